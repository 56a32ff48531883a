//! Koopa: kicks and stuns, sentence by sentence. RULES.md, "Kick" and "Stun".

mod common;

use common::rules::{after, ends, goes, has, lacks, leads, square};
use kofu::{Color, Outcome, Reason};

// --- Kicks --------------------------------------------------------------------------------------

#[test]
fn the_attacker_takes_the_square_of_a_stunned_target() {
    for timer in ["c44", "c43", "c42", "c41"] {
        leads(
            "koopa",
            &format!("7k/8/8/8/R1p5/8/8/K7 w - {timer} 6 1"),
            "a4c4",
            "7k/8/8/8/2R5/8/8/K7 b - - 0 1",
        );
    }
}

#[test]
fn a_kick_sweeps_its_line_to_the_edge_both_colors_stunned_or_not() {
    leads(
        "koopa",
        "7k/8/8/8/R1p1NpPq/8/8/K7 w - c42,f43 0 1",
        "a4c4",
        "7k/8/8/8/2R5/8/8/K7 b - - 0 1",
    );
}

#[test]
fn a_kick_leaves_everything_off_its_line() {
    leads(
        "koopa",
        "7k/8/8/4p3/Rrp1q3/4P3/8/K7 w - b42,e33 0 1",
        "a4b4",
        "7k/8/8/4p3/1R6/4P3/8/K7 b - e32 0 1",
    );
}

#[test]
fn a_knight_kicks_along_the_line_of_a_nightrider() {
    leads(
        "koopa",
        "7k/4P3/8/2nrn3/2nnn3/2p5/8/KN6 w - c31 0 1",
        "b1c3",
        "7k/8/8/2n1n3/2nnn3/2N5/8/K7 b - - 0 1",
    );
}

#[test]
fn a_knights_kick_crosses_empty_squares() {
    leads("koopa", "7k/4q3/8/8/8/2p5/8/KN6 w - c31 0 1", "b1c3", "7k/8/8/8/8/2N5/8/K7 b - - 0 1");
}

#[test]
fn a_pawn_kicks_along_its_diagonal() {
    leads(
        "koopa",
        "r6k/1q6/2n5/3p4/4P3/8/8/K7 w - d52 0 1",
        "e4d5",
        "7k/8/8/3P4/8/8/8/K7 b - - 0 1",
    );
    leads("koopa", "7k/8/8/3p4/4P3/8/6B1/K7 b - e42 0 1", "d5e4", "7k/8/8/8/4p3/8/8/K7 w - - 0 2");
}

#[test]
fn a_king_kicks() {
    leads("koopa", "7k/8/8/3p4/4K3/8/8/8 w - d51 0 1", "e4d5", "7k/8/8/3K4/8/8/8/8 b - - 0 1");
    // No square beyond is needed.
    leads("koopa", "k7/8/8/7p/6K1/8/8/8 w - h52 0 1", "g4h5", "k7/8/8/7K/8/8/8/8 b - - 0 1");
}

#[test]
fn a_kick_has_one_text_with_free_slide_too() {
    goes("koopa:free-slide", "7k/8/8/8/R1p5/8/8/K7 w - c42 0 1", "a4c", "a4c4");
}

#[test]
fn a_pawn_that_kicks_onto_its_last_rank_promotes() {
    let fen = "3r3k/4P3/8/8/8/8/8/K7 w - d82 0 1";
    goes("koopa", fen, "e7d", "e7d8q e7d8r e7d8b e7d8n");
    leads("koopa", fen, "e7d8r", "3R3k/8/8/8/8/8/8/K7 b - - 0 1");
    let fen = "7k/8/8/8/8/8/4p3/K4N2 b - f14 0 1";
    goes("koopa", fen, "e2f", "e2f1q e2f1r e2f1b e2f1n");
    leads("koopa", fen, "e2f1b", "7k/8/8/8/8/8/8/K4b2 w - - 0 2");
}

#[test]
fn a_pawn_that_kicks_elsewhere_does_not_promote() {
    goes("koopa", "7k/3p4/4P3/8/8/8/8/K7 w - d72 0 1", "e6", "e6e7 e6d7");
}

// --- Own pieces ---------------------------------------------------------------------------------

#[test]
fn own_stunned_pieces_are_kicked_only_with_kick_own() {
    let fen = "7k/8/8/8/R1P4n/8/8/K7 w - c42 0 1";
    goes("koopa", fen, "a4", "a4a2 a4a3 a4a5 a4a6 a4a7 a4a8 a4b4");
    goes("koopa:kick-own", fen, "a4", "a4a2 a4a3 a4a5 a4a6 a4a7 a4a8 a4b4 a4c4");
    leads("koopa:kick-own", fen, "a4c4", "7k/8/8/8/2R5/8/8/K7 b - - 0 1");
}

#[test]
fn every_kind_of_piece_kicks_its_own() {
    has("koopa:kick-own", "7k/8/8/3P4/4P3/8/8/K7 w - d52 0 1", "e4d5");
    has("koopa:kick-own", "7k/8/8/3P4/4K3/8/8/8 w - d52 0 1", "e4d5");
    has("koopa:kick-own", "7k/8/8/8/8/2P5/8/KN6 w - c32 0 1", "b1c3");
    has("koopa:kick-own", "7k/8/8/8/8/2P5/8/B6K w - c32 0 1", "a1c3");
    has("koopa:kick-own", "7k/8/8/8/Q1P5/8/8/K7 w - c42 0 1", "a4c4");
}

#[test]
fn a_pawn_that_kicks_its_own_piece_onto_its_last_rank_promotes() {
    goes("koopa:kick-own", "3R3k/4P3/8/8/8/8/8/K7 w - d82 0 1", "e7d", "e7d8q e7d8r e7d8b e7d8n");
}

#[test]
fn the_own_king_is_never_kicked() {
    for name in ["koopa", "koopa:kick-own", "koopa-classic", "koopa-classic-1"] {
        lacks(name, "7k/8/8/8/R1K5/8/8/8 w - c42 0 1", "a4c4 a4c4d4 a4c4h4");
    }
}

#[test]
fn a_kick_that_sweeps_the_own_king_away_is_illegal() {
    for name in ["koopa", "koopa:kick-own", "koopa-classic"] {
        lacks(name, "7k/8/8/8/R1p2K2/8/8/8 w - c42 0 1", "a4c4");
        lacks(name, "7k/8/8/8/R1p4K/8/8/8 w - c42 0 1", "a4c4");
        lacks(name, "7k/8/8/8/R1pp1K2/8/8/8 w - c42,d41 0 1", "a4c4");
        has(name, "7k/8/8/8/R1p5/5K2/8/8 w - c42 0 1", "a4c4");
    }
    lacks("koopa:kick-own", "7k/8/8/8/R1P2K2/8/8/8 w - c42 0 1", "a4c4");
}

#[test]
fn a_knights_kick_must_not_sweep_the_own_king_away() {
    lacks("koopa", "7k/8/8/3K4/8/2p5/8/1N6 w - c32 0 1", "b1c3");
    lacks("koopa", "7k/4K3/8/8/8/2p5/8/1N6 w - c32 0 1", "b1c3");
    has("koopa", "7k/8/8/2K5/8/2p5/8/1N6 w - c32 0 1", "b1c3");
    has("koopa", "7k/8/8/8/3K4/2p5/8/1N6 w - c32 0 1", "b1c3");
}

#[test]
fn the_own_king_behind_the_kicker_is_safe() {
    has("koopa", "7k/8/8/8/K1Rp4/8/8/8 w - d42 0 1", "c4d4");
}

// --- The king leaves the board ------------------------------------------------------------------

#[test]
fn the_side_whose_king_is_kicked_has_lost() {
    let won = Outcome::Won(Color::White, Reason::KingCaptured);
    let fen = "8/8/8/8/R1k5/8/8/K7 w - c42 0 1";
    leads("koopa", fen, "a4c4", "8/8/8/8/2R5/8/8/K7 b - - 0 1");
    ends("koopa", fen, "a4c4", won);
    assert_eq!(after("koopa", fen, "a4c4").legal_moves().len(), 0);
    let won = Outcome::Won(Color::Black, Reason::KingCaptured);
    ends("koopa", "8/8/8/8/r1K5/8/8/k7 b - c42 0 1", "a4c4", won);
}

#[test]
fn the_side_whose_king_is_swept_away_has_lost() {
    let won = Outcome::Won(Color::White, Reason::KingCaptured);
    let fen = "8/8/8/8/R1p2k2/8/8/K7 w - c42 0 1";
    leads("koopa", fen, "a4c4", "8/8/8/8/2R5/8/8/K7 b - - 0 1");
    ends("koopa", fen, "a4c4", won);
    ends("koopa", "8/8/8/8/R1p2k2/8/8/K7 w - c42,f42 0 1", "a4c4", won);
    ends("koopa:kick-own", "8/8/8/8/R1P2k2/8/8/K7 w - c42 0 1", "a4c4", won);
    ends("koopa", "8/4k3/8/8/8/2p5/8/KN6 w - c31 0 1", "b1c3", won);
}

#[test]
fn without_a_king_there_are_no_moves_even_with_pass() {
    let position = after("koopa:pass", "8/8/8/8/R1k4r/8/7p/K7 w - c42,h22 0 1", "a4c4");
    assert_eq!(position.fen().to_string(), "8/8/8/8/2R5/8/7p/K7 b - h21 0 1");
    assert_eq!(position.legal_moves().len(), 0);
    assert_eq!(position.count_moves(), 0);
}

// --- Stuns --------------------------------------------------------------------------------------

#[test]
fn a_stunned_piece_neither_moves_nor_attacks() {
    for (role, target) in
        [("Q", "e5"), ("R", "d5"), ("B", "e5"), ("N", "e6"), ("P", "e5"), ("K", "e5")]
    {
        let king = if role == "K" { "8" } else { "K7" };
        for enemy in ["e5", "d5", "e6"] {
            let rows = match enemy {
                "e5" => ["8", "4p3"],
                "d5" => ["8", "3p4"],
                _ => ["4p3", "8"],
            };
            let board = format!("k7/8/{}/{}/3{role}4/8/8/{king}", rows[0], rows[1]);
            goes("koopa", &format!("{board} w - d41 0 1"), "d4", "");
            if enemy == target {
                let free = common::rules::texts(&common::rules::position(
                    "koopa",
                    &format!("{board} w - - 0 1"),
                ));
                let attack = format!("d4{target}");
                assert!(free.contains(&attack), "{board}: {attack}");
            }
        }
    }
}

/// The moves of both sides with the FEN after each, and which moves the stunned pieces have.
#[track_caller]
fn life(name: &str, fen: &str, steps: &[(&str, &str, &str)], watched: &str) {
    let mut fen = fen.to_owned();
    for (mv, expected, free) in steps {
        leads(name, &fen, mv, expected);
        fen = (*expected).to_owned();
        if !free.is_empty() {
            goes(name, &fen, watched, if *free == "none" { "" } else { free });
        }
    }
}

#[test]
fn a_stun_of_two_turns_on_the_enemy() {
    life(
        "koopa",
        "k7/7p/8/8/R2p4/8/8/K7 w - - 0 1",
        &[
            ("a4d4", "k7/7p/8/8/3pR3/8/8/K7 b - d44 1 1", "none"),
            ("h7h6", "k7/8/7p/8/3pR3/8/8/K7 w - d43 0 2", ""),
            ("e4e5", "k7/8/7p/4R3/3p4/8/8/K7 b - d42 1 2", "none"),
            ("h6h5", "k7/8/8/4R2p/3p4/8/8/K7 w - d41 0 3", ""),
            ("e5e6", "k7/8/4R3/7p/3p4/8/8/K7 b - - 1 3", "d4d3"),
        ],
        "d4",
    );
}

#[test]
fn a_stun_of_two_turns_on_the_own_side() {
    life(
        "koopa",
        "k7/7p/8/8/R2pN3/8/8/K7 w - - 0 1",
        &[
            ("a4d4", "k7/7p/8/8/3pNR2/8/8/K7 b - d44,e44 1 1", ""),
            ("h7h6", "k7/8/7p/8/3pNR2/8/8/K7 w - d43,e43 0 2", "none"),
            ("f4f5", "k7/8/7p/5R2/3pN3/8/8/K7 b - d42,e42 1 2", ""),
            ("h6h5", "k7/8/8/5R1p/3pN3/8/8/K7 w - d41,e41 0 3", "none"),
            ("f5f6", "k7/8/5R2/7p/3pN3/8/8/K7 b - - 1 3", ""),
            ("h5h4", "k7/8/5R2/8/3pN2p/8/8/K7 w - - 0 4", "e4c3 e4c5 e4d2 e4d6 e4f2 e4g3 e4g5"),
        ],
        "e4",
    );
}

#[test]
fn a_stun_of_one_turn_on_the_enemy() {
    for name in ["koopa:stun-1", "koopa-classic-1"] {
        let jump = if name == "koopa:stun-1" { "a4d4" } else { "a4d4e4" };
        life(
            name,
            "k7/7p/8/8/R2p4/8/8/K7 w - - 0 1",
            &[
                (jump, "k7/7p/8/8/3pR3/8/8/K7 b - d42 1 1", "none"),
                ("h7h6", "k7/8/7p/8/3pR3/8/8/K7 w - d41 0 2", ""),
                ("e4e5", "k7/8/7p/4R3/3p4/8/8/K7 b - - 1 2", "d4d3"),
            ],
            "d4",
        );
    }
}

#[test]
fn a_stun_of_one_turn_on_the_own_side() {
    life(
        "koopa:stun-1",
        "k7/7p/8/8/R2pN3/8/8/K7 w - - 0 1",
        &[
            ("a4d4", "k7/7p/8/8/3pNR2/8/8/K7 b - d42,e42 1 1", ""),
            ("h7h6", "k7/8/7p/8/3pNR2/8/8/K7 w - d41,e41 0 2", "none"),
            ("f4f5", "k7/8/7p/5R2/3pN3/8/8/K7 b - - 1 2", ""),
            (
                "h6h5",
                "k7/8/8/5R1p/3pN3/8/8/K7 w - - 0 3",
                "e4c3 e4c5 e4d2 e4d6 e4f2 e4f6 e4g3 e4g5",
            ),
        ],
        "e4",
    );
}

#[test]
fn a_stun_by_black_on_both_sides() {
    life(
        "koopa",
        "k7/8/8/8/r2Pn3/8/7P/K7 b - - 0 1",
        &[
            ("a4d4", "k7/8/8/8/3Pnr2/8/7P/K7 w - d44,e44 1 2", "none"),
            ("h2h3", "k7/8/8/8/3Pnr2/7P/8/K7 b - d43,e43 0 2", ""),
            ("f4f5", "k7/8/8/5r2/3Pn3/7P/8/K7 w - d42,e42 1 3", "none"),
            ("h3h4", "k7/8/8/5r2/3Pn2P/8/8/K7 b - d41,e41 0 3", ""),
            ("f5f6", "k7/8/5r2/8/3Pn2P/8/8/K7 w - - 1 4", "d4d5"),
            ("h4h5", "k7/8/5r2/7P/3Pn3/8/8/K7 b - - 0 4", ""),
        ],
        "d4",
    );
    goes("koopa", "k7/8/5r2/7P/3Pn3/8/8/K7 b - - 0 4", "e4", "e4c3 e4c5 e4d2 e4d6 e4f2 e4g3 e4g5");
}

#[test]
fn the_host_is_told_how_many_turns_a_stun_still_lasts() {
    let turns =
        |fen: &str, name: &str| common::rules::position("koopa", fen).stunned_turns(square(name));
    // White to move: his piece misses this turn and, with 3 or 4 plies to go, the next.
    assert_eq!(turns("k7/8/8/8/3p4/8/8/K6R w - h11 0 1", "h1"), 1);
    assert_eq!(turns("k7/8/8/8/3p4/8/8/K6R w - h12 0 1", "h1"), 1);
    assert_eq!(turns("k7/8/8/8/3p4/8/8/K6R w - h13 0 1", "h1"), 2);
    assert_eq!(turns("k7/8/8/8/3p4/8/8/K6R w - d41 0 1", "d4"), 0);
    assert_eq!(turns("k7/8/8/8/3p4/8/8/K6R w - d42 0 1", "d4"), 1);
    assert_eq!(turns("k7/8/8/8/3p4/8/8/K6R w - d43 0 1", "d4"), 1);
    assert_eq!(turns("k7/8/8/8/3p4/8/8/K6R w - d44 0 1", "d4"), 2);
}

#[test]
fn timers_of_pieces_that_leave_the_board_leave_with_them() {
    // The bishop that takes the square of the kicked pawn is free.
    leads(
        "koopa",
        "7k/6n1/8/4p3/8/8/8/B6K w - e54,g73 0 1",
        "a1e5",
        "8/8/8/4B3/8/8/8/7K b - - 0 1",
    );
}
