//! The searching half of the text engine: threads that search while its input goes on being read.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use kofu::{Best, Cluster, Engine, Game, GameClock, Info, Limits, Move, SearchState};

/// Prints a line at once. That nobody reads any longer is no reason to fail: the end of input
/// follows.
pub(crate) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Limits that own their root moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<u64>,
    pub(crate) clock: Option<GameClock>,
    pub(crate) mate: Option<u32>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    pub(crate) root_moves: Vec<Move>,
    pub(crate) multipv: u32,
    pub(crate) level: u32,
    pub(crate) seed: u64,
}

impl Request {
    fn limits(&self) -> Limits<'_> {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.movetime,
            clock: self.clock,
            mate: self.mate,
            infinite: self.infinite,
            root_moves: &self.root_moves,
            multipv: Some(self.multipv),
            level: Some(self.level),
            seed: self.seed,
        }
    }

    /// True if the answer has to wait for `stop`.
    fn waits(&self) -> bool {
        self.infinite
    }
}

/// What the threads of a search need: lent to them and given back.
pub(crate) struct Resources {
    pub(crate) table: Vec<Cluster>,
    pub(crate) states: Vec<Box<SearchState>>,
}

impl Resources {
    pub(crate) fn new(megabytes: usize, threads: usize) -> Self {
        let mut resources = Self { table: Vec::new(), states: Vec::new() };
        resources.resize_table(megabytes);
        resources.resize_threads(threads);
        resources
    }

    pub(crate) fn resize_table(&mut self, megabytes: usize) {
        self.table = Vec::new();
        self.table.resize_with(megabytes * ((1 << 20) / size_of::<Cluster>()), Cluster::new);
    }

    pub(crate) fn resize_threads(&mut self, threads: usize) {
        self.states.resize_with(threads.max(1), || Box::new(SearchState::new()));
    }

    pub(crate) fn clear(&mut self) {
        self.table.iter().for_each(Cluster::clear);
        self.states.iter_mut().for_each(|state| state.clear());
    }
}

/// What passes between the reader of the input and a running search.
#[derive(Default)]
struct Signals {
    /// Ends the search that runs.
    stop: AtomicBool,
    /// The answer may be given: `stop`, or not asked to wait.
    released: Mutex<bool>,
    changed: Condvar,
    /// `ponderhit` has come.
    hit: AtomicBool,
    /// The answer has been given.
    answered: AtomicBool,
}

impl Signals {
    fn release(&self) {
        if let Ok(mut released) = self.released.lock() {
            *released = true;
        }
        self.changed.notify_all();
    }

    fn wait(&self) {
        let Ok(mut released) = self.released.lock() else { return };
        while !*released {
            match self.changed.wait(released) {
                Ok(guard) => released = guard,
                Err(_) => return,
            }
        }
    }
}

/// A search in threads of its own.
pub(crate) struct Running {
    thread: JoinHandle<Resources>,
    signals: Arc<Signals>,
    waits: bool,
}

impl Running {
    pub(crate) fn start(game: Game, request: Request, resources: Resources) -> Self {
        let signals = Arc::new(Signals::default());
        let waits = request.waits() || request.ponder;
        let thread = {
            let signals = Arc::clone(&signals);
            std::thread::spawn(move || work(&game, request, resources, &signals))
        };
        Self { thread, signals, waits }
    }

    /// True if it has given its answer.
    pub(crate) fn is_done(&self) -> bool {
        self.signals.answered.load(Ordering::Acquire)
    }

    pub(crate) fn stop(&self) {
        self.signals.stop.store(true, Ordering::Relaxed);
        self.signals.release();
    }

    /// The move that was pondered on has been played: the clock runs.
    pub(crate) fn ponder_hit(&self) {
        self.signals.hit.store(true, Ordering::Relaxed);
        self.signals.release();
    }

    /// Gives back what was lent; waits for the end of the search. `None` if its thread has failed.
    pub(crate) fn join(self) -> Option<Resources> {
        self.thread.join().ok()
    }

    /// The input has ended: a search that has its own end gets a moment to reach it.
    pub(crate) fn finish(self, patience: Duration) {
        let start = std::time::Instant::now();
        while !self.waits && !self.is_done() && start.elapsed() < patience {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.stop();
        self.join();
    }
}

/// Searches, waits if it has to, and answers.
fn work(
    game: &Game,
    mut request: Request,
    mut resources: Resources,
    signals: &Signals,
) -> Resources {
    let mut best = None;
    let ponder = std::mem::take(&mut request.ponder);
    if ponder {
        // On the other side's time without limit; after `ponderhit` once more with the real limits
        // and a warm table.
        let endless = Request { infinite: true, ..request.clone() };
        let limits = Limits { infinite: true, ..Limits::NONE };
        let limits = Limits { root_moves: &endless.root_moves, ..limits };
        let limits = Limits { multipv: Some(request.multipv), ..limits };
        best = search(game, &limits, &mut resources, signals, true);
        signals.wait();
    }
    let stopped = signals.stop.load(Ordering::Relaxed);
    if !ponder || !stopped {
        best = search(game, &request.limits(), &mut resources, signals, false);
    }
    if request.waits() {
        signals.wait();
    }
    signals.answered.store(true, Ordering::Release);
    let position = game.position();
    say(&best.map_or_else(
        || "bestmove (none)".to_owned(),
        |best| {
            let mut line = format!("bestmove {}", position.move_text(best.mv));
            if let Some(reply) = best.ponder() {
                let mut next = *position;
                next.play_unchecked(best.mv);
                let _ = write!(line, " ponder {}", next.move_text(reply));
            }
            line
        },
    ));
    resources
}

/// How many nodes pass between two polls of a search.
const NODES_A_POLL: u64 = 1024;

/// One search by all threads. The first one's result counts.
fn search(
    game: &Game,
    limits: &Limits<'_>,
    resources: &mut Resources,
    signals: &Signals,
    pondering: bool,
) -> Option<Best> {
    let Resources { table, states } = resources;
    let (main, helpers) = states.split_first_mut()?;
    let table = table.as_slice();
    let (stop_helpers, helper_nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for state in helpers {
            let (stop, nodes) = (&stop_helpers, &helper_nodes);
            let endless = Limits { infinite: true, root_moves: limits.root_moves, ..Limits::NONE };
            scope.spawn(move || {
                let count = || {
                    nodes.fetch_add(NODES_A_POLL, Ordering::Relaxed);
                    false
                };
                let mut engine = Engine::new(state, table).as_helper().with_poll(&count);
                engine.search(game, &endless, stop, |_| ())
            });
        }
        let hit = || pondering && signals.hit.load(Ordering::Relaxed);
        let result =
            Engine::new(main, table).with_poll(&hit).search(game, limits, &signals.stop, |info| {
                say(&info_line(game, info, helper_nodes.load(Ordering::Relaxed)));
            });
        stop_helpers.store(true, Ordering::Relaxed);
        match result {
            Ok(best) => Some(best),
            Err(error) => {
                say(&format!("info string error: {error}"));
                None
            }
        }
    })
}

fn info_line(game: &Game, info: &Info<'_>, helper_nodes: u64) -> String {
    let nodes = info.nodes + helper_nodes;
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {nodes} nps {} hashfull {} time {} pv",
        info.depth,
        info.seldepth,
        info.multipv,
        info.score,
        nodes * 1000 / info.time.max(1),
        info.hashfull,
        info.time,
    );
    let mut position = *game.position();
    for mv in info.pv.iter() {
        let _ = write!(line, " {}", position.move_text(mv));
        position.play_unchecked(mv);
    }
    line
}
