//! The board, the position, and what both games have in common.

use super::{CHECKMATE, Variant, fugue, koopa};

/// One step on the board: so many files to the right, so many ranks up.
pub type Step = (i32, i32);

pub const ROOK_STEPS: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub const BISHOP_STEPS: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
pub const QUEEN_STEPS: [Step; 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
pub const KNIGHT_STEPS: [Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Sixty-four FEN letters, a1 first ("a1 has index 0, b1 1, a2 8, h8 63"); 0 is an empty square.
pub type Board = [u8; 64];

/// A position of either game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub board: Board,
    /// Koopa, Stun: how many moves, by either side, each stunned piece still waits. 0: free.
    pub timers: [u8; 64],
    pub white_to_move: bool,
    /// The squares of the rooks that may still castle: White's first, king side first.
    pub castling: Vec<usize>,
    pub half: u32,
    pub full: u32,
    pub variant: Variant,
}

/// The square on that file and rank (0 to 7 each), if it is on the board.
pub fn square(file: i32, rank: i32) -> Option<usize> {
    if (0..8).contains(&file) && (0..8).contains(&rank) {
        Some((rank * 8 + file) as usize)
    } else {
        None
    }
}

pub fn file_of(square: usize) -> i32 {
    (square % 8) as i32
}

pub fn rank_of(square: usize) -> i32 {
    (square / 8) as i32
}

/// The square one step away.
pub fn next(from: usize, step: Step) -> Option<usize> {
    square(file_of(from) + step.0, rank_of(from) + step.1)
}

/// All squares that follow `from` in one direction, up to the edge.
pub fn line(from: usize, step: Step) -> Vec<usize> {
    let mut squares = Vec::new();
    let mut here = from;
    while let Some(there) = next(here, step) {
        squares.push(there);
        here = there;
    }
    squares
}

/// The squares a king's step away.
pub fn neighbours(from: usize) -> Vec<usize> {
    let mut squares = Vec::new();
    for step in QUEEN_STEPS {
        if let Some(there) = next(from, step) {
            squares.push(there);
        }
    }
    squares
}

/// A square's name, "a1" to "h8".
pub fn name(square: usize) -> String {
    let file = (b'a' + (square % 8) as u8) as char;
    let rank = square / 8 + 1;
    format!("{file}{rank}")
}

/// Whether a letter is a piece of that side (capitals are White's); false for an empty square.
pub fn belongs(piece: u8, white: bool) -> bool {
    if white { piece.is_ascii_uppercase() } else { piece.is_ascii_lowercase() }
}

/// The letter of one side's piece, from the capital letter of its kind.
pub fn letter(kind: u8, white: bool) -> u8 {
    if white { kind } else { kind.to_ascii_lowercase() }
}

/// The kind of a piece: its capital letter.
pub fn kind(piece: u8) -> u8 {
    piece.to_ascii_uppercase()
}

/// Where a side's king stands, if it is still there.
pub fn king_square(board: &Board, white: bool) -> Option<usize> {
    let king = letter(b'K', white);
    board.iter().position(|&piece| piece == king)
}

/// The rank (0 to 7) on which a side's pawns promote.
pub fn last_rank(white: bool) -> i32 {
    if white { 7 } else { 0 }
}

impl Position {
    /// The start position of a variant, as the section Text gives it.
    pub fn start(variant: Variant) -> Position {
        if variant.fugue {
            Position::with_back_ranks(variant, *b"IUASKQLW", *b"WLQKSAUI")
        } else {
            Position::with_back_ranks(variant, *b"RNBQKBNR", *b"RNBQKBNR")
        }
    }

    /// A start position with these back ranks, capital letters both. In Koopa every rook may castle.
    pub fn with_back_ranks(variant: Variant, white: [u8; 8], black: [u8; 8]) -> Position {
        let mut position = Position {
            board: [0; 64],
            timers: [0; 64],
            white_to_move: true,
            castling: Vec::new(),
            half: 0,
            full: 1,
            variant,
        };
        for file in 0..8 {
            position.board[file] = white[file];
            position.board[8 + file] = b'P';
            position.board[48 + file] = b'p';
            position.board[56 + file] = letter(black[file], false);
        }
        if !variant.fugue {
            // White first, king side (the higher file) first.
            for first in [0, 56] {
                for square in (first..first + 8).rev() {
                    if kind(position.board[square]) == b'R' {
                        position.castling.push(square);
                    }
                }
            }
        }
        position
    }

    /// Every legal move: its text and the position after it, sorted by text.
    /// "Every legal move of a position has exactly one text, and no two share one."
    pub fn moves(&self) -> Vec<(String, Position)> {
        // End of game: "With a king gone there are none."
        if self.king_is_gone(true) || self.king_is_gone(false) {
            return Vec::new();
        }
        let mut moves = if self.variant.fugue { fugue::moves(self) } else { koopa::moves(self) };
        moves.sort_by(|one, other| one.0.cmp(&other.0));
        for pair in moves.windows(2) {
            assert_ne!(pair[0].0, pair[1].0, "two moves of one text: {self:?}");
        }
        moves
    }

    /// Whether the side to move is in check; only ever with the checkmate option of Koopa.
    pub fn in_check(&self) -> bool {
        !self.variant.fugue && self.variant.has(CHECKMATE) && koopa::side_to_move_in_check(self)
    }

    /// The result by the position alone (no repetition): `*`, `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        // "the side whose king leaves the board has lost", "the side whose king is captured has lost"
        if self.king_is_gone(true) {
            return "0-1";
        }
        if self.king_is_gone(false) {
            return "1-0";
        }
        let mover_lost = if self.white_to_move { "0-1" } else { "1-0" };
        if self.moves().is_empty() {
            // Fugue: "a side to move with no move has lost". Koopa: "In check without a legal move:
            // lost", "No legal move and not in check: draw".
            if self.variant.fugue || self.in_check() {
                return mover_lost;
            }
            return "1/2-1/2";
        }
        // Koopa: "With checkmate only: 100 plies without a pawn move or a piece leaving the board:
        // draw, unless the last move mated."
        if !self.variant.fugue && self.variant.has(CHECKMATE) && self.half >= 100 {
            return "1/2-1/2";
        }
        "*"
    }

    /// The number of move sequences of that length.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for (_, after) in moves {
            nodes += after.perft(depth - 1);
        }
        nodes
    }

    /// How many pieces stand on the board.
    pub fn count_pieces(&self) -> usize {
        self.board.iter().filter(|&&piece| piece != 0).count()
    }

    pub fn king_is_gone(&self, white: bool) -> bool {
        king_square(&self.board, white).is_none()
    }

    /// Whether the piece there belongs to the side to move.
    pub fn is_own(&self, square: usize) -> bool {
        belongs(self.board[square], self.white_to_move)
    }

    /// Whether the piece there belongs to the other side.
    pub fn is_enemy(&self, square: usize) -> bool {
        belongs(self.board[square], !self.white_to_move)
    }

    pub fn is_empty(&self, square: usize) -> bool {
        self.board[square] == 0
    }

    /// Turns the position over to the other side and advances both clocks. "Both clocks are 0..=9999";
    /// "the full-move number rises after Black's move"; the half-move clock counts "plies since a pawn
    /// moved (Koopa), a piece left the board, or a pawn promoted (Fugue)".
    pub fn turn_over(&mut self, restart_half_clock: bool) {
        if restart_half_clock {
            self.half = 0;
        } else if self.half < 9999 {
            self.half += 1;
        }
        if !self.white_to_move && self.full < 9999 {
            self.full += 1;
        }
        self.white_to_move = !self.white_to_move;
    }
}
