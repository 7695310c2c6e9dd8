//! `lud list`: the shipped games.

use std::process::ExitCode;

use clap::Args as ClapArgs;
use serde_json::{Value, json};

use crate::cli::failure::Failure;
use crate::cli::report::say;
use crate::load::{Selection, load};
use crate::shipped::GAMES;

/// Lists the games that come with the program.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// Prints a JSON object a game.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    for shipped in GAMES {
        let loaded = load(shipped.name, shipped.text, &Selection::default());
        let name = loaded.game.as_ref().map_or("", |g| &g.name);
        if args.json {
            let options = loaded.expanded.options.iter().map(|option| {
                let items: Vec<&str> = option.items.iter().map(|i| i.heading.as_str()).collect();
                json!({ "category": option.heading.as_str(), "items": items })
            });
            let options: Vec<Value> = options.collect();
            let game = json!({
                "type": "game", "name": shipped.name, "title": name, "options": options,
            });
            say(&game.to_string())?;
            continue;
        }
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
