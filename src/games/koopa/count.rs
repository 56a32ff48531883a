//! Counting legal moves without listing them. Every rule stands in `generate` and `attack`; here
//! the same destinations are counted in bulk, and the tests hold the two together.

use super::attack::attacks;
use super::{KoopaPosition, Moves};
use crate::core::{
    Bitboard, Direction, KoopaRules, Role, king_steps, knight_steps, pawn_directions,
};

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
    pub(super) fn count_but_pass(&self) -> usize {
        let stunned = self.timers.stunned();
        let Some(king) = self.own_king() else { return 0 };
        let checkmate = self.has(KoopaRules::CHECKMATE);
        let mut moves = 0;
        if checkmate {
            let safety = self.safety();
            let (others_safe, king_safe) = self.quiet_moves_are_safe(&safety);
            if !others_safe || !king_safe {
                self.visit(Moves::All, |_| moves += 1);
                return moves;
            }
            let mut add = |mv| moves += usize::from(self.leaves_king_safe(mv, &safety));
            self.visit_attacks(stunned, &mut add);
            self.castling_moves(stunned, add);
            return moves + self.count_quiets(stunned, Bitboard::EMPTY);
        }
        self.castling_moves(stunned, |_| moves += 1);
        let targets = self.jump_targets(stunned);
        if stunned.any() || self.has(KoopaRules::FREE_SLIDE) {
            self.visit_attacks(stunned, &mut |_| moves += 1);
            return moves + self.count_quiets(stunned, Bitboard::EMPTY);
        }
        // One jump for each target, but for pawns, which may promote, and the king, which may not
        // be lost.
        for (role, from) in
            [(Role::Pawn, self.pawns_with_targets(targets)), (Role::King, king.bit())]
        {
            for from in from {
                let near = attacks(role, self.turn, from, Bitboard::EMPTY);
                for target in near & targets {
                    self.visit_attack(role, from, target, stunned, &mut |_| moves += 1);
                }
            }
        }
        moves + self.count_quiets(stunned, targets)
    }

    /// The pawns that attack one of these squares.
    #[inline]
    fn pawns_with_targets(&self, targets: Bitboard) -> Bitboard {
        let [left, right] = pawn_directions(!self.turn);
        (targets.shift(left) | targets.shift(right)) & self.board.of(self.turn, Role::Pawn)
    }

    /// Moves to empty squares, promotions and double steps among them, and of knights, bishops,
    /// rooks and queens also those to `targets`.
    #[inline]
    fn count_quiets(&self, stunned: Bitboard, targets: Bitboard) -> usize {
        let occupied = self.board.occupied();
        let empty = !occupied;
        let open = empty | targets;
        let own = self.own().without(stunned);
        let of = |role| self.board.role(role) & own;

        let (single, double) = self.pushes(stunned);
        let promotions = single & Bitboard::rank(self.turn, 7);
        let mut moves = single.len() + double.len() + 3 * promotions.len();
        for king in of(Role::King) {
            moves += (king_steps(king) & empty).len();
        }
        for knight in of(Role::Knight) {
            moves += (knight_steps(knight) & open).len();
        }
        // Two sliders of one side never see the same square in the same direction.
        for (directions, sliders) in [
            (Direction::ROOK, of(Role::Rook) | of(Role::Queen)),
            (Direction::BISHOP, of(Role::Bishop) | of(Role::Queen)),
        ] {
            for direction in directions {
                moves += (sliders.fill(direction, empty).shift(direction) & open).len();
            }
        }
        moves as usize
    }
}
