//! Speed beside the best orthodox chess libraries, in one run: `cargo bench --bench ratios`.
//!
//! Each row is measured in interleaved rounds on one core; the ratio is taken round by round and
//! its median is printed, so that a drifting machine speed cancels out.
#![allow(missing_docs)]

mod work;

use std::hint::black_box;
use std::time::Instant;

use kofu::{FuguePosition, FugueRules, GamePosition, KoopaPosition, KoopaRules, Variant};
use shakmaty::Position as _;
use work::full;

const ROUNDS: usize = 7;

/// Leaves by bulk counting: the last ply is counted, not played.
fn bulk<P: GamePosition>(position: &P, depth: u32) -> u64 {
    position.perft(depth).unwrap()
}

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += cozy_bulk(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

fn cozy_full(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            if depth > 1 {
                leaves += cozy_full(&next, depth - 1);
            } else {
                black_box(next.hash());
                black_box(&next);
                leaves += 1;
            }
        }
        false
    });
    leaves
}

fn shakmaty_bulk(position: &shakmaty::Chess, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let play = |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        shakmaty_bulk(&next, depth - 1)
    };
    moves.into_iter().map(play).sum()
}

type Run<'a> = (&'a str, Box<dyn Fn() -> u64 + 'a>);

/// Million leaves a second.
fn speed(run: &dyn Fn() -> u64) -> f64 {
    let start = Instant::now();
    let leaves = black_box(run());
    leaves as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let koopa = KoopaPosition::start(KoopaRules::empty());
    let Variant::Koopa(classic_rules) = Variant::KOOPA_CLASSIC else { return };
    let classic = KoopaPosition::start(classic_rules);
    let fugue = FuguePosition::start(FugueRules::empty());
    let cozy = cozy_chess::Board::default();
    let shakmaty = shakmaty::Chess::default();

    // The first row of each table is the yardstick.
    let tables: [(&str, Vec<Run>); 2] = [
        (
            "bulk counting",
            vec![
                ("cozy-chess, depth 6", Box::new(|| cozy_bulk(&cozy, 6))),
                ("shakmaty, depth 5", Box::new(|| shakmaty_bulk(&shakmaty, 5))),
                ("koopa, depth 5", Box::new(|| bulk(&koopa, 5))),
                ("koopa, depth 6", Box::new(|| bulk(&koopa, 6))),
                ("koopa-classic, depth 6", Box::new(|| bulk(&classic, 6))),
                ("fugue, depth 5", Box::new(|| bulk(&fugue, 5))),
            ],
        ),
        (
            "every leaf made",
            vec![
                ("cozy-chess, depth 5", Box::new(|| cozy_full(&cozy, 5))),
                ("koopa, depth 5", Box::new(|| full(&koopa, 5))),
                ("koopa-classic, depth 5", Box::new(|| full(&classic, 5))),
                ("fugue, depth 5", Box::new(|| full(&fugue, 5))),
            ],
        ),
    ];
    for (name, runs) in &tables {
        let mut speeds = vec![Vec::new(); runs.len()];
        for _ in 0..ROUNDS {
            for ((_, run), speeds) in runs.iter().zip(&mut speeds) {
                speeds.push(speed(run));
            }
        }
        println!("{name:26} million/s   ratio to the first row");
        for ((row, _), own) in runs.iter().zip(&speeds) {
            let ratios = own.iter().zip(&speeds[0]).map(|(own, yardstick)| own / yardstick);
            println!("{row:26} {:9.1} {:8.2}", median(own.clone()), median(ratios.collect()));
        }
        println!();
    }
}
