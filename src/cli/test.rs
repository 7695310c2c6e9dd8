//! `lud test`: examples beside a game.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args as ClapArgs;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::failure::Failure;
use super::input::read_text;
use super::report::say;
use crate::examples::meaning::{Meaning, meaning};
use crate::examples::mutate::{Change, changes};
use crate::examples::read::{Example, Examples, read};
use crate::examples::{Failed, Tested};
use crate::shipped;

/// Plays the examples beside a game: positions, what is legal in them, what comes of it.
///
/// The examples of NAME.lud stand in NAME.test: a rule and what it says at the left margin, then
/// lines such as `with Pawn1 on A2, King2 on E8`, `throw 3 4`, `legal A2-A3`, `illegal A2-A5`,
/// `only A2-A3 A2-A4`, `play A2-A3`, `see Pawn1 on A3, nothing on A2`, `mover 2`, `wins 1`.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// Games: paths to `.lud` files, or names of shipped ones.
    #[arg(value_name = "GAME", required = true)]
    files: Vec<String>,
    /// The examples, if they do not stand beside the game.
    #[arg(long, value_name = "FILE")]
    examples: Option<PathBuf>,
    /// Only the examples of this rule.
    #[arg(long, value_name = "RULE")]
    only: Option<String>,
    /// Changes the rules one place at a time and tells which changes no example notices, and how a
    /// random game shows them.
    #[arg(long)]
    mutate: bool,
    /// Prints JSON lines: an example each, then the game with its totals.
    #[arg(long)]
    json: bool,
    /// Only problems.
    #[arg(short, long)]
    quiet: bool,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let mut sound = true;
    for file in &args.files {
        sound &= one(file, &args)?;
    }
    Ok(if sound {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

fn one(file: &str, args: &Args) -> Result<bool, Failure> {
    let text = read_text(file)?;
    let (name, written) = examples_of(file, args)?;
    let mut examples =
        read(&written).map_err(|e| Failure::input(format!("{name}:{}: {}", e.line, e.message)))?;
    if examples.examples.is_empty() {
        return Err(Failure::input(format!("{name} holds no example")));
    }
    if let Some(rule) = &args.only {
        examples.examples.retain(|example| example.rule == *rule);
        if examples.examples.is_empty() {
            return Err(Failure::usage(format!("{name} has no example of {rule}")));
        }
    }
    let failed = failures(file, &text, &examples.examples);
    if args.json {
        return as_json(file, &text, &examples, &failed, args);
    }
    for (example, failure) in &failed {
        tell(&name, example, failure)?;
    }
    let count = examples.examples.len();
    if !args.quiet || !failed.is_empty() {
        let plural = if count == 1 { "example" } else { "examples" };
        say(&format!(
            "{file}: {count} {plural}, {} failed",
            failed.len()
        ))?;
    }
    let covered = args.only.is_some() || cover(file, &examples, args.quiet)?;
    if args.mutate && failed.is_empty() {
        mutate(file, &text, &examples.examples)?;
    }
    Ok(failed.is_empty() && covered)
}

/// The same as lines of JSON.
fn as_json(
    file: &str,
    text: &str,
    examples: &Examples,
    failed: &[(&Example, Failed)],
    args: &Args,
) -> Result<bool, Failure> {
    for example in &examples.examples {
        let failure = failed.iter().find(|(of, _)| of.line == example.line);
        let failure = failure.map(|(_, failed)| {
            json!({ "line": failed.line, "difference": failed.difference, "board": failed.board })
        });
        if failure.is_some() || !args.quiet {
            let line = json!({
                "type": "example", "game": file, "rule": example.rule, "says": example.says,
                "line": example.line, "failed": failure,
            });
            say(&line.to_string())?;
        }
    }
    let shown: BTreeSet<&str> = examples.examples.iter().map(|e| e.rule.as_str()).collect();
    let bare: Vec<&String> = examples
        .rules
        .iter()
        .filter(|r| !shown.contains(r.as_str()))
        .collect();
    let bare = if args.only.is_some() {
        Vec::new()
    } else {
        bare
    };
    let mut total = json!({
        "type": "examples", "game": file, "examples": examples.examples.len(),
        "failed": failed.len(), "rules": examples.rules, "without": bare,
    });
    if args.mutate && failed.is_empty() {
        let all = changes(file, text);
        let missed = missed(file, text, &all, &examples.examples);
        let (same, missed): (Vec<_>, Vec<_>) =
            missed.into_iter().partition(|(_, m)| *m == Meaning::Same);
        let places: Vec<Value> = missed
            .into_iter()
            .map(|(change, meaning)| {
                let (line, column, what) = told(text, change);
                let mut place = json!({ "line": line, "column": column, "change": what });
                match meaning {
                    Meaning::Differs { options, moves } => {
                        place["options"] = json!(options);
                        place["differs"] = json!(moves);
                    }
                    Meaning::Alike(games) => place["alike"] = json!(games),
                    Meaning::Same => {}
                }
                place
            })
            .collect();
        total["changes"] = json!(all.len() - same.len());
        total["same"] = json!(same.len());
        total["unnoticed"] = json!(places);
    }
    say(&total.to_string())?;
    Ok(failed.is_empty() && bare.is_empty())
}

/// The text of the examples of a game, and what it is called.
fn examples_of(file: &str, args: &Args) -> Result<(String, String), Failure> {
    let beside = Path::new(file).with_extension("test");
    let path = args.examples.clone().unwrap_or(beside);
    let name = path.display().to_string();
    if !Path::new(file).exists()
        && args.examples.is_none()
        && let Some(game) = shipped::find(file)
    {
        return Ok((format!("{file}.test"), game.examples.to_owned()));
    }
    if !path.is_file() {
        let message = format!("there are no examples of {file}: write them into {name}");
        return Err(Failure::input(message));
    }
    Ok((name.clone(), read_text(&name)?))
}

fn failures<'e>(file: &str, text: &str, examples: &'e [Example]) -> Vec<(&'e Example, Failed)> {
    let tested = Tested::of(file, text);
    let run = |example: &'e Example| Some((example, tested.run(example).err()?));
    examples.iter().filter_map(run).collect()
}

fn tell(name: &str, example: &Example, failed: &Failed) -> Result<(), Failure> {
    let Example { rule, says, .. } = example;
    say(&format!("{rule} {says}"))?;
    say(&format!("  --> {name}:{}", failed.line))?;
    say(&format!("  {}", failed.difference))?;
    if !failed.board.is_empty() {
        for line in failed.board.lines() {
            say(&format!("  | {line}"))?;
        }
    }
    Ok(())
}

/// Says which rules of the record have examples; false if one has none.
fn cover(file: &str, examples: &Examples, quiet: bool) -> Result<bool, Failure> {
    if examples.rules.is_empty() {
        return Ok(true);
    }
    let shown: BTreeSet<&str> = examples.examples.iter().map(|e| e.rule.as_str()).collect();
    let bare: Vec<&str> = examples
        .rules
        .iter()
        .map(String::as_str)
        .filter(|r| !shown.contains(r))
        .collect();
    if !bare.is_empty() {
        say(&format!("{file}: no example of {}", bare.join(", ")))?;
    } else if !quiet {
        let (first, last) = (examples.rules.first(), examples.rules.last());
        if let (Some(first), Some(last)) = (first, last) {
            say(&format!(
                "{file}: every rule from {first} to {last} has an example"
            ))?;
        }
    }
    Ok(bare.is_empty())
}

/// The changes of the rules that no example notices, and what they mean.
fn missed<'c>(
    file: &str,
    text: &str,
    all: &'c [Change],
    examples: &[Example],
) -> Vec<(&'c Change, Meaning)> {
    let unnoticed = |change: &'c Change| {
        let changed = change.apply(text);
        let tested = Tested::of(file, &changed);
        let held = examples.iter().all(|example| tested.run(example).is_ok());
        held.then(|| (change, meaning(file, text, change)))
    };
    all.par_iter().filter_map(unnoticed).collect()
}

/// Where a change stands, from 1, and what it does.
fn told(text: &str, change: &Change) -> (usize, usize, String) {
    let before = &text[..change.range.start];
    let line = before.matches('\n').count() + 1;
    let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
    let written: String = text[change.range.clone()]
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let what = match change.instead.as_str() {
        "" => format!("`{written}` left out"),
        instead => format!("`{written}` changed to `{instead}`"),
    };
    (line, column, what)
}

/// Most moves of a random game that are shown.
const MAX_SHOWN: usize = 12;

/// Says which changes of the rules no example notices.
fn mutate(file: &str, text: &str, examples: &[Example]) -> Result<(), Failure> {
    let all = changes(file, text);
    let missed = missed(file, text, &all, examples);
    let (mut same, mut unnoticed) = (0, 0);
    for (change, meaning) in &missed {
        let (line, column, what) = told(text, change);
        let shown = match meaning {
            Meaning::Same => {
                same += 1;
                continue;
            }
            Meaning::Alike(games) => format!("{games} random games go the same way"),
            Meaning::Differs { options, moves } => {
                let under = match &options[..] {
                    [] => String::new(),
                    options => format!(" under {}", options.join(", ")),
                };
                match moves.len() {
                    0 => format!("the first position differs{under}"),
                    1..=MAX_SHOWN => format!("it shows after {}{under}", moves.join(" ")),
                    count => format!("it shows in a random game after {count} moves{under}"),
                }
            }
        };
        unnoticed += 1;
        say(&format!(
            "{file}:{line}:{column}: {what}: no example notices; {shown}"
        ))?;
    }
    let count = all.len() - same;
    let noticed = count - unnoticed;
    say(&format!(
        "{file}: examples notice {noticed} of {count} changes"
    ))?;
    match same {
        0 => Ok(()),
        1 => say(&format!("{file}: 1 more change leaves the game as it is")),
        _ => say(&format!(
            "{file}: {same} more changes leave the game as it is"
        )),
    }
}
