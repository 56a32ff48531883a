//! Check, for the `checkmate` option. RULES.md, "End of game".
//!
//! A king is in check when the other side, if it could move next, had a kick that removes it: the
//! king itself kicked, or standing on the line of flight of a projectile.

use super::KoopaPosition;
use super::attack::attacks;
use super::castling::destinations;
use super::view::View;
use crate::core::{
    Bitboard, Color, Direction, KoopaRules, Move, MoveKind, Role, Square, direction_between,
    king_steps, knight_steps, lines, pawn_directions, ray,
};

/// What is known about the safety of the mover's king before any single move is looked at, so that
/// most moves need no test of their own. Without the `checkmate` option every move is safe.
pub(super) struct Safety {
    /// The pieces whose quiet moves to `open` are safe, and to all other squares are not.
    pub(super) quick: Bitboard,
    /// See `quick`.
    pub(super) open: Bitboard,
    king: Bitboard,
    /// Where a stunned piece could be kicked so that it meets the king, if nothing stood between it
    /// and the kicker. Elsewhere it is harmless, whatever moves.
    hot: Bitboard,
    /// All pieces between an attacker and a projectile, with some others.
    screens: Bitboard,
}

impl Safety {
    const CERTAIN: Self = Self {
        quick: Bitboard::ALL,
        open: Bitboard::ALL,
        king: Bitboard::EMPTY,
        hot: Bitboard::EMPTY,
        screens: Bitboard::EMPTY,
    };

    /// True if an attack of that piece is surely safe that newly stuns these and removes those: there
    /// is no check now, the piece does not hold one off, and the attack neither makes a projectile
    /// nor removes what stands before one.
    #[inline]
    fn ignores(&self, from: Square, stunned: Bitboard, removed: Bitboard) -> bool {
        self.open == Bitboard::ALL
            && self.quick.has(from)
            && from.bit() != self.king
            && !stunned.meets(self.hot)
            && !removed.meets(self.screens)
    }

    /// The same for the attacks on one target, with the pieces from there to the edge.
    #[inline]
    pub(super) fn ignores_attack(
        &self,
        view: &View,
        from: Square,
        target: Square,
        pieces: Bitboard,
    ) -> bool {
        if view.jumps.has(target) {
            self.ignores(from, pieces.without(view.stunned), Bitboard::EMPTY)
        } else {
            self.ignores(from, Bitboard::EMPTY, pieces)
        }
    }
}

/// What a check depends on beside the roles of the kickers' side: as it is, or as a move leaves it.
pub(super) struct Scene {
    /// Whose king, and where it stands.
    side: Color,
    king: Square,
    occupied: Bitboard,
    /// The pieces that are stunned when the other side moves.
    stunned: Bitboard,
    /// Pieces of the present position that are no longer there.
    gone: Bitboard,
}

impl Scene {
    /// The present position but for these squares: those that are stunned when the other side
    /// moves, the king's, and the occupied ones.
    #[inline]
    pub(super) fn put(view: &View, king: Square, occupied: Bitboard, stunned: Bitboard) -> Self {
        Self { side: view.side, king, occupied, stunned, gone: Bitboard::EMPTY }
    }
}

impl KoopaPosition {
    /// The pieces of the other side that could kick `side`'s king off the board, if those pieces
    /// were the stunned ones.
    ///
    /// A kick that would also remove the kicker's own king gives no check.
    pub(crate) fn kickers(&self, side: Color, stunned: Bitboard) -> Bitboard {
        let mut kickers = Bitboard::EMPTY;
        if let Some(king) = self.board.of(side, Role::King).first() {
            let occupied = self.board.occupied();
            let scene = Scene { side, king, occupied, stunned, gone: Bitboard::EMPTY };
            self.flights(&scene, |direction, target| {
                kickers |= self.attacker_along(direction, target, &scene);
            });
        }
        kickers
    }

    /// True if a king is in check there.
    pub(super) fn is_check(&self, scene: &Scene) -> bool {
        let found = |direction, target| self.attacker_along(direction, target, scene).any();
        self.flies(scene, found) || self.projectile_king(scene) && self.kicks_king(scene)
    }

    /// True if the king itself may be kicked.
    #[inline]
    fn projectile_king(&self, scene: &Scene) -> bool {
        scene.stunned.has(scene.king)
    }

    /// True if a piece attacks the king along a line without its own king: for a stunned king.
    fn kicks_king(&self, scene: &Scene) -> bool {
        let (side, king) = (scene.side, scene.king);
        let free = self.board.color(!side).without(scene.stunned | scene.gone);
        let kickers_king = self.board.of(!side, Role::King).without(scene.gone);
        let attackers = Role::KOOPA.into_iter().fold(Bitboard::EMPTY, |set, role| {
            set | attacks(role, side, king, scene.occupied) & self.board.role(role)
        });
        (attackers & free).iter().any(|kicker| {
            direction_between(kicker, king)
                .is_some_and(|direction| !ray(direction, king).meets(kickers_king))
        })
    }

    /// Calls `found` with every target but the king, and the direction in which the other side, by
    /// a kick of it, would remove the king and not its own, until `found` says that this is enough.
    #[inline]
    fn flies(&self, scene: &Scene, mut found: impl FnMut(Direction, Square) -> bool) -> bool {
        let king = scene.king;
        let projectiles = self.projectiles(!scene.side, scene.stunned);
        let kickers_king = self.board.of(!scene.side, Role::King).without(scene.gone);
        (projectiles & lines(king)).iter().any(|projectile| {
            direction_between(projectile, king).is_some_and(|direction| {
                !ray(direction, projectile).meets(kickers_king) && found(direction, projectile)
            })
        })
    }

    /// The same for all targets: a stunned king can be kicked in every direction.
    #[inline]
    fn flights(&self, scene: &Scene, mut add: impl FnMut(Direction, Square)) {
        self.flies(scene, |direction, target| {
            add(direction, target);
            false
        });
        if self.projectile_king(scene) {
            let kickers_king = self.board.of(!scene.side, Role::King).without(scene.gone);
            for direction in Direction::ALL {
                if !ray(direction, scene.king).meets(kickers_king) {
                    add(direction, scene.king);
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

    /// The piece that could kick `target` in that direction.
    fn attacker_along(&self, direction: Direction, target: Square, scene: &Scene) -> Bitboard {
        let side = !scene.side;
        let free = self.board.color(side).without(scene.stunned | scene.gone);
        let back = ray(direction.opposite(), target);
        if direction.is_knight() {
            let step = back & knight_steps(target);
            return step & free & self.board.role(Role::Knight);
        }
        let Some(first) = direction.opposite().nearest(back & scene.occupied) else {
            return Bitboard::EMPTY;
        };
        let is = |role| self.board.role(role).has(first);
        let attacks = self.slides_along(direction, first)
            || king_steps(target).has(first)
                && (is(Role::King) || is(Role::Pawn) && pawn_directions(side).contains(&direction));
        if attacks { free & first.bit() } else { Bitboard::EMPTY }
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
        let stunned = self.timers.stunned_next();
        let safety = Safety { king, hot: self.hot(view, stunned), ..Safety::CERTAIN };
        if stunned.is_empty() {
            safety
        } else if !stunned.meets(safety.hot) {
            Safety { quick: !king, ..safety }
        } else {
            self.endangered(view, safety, stunned)
        }
    }

    /// See [`Safety`]: the king's own square, and on its lines what a kicker farther out aims at.
    #[inline]
    fn hot(&self, view: &View, stunned: Bitboard) -> Bitboard {
        let king = view.king;
        let free = self.board.color(!view.side).without(stunned);
        let near = free & lines(king);
        let of = |role| self.board.role(role);
        let mut hot = king.bit();
        for slider in near & (of(Role::Queen) | of(Role::Rook) | of(Role::Bishop)) {
            if let Some(d) = direction_between(king, slider) {
                if !d.is_knight() && self.slides_along(d, slider) {
                    hot |= ray(d, king) & ray(d.opposite(), slider);
                }
            }
        }
        for kicker in near & (of(Role::King) | of(Role::Knight)) {
            if let Some(d) = direction_between(king, kicker) {
                let knight = of(Role::Knight).has(kicker);
                let steps = if knight { knight_steps(kicker) } else { king_steps(kicker) };
                let line = ray(d, king) & ray(d.opposite(), kicker);
                hot |= if knight == d.is_knight() { steps & line } else { Bitboard::EMPTY };
            }
        }
        let ahead = (free & of(Role::Pawn)).advance(!view.side);
        let [west, east] = pawn_directions(!view.side);
        hot | ahead.shift(Direction::West) & ray(west.opposite(), king)
            | ahead.shift(Direction::East) & ray(east.opposite(), king)
    }

    /// The same where a stunned piece could meet the king: which squares block all checks, and which
    /// pieces stand alone between an attacker and a projectile.
    #[inline(never)]
    fn endangered(&self, view: &View, mut safety: Safety, stunned: Bitboard) -> Safety {
        let scene = Scene::put(view, view.king, view.occupied, stunned);
        let free = self.board.color(!view.side).without(stunned);
        let mut pinned = Bitboard::EMPTY;
        self.flights(&scene, |direction, target| {
            let back = direction.opposite();
            let line = ray(back, target);
            let kicker = self.attacker_along(direction, target, &scene);
            if direction.is_knight() {
                if kicker.any() {
                    safety.open = Bitboard::EMPTY;
                }
                return;
            }
            let sliders = if direction.is_orthogonal() { Role::Rook } else { Role::Bishop };
            let sliders = self.board.role(sliders) | self.board.role(Role::Queen);
            if line.meets(free & sliders) {
                safety.screens |= line & view.occupied;
            }
            if let Some(first) = back.nearest(line & view.occupied) {
                if kicker.any() {
                    safety.open &= line.without(first.bit() | ray(back, first));
                } else if view.movers.has(first) {
                    let second = back.nearest(ray(back, first) & view.occupied);
                    if second.is_some_and(|second| (free & sliders).has(second)) {
                        pinned |= first.bit();
                    }
                }
            }
        });
        safety.quick = !(view.king.bit() | pinned);
        safety
    }

    /// With `checkmate`: true unless the move, legal in all else, leaves the mover's king in check.
    #[inline]
    pub(super) fn leaves_king_safe(&self, mv: Move, view: &View) -> bool {
        !self.has(KoopaRules::CHECKMATE) || !self.is_check_after(mv, view)
    }

    /// The same, for most attacks without a look at what stands where.
    #[inline]
    pub(super) fn passes(&self, mv: Move, view: &View, safety: &Safety) -> bool {
        let (stunned, removed) = match mv.kind() {
            MoveKind::Jump => (self.passed(mv).without(view.stunned), Bitboard::EMPTY),
            MoveKind::Kick => (Bitboard::EMPTY, self.swept(mv)),
            _ => return self.leaves_king_safe(mv, view),
        };
        safety.ignores(mv.from(), stunned, removed) || self.leaves_king_safe(mv, view)
    }

    fn is_check_after(&self, mv: Move, view: &View) -> bool {
        let left = view.occupied.without(mv.from().bit());
        let mut scene = Scene::put(view, view.king, left, self.timers.stunned_next());
        match mv.kind() {
            MoveKind::Jump => scene.stunned |= self.passed(mv).without(self.timers.stunned()),
            MoveKind::Kick => {
                scene.gone = self.swept(mv);
                scene.stunned = scene.stunned.without(scene.gone);
                scene.occupied = scene.occupied.without(scene.gone);
            }
            MoveKind::Castle => {
                let (_, rook_to) = destinations(mv.from(), mv.to());
                scene.occupied = scene.occupied.without(mv.to().bit()) | rook_to.bit();
            }
            _ => {}
        }
        if !mv.is_lost() {
            scene.occupied |= mv.last().bit();
        }
        if mv.from() == view.king {
            scene.king = mv.last();
        }
        // No move brings a stunned piece anywhere: without one on a line of the king, none flies.
        scene.stunned.meets(scene.king.bit() | lines(scene.king)) && self.is_check(&scene)
    }
}
