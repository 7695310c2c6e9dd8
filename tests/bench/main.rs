//! Benchmarks.
//!
//! `cargo bench` times the stages of a dozen games, each asserting its answer;
//! `cargo bench --bench bench -- report` prints what `results.md` holds: this machine's speed by
//! engines written by hand, and this engine's beside it; `-- all` prints how many times as fast as
//! the reference each recorded game is.

mod all;
mod games;
mod hand;
mod report;
mod stages;

fn main() {
    let asked = |name: &str| std::env::args().any(|arg| arg == name);
    if asked("report") {
        report::print();
    } else if asked("all") {
        all::print();
    } else {
        divan::main();
    }
}
