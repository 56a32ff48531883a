//! Where the pieces stand, with the key of that.

use super::{Bitboard, Color, Piece, Role, Setup, Square, zobrist};

/// The pieces of one position and their incremental key.
///
/// A square holds the [`Role::code`] of its piece, 0 if it is empty, as one binary digit in each of
/// `PLANES` sets: 3 for Koopa, 4 for Fugue. That is half the size of one set per role, copies
/// faster, and a piece moves without its role being looked up; the sets of roles are made of the
/// planes when they are asked for, once per position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board<const PLANES: usize> {
    planes: [Bitboard; PLANES],
    black: Bitboard,
    key: u64,
}

impl<const PLANES: usize> Board<PLANES> {
    pub(crate) const EMPTY: Self =
        Self { planes: [Bitboard::EMPTY; PLANES], black: Bitboard::EMPTY, key: 0 };

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

    /// The pieces of that kind, of either side; none for a role that needs more planes.
    #[inline]
    pub(crate) fn role(&self, role: Role) -> Bitboard {
        let code = role.code();
        if code >> PLANES != 0 {
            return Bitboard::EMPTY;
        }
        let planes = self.planes.iter().enumerate();
        planes.fold(Bitboard::ALL, |set, (place, plane)| {
            set & if code >> place & 1 != 0 { *plane } else { !*plane }
        })
    }

    #[inline]
    pub(crate) fn color(&self, side: Color) -> Bitboard {
        let others = Bitboard(spread(side == Color::White));
        self.occupied() & (self.black ^ others)
    }

    #[inline]
    pub(crate) fn of(&self, side: Color, role: Role) -> Bitboard {
        self.color(side) & self.role(role)
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.planes.iter().fold(Bitboard::EMPTY, |set, plane| set | *plane)
    }

    /// The code of the piece that stands there, 0 where none does.
    #[inline]
    fn code_at(&self, square: Square) -> usize {
        let planes = self.planes.iter().enumerate();
        planes.fold(0, |code, (place, plane)| {
            code | ((plane.0 >> square.index() & 1) as usize) << place
        })
    }

    /// What kind of piece stands there; a pawn where none does.
    #[inline]
    pub(crate) fn role_at(&self, square: Square) -> Role {
        Role::of_code(self.code_at(square)).unwrap_or(Role::Pawn)
    }

    /// The piece on a square.
    #[inline]
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = Role::of_code(self.code_at(square))?;
        let color = if self.black.has(square) { Color::Black } else { Color::White };
        Some(Piece { color, role })
    }

    /// Changes who stands on these squares: each digit of the code, and the color.
    #[inline]
    fn flip(&mut self, side: Color, code: usize, squares: Bitboard) {
        for (place, plane) in self.planes.iter_mut().enumerate() {
            plane.0 ^= squares.0 & spread(code >> place & 1 != 0);
        }
        self.black.0 ^= squares.0 & spread(side == Color::Black);
    }

    /// Puts a piece on an empty square, or takes that same piece away.
    #[inline]
    pub(crate) fn toggle(&mut self, side: Color, role: Role, square: Square) {
        self.flip(side, role.code(), square.bit());
        self.key ^= zobrist::piece(side, role.code(), square);
    }

    /// Moves a piece to an empty square; to its own square changes nothing.
    #[inline]
    pub(crate) fn shift(&mut self, side: Color, role: Role, from: Square, to: Square) {
        self.shift_code(side, role.code(), from, to);
    }

    /// The board after a move of whatever piece of that side stands on `from` to an empty square,
    /// and whether it is a pawn.
    #[inline]
    pub(crate) fn after_shift(&self, side: Color, from: Square, to: Square) -> (Self, bool) {
        let code = self.code_at(from);
        let mut board = *self;
        board.shift_code(side, code, from, to);
        (board, code == Role::Pawn.code())
    }

    #[inline]
    fn shift_code(&mut self, side: Color, code: usize, from: Square, to: Square) {
        self.flip(side, code, from.bit() ^ to.bit());
        self.key ^= zobrist::piece(side, code, from) ^ zobrist::piece(side, code, to);
    }

    /// Takes every piece in a set off the board.
    #[inline]
    pub(crate) fn clear(&mut self, squares: Bitboard) {
        for square in squares & self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                self.toggle(piece.color, piece.role, square);
            }
        }
    }
}

/// All squares or none.
#[inline]
const fn spread(all: bool) -> u64 {
    (all as u64).wrapping_neg()
}
