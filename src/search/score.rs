//! Scores: centipawns, or the distance to the end of the game.

use core::fmt;

/// Longest line of a search, in plies: no node lies deeper.
pub const MAX_PLY: usize = 60;

/// Larger than any score.
pub(super) const INFINITE: i32 = 32_500;
/// The side to move wins at once: the score of a win `n` plies away is `MATE - n`.
pub(super) const MATE: i32 = 32_000;
/// Any score of this size or larger is a proven win, and below it an evaluation.
pub(super) const MATE_BOUND: i32 = MATE - 1000;
/// The largest stored score.
pub(super) const MAX_SCORE: i32 = MATE;
/// Won or lost by a third repetition (Fugue). It depends on the way to a position, not on the
/// position, and is for that reason not counted among the proven wins.
pub(super) const BY_REPETITION: i32 = 20_000;
/// Evaluations stay within this.
pub(super) const MAX_EVAL: i32 = 15_000;

/// The score of a position for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate in hundredths of a pawn.
    Centipawns(i32),
    /// The game ends by force in that many moves: king captured, checkmate, or no moves in Fugue.
    /// Positive when the side to move wins, counting its own moves; negative when it loses,
    /// counting the other side's.
    Mate(i32),
}

impl Score {
    pub(super) fn new(score: i32) -> Self {
        let moves = (MATE - score.abs() + 1) / 2;
        match score {
            MATE_BOUND.. => Self::Mate(moves.max(1)),
            ..=NEGATIVE_BOUND => Self::Mate(-moves.max(1)),
            _ => Self::Centipawns(score),
        }
    }

    /// Centipawns; for a win or a loss by force a number beyond any estimate.
    pub fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(score) => score,
            Self::Mate(moves) if moves > 0 => MATE - moves.min(500) * 2 + 1,
            Self::Mate(moves) => -MATE - moves.max(-500) * 2,
        }
    }

    /// Moves to the end of the game, if it ends by force.
    pub fn mate(self) -> Option<i32> {
        match self {
            Self::Mate(moves) => Some(moves),
            Self::Centipawns(_) => None,
        }
    }
}

const NEGATIVE_BOUND: i32 = -MATE_BOUND;

/// As UCI writes it: `cp 31` or `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(score) => write!(f, "cp {score}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// True for a proven win or loss.
#[inline]
pub(super) const fn is_decided(score: i32) -> bool {
    score.abs() >= MATE_BOUND
}

/// A score as the table keeps it: wins and losses are counted from the position itself.
#[inline]
pub(super) const fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        MATE_BOUND.. => score + ply as i32,
        ..=NEGATIVE_BOUND => score - ply as i32,
        _ => score,
    }
}

/// The inverse of [`to_table`].
#[inline]
pub(super) const fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        MATE_BOUND.. => score - ply as i32,
        ..=NEGATIVE_BOUND => score + ply as i32,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_count_moves_of_the_winner() {
        let moves = |plies| Score::new(MATE - plies).mate();
        assert_eq!([1, 2, 3, 5].map(moves), [1, 1, 2, 3].map(Some));
        assert_eq!(Score::new(2 - MATE), Score::Mate(-1));
        assert_eq!(Score::new(4 - MATE), Score::Mate(-2));
        assert_eq!(Score::new(BY_REPETITION).mate(), None);
        for score in [MATE - 3, 4 - MATE, 17] {
            assert_eq!(from_table(to_table(score, 9), 9), score);
            assert_eq!(Score::new(score).centipawns(), score);
        }
    }
}
