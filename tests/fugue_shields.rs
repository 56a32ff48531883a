//! Fugue: who is frozen and who is shielded, sentence by sentence. RULES.md, "Fugue".

mod common;

use common::rules::{after, board, ends, goes, has, lacks, position, square, texts};
use kofu::{Color, Outcome, Reason};

// --- Immobilizer ---------------------------------------------------------------------

#[test]
fn each_frozen_piece_can_do_nothing() {
    for letter in ['Q', 'U', 'A', 'S', 'L', 'W', 'P'] {
        for enemy in ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"] {
            goes("fugue", &board('w', &[("d4", letter), (enemy, 'i')]), "d4", "");
            goes(
                "fugue",
                &board('b', &[("d4", letter.to_ascii_lowercase()), (enemy, 'I')]),
                "d4",
                "",
            );
        }
        // Two squares off it is free.
        let free = texts(&position("fugue", &board('w', &[("d4", letter), ("f4", 'i')])));
        assert!(free.iter().any(|text| text.starts_with("d4")), "{letter}");
        // An own Immobilizer does not freeze.
        let free = texts(&position("fugue", &board('w', &[("d4", letter), ("e4", 'I')])));
        assert!(free.iter().any(|text| text.starts_with("d4")), "{letter}");
    }
    goes("fugue", "7k/8/8/3i4/3K4/8/8/7Q w - - 0 1", "d4", "");
}

#[test]
fn frozen_pieces_capture_nothing_not_even_the_immobilizer() {
    for (letter, mv) in [('Q', "d4d5"), ('W', "d4d5"), ('W', "d4d5x"), ('A', "d4d5"), ('L', "d4d6")]
    {
        let fen = board('w', &[("d4", letter), ("d5", 'i')]);
        lacks("fugue", &fen, mv);
    }
    // Nor another enemy.
    lacks("fugue", &board('w', &[("d4", 'Q'), ("d5", 'i'), ("f4", 'p')]), "d4f4");
    lacks("fugue", &board('w', &[("d4", 'A'), ("d5", 'i'), ("f4", 'p')]), "d4f4");
    lacks("fugue", &board('w', &[("d4", 'W'), ("d5", 'i'), ("f4", 'p')]), "d4f4");
}

#[test]
fn immobilizers_do_not_freeze_each_other() {
    let fen = board('w', &[("d4", 'I'), ("d5", 'i')]);
    has("fugue", &fen, "d4c4 d4d3 d4e5 d4c5");
    // The other pieces next to them are frozen all the same.
    let fen = board('w', &[("d4", 'I'), ("d5", 'i'), ("e4", 'Q'), ("c3", 'P')]);
    goes("fugue", &fen, "e4", "");
    has("fugue", &fen, "c3b3");
}

#[test]
fn an_immobilizer_freezes_next_to_a_shield_and_when_it_is_shielded() {
    goes("fugue", &board('w', &[("d4", 'Q'), ("d3", 'S'), ("d5", 'i'), ("d6", 's')]), "d4", "");
}

#[test]
fn the_host_is_told_who_is_frozen_and_who_is_shielded() {
    let fen = board('w', &[("d4", 'Q'), ("d5", 'i'), ("e6", 'q'), ("e7", 's'), ("c4", 'I')]);
    let position = position("fugue", &fen);
    assert_eq!(position.frozen(), square("d4").bit());
    assert_eq!(position.shielded(), square("e6").bit());
}

#[test]
fn a_piece_captured_or_moved_away_frees_what_it_froze() {
    let fen = board('w', &[("d4", 'Q'), ("d5", 'i'), ("g5", 'Q')]);
    let next = after("fugue", &fen, "g5d5 h7h8");
    assert!(texts(&next).contains(&"d4d1".to_owned()));
}

// --- Shield -------------------------------------------------------------------------------------

/// A way of capturing a target on d5: its name, the pieces for it, and the move.
type Capture = (&'static str, &'static [(&'static str, char)], &'static str);

const CAPTURES: [Capture; 8] = [
    ("king", &[("c4", 'K')], "c4d5"),
    ("queen", &[("d1", 'Q')], "d1d5"),
    ("shot", &[("d3", 'A')], "d3d5"),
    ("spotted shot", &[("d1", 'A'), ("e4", 'P')], "d1d5"),
    ("leap", &[("d1", 'L')], "d1d7"),
    ("destruction", &[("d4", 'W')], "d4d5x"),
    ("pawn over a mount", &[("d3", 'P'), ("d4", 'P')], "d3d5"),
    ("pawn over a mount aslant", &[("b3", 'P'), ("c4", 'S')], "b3d5"),
];

fn target_board(pieces: &[(&str, char)], target: char, shield: Option<&str>) -> String {
    let mut all = pieces.to_vec();
    all.push(("d5", target));
    all.extend(shield.map(|name| (name, 's')));
    board('w', &all)
}

#[test]
fn each_shielded_piece_is_safe_from_each_capture() {
    for (way, pieces, mv) in CAPTURES {
        for target in ['k', 'q', 'i', 'u', 'a', 'l', 'w', 'p', 's'] {
            // An Immobilizer on d5 freezes what stands next to it.
            let next = pieces.iter().any(|(name, _)| mv.starts_with(name) && *name == "d4");
            if target == 'i' && (way == "king" || next) {
                continue;
            }
            let open = target_board(pieces, target, None);
            has("fugue", &open, mv);
            // Out of the way of every capture above: c6 and e6 touch d5.
            for shield in ["c6", "e6"] {
                let guarded = target_board(pieces, target, Some(shield));
                lacks("fugue", &guarded, mv);
            }
            // Two squares off it does not help.
            has("fugue", &target_board(pieces, target, Some("f7")), mv);
        }
    }
}

#[test]
fn a_shield_does_not_shield_itself_but_another_shield_does() {
    has("fugue", &board('w', &[("d1", 'Q'), ("d5", 's')]), "d1d5");
    lacks("fugue", &board('w', &[("d1", 'Q'), ("d5", 's'), ("e6", 's')]), "d1d5");
}

#[test]
fn a_shield_shields_only_its_own_side() {
    has("fugue", &board('w', &[("d1", 'Q'), ("d5", 'p'), ("e6", 'S')]), "d1d5");
}

#[test]
fn a_frozen_shield_still_shields() {
    lacks("fugue", &board('w', &[("d1", 'Q'), ("d5", 'p'), ("e6", 's'), ("f7", 'I')]), "d1d5");
}

#[test]
fn a_shielded_king_is_safe_and_an_unshielded_one_is_lost() {
    let won = Outcome::Won(Color::White, Reason::KingCaptured);
    for (_, pieces, mv) in CAPTURES {
        ends("fugue", &target_board(pieces, 'k', None), mv, won);
        lacks("fugue", &target_board(pieces, 'k', Some("c6")), mv);
    }
}
