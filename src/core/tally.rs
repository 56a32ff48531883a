//! Adding up the sizes of many sets. Without an instruction that counts bits, which the baseline
//! of x86-64 lacks, the horizontal sum is the dear part: sets are added square by square first, and
//! the sum is taken once at the end.

use super::Bitboard;

/// The sizes of sets added up in the eight bytes of a word, each for its own rank.
///
/// A byte holds 255: 31 sets of full ranks. Its users say why theirs are fewer.
#[derive(Copy, Clone)]
pub(crate) struct Tally(u64);

impl Tally {
    pub(crate) const ZERO: Self = Self(0);

    /// The size of a set in every four bits.
    #[inline]
    pub(crate) const fn quarters(set: Bitboard) -> u64 {
        const PAIRS: u64 = 0x5555_5555_5555_5555;
        const FOURS: u64 = 0x3333_3333_3333_3333;
        let pairs = set.0.wrapping_sub(set.0 >> 1 & PAIRS);
        (pairs & FOURS).wrapping_add(pairs >> 2 & FOURS)
    }

    /// Adds what is counted in every four bits, at most 15 each.
    #[inline]
    pub(crate) const fn add_quarters(&mut self, quarters: u64) {
        const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let bytes = (quarters & BYTES).wrapping_add(quarters >> 4 & BYTES);
        self.0 = self.0.wrapping_add(bytes);
    }

    /// Adds the size of one set.
    #[inline]
    pub(crate) const fn add(&mut self, set: Bitboard) {
        self.add_quarters(Self::quarters(set));
    }

    /// Adds the sizes of sets that were added square by square: `digits[n]` has the squares whose
    /// number has the binary digit `2^n`.
    #[inline]
    pub(crate) fn add_digits(&mut self, digits: [Bitboard; 4]) {
        let [ones, twos, fours, eights] = digits.map(Self::quarters);
        // At most 4 and 2 x 4 in every four bits.
        self.add_quarters(ones.wrapping_add(twos << 1));
        let mut high = Self::ZERO;
        high.add_quarters(fours.wrapping_add(eights << 1));
        self.0 = self.0.wrapping_add(high.0 << 2);
    }

    /// The sum of all bytes, at most 2040: halves of 16 bits first.
    #[inline]
    pub(crate) const fn sum(self) -> usize {
        const HALVES: u64 = 0x00ff_00ff_00ff_00ff;
        let halves = (self.0 & HALVES).wrapping_add(self.0 >> 8 & HALVES);
        (halves.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }
}

/// Three sets added square by square: the ones and the twos of the sums.
#[inline]
pub(crate) fn add_three(a: Bitboard, b: Bitboard, c: Bitboard) -> (Bitboard, Bitboard) {
    (a ^ b ^ c, a & b | (a ^ b) & c)
}

/// Two sets added square by square.
#[inline]
pub(crate) fn add_two(a: Bitboard, b: Bitboard) -> (Bitboard, Bitboard) {
    (a ^ b, a & b)
}
