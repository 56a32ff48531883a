//! What holds in every position, on positions from random play and from random placement.

use std::collections::BTreeSet;
use std::vec::Vec;

use crate::core::{Color, FugueRules, MAX_MEN, Move, Piece, Role, Setup, Square, Variant};
use crate::games::fugue::FuguePosition;
use crate::games::{GamePosition, Moves};

/// A xorshift generator (G. Marsaglia): the same positions in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}

const SCALE: usize = if cfg!(debug_assertions) { 1 } else { 20 };

/// The positions of random games in all variants.
fn played(games: usize) -> Vec<FuguePosition> {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut positions = Vec::new();
    for game in 0..games {
        let rules = FugueRules::from_bits_truncate(game as u8 & 3);
        let mut position = FuguePosition::start(rules);
        for _ in 0..150 {
            positions.push(position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Every other game looks for action, so that pieces become few and pawns promote.
            let tactical = position.tactical_moves();
            let hot = game % 2 == 1 && !tactical.is_empty() && random.below(3) == 0;
            let list = if hot { tactical } else { moves };
            position.play_unchecked(list[random.below(list.len())]);
        }
    }
    positions
}

/// Positions with any pieces anywhere: crowds of one kind, pawns everywhere.
fn placed(count: usize) -> Vec<FuguePosition> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut positions = Vec::new();
    while positions.len() < count {
        let rules = FugueRules::from_bits_truncate(random.below(4) as u8);
        let mut setup = Setup::empty(Variant::Fugue(rules));
        let favourite = [Role::FUGUE[random.below(9)], Role::FUGUE[random.below(9)]];
        for color in Color::ALL {
            for man in 0..1 + random.below(MAX_MEN as usize) {
                let role = match (man, random.below(2)) {
                    (0, _) => Role::King,
                    (_, 0) => favourite[color.index()],
                    _ => Role::FUGUE[random.below(9)],
                };
                let square = Square::masked(random.below(64) as u32);
                let king = man > 0 && role == Role::King;
                if setup.piece_at(square).is_none() && !king {
                    setup.put(square, Some(Piece { color, role }));
                }
            }
        }
        setup.turn = Color::ALL[random.below(2)];
        positions.extend(FuguePosition::from_setup(&setup));
    }
    positions
}

fn positions() -> Vec<FuguePosition> {
    let mut positions = played(8 * SCALE);
    positions.extend(placed(1000 * SCALE));
    positions
}

fn set(moves: impl IntoIterator<Item = Move>) -> BTreeSet<Move> {
    moves.into_iter().collect()
}

#[test]
fn tactical_and_quiet_moves_are_all_moves_and_the_count_is_right() {
    for position in positions() {
        let all = position.legal_moves();
        assert_eq!(all.len(), position.count_moves(), "{}", position.fen());
        assert_eq!(position.has_moves(), !all.is_empty());
        let (tactical, quiet) = (position.moves(Moves::Tactical), position.moves(Moves::Quiet));
        assert_eq!(tactical.len() + quiet.len(), all.len(), "{}", position.fen());
        let is_tactical = |mv: &Move| mv.kind().is_attack() || mv.promotion().is_some();
        assert!(tactical.iter().all(is_tactical) && !quiet.iter().any(is_tactical));
        let all = set(all);
        assert_eq!(set(tactical.into_iter().chain(quiet)), all, "{}", position.fen());
    }
}

#[test]
fn key_and_clocks_after_each_move_are_those_from_scratch() {
    for position in positions() {
        for mv in position.legal_moves() {
            let mut next = position;
            next.play_unchecked(mv);
            let scratch = FuguePosition::from_setup(&next.to_setup()).unwrap();
            assert_eq!(next, scratch, "{} {mv:?}", position.fen());
            assert_eq!(next.key(), scratch.key(), "{} {mv:?}", position.fen());
            let men = |of: &FuguePosition| (of.occupied().len(), of.pieces(Role::Pawn).len());
            let reversible = men(&next) == men(&position);
            let half_moves = if reversible { position.half_moves() + 1 } else { 0 };
            assert_eq!(next.half_moves(), half_moves, "{} {mv:?}", position.fen());
        }
    }
}

/// The board that the effects of a move announce.
fn foreseen(position: &FuguePosition, mv: Move) -> Vec<Option<Piece>> {
    let effects = position.effects(mv);
    let mut board: Vec<_> = Square::all().map(|square| position.piece_at(square)).collect();
    let [from, to] = [effects.from, effects.to].map(|square| square.index());
    assert_eq!((effects.from, effects.to, effects.kind), (mv.from(), mv.to(), mv.kind()));
    let (mover, target) = (board[from], board[to]);
    for square in effects.removed {
        assert!(board[square.index()].is_some(), "only pieces leave the board");
        board[square.index()] = None;
    }
    if let Some(landing) = effects.landing {
        board[from] = None;
        board[landing.index()] =
            mover.map(|piece| Piece { role: effects.promotion.unwrap_or(piece.role), ..piece });
    }
    if let Some(square) = effects.swapped_to {
        board[square.index()] = target;
    }
    assert!(effects.stunned.is_empty() && effects.freed.is_empty() && effects.rook.is_none());
    board
}

#[test]
fn effects_foresee_the_next_board() {
    for position in positions() {
        for mv in position.legal_moves() {
            let mut next = position;
            next.play_unchecked(mv);
            let board: Vec<_> = Square::all().map(|square| next.piece_at(square)).collect();
            assert_eq!(foreseen(&position, mv), board, "{} {mv:?}", position.fen());
        }
    }
}

/// Every well-formed move between two squares: all tags, extras and the lost bit, with the last
/// square equal to the destination, and to another.
fn patterns() -> impl Iterator<Item = Move> {
    (0u32..1 << 12).flat_map(|squares| {
        let to = squares >> 6;
        (0u32..1 << 6).flat_map(move |kind| {
            let last = [to, (to + 1) % 64, squares % 64];
            let lost = [0, u32::from(kind < 16)];
            last.into_iter().flat_map(move |last| {
                lost.into_iter().filter_map(move |lost| {
                    Move::from_bits(squares | last << 12 | lost << 18 | kind << 19)
                })
            })
        })
    })
}

#[test]
fn a_pattern_is_legal_if_and_only_if_it_is_listed() {
    let mut positions = played(4 * SCALE);
    positions.extend(placed(200 * SCALE));
    for position in positions.iter().step_by(40) {
        let legal: BTreeSet<Move> = patterns().filter(|mv| position.is_legal(*mv)).collect();
        assert_eq!(legal, set(position.legal_moves()), "{}", position.fen());
    }
    // Of all positions the listed moves, and a sample of the rest.
    let mut random = Random(1);
    for position in &positions {
        let legal = set(position.legal_moves());
        assert!(legal.iter().all(|mv| position.is_legal(*mv)), "{}", position.fen());
        for _ in 0..200 {
            if let Some(mv) = Move::from_bits(random.below(1 << 25) as u32) {
                assert_eq!(position.is_legal(mv), legal.contains(&mv), "{}", position.fen());
            }
        }
    }
}

#[test]
fn a_refused_move_changes_nothing() {
    let position = FuguePosition::start(FugueRules::empty());
    let mut random = Random(5);
    for _ in 0..1000 {
        let Some(mv) = Move::from_bits(random.below(1 << 25) as u32) else { continue };
        let mut next = position;
        if next.play(mv).is_err() {
            assert_eq!(
                (next, next.fen().text().as_str()),
                (position, position.fen().text().as_str())
            );
        } else {
            assert_ne!(next, position);
        }
    }
}

#[test]
fn meaningless_moves_and_boards_never_panic() {
    let mut random = Random(7);
    for mut position in placed(20 * SCALE) {
        for _ in 0..300 {
            let Some(mv) = Move::from_bits(random.below(1 << 25) as u32) else { continue };
            let _ = position.effects(mv);
            position.play_unchecked(mv);
            let list = position.legal_moves();
            assert!(list.len() <= list.capacity());
            let _ = (position.count_moves(), position.is_legal(mv), position.outcome());
            let _ = (position.to_setup(), position.key(), position.tactical_moves());
        }
    }
}
