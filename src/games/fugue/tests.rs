//! Every sentence of the rules as a small position. The properties that hold in all positions are
//! in `properties`.

mod pieces;
mod positions;
mod properties;

extern crate std;

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::core::{FugueRules, Move, Square, Variant};
use crate::games::GamePosition;
use crate::games::fugue::FuguePosition;

fn with(rules: FugueRules, fen: &str) -> FuguePosition {
    let fields = if fen.split(' ').count() == 2 { " - - 0 1" } else { "" };
    FuguePosition::from_fen(Variant::Fugue(rules), &format!("{fen}{fields}")).unwrap()
}

/// The position of a FEN, whose last four fields may be left out.
fn at(fen: &str) -> FuguePosition {
    with(FugueRules::empty(), fen)
}

/// What follows the mover's square in the texts of its moves, in order, with a blank between two.
fn texts(position: &FuguePosition, from: &str, wanted: impl Fn(Move) -> bool) -> String {
    let from: Square = from.parse().unwrap();
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == from && wanted(*mv));
    let mut texts: Vec<String> =
        moves.map(|mv| position.move_text(mv).as_str()[2..].to_string()).collect();
    texts.sort();
    texts.join(" ")
}

/// All moves from a square.
fn moves(position: &FuguePosition, from: &str) -> String {
    texts(position, from, |_| true)
}

/// The captures from a square.
fn captures(position: &FuguePosition, from: &str) -> String {
    texts(position, from, |mv| mv.kind().is_attack())
}

/// The board after a move.
fn board_after(position: &FuguePosition, mv: &str) -> String {
    let fen = after(position, mv).fen().to_string();
    fen.split(' ').next().unwrap().to_string()
}

fn after(position: &FuguePosition, mv: &str) -> FuguePosition {
    let mut next = *position;
    let mv = position.parse_move(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    next.play(mv).unwrap();
    next
}
