//! The two games, the verbs they share, and the position that is of either game.

mod either;
pub(crate) mod fugue;
pub(crate) mod koopa;
mod shuffle;
mod verbs;

pub use either::Position;
pub use shuffle::SetupNumberError;

use core::fmt::Debug;
use core::hash::Hash;

use crate::core::{
    Bitboard, Color, Effects, GameKind, Move, MoveList, Outcome, Piece, Role, Setup, SetupError,
    Square, Variant,
};
use crate::text::{self, Fen, FenError, MoveText, MoveTextError, San, SanError};

/// A move is not legal in the position it was to be played in.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a legal move in this position")]
pub struct IllegalMove;

/// The largest depth that [`GamePosition::perft`] takes: it bounds the recursion.
pub const MAX_PERFT_DEPTH: u32 = 16;

/// Which of the legal moves a generator lists.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// All of them.
    All,
    /// Attacks, captures and promotions: moves that change more than the place of one piece. For a
    /// search that looks only at them.
    Tactical,
    /// The others.
    Quiet,
}

mod sealed {
    /// Keeps other crates from implementing a trait.
    pub trait Sealed {}

    impl Sealed for super::koopa::KoopaPosition {}
    impl Sealed for super::fugue::FuguePosition {}
    impl Sealed for super::Position {}
}

/// A valid position of one game, with the verbs that both games share.
///
/// A value is plain data of at most 88 bytes; playing a move changes it in place, and an earlier
/// state is kept by copying it first.
///
/// Two positions are **equal** when they are the same for a player: variant, board, side to move,
/// castling rights and stun timers. The two clocks do not count; [`key`](Self::key) and hashes
/// follow the same rule.
///
/// The trait is for code that serves both games by static dispatch. [`Position`] has the same methods
/// without it:
///
/// ```
/// use kofu::{GamePosition, KoopaPosition, KoopaRules, Position, Variant};
/// /// How many lines of play of that many plies there are without an attack.
/// fn peaceful<P: GamePosition>(position: &P, plies: u32) -> u64 {
///     if plies == 0 {
///         return 1;
///     }
///     let mut lines = 0;
///     for mv in position.moves(kofu::Moves::Quiet) {
///         let mut next = *position;
///         next.play_unchecked(mv);
///         lines += peaceful(&next, plies - 1);
///     }
///     lines
/// }
/// assert_eq!(peaceful(&KoopaPosition::start(KoopaRules::empty()), 2), 400);
/// assert!(peaceful(&Position::start(Variant::FUGUE), 2) > 400);
/// ```
///
/// It is sealed: the types here are the only ones that implement it, so that it can grow.
pub trait GamePosition: Copy + Eq + Hash + Debug + Sized + sealed::Sealed {
    /// The variant.
    fn variant(&self) -> Variant;

    /// Checks a set-up and makes it a position.
    ///
    /// # Errors
    /// All faults of the set-up, as RULES.md lists them under "Rejected". A set-up of the other
    /// game has [`crate::Faults::FOREIGN_PIECE`].
    ///
    /// ```
    /// use kofu::{Color, Piece, Position, Role, Setup, Square, Variant};
    /// let mut setup = Setup::empty(Variant::FUGUE);
    /// for (square, letter) in [(Square::A1, b'K'), (Square::H8, b'k'), (Square::C3, b'W')] {
    ///     setup.put(square, Piece::from_letter(kofu::GameKind::Fugue, letter));
    /// }
    /// let position = Position::from_setup(&setup)?;
    /// assert_eq!(position.to_string(), "7k/8/8/8/8/2W5/8/K7 w - - 0 1");
    /// # Ok::<(), kofu::SetupError>(())
    /// ```
    fn from_setup(setup: &Setup) -> Result<Self, SetupError>;

    /// The parts of the position, to be changed and checked again by
    /// [`from_setup`](Self::from_setup).
    ///
    /// ```
    /// use kofu::{Position, Square, Variant};
    /// let mut setup = Position::start(Variant::KOOPA).to_setup();
    /// setup.set_timer(Square::E7, 4);
    /// setup.put(Square::D1, None);
    /// let position = Position::from_setup(&setup)?;
    /// assert!(position.to_string().ends_with("RNB1KBNR w KQkq e74 0 1"));
    /// # Ok::<(), kofu::SetupError>(())
    /// ```
    fn to_setup(&self) -> Setup;

    /// Whose turn it is.
    fn side_to_move(&self) -> Color;

    /// The squares with a piece of that side.
    fn pieces_of(&self, side: Color) -> Bitboard;

    /// The squares with a piece of that kind, of either side; none for a role of another game.
    fn pieces(&self, role: Role) -> Bitboard;

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// The stunned pieces (Koopa); none in Fugue.
    fn stunned(&self) -> Bitboard;

    /// How many more plies the piece there is stunned, 0 to 4.
    fn timer_at(&self, square: Square) -> u8;

    /// How many of its owner's own turns the stunned piece there will still miss, 0 to 2: the turn
    /// about to be played counts. 0 is also the answer for a piece that is stunned now and free at
    /// its owner's next turn, and for one that is not stunned; [`timer_at`](Self::timer_at) tells.
    ///
    /// ```
    /// use kofu::{Position, Square, Variant};
    /// let position = Position::from_fen(Variant::KOOPA, "k7/8/8/3pP3/8/8/8/K7 w - d53,e53")?;
    /// // White moves next, so that Black's d5 misses one turn before its timer ends, e5 two.
    /// assert_eq!(position.stunned_turns(Square::D5), 1);
    /// assert_eq!(position.stunned_turns(Square::E5), 2);
    /// # Ok::<(), kofu::FenError>(())
    /// ```
    fn stunned_turns(&self, square: Square) -> u8 {
        let timer = self.timer_at(square);
        // The owner's turns come at every second ply, the first of them now or after one.
        if self.pieces_of(self.side_to_move()).has(square) { timer.div_ceil(2) } else { timer / 2 }
    }

    /// The rooks that may still castle (Koopa).
    fn castling(&self) -> Bitboard;

    /// Plies since the last irreversible move, at most 9999; see RULES.md, "Half-move clock".
    fn half_moves(&self) -> u16;

    /// The number of the move, 1 to 9999.
    fn full_moves(&self) -> u16;

    /// A 64-bit key of all that makes positions equal, the same on every platform and in every
    /// release.
    ///
    /// ```
    /// use kofu::{Position, Variant};
    /// let start = Position::start(Variant::KOOPA);
    /// let later = Position::from_fen(Variant::KOOPA, &start.to_string().replace("0 1", "4 3"))?;
    /// assert_eq!((later.key(), later), (start.key(), start));
    /// assert_ne!(Position::start(Variant::KOOPA_CLASSIC).key(), start.key());
    /// # Ok::<(), kofu::FenError>(())
    /// ```
    fn key(&self) -> u64;

    /// Adds the legal moves of one sort to a list, in a fixed order. The list should be empty: it
    /// has room for the moves of one position, and what does not fit is left out.
    ///
    /// ```
    /// use kofu::{MoveList, Moves, Position, Variant};
    /// let position = Position::start(Variant::FUGUE);
    /// let mut list = MoveList::new();
    /// position.generate(Moves::Tactical, &mut list);
    /// let attacks = list.len();
    /// position.generate(Moves::Quiet, &mut list);
    /// assert_eq!((attacks, list.len()), (0, position.count_moves()));
    /// ```
    fn generate(&self, which: Moves, list: &mut MoveList);

    /// How many legal moves there are, without listing them.
    fn count_moves(&self) -> usize;

    /// True if there is a legal move.
    fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    /// True if the move is one of the legal moves, found without generating them.
    fn is_legal(&self, mv: Move) -> bool;

    /// The position after a move that is known to be legal: the fastest way to play one. Any other
    /// move gives a position of no meaning, but never a panic.
    fn after(&self, mv: Move) -> Self;

    /// Plays a move that is known to be legal. Any other move leaves a position of no meaning,
    /// but never a panic.
    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        *self = self.after(mv);
    }

    /// Gives the turn to the other side without a move: timers and clocks go on as after a quiet
    /// move. For searches (a "null move"); it is no move of either game.
    fn skip_turn(&mut self);

    /// What a legal move does; no meaning for any other move, but never a panic.
    ///
    /// ```
    /// use kofu::{Bitboard, Position, Square, Variant};
    /// let position = Position::from_fen(Variant::KOOPA, "k7/8/8/8/R1p1n3/8/8/K7 w - c44")?;
    /// let kick = position.effects(position.parse_move("a4c4")?);
    /// assert_eq!(kick.landing, Some(Square::C4));
    /// assert_eq!(kick.removed, Bitboard::from_iter([Square::C4, Square::E4]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn effects(&self, mv: Move) -> Effects;

    /// True if the king of the side to move is in check (Koopa with `checkmate`).
    fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces of both sides that an enemy Immobilizer freezes (Fugue); none in Koopa.
    fn frozen(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The pieces of both sides that a Shield of their own protects (Fugue); none in Koopa.
    fn shielded(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The pieces that give check, each by a kick that would remove the king.
    ///
    /// ```
    /// use kofu::{Position, Square, Variant};
    /// // The rook can kick a6 through a8.
    /// let fen = "k7/8/p7/8/8/8/8/R6K b - a62 0 1";
    /// let position = Position::from_fen(Variant::KOOPA_CLASSIC, fen)?;
    /// assert_eq!(position.checkers(), Square::A1.bit());
    /// assert!(position.in_check());
    /// # Ok::<(), kofu::FenError>(())
    /// ```
    fn checkers(&self) -> Bitboard;

    /// Whether and how the game is over, by the position alone: repetition needs a
    /// [`Game`](crate::Game). A position of a finished game still lists its moves, unless a king
    /// is gone.
    ///
    /// ```
    /// use kofu::{Color, Outcome, Position, Reason, Variant};
    /// let mut position = Position::from_fen(Variant::FUGUE, "7k/6Q1/8/8/8/8/8/7K w - -")?;
    /// assert_eq!(position.outcome(), Outcome::Ongoing);
    /// position.play(position.parse_san("Qxh8")?)?;
    /// assert_eq!(position.outcome(), Outcome::Won(Color::White, Reason::KingCaptured));
    /// assert_eq!(position.outcome().to_string(), "1-0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn outcome(&self) -> Outcome;

    /// The number of move sequences of that length, or `None` if `depth` is above
    /// [`MAX_PERFT_DEPTH`]. Time grows with the result; stack use by about 2 KiB a ply.
    ///
    /// ```
    /// use kofu::{MAX_PERFT_DEPTH, Position, Variant};
    /// let start = Position::start(Variant::KOOPA);
    /// assert_eq!([0, 1, 2].map(|depth| start.perft(depth)), [1, 20, 400].map(Some));
    /// assert_eq!(start.perft(MAX_PERFT_DEPTH + 1), None);
    /// ```
    fn perft(&self, depth: u32) -> Option<u64> {
        (depth <= MAX_PERFT_DEPTH).then(|| perft(self, depth))
    }

    /// Which game.
    fn game(&self) -> GameKind {
        self.variant().game()
    }

    /// The squares with a piece.
    fn occupied(&self) -> Bitboard {
        self.pieces_of(Color::White) | self.pieces_of(Color::Black)
    }

    /// The king of that side, if it is on the board.
    fn king(&self, side: Color) -> Option<Square> {
        (self.pieces(Role::King) & self.pieces_of(side)).first()
    }

    /// The legal moves of one sort in a list of their own.
    fn moves(&self, which: Moves) -> MoveList {
        let mut list = MoveList::new();
        self.generate(which, &mut list);
        list
    }

    /// All legal moves.
    fn legal_moves(&self) -> MoveList {
        self.moves(Moves::All)
    }

    /// The legal attacks, captures and promotions.
    fn tactical_moves(&self) -> MoveList {
        self.moves(Moves::Tactical)
    }

    /// Plays a move.
    ///
    /// ```
    /// use kofu::{IllegalMove, Position, Variant};
    /// let mut position = Position::start(Variant::KOOPA);
    /// let mv = position.parse_move("g1f3")?;
    /// assert_eq!(position.play(mv), Ok(()));
    /// assert_eq!(position.play(mv), Err(IllegalMove));
    /// # Ok::<(), kofu::MoveTextError>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`], and nothing has changed.
    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove);
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Reads a FEN: six fields, four fields, or the vchess dialect.
    ///
    /// ```
    /// use kofu::{Position, Variant};
    /// let fen = "r3k2r/8/8/4p3/8/8/8/4K2R b Kkq e52 0 31";
    /// let position = Position::from_fen(Variant::KOOPA, fen)?;
    /// assert_eq!(position.timer_at("e5".parse().unwrap()), 2);
    /// assert_eq!(position.fen().to_string(), fen);
    /// let short = Position::from_fen(Variant::KOOPA, "r3k2r/8/8/4s3/8/8/8/4K2R  b kqK e52")?;
    /// assert_eq!(short, position);
    /// # Ok::<(), kofu::FenError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong, in which field, and at which byte; all faults of a set-up that is not valid.
    fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        text::read_fen(variant, fen.as_bytes())
    }

    /// Reads a FEN from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// As [`from_fen`](Self::from_fen).
    fn from_fen_bytes(variant: Variant, fen: &[u8]) -> Result<Self, FenError> {
        text::read_fen(variant, fen)
    }

    /// The FEN, six fields, for `Display`.
    fn fen(&self) -> Fen<'_, Self> {
        Fen::native(self)
    }

    /// The FEN in the dialect of vchess.club, for `Display`.
    ///
    /// ```
    /// use kofu::{Position, Variant};
    /// let fen = "r3k2r/8/8/4s3/8/8/8/4K2R b 61 ihah e52";
    /// let position = Position::from_fen(Variant::KOOPA, fen)?;
    /// assert_eq!(position.vchess_fen().to_string(), fen);
    /// # Ok::<(), kofu::FenError>(())
    /// ```
    fn vchess_fen(&self) -> Fen<'_, Self> {
        Fen::vchess(self)
    }

    /// A legal move in coordinates: `e2e4`, `e7e8q`, `a1e5g7`. No two legal moves of a position
    /// have the same text. For any other move the text has no meaning.
    ///
    /// ```
    /// use kofu::{Position, Variant};
    /// let fen = "7k/8/8/8/R1p1n3/8/8/K7 w - - 0 1";
    /// let position = Position::from_fen(Variant::KOOPA_CLASSIC, fen)?;
    /// let jumps = position.tactical_moves().into_iter().map(|mv| position.move_text(mv).to_string());
    /// // The rook may stop before e4 or beyond it.
    /// assert_eq!(jumps.collect::<Vec<_>>().join(" "), "a4c4d4 a4c4f4 a4c4g4 a4c4h4");
    /// # Ok::<(), kofu::FenError>(())
    /// ```
    fn move_text(&self, mv: Move) -> MoveText {
        text::write_move(self, mv)
    }

    /// Reads a move in coordinates. Castling is read in both forms, `e1g1` and `e1h1`, the first
    /// where no other move has that text.
    ///
    /// ```
    /// use kofu::{Position, Variant};
    /// let fen = "nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 0 1";
    /// let mut position = Position::from_fen(Variant::KOOPA, fen)?;
    /// let mv = position.parse_move("f4e5")?;
    /// assert_eq!(position.move_text(mv), "f4e5");
    /// assert_eq!(position.san(mv), "fxe5");
    /// position.play(mv)?;
    /// let after = "nrkqnrbb/ppp2ppp/3p4/4p3/1P6/8/P1PPP1PP/BNQRNBKR b KQkq e54,d64,c74,b84 0 1";
    /// assert_eq!(position, Position::from_fen(Variant::KOOPA, after)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text is malformed, or no legal move has it.
    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        text::read_move(self, text.as_bytes())
    }

    /// Reads a move in coordinates from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// As [`parse_move`](Self::parse_move).
    fn parse_move_bytes(&self, text: &[u8]) -> Result<Move, MoveTextError> {
        text::read_move(self, text)
    }

    /// A legal move in standard algebraic notation: `fxe5`, `Bxe5>g7`, `A@a3`, `O-O`. No two legal
    /// moves of a position have the same text. For any other move the text has no meaning.
    fn san(&self, mv: Move) -> San {
        text::write_san(self, mv)
    }

    /// Reads a move in standard algebraic notation. Case counts; more disambiguation than needed,
    /// a missing `+` or `#`, `0-0` and `e8Q` are forgiven, in Koopa also a wrong `+` or `#`.
    ///
    /// ```
    /// use kofu::{Position, SanError, Variant};
    /// let position = Position::from_fen(Variant::FUGUE, "7k/8/8/8/2u5/8/P3P3/2A4K w - - 0 1")?;
    /// let mv = position.parse_san("A@c4")?;
    /// assert_eq!(position.move_text(mv), "c1c4");
    /// assert_eq!(position.parse_san("A@c5"), Err(SanError::Illegal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text is malformed, describes no legal move, or describes several.
    fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        text::read_san(self, text.as_bytes())
    }

    /// Reads a move in standard algebraic notation from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// As [`parse_san`](Self::parse_san).
    fn parse_san_bytes(&self, text: &[u8]) -> Result<Move, SanError> {
        text::read_san(self, text)
    }
}

/// Counts leaves in bulk: the last ply is counted, not played.
fn perft<P: GamePosition>(position: &P, depth: u32) -> u64 {
    if depth <= 1 {
        return if depth == 0 { 1 } else { position.count_moves() as u64 };
    }
    let mut leaves = 0u64;
    // Not `legal_moves()`: a list that is returned is copied as a whole.
    let mut list = MoveList::new();
    position.generate(Moves::All, &mut list);
    for &mv in &list {
        leaves = leaves.saturating_add(perft(&position.after(mv), depth - 1));
    }
    leaves
}
