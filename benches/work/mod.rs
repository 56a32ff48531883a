//! The kernels that the benchmarks measure: each is one piece of work of the library, on the same
//! positions.
#![allow(dead_code)] // Each benchmark uses its part.

#[path = "../../tests/common/mod.rs"]
mod common;

use std::fmt::Write;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use arrayvec::ArrayString;
use kofu::{
    Cluster, Engine, Game, GamePosition, Limits, Move, MoveList, Moves, Position, SearchState,
    Variant, evaluate,
};

pub(crate) struct Kernel {
    /// Game and work: `koopa/perft-bulk`.
    pub(crate) name: String,
    /// What one run handles: `leaf`, `move`, `position`, `node`.
    pub(crate) unit: &'static str,
    /// How many of them.
    pub(crate) units: u64,
    pub(crate) run: Box<dyn Fn() -> u64>,
}

/// Leaves by bulk counting: the last ply is counted, not played.
pub(crate) fn bulk(position: &Position, depth: u32) -> u64 {
    position.perft(depth).unwrap_or(0)
}

fn made<P: GamePosition>(position: &P, depth: u32) -> u64 {
    let mut leaves = 0;
    let mut list = MoveList::new();
    position.generate(Moves::All, &mut list);
    for &mv in &list {
        let next = position.after(mv);
        if depth > 1 {
            leaves += made(&next, depth - 1);
        } else {
            black_box(next.key());
            black_box(&next);
            leaves += 1;
        }
    }
    leaves
}

/// Leaves one by one: every move is played, key included.
pub(crate) fn full(position: &Position, depth: u32) -> u64 {
    match position {
        Position::Koopa(position) => made(position, depth),
        Position::Fugue(position) => made(position, depth),
    }
}

/// The positions of the golden data for that variant: the richest in special moves.
pub(crate) fn data(variant: Variant) -> Vec<Position> {
    let entries = common::golden_perft().into_iter().chain(common::golden_moves());
    entries
        .filter(|entry| entry.get("preset").text().parse() == Ok(variant))
        .map(|entry| Position::from_fen(variant, entry.get("fen").text()).unwrap())
        .filter(|position| position.has_moves())
        .collect()
}

pub(crate) const VARIANTS: [Variant; 3] = [Variant::KOOPA, Variant::KOOPA_CLASSIC, Variant::FUGUE];

/// The largest text of a FEN, with room to spare.
type Text = ArrayString<256>;

fn text_of(position: &Position) -> Text {
    let mut text = Text::new();
    write!(text, "{}", position.fen()).unwrap();
    text
}

/// A search of that many nodes from a position; the nodes that it really took.
fn search(position: &Position, nodes: u64) -> u64 {
    let mut state = Box::new(SearchState::new());
    let table: Vec<Cluster> = (0..1 << 12).map(|_| Cluster::new()).collect();
    let game = Box::new(Game::new(*position));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut engine = Engine::new(&mut state, &table);
    engine.search(&game, &limits, &AtomicBool::new(false), |_| ()).unwrap().nodes
}

/// All kernels of the library.
pub(crate) fn kernels() -> Vec<Kernel> {
    VARIANTS.into_iter().flat_map(kernels_of).collect()
}

fn kernels_of(variant: Variant) -> Vec<Kernel> {
    let mut kernels = Vec::new();
    let mut add = |name: &str, unit, units, run: Box<dyn Fn() -> u64>| {
        kernels.push(Kernel { name: format!("{variant}/{name}"), unit, units, run });
    };
    let start = Position::start(variant);
    let data: &'static [Position] = data(variant).leak();
    let count = data.len() as u64;
    let moves: &'static [(Position, Move)] = data
        .iter()
        .flat_map(|position| position.legal_moves().into_iter().map(|mv| (*position, mv)))
        .collect::<Vec<_>>()
        .leak();
    // Each position with a move of its own and with one of the position after it.
    let candidates: &'static [(Position, Move)] = moves
        .iter()
        .zip(moves.iter().skip(37))
        .flat_map(|((position, own), (_, other))| [(*position, *own), (*position, *other)])
        .collect::<Vec<_>>()
        .leak();
    let fens: &'static [Text] = data.iter().map(text_of).collect::<Vec<_>>().leak();

    let leaves = |depth| start.perft(depth).unwrap();
    add("perft-bulk", "leaf", leaves(4), Box::new(move || bulk(&start, 4)));
    add("perft-full", "leaf", leaves(3), Box::new(move || full(&start, 3)));
    let leaves = data.iter().map(|position| bulk(position, 2)).sum();
    add(
        "data-bulk",
        "leaf",
        leaves,
        Box::new(|| data.iter().map(|position| bulk(position, 2)).sum()),
    );
    add(
        "data-full",
        "leaf",
        leaves,
        Box::new(|| data.iter().map(|position| full(position, 2)).sum()),
    );
    add(
        "generate",
        "move",
        moves.len() as u64,
        Box::new(|| {
            let listed = data.iter().map(|position| {
                let mut list = MoveList::new();
                position.generate(Moves::All, &mut list);
                black_box(&list).len() as u64
            });
            listed.sum()
        }),
    );
    add(
        "count",
        "position",
        count,
        Box::new(|| data.iter().map(|position| position.count_moves() as u64).sum()),
    );
    add(
        "play",
        "move",
        moves.len() as u64,
        Box::new(|| moves.iter().map(|(position, mv)| position.after(*mv).key() & 1).sum()),
    );
    add(
        "effects",
        "move",
        moves.len() as u64,
        Box::new(|| {
            let effects = moves.iter().map(|(position, mv)| black_box(position.effects(*mv)));
            effects.map(|effects| u64::from(effects.removed.len())).sum()
        }),
    );
    add(
        "is-legal",
        "move",
        candidates.len() as u64,
        Box::new(|| {
            candidates.iter().filter(|(position, mv)| position.is_legal(*mv)).count() as u64
        }),
    );
    add(
        "fen-read",
        "FEN",
        count,
        Box::new(move || {
            let read = fens.iter().map(|fen| Position::from_fen(variant, fen).unwrap());
            read.map(|position| position.key() & 1).sum()
        }),
    );
    add(
        "fen-write",
        "FEN",
        count,
        Box::new(|| data.iter().map(|position| text_of(position).len() as u64).sum()),
    );
    add(
        "evaluate",
        "position",
        count,
        Box::new(|| data.iter().map(|position| u64::from(evaluate(position).unsigned_abs())).sum()),
    );
    let nodes = search(&start, 20_000);
    add("search", "node", nodes, Box::new(move || search(&start, 20_000)));
    kernels
}
