//! The player: a search over typed memory that is lent to it, without allocation.
//!
//! | what | where |
//! |---|---|
//! | the search of the tree | `search`, `node`, `quiescence` |
//! | iterations, several best moves, levels | `root`, `levels` |
//! | the order of moves | `picker`, `history` |
//! | what a position is worth, per game | `eval` |
//! | the table of positions | `table` |
//! | several engines with one table | `team` |
//! | when it ends | `limits`, `clock` |
//!
//! # What was measured
//!
//! By `examples/match.rs`, one thread, on a shared machine of two cores with a load of 10 and more.
//!
//! | what | how | result |
//! |---|---|---|
//! | against the baseline | 400 games a preset, 10 ms a move | 2,000 wins, no draw, no loss |
//! | fitted against guessed weights, `fugue` | 300 games, 2,000 nodes | +117 Elo [+77, +159] |
//! | the same, `koopa-classic` | 100 games, 1,500 nodes | +205 Elo [+140, +287] |
//! | the same, `koopa` | 100 games, 1,500 nodes | about +173 Elo |
//! | fitted once more to games of the fitted weights, `fugue` | error on positions left out | no gain, not kept |
//! | what an advantage is worth with few men against it, `koopa` | 200 games, 2,000 nodes | +10 Elo [-26, +47], kept as knowledge |
//! | quiescence, `koopa-classic` and `fugue` | 120 games, 1,000 nodes | +98 [+41, +161], +215 [+151, +296] |
//! | late move reductions, the same | 120 games, 1,000 nodes | 0 [-64, +64], -29 [-90, +30]: too few nodes to tell |
//! | null move, `koopa-classic` | 120 games, 1,000 nodes | -44 [-98, +9]: too few nodes to tell |
//! | null move, `fugue` | 200 games, 2,000 nodes | +33 [-12, +79] |
//! | never leaving out unseen what endangers the king, the same | 100 games, 1,500 nodes | +21 [-51, +94], +35 [-27, +99]: kept, not proven |
//! | the suite of wins, `tests/wins.rs` | 100,000 nodes each | Koopa 205 of 210, Fugue 210 of 210 |
//! | reading the table's entry ahead of its use | nodes a second | no gain, not kept |
//!
//! Stack of the deepest search, 60 plies: below 28 KiB. An engine's state: see [`SearchState`].

mod clock;
mod engine;
mod eval;
mod features;
mod history;
mod levels;
mod limits;
mod node;
mod picker;
mod quiescence;
mod reductions;
mod root;
mod rows;
mod score;
#[allow(clippy::module_inception)]
mod search;
mod state;
mod table;
mod team;

pub use engine::{Best, Engine, Info, Line, Reply};
pub use eval::{evaluate, evaluate_with, weight, weight_halves, weights};
pub use features::Features;
pub use limits::{GameClock, Limits, SearchError};
pub use score::{MAX_PLY, Score};
pub use state::SearchState;
pub use table::Cluster;
