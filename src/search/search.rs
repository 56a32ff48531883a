//! The tree search: principal variation search with the usual reductions and prunings.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::clock::Stopwatch;
use super::eval::Evaluate;
use super::features::Features;
use super::history::{Context, MAX_HISTORY, Step};
use super::picker::{Choice, Picker, attack_index, slot_at};
use super::reductions::reduction;
use super::score::{
    BY_REPETITION, INFINITE, MATE, MATE_BOUND, MAX_EVAL, MAX_PLY, from_table, is_decided, to_table,
};
use super::state::SearchState;
use super::table::{Bound, Entry, Table};
use crate::core::{GameKind, Move};

/// How many nodes pass between looks at the clock, the stop flag and the host.
const POLL_INTERVAL: u64 = 1024;

/// What a node leaves for its children and its parent.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Frame {
    /// The static evaluation, [`NO_EVAL`] where there is none.
    pub(super) eval: i32,
    /// Plies up to here, the game's included, in which a position can occur again.
    pub(super) reach: u16,
    /// What was played here.
    pub(super) step: Step,
    /// The move left out by the search for a singular move.
    pub(super) excluded: Option<Move>,
    /// The king of the side to move is in danger.
    pub(super) danger: bool,
}

impl Frame {
    pub(super) const NEW: Self =
        Self { eval: 0, reach: 0, step: Step::NONE, excluded: None, danger: false };
}

/// In a frame: the king is in danger, there is no evaluation.
const NO_EVAL: i32 = -INFINITE;

/// One search, of one game's positions.
pub(super) struct Searcher<'s, 'a, P: Evaluate> {
    pub(super) state: &'s mut SearchState,
    pub(super) table: Table<'a>,
    pub(super) weights: &'a [i32],
    pub(super) features: Features,
    pub(super) watch: Stopwatch<'a>,
    pub(super) poll: Option<&'a dyn Fn() -> bool>,
    pub(super) stop: &'s AtomicBool,
    pub(super) root: P,
    pub(super) hard_time: u64,
    pub(super) node_limit: u64,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    pub(super) root_depth: i32,
    pub(super) stopped: bool,
}

impl<P: Evaluate> Searcher<'_, '_, P> {
    #[inline]
    pub(super) fn has(&self, feature: Features) -> bool {
        self.features.contains(feature)
    }

    /// Counts a node, and now and then asks whether the search has to end.
    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.node_limit {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
            self.look_up();
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn look_up(&mut self) {
        if self.stop.load(Relaxed)
            || self.poll.is_some_and(|poll| poll())
            || self.hard_time != u64::MAX && self.watch.elapsed() >= self.hard_time
        {
            self.stopped = true;
        }
    }

    #[inline]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        self.state.frame(ply)
    }

    #[inline]
    fn context(&self, position: &P, ply: usize) -> Context {
        let step = |back| match ply.checked_sub(back) {
            Some(ply) => self.state.frame_at(ply).step,
            None => Step::NONE,
        };
        Context { side: position.side_to_move(), before: [step(1), step(2), step(4)] }
    }

    /// The static evaluation, corrected by what was found in similar positions.
    #[inline(never)]
    pub(super) fn evaluate(&self, position: &P) -> i32 {
        position.evaluate(self.weights).clamp(-MAX_EVAL, MAX_EVAL)
    }

    #[inline]
    fn corrected(&self, position: &P, eval: i32, hashes: [u32; 2]) -> i32 {
        if !self.has(Features::CORRECTION) {
            return eval;
        }
        let correction = self.state.history.correction(position.side_to_move(), hashes);
        (eval + correction).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// The score of a node whose game is over, or as good as over, without looking at its moves.
    /// It notes the position for those that follow.
    #[inline]
    fn settled(&mut self, position: &P, ply: usize) -> Option<i32> {
        let side = position.side_to_move();
        if position.king(side).is_none() {
            return Some(ply as i32 - MATE);
        }
        let key = position.key();
        let reach = self.frame(ply).reach;
        if reach >= 4
            && let Some(score) = self.repeated(key, ply, reach)
        {
            return Some(score);
        }
        self.state.note_key(ply, key);
        if position.is_stale() {
            let mated = position.in_check() && !position.has_moves();
            return Some(if mated { ply as i32 - MATE } else { 0 });
        }
        None
    }

    /// A position that has stood before: once within the search is taken for a repetition, before
    /// it only the third occurrence counts.
    ///
    /// In Fugue the side that brings it about has lost at the third occurrence. At the second,
    /// it has gained nothing: all it could do now it could have done before.
    fn repeated(&self, key: u64, ply: usize, reach: u16) -> Option<i32> {
        let mut before_root = 0;
        for back in (4..=usize::from(reach)).step_by(2) {
            if self.state.key_before(ply, back)? != key {
                continue;
            }
            let third = before_root == 1;
            if back < ply || third {
                return Some(match self.root.game() {
                    GameKind::Koopa => 0,
                    GameKind::Fugue if third => BY_REPETITION - ply as i32,
                    GameKind::Fugue => 300,
                });
            }
            before_root += 1;
        }
        None
    }

    /// Plays a move for the child at `ply + 1`, and says whether the child's king is in danger.
    #[inline]
    pub(super) fn enter(&mut self, position: &P, mv: Move, next: &mut P, ply: usize) -> bool {
        let step = Step::new(slot_at(position, mv.from()), mv);
        *next = *position;
        next.play_unchecked(mv);
        let danger = next.king_in_danger();
        let here = self.frame(ply);
        here.step = step;
        let reach = if next.half_moves() == 0 { 0 } else { here.reach.saturating_add(1) };
        let child = self.frame(ply + 1);
        child.reach = reach;
        child.danger = danger;
        child.excluded = None;
        self.count_node();
        danger
    }

    /// The score of a position for its side to move, searched to a depth within a window.
    ///
    /// Recursion ends at [`MAX_PLY`].
    pub(super) fn node(
        &mut self,
        position: &P,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.leaf(position, alpha, beta, ply);
        }
        let pv = beta - alpha > 1;
        self.state.clear_line(ply);
        if self.stopped {
            return 0;
        }
        let excluded = self.frame(ply).excluded;
        if excluded.is_none() {
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
            // No win here can beat one found nearer to the root.
            alpha = alpha.max(ply as i32 - MATE);
            beta = beta.min(MATE - 1 - ply as i32);
            if alpha >= beta {
                return alpha;
            }
        }
        let key = self.state.key_at(ply);

        let entry = if excluded.is_none() { self.table.probe(key) } else { None };
        let table_move = entry.and_then(|entry| entry.mv);
        if let Some(entry) = entry
            && !pv
            && entry.depth >= depth
            && self.has(Features::TABLE_CUTS)
            && position.half_moves() < 80
        {
            let score = from_table(entry.score, ply);
            if entry.bound.allows(score >= beta) {
                return score;
            }
        }
        let was_pv = pv || entry.is_some_and(|entry| entry.pv);

        let danger = self.frame(ply).danger;
        let hashes = position.structure();
        let (raw_eval, mut eval) = match entry {
            _ if danger => (NO_EVAL, NO_EVAL),
            _ if excluded.is_some() => {
                let eval = self.frame(ply).eval;
                (eval, eval)
            }
            Some(entry) => (entry.eval, self.corrected(position, entry.eval, hashes)),
            None => {
                let eval = self.evaluate(position);
                (eval, self.corrected(position, eval, hashes))
            }
        };
        self.frame(ply).eval = eval;
        let static_eval = eval;
        let before = if ply >= 2 { self.frame(ply - 2).eval } else { NO_EVAL };
        let improving = !danger && (before == NO_EVAL || eval > before);
        if let Some(entry) = entry
            && !danger
        {
            let score = from_table(entry.score, ply);
            if entry.bound.allows(score > eval) && !is_decided(score) {
                eval = score;
            }
        }
        self.state.history.clear_killers(ply + 2);

        if !pv && !danger && excluded.is_none() {
            if self.has(Features::REVERSE_FUTILITY)
                && depth <= 8
                && eval - 90 * (depth - i32::from(improving)) >= beta
                && eval < MATE_BOUND
                && beta > -MATE_BOUND
            {
                return (eval + beta) / 2;
            }
            if self.has(Features::RAZORING) && depth <= 3 && eval + 250 * depth < alpha {
                let score = self.quiescence(position, alpha, alpha + 1, ply, 0);
                if score <= alpha {
                    return score;
                }
            }
            if self.has(Features::NULL_MOVE)
                && depth >= 3
                && eval >= beta
                && beta > -MATE_BOUND
                && self.frame(ply.saturating_sub(1)).step != Step::NONE
                && position.may_skip()
                && let Some(score) = self.try_null(position, eval, beta, depth, ply)
            {
                return score;
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

        let context = self.context(position, ply);
        let refuters = if self.has(Features::KILLERS) {
            let [first, second] = self.state.history.killers(ply);
            [first, second, self.state.history.counter(&context)]
        } else {
            [None; 3]
        };
        let mut picker = Picker::new(self.state, Choice::All, table_move, refuters);
        let mut next = *position;
        let mut tried = Tried::default();
        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut count = 0;
        while let Some(mv) = picker.next(self.state, position, &context) {
            if Some(mv) == excluded {
                continue;
            }
            count += 1;
            let quiet = !position.is_tactical(mv);
            let mut history = 0;
            if quiet {
                let step = Step::new(slot_at(position, mv.from()), mv);
                history = self.state.history.quiet(&context, step, mv);
            }
            if best > -MATE_BOUND && !pv {
                let near = (depth - reduction(depth, count) / 1024).max(0);
                if quiet {
                    if self.has(Features::LATE_PRUNING)
                        && count > (4 + depth * depth) / (2 - i32::from(improving))
                    {
                        picker.skip_quiets = true;
                    }
                    if self.has(Features::FUTILITY)
                        && !danger
                        && near <= 6
                        && static_eval + 120 + 90 * near + history / 128 <= alpha
                    {
                        picker.skip_quiets = true;
                        continue;
                    }
                    if self.has(Features::HISTORY_PRUNING)
                        && near <= 3
                        && history < -4000 * depth
                        && !danger
                    {
                        continue;
                    }
                } else if self.has(Features::EXCHANGE_PRUNING)
                    && picker.is_bad_stage()
                    && depth <= 6
                    && position.exchange(mv) < -60 * depth
                {
                    continue;
                }
            }

            let mut extension = 0;
            if self.has(Features::SINGULAR)
                && Some(mv) == table_move
                && depth >= 7
                && excluded.is_none()
                && (ply as i32) < self.root_depth * 2
                && let Some(entry) = entry
                && entry.depth >= depth - 3
                && entry.bound.allows(true)
                && !is_decided(entry.score)
            {
                match self.singular(position, mv, &entry, beta, depth, ply, cut) {
                    Ok(plies) => extension = plies,
                    Err(score) => {
                        picker.finish(self.state);
                        return score;
                    }
                }
            }

            let gives_danger = self.enter(position, mv, &mut next, ply);
            if self.has(Features::DANGER_EXTENSION)
                && gives_danger
                && extension == 0
                && (ply as i32) < self.root_depth * 2
            {
                extension = 1;
            }
            let new_depth = depth - 1 + extension;

            let mut score = alpha;
            if count > 1 {
                let mut reduced = 0;
                if self.has(Features::LATE_REDUCTION)
                    && depth >= 3
                    && count > 1 + i32::from(pv)
                    && (quiet || picker.is_bad_stage())
                {
                    reduced = reduction(depth, count);
                    reduced -= 1024 * i32::from(was_pv);
                    reduced += 1024 * i32::from(cut);
                    reduced += 512 * i32::from(!improving);
                    reduced -= 1024 * i32::from(gives_danger || danger);
                    if quiet {
                        reduced -= history * 1024 / 10_000;
                    }
                    reduced = (reduced / 1024).clamp(0, (new_depth - 1).max(0));
                }
                score = -self.node(&next, -alpha - 1, -alpha, new_depth - reduced, ply + 1, true);
                if score > alpha && reduced > 0 {
                    score = -self.node(&next, -alpha - 1, -alpha, new_depth, ply + 1, !cut);
                }
            }
            if count == 1 || pv && score > alpha {
                score = -self.node(&next, -beta, -alpha, new_depth, ply + 1, !pv && !cut);
            }
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
            tried.add(mv);
        }
        picker.finish(self.state);

        if count == 0 {
            return match excluded {
                Some(_) => alpha,
                None if position.no_moves_is_loss() => ply as i32 - MATE,
                None => 0,
            };
        }
        if let Some(mv) = best_move
            && best >= beta
        {
            self.reward(position, &context, mv, &tried, depth, ply);
        }
        if excluded.is_none() {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > old_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let quiet = best_move.is_none_or(|mv| !position.is_tactical(mv));
            if !danger && quiet && !is_decided(best) && bound.allows(best > static_eval) {
                let bonus = ((best - static_eval) * depth).clamp(-2000, 2000);
                self.state.history.add_correction(context.side, hashes, bonus);
            }
            let entry = Entry {
                mv: best_move.or(table_move),
                score: to_table(best, ply),
                eval: if danger { 0 } else { raw_eval },
                depth,
                bound,
                pv: was_pv,
            };
            self.table.store(key, entry);
        }
        best
    }

    /// The end of the nominal depth.
    #[inline]
    fn leaf(&mut self, position: &P, alpha: i32, beta: i32, ply: usize) -> i32 {
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

    /// Lets the other side move twice: if even so the score is too good, so it is without.
    #[inline(never)]
    fn try_null(
        &mut self,
        position: &P,
        eval: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        let reduced = 3 + depth / 3 + ((eval - beta) / 200).min(3);
        let mut next = *position;
        next.skip_turn();
        let danger = next.king_in_danger();
        self.frame(ply).step = Step::NONE;
        let child = self.frame(ply + 1);
        child.reach = 0;
        child.danger = danger;
        child.excluded = None;
        self.count_node();
        let score = -self.node(&next, -beta, 1 - beta, depth - reduced, ply + 1, false);
        if self.stopped {
            return Some(0);
        }
        (score >= beta).then_some(if is_decided(score) { beta } else { score })
    }

    /// Searches all moves but the table's: how many plies to extend that by, or a score that all
    /// of them reach.
    #[allow(clippy::too_many_arguments)]
    #[inline(never)]
    fn singular(
        &mut self,
        position: &P,
        mv: Move,
        entry: &Entry,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<i32, i32> {
        let target = from_table(entry.score, ply) - depth * 2;
        let frame = self.frame(ply);
        frame.excluded = Some(mv);
        let score = self.node(position, target - 1, target, (depth - 1) / 2, ply, cut);
        self.frame(ply).excluded = None;
        if self.stopped {
            return Err(0);
        }
        if score < target {
            return Ok(1);
        }
        if target >= beta && !is_decided(target) {
            return Err(target);
        }
        Ok(if entry.score >= beta { -1 } else { 0 })
    }

    /// Teaches the histories that a move was better than all tried before it.
    #[inline(never)]
    fn reward(
        &mut self,
        position: &P,
        context: &Context,
        best: Move,
        tried: &Tried,
        depth: i32,
        ply: usize,
    ) {
        let bonus = (170 * depth - 80).clamp(0, MAX_HISTORY / 8);
        let quiet = !position.is_tactical(best);
        let history = &mut self.state.history;
        if quiet {
            history.add_killer(context, ply, best);
        }
        if !self.features.contains(Features::HISTORY) {
            return;
        }
        if quiet {
            let step = Step::new(slot_at(position, best.from()), best);
            history.add_quiet(context, step, best, bonus);
        } else {
            let (step, captured) = attack_index(position, best);
            history.add_capture(step, captured, bonus);
        }
        for mv in tried.iter() {
            if position.is_tactical(mv) {
                let (step, captured) = attack_index(position, mv);
                history.add_capture(step, captured, -bonus);
            } else if quiet {
                let step = Step::new(slot_at(position, mv.from()), mv);
                history.add_quiet(context, step, mv, -bonus);
            }
        }
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
        depth: usize,
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
        if let Some(entry) = entry
            && !pv
            && self.has(Features::TABLE_CUTS)
            && position.half_moves() < 80
        {
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
            best = self.corrected(position, raw_eval, position.structure());
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
        let mut picker = Picker::new(self.state, choice, table_move, [None; 3]);
        let mut next = *position;
        let mut best_move = None;
        let mut count = 0;
        while let Some(mv) = picker.next(self.state, position, &context) {
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

/// The first moves tried in a node, for the histories.
#[derive(Default)]
struct Tried {
    moves: [Option<Move>; 16],
    len: usize,
}

impl Tried {
    #[inline]
    fn add(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.len) {
            *place = Some(mv);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().take(self.len).copied().flatten()
    }
}
