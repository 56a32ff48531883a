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

/// Source: the piece values of the vchess site, everything else by hand.
pub(super) static WEIGHTS: [i32; COUNT] = {
    let mut table = [0; COUNT];
    let values = [w(100, 120), w(900, 950), w(0, 0), w(500, 550), w(320, 330), w(310, 310)];
    let centre = [2, 8, 0, 2, 6, 8];
    let mut role = 0;
    while role < 6 {
        table[VALUE + role] = values[role];
        let mut square = 0;
        while square < 32 {
            let (file, rank) = (square % 4, square / 4);
            let far = if rank < 4 { 3 - rank } else { rank - 4 };
            let score = centre[role] * (3 - far - (3 - file));
            let score = score as i16;
            let advance = if role == 0 { rank as i16 * 6 } else { 0 };
            let score = if role == 2 { -(rank as i16) * 10 } else { score };
            table[PLACE + role * 32 + square as usize] =
                w(score + advance, score / 2 + advance * 2);
            square += 1;
        }
        let value = super::weight_halves(values[role])[0];
        let value = if role == 2 { 600 } else { value };
        table[STUNNED_SHORT + role] = w(-value / 16, -value / 16);
        table[STUNNED_LONG + role] = w(-value / 10, -value / 10);
        table[KICK_NOW + role] = w(value / 2, value / 2);
        table[KICK_NEXT + role] = w(value / 5, value / 5);
        table[JUMP_NOW + role] = w(value / 16, value / 16);
        table[JUMP_NEXT + role] = w(value / 32, value / 32);
        role += 1;
    }
    table[MOBILITY + 1] = w(2, 3);
    table[MOBILITY + 3] = w(3, 4);
    table[MOBILITY + 4] = w(4, 4);
    table[MOBILITY + 5] = w(4, 4);
    table[KING_RING] = w(8, 4);
    table[KING_OPEN] = w(-5, 0);
    table[KING_LINES] = w(-12, -8);
    table[CASTLING] = w(12, 0);
    table[BISHOP_PAIR] = w(20, 30);
    let mut rank = 0;
    while rank < 8 {
        table[PASSED + rank] = w(0, rank as i16 * 5);
        rank += 1;
    }
    table[TEMPO] = w(25, 25);
    table
};
