//! Rules and play of two chess variants, **Koopa Chess** and **Fugue**.
#![no_std]

#[cfg(feature = "std")]
extern crate std;

mod core;
mod draw;
mod games;
pub use games::{GamePosition, IllegalMove, MAX_PERFT_DEPTH, Moves, Position};
pub use text::{Fen, FenError, FenErrorKind, FenField, FixedText, MAX_FEN_LEN};
