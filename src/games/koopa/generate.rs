//! Move generation.

use arrayvec::ArrayVec;

use super::attack::{Line, attacks, slides};
use super::view::View;
use super::{KoopaPosition, Moves};
use crate::core::{
    Bitboard, Color, KoopaRules, MAX_MEN, Move, MoveList, Role, Square, forward, king_steps,
    pawn_directions,
};

/// The roles other than pawns in the order in which their moves are listed.
const ORDER: [Role; 5] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// What a pawn can become.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// What one piece other than a pawn attacks, with the empty squares on the way.
struct Reach {
    role: Role,
    from: Square,
    squares: Bitboard,
}

type Reaches = ArrayVec<Reach, { MAX_MEN as usize }>;

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

/// Adds moves as long as there is room: [`MAX_MOVES`](crate::MAX_MOVES) is proven to suffice.
#[inline]
fn append(list: &mut MoveList, moves: impl Iterator<Item = Move>) {
    for mv in moves {
        if list.try_push(mv).is_err() {
            break;
        }
    }
}

/// Quiet moves to each square of `to`, by pawns that come from `steps` steps behind.
#[inline]
fn advances(side: Color, steps: u32, to: Bitboard) -> impl Iterator<Item = Move> {
    let back = forward(!side).rotation() * steps;
    to.iter().map(move |to| {
        Move::koopa_quiet(Square::masked((to.index() as u32).wrapping_add(back)), to)
    })
}

/// The quiet moves of pieces other than pawns to the squares of `open`, in one loop: the ends of
/// loops are what generation spends most of its time on.
struct Quiets<'a> {
    reaches: core::slice::Iter<'a, Reach>,
    open: Bitboard,
    from: Square,
    squares: Bitboard,
}

impl Iterator for Quiets<'_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(to) = self.squares.pop() {
                return Some(Move::koopa_quiet(self.from, to));
            }
            let reach = self.reaches.next()?;
            self.from = reach.from;
            self.squares = reach.squares & self.open;
        }
    }
}

impl KoopaPosition {
    /// Legal moves of one sort.
    pub(super) fn list_moves(&self, which: Moves, list: &mut MoveList) {
        let before = list.len();
        if let Some(view) = self.view() {
            match which {
                Moves::All => self.list::<true, true>(&view, list),
                Moves::Tactical => self.list::<false, true>(&view, list),
                Moves::Quiet => self.list::<true, false>(&view, list),
            }
        }
        if which != Moves::Tactical && list.len() == before && self.must_pass() {
            append(list, core::iter::once(Move::PASS));
        }
    }

    #[inline]
    fn list<const QUIET: bool, const TACTICAL: bool>(&self, view: &View, list: &mut MoveList) {
        let safety = self.safety(view);
        let targets = view.jumps | view.kicks;
        let mut reaches = Reaches::new();
        // One by one: in a loop the roles would not be constants.
        self.add_reaches(view, Role::Knight, &mut reaches);
        self.add_reaches(view, Role::Bishop, &mut reaches);
        self.add_reaches(view, Role::Rook, &mut reaches);
        self.add_reaches(view, Role::Queen, &mut reaches);
        self.add_reaches(view, Role::King, &mut reaches);
        let safe = |mv| self.passes(mv, view, &safety);
        let (single, double) = {
            let [single, double] = self.pushes(view, view.movers & safety.quick);
            (single & safety.open, double & safety.open)
        };
        let last_rank = Bitboard::rank(view.side, 7);
        if TACTICAL {
            let mut add = |mv| {
                if safe(mv) {
                    let _ = list.try_push(mv);
                }
            };
            let pawns = self.pawn_targets(view, view.movers);
            for (d, squares) in pawn_directions(view.side).into_iter().zip(pawns) {
                for target in squares & targets {
                    for from in target.bit().shift(d.opposite()) {
                        self.visit_attack(view, Role::Pawn, from, target, &mut add);
                    }
                }
            }
            for reach in &reaches {
                for target in reach.squares & targets {
                    self.visit_attack(view, reach.role, reach.from, target, &mut add);
                }
            }
            for mv in advances(view.side, 1, single & last_rank) {
                add_promoted(mv, Role::Pawn, view.side, &mut |mv| {
                    let _ = list.try_push(mv);
                });
            }
        }
        if QUIET {
            append(list, advances(view.side, 1, single.without(last_rank)));
            append(list, advances(view.side, 2, double));
        }
        let slow = view.movers.without(safety.quick);
        if slow.any() {
            self.visit_quiets(view, slow, &mut |mv: Move| {
                let tactical = mv.promotion().is_some();
                if (if tactical { TACTICAL } else { QUIET }) && safe(mv) {
                    let _ = list.try_push(mv);
                }
            });
            reaches.retain(|reach| safety.quick.has(reach.from));
        }
        if QUIET {
            let quiets = Quiets {
                reaches: reaches.iter(),
                open: view.empty & safety.open,
                from: view.king,
                squares: Bitboard::EMPTY,
            };
            append(list, quiets);
            self.castling_moves(view, |mv| {
                if safe(mv) {
                    let _ = list.try_push(mv);
                }
            });
        }
    }

    /// Adds what each piece of that kind reaches. A side has no more pieces than there is room for.
    #[inline(always)] // With a constant role it is short.
    fn add_reaches(&self, view: &View, role: Role, reaches: &mut Reaches) {
        for from in view.movers & self.board.role(role) {
            let squares = attacks(role, view.side, from, view.occupied);
            let _ = reaches.try_push(Reach { role, from, squares });
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

    /// The jumps or kicks of one piece at one target.
    #[inline]
    pub(super) fn visit_attack(
        &self,
        view: &View,
        role: Role,
        from: Square,
        target: Square,
        add: &mut impl FnMut(Move),
    ) {
        let Some(line) = Line::new(from, target) else { return };
        if view.kicks.has(target) {
            // A kick that would remove the mover's own king is illegal. (The mover itself is never
            // on the line beyond its target.)
            if !line.beyond.has(view.king) {
                add_promoted(Move::kick(from, target), role, view.side, add);
            }
            return;
        }
        if slides(role) && self.has(KoopaRules::FREE_SLIDE) {
            for last in line.beyond.without(view.occupied) {
                add(Move::jump(from, target, last));
            }
            if view.occupied.has(line.end()) {
                add(Move::lost_jump(from, target, line.end()));
            }
            return;
        }
        match line.landing(view.occupied) {
            Some(last) => add_promoted(Move::jump(from, target, last), role, view.side, add),
            // A king that would be lost may not jump.
            None if role == Role::King => {}
            None => add(Move::lost_jump(from, target, line.end())),
        }
    }

    /// Moves of some pieces to empty squares, one by one.
    pub(super) fn visit_quiets(&self, view: &View, movers: Bitboard, add: &mut impl FnMut(Move)) {
        let [single, double] = self.pushes(view, movers);
        for mv in advances(view.side, 1, single) {
            add_promoted(mv, Role::Pawn, view.side, add);
        }
        for mv in advances(view.side, 2, double) {
            add(mv);
        }
        for role in ORDER {
            for from in movers & self.board.role(role) {
                for to in attacks(role, view.side, from, view.occupied) & view.empty {
                    add(Move::koopa_quiet(from, to));
                }
            }
        }
    }

    /// Where the king goes or attacks legally, but for check: a king that would be lost may not
    /// jump.
    #[inline]
    pub(super) fn king_moves(&self, view: &View) -> Bitboard {
        if !view.movers.has(view.king) {
            return Bitboard::EMPTY;
        }
        let steps = king_steps(view.king);
        let mut squares = steps & (view.empty | view.kicks);
        for target in steps & view.jumps {
            let line = Line::new(view.king, target);
            if line.is_some_and(|line| line.landing(view.occupied).is_some()) {
                squares |= target.bit();
            }
        }
        squares
    }
}
