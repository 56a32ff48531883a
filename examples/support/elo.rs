//! What a match says about strength. Games come in pairs from one set-up with colours swapped, so
//! that the pair is the unit of chance.

/// Results of pairs, counted by half points of the first player: 0 to 4.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Pairs(pub(crate) [u64; 5]);

/// The expected score of a player who is that much stronger.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-6, 1.0 - 1e-6);
    -400.0 * (1.0 / score - 1.0).log10()
}

impl Pairs {
    pub(crate) fn count(&self) -> f64 {
        self.0.iter().sum::<u64>() as f64
    }

    /// The mean score of a game.
    pub(crate) fn mean(&self) -> f64 {
        let points: f64 =
            self.0.iter().zip(0u32..).map(|(n, half)| *n as f64 * f64::from(half)).sum();
        points / 4.0 / self.count().max(1.0)
    }

    fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares = self
            .0
            .iter()
            .zip(0u32..)
            .map(|(n, half)| *n as f64 * (f64::from(half) / 4.0 - mean).powi(2));
        squares.sum::<f64>() / self.count().max(1.0)
    }

    /// The difference in strength with the ends of its 95 % interval.
    pub(crate) fn elo(&self) -> [f64; 3] {
        let margin = 1.96 * (self.variance() / self.count().max(1.0)).sqrt();
        [elo(self.mean()), elo(self.mean() - margin), elo(self.mean() + margin)]
    }

    /// The logarithm of how much likelier the result is for the difference `high` than for `low`:
    /// the statistic of a sequential test, in the normal approximation.
    pub(crate) fn log_likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        let variance = self.variance();
        if variance <= 0.0 {
            return 0.0;
        }
        let (low, high) = (expected(low), expected(high));
        self.count() * (high - low) * (2.0 * self.mean() - low - high) / (2.0 * variance)
    }
}

/// Where a sequential test with error rates of 5 % ends.
pub(crate) const SPRT_BOUND: f64 = 2.944;
