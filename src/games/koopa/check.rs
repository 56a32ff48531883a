//! Check, for the `checkmate` option. RULES.md, "End of game".
//!
//! A king is in check when the other side, if it could move next, had a kick that removes it: the
//! king itself kicked, or standing on the line of flight of a projectile.

use super::KoopaPosition;
use super::view::View;
use crate::core::{
    Bitboard, Color, Direction, KoopaRules, Move, MoveKind, Role, Square, direction_between, lines,
    pawn_directions, ray,
};

/// What is known about the safety of the mover's king before any single move is looked at, so that
/// most moves need no test of their own. Without the `checkmate` option every move is safe.
pub(super) struct Safety {
    /// The pieces whose quiet moves to `open` are safe, and to all other squares are not.
    pub(super) quick: Bitboard,
    /// See `quick`.
    pub(super) open: Bitboard,
    /// The king's square and all squares on its lines: a piece elsewhere is never a projectile
    /// that meets it.
    near: Bitboard,
    king: Bitboard,
    /// Pieces still stunned after the move.
    stunned: Bitboard,
}

impl Safety {
    const CERTAIN: Self = Self {
        quick: Bitboard::ALL,
        open: Bitboard::ALL,
        near: Bitboard::EMPTY,
        king: Bitboard::EMPTY,
        stunned: Bitboard::EMPTY,
    };

    /// True if an attack by another piece than the king that stuns these, and removes none, is safe.
    #[inline]
    pub(super) fn ignores(&self, stunned: Bitboard) -> bool {
        !(self.stunned | stunned).meets(self.near)
    }
}

impl KoopaPosition {
    /// The pieces of the other side that could kick `side`'s king off the board, if those pieces
    /// were the stunned ones.
    ///
    /// A kick that would also remove the kicker's own king gives no check.
    pub(crate) fn kickers(&self, side: Color, stunned: Bitboard) -> Bitboard {
        let free = self.board.color(!side).without(stunned);
        let mut kickers = Bitboard::EMPTY;
        self.flights(side, stunned, |direction, target| {
            if let Some(kicker) = self.attacker_along(direction, target, !side, free) {
                kickers |= kicker.bit();
            }
        });
        kickers
    }

    /// Calls `add` with every target and direction in which the other side, by a kick of that
    /// target, would remove `side`'s king and not its own.
    #[inline]
    fn flights(&self, side: Color, stunned: Bitboard, mut add: impl FnMut(Direction, Square)) {
        let Some(king) = self.board.of(side, Role::King).first() else { return };
        let projectiles = self.projectiles(!side, stunned);
        let kickers_king = self.board.of(!side, Role::King);
        for projectile in projectiles & lines(king) {
            if let Some(direction) = direction_between(projectile, king)
                && !ray(direction, projectile).meets(kickers_king)
            {
                add(direction, projectile);
            }
        }
        if projectiles.has(king) {
            for direction in Direction::ALL {
                if !ray(direction, king).meets(kickers_king) {
                    add(direction, king);
                }
            }
        }
    }

    /// True if a slider stands there that goes in that direction, one of the queen's.
    #[inline]
    fn slides_along(&self, direction: Direction, square: Square) -> bool {
        let role = if direction.is_orthogonal() { Role::Rook } else { Role::Bishop };
        (self.board.role(role) | self.board.role(Role::Queen)).has(square)
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
        let attacks = self.slides_along(direction, first)
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

    /// What can be said of all moves at once.
    #[inline]
    pub(super) fn safety(&self, view: &View) -> Safety {
        if !self.has(KoopaRules::CHECKMATE) {
            return Safety::CERTAIN;
        }
        let king = view.king.bit();
        let near = king | lines(view.king);
        let stunned = self.timers.stunned_next();
        let safety = Safety { near, king, stunned, ..Safety::CERTAIN };
        if stunned.is_empty() {
            safety
        } else if !stunned.meets(near) {
            Safety { quick: !king, ..safety }
        } else {
            self.endangered(view, safety)
        }
    }

    /// The same where a stunned piece is on a line of the king: which squares block all checks, and
    /// which pieces stand alone between an attacker and a projectile.
    #[inline(never)]
    fn endangered(&self, view: &View, mut safety: Safety) -> Safety {
        let (kicker_side, stunned) = (!view.side, safety.stunned);
        let free = self.board.color(kicker_side).without(stunned);
        let mut pinned = Bitboard::EMPTY;
        self.flights(view.side, stunned, |direction, target| {
            let back = direction.opposite();
            let line = ray(back, target);
            if direction.is_knight() {
                if self.attacker_along(direction, target, kicker_side, free).is_some() {
                    safety.open = Bitboard::EMPTY;
                }
                return;
            }
            let Some(first) = back.nearest(line & view.occupied) else { return };
            if self.attacker_along(direction, target, kicker_side, free).is_some() {
                safety.open &= line.without(first.bit() | ray(back, first));
            } else if view.movers.has(first)
                && let Some(second) = back.nearest(ray(back, first) & view.occupied)
                && free.has(second)
                && self.slides_along(direction, second)
            {
                pinned |= first.bit();
            }
        });
        safety.quick = !(safety.king | pinned);
        safety
    }

    /// With `checkmate`: true unless the move, legal in all else, leaves the mover's king in check.
    #[inline]
    pub(super) fn leaves_king_safe(&self, mv: Move, safety: &Safety) -> bool {
        if !self.has(KoopaRules::CHECKMATE) {
            return true;
        }
        let mut stunned = safety.stunned;
        if mv.kind() == MoveKind::Jump {
            stunned |= self.passed(mv);
        }
        // Without a stunned piece on one of the king's lines there is no check: no move brings a
        // stunned piece anywhere.
        let near = if safety.king.has(mv.from()) {
            mv.last().bit() | lines(mv.last())
        } else {
            safety.near
        };
        !stunned.meets(near) || self.is_safe_after(mv)
    }

    #[inline(never)]
    fn is_safe_after(&self, mv: Move) -> bool {
        !self.after_move(mv).opponent_in_check()
    }
}
