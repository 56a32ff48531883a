//! Players for matches: this library's engine, the baseline, or a program that speaks UCI.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kofu::{Cluster, Engine, Features, Game, Limits, Move, SearchState, Variant};

use crate::baseline::Baseline;

/// Any failure, in words.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How long a move may take.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Pace {
    Milliseconds(u64),
    Nodes(u64),
    Depth(u32),
}

impl Pace {
    fn limits(self) -> Limits<'static> {
        match self {
            Self::Milliseconds(time) => Limits::movetime(time),
            Self::Nodes(nodes) => Limits::nodes(nodes),
            Self::Depth(depth) => Limits::depth(depth),
        }
    }

    fn uci(self) -> String {
        match self {
            Self::Milliseconds(time) => format!("go movetime {time}"),
            Self::Nodes(nodes) => format!("go nodes {nodes}"),
            Self::Depth(depth) => format!("go depth {depth}"),
        }
    }
}

/// A description of a player, from which each thread makes its own.
#[derive(Clone, Debug)]
pub(crate) enum Recipe {
    Engine { features: Features, weights: Arc<Vec<i32>>, level: Option<u32>, megabytes: usize },
    Baseline,
    Program(String),
}

impl Recipe {
    /// `engine`, `engine:off=NULL_MOVE+HISTORY,weights=FILE,level=5,hash=16`, `baseline` or
    /// `uci:PROGRAM`.
    pub(crate) fn parse(text: &str) -> Result<Self, Failure> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "baseline" => Ok(Self::Baseline),
            "uci" => Ok(Self::Program(options.to_owned())),
            "engine" => {
                let (mut features, mut weights, mut level, mut megabytes) =
                    (Features::all(), Vec::new(), None, 16);
                for option in options.split(',').filter(|option| !option.is_empty()) {
                    match option.split_once('=').ok_or("an option is written name=value")? {
                        ("off", names) => {
                            for name in names.split('+') {
                                features.remove(
                                    Features::from_name(name)
                                        .ok_or_else(|| format!("no part is called {name}"))?,
                                );
                            }
                        }
                        ("weights", file) => weights = read_weights(file)?,
                        ("level", number) => level = Some(number.parse()?),
                        ("hash", number) => megabytes = number.parse()?,
                        (other, _) => return Err(format!("no option is called {other}").into()),
                    }
                }
                Ok(Self::Engine { features, weights: Arc::new(weights), level, megabytes })
            }
            _ => Err(format!("no player is called {name}").into()),
        }
    }

    pub(crate) fn make(&self, variant: Variant) -> Result<Player, Failure> {
        Ok(match self {
            Self::Baseline => Player::Baseline(Baseline::new(1)),
            Self::Engine { features, weights, level, megabytes } => Player::Engine {
                state: Box::new(SearchState::new()),
                table: (0..megabytes << 14).map(|_| Cluster::new()).collect(),
                features: *features,
                weights: Arc::clone(weights),
                level: *level,
            },
            Self::Program(path) => Player::Program(Box::new(Program::start(path, variant)?)),
        })
    }
}

/// Reads weights as the example `tune` writes them: pairs of opening and ending values.
pub(crate) fn read_weights(file: &str) -> Result<Vec<i32>, Failure> {
    let text = std::fs::read_to_string(file)?;
    // The first line names the variant.
    let numbers = text.split_whitespace().skip(1);
    let numbers: Vec<i16> = numbers.map(str::parse).collect::<Result<_, _>>()?;
    Ok(numbers.chunks_exact(2).map(|pair| kofu::weight(pair[0], pair[1])).collect())
}

pub(crate) enum Player {
    Engine {
        state: Box<SearchState>,
        table: Vec<Cluster>,
        features: Features,
        weights: Arc<Vec<i32>>,
        level: Option<u32>,
    },
    Baseline(Baseline),
    Program(Box<Program>),
}

impl Player {
    /// Forgets what it knows of earlier games.
    pub(crate) fn begin(&mut self, seed: u64) -> Result<(), Failure> {
        match self {
            Self::Engine { state, table, .. } => Engine::new(state, table).clear(),
            Self::Baseline(baseline) => *baseline = Baseline::new(seed),
            Self::Program(program) => program.begin()?,
        }
        Ok(())
    }

    pub(crate) fn choose(&mut self, game: &Game, pace: Pace) -> Result<Move, Failure> {
        match self {
            Self::Engine { state, table, features, weights, level } => {
                let limits = Limits { level: *level, seed: game.position().key(), ..pace.limits() };
                let stop = AtomicBool::new(false);
                let best = Engine::new(state, table)
                    .with_features(*features)
                    .with_weights(weights)
                    .search(game, &limits, &stop, |_| ())?;
                Ok(best.mv)
            }
            Self::Baseline(baseline) => baseline.choose(game).ok_or_else(|| "no move".into()),
            Self::Program(program) => program.choose(game, pace),
        }
    }
}

/// Another program, spoken to through pipes.
pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start(path: &str, variant: Variant) -> Result<Self, Failure> {
        let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().ok_or("no pipe")?;
        let output = BufReader::new(child.stdout.take().ok_or("no pipe")?);
        let mut program = Self { child, input, output };
        program.say("uci")?;
        program.wait_for("uciok")?;
        program.say(&format!("setoption name UCI_Variant value {variant}"))?;
        program.say("isready")?;
        program.wait_for("readyok")?;
        Ok(program)
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.input, "{line}")?;
        self.input.flush()?;
        Ok(())
    }

    fn wait_for(&mut self, word: &str) -> Result<String, Failure> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the program has ended".into());
            }
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }

    fn begin(&mut self) -> Result<(), Failure> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.wait_for("readyok").map(|_| ())
    }

    fn choose(&mut self, game: &Game, pace: Pace) -> Result<Move, Failure> {
        let start = game.start_position();
        let mut line = format!("position fen {}", start.fen());
        if game.ply() > 0 {
            line += " moves";
        }
        let mut position = *start;
        for mv in game.moves() {
            line += &format!(" {}", position.move_text(*mv));
            position.play_unchecked(*mv);
        }
        self.say(&line)?;
        self.say(&pace.uci())?;
        let answer = self.wait_for("bestmove")?;
        let text = answer.split_whitespace().nth(1).ok_or("bestmove without a move")?;
        Ok(game.position().parse_move(text)?)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Baseline => f.write_str("baseline"),
            Self::Program(path) => f.write_str(path),
            Self::Engine { features, weights, level, .. } => {
                f.write_str("engine")?;
                let off = Features::all().difference(*features);
                if !off.is_empty() {
                    write!(f, " without {off:?}")?;
                }
                if !weights.is_empty() {
                    f.write_str(" with other weights")?;
                }
                level.map_or(Ok(()), |level| write!(f, " at level {level}"))
            }
        }
    }
}
