//! Koopa Chess: orthodox men that do not capture. An attack on a piece is a **jump**, which stuns
//! it, or, if it is stunned already, a **kick**, which sends it off the board. RULES.md, "Koopa".
//!
//! | rule | where |
//! |---|---|
//! | jump, kick, lines of flight | `attack` |
//! | which moves there are | `generate`, `castling`; counted in `count`, tested one by one in `legality` |
//! | check | `check` |
//! | what a move changes | `play` |
//! | stun timers | `timers` |
//! | end of the game | [`KoopaPosition::outcome`](crate::GamePosition::outcome) below |

mod attack;
mod castling;
mod check;
mod count;
mod generate;
mod legality;
mod play;
mod timers;
mod view;

use core::hash::{Hash, Hasher};

use self::timers::Timers;
use super::{GamePosition, Moves};
use crate::core::board::Board;
use crate::core::{
    Bitboard, Color, Effects, Faults, KoopaRules, MAX_MOVES, Move, MoveList, Outcome, Piece,
    Reason, Role, Setup, SetupError, Square, Variant, zobrist,
};

/// A valid position of Koopa; see [`GamePosition`] for what can be done with it.
///
/// ```
/// use kofu::{GamePosition, KoopaPosition, Square, Variant};
/// let fen = "k7/8/8/8/R1p1n3/8/8/K7 w - - 0 1";
/// let mut position = KoopaPosition::from_fen(Variant::KOOPA, fen)?;
/// // The rook jumps over c4, which is stunned for two turns of Black.
/// position.play(position.parse_move("a4c4")?)?;
/// assert_eq!(position.fen().to_string(), "k7/8/8/8/2pRn3/8/8/K7 b - c44 1 1");
/// assert_eq!(position.stunned_turns(Square::C4), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone)]
pub struct KoopaPosition {
    board: Board<3>,
    timers: Timers,
    /// The rooks that may still castle.
    castling: Bitboard,
    half_moves: u16,
    full_moves: u16,
    turn: Color,
    rules: KoopaRules,
}

const _: () = assert!(size_of::<KoopaPosition>() <= 88);

/// The most legal moves of any position of Koopa.
///
/// *Along one ray of `n` squares a piece has at most `n` moves.* If the ray is empty, `n` quiet ones.
/// Otherwise let `k` squares be empty before the first piece. A kick of it is one move, and `k + 1`
/// is at most `n`. A jump without the free slide is one move too. With the free slide there is one
/// for each empty square beyond the target and one more if the last square is occupied: none or one
/// if the target stands there (`k + 1 = n`), else at most the `n - k - 1` squares beyond.
///
/// So a queen has no more moves than on an empty board, at most 27; a rook 14, a bishop 13, and a
/// knight, with one move for each of its steps, 8. A pawn has at most 12: from the seventh rank three
/// squares ahead, each with four promotions; from any other rank it has a step or two ahead, and two
/// attacks with at most four promotions each. A king has 8 steps and two castlings.
///
/// A side has at most 16 pieces, exactly one of them a king: `15 * 27 + 10`. (A pass is the only
/// move where it exists.)
#[allow(dead_code)] // Rust 1.85 does not count the next line.
const MOST_MOVES: usize = 15 * 27 + 10;
const _: () = assert!(MOST_MOVES <= MAX_MOVES);

/// Half-moves without progress that end a game with the `checkmate` option.
const PROGRESS_LIMIT: u16 = 100;

impl KoopaPosition {
    /// The orthodox set-up.
    ///
    /// ```
    /// use kofu::{GamePosition, KoopaPosition, KoopaRules};
    /// assert_eq!(KoopaPosition::start(KoopaRules::empty()).legal_moves().len(), 20);
    /// ```
    pub fn start(rules: KoopaRules) -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        Self::from_back_ranks(rules, [[Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]; 2])
    }

    /// A set-up with these back ranks, White's first, each from the a-file. The ranks must hold a
    /// king with a rook on either side, as those of Chess960 do; without them there are no
    /// castling rights.
    pub(crate) fn from_back_ranks(rules: KoopaRules, ranks: [[Role; 8]; 2]) -> Self {
        let mut position = Self {
            board: Board::EMPTY,
            timers: Timers::NONE,
            castling: Bitboard::EMPTY,
            half_moves: 0,
            full_moves: 1,
            turn: Color::White,
            rules: KoopaRules::from_bits_truncate(rules.bits()),
        };
        for (side, roles) in Color::ALL.into_iter().zip(ranks) {
            for (square, role) in Bitboard::rank(side, 0).iter().zip(roles) {
                position.board.toggle(side, role, square);
            }
            for square in Bitboard::rank(side, 1) {
                position.board.toggle(side, Role::Pawn, square);
            }
        }
        position.castling = position.board.role(Role::Rook);
        position.seal_key();
        position
    }

    /// Adds the parts of the key that are not the pieces: variant, side to move, castling.
    fn seal_key(&mut self) {
        let variant = self.variant();
        let side = if self.turn == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        self.board.toggle_key(
            zobrist::variant(variant.game() as u32, variant.rules())
                ^ side
                ^ zobrist::castling(self.castling),
        );
    }

    #[inline]
    fn has(&self, option: KoopaRules) -> bool {
        self.rules.contains(option)
    }

    #[inline]
    fn own(&self) -> Bitboard {
        self.board.color(self.turn)
    }

    #[inline]
    fn enemy(&self) -> Bitboard {
        self.board.color(!self.turn)
    }

    /// The king of the side to move. Where kings are captured it may be gone.
    #[inline]
    fn own_king(&self) -> Option<Square> {
        self.board.of(self.turn, Role::King).first()
    }
}

/// The same for a player; see [`GamePosition`].
impl PartialEq for KoopaPosition {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && self.timers == other.timers
            && self.castling == other.castling
            && self.turn == other.turn
            && self.rules == other.rules
    }
}

impl Eq for KoopaPosition {}

impl Hash for KoopaPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

impl GamePosition for KoopaPosition {
    #[inline]
    fn variant(&self) -> Variant {
        Variant::Koopa(self.rules)
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let Variant::Koopa(rules) = setup.variant() else {
            return Err(SetupError { faults: Faults::FOREIGN_PIECE, squares: Bitboard::EMPTY });
        };
        let found = setup.faults(!rules.contains(KoopaRules::CHECKMATE));
        if !found.faults.is_empty() {
            return Err(found);
        }
        let mut position = Self {
            board: Board::from_setup(setup),
            timers: Timers::NONE,
            castling: setup.castling,
            half_moves: setup.half_moves,
            full_moves: setup.full_moves.max(1),
            turn: setup.turn,
            rules: KoopaRules::from_bits_truncate(rules.bits()),
        };
        for square in position.board.occupied() {
            position.timers.start(square.bit(), setup.timer_at(square));
        }
        position.seal_key();
        if position.opponent_in_check() {
            let squares = position.board.of(!position.turn, Role::King);
            return Err(SetupError { faults: Faults::OPPONENT_IN_CHECK, squares });
        }
        Ok(position)
    }

    fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.variant());
        for square in self.board.occupied() {
            setup.put(square, self.piece_at(square));
            setup.set_timer(square, self.timers.at(square));
        }
        setup.turn = self.turn;
        setup.castling = self.castling;
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
        if Role::KOOPA.contains(&role) { self.board.role(role) } else { Bitboard::EMPTY }
    }

    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    #[inline]
    fn stunned(&self) -> Bitboard {
        self.timers.stunned()
    }

    fn timer_at(&self, square: Square) -> u8 {
        self.timers.at(square)
    }

    #[inline]
    fn castling(&self) -> Bitboard {
        self.castling
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
        self.board.key() ^ self.timers.key()
    }

    fn generate(&self, which: Moves, list: &mut MoveList) {
        self.list_moves(which, list);
    }

    fn count_moves(&self) -> usize {
        self.count()
    }

    fn has_moves(&self) -> bool {
        self.any_move()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.legal(mv)
    }

    #[inline(always)]
    fn after(&self, mv: Move) -> Self {
        self.after_move(mv)
    }

    fn skip_turn(&mut self) {
        *self = self.after_move(Move::PASS);
    }

    fn effects(&self, mv: Move) -> Effects {
        self.effects_of(mv)
    }

    fn checkers(&self) -> Bitboard {
        self.checkers_of_turn()
    }

    /// Koopa, "End of game". Mate on the hundredth ply is mate.
    fn outcome(&self) -> Outcome {
        for side in [self.turn, !self.turn] {
            if self.board.of(side, Role::King).is_empty() {
                return Outcome::Won(!side, Reason::KingCaptured);
            }
        }
        if !self.any_move() {
            return if self.in_check() {
                Outcome::Won(!self.turn, Reason::Checkmate)
            } else {
                Outcome::Drawn(Reason::NoMoves)
            };
        }
        if self.has(KoopaRules::CHECKMATE) && self.half_moves >= PROGRESS_LIMIT {
            return Outcome::Drawn(Reason::HundredPlies);
        }
        Outcome::Ongoing
    }
}
