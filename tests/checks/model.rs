//! The library beside the naive model: the same positions, moves and results.

use std::collections::BTreeMap;

use kofu::{Color, Move, Moves, Piece, Position, Setup, Square, Variant};

use super::naive;

/// The model's name for a variant.
pub fn variant_of(variant: Variant) -> naive::Variant {
    let name = variant.to_string();
    naive::Variant::parse(&name).unwrap_or_else(|| panic!("the model does not know {name}"))
}

/// A position of the model as a set-up of the library.
pub fn setup_of(variant: Variant, model: &naive::Position) -> Setup {
    let mut setup = Setup::empty(variant);
    for square in Square::all() {
        let letter = model.board[square.index()];
        if letter != 0 {
            setup.put(square, Piece::from_letter(variant.game(), letter));
            setup.set_timer(square, model.timers[square.index()]);
        }
    }
    setup.turn = if model.white_to_move { Color::White } else { Color::Black };
    setup.castling = model.castling.iter().filter_map(|&rook| Square::new(rook as u8)).collect();
    setup.half_moves = model.half as u16;
    setup.full_moves = model.full as u16;
    setup
}

/// All that a position consists of, in a form that can be sorted.
fn describe(setup: &Setup) -> Vec<u8> {
    let mut all = Vec::with_capacity(140);
    all.extend(
        Square::all().map(|square| setup.piece_at(square).map_or(b'.', |piece| piece.letter())),
    );
    all.extend(Square::all().map(|square| setup.timer_at(square)));
    all.push(setup.turn as u8);
    all.extend(setup.castling.0.to_be_bytes());
    all.extend(setup.half_moves.to_be_bytes());
    all.extend(setup.full_moves.to_be_bytes());
    all
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play(mv).expect("a legal move");
    next
}

/// Compares all that the model knows of a position, and gives the library's.
pub fn compare(variant: Variant, model: &naive::Position) -> Position {
    let setup = setup_of(variant, model);
    let fen = model.fen();
    let position = Position::from_setup(&setup).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.to_setup(), setup, "{variant} {fen}");
    assert_eq!(position.outcome().text(), model.result(), "{variant} {fen}");
    assert_eq!(position.in_check(), model.in_check(), "{variant} {fen}");

    let moves = position.legal_moves();
    assert_eq!(position.count_moves(), moves.len(), "{variant} {fen}");
    let mut parts = position.moves(Moves::Tactical);
    parts.extend(position.moves(Moves::Quiet));
    assert!(
        parts.len() == moves.len() && moves.iter().all(|mv| parts.contains(mv)),
        "{variant} {fen}"
    );

    let ours: BTreeMap<Vec<u8>, Move> =
        moves.iter().map(|&mv| (describe(&after(&position, mv).to_setup()), mv)).collect();
    let found = model.moves();
    let theirs: BTreeMap<Vec<u8>, &str> = found
        .iter()
        .map(|(text, next)| (describe(&setup_of(variant, next)), text.as_str()))
        .collect();
    for (result, text) in &theirs {
        assert!(ours.contains_key(result), "{variant} {fen}: {text} is missing or goes wrong");
    }
    for (result, mv) in &ours {
        assert!(theirs.contains_key(result), "{variant} {fen}: {mv:?} should not exist");
    }
    assert_eq!(moves.len(), found.len(), "{variant} {fen}");
    position
}
