//! Random set-ups: the back ranks by number and by seed.
//!
//! A number names an order of the pieces from the a-file to the h-file, for either side:
//!
//! - **Koopa**: the Chess960 numbering of R. Scharnagl, 0 to 959, bishops on squares of both
//!   colors and the king between the rooks. 518 is the orthodox `RNBQKBNR`.
//! - **Fugue**: the permutations of `AIKLQSUW` in alphabetical order, 0 to 40319; 0 is `AIKLQSUW`,
//!   40319 is `WUSQLKIA`. The orthodox set-up is White 8714 (`IUASKQLW`) and Black 37861
//!   (`wlqksaui`): in Fugue it is a half turn that brings one side to the other.

use super::Position;
use crate::core::{Bitboard, Color, GameKind, Piece, Role, Setup, Variant, zobrist};

/// A number that no back rank has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{side} has no set-up {number}: the numbers are 0 to {last}")]
pub struct SetupNumberError {
    /// Whose number.
    pub side: Color,
    /// The number.
    pub number: u32,
    /// The largest number of that game.
    pub last: u32,
}

impl Position {
    /// How many back ranks the game has: 960 (Koopa) or 40,320 (Fugue).
    pub const fn setup_count(game: GameKind) -> u32 {
        match game {
            GameKind::Koopa => 960,
            GameKind::Fugue => 40_320,
        }
    }

    /// The set-up with these back ranks, White to move, in Koopa with all four castling rights.
    ///
    /// Numbers are read from the a-file to the h-file for both sides: Koopa by Scharnagl's
    /// Chess960 numbering, Fugue by the alphabetical order of the permutations of `AIKLQSUW`.
    ///
    /// ```
    /// use kofu::{Position, Variant};
    /// let orthodox = Position::from_numbers(Variant::KOOPA, 518, 518)?;
    /// assert_eq!(orthodox, Position::start(Variant::KOOPA));
    /// let orthodox = Position::from_numbers(Variant::FUGUE, 8714, 37861)?;
    /// assert_eq!(orthodox, Position::start(Variant::FUGUE));
    /// # Ok::<(), kofu::SetupNumberError>(())
    /// ```
    ///
    /// # Errors
    /// [`SetupNumberError`] for a number of [`setup_count`](Self::setup_count) or more.
    pub fn from_numbers(
        variant: Variant,
        white: u32,
        black: u32,
    ) -> Result<Self, SetupNumberError> {
        let last = Self::setup_count(variant.game()) - 1;
        for (side, number) in Color::ALL.into_iter().zip([white, black]) {
            if number > last {
                return Err(SetupNumberError { side, number, last });
            }
        }
        let ranks = [white, black].map(|number| back_rank(variant.game(), number));
        let mut setup = Setup::empty(variant);
        for (side, rank) in Color::ALL.into_iter().zip(ranks) {
            let (home, second) = (Bitboard::rank(side, 0), Bitboard::rank(side, 1));
            for (square, role) in home.iter().zip(rank) {
                setup.put(square, Some(Piece { color: side, role }));
            }
            for square in second {
                setup.put(square, Some(Piece { color: side, role: Role::Pawn }));
            }
            setup.castling |= setup.squares_of(side, Some(Role::Rook));
        }
        // One king and 16 pieces a side, castling rooks at home, nobody stunned: a valid set-up.
        Ok(Self::from_setup(&setup).unwrap_or_else(|_| Self::start(variant)))
    }

    /// A random set-up, the same for the same seed on every platform and in every release.
    ///
    /// With `same_for_both`, both sides have the same piece on each file, as in Chess960;
    /// otherwise the two back ranks are drawn independently. (So the orthodox set-up of Fugue,
    /// in which one side is the other turned round, is drawn only independently.)
    pub fn shuffled(variant: Variant, seed: u64, same_for_both: bool) -> Self {
        let count = Self::setup_count(variant.game());
        let white = draw(seed, 1, count);
        let black = if same_for_both { white } else { draw(seed, 2, count) };
        Self::from_numbers(variant, white, black).unwrap_or_else(|_| Self::start(variant))
    }
}

/// The `n`th number below `count` of a seed's splitmix64 stream, by multiply and shift: the bias of
/// any number is below `count` in 2⁶⁴.
fn draw(seed: u64, n: u64, count: u32) -> u32 {
    let word = zobrist::mix(seed.wrapping_add(zobrist::STEP.wrapping_mul(n)));
    ((u128::from(word) * u128::from(count)) >> 64) as u32
}

/// The order of pieces from the a-file to the h-file; a number that is too large starts again at 0.
fn back_rank(game: GameKind, number: u32) -> [Role; 8] {
    match game {
        GameKind::Koopa => scharnagl(number),
        GameKind::Fugue => permutation(number),
    }
}

/// R. Scharnagl's numbering: number = light bishop + 4 × (dark bishop + 4 × (queen + 6 × knights)).
fn scharnagl(number: u32) -> [Role; 8] {
    /// Which two of the five files left have the knights.
    const KNIGHTS: [[u32; 2]; 10] =
        [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
    let mut empty = Bitboard::RANK_1;
    let mut roles = [Role::Rook; 8];
    let mut put = |empty: &mut Bitboard, nth: u32, role| {
        if let Some(square) = empty.iter().nth(nth as usize) {
            *empty = empty.without(square.bit());
            roles[usize::from(square.file())] = role;
        }
    };
    // The files of light and of dark squares of the first rank, counted among all eight: light
    // ones are odd. The second bishop finds one file less on its left if it stands further right.
    let light = number % 4 * 2 + 1;
    let dark = number / 4 % 4 * 2;
    put(&mut empty, light, Role::Bishop);
    put(&mut empty, if dark > light { dark - 1 } else { dark }, Role::Bishop);
    put(&mut empty, number / 16 % 6, Role::Queen);
    let [left, right] = KNIGHTS[(number / 96 % 10) as usize];
    put(&mut empty, right, Role::Knight);
    put(&mut empty, left, Role::Knight);
    // Three files are left: rook, king, rook.
    put(&mut empty, 1, Role::King);
    roles
}

/// The permutation of that number in the alphabetical order of the letters.
fn permutation(number: u32) -> [Role; 8] {
    let mut left = [
        Role::Archer,
        Role::Immobilizer,
        Role::King,
        Role::LongLeaper,
        Role::Queen,
        Role::Shield,
        Role::PushmePullyu,
        Role::Swapper,
    ];
    let mut rest = number;
    let mut block = 40_320;
    for (placed, choices) in (1..=8).rev().enumerate() {
        // `block` permutations have the same beginning, split evenly by the choices for the next.
        block /= choices;
        let choice = (rest / block % choices) as usize;
        rest %= block;
        // The chosen one comes first; those before it move up by one and stay in order.
        if let Some(part) = left.get_mut(placed..=placed + choice) {
            part.rotate_right(1);
        }
    }
    left
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::BTreeSet;
    use std::string::{String, ToString};

    use super::*;

    fn letters(game: GameKind, number: u32) -> String {
        back_rank(game, number).iter().map(|role| char::from(role.letter())).collect()
    }

    #[test]
    fn known_numbers() {
        // The first, the orthodox and the last of the published Chess960 table, and one in between.
        for (number, rank) in
            [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")]
        {
            assert_eq!(letters(GameKind::Koopa, number), rank);
        }
        for (number, rank) in [
            (0, "AIKLQSUW"),
            (1, "AIKLQSWU"),
            (40_319, "WUSQLKIA"),
            (20_000, "LWSQIKAU"),
            (8714, "IUASKQLW"),
            (37_861, "WLQKSAUI"),
        ] {
            assert_eq!(letters(GameKind::Fugue, number), rank, "{number}");
        }
    }

    #[test]
    fn all_numbers_differ_and_fugue_is_in_order() {
        let koopa: BTreeSet<_> = (0..960).map(|n| letters(GameKind::Koopa, n)).collect();
        assert_eq!(koopa.len(), 960);
        for rank in &koopa {
            let at = |letter| rank.find(letter).into_iter().chain(rank.rfind(letter));
            let (rooks, king): (std::vec::Vec<_>, _) = (at('R').collect(), rank.find('K'));
            assert!(Some(rooks[0]) < king && king < Some(rooks[1]), "{rank}");
            assert_eq!(at('B').sum::<usize>() % 2, 1, "{rank}");
        }
        let fugue: std::vec::Vec<_> = (0..40_320).map(|n| letters(GameKind::Fugue, n)).collect();
        assert!(fugue.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn draws_are_even_and_never_change() {
        // The reference program of splitmix64 gives 0xe220a8397b1dcdaf first for seed 0.
        let draws: std::vec::Vec<_> = (0..4).map(|seed| draw(seed, 1, 960)).collect();
        assert_eq!(draws, [847, 543, 567, 108]);
        let mut seen = [0; 960];
        (0..96_000).for_each(|seed| seen[draw(seed, 2, 960) as usize] += 1);
        // 100 expected, standard deviation 10.
        assert!(seen.iter().all(|count| (50..150).contains(count)));
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let error = Position::from_numbers(Variant::KOOPA, 0, 960).unwrap_err();
        assert_eq!(error, SetupNumberError { side: Color::Black, number: 960, last: 959 });
        assert_eq!(error.to_string(), "Black has no set-up 960: the numbers are 0 to 959");
        assert!(Position::from_numbers(Variant::FUGUE, 40_320, 0).is_err());
    }
}
