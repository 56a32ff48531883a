//! Whether one given move is legal, without generating the others.

use super::KoopaPosition;
use super::attack::attacks;
use crate::core::{KoopaRules, Move, MoveKind, Role, forward};

impl KoopaPosition {
    /// True for a legal move.
    pub(super) fn legal(&self, mv: Move) -> bool {
        if mv == Move::PASS {
            return self.must_pass();
        }
        self.own_king().is_some()
            && self.is_possible(mv)
            && (!self.has(KoopaRules::CHECKMATE) || self.leaves_king_safe(mv, &self.safety()))
    }

    /// True for a legal move but for the test that the king is not left in check.
    fn is_possible(&self, mv: Move) -> bool {
        let stunned = self.timers.stunned();
        let (from, to) = (mv.from(), mv.to());
        let movers = self.own().without(stunned);
        if !movers.has(from) {
            return false;
        }
        let role = self.board.role_at(&Role::KOOPA, from);
        let occupied = self.board.occupied();
        let mut found = false;
        match mv.kind() {
            MoveKind::Quiet => {
                let squares = if role == Role::Pawn {
                    let ahead = forward(self.turn);
                    let (single, double) = self.pushes(stunned);
                    let one = from.bit().shift(ahead);
                    one & single | one.shift(ahead) & double
                } else {
                    attacks(role, self.turn, from, occupied).without(occupied)
                };
                squares.has(to)
                    && mv.is_koopa()
                    && mv.last() == to
                    && mv.promotion().is_some()
                        == (role == Role::Pawn && to.relative_rank(self.turn) == 7)
            }
            MoveKind::Jump | MoveKind::Kick => {
                let targets = self.jump_targets(stunned) | self.kick_targets(stunned);
                if (attacks(role, self.turn, from, occupied) & targets).has(to) {
                    self.visit_attack(role, from, to, stunned, &mut |legal| found |= legal == mv);
                }
                found
            }
            MoveKind::Castle => {
                self.castling_moves(stunned, |legal| found |= legal == mv);
                found
            }
            _ => false,
        }
    }
}
