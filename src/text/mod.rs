//! Positions and moves as text: FEN in two dialects, moves in coordinates, and SAN. The source of
//! every form is RULES.md, section "Text".
//!
//! Readers take bytes, so that no input needs to be valid UTF-8, and never panic. Writers assemble
//! a text in a fixed buffer and hand it over in one piece.

mod error;
mod fen_faults;
mod fen_read;
mod fen_write;
mod fixed;
mod letters;
mod vchess;

pub use error::{FenError, FenErrorKind, FenField};
pub use fen_write::{Fen, MAX_FEN_LEN};
pub use fixed::FixedText;

pub(crate) use fen_read::read_fen;
