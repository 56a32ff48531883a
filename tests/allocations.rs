//! Nothing that the library does allocates: counted by an allocator of this test's own.
#![allow(unsafe_code)]

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::{self, Write};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kofu::{
    Cluster, Color, Engine, Game, Limits, Move, Moves, Position, SearchState, Setup, Svg,
    SvgOptions, TextBoard, Trail, Variant,
};
use support::random_game;

thread_local! {
    /// How often this thread has asked for memory.
    static REQUESTS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

impl Counting {
    fn count() {
        // A thread that is going down counts no more.
        let _ = REQUESTS.try_with(|requests| requests.set(requests.get() + 1));
    }
}

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::count();
        // SAFETY: the caller's promises are those that the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory came from the system's allocator with this layout.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::count();
        // SAFETY: the memory came from the system's allocator with this layout.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often something asks for memory.
fn requests<T>(work: impl FnOnce() -> T) -> usize {
    let before = REQUESTS.get();
    black_box(work());
    REQUESTS.get() - before
}

/// A text of limited length, as a program without an allocator has it.
struct Buffer {
    bytes: [u8; 48 * 1024],
    len: usize,
}

impl Buffer {
    const fn new() -> Self {
        Self { bytes: [0; 48 * 1024], len: 0 }
    }

    fn written(&mut self, text: impl fmt::Display) -> &str {
        self.len = 0;
        assert!(write!(self, "{text}").is_ok());
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl Write for Buffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// Games with their last positions among them, in every preset.
fn games() -> Vec<Game> {
    let presets = Variant::PRESETS.into_iter().map(|(_, variant)| variant);
    presets.flat_map(|variant| (0..4).map(move |n| random_game(variant, n, 80, |_| ()))).collect()
}

/// Does something with every position of some games.
#[track_caller]
fn free_of_requests(what: &str, mut work: impl FnMut(&Position, &[Move])) {
    for game in games() {
        for ply in 0..=game.ply() {
            let position = game.position_at(ply);
            let moves = position.legal_moves();
            let count = requests(|| work(&position, &moves));
            assert_eq!(count, 0, "{what}: {}", position.fen());
        }
    }
}

#[test]
fn the_allocator_counts() {
    assert_eq!(requests(|| ()), 0);
    assert_eq!(requests(|| Vec::<u8>::with_capacity(100)), 1);
    assert!(requests(|| "to a string".to_string()) > 0);
}

#[test]
fn positions_and_set_ups() {
    for (_, variant) in Variant::PRESETS {
        assert_eq!(requests(|| Position::start(variant)), 0);
        assert_eq!(requests(|| Position::shuffled(variant, 7, true)), 0);
        assert_eq!(requests(|| Position::from_numbers(variant, 7, 8)), 0);
        assert_eq!(requests(|| Position::from_setup(&Setup::empty(variant))), 0);
    }
    free_of_requests("set-ups", |position, _| {
        assert!(Position::from_setup(&position.to_setup()).is_ok());
    });
}

#[test]
fn generation_and_counting() {
    free_of_requests("generation", |position, _| {
        for which in [Moves::All, Moves::Tactical, Moves::Quiet] {
            black_box(position.moves(which));
        }
        black_box((position.count_moves(), position.has_moves(), position.perft(2)));
    });
}

#[test]
fn legality_effects_and_play() {
    free_of_requests("play", |position, moves| {
        for mv in moves {
            let mut next = *position;
            assert!(position.is_legal(*mv));
            black_box(position.effects(*mv));
            assert_eq!(next.play(*mv), Ok(()));
            black_box((next.key(), next.outcome(), next.checkers(), next.frozen()));
            next.skip_turn();
        }
        for bits in 0..1_000u32 {
            if let Some(mv) = Move::from_bits(bits.wrapping_mul(0x9e37_79b9)) {
                black_box(position.is_legal(mv));
            }
        }
    });
}

#[test]
fn both_dialects_of_fen() {
    let mut buffer = Buffer::new();
    free_of_requests("FEN", |position, _| {
        let variant = position.variant();
        let fen = buffer.written(position.fen());
        assert_eq!(Position::from_fen(variant, fen), Ok(*position));
        assert_eq!(&*position.fen().text(), fen);
        let fen = buffer.written(position.vchess_fen());
        assert_eq!(Position::from_fen(variant, fen), Ok(*position));
    });
}

#[test]
fn coordinates_and_san() {
    let mut buffer = Buffer::new();
    free_of_requests("notation", |position, moves| {
        for mv in moves {
            let text = buffer.written(position.move_text(*mv));
            assert_eq!(position.parse_move(text), Ok(*mv));
            let text = buffer.written(position.san(*mv));
            assert_eq!(position.parse_san(text), Ok(*mv));
        }
    });
}

#[test]
fn errors_and_their_texts() {
    let mut buffer = Buffer::new();
    free_of_requests("errors", |position, _| {
        let variant = position.variant();
        for text in ["", "x", "e9e4", "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8 w", "Kk6/8 b - - 0 1 2"] {
            if let Err(error) = Position::from_fen(variant, text) {
                assert!(!buffer.written(error).is_empty());
            }
            if let Err(error) = position.parse_move(text) {
                assert!(!buffer.written(error).is_empty());
            }
            if let Err(error) = position.parse_san(text) {
                assert!(!buffer.written(error).is_empty());
            }
        }
        if let Err(error) = "koopa:stun-2".parse::<Variant>() {
            assert!(!buffer.written(error).is_empty());
        }
        if let Err(error) = Position::from_setup(&Setup::empty(variant)) {
            assert!(!buffer.written(error).is_empty());
        }
        assert!(!buffer.written(variant).is_empty());
    });
}

#[test]
fn records() {
    for game in games() {
        let mut again = Game::new(*game.start_position());
        let count = requests(|| {
            for mv in game.moves() {
                assert_eq!(again.play(*mv), Ok(()));
                black_box((again.repetitions(), again.outcome()));
            }
            black_box(again.position_at(game.ply() / 2));
            for _ in 0..game.ply() / 2 {
                black_box(again.undo());
            }
            black_box(again.forget_before_irreversible());
            again.restart(*game.position());
        });
        assert_eq!(count, 0, "{game:?}");
    }
}

#[test]
fn game_texts() {
    let mut buffer = Buffer::new();
    for game in games() {
        let mut again = Game::new(*game.start_position());
        let count = requests(|| {
            let text = buffer.written(game.text().tags(&[("White", "Anna"), ("Black", "Ben")]));
            assert_eq!(again.read_text(text), Ok(()));
            // Cut short, it is an error or a shorter game, at no cost either.
            for end in (0..text.len()).step_by(37) {
                if let Some(part) = text.get(..end) {
                    let _ = black_box(again.read_text(part));
                }
            }
        });
        assert_eq!(count, 0, "{game:?}");
        assert_eq!(
            requests(|| Game::<1024>::from_text("[Variant \"koopa\"]\n\n1. e4 x").is_ok()),
            0
        );
    }
}

#[test]
fn files_of_vchess() {
    for file in [
        include_bytes!("data/vchess-games/koopa-01.pgn").as_slice(),
        include_bytes!("data/vchess-games/fugue-01.pgn").as_slice(),
    ] {
        let mut game = Game::start(Variant::KOOPA);
        let mut read = Ok(());
        assert_eq!(requests(|| read = game.read_text_bytes(file)), 0);
        assert!(read.is_ok() && game.ply() > 0);
    }
}

#[test]
fn drawings() {
    let mut buffer = Buffer::new();
    free_of_requests("drawings", |position, moves| {
        let board = TextBoard::new(position).unicode().seen_from(Color::Black);
        assert!(buffer.written(board.last_move(moves.first().copied())).len() > 100);
        assert!(buffer.written(Svg::new(position)).len() > 1_000);
        if let Some(mv) = moves.first() {
            let mut next = *position;
            next.play_unchecked(*mv);
            let last_move = Some(Trail::new(position, *mv));
            let options = SvgOptions { last_move, ..SvgOptions::default() };
            assert!(buffer.written(Svg::new(&next).options(options)).len() > 1_000);
        }
    });
}

#[test]
fn searches() {
    let mut state = Box::new(SearchState::new());
    let table: Vec<Cluster> = (0..256).map(|_| Cluster::new()).collect();
    let stop = AtomicBool::new(false);
    for game in games().iter().filter(|game| !game.outcome().is_over()) {
        let mut found = None;
        let count = requests(|| {
            let mut engine = Engine::new(&mut state, &table);
            found = engine.search(game, &Limits::depth(3), &stop, |_| ()).ok();
            engine.clear();
        });
        assert_eq!(count, 0, "{game:?}");
        assert!(found.is_some());
    }
}

/// Whole games at a millisecond a move: `KOFU_GAMES=1000 cargo test --release --test allocations
/// whole_games -- --nocapture` plays so many, and says how long the moves took.
#[test]
fn whole_games_at_a_millisecond_a_move() {
    let games: u64 = std::env::var("KOFU_GAMES").map_or(5, |games| games.parse().unwrap());
    let mut state = Box::new(SearchState::new());
    let table: Vec<Cluster> = (0..1 << 14).map(|_| Cluster::new()).collect();
    let limits = Limits { movetime: Some(1), ..Limits::NONE };
    let stop = AtomicBool::new(false);
    let (mut moves, mut late, mut longest) = (0, 0, Duration::ZERO);
    for (seed, (_, variant)) in (0..games).zip(Variant::PRESETS.into_iter().cycle()) {
        let mut game = Game::new(Position::shuffled(variant, seed, false));
        while !game.outcome().is_over() && game.ply() < 1000 {
            let mut played = false;
            let start = Instant::now();
            let count = requests(|| {
                let best = Engine::new(&mut state, &table).search(&game, &limits, &stop, |_| ());
                played = best.is_ok_and(|best| game.play(best.mv).is_ok());
            });
            let spent = start.elapsed();
            assert!(count == 0 && played, "{game:?}");
            moves += 1;
            late += u32::from(spent > Duration::from_millis(11));
            longest = longest.max(spent);
        }
    }
    println!("{games} games, {moves} moves, {late} of over 11 ms, the longest {longest:?}");
    assert!(moves >= games);
}
