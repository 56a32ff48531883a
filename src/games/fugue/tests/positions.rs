//! Ends of games, clocks, keys, set-ups, and the bound on the number of moves.

use std::string::ToString;
use std::vec::Vec;

use super::{after, at, captures, moves, with};
use crate::core::{
    Bitboard, Color, Direction, Faults, FugueRules, MAX_CLOCK, Move, Outcome, Piece, Reason, Role,
    Setup, Square, Variant, neighbours, queen_attacks, ray,
};
use crate::games::GamePosition;
use crate::games::fugue::{FuguePosition, MOST_MOVES};

/// One way of capturing the king on d4 for each kind of piece.
const KING_CAPTURES: [(&str, &str); 7] = [
    ("8/8/8/8/3k4/2K5/8/8 w", "c3d4"),
    ("8/8/8/8/3k4/8/8/K2Q4 w", "d1d4"),
    ("8/8/8/8/3k4/8/8/K2U4 w", "d1d3"),
    ("8/8/8/8/3k4/8/3A4/K7 w", "d2d4"),
    ("8/8/8/8/3k4/8/3L4/K7 w", "d2d8"),
    ("8/8/8/8/3k4/2W5/8/K7 w", "c3d4x"),
    ("8/8/8/8/3k4/3P4/3P4/K7 w", "d2d4"),
];

#[test]
fn the_side_whose_king_is_captured_by_any_means_has_lost() {
    for (fen, mv) in KING_CAPTURES {
        let position = at(fen);
        assert_eq!(position.outcome(), Outcome::Ongoing, "there is no check: {fen}");
        assert!(!position.in_check() && position.checkers().is_empty());
        let next = after(&position, mv);
        assert_eq!(next.outcome(), Outcome::Won(Color::White, Reason::KingCaptured), "{fen}");
        assert_eq!(next.count_moves(), 0);
        assert!(next.legal_moves().is_empty() && !next.has_moves());
        let shielded = at(&fen.replacen("/8/3k4", "/4s3/3k4", 1));
        // A Pushme-Pullyu may still go there, quietly.
        let captures = shielded.parse_move(mv).is_ok_and(|mv| mv.kind().is_attack());
        assert!(!captures, "a shielded king: {fen}");
    }
}

#[test]
fn with_either_king_gone_there_are_no_moves() {
    let mut position = after(&at("8/8/8/8/3k4/8/3p4/K2Q2Q1 w"), "g1d4");
    assert_eq!(position.count_moves(), 0);
    position.skip_turn();
    assert_eq!(position.side_to_move(), Color::White);
    assert_eq!(position.count_moves(), 0);
    assert!(!position.is_legal(Move::fugue_quiet(Square::masked(3), Square::masked(4))));
    assert_eq!(position.outcome(), Outcome::Won(Color::White, Reason::KingCaptured));
}

#[test]
fn a_king_may_walk_into_capture_and_be_swapped() {
    let position = at("3q4/8/8/8/8/8/8/K2W3k w");
    assert!(moves(&position, "a1").contains("b1"));
    let swapped = after(&position, "d1h1");
    assert_eq!(swapped.king(Color::Black).map(|king| king.index()), Some(3));
    assert_eq!(swapped.outcome(), Outcome::Ongoing);
}

#[test]
fn a_side_to_move_without_a_move_has_lost() {
    let position = at("k7/8/8/8/8/8/1i6/K7 w");
    assert_eq!(position.count_moves(), 0);
    assert_eq!(position.outcome(), Outcome::Won(Color::Black, Reason::NoMoves));
    let position = at("k7/1I6/8/8/8/8/8/K7 b");
    assert_eq!(position.outcome(), Outcome::Won(Color::White, Reason::NoMoves));
}

#[test]
fn clocks() {
    let clocks = |fen: &str, mv| {
        let next = after(&at(fen), mv);
        (next.half_moves(), next.full_moves())
    };
    assert_eq!(clocks("7k/8/8/8/3P4/8/8/K7 w - - 7 9", "d4d5"), (8, 9), "a pawn move");
    assert_eq!(clocks("7k/8/8/8/3p4/8/8/K7 b - - 7 9", "d4d5"), (8, 10), "Black's move");
    assert_eq!(clocks("7k/8/8/8/3q4/8/8/K2W4 w - - 7 9", "d1d4"), (8, 9), "a swap");
    assert_eq!(clocks("7k/8/8/8/8/8/3q4/K2W4 w - - 7 9", "d1d2x"), (0, 9), "destruction");
    assert_eq!(clocks("7k/8/8/8/8/8/3q4/K2A4 w - - 7 9", "d1d2"), (0, 9), "a shot");
    assert_eq!(clocks("7k/8/8/8/3q4/8/8/K2Q4 w - - 7 9", "d1d4"), (0, 9), "a capture");
    assert_eq!(clocks("7k/8/8/8/3q4/8/8/K2U4 w - - 7 9", "d1d3"), (0, 9), "a push");
    assert_eq!(clocks("7k/3P4/8/8/8/8/8/K7 w - - 7 9", "d7d8"), (8, 9), "no promotion");
    assert_eq!(clocks("7k/3P4/8/8/8/8/8/K7 w - - 7 9", "d7d8q"), (0, 9), "promotion");
    let max = (MAX_CLOCK, MAX_CLOCK);
    assert_eq!(clocks("7k/8/8/8/8/8/8/K7 b - - 9999 9999", "h8h7"), max);
}

#[test]
fn skipping_passes_the_turn_and_nothing_else() {
    let position = at("7k/8/8/8/8/8/8/K7 b - - 3 9");
    let mut next = position;
    next.skip_turn();
    assert_eq!(next.fen().to_string(), "7k/8/8/8/8/8/8/K7 w - - 4 10");
    assert_ne!(next.key(), position.key());
    next.skip_turn();
    assert_eq!(next, position);
}

#[test]
fn equal_positions_are_those_equal_for_a_player() {
    let fen = "7k/8/8/8/3P4/8/8/K7 w";
    let position = at(fen);
    let later = at("7k/8/8/8/3P4/8/8/K7 w - - 50 60");
    assert_eq!(position, later);
    assert_eq!(position.key(), later.key());
    for other in [
        at("7k/8/8/8/3P4/8/8/K7 b"),
        at("7k/8/8/8/3p4/8/8/K7 w"),
        at("7k/8/8/8/3Q4/8/8/K7 w"),
        with(FugueRules::CHOOSE, fen),
        with(FugueRules::NO_SWAPPER_SWAP, fen),
    ] {
        assert_ne!(position, other);
        assert_ne!(position.key(), other.key());
    }
}

#[test]
fn the_start() {
    let start = FuguePosition::start(FugueRules::empty());
    let fen = "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1";
    assert_eq!(start.fen().to_string(), fen);
    assert_eq!(start, at(fen));
    assert_eq!(start.key(), at(fen).key());
    let e1 = Square::masked(4);
    assert_eq!(start.piece_at(e1), Some(Piece { color: Color::White, role: Role::King }));
    assert_eq!(start.timer_at(e1), 0);
    assert!(start.stunned().is_empty() && start.castling().is_empty());
    assert!(start.pieces(Role::Rook).is_empty(), "a role of the other game");
    assert_eq!(start.pieces(Role::Immobilizer).0, 1 | 1 << 63);
}

#[test]
fn perft_of_the_start() {
    let counts = [1, 22, 484, 17_428, 625_643, 27_675_507];
    let depths = if cfg!(debug_assertions) { 4 } else { 5 };
    let start = FuguePosition::start(FugueRules::empty());
    for (depth, count) in counts.into_iter().enumerate().take(depths + 1) {
        assert_eq!(start.perft(depth as u32), Some(count));
    }
    assert_eq!(start.perft(17), None);
}

#[test]
fn faulty_set_ups() {
    let faults = |setup: &Setup| FuguePosition::from_setup(setup).map_err(|error| error.faults);
    let mut setup = FuguePosition::start(FugueRules::empty()).to_setup();
    assert!(faults(&setup).is_ok());
    let king = setup.piece_at(Square::masked(4));
    setup.put(Square::masked(4), None);
    assert!(faults(&setup).is_ok(), "the king of the side to move may be gone");
    setup.turn = Color::Black;
    assert_eq!(faults(&setup), Err(Faults::NO_WHITE_KING));
    setup.put(Square::masked(4), king);
    setup.castling = Square::A1.bit();
    assert_eq!(faults(&setup), Err(Faults::CASTLING));
    let setup = Setup::empty(Variant::KOOPA);
    assert!(faults(&setup).unwrap_err().contains(Faults::FOREIGN_PIECE));
    let mut setup = at("7k/8/8/8/8/8/8/K7 b - - 3 9").to_setup();
    setup.full_moves = 0;
    assert_eq!(FuguePosition::from_setup(&setup).unwrap().full_moves(), 1);
}

#[test]
fn the_parts_of_the_bound_on_the_number_of_moves() {
    let lengths = |from| Direction::QUEEN.map(|d| ray(d, from).len());
    let sight = |from| queen_attacks(from, Bitboard::EMPTY).len();
    assert_eq!(Square::all().map(sight).max(), Some(27));
    // A Swapper has two moves where an enemy stands next to it and nothing further.
    let swapper =
        |from| lengths(from).into_iter().map(|n| if n == 0 { 0 } else { n.max(2) }).sum::<u32>();
    assert_eq!(Square::all().map(swapper).max(), Some(28));
    // A pawn has at most three directions to its last rank.
    let last_rank = Bitboard::rank(Color::White, 7);
    let pawn = |from: Square| {
        let steps = neighbours(from.bit());
        let leaps = Direction::QUEEN.map(|d| from.bit().shift(d).shift(d));
        let to_last = Direction::QUEEN
            .into_iter()
            .zip(leaps)
            .filter(|(d, leap)| (from.bit().shift(*d) | *leap).meets(last_rank));
        steps.len() + 7 * to_last.count() as u32
    };
    assert_eq!(Square::all().map(pawn).max(), Some(29));
    assert_eq!(MOST_MOVES, 443);
}

#[test]
fn positions_with_very_many_moves_fit_the_list() {
    let most = |fen| {
        let position = at(fen);
        let list = position.legal_moves();
        assert_eq!(list.len(), position.count_moves());
        let mut distinct: Vec<Move> = list.iter().copied().collect();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), list.len());
        list.len()
    };
    assert_eq!(most("8/PPPPPPPP/PPPPPPP1/4a1u1/2K2u1l/2pk2lu/i5a1/2uiu2w w"), 371);
    assert!(most("1W6/3W4/W4W2/2W4W/6W1/1W1kW3/3W3W/W1W2W1K w") > 200);
}

#[test]
fn every_variant_of_fugue_keeps_its_rules() {
    for rules in 0..4 {
        let rules = FugueRules::from_bits_truncate(rules);
        let start = FuguePosition::start(rules);
        assert_eq!(start.variant(), Variant::Fugue(rules));
        let again = FuguePosition::from_setup(&start.to_setup()).unwrap();
        assert_eq!(again.variant(), Variant::Fugue(rules));
        assert_eq!(captures(&start, "e1"), "");
    }
}
