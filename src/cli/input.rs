//! Reading descriptions: files, shipped games, options.

use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use crate::cli::failure::Failure;
use crate::diagnostic::render::Renderings;
use crate::game::Game;
use crate::load::{Loaded, Selection, load};
use crate::shipped;

/// Which options and ruleset of a game are played.
#[derive(ClapArgs, Clone, Debug, Default)]
pub struct Choice {
    /// Selects an option, `Category/Item`; may be given several times.
    #[arg(short, long = "option", value_name = "CATEGORY/ITEM")]
    options: Vec<String>,
    /// Selects the options of a ruleset.
    #[arg(long, value_name = "NAME")]
    ruleset: Option<String>,
}

impl Choice {
    /// These options.
    pub fn of(options: Vec<String>) -> Self {
        Choice {
            options,
            ruleset: None,
        }
    }

    /// The choice as a selection.
    pub fn selection(&self) -> Selection {
        Selection {
            options: self.options.clone(),
            ruleset: self.ruleset.clone(),
        }
    }

    /// The choice that a record was made with.
    pub fn of_record(selected: &[String]) -> Self {
        let mut choice = Choice::default();
        for item in selected {
            match item.strip_prefix("ruleset ") {
                Some(name) => choice.ruleset = Some(name.to_owned()),
                None => choice.options.push(item.clone()),
            }
        }
        choice
    }

    /// The choice as it stands in records.
    pub fn selected(&self) -> Vec<String> {
        let mut all = self.options.clone();
        all.extend(self.ruleset.iter().map(|r| format!("ruleset {r}")));
        all
    }
}

/// Largest description read.
const MAX_BYTES: u64 = 64 << 20;

/// The text of a description: a file, else a shipped game of that name; `-` is standard input.
pub fn read_text(file: &str) -> Result<String, Failure> {
    if file == "-" {
        let mut text = String::new();
        let mut input = std::io::stdin().lock().take(MAX_BYTES);
        return match input.read_to_string(&mut text) {
            Ok(_) => Ok(text),
            Err(e) => Err(Failure::input(format!("cannot read standard input: {e}"))),
        };
    }
    let path = Path::new(file);
    if !path.exists()
        && let Some(game) = shipped::find(file)
    {
        return Ok(game.text.to_owned());
    }
    let unreadable = |e: std::io::Error| {
        let mut message = format!("cannot read {file}: {e}");
        if e.kind() == std::io::ErrorKind::NotFound && !file.contains(['/', '.']) {
            let names: Vec<&str> = shipped::GAMES.iter().map(|g| g.name).collect();
            message.push_str(&format!("; the shipped games are {}", names.join(", ")));
        }
        Failure::input(message)
    };
    let meta = std::fs::metadata(path).map_err(unreadable)?;
    if meta.is_dir() {
        return Err(Failure::input(format!(
            "{file} is a directory, not a description"
        )));
    }
    if meta.len() > MAX_BYTES {
        return Err(Failure::input(format!(
            "{file} is larger than {} MiB",
            MAX_BYTES >> 20
        )));
    }
    let bytes = std::fs::read(path).map_err(unreadable)?;
    String::from_utf8(bytes).map_err(|e| {
        Failure::input(format!(
            "{file} is not UTF-8: byte {} is not part of a character",
            e.utf8_error().valid_up_to()
        ))
    })
}

/// Reads and compiles a description; its problems are printed to standard error.
pub fn load_file(file: &str, choice: &Choice) -> Result<Loaded, Failure> {
    let text = read_text(file)?;
    let loaded = load(file, &text, &choice.selection());
    let colour = std::io::stderr().is_terminal();
    let renderings = Renderings {
        sources: &loaded.sources,
        tree: Some(&loaded.expanded.tree),
        colour,
    };
    for error in loaded.errors() {
        eprintln!("{}", renderings.text(error));
    }
    Ok(loaded)
}

/// Reads and compiles a description that must be playable.
pub fn load_game(file: &str, choice: &Choice) -> Result<Game, Failure> {
    game_of(file, load_file(file, choice)?)
}

/// The game of a description that was read.
pub fn game_of(file: &str, mut loaded: Loaded) -> Result<Game, Failure> {
    let game = loaded.game.take();
    game.ok_or_else(|| no_game(file, &loaded))
}

/// Why a description that was read is no game.
pub fn no_game(file: &str, loaded: &Loaded) -> Failure {
    Failure::input(match loaded.errors().count() {
        0 => format!("{file} is a match: `lud run` plays its games"),
        1 => format!("{file}: 1 error"),
        errors => format!("{file}: {errors} errors"),
    })
}

/// Files that may be games of a match.
#[derive(Clone, Debug, Default)]
pub struct MatchFiles {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl MatchFiles {
    /// Those in a folder and in the folders next to it.
    pub fn beside(folder: &Path) -> Self {
        let own = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        let mut next: Vec<PathBuf> = std::fs::read_dir(own.join(".."))
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.is_dir())
            .collect();
        next.sort();
        next.insert(0, own.to_owned());
        MatchFiles {
            files: Vec::new(),
            folders: next,
        }
    }

    /// Adds files.
    pub fn add(&mut self, files: Vec<PathBuf>) {
        self.files.extend(files);
    }

    /// The file of the game with a name.
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        // A name is no path that leads elsewhere.
        if Path::new(name).file_name() != Some(name.as_ref()) {
            return None;
        }
        let file = format!("{name}.lud");
        let known = self.files.iter().find(|path| path.ends_with(&file));
        let beside = || self.folders.iter().map(|folder| folder.join(&file));
        known
            .cloned()
            .or_else(|| beside().find(|path| path.is_file()))
    }
}
