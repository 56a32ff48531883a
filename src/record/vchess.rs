//! Game files of vchess.club: one line a move, `12.w e2.e4 wpe4/wpe2`, after a paragraph in a
//! notation for people, which is ambiguous and not read. The line says from where and to where
//! (the square attacked), and which pieces appear and vanish.

use super::error::{Fault, GameTextErrorKind as Kind};
use super::read::Moves;
use crate::core::{Bitboard, Color, Move, MoveKind, Piece, Setup, Square};
use crate::games::Position;
use crate::text::letters;

/// Reads the move lines from `body` on.
pub(super) fn read_moves<F: FnMut(Move)>(
    text: &[u8],
    body: usize,
    moves: &mut Moves<F>,
) -> Result<(), Fault> {
    let mut at = body;
    let (mut previous, mut notation) = (None, None);
    for line in text.get(body..).unwrap_or_default().split_inclusive(|byte| *byte == b'\n') {
        let start = at;
        // Cannot overflow: the lines are parts of the text.
        at += line.len();
        // What is not UTF-8 is no move line.
        let line = core::str::from_utf8(line).unwrap_or("?").trim();
        if line.is_empty() {
            continue;
        }
        let Some((number, rest)) = split_number(line) else {
            if previous.is_some() {
                return Err(Fault::new(Kind::VchessLine, start));
            }
            notation = notation.or(Some(start));
            continue;
        };
        let side = moves.position().side_to_move();
        if !follows(number, previous, side) {
            return Err(Fault::new(Kind::VchessNumber, start));
        }
        previous = Some(number);
        let line = Line::parse(rest).ok_or(Fault::new(Kind::VchessLine, start))?;
        let mv = line.find(moves.position()).ok_or(Fault::new(Kind::VchessMove, start))?;
        moves.add(mv, start)?;
    }
    match (previous, notation) {
        // Moves in the notation for people alone.
        (None, Some(start)) => Err(Fault::new(Kind::VchessLine, start)),
        _ => Ok(()),
    }
}

/// The number and letter of a move line, and the rest of it.
fn split_number(line: &str) -> Option<((u32, Color), &str)> {
    let (number, rest) = line.split_once('.')?;
    let number = number.parse().ok()?;
    let (side, rest) = rest.split_once(' ')?;
    let side = Color::ALL.into_iter().find(|color| side.parse() == Ok(color.letter()))?;
    Some(((number, side), rest))
}

/// Lines count from `1.w`, whoever moves first, or from `1.b` if that is Black.
fn follows(number: (u32, Color), previous: Option<(u32, Color)>, side: Color) -> bool {
    match previous {
        None => number == (1, Color::White) || number == (1, side),
        Some((move_number, Color::White)) => number == (move_number, Color::Black),
        Some((move_number, Color::Black)) => {
            number.1 == Color::White && Some(number.0) == move_number.checked_add(1)
        }
    }
}

/// What a move line says.
struct Line<'a> {
    from: Square,
    to: Square,
    appear: &'a str,
    vanish: &'a str,
}

impl<'a> Line<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (squares, lists) = text.split_once(' ')?;
        let (from, to) = squares.split_once('.')?;
        let (appear, vanish) = lists.split_once('/')?;
        Some(Self { from: from.parse().ok()?, to: to.parse().ok()?, appear, vanish })
    }

    /// The legal move between the two squares that leads to the board of the line. The rights to
    /// castle are not looked at: those of vchess.club differ a little.
    fn find(&self, position: &Position) -> Option<Move> {
        let after = After::new(position, self)?;
        position.legal_moves().into_iter().find(|mv| {
            let castle = mv.kind() == MoveKind::Castle && mv.last() == self.to;
            mv.from() == self.from && (mv.to() == self.to || castle) && {
                let mut next = *position;
                next.play_unchecked(*mv);
                after.agrees(&next)
            }
        })
    }
}

/// The board after a move line: all pieces, and which of those that appear are stunned. Of the
/// others some are freed by the move, of which the line says nothing.
struct After {
    board: Setup,
    appear: Bitboard,
    stunned: Bitboard,
}

impl After {
    /// `None` if the line has a bad item, or one that vanishes is not there.
    fn new(position: &Position, line: &Line<'_>) -> Option<Self> {
        let mut after =
            Self { board: position.to_setup(), appear: Bitboard::EMPTY, stunned: Bitboard::EMPTY };
        for item in items(line.vanish) {
            let (square, piece, stunned) = read_item(position, item)?;
            let there = position.piece_at(square) == Some(piece);
            if !there || stunned != position.stunned().has(square) {
                return None;
            }
            after.board.put(square, None);
        }
        for item in items(line.appear) {
            let (square, piece, stunned) = read_item(position, item)?;
            after.board.put(square, Some(piece));
            after.appear |= square.bit();
            if stunned {
                after.stunned |= square.bit();
            }
        }
        Some(after)
    }

    fn agrees(&self, position: &Position) -> bool {
        position.stunned() & self.appear == self.stunned
            && Square::all().all(|square| position.piece_at(square) == self.board.piece_at(square))
    }
}

/// The items of a list; none for `-`.
fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split('.').filter(move |_| list != "-")
}

/// A color, a lower-case letter and a square: `wpe4`, or `bsd5` for a stunned pawn of Koopa.
fn read_item(position: &Position, item: &str) -> Option<(Square, Piece, bool)> {
    let [color, letter, square @ ..] = item.as_bytes() else { return None };
    let color = Color::ALL.into_iter().find(|side| side.letter() == char::from(*color))?;
    let letter = letters::read(position.game(), *letter).filter(|_| letter.is_ascii_lowercase())?;
    let piece = Piece { color, role: letter.piece.role };
    Some((Square::from_name(square).ok()?, piece, letter.stunned))
}
