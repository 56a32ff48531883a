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
//! By `examples/match.rs`, one thread, pairs of games from shuffled set-ups; Elo with 95 % error bars.
//! A part of the search against the whole without it: `match --variant V --games 300 --nodes 5000
//! --sprt 0,10 engine engine:off=NAME` (500 games for the table and killers; 600 games at 10,000 nodes
//! for late move reductions).
//!
//! | part of the search | `koopa-classic` | `fugue` |
//! |---|---|---|
//! | quiescence | +163 [+113, +221] | +229 [+161, +317] |
//! | late move pruning | +158 [+109, +214] | +175 [+122, +236] |
//! | histories | +53 [+16, +90] | +166 [+114, +225] |
//! | aspiration windows | +81 [+44, +121] | +80 [+38, +125] |
//! | reverse futility | +50 [+12, +90] | +90 [+53, +129] |
//! | table, beyond its moves | +55 [+26, +85] | +38 [+8, +68] |
//! | late move reductions | +43 [+16, +70] | +54 [+27, +82] |
//! | a ply more where the king is in danger | +72 [+33, +112] | -10 [-51, +30] |
//! | leaving out attacks that lose material | +6 [-30, +41] | +42 [+4, +81] |
//! | futility | +22 [-12, +57] | +12 [-25, +48] |
//! | a ply less where the table knows no move | +30 [-7, +69] | +2 [-35, +40] |
//! | correction of the evaluation | +14 [-24, +52] | +23 [-17, +64] |
//! | killers and countermoves | +9 [-20, +39] | +15 [-16, +45] |
//! | null move | -5 [-40, +31] | -13 [-52, +26] |
//! | the last five together, 400 games | +27 [-7, +61] | +71 [+39, +105] |
//!
//! Null move alone is not proven; in 600 games at 10,000 nodes of `koopa-classic` it was +7 [-21, +35].
//!
//! A part of the evaluation against the whole with 0 for its weights, not fitted anew: `tune without`,
//! then `match --games 240 --nodes 2000 --sprt 0,10 engine engine:weights=FILE`.
//!
//! | `koopa-classic` | | `fugue` | |
//! |---|---|---|---|
//! | placement | +208 [+147, +284] | placement | +56 [+10, +103] |
//! | mobility | +44 [+4, +84] | mobility | +4 [-39, +48] |
//! | stunned pieces | +60 [+20, +102] | frozen pieces | +417 [+253, …], 22 of 24 games |
//! | what can be kicked | +47 [+9, +86] | shielded pieces | +36 [-7, +80] |
//! | what can be jumped on | +81 [+39, +126] | what can be captured | +75 [+31, +121] |
//! | king's lines | -12 [-54, +30] | king's lines | +1 [-39, +42] |
//! | passed pawns | +59 [+14, +105] | chances to promote | +50 [+8, +93] |
//! | castling, pair of bishops | +12 [-33, +57] | Archers' views, swaps | +3 [-42, +48] |
//!
//! | what else | how | result |
//! |---|---|---|
//! | against the baseline | 400 games a preset, 10 ms a move | 2,000 wins, no draw, no loss |
//! | fitted against guessed weights, `fugue` | 300 games, 2,000 nodes | +117 [+77, +159] |
//! | the same, `koopa-classic` | 100 games, 1,500 nodes | +205 [+140, +287] |
//! | the same, `koopa` | 100 games, 1,500 nodes | about +173 |
//! | fitted once more to games of the fitted weights, `fugue` | error on positions left out | no gain, not kept |
//! | what an advantage is worth with few men against it, `koopa` | 200 games, 2,000 nodes | +10 [-26, +47], kept as knowledge |
//! | never leaving out unseen what endangers the king, Koopa | 100 games, 1,500 nodes, twice | +21 [-51, +94], +35 [-27, +99]: kept, not proven |
//! | singular extensions, both | 600 games, 10,000 nodes | -10 [-38, +18], +4 [-24, +31], and twice the nodes for a depth: not kept |
//! | razoring, both | 300 games, 5,000 nodes | -42 [-81, -4], -6 [-41, +30]: not kept |
//! | pruning by history, both | 300 games, 5,000 nodes | +1 [-6, +8], +6 [-4, +15]: not kept |
//! | an evaluation in steps of 8 centipawns, both | 400 games, 5,000 nodes | -10 [-42, +23], +5 [-29, +39]: not kept |
//! | null move from depth 5 on, less deep, both | 300 games, 5,000 nodes | -29 [-67, +8], -20 [-61, +21]: not kept |
//! | the suite of wins, `tests/wins.rs` | 100 ms each | Koopa 209 of 210, Fugue 210 of 210 |
//! | the same | 100,000 nodes each | Koopa 209 of 210, Fugue 210 of 210 |
//! | reading the table's entry ahead of its use | nodes a second | no gain, not kept |
//! | 1,000 games of all presets at 1 ms a move | `tests/allocations.rs` | 158,036 moves, none illegal, none of over 11 ms, the longest 4.3 ms, no allocation |
//!
//! # Speed
//!
//! On one core of an AMD EPYC, from the start position, a table of 16 MB (`go nodes 1400000` in
//! `examples/engine.rs`), two runs: `koopa` 2.14 and 2.28 million nodes a second, `koopa-classic` 2.02
//! and 2.07, `koopa-classic-1` 1.96 and 2.04, `fugue` 1.68 and 1.60. Between them Fairy-Stockfish 11.1
//! did 0.65 million in Atomic.
//!
//! Two threads: the time until the first has reached a depth, `bench DEPTH THREADS` there, 16
//! positions a preset, seconds in all:
//!
//! | depth | presets | one thread | two threads, four runs | sooner |
//! |---|---|---|---|---|
//! | 13 | the three of Koopa | 7.0 | 3.8, 4.4, 4.1, 3.9 | 1.74 |
//! | 13 | the two of Fugue | 6.1 | 4.6, 3.8, 3.4, 4.4 | 1.51 |
//! | 14 | the three of Koopa | 12.6 | 8.1, 7.9, 7.5, 8.6 | 1.57 |
//! | 14 | the two of Fugue | 10.0 | 6.1, 6.8, 6.5, 5.6 | 1.60 |
//!
//! Sharing the table alone gave 1.3. Stack of the deepest search, 60 plies: below 28 KiB. An engine's
//! state: see [`SearchState`].

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
