//! What is wrong with a text, and where.

use core::fmt;

use crate::core::SetupError;

/// The part of a FEN in which something is wrong.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenField {
    /// The pieces, rank by rank.
    Board,
    /// `w` or `b`.
    Side,
    /// The castling rights; in the vchess dialect the files of the rooks.
    Castling,
    /// The stun list, where orthodox FEN has the en passant square.
    Stuns,
    /// The half-move clock.
    HalfMoves,
    /// The full-move number.
    FullMoves,
    /// The plies played (vchess dialect).
    Plies,
    /// What follows the last field.
    Rest,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Board => "board field",
            Self::Side => "side field",
            Self::Castling => "castling field",
            Self::Stuns => "stun list",
            Self::HalfMoves => "half-move clock",
            Self::FullMoves => "full-move number",
            Self::Plies => "plies field",
            Self::Rest => "text after the last field",
        })
    }
}

/// What is wrong with a FEN.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends before this field.
    #[error("the field is missing")]
    Missing,
    /// There are more fields than the form has.
    #[error("too many fields")]
    TooManyFields,
    /// A letter that stands for no piece of the game.
    #[error("not a piece of this game")]
    UnknownPiece,
    /// A digit on a rank that is not 1 to 8.
    #[error("a number of empty squares is 1 to 8")]
    DigitRange,
    /// Two digits in a row on a rank.
    #[error("two digits in a row")]
    TwoDigits,
    /// A rank has more than eight squares.
    #[error("a rank with more than 8 files")]
    LongRank,
    /// A rank has fewer than eight squares.
    #[error("a rank with fewer than 8 files")]
    ShortRank,
    /// More than eight ranks.
    #[error("more than 8 ranks")]
    ManyRanks,
    /// Fewer than eight ranks.
    #[error("fewer than 8 ranks")]
    FewRanks,
    /// The side to move is not `w` or `b`.
    #[error("the side to move is w or b")]
    Side,
    /// A letter that stands for no castling right.
    #[error("not a castling right")]
    CastlingLetter,
    /// A castling right given twice.
    #[error("the same castling right twice")]
    SameRight,
    /// In the vchess dialect: a rook that is not on its side of the king.
    #[error("the rook is not on this side of the king")]
    RookSide,
    /// In Fugue: a third or fourth field that is not `-`.
    #[error("Fugue has only - here")]
    NotDash,
    /// An item of the stun list that is not a square and a digit, or a stray comma.
    #[error("a stun list is - or squares with one digit each, parted by commas")]
    StunItem,
    /// A square that stands twice in the stun list.
    #[error("the same square twice")]
    SameSquare,
    /// A clock that is not made of digits.
    #[error("not a number")]
    Number,
    /// A clock above 9999 or with more than four digits; in the vchess dialect plies above
    /// 19997 or with more than five digits.
    #[error("the number is too large")]
    NumberRange,
    /// The variant is of the other game than the type of position.
    #[error("the variant is of the other game")]
    OtherGame,
    /// The text is well formed, but the position it describes is not valid.
    #[error("{0}")]
    Setup(SetupError),
}

/// A text is no FEN of a valid position.
///
/// ```
/// use kofu::{FenErrorKind, FenField, Position, Variant};
/// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkz - 0 1";
/// let error = Position::from_fen(Variant::KOOPA, fen).unwrap_err();
/// assert_eq!((error.kind, error.field), (FenErrorKind::CastlingLetter, FenField::Castling));
/// assert_eq!(error.to_string(), "in the castling field at byte 49: not a castling right");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in the {field} at byte {offset}: {kind}")]
pub struct FenError {
    /// What is wrong; for a position that is not valid, all that is.
    pub kind: FenErrorKind,
    /// In which field.
    pub field: FenField,
    /// The byte at fault, counted from 0; the length of the text when something is missing at its
    /// end.
    pub offset: usize,
}

impl FenError {
    pub(super) const fn new(kind: FenErrorKind, field: FenField, offset: usize) -> Self {
        Self { kind, field, offset }
    }
}

/// A text is no legal move in coordinates.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// The text cannot be a move of this game.
    #[error("not a move in coordinates, at byte {offset}")]
    Malformed {
        /// The byte at fault; the length of the text when something is missing at its end.
        offset: usize,
    },
    /// No legal move of the position has this text.
    #[error("not a legal move in this position")]
    Illegal,
}

/// A text is no legal move in SAN.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// The text cannot be a move of this game.
    #[error("not a move in algebraic notation, at byte {offset}")]
    Malformed {
        /// The byte at fault; the length of the text when something is missing at its end.
        offset: usize,
    },
    /// The text describes no legal move of the position.
    #[error("not a legal move in this position")]
    Illegal,
    /// The text describes several legal moves.
    #[error("several legal moves are written like that")]
    Ambiguous,
}
