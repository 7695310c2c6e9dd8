//! From a text to a game: [`check`] gives everything that was found on the way, [`load`] the game
//! or its faults.

use std::fmt;

use super::Game;
use crate::diagnostic::render::Renderings;
use crate::diagnostic::{Diagnostic, Severity};
use crate::expand::Selection;
use crate::host;
use crate::lint;
use crate::load::Loaded;
use crate::source::LineColumn;

/// Checks a description with the options it takes by itself: all independent problems, and a game
/// if there is no error among them. `name` is what places are told by, such as a file's name.
///
/// ```
/// let text = "(game \"Three\" (players 2)\n  (equipment { (board (square 3)) })\n  (rulez))";
/// let checked = ludeme::check("three.lud", text);
/// let first = &checked.diagnostics()[0];
/// assert_eq!(checked.place(first).line, 3);
/// assert!(checked.into_game().is_err());
/// ```
pub fn check(name: &str, text: &str) -> Checked {
    check_with(name, text, &Selection::default())
}

/// Checks a description with chosen options.
pub fn check_with(name: &str, text: &str, selection: &Selection) -> Checked {
    // Deep descriptions are compiled by recursion.
    let loaded = host::deep(|| lint::check(name, text, selection));
    Checked { loaded }
}

/// The game of a description with the options it takes by itself.
///
/// # Errors
/// All that is wrong with it.
///
/// ```
/// # let text = "(game \"Three\" (players 2)
/// #     (equipment { (board (square 3)) (piece \"Disc\" Each) })
/// #     (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
/// let game = ludeme::load("three.lud", text)?;
/// assert_eq!((game.name(), game.players()), ("Three", 2));
/// # Ok::<(), ludeme::Faults>(())
/// ```
pub fn load(name: &str, text: &str) -> Result<Game, Faults> {
    check(name, text).into_game()
}

/// A description that was checked: what was found, and the game if there was no error.
#[derive(Debug)]
pub struct Checked {
    loaded: Loaded,
}

impl Checked {
    /// Everything that was found, in the order of the stages.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.loaded.diagnostics
    }

    /// Whether there is no error.
    pub fn is_sound(&self) -> bool {
        self.loaded.errors().next().is_none()
    }

    /// Line and column at which a diagnostic of this description begins, both from 1.
    pub fn place(&self, diagnostic: &Diagnostic) -> LineColumn {
        let span = diagnostic.span;
        self.loaded.sources.position(span.file, span.start)
    }

    /// A diagnostic as people read it: the lines it is about, marked, and the ways out.
    pub fn text(&self, diagnostic: &Diagnostic) -> String {
        self.renderings(false).text(diagnostic)
    }

    /// The same in colours, for a terminal.
    pub fn coloured(&self, diagnostic: &Diagnostic) -> String {
        self.renderings(true).text(diagnostic)
    }

    fn renderings(&self, colour: bool) -> Renderings<'_> {
        Renderings {
            sources: &self.loaded.sources,
            steps: Some(self.loaded.expanded.tree.steps()),
            colour,
        }
    }

    /// What every option may be and what was chosen, heading first.
    pub fn options(&self) -> impl Iterator<Item = (&str, Vec<&str>, usize)> {
        let options = self.loaded.expanded.options.iter();
        options.map(|option| {
            let items = option.items.iter().map(|item| item.heading.as_str());
            (option.heading.as_str(), items.collect(), option.chosen)
        })
    }

    /// The headings of the rulesets.
    pub fn rulesets(&self) -> impl Iterator<Item = &str> {
        let rulesets = self.loaded.expanded.rulesets.iter();
        rulesets.map(|ruleset| ruleset.heading.as_str())
    }

    /// All that the stages made.
    #[doc(hidden)]
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    /// The game.
    ///
    /// # Errors
    /// All that was found, where there is an error among it, and where the description is none of a
    /// single game.
    pub fn into_game(mut self) -> Result<Game, Faults> {
        let file = self.loaded.sources.name(self.loaded.file).to_owned();
        let options: Vec<String> = self.loaded.expanded.chosen_options().collect();
        match self.loaded.game.take() {
            Some(game) if self.is_sound() => Ok(Game::new(game, file, options)),
            _ => {
                let errors = self.loaded.errors().map(|e| self.text(e));
                let text: Vec<String> = errors.collect();
                Err(Faults {
                    text: text.join("\n\n"),
                    diagnostics: self.loaded.diagnostics,
                })
            }
        }
    }
}

/// Why a description is no game: all that was found, errors and warnings.
#[derive(Clone, Debug)]
pub struct Faults {
    diagnostics: Vec<Diagnostic>,
    text: String,
}

impl Faults {
    /// Everything that was found.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The errors.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        let all = self.diagnostics.iter();
        all.filter(|d| d.severity == Severity::Error)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text.as_str() {
            "" => f.write_str("the description is not that of a single game"),
            text => f.write_str(text),
        }
    }
}

impl std::error::Error for Faults {}
