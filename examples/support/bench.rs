//! A fixed amount of search over fixed positions: its number of nodes changes only when the search
//! does.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kofu::{Cluster, Engine, Game, Limits, Position, SearchState, Variant};

/// Nodes and time of a search of 16 positions of that variant to a depth. With several threads it is
/// the first one's: its nodes, and the time until it has reached the depth.
pub(crate) fn run(variant: Variant, depth: u32, threads: usize) -> (u64, Duration) {
    let table: Vec<Cluster> = (0..16 << 14).map(|_| Cluster::new()).collect();
    let mut states: Vec<_> = (0..threads).map(|_| Box::new(SearchState::new())).collect();
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for seed in 0..16 {
        let game = middle_game(variant, seed);
        states.iter_mut().for_each(|state| state.clear());
        table.iter().for_each(Cluster::clear);
        let Some((main, helpers)) = states.split_first_mut() else { break };
        let (stop, stop_helpers) = (AtomicBool::new(false), AtomicBool::new(false));
        let start = Instant::now();
        std::thread::scope(|scope| {
            for state in helpers {
                let (game, table, stop) = (&game, &table, &stop_helpers);
                scope.spawn(move || {
                    let mut engine = Engine::new(state, table).as_helper();
                    engine.search(game, &Limits::infinite(), stop, |_| ())
                });
            }
            let mut engine = Engine::new(main, &table);
            // A game that happens to be over has no nodes.
            nodes += engine
                .search(&game, &Limits::depth(depth), &stop, |_| ())
                .map_or(0, |best| best.nodes);
            time += start.elapsed();
            stop_helpers.store(true, Ordering::Relaxed);
        });
    }
    (nodes, time)
}

/// A game of seeded, shallow play from a shuffled set-up.
fn middle_game(variant: Variant, seed: u64) -> Game {
    let mut game = Game::new(Position::shuffled(variant, seed, seed % 2 == 0));
    let mut state = Box::new(SearchState::new());
    let stop = AtomicBool::new(false);
    for ply in 0..seed * 3 {
        let limits = Limits { level: Some(3), seed: seed ^ ply, ..Limits::NONE };
        let found = Engine::new(&mut state, &[]).search(&game, &limits, &stop, |_| ());
        let Ok(best) = found else { break };
        if game.play(best.mv).is_err() {
            break;
        }
    }
    // Not a position whose game is over.
    while game.outcome().is_over() && game.undo().is_some() {}
    game
}

/// Depth of the usual bench.
pub(crate) const DEPTH: u32 = 9;

/// The nodes for one variant, and a line with them, nodes a second, and seconds.
pub(crate) fn report(variant: Variant, depth: u32, threads: usize) -> (u64, String) {
    let (nodes, time) = run(variant, depth, threads);
    let nps = nodes as f64 / time.as_secs_f64().max(1e-9);
    let seconds = time.as_secs_f64();
    (nodes, format!("{variant}: {nodes} nodes, {nps:.0} nodes/second, {seconds:.3} seconds"))
}
