//! A first player: it counts material two plies ahead. The yardstick for better ones.

use kofu::{Color, Game, GameKind, Move, Outcome, Position, Role};

/// More than all material.
const WIN: i32 = 1_000_000;

/// What a piece counts, as on vchess.club.
const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop | Role::Swapper => 3,
        Role::Rook | Role::LongLeaper | Role::Shield | Role::Archer | Role::PushmePullyu => 5,
        Role::Queen => 9,
        Role::Immobilizer => 12,
        // A king that leaves the board ends the game, which is counted apart.
        Role::King => 0,
    }
}

fn material(position: &Position, side: Color) -> i32 {
    Role::of_game(position.game())
        .iter()
        .map(|role| {
            let men = position.pieces(*role);
            let own = (men & position.pieces_of(side)).len() as i32;
            value(*role) * (2 * own - men.len() as i32)
        })
        .sum()
}

/// The player; the same seed plays the same moves in the same games.
pub(crate) struct Baseline {
    state: u64,
}

impl Baseline {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// One of the moves after which the best reply leaves most material, or `None` if the side to
    /// move has no move.
    pub(crate) fn choose(&mut self, game: &Game) -> Option<Move> {
        let mut best = None;
        let (mut best_score, mut equals) = (i32::MIN, 0);
        for mv in game.position().legal_moves() {
            let score = score(game, mv);
            if score > best_score {
                (best, best_score, equals) = (Some(mv), score, 1);
            } else if score == best_score {
                equals += 1;
                if self.random(equals) == 0 {
                    best = Some(mv);
                }
            }
        }
        best
    }

    /// A number below `limit` by splitmix64.
    fn random(&mut self, limit: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ word >> 31) % limit
    }
}

/// What a move is worth to its side when the other side takes the best it can get.
fn score(game: &Game, mv: Move) -> i32 {
    let side = game.position().side_to_move();
    let mut next = *game.position();
    next.play_unchecked(mv);
    if let Some(end) = finished(next.outcome(), side) {
        return end;
    }
    let before = game.keys().iter().filter(|key| **key == next.key()).count();
    if before >= 2 {
        return if next.game() == GameKind::Fugue { -WIN } else { 0 };
    }
    let replies = next.legal_moves().into_iter().map(|reply| {
        let mut last = next;
        last.play_unchecked(reply);
        finished(last.outcome(), side).unwrap_or_else(|| material(&last, side))
    });
    replies.min().unwrap_or(0)
}

/// The worth of the end of a game, if it has ended.
fn finished(outcome: Outcome, side: Color) -> Option<i32> {
    match outcome {
        Outcome::Ongoing => None,
        Outcome::Won(winner, _) => Some(if winner == side { WIN } else { -WIN }),
        Outcome::Drawn(_) => Some(0),
    }
}
