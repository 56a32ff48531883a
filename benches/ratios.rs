//! Speed beside the best orthodox chess libraries, in one run: `cargo bench --bench ratios`.
//!
//! Each row is measured in interleaved rounds on one core; the ratio is taken round by round and
//! its median is printed, so that a drifting machine speed cancels out.
#![allow(missing_docs, clippy::unwrap_used)]

mod work;

use std::hint::black_box;
use std::time::Instant;

use kofu::{Position, Variant};
use shakmaty::Position as _;
use work::{bulk, full};

const ROUNDS: usize = 7;

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
    moves.iter().map(play).sum()
}

/// A row's name, the goal for its ratio to the yardstick (the first row), and its work.
type Row<'a> = (&'a str, f64, Box<dyn Fn() -> u64 + 'a>);

/// Seconds for one unit of work: a leaf, a move, a FEN. Short work is done a few times and the best
/// time taken: the others had to share the core.
fn time(run: &dyn Fn() -> u64) -> f64 {
    let mut best = f64::MAX;
    let begin = Instant::now();
    for _ in 0..9 {
        let start = Instant::now();
        let units = black_box(run());
        best = best.min(start.elapsed().as_secs_f64() / units as f64);
        if begin.elapsed().as_millis() > 100 {
            break;
        }
    }
    best
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The times of each row, round by round.
fn measure(rows: &[Row]) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::new(); rows.len()];
    for _ in 0..ROUNDS {
        for ((_, _, run), times) in rows.iter().zip(&mut times) {
            times.push(time(run));
        }
    }
    times
}

type Leaves = fn(&Position, u32) -> u64;

/// At least 100,000 leaves of these positions, so that one run is as long as the other.
fn repeated(positions: &[Position], depth: u32, run: Leaves) -> u64 {
    let mut leaves = 0;
    while leaves < 100_000 {
        leaves += positions.iter().map(|position| run(position, depth)).sum::<u64>();
    }
    leaves
}

fn table(name: &str, rows: &[Row]) {
    let times = measure(rows);
    println!("{name:32} million/s    ratio     goal");
    for ((row, goal, _), own) in rows.iter().zip(&times) {
        let ratios = own.iter().zip(&times[0]).map(|(own, yardstick)| yardstick / own);
        let (speed, ratio) = (1e-6 / median(own.clone()), median(ratios.collect()));
        if *goal > 0.0 {
            println!("{row:32} {speed:9.1} {ratio:8.2} {goal:8.2}");
        } else {
            println!("{row:32} {speed:9.1} {ratio:8.2}");
        }
    }
    println!();
}

/// The times of single verbs over the positions of the golden data.
fn verbs() {
    println!("{:32}      ns/unit     goal", "over the golden data");
    let goals = [("is-legal", 20.0), ("effects", 30.0), ("fen-read", 400.0), ("fen-write", 400.0)];
    for kernel in work::kernels() {
        let Some((_, goal)) = goals.iter().find(|(name, _)| kernel.name.ends_with(name)) else {
            continue;
        };
        let once = || {
            black_box((kernel.run)());
            kernel.units
        };
        let times: Vec<f64> = (0..50).map(|_| time(&once)).collect();
        println!("{:32} {:12.1} {goal:8.0}", kernel.name, median(times) * 1e9);
    }
    println!();
}

fn main() {
    let [koopa, classic, fugue] = work::VARIANTS.map(Position::start);
    let cozy = cozy_chess::Board::default();
    let shakmaty = shakmaty::Chess::default();
    table(
        "bulk counting",
        &[
            ("cozy-chess, depth 6", 0.0, Box::new(|| cozy_bulk(&cozy, 6))),
            ("shakmaty, depth 5", 0.0, Box::new(|| shakmaty_bulk(&shakmaty, 5))),
            ("koopa, depth 5", 1.0, Box::new(|| bulk(&koopa, 5))),
            ("koopa, depth 6", 1.0, Box::new(|| bulk(&koopa, 6))),
            ("koopa-classic, depth 6", 0.5, Box::new(|| bulk(&classic, 6))),
            ("fugue, depth 5", 1.0, Box::new(|| bulk(&fugue, 5))),
        ],
    );
    table(
        "every leaf made",
        &[
            ("cozy-chess, depth 5", 0.0, Box::new(|| cozy_full(&cozy, 5))),
            ("koopa, depth 5", 1.0, Box::new(|| full(&koopa, 5))),
            ("koopa-classic, depth 5", 0.0, Box::new(|| full(&classic, 5))),
            ("fugue, depth 5", 1.0, Box::new(|| full(&fugue, 5))),
        ],
    );
    for (variant, start) in work::VARIANTS.into_iter().zip([&koopa, &classic, &fugue]) {
        let data = work::data(variant);
        let depth = if variant == Variant::FUGUE { 3 } else { 4 };
        let start = [*start];
        for (name, run) in [("bulk", bulk as Leaves), ("every leaf made", full)] {
            table(
                &format!("{variant}, {name}"),
                &[
                    ("start", 0.0, Box::new(|| repeated(&start, depth, run))),
                    ("golden data", 0.5, Box::new(|| repeated(&data, 2, run))),
                ],
            );
        }
    }
    verbs();
}
