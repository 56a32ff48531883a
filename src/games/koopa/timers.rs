//! Stun timers as a shift register of bitboards.

use crate::core::{Bitboard, Square, zobrist};

/// How long each stunned piece stays stunned. `0.0[n]` holds the pieces with `n + 1` plies to go,
/// so that all timers drop by one when the four sets move down one place.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Timers([Bitboard; 4]);

impl Timers {
    pub(super) const NONE: Self = Self([Bitboard::EMPTY; 4]);

    /// All stunned pieces.
    #[inline]
    pub(super) fn stunned(&self) -> Bitboard {
        let [one, two, three, four] = self.0;
        one | two | three | four
    }

    /// Those that will still be stunned after one more ply.
    #[inline]
    pub(super) fn stunned_next(&self) -> Bitboard {
        let [_, two, three, four] = self.0;
        two | three | four
    }

    /// Those that are free after one more ply.
    #[inline]
    pub(super) fn about_to_end(&self) -> Bitboard {
        self.0[0]
    }

    /// The timers after one more ply: all drop by one.
    #[inline]
    pub(super) fn aged(&self) -> Self {
        let [_, two, three, four] = self.0;
        Self([two, three, four, Bitboard::EMPTY])
    }

    /// Starts timers of `plies` (1 to 4; anything else starts none) on pieces that have none.
    #[inline]
    pub(super) fn start(&mut self, pieces: Bitboard, plies: u8) {
        if let Some(set) = self.0.get_mut(usize::from(plies).wrapping_sub(1)) {
            *set |= pieces;
        }
    }

    /// Forgets the timers of pieces that leave the board.
    #[inline]
    pub(super) fn remove(&mut self, pieces: Bitboard) {
        for set in &mut self.0 {
            *set = set.without(pieces);
        }
    }

    /// Plies to go for the piece on a square, 0 if it is free.
    pub(super) fn at(&self, square: Square) -> u8 {
        (1..=4u8).zip(self.0).find(|(_, set)| set.has(square)).map_or(0, |(plies, _)| plies)
    }

    /// The part of the position's key.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        zobrist::timers(&self.0)
    }
}
