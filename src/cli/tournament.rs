//! `lud tournament`: players meet, and the table says who is stronger.

mod contestant;
mod program;
mod referee;

use std::collections::HashSet;
use std::process::ExitCode;

use clap::{Args as ClapArgs, ValueEnum};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::arrange::Arrange;
use crate::cli::failure::Failure;
use crate::cli::input::{Choice, load_game, seed, went_well};
use crate::cli::interrupt::{Interrupt, leave};
use crate::cli::journal::Journal;
use crate::cli::players;
use crate::cli::pool;
use crate::cli::report::say;
use crate::cli::series::Series;
use crate::search::evaluate::Knowledge;
use crate::search::spec::AgentSpec;
use crate::study::rating::{Interval, Sprt, SprtVerdict};
use crate::study::tournament::{Fixture, Played, Results, Table, pairings, verdict};
use contestant::{Clock, Contestant};
use referee::Referee;

/// What the output looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// One JSON object.
    Json,
    /// The pairings as comma-separated values.
    Csv,
}

/// Lets players meet: a round robin, sides changed and seeds kept, with Elo and intervals.
#[derive(ClapArgs, Debug)]
#[command(after_help = help())]
pub struct Args {
    /// A description, or the name of a shipped game.
    #[arg(value_name = "GAME")]
    file: String,
    #[command(flatten)]
    choice: Choice,
    /// The players, divided by commas; `ugi:CMD` is a program that speaks UGI.
    #[arg(long, value_name = "LIST")]
    players: String,
    /// The time that each program has for a game, and what each move adds: 60s+500ms.
    #[arg(long, value_name = "TIME+TIME")]
    clock: Option<Clock>,
    /// Games of each pairing; two in a row share a seed, with sides changed.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    #[command(flatten)]
    series: Series,
    /// Ends a pairing as soon as a sequential test decides between two Elo differences.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Seed of the tournament; without one it is drawn and printed.
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// What the output looks like.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The first line of a tournament's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Header {
    tournament: String,
    version: u32,
    options: Vec<String>,
    players: Vec<String>,
    seed: u64,
    max_turns: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
}

/// The players that exist, for help.
fn help() -> String {
    let own = players::help();
    format!(
        "{own}\nugi:CMD is a program, started as it stands, that is asked for its moves as `lud engine` is. \
         Without a clock a move has the time of --time or the nodes of --iterations, else a second. \
         Whoever answers too late, ends, or names no legal move forfeits the game."
    )
}

/// Who plays the games of a thread.
enum Host<'g> {
    Table(Table<'g>),
    Referee(Box<Referee<'g>>),
}

/// Games of a pairing between two looks of the sequential test; fixed, so that the end does not
/// depend on the number of threads.
const BATCH: u64 = 16;

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let contestants = contestant::parse(&args.players, &args.series.budget)?;
    let names: Vec<String> = contestants.iter().map(ToString::to_string).collect();
    let specs: Vec<AgentSpec> = contestants
        .iter()
        .filter_map(|c| match c {
            Contestant::Agent(spec) => Some(*spec),
            Contestant::Program(_) => None,
        })
        .collect();
    let refereed = specs.len() < contestants.len();
    if args.clock.is_some() && !refereed {
        return Err(Failure::usage(
            "--clock is for programs (ugi:CMD); our own players have limits of their own",
        ));
    }
    if contestants.len() < 2 {
        return Err(Failure::usage("a tournament wants two players or more"));
    }
    if names.iter().collect::<HashSet<_>>().len() != names.len() {
        return Err(Failure::usage("two of the players are the same"));
    }
    let test = args.sprt.as_deref().map(sprt).transpose()?;
    let mut game = load_game(&args.file, &args.choice)?;
    args.series.limit(&mut game);
    if game.players < 2 {
        return Err(Failure::input(format!(
            "{} has {} player: there is nobody to meet; try `lud study` or `lud solve`",
            game.name, game.players
        )));
    }
    let seed = args.seed.unwrap_or_else(|| match &args.series.out {
        // A file that is taken up again must find its seed.
        Some(_) => 0,
        None => rand::rng().random_range(0..1 << 53),
    });
    let header = Header {
        tournament: game.name.clone(),
        version: 1,
        options: args.choice.selected(),
        players: names.clone(),
        seed,
        max_turns: args.series.max_turns,
        clock: args.clock.map(|clock| format!("{clock:?}")),
    };
    let (journal, mut played): (Journal, Vec<Played>) =
        Journal::open(args.series.out.as_deref(), &header)?;
    let pairs = pairings(contestants.len());
    if let Some(wrong) = played.iter().find(|p| !pairs.contains(&p.fixture.pair)) {
        return Err(Failure::input(format!(
            "the file holds a game of players that are not here: {:?}",
            wrong.fixture.pair
        )));
    }
    played.retain(|p| p.fixture.number < args.games);
    let interrupt = Interrupt::watch();
    let knowledge = Knowledge::default();
    let limits = (args.series.budget.limit()?, args.clock);
    let host = || match refereed {
        true => {
            let place = (args.file.as_str(), &game);
            let referee = Referee::new(place, &contestants, &knowledge, seed, limits)?;
            Ok(Host::Referee(Box::new(referee)))
        }
        false => {
            let table = Table::new(&game, &specs, &knowledge, seed);
            Ok(Host::Table(table.map_err(refusal)?))
        }
    };
    host()?;
    let bar = pool::bar(args.games * pairs.len() as u64, args.series.quiet);
    bar.set_position(played.len() as u64);
    let mut open = pairs.clone();
    let batch = if test.is_some() { BATCH } else { args.games };
    let mut from = 0;
    while from < args.games && !open.is_empty() {
        let numbers = from..(from + batch).min(args.games);
        from = numbers.end;
        let known: HashSet<Fixture> = played.iter().map(|p| p.fixture).collect();
        let jobs: Vec<Fixture> = numbers
            .flat_map(|number| open.iter().map(move |&pair| Fixture { pair, number }))
            .filter(|f| !known.contains(f))
            .collect();
        let broken = |done: Vec<Played>| {
            bar.finish_and_clear();
            let mut played = played.clone();
            played.extend(done);
            played.arrange_by_key(|p| (p.fixture.pair, p.fixture.number));
            let results = Results::of(&names, &played, test.as_ref());
            if let Err(failure) = show(&args, &game.name, seed, &results) {
                return failure;
            }
            let all = args.games * pairs.len() as u64;
            leave(played.len() as u64, all, args.series.out.as_deref())
        };
        let more = pool::run(
            pool::threads(args.series.threads),
            &jobs,
            (&interrupt, broken),
            host,
            |host, fixture| {
                let result = match host {
                    Host::Table(table) => table.play(*fixture).map_err(refusal)?,
                    Host::Referee(referee) => referee.play(*fixture)?,
                };
                went_well(&args.file, &args.choice, &game)?;
                journal.write(&result)?;
                bar.inc(1);
                Ok(result)
            },
        )?;
        played.extend(more);
        if let Some(test) = &test {
            let settled = |pair: &(usize, usize)| {
                let own = |p: &&Played| p.fixture.pair == *pair && p.fixture.number < from;
                verdict(test, played.iter().filter(own)) != SprtVerdict::Open
            };
            open.retain(|pair| !settled(pair));
        }
    }
    bar.finish_and_clear();
    played.arrange_by_key(|p| (p.fixture.pair, p.fixture.number));
    let results = Results::of(&names, &played, test.as_ref());
    went_well(&args.file, &args.choice, &game)?;
    show(&args, &game.name, seed, &results)?;
    Ok(ExitCode::SUCCESS)
}

fn refusal(error: crate::search::spec::SpecError) -> Failure {
    Failure::input(error.to_string())
}

fn sprt(text: &str) -> Result<Sprt, Failure> {
    let wrong = || {
        Failure::usage(format!(
            "--sprt wants two Elo differences, the smaller first, such as 0,20; not `{text}`"
        ))
    };
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let number = |t: &str| t.trim().parse::<f64>().ok().filter(|v| v.abs() <= 1000.0);
    let (elo0, elo1) = number(low).zip(number(high)).ok_or_else(wrong)?;
    if elo0 >= elo1 {
        return Err(wrong());
    }
    Ok(Sprt {
        elo0,
        elo1,
        alpha: 0.05,
        beta: 0.05,
    })
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Output<'a> {
    game: &'a str,
    seed: u64,
    #[serde(flatten)]
    results: &'a Results,
}

fn show(args: &Args, name: &str, seed: u64, results: &Results) -> Result<(), Failure> {
    match args.format {
        Format::Json => {
            let output = Output {
                game: name,
                seed,
                results,
            };
            let text =
                serde_json::to_string_pretty(&output).map_err(|e| Failure::input(e.to_string()))?;
            say(&text)
        }
        Format::Csv => {
            say(
                "first,second,games,wins,draws,losses,score,score_low,score_high,elo,elo_low,elo_high,verdict",
            )?;
            for p in &results.pairs {
                let verdict = match p.verdict {
                    Some(SprtVerdict::Higher) => "higher",
                    Some(SprtVerdict::Lower) => "lower",
                    Some(SprtVerdict::Open) => "open",
                    None => "",
                };
                say(&format!(
                    "{},{},{},{},{},{},{},{},{verdict}",
                    p.first,
                    p.second,
                    p.games,
                    p.wins[0],
                    p.wins[1],
                    p.wins[2],
                    columns(&p.score),
                    columns(&p.elo)
                ))?;
            }
            Ok(())
        }
        Format::Text => text(name, seed, results),
    }
}

fn columns(i: &Interval) -> String {
    format!("{:.4},{:.4},{:.4}", i.value, i.low, i.high)
}

fn text(name: &str, seed: u64, results: &Results) -> Result<(), Failure> {
    say(&format!("{name}, seed {seed}"))?;
    let share = |s: &Interval| {
        format!(
            "{:>5.1}%  ({:.1}% to {:.1}%)",
            100.0 * s.value,
            100.0 * s.low,
            100.0 * s.high
        )
    };
    let width = results.standings.iter().map(|s| s.player.len()).max();
    let width = width.unwrap_or(0).clamp(6, 60);
    for s in &results.standings {
        say(&format!(
            "  {:<width$} {:>6.0} Elo ± {:<4.0} {:>5} games  {}  +{} ={} -{}",
            s.player,
            s.elo.value,
            s.elo.high - s.elo.value,
            s.games,
            share(&s.score),
            s.wins[0],
            s.wins[1],
            s.wins[2]
        ))?;
    }
    for p in &results.pairs {
        let verdict = match p.verdict {
            Some(SprtVerdict::Higher) => "; the test accepts the larger difference",
            Some(SprtVerdict::Lower) => "; the test accepts the smaller difference",
            Some(SprtVerdict::Open) => "; the test is open",
            None => "",
        };
        say(&format!(
            "  {} against {}: {}, {:.0} Elo ({:.0} to {:.0}){verdict}",
            p.first,
            p.second,
            share(&p.score).trim(),
            p.elo.value,
            p.elo.low,
            p.elo.high
        ))?;
    }
    for f in &results.forfeits {
        let games = match f.games {
            1 => "a game".to_owned(),
            n => format!("{n} games"),
        };
        say(&format!("  {} forfeited {games}: {}", f.player, f.reason))?;
    }
    Ok(())
}
