//! Long runs: that nothing grows, runs over or hangs. In full by
//!
//! ```text
//! KOFU_ENDURANCE=1 cargo test --release --test endurance -- --nocapture
//! ```
//!
//! and a short form of each without that.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use kofu::{Cluster, Engine, Game, Limits, MAX_MOVES, Position, SearchState, Variant};

mod support;

use support::Random;

/// How much of something: little, or all.
fn amount(short: usize, full: usize) -> usize {
    match std::env::var_os("KOFU_ENDURANCE") {
        Some(_) => full,
        None if cfg!(debug_assertions) => short.div_ceil(10),
        None => short,
    }
}

fn table(clusters: usize) -> Vec<Cluster> {
    (0..clusters).map(|_| Cluster::new()).collect()
}

/// Taken by each test: one that measures memory, and one that starts threads by the dozen, do not
/// run at the same time.
fn alone() -> MutexGuard<'static, ()> {
    static RUNNING: Mutex<()> = Mutex::new(());
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The memory of this process that is in use, in KiB; 0 where that cannot be told.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().split(' ').next()?.parse().ok()).unwrap_or(0)
}

/// Plays a game of the engine with itself, with a random move now and then; gives its length.
fn play_game(
    game: &mut Game,
    state: &mut SearchState,
    table: &[Cluster],
    random: &mut Random,
) -> usize {
    let stop = AtomicBool::new(false);
    let mut plies = 0;
    while !game.outcome().is_over() && plies < 600 {
        let mv = if random.below(6) == 0 {
            let moves = game.position().legal_moves();
            moves[random.below(moves.len())]
        } else {
            let limits = Limits::nodes(8 + random.below(32) as u64);
            Engine::new(state, table).search(game, &limits, &stop, |_| ()).unwrap().mv
        };
        if game.play(mv).is_err() {
            game.forget_before_irreversible();
            game.play(mv).unwrap();
        }
        plies += 1;
    }
    plies
}

#[test]
fn games_with_itself_take_no_memory() {
    let _alone = alone();
    let games = amount(40, 10_000);
    let mut state = Box::new(SearchState::new());
    let table = table(1 << 10);
    for (name, variant) in Variant::PRESETS {
        let mut random = Random(u64::from(variant.rules()));
        let mut game = Game::start(variant);
        let (mut at_start, mut plies, mut decided) = (0, 0, 0);
        for number in 0..games {
            let shuffled = Position::shuffled(variant, random.next(), true);
            game.restart(if number % 2 == 0 { Position::start(variant) } else { shuffled });
            plies += play_game(&mut game, &mut state, &table, &mut random);
            decided += usize::from(game.outcome().winner().is_some());
            if number == games / 4 {
                at_start = memory();
            }
        }
        let at_end = memory();
        println!(
            "{name}: {games} games, {plies} plies, {decided} won; {at_start} KiB, then {at_end} KiB"
        );
        // Some pages of the test's own may come and go, and a sanitizer keeps what is freed.
        let spare = if games == 10_000 { 512 } else { 4096 };
        assert!(at_end <= at_start + spare, "{at_start} KiB grew to {at_end} KiB");
        assert!(plies > games * 10 && decided * 4 > games);
    }
}

/// 64 KiB in release builds, where the search uses less than 32 KiB.
const STACK: usize = if cfg!(debug_assertions) { 1 << 20 } else { 64 << 10 };

#[test]
fn two_dozen_threads_search_at_once_on_small_stacks() {
    let _alone = alone();
    let nodes = amount(2_000, 200_000) as u64;
    let mut states: Vec<Box<SearchState>> = Vec::new();
    states.resize_with(24, || Box::new(SearchState::new()));
    let tables: Vec<Vec<Cluster>> = (0..24).map(|_| table(256)).collect();
    let games: Vec<Game> = (0..24)
        .map(|seed| {
            let (_, variant) = Variant::PRESETS[seed % Variant::PRESETS.len()];
            Game::new(Position::shuffled(variant, seed as u64, false))
        })
        .collect();
    std::thread::scope(|scope| {
        for ((state, table), game) in states.iter_mut().zip(&tables).zip(&games) {
            let run = move || {
                let stop = AtomicBool::new(false);
                let mut engine = Engine::new(state, table);
                let best = engine.search(game, &Limits::nodes(nodes), &stop, |_| ()).unwrap();
                assert!(game.position().is_legal(best.mv) && best.nodes == nodes);
            };
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, run).unwrap();
        }
    });
}

/// One thread starts endless searches, the other stops each of them: before it begins, at its
/// beginning, or a little later.
#[test]
fn searches_end_however_they_are_stopped() {
    let _alone = alone();
    let pairs = amount(3_000, 1_000_000);
    let (stop, asked, done) = (AtomicBool::new(false), AtomicU32::new(0), AtomicU32::new(0));
    let games = Variant::PRESETS.map(|(_, variant)| Game::start(variant));
    let clusters = table(1 << 8);
    let mut state = Box::new(SearchState::new());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 1..=pairs as u32 {
                while asked.load(Ordering::Acquire) < number {
                    std::thread::yield_now();
                }
                let game = &games[number as usize % games.len()];
                let mut engine = Engine::new(&mut state, &clusters);
                let best = engine.search(game, &Limits::infinite(), &stop, |_| ()).unwrap();
                assert!(game.position().is_legal(best.mv));
                done.store(number, Ordering::Release);
            }
        });
        let mut random = Random(1);
        for number in 1..=pairs as u32 {
            let early = random.below(4) == 0;
            stop.store(early, Ordering::Relaxed);
            asked.store(number, Ordering::Release);
            for _ in 0..random.below(200) {
                std::hint::spin_loop();
            }
            stop.store(true, Ordering::Relaxed);
            while done.load(Ordering::Acquire) < number {
                std::thread::yield_now();
            }
        }
    });
    println!("{pairs} searches started and stopped");
}

/// The positions of random games of every variant of a game, one after another.
fn random_positions(fugue: bool, count: usize, mut each: impl FnMut(&Position)) {
    let variants: Vec<Variant> =
        Variant::all().filter(|variant| matches!(variant, Variant::Fugue(_)) == fugue).collect();
    let mut random = Random(count as u64);
    let mut position = Position::start(variants[0]);
    let mut plies = 0;
    for _ in 0..count {
        let moves = position.legal_moves();
        debug_assert!(moves.len() <= MAX_MOVES);
        if moves.is_empty() || plies == 200 {
            let variant = variants[random.below(variants.len())];
            position = Position::shuffled(variant, random.next(), false);
            plies = 0;
        } else {
            position.play_unchecked(moves[random.below(moves.len())]);
            plies += 1;
        }
        each(&position);
    }
}

/// A hash of all that makes positions equal that shares nothing with their keys.
fn fingerprint(position: &Position) -> u64 {
    let fen = position.fen().to_string();
    // Without the clocks, which are the last two fields.
    let fields = fen.rsplitn(3, ' ').nth(2).unwrap_or_default();
    let bytes = fields.bytes().chain(position.variant().to_string().into_bytes());
    // FNV-1a.
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn no_two_positions_have_the_same_key() {
    let _alone = alone();
    let count = amount(100_000, 50_000_000);
    for fugue in [false, true] {
        let mut keys = Vec::with_capacity(count);
        random_positions(fugue, count, |position| keys.push(position.key()));
        keys.sort_unstable();
        // The keys that came more than once: of the same position each, or of two.
        let mut repeated: Vec<u64> =
            keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        keys.dedup();
        let distinct = keys.len();
        drop(keys);
        repeated.dedup();
        let mut seen = vec![0; repeated.len()];
        let mut checked = 0;
        random_positions(fugue, count, |position| {
            let Ok(place) = repeated.binary_search(&position.key()) else { return };
            let print = fingerprint(position);
            assert!(seen[place] == 0 || seen[place] == print, "{}", position.fen());
            seen[place] = print;
            checked += 1;
        });
        let game = if fugue { "Fugue" } else { "Koopa" };
        println!(
            "{game}: {count} positions, {distinct} keys, {checked} positions of repeated keys compared"
        );
        assert!(distinct * 10 > count * 8);
    }
}

/// The longest games: a record that is full refuses the next move and stays as it is, and goes on
/// after it has forgotten what cannot return.
#[test]
fn games_go_on_beyond_the_room_of_their_record() {
    let _alone = alone();
    let mut state = Box::new(SearchState::new());
    let stop = AtomicBool::new(false);
    for (name, variant) in Variant::PRESETS {
        let mut random = Random(9);
        let mut game = Game::start(variant);
        let mut played = 0;
        while played < 3000 {
            let moves = game.position().legal_moves();
            // Random moves that leave both kings and the players' patience alone.
            let Some(mv) = (0..40).map(|_| moves[random.below(moves.len())]).find(|mv| {
                let mut next = *game.position();
                next.play_unchecked(*mv);
                !next.outcome().is_over() && next.legal_moves().len() > 3
            }) else {
                break;
            };
            if game.play(mv).is_err() {
                assert_eq!(game.ply(), 1024, "{name}");
                let full = game.clone();
                assert!(game.play(mv).is_err() && game == full);
                assert!(!full.text().to_string().is_empty());
                if game.forget_before_irreversible() == 0 {
                    game.restart(*full.position());
                }
                game.play(mv).unwrap();
            }
            played += 1;
            if played % 500 == 0 && !game.outcome().is_over() {
                let mut engine = Engine::new(&mut state, &[]);
                let best = engine.search(&game, &Limits::nodes(200), &stop, |_| ()).unwrap();
                assert!(game.position().is_legal(best.mv));
            }
        }
        assert!(played > 20, "{name}: {played}");
    }
}
