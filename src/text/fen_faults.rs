//! Where in a FEN the faults of its set-up lie.

use super::error::{FenError, FenErrorKind};
use super::fen_read::{Field, Layout, castling_rook, stun_items};
use super::{letters, vchess};
use crate::core::{Bitboard, Color, Faults, MAX_MEN, Piece, Role, Setup, SetupError, Square};

/// The error for a set-up that is not valid, at the first of its faults in the text.
#[cold]
pub(super) fn locate(error: SetupError, setup: &Setup, layout: &Layout<'_>) -> FenError {
    if error.faults.contains(Faults::FOREIGN_PIECE) {
        // No letter of another game is read: the type of position is of the other game.
        return layout.board.error(FenErrorKind::OtherGame, 0);
    }
    let kind = FenErrorKind::Setup(error);
    let board = board_fault(&error, setup, layout);
    let castling = castling_fault(&error, setup, layout);
    let stun = stun_fault(&error, setup, layout.stuns);
    // Each of these is the first of its field, and the fields stand in this order.
    board
        .map(|at| layout.board.error(kind, at))
        .or_else(|| castling.map(|at| layout.castling.error(kind, at)))
        .or_else(|| stun.map(|at| layout.stuns.error(kind, at)))
        .unwrap_or_else(|| layout.side.error(kind, 0))
}

/// The pieces of a board's text with their squares and places in the field.
fn pieces<'a>(
    board: Field<'a>,
    setup: &Setup,
) -> impl Iterator<Item = (Square, Piece, usize)> + use<'a> {
    let game = setup.variant().game();
    let (mut file, mut rank) = (0u8, 7u8);
    board.bytes().filter_map(move |(at, byte)| {
        if byte == b'/' {
            (file, rank) = (0, rank.saturating_sub(1));
        } else if byte.is_ascii_digit() {
            file = file.saturating_add(byte - b'0');
        } else if let (Some(letter), Some(square)) =
            (letters::read(game, byte), Square::at(file, rank))
        {
            file += 1;
            return Some((square, letter.piece, at));
        }
        None
    })
}

/// The first pawn on an edge, surplus king, surplus piece, or king of the side not to move that
/// stands in check; the start of the field where a king is missing.
fn board_fault(error: &SetupError, setup: &Setup, layout: &Layout<'_>) -> Option<usize> {
    let has = |fault| error.faults.contains(fault);
    if has(Faults::NO_WHITE_KING) || has(Faults::NO_BLACK_KING) {
        return Some(0);
    }
    let edges = Bitboard::rank(Color::White, 0) | Bitboard::rank(Color::Black, 0);
    let (mut kings, mut men) = ([0u32; 2], [0u32; 2]);
    pieces(layout.board, setup)
        .find(|(square, piece, _)| {
            let (kings, men) = match piece.color {
                Color::White => (&mut kings[0], &mut men[0]),
                Color::Black => (&mut kings[1], &mut men[1]),
            };
            let king = piece.role == Role::King;
            *men += 1;
            *kings += u32::from(king);
            let edge = piece.role == Role::Pawn && edges.has(*square);
            let checked = king && piece.color != setup.turn;
            *men > MAX_MEN
                || king && *kings > 1
                || edge && has(Faults::PAWN_ON_EDGE)
                || checked && has(Faults::OPPONENT_IN_CHECK)
        })
        .map(|(_, _, at)| at)
}

/// The first right without its king and rook at home, or the second on one side of a king.
fn castling_fault(error: &SetupError, setup: &Setup, layout: &Layout<'_>) -> Option<usize> {
    if !error.faults.intersects(Faults::CASTLING | Faults::CASTLING_TWICE) {
        return None;
    }
    let mut taken = [[false; 2]; 2];
    let rights = layout.castling.bytes().filter_map(|(at, letter)| {
        let letter = if layout.vchess { vchess::native_letter(at, letter)? } else { letter };
        Some((at, letter.is_ascii_uppercase(), castling_rook(setup, letter)?))
    });
    for (at, white, rook) in rights {
        let side = if white { Color::White } else { Color::Black };
        let own = Piece { color: side, role: Role::Rook };
        let king = setup.squares_of(side, Some(Role::King)) & Bitboard::rank(side, 0);
        let Some(king) = king.first() else { return Some(at) };
        let seen = taken.get_mut(side.index())?.get_mut(usize::from(rook > king))?;
        if setup.piece_at(rook) != Some(own) || *seen {
            return Some(at);
        }
        *seen = true;
    }
    None
}

/// The first item of the stun list that is out of range or on an empty square.
fn stun_fault(error: &SetupError, setup: &Setup, field: Field<'_>) -> Option<usize> {
    if !error.faults.intersects(Faults::TIMER_RANGE | Faults::TIMER_ON_EMPTY) {
        return None;
    }
    stun_items(field).flatten().find_map(|(square, _, at)| {
        if setup.piece_at(square).is_none() {
            Some(at)
        } else if setup.timer_at(square) > setup.variant().stun_plies() {
            Some(at + 2)
        } else {
            None
        }
    })
}
