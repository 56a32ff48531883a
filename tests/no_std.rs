//! A crate without the standard library can depend on kofu.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// Checks `no_std_dependent`, a crate of its own, with the cargo that runs the tests: in a copy, so
/// that nothing is written beside the sources, and with the versions of kofu's own lock file.
#[test]
fn a_crate_without_std_can_depend_on_kofu() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = root.join("tests/no_std_dependent");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_std_dependent");
    fs::create_dir_all(copy.join("src"))?;
    fs::copy(source.join("src/lib.rs"), copy.join("src/lib.rs"))?;
    let manifest = fs::read_to_string(source.join("Cargo.toml"))?;
    let path = format!("path = {:?}", root.display().to_string());
    assert!(manifest.contains("path = \"../..\""));
    fs::write(copy.join("Cargo.toml"), manifest.replace("path = \"../..\"", &path))?;
    if root.join("Cargo.lock").exists() {
        fs::copy(root.join("Cargo.lock"), copy.join("Cargo.lock"))?;
    }
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--manifest-path"])
        .arg(copy.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(copy.join("target"))
        .output()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
