//! The library against a second, deliberately naive model of the rules (`naive/`), which shares no
//! code with it: the same moves with the same results, move by move, in every variant.

mod checks;

use checks::model::{compare, variant_of};
use checks::naive;
use kofu::Variant;

/// Compares positions of random games, at most so many; gives their number.
fn compare_walks(variant: Variant, seeds: std::ops::Range<u64>, positions: usize) -> usize {
    let model = variant_of(variant);
    let mut compared = 0;
    for seed in seeds {
        for position in naive::random_walk(model, seed, 120) {
            compare(variant, &position);
            compared += 1;
            if compared == positions {
                return compared;
            }
        }
    }
    compared
}

#[test]
fn library_and_model_agree() {
    let walks = if cfg!(debug_assertions) { 6 } else { 30 };
    for variant in Variant::all() {
        compare_walks(variant, 0..walks, usize::MAX);
    }
}

/// `KOFU_POSITIONS=1000000 cargo test --release --test differential -- --ignored --nocapture`
/// compares so many positions in each preset, and a twentieth of that in each other combination of
/// options.
#[test]
#[ignore = "takes as long as KOFU_POSITIONS asks for"]
fn library_and_model_agree_at_length() {
    let positions = std::env::var("KOFU_POSITIONS").map_or(10_000, |text| text.parse().unwrap());
    for variant in Variant::all() {
        let preset = Variant::PRESETS.iter().any(|(_, preset)| *preset == variant);
        let positions = if preset { positions } else { positions / 20 };
        // Other seeds than those of the short test.
        let compared = compare_walks(variant, 1000..u64::MAX, positions);
        assert_eq!(compared, positions);
        println!("{variant}: {compared} positions agree");
    }
}
