//! `lud explain`: what a name means, and answers to questions.

use std::process::ExitCode;

use clap::{Args as ClapArgs, ValueEnum};
use serde_json::{Value, json};

use super::failure::Failure;
use super::report::say;
use crate::explain::{
    TUTORIAL, Topic, answers, contents, find, reference, steps, suggestion, topics,
};

/// Says what a code, a ludeme, a word or a define means, answers questions, lists what there is.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// A code (`L0301`), a ludeme (`is Line`), a word (`Mover`), a type, a define (`StepToEmpty`), or a
    /// question (`three in a row`); `tutorial` or `tutorial 3` for the tutorial or a step of it; without
    /// one the table of contents is shown.
    #[arg(value_name = "NAME")]
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
    Json,
}

/// Answers that a question gets.
const ANSWERS: usize = 6;

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    if args.format == Format::Md && !args.all {
        return Err(Failure::usage(
            "`--format md` writes the whole page; it needs `--all`",
        ));
    }
    if args.all || args.name.is_empty() && args.format == Format::Json {
        match args.format {
            Format::Md => say(reference().trim_end())?,
            Format::Text => {
                let all: Vec<String> = topics().map(|topic| topic.to_string()).collect();
                say(&all.join("\n\n"))?;
            }
            Format::Json => topics().try_for_each(|topic| say(&line(&topic).to_string()))?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    if args.name.is_empty() {
        say(contents().trim_end())?;
        return Ok(ExitCode::SUCCESS);
    }
    let name = args.name.join(" ");
    if let Some(step) = args.name.first().filter(|word| *word == "tutorial") {
        return tutorial(step, args.name.get(1).map(String::as_str), args.format);
    }
    let found = find(&name);
    if !found.is_empty() {
        if args.format == Format::Json {
            found
                .iter()
                .try_for_each(|topic| say(&line(topic).to_string()))?;
        } else {
            let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
            say(&shown.join("\n\n"))?;
        }
        // A word may be a name and what people ask for as well.
        if !found.iter().any(|topic| matches!(topic, Topic::Code(_))) {
            also(&name, &found, args.format)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let answers = answers(&name, ANSWERS);
    // One word that is nearly a name is a slip rather than a question.
    let slip = !name.contains(' ') && suggestion(&name).is_some();
    if !answers.is_empty() && (!slip || args.format == Format::Json) {
        if args.format == Format::Json {
            answers
                .into_iter()
                .try_for_each(|topic| say(&line(topic).to_string()))?;
            return Ok(ExitCode::SUCCESS);
        }
        say(&format!("about `{name}`, the best first:"))?;
        for topic in answers {
            let [first, meaning, example] = topic.summary();
            say(&format!("\n{first}\n    {meaning}"))?;
            if !example.is_empty() {
                say(&format!("    such as {example}"))?;
            }
        }
        say("\n`lud explain NAME` tells more of each")?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut message = format!("nothing is called `{name}`");
    match suggestion(&name) {
        Some(other) => message.push_str(&format!("; did you mean `{other}`?")),
        None => message.push_str("; `lud explain` lists everything there is"),
    }
    Err(Failure::usage(message))
}

/// The tutorial, or one of its steps.
fn tutorial(name: &str, number: Option<&str>, format: Format) -> Result<ExitCode, Failure> {
    let steps = steps();
    let wanted = match number {
        None => 0..steps.len(),
        Some(number) => match number.parse::<usize>() {
            Ok(n) if (1..=steps.len()).contains(&n) => n - 1..n,
            _ => {
                let last = steps.len();
                let message = format!("the {name} has steps 1 to {last}, and no `{number}`");
                return Err(Failure::usage(message));
            }
        },
    };
    if format == Format::Json {
        for step in steps.get(wanted).unwrap_or_default() {
            let line = json!({
                "type": "step", "title": step.title, "text": step.text,
                "game": step.game, "examples": step.examples,
            });
            say(&line.to_string())?;
        }
    } else if number.is_none() {
        say(TUTORIAL.trim_end())?;
    } else {
        for step in steps.get(wanted).unwrap_or_default() {
            say(&format!("## {}", step.text.trim_end()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What else a name that is known may be asked about.
fn also(name: &str, found: &[Topic], format: Format) -> Result<(), Failure> {
    if format == Format::Json {
        return Ok(());
    }
    let known: Vec<String> = found.iter().map(ToString::to_string).collect();
    let others = answers(name, ANSWERS).into_iter();
    let others = others.filter(|topic| !known.contains(&topic.to_string()));
    let lines: Vec<String> = others
        .take(3)
        .map(|topic| {
            let [first, meaning, _] = topic.summary();
            format!("    {first}\n        {meaning}")
        })
        .collect();
    if !lines.is_empty() {
        say(&format!("\nSee also\n{}", lines.join("\n")))?;
    }
    Ok(())
}

/// A topic as a line of JSON.
fn line(topic: &Topic) -> Value {
    let [name, meaning, example] = topic.summary();
    json!({
        "type": "topic",
        "kind": topic.kind(),
        "name": name,
        "meaning": meaning,
        "example": example,
        "text": topic.to_string(),
    })
}
