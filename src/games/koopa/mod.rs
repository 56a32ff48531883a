//! Koopa.

use crate::core::board::Board;
use crate::core::*;
use crate::games::{GamePosition, Moves};

/// A valid position of Koopa.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct KoopaPosition {
    rules: u8,
}

impl KoopaPosition {
    /// The orthodox set-up.
    pub fn start(_rules: KoopaRules) -> Self {
        unimplemented!()
    }
}

impl GamePosition for KoopaPosition {
    fn variant(&self) -> Variant {
        unimplemented!()
    }
    fn from_setup(_setup: &Setup) -> Result<Self, SetupError> {
        unimplemented!()
    }
    fn to_setup(&self) -> Setup {
        unimplemented!()
    }
    fn side_to_move(&self) -> Color {
        unimplemented!()
    }
    fn pieces_of(&self, _side: Color) -> Bitboard {
        unimplemented!()
    }
    fn pieces(&self, _role: Role) -> Bitboard {
        unimplemented!()
    }
    fn piece_at(&self, _square: Square) -> Option<Piece> {
        unimplemented!()
    }
    fn stunned(&self) -> Bitboard {
        unimplemented!()
    }
    fn timer_at(&self, _square: Square) -> u8 {
        unimplemented!()
    }
    fn castling(&self) -> Bitboard {
        unimplemented!()
    }
    fn half_moves(&self) -> u16 {
        unimplemented!()
    }
    fn full_moves(&self) -> u16 {
        unimplemented!()
    }
    fn key(&self) -> u64 {
        unimplemented!()
    }
    fn generate(&self, _which: Moves, _list: &mut MoveList) {
        unimplemented!()
    }
    fn count_moves(&self) -> usize {
        unimplemented!()
    }
    fn is_legal(&self, _mv: Move) -> bool {
        unimplemented!()
    }
    fn play_unchecked(&mut self, _mv: Move) {
        unimplemented!()
    }
    fn skip_turn(&mut self) {
        unimplemented!()
    }
    fn effects(&self, _mv: Move) -> Effects {
        unimplemented!()
    }
    fn checkers(&self) -> Bitboard {
        unimplemented!()
    }
    fn outcome(&self) -> Outcome {
        unimplemented!()
    }
}
