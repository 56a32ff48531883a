//! Squares: a1 is 0, b1 is 1, a2 is 8, h8 is 63.

use core::fmt;
use core::str::FromStr;

use super::{Bitboard, Color};

/// One of the 64 squares.
///
/// ```
/// use kofu::Square;
/// let e4: Square = "e4".parse()?;
/// assert_eq!((e4.file(), e4.rank(), e4.index()), (4, 3, 28));
/// # Ok::<(), kofu::SquareError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u8);

/// The text is not a square name such as `e4`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a square (a1 to h8)")]
pub struct SquareError;

/// Defines a constant for each square, in the order of their indices.
macro_rules! squares {
    ($($rank:literal: $($name:ident)*;)*) => {
        impl Square {
            $(squares! { @rank $rank, 0, $($name)* })*
        }
    };
    (@rank $rank:literal, $file:expr, $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Self = Self($rank * 8 + $file);
        squares! { @rank $rank, $file + 1, $($rest)* }
    };
    (@rank $rank:literal, $file:expr,) => {};
}

squares! {
    0: A1 B1 C1 D1 E1 F1 G1 H1;
    1: A2 B2 C2 D2 E2 F2 G2 H2;
    2: A3 B3 C3 D3 E3 F3 G3 H3;
    3: A4 B4 C4 D4 E4 F4 G4 H4;
    4: A5 B5 C5 D5 E5 F5 G5 H5;
    5: A6 B6 C6 D6 E6 F6 G6 H6;
    6: A7 B7 C7 D7 E7 F7 G7 H7;
    7: A8 B8 C8 D8 E8 F8 G8 H8;
}

impl Square {
    /// The square of that index, if it is below 64.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square of the lower six bits of `index`; every value gives a square.
    #[inline]
    pub const fn masked(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square on that file (0 is a) and rank (0 is the first), if both are below 8.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(rank * 8 + file)) } else { None }
    }

    /// 0 to 63. The mask tells the compiler so: a table of 64 needs no bounds check.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 to 7, 0 is the a-file.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 to 7, 0 is the first rank.
    #[inline]
    pub const fn rank(self) -> u8 {
        (self.0 >> 3) & 7
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// The rank counted from that side: 0 is its back rank, 7 its last rank.
    #[inline]
    pub const fn relative_rank(self, side: Color) -> u8 {
        match side {
            Color::White => self.rank(),
            Color::Black => 7 - self.rank(),
        }
    }

    /// All squares from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64u8).map(Self)
    }

    /// The name as two ASCII letters.
    pub const fn name(self) -> [u8; 2] {
        [b'a' + self.file(), b'1' + self.rank()]
    }

    /// Reads a name of exactly two bytes.
    ///
    /// # Errors
    /// [`SquareError`] for anything else.
    pub const fn from_name(name: &[u8]) -> Result<Self, SquareError> {
        if let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name {
            Ok(Self((*rank - b'1') * 8 + (*file - b'a')))
        } else {
            Err(SquareError)
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.name();
        fmt::Write::write_char(f, file.into())?;
        fmt::Write::write_char(f, rank.into())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(s: &str) -> Result<Self, SquareError> {
        Self::from_name(s.as_bytes())
    }
}
