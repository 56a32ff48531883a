//! Koopa: pass, draws, the end of the game, and the examples of RULES.md word by word.

mod common;

use common::rules::{after, ends, find, goes, has, lacks, leads, only, position, texts, variant};
use kofu::{Color, Game, KoopaRules, Outcome, Position, Reason, Variant};

// --- Presets ------------------------------------------------------------------------------------

#[test]
fn presets_are_named_sets_of_options() {
    let all = [
        ("koopa", KoopaRules::empty()),
        ("koopa-classic", KoopaRules::FREE_SLIDE | KoopaRules::KICK_OWN | KoopaRules::CHECKMATE),
        (
            "koopa-classic-1",
            KoopaRules::STUN_1
                | KoopaRules::FREE_SLIDE
                | KoopaRules::KICK_OWN
                | KoopaRules::CHECKMATE,
        ),
        ("koopa:stun-1,pass", KoopaRules::STUN_1 | KoopaRules::PASS),
    ];
    for (name, rules) in all {
        assert_eq!(variant(name), Variant::Koopa(rules));
        assert_eq!(Variant::Koopa(rules).to_string(), name);
    }
    assert_eq!(variant("koopa:free-slide,kick-own,checkmate").to_string(), "koopa-classic");
    assert_eq!(variant("koopa:pass,stun-1").to_string(), "koopa:stun-1,pass");
}

#[test]
fn the_start_is_the_orthodox_one() {
    for name in ["koopa", "koopa-classic", "koopa-classic-1"] {
        let start = Position::start(variant(name));
        assert_eq!(
            start.fen().to_string(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        );
        assert_eq!(start.legal_moves().len(), 20);
    }
}

// --- Pass ---------------------------------------------------------------------------------------

#[test]
fn a_side_without_a_move_but_with_a_stunned_piece_passes() {
    let fen = "k7/8/8/8/8/8/8/K6R w - a12,h14 7 9";
    only("koopa", fen, "");
    only("koopa:pass", fen, "0000");
    only("koopa:pass,checkmate", fen, "0000");
    leads("koopa:pass", fen, "0000", "k7/8/8/8/8/8/8/K6R b - a11,h13 8 9");
    ends("koopa:pass", fen, "", Outcome::Ongoing);
    ends("koopa", fen, "", Outcome::Drawn(Reason::NoMoves));
}

#[test]
fn blacks_pass_raises_the_full_move_number() {
    leads(
        "koopa:pass",
        "k7/8/8/8/8/8/8/K6R b - a82 7 9",
        "0000",
        "k7/8/8/8/8/8/8/K6R w - a81 8 10",
    );
}

#[test]
fn a_side_with_a_move_does_not_pass() {
    lacks("koopa:pass", "k7/8/8/8/8/8/8/K6R w - h14 7 9", "0000");
    lacks("koopa:pass", "k7/8/8/8/8/8/8/K6R w - a14 7 9", "0000");
}

#[test]
fn a_side_whose_moves_all_leave_its_king_in_check_passes() {
    // The knight covers the stunned king from the rook and may not go away.
    let fen = "8/2k5/2n5/8/8/8/8/K1R5 b - c72 0 42";
    only("koopa:checkmate", fen, "");
    ends("koopa:checkmate", fen, "", Outcome::Drawn(Reason::NoMoves));
    only("koopa:checkmate,pass", fen, "0000");
    leads("koopa:checkmate,pass", fen, "0000", "8/2k5/2n5/8/8/8/8/K1R5 w - c71 1 43");
}

#[test]
fn a_stunned_bare_king_is_lost_with_pass_and_saved_without() {
    let fen = "8/8/8/8/R1k5/8/8/K7 w - - 0 1";
    ends("koopa", fen, "a4c4", Outcome::Drawn(Reason::NoMoves));
    let won = Outcome::Won(Color::White, Reason::KingCaptured);
    leads("koopa:pass", fen, "a4c4 0000 d4c4", "8/8/8/8/2R5/8/8/K7 b - - 0 2");
    ends("koopa:pass", fen, "a4c4 0000 d4c4", won);
}

#[test]
fn passes_of_both_sides_let_the_timers_run_out() {
    let fen = "k7/8/8/8/8/8/8/K7 w - a12,a83 0 1";
    leads("koopa:pass", fen, "0000 0000", "k7/8/8/8/8/8/8/K7 w - a81 2 2");
    goes("koopa:pass", "k7/8/8/8/8/8/8/K7 w - a81 2 2", "a1", "a1a2 a1b1 a1b2");
}

// --- The hundred plies --------------------------------------------------------------------------

const COUNTED: [&str; 3] = ["koopa:checkmate", "koopa-classic", "koopa-classic-1"];

#[test]
fn a_hundred_plies_without_progress_draw_with_checkmate_only() {
    let fen = "7k/8/8/8/8/8/8/K6R w - - 99 80";
    for name in COUNTED {
        ends(name, fen, "", Outcome::Ongoing);
        ends(name, fen, "h1g1", Outcome::Drawn(Reason::HundredPlies));
    }
    ends("koopa", fen, "h1g1", Outcome::Ongoing);
    ends("koopa", "7k/8/8/8/8/8/8/K6R w - - 2000 2000", "h1g1", Outcome::Ongoing);
}

#[test]
fn a_pawn_move_or_a_piece_leaving_the_board_restarts_the_count() {
    for name in COUNTED {
        ends(name, "7k/8/8/8/8/8/P7/K6R w - - 99 80", "a2a3", Outcome::Ongoing);
        // Kicked; and lost at the edge.
        ends(name, "k7/8/8/8/8/8/7p/K6R w - h22 99 80", "h1h2", Outcome::Ongoing);
    }
    leads(
        "koopa:checkmate",
        "k6r/8/8/8/8/8/8/K6R w - - 99 80",
        "h1h8",
        "k6r/8/8/8/8/8/8/K7 b - h84 0 80",
    );
    // A jump that leaves everybody on the board is no progress.
    ends(
        "koopa:checkmate",
        "k7/8/8/8/8/8/7p/K6R w - - 99 80",
        "h1h2",
        Outcome::Drawn(Reason::HundredPlies),
    );
    // A pawn's jump is.
    leads(
        "koopa:checkmate",
        "k7/8/8/8/8/6p1/7P/K7 w - - 99 80",
        "h2g3",
        "k7/8/8/8/5P2/6p1/8/K7 b - g34 0 80",
    );
}

#[test]
fn mate_on_the_hundredth_ply_is_mate() {
    let won = Outcome::Won(Color::White, Reason::Checkmate);
    ends("koopa:checkmate", "8/8/8/8/R1k5/8/8/K7 w - - 99 80", "a4c4", won);
}

// --- Repetition ---------------------------------------------------------------------------------

/// A game of these moves, and whether it is over after each of them.
fn game(name: &str, fen: &str, moves: &str) -> (Game, Vec<usize>) {
    let mut game = Game::new(position(name, fen));
    let mut over = Vec::new();
    for text in moves.split_whitespace() {
        let mv = find(game.position(), text);
        game.play(mv).unwrap();
        if game.outcome().is_over() {
            over.push(game.ply());
        }
    }
    (game, over)
}

#[test]
fn the_third_occurrence_draws() {
    let start = Position::start(variant("koopa")).fen().to_string();
    for name in ["koopa", "koopa-classic"] {
        let cycle = "g1f3 g8f6 f3g1 f6g8 ";
        let (game, over) = game(name, &start, &cycle.repeat(2));
        assert_eq!(over, [8]);
        assert_eq!(game.outcome(), Outcome::Drawn(Reason::Repetition));
    }
}

#[test]
fn equal_boards_with_different_timers_are_no_repetition() {
    let cycle = "a1b1 a8b8 b1a1 b8a8 ";
    let (game, over) = game("koopa", "k6r/8/8/8/8/8/8/K6R w - h84 0 1", &cycle.repeat(3));
    // After 4, 8 and 12 plies the rook is free.
    assert_eq!(over, [12]);
    assert_eq!(game.repetitions(), 3);
    assert_eq!(game.outcome(), Outcome::Drawn(Reason::Repetition));
}

#[test]
fn equal_boards_with_different_castling_rights_are_no_repetition() {
    let cycle = "h1h2 a8b8 h2h1 b8a8 ";
    // The start has the right; the same board after 4, 8 and 12 plies has not.
    let (game, over) = game("koopa", "k7/8/8/8/8/8/8/4K2R w K - 0 1", &cycle.repeat(3));
    // After h1h2 the positions of plies 1, 5 and 9 are equal.
    assert_eq!(over, [9, 10, 11, 12]);
    assert_eq!(game.repetitions(), 3);
}

#[test]
fn equal_boards_with_the_other_side_to_move_are_no_repetition() {
    // White's king goes round a triangle, so that the side to move differs.
    let moves = "a1b1 a8b8 b1b2 b8a8 b2a1";
    let (game, over) = game("koopa", "k7/8/8/8/8/8/8/K7 w - - 0 1", moves);
    assert_eq!(over, [0usize; 0]);
    assert_eq!(game.repetitions(), 1);
}

// --- Draws by stun ------------------------------------------------------------------------------

#[test]
fn koopa_is_drawn_when_all_pieces_of_the_side_to_move_are_stunned() {
    ends("koopa", "k7/8/8/8/8/8/8/KR5R w - a11,b14,h12 0 1", "", Outcome::Drawn(Reason::NoMoves));
    assert!(!position("koopa", "k7/8/8/8/8/8/8/KR5R w - a11,b14,h12 0 1").has_moves());
}

// --- The examples of RULES.md -------------------------------------------------------------------

const EXAMPLE: &str = "nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 0 1";

#[test]
fn example_of_a_lost_pawn() {
    leads(
        "koopa",
        EXAMPLE,
        "f4e5",
        "nrkqnrbb/ppp2ppp/3p4/4p3/1P6/8/P1PPP1PP/BNQRNBKR b KQkq e54,d64,c74,b84 0 1",
    );
}

#[test]
fn example_of_a_kick_and_a_bounce_back() {
    let position = after("koopa", EXAMPLE, "f4e5 d8g5 a1e5");
    for name in ["e5", "g7", "h8"] {
        let piece = position.piece_at(common::rules::square(name)).map(|piece| piece.letter());
        assert_eq!(piece, (name == "e5").then_some(b'B'), "{name}");
    }
    leads(
        "koopa",
        EXAMPLE,
        "f4e5 d8g5 a1e5",
        "nrk1nrb1/ppp2p1p/3p4/4B1q1/1P6/8/P1PPP1PP/1NQRNBKR b KQkq d62,c72,b82 0 2",
    );
    leads(
        "koopa",
        EXAMPLE,
        "f4e5 d8g5 a1e5 g5e5",
        "nrk1nrb1/ppp2p1p/3p4/3qB3/1P6/8/P1PPP1PP/1NQRNBKR w KQkq e54,d61,c71,b81 1 3",
    );
}

#[test]
fn example_texts_of_moves() {
    has("koopa", EXAMPLE, "f4e5");
    let castle = position("koopa", "k7/8/8/8/8/8/8/RK6 w Q - 0 1");
    assert!(texts(&castle).contains(&"b1a1".to_owned()));
}
