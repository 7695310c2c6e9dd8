//! Expansion: a tree with macros to a tree without. The trees are made in `syntax`; whether the result
//! makes sense as ludemes is found out in `resolve`.
//!
//! The language defines expansion as replacement of text, in stages: first the references to
//! options, then the defines of the file, then the standard ones, then ranges. Here a define
//! replaces a *sequence of nodes* by another one, which comes to the same and keeps for every
//! node the place it was written at and the chain of uses it came through ([`Origin`]).
//!
//! The parts:
//! - [`option`] and [`ruleset`] read the alternatives of a description and choose among them;
//! - [`define`], [`library`] and [`scope`] know what names stand for, in the file and by standard;
//! - [`emit`] walks the tree and writes the expanded one, [`clauses`] its top level;
//! - [`uses`] replaces uses of defines, options and parameters, and [`bind`] finds out which
//!   nodes are the arguments of a use;
//! - [`text`] fills in what stands inside words and strings, [`head`] what stands for the name
//!   of a ludeme; [`range`] spells out ranges; [`loose`] ties what replacement has torn;
//! - [`consequences`] drops what only follows from a broken option;
//! - [`trace`] notes what an expansion did, so that other options repeat only what differs;
//! - [`unused()`] finds declarations that nothing refers to;
//! - [`metadata`] keeps what is meant for the chosen ruleset;
//! - [`problem`] knows what can be wrong, and the words for it.
//!
//! Expansion knows no ludeme and no type. It always ends: recursion is an error, and depth,
//! size and effort are limited by the constants below.
//!
//! [`Origin`]: crate::source::origin::Origin

mod alike;
mod bind;
mod chosen;
mod clauses;
mod consequences;
mod define;
mod emit;
mod head;
mod library;
mod loose;
mod metadata;
mod option;
mod problem;
mod range;
mod ruleset;
mod scope;
mod text;
mod trace;
mod unused;
mod uses;

use std::collections::HashMap;

use smol_str::SmolStr;

use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::warning;
use crate::diagnostic::problem::Problem;
use crate::source::{FileId, Span};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

use chosen::ChosenOptions;
use emit::{Expander, Input};
pub use library::{Library, StandardDefine};
use option::Headings;
pub use option::{OptionCategory, OptionItem};
use problem::option::{OptionProblem, RulesetProblem};
pub use ruleset::Ruleset;
use scope::{Scope, ScopeOutline};
pub use trace::Traced;
pub use unused::unused;

/// The deepest nesting of clauses and defines in each other while expanding.
pub const MAX_DEPTH: usize = 400;

/// The most nodes an expanded description may have.
pub const MAX_NODES: usize = 500_000;

/// The most nodes that may be looked at to get there; defines that stand for nothing cost too.
pub const MAX_STEPS: usize = 2_000_000;

/// The longest word or string that filling in parameters may make, in bytes.
pub const MAX_WORD: usize = 10_000;

/// The most values in a range.
pub const MAX_RANGE: u32 = 1_000;

/// Which alternatives of a description to take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Option items, `Heading/Item` each, or `Item` where only one option has it; other options
    /// take their defaults.
    pub options: Vec<String>,
    /// A ruleset whose settings hold unless `options` says otherwise.
    pub ruleset: Option<String>,
}

/// A description without defines, options and ranges.
#[derive(Clone, Debug, Default)]
pub struct Expanded {
    /// The expanded nodes; the roots are the game and the metadata.
    pub tree: Tree,
    /// The `(game ..)` or `(match ..)` clause.
    pub game: Option<NodeId>,
    /// The `(metadata ..)` clause, without what is meant for other options and rulesets.
    pub metadata: Option<NodeId>,
    /// The options of the description, with the items that were chosen.
    pub options: Vec<OptionCategory>,
    /// The rulesets of the description.
    pub rulesets: Vec<Ruleset>,
    /// Index of the ruleset that the chosen options amount to.
    pub active_ruleset: Option<usize>,
    /// What is told to those who ask for it only.
    pub on_request: Vec<Diagnostic>,
}

impl Expanded {
    /// The chosen item of every option, `Heading/Item` each.
    pub fn chosen_options(&self) -> impl Iterator<Item = String> {
        let chosen = |category: &OptionCategory| {
            let item = category.chosen_item()?;
            Some(category.path(item))
        };
        self.options.iter().filter_map(chosen)
    }
}

/// Expands a parsed description that has no syntax errors.
pub fn expand(
    tree: &Tree,
    selection: &Selection,
    library: &Library,
) -> (Expanded, Vec<Diagnostic>) {
    let (expanded, _, diagnostics) = expand_with(tree, selection, library, None);
    (expanded, diagnostics)
}

/// The same, and how it was done, so that other selections can be expanded with less effort.
pub fn expand_traced(
    tree: &Tree,
    selection: &Selection,
    library: &Library,
) -> (Expanded, Traced, Vec<Diagnostic>) {
    let noted = Some(trace::PieceTrace::default());
    let (expanded, noted, diagnostics) = expand_with(tree, selection, library, noted);
    let traced = Traced::new(tree, &expanded, noted.unwrap_or_default());
    (expanded, traced, diagnostics)
}

fn expand_with(
    tree: &Tree,
    selection: &Selection,
    library: &Library,
    noted: Option<trace::PieceTrace>,
) -> (Expanded, Option<trace::PieceTrace>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let (categories, rulesets) = alternatives(tree, &mut diagnostics);
    option::check_selection(&categories, selection, &mut diagnostics);
    ruleset::lint(&rulesets, &categories, &mut diagnostics);
    let wanted = wanted_options(selection, &categories, &rulesets, &mut diagnostics);
    let options = ChosenOptions::choose(categories, &wanted, tree, &mut diagnostics);
    let active_ruleset = ruleset::active(&rulesets, &options.categories);
    let outline = ScopeOutline::of_file(tree);
    let scope = Scope::collect(tree, &outline, &options, library, &mut diagnostics);
    let input = Input {
        file: tree,
        options: &options,
        library,
        scope: &scope,
        rulesets: &rulesets,
        active_ruleset: active_ruleset.and_then(|index| rulesets.get(index)),
    };
    let mut expander = Expander::new(input, diagnostics);
    expander.trace = noted;
    if let Some(trace) = &mut expander.trace {
        trace.declare(options.declared(tree));
    }
    let (game, metadata) = expander.clauses();
    let noted = expander.trace.take();
    let (mut out, diagnostics) = expander.finish();
    out.roots = game.into_iter().chain(metadata).collect();
    let (on_request, diagnostics) = (diagnostics.into_iter())
        .partition(|diagnostic: &Diagnostic| warning::ON_REQUEST.contains(&diagnostic.code));
    let expanded = Expanded {
        tree: out,
        game,
        metadata,
        options: options.categories,
        rulesets,
        active_ruleset,
        on_request,
    };
    let diagnostics = consequences::without(tree, diagnostics);
    (expanded, noted, diagnostics)
}

/// The option items of a parsed description that a selection does not choose.
pub fn unselected_items(tree: &Tree, selection: &Selection) -> Vec<OptionItem> {
    // Whatever is wrong with them is reported when the description is expanded.
    let mut ignored = Vec::new();
    let (categories, rulesets) = alternatives(tree, &mut ignored);
    let wanted = wanted_options(selection, &categories, &rulesets, &mut ignored);
    let options = ChosenOptions::choose(categories, &wanted, tree, &mut ignored);
    let unselected = options.categories.iter().flat_map(|category| {
        let items = category.items.iter().enumerate();
        let others = items.filter(|(index, _)| *index != category.chosen);
        others.map(|(_, item)| item.clone())
    });
    unselected.collect()
}

/// The options and rulesets of a parsed description, with their defaults chosen; what is wrong with
/// them is left out.
pub fn options_of(tree: &Tree) -> (Vec<OptionCategory>, Vec<Ruleset>) {
    alternatives(tree, &mut Vec::new())
}

/// Reads the options and rulesets of a description, wherever they stand.
fn alternatives(
    tree: &Tree,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Vec<OptionCategory>, Vec<Ruleset>) {
    let mut categories: Vec<OptionCategory> = Vec::new();
    let mut rulesets = None;
    for root in &tree.roots {
        let NodeKind::Call { head, .. } = tree.kind(*root) else {
            continue;
        };
        let span = tree.span(*root);
        match head.as_str() {
            "option" => categories.extend(option::read(tree, *root, diagnostics)),
            "rulesets" if rulesets.is_none() => {
                rulesets = Some(ruleset::read(tree, *root, diagnostics));
            }
            "rulesets" => diagnostics.push(RulesetProblem::RulesetsTwice.at(span)),
            _ => {}
        }
    }
    let mut tags: HashMap<&str, Span> = HashMap::new();
    for category in &categories {
        let first = *tags.entry(&category.tag).or_insert(category.span);
        if first != category.span {
            let (tag, free) = (&category.tag, &category.free_tag());
            let problem = OptionProblem::TagTwice { tag, free };
            diagnostics.push(problem.at_both(category.span, first));
        }
    }
    (categories, rulesets.unwrap_or_default())
}

/// The option items that the selection asks for, those of its ruleset included.
fn wanted_options(
    selection: &Selection,
    categories: &[OptionCategory],
    rulesets: &[Ruleset],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<SmolStr> {
    let named = (!selection.options.is_empty()).then(|| Headings::of(categories));
    let full = |path: &String| named.as_ref().and_then(|named| named.path(path));
    let paths = selection.options.iter();
    let paths: Vec<String> = paths
        .map(|path| full(path).unwrap_or_else(|| path.clone()))
        .collect();
    let mut wanted: Vec<SmolStr> = paths.iter().map(SmolStr::new).collect();
    let Some(name) = &selection.ruleset else {
        return wanted;
    };
    match rulesets.iter().find(|ruleset| ruleset.is_called(name)) {
        Some(ruleset) => wanted.extend(ruleset.selection(&paths)),
        None => {
            let span = rulesets
                .first()
                .map_or(Span::new(FileId(0), 0, 0), |ruleset| ruleset.span);
            let known: Vec<_> = rulesets.iter().map(|r| r.heading.as_str()).collect();
            let known = known.as_slice();
            diagnostics.push(RulesetProblem::Unknown { name, known }.at(span));
        }
    }
    wanted
}

/// The part of a selection string before the slash.
fn heading_of(path: &str) -> &str {
    path.split_once('/').map_or(path, |(heading, _)| heading)
}
