//! Positions: where they come from, their text, their moves.

use core::ffi::c_char;

use super::fence::{fence, predicate};
use super::memory::{BadText, Out, OutSlice, Text, TextOut, read, set};
use super::status::{Answer, Failure, KOFU_OK};
use super::types::{
    KOFU_BLACK_WINS, KOFU_DRAW, KOFU_FEN_NATIVE, KOFU_FEN_SIZE, KOFU_FEN_VCHESS, KOFU_ONGOING,
    KOFU_WHITE_WINS, kofu_move, kofu_position, kofu_variant,
};
use crate::core::{Color, Move, MoveList, Outcome};
use crate::games::Position;

/// Reads a position of the caller.
///
/// # Safety
/// The contract of [`super::memory`].
pub(super) unsafe fn position_at(source: *const kofu_position) -> Result<Position, Failure> {
    // SAFETY: passed on.
    unsafe { read(source)? }.decode()
}

/// The number of an outcome.
pub(super) const fn outcome_code(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Ongoing => KOFU_ONGOING,
        Outcome::Won(Color::White, _) => KOFU_WHITE_WINS,
        Outcome::Won(Color::Black, _) => KOFU_BLACK_WINS,
        Outcome::Drawn(_) => KOFU_DRAW,
    }
}

fn put(out: &Out<kofu_position>, position: &Position) -> Answer {
    out.set(kofu_position::encode(position));
    Ok(KOFU_OK)
}

/// The orthodox set-up of a variant.
///
/// KOFU_E_VARIANT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_start(
    variant: kofu_variant,
    out: *mut kofu_position,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let out = unsafe { Out::new(out)? };
        put(&out, &Position::start(variant.decode().ok_or(Failure::Variant)?))
    })
}

/// A random set-up: Koopa as in Chess960, Fugue any order of the back rank. One seed gives the same
/// set-up on every platform and in every release. `same_for_both` other than 0: Black mirrors White.
///
/// KOFU_E_VARIANT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_shuffled(
    variant: kofu_variant,
    seed: u64,
    same_for_both: i32,
    out: *mut kofu_position,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let out = unsafe { Out::new(out)? };
        let variant = variant.decode().ok_or(Failure::Variant)?;
        put(&out, &Position::shuffled(variant, seed, same_for_both != 0))
    })
}

/// The set-up with these back ranks. Koopa: Scharnagl's Chess960 numbers, 0 to 959 (518 is the
/// orthodox order). Fugue: the alphabetical order of the permutations of AIKLQSUW, 0 to 40319; the
/// orthodox set-up is 8714 for White and 37861 for Black. Read from the a-file for both sides.
///
/// KOFU_E_VARIANT, KOFU_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_from_numbers(
    variant: kofu_variant,
    white: u32,
    black: u32,
    out: *mut kofu_position,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let out = unsafe { Out::new(out)? };
        let variant = variant.decode().ok_or(Failure::Variant)?;
        put(&out, &Position::from_numbers(variant, white, black).or(Err(Failure::Range))?)
    })
}

/// Reads a FEN of six or of four fields, or in the form of vchess.club.
///
/// KOFU_E_VARIANT; KOFU_E_FEN: malformed, or no valid position; *error_offset is the byte at fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_from_fen(
    variant: kofu_variant,
    fen: *const c_char,
    out: *mut kofu_position,
    error_offset: *mut usize,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (fen, out, error_offset) = unsafe {
            (Text::<KOFU_FEN_SIZE>::read(fen), Out::new(out)?, Out::optional(error_offset))
        };
        let variant = variant.decode().ok_or(Failure::Variant)?;
        let parsed = fen.and_then(|fen| {
            let parsed = Position::from_fen_bytes(variant, fen.as_bytes());
            parsed.map_err(|error| BadText::At(error.offset))
        });
        match parsed {
            Ok(position) => put(&out, &position),
            Err(BadText::Null) => Err(Failure::Null),
            Err(BadText::At(offset)) => {
                set(&error_offset, offset);
                Err(Failure::Fen)
            }
        }
    })
}

/// Writes the FEN. `dialect` is KOFU_FEN_NATIVE or KOFU_FEN_VCHESS; KOFU_FEN_SIZE bytes suffice.
///
/// KOFU_E_INVALID, KOFU_E_ARGUMENT (dialect), KOFU_E_BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_to_fen(
    position: *const kofu_position,
    dialect: i32,
    buf: *mut c_char,
    len: usize,
    written: *mut usize,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, text) =
            unsafe { (position_at(position)?, TextOut::new(buf, len, written)?) };
        match dialect {
            KOFU_FEN_NATIVE => text.display(&position.fen()),
            KOFU_FEN_VCHESS => text.display(&position.vchess_fen()),
            _ => Err(Failure::Argument),
        }
    })
}

/// The 64-bit key of a position: equal for equal positions (variant, board, side to move, castling
/// rights, stun timers; not the clocks), on every platform and in every release.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_key(position: *const kofu_position, out: *mut u64) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, out) = unsafe { (position_at(position)?, Out::new(out)?) };
        out.set(position.key());
        Ok(KOFU_OK)
    })
}

/// Whether the game is over by the position alone: KOFU_ONGOING, KOFU_WHITE_WINS, KOFU_BLACK_WINS
/// or KOFU_DRAW. Repetition needs a kofu_game.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_outcome(position: *const kofu_position) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let position = unsafe { position_at(position)? };
        Ok(outcome_code(position.outcome()))
    })
}

/// The legal moves, in an order that is the same for equal positions. A position of a game that is
/// over may still have some. `*count` receives their number; `cap` is the number of moves that
/// `buf` holds, and KOFU_MAX_MOVES always suffices.
///
/// KOFU_E_INVALID, KOFU_E_BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_legal_moves(
    position: *const kofu_position,
    buf: *mut kofu_move,
    cap: usize,
    count: *mut usize,
) -> i32 {
    // SAFETY: the contract of the header.
    fence(|| unsafe { list_moves(position, buf, cap, count, Position::legal_moves) })
}

/// The legal attacks, captures and promotions, like kofu_position_legal_moves.
///
/// KOFU_E_INVALID, KOFU_E_BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_tactical_moves(
    position: *const kofu_position,
    buf: *mut kofu_move,
    cap: usize,
    count: *mut usize,
) -> i32 {
    // SAFETY: the contract of the header.
    fence(|| unsafe { list_moves(position, buf, cap, count, Position::tactical_moves) })
}

/// # Safety
/// The contract of [`super::memory`].
unsafe fn list_moves(
    position: *const kofu_position,
    buf: *mut kofu_move,
    cap: usize,
    count: *mut usize,
    moves: impl Fn(&Position) -> MoveList,
) -> Answer {
    // SAFETY: passed on.
    let (position, buf, count) =
        unsafe { (position_at(position)?, OutSlice::new(buf, cap)?, Out::new(count)?) };
    buf.fill(moves(&position).iter().map(|mv| mv.bits()), &count)
}

/// Predicate: 1 if the move is legal in the position, otherwise 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_is_legal(
    position: *const kofu_position,
    mv: kofu_move,
) -> i32 {
    predicate(|| {
        // SAFETY: the contract of the header.
        let position = unsafe { position_at(position)? };
        Ok(Move::from_bits(mv).is_some_and(|mv| position.is_legal(mv)))
    })
}

/// Plays a move: the position becomes the one after it.
///
/// KOFU_E_INVALID, KOFU_E_ILLEGAL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_play(position: *mut kofu_position, mv: kofu_move) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (mut played, out) = unsafe { (position_at(position)?, Out::new(position)?) };
        let mv = Move::from_bits(mv).ok_or(Failure::Illegal)?;
        played.play(mv).or(Err(Failure::Illegal))?;
        put(&out, &played)
    })
}

/// Counts the sequences of `depth` legal moves: the usual test of a move generator. Takes as long
/// as it takes: some 10 million sequences a second or more.
///
/// KOFU_E_INVALID; KOFU_E_RANGE: depth is above KOFU_MAX_PERFT_DEPTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_position_perft(
    position: *const kofu_position,
    depth: u32,
    nodes: *mut u64,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, nodes) = unsafe { (position_at(position)?, Out::new(nodes)?) };
        nodes.set(position.perft(depth).ok_or(Failure::Range)?);
        Ok(KOFU_OK)
    })
}
