//! Rules and play of two chess variants, **Koopa Chess** and **Fugue**.
#![no_std]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]
#![cfg_attr(not(test), deny(clippy::todo, clippy::unimplemented, clippy::dbg_macro))]

#[cfg(feature = "std")]
extern crate std;

mod core;
mod draw;
#[cfg(feature = "capi")]
mod ffi;
mod games;
mod record;
mod search;
mod text;

pub use crate::core::*;
pub use draw::{Svg, SvgOptions, TextBoard, Theme, Trail};
pub use games::fugue::FuguePosition;
pub use games::koopa::KoopaPosition;
pub use games::{GamePosition, IllegalMove, MAX_PERFT_DEPTH, Moves, Position, SetupNumberError};
pub use record::{Game, GameText, GameTextError, GameTextErrorKind, PlayError};
pub use search::{
    Best, Cluster, Engine, Features, GameClock, Info, Limits, Line, MAX_PLY, Reply, Score,
    SearchError, SearchState, evaluate, evaluate_with, weight, weight_halves, weights,
};
pub use text::{
    Fen, FenError, FenErrorKind, FenField, FixedText, MAX_FEN_LEN, MoveText, MoveTextError, San,
    SanError,
};
