//! Levels for human opponents: less thought, and plausible mistakes.
//!
//! A level bounds the nodes of a search and chooses among its best few moves: the more likely a
//! move, the closer its score is to the best, and the lower the level, the less the difference
//! counts. The formula is that of Stockfish's skill levels.

use super::score::MATE_BOUND;
use crate::core::zobrist::{STEP, mix};

/// Full strength.
pub(super) const FULL: u32 = 20;
/// How many moves are candidates.
pub(super) const CANDIDATES: usize = 5;

/// Nodes by level, from 60 up by about a half each.
pub(super) fn nodes(level: u32) -> u64 {
    (1..level.clamp(1, FULL)).fold(60, |nodes: u64, _| nodes * 3 / 2)
}

/// Which of the candidates' scores, best first, is chosen.
pub(super) fn choose(scores: &[i32], level: u32, seed: u64) -> usize {
    let Some((&top, &last)) = scores.first().zip(scores.last()) else { return 0 };
    let weakness = i64::from(130 - 6 * level.min(FULL) as i32);
    let top = i64::from(top.min(MATE_BOUND));
    let spread = (top - i64::from(last)).clamp(1, 120);
    let mut best = (i64::MIN, 0);
    for (i, &score) in scores.iter().enumerate() {
        let behind = top - i64::from(score.min(MATE_BOUND));
        let random = mix(seed.wrapping_add((i as u64 + 1).wrapping_mul(STEP)));
        // Below the weakness, which is at most 124.
        let random = ((random >> 32) as i64 * weakness) >> 32;
        let push = (weakness * behind + spread * random) / 128;
        let value = i64::from(score) + push;
        // A whole piece or more is let go only at the lowest levels.
        if behind <= i64::from(60 * (22 - level.min(FULL))) && value > best.0 {
            best = (value, i);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_levels_choose_worse_moves() {
        let scores = [50, 30, 10, -40, -120];
        let lost = |level| -> i32 {
            (0..1000).map(|seed| 50 - scores[choose(&scores, level, seed)]).sum()
        };
        assert!(lost(1) > lost(7) && lost(7) > lost(14) && lost(14) > lost(19));
        assert_eq!(choose(&scores, 3, 5), choose(&scores, 3, 5));
        assert_eq!(choose(&[], 1, 1), 0);
        assert!(nodes(1) < 100 && nodes(19) > 50_000);
    }
}
