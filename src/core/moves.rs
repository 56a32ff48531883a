//! Moves in four bytes.

use core::fmt;
use core::num::NonZeroU32;

use arrayvec::ArrayVec;

use super::{Role, Square};

/// The most legal moves that any position can have, rounded up.
///
/// Each game proves its own bound beside the constant `MOST_MOVES` in its module: 415 for Koopa and
/// 443 for Fugue.
pub const MAX_MOVES: usize = 448;

/// The moves of one position, without allocation; see [`MAX_MOVES`].
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// What kind of move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// To an empty square, without any effect on another piece.
    Quiet = 0,
    /// Koopa: an attack on a piece that is not stunned.
    Jump = 1,
    /// Koopa: an attack on a stunned piece.
    Kick = 2,
    /// Koopa: castling; [`Move::to`] is the rook's square, [`Move::last`] the king's destination.
    Castle = 3,
    /// Koopa with the `pass` option: no piece moves.
    Pass = 4,
    /// Fugue: the mover goes to [`Move::to`] and captures.
    Capture = 5,
    /// Fugue with the `choose` option: of two pieces the Pushme-Pullyu takes the one ahead.
    CaptureAhead = 6,
    /// Fugue with the `choose` option: of two pieces the Pushme-Pullyu takes the one behind.
    CaptureBehind = 7,
    /// Fugue: an Archer removes the piece on [`Move::to`] and stays.
    Shot = 8,
    /// Fugue: a Swapper and the piece on [`Move::to`] change places.
    Swap = 9,
    /// Fugue: a Swapper and the piece on [`Move::to`] both leave the board.
    Destruction = 10,
}

impl MoveKind {
    /// True for a move that stuns or removes a piece.
    pub const fn is_attack(self) -> bool {
        !matches!(self, Self::Quiet | Self::Castle | Self::Pass | Self::Swap)
    }
}

/// A move: 25 bits in a non-zero word, so that `Option<Move>` has four bytes too.
///
/// | bits | what |
/// |---|---|
/// | 0–5 | from |
/// | 6–11 | to: the destination; for an attack of Koopa the target's square; for castling the rook's |
/// | 12–17 | last square touched: where a jump lands or is lost, the king's destination in castling; otherwise the same as `to` |
/// | 18 | the mover of a jump is lost |
/// | 19–21 | promotion: 0 or 1 + an index, or the kind where the tag is 6 |
/// | 22–24 | tag: 0 quiet, 1 jump, 2 kick, 3 castling, 7 pass (Koopa); 4 quiet, 5 capture, 6 other (Fugue) |
///
/// Each legal move of a position has exactly one such pattern. A `Move` says nothing of the
/// position it belongs to: whether it is legal there is asked with `is_legal`. To keep a move, keep
/// its [`bits`](Self::bits) or, for people, its text in the position.
///
/// ```
/// use kofu::{Move, MoveKind, Position, Square, Variant};
/// let position = Position::from_fen(Variant::KOOPA, "7k/8/8/8/R2pn3/8/8/K7 w - - 0 1")?;
/// let jump = position.parse_move("a4d4")?;
/// assert_eq!((jump.kind(), jump.to(), jump.last()), (MoveKind::Jump, Square::D4, Square::F4));
/// assert_eq!(Move::from_bits(jump.bits()), Some(jump));
/// assert!(position.is_legal(jump));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU32);

const _: () = assert!(size_of::<Move>() == 4 && size_of::<Option<Move>>() == 4);

const KOOPA_PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
const FUGUE_PROMOTIONS: [Role; 7] = [
    Role::Queen,
    Role::Immobilizer,
    Role::PushmePullyu,
    Role::Archer,
    Role::Shield,
    Role::LongLeaper,
    Role::Swapper,
];
/// The kinds under tag 6, in the order of their numbers.
const OTHERS: [MoveKind; 5] = [
    MoveKind::CaptureAhead,
    MoveKind::CaptureBehind,
    MoveKind::Shot,
    MoveKind::Swap,
    MoveKind::Destruction,
];

const TAG_JUMP: u32 = 1;
const TAG_KICK: u32 = 2;
const TAG_CASTLE: u32 = 3;
const TAG_FUGUE_QUIET: u32 = 4;
const TAG_CAPTURE: u32 = 5;
const TAG_OTHER: u32 = 6;
const TAG_PASS: u32 = 7;
const LOST: u32 = 1 << 18;

impl Move {
    /// The pass of Koopa, written `0000`.
    pub const PASS: Self = Self(NonZeroU32::MIN.saturating_add((TAG_PASS << 22) - 1));

    /// Every set of fields with a non-zero tag, or with different squares, is not zero; a quiet
    /// "move" from a1 to a1 does not exist and becomes the pass.
    #[inline]
    const fn pack(from: u32, to: u32, last: u32, extra: u32, tag: u32) -> Self {
        let bits = from | to << 6 | last << 12 | extra << 19 | tag << 22;
        match NonZeroU32::new(bits) {
            Some(bits) => Self(bits),
            None => Self::PASS,
        }
    }

    #[inline]
    const fn between(from: Square, to: Square, last: Square, extra: u32, tag: u32) -> Self {
        Self::pack(from.index() as u32, to.index() as u32, last.index() as u32, extra, tag)
    }

    /// A move of Koopa to an empty square.
    #[inline]
    pub(crate) const fn koopa_quiet(from: Square, to: Square) -> Self {
        Self::between(from, to, to, 0, 0)
    }

    /// A jump that lands on `last`.
    #[inline]
    pub(crate) const fn jump(from: Square, target: Square, last: Square) -> Self {
        Self::between(from, target, last, 0, TAG_JUMP)
    }

    /// A jump whose mover is lost beyond `last`.
    #[inline]
    pub(crate) const fn lost_jump(from: Square, target: Square, last: Square) -> Self {
        Self(Self::jump(from, target, last).0.saturating_add(LOST))
    }

    /// A kick.
    #[inline]
    pub(crate) const fn kick(from: Square, target: Square) -> Self {
        Self::between(from, target, target, 0, TAG_KICK)
    }

    /// Castling: the king's square, the rook's, and the king's destination.
    #[inline]
    pub(crate) const fn castle(king: Square, rook: Square, destination: Square) -> Self {
        Self::between(king, rook, destination, 0, TAG_CASTLE)
    }

    /// A move of Fugue to an empty square that takes nothing.
    #[inline]
    pub(crate) const fn fugue_quiet(from: Square, to: Square) -> Self {
        Self::between(from, to, to, 0, TAG_FUGUE_QUIET)
    }

    /// A move of Fugue to a square that takes something, there or elsewhere.
    #[inline]
    pub(crate) const fn capture(from: Square, to: Square) -> Self {
        Self::between(from, to, to, 0, TAG_CAPTURE)
    }

    /// A move of Fugue of one of the kinds under tag 6.
    #[inline]
    const fn other(from: Square, to: Square, kind: u32) -> Self {
        Self::between(from, to, to, kind, TAG_OTHER)
    }

    /// A Pushme-Pullyu's choice of the piece ahead.
    #[inline]
    pub(crate) const fn capture_ahead(from: Square, to: Square) -> Self {
        Self::other(from, to, 0)
    }

    /// A Pushme-Pullyu's choice of the piece behind.
    #[inline]
    pub(crate) const fn capture_behind(from: Square, to: Square) -> Self {
        Self::other(from, to, 1)
    }

    /// An Archer's shot.
    #[inline]
    pub(crate) const fn shot(from: Square, target: Square) -> Self {
        Self::other(from, target, 2)
    }

    /// A Swapper's swap.
    #[inline]
    pub(crate) const fn swap(from: Square, target: Square) -> Self {
        Self::other(from, target, 3)
    }

    /// A Swapper's mutual destruction.
    #[inline]
    pub(crate) const fn destruction(from: Square, target: Square) -> Self {
        Self::other(from, target, 4)
    }

    /// The same pawn move with a promotion. A role to which no pawn promotes leaves it as it is.
    #[inline]
    pub(crate) const fn promoting(self, role: Role) -> Self {
        let code = match role {
            Role::Queen => 1,
            Role::Rook | Role::Immobilizer => 2,
            Role::Bishop | Role::PushmePullyu => 3,
            Role::Knight | Role::Archer => 4,
            Role::Shield => 5,
            Role::LongLeaper => 6,
            Role::Swapper => 7,
            Role::Pawn | Role::King => 0,
        };
        match NonZeroU32::new(self.0.get() | code << 19) {
            Some(bits) => Self(bits),
            None => self,
        }
    }

    /// The move of a bit pattern, if the pattern is well formed: every legal move is, and so are
    /// many that no position has.
    pub const fn from_bits(bits: u32) -> Option<Self> {
        let extra = bits >> 19 & 7;
        let formed = match bits >> 22 {
            0..=2 => extra <= 4,
            TAG_FUGUE_QUIET | TAG_CAPTURE => true,
            TAG_OTHER => extra <= 4,
            TAG_CASTLE => extra == 0,
            TAG_PASS => bits == Self::PASS.bits(),
            _ => false,
        } && (bits >> 22 == TAG_JUMP || bits & LOST == 0);
        match NonZeroU32::new(bits) {
            Some(bits) if formed => Some(Self(bits)),
            _ => None,
        }
    }

    /// The bit pattern, never 0.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }

    #[inline]
    const fn tag(self) -> u32 {
        self.bits() >> 22
    }

    #[inline]
    const fn extra(self) -> usize {
        (self.bits() >> 19 & 7) as usize
    }

    /// The mover's square; a1 for a pass.
    #[inline]
    pub const fn from(self) -> Square {
        Square::masked(self.bits())
    }

    /// The destination; for an attack of Koopa, a shot, a swap or a destruction the target's
    /// square; for castling the rook's.
    #[inline]
    pub const fn to(self) -> Square {
        Square::masked(self.bits() >> 6)
    }

    /// The last square touched: where a jump lands or where it is lost; the king's destination in
    /// castling; otherwise the same as [`to`](Self::to).
    #[inline]
    pub const fn last(self) -> Square {
        Square::masked(self.bits() >> 12)
    }

    /// True if the mover of a jump leaves the board.
    #[inline]
    pub const fn is_lost(self) -> bool {
        self.bits() & LOST != 0
    }

    /// What kind of move.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.tag() {
            TAG_JUMP => MoveKind::Jump,
            TAG_KICK => MoveKind::Kick,
            TAG_CASTLE => MoveKind::Castle,
            TAG_PASS => MoveKind::Pass,
            TAG_CAPTURE => MoveKind::Capture,
            TAG_OTHER if self.extra() < OTHERS.len() => OTHERS[self.extra()],
            _ => MoveKind::Quiet,
        }
    }

    /// True for a quiet move of Koopa without promotion: nothing but the squares is set.
    #[inline]
    pub(crate) const fn is_koopa_plain(self) -> bool {
        self.bits() >> 18 == 0
    }

    /// True for a move of Koopa, false for one of Fugue.
    #[inline]
    pub const fn is_koopa(self) -> bool {
        self.tag() < TAG_FUGUE_QUIET || self.tag() == TAG_PASS
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match (self.tag(), self.extra()) {
            (0..=TAG_KICK, code @ 1..=4) => Some(KOOPA_PROMOTIONS[code - 1]),
            (TAG_FUGUE_QUIET | TAG_CAPTURE, code @ 1..=7) => Some(FUGUE_PROMOTIONS[code - 1]),
            _ => None,
        }
    }
}

/// Shows the fields; the notation of a move needs its position.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({}{}", self.kind(), self.from(), self.to())?;
        if self.last() != self.to() {
            write!(f, "{}", self.last())?;
        }
        if self.is_lost() {
            f.write_str(", lost")?;
        }
        if let Some(role) = self.promotion() {
            write!(f, "={}", char::from(role.letter()))?;
        }
        f.write_str(")")
    }
}
