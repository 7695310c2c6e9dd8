//! The report over every recorded game: how many times as fast as the reference each is.
//!
//! `cargo bench --bench bench -- all` measures each game of `bench-all.tsv`, the list of the
//! reference's rates beside the recorded games. The speed of a machine drifts while hundreds of
//! games are measured, so engines written by hand are timed again and again in between; the factor
//! `f` of a game is what the two timings around it give, divided by what the head of the list says
//! they reached beside the reference.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ludeme::game::context::Scratch;
use ludeme::game::sprints::Sprint;
use ludeme::load::{Selection, load};
use ludeme::play::measure::{Measured, PlayoutMeter, geometric_mean};

use super::hand::breakthrough::Breakthrough;
use super::hand::connect_four::ConnectFour;
use super::hand::tic_tac_toe::TicTacToe;
use super::hand::{Position, Random, playout};

/// Games measured between two timings of the engines written by hand.
const STRETCH: usize = 8;
/// The time of a game, and of an engine written by hand.
const TIME: Duration = Duration::from_millis(100);
/// Where a game is slow.
const SLOW: f64 = 10.0;
/// How many of the lowest games are named.
const LOWEST: usize = 20;

/// A game beside the reference.
struct Row {
    file: String,
    rate: f64,
    ratio: f64,
    /// The family that plays it, or what keeps it from one.
    by: String,
}

/// Prints the report as Markdown.
pub fn print() {
    let Some(folder) = std::env::var_os("LUDEME_CONFORMANCE").map(PathBuf::from) else {
        println!("`LUDEME_CONFORMANCE` is not set: there are no recorded games.");
        return;
    };
    let list = folder.join("bench-all.tsv");
    let Ok(text) = std::fs::read_to_string(&list) else {
        println!("{} is not there.", list.display());
        return;
    };
    let head = text.lines().next().unwrap_or_default();
    let Some(there) = there(head) else {
        println!("{}: its head names no rates of engines.", list.display());
        return;
    };
    let wanted: Vec<(&str, f64)> = text.lines().filter_map(reference).collect();
    let mut rows = Vec::new();
    let mut factors = vec![factor(there)];
    for stretch in wanted.chunks(STRETCH) {
        let first = rows.len();
        for (file, rate) in stretch {
            let path = folder.join("games").join(file);
            match measured(&path, file) {
                Some((own, by)) => rows.push(Row {
                    file: (*file).to_owned(),
                    rate: own,
                    ratio: own / rate,
                    by,
                }),
                None => println!("{file}: not there, or refused."),
            }
        }
        let before = factors[factors.len() - 1];
        let after = factor(there);
        factors.push(after);
        for row in &mut rows[first..] {
            row.ratio /= (before * after).sqrt();
        }
    }
    rows.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
    factors.sort_by(f64::total_cmp);
    let (least, most) = (factors[0], factors[factors.len() - 1]);
    println!(
        "f = **{:.3}** ({least:.3} to {most:.3} over the run)\n",
        geometric_mean(factors.iter().copied())
    );
    tell(&rows);
}

/// A line of the list: a file and the reference's moves a second.
fn reference(line: &str) -> Option<(&str, f64)> {
    let mut fields = line.split('\t');
    let file = fields.next().filter(|file| file.ends_with(".lud"))?;
    Some((file, fields.next()?.parse().ok()?))
}

/// What the engines written by hand reached beside the reference, in moves a second, as the head
/// of the list says it: `Tic-Tac-Toe 115.5 M`.
fn there(head: &str) -> Option<[f64; 3]> {
    let rate = |name: &str| {
        let rest = &head[head.find(name)? + name.len()..];
        let number = rest.split_whitespace().next()?;
        Some(number.parse::<f64>().ok()? * 1e6)
    };
    Some([
        rate("Tic-Tac-Toe")?,
        rate("Connect Four")?,
        rate("Breakthrough")?,
    ])
}

/// This machine's speed now, beside that one.
fn factor(there: [f64; 3]) -> f64 {
    let here = [
        by_hand::<TicTacToe>(),
        by_hand::<ConnectFour>(),
        by_hand::<Breakthrough>(),
    ];
    geometric_mean(
        here.into_iter()
            .zip(there)
            .map(|(here, there)| here / there),
    )
}

/// Moves a second of an engine written by hand.
fn by_hand<P: Position>() -> f64 {
    const CHUNK: u32 = 256;
    let start = P::start();
    let mut random = Random::new(1);
    let begin = Instant::now();
    let mut played = 0;
    while begin.elapsed() < TIME / 2 {
        for _ in 0..CHUNK {
            played += u64::from(playout(&start, &mut random));
        }
    }
    played as f64 / begin.elapsed().as_secs_f64()
}

/// Moves a second of a game, the median of three runs, and who plays it.
fn measured(path: &std::path::Path, file: &str) -> Option<(f64, String)> {
    const RUNS: usize = 3;
    let text = std::fs::read_to_string(path).ok()?;
    let game = load(file, &text, &Selection::default()).game?;
    let state = game.start(&mut Scratch::new(0));
    let by = match Sprint::of(&game, &state) {
        Some(sprint) => sprint.family().to_owned(),
        None => match Sprint::unread(&game, &state).first() {
            Some(why) => format!("lists ({why})"),
            None => "lists".to_owned(),
        },
    };
    let mut meter = PlayoutMeter::new(&game, 1, 1);
    let measured = Measured::new(&mut meter, RUNS, TIME).ok()?;
    Some((measured.median().moves_per_second(), by))
}

fn tell(rows: &[Row]) {
    let ratios = |rows: &[&Row]| geometric_mean(rows.iter().map(|row| row.ratio));
    let slow = |rows: &[&Row]| rows.iter().filter(|row| row.ratio < SLOW).count();
    let all: Vec<&Row> = rows.iter().collect();
    if all.is_empty() {
        return;
    }
    println!("| games | number | geometric mean | below {SLOW} |\n|---|---:|---:|---:|");
    let line = |name: &str, rows: &[&Row]| {
        println!(
            "| {name} | {} | **{:.1}** | {} |",
            rows.len(),
            ratios(rows),
            slow(rows)
        );
    };
    line("all", &all);
    let mut folders: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    let mut players: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        let folder = row.file.split('/').next().unwrap_or_default();
        folders.entry(folder).or_default().push(row);
        let player = row.by.split(' ').next().unwrap_or_default();
        players.entry(player).or_default().push(row);
    }
    for (name, rows) in &folders {
        line(name, rows);
    }
    for (name, rows) in &players {
        line(&format!("played by {name}"), rows);
    }
    let deciles: Vec<String> = (0..10)
        .map(|i| format!("{:.1}", rows[rows.len() * i / 10].ratio))
        .collect();
    println!("\nDeciles, from the lowest: {}.\n", deciles.join(", "));
    println!("| lowest | moves/s | times the reference | played by |\n|---|---:|---:|---|");
    for row in rows.iter().take(LOWEST) {
        println!(
            "| {} | {:.0} | {:.1} | {} |",
            row.file.trim_end_matches(".lud"),
            row.rate,
            row.ratio,
            row.by
        );
    }
}
