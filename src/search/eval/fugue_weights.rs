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

/// Source: the piece values of the vchess site, everything else by hand.
pub(super) static WEIGHTS: [i32; COUNT] = {
    let mut table = [0; COUNT];
    let values = [100, 900, 0, 1100, 500, 550, 500, 500, 350i16];
    let mobility = [0, 3, 0, 3, 3, 3, 1, 4, 3i16];
    let frozen = [4, 90, 60, 0, 60, 60, 30, 60, 40i16];
    let shielded = [4, 12, 40, 20, 10, 10, 0, 10, 6i16];
    let mut role = 0;
    while role < 9 {
        let value = values[role];
        table[VALUE + role] = w(value, value);
        table[MOBILITY + role] = w(mobility[role], mobility[role]);
        table[FROZEN + role] = w(-frozen[role], -frozen[role]);
        table[SHIELDED + role] = w(shielded[role], shielded[role]);
        let value = if role == 2 { 1500 } else { value };
        table[PREY_NOW + role] = w(value / 3, value / 3);
        table[PREY_NEXT + role] = w(value / 10, value / 10);
        table[SWAP + role] = w(value / 100, value / 100);
        let mut square = 0;
        while square < 32 {
            let (file, rank) = (square % 4, square / 4);
            let far = if rank < 4 { 3 - rank } else { rank - 4 };
            let centre = (file - far) as i16 * 3;
            let score = match role {
                0 => rank as i16 * 2 + centre,
                2 => -(rank as i16) * 12 - file as i16 * 2,
                6 => -(rank as i16) * 3,
                _ => centre,
            };
            table[PLACE + role * 32 + square as usize] = w(score, score);
            square += 1;
        }
        role += 1;
    }
    table[KING_RING] = w(6, 6);
    table[KING_OPEN] = w(-5, -2);
    table[ARCHER_VIEW] = w(6, 6);
    let ranks = [0, 0, 2, 6, 15, 40, 90, 150i16];
    let mut rank = 0;
    while rank < 8 {
        table[PROMOTION + rank] = w(ranks[rank], ranks[rank]);
        rank += 1;
    }
    table[TEMPO] = w(25, 25);
    table
};
