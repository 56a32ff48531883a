//! The kernels that the benchmarks measure: each is one piece of work of the library, on the same
//! positions.
#![allow(dead_code)] // Each benchmark uses its part.

use std::hint::black_box;

use kofu::{GamePosition, Move, Position, Variant};

pub(crate) struct Kernel {
    pub(crate) name: String,
    /// How many of its units (leaves, moves, positions) one run handles.
    pub(crate) units: u64,
    pub(crate) run: Box<dyn Fn() -> u64>,
}

/// Leaves one by one: every move is played, key included.
pub(crate) fn full<P: GamePosition>(position: &P, depth: u32) -> u64 {
    let mut leaves = 0;
    let moves = position.legal_moves();
    for &mv in &moves {
        let next = position.after(mv);
        if depth > 1 {
            leaves += full(&next, depth - 1);
        } else {
            black_box(next.key());
            black_box(&next);
            leaves += 1;
        }
    }
    leaves
}

/// The same for a position of either game.
pub(crate) fn full_of(position: &Position, depth: u32) -> u64 {
    match position {
        Position::Koopa(position) => full(position, depth),
        Position::Fugue(position) => full(position, depth),
    }
}

pub(crate) fn variants() -> [(&'static str, Variant); 3] {
    [
        ("koopa", Variant::KOOPA),
        ("koopa-classic", Variant::KOOPA_CLASSIC),
        ("fugue", Variant::FUGUE),
    ]
}

/// Positions of a random game: one after each ply.
pub(crate) fn walk(variant: Variant, seed: u64, plies: usize) -> Vec<Position> {
    let mut position = Position::start(variant);
    let mut state = seed | 1;
    let mut found = vec![position];
    for _ in 0..plies {
        // Sorted, so that another order of generation leaves the same games.
        let mut moves = position.legal_moves();
        moves.sort();
        if moves.is_empty() {
            break;
        }
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv: Move = moves[(state >> 33) as usize % moves.len()];
        position.play_unchecked(mv);
        found.push(position);
    }
    found
}

/// 256 positions of random games.
pub(crate) fn positions(variant: Variant) -> Vec<Position> {
    (1..).flat_map(|seed| walk(variant, seed * 77, 60)).take(256).collect()
}

pub(crate) fn kernels() -> Vec<Kernel> {
    let mut kernels = Vec::new();
    for (name, variant) in variants() {
        let start = Position::start(variant);
        let mut add = |kernel: &str, units: u64, run: Box<dyn Fn() -> u64>| {
            kernels.push(Kernel { name: format!("{name}/{kernel}"), units, run });
        };
        let (bulk, made) = if name == "fugue" { (4, 3) } else { (5, 4) };
        let leaves = |depth| start.perft(depth).unwrap();
        add("perft-bulk", leaves(bulk), Box::new(move || start.perft(bulk).unwrap()));
        add("perft-full", leaves(made), Box::new(move || full_of(&start, made)));
        let rich = positions(variant);
        let moves = |rich: &[Position]| rich.iter().map(|p| p.count_moves() as u64).sum();
        let (total, count) = (moves(&rich), rich.len() as u64);
        let p = rich.clone();
        add(
            "generate",
            total,
            Box::new(move || p.iter().map(|position| position.legal_moves().len() as u64).sum()),
        );
        let p = rich.clone();
        add(
            "count",
            count,
            Box::new(move || {
                p.iter().map(|position| black_box(position).count_moves() as u64).sum()
            }),
        );
        let p = rich.clone();
        add(
            "rich-full",
            rich.iter().map(|p| full_of(p, 2)).sum(),
            Box::new(move || p.iter().map(|position| full_of(position, 2)).sum()),
        );
        let p = rich.clone();
        add(
            "rich-bulk",
            rich.iter().map(|p| full_of(p, 2)).sum(),
            Box::new(move || p.iter().map(|position| position.perft(2).unwrap()).sum()),
        );
    }
    kernels
}
