//! Castling, which is that of Chess960.

use super::KoopaPosition;
use super::check::Scene;
use super::view::View;
use crate::core::{Bitboard, KoopaRules, Move, Square, direction_between, ray};

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

/// `WAYS[king's file][rook's file]`: the files that must be empty for castling: those from the king
/// to its destination and from the rook to its own, but for these two.
static WAYS: [[u8; 8]; 8] = {
    const fn way(from: usize, to: usize) -> u8 {
        let (low, high) = if from < to { (from, to) } else { (to, from) };
        (0xff << low) & (0xff >> (7 - high))
    }
    let mut table = [[0; 8]; 8];
    let mut n = 0;
    while n < 64 {
        let (king, rook) = (n / 8, n % 8);
        let (king_to, rook_to) = if rook > king { (6, 5) } else { (2, 3) };
        table[king][rook] = (way(king, king_to) | way(rook, rook_to)) & !(1 << king | 1 << rook);
        n += 1;
    }
    table
};

/// The squares that must be empty.
#[inline]
fn way(king: Square, rook: Square) -> Bitboard {
    let files = WAYS[usize::from(king.file())][usize::from(rook.file())];
    Bitboard(u64::from(files) << (king.index() & 0o70))
}

impl KoopaPosition {
    /// Adds the castling moves, without the test that the move leaves the king safe.
    #[inline]
    pub(super) fn castling_moves(&self, view: &View, mut add: impl FnMut(Move)) {
        let rights = self.castling & view.movers;
        if rights.is_empty() || !view.movers.has(view.king) {
            return;
        }
        for rook in rights {
            if way(view.king, rook).meets(view.occupied) {
                continue;
            }
            let (king_to, _) = destinations(view.king, rook);
            if self.castling_path_is_safe(view, rook, king_to) {
                add(Move::castle(view.king, rook, king_to));
            }
        }
    }

    /// With `checkmate`: the king, put on any square from its origin to its destination, its origin
    /// then empty, would not stand in check.
    fn castling_path_is_safe(&self, view: &View, rook: Square, king_to: Square) -> bool {
        let king = view.king;
        if !self.has(KoopaRules::CHECKMATE) || self.timers.stunned_next().is_empty() {
            return true;
        }
        let others = view.occupied.without(king.bit() | rook.bit());
        span(king, king_to).iter().all(|square| {
            // The rook stands where it stood, unless the king is put there.
            let occupied = others | rook.bit() | square.bit();
            !self.is_check(&Scene::put(view, square, occupied, self.timers.stunned_next()))
        })
    }
}
