//! Writing FENs in both dialects.

use core::fmt;

use super::fixed::FixedText;
use super::{letters, vchess};
use crate::core::{Bitboard, Color, GameKind, Role, Square};
use crate::games::GamePosition;

/// The length of the longest FEN in bytes: board 71, side 1, castling 4, stun list 127 (32 items
/// of three letters, 31 commas), two clocks of 4, and five blanks. The vchess dialect is shorter:
/// it has one number of 5 digits for the two clocks.
pub const MAX_FEN_LEN: usize = 71 + 1 + 4 + 127 + 2 * 4 + 5;

/// The FEN of a position, written by its `Display`; made by [`GamePosition::fen`] and
/// [`GamePosition::vchess_fen`].
#[derive(Copy, Clone, Debug)]
pub struct Fen<'a, P> {
    position: &'a P,
    vchess: bool,
}

impl<'a, P: GamePosition> Fen<'a, P> {
    pub(crate) const fn native(position: &'a P) -> Self {
        Self { position, vchess: false }
    }

    pub(crate) const fn vchess(position: &'a P) -> Self {
        Self { position, vchess: true }
    }

    /// The text, in place.
    pub fn text(&self) -> FixedText<MAX_FEN_LEN> {
        let mut text = FixedText::EMPTY;
        push_board(&mut text, self.position, self.vchess);
        text.push_all(match self.position.side_to_move() {
            Color::White => b" w ",
            Color::Black => b" b ",
        });
        let koopa = self.position.game() == GameKind::Koopa;
        if self.vchess {
            text.push_number(vchess::plies(self.position));
            if koopa {
                text.push(b' ');
                text.push_all(&vchess::rook_files(self.position));
                text.push(b' ');
                push_stuns(&mut text, self.position);
            }
            return text;
        }
        if koopa {
            push_castling(&mut text, self.position);
            text.push(b' ');
            push_stuns(&mut text, self.position);
        } else {
            text.push_all(b"- -");
        }
        text.push(b' ');
        text.push_number(self.position.half_moves());
        text.push(b' ');
        text.push_number(self.position.full_moves());
        text
    }
}

impl<P: GamePosition> fmt::Display for Fen<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

type Text = FixedText<MAX_FEN_LEN>;

// A square is an index of 64 places.
#[allow(clippy::indexing_slicing)]
fn push_board<P: GamePosition>(text: &mut Text, position: &P, vchess: bool) {
    let mut board = [0u8; 64];
    let white = position.pieces_of(Color::White);
    let black = position.pieces_of(Color::Black);
    for role in Role::of_game(position.game()) {
        let pieces = position.pieces(*role);
        for square in pieces & white {
            board[square.index()] = role.letter();
        }
        for square in pieces & black {
            board[square.index()] = role.letter().to_ascii_lowercase();
        }
    }
    if vchess {
        for square in position.stunned() {
            let letter = &mut board[square.index()];
            *letter = letters::stunned(*letter);
        }
    }
    for (i, rank) in board.chunks_exact(8).rev().enumerate() {
        if i > 0 {
            text.push(b'/');
        }
        let mut empty = b'0';
        for letter in rank {
            if *letter == 0 {
                empty += 1;
                continue;
            }
            if empty > b'0' {
                text.push(empty);
                empty = b'0';
            }
            text.push(*letter);
        }
        if empty > b'0' {
            text.push(empty);
        }
    }
}

/// White first, king side first; `K` and `Q` for outermost rooks, else the file.
fn push_castling<P: GamePosition>(text: &mut Text, position: &P) {
    let rights = position.castling();
    if rights.is_empty() {
        text.push(b'-');
    }
    for side in Color::ALL {
        let home = Bitboard::rank(side, 0);
        let Some(king) = position.king(side).filter(|_| rights.meets(home)) else { continue };
        let rooks = position.pieces(Role::Rook) & position.pieces_of(side) & home;
        let h_side = home & Bitboard(!0 << king.index());
        let a_side = home.without(h_side);
        let mut push = |rook: Option<Square>, outermost: Option<Square>, letter: u8| {
            let Some(rook) = rook else { return };
            let letter = if Some(rook) == outermost { letter } else { b'A' + rook.file() };
            text.push(match side {
                Color::White => letter,
                Color::Black => letter.to_ascii_lowercase(),
            });
        };
        push((rights & h_side).first(), (rooks & h_side).last(), b'K');
        push((rights & a_side).first(), (rooks & a_side).first(), b'Q');
    }
}

/// Square and timer of each stunned piece, in the order of squares.
fn push_stuns<P: GamePosition>(text: &mut Text, position: &P) {
    let stunned = position.stunned();
    if stunned.is_empty() {
        text.push(b'-');
    }
    for (i, square) in stunned.iter().enumerate() {
        if i > 0 {
            text.push(b',');
        }
        text.push_all(&square.name());
        text.push(b'0' + position.timer_at(square) % 10);
    }
}
