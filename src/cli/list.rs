//! `lud list`: the shipped games.

use std::process::ExitCode;

use clap::Args as ClapArgs;

use crate::cli::failure::Failure;
use crate::cli::run::say;
use crate::load::{Selection, load};
use crate::shipped::GAMES;

/// Lists the games that come with the program.
#[derive(ClapArgs, Debug)]
pub struct Args {}

/// Runs the command.
pub fn run(_args: Args) -> Result<ExitCode, Failure> {
    for shipped in GAMES {
        let loaded = load(shipped.name, shipped.text, &Selection::default());
        let name = loaded.game.as_ref().map_or("", |g| &g.name);
        let options: Vec<String> = loaded
            .expanded
            .options
            .iter()
            .map(|o| format!("{} ({} items)", o.heading, o.items.len()))
            .collect();
        say(&format!(
            "{:<14} {name}{}{}",
            shipped.name,
            if options.is_empty() {
                ""
            } else {
                "; options: "
            },
            options.join(", ")
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
