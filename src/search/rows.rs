//! The lines of an iteration that looks for several best moves: kept until all of them are found,
//! and then told best first.
//!
//! The search of a later line may come out better than that of an earlier one, and time may end an
//! iteration between two lines. So none is told before its place is known.

use super::score::MAX_PLY;
use crate::core::{MAX_MOVES, Move};

/// Room for the moves of all lines: whole lines up to 33 of them, and the first moves of more.
const ROOM: usize = 2048;

/// Lines with their scores. All zero bytes are none.
#[derive(Debug)]
pub(super) struct Rows {
    moves: [Option<Move>; ROOM],
    lens: [u8; MAX_MOVES],
    scores: [i32; MAX_MOVES],
    len: usize,
    /// The room of each, at least one move: there are fewer legal moves than room.
    each: usize,
}

const _: () = assert!(ROOM >= MAX_MOVES && MAX_PLY < 256);

/// A line and its score.
pub(super) struct Row<'a> {
    pub(super) score: i32,
    pub(super) line: &'a [Option<Move>],
}

impl Rows {
    pub(super) const NEW: Self =
        Self { moves: [None; ROOM], lens: [0; MAX_MOVES], scores: [0; MAX_MOVES], len: 0, each: 0 };

    /// Forgets all, and makes room for so many.
    pub(super) fn begin(&mut self, lines: usize) {
        self.len = 0;
        self.each = (ROOM / lines.clamp(1, MAX_MOVES)).min(MAX_PLY + 1);
    }

    pub(super) fn add(&mut self, score: i32, line: &[Option<Move>]) {
        let start = self.len.saturating_mul(self.each);
        let Some(room) = self.moves.get_mut(start..).and_then(|rest| rest.get_mut(..self.each))
        else {
            return;
        };
        let Some((len, slot)) = self.lens.get_mut(self.len).zip(self.scores.get_mut(self.len))
        else {
            return;
        };
        let taken = line.len().min(room.len());
        for (to, from) in room.iter_mut().zip(line) {
            *to = *from;
        }
        *len = taken as u8; // at most MAX_PLY + 1
        *slot = score;
        self.len += 1;
    }

    /// The row after that one in order of score, equal ones in order of their coming; the best
    /// after none. O(rows).
    pub(super) fn after(&self, last: Option<usize>) -> Option<usize> {
        let scores = self.scores.get(..self.len)?;
        let follows = |index: usize, score: i32| {
            last.and_then(|last| Some((last, *scores.get(last)?)))
                .is_none_or(|(last, before)| (before, index) > (score, last))
        };
        let mut best: Option<(usize, i32)> = None;
        for (index, &score) in scores.iter().enumerate() {
            if follows(index, score) && best.is_none_or(|(_, most)| score > most) {
                best = Some((index, score));
            }
        }
        best.map(|(index, _)| index)
    }

    pub(super) fn get(&self, index: usize) -> Option<Row<'_>> {
        let score = *self.scores.get(..self.len)?.get(index)?;
        let len = usize::from(*self.lens.get(index)?);
        let line = self.moves.get(index.checked_mul(self.each)?..)?.get(..len)?;
        Some(Row { score, line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Square;

    fn line(len: usize) -> [Option<Move>; MAX_PLY + 1] {
        let mv = Move::koopa_quiet(Square::A1, Square::A2);
        core::array::from_fn(|i| (i < len).then_some(mv))
    }

    #[test]
    fn rows_come_best_first_and_equal_ones_in_order() {
        let mut rows = Rows::NEW;
        assert_eq!(rows.after(None), None);
        rows.begin(5);
        for (i, score) in [10, 30, -5, 30, 10].into_iter().enumerate() {
            rows.add(score, &line(i + 1)[..=i]);
        }
        let mut order = [usize::MAX; 5];
        let mut last = None;
        for slot in &mut order {
            last = rows.after(last);
            *slot = last.unwrap();
        }
        assert_eq!(order, [1, 3, 0, 4, 2]);
        assert_eq!(rows.after(last), None);
        assert_eq!(rows.get(3).map(|row| (row.score, row.line.len())), Some((30, 4)));
        assert!(rows.get(5).is_none());
        rows.begin(2);
        assert_eq!(rows.after(None), None);
    }

    #[test]
    fn many_rows_are_short_and_none_is_lost() {
        let mut rows = Rows::NEW;
        rows.begin(MAX_MOVES);
        for i in 0..MAX_MOVES {
            rows.add(i as i32, &line(MAX_PLY + 1));
        }
        rows.add(7, &line(1));
        let best = rows.after(None).unwrap();
        assert_eq!(best, MAX_MOVES - 1);
        assert_eq!(rows.get(best).map(|row| row.line.len()), Some(ROOM / MAX_MOVES));
    }
}
