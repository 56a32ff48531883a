//! Every kernel by itself, with its statistics: `cargo bench --bench kernels`.
#![allow(missing_docs, clippy::unwrap_used)]

mod work;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn kernels(criterion: &mut Criterion) {
    for kernel in work::kernels() {
        let (group, name) = kernel.name.split_once('/').unwrap_or(("", &kernel.name));
        let mut group = criterion.benchmark_group(group);
        group.throughput(Throughput::Elements(kernel.units));
        group.bench_function(name, |bencher| bencher.iter(|| (kernel.run)()));
        group.finish();
    }
}

criterion_group!(benches, kernels);
criterion_main!(benches);
