//! Counting legal moves without listing them. Every rule stands in `generate` and `attack`; here
//! the same moves are counted in bulk, and the tests hold the two together.

use super::KoopaPosition;
use super::attack::Line;
use super::check::Safety;
use super::view::View;
use crate::core::tally::{Tally, add_three, add_two};
use crate::core::{
    Bitboard, Direction, KoopaRules, Role, Square, king_steps, knight_steps, lines,
    pawn_directions, ray,
};

/// How many of the sets each square belongs to, as a binary number: thirteen sets by carry-save
/// addition.
#[inline]
fn add_thirteen(
    [a, b, c, d, e, f, g, h]: [Bitboard; 8],
    [i, j, k, l, m]: [Bitboard; 5],
) -> [Bitboard; 4] {
    let (ones_1, twos_1) = add_three(a, b, c);
    let (ones_2, twos_2) = add_three(d, e, f);
    let (ones_3, twos_3) = add_three(g, h, i);
    let (ones_4, twos_4) = add_three(j, k, l);
    let (ones_5, twos_5) = add_three(ones_1, ones_2, m);
    let (ones, twos_6) = add_three(ones_3, ones_4, ones_5);
    let (twos_7, fours_1) = add_three(twos_1, twos_2, twos_3);
    let (twos_8, fours_2) = add_three(twos_4, twos_5, twos_6);
    let (twos, fours_3) = add_two(twos_7, twos_8);
    let (fours, eights) = add_three(fours_1, fours_2, fours_3);
    [ones, twos, fours, eights]
}

impl KoopaPosition {
    /// How many legal moves there are.
    pub(super) fn count(&self) -> usize {
        let moves = self.count_but_pass();
        if moves == 0 && self.must_pass() { 1 } else { moves }
    }

    /// True if there is a legal move.
    pub(super) fn any_move(&self) -> bool {
        self.count() > 0
    }

    /// How many legal moves there are, the pass left out.
    #[inline]
    pub(super) fn count_but_pass(&self) -> usize {
        let Some(view) = self.view() else { return 0 };
        if self.rules.intersects(KoopaRules::FREE_SLIDE.union(KoopaRules::CHECKMATE)) {
            return self.count_tested(&view);
        }
        let mut moves = 0;
        self.castling_moves(&view, |_| moves += 1);
        moves
            + if view.kicks.meets(lines(view.king)) {
                self.count_bulk::<true>(&view)
            } else {
                self.count_bulk::<false>(&view)
            }
    }

    /// Moves of all pieces where a slider has one move for each piece that it attacks, without
    /// castling. `SWEEPS`: a kick may sweep away the own king.
    #[inline]
    fn count_bulk<const SWEEPS: bool>(&self, view: &View) -> usize {
        let targets = view.jumps | view.kicks;
        // Whatever flies off in that direction from one of these takes the own king with it.
        let sweeping = |d: Direction| {
            if SWEEPS { view.kicks & ray(d.opposite(), view.king) } else { Bitboard::EMPTY }
        };
        let mut slides = self.slides(view, view.movers);
        for (d, squares) in Direction::QUEEN.into_iter().zip(&mut slides) {
            *squares &= view.empty | targets.without(sweeping(d));
        }
        let [single, double] = self.pushes(view, view.movers);
        let [west, east] = pawn_directions(view.side);
        let [left, right] = self.pawn_targets(view, view.movers);
        let left = left & targets.without(sweeping(west));
        let right = right & targets.without(sweeping(east));
        // At most ten knights, of eight squares each, and thirteen sets.
        let mut tally = Tally::ZERO;
        for from in view.movers & self.board.role(Role::Knight) {
            let mut squares = knight_steps(from) & (view.empty | targets);
            if SWEEPS {
                for target in squares & view.kicks & lines(view.king) {
                    if Line::new(from, target).is_some_and(|line| line.beyond.has(view.king)) {
                        squares ^= target.bit();
                    }
                }
            }
            tally.add(squares);
        }
        let king = self.king_moves(view);
        tally.add_digits(add_thirteen(slides, [single, double, left, right, king]));

        let last = Bitboard::rank(view.side, 7);
        let mut promotions = (single & last).len();
        // A jump brings a pawn to its last rank from the rank before, or along a chain.
        for (d, squares) in [(west, left), (east, right)] {
            if squares.meets(last | Bitboard::rank(view.side, 6))
                || squares.shift(d).meets(view.occupied)
            {
                let landing = (last & view.empty).fill(d.opposite(), view.occupied);
                promotions += (squares & (view.jumps & landing | view.kicks & last)).len();
            }
        }
        tally.sum() + 3 * promotions as usize
    }

    /// Moves that each need a look of their own: those that could leave the king in check, and
    /// jumps of sliders with the free slide. All others are counted in bulk.
    #[inline(never)]
    fn count_tested(&self, view: &View) -> usize {
        let safety = self.safety(view);
        let mut moves = 0;
        let quick = view.movers & safety.quick;
        let open = view.empty & safety.open;
        let slides = self.slides(view, view.movers);
        let king = view.king.bit();
        let quiets = if view.movers.without(quick | king).is_empty() {
            slides
        } else {
            self.slides(view, quick)
        };
        let [single, double] = self.pushes(view, quick).map(|squares| squares & safety.open);
        let mut tally = Tally::ZERO;
        for from in quick & self.board.role(Role::Knight) {
            tally.add(knight_steps(from) & open);
        }
        let steps =
            if quick.has(view.king) { self.king_moves(view) & open } else { Bitboard::EMPTY };
        let none = Bitboard::EMPTY;
        let quiets = quiets.map(|squares| squares & open);
        tally.add_digits(add_thirteen(quiets, [single, double, steps, none, none]));
        moves += tally.sum() + 3 * (single & Bitboard::rank(view.side, 7)).len() as usize;

        let safe = |mv| usize::from(self.leaves_king_safe(mv, view));
        let slow = view.movers.without(safety.quick);
        if slow.any() {
            self.visit_quiets(view, slow, &mut |mv| moves += safe(mv));
        }
        self.castling_moves(view, |mv| moves += safe(mv));

        let targets = view.jumps | view.kicks;
        for (d, squares) in Direction::QUEEN.into_iter().zip(slides) {
            for target in squares & targets {
                let back = ray(d.opposite(), target) & view.occupied;
                let Some(from) = d.opposite().nearest(back) else { continue };
                let beyond = ray(d, target);
                let pieces = (target.bit() | beyond) & view.occupied;
                moves += if !safety.ignores_attack(view, from, target, pieces) {
                    self.count_attack(view, &safety, from, target)
                } else if view.kicks.has(target) {
                    usize::from(!beyond.has(view.king))
                } else if self.has(KoopaRules::FREE_SLIDE) {
                    let lost = pieces.has(d.farthest(beyond).unwrap_or(target));
                    beyond.without(pieces).len() as usize + usize::from(lost)
                } else {
                    1
                };
            }
        }
        let pawns = self.pawn_targets(view, view.movers);
        for (d, squares) in pawn_directions(view.side).into_iter().zip(pawns) {
            for target in squares & targets {
                if let Some(from) = target.bit().shift(d.opposite()).first() {
                    moves += self.count_attack(view, &safety, from, target);
                }
            }
        }
        for from in view.movers & (self.board.role(Role::Knight) | king) {
            let steps = if from == view.king { king_steps(from) } else { knight_steps(from) };
            for target in steps & targets {
                moves += self.count_attack(view, &safety, from, target);
            }
        }
        moves
    }

    /// The attacks of one piece on one target.
    #[inline]
    fn count_attack(&self, view: &View, safety: &Safety, from: Square, target: Square) -> usize {
        let role = self.board.role_at(from);
        let Some(line) = Line::new(from, target) else { return 0 };
        let pieces = line.whole() & view.occupied;
        let certain = safety.ignores_attack(view, from, target, pieces);
        let mut moves = 0;
        self.visit_attack(view, role, from, target, &mut |mv| {
            moves += usize::from(certain || self.leaves_king_safe(mv, view));
        });
        moves
    }
}
