//! The transposition table: what earlier visits found out about positions, in memory that is lent.
//!
//! Four entries of 16 bytes make a cluster, one cache line. Each entry is four 32-bit words, written
//! and read one by one without locks, so that two threads can tear an entry. Its first two words are
//! therefore the position's key combined with the data: an entry made of halves of two fails the
//! comparison. (The idea is Robert Hyatt's, "A lock-less transposition table implementation for
//! parallel search", ICGA Journal 25, 2002.) What still slips through is one wrong score in many
//! billions; a stored move is checked for legality before it is played.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::score::{MATE_BOUND, MAX_SCORE};
use crate::core::Move;

const ENTRIES: usize = 4;
const WORDS: usize = 4;

/// A cache line of the transposition table. All zero is an empty one.
///
/// ```
/// use kofu::Cluster;
/// static TABLE: [Cluster; 1024] = [const { Cluster::new() }; 1024];
/// assert_eq!(size_of_val(&TABLE), 65536);
/// ```
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Cluster([[AtomicU32; WORDS]; ENTRIES]);

impl Cluster {
    /// An empty cluster.
    pub const fn new() -> Self {
        Self([const { [const { AtomicU32::new(0) }; WORDS] }; ENTRIES])
    }

    /// The words of each entry.
    #[inline]
    pub(super) fn entries(&self) -> &[[AtomicU32; WORDS]] {
        &self.0
    }

    /// Empties the cluster.
    pub fn clear(&self) {
        for word in self.0.as_flattened() {
            word.store(0, Relaxed);
        }
    }
}

impl Default for Cluster {
    fn default() -> Self {
        Self::new()
    }
}

/// How a stored score relates to the true one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Bound {
    /// No score: the entry is empty, or holds a move or an evaluation only.
    None = 0,
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// The true score.
    Exact = 3,
}

impl Bound {
    /// True if the bound says that the score is at least (with `true`) or at most something.
    #[inline]
    pub(super) fn allows(self, at_least: bool) -> bool {
        self as u8 & if at_least { Bound::Lower } else { Bound::Upper } as u8 != 0
    }

    const fn from_bits(bits: u32) -> Self {
        match bits & 3 {
            1 => Self::Upper,
            2 => Self::Lower,
            3 => Self::Exact,
            _ => Self::None,
        }
    }
}

/// What is known of a position.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry {
    pub(super) mv: Option<Move>,
    /// Mates are counted from this position.
    pub(super) score: i32,
    pub(super) eval: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// The position has stood on a principal variation.
    pub(super) pv: bool,
}

const MOVE_BITS: u32 = 25;
const MOVE_MASK: u32 = (1 << MOVE_BITS) - 1;
const GENERATIONS: u32 = 32;

/// Two different sums of the data words, so that a torn entry fails both halves of the key.
#[inline]
fn folds(move_word: u32, score_word: u32, flags: u32) -> (u32, u32) {
    let first = move_word ^ score_word.rotate_left(16) ^ flags.wrapping_mul(0x0101_0101);
    let second = move_word.rotate_left(11) ^ score_word.rotate_left(5);
    (first, second)
}

/// A shared table, seen by one search.
#[derive(Copy, Clone)]
pub(super) struct Table<'a> {
    clusters: &'a [Cluster],
    generation: u32,
}

impl<'a> Table<'a> {
    /// The number of the searched game's move is the generation: all searchers of one position
    /// agree on it without a word.
    pub(super) fn new(clusters: &'a [Cluster], move_number: u16) -> Self {
        Self { clusters, generation: u32::from(move_number) % GENERATIONS }
    }

    /// The top half of the key chooses the cluster. (A slice longer than 2^32 clusters is used up
    /// to there.)
    #[inline]
    fn cluster(&self, key: u64) -> Option<&'a Cluster> {
        let len = self.clusters.len().min(u32::MAX as usize) as u64;
        // At most 2^32 - 1 times the length, shifted back below the length.
        self.clusters.get((((key >> 32) * len) >> 32) as usize)
    }

    /// The words of a key in an entry: the lower 32 bits, then 24 of the next, above the flags.
    #[inline]
    fn key_words(key: u64, folds: (u32, u32), flags: u32) -> [u32; 2] {
        let low = key as u32 ^ folds.0;
        let high = (key >> 32) as u32 ^ folds.1;
        [low, high << 8 | flags & 0xff]
    }

    /// Looks a position up.
    #[inline(never)]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let cluster = self.cluster(key)?;
        for [low, high, moves, scores] in &cluster.0 {
            let (moves, scores) = (moves.load(Relaxed), scores.load(Relaxed));
            let (low, high) = (low.load(Relaxed), high.load(Relaxed));
            let flags = high & 0xff;
            if flags != 0 && [low, high] == Self::key_words(key, folds(moves, scores, flags), flags)
            {
                return Some(Entry {
                    mv: Move::from_bits(moves & MOVE_MASK),
                    score: i32::from(scores as u16 as i16).clamp(-MAX_SCORE, MAX_SCORE),
                    eval: i32::from((scores >> 16) as u16 as i16)
                        .clamp(1 - MATE_BOUND, MATE_BOUND - 1),
                    depth: (moves >> MOVE_BITS) as i32,
                    bound: Bound::from_bits(flags),
                    pv: flags & 4 != 0,
                });
            }
        }
        None
    }

    /// Stores what was found out, in place of what is least worth keeping.
    #[inline(never)]
    pub(super) fn store(&self, key: u64, entry: Entry) {
        let Some(cluster) = self.cluster(key) else { return };
        let mut mv = entry.mv;
        let mut victim = None;
        let mut least = i32::MAX;
        for words in &cluster.0 {
            let [low, high, moves, scores] = words;
            let (old_moves, old_scores) = (moves.load(Relaxed), scores.load(Relaxed));
            let flags = high.load(Relaxed) & 0xff;
            let [l, h] = Self::key_words(key, folds(old_moves, old_scores, flags), flags);
            let depth = (old_moves >> MOVE_BITS) as i32;
            let age = self.generation.wrapping_sub(flags >> 3) % GENERATIONS;
            if flags != 0 && low.load(Relaxed) == l && high.load(Relaxed) == h {
                // A deeper result of this same search stays, unless the new one is exact.
                let keep = entry.bound != Bound::Exact && age == 0 && entry.depth + 3 < depth;
                if keep {
                    return;
                }
                mv = mv.or(Move::from_bits(old_moves & MOVE_MASK));
                victim = Some(words);
                break;
            }
            let worth = if flags == 0 { i32::MIN } else { depth - 4 * age as i32 };
            if worth < least {
                least = worth;
                victim = Some(words);
            }
        }
        let Some([low, high, moves, scores]) = victim else { return };
        let flags = self.generation << 3 | u32::from(entry.pv) << 2 | entry.bound as u32;
        // An entry without bound, in generation 0, must not look empty.
        let flags = if flags == 0 { 4 } else { flags };
        let depth = entry.depth.clamp(0, 127) as u32;
        let move_word = mv.map_or(0, Move::bits) & MOVE_MASK | depth << MOVE_BITS;
        let score_word =
            u32::from(entry.score as i16 as u16) | u32::from(entry.eval as i16 as u16) << 16;
        let [l, h] = Self::key_words(key, folds(move_word, score_word, flags), flags);
        low.store(l, Relaxed);
        high.store(h, Relaxed);
        moves.store(move_word, Relaxed);
        scores.store(score_word, Relaxed);
    }

    /// How full the table is with entries of this generation, in thousandths, by a sample.
    pub(super) fn fullness(&self) -> u32 {
        let sample = self.clusters.get(..250).unwrap_or(self.clusters);
        let used: usize = sample
            .iter()
            .flat_map(Cluster::entries)
            .filter(|[_, high, _, _]| {
                let flags = high.load(Relaxed) & 0xff;
                flags != 0 && flags >> 3 == self.generation
            })
            .count();
        (used * 1000 / (sample.len() * ENTRIES).max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: i32) -> Entry {
        Entry { mv: Some(Move::PASS), score, eval: -score, depth, bound: Bound::Exact, pv: true }
    }

    #[test]
    fn returns_what_was_stored_and_nothing_else() {
        let clusters = [const { Cluster::new() }; 8];
        let table = Table::new(&clusters, 7);
        let keys = (1..25u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for (n, key) in keys.clone().enumerate() {
            table.store(key, entry(n as i32 - 12, n as i32));
            let found = table.probe(key).map(|e| (e.mv, e.score, e.eval, e.depth, e.pv));
            let n = n as i32;
            assert_eq!(found, Some((Some(Move::PASS), n - 12, 12 - n, n, true)));
            assert!(table.probe(key ^ 1).is_none() && table.probe(key ^ 1 << 55).is_none());
        }
        assert!(table.fullness() > 400);
        clusters.iter().for_each(Cluster::clear);
        assert!(keys.clone().all(|key| table.probe(key).is_none()));
        Table::new(&[], 1).store(5, entry(1, 1));
        assert!(Table::new(&[], 1).probe(5).is_none());
    }

    #[test]
    fn a_torn_entry_is_not_returned() {
        let clusters = [const { Cluster::new() }; 1];
        let table = Table::new(&clusters, 0);
        table.store(77, entry(100, 9));
        let words = clusters[0].0.as_flattened();
        let old = words[3].load(Relaxed);
        words[3].store(old ^ 1, Relaxed);
        assert!(table.probe(77).is_none());
        words[3].store(old, Relaxed);
        assert!(table.probe(77).is_some());
    }
}
