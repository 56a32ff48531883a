//! Games: a position with the moves that led to it, and games as text.

#![cfg_attr(not(test), deny(clippy::indexing_slicing))]

mod error;
mod game;
mod read;
mod tags;
mod vchess;
mod write;

pub use error::{GameTextError, GameTextErrorKind};
pub use game::{Game, PlayError};
pub use write::GameText;
