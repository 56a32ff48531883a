//! A program of bytes that calls the C ABI as careless callers do: with NULL, garbage, forged
//! seals, short buffers, odd sizes, and in any order. Everything lies in heap blocks of its exact
//! size, so that AddressSanitizer sees any step beyond.
#![no_main]

#[path = "capi/abi.rs"]
mod abi;
#[path = "capi/engine.rs"]
mod engine;
#[path = "capi/seal.rs"]
mod seal;

use core::ffi::c_char;
use core::ptr;

use abi::*;
use kofu as _;

/// Bytes that are taken one after another; 0 when there are none left.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    pub fn below(&mut self, limit: usize) -> usize {
        usize::from(self.next()) % limit
    }

    pub fn word(&mut self) -> u32 {
        u32::from_le_bytes([self.next(), self.next(), self.next(), self.next()])
    }

    /// One of few odd numbers, or any.
    pub fn number(&mut self) -> u64 {
        const ODD: [u64; 8] = [0, 1, 2, 63, 64, 1 << 31, u32::MAX as u64, u64::MAX];
        match self.next() {
            byte @ 0..128 => u64::from(byte),
            byte @ 128..136 => ODD[usize::from(byte & 7)],
            _ => u64::from(self.word()) | u64::from(self.word()) << 32,
        }
    }

    pub fn take(&mut self, len: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(len.min(self.0.len()));
        self.0 = rest;
        taken
    }
}

/// The statuses of the header, without that for a caught panic.
fn known(status: i32) -> i32 {
    assert!((-18..=3).contains(&status), "status {status}");
    status
}

/// What a caller has at hand.
pub struct Desk {
    pub positions: Vec<Box<Position>>,
    pub games: Vec<Box<Game>>,
    pub mv: u32,
}

impl Desk {
    fn variant(bytes: &mut Bytes<'_>) -> Variant {
        match bytes.next() {
            255 => Variant { game: bytes.word(), rules: bytes.word() },
            byte => Variant { game: u32::from(byte & 3), rules: u32::from(byte >> 2) },
        }
    }

    /// A position, or NULL.
    pub fn position(&mut self, bytes: &mut Bytes<'_>) -> *mut Position {
        let count = self.positions.len();
        self.positions.get_mut(bytes.below(count + 1)).map_or(ptr::null_mut(), |it| &raw mut **it)
    }

    /// A game, or NULL.
    pub fn game(&mut self, bytes: &mut Bytes<'_>) -> *mut Game {
        let count = self.games.len();
        self.games.get_mut(bytes.below(count + 1)).map_or(ptr::null_mut(), |it| &raw mut **it)
    }

    /// A move: the last one found, a neighbour of it, or any.
    fn mv(&self, bytes: &mut Bytes<'_>) -> u32 {
        match bytes.next() {
            byte @ 0..32 => self.mv ^ 1 << byte,
            32..40 => bytes.word(),
            _ => self.mv,
        }
    }

    /// Spoils a word of a position or game, perhaps with a seal that fits.
    fn spoil(&mut self, bytes: &mut Bytes<'_>) {
        let (word, value) = (bytes.below(12), bytes.number());
        let which = bytes.next();
        if which & 1 == 0 {
            let position = &mut self.positions[usize::from(which >> 2) % 3];
            if which & 2 == 0 {
                position[word] = value
            } else {
                position[word] ^= 1 << (value & 63)
            }
            if word > 0 {
                position[0] = seal::position(&position[..]);
            }
        } else {
            let at = (usize::from(bytes.next()) << 8 | usize::from(bytes.next())) % 1568;
            let game = &mut self.games[usize::from(which >> 2) % 2];
            if which & 2 == 0 {
                game[at] = value
            } else {
                game[word + 14] ^= 1 << (value & 63)
            }
            if at > 0 {
                let present: Vec<u64> = game[14..26].to_vec();
                game[14] = seal::position(&present);
                game[0] = seal::game(&game[..]);
            }
        }
    }
}

/// Calls a function that writes a text, with a buffer of any length, and again with enough.
fn text(bytes: &mut Bytes<'_>, write: impl Fn(*mut c_char, usize, *mut usize) -> i32) {
    const UNTOUCHED: usize = 0x5a5a;
    let mut written = UNTOUCHED;
    let len = bytes.below(40);
    let mut short = vec![0x7eu8; len];
    let start = if len == 0 { ptr::null_mut() } else { short.as_mut_ptr().cast() };
    match known(write(start, len, &raw mut written)) {
        0 => check_text(&short, written),
        -5 => {
            assert!(written > len && short.iter().all(|byte| *byte == 0x7e));
            let mut enough = vec![0x7eu8; written];
            let needed = written;
            assert_eq!(write(enough.as_mut_ptr().cast(), needed, &raw mut written), 0);
            assert_eq!(written, needed);
            check_text(&enough, written);
            assert_eq!(write(enough.as_mut_ptr().cast(), needed, ptr::null_mut()), 0);
        }
        _ => assert!(written == UNTOUCHED && short.iter().all(|byte| *byte == 0x7e)),
    }
}

/// A text with one NUL, at its end.
fn check_text(buffer: &[u8], written: usize) {
    assert!(written >= 1 && written <= buffer.len());
    assert_eq!(buffer.iter().position(|byte| *byte == 0), Some(written - 1));
    assert!(buffer[written..].iter().all(|byte| *byte == 0x7e));
}

/// A text in a block that ends with its NUL, or one without NUL of the greatest length.
fn c_text(bytes: &mut Bytes<'_>, most: usize) -> Vec<u8> {
    let len = bytes.below(most.min(200));
    let mut text: Vec<u8> = bytes.take(len).to_vec();
    if bytes.next() == 255 {
        text.resize(most, b'8');
    } else {
        text.push(0);
    }
    text.into_boxed_slice().into_vec()
}

fn step(desk: &mut Desk, bytes: &mut Bytes<'_>) {
    let position = desk.position(bytes);
    let game = desk.game(bytes);
    let mv = desk.mv(bytes);
    let variant = Desk::variant(bytes);
    let mut word = 0u64;
    let mut small = [0u32; 2];
    let mut size = 0usize;
    // SAFETY: pointers are NULL or good for what the header says.
    unsafe {
        let status = match bytes.below(48) {
            0..=2 => kofu_position_start(variant, position),
            3 => {
                let text = c_text(bytes, 64);
                kofu_variant_from_name(text.as_ptr().cast(), (&raw mut small).cast())
            }
            4 => {
                text(bytes, |buf, len, written| kofu_variant_to_name(variant, buf, len, written));
                let name = kofu_variant_name(bytes.below(7));
                kofu_variant_from_name(name, (&raw mut small).cast())
            }
            5 => kofu_position_shuffled(variant, bytes.number(), bytes.word() as i32, position),
            6 => {
                let (white, black) = (bytes.number() as u32, bytes.number() as u32);
                kofu_position_from_numbers(variant, white, black, position)
            }
            7 | 8 => {
                let text = c_text(bytes, 512);
                let status =
                    kofu_position_from_fen(variant, text.as_ptr().cast(), position, &raw mut size);
                assert!(size <= text.len());
                status
            }
            9 | 10 => {
                let dialect = [0, 1, 2, -1][bytes.below(4)];
                text(bytes, |buf, len, written| {
                    kofu_position_to_fen(position, dialect, buf, len, written)
                });
                0
            }
            11 => kofu_position_key(position, &raw mut word),
            12 => kofu_position_outcome(position),
            13..=18 => {
                let room = if bytes.next() & 7 == 0 { bytes.below(30) } else { 448 };
                let mut moves = vec![0u32; room];
                let list = if bytes.next() & 1 == 0 {
                    kofu_position_legal_moves
                } else {
                    kofu_position_tactical_moves
                };
                let status = list(position, moves.as_mut_ptr(), room, &raw mut size);
                if status == 0 && size > 0 {
                    desk.mv = moves[bytes.below(size)];
                    assert_eq!(kofu_position_is_legal(position, desk.mv), 1);
                }
                assert!(size <= 448);
                status
            }
            19 => kofu_position_is_legal(position, mv),
            20..=23 => kofu_position_play(position, mv),
            24 => kofu_position_perft(position, bytes.number() as u32 % 3 * 8, ptr::null_mut()),
            25 => {
                let depth = [0, 1, 2, 17, u32::MAX][bytes.below(5)];
                kofu_position_perft(position, depth, &raw mut word)
            }
            26 => {
                let square = bytes.number() as i32;
                known(kofu_position_stun_at(position, square));
                known(kofu_position_side_to_move(position));
                let letter = kofu_position_piece_at(position, square);
                assert!(letter < 128);
                kofu_position_pieces(position, letter, &raw mut word)
            }
            27 => {
                let (mut letters, mut timers) = (vec![1u8; 64], vec![1u8; 64]);
                kofu_position_board(position, letters.as_mut_ptr(), timers.as_mut_ptr())
            }
            28 => {
                let other = &raw mut small[1];
                known(kofu_position_clocks(position, &raw mut small[0], other));
                known(kofu_position_castling(position, &raw mut word));
                known(kofu_position_in_check(position));
                kofu_position_checkers(position, &raw mut word)
            }
            29 => {
                assert!((0..64).contains(&kofu_move_from(mv)) && kofu_move_promotion(mv) < 128);
                assert!((0..64).contains(&kofu_move_to(mv)));
                assert!((0..64).contains(&kofu_move_last_square(mv)));
                0
            }
            30 => {
                let text = c_text(bytes, 16);
                known(kofu_move_from_san(position, text.as_ptr().cast(), &raw mut desk.mv));
                kofu_move_from_text(position, text.as_ptr().cast(), &raw mut desk.mv)
            }
            31 => {
                text(bytes, |buf, len, written| kofu_move_to_text(position, mv, buf, len, written));
                text(bytes, |buf, len, written| kofu_move_to_san(position, mv, buf, len, written));
                0
            }
            32 => {
                let mut effects = sized(bytes, 40);
                kofu_move_effects(position, mv, effects.as_mut_ptr())
            }
            33 => {
                let mut options = sized(bytes, 32);
                let before = desk.position(bytes) as usize as u64;
                for (slot, value) in options.iter_mut().skip(4).zip(bytes.take(20)) {
                    *slot = *value;
                }
                if let Some(field) = options.get_mut(24..32) {
                    field.copy_from_slice(&before.to_ne_bytes());
                }
                let options = if bytes.next() & 7 == 0 { ptr::null() } else { options.as_ptr() };
                text(bytes, |buf, len, written| {
                    kofu_position_to_svg(position, options, buf, len, written)
                });
                0
            }
            34 => kofu_game_start(variant, game),
            35 => kofu_game_from_position(position, game),
            36..=38 => {
                let mut moves = vec![0u32; 448];
                let mut here: Position = [0; 12];
                if kofu_game_position(game, &raw mut here) == 0
                    && kofu_position_legal_moves(
                        &raw const here,
                        moves.as_mut_ptr(),
                        448,
                        &raw mut size,
                    ) == 0
                    && size > 0
                {
                    desk.mv = moves[bytes.below(size)];
                }
                kofu_game_play(game, desk.mv)
            }
            39 => kofu_game_play(game, mv),
            40 => kofu_game_undo(game),
            41 => kofu_game_position(game, position),
            42 => kofu_game_position_at(game, bytes.number() as usize, position),
            43 => {
                known(kofu_game_ply(game, &raw mut size));
                known(kofu_game_move_at(game, bytes.number() as usize, &raw mut desk.mv));
                let repetitions = kofu_game_repetitions(game);
                assert!((-18..=1025).contains(&repetitions));
                kofu_game_outcome(game, (&raw mut small[0]).cast())
            }
            44 => {
                let len = bytes.below(200);
                let text = bytes.take(len);
                kofu_game_from_text(text.as_ptr().cast(), text.len(), game, &raw mut size)
            }
            45 => {
                text(bytes, |buf, len, written| kofu_game_to_text(game, buf, len, written));
                0
            }
            46 => {
                desk.spoil(bytes);
                0
            }
            _ => {
                engine::program(desk, bytes);
                0
            }
        };
        known(status);
        assert!(!kofu_status_message(status).is_null());
    }
}

/// A struct that begins with its size: usually the right one, or any.
pub fn sized(bytes: &mut Bytes<'_>, usual: u32) -> Vec<u8> {
    let size = match bytes.next() {
        0..200 => usual,
        200..240 => bytes.below(64) as u32,
        _ => bytes.word(),
    };
    let mut block = vec![0; (size as usize).clamp(4, 8192)];
    block[..4].copy_from_slice(&size.to_ne_bytes());
    block
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let mut desk = Desk {
        positions: (0..3).map(|_| Box::new([0; 12])).collect(),
        games: (0..2).map(|_| Box::new([0; 1568])).collect(),
        mv: 0,
    };
    let mut steps = 0;
    while !bytes.0.is_empty() && steps < 100 {
        step(&mut desk, &mut bytes);
        steps += 1;
    }
});
