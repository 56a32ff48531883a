//! A position of either game, chosen at run time.

use super::fugue::FuguePosition;
use super::koopa::KoopaPosition;
use super::{GamePosition, IllegalMove, Moves};
use crate::core::{
    Bitboard, Color, Effects, GameKind, Move, MoveList, Outcome, Piece, Role, Setup, SetupError,
    Square, Variant,
};
use crate::text::{Fen, FenError, MoveText, MoveTextError, San, SanError};

/// A position of either game. It dispatches once per call; code with an inner loop takes a
/// [`GamePosition`] by type parameter instead.
///
/// All verbs of [`GamePosition`] are methods of this type too, so that a program that uses nothing
/// else need not import the trait.
///
/// ```
/// use kofu::{Position, Variant};
/// let mut position = Position::start("koopa".parse::<Variant>()?);
/// assert_eq!(position.perft(2), Some(400));
/// position.play(position.legal_moves()[0])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// A position of Koopa.
    Koopa(KoopaPosition),
    /// A position of Fugue.
    Fugue(FuguePosition),
}

const _: () = assert!(size_of::<Position>() <= 192);

/// Writes the verbs: as methods of [`Position`], and the `dispatched` ones, which each game has its
/// own way to do, as the trait's methods as well.
macro_rules! verbs {
    (
        dispatched { $($verb:ident($($arg:ident: $type:ty),*) -> $result:ty;)* }
        provided { $($other:ident($($other_arg:ident: $other_type:ty),*) -> $other_result:ty;)* }
    ) => {
        impl GamePosition for Position {
            fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
                match setup.variant().game() {
                    GameKind::Koopa => KoopaPosition::from_setup(setup).map(Self::Koopa),
                    GameKind::Fugue => FuguePosition::from_setup(setup).map(Self::Fugue),
                }
            }

            #[inline]
            fn play_unchecked(&mut self, mv: Move) {
                match self {
                    Self::Koopa(position) => position.play_unchecked(mv),
                    Self::Fugue(position) => position.play_unchecked(mv),
                }
            }

            fn skip_turn(&mut self) {
                match self {
                    Self::Koopa(position) => position.skip_turn(),
                    Self::Fugue(position) => position.skip_turn(),
                }
            }

            $(
                #[inline]
                fn $verb(&self, $($arg: $type),*) -> $result {
                    match self {
                        Self::Koopa(position) => position.$verb($($arg),*),
                        Self::Fugue(position) => position.$verb($($arg),*),
                    }
                }
            )*
        }

        impl Position {
            $(
                #[doc = concat!("[`GamePosition::", stringify!($verb), "`]")]
                #[inline]
                pub fn $verb(&self, $($arg: $type),*) -> $result {
                    GamePosition::$verb(self, $($arg),*)
                }
            )*
            $(
                #[doc = concat!("[`GamePosition::", stringify!($other), "`]")]
                #[inline]
                pub fn $other(&self, $($other_arg: $other_type),*) -> $other_result {
                    GamePosition::$other(self, $($other_arg),*)
                }
            )*
        }
    };
}

verbs! {
    dispatched {
        variant() -> Variant;
        to_setup() -> Setup;
        side_to_move() -> Color;
        pieces_of(side: Color) -> Bitboard;
        pieces(role: Role) -> Bitboard;
        piece_at(square: Square) -> Option<Piece>;
        stunned() -> Bitboard;
        timer_at(square: Square) -> u8;
        castling() -> Bitboard;
        half_moves() -> u16;
        full_moves() -> u16;
        key() -> u64;
        generate(which: Moves, list: &mut MoveList) -> ();
        count_moves() -> usize;
        has_moves() -> bool;
        is_legal(mv: Move) -> bool;
        effects(mv: Move) -> Effects;
        in_check() -> bool;
        frozen() -> Bitboard;
        shielded() -> Bitboard;
        checkers() -> Bitboard;
        outcome() -> Outcome;
        perft(depth: u32) -> Option<u64>;
    }
    provided {
        game() -> GameKind;
        occupied() -> Bitboard;
        king(side: Color) -> Option<Square>;
        stunned_turns(square: Square) -> u8;
        moves(which: Moves) -> MoveList;
        legal_moves() -> MoveList;
        tactical_moves() -> MoveList;
        fen() -> Fen<'_, Self>;
        vchess_fen() -> Fen<'_, Self>;
        move_text(mv: Move) -> MoveText;
        parse_move(text: &str) -> Result<Move, MoveTextError>;
        parse_move_bytes(text: &[u8]) -> Result<Move, MoveTextError>;
        san(mv: Move) -> San;
        parse_san(text: &str) -> Result<Move, SanError>;
        parse_san_bytes(text: &[u8]) -> Result<Move, SanError>;
    }
}

impl Position {
    /// The orthodox set-up of the variant's game.
    pub fn start(variant: Variant) -> Self {
        match variant {
            Variant::Koopa(rules) => Self::Koopa(KoopaPosition::start(rules)),
            Variant::Fugue(rules) => Self::Fugue(FuguePosition::start(rules)),
        }
    }

    /// [`GamePosition::from_setup`]
    ///
    /// # Errors
    /// All faults of the set-up.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        GamePosition::from_setup(setup)
    }

    /// [`GamePosition::from_fen`]
    ///
    /// # Errors
    /// What is wrong, in which field, and at which byte.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        GamePosition::from_fen(variant, fen)
    }

    /// [`GamePosition::from_fen_bytes`]
    ///
    /// # Errors
    /// What is wrong, in which field, and at which byte.
    pub fn from_fen_bytes(variant: Variant, fen: &[u8]) -> Result<Self, FenError> {
        GamePosition::from_fen_bytes(variant, fen)
    }

    /// [`GamePosition::play`]
    ///
    /// # Errors
    /// [`IllegalMove`], and nothing has changed.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        GamePosition::play(self, mv)
    }

    /// [`GamePosition::play_unchecked`]
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        GamePosition::play_unchecked(self, mv);
    }

    /// [`GamePosition::skip_turn`]
    pub fn skip_turn(&mut self) {
        GamePosition::skip_turn(self);
    }
}
