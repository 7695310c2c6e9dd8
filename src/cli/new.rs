//! `lud new`: a game to start from.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;
use serde_json::json;

use super::failure::Failure;
use super::report::say;
use crate::templates::TEMPLATES;

/// Writes a small, commented game to start from.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// What the game is called; the file is called after it.
    #[arg(value_name = "NAME")]
    name: String,
    /// What it is played on: a race of pawns, a game of connection, a race with a die, sowing.
    #[arg(long, default_value = "square", value_parser = PossibleValuesParser::new(TEMPLATES.iter().map(|t| t.board)))]
    board: String,
    /// Where it is written instead; `-` for standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Says as JSON what was written, or gives the text that would go to standard output.
    #[arg(long)]
    json: bool,
}

/// Runs the command; a file that is there already is left alone.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let template = TEMPLATES
        .iter()
        .find(|template| template.board == args.board);
    let Some(text) = template.and_then(|template| template.text(&args.name)) else {
        return Err(Failure::usage(
            "the name of a game has up to 100 characters, without quotes, brackets and backslashes",
        ));
    };
    if args.out.as_deref() == Some(Path::new("-")) {
        match args.json {
            true => say(&json!({ "type": "new", "board": args.board, "text": text }).to_string())?,
            false => say(text.trim_end())?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    let path = match args.out {
        Some(path) => path,
        None => file_name(&args.name).ok_or_else(|| {
            Failure::usage("no file can be called after this name; give `--out FILE`")
        })?,
    };
    let shown = path.display();
    let mut file = std::fs::File::create_new(&path).map_err(|e| match e.kind() {
        ErrorKind::AlreadyExists => Failure::input(format!(
            "{shown} is there already; give another name or `--out FILE`"
        )),
        _ => Failure::input(format!("cannot write {shown}: {e}")),
    })?;
    if let Err(e) = file.write_all(text.as_bytes()) {
        drop(file);
        let _ = std::fs::remove_file(&path);
        return Err(Failure::input(format!("cannot write {shown}: {e}")));
    }
    say(&match args.json {
        true => {
            json!({ "type": "new", "board": args.board, "file": shown.to_string() }).to_string()
        }
        false => format!("wrote {shown}; `lud check` reads it, `lud run` plays it"),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// `Nine Holes` is written to `nine-holes.lud`.
fn file_name(name: &str) -> Option<PathBuf> {
    let words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    (!words.is_empty()).then(|| PathBuf::from(format!("{}.lud", words.join("-"))))
}
