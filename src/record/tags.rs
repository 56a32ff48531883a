//! The tags at the head of a game's text, `[Name "value"]`.

use super::error::{Fault, GameTextErrorKind as Kind};
use crate::core::Variant;
use crate::games::Position;

/// A value as it stands in the text, and where.
#[derive(Copy, Clone)]
struct Value<'a> {
    text: &'a [u8],
    at: usize,
}

/// The tags that say something about the moves.
#[derive(Default)]
pub(super) struct Tags<'a> {
    variant: Option<Value<'a>>,
    fen: Option<Value<'a>>,
    /// `Fen`, as vchess.club writes it.
    vchess_fen: Option<Value<'a>>,
    set_up: Option<Value<'a>>,
    result: Option<Value<'a>>,
}

/// The words that say how a game has ended; the last is read only.
pub(super) const RESULTS: [&str; 5] = ["*", "1-0", "0-1", "1/2-1/2", "1/2"];

/// True for one of the [`RESULTS`].
pub(super) fn is_result(word: &[u8]) -> bool {
    RESULTS.iter().any(|result| result.as_bytes() == word)
}

impl<'a> Tags<'a> {
    /// Reads the tags, which may be parted by blanks and empty lines, and gives the place where
    /// the moves begin.
    pub(super) fn read(text: &'a [u8]) -> Result<(Self, usize), Fault> {
        let mut tags = Self::default();
        // Some editors begin a file with a byte order mark.
        const BOM: &[u8] = "\u{feff}".as_bytes();
        let mut at = if text.starts_with(BOM) { BOM.len() } else { 0 };
        loop {
            at = skip_blanks(text, at);
            if text.get(at) != Some(&b'[') {
                return Ok((tags, at));
            }
            at = tags.read_one(text, at)?;
        }
    }

    /// Reads the tag that begins at `start` and gives the place after it.
    fn read_one(&mut self, text: &'a [u8], start: usize) -> Result<usize, Fault> {
        let bad = Fault::new(Kind::Tag, start);
        let (name, value, end) = split_tag(text, start).ok_or(bad)?;
        let slot = match name {
            b"Variant" => &mut self.variant,
            b"FEN" => &mut self.fen,
            b"Fen" => &mut self.vchess_fen,
            b"SetUp" => &mut self.set_up,
            b"Result" => &mut self.result,
            _ => return Ok(end),
        };
        if slot.replace(value).is_some() {
            return Err(Fault::new(Kind::RepeatedTag, start));
        }
        Ok(end)
    }

    /// True if the text is a game file of vchess.club.
    pub(super) const fn is_vchess(&self) -> bool {
        self.vchess_fen.is_some() && self.fen.is_none()
    }

    /// The first position of the game; `body` is where the tags end. The result is looked at too:
    /// it must be one, but need not be what the moves lead to, as people resign and agree on draws.
    pub(super) fn start(&self, body: usize) -> Result<Position, Fault> {
        if let Some(wrong) = self.result.filter(|result| !is_result(result.text)) {
            return Err(Fault::new(Kind::Result, wrong.at));
        }
        let name = self.variant.ok_or(Fault::new(Kind::NoVariant, body))?;
        let variant = match name.text {
            // The names on vchess.club.
            b"Koopa" => Variant::KOOPA,
            b"Fugue" => Variant::FUGUE,
            // No variant has an empty name, nor one that is not UTF-8.
            other => core::str::from_utf8(other)
                .unwrap_or_default()
                .parse()
                .map_err(|error| Fault::new(Kind::Variant(error), name.at))?,
        };
        let Some(fen) = self.fen.or(self.vchess_fen) else {
            return match self.set_up {
                Some(set_up) if set_up.text == b"1" => Err(Fault::new(Kind::NoFen, set_up.at)),
                _ => Ok(Position::start(variant)),
            };
        };
        Position::from_fen_bytes(variant, fen.text)
            .map_err(|error| Fault::new(Kind::Fen(error), fen.at.saturating_add(error.offset)))
    }
}

/// The place of the first byte from `at` on that is no blank.
pub(super) fn skip_blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    // Cannot overflow: places in a text stay below its length.
    at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// The end of the line on which `at` is.
pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
}

/// The name, the value and the end of the tag that begins at `start`.
fn split_tag(text: &[u8], start: usize) -> Option<(&[u8], Value<'_>, usize)> {
    let end = line_end(text, start);
    let opening = start + 1 + text.get(start + 1..end)?.iter().position(|byte| *byte == b'"')?;
    let name = text.get(start + 1..opening)?.trim_ascii();
    if name.is_empty() || !name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
        return None;
    }
    let mut escaped = false;
    for (place, byte) in (opening + 1..).zip(text.get(opening + 1..end)?) {
        if escaped {
            escaped = false;
        } else if *byte == b'\\' {
            escaped = true;
        } else if *byte == b'"' {
            // vchess.club writes JSON into values without escapes: a quotation mark ends the value
            // only if the tag ends there as well.
            let after = text.get(place + 1..end)?.trim_ascii_start();
            let Some(rest) = after.strip_prefix(b"]") else { continue };
            let after = rest.trim_ascii_start();
            if after.is_empty() || after.starts_with(b"[") {
                let value = Value { text: text.get(opening + 1..place)?, at: opening + 1 };
                return Some((name, value, end - rest.len()));
            }
        }
    }
    None
}
