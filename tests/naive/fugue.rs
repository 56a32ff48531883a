//! Fugue: every piece moves like a queen or a king, and captures in a way of its own.

use super::board::{
    Position, QUEEN_STEPS, Step, belongs, kind, last_rank, letter, line, name, neighbours, next,
    rank_of,
};
use super::{CHOOSE, NO_SWAPPER_SWAP};

type Moves = Vec<(String, Position)>;

/// Every legal move of a Fugue position in which both kings stand.
pub fn moves(position: &Position) -> Moves {
    let mut found = Vec::new();
    for from in 0..64 {
        // "A frozen piece can do nothing: no move, shot or swap."
        if !position.is_own(from) || is_frozen(position, from) {
            continue;
        }
        match kind(position.board[from]) {
            b'K' => king_moves(position, from, &mut found),
            b'Q' => queen_moves(position, from, &mut found),
            b'I' | b'S' => quiet_queen_moves(position, from, &mut found),
            b'U' => pushme_pullyu_moves(position, from, &mut found),
            b'A' => {
                quiet_queen_moves(position, from, &mut found);
                archer_shots(position, from, &mut found);
            }
            b'L' => {
                quiet_queen_moves(position, from, &mut found);
                long_leaps(position, from, &mut found);
            }
            b'W' => {
                quiet_queen_moves(position, from, &mut found);
                swaps(position, from, &mut found);
                mutual_destructions(position, from, &mut found);
            }
            b'P' => cannon_pawn_moves(position, from, &mut found),
            other => panic!("no Fugue piece: {other}"),
        }
    }
    found
}

/// Frozen: "adjacent to an enemy Immobilizer, and not an Immobilizer".
fn is_frozen(position: &Position, from: usize) -> bool {
    if kind(position.board[from]) == b'I' {
        return false;
    }
    let enemy_immobilizer = letter(b'I', !position.white_to_move);
    neighbours(from).iter().any(|&there| position.board[there] == enemy_immobilizer)
}

/// Shield: "own pieces adjacent to it cannot be captured. A Shield does not shield itself". A frozen one "still
/// shields". This asks for a piece of the side that is not to move.
fn is_shielded(position: &Position, target: usize) -> bool {
    let enemy_shield = letter(b'S', !position.white_to_move);
    neighbours(target).iter().any(|&there| position.board[there] == enemy_shield)
}

/// An enemy that may be captured: there, and not shielded.
fn is_prey(position: &Position, target: usize) -> bool {
    position.is_enemy(target) && !is_shielded(position, target)
}

/// The first piece on a queen line.
fn first_piece(position: &Position, from: usize, step: Step) -> Option<usize> {
    line(from, step).into_iter().find(|&there| !position.is_empty(there))
}

/// The empty squares of a line before its first piece.
fn empty_squares(position: &Position, from: usize, step: Step) -> Vec<usize> {
    line(from, step).into_iter().take_while(|&there| position.is_empty(there)).collect()
}

/// Adds the move of one piece from `from` to `to`, with `captured` (if any) leaving the board.
fn relocate(
    position: &Position,
    from: usize,
    to: usize,
    captured: Option<usize>,
    suffix: &str,
    found: &mut Moves,
) {
    let mut after = position.clone();
    after.board[from] = 0;
    if let Some(there) = captured {
        after.board[there] = 0;
    }
    after.board[to] = position.board[from];
    after.turn_over(captured.is_some());
    found.push((format!("{}{}{suffix}", name(from), name(to)), after));
}

/// I, S, A, L, W: "queen, to empty squares".
fn quiet_queen_moves(position: &Position, from: usize, found: &mut Moves) {
    for step in QUEEN_STEPS {
        for to in empty_squares(position, from, step) {
            relocate(position, from, to, None, "", found);
        }
    }
}

/// King: "one step", captures "by displacement".
fn king_moves(position: &Position, from: usize, found: &mut Moves) {
    for to in neighbours(from) {
        if position.is_empty(to) {
            relocate(position, from, to, None, "", found);
        } else if is_prey(position, to) {
            relocate(position, from, to, Some(to), "", found);
        }
    }
}

/// Queen: "queen", captures "by displacement".
fn queen_moves(position: &Position, from: usize, found: &mut Moves) {
    quiet_queen_moves(position, from, found);
    for step in QUEEN_STEPS {
        let target = first_piece(position, from, step);
        if let Some(target) = target.filter(|&target| is_prey(position, target)) {
            relocate(position, from, target, Some(target), "", found);
        }
    }
}

/// Pushme-Pullyu: takes "the enemy next beyond its destination on its line, or the enemy right behind its
/// origin; both at once: the move does not exist (see option). Capturing is not optional. A shielded enemy counts
/// as absent here". With `choose`, "the two captures of one destination append `+` (the piece ahead) or `-`
/// (the piece behind)".
fn pushme_pullyu_moves(position: &Position, from: usize, found: &mut Moves) {
    for step in QUEEN_STEPS {
        let back = (-step.0, -step.1);
        let behind = next(from, back).filter(|&there| is_prey(position, there));
        for to in empty_squares(position, from, step) {
            let ahead = next(to, step).filter(|&there| is_prey(position, there));
            if ahead.is_some() && behind.is_some() {
                if position.variant.has(CHOOSE) {
                    relocate(position, from, to, ahead, "+", found);
                    relocate(position, from, to, behind, "-", found);
                }
            } else {
                relocate(position, from, to, ahead.or(behind), "", found);
            }
        }
    }
}

/// Archer: captures "without moving: the first piece on a queen line, if it is an enemy at distance 1 or 2, or at
/// any distance when a spotter" sees it.
fn archer_shots(position: &Position, from: usize, found: &mut Moves) {
    for step in QUEEN_STEPS {
        let Some(target) = first_piece(position, from, step) else {
            continue;
        };
        let distance = empty_squares(position, from, step).len() + 1;
        if is_prey(position, target) && (distance <= 2 || is_spotted(position, from, target)) {
            let mut after = position.clone();
            after.board[target] = 0;
            after.turn_over(true);
            found.push((format!("{}{}", name(from), name(target)), after));
        }
    }
}

/// A spotter: "another own piece, is adjacent to the target or two squares from it on a queen line with an empty
/// square between". Another one than the archer; a frozen piece "still spots".
fn is_spotted(position: &Position, archer: usize, target: usize) -> bool {
    for step in QUEEN_STEPS {
        let Some(one) = next(target, step) else {
            continue;
        };
        if position.is_own(one) && one != archer {
            return true;
        }
        let two = next(one, step).filter(|_| position.is_empty(one));
        if two.is_some_and(|two| position.is_own(two) && two != archer) {
            return true;
        }
    }
    false
}

/// Long Leaper: "leaps over exactly one enemy, the first piece on a line, to any empty square beyond before the
/// next piece; never over a shielded one".
fn long_leaps(position: &Position, from: usize, found: &mut Moves) {
    for step in QUEEN_STEPS {
        let Some(target) = first_piece(position, from, step) else {
            continue;
        };
        if is_prey(position, target) {
            for to in empty_squares(position, target, step) {
                relocate(position, from, to, Some(target), "", found);
            }
        }
    }
}

/// Swapper: "swaps places with an enemy, the first piece on a queen line (not a capture: a shielded piece can be
/// swapped)". With `no-swapper-swap`, "Swappers cannot swap with each other". A pawn swapped onto its last
/// rank stays a pawn.
fn swaps(position: &Position, from: usize, found: &mut Moves) {
    for step in QUEEN_STEPS {
        let Some(target) = first_piece(position, from, step) else {
            continue;
        };
        if !position.is_enemy(target) {
            continue;
        }
        if position.variant.has(NO_SWAPPER_SWAP) && kind(position.board[target]) == b'W' {
            continue;
        }
        let mut after = position.clone();
        after.board.swap(from, target);
        after.turn_over(false);
        found.push((format!("{}{}", name(from), name(target)), after));
    }
}

/// Swapper: "or, adjacent to an enemy, removes both (mutual destruction: a capture; the Swapper's own Shield does
/// not prevent it, nor does `no-swapper-swap`)". Written with an `x` at the end.
fn mutual_destructions(position: &Position, from: usize, found: &mut Moves) {
    for target in neighbours(from) {
        if is_prey(position, target) {
            let mut after = position.clone();
            after.board[from] = 0;
            after.board[target] = 0;
            after.turn_over(true);
            found.push((format!("{}{}x", name(from), name(target)), after));
        }
    }
}

/// Cannon Pawn: "one step any way to an empty square, or over an adjacent piece of either side to the empty square
/// right behind"; captures "by that leap, landing on an enemy". A frozen piece "serves as a pawn's mount".
fn cannon_pawn_moves(position: &Position, from: usize, found: &mut Moves) {
    for step in QUEEN_STEPS {
        let Some(one) = next(from, step) else {
            continue;
        };
        if position.is_empty(one) {
            pawn_arrives(position, from, one, None, found);
            continue;
        }
        let Some(two) = next(one, step) else {
            continue;
        };
        if position.is_empty(two) {
            pawn_arrives(position, from, two, None, found);
        } else if is_prey(position, two) {
            pawn_arrives(position, from, two, Some(two), found);
        }
    }
}

/// "Any move of a pawn that ends on its last rank may promote, optionally, to a piece type (Q I U A S L W) of which
/// its side has none on the board. A pawn may stay a pawn there." Any move: sideways along that rank too.
fn pawn_arrives(
    position: &Position,
    from: usize,
    to: usize,
    captured: Option<usize>,
    found: &mut Moves,
) {
    relocate(position, from, to, captured, "", found);
    let white = position.white_to_move;
    if rank_of(to) != last_rank(white) {
        return;
    }
    for promoted in *b"QIUASLW" {
        let piece = letter(promoted, white);
        debug_assert!(belongs(piece, white));
        if position.board.contains(&piece) {
            continue;
        }
        let mut after = position.clone();
        after.board[from] = 0;
        after.board[to] = piece;
        after.turn_over(true);
        let choice = promoted.to_ascii_lowercase() as char;
        found.push((format!("{}{}{choice}", name(from), name(to)), after));
    }
}
