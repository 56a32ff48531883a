//! A board under construction: any pieces anywhere, checked when it becomes a position.

use core::fmt;

use bitflags::bitflags;

use super::{Bitboard, Color, Piece, Role, Square, Variant};

/// The most pieces a side may have.
pub const MAX_MEN: u32 = 16;
/// The largest half-move clock and full-move number; both stay there when they reach it.
pub const MAX_CLOCK: u16 = 9999;

/// The half-move clock and the full-move number after a move of `turn`: the first goes on, or
/// restarts after an irreversible move, the second rises after Black's move.
#[inline]
pub(crate) fn clocks_after(half: u16, full: u16, turn: Color, irreversible: bool) -> (u16, u16) {
    let half = if irreversible { 0 } else { half.saturating_add(1) };
    let full = full.saturating_add(u16::from(turn == Color::Black));
    (half.min(MAX_CLOCK), full.min(MAX_CLOCK))
}

/// The parts of a position, in any combination, valid or not: what a board editor works on and a
/// FEN is read into.
///
/// ```
/// use kofu::{Color, Faults, Piece, Position, Role, Setup, Variant};
/// let mut setup = Setup::empty(Variant::KOOPA);
/// setup.put("e1".parse()?, Some(Piece { color: Color::White, role: Role::King }));
/// setup.put("d8".parse()?, Some(Piece { color: Color::White, role: Role::Pawn }));
/// let error = Position::from_setup(&setup).unwrap_err();
/// assert_eq!(error.faults, Faults::NO_BLACK_KING | Faults::PAWN_ON_EDGE);
/// # Ok::<(), kofu::SquareError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    variant: Variant,
    /// Which squares hold a piece of each role, of either side; a square is in one set at most.
    roles: [Bitboard; Role::ALL.len()],
    /// Which squares hold a piece of each side; together the same squares as all roles.
    colors: [Bitboard; 2],
    timers: [u8; 64],
    /// The squares whose timer is not 0.
    timed: Bitboard,
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle (Koopa).
    pub castling: Bitboard,
    /// Plies since the last irreversible move, see RULES.md, "Half-move clock".
    pub half_moves: u16,
    /// Number of the move, 1 at the start, one more after each move of Black. 0 becomes 1.
    pub full_moves: u16,
}

bitflags! {
    /// What is wrong with a set-up; all faults that were found.
    #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
    pub struct Faults: u32 {
        /// White has no king. (The side to move may have none where kings are captured.)
        const NO_WHITE_KING = 1;
        /// Black has no king.
        const NO_BLACK_KING = 1 << 1;
        /// White has several kings.
        const MANY_WHITE_KINGS = 1 << 2;
        /// Black has several kings.
        const MANY_BLACK_KINGS = 1 << 3;
        /// White has more than 16 pieces.
        const MANY_WHITE_MEN = 1 << 4;
        /// Black has more than 16 pieces.
        const MANY_BLACK_MEN = 1 << 5;
        /// A piece that the game does not have.
        const FOREIGN_PIECE = 1 << 6;
        /// A pawn of Koopa on the first or the eighth rank.
        const PAWN_ON_EDGE = 1 << 7;
        /// A stun timer above the variant's, or any timer in Fugue.
        const TIMER_RANGE = 1 << 8;
        /// A stun timer on an empty square.
        const TIMER_ON_EMPTY = 1 << 9;
        /// A castling right without its king and rook at home.
        const CASTLING = 1 << 10;
        /// Two castling rights on one side of the king.
        const CASTLING_TWICE = 1 << 11;
        /// A clock above 9999.
        const CLOCK = 1 << 12;
        /// With the `checkmate` option: the side that is not to move is in check.
        const OPPONENT_IN_CHECK = 1 << 13;
    }
}

const FAULT_TEXTS: [&str; 14] = [
    "White has no king",
    "Black has no king",
    "White has several kings",
    "Black has several kings",
    "White has more than 16 pieces",
    "Black has more than 16 pieces",
    "a piece of another game",
    "a pawn on the first or last rank",
    "a stun timer out of range",
    "a stun timer on an empty square",
    "a castling right without its king and rook at home",
    "two castling rights on one side of the king",
    "a clock above 9999",
    "the side not to move is in check",
];

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (bit, text) in FAULT_TEXTS.iter().enumerate() {
            if self.bits() >> bit & 1 != 0 {
                write!(f, "{separator}{text}")?;
                separator = "; ";
            }
        }
        Ok(())
    }
}

/// A set-up is no valid position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{faults}")]
pub struct SetupError {
    /// All faults.
    pub faults: Faults,
    /// The squares that have a fault of their own: surplus kings and pieces are not among them.
    pub squares: Bitboard,
}

impl Setup {
    /// A set-up without pieces, White to move, clocks at 0 and 1.
    pub const fn empty(variant: Variant) -> Self {
        Self {
            variant,
            roles: [Bitboard::EMPTY; Role::ALL.len()],
            colors: [Bitboard::EMPTY; 2],
            timers: [0; 64],
            timed: Bitboard::EMPTY,
            turn: Color::White,
            castling: Bitboard::EMPTY,
            half_moves: 0,
            full_moves: 1,
        }
    }

    /// The variant it is for.
    #[inline]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|side| self.color(*side).has(square))?;
        let role = Role::ALL.into_iter().find(|role| self.role(*role).has(square))?;
        Some(Piece { color, role })
    }

    /// Puts a piece on a square, or clears the square with `None`. The timer there becomes 0.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.set_timer(square, 0);
        self.roles = self.roles.map(|set| set.without(square.bit()));
        self.colors = self.colors.map(|set| set.without(square.bit()));
        if let Some(piece) = piece {
            self.add(piece, square.bit());
        }
    }

    /// Puts the same piece on each of some squares, which are empty.
    pub(crate) fn add(&mut self, piece: Piece, squares: Bitboard) {
        // Every role has a set; written so that the optimizer need not be sure of it.
        if let Some(set) = self.roles.get_mut(piece.role as usize) {
            *set |= squares;
        }
        self.colors[piece.color.index()] |= squares;
    }

    /// The squares with a piece of that role.
    #[inline]
    pub(crate) const fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The squares with a piece of that side.
    #[inline]
    pub(crate) const fn color(&self, side: Color) -> Bitboard {
        self.colors[side.index()]
    }

    /// The stun timer on a square, in plies, 0 if free.
    #[inline]
    pub const fn timer_at(&self, square: Square) -> u8 {
        self.timers[square.index()]
    }

    /// Sets the stun timer on a square.
    #[inline]
    pub const fn set_timer(&mut self, square: Square, plies: u8) {
        self.timers[square.index()] = plies;
        self.timed.0 &= !square.bit().0;
        if plies > 0 {
            self.timed.0 |= square.bit().0;
        }
    }

    /// The squares with a piece of that side, of that role or of any.
    pub const fn squares_of(&self, side: Color, role: Option<Role>) -> Bitboard {
        match role {
            Some(role) => Bitboard(self.color(side).0 & self.role(role).0),
            None => self.color(side),
        }
    }

    /// The faults that do not depend on how pieces move: kings, numbers, places, timers, castling
    /// rights and clocks, with the squares at fault. `king_may_be_gone` says whether the side to
    /// move may be without a king.
    pub(crate) fn faults(&self, king_may_be_gone: bool) -> SetupError {
        let mut found = SetupError { faults: Faults::empty(), squares: Bitboard::EMPTY };
        for side in Color::ALL {
            self.check_side(side, king_may_be_gone && side == self.turn, &mut found);
            self.check_castling(side, &mut found);
        }
        let foreign = Role::ALL
            .into_iter()
            .filter(|role| !role.is_in(self.variant.game()))
            .fold(Bitboard::EMPTY, |set, role| set | self.role(role));
        let edges = match self.variant {
            Variant::Koopa(_) => Bitboard::rank(Color::White, 0) | Bitboard::rank(Color::Black, 0),
            Variant::Fugue(_) => Bitboard::EMPTY,
        };
        let longer = |square: &Square| self.timer_at(*square) > self.variant.stun_plies();
        let empty = !(self.color(Color::White) | self.color(Color::Black));
        for (fault, squares) in [
            (Faults::FOREIGN_PIECE, foreign),
            (Faults::PAWN_ON_EDGE, self.role(Role::Pawn) & edges),
            (Faults::TIMER_RANGE, self.timed.iter().filter(longer).collect()),
            (Faults::TIMER_ON_EMPTY, self.timed & empty),
        ] {
            found.faults.set(fault, squares.any());
            found.squares |= squares;
        }
        let clock = self.half_moves > MAX_CLOCK || self.full_moves > MAX_CLOCK;
        found.faults.set(Faults::CLOCK, clock);
        found
    }

    fn check_side(&self, side: Color, king_may_be_gone: bool, found: &mut SetupError) {
        let (none, many, men) = match side {
            Color::White => {
                (Faults::NO_WHITE_KING, Faults::MANY_WHITE_KINGS, Faults::MANY_WHITE_MEN)
            }
            Color::Black => {
                (Faults::NO_BLACK_KING, Faults::MANY_BLACK_KINGS, Faults::MANY_BLACK_MEN)
            }
        };
        let kings = self.squares_of(side, Some(Role::King)).len();
        found.faults.set(none, kings == 0 && !king_may_be_gone);
        found.faults.set(many, kings > 1);
        found.faults.set(men, self.squares_of(side, None).len() > MAX_MEN);
    }

    /// A right needs its rook on the side's back rank, a king there too, and at most one such rook
    /// stands on either side of the king.
    fn check_castling(&self, side: Color, found: &mut SetupError) {
        let home = Bitboard::rank(side, 0);
        let rights = match (self.variant, side) {
            // Rooks anywhere but on the two back ranks are put down to White.
            (Variant::Koopa(_), Color::White) => {
                self.castling.without(Bitboard::rank(Color::Black, 0))
            }
            (Variant::Koopa(_), Color::Black) => self.castling & home,
            (Variant::Fugue(_), Color::White) => self.castling,
            (Variant::Fugue(_), Color::Black) => return,
        };
        let rooks = self.squares_of(side, Some(Role::Rook)) & home;
        let king = (self.squares_of(side, Some(Role::King)) & home).first();
        let stray = if king.is_some() { rights.without(rooks) } else { rights };
        if stray.any() {
            found.faults |= Faults::CASTLING;
            found.squares |= stray;
        }
        if let Some(king) = king {
            let right_of_king = Bitboard(!0 << king.index());
            if (rights & right_of_king).many() || rights.without(right_of_king).many() {
                found.faults |= Faults::CASTLING_TWICE;
                found.squares |= rights;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(letter: u8) -> Option<Piece> {
        Piece::from_letter(crate::GameKind::Koopa, letter)
    }

    #[test]
    fn a_square_holds_what_was_put_there_last() {
        let mut setup = Setup::empty(Variant::KOOPA);
        for letter in *b"PpNkQ" {
            setup.put(Square::A1, piece(letter));
            assert_eq!(setup.piece_at(Square::A1), piece(letter));
        }
        setup.set_timer(Square::A1, 3);
        assert_eq!(setup.timer_at(Square::A1), 3);
        setup.put(Square::A1, None);
        assert_eq!(setup, Setup::empty(Variant::KOOPA));
    }

    #[test]
    fn all_faults_are_found_with_their_squares() {
        let mut setup = Setup::empty(Variant::KOOPA);
        setup.put(Square::A1, piece(b'P'));
        setup.put(Square::H8, Piece::from_letter(crate::GameKind::Fugue, b'w'));
        setup.set_timer(Square::H8, 5);
        setup.set_timer(Square::masked(9), 1);
        setup.castling = Square::masked(7).bit();
        setup.half_moves = MAX_CLOCK + 1;
        let found = setup.faults(false);
        assert_eq!(
            found.faults,
            Faults::NO_WHITE_KING
                | Faults::NO_BLACK_KING
                | Faults::FOREIGN_PIECE
                | Faults::PAWN_ON_EDGE
                | Faults::TIMER_RANGE
                | Faults::TIMER_ON_EMPTY
                | Faults::CASTLING
                | Faults::CLOCK
        );
        assert_eq!(found.squares, Bitboard(1 | 1 << 63 | 1 << 9 | 1 << 7));
    }
}
