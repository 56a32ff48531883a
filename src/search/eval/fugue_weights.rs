//! The weights of Fugue's evaluation.

use super::weight as w;

/// Values of the pieces, in the order of their slots: P Q K I U A S L W.
pub(super) const VALUE: usize = 0;
/// For each kind of piece 32 squares: files a to d, ranks from the own first rank.
pub(super) const PLACE: usize = VALUE + 9;
/// For each square that a piece sees, by kind.
pub(super) const MOBILITY: usize = PLACE + 9 * 32;
/// An own piece that is frozen, by kind.
pub(super) const FROZEN: usize = MOBILITY + 9;
/// An own piece that is shielded, by kind.
pub(super) const SHIELDED: usize = FROZEN + 9;
/// An enemy piece that the side to move can capture, by kind.
pub(super) const PREY_NOW: usize = SHIELDED + 9;
/// An enemy piece that the other side could capture, by kind.
pub(super) const PREY_NEXT: usize = PREY_NOW + 9;
/// For each square next to the enemy king that its free pieces see.
pub(super) const KING_RING: usize = PREY_NEXT + 9;
/// For each square that a queen on the own king's square would see.
pub(super) const KING_OPEN: usize = KING_RING + 1;
/// Enemies seen by an Archer that nothing spots.
pub(super) const ARCHER_VIEW: usize = KING_OPEN + 1;
/// Enemies that the Swapper can swap with, by kind.
pub(super) const SWAP: usize = ARCHER_VIEW + 1;
/// A pawn, by rank, if it could promote to something.
pub(super) const PROMOTION: usize = SWAP + 9;
/// For the side to move.
pub(super) const TEMPO: usize = PROMOTION + 8;
/// How many weights there are.
pub(super) const COUNT: usize = TEMPO + 1;

/// Source: `examples/tune.rs`, fitted to 147,000 quiet positions of 1,500 games of self-play at 1,500
/// nodes a move from shuffled set-ups, from the piece values of the vchess site and guesses.
#[rustfmt::skip]
pub(super) static WEIGHTS: [i32; COUNT] = [
    w(75, 80), w(564, 561), w(0, 0), w(713, 679),
    w(404, 454), w(452, 430), w(285, 266), w(330, 381),
    w(181, 222), w(-12, -22), w(17, -15), w(0, 1),
    w(6, 28), w(8, -25), w(-2, -9), w(-12, -11),
    w(-10, 10), w(4, -4), w(-7, 24), w(-1, -30),
    w(1, -11), w(5, 19), w(10, 24), w(12, 13),
    w(8, 3), w(25, 8), w(1, 48), w(-10, 34),
    w(20, -12), w(-10, -38), w(33, 11), w(19, -7),
    w(76, 75), w(7, 6), w(13, 0), w(-13, -40),
    w(34, 62), w(-42, 2), w(-2, 36), w(-38, -5),
    w(53, 22), w(-12, -30), w(2, -2), w(-13, 11),
    w(-25, 23), w(-38, 33), w(-28, -40), w(5, -6),
    w(5, -22), w(-2, -12), w(6, 16), w(18, -10),
    w(-8, -37), w(-20, -60), w(-11, -26), w(0, -13),
    w(-30, -1), w(-22, -10), w(12, -30), w(-22, 16),
    w(-41, 45), w(-21, -74), w(-10, 8), w(-53, 24),
    w(-47, 6), w(-20, -78), w(-58, 4), w(-23, -31),
    w(-17, -42), w(-77, -34), w(-58, 19), w(-56, -27),
    w(-27, -116), w(-10, 11), w(18, -11), w(20, -20),
    w(39, 1), w(-33, 11), w(-65, 14), w(6, -30),
    w(-24, 16), w(-67, -18), w(29, -81), w(13, -1),
    w(12, -15), w(-91, -60), w(-49, -76), w(-62, 23),
    w(-64, -85), w(-48, -28), w(-56, -75), w(-52, -7),
    w(-40, -120), w(-74, -35), w(-60, -58), w(-67, -103),
    w(-74, -67), w(-66, -48), w(-74, -66), w(-61, -47),
    w(-81, -77), w(-89, -97), w(-90, -119), w(-82, -76),
    w(-91, -92), w(-14, -61), w(14, -41), w(27, -13),
    w(13, -83), w(25, 93), w(-9, -6), w(43, 14),
    w(47, -34), w(-24, -83), w(-8, -10), w(-9, 57),
    w(67, 43), w(-48, -81), w(-31, 13), w(-10, 20),
    w(-6, 107), w(-19, -40), w(-12, -14), w(-23, 8),
    w(-46, 83), w(-13, -21), w(12, -27), w(1, -26),
    w(-28, 60), w(-52, -82), w(-62, -111), w(-16, -81),
    w(-59, 21), w(-53, -37), w(-66, -105), w(-33, -99),
    w(-61, 0), w(10, 11), w(13, 20), w(-18, 65),
    w(15, -12), w(3, -8), w(20, -16), w(45, -47),
    w(40, 29), w(29, 37), w(14, 19), w(11, 5),
    w(27, 25), w(-9, -15), w(-31, 4), w(33, 11),
    w(-6, 14), w(-30, 10), w(-24, -17), w(-33, -75),
    w(-18, 49), w(-36, -1), w(-70, -31), w(-37, -22),
    w(-23, -2), w(-83, -15), w(23, 19), w(19, -4),
    w(61, -18), w(-43, -41), w(19, 7), w(-27, -21),
    w(-51, -34), w(-13, -4), w(-19, -57), w(15, 61),
    w(1, 43), w(-44, -10), w(-19, 29), w(-7, -16),
    w(6, 23), w(-9, -46), w(35, -36), w(-8, 23),
    w(18, 13), w(4, 123), w(32, -18), w(35, 49),
    w(14, -4), w(-61, 3), w(52, -85), w(-2, -35),
    w(-23, 1), w(18, -6), w(-25, -57), w(-12, 13),
    w(-30, -18), w(-38, -14), w(-7, -9), w(29, -47),
    w(-14, -7), w(-28, 3), w(-54, -10), w(-37, -40),
    w(50, -3), w(-58, 31), w(-48, -26), w(-33, -34),
    w(-26, 46), w(-46, -30), w(-33, -5), w(7, -22),
    w(-54, 35), w(13, -59), w(52, -64), w(30, -46),
    w(30, 17), w(-45, 12), w(-15, -20), w(-43, -64),
    w(92, 23), w(-65, -31), w(-72, -33), w(2, 12),
    w(-34, 11), w(5, -22), w(-75, -134), w(-25, -89),
    w(-24, -23), w(-30, 11), w(-32, -34), w(-13, 1),
    w(-1, -5), w(-29, 4), w(-27, -63), w(-29, -33),
    w(-4, -28), w(12, 41), w(0, -101), w(-35, -51),
    w(6, 1), w(16, -5), w(-19, -66), w(46, 10),
    w(21, -91), w(1, 53), w(27, -2), w(9, 16),
    w(-15, -22), w(-7, 14), w(-24, 0), w(-27, 28),
    w(-29, 71), w(-15, -5), w(-57, -63), w(-2, 32),
    w(51, -13), w(-58, 70), w(-47, 5), w(-7, -41),
    w(4, 45), w(49, -25), w(-23, -5), w(32, 21),
    w(-1, -33), w(-35, 14), w(-2, -3), w(-27, -4),
    w(-44, -14), w(-3, -47), w(22, -47), w(-6, -39),
    w(1, -25), w(-22, 3), w(21, -65), w(4, 18),
    w(-32, 36), w(-24, -35), w(1, -22), w(-55, 38),
    w(20, 12), w(23, -13), w(4, -66), w(-19, 41),
    w(-6, 26), w(-1, 27), w(22, 98), w(50, 26),
    w(30, 22), w(-1, -35), w(-25, 35), w(-32, -26),
    w(6, 73), w(-3, -59), w(-5, -43), w(-26, -63),
    w(-3, 15), w(-78, -11), w(-32, -7), w(-7, 3),
    w(-26, 3), w(0, 0), w(2, -7), w(0, 0),
    w(3, -10), w(2, -7), w(3, -4), w(3, -7),
    w(1, -5), w(2, 0), w(2, -16), w(-88, -286),
    w(-54, -71), w(0, 0), w(-94, -171), w(-119, -187),
    w(-25, -96), w(-73, -150), w(24, -93), w(2, -15),
    w(24, -30), w(47, -14), w(34, -63), w(5, 35),
    w(20, -16), w(0, 0), w(24, 13), w(-17, 13),
    w(6, 40), w(107, 181), w(500, 500), w(181, 241),
    w(36, 128), w(57, 105), w(67, -3), w(49, 94),
    w(40, 24), w(7, 30), w(61, 95), w(110, 36),
    w(67, 97), w(29, 75), w(48, 65), w(32, -11),
    w(39, 26), w(30, -1), w(5, -3), w(-1, 1),
    w(8, 15), w(2, 21), w(-7, -28), w(7, 29),
    w(34, -31), w(12, 21), w(6, -11), w(8, 42),
    w(-8, 3), w(69, -7), w(13, 3), w(4, 0),
    w(10, -4), w(16, 10), w(1, 38), w(26, 29),
    w(93, 72), w(94, 169), w(21, -2),
];
