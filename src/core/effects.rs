//! What a move does, for hosts that draw or animate it.

use super::{Bitboard, Move, MoveKind, Role, Square};

/// Everything a move changes on the board, known before it is played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effects {
    /// What kind of move.
    pub kind: MoveKind,
    /// The mover's square; a1 for a pass.
    pub from: Square,
    /// The square named in the move's text as its second.
    pub to: Square,
    /// Where the mover stands afterwards; `None` if it leaves the board or has not moved (a shot,
    /// a pass).
    pub landing: Option<Square>,
    /// All pieces that leave the board, by the squares they stood on: a mover that is lost or
    /// destroyed is among them.
    pub removed: Bitboard,
    /// Pieces newly stunned, by the squares they stand on.
    pub stunned: Bitboard,
    /// Pieces whose stun ends with this move and that stay on the board.
    pub freed: Bitboard,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
    /// Castling: where the rook goes from and to.
    pub rook: Option<(Square, Square)>,
    /// A swap: where the enemy piece of square `to` goes.
    pub swapped_to: Option<Square>,
}

impl Effects {
    /// The effects of a plain move: nothing but that the mover goes to its last square.
    pub(crate) const fn plain(mv: Move) -> Self {
        Self {
            kind: mv.kind(),
            from: mv.from(),
            to: mv.to(),
            landing: Some(mv.last()),
            removed: Bitboard::EMPTY,
            stunned: Bitboard::EMPTY,
            freed: Bitboard::EMPTY,
            promotion: mv.promotion(),
            rook: None,
            swapped_to: None,
        }
    }
}
