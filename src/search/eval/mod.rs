//! What a search has to know about a game: values, evaluation, and which moves matter.

mod fugue;
mod fugue_weights;
mod koopa;
mod koopa_weights;

use crate::core::{Bitboard, Color, Move};
use crate::games::{GamePosition, Position};

/// A position that can be searched.
pub(super) trait Evaluate: GamePosition {
    /// The built-in weights.
    fn weights() -> &'static [i32];

    /// Centipawns for the side to move. Weights of another number than the built-in ones are
    /// replaced by those.
    fn evaluate(&self, weights: &[i32]) -> i32;

    /// True if the side to move can take the king off the board, by any legal move. Never with
    /// the `checkmate` option.
    fn can_take_king(&self) -> bool;

    /// True if the other side could take the king of the side to move off the board, were it its
    /// turn ("check", also where the rules know none).
    fn king_in_danger(&self) -> bool;

    /// True if a quiet move may well endanger the enemy king, so that it should not be left out
    /// unseen.
    fn has_targets(&self) -> bool;

    /// True if a side without a legal move has lost here.
    fn no_moves_is_loss(&self) -> bool;

    /// True if the rules end the game as a draw here, unless it is mate, for want of progress.
    fn is_stale(&self) -> bool;

    /// True if the legal move is listed among the tactical ones.
    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        mv.kind().is_attack() || mv.promotion().is_some()
    }

    /// True for the tactical moves that a quiescence search looks at, `depth` plies deep in it.
    fn is_forcing(&self, mv: Move, depth: usize) -> bool;

    /// The material that a tactical move wins at first sight, in centipawns: for ordering.
    fn rank(&self, mv: Move) -> i32;

    /// An estimate of the material that a tactical move wins in the end, in centipawns.
    fn exchange(&self, mv: Move) -> i32;

    /// True if the side to move has enough pieces that passing is likely worse than its best
    /// move.
    fn may_skip(&self) -> bool;

    /// Hashes of the pawns and of all that stands elsewhere.
    fn structure(&self) -> [u32; 2];
}

/// The static evaluation of a position, in centipawns for the side to move, without any search.
///
/// ```
/// use kofu::{Position, Variant, evaluate};
/// let start = Position::start(Variant::KOOPA);
/// assert!(evaluate(&start).abs() < 100);
/// ```
pub fn evaluate(position: &Position) -> i32 {
    evaluate_with(position, &[])
}

/// The static evaluation by other weights than the built-in ones, which [`weights`] gives: for
/// tuning. Weights of another number are replaced by the built-in ones.
pub fn evaluate_with(position: &Position, weights: &[i32]) -> i32 {
    match position {
        Position::Koopa(position) => position.evaluate(weights),
        Position::Fugue(position) => position.evaluate(weights),
    }
}

/// The built-in weights of the evaluation of a game, each of two halves: see [`weight`].
pub fn weights(game: crate::core::GameKind) -> &'static [i32] {
    match game {
        crate::core::GameKind::Koopa => crate::games::koopa::KoopaPosition::weights(),
        crate::core::GameKind::Fugue => crate::games::fugue::FuguePosition::weights(),
    }
}

/// A weight of the evaluation: centipawns with all pieces on the board, and with none. The two
/// halves of a word are added up in one.
pub const fn weight(opening: i16, ending: i16) -> i32 {
    ((ending as i32) << 16).wrapping_add(opening as i32)
}

/// The two halves of a weight, or of a sum of them.
pub const fn weight_halves(weight: i32) -> [i16; 2] {
    [weight as i16, (weight.wrapping_add(0x8000) >> 16) as i16]
}

/// Between opening and ending, by how much of the pieces is left.
#[inline]
fn blend(sum: i32, left: i32, most: i32) -> i32 {
    let [opening, ending] = weight_halves(sum).map(i32::from);
    let left = left.clamp(0, most);
    (opening * left + ending * (most - left)) / most
}

/// The weights to use: those given, if their number is right.
#[inline]
fn checked<'a, const N: usize>(given: &'a [i32], built_in: &'a [i32; N]) -> &'a [i32; N] {
    given.try_into().unwrap_or(built_in)
}

/// Where a square stands in the table of [`placed`], by color.
static MIRRORED: [[u8; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square & 7, square >> 3);
        let file = if file > 3 { 7 - file } else { file };
        table[0][square] = (rank * 4 + file) as u8;
        table[1][square] = ((7 - rank) * 4 + file) as u8;
        square += 1;
    }
    table
};

/// What pieces of one kind are worth where they stand: a value for each, and that of its square in a
/// table of the files a to d by ranks from the side's own first rank, of which the other files are
/// the mirror images.
#[inline]
fn placed(pieces: Bitboard, side: Color, value: i32, place: &[i32; 32]) -> i32 {
    let mirrored = &MIRRORED[side.index()];
    pieces.into_iter().fold(0i32, |sum, square| {
        let index = usize::from(mirrored[square.index()]) & 31;
        sum.wrapping_add(value).wrapping_add(place[index])
    })
}

/// Weights by place: of each half board in turn, its squares' weights.
fn boards(weights: &[i32]) -> impl Iterator<Item = &[i32; 32]> {
    weights.chunks_exact(32).filter_map(|half| half.first_chunk())
}

/// A hash of a set.
#[inline]
fn hash(set: Bitboard, salt: u64) -> u32 {
    ((set.0 ^ salt).wrapping_mul(crate::core::zobrist::STEP) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Variant;
    use crate::games::Moves;

    /// The shortcuts agree with the rules, in positions of random games of every variant.
    fn check<P: Evaluate>(position: &P) {
        let side = position.side_to_move();
        for (which, tactical) in [(Moves::Tactical, true), (Moves::Quiet, false)] {
            for mv in position.moves(which) {
                assert_eq!(position.is_tactical(mv), tactical, "{mv:?}");
            }
        }
        let takes = position.legal_moves().into_iter().any(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            next.king(!side).is_none()
        });
        assert_eq!(position.can_take_king(), takes, "{}", position.fen());
        // In danger is who could be taken if it passed.
        let mut passed = *position;
        passed.skip_turn();
        let danger = if position.in_check() { true } else { passed.can_take_king() };
        assert_eq!(position.king_in_danger(), danger, "{}", position.fen());
    }

    #[test]
    fn shortcuts_agree_with_the_rules() {
        for variant in Variant::all() {
            for seed in 0..24u64 {
                let mut random = seed;
                let mut position = Position::shuffled(variant, seed, false);
                for _ in 0..70 {
                    if position.outcome().is_over() {
                        break;
                    }
                    match &position {
                        Position::Koopa(position) => check(position),
                        Position::Fugue(position) => check(position),
                    }
                    let moves = position.legal_moves();
                    random = crate::core::zobrist::mix(random.wrapping_add(seed + 1));
                    position.play_unchecked(moves[(random >> 33) as usize % moves.len()]);
                }
            }
        }
    }

    #[test]
    fn evaluation_is_the_same_for_both_colors() {
        // In the orthodox set-ups the sides differ by the move alone.
        for (_, variant) in Variant::PRESETS {
            let start = Position::start(variant);
            let mut passed = start;
            passed.skip_turn();
            assert_eq!(evaluate(&start), evaluate(&passed), "{variant}");
        }
    }

    #[test]
    fn weights_keep_their_halves() {
        for (opening, ending) in [(0, 0), (-1, 1), (120, -130), (i16::MIN / 2, i16::MAX / 2)] {
            assert_eq!(weight_halves(weight(opening, ending)), [opening, ending]);
        }
    }
}
