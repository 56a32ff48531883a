//! What the side to move can see of a position, computed once for all its moves.

use super::KoopaPosition;
use crate::core::{Bitboard, Color, Direction, Role, Square, forward, pawn_directions};

/// The sets that all pieces of one position ask for.
pub(super) struct View {
    pub(super) side: Color,
    pub(super) king: Square,
    pub(super) occupied: Bitboard,
    /// Squares without a piece.
    pub(super) empty: Bitboard,
    /// Own pieces that are not stunned.
    pub(super) movers: Bitboard,
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
        let queens = self.among(movers, Role::Queen);
        let rooks = queens | self.among(movers, Role::Rook);
        let bishops = queens | self.among(movers, Role::Bishop);
        Direction::QUEEN.map(|d| {
            let sliders = if d.is_orthogonal() { rooks } else { bishops };
            sliders.fill(d, view.empty).shift(d)
        })
    }

    /// The empty squares to which pawns among `movers` go by one step, and by two from their second
    /// rank.
    #[inline]
    pub(super) fn pushes(&self, view: &View, movers: Bitboard) -> [Bitboard; 2] {
        let ahead = forward(view.side);
        let single = self.among(movers, Role::Pawn).shift(ahead) & view.empty;
        let double = (single & Bitboard::rank(view.side, 2)).shift(ahead) & view.empty;
        [single, double]
    }

    /// For both directions in which pawns attack the squares that pawns among `movers` attack.
    #[inline]
    pub(super) fn pawn_targets(&self, view: &View, movers: Bitboard) -> [(Direction, Bitboard); 2] {
        let pawns = self.among(movers, Role::Pawn);
        pawn_directions(view.side).map(|d| (d, pawns.shift(d)))
    }
}
