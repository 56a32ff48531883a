//! Instruction counts: the same kernels as in `kernels`, run once each, for callgrind.
//!
//! `.ci/instructions` runs this program under valgrind, one kernel at a time, and compares with
//! `instructions.txt`. Only what [`measured`] calls is counted.
#![allow(missing_docs)]

mod work;

use std::hint::black_box;

/// The function that callgrind is told to count.
#[inline(never)]
fn measured(run: &dyn Fn() -> u64) -> u64 {
    black_box(run())
}

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    for kernel in work::kernels() {
        if wanted.is_empty() {
            println!("{} {}", kernel.name, kernel.units);
        } else if wanted.contains(&kernel.name) {
            println!("{} {}", kernel.name, measured(&*kernel.run));
        }
    }
}
