//! Writing SAN.

use super::san::{Form, San, after, is_won};
use crate::core::{Bitboard, GameKind, Move, Role, Square};
use crate::games::GamePosition;

/// The SAN of a legal move; no other legal move of the position has the same.
pub(crate) fn write_san<P: GamePosition>(position: &P, mv: Move) -> San {
    let mut text = San::EMPTY;
    let form = Form::of(position, mv);
    match form {
        Form::Pass => text.push_all(b"--"),
        Form::Castle { h_side: true } => text.push_all(b"O-O"),
        Form::Castle { h_side: false } => text.push_all(b"O-O-O"),
        Form::Piece { role, sign, to, last, promotion, choice } => {
            let koopa_pawn = role == Role::Pawn && position.game() == GameKind::Koopa;
            if !koopa_pawn {
                text.push(role.letter());
            }
            push_origin(&mut text, position, mv, form, role);
            text.push_all(sign.text());
            text.push_all(&to.name());
            if let Some(last) = last {
                text.push(b'>');
                text.push_all(&last.name());
            }
            if let Some(role) = promotion {
                text.push(b'=');
                text.push(role.letter());
            }
            if let Some(choice) = choice {
                text.push(choice);
            }
        }
    }
    let next = after(position, mv);
    if is_won(&next) {
        text.push(b'#');
    } else if next.in_check() {
        text.push(b'+');
    }
    text
}

/// The file of an attacking pawn of Koopa, the square of a pawn of Fugue; for any other piece file,
/// else rank, else square, when another of its kind has a move of the same form.
fn push_origin<P: GamePosition>(text: &mut San, position: &P, mv: Move, form: Form, role: Role) {
    let from = mv.from();
    let [file, rank] = from.name();
    if role == Role::Pawn {
        match position.game() {
            GameKind::Koopa if mv.kind().is_attack() => text.push(file),
            // Two pawns never go to one square straight ahead: the farther one is blocked.
            GameKind::Koopa => {}
            GameKind::Fugue => text.push_all(&[file, rank]),
        }
        return;
    }
    let others = others(position, mv, form, role);
    let share = |of: fn(Square) -> u8| others.iter().any(|other| of(other) == of(from));
    if others.is_empty() {
    } else if !share(Square::file) {
        text.push(file);
    } else if !share(Square::rank) {
        text.push(rank);
    } else {
        text.push_all(&[file, rank]);
    }
}

/// The other pieces of the mover's kind that have a move of the same form.
fn others<P: GamePosition>(position: &P, mv: Move, form: Form, role: Role) -> Bitboard {
    let kind = position.pieces(role) & position.pieces_of(position.side_to_move());
    let rest = kind.without(mv.from().bit());
    if rest.is_empty() {
        return rest;
    }
    position
        .legal_moves()
        .into_iter()
        .filter(|other| rest.has(other.from()) && Form::of(position, *other) == form)
        .map(Move::from)
        .collect()
}
