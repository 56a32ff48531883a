//! Games: a position with the moves that led to it, and games as text.

mod game;

pub use game::{Game, PlayError};
