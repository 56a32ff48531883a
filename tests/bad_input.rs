//! Moves and positions of no meaning: whatever a host passes in, the library answers something and
//! never panics, also where arithmetic is checked for overflow. (Bad texts: `hostile.rs`,
//! `game_text.rs`.)

mod support;

use std::hint::black_box;

use kofu::{
    Bitboard, Color, Faults, Game, IllegalMove, Move, Moves, PlayError, Position, Role, Setup,
    Square, Svg, TextBoard, Trail, Variant, evaluate,
};
use support::{Random, random_game};

const ROUNDS: usize = if cfg!(debug_assertions) { 60 } else { 1_500 };

/// A pattern of a move, well formed but else of any content; half of the time from and to a square
/// with a piece.
fn any_move(position: &Position, random: &mut Random) -> Move {
    loop {
        let mut bits = random.next() as u32 & 0x1ff_ffff;
        let pieces = position.occupied();
        if random.below(2) == 0 && pieces.any() {
            let nth = |n: usize| pieces.iter().nth(n).map_or(0, |square| square.index() as u32);
            let (from, to) = (nth(random.below(32)), nth(random.below(32)));
            bits = bits & !0xfff | from | to << 6;
        }
        if let Some(mv) = Move::from_bits(bits) {
            return mv;
        }
    }
}

/// Asks a position for all that it can tell.
fn ask_everything(position: &Position, random: &mut Random) {
    for which in [Moves::All, Moves::Tactical, Moves::Quiet] {
        black_box(position.moves(which));
    }
    black_box((position.count_moves(), position.has_moves(), position.outcome()));
    black_box((position.checkers(), position.frozen(), position.shielded(), position.key()));
    black_box(evaluate(position));
    for square in Square::all() {
        black_box((position.piece_at(square), position.timer_at(square)));
        black_box(position.stunned_turns(square));
    }
    for _ in 0..8 {
        let mv = any_move(position, random);
        black_box((position.is_legal(mv), position.effects(mv)));
        black_box((position.move_text(mv), position.san(mv)));
        black_box(Trail::new(position, mv));
        black_box(TextBoard::new(position).last_move(Some(mv)).to_string());
    }
    black_box((position.fen().to_string(), position.vchess_fen().to_string()));
    black_box(Svg::new(position).to_string());
    let _ = black_box(Position::from_setup(&position.to_setup()));
    black_box(position.perft(1));
}

#[test]
fn moves_of_no_meaning_may_be_played() {
    for variant in Variant::all() {
        let mut random = Random(u64::from(variant.rules()) + 99);
        for _ in 0..ROUNDS.div_ceil(20) {
            let mut position = Position::shuffled(variant, random.next(), false);
            for _ in 0..60 {
                let mv = any_move(&position, &mut random);
                position.play_unchecked(mv);
                if random.below(8) == 0 {
                    position.skip_turn();
                }
                if random.below(4) == 0 {
                    ask_everything(&position, &mut random);
                }
            }
        }
    }
}

#[test]
fn a_move_that_is_not_legal_is_refused_and_changes_nothing() {
    for (_, variant) in Variant::PRESETS {
        let mut random = Random(5);
        for seed in 0..ROUNDS as u64 / 20 {
            let mut game = random_game(variant, seed, 60, |_| ());
            for _ in 0..200 {
                let mv = any_move(game.position(), &mut random);
                if game.position().legal_moves().contains(&mv) {
                    continue;
                }
                let before = (game.clone(), game.position().to_setup());
                let mut position = *game.position();
                assert_eq!(position.play(mv), Err(IllegalMove), "{mv:?}");
                assert_eq!(position.to_setup(), before.1);
                assert_eq!(game.play(mv), Err(PlayError::Illegal), "{mv:?}");
                assert!(game == before.0 && game.position().to_setup() == before.1);
            }
        }
    }
}

#[test]
fn moves_of_the_other_game_are_not_legal() {
    let of = |variant| random_game(variant, 3, 40, |_| ());
    let (koopa, fugue) = (of(Variant::KOOPA), of(Variant::FUGUE));
    for ply in 0..=koopa.ply().min(fugue.ply()) {
        let (koopa, fugue) = (koopa.position_at(ply), fugue.position_at(ply));
        assert!(koopa.legal_moves().iter().all(|mv| !fugue.is_legal(*mv)));
        assert!(fugue.legal_moves().iter().all(|mv| !koopa.is_legal(*mv)));
    }
}

/// A set-up with anything anywhere.
fn any_setup(variant: Variant, random: &mut Random) -> Setup {
    let mut setup = Setup::empty(variant);
    for _ in 0..random.below(70) {
        let square = Square::masked(random.next() as u32);
        let role = Role::ALL[random.below(Role::ALL.len())];
        let color = Color::ALL[random.below(2)];
        setup.put(square, Some(kofu::Piece { color, role }));
    }
    for _ in 0..random.below(8) {
        setup.set_timer(Square::masked(random.next() as u32), random.next() as u8);
    }
    if random.below(2) == 0 {
        setup.castling = Bitboard(random.next() & random.next() & random.next());
    }
    setup.turn = Color::ALL[random.below(2)];
    setup.half_moves = random.next() as u16;
    setup.full_moves = random.next() as u16;
    setup
}

#[test]
fn any_set_up_is_a_position_or_has_faults() {
    let mut random = Random(21);
    let mut refused = Faults::empty();
    for variant in Variant::all() {
        for _ in 0..ROUNDS {
            match Position::from_setup(&any_setup(variant, &mut random)) {
                Ok(position) => ask_everything(&position, &mut random),
                Err(error) => {
                    assert!(!error.faults.is_empty() && !error.to_string().is_empty());
                    refused |= error.faults;
                }
            }
        }
    }
    // All kinds of faults but the one for which all else must be right.
    assert_eq!(refused, Faults::all().difference(Faults::OPPONENT_IN_CHECK));
}

#[test]
fn clocks_stop_at_their_ends() {
    for variant in [Variant::KOOPA, Variant::FUGUE] {
        let mut setup = Position::start(variant).to_setup();
        setup.half_moves = kofu::MAX_CLOCK;
        setup.full_moves = kofu::MAX_CLOCK;
        setup.turn = Color::Black;
        let mut position = Position::from_setup(&setup).unwrap();
        position.skip_turn();
        assert_eq!((position.half_moves(), position.full_moves()), (9999, 9999));
        position.skip_turn();
        position.skip_turn();
        assert_eq!((position.half_moves(), position.full_moves()), (9999, 9999));
        let fen = position.fen().to_string();
        assert_eq!(Position::from_fen(variant, &fen), Ok(position));
        let fen = position.vchess_fen().to_string();
        assert_eq!(Position::from_fen(variant, &fen), Ok(position));
    }
}

#[test]
fn a_full_record_takes_no_more() {
    let mut game = Game::<4>::from(Position::start(Variant::KOOPA));
    for _ in 0..4 {
        let mv = game.position().legal_moves()[0];
        assert_eq!(game.play(mv), Ok(()));
    }
    let (before, setup) = (game.clone(), game.position().to_setup());
    assert_eq!(game.play(game.position().legal_moves()[0]), Err(PlayError::Full));
    assert!(game == before && game.position().to_setup() == setup);
    let mut none = Game::<0>::from(Position::start(Variant::FUGUE));
    assert_eq!(none.play(none.position().legal_moves()[0]), Err(PlayError::Full));
    assert_eq!((none.undo(), none.repetitions(), none.forget_before_irreversible()), (None, 1, 0));
}
