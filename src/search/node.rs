//! The inner nodes: principal variation search with the usual reductions and prunings.

use super::eval::Evaluate;
use super::features::Features;
use super::history::{Context, MAX_HISTORY, Step};
use super::picker::{Choice, Picker, attack_index, slot_at};
use super::reductions::reduction;
use super::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, from_table, is_decided, to_table};
use super::search::{NO_EVAL, Searcher};
use super::table::{Bound, Entry};
use crate::core::Move;

/// What is known of a node before its moves are tried.
///
/// It is kept small, and whatever is done only once in a node is done in functions of its own:
/// every ply of the recursion has a frame of [`Searcher::node`] on the stack.
struct Node {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: u16,
    table_move: Option<Move>,
    /// The evaluation before corrections, for the table.
    raw_eval: i32,
    /// The corrected evaluation.
    eval: i32,
    /// The table's score, if it lets its move be tested for being singular.
    singular: Option<i32>,
    excluded: Option<Move>,
    cut: bool,
    pv: bool,
    /// It has once stood on a principal variation.
    was_pv: bool,
    danger: bool,
    improving: bool,
}

/// How far its moves have been tried.
#[derive(Copy, Clone)]
struct Progress {
    best: i32,
    best_move: Option<Move>,
    count: i32,
    tried: u16,
}

/// What to do with a move.
enum Verdict {
    Skip,
    /// Skip it and all quiet moves after it.
    SkipQuiets,
    /// Try it; it has that history.
    Try(i32),
}

impl<P: Evaluate> Searcher<'_, '_, P> {
    /// The score of a position for its side to move, searched to a depth within a window.
    ///
    /// Recursion ends at [`MAX_PLY`].
    pub(super) fn node(
        &mut self,
        position: &P,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.leaf(position, alpha, beta, ply);
        }
        let mut next = *position;
        let node = match self.open(position, &mut next, [alpha, beta, depth], ply, cut) {
            Ok(node) => node,
            Err(score) => return score,
        };
        let mut alpha = node.alpha;
        let mut picker = self.node_picker(position, &node);
        let mut progress = Progress { best: -INFINITE, best_move: None, count: 0, tried: 0 };
        while let Some(mv) = picker.next(self.state, position) {
            if Some(mv) == node.excluded {
                continue;
            }
            progress.count += 1;
            let history = match self.consider(position, &node, &progress, &mut picker, mv, alpha) {
                Verdict::Skip => continue,
                Verdict::SkipQuiets => {
                    picker.skip_quiets = true;
                    continue;
                }
                Verdict::Try(history) => history,
            };
            let mut extension = 0;
            if Some(mv) == node.table_move
                && let Some(score) = node.singular
            {
                match self.singular(position, mv, score, &node) {
                    Ok(plies) => extension = plies,
                    Err(score) => {
                        picker.finish(self.state);
                        return score;
                    }
                }
            }
            let gives_danger = self.enter(position, mv, &mut next, ply);
            if gives_danger && extension == 0 && self.extends(ply) {
                extension = 1;
            }
            let new_depth = node.depth - 1 + extension;
            let mut score = alpha;
            if progress.count > 1 {
                let reduced = if node.depth >= 3 && progress.count > 1 + i32::from(node.pv) {
                    let quiet = !position.is_tactical(mv);
                    self.reduced(&node, &picker, progress.count, quiet, gives_danger, history)
                        .clamp(0, (new_depth - 1).max(0))
                } else {
                    0
                };
                score = -self.node(&next, -alpha - 1, -alpha, new_depth - reduced, ply + 1, true);
                if score > alpha && reduced > 0 {
                    score = -self.node(&next, -alpha - 1, -alpha, new_depth, ply + 1, !node.cut);
                }
            }
            if progress.count == 1 || node.pv && score > alpha {
                let cut = !node.pv && !node.cut;
                score = -self.node(&next, -node.beta, -alpha, new_depth, ply + 1, cut);
            }
            if self.stopped {
                picker.finish(self.state);
                return 0;
            }
            if score > progress.best {
                progress.best = score;
                if score > alpha {
                    progress.best_move = Some(mv);
                    if node.pv {
                        self.state.extend_line(ply, mv);
                    }
                    if score >= node.beta {
                        break;
                    }
                    alpha = score;
                }
            }
            self.state.note_tried(ply, progress.tried.into(), mv);
            progress.tried += 1;
        }
        picker.finish(self.state);
        self.close(position, &node, &progress)
    }

    /// All that comes before a node's moves: what is known of it, or its score.
    #[inline(never)]
    fn open(
        &mut self,
        position: &P,
        next: &mut P,
        [mut alpha, mut beta, mut depth]: [i32; 3],
        ply: usize,
        cut: bool,
    ) -> Result<Node, i32> {
        let pv = beta - alpha > 1;
        self.state.clear_line(ply);
        if self.stopped {
            return Err(0);
        }
        let excluded = self.frame(ply).excluded;
        if excluded.is_none() {
            self.seldepth = self.seldepth.max(ply);
            if let Some(score) = self.settled(position, ply) {
                return Err(score);
            }
            if !pv && position.can_take_king() {
                return Err(MATE - 1 - ply as i32);
            }
            if ply + 2 >= MAX_PLY || !self.state.arena.has_room() {
                return Err(self.evaluate(position));
            }
            // No win here can beat one found nearer to the root.
            alpha = alpha.max(ply as i32 - MATE);
            beta = beta.min(MATE - 1 - ply as i32);
            if alpha >= beta {
                return Err(alpha);
            }
        }
        let key = self.state.key_at(ply);
        let entry = if excluded.is_none() { self.table.probe(key) } else { None };
        let table_move = entry.and_then(|entry| entry.mv);
        if let Some(entry) = entry
            && !pv
            && entry.depth >= depth
            && self.table_cuts(position)
        {
            let score = from_table(entry.score, ply);
            if entry.bound.allows(score >= beta) {
                return Err(score);
            }
        }
        let was_pv = pv || entry.is_some_and(|entry| entry.pv);
        let danger = self.frame(ply).danger;
        let raw_eval = match entry {
            _ if danger => NO_EVAL,
            _ if excluded.is_some() => self.frame(ply).eval,
            Some(entry) => entry.eval,
            None => self.evaluate(position),
        };
        let eval = if danger || excluded.is_some() {
            raw_eval
        } else {
            self.corrected(position, raw_eval)
        };
        self.frame(ply).eval = eval;
        let before = if ply >= 2 { self.frame(ply - 2).eval } else { NO_EVAL };
        let improving = !danger && (before == NO_EVAL || eval > before);
        self.state.history.clear_killers(ply + 2);
        // What the table knows is better than an evaluation.
        let estimate = match entry {
            Some(entry)
                if !danger
                    && !is_decided(entry.score)
                    && entry.bound.allows(entry.score > eval) =>
            {
                entry.score
            }
            _ => eval,
        };
        if !pv && !danger && excluded.is_none() {
            if self.has(Features::REVERSE_FUTILITY)
                && depth <= 8
                && estimate - 90 * (depth - i32::from(improving)) >= beta
                && beta > -MATE_BOUND
            {
                return Err((estimate + beta) / 2);
            }
            if self.has(Features::RAZORING) && depth <= 3 && estimate + 250 * depth < alpha {
                let score = self.quiescence(position, alpha, alpha + 1, ply, 0);
                if score <= alpha {
                    return Err(score);
                }
            }
            if self.has(Features::NULL_MOVE)
                && depth >= 3
                && estimate >= beta
                && beta > -MATE_BOUND
                && self.frame(ply.saturating_sub(1)).step != Step::NONE
                && position.may_skip()
            {
                // Lets the other side move twice: if even so the score is too good, so it is
                // without.
                let reduced = 3 + depth / 3 + ((estimate - beta) / 200).min(3);
                self.enter_null(position, next, ply);
                let score = -self.node(next, -beta, 1 - beta, depth - reduced, ply + 1, false);
                if self.stopped {
                    return Err(0);
                }
                if score >= beta {
                    return Err(if is_decided(score) { beta } else { score });
                }
            }
        }
        if self.has(Features::INTERNAL_REDUCTION)
            && depth >= 4
            && table_move.is_none()
            && excluded.is_none()
            && (pv || cut)
        {
            depth -= 1;
        }
        let singular = entry.filter(|entry| {
            self.has(Features::SINGULAR)
                && depth >= 7
                && entry.depth >= depth - 3
                && entry.bound.allows(true)
                && !is_decided(entry.score)
                && (ply as i32) < self.root_depth * 2
        });
        Ok(Node {
            alpha,
            beta,
            depth,
            // Below MAX_PLY.
            ply: ply as u16,
            table_move,
            raw_eval,
            eval,
            singular: singular.map(|entry| entry.score),
            excluded,
            cut,
            pv,
            was_pv,
            danger,
            improving,
        })
    }

    #[inline(never)]
    fn node_picker(&self, position: &P, node: &Node) -> Picker {
        let context = self.context(position, node.ply.into());
        let refuters = if self.has(Features::KILLERS) {
            let [first, second] = self.state.history.killers(node.ply.into());
            [first, second, self.state.history.counter(&context)]
        } else {
            [None; 3]
        };
        Picker::new(self.state, Choice::All, node.table_move, refuters, context)
    }

    /// Whether a move is worth a search, by what it looks like.
    #[inline(never)]
    fn consider(
        &self,
        position: &P,
        node: &Node,
        progress: &Progress,
        picker: &mut Picker,
        mv: Move,
        alpha: i32,
    ) -> Verdict {
        let (depth, count) = (node.depth, progress.count);
        let prunes = progress.best > -MATE_BOUND && !node.pv;
        if position.is_tactical(mv) {
            if prunes
                && self.has(Features::EXCHANGE_PRUNING)
                && picker.is_bad_stage()
                && depth <= 6
                && position.exchange(mv) < -60 * depth
                && !position.after(mv).king_in_danger()
            {
                return Verdict::Skip;
            }
            return Verdict::Try(0);
        }
        let step = Step::new(slot_at(position, mv.from()), mv);
        let history = self.state.history.quiet(picker.context(), step, mv);
        if !prunes {
            return Verdict::Try(history);
        }
        let near = (depth - reduction(depth, count) / 1024).max(0);
        if depth <= 6 && position.has_targets() && position.after(mv).king_in_danger() {
            return Verdict::Try(history);
        }
        if self.has(Features::LATE_PRUNING)
            && count > (4 + depth * depth) / (2 - i32::from(node.improving))
        {
            if position.has_targets() {
                return Verdict::Skip;
            }
            picker.skip_quiets = true;
        }
        if self.has(Features::FUTILITY)
            && !node.danger
            && near <= 6
            && node.eval + 120 + 90 * near + history / 128 <= alpha
        {
            return if position.has_targets() { Verdict::Skip } else { Verdict::SkipQuiets };
        }
        if self.has(Features::HISTORY_PRUNING)
            && near <= 3
            && history < -4000 * depth
            && !node.danger
        {
            return Verdict::Skip;
        }
        Verdict::Try(history)
    }

    /// By how much less deep a late move is searched first.
    #[inline(never)]
    fn reduced(
        &self,
        node: &Node,
        picker: &Picker,
        count: i32,
        quiet: bool,
        gives_danger: bool,
        history: i32,
    ) -> i32 {
        if !self.has(Features::LATE_REDUCTION) || !quiet && !picker.is_bad_stage() {
            return 0;
        }
        let mut reduced = reduction(node.depth, count);
        reduced -= 1024 * i32::from(node.was_pv);
        reduced += 1024 * i32::from(node.cut);
        reduced += 512 * i32::from(!node.improving);
        reduced -= 1024 * i32::from(gives_danger || node.danger);
        if quiet {
            reduced -= history * 1024 / 10_000;
        }
        reduced / 1024
    }

    /// True if moves that endanger the king are searched deeper here.
    #[inline]
    fn extends(&self, ply: usize) -> bool {
        self.has(Features::DANGER_EXTENSION) && (ply as i32) < self.root_depth * 2
    }

    /// Searches all moves but the table's: how many plies to extend that by, or a score that all
    /// of them reach.
    #[inline(never)]
    fn singular(
        &mut self,
        position: &P,
        mv: Move,
        table_score: i32,
        node: &Node,
    ) -> Result<i32, i32> {
        let ply = usize::from(node.ply);
        let target = table_score - node.depth * 2;
        self.frame(ply).excluded = Some(mv);
        let depth = (node.depth - 1) / 2;
        let score = self.node(position, target - 1, target, depth, ply, node.cut);
        self.frame(ply).excluded = None;
        if self.stopped {
            return Err(0);
        }
        if score < target {
            return Ok(1);
        }
        if target >= node.beta && !is_decided(target) {
            return Err(target);
        }
        Ok(if table_score >= node.beta { -1 } else { 0 })
    }

    /// All that comes after a node's moves: its score, and what is remembered of it.
    #[inline(never)]
    fn close(&mut self, position: &P, node: &Node, progress: &Progress) -> i32 {
        let ply = usize::from(node.ply);
        let Progress { best, best_move, count, tried } = *progress;
        if count == 0 {
            return match node.excluded {
                Some(_) => node.alpha,
                None if position.no_moves_is_loss() => ply as i32 - MATE,
                None => 0,
            };
        }
        if let Some(mv) = best_move
            && best >= node.beta
        {
            self.reward(position, mv, tried.into(), node.depth, ply);
        }
        if node.excluded.is_some() {
            return best;
        }
        let bound = match best {
            _ if best >= node.beta => Bound::Lower,
            _ if best > node.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let quiet = best_move.is_none_or(|mv| !position.is_tactical(mv));
        if !node.danger && quiet && !is_decided(best) && bound.allows(best > node.eval) {
            let bonus = ((best - node.eval) * node.depth).clamp(-2000, 2000);
            let side = position.side_to_move();
            self.state.history.add_correction(side, position.structure(), bonus);
        }
        let entry = Entry {
            mv: best_move.or(node.table_move),
            score: to_table(best, ply),
            eval: if node.danger { 0 } else { node.raw_eval },
            depth: node.depth,
            bound,
            pv: node.was_pv,
        };
        self.table.store(self.state.key_at(ply), entry);
        best
    }

    /// Teaches the histories that a move was better than all tried before it.
    #[inline(never)]
    fn reward(&mut self, position: &P, best: Move, tried: usize, depth: i32, ply: usize) {
        let context: Context = self.context(position, ply);
        let bonus = (170 * depth - 80).clamp(0, MAX_HISTORY / 8);
        let quiet = !position.is_tactical(best);
        let history = &mut self.state.history;
        if quiet {
            history.add_killer(&context, ply, best);
        }
        if !self.features.contains(Features::HISTORY) {
            return;
        }
        if quiet {
            let step = Step::new(slot_at(position, best.from()), best);
            history.add_quiet(&context, step, best, bonus);
        } else {
            let (step, captured) = attack_index(position, best);
            history.add_capture(step, captured, bonus);
        }
        for n in 0..tried {
            let Some(mv) = self.state.tried(ply, n) else { break };
            let history = &mut self.state.history;
            if position.is_tactical(mv) {
                let (step, captured) = attack_index(position, mv);
                history.add_capture(step, captured, -bonus);
            } else if quiet {
                let step = Step::new(slot_at(position, mv.from()), mv);
                history.add_quiet(&context, step, mv, -bonus);
            }
        }
    }
}
