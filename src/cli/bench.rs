//! `lud bench`: how fast games load, play themselves and are searched.

mod players;
mod why;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;
use serde::{Deserialize, Serialize};
use why::Why;

use crate::cli::failure::{Failure, alone};
use crate::cli::files::MAX_LIST;
use crate::cli::input::{Choice, load_game, read_text, seed, went_well};
use crate::cli::report::complain;
use crate::cli::report::say;
use crate::game::Game;
use crate::load::load;
use crate::play::measure::{Measured, MeasuredRun, PlayoutMeter, Until, geometric_mean, median};
use crate::play::playout::Playouts;

/// Measures playouts and moves a second, load time and the size of a state.
///
/// Playouts are uniformly random; number k of every run has the same seed. The figures are those
/// of the median run after a warm-up, with the spread of all runs.
///
/// With `--player` it measures how much that player searches: what its limit counts, random games,
/// moves and decisions a second, in the start position and one from each quarter of four random
/// games. Without a limit of its own the player shares the time among these positions.
#[derive(ClapArgs, Debug)]
#[command(after_help = crate::cli::players::help())]
pub struct Args {
    /// Descriptions, names of shipped games, or folders of descriptions.
    #[arg(value_name = "GAME|DIR", required = true)]
    games: Vec<String>,
    #[command(flatten)]
    choice: Choice,
    /// Measures a player, such as uct or alpha-beta:5000; `random` plays playouts as without it.
    #[arg(long, value_name = "SPEC", conflicts_with_all = ["threads", "playouts", "sprint", "baseline"])]
    player: Option<String>,
    /// Seconds of measuring a game, divided among the runs; the warm-up takes a tenth more.
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = seconds)]
    secs: f64,
    /// Number of runs.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// Number of threads that play, each its own games; a player takes `uct:threads=N`.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Seed of the playouts.
    #[arg(long, default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
    /// Ends a game as a draw after so many turns.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: Option<u32>,
    /// Plays exactly so many playouts once and prints counts, no times: for instruction counters.
    #[arg(long, value_name = "N", conflicts_with_all = ["secs", "runs", "baseline"])]
    playouts: Option<u64>,
    /// With `--playouts`: plays as against the clock, legal moves counted only where it costs
    /// nothing.
    #[arg(long, requires = "playouts")]
    sprint: bool,
    /// Ranks the rules that keep the games slow: those for which the general code is asked, or that
    /// keep a game from a runner, with the number of games and the geometric mean of their rates.
    #[arg(long, conflicts_with_all = ["player", "playouts"])]
    why: bool,
    /// One JSON object a game.
    #[arg(long)]
    json: bool,
    /// Compares with the output of an earlier `lud bench --json`.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
}

/// The figures of a game, as `--json` prints them.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Figures {
    file: String,
    playouts_per_s: f64,
    moves_per_s: f64,
    moves_per_playout: f64,
    load_ms: f64,
    state_bytes: usize,
    threads: u32,
    /// From the slowest to the fastest run, as a part of the median.
    #[serde(default)]
    spread: f64,
    /// Moves a second over those of the baseline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
}

/// What a fixed number of playouts came to.
#[derive(Serialize)]
struct Counts<'a> {
    file: &'a str,
    playouts: u64,
    moves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<u64>,
}

/// Runs the command; games that do not load are reported and left out.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let player = args.player.as_deref().map(players::parse).transpose()?;
    let player = player.flatten();
    let baseline = args.baseline.as_deref().map(read_baseline).transpose()?;
    let mut files = Vec::new();
    for game in &args.games {
        find(game, &mut files)?;
    }
    let many = files.len() > 1;
    if !args.json && args.playouts.is_none() {
        let heading = match &player {
            Some(player) => players::heading(player),
            None => heading(baseline.is_some()),
        };
        say(&heading)?;
    }
    let mut ratios = Vec::new();
    let mut why = Why::default();
    let mut failed = 0;
    for file in &files {
        let measured = alone(|| {
            let mut game = load_game(file, &args.choice)?;
            if let Some(turns) = args.max_turns {
                game.turn_cap = turns;
            }
            let line = match (&player, args.playouts) {
                (Some(player), _) => players::measure(&args, file, &game, player)?,
                (None, Some(playouts)) => count(&args, file, &game, playouts)?,
                (None, None) => {
                    let mut figures = measure(&args, file, &game)?;
                    if let Some(baseline) = &baseline {
                        figures.ratio =
                            look_up(baseline, file).map(|old| figures.moves_per_s / old);
                    }
                    went_well(file, &args.choice, &game)?;
                    ratios.extend(figures.ratio);
                    if args.why {
                        why.note(&game, figures.moves_per_s);
                    }
                    shown(&args, &figures, baseline.is_some())?
                }
            };
            went_well(file, &args.choice, &game)?;
            Ok(line)
        });
        match measured {
            Ok(line) => say(&line)?,
            Err(failure) if many => {
                complain(&format!("{file}: {failure}"));
                failed += 1;
            }
            Err(failure) => return Err(failure),
        }
    }
    if baseline.is_some() {
        let mean = geometric_mean(ratios.iter().copied());
        if args.json {
            say(&serde_json::json!({"compared": ratios.len(), "ratio": mean}).to_string())?;
        } else {
            say(&format!(
                "{} games compared, geometric mean {mean:.3}",
                ratios.len()
            ))?;
        }
    }
    if args.why {
        why.tell(args.json)?;
    }
    if failed > 0 {
        return Err(Failure::input(format!(
            "{failed} of {} games could not be measured",
            files.len()
        )));
    }
    Ok(ExitCode::SUCCESS)
}

/// Most seconds a game is measured for.
const MAX_SECONDS: f64 = 86_400.0;

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(s) if s > 0.0 && s <= MAX_SECONDS => Ok(s),
        _ => Err(format!("a number of seconds up to {MAX_SECONDS} is meant")),
    }
}

/// A game as it was named, or the descriptions in a folder and its subfolders.
fn find(game: &str, files: &mut Vec<String>) -> Result<(), Failure> {
    let path = Path::new(game);
    if !path.is_dir() {
        files.push(game.to_owned());
        return Ok(());
    }
    let before = files.len();
    let found = crate::cli::files::below(path, &[".lud"])?;
    files.extend(found.iter().map(|path| path.to_string_lossy().into_owned()));
    if files.len() == before {
        return Err(Failure::input(format!("{game} holds no descriptions")));
    }
    Ok(())
}

/// Plays a fixed number of playouts and tells what does not depend on the machine.
fn count(args: &Args, file: &str, game: &Game, playouts: u64) -> Result<String, Failure> {
    let until = match args.sprint {
        true => Until::Sprints(playouts),
        false => Until::Playouts(playouts),
    };
    let run = PlayoutMeter::new(game, args.seed, args.threads as usize)
        .run(until)
        .map_err(no_thread)?;
    let MeasuredRun { moves, choices, .. } = run;
    let choices = (!args.sprint).then_some(choices);
    if !args.json {
        let legal = choices.map(|n| format!(", {n} legal moves"));
        let legal = legal.unwrap_or_default();
        return Ok(format!("{file}: {playouts} playouts, {moves} moves{legal}"));
    }
    let counts = Counts {
        file,
        playouts,
        moves,
        choices,
    };
    serde_json::to_string(&counts).map_err(|e| Failure::input(e.to_string()))
}

/// The figures of a game in a line.
fn shown(args: &Args, figures: &Figures, compared: bool) -> Result<String, Failure> {
    match args.json {
        true => serde_json::to_string(figures).map_err(|e| Failure::input(e.to_string())),
        false => Ok(row(figures, compared)),
    }
}

fn no_thread(e: std::io::Error) -> Failure {
    Failure::input(format!("cannot start a thread: {e}"))
}

fn measure(args: &Args, file: &str, game: &Game) -> Result<Figures, Failure> {
    let mut meter = PlayoutMeter::new(game, args.seed, args.threads as usize);
    let time = Duration::from_secs_f64(args.secs);
    let measured = Measured::new(&mut meter, args.runs as usize, time).map_err(no_thread)?;
    let median = measured.median();
    Ok(Figures {
        file: file.to_owned(),
        playouts_per_s: median.playouts_per_second(),
        moves_per_s: median.moves_per_second(),
        moves_per_playout: median.moves_per_playout(),
        load_ms: load_time(args, file)?,
        state_bytes: Playouts::new(game).state().bytes(),
        threads: args.threads,
        spread: measured.spread(),
        ratio: None,
    })
}

/// Milliseconds from the name of a file to a game ready to play: the median of several loads,
/// after at least one that is not counted.
fn load_time(args: &Args, file: &str) -> Result<f64, Failure> {
    const LOADS: usize = 15;
    let enough = Duration::from_millis(250);
    if file == "-" {
        // Standard input is read once; there is nothing to time any more.
        return Ok(0.0);
    }
    let selection = args.choice.selection();
    let mut times = Vec::new();
    let begin = Instant::now();
    while times.len() < LOADS && (times.is_empty() || begin.elapsed() < enough) {
        let start = Instant::now();
        let text = read_text(file)?;
        let loaded = load(file, &text, &selection);
        let ready = loaded.game.as_ref().map(Playouts::new);
        std::hint::black_box(&ready);
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    Ok(median(&mut times))
}

/// Moves a second by file.
fn read_baseline(path: &Path) -> Result<BTreeMap<String, f64>, Failure> {
    let file = path.display();
    let text = crate::cli::files::text(path, MAX_LIST)?;
    let mut rates = BTreeMap::new();
    for (n, line) in text.lines().enumerate() {
        let wrong = |e: &str| Failure::input(format!("{file}:{}: {e}", n + 1));
        let value: serde_json::Value =
            serde_json::from_str(line).map_err(|e| wrong(&e.to_string()))?;
        // The last lines of a comparison and of a ranking say nothing about a game.
        let told = |name| value.get(name).is_some();
        if !told("file") && (told("compared") || told("asked")) {
            continue;
        }
        let figures: Figures = serde_json::from_value(value).map_err(|e| wrong(&e.to_string()))?;
        if figures.moves_per_s.is_nan() || figures.moves_per_s <= 0.0 {
            return Err(wrong("a rate must be greater than 0"));
        }
        rates.insert(figures.file, figures.moves_per_s);
    }
    Ok(rates)
}

/// The baseline's rate of a file: by its path, else by its name where only one has it.
fn look_up(baseline: &BTreeMap<String, f64>, file: &str) -> Option<f64> {
    if let Some(rate) = baseline.get(file) {
        return Some(*rate);
    }
    let name = Path::new(file).file_name()?;
    let mut found = baseline
        .iter()
        .filter(|(other, _)| Path::new(other.as_str()).file_name() == Some(name));
    match (found.next(), found.next()) {
        (Some((_, rate)), None) => Some(*rate),
        _ => None,
    }
}

fn heading(compared: bool) -> String {
    let ratio = if compared { "     ratio" } else { "" };
    format!(
        "{:>12} {:>12} {:>7} {:>9} {:>9} {:>7}{ratio}  file",
        "playouts/s", "moves/s", "spread", "moves", "load ms", "bytes"
    )
}

fn row(figures: &Figures, compared: bool) -> String {
    let ratio = match figures.ratio {
        Some(ratio) => format!(" {ratio:>9.3}"),
        None if compared => format!(" {:>9}", "-"),
        None => String::new(),
    };
    format!(
        "{:>12.1} {:>12.0} {:>6.1}% {:>9.1} {:>9.3} {:>7}{ratio}  {}",
        figures.playouts_per_s,
        figures.moves_per_s,
        100.0 * figures.spread,
        figures.moves_per_playout,
        figures.load_ms,
        figures.state_bytes,
        figures.file,
    )
}
