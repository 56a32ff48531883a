//! The C ABI as a caller declares it. Structs that grow are bytes here, so that they can be given
//! any size.
#![allow(dead_code)]

use core::ffi::{c_char, c_void};

#[derive(Copy, Clone, Debug, PartialEq)]
#[repr(C)]
pub struct Variant {
    pub game: u32,
    pub rules: u32,
}

pub type Position = [u64; 12];
pub type Game = [u64; 1568];
pub enum Engine {}
pub type InfoFn = Option<unsafe extern "C" fn(*const u8, *mut c_void) -> i32>;

unsafe extern "C" {
    pub fn kofu_status_message(status: i32) -> *const c_char;
    pub fn kofu_abi_version() -> u32;
    pub fn kofu_version() -> *const c_char;
    pub fn kofu_position_size() -> usize;
    pub fn kofu_game_size() -> usize;
    pub fn kofu_max_moves() -> usize;
    pub fn kofu_variant_from_name(name: *const c_char, out: *mut Variant) -> i32;
    pub fn kofu_variant_to_name(
        variant: Variant,
        buf: *mut c_char,
        len: usize,
        written: *mut usize,
    ) -> i32;
    pub fn kofu_variant_count() -> usize;
    pub fn kofu_variant_name(index: usize) -> *const c_char;
    pub fn kofu_position_start(variant: Variant, out: *mut Position) -> i32;
    pub fn kofu_position_shuffled(
        variant: Variant,
        seed: u64,
        same_for_both: i32,
        out: *mut Position,
    ) -> i32;
    pub fn kofu_position_from_numbers(
        variant: Variant,
        white: u32,
        black: u32,
        out: *mut Position,
    ) -> i32;
    pub fn kofu_position_from_fen(
        variant: Variant,
        fen: *const c_char,
        out: *mut Position,
        error_offset: *mut usize,
    ) -> i32;
    pub fn kofu_position_to_fen(
        position: *const Position,
        dialect: i32,
        buf: *mut c_char,
        len: usize,
        written: *mut usize,
    ) -> i32;
    pub fn kofu_position_key(position: *const Position, out: *mut u64) -> i32;
    pub fn kofu_position_outcome(position: *const Position) -> i32;
    pub fn kofu_position_legal_moves(
        position: *const Position,
        buf: *mut u32,
        cap: usize,
        count: *mut usize,
    ) -> i32;
    pub fn kofu_position_tactical_moves(
        position: *const Position,
        buf: *mut u32,
        cap: usize,
        count: *mut usize,
    ) -> i32;
    pub fn kofu_position_is_legal(position: *const Position, mv: u32) -> i32;
    pub fn kofu_position_play(position: *mut Position, mv: u32) -> i32;
    pub fn kofu_position_perft(position: *const Position, depth: u32, nodes: *mut u64) -> i32;
    pub fn kofu_position_variant(position: *const Position, out: *mut Variant) -> i32;
    pub fn kofu_position_side_to_move(position: *const Position) -> i32;
    pub fn kofu_position_piece_at(position: *const Position, square: i32) -> i32;
    pub fn kofu_position_stun_at(position: *const Position, square: i32) -> i32;
    pub fn kofu_position_board(position: *const Position, pieces: *mut u8, timers: *mut u8) -> i32;
    pub fn kofu_position_pieces(position: *const Position, letter: i32, bitboard: *mut u64) -> i32;
    pub fn kofu_position_clocks(
        position: *const Position,
        half_moves: *mut u32,
        full_moves: *mut u32,
    ) -> i32;
    pub fn kofu_position_castling(position: *const Position, rooks: *mut u64) -> i32;
    pub fn kofu_position_in_check(position: *const Position) -> i32;
    pub fn kofu_position_checkers(position: *const Position, kickers: *mut u64) -> i32;
    pub fn kofu_move_from(mv: u32) -> i32;
    pub fn kofu_move_to(mv: u32) -> i32;
    pub fn kofu_move_last_square(mv: u32) -> i32;
    pub fn kofu_move_promotion(mv: u32) -> i32;
    pub fn kofu_move_from_text(
        position: *const Position,
        text: *const c_char,
        out: *mut u32,
    ) -> i32;
    pub fn kofu_move_from_san(position: *const Position, text: *const c_char, out: *mut u32)
    -> i32;
    pub fn kofu_move_to_text(
        position: *const Position,
        mv: u32,
        buf: *mut c_char,
        len: usize,
        written: *mut usize,
    ) -> i32;
    pub fn kofu_move_to_san(
        position: *const Position,
        mv: u32,
        buf: *mut c_char,
        len: usize,
        written: *mut usize,
    ) -> i32;
    pub fn kofu_move_effects(position: *const Position, mv: u32, effects: *mut u8) -> i32;
    pub fn kofu_position_to_svg(
        position: *const Position,
        options: *const u8,
        buf: *mut c_char,
        len: usize,
        written: *mut usize,
    ) -> i32;
    pub fn kofu_game_start(variant: Variant, out: *mut Game) -> i32;
    pub fn kofu_game_from_position(position: *const Position, out: *mut Game) -> i32;
    pub fn kofu_game_play(game: *mut Game, mv: u32) -> i32;
    pub fn kofu_game_undo(game: *mut Game) -> i32;
    pub fn kofu_game_position(game: *const Game, out: *mut Position) -> i32;
    pub fn kofu_game_position_at(game: *const Game, ply: usize, out: *mut Position) -> i32;
    pub fn kofu_game_ply(game: *const Game, ply: *mut usize) -> i32;
    pub fn kofu_game_move_at(game: *const Game, ply: usize, out: *mut u32) -> i32;
    pub fn kofu_game_repetitions(game: *const Game) -> i32;
    pub fn kofu_game_outcome(game: *const Game, reason: *mut i32) -> i32;
    pub fn kofu_game_from_text(
        text: *const c_char,
        len: usize,
        out: *mut Game,
        error_offset: *mut usize,
    ) -> i32;
    pub fn kofu_game_to_text(
        game: *const Game,
        buf: *mut c_char,
        len: usize,
        written: *mut usize,
    ) -> i32;
    pub fn kofu_engine_memory(hash_bytes: usize) -> usize;
    pub fn kofu_engine_init(memory: *mut c_void, len: usize, out: *mut *mut Engine) -> i32;
    pub fn kofu_engine_init_helper(
        memory: *mut c_void,
        len: usize,
        main: *mut Engine,
        out: *mut *mut Engine,
    ) -> i32;
    pub fn kofu_engine_set_host(engine: *mut Engine, host: *const u8) -> i32;
    pub fn kofu_engine_search(
        engine: *mut Engine,
        game: *const Game,
        limits: *const u8,
        info: InfoFn,
        user: *mut c_void,
        best: *mut u8,
    ) -> i32;
    pub fn kofu_engine_ready(engine: *mut Engine) -> i32;
    pub fn kofu_engine_stop(engine: *mut Engine) -> i32;
    pub fn kofu_engine_clear(engine: *mut Engine) -> i32;
    pub fn kofu_engine_evaluate(
        engine: *mut Engine,
        position: *const Position,
        centipawns: *mut i32,
    ) -> i32;
}
