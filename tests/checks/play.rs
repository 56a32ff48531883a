//! Whole games from bytes: a variant, a set-up and moves, with all properties checked after each
//! of them.

use std::collections::HashSet;

use kofu::{
    Bitboard, Color, Game, Move, MoveKind, Piece, PlayError, Position, Role, Setup, Square,
};

use super::model::{compare, variant_of};
use super::texts::any_variant;
use super::{Bytes, naive};

/// The most plies that one input plays.
const PLIES: usize = 48;
/// Texts and effects of every so many moves of a position.
const TEXTS_EVERY: usize = 4;

/// A set-up of either kind: one that games begin with, or one from pieces put anywhere.
pub fn any_position(bytes: &mut Bytes<'_>) -> Option<Position> {
    let variant = any_variant(bytes.next());
    match bytes.next() % 4 {
        0 => Some(Position::start(variant)),
        1 => {
            let count = Position::setup_count(variant.game()) as usize;
            let mut number = || bytes.below(count) as u32;
            Position::from_numbers(variant, number(), number()).ok()
        }
        _ => Position::from_setup(&any_setup(variant, bytes)).ok(),
    }
}

/// Pieces anywhere, valid or not, but with a king of each side.
pub fn any_setup(variant: kofu::Variant, bytes: &mut Bytes<'_>) -> Setup {
    let mut setup = Setup::empty(variant);
    let roles = Role::of_game(variant.game());
    for color in Color::ALL {
        let square = Square::masked(bytes.next().into());
        setup.put(square, Some(Piece { color, role: Role::King }));
    }
    let mixed = bytes.next();
    setup.turn = if mixed & 1 == 0 { Color::White } else { Color::Black };
    if mixed & 2 != 0 {
        setup.half_moves = u16::from(bytes.next()) * 40;
        setup.full_moves = u16::from(bytes.next()) * 40;
    }
    if mixed & 4 != 0 {
        setup.castling = [0, 7, 56, 63]
            .into_iter()
            .map(|square| Square::masked(square ^ u32::from(bytes.next() & 3)))
            .collect();
    }
    for _ in 0..bytes.below(33) {
        let square = Square::masked(bytes.next().into());
        let choice = usize::from(bytes.next());
        let color = if choice & 1 == 0 { Color::White } else { Color::Black };
        if let Some(role) = roles.get((choice >> 1) % roles.len()) {
            setup.put(square, Some(Piece { color, role: *role }));
            setup.set_timer(square, (choice >> 5) as u8);
        }
    }
    setup
}

/// Plays the game of some bytes.
pub fn play(data: &[u8]) {
    let mut bytes = Bytes(data);
    let Some(start) = any_position(&mut bytes) else { return };
    let variant = start.variant();
    let fen = start.fen().to_string();
    let mut model = naive::Position::from_fen(variant_of(variant), &fen)
        .unwrap_or_else(|| panic!("{variant}: the model does not read {fen}"));
    let mut game = Game::new(start);
    let mut past = Vec::new();
    loop {
        let position = compare(variant, &model);
        assert_eq!(position, *game.position());
        assert_eq!(position.to_setup(), game.position().to_setup());
        check(&game, &past, bytes.word());
        past.push(position);
        let moves = model.moves();
        if bytes.is_empty() || moves.is_empty() || game.ply() >= PLIES {
            break;
        }
        let (text, next) = &moves[bytes.below(moves.len())];
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{fen} {text}: {error}"));
        game.play(mv).unwrap();
        model = next.clone();
    }
    // All the way back.
    while let Some(position) = past.pop() {
        assert_eq!(game.position().to_setup(), position.to_setup());
        assert_eq!(game.undo().is_none(), past.is_empty());
    }
}

/// What must hold for any game.
fn check(game: &Game, past: &[Position], word: u32) {
    let position = game.position();
    let fen = position.fen().to_string();
    assert_eq!(position.key(), Position::from_setup(&position.to_setup()).unwrap().key(), "{fen}");
    let same = past.iter().filter(|earlier| *earlier == position).count();
    assert_eq!(game.repetitions(), same + 1, "{fen}");

    let moves = position.legal_moves();
    let legal: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(legal.len(), moves.len(), "{fen}");
    let mut texts = HashSet::new();
    let mut sans = HashSet::new();
    for (i, &mv) in moves.iter().enumerate() {
        assert!(position.is_legal(mv), "{fen} {mv:?}");
        assert_eq!(Move::from_bits(mv.bits()), Some(mv));
        if i % TEXTS_EVERY != word as usize % TEXTS_EVERY {
            continue;
        }
        let text = position.move_text(mv);
        assert_eq!(position.parse_move(&text), Ok(mv), "{fen} {text}");
        assert!(texts.insert(text.to_string()), "{fen}: two moves are {text}");
        let san = position.san(mv);
        assert_eq!(position.parse_san(&san), Ok(mv), "{fen} {san}");
        assert!(sans.insert(san.to_string()), "{fen}: two moves are {san}");
        check_effects(position, mv);
    }
    // Numbers near those of legal moves, and any number.
    let near = moves.get(word as usize % moves.len().max(1)).map_or(0, |mv| mv.bits());
    for bits in (0..25).map(|bit| near ^ 1 << bit).chain([word & 0x1ff_ffff]) {
        if let Some(mv) = Move::from_bits(bits) {
            assert_eq!(position.is_legal(mv), legal.contains(&mv), "{fen} {mv:?}");
            let mut copy = *position;
            assert_eq!(copy.play(mv).is_ok(), legal.contains(&mv));
        }
    }
    let mut copy = game.clone();
    let refused = copy.play(Move::from_bits(word & 0x1ff_ffff).unwrap_or(Move::PASS));
    assert!(refused.is_ok() || refused == Err(PlayError::Illegal) && copy == *game);
}

/// The effects say what the move then does.
fn check_effects(position: &Position, mv: Move) {
    let effects = position.effects(mv);
    let mut next = *position;
    next.play(mv).unwrap();
    let what = format!("{} {mv:?} {effects:?}", position.fen());
    let before = position.occupied();
    assert_eq!(next.occupied().len() + effects.removed.len(), before.len(), "{what}");
    assert_eq!(effects.removed & before, effects.removed, "{what}");
    let gone = before & !next.occupied();
    let moved = [Some(effects.from), effects.rook.map(|(from, _)| from)];
    let moved: Bitboard = moved.into_iter().flatten().collect();
    // A square is left empty by what was removed or has moved, unless something else stands there.
    assert_eq!(gone & !(effects.removed | moved), Bitboard::EMPTY, "{what}");
    for square in Square::all() {
        let (old, new) = (position.timer_at(square), next.timer_at(square));
        if effects.stunned.has(square) {
            assert_eq!(new, position.variant().stun_plies(), "{what}");
        } else if effects.landing != Some(square)
            && next.piece_at(square) == position.piece_at(square)
        {
            assert!(new == old.saturating_sub(1), "{what}: {square}");
        }
        assert!(!effects.freed.has(square) || new == 0, "{what}");
    }
    if let Some(landing) = effects.landing.filter(|_| mv.kind() != MoveKind::Pass) {
        let mover = position.piece_at(effects.from).unwrap();
        let role = effects.promotion.unwrap_or(mover.role);
        assert_eq!(next.piece_at(landing), Some(Piece { color: mover.color, role }), "{what}");
    }
    if let Some(square) = effects.swapped_to {
        assert_eq!(next.piece_at(square), position.piece_at(effects.to), "{what}");
    }
    if let Some((from, to)) = effects.rook {
        assert_eq!(next.piece_at(to), position.piece_at(from), "{what}");
    }
}
