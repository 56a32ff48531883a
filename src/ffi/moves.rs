//! Moves: their parts, effects and texts.

use core::ffi::c_char;

use super::board::letter_at;
use super::fence::{fence, fence_or};
use super::memory::{BadText, GrowingOut, Out, Text, TextOut};
use super::position::position_at;
use super::status::{Answer, Failure, KOFU_OK};
use super::types::{
    KOFU_KIND_CAPTURE, KOFU_KIND_CAPTURE_AHEAD, KOFU_KIND_CAPTURE_BEHIND, KOFU_KIND_CASTLE,
    KOFU_KIND_DESTRUCTION, KOFU_KIND_JUMP, KOFU_KIND_KICK, KOFU_KIND_PASS, KOFU_KIND_QUIET,
    KOFU_KIND_SHOT, KOFU_KIND_SWAP, KOFU_MOVE_SIZE, KOFU_NO_SQUARE, kofu_effects, kofu_move,
    kofu_position,
};
use crate::core::{Effects, Move, MoveKind, Role, Square};
use crate::games::Position;
use crate::text::{MoveTextError, SanError};

/// The square of the mover, 0 to 63: bits of the move, whatever it is.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_move_from(mv: kofu_move) -> i32 {
    fence_or(0, || (mv & 63) as i32)
}

/// The second square of the move, 0 to 63: the destination, or the square of the target that is
/// attacked, shot at or swapped with; for castling the rook's. Bits of the move, whatever it is.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_move_to(mv: kofu_move) -> i32 {
    fence_or(0, || (mv >> 6 & 63) as i32)
}

/// The last square that the mover touches, 0 to 63: where a jump ends, the king's destination in
/// castling, otherwise the same as kofu_move_to. Bits of the move, whatever it is.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_move_last_square(mv: kofu_move) -> i32 {
    fence_or(0, || (mv >> 12 & 63) as i32)
}

/// What the pawn becomes: the lower-case letter as in move texts, 0 for no promotion.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_move_promotion(mv: kofu_move) -> i32 {
    fence_or(0, || {
        let promotion = Move::from_bits(mv).and_then(Move::promotion);
        promotion.map_or(0, promotion_letter).into()
    })
}

const fn promotion_letter(role: Role) -> u8 {
    role.letter().to_ascii_lowercase()
}

/// Reads a move in coordinates, such as "e2e4" or "e7e8q".
///
/// KOFU_E_INVALID, KOFU_E_TEXT, KOFU_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_move_from_text(
    position: *const kofu_position,
    text: *const c_char,
    out: *mut kofu_move,
) -> i32 {
    // SAFETY: the contract of the header.
    fence(|| unsafe {
        read_move(position, text, out, |position, text| {
            position.parse_move_bytes(text).map_err(|error| match error {
                MoveTextError::Malformed { .. } => Failure::Text,
                MoveTextError::Illegal => Failure::Illegal,
            })
        })
    })
}

/// Reads a move in standard algebraic notation, such as "Nxe5" or "O-O". More disambiguation than
/// needed and a missing '+' or '#' are forgiven.
///
/// KOFU_E_INVALID, KOFU_E_TEXT, KOFU_E_ILLEGAL, KOFU_E_AMBIGUOUS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_move_from_san(
    position: *const kofu_position,
    text: *const c_char,
    out: *mut kofu_move,
) -> i32 {
    // SAFETY: the contract of the header.
    fence(|| unsafe {
        read_move(position, text, out, |position, text| {
            position.parse_san_bytes(text).map_err(|error| match error {
                SanError::Malformed { .. } => Failure::Text,
                SanError::Illegal => Failure::Illegal,
                SanError::Ambiguous => Failure::Ambiguous,
            })
        })
    })
}

/// # Safety
/// The contract of [`super::memory`].
unsafe fn read_move(
    position: *const kofu_position,
    text: *const c_char,
    out: *mut kofu_move,
    parse: impl Fn(&Position, &[u8]) -> Result<Move, Failure>,
) -> Answer {
    // SAFETY: passed on.
    let (position, text, out) =
        unsafe { (position_at(position)?, Text::<KOFU_MOVE_SIZE>::read(text), Out::new(out)?) };
    let text = text.map_err(|bad| match bad {
        BadText::Null => Failure::Null,
        BadText::At(_) => Failure::Text,
    })?;
    out.set(parse(&position, text.as_bytes())?.bits());
    Ok(KOFU_OK)
}

/// Writes a legal move in coordinates; no other legal move has that text. KOFU_MOVE_SIZE bytes
/// suffice.
///
/// KOFU_E_INVALID, KOFU_E_ILLEGAL, KOFU_E_BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_move_to_text(
    position: *const kofu_position,
    mv: kofu_move,
    buf: *mut c_char,
    len: usize,
    written: *mut usize,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, text) =
            unsafe { (position_at(position)?, TextOut::new(buf, len, written)?) };
        text.display(&position.move_text(legal(&position, mv)?))
    })
}

/// Writes a legal move in standard algebraic notation. KOFU_MOVE_SIZE bytes suffice.
///
/// KOFU_E_INVALID, KOFU_E_ILLEGAL, KOFU_E_BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_move_to_san(
    position: *const kofu_position,
    mv: kofu_move,
    buf: *mut c_char,
    len: usize,
    written: *mut usize,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, text) =
            unsafe { (position_at(position)?, TextOut::new(buf, len, written)?) };
        text.display(&position.san(legal(&position, mv)?))
    })
}

/// What a legal move will do. Set effects->struct_size to sizeof(kofu_effects) before the call.
///
/// KOFU_E_INVALID, KOFU_E_ILLEGAL, KOFU_E_STRUCT_SIZE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_move_effects(
    position: *const kofu_position,
    mv: kofu_move,
    effects: *mut kofu_effects,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, out) = unsafe { (position_at(position)?, GrowingOut::new(effects)?) };
        let mv = legal(&position, mv)?;
        out.set(&encode(&position, &position.effects(mv)));
        Ok(KOFU_OK)
    })
}

/// The move of a number, if it is legal in the position.
pub(super) fn legal(position: &Position, mv: kofu_move) -> Result<Move, Failure> {
    Move::from_bits(mv).filter(|mv| position.is_legal(*mv)).ok_or(Failure::Illegal)
}

fn encode(position: &Position, effects: &Effects) -> kofu_effects {
    let number = |square: Option<Square>| square.map_or(KOFU_NO_SQUARE, |s| s.index() as u8);
    let pass = effects.kind == MoveKind::Pass;
    let (from, to) = if pass { (None, None) } else { (Some(effects.from), Some(effects.to)) };
    let letter = |square: Option<Square>| square.map_or(0, |square| letter_at(position, square));
    kofu_effects {
        struct_size: 0,
        from: number(from),
        to: number(to),
        landing: number(effects.landing),
        kind: kind_number(effects.kind),
        promotion: effects.promotion.map_or(0, promotion_letter),
        rook_from: number(effects.rook.map(|(from, _)| from)),
        rook_to: number(effects.rook.map(|(_, to)| to)),
        swapped_to: number(effects.swapped_to),
        mover: letter(from),
        target: letter(to),
        lost: u8::from(!pass && effects.removed.has(effects.from)),
        reserved: 0,
        removed: effects.removed.0,
        stunned: effects.stunned.0,
        freed: effects.freed.0,
    }
}

const fn kind_number(kind: MoveKind) -> u8 {
    match kind {
        MoveKind::Quiet => KOFU_KIND_QUIET,
        MoveKind::Jump => KOFU_KIND_JUMP,
        MoveKind::Kick => KOFU_KIND_KICK,
        MoveKind::Castle => KOFU_KIND_CASTLE,
        MoveKind::Pass => KOFU_KIND_PASS,
        MoveKind::Capture => KOFU_KIND_CAPTURE,
        MoveKind::CaptureAhead => KOFU_KIND_CAPTURE_AHEAD,
        MoveKind::CaptureBehind => KOFU_KIND_CAPTURE_BEHIND,
        MoveKind::Shot => KOFU_KIND_SHOT,
        MoveKind::Swap => KOFU_KIND_SWAP,
        MoveKind::Destruction => KOFU_KIND_DESTRUCTION,
    }
}
