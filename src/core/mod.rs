//! What both games stand on: sides, squares, sets, lines, pieces, variants, moves, set-ups.

mod bitboard;
pub(crate) mod board;
mod color;
mod direction;
mod effects;
mod geometry;
mod moves;
mod outcome;
mod role;
pub(crate) mod setup;
mod square;
pub(crate) mod tally;
mod variant;
pub(crate) mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use direction::Direction;
pub use effects::Effects;
pub use geometry::{
    bishop_attacks, direction_between, forward, king_steps, knight_steps, lines, neighbours,
    pawn_attacks, pawn_directions, queen_attacks, ray, rook_attacks,
};
pub use moves::{MAX_MOVES, Move, MoveKind, MoveList};
pub use outcome::{Outcome, Reason};
pub use role::{Piece, Role};
pub use setup::{Faults, MAX_CLOCK, MAX_MEN, Setup, SetupError};
pub use square::{Square, SquareError};
pub use variant::{FugueRules, GameKind, KoopaRules, Variant, VariantError};
