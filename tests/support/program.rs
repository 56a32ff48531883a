//! Examples as programs.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Builds an example with the profile of the running test and gives the program's path.
pub(crate) fn example(name: &str) -> PathBuf {
    // target/<profile>/deps/<test>
    let test = std::env::current_exe().unwrap();
    let folder = test.ancestors().nth(2).unwrap().file_name().unwrap().to_str().unwrap();
    let profile = if folder == "debug" { "dev" } else { folder };
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["build", "--quiet", "--message-format", "json"])
        .args(["--profile", profile, "--example", name])
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(output.status.success());
    let messages = String::from_utf8(output.stdout).unwrap();
    let message = messages.lines().find(|line| line.contains("\"executable\":\"")).unwrap();
    let (_, path) = message.split_once("\"executable\":\"").unwrap();
    PathBuf::from(path.split_once('"').unwrap().0.replace("\\\\", "\\"))
}
