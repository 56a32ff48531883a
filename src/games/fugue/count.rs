//! How many moves there are, without listing them.

use super::{FuguePosition, View};
use crate::core::{Bitboard, Direction, FugueRules, Role, king_steps, neighbours};

/// The sizes of sets added up in the eight bytes of a word, each for its own rank. Without an
/// instruction that counts bits, which the baseline of x86-64 lacks, the horizontal sum is the
/// dear part: here it comes once at the end.
///
/// A byte holds 255: enough for 31 sets. Fifteen pieces with two sets each and a king with one are
/// no more. Pawns come as one set of weights, at most 8 for each pawn, so they need less.
#[derive(Copy, Clone)]
struct Tally(u64);

impl Tally {
    /// The size of a set in every four bits.
    #[inline]
    const fn quarters(set: Bitboard) -> u64 {
        const PAIRS: u64 = 0x5555_5555_5555_5555;
        const FOURS: u64 = 0x3333_3333_3333_3333;
        let pairs = set.0.wrapping_sub(set.0 >> 1 & PAIRS);
        (pairs & FOURS).wrapping_add(pairs >> 2 & FOURS)
    }

    /// Adds what is counted in every four bits, at most 15 each.
    #[inline]
    const fn add_quarters(&mut self, quarters: u64) {
        const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let bytes = (quarters & BYTES).wrapping_add(quarters >> 4 & BYTES);
        self.0 = self.0.wrapping_add(bytes);
    }

    #[inline]
    const fn add(&mut self, set: Bitboard) {
        self.add_quarters(Self::quarters(set));
    }

    /// The sum of all bytes, at most 2040: halves of 16 bits first.
    #[inline]
    const fn sum(self) -> usize {
        const HALVES: u64 = 0x00ff_00ff_00ff_00ff;
        let halves = (self.0 & HALVES).wrapping_add(self.0 >> 8 & HALVES);
        (halves.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }
}

/// Three sets added square by square: the ones and the twos of the sums.
#[inline]
fn add_three(a: Bitboard, b: Bitboard, c: Bitboard) -> (Bitboard, Bitboard) {
    (a ^ b ^ c, a & b | (a ^ b) & c)
}

/// Two sets added square by square.
#[inline]
fn add_two(a: Bitboard, b: Bitboard) -> (Bitboard, Bitboard) {
    (a ^ b, a & b)
}

/// Adds the pawn moves that end on a square of `to`.
#[inline]
fn tally_pawns(tally: &mut Tally, view: &View, pawns: Bitboard, to: Bitboard) {
    let [a, b, c, d, e, f, g, h] = Direction::QUEEN.map(|d| view.pawn_origins(to, d));
    // Carry-save addition: how many of the eight directions each square has, as a binary number.
    let (ones_1, twos_1) = add_three(a, b, c);
    let (ones_2, twos_2) = add_three(d, e, f);
    let (ones_3, twos_3) = add_three(g, h, ones_1);
    let (ones, twos_4) = add_two(ones_2, ones_3);
    let (twos_5, fours_1) = add_three(twos_1, twos_2, twos_3);
    let (twos, fours_2) = add_two(twos_5, twos_4);
    let (fours, eights) = add_two(fours_1, fours_2);
    let [ones, twos, fours, eights] =
        [ones, twos, fours, eights].map(|digit| Tally::quarters(digit & pawns));
    // At most 4 and 2 x 4 in every four bits.
    tally.add_quarters(ones.wrapping_add(twos << 1));
    let mut high = Tally(0);
    high.add_quarters(fours.wrapping_add(eights << 1));
    tally.0 = tally.0.wrapping_add(high.0 << 2);
}

impl FuguePosition {
    /// The number of legal moves.
    #[inline]
    pub(super) fn tally_moves(&self) -> usize {
        if !self.kings_stand() {
            return 0;
        }
        let view = View::new(self);
        let mut tally = Tally(0);
        let of = |role| view.free & self.board.role(role);

        for from in of(Role::King) {
            tally.add(king_steps(from) & (view.empty | view.prey));
        }
        for from in of(Role::Queen) {
            tally.add(view.sight(from) & (view.empty | view.prey));
        }
        for from in of(Role::Immobilizer) | of(Role::Shield) {
            tally.add(view.sight(from) & view.empty);
        }
        for from in of(Role::Archer) {
            let sight = view.sight(from);
            let shots = if sight.meets(view.prey) { view.shots(sight) } else { Bitboard::EMPTY };
            tally.add(sight & view.empty | shots);
        }
        for from in of(Role::LongLeaper) {
            let sight = view.sight(from);
            tally.add(sight & view.empty);
            if sight.meets(view.prey) {
                tally.add(view.leaps(from, sight));
            }
        }
        for from in of(Role::Swapper) {
            tally.add(view.sight(from) & (view.empty | view.swappable));
            tally.add(view.king_captures(from));
        }
        let pushers = of(Role::PushmePullyu);
        for from in pushers {
            tally.add(view.sight(from) & view.empty);
        }
        let pawns = of(Role::Pawn);
        tally_pawns(&mut tally, &view, pawns, Bitboard::ALL);

        let mut sum = tally.sum();
        if neighbours(pushers).meets(view.prey) {
            // Of the squares above, those with two captures count for nothing or for two moves.
            let doubles = pushers.iter().map(|from| view.pushes(from, view.sight(from)).double);
            let doubles = doubles.map(|set| set.len() as usize).sum::<usize>();
            sum = if self.rules.contains(FugueRules::CHOOSE) {
                sum.wrapping_add(doubles)
            } else {
                sum.wrapping_sub(doubles)
            };
        }
        if pawns.meets(self.promotion_zone()) {
            let mut promoting = Tally(0);
            tally_pawns(&mut promoting, &view, pawns, Bitboard::rank(self.turn, 7));
            sum = sum.wrapping_add(promoting.sum().wrapping_mul(self.promotions().count()));
        }
        sum
    }
}
