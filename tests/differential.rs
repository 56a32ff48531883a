//! The library against a second, deliberately naive model of the rules (`naive/`), which shares no
//! code with it: the same moves with the same results, move by move, in every variant.

mod naive;

use std::collections::BTreeMap;

use kofu::{Move, Moves, Piece, Position, Setup, Square, Variant};

fn setup_of(variant: Variant, model: &naive::Position) -> Setup {
    let mut setup = Setup::empty(variant);
    for square in Square::all() {
        let letter = model.board[square.index()];
        if letter != 0 {
            setup.put(square, Piece::from_letter(variant.game(), letter));
            setup.set_timer(square, model.timers[square.index()]);
        }
    }
    setup.turn = if model.white_to_move { kofu::Color::White } else { kofu::Color::Black };
    setup.castling = model.castling.iter().filter_map(|&rook| Square::new(rook as u8)).collect();
    setup.half_moves = model.half as u16;
    setup.full_moves = model.full as u16;
    setup
}

/// A text of all that a position consists of.
fn describe(setup: &Setup) -> String {
    let board: String = Square::all()
        .map(|square| setup.piece_at(square).map_or('.', |piece| char::from(piece.letter())))
        .collect();
    let timers: String =
        Square::all().map(|square| char::from(b'0' + setup.timer_at(square))).collect();
    let (castling, half, full) = (setup.castling.0, setup.half_moves, setup.full_moves);
    format!("{board} {timers} {} {castling:x} {half} {full}", setup.turn)
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play(mv).expect("a legal move");
    next
}

/// Compares all that the model knows of a position.
fn compare(variant: Variant, model: &naive::Position) {
    let setup = setup_of(variant, model);
    let fen = model.fen();
    let position = Position::from_setup(&setup).unwrap_or_else(|error| panic!("{fen}: {error}"));
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

    let ours: BTreeMap<String, Move> =
        moves.iter().map(|&mv| (describe(&after(&position, mv).to_setup()), mv)).collect();
    let theirs: BTreeMap<String, String> = model
        .moves()
        .into_iter()
        .map(|(text, next)| (describe(&setup_of(variant, &next)), text))
        .collect();
    for (result, text) in &theirs {
        assert!(ours.contains_key(result), "{variant} {fen}: {text} is missing or goes wrong");
    }
    for (result, mv) in &ours {
        assert!(theirs.contains_key(result), "{variant} {fen}: {mv:?} should not exist");
    }
    assert_eq!(moves.len(), model.moves().len(), "{variant} {fen}");
}

#[test]
fn library_and_model_agree() {
    let walks = if cfg!(debug_assertions) { 6 } else { 40 };
    for variant in Variant::all() {
        let Some(model) = naive::Variant::parse(&variant.to_string()) else {
            panic!("the model does not know {variant}");
        };
        for seed in 0..walks {
            for position in naive::random_walk(model, seed, 60) {
                compare(variant, &position);
            }
        }
    }
}
