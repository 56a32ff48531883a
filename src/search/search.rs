//! What all nodes of a search share.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::clock::Stopwatch;
use super::eval::Evaluate;
use super::features::Features;
use super::history::{Context, Step};
use super::picker::slot_at;
use super::score::{BY_REPETITION, INFINITE, MATE, MAX_EVAL};
use super::state::SearchState;
use super::table::Table;
use super::team::Team;
use crate::core::{GameKind, Move};

/// How many nodes pass between looks at the clock, the stop flag and the host.
const POLL_INTERVAL: u64 = 1024;

/// What a node leaves for its children and its parent.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Frame {
    /// The static evaluation, [`NO_EVAL`] where there is none.
    pub(super) eval: i32,
    /// Plies up to here, the game's included, in which a position can occur again.
    pub(super) reach: u16,
    /// What was played here.
    pub(super) step: Step,
    /// The king of the side to move is in danger.
    pub(super) danger: bool,
}

impl Frame {
    pub(super) const NEW: Self = Self { eval: 0, reach: 0, step: Step::NONE, danger: false };
}

/// In a frame: the king is in danger, there is no evaluation.
pub(super) const NO_EVAL: i32 = -INFINITE;

/// One search, of one game's positions.
pub(super) struct Searcher<'s, 'a, P: Evaluate> {
    pub(super) state: &'s mut SearchState,
    pub(super) table: Table<'a>,
    pub(super) team: Team<'a>,
    pub(super) weights: &'a [i32],
    pub(super) features: Features,
    pub(super) watch: Stopwatch<'a>,
    pub(super) poll: Option<&'a dyn Fn() -> bool>,
    pub(super) stop: &'s AtomicBool,
    pub(super) root: P,
    pub(super) hard_time: u64,
    pub(super) node_limit: u64,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    pub(super) root_depth: i32,
    pub(super) stopped: bool,
    /// All legal moves of the root are searched.
    pub(super) whole: bool,
    /// It is a helper.
    pub(super) helps: bool,
    /// It leaves an iteration when another engine has begun a deeper one.
    pub(super) takes_over: bool,
    /// Another engine is in a deeper iteration, and this search has stopped for that.
    pub(super) outrun: bool,
}

impl<P: Evaluate> Searcher<'_, '_, P> {
    #[inline]
    pub(super) fn has(&self, feature: Features) -> bool {
        self.features.contains(feature)
    }

    /// Counts a node, and now and then asks whether the search has to end.
    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.node_limit {
            self.stopped = true;
        }
        if self.nodes % POLL_INTERVAL == 0 {
            self.look_up();
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn look_up(&mut self) {
        if self.stop.load(Relaxed)
            || self.poll.is_some_and(|poll| poll())
            || self.hard_time != u64::MAX && self.watch.elapsed() >= self.hard_time
        {
            self.stopped = true;
        } else if self.takes_over
            && !self.stopped
            && self.team.iteration(self.root.key()).is_some_and(|depth| depth > self.root_depth)
        {
            self.stopped = true;
            self.outrun = true;
        }
    }

    /// True if a stored score may end a node: not where the count of plies without progress, which
    /// is no part of a position's key, is about to end the game.
    #[inline]
    pub(super) fn table_cuts(&self, position: &P) -> bool {
        self.has(Features::TABLE_CUTS) && position.half_moves() < 80
    }

    #[inline]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        self.state.frame(ply)
    }

    #[inline]
    pub(super) fn context(&self, position: &P, ply: usize) -> Context {
        let step = |back| match ply.checked_sub(back) {
            Some(ply) => self.state.frame_at(ply).step,
            None => Step::NONE,
        };
        Context { side: position.side_to_move(), before: [step(1), step(2), step(4)] }
    }

    /// The static evaluation, corrected by what was found in similar positions.
    #[inline(never)]
    pub(super) fn evaluate(&self, position: &P) -> i32 {
        position.evaluate(self.weights).clamp(-MAX_EVAL, MAX_EVAL)
    }

    #[inline]
    pub(super) fn corrected(&self, position: &P, eval: i32) -> i32 {
        if !self.has(Features::CORRECTION) {
            return eval;
        }
        let side = position.side_to_move();
        let correction = self.state.history.correction(side, position.structure());
        (eval + correction).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// The score of a node whose game is over, or as good as over, without looking at its moves.
    #[inline(never)]
    pub(super) fn settled(&mut self, position: &P, ply: usize) -> Option<i32> {
        let side = position.side_to_move();
        if position.king(side).is_none() {
            return Some(ply as i32 - MATE);
        }
        let reach = self.frame(ply).reach;
        if reach >= 4 {
            let repeated = self.repeated(self.state.key_at(ply), ply, reach);
            if repeated.is_some() {
                return repeated;
            }
        }
        if position.is_stale() {
            let mated = position.in_check() && !position.has_moves();
            return Some(if mated { ply as i32 - MATE } else { 0 });
        }
        None
    }

    /// A position that has stood before: once within the search is taken for a repetition, before
    /// it only the third occurrence counts.
    ///
    /// In Fugue the side that brings it about has lost at the third occurrence. At the second,
    /// it has gained nothing: all it could do now it could have done before.
    fn repeated(&self, key: u64, ply: usize, reach: u16) -> Option<i32> {
        let mut before_root = 0;
        for back in (4..=usize::from(reach)).step_by(2) {
            if self.state.key_before(ply, back)? != key {
                continue;
            }
            let third = before_root == 1;
            if back < ply || third {
                return Some(match self.root.game() {
                    GameKind::Koopa => 0,
                    GameKind::Fugue if third => BY_REPETITION - ply as i32,
                    GameKind::Fugue => 300,
                });
            }
            before_root += 1;
        }
        None
    }

    /// Plays a move for the child at `ply + 1`, and says whether the child's king is in danger.
    #[inline(never)]
    pub(super) fn enter(&mut self, position: &P, mv: Move, next: &mut P, ply: usize) -> bool {
        let step = Step::new(slot_at(position, mv.from()), mv);
        *next = position.after(mv);
        self.state.note_key(ply + 1, next.key());
        let danger = next.king_in_danger();
        let here = self.frame(ply);
        here.step = step;
        let reach = if next.half_moves() == 0 { 0 } else { here.reach.saturating_add(1) };
        let child = self.frame(ply + 1);
        child.reach = reach;
        child.danger = danger;
        self.count_node();
        danger
    }

    /// Passes for the child at `ply + 1`.
    #[inline(never)]
    pub(super) fn enter_null(&mut self, position: &P, next: &mut P, ply: usize) {
        *next = *position;
        next.skip_turn();
        self.state.note_key(ply + 1, next.key());
        let danger = next.king_in_danger();
        self.frame(ply).step = Step::NONE;
        let child = self.frame(ply + 1);
        child.reach = 0;
        child.danger = danger;
        self.count_node();
    }
}
