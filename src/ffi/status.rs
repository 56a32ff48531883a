//! What functions return.

use core::ffi::{CStr, c_char};

use super::fence::fence_or;

/// Success.
pub const KOFU_OK: i32 = 0;
/// A pointer that may not be NULL is NULL.
pub const KOFU_E_NULL: i32 = -1;
/// The bytes are no position, game or engine made by this library.
pub const KOFU_E_INVALID: i32 = -2;
/// An argument has a value that is not defined.
pub const KOFU_E_ARGUMENT: i32 = -3;
/// A number or square is out of range.
pub const KOFU_E_RANGE: i32 = -4;
/// The output buffer is too small; the size needed has been written.
pub const KOFU_E_BUFFER: i32 = -5;
/// The variant does not exist.
pub const KOFU_E_VARIANT: i32 = -6;
/// The FEN is malformed, or its position is not valid.
pub const KOFU_E_FEN: i32 = -7;
/// The move text or game text is malformed.
pub const KOFU_E_TEXT: i32 = -8;
/// The move is not legal here.
pub const KOFU_E_ILLEGAL: i32 = -9;
/// The move text fits several legal moves.
pub const KOFU_E_AMBIGUOUS: i32 = -10;
/// The game has no room for another move.
pub const KOFU_E_FULL: i32 = -11;
/// There is no move to take back.
pub const KOFU_E_EMPTY: i32 = -12;
/// The memory block is too small.
pub const KOFU_E_MEMORY: i32 = -13;
/// The search limits are unset or contradict each other.
pub const KOFU_E_LIMITS: i32 = -14;
/// A time limit needs a clock: build with `std`, or give one with kofu_engine_set_host.
pub const KOFU_E_CLOCK: i32 = -15;
/// The game is over.
pub const KOFU_E_GAME_OVER: i32 = -16;
/// The engine is in use.
pub const KOFU_E_BUSY: i32 = -17;
/// The field struct_size has no possible value.
pub const KOFU_E_STRUCT_SIZE: i32 = -18;
/// An internal error was caught; outputs are untouched. Please report it.
pub const KOFU_E_PANIC: i32 = -99;

/// A failure, as a type: its numbers are the status codes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(super) enum Failure {
    Null = KOFU_E_NULL,
    Invalid = KOFU_E_INVALID,
    Argument = KOFU_E_ARGUMENT,
    Range = KOFU_E_RANGE,
    Buffer = KOFU_E_BUFFER,
    Variant = KOFU_E_VARIANT,
    Fen = KOFU_E_FEN,
    Text = KOFU_E_TEXT,
    Illegal = KOFU_E_ILLEGAL,
    Ambiguous = KOFU_E_AMBIGUOUS,
    Full = KOFU_E_FULL,
    Empty = KOFU_E_EMPTY,
    Memory = KOFU_E_MEMORY,
    Limits = KOFU_E_LIMITS,
    Clock = KOFU_E_CLOCK,
    GameOver = KOFU_E_GAME_OVER,
    Busy = KOFU_E_BUSY,
    StructSize = KOFU_E_STRUCT_SIZE,
    #[cfg_attr(not(feature = "std"), allow(dead_code))]
    Panic = KOFU_E_PANIC,
}

impl Failure {
    /// The status code.
    pub(super) const fn code(self) -> i32 {
        self as i32
    }
}

/// What an export does inside the fence: a status or answer of 0 or more, or a failure.
pub(super) type Answer = Result<i32, Failure>;

const fn message(status: i32) -> &'static CStr {
    match status {
        KOFU_OK => c"success",
        KOFU_E_NULL => c"a pointer is NULL",
        KOFU_E_INVALID => c"not a valid position, game or engine",
        KOFU_E_ARGUMENT => c"an argument has an undefined value",
        KOFU_E_RANGE => c"a number is out of range",
        KOFU_E_BUFFER => c"the buffer is too small",
        KOFU_E_VARIANT => c"no such variant",
        KOFU_E_FEN => c"malformed FEN, or not a valid position",
        KOFU_E_TEXT => c"malformed move or game text",
        KOFU_E_ILLEGAL => c"not a legal move in this position",
        KOFU_E_AMBIGUOUS => c"the move text fits several moves",
        KOFU_E_FULL => c"the game has no room for more moves",
        KOFU_E_EMPTY => c"no move to take back",
        KOFU_E_MEMORY => c"the memory block is too small",
        KOFU_E_LIMITS => c"search limits are unset or contradict each other",
        KOFU_E_CLOCK => c"a time limit needs a clock",
        KOFU_E_GAME_OVER => c"the game is over",
        KOFU_E_BUSY => c"the engine is in use",
        KOFU_E_STRUCT_SIZE => c"impossible struct_size",
        KOFU_E_PANIC => c"internal error",
        _ => c"unknown status",
    }
}

/// What a status means, in English, without a full stop; never NULL, also for numbers that are no
/// status. The text lives as long as the library.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_status_message(status: i32) -> *const c_char {
    fence_or(c"unknown status".as_ptr(), || message(status).as_ptr())
}
