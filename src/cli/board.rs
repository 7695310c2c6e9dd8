//! `lud board`: the board of a game as text or as a picture.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args as ClapArgs;

use crate::cli::failure::Failure;
use crate::cli::input::{Choice, load_game};
use crate::cli::run::say;
use crate::game::context::Scratch;
use crate::play::draw::draw;
use crate::play::svg::{Picture, svg};

/// Shows the board of a game with its first position.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A description, or the name of a shipped game.
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    choice: Choice,
    /// Writes the board as an SVG picture.
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// With the number of each site.
    #[arg(long)]
    numbers: bool,
    /// With the label of each site.
    #[arg(long)]
    labels: bool,
    /// With the tracks.
    #[arg(long)]
    tracks: bool,
    /// Seed of a random start.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let game = load_game(&args.file, &args.choice)?;
    let mut scratch = Scratch::new(args.seed);
    let state = game.start(&mut scratch);
    if let Some(path) = &args.svg {
        let picture = Picture {
            numbers: args.numbers,
            tracks: args.tracks,
            labels: args.labels,
        };
        std::fs::write(path, svg(&game, &state, picture))
            .map_err(|e| Failure::input(format!("cannot write {}: {e}", path.display())))?;
        return Ok(ExitCode::SUCCESS);
    }
    say(&game.name)?;
    say(&draw(&game, &state, &[]))?;
    if args.numbers {
        let board = &game.board;
        let ty = board.default_type();
        for site in 0..board.len(ty) as crate::board::site::Site {
            say(&format!("  {site:>4} {}", board.measures(ty).label(site)))?;
        }
    }
    if args.tracks {
        for track in &game.tracks {
            let sites: Vec<String> = track
                .sites()
                .map(|s| if s == -2 { "End".into() } else { s.to_string() })
                .collect();
            let looped = if track.is_looped() { ", a loop" } else { "" };
            say(&format!(
                "  track {} of player {}{looped}: {}",
                track.name(),
                track.owner(),
                sites.join(" ")
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
