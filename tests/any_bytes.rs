//! The checks of the fuzz targets on seeded random bytes and damaged texts: what the fuzzers
//! explore for minutes, on every machine for seconds.
#![allow(clippy::unwrap_used)]

mod checks;
mod common;
mod support;

use checks::{garbage, play, texts};
use common::golden_moves;
use support::Random;

const ROUNDS: usize = if cfg!(debug_assertions) { 100 } else { 2000 };

/// Random bytes, up to `limit` of them.
fn random_bytes(random: &mut Random, limit: usize) -> Vec<u8> {
    (0..random.below(limit)).map(|_| (random.next() & 255) as u8).collect()
}

#[test]
fn games_of_any_bytes_follow_the_model() {
    let mut random = Random(1);
    for _ in 0..ROUNDS / 10 {
        play::play(&random_bytes(&mut random, 200));
    }
}

#[test]
fn illegal_moves_played_all_the_same_do_no_harm() {
    let mut random = Random(2);
    for _ in 0..ROUNDS {
        garbage::garbage(&random_bytes(&mut random, 200));
    }
}

/// A line of the golden data in the form of the targets for move texts.
#[test]
fn texts_of_any_bytes() {
    let mut random = Random(3);
    let golden = golden_moves();
    for _ in 0..ROUNDS {
        let fen = golden[random.below(golden.len())].get("fen").text();
        let mut bytes = vec![(random.next() & 255) as u8];
        bytes.extend(fen.bytes());
        texts::fen(&bytes);
        texts::vchess_fen(&bytes);
        bytes.push(b'\n');
        bytes.extend(
            random_bytes(&mut random, 8).iter().map(|byte| b"Kabef1458x"[usize::from(byte % 10)]),
        );
        texts::coordinates(&bytes);
        texts::san(&bytes);
        let at = random.below(bytes.len());
        bytes[at] = (random.next() & 127) as u8;
        texts::fen(&bytes);
        texts::vchess_fen(&bytes);
        texts::game_text(&bytes);
    }
}
