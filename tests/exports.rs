//! Every function of the C ABI: behind the fence, listed, declared, and called by the C tests. And
//! what programs were compiled against stays.
#![cfg(feature = "capi")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn files(directory: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    let mut files: Vec<_> =
        fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// Names and bodies of all exports.
fn exports() -> Vec<(String, String)> {
    let mut exports = Vec::new();
    for file in files("src/ffi") {
        let source = fs::read_to_string(&file).unwrap();
        for part in source.split("#[unsafe(no_mangle)]\n").skip(1) {
            let (signature, body) = part.split_once(" {\n").unwrap();
            let name = signature.split_once("fn ").unwrap().1.split('(').next().unwrap();
            let body = body.split("\n}\n").next().unwrap();
            exports.push((name.to_owned(), body.to_owned()));
        }
        let marks = source.matches("no_mangle").count() + source.matches("export_name").count();
        let found = source.matches("#[unsafe(no_mangle)]\n").count();
        assert_eq!(marks, found, "{}: an export in another form", file.display());
    }
    exports
}

#[test]
fn every_export_is_one_call_of_the_fence() {
    for (name, body) in exports() {
        let code: Vec<_> = body.lines().filter(|line| !line.trim().starts_with("//")).collect();
        let (first, last) = (code.first().unwrap().trim(), code.last().unwrap().trim());
        let fences = ["fence(", "fence_or(", "predicate("];
        assert!(fences.iter().any(|fence| first.starts_with(fence)), "{name}: {first}");
        // One statement: it begins with the fence and ends with its parenthesis.
        assert!(code.len() == 1 || last == "})", "{name}: {last}");
    }
}

#[test]
fn symbols_are_those_of_the_list() {
    let listed: BTreeSet<_> = read("tests/data/symbols.txt").lines().map(str::to_owned).collect();
    let exported: BTreeSet<_> = exports().into_iter().map(|(name, _)| name).collect();
    assert_eq!(exported, listed);
}

#[test]
fn every_export_is_declared_and_called_by_the_tests_of_misuse() {
    let header = read("include/kofu.h");
    let tests = read("tests/c/misuse.c") + &read("tests/c/engine.c") + &read("tests/c/rules.c");
    for (name, _) in exports() {
        assert!(header.contains(&format!("{name}(")), "{name} is not in kofu.h");
        assert!(tests.contains(&format!("{name}(")), "{name} is not tested");
    }
}

/// The declarations of a header, one a line, without comments: `struct x { a; b;` is one too.
fn declarations(header: &str) -> Vec<String> {
    let start = header.find("// Success.").unwrap();
    let end = header.rfind("#ifdef __cplusplus").unwrap();
    let mut declarations = Vec::new();
    let mut open = String::new();
    for line in header[start..end].lines().map(str::trim) {
        if line.is_empty() || line.starts_with("//") || line.contains("__cplusplus") {
            continue;
        }
        if line.starts_with("#define") {
            declarations.push(line.to_owned());
            continue;
        }
        if line == "extern \"C\" {" || line == "#endif" {
            continue;
        }
        open = if open.is_empty() { line.to_owned() } else { format!("{open} {line}") };
        let complete = if open.contains('{') { open.contains('}') } else { open.ends_with(';') };
        if complete {
            declarations.push(std::mem::take(&mut open));
        }
    }
    declarations
}

/// `tests/data/abi.txt` is what programs of this ABI may have been compiled against. Lines are added
/// (`KOFU_UPDATE_ABI=1 cargo test --features capi --test exports`), never changed: see
/// include/README.md. A struct that begins with `struct_size` may have grown at its end.
#[test]
fn nothing_has_changed_that_programs_were_compiled_against() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/abi.txt");
    let now: Vec<_> = declarations(&read("include/kofu.h"))
        .into_iter()
        .filter(|line| !line.starts_with("#define KOFU_VERSION_"))
        .collect();
    let recorded = fs::read_to_string(&path).unwrap_or_default();
    for old in recorded.lines() {
        let fields = old.split('}').next().unwrap_or(old);
        let may_grow = old.contains("{ uint32_t struct_size;");
        let kept = now.iter().any(|line| line == old || may_grow && line.starts_with(fields));
        assert!(kept, "changed or gone: {old}");
    }
    if std::env::var_os("KOFU_UPDATE_ABI").is_some() {
        fs::write(&path, now.join("\n") + "\n").unwrap();
    } else {
        let new: Vec<_> =
            now.iter().filter(|line| !recorded.lines().any(|old| old == *line)).collect();
        assert!(new.is_empty(), "not recorded in tests/data/abi.txt: {new:#?}");
    }
}

#[test]
fn the_soname_is_that_of_the_abi() {
    let manifest = read("Cargo.toml");
    let (major_minor, patch) = env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap();
    let minor = major_minor.rsplit_once('.').unwrap().1;
    assert!(read("include/kofu.h").contains("#define KOFU_ABI_VERSION 1\n"));
    assert!(manifest.contains(&format!("\nversion = \"1.{minor}.{patch}\"\n")), "capi.library");
    let pkgconfig = format!("filename = \"kofu\"\nversion = \"{}\"\n", env!("CARGO_PKG_VERSION"));
    assert!(manifest.contains(&pkgconfig), "capi.pkgconfig");
}
