//! Whether one move is legal.

use super::{FuguePosition, View};
use crate::core::{Bitboard, FugueRules, Move, MoveKind, Role, direction_between, king_steps};

impl FuguePosition {
    /// True if the move is legal: the same sets as in the lists, for its piece and kind alone.
    pub(super) fn allows(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let view = View::new(self);
        if mv.is_koopa() || mv.last() != to || !view.free.has(from) || !self.kings_stand() {
            return false;
        }
        let role = self.board.role_at(from);
        if let Some(promotion) = mv.promotion() {
            let promotes = role == Role::Pawn && Bitboard::rank(self.turn, 7).has(to);
            if !promotes || self.promotions().all(|role| role != promotion) {
                return false;
            }
        }
        let kind = mv.kind();
        let destinations = match (role, kind) {
            (Role::Pawn, MoveKind::Quiet) => self.pawn_reach(&view, mv) & view.empty,
            (Role::Pawn, MoveKind::Capture) => self.pawn_reach(&view, mv) & view.prey,
            (Role::King, MoveKind::Quiet) => king_steps(from) & view.empty,
            (Role::King, MoveKind::Capture) => view.king_captures(from),
            (Role::PushmePullyu, _) => {
                let pushes = view.pushes(from, view.sight(from));
                match kind {
                    MoveKind::Quiet => pushes.quiet,
                    MoveKind::Capture => pushes.single,
                    MoveKind::CaptureAhead | MoveKind::CaptureBehind
                        if self.rules.contains(FugueRules::CHOOSE) =>
                    {
                        pushes.double
                    }
                    _ => Bitboard::EMPTY,
                }
            }
            (_, MoveKind::Quiet) => view.sight(from) & view.empty,
            (Role::Queen, MoveKind::Capture) => view.sight(from) & view.prey,
            (Role::LongLeaper, MoveKind::Capture) => view.leaps(from, view.sight(from)),
            (Role::Archer, MoveKind::Shot) => view.shots(view.sight(from)),
            (Role::Swapper, MoveKind::Swap) => view.sight(from) & view.swappable,
            (Role::Swapper, MoveKind::Destruction) => view.king_captures(from),
            _ => Bitboard::EMPTY,
        };
        destinations.has(to)
    }

    /// The destination, if a pawn on that square can go there.
    #[inline]
    fn pawn_reach(&self, view: &View, mv: Move) -> Bitboard {
        let to = mv.to().bit();
        match direction_between(mv.from(), mv.to()) {
            Some(d) if !d.is_knight() && view.pawn_origins(to, d).has(mv.from()) => to,
            _ => Bitboard::EMPTY,
        }
    }
}
