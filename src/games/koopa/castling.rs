//! Castling, which is that of Chess960.

use super::KoopaPosition;
use crate::core::{Bitboard, KoopaRules, Move, Role, Square, direction_between, ray};

/// Where king and rook go: to the g- and f-file, or to the c- and d-file.
#[inline]
pub(super) const fn destinations(king: Square, rook: Square) -> (Square, Square) {
    let row = (king.index() as u32) & 0o70;
    if rook.index() > king.index() {
        (Square::masked(row + 6), Square::masked(row + 5))
    } else {
        (Square::masked(row + 2), Square::masked(row + 3))
    }
}

/// The squares from one square of a rank to another, both included.
fn span(from: Square, to: Square) -> Bitboard {
    let ends = from.bit() | to.bit();
    direction_between(from, to)
        .map_or(ends, |direction| ends | ray(direction, from).without(ray(direction, to)))
}

impl KoopaPosition {
    /// Adds the castling moves, without the test that the move leaves the king safe.
    pub(super) fn castling_moves(&self, stunned: Bitboard, mut add: impl FnMut(Move)) {
        let rights = self.castling & self.own();
        if rights.is_empty() {
            return;
        }
        let Some(king) = self.own_king() else { return };
        if stunned.has(king) {
            return;
        }
        for rook in rights.without(stunned) {
            let (king_to, rook_to) = destinations(king, rook);
            let path = span(king, king_to) | span(rook, rook_to);
            let others = self.board.occupied().without(king.bit() | rook.bit());
            if !path.meets(others) && self.castling_path_is_safe(king, rook, king_to) {
                add(Move::castle(king, rook, king_to));
            }
        }
    }

    /// With `checkmate`: the king, put on any square from its origin to its destination, its origin
    /// then empty, would not stand in check.
    fn castling_path_is_safe(&self, king: Square, rook: Square, king_to: Square) -> bool {
        if !self.has(KoopaRules::CHECKMATE) || self.timers.stunned_next().is_empty() {
            return true;
        }
        span(king, king_to).iter().all(|square| {
            let mut put = *self;
            if square == rook {
                put.board.toggle(self.turn, Role::Rook, rook);
            }
            put.board.shift(self.turn, Role::King, king, square);
            put.kickers(self.turn, self.timers.stunned_next()).is_empty()
        })
    }
}
