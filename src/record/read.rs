//! Reading a game's text.

use super::error::{Fault, GameTextError, GameTextErrorKind as Kind};
use super::game::Game;
use super::tags::{Tags, is_result, line_end, skip_blanks};
use super::vchess;
use crate::core::Move;
use crate::games::Position;
use crate::text::SanError;

impl Game {
    /// Reads a game's text into a record of the default capacity; see
    /// [`read_text`](Self::read_text).
    ///
    /// ```
    /// use kofu::{Game, GameTextErrorKind};
    /// let game = Game::from_text("[Variant \"koopa\"]\n\n1. e4 {best by test} d5 2. exd5 *")?;
    /// assert_eq!(game.ply(), 3);
    /// let error = Game::from_text("[Variant \"koopa\"]\n\n1. e4 d5 2. exd6").unwrap_err();
    /// assert_eq!((error.line, error.offset), (3, 31));
    /// assert!(matches!(error.kind, GameTextErrorKind::Move(_)));
    /// # Ok::<(), kofu::GameTextError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameTextError`].
    pub fn from_text(text: &str) -> Result<Self, GameTextError> {
        let start = read(text.as_bytes(), 1024, |_| ())?;
        let mut game = Self::new(start);
        game.replay(text.as_bytes());
        Ok(game)
    }
}

impl<const PLIES: usize> Game<PLIES> {
    /// Reads a game's text in place of this game: what [`text`](Self::text) writes, or a game file
    /// of vchess.club.
    ///
    /// - Tags come first, `[Name "value"]`. `Variant` must be there and names the variant; `FEN`
    ///   gives the first position if it is not the orthodox set-up; `Result` must be a result, but
    ///   need not be what the moves lead to (people resign). Others are ignored.
    /// - Moves are in SAN, or in coordinates where that is no SAN. Move numbers, `!` and `?`,
    ///   comments (`{...}`, `;` and lines that begin with `%`), glyphs (`$1`) and variations
    ///   `(...)` are ignored. A result, or the end of the text, ends the game, and only comments
    ///   follow it.
    /// - A game file of vchess.club is told by its `Fen` tag. Each of its move lines names the
    ///   legal move between its two squares that leads to its board.
    ///
    /// # Errors
    /// [`GameTextError`], and nothing has changed.
    pub fn read_text(&mut self, text: &str) -> Result<(), GameTextError> {
        self.read_text_bytes(text.as_bytes())
    }

    /// Reads a game's text from bytes, which need not be UTF-8 in comments and in tags that are
    /// ignored.
    ///
    /// # Errors
    /// As [`read_text`](Self::read_text).
    pub fn read_text_bytes(&mut self, text: &[u8]) -> Result<(), GameTextError> {
        let start = read(text, PLIES, |_| ())?;
        self.restart(start);
        self.replay(text);
        Ok(())
    }

    /// Plays the moves of a text that has been read to its end from the same position.
    fn replay(&mut self, text: &[u8]) {
        // It cannot fail: the same moves were legal and found room a moment ago.
        let _ = read(text, PLIES, |mv| {
            let _ = self.play(mv);
        });
    }
}

/// Reads a text, gives each of its moves to `each`, and returns the first position.
fn read(text: &[u8], room: usize, each: impl FnMut(Move)) -> Result<Position, GameTextError> {
    read_body(text, room, each).map_err(|fault| fault.in_text(text))
}

fn read_body(text: &[u8], room: usize, each: impl FnMut(Move)) -> Result<Position, Fault> {
    let (tags, body) = Tags::read(text)?;
    let start = tags.start(body)?;
    let mut moves = Moves { position: start, ply: 0, room, each };
    if tags.is_vchess() {
        vchess::read_moves(text, body, &mut moves)?;
    } else {
        read_moves(text, body, &mut moves)?;
    }
    Ok(start)
}

/// Where the moves of a text go.
pub(super) struct Moves<F> {
    position: Position,
    ply: usize,
    room: usize,
    each: F,
}

impl<F: FnMut(Move)> Moves<F> {
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// Adds a legal move that stands at that place.
    pub(super) fn add(&mut self, mv: Move, at: usize) -> Result<(), Fault> {
        if self.ply >= self.room {
            return Err(Fault::new(Kind::Full, at));
        }
        self.position.play_unchecked(mv);
        // Cannot overflow: it was below `room`.
        self.ply += 1;
        (self.each)(mv);
        Ok(())
    }
}

/// Reads move text from `at` on.
fn read_moves<F: FnMut(Move)>(
    text: &[u8],
    mut at: usize,
    moves: &mut Moves<F>,
) -> Result<(), Fault> {
    // How deep in variations, and where the outermost began.
    let (mut depth, mut variation) = (0usize, 0);
    let mut ended = false;
    loop {
        at = skip_blanks(text, at);
        let Some(byte) = text.get(at) else { break };
        match byte {
            b'{' => at = comment_end(text, at)?,
            b';' => at = line_end(text, at),
            b'%' if at == 0 || text.get(at - 1) == Some(&b'\n') => at = line_end(text, at),
            b'(' => {
                if depth == 0 {
                    variation = at;
                }
                // Cannot overflow: at most one for each byte.
                depth += 1;
                at += 1;
            }
            b')' => {
                depth = depth.checked_sub(1).ok_or(Fault::new(Kind::StrayParenthesis, at))?;
                at += 1;
            }
            _ => {
                let word = word(text, at);
                if depth == 0 && !word.starts_with(b"$") {
                    if ended {
                        return Err(Fault::new(Kind::AfterEnd, at));
                    }
                    if is_result(word) {
                        ended = true;
                    } else {
                        read_word(word, at, moves)?;
                    }
                }
                // Not empty: it has at least the byte looked at.
                at += word.len();
            }
        }
    }
    if depth > 0 { Err(Fault::new(Kind::OpenVariation, variation)) } else { Ok(()) }
}

/// Plays a word of move text: a number, a move, or a number with a move.
fn read_word<F: FnMut(Move)>(word: &[u8], at: usize, moves: &mut Moves<F>) -> Result<(), Fault> {
    let undotted = after(word, |byte| byte.is_ascii_digit());
    let san = match undotted {
        [b'.', rest @ ..] => after(rest, |byte| byte == b'.'),
        // A number without a dot; the pass in coordinates looks like one.
        [] if word != b"0000" => undotted,
        _ => word,
    };
    if san.is_empty() {
        return Ok(());
    }
    // Cannot overflow: `san` is the end of `word`.
    let at = at + (word.len() - san.len());
    let marks = san.iter().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    let san = san.get(..san.len() - marks).unwrap_or_default();
    let mv = parse(moves.position(), san).map_err(|error| Fault::new(Kind::Move(error), at))?;
    moves.add(mv, at)
}

/// A move in either notation.
fn parse(position: &Position, text: &[u8]) -> Result<Move, SanError> {
    position
        .parse_san_bytes(text)
        .or_else(|error| position.parse_move_bytes(text).map_err(|_| error))
}

/// What follows the first bytes of that sort.
fn after(text: &[u8], sort: impl Fn(u8) -> bool) -> &[u8] {
    let length = text.iter().take_while(|byte| sort(**byte)).count();
    text.get(length..).unwrap_or_default()
}

/// The word that begins at `at`: up to a blank or to what begins something else, but one byte at
/// least.
fn word(text: &[u8], at: usize) -> &[u8] {
    let rest = text.get(at..).unwrap_or_default();
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{();$".contains(byte);
    let length = rest.iter().skip(1).take_while(|byte| !ends(byte)).count();
    rest.get(..length + 1).unwrap_or(rest)
}

/// The place after the brace comment that begins at `start`.
fn comment_end(text: &[u8], start: usize) -> Result<usize, Fault> {
    let rest = text.get(start..).unwrap_or_default();
    let length = rest.iter().position(|byte| *byte == b'}');
    // Cannot overflow: places in a text stay below its length.
    length.map(|length| start + length + 1).ok_or(Fault::new(Kind::OpenComment, start))
}
