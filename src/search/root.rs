//! The position to move in: iterations, windows, several best moves.

use super::engine::Info;
use super::eval::Evaluate;
use super::features::Features;
use super::levels;
use super::reductions::reduction;
use super::score::{INFINITE, MATE, MATE_BOUND, is_decided};
use super::search::Searcher;
use super::state::RootMove;
use super::table::{Bound, Entry};
use crate::core::{Move, MoveKind};

/// What a search is to do.
pub(super) struct Plan {
    /// The last iteration.
    pub(super) depth: i32,
    pub(super) mate: Option<u32>,
    pub(super) soft_time: Option<u64>,
    /// How many best moves are reported, and searched.
    pub(super) asked: usize,
    pub(super) searched: usize,
}

impl<P: Evaluate> Searcher<'_, '_, P> {
    /// Searches deeper and deeper. Gives the depth of the last iteration that has ended, and the
    /// score of the best move, which then stands first.
    pub(super) fn iterate(
        &mut self,
        plan: &Plan,
        info: &mut dyn FnMut(&Info<'_>) -> bool,
    ) -> (i32, i32) {
        let root = self.root;
        self.state.note_key(0, root.key());
        let reach = usize::from(root.half_moves()).min(self.state.game_keys());
        let danger = root.king_in_danger();
        let frame = self.frame(0);
        frame.reach = reach as u16;
        frame.danger = danger;
        self.rank_root_moves();
        let mut score = self.evaluate(&root);
        self.keep_first();
        let mut done = 0;
        let mut steady = 0;
        let lines = plan.searched.min(self.state.root_len);
        self.takes_over = lines == 1 && self.whole;
        for depth in 1..=plan.depth {
            if self.stopped {
                break;
            }
            self.root_depth = depth;
            if !self.begin_iteration(depth, plan.depth) {
                continue;
            }
            self.seldepth = 0;
            let before = self.state.first_root_move();
            let previous = score;
            self.search_lines(depth, lines, &mut score);
            if self.outrun {
                self.outrun = false;
                self.stopped = false;
                if self.helps {
                    continue;
                }
                match self.take_over(depth) {
                    Some(found) => {
                        score = found;
                        self.seldepth = self.seldepth.max(self.state.line_len());
                        self.state.rows.begin(lines);
                        self.state.keep_line();
                        self.state.add_row(found);
                    }
                    None => {
                        self.takes_over = false;
                        self.search_lines(depth, lines, &mut score);
                        self.takes_over = true;
                    }
                }
            }
            if self.stopped {
                break;
            }
            self.state.sort_root_moves(lines);
            if self.report_rows(depth, plan.asked, info) {
                self.stopped = true;
                break;
            }
            done = depth;
            if plan.mate.is_some_and(|moves| score >= MATE - 2 * moves.min(1000) as i32) {
                break;
            }
            steady = if self.state.first_root_move() == before { steady + 1 } else { 0 };
            let worse = previous - score;
            if plan.soft_time.is_some_and(|soft| self.time_is_up(soft, steady, worse, lines)) {
                break;
            }
        }
        // A helper leaves what others have noted.
        if !self.helps || self.team.iteration(root.key()) == Some(self.root_depth) {
            self.team.set_iteration(root.key(), 0);
        }
        (done, score)
    }

    /// One iteration: the lines asked for. The score is the best one's, also if it was stopped, if
    /// any move was found to be good by then.
    fn search_lines(&mut self, depth: i32, lines: usize, score: &mut i32) {
        self.state.rows.begin(lines);
        for line in 0..lines {
            let last = match self.state.root_moves.get(line) {
                Some(of) if depth > 1 => of.score,
                _ => *score,
            };
            let found = self.aspire(depth, line, last);
            if self.stopped {
                // What the broken iteration found for the best move counts all the same.
                if line == 0 && found.is_some_and(|found| found > -INFINITE) {
                    *score = found.unwrap_or(*score);
                }
                break;
            }
            let Some(found) = found else { break };
            if let Some(of) = self.state.root_moves.get_mut(line) {
                of.score = found;
            }
            self.state.add_row(found);
            if line == 0 {
                *score = found;
                self.state.keep_line();
            } else if found > *score {
                // The search is not monotonous: a later line may turn out to be the best.
                *score = found;
                self.state.keep_line();
                self.state.promote(0, line);
            }
        }
    }

    /// Begins an iteration as one of a team, unless this is a helper and the others are in a deeper
    /// one: then false.
    fn begin_iteration(&mut self, depth: i32, last: i32) -> bool {
        let root = self.root.key();
        let begun = self.team.iteration(root).unwrap_or(0);
        if self.helps {
            if depth < begun && begun <= last {
                return false;
            }
            // It begins with what the others take for the best move.
            self.take_over(0);
        }
        // The first iteration of the engine that is helped ends what an earlier search has left.
        if begun < depth || depth == 1 && !self.helps {
            self.team.set_iteration(root, depth);
        }
        true
    }

    /// Tells the best lines of an iteration that has ended. True if the search shall stop.
    fn report_rows(
        &self,
        depth: i32,
        asked: usize,
        info: &mut dyn FnMut(&Info<'_>) -> bool,
    ) -> bool {
        let mut last = None;
        for place in 1..=asked {
            last = self.state.rows.after(last);
            let Some(row) = last.and_then(|index| self.state.rows.get(index)) else { break };
            if self.report(depth, place, row.score, row.line, info) {
                return true;
            }
        }
        false
    }

    /// Whether to begin another iteration.
    fn time_is_up(&self, soft: u64, steady: i32, loss: i32, lines: usize) -> bool {
        let only = self.state.root_len == 1;
        // In percent: less time for a move that stays the best, more when the score falls.
        let percent = 130 - 12 * steady.min(6) + loss.clamp(0, 60);
        let elapsed = self.watch.elapsed();
        only && lines == 1 || elapsed >= soft.saturating_mul(percent as u64) / 100
    }

    /// Attacks first, until iterations know better.
    fn rank_root_moves(&mut self) {
        let root = self.root;
        let rank = |of: &RootMove| match of.mv {
            Some(mv) if root.is_tactical(mv) => root.rank(mv).max(-1000),
            Some(mv) if mv.kind() == MoveKind::Pass => 0,
            _ => 1,
        };
        let moves = self.state.root_moves.get_mut(..self.state.root_len).unwrap_or_default();
        // Insertion: equal ranks stay in their order.
        for i in 1..moves.len() {
            let mut j = i;
            while j > 0 && moves.get(j - 1).map(rank) < moves.get(j).map(rank) {
                moves.swap(j - 1, j);
                j -= 1;
            }
        }
    }

    /// Before the first iteration some legal move is the best.
    fn keep_first(&mut self) {
        if let Some(mv) = self.state.first_root_move() {
            self.state.clear_line(1);
            self.state.extend_line(0, mv);
            self.state.keep_line();
        }
    }

    /// Searches the root with a window about the expected score, widened until the score lies in
    /// it. `None` if it was stopped before any move was found.
    fn aspire(&mut self, depth: i32, first: usize, expected: i32) -> Option<i32> {
        let mut delta = 16;
        let narrow = self.has(Features::ASPIRATION) && depth >= 5 && !is_decided(expected);
        let (mut alpha, mut beta) =
            if narrow { (expected - delta, expected + delta) } else { (-INFINITE, INFINITE) };
        loop {
            let score = self.root_node(depth, first, alpha, beta);
            if self.stopped {
                return score;
            }
            let score = score?;
            if score <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITE);
            } else if score >= beta && beta < INFINITE {
                beta = (score + delta).min(INFINITE);
            } else {
                return Some(score);
            }
            delta += delta;
            if delta > 600 || is_decided(score) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// One search of the root's moves from the `first`th on; the best comes to stand there. If it
    /// was stopped, gives the score of a move that was found to be better, if any.
    fn root_node(&mut self, depth: i32, first: usize, mut alpha: i32, beta: i32) -> Option<i32> {
        let root = self.root;
        let mut next = root;
        let mut best = -INFINITE;
        let old_alpha = alpha;
        self.state.clear_line(0);
        for index in first..self.state.root_len {
            let Some(mv) = self.state.root_moves.get(index).and_then(|root| root.mv) else {
                continue;
            };
            let before = self.nodes;
            let gives_danger = self.enter(&root, mv, &mut next, 0);
            let count = (index - first + 1) as i32;
            let extended = gives_danger && self.has(Features::DANGER_EXTENSION) && depth > 1;
            let new_depth = depth - 1 + i32::from(extended);
            let mut score = alpha;
            if count > 1 {
                let mut reduced = 0;
                if self.has(Features::LATE_REDUCTION)
                    && depth >= 3
                    && count > 3
                    && !root.is_tactical(mv)
                    && !gives_danger
                {
                    reduced = (reduction(depth, count) / 1024 - 1).min(new_depth - 1).max(0);
                }
                score = -self.node(&next, -alpha - 1, -alpha, new_depth - reduced, 1, true);
                if score > alpha && reduced > 0 {
                    score = -self.node(&next, -alpha - 1, -alpha, new_depth, 1, false);
                }
            }
            if count == 1 || score > alpha {
                score = -self.node(&next, -beta, -alpha, new_depth, 1, false);
            }
            let spent = self.nodes - before;
            if let Some(of) = self.state.root_moves.get_mut(index) {
                of.nodes += spent;
            }
            if self.stopped {
                // What was found is at least so good; that all moves lose is not known yet.
                return (best > old_alpha && best > -MATE_BOUND && first == 0).then_some(best);
            }
            if score > best {
                best = score;
                if score > alpha || count == 1 {
                    self.state.extend_line(0, mv);
                    self.state.promote(first, index);
                    if let Some(of) = self.state.root_moves.get_mut(first) {
                        of.score = score;
                    }
                    if first == 0 && score > old_alpha {
                        self.state.keep_line();
                    }
                }
                if score >= beta {
                    break;
                }
                alpha = alpha.max(score);
            }
        }
        if first == 0 && best > old_alpha && self.whole {
            self.store_root(depth, best, beta);
        }
        Some(best)
    }

    /// Takes over from the table the best move, its score and line that another engine has found for
    /// the root, if they are exact and at least so deep. The line ends where the game does, or where
    /// a position comes again.
    fn take_over(&mut self, depth: i32) -> Option<i32> {
        let root = self.root;
        let entry = self.table.probe(root.key())?;
        if entry.bound != Bound::Exact || entry.depth < depth {
            return None;
        }
        let moves = self.state.root_moves.get(..self.state.root_len)?;
        let index = moves.iter().position(|of| of.mv == entry.mv)?;
        self.state.promote(0, index);
        self.state.root_moves.first_mut()?.score = entry.score;
        self.state.clear_line(0);
        let mut position = root;
        let mut next = entry.mv;
        for ply in 0..depth.max(1) as usize {
            let Some(mv) = next.filter(|mv| position.is_legal(*mv)) else { break };
            self.state.append_to_line(mv);
            position = position.after(mv);
            if position.outcome().is_over() || self.state.has_occurred(ply, position.key()) {
                break;
            }
            self.state.note_key(ply + 1, position.key());
            next = self.table.probe(position.key()).and_then(|entry| entry.mv);
        }
        Some(entry.score)
    }

    fn store_root(&mut self, depth: i32, score: i32, beta: i32) {
        let bound = if score >= beta { Bound::Lower } else { Bound::Exact };
        let root = self.root;
        let eval = self.evaluate(&root);
        let mv: Option<Move> = self.state.first_root_move();
        self.table.store(root.key(), Entry { mv, score, eval, depth, bound, pv: true });
    }

    /// Replaces the best move by another good one, and its score.
    pub(super) fn make_mistake(&mut self, score: i32, level: u32, seed: u64) -> i32 {
        let mut scores = [0; levels::CANDIDATES];
        let len = self.state.root_len.min(scores.len());
        for (slot, of) in scores.iter_mut().zip(&self.state.root_moves).take(len) {
            *slot = of.score.clamp(-MATE_BOUND, MATE_BOUND);
        }
        let chosen = levels::choose(scores.get(..len).unwrap_or_default(), level, seed);
        if chosen == 0 {
            return score;
        }
        let score = self.state.root_moves.get(chosen).map_or(score, |of| of.score);
        self.state.promote(0, chosen);
        self.keep_first();
        score
    }
}
