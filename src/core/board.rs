//! Where the pieces stand, with the key of that.

use super::{Bitboard, Color, Piece, Role, Setup, Square, zobrist};

/// One bitboard per role and per side, and their incremental key. `ROLES` is the number of roles
/// of the game (6 or 9), whose slots are [`Role::slot`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board<const ROLES: usize> {
    roles: [Bitboard; ROLES],
    colors: [Bitboard; 2],
    key: u64,
}

impl<const ROLES: usize> Board<ROLES> {
    pub(crate) const EMPTY: Self =
        Self { roles: [Bitboard::EMPTY; ROLES], colors: [Bitboard::EMPTY; 2], key: 0 };

    /// The slot in this board: a role of another game shares some slot, which its callers exclude,
    /// and never leaves the array.
    #[inline]
    const fn slot(role: Role) -> usize {
        let slot = role.slot();
        if slot < ROLES { slot } else { 0 }
    }

    /// The pieces of a set-up that belong to a game with these roles.
    pub(crate) fn from_setup(setup: &Setup) -> Self {
        let mut board = Self::EMPTY;
        for role in Role::of_game(setup.variant().game()) {
            for side in Color::ALL {
                for square in setup.squares_of(side, Some(*role)) {
                    board.toggle(side, *role, square);
                }
            }
        }
        board
    }

    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// Adds a part to the key that is not a piece's, or takes it out again.
    #[inline]
    pub(crate) const fn toggle_key(&mut self, part: u64) {
        self.key ^= part;
    }

    #[inline]
    pub(crate) const fn role(&self, role: Role) -> Bitboard {
        self.roles[Self::slot(role)]
    }

    #[inline]
    pub(crate) const fn color(&self, side: Color) -> Bitboard {
        self.colors[side.index()]
    }

    #[inline]
    pub(crate) fn of(&self, side: Color, role: Role) -> Bitboard {
        self.color(side) & self.role(role)
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Who stands there.
    #[inline]
    pub(crate) fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|side| self.color(*side).has(square))
    }

    /// The slot of the piece that stands there, 0 where none does: below `ROLES`.
    #[inline]
    fn slot_at(&self, square: Square) -> usize {
        // The slot's binary digits, each as the set of the squares that have it: no branch
        // depends on the board, and most of the work does not depend on the square.
        let mut digits = [Bitboard::EMPTY; 4];
        for (slot, set) in self.roles.iter().enumerate() {
            for (place, digit) in digits.iter_mut().enumerate() {
                if slot >> place & 1 != 0 {
                    *digit |= *set;
                }
            }
        }
        let [ones, twos, fours, eights] =
            digits.map(|digit| (digit.0 >> square.index() & 1) as usize);
        let slot = ones | twos << 1 | fours << 2 | eights << 3;
        // A board without overlaps has no other slots; the comparison spares a bounds check.
        if slot < ROLES { slot } else { 0 }
    }

    /// Which of `roles`, the game's own list, stands there: the first role where none does.
    #[inline]
    pub(crate) fn role_at(&self, roles: &'static [Role; ROLES], square: Square) -> Role {
        roles[self.slot_at(square)]
    }

    /// The piece on a square.
    #[inline]
    pub(crate) fn piece_at(&self, roles: &'static [Role; ROLES], square: Square) -> Option<Piece> {
        let color = self.color_at(square)?;
        Some(Piece { color, role: self.role_at(roles, square) })
    }

    /// Puts a piece on an empty square, or takes that same piece away.
    #[inline]
    pub(crate) fn toggle(&mut self, side: Color, role: Role, square: Square) {
        let slot = Self::slot(role);
        self.roles[slot] ^= square.bit();
        self.colors[side.index()] ^= square.bit();
        self.key ^= zobrist::piece(side, slot, square);
    }

    /// Moves a piece to an empty square; to its own square changes nothing.
    #[inline]
    pub(crate) fn shift(&mut self, side: Color, role: Role, from: Square, to: Square) {
        self.shift_slot(side, Self::slot(role), from, to);
    }

    /// Moves whatever piece of that side stands on `from` to an empty square.
    #[inline]
    pub(crate) fn shift_any(&mut self, side: Color, from: Square, to: Square) {
        self.shift_slot(side, self.slot_at(from), from, to);
    }

    #[inline]
    fn shift_slot(&mut self, side: Color, slot: usize, from: Square, to: Square) {
        let change = from.bit() ^ to.bit();
        self.roles[slot] ^= change;
        self.colors[side.index()] ^= change;
        self.key ^= zobrist::piece(side, slot, from) ^ zobrist::piece(side, slot, to);
    }

    /// Takes every piece in a set off the board.
    #[inline]
    pub(crate) fn clear(&mut self, roles: &'static [Role; ROLES], squares: Bitboard) {
        for square in squares & self.occupied() {
            if let Some(piece) = self.piece_at(roles, square) {
                self.toggle(piece.color, piece.role, square);
            }
        }
    }
}
