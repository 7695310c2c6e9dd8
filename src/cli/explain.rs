//! `lud explain`: what a code, a ludeme, a word or a define means.

use std::process::ExitCode;

use clap::{Args as ClapArgs, ValueEnum};

use super::failure::Failure;
use super::run::say;
use crate::explain::{find, reference, suggestion, topics};

/// Says what a code, a ludeme, a word or a define means, with its signature and an example.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A code (`L0301`), a ludeme (`is Line`), a word (`Mover`), a type or a define (`StepToEmpty`).
    #[arg(value_name = "NAME", required_unless_present = "all")]
    name: Vec<String>,
    /// Everything there is.
    #[arg(long, conflicts_with = "name")]
    all: bool,
    /// What the output looks like; `md` is the reference page, for `--all` only.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Format {
    Text,
    Md,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    if args.all {
        match args.format {
            Format::Md => say(reference().trim_end())?,
            Format::Text => {
                let all: Vec<String> = topics().map(|topic| topic.to_string()).collect();
                say(&all.join("\n\n"))?;
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    if args.format == Format::Md {
        return Err(Failure::usage(
            "`--format md` writes the whole page; it needs `--all`",
        ));
    }
    let name = args.name.join(" ");
    let found = find(&name);
    if found.is_empty() {
        let mut message = format!("nothing is called `{name}`");
        match suggestion(&name) {
            Some(other) => message.push_str(&format!("; did you mean `{other}`?")),
            None => message.push_str("; `lud explain --all` lists everything there is"),
        }
        return Err(Failure::usage(message));
    }
    let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
    say(&shown.join("\n\n"))?;
    Ok(ExitCode::SUCCESS)
}
