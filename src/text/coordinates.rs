//! Moves in coordinates: `e2e4`, `e7e8q`, `a1e5g7`, `d1d2x`, `0000`.

use core::ops::RangeInclusive;

use super::error::MoveTextError;
use super::fixed::FixedText;
use super::names_last_square;
use crate::core::{GameKind, Move, MoveKind, Role, Square};
use crate::games::GamePosition;

/// A move in coordinates: at most three squares.
pub type MoveText = FixedText<6>;

const PASS: &[u8] = b"0000";

/// The text of a legal move; no other legal move of the position has the same.
pub(crate) fn write_move<P: GamePosition>(position: &P, mv: Move) -> MoveText {
    let mut text = MoveText::EMPTY;
    let kind = mv.kind();
    if kind == MoveKind::Pass {
        text.push_all(PASS);
        return text;
    }
    // Castling from the usual squares names the king's destination, any other the rook.
    let usual = mv.from().file() == 4 && matches!(mv.to().file(), 0 | 7);
    let to = if kind == MoveKind::Castle && usual { mv.last() } else { mv.to() };
    text.push_all(&mv.from().name());
    text.push_all(&to.name());
    if names_last_square(position, mv) {
        text.push_all(&mv.last().name());
    }
    if let Some(role) = mv.promotion() {
        text.push(role.letter().to_ascii_lowercase());
    }
    match kind {
        MoveKind::Destruction => text.push(b'x'),
        MoveKind::CaptureAhead => text.push(b'+'),
        MoveKind::CaptureBehind => text.push(b'-'),
        _ => {}
    }
    text
}

/// The legal move with that text. Castling is also read as king takes rook, and in the other form
/// where no other move has that text.
pub(crate) fn read_move<P: GamePosition>(position: &P, text: &[u8]) -> Result<Move, MoveTextError> {
    let (from, to) = match squares(position.game(), text) {
        Ok(Some(squares)) => squares,
        Ok(None) if position.is_legal(Move::PASS) => return Ok(Move::PASS),
        Ok(None) => return Err(MoveTextError::Illegal),
        Err(offset) => return Err(MoveTextError::Malformed { offset }),
    };
    let mut moves = position.legal_moves();
    moves.retain(|mv| mv.from() == from);
    let find = |is: &dyn Fn(&Move) -> bool| moves.iter().copied().find(is);
    let castle = |mv: &Move| mv.kind() == MoveKind::Castle && text.len() == 4;
    find(&|mv| write_move(position, *mv).as_str().as_bytes() == text)
        .or_else(|| find(&|mv| castle(mv) && mv.to() == to))
        .or_else(|| find(&|mv| castle(mv) && mv.last() == to))
        .ok_or(MoveTextError::Illegal)
}

/// The first two squares of a well-formed text, `None` for the pass, or the byte at fault.
fn squares(game: GameKind, text: &[u8]) -> Result<Option<(Square, Square)>, usize> {
    if text.first() == Some(&b'0') {
        let alike = text.iter().zip(PASS).take_while(|(a, b)| a == b).count();
        return if text == PASS { Ok(None) } else { Err(alike) };
    }
    let from = square(text, 0)?;
    let to = square(text, 2)?;
    let Some(suffix) = text.get(4) else { return Ok(Some((from, to))) };
    let promotion = suffix.is_ascii_lowercase()
        && Role::from_letter(game, suffix.to_ascii_uppercase())
            .is_some_and(|role| !matches!(role, Role::Pawn | Role::King));
    let end = match game {
        GameKind::Koopa if promotion && text.len() == 5 => 5,
        GameKind::Koopa => match square(text, 4) {
            Ok(_) => 6,
            // A promotion with more after it, else no square.
            Err(_) if promotion && !(b'a'..=b'h').contains(suffix) => 5,
            Err(at) => return Err(at),
        },
        GameKind::Fugue if promotion || b"x+-".contains(suffix) => 5,
        GameKind::Fugue => return Err(4),
    };
    if text.len() == end { Ok(Some((from, to))) } else { Err(end) }
}

/// The square named at that place, or the byte at fault.
fn square(text: &[u8], at: usize) -> Result<Square, usize> {
    let is = |at: usize, range: RangeInclusive<u8>| {
        text.get(at).filter(|byte| range.contains(byte)).copied().ok_or(at)
    };
    let name = [is(at, b'a'..=b'h')?, is(at + 1, b'1'..=b'8')?];
    Square::from_name(&name).map_err(|_| at)
}
