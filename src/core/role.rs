//! Kinds of pieces.

use core::fmt;

use super::{Color, GameKind};

/// A kind of piece. Both games have pawns, queens and kings; the others belong to one game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Koopa: the orthodox pawn. Fugue: the Cannon Pawn.
    Pawn,
    /// The queen of either game.
    Queen,
    /// The king of either game.
    King,
    /// Koopa.
    Rook,
    /// Koopa.
    Bishop,
    /// Koopa.
    Knight,
    /// Fugue: freezes the enemies next to it.
    Immobilizer,
    /// Fugue: captures by approaching or by moving away.
    PushmePullyu,
    /// Fugue: captures by shooting.
    Archer,
    /// Fugue: protects its own neighbours.
    Shield,
    /// Fugue: captures by leaping over one enemy.
    LongLeaper,
    /// Fugue: swaps places, or destroys itself together with a neighbour.
    Swapper,
}

impl Role {
    /// All roles of both games, each at the index of its number.
    pub const ALL: [Self; 12] = [
        Self::Pawn,
        Self::Queen,
        Self::King,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Immobilizer,
        Self::PushmePullyu,
        Self::Archer,
        Self::Shield,
        Self::LongLeaper,
        Self::Swapper,
    ];
    /// The roles of Koopa, in the order of their slots.
    pub const KOOPA: [Self; 6] =
        [Self::Pawn, Self::Queen, Self::King, Self::Rook, Self::Bishop, Self::Knight];
    /// The roles of Fugue, in the order of their slots.
    pub const FUGUE: [Self; 9] = [
        Self::Pawn,
        Self::Queen,
        Self::King,
        Self::Immobilizer,
        Self::PushmePullyu,
        Self::Archer,
        Self::Shield,
        Self::LongLeaper,
        Self::Swapper,
    ];

    /// The roles of a game, in the order of their slots.
    pub const fn of_game(game: GameKind) -> &'static [Self] {
        match game {
            GameKind::Koopa => &Self::KOOPA,
            GameKind::Fugue => &Self::FUGUE,
        }
    }

    /// The place of the role in tables of its own game: below 6 in Koopa, below 9 in Fugue.
    #[inline]
    pub const fn slot(self) -> usize {
        match self {
            Self::Pawn => 0,
            Self::Queen => 1,
            Self::King => 2,
            Self::Rook | Self::Immobilizer => 3,
            Self::Bishop | Self::PushmePullyu => 4,
            Self::Knight | Self::Archer => 5,
            Self::Shield => 6,
            Self::LongLeaper => 7,
            Self::Swapper => 8,
        }
    }

    /// The number under which boards hold the role, 1 to 15. The three lower digits suffice for
    /// Koopa. There the first one is a rook's lines, the second one a bishop's, and with the third
    /// one it is no slider.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        match self {
            Self::Rook => 1,
            Self::Bishop => 2,
            Self::Queen => 3,
            Self::Pawn => 4,
            Self::Knight => 5,
            Self::King => 6,
            Self::Immobilizer => 8,
            Self::PushmePullyu => 9,
            Self::Archer => 10,
            Self::Shield => 11,
            Self::LongLeaper => 12,
            Self::Swapper => 13,
        }
    }

    /// The role of a [`code`](Self::code).
    #[inline]
    pub(crate) fn of_code(code: usize) -> Option<Self> {
        const ROLES: [Option<Role>; 16] = {
            let mut roles = [None; 16];
            let mut n = 0;
            while n < Role::ALL.len() {
                roles[Role::ALL[n].code()] = Some(Role::ALL[n]);
                n += 1;
            }
            roles
        };
        ROLES[code & 15]
    }

    /// True if that game has such a piece.
    pub const fn is_in(self, game: GameKind) -> bool {
        match self {
            Self::Pawn | Self::Queen | Self::King => true,
            Self::Rook | Self::Bishop | Self::Knight => matches!(game, GameKind::Koopa),
            _ => matches!(game, GameKind::Fugue),
        }
    }

    /// The upper-case letter of FEN and SAN.
    pub const fn letter(self) -> u8 {
        match self {
            Self::Pawn => b'P',
            Self::Queen => b'Q',
            Self::King => b'K',
            Self::Rook => b'R',
            Self::Bishop => b'B',
            Self::Knight => b'N',
            Self::Immobilizer => b'I',
            Self::PushmePullyu => b'U',
            Self::Archer => b'A',
            Self::Shield => b'S',
            Self::LongLeaper => b'L',
            Self::Swapper => b'W',
        }
    }

    /// The role of that game with this upper-case letter.
    pub fn from_letter(game: GameKind, letter: u8) -> Option<Self> {
        Self::of_game(game).iter().copied().find(|role| role.letter() == letter)
    }

    /// The English name: `Knight`, `Long Leaper`.
    pub const fn name(self, game: GameKind) -> &'static str {
        match (self, game) {
            (Self::Pawn, GameKind::Koopa) => "Pawn",
            (Self::Pawn, GameKind::Fugue) => "Cannon Pawn",
            (Self::Queen, _) => "Queen",
            (Self::King, _) => "King",
            (Self::Rook, _) => "Rook",
            (Self::Bishop, _) => "Bishop",
            (Self::Knight, _) => "Knight",
            (Self::Immobilizer, _) => "Immobilizer",
            (Self::PushmePullyu, _) => "Pushme-Pullyu",
            (Self::Archer, _) => "Archer",
            (Self::Shield, _) => "Shield",
            (Self::LongLeaper, _) => "Long Leaper",
            (Self::Swapper, _) => "Swapper",
        }
    }
}

/// A piece: whose, and of what kind.
///
/// ```
/// use kofu::{Color, GameKind, Piece, Role};
/// let knight = Piece::from_letter(GameKind::Koopa, b'n').unwrap();
/// assert_eq!(knight, Piece { color: Color::Black, role: Role::Knight });
/// assert_eq!(knight.to_string(), "n");
/// assert_eq!(Piece::from_letter(GameKind::Fugue, b'n'), None);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece.
    pub color: Color,
    /// Its kind.
    pub role: Role,
}

impl Piece {
    /// The FEN letter, upper case for White.
    pub const fn letter(self) -> u8 {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of that game with this FEN letter.
    pub fn from_letter(game: GameKind, letter: u8) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let role = Role::from_letter(game, letter.to_ascii_uppercase())?;
        Some(Self { color, role })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter().into())
    }
}
