//! `lud run`: plays a game to the end and shows it.

use std::collections::VecDeque;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args as ClapArgs, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use rand::RngExt;

use crate::cli::failure::Failure;
use crate::cli::input::{Choice, game_of, load_file, seed, went_well};
use crate::cli::matches::{self, Subgames};
use crate::cli::pool::STACK;
use crate::cli::records::{Recorder, foreign, header_of, limit_as_recorded, read_whole_record};
use crate::cli::report::{self, say};
use crate::diagnostic::render::Renderings;
use crate::game::Game;
use crate::load::{Loaded, load_match};
use crate::play::draw::draw;
use crate::play::playout::{chooser, pick, seed_of};
use crate::play::record::{Header, MoveLine, RecordLine, ResultLine, Trial, VERSION};
use crate::play::series::{Mean, Share, Summary, play_series};
use crate::play::words::outcome;

/// What the output looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// JSON lines.
    Json,
}

/// Plays a game to the end with random legal moves and shows it.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A description, or the name of a shipped game.
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    subgames: Subgames,
    /// Seed of chance and choices; without one it is drawn and printed.
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Number of games; more than one gives a table of results.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Ends a game as a draw after so many turns.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: Option<u32>,
    /// Writes the games to a file, move by move, as JSON lines.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    record: Option<PathBuf>,
    /// Writes over a record that is there already.
    #[arg(long, requires = "record")]
    force: bool,
    /// Goes on with a record that was cut off.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// What the output looks like.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Only the result.
    #[arg(long)]
    quiet: bool,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let loaded = load_file(&args.file, &args.choice)?;
    if loaded.match_clause().is_some() && loaded.errors().next().is_none() {
        return play_matches(&args, &loaded);
    }
    let mut game = game_of(&args.file, loaded)?;
    if let Some(turns) = args.max_turns {
        game.turn_cap = turns;
    }
    let seed = seed_or_drawn(&args);
    let header = Header {
        version: VERSION,
        file: args.file.clone(),
        name: game.name.clone(),
        options: args.choice.selected(),
        seed,
        max_turns: args.max_turns,
    };
    if let Some(file) = &args.resume {
        return resume(&args, game, file);
    }
    let recorder = match &args.record {
        Some(path) => Some(Recorder::new(path, args.force)?),
        None => None,
    };
    if args.seed.is_none() && args.format == Format::Text && args.games > 1 {
        say(&format!("seed {seed}"))?;
    }
    if args.games > 1 && recorder.is_none() && args.format == Format::Text {
        return series(&args, &game, seed);
    }
    let mut output = Output {
        args: &args,
        recorder,
        known: VecDeque::new(),
    };
    output.line(&RecordLine::Game(header))?;
    play_games(&game, seed, 0, args.games, &mut output)?;
    went_well(&args.file, &args.choice, &game)?;
    Ok(ExitCode::SUCCESS)
}

/// The seed asked for, or a drawn one.
fn seed_or_drawn(args: &Args) -> u64 {
    args.seed
        .unwrap_or_else(|| rand::rng().random_range(0..1 << 53))
}

/// Plays a match, or several.
fn play_matches(args: &Args, loaded: &Loaded) -> Result<ExitCode, Failure> {
    let (made, found) = load_match(loaded, args.subgames.finder(&args.file)?);
    let Some(mut rules) = made else {
        let renderings = Renderings {
            sources: &loaded.sources,
            steps: Some(loaded.expanded.tree.steps()),
            colour: crate::cli::report::colour_on_terminal(),
        };
        for error in &found {
            report::print(&renderings.text(error));
        }
        let file = &args.file;
        return Err(Failure::input(format!("{file}: the match is not complete")));
    };
    let mut header = Header {
        version: VERSION,
        file: args.file.clone(),
        name: rules.name.clone(),
        options: args.choice.selected(),
        seed: 0,
        max_turns: args.max_turns,
    };
    let mut output = Output {
        args,
        recorder: None,
        known: VecDeque::new(),
    };
    let (mut finished, mut games) = (0, 0);
    if let Some(path) = &args.resume {
        let (lines, whole) = read_whole_record(path)?;
        let recorded = header_of(path, &lines, &header, args.seed)?;
        header.seed = recorded.seed;
        header.max_turns = args.max_turns.or(recorded.max_turns);
        output.recorder = Some(Recorder::behind(path, whole)?);
        let is_end = |line: &RecordLine| matches!(line, RecordLine::Match(_));
        let played = lines.iter().rposition(is_end).map_or(1, |i| i + 1);
        let count =
            |of: fn(&RecordLine) -> bool| lines[..played].iter().filter(|l| of(l)).count() as u64;
        finished = count(|l| matches!(l, RecordLine::Match(_)));
        games = count(|l| matches!(l, RecordLine::Result(_)));
        // The same seed gives the same match: it is played again silently up to where it broke off.
        output.known = lines.into_iter().skip(played).collect();
    } else {
        header.seed = seed_or_drawn(args);
        output.recorder = match &args.record {
            Some(path) => Some(Recorder::new(path, args.force)?),
            None => None,
        };
        output.line(&RecordLine::Game(header.clone()))?;
    }
    if let Some(turns) = header.max_turns {
        for instance in &mut rules.instances {
            instance.game.turn_cap = turns;
        }
    }
    for number in finished..args.games.max(finished) {
        games += matches::play(&rules, seed_of(header.seed, number), games, &mut output)?;
        let mut instances = rules.instances.iter();
        if let Some(reason) = instances.find_map(|i| i.game.overrun.reason()) {
            let file = &args.file;
            return Err(Failure::input(format!(
                "{file}: play was stopped: {reason}"
            )));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Where the lines of a game go.
pub struct Output<'a> {
    args: &'a Args,
    recorder: Option<Recorder>,
    /// Lines that were written before: they come again, and are not shown.
    known: VecDeque<RecordLine>,
}

impl Output<'_> {
    /// Hands on a line.
    pub fn line(&mut self, line: &RecordLine) -> Result<(), Failure> {
        if let Some(known) = self.known.pop_front() {
            let message = "the record is not of this match: other moves follow from its seed";
            return match known == *line {
                true => Ok(()),
                false => Err(Failure::input(message)),
            };
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.write(line)?;
        }
        if self.args.format == Format::Json
            && (!self.args.quiet || matches!(line, RecordLine::Result(_) | RecordLine::Match(_)))
        {
            let text = serde_json::to_string(line).map_err(|e| Failure::input(e.to_string()))?;
            say(&text)?;
        }
        Ok(())
    }

    /// Whether the output is for people, and there is anything new to say.
    pub fn is_text(&self) -> bool {
        self.args.format == Format::Text && self.known.is_empty()
    }

    /// Whether every move is shown.
    pub fn shows(&self) -> bool {
        self.is_text() && !self.args.quiet
    }
}

fn play_games(
    game: &Game,
    seed: u64,
    from: u64,
    games: u64,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    for number in from..games {
        if game.overrun.is_known() {
            break;
        }
        let seed = seed_of(seed, number);
        let (mut trial, line) = Trial::start(game, number, seed);
        output.line(&line)?;
        if output.shows() {
            say(&format!("{}, seed {seed}\n", game.name))?;
            say(&draw(game, &trial.state, &[]))?;
        }
        go_on(&mut trial, chooser(seed), output)?;
    }
    Ok(())
}

fn show_move(game: &Game, trial: &Trial<'_>, line: &MoveLine) -> Result<(), Failure> {
    let who = game
        .names
        .players
        .get(line.mover as usize)
        .map_or("nobody", String::as_str);
    say(&format!("{:>4}. {who}: {}", line.n + 1, line.text))?;
    let last = &trial.state.last;
    say(&draw(game, &trial.state, &[last.from, last.to]))
}

fn result_words(game: &Game, result: &ResultLine) -> String {
    let end = outcome(game, result);
    let ranks: Vec<String> = result.ranking.iter().map(f64::to_string).collect();
    format!(
        "{end} after {} moves; ranks {}; seed {}",
        result.moves,
        ranks.join(" "),
        result.seed
    )
}

/// Many games at once, with a bar on a terminal and a table at the end.
fn series(args: &Args, game: &Game, seed: u64) -> Result<ExitCode, Failure> {
    let bar = if std::io::stderr().is_terminal() && !args.quiet {
        let style =
            ProgressStyle::with_template("{bar:40} {pos}/{len} games  {per_sec}  {eta} left")
                .map_err(|e| Failure::input(e.to_string()))?;
        ProgressBar::new(args.games).with_style(style)
    } else {
        ProgressBar::hidden()
    };
    let begin = std::time::Instant::now();
    // Deep rules need more stack than threads have by default.
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(STACK)
        .build()
        .map_err(|e| Failure::input(format!("cannot start threads: {e}")))?;
    let outcomes = pool.install(|| play_series(game, seed, args.games, || bar.inc(1)));
    bar.finish_and_clear();
    let took = begin.elapsed().as_secs_f64();
    went_well(&args.file, &args.choice, game)?;
    let summary = Summary::of(game.players, &outcomes);
    say(&format!(
        "{}: {} games from seed {seed}",
        game.name, summary.games
    ))?;
    let share = |name: &str, s: &Share| {
        format!(
            "  {name:<12} {:>8}  {:>5.1}%  ({:.1}% to {:.1}%)",
            s.count,
            100.0 * s.share,
            100.0 * s.low,
            100.0 * s.high
        )
    };
    for (p, wins) in summary.wins.iter().enumerate() {
        say(&share(&format!("player {} wins", p + 1), wins))?;
    }
    say(&share("nobody wins", &summary.draws))?;
    if summary.cut.count > 0 {
        say(&share("cut off", &summary.cut))?;
    }
    let mean = |name: &str, m: &Mean| {
        format!(
            "  {name:<12} {:>8.1} ± {:.1}  (from {} to {})",
            m.mean,
            m.margin,
            trim(m.min),
            trim(m.max)
        )
    };
    say(&mean("moves", &summary.moves))?;
    say(&mean("turns", &summary.turns))?;
    say(&mean("branching", &summary.branching))?;
    if !args.quiet {
        say(&format!(
            "  {:.0} moves a second",
            summary.total_moves as f64 / took.max(1e-9)
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn trim(v: f64) -> String {
    let text = format!("{v:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Goes on with a record: finished games are kept, a game cut off is played on, the rest follows.
fn resume(args: &Args, mut game: Game, path: &Path) -> Result<ExitCode, Failure> {
    let (lines, whole) = read_whole_record(path)?;
    if args.max_turns.is_none() {
        limit_as_recorded(&mut game, &lines);
    }
    let game = &game;
    let wanted = Header {
        name: game.name.clone(),
        options: args.choice.selected(),
        ..Header::default()
    };
    let header = header_of(path, &lines, &wanted, args.seed)?;
    let finished = lines
        .iter()
        .filter(|l| matches!(l, RecordLine::Result(_)))
        .count() as u64;
    let open: Vec<&MoveLine> = lines
        .iter()
        .filter_map(|l| {
            if let RecordLine::Move(m) = l {
                Some(m)
            } else {
                None
            }
        })
        .filter(|m| m.game == finished)
        .collect();
    let started = lines
        .iter()
        .any(|l| matches!(l, RecordLine::Start(line) if line.game == finished));
    let mut output = Output {
        args,
        recorder: Some(Recorder::behind(path, whole)?),
        known: VecDeque::new(),
    };
    let mut next = finished;
    if started {
        // The same seed gives the same game: it is played again silently up to where it broke off.
        let seed = seed_of(header.seed, finished);
        let (mut trial, _) = Trial::start(game, finished, seed);
        let mut choice = chooser(seed);
        for recorded in &open {
            let legal = trial.legal();
            if legal == 0 {
                return Err(foreign(
                    path,
                    format!("game {finished} is over at move {}", recorded.n),
                ));
            }
            let pick = pick(&mut choice, legal);
            let line = trial.play(pick);
            if line.state != recorded.state {
                return Err(foreign(
                    path,
                    format!("game {finished} differs at move {}", recorded.n),
                ));
            }
        }
        if output.shows() {
            say(&format!(
                "{}, seed {seed}, resumed after {} moves\n",
                game.name,
                open.len()
            ))?;
            say(&draw(game, &trial.state, &[]))?;
        }
        go_on(&mut trial, choice, &mut output)?;
        next += 1;
    }
    play_games(game, header.seed, next, args.games.max(next), &mut output)?;
    went_well(&args.file, &args.choice, game)?;
    Ok(ExitCode::SUCCESS)
}

/// Plays a trial on to its end with the choices of the generator.
pub fn go_on(
    trial: &mut Trial<'_>,
    mut choice: rand_xoshiro::Xoshiro256PlusPlus,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    while !trial.state.over {
        let legal = trial.legal();
        if legal == 0 {
            break;
        }
        let pick = pick(&mut choice, legal);
        let line = trial.play(pick);
        output.line(&RecordLine::Move(line.clone()))?;
        if output.shows() {
            show_move(trial.game, trial, &line)?;
        }
    }
    let result = trial.result();
    output.line(&RecordLine::Result(result.clone()))?;
    if output.is_text() {
        say(&result_words(trial.game, &result))?;
    }
    Ok(())
}
