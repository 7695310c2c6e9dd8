//! Measures how fast a game plays itself with uniformly random moves, as `lud bench` shows.
//!
//! Playout number k of a measurement has the seed [`seed_of`]`(seed, k)`, and every run begins
//! again with number 0. So runs differ by the clock alone, and a count of playouts says exactly
//! which games were played. Nothing but the seconds depends on the machine.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::playout::{Playouts, seed_of};
use crate::arrange::Arrange;
use crate::game::Game;
use crate::host::{Instant, each};

/// When a run ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// After so many playouts, their legal moves counted.
    Playouts(u64),
    /// After so many playouts as against the clock, nothing counted that is not needed.
    Sprints(u64),
    /// With the first playouts that end after so much time.
    Time(Duration),
}

/// What a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeasuredRun {
    /// Games played to their end.
    pub playouts: u64,
    /// Moves played; a move is one decision.
    pub moves: u64,
    /// Legal moves there were, over all positions.
    pub choices: u64,
    /// Seconds from the first move to the end of the last playout.
    pub seconds: f64,
}

impl MeasuredRun {
    /// Playouts a second.
    pub fn playouts_per_second(&self) -> f64 {
        self.playouts as f64 / self.seconds.max(1e-9)
    }

    /// Moves a second.
    pub fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.seconds.max(1e-9)
    }

    /// Mean length of a playout.
    pub fn moves_per_playout(&self) -> f64 {
        self.moves as f64 / (self.playouts as f64).max(1.0)
    }

    fn join(&mut self, other: &MeasuredRun) {
        self.playouts += other.playouts;
        self.moves += other.moves;
        self.choices += other.choices;
    }
}

/// Players of one game that keep their memory from run to run, one a thread.
#[derive(Debug)]
pub struct PlayoutMeter<'g> {
    players: Vec<Playouts<'g>>,
    seed: u64,
    /// Playouts taken at a time: looking at the clock must not count in short games.
    chunk: u64,
}

impl<'g> PlayoutMeter<'g> {
    /// A meter with so many threads (at least one).
    pub fn new(game: &'g Game, seed: u64, threads: usize) -> Self {
        PlayoutMeter {
            players: (0..threads.max(1)).map(|_| Playouts::new(game)).collect(),
            seed,
            chunk: 1,
        }
    }

    /// Plays for so long without keeping the figures: grows the memory, and learns how many
    /// playouts to take at a time.
    pub fn warm_up(&mut self, time: Duration) -> io::Result<()> {
        let run = self.run(Until::Time(time))?;
        let per_thread = run.playouts_per_second() / self.players.len() as f64;
        self.chunk = ((per_thread * 0.001) as u64).clamp(1, 1024);
        Ok(())
    }

    /// One run from playout 0 on. Fails only if a thread cannot be started.
    pub fn run(&mut self, until: Until) -> io::Result<MeasuredRun> {
        let (seed, chunk) = (self.seed, self.chunk);
        let taken = AtomicU64::new(0);
        let begin = Instant::now();
        let work = |player: &mut Playouts<'g>| {
            let mut run = MeasuredRun::default();
            loop {
                let first = taken.fetch_add(chunk, Ordering::Relaxed);
                let end = match until {
                    Until::Playouts(n) | Until::Sprints(n) => (first + chunk).min(n),
                    Until::Time(_) => first + chunk,
                };
                if first >= end {
                    break;
                }
                for number in first..end {
                    let seed = seed_of(seed, number);
                    let tally = match until {
                        Until::Playouts(_) => player.play(seed),
                        Until::Sprints(_) | Until::Time(_) => player.sprint(seed),
                    };
                    run.playouts += 1;
                    run.moves += u64::from(player.state().moves);
                    run.choices += tally.choices;
                }
                if matches!(until, Until::Time(time) if begin.elapsed() >= time) {
                    break;
                }
            }
            run
        };
        let mut total = MeasuredRun::default();
        for run in each(&mut self.players, work)? {
            total.join(&run);
        }
        total.seconds = begin.elapsed().as_secs_f64();
        Ok(total)
    }
}

impl Rated for MeasuredRun {
    fn rate(&self) -> f64 {
        self.moves_per_second()
    }
}

/// What runs are compared by.
pub trait Rated {
    /// So much a second.
    fn rate(&self) -> f64;
}

/// Several runs of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured<R = MeasuredRun> {
    /// The runs, the slowest first.
    pub runs: Vec<R>,
}

impl Measured {
    /// Warms up for a tenth of the time, then measures so many runs.
    pub fn new(meter: &mut PlayoutMeter<'_>, runs: usize, time: Duration) -> io::Result<Self> {
        meter.warm_up(time / 10)?;
        let each = time / runs.max(1) as u32;
        let runs = (0..runs.max(1))
            .map(|_| meter.run(Until::Time(each)))
            .collect::<io::Result<Vec<MeasuredRun>>>()?;
        Ok(Measured::of(runs))
    }
}

impl<R: Rated + Copy + Default> Measured<R> {
    /// Sorts runs that have been measured.
    pub fn of(mut runs: Vec<R>) -> Self {
        runs.arrange_by(|a, b| a.rate().total_cmp(&b.rate()));
        Measured { runs }
    }

    /// The run in the middle; of an even number, the slower one.
    pub fn median(&self) -> R {
        self.runs
            .get(self.runs.len().saturating_sub(1) / 2)
            .copied()
            .unwrap_or_default()
    }

    /// From the slowest to the fastest run, as a part of the median.
    pub fn spread(&self) -> f64 {
        let rate = |run: Option<&R>| run.map_or(0.0, R::rate);
        let middle = self.median().rate();
        (rate(self.runs.last()) - rate(self.runs.first())) / middle.max(1e-9)
    }
}

/// The geometric mean; 1 for none.
pub fn geometric_mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, n) = values.fold((0.0, 0u32), |(sum, n), v| (sum + v.ln(), n + 1));
    (sum / f64::from(n.max(1))).exp()
}

/// The middle of some values; of an even number, the lower one. 0 for none.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values
        .get(values.len().saturating_sub(1) / 2)
        .copied()
        .unwrap_or(0.0)
}
