//! The end of the nominal depth: forcing moves only, until a position is quiet.

use super::eval::Evaluate;
use super::features::Features;
use super::picker::{Choice, Picker};
use super::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, from_table, is_decided, to_table};
use super::search::Searcher;
use super::table::{Bound, Entry};

impl<P: Evaluate> Searcher<'_, '_, P> {
    /// The end of the nominal depth.
    #[inline(never)]
    pub(super) fn leaf(&mut self, position: &P, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.has(Features::QUIESCENCE) {
            return self.quiescence(position, alpha, beta, ply, 0);
        }
        self.state.clear_line(ply);
        if self.stopped {
            return 0;
        }
        if let Some(score) = self.settled(position, ply) {
            return score;
        }
        if !position.has_moves() {
            return if position.no_moves_is_loss() { ply as i32 - MATE } else { 0 };
        }
        self.evaluate(position)
    }

    /// Forcing moves only, until the position is quiet enough for an evaluation.
    ///
    /// Recursion ends at [`MAX_PLY`].
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        depth: u8,
    ) -> i32 {
        let pv = beta - alpha > 1;
        self.state.clear_line(ply);
        if self.stopped {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.settled(position, ply) {
            return score;
        }
        if !pv && position.can_take_king() {
            return MATE - 1 - ply as i32;
        }
        if ply + 2 >= MAX_PLY || !self.state.arena.has_room() {
            return self.evaluate(position);
        }
        let key = self.state.key_at(ply);
        let entry = self.table.probe(key);
        if let Some(entry) = entry.filter(|_| !pv && self.table_cuts(position)) {
            let score = from_table(entry.score, ply);
            if entry.bound.allows(score >= beta) {
                return score;
            }
        }
        let danger = self.frame(ply).danger;
        // In danger standing still is no choice, and all moves count; but only so many times.
        let all = danger && depth < 2;
        let mut raw_eval = 0;
        let mut best = -INFINITE;
        if !all {
            raw_eval = match entry {
                Some(entry) if !danger => entry.eval,
                _ => self.evaluate(position),
            };
            best = self.corrected(position, raw_eval);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand = best;
        let old_alpha = alpha;
        let context = self.context(position, ply);
        let choice = if all { Choice::All } else { Choice::Forcing(depth) };
        let table_move = entry.and_then(|entry| entry.mv);
        let mut picker = Picker::new(self.state, choice, table_move, [None; 3], context);
        let mut next = *position;
        let mut best_move = None;
        let mut count = 0;
        while let Some(mv) = picker.next(self.state, position) {
            count += 1;
            if best > -MATE_BOUND {
                if !all {
                    let gain = position.exchange(mv);
                    if gain < 0 {
                        continue;
                    }
                    // Even what it wins does not reach the window.
                    if stand + gain + 200 <= alpha && !is_decided(alpha) {
                        best = best.max(stand + gain + 200);
                        continue;
                    }
                } else if count > 3 && !position.is_tactical(mv) {
                    picker.skip_quiets = true;
                    continue;
                }
            }
            self.enter(position, mv, &mut next, ply);
            let score = -self.quiescence(&next, -beta, -alpha, ply + 1, depth + 1);
            if self.stopped {
                picker.finish(self.state);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if pv {
                        self.state.extend_line(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        picker.finish(self.state);
        if all && count == 0 {
            return if position.no_moves_is_loss() { ply as i32 - MATE } else { 0 };
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > old_alpha && pv => Bound::Exact,
            _ => Bound::Upper,
        };
        let pv = entry.is_some_and(|entry| entry.pv);
        let score = to_table(best, ply);
        self.table.store(key, Entry { mv: best_move, score, eval: raw_eval, depth: 0, bound, pv });
        best
    }
}
