//! `lud verify`: holds games against recorded play.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;
use rayon::prelude::*;

use crate::cli::failure::Failure;
use crate::cli::files::{self, MAX_LINE, MAX_LIST, TextLines};
use crate::cli::input::read_text;
use crate::cli::report::say;
use crate::load::{Selection, load};
use crate::play::trace::replay::{Agreement, replay};
use crate::play::trace::{GameLine, TraceLine};

/// Compares games with recorded traces: board, equipment, start, every legal move and state.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A game description, to be held against one trace.
    #[arg(value_name = "GAME", requires = "trace", conflicts_with = "games")]
    game: Option<PathBuf>,
    /// The trace of the one game (.jsonl or .jsonl.gz).
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// The folder that the `file` of each trace is relative to.
    #[arg(long, value_name = "DIR", requires = "traces")]
    games: Option<PathBuf>,
    /// A folder of traces, searched with its subfolders.
    #[arg(long, value_name = "DIR", requires = "games")]
    traces: Option<PathBuf>,
    /// Only traces whose file matches; `*` stands for anything, `?` for one character.
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// One JSON object a game, and a last line with the totals.
    #[arg(long)]
    json: bool,
    /// A move must have the recorded actions, too, not only the recorded outcome.
    #[arg(long)]
    actions: bool,
    /// Number of games compared at once.
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Seconds a game may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    timeout: f64,
    /// Compares each game in a process of its own.
    #[arg(long)]
    isolate: bool,
    /// Mebibytes of memory that a game may take with --isolate.
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory: u64,
    /// This process is one of those; it takes no more than so many mebibytes.
    #[arg(long, value_name = "MIB", hide = true)]
    confined: Option<u64>,
    /// A file of games known to differ: `trace<TAB>stage<TAB>reason` lines. A game outside it that
    /// differs, or in it that agrees, is an error; the others are not.
    #[arg(long, value_name = "FILE")]
    expected: Option<PathBuf>,
    /// Only the totals.
    #[arg(long)]
    quiet: bool,
}

/// Runs the command; exit code 1 if any game differs.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    if let Some(memory) = args.confined {
        confine(memory)?;
    }
    let mut work: Vec<(PathBuf, Option<PathBuf>, String)> = Vec::new();
    if let (Some(game), Some(trace)) = (&args.game, &args.trace) {
        work.push((
            trace.clone(),
            Some(game.clone()),
            trace.display().to_string(),
        ));
    } else if let (Some(_), Some(traces)) = (&args.games, &args.traces) {
        let files = files::below(traces, &[".jsonl", ".jsonl.gz"])?;
        for file in files {
            let name = file
                .strip_prefix(traces)
                .unwrap_or(&file)
                .display()
                .to_string();
            let name = name
                .trim_end_matches(".gz")
                .trim_end_matches(".jsonl")
                .to_owned();
            if args
                .only
                .as_ref()
                .is_none_or(|glob| matches_glob(glob, &name))
            {
                work.push((file, None, name));
            }
        }
    } else {
        return Err(Failure::usage(
            "give a GAME with --trace, or --games with --traces",
        ));
    }
    if work.is_empty() {
        return Err(Failure::usage("no trace matches"));
    }
    let expected = match &args.expected {
        Some(file) => Some(read_expected(file)?),
        None => None,
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs)
        .stack_size(64 << 20)
        .build()
        .map_err(|e| Failure::input(format!("cannot start threads: {e}")))?;
    let begin = Instant::now();
    let reports: Vec<(String, Agreement)> = pool.install(|| {
        work.par_iter()
            .map(|(trace, game, name)| {
                let report = if args.isolate {
                    isolated(&args, trace, game.as_deref())
                } else {
                    guarded(&args, trace, game.as_deref())
                };
                if args.json {
                    say(&json_line(&report, args.actions))?;
                }
                Ok((name.clone(), report))
            })
            .collect::<Result<_, Failure>>()
    })?;
    let mut failed = false;
    for (name, report) in &reports {
        let wanted = expected.as_ref().map(|e| e.get(name).map(String::as_str));
        let ok = report.passes() && (!args.actions || report.acts_alike());
        failed |= match wanted {
            None => !ok,
            Some(None) => !ok,
            Some(Some(_)) => ok,
        };
        if args.quiet || args.json {
            continue;
        }
        if !ok && !matches!(wanted, Some(Some(_))) {
            let (stage, difference) = if report.passes() {
                ("actions", &report.other_actions)
            } else {
                (report.stage(), &report.first_difference)
            };
            say(&format!("{name}: differs at {stage}"))?;
            say(&format!("  {}", difference.as_deref().unwrap_or("")))?;
        }
        if ok && matches!(wanted, Some(Some(_))) {
            say(&format!(
                "{name}: agrees, and stands among the games expected to differ: take it out"
            ))?;
        }
    }
    totals(&args, &reports, begin.elapsed())?;
    Ok(if failed {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

/// A report as JSON; what was found about the actions only where it was asked for.
fn json_line(report: &Agreement, actions: bool) -> String {
    let mut value = serde_json::to_value(report).unwrap_or_default();
    if let Some(fields) = value.as_object_mut().filter(|_| !actions) {
        fields.retain(|name, _| !["actions_ok", "other_actions"].contains(&name.as_str()));
    }
    value.to_string()
}

fn read_expected(file: &Path) -> Result<std::collections::HashMap<String, String>, Failure> {
    let text = files::text(file, MAX_LIST)?;
    Ok(text
        .lines()
        .filter(|l| !l.starts_with('#') && !l.trim().is_empty())
        .filter_map(|l| l.split_once('\t'))
        .map(|(name, rest)| (name.to_owned(), rest.to_owned()))
        .collect())
}

/// Whether a name matches a pattern of `*` and `?`; a pattern without them matches anywhere.
fn matches_glob(glob: &str, name: &str) -> bool {
    fn at(glob: &[u8], name: &[u8]) -> bool {
        match glob.split_first() {
            None => name.is_empty(),
            Some((b'*', rest)) => (0..=name.len()).any(|i| at(rest, &name[i..])),
            Some((b'?', rest)) => name.split_first().is_some_and(|(_, n)| at(rest, n)),
            Some((c, rest)) => name
                .split_first()
                .is_some_and(|(n, tail)| n == c && at(rest, tail)),
        }
    }
    if glob.contains(['*', '?']) {
        at(glob.as_bytes(), name.as_bytes())
    } else {
        name.contains(glob)
    }
}

/// Reads a trace.
pub fn read_trace(path: &Path) -> Result<Vec<TraceLine>, Failure> {
    let mut lines = TextLines::of_trace(path)?;
    let mut trace = Vec::new();
    while let Some((number, line, _)) = lines.next()? {
        if !line.trim().is_empty() {
            trace.push(trace_line(path, number, &line)?);
        }
    }
    Ok(trace)
}

fn trace_line(path: &Path, number: usize, line: &str) -> Result<TraceLine, Failure> {
    serde_json::from_str(line).map_err(|e| {
        let path = path.display();
        Failure::input(format!("{path}:{number}: not a line of a trace: {e}"))
    })
}

/// What a trace says of its game: it is read no further than to that line.
fn read_header(path: &Path) -> Result<GameLine, Failure> {
    let mut lines = TextLines::of_trace(path)?;
    while let Some((number, line, _)) = lines.next()? {
        if !line.trim().is_empty()
            && let TraceLine::Game(game) = trace_line(path, number, &line)?
        {
            return Ok(game);
        }
    }
    Ok(GameLine::default())
}

fn header(trace: &[TraceLine]) -> GameLine {
    trace
        .iter()
        .find_map(|l| {
            if let TraceLine::Game(g) = l {
                Some(g.clone())
            } else {
                None
            }
        })
        .unwrap_or_default()
}

fn compare(args: &Args, trace: &Path, game: Option<&Path>) -> Agreement {
    let lines = match read_trace(trace) {
        Ok(lines) => lines,
        Err(failure) => return Agreement::unloaded(&GameLine::default(), failure.to_string()),
    };
    let header = header(&lines);
    let path = match (game, &args.games) {
        (Some(game), _) => game.to_owned(),
        (None, Some(dir)) => dir.join(&header.file),
        (None, None) => PathBuf::from(&header.file),
    };
    let text = match read_text(&path.to_string_lossy()) {
        Ok(text) => text,
        Err(failure) => return Agreement::unloaded(&header, failure.to_string()),
    };
    let loaded = load(
        &path.display().to_string(),
        &text,
        &Selection {
            options: header.options.clone(),
            ruleset: None,
        },
    );
    match loaded.game {
        Some(game) => {
            let deadline =
                Instant::now() + Duration::from_secs_f64(args.timeout.clamp(0.0, 86_400.0));
            replay(&game, &lines, Some(deadline))
        }
        None => Agreement::unloaded(&header, loaded.first_error()),
    }
}

/// Compares in this process; a panic is the game's failure, not the run's end.
fn guarded(args: &Args, trace: &Path, game: Option<&Path>) -> Agreement {
    let hook = || compare(args, trace, game);
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(hook)).unwrap_or_else(|cause| {
        let text = cause
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| cause.downcast_ref::<&str>().map(|s| (*s).to_owned()))
            .unwrap_or_default();
        let name = trace.display().to_string();
        let mut report = Agreement::unloaded(&GameLine::default(), format!("bug in lud: {text}"));
        report.file = name;
        report
    })
}

/// Compares in a process of its own, so that nothing a game does can end the run.
/// Bounds the memory of this process; what asks for more is ended by the system.
fn confine(mebibytes: u64) -> Result<(), Failure> {
    #[cfg(unix)]
    {
        let bytes = mebibytes.saturating_mul(1 << 20);
        rlimit::setrlimit(rlimit::Resource::AS, bytes, bytes)
            .map_err(|e| Failure::input(format!("cannot limit memory: {e}")))?;
    }
    #[cfg(not(unix))]
    let _ = mebibytes;
    Ok(())
}

fn isolated(args: &Args, trace: &Path, game: Option<&Path>) -> Agreement {
    let fail = |reason: String| {
        let mut report = Agreement::unloaded(&GameLine::default(), reason);
        report.file = trace.display().to_string();
        report
    };
    let path = match (game, &args.games) {
        (Some(game), _) => game.to_owned(),
        (None, Some(dir)) => match read_header(trace) {
            Ok(header) => dir.join(header.file),
            Err(failure) => return fail(failure.to_string()),
        },
        (None, None) => return fail("no game".into()),
    };
    let Ok(program) = std::env::current_exe() else {
        return fail("cannot find the program itself".into());
    };
    let child = Command::new(program)
        .arg("verify")
        .arg(&path)
        .arg("--trace")
        .arg(trace)
        .args(["--json", "--actions", "--jobs", "1", "--timeout"])
        .arg(args.timeout.to_string())
        .args(["--confined", &args.memory.to_string()])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn();
    let Ok(mut child) = child else {
        return fail("cannot start a process".into());
    };
    let deadline =
        Instant::now() + Duration::from_secs_f64(args.timeout.clamp(0.0, 86_400.0) + 2.0);
    let mut out = String::new();
    loop {
        match child.try_wait() {
            Ok(Some(_)) => break,
            Ok(None) if Instant::now() > deadline => {
                let _ = child.kill();
                let _ = child.wait();
                return fail("the time limit was reached".into());
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(5)),
            Err(e) => return fail(format!("lost the process: {e}")),
        }
    }
    if let Some(stdout) = child.stdout.take() {
        let _ = stdout.take(MAX_LINE).read_to_string(&mut out);
    }
    match out
        .lines()
        .next()
        .and_then(|l| serde_json::from_str(l).ok())
    {
        Some(report) => report,
        None => fail("the process ended without a report".into()),
    }
}

fn totals(args: &Args, reports: &[(String, Agreement)], took: Duration) -> Result<(), Failure> {
    let count = |f: &dyn Fn(&Agreement) -> bool| reports.iter().filter(|(_, r)| f(r)).count();
    let loads = count(&|r| r.loads);
    let board = count(&|r| r.board == Some(true));
    let equipment = count(&|r| r.equipment == Some(true));
    let start = count(&|r| r.start == Some(true));
    let trace = count(&|r| r.trace == Some(true));
    if args.json {
        let total = serde_json::json!({"total": {
            "games": reports.len(), "loads": loads, "board": board,
            "equipment": equipment, "start": start, "trace": trace,
        }});
        return say(&total.to_string());
    }
    let steps: usize = reports.iter().map(|(_, r)| r.steps).sum();
    let steps_ok: usize = reports.iter().map(|(_, r)| r.steps_ok).sum();
    let actions_ok: usize = reports.iter().map(|(_, r)| r.actions_ok).sum();
    let without = count(&|r| r.loads && r.trace.is_none());
    let mut folders: std::collections::BTreeMap<&str, (usize, usize)> =
        std::collections::BTreeMap::new();
    for (name, report) in reports {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let entry = folders.entry(folder).or_default();
        entry.0 += 1;
        entry.1 += usize::from(report.passes());
    }
    if folders.len() > 1 {
        say(&format!("{:<48} {:>6} {:>6}", "folder", "games", "agree"))?;
        for (folder, (games, agree)) in folders {
            say(&format!("{folder:<48} {games:>6} {agree:>6}"))?;
        }
    }
    let apart = reports.iter().filter(|(_, r)| r.loads && r.trace.is_none());
    for (name, report) in apart {
        let compared = match report.start {
            Some(_) => "board, equipment and start",
            None => "board and equipment",
        };
        say(&format!("{name}: {compared} only"))?;
    }
    for (name, report) in reports.iter().filter(|(_, r)| !r.random_regions.is_empty()) {
        let regions = report.random_regions.join(", ");
        say(&format!(
            "{name}: drawn by chance and not compared: the sites of {regions}"
        ))?;
    }
    say(&format!(
        "{} games in {:.1} s: {loads} load, {board} boards, {equipment} equipments, {start} starts, {trace} traces equal",
        reports.len(),
        took.as_secs_f64()
    ))?;
    say(&format!(
        "{steps_ok} of {steps} steps equal, {actions_ok} with the same actions; {without} games without comparable steps; {} agree in all",
        count(&Agreement::passes)
    ))?;
    Ok(())
}
