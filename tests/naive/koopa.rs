//! Koopa Chess: jumps, kicks, stuns, castling, check.

use super::board::{
    BISHOP_STEPS, Board, KNIGHT_STEPS, Position, QUEEN_STEPS, ROOK_STEPS, Step, belongs, file_of,
    kind, king_square, last_rank, letter, line, name, next, rank_of, square,
};
use super::{CHECKMATE, FREE_SLIDE, KICK_OWN, PASS, Variant};

type Moves = Vec<(String, Position)>;

/// Every legal move of a Koopa position in which both kings stand.
pub fn moves(position: &Position) -> Moves {
    let mut found = Vec::new();
    for from in 0..64 {
        // Stun: "A stunned piece cannot move, castle or attack."
        if position.is_own(from) && position.timers[from] == 0 {
            if kind(position.board[from]) == b'P' {
                pawn_moves(position, from, &mut found);
            } else {
                piece_moves(position, from, &mut found);
            }
        }
    }
    for rook in &position.castling {
        castle(position, *rook, &mut found);
    }
    found.retain(|(_, after)| is_legal(after, position.white_to_move));
    if found.is_empty() && may_pass(position) {
        // "one move, the pass `0000`: timers drop, the turn goes over"
        let after = finish(position, position.board, &[], &[], false);
        found.push(("0000".to_string(), after));
    }
    found
}

/// With `pass`: "a side that has no legal move, has a stunned piece and is not in check".
fn may_pass(position: &Position) -> bool {
    let has_stunned = (0..64).any(|s| position.is_own(s) && position.timers[s] > 0);
    position.variant.has(PASS) && has_stunned && !position.in_check()
}

/// Own king: "A move after which the mover's own king is off the board is illegal. Stunning the own
/// king in a chain is legal." With checkmate: "A move that leaves the own king in check is illegal";
/// the timers stand "as that move left them".
fn is_legal(after: &Position, mover_is_white: bool) -> bool {
    if after.king_is_gone(mover_is_white) {
        return false;
    }
    if !after.variant.has(CHECKMATE) {
        return true;
    }
    !king_can_be_kicked(after.variant, &after.board, &after.timers, mover_is_white)
}

/// The steps by which a piece moves and attacks, and whether it may repeat them. A pawn: its attack.
fn steps(piece: u8) -> (Vec<Step>, bool) {
    match piece {
        b'P' => (vec![(-1, 1), (1, 1)], false),
        b'p' => (vec![(-1, -1), (1, -1)], false),
        b'N' | b'n' => (KNIGHT_STEPS.to_vec(), false),
        b'K' | b'k' => (QUEEN_STEPS.to_vec(), false),
        b'B' | b'b' => (BISHOP_STEPS.to_vec(), true),
        b'R' | b'r' => (ROOK_STEPS.to_vec(), true),
        b'Q' | b'q' => (QUEEN_STEPS.to_vec(), true),
        _ => panic!("no Koopa piece: {piece}"),
    }
}

/// The first piece that a piece on `from` meets in one direction, near enough for it to attack.
fn first_target(board: &Board, from: usize, step: Step, slides: bool) -> Option<usize> {
    for there in line(from, step) {
        if board[there] != 0 {
            return Some(there);
        }
        if !slides {
            return None;
        }
    }
    None
}

/// "Orthodox men, set-up, moves, double pawn step from the second rank and castling; no en passant."
fn pawn_moves(position: &Position, from: usize, found: &mut Moves) {
    let white = position.white_to_move;
    let ahead: Step = if white { (0, 1) } else { (0, -1) };
    let second_rank = if white { 1 } else { 6 };
    if let Some(one) = next(from, ahead).filter(|&one| position.is_empty(one)) {
        let text = format!("{}{}", name(from), name(one));
        relocate(position, from, Some(one), &[], &[], text, found);
        let two = next(one, ahead).filter(|&two| position.is_empty(two));
        if let Some(two) = two.filter(|_| rank_of(from) == second_rank) {
            let text = format!("{}{}", name(from), name(two));
            relocate(position, from, Some(two), &[], &[], text, found);
        }
    }
    for step in steps(position.board[from]).0 {
        if let Some(target) = first_target(&position.board, from, step, false) {
            attack(position, from, target, step, found);
        }
    }
}

fn piece_moves(position: &Position, from: usize, found: &mut Moves) {
    let (steps, slides) = steps(position.board[from]);
    for step in steps {
        for to in line(from, step) {
            if !position.is_empty(to) {
                break;
            }
            let text = format!("{}{}", name(from), name(to));
            relocate(position, from, Some(to), &[], &[], text, found);
            if !slides {
                break;
            }
        }
        if let Some(target) = first_target(&position.board, from, step, slides) {
            attack(position, from, target, step, found);
        }
    }
}

/// "What orthodox chess calls a capture is an attack, and it is a jump or a kick."
fn attack(position: &Position, from: usize, target: usize, step: Step, found: &mut Moves) {
    if position.timers[target] > 0 {
        let own_side = position.white_to_move;
        if may_be_kicked(position.variant, position.board[target], own_side) {
            kick(position, from, target, step, found);
        }
    } else if position.is_enemy(target) {
        let slider = matches!(kind(position.board[from]), b'B' | b'R' | b'Q');
        if slider && position.variant.has(FREE_SLIDE) {
            free_slide(position, from, target, step, found);
        } else {
            jump(position, from, target, step, found);
        }
    }
}

/// Jump, without free slide: "While the next square is occupied, by either colour, the piece there is
/// stunned too and the attacker goes on"; it "lands on the first empty square it meets"; "When no
/// square is left, the attacker is lost".
fn jump(position: &Position, from: usize, target: usize, step: Step, found: &mut Moves) {
    let mut passed = vec![target];
    let mut landing = None;
    for there in line(target, step) {
        if position.is_empty(there) {
            landing = Some(there);
            break;
        }
        passed.push(there);
    }
    let text = format!("{}{}", name(from), name(target));
    relocate(position, from, landing, &[], &passed, text, found);
}

/// Jump, with free slide: "a B, R or Q may stop on any empty square beyond the first target on that line;
/// everything it passed is stunned. It may also go on to the edge: if the last square of the line is
/// occupied it can stun that piece as well and is then lost."
fn free_slide(position: &Position, from: usize, target: usize, step: Step, found: &mut Moves) {
    let start = format!("{}{}", name(from), name(target));
    let mut passed = vec![target];
    let mut last = target;
    for there in line(target, step) {
        last = there;
        if position.is_empty(there) {
            let text = format!("{start}{}", name(there));
            relocate(position, from, Some(there), &[], &passed, text, found);
        } else {
            passed.push(there);
        }
    }
    if !position.is_empty(last) {
        // "append the last square touched": the attacker stunned what stands there and is lost.
        let text = format!("{start}{}", name(last));
        relocate(position, from, None, &[], &passed, text, found);
    }
}

/// Kick: "The attacker takes the target's square and stays there. The target flies off in the direction
/// of the attack and it and every piece on that line up to the edge leave the board."
fn kick(position: &Position, from: usize, target: usize, step: Step, found: &mut Moves) {
    let text = format!("{}{}", name(from), name(target));
    let swept = swept_by_kick(&position.board, target, step);
    relocate(position, from, Some(target), &swept, &[], text, found);
}

/// Kick: the target "must be an enemy piece, or with kick own also an own piece other than the own king".
fn may_be_kicked(variant: Variant, target: u8, kicker_is_white: bool) -> bool {
    if belongs(target, !kicker_is_white) {
        return true;
    }
    variant.has(KICK_OWN) && kind(target) != b'K'
}

/// The pieces that a kick removes: the target and everything on its flight line. A knight's step repeated
/// is "a nightrider's line".
fn swept_by_kick(board: &Board, target: usize, step: Step) -> Vec<usize> {
    let mut swept = vec![target];
    for there in line(target, step) {
        if board[there] != 0 {
            swept.push(there);
        }
    }
    swept
}

/// One piece goes from `from` to `to` (`None`: it is lost), the pieces on `removed` leave the board, the
/// ones on `passed` are stunned. "A pawn that lands on its last rank promotes (Q, R, B or N)", by a
/// step, a jump or a kick.
fn relocate(
    position: &Position,
    from: usize,
    to: Option<usize>,
    removed: &[usize],
    passed: &[usize],
    text: String,
    found: &mut Moves,
) {
    let white = position.white_to_move;
    let piece = position.board[from];
    let is_pawn = kind(piece) == b'P';
    let mut board = position.board;
    board[from] = 0;
    for &there in removed {
        board[there] = 0;
    }
    let mut left = removed.to_vec();
    left.push(from);
    match to {
        None => {
            let after = finish(position, board, &left, passed, is_pawn);
            found.push((text, after));
        }
        Some(to) if is_pawn && rank_of(to) == last_rank(white) => {
            for promoted in *b"QRBN" {
                board[to] = letter(promoted, white);
                let after = finish(position, board, &left, passed, true);
                let choice = promoted.to_ascii_lowercase() as char;
                found.push((format!("{text}{choice}"), after));
            }
        }
        Some(to) => {
            board[to] = piece;
            let after = finish(position, board, &left, passed, is_pawn);
            found.push((text, after));
        }
    }
}

/// The position after a move, from the board it makes. `left`: the squares from which a piece moved or was
/// removed. `passed`: the pieces a jump passed over.
fn finish(
    position: &Position,
    board: Board,
    left: &[usize],
    passed: &[usize],
    pawn_moved: bool,
) -> Position {
    let mut after = position.clone();
    // Stun: "Order inside one move: remove and place pieces, lower all timers that were there before, then
    // set the new ones."
    after.board = board;
    for &there in left {
        after.timers[there] = 0;
    }
    for timer in &mut after.timers {
        if *timer > 0 {
            *timer -= 1;
        }
    }
    for &there in passed {
        // Jump: "A piece that is already stunned is passed over and keeps its timer."
        if position.timers[there] == 0 {
            after.timers[there] = position.variant.full_timer();
        }
    }
    // Castling: "The right is lost when the king moves or leaves the board, or when that rook moves or leaves
    // the board. Being stunned does not lose it."
    for &there in left {
        after.castling.retain(|&rook| rook != there);
        if position.board[there] == b'K' {
            after.castling.retain(|&rook| rank_of(rook) != 0);
        }
        if position.board[there] == b'k' {
            after.castling.retain(|&rook| rank_of(rook) != 7);
        }
    }
    let piece_left = after.count_pieces() < position.count_pieces();
    after.turn_over(pawn_moved || piece_left);
    after
}

/// Castling: "king to the g- or c-file, rook to the f- or d-file; every square from king to its destination
/// and from rook to its destination must be empty but for those two; neither may be stunned."
fn castle(position: &Position, rook: usize, found: &mut Moves) {
    let white = position.white_to_move;
    let Some(king) = king_square(&position.board, white) else {
        return;
    };
    if !position.is_own(rook) || position.timers[king] > 0 || position.timers[rook] > 0 {
        return;
    }
    let king_side = file_of(rook) > file_of(king);
    let (king_file, rook_file) = if king_side { (6, 5) } else { (2, 3) };
    let king_to = square(king_file, rank_of(king)).unwrap();
    let rook_to = square(rook_file, rank_of(king)).unwrap();
    let king_path = squares_between_inclusive(king, king_to);
    let rook_path = squares_between_inclusive(rook, rook_to);
    for &there in king_path.iter().chain(&rook_path) {
        if there != king && there != rook && !position.is_empty(there) {
            return;
        }
    }
    if position.variant.has(CHECKMATE) {
        for &there in &king_path {
            if castling_king_in_check(position, king, there) {
                return;
            }
        }
    }
    // Moves: "`e1g1`, `e1c1` when the king is on the e-file and the rook on the a- or h-file, else king takes
    // rook (`b1a1`)".
    let usual = file_of(king) == 4 && (file_of(rook) == 0 || file_of(rook) == 7);
    let named = if usual { king_to } else { rook };
    let text = format!("{}{}", name(king), name(named));
    let mut board = position.board;
    board[king] = 0;
    board[rook] = 0;
    board[king_to] = letter(b'K', white);
    board[rook_to] = letter(b'R', white);
    let after = finish(position, board, &[king, rook], &[], false);
    found.push((text, after));
}

/// The squares of one rank from one square to another, both included.
fn squares_between_inclusive(one: usize, other: usize) -> Vec<usize> {
    (one.min(other)..=one.max(other)).collect()
}

/// "Castling is illegal when the king, put on any square from its origin to its destination (its origin then
/// empty), would stand in check."
fn castling_king_in_check(position: &Position, king: usize, there: usize) -> bool {
    let mut board = position.board;
    board[king] = 0;
    board[there] = position.board[king];
    let timers = timers_after_a_pass(position);
    king_can_be_kicked(position.variant, &board, &timers, position.white_to_move)
}

fn timers_after_a_pass(position: &Position) -> [u8; 64] {
    let mut timers = position.timers;
    for timer in &mut timers {
        *timer = timer.saturating_sub(1);
    }
    timers
}

/// "Timers are taken as they will be then: for the side to move they have dropped by one (as if it passed)."
pub fn side_to_move_in_check(position: &Position) -> bool {
    let timers = timers_after_a_pass(position);
    let white = position.white_to_move;
    king_can_be_kicked(position.variant, &position.board, &timers, white)
}

/// The same for the side that is not to move: the other side moves now, with the timers as they stand.
pub fn side_not_to_move_in_check(position: &Position) -> bool {
    let white = !position.white_to_move;
    king_can_be_kicked(position.variant, &position.board, &position.timers, white)
}

/// "A king is in check when the other side, if it could move next, had a kick that removes it (the king itself
/// kicked, or standing on a flight line). The projectile is any piece that the other side may kick. A kick that
/// would also remove the kicker's own king is illegal and gives no check; a kick that would expose the kicker's
/// own king to check does give check."
fn king_can_be_kicked(
    variant: Variant,
    board: &Board,
    timers: &[u8; 64],
    king_is_white: bool,
) -> bool {
    let Some(king) = king_square(board, king_is_white) else {
        return false;
    };
    let kickers_king = king_square(board, !king_is_white);
    for from in 0..64 {
        if !belongs(board[from], !king_is_white) || timers[from] > 0 {
            continue;
        }
        let (steps, slides) = steps(board[from]);
        for step in steps {
            let Some(target) = first_target(board, from, step, slides) else {
                continue;
            };
            if timers[target] == 0 || !may_be_kicked(variant, board[target], !king_is_white) {
                continue;
            }
            let swept = swept_by_kick(board, target, step);
            let removes_own_king = kickers_king.is_some_and(|own| swept.contains(&own));
            if swept.contains(&king) && !removes_own_king {
                return true;
            }
        }
    }
    false
}
