//! What a move does, in words.

use kofu::{Bitboard, Move, MoveKind, Position, Square};

/// One sentence on a legal move, told before it is played.
pub(crate) fn describe(position: &Position, mv: Move) -> String {
    let side = position.side_to_move();
    let effects = position.effects(mv);
    let (from, to) = (effects.from, effects.to);
    let mover = format!("{side}'s {}", role_name(position, from));
    // The mover itself is told apart.
    let others = effects.removed.without(from.bit());
    let mut text = match effects.kind {
        MoveKind::Pass => format!("{side} passes"),
        MoveKind::Castle => {
            let rook = effects.rook.map_or(to, |(_, to)| to);
            format!("{side} castles: king to {}, rook to {rook}", mv.last())
        }
        MoveKind::Quiet => format!("{mover} goes from {from} to {to}"),
        MoveKind::Jump => {
            let end = match effects.landing {
                Some(landing) => format!("lands on {landing}"),
                None => "falls off the board".to_owned(),
            };
            format!("{mover} on {from} stuns {}, then {end}", pieces(position, effects.stunned))
        }
        MoveKind::Kick => {
            let flown = pieces(position, others);
            format!("{mover} on {from} kicks {to}; off the board: {flown}")
        }
        MoveKind::Capture | MoveKind::CaptureAhead | MoveKind::CaptureBehind => {
            format!("{mover} goes from {from} to {to} and takes {}", pieces(position, others))
        }
        MoveKind::Shot => format!("{mover} on {from} shoots {}", pieces(position, others)),
        MoveKind::Swap => format!("{mover} on {from} swaps with {}", pieces(position, to.bit())),
        MoveKind::Destruction => {
            format!("{mover} on {from} destroys itself with {}", pieces(position, others))
        }
    };
    if let Some(role) = effects.promotion {
        text += &format!(", and becomes a {}", role.name(position.game()).to_lowercase());
    }
    if effects.freed.any() {
        text += &format!("; free again: {}", pieces(position, effects.freed));
    }
    text + "."
}

fn role_name(position: &Position, square: Square) -> String {
    let piece = position.piece_at(square);
    piece.map_or_else(String::new, |piece| piece.role.name(position.game()).to_lowercase())
}

/// `the pawn on e5, the knight on e7 and the rook on e8`.
fn pieces(position: &Position, squares: Bitboard) -> String {
    let mut text = String::new();
    for (n, square) in squares.iter().enumerate() {
        text += match (n, squares.len() as usize - n) {
            (0, _) => "",
            (_, 1) => " and ",
            _ => ", ",
        };
        text += &format!("the {} on {square}", role_name(position, square));
    }
    text
}
