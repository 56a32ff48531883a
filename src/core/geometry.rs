//! Precomputed lines and steps, and the scans along them.
//!
//! Read-only tables, built by the compiler: 8 KiB of rays, 4 KiB of directions, 1.5 KiB of steps and
//! lines, 2 KiB for sliders. Nothing is initialised at run time.

use super::{Bitboard, Color, Direction, Square};

const NO_DIRECTION: u8 = 16;

const fn ray_from(square: u8, direction: Direction) -> u64 {
    let (files, ranks) = direction.delta();
    let mut file = (square & 7) as i8 + files;
    let mut rank = (square >> 3) as i8 + ranks;
    let mut set = 0;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        set |= 1u64 << (rank * 8 + file);
        file += files;
        rank += ranks;
    }
    set
}

/// `RAYS[direction][square]`: the squares reached from `square` by repeating the step.
static RAYS: [[u64; 64]; 16] = {
    let mut table = [[0; 64]; 16];
    let mut d = 0;
    while d < 16 {
        let mut square = 0;
        while square < 64 {
            table[d][square] = ray_from(square as u8, Direction::ALL[d]);
            square += 1;
        }
        d += 1;
    }
    table
};

/// `DIRECTIONS[from][to]`: the number of the direction that leads from one to the other, or
/// [`NO_DIRECTION`]. Two squares share at most one line of a queen or of a nightrider.
static DIRECTIONS: [[u8; 64]; 64] = {
    let mut table = [[NO_DIRECTION; 64]; 64];
    let mut d = 0;
    while d < 16 {
        let mut from = 0;
        while from < 64 {
            let mut ray = ray_from(from as u8, Direction::ALL[d]);
            while ray != 0 {
                table[from][ray.trailing_zeros() as usize] = d as u8;
                ray &= ray - 1;
            }
            from += 1;
        }
        d += 1;
    }
    table
};

const fn steps(directions: &[Direction; 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            table[square] |= Bitboard(1 << square).shift(directions[i]).0;
            i += 1;
        }
        square += 1;
    }
    table
}

static KING_STEPS: [u64; 64] = steps(&Direction::QUEEN);
static KNIGHT_STEPS: [u64; 64] = steps(&Direction::KNIGHT);

/// For each square every other square on its queen's and nightrider's lines.
static LINES: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut d = 0;
        while d < 16 {
            table[square] |= ray_from(square as u8, Direction::ALL[d]);
            d += 1;
        }
        square += 1;
    }
    table
};

/// The squares from `origin` (not included) to the edge in that direction.
#[inline]
pub fn ray(direction: Direction, origin: Square) -> Bitboard {
    Bitboard(RAYS[direction as usize & 15][origin.index()])
}

/// The direction from one square to another along a queen's or a nightrider's line.
///
/// ```
/// use kofu::geometry::direction_between;
/// use kofu::{Direction, Square};
/// let [a1, c2, h8] = ["a1", "c2", "h8"].map(|name| name.parse::<Square>().unwrap());
/// assert_eq!(direction_between(a1, h8), Some(Direction::NorthEast));
/// assert_eq!(direction_between(a1, c2), Some(Direction::EastNorthEast));
/// assert_eq!(direction_between(c2, h8), None);
/// ```
#[inline]
pub fn direction_between(from: Square, to: Square) -> Option<Direction> {
    Direction::ALL.get(DIRECTIONS[from.index()][to.index()] as usize).copied()
}

/// The eight squares around one.
#[inline]
pub fn king_steps(square: Square) -> Bitboard {
    Bitboard(KING_STEPS[square.index()])
}

/// The squares a knight's step away.
#[inline]
pub fn knight_steps(square: Square) -> Bitboard {
    Bitboard(KNIGHT_STEPS[square.index()])
}

/// Every other square on the queen's and nightrider's lines through one square.
#[inline]
pub fn lines(square: Square) -> Bitboard {
    Bitboard(LINES[square.index()])
}

/// The squares next to any of a set (the set itself only where its members touch).
#[inline]
pub fn neighbours(set: Bitboard) -> Bitboard {
    let sides = set.shift(Direction::East) | set.shift(Direction::West);
    let row = set | sides;
    sides | row.shift(Direction::North) | row.shift(Direction::South)
}

/// The two squares that an orthodox pawn attacks.
#[inline]
pub fn pawn_attacks(side: Color, pawn: Square) -> Bitboard {
    let [left, right] = pawn_directions(side);
    pawn.bit().shift(left) | pawn.bit().shift(right)
}

/// The two directions in which an orthodox pawn attacks.
#[inline]
pub const fn pawn_directions(side: Color) -> [Direction; 2] {
    match side {
        Color::White => [Direction::NorthWest, Direction::NorthEast],
        Color::Black => [Direction::SouthWest, Direction::SouthEast],
    }
}

/// The direction in which an orthodox pawn advances.
#[inline]
pub const fn forward(side: Color) -> Direction {
    match side {
        Color::White => Direction::North,
        Color::Black => Direction::South,
    }
}

/// Each square's file, diagonal and anti-diagonal without the square itself.
static AXES: [[u64; 3]; 64] = {
    let mut table = [[0; 3]; 64];
    let mut square = 0;
    while square < 64 {
        let s = square as u8;
        table[square] = [
            ray_from(s, Direction::North) | ray_from(s, Direction::South),
            ray_from(s, Direction::NorthEast) | ray_from(s, Direction::SouthWest),
            ray_from(s, Direction::NorthWest) | ray_from(s, Direction::SouthEast),
        ];
        square += 1;
    }
    table
};

/// `RANK_ATTACKS[occupancy of files b to g][file]`: what a rook sees along its rank.
static RANK_ATTACKS: [[u8; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let occupied = (inner << 1) as u8;
        let mut file = 0;
        while file < 8 {
            let mut seen = 0u8;
            let mut f = file + 1;
            while f < 8 {
                seen |= 1 << f;
                if occupied & 1 << f != 0 {
                    break;
                }
                f += 1;
            }
            let mut f = file;
            while f > 0 {
                f -= 1;
                seen |= 1 << f;
                if occupied & 1 << f != 0 {
                    break;
                }
            }
            table[inner][file] = seen;
            file += 1;
        }
        inner += 1;
    }
    table
};

/// Hyperbola quintessence along a line that meets each rank once: subtraction finds the first
/// blocker upwards, the same on the byte-swapped board finds it downwards.
#[inline]
fn hyperbola(axis: u64, square: Square, occupied: Bitboard) -> u64 {
    let line = occupied.0 & axis;
    let up = line.wrapping_sub(square.bit().0);
    let down = line.swap_bytes().wrapping_sub(square.bit().0.swap_bytes()).swap_bytes();
    (up ^ down) & axis
}

/// The squares a rook sees: empty ones up to the first occupied one of each direction, which is
/// included.
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let row = square.index() & 0o70;
    let inner = (occupied.0 >> (row + 1)) as usize & 63;
    let rank = u64::from(RANK_ATTACKS[inner][square.index() & 7]) << row;
    Bitboard(rank | hyperbola(AXES[square.index()][0], square, occupied))
}

/// The squares a bishop sees, the first occupied one of each direction included.
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let [_, diagonal, anti] = AXES[square.index()];
    Bitboard(hyperbola(diagonal, square, occupied) | hyperbola(anti, square, occupied))
}

/// The squares a queen sees, the first occupied one of each direction included.
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_agree_with_ray_scans() {
        let mut occupied = 0x1234_5678_9abc_def0u64;
        for round in 0..64 {
            occupied = occupied.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (occupied >> 29);
            let occupied =
                Bitboard(if round % 2 == 0 { occupied } else { occupied & occupied << 7 });
            for square in Square::all() {
                let scan = |directions: &[Direction]| {
                    directions.iter().fold(Bitboard::EMPTY, |seen, &d| {
                        let line = ray(d, square);
                        let behind =
                            d.nearest(line & occupied).map_or(Bitboard::EMPTY, |hit| ray(d, hit));
                        seen | line.without(behind)
                    })
                };
                assert_eq!(rook_attacks(square, occupied), scan(&Direction::ROOK));
                assert_eq!(bishop_attacks(square, occupied), scan(&Direction::BISHOP));
            }
        }
    }

    #[test]
    fn fills_shifts_and_neighbours_agree_with_rays() {
        for square in Square::all() {
            for d in Direction::ALL {
                let line = ray(d, square);
                assert_eq!(
                    square.bit().shift(d),
                    d.nearest(line).map_or(Bitboard::EMPTY, Square::bit)
                );
                assert_eq!(square.bit().fill(d, Bitboard::ALL), line | square.bit());
                for target in line {
                    assert_eq!(direction_between(square, target), Some(d));
                    assert_eq!(direction_between(target, square), Some(d.opposite()));
                }
            }
            assert_eq!(neighbours(square.bit()), king_steps(square));
        }
    }
}
