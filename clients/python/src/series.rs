//! Many games at once: playouts, studies, tournaments.
//!
//! Every game has a number, and what it comes to depends on the seed of the series and on that
//! number alone: a series may be cut into any parts, on any number of threads and machines. Games
//! are handed over as JSON lines, as `lud study --out` and `lud tournament --out` write them.
//!
//! The interpreter's lock is given back while games are played; Ctrl-C is looked for between them.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ludeme::game::Game as Rules;
use ludeme::play::playout::{Playouts, seed_of};
use ludeme::search::spec::AgentSpec;
use ludeme::study::game::{GameStudy, study_game};
use ludeme::study::report::Report;
use ludeme::study::tournament::{Fixture, Played, Results, Table, pairings};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error;
use crate::game::Game;

/// How often Ctrl-C is looked for.
const GLANCE: Duration = Duration::from_millis(50);
/// Most threads of a series.
const MOST_THREADS: usize = 256;

/// Does the jobs on so many threads and gives their results in order; ends early with the exception
/// when a signal of the interpreter comes.
fn run<T, R: Send>(
    py: Python<'_>,
    threads: usize,
    jobs: usize,
    init: impl Fn() -> PyResult<T> + Sync,
    work: impl Fn(&mut T, usize) -> PyResult<R> + Sync,
) -> PyResult<Vec<R>> {
    let threads = match threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n.min(MOST_THREADS),
    };
    let threads = threads.clamp(1, jobs.max(1));
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(jobs));
    let running = AtomicUsize::new(threads);
    let failed: Mutex<Option<PyErr>> = Mutex::new(None);
    let worker = || {
        let outcome = init().and_then(|mut with| {
            while !stop.load(Ordering::Relaxed) {
                let job = next.fetch_add(1, Ordering::Relaxed);
                if job >= jobs {
                    break;
                }
                let result = work(&mut with, job)?;
                done.lock()
                    .unwrap_or_else(|e| e.into_inner())
                    .push((job, result));
            }
            Ok(())
        });
        if let Err(e) = outcome {
            stop.store(true, Ordering::Relaxed);
            *failed.lock().unwrap_or_else(|e| e.into_inner()) = Some(e);
        }
        running.fetch_sub(1, Ordering::Relaxed);
    };
    let mut interrupted = Ok(());
    py.detach(|| {
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let builder = std::thread::Builder::new().stack_size(64 << 20);
                if let Err(e) = builder.spawn_scoped(scope, worker) {
                    running.fetch_sub(1, Ordering::Relaxed);
                    *failed.lock().unwrap_or_else(|e| e.into_inner()) = Some(e.into());
                }
            }
            let mut waited = Duration::from_micros(50);
            while running.load(Ordering::Relaxed) > 0 {
                std::thread::sleep(waited);
                waited = (waited * 2).min(GLANCE);
                if waited == GLANCE && interrupted.is_ok() {
                    interrupted = Python::attach(|py| py.check_signals());
                    if interrupted.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        });
    });
    interrupted?;
    if let Some(e) = failed.into_inner().unwrap_or_else(|e| e.into_inner()) {
        return Err(e);
    }
    let mut done = done.into_inner().unwrap_or_else(|e| e.into_inner());
    done.sort_unstable_by_key(|(job, _)| *job);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

fn specs(rules: &Rules, players: &[String]) -> PyResult<Vec<AgentSpec>> {
    let mut specs = Vec::new();
    for player in players {
        let spec: AgentSpec = player.parse().map_err(error::value)?;
        spec.check(rules).map_err(error::value)?;
        specs.push(spec);
    }
    Ok(specs)
}

/// A spec for each seat: one for all, or one each.
fn seats(rules: &Rules, players: &[String]) -> PyResult<Vec<AgentSpec>> {
    let specs = specs(rules, players)?;
    let n = rules.players().max(1);
    match specs.as_slice() {
        [one] => Ok(vec![*one; n]),
        many if many.len() == n => Ok(specs),
        many => Err(error::value(format!(
            "{} has {n} seats, {} players are given; name one for all seats, or {n}",
            rules.name(),
            many.len()
        ))),
    }
}

fn json<T: serde::Serialize>(value: &T) -> PyResult<String> {
    serde_json::to_string(value).map_err(error::value)
}

fn of_json<T: serde::de::DeserializeOwned>(lines: &[String]) -> PyResult<Vec<T>> {
    let lines = lines.iter().map(|line| serde_json::from_str(line));
    lines.collect::<Result<_, _>>().map_err(error::value)
}

/// How many games of a series are one job: enough that handing it over costs little.
const GAMES_A_JOB: usize = 32;

#[pymethods]
impl Game {
    /// Plays random games to their end, numbers `first` to `first + n - 1` of the series of `seed`,
    /// on all cores or on so many threads. A dictionary of arrays: `moves`, `turns`, `winner`
    /// (length n), `returns` (n by players, -1 to 1).
    #[pyo3(signature = (n, seed = 1, first = 0, threads = 0))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        n: usize,
        seed: u64,
        first: u64,
        threads: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        const MOST: usize = 1 << 28;
        if n > MOST {
            return Err(error::value(format!(
                "{n} games are asked for, at most {MOST} are possible"
            )));
        }
        let rules = &self.rules;
        let players = rules.players().max(1);
        let jobs = n.div_ceil(GAMES_A_JOB);
        let found = run(
            py,
            threads,
            jobs,
            || Ok((Playouts::new(rules), Vec::new())),
            |(player, worth), job| {
                let games = job * GAMES_A_JOB..((job + 1) * GAMES_A_JOB).min(n);
                let game = |k: usize| {
                    player.sprint(seed_of(seed, first + k as u64));
                    let state = player.state();
                    ludeme::search::utility::of_state(rules, state, worth);
                    let returns: Vec<f32> = worth.iter().map(|w| (2.0 * w - 1.0) as f32).collect();
                    (state.moves, state.turn, state.winner, returns)
                };
                Ok(games.map(game).collect::<Vec<_>>())
            },
        )?;
        let found: Vec<_> = found.into_iter().flatten().collect();
        let dict = PyDict::new(py);
        dict.set_item("moves", PyArray1::from_iter(py, found.iter().map(|g| g.0)))?;
        dict.set_item("turns", PyArray1::from_iter(py, found.iter().map(|g| g.1)))?;
        dict.set_item("winner", PyArray1::from_iter(py, found.iter().map(|g| g.2)))?;
        let returns = PyArray2::zeros(py, [found.len(), players], false);
        {
            let mut writer = returns.readwrite();
            let out = writer.as_slice_mut().map_err(error::value)?;
            for (row, game) in out.chunks_exact_mut(players).zip(&found) {
                row.copy_from_slice(&game.3);
            }
        }
        dict.set_item("returns", returns)?;
        Ok(dict)
    }

    /// Plays games of a study, by their numbers, and measures them: a JSON line each.
    #[pyo3(signature = (numbers, players, seed = 1, threads = 0))]
    fn _study_games(
        &self,
        py: Python<'_>,
        numbers: Vec<u64>,
        players: Vec<String>,
        seed: u64,
        threads: usize,
    ) -> PyResult<Vec<String>> {
        let rules = &self.rules;
        let seats = seats(rules, &players)?;
        let knowledge = &self.knowledge;
        let evaluation: Arc<_> = py.detach(|| knowledge.evaluation(rules));
        let agents = || {
            let agents = seats.iter().map(|s| s.agent_with(rules, 0, knowledge));
            agents.collect::<Result<Vec<_>, _>>().map_err(error::value)
        };
        run(py, threads, numbers.len(), agents, |agents, job| {
            let number = numbers[job];
            let seed = seed_of(seed, number);
            for (seat, agent) in agents.iter_mut().enumerate() {
                agent.begin(seed_of(seed, seat as u64 + 1));
            }
            json(&study_game(rules, &evaluation, number, seed, agents))
        })
    }

    /// Sums up games of a study: the report as JSON, as `lud study --format json` gives it.
    fn _study_report(&self, players: Vec<String>, lines: Vec<String>) -> PyResult<String> {
        let mut games: Vec<GameStudy> = of_json(&lines)?;
        games.sort_by_key(|g| g.number);
        games.dedup_by_key(|g| g.number);
        let specs = specs(&self.rules, &players)?;
        let names = specs.iter().map(ToString::to_string).collect();
        json(&Report::of(&self.rules, names, &games))
    }

    /// Plays games of a tournament, given as (first of the pair, second, number): a JSON line each.
    #[pyo3(signature = (fixtures, players, seed = 1, threads = 0))]
    fn _tournament_games(
        &self,
        py: Python<'_>,
        fixtures: Vec<(usize, usize, u64)>,
        players: Vec<String>,
        seed: u64,
        threads: usize,
    ) -> PyResult<Vec<String>> {
        let rules = &self.rules;
        let specs = specs(rules, &players)?;
        for (a, b, _) in &fixtures {
            if a >= b || *b >= specs.len() {
                return Err(error::value(format!("there is no pairing {a}, {b}")));
            }
        }
        let knowledge = &self.knowledge;
        let table = || Table::new(rules, &specs, knowledge, seed).map_err(error::value);
        run(py, threads, fixtures.len(), table, |table, job| {
            let (a, b, number) = fixtures[job];
            let fixture = Fixture {
                pair: (a, b),
                number,
            };
            json(&table.play(fixture).map_err(error::value)?)
        })
    }
}

/// All games of a round robin of so many players in which each pairing meets so often.
#[pyfunction]
pub fn fixtures(players: usize, games: u64) -> Vec<(usize, usize, u64)> {
    let pairs = pairings(players).into_iter();
    let all = pairs.flat_map(|(a, b)| (0..games).map(move |n| (a, b, n)));
    all.collect()
}

/// Sums up games of a tournament: standings and pairings as JSON, as `lud tournament` gives them.
#[pyfunction]
pub fn standings(players: Vec<String>, lines: Vec<String>) -> PyResult<String> {
    let mut played: Vec<Played> = of_json(&lines)?;
    played.sort_by_key(|p| (p.fixture.pair, p.fixture.number));
    played.dedup_by_key(|p| p.fixture);
    json(&Results::of(&players, &played, None))
}
