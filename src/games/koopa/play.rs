//! What a move does. RULES.md, "Stun": remove and place pieces, lower all timers that were there
//! before, then set the new ones.

use super::attack::Line;
use super::castling::destinations;
use super::timers::Timers;
use super::{GamePosition, KoopaPosition};
use crate::core::board::Board;
use crate::core::setup::clocks_after;
use crate::core::{Bitboard, Color, Effects, Move, MoveKind, Role, Square, zobrist};

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
    pub(super) fn swept(&self, mv: Move) -> Bitboard {
        let squares = Line::new(mv.from(), mv.to()).map_or(Bitboard::EMPTY, |line| line.whole());
        squares & self.board.occupied()
    }

    /// The position after a legal move.
    #[inline(always)] // The fast path is short, and a call would spill what its caller holds.
    pub(super) fn after_move(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        // Most moves are plain: they are played without decoding what else a move can be, and
        // without a copy that is changed afterwards.
        if !mv.is_koopa_plain() || self.has_rights_in(from.bit()) {
            return self.after_other(mv);
        }
        let (board, pawn) = self.board.after_shift(self.turn, from, to);
        self.passed_on(board, self.timers.aged(), self.castling, pawn)
    }

    /// The position after any move, by its kind.
    #[inline(never)]
    fn after_other(&self, mv: Move) -> Self {
        let mut next = *self;
        let (from, role) = (mv.from(), self.board.role_at(mv.from()));
        let mut progress = role == Role::Pawn;
        let mut stunned = Bitboard::EMPTY;
        match mv.kind() {
            MoveKind::Jump => {
                stunned = self.passed(mv).without(self.timers.stunned());
                if mv.is_lost() {
                    progress = true;
                    next.remove(from.bit());
                } else {
                    next.place(mv, role);
                }
            }
            MoveKind::Kick => {
                progress = true;
                next.remove(self.swept(mv));
                next.place(mv, role);
            }
            MoveKind::Castle => {
                let (king_to, rook_to) = destinations(from, mv.to());
                next.lose_rights(from.bit());
                next.board.toggle(self.turn, Role::Rook, mv.to());
                next.board.shift(self.turn, Role::King, from, king_to);
                next.board.toggle(self.turn, Role::Rook, rook_to);
            }
            MoveKind::Pass => progress = false,
            _ => next.place(mv, role),
        }
        let mut timers = next.timers.aged();
        timers.start(stunned, self.variant().stun_plies());
        self.passed_on(next.board, timers, next.castling, progress)
    }

    /// The position with these parts and the turn of the other side. The half-move clock goes on,
    /// or restarts after progress.
    #[inline]
    fn passed_on(
        &self,
        mut board: Board<3>,
        timers: Timers,
        castling: Bitboard,
        progress: bool,
    ) -> Self {
        board.toggle_key(zobrist::BLACK_TO_MOVE);
        let (half_moves, full_moves) =
            clocks_after(self.half_moves, self.full_moves, self.turn, progress);
        Self {
            board,
            timers,
            castling,
            half_moves,
            full_moves,
            turn: !self.turn,
            rules: self.rules,
        }
    }

    /// Puts the mover on its last square, as what it becomes.
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
        self.board.clear(pieces);
        self.timers.remove(pieces);
    }

    /// True if a king that may still castle, or a rook it may castle with, stands on one of these
    /// squares. (Any king counts; a right that is not there cannot be lost.)
    #[inline]
    fn has_rights_in(&self, squares: Bitboard) -> bool {
        self.castling.any() && squares.meets(self.castling | self.board.role(Role::King))
    }

    /// Castling rights end when the king or that rook moves or leaves the board, from one of these
    /// squares. To be called while the pieces still stand there.
    fn lose_rights(&mut self, squares: Bitboard) {
        if !self.has_rights_in(squares) {
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
