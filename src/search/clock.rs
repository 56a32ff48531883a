//! Time: the host's clock, and how much of it to use for one move.

use super::limits::{GameClock, Limits};
use crate::core::Color;

/// Where milliseconds come from.
#[derive(Copy, Clone)]
pub(super) enum Clock<'a> {
    /// There is no clock.
    #[cfg_attr(feature = "std", allow(dead_code))]
    None,
    /// The host's, in milliseconds from any moment on.
    Host(&'a dyn Fn() -> u64),
    /// That of the standard library.
    #[cfg(feature = "std")]
    Std,
}

impl Clock<'_> {
    /// The clock of the standard library, where it has one.
    #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
    pub(super) const DEFAULT: Self = Self::Std;
    /// The clock of the standard library, where it has one.
    #[cfg(not(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown")))))]
    pub(super) const DEFAULT: Self = Self::None;

    pub(super) const fn ticks(&self) -> bool {
        !matches!(self, Self::None)
    }
}

/// A running clock.
#[derive(Copy, Clone)]
pub(super) struct Stopwatch<'a> {
    clock: Clock<'a>,
    start: u64,
    #[cfg(feature = "std")]
    instant: Option<std::time::Instant>,
}

impl<'a> Stopwatch<'a> {
    pub(super) fn start(clock: Clock<'a>) -> Self {
        Self {
            clock,
            start: if let Clock::Host(now) = clock { now() } else { 0 },
            #[cfg(feature = "std")]
            instant: matches!(clock, Clock::Std).then(std::time::Instant::now),
        }
    }

    /// Milliseconds since the start; 0 without a clock. A clock that goes backwards stands still.
    pub(super) fn elapsed(&self) -> u64 {
        match self.clock {
            Clock::None => 0,
            Clock::Host(now) => now().saturating_sub(self.start),
            #[cfg(feature = "std")]
            Clock::Std => self
                .instant
                .map_or(0, |start| u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)),
        }
    }
}

/// How long to think.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// After this the search ends, wherever it is.
    pub(super) hard: Option<u64>,
    /// After this no new iteration begins; scaled by how sure the search is of its move.
    pub(super) soft: Option<u64>,
}

/// Kept back for the way from and to the host.
const OVERHEAD: u64 = 10;

impl Budget {
    pub(super) fn new(limits: &Limits<'_>, side: Color) -> Self {
        let shared = limits.clock.map(|clock| Self::share(&clock, side));
        let (soft, hard) = shared.unzip();
        let hard = match (hard, limits.movetime) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { hard, soft }
    }

    /// The usual and the most time for one move.
    fn share(clock: &GameClock, side: Color) -> (u64, u64) {
        let [time, increment] = [clock.time, clock.increment].map(|of| of[side.index()]);
        let left = time.saturating_sub(OVERHEAD);
        let moves = match clock.moves_to_go {
            0 => 28,
            n => u64::from(n).min(40),
        };
        let usual = (left / moves).saturating_add(increment / 4 * 3);
        let most = if moves == 1 { left / 10 * 9 } else { (left / 3).min(usual.saturating_mul(5)) };
        (usual.min(most), most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_spends_more_than_there_is() {
        for time in [0, 1, 5, 50, 1000, 60_000, u64::MAX] {
            for increment in [0, 100, u64::MAX] {
                for moves_to_go in [0, 1, 2, 40, u32::MAX] {
                    let clock =
                        GameClock { time: [0, time], increment: [0, increment], moves_to_go };
                    let limits = Limits { clock: Some(clock), ..Limits::NONE };
                    let budget = Budget::new(&limits, Color::Black);
                    assert!(budget.hard <= Some(time) && budget.soft <= budget.hard);
                }
            }
        }
    }
}
