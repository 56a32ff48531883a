//! How each piece moves and captures.

use std::format;

use super::{after, at, board_after, captures, moves, with};
use crate::core::{FugueRules, Move, Square};
use crate::games::GamePosition;

const CHOOSE: FugueRules = FugueRules::CHOOSE;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn king_goes_one_step_and_captures_by_displacement() {
    let position = at("7k/8/8/8/2Pp4/3K4/8/8 w");
    assert_eq!(moves(&position, "d3"), "c2 c3 d2 d4 e2 e3 e4");
    assert_eq!(captures(&position, "d3"), "d4");
    assert_eq!(board_after(&position, "d3d4"), "7k/8/8/8/2PK4/8/8/8");
}

#[test]
fn queen_captures_by_displacement() {
    let position = at("7k/8/8/8/1p1Q1P2/8/8/K7 w");
    assert_eq!(captures(&position, "d4"), "b4 h8");
    let rank = "b4 c4 e4";
    let others = moves(&position, "d4");
    assert!(rank.split(' ').all(|to| others.contains(to)));
    assert!(["a4", "f4", "g4"].iter().all(|to| !others.contains(to)));
    assert_eq!(board_after(&position, "d4b4"), "7k/8/8/8/1Q3P2/8/8/K7");
}

#[test]
fn immobilizer_moves_as_a_queen_to_empty_squares_and_never_captures() {
    let position = at("7k/8/8/8/1p1I1P2/8/8/K7 w");
    assert_eq!(
        moves(&position, "d4"),
        "a7 b2 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f6 g1 g7"
    );
    assert_eq!(captures(&position, "d4"), "");
}

#[test]
fn immobilizer_freezes_all_adjacent_enemies_except_immobilizers() {
    let position = at("k7/8/2AUK3/2PiS3/2LQI3/8/2W5/8 w");
    let movers = position.legal_moves().iter().fold(0, |set, mv| set | mv.from().bit().0);
    assert_eq!(movers, square("e4").bit().0 | square("c2").bit().0);
    // And none of its own side.
    let position = at("k7/8/8/8/8/4PPP1/4PIP1/4PPKq w");
    assert_eq!(moves(&position, "g3"), "f4 g4 h2 h3 h4");
}

#[test]
fn pushme_pullyu_takes_the_enemy_next_beyond_its_destination_on_its_line() {
    let position = at("7k/8/p2p4/8/2p5/P2U4/8/7K w");
    // d5 before d6; c4 is adjacent: nothing is between, so it is neither ahead of a destination
    // nor on the way. The line away from it takes it.
    assert_eq!(captures(&position, "d3"), "d5 e2 f1");
    assert_eq!(board_after(&position, "d3d5"), "7k/8/p7/3U4/2p5/P7/8/7K");
    assert_eq!(board_after(&position, "d3f1"), "7k/8/p2p4/8/8/P7/8/5U1K");
    // Never the piece beside its destination, nor an own one ahead.
    assert_eq!(board_after(&position, "d3d4"), "7k/8/p2p4/8/2pU4/P7/8/7K");
    assert_eq!(board_after(&position, "d3b3"), "7k/8/p2p4/8/2p5/PU6/8/7K");
}

#[test]
fn pushme_pullyu_takes_the_enemy_right_behind_its_origin() {
    let position = at("7k/8/8/8/8/3U4/3p4/7K w");
    assert_eq!(captures(&position, "d3"), "d4 d5 d6 d7 d8");
    assert_eq!(board_after(&position, "d3d8"), "3U3k/8/8/8/8/8/8/7K");
    let position = at("7k/8/8/8/8/3U4/8/3p3K w");
    assert_eq!(captures(&position, "d3"), "d2", "only the one right behind");
    let position = at("7k/8/8/8/8/3U4/3P4/7K w");
    assert_eq!(captures(&position, "d3"), "", "no own piece");
}

#[test]
fn pushme_pullyu_does_not_take_two() {
    let fen = "7k/8/3p4/8/8/3U4/3p4/7K w";
    let position = at(fen);
    assert_eq!(captures(&position, "d3"), "d4");
    assert!(!moves(&position, "d3").contains("d5"));
    assert_eq!(board_after(&position, "d3d4"), "7k/8/3p4/8/3U4/8/8/7K");
    let position = with(CHOOSE, fen);
    assert_eq!(captures(&position, "d3"), "d4 d5+ d5-");
    assert_eq!(board_after(&position, "d3d5+"), "7k/8/8/3U4/8/8/3p4/7K");
    assert_eq!(board_after(&position, "d3d5-"), "7k/8/3p4/3U4/8/8/8/7K");
}

#[test]
fn pushme_pullyu_captures_whether_it_wants_or_not() {
    let position = at("7k/8/3p4/8/8/3U4/8/7K w");
    assert!(position.is_legal(Move::capture(square("d3"), square("d5"))));
    assert!(!position.is_legal(Move::fugue_quiet(square("d3"), square("d5"))));
}

#[test]
fn a_shielded_enemy_counts_as_absent_for_the_pushme_pullyu() {
    // The Shield on e7 keeps d6: of the two captures on d5 one is left.
    for rules in [FugueRules::empty(), CHOOSE] {
        let position = with(rules, "7k/4s3/3p4/8/8/3U4/3p4/7K w");
        assert_eq!(captures(&position, "d3"), "d4 d5");
        assert_eq!(board_after(&position, "d3d5"), "7k/4s3/3p4/3U4/8/8/8/7K");
    }
    // The Shield on e1 keeps d2.
    let position = at("7k/8/3p4/8/8/3U4/3p4/4s2K w");
    assert_eq!(captures(&position, "d3"), "d5");
    assert_eq!(board_after(&position, "d3d5"), "7k/8/8/3U4/8/8/3p4/4s2K");
}

#[test]
fn archer_shoots_the_first_piece_at_distance_one_or_two() {
    let position = at("7k/8/8/3p4/3p4/p7/P2Ap3/K7 w");
    assert_eq!(captures(&position, "d2"), "d4 e2");
    assert_eq!(board_after(&position, "d2d4"), "7k/8/8/3p4/8/p7/P2Ap3/K7");
    assert!(!moves(&position, "d2").contains("d5"));
}

#[test]
fn archer_shoots_at_any_distance_with_a_spotter() {
    let shots = |fen| captures(&at(fen), "c1");
    assert_eq!(shots("7k/8/8/8/2u5/8/P3P3/2A4K w"), "c4");
    assert_eq!(shots("7k/8/8/8/2u5/8/P7/2A4K w"), "c4");
    assert_eq!(shots("7k/8/8/8/2u5/8/8/2A4K w"), "");
    assert_eq!(shots("7k/8/8/8/2u5/1P6/8/2A4K w"), "c4", "adjacent");
    assert_eq!(shots("2u4k/1K6/8/8/8/8/8/2A5 w"), "c8", "a king spots as well");
    assert_eq!(shots("7k/8/8/8/2u5/1p6/P7/2A4K w"), "", "the square between must be empty");
    assert_eq!(shots("7k/8/8/8/2u5/8/3P4/2A4K w"), "", "a knight's step is no line");
    assert_eq!(shots("7k/8/8/8/2u5/8/8/2A3uK w"), "g1", "the spotter is near that target");
    assert_eq!(shots("7k/8/8/8/2u1i3/8/8/2A4K w"), "", "no enemy spots");
    assert_eq!(shots("7k/8/8/8/2u5/1PP5/8/2A4K w"), "", "only the first piece on the line");
}

#[test]
fn archer_does_not_shoot_what_is_shielded() {
    assert_eq!(captures(&at("7k/8/8/3s4/2u5/1P6/8/2A4K w"), "c1"), "");
}

#[test]
fn shield_moves_to_empty_squares_and_never_captures() {
    let position = at("7k/8/8/8/1p1S1P2/8/8/K7 w");
    assert_eq!(captures(&position, "d4"), "");
    assert!(moves(&position, "d4").contains("d8") && !moves(&position, "d4").contains("b4"));
}

/// Attackers of the pawn d4 with the piece on e5 left open, and the captures when it is no Shield.
const ATTACKS: [(&str, &str, &str); 7] = [
    ("7k/8/8/4?3/3p4/2K5/8/8 w", "c3", "d4"),
    ("7k/8/8/4?3/3p4/8/8/K2Q4 w", "d1", "d4"),
    ("7k/8/8/4?3/3p4/8/8/K2U4 w", "d1", "d3"),
    ("7k/8/8/4?3/3p4/8/3A4/K7 w", "d2", "d4"),
    ("7k/8/8/4?3/3p4/8/3L4/K7 w", "d2", "d5 d6 d7 d8"),
    ("7k/8/8/4?3/3p4/2W5/8/K7 w", "c3", "d4x"),
    ("7k/8/8/4?3/3p4/3P4/3P4/K7 w", "d2", "d4"),
];

#[test]
fn pieces_adjacent_to_their_shield_cannot_be_captured() {
    for (board, from, expected) in ATTACKS {
        assert_eq!(captures(&at(&board.replace('?', "q")), from), expected, "{board}");
        assert_eq!(captures(&at(&board.replace('?', "s")), from), "", "{board}");
        // The other side's Shield is none of theirs.
        let other = captures(&at(&board.replace('?', "S")), from);
        assert_eq!(other, expected, "{board}");
    }
}

#[test]
fn a_shield_does_not_shield_itself_but_two_shield_each_other() {
    assert_eq!(captures(&at("7k/8/8/8/3s4/8/8/K2Q4 w"), "d1"), "d4");
    assert_eq!(captures(&at("7k/8/8/4s3/3s4/8/8/K2Q4 w"), "d1"), "");
}

#[test]
fn long_leaper_lands_on_any_empty_square_before_the_next_piece() {
    let position = at("7k/3p4/8/8/3p4/8/3L4/K7 w");
    assert_eq!(captures(&position, "d2"), "d5 d6");
    assert_eq!(board_after(&position, "d2d6"), "7k/3p4/3L4/8/8/8/8/K7");
}

#[test]
fn long_leaper_leaps_over_exactly_one_enemy_and_no_own_piece() {
    assert_eq!(captures(&at("7k/8/8/3p4/3p4/8/3L4/K7 w"), "d2"), "");
    assert_eq!(captures(&at("7k/8/8/8/3P4/8/3L4/K7 w"), "d2"), "");
    assert_eq!(captures(&at("3p3k/8/8/8/8/8/3L4/K7 w"), "d2"), "", "nothing beyond the edge");
    assert!(!moves(&at("7k/8/8/8/3p4/8/3L4/K7 w"), "d2").contains("d4"));
}

#[test]
fn swapper_swaps_with_the_first_enemy_on_a_line() {
    let position = at("7k/8/8/p2p4/3p4/8/3W2P1/K7 w");
    assert_eq!(board_after(&position, "d2d4"), "7k/8/8/p2p4/3W4/8/3p2P1/K7");
    assert_eq!(board_after(&position, "d2a5"), "7k/8/8/W2p4/3p4/8/3p2P1/K7");
    assert!(!moves(&position, "d2").contains("d5"), "not the second piece");
    assert!(!moves(&position, "d2").contains("g2"), "no own piece");
    assert_eq!(captures(&position, "d2"), "", "a swap is no capture");
    assert!(position.tactical_moves().is_empty());
}

#[test]
fn a_shielded_piece_can_be_swapped() {
    let position = at("7k/8/8/4s3/3p4/8/3W4/K7 w");
    assert_eq!(board_after(&position, "d2d4"), "7k/8/8/4s3/3W4/8/3p4/K7");
}

#[test]
fn swapper_and_an_adjacent_enemy_destroy_each_other() {
    let position = at("7k/8/8/8/p7/3p4/2SWP3/K7 w");
    // The own Shield next to it does not prevent it.
    assert_eq!(captures(&position, "d2"), "d3x");
    assert_eq!(board_after(&position, "d2d3x"), "7k/8/8/8/p7/8/2S1P3/K7");
    assert_eq!(captures(&at("7k/8/8/3p4/8/8/3W4/K7 w"), "d2"), "", "only an adjacent one");
}

#[test]
fn swappers_swap_with_each_other_unless_the_option_forbids() {
    let fen = "7k/8/8/8/1q6/3w4/3W4/K7 w";
    let [plain, nelson] = [FugueRules::empty(), FugueRules::NO_SWAPPER_SWAP].map(|r| with(r, fen));
    assert_eq!(board_after(&plain, "d2d3"), "7k/8/8/8/1q6/3W4/3w4/K7");
    assert_eq!(plain.count_moves(), nelson.count_moves() + 1);
    let [plain, nelson] = [plain, nelson].map(|position| moves(&position, "d2"));
    assert!(plain.contains("b4") && plain.contains("d3 ") && plain.contains("d3x"));
    assert!(nelson.contains("b4") && !nelson.contains("d3 ") && nelson.contains("d3x"));
}

#[test]
fn pawn_steps_any_way_to_an_empty_square() {
    let position = at("7k/8/8/8/3P4/8/8/K7 w");
    assert_eq!(moves(&position, "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
    let position = at("7k/8/8/8/3P4/3q4/8/K7 b");
    assert_eq!(moves(&at("7k/8/8/8/3p4/8/8/K7 b"), "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
    assert_eq!(moves(&position, "d4"), "");
}

#[test]
fn pawn_leaps_over_an_adjacent_piece_to_the_square_right_behind() {
    // Over an own and over an enemy piece, which stays; two in a row cannot be leapt.
    let position = at("7k/8/3p4/3p4/1PpPP3/2P5/8/7K w");
    assert_eq!(moves(&position, "d4"), "b2 c5 d3 d6 e3 e5 f4");
    assert_eq!(board_after(&position, "d4f4"), "7k/8/3p4/3p4/1Pp1PP2/2P5/8/7K");
    assert_eq!(captures(&position, "d4"), "d6", "over d5 it lands on an enemy");
    assert_eq!(board_after(&position, "d4d6"), "7k/8/3P4/3p4/1Pp1P3/2P5/8/7K");
    // Not from a distance, and not beyond the square right behind.
    assert_eq!(moves(&at("7k/3q4/8/3p4/8/3P4/8/7K w"), "d3"), "c2 c3 c4 d2 d4 e2 e3 e4");
}

#[test]
fn pawn_captures_by_the_leap_alone() {
    let position = at("7k/8/3p4/3l4/1wLP4/4Q3/1p3q2/7K w");
    assert_eq!(captures(&position, "d4"), "b4 d6 f2");
}

#[test]
fn frozen_pieces_shield_spot_and_serve_as_mounts() {
    // The Shield on e5 is frozen, and so are the spotter on a2 and the mount on d5.
    assert_eq!(captures(&at("7k/8/5I2/4s3/3p4/8/8/K2Q4 w"), "d1"), "");
    assert_eq!(captures(&at("7k/8/8/8/2u5/i7/P7/2A4K w"), "c1"), "a3 c4");
    let position = at("7k/8/4i3/3P4/3P4/8/8/K7 w");
    assert_eq!(moves(&position, "d5"), "");
    assert_eq!(moves(&position, "d4"), "c3 c4 c5 d3 d6 e3 e4 e5");
}

#[test]
fn a_frozen_piece_thaws_with_the_immobilizer_gone() {
    let position = at("k7/8/8/8/8/3i4/3Q4/K3Q3 w");
    assert_eq!(moves(&position, "d2"), "");
    let shot = at("k7/8/8/8/8/1A1i4/3Q4/K7 w");
    let next = after(&after(&shot, "b3d3"), "a8b8");
    assert!(!moves(&next, "d2").is_empty());
}

/// The missing kinds, in the order of their letters.
fn promotions(fen: &str, from: &str, to: &str) -> std::string::String {
    let all = moves(&at(fen), from);
    all.split(' ').filter_map(|text| text.strip_prefix(to)).collect()
}

#[test]
fn pawn_may_promote_to_a_kind_that_its_side_lacks() {
    let position = at("7k/4P3/8/8/8/8/QIUASL2/K7 w");
    assert_eq!(moves(&position, "e7"), "d6 d7 d8 d8w e6 e8 e8w f6 f7 f8 f8w");
    assert_eq!(board_after(&position, "e7e8w"), "4W2k/8/8/8/8/8/QIUASL2/K7");
    assert_eq!(board_after(&position, "e7e8"), "4P2k/8/8/8/8/8/QIUASL2/K7", "it need not");
    assert_eq!(promotions("7k/4P3/8/8/8/8/8/K7 w", "e7", "e8"), "ailqsuw");
    assert_eq!(promotions("7k/4P3/8/8/8/8/1iuaslqw/K7 w", "e7", "e8"), "ailqsuw", "own kinds");
    assert_eq!(promotions("7k/4P3/8/8/8/8/QIUASLW1/K7 w", "e7", "e8"), "");
    assert_eq!(promotions("k7/8/8/8/8/1I6/2p5/7K b", "c2", "c1"), "", "frozen");
    assert_eq!(promotions("k7/8/8/8/8/8/2p5/7K b", "c2", "c1"), "ailqsuw");
    // The second pawn finds the kind taken.
    let next = after(&after(&position, "e7e8w"), "h8h7");
    assert!(moves(&next, "e8").contains("e3"));
    assert_eq!(promotions("4W2k/8/4P3/8/8/8/QIUASL2/K7 w", "e6", "e7"), "");
    assert_eq!(promotions("4W2k/P7/8/8/8/8/QIUASL2/K7 w", "a7", "a8"), "");
}

#[test]
fn any_pawn_move_that_ends_on_the_last_rank_promotes() {
    let fen = |rank8: &str, rank7: &str, rank6: &str| {
        format!("{rank8}/{rank7}/{rank6}/8/8/8/QIUASL2/K7 w")
    };
    // Sideways along it, by a leap along it, onto it by a leap, with a capture.
    assert_eq!(moves(&at(&fen("4P2k", "8", "8")), "e8"), "d7 d8 d8w e7 f7 f8 f8w");
    assert_eq!(promotions(&fen("4Pp1k", "8", "8"), "e8", "g8"), "w");
    assert_eq!(promotions(&fen("7k", "4p3", "4P3"), "e6", "e8"), "w");
    let position = at(&fen("4q2k", "4p3", "4P3"));
    assert_eq!(captures(&position, "e6"), "e8 e8w");
    assert_eq!(board_after(&position, "e6e8w"), "4W2k/4p3/8/8/8/8/QIUASL2/K7");
    assert_eq!(promotions(&fen("8", "7k", "4P3"), "e6", "e7"), "", "not before");
}

#[test]
fn a_pawn_may_stand_on_any_rank() {
    let position = at("P6k/8/8/8/8/8/7p/K6P w");
    assert_eq!(moves(&position, "h1"), "g1 g2 h3");
    assert_eq!(moves(&at("7k/8/8/8/8/8/8/p6K b"), "a1").matches('q').count(), 1);
}

#[test]
fn a_pawn_that_is_swapped_onto_its_last_rank_does_not_promote() {
    let position = at("7k/8/8/3P4/8/8/8/K2w4 b");
    assert_eq!(board_after(&position, "d1d5"), "7k/8/8/3w4/8/8/8/K2P4");
    let position = at("3w3k/8/8/3P4/8/8/8/K7 b");
    assert_eq!(board_after(&position, "d8d5"), "3P3k/8/8/3w4/8/8/8/K7");
    let swapped = after(&position, "d8d5");
    assert_eq!(swapped.half_moves(), 1);
    assert_eq!(swapped.side_to_move(), crate::core::Color::White);
}
