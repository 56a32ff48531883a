//! The weights of Koopa's evaluation.

use super::weight as w;

/// Values of the pieces, in the order of their slots: pawn, queen, king, rook, bishop, knight.
pub(super) const VALUE: usize = 0;
/// For each kind of piece 32 squares: files a to d, ranks from the own first rank.
pub(super) const PLACE: usize = VALUE + 6;
/// For each square that a piece can go to or attack.
pub(super) const MOBILITY: usize = PLACE + 6 * 32;
/// An own stunned piece: by kind, with one or two plies to go.
pub(super) const STUNNED_SHORT: usize = MOBILITY + 6;
/// An own stunned piece: by kind, with three or four plies to go.
pub(super) const STUNNED_LONG: usize = STUNNED_SHORT + 6;
/// A stunned enemy piece that the side to move can kick at once, by kind.
pub(super) const KICK_NOW: usize = STUNNED_LONG + 6;
/// A stunned enemy piece that the other side will be able to kick, by kind.
pub(super) const KICK_NEXT: usize = KICK_NOW + 6;
/// An enemy piece that the side to move can jump on, by kind.
pub(super) const JUMP_NOW: usize = KICK_NEXT + 6;
/// An enemy piece that the other side attacks, by kind.
pub(super) const JUMP_NEXT: usize = JUMP_NOW + 6;
/// For each square next to the enemy king that is attacked.
pub(super) const KING_RING: usize = JUMP_NEXT + 6;
/// For each square that a queen on the own king's square would see.
pub(super) const KING_OPEN: usize = KING_RING + 1;
/// For each enemy attack on a piece that stands on a line of the own king.
pub(super) const KING_LINES: usize = KING_OPEN + 1;
/// For each castling right.
pub(super) const CASTLING: usize = KING_LINES + 1;
/// Two bishops.
pub(super) const BISHOP_PAIR: usize = CASTLING + 1;
/// A pawn without enemy pawns ahead on its file, by rank.
pub(super) const PASSED: usize = BISHOP_PAIR + 1;
/// For the side to move.
pub(super) const TEMPO: usize = PASSED + 8;
/// How many weights there are.
pub(super) const COUNT: usize = TEMPO + 1;

/// Source: `examples/tune.rs` with `--rounds 150 --pull 1e-6`, fitted to 134,000 quiet positions of 3,000
/// games of self-play of the presets with checkmate, at 1,000 and 1,200 nodes a move from shuffled
/// set-ups, from the piece values of the vchess site and guesses.
#[rustfmt::skip]
pub(super) static WEIGHTS: [i32; COUNT] = [
    w(95, 187), w(1016, 1069), w(0, 0), w(597, 639),
    w(297, 324), w(283, 267), w(-6, -3), w(-4, -2),
    w(-2, -1), w(0, 0), w(-8, -2), w(-18, 6),
    w(7, 64), w(-20, 35), w(-20, 32), w(14, 29),
    w(5, 30), w(-40, 14), w(28, 26), w(21, 45),
    w(12, 20), w(1, -1), w(33, 22), w(36, 82),
    w(30, 48), w(19, 76), w(61, 58), w(91, 16),
    w(1, 61), w(31, 49), w(48, 79), w(49, 77),
    w(74, 116), w(66, 103), w(36, 81), w(38, 82),
    w(40, 83), w(42, 84), w(4, 18), w(-30, -5),
    w(-1, -7), w(-26, 13), w(26, 6), w(33, 2),
    w(-22, 9), w(-25, -2), w(32, 5), w(-16, 4),
    w(12, 8), w(-15, -13), w(29, 9), w(0, -3),
    w(4, -8), w(-6, -8), w(4, 10), w(5, -2),
    w(-39, 10), w(-3, -24), w(11, -3), w(-17, 3),
    w(10, -4), w(-33, 2), w(34, 15), w(-7, -8),
    w(-35, -6), w(-36, -24), w(95, 29), w(32, 26),
    w(53, 51), w(43, 14), w(144, 33), w(33, -11),
    w(-60, -33), w(-44, -54), w(68, 10), w(-8, 19),
    w(-15, -24), w(-39, -23), w(-20, 15), w(-64, -26),
    w(-11, 20), w(-44, 4), w(-78, -21), w(-39, -10),
    w(-54, -29), w(-43, -27), w(-47, -28), w(-36, -15),
    w(-36, -17), w(-63, -36), w(-36, -13), w(-48, -12),
    w(-56, -33), w(-47, -9), w(-57, -29), w(-54, -31),
    w(-54, -29), w(-56, -27), w(-58, -19), w(-71, -31),
    w(-76, -39), w(-70, -33), w(94, 50), w(50, 5),
    w(5, 21), w(11, 13), w(7, 1), w(-26, -25),
    w(-31, 5), w(-52, -29), w(-41, 2), w(25, -16),
    w(-16, 5), w(-25, 4), w(36, 14), w(-38, -34),
    w(-6, -6), w(-33, -31), w(31, 5), w(-14, -27),
    w(-19, -17), w(-10, -28), w(-13, 29), w(-32, -7),
    w(-15, -3), w(-41, -21), w(38, 22), w(-3, -2),
    w(-16, -4), w(-8, -11), w(118, 89), w(47, 48),
    w(50, 27), w(26, 22), w(71, -7), w(-48, -22),
    w(-66, 0), w(-65, 18), w(-9, 2), w(-8, -24),
    w(-32, 29), w(-16, 11), w(11, -2), w(29, 2),
    w(34, 32), w(-11, 0), w(34, 0), w(-22, 20),
    w(19, -22), w(31, 11), w(12, -19), w(-3, -3),
    w(29, -15), w(5, 15), w(-13, -6), w(-10, 9),
    w(30, 14), w(-32, -10), w(-22, -26), w(12, 5),
    w(-16, -15), w(-5, -2), w(25, 1), w(-33, -18),
    w(27, 7), w(19, 8), w(1, -12), w(-43, -48),
    w(-40, -31), w(-56, 18), w(-39, -5), w(-25, 17),
    w(53, -9), w(-22, 1), w(-27, -8), w(-5, 24),
    w(11, -20), w(-2, 25), w(-4, -1), w(1, 16),
    w(43, 29), w(60, -18), w(3, -30), w(13, -13),
    w(-28, 2), w(17, 0), w(-13, -15), w(5, 12),
    w(5, 5), w(33, 12), w(12, -6), w(12, 0),
    w(18, 2), w(42, 10), w(12, 4), w(-38, -10),
    w(-4, 6), w(-23, -8), w(0, 0), w(1, -5),
    w(0, 0), w(6, 2), w(0, 1), w(0, -11),
    w(-7, -13), w(-51, -71), w(-96, -58), w(-12, -32),
    w(-17, -23), w(-28, -37), w(-15, -43), w(-147, -119),
    w(-60, -60), w(-60, -76), w(-53, -30), w(-26, -50),
    w(37, 45), w(397, 432), w(299, 300), w(220, 232),
    w(143, 146), w(124, 152), w(50, 69), w(231, 225),
    w(147, 128), w(158, 157), w(84, 80), w(87, 92),
    w(-11, 57), w(34, 57), w(26, 23), w(27, 14),
    w(22, 52), w(12, 43), w(-13, 50), w(9, 10),
    w(27, 34), w(14, -13), w(14, 34), w(8, 37),
    w(24, -16), w(-7, 0), w(-12, -25), w(-10, 9),
    w(-8, 39), w(0, 0), w(-26, -44), w(-16, 5),
    w(-18, 38), w(21, 97), w(70, 96), w(90, 118),
    w(0, 35), w(-3, -3),
];
