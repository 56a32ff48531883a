//! Koopa with `checkmate`: check, what may be done against it, and mate. RULES.md, "End of game".

mod common;

use common::rules::{after, ends, goes, has, lacks, leads, only, position, square, variant};
use kofu::{Bitboard, Color, Faults, Outcome, Position, Reason};

const MATE: &str = "koopa:checkmate";
const MATE_OWN: &str = "koopa:checkmate,kick-own";

/// The checkers are the pieces on these squares.
#[track_caller]
fn checked_by(name: &str, fen: &str, checkers: &str) {
    let position = position(name, fen);
    let expected: Bitboard = checkers.split_whitespace().map(square).collect();
    assert_eq!(position.checkers(), expected, "{name} {fen}");
    assert_eq!(position.in_check(), expected.any(), "{name} {fen}");
}

// --- What gives check ---------------------------------------------------------------------------

#[test]
fn a_stunned_king_that_is_attacked_is_in_check() {
    checked_by(MATE, "4r2k/8/8/8/8/8/8/4K3 w - e12 0 1", "e8");
    checked_by(MATE, "4k3/8/8/8/8/8/8/4R2K b - e84 0 1", "e1");
}

#[test]
fn a_free_king_that_is_attacked_is_not_in_check() {
    checked_by(MATE, "4r2k/8/8/8/8/8/8/4K3 w - - 0 1", "");
}

#[test]
fn a_king_on_the_line_of_flight_of_its_own_man_is_in_check() {
    checked_by(MATE, "4r2k/8/8/8/8/8/4P3/4K3 w - e22 0 1", "e8");
    // Pieces between the projectile and the king do not help.
    checked_by(MATE, "4r2k/8/8/4P3/4N3/4n3/4B3/4K3 w - e54 0 1", "e8");
}

#[test]
fn a_projectile_of_the_kickers_own_side_counts_only_with_kick_own() {
    let fen = "4r2k/8/8/8/8/4n3/8/4K3 w - e32 0 1";
    checked_by(MATE, fen, "");
    checked_by(MATE_OWN, fen, "e8");
    checked_by("koopa-classic", fen, "e8");
    checked_by("koopa-classic-1", fen, "e8");
}

#[test]
fn a_man_beside_the_line_or_behind_the_king_is_no_projectile() {
    checked_by(MATE, "4r2k/8/8/8/8/8/3P4/4K3 w - d22 0 1", "");
    checked_by(MATE, "4r2k/8/8/8/4K3/8/4P3/8 w - e22 0 1", "");
}

#[test]
fn every_kind_of_piece_gives_check() {
    // Each kicks a stunned pawn on d4 towards a king behind it.
    for (fen, checker) in [
        ("7k/8/8/8/q2P2K1/8/8/8 w - d42 0 1", "a4"),
        ("7k/8/8/8/r2P2K1/8/8/8 w - d42 0 1", "a4"),
        ("7k/b7/8/8/3P4/8/8/6K1 w - d42 0 1", "a7"),
        ("7k/8/4n3/8/3P4/8/2K5/8 w - d42 0 1", "e6"),
        ("7k/8/8/4p3/3P4/8/1K6/8 w - d42 0 1", "e5"),
        ("8/8/8/4k3/3P4/8/1K6/8 w - d42 0 1", "e5"),
    ] {
        checked_by(MATE, fen, checker);
    }
    // The same from further away than they attack.
    for fen in [
        "7k/5p2/8/8/3P4/8/1K6/8 w - d42 0 1",
        "8/8/5k2/8/3P4/8/1K6/8 w - d42 0 1",
        "5n1k/8/8/8/3P4/8/2K5/8 w - d42 0 1",
    ] {
        checked_by(MATE, fen, "");
    }
}

#[test]
fn a_knights_check_follows_the_line_of_a_nightrider() {
    checked_by(MATE, "7k/5n2/8/4P3/8/8/8/2K5 w - e52 0 1", "f7");
    checked_by(MATE, "7k/5n2/8/4P3/8/8/8/3K4 w - e52 0 1", "");
    checked_by(MATE, "5n1k/8/4P3/8/8/8/2K5/8 w - e62 0 1", "f8");
}

#[test]
fn a_pawn_gives_check_only_forwards() {
    checked_by(MATE, "1K5k/8/3P4/4p3/8/8/8/8 w - d62 0 1", "");
    checked_by(MATE, "7k/4P3/3p4/2K5/8/8/8/8 b - - 0 1", "");
}

#[test]
fn a_stunned_or_blocked_piece_gives_no_check() {
    checked_by(MATE, "4r2k/8/8/8/8/8/4P3/4K3 w - e22,e82 0 1", "");
    checked_by(MATE, "4r2k/8/8/4n3/8/8/4P3/4K3 w - e22 0 1", "");
    checked_by(MATE, "4r2k/8/8/4N3/8/8/4P3/4K3 w - e22 0 1", "");
}

#[test]
fn a_piece_that_wakes_before_its_turn_gives_check() {
    checked_by(MATE, "4r2k/8/8/8/8/8/4P3/4K3 w - e22,e81 0 1", "e8");
}

#[test]
fn timers_are_taken_as_they_will_be_at_the_other_sides_turn() {
    checked_by(MATE, "4r2k/8/8/8/8/8/4P3/4K3 w - e21 0 1", "");
    checked_by(MATE, "4r2k/8/8/8/8/8/8/4K3 w - e11 0 1", "");
}

#[test]
fn several_pieces_may_give_check() {
    checked_by(MATE, "4r2k/8/8/8/8/8/8/r3K2b w - e12 0 1", "a1 e8");
}

#[test]
fn a_kick_that_sweeps_the_kickers_own_king_gives_no_check() {
    checked_by(MATE, "4r3/8/8/8/8/4P3/4K3/4k3 w - e32 0 1", "");
    checked_by(MATE, "4r3/8/8/8/4P3/4k3/8/4K3 w - e42 0 1", "");
    checked_by(MATE, "4r3/8/8/8/8/4K3/8/4k3 w - e32 0 1", "");
}

#[test]
fn a_kick_that_exposes_the_kickers_king_gives_check() {
    checked_by(MATE, "kb1r3R/8/8/8/8/8/3P4/3K4 w - d22,b84 0 1", "d8");
    // The rook cannot leave its rank when it is Black's turn; over h8 it is lost, but stuns.
    goes(MATE, "kb1r3R/8/8/8/8/8/3P4/3K4 b - b84 0 1", "d8", "d8c8 d8e8 d8f8 d8g8 d8h8");
}

#[test]
fn in_the_capture_game_there_is_no_check() {
    checked_by("koopa", "4r2k/8/8/8/8/8/8/4K3 w - e12 0 1", "");
    checked_by("koopa:kick-own", "4r2k/8/8/8/8/8/4P3/4K3 w - e22 0 1", "");
}

// --- Illegal moves ------------------------------------------------------------------------------

#[test]
fn a_move_that_leaves_the_own_king_in_check_is_illegal() {
    only(MATE, "4r2k/8/8/8/8/8/4P3/4K3 w - e22 0 1", "e1d1 e1d2 e1f1 e1f2");
    // The same in the capture game: the king may walk behind the pawn as it likes.
    only("koopa", "4r2k/8/8/8/8/8/4P3/4K3 w - e22 0 1", "e1d1 e1d2 e1f1 e1f2");
    only(MATE, "4r2k/8/8/8/8/8/4P3/3K4 w - e22 0 1", "d1c1 d1c2 d1d2");
    only("koopa", "4r2k/8/8/8/8/8/4P3/3K4 w - e22 0 1", "d1c1 d1c2 d1d2 d1e1");
}

#[test]
fn a_pinned_piece_stays_between() {
    let fen = "4r2k/8/8/4N3/8/8/4P3/4K3 w - e22 0 1";
    only(MATE, fen, "e1d1 e1d2 e1f1 e1f2");
    let fen = "4r2k/8/8/4R3/8/8/4P3/4K3 w - e22 0 1";
    goes(MATE, fen, "e5", "e5e3 e5e4 e5e6 e5e7 e5e8");
    // With the stun over in time the piece is free to go.
    has(MATE, "4r2k/8/8/4N3/8/8/4P3/4K3 w - e21 0 1", "e5d7 e5c4");
}

#[test]
fn a_jump_may_not_stun_an_own_man_before_the_own_king() {
    let fen = "4r2k/8/8/8/8/8/R2pP3/4K3 w - - 0 1";
    lacks(MATE, fen, "a2d2");
    has("koopa", fen, "a2d2");
    has(MATE, "7k/4r3/8/8/8/8/R2pP3/3K4 w - - 0 1", "a2d2");
    // With free slide each place to stop is judged by what it stuns.
    let fen = "4r2k/8/8/8/8/8/R1p1P3/4K3 w - - 0 1";
    goes("koopa-classic", fen, "a2c", "a2c2d2");
    goes("koopa:free-slide", fen, "a2c", "a2c2d2 a2c2f2 a2c2g2 a2c2h2");
}

#[test]
fn a_jump_may_stun_the_own_king_unless_it_can_be_kicked() {
    let fen = "7k/8/8/8/R1pK4/8/8/8 w - - 0 1";
    has(MATE, fen, "a4c4");
    lacks(MATE, "3r3k/8/8/8/R1pK4/8/8/8 w - - 0 1", "a4c4");
    has("koopa", "3r3k/8/8/8/R1pK4/8/8/8 w - - 0 1", "a4c4");
}

#[test]
fn a_jump_that_stuns_enemies_may_make_projectiles_with_kick_own() {
    // The rook stuns the knight on e3; Black's own rook could kick it on to the king.
    let fen = "4r2k/8/8/8/8/R3n3/8/4K3 w - - 0 1";
    has(MATE, fen, "a3e3");
    lacks(MATE_OWN, fen, "a3e3");
}

#[test]
fn a_bouncing_king_may_not_land_in_check() {
    // Over d3 to e4, beside the line of flight; over e3 to f3, on it.
    has(MATE, "5r1k/8/8/8/5P2/3p4/2K5/8 w - f44 0 1", "c2d3");
    let fen = "5r1k/8/5P2/8/8/3Kp3/8/8 w - f64 0 1";
    lacks(MATE, fen, "d3e3");
    has("koopa", fen, "d3e3");
}

// --- Answers to a check -------------------------------------------------------------------------

#[test]
fn a_check_is_met_by_stunning_the_attacker() {
    only(MATE, "4r2k/8/8/8/B7/8/4P3/4K3 w - e22 0 1", "a4e8 e1d1 e1d2 e1f1 e1f2");
}

#[test]
fn a_check_is_met_by_stepping_between() {
    // The rook a5 can stop on e5 only.
    goes(MATE, "4r2k/8/8/R7/8/8/4P3/4K3 w - e22 0 1", "a5", "a5e5");
}

#[test]
fn a_check_is_met_by_kicking_the_attacker() {
    goes(MATE, "4r2k/8/8/8/B7/8/4P3/4K3 w - e22,e81 0 1", "a4", "a4e8");
    leads(
        MATE,
        "4r2k/8/8/8/B7/8/4P3/4K3 w - e22,e81 0 1",
        "a4e8",
        "4B2k/8/8/8/8/8/4P3/4K3 b - e21 0 1",
    );
}

#[test]
fn a_check_is_met_by_kicking_the_own_projectile_away() {
    let fen = "4r2k/8/8/8/8/8/R3P3/4K3 w - e22 0 1";
    lacks(MATE, fen, "a2e2");
    has(MATE_OWN, fen, "a2e2");
    leads(MATE_OWN, fen, "a2e2", "4r2k/8/8/8/8/8/4R3/4K3 b - - 0 1");
}

// --- Mate and no moves --------------------------------------------------------------------------

#[test]
fn in_check_without_a_legal_move_is_lost() {
    let mated = Outcome::Won(Color::Black, Reason::Checkmate);
    ends(MATE, "4r2k/8/8/8/8/8/8/4K3 w - e12 0 1", "", mated);
    only(MATE, "4r2k/8/8/8/8/8/8/4K3 w - e12 0 1", "");
    // Pass is no way out of a check.
    only("koopa:checkmate,pass", "4r2k/8/8/8/8/8/8/4K3 w - e12 0 1", "");
    ends("koopa:checkmate,pass", "4r2k/8/8/8/8/8/8/4K3 w - e12 0 1", "", mated);
}

#[test]
fn a_jump_over_the_king_gives_check_and_may_mate() {
    let won = Outcome::Won(Color::White, Reason::Checkmate);
    let fen = "8/8/8/8/R1k5/8/8/K7 w - - 0 1";
    leads(MATE, fen, "a4c4", "8/8/8/8/2kR4/8/8/K7 b - c44 1 1");
    ends(MATE, fen, "a4c4", won);
    ends("koopa-classic", fen, "a4c4d4", won);
    ends("koopa-classic-1", fen, "a4c4h4", won);
    // Black's rook kicks nothing but may stun the attacker.
    ends(MATE, "8/8/8/8/R1k5/8/8/K2r4 w - - 0 1", "a4c4", Outcome::Ongoing);
    only(MATE, "8/8/8/8/2kR4/8/8/K2r4 b - c44 1 1", "d1d4");
}

#[test]
fn the_attacker_lost_over_the_king_gives_no_check() {
    // The bishop stuns the king and is gone: Black has no move, but is not in check.
    ends(MATE, "7k/8/8/8/8/8/1B6/K7 w - - 0 1", "b2h8", Outcome::Drawn(Reason::NoMoves));
}

#[test]
fn a_free_king_is_mated_behind_its_own_stunned_man() {
    let fen = "kn5R/pp6/8/8/8/8/8/K7 b - b82 0 1";
    only(MATE, fen, "");
    ends(MATE, fen, "", Outcome::Won(Color::White, Reason::Checkmate));
    ends(MATE, "kn5R/pp4r1/8/8/8/8/8/K7 b - b82 0 1", "", Outcome::Ongoing);
    only(MATE, "kn5R/pp4r1/8/8/8/8/8/K7 b - b82 0 1", "g7g8");
    ends(MATE, "kn5R/pp6/8/8/8/8/8/K7 b - b81 0 1", "", Outcome::Ongoing);
    only(MATE, "kn5R/pp6/8/8/8/8/8/K7 b - b81 0 1", "a7a5 a7a6 b7b5 b7b6");
}

#[test]
fn no_legal_move_and_no_check_is_a_draw() {
    let drawn = Outcome::Drawn(Reason::NoMoves);
    for name in ["koopa", MATE, "koopa-classic"] {
        ends(name, "k7/8/8/8/8/8/8/K6R w - a12,h12 0 1", "", drawn);
    }
    // The king may go nowhere: every square around it lies on a line of flight.
    let fen = "1r5k/8/8/1n6/8/8/4n2r/K7 w - e22,b52 0 1";
    only(MATE_OWN, fen, "");
    ends(MATE_OWN, fen, "", drawn);
    only(MATE, fen, "a1a2 a1b1 a1b2");
    // Nobody of White's is stunned, so there is no pass.
    only("koopa:checkmate,kick-own,pass", fen, "");
    ends("koopa:checkmate,kick-own,pass", fen, "", drawn);
}

// --- Positions that cannot stand ----------------------------------------------------------------

#[test]
fn a_position_whose_side_not_to_move_is_in_check_is_refused() {
    let fault = |name: &str, fen: &str| {
        let mut setup = position("koopa", fen).to_setup();
        let mut other = kofu::Setup::empty(variant(name));
        for square in kofu::Square::all() {
            other.put(square, setup.piece_at(square));
            other.set_timer(square, setup.timer_at(square));
        }
        other.turn = setup.turn;
        setup = other;
        Position::from_setup(&setup).map_err(|error| error.faults).err()
    };
    let fen = "4r2k/8/8/8/8/8/4P3/4K3 b - e21 0 1";
    assert_eq!(fault(MATE, fen), Some(Faults::OPPONENT_IN_CHECK));
    assert!(Position::from_fen(variant(MATE), fen).is_err());
    assert_eq!(fault("koopa", fen), None);
    let fen = "4r2k/8/8/8/8/4n3/8/4K3 b - e31 0 1";
    assert_eq!(fault(MATE, fen), None);
    assert_eq!(fault(MATE_OWN, fen), Some(Faults::OPPONENT_IN_CHECK));
}

#[test]
fn with_checkmate_both_kings_must_stand() {
    let fen = "8/8/8/8/2R5/8/8/K7 b - - 0 1";
    assert!(Position::from_fen(variant(MATE), fen).is_err());
    assert!(Position::from_fen(variant("koopa"), fen).is_ok());
    // Not even in the capture game the side that has just moved.
    assert!(Position::from_fen(variant("koopa"), &fen.replace(" b ", " w ")).is_err());
}

#[test]
fn mate_stops_all_moves_but_a_count_does_not() {
    let position = after(MATE, "7k/8/8/8/8/8/8/K6R w - - 99 80", "h1g1");
    assert_eq!(position.outcome(), Outcome::Drawn(Reason::HundredPlies));
    // g7, g8 and h7.
    assert_eq!(position.legal_moves().len(), 3);
}
