//! A position of either game, chosen at run time.

use super::fugue::FuguePosition;
use super::koopa::KoopaPosition;
use super::{GamePosition, Moves};
use crate::core::{
    Bitboard, Color, Effects, GameKind, Move, MoveList, Outcome, Piece, Role, Setup, SetupError,
    Square, Variant,
};

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
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub enum Position {
    /// A position of Koopa.
    Koopa(KoopaPosition),
    /// A position of Fugue.
    Fugue(FuguePosition),
}

const _: () = assert!(size_of::<Position>() <= 88);

/// Writes the verbs that each game has its own way to do; the trait provides the others.
macro_rules! dispatch {
    ($($verb:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {
        impl GamePosition for Position {
            fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
                match setup.variant().game() {
                    GameKind::Koopa => KoopaPosition::from_setup(setup).map(Self::Koopa),
                    GameKind::Fugue => FuguePosition::from_setup(setup).map(Self::Fugue),
                }
            }

            #[inline]
            fn after(&self, mv: Move) -> Self {
                match self {
                    Self::Koopa(position) => Self::Koopa(position.after(mv)),
                    Self::Fugue(position) => Self::Fugue(position.after(mv)),
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
    };
}

dispatch! {
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

impl Position {
    /// The orthodox set-up of the variant's game.
    pub fn start(variant: Variant) -> Self {
        match variant {
            Variant::Koopa(rules) => Self::Koopa(KoopaPosition::start(rules)),
            Variant::Fugue(rules) => Self::Fugue(FuguePosition::start(rules)),
        }
    }
}
