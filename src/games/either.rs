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
/// ```
/// use kofu::{GamePosition, Position, Variant};
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

/// Calls the same method on whichever position it is.
macro_rules! dispatch {
    ($self:ident, $position:ident => $call:expr) => {
        match $self {
            Self::Koopa($position) => $call,
            Self::Fugue($position) => $call,
        }
    };
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

impl GamePosition for Position {
    #[inline]
    fn variant(&self) -> Variant {
        dispatch!(self, position => position.variant())
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        match setup.variant().game() {
            GameKind::Koopa => KoopaPosition::from_setup(setup).map(Self::Koopa),
            GameKind::Fugue => FuguePosition::from_setup(setup).map(Self::Fugue),
        }
    }

    fn to_setup(&self) -> Setup {
        dispatch!(self, position => position.to_setup())
    }

    #[inline]
    fn side_to_move(&self) -> Color {
        dispatch!(self, position => position.side_to_move())
    }

    #[inline]
    fn pieces_of(&self, side: Color) -> Bitboard {
        dispatch!(self, position => position.pieces_of(side))
    }

    #[inline]
    fn pieces(&self, role: Role) -> Bitboard {
        dispatch!(self, position => position.pieces(role))
    }

    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        dispatch!(self, position => position.piece_at(square))
    }

    #[inline]
    fn stunned(&self) -> Bitboard {
        dispatch!(self, position => position.stunned())
    }

    #[inline]
    fn timer_at(&self, square: Square) -> u8 {
        dispatch!(self, position => position.timer_at(square))
    }

    #[inline]
    fn castling(&self) -> Bitboard {
        dispatch!(self, position => position.castling())
    }

    #[inline]
    fn half_moves(&self) -> u16 {
        dispatch!(self, position => position.half_moves())
    }

    #[inline]
    fn full_moves(&self) -> u16 {
        dispatch!(self, position => position.full_moves())
    }

    #[inline]
    fn key(&self) -> u64 {
        dispatch!(self, position => position.key())
    }

    fn generate(&self, which: Moves, list: &mut MoveList) {
        dispatch!(self, position => position.generate(which, list));
    }

    fn count_moves(&self) -> usize {
        dispatch!(self, position => position.count_moves())
    }

    fn has_moves(&self) -> bool {
        dispatch!(self, position => position.has_moves())
    }

    fn is_legal(&self, mv: Move) -> bool {
        dispatch!(self, position => position.is_legal(mv))
    }

    fn play_unchecked(&mut self, mv: Move) {
        dispatch!(self, position => position.play_unchecked(mv));
    }

    fn skip_turn(&mut self) {
        dispatch!(self, position => position.skip_turn());
    }

    fn effects(&self, mv: Move) -> Effects {
        dispatch!(self, position => position.effects(mv))
    }

    fn frozen(&self) -> Bitboard {
        dispatch!(self, position => position.frozen())
    }

    fn shielded(&self) -> Bitboard {
        dispatch!(self, position => position.shielded())
    }

    fn in_check(&self) -> bool {
        dispatch!(self, position => position.in_check())
    }

    fn checkers(&self) -> Bitboard {
        dispatch!(self, position => position.checkers())
    }

    fn outcome(&self) -> Outcome {
        dispatch!(self, position => position.outcome())
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        dispatch!(self, position => position.perft(depth))
    }
}
