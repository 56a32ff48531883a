//! What must hold of every position, on the positions of seeded random games in every preset:
//! 100,000 for each in release builds, 3,000 in debug builds (where overflow is checked); a fiftieth
//! of that in every other variant.
//!
//! Games begin from the orthodox and from shuffled set-ups, and every second move is an attack if
//! there is one. What is too slow for all positions is done for every so many of them; the numbers
//! stand at the top.

mod common;
mod support;

use common::rules::coordinates;
use kofu::{
    Color, Effects, Game, GameKind, KoopaRules, Move, MoveKind, MoveList, Moves, Piece, Position,
    Role, Setup, Square, Variant,
};
use support::Random;

/// Positions in each preset.
const POSITIONS: usize = if cfg!(debug_assertions) { 3_000 } else { 100_000 };
/// Effects, texts and the check rule of all moves of a position; of two moves of each other one.
const ALL_MOVES_EVERY: usize = 16;
/// All patterns of a move of four bytes; see [`all_patterns`].
const ALL_PATTERNS_EVERY: usize = if cfg!(debug_assertions) { 1_500 } else { 500 };
/// The longest game.
const PLIES: usize = 200;

// --- Walking ------------------------------------------------------------------------------------

/// Draws an attack half of the time, if there is one.
fn draw(position: &Position, random: &mut Random) -> Option<Move> {
    let mut moves = MoveList::new();
    if random.below(2) == 0 {
        position.generate(Moves::Tactical, &mut moves);
    }
    if moves.is_empty() {
        position.generate(Moves::All, &mut moves);
    }
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// Random games, until `positions` have been seen; `visit` gets each with its number, and
/// `finish` each game with what it was before each of its moves.
fn walk(
    variant: Variant,
    positions: usize,
    mut visit: impl FnMut(usize, &Position, &mut Random),
    mut finish: impl FnMut(Game<PLIES>, Vec<Setup>),
) {
    let mut random = Random(u64::from(variant.rules()) << 8 | variant.game() as u64);
    let mut seen = 0;
    for seed in 0.. {
        let start = match seed % 3 {
            0 => Position::start(variant),
            1 => Position::shuffled(variant, seed, true),
            _ => Position::shuffled(variant, seed, false),
        };
        let mut game = Game::<PLIES>::from(start);
        let mut past = Vec::new();
        loop {
            if seen == positions {
                return;
            }
            visit(seen, game.position(), &mut random);
            seen += 1;
            let Some(mv) = draw(game.position(), &mut random) else { break };
            past.push(game.position().to_setup());
            if game.play(mv).is_err() {
                break;
            }
            assert_eq!(past.len(), game.ply());
        }
        past.truncate(game.ply());
        finish(game, past);
    }
}

// --- One position -------------------------------------------------------------------------------

/// Valid, and the same from scratch: board, timers, rights, clocks and key.
fn valid(position: &Position) {
    let setup = position.to_setup();
    let again = Position::from_setup(&setup);
    assert_eq!(again.as_ref(), Ok(position), "{}", position.fen());
    if let Ok(again) = again {
        assert_eq!(again.key(), position.key(), "{}", position.fen());
        assert_eq!(again.to_setup(), setup, "{}", position.fen());
    }
    let mut skipped = *position;
    skipped.skip_turn();
    // With a king in check the other side cannot be to move.
    if let Ok(again) = Position::from_setup(&skipped.to_setup()) {
        assert_eq!((again.key(), again), (skipped.key(), skipped), "{}", position.fen());
    }
}

/// All moves, sorted: none twice, the tactical and the quiet ones together, as many as counted.
fn listed(position: &Position) -> Vec<Move> {
    let moves = position.legal_moves();
    let mut parts = position.tactical_moves().to_vec();
    let quiet = position.moves(Moves::Quiet);
    for mv in &parts {
        // Tactical: attacks, captures, promotions.
        assert!(mv.kind().is_attack() || mv.promotion().is_some(), "{} {mv:?}", position.fen());
    }
    for mv in &quiet {
        assert!(!mv.kind().is_attack() && mv.promotion().is_none(), "{} {mv:?}", position.fen());
    }
    parts.extend(quiet);
    parts.sort_unstable();
    let mut sorted = moves.to_vec();
    sorted.sort_unstable();
    assert_eq!(parts, sorted, "{}", position.fen());
    assert_eq!(position.count_moves(), sorted.len(), "{}", position.fen());
    assert_eq!(position.has_moves(), !sorted.is_empty(), "{}", position.fen());
    sorted.dedup();
    assert_eq!(moves.len(), sorted.len(), "{}: a move twice", position.fen());
    sorted
}

/// `is_legal` says what the sorted list says.
fn agrees(position: &Position, moves: &[Move], bits: u32) {
    if let Some(mv) = Move::from_bits(bits) {
        assert_eq!(mv.bits(), bits);
        let listed = moves.binary_search(&mv).is_ok();
        assert_eq!(position.is_legal(mv), listed, "{} {mv:?}", position.fen());
    }
}

/// The legal moves, each with any one bit changed, and random patterns.
fn near_patterns(position: &Position, moves: &[Move], random: &mut Random) {
    for mv in moves {
        agrees(position, moves, mv.bits());
        for bit in 0..32 {
            agrees(position, moves, mv.bits() ^ 1 << bit);
        }
    }
    for _ in 0..32 {
        let word = random.next();
        agrees(position, moves, word as u32);
        agrees(position, moves, (word >> 32) as u32 & 0x1ff_ffff);
    }
}

/// All 64 × 64 pairs of squares with every tag and every value of the promotion's field; where the
/// last square is a field of its own (jumps, castling) with all 64 of it, lost and not lost, and
/// one value of the promotion's field at a time.
fn all_patterns(position: &Position, moves: &[Move]) {
    for pair in 0..64 * 64u32 {
        let same = pair | (pair >> 6) << 12;
        for high in 0..64 {
            agrees(position, moves, same | high << 19);
        }
        for last in 0..128 {
            let extra = (pair + last) % 5;
            for tagged in [1 << 22 | extra << 19, 1 << 22, 3 << 22] {
                agrees(position, moves, pair | last << 12 | tagged);
            }
        }
    }
}

/// The next position, made by hand from what the move is said to do.
fn foretold(position: &Position, setup: &Setup, mv: Move, effects: &Effects) -> Setup {
    let mut next = *setup;
    let side = setup.turn;
    let mover = setup.piece_at(effects.from);
    for square in effects.removed {
        next.put(square, None);
    }
    if let Some(landing) = effects.landing {
        next.put(effects.from, None);
        let swapped = effects.swapped_to.map(|to| (to, setup.piece_at(effects.to)));
        if let Some((rook, _)) = effects.rook {
            next.put(rook, None);
        }
        let role = effects.promotion.or(mover.map(|piece| piece.role));
        next.put(landing, role.map(|role| Piece { color: side, role }));
        if let Some((to, piece)) = swapped {
            next.put(to, piece);
        }
        if let Some((_, to)) = effects.rook {
            next.put(to, Some(Piece { color: side, role: Role::Rook }));
        }
    }
    let mut freed = kofu::Bitboard::EMPTY;
    for square in position.stunned() {
        let timer = next.timer_at(square);
        if timer > 0 {
            next.set_timer(square, timer - 1);
            if timer == 1 {
                freed |= square.bit();
            }
        }
    }
    assert_eq!(effects.freed, freed, "{} {mv:?}", position.fen());
    for square in effects.stunned {
        assert_eq!(next.timer_at(square), 0, "{} {mv:?}", position.fen());
        next.set_timer(square, setup.variant().stun_plies());
    }
    next
}

/// What a move is said to do is what it does; clocks and rights follow the rules.
fn effects_are_true(position: &Position, setup: &Setup, mv: Move) {
    let effects = position.effects(mv);
    let context = || format!("{} {mv:?} {effects:?}", position.fen());
    assert_eq!((effects.kind, effects.from, effects.to), (mv.kind(), mv.from(), mv.to()));
    assert_eq!(effects.promotion, mv.promotion());
    let mut expected = foretold(position, setup, mv, &effects);
    let mover = setup.piece_at(effects.from).map(|piece| piece.role);
    let progress = effects.removed.any()
        || match position.game() {
            GameKind::Koopa => mover == Some(Role::Pawn) && effects.kind != MoveKind::Pass,
            GameKind::Fugue => effects.promotion.is_some(),
        };
    expected.half_moves = if progress { 0 } else { (setup.half_moves + 1).min(kofu::MAX_CLOCK) };
    if setup.turn == Color::Black {
        expected.full_moves = (setup.full_moves + 1).min(kofu::MAX_CLOCK);
    }
    expected.turn = !setup.turn;
    // A right ends when its rook or its king moves or leaves the board.
    let mut touched = effects.removed;
    if effects.landing.is_some() {
        touched |= effects.from.bit();
    }
    for (side, rank) in [(Color::White, 0), (Color::Black, 7)] {
        let king = setup.squares_of(side, Some(Role::King));
        let row: kofu::Bitboard = Square::all().filter(|square| square.rank() == rank).collect();
        if king.meets(touched) {
            expected.castling = expected.castling.without(row);
        }
    }
    expected.castling = expected.castling.without(touched);
    let mut next = *position;
    assert!(next.play(mv).is_ok(), "{}", context());
    assert_eq!(next.to_setup(), expected, "{}", context());
}

/// The position in both dialects of FEN.
fn fens_round_trip(position: &Position) {
    let variant = position.variant();
    let fen = position.fen().text();
    match Position::from_fen(variant, &fen) {
        Ok(again) => assert_eq!(again.to_setup(), position.to_setup(), "{}", &*fen),
        Err(error) => panic!("{}: {error}", &*fen),
    }
    let vchess = position.vchess_fen().text();
    let mut expected = position.to_setup();
    // That dialect has no half-move clock.
    expected.half_moves = 0;
    match Position::from_fen(variant, &vchess) {
        Ok(again) => assert_eq!(again.to_setup(), expected, "{}", &*vchess),
        Err(error) => panic!("{}: {error}", &*vchess),
    }
}

/// The move in both notations.
fn texts_round_trip(position: &Position, mv: Move) {
    let (text, san) = (position.move_text(mv), position.san(mv));
    assert_eq!(&*text, coordinates(position, mv), "{}", position.fen());
    assert_eq!(position.parse_move(&text), Ok(mv), "{} {}", position.fen(), &*text);
    assert_eq!(position.parse_san(&san), Ok(mv), "{} {}", position.fen(), &*san);
}

/// No two moves share a text, in either notation.
fn texts_differ(position: &Position, moves: &[Move]) {
    let unique = |mut texts: Vec<String>| {
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), moves.len(), "{}: a text twice", position.fen());
    };
    unique(moves.iter().map(|mv| position.move_text(*mv).to_string()).collect());
    unique(moves.iter().map(|mv| position.san(*mv).to_string()).collect());
}

/// With `checkmate`: the moves are those of the capture game that leave no king in check, which the
/// check of set-ups tells; a side that has none passes where it may. Castling has a rule of its
/// own and is left out.
fn checks_are_met(position: &Position, setup: &Setup, moves: &[Move]) {
    let Variant::Koopa(rules) = position.variant() else { return };
    if !rules.contains(KoopaRules::CHECKMATE) {
        return;
    }
    // In check: a set-up in which it is the other side's turn is refused.
    let mut skipped = *position;
    skipped.skip_turn();
    let in_check = Position::from_setup(&skipped.to_setup()).is_err();
    assert_eq!(position.in_check(), in_check, "{}", position.fen());

    let variant = Variant::Koopa(rules.difference(KoopaRules::CHECKMATE));
    let Ok(free) = Position::from_setup(&in_variant(setup, variant)) else {
        panic!("{}", position.fen());
    };
    let safe = |mv: &Move| {
        let mut next = free;
        next.play_unchecked(*mv);
        Position::from_setup(&in_variant(&next.to_setup(), position.variant())).is_ok()
    };
    let plain = |mv: &Move| !matches!(mv.kind(), MoveKind::Castle | MoveKind::Pass);
    let mut expected: Vec<Move> =
        free.legal_moves().into_iter().filter(plain).filter(safe).collect();
    expected.sort_unstable();
    let castles = moves.iter().any(|mv| mv.kind() == MoveKind::Castle);
    let stunned = position.stunned().meets(position.pieces_of(setup.turn));
    let must_pass = rules.contains(KoopaRules::PASS) && stunned && !in_check;
    let passes = must_pass && expected.is_empty() && !castles;
    assert_eq!(moves == [Move::PASS], passes, "{}", position.fen());
    let found: Vec<Move> = moves.iter().copied().filter(plain).collect();
    assert_eq!(found, expected, "{}", position.fen());
}

fn in_variant(setup: &Setup, variant: Variant) -> Setup {
    let mut other = Setup::empty(variant);
    for square in Square::all() {
        other.put(square, setup.piece_at(square));
        other.set_timer(square, setup.timer_at(square));
    }
    other.turn = setup.turn;
    other.castling = setup.castling;
    other.half_moves = setup.half_moves;
    other.full_moves = setup.full_moves;
    other
}

// --- One game -----------------------------------------------------------------------------------

/// Undo gives back every earlier record, to the last bit that a host can see; the game's text
/// gives back the game.
fn undone(mut game: Game<PLIES>, past: &[Setup]) {
    let text = game.text().to_string();
    let mut again = Game::<PLIES>::from(Position::start(game.variant()));
    assert_eq!(again.read_text(&text), Ok(()), "{text}");
    assert!(again == game && again.position().to_setup() == game.position().to_setup());

    // The record as it was at each ply, made by playing.
    let moves = game.moves().to_vec();
    let mut records = Vec::new();
    let mut replayed = Game::<PLIES>::from(*game.start_position());
    for mv in &moves {
        records.push(replayed.clone());
        assert_eq!(replayed.play(*mv), Ok(()));
    }
    assert!(replayed == game);
    for (record, (setup, mv)) in records.iter().zip(past.iter().zip(&moves)).rev() {
        assert_eq!(game.undo(), Some(*mv));
        assert!(game == *record, "{text}");
        assert_eq!(game.position().to_setup(), *setup);
    }
    assert_eq!((game.undo(), game.ply()), (None, 0));
}

// --- The presets --------------------------------------------------------------------------------

fn hold(variant: Variant, positions: usize) {
    let (mut endings, mut games) = (0, 0);
    walk(
        variant,
        positions,
        |number, position, random| {
            valid(position);
            let moves = listed(position);
            near_patterns(position, &moves, random);
            fens_round_trip(position);
            let setup = position.to_setup();
            if number % ALL_MOVES_EVERY == 0 {
                for mv in &moves {
                    effects_are_true(position, &setup, *mv);
                    texts_round_trip(position, *mv);
                }
                texts_differ(position, &moves);
                checks_are_met(position, &setup, &moves);
            } else if !moves.is_empty() {
                for _ in 0..2 {
                    let mv = moves[random.below(moves.len())];
                    effects_are_true(position, &setup, mv);
                    texts_round_trip(position, mv);
                }
            }
            if number % ALL_PATTERNS_EVERY == 0 {
                all_patterns(position, &moves);
            }
            endings += usize::from(position.outcome().is_over());
        },
        |game, past| {
            games += 1;
            undone(game, &past);
        },
    );
    let some = games > 10 && endings > 0;
    assert!(some || positions < 1_000, "{variant}: {games} games, {endings} endings");
}

#[test]
fn koopa() {
    hold(Variant::KOOPA, POSITIONS);
}

#[test]
fn koopa_classic() {
    hold(Variant::KOOPA_CLASSIC, POSITIONS);
}

#[test]
fn koopa_classic_1() {
    hold(Variant::KOOPA_CLASSIC_1, POSITIONS);
}

#[test]
fn fugue() {
    hold(Variant::FUGUE, POSITIONS);
}

#[test]
fn fugue_nelson() {
    hold(Variant::FUGUE_NELSON, POSITIONS);
}

/// All other combinations of options, a fiftieth of the positions each.
#[test]
fn other_variants() {
    for variant in Variant::all() {
        if !Variant::PRESETS.iter().any(|(_, preset)| *preset == variant) {
            hold(variant, POSITIONS.div_ceil(50));
        }
    }
}
