//! How much an agent may think: playouts, nodes, depth or time.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::host::Instant;

/// A limit of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Playouts.
    Iterations(u64),
    /// Positions visited.
    Nodes(u64),
    /// Moves looked ahead.
    Depth(u32),
    /// Wall-clock time: under this and the next limit a seed does not fix the choice.
    Time(Duration),
    /// Wall-clock time, or until somebody says stop.
    Stopped(Duration, Stop),
}

/// What ends a search from outside. It is never freed, so a program makes few of them.
#[derive(Clone, Copy, Debug)]
pub struct Stop(&'static AtomicBool);

impl Stop {
    /// One that nobody has used.
    #[expect(clippy::new_without_default, reason = "each leaks a byte")]
    pub fn new() -> Self {
        Stop(Box::leak(Box::new(AtomicBool::new(false))))
    }

    /// Ends the searches that look at it: they answer with the best they know.
    pub fn stop(self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was said.
    pub fn is_said(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for Stop {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Stop {}

/// Most playouts of one decision.
pub const MAX_ITERATIONS: u64 = 100_000_000;
/// Most positions of one decision.
pub const MAX_NODES: u64 = 1_000_000_000;
/// Deepest search.
pub const MAX_DEPTH: u32 = 100;
/// Longest time of one decision.
pub const MAX_TIME: Duration = Duration::from_secs(3600);

impl Limit {
    /// Reads a time such as `50ms`, `2s`, `1.5s` or `1m`.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn time(text: &str) -> Result<Limit, String> {
        let split = text.find(|c: char| c.is_ascii_alphabetic());
        let (number, unit) = text.split_at(split.unwrap_or(text.len()));
        let scale = match unit {
            "ms" => 0.001,
            "s" => 1.0,
            "m" | "min" => 60.0,
            _ => return Err(format!("`{text}` is no time: write 50ms, 2s or 1m")),
        };
        let seconds = number
            .parse::<f64>()
            .ok()
            .filter(|n| n.is_finite())
            .ok_or_else(|| format!("`{text}` is no time: write 50ms, 2s or 1m"))?
            * scale;
        if !(0.001..=MAX_TIME.as_secs_f64()).contains(&seconds) {
            return Err(format!("`{text}` is not between 1ms and 60m"));
        }
        Ok(Limit::Time(Duration::from_secs_f64(seconds)))
    }

    /// Starts a decision under this limit.
    pub fn start(self) -> LimitMeter {
        LimitMeter {
            limit: self,
            begin: Instant::now(),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Iterations(n) => write!(f, "iterations={n}"),
            Limit::Nodes(n) => write!(f, "nodes={n}"),
            Limit::Depth(n) => write!(f, "depth={n}"),
            Limit::Time(t) | Limit::Stopped(t, _) => write!(f, "{}ms", t.as_millis()),
        }
    }
}

/// A decision's use of its limit.
#[derive(Clone, Copy, Debug)]
pub struct LimitMeter {
    limit: Limit,
    begin: Instant,
}

impl LimitMeter {
    /// Whether another playout is allowed after so many.
    pub fn iterate(&self, done: u64) -> bool {
        match self.limit {
            Limit::Iterations(n) | Limit::Nodes(n) => done < n,
            Limit::Depth(_) => done < 1,
            Limit::Time(t) => done == 0 || self.begin.elapsed() < t,
            Limit::Stopped(t, stop) => done == 0 || !stop.is_said() && self.begin.elapsed() < t,
        }
    }

    /// Whether a search may go on after so many nodes. The clock is read now and then only.
    pub fn expand(&self, nodes: u64) -> bool {
        match self.limit {
            Limit::Iterations(n) | Limit::Nodes(n) => nodes < n,
            Limit::Depth(_) => true,
            Limit::Time(t) => !nodes.is_multiple_of(64) || self.begin.elapsed() < t,
            Limit::Stopped(t, stop) => {
                !nodes.is_multiple_of(64) || !stop.is_said() && self.begin.elapsed() < t
            }
        }
    }

    /// The deepest search allowed.
    pub fn depth(&self) -> u32 {
        match self.limit {
            Limit::Depth(d) => d,
            _ => MAX_DEPTH,
        }
    }

    /// Whether a deeper search, which takes several times as long, is worth beginning.
    pub fn deepen(&self) -> bool {
        match self.limit {
            Limit::Time(t) => self.begin.elapsed() < t / 2,
            Limit::Stopped(t, stop) => !stop.is_said() && self.begin.elapsed() < t / 2,
            _ => true,
        }
    }
}
