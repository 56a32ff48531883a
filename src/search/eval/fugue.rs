//! Fugue for the search.

use super::fugue_weights::*;
use super::{Evaluate, blend, boards, checked, hash, placed};
use crate::core::{
    Bitboard, Color, Direction, FugueRules, Move, MoveKind, Role, Square, Variant,
    direction_between, king_steps, neighbours, queen_attacks,
};
use crate::games::GamePosition;
use crate::games::fugue::{FuguePosition, spotted};

/// What pieces are worth in exchanges, by slot: P Q K I U A S L W.
const EXCHANGE: [i32; 9] = [100, 900, 20_000, 1100, 500, 550, 500, 500, 350];
/// Pieces other than kings and pawns at the beginning.
const MOST_LEFT: i32 = 14;

#[inline]
fn exchange_value(role: Role) -> i32 {
    EXCHANGE.get(role.slot()).copied().unwrap_or(0)
}

/// What one side's pieces may do to the other side's.
struct Force {
    own: Bitboard,
    empty: Bitboard,
    /// Own pieces that are not frozen.
    free: Bitboard,
    frozen: Bitboard,
    /// Enemies that no Shield protects.
    prey: Bitboard,
    choose: bool,
}

impl Force {
    #[inline]
    fn new(position: &FuguePosition, side: Color) -> Self {
        let (own, enemy) = (position.pieces_of(side), position.pieces_of(!side));
        let immobilizers = position.pieces(Role::Immobilizer);
        let cold = neighbours(immobilizers & enemy).without(immobilizers);
        let shielded = neighbours(position.pieces(Role::Shield) & enemy);
        let choose = matches!(position.variant(), Variant::Fugue(rules) if rules.contains(FugueRules::CHOOSE));
        Self {
            own,
            empty: !(own | enemy),
            free: own.without(cold),
            frozen: own & cold,
            prey: enemy.without(shielded),
            choose,
        }
    }

    /// True if it could capture the enemy piece on that square.
    fn takes(&self, position: &FuguePosition, target: Square) -> bool {
        let prey = target.bit();
        if !self.prey.meets(prey) {
            return false;
        }
        let of = |role| self.free & position.pieces(role);
        let steps = king_steps(target);
        if steps.meets(of(Role::King) | of(Role::Swapper)) {
            return true;
        }
        let sight = queen_attacks(target, !self.empty);
        if sight.meets(of(Role::Queen)) {
            return true;
        }
        if sight.meets(of(Role::Archer)) {
            let two = |d: Direction| (prey.shift(d) & self.empty).shift(d).meets(self.own);
            if steps.meets(self.own) || Direction::QUEEN.into_iter().any(two) {
                return true;
            }
        }
        for leaper in sight & of(Role::LongLeaper) {
            let d = direction_between(leaper, target);
            if d.is_some_and(|d| prey.shift(d).meets(self.empty)) {
                return true;
            }
        }
        for pusher in sight & of(Role::PushmePullyu) {
            let d = direction_between(pusher, target);
            if d.is_some_and(|d| self.pushes(pusher, d, steps.has(pusher))) {
                return true;
            }
        }
        let mounts = steps.without(self.empty);
        let pawns = of(Role::Pawn);
        mounts.any()
            && Direction::QUEEN.into_iter().any(|d| (prey.shift(d) & mounts).shift(d).meets(pawns))
    }

    /// True if a Pushme-Pullyu can capture a piece that it sees in that direction, by withdrawing
    /// if it is near, else by approaching.
    #[inline]
    fn pushes(&self, pusher: Square, d: Direction, near: bool) -> bool {
        let behind = pusher.bit().shift(d.opposite());
        if !near {
            return self.choose || !behind.meets(self.prey);
        }
        behind.meets(self.empty) && (self.choose || !behind.shift(d.opposite()).meets(self.prey))
    }
}

/// One side's part of the evaluation.
struct Half {
    sum: i32,
    left: i32,
}

impl Half {
    #[inline]
    fn add(&mut self, weights: &[i32; COUNT], index: usize, count: u32) {
        let weight = weights[if index < COUNT { index } else { 0 }];
        self.sum = self.sum.wrapping_add(weight.wrapping_mul(count as i32));
    }

    /// Adds a weight for each square of a set that is mostly empty.
    #[inline]
    fn add_set(&mut self, weights: &[i32; COUNT], index: usize, squares: Bitboard) {
        if squares.any() {
            self.add(weights, index, squares.len());
        }
    }

    fn new(position: &FuguePosition, side: Color, weights: &[i32; COUNT]) -> Self {
        let force = Force::new(position, side);
        let mut half = Self { sum: 0, left: 0 };
        let now = position.side_to_move() == side;
        let shielded = neighbours(position.pieces(Role::Shield) & force.own);
        let pawns = force.own & position.pieces(Role::Pawn);
        let mut seen = Bitboard::EMPTY;
        let mut victims = pawn_victims(&force, pawns & force.free);
        let mut wanted = false;
        let places = boards(&weights[PLACE..MOBILITY]);
        let worth = weights[VALUE..PLACE].iter().zip(places);
        for ((slot, role), (value, place)) in Role::FUGUE.into_iter().enumerate().zip(worth) {
            let pieces = force.own & position.pieces(role);
            if pieces.is_empty() {
                wanted = true;
                continue;
            }
            half.sum = half.sum.wrapping_add(placed(pieces, side, *value, place));
            half.add_set(weights, FROZEN + slot, pieces & force.frozen);
            half.add_set(weights, SHIELDED + slot, pieces & shielded);
            match role {
                Role::Pawn => continue,
                Role::King => {
                    for square in pieces & force.free {
                        victims |= king_steps(square) & force.prey;
                    }
                    continue;
                }
                _ => half.left += pieces.len() as i32,
            }
            for square in pieces & force.free {
                let sight = queen_attacks(square, !force.empty);
                seen |= sight;
                half.add(weights, MOBILITY + slot, (sight & force.empty).len());
                let prey = sight & force.prey;
                match role {
                    Role::Queen => victims |= prey,
                    Role::Archer => {
                        let targets = if prey.is_empty() {
                            prey
                        } else {
                            prey & spotted(force.own, force.empty)
                        };
                        victims |= targets;
                        half.add_set(weights, ARCHER_VIEW, prey.without(targets));
                    }
                    Role::LongLeaper => {
                        for target in prey {
                            let d = direction_between(square, target);
                            if d.is_some_and(|d| target.bit().shift(d).meets(force.empty)) {
                                victims |= target.bit();
                            }
                        }
                    }
                    Role::PushmePullyu => {
                        for target in prey {
                            let near = king_steps(square).has(target);
                            let d = direction_between(square, target);
                            if d.is_some_and(|d| force.pushes(square, d, near)) {
                                victims |= target.bit();
                            }
                        }
                    }
                    Role::Swapper => {
                        victims |= king_steps(square) & prey;
                        for target in sight & position.pieces_of(!side) {
                            let slot = position.piece_at(target).map_or(0, |p| p.role.slot());
                            half.add(weights, SWAP + slot, 1);
                        }
                    }
                    _ => {}
                }
            }
        }
        if victims.any() {
            let weight = if now { PREY_NOW } else { PREY_NEXT };
            for (slot, role) in Role::FUGUE.into_iter().enumerate() {
                half.add_set(weights, weight + slot, victims & position.pieces(role));
            }
        }
        if wanted {
            for square in pawns {
                half.add(weights, PROMOTION + usize::from(square.relative_rank(side)), 1);
            }
        }
        if let Some(king) = position.king(!side) {
            half.add(weights, KING_RING, (king_steps(king) & seen).len());
        }
        if let Some(king) = position.king(side) {
            let open = queen_attacks(king, !force.empty) & force.empty;
            half.add(weights, KING_OPEN, open.len());
        }
        half
    }
}

/// The prey that pawns leap on.
#[inline]
fn pawn_victims(force: &Force, pawns: Bitboard) -> Bitboard {
    if pawns.is_empty() {
        return Bitboard::EMPTY;
    }
    Direction::QUEEN
        .into_iter()
        .fold(Bitboard::EMPTY, |victims, d| victims | pawns.shift(d).without(force.empty).shift(d))
        & force.prey
}

impl Evaluate for FuguePosition {
    fn weights() -> &'static [i32] {
        &WEIGHTS
    }

    fn evaluate(&self, weights: &[i32]) -> i32 {
        let weights = checked(weights, &WEIGHTS);
        let side = self.side_to_move();
        let own = Half::new(self, side, weights);
        let other = Half::new(self, !side, weights);
        let sum = own.sum.wrapping_sub(other.sum).wrapping_add(weights[TEMPO]);
        blend(sum, own.left + other.left, MOST_LEFT)
    }

    #[inline(never)]
    fn can_take_king(&self) -> bool {
        let side = self.side_to_move();
        self.king(!side).is_some_and(|king| Force::new(self, side).takes(self, king))
    }

    #[inline(never)]
    fn king_in_danger(&self) -> bool {
        let side = self.side_to_move();
        self.king(side).is_some_and(|king| Force::new(self, !side).takes(self, king))
    }

    /// Threats are too common here to look at every move for them.
    #[inline]
    fn has_targets(&self) -> bool {
        false
    }

    #[inline]
    fn no_moves_is_loss(&self) -> bool {
        true
    }

    #[inline]
    fn is_stale(&self) -> bool {
        false
    }

    #[inline]
    fn is_forcing(&self, _mv: Move, _depth: usize) -> bool {
        true
    }

    #[inline]
    fn rank(&self, mv: Move) -> i32 {
        let mover = self.piece_at(mv.from()).map_or(0, |p| exchange_value(p.role));
        let promotion = mv.promotion().map_or(0, exchange_value);
        let captured = match mv.kind() {
            MoveKind::Quiet => 0,
            MoveKind::Destruction => self.captured(mv) - mover,
            _ => self.captured(mv),
        };
        captured + promotion - mover.min(1100) / 32
    }

    #[inline(never)]
    fn exchange(&self, mv: Move) -> i32 {
        let mover = self.piece_at(mv.from()).map_or(0, |p| exchange_value(p.role));
        let captured = if mv.kind() == MoveKind::Quiet { 0 } else { self.captured(mv) };
        match mv.kind() {
            MoveKind::Destruction => return captured - mover,
            MoveKind::Shot => return captured,
            _ => {}
        }
        let (after, gain) = match mv.promotion() {
            Some(role) => (exchange_value(role), captured + exchange_value(role) - mover),
            None => (mover, captured),
        };
        if captured >= after {
            return gain;
        }
        let mut next = *self;
        next.play_unchecked(mv);
        let side = next.side_to_move();
        if Force::new(&next, side).takes(&next, mv.to()) { gain - after } else { gain }
    }

    #[inline]
    fn may_skip(&self) -> bool {
        let peaceful =
            self.pieces(Role::Pawn) | self.pieces(Role::King) | self.pieces(Role::Shield);
        self.pieces_of(self.side_to_move()).without(peaceful).any()
    }

    #[inline]
    fn structure(&self) -> [u32; 2] {
        let white = self.pieces_of(Color::White);
        let pawns = self.pieces(Role::Pawn);
        let strong = self.pieces(Role::Immobilizer) | self.pieces(Role::Shield);
        let kings = self.pieces(Role::King);
        [
            hash(pawns, hash(pawns & white, 1).into()),
            hash(strong | kings, hash((strong | kings) & white, 2).into()),
        ]
    }
}

impl FuguePosition {
    /// The value of what a capture takes.
    #[inline]
    fn captured(&self, mv: Move) -> i32 {
        let square = match self.piece_at(mv.to()) {
            Some(_) => Some(mv.to()),
            None => (self.effects(mv).removed & self.pieces_of(!self.side_to_move())).first(),
        };
        square.and_then(|square| self.piece_at(square)).map_or(0, |p| exchange_value(p.role))
    }
}
