//! Writing a game's text.

use core::fmt::{self, Write};

use arrayvec::ArrayString;

use super::game::Game;
use super::tags::is_result;
use crate::core::Color;
use crate::games::Position;

/// Lines of move text have at most this many columns.
const COLUMNS: usize = 80;

/// A game as text, written when it is displayed, move by move, without allocation.
///
/// Tags come first: `Variant`, then `SetUp` and `FEN` unless the game began with the orthodox
/// set-up, then those of [`tags`](Self::tags), then `Result`. After an empty line follow the moves
/// in SAN with their numbers and the result, in lines of at most 80 columns.
#[derive(Copy, Clone, Debug)]
pub struct GameText<'a, const PLIES: usize> {
    game: &'a Game<PLIES>,
    tags: &'a [(&'a str, &'a str)],
}

impl<const PLIES: usize> Game<PLIES> {
    /// The game as text, in the form that [`read_text`](Self::read_text) reads.
    ///
    /// ```
    /// use kofu::{Game, Variant};
    /// let mut game = Game::start(Variant::KOOPA);
    /// for text in ["e4", "d5", "exd5"] {
    ///     game.play(game.position().parse_san(text)?)?;
    /// }
    /// assert_eq!(game.text().tags(&[("White", "Anna")]).to_string(), "\
    /// [Variant \"koopa\"]
    /// [White \"Anna\"]
    /// [Result \"*\"]
    ///
    /// 1. e4 d5 2. exd5 *
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn text(&self) -> GameText<'_, PLIES> {
        GameText { game: self, tags: &[] }
    }
}

impl<'a, const PLIES: usize> GameText<'a, PLIES> {
    /// With more tags, names and values. A `Result` among them takes the place of the game's own,
    /// for a game that was resigned, say. Names are of letters, digits and `_`; what is not, and
    /// `Variant`, `SetUp`, `FEN` and `Fen`, which the game itself decides, is left out. Line breaks
    /// in values become blanks.
    #[must_use]
    pub const fn tags(mut self, tags: &'a [(&'a str, &'a str)]) -> Self {
        self.tags = tags;
        self
    }

    fn result(&self) -> &'a str {
        self.tags
            .iter()
            .find(|(name, value)| *name == "Result" && is_result(value.as_bytes()))
            .map_or_else(|| self.game.outcome().text(), |(_, value)| value)
    }
}

impl<const PLIES: usize> fmt::Display for GameText<'_, PLIES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.game.variant();
        writeln!(f, "[Variant \"{variant}\"]")?;
        let start = self.game.start_position();
        if *start != Position::start(variant) || (start.half_moves(), start.full_moves()) != (0, 1)
        {
            writeln!(f, "[SetUp \"1\"]\n[FEN \"{}\"]", start.fen())?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| is_free(name)) {
            write_tag(f, name, value)?;
        }
        let result = self.result();
        writeln!(f, "[Result \"{result}\"]\n")?;
        let mut lines = Lines { out: f, column: 0 };
        let mut position = *start;
        for (ply, mv) in self.game.moves().iter().enumerate() {
            let black = position.side_to_move() == Color::Black;
            if !black || ply == 0 {
                let dots = if black { "..." } else { "." };
                lines.word(format_args!("{}{dots}", position.full_moves()))?;
            }
            lines.word(format_args!("{}", position.san(*mv)))?;
            position.play_unchecked(*mv);
        }
        lines.word(format_args!("{result}"))?;
        f.write_char('\n')
    }
}

/// True for the name of a tag that the caller decides.
fn is_free(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !["Variant", "SetUp", "FEN", "Fen", "Result"].contains(&name)
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            _ if letter.is_control() => f.write_char(' ')?,
            _ => f.write_char(letter)?,
        }
    }
    f.write_str("\"]\n")
}

/// Words parted by blanks or line breaks.
struct Lines<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: fmt::Arguments<'_>) -> fmt::Result {
        // Longer than any number and any SAN.
        let mut text = ArrayString::<32>::new();
        text.write_fmt(word)?;
        let after = self.column + 1 + text.len();
        if self.column == 0 || after > COLUMNS {
            if self.column > 0 {
                self.out.write_char('\n')?;
            }
            self.column = text.len();
        } else {
            self.out.write_char(' ')?;
            self.column = after;
        }
        self.out.write_str(&text)
    }
}
