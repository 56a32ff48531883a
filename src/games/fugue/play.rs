//! What moves do.

use super::{FuguePosition, View};
use crate::core::{Bitboard, Effects, Move, MoveKind, Role, Square, direction_between, ray};

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

    /// Takes the enemy piece on that square off the board.
    #[inline]
    fn remove(&mut self, square: Square) {
        let role = self.board.role_at(&Role::FUGUE, square);
        self.board.toggle(!self.turn, role, square);
    }

    /// Plays a move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        // Most moves are plain: one comparison tells, without decoding the others.
        let plain = mv == Move::fugue_quiet(from, to);
        if plain {
            self.board.shift_any(self.turn, from, to);
            self.end_turn(false);
        } else {
            self.make_other(mv);
        }
    }

    /// Plays any move, by its kind.
    #[inline(never)]
    fn make_other(&mut self, mv: Move) {
        let (from, to, side) = (mv.from(), mv.to(), self.turn);
        let role = self.board.role_at(&Role::FUGUE, from);
        let kind = mv.kind();
        match kind {
            MoveKind::Shot => self.remove(to),
            MoveKind::Destruction => {
                self.remove(to);
                self.board.toggle(side, role, from);
            }
            MoveKind::Swap => {
                let other = self.board.role_at(&Role::FUGUE, to);
                self.board.shift(side, role, from, to);
                self.board.shift(!side, other, to, from);
            }
            _ => {
                if kind != MoveKind::Quiet
                    && let Some(square) = self.victim(mv, role).first()
                {
                    self.remove(square);
                }
                match mv.promotion() {
                    None => self.board.shift(side, role, from, to),
                    Some(promotion) => {
                        self.board.toggle(side, role, from);
                        self.board.toggle(side, promotion, to);
                    }
                }
            }
        }
        self.end_turn(kind != MoveKind::Swap);
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
                let role = self.board.role_at(&Role::FUGUE, from);
                Effects { removed: self.victim(mv, role), ..plain }
            }
            _ => Effects { removed: Bitboard::EMPTY, ..plain },
        }
    }
}
