//! The board as text.

use core::fmt::{self, Write};

use crate::core::{Bitboard, Color, GameKind, Move, MoveKind, Piece, Role, Square};
use crate::games::GamePosition;

/// A position drawn as ten lines of text, without allocation.
///
/// A piece is its FEN letter, or in Koopa a chess figurine if [`unicode`](Self::unicode) is asked
/// for; Fugue has letters in either style. After a stunned piece stands how many more turns its
/// owner loses it for ([`GamePosition::stunned_turns`], turns and not plies): `p2`, or `p0` for one that
/// can be kicked now and is free at its owner's next turn. Brackets mark the squares of the last
/// move: where it began, its target, and where it ended.
///
/// ```
/// use kofu::{Color, Position, TextBoard, Variant};
/// let mut position = Position::start(Variant::KOOPA);
/// let mut last = None;
/// for text in ["e2e4", "d7d5", "e4d5"] {
///     last = Some(position.parse_move(text)?);
///     position.play(position.parse_move(text)?)?;
/// }
/// let board = TextBoard::new(&position).last_move(last);
/// assert_eq!(format!("\n{board}"), "
///    a   b   c   d   e   f   g   h
/// 8  r   n   b   q   k   b   n   r   8
/// 7  p   p   p   .   p   p   p   p   7
/// 6  .   .  [P]  .   .   .   .   .   6
/// 5  .   .   .  [p2] .   .   .   .   5
/// 4  .   .   .   .  [.]  .   .   .   4
/// 3  .   .   .   .   .   .   .   .   3
/// 2  P   P   P   P   .   P   P   P   2
/// 1  R   N   B   Q   K   B   N   R   1
///    a   b   c   d   e   f   g   h
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug)]
pub struct TextBoard<'a, P> {
    position: &'a P,
    unicode: bool,
    bottom: Color,
    marked: Bitboard,
}

impl<'a, P: GamePosition> TextBoard<'a, P> {
    /// In ASCII, with White at the bottom and no last move.
    pub const fn new(position: &'a P) -> Self {
        Self { position, unicode: false, bottom: Color::White, marked: Bitboard::EMPTY }
    }

    /// With chess figurines in Koopa, and a dot in the middle of the line for empty squares.
    #[must_use]
    pub const fn unicode(mut self) -> Self {
        self.unicode = true;
        self
    }

    /// With that side at the bottom.
    #[must_use]
    pub const fn seen_from(mut self, side: Color) -> Self {
        self.bottom = side;
        self
    }

    /// With the squares of a move in brackets: the move that led to this position.
    #[must_use]
    pub fn last_move(mut self, mv: Option<Move>) -> Self {
        self.marked = match mv {
            Some(mv) if mv.kind() != MoveKind::Pass => {
                mv.from().bit() | mv.to().bit() | mv.last().bit()
            }
            _ => Bitboard::EMPTY,
        };
        self
    }

    /// The files or the ranks (0 to 7) in the order in which they are drawn.
    fn order(&self, first_is_low: bool) -> impl Iterator<Item = u8> {
        (0..8).map(move |n| if first_is_low { n } else { 7 - n })
    }

    fn files(&self) -> impl Iterator<Item = u8> {
        self.order(self.bottom == Color::White)
    }

    fn file_names(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for file in self.files() {
            write!(f, "   {}", name(b'a', file))?;
        }
        f.write_char('\n')
    }

    /// Four columns: a bracket, the piece, its turns, and the other bracket right after them.
    fn square(&self, square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marked = self.marked.has(square);
        f.write_char(if marked { '[' } else { ' ' })?;
        f.write_char(match self.position.piece_at(square) {
            Some(piece) if self.unicode && self.position.game() == GameKind::Koopa => {
                figurine(piece)
            }
            Some(piece) => piece.letter().into(),
            None if self.unicode => '·',
            None => '.',
        })?;
        let close = if marked { ']' } else { ' ' };
        if self.position.timer_at(square) > 0 {
            write!(f, "{}{close}", self.position.stunned_turns(square))
        } else {
            write!(f, "{close} ")
        }
    }
}

impl<P: GamePosition> fmt::Display for TextBoard<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.file_names(f)?;
        for rank in self.order(self.bottom == Color::Black) {
            write!(f, "{} ", name(b'1', rank))?;
            for square in self.files().filter_map(|file| Square::at(file, rank)) {
                self.square(square, f)?;
            }
            writeln!(f, " {}", name(b'1', rank))?;
        }
        self.file_names(f)
    }
}

/// The letter or digit of a file or rank.
const fn name(first: u8, n: u8) -> char {
    // Cannot overflow: `n` is below 8 and `first` a letter or digit.
    (first + n) as char
}

/// The chess figurine of a piece of Koopa; a letter for any other.
const fn figurine(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => '♔',
        (Color::White, Role::Queen) => '♕',
        (Color::White, Role::Rook) => '♖',
        (Color::White, Role::Bishop) => '♗',
        (Color::White, Role::Knight) => '♘',
        (Color::White, Role::Pawn) => '♙',
        (Color::Black, Role::King) => '♚',
        (Color::Black, Role::Queen) => '♛',
        (Color::Black, Role::Rook) => '♜',
        (Color::Black, Role::Bishop) => '♝',
        (Color::Black, Role::Knight) => '♞',
        (Color::Black, Role::Pawn) => '♟',
        _ => piece.letter() as char,
    }
}
