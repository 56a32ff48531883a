//! Fugue: pawns, promotion and the end of the game, sentence by sentence. RULES.md, "Fugue".

mod common;

use common::rules::{after, ends, find, goes, has, lacks, leads, only, position};
use kofu::{Color, Game, Outcome, Reason};

const ALL_TYPES: &str = "QIUASLW";

/// The text of a move to the last rank, without promotion and with each of these types.
fn promoted(mv: &str, types: &str) -> String {
    let with = types.chars().map(|letter| format!(" {mv}{}", letter.to_ascii_lowercase()));
    format!("{mv}{}", with.collect::<String>())
}

// --- Steps and leaps ----------------------------------------------------------------------------

#[test]
fn a_pawn_steps_once_any_way() {
    let fen = "7k/8/8/8/3P4/8/8/K7 w - - 0 1";
    goes("fugue", fen, "d4", "d4c3 d4d3 d4e3 d4c4 d4e4 d4c5 d4d5 d4e5");
    leads("fugue", fen, "d4c3", "7k/8/8/8/8/2P5/8/K7 b - - 1 1");
    // No double step, and no promotion on the own first rank.
    goes("fugue", "7k/8/8/8/8/8/4P3/K7 w - - 0 1", "e2", "e2d1 e2e1 e2f1 e2d2 e2f2 e2d3 e2e3 e2f3");
    goes("fugue", "7k/8/8/8/8/8/8/K3P3 w - - 0 1", "e1", "e1d1 e1f1 e1d2 e1e2 e1f2");
}

#[test]
fn a_pawn_does_not_capture_by_a_step() {
    lacks("fugue", "7k/8/8/3pp3/3P4/8/8/K7 w - - 0 1", "d4d5 d4e5");
}

#[test]
fn each_piece_of_either_side_serves_as_a_mount() {
    for letter in "KQUASLWPIkquaslwp".chars() {
        let kings = match letter {
            'K' => ("7k", "8"),
            'k' => ("8", "K7"),
            _ => ("7k", "K7"),
        };
        let fen = format!("{}/8/8/3{letter}4/3P4/8/8/{} w - - 0 1", kings.0, kings.1);
        has("fugue", &fen, "d4d6");
        leads(
            "fugue",
            &fen,
            "d4d6",
            &format!("{}/8/3P4/3{letter}4/8/8/8/{} b - - 1 1", kings.0, kings.1),
        );
    }
    // An enemy Immobilizer freezes the pawn next to it.
    goes("fugue", "7k/8/8/3i4/3P4/8/8/K7 w - - 0 1", "d4", "");
}

#[test]
fn a_frozen_piece_serves_as_a_mount() {
    let fen = "7k/8/2i5/3Q4/3P4/8/8/K7 w - - 0 1";
    goes("fugue", fen, "d5", "");
    has("fugue", fen, "d4d6");
}

#[test]
fn a_shielded_piece_serves_as_a_mount() {
    has("fugue", "7k/8/8/3ps3/3P4/8/8/K7 w - - 0 1", "d4d6");
}

#[test]
fn a_pawn_leaps_only_to_the_square_right_behind() {
    goes(
        "fugue",
        "7k/8/8/3p4/3P4/8/8/K7 w - - 0 1",
        "d4",
        "d4c3 d4d3 d4e3 d4c4 d4e4 d4c5 d4d6 d4e5",
    );
    // Two pieces in a row: the second is an enemy and is taken, or an own piece and stops it.
    has("fugue", "7k/8/3p4/3P4/3P4/8/8/K7 w - - 0 1", "d4d6");
    lacks("fugue", "7k/8/3P4/3P4/3P4/8/8/K7 w - - 0 1", "d4d6 d4d7");
    lacks("fugue", "7k/8/8/8/8/8/7p/K5P1 w - - 0 1", "g1h2");
}

#[test]
fn a_pawn_captures_by_its_leap_and_leaves_the_mount() {
    leads("fugue", "7k/8/3q4/3p4/3P4/8/8/K7 w - - 5 1", "d4d6", "7k/8/3P4/3p4/8/8/8/K7 b - - 0 1");
    leads("fugue", "7k/8/3q4/3L4/3P4/8/8/K7 w - - 5 1", "d4d6", "7k/8/3P4/3L4/8/8/8/K7 b - - 0 1");
}

#[test]
fn a_pawn_leaps_every_way() {
    let fen = "7k/8/8/2ppp3/2pPp3/2ppp3/8/7K w - - 0 1";
    goes("fugue", fen, "d4", "d4b2 d4d2 d4f2 d4b4 d4f4 d4b6 d4d6 d4f6");
}

#[test]
fn example_of_a_pawns_captures() {
    // Kings out of the way, on h8 and h1 and on a8 and a1.
    for fen in
        ["7k/8/3p4/3l4/1wLP4/4Q3/1p3q2/7K w - - 0 1", "k7/8/3p4/3l4/1wLP4/4Q3/1p3q2/K7 w - - 0 1"]
    {
        let position = position("fugue", fen);
        let d4 = common::rules::square("d4");
        let moves = position.legal_moves();
        let captures: Vec<String> = moves
            .iter()
            .filter(|mv| mv.from() == d4 && position.effects(**mv).removed.any())
            .map(|mv| mv.to().to_string())
            .collect();
        let mut sorted = captures.clone();
        sorted.sort();
        assert_eq!(sorted, ["b4", "d6", "f2"]);
    }
}

// --- Promotion ----------------------------------------------------------------------------------

#[test]
fn a_pawn_may_promote_to_each_type_its_side_has_not() {
    let fen = "8/4P3/8/8/8/8/k7/7K w - - 4 1";
    let all = format!(
        "e7d6 e7e6 e7f6 e7d7 e7f7 {} {} {}",
        promoted("e7d8", ALL_TYPES),
        promoted("e7e8", ALL_TYPES),
        promoted("e7f8", ALL_TYPES)
    );
    goes("fugue", fen, "e7", &all);
    leads("fugue", fen, "e7e8l", "4L3/8/8/8/8/8/k7/7K b - - 0 1");
    leads("fugue", fen, "e7d8w", "3W4/8/8/8/8/8/k7/7K b - - 0 1");
    leads("fugue", fen, "e7e8", "4P3/8/8/8/8/8/k7/7K b - - 5 1");
}

#[test]
fn each_type_on_the_board_is_not_free() {
    for letter in ALL_TYPES.chars() {
        let fen = format!("8/4P3/8/8/8/8/k7/{letter}6K w - - 4 1");
        let free: String = ALL_TYPES.chars().filter(|other| *other != letter).collect();
        goes("fugue", &fen, "e7e8", &promoted("e7e8", &free));
        // The other side's pieces do not matter.
        let fen = format!("8/4P3/8/8/8/8/k7/{}6K w - - 4 1", letter.to_ascii_lowercase());
        goes("fugue", &fen, "e7e8", &promoted("e7e8", ALL_TYPES));
    }
}

#[test]
fn without_a_free_type_a_pawn_stays_a_pawn() {
    goes("fugue", "8/4P3/8/8/8/8/k7/QIUASLWK w - - 0 1", "e7e", "e7e6 e7e8");
    leads(
        "fugue",
        "8/4P3/8/8/8/8/k7/QIUASLWK w - - 0 1",
        "e7e8",
        "4P3/8/8/8/8/8/k7/QIUASLWK b - - 1 1",
    );
}

#[test]
fn a_move_sideways_along_the_last_rank_may_promote() {
    let fen = "4P3/8/8/8/8/8/k7/QIUAS1WK w - - 0 1";
    goes("fugue", fen, "e8", "e8d8 e8d8l e8f8 e8f8l e8d7 e8e7 e8f7");
    leads("fugue", fen, "e8f8l", "5L2/8/8/8/8/8/k7/QIUAS1WK b - - 0 1");
}

#[test]
fn a_leap_onto_the_last_rank_may_promote() {
    let fen = "8/4p3/4P3/8/8/8/k7/QIUAS1WK w - - 3 1";
    goes("fugue", fen, "e6e", "e6e5 e6e8 e6e8l");
    let fen = "4q3/4p3/4P3/8/8/8/k7/QIUAS1WK w - - 3 1";
    goes("fugue", fen, "e6e", "e6e5 e6e8 e6e8l");
    leads("fugue", fen, "e6e8l", "4L3/4p3/8/8/8/8/k7/QIUAS1WK b - - 0 1");
    leads("fugue", fen, "e6e8", "4P3/4p3/8/8/8/8/k7/QIUAS1WK b - - 0 1");
    // Along the last rank, over a mount.
    let fen = "4Pp2/8/8/8/8/8/k7/QIUAS1WK w - - 3 1";
    has("fugue", fen, "e8g8 e8g8l");
}

#[test]
fn black_promotes_on_the_first_rank() {
    let fen = "QIUAS1WK/8/8/8/8/8/4p3/k7 b - - 0 1";
    goes("fugue", fen, "e2e", &format!("e2e3 {}", promoted("e2e1", ALL_TYPES)));
    goes("fugue", "4p3/8/8/8/8/8/8/k6K b - - 0 1", "e8", "e8d8 e8f8 e8d7 e8e7 e8f7");
    leads("fugue", fen, "e2e1a", "QIUAS1WK/8/8/8/8/8/8/k3a3 w - - 0 2");
}

#[test]
fn a_type_captured_from_the_side_is_free_again() {
    let fen = "q6k/4P3/8/8/8/8/8/QIUASLWK b - - 0 1";
    leads("fugue", fen, "a8a1", "7k/4P3/8/8/8/8/8/qIUASLWK w - - 0 2");
    goes("fugue", "7k/4P3/8/8/8/8/8/qIUASLWK w - - 0 2", "e7e", "e7e6 e7e8 e7e8q");
}

#[test]
fn a_pawn_that_is_swapped_onto_its_last_rank_does_not_promote() {
    // Black's Swapper stands on e8, White's pawn goes there.
    leads("fugue", "4w2k/8/8/8/4P3/8/8/K7 b - - 3 1", "e8e4", "4P2k/8/8/8/4w3/8/8/K7 w - - 4 2");
    goes("fugue", "4w2k/8/8/8/4P3/8/8/K7 b - - 3 1", "e8e4", "e8e4");
    // Its next move along that rank may.
    goes("fugue", "4P2k/8/8/8/4w3/8/8/K7 w - - 4 2", "e8d8", &promoted("e8d8", ALL_TYPES));
}

#[test]
fn a_frozen_pawn_does_not_promote() {
    goes("fugue", "8/4P3/3i4/8/8/8/k7/7K w - - 0 1", "e7", "");
}

// --- The half-move clock ------------------------------------------------------------------------

#[test]
fn the_clock_restarts_with_a_capture_or_a_promotion_alone() {
    leads("fugue", "7k/8/8/8/4P3/8/8/K7 w - - 7 3", "e4e5", "7k/8/8/4P3/8/8/8/K7 b - - 8 3");
    leads("fugue", "7k/3q4/8/8/3W4/8/8/K7 w - - 7 3", "d4d7", "7k/3W4/8/8/3q4/8/8/K7 b - - 8 3");
    leads("fugue", "7k/8/8/3q4/3W4/8/8/K7 w - - 7 3", "d4d5x", "7k/8/8/8/8/8/8/K7 b - - 0 3");
    leads("fugue", "8/4P3/8/8/8/8/k7/7K w - - 7 3", "e7e8q", "4Q3/8/8/8/8/8/k7/7K b - - 0 3");
}

// --- The end of the game ------------------------------------------------------------------------

#[test]
fn the_side_whose_king_is_captured_has_lost() {
    let won = Outcome::Won(Color::White, Reason::KingCaptured);
    ends("fugue", "3k4/8/8/8/3Q4/8/8/K7 w - - 0 1", "d4d8", won);
    ends("fugue", "8/8/3k4/3P4/3P4/8/8/K7 w - - 0 1", "d4d6", won);
    let won = Outcome::Won(Color::Black, Reason::KingCaptured);
    ends("fugue", "3K4/8/8/8/3q4/8/8/k7 b - - 0 1", "d4d8", won);
}

#[test]
fn there_is_no_check_a_king_may_walk_into_capture() {
    has("fugue", "3q3k/8/8/8/8/8/8/2K5 w - - 0 1", "c1d1 c1d2");
    has("fugue", "2q4k/8/8/8/8/8/7P/2K5 w - - 0 1", "h2h3");
}

#[test]
fn a_side_to_move_with_no_move_has_lost() {
    // The king alone, frozen.
    let lost = Outcome::Won(Color::Black, Reason::NoMoves);
    ends("fugue", "7k/8/8/8/8/8/1i6/K7 w - - 0 1", "", lost);
    only("fugue", "7k/8/8/8/8/8/1i6/K7 w - - 0 1", "");
    ends("fugue", "7k/8/8/8/8/8/i7/K7 w - - 0 1", "", lost);
    ends("fugue", "7K/8/8/8/8/8/1I6/k7 b - - 0 1", "", Outcome::Won(Color::White, Reason::NoMoves));
    // A king behind its own frozen men.
    ends("fugue", "7k/8/8/8/8/2i5/PP6/KP6 w - - 0 1", "", Outcome::Ongoing);
    // A move that freezes everything wins at once.
    ends(
        "fugue",
        "7K/8/8/8/8/I7/8/1k6 w - - 0 1",
        "a3b2",
        Outcome::Won(Color::White, Reason::NoMoves),
    );
}

#[test]
fn the_side_that_repeats_for_the_third_time_has_lost() {
    for name in ["fugue", "fugue-nelson"] {
        let mut game = Game::new(position(name, "7k/8/8/8/8/8/8/K7 w - - 0 1"));
        let cycle = ["a1a2", "h8h7", "a2a1", "h7h8"];
        for (ply, text) in cycle.iter().cycle().take(8).enumerate() {
            assert_eq!(game.outcome(), Outcome::Ongoing, "ply {ply}");
            let mv = find(game.position(), text);
            game.play(mv).unwrap();
        }
        // Black has brought the first position about for the third time.
        assert_eq!(game.outcome(), Outcome::Won(Color::White, Reason::Repetition));
        assert_eq!(game.repetitions(), 3);
    }
    // When White does it, Black wins.
    let mut game = Game::new(position("fugue", "7k/8/8/8/8/8/8/K7 b - - 0 1"));
    for text in ["h8h7", "a1a2", "h7h8", "a2a1"].iter().cycle().take(8) {
        let mv = find(game.position(), text);
        game.play(mv).unwrap();
    }
    assert_eq!(game.outcome(), Outcome::Won(Color::Black, Reason::Repetition));
}

#[test]
fn a_swap_and_a_swap_back_repeat_the_position() {
    let mut game = Game::new(position("fugue", "7k/3q4/8/8/3W4/8/8/K7 w - - 0 1"));
    for text in ["d4d7", "h8h7", "d7d4", "h7h8"] {
        let mv = find(game.position(), text);
        game.play(mv).unwrap();
    }
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn fugue_has_no_draw_by_count() {
    let fen = "7k/8/8/8/8/8/8/K6Q w - - 5000 6000";
    assert_eq!(after("fugue", fen, "h1g1").outcome(), Outcome::Ongoing);
}

#[test]
fn a_captured_king_ends_the_game_before_anything_else() {
    // After the capture Black has no king and no move: he has lost by the king.
    let position = after("fugue", "3k4/8/8/8/3Q4/8/8/K7 w - - 0 1", "d4d8");
    assert_eq!(position.outcome().reason(), Some(Reason::KingCaptured));
    assert!(!position.has_moves());
}
