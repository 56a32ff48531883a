//! What a move does, for hosts that draw or animate it.

use super::{Bitboard, Move, MoveKind, Role, Square};

/// Everything a move changes on the board, known before it is played: what a host draws or
/// animates. Made by [`GamePosition::effects`](crate::GamePosition::effects).
///
/// ```
/// use kofu::{Bitboard, Position, Square, Variant};
/// let position = Position::from_fen(Variant::KOOPA, "7k/8/8/8/R2pN3/8/8/6K1 w - - 0 1")?;
/// let jump = position.effects(position.parse_move("a4d4")?);
/// assert_eq!((jump.from, jump.to, jump.landing), (Square::A4, Square::D4, Some(Square::F4)));
/// assert_eq!(jump.stunned, Bitboard::from_iter([Square::D4, Square::E4]));
/// assert!(jump.removed.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
