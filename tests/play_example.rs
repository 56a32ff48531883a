//! The terminal game, run as a program with its input piped in.

#[path = "support/program.rs"]
mod program;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

fn binary() -> &'static PathBuf {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| program::example("play"))
}

/// Runs the program to its end and gives its exit code, output and error output.
fn run(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child = Command::new(binary())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // From a thread of its own, so that neither side waits for the other.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn play(arguments: &[&str], input: &str) -> String {
    let (code, out, err) = run(arguments, input.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    out
}

#[test]
fn two_people_play_in_both_notations() {
    let fen = "nrkqnrbb/ppp2ppp/3p4/4p3/1P3P2/8/P1PPP1PP/BNQRNBKR w KQkq - 0 1";
    let out = play(&["koopa", "--two", "--fen", fen], "f4e5\nQg5\nBxe5\ng5e5\nfen\nquit\nfen\n");
    for sentence in [
        "1. fxe5  White's pawn on f4 stuns the pawn on e5, the pawn on d6, the pawn on c7 and the rook on b8, then falls off the board.",
        "1... Qg5  Black's queen goes from d8 to g5.",
        "2. Bxe5  White's bishop on a1 kicks e5; off the board: the pawn on e5, the pawn on g7 and the bishop on h8.",
        "2... Qxe5  Black's queen on g5 stuns the bishop on e5, then lands on d5.",
    ] {
        assert!(out.contains(sentence), "{sentence}\n{out}");
    }
    // One FEN only: nothing is obeyed after `quit`.
    assert_eq!(out.matches(" w KQkq ").count(), 1, "{out}");
}

#[test]
fn the_computer_answers_and_undo_goes_back_to_the_person() {
    let out = play(&["fugue"], "e2e3\nfen\nundo\nfen\nundo\n");
    assert!(out.contains("1. Pe2e3") && out.contains("\n1... "), "{out}");
    let fens: Vec<_> = out
        .lines()
        .filter(|line| line.contains("PPP w - - ") || line.contains("QLW w - - "))
        .collect();
    assert_eq!(fens.len(), 2, "{out}");
    assert!(fens[0].contains(" w ") && fens[0].contains("4P3/PPPP1PPP"), "{out}");
    assert_eq!(fens[1], "wlqksaui/pppppppp/8/8/8/8/PPPPPPPP/IUASKQLW w - - 0 1");
    assert!(out.contains("Nothing to take back."));
    // It moves first where the person has Black.
    let out = play(&["koopa", "--black"], "");
    assert!(out.contains("You play Black, the computer White.") && out.contains("\n1. "), "{out}");
}

#[test]
fn bad_input_is_explained_and_changes_nothing() {
    let input = "foo\nNc9\nNd3\ne5e6\nmoves x9\nmoves e7\nmoves e4\nsave\nload /no/such/file\n\
                 new chess\nshuffle x\ncomputer red\n\u{7f}\n\nfen\n";
    let out = play(&["koopa", "--two"], input);
    for answer in [
        "foo: neither a move nor a command. Type `help` for commands, `moves` for moves.",
        "Nd3: not a legal move here.\nNear it: d3 (d2d3)",
        "e5e6: not a legal move here.\n`moves` lists what you can play.",
        "x9: not a square (a1 to h8).",
        "The piece on e7 is not yours to move.",
        "e4 is empty.",
        "save where?",
        "/no/such/file: ",
        "chess: no such game or preset. There are koopa, koopa-classic,",
        "shuffle needs a whole number",
        "computer white, black, both or none?",
    ] {
        assert!(out.contains(answer), "{answer}\n{out}");
    }
    assert!(out.contains("\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"), "{out}");
    // Bytes that are no text, and no end of line at the end.
    let (code, out, err) = run(&["fugue", "--two"], b"\xff\xfe\n\x00e2e3\nPe2e3");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("1. Pe2e3"), "{out}");
}

#[test]
fn games_are_saved_and_loaded() {
    let file = std::env::temp_dir().join(format!("kofu-play-{}.txt", std::process::id()));
    let name = file.to_str().unwrap();
    let saved = play(&["koopa-classic", "--two"], &format!("e4\nd5\nsave {name}\nsave {name}\n"));
    assert!(saved.contains(&format!("Saved to {name}.")) && saved.contains("exists already"));
    let expected = "[Variant \"koopa-classic\"]\n[Result \"*\"]\n\n1. e4 d5 *\n";
    assert_eq!(std::fs::read_to_string(&file).unwrap(), expected);
    let out = play(&["fugue", "--two"], &format!("load {name}\nexd5\nsave! {name}\n"));
    assert!(out.contains("koopa-classic, 2 plies.") && out.contains("2. exd5"), "{out}");
    assert!(std::fs::read_to_string(&file).unwrap().ends_with("\n1. e4 d5 2. exd5 *\n"));
    std::fs::write(&file, "[Variant \"koopa\"]\n\n1. e4 e4").unwrap();
    let out = play(&["fugue", "--two"], &format!("load {name}\nfen\n"));
    assert!(out.contains("line 3, byte 25: not a legal move in this position"), "{out}");
    assert!(out.contains("wlqksaui/pppppppp/"), "{out}");
    std::fs::remove_file(&file).unwrap();
    let vchess = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/vchess-games/koopa-03.pgn");
    let out = play(&["--two"], &format!("load {vchess}\n"));
    assert!(out.contains("koopa, 89 plies.") && out.contains("White wins: king captured. 1-0"));
}

#[test]
fn the_end_of_a_game_is_told() {
    let fen = "7k/8/8/8/8/8/8/K6Q w - - 0 1";
    let out = play(&["fugue", "--fen", fen], "Qxh8\nKb1\nhint\nundo\nfen\n");
    assert!(out.contains("White wins: king captured. 1-0"), "{out}");
    assert_eq!(out.matches("The game is over: undo, new, load or quit.").count(), 2, "{out}");
    assert!(out.contains(fen), "{out}");
}

#[test]
fn it_plays_by_itself() {
    for variant in ["koopa", "koopa-classic", "koopa-classic-1", "fugue", "fugue-nelson"] {
        let out = play(&[variant, "--self", "20", "--shuffle", "3", "--seed", "4"], "");
        assert_eq!(out.lines().filter(|line| line.contains("  White's ")).count(), 10, "{out}");
        assert!(out.ends_with("The game goes on. *\n"), "{out}");
        let again = play(&[variant, "--self", "20", "--shuffle", "3", "--seed", "4"], "");
        assert_eq!(out, again);
    }
    let watched = play(&["fugue", "--watch"], "");
    assert!(watched.contains(" wins: ") || watched.contains("A draw: "), "{watched}");
}

#[test]
fn hints_and_lists() {
    let out = play(&["koopa"], "hint\nmoves\nmoves g1\nrules\nhelp\nflip\ntext\n");
    assert!(out.contains("a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4 Na3 Nc3 Nf3 Nh3"));
    assert!(out.contains("g1f3    Nf3       White's knight goes from g1 to f3."), "{out}");
    assert!(out.contains("\n   h   g   f   e   d   c   b   a\n1  R "), "{out}");
    let out = play(&["koopa-classic-1"], "rules\n");
    assert!(
        out.contains("one turn") && out.contains("in check") && out.contains("your own stunned")
    );
    assert!(play(&["fugue-nelson"], "rules\n").contains("Swappers cannot swap with each other."));
}

#[test]
fn arguments_are_checked() {
    for bad in [
        &["chess"][..],
        &["--fen"],
        &["--fen", "x"],
        &["--shuffle", "x"],
        &["--self", "-1"],
        &["--unknown"],
        &["koopa", "fugue"],
        &["--fen", "8/8/8/8/8/8/8/8 w - - 0 1", "--shuffle", "1"],
    ] {
        let (code, out, err) = run(bad, b"");
        assert_eq!((code, out.as_str()), (2, ""), "{bad:?}");
        assert!(err.starts_with("play: ") && err.ends_with("Try --help.\n"), "{err}");
    }
    assert!(play(&["--help"], "").starts_with("Usage: play [VARIANT]"));
}
