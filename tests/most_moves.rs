//! Positions with as many moves as can be found: the list has room for them.
//!
//! The bounds proven in the library are 415 (Koopa) and 443 (Fugue). Simulated annealing, as below
//! but with 20 million steps, ends again and again at the same 262 and 371 from any beginning.

mod support;

use kofu::{
    Bitboard, Color, GameKind, MAX_MOVES, Moves, Piece, Position, Role, Setup, Square, Variant,
};
use support::Random;

/// The number of legal moves, which the list holds, all different.
fn listed(position: &Position) -> usize {
    let count = position.count_moves();
    let mut moves = position.legal_moves().to_vec();
    assert!(count <= MAX_MOVES);
    assert_eq!(moves.len(), count, "{}", position.fen());
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), count, "{}", position.fen());
    let parts = [Moves::Tactical, Moves::Quiet].map(|which| position.moves(which).len());
    assert_eq!(parts[0] + parts[1], count, "{}", position.fen());
    count
}

#[test]
fn the_most_that_is_known() {
    for (variant, fen, expected) in [
        // Queens that see every square, and enemies that they may jump.
        ("koopa:free-slide", "1QqK2Qk/4Q3/QrQ4Q/Q2q1Q1b/3Q4/pQp3Q1/4Q3/QbQ4Q w - - 0 1", 262),
        ("koopa:free-slide", "K2Qr2Q/Q4Q1r/n1Q2b1Q/Q2pQ3/6Q1/1QkQ4/5Q2/QqQ4Q w - - 0 1", 262),
        ("koopa:free-slide", "QnQ4Q/4Q3/qQk3Qn/3Q4/Q2n1Q2/2Q3bQ/4Q3/1QqQ2QK w - - 0 1", 262),
        (
            "koopa:free-slide,kick-own",
            "2QrQ2n/Q5Q1/b2Qk2Q/Q1q2Q1p/2Q2q1Q/4Q3/1Q4QK/3QrQ2 w - h82 0 1",
            262,
        ),
        // Pawns before the last rank, which step and leap onto it and promote to all seven kinds.
        ("fugue", "8/PPPPPPPP/PPPPPPP1/4a1u1/2K2u1l/2pk2lu/i5a1/2uiu2w w - - 0 1", 371),
        ("fugue", "8/PPPPPPPP/1PPPPPPP/6u1/2K5/2q5/1l3k2/6sl w - - 0 1", 371),
        ("fugue:choose", "8/PPPPPPPP/PPPPPPP1/2qpu3/i5Kw/ik6/1s2s3/8 w - - 0 1", 371),
    ] {
        let variant: Variant = variant.parse().unwrap();
        let position = Position::from_fen(variant, fen).unwrap();
        assert_eq!(listed(&position), expected, "{variant} {fen}");
    }
}

/// A neighbor of a set-up: pieces change places, come, go, and are stunned or freed.
fn neighbor(setup: &Setup, random: &mut Random) -> Setup {
    let mut next = *setup;
    let roles = Role::of_game(setup.variant().game());
    for _ in 0..=random.below(2) {
        let [a, b] = [0; 2].map(|_| Square::masked(random.next() as u32));
        let (piece_a, piece_b) = (next.piece_at(a), next.piece_at(b));
        match random.below(5) {
            0 | 1 => {
                next.put(a, piece_b);
                next.put(b, piece_a);
            }
            2 => {
                let (color, role) = (Color::ALL[random.below(2)], roles[random.below(roles.len())]);
                next.put(a, Some(Piece { color, role }));
            }
            3 => next.put(a, None),
            _ if piece_a.is_some() && setup.variant().game() == GameKind::Koopa => {
                next.set_timer(a, if next.timer_at(a) > 0 { 0 } else { 2 });
            }
            _ => {}
        }
    }
    next
}

/// The most moves that simulated annealing finds.
fn anneal(variant: Variant, seed: u64, steps: u32) -> usize {
    let mut random = Random(seed);
    let mut setup = Position::shuffled(variant, seed, false).to_setup();
    setup.castling = Bitboard::EMPTY;
    let (mut now, mut best) = (0, 0);
    for step in 0..steps {
        let next = neighbor(&setup, &mut random);
        let Ok(position) = Position::from_setup(&next) else { continue };
        let count = position.count_moves();
        assert!(count <= MAX_MOVES, "{}", position.fen());
        let temperature = 4.0 * (1.0 - f64::from(step) / f64::from(steps)) + 0.15;
        let chance = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
        if count >= now || chance < ((count as f64 - now as f64) / temperature).exp() {
            (setup, now) = (next, count);
            if count > best {
                best = count;
                assert_eq!(listed(&position), count);
            }
        }
    }
    best
}

#[test]
fn a_search_for_more_stays_below_the_bound() {
    let steps = if cfg!(debug_assertions) { 40_000 } else { 400_000 };
    for (variant, near) in [("koopa:free-slide,kick-own", 225), ("fugue:choose", 200)] {
        let best = anneal(variant.parse().unwrap(), 1, steps);
        assert!(best > near, "the search is no search: {variant}, {best}");
    }
}
