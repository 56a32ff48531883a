//! Lists of moves.

use super::{FuguePosition, Moves, View};
use crate::core::{Bitboard, Direction, FugueRules, Move, MoveList, Role, Square, king_steps};

/// A constructor of moves of one kind.
type Kind = fn(Square, Square) -> Move;

/// Adds moves as long as there is room.
#[inline]
fn add(list: &mut MoveList, moves: impl Iterator<Item = Move>) {
    for mv in moves {
        let _ = list.try_push(mv);
    }
}

/// Adds one kind of move from a square to each square of a set.
#[inline]
fn add_kind(list: &mut MoveList, from: Square, to: Bitboard, kind: Kind) {
    add(list, to.iter().map(|to| kind(from, to)));
}

/// Adds quiet moves and captures of one kind, to different squares, in one loop: the ends of loops
/// are what generation spends most of its time on.
#[inline]
fn add_both<const QUIET: bool, const TACTICAL: bool>(
    list: &mut MoveList,
    from: Square,
    quiet: Bitboard,
    captures: Bitboard,
    kind: Kind,
) {
    match (QUIET, TACTICAL) {
        (true, true) => add(
            list,
            (quiet | captures).iter().map(|to| {
                let (quiet, capture) = (Move::fugue_quiet(from, to), kind(from, to));
                if captures.has(to) { capture } else { quiet }
            }),
        ),
        (true, false) => add_kind(list, from, quiet, Move::fugue_quiet),
        (false, true) => add_kind(list, from, captures, kind),
        (false, false) => {}
    }
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

    fn list<const QUIET: bool, const TACTICAL: bool>(&self, list: &mut MoveList) {
        if !self.kings_stand() {
            return;
        }
        let view = &View::new(self);
        let of = |role| view.free & self.board.role(role);

        self.list_pawns::<QUIET, TACTICAL>(view, of(Role::Pawn), list);
        for from in of(Role::King) {
            let (quiet, captures) = (king_steps(from) & view.empty, view.king_captures(from));
            add_both::<QUIET, TACTICAL>(list, from, quiet, captures, Move::capture);
        }
        for from in of(Role::Queen) {
            let sight = view.sight(from);
            let (quiet, captures) = (sight & view.empty, sight & view.prey);
            add_both::<QUIET, TACTICAL>(list, from, quiet, captures, Move::capture);
        }
        for from in of(Role::LongLeaper) {
            let sight = view.sight(from);
            let leaps = if TACTICAL { view.leaps(from, sight) } else { Bitboard::EMPTY };
            add_both::<QUIET, TACTICAL>(list, from, sight & view.empty, leaps, Move::capture);
        }
        for from in of(Role::Archer) {
            let sight = view.sight(from);
            let shots = if TACTICAL { view.shots(sight) } else { Bitboard::EMPTY };
            add_both::<QUIET, TACTICAL>(list, from, sight & view.empty, shots, Move::shot);
        }
        for from in of(Role::PushmePullyu) {
            let pushes = view.pushes(from, view.sight(from));
            let (quiet, captures) = (pushes.quiet, pushes.single);
            add_both::<QUIET, TACTICAL>(list, from, quiet, captures, Move::capture);
            if TACTICAL && self.rules.contains(FugueRules::CHOOSE) {
                add_kind(list, from, pushes.double, Move::capture_ahead);
                add_kind(list, from, pushes.double, Move::capture_behind);
            }
        }
        for from in of(Role::Swapper) {
            if TACTICAL {
                add_kind(list, from, view.king_captures(from), Move::destruction);
            }
            if QUIET {
                let sight = view.sight(from);
                let (quiet, swaps) = (sight & view.empty, sight & view.swappable);
                add_both::<true, true>(list, from, quiet, swaps, Move::swap);
            }
        }
        if QUIET {
            for from in of(Role::Immobilizer) | of(Role::Shield) {
                add_kind(list, from, view.sight(from) & view.empty, Move::fugue_quiet);
            }
        }
    }

    #[inline]
    fn list_pawns<const QUIET: bool, const TACTICAL: bool>(
        &self,
        view: &View,
        pawns: Bitboard,
        list: &mut MoveList,
    ) {
        let to = match (QUIET, TACTICAL) {
            (true, true) => Bitboard::ALL,
            (true, false) => view.empty,
            _ => view.prey,
        };
        add_pawns(view, pawns, to, list, |list, mv| {
            let _ = list.try_push(mv);
        });
        if TACTICAL && pawns.meets(self.promotion_zone()) {
            add_pawns(view, pawns, Bitboard::rank(self.turn, 7), list, |list, mv| {
                add(list, self.promotions().map(|role| mv.promoting(role)));
            });
        }
    }
}

/// Adds what `push` makes of each pawn move to a square of `to`, still without promotion.
#[inline]
fn add_pawns(
    view: &View,
    pawns: Bitboard,
    to: Bitboard,
    list: &mut MoveList,
    push: impl Fn(&mut MoveList, Move),
) {
    // First the sets, with constant directions, then one loop for all of them.
    let lines = Direction::QUEEN.map(|d| {
        let steps = view.empty.shift(d.opposite());
        (pawns & view.pawn_origins(to, d), steps, d.rotation())
    });
    for (origins, steps, rotation) in lines {
        for from in origins {
            // A leap goes twice as far as a step.
            let rotation = rotation << u32::from(!steps.has(from));
            let to = Square::masked((from.index() as u32).wrapping_add(rotation));
            let (quiet, capture) = (Move::fugue_quiet(from, to), Move::capture(from, to));
            push(list, if view.empty.has(to) { quiet } else { capture });
        }
    }
}
