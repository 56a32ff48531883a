//! The committed C header is the one that the sources give, and says the crate's version.
#![cfg(feature = "capi")]

const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/include/kofu.h");
const GENERATED: &str = include_str!(concat!(env!("OUT_DIR"), "/kofu.h"));

/// `KOFU_UPDATE_HEADER=1 cargo test --features capi --test header` rewrites the committed header.
#[test]
fn committed_header_is_the_generated_one() {
    if std::env::var_os("KOFU_UPDATE_HEADER").is_some() {
        std::fs::write(COMMITTED, GENERATED).unwrap();
    }
    let committed = std::fs::read_to_string(COMMITTED).unwrap_or_default();
    let differs = committed.lines().zip(GENERATED.lines()).find(|(old, new)| old != new);
    assert!(
        committed == GENERATED,
        "include/kofu.h is not what src/ffi gives; first difference: {differs:?}. Set \
         KOFU_UPDATE_HEADER=1 and run this test again to rewrite it."
    );
}

#[test]
fn version_macros_are_the_version_of_the_crate() {
    let macro_value = |name: &str| {
        let line = GENERATED.lines().find(|line| line.starts_with(&format!("#define {name} ")));
        line.and_then(|line| line.split(' ').nth(2)).unwrap_or_default()
    };
    let parts =
        ["MAJOR", "MINOR", "PATCH"].map(|part| macro_value(&format!("KOFU_VERSION_{part}")));
    assert_eq!(parts.join("."), env!("CARGO_PKG_VERSION"));
    assert_eq!(macro_value("KOFU_ABI_VERSION"), "1");
}
