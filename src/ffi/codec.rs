//! Positions as words.
//!
//! | word | what |
//! |---|---|
//! | 0 | seal: a checksum of the others |
//! | 1 | variant, side to move, castling rooks, clocks; see [`State`] |
//! | 2–5 | bit n of these four: 0 if square n is empty, otherwise 1 + the slot of the piece's role |
//! | 6 | squares of Black's pieces |
//! | 7–9 | bit n of these three: the stun timer of square n |
//! | 10–11 | 0 |
//!
//! Reading trusts nothing: the seal finds bytes that were not written here (zeroes, garbage, a
//! flipped bit), and then the words become a set-up that goes through the same check as one made by
//! hand. So even bytes with a forged seal give a valid position or none.

use super::status::Failure;
use super::types::{KOFU_POSITION_WORDS, kofu_position, kofu_variant};
use crate::core::zobrist::mix;
use crate::core::{Bitboard, Color, Piece, Role, Setup};
use crate::games::Position;

/// Makes the seal of a position differ from that of other data.
const POSITION_SEED: u64 = 0x6b6f_6675_2d70_6f73;
/// An odd constant: multiplication by it is a bijection of words.
const FACTOR: u64 = 0x9fb2_1c65_1e98_df25;

/// Takes one more word into a checksum: a bijection of the state for a given word, and of the word
/// for a given state, so that every change of one word shows, and others all but surely.
pub(super) const fn step(state: u64, word: u64) -> u64 {
    (state.rotate_left(23) ^ word).wrapping_mul(FACTOR)
}

/// The checksum of a state that has taken in all words.
pub(super) const fn sealed(state: u64) -> u64 {
    mix(state)
}

fn seal(words: &[u64]) -> u64 {
    sealed(words.iter().fold(POSITION_SEED, |state, word| step(state, *word)))
}

/// Bits of word 1, from bit 0 up: game 8, rules 8, Black to move 1, files of White's castling rooks
/// 8, of Black's 8, half-move clock 14, full-move number 14.
struct State(u64);

impl State {
    const USED: u64 = (1 << 61) - 1;

    fn of(position: &Position) -> Self {
        let variant = kofu_variant::encode(position.variant());
        let rooks = position.castling().0;
        Self(
            u64::from(variant.game & 0xff)
                | u64::from(variant.rules & 0xff) << 8
                | (position.side_to_move() as u64) << 16
                | (rooks & 0xff) << 17
                | (rooks >> 56) << 25
                | u64::from(position.half_moves() & 0x3fff) << 33
                | u64::from(position.full_moves() & 0x3fff) << 47,
        )
    }

    /// `bits` bits from bit `at` up; at most 16.
    const fn field(&self, at: u32, bits: u32) -> u16 {
        (self.0 >> at & ((1 << bits) - 1)) as u16
    }

    /// An empty set-up with all that this word tells.
    fn setup(&self) -> Option<Setup> {
        let game = self.field(0, 8).into();
        let variant = kofu_variant { game, rules: self.field(8, 8).into() }.decode()?;
        let mut setup = Setup::empty(variant);
        setup.turn = if self.field(16, 1) == 0 { Color::White } else { Color::Black };
        let (white, black) = (u64::from(self.field(17, 8)), u64::from(self.field(25, 8)));
        setup.castling = Bitboard(white | black << 56);
        setup.half_moves = self.field(33, 14);
        setup.full_moves = self.field(47, 14);
        // The number of a move is at least 1, and unused bits are 0: no two words mean the same.
        (self.0 & !Self::USED == 0 && setup.full_moves > 0).then_some(setup)
    }
}

/// The squares whose number in the planes is `code`.
fn squares_with(planes: &[u64], code: usize) -> Bitboard {
    let matching = |(i, plane): (usize, &u64)| if code >> i & 1 == 1 { *plane } else { !plane };
    Bitboard(planes.iter().enumerate().map(matching).fold(!0, |set, plane| set & plane))
}

impl kofu_position {
    /// The words of a position.
    pub(super) fn encode(position: &Position) -> Self {
        let mut roles = [0; 4];
        for (slot, role) in Role::of_game(position.game()).iter().enumerate() {
            for (i, plane) in roles.iter_mut().enumerate() {
                if (slot + 1) >> i & 1 == 1 {
                    *plane |= position.pieces(*role).0;
                }
            }
        }
        let mut timers = [0; 3];
        for square in position.stunned() {
            for (i, plane) in timers.iter_mut().enumerate() {
                *plane |= u64::from(position.timer_at(square) >> i & 1) << square.index();
            }
        }
        let [r0, r1, r2, r3] = roles;
        let [t0, t1, t2] = timers;
        let black = position.pieces_of(Color::Black).0;
        let rest = [State::of(position).0, r0, r1, r2, r3, black, t0, t1, t2, 0, 0];
        let mut words = [0; KOFU_POSITION_WORDS];
        for (word, value) in words.iter_mut().zip([seal(&rest)].iter().chain(&rest)) {
            *word = *value;
        }
        Self { words }
    }

    /// The position of some words, if they are those of a valid one.
    pub(super) fn decode(&self) -> Result<Position, Failure> {
        self.setup().and_then(|setup| Position::from_setup(&setup).ok()).ok_or(Failure::Invalid)
    }

    fn setup(&self) -> Option<Setup> {
        let [sealed, rest @ ..] = &self.words;
        let [state, planes @ .., 0, 0] = rest else { return None };
        let [roles @ .., black, t0, t1, t2] = planes;
        let stunned = Bitboard(t0 | t1 | t2);
        if *sealed != seal(rest) {
            return None;
        }
        let mut setup = State(*state).setup()?;
        let mut placed = Bitboard::EMPTY;
        for (slot, role) in Role::of_game(setup.variant().game()).iter().enumerate() {
            let squares = squares_with(roles, slot + 1);
            placed |= squares;
            for (color, own) in [(Color::White, !black), (Color::Black, *black)] {
                setup.add(Piece { color, role: *role }, squares & Bitboard(own));
            }
        }
        for square in stunned {
            let bit = |plane: &u64| (plane >> square.index() & 1) as u8;
            setup.set_timer(square, bit(t0) | bit(t1) << 1 | bit(t2) << 2);
        }
        // A number above the last role's leaves a square that is neither placed nor empty, and so
        // does a colour without a piece.
        let occupied = roles.iter().fold(*black, |set, plane| set | plane);
        (occupied == placed.0).then_some(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Variant;
    use crate::core::zobrist::STEP;

    /// Positions of random games of every variant.
    fn positions() -> impl Iterator<Item = Position> {
        Variant::all().flat_map(|variant| {
            let mut random = 0u64;
            let mut position = Position::shuffled(variant, 7, false);
            (0..200).map_while(move |_| {
                random = random.wrapping_add(STEP);
                let moves = position.legal_moves();
                let mv = moves.get((mix(random) % 1000) as usize * moves.len() / 1000)?;
                position.play_unchecked(*mv);
                Some(position)
            })
        })
    }

    #[test]
    fn words_give_the_position_back_clocks_included() {
        for position in positions() {
            let decoded = kofu_position::encode(&position).decode().unwrap();
            assert_eq!(decoded, position);
            assert_eq!(decoded.to_setup(), position.to_setup());
            assert_eq!(decoded.key(), position.key());
        }
    }

    #[test]
    fn any_flipped_bit_is_found() {
        let words = kofu_position::encode(&Position::start(Variant::KOOPA)).words;
        for (word, bit) in (0..words.len()).flat_map(|word| (0..64).map(move |bit| (word, bit))) {
            let mut flipped = kofu_position { words };
            flipped.words[word] ^= 1 << bit;
            assert_eq!(flipped.decode(), Err(Failure::Invalid));
        }
    }

    #[test]
    fn a_forged_seal_does_not_hide_what_is_wrong() {
        let words = kofu_position::encode(&Position::start(Variant::KOOPA)).words;
        let mut rejected = 0;
        for (word, bit) in (1..words.len()).flat_map(|word| (0..64).map(move |bit| (word, bit))) {
            let mut forged = kofu_position { words };
            forged.words[word] ^= 1 << bit;
            forged.words[0] = seal(&forged.words[1..]);
            match forged.decode() {
                // What is read is what is written.
                Ok(position) => assert_eq!(kofu_position::encode(&position).words, forged.words),
                Err(_) => rejected += 1,
            }
        }
        assert!(rejected > 300, "{rejected}");
    }
}
