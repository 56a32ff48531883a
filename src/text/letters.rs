//! The letters of pieces on the boards of FENs.

use crate::core::{Color, GameKind, Piece, Role};

/// What a letter stands for: a piece, and whether it is stunned.
#[derive(Copy, Clone)]
pub(crate) struct Letter {
    pub(crate) piece: Piece,
    pub(crate) stunned: bool,
}

/// Upper-case letters of stunned pieces, as vchess writes them.
const STUNNED: [(u8, Role); 6] = [
    (b'S', Role::Pawn),
    (b'U', Role::Rook),
    (b'O', Role::Knight),
    (b'C', Role::Bishop),
    (b'T', Role::Queen),
    (b'L', Role::King),
];

type Table = [Option<Letter>; 128];

const fn with(mut table: Table, letter: u8, role: Role, stunned: bool) -> Table {
    let white = Piece { color: Color::White, role };
    let black = Piece { color: Color::Black, role };
    table[letter as usize] = Some(Letter { piece: white, stunned });
    table[letter.to_ascii_lowercase() as usize] = Some(Letter { piece: black, stunned });
    table
}

const fn table(game: GameKind) -> Table {
    let mut table = [None; 128];
    let mut i = 0;
    while i < Role::of_game(game).len() {
        let role = Role::of_game(game)[i];
        table = with(table, role.letter(), role, false);
        i += 1;
    }
    i = 0;
    while i < STUNNED.len() && matches!(game, GameKind::Koopa) {
        table = with(table, STUNNED[i].0, STUNNED[i].1, true);
        i += 1;
    }
    table
}

static KOOPA: Table = table(GameKind::Koopa);
static FUGUE: Table = table(GameKind::Fugue);

/// What a letter on a board of that game stands for.
#[inline]
pub(crate) fn read(game: GameKind, letter: u8) -> Option<Letter> {
    let table = match game {
        GameKind::Koopa => &KOOPA,
        GameKind::Fugue => &FUGUE,
    };
    table.get(usize::from(letter)).copied().flatten()
}

/// The letter of a stunned piece, from its ordinary letter.
pub(super) fn stunned(letter: u8) -> u8 {
    match letter {
        b'P' => b'S',
        b'R' => b'U',
        b'N' => b'O',
        b'B' => b'C',
        b'Q' => b'T',
        b'K' => b'L',
        b'p' => b's',
        b'r' => b'u',
        b'n' => b'o',
        b'b' => b'c',
        b'q' => b't',
        b'k' => b'l',
        other => other,
    }
}
