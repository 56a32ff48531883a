//! Reading SAN.

use super::error::SanError;
use super::san::{Form, Sign, after, is_won};
use crate::core::{GameKind, Move, Role, Square};
use crate::games::GamePosition;

/// The one legal move that the text describes. Case counts. More disambiguation than needed, a
/// missing or (in Koopa) wrong closing `+` or `#`, `0-0` and `e8Q` are forgiven.
pub(crate) fn read_san<P: GamePosition>(position: &P, text: &[u8]) -> Result<Move, SanError> {
    let game = position.game();
    let parsed =
        Reader { text, at: 0 }.read(game).map_err(|offset| SanError::Malformed { offset })?;
    let mut found = None;
    for mv in position.legal_moves() {
        if Form::of(position, mv) == parsed.form && parsed.may_start(mv.from()) {
            if found.is_some() {
                return Err(SanError::Ambiguous);
            }
            found = Some(mv);
        }
    }
    let mv = found.ok_or(SanError::Illegal)?;
    if game == GameKind::Fugue && parsed.claims_win && !is_won(&after(position, mv)) {
        return Err(SanError::Illegal);
    }
    Ok(mv)
}

/// What a well-formed text says.
struct Parsed {
    form: Form,
    file: Option<u8>,
    rank: Option<u8>,
    claims_win: bool,
}

impl Parsed {
    fn may_start(&self, from: Square) -> bool {
        let [file, rank] = from.name();
        self.file.is_none_or(|it| it == file) && self.rank.is_none_or(|it| it == rank)
    }
}

/// A place in the text. Every method that fails gives the byte at fault.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn read(mut self, game: GameKind) -> Result<Parsed, usize> {
        let mut parsed = match (game, self.text.first()) {
            (GameKind::Koopa, Some(b'O' | b'0')) => self.castling()?,
            (GameKind::Koopa, Some(b'-')) => {
                self.need(b"-")?;
                self.need(b"-")?;
                Parsed { form: Form::Pass, file: None, rank: None, claims_win: false }
            }
            _ => self.piece(game)?,
        };
        parsed.claims_win = self.take(b"#");
        if game == GameKind::Koopa && !parsed.claims_win {
            // Check may be right, wrong or missing.
            self.take(b"+");
        }
        if self.at == self.text.len() { Ok(parsed) } else { Err(self.at) }
    }

    fn castling(&mut self) -> Result<Parsed, usize> {
        // The same letter throughout.
        let letter: &[u8] = if self.text.first() == Some(&b'0') { b"0" } else { b"O" };
        for part in [letter, b"-", letter] {
            self.need(part)?;
        }
        let h_side = !self.take(b"-");
        if !h_side {
            self.need(letter)?;
        }
        Ok(Parsed { form: Form::Castle { h_side }, file: None, rank: None, claims_win: false })
    }

    fn piece(&mut self, game: GameKind) -> Result<Parsed, usize> {
        let letter = self.any(|byte| Role::from_letter(game, byte).is_some());
        let role = letter.and_then(|letter| Role::from_letter(game, letter));
        let role = match (game, role) {
            (GameKind::Koopa, Some(Role::Pawn)) | (GameKind::Fugue, None) => return Err(0),
            (GameKind::Koopa, None) if !self.text.first().is_some_and(is_file) => return Err(0),
            (_, role) => role.unwrap_or(Role::Pawn),
        };
        let (mut file, mut rank) = (self.any(|byte| is_file(&byte)), self.any(|b| is_rank(&b)));
        let signs =
            Sign::ALL.iter().filter(|sign| game == GameKind::Fugue || **sign == Sign::Takes);
        let sign = signs.copied().find(|sign| self.take(sign.text())).unwrap_or(Sign::None);
        let more = sign != Sign::None || self.text.get(self.at).is_some_and(is_file);
        let to = match (more, file, rank) {
            // What looked like the origin was the destination.
            (false, Some(to_file), Some(to_rank)) => {
                (file, rank) = (None, None);
                Square::from_name(&[to_file, to_rank]).map_err(|_| self.at)?
            }
            _ => self.square()?,
        };
        let last =
            if game == GameKind::Koopa && self.take(b">") { Some(self.square()?) } else { None };
        let promotion = self.promotion(game)?;
        let choice =
            if game == GameKind::Fugue { self.any(|b| b == b'+' || b == b'-') } else { None };
        let form = Form::Piece { role, sign, to, last, promotion, choice };
        Ok(Parsed { form, file, rank, claims_win: false })
    }

    /// `=Q`, `Q`, or nothing.
    fn promotion(&mut self, game: GameKind) -> Result<Option<Role>, usize> {
        let role = |letter| {
            Role::from_letter(game, letter).filter(|role| !matches!(role, Role::Pawn | Role::King))
        };
        let sign = self.take(b"=");
        match self.any(|letter| role(letter).is_some()) {
            None if sign => Err(self.at),
            letter => Ok(letter.and_then(role)),
        }
    }

    fn square(&mut self) -> Result<Square, usize> {
        let start = self.at;
        let file = self.any(|byte| is_file(&byte)).ok_or(self.at)?;
        let rank = self.any(|byte| is_rank(&byte)).ok_or(self.at)?;
        Square::from_name(&[file, rank]).map_err(|_| start)
    }

    /// Goes on past the next byte if it is one of those.
    fn any(&mut self, is: impl Fn(u8) -> bool) -> Option<u8> {
        let byte = self.text.get(self.at).copied().filter(|byte| is(*byte))?;
        self.at += 1;
        Some(byte)
    }

    /// Goes on past that text if it comes next.
    fn take(&mut self, text: &[u8]) -> bool {
        let here = self.text.get(self.at..).is_some_and(|rest| rest.starts_with(text));
        if here {
            self.at += text.len();
        }
        here
    }

    fn need(&mut self, text: &[u8]) -> Result<(), usize> {
        if self.take(text) { Ok(()) } else { Err(self.at) }
    }
}

fn is_file(byte: &u8) -> bool {
    (b'a'..=b'h').contains(byte)
}

fn is_rank(byte: &u8) -> bool {
    (b'1'..=b'8').contains(byte)
}
