//! Numbers that programs may keep are the same on every machine: of 32 and 64 bits, of either byte
//! order. `.ci/compilers` runs this on such machines; values on all of them are those written down here.
//! Nothing in the sources depends on the width or order of words.

use std::path::{Path, PathBuf};

use kofu::{GameKind, Position, Variant};

/// The sources of the library.
fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn no_source_depends_on_the_order_of_bytes() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 60);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for word in ["ne_bytes", "transmute", "target_endian", "union "] {
            let uses = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let bad = uses.into_iter().find(|line| line.contains(word));
            assert_eq!(bad, None, "{}", file.display());
        }
    }
}

/// In the structs of the header numbers have a fixed width; only pointers have the machine's.
#[test]
fn structs_of_the_header_have_fixed_widths() {
    let header =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("include/kofu.h"))
            .unwrap();
    let mut fields = 0;
    for part in header.split("typedef struct ").skip(1) {
        let Some((body, _)) = part.split_once("\n}") else { continue };
        let Some((_, body)) = body.split_once('{') else { continue };
        for line in body
            .lines()
            .map(str::trim)
            .filter(|line| line.ends_with(';') && !line.starts_with("//"))
        {
            let kinds = ["uint8_t ", "uint32_t ", "int32_t ", "uint64_t ", "kofu_move "];
            let fixed = kinds.iter().any(|kind| line.starts_with(kind));
            assert!(fixed || line.contains('*'), "{line}");
            fields += 1;
        }
    }
    assert!(fields > 40, "{fields}");
}

#[test]
fn keys_moves_and_draws_never_change() {
    let koopa = Position::start(Variant::KOOPA);
    let fugue = Position::start(Variant::FUGUE);
    let stunned = "nrkqnrbb/ppp2ppp/3p4/4p3/1P6/8/P1PPP1PP/BNQRNBKR b KQkq e54,d64,c74,b84 0 1";
    let stunned = Position::from_fen(Variant::KOOPA, stunned).unwrap();
    let keys = [koopa, fugue, stunned].map(|position| position.key());
    assert_eq!(keys, KEYS, "{keys:#018x?}");
    let moves = [(koopa, "e2e4"), (fugue, "e2e3"), (stunned, "d8g5")];
    let bits = moves.map(|(position, text)| position.parse_move(text).unwrap().bits());
    assert_eq!(bits, MOVES, "{bits:#010x?}");
    let draws = [GameKind::Koopa, GameKind::Fugue].map(|game| {
        let variant = Variant::from_rules(game, 0).unwrap();
        let fen = Position::shuffled(variant, 2026, false).fen().to_string();
        fen.split(' ').next().unwrap_or_default().to_owned()
    });
    assert_eq!(draws, DRAWS);
}

const KEYS: [u64; 3] = [0x4749_7604_1640_476f, 0xcf11_dd94_8c57_83e4, 0xd9c0_2e42_14ae_2a2b];
const MOVES: [u32; 3] = [0x0001_c70c, 0x0101_450c, 0x0002_69bb];
const DRAWS: [&str; 2] =
    ["rbbnnkqr/pppppppp/8/8/8/8/PPPPPPPP/RKBNQRNB", "lukqisaw/pppppppp/8/8/8/8/PPPPPPPP/UWAKISLQ"];
