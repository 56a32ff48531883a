//! FEN in both dialects: what is read, what is written, what is refused and where.
#![allow(clippy::unwrap_used, clippy::panic)]

use kofu::FenErrorKind as Kind;
use kofu::FenField as Field;
use kofu::{
    Faults, FenError, FuguePosition, GamePosition, KoopaPosition, MAX_FEN_LEN, Piece, Position,
    Setup, Square, Variant,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn variant(name: &str) -> Variant {
    name.parse().unwrap()
}

fn read(name: &str, fen: &str) -> Position {
    Position::from_fen(variant(name), fen).unwrap_or_else(|error| panic!("{name} {fen}: {error}"))
}

/// Texts that are read, and the text that is then written.
#[test]
fn fens_that_are_read() {
    let fugue = "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1";
    let table = [
        ("koopa", START, START),
        ("fugue", fugue, fugue),
        // Blanks of any number, tabs, at either end.
        ("koopa", "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw \t KQkq  -   0 1 \t", START),
        // As it is read from a file.
        ("koopa", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\r\n", START),
        // Four fields.
        ("koopa", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", START),
        ("fugue", "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - -", fugue),
        // Castling in any order, by files, and both.
        ("koopa", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1", START),
        ("koopa", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", START),
        ("koopa", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ahQK - 0 1", START),
        // The outermost rook, and another one.
        ("koopa", "k7/8/8/8/8/8/8/1R1K1RR1 w KQ - 0 1", "k7/8/8/8/8/8/8/1R1K1RR1 w KQ - 0 1"),
        ("koopa", "k7/8/8/8/8/8/8/1R1K1RR1 w GB - 0 1", "k7/8/8/8/8/8/8/1R1K1RR1 w KQ - 0 1"),
        ("koopa", "k7/8/8/8/8/8/8/1R1K1RR1 w BF - 0 1", "k7/8/8/8/8/8/8/1R1K1RR1 w FQ - 0 1"),
        (
            "koopa",
            "rr2k1rr/8/8/8/8/8/8/RR1K2RR b bgBG - 0 1",
            "rr2k1rr/8/8/8/8/8/8/RR1K2RR b GBgb - 0 1",
        ),
        // Stuns in any order; letters of stunned pieces, with and without their timers.
        (
            "koopa",
            "k7/8/8/4p3/2N5/8/8/K7 w - e52,c41 7 30",
            "k7/8/8/4p3/2N5/8/8/K7 w - c41,e52 7 30",
        ),
        ("koopa", "l7/8/8/4s3/2O5/8/8/K7 w - e52", "k7/8/8/4p3/2N5/8/8/K7 w - c44,e52,a84 0 1"),
        ("koopa:stun-1", "k7/8/8/4s3/8/8/8/K7 w - -", "k7/8/8/4p3/8/8/8/K7 w - e52 0 1"),
        (
            "koopa",
            "luoct3/s7/8/8/8/8/S7/LUOCT3 w - e12,e81",
            "krnbq3/p7/8/8/8/8/P7/KRNBQ3 w - a14,b14,c14,d14,e12,a24,a74,a84,b84,c84,d84,e81 0 1",
        ),
        // Clocks.
        ("koopa", "k7/8/8/8/8/8/8/K7 b - - 9999 0", "k7/8/8/8/8/8/8/K7 b - - 9999 1"),
        ("koopa", "k7/8/8/8/8/8/8/K7 b - - 0007 0123", "k7/8/8/8/8/8/8/K7 b - - 7 123"),
        // The king of the side to move is gone.
        ("koopa", "8/8/8/8/8/8/8/K7 b - - 0 1", "8/8/8/8/8/8/8/K7 b - - 0 1"),
        ("fugue", "8/8/8/8/8/8/8/K7 b - - 0 1", "8/8/8/8/8/8/8/K7 b - - 0 1"),
        // The vchess dialect: only the clocks differ.
        ("koopa", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah -", START),
        (
            "koopa",
            "rkqnbrnb/pppppppp/8/8/8/8/PPPPPPPP/RNQBNKBR b 7 ahaf -",
            "rkqnbrnb/pppppppp/8/8/8/8/PPPPPPPP/RNQBNKBR b KQkq - 0 4",
        ),
        ("koopa", "rrk5/8/8/8/8/8/8/R3K1RR w 6 iibi -", "rrk5/8/8/8/8/8/8/R3K1RR w b - 0 4"),
        ("koopa", "k7/8/8/8/8/8/8/K7 w 19997 iiii -", "k7/8/8/8/8/8/8/K7 w - - 0 9999"),
        ("fugue", "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w 0", fugue),
        (
            "fugue",
            "2k5/pw6/2p5/1p3p2/3l4/8/4q3/4a3 w 108 ",
            "2k5/pw6/2p5/1p3p2/3l4/8/4q3/4a3 w - - 0 55",
        ),
    ];
    for (name, fen, expected) in table {
        let position = read(name, fen);
        assert_eq!(position.fen().to_string(), expected, "{name} {fen}");
        assert_eq!(read(name, expected), position, "{name} {fen}");
    }
    for (name, position) in Variant::PRESETS.map(|(name, preset)| (name, Position::start(preset))) {
        assert_eq!(read(name, &position.fen().to_string()), position);
        assert_eq!(read(name, &position.vchess_fen().to_string()), position);
    }
}

/// Texts that are refused. `^` marks the byte at fault and is no part of the text.
#[test]
fn fens_that_are_refused() {
    let setup = |faults: Faults| Err(faults);
    let table: &[(&str, &str, Field, Result<Kind, Faults>)] = &[
        // Missing and surplus fields.
        ("koopa", "^", Field::Board, Ok(Kind::Missing)),
        ("koopa", " \t^", Field::Board, Ok(Kind::Missing)),
        ("koopa", "k7/8/8/8/8/8/8/K7^", Field::Side, Ok(Kind::Missing)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w ^", Field::Castling, Ok(Kind::Missing)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w -^", Field::Stuns, Ok(Kind::Missing)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - - 0^", Field::FullMoves, Ok(Kind::Missing)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - - 0 1  ^x", Field::Rest, Ok(Kind::TooManyFields)),
        ("fugue", "k7/8/8/8/8/8/8/K7 w -^", Field::Stuns, Ok(Kind::Missing)),
        ("fugue", "k7/8/8/8/8/8/8/K7 w - - 0 1 ^-", Field::Rest, Ok(Kind::TooManyFields)),
        // The board.
        ("koopa", "st^artpos", Field::Board, Ok(Kind::UnknownPiece)),
        ("koopa", "k7/8/8/8/8/8/8/K3^x3 w - - 0 1", Field::Board, Ok(Kind::UnknownPiece)),
        ("koopa", "k7/8/8/8/8/8/8/K3^w3 w - - 0 1", Field::Board, Ok(Kind::UnknownPiece)),
        ("fugue", "k7/8/8/8/8/8/8/K3^n3 w - - 0 1", Field::Board, Ok(Kind::UnknownPiece)),
        ("koopa", "k7/8/8/8/8/8/8/K7^\x0b", Field::Board, Ok(Kind::UnknownPiece)),
        ("koopa", "k7/8/8/4^\u{e9}3/8/8/8/K7 w - - 0 1", Field::Board, Ok(Kind::UnknownPiece)),
        ("koopa", "k7/8/4^4/8/8/8/8/K7 w - - 0 1", Field::Board, Ok(Kind::TwoDigits)),
        ("koopa", "k7/8/8/4^0/8/8/8/K7 w - - 0 1", Field::Board, Ok(Kind::TwoDigits)),
        ("koopa", "k7/8/8/^0/8/8/8/K7 w - - 0 1", Field::Board, Ok(Kind::DigitRange)),
        ("koopa", "k7/8/8/^9/8/8/8/K7 w - - 0 1", Field::Board, Ok(Kind::DigitRange)),
        ("koopa", "k7/8/8/p^8/8/8/8/K7 w - - 0 1", Field::Board, Ok(Kind::LongRank)),
        ("koopa", "k7/8/8/pppppppp^p/8/8/8/K7 w - - 0 1", Field::Board, Ok(Kind::LongRank)),
        ("koopa", "k7/8/8/7^/8/8/8/K7 w - - 0 1", Field::Board, Ok(Kind::ShortRank)),
        ("koopa", "k7/8/8/8/8/8/8/K6^ w - - 0 1", Field::Board, Ok(Kind::ShortRank)),
        ("koopa", "k7/^/8/8/8/8/8/8/K7 w - - 0 1", Field::Board, Ok(Kind::ShortRank)),
        ("koopa", "k7/8/8/8/8/8/K7^ w - - 0 1", Field::Board, Ok(Kind::FewRanks)),
        ("koopa", "k7/8/8/8/8/8/8/K7^/8 w - - 0 1", Field::Board, Ok(Kind::ManyRanks)),
        ("koopa", "k7/8/8/8/8/8/8/K7^/ w - - 0 1", Field::Board, Ok(Kind::ManyRanks)),
        // The side.
        ("koopa", "k7/8/8/8/8/8/8/K7 ^W - - 0 1", Field::Side, Ok(Kind::Side)),
        ("koopa", "k7/8/8/8/8/8/8/K7 ^wb - - 0 1", Field::Side, Ok(Kind::Side)),
        // Castling.
        ("koopa", "4k3/8/8/8/8/8/8/4K2R w ^X - 0 1", Field::Castling, Ok(Kind::CastlingLetter)),
        ("koopa", "4k3/8/8/8/8/8/8/4K2R w K^- - 0 1", Field::Castling, Ok(Kind::CastlingLetter)),
        ("koopa", "4k3/8/8/8/8/8/8/4K2R w ^i - 0 1", Field::Castling, Ok(Kind::CastlingLetter)),
        ("koopa", "4k3/8/8/8/8/8/8/4K2R w K^K - 0 1", Field::Castling, Ok(Kind::SameRight)),
        ("koopa", "4k3/8/8/8/8/8/8/4K2R w K^H - 0 1", Field::Castling, Ok(Kind::SameRight)),
        (
            "koopa",
            "4k3/8/8/8/8/8/8/4KR1R w K^F - 0 1",
            Field::Castling,
            setup(Faults::CASTLING_TWICE),
        ),
        ("koopa", "4k3/8/8/8/8/8/8/4K2R w K^Q - 0 1", Field::Castling, setup(Faults::CASTLING)),
        ("koopa", "4k3/8/8/8/8/8/8/4K2R w K^k - 0 1", Field::Castling, setup(Faults::CASTLING)),
        ("koopa", "4k3/8/8/8/8/8/4K3/7R w ^K - 0 1", Field::Castling, setup(Faults::CASTLING)),
        ("koopa", "4k3/8/8/8/8/8/8/4K2R w ^E - 0 1", Field::Castling, setup(Faults::CASTLING)),
        ("koopa", "4k3/8/8/8/8/8/8/4K2r w ^H - 0 1", Field::Castling, setup(Faults::CASTLING)),
        ("koopa", "4k3/8/8/8/8/8/8/8 w ^Q - 0 1", Field::Castling, setup(Faults::CASTLING)),
        ("fugue", "k7/8/8/8/8/8/8/K7 w ^K - 0 1", Field::Castling, Ok(Kind::NotDash)),
        ("fugue", "k7/8/8/8/8/8/8/K7 w - ^a14 0 1", Field::Stuns, Ok(Kind::NotDash)),
        ("fugue", "k7/8/8/8/8/8/8/K7 w - ^e3 0 1", Field::Stuns, Ok(Kind::NotDash)),
        // The stun list.
        ("koopa", "k7/8/8/8/8/8/8/K7 w - e3^ 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - ^i14 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - a^94 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - a1^x 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - a11^2 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - a14^, 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - ^,a14 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - a14,^,a84 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - a14^a84 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - ^-- 0 1", Field::Stuns, Ok(Kind::StunItem)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - a14,^a12 0 1", Field::Stuns, Ok(Kind::SameSquare)),
        (
            "koopa",
            "k7/8/8/8/8/8/8/K7 w - a14,^b12 0 1",
            Field::Stuns,
            setup(Faults::TIMER_ON_EMPTY),
        ),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - a14,a8^5 0 1", Field::Stuns, setup(Faults::TIMER_RANGE)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - a1^0 0 1", Field::Stuns, setup(Faults::TIMER_RANGE)),
        (
            "koopa:stun-1",
            "k7/8/8/8/8/8/8/K7 w - a1^3 0 1",
            Field::Stuns,
            setup(Faults::TIMER_RANGE),
        ),
        // The clocks.
        ("koopa", "k7/8/8/8/8/8/8/K7 w - - ^- 1", Field::HalfMoves, Ok(Kind::Number)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - - ^+5 1", Field::HalfMoves, Ok(Kind::Number)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - - 5^x 1", Field::HalfMoves, Ok(Kind::Number)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - - ^10000 1", Field::HalfMoves, Ok(Kind::NumberRange)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - - 0 ^00012", Field::FullMoves, Ok(Kind::NumberRange)),
        (
            "koopa",
            "k7/8/8/8/8/8/8/K7 w - - 0 ^99999999999999999999999",
            Field::FullMoves,
            Ok(Kind::NumberRange),
        ),
        ("koopa", "k7/8/8/8/8/8/8/K7 w - - 0 ^-1", Field::FullMoves, Ok(Kind::Number)),
        // Kings, men, pawns, check.
        ("koopa", "^8/8/8/8/8/8/8/K7 w - - 0 1", Field::Board, setup(Faults::NO_BLACK_KING)),
        (
            "koopa-classic",
            "^8/8/8/8/8/8/8/K7 b - - 0 1",
            Field::Board,
            setup(Faults::NO_BLACK_KING),
        ),
        ("fugue", "^k7/8/8/8/8/8/8/8 b - - 0 1", Field::Board, setup(Faults::NO_WHITE_KING)),
        ("koopa", "k7/8/8/8/8/3K4/8/^K7 w - - 0 1", Field::Board, setup(Faults::MANY_WHITE_KINGS)),
        ("koopa", "k7/^k7/8/8/8/8/8/K7 w - - 0 1", Field::Board, setup(Faults::MANY_BLACK_KINGS)),
        (
            "koopa",
            "k7/8/8/8/8/7Q/QQQQQQQQ/KQQQQQQ^Q w - - 0 1",
            Field::Board,
            setup(Faults::MANY_WHITE_MEN),
        ),
        ("koopa", "k2^p4/8/8/8/8/8/8/K7 w - - 0 1", Field::Board, setup(Faults::PAWN_ON_EDGE)),
        ("koopa", "k7/8/8/8/8/8/8/K2^S4 w - - 0 1", Field::Board, setup(Faults::PAWN_ON_EDGE)),
        (
            "koopa-classic",
            "^k6R/8/8/8/8/8/8/K7 w - a82 0 1",
            Field::Board,
            setup(Faults::OPPONENT_IN_CHECK),
        ),
        // Several faults: all are told, and the place is that of the first.
        (
            "koopa",
            "k2^p4/8/8/8/8/8/8/K7 w K b12 0 1",
            Field::Board,
            setup(Faults::PAWN_ON_EDGE.union(Faults::CASTLING).union(Faults::TIMER_ON_EMPTY)),
        ),
        // The vchess dialect.
        ("koopa", "k7/8/8/8/8/8/8/K7 w 0^x iiii -", Field::Plies, Ok(Kind::Number)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w ^19998 iiii -", Field::Plies, Ok(Kind::NumberRange)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w ^000001 iiii -", Field::Plies, Ok(Kind::NumberRange)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w 0^", Field::Castling, Ok(Kind::Missing)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w 0 iiii^", Field::Stuns, Ok(Kind::Missing)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w 0 iii^ -", Field::Castling, Ok(Kind::CastlingLetter)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w 0 iiii^i -", Field::Castling, Ok(Kind::CastlingLetter)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w 0 ii^ji -", Field::Castling, Ok(Kind::CastlingLetter)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w 0 ^Aiii -", Field::Castling, Ok(Kind::CastlingLetter)),
        ("koopa", "4k3/8/8/8/8/8/8/4K2R w 0 ^hiii -", Field::Castling, Ok(Kind::RookSide)),
        ("koopa", "4k3/8/8/8/8/8/8/R3K3 w 0 i^aii -", Field::Castling, Ok(Kind::RookSide)),
        ("koopa", "4k3/8/8/8/8/8/8/R3K3 w 0 a^hii -", Field::Castling, setup(Faults::CASTLING)),
        ("koopa", "4k3/8/8/8/8/8/8/R3K3 w 0 ai^ai -", Field::Castling, setup(Faults::CASTLING)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w 0 iiii - ^0", Field::Rest, Ok(Kind::TooManyFields)),
        ("koopa", "k7/8/8/8/8/8/8/K7 w 0 iiii a1^5", Field::Stuns, setup(Faults::TIMER_RANGE)),
        ("fugue", "k7/8/8/8/8/8/8/K7 w 0 ^-", Field::Rest, Ok(Kind::TooManyFields)),
        ("fugue", "^k7/8/8/8/8/8/8/8 b 0", Field::Board, setup(Faults::NO_WHITE_KING)),
    ];
    for (name, marked, field, what) in table {
        let fen = marked.replace('^', "");
        let error = match Position::from_fen(variant(name), &fen) {
            Err(error) => error,
            Ok(_) => panic!("{name} {marked}: read"),
        };
        let kind = match (what, error.kind) {
            (Ok(kind), _) => *kind,
            (Err(faults), Kind::Setup(setup)) => {
                assert_eq!(setup.faults, *faults, "{name} {marked}");
                error.kind
            }
            (Err(_), kind) => panic!("{name} {marked}: {kind}"),
        };
        let offset = marked.find('^').unwrap_or_else(|| panic!("{marked}: no mark"));
        assert_eq!(error, FenError { kind, field: *field, offset }, "{name} {marked}");
    }
}

#[test]
fn fen_errors_say_what_and_where() {
    let error = Position::from_fen(Variant::KOOPA, "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "in the castling field at byte 24: a castling right without its king and rook at home"
    );
    let error = Position::from_fen(Variant::FUGUE, "k7/8").unwrap_err();
    assert_eq!(error.to_string(), "in the board field at byte 4: fewer than 8 ranks");
}

#[test]
fn a_position_type_refuses_the_other_game() {
    let fen = "k7/8/8/8/8/8/8/K7 w - - 0 1";
    let expected = FenError { kind: Kind::OtherGame, field: Field::Board, offset: 0 };
    assert_eq!(KoopaPosition::from_fen(Variant::FUGUE, fen), Err(expected));
    assert_eq!(FuguePosition::from_fen(Variant::KOOPA, fen), Err(expected));
    assert!(KoopaPosition::from_fen(Variant::KOOPA, fen).is_ok());
    assert!(FuguePosition::from_fen(Variant::FUGUE, fen).is_ok());
}

/// The final positions of real games in the vchess dialect.
#[test]
fn vchess_fens_are_written_as_read() {
    let table = [
        ("koopa", "5Bn1/2p5/5pp1/7p/2PP3P/2p5/5kq1/R7 w 90 iiii -"),
        ("koopa", "rn1k1b1r/2p1pn1p/5pp1/s7/2pP1P1P/PS2PN2/p5P1/RN5R w 34 iiii b32,a53"),
        ("koopa", "8/1Q6/1p2P3/p7/P4r2/7p/1P5P/1R2K3 b 89 iiii -"),
        ("koopa", "rkqnbrnb/pppppppp/8/8/8/8/PPPPPPPP/RNQBNKBR w 0 ahaf -"),
        ("fugue", "Pl3a2/1p1p2p1/4U3/1p2p3/4P3/1u1P3i/I1A2PPP/3SK1LW b 43"),
        ("fugue", "wi1lkuas/pp2pppp/3pp3/S7/P3P3/3P4/1P2P1PP/UW1qPAIQ w 14"),
    ];
    for (name, fen) in table {
        assert_eq!(read(name, fen).vchess_fen().to_string(), fen);
    }
    // A count of plies that does not fit the side: the side counts.
    let position = read("fugue", "k7/8/8/8/8/8/8/K7 b 8");
    assert_eq!(position.fen().to_string(), "k7/8/8/8/8/8/8/K7 b - - 0 5");
    assert_eq!(position.vchess_fen().to_string(), "k7/8/8/8/8/8/8/K7 b 9");
}

/// Every piece stunned, both clocks at their largest: nothing is cut off.
#[test]
fn the_longest_fen_fits() {
    let mut setup = Setup::empty(Variant::KOOPA);
    let black = "rnbqkbnrqqqqqqqq".bytes();
    let white = "RNBQKBNRQQQQQQQQ".bytes();
    // On the lighter squares of alternate files no two pieces touch on a rank: 71 bytes.
    let squares = Square::all().filter(|square| (square.file() + square.rank()) % 2 == 0);
    for (square, letter) in squares.zip(white.chain(black)) {
        setup.put(square, Piece::from_letter(setup.variant().game(), letter));
        setup.set_timer(square, 4);
    }
    (setup.half_moves, setup.full_moves) = (9999, 9999);
    let position = Position::from_setup(&setup).unwrap();
    let text = position.fen().to_string();
    assert_eq!(text.len(), 71 + 1 + 1 + 127 + 8 + 5);
    // Four castling rights are three letters more.
    assert_eq!(text.len() + 3, MAX_FEN_LEN);
    assert!(text.ends_with(",h84 9999 9999"), "{text}");
    assert_eq!(read("koopa", &text), position);
    let vchess = position.vchess_fen().to_string();
    assert!(vchess.len() < MAX_FEN_LEN && vchess.contains(" w 19996 iiii "), "{vchess}");
    assert_eq!(read("koopa", &vchess), position);
}
