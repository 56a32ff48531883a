//! A text engine that speaks UCI, for scripts, matches and bots.
//!
//! ```text
//! cargo run --release --example engine
//! uci
//! setoption name UCI_Variant value fugue
//! position startpos moves e2e3
//! go movetime 1000
//! quit
//! ```
//!
//! On top of UCI: options `UCI_Variant` (any variant's name), `Level` (1 to 20) and `Seed`; `d` draws
//! the board, `eval` evaluates it, `go perft N` counts move sequences, `bench [DEPTH [THREADS]]`
//! measures speed: time and nodes of the first thread until the depth is reached.

use std::io::BufRead;
use std::time::Duration;

use kofu::{Game, GameClock, Outcome, PlayError, Position, Score, TextBoard, Variant};

#[path = "support/bench.rs"]
mod bench;
#[path = "support/uci_search.rs"]
mod uci_search;

use uci_search::{Request, Resources, Running, say};

type Failure = Box<dyn std::error::Error>;
type Words<'a> = std::iter::Peekable<std::str::SplitAsciiWhitespace<'a>>;

/// Longer lines are refused.
const MAX_LINE: usize = 4 << 20;
const MAX_HASH: usize = 1 << 16;
const MAX_THREADS: usize = 256;
const MAX_MULTIPV: u32 = 448;
/// How long a search with an end of its own may go on after the end of input.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) struct Host {
    game: Game,
    request: Request,
    hash: usize,
    threads: usize,
    /// Unless lent to a running search.
    resources: Option<Resources>,
    running: Option<Running>,
}

impl Host {
    pub(crate) fn new() -> Self {
        Self {
            game: Game::start(Variant::KOOPA),
            request: Request { multipv: 1, level: 20, ..Request::default() },
            hash: 16,
            threads: 1,
            resources: Some(Resources::new(16, 1)),
            running: None,
        }
    }

    /// Takes the memory back from a search that has ended.
    fn collect(&mut self) {
        if let Some(running) = self.running.take_if(|running| running.is_done()) {
            self.resources = running.join();
        }
        if self.running.is_none() && self.resources.is_none() {
            self.resources = Some(Resources::new(self.hash, self.threads));
        }
    }

    /// The memory, if no search has it.
    fn idle(&mut self) -> Result<&mut Resources, Failure> {
        self.collect();
        self.resources.as_mut().ok_or_else(|| "a search is running".into())
    }

    /// Obeys a line; false to quit.
    pub(crate) fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let mut words = line.split_ascii_whitespace().peekable();
        let Some(command) = words.next() else { return Ok(true) };
        match command {
            "uci" => self.introduce(),
            "isready" => say("readyok"),
            "ucinewgame" => self.idle()?.clear(),
            "setoption" => self.set_option(line)?,
            "position" => self.set_position(words)?,
            "go" => self.go(words)?,
            "stop" => {
                if let Some(running) = &self.running {
                    running.stop();
                }
            }
            "ponderhit" => {
                if let Some(running) = &self.running {
                    running.ponder_hit();
                }
            }
            "d" => self.draw(),
            "eval" => say(&format!("Evaluation: {:+.2} (White's side)", self.white_evaluation())),
            "bench" => self.bench(words)?,
            "debug" | "register" => {}
            "quit" => return Ok(false),
            other => {
                let name: String = other.chars().take(40).collect();
                return Err(format!("unknown command {name:?}").into());
            }
        }
        Ok(true)
    }

    fn introduce(&self) {
        say(&format!("id name kofu {}", env!("CARGO_PKG_VERSION")));
        say("id author the kofu authors");
        let names: String =
            Variant::PRESETS.iter().map(|(name, _)| format!(" var {name}")).collect();
        say(&format!("option name UCI_Variant type combo default koopa{names}"));
        say(&format!("option name Hash type spin default 16 min 1 max {MAX_HASH}"));
        say(&format!("option name Threads type spin default 1 min 1 max {MAX_THREADS}"));
        say(&format!("option name MultiPV type spin default 1 min 1 max {MAX_MULTIPV}"));
        say("option name Ponder type check default false");
        say("option name Level type spin default 20 min 1 max 20");
        say("option name Seed type spin default 0 min 0 max 9223372036854775807");
        say("option name Clear Hash type button");
        say("uciok");
    }

    fn set_option(&mut self, line: &str) -> Result<(), Failure> {
        // setoption name <words> [value <words>]
        let rest = line.trim().strip_prefix("setoption").unwrap_or_default().trim_start();
        let rest = rest.strip_prefix("name ").ok_or("setoption name <name> [value <value>]")?;
        let (name, value) = match rest.split_once(" value ") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (rest.trim(), ""),
        };
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                let variant: Variant = value.parse()?;
                self.idle()?.clear();
                self.game = Game::start(variant);
            }
            "hash" => {
                let megabytes = number(value, 1, MAX_HASH)?;
                self.idle()?.resize_table(megabytes);
                self.hash = megabytes;
            }
            "threads" => {
                let threads = number(value, 1, MAX_THREADS)?;
                self.idle()?.resize_threads(threads);
                self.threads = threads;
            }
            "multipv" => self.request.multipv = number(value, 1, MAX_MULTIPV)?,
            "level" => self.request.level = number(value, 1, 20)?,
            "seed" => self.request.seed = number(value, 0, u64::MAX)?,
            "clear hash" => self.idle()?.clear(),
            "ponder" | "uci_chess960" | "uci_showcurrline" => {}
            _ => return Err(format!("no option is called {name:?}").into()),
        }
        Ok(())
    }

    /// Leaves everything as it was if anything is wrong.
    fn set_position(&mut self, mut words: Words<'_>) -> Result<(), Failure> {
        let variant = self.game.variant();
        let start = match words.next() {
            Some("startpos") => Position::start(variant),
            Some("fen") => {
                let mut fields = Vec::new();
                while let Some(field) = words.next_if(|word| *word != "moves") {
                    fields.push(field);
                }
                Position::from_fen(variant, &fields.join(" "))?
            }
            _ => return Err("position startpos|fen <fen> [moves <moves>]".into()),
        };
        let mut game = Game::new(start);
        match words.next() {
            None => {}
            Some("moves") => {
                for (i, text) in words.enumerate() {
                    let mv = game
                        .position()
                        .parse_move(text)
                        .map_err(|error| format!("move {} ({text}): {error}", i + 1))?;
                    if game.play(mv) == Err(PlayError::Full) {
                        game.forget_before_irreversible();
                        game.play(mv)?;
                    }
                }
            }
            Some(other) => return Err(format!("{other:?} where moves should be").into()),
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, mut words: Words<'_>) -> Result<(), Failure> {
        if words.peek() == Some(&"perft") {
            words.next();
            self.idle()?;
            return self.perft(words.next().unwrap_or_default());
        }
        let request = self.read_limits(words)?;
        self.idle()?;
        if self.game.outcome().is_over() {
            say("bestmove (none)");
            return Ok(());
        }
        if let Some(resources) = self.resources.take() {
            self.running = Some(Running::start(self.game.clone(), request, resources));
        }
        Ok(())
    }

    fn read_limits(&self, mut words: Words<'_>) -> Result<Request, Failure> {
        let mut request = self.request.clone();
        let mut clock = GameClock::default();
        let mut timed = false;
        while let Some(word) = words.next() {
            let mut value = || {
                let text = words.next().ok_or_else(|| format!("{word} without a number"))?;
                // Clocks may have run out: below zero is zero.
                match text.parse::<i64>() {
                    Ok(number) => Ok(u64::try_from(number).unwrap_or(0)),
                    Err(_) => Err(format!("{word} {text:?} is not a number")),
                }
            };
            let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            match word {
                "depth" => request.depth = Some(short(value()?)),
                "nodes" => request.nodes = Some(value()?),
                "movetime" => request.movetime = Some(value()?),
                "mate" => request.mate = Some(short(value()?)),
                "wtime" => (clock.time[0], timed) = (value()?, true),
                "btime" => (clock.time[1], timed) = (value()?, true),
                "winc" => clock.increment[0] = value()?,
                "binc" => clock.increment[1] = value()?,
                "movestogo" => clock.moves_to_go = short(value()?),
                "infinite" => request.infinite = true,
                "ponder" => request.ponder = true,
                "searchmoves" => {
                    let position = self.game.position();
                    while let Some(mv) =
                        words.peek().and_then(|text| position.parse_move(text).ok())
                    {
                        request.root_moves.push(mv);
                        words.next();
                    }
                    if request.root_moves.is_empty() {
                        return Err("searchmoves without a legal move".into());
                    }
                }
                other => return Err(format!("go {other:?} is unknown").into()),
            }
        }
        request.clock = timed.then_some(clock);
        let limited = request.depth.is_some()
            || request.nodes.is_some()
            || request.movetime.is_some()
            || request.mate.is_some()
            || timed
            || request.level < 20;
        request.infinite |= !limited;
        Ok(request)
    }

    fn perft(&self, depth: &str) -> Result<(), Failure> {
        let depth = number(depth, 1, kofu::MAX_PERFT_DEPTH)?;
        let position = self.game.position();
        let mut total = 0u64;
        for mv in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(mv);
            let count = next.perft(depth - 1).unwrap_or(0);
            say(&format!("{}: {count}", position.move_text(mv)));
            total = total.saturating_add(count);
        }
        say(&format!("\nNodes searched: {total}"));
        Ok(())
    }

    fn draw(&self) {
        let position = self.game.position();
        let result = match self.game.outcome() {
            Outcome::Ongoing => "*".to_owned(),
            outcome => {
                let reason = outcome.reason().map(|reason| reason.to_string());
                format!("{outcome} ({})", reason.unwrap_or_default())
            }
        };
        let last = self.game.moves().last().copied();
        say(&format!("{}", TextBoard::new(position).last_move(last)));
        say(&format!("Fen: {}\nKey: {:016x}\nResult: {result}", position.fen(), position.key()));
    }

    fn white_evaluation(&self) -> f64 {
        let score = kofu::evaluate(self.game.position());
        let sign = if self.game.side_to_move() == kofu::Color::White { 1 } else { -1 };
        f64::from(Score::Centipawns(score * sign).centipawns()) / 100.0
    }

    fn bench(&mut self, mut words: Words<'_>) -> Result<(), Failure> {
        self.idle()?;
        let most = kofu::MAX_PLY as u32;
        let depth = words.next().map_or(Ok(bench::DEPTH), |text| number(text, 1, most))?;
        let threads = words.next().map_or(Ok(1), |text| number(text, 1, MAX_THREADS))?;
        let start = std::time::Instant::now();
        let mut total = 0;
        for (_, variant) in Variant::PRESETS {
            let (nodes, line) = bench::report(variant, depth, threads);
            say(&line);
            total += nodes;
        }
        let nps = total as f64 / start.elapsed().as_secs_f64();
        say(&format!("Nodes searched: {total}\nNodes/second: {nps:.0}"));
        Ok(())
    }
}

/// A number in a range.
fn number<T>(text: &str, least: T, most: T) -> Result<T, Failure>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    match text.parse() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err(format!("{text:?} is not a number from {least} to {most}").into()),
    }
}

/// Reads a line of at most [`MAX_LINE`] bytes, whatever they are. A longer one is read to its end
/// and gives an error; the end of input gives `None`.
fn read_line(input: &mut impl BufRead) -> Option<Result<String, Failure>> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let Ok(chunk) = input.fill_buf() else { return None };
        if chunk.is_empty() {
            break;
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let taken = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
        too_long |= line.len() + taken.len() > MAX_LINE;
        if !too_long {
            line.extend_from_slice(taken);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Some(if too_long {
                Err(format!("a line of more than {MAX_LINE} bytes").into())
            } else {
                Ok(String::from_utf8_lossy(&line).into_owned())
            });
        }
    }
    (!line.is_empty()).then(|| Ok(String::from_utf8_lossy(&line).into_owned()))
}

fn main() {
    let mut host = Host::new();
    let mut input = std::io::stdin().lock();
    let mut quit = false;
    while let Some(line) = read_line(&mut input) {
        match line.and_then(|line| host.obey(&line)) {
            Ok(true) => {}
            Ok(false) => {
                quit = true;
                break;
            }
            // One line, whatever the error says.
            Err(error) => say(&format!("info string error: {error}").replace(['\n', '\r'], " ")),
        }
    }
    if let Some(running) = host.running.take() {
        running.finish(if quit { Duration::ZERO } else { PATIENCE });
    }
}
