//! The library against a second, deliberately naive model of the rules (`naive/`), which shares no
//! code with it: the same moves with the same results, move by move, in every variant.

mod checks;

use checks::model::{compare, variant_of};
use checks::naive;
use kofu::Variant;

#[test]
fn library_and_model_agree() {
    let walks = if cfg!(debug_assertions) { 6 } else { 40 };
    for variant in Variant::all() {
        let model = variant_of(variant);
        for seed in 0..walks {
            for position in naive::random_walk(model, seed, 60) {
                compare(variant, &position);
            }
        }
    }
}
