//! Sets of squares in one word.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Color, Direction, Square};

/// A set of squares; bit 0 is a1, bit 63 is h8.
///
/// ```
/// use kofu::{Bitboard, Square};
/// let corners = Square::A1.bit() | Square::H8.bit();
/// assert_eq!(corners.len(), 2);
/// assert_eq!(corners.iter().last(), Some(Square::H8));
/// assert_eq!(Bitboard::EMPTY.first(), None);
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All squares.
    pub const ALL: Self = Self(!0);
    /// The a-file.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The first rank.
    pub const RANK_1: Self = Self(0xff);

    /// The rank that is `rank` steps (0 to 7) from that side's back rank.
    #[inline]
    pub const fn rank(side: Color, rank: u8) -> Self {
        let rank = match side {
            Color::White => rank & 7,
            Color::Black => 7 - (rank & 7),
        };
        Self(Self::RANK_1.0 << (rank * 8))
    }

    /// True if the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the set has a square.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// True if the set has two squares or more.
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True if that square belongs to the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 & square.bit().0 != 0
    }

    /// True if the two sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The squares of this set that are not in the other one.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The square of lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::masked(self.0.trailing_zeros())) }
    }

    /// The square of highest index.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::masked(63 - self.0.leading_zeros())) }
    }

    /// Takes the square of lowest index out of the set.
    #[inline]
    pub(crate) const fn pop(&mut self) -> Option<Square> {
        let square = self.first();
        self.0 &= self.0.wrapping_sub(1);
        square
    }

    /// The set moved one step; what leaves the board is gone.
    #[inline]
    pub const fn shift(self, direction: Direction) -> Self {
        Self(self.0.rotate_left(direction.rotation()) & direction.arrivals().0)
    }

    /// The set moved one rank towards that side's last rank; a last rank comes round to the first.
    #[inline]
    pub(crate) const fn advance(self, side: Color) -> Self {
        let rotation = match side {
            Color::White => 8,
            Color::Black => 56,
        };
        Self(self.0.rotate_left(rotation))
    }

    /// All squares reached from this set by sliding over `through` in that direction, this set
    /// included (Kogge-Stone parallel prefix fill).
    #[inline]
    pub const fn fill(self, direction: Direction, through: Self) -> Self {
        let rotation = direction.rotation();
        let mut open = through.0 & direction.arrivals().0;
        let mut set = self.0;
        set |= open & set.rotate_left(rotation);
        open &= open.rotate_left(rotation);
        set |= open & set.rotate_left(rotation * 2);
        open &= open.rotate_left(rotation * 2);
        set |= open & set.rotate_left(rotation * 4);
        Self(set)
    }

    /// The squares in ascending order.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// Iterator over the squares of a [`Bitboard`], in ascending order.
#[derive(Copy, Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.bit())
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bit()
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// Eight lines from the eighth rank down, `x` for a member and `.` for the rest.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let member = Square::at(file, rank).is_some_and(|square| self.has(square));
                f.write_str(if member { "x" } else { "." })?;
                f.write_str(if file == 7 { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}
