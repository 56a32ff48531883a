//! Proves forced wins by trying everything. It shares nothing with the search.

use std::collections::HashMap;

use kofu::{Moves, Outcome, Position};

/// What it has found out, and how many positions it may still look at.
pub(crate) struct Prover {
    known: HashMap<(u64, u32), bool>,
    left: u64,
}

impl Prover {
    pub(crate) fn new(positions: u64) -> Self {
        Self { known: HashMap::new(), left: positions }
    }

    /// Whether the side to move wins within so many plies; `None` if that takes too long.
    pub(crate) fn wins(&mut self, position: &Position, plies: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        match position.outcome() {
            Outcome::Won(side, _) => return Some(side == position.side_to_move()),
            Outcome::Drawn(_) => return Some(false),
            Outcome::Ongoing if plies == 0 => return Some(false),
            Outcome::Ongoing => {}
        }
        if let Some(known) = self.known.get(&(position.key(), plies)) {
            return Some(*known);
        }
        let mut won = false;
        // Attacks first.
        for mv in
            [Moves::Tactical, Moves::Quiet].into_iter().flat_map(|which| position.moves(which))
        {
            let mut next = *position;
            next.play_unchecked(mv);
            if self.loses(&next, plies - 1)? {
                won = true;
                break;
            }
        }
        self.known.insert((position.key(), plies), won);
        Some(won)
    }

    /// Whether the side to move loses within so many plies, whatever it does.
    pub(crate) fn loses(&mut self, position: &Position, plies: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        match position.outcome() {
            Outcome::Won(side, _) => return Some(side != position.side_to_move()),
            Outcome::Drawn(_) => return Some(false),
            Outcome::Ongoing if plies == 0 => return Some(false),
            Outcome::Ongoing => {}
        }
        for mv in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(mv);
            if !self.wins(&next, plies - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }
}
