//! Programs in C, C++ and Python use the library as their authors would. Each is built with the
//! compilers that are there; what is skipped for want of one is said.
//!
//! `.ci/capi` runs the same programs with more compilers and standards, under valgrind and with
//! sanitizers.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use kofu::{Game, Position, Variant};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const C_TESTS: [&str; 2] = ["rules", "engine"];

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
    Path::new(ROOT).join("tests/c").join(name).with_extension("c")
}

fn data(name: &str) -> PathBuf {
    Path::new(ROOT).join("tests/data").join(name)
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
    let printed =
        run(Command::new(program).args([data("moves.jsonl"), data("perft.jsonl")]).arg("20000"));
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
