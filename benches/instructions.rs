//! Instruction counts of the kernels, repeatable on a noisy machine: `.ci/instructions` runs this
//! program under callgrind, one kernel at a time, and compares with `instructions.txt`.
//!
//! Without arguments it lists the kernels with their units. Only what [`measured`] calls is counted.
#![allow(missing_docs, clippy::unwrap_used)]

mod work;

use std::hint::black_box;

/// The function that callgrind is told to count.
#[inline(never)]
fn measured(run: &dyn Fn() -> u64) -> u64 {
    black_box(run())
}

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with("--"));
    for kernel in work::kernels() {
        match &wanted {
            None => println!("{} {} {}", kernel.name, kernel.units, kernel.unit),
            Some(name) if *name == kernel.name => println!("{}", measured(&*kernel.run)),
            Some(_) => {}
        }
    }
}
