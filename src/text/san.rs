//! What standard algebraic notation says of a move, apart from how it is spelled.

use super::fixed::FixedText;
use super::names_last_square;
use crate::core::{Move, MoveKind, Role, Square};
use crate::games::GamePosition;

/// A move in standard algebraic notation; the longest are like `Qa1xh4>h4#`.
pub type San = FixedText<10>;

/// The sign between origin and destination.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Sign {
    None,
    Takes,
    Shoots,
    Swaps,
    Destroys,
}

impl Sign {
    pub(super) const ALL: [Self; 4] = [Self::Takes, Self::Shoots, Self::Swaps, Self::Destroys];

    pub(super) const fn text(self) -> &'static [u8] {
        match self {
            Self::None => b"",
            Self::Takes => b"x",
            Self::Shoots => b"@",
            Self::Swaps => b"<>",
            Self::Destroys => b"*",
        }
    }

    const fn of(kind: MoveKind) -> Self {
        match kind {
            MoveKind::Quiet | MoveKind::Castle | MoveKind::Pass => Self::None,
            MoveKind::Jump | MoveKind::Kick => Self::Takes,
            MoveKind::Capture | MoveKind::CaptureAhead | MoveKind::CaptureBehind => Self::Takes,
            MoveKind::Shot => Self::Shoots,
            MoveKind::Swap => Self::Swaps,
            MoveKind::Destruction => Self::Destroys,
        }
    }
}

/// A move without its origin and its closing `+` or `#`: two moves of which this is equal need a
/// disambiguator.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Form {
    Pass,
    Castle {
        h_side: bool,
    },
    Piece {
        role: Role,
        sign: Sign,
        to: Square,
        /// The last square of a free-slide jump.
        last: Option<Square>,
        promotion: Option<Role>,
        /// The choice of a Pushme-Pullyu: `+` or `-`.
        choice: Option<u8>,
    },
}

impl Form {
    pub(super) fn of<P: GamePosition>(position: &P, mv: Move) -> Self {
        let kind = mv.kind();
        match kind {
            MoveKind::Pass => Self::Pass,
            MoveKind::Castle => Self::Castle { h_side: mv.last().file() == 6 },
            _ => Self::Piece {
                // Every legal move has a mover.
                role: position.piece_at(mv.from()).map_or(Role::Pawn, |piece| piece.role),
                sign: Sign::of(kind),
                to: mv.to(),
                last: names_last_square(position, mv).then_some(mv.last()),
                promotion: mv.promotion(),
                choice: match kind {
                    MoveKind::CaptureAhead => Some(b'+'),
                    MoveKind::CaptureBehind => Some(b'-'),
                    _ => None,
                },
            },
        }
    }
}

/// The position after a move.
pub(super) fn after<P: GamePosition>(position: &P, mv: Move) -> P {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

/// True if that position, made by a move, is won for the side that made the move.
pub(super) fn is_won<P: GamePosition>(after: &P) -> bool {
    after.outcome().winner() == Some(!after.side_to_move())
}
