//! Rules and play of two chess variants, **Koopa Chess** and **Fugue**.
#![no_std]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]
#![cfg_attr(not(test), deny(clippy::todo, clippy::unimplemented, clippy::dbg_macro))]

#[cfg(feature = "std")]
extern crate std;

mod core;
mod draw;
#[cfg(feature = "capi")]
mod ffi;
mod games;
mod record;
mod search;
mod text;

pub use crate::core::{
    Bitboard, Color, Direction, Effects, Faults, FugueRules, GameKind, KoopaRules, MAX_CLOCK,
    MAX_MEN, MAX_MOVES, Move, MoveKind, MoveList, Outcome, Piece, Reason, Role, Setup, SetupError,
    Square, SquareError, Squares, Variant, VariantError,
};
pub use draw::{Svg, SvgOptions, TextBoard, Theme, Trail};
pub use games::fugue::FuguePosition;
pub use games::koopa::KoopaPosition;
pub use games::{GamePosition, IllegalMove, MAX_PERFT_DEPTH, Moves, Position, SetupNumberError};
pub use record::{Game, GameText, GameTextError, GameTextErrorKind, PlayError};
pub use search::{
    Best, Cluster, Engine, Features, GameClock, Info, Limits, Line, MAX_PLY, Reply, Score,
    SearchError, SearchState, evaluate, evaluate_with, weight, weight_halves, weights,
};
pub use text::{
    Fen, FenError, FenErrorKind, FenField, FixedText, MAX_FEN_LEN, MoveText, MoveTextError, San,
    SanError,
};

/// Lines and steps on the board: what pieces could attack, by square and occupied squares.
///
/// ```
/// use kofu::geometry::{king_steps, rook_attacks};
/// use kofu::{Bitboard, Square};
/// assert_eq!(king_steps(Square::A1).len(), 3);
/// // Up the file to its end, along the rank to the first piece.
/// let occupied: Bitboard = [Square::A1, Square::C1, Square::F1].into_iter().collect();
/// assert_eq!(rook_attacks(Square::A1, occupied).len(), 7 + 2);
/// ```
pub mod geometry {
    pub use crate::core::{
        bishop_attacks, direction_between, forward, king_steps, knight_steps, lines, neighbours,
        pawn_attacks, pawn_directions, queen_attacks, ray, rook_attacks,
    };
}
