//! The moves of a node in the order in which they are best tried, each stage generated when it is
//! needed.

use super::eval::Evaluate;
use super::history::{Context, NO_SLOT, Step};
use super::state::SearchState;
use crate::core::{Move, MoveList};
use crate::games::Moves;

/// A move with its place in the order.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Ranked {
    pub(super) mv: Option<Move>,
    pub(super) rank: i32,
}

/// The moves of all nodes of the line being searched, one node's after another's.
///
/// A node may use it while there is room for [`crate::MAX_MOVES`] more, so that it never
/// overflows.
#[derive(Debug)]
pub(super) struct Arena {
    moves: [Ranked; Self::SIZE],
    top: u16,
}

impl Arena {
    const SIZE: usize = 6912;
    pub(super) const NEW: Self = Self { moves: [Ranked { mv: None, rank: 0 }; Self::SIZE], top: 0 };

    pub(super) fn clear(&mut self) {
        self.top = 0;
    }

    /// True if there is room for the moves of another node.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        usize::from(self.top) + crate::core::MAX_MOVES <= Self::SIZE
    }

    #[inline]
    fn push(&mut self, ranked: Ranked) {
        if let Some(place) = self.moves.get_mut(usize::from(self.top)) {
            *place = ranked;
            self.top += 1;
        }
    }

    #[inline]
    fn range(&mut self, from: u16, to: u16) -> &mut [Ranked] {
        self.moves.get_mut(from.into()..to.into()).unwrap_or_default()
    }
}

/// How far a node has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    ListTactical,
    GoodTactical,
    Refuter(u8),
    ListQuiet,
    Quiet,
    BadTactical,
    Done,
}

/// Which moves a node tries.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// All.
    All,
    /// Tactical ones that are forcing, at that depth of the quiescence search.
    Forcing(u8),
}

/// Gives the moves of one node. It is small, for there is one on the stack for every ply.
pub(super) struct Picker {
    stage: Stage,
    choice: Choice,
    table_move: Option<Move>,
    refuters: [Option<Move>; 3],
    /// Places in the arena: of the node's first move, of the end of the bad tactical moves, of the
    /// next move, of the end.
    start: u16,
    bad: u16,
    next: u16,
    end: u16,
    pub(super) skip_quiets: bool,
    context: Context,
}

const _: () = assert!(size_of::<Picker>() <= 40 && Arena::SIZE < 1 << 16);

impl Picker {
    #[inline]
    pub(super) fn new(
        state: &SearchState,
        choice: Choice,
        table_move: Option<Move>,
        refuters: [Option<Move>; 3],
        context: Context,
    ) -> Self {
        let start = state.arena.top;
        Self {
            stage: Stage::Table,
            choice,
            table_move,
            refuters,
            start,
            bad: start,
            next: start,
            end: start,
            skip_quiets: choice != Choice::All,
            context,
        }
    }

    /// Gives the node's part of the arena back.
    #[inline]
    pub(super) fn finish(&self, state: &mut SearchState) {
        state.arena.top = self.start;
    }

    /// The next move, legal and never given before.
    #[inline(never)]
    pub(super) fn next<P: Evaluate>(
        &mut self,
        state: &mut SearchState,
        position: &P,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::ListTactical;
                    let good = |mv: &Move| position.is_legal(*mv) && self.wants(position, *mv);
                    self.table_move = self.table_move.filter(good);
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::ListTactical => {
                    list_tactical(state, position, self.choice);
                    self.end = state.arena.top;
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => {
                    let Some(found) = self.select(state) else {
                        self.stage = Stage::Refuter(0);
                        continue;
                    };
                    let Some(mv) = found.mv else { continue };
                    if Some(mv) == self.table_move {
                        continue;
                    }
                    if self.choice == Choice::All && position.exchange(mv) < 0 {
                        self.put_aside(state, found);
                        continue;
                    }
                    return Some(mv);
                }
                Stage::Refuter(n) => {
                    let Some(&refuter) = self.refuters.get(usize::from(n)) else {
                        self.stage = Stage::ListQuiet;
                        continue;
                    };
                    self.stage = Stage::Refuter(n + 1);
                    if self.skip_quiets {
                        self.stage = Stage::ListQuiet;
                        continue;
                    }
                    let repeated = self.refuters.iter().take(n.into()).any(|&r| r == refuter);
                    if repeated {
                        continue;
                    }
                    let good = |mv: &Move| {
                        refuter != self.table_move
                            && !position.is_tactical(*mv)
                            && position.is_legal(*mv)
                    };
                    let given = refuter.filter(good);
                    if given.is_some() {
                        return given;
                    }
                    // Not given now: it must not be left out later.
                    if let Some(place) = self.refuters.get_mut(usize::from(n)) {
                        *place = None;
                    }
                }
                Stage::ListQuiet => {
                    if self.skip_quiets {
                        self.begin_bad();
                        continue;
                    }
                    self.next = self.end;
                    list_quiets(state, position, &self.context);
                    self.end = state.arena.top;
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if self.skip_quiets {
                        self.begin_bad();
                        continue;
                    }
                    let Some(found) = self.select(state) else {
                        self.begin_bad();
                        continue;
                    };
                    if found.mv != self.table_move && !self.refuters.contains(&found.mv) {
                        return found.mv;
                    }
                }
                Stage::BadTactical => {
                    let found = state.arena.range(self.next, self.bad).first().copied();
                    let Some(found) = found else {
                        self.stage = Stage::Done;
                        continue;
                    };
                    self.next += 1;
                    return found.mv;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Which moves came before.
    #[inline]
    pub(super) fn context(&self) -> &Context {
        &self.context
    }

    /// True if the moves given now are tactical ones that lose material at first sight.
    #[inline]
    pub(super) fn is_bad_stage(&self) -> bool {
        self.stage == Stage::BadTactical
    }

    fn begin_bad(&mut self) {
        self.next = self.start;
        self.stage = Stage::BadTactical;
    }

    fn wants<P: Evaluate>(&self, position: &P, mv: Move) -> bool {
        match self.choice {
            Choice::All => true,
            Choice::Forcing(depth) => {
                position.is_tactical(mv) && position.is_forcing(mv, depth.into())
            }
        }
    }

    /// Takes the best of the moves that are left.
    #[inline]
    fn select(&mut self, state: &mut SearchState) -> Option<Ranked> {
        let left = state.arena.range(self.next, self.end);
        let (first, rest) = left.split_first_mut()?;
        // Of equals the one that stands first.
        let best = rest.iter_mut().reduce(|best, of| if of.rank > best.rank { of } else { best });
        if let Some(best) = best.filter(|best| best.rank > first.rank) {
            core::mem::swap(first, best);
        }
        self.next += 1;
        Some(*first)
    }

    /// Keeps a tactical move for the end, where its place is free by now.
    fn put_aside(&mut self, state: &mut SearchState, ranked: Ranked) {
        if let Some(place) = state.arena.moves.get_mut(usize::from(self.bad)) {
            *place = ranked;
            self.bad += 1;
        }
    }
}

/// Lists and ranks attacks. The list of moves is on the stack only within this call.
#[inline(never)]
fn list_tactical<P: Evaluate>(state: &mut SearchState, position: &P, choice: Choice) {
    let mut list = MoveList::new();
    position.generate(Moves::Tactical, &mut list);
    for &mv in &list {
        match choice {
            Choice::Forcing(depth) if !position.is_forcing(mv, depth.into()) => continue,
            _ => {}
        }
        let (step, captured) = attack_index(position, mv);
        let rank = position.rank(mv) * 16 + state.history.capture(step, captured) / 4;
        state.arena.push(Ranked { mv: Some(mv), rank });
    }
}

#[inline(never)]
fn list_quiets<P: Evaluate>(state: &mut SearchState, position: &P, context: &Context) {
    let mut list = MoveList::new();
    position.generate(Moves::Quiet, &mut list);
    // Moves of one piece follow each other.
    let mut mover = (None, 0);
    for &mv in &list {
        if mover.0 != Some(mv.from()) {
            mover = (Some(mv.from()), slot_at(position, mv.from()));
        }
        let rank = state.history.quiet(context, Step::new(mover.1, mv), mv);
        state.arena.push(Ranked { mv: Some(mv), rank });
    }
}

/// Which kind of piece stands there, as an index.
#[inline]
pub(super) fn slot_at<P: Evaluate>(position: &P, square: crate::core::Square) -> usize {
    position.piece_at(square).map_or(NO_SLOT, |piece| piece.role.slot())
}

/// The indices of an attack in the capture history.
#[inline]
pub(super) fn attack_index<P: Evaluate>(position: &P, mv: Move) -> (Step, usize) {
    (Step::new(slot_at(position, mv.from()), mv), slot_at(position, mv.to()))
}
