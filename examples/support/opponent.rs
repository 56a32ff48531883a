//! The computer's side of a game with a person.

use std::sync::atomic::AtomicBool;

use kofu::{Cluster, Engine, Game, Limits, Move, SearchState};

/// The search at a level; the same seed plays the same moves in the same games below full strength.
pub(crate) struct Opponent {
    state: Box<SearchState>,
    table: Vec<Cluster>,
    level: u32,
    seed: u64,
}

impl Opponent {
    pub(crate) fn new(level: u32, seed: u64) -> Self {
        Self {
            state: Box::new(SearchState::new()),
            table: (0..1 << 15).map(|_| Cluster::new()).collect(),
            level,
            seed,
        }
    }

    /// The move to play, or `None` if the game is over.
    pub(crate) fn choose(&mut self, game: &Game) -> Option<Move> {
        let limits = match self.level {
            // A second for the best there is.
            20 => Limits::movetime(1000),
            level => Limits {
                level: Some(level),
                seed: self.seed.wrapping_add(game.ply() as u64),
                ..Limits::NONE
            },
        };
        let stop = AtomicBool::new(false);
        let mut engine = Engine::new(&mut self.state, &self.table);
        engine.clear();
        engine.search(game, &limits, &stop, |_| ()).ok().map(|best| best.mv)
    }
}
