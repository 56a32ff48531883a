//! A scripted session with the text engine, bad input included.

#[path = "support/program.rs"]
mod program;

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

fn engine() -> &'static PathBuf {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| program::example("engine"))
}

const PATIENCE: Duration = Duration::from_secs(60);

struct Session {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Session {
    fn start() -> Self {
        let mut child =
            Command::new(engine()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { input: child.stdin.take(), child, lines }
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer in time")
    }

    /// Reads up to a line that begins so; gives that line and those before it.
    fn until(&mut self, beginning: &str) -> (String, Vec<String>) {
        let mut before = Vec::new();
        loop {
            let line = self.line();
            if line.starts_with(beginning) {
                return (line, before);
            }
            before.push(line);
        }
    }

    /// Sends a line and waits for an answer that begins so, the very next line.
    fn ask(&mut self, line: &str, beginning: &str) -> String {
        self.send(line);
        let answer = self.line();
        assert!(answer.starts_with(beginning), "{line:?} got {answer:?}, not {beginning:?}");
        answer
    }

    /// Sends what deserves an error, and checks that exactly one line comes.
    fn refuse(&mut self, line: &str) -> String {
        let error = self.ask(line, "info string error: ");
        self.ready();
        error
    }

    /// Nothing was left to say.
    fn ready(&mut self) {
        assert_eq!(self.ask("isready", "readyok"), "readyok");
    }

    /// Sends a `go` and gives the move of its one answer.
    fn best(&mut self, go: &str) -> String {
        self.send(go);
        let (best, _) = self.until("bestmove ");
        self.ready();
        best.split_whitespace().nth(1).unwrap().to_owned()
    }

    /// The FEN that `d` prints.
    fn fen(&mut self) -> String {
        self.send("d");
        let (fen, _) = self.until("Fen: ");
        self.until("Result: ");
        fen
    }

    fn result(&mut self) -> String {
        self.send("d");
        self.until("Result: ").0
    }

    /// Waits for the end of the program and of its output; gives what was still said.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(self.child.wait().unwrap().success());
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => return rest,
                Err(RecvTimeoutError::Timeout) => panic!("its output stays open"),
            }
        }
    }
}

/// The number after a word of an `info` line.
fn line_number(line: &str, word: &str) -> i64 {
    let mut words = line.split_whitespace();
    words.find(|found| *found == word);
    words.next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{word}: {line}"))
}

/// The score of an `info` line, quick wins first and quick losses last.
fn worth(line: &str) -> i64 {
    if line.contains("score cp ") {
        return line_number(line, "cp");
    }
    match line_number(line, "mate") {
        moves if moves > 0 => 1_000_000 - moves,
        moves => -1_000_000 - moves,
    }
}

const START: &str = "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_usual_session() {
    let mut uci = Session::start();
    uci.send("uci");
    let (_, options) = uci.until("uciok");
    for name in ["UCI_Variant type combo", "Hash", "Threads", "MultiPV", "Level", "Ponder"] {
        let line = format!("option name {name}");
        assert!(options.iter().any(|option| option.starts_with(&line)), "{name}");
    }
    assert!(options.iter().any(|line| line.contains("var fugue-nelson")));
    uci.ready();
    assert_eq!(uci.fen(), START);
    uci.send("position startpos moves e2e4 d7d5 e4d5");
    assert!(uci.fen().ends_with("b KQkq d54 0 2"), "the stunned pawn");
    let best = uci.best("go depth 5");
    assert!(best.len() >= 4);
    uci.send("ucinewgame");
    uci.send("position startpos");
    uci.send("go depth 6");
    let (_, lines) = uci.until("bestmove ");
    let last = lines.last().unwrap();
    for part in ["depth 6", "seldepth", "score cp", "nodes", "nps", "hashfull", "time", "pv"] {
        assert!(last.contains(part), "{part} in {last}");
    }
    uci.send("setoption name MultiPV value 3");
    for go in ["go depth 3", "go movetime 200"] {
        uci.send(go);
        let (_, lines) = uci.until("bestmove ");
        let told: Vec<_> = lines.iter().map(|line| (line_number(line, "depth"), line)).collect();
        // Three lines for each depth, in order, and never a depth in part.
        assert!(told.len() >= 3 && told.len() % 3 == 0);
        for (depth, three) in (1..).zip(told.chunks(3)) {
            for (place, (of, line)) in (1..).zip(three) {
                assert_eq!((*of, line_number(line, "multipv")), (depth, place), "{line}");
            }
            assert!(three.windows(2).all(|pair| worth(pair[0].1) >= worth(pair[1].1)), "{three:?}");
        }
    }
    uci.send("setoption name MultiPV value 1");
    assert_eq!(uci.best("go depth 3 searchmoves a2a3"), "a2a3");
    uci.best("go nodes 2000");
    uci.best("go movetime 20");
    uci.best("go movetime 0");
    uci.best("go depth 0");
    uci.best("go wtime 300 btime 300 winc 5 binc 5");
    uci.best("go wtime 200 btime 200 movestogo 1");
    uci.best("go wtime -50 btime 0");
    uci.best("go mate 1");

    let eval = uci.ask("eval", "Evaluation: ");
    assert!(eval.contains("White's side"));
    uci.send("go perft 2");
    let (total, counts) = uci.until("Nodes searched: ");
    assert_eq!((total.as_str(), counts.len()), ("Nodes searched: 400", 21));
    assert!(counts.contains(&"e2e4: 20".to_owned()) && counts.last().unwrap().is_empty());
    for command in ["bench 2", "bench 2 3"] {
        uci.send(command);
        let (speed, lines) = uci.until("Nodes/second: ");
        assert!(speed.len() > 14 && lines.iter().any(|line| line.starts_with("Nodes searched: ")));
    }
    uci.ready();
    uci.send("quit");
    assert!(uci.end().is_empty());
}

/// The nodes of a search in one thread are the same on every platform, and change only when the
/// search does: then so does this number.
#[test]
fn the_bench_counts_the_same_nodes_everywhere() {
    let mut uci = Session::start();
    uci.send("bench 7");
    let (total, _) = uci.until("Nodes searched: ");
    assert_eq!(total, "Nodes searched: 669777");
    uci.until("Nodes/second: ");
    uci.send("quit");
    assert!(uci.end().is_empty());
}

#[test]
fn both_games_and_their_ends() {
    let mut uci = Session::start();
    for name in ["koopa", "koopa-classic", "koopa-classic-1", "fugue", "fugue-nelson"] {
        uci.send(&format!("setoption name UCI_Variant value {name}"));
        uci.best("go depth 4");
    }
    uci.send("setoption name UCI_Variant value koopa:stun-1,pass");
    uci.best("go depth 2");
    uci.send("setoption name UCI_Variant value fugue");
    assert!(uci.fen().starts_with("Fen: wlqksaui/"));
    // A king that can be taken.
    uci.send("position fen 7k/8/8/8/8/8/8/K6Q w - - 0 1");
    uci.send("go depth 3");
    let (best, lines) = uci.until("bestmove ");
    assert_eq!(best.split_whitespace().nth(1), Some("h1h8"));
    assert!(lines.last().unwrap().contains("score mate 1 "));
    uci.send("position fen 7k/8/8/8/8/8/8/K6Q w - - 0 1 moves h1h8");
    assert_eq!(uci.result(), "Result: 1-0 (king captured)");
    assert_eq!(uci.ask("go depth 3", "bestmove"), "bestmove (none)");
    assert_eq!(uci.ask("go infinite", "bestmove"), "bestmove (none)");
    uci.ready();
    uci.send("position startpos moves e2e3 e7e6 e3e2 e6e7 e2e3 e7e6 e3e2 e6e7");
    assert_eq!(uci.result(), "Result: 1-0 (third repetition)");
    uci.send("setoption name UCI_Variant value koopa");
    uci.send("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(uci.result(), "Result: 1/2-1/2 (third repetition)");
    assert_eq!(uci.ask("go depth 3", "bestmove"), "bestmove (none)");
    uci.send("quit");
    assert!(uci.end().is_empty());
}

#[test]
fn searches_wait_stop_and_ponder() {
    let mut uci = Session::start();
    uci.send("go infinite");
    uci.until("info depth 3 ");
    uci.send("isready");
    uci.until("readyok");
    // A second search and changes of its memory have to wait.
    uci.send("go depth 1");
    uci.until("info string error: a search is running");
    uci.send("setoption name Hash value 1");
    uci.until("info string error: a search is running");
    uci.send("ucinewgame");
    uci.until("info string error: a search is running");
    // But the next position may come already.
    uci.send("position startpos moves e2e4");
    uci.send("stop");
    let (best, _) = uci.until("bestmove ");
    assert!(best.split_whitespace().nth(1).is_some_and(|mv| mv.contains('2') || mv.contains('1')));
    uci.ready();
    // `stop` without a search says nothing, and does not end the next one.
    uci.send("stop");
    uci.send("ponderhit");
    uci.ready();
    uci.send("go depth 4");
    let (_, lines) = uci.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains("depth 4 ")));
    // At once stopped, still one move.
    uci.send("go infinite\nstop");
    uci.until("bestmove ");
    uci.ready();
    // A bare `go` is endless.
    uci.send("go");
    uci.until("info depth 2 ");
    uci.send("stop");
    uci.until("bestmove ");
    uci.ready();
    // Pondering ends with `ponderhit` and a search of its own, or with `stop`.
    uci.send("go ponder movetime 20");
    uci.until("info depth 2 ");
    uci.send("ponderhit");
    uci.until("bestmove ");
    uci.ready();
    uci.send("go ponder depth 2");
    uci.until("info depth 4 ");
    uci.send("stop");
    uci.until("bestmove ");
    uci.ready();
    // A search that has come to its end waits for `stop` if it was to be endless.
    uci.send("go infinite depth 2");
    uci.until("info depth 2 ");
    uci.ready();
    uci.send("stop");
    uci.until("bestmove ");
    // Several threads.
    uci.send("setoption name Threads value 3");
    uci.best("go depth 6");
    uci.send("setoption name Threads value 1");
    uci.send("setoption name Level value 1");
    uci.best("go");
    uci.send("quit");
    assert!(uci.end().is_empty());
}

#[test]
fn stop_is_obeyed_within_ten_milliseconds() {
    let mut uci = Session::start();
    for (variant, position) in [
        ("koopa", "position startpos moves e2e4 d7d5 e4d5"),
        ("koopa-classic", "position startpos"),
        ("fugue", "position startpos"),
    ] {
        uci.send(&format!("setoption name UCI_Variant value {variant}"));
        uci.send(position);
        let mut times: Vec<_> = (0..12)
            .map(|_| {
                uci.send("go infinite");
                uci.until("info depth 3 ");
                std::thread::sleep(Duration::from_millis(20));
                let start = Instant::now();
                uci.send("stop");
                uci.until("bestmove ");
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        // The machine may have other work between the two; then some of the answers come late, and
        // that is no doing of the engine. An unoptimized search looks up less often.
        let limit = Duration::from_millis(if cfg!(debug_assertions) { 100 } else { 10 });
        assert!(times[3] < limit, "{variant}: {times:?}");
    }
    uci.send("quit");
    assert!(uci.end().is_empty());
}

#[test]
fn bad_input_changes_nothing() {
    let mut uci = Session::start();
    uci.send("position startpos moves e2e4");
    let fen = uci.fen();
    for line in [
        "position",
        "position moves",
        "position moves e2e4",
        "position fen",
        "position fen startpos",
        "position fen 8/8 w",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position fen rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position startpos moves e2e4 e2e4",
        "position startpos moves e2e5",
        "position startpos moves e2",
        "position startpos moves \u{1f40c}",
        "position startpos e2e4",
        "position elsewhere",
        "go depth",
        "go depth x",
        "go depth 99999999999999999999",
        "go sideways",
        "go searchmoves",
        "go searchmoves e2e4",
        "go perft",
        "go perft 0",
        "go perft 99",
        "setoption",
        "setoption name",
        "setoption name Nonsense value 3",
        "setoption name Hash value 0",
        "setoption name Hash value lots",
        "setoption name Threads value -1",
        "setoption name MultiPV value 1000",
        "setoption name Level value 21",
        "setoption name UCI_Variant value chess",
        "setoption name UCI_Variant value koopa:fast",
        "bench 0",
        "bench 2 0",
        "xyzzy",
        "go go go",
        "\u{0}",
    ] {
        uci.refuse(line);
        assert_eq!(uci.fen(), fen, "{line:?}");
    }
    // Blank lines and blanks are nothing.
    uci.send("\n  \n\t");
    uci.send("   isready   ");
    assert_eq!(uci.line(), "readyok");
    // Bytes that are not text, carriage returns, a line of a megabyte, one of five.
    uci.send_bytes(b"\xff\xfe\x80 go\n");
    uci.until("info string error: unknown command");
    uci.send_bytes(b"isready\r\n");
    assert_eq!(uci.line(), "readyok");
    for megabytes in [1, 5] {
        uci.send(&"x".repeat(megabytes << 20));
        uci.until("info string error: ");
        uci.ready();
    }
    uci.send(&format!("position startpos moves{}", " e2e4".repeat(200_000)));
    uci.until("info string error: move 2 ");
    assert_eq!(uci.fen(), fen);
    // A long game fits.
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(255);
    uci.send(&format!("position startpos moves{shuffle} e2e4"));
    assert!(uci.fen().ends_with("b KQkq - 0 511"));
    uci.best("go depth 3");
    uci.send("quit");
    assert!(uci.end().is_empty());
}

#[test]
fn it_ends_during_a_search() {
    let mut uci = Session::start();
    uci.send("go infinite");
    uci.until("info depth 2 ");
    uci.send("quit");
    let rest = uci.end();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);

    let mut uci = Session::start();
    uci.send("go infinite");
    let rest = uci.end();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);

    // A search with an end of its own reaches it, when the input was a file.
    let mut uci = Session::start();
    uci.send_bytes(b"position startpos moves e2e4\ngo depth 3");
    let rest = uci.end();
    assert!(rest.iter().any(|line| line.contains("depth 3 ")));
    assert!(rest.last().unwrap().starts_with("bestmove "));
}
