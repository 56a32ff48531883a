//! Parts of the search that can be switched off, to measure what each is worth.

use bitflags::bitflags;

bitflags! {
    /// The parts of the search. All are on unless an engine is told otherwise; tests and matches
    /// switch them off one by one.
    #[derive(Copy, Clone, Debug, PartialEq, Eq)]
    pub struct Features: u32 {
        /// Looking positions up in the table to cut, not only to order moves.
        const TABLE_CUTS = 1;
        /// Searching captures and the like beyond the nominal depth.
        const QUIESCENCE = 1 << 1;
        /// Narrow windows around the last iteration's score.
        const ASPIRATION = 1 << 2;
        /// Passing to prove that a position is too good.
        const NULL_MOVE = 1 << 3;
        /// Looking less deep where no move is known from the table.
        const INTERNAL_REDUCTION = 1 << 4;
        /// Looking less deep into late moves.
        const LATE_REDUCTION = 1 << 5;
        /// Leaving out late quiet moves near the leaves.
        const LATE_PRUNING = 1 << 6;
        /// Leaving out quiet moves that cannot lift a bad evaluation.
        const FUTILITY = 1 << 7;
        /// Cutting where the evaluation is far above the window.
        const REVERSE_FUTILITY = 1 << 8;
        /// Leaving out attacks that lose material.
        const EXCHANGE_PRUNING = 1 << 9;
        /// Looking deeper where the king is in danger.
        const DANGER_EXTENSION = 1 << 10;
        /// Correcting the evaluation by what searches of similar positions found.
        const CORRECTION = 1 << 11;
        /// Killers and countermoves.
        const KILLERS = 1 << 12;
        /// Histories of quiet moves and of attacks.
        const HISTORY = 1 << 13;
    }
}

impl Features {
    /// Nothing but alpha-beta to a fixed depth: the same values as plain minimax.
    pub const PLAIN: Self = Self::empty();
}
