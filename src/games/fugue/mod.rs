//! Fugue: every kind of piece captures in its own way.

mod count;
mod generate;
mod legality;
mod play;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use view::spotted;

use core::hash::{Hash, Hasher};

use crate::core::board::Board;
use crate::core::setup::clocks_after;
use crate::core::{
    Bitboard, Color, Effects, Faults, FugueRules, GameKind, MAX_MOVES, Move, MoveList, Outcome,
    Piece, Reason, Role, Setup, SetupError, Square, Variant, zobrist,
};
use crate::games::{GamePosition, Moves};

use view::View;

/// The most legal moves of a position.
///
/// Each move of a piece is counted by the direction in which it goes or acts: always one of the
/// queen's. Let `n` be the number of squares on the line from the piece in that direction.
///
/// **King:** at most one move in each direction, 8 in all.
///
/// **Queen, Immobilizer, Archer, Shield, Long Leaper:** at most one move for each square of a line:
/// it is empty (a slide or a leap ends there, never both: the one before, the other beyond the
/// first piece) or it has the first piece (a capture or a shot). At most `n` in each direction, and
/// no square has more than 27 others on its lines.
///
/// **Pushme-Pullyu:** one move for each empty square before the first piece. Only with the `choose`
/// option can a square have two, namely when an enemy stands right beyond it and another right
/// behind the origin. Then the line has at most `n - 1` such squares, exactly one of them counts
/// twice, which makes `n`, and in the opposite direction there is no move at all. Again 27.
///
/// **Swapper:** one move for each empty square before the first piece, and a swap with that piece;
/// one move more, the destruction, only if that piece is adjacent, and then there is no empty square
/// before it: at most the larger of `n` and 2, and none if `n` is 0. The sum over the directions is
/// 28 on b2, b7, g2 and g7, and at most 27 elsewhere.
///
/// **Pawn:** at most one square in each direction, by a step or by a leap: 8 in all. In at most three
/// directions that square is on the last rank, and then each kind its side lacks is a move more:
/// with `f` such kinds at most `8 + 3 f`.
///
/// A side has at most 16 pieces, exactly one of them a king (without one it has no move). If it
/// lacks all seven kinds, the other 15 are pawns with at most 29 moves each; if `f` is 6 or less,
/// every one of them has at most 28. Hence `8 + 15 * 29`.
#[allow(dead_code)] // Rust 1.85 does not count the next line.
const MOST_MOVES: usize = 8 + 15 * 29;
const _: () = assert!(MOST_MOVES <= MAX_MOVES);

/// A valid position of Fugue.
///
/// ```
/// use kofu::{FuguePosition, GamePosition, Variant};
/// let fen = "7k/8/3p4/8/8/3U4/3p4/7K w - - 0 1";
/// let mut position = FuguePosition::from_fen(Variant::FUGUE, fen)?;
/// // A Pushme-Pullyu never takes two: it may take d2 by going to d4, but not go to d5.
/// assert!(position.parse_move("d3d5").is_err());
/// let mv = position.parse_move("d3d4")?;
/// assert_eq!(position.effects(mv).removed, "d2".parse::<kofu::Square>()?.bit());
/// position.play(mv)?;
/// assert_eq!(position.fen().to_string(), "7k/8/3p4/8/3U4/8/8/7K b - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone)]
pub struct FuguePosition {
    board: Board<4>,
    half_moves: u16,
    full_moves: u16,
    turn: Color,
    rules: FugueRules,
}

const _: () = assert!(size_of::<FuguePosition>() <= 56);

/// The back rank of the orthodox set-up from the a-file on: White's, then Black's.
const BACK_RANKS: [[Role; 8]; 2] = {
    use Role::*;
    [
        [Immobilizer, PushmePullyu, Archer, Shield, King, Queen, LongLeaper, Swapper],
        [Swapper, LongLeaper, Queen, King, Shield, Archer, PushmePullyu, Immobilizer],
    ]
};

impl FuguePosition {
    /// The orthodox set-up.
    ///
    /// ```
    /// use kofu::{FugueRules, FuguePosition, GamePosition};
    /// let position = FuguePosition::start(FugueRules::empty());
    /// let fen = "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1";
    /// assert_eq!(position.fen().to_string(), fen);
    /// assert_eq!(position.perft(3), Some(17_428));
    /// ```
    pub fn start(rules: FugueRules) -> Self {
        let mut board = Board::EMPTY;
        for side in Color::ALL {
            let back = Bitboard::rank(side, 0).iter();
            for (square, role) in back.zip(BACK_RANKS[side.index()]) {
                board.toggle(side, role, square);
            }
            for square in Bitboard::rank(side, 1) {
                board.toggle(side, Role::Pawn, square);
            }
        }
        let rules = FugueRules::from_bits_truncate(rules.bits());
        Self { board, half_moves: 0, full_moves: 1, turn: Color::White, rules }
    }

    /// Both kings stand: without one of them the game is over and there are no moves.
    #[inline]
    fn kings_stand(&self) -> bool {
        Color::ALL.into_iter().all(|side| self.board.of(side, Role::King).any())
    }

    /// The position with that board and the turn of the other side. The half-move clock goes on, or
    /// restarts after an irreversible move.
    #[inline]
    fn passed_on(&self, board: Board<4>, irreversible: bool) -> Self {
        let (half_moves, full_moves) =
            clocks_after(self.half_moves, self.full_moves, self.turn, irreversible);
        Self { board, half_moves, full_moves, turn: !self.turn, rules: self.rules }
    }
}

/// Equal for a player: clocks do not count.
impl PartialEq for FuguePosition {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules && self.turn == other.turn && self.board == other.board
    }
}

impl Eq for FuguePosition {}

impl Hash for FuguePosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

/// The parts of the key for the variant, by the bits of its rules.
const VARIANT_KEYS: [u64; 4] = {
    let mut keys = [0; 4];
    let mut rules = 0;
    while rules < 4 {
        keys[rules] = zobrist::variant(GameKind::Fugue as u32, rules as u32);
        rules += 1;
    }
    keys
};

impl GamePosition for FuguePosition {
    #[inline]
    fn variant(&self) -> Variant {
        Variant::Fugue(self.rules)
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let mut found = setup.faults(true);
        let Variant::Fugue(rules) = setup.variant() else {
            found.faults |= Faults::FOREIGN_PIECE;
            return Err(found);
        };
        if !found.faults.is_empty() {
            return Err(found);
        }
        Ok(Self {
            board: Board::from_setup(setup),
            half_moves: setup.half_moves,
            full_moves: setup.full_moves.max(1),
            turn: setup.turn,
            rules: FugueRules::from_bits_truncate(rules.bits()),
        })
    }

    fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.variant());
        for square in self.occupied() {
            setup.put(square, self.piece_at(square));
        }
        setup.turn = self.turn;
        setup.half_moves = self.half_moves;
        setup.full_moves = self.full_moves;
        setup
    }

    #[inline]
    fn side_to_move(&self) -> Color {
        self.turn
    }

    #[inline]
    fn pieces_of(&self, side: Color) -> Bitboard {
        self.board.color(side)
    }

    #[inline]
    fn pieces(&self, role: Role) -> Bitboard {
        if role.is_in(GameKind::Fugue) { self.board.role(role) } else { Bitboard::EMPTY }
    }

    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    fn frozen(&self) -> Bitboard {
        view::frozen(self, Color::White) | view::frozen(self, Color::Black)
    }

    fn shielded(&self) -> Bitboard {
        view::shielded(self, Color::White) | view::shielded(self, Color::Black)
    }

    /// Fugue does not stun.
    #[inline]
    fn stunned(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Fugue does not stun.
    #[inline]
    fn timer_at(&self, _square: Square) -> u8 {
        0
    }

    /// Fugue has no castling.
    #[inline]
    fn castling(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline]
    fn half_moves(&self) -> u16 {
        self.half_moves
    }

    #[inline]
    fn full_moves(&self) -> u16 {
        self.full_moves
    }

    #[inline]
    fn key(&self) -> u64 {
        let side = if self.turn == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        self.board.key() ^ side ^ VARIANT_KEYS[usize::from(self.rules.bits() & 3)]
    }

    fn generate(&self, which: Moves, list: &mut MoveList) {
        self.list_moves(which, list);
    }

    fn count_moves(&self) -> usize {
        self.tally_moves()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }

    #[inline(always)]
    fn after(&self, mv: Move) -> Self {
        self.after_move(mv)
    }

    fn skip_turn(&mut self) {
        *self = self.passed_on(self.board, false);
    }

    fn effects(&self, mv: Move) -> Effects {
        self.foresee(mv)
    }

    /// There is no check: kings are captured.
    #[inline]
    fn checkers(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    fn outcome(&self) -> Outcome {
        for side in [self.turn, !self.turn] {
            if self.board.of(side, Role::King).is_empty() {
                return Outcome::Won(!side, Reason::KingCaptured);
            }
        }
        if self.has_moves() { Outcome::Ongoing } else { Outcome::Won(!self.turn, Reason::NoMoves) }
    }
}
