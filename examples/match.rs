//! Plays matches: engine against engine, against the baseline, or against another program that
//! speaks UCI (an older build, say).
//!
//! ```text
//! cargo run --release --example match -- --variant koopa --games 400 --movetime 10 engine baseline
//! cargo run --release --example match -- --variant fugue --games 2000 --nodes 10000 --sprt 0,10 \
//!     engine engine:off=NULL_MOVE
//! cargo run --release --example match -- engine uci:old/engine --save games.txt
//! ```
//!
//! Games come in pairs from a shuffled set-up with colours swapped. They end by the rules alone, or
//! as draws after 1,000 plies.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use kofu::{Color, Game, Outcome, Position, Variant};

#[path = "support/baseline.rs"]
mod baseline;
#[path = "support/elo.rs"]
mod elo;
#[path = "support/player.rs"]
mod player;

use elo::{Pairs, SPRT_BOUND};
use player::{Failure, Pace, Player, Recipe};

const USAGE: &str =
    "usage: match [--variant V] [--games N] [--movetime MS | --nodes N | --depth N] \
    [--concurrency N] [--seed N] [--sprt LOW,HIGH] [--save FILE] PLAYER PLAYER
a player is: engine, engine:off=PART+PART,weights=FILE,level=N,hash=MB, baseline, uci:PROGRAM";

/// Games end as draws here.
const MOST_PLIES: usize = 1000;

struct Options {
    variant: Variant,
    pairs: u64,
    pace: Pace,
    concurrency: usize,
    seed: u64,
    sprt: Option<(f64, f64)>,
    save: Option<String>,
    players: [Recipe; 2],
}

impl Options {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let mut options = Self {
            variant: Variant::KOOPA,
            pairs: 50,
            pace: Pace::Milliseconds(10),
            concurrency: 1,
            seed: 1,
            sprt: None,
            save: None,
            players: [Recipe::Baseline, Recipe::Baseline],
        };
        let mut players = Vec::new();
        while let Some(arg) = args.next() {
            if !arg.starts_with("--") {
                players.push(Recipe::parse(&arg)?);
                continue;
            }
            let value = args.next().ok_or(USAGE)?;
            match arg.as_str() {
                "--variant" => options.variant = value.parse()?,
                "--games" => options.pairs = value.parse::<u64>()?.div_ceil(2),
                "--movetime" => options.pace = Pace::Milliseconds(value.parse()?),
                "--nodes" => options.pace = Pace::Nodes(value.parse()?),
                "--depth" => options.pace = Pace::Depth(value.parse()?),
                "--concurrency" => options.concurrency = value.parse::<usize>()?.clamp(1, 256),
                "--seed" => options.seed = value.parse()?,
                "--sprt" => {
                    let (low, high) = value.split_once(',').ok_or(USAGE)?;
                    options.sprt = Some((low.parse()?, high.parse()?));
                }
                "--save" => options.save = Some(value),
                _ => return Err(USAGE.into()),
            }
        }
        options.players = players.try_into().map_err(|_| USAGE)?;
        Ok(options)
    }
}

/// The outcome of a match so far.
#[derive(Default)]
struct Score {
    pairs: Pairs,
    wins: u64,
    draws: u64,
    losses: u64,
    plies: u64,
    longest: [u128; 2],
    reasons: BTreeMap<String, u64>,
}

/// Plays one game and gives it, with its result in half points for White.
fn play(
    options: &Options,
    start: Position,
    [white, black]: [&mut Player; 2],
    longest: &mut [u128; 2],
) -> Result<Game, Failure> {
    let mut game = Game::new(start);
    while !game.outcome().is_over() && game.ply() < MOST_PLIES {
        let side = game.side_to_move();
        let player = if side == Color::White { &mut *white } else { &mut *black };
        let clock = Instant::now();
        let mv = player.choose(&game, options.pace)?;
        let spent = &mut longest[side.index()];
        *spent = clock.elapsed().as_micros().max(*spent);
        // An illegal move ends the whole match with an error.
        game.play(mv)?;
    }
    Ok(game)
}

/// Plays both games of a pair; gives the half points of the first player.
fn play_pair(
    options: &Options,
    number: u64,
    players: &mut [Player; 2],
    score: &Mutex<Score>,
    file: Option<&Mutex<std::fs::File>>,
) -> Result<u64, Failure> {
    let seed = options.seed.wrapping_mul(1_000_003).wrapping_add(number);
    let start = Position::shuffled(options.variant, seed, number % 2 == 0);
    let mut points = 0;
    for first_is_white in [true, false] {
        let [first, second] = players;
        first.begin(seed)?;
        second.begin(seed)?;
        let mut longest = [0; 2];
        let pair = if first_is_white { [first, second] } else { [second, first] };
        let game = play(options, start, pair, &mut longest)?;
        if !first_is_white {
            longest.reverse();
        }
        let outcome = game.outcome();
        let won = outcome.winner().map(|side| (side == Color::White) == first_is_white);
        let half_points = won.map_or(1, |won| if won { 2 } else { 0 });
        points += half_points;
        if let Some(file) = file {
            let names = options.players.each_ref().map(ToString::to_string);
            let [white, black] = if first_is_white { [0, 1] } else { [1, 0] };
            let tags = [("White", names[white].as_str()), ("Black", names[black].as_str())];
            let mut file = file.lock().map_err(|_| "another thread failed")?;
            writeln!(file, "{}", game.text().tags(&tags))?;
        }
        let mut score = score.lock().map_err(|_| "another thread failed")?;
        match half_points {
            2 => score.wins += 1,
            1 => score.draws += 1,
            _ => score.losses += 1,
        }
        score.plies += game.ply() as u64;
        for (most, longest) in score.longest.iter_mut().zip(longest) {
            *most = longest.max(*most);
        }
        let reason = match outcome {
            Outcome::Ongoing => "too long".to_owned(),
            other => other.reason().map(|reason| reason.to_string()).unwrap_or_default(),
        };
        *score.reasons.entry(reason).or_default() += 1;
    }
    Ok(points)
}

fn line(options: &Options, score: &Score) -> String {
    let [elo, low, high] = score.pairs.elo();
    let games = score.wins + score.draws + score.losses;
    let mut text = format!(
        "{} games: +{} ={} -{} ({:.1} %), Elo {elo:+.1} [{low:+.1}, {high:+.1}]",
        games,
        score.wins,
        score.draws,
        score.losses,
        100.0 * score.pairs.mean(),
    );
    if let Some((low, high)) = options.sprt {
        let ratio = score.pairs.log_likelihood_ratio(low, high);
        text += &format!(", LLR {ratio:.2} of {SPRT_BOUND} for [{low}, {high}]");
    }
    text
}

fn work(
    options: &Options,
    next: &AtomicU64,
    done: &AtomicBool,
    score: &Mutex<Score>,
    file: Option<&Mutex<std::fs::File>>,
) -> Result<(), Failure> {
    let [first, second] = &options.players;
    let mut players = [first.make(options.variant)?, second.make(options.variant)?];
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= options.pairs || done.load(Ordering::Relaxed) {
            return Ok(());
        }
        let points = play_pair(options, number, &mut players, score, file)?;
        let mut score = score.lock().map_err(|_| "another thread failed")?;
        if let Some(count) = score.pairs.0.get_mut(points as usize) {
            *count += 1;
        }
        let pairs = score.pairs.count();
        if pairs % 25.0 == 0.0 {
            eprintln!("{}", line(options, &score));
        }
        let ratio = |(low, high)| score.pairs.log_likelihood_ratio(low, high);
        if options.sprt.map(ratio).is_some_and(|ratio: f64| ratio.abs() >= SPRT_BOUND) {
            done.store(true, Ordering::Relaxed);
        }
    }
}

fn main() -> Result<(), Failure> {
    let options = Options::parse(std::env::args().skip(1))?;
    let file = options.save.as_ref().map(std::fs::File::create).transpose()?.map(Mutex::new);
    let (next, done) = (AtomicU64::new(0), AtomicBool::new(false));
    let score = Mutex::new(Score::default());
    let start = Instant::now();
    let results: Vec<Result<(), Failure>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..options.concurrency)
            .map(|_| scope.spawn(|| work(&options, &next, &done, &score, file.as_ref())))
            .collect();
        let failed = || Err("a thread failed".into());
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| failed())).collect()
    });
    let score = score.into_inner()?;
    let [first, second] = &options.players;
    println!("{}: {first} against {second}, {:?} a move", options.variant, options.pace);
    println!("{}", line(&options, &score));
    let games = (score.wins + score.draws + score.losses).max(1);
    println!(
        "pairs by half points {:?}, {} plies a game, longest moves {:?} us, {:.0} s",
        score.pairs.0,
        score.plies / games,
        score.longest,
        start.elapsed().as_secs_f64(),
    );
    for (reason, count) in &score.reasons {
        println!("{count:6}  {reason}");
    }
    results.into_iter().collect()
}
