//! Hostile texts: whatever the bytes, a reader gives an error at a byte of the text or something
//! that is right, and never panics.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
mod support;

use common::golden_moves;
use kofu::{Move, MoveKind, MoveTextError, Position, SanError, Variant};
use support::Random;

/// How often each text is changed.
const ROUNDS: usize = if cfg!(debug_assertions) { 20 } else { 400 };

/// One to three random changes, with the letters that texts are made of among the new bytes.
fn damaged(text: &str, random: &mut Random) -> Vec<u8> {
    const LETTERS: &[u8] = b" \t-/,+#=>x<*@0123456789abcdefghiKQRBNPkqrbnpsuoctlIUASLWO\xff\x00\n";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() + 1);
        let new = match random.below(4) {
            0 => (random.next() & 255) as u8,
            _ => LETTERS[random.below(LETTERS.len())],
        };
        match random.below(6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, new),
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            4 if at < bytes.len() => bytes.rotate_left(at),
            _ if at < bytes.len() => bytes[at] = new,
            _ => bytes.push(new),
        }
    }
    bytes
}

/// What is read from any bytes as a FEN is a position whose own FEN gives it back.
fn try_fen(variant: Variant, bytes: &[u8]) -> bool {
    match Position::from_fen_bytes(variant, bytes) {
        Ok(position) => {
            let fen = position.fen().to_string();
            assert_eq!(Position::from_fen(variant, &fen), Ok(position), "{fen}");
            true
        }
        Err(error) => {
            assert!(error.offset <= bytes.len(), "{error} in {bytes:?}");
            assert!(error.to_string().len() > 20);
            false
        }
    }
}

fn try_move(position: &Position, bytes: &[u8]) -> bool {
    let before = *position;
    let read = position.parse_move_bytes(bytes);
    assert_eq!(*position, before);
    match read {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            let same = position.move_text(mv).as_bytes() == bytes;
            assert!(same || mv.kind() == MoveKind::Castle, "{bytes:?} read as {mv:?}");
        }
        Err(MoveTextError::Malformed { offset }) => assert!(offset <= bytes.len(), "{bytes:?}"),
        Err(MoveTextError::Illegal) => {}
    }
    read.is_ok()
}

fn try_san(position: &Position, bytes: &[u8]) -> bool {
    let read = position.parse_san_bytes(bytes);
    match read {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            assert_eq!(position.parse_san(&position.san(mv)), Ok(mv), "{bytes:?}");
        }
        Err(SanError::Malformed { offset }) => assert!(offset <= bytes.len(), "{bytes:?}"),
        Err(SanError::Illegal | SanError::Ambiguous) => {}
    }
    read.is_ok()
}

#[test]
fn damaged_texts() {
    let mut random = Random(7);
    let (mut fens, mut moves, mut sans) = ([0; 2], [0; 2], [0; 2]);
    for entry in golden_moves() {
        let variant: Variant = entry.get("preset").text().parse().unwrap();
        let fen = entry.get("fen").text();
        let position = Position::from_fen(variant, fen).unwrap();
        let vchess = position.vchess_fen().to_string();
        for _ in 0..ROUNDS {
            for text in [fen, &vchess] {
                fens[usize::from(try_fen(variant, &damaged(text, &mut random)))] += 1;
            }
        }
        let legal = position.legal_moves();
        for _ in 0..ROUNDS.min(legal.len() * 10) {
            let mv = legal[random.below(legal.len())];
            let text = damaged(&position.move_text(mv), &mut random);
            moves[usize::from(try_move(&position, &text))] += 1;
            let text = damaged(&position.san(mv), &mut random);
            sans[usize::from(try_san(&position, &text))] += 1;
        }
    }
    // Both cases were met often.
    for counts in [fens, moves, sans] {
        assert!(counts.iter().all(|count| *count > 100), "{fens:?} {moves:?} {sans:?}");
    }
}

#[test]
fn every_beginning_of_a_text() {
    for (_, preset) in Variant::PRESETS {
        let position = Position::start(preset);
        for text in [position.fen().to_string(), position.vchess_fen().to_string()] {
            for end in 0..=text.len() {
                try_fen(preset, &text.as_bytes()[..end]);
            }
        }
        for mv in position.legal_moves() {
            let (text, san) = (position.move_text(mv), position.san(mv));
            for end in 0..text.len() {
                assert!(!try_move(&position, &text.as_bytes()[..end]), "{text}");
            }
            for end in 0..san.len() {
                assert!(!try_san(&position, &san.as_bytes()[..end]), "{san}");
            }
        }
    }
}

#[test]
fn random_bytes() {
    let mut random = Random(11);
    let positions = Variant::PRESETS.map(|(_, preset)| Position::start(preset));
    for _ in 0..ROUNDS * 500 {
        let bytes: Vec<u8> = (0..random.below(12)).map(|_| (random.next() & 127) as u8).collect();
        let position = positions[random.below(positions.len())];
        try_fen(position.variant(), &bytes);
        try_move(&position, &bytes);
        try_san(&position, &bytes);
    }
    let long = vec![b'8'; 1 << 20];
    let blank = vec![b' '; 1 << 20];
    for position in positions {
        for bytes in [&long, &blank] {
            assert!(!try_fen(position.variant(), bytes));
            assert!(!try_move(&position, bytes));
            assert!(!try_san(&position, bytes));
        }
    }
}

/// Writers are given moves that no position has, too.
#[test]
fn any_move_has_some_text() {
    let mut random = Random(13);
    let golden = golden_moves();
    for _ in 0..ROUNDS * 100 {
        let entry = &golden[random.below(golden.len())];
        let variant: Variant = entry.get("preset").text().parse().unwrap();
        let position = Position::from_fen(variant, entry.get("fen").text()).unwrap();
        if let Some(mv) = Move::from_bits((random.next() & 0x1ff_ffff) as u32) {
            assert!(position.move_text(mv).len() >= 4);
            assert!(position.san(mv).len() >= 2);
        }
    }
}
