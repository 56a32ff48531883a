//! Boards to look at.

mod text;

pub use text::TextBoard;
