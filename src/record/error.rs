//! What is wrong with a game's text, and where.

use crate::core::VariantError;
use crate::text::{FenError, SanError};

/// What is wrong with a game's text.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameTextErrorKind {
    /// Something that begins like a tag and is none.
    #[error("a tag is [Name \"value\"], with its end on the same line")]
    Tag,
    /// A tag that decides something stands twice.
    #[error("the same tag twice")]
    RepeatedTag,
    /// There is no `Variant` tag.
    #[error("no tag names the variant")]
    NoVariant,
    /// The `Variant` tag names no variant.
    #[error("in the Variant tag: {0}")]
    Variant(VariantError),
    /// `SetUp "1"` without a `FEN` tag.
    #[error("a SetUp tag without a FEN tag")]
    NoFen,
    /// The `FEN` tag is no FEN; the offset inside is counted from the beginning of its value.
    #[error("in the FEN tag: {0}")]
    Fen(FenError),
    /// The `Result` tag is none of `*`, `1-0`, `0-1`, `1/2-1/2` and `1/2`.
    #[error("a result is *, 1-0, 0-1 or 1/2-1/2")]
    Result,
    /// A brace comment that does not end.
    #[error("the comment does not end")]
    OpenComment,
    /// A variation that does not end.
    #[error("the variation does not end")]
    OpenVariation,
    /// A closing parenthesis without an opening one.
    #[error("a closing parenthesis without an opening one")]
    StrayParenthesis,
    /// A word that is no legal move; an offset inside is counted from the beginning of the word.
    #[error("{0}")]
    Move(SanError),
    /// A word after the result.
    #[error("the game has ended before this")]
    AfterEnd,
    /// In a vchess game file: not a line of the form `1.w e2.e4 wpe4/wpe2`.
    #[error("a move line is <number>.<w|b> <from>.<to> <appear>/<vanish>")]
    VchessLine,
    /// In a vchess game file: the moves are not numbered on.
    #[error("a move line is missing, or its number is wrong")]
    VchessNumber,
    /// In a vchess game file: no legal move goes there and leads to that board.
    #[error("no legal move has these squares and leads to this board")]
    VchessMove,
    /// The game has more plies than the record has room for.
    #[error("the game is longer than the record")]
    Full,
}

/// A text is no game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, byte {offset}: {kind}")]
pub struct GameTextError {
    /// What is wrong.
    pub kind: GameTextErrorKind,
    /// The byte at fault, counted from the beginning of the text; where something does not end, its
    /// beginning; the length of the text where something is missing.
    pub offset: usize,
    /// The line of that byte; the first is 1.
    pub line: usize,
}

/// A fault before its line is known.
#[derive(Copy, Clone, Debug)]
pub(super) struct Fault {
    pub(super) kind: GameTextErrorKind,
    pub(super) offset: usize,
}

impl Fault {
    pub(super) const fn new(kind: GameTextErrorKind, offset: usize) -> Self {
        Self { kind, offset }
    }

    pub(super) fn in_text(self, text: &[u8]) -> GameTextError {
        let before = text.get(..self.offset).unwrap_or(text);
        // Cannot overflow: a slice has fewer than `usize::MAX` bytes.
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        GameTextError { kind: self.kind, offset: self.offset, line }
    }
}
