//! What the side to move sees: who is frozen, who is shielded, and where each kind of piece goes.
//! Listing, counting and checking moves all stand on these sets.

use super::FuguePosition;
use crate::core::{Bitboard, Color, Direction, FugueRules, Role, Square, king_steps, neighbours};
use crate::core::{queen_attacks, ray};

/// The pieces of a side that an enemy Immobilizer freezes.
#[inline]
pub(super) fn frozen(position: &FuguePosition, side: Color) -> Bitboard {
    let board = &position.board;
    let immobilizers = board.role(Role::Immobilizer);
    let cold = neighbours(immobilizers & board.color(!side)).without(immobilizers);
    board.color(side) & cold
}

/// The pieces of a side that its own Shield protects. A Shield is no neighbour of itself, but two
/// that touch protect each other.
#[inline]
pub(super) fn shielded(position: &FuguePosition, side: Color) -> Bitboard {
    let own = position.board.color(side);
    own & neighbours(position.board.role(Role::Shield) & own)
}

/// Which squares a piece of `own` has within one step, or within two on a queen's line with an
/// empty square between.
#[inline]
pub(crate) fn spotted(own: Bitboard, empty: Bitboard) -> Bitboard {
    Direction::QUEEN
        .into_iter()
        .fold(neighbours(own), |spotted, d| spotted | (own.shift(d) & empty).shift(d))
}

/// The sets that all pieces of one position ask for, computed once.
pub(super) struct View {
    /// Pieces of the side to move.
    pub(super) own: Bitboard,
    /// Pieces of the other side.
    pub(super) enemy: Bitboard,
    /// Squares without a piece.
    pub(super) empty: Bitboard,
    /// Own pieces that are not frozen.
    pub(super) free: Bitboard,
    /// Enemies that can be captured: those that no Shield next to them protects.
    pub(super) prey: Bitboard,
    /// Enemies that a Swapper can swap with.
    pub(super) swappable: Bitboard,
}

/// Where one Pushme-Pullyu can go, by the number of pieces it captures.
pub(super) struct Pushes {
    /// Squares without a capture.
    pub(super) quiet: Bitboard,
    /// Squares with exactly one captured piece, ahead or behind.
    pub(super) single: Bitboard,
    /// Squares with two: a move of this kind exists only with the `choose` option.
    pub(super) double: Bitboard,
}

impl View {
    #[inline]
    pub(super) fn new(position: &FuguePosition) -> Self {
        let board = &position.board;
        let (own, enemy) = (board.color(position.turn), board.color(!position.turn));
        let aloof = if position.rules.contains(FugueRules::NO_SWAPPER_SWAP) {
            board.role(Role::Swapper)
        } else {
            Bitboard::EMPTY
        };
        Self {
            own,
            enemy,
            empty: !(own | enemy),
            free: own.without(frozen(position, position.turn)),
            prey: enemy.without(shielded(position, !position.turn)),
            swappable: enemy.without(aloof),
        }
    }

    /// What a piece sees along the lines of the queen: empty squares and the first piece of each.
    #[inline]
    pub(super) fn sight(&self, from: Square) -> Bitboard {
        queen_attacks(from, !self.empty)
    }

    /// Where a king captures.
    #[inline]
    pub(super) fn king_captures(&self, from: Square) -> Bitboard {
        king_steps(from) & self.prey
    }

    /// What own pieces spot, the archer itself as well.
    #[inline]
    pub(super) fn spotted(&self) -> Bitboard {
        spotted(self.own, self.empty)
    }

    /// What an archer that sees these squares shoots. What is near the archer it spots by itself.
    #[inline]
    pub(super) fn shots(&self, sight: Bitboard) -> Bitboard {
        sight & self.prey & self.spotted()
    }

    /// Where a Long Leaper lands: squares that it would see but for the first enemy on the line.
    #[inline]
    pub(super) fn leaps(&self, from: Square, sight: Bitboard) -> Bitboard {
        let beyond = queen_attacks(from, (self.own | self.enemy).without(sight & self.prey));
        (beyond & self.empty).without(sight)
    }

    /// Where a Pushme-Pullyu goes.
    #[inline]
    pub(super) fn pushes(&self, from: Square, sight: Bitboard) -> Pushes {
        let (mut advance, mut retreat) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for d in Direction::QUEEN {
            let line = ray(d, from);
            // Destinations right before an enemy, and all of a line that leads away from one.
            let back = self.prey.shift(d.opposite());
            advance |= line & back;
            let away = from.bit().shift(d.opposite()).meets(self.prey);
            retreat |= Bitboard(line.0 * u64::from(away));
        }
        let open = sight & self.empty;
        let (advance, retreat) = (advance & open, retreat & open);
        Pushes {
            quiet: open.without(advance | retreat),
            single: advance ^ retreat,
            double: advance & retreat,
        }
    }

    /// What a Pushme-Pullyu takes when it goes from one square to another in that direction: the
    /// piece ahead and the piece behind.
    #[inline]
    pub(super) fn pushed(&self, from: Square, to: Square, d: Direction) -> [Bitboard; 2] {
        [to.bit().shift(d) & self.prey, from.bit().shift(d.opposite()) & self.prey]
    }

    /// The squares from which a pawn can go in one direction to a square of `to`: it steps if the
    /// next square is empty, otherwise it leaps over the piece there, of either side, to the
    /// square right behind, if that is empty or has an enemy to be taken.
    #[inline(always)] // Worth it where the direction is a constant.
    pub(super) fn pawn_origins(&self, to: Bitboard, d: Direction) -> Bitboard {
        let mounts = ((self.empty | self.prey) & to).shift(d.opposite()).without(self.empty);
        (self.empty & to | mounts).shift(d.opposite())
    }
}

impl FuguePosition {
    /// The kinds to which a pawn of the side to move may promote: those of which its side has none.
    #[inline]
    pub(super) fn promotions(&self) -> impl Iterator<Item = Role> {
        let own = self.board.color(self.turn);
        let roles = Role::FUGUE.into_iter().filter(|role| *role != Role::Pawn);
        roles.filter(move |role| !self.board.role(*role).meets(own) && *role != Role::King)
    }

    /// The ranks from which a pawn can reach its last one.
    #[inline]
    pub(super) fn promotion_zone(&self) -> Bitboard {
        [5, 6, 7]
            .into_iter()
            .fold(Bitboard::EMPTY, |zone, rank| zone | Bitboard::rank(self.turn, rank))
    }
}
