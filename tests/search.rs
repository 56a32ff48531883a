//! The search: its values, lines, limits and bounds.

mod prover;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use kofu::{
    Best, Cluster, Engine, Features, Game, GameKind, Limits, Move, Outcome, Position, Score,
    SearchError, SearchState, Variant, evaluate,
};
use prover::Prover;

/// A generator of the splitmix64 family.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((word ^ word >> 31) >> 33) as usize % n
    }
}

fn table(clusters: usize) -> Vec<Cluster> {
    (0..clusters).map(|_| Cluster::new()).collect()
}

fn presets() -> impl Iterator<Item = Variant> {
    Variant::PRESETS.into_iter().map(|(_, variant)| variant)
}

/// Games of up to `plies` random moves each, that are not over.
fn random_games(variant: Variant, count: usize, plies: usize) -> Vec<Game> {
    let mut random = Random(plies as u64 + u64::from(variant.rules()));
    let mut games = Vec::new();
    while games.len() < count {
        let mut game = Game::start(variant);
        for _ in 0..random.below(plies) {
            let moves = game.position().legal_moves();
            if game.outcome().is_over() {
                break;
            }
            game.play(moves[random.below(moves.len())]).unwrap();
        }
        if !game.outcome().is_over() {
            games.push(game);
        }
    }
    games
}

fn search(state: &mut SearchState, table: &[Cluster], game: &Game, limits: &Limits) -> Best {
    let stop = AtomicBool::new(false);
    Engine::new(state, table).search(game, limits, &stop, |_| ()).unwrap()
}

/// The value of a position by looking at all moves, in the scores' units.
fn minimax(position: &Position, depth: u32, ply: i32) -> i32 {
    match position.outcome() {
        Outcome::Won(side, _) if side == position.side_to_move() => return 32_000 - ply,
        Outcome::Won(..) => return ply - 32_000,
        Outcome::Drawn(_) => return 0,
        Outcome::Ongoing if depth == 0 => return evaluate(position).clamp(-15_000, 15_000),
        Outcome::Ongoing => {}
    }
    let children = position.legal_moves().into_iter().map(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        -minimax(&next, depth - 1, ply + 1)
    });
    children.max().unwrap()
}

#[test]
fn without_pruning_it_is_plain_minimax() {
    let mut state = Box::new(SearchState::new());
    let stop = AtomicBool::new(false);
    for variant in presets() {
        for (i, game) in random_games(variant, 24, 60).iter().enumerate() {
            let depth = if i % 8 == 0 { 3 } else { 2 };
            let value = minimax(game.position(), depth, 0);
            for clusters in [0, 512] {
                let table = table(clusters);
                let best = Engine::new(&mut state, &table)
                    .with_features(Features::PLAIN)
                    .search(game, &Limits::depth(depth), &stop, |_| ())
                    .unwrap();
                let plies = 32_000 - value.abs();
                let expected = match value {
                    31_000.. => Score::Mate((plies + 1) / 2),
                    ..=-31_000 => Score::Mate(-((plies + 1) / 2)),
                    _ => Score::Centipawns(value),
                };
                assert_eq!(best.score, expected, "{variant} {}", game.position().fen());
            }
        }
    }
}

#[test]
fn every_line_is_legal_and_every_report_in_order() {
    let mut state = Box::new(SearchState::new());
    let table = table(4096);
    let stop = AtomicBool::new(false);
    for variant in presets() {
        for game in random_games(variant, 12, 100) {
            let mut last = 0;
            let mut expected = 1;
            let mut before = i64::MAX;
            let lines = game.position().legal_moves().len().min(3) as u32;
            let limits = Limits { nodes: Some(8000), multipv: Some(3), ..Limits::NONE };
            let mut engine = Engine::new(&mut state, &table);
            let best = engine.search(&game, &limits, &stop, |info| {
                let mut position = *game.position();
                for mv in info.pv.iter() {
                    position.play(mv).unwrap();
                }
                assert!(!info.pv.is_empty() && info.depth >= last);
                // Whole iterations only, and in each the best first.
                assert_eq!(info.multipv, expected);
                assert!(expected == 1 || info.depth == last);
                let worth = match info.score {
                    Score::Centipawns(score) => i64::from(score),
                    Score::Mate(moves) if moves > 0 => 1_000_000 - i64::from(moves),
                    Score::Mate(moves) => -1_000_000 - i64::from(moves),
                };
                assert!(expected == 1 || worth <= before, "{} after {before}", info.score);
                before = worth;
                expected = expected % lines + 1;
                last = info.depth;
                let whole = |moves: i32| info.pv.len() + 1 >= 2 * moves.unsigned_abs() as usize;
                if matches!(info.score, Score::Mate(moves) if whole(moves)) {
                    assert!(position.outcome().is_over(), "{variant} {}", game.position().fen());
                }
            });
            let best = best.unwrap();
            assert_eq!(expected, 1, "an iteration told in part");
            let mut position = *game.position();
            for mv in best.pv().iter() {
                position.play(mv).unwrap();
            }
            assert_eq!(state.line(), best.pv());
        }
    }
}

#[test]
fn fixed_nodes_give_fixed_results() {
    let clusters = table(2048);
    let mut state = Box::new(SearchState::new());
    for variant in presets() {
        let games = random_games(variant, 4, 40);
        let limits = Limits::nodes(5000);
        let run = |state: &mut SearchState| -> Vec<Best> {
            games
                .iter()
                .map(|game| {
                    let mut best = search(state, &clusters, game, &limits);
                    best.time = 0;
                    best
                })
                .collect()
        };
        Engine::new(&mut state, &clusters).clear();
        let first = run(&mut state);
        assert!(first.iter().all(|best| best.nodes <= 5000));
        Engine::new(&mut state, &clusters).clear();
        assert_eq!(run(&mut state), first, "cleared");
        clusters.iter().for_each(Cluster::clear);
        assert_eq!(run(&mut Box::new(SearchState::new())), first, "fresh");
    }
}

#[test]
fn limits_are_kept() {
    let mut state = Box::new(SearchState::new());
    let clusters = table(1024);
    let stop = AtomicBool::new(false);
    for variant in presets() {
        let game = Game::start(variant);
        let mut engine = Engine::new(&mut state, &clusters);
        let mut run = |limits: &Limits| engine.search(&game, limits, &stop, |_| ());
        assert_eq!(run(&Limits::NONE), Err(SearchError::Limits));
        let zero = Limits { multipv: Some(0), ..Limits::depth(1) };
        assert_eq!(run(&zero), Err(SearchError::Limits));
        for level in [0, 21] {
            let limits = Limits { level: Some(level), ..Limits::depth(1) };
            assert_eq!(run(&limits), Err(SearchError::Limits));
        }
        for limits in [Limits::depth(0), Limits::nodes(0), Limits::movetime(0), Limits::nodes(1)] {
            let best = run(&limits).unwrap();
            assert!(game.position().is_legal(best.mv) && best.nodes <= 1024);
        }
        assert_eq!(run(&Limits::nodes(777)).unwrap().nodes, 777);
        assert_eq!(run(&Limits::depth(5)).unwrap().depth, 5);
        let start = std::time::Instant::now();
        run(&Limits::movetime(50)).unwrap();
        assert!(start.elapsed().as_millis() < 500);
        let moves = game.position().legal_moves();
        let limits = Limits { root_moves: &moves[3..5], ..Limits::depth(4) };
        assert!(moves[3..5].contains(&run(&limits).unwrap().mv));
        let limits = Limits { root_moves: &[Move::PASS], ..Limits::depth(4) };
        assert_eq!(run(&limits), Err(SearchError::IllegalRootMove));
    }
}

#[test]
fn a_stop_ends_a_search_before_and_during_it() {
    let mut state = Box::new(SearchState::new());
    let clusters = table(1024);
    for variant in presets() {
        let game = Game::start(variant);
        let stop = AtomicBool::new(true);
        let mut engine = Engine::new(&mut state, &clusters);
        let best = engine.search(&game, &Limits::infinite(), &stop, |_| ()).unwrap();
        assert!(game.position().is_legal(best.mv) && best.nodes == 0);

        stop.store(false, Ordering::Relaxed);
        let best = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(30));
                stop.store(true, Ordering::Relaxed);
            });
            engine.search(&game, &Limits::infinite(), &stop, |_| ()).unwrap()
        });
        assert!(best.depth > 1);

        stop.store(false, Ordering::Relaxed);
        let best = engine
            .search(&game, &Limits::infinite(), &stop, |info| match info.depth {
                3.. => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            })
            .unwrap();
        assert_eq!(best.depth, 2, "the third iteration was broken off");

        let poll = || true;
        let best = Engine::new(&mut state, &clusters)
            .with_poll(&poll)
            .search(&game, &Limits::infinite(), &stop, |_| ())
            .unwrap();
        assert!(best.nodes <= 1024);
    }
}

#[test]
fn a_game_that_is_over_is_not_searched() {
    let mut state = Box::new(SearchState::new());
    let stop = AtomicBool::new(false);
    for variant in presets() {
        let mut game = Game::start(variant);
        let shuffle = match variant.game() {
            GameKind::Koopa => ["g1f3", "g8f6", "f3g1", "f6g8"],
            GameKind::Fugue => ["e2e3", "e7e6", "e3e2", "e6e7"],
        };
        for text in shuffle.iter().cycle().take(8) {
            let mv = game.position().parse_move(text).unwrap();
            game.play(mv).unwrap();
        }
        let mut engine = Engine::new(&mut state, &[]);
        let result = engine.search(&game, &Limits::depth(3), &stop, |_| ());
        assert_eq!(result, Err(SearchError::GameOver));
    }
}

#[test]
fn levels_repeat_by_seed_and_differ_by_level() {
    let mut state = Box::new(SearchState::new());
    for variant in presets() {
        let game = Game::start(variant);
        let mut play = |level, seed| {
            let limits = Limits { level: Some(level), seed, ..Limits::NONE };
            state.clear();
            search(&mut state, &[], &game, &limits).mv
        };
        let choices: Vec<Move> = (0..24).map(|seed| play(1, seed)).collect();
        assert!(choices.iter().any(|mv| *mv != choices[0]));
        assert_eq!(choices, (0..24).map(|seed| play(1, seed)).collect::<Vec<_>>());
    }
}

#[test]
fn every_claimed_win_is_proven() {
    let mut state = Box::new(SearchState::new());
    let table = table(1 << 12);
    for variant in presets() {
        let mut claims = 0;
        for game in random_games(variant, 100, 120) {
            let best = search(&mut state, &table, &game, &Limits::nodes(6000));
            let Score::Mate(moves) = best.score else { continue };
            if moves.abs() > 2 {
                continue;
            }
            claims += 1;
            let (mut prover, fen) = (Prover::new(u64::MAX), game.position().fen());
            let position = game.position();
            let proven = if moves > 0 {
                prover.wins(position, 2 * moves as u32 - 1)
            } else {
                prover.loses(position, 2 * moves.unsigned_abs())
            };
            assert_eq!(proven, Some(true), "{variant} {fen}: {moves}");
            if moves > 0 {
                // The move to play is one that wins.
                let mut next = *position;
                next.play(best.mv).unwrap();
                let proven = prover.loses(&next, 2 * moves as u32 - 2);
                assert_eq!(proven, Some(true), "{variant} {fen}");
            }
        }
        assert!(claims >= 3, "{variant}: only {claims} wins to look at");
    }
}

/// Bare kings let the search reach its deepest ply; crowded boards fill its lists of moves.
#[cfg(not(debug_assertions))]
#[test]
fn a_search_fits_a_small_stack() {
    let mut state = Box::new(SearchState::new());
    let table = table(1 << 12);
    let positions = [
        ("koopa", "8/8/4k3/8/8/2K5/8/8 w - - 0 1"),
        ("koopa-classic", "8/8/4k3/8/8/2K5/8/8 w - - 0 1"),
        ("koopa:free-slide", "1QqK2Qk/4Q3/QrQ4Q/Q2q1Q1b/3Q4/pQp3Q1/4Q3/QbQ4Q w - - 0 1"),
        ("fugue", "7k/8/8/8/8/8/8/K7 w - - 0 1"),
        ("fugue", "8/PPPPPPPP/PPPPPPP1/4a1u1/2K2u1l/2pk2lu/i5a1/2uiu2w w - - 0 1"),
        ("fugue", "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1"),
    ];
    for (name, fen) in positions {
        let variant: Variant = name.parse().unwrap();
        let game = Game::new(Position::from_fen(variant, fen).unwrap());
        let best = std::thread::scope(|scope| {
            let run = || search(&mut state, &table, &game, &Limits::nodes(300_000));
            // The search itself uses less than 32 KiB; the rest is the thread's.
            let thread = std::thread::Builder::new().stack_size(40 << 10);
            thread.spawn_scoped(scope, run).unwrap().join().unwrap()
        });
        assert!(game.position().is_legal(best.mv));
    }
}

/// Ends a search that other threads run, also when a test fails.
struct StopAtEnd<'a>(&'a AtomicBool);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn threads_share_a_table() {
    let clusters = table(1 << 12);
    for variant in presets() {
        let game = Game::start(variant);
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let helper = scope.spawn(|| {
                let mut state = Box::new(SearchState::new());
                let mut engine = Engine::new(&mut state, &clusters);
                engine.search(&game, &Limits::infinite(), &stop, |_| ()).unwrap()
            });
            let _stop = StopAtEnd(&stop);
            let mut state = Box::new(SearchState::new());
            let mut engine = Engine::new(&mut state, &clusters);
            let main = engine.search(&game, &Limits::depth(7), &stop, |_| ()).unwrap();
            stop.store(true, Ordering::Relaxed);
            let helper = helper.join().unwrap();
            for best in [main, helper] {
                let mut position = *game.position();
                for mv in best.pv().iter() {
                    position.play(mv).unwrap();
                }
            }
        });
    }
}

/// Helpers follow the engine that they help, which takes over what they have found: its answer is
/// legal all the same, with its whole line, and so deep as was asked for.
#[test]
fn helpers_find_things_for_another_engine() {
    let clusters = table(1 << 12);
    for variant in presets() {
        for game in random_games(variant, 8, 40) {
            let stop = AtomicBool::new(false);
            std::thread::scope(|scope| {
                for _ in 0..3 {
                    scope.spawn(|| {
                        let mut state = Box::new(SearchState::new());
                        let mut engine = Engine::new(&mut state, &clusters).as_helper();
                        let limits = Limits::infinite();
                        let best = engine.search(&game, &limits, &stop, |_| ()).unwrap();
                        assert!(game.position().is_legal(best.mv));
                    });
                }
                let _stop = StopAtEnd(&stop);
                let mut state = Box::new(SearchState::new());
                let mut engine = Engine::new(&mut state, &clusters);
                let mut depths = Vec::new();
                let limits = Limits::depth(8);
                let best = engine
                    .search(&game, &limits, &AtomicBool::new(false), |info| {
                        depths.push(info.depth);
                        let mut position = *game.position();
                        for mv in info.pv.iter() {
                            position.play(mv).unwrap();
                        }
                    })
                    .unwrap();
                assert_eq!(best.depth, 8);
                assert!(depths.iter().copied().eq(1..=best.depth), "{depths:?}");
            });
        }
    }
}

/// A helper alone searches like any other engine, however often.
#[test]
fn a_helper_alone_reaches_its_depth() {
    let clusters = table(1 << 12);
    let mut state = Box::new(SearchState::new());
    let game = Game::start(Variant::KOOPA);
    let never = AtomicBool::new(false);
    for depth in [7, 5, 6] {
        let mut depths = Vec::new();
        let mut engine = Engine::new(&mut state, &clusters).as_helper();
        let limits = Limits::depth(depth);
        let best = engine.search(&game, &limits, &never, |info| depths.push(info.depth)).unwrap();
        assert!(best.depth == depth && depths.into_iter().eq(1..=depth));
    }
}

#[test]
fn a_table_of_garbage_does_no_harm() {
    let mut state = Box::new(SearchState::new());
    let clusters = table(64);
    for variant in presets() {
        // Entries of other positions and of other games, in a table far too small.
        for game in random_games(variant, 10, 80) {
            let best = search(&mut state, &clusters, &game, &Limits::nodes(3000));
            assert!(game.position().is_legal(best.mv));
        }
    }
}

#[test]
fn whole_games_at_a_millisecond_a_move() {
    let mut state = Box::new(SearchState::new());
    let clusters = table(1 << 12);
    for variant in presets() {
        for seed in 0..2 {
            let mut game = Game::new(Position::shuffled(variant, seed, false));
            while !game.outcome().is_over() && game.ply() < 200 {
                let best = search(&mut state, &clusters, &game, &Limits::movetime(1));
                // Checked: an illegal move fails the test.
                game.play(best.mv).unwrap();
            }
        }
    }
}
