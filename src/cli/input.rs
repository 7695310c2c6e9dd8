//! Reads what commands are given: description files, shipped games, options.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use crate::cli::failure::Failure;
use crate::cli::report::colour_on_terminal;
use crate::cli::{files, report};
use crate::diagnostic::render::Renderings;
use crate::diagnostic::suggest::closest;
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

/// Reads a seed. Traces print seeds from 2^63 on as negative numbers: those are read, too.
pub fn seed(text: &str) -> Result<u64, String> {
    let negative = || text.parse::<i64>().ok().map(|seed| seed as u64);
    let seed = text.parse::<u64>().ok().or_else(negative);
    seed.ok_or_else(|| "a whole number of 64 bits is wanted".to_owned())
}

/// Largest description read.
const MAX_BYTES: u64 = 64 << 20;

/// The text of a description: a file, else a shipped game of that name; `-` is standard input.
pub fn read_text(file: &str) -> Result<String, Failure> {
    if file == "-" {
        let name = "standard input";
        let bytes = files::take(std::io::stdin().lock(), MAX_BYTES, name)?;
        return String::from_utf8(bytes)
            .map_err(|_| Failure::input(format!("{name} is not UTF-8")));
    }
    let path = Path::new(file);
    if !path.exists()
        && let Some(game) = shipped::find(file)
    {
        return Ok(game.text.to_owned());
    }
    if !path.exists() && !file.contains(['/', '.']) && path.symlink_metadata().is_err() {
        let names: Vec<&str> = shipped::GAMES.iter().map(|g| g.name).collect();
        let what = match closest(file, names.iter().copied()) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("the shipped games are {}", names.join(", ")),
        };
        return Err(Failure::input(format!(
            "cannot read {file}: there is no such file; {what}"
        )));
    }
    if path.is_dir() {
        return Err(Failure::input(format!(
            "{file} is a directory, not a description"
        )));
    }
    files::text(path, MAX_BYTES)
}

/// Reads and compiles a description; its problems are printed to standard error.
pub fn load_file(file: &str, choice: &Choice) -> Result<Loaded, Failure> {
    let text = read_text(file)?;
    let loaded = load(file, &text, &choice.selection());
    let colour = colour_on_terminal();
    let renderings = Renderings {
        sources: &loaded.sources,
        steps: Some(loaded.expanded.tree.steps()),
        colour,
    };
    for error in loaded.errors() {
        report::print(&renderings.text(error));
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

/// Says so if play was stopped because a move took more work than a move may.
pub fn went_well(file: &str, choice: &Choice, game: &Game) -> Result<(), Failure> {
    let Some(reason) = game.overrun.reason() else {
        return Ok(());
    };
    // The text tells where the rule stands; standard input cannot be read again.
    if file != "-" {
        let text = read_text(file)?;
        let loaded = load(file, &text, &choice.selection());
        let found = loaded.overrun(game);
        report::show(
            found.iter(),
            &loaded.sources,
            Some(loaded.expanded.tree.steps()),
        );
    }
    Err(Failure::input(format!(
        "{file}: play was stopped: {reason}"
    )))
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
