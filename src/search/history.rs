//! What earlier parts of a search say about moves: killers, countermoves and histories.

use super::score::MAX_PLY;
use crate::core::{Color, Move};

/// The largest value of a history.
pub(super) const MAX_HISTORY: i32 = 16_384;

/// Roles per game, rounded up to a power of two; the last number stands for "none".
const SLOTS: usize = 16;
/// No captured piece on the target square.
pub(super) const NO_SLOT: usize = SLOTS - 1;

/// A piece on a square, as an index: which kind of piece went where.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Step(u16);

impl Step {
    /// The root, or a null move.
    pub(super) const NONE: Self = Self(0);

    #[inline]
    pub(super) fn new(slot: usize, mv: Move) -> Self {
        // Slots are below 16 and squares below 64.
        Self(((slot + 1) << 6 | mv.to().index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A table of histories, whose length is a power of two.
#[derive(Debug)]
struct Values<const N: usize>([i16; N]);

impl<const N: usize> Values<N> {
    const ZERO: Self = {
        assert!(N.is_power_of_two());
        Self([0; N])
    };

    #[inline]
    fn get(&self, index: usize) -> i32 {
        i32::from(self.0[index & (N - 1)])
    }

    /// Moves a value towards the bonus: the larger it is already, the less.
    #[inline]
    fn add(&mut self, index: usize, bonus: i32) {
        let value = &mut self.0[index & (N - 1)];
        let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
        let old = i32::from(*value);
        // Stays within MAX_HISTORY, which fits.
        *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }
}

/// All histories of an engine; all zero means that nothing is known.
#[derive(Debug)]
pub(super) struct History {
    /// By side, origin and destination.
    quiet: Values<8192>,
    /// By the moves one and two plies ago; hashed, since few of the pairs occur.
    continuation: Values<32_768>,
    /// By piece, square and captured piece.
    capture: Values<16_384>,
    /// The difference between static evaluation and search, by pawns and by men.
    correction: Values<16_384>,
    /// The answers that refuted a step.
    counters: [Option<Move>; 2048],
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
}

/// Which steps the searched moves follow.
#[derive(Copy, Clone, Debug)]
pub(super) struct Context {
    pub(super) side: Color,
    /// The moves one, two and four plies ago.
    pub(super) before: [Step; 3],
}

/// Knuth's multiplicative hash of two steps and their distance.
#[inline]
fn pair(before: Step, step: Step, distance: usize) -> usize {
    let word = (before.index() << 12 | step.index()) as u32 ^ (distance as u32) << 24;
    (word.wrapping_mul(0x9e37_79b1) >> 17) as usize
}

impl History {
    pub(super) const NEW: Self = Self {
        quiet: Values::ZERO,
        continuation: Values::ZERO,
        capture: Values::ZERO,
        correction: Values::ZERO,
        counters: [None; 2048],
        killers: [[None; 2]; MAX_PLY + 2],
    };

    /// Forgets everything, in place.
    pub(super) fn clear(&mut self) {
        self.quiet.0.fill(0);
        self.continuation.0.fill(0);
        self.capture.0.fill(0);
        self.correction.0.fill(0);
        self.counters.fill(None);
        self.killers.fill([None; 2]);
    }

    /// Killers belong to one search.
    pub(super) fn begin(&mut self) {
        self.killers.fill([None; 2]);
    }

    #[inline]
    fn from_to(side: Color, mv: Move) -> usize {
        side.index() << 12 | mv.from().index() << 6 | mv.last().index()
    }

    /// How good a quiet move has been.
    #[inline]
    pub(super) fn quiet(&self, context: &Context, step: Step, mv: Move) -> i32 {
        let [one, two, four] = context.before;
        self.quiet.get(Self::from_to(context.side, mv))
            + self.continuation.get(pair(one, step, 1))
            + self.continuation.get(pair(two, step, 2))
            + self.continuation.get(pair(four, step, 4)) / 2
    }

    pub(super) fn add_quiet(&mut self, context: &Context, step: Step, mv: Move, bonus: i32) {
        self.quiet.add(Self::from_to(context.side, mv), bonus);
        for (before, distance) in context.before.into_iter().zip([1, 2, 4]) {
            if before != Step::NONE {
                self.continuation.add(pair(before, step, distance), bonus);
            }
        }
    }

    /// How good an attack has been.
    #[inline]
    pub(super) fn capture(&self, step: Step, captured: usize) -> i32 {
        self.capture.get(step.index() << 4 | captured & NO_SLOT)
    }

    pub(super) fn add_capture(&mut self, step: Step, captured: usize, bonus: i32) {
        self.capture.add(step.index() << 4 | captured & NO_SLOT, bonus);
    }

    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    #[inline]
    pub(super) fn counter(&self, context: &Context) -> Option<Move> {
        self.counters[Self::counter_index(context)]
    }

    #[inline]
    fn counter_index(context: &Context) -> usize {
        (context.side.index() << 10 | context.before[0].index() & 1023) & 2047
    }

    /// Remembers a quiet move that refuted its node.
    pub(super) fn add_killer(&mut self, context: &Context, ply: usize, mv: Move) {
        match self.killers.get_mut(ply) {
            Some(killers) if killers[0] != Some(mv) => *killers = [Some(mv), killers[0]],
            _ => {}
        }
        self.counters[Self::counter_index(context)] = Some(mv);
    }

    /// Forgets the killers of the grandchildren of a node.
    #[inline]
    pub(super) fn clear_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    /// How far searches of positions with such pawns and men went from their evaluation.
    #[inline]
    pub(super) fn correction(&self, side: Color, hashes: [u32; 2]) -> i32 {
        let [pawns, men] = hashes;
        (self.correction.get(Self::correction_index(side, 0, pawns))
            + self.correction.get(Self::correction_index(side, 1, men)))
            / 128
    }

    pub(super) fn add_correction(&mut self, side: Color, hashes: [u32; 2], bonus: i32) {
        for (which, hash) in hashes.into_iter().enumerate() {
            self.correction.add(Self::correction_index(side, which, hash), bonus);
        }
    }

    #[inline]
    fn correction_index(side: Color, which: usize, hash: u32) -> usize {
        which << 13 | side.index() << 12 | (hash >> 20) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_in_range() {
        let mut values = Values::<2>::ZERO;
        for bonus in [i32::MAX, 1, 40_000, 3000, 16_384, 16_384] {
            values.add(1, bonus);
            assert!((0..=MAX_HISTORY).contains(&values.get(1)));
        }
        assert_eq!(values.get(1), MAX_HISTORY);
        for _ in 0..100 {
            values.add(1, i32::MIN + 1);
            assert!(values.get(1) >= -MAX_HISTORY);
        }
        assert_eq!(values.get(0), 0);
    }
}
