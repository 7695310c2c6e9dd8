//! `lud board`: the board of a game as text or as a picture.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args as ClapArgs;
use serde_json::json;

use crate::board::site::Site;
use crate::cli::failure::Failure;
use crate::cli::input::{Choice, game_of, load_file, seed, went_well};
use crate::cli::recorded::Recorded;
use crate::cli::replace::{Sort, signed, write};
use crate::cli::report::say;
use crate::compile::equip;
use crate::game::Game;
use crate::game::context::Scratch;
use crate::load::Loaded;
use crate::play::draw::draw_for;
use crate::play::picture::{Picture, png, svg};
use crate::play::view::View;

/// Shows the board of a game: its first position, or one of a recorded game.
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
    /// Writes the board as a PNG picture.
    #[arg(long, value_name = "OUT")]
    png: Option<PathBuf>,
    /// Writes over what is there, also where it is no picture of this kind.
    #[arg(long)]
    force: bool,
    /// Pixels of a PNG to a unit of the SVG.
    #[arg(long, value_name = "FACTOR", default_value_t = 2.0, value_parser = zoom)]
    zoom: f32,
    /// The position after the moves of a record, or after the first N of them.
    #[arg(long, value_name = "RECORD[:N]")]
    after: Option<String>,
    /// With the number of each site.
    #[arg(long)]
    numbers: bool,
    /// With the label of each site.
    #[arg(long)]
    labels: bool,
    /// With the tracks.
    #[arg(long)]
    tracks: bool,
    /// Without coordinates at the margin.
    #[arg(long)]
    bare: bool,
    /// As this player sees it: what is hidden from the player is not shown.
    #[arg(long, value_name = "PLAYER")]
    seen_by: Option<u8>,
    /// Prints a JSON object: the board as text, its sites, tracks and containers.
    #[arg(long)]
    json: bool,
    /// Seed of a random start.
    #[arg(long, default_value_t = 0, value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
}

fn zoom(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(v) if (0.1..=20.0).contains(&v) => Ok(v),
        _ => Err("a number from 0.1 to 20".into()),
    }
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let loaded = load_file(&args.file, &args.choice)?;
    let mut game = match bare_board(&loaded) {
        Some(game) if args.after.is_none() => {
            eprintln!("note: the rules have errors; the board is shown without pieces");
            game
        }
        _ => game_of(&args.file, loaded)?,
    };
    let recorded = args.after.as_deref();
    let recorded = recorded.map(|text| Recorded::read(text, &mut game));
    let state = match recorded.transpose()? {
        Some(recorded) => recorded.trial(&game)?.state,
        None => game.start(&mut Scratch::new(args.seed)),
    };
    went_well(&args.file, &args.choice, &game)?;
    if let Some(player) = args.seen_by
        && !(1..=game.players).contains(&usize::from(player))
    {
        return Err(Failure::usage(format!(
            "there is no player {player}: the game has {}",
            game.players
        )));
    }
    let view = View {
        player: args.seen_by,
    };
    if args.svg.is_some() || args.png.is_some() {
        let picture = Picture {
            numbers: args.numbers,
            tracks: args.tracks,
            labels: args.labels,
            bare: args.bare,
            view,
            ..Picture::default()
        };
        let drawing = svg(&game, &state, &picture);
        if let Some(path) = &args.svg {
            write(path, drawing.as_bytes(), Sort::SVG, args.force)?;
        }
        if let Some(path) = &args.png {
            let image = png(&drawing, args.zoom).map_err(|e| Failure::input(e.to_string()))?;
            write(path, &signed(&image), Sort::PNG, args.force)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if args.json {
        let board = &game.board;
        let ty = board.default_type();
        let sites = 0..board.len(ty) as Site;
        let labels: Vec<String> = sites
            .map(|s| board.measures(ty).label(s).to_string())
            .collect();
        let tracks = game.tracks.iter().map(|track| {
            let sites: Vec<_> = track.sites().collect();
            json!({ "name": track.name(), "owner": track.owner(), "loop": track.is_looped(), "sites": sites })
        });
        let object = json!({
            "type": "board", "game": game.name, "labels": labels,
            "tracks": tracks.collect::<Vec<_>>(), "text": draw_for(&game, &state, &[], view),
        });
        return say(&object.to_string()).map(|()| ExitCode::SUCCESS);
    }
    say(&game.name)?;
    let marked: Vec<i32> = view.last(&state).iter().flatten().map(|at| at.1).collect();
    say(&draw_for(&game, &state, &marked, view))?;
    if args.numbers {
        let board = &game.board;
        let ty = board.default_type();
        for site in 0..board.len(ty) as Site {
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

/// The board of a description whose board is sound and whose rules are not.
fn bare_board(loaded: &Loaded) -> Option<Game> {
    let resolved = loaded.resolved.as_ref().filter(|_| loaded.game.is_none())?;
    loaded.errors().next()?;
    let game = equip(&loaded.expanded.tree, resolved)?;
    // A board that is wrong itself is none.
    let board = &game.board;
    (board.len(board.default_type()) > 0).then_some(game)
}
