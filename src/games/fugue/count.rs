//! How many moves there are, without listing them.

use super::{FuguePosition, View};
use crate::core::tally::{Tally, add_three, add_two};
use crate::core::{Bitboard, Direction, FugueRules, Role, king_steps, neighbours};

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
    tally.add_digits([ones, twos, fours, eights].map(|digit| digit & pawns));
}

impl FuguePosition {
    /// The number of legal moves.
    #[inline]
    pub(super) fn tally_moves(&self) -> usize {
        if !self.kings_stand() {
            return 0;
        }
        let view = View::new(self);
        // Fifteen pieces with two sets each and a king with one are no more than 31 sets. Pawns
        // come as one set of weights, at most 8 for each pawn, so they need less.
        let mut tally = Tally::ZERO;
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
            let mut promoting = Tally::ZERO;
            tally_pawns(&mut promoting, &view, pawns, Bitboard::rank(self.turn, 7));
            sum = sum.wrapping_add(promoting.sum().wrapping_mul(self.promotions().count()));
        }
        sum
    }
}
