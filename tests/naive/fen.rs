//! FEN, in the native form only: "six fields: board, side, castling, stun list, half-move clock, full-move
//! number", and "the four-field form (clocks default to `0 1`)".

use super::board::{Board, Position, belongs, file_of, kind, king_square, letter, name, rank_of};
use super::{CHECKMATE, Variant, koopa};

impl Position {
    /// Reads a FEN; `None` for everything that the section Text rejects.
    pub fn from_fen(variant: Variant, fen: &str) -> Option<Position> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        if fields.len() != 6 && fields.len() != 4 {
            return None;
        }
        let board = read_board(fields[0], variant)?;
        let white_to_move = match fields[1] {
            "w" => true,
            "b" => false,
            _ => return None,
        };
        // "Fugue has `- -` there and nothing else."
        if variant.fugue && (fields[2] != "-" || fields[3] != "-") {
            return None;
        }
        let castling = read_castling(fields[2], &board)?;
        let timers = read_stun_list(fields[3], &board, variant)?;
        let mut half = 0;
        let mut full = 1;
        if fields.len() == 6 {
            half = read_clock(fields[4])?;
            // "a full-move number 0 is read as 1"
            full = read_clock(fields[5])?.max(1);
        }
        let position = Position { board, timers, white_to_move, castling, half, full, variant };
        if position.is_acceptable() { Some(position) } else { None }
    }

    /// The rest of the list under "Rejected".
    fn is_acceptable(&self) -> bool {
        let capture_game = self.variant.fugue || !self.variant.has(CHECKMATE);
        for white in [true, false] {
            let king = letter(b'K', white);
            let kings = self.board.iter().filter(|&&p| p == king).count();
            // "not exactly one king a side (in the games won by capturing the king, the side to move may
            // have none: the game is over, and the FEN of every reachable position reads back)"
            let may_be_gone = capture_game && white == self.white_to_move;
            if kings > 1 || (kings == 0 && !may_be_gone) {
                return false;
            }
            // "more than 16 pieces a side"
            if self.board.iter().filter(|&&p| belongs(p, white)).count() > 16 {
                return false;
            }
        }
        if self.variant.fugue {
            return true;
        }
        // "a Koopa pawn on rank 1 or 8"
        for square in 0..64 {
            let on_edge_rank = rank_of(square) == 0 || rank_of(square) == 7;
            if kind(self.board[square]) == b'P' && on_edge_rank {
                return false;
            }
        }
        // "with checkmate, a position whose side not to move is in check is rejected"
        capture_game || !koopa::side_not_to_move_in_check(self)
    }

    /// Writes the native FEN.
    pub fn fen(&self) -> String {
        let side = if self.white_to_move { "w" } else { "b" };
        format!(
            "{} {side} {} {} {} {}",
            self.board_text(),
            self.castling_text(),
            self.stun_text(),
            self.half,
            self.full
        )
    }

    fn board_text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..8).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..8 {
                let piece = self.board[rank * 8 + file];
                if piece == 0 {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(piece as char);
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            ranks.push(text);
        }
        ranks.join("/")
    }

    /// "Castling `KQkq` (the outermost rook on that side of the king), or the rook's file letter when it is not
    /// the outermost; white first, king side first."
    fn castling_text(&self) -> String {
        let mut text = String::new();
        for &rook in &self.castling {
            let white = rank_of(rook) == 0;
            let king = king_square(&self.board, white).expect("a right without its king");
            let king_side = rook > king;
            let mark = if outermost_rook(&self.board, white, king_side) == Some(rook) {
                if king_side { b'K' } else { b'Q' }
            } else {
                b'A' + file_of(rook) as u8
            };
            text.push(letter(mark, white) as char);
        }
        if text.is_empty() {
            text.push('-');
        }
        text
    }

    /// "The stun list stands where en passant would: `-`, or `<square><timer>` in square order,
    /// comma-separated".
    fn stun_text(&self) -> String {
        let mut entries = Vec::new();
        for square in 0..64 {
            if self.timers[square] > 0 {
                entries.push(format!("{}{}", name(square), self.timers[square]));
            }
        }
        if entries.is_empty() {
            return "-".to_string();
        }
        entries.join(",")
    }
}

/// "Not 8 ranks or 8 files, unknown letters"; "two digits in a row on a rank are an error".
fn read_board(text: &str, variant: Variant) -> Option<Board> {
    let known = if variant.fugue { "KQIUASLWP" } else { "KQRBNP" };
    let mut board = [0; 64];
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return None;
    }
    for (from_top, rank_text) in ranks.iter().enumerate() {
        let first = (7 - from_top) * 8;
        let mut file = 0;
        let mut after_digit = false;
        for c in rank_text.chars() {
            if let Some(empty) = c.to_digit(10) {
                if after_digit || empty == 0 || empty == 9 {
                    return None;
                }
                file += empty as usize;
                after_digit = true;
            } else {
                if file >= 8 || !known.contains(c.to_ascii_uppercase()) {
                    return None;
                }
                board[first + file] = c as u8;
                file += 1;
                after_digit = false;
            }
        }
        if file != 8 {
            return None;
        }
    }
    Some(board)
}

/// The rook of that side on its home rank, on that side of its king, that is the farthest from the king.
fn outermost_rook(board: &Board, white: bool, king_side: bool) -> Option<usize> {
    let king = king_square(board, white)?;
    let first = home_rank_start(white);
    let mut squares: Vec<usize> = (first..first + 8).collect();
    if king_side {
        squares.reverse();
    }
    for square in squares {
        if square == king {
            return None;
        }
        if board[square] == letter(b'R', white) {
            return Some(square);
        }
    }
    None
}

fn home_rank_start(white: bool) -> usize {
    if white { 0 } else { 56 }
}

/// "Read in any order, and file letters also for outermost rooks (`HAha`); twice the same right, or two on one side
/// of the king, is an error", and so is "a castling right without its king and rook at home".
fn read_castling(text: &str, board: &Board) -> Option<Vec<usize>> {
    // One place each for: White's king side, White's queen side, Black's king side, Black's queen side.
    let mut rights: [Option<usize>; 4] = [None; 4];
    if text == "-" {
        return Some(Vec::new());
    }
    for c in text.chars() {
        let white = c.is_ascii_uppercase();
        let first = home_rank_start(white);
        let king = king_square(board, white)?;
        if king < first || king >= first + 8 {
            return None;
        }
        let rook = match c.to_ascii_uppercase() {
            'K' => outermost_rook(board, white, true)?,
            'Q' => outermost_rook(board, white, false)?,
            mark @ 'A'..='H' => first + (mark as usize - 'A' as usize),
            _ => return None,
        };
        if board[rook] != letter(b'R', white) {
            return None;
        }
        let place = if white { 0 } else { 2 } + if rook > king { 0 } else { 1 };
        if rights[place].is_some() {
            return None;
        }
        rights[place] = Some(rook);
    }
    Some(rights.into_iter().flatten().collect())
}

/// "`c14,e52` (read in any order; one digit each; no stray commas)". "A timer out of range or on an empty square or
/// twice on one" is rejected.
fn read_stun_list(text: &str, board: &Board, variant: Variant) -> Option<[u8; 64]> {
    let mut timers = [0; 64];
    if text == "-" {
        return Some(timers);
    }
    for entry in text.split(',') {
        let &[file, rank, timer] = entry.as_bytes() else {
            return None;
        };
        if !(b'a'..=b'h').contains(&file) || !(b'1'..=b'8').contains(&rank) {
            return None;
        }
        let square = (rank - b'1') as usize * 8 + (file - b'a') as usize;
        if timer < b'1' || timer > b'0' + variant.full_timer() {
            return None;
        }
        if board[square] == 0 || timers[square] != 0 {
            return None;
        }
        timers[square] = timer - b'0';
    }
    Some(timers)
}

/// "Both clocks are 0..=9999".
fn read_clock(text: &str) -> Option<u32> {
    // At most four digits, zeroes in front included.
    if text.is_empty() || text.len() > 4 || !text.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number: u32 = text.parse().ok()?;
    if number <= 9999 { Some(number) } else { None }
}
