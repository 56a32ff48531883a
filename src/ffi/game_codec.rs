//! Games as words.
//!
//! | words | what |
//! |---|---|
//! | 0 | seal: a checksum of all other words that are in use |
//! | 1 | how many moves have been played |
//! | 2–13 | the first position |
//! | 14–25 | the present position |
//! | 26–31 | 0 |
//! | 32–1055 | the keys of the positions before each move, then zeroes |
//! | 1056–1567 | the moves, two in a word, the first in the lower half, then zeroes |
//!
//! Keeping the present position and the keys makes every call as fast as the words are read: nothing
//! is replayed but to take a move back. In return the history is believed if the seal is right,
//! which nothing but this library (or a forger) makes; positions and moves are checked as anywhere.
//! A forged history gives answers without meaning, but no undefined behaviour.

use super::codec::{sealed, step};
use super::memory::{OutWords, Words};
use super::status::Failure;
use super::types::{KOFU_GAME_WORDS, KOFU_MAX_PLIES, KOFU_POSITION_WORDS, kofu_position};
use crate::core::Move;
use crate::record::Game;

/// Makes the seal of a game differ from that of other data.
const SEED: u64 = 0x6b6f_6675_2d67_616d;

const START: usize = 2;
const PRESENT: usize = START + KOFU_POSITION_WORDS;
const KEYS: usize = 32;
const MOVES: usize = KEYS + KOFU_MAX_PLIES;
const _: () = assert!(PRESENT + KOFU_POSITION_WORDS <= KEYS);
const _: () = assert!(MOVES + KOFU_MAX_PLIES / 2 == KOFU_GAME_WORDS);

/// The number of moves, and the words they need, if so many can be.
fn plies(words: &Words<KOFU_GAME_WORDS>) -> Result<usize, Failure> {
    let plies = usize::try_from(words.get(1)).or(Err(Failure::Invalid))?;
    if plies <= KOFU_MAX_PLIES { Ok(plies) } else { Err(Failure::Invalid) }
}

/// The seal of a game of so many moves whose words are `word(index)`.
fn seal(plies: usize, word: impl Fn(usize) -> u64) -> u64 {
    let used = (1..KEYS + plies).chain(MOVES..MOVES + plies.div_ceil(2));
    sealed(used.fold(SEED, |state, index| step(state, word(index))))
}

fn position(words: &Words<KOFU_GAME_WORDS>, first: usize) -> kofu_position {
    kofu_position { words: core::array::from_fn(|i| words.get(first + i)) }
}

/// The game of some words, if they are those of one.
pub(super) fn decode(words: &Words<KOFU_GAME_WORDS>) -> Result<Game, Failure> {
    let plies = plies(words)?;
    if words.get(0) != seal(plies, |index| words.get(index)) {
        return Err(Failure::Invalid);
    }
    let move_at = |ply: usize| {
        // The lower 32 bits are those of the first of the two.
        Move::from_bits((words.get(MOVES + ply / 2) >> (ply % 2 * 32)) as u32)
    };
    if (0..plies).any(|ply| move_at(ply).is_none()) {
        return Err(Failure::Invalid);
    }
    Ok(Game::from_history(
        position(words, START).decode()?,
        position(words, PRESENT).decode()?,
        (0..plies).filter_map(|ply| Some((move_at(ply)?, words.get(KEYS + ply)))),
    ))
}

/// Writes the words of a game.
pub(super) fn encode(game: &Game, out: &OutWords<KOFU_GAME_WORDS>) {
    let start = kofu_position::encode(game.start_position()).words;
    let present = kofu_position::encode(game.position()).words;
    let bits = |ply: usize| game.moves().get(ply).map_or(0, |mv| u64::from(mv.bits()));
    let word = |index: usize| match index {
        1 => game.ply() as u64,
        START..PRESENT => start.get(index - START).copied().unwrap_or(0),
        PRESENT..KEYS => present.get(index - PRESENT).copied().unwrap_or(0),
        KEYS..MOVES => game.keys().get(index - KEYS).copied().unwrap_or(0),
        MOVES.. => bits((index - MOVES) * 2) | bits((index - MOVES) * 2 + 1) << 32,
        _ => 0,
    };
    let seal = seal(game.ply(), word);
    out.fill((0..KOFU_GAME_WORDS).map(|index| if index == 0 { seal } else { word(index) }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Variant;
    use crate::core::zobrist::{STEP, mix};
    use crate::ffi::types::kofu_game;
    use crate::search::{Engine, Limits, SearchState};
    use core::sync::atomic::AtomicBool;
    use std::boxed::Box;
    use std::string::ToString;

    fn words_of(game: &Game) -> kofu_game {
        let mut out = kofu_game { words: [0; KOFU_GAME_WORDS] };
        // SAFETY: the words are there, and nobody else uses them.
        encode(game, &unsafe { OutWords::new(out.words.as_mut_ptr()) }.unwrap());
        out
    }

    fn game_of(words: &kofu_game) -> Result<Game, Failure> {
        // SAFETY: the words are there, and nobody changes them.
        decode(&unsafe { Words::new(words.words.as_ptr()) }.unwrap())
    }

    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_add(STEP);
        mix(*state)
    }

    fn random_game(variant: Variant, plies: usize, state: &mut u64) -> Game {
        let mut game = Game::start(variant);
        while game.ply() < plies {
            let moves = game.position().legal_moves();
            let Some(mv) = moves.get((random(state) % 64) as usize * moves.len() / 64) else {
                break;
            };
            game.play(*mv).unwrap();
        }
        game
    }

    #[test]
    fn words_give_the_game_back() {
        let mut state = 1;
        for (_, variant) in Variant::PRESETS {
            for plies in [0, 1, 2, 77, KOFU_MAX_PLIES] {
                let game = random_game(variant, plies, &mut state);
                let again = game_of(&words_of(&game)).unwrap();
                assert_eq!(again, game);
                assert_eq!(again.keys(), game.keys());
                assert_eq!(again.position().to_string(), game.position().to_string());
                assert_eq!(words_of(&again).words, words_of(&game).words);
            }
        }
    }

    /// Someone who knows how the seal is made writes nonsense: the answers mean nothing, but there
    /// are answers.
    #[test]
    fn forged_games_do_no_harm() {
        let mut state = 2;
        let mut engine = Box::new(SearchState::new());
        let mut read = 0;
        for round in 0..400 {
            let (_, variant) = Variant::PRESETS[round % 5];
            let mut forged = words_of(&random_game(variant, 40, &mut state));
            for _ in 0..1 + round % 4 {
                // Most of all keys and moves: positions are checked elsewhere.
                let word = [2, KEYS, MOVES, MOVES][(random(&mut state) % 4) as usize];
                let word = word + (random(&mut state) % 20) as usize;
                forged.words[word] ^= 1 << (random(&mut state) % 25);
            }
            let plies = usize::try_from(forged.words[1]).unwrap();
            forged.words[0] = seal(plies, |index| forged.words[index]);
            let Ok(mut game) = game_of(&forged) else { continue };
            read += 1;
            let _ = game.repetitions();
            let _ = game.outcome();
            let _ = game.text().to_string();
            let _ = Engine::new(&mut engine, &[]).search(
                &game,
                &Limits::nodes(200),
                &AtomicBool::new(false),
                |_| (),
            );
            while game.undo().is_some() {
                let _ = game.position().legal_moves();
                let _ = words_of(&game);
            }
        }
        assert!(read > 100, "{read}");
    }
}
