//! Programs in C, C++ and Python use the library as their authors would. Each is built with the
//! compilers that are there; what is skipped for want of one is said.
//!
//! `.ci/capi` runs the same programs with more compilers and standards, under valgrind and with
//! sanitizers.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use kofu::{Game, Position, Variant};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const C_TESTS: [&str; 3] = ["rules", "misuse", "engine"];

/// Where the C libraries are; built once, with the checks of a debug build.
fn libraries() -> &'static Path {
    static DIRECTORY: OnceLock<PathBuf> = OnceLock::new();
    DIRECTORY.get_or_init(|| {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hosts");
        for kind in ["staticlib", "cdylib"] {
            run(Command::new(env!("CARGO"))
                .current_dir(ROOT)
                .args(["rustc", "-q", "--lib", "--features", "capi", "--crate-type", kind])
                .args(["--config", "profile.dev.opt-level=1", "--target-dir"])
                .arg(&target));
        }
        target.join("debug")
    })
}

/// Runs a program that must succeed, and gives what it prints.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?} ends with {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    String::from_utf8(output.stdout).unwrap()
}

/// True if a program can be started; otherwise says that its tests are skipped.
fn have(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        println!("SKIPPED: there is no {program} here");
    }
    found
}

/// Compiles a source file against the static or the shared library, and gives the program.
fn compile(compiler: &str, standard: &str, source: &Path, shared: bool) -> PathBuf {
    let libraries = libraries();
    let name = source.file_stem().unwrap().to_str().unwrap();
    let link = if shared { "shared" } else { "static" };
    let program = libraries.join(format!("{name}-{compiler}-{standard}-{link}"));
    let mut command = Command::new(compiler);
    command.arg(format!("-std={standard}")).args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"]);
    command.arg("-I").arg(Path::new(ROOT).join("include")).arg(source).arg("-o").arg(&program);
    if shared {
        command.arg("-L").arg(libraries).arg("-lkofu");
        command.arg(format!("-Wl,-rpath,{}", libraries.display()));
    } else {
        command.arg(libraries.join("libkofu.a"));
    }
    run(command.args(["-lpthread", "-ldl", "-lm"]));
    program
}

fn c_test(name: &str) -> PathBuf {
    file(&format!("tests/c/{name}.c"))
}

/// A file of the repository.
fn file(path: &str) -> PathBuf {
    Path::new(ROOT).join(path)
}

/// Runs a program with that input, and gives what it prints.
fn talk(program: &Path, argument: &str, input: &str) -> String {
    let mut child = Command::new(program)
        .arg(argument)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Python with the package and this library.
fn python(script: &str) -> Command {
    let name = format!("{}kofu{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let mut command = Command::new("python3");
    command.arg(file(script)).env("PYTHONPATH", file("examples/python"));
    command.env("PYTHONDONTWRITEBYTECODE", "1").env("KOFU_LIBRARY", libraries().join(name));
    command
}

#[test]
fn c_programs() {
    if !have("cc") {
        return;
    }
    for (shared, name) in [false, true].into_iter().flat_map(|kind| C_TESTS.map(|n| (kind, n))) {
        run(&mut Command::new(compile("cc", "c99", &c_test(name), shared)));
    }
}

#[test]
fn golden_positions_through_c() {
    if !have("cc") {
        return;
    }
    let program = compile("cc", "c11", &c_test("golden"), false);
    let printed = run(Command::new(program)
        .args([file("tests/data/moves.jsonl"), file("tests/data/perft.jsonl")])
        .arg("20000"));
    println!("{printed}");
}

/// What `tests/c/random_game.c` and `tests/python/random_game.py` print.
fn random_games() -> String {
    let mut text = String::new();
    for (seed, (name, variant)) in Variant::PRESETS.into_iter().enumerate() {
        let mut random = seed as u64;
        let mut game = Game::new(Position::shuffled(variant, random, false));
        while !game.outcome().is_over() && game.ply() < 400 {
            let position = *game.position();
            let moves = position.legal_moves();
            let mv = moves[(next_random(&mut random) % moves.len() as u64) as usize];
            let effects = position.effects(mv);
            game.play(mv).unwrap();
            text += &format!(
                "{} {} {:016x} {:016x} {:016x} {}\n",
                position.move_text(mv),
                position.san(mv),
                game.position().key(),
                effects.removed.0,
                effects.stunned.0,
                game.position().fen(),
            );
        }
        let outcome = game.outcome();
        let number = match outcome.text() {
            "1-0" => 1,
            "0-1" => 2,
            "*" => 0,
            _ => 3,
        };
        let reason = outcome.reason().map_or(0, |reason| reason as i32);
        text += &format!("{name} {} {number} {reason}\n", game.ply());
    }
    text
}

/// splitmix64.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[test]
fn random_games_through_c_are_those_of_rust() {
    if !have("cc") {
        return;
    }
    let program = compile("cc", "c11", &c_test("random_game"), true);
    assert_eq!(run(&mut Command::new(program)), random_games());
}

#[test]
fn c_examples() {
    if !have("cc") {
        return;
    }
    let perft = compile("cc", "c99", &file("examples/c/perft.c"), true);
    let printed = run(Command::new(perft).args(["3", "fugue"]));
    assert!(printed.ends_with("Nodes searched: 17428\n"), "{printed}");
    let game = compile("cc", "c99", &file("examples/c/game.c"), false);
    let printed = talk(&game, "koopa", "e2e4\nd5\nexd5\nQx\nmoves\nundo\ngo\nfen\ngame\n");
    assert!(printed.contains("exd5 (e4d5)\n  lands on: c6\n  are stunned: d5\n"), "{printed}");
    assert!(printed.contains("Qx: malformed") && printed.contains("1. e4 d5 2. "), "{printed}");
}

#[test]
fn cpp_programs() {
    if !have("c++") {
        return;
    }
    run(&mut Command::new(compile("c++", "c++17", &file("tests/cpp/wrapper.cpp"), true)));
    let board = compile("c++", "c++17", &file("examples/cpp/board.cpp"), false);
    // A jump of the queen with free slide leaves open how far it goes.
    let clicks = "e2 e4 e7 e5 d1 h5 a7 a6 h5 e5 1 go undo";
    let printed = talk(&board, "koopa-classic", clicks);
    assert!(printed.contains("0: Q h5 slides to e5\n  1: p e5 is stunned"), "{printed}");
    assert!(printed.contains("  1 = Qxe5>"), "{printed}");
}

#[test]
fn python_package() {
    if !have("python3") {
        return;
    }
    run(&mut python("tests/python/test_kofu.py"));
    assert_eq!(run(&mut python("tests/python/random_game.py")), random_games());
}
