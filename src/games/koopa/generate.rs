//! Move generation.

use super::attack::{Line, attacks, slides};
use super::{KoopaPosition, Moves};
use crate::core::{Bitboard, Color, KoopaRules, Move, MoveList, Role, Square, forward};

/// The roles in the order in which their moves are listed.
const ORDER: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// What a pawn can become.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Adds a move of a piece, in all its promotions if it brings a pawn to its last rank.
#[inline]
fn add_promoted(mv: Move, role: Role, side: Color, add: &mut impl FnMut(Move)) {
    if role == Role::Pawn && !mv.is_lost() && mv.last().relative_rank(side) == 7 {
        for promotion in PROMOTIONS {
            add(mv.promoting(promotion));
        }
    } else {
        add(mv);
    }
}

impl KoopaPosition {
    /// Legal moves of one sort.
    pub(super) fn list_moves(&self, which: Moves, list: &mut MoveList) {
        let before = list.len();
        self.visit(which, |mv| {
            // MAX_MOVES is proven to suffice.
            let added = list.try_push(mv);
            debug_assert!(added.is_ok());
        });
        if which != Moves::Tactical && list.len() == before && self.must_pass() {
            let added = list.try_push(Move::PASS);
            debug_assert!(added.is_ok());
        }
    }

    /// Calls `add` with every legal move of one sort.
    #[inline]
    pub(super) fn visit(&self, which: Moves, mut add: impl FnMut(Move)) {
        if self.has(KoopaRules::CHECKMATE) {
            let safety = self.safety();
            self.visit_unsafe(which, |mv| {
                if self.leaves_king_safe(mv, &safety) {
                    add(mv);
                }
            });
        } else {
            self.visit_unsafe(which, add);
        }
    }

    /// The pass is the one move of a side that has no other, has a stunned piece and is not in
    /// check (with the `pass` option).
    #[cold]
    pub(super) fn must_pass(&self) -> bool {
        self.has(KoopaRules::PASS)
            && self.timers.stunned().meets(self.own())
            && self.own_king().is_some()
            && self.checkers_of_turn().is_empty()
            && self.count_but_pass() == 0
    }

    /// Legal moves but for the test that the king is not left in check.
    #[inline]
    fn visit_unsafe(&self, which: Moves, mut add: impl FnMut(Move)) {
        if self.own_king().is_none() {
            return;
        }
        let stunned = self.timers.stunned();
        if which != Moves::Quiet {
            self.visit_attacks(stunned, &mut add);
            self.visit_pushes(stunned, true, &mut add);
        }
        if which != Moves::Tactical {
            self.visit_pushes(stunned, false, &mut add);
            self.visit_quiets(stunned, &mut add);
            self.castling_moves(stunned, &mut add);
        }
    }

    /// Jumps and kicks of every piece.
    #[inline]
    pub(super) fn visit_attacks(&self, stunned: Bitboard, add: &mut impl FnMut(Move)) {
        let occupied = self.board.occupied();
        let targets = self.jump_targets(stunned) | self.kick_targets(stunned);
        for role in ORDER {
            for from in self.board.of(self.turn, role).without(stunned) {
                for target in attacks(role, self.turn, from, occupied) & targets {
                    self.visit_attack(role, from, target, stunned, add);
                }
            }
        }
    }

    /// The jumps or kicks of one piece at one target.
    #[inline]
    pub(super) fn visit_attack(
        &self,
        role: Role,
        from: Square,
        target: Square,
        stunned: Bitboard,
        add: &mut impl FnMut(Move),
    ) {
        let Some(line) = Line::new(from, target) else { return };
        if stunned.has(target) {
            if !self.sweeps_own_king(&line) {
                add_promoted(Move::kick(from, target), role, self.turn, add);
            }
            return;
        }
        let occupied = self.board.occupied();
        if slides(role) && self.has(KoopaRules::FREE_SLIDE) {
            for last in line.beyond.without(occupied) {
                add(Move::jump(from, target, last));
            }
            if occupied.has(line.end()) {
                add(Move::lost_jump(from, target, line.end()));
            }
            return;
        }
        match line.landing(occupied) {
            Some(last) => add_promoted(Move::jump(from, target, last), role, self.turn, add),
            // A king that would be lost may not jump.
            None if role == Role::King => {}
            None => add(Move::lost_jump(from, target, line.end())),
        }
    }

    /// Pawn moves straight ahead: only those that promote, or only the others.
    #[inline]
    fn visit_pushes(&self, stunned: Bitboard, promoting: bool, add: &mut impl FnMut(Move)) {
        let back = forward(!self.turn);
        let (single, double) = self.pushes(stunned);
        let last_rank = Bitboard::rank(self.turn, 7);
        let single = if promoting { single & last_rank } else { single.without(last_rank) };
        for to in single {
            for from in to.bit().shift(back) {
                add_promoted(Move::koopa_quiet(from, to), Role::Pawn, self.turn, add);
            }
        }
        if !promoting {
            for to in double {
                for from in to.bit().shift(back).shift(back) {
                    add(Move::koopa_quiet(from, to));
                }
            }
        }
    }

    /// The squares to which pawns go by one step and by two from their second rank.
    #[inline]
    pub(super) fn pushes(&self, stunned: Bitboard) -> (Bitboard, Bitboard) {
        let empty = !self.board.occupied();
        let ahead = forward(self.turn);
        let pawns = self.board.of(self.turn, Role::Pawn).without(stunned);
        let single = pawns.shift(ahead) & empty;
        let double = (single & Bitboard::rank(self.turn, 2)).shift(ahead) & empty;
        (single, double)
    }

    /// Moves of pieces other than pawns to empty squares.
    #[inline]
    fn visit_quiets(&self, stunned: Bitboard, add: &mut impl FnMut(Move)) {
        let occupied = self.board.occupied();
        for role in ORDER.into_iter().skip(1) {
            for from in self.board.of(self.turn, role).without(stunned) {
                for to in attacks(role, self.turn, from, occupied).without(occupied) {
                    add(Move::koopa_quiet(from, to));
                }
            }
        }
    }
}
