//! Analyzes a position or a whole game.
//!
//! ```text
//! cargo run --release --example analyze -- --variant fugue --lines 3 --movetime 2000
//! cargo run --release --example analyze -- --fen '8/8/4k3/4r3/8/2K5/4R3/8 w - - 0 1'
//! cargo run --release --example analyze -- --nodes 200000 game.txt
//! ```
//!
//! A position gets its best lines. A game, in the library's own form or in that of vchess.club, gets
//! a verdict for each move: `?!` loses half a pawn or more against the best move, `?` one and a half,
//! `??` three; a win that is missed or given away counts as such.

use std::io::{IsTerminal, Write};
use std::sync::atomic::AtomicBool;

use kofu::{
    Cluster, Color, Engine, Game, Limits, Line, Move, Position, Score, SearchState, Variant,
};

type Failure = Box<dyn std::error::Error>;

const USAGE: &str =
    "usage: analyze [--variant V] [--fen FEN] [--lines N] [--movetime MS | --nodes N | --depth N]
               [--hash MB] [GAME FILE]";

struct Options {
    variant: Variant,
    fen: Option<String>,
    lines: u32,
    limits: Limits<'static>,
    megabytes: usize,
    file: Option<String>,
}

impl Options {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let mut options = Self {
            variant: Variant::KOOPA,
            fen: None,
            lines: 3,
            limits: Limits::NONE,
            megabytes: 64,
            file: None,
        };
        while let Some(arg) = args.next() {
            if !arg.starts_with("--") {
                options.file = Some(arg);
                continue;
            }
            let value = args.next().ok_or(USAGE)?;
            match arg.as_str() {
                "--variant" => options.variant = value.parse()?,
                "--fen" => options.fen = Some(value),
                "--lines" => options.lines = value.parse()?,
                "--movetime" => options.limits.movetime = Some(value.parse()?),
                "--nodes" => options.limits.nodes = Some(value.parse()?),
                "--depth" => options.limits.depth = Some(value.parse()?),
                "--hash" => options.megabytes = value.parse::<usize>()?.clamp(1, 1 << 16),
                _ => return Err(USAGE.into()),
            }
        }
        if options.limits == Limits::NONE {
            let time = if options.file.is_some() { 300 } else { 3000 };
            options.limits.movetime = Some(time);
        }
        Ok(options)
    }
}

struct Analyst {
    state: Box<SearchState>,
    table: Vec<Cluster>,
    stop: AtomicBool,
}

impl Analyst {
    fn new(megabytes: usize) -> Self {
        Self {
            state: Box::new(SearchState::new()),
            table: (0..megabytes << 14).map(|_| Cluster::new()).collect(),
            stop: AtomicBool::new(false),
        }
    }

    /// The best move of a game's position, and its score.
    fn best(&mut self, game: &Game, limits: &Limits<'_>) -> Result<(Move, Score), Failure> {
        let mut engine = Engine::new(&mut self.state, &self.table);
        let best = engine.search(game, limits, &self.stop, |_| ())?;
        Ok((best.mv, best.score))
    }
}

/// A line in SAN, at most twelve moves of it.
fn san(mut position: Position, line: Line<'_>) -> String {
    let mut text = String::new();
    for mv in line.iter().take(12) {
        text += &format!(" {}", position.san(mv));
        position.play_unchecked(mv);
    }
    text
}

/// A score for White, as people write it.
fn written(score: Score, side: Color) -> String {
    let sign = if side == Color::White { 1 } else { -1 };
    match score {
        Score::Mate(moves) => format!("#{}", moves * sign),
        Score::Centipawns(score) => format!("{:+.2}", f64::from(score * sign) / 100.0),
    }
}

fn analyze_position(options: &Options, analyst: &mut Analyst) -> Result<(), Failure> {
    let position = match &options.fen {
        Some(fen) => Position::from_fen(options.variant, fen)?,
        None => Position::start(options.variant),
    };
    let game = Game::new(position);
    if game.outcome().is_over() {
        println!("{}", verdict(&game));
        return Ok(());
    }
    let limits = Limits { multipv: Some(options.lines), ..options.limits };
    let terminal = std::io::stdout().is_terminal();
    let mut lines: Vec<String> = Vec::new();
    let mut engine = Engine::new(&mut analyst.state, &analyst.table);
    engine.search(&game, &limits, &analyst.stop, |info| {
        let place = info.multipv as usize - 1;
        lines.truncate(place.max(lines.len()));
        let score = written(info.score, game.side_to_move());
        let text = format!("{:2} {score:>7} {}", info.depth, san(*game.position(), info.pv));
        if place < lines.len() {
            lines[place] = text;
        } else {
            lines.push(text);
        }
        if terminal && place == 0 {
            print!("\rdepth {}, {} nodes  ", info.depth, info.nodes);
            // That the terminal is gone shows at the next line.
            let _ = std::io::stdout().flush();
        }
    })?;
    if terminal {
        print!("\r\x1b[K");
    }
    for line in lines {
        println!("{line}");
    }
    Ok(())
}

fn verdict(game: &Game) -> String {
    let outcome = game.outcome();
    match outcome.reason() {
        Some(reason) => format!("{outcome} ({reason})"),
        None => outcome.to_string(),
    }
}

/// How bad a move was that leaves `after` where `before` was to be had, both for its side.
fn mark(before: Score, after: Score) -> &'static str {
    let limit = |score: Score| score.centipawns().clamp(-1500, 1500);
    let lost = limit(before) - limit(after);
    match (before.mate(), after.mate()) {
        (Some(1..), after) if after.is_none_or(|moves| moves < 0) => "?? (misses a win)",
        (before, Some(..0)) if before.is_none_or(|moves| moves > 0) => "?? (loses by force)",
        _ if lost >= 300 => "??",
        _ if lost >= 150 => "?",
        _ if lost >= 50 => "?!",
        _ => "",
    }
}

fn analyze_game(options: &Options, analyst: &mut Analyst, file: &str) -> Result<(), Failure> {
    let game: Game = Game::from_text(&std::fs::read_to_string(file)?)?;
    let moves = game.moves();
    let mut so_far = Game::new(*game.start_position());
    let terminal = std::io::stderr().is_terminal();
    let mut blunders = [0; 2];
    println!("{}", game.variant());
    // The position before the first move, and from then on that after the last one.
    let mut known = None;
    for (ply, mv) in moves.iter().enumerate() {
        if terminal {
            let done = ply * 40 / moves.len();
            eprint!("\r[{}{}] {ply}/{}", "#".repeat(done), " ".repeat(40 - done), moves.len());
        }
        let side = so_far.side_to_move();
        let position = *so_far.position();
        if so_far.outcome().is_over() {
            // Play went on after the end.
            so_far.play(*mv)?;
            known = None;
            continue;
        }
        let (best, before) = match known {
            Some(known) => known,
            None => analyst.best(&so_far, &options.limits)?,
        };
        so_far.play(*mv)?;
        let after = match so_far.outcome().winner() {
            Some(winner) if winner == side => Score::Mate(1),
            Some(_) => Score::Mate(-1),
            None if so_far.outcome().is_over() => Score::Centipawns(0),
            None => {
                let found = analyst.best(&so_far, &options.limits)?;
                known = Some(found);
                match found.1 {
                    Score::Centipawns(score) => Score::Centipawns(-score),
                    Score::Mate(moves) => Score::Mate(-moves),
                }
            }
        };
        // What the best move would have given, unless that move was played.
        let mark = if *mv == best { "" } else { mark(before, after) };
        if mark.starts_with('?') && mark != "?!" {
            blunders[side.index()] += 1;
        }
        let number =
            format!("{}{}", position.full_moves(), if side == Color::White { "." } else { "..." });
        let better = if mark.is_empty() {
            String::new()
        } else {
            format!("  better {} ({})", position.san(best), written(before, side))
        };
        if terminal {
            eprint!("\r\x1b[K");
        }
        let text = position.san(*mv).to_string();
        println!("{number:>6} {text:<10} {:>7} {mark}{better}", written(after, side));
    }
    if terminal {
        eprint!("\r\x1b[K");
    }
    println!("{}", verdict(&game));
    println!("mistakes and blunders: White {}, Black {}", blunders[0], blunders[1]);
    Ok(())
}

fn main() -> Result<(), Failure> {
    let options = Options::parse(std::env::args().skip(1))?;
    let mut analyst = Analyst::new(options.megabytes);
    match &options.file {
        Some(file) => analyze_game(&options, &mut analyst, file),
        None => analyze_position(&options, &mut analyst),
    }
}
