//! What a move does. RULES.md, "Stun": remove and place pieces, lower all timers that were there
//! before, then set the new ones.

use super::attack::Line;
use super::castling::destinations;
use super::{GamePosition, KoopaPosition};
use crate::core::{Bitboard, Color, Effects, MAX_CLOCK, Move, MoveKind, Role, Square, zobrist};

impl KoopaPosition {
    /// The pieces that a jump passes, its target first: all that it stuns or has found stunned.
    #[inline]
    pub(super) fn passed(&self, mv: Move) -> Bitboard {
        let squares = match Line::new(mv.from(), mv.to()) {
            Some(line) if mv.is_lost() => line.whole(),
            Some(line) => line.before(mv.last()),
            None => Bitboard::EMPTY,
        };
        squares & self.board.occupied()
    }

    /// The pieces that a kick removes: the target and every piece on its line of flight.
    #[inline]
    fn swept(&self, mv: Move) -> Bitboard {
        let squares = Line::new(mv.from(), mv.to()).map_or(Bitboard::EMPTY, |line| line.whole());
        squares & self.board.occupied()
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        let (from, role) = (mv.from(), self.board.role_at(&Role::KOOPA, mv.from()));
        let mut progress = role == Role::Pawn;
        let mut stunned = Bitboard::EMPTY;
        match mv.kind() {
            MoveKind::Jump => {
                stunned = self.passed(mv).without(self.timers.stunned());
                if mv.is_lost() {
                    progress = true;
                    self.remove(from.bit());
                } else {
                    self.place(mv, role);
                }
            }
            MoveKind::Kick => {
                progress = true;
                self.remove(self.swept(mv));
                self.place(mv, role);
            }
            MoveKind::Castle => {
                let (king_to, rook_to) = destinations(from, mv.to());
                self.lose_rights(from.bit());
                self.board.toggle(self.turn, Role::Rook, mv.to());
                self.board.shift(self.turn, Role::King, from, king_to);
                self.board.toggle(self.turn, Role::Rook, rook_to);
            }
            MoveKind::Pass => progress = false,
            _ => self.place(mv, role),
        }
        self.timers.age();
        self.timers.start(stunned, self.variant().stun_plies());
        self.half_moves = if progress { 0 } else { (self.half_moves + 1).min(MAX_CLOCK) };
        let black = self.turn == Color::Black;
        self.full_moves = (self.full_moves + u16::from(black)).min(MAX_CLOCK);
        self.turn = !self.turn;
        self.board.toggle_key(zobrist::BLACK_TO_MOVE);
    }

    /// Puts the mover on its last square, as what it becomes.
    #[inline]
    fn place(&mut self, mv: Move, role: Role) {
        self.lose_rights(mv.from().bit());
        match mv.promotion() {
            None => self.board.shift(self.turn, role, mv.from(), mv.last()),
            Some(promoted) => {
                self.board.toggle(self.turn, role, mv.from());
                self.board.toggle(self.turn, promoted, mv.last());
            }
        }
    }

    /// Takes pieces off the board, with their timers.
    fn remove(&mut self, pieces: Bitboard) {
        self.lose_rights(pieces);
        self.board.clear(&Role::KOOPA, pieces);
        self.timers.remove(pieces);
    }

    /// Castling rights end when the king or that rook moves or leaves the board, from one of these
    /// squares. To be called while the pieces still stand there.
    #[inline]
    fn lose_rights(&mut self, squares: Bitboard) {
        let kings = self.board.role(Role::King);
        if self.castling.is_empty() || !squares.meets(self.castling | kings) {
            return;
        }
        let mut left = self.castling.without(squares);
        for side in Color::ALL {
            if self.board.of(side, Role::King).meets(squares) {
                left = left.without(Bitboard::rank(side, 0));
            }
        }
        self.board.toggle_key(zobrist::castling(self.castling) ^ zobrist::castling(left));
        self.castling = left;
    }

    /// What a legal move does.
    pub(super) fn effects_of(&self, mv: Move) -> Effects {
        let mut effects = Effects::plain(mv);
        match effects.kind {
            MoveKind::Jump => {
                effects.stunned = self.passed(mv).without(self.timers.stunned());
                if mv.is_lost() {
                    effects.landing = None;
                    effects.removed = mv.from().bit();
                }
            }
            MoveKind::Kick => effects.removed = self.swept(mv),
            MoveKind::Castle => {
                let rook_to: Square = destinations(mv.from(), mv.to()).1;
                effects.rook = Some((mv.to(), rook_to));
            }
            MoveKind::Pass => effects.landing = None,
            _ => {}
        }
        effects.freed = self.timers.about_to_end().without(effects.removed);
        effects
    }
}
