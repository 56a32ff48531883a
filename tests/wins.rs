//! A suite of forced wins, `tests/data/wins.tsv`: variant, FEN, moves to the end of the game.
//!
//! Each line was found by a search and is proven by trying everything. `cargo test --release --test
//! wins -- --ignored write_the_suite` makes the suite anew.

mod prover;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use kofu::{Cluster, Engine, Game, GameKind, Limits, Position, Score, SearchState, Variant};
use prover::Prover;

const SUITE: &str = include_str!("data/wins.tsv");

struct Win {
    variant: Variant,
    position: Position,
    moves: u32,
}

fn suite() -> impl Iterator<Item = Win> {
    SUITE.lines().map(|line| {
        let mut parts = line.split('\t');
        let mut next = || parts.next().unwrap();
        let variant = next().parse().unwrap();
        let position = Position::from_fen(variant, next()).unwrap();
        Win { variant, position, moves: next().parse().unwrap() }
    })
}

struct Player {
    state: Box<SearchState>,
    table: Vec<Cluster>,
}

impl Player {
    fn new() -> Self {
        let table = (0..1 << 14).map(|_| Cluster::new()).collect();
        Self { state: Box::new(SearchState::new()), table }
    }

    fn search(&mut self, game: &Game, limits: &Limits) -> kofu::Best {
        let stop = AtomicBool::new(false);
        Engine::new(&mut self.state, &self.table).search(game, limits, &stop, |_| ()).unwrap()
    }
}

/// What a core searches in less than 100 ms.
const NODES: u64 = 100_000;

/// By nodes, so that it is the same everywhere. By the clock: `KOFU_MOVETIME=100 cargo test
/// --release --test wins the_search_solves -- --nocapture`, in milliseconds.
#[test]
fn the_search_solves_the_suite() {
    let movetime = std::env::var("KOFU_MOVETIME").ok().map(|ms| ms.parse().unwrap());
    let nodes = movetime.is_none().then_some(NODES);
    let mut player = Player::new();
    for kind in [GameKind::Koopa, GameKind::Fugue] {
        let (mut all, mut solved, mut total) = (0, 0, 0);
        for win in suite().filter(|win| win.variant.game() == kind) {
            Engine::new(&mut player.state, &player.table).clear();
            let limits = Limits { mate: Some(win.moves), nodes, movetime, ..Limits::NONE };
            let best = player.search(&Game::new(win.position), &limits);
            all += 1;
            total += best.nodes;
            if matches!(best.score, Score::Mate(moves) if moves > 0 && moves as u32 <= win.moves) {
                solved += 1;
            } else {
                println!("unsolved: {} {} {}", win.variant, win.position.fen(), win.moves);
            }
        }
        println!("{kind:?}: {solved} of {all} in {} nodes on average", total / all.max(1));
        assert!(all >= 200 && solved * 100 >= all * 95);
    }
}

#[test]
fn the_suite_is_proven() {
    for win in suite() {
        let mut prover = Prover::new(u64::MAX);
        let (fen, variant) = (win.position.fen(), win.variant);
        assert_eq!(prover.wins(&win.position, 2 * win.moves - 1), Some(true), "{variant} {fen}");
        // And not sooner.
        assert_eq!(prover.wins(&win.position, 2 * win.moves - 3), Some(false), "{variant} {fen}");
    }
}

#[test]
#[ignore = "writes the suite"]
fn write_the_suite() {
    let mut player = Player::new();
    let mut text = String::new();
    for (name, variant) in Variant::PRESETS {
        let wanted = if variant.game() == GameKind::Koopa { 70 } else { 105 };
        let (mut found, mut seen) = (0, HashSet::new());
        for seed in 0u64.. {
            if found == wanted {
                break;
            }
            let mut game = Game::new(Position::shuffled(variant, seed, seed % 2 == 0));
            while !game.outcome().is_over() && game.ply() < 120 {
                let level = Limits {
                    level: Some(1 + (seed % 6) as u32),
                    seed: seed ^ game.ply() as u64,
                    ..Limits::NONE
                };
                let mv = player.search(&game, &level).mv;
                if game.ply() < 12 {
                    game.play(mv).unwrap();
                    continue;
                }
                let best = player.search(&game, &Limits::nodes(2500));
                let mate = match best.score {
                    Score::Mate(moves @ 2..=4) => Some(moves as u32),
                    _ => None,
                };
                if let Some(moves) = mate.filter(|_| seen.insert(game.position().key())) {
                    let mut prover = Prover::new(120_000);
                    let sooner = prover.wins(game.position(), 2 * moves - 3);
                    let proven = prover.wins(game.position(), 2 * moves - 1);
                    if (sooner, proven) == (Some(false), Some(true)) {
                        text += &format!("{name}\t{}\t{moves}\n", game.position().fen());
                        found += 1;
                        break;
                    }
                }
                game.play(mv).unwrap();
            }
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/wins.tsv");
        std::fs::write(path, &text).unwrap();
    }
}
