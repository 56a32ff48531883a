//! The search as a library call.

use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;

use super::clock::{Budget, Clock, Stopwatch};
use super::eval::Evaluate;
use super::features::Features;
use super::levels;
use super::limits::{Limits, SearchError};
use super::root::Plan;
use super::score::{MAX_PLY, Score};
use super::search::Searcher;
use super::state::{RootMove, SearchState};
use super::table::{Cluster, Table};
use super::team::Team;
use crate::core::Move;
use crate::games::{GamePosition, Position};
use crate::record::Game;

/// The moves of a line, each legal after those before it.
///
/// Its slots hold a move each. `Option<Move>` has the layout of the move's bits, so that the line
/// is also an array of four-byte words.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Line<'a>(&'a [Option<Move>]);

impl<'a> Line<'a> {
    /// How many moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The move to play.
    pub fn first(&self) -> Option<Move> {
        self.iter().next()
    }

    /// The moves.
    pub fn iter(&self) -> impl Iterator<Item = Move> + use<'a> {
        self.0.iter().copied().flatten()
    }

    /// The slots.
    pub fn as_slice(&self) -> &'a [Option<Move>] {
        self.0
    }
}

/// What a search has found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Info<'a> {
    /// The iteration, in plies; 0 before the first has ended.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub seldepth: u32,
    /// Which of the best moves this is, from 1 on.
    pub multipv: u32,
    /// For the side to move.
    pub score: Score,
    /// Nodes so far.
    pub nodes: u64,
    /// Milliseconds so far; 0 without a clock.
    pub time: u64,
    /// How full of this search's entries the table is, in thousandths.
    pub hashfull: u32,
    /// The best line: at least one move.
    pub pv: Line<'a>,
}

/// The result of a search: what [`Info`] says, in a value of its own.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The move to play, always legal.
    pub mv: Move,
    /// The last iteration that ended, in plies; 0 if none did.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub seldepth: u32,
    /// For the side to move.
    pub score: Score,
    /// Nodes in all.
    pub nodes: u64,
    /// Milliseconds in all; 0 without a clock.
    pub time: u64,
    /// How full of this search's entries the table is, in thousandths.
    pub hashfull: u32,
    line: [Option<Move>; MAX_PLY + 1],
    len: usize,
}

impl Best {
    /// The best line, the move to play and what is expected after it. The engine's state keeps it
    /// too, see [`SearchState::line`].
    pub fn pv(&self) -> Line<'_> {
        Line(self.line.get(..self.len).unwrap_or_default())
    }

    /// The answer that is expected to the move to play.
    pub fn ponder(&self) -> Option<Move> {
        self.pv().iter().nth(1)
    }
}

impl SearchState {
    /// The best line of the last search; empty if there was none.
    pub fn line(&self) -> Line<'_> {
        Line(self.best_line())
    }
}

/// What a caller's info callback answers: `()` to go on, or a [`ControlFlow`] to choose.
pub trait Reply {
    /// True if the search is to end.
    fn stops(self) -> bool;
}

impl Reply for () {
    fn stops(self) -> bool {
        false
    }
}

impl Reply for ControlFlow<()> {
    fn stops(self) -> bool {
        self.is_break()
    }
}

/// Searches games, in memory that is lent to it.
///
/// Several engines, each with a state of its own, may search the same game in several threads and
/// share one table: they find out things for each other, the more so if all but one are helpers
/// ([`Engine::as_helper`]). Without any table (an empty slice) it plays too, a bit weaker.
///
/// ```
/// use kofu::{Cluster, Engine, Game, Limits, SearchState, Variant};
/// use std::sync::atomic::AtomicBool;
///
/// let table = [const { Cluster::new() }; 4096];
/// let mut state = Box::new(SearchState::new());
/// let stop = AtomicBool::new(false);
/// let game = Game::start(Variant::KOOPA);
/// let best = Engine::new(&mut state, &table).search(&game, &Limits::depth(4), &stop, |info| {
///     println!("{} {} {:?}", info.depth, info.score, info.pv.first());
/// })?;
/// assert!(game.position().is_legal(best.mv));
/// # Ok::<(), kofu::SearchError>(())
/// ```
///
/// A search is a function of the game, the state, the table and the limits, and of nothing else
/// unless time limits, a stop or other threads come in: the same on every platform. It recurses at
/// most [`MAX_PLY`] deep and uses less than 32 KiB of stack.
pub struct Engine<'a> {
    state: &'a mut SearchState,
    table: &'a [Cluster],
    clock: Clock<'a>,
    poll: Option<&'a dyn Fn() -> bool>,
    features: Features,
    weights: &'a [i32],
    helps: bool,
}

impl core::fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Engine").field("clusters", &self.table.len()).finish_non_exhaustive()
    }
}

impl<'a> Engine<'a> {
    /// An engine in that state, with that table. With the feature `std` it has a clock.
    pub fn new(state: &'a mut SearchState, table: &'a [Cluster]) -> Self {
        Self {
            state,
            table,
            clock: Clock::DEFAULT,
            poll: None,
            features: Features::all(),
            weights: &[],
            helps: false,
        }
    }

    /// With a clock of the host's: milliseconds from any moment on.
    #[must_use]
    pub fn with_clock(mut self, now: &'a dyn Fn() -> u64) -> Self {
        self.clock = Clock::Host(now);
        self
    }

    /// With a function of the host's that is called every 1,024 nodes and ends the search when it
    /// returns true.
    #[must_use]
    pub fn with_poll(mut self, poll: &'a dyn Fn() -> bool) -> Self {
        self.poll = Some(poll);
        self
    }

    /// As a helper of another engine that searches the same game with the same table at the same
    /// time, in another thread. It goes along with the iterations of that engine, whose result is the
    /// one that counts: give it no limit but `infinite`, and stop it when that engine has ended.
    #[must_use]
    pub fn as_helper(mut self) -> Self {
        self.helps = true;
        self
    }

    /// With only some parts of the search.
    #[must_use]
    pub fn with_features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// With other weights of the evaluation than the built-in ones; weights of another number than
    /// [`crate::weights`] of the searched game are ignored.
    #[must_use]
    pub fn with_weights(mut self, weights: &'a [i32]) -> Self {
        self.weights = weights;
        self
    }

    /// Forgets everything: the state and the table. An engine does so only when told.
    pub fn clear(&mut self) {
        self.state.clear();
        self.table.iter().for_each(Cluster::clear);
    }

    /// Looks for the best move, until a limit is reached, `stop` is set, or `info` or the poll say
    /// so. `info` is called after each iteration for each of the moves asked for, best first.
    ///
    /// The flag `stop` is only read: set before the call, it ends the search at once, with a legal
    /// move all the same.
    ///
    /// # Errors
    /// [`SearchError`], and nothing was searched.
    pub fn search<const PLIES: usize, R: Reply>(
        &mut self,
        game: &Game<PLIES>,
        limits: &Limits<'_>,
        stop: &AtomicBool,
        mut info: impl FnMut(&Info<'_>) -> R,
    ) -> Result<Best, SearchError> {
        if !limits.is_valid() {
            return Err(SearchError::Limits);
        }
        if game.outcome().is_over() {
            return Err(SearchError::GameOver);
        }
        if limits.needs_clock() && !self.clock.ticks() {
            return Err(SearchError::NoClock);
        }
        let watch = Stopwatch::start(self.clock);
        let keys = game.keys();
        let latest = keys.len().saturating_sub(SearchState::game_capacity());
        self.state.begin(keys.iter().skip(latest).copied());
        let info = &mut |report: &Info<'_>| info(report).stops();
        match game.position() {
            Position::Koopa(position) => self.run(position, limits, stop, watch, info),
            Position::Fugue(position) => self.run(position, limits, stop, watch, info),
        }
    }

    fn run<P: Evaluate>(
        &mut self,
        position: &P,
        limits: &Limits<'_>,
        stop: &AtomicBool,
        watch: Stopwatch<'a>,
        info: &mut dyn FnMut(&Info<'_>) -> bool,
    ) -> Result<Best, SearchError> {
        list_root_moves(self.state, position, limits.root_moves)?;
        let budget = Budget::new(limits, position.side_to_move());
        let level = limits.level.filter(|level| *level < levels::FULL);
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let asked = limits.multipv.unwrap_or(1) as usize;
        let only_mate =
            limits.mate.is_some() && Limits { mate: None, multipv: None, ..*limits }.is_endless();
        let plan = Plan {
            depth: match (limits.depth, limits.mate) {
                (Some(depth), _) => depth.min(MAX_PLY as u32) as i32,
                (None, Some(mate)) if only_mate => {
                    mate.saturating_mul(2).saturating_add(8).min(MAX_PLY as u32) as i32
                }
                _ => MAX_PLY as i32,
            },
            mate: limits.mate,
            soft_time: budget.soft,
            asked,
            searched: if level.is_some() { asked.max(levels::CANDIDATES) } else { asked },
        };
        let (clusters, team) = Team::split(self.table);
        let mut searcher = Searcher {
            table: Table::new(clusters, position.full_moves()),
            team,
            weights: self.weights,
            features: self.features,
            watch,
            poll: self.poll,
            stop,
            root: *position,
            hard_time: budget.hard.unwrap_or(u64::MAX),
            node_limit: level.map_or(nodes, |level| nodes.min(levels::nodes(level))),
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            stopped: false,
            helps: self.helps,
            takes_over: false,
            whole: limits.root_moves.is_empty(),
            outrun: false,
            state: self.state,
        };
        searcher.look_up();
        if searcher.node_limit == 0 {
            searcher.stopped = true;
        }
        let (depth, mut score) = searcher.iterate(&plan, info);
        if let Some(level) = level {
            score = searcher.make_mistake(score, level, limits.seed ^ position.key());
        }
        let (nodes, seldepth, table) = (searcher.nodes, searcher.seldepth, searcher.table);
        let mut best = Best {
            // A game that is not over has a move: this error never occurs.
            mv: self.state.line().first().ok_or(SearchError::GameOver)?,
            depth: depth as u32,
            seldepth: seldepth as u32,
            score: Score::new(score),
            nodes,
            time: watch.elapsed(),
            hashfull: table.fullness(),
            line: [None; MAX_PLY + 1],
            len: 0,
        };
        for (slot, mv) in best.line.iter_mut().zip(self.state.best_line()) {
            *slot = *mv;
            best.len += 1;
        }
        Ok(best)
    }
}

/// Makes the reports of a running search.
impl<P: Evaluate> Searcher<'_, '_, P> {
    pub(super) fn report(
        &self,
        depth: i32,
        multipv: usize,
        score: i32,
        line: &[Option<Move>],
        info: &mut dyn FnMut(&Info<'_>) -> bool,
    ) -> bool {
        info(&Info {
            depth: depth as u32,
            seldepth: self.seldepth as u32,
            multipv: multipv as u32,
            score: Score::new(score),
            nodes: self.nodes,
            time: self.watch.elapsed(),
            hashfull: self.table.fullness(),
            pv: Line(line),
        })
    }
}

/// Lists the moves to search.
#[inline(never)]
fn list_root_moves<P: GamePosition>(
    state: &mut SearchState,
    position: &P,
    chosen: &[Move],
) -> Result<(), SearchError> {
    if chosen.iter().any(|mv| !position.is_legal(*mv)) {
        return Err(SearchError::IllegalRootMove);
    }
    let wanted = |mv: &Move| chosen.is_empty() || chosen.contains(mv);
    let list = position.legal_moves();
    state.root_len = 0;
    for (slot, mv) in state.root_moves.iter_mut().zip(list.iter().copied().filter(wanted)) {
        *slot = RootMove { mv: Some(mv), score: 0, nodes: 0 };
        state.root_len += 1;
    }
    Ok(())
}
