//! Whether one given move is legal, without generating the others.

use super::KoopaPosition;
use super::attack::reaches;
use super::view::View;
use crate::core::{Move, MoveKind, Role};

impl KoopaPosition {
    /// True for a legal move.
    pub(super) fn legal(&self, mv: Move) -> bool {
        if mv == Move::PASS {
            return self.must_pass();
        }
        let Some(view) = self.view() else { return false };
        self.is_possible(&view, mv) && self.leaves_king_safe(mv, &view)
    }

    /// True for a legal move but for the test that the king is not left in check.
    fn is_possible(&self, view: &View, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if !view.movers.has(from) {
            return false;
        }
        let role = self.board.role_at(from);
        let mut found = false;
        match mv.kind() {
            MoveKind::Quiet => {
                let goes = if role == Role::Pawn {
                    let [single, double] = self.pushes(view, from.bit());
                    (single | double).has(to)
                } else {
                    view.empty.has(to) && reaches(role, view.side, from, to, view.occupied)
                };
                goes && mv.is_koopa()
                    && mv.last() == to
                    && mv.promotion().is_some()
                        == (role == Role::Pawn && to.relative_rank(view.side) == 7)
            }
            MoveKind::Jump | MoveKind::Kick => {
                if (view.jumps | view.kicks).has(to)
                    && reaches(role, view.side, from, to, view.occupied)
                {
                    self.visit_attack(view, role, from, to, &mut |legal| found |= legal == mv);
                }
                found
            }
            MoveKind::Castle => {
                self.castling_moves(view, |legal| found |= legal == mv);
                found
            }
            _ => false,
        }
    }
}
