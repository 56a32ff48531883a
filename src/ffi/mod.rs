//! The C ABI: `include/kofu.h` is generated from the files of this module.
//!
//! This is the only module with `unsafe`, and that is confined further:
//!
//! - [`memory`] holds everything that follows a pointer of the caller. Its types are made from
//!   pointers once, at the top of an export, under the contract of the header (a pointer is NULL or
//!   good for the whole call); all that comes after is safe code. It makes no reference to the
//!   caller's memory but for texts of given length: values are copied in and out, wherever they
//!   lie, so that neither alignment nor strange bytes matter.
//! - [`fence`] is passed through by every export: it turns a panic into `KOFU_E_PANIC`.
//! - [`codec`] and [`game_codec`] turn positions and games into plain words and back, with all
//!   checks.
//! - [`engine_memory`] lays out the block of an engine, and says who may use which part of it.
//!
//! An export reads its arguments, asks the crate's public interface, and writes its results last:
//! outputs are untouched after an error.
#![cfg_attr(not(test), deny(clippy::indexing_slicing))]
#![allow(unsafe_code, unreachable_pub, non_camel_case_types)]

mod board;
mod codec;
mod engine;
mod engine_memory;
mod fence;
mod game;
mod game_codec;
mod info;
mod memory;
mod moves;
#[cfg(all(feature = "panic-handler", not(feature = "std")))]
mod panic;
mod position;
mod status;
mod svg;
mod types;
mod variant;
