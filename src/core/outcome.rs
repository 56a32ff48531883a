//! How games end.

use core::fmt;

use super::Color;

/// Why a game is over.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Reason {
    /// A king has left the board.
    KingCaptured = 1,
    /// Koopa with `checkmate`: in check without a legal move.
    Checkmate = 2,
    /// No legal move: a draw in Koopa, lost in Fugue.
    NoMoves = 3,
    /// A position has occurred for the third time: a draw in Koopa, lost in Fugue for the side that
    /// brought it about.
    Repetition = 4,
    /// Koopa with `checkmate`: 100 plies without a pawn move or a piece leaving the board.
    HundredPlies = 5,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::KingCaptured => "king captured",
            Self::Checkmate => "checkmate",
            Self::NoMoves => "no legal move",
            Self::Repetition => "third repetition",
            Self::HundredPlies => "100 plies without progress",
        })
    }
}

/// Whether a game is over, and how. Displayed as `*`, `1-0`, `0-1` or `1/2-1/2`.
///
/// ```
/// use kofu::{Color, Outcome, Reason};
/// let outcome = Outcome::Won(Color::Black, Reason::KingCaptured);
/// assert_eq!((outcome.winner(), outcome.text()), (Some(Color::Black), "0-1"));
/// assert_eq!(outcome.reason().unwrap().to_string(), "king captured");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The game goes on.
    Ongoing,
    /// That side has won.
    Won(Color, Reason),
    /// Neither side has won.
    Drawn(Reason),
}

impl Outcome {
    /// True unless the game goes on.
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Ongoing)
    }

    /// Who has won, if anyone.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Won(side, _) => Some(side),
            _ => None,
        }
    }

    /// Why the game is over, if it is.
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Self::Ongoing => None,
            Self::Won(_, reason) | Self::Drawn(reason) => Some(reason),
        }
    }

    /// `*`, `1-0`, `0-1` or `1/2-1/2`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Ongoing => "*",
            Self::Won(Color::White, _) => "1-0",
            Self::Won(Color::Black, _) => "0-1",
            Self::Drawn(_) => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
