//! An engine's memory.

use super::history::History;
use super::picker::Arena;
use super::rows::Rows;
use super::score::MAX_PLY;
use super::search::Frame;
use crate::core::{MAX_MOVES, Move};

/// How many earlier positions of a game are looked through for repetitions: the latest.
const GAME_KEYS: usize = 1024;
const KEYS: usize = GAME_KEYS + MAX_PLY + 2;
/// How many moves of a node are remembered until the best is known.
const TRIED: usize = 16;
/// How many moves of a node can be put off until the others are searched.
const PUT_OFF: usize = 4;
/// Lines of ever shorter length, one for each ply.
const LINES: usize = (MAX_PLY + 1) * (MAX_PLY + 2) / 2;

/// A move of the position that is searched.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct RootMove {
    pub(super) mv: Option<Move>,
    pub(super) score: i32,
    pub(super) nodes: u64,
}

/// All that a search remembers from node to node and from search to search, except for the table:
/// histories, the moves and lines of the nodes it stands in, the keys of the game.
///
/// It holds numbers only, and all zero bytes are a valid new state. The library never has one on
/// its stack; whoever wants it off their own puts it into a `static` (behind a `Mutex`, say) or lets
/// a thread with a large enough stack box it.
///
/// ```
/// use kofu::SearchState;
/// use std::sync::Mutex;
/// static STATE: Mutex<SearchState> = Mutex::new(SearchState::new());
/// assert!(size_of::<SearchState>() <= 250 * 1024);
/// STATE.lock().unwrap().clear();
/// ```
#[derive(Debug)]
pub struct SearchState {
    pub(super) history: History,
    pub(super) arena: Arena,
    frames: [Frame; MAX_PLY + 2],
    /// The first moves tried in each node.
    tried: [[Option<Move>; TRIED]; MAX_PLY + 2],
    /// The moves put off in each node.
    put_off: [[(Option<Move>, u16); PUT_OFF]; MAX_PLY + 2],
    lines: [Option<Move>; LINES],
    line_ends: [u8; MAX_PLY + 2],
    keys: [u64; KEYS],
    /// How many keys of the game precede the root's.
    game_keys: usize,
    pub(super) root_moves: [RootMove; MAX_MOVES],
    pub(super) root_len: usize,
    /// The lines of an iteration for several best moves.
    pub(super) rows: Rows,
    /// The line to report.
    pub(super) best: [Option<Move>; MAX_PLY + 1],
    pub(super) best_len: usize,
}

const _: () = assert!(size_of::<SearchState>() <= 250 * 1024);
// The end of a line fits a byte.
const _: () = assert!(MAX_PLY < 256);

impl Default for SearchState {
    fn default() -> Self {
        Self::new()
    }
}

impl SearchState {
    /// A new state: it knows nothing.
    pub const fn new() -> Self {
        Self {
            history: History::NEW,
            arena: Arena::NEW,
            frames: [Frame::NEW; MAX_PLY + 2],
            tried: [[None; TRIED]; MAX_PLY + 2],
            put_off: [[(None, 0); PUT_OFF]; MAX_PLY + 2],
            lines: [None; LINES],
            line_ends: [0; MAX_PLY + 2],
            keys: [0; KEYS],
            game_keys: 0,
            root_moves: [RootMove { mv: None, score: 0, nodes: 0 }; MAX_MOVES],
            root_len: 0,
            rows: Rows::NEW,
            best: [None; MAX_PLY + 1],
            best_len: 0,
        }
    }

    /// Forgets everything, in place: the next search is that of a new state.
    pub fn clear(&mut self) {
        self.history.clear();
        self.begin(core::iter::empty());
    }

    /// Prepares a search: the keys of the game's earlier positions, oldest first.
    pub(super) fn begin(&mut self, earlier: impl Iterator<Item = u64>) {
        self.arena.clear();
        self.history.begin();
        self.frames.fill(Frame::NEW);
        self.line_ends.fill(0);
        self.root_len = 0;
        self.best_len = 0;
        self.game_keys = 0;
        for (slot, key) in self.keys.iter_mut().zip(earlier.take(GAME_KEYS)) {
            *slot = key;
            self.game_keys += 1;
        }
    }

    /// How many keys of a game fit.
    pub(super) const fn game_capacity() -> usize {
        GAME_KEYS
    }

    /// How many positions of the game precede the root, as far as they are known.
    pub(super) fn game_keys(&self) -> usize {
        self.game_keys
    }

    #[inline]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[if ply < MAX_PLY + 2 { ply } else { MAX_PLY + 1 }]
    }

    #[inline]
    pub(super) fn frame_at(&self, ply: usize) -> &Frame {
        &self.frames[if ply < MAX_PLY + 2 { ply } else { MAX_PLY + 1 }]
    }

    /// Remembers the `n`th move that was tried in a node.
    #[inline]
    pub(super) fn note_tried(&mut self, ply: usize, n: usize, mv: Move) {
        if let Some(slot) = self.tried.get_mut(ply).and_then(|moves| moves.get_mut(n)) {
            *slot = Some(mv);
        }
    }

    /// The `n`th move that was tried in a node, if that is remembered.
    #[inline]
    pub(super) fn tried(&self, ply: usize, n: usize) -> Option<Move> {
        *self.tried.get(ply)?.get(n)?
    }

    /// Puts a move off, the `n`th of a node, with its number. False if there is no room.
    pub(super) fn put_off(&mut self, ply: usize, n: usize, mv: Move, number: u16) -> bool {
        let slot = self.put_off.get_mut(ply).and_then(|moves| moves.get_mut(n));
        slot.map(|slot| *slot = (Some(mv), number)).is_some()
    }

    /// The `n`th move that was put off in a node, with its number.
    pub(super) fn off(&self, ply: usize, n: usize) -> Option<(Move, u16)> {
        let &(mv, number) = self.put_off.get(ply)?.get(n)?;
        Some((mv?, number))
    }

    #[inline]
    pub(super) fn note_key(&mut self, ply: usize, key: u64) {
        if let Some(slot) = self.keys.get_mut(self.game_keys + ply) {
            *slot = key;
        }
    }

    #[inline]
    pub(super) fn key_at(&self, ply: usize) -> u64 {
        self.keys.get(self.game_keys + ply).copied().unwrap_or(0)
    }

    /// True if one of the positions up to that ply, the game's included, has that key.
    pub(super) fn has_occurred(&self, ply: usize, key: u64) -> bool {
        self.keys.get(..=self.game_keys + ply).is_some_and(|keys| keys.contains(&key))
    }

    /// The key so many plies before the node at `ply`.
    #[inline]
    pub(super) fn key_before(&self, ply: usize, back: usize) -> Option<u64> {
        self.keys.get((self.game_keys + ply).checked_sub(back)?).copied()
    }

    /// Where the line of a ply begins: line `n` has room for `MAX_PLY + 1 - n` moves.
    #[inline]
    const fn line_start(ply: usize) -> usize {
        let ply = if ply > MAX_PLY { MAX_PLY } else { ply };
        ply * (MAX_PLY + 1) - ply * ply.saturating_sub(1) / 2
    }

    #[inline]
    pub(super) fn clear_line(&mut self, ply: usize) {
        if let Some(end) = self.line_ends.get_mut(ply) {
            *end = 0;
        }
    }

    /// The line of a node becomes a move and the line of the node after it.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let len = self.line_ends.get(ply + 1).map_or(0, |&len| usize::from(len));
        let (start, next) = (Self::line_start(ply), Self::line_start(ply + 1));
        let (lines, after) = self.lines.split_at_mut(next.min(LINES));
        let line = lines.get_mut(start..).unwrap_or_default();
        let moves = core::iter::once(Some(mv)).chain(after.iter().take(len).copied());
        let mut end = 0;
        for (slot, mv) in line.iter_mut().zip(moves) {
            *slot = mv;
            end += 1; // at most MAX_PLY + 1, the number of slots of a line
        }
        if let Some(slot) = self.line_ends.get_mut(ply) {
            *slot = end;
        }
    }

    /// Adds a move at the end of the root's line, if there is room.
    pub(super) fn append_to_line(&mut self, mv: Move) {
        let room = self.lines.get_mut(..=MAX_PLY).unwrap_or_default();
        let Some(end) = self.line_ends.first_mut() else { return };
        if let Some(slot) = room.get_mut(usize::from(*end)) {
            *slot = Some(mv);
            *end += 1; // at most MAX_PLY + 1, the number of slots of a line
        }
    }

    /// How many moves the root's line has.
    pub(super) fn line_len(&self) -> usize {
        self.line_ends.first().map_or(0, |&len| usize::from(len))
    }

    /// Copies the root's line to the one that is reported.
    pub(super) fn keep_line(&mut self) {
        let len = self.line_len();
        self.best_len = len.min(self.best.len());
        for (slot, mv) in self.best.iter_mut().zip(&self.lines).take(len) {
            *slot = *mv;
        }
    }
}

/// The root.
impl SearchState {
    /// The line that was kept.
    pub(super) fn best_line(&self) -> &[Option<Move>] {
        self.best.get(..self.best_len).unwrap_or_default()
    }

    pub(super) fn first_root_move(&self) -> Option<Move> {
        self.root_moves.first().filter(|_| self.root_len > 0).and_then(|root| root.mv)
    }

    /// Adds the line of the root's last search to the rows.
    pub(super) fn add_row(&mut self, score: i32) {
        let len = self.line_len();
        self.rows.add(score, self.lines.get(..len).unwrap_or_default());
    }

    /// Puts the first moves in order of their scores, equal ones as they were.
    pub(super) fn sort_root_moves(&mut self, lines: usize) {
        let moves = self.root_moves.get_mut(..lines.min(self.root_len)).unwrap_or_default();
        for i in 1..moves.len() {
            let mut j = i;
            while j > 0 && moves.get(j - 1).map(|of| of.score) < moves.get(j).map(|of| of.score) {
                moves.swap(j - 1, j);
                j -= 1;
            }
        }
    }

    /// Moves a root move forward to a place before it; those between move back by one.
    pub(super) fn promote(&mut self, place: usize, index: usize) {
        // None or no slots if `index` comes before `place`.
        match self.root_moves.get_mut(place..=index) {
            Some(moves) if !moves.is_empty() => moves.rotate_right(1),
            _ => {}
        }
    }
}
