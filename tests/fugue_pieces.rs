//! Fugue: how every piece moves and captures, sentence by sentence. RULES.md, "Fugue".

mod common;

use common::rules::{after, board, ends, goes, has, lacks, leads, square, variant};
use kofu::{Color, FugueRules, Outcome, Position, Reason, Variant};

/// All queen moves from d4 on an empty board but for kings on a1 and h7.
const OPEN: &str = "d4c3 d4b2 d4e5 d4f6 d4g7 d4h8 d4c5 d4b6 d4a7 d4e3 d4f2 d4g1 \
                    d4d1 d4d2 d4d3 d4d5 d4d6 d4d7 d4d8 d4a4 d4b4 d4c4 d4e4 d4f4 d4g4 d4h4";

// --- Set-up and presets -------------------------------------------------------------------------

#[test]
fn the_start_and_the_presets() {
    for name in ["fugue", "fugue-nelson", "fugue:choose"] {
        let start = Position::start(variant(name));
        assert_eq!(
            start.fen().to_string(),
            "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1"
        );
    }
    assert_eq!(variant("fugue"), Variant::Fugue(FugueRules::empty()));
    assert_eq!(variant("fugue-nelson"), Variant::Fugue(FugueRules::NO_SWAPPER_SWAP));
    assert_eq!(variant("fugue:no-swapper-swap").to_string(), "fugue-nelson");
    assert_eq!(variant("fugue:choose,no-swapper-swap").to_string(), "fugue:no-swapper-swap,choose");
}

// --- King and Queen -----------------------------------------------------------------------------

#[test]
fn a_king_steps_once_and_captures_by_displacement() {
    let fen = "7k/8/8/3pP3/3K4/8/8/8 w - - 0 1";
    goes("fugue", fen, "d4", "d4c3 d4d3 d4e3 d4c4 d4e4 d4c5 d4d5");
    leads("fugue", fen, "d4d5", "7k/8/8/3KP3/8/8/8/8 b - - 0 1");
}

#[test]
fn a_queen_moves_and_captures_as_in_chess() {
    goes("fugue", &board('w', &[("d4", 'Q')]), "d4", OPEN);
    let fen = board('w', &[("d4", 'Q'), ("d6", 'p'), ("d7", 'l'), ("b4", 'P')]);
    has("fugue", &fen, "d4d5 d4d6 d4c4");
    lacks("fugue", &fen, "d4d7 d4d8 d4b4 d4a4");
    leads("fugue", "7k/3l4/3p4/8/3Q4/8/8/K7 w - - 4 1", "d4d6", "7k/3l4/3Q4/8/8/8/8/K7 b - - 0 1");
}

// --- Immobilizer and Shield ----------------------------------------------------------------------

#[test]
fn an_immobilizer_and_a_shield_move_like_a_queen_and_never_capture() {
    for letter in ['I', 'S'] {
        goes("fugue", &board('w', &[("d4", letter)]), "d4", OPEN);
        let fen = board('w', &[("d4", letter), ("d6", 'p'), ("c4", 'p'), ("e5", 'w')]);
        has("fugue", &fen, "d4d5");
        lacks("fugue", &fen, "d4d6 d4d7 d4c4 d4b4 d4e5 d4f6");
    }
}

// --- Pushme-Pullyu ------------------------------------------------------------------------------

#[test]
fn a_pushme_pullyu_moves_like_a_queen() {
    goes("fugue", &board('w', &[("d4", 'U')]), "d4", OPEN);
}

#[test]
fn a_pushme_pullyu_takes_the_enemy_next_beyond_its_destination() {
    let fen = "7k/8/3p4/8/8/3U4/8/K7 w - - 5 1";
    leads("fugue", fen, "d3d5", "7k/8/8/3U4/8/8/8/K7 b - - 0 1");
    leads("fugue", fen, "d3d4", "7k/8/3p4/8/3U4/8/8/K7 b - - 6 1");
    lacks("fugue", fen, "d3d6");
    // Only in the direction of its move.
    leads("fugue", "7k/8/8/4p3/8/3U4/8/K7 w - - 5 1", "d3d5", "7k/8/8/3Up3/8/8/8/K7 b - - 6 1");
}

#[test]
fn a_pushme_pullyu_takes_the_enemy_right_behind_its_origin() {
    let fen = "7k/8/8/8/8/3U4/3p4/K7 w - - 5 1";
    leads("fugue", fen, "d3d4", "7k/8/8/8/3U4/8/8/K7 b - - 0 1");
    leads("fugue", fen, "d3d8", "3U3k/8/8/8/8/8/8/K7 b - - 0 1");
    leads("fugue", fen, "d3e4", "7k/8/8/8/4U3/8/3p4/K7 b - - 6 1");
    // Not from two squares away.
    leads("fugue", "7k/8/8/8/8/3U4/8/K2p4 w - - 5 1", "d3d4", "7k/8/8/8/3U4/8/8/K2p4 b - - 6 1");
}

#[test]
fn a_pushme_pullyu_does_not_take_its_own() {
    leads(
        "fugue",
        "7k/8/3P4/8/8/3U4/3P4/K7 w - - 5 1",
        "d3d5",
        "7k/8/3P4/3U4/8/8/3P4/K7 b - - 6 1",
    );
}

#[test]
fn a_pushme_pullyu_that_would_take_two_does_not_move_there() {
    let fen = "7k/8/3p4/8/8/3U4/3p4/7K w - - 0 1";
    leads("fugue", fen, "d3d4", "7k/8/3p4/8/3U4/8/8/7K b - - 0 1");
    lacks("fugue", fen, "d3d5 d3d5+ d3d5-");
    goes("fugue", fen, "d3d", "d3d4");
}

#[test]
fn with_choose_it_takes_one_of_the_two() {
    let fen = "7k/8/3p4/8/8/3U4/3p4/7K w - - 0 1";
    for name in ["fugue:choose", "fugue:no-swapper-swap,choose"] {
        goes(name, fen, "d3d", "d3d4 d3d5+ d3d5-");
        leads(name, fen, "d3d5+", "7k/8/8/3U4/8/8/3p4/7K b - - 0 1");
        leads(name, fen, "d3d5-", "7k/8/3p4/3U4/8/8/8/7K b - - 0 1");
    }
}

#[test]
fn a_shielded_enemy_counts_as_absent_for_a_pushme_pullyu() {
    // The one ahead is shielded: the one behind is taken.
    let fen = "7k/4s3/3p4/8/8/3U4/3p4/K7 w - - 0 1";
    leads("fugue", fen, "d3d5", "7k/4s3/3p4/3U4/8/8/8/K7 b - - 0 1");
    goes("fugue:choose", fen, "d3d", "d3d4 d3d5");
    // Both are: a quiet move.
    leads(
        "fugue",
        "7k/4s3/3p4/8/8/3U4/3p4/K3s3 w - - 3 1",
        "d3d5",
        "7k/4s3/3p4/3U4/8/8/3p4/K3s3 b - - 4 1",
    );
}

#[test]
fn a_pushme_pullyu_takes_the_king() {
    let won = Outcome::Won(Color::White, Reason::KingCaptured);
    ends("fugue", "8/8/3k4/8/8/3U4/8/K7 w - - 0 1", "d3d5", won);
    ends("fugue", "8/8/8/8/8/3U4/3k4/K7 w - - 0 1", "d3d5", won);
    ends("fugue", "8/3s4/3k4/8/8/3U4/8/K7 w - - 0 1", "d3d5", Outcome::Ongoing);
}

// --- Archer -------------------------------------------------------------------------------------

#[test]
fn an_archer_moves_like_a_queen_and_never_by_displacement() {
    goes("fugue", &board('w', &[("d4", 'A')]), "d4", OPEN);
    let fen = board('w', &[("d4", 'A'), ("d7", 'p')]);
    has("fugue", &fen, "d4d6");
    lacks("fugue", &fen, "d4d7 d4d8");
}

#[test]
fn an_archer_shoots_at_one_and_two_squares_without_moving() {
    leads("fugue", "7k/8/8/3p4/3A4/8/8/K7 w - - 5 1", "d4d5", "7k/8/8/8/3A4/8/8/K7 b - - 0 1");
    leads("fugue", "7k/8/3p4/8/3A4/8/8/K7 w - - 5 1", "d4d6", "7k/8/8/8/3A4/8/8/K7 b - - 0 1");
    leads("fugue", "7k/8/5p2/8/3A4/8/8/K7 w - - 5 1", "d4f6", "7k/8/8/8/3A4/8/8/K7 b - - 0 1");
    // Not at a knight's distance.
    lacks("fugue", "7k/8/4p3/8/3A4/8/8/K7 w - - 5 1", "d4e6");
}

#[test]
fn an_archer_shoots_only_the_first_piece_of_a_line_and_only_enemies() {
    lacks("fugue", "7k/8/3p4/3P4/3A4/8/8/K7 w - - 5 1", "d4d6 d4d5");
    lacks("fugue", "7k/8/3p4/3p4/3A4/8/8/K7 w - - 5 1", "d4d6");
}

/// An archer on d1, a target on d7, and these.
fn spot(pieces: &[(&str, char)]) -> String {
    let mut all = vec![("d1", 'A'), ("d7", 'q')];
    all.extend_from_slice(pieces);
    board('w', &all)
}

#[test]
fn each_own_piece_spots_next_to_the_target() {
    lacks("fugue", &spot(&[]), "d1d7");
    for letter in ['Q', 'I', 'U', 'A', 'L', 'S', 'W', 'P'] {
        for spotter in ["c6", "e6", "c7", "e7", "c8", "d8", "e8"] {
            has("fugue", &spot(&[(spotter, letter)]), "d1d7");
        }
    }
    has("fugue", &spot(&[("e8", 'K')]), "d1d7");
}

#[test]
fn each_own_piece_spots_two_squares_away_on_a_queen_line() {
    for letter in ['Q', 'I', 'U', 'A', 'L', 'S', 'W', 'P'] {
        for (spotter, between) in [("b7", "c7"), ("f7", "e7"), ("b5", "c6"), ("f5", "e6")] {
            has("fugue", &spot(&[(spotter, letter)]), "d1d7");
            for blocker in ['p', 'P'] {
                // An own blocker next to the target would spot by itself.
                if blocker == 'p' {
                    lacks("fugue", &spot(&[(spotter, letter), (between, blocker)]), "d1d7");
                }
            }
        }
    }
    has("fugue", &spot(&[("f7", 'K')]), "d1d7");
}

#[test]
fn nobody_spots_at_a_knights_distance_or_from_three_squares() {
    for spotter in ["b6", "b8", "c5", "e5", "f6", "f8", "a7", "g7", "a4", "g4"] {
        lacks("fugue", &spot(&[(spotter, 'Q')]), "d1d7");
    }
}

#[test]
fn enemies_do_not_spot() {
    lacks("fugue", &spot(&[("c7", 'p'), ("f7", 'q')]), "d1d7");
}

#[test]
fn a_frozen_piece_still_spots() {
    has("fugue", &spot(&[("c7", 'Q'), ("b8", 'i')]), "d1d7");
    goes("fugue", &spot(&[("c7", 'Q'), ("b8", 'i')]), "c7", "");
}

#[test]
fn a_spotter_does_not_make_the_archer_shoot_through_pieces() {
    lacks("fugue", &spot(&[("c7", 'P'), ("d4", 'p')]), "d1d7");
    lacks("fugue", &spot(&[("c7", 'P'), ("d4", 'P')]), "d1d7");
}

#[test]
fn example_of_spotters() {
    has("fugue", "7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1", "c1c4");
    lacks("fugue", "7k/8/8/8/2u5/8/8/2A4K w - - 0 1", "c1c4");
    has("fugue", "7k/8/8/8/2u5/8/P7/2A4K w - - 0 1", "c1c4");
    has("fugue", "7k/8/8/8/2u5/8/4P3/2A4K w - - 0 1", "c1c4");
    lacks("fugue", "7k/8/8/8/2u5/8/1P1P4/2A4K w - - 0 1", "c1c4");
}

// --- Long Leaper --------------------------------------------------------------------------------

#[test]
fn a_long_leaper_leaps_over_exactly_one_enemy() {
    let fen = "7k/3p4/8/3p4/8/3L4/8/K7 w - - 5 1";
    goes("fugue", fen, "d3d", "d3d1 d3d2 d3d4 d3d6");
    leads("fugue", fen, "d3d6", "7k/3p4/3L4/8/8/8/8/K7 b - - 0 1");
    goes("fugue", "7k/8/8/3p4/8/3L4/8/K7 w - - 5 1", "d3d", "d3d1 d3d2 d3d4 d3d6 d3d7 d3d8");
    leads("fugue", "7k/8/8/3p4/8/3L4/8/K7 w - - 5 1", "d3d8", "3L3k/8/8/8/8/8/8/K7 b - - 0 1");
    goes("fugue", &board('w', &[("d4", 'L')]), "d4", OPEN);
}

#[test]
fn a_long_leaper_does_not_leap_over_two_nor_over_its_own() {
    goes("fugue", "7k/8/3p4/3p4/8/3L4/8/K7 w - - 5 1", "d3d", "d3d1 d3d2 d3d4");
    goes("fugue", "7k/8/3p4/3P4/8/3L4/8/K7 w - - 5 1", "d3d", "d3d1 d3d2 d3d4");
    goes("fugue", "7k/8/3P4/3p4/8/3L4/8/K7 w - - 5 1", "d3d", "d3d1 d3d2 d3d4");
    goes("fugue", "3p3k/8/8/8/8/3L4/8/K7 w - - 5 1", "d3d", "d3d1 d3d2 d3d4 d3d5 d3d6 d3d7");
}

#[test]
fn a_long_leaper_takes_only_what_it_leaps_over() {
    leads(
        "fugue",
        "7k/8/8/2ppp3/8/3L4/8/K7 w - - 5 1",
        "d3d6",
        "7k/8/3L4/2p1p3/8/8/8/K7 b - - 0 1",
    );
}

// --- Swapper ------------------------------------------------------------------------------------

#[test]
fn a_swapper_moves_like_a_queen_and_never_by_displacement() {
    goes("fugue", &board('w', &[("d4", 'W')]), "d4", OPEN);
}

#[test]
fn a_swapper_swaps_with_each_enemy_and_nothing_is_captured() {
    for letter in ['q', 'i', 'u', 'a', 'l', 's', 'p', 'w'] {
        let fen = format!("7k/3{letter}4/8/8/3W4/8/8/K7 w - - 5 1");
        leads("fugue", &fen, "d4d7", &format!("7k/3W4/8/8/3{letter}4/8/8/K7 b - - 6 1"));
        lacks("fugue", &fen, "d4d7x");
    }
}

#[test]
fn a_swapper_swaps_with_the_first_piece_of_a_line_alone() {
    lacks("fugue", "7k/3p4/3p4/8/3W4/8/8/K7 w - - 5 1", "d4d7");
    lacks("fugue", "7k/3p4/3P4/8/3W4/8/8/K7 w - - 5 1", "d4d7 d4d6");
}

#[test]
fn a_swapper_swaps_with_a_shielded_piece_but_does_not_destroy_it() {
    let fen = "7k/8/4s3/3p4/3W4/8/8/K7 w - - 5 1";
    has("fugue", fen, "d4d5");
    lacks("fugue", fen, "d4d5x");
}

#[test]
fn mutual_destruction_removes_both() {
    let fen = "7k/8/8/3p4/3W4/8/8/K7 w - - 5 1";
    leads("fugue", fen, "d4d5x", "7k/8/8/8/8/8/8/K7 b - - 0 1");
    // Not at a distance, not with an own piece.
    lacks("fugue", "7k/8/3p4/8/3W4/8/8/K7 w - - 5 1", "d4d6x");
    lacks("fugue", "7k/8/8/3P4/3W4/8/8/K7 w - - 5 1", "d4d5x d4d5");
}

#[test]
fn the_own_shield_does_not_prevent_mutual_destruction() {
    let fen = "7k/8/8/3p4/3W4/3S4/8/K7 w - - 5 1";
    leads("fugue", fen, "d4d5x", "7k/8/8/8/8/3S4/8/K7 b - - 0 1");
}

#[test]
fn in_nelsons_game_swappers_do_not_swap_but_destroy_each_other() {
    let fen = "7k/8/8/3w4/3W4/8/8/K7 w - - 5 1";
    has("fugue", fen, "d4d5 d4d5x");
    lacks("fugue-nelson", fen, "d4d5");
    has("fugue-nelson", fen, "d4d5x");
    lacks("fugue-nelson", "7k/3w4/8/8/3W4/8/8/K7 w - - 5 1", "d4d7");
    has("fugue-nelson", "7k/3q4/8/8/3W4/8/8/K7 w - - 5 1", "d4d7");
    lacks("fugue:no-swapper-swap,choose", fen, "d4d5");
}

#[test]
fn a_swap_may_freeze_the_swapper_or_bring_the_enemy_next_to_an_immobilizer() {
    let next = after("fugue", "7k/8/3q4/8/3W4/3I4/8/K7 w - - 5 1", "d4d6");
    assert_eq!(next.frozen(), square("d4").bit());
}

// --- Kings among the others ---------------------------------------------------------------------

#[test]
fn a_king_may_be_swapped_which_is_no_capture() {
    let fen = "8/3k4/8/8/3W4/8/8/K7 w - - 5 1";
    leads("fugue", fen, "d4d7", "8/3W4/8/8/3k4/8/8/K7 b - - 6 1");
    ends("fugue", fen, "d4d7", Outcome::Ongoing);
    ends("fugue-nelson", fen, "d4d7", Outcome::Ongoing);
}

#[test]
fn a_king_shot_leapt_over_or_destroyed_is_lost() {
    for (white, fen, mv) in [
        (true, "8/3k4/8/3A4/8/8/8/K7 w - - 0 1", "d5d7"),
        (true, "8/3k4/8/8/3L4/8/8/K7 w - - 0 1", "d4d8"),
        (true, "8/3k4/3W4/8/8/8/8/K7 w - - 0 1", "d6d7x"),
        (false, "8/3K4/8/3a4/8/8/8/k7 b - - 0 1", "d5d7"),
        (false, "8/3K4/8/8/3l4/8/8/k7 b - - 0 1", "d4d8"),
        (false, "8/3K4/3w4/8/8/8/8/k7 b - - 0 1", "d6d7x"),
    ] {
        let side = if white { Color::White } else { Color::Black };
        ends("fugue", fen, mv, Outcome::Won(side, Reason::KingCaptured));
        let position = after("fugue", fen, mv);
        assert_eq!((position.legal_moves().len(), position.count_moves()), (0, 0));
    }
}
