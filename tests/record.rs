//! Games: undo, repetition, the ways a game ends, a full history.

mod support;

use kofu::{Color, Game, Move, Outcome, PlayError, Position, Reason, Variant};
use support::{Random, game_from, random_game};

const PRESETS: [Variant; 5] = [
    Variant::KOOPA,
    Variant::KOOPA_CLASSIC,
    Variant::KOOPA_CLASSIC_1,
    Variant::FUGUE,
    Variant::FUGUE_NELSON,
];

/// All that a game says of itself.
fn all(game: &Game) -> (String, String, Vec<Move>, Vec<u64>, usize, Outcome) {
    (
        game.start_position().fen().to_string(),
        game.position().fen().to_string(),
        game.moves().to_vec(),
        game.keys().to_vec(),
        game.repetitions(),
        game.outcome(),
    )
}

#[test]
fn undo_gives_back_every_earlier_state() {
    for variant in PRESETS {
        for seed in 0..6 {
            let mut states = Vec::new();
            let mut game = random_game(variant, seed, 160, |game| {
                states.push((game.clone(), all(game)));
            });
            states.pop();
            while let Some((earlier, facts)) = states.pop() {
                let last = *game.moves().last().unwrap();
                assert_eq!(game.undo(), Some(last));
                assert_eq!(game, earlier);
                assert_eq!(all(&game), facts);
            }
            assert_eq!((game.ply(), game.undo().is_some(), game.undo()), (1, true, None));
            assert_eq!(game, Game::new(*game.start_position()));
        }
    }
}

#[test]
fn positions_and_keys_of_the_past_are_those_that_stood() {
    for variant in PRESETS {
        let mut past = Vec::new();
        let game = random_game(variant, 77, 120, |game| past.push(*game.position()));
        for (ply, position) in past.iter().enumerate() {
            let at = game.position_at(ply + 1);
            assert_eq!(at.fen().to_string(), position.fen().to_string());
        }
        assert_eq!(game.position_at(0), *game.start_position());
        assert_eq!(game.position_at(usize::MAX), *game.position());
        let keys: Vec<_> = (0..game.ply()).map(|ply| game.position_at(ply).key()).collect();
        assert_eq!(game.keys(), keys);
    }
}

/// Counts the plain way: by all positions of the game.
#[test]
fn repetitions_agree_with_a_plain_count() {
    for variant in PRESETS {
        let (mut seen, mut most) = (0, 0);
        for seed in 0..4 {
            // Two kings and little else, so that positions return.
            let fen = match variant {
                Variant::Koopa(_) => "k7/8/8/8/8/8/8/6RK w - - 0 1",
                Variant::Fugue(_) => "k6p/8/8/8/8/8/8/P6K w - - 0 1",
            };
            let mut game = Game::new(Position::from_fen(variant, fen).unwrap());
            let mut random = Random(seed);
            let mut past = vec![*game.position()];
            for _ in 0..300 {
                let moves = game.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Often back to where the piece came from.
                let back = game.ply().checked_sub(2).map(|ply| game.moves()[ply]);
                let back = back.and_then(|mv| {
                    moves.iter().find(|next| next.from() == mv.last() && next.to() == mv.from())
                });
                let mv = match back {
                    Some(mv) if random.below(2) == 0 => *mv,
                    _ => moves[random.below(moves.len())],
                };
                game.play(mv).unwrap();
                past.push(*game.position());
                let count = past.iter().filter(|earlier| *earlier == game.position()).count();
                assert_eq!(game.repetitions(), count);
                assert_eq!(
                    game.outcome().reason() == Some(Reason::Repetition),
                    count >= 3 && !game.position().outcome().is_over()
                );
                seen += usize::from(count == 2);
                most = most.max(count);
            }
        }
        assert!(seen > 5 && most >= 3, "{variant}: {seen} {most}");
    }
}

#[test]
fn third_repetition_draws_koopa_and_loses_fugue_for_its_maker() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut game = game_from(Variant::KOOPA, start, shuffle);
    assert_eq!((game.repetitions(), game.outcome()), (2, Outcome::Ongoing));
    game.play(game.position().parse_move("f6g8").unwrap()).unwrap();
    assert_eq!((game.repetitions(), game.outcome()), (3, Outcome::Drawn(Reason::Repetition)));
    assert_eq!(game.position().outcome(), Outcome::Ongoing);

    let start = "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1";
    let game = game_from(Variant::FUGUE, start, "e2e3 e7e6 e3e2 e6e7 e2e3 e7e6 e3e2 e6e7");
    assert_eq!(game.outcome(), Outcome::Won(Color::White, Reason::Repetition));
    // The first position to occur a third time is one that White makes.
    let start = "wlqksaui/pppp1ppp/4p3/8/8/8/PPPPPPPP/IUASKQLW b - - 0 1";
    let game = game_from(Variant::FUGUE, start, "e6e7 e2e3 e7e6 e3e2 e6e7 e2e3 e7e6 e3e2");
    assert_eq!(game.outcome(), Outcome::Won(Color::Black, Reason::Repetition));
}

#[test]
fn play_goes_on_after_a_repetition() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    let mut game = game_from(Variant::KOOPA, start, &shuffle);
    assert_eq!((game.repetitions(), game.outcome().is_over()), (4, true));
    game.play(game.position().parse_move("e2e4").unwrap()).unwrap();
    assert_eq!((game.repetitions(), game.outcome()), (1, Outcome::Ongoing));
}

#[test]
fn equal_boards_with_different_timers_are_no_repetition() {
    let cycle = "e1e2 e8e7 e2e1 e7e8";
    let start = "4k3/8/8/8/8/7r/8/4K3 w - h34 0 1";
    let mut game = game_from(Variant::KOOPA, start, cycle);
    assert_eq!(game.position().fen().to_string(), "4k3/8/8/8/8/7r/8/4K3 w - - 4 3");
    // The same board with the rook stunned has stood before.
    assert_eq!(game.repetitions(), 1);
    for (count, outcome) in [(2, Outcome::Ongoing), (3, Outcome::Drawn(Reason::Repetition))] {
        for text in cycle.split(' ') {
            game.play(game.position().parse_move(text).unwrap()).unwrap();
        }
        assert_eq!((game.repetitions(), game.outcome()), (count, outcome));
    }
}

#[test]
fn a_lost_castling_right_is_no_repetition() {
    let start = "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1";
    let game = game_from(Variant::KOOPA, start, "h1h2 e8e7 h2h1 e7e8");
    assert_eq!(game.repetitions(), 1);
    let game = game_from(Variant::KOOPA, start, "h1h2 e8e7 h2h1 e7e8 h1h2 e8e7 h2h1 e7e8");
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn hundred_plies_draw_where_kings_are_mated() {
    let fen = "4k3/8/8/8/8/8/7r/4K3 w - - 99 80";
    let game = game_from(Variant::KOOPA_CLASSIC, fen, "e1d1");
    assert_eq!(game.outcome(), Outcome::Drawn(Reason::HundredPlies));
    assert_eq!(game_from(Variant::KOOPA, fen, "e1d1").outcome(), Outcome::Ongoing);
    let fen = "4k3/8/8/8/8/8/7r/4K3 w - - 98 80";
    assert_eq!(game_from(Variant::KOOPA_CLASSIC, fen, "e1d1").outcome(), Outcome::Ongoing);
    // The king can be kicked and cannot move: mate comes before the count.
    let mate = game_from(Variant::KOOPA_CLASSIC, "7k/8/8/8/8/8/8/R3K3 w - h84 99 80", "a1a8");
    assert_eq!(mate.outcome(), Outcome::Won(Color::White, Reason::Checkmate));
}

#[test]
fn fugue_ends_in_three_ways() {
    let captured = game_from(Variant::FUGUE, "7k/8/8/8/8/8/8/K6Q w - - 0 1", "h1h8");
    assert_eq!(captured.outcome(), Outcome::Won(Color::White, Reason::KingCaptured));
    assert!(captured.position().legal_moves().is_empty());
    let frozen = game_from(Variant::FUGUE, "7k/I7/8/8/8/8/8/K7 w - - 0 1", "a7g7");
    assert_eq!(frozen.outcome(), Outcome::Won(Color::White, Reason::NoMoves));
    let repeated = "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8";
    let repeated = game_from(Variant::FUGUE, "7k/8/8/8/8/8/8/K7 w - - 0 1", repeated);
    assert_eq!(repeated.outcome(), Outcome::Won(Color::White, Reason::Repetition));
}

#[test]
fn refused_moves_change_nothing() {
    let mut game: Game<2> = Position::start(Variant::KOOPA).into();
    let (e4, e5) = (game.position().parse_move("e2e4").unwrap(), "e7e5");
    game.play(e4).unwrap();
    let before = game.clone();
    assert_eq!(game.play(e4), Err(PlayError::Illegal));
    assert_eq!(game, before);
    game.play(game.position().parse_move(e5).unwrap()).unwrap();
    let before = game.clone();
    let knight = game.position().parse_move("g1f3").unwrap();
    assert_eq!(game.play(knight), Err(PlayError::Full));
    assert_eq!(game, before);
    assert!(game.undo().is_some());
    let other = game.position().parse_move("e7e6").unwrap();
    assert_eq!(game.play(other), Ok(()));
    let mut none: Game<0> = Position::start(Variant::FUGUE).into();
    let mv = none.position().legal_moves()[0];
    assert_eq!((none.play(mv), none.undo()), (Err(PlayError::Full), None));
}

#[test]
fn forgetting_makes_room_and_changes_no_answer() {
    let mut forgotten = 0;
    for variant in PRESETS {
        for seed in 0..20 {
            let game = random_game(variant, seed, 200, |_| ());
            let mut short = game.clone();
            let plies = short.forget_before_irreversible();
            assert_eq!(short.ply() + plies, game.ply());
            assert_eq!(short.position().fen().to_string(), game.position().fen().to_string());
            assert_eq!(short.repetitions(), game.repetitions());
            assert_eq!(short.outcome(), game.outcome());
            assert_eq!(
                short.start_position().fen().to_string(),
                game.position_at(plies).fen().to_string()
            );
            assert_eq!(
                (short.moves(), short.keys()),
                (&game.moves()[plies..], &game.keys()[plies..])
            );
            assert_eq!(short.forget_before_irreversible(), 0);
            forgotten += plies;
            // What is left can be taken back, and no more.
            for _ in 0..short.ply() {
                assert!(short.undo().is_some());
            }
            assert_eq!(short.undo(), None);
            assert_eq!(short, Game::new(game.position_at(plies)));
        }
    }
    assert!(forgotten > 1000);
}

#[test]
fn a_clock_older_than_the_record_or_at_its_end_forgets_nothing() {
    for clock in ["50", "9998", "9999"] {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 80");
        let mut game = game_from(Variant::KOOPA, &fen, "e1e2 e8e7 e2e1 e7e8");
        assert_eq!((game.forget_before_irreversible(), game.repetitions()), (0, 2));
    }
    // A pawn's move starts the clock in Koopa, and not in Fugue.
    let fen = "4k3/8/8/8/8/P7/8/4K3 w - - 9999 80";
    let moves = "e1e2 e8e7 a3a4 e7e8";
    assert_eq!(game_from(Variant::KOOPA, fen, moves).forget_before_irreversible(), 3);
    assert_eq!(game_from(Variant::FUGUE, fen, moves).forget_before_irreversible(), 0);
}

#[test]
fn a_long_game_fits_when_the_past_is_forgotten() {
    let mut game: Game<16> = Position::start(Variant::KOOPA).into();
    let mut random = Random(5);
    let mut played = 0;
    for _ in 0..400 {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        if game.ply() == 16 && game.forget_before_irreversible() == 0 {
            break;
        }
        assert_eq!(game.play(moves[random.below(moves.len())]), Ok(()));
        played += 1;
    }
    assert!(played > 16, "{played}");
}

#[test]
fn shuffled_games_never_change() {
    let fens: Vec<_> = [
        Position::shuffled(Variant::KOOPA, 1, true),
        Position::shuffled(Variant::KOOPA, 1, false),
        Position::shuffled(Variant::FUGUE, u64::MAX, true),
        Position::shuffled(Variant::FUGUE, u64::MAX, false),
    ]
    .iter()
    .map(|position| position.fen().to_string())
    .collect();
    let expected = [
        "rnkqnrbb/pppppppp/8/8/8/8/PPPPPPPP/RNKQNRBB w KQkq - 0 1",
        "rkqnbnrb/pppppppp/8/8/8/8/PPPPPPPP/RNKQNRBB w KQkq - 0 1",
        "wialuksq/pppppppp/8/8/8/8/PPPPPPPP/WIALUKSQ w - - 0 1",
        "wkasiqul/pppppppp/8/8/8/8/PPPPPPPP/WIALUKSQ w - - 0 1",
    ];
    assert_eq!(fens, expected);
}

#[test]
fn sizes_are_those_of_the_documentation() {
    let size = size_of::<Game>();
    assert!((12_288..=13 * 1024).contains(&size), "{size}");
}
