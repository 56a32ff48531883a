//! The player: a search over typed memory that is lent to it, without allocation.
//!
//! | what | where |
//! |---|---|
//! | the search of the tree | `search`, `node`, `quiescence` |
//! | iterations, several best moves, levels | `root`, `rows`, `levels` |
//! | the order of moves | `picker`, `history` |
//! | what a position is worth, per game | `eval` |
//! | the table of positions | `table` |
//! | when it ends | `limits`, `clock` |

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

pub use engine::{Best, Engine, Info, Line, Reply};
pub use eval::{evaluate, evaluate_with, weight, weight_halves, weights};
pub use features::Features;
pub use limits::{GameClock, Limits, SearchError};
pub use score::{MAX_PLY, Score};
pub use state::SearchState;
pub use table::Cluster;
