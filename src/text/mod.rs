//! Positions and moves as text: FEN in two dialects, moves in coordinates, and SAN. The source of
//! every form is RULES.md, section "Text".
//!
//! Readers take bytes, so that no input needs to be valid UTF-8, and never panic. Writers assemble
//! a text in a fixed buffer and hand it over in one piece.

#![cfg_attr(not(test), deny(clippy::indexing_slicing))]

mod coordinates;
mod error;
mod fen_faults;
mod fen_read;
mod fen_write;
mod fixed;
pub(crate) mod letters;
mod san;
mod san_read;
mod san_write;
mod vchess;

pub use coordinates::MoveText;
pub use error::{FenError, FenErrorKind, FenField, MoveTextError, SanError};
pub use fen_write::{Fen, MAX_FEN_LEN};
pub use fixed::FixedText;
pub use san::San;

pub(crate) use coordinates::{read_move, write_move};
pub(crate) use fen_read::read_fen;
pub(crate) use san_read::read_san;
pub(crate) use san_write::write_san;

use crate::core::{KoopaRules, Move, MoveKind, Role, Variant};
use crate::games::GamePosition;

/// True for the jumps that choose how far they go: only these name their last square.
fn names_last_square<P: GamePosition>(position: &P, mv: Move) -> bool {
    let free_slide = match position.variant() {
        Variant::Koopa(rules) => rules.contains(KoopaRules::FREE_SLIDE),
        Variant::Fugue(_) => false,
    };
    free_slide
        && mv.kind() == MoveKind::Jump
        && position
            .piece_at(mv.from())
            .is_some_and(|piece| matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen))
}
