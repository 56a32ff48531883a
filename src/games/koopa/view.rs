//! What the side to move can see of a position, computed once for all its moves.

use super::KoopaPosition;
use crate::core::{Bitboard, Color, Direction, Role, Square};

/// The sets that all pieces of one position ask for.
pub(super) struct View {
    pub(super) side: Color,
    pub(super) king: Square,
    pub(super) occupied: Bitboard,
    /// Squares without a piece.
    pub(super) empty: Bitboard,
    /// Own pieces that are not stunned.
    pub(super) movers: Bitboard,
    /// Stunned pieces of both sides.
    pub(super) stunned: Bitboard,
    /// What the side to move may jump on: enemies that are not stunned.
    pub(super) jumps: Bitboard,
    /// What it may kick: stunned enemies, and with `kick-own` stunned pieces of its own other than
    /// its king.
    pub(super) kicks: Bitboard,
}

impl KoopaPosition {
    /// `None` if the king of the side to move is gone, and with it all moves.
    #[inline]
    pub(super) fn view(&self) -> Option<View> {
        let stunned = self.timers.stunned();
        Some(View {
            side: self.turn,
            king: self.own_king()?,
            occupied: self.board.occupied(),
            empty: !self.board.occupied(),
            movers: self.own().without(stunned),
            stunned,
            jumps: self.enemy().without(stunned),
            kicks: self.projectiles(self.turn, stunned),
        })
    }

    /// The pieces of a set that are of that kind.
    #[inline]
    fn among(&self, set: Bitboard, role: Role) -> Bitboard {
        set & self.board.role(role)
    }

    /// For each direction of the queen the squares that sliders among `movers` come to: the empty
    /// ones and the first occupied one. No two of them come to one square in one direction.
    #[inline]
    pub(super) fn slides(&self, view: &View, movers: Bitboard) -> [Bitboard; 8] {
        use Direction::*;
        let queens = self.among(movers, Role::Queen);
        let rooks = queens | self.among(movers, Role::Rook);
        let bishops = queens | self.among(movers, Role::Bishop);
        // One by one: in a loop the directions would not be constants.
        [
            slide(rooks, East, view.empty),
            slide(bishops, NorthEast, view.empty),
            slide(rooks, North, view.empty),
            slide(bishops, NorthWest, view.empty),
            slide(rooks, West, view.empty),
            slide(bishops, SouthWest, view.empty),
            slide(rooks, South, view.empty),
            slide(bishops, SouthEast, view.empty),
        ]
    }

    /// The squares in front of the pawns among `movers`. (There is none on a last rank.)
    #[inline]
    fn ahead(&self, view: &View, movers: Bitboard) -> Bitboard {
        self.among(movers, Role::Pawn).advance(view.side)
    }

    /// The empty squares to which pawns among `movers` go by one step, and by two from their second
    /// rank.
    #[inline]
    pub(super) fn pushes(&self, view: &View, movers: Bitboard) -> [Bitboard; 2] {
        let single = self.ahead(view, movers) & view.empty;
        let double = (single & Bitboard::rank(view.side, 2)).advance(view.side) & view.empty;
        [single, double]
    }

    /// The squares that pawns among `movers` attack, in the order of [`pawn_directions`].
    ///
    /// [`pawn_directions`]: crate::pawn_directions
    #[inline]
    pub(super) fn pawn_targets(&self, view: &View, movers: Bitboard) -> [Bitboard; 2] {
        let ahead = self.ahead(view, movers);
        [ahead.shift(Direction::West), ahead.shift(Direction::East)]
    }
}

/// The squares that sliders come to in one direction.
#[inline(always)] // With a constant direction it is a dozen instructions.
fn slide(sliders: Bitboard, direction: Direction, empty: Bitboard) -> Bitboard {
    sliders.fill(direction, empty).shift(direction)
}
