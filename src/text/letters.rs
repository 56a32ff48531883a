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

// Evaluated by the compiler, which would find an index out of range.
#[allow(clippy::indexing_slicing)]
const fn with(mut table: Table, letter: u8, role: Role, stunned: bool) -> Table {
    let white = Piece { color: Color::White, role };
    let black = Piece { color: Color::Black, role };
    table[letter as usize] = Some(Letter { piece: white, stunned });
    table[letter.to_ascii_lowercase() as usize] = Some(Letter { piece: black, stunned });
    table
}

// Evaluated by the compiler, too.
#[allow(clippy::indexing_slicing)]
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
    let role = |(_, role): &&(u8, Role)| role.letter() == letter.to_ascii_uppercase();
    match STUNNED.iter().find(role) {
        Some((stunned, _)) if letter.is_ascii_uppercase() => *stunned,
        Some((stunned, _)) => stunned.to_ascii_lowercase(),
        None => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_stunned_pieces_are_read_as_written() {
        for letter in *b"PRNBQKprnbqk" {
            let free = read(GameKind::Koopa, letter).map(|it| (it.piece.letter(), it.stunned));
            assert_eq!(free, Some((letter, false)));
            let other = stunned(letter);
            let stunned = read(GameKind::Koopa, other).map(|it| (it.piece.letter(), it.stunned));
            assert_eq!(stunned, Some((letter, true)));
        }
    }

    #[test]
    fn each_game_has_its_own_letters() {
        let letters = |game| (0..=255).filter(|byte| read(game, *byte).is_some()).count();
        assert_eq!((letters(GameKind::Koopa), letters(GameKind::Fugue)), (24, 18));
        assert!(read(GameKind::Fugue, b's').is_some_and(|it| !it.stunned));
    }
}
