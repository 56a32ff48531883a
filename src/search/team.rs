//! Several engines that search one game with one table, each in a thread of its own.
//!
//! They share work by what they find in the table, and by two kinds of notes besides, without a lock
//! or a wait:
//!
//! - **Which moves are being searched right now.** An engine that comes to a move which another one
//!   is searching leaves it for the end of its node: by then the other's result stands in the table.
//!   (The idea is ABDADA by Jean-Christophe Weill, ICCA Journal 19, 1996, in the simple form that Tom
//!   Kerrigan gave it.)
//! - **Which iteration is the deepest that any of them has begun.** Whoever is behind leaves its own
//!   unfinished: a helper goes on to the deeper one, and the engine that is helped takes over the
//!   result, which is the table's entry of the root.
//!
//! The notes take the last clusters of the table. A lost or a left-over one costs a little time and
//! no move: all that were put off are searched in the end, and a result is taken over only if it is
//! exact, deep enough, and of all moves. The iteration is forgotten when a search ends, and an engine
//! that searches alone is not influenced by its own notes.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::table::Cluster;
use crate::core::{Move, zobrist};

/// How many clusters hold the notes of a table that is not small: the first the iteration, the
/// others the moves.
const CLUSTERS: usize = 64;
/// A smaller table holds no notes.
const LEAST_TABLE: usize = CLUSTERS * 16;

/// The notes of the engines that share a table.
#[derive(Copy, Clone)]
pub(super) struct Team<'a>(&'a [Cluster]);

/// A move in a position.
#[derive(Copy, Clone)]
pub(super) struct Note(u64);

impl Note {
    #[inline]
    pub(super) fn new(key: u64, mv: Move) -> Self {
        Self((key ^ u64::from(mv.bits())).wrapping_mul(zobrist::STEP))
    }

    /// Not zero, which is an empty place.
    #[inline]
    fn word(self) -> u32 {
        self.0 as u32 | 1
    }
}

impl<'a> Team<'a> {
    /// Parts a table into that of positions and the notes.
    pub(super) fn split(clusters: &'a [Cluster]) -> (&'a [Cluster], Self) {
        let (table, notes) = match clusters.len() {
            len if len >= LEAST_TABLE => clusters.split_at(len - CLUSTERS),
            _ => (clusters, [].as_slice()),
        };
        (table, Self(notes))
    }

    fn iteration_word(&self) -> Option<&'a AtomicU32> {
        self.0.first()?.entries().as_flattened().first()
    }

    /// The deepest iteration that an engine has begun in a search of that root.
    pub(super) fn iteration(&self, root: u64) -> Option<i32> {
        let word = self.iteration_word()?.load(Relaxed);
        (word & !0xff == root as u32 & !0xff).then_some((word & 0xff) as i32)
    }

    /// Notes the deepest iteration, at most 255; 0 is none.
    pub(super) fn set_iteration(&self, root: u64, depth: i32) {
        if let Some(word) = self.iteration_word() {
            word.store(root as u32 & !0xff | depth as u32 & 0xff, Relaxed);
        }
    }

    /// Where a move is noted, or others in its stead: the words of an entry.
    #[inline]
    fn places(&self, note: Note) -> &'a [AtomicU32] {
        let index = (note.0 >> 32) as usize;
        let cluster = self.0.get(1 + index % (CLUSTERS - 1));
        cluster.map_or(&[], |cluster| {
            let entries = cluster.entries();
            entries.get(index / CLUSTERS % entries.len().max(1)).map_or(&[], |words| words)
        })
    }

    /// True if some engine searches that move.
    #[inline]
    pub(super) fn searches(&self, note: Note) -> bool {
        self.places(note).iter().any(|place| place.load(Relaxed) == note.word())
    }

    /// Notes that this engine searches that move.
    #[inline]
    pub(super) fn begin(&self, note: Note) {
        let places = self.places(note);
        let free = places.iter().find(|place| place.load(Relaxed) == 0);
        if let Some(place) = free.or(places.first()) {
            place.store(note.word(), Relaxed);
        }
    }

    /// Takes the note back.
    #[inline]
    pub(super) fn end(&self, note: Note) {
        for place in self.places(note) {
            if place.load(Relaxed) == note.word() {
                place.store(0, Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_come_and_go() {
        let clusters = [const { Cluster::new() }; LEAST_TABLE];
        let (table, team) = Team::split(&clusters);
        assert_eq!(table.len() + CLUSTERS, clusters.len());
        let notes: [Note; 100] = core::array::from_fn(|n| Note::new(n as u64 * 977, Move::PASS));
        for note in notes {
            assert!(!team.searches(note));
            team.begin(note);
            assert!(team.searches(note));
        }
        for note in notes {
            team.end(note);
            assert!(!team.searches(note));
        }
        assert!(
            clusters
                .iter()
                .flat_map(Cluster::entries)
                .flatten()
                .all(|word| word.load(Relaxed) == 0)
        );
    }

    #[test]
    fn the_iteration_is_that_of_one_root() {
        let clusters = [const { Cluster::new() }; LEAST_TABLE];
        let (_, team) = Team::split(&clusters);
        team.set_iteration(0x1234_5678, 255);
        assert_eq!(team.iteration(0x1234_5678), Some(255));
        assert_eq!(team.iteration(0x1234_5778), None);
        team.set_iteration(0x1234_5678, 0);
        assert_eq!(team.iteration(0x1234_5678), Some(0));
    }

    #[test]
    fn a_small_table_holds_no_notes() {
        let clusters = [const { Cluster::new() }; LEAST_TABLE - 1];
        let (table, team) = Team::split(&clusters);
        let note = Note::new(7, Move::PASS);
        team.begin(note);
        team.set_iteration(7, 3);
        assert!(!team.searches(note) && team.iteration(7).is_none());
        assert_eq!(table.len(), clusters.len());
    }
}
