//! Boards to look at.

#![cfg_attr(not(test), deny(clippy::indexing_slicing))]

mod pieces;
mod svg;
mod text;
mod theme;
mod trail;

pub use svg::{Svg, SvgOptions};
pub use text::TextBoard;
pub use theme::Theme;
pub use trail::Trail;
