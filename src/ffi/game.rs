//! Games: a position with its history.

use core::ffi::c_char;

use super::fence::fence;
use super::game_codec;
use super::memory::{Out, OutWords, TextOut, Words, bytes, set};
use super::position::{outcome_code, position_at};
use super::status::{Answer, Failure, KOFU_OK};
use super::types::{
    KOFU_GAME_WORDS, KOFU_REASON_NONE, kofu_game, kofu_move, kofu_position, kofu_variant,
};
use crate::core::Move;
use crate::games::Position;
use crate::record::{Game, GameTextErrorKind, PlayError};
use crate::text::SanError;

/// Reads a game of the caller.
///
/// # Safety
/// The contract of [`super::memory`].
pub(super) unsafe fn game_at(source: *const kofu_game) -> Result<Game, Failure> {
    // SAFETY: passed on.
    game_codec::decode(&unsafe { Words::new(source.cast())? })
}

/// Where a game goes.
///
/// # Safety
/// The contract of [`super::memory`].
unsafe fn game_out(target: *mut kofu_game) -> Result<OutWords<KOFU_GAME_WORDS>, Failure> {
    // SAFETY: passed on.
    unsafe { OutWords::new(target.cast()) }
}

fn put(out: &OutWords<KOFU_GAME_WORDS>, game: &Game) -> Answer {
    game_codec::encode(game, out);
    Ok(KOFU_OK)
}

fn put_position(out: &Out<kofu_position>, position: &Position) -> Answer {
    out.set(kofu_position::encode(position));
    Ok(KOFU_OK)
}

/// A game without moves from the orthodox set-up of a variant.
///
/// KOFU_E_VARIANT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_start(variant: kofu_variant, out: *mut kofu_game) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let out = unsafe { game_out(out)? };
        put(&out, &Game::start(variant.decode().ok_or(Failure::Variant)?))
    })
}

/// A game without moves from any position.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_from_position(
    position: *const kofu_position,
    out: *mut kofu_game,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (position, out) = unsafe { (position_at(position)?, game_out(out)?) };
        put(&out, &Game::new(position))
    })
}

/// Plays a legal move. That the game is over by repetition or count does not forbid it.
///
/// KOFU_E_INVALID, KOFU_E_ILLEGAL; KOFU_E_FULL: KOFU_MAX_PLIES moves have been played.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_play(game: *mut kofu_game, mv: kofu_move) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (mut played, out) = unsafe { (game_at(game)?, game_out(game)?) };
        let mv = Move::from_bits(mv).ok_or(Failure::Illegal)?;
        played.play(mv).map_err(|error| match error {
            PlayError::Illegal => Failure::Illegal,
            PlayError::Full => Failure::Full,
        })?;
        put(&out, &played)
    })
}

/// Takes the last move back.
///
/// KOFU_E_INVALID; KOFU_E_EMPTY: no move has been played.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_undo(game: *mut kofu_game) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (mut played, out) = unsafe { (game_at(game)?, game_out(game)?) };
        played.undo().ok_or(Failure::Empty)?;
        put(&out, &played)
    })
}

/// The present position.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_position(
    game: *const kofu_game,
    out: *mut kofu_position,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (game, out) = unsafe { (game_at(game)?, Out::new(out)?) };
        put_position(&out, game.position())
    })
}

/// The position after `ply` moves: 0 for the first one, kofu_game_ply for the present one.
///
/// KOFU_E_INVALID; KOFU_E_RANGE: there have not been so many moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_position_at(
    game: *const kofu_game,
    ply: usize,
    out: *mut kofu_position,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (game, out) = unsafe { (game_at(game)?, Out::new(out)?) };
        if ply > game.ply() {
            return Err(Failure::Range);
        }
        put_position(&out, &game.position_at(ply))
    })
}

/// How many moves have been played.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_ply(game: *const kofu_game, ply: *mut usize) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (game, ply) = unsafe { (game_at(game)?, Out::new(ply)?) };
        ply.set(game.ply());
        Ok(KOFU_OK)
    })
}

/// A move that has been played; `ply` 0 is the first.
///
/// KOFU_E_INVALID; KOFU_E_RANGE: there have not been so many moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_move_at(
    game: *const kofu_game,
    ply: usize,
    out: *mut kofu_move,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (game, out) = unsafe { (game_at(game)?, Out::new(out)?) };
        out.set(game.moves().get(ply).ok_or(Failure::Range)?.bits());
        Ok(KOFU_OK)
    })
}

/// How often the present position has stood, this time included: 1 or more.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_repetitions(game: *const kofu_game) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let game = unsafe { game_at(game)? };
        // At most one more than there are plies.
        Ok(game.repetitions() as i32)
    })
}

/// Whether the game is over: KOFU_ONGOING, KOFU_WHITE_WINS, KOFU_BLACK_WINS or KOFU_DRAW.
/// `*reason` receives a KOFU_REASON_*.
///
/// KOFU_E_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_outcome(game: *const kofu_game, reason: *mut i32) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (game, reason) = unsafe { (game_at(game)?, Out::optional(reason)) };
        let outcome = game.outcome();
        // The numbers of `Reason` are those of the header.
        set(&reason, outcome.reason().map_or(KOFU_REASON_NONE, |reason| reason as i32));
        Ok(outcome_code(outcome))
    })
}

/// Reads a game: what kofu_game_to_text writes, or a game file of vchess.club. `len` bytes are
/// read; a closing NUL is not counted. The tags name the variant. Moves may be in SAN or in
/// coordinates; comments, variations and other tags are ignored.
///
/// On an error `*error_offset` is the byte at fault. KOFU_E_TEXT: malformed; KOFU_E_VARIANT: the
/// tag is missing or names none; KOFU_E_FEN; KOFU_E_ILLEGAL, KOFU_E_AMBIGUOUS: a move is;
/// KOFU_E_FULL: more than KOFU_MAX_PLIES moves. KOFU_E_RANGE: `len` is more than memory can hold.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_from_text(
    text: *const c_char,
    len: usize,
    out: *mut kofu_game,
    error_offset: *mut usize,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (text, out, error_offset) =
            unsafe { (bytes(text, len)?, game_out(out)?, Out::optional(error_offset)) };
        let mut game = Game::start(crate::core::Variant::KOOPA);
        match game.read_text_bytes(text) {
            Ok(()) => put(&out, &game),
            Err(error) => {
                set(&error_offset, error.offset);
                Err(text_failure(error.kind))
            }
        }
    })
}

const fn text_failure(kind: GameTextErrorKind) -> Failure {
    match kind {
        GameTextErrorKind::NoVariant | GameTextErrorKind::Variant(_) => Failure::Variant,
        GameTextErrorKind::Fen(_) | GameTextErrorKind::NoFen => Failure::Fen,
        GameTextErrorKind::Move(SanError::Illegal) | GameTextErrorKind::VchessMove => {
            Failure::Illegal
        }
        GameTextErrorKind::Move(SanError::Ambiguous) => Failure::Ambiguous,
        GameTextErrorKind::Full => Failure::Full,
        _ => Failure::Text,
    }
}

/// Writes a game as text: tags, moves in SAN, result.
///
/// KOFU_E_INVALID, KOFU_E_BUFFER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kofu_game_to_text(
    game: *const kofu_game,
    buf: *mut c_char,
    len: usize,
    written: *mut usize,
) -> i32 {
    fence(|| {
        // SAFETY: the contract of the header.
        let (game, text) = unsafe { (game_at(game)?, TextOut::new(buf, len, written)?) };
        text.display(&game.text())
    })
}
