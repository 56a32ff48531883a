//! What moves do.

use super::{FuguePosition, View};
use crate::core::{Bitboard, Effects, Move, MoveKind, Role, direction_between, ray};

impl FuguePosition {
    /// The piece that a move to its destination captures.
    #[inline]
    fn victim(&self, mv: Move, role: Role) -> Bitboard {
        let (from, to) = (mv.from(), mv.to());
        match (role, direction_between(from, to)) {
            (Role::LongLeaper, Some(d)) => {
                ray(d, from) & ray(d.opposite(), to) & self.board.color(!self.turn)
            }
            (Role::PushmePullyu, Some(d)) => {
                let [ahead, behind] = View::new(self).pushed(from, to, d);
                match mv.kind() {
                    MoveKind::CaptureAhead => ahead,
                    MoveKind::CaptureBehind => behind,
                    _ => ahead | behind,
                }
            }
            _ => to.bit(),
        }
    }

    /// The position after a legal move.
    #[inline(always)] // The fast path is short, and a call would spill what its caller holds.
    pub(super) fn after_move(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        // Most moves are plain: one comparison tells, without decoding the others.
        if mv != Move::fugue_quiet(from, to) {
            return self.after_other(mv);
        }
        self.passed_on(self.board.after_shift(self.turn, from, to).0, false)
    }

    /// The position after any move, by its kind.
    #[inline(never)]
    fn after_other(&self, mv: Move) -> Self {
        let (from, to, side) = (mv.from(), mv.to(), self.turn);
        let mut board = self.board;
        let role = board.role_at(from);
        let kind = mv.kind();
        match kind {
            MoveKind::Shot => board.clear(to.bit()),
            MoveKind::Destruction => board.clear(from.bit() | to.bit()),
            MoveKind::Swap => {
                let other = board.role_at(to);
                board.toggle(!side, other, to);
                board.shift(side, role, from, to);
                board.toggle(!side, other, from);
            }
            _ => {
                if kind != MoveKind::Quiet {
                    board.clear(self.victim(mv, role));
                }
                match mv.promotion() {
                    None => board.shift(side, role, from, to),
                    Some(promotion) => {
                        board.toggle(side, role, from);
                        board.toggle(side, promotion, to);
                    }
                }
            }
        }
        self.passed_on(board, kind != MoveKind::Swap)
    }

    /// What a move will do.
    pub(super) fn foresee(&self, mv: Move) -> Effects {
        let (from, to) = (mv.from(), mv.to());
        let plain = Effects::plain(mv);
        match mv.kind() {
            MoveKind::Shot => Effects { landing: None, removed: to.bit(), ..plain },
            MoveKind::Destruction => {
                Effects { landing: None, removed: from.bit() | to.bit(), ..plain }
            }
            MoveKind::Swap => Effects { swapped_to: Some(from), ..plain },
            MoveKind::Capture | MoveKind::CaptureAhead | MoveKind::CaptureBehind => {
                let role = self.board.role_at(from);
                Effects { removed: self.victim(mv, role), ..plain }
            }
            _ => Effects { removed: Bitboard::EMPTY, ..plain },
        }
    }
}
