//! Fits the weights of the evaluation to self-play (Texel's method).
//!
//! ```text
//! cargo run --release --example tune -- play --variant koopa --games 4000 --nodes 2000 koopa.txt
//! cargo run --release --example tune -- fit koopa.txt koopa.weights
//! cargo run --release --example match -- engine:weights=koopa.weights engine
//! cargo run --release --example tune -- source koopa.weights
//! ```
//!
//! `play` writes a line for every other quiet position: variant, FEN, the search's score in centipawns and
//! the result of the game (1, 0.5 or 0), both for White. `fit` moves the weights so that the logistic
//! function of the evaluation comes close to a blend of the two. `without` writes the weights of the
//! library with 0 for those from one number up to another, for matches that tell what a part of the
//! evaluation is worth. `source` prints weights as they stand in the library.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kofu::{
    Best, Cluster, Color, Engine, Game, Limits, Outcome, Position, Score, SearchState, Variant,
    evaluate_with, weight, weight_halves, weights,
};

type Failure = Box<dyn std::error::Error + Send + Sync>;

const USAGE: &str =
    "usage: tune play [--variant V] [--games N] [--nodes N] [--concurrency N] [--seed N] OUT
       tune fit [--rounds N] [--result SHARE] [--pull P] DATA OUT
       tune without [--variant V] [--from N] [--to N] OUT
       tune source WEIGHTS";

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("play") => play(&mut Arguments::new(args)?),
        Some("fit") => fit(&mut Arguments::new(args)?),
        Some("without") => without(&mut Arguments::new(args)?),
        Some("source") => source(&mut Arguments::new(args)?),
        _ => Err(USAGE.into()),
    }
}

/// Options with values, then names of files.
struct Arguments {
    options: Vec<(String, String)>,
    files: std::vec::IntoIter<String>,
}

impl Arguments {
    fn new(mut args: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let (mut options, mut files) = (Vec::new(), Vec::new());
        while let Some(arg) = args.next() {
            match arg.strip_prefix("--") {
                Some(name) => options.push((name.to_owned(), args.next().ok_or(USAGE)?)),
                None => files.push(arg),
            }
        }
        Ok(Self { options, files: files.into_iter() })
    }

    fn option<T>(&self, name: &str, default: T) -> Result<T, Failure>
    where
        T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
    {
        let found = self.options.iter().find(|(option, _)| option == name);
        found.map_or(Ok(default), |(_, value)| Ok(value.parse()?))
    }

    fn file(&mut self) -> Result<String, Failure> {
        Ok(self.files.next().ok_or(USAGE)?)
    }
}

/// A generator of the splitmix64 family.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ word >> 31) as usize % n.max(1)
    }
}

fn play(args: &mut Arguments) -> Result<(), Failure> {
    let variant: Variant = args.option("variant", Variant::KOOPA)?;
    let (games, nodes) = (args.option("games", 1000u64)?, args.option("nodes", 2000u64)?);
    let (threads, seed) = (args.option("concurrency", 1usize)?, args.option("seed", 1u64)?);
    let file = Mutex::new(BufWriter::new(File::create(args.file()?)?));
    let next = AtomicU64::new(0);
    let done: Vec<Result<(), Failure>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.clamp(1, 256))
            .map(|_| {
                scope.spawn(|| {
                    let table: Vec<Cluster> = (0..1 << 15).map(|_| Cluster::new()).collect();
                    let mut state = Box::new(SearchState::new());
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            return Ok(());
                        }
                        let mut engine = Engine::new(&mut state, &table);
                        engine.clear();
                        let lines = play_game(&mut engine, variant, seed << 32 | number, nodes)?;
                        let mut file = file.lock().map_err(|_| "another thread failed")?;
                        file.write_all(lines.as_bytes())?;
                    }
                })
            })
            .collect();
        let failed = || Err("a thread failed".into());
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| failed())).collect()
    });
    done.into_iter().collect()
}

/// Plays a game with itself from a shuffled set-up and a few random moves.
fn play_game(
    engine: &mut Engine<'_>,
    variant: Variant,
    seed: u64,
    nodes: u64,
) -> Result<String, Failure> {
    let mut random = Random(seed);
    let start = Position::shuffled(variant, seed, random.below(2) == 0);
    let mut game = Game::new(start);
    for _ in 0..random.below(8) {
        let moves = game.position().legal_moves();
        let Some(mv) = moves.get(random.below(moves.len())) else { break };
        game.play(*mv)?;
    }
    let stop = AtomicBool::new(false);
    let mut found: Vec<(String, i32)> = Vec::new();
    while !game.outcome().is_over() && game.ply() < 240 {
        let best: Best = engine.search(&game, &Limits::nodes(nodes), &stop, |_| ())?;
        let position = game.position();
        let sign = if position.side_to_move() == Color::White { 1 } else { -1 };
        let quiet = position.effects(best.mv).removed.is_empty() && best.mv.promotion().is_none();
        match best.score {
            Score::Centipawns(score) if quiet && random.below(2) == 0 => {
                found.push((position.fen().to_string(), score * sign));
            }
            _ => {}
        }
        game.play(best.mv)?;
    }
    let result = match game.outcome() {
        Outcome::Won(Color::White, _) => "1",
        Outcome::Won(Color::Black, _) => "0",
        _ => "0.5",
    };
    Ok(found.iter().map(|(fen, score)| format!("{variant}\t{fen}\t{score}\t{result}\n")).collect())
}

/// A position as the fit sees it: how it came out, and how each weight counts.
struct Sample {
    /// By the search and by the result of the game, for the side to move.
    score: f32,
    result: f32,
    /// Index of a half weight, and what one centipawn of it adds.
    counts: Vec<(u16, f32)>,
}

/// The chance to win; a lead of `scale` makes it ten to one.
fn logistic(centipawns: f32, scale: f32) -> f32 {
    1.0 / (1.0 + 10f32.powf(-centipawns / scale))
}

/// The unit in which the influence of a weight is measured.
const UNIT: i16 = 256;

/// The evaluation is linear in its weights: evaluated with one of them alone, it tells that one's
/// count.
fn measure(position: &Position, single: &mut [i32]) -> Vec<(u16, f32)> {
    let mut counts = Vec::new();
    for i in 0..single.len() {
        for (half, unit) in [weight(UNIT, 0), weight(0, UNIT)].into_iter().enumerate() {
            single[i] = unit;
            let value = evaluate_with(position, single);
            if value != 0 {
                counts.push(((2 * i + half) as u16, value as f32 / f32::from(UNIT)));
            }
        }
        single[i] = 0;
    }
    counts
}

/// Reads the data; they may be of several variants of one game.
fn read_samples(file: &str) -> Result<(Variant, Vec<Sample>), Failure> {
    let mut variant = Variant::KOOPA;
    let mut samples = Vec::new();
    for line in BufReader::new(File::open(file)?).lines() {
        let line = line?;
        let [name, fen, score, result] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err("a line of the data has not four parts".into());
        };
        variant = name.parse()?;
        let position = Position::from_fen(variant, fen)?;
        let (mut score, mut result): (f32, f32) = (score.parse()?, result.parse()?);
        if position.side_to_move() == Color::Black {
            (score, result) = (-score, 1.0 - result);
        }
        let mut single = vec![0; weights(variant.game()).len()];
        samples.push(Sample { score, result, counts: measure(&position, &mut single) });
        if samples.len() % 20_000 == 0 {
            eprintln!("{} positions", samples.len());
        }
    }
    Ok((variant, samples))
}

/// What a position should be worth: a blend of the result and of the search's score.
#[derive(Copy, Clone)]
struct Target {
    share: f32,
    scale: f32,
}

impl Target {
    fn of(self, sample: &Sample) -> f32 {
        self.share * sample.result + (1.0 - self.share) * logistic(sample.score, self.scale)
    }

    fn error(self, samples: &[Sample], halves: &[f32]) -> f32 {
        let sum: f64 = samples
            .iter()
            .map(|sample| {
                let chance = logistic(value(sample, halves), self.scale);
                f64::from((chance - self.of(sample)).powi(2))
            })
            .sum();
        (sum / samples.len().max(1) as f64) as f32
    }
}

fn value(sample: &Sample, halves: &[f32]) -> f32 {
    sample.counts.iter().map(|(i, count)| halves[usize::from(*i)] * count).sum()
}

fn fit(args: &mut Arguments) -> Result<(), Failure> {
    let (rounds, share) = (args.option("rounds", 300u32)?, args.option("result", 0.6f32)?);
    let pull = args.option("pull", 1e-6f32)?;
    let (data, out) = (args.file()?, args.file()?);
    let (variant, mut samples) = read_samples(&data)?;
    // Positions of one game stand together: a block at the end is kept for the test.
    let tests = samples.split_off(samples.len() / 10 * 9);
    let first: Vec<f32> =
        weights(variant.game()).iter().flat_map(|w| weight_halves(*w)).map(f32::from).collect();
    let mut halves = first.clone();
    // The scale on which the first weights predict results best: their size is then kept, to which
    // the margins of the search are fitted.
    let scales = (1..40).map(|n| Target { share: 1.0, scale: 50.0 * n as f32 });
    let by_error =
        |a: &Target, b: &Target| a.error(&tests, &halves).total_cmp(&b.error(&tests, &halves));
    let scale = scales.min_by(by_error).map_or(400.0, |target| target.scale);
    let target = Target { share, scale };
    println!("scale {scale}");
    println!("{} positions, error {:.6}", samples.len(), target.error(&samples, &halves));
    println!("{} others, error {:.6}", tests.len(), target.error(&tests, &halves));
    // Adam (Kingma and Ba 2014), on the whole data, with a pull towards the first weights that
    // matters for those that are hardly ever seen.
    let (mut means, mut squares) = (vec![0f32; halves.len()], vec![0f32; halves.len()]);
    for round in 1..=rounds {
        let mut gradient = vec![0f64; halves.len()];
        for sample in &samples {
            let p = logistic(value(sample, &halves), scale);
            let slope = (p - target.of(sample)) * p * (1.0 - p);
            for (i, count) in &sample.counts {
                gradient[usize::from(*i)] += f64::from(slope * count);
            }
        }
        for i in 0..halves.len() {
            let pull = pull * (halves[i] - first[i]);
            let g = (gradient[i] / samples.len() as f64) as f32 + pull;
            means[i] = 0.9 * means[i] + 0.1 * g;
            squares[i] = 0.999 * squares[i] + 0.001 * g * g;
            let mean = means[i] / (1.0 - 0.9f32.powi(round as i32));
            let square = squares[i] / (1.0 - 0.999f32.powi(round as i32));
            halves[i] -= 2.0 * mean / (square.sqrt() + 1e-8);
        }
        if round % 50 == 0 {
            let [fitted, others] = [&samples, &tests].map(|samples| target.error(samples, &halves));
            println!("{round}: {fitted:.6} {others:.6}");
        }
    }
    let pairs = halves.chunks_exact(2);
    write_weights(&out, variant, pairs.map(|pair| [pair[0].round() as i16, pair[1].round() as i16]))
}

/// The weights of the library but for some, which are 0: to measure what a part of the evaluation is
/// worth.
fn without(args: &mut Arguments) -> Result<(), Failure> {
    let variant: Variant = args.option("variant", Variant::KOOPA)?;
    let all = weights(variant.game());
    let (from, to) = (args.option("from", 0usize)?, args.option("to", all.len())?);
    let left = |(index, weight)| if (from..to).contains(&index) { 0 } else { weight };
    let kept = all.iter().copied().enumerate().map(left).map(weight_halves);
    write_weights(&args.file()?, variant, kept)
}

fn write_weights(
    out: &str,
    variant: Variant,
    weights: impl Iterator<Item = [i16; 2]>,
) -> Result<(), Failure> {
    let mut file = BufWriter::new(File::create(out)?);
    writeln!(file, "{variant}")?;
    for [opening, ending] in weights {
        writeln!(file, "{opening} {ending}")?;
    }
    Ok(file.flush()?)
}

fn source(args: &mut Arguments) -> Result<(), Failure> {
    let text = std::fs::read_to_string(args.file()?)?;
    for (i, line) in text.lines().skip(1).enumerate() {
        let (opening, ending) = line.split_once(' ').ok_or("a line has not two numbers")?;
        print!("w({opening}, {ending}),{}", if i % 6 == 5 { "\n" } else { " " });
    }
    println!();
    Ok(())
}
