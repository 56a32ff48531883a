//! Jumps and kicks: the lines along which pieces are bounced and knocked off the board.

use super::KoopaPosition;
use crate::core::{
    Bitboard, Color, Direction, KoopaRules, Role, Square, bishop_attacks, direction_between,
    king_steps, knight_steps, pawn_attacks, queen_attacks, ray, rook_attacks,
};

/// Where an unobstructed piece of that role would attack: the first occupied square of each line,
/// and the empty ones before it.
#[inline]
pub(super) fn attacks(role: Role, side: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(side, square),
        Role::Knight => knight_steps(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Queen => queen_attacks(square, occupied),
        Role::King => king_steps(square),
        _ => Bitboard::EMPTY,
    }
}

/// True if an unobstructed piece of that role would attack that one square, or go there: the same
/// as membership in [`attacks`], with less work.
#[inline]
pub(super) fn reaches(
    role: Role,
    side: Color,
    from: Square,
    to: Square,
    occupied: Bitboard,
) -> bool {
    match role {
        Role::Pawn => pawn_attacks(side, from).has(to),
        Role::Knight => knight_steps(from).has(to),
        Role::King => king_steps(from).has(to),
        _ => direction_between(from, to).is_some_and(|direction| {
            let along = match role {
                Role::Rook => direction.is_orthogonal(),
                Role::Bishop => direction.is_diagonal(),
                _ => !direction.is_knight(),
            };
            let between = ray(direction, from) & ray(direction.opposite(), to);
            along && !between.meets(occupied)
        }),
    }
}

/// True for the pieces that choose how far they go after a jump, with the free slide.
#[inline]
pub(super) const fn slides(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// The line on which an attacker goes on after its target, and on which a kicked target flies off:
/// the same step repeated to the edge, for a knight a nightrider's line.
#[derive(Copy, Clone)]
pub(super) struct Line {
    direction: Direction,
    target: Square,
    /// The squares beyond the target.
    pub(super) beyond: Bitboard,
}

impl Line {
    /// `None` if no piece attacks from one square to the other.
    #[inline]
    pub(super) fn new(from: Square, target: Square) -> Option<Self> {
        let direction = direction_between(from, target)?;
        Some(Self { direction, target, beyond: ray(direction, target) })
    }

    /// The first empty square, on which a jump lands; `None` if the attacker is lost.
    #[inline]
    pub(super) fn landing(&self, occupied: Bitboard) -> Option<Square> {
        self.direction.nearest(self.beyond.without(occupied))
    }

    /// The last square of the line, the target's own if it stands at the edge.
    #[inline]
    pub(super) fn end(&self) -> Square {
        self.direction.farthest(self.beyond).unwrap_or(self.target)
    }

    /// The target and all beyond.
    #[inline]
    pub(super) fn whole(&self) -> Bitboard {
        self.target.bit() | self.beyond
    }

    /// The squares from the target to that square of the line, which is not included.
    #[inline]
    pub(super) fn before(&self, stop: Square) -> Bitboard {
        self.whole().without(stop.bit() | ray(self.direction, stop))
    }
}

impl KoopaPosition {
    /// What that side may kick, given the stunned pieces.
    #[inline]
    pub(super) fn projectiles(&self, side: Color, stunned: Bitboard) -> Bitboard {
        let mut targets = self.board.color(!side);
        if self.has(KoopaRules::KICK_OWN) {
            targets |= self.board.color(side).without(self.board.role(Role::King));
        }
        targets & stunned
    }
}
