//! Koopa: moves to empty squares and jumps, sentence by sentence. RULES.md, "Jump".

mod common;

use common::rules::{goes, has, lacks, leads};

// --- Orthodox moves -----------------------------------------------------------------------------

#[test]
fn a_pawn_steps_twice_from_its_second_rank_alone() {
    goes("koopa", "k7/8/8/8/8/4P3/P7/K7 w - - 0 1", "a2", "a2a3 a2a4");
    goes("koopa", "k7/8/8/8/8/4P3/P7/K7 w - - 0 1", "e3", "e3e4");
    goes("koopa", "k7/4p3/8/8/8/8/8/K7 b - - 0 1", "e7", "e7e6 e7e5");
}

#[test]
fn a_pawn_straight_ahead_is_stopped_by_any_piece() {
    goes("koopa", "k7/8/8/8/4n3/8/4P3/K7 w - - 0 1", "e2", "e2e3");
    goes("koopa", "k7/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2", "");
    goes("koopa", "k7/8/8/8/8/4n3/4P3/K7 w - e32 0 1", "e2", "");
    goes("koopa", "k7/8/8/8/8/4N3/4P3/K7 w - - 0 1", "e2", "");
}

#[test]
fn there_is_no_en_passant() {
    leads("koopa", "k7/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4", "k7/8/8/8/3pP3/8/8/K7 b - - 0 1");
    goes("koopa", "k7/8/8/8/3pP3/8/8/K7 b - - 0 1", "d4", "d4d3");
}

#[test]
fn a_pawn_promotes_to_four_kinds() {
    goes("koopa", "k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e7", "e7e8q e7e8r e7e8b e7e8n");
    leads("koopa", "k7/4P3/8/8/8/8/8/K7 w - - 3 9", "e7e8n", "k3N3/8/8/8/8/8/8/K7 b - - 0 9");
    goes("koopa", "k7/8/8/8/8/8/4p3/K7 b - - 0 1", "e2", "e2e1q e2e1r e2e1b e2e1n");
}

#[test]
fn pieces_move_as_in_chess() {
    goes("koopa", "k7/8/8/8/8/8/P7/KN6 w - - 0 1", "b1", "b1a3 b1c3 b1d2");
    goes("koopa", "k7/8/8/8/8/P7/1P1P4/K1B5 w - - 0 1", "c1", "");
    goes(
        "koopa",
        "7k/8/8/8/R2P4/8/8/K7 w - - 0 1",
        "a4",
        "a4b4 a4c4 a4a5 a4a6 a4a7 a4a8 a4a3 a4a2",
    );
}

// --- The target ---------------------------------------------------------------------------------

#[test]
fn the_target_of_a_jump_stays_and_is_stunned() {
    leads("koopa", "7k/8/8/8/R2p4/8/8/K7 w - - 0 1", "a4d4", "7k/8/8/8/3pR3/8/8/K7 b - d44 1 1");
}

#[test]
fn the_target_must_be_an_enemy() {
    lacks("koopa", "7k/8/8/8/R2P4/8/8/K7 w - - 0 1", "a4d4");
    lacks("koopa-classic", "7k/8/8/8/R2P4/8/8/K7 w - - 0 1", "a4d4 a4d4e4");
    lacks("koopa", "7k/8/8/8/8/2P5/8/KN6 w - - 0 1", "b1c3");
    lacks("koopa:kick-own", "7k/8/8/8/8/2P5/8/KN6 w - - 0 1", "b1c3");
    lacks("koopa", "7k/8/8/3P4/4P3/8/8/K7 w - - 0 1", "e4d5");
}

#[test]
fn a_line_piece_attacks_only_the_first_piece_of_a_line() {
    goes(
        "koopa",
        "7k/8/8/8/R1pp4/8/8/K7 w - - 0 1",
        "a4",
        "a4b4 a4c4 a4a5 a4a6 a4a7 a4a8 a4a3 a4a2",
    );
    lacks("koopa", "7k/8/8/8/R1Pp4/8/8/K7 w - - 0 1", "a4c4 a4d4");
}

// --- Every kind of attacker ---------------------------------------------------------------------

#[test]
fn a_knight_goes_on_by_the_same_step() {
    leads("koopa", "7k/8/8/8/8/2p5/8/KN6 w - - 0 1", "b1c3", "7k/8/8/3N4/8/2p5/8/K7 b - c34 1 1");
}

#[test]
fn a_knight_chain_goes_on_by_the_same_step() {
    leads(
        "koopa",
        "7k/8/8/3P4/8/2p5/8/KN6 w - - 0 1",
        "b1c3",
        "7k/4N3/8/3P4/8/2p5/8/K7 b - c34,d54 1 1",
    );
}

#[test]
fn a_pawn_goes_on_by_the_same_diagonal_step() {
    leads("koopa", "7k/8/8/3p4/4P3/8/8/K7 w - - 5 1", "e4d5", "7k/8/2P5/3p4/8/8/8/K7 b - d54 0 1");
    leads("koopa", "7k/8/8/3p4/4P3/8/8/K7 b - - 5 1", "d5e4", "7k/8/8/8/4P3/5p2/8/K7 w - e44 0 2");
}

#[test]
fn a_king_goes_on_by_one_square() {
    leads("koopa", "7k/8/8/3p4/4K3/8/8/8 w - - 0 1", "e4d5", "7k/8/2K5/3p4/8/8/8/8 b - d54 1 1");
}

#[test]
fn a_king_is_carried_over_a_chain() {
    leads("koopa", "k7/8/8/8/4KpN1/8/8/8 w - - 0 1", "e4f4", "k7/8/8/8/5pNK/8/8/8 b - f44,g44 1 1");
}

#[test]
fn a_bishop_goes_on_along_its_diagonal() {
    leads("koopa", "7k/8/8/8/8/2p5/8/B6K w - - 0 1", "a1c3", "7k/8/8/8/3B4/2p5/8/7K b - c34 1 1");
}

#[test]
fn a_queen_goes_on_along_both_sorts_of_lines() {
    leads("koopa", "7k/8/8/8/q2P4/8/8/K7 b - - 0 1", "a4d4", "7k/8/8/8/3Pq3/8/8/K7 w - d44 1 2");
    leads("koopa", "7k/8/8/8/q7/8/2P5/K7 b - - 0 1", "a4c2", "7k/8/8/8/8/8/2P5/K2q4 w - c24 1 2");
}

// --- The chain ----------------------------------------------------------------------------------

#[test]
fn a_chain_stuns_pieces_of_both_colors_and_passes_stunned_ones() {
    leads(
        "koopa",
        "7k/8/8/8/R1pPn3/8/8/K7 w - e42 0 1",
        "a4c4",
        "7k/8/8/8/2pPnR2/8/8/K7 b - c44,d44,e41 1 1",
    );
}

#[test]
fn a_stunned_piece_of_a_chain_keeps_its_timer_even_if_it_ends_now() {
    leads(
        "koopa",
        "7k/8/8/8/R1pPn3/8/8/K7 w - e41 0 1",
        "a4c4",
        "7k/8/8/8/2pPnR2/8/8/K7 b - c44,d44 1 1",
    );
}

#[test]
fn a_stunned_own_piece_of_a_chain_keeps_its_timer() {
    leads(
        "koopa",
        "7k/8/8/8/R1pP4/8/8/K7 w - d43 0 1",
        "a4c4",
        "7k/8/8/8/2pPR3/8/8/K7 b - c44,d42 1 1",
    );
}

#[test]
fn without_free_slide_the_attacker_lands_on_the_first_empty_square() {
    goes("koopa", "7k/8/8/8/R1p1P3/8/8/K7 w - - 0 1", "a4c", "a4c4");
    leads("koopa", "7k/8/8/8/R1p1P3/8/8/K7 w - - 0 1", "a4c4", "7k/8/8/8/2pRP3/8/8/K7 b - c44 1 1");
}

#[test]
fn stunning_the_own_king_in_a_chain_is_legal() {
    let fen = "7k/8/8/8/R1pK4/8/8/8 w - - 0 1";
    leads("koopa", fen, "a4c4", "7k/8/8/8/2pKR3/8/8/8 b - c44,d44 1 1");
    leads("koopa-classic", fen, "a4c4e4", "7k/8/8/8/2pKR3/8/8/8 b - c44,d44 1 1");
}

// --- Lost attackers -----------------------------------------------------------------------------

#[test]
fn an_attacker_is_lost_when_no_square_is_left() {
    leads(
        "koopa",
        "7k/8/8/8/R4pPp/8/8/K7 w - - 7 1",
        "a4f4",
        "7k/8/8/8/5pPp/8/8/K7 b - f44,g44,h44 0 1",
    );
}

#[test]
fn an_attacker_of_a_target_at_the_edge_is_lost() {
    leads("koopa", "7k/8/8/8/R6p/8/8/K7 w - - 7 1", "a4h4", "7k/8/8/8/7p/8/8/K7 b - h44 0 1");
    leads("koopa", "7k/8/8/8/7p/5N2/8/K7 w - - 7 1", "f3h4", "7k/8/8/8/7p/8/8/K7 b - h44 0 1");
    leads("koopa", "7k/8/8/8/p7/1P6/8/K7 w - - 7 1", "b3a4", "7k/8/8/8/p7/8/8/K7 b - a44 0 1");
}

#[test]
fn an_attacker_is_lost_beyond_a_stunned_piece_too() {
    leads(
        "koopa",
        "7k/8/8/8/R5pP/8/8/K7 w - h43 7 1",
        "a4g4",
        "7k/8/8/8/6pP/8/8/K7 b - g44,h42 0 1",
    );
}

#[test]
fn an_own_king_lost_at_the_edge_makes_the_jump_illegal() {
    goes("koopa", "k7/8/8/7p/6K1/8/8/8 w - - 0 1", "g4", "g4f3 g4g3 g4h3 g4f4 g4h4 g4f5 g4g5");
    lacks("koopa", "k7/8/8/8/4KpNp/8/8/8 w - - 0 1", "e4f4");
    lacks("koopa-classic", "k7/8/8/8/4KpNp/8/8/8 w - - 0 1", "e4f4 e4f4h4");
    lacks("koopa", "k7/8/8/8/4KpNp/8/8/8 w - g42,h41 0 1", "e4f4");
}

// --- Pawns and the last rank --------------------------------------------------------------------

#[test]
fn a_pawn_that_bounces_onto_its_last_rank_promotes() {
    let fen = "7k/3p4/4P3/8/8/8/8/K7 w - - 0 1";
    goes("koopa", fen, "e6", "e6e7 e6d7q e6d7r e6d7b e6d7n");
    goes("koopa-classic", fen, "e6", "e6e7 e6d7q e6d7r e6d7b e6d7n");
    leads("koopa", fen, "e6d7n", "2N4k/3p4/8/8/8/8/8/K7 b - d74 0 1");
    let fen = "k7/8/8/8/8/4p3/3P4/7K b - - 0 1";
    goes("koopa", fen, "e3", "e3e2 e3d2q e3d2r e3d2b e3d2n");
    leads("koopa", fen, "e3d2q", "k7/8/8/8/8/8/3P4/2q4K w - d24 0 2");
}

#[test]
fn a_pawn_that_bounces_over_two_onto_its_last_rank_promotes() {
    leads(
        "koopa",
        "7k/3p4/4n3/5P2/8/8/8/K7 w - - 0 1",
        "f5e6r",
        "2R4k/3p4/4n3/8/8/8/8/K7 b - e64,d74 0 1",
    );
}

#[test]
fn a_pawn_whose_target_stands_on_the_last_rank_is_lost() {
    let fen = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    goes("koopa", fen, "e7", "e7e8q e7e8r e7e8b e7e8n e7d8");
    leads("koopa", fen, "e7d8", "3r3k/8/8/8/8/8/8/K7 b - d84 0 1");
}

#[test]
fn a_pawn_whose_chain_ends_on_the_last_rank_is_lost() {
    let fen = "2r4k/3p4/4P3/8/8/8/8/K7 w - - 0 1";
    goes("koopa", fen, "e6", "e6e7 e6d7");
    leads("koopa", fen, "e6d7", "2r4k/3p4/8/8/8/8/8/K7 b - d74,c84 0 1");
}

// --- Free slide ---------------------------------------------------------------------------------

#[test]
fn free_slide_stops_on_any_empty_square_beyond_the_first_target() {
    let fen = "7k/8/8/8/R1p1P3/8/8/K7 w - - 0 1";
    for name in ["koopa:free-slide", "koopa-classic"] {
        goes(name, fen, "a4c", "a4c4d4 a4c4f4 a4c4g4 a4c4h4");
        leads(name, fen, "a4c4d4", "7k/8/8/8/2pRP3/8/8/K7 b - c44 1 1");
        leads(name, fen, "a4c4f4", "7k/8/8/8/2p1PR2/8/8/K7 b - c44,e44 1 1");
        leads(name, fen, "a4c4h4", "7k/8/8/8/2p1P2R/8/8/K7 b - c44,e44 1 1");
    }
}

#[test]
fn free_slide_serves_bishops_and_queens() {
    goes(
        "koopa:free-slide",
        "k7/8/8/8/8/2p5/8/B6K w - - 0 1",
        "a1c",
        "a1c3d4 a1c3e5 a1c3f6 a1c3g7 a1c3h8",
    );
    goes(
        "koopa:free-slide",
        "k7/8/8/8/8/2p5/8/Q6K w - - 0 1",
        "a1c3",
        "a1c3d4 a1c3e5 a1c3f6 a1c3g7 a1c3h8",
    );
    goes(
        "koopa:free-slide",
        "k7/8/8/8/8/8/p7/Q6K w - - 0 1",
        "a1a2",
        "a1a2a3 a1a2a4 a1a2a5 a1a2a6 a1a2a7 a1a2a8",
    );
}

#[test]
fn free_slide_can_stun_the_piece_on_the_last_square_and_be_lost() {
    let fen = "7k/8/8/8/R1p4n/8/8/K7 w - - 4 1";
    goes("koopa:free-slide", fen, "a4c", "a4c4d4 a4c4e4 a4c4f4 a4c4g4 a4c4h4");
    leads("koopa:free-slide", fen, "a4c4h4", "7k/8/8/8/2p4n/8/8/K7 b - c44,h44 0 1");
    leads("koopa:free-slide", fen, "a4c4g4", "7k/8/8/8/2p3Rn/8/8/K7 b - c44 5 1");
}

#[test]
fn free_slide_is_lost_beyond_an_own_or_stunned_piece_on_the_last_square() {
    leads(
        "koopa:free-slide",
        "7k/8/8/8/R1p4N/8/8/K7 w - - 4 1",
        "a4c4h4",
        "7k/8/8/8/2p4N/8/8/K7 b - c44,h44 0 1",
    );
    leads(
        "koopa:free-slide",
        "7k/8/8/8/R1p4n/8/8/K7 w - h42 4 1",
        "a4c4h4",
        "7k/8/8/8/2p4n/8/8/K7 b - c44,h41 0 1",
    );
}

#[test]
fn free_slide_at_a_target_on_the_edge_is_lost() {
    let fen = "7k/8/8/8/R6n/8/8/K7 w - - 4 1";
    goes("koopa:free-slide", fen, "a4h", "a4h4h4");
    leads("koopa:free-slide", fen, "a4h4h4", "7k/8/8/8/7n/8/8/K7 b - h44 0 1");
}

#[test]
fn free_slide_passes_stunned_pieces_which_keep_their_timers() {
    leads(
        "koopa:free-slide",
        "7k/8/8/8/R1p1n3/8/8/K7 w - e42 0 1",
        "a4c4f4",
        "7k/8/8/8/2p1nR2/8/8/K7 b - c44,e41 1 1",
    );
}

#[test]
fn free_slide_does_not_serve_knights_pawns_and_kings() {
    goes("koopa:free-slide", "7k/8/8/8/8/2p5/8/KN6 w - - 0 1", "b1", "b1a3 b1d2 b1c3");
    goes("koopa:free-slide", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1", "e4", "e4e5 e4d5");
    has("koopa:free-slide", "7k/8/8/3p4/4K3/8/8/8 w - - 0 1", "e4d5");
    leads(
        "koopa:free-slide",
        "7k/8/8/8/8/2p5/8/KN6 w - - 0 1",
        "b1c3",
        "7k/8/8/3N4/8/2p5/8/K7 b - c34 1 1",
    );
}
