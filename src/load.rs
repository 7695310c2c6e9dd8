//! The whole pipeline: a text to a game, with everything that was found on the way.
//!
//! Each stage can be run alone; this is the path every command and most library users take.

use crate::compile::compile;
use crate::diagnostic::{Diagnostic, Severity};
pub use crate::expand::{Expanded, Selection};
use crate::expand::{Library, expand};
use crate::game::Game;
use crate::resolve::{Resolved, resolve};
use crate::source::SourceMap;
use crate::syntax::parse::parse;
use crate::syntax::tree::Tree;

/// A description after all stages.
#[derive(Debug)]
pub struct Loaded {
    /// The texts it is made of.
    pub sources: SourceMap,
    /// The tree as written.
    pub written: Tree,
    /// The expanded tree with options and rulesets.
    pub expanded: Expanded,
    /// The typed calls, if there is a game clause and expansion found no error.
    pub resolved: Option<Resolved>,
    /// The game, if there is no error.
    pub game: Option<Game>,
    /// All problems, in the order of the stages.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// The first error in one line, with its place; for reports.
    pub fn first_error(&self) -> String {
        let Some(d) = self.errors().next() else {
            return "no error".into();
        };
        let at = self.sources.position(d.span.file, d.span.start);
        format!(
            "{}:{}:{}: {}",
            self.sources.name(d.span.file),
            at.line,
            at.column,
            d.message
        )
    }

    /// The errors.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics
            .iter()
            .filter(|d| d.severity == Severity::Error)
    }
}

/// Takes a text through all stages, as far as they go.
///
/// A stage is not reached when the one before found errors that would only be repeated: nothing
/// is expanded after a syntax error, nothing compiled after a typing error.
pub fn load(name: &str, text: &str, selection: &Selection) -> Loaded {
    let mut sources = SourceMap::new();
    Library::register(&mut sources);
    let file = sources.add(name.to_owned(), text.to_owned());
    let failed = |ds: &[Diagnostic]| ds.iter().any(|d| d.severity == Severity::Error);
    let (tree, mut diagnostics) = parse(file, text);
    let (expanded, found) = if failed(&diagnostics) {
        (Expanded::default(), Vec::new())
    } else {
        expand(&tree, selection, Library::standard())
    };
    diagnostics.extend(found);
    let mut loaded = Loaded {
        sources,
        written: tree,
        expanded,
        resolved: None,
        game: None,
        diagnostics,
    };
    if failed(&loaded.diagnostics) {
        return loaded;
    }
    if let Some(root) = loaded.expanded.game {
        let (resolved, found) = resolve(&loaded.expanded.tree, root, loaded.expanded.metadata);
        loaded.diagnostics.extend(found);
        if !failed(&loaded.diagnostics) {
            let (game, found) = compile(&loaded.expanded.tree, &resolved);
            loaded.game = game;
            loaded.diagnostics.extend(found);
        }
        loaded.resolved = Some(resolved);
    }
    loaded
}
