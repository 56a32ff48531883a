//! The FEN dialect of vchess.club, where it differs from the native one.
//!
//! Koopa: board with letters of their own for stunned pieces, side, plies played, rook files
//! (White's a-side and h-side, Black's a-side and h-side, `i` for none), stun list. Fugue: board,
//! side, plies played.
//!
//! The full-move number is `plies / 2 + 1`, so that at most 19997 plies are read; the half-move
//! clock is 0. A count of plies that does not fit the side to move is read all the same: the side
//! counts.

use super::error::{FenError, FenErrorKind};
use super::fen_read::{Field, castling_rook, read_number};
use crate::core::{Bitboard, Color, MAX_CLOCK, Role, Setup, Square};
use crate::games::GamePosition;

/// The most plies whose full-move number is within the clock's range.
const MAX_PLIES: u16 = (MAX_CLOCK - 1) * 2 + 1;

/// Reads the plies played and gives the full-move number.
pub(super) fn read_plies(field: Field<'_>) -> Result<u16, FenError> {
    Ok(read_number(field, 5, MAX_PLIES)? / 2 + 1)
}

/// The plies played, from the full-move number (at most 9999).
pub(super) fn plies<P: GamePosition>(position: &P) -> u16 {
    let full = position.full_moves().clamp(1, MAX_CLOCK);
    (full - 1) * 2 + position.side_to_move().index() as u16
}

/// The letter of the native castling field for a letter of the rook files; none for `i`.
pub(super) fn native_letter(slot: usize, letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'h' if slot < 2 => Some(letter.to_ascii_uppercase()),
        b'a'..=b'h' => Some(letter),
        _ => None,
    }
}

/// Reads the files of the rooks that may castle.
pub(super) fn read_rook_files(field: Field<'_>, setup: &Setup) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    for (slot, letter) in field.bytes() {
        if slot >= 4 || !(b'a'..=b'i').contains(&letter) {
            return Err(field.error(FenErrorKind::CastlingLetter, slot));
        }
        let Some(rook) = native_letter(slot, letter).and_then(|it| castling_rook(setup, it)) else {
            continue;
        };
        let side = if slot < 2 { Color::White } else { Color::Black };
        let king = setup.squares_of(side, Some(Role::King)) & Bitboard::rank(side, 0);
        // Without a king at home the check of the set-up finds the right at fault.
        if king.first().is_some_and(|king| (rook < king) != (slot % 2 == 0)) {
            return Err(field.error(FenErrorKind::RookSide, slot));
        }
        rooks |= rook.bit();
    }
    if field.text.len() < 4 {
        return Err(field.error(FenErrorKind::CastlingLetter, field.text.len()));
    }
    Ok(rooks)
}

/// The letters of the rook files.
pub(super) fn rook_files<P: GamePosition>(position: &P) -> [u8; 4] {
    let mut files = [b'i'; 4];
    for (slots, side) in files.chunks_mut(2).zip(Color::ALL) {
        let king = position.king(side);
        for rook in position.castling() & Bitboard::rank(side, 0) {
            let h_side = king.is_some_and(|king: Square| rook > king);
            if let Some(slot) = slots.get_mut(usize::from(h_side)) {
                *slot = b'a' + rook.file();
            }
        }
    }
    files
}
