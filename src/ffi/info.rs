//! The library itself: versions and sizes.

use core::ffi::c_char;

use super::fence::fence_or;
use super::types::{KOFU_ABI_VERSION, KOFU_MAX_MOVES, kofu_game, kofu_position};

/// The ABI of the library: compare it with KOFU_ABI_VERSION of the header you compiled with. If
/// they differ, do not call anything else.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_abi_version() -> u32 {
    fence_or(0, || KOFU_ABI_VERSION)
}

/// The version of the library, such as "0.1.0". The text lives as long as the library.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_version() -> *const c_char {
    fence_or(c"".as_ptr(), || concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast())
}

/// sizeof(kofu_position), for hosts that do not read this header.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_position_size() -> usize {
    fence_or(0, size_of::<kofu_position>)
}

/// sizeof(kofu_game), for hosts that do not read this header.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_game_size() -> usize {
    fence_or(0, size_of::<kofu_game>)
}

/// KOFU_MAX_MOVES, for hosts that do not read this header.
#[unsafe(no_mangle)]
pub extern "C" fn kofu_max_moves() -> usize {
    fence_or(0, || KOFU_MAX_MOVES)
}
