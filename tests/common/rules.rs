//! What the tests of the rules share: positions from FENs, moves by their texts.

use kofu::{
    Color, GameKind, Move, MoveKind, Outcome, Piece, Position, Role, Setup, Square, Variant,
};

/// The variant of that name.
#[track_caller]
pub fn variant(name: &str) -> Variant {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The position of a FEN.
#[track_caller]
pub fn position(name: &str, fen: &str) -> Position {
    Position::from_fen(variant(name), fen).unwrap_or_else(|error| panic!("{name} {fen}: {error}"))
}

/// A square by its name.
#[track_caller]
pub fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The coordinates of a move as RULES.md defines them, written without the library's own writer.
pub fn coordinates(position: &Position, mv: Move) -> String {
    let (from, to, last) = (mv.from(), mv.to(), mv.last());
    match mv.kind() {
        MoveKind::Pass => return "0000".to_owned(),
        MoveKind::Castle => {
            let orthodox = from.file() == 4 && (to.file() == 0 || to.file() == 7);
            return format!("{from}{}", if orthodox { last } else { to });
        }
        _ => {}
    }
    let mut text = format!("{from}{to}");
    let free_slide = match position.variant() {
        Variant::Koopa(rules) => rules.contains(kofu::KoopaRules::FREE_SLIDE),
        Variant::Fugue(_) => false,
    };
    let role = position.piece_at(from).map(|piece| piece.role);
    let slider = matches!(role, Some(Role::Bishop | Role::Rook | Role::Queen));
    match mv.kind() {
        MoveKind::Jump if free_slide && slider => text += &last.to_string(),
        MoveKind::Destruction => text.push('x'),
        MoveKind::CaptureAhead => text.push('+'),
        MoveKind::CaptureBehind => text.push('-'),
        _ => {}
    }
    if let Some(promotion) = mv.promotion() {
        text.push(char::from(promotion.letter()).to_ascii_lowercase());
    }
    text
}

/// The texts of all legal moves, sorted.
pub fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        position.legal_moves().into_iter().map(|mv| coordinates(position, mv)).collect();
    texts.sort();
    texts
}

/// The legal move of that text.
#[track_caller]
pub fn find(position: &Position, text: &str) -> Move {
    position
        .legal_moves()
        .into_iter()
        .find(|mv| coordinates(position, *mv) == text)
        .unwrap_or_else(|| panic!("{}: no move {text}", position.fen()))
}

/// The position after some moves, parted by blanks.
#[track_caller]
pub fn after(name: &str, fen: &str, moves: &str) -> Position {
    let mut position = position(name, fen);
    for text in moves.split_whitespace() {
        let mv = find(&position, text);
        position.play(mv).unwrap_or_else(|error| panic!("{}: {text}: {error}", position.fen()));
    }
    position
}

/// The moves lead to the position of that FEN, clocks included.
#[track_caller]
pub fn leads(name: &str, fen: &str, moves: &str, expected: &str) {
    assert_eq!(after(name, fen, moves).fen().to_string(), expected, "{name} {fen}: {moves}");
}

/// The moves from a square are exactly these.
#[track_caller]
pub fn goes(name: &str, fen: &str, from: &str, expected: &str) {
    let mut found = texts(&position(name, fen));
    found.retain(|text| text.starts_with(from));
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(found, expected, "{name} {fen}: from {from}");
}

/// All legal moves are exactly these.
#[track_caller]
pub fn only(name: &str, fen: &str, expected: &str) {
    goes(name, fen, "", expected);
}

/// Each of these moves is legal.
#[track_caller]
pub fn has(name: &str, fen: &str, moves: &str) {
    let found = texts(&position(name, fen));
    for text in moves.split_whitespace() {
        assert!(found.iter().any(|other| other == text), "{name} {fen}: no {text} in {found:?}");
    }
}

/// None of these moves is legal.
#[track_caller]
pub fn lacks(name: &str, fen: &str, moves: &str) {
    let found = texts(&position(name, fen));
    for text in moves.split_whitespace() {
        assert!(!found.iter().any(|other| other == text), "{name} {fen}: {text} should not exist");
    }
}

/// The game stands so after some moves.
#[track_caller]
pub fn ends(name: &str, fen: &str, moves: &str, expected: Outcome) {
    assert_eq!(after(name, fen, moves).outcome(), expected, "{name} {fen}: {moves}");
}

/// The FEN of a board of Fugue with these pieces; kings that are not among them stand on a1 and h7.
pub fn board(side: char, pieces: &[(&str, char)]) -> String {
    let mut setup = Setup::empty(Variant::FUGUE);
    let mut all = pieces.to_vec();
    for king in [("a1", 'K'), ("h7", 'k')] {
        if !pieces.iter().any(|(_, letter)| *letter == king.1) {
            all.push(king);
        }
    }
    for (name, letter) in all {
        let piece = Piece::from_letter(GameKind::Fugue, letter as u8);
        assert!(piece.is_some() && setup.piece_at(square(name)).is_none(), "{letter} on {name}");
        setup.put(square(name), piece);
    }
    setup.turn = if side == 'w' { Color::White } else { Color::Black };
    Position::from_setup(&setup).unwrap().fen().to_string()
}
