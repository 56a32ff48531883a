//! Moves that are not legal, played all the same: what comes of it has no meaning, but nothing
//! panics, and nothing runs over.

use kofu::{Move, Moves, Position, Square, Svg, SvgOptions, TextBoard, Trail, evaluate};

use super::Bytes;
use super::play::any_position;

/// Plays any moves and then asks everything of what came out.
pub fn garbage(data: &[u8]) {
    let mut bytes = Bytes(data);
    let Some(mut position) = any_position(&mut bytes) else { return };
    for _ in 0..24 {
        if bytes.is_empty() {
            break;
        }
        // Numbers of the fields, so that most are well formed.
        let word = bytes.word();
        let Some(mv) = Move::from_bits(word & 0x1ff_ffff).or(Move::from_bits(word & 0xff_ffff))
        else {
            continue;
        };
        let _ = position.effects(mv);
        let _ = position.is_legal(mv);
        let _ = position.move_text(mv).to_string();
        let _ = position.san(mv).to_string();
        if word >> 31 == 1 {
            position.skip_turn();
        }
        position.play_unchecked(mv);
        ask(&position, mv);
    }
}

fn ask(position: &Position, mv: Move) {
    let moves = position.legal_moves();
    let _ = (position.count_moves(), position.has_moves(), position.outcome());
    let _ = (position.moves(Moves::Quiet), position.moves(Moves::Tactical));
    let _ = (position.in_check(), position.checkers(), position.frozen(), position.shielded());
    let _ = (position.key(), evaluate(position), format!("{position:?}"));
    let _ = (position.fen().to_string(), position.vchess_fen().to_string());
    let _ = Position::from_setup(&position.to_setup());
    for square in Square::all() {
        let _ = (position.timer_at(square), position.stunned_turns(square));
    }
    if let Some(first) = moves.first() {
        let _ = (position.san(*first), position.move_text(*first), position.effects(*first));
        let _ = position.parse_move(&position.move_text(*first));
        let _ = position.parse_san(&position.san(*first));
    }
    let _ = position.effects(mv);
    draw(position, mv);
}

fn draw(position: &Position, mv: Move) {
    let options = SvgOptions { last_move: Some(Trail::new(position, mv)), ..SvgOptions::default() };
    let _ = Svg::new(position).options(options).to_string();
    let _ = TextBoard::new(position).last_move(Some(mv)).to_string();
}
