//! Seeded random play, shared by the tests of records and texts.

// Not every test uses everything.
#![allow(dead_code)]

use kofu::{Game, Position, Variant};

/// splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// A game of random moves from a random set-up, at most `plies` long; `step` sees it after each
/// move.
pub(crate) fn random_game(
    variant: Variant,
    seed: u64,
    plies: usize,
    mut step: impl FnMut(&Game),
) -> Game {
    let mut random = Random(seed);
    let mut game = Game::new(Position::shuffled(variant, random.next(), seed % 2 == 0));
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.position().outcome().is_over() {
            break;
        }
        game.play(moves[random.below(moves.len())]).unwrap();
        step(&game);
    }
    game
}

/// A game from a position, by moves in coordinates.
pub(crate) fn game_from(variant: Variant, fen: &str, moves: &str) -> Game {
    let mut game = Game::new(Position::from_fen(variant, fen).unwrap());
    for text in moves.split_whitespace() {
        game.play(game.position().parse_move(text).unwrap()).unwrap();
    }
    game
}
