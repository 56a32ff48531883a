//! The types of the header and their numbers.
#![allow(dead_code)] // constants that only the caller uses

use core::ffi::c_void;

use super::memory::growing;
use crate::core::{GameKind, MAX_MOVES, Variant};

/// The ABI of this header: see "Versions" above. kofu_abi_version tells that of the library.
pub const KOFU_ABI_VERSION: u32 = 1;
/// First part of the version of this header.
pub const KOFU_VERSION_MAJOR: u32 = 0;
/// Second part of the version of this header.
pub const KOFU_VERSION_MINOR: u32 = 1;
/// Third part of the version of this header.
pub const KOFU_VERSION_PATCH: u32 = 0;

/// kofu_variant.game: Koopa Chess.
pub const KOFU_GAME_KOOPA: u32 = 1;
/// kofu_variant.game: Fugue.
pub const KOFU_GAME_FUGUE: u32 = 2;

/// Koopa: a stun lasts one turn (otherwise two).
pub const KOFU_RULE_STUN_1: u32 = 1;
/// Koopa: after a jump, bishop, rook and queen choose how far they go.
pub const KOFU_RULE_FREE_SLIDE: u32 = 2;
/// Koopa: own stunned pieces can be kicked, but never the own king.
pub const KOFU_RULE_KICK_OWN: u32 = 4;
/// Koopa: check and checkmate (otherwise the king is captured).
pub const KOFU_RULE_CHECKMATE: u32 = 8;
/// Koopa: a side with no legal move but a stunned piece passes, unless it is in check.
pub const KOFU_RULE_PASS: u32 = 16;
/// Fugue: Swappers cannot swap with each other.
pub const KOFU_RULE_NO_SWAPPER_SWAP: u32 = 1;
/// Fugue: a Pushme-Pullyu that would take two pieces chooses one of them.
pub const KOFU_RULE_CHOOSE: u32 = 2;

/// A side.
pub const KOFU_WHITE: i32 = 0;
/// A side.
pub const KOFU_BLACK: i32 = 1;

/// Outcome: the game goes on.
pub const KOFU_ONGOING: i32 = 0;
/// Outcome.
pub const KOFU_WHITE_WINS: i32 = 1;
/// Outcome.
pub const KOFU_BLACK_WINS: i32 = 2;
/// Outcome.
pub const KOFU_DRAW: i32 = 3;

/// Reason: the game goes on.
pub const KOFU_REASON_NONE: i32 = 0;
/// Reason: a king has left the board.
pub const KOFU_REASON_KING_CAPTURED: i32 = 1;
/// Reason: in check without a legal move.
pub const KOFU_REASON_CHECKMATE: i32 = 2;
/// Reason: no legal move; a draw in Koopa, lost in Fugue.
pub const KOFU_REASON_NO_MOVES: i32 = 3;
/// Reason: third occurrence of a position; a draw in Koopa, lost in Fugue for the side that moved.
pub const KOFU_REASON_REPETITION: i32 = 4;
/// Reason: 100 plies without a pawn move or a piece leaving the board.
pub const KOFU_REASON_HUNDRED_PLIES: i32 = 5;

/// kofu_effects.kind: to an empty square, nothing else happens.
pub const KOFU_KIND_QUIET: u8 = 0;
/// kofu_effects.kind, Koopa: an attack on a piece that is not stunned.
pub const KOFU_KIND_JUMP: u8 = 1;
/// kofu_effects.kind, Koopa: an attack on a stunned piece.
pub const KOFU_KIND_KICK: u8 = 2;
/// kofu_effects.kind, Koopa.
pub const KOFU_KIND_CASTLE: u8 = 3;
/// kofu_effects.kind, Koopa: no piece moves.
pub const KOFU_KIND_PASS: u8 = 4;
/// kofu_effects.kind, Fugue: a move that captures, on its destination or elsewhere.
pub const KOFU_KIND_CAPTURE: u8 = 5;
/// kofu_effects.kind, Fugue: the Pushme-Pullyu chooses the piece ahead.
pub const KOFU_KIND_CAPTURE_AHEAD: u8 = 6;
/// kofu_effects.kind, Fugue: the Pushme-Pullyu chooses the piece behind.
pub const KOFU_KIND_CAPTURE_BEHIND: u8 = 7;
/// kofu_effects.kind, Fugue: an Archer removes a piece without moving.
pub const KOFU_KIND_SHOT: u8 = 8;
/// kofu_effects.kind, Fugue: a Swapper changes places with its target.
pub const KOFU_KIND_SWAP: u8 = 9;
/// kofu_effects.kind, Fugue: a Swapper and its target leave the board.
pub const KOFU_KIND_DESTRUCTION: u8 = 10;

/// Where a square is asked for and there is none.
pub const KOFU_NO_SQUARE: u8 = 64;
/// The value of kofu_move that is no move.
pub const KOFU_NO_MOVE: u32 = 0;
/// No position has more legal moves than this.
pub const KOFU_MAX_MOVES: usize = 448;
/// The largest depth of kofu_position_perft.
pub const KOFU_MAX_PERFT_DEPTH: u32 = 16;

/// A buffer of this size holds every variant name. Names are read up to this many bytes.
pub const KOFU_NAME_SIZE: usize = 64;
/// A buffer of this size holds every FEN. FENs are read up to this many bytes.
pub const KOFU_FEN_SIZE: usize = 512;
/// A buffer of this size holds every move in coordinates or SAN, which are read up to this many
/// bytes.
pub const KOFU_MOVE_SIZE: usize = 16;
/// kofu_position_to_fen: the six fields that every chess program knows.
pub const KOFU_FEN_NATIVE: i32 = 0;
/// kofu_position_to_fen: the form of vchess.club.
pub const KOFU_FEN_VCHESS: i32 = 1;

/// A game with its rule options. {0, 0} is no variant.
#[derive(Copy, Clone)]
#[repr(C)]
pub struct kofu_variant {
    /// KOFU_GAME_KOOPA or KOFU_GAME_FUGUE.
    pub game: u32,
    /// The KOFU_RULE_* bits of that game, added.
    pub rules: u32,
}

/// How many words a position has.
pub const KOFU_POSITION_WORDS: usize = 12;

/// A position: plain data, copied with `=`. Its words mean nothing outside this library and are no
/// file format: use FEN for that. Two positions are compared by kofu_position_key.
#[derive(Copy, Clone)]
#[repr(C)]
pub struct kofu_position {
    /// Not for you.
    pub words: [u64; KOFU_POSITION_WORDS],
}

/// How many moves a game has room for.
pub const KOFU_MAX_PLIES: usize = 1024;
/// How many words a game has.
pub const KOFU_GAME_WORDS: usize = 1568;

/// A game: its first position and up to KOFU_MAX_PLIES moves; 12.25 KiB of plain data, copied with
/// `=`. Its words mean nothing outside this library and are no file format: use texts for that.
#[derive(Copy, Clone)]
#[repr(C)]
pub struct kofu_game {
    /// Not for you.
    pub words: [u64; KOFU_GAME_WORDS],
}

/// A move of some position, four bytes. 0 is no move. Equal moves of one position are equal
/// numbers; a number means nothing without its position. The layout never changes within one ABI.
pub type kofu_move = u32;

/// What a move does, for drawing and animation. Squares are 0 to 63, or KOFU_NO_SQUARE.
#[derive(Copy, Clone)]
#[repr(C)]
pub struct kofu_effects {
    /// Set it to sizeof(kofu_effects) before the call, which sets it to the number of bytes filled.
    pub struct_size: u32,
    /// The mover's square; KOFU_NO_SQUARE for a pass.
    pub from: u8,
    /// The square that the move names: the destination, or the square of the target that is
    /// attacked, shot at or swapped with; the rook's for castling; KOFU_NO_SQUARE for a pass.
    pub to: u8,
    /// Where the mover stands afterwards; KOFU_NO_SQUARE if it left the board or did not move.
    pub landing: u8,
    /// KOFU_KIND_*.
    pub kind: u8,
    /// What the pawn becomes: the lower-case letter as in move texts, or 0.
    pub promotion: u8,
    /// Castling: the rook's square before.
    pub rook_from: u8,
    /// Castling: the rook's square afterwards.
    pub rook_to: u8,
    /// Swap: where the target goes.
    pub swapped_to: u8,
    /// The mover's letter as in the FEN; 0 for a pass.
    pub mover: u8,
    /// The letter of the piece on `to`, as in the FEN; 0 if there is none.
    pub target: u8,
    /// 1 if the mover itself leaves the board, otherwise 0.
    pub lost: u8,
    /// 0.
    pub reserved: u8,
    /// All pieces that leave the board, a lost mover included: bit n is square n.
    pub removed: u64,
    /// Pieces newly stunned, by the squares they stand on: bit n is square n.
    pub stunned: u64,
    /// Pieces whose stun ends with this move: bit n is square n.
    pub freed: u64,
}

/// A buffer of this size holds every picture.
pub const KOFU_SVG_SIZE: usize = 32768;
/// kofu_svg_options.flags: Black sits below.
pub const KOFU_SVG_BLACK_BELOW: u32 = 1;
/// kofu_svg_options.flags: colors for dark pages.
pub const KOFU_SVG_DARK: u32 = 2;
/// kofu_svg_options.flags: no letters and numbers at the edges.
pub const KOFU_SVG_NO_COORDINATES: u32 = 4;
/// kofu_svg_options.flags: no size of its own, the picture fills the place it is put in.
pub const KOFU_SVG_FILL: u32 = 8;

/// What a picture of a position shows. Zeroes stand for the defaults.
#[derive(Copy, Clone)]
#[repr(C)]
pub struct kofu_svg_options {
    /// Set it to sizeof(kofu_svg_options).
    pub struct_size: u32,
    /// KOFU_SVG_* bits, added.
    pub flags: u32,
    /// The move that led to the position, or 0: its way is shown.
    pub last_move: kofu_move,
    /// Width and height in CSS pixels, at most 65535; 0 for 400.
    pub size_px: u32,
    /// Squares to be marked with a ring: bit n is square n.
    pub marked: u64,
    /// The position before last_move, or NULL: with it, crosses show which pieces have gone.
    pub before: *const kofu_position,
}

/// kofu_limits.set: depth counts.
pub const KOFU_LIMIT_DEPTH: u32 = 1;
/// kofu_limits.set: nodes counts.
pub const KOFU_LIMIT_NODES: u32 = 2;
/// kofu_limits.set: movetime_ms counts.
pub const KOFU_LIMIT_MOVETIME: u32 = 4;
/// kofu_limits.set: time_ms counts.
pub const KOFU_LIMIT_TIME: u32 = 8;
/// kofu_limits.set: inc_ms counts; with KOFU_LIMIT_TIME only.
pub const KOFU_LIMIT_INC: u32 = 16;
/// kofu_limits.set: moves_to_go counts; with KOFU_LIMIT_TIME only.
pub const KOFU_LIMIT_MOVES_TO_GO: u32 = 32;
/// kofu_limits.set: mate counts.
pub const KOFU_LIMIT_MATE: u32 = 64;
/// kofu_limits.set: search until stopped.
pub const KOFU_LIMIT_INFINITE: u32 = 128;
/// kofu_limits.set: multipv counts. No limit by itself.
pub const KOFU_LIMIT_MULTIPV: u32 = 256;
/// kofu_limits.set: level counts. Below 20 it is a limit by itself.
pub const KOFU_LIMIT_LEVEL: u32 = 512;
/// kofu_limits.set: seed counts. No limit by itself.
pub const KOFU_LIMIT_SEED: u32 = 1024;
/// kofu_limits.set: root_moves and root_count count. No limit by themselves.
pub const KOFU_LIMIT_ROOT_MOVES: u32 = 2048;

/// An engine: it lives in memory that you give to it.
pub struct kofu_engine {
    _opaque: [u8; 0],
}

/// What ends a search: whichever of the set limits comes first. Only fields whose bit is in `set`
/// count; a 0 that is set is a real 0.
#[derive(Copy, Clone)]
#[repr(C)]
pub struct kofu_limits {
    /// Set it to sizeof(kofu_limits).
    pub struct_size: u32,
    /// KOFU_LIMIT_* bits, added.
    pub set: u32,
    /// Plies to look ahead; with 0 the answer is some legal move, at once.
    pub depth: u32,
    /// Look for a win in at most that many moves; 1 or more.
    pub mate: u32,
    /// How many best moves to report; 1 or more.
    pub multipv: u32,
    /// Strength, 1 (beginner) to 20 (full).
    pub level: u32,
    /// Positions reached by playing a move.
    pub nodes: u64,
    /// Milliseconds for this move.
    pub movetime_ms: u64,
    /// Milliseconds left on the clocks of White and Black: the engine shares out its own.
    pub time_ms: [u64; 2],
    /// Milliseconds that White and Black gain with each move.
    pub inc_ms: [u64; 2],
    /// Moves until more time is added; 0 for all the rest of the game.
    pub moves_to_go: u32,
    /// How many root_moves; 1 or more.
    pub root_count: u32,
    /// Chooses among the mistakes of a level below 20.
    pub seed: u64,
    /// Search only these legal moves.
    pub root_moves: *const kofu_move,
}

/// What a search has found so far, or in the end.
#[derive(Copy, Clone)]
#[repr(C)]
pub struct kofu_info {
    /// Given to a callback: the size that the library fills. For kofu_engine_search: set it to
    /// sizeof(kofu_info); it becomes the number of bytes filled.
    pub struct_size: u32,
    /// Plies looked ahead; 0 before the first iteration has ended.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub seldepth: u32,
    /// Which of the best moves this is, from 1 on.
    pub multipv: u32,
    /// The score for the side to move, in hundredths of a pawn.
    pub score_cp: i32,
    /// Moves to the end of the game if it ends by force, positive when the side to move wins;
    /// otherwise 0.
    pub mate: i32,
    /// Positions reached by playing a move.
    pub nodes: u64,
    /// Milliseconds since the search began; 0 without a clock.
    pub time_ms: u64,
    /// How full the table is with entries of this search, in thousandths.
    pub hashfull: u32,
    /// How many moves of pv; 1 or more.
    pub pv_len: u32,
    /// The best line: the move to play and what is expected to follow. In a callback it is valid
    /// until that returns, otherwise until the engine's next call.
    pub pv: *const kofu_move,
}

/// Is told what a search has found. A result other than 0 stops the search.
pub type kofu_info_fn =
    Option<unsafe extern "C" fn(info: *const kofu_info, user: *mut c_void) -> i32>;

/// What a host can do for an engine. Each function may be NULL.
#[derive(Copy, Clone)]
#[repr(C)]
pub struct kofu_host {
    /// Set it to sizeof(kofu_host).
    pub struct_size: u32,
    /// A clock: milliseconds since any moment. NULL: that of the system, if the library has one.
    pub now_ms: Option<unsafe extern "C" fn(user: *mut c_void) -> u64>,
    /// Called every 1024 nodes of a search. A result other than 0 stops the search.
    pub poll: Option<unsafe extern "C" fn(user: *mut c_void) -> i32>,
    /// Passed to both.
    pub user: *mut c_void,
}

growing!(kofu_limits {
    struct_size,
    set,
    depth,
    mate,
    multipv,
    level,
    nodes,
    movetime_ms,
    time_ms,
    inc_ms,
    moves_to_go,
    root_count,
    seed,
    root_moves
});
growing!(kofu_info {
    struct_size,
    depth,
    seldepth,
    multipv,
    score_cp,
    mate,
    nodes,
    time_ms,
    hashfull,
    pv_len,
    pv
});
growing!(kofu_host { struct_size, now_ms, poll, user });
growing!(kofu_svg_options { struct_size, flags, last_move, size_px, marked, before });
growing!(kofu_effects {
    struct_size,
    from,
    to,
    landing,
    kind,
    promotion,
    rook_from,
    rook_to,
    swapped_to,
    mover,
    target,
    lost,
    reserved,
    removed,
    stunned,
    freed
});

const _: () = {
    assert!(KOFU_MAX_MOVES == MAX_MOVES);
    assert!(KOFU_MAX_PERFT_DEPTH == crate::games::MAX_PERFT_DEPTH);
    assert!(size_of::<kofu_variant>() == 8 && align_of::<kofu_variant>() == 4);
    assert!(size_of::<kofu_position>() == 96 && align_of::<kofu_position>() == align_of::<u64>());
    assert!(size_of::<kofu_game>() == 12_544 && align_of::<kofu_game>() == align_of::<u64>());
    #[cfg(target_pointer_width = "64")]
    assert!(size_of::<kofu_svg_options>() == 32 && size_of::<kofu_limits>() == 96);
    #[cfg(target_pointer_width = "64")]
    assert!(size_of::<kofu_info>() == 56 && size_of::<kofu_host>() == 32);
    assert!(size_of::<kofu_effects>() == 40 && core::mem::offset_of!(kofu_effects, removed) == 16);
};

impl kofu_variant {
    /// The variant, if the numbers name one.
    pub(super) fn decode(self) -> Option<Variant> {
        let game = match self.game {
            KOFU_GAME_KOOPA => GameKind::Koopa,
            KOFU_GAME_FUGUE => GameKind::Fugue,
            _ => return None,
        };
        Variant::from_rules(game, self.rules).ok()
    }

    pub(super) const fn encode(variant: Variant) -> Self {
        Self { game: variant.game() as u32, rules: variant.rules() }
    }
}
