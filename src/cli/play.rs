//! `lud play`: a game at the table, on a terminal or over a pipe.
//!
//! | file | what it does |
//! |---|---|
//! | `seats` | who plays: people and agents |
//! | `table` | session, seats and saving together: what both ways of playing share |
//! | `command` | what people type |
//! | `plain` | the dialogue by lines |
//! | `screen`, `app` | the terminal: events and what they change |
//! | `view`, `hands`, `side` | what it shows: the board, what is below it, what is beside it |
//! | `about` | rules and sources from the metadata |
//! | `options` | choosing options before the game |

mod app;
mod command;
mod hands;
mod options;
mod plain;
mod screen;
mod seats;
mod side;
mod store;
mod table;
mod view;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args as ClapArgs;
use rand::RngExt;

use crate::cli::failure::Failure;
use crate::cli::input::{Choice, game_of, load_file, seed};
use crate::cli::records::limit_as_recorded;
use crate::play::record::{Header, VERSION};
use seats::Seats;
use store::Store;
use table::Table;

/// Plays a game with people and machines at one table.
///
/// On a terminal the board is shown and pieces are moved with keys, mouse or typed moves. On a
/// pipe, or with --plain, it is a dialogue: every line of output begins with a word that says
/// what it is, and a line of input is a move, by its number or its words, or a command. `help`
/// lists the commands.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A description, or the name of a shipped game; with --resume it may be left out.
    #[arg(value_name = "FILE", required_unless_present = "resume")]
    file: Option<String>,
    #[command(flatten)]
    choice: Choice,
    /// Who plays, in the order of the players: `human`, or an agent such as `random` or `uct:1000`.
    /// The last one plays all players that are left.
    #[arg(long, value_name = "A,B,..", default_value = "human")]
    players: String,
    /// Who gives hints.
    #[arg(long, value_name = "AGENT", default_value = seats::HINTS)]
    hints: String,
    /// Seed of chance and agents; without one it is drawn.
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// A dialogue by lines, also on a terminal.
    #[arg(long)]
    plain: bool,
    /// Makes moves without asking where there is but one.
    #[arg(long)]
    auto: bool,
    /// Ends the game as a draw after so many turns.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: Option<u32>,
    /// Chooses the options on the terminal before the game.
    #[arg(long)]
    choose: bool,
    /// Keeps the game in a file while it is played.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Goes on with a saved game.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    // A terminal without a cursor that can be moved shows lines and nothing else.
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb;
    let plain = args.plain || !terminal;
    if let Some(path) = &args.save
        && args.resume.as_ref() != Some(path)
    {
        store::refuse_taken(path)?;
    }
    let saved = args.resume.as_deref().map(store::read).transpose()?;
    let file = match (&args.file, &saved) {
        (Some(file), _) => file.clone(),
        (None, Some(saved)) => saved.header.file.clone(),
        (None, None) => return Err(Failure::usage("which game?")),
    };
    let mut choice = match (&saved, args.choice.selected().is_empty()) {
        (Some(saved), true) => Choice::of_record(&saved.header.options),
        _ => args.choice.clone(),
    };
    if args.choose {
        if plain {
            return Err(Failure::usage("--choose needs a terminal; use --option"));
        }
        choice = options::choose(&file, choice)?;
    }
    let loaded = load_file(&file, &choice)?;
    let about = crate::load::about::About::of(&loaded);
    let mut game = game_of(&file, loaded)?;
    if let Some(saved) = &saved {
        limit_as_recorded(&mut game, &saved.lines);
    }
    if let Some(turns) = args.max_turns {
        if saved
            .as_ref()
            .is_some_and(|s| s.header.max_turns != Some(turns))
        {
            return Err(Failure::usage("the saved game has its own limit of turns"));
        }
        game.turn_cap = turns;
    }
    let seed = match (&saved, args.seed) {
        (Some(saved), Some(seed)) if seed != saved.header.seed => {
            let own = saved.header.seed;
            return Err(Failure::usage(format!("the saved game has seed {own}")));
        }
        (Some(saved), _) => saved.header.seed,
        (None, Some(seed)) => seed,
        (None, None) => rand::rng().random_range(0..1 << 53),
    };
    let header = Header {
        version: VERSION,
        file,
        name: game.name.clone(),
        options: choice.selected(),
        seed,
        max_turns: match &saved {
            Some(saved) => saved.header.max_turns,
            None => args.max_turns,
        },
    };
    if let Some(saved) = &saved
        && saved.header.name != header.name
    {
        return Err(Failure::input(format!(
            "the saved game is {}, not {}",
            saved.header.name, header.name
        )));
    }
    let seats = Seats::new(&game, &args.players, &args.hints, seed)?;
    let kept = args.save.or(args.resume);
    let store = Store::new(header, kept, !plain);
    let lines = saved.as_ref().map(|s| s.lines.as_slice());
    let mut table = Table::new(&game, seed, seats, store, about, lines)?;
    table.auto = args.auto;
    if plain {
        plain::play(table, &mut std::io::stdin().lock(), &mut std::io::stdout())
    } else {
        screen::play(table)
    }
}
