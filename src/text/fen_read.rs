//! Reading FENs: the fields, and those of the native dialect.

use super::error::{FenError, FenErrorKind, FenField};
use super::fen_faults::locate;
use super::{letters, vchess};
use crate::core::{Bitboard, Color, GameKind, MAX_CLOCK, Role, Setup, Square, Variant};
use crate::games::GamePosition;

/// One field of a FEN and where it begins.
#[derive(Copy, Clone)]
pub(super) struct Field<'a> {
    pub(super) name: FenField,
    pub(super) text: &'a [u8],
    pub(super) start: usize,
}

impl<'a> Field<'a> {
    /// An error at that byte of the field.
    pub(super) fn error(&self, kind: FenErrorKind, at: usize) -> FenError {
        FenError::new(kind, self.name, self.start.saturating_add(at))
    }

    /// The bytes with their places in the field.
    pub(super) fn bytes(&self) -> impl Iterator<Item = (usize, u8)> + use<'a> {
        self.text.iter().copied().enumerate()
    }
}

/// The fields of a text, parted by blanks: spaces, tabs, and line ends, as of a line of a file.
struct Fields<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self, name: FenField) -> Option<Field<'a>> {
        let blank = u8::is_ascii_whitespace;
        let rest = self.text.get(self.at..)?;
        let start = self.at + rest.iter().position(|byte| !blank(byte))?;
        let rest = self.text.get(start..)?;
        let len = rest.iter().position(blank).unwrap_or(rest.len());
        self.at = start + len;
        Some(Field { name, text: rest.get(..len)?, start })
    }

    fn need(&mut self, name: FenField) -> Result<Field<'a>, FenError> {
        self.next(name).ok_or(FenError::new(FenErrorKind::Missing, name, self.text.len()))
    }

    fn end(mut self) -> Result<(), FenError> {
        match self.next(FenField::Rest) {
            None => Ok(()),
            Some(rest) => Err(rest.error(FenErrorKind::TooManyFields, 0)),
        }
    }
}

/// The fields in which a fault of the set-up can lie.
pub(super) struct Layout<'a> {
    pub(super) board: Field<'a>,
    pub(super) side: Field<'a>,
    pub(super) castling: Field<'a>,
    pub(super) stuns: Field<'a>,
    pub(super) vchess: bool,
}

/// Reads a FEN in any form: six fields, four fields, or the vchess dialect.
pub(crate) fn read_fen<P: GamePosition>(variant: Variant, fen: &[u8]) -> Result<P, FenError> {
    let mut setup = Setup::empty(variant);
    let mut fields = Fields { text: fen, at: 0 };
    let board = fields.need(FenField::Board)?;
    read_board(board, &mut setup)?;
    let side = fields.need(FenField::Side)?;
    setup.turn = match side.text {
        b"w" => Color::White,
        b"b" => Color::Black,
        _ => return Err(side.error(FenErrorKind::Side, 0)),
    };
    let third = fields.need(FenField::Castling)?;
    let vchess = third.text.first().is_some_and(u8::is_ascii_digit);
    let (castling, stuns) = match (vchess, variant.game()) {
        (false, game) => {
            let castling = third;
            let stuns = fields.need(FenField::Stuns)?;
            match game {
                GameKind::Koopa => {
                    setup.castling = read_castling(castling, &setup)?;
                    read_stuns(stuns, &mut setup)?;
                }
                GameKind::Fugue => {
                    need_dash(castling)?;
                    need_dash(stuns)?;
                }
            }
            if let Some(half_moves) = fields.next(FenField::HalfMoves) {
                setup.half_moves = read_number(half_moves, 4, MAX_CLOCK)?;
                let full_moves = fields.need(FenField::FullMoves)?;
                setup.full_moves = read_number(full_moves, 4, MAX_CLOCK)?.max(1);
            }
            (castling, stuns)
        }
        (true, game) => {
            let plies = Field { name: FenField::Plies, ..third };
            setup.full_moves = vchess::read_plies(plies)?;
            match game {
                GameKind::Koopa => {
                    let castling = fields.need(FenField::Castling)?;
                    setup.castling = vchess::read_rook_files(castling, &setup)?;
                    let stuns = fields.need(FenField::Stuns)?;
                    read_stuns(stuns, &mut setup)?;
                    (castling, stuns)
                }
                // Nothing but the board can be at fault.
                GameKind::Fugue => (plies, plies),
            }
        }
    };
    fields.end()?;
    P::from_setup(&setup)
        .map_err(|error| locate(error, &setup, &Layout { board, side, castling, stuns, vchess }))
}

fn read_board(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    let game = setup.variant().game();
    let full_timer = setup.variant().stun_plies();
    let (mut file, mut rank) = (0, 7);
    let mut after_digit = false;
    for (at, byte) in field.bytes() {
        if let Some(letter) = letters::read(game, byte) {
            let Some(square) = Square::at(file, rank) else {
                return Err(field.error(FenErrorKind::LongRank, at));
            };
            // The set-up was empty, and no square comes twice.
            setup.add(letter.piece, square.bit());
            if letter.stunned {
                setup.set_timer(square, full_timer);
            }
            file += 1;
            after_digit = false;
        } else if byte.is_ascii_digit() {
            let empty = byte - b'0';
            if after_digit {
                return Err(field.error(FenErrorKind::TwoDigits, at));
            }
            if !(1..=8).contains(&empty) {
                return Err(field.error(FenErrorKind::DigitRange, at));
            }
            // At most 8 + 8: a rank that is too long is left at once.
            file += empty;
            if file > 8 {
                return Err(field.error(FenErrorKind::LongRank, at));
            }
            after_digit = true;
        } else if byte == b'/' {
            if file < 8 {
                return Err(field.error(FenErrorKind::ShortRank, at));
            }
            if rank == 0 {
                return Err(field.error(FenErrorKind::ManyRanks, at));
            }
            (file, rank) = (0, rank - 1);
            after_digit = false;
        } else {
            return Err(field.error(FenErrorKind::UnknownPiece, at));
        }
    }
    let end = field.text.len();
    if file < 8 {
        return Err(field.error(FenErrorKind::ShortRank, end));
    }
    if rank > 0 {
        return Err(field.error(FenErrorKind::FewRanks, end));
    }
    Ok(())
}

/// The rook that a castling letter names: `K` and `Q` the outermost rook on that side of the king,
/// or the corner where there is none, which the check of the set-up then finds at fault.
pub(super) fn castling_rook(setup: &Setup, letter: u8) -> Option<Square> {
    let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let rank = if letter.is_ascii_uppercase() { 0 } else { 7 };
    let is = |square: &Square, role| {
        setup.piece_at(*square).is_some_and(|piece| piece.color == side && piece.role == role)
    };
    let home = (0..8).filter_map(|file| Square::at(file, rank));
    let king = home.clone().find(|square| is(square, Role::King));
    match letter.to_ascii_uppercase() {
        b'K' => {
            let mut rooks = home.rev().take_while(|square| Some(*square) != king);
            rooks.find(|square| is(square, Role::Rook)).or(Square::at(7, rank))
        }
        b'Q' => {
            let mut rooks = home.take_while(|square| Some(*square) != king);
            rooks.find(|square| is(square, Role::Rook)).or(Square::at(0, rank))
        }
        file @ b'A'..=b'H' => Square::at(file - b'A', rank),
        _ => None,
    }
}

/// Rights in any order; two on one side of the king are found by the check of the set-up.
fn read_castling(field: Field<'_>, setup: &Setup) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if field.text == b"-" {
        return Ok(rooks);
    }
    for (at, letter) in field.bytes() {
        let rook = castling_rook(setup, letter)
            .ok_or_else(|| field.error(FenErrorKind::CastlingLetter, at))?;
        if rooks.has(rook) {
            return Err(field.error(FenErrorKind::SameRight, at));
        }
        rooks |= rook.bit();
    }
    Ok(rooks)
}

/// The items of a stun list: square, timer, and where in the field the item begins.
pub(super) fn stun_items<'a>(
    field: Field<'a>,
) -> impl Iterator<Item = Result<(Square, u8, usize), FenError>> + use<'a> {
    let items = if field.text == b"-" { &[] } else { field.text };
    // Every item and its comma have four bytes: a list of other length has a bad last item.
    items.chunks(4).enumerate().map(move |(i, item)| {
        let at = i * 4;
        let last = at + 4 >= items.len();
        let error = |within| field.error(FenErrorKind::StunItem, at + within);
        let form = [b'a'..=b'h', b'1'..=b'8', b'0'..=b'9'];
        for (within, range) in form.iter().enumerate() {
            if !item.get(within).is_some_and(|byte| range.contains(byte)) {
                return Err(error(within));
            }
        }
        match item {
            [file, rank, timer, comma @ ..] if comma.is_empty() || comma == b"," && !last => {
                let square = Square::from_name(&[*file, *rank]).map_err(|_| error(0))?;
                Ok((square, *timer - b'0', at))
            }
            _ => Err(error(3)),
        }
    })
}

fn read_stuns(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    let mut seen = Bitboard::EMPTY;
    for item in stun_items(field) {
        let (square, timer, at) = item?;
        if seen.has(square) {
            return Err(field.error(FenErrorKind::SameSquare, at));
        }
        seen |= square.bit();
        // A written 0 is out of range, while a set-up's 0 means a free piece.
        setup.set_timer(square, if timer == 0 { u8::MAX } else { timer });
    }
    Ok(())
}

fn need_dash(field: Field<'_>) -> Result<(), FenError> {
    if field.text == b"-" { Ok(()) } else { Err(field.error(FenErrorKind::NotDash, 0)) }
}

/// A number of digits alone, with at most `digits` (up to 5) of them.
pub(super) fn read_number(field: Field<'_>, digits: usize, max: u16) -> Result<u16, FenError> {
    if let Some(at) = field.text.iter().position(|byte| !byte.is_ascii_digit()) {
        return Err(field.error(FenErrorKind::Number, at));
    }
    let number = field.bytes().take(digits).fold(0u32, |number, (_, byte)| {
        // At most 99,999 for five digits.
        number * 10 + u32::from(byte - b'0')
    });
    match u16::try_from(number) {
        Ok(number) if number <= max && field.text.len() <= digits => Ok(number),
        _ => Err(field.error(FenErrorKind::NumberRange, 0)),
    }
}
