//! The inner nodes: principal variation search with the usual reductions and prunings.

use super::eval::Evaluate;
use super::features::Features;
use super::history::{Context, MAX_HISTORY, Step};
use super::picker::{Choice, Picker, attack_index, slot_at};
use super::reductions::reduction;
use super::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, from_table, is_decided, to_table};
use super::search::{NO_EVAL, Searcher};
use super::table::{Bound, Entry};
use super::team::Note;
use crate::core::Move;

/// Nodes of less depth are too short to be shared with other engines.
const LEAST_SHARED: i32 = 5;

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
    /// How many moves there were so far.
    count: i32,
    /// The number of the one that is tried, from 1 on.
    number: i32,
    tried: u16,
    /// How many moves were put off, and how many of them taken up again.
    put_off: u8,
    taken_up: u8,
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
        let mut progress = Progress {
            best: -INFINITE,
            best_move: None,
            count: 0,
            number: 0,
            tried: 0,
            put_off: 0,
            taken_up: 0,
        };
        while let Some(mv) = self.next_move(position, &node, &mut picker, &mut progress) {
            let number = progress.number;
            let history = match self.consider(position, &node, &progress, &mut picker, mv, alpha) {
                Verdict::Skip => continue,
                Verdict::SkipQuiets => {
                    picker.skip_quiets = true;
                    continue;
                }
                Verdict::Try(history) => history,
            };
            let shared = node.depth >= LEAST_SHARED && number > 1;
            let note = shared.then(|| Note::new(self.state.key_at(ply), mv));
            let mut claim = |note| self.claim(&node, &picker, &mut progress, note, mv);
            if note.is_some_and(|note| !claim(note)) {
                continue;
            }
            let gives_danger = self.enter(position, mv, &mut next, ply);
            let new_depth = node.depth - 1 + i32::from(gives_danger && self.extends(ply));
            let mut score = alpha;
            if number > 1 {
                let reduced = if node.depth >= 3 && number > 1 + i32::from(node.pv) {
                    let quiet = !position.is_tactical(mv);
                    self.reduced(&node, &picker, number, quiet, gives_danger, history)
                        .clamp(0, (new_depth - 1).max(0))
                } else {
                    0
                };
                score = -self.node(&next, -alpha - 1, -alpha, new_depth - reduced, ply + 1, true);
                if score > alpha && reduced > 0 {
                    score = -self.node(&next, -alpha - 1, -alpha, new_depth, ply + 1, !node.cut);
                }
            }
            if let Some(note) = note {
                self.team.end(note);
            }
            if number == 1 || node.pv && score > alpha {
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

    /// The next move to try; those put off come last, with the numbers that they had.
    #[inline(never)]
    fn next_move(
        &mut self,
        position: &P,
        node: &Node,
        picker: &mut Picker,
        progress: &mut Progress,
    ) -> Option<Move> {
        if let Some(mv) = picker.next(self.state, position) {
            progress.count += 1;
            progress.number = progress.count;
            return Some(mv);
        }
        if progress.taken_up == progress.put_off {
            return None;
        }
        let (mv, number) = self.state.off(node.ply.into(), progress.taken_up.into())?;
        progress.taken_up += 1;
        progress.number = number.into();
        Some(mv)
    }

    /// Notes that this engine searches a move; false, and the move is put off, if another one does.
    #[inline(never)]
    fn claim(
        &mut self,
        node: &Node,
        picker: &Picker,
        progress: &mut Progress,
        note: Note,
        mv: Move,
    ) -> bool {
        // At most MAX_MOVES.
        let number = progress.number as u16;
        if progress.taken_up == 0
            && !picker.is_bad_stage()
            && self.team.searches(note)
            && self.state.put_off(node.ply.into(), progress.put_off.into(), mv, number)
        {
            progress.put_off += 1;
            return false;
        }
        self.team.begin(note);
        true
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
        let key = self.state.key_at(ply);
        let entry = self.table.probe(key);
        let table_move = entry.and_then(|entry| entry.mv);
        let enough = |entry: &Entry| !pv && entry.depth >= depth && self.table_cuts(position);
        if let Some(entry) = entry.filter(enough) {
            let score = from_table(entry.score, ply);
            if entry.bound.allows(score >= beta) {
                return Err(score);
            }
        }
        let was_pv = pv || entry.is_some_and(|entry| entry.pv);
        let danger = self.frame(ply).danger;
        let raw_eval = match entry {
            _ if danger => NO_EVAL,
            Some(entry) => entry.eval,
            None => self.evaluate(position),
        };
        let eval = if danger { raw_eval } else { self.corrected(position, raw_eval) };
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
        if !pv && !danger {
            if self.has(Features::REVERSE_FUTILITY)
                && depth <= 8
                && estimate - 90 * (depth - i32::from(improving)) >= beta
                && beta > -MATE_BOUND
            {
                return Err((estimate + beta) / 2);
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
            && (pv || cut)
        {
            depth -= 1;
        }
        Ok(Node {
            alpha,
            beta,
            depth,
            // Below MAX_PLY.
            ply: ply as u16,
            table_move,
            raw_eval,
            eval,
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
        let (depth, number) = (node.depth, progress.number);
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
        let near = (depth - reduction(depth, number) / 1024).max(0);
        if depth <= 6 && position.has_targets() && position.after(mv).king_in_danger() {
            return Verdict::Try(history);
        }
        if self.has(Features::LATE_PRUNING)
            && number > (4 + depth * depth) / (2 - i32::from(node.improving))
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
        Verdict::Try(history)
    }

    /// By how much less deep a late move is searched first.
    #[inline(never)]
    fn reduced(
        &self,
        node: &Node,
        picker: &Picker,
        number: i32,
        quiet: bool,
        gives_danger: bool,
        history: i32,
    ) -> i32 {
        if !self.has(Features::LATE_REDUCTION) || !quiet && !picker.is_bad_stage() {
            return 0;
        }
        let mut reduced = reduction(node.depth, number);
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

    /// All that comes after a node's moves: its score, and what is remembered of it.
    #[inline(never)]
    fn close(&mut self, position: &P, node: &Node, progress: &Progress) -> i32 {
        let ply = usize::from(node.ply);
        let Progress { best, best_move, count, tried, .. } = *progress;
        if count == 0 {
            return if position.no_moves_is_loss() { ply as i32 - MATE } else { 0 };
        }
        if let Some(mv) = best_move.filter(|_| best >= node.beta) {
            self.reward(position, mv, tried.into(), node.depth, ply);
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
