//! The whole pipeline: a text to a game, with everything that was found on the way.
//!
//! Each stage can be run alone; this is the path every command and most library users take. Questions
//! beyond the selected options are asked in `lint`.

pub mod about;
mod overrun;
mod problem;

use crate::arrange::Arrange;
use crate::compile::compile;
use crate::compile::matches::MatchClause;
use crate::diagnostic::code::syntax::{EMPTY_FILE, NESTING_LIMIT, TEXT_LIMIT};
use crate::diagnostic::problem::{ErrorWhen, Problem};
use crate::diagnostic::suggest::closest;
use crate::diagnostic::{Diagnostic, Severity, blame, holes, remedy};
pub use crate::expand::{Expanded, Selection};
use crate::expand::{Library, OptionItem, expand, unselected_items};
use crate::game::Game;
use crate::game::matches::Match;
use crate::resolve::{Resolved, resolve};
use crate::source::{FileId, SourceMap, Span};
use crate::syntax::parse::parse;
use crate::syntax::tree::Tree;
use problem::LoadProblem;

/// A description after all stages.
#[derive(Debug)]
pub struct Loaded {
    /// The texts it is made of.
    pub sources: SourceMap,
    /// Which of them is the description.
    pub file: FileId,
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

    /// The `match` clause, if the description is a match instead of a game.
    pub fn match_clause(&self) -> Option<MatchClause<'_>> {
        MatchClause::of(self.resolved.as_ref()?)
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
    load_with(name, text, selection, |tree| {
        let (expanded, diagnostics) = expand(tree, selection, Library::standard());
        (expanded, (), diagnostics)
    })
    .0
}

/// The same with another way to expand, and what that notes; nothing if it was not reached.
pub(crate) fn load_with<T>(
    name: &str,
    text: &str,
    selection: &Selection,
    expand: impl FnOnce(&Tree) -> (Expanded, T, Vec<Diagnostic>),
) -> (Loaded, Option<T>) {
    let mut sources = SourceMap::new();
    Library::register(&mut sources);
    let file = sources.add(name.to_owned(), text.to_owned());
    let failed = |ds: &[Diagnostic]| ds.iter().any(|d| d.severity == Severity::Error);
    let (tree, mut diagnostics) = parse(file, text);
    let markup = text.trim_start().starts_with('<') && !text.contains('(');
    if (failed(&diagnostics) || markup) && !text.contains("(game") && !text.contains("(match") {
        no_description(file, text, &mut diagnostics);
    }
    if failed(&diagnostics) {
        excuse_unselected(&tree, selection, &mut diagnostics);
    }
    let (expanded, noted, found) = if failed(&diagnostics) {
        (Expanded::default(), None, Vec::new())
    } else {
        let (expanded, noted, found) = expand(&tree);
        (expanded, Some(noted), found)
    };
    diagnostics.extend(found);
    let mut loaded = Loaded {
        sources,
        file,
        written: tree,
        expanded,
        resolved: None,
        game: None,
        diagnostics,
    };
    if failed(&loaded.diagnostics) {
        return (loaded, noted);
    }
    if let Some(root) = loaded.expanded.game {
        let (resolved, found) = resolve(&loaded.expanded.tree, root, loaded.expanded.metadata);
        loaded.diagnostics.extend(found);
        if !failed(&loaded.diagnostics) {
            let (game, mut found) = compile(&loaded.expanded.tree, &resolved);
            blame::settle(loaded.expanded.tree.steps(), &mut found);
            loaded.diagnostics.extend(found);
            let stopped = game.as_ref().and_then(|game| loaded.overrun(game));
            loaded.game = game.filter(|_| stopped.is_none());
            loaded.diagnostics.extend(stopped);
        }
        loaded.resolved = Some(resolved);
    }
    let tree = &loaded.expanded.tree;
    holes::tell(
        tree.steps(),
        &loaded.expanded.on_request,
        &mut loaded.diagnostics,
    );
    remedy::tell(&loaded.sources, &mut loaded.diagnostics);
    (loaded, noted)
}

/// A description that belongs to another one.
#[derive(Clone, Debug)]
pub struct Description {
    /// Its file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Makes a match of a description that is one. `find` gives the descriptions of its games by
/// their names. Without a match there is at least one error, or the description is no match.
pub fn load_match(
    loaded: &Loaded,
    mut find: impl FnMut(&str) -> Option<Description>,
) -> (Option<Match>, Vec<Diagnostic>) {
    let tree = &loaded.expanded.tree;
    let Some(clause) = loaded.match_clause() else {
        return (None, Vec::new());
    };
    let mut diagnostics = Vec::new();
    let mut instances = Vec::new();
    for (node, subgame) in &clause.subgames {
        let refused = |problem: LoadProblem<'_>| {
            let diagnostic = problem.at(tree.span(*node));
            diagnostic.through(tree.origin(*node))
        };
        let name = subgame.name;
        let Some(found) = find(name) else {
            diagnostics.push(refused(LoadProblem::NoSubgame { name }));
            continue;
        };
        let selection = Selection {
            options: subgame.option.iter().map(|o| (*o).to_owned()).collect(),
            ruleset: None,
        };
        let part = load(&found.name, &found.text, &selection);
        if part.errors().next().is_some() {
            let why = &part.first_error();
            diagnostics.push(refused(LoadProblem::BrokenSubgame { name, why }));
        } else if let Some(game) = part.game {
            let (instance, found) = clause.instance(tree, subgame, game);
            diagnostics.extend(found);
            instances.push(instance);
        } else {
            diagnostics.push(refused(LoadProblem::MatchOfMatches { name }));
        }
    }
    let complete = diagnostics.is_empty() && !instances.is_empty();
    let made = complete.then(|| Match {
        name: clause.name.to_owned(),
        players: clause.players,
        instances,
    });
    (made, diagnostics)
}

/// Of a text that is no description at all, that is what is to be said, and nothing of its parts.
fn no_description(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let clause = ["(Game", "(define", "(option", "(rulesets", "(metadata"];
    let (name, word) = ("(game", |c: char| c.is_ascii_alphabetic());
    let slip = text.lines().any(|line| {
        let line = line.trim_start();
        let head: String = line.chars().skip(1).take_while(|c| word(*c)).collect();
        line.starts_with('(') && closest(&head, [&name[1..]]).is_some()
    });
    let limits = [EMPTY_FILE, TEXT_LIMIT, NESTING_LIMIT];
    if diagnostics.iter().any(|d| limits.contains(&d.code)) {
        return;
    }
    let markup = text.trim_start().starts_with('<') && !text.contains('(');
    if !markup
        && (text.trim_start().starts_with('(')
            || slip
            || clause.iter().any(|start| text.contains(start)))
    {
        return;
    }
    // Comments before it are sound.
    let mut start = text.len() - text.trim_start().len();
    while text[start..].starts_with("//")
        && let Some(line) = text[start..].find('\n')
        && !text[start + line..].trim_start().is_empty()
    {
        let rest = &text[start + line..];
        start = text.len() - rest.trim_start().len();
    }
    let end = text[start..].find('\n').map_or(text.len(), |n| start + n);
    *diagnostics = vec![LoadProblem::NoDescription.at(Span::new(file, start, end))];
}

/// Makes warnings of the syntax errors in option items that are not chosen.
fn excuse_unselected(tree: &Tree, selection: &Selection, diagnostics: &mut [Diagnostic]) {
    let mut unselected = unselected_items(tree, selection);
    unselected.arrange_by_key(|item| item.span);
    for diagnostic in diagnostics {
        let place = diagnostic.span;
        let after = unselected.partition_point(|item| item.span.start <= place.start);
        let before = unselected.get(..after).and_then(<[OptionItem]>::last);
        if diagnostic.severity == Severity::Error
            && let Some(item) = before.filter(|item| item.span.contains(place))
        {
            diagnostic.excuse(ErrorWhen::Selected(&item.heading));
        }
    }
}
