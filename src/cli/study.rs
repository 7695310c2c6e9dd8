//! `lud study`: plays seeded games and says what kind of game it is.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args as ClapArgs, ValueEnum};
use serde::{Deserialize, Serialize};

use crate::arrange::Arrange;
use crate::cli::failure::{Failure, alone};
use crate::cli::files::below;
use crate::cli::input::{Choice, load_game, seed, went_well};
use crate::cli::interrupt::{Interrupt, leave};
use crate::cli::journal::Journal;
use crate::cli::players;
use crate::cli::pool;
use crate::cli::replace::{Sort, can_take, write};
use crate::cli::report::complain;
use crate::cli::report::say;
use crate::cli::series::Series;
use crate::game::Game;
use crate::play::playout::seed_of;
use crate::search::evaluate::Knowledge;
use crate::search::spec::AgentSpec;
use crate::study::game::{GameStudy, study_game};
use crate::study::page::page;
use crate::study::report::Report;

/// What the output looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table, games side by side.
    Text,
    /// A JSON array, one object a game.
    Json,
    /// Comma-separated values, one row a measure.
    Csv,
}

/// Plays seeded games and reports length, branching, draws, advantage, drama, use of the board.
#[derive(ClapArgs, Debug)]
#[command(after_help = players::help())]
pub struct Args {
    /// Descriptions, names of shipped games, or folders of descriptions.
    #[arg(value_name = "GAME", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    choice: Choice,
    /// Who plays: one for all seats, or one a seat, divided by commas.
    #[arg(long, value_name = "LIST", default_value = "random")]
    players: String,
    /// Games played of each game.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    series: Series,
    /// Seed of the study.
    #[arg(long, default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
    /// Writes one self-contained page with plots and heat maps.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Writes the page over what is there, also where it is none.
    #[arg(long, requires = "html")]
    force: bool,
    /// What the output looks like.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The first line of a study's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Header {
    study: u32,
    options: Vec<String>,
    players: Vec<String>,
    seed: u64,
    max_turns: Option<u32>,
}

/// A game of a study's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StudiedGame {
    file: String,
    #[serde(flatten)]
    study: GameStudy,
}

/// The form of a study's file: one of another form cannot be gone on with.
const STUDY: u32 = 2;

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let specs = players::parse(&args.players, &args.series.budget)?;
    let mut files = Vec::new();
    for file in &args.files {
        expand(file, &mut files)?;
    }
    let header = Header {
        study: STUDY,
        options: args.choice.selected(),
        players: specs.iter().map(ToString::to_string).collect(),
        seed: args.seed,
        max_turns: args.series.max_turns,
    };
    // What cannot be written is told before hours of play.
    if let Some(path) = &args.html {
        can_take(path, Sort::HTML, args.force)?;
    }
    let (journal, known): (Journal, Vec<StudiedGame>) =
        Journal::open(args.series.out.as_deref(), &header)?;
    let interrupt = Interrupt::watch();
    let bar = pool::bar(args.games * files.len() as u64, args.series.quiet);
    let mut studies = Vec::new();
    let mut failed = 0;
    for file in &files {
        let own = known.iter().filter(|l| l.file == *file);
        let mut played: Vec<GameStudy> = own.map(|l| l.study.clone()).collect();
        played.retain(|g| g.number < args.games);
        bar.inc(played.len() as u64);
        let result = alone(|| {
            let mut game = load_game(file, &args.choice)?;
            args.series.limit(&mut game);
            let seats = seats(&specs, &game)?;
            let write = |study: &GameStudy| {
                went_well(file, &args.choice, &game)?;
                bar.inc(1);
                journal.write(&StudiedGame {
                    file: file.clone(),
                    study: study.clone(),
                })
            };
            let broken = |done: Vec<GameStudy>| {
                bar.finish_and_clear();
                let mut own = played.clone();
                own.extend(done);
                own.arrange_by_key(|g| g.number);
                let before = studies
                    .iter()
                    .map(|(report, _): &(Report, Game)| report.games);
                let so_far = before.sum::<u64>() + own.len() as u64;
                let mut reports: Vec<Report> = studies.iter().map(|(r, _)| r.clone()).collect();
                if !own.is_empty() {
                    reports.push(Report::of(&game, header.players.clone(), &own));
                }
                if let Err(failure) = show(&args, &reports) {
                    return failure;
                }
                let all = args.games * files.len() as u64;
                leave(so_far, all, args.series.out.as_deref())
            };
            let more = play(&args, &game, &seats, &played, (&interrupt, broken), write)?;
            played.extend(more);
            played.arrange_by_key(|g| g.number);
            let report = Report::of(&game, header.players.clone(), &played);
            Ok((report, game))
        });
        match result {
            Ok(study) => studies.push(study),
            // In a folder of games one that cannot be studied does not end the study.
            Err(failure) if files.len() > 1 => {
                bar.suspend(|| complain(&format!("{file}: {failure}")));
                failed += 1;
            }
            Err(failure) => return Err(failure),
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &args.html {
        let page = page(&studies, &asked(&header));
        write(path, page.as_bytes(), Sort::HTML, args.force)?;
    }
    let reports: Vec<Report> = studies.into_iter().map(|(report, _)| report).collect();
    show(&args, &reports)?;
    Ok(if failed > 0 {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

/// What the figures depend on, in words.
fn asked(header: &Header) -> String {
    let mut parts = vec![
        format!("Played by {}", header.players.join(", ")),
        format!("seed {}", header.seed),
    ];
    if !header.options.is_empty() {
        parts.push(format!("options {}", header.options.join(", ")));
    }
    if let Some(turns) = header.max_turns {
        parts.push(format!("at most {turns} turns"));
    }
    parts.push(format!("lud {}", env!("CARGO_PKG_VERSION")));
    parts.join("; ")
}

/// The games that have not been played yet.
fn play(
    args: &Args,
    game: &Game,
    seats: &[AgentSpec],
    played: &[GameStudy],
    on_break: (&Interrupt, impl FnOnce(Vec<GameStudy>) -> Failure),
    write: impl Fn(&GameStudy) -> Result<(), Failure> + Sync,
) -> Result<Vec<GameStudy>, Failure> {
    let knowledge = Knowledge::default();
    let evaluation = knowledge.evaluation(game);
    let done: HashSet<u64> = played.iter().map(|g| g.number).collect();
    let jobs: Vec<u64> = (0..args.games).filter(|n| !done.contains(n)).collect();
    pool::run(
        pool::threads(args.series.threads),
        &jobs,
        on_break,
        || {
            let agents = seats.iter().map(|s| s.agent_with(game, 0, &knowledge));
            let agents: Result<Vec<_>, _> = agents.collect();
            agents.map_err(|e| Failure::input(format!("{}: {e}", game.name)))
        },
        |agents, &number| {
            let seed = seed_of(args.seed, number);
            for (seat, agent) in agents.iter_mut().enumerate() {
                agent.begin(seed_of(seed, seat as u64 + 1));
            }
            let study = study_game(game, &evaluation, number, seed, agents);
            write(&study)?;
            Ok(study)
        },
    )
}

/// Who sits where.
fn seats(specs: &[AgentSpec], game: &Game) -> Result<Vec<AgentSpec>, Failure> {
    let n = game.players.max(1);
    match specs {
        [one] => Ok(vec![*one; n]),
        many if many.len() == n => Ok(many.to_vec()),
        many => Err(Failure::usage(format!(
            "{} has {n} seats, {} players are given; name one for all seats, or {n}",
            game.name,
            many.len()
        ))),
    }
}

/// A file as it is; a folder as the descriptions in it, by name.
fn expand(file: &str, out: &mut Vec<String>) -> Result<(), Failure> {
    let path = Path::new(file);
    if !path.is_dir() {
        out.push(file.to_owned());
        return Ok(());
    }
    let before = out.len();
    let found = below(path, &[".lud"])?;
    out.extend(found.iter().map(|path| path.display().to_string()));
    if out.len() == before {
        return Err(Failure::input(format!("there is no .lud file in {file}")));
    }
    Ok(())
}

/// Rows of the table: a name, then a cell for each game.
fn rows(reports: &[Report]) -> Vec<(String, Vec<String>)> {
    let mut rows = vec![("games".to_owned(), Vec::new())];
    let Some(first) = reports.first() else {
        return rows;
    };
    rows[0].1 = reports.iter().map(|r| r.games.to_string()).collect();
    for (i, measure) in first.measures.iter().enumerate() {
        let cell = |r: &Report| {
            let m = r.measures[i].mean;
            let digits = if m.mean.abs() < 10.0 { 3 } else { 1 };
            format!("{:.digits$} ± {:.digits$}", m.mean, m.margin)
        };
        rows.push((measure.name.into(), reports.iter().map(cell).collect()));
    }
    let percent = |v: f64, low: f64, high: f64| {
        format!("{v:.0}% ({:.0} to {:.0})", low * 100.0, high * 100.0)
    };
    let most = reports.iter().max_by_key(|r| r.shares.len());
    for (i, part) in most.iter().flat_map(|r| r.shares.iter().enumerate()) {
        let cell = |r: &Report| {
            r.shares.get(i).map_or(String::new(), |p| {
                percent(p.share.share * 100.0, p.share.low, p.share.high)
            })
        };
        rows.push((part.name.clone(), reports.iter().map(cell).collect()));
    }
    let first_player = |r: &Report| {
        let f = r.first_player;
        percent(f.value * 100.0, f.low, f.high)
    };
    rows.push((
        "first player scores".into(),
        reports.iter().map(first_player).collect(),
    ));
    rows
}

fn show(args: &Args, reports: &[Report]) -> Result<(), Failure> {
    match args.format {
        Format::Json => {
            let text =
                serde_json::to_string_pretty(reports).map_err(|e| Failure::input(e.to_string()))?;
            say(&text)
        }
        Format::Csv => {
            say("game,measure,value,low,high")?;
            for r in reports {
                let name = r.game.replace('"', "\"\"");
                for m in &r.measures {
                    let (mean, margin) = (m.mean.mean, m.mean.margin);
                    let (low, high) = (mean - margin, mean + margin);
                    say(&format!(
                        "\"{name}\",\"{}\",{mean:.6},{low:.6},{high:.6}",
                        m.name
                    ))?;
                }
                for p in &r.shares {
                    let s = p.share;
                    say(&format!(
                        "\"{name}\",\"{}\",{:.6},{:.6},{:.6}",
                        p.name, s.share, s.low, s.high
                    ))?;
                }
                let f = r.first_player;
                say(&format!(
                    "\"{name}\",\"first player scores\",{:.6},{:.6},{:.6}",
                    f.value, f.low, f.high
                ))?;
            }
            Ok(())
        }
        Format::Text => text(reports),
    }
}

/// The most letters of a name that head a column.
const WIDEST: usize = 60;

/// The name of a game above its column: a description may give it a very long one.
fn heading(name: &str) -> String {
    if name.chars().count() <= WIDEST {
        return name.to_owned();
    }
    let start: String = name.chars().take(WIDEST - 2).collect();
    start + ".."
}

fn text(reports: &[Report]) -> Result<(), Failure> {
    let rows = rows(reports);
    let names: Vec<String> = reports.iter().map(|r| heading(&r.game)).collect();
    let widths = names.iter().enumerate().map(|(i, name)| {
        let cells = rows.iter().map(|(_, cells)| cells[i].chars().count());
        let widest = cells.max().unwrap_or(0).max(name.chars().count());
        widest.min(WIDEST)
    });
    let widths: Vec<usize> = widths.collect();
    let line = |name: &str, cells: &mut dyn Iterator<Item = &str>| {
        let cells: Vec<String> = cells
            .zip(&widths)
            .map(|(c, w)| format!("{c:>w$}"))
            .collect();
        say(&format!("{name:<20}  {}", cells.join("  ")))
    };
    line("", &mut names.iter().map(String::as_str))?;
    for (name, cells) in &rows {
        line(name, &mut cells.iter().map(String::as_str))?;
    }
    for r in reports {
        let mut pieces: Vec<_> = r.pieces.iter().collect();
        pieces.arrange_by_key(|u| std::cmp::Reverse(u.count));
        let mut sites: Vec<_> = r.sites.iter().collect();
        sites.arrange_by_key(|u| std::cmp::Reverse(u.count));
        let list = |uses: Vec<&crate::study::report::Use>| {
            let parts = uses.iter().take(8);
            let parts = parts.map(|u| format!("{} {:.1}%", u.name, u.share * 100.0));
            parts.collect::<Vec<_>>().join(", ")
        };
        say(&format!("{}: moves by piece: {}", r.game, list(pieces)))?;
        say(&format!("{}: busiest sites: {}", r.game, list(sites)))?;
    }
    Ok(())
}
