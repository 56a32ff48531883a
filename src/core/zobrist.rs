//! Constant position keys: the same on every platform and in every release.
//!
//! A key is the exclusive or of one constant for each piece on its square, for the side to move and
//! for each rook that may still castle, and of one hash of all stun timers. Timers change with
//! every move, so that word by word mixing beats one constant per timer.

use super::{Bitboard, Color, Role, Square};

/// The finalizer of splitmix64 (S. Vigna, public domain): a bijection on words in which every input
/// bit changes half of the output bits.
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// The increment of splitmix64: the fraction of the golden ratio.
pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The `n`th word of the constant stream that all keys are taken from.
const fn word(n: u64) -> u64 {
    mix(STEP.wrapping_mul(n + 1) ^ 0x6b6f_6675)
}

/// The words of the pieces, by side, [`Role::code`] and square. They are taken from the stream in
/// the order of the [`Role::slot`]s of a game.
static PIECES: [[[u64; 64]; 16]; 2] = {
    let mut table = [[[0; 64]; 16]; 2];
    let mut n = 0;
    while n < 2 * Role::ALL.len() * 64 {
        let (side, role, square) = (n / 64 / Role::ALL.len(), n / 64 % Role::ALL.len(), n % 64);
        let role = Role::ALL[role];
        table[side][role.code()][square] = word((side * 9 * 64 + role.slot() * 64 + square) as u64);
        n += 1;
    }
    table
};

/// The part of a key for the side to move, present when it is Black.
pub(crate) const BLACK_TO_MOVE: u64 = word(2000);

/// The part of a key for one piece, by the [`Role::code`] of its kind.
#[inline]
pub(crate) fn piece(side: Color, code: usize, square: Square) -> u64 {
    PIECES[side.index()][code & 15][square.index()]
}

/// The part of a key for the rooks that may castle: at most four bits, seldom changed.
#[inline]
pub(crate) fn castling(rooks: Bitboard) -> u64 {
    if rooks.is_empty() { 0 } else { mix(rooks.0 ^ word(2001)) }
}

/// The part of a key for the variant.
pub(crate) const fn variant(game: u32, rules: u32) -> u64 {
    word(3000 + game as u64 * 256 + rules as u64)
}

/// The part of a key for the stun timers; `timers[n]` holds the pieces with `n + 1` plies to go.
#[inline]
pub(crate) fn timers(timers: &[Bitboard; 4]) -> u64 {
    let [one, two, three, four] = *timers;
    if (one | two | three | four).is_empty() {
        return 0;
    }
    // A chain of bijections in each word: two different timer sets never meet by a simple
    // cancellation, as they would in a sum of products.
    let state = mix(one.0 ^ word(2002));
    let state = mix(state ^ two.0.wrapping_mul(STEP) ^ word(2003));
    let state = mix(state ^ three.0.wrapping_mul(STEP) ^ word(2004));
    mix(state ^ four.0.wrapping_mul(STEP) ^ word(2005))
}
