//! Moves in coordinates and in SAN: what is written, what is read, what is refused.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
mod support;

use std::collections::HashSet;

use common::golden_moves;
use kofu::{GameKind, Move, MoveKind, MoveTextError, Position, Role, SanError, Variant};
use support::random_game;

fn read(name: &str, fen: &str) -> Position {
    let variant: Variant = name.parse().unwrap();
    Position::from_fen(variant, fen).unwrap_or_else(|error| panic!("{name} {fen}: {error}"))
}

/// Variant, position, and some of its moves in both notations.
type Line = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

#[test]
fn moves_are_written_and_read() {
    let koopa_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let table: &[Line] = &[
        ("koopa", koopa_start, &[("e2e4", "e4"), ("g1f3", "Nf3")]),
        // Jumps and kicks of pawns and pieces.
        ("koopa", "7k/8/8/4p3/3N1P2/8/8/K7 w - - 0 1", &[("f4e5", "fxe5"), ("d4e6", "Ne6")]),
        ("koopa", "7k/8/8/4p3/8/3N4/8/K7 w - - 0 1", &[("d3e5", "Nxe5")]),
        ("koopa", "7k/8/8/4p3/8/3N4/8/K7 w - e52 0 1", &[("d3e5", "Nxe5")]),
        // Promotions: quiet, by a bounce, by a kick.
        ("koopa", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", &[("e7e8q", "e8=Q"), ("e7e8n", "e8=N")]),
        ("koopa", "7k/3p4/4P3/8/8/8/8/K7 w - - 0 1", &[("e6d7r", "exd7=R")]),
        ("koopa", "3r3k/4P3/8/8/8/8/8/K7 w - d82 0 1", &[("e7d8b", "exd8=B")]),
        ("koopa", "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", &[("e7d8", "exd8")]),
        // Castling from the usual squares and from others.
        ("koopa", castles, &[("e1g1", "O-O"), ("e1c1", "O-O-O"), ("e1f1", "Kf1")]),
        ("koopa", "7k/8/8/8/8/8/8/RK5R w KQ - 0 1", &[("b1a1", "O-O-O"), ("b1h1", "O-O")]),
        ("koopa", "7k/8/8/8/8/8/8/4KR2 w K - 0 1", &[("e1f1", "O-O")]),
        ("koopa", "7k/8/8/8/8/8/8/R4K2 w Q - 0 1", &[("f1a1", "O-O-O")]),
        // Disambiguation by file, rank, square; none where the other knight cannot come.
        ("koopa", "7k/8/8/8/8/5N2/8/KN6 w - - 0 1", &[("b1d2", "Nbd2"), ("f3d2", "Nfd2")]),
        ("koopa", "7k/8/8/1N6/8/8/8/KN6 w - - 0 1", &[("b1c3", "N1c3"), ("b5c3", "N5c3")]),
        (
            "koopa",
            "7k/8/8/8/4Q2Q/8/1K6/7Q w - - 0 1",
            &[("h4e1", "Qh4e1"), ("e4e1", "Qee1"), ("h1e1", "Q1e1")],
        ),
        ("koopa", "7k/8/8/1N6/8/8/8/KN6 w - b54 0 1", &[("b1c3", "Nc3")]),
        // An enemy knight and a bishop do not count.
        ("koopa", "7k/8/8/1n6/8/4B3/8/KN6 w - - 0 1", &[("b1d2", "Nd2"), ("e3d2", "Bd2")]),
        // The king kicked away; check only where there is checkmate.
        ("koopa", "4k3/8/8/8/8/8/4R3/K7 w - e83 0 1", &[("e2e8", "Rxe8#"), ("e2d2", "Rd2")]),
        ("koopa", "7k/8/8/8/8/8/4R3/K7 w - - 0 1", &[("e2e8", "Re8")]),
        // Free slide: each landing, and lost at the edge.
        (
            "koopa-classic",
            "3k4/6p1/8/4p3/8/8/7K/B7 w - - 0 1",
            &[("a1e5f6", "Bxe5>f6"), ("a1e5h8", "Bxe5>h8"), ("a1d4", "Bd4")],
        ),
        (
            "koopa-classic",
            "3k4/8/8/8/R6p/8/8/K7 w - - 0 1",
            &[("a4h4h4", "Rxh4>h4"), ("a4g4", "Rg4")],
        ),
        ("koopa-classic", "3k4/8/8/8/R6p/8/8/K7 w - h43 0 1", &[("a4h4", "Rxh4")]),
        // Knights, pawns and kings do not choose.
        ("koopa-classic", "3k4/8/8/4p3/8/3N4/8/K7 w - - 0 1", &[("d3e5", "Nxe5")]),
        // A king that can be kicked away next is in check.
        ("koopa-classic", "8/8/3k4/8/8/7b/8/K2R4 w - - 0 1", &[("d1d6d7", "Rxd6>d7+")]),
        ("koopa-classic", "8/8/3k4/8/8/8/8/K2R4 w - - 0 1", &[("d1d6d7", "Rxd6>d7#")]),
        ("koopa", "8/8/3k4/8/8/8/8/K2R4 w - - 0 1", &[("d1d6", "Rxd6")]),
        // Nothing can move: the pass.
        ("koopa:pass", "7k/8/8/8/8/8/8/K7 w - a14 0 1", &[("0000", "--")]),
        // Fugue.
        ("fugue", "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1", &[("e2e3", "Pe2e3")]),
        ("fugue", "7k/8/8/8/4p3/4P3/4P3/K7 w - - 0 1", &[("e2e4", "Pe2xe4"), ("e3d4", "Pe3d4")]),
        (
            "fugue",
            "7k/4P3/8/8/8/8/8/K7 w - - 0 1",
            &[("e7e8l", "Pe7e8=L"), ("e7e8", "Pe7e8"), ("e7e8w", "Pe7e8=W")],
        ),
        ("fugue", "7k/8/8/8/3p4/8/8/K2Q4 w - - 0 1", &[("d1d4", "Qxd4"), ("d1d3", "Qd3")]),
        ("fugue", "7k/8/3p4/8/8/3L4/8/K7 w - - 0 1", &[("d3d7", "Lxd7"), ("d3d5", "Ld5")]),
        ("fugue", "7k/8/3p4/8/8/3U4/3p4/7K w - - 0 1", &[("d3d4", "Uxd4"), ("d3e3", "Ue3")]),
        (
            "fugue:choose",
            "7k/8/3p4/8/8/3U4/3p4/7K w - - 0 1",
            &[("d3d5+", "Uxd5+"), ("d3d5-", "Uxd5-"), ("d3d4", "Uxd4")],
        ),
        (
            "fugue",
            "7k/8/8/8/8/p1A5/8/2A4K w - - 0 1",
            &[("c3a3", "A3@a3"), ("c1a3", "A1@a3"), ("c1b1", "Ab1")],
        ),
        ("fugue", "7k/8/8/8/8/p7/8/2A4K w - - 0 1", &[("c1a3", "A@a3")]),
        (
            "fugue",
            "7k/8/8/W2p4/8/8/8/3W3K w - - 0 1",
            &[("a5d5", "Wa<>d5"), ("d1d5", "Wd<>d5"), ("d1d4", "Wd4")],
        ),
        ("fugue", "7k/8/8/3p4/3W4/8/8/7K w - - 0 1", &[("d4d5", "W<>d5"), ("d4d5x", "W*d5")]),
        // A captured king ends the game, also by a shot or with the Swapper; no move left as well.
        ("fugue", "7k/8/8/8/8/8/8/K6Q w - - 0 1", &[("h1h8", "Qxh8#")]),
        ("fugue", "7k/8/5A2/8/8/8/8/K7 w - - 0 1", &[("f6h8", "A@h8#")]),
        ("fugue", "7k/6W1/8/8/8/8/8/K7 w - - 0 1", &[("g7h8x", "W*h8#"), ("g7h8", "W<>h8")]),
        ("fugue", "7k/8/8/6I1/8/8/8/K7 w - - 0 1", &[("g5g7", "Ig7#")]),
    ];
    for (name, fen, moves) in table {
        let position = read(name, fen);
        for (text, san) in *moves {
            let mv =
                position.parse_move(text).unwrap_or_else(|e| panic!("{name} {fen} {text}: {e}"));
            assert_eq!(position.move_text(mv), *text, "{name} {fen}");
            assert_eq!(position.san(mv), *san, "{name} {fen} {text}");
            assert_eq!(position.parse_san(san), Ok(mv), "{name} {fen} {san}");
        }
    }
}

/// What else is read, and what is not.
#[test]
fn reading_coordinates() {
    let malformed = |offset| Err(MoveTextError::Malformed { offset });
    let illegal = Err(MoveTextError::Illegal);
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let position = read("koopa", castles);
    let short = position.parse_move("e1g1").unwrap();
    assert_eq!(short.kind(), MoveKind::Castle);
    assert_eq!(position.parse_move("e1h1"), Ok(short));
    assert_ne!(position.parse_move("e1c1"), Ok(short));
    assert_eq!(position.parse_move("e1c1"), position.parse_move("e1a1"));
    for (text, expected) in [
        ("", malformed(0)),
        ("e", malformed(1)),
        ("e1", malformed(2)),
        ("e1g", malformed(3)),
        ("i1g1", malformed(0)),
        ("e9g1", malformed(1)),
        ("e1-g1", malformed(2)),
        ("E1G1", malformed(0)),
        (" e1g1", malformed(0)),
        ("e1g1 ", malformed(4)),
        ("e1g1k", malformed(4)),
        ("e1g1p", malformed(4)),
        ("e1g1x", malformed(4)),
        ("e1g1Q", malformed(4)),
        ("e1g1qq", malformed(5)),
        ("e1g1h", malformed(5)),
        ("e1g1h9", malformed(5)),
        ("e1g1h1q", malformed(6)),
        ("0", malformed(1)),
        ("00000", malformed(4)),
        ("0001", malformed(3)),
        ("O-O", malformed(0)),
        ("0000", illegal),
        ("e1g1q", illegal),
        ("e1g1b", illegal),
        ("e1h1h1", illegal),
        ("e1e3", illegal),
        ("e8g8", illegal),
        ("a3a4", illegal),
    ] {
        assert_eq!(position.parse_move(text), expected, "{text}");
    }
    // The other form of castling, where the king does not simply step there.
    let steps = read("koopa", "7k/8/8/8/8/8/8/1K5R w K - 0 1");
    assert_eq!(steps.parse_move("b1g1"), steps.parse_move("b1h1"));
    let steps = read("koopa", "7k/8/8/8/8/8/8/R4K1R w KQ - 0 1");
    assert_eq!(steps.parse_move("f1g1").unwrap().kind(), MoveKind::Quiet);
    assert_eq!(steps.parse_move("f1c1"), steps.parse_move("f1a1"));
    assert_eq!(steps.parse_move("f1h1").unwrap().kind(), MoveKind::Castle);
    // A king that stays where it is.
    let stays = read("koopa", "7k/8/8/8/8/8/8/6KR w K - 0 1");
    assert_eq!(stays.parse_move("g1g1"), stays.parse_move("g1h1"));
    assert_eq!(stays.move_text(stays.parse_move("g1g1").unwrap()), "g1h1");

    let fugue = read("fugue", "7k/4P3/8/3p4/3W4/8/8/7K w - - 0 1");
    for (text, expected) in [
        ("d4d5xx", malformed(5)),
        ("d4d5*", malformed(4)),
        ("e7e8n", malformed(4)),
        ("e7e8L", malformed(4)),
        ("d4d5e5", malformed(4)),
        ("e7e8p", malformed(4)),
        ("d4d5+", illegal),
        ("e7e8x", illegal),
        ("0000", illegal),
        // The type is on the board.
        ("e7e8w", illegal),
    ] {
        assert_eq!(fugue.parse_move(text), expected, "{text}");
    }
    assert_eq!(fugue.parse_move_bytes(b"d4\xff5"), malformed(2));
}

#[test]
fn reading_san() {
    let malformed = |offset| Err(SanError::Malformed { offset });
    let (illegal, ambiguous) = (Err(SanError::Illegal), Err(SanError::Ambiguous));
    let koopa = read("koopa", "r3k2r/1P2P3/8/8/2p5/1P1B4/3N4/R3KN1R w KQkq a83 0 1");
    let forgiven = [
        ("O-O-O", "0-0-0"),
        ("O-O-O", "O-O-O+"),
        ("O-O-O", "0-0-0#"),
        ("bxc4", "bxc4+"),
        ("bxc4", "b3xc4"),
        ("Bxc4", "Bxc4#"),
        ("Bxc4", "Bdxc4"),
        ("Bxc4", "B3xc4"),
        ("Bxc4", "Bd3xc4"),
        ("b4", "b3b4"),
        ("b8=Q", "b8Q"),
        ("bxa8=N", "bxa8N"),
        ("bxa8=N", "b7xa8=N+"),
    ];
    for (canonical, text) in forgiven {
        let mv = koopa.parse_san(canonical).unwrap_or_else(|e| panic!("{canonical}: {e}"));
        let canonical = canonical.trim_end_matches(['+', '#']);
        assert_eq!(koopa.san(mv).trim_end_matches(['+', '#']), canonical);
        assert_eq!(koopa.parse_san(text), Ok(mv), "{text}");
    }
    let pawn = koopa.parse_san("bxc4").unwrap();
    assert_ne!(koopa.parse_san("Bxc4"), Ok(pawn));
    for (text, expected) in [
        ("", malformed(0)),
        ("e", malformed(1)),
        ("N", malformed(1)),
        ("Nx", malformed(2)),
        ("Nd", malformed(2)),
        ("Nd9", malformed(2)),
        ("X", malformed(0)),
        ("4", malformed(0)),
        ("xc4", malformed(0)),
        ("Pb4", malformed(0)),
        ("b4 ", malformed(2)),
        ("b4!", malformed(2)),
        ("b4++", malformed(3)),
        ("b4#+", malformed(3)),
        ("b8=", malformed(3)),
        ("b8=K", malformed(3)),
        ("b8=q", malformed(3)),
        ("b8q", malformed(2)),
        ("b8QQ", malformed(3)),
        ("B@c4", malformed(1)),
        ("B<>c4", malformed(1)),
        ("Bxc4>", malformed(5)),
        ("Bxc4>g", malformed(6)),
        ("Bxc4-", malformed(4)),
        ("-", malformed(1)),
        ("---", malformed(2)),
        ("O", malformed(1)),
        ("O-", malformed(2)),
        ("O-0", malformed(2)),
        ("O-O-", malformed(4)),
        ("O-O-O-O", malformed(5)),
        ("o-o", malformed(0)),
        ("--", illegal),
        ("b8", illegal),
        ("c4", illegal),
        ("bc4", illegal),
        ("bxc5", illegal),
        ("Bc4", illegal),
        ("Bexc4", illegal),
        ("B4xc4", illegal),
        ("Bxc4>b5", illegal),
        ("b4=Q", illegal),
        ("Nb3", illegal),
        // The knight of f1 is in between.
        ("O-O", illegal),
        ("Kd3", illegal),
    ] {
        assert_eq!(koopa.parse_san(text), expected, "{text}");
    }
    let knights = read("koopa", "7k/8/8/8/8/5N2/8/KN6 w - - 0 1");
    assert_eq!(knights.parse_san("Nd2"), ambiguous);
    let queens = read("koopa", "7k/8/8/8/4Q2Q/8/1K6/7Q w - - 0 1");
    assert_eq!(queens.parse_san("Qhe1"), ambiguous);
    assert_eq!(queens.parse_san("Q4e1"), ambiguous);

    let fugue = read("fugue", "7k/P7/8/3p4/3W4/8/8/K6Q w - - 0 1");
    for (canonical, text) in [("Qxh8#", "Qxh8"), ("W*d5", "Wd*d5"), ("W<>d5", "W4<>d5")] {
        let mv = fugue.parse_san(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(fugue.san(mv), canonical);
    }
    for (text, expected) in [
        ("a7a8", malformed(0)),
        ("O-O", malformed(0)),
        ("--", malformed(0)),
        ("W<d5", malformed(1)),
        ("W>d5", malformed(1)),
        ("Nd5", malformed(0)),
        ("W*d5#+", malformed(5)),
        ("W*d5>d6", malformed(4)),
        ("Pa7a8=P", malformed(6)),
        // In Fugue `+` is a choice and `#` is not forgiven where nothing ends.
        ("Qg1+", illegal),
        ("Qg1#", illegal),
        ("Wxd5", illegal),
        ("Q@h8", illegal),
        ("Pa7a8=W", illegal),
    ] {
        assert_eq!(fugue.parse_san(text), expected, "{text}");
    }
    assert_eq!(fugue.parse_san_bytes(b"W*d\xff"), malformed(3));
}

#[derive(Default)]
struct Counts {
    moves: usize,
    checks: usize,
    wins: usize,
}

/// The position in both dialects; each of its moves in both notations, no text twice.
fn round_trip(position: &Position, counts: &mut Counts) {
    let (native, vchess) = (position.fen().to_string(), position.vchess_fen().to_string());
    let back = Position::from_fen(position.variant(), &native).unwrap();
    assert_eq!((back, back.half_moves()), (*position, position.half_moves()), "{native}");
    assert_eq!(back.fen().to_string(), native);
    let back = Position::from_fen(position.variant(), &vchess).unwrap();
    assert_eq!((back, back.full_moves()), (*position, position.full_moves()), "{vchess}");
    assert_eq!(back.vchess_fen().to_string(), vchess);
    let (mut texts, mut sans) = (HashSet::new(), HashSet::new());
    for mv in position.legal_moves() {
        let (text, san) = (position.move_text(mv), position.san(mv));
        let context = format!("{} {native} {text} {san}", position.variant());
        assert_eq!(position.parse_move(&text), Ok(mv), "{context}");
        assert_eq!(position.parse_san(&san), Ok(mv), "{context}");
        forgives(position, mv, &san, &context);
        let mut after = *position;
        after.play(mv).unwrap();
        let won = after.outcome().winner() == Some(position.side_to_move());
        assert_eq!(san.ends_with('#'), won, "{context}");
        let check = san.ends_with('+') && position.game() == GameKind::Koopa;
        assert_eq!(check, after.in_check() && !won, "{context}");
        counts.moves += 1;
        counts.checks += usize::from(check);
        counts.wins += usize::from(won);
        assert!(texts.insert(text) && sans.insert(san), "{context}: a text twice");
    }
}

#[test]
fn golden_positions_round_trip() {
    let mut counts = Counts::default();
    for entry in golden_moves() {
        let position = read(entry.get("preset").text(), entry.get("fen").text());
        round_trip(&position, &mut counts);
    }
    let Counts { moves, checks, wins } = counts;
    assert!(moves > 7_000 && checks > 10 && wins > 30, "{moves} {checks} {wins}");
}

/// Random games from random set-ups in every variant: castling from odd squares, many promoted
/// pieces of one kind, chains of stuns.
#[test]
fn random_games_round_trip() {
    let (games, plies) = if cfg!(debug_assertions) { (1, 30) } else { (4, 150) };
    let mut counts = Counts::default();
    for variant in Variant::all() {
        for seed in 0..games {
            random_game(variant, seed, plies, |game| round_trip(game.position(), &mut counts));
        }
    }
    let Counts { moves, checks, .. } = counts;
    assert!(moves > 20_000 && checks > 10, "{moves} {checks}");
}

/// A missing mark, and the whole origin where less is needed, are forgiven.
fn forgives(position: &Position, mv: Move, san: &str, context: &str) {
    let bare = san.trim_end_matches('#');
    assert_eq!(position.parse_san(bare), Ok(mv), "{context}");
    if position.game() == GameKind::Koopa {
        let bare = bare.trim_end_matches('+');
        for mark in ["", "+", "#"] {
            assert_eq!(position.parse_san(&format!("{bare}{mark}")), Ok(mv), "{context}");
        }
    }
    let role = position.piece_at(mv.from()).map(|piece| piece.role);
    let origin = usize::from(!(role == Some(Role::Pawn) && position.game() == GameKind::Koopa));
    if matches!(mv.kind(), MoveKind::Castle | MoveKind::Pass) {
        return;
    }
    let (letter, rest) = san.split_at(origin);
    // What is left of the sign or the destination after the shortest origin.
    let destination = mv.to().to_string();
    let tail = match rest.find(['x', '@', '<', '*']) {
        Some(sign) => rest.split_at(sign).1,
        None => rest.split_at(rest.find(&destination).unwrap()).1,
    };
    let full = format!("{letter}{}{tail}", mv.from());
    assert_eq!(position.parse_san(&full), Ok(mv), "{context}: {full}");
}
