//! Lists of moves.

use super::{FuguePosition, Moves, View};
use crate::core::{Bitboard, Direction, FugueRules, Move, MoveList, Role, Square, king_steps};

/// Adds moves as long as there is room.
#[inline]
fn add(list: &mut MoveList, moves: impl Iterator<Item = Move>) {
    list.extend(moves.take(list.remaining_capacity()));
}

/// Adds one kind of move from a square to each square of a set.
#[inline]
fn add_all(list: &mut MoveList, from: Square, to: Bitboard, kind: fn(Square, Square) -> Move) {
    add(list, to.iter().map(|to| kind(from, to)));
}

impl FuguePosition {
    /// Adds the legal moves of one sort.
    pub(super) fn list_moves(&self, which: Moves, list: &mut MoveList) {
        match which {
            Moves::All => self.list::<true, true>(list),
            Moves::Tactical => self.list::<false, true>(list),
            Moves::Quiet => self.list::<true, false>(list),
        }
    }

    #[inline]
    fn list<const QUIET: bool, const TACTICAL: bool>(&self, list: &mut MoveList) {
        if !self.kings_stand() {
            return;
        }
        let view = View::new(self);
        self.list_pawns::<QUIET, TACTICAL>(&view, list);
        for from in view.free & self.board.role(Role::King) {
            if TACTICAL {
                add_all(list, from, view.king_captures(from), Move::capture);
            }
            if QUIET {
                add_all(list, from, king_steps(from) & view.empty, Move::fugue_quiet);
            }
        }
        for from in view.free & self.board.role(Role::Queen) {
            let sight = view.sight(from);
            if TACTICAL {
                add_all(list, from, sight & view.prey, Move::capture);
            }
            if QUIET {
                add_all(list, from, sight & view.empty, Move::fugue_quiet);
            }
        }
        for from in view.free & self.board.role(Role::PushmePullyu) {
            let pushes = view.pushes(from, view.sight(from));
            if TACTICAL {
                add_all(list, from, pushes.single, Move::capture);
                if self.rules.contains(FugueRules::CHOOSE) {
                    add_all(list, from, pushes.double, Move::capture_ahead);
                    add_all(list, from, pushes.double, Move::capture_behind);
                }
            }
            if QUIET {
                add_all(list, from, pushes.quiet, Move::fugue_quiet);
            }
        }
        for from in view.free & self.board.role(Role::Archer) {
            let sight = view.sight(from);
            if TACTICAL {
                add_all(list, from, view.shots(sight), Move::shot);
            }
            if QUIET {
                add_all(list, from, sight & view.empty, Move::fugue_quiet);
            }
        }
        for from in view.free & self.board.role(Role::LongLeaper) {
            let sight = view.sight(from);
            if TACTICAL {
                add_all(list, from, view.leaps(from, sight), Move::capture);
            }
            if QUIET {
                add_all(list, from, sight & view.empty, Move::fugue_quiet);
            }
        }
        for from in view.free & self.board.role(Role::Swapper) {
            if TACTICAL {
                add_all(list, from, view.king_captures(from), Move::destruction);
            }
            if QUIET {
                let sight = view.sight(from);
                add_all(list, from, sight & view.swappable, Move::swap);
                add_all(list, from, sight & view.empty, Move::fugue_quiet);
            }
        }
        if QUIET {
            let peaceful = self.board.role(Role::Immobilizer) | self.board.role(Role::Shield);
            for from in view.free & peaceful {
                add_all(list, from, view.sight(from) & view.empty, Move::fugue_quiet);
            }
        }
    }

    #[inline]
    fn list_pawns<const QUIET: bool, const TACTICAL: bool>(
        &self,
        view: &View,
        list: &mut MoveList,
    ) {
        let pawns = view.free & self.board.role(Role::Pawn);
        let last_rank = Bitboard::rank(self.turn, 7);
        for d in Direction::QUEEN {
            let back = |to: Square, squares: u32| {
                Square::masked((to.index() as u32).wrapping_sub(d.rotation() * squares))
            };
            let sorts = [(view.pawn_steps(pawns, d), 1), (view.pawn_leaps(pawns, d), 2)];
            for (to, squares) in sorts {
                let quiet = |to| Move::fugue_quiet(back(to, squares), to);
                let capture = |to| Move::capture(back(to, squares), to);
                if QUIET {
                    add(list, (to & view.empty).iter().map(quiet));
                }
                if TACTICAL {
                    add(list, (to & view.prey).iter().map(capture));
                    for to in to & last_rank {
                        let mv = if view.empty.has(to) { quiet(to) } else { capture(to) };
                        let roles =
                            Role::FUGUE.into_iter().filter(|role| self.may_promote_to(*role));
                        add(list, roles.map(|role| mv.promoting(role)));
                    }
                }
            }
        }
    }
}
