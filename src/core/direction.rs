//! The sixteen directions in which pieces go, are bounced and are kicked.

use super::{Bitboard, Square};

/// A step that can be repeated: the eight of the queen, then the eight of the knight.
///
/// The first four of each eight go up the board (to higher indices), the others are their
/// opposites in the same order, so that `d ^ 4` is the opposite and bit 2 tells where the nearest
/// square of a ray is found: at its low end or at its high end.
///
/// ```
/// use kofu::{Direction, Square};
/// let right = Square::E4.bit().shift(Direction::East);
/// assert_eq!(right.first(), Some(Square::F4));
/// assert_eq!(Direction::East.opposite(), Direction::West);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards the h-file.
    East = 0,
    /// Towards h8.
    NorthEast = 1,
    /// Towards the eighth rank.
    North = 2,
    /// Towards a8.
    NorthWest = 3,
    /// Towards the a-file.
    West = 4,
    /// Towards a1.
    SouthWest = 5,
    /// Towards the first rank.
    South = 6,
    /// Towards h1.
    SouthEast = 7,
    /// Knight step: two files east, one rank north.
    EastNorthEast = 8,
    /// Knight step: one file east, two ranks north.
    NorthNorthEast = 9,
    /// Knight step: one file west, two ranks north.
    NorthNorthWest = 10,
    /// Knight step: two files west, one rank north.
    WestNorthWest = 11,
    /// Knight step: two files west, one rank south.
    WestSouthWest = 12,
    /// Knight step: one file west, two ranks south.
    SouthSouthWest = 13,
    /// Knight step: one file east, two ranks south.
    SouthSouthEast = 14,
    /// Knight step: two files east, one rank south.
    EastSouthEast = 15,
}

use Direction::*;

impl Direction {
    /// All sixteen, in the order of their numbers.
    pub const ALL: [Self; 16] = [
        East,
        NorthEast,
        North,
        NorthWest,
        West,
        SouthWest,
        South,
        SouthEast,
        EastNorthEast,
        NorthNorthEast,
        NorthNorthWest,
        WestNorthWest,
        WestSouthWest,
        SouthSouthWest,
        SouthSouthEast,
        EastSouthEast,
    ];
    /// The eight directions of the queen.
    pub const QUEEN: [Self; 8] =
        [East, NorthEast, North, NorthWest, West, SouthWest, South, SouthEast];
    /// The four directions of the rook.
    pub const ROOK: [Self; 4] = [East, North, West, South];
    /// The four directions of the bishop.
    pub const BISHOP: [Self; 4] = [NorthEast, NorthWest, SouthWest, SouthEast];
    /// The eight steps of the knight.
    pub const KNIGHT: [Self; 8] = [
        EastNorthEast,
        NorthNorthEast,
        NorthNorthWest,
        WestNorthWest,
        WestSouthWest,
        SouthSouthWest,
        SouthSouthEast,
        EastSouthEast,
    ];

    /// The direction back.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize ^ 4) & 15]
    }

    /// True for a direction of the queen along a rank or a file.
    #[inline]
    pub const fn is_orthogonal(self) -> bool {
        (self as u8) < 8 && self as u8 & 1 == 0
    }

    /// True for a direction of the queen along a diagonal.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        (self as u8) < 8 && self as u8 & 1 == 1
    }

    /// True for a knight step.
    #[inline]
    pub const fn is_knight(self) -> bool {
        self as u8 >= 8
    }

    /// True if the step leads to a square of higher index.
    #[inline]
    const fn ascends(self) -> bool {
        self as u8 & 4 == 0
    }

    /// Files and ranks of one step.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            East => (1, 0),
            NorthEast => (1, 1),
            North => (0, 1),
            NorthWest => (-1, 1),
            West => (-1, 0),
            SouthWest => (-1, -1),
            South => (0, -1),
            SouthEast => (1, -1),
            EastNorthEast => (2, 1),
            NorthNorthEast => (1, 2),
            NorthNorthWest => (-1, 2),
            WestNorthWest => (-2, 1),
            WestSouthWest => (-2, -1),
            SouthSouthWest => (-1, -2),
            SouthSouthEast => (1, -2),
            EastSouthEast => (2, -1),
        }
    }

    /// One step as a rotation of a 64-bit word to the left.
    #[inline]
    pub(crate) const fn rotation(self) -> u32 {
        let (files, ranks) = self.delta();
        (ranks as i32 * 8 + files as i32) as u32 & 63
    }

    /// The squares on which a step can end: a rotation that wraps round the board ends elsewhere.
    #[inline]
    pub(crate) const fn arrivals(self) -> Bitboard {
        let (files, ranks) = self.delta();
        let columns = match files {
            1 => !0x0101_0101_0101_0101,
            2 => !0x0303_0303_0303_0303,
            -1 => !0x8080_8080_8080_8080,
            -2 => !0xc0c0_c0c0_c0c0_c0c0,
            _ => !0,
        };
        let rows = match ranks {
            1 => !0xff,
            2 => !0xffff,
            -1 => !0 >> 8,
            -2 => !0 >> 16,
            _ => !0,
        };
        Bitboard(columns & rows)
    }

    /// The square of a set on one ray that is nearest to the ray's origin.
    #[inline]
    pub const fn nearest(self, on_ray: Bitboard) -> Option<Square> {
        if self.ascends() { on_ray.first() } else { on_ray.last() }
    }

    /// The square of a set on one ray that is farthest from the ray's origin.
    #[inline]
    pub const fn farthest(self, on_ray: Bitboard) -> Option<Square> {
        if self.ascends() { on_ray.last() } else { on_ray.first() }
    }
}
