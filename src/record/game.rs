//! A position with its history.

use core::fmt;

use crate::core::{Color, MAX_CLOCK, Move, Outcome, Reason, Variant};
use crate::games::Position;

/// A game: its first position and up to `PLIES` moves, with what depends on more than the position
/// that stands on the board, repetition above all.
///
/// A value is plain data of 12 bytes a ply and about 300 more: some 13 KiB with the default of
/// 1,024 plies. Nothing is allocated; a full history is an error, see
/// [`forget_before_irreversible`](Self::forget_before_irreversible). A game of another capacity is
/// made [`from`](Self#impl-From<Position>-for-Game<PLIES>) a position.
///
/// ```
/// use kofu::{Game, Variant};
/// let mut game = Game::start(Variant::FUGUE);
/// for text in ["e2e3", "e7e6", "e3e2", "e6e7"] {
///     game.play(game.position().parse_move(text)?)?;
/// }
/// assert_eq!((game.ply(), game.repetitions()), (4, 2));
/// game.undo();
/// assert_eq!((game.ply(), game.repetitions()), (3, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Two games are equal when their first positions and their moves are.
#[derive(Clone, PartialEq, Eq)]
pub struct Game<const PLIES: usize = 1024> {
    start: Position,
    position: Position,
    ply: usize,
    /// The moves played, then [`UNUSED`] moves.
    moves: [Move; PLIES],
    /// The keys of the positions before each of the moves, then zeros.
    keys: [u64; PLIES],
}

/// What stands in a free slot, so that equal games have equal bytes.
const UNUSED: Move = Move::PASS;

/// Why a move was not added to a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// Not a legal move in the game's position.
    #[error("not a legal move in this position")]
    Illegal,
    /// The history has no room for another ply.
    #[error("the game's history is full")]
    Full,
}

impl Game {
    /// A game that begins with that position, of the default capacity.
    pub const fn new(position: Position) -> Self {
        Self::empty(position)
    }

    /// A game from the orthodox set-up, of the default capacity.
    pub fn start(variant: Variant) -> Self {
        Self::new(Position::start(variant))
    }
}

/// A game that begins with that position.
impl<const PLIES: usize> From<Position> for Game<PLIES> {
    fn from(position: Position) -> Self {
        Self::empty(position)
    }
}

impl<const PLIES: usize> Game<PLIES> {
    const fn empty(position: Position) -> Self {
        Self { start: position, position, ply: 0, moves: [UNUSED; PLIES], keys: [0; PLIES] }
    }

    /// A game whose history is known from elsewhere and is not checked: its first and its present
    /// position, and each move with the key of the position before it. What goes beyond the
    /// capacity is left out.
    #[cfg(feature = "capi")]
    pub(crate) fn from_history(
        start: Position,
        position: Position,
        history: impl Iterator<Item = (Move, u64)>,
    ) -> Self {
        let mut game = Self::empty(start);
        game.position = position;
        let slots = game.moves.iter_mut().zip(&mut game.keys);
        for ((move_slot, key_slot), (mv, key)) in slots.zip(history) {
            (*move_slot, *key_slot) = (mv, key);
            // Cannot overflow: it counts slots.
            game.ply += 1;
        }
        game
    }

    /// Begins again with that position, in place.
    pub fn restart(&mut self, position: Position) {
        self.start = position;
        self.position = position;
        self.ply = 0;
        self.moves.fill(UNUSED);
        self.keys.fill(0);
    }

    /// The position on the board.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position that the game began with.
    #[inline]
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// How many moves have been played.
    #[inline]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The moves played.
    #[inline]
    pub fn moves(&self) -> &[Move] {
        self.moves.get(..self.ply).unwrap_or_default()
    }

    /// The keys of the positions before each of the [`moves`](Self::moves): all positions of the
    /// game but the one on the board.
    #[inline]
    pub fn keys(&self) -> &[u64] {
        self.keys.get(..self.ply).unwrap_or_default()
    }

    /// The position after `ply` moves, or the present one if there have not been so many. It is
    /// found by replay, in time proportional to `ply`.
    pub fn position_at(&self, ply: usize) -> Position {
        if ply >= self.ply {
            return self.position;
        }
        let mut position = self.start;
        for mv in self.moves().iter().take(ply) {
            position.play_unchecked(*mv);
        }
        position
    }

    /// Plays a legal move. That the game is over by repetition or by count does not forbid it.
    ///
    /// # Errors
    /// [`PlayError`], and nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if !self.position.is_legal(mv) {
            return Err(PlayError::Illegal);
        }
        let (Some(move_slot), Some(key_slot)) =
            (self.moves.get_mut(self.ply), self.keys.get_mut(self.ply))
        else {
            return Err(PlayError::Full);
        };
        *move_slot = mv;
        *key_slot = self.position.key();
        self.position.play_unchecked(mv);
        // Cannot overflow: `ply` was an index.
        self.ply += 1;
        Ok(())
    }

    /// Takes the last move back and gives it, or `None` at the beginning. Everything is as it was
    /// before that move. Time is proportional to the length of the game.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.ply.checked_sub(1)?;
        let position = self.position_at(last);
        let mv = core::mem::replace(self.moves.get_mut(last)?, UNUSED);
        *self.keys.get_mut(last)? = 0;
        self.position = position;
        self.ply = last;
        Some(mv)
    }

    /// How often the present position has stood on the board, this time included.
    ///
    /// Positions count as the same when they are equal, see
    /// [`GamePosition`](crate::GamePosition): in Koopa the stun timers must agree too. Positions are told apart by their keys, and where keys are equal by
    /// the positions themselves, so that the number is right whatever the keys are. Takes time
    /// proportional to the length of the game: a scan of the keys, and a replay if one is met.
    pub fn repetitions(&self) -> usize {
        let key = self.position.key();
        if !self.keys().contains(&key) {
            return 1;
        }
        let mut position = self.start;
        let mut count = 1;
        for (mv, earlier) in self.moves().iter().zip(self.keys()) {
            if *earlier == key && position == self.position {
                // Cannot overflow: at most one more than there are plies.
                count += 1;
            }
            position.play_unchecked(*mv);
        }
        count
    }

    /// Whether and how the game is over.
    ///
    /// A king that has left the board, mate and a side without moves come first, and the 100 plies
    /// of Koopa with `checkmate`; then the third occurrence of the present position: a draw in
    /// Koopa, lost in Fugue for the side that made it. Where play went on after a third occurrence,
    /// only the present position counts.
    pub fn outcome(&self) -> Outcome {
        let outcome = self.position.outcome();
        if outcome.is_over() || self.repetitions() < 3 {
            return outcome;
        }
        match self.position {
            Position::Koopa(_) => Outcome::Drawn(Reason::Repetition),
            // The side to move wins: the other one has just repeated.
            Position::Fugue(_) => Outcome::Won(self.position.side_to_move(), Reason::Repetition),
        }
    }

    /// Who is to move.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.position.side_to_move()
    }

    /// The variant.
    #[inline]
    pub fn variant(&self) -> Variant {
        self.position.variant()
    }

    /// Makes room: forgets the plies up to the last irreversible move, the one with which the
    /// half-move clock began. The position after it becomes the first of the game. No position from
    /// before can return, so repetitions and the outcome stay the same.
    ///
    /// Gives the number of plies forgotten; 0 if the clock began before the record did.
    pub fn forget_before_irreversible(&mut self) -> usize {
        let clock = self.position.half_moves();
        // At its end the clock stands still and says no more how long ago that move was.
        if clock >= MAX_CLOCK {
            return 0;
        }
        let forgotten = self.ply.saturating_sub(usize::from(clock));
        let kept = self.ply - forgotten;
        self.start = self.position_at(forgotten);
        drop_front(&mut self.moves, forgotten, kept, UNUSED);
        drop_front(&mut self.keys, forgotten, kept, 0);
        self.ply = kept;
        forgotten
    }
}

/// Moves `kept` slots that begin at `dropped` to the front and fills the rest.
fn drop_front<T: Copy>(slots: &mut [T], dropped: usize, kept: usize, unused: T) {
    if dropped <= slots.len() {
        slots.rotate_left(dropped);
    }
    if let Some(rest) = slots.get_mut(kept..) {
        rest.fill(unused);
    }
}

impl<const PLIES: usize> fmt::Debug for Game<PLIES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("start", &self.start)
            .field("moves", &self.moves())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(game: &mut Game, moves: &str) {
        for text in moves.split(' ') {
            let mv = game.position().parse_move(text).unwrap();
            game.play(mv).unwrap();
        }
    }

    /// As if all positions of the game had the same key.
    fn collide(game: &mut Game) {
        let (key, ply) = (game.position.key(), game.ply);
        game.keys[..ply].fill(key);
    }

    #[test]
    fn equal_keys_of_different_positions_are_no_repetition() {
        let cycle = "g1f3 g8f6 f3g1 f6g8";
        let mut game = Game::start(Variant::KOOPA);
        play(&mut game, "e2e4 e7e5 f1e2 f8e7 e1f1 e8f8");
        collide(&mut game);
        assert_eq!((game.repetitions(), game.outcome()), (1, Outcome::Ongoing));
        let mut game = Game::start(Variant::KOOPA);
        play(&mut game, cycle);
        collide(&mut game);
        assert_eq!((game.repetitions(), game.outcome()), (2, Outcome::Ongoing));
        play(&mut game, cycle);
        collide(&mut game);
        assert_eq!((game.repetitions(), game.outcome()), (3, Outcome::Drawn(Reason::Repetition)));
        // The position itself, and others of the cycle twice.
        play(&mut game, "g1f3 g8f6");
        collide(&mut game);
        assert_eq!(game.repetitions(), 3);
        play(&mut game, "e2e4");
        collide(&mut game);
        assert_eq!((game.repetitions(), game.outcome()), (1, Outcome::Ongoing));
    }

    #[test]
    fn undo_clears_the_slots_it_frees() {
        let mut game = Game::start(Variant::FUGUE);
        play(&mut game, "e2e3 e7e6 e3e2");
        for _ in 0..3 {
            game.undo();
        }
        assert!(game.moves.iter().all(|mv| *mv == UNUSED) && game.keys == [0; 1024]);
        play(&mut game, "e2e3 e7e6 d2d3");
        game.forget_before_irreversible();
        let used = game.ply;
        assert!(game.moves[used..].iter().all(|mv| *mv == UNUSED));
        assert!(game.keys[used..].iter().all(|key| *key == 0));
    }
}
