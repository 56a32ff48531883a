//! Texts of any bytes: what is read is right and can be written and read again; what is not read
//! gives an error that points into the text.

use kofu::{
    Game, GameTextErrorKind, MAX_FEN_LEN, MoveKind, MoveTextError, Outcome, Position, SanError,
    Variant,
};

use super::model::{setup_of, variant_of};
use super::{Bytes, naive};

/// A variant of either game, with any options.
pub fn any_variant(byte: u8) -> Variant {
    let all: Vec<Variant> = Variant::all().collect();
    all[usize::from(byte) % all.len()]
}

/// What must hold for each position that was read.
fn check_position(position: &Position) {
    let fen = position.fen().to_string();
    assert!(fen.len() <= MAX_FEN_LEN, "{fen}");
    let again = Position::from_fen(position.variant(), &fen);
    assert_eq!(again.map(|it| it.to_setup()), Ok(position.to_setup()), "{fen}");
    let vchess = position.vchess_fen().to_string();
    assert!(vchess.len() <= MAX_FEN_LEN, "{vchess}");
    let again = Position::from_fen(position.variant(), &vchess);
    assert_eq!(again, Ok(*position), "{vchess}");
    assert_eq!(again.map(|it| it.key()), Ok(position.key()), "{vchess}");
    assert_eq!(again.map(|it| it.vchess_fen().to_string()), Ok(vchess));
}

/// The first byte chooses the variant, the others are a FEN in any form.
pub fn fen(data: &[u8]) {
    let mut bytes = Bytes(data);
    let variant = any_variant(bytes.next());
    let text = bytes.0;
    let read = Position::from_fen_bytes(variant, text);
    match &read {
        Ok(position) => check_position(position),
        Err(error) => {
            assert!(error.offset <= text.len(), "{error} in {text:?}");
            assert!(!error.to_string().is_empty());
        }
    }
    // The model reads the native form only, and other blanks than ASCII's.
    let plain = |byte: &u8| byte.is_ascii() && *byte != 0x0b;
    if let Some(text) =
        core::str::from_utf8(text).ok().filter(|text| text.bytes().all(|b| plain(&b)))
    {
        match (naive::Position::from_fen(variant_of(variant), text), read) {
            (Some(model), Ok(position)) => {
                assert_eq!(setup_of(variant, &model), position.to_setup(), "{text}");
            }
            (Some(_), Err(error)) => panic!("{text} is not read: {error}"),
            (None, Ok(_)) => assert!(is_other_form(text), "{text} is read"),
            (None, Err(_)) => {}
        }
    }
}

/// The vchess dialect, which has a number in the third field, or letters for stunned pieces.
fn is_other_form(fen: &str) -> bool {
    let mut fields = fen.split_ascii_whitespace();
    let board = fields.next().unwrap_or_default();
    let number = fields.nth(1).unwrap_or_default();
    board.contains(|letter: char| "souctl".contains(letter.to_ascii_lowercase()))
        || (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The first byte chooses the variant; the fields of a vchess FEN follow, a line each.
pub fn vchess_fen(data: &[u8]) {
    let mut bytes = Bytes(data);
    let variant = any_variant(bytes.next());
    let text = bytes.0;
    match Position::from_fen_bytes(variant, text) {
        Ok(position) => {
            check_position(&position);
            if position.half_moves() == 0 {
                // Nothing but the clocks is lost in this dialect.
                let vchess = position.vchess_fen().to_string();
                let again = Position::from_fen(variant, &vchess).unwrap();
                assert_eq!(again.to_setup(), position.to_setup(), "{vchess}");
            }
        }
        Err(error) => assert!(error.offset <= text.len(), "{error} in {text:?}"),
    }
}

/// The position of the first line (a byte for the variant and a FEN; the set-up if that is none)
/// and the text of the rest.
fn position_and_text(data: &[u8]) -> (Position, &[u8]) {
    let mut bytes = Bytes(data);
    let variant = any_variant(bytes.next());
    let mut lines = bytes.0.splitn(2, |byte| *byte == b'\n');
    let fen = lines.next().unwrap_or_default();
    let position = Position::from_fen_bytes(variant, fen);
    (position.unwrap_or_else(|_| Position::start(variant)), lines.next().unwrap_or(bytes.0))
}

/// A position and a move in coordinates.
pub fn coordinates(data: &[u8]) {
    let (position, text) = position_and_text(data);
    match position.parse_move_bytes(text) {
        Ok(mv) => {
            assert!(position.is_legal(mv) && position.legal_moves().contains(&mv));
            let written = position.move_text(mv);
            let same = written.as_bytes() == text;
            assert!(same || mv.kind() == MoveKind::Castle, "{text:?} is read as {written}");
        }
        Err(MoveTextError::Malformed { offset }) => assert!(offset <= text.len(), "{text:?}"),
        Err(MoveTextError::Illegal) => {
            let is_text = |mv| position.move_text(mv).as_bytes() == text;
            assert!(!position.legal_moves().into_iter().any(is_text), "{text:?} is refused");
        }
    }
}

/// A position and a move in SAN.
pub fn san(data: &[u8]) {
    let (position, text) = position_and_text(data);
    match position.parse_san_bytes(text) {
        Ok(mv) => {
            assert!(position.is_legal(mv) && position.legal_moves().contains(&mv));
            assert_eq!(position.parse_san(&position.san(mv)), Ok(mv), "{text:?}");
        }
        Err(SanError::Malformed { offset }) => assert!(offset <= text.len(), "{text:?}"),
        Err(SanError::Illegal | SanError::Ambiguous) => {
            let is_text = |mv| position.san(mv).as_bytes() == text;
            assert!(!position.legal_moves().into_iter().any(is_text), "{text:?} is refused");
        }
    }
}

/// A game's text.
pub fn game_text(data: &[u8]) {
    let mut game = Game::start(Variant::KOOPA);
    let untouched = game.clone();
    match game.read_text_bytes(data) {
        Ok(()) => {
            let written = game.text().to_string();
            let again =
                Game::from_text(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
            assert!(again == game, "{written}");
            assert_eq!(again.position().to_setup(), game.position().to_setup());
            let lines = written.lines().filter(|line| !line.starts_with('['));
            assert!(lines.into_iter().all(|line| line.len() <= 80), "{written}");
            check_short(data, &game);
        }
        Err(error) => {
            assert!(game == untouched);
            assert!(error.offset <= data.len(), "{error}");
            let before = data.iter().take(error.offset).filter(|byte| **byte == b'\n').count();
            assert_eq!(error.line, before + 1);
            assert!(!error.to_string().is_empty());
        }
    }
}

/// The same text in a record with less room: as much as is needed, or a clear error.
fn check_short(data: &[u8], game: &Game) {
    const ROOM: usize = 12;
    let mut short: Game<ROOM> = Position::start(Variant::FUGUE).into();
    match short.read_text_bytes(data) {
        Ok(()) => {
            assert!(game.ply() <= ROOM && short.moves() == game.moves());
            assert_eq!(short.outcome(), game.outcome());
        }
        Err(error) => {
            assert_eq!(error.kind, GameTextErrorKind::Full);
            assert!(game.ply() > ROOM && short.ply() == 0);
            assert_eq!(short.outcome(), Outcome::Ongoing);
        }
    }
}
