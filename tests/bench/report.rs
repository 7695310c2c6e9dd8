//! The report: what this machine gives engines written by hand, and this engine beside it.
//!
//! Figures do not carry over from machine to machine. What the field reaches is known from one;
//! the factor `f` brings it here: the geometric mean over four games of what the engines of
//! [`hand`](super::hand) reach in this run, divided by what such engines reach there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use ludeme::game::Game;
use ludeme::game::context::Scratch;
use ludeme::game::state::State;
use ludeme::load::{Selection, load};
use ludeme::play::measure::{Measured, PlayoutMeter, geometric_mean, median};
use ludeme::play::perft::Perft;
use ludeme::play::playout::Playouts;

use super::games::{compiled, text_of};
use super::hand::breakthrough::Breakthrough;
use super::hand::connect_four::ConnectFour;
use super::hand::kalah::Kalah;
use super::hand::tic_tac_toe::TicTacToe;
use super::hand::{Position, Random, playout};

/// What the field reaches, in moves a second on the machine the factor starts from.
struct Known {
    /// The game's file.
    file: &'static str,
    /// The fastest published general system, which compiles each game.
    rbg: Option<f64>,
    /// Written by hand with lists of moves, and how many times slower one may be.
    list: Option<(f64, f64)>,
}

const fn known(file: &'static str, rbg: f64, list: f64, within: f64) -> Known {
    Known {
        file,
        rbg: if rbg > 0.0 { Some(rbg) } else { None },
        list: if list > 0.0 {
            Some((list, within))
        } else {
            None
        },
    }
}

const KNOWN: &[Known] = &[
    known("Tic-Tac-Toe.lud", 21e6, 145e6, 5.0),
    known("Connect Four.lud", 19e6, 140e6, 5.0),
    known("Breakthrough.lud", 2.9e6, 33e6, 5.0),
    known("Reversi.lud", 1.26e6, 22e6, 10.0),
    known("Hex.lud", 2.2e6, 42e6, 5.0),
    known("Gomoku.lud", 2.1e6, 77e6, 5.0),
    known("Chess.lud", 0.43e6, 8.6e6, 10.0),
    known("English Draughts.lud", 4.9e6, 23e6, 5.0),
    known("Amazons.lud", 0.64e6, 0.0, 0.0),
    known("Go.lud", 0.29e6, 0.0, 0.0),
    known("Kalah.lud", 0.0, 37e6, 5.0),
    known("Backgammon.lud", 0.0, 70e6, 10.0),
];

/// The games that play on two threads in the report.
const THREADED: &[&str] = &["tic-tac-toe", "kalah", "breakthrough", "chess", "chong"];

/// Prints the report as Markdown.
pub fn print() {
    println!("# Results\n");
    println!("Made by `cargo bench --bench bench -- report > tests/bench/results.md`");
    println!("with `LUDEME_CONFORMANCE` set to the folder of the recorded games.\n");
    machine();
    let f = by_hand();
    chess_perft(f);
    let folder = std::env::var_os("LUDEME_CONFORMANCE").map(PathBuf::from);
    match folder {
        Some(folder) => {
            against_the_field(&folder, f);
            load_times(&folder.join("games"));
        }
        None => println!("`LUDEME_CONFORMANCE` is not set: the recorded games are left out.\n"),
    }
    threads();
    println!("## Cautions\n");
    println!("- One machine, one run; the load of the machine at the time stands above.");
    println!("- f stands on four small games; it says little about memory and caches.");
    println!("- The other engines' figures were measured by others, on another machine.");
    println!(
        "- Where the rules make a player pass on a full board, the description counts the passes."
    );
    println!("- A playout is uniformly random: other play has other costs.");
    println!(
        "- The reference's mean number of moves is a rough one where it plays few playouts: in \
         Backgammon 3 a second, whose numbers of moves have a standard deviation of 85."
    );
}

/// The output of a command, or nothing.
fn output(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output();
    output.map_or(String::new(), |o| {
        String::from_utf8_lossy(&o.stdout).trim().to_owned()
    })
}

fn busy() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let mean = text.split(' ').next().unwrap_or("");
    if mean.is_empty() { "unknown" } else { mean }.to_owned()
}

fn machine() {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = info
        .lines()
        .find_map(|l| l.strip_prefix("model name"))
        .map_or("unknown", |l| l.trim_start_matches([' ', '\t', ':']));
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!("- processor: {processor}, {cores} cores");
    println!("- load before: {}", busy());
    println!("- compiler: {}", output("rustc", &["--version"]));
    println!(
        "- commit: {}\n",
        output("git", &["describe", "--always", "--dirty"])
    );
}

/// Measures the engines written by hand and prints the factor.
fn by_hand() -> f64 {
    println!("## Written by hand\n");
    println!("| game | moves/s | moves | there | ratio |");
    println!("|---|---:|---:|---:|---:|");
    let ratios = [
        hand_row::<TicTacToe>("Tic-Tac-Toe", 145e6),
        hand_row::<ConnectFour>("Connect Four", 140e6),
        hand_row::<Breakthrough>("Breakthrough", 33e6),
        hand_row::<Kalah>("Kalah", 37e6),
    ];
    let f = geometric_mean(ratios.into_iter());
    println!("\nf = **{f:.3}**\n");
    f
}

fn hand_row<P: Position>(name: &str, there: f64) -> f64 {
    const RUNS: usize = 7;
    const TIME: Duration = Duration::from_millis(300);
    const CHUNK: u64 = 256;
    let start = P::start();
    let mut random = Random::new(1);
    let (mut games, mut moves) = (0u64, 0u64);
    let mut rates: Vec<f64> = (0..=RUNS)
        .map(|_| {
            let begin = Instant::now();
            let mut played = 0;
            while begin.elapsed() < TIME {
                for _ in 0..CHUNK {
                    played += u64::from(playout(&start, &mut random));
                }
                games += CHUNK;
            }
            moves += played;
            played as f64 / begin.elapsed().as_secs_f64()
        })
        .collect();
    rates.remove(0);
    let rate = median(&mut rates);
    let length = moves as f64 / games as f64;
    println!(
        "| {name} | {} | {length:.1} | {} | {:.3} |",
        short(rate),
        short(there),
        rate / there
    );
    rate / there
}

/// Leaves of Chess at depth 5 a second, beside those of a chess engine.
fn chess_perft(f: f64) {
    const DEPTH: u32 = 5;
    const LEAVES: u64 = 4_865_609;
    println!("## Perft of Chess, depth {DEPTH}\n");
    println!("The last ply is counted without being played, by both.\n");
    let text = text_of("chess").unwrap_or_default();
    let game = compiled("chess", text);
    let start = game.start(&mut Scratch::new(0));
    let begin = Instant::now();
    let leaves = Perft::new(&game).count(&start, DEPTH);
    let ours = leaves as f64 / begin.elapsed().as_secs_f64();
    assert_eq!(leaves, LEAVES);
    let begin = Instant::now();
    let leaves = engine_perft(&cozy_chess::Board::default(), DEPTH);
    let engine = leaves as f64 / begin.elapsed().as_secs_f64();
    assert_eq!(leaves, LEAVES);
    println!("| | leaves/s | aim |");
    println!("|---|---:|---:|");
    println!("| ludeme | {} | {} |", short(ours), short(10e6 * f));
    println!("| cozy-chess | {} | |\n", short(engine));
    many_states(&start);
}

/// Copies a state of Chess until there are a million, and says what the process holds for them.
fn many_states(state: &State) {
    const STATES: usize = 1_000_000;
    println!("## A million states of Chess\n");
    let before = resident();
    let begin = Instant::now();
    let states = vec![state.clone(); STATES];
    let seconds = begin.elapsed().as_secs_f64();
    let held = resident().zip(before).map(|(now, before)| now - before);
    assert!(states.iter().all(|s| s == state));
    match held {
        Some(bytes) => println!(
            "{} MB resident, {} bytes each, copied in {seconds:.2} s\n",
            bytes >> 20,
            bytes / STATES
        ),
        None => println!("copied in {seconds:.2} s; the system does not tell the memory\n"),
    }
}

/// Bytes of memory that the process holds, where the system tells.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    let kilobytes = line.trim().trim_end_matches("kB").trim();
    kilobytes.parse::<usize>().ok().map(|kb| kb << 10)
}

fn engine_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut total = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            total += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                total += engine_perft(&next, depth - 1);
            }
        }
        false
    });
    total
}

/// A row of `bench.tsv`: the file and the better of its two rates.
fn rows(folder: &Path) -> Vec<(String, f64)> {
    let text = std::fs::read_to_string(folder.join("bench.tsv")).unwrap_or_default();
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let rate = |k: usize| fields.get(k).and_then(|v| v.parse::<f64>().ok());
        let best = rate(3)?.max(rate(6).unwrap_or(0.0));
        Some((fields.first()?.to_string(), best))
    };
    text.lines().skip(1).filter_map(row).collect()
}

/// The table of the reference's games, then that of the other engines'.
fn against_the_field(folder: &Path, f: f64) {
    println!("## Beside the reference\n");
    println!("| game | moves/s | spread | moves | state bytes | f x reference | ratio |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    let mut ratios = Vec::new();
    let mut rates = Vec::new();
    for (file, reference) in rows(folder) {
        let path = folder.join("games").join(&file);
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("| {file} | not there | | | | | |");
            continue;
        };
        let Some(game) = load(&file, &text, &Selection::default()).game else {
            println!("| {file} | does not load | | | | | |");
            continue;
        };
        let measured = measured(&game, 1);
        let run = measured.median();
        let rate = run.moves_per_second();
        let ratio = rate / (f * reference);
        let name = file.rsplit('/').next().unwrap_or(&file).to_owned();
        println!(
            "| {} | {} | {:.0}% | {:.1} | {} | {} | {ratio:.1} |",
            name.trim_end_matches(".lud"),
            short(rate),
            100.0 * measured.spread(),
            run.moves_per_playout(),
            Playouts::new(&game).state().bytes(),
            short(f * reference),
        );
        ratios.push(ratio);
        rates.push((name, rate));
    }
    let below = ratios.iter().filter(|r| **r < 10.0).count();
    println!(
        "\n{} games, geometric mean **{:.1}**; {below} below 10.\n",
        ratios.len(),
        geometric_mean(ratios.iter().copied())
    );
    println!("## Beside compiled and hand-written engines\n");
    println!("| game | moves/s | f x RBG | ratio | f x list | slower | aim |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for Known { file, rbg, list } in KNOWN {
        let Some((_, rate)) = rates.iter().find(|(name, _)| name == file) else {
            continue;
        };
        let compiled = rbg.map_or("| ".to_owned(), |v| {
            format!("{} | {:.2}", short(f * v), rate / (f * v))
        });
        let by_hand = list.map_or("| | ".to_owned(), |(v, within)| {
            format!("{} | {:.1} | {within:.0}", short(f * v), f * v / rate)
        });
        println!(
            "| {} | {} | {compiled} | {by_hand} |",
            file.trim_end_matches(".lud"),
            short(*rate)
        );
    }
    println!();
}

fn measured(game: &Game, threads: usize) -> Measured {
    const RUNS: usize = 5;
    let mut meter = PlayoutMeter::new(game, 1, threads);
    Measured::new(&mut meter, RUNS, Duration::from_secs(2)).expect("threads start")
}

/// The distribution of load times over a folder.
fn load_times(folder: &Path) {
    let mut files = Vec::new();
    descriptions(folder, &mut files);
    files.sort();
    let mut slowest: Vec<(f64, String)> = files
        .iter()
        .map(|path| {
            let name = path.strip_prefix(folder).unwrap_or(path).display();
            (load_time(path), name.to_string())
        })
        .collect();
    slowest.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut times: Vec<f64> = slowest.iter().map(|(t, _)| *t).collect();
    println!("## Load time\n");
    println!(
        "{} files: median **{:.2} ms**; {} above 2 ms, {} above 50 ms. The slowest:\n",
        times.len(),
        median(&mut times),
        times.iter().filter(|t| **t > 2.0).count(),
        times.iter().filter(|t| **t > 50.0).count()
    );
    println!("| ms | file |\n|---:|---|");
    for (time, name) in slowest.iter().take(8) {
        println!("| {time:.1} | {name} |");
    }
    println!();
}

fn descriptions(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            descriptions(&path, files);
        } else if path.extension().is_some_and(|e| e == "lud") {
            files.push(path);
        }
    }
}

/// Milliseconds to a game ready to play, the median of five.
fn load_time(path: &Path) -> f64 {
    let mut times = [0.0; 5];
    for time in &mut times {
        let begin = Instant::now();
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let loaded = load("game", &text, &Selection::default());
        let ready = loaded.game.as_ref().map(Playouts::new);
        std::hint::black_box(&ready);
        *time = begin.elapsed().as_secs_f64() * 1e3;
    }
    median(&mut times)
}

/// One thread and two.
fn threads() {
    println!("## Two threads\n");
    println!("Load at the time: {}.\n", busy());
    println!("| game | one | two | ratio |\n|---|---:|---:|---:|");
    for name in THREADED {
        let game = compiled(name, text_of(name).unwrap_or_default());
        let rates = [1, 2].map(|t| measured(&game, t).median().moves_per_second());
        println!(
            "| {name} | {} | {} | {:.2} |",
            short(rates[0]),
            short(rates[1]),
            rates[1] / rates[0]
        );
    }
    println!();
}

/// A rate with three digits.
fn short(rate: f64) -> String {
    match rate {
        r if r >= 1e8 => format!("{:.0} M", r / 1e6),
        r if r >= 1e7 => format!("{:.1} M", r / 1e6),
        r if r >= 1e6 => format!("{:.2} M", r / 1e6),
        r if r >= 1e4 => format!("{:.0} k", r / 1e3),
        r if r >= 1e3 => format!("{:.1} k", r / 1e3),
        r => format!("{r:.0}"),
    }
}
