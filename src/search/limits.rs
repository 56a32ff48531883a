//! When a search ends.

use crate::core::Move;

/// What ends a search: whichever of the set limits comes first. With none set there is no search.
///
/// A stop flag, the info callback and the host's poll end it as well. Times are milliseconds and need
/// a clock.
///
/// ```
/// use kofu::Limits;
/// let limits = Limits { nodes: Some(100_000), depth: Some(12), ..Limits::NONE };
/// assert_ne!(limits, Limits::NONE);
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits<'a> {
    /// Iterations, as plies looked ahead; at 0 the answer is some legal move.
    pub depth: Option<u32>,
    /// Positions reached by playing a move.
    pub nodes: Option<u64>,
    /// Milliseconds for this move.
    pub movetime: Option<u64>,
    /// The clocks of the game: the engine shares out its time.
    pub clock: Option<GameClock>,
    /// Look for a win in at most that many moves, and end when it is found. Without another limit
    /// the search ends too when such a win would have been found with some margin of depth.
    pub mate: Option<u32>,
    /// Search until stopped.
    pub infinite: bool,
    /// Search only these moves, all of them legal; empty for all.
    pub root_moves: &'a [Move],
    /// How many best moves to report, 1 if `None`; above the number of moves it means all of
    /// them.
    pub multipv: Option<u32>,
    /// Playing strength for human opponents, 1 to 20; 20 and `None` are full strength. Below 20 it
    /// is a limit by itself.
    pub level: Option<u32>,
    /// Chooses among the mistakes of a level: the same seed, level and position give the same
    /// move, if the search is not limited by time.
    pub seed: u64,
}

/// The clocks of a game, in milliseconds; index 0 is White, 1 Black.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// Time left.
    pub time: [u64; 2],
    /// Time added with each move.
    pub increment: [u64; 2],
    /// Moves until more time is added; 0 for all the rest of the game.
    pub moves_to_go: u32,
}

impl Limits<'_> {
    /// No limit set.
    pub const NONE: Self = Self {
        depth: None,
        nodes: None,
        movetime: None,
        clock: None,
        mate: None,
        infinite: false,
        root_moves: &[],
        multipv: None,
        level: None,
        seed: 0,
    };

    /// So many plies.
    pub const fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::NONE }
    }

    /// So many nodes.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }

    /// So many milliseconds.
    pub const fn movetime(milliseconds: u64) -> Self {
        Self { movetime: Some(milliseconds), ..Self::NONE }
    }

    /// Until stopped.
    pub const fn infinite() -> Self {
        Self { infinite: true, ..Self::NONE }
    }

    pub(super) fn needs_clock(&self) -> bool {
        self.movetime.is_some() || self.clock.is_some()
    }

    /// True if nothing but a stop ends the search.
    pub(super) fn is_endless(&self) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.movetime.is_none()
            && self.clock.is_none()
            && self.mate.is_none()
            && self.level.is_none_or(|level| level >= super::levels::FULL)
    }

    pub(super) fn is_valid(&self) -> bool {
        (self.infinite || !self.is_endless())
            && self.multipv != Some(0)
            && self.mate != Some(0)
            && self.level.is_none_or(|level| (1..=super::levels::FULL).contains(&level))
    }
}

/// Why there was no search.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// No limit is set, or one is out of its range.
    #[error("no limit is set for the search, or one is out of range")]
    Limits,
    /// A time limit without a clock.
    #[error("a time limit needs a clock")]
    NoClock,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A root move is not legal.
    #[error("a root move is not legal")]
    IllegalRootMove,
}
