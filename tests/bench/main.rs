//! Benchmarks.
//!
//! `cargo bench` times the stages of a dozen games, each asserting its answer;
//! `cargo bench --bench bench -- report` prints what `results.md` holds: this machine's speed by
//! engines written by hand, and this engine's beside it.

mod games;
mod hand;
mod report;
mod stages;

fn main() {
    if std::env::args().any(|a| a == "report") {
        report::print();
    } else {
        divan::main();
    }
}
