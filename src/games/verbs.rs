//! The verbs of [`GamePosition`] as methods of [`Position`] itself, so that a program that takes
//! any position needs no trait in scope. What they do is said once, at the trait.

use core::fmt;

use super::fugue::FuguePosition;
use super::koopa::KoopaPosition;
use super::{GamePosition, IllegalMove, Moves, Position};
use crate::core::{
    Bitboard, Color, Effects, GameKind, Move, MoveList, Outcome, Piece, Role, Setup, SetupError,
    Square, Variant,
};
use crate::text::{Fen, FenError, MoveText, MoveTextError, San, SanError};

/// Defines methods that call the trait's of the same name.
macro_rules! verbs {
    ($(
        $(#[$doc:meta])*
        fn $name:ident(&self $(, $argument:ident: $type:ty)*) -> $output:ty;
    )*) => {
        impl Position {
            $(
                $(#[$doc])*
                #[doc = concat!("\n\nSee [`GamePosition::", stringify!($name), "`].")]
                #[inline]
                pub fn $name(&self $(, $argument: $type)*) -> $output {
                    GamePosition::$name(self $(, $argument)*)
                }
            )*
        }
    };
}

verbs! {
    /// The variant.
    fn variant(&self) -> Variant;
    /// Which game.
    fn game(&self) -> GameKind;
    /// The parts of the position.
    fn to_setup(&self) -> Setup;
    /// Whose turn it is.
    fn side_to_move(&self) -> Color;
    /// The squares with a piece.
    fn occupied(&self) -> Bitboard;
    /// The squares with a piece of that side.
    fn pieces_of(&self, side: Color) -> Bitboard;
    /// The squares with a piece of that kind, of either side.
    fn pieces(&self, role: Role) -> Bitboard;
    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;
    /// The king of that side, if it is on the board.
    fn king(&self, side: Color) -> Option<Square>;
    /// The stunned pieces (Koopa).
    fn stunned(&self) -> Bitboard;
    /// How many more plies the piece there is stunned, 0 to 4.
    fn timer_at(&self, square: Square) -> u8;
    /// How many of its owner's own turns the piece there will still miss, 0 to 2.
    fn stunned_turns(&self, square: Square) -> u8;
    /// The pieces of both sides that an enemy Immobilizer freezes (Fugue).
    fn frozen(&self) -> Bitboard;
    /// The pieces of both sides that a Shield of their own protects (Fugue).
    fn shielded(&self) -> Bitboard;
    /// The rooks that may still castle (Koopa).
    fn castling(&self) -> Bitboard;
    /// Plies since the last irreversible move, at most 9999.
    fn half_moves(&self) -> u16;
    /// The number of the move, 1 to 9999.
    fn full_moves(&self) -> u16;
    /// A 64-bit key of all that makes positions equal.
    fn key(&self) -> u64;
    /// All legal moves.
    fn legal_moves(&self) -> MoveList;
    /// The legal attacks, captures and promotions.
    fn tactical_moves(&self) -> MoveList;
    /// The legal moves of one sort.
    fn moves(&self, which: Moves) -> MoveList;
    /// Adds the legal moves of one sort to a list.
    fn generate(&self, which: Moves, list: &mut MoveList) -> ();
    /// How many legal moves there are, without listing them.
    fn count_moves(&self) -> usize;
    /// True if there is a legal move.
    fn has_moves(&self) -> bool;
    /// True if the move is legal here.
    fn is_legal(&self, mv: Move) -> bool;
    /// What a legal move does to the board.
    fn effects(&self, mv: Move) -> Effects;
    /// True if the king of the side to move is in check (Koopa with `checkmate`).
    fn in_check(&self) -> bool;
    /// The pieces that give check.
    fn checkers(&self) -> Bitboard;
    /// Whether and how the game is over, by the position alone.
    fn outcome(&self) -> Outcome;
    /// The number of move sequences of that length; `None` above
    /// [`MAX_PERFT_DEPTH`](crate::MAX_PERFT_DEPTH).
    fn perft(&self, depth: u32) -> Option<u64>;
    /// The FEN, six fields, for `Display`.
    fn fen(&self) -> Fen<'_, Self>;
    /// The FEN in the dialect of vchess.club, for `Display`.
    fn vchess_fen(&self) -> Fen<'_, Self>;
    /// A legal move in coordinates.
    fn move_text(&self, mv: Move) -> MoveText;
    /// Reads a move in coordinates.
    ///
    /// # Errors
    /// The text is malformed, or no legal move has it.
    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError>;
    /// Reads a move in coordinates from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// As [`parse_move`](Self::parse_move).
    fn parse_move_bytes(&self, text: &[u8]) -> Result<Move, MoveTextError>;
    /// A legal move in standard algebraic notation.
    fn san(&self, mv: Move) -> San;
    /// Reads a move in standard algebraic notation.
    ///
    /// # Errors
    /// The text is malformed, describes no legal move, or describes several.
    fn parse_san(&self, text: &str) -> Result<Move, SanError>;
    /// Reads a move in standard algebraic notation from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// As [`parse_san`](Self::parse_san).
    fn parse_san_bytes(&self, text: &[u8]) -> Result<Move, SanError>;
}

impl Position {
    /// Checks a set-up and makes it a position. See [`GamePosition::from_setup`].
    ///
    /// # Errors
    /// All faults of the set-up.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        GamePosition::from_setup(setup)
    }

    /// Reads a FEN: six fields, four fields, or the vchess dialect. See
    /// [`GamePosition::from_fen`].
    ///
    /// # Errors
    /// What is wrong, in which field, and at which byte; all faults of a set-up that is not valid.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        GamePosition::from_fen(variant, fen)
    }

    /// Reads a FEN from bytes, which need not be UTF-8. See [`GamePosition::from_fen_bytes`].
    ///
    /// # Errors
    /// As [`from_fen`](Self::from_fen).
    pub fn from_fen_bytes(variant: Variant, fen: &[u8]) -> Result<Self, FenError> {
        GamePosition::from_fen_bytes(variant, fen)
    }

    /// Plays a move. See [`GamePosition::play`].
    ///
    /// # Errors
    /// [`IllegalMove`], and nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        GamePosition::play(self, mv)
    }

    /// The position after a move that is known to be legal. See [`GamePosition::after`].
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        GamePosition::after(self, mv)
    }

    /// Plays a move that is known to be legal. See [`GamePosition::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        GamePosition::play_unchecked(self, mv);
    }

    /// Gives the turn to the other side without a move. See [`GamePosition::skip_turn`].
    #[inline]
    pub fn skip_turn(&mut self) {
        GamePosition::skip_turn(self);
    }
}

impl From<KoopaPosition> for Position {
    fn from(position: KoopaPosition) -> Self {
        Self::Koopa(position)
    }
}

impl From<FuguePosition> for Position {
    fn from(position: FuguePosition) -> Self {
        Self::Fugue(position)
    }
}

/// The six-field FEN, which says nothing of the variant.
///
/// ```
/// use kofu::{Position, Variant};
/// let start = Position::start(Variant::FUGUE);
/// assert_eq!(start.to_string(), "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1");
/// assert_eq!(format!("{start:?}"), format!("Position(fugue {start})"));
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen().fmt(f)
    }
}

/// The type, the variant and the FEN: what tells positions apart in a failed test.
macro_rules! debug {
    ($($type:ident)*) => {
        $(impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name = stringify!($type);
                write!(f, "{name}({} {})", GamePosition::variant(self), GamePosition::fen(self))
            }
        })*
    };
}

debug! { Position KoopaPosition FuguePosition }
