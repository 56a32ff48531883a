//! Check, for the `checkmate` option. RULES.md, "End of game".
//!
//! A king is in check when the other side, if it could move next, had a kick that removes it: the
//! king itself kicked, or standing on the line of flight of a projectile.

use super::KoopaPosition;
use crate::core::{
    Bitboard, Color, Direction, KoopaRules, Move, MoveKind, Role, Square, direction_between, lines,
    pawn_directions, ray,
};

/// What is known about the safety of the mover's king before any single move is looked at, so that
/// most moves need no test of their own.
pub(super) struct Safety {
    /// The king's square and all squares on its lines: a piece elsewhere is never a projectile
    /// that meets it.
    near: Bitboard,
    king: Bitboard,
    /// Pieces still stunned after the move.
    stunned: Bitboard,
}

impl KoopaPosition {
    /// The pieces of the other side that could kick `side`'s king off the board, if those pieces
    /// were the stunned ones.
    ///
    /// A kick that would also remove the kicker's own king gives no check.
    pub(crate) fn kickers(&self, side: Color, stunned: Bitboard) -> Bitboard {
        let Some(king) = self.board.of(side, Role::King).first() else { return Bitboard::EMPTY };
        let kicker_side = !side;
        let projectiles = self.projectiles(kicker_side, stunned);
        let own_king = self.board.of(kicker_side, Role::King);
        let free = self.board.color(kicker_side).without(stunned);
        let mut kickers = Bitboard::EMPTY;
        let mut add = |direction, target| {
            if !ray(direction, target).meets(own_king)
                && let Some(kicker) = self.attacker_along(direction, target, kicker_side, free)
            {
                kickers |= kicker.bit();
            }
        };
        for projectile in projectiles & lines(king) {
            if let Some(direction) = direction_between(projectile, king) {
                add(direction, projectile);
            }
        }
        if projectiles.has(king) {
            for direction in Direction::ALL {
                add(direction, king);
            }
        }
        kickers
    }

    /// The pieces that are still stunned after one more ply, if nothing changes.
    #[inline]
    pub(crate) fn stunned_next(&self) -> Bitboard {
        self.timers.stunned_next()
    }

    /// True for a jump on or over the enemy king, if that was not stunned before.
    #[inline]
    pub(crate) fn stuns_king(&self, mv: Move) -> bool {
        let king = self.board.of(!self.turn, Role::King);
        king.first().is_some_and(|king| lines(mv.from()).has(king))
            && self.passed(mv).without(self.timers.stunned()).meets(king)
    }

    /// The piece among `free`, of that side, that attacks `target` going in that direction.
    fn attacker_along(
        &self,
        direction: Direction,
        target: Square,
        side: Color,
        free: Bitboard,
    ) -> Option<Square> {
        let back = ray(direction.opposite(), target);
        let step = direction.opposite().nearest(back)?;
        let is = |square: Square, role| self.board.role(role).has(square);
        if direction.is_knight() {
            return (free.has(step) && is(step, Role::Knight)).then_some(step);
        }
        let first = direction.opposite().nearest(back & self.board.occupied())?;
        let line_role = if direction.is_orthogonal() { Role::Rook } else { Role::Bishop };
        let attacks = is(first, Role::Queen)
            || is(first, line_role)
            || first == step
                && (is(first, Role::King)
                    || is(first, Role::Pawn) && pawn_directions(side).contains(&direction));
        (free.has(first) && attacks).then_some(first)
    }

    /// The pieces that give check to the side to move. Timers are taken as they will be when the
    /// other side moves next: dropped by one.
    pub(super) fn checkers_of_turn(&self) -> Bitboard {
        let stunned = self.timers.stunned_next();
        if !self.has(KoopaRules::CHECKMATE) || stunned.is_empty() {
            return Bitboard::EMPTY;
        }
        self.kickers(self.turn, stunned)
    }

    /// True if the side that has just moved has left its king in check: no legal position with the
    /// `checkmate` option. Timers are as its move left them.
    pub(super) fn opponent_in_check(&self) -> bool {
        let stunned = self.timers.stunned();
        self.has(KoopaRules::CHECKMATE) && stunned.any() && self.kickers(!self.turn, stunned).any()
    }

    /// What [`leaves_king_safe`](Self::leaves_king_safe) needs, once for all moves.
    pub(super) fn safety(&self) -> Safety {
        let king = self.board.of(self.turn, Role::King);
        let near = king.first().map_or(Bitboard::EMPTY, |square| king | lines(square));
        Safety { near, king, stunned: self.timers.stunned_next() }
    }

    /// With `checkmate`: true unless the move, legal in all else, leaves the mover's king in check.
    pub(super) fn leaves_king_safe(&self, mv: Move, safety: &Safety) -> bool {
        let mut stunned = safety.stunned;
        if mv.kind() == MoveKind::Jump {
            stunned |= self.passed(mv);
        }
        // Without a stunned piece there is no projectile, and unless the king moves only one on
        // its present lines matters: no move brings a stunned piece anywhere.
        let king_moves = safety.king.has(mv.from());
        if stunned.is_empty() || !king_moves && !stunned.meets(safety.near) {
            return true;
        }
        let mut next = *self;
        next.make(mv);
        !next.opponent_in_check()
    }

    /// True if no quiet move of another piece than the king can leave the king in check, and
    /// whether that holds for the king's own moves too.
    pub(super) fn quiet_moves_are_safe(&self, safety: &Safety) -> (bool, bool) {
        (!safety.stunned.meets(safety.near), safety.stunned.is_empty())
    }
}
