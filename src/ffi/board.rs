//! What stands on the board of a position.

use super::fence::{fence, predicate};
use super::memory::Out;
use super::position::position_at;
use super::status::{Failure, KOFU_OK};
use super::types::{KOFU_BLACK, KOFU_WHITE, kofu_position, kofu_variant};
use crate::core::{Color, Piece, Square};
use crate::games::Position;

/// The square of a number.
fn square(number: i32) -> Result<Square, Failure> {
    u8::try_from(number).ok().and_then(Square::new).ok_or(Failure::Range)
}

/// The letter of what stands there, 0 for nothing.
pub(super) fn letter_at(position: &Position, square: Square) -> u8 {
    position.piece_at(square).map_or(0, Piece::letter)
}

/// The variant of a position.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_variant(
    position: *const kofu_position,
    out: *mut kofu_variant,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, out) = unsafe { (position_at(position)?, Out::new(out)?) };
        out.set(kofu_variant::encode(position.variant()));
        Ok(KOFU_OK)
    })
}

/// Whose turn it is: KOFU_WHITE or KOFU_BLACK.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_side_to_move(position: *const kofu_position) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let position = unsafe { position_at(position)? };
        Ok(match position.side_to_move() {
            Color::White => KOFU_WHITE,
            Color::Black => KOFU_BLACK,
        })
    })
}

/// The piece on a square (0 is a1, 1 b1, 63 h8): its letter as in the FEN, 0 if there is none.
///
/// KOFU_E_INVALID, KOFU_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_piece_at(
    position: *const kofu_position,
    square: i32,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let position = unsafe { position_at(position)? };
        Ok(letter_at(&position, self::square(square)?).into())
    })
}

/// How many plies the piece on a square is still stunned, 0 if it is free or there is none.
///
/// KOFU_E_INVALID, KOFU_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_stun_at(position: *const kofu_position, square: i32) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let position = unsafe { position_at(position)? };
        Ok(position.timer_at(self::square(square)?).into())
    })
}

/// The whole board: letters as kofu_position_piece_at, timers as kofu_position_stun_at, 64 bytes
/// each.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_board(
    position: *const kofu_position,
    pieces: *mut u8,
    timers: *mut u8,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header: each holds 64 bytes.
        let (position, pieces, timers) = unsafe {
            (position_at(position)?, Out::<[u8; 64]>::new(pieces.cast())?, Out::new(timers.cast())?)
        };
        let mut letters = [0; 64];
        let mut plies = [0; 64];
        for ((square, letter), timer) in Square::all().zip(&mut letters).zip(&mut plies) {
            *letter = letter_at(&position, square);
            *timer = position.timer_at(square);
        }
        pieces.set(letters);
        timers.set(plies);
        Ok(KOFU_OK)
    })
}

/// The squares with that piece, a letter as in the FEN such as 'N' or 'p': bit n is square n.
///
/// KOFU_E_INVALID; KOFU_E_ARGUMENT: the game has no such piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_pieces(
    position: *const kofu_position,
    letter: i32,
    bitboard: *mut u64,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, out) = unsafe { (position_at(position)?, Out::new(bitboard)?) };
        let piece = u8::try_from(letter)
            .ok()
            .and_then(|letter| Piece::from_letter(position.game(), letter))
            .ok_or(Failure::Argument)?;
        out.set((position.pieces(piece.role) & position.pieces_of(piece.color)).0);
        Ok(KOFU_OK)
    })
}

/// The clocks of the FEN: plies since the last irreversible move, and the number of the move.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_clocks(
    position: *const kofu_position,
    half_moves: *mut u32,
    full_moves: *mut u32,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, half, full) =
            unsafe { (position_at(position)?, Out::new(half_moves)?, Out::new(full_moves)?) };
        half.set(position.half_moves().into());
        full.set(position.full_moves().into());
        Ok(KOFU_OK)
    })
}

/// The rooks that may still castle: bit n is square n. None in Fugue.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_castling(
    position: *const kofu_position,
    rooks: *mut u64,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, out) = unsafe { (position_at(position)?, Out::new(rooks)?) };
        out.set(position.castling().0);
        Ok(KOFU_OK)
    })
}

/// Predicate: 1 if the side to move is in check. In games won by capturing the king there is no
/// check, and the answer is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_in_check(position: *const kofu_position) -> i32 {
    predicate(|| {
        // SAFETY: the contract of the header.
        let position = unsafe { position_at(position)? };
        Ok(position.in_check())
    })
}

/// The pieces that give check: bit n is square n. None in games without check.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_checkers(
    position: *const kofu_position,
    kickers: *mut u64,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, out) = unsafe { (position_at(position)?, Out::new(kickers)?) };
        out.set(position.checkers().0);
        Ok(KOFU_OK)
    })
}
