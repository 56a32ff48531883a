//! A game in the terminal: `cargo run --release --example play -- fugue`.

#[path = "support/opponent.rs"]
mod opponent;
#[path = "support/options.rs"]
mod options;
#[path = "support/rules.rs"]
mod rules;
#[path = "support/words.rs"]
mod words;

use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use kofu::{
    Color, Game, GameKind, Move, Outcome, PlayError, Position, SanError, Square, TextBoard, Variant,
};
use opponent::Opponent;
use options::{Options, USAGE};
use rules::rules;

const HELP: &str = "\
A move        in algebraic notation (e4, Nxe5, O-O) or by squares (e2e4, e7e8q)
moves         all your moves;  moves e2: those of one piece, in words
hint          a move the computer would play;  go: it plays that move for you
undo          take back, to your previous turn
rules         the game in short
board, flip   draw the board; turn it round
fen           the position as text;  text: the whole game
save FILE     write the game down;  load FILE: read one (also from vchess.club)
new [GAME]    begin again: koopa, koopa-classic, koopa-classic-1, fugue, fugue-nelson
shuffle N     begin again with mixed-up pieces, set-up number N
computer SIDE who the computer plays: white, black, both or none
quit          end";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let options = match Options::parse(arguments.into_iter()) {
        Ok(options) => options,
        Err(error) => {
            eprintln!("play: {error}\nTry --help.");
            return ExitCode::from(2);
        }
    };
    let mut table = Table::new(&options, io::stdout().lock());
    let done = match options.alone {
        Some(plies) => table.alone(plies),
        None => table.run(&mut io::stdin().lock()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("play: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What to do after a line of input.
enum Next {
    Go,
    Quit,
}

/// A board, who sits at it, and where it is shown.
struct Table<W> {
    game: Game,
    computer: Vec<Color>,
    player: Opponent,
    bottom: Color,
    unicode: bool,
    out: W,
}

impl<W: Write> Table<W> {
    fn new(options: &Options, out: W) -> Self {
        Self {
            game: Game::new(options.start),
            computer: options.computer.clone(),
            player: Opponent::new(options.level, options.seed),
            bottom: options.bottom,
            unicode: options.unicode,
            out,
        }
    }

    /// The computer plays some plies for both sides.
    fn alone(&mut self, plies: usize) -> io::Result<()> {
        self.computer = Color::ALL.to_vec();
        for _ in 0..plies {
            if self.game.outcome().is_over() || !self.computer_moves()? {
                break;
            }
        }
        self.board()?;
        writeln!(self.out, "{}", self.game.position().fen())?;
        self.tell_outcome()
    }

    /// Plays with whoever types, to `quit` or to the end of the input.
    fn run(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        self.greet()?;
        self.board()?;
        loop {
            self.computers_turn()?;
            let Some(line) = self.ask(input)? else {
                writeln!(self.out)?;
                return Ok(());
            };
            if let Next::Quit = self.obey(&line)? {
                return Ok(());
            }
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let example = match self.game.variant().game() {
            GameKind::Koopa => "e4 or e2e4",
            GameKind::Fugue => "Pe2e4 or e2e4",
        };
        let variant = self.game.variant();
        writeln!(self.out, "{variant}: White has the upper-case letters and begins below.")?;
        self.tell_seats()?;
        writeln!(self.out, "Type a move such as {example}, or: help rules moves hint undo quit\n")
    }

    fn tell_seats(&mut self) -> io::Result<()> {
        match self.computer.as_slice() {
            [] => writeln!(self.out, "Two people play."),
            [side] => writeln!(self.out, "You play {}, the computer {side}.", !*side),
            _ => writeln!(self.out, "The computer plays both sides."),
        }
    }

    /// True if the game goes on and the computer is to move.
    fn computer_is_to_move(&self) -> bool {
        self.computer.contains(&self.game.side_to_move()) && !self.game.outcome().is_over()
    }

    /// The computer plays until a person is to move or the game is over; a game of its own is then
    /// left to the people.
    fn computers_turn(&mut self) -> io::Result<()> {
        let watching = self.computer.len() == 2;
        while self.computer_is_to_move() && self.computer_moves()? {
            if watching && io::stdout().is_terminal() {
                self.board()?;
                std::thread::sleep(Duration::from_millis(500));
            } else if !watching {
                self.board()?;
                self.tell_end()?;
            }
        }
        if watching {
            self.board()?;
            self.tell_outcome()?;
            self.computer.clear();
        }
        Ok(())
    }

    /// The next line of input; `None` at its end.
    fn ask(&mut self, input: &mut impl BufRead) -> io::Result<Option<String>> {
        if self.game.outcome().is_over() {
            write!(self.out, "undo, new, save or quit> ")?;
        } else {
            write!(self.out, "{} to move> ", self.game.side_to_move())?;
        }
        self.out.flush()?;
        let mut line = Vec::new();
        let read = input.read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        // What is typed stands on the screen already; what comes from a file or pipe does not.
        if read > 0 && !io::stdin().is_terminal() {
            writeln!(self.out, "{line}")?;
        }
        Ok((read > 0).then_some(line))
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Next::Quit),
            "help" | "h" | "?" => writeln!(self.out, "{HELP}")?,
            "rules" => write!(self.out, "{}", rules(self.game.variant()))?,
            "board" => self.board()?,
            "flip" => {
                self.bottom = !self.bottom;
                self.board()?;
            }
            "fen" => writeln!(self.out, "{}", self.game.position().fen())?,
            "text" => write!(self.out, "{}", self.game.text())?,
            "moves" => self.list_moves(rest)?,
            "hint" => self.hint()?,
            "go" => {
                if !self.is_over()? && self.computer_moves()? {
                    self.show()?;
                }
            }
            "undo" | "u" => self.undo()?,
            "save" | "save!" => self.save(rest, command == "save!")?,
            "load" => self.load(rest)?,
            "new" => self.begin(rest)?,
            "shuffle" => self.shuffle(rest)?,
            "computer" => self.seat(rest)?,
            _ => self.person_moves(line)?,
        }
        Ok(Next::Go)
    }

    fn board(&mut self) -> io::Result<()> {
        let board = TextBoard::new(self.game.position())
            .seen_from(self.bottom)
            .last_move(self.game.moves().last().copied());
        writeln!(self.out, "{}", if self.unicode { board.unicode() } else { board })
    }

    /// Draws the board and tells the end, unless the computer moves at once.
    fn show(&mut self) -> io::Result<()> {
        if self.computer_is_to_move() {
            return Ok(());
        }
        self.board()?;
        self.tell_end()
    }

    /// Plays a legal move and tells what it does.
    fn play(&mut self, mv: Move) -> io::Result<bool> {
        let position = *self.game.position();
        let (number, dots) = match position.side_to_move() {
            Color::White => (position.full_moves(), "."),
            Color::Black => (position.full_moves(), "..."),
        };
        let mut played = self.game.play(mv);
        if played == Err(PlayError::Full) && self.game.forget_before_irreversible() > 0 {
            played = self.game.play(mv);
        }
        if let Err(error) = played {
            writeln!(self.out, "{error}: save it, and begin a new one.")?;
            return Ok(false);
        }
        let (san, words) = (position.san(mv), words::describe(&position, mv));
        writeln!(self.out, "{number}{dots} {san}  {words}")?;
        Ok(true)
    }

    /// The computer plays a move, if it has one.
    fn computer_moves(&mut self) -> io::Result<bool> {
        match self.player.choose(&self.game) {
            Some(mv) => self.play(mv),
            None => Ok(false),
        }
    }

    fn person_moves(&mut self, text: &str) -> io::Result<()> {
        if self.is_over()? {
            return Ok(());
        }
        let position = self.game.position();
        let san = position.parse_san(text);
        match san.or_else(|error| position.parse_move(text).map_err(|_| error)) {
            Ok(mv) => {
                if self.play(mv)? {
                    self.show()
                } else {
                    Ok(())
                }
            }
            Err(error) => self.explain(text, error),
        }
    }

    /// Says why a text was no move, with what the player may have meant.
    fn explain(&mut self, text: &str, error: SanError) -> io::Result<()> {
        let position = *self.game.position();
        // The moves with both of the squares that are named, or from the first of them.
        let squares = named_squares(text);
        let moves = position.legal_moves();
        let near: Vec<_> = match squares.as_slice() {
            [] => Vec::new(),
            [to] => moves.iter().filter(|mv| mv.to() == *to).collect(),
            [from, ..] => moves.iter().filter(|mv| mv.from() == *from).collect(),
        };
        match error {
            SanError::Ambiguous => writeln!(self.out, "{text}: which of them?")?,
            SanError::Illegal => writeln!(self.out, "{text}: not a legal move here.")?,
            SanError::Malformed { .. } if near.is_empty() => {
                let help = "Type `help` for commands, `moves` for moves.";
                return writeln!(self.out, "{text}: neither a move nor a command. {help}");
            }
            SanError::Malformed { .. } => writeln!(self.out, "{text}: not a legal move here.")?,
        }
        if near.is_empty() {
            return writeln!(self.out, "`moves` lists what you can play.");
        }
        write!(self.out, "Near it:")?;
        for mv in near.iter().take(12) {
            write!(self.out, " {} ({})", position.san(**mv), position.move_text(**mv))?;
        }
        writeln!(self.out, "{}", if near.len() > 12 { " ..." } else { "" })
    }

    fn list_moves(&mut self, square: &str) -> io::Result<()> {
        let position = *self.game.position();
        let moves = position.legal_moves();
        if square.is_empty() {
            let mut column = 0;
            for mv in &moves {
                let san = position.san(*mv);
                if column > 0 && column + 1 + san.len() > 80 {
                    writeln!(self.out)?;
                    column = 0;
                }
                let blank = if column > 0 { " " } else { "" };
                write!(self.out, "{blank}{san}")?;
                column += blank.len() + san.len();
            }
            let end = if moves.is_empty() { "There are none." } else { "" };
            return writeln!(self.out, "{end}");
        }
        let Ok(from) = square.parse::<Square>() else {
            return writeln!(self.out, "{square}: not a square (a1 to h8).");
        };
        let mut none = true;
        for mv in moves.iter().filter(|mv| mv.from() == from) {
            none = false;
            let (text, san) = (position.move_text(*mv), position.san(*mv));
            let words = words::describe(&position, *mv);
            writeln!(self.out, "{text:<7} {san:<9} {words}")?;
        }
        match (none, position.piece_at(from)) {
            (false, _) => Ok(()),
            (true, None) => writeln!(self.out, "{from} is empty."),
            (true, Some(_)) if position.stunned().has(from) => {
                writeln!(self.out, "The piece on {from} is stunned.")
            }
            (true, Some(piece)) if piece.color != position.side_to_move() => {
                writeln!(self.out, "The piece on {from} is not yours to move.")
            }
            (true, Some(_)) => writeln!(self.out, "The piece on {from} has no move."),
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.is_over()? {
            return Ok(());
        }
        let position = *self.game.position();
        match self.player.choose(&self.game) {
            Some(mv) => {
                let (san, words) = (position.san(mv), words::describe(&position, mv));
                writeln!(self.out, "{san}  {words}")
            }
            None => writeln!(self.out, "There is no move."),
        }
    }

    /// Takes moves back until a person is to move.
    fn undo(&mut self) -> io::Result<()> {
        let mut undone = 0;
        while self.game.undo().is_some() {
            undone += 1;
            if !self.computer.contains(&self.game.side_to_move()) {
                break;
            }
        }
        if undone == 0 {
            return writeln!(self.out, "Nothing to take back.");
        }
        self.board()
    }

    fn save(&mut self, file: &str, overwrite: bool) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(self.out, "save where? For example: save game.txt");
        }
        let opened = if overwrite { File::create(file) } else { File::create_new(file) };
        match opened.and_then(|mut opened| write!(opened, "{}", self.game.text())) {
            Ok(()) => writeln!(self.out, "Saved to {file}."),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                writeln!(self.out, "{file} exists already; `save! {file}` writes over it.")
            }
            Err(error) => writeln!(self.out, "{file}: {error}"),
        }
    }

    fn load(&mut self, file: &str) -> io::Result<()> {
        let text = match fs::read(file) {
            Ok(text) => text,
            Err(error) => return writeln!(self.out, "{file}: {error}"),
        };
        if let Err(error) = self.game.read_text_bytes(&text) {
            return writeln!(self.out, "{file}, {error}");
        }
        writeln!(self.out, "{}, {} plies.", self.game.variant(), self.game.ply())?;
        self.board()?;
        self.tell_end()
    }

    fn begin(&mut self, name: &str) -> io::Result<()> {
        let variant = if name.is_empty() { Ok(self.game.variant()) } else { name.parse() };
        match variant {
            Ok(variant) => self.restart(Position::start(variant)),
            Err(error) => {
                let names = Variant::PRESETS.map(|(name, _)| name).join(", ");
                writeln!(self.out, "{name}: {error}. There are {names}.")
            }
        }
    }

    fn shuffle(&mut self, number: &str) -> io::Result<()> {
        match number.parse() {
            Ok(seed) => self.restart(Position::shuffled(self.game.variant(), seed, true)),
            Err(_) => writeln!(self.out, "shuffle needs a whole number, for example: shuffle 7"),
        }
    }

    fn restart(&mut self, position: Position) -> io::Result<()> {
        self.game.restart(position);
        writeln!(self.out, "{}.", self.game.variant())?;
        self.board()
    }

    fn seat(&mut self, side: &str) -> io::Result<()> {
        self.computer = match side {
            "white" => vec![Color::White],
            "black" => vec![Color::Black],
            "both" => Color::ALL.to_vec(),
            "none" => Vec::new(),
            _ => return writeln!(self.out, "computer white, black, both or none?"),
        };
        self.tell_seats()
    }

    /// True, with a word on it, if the game is over.
    fn is_over(&mut self) -> io::Result<bool> {
        let over = self.game.outcome().is_over();
        if over {
            writeln!(self.out, "The game is over: undo, new, load or quit.")?;
        }
        Ok(over)
    }

    /// Tells the outcome if there is one.
    fn tell_end(&mut self) -> io::Result<()> {
        if self.game.outcome().is_over() { self.tell_outcome() } else { Ok(()) }
    }

    fn tell_outcome(&mut self) -> io::Result<()> {
        let outcome = self.game.outcome();
        match outcome {
            Outcome::Ongoing => writeln!(self.out, "The game goes on. *"),
            Outcome::Won(side, reason) => writeln!(self.out, "{side} wins: {reason}. {outcome}"),
            Outcome::Drawn(reason) => writeln!(self.out, "A draw: {reason}. {outcome}"),
        }
    }
}

/// The names of squares in a text.
fn named_squares(text: &str) -> Vec<Square> {
    text.as_bytes().windows(2).filter_map(|name| Square::from_name(name).ok()).collect()
}
