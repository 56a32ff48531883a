//! Koopa: castling, sentence by sentence. RULES.md, "Castling".

mod common;

use common::rules::{goes, has, lacks, leads};

const BOTH: &str = "r3k2r/8/8/8/8/8/8/R3K2R";

#[test]
fn king_goes_to_g_or_c_and_rook_to_f_or_d() {
    let fen = format!("{BOTH} w KQkq - 0 1");
    leads("koopa", &fen, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    leads("koopa", &fen, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    let fen = format!("{BOTH} b KQkq - 0 1");
    leads("koopa", &fen, "e8g8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2");
    leads("koopa", &fen, "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2");
}

#[test]
fn castling_needs_the_right() {
    goes("koopa", &format!("{BOTH} w kq - 0 1"), "e1", "e1d1 e1f1 e1d2 e1e2 e1f2");
    goes("koopa", &format!("{BOTH} w Kkq - 0 1"), "e1", "e1d1 e1f1 e1d2 e1e2 e1f2 e1g1");
}

#[test]
fn every_square_of_both_ways_must_be_empty() {
    for (board, mv) in [
        ("k7/8/8/8/8/8/8/RN2K3", "e1c1"),
        ("k7/8/8/8/8/8/8/R1N1K3", "e1c1"),
        ("k7/8/8/8/8/8/8/R2NK3", "e1c1"),
        ("k7/8/8/8/8/8/8/R2nK3", "e1c1"),
    ] {
        lacks("koopa", &format!("{board} w Q - 0 1"), mv);
    }
    for board in ["k7/8/8/8/8/8/8/4KN1R", "k7/8/8/8/8/8/8/4K1NR"] {
        lacks("koopa", &format!("{board} w K - 0 1"), "e1g1");
    }
    has("koopa", "k7/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1");
}

#[test]
fn chess960_kings_and_rooks_may_stand_still_or_cross() {
    leads("koopa", "k7/8/8/8/8/8/8/RK6 w Q - 0 1", "b1a1", "k7/8/8/8/8/8/8/2KR4 b - - 1 1");
    leads("koopa", "k7/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
    leads("koopa", "k7/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
    leads("koopa", "k7/8/8/8/8/8/8/2RK4 w Q - 0 1", "d1c1", "k7/8/8/8/8/8/8/2KR4 b - - 1 1");
    leads("koopa", "1rk5/8/8/8/8/8/8/K7 b q - 0 1", "c8b8", "2kr4/8/8/8/8/8/8/K7 w - - 1 2");
    // The king on the e-file, the rook not on the corner.
    leads("koopa", "k7/8/8/8/8/8/8/4K1R1 w K - 0 1", "e1g1", "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn chess960_ways_must_be_empty_beyond_king_and_rook() {
    // The rook's destination.
    lacks("koopa", "k7/8/8/8/8/8/8/R1KQ4 w Q - 0 1", "c1a1");
    // The king's destination, beyond the rook.
    lacks("koopa", "k7/8/8/8/8/8/8/1KR3N1 w K - 0 1", "b1c1");
    // Between rook and king, on the rook's way alone.
    lacks("koopa", "k7/8/8/8/8/8/8/RNK5 w Q - 0 1", "c1a1");
    // Outside of both ways.
    has("koopa", "k7/8/8/8/8/8/8/NRK5 w Q - 0 1", "c1b1");
    has("koopa", "k7/8/8/8/8/8/8/1KR4N w K - 0 1", "b1c1");
}

#[test]
fn the_right_of_an_inner_rook_is_its_own() {
    let fen = "k7/8/8/8/8/8/8/1K3R1R w F - 0 1";
    has("koopa", fen, "b1f1");
    lacks("koopa", fen, "b1h1");
    // The outer rook finds the inner one on its destination.
    lacks("koopa", "k7/8/8/8/8/8/8/1K3R1R w K - 0 1", "b1f1 b1h1");
    // The inner rook moves, the king finds the outer one on its destination.
    lacks("koopa", "k7/8/8/8/8/8/8/1K3RR1 w F - 0 1", "b1f1 b1g1");
}

#[test]
fn a_stunned_king_does_not_castle() {
    for timer in 1..=4 {
        lacks("koopa", &format!("{BOTH} w KQkq e1{timer} 0 1"), "e1g1 e1c1");
    }
}

#[test]
fn a_stunned_rook_does_not_castle() {
    lacks("koopa", &format!("{BOTH} w KQkq a11 0 1"), "e1c1");
    has("koopa", &format!("{BOTH} w KQkq a14 0 1"), "e1g1");
    lacks("koopa", &format!("{BOTH} b KQkq h81 0 1"), "e8g8");
}

#[test]
fn after_recovery_they_castle() {
    let fen = "4k3/7p/8/8/8/8/6P1/R3K2R w KQ a11 0 1";
    leads("koopa", fen, "g2g3 h7h6", "4k3/8/7p/8/8/6P1/8/R3K2R w KQ - 0 2");
    leads("koopa", fen, "g2g3 h7h6 e1c1", "4k3/8/7p/8/8/6P1/8/2KR3R b - - 1 2");
    let fen = "4k3/7p/8/8/8/8/6P1/R3K2R w KQ e11 0 1";
    leads("koopa", fen, "g2g3 h7h6 e1g1", "4k3/8/7p/8/8/6P1/8/R4RK1 b - - 1 2");
}

#[test]
fn being_stunned_does_not_lose_the_right() {
    leads(
        "koopa",
        "r3k3/8/8/8/8/8/8/R3K2R b KQ - 0 1",
        "a8a1",
        "4k3/8/8/8/8/8/8/R3K2R w KQ a14 0 2",
    );
    leads(
        "koopa",
        "k3r3/8/8/8/8/8/8/R3K2R b KQ - 0 1",
        "e8e1",
        "k7/8/8/8/8/8/8/R3K2R w KQ e14 0 2",
    );
}

#[test]
fn the_right_is_lost_when_the_king_moves() {
    leads("koopa", &format!("{BOTH} w KQkq - 0 1"), "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
    leads(
        "koopa",
        &format!("{BOTH} w KQkq - 0 1"),
        "e1e2 h8h7 e2e1 h7h8",
        "r3k2r/8/8/8/8/8/8/R3K2R w q - 4 3",
    );
}

#[test]
fn the_right_is_lost_when_the_king_bounces_or_kicks() {
    leads(
        "koopa",
        "k7/8/8/8/8/8/4p3/R3K2R w KQ - 0 1",
        "e1e2",
        "k7/8/8/8/8/4K3/4p3/R6R b - e24 1 1",
    );
    leads("koopa", "k7/8/8/8/8/8/4p3/R3K2R w KQ e22 0 1", "e1e2", "k7/8/8/8/8/8/4K3/R6R b - - 0 1");
}

#[test]
fn the_right_is_lost_when_that_rook_moves() {
    leads("koopa", &format!("{BOTH} w KQkq - 0 1"), "a1a2", "r3k2r/8/8/8/8/8/R7/4K2R b Kkq - 1 1");
}

#[test]
fn the_right_is_lost_when_that_rook_is_lost_in_a_jump() {
    leads(
        "koopa",
        "4k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "h1h8",
        "4k2r/8/8/8/8/8/8/R3K3 b Q h84 0 1",
    );
}

#[test]
fn the_right_is_lost_when_that_rook_is_kicked() {
    leads(
        "koopa",
        "r3k3/8/8/8/8/8/8/R3K2R b KQ a12 0 1",
        "a8a1",
        "4k3/8/8/8/8/8/8/r3K2R w K - 0 2",
    );
}

#[test]
fn a_rook_in_the_place_of_one_that_was_swept_away_has_no_right() {
    let fen = "4k3/R7/8/8/3b4/8/1P6/R3K2R b KQ b22 0 1";
    leads("koopa", fen, "d4b2", "4k3/R7/8/8/8/8/1b6/4K2R w K - 0 2");
    leads("koopa", fen, "d4b2 a7a1 e8e7", "8/4k3/8/8/8/8/1b6/R3K2R w K - 2 3");
    let fen = "8/4k3/8/8/8/8/1b6/R3K2R w K - 2 3";
    has("koopa", fen, "e1g1");
    lacks("koopa", fen, "e1c1");
}

#[test]
fn both_rights_end_when_the_king_leaves_the_board() {
    leads(
        "koopa",
        "4k3/8/8/8/8/8/4r3/R3K2R b KQ e14 0 1",
        "e2e1",
        "4k3/8/8/8/8/8/8/R3r2R w - - 0 2",
    );
}

#[test]
fn own_rooks_kicked_by_their_own_side_lose_the_right() {
    leads(
        "koopa:kick-own",
        "4k3/8/8/8/8/8/8/R3K1QR w KQ h12 0 1",
        "g1h1",
        "4k3/8/8/8/8/8/8/R3K2Q b Q - 0 1",
    );
}

#[test]
fn without_checkmate_attacks_do_not_matter_to_castling() {
    let fen = "3rrr1k/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    has("koopa", fen, "e1g1 e1c1");
    // Not even when the king stands on a line of flight.
    let fen = "4r2k/8/8/8/8/8/4P3/R3K2R w KQ e24 0 1";
    has("koopa", fen, "e1g1 e1c1");
}

#[test]
fn with_checkmate_the_king_does_not_castle_out_of_check() {
    let fen = "4r2k/8/8/8/8/8/4P3/R3K2R w KQ e22 0 1";
    for name in ["koopa:checkmate", "koopa-classic", "koopa-classic-1"] {
        lacks(name, fen, "e1g1 e1c1");
    }
    // The stun is over before Black's turn.
    has("koopa:checkmate", "4r2k/8/8/8/8/8/4P3/R3K2R w KQ e21 0 1", "e1g1 e1c1");
}

#[test]
fn with_checkmate_the_king_does_not_castle_through_check() {
    let fen = "5r1k/8/8/8/8/8/5P2/R3K2R w KQ f22 0 1";
    lacks("koopa:checkmate", fen, "e1g1");
    has("koopa:checkmate", fen, "e1c1");
    has("koopa", fen, "e1g1 e1c1");
    has("koopa:checkmate", "5r1k/8/8/8/8/8/5P2/R3K2R w KQ f21 0 1", "e1g1");
    let fen = "3r3k/8/8/8/8/8/3P4/R3K2R w KQ d22 0 1";
    lacks("koopa:checkmate", fen, "e1c1");
    has("koopa:checkmate", fen, "e1g1");
}

#[test]
fn with_checkmate_the_king_does_not_castle_into_check() {
    let fen = "6rk/8/8/8/8/8/6P1/R3K2R w KQ g22 0 1";
    lacks("koopa:checkmate", fen, "e1g1");
    has("koopa:checkmate", fen, "e1c1");
}

#[test]
fn with_checkmate_the_rook_alone_may_cross_a_line_of_flight() {
    has("koopa:checkmate", "1r5k/8/8/8/8/8/1P6/R3K2R w KQ b22 0 1", "e1c1");
}
