//! What the selection does not use: option items, rulesets and defines.
//!
//! Every option item is put in its place once and taken through all stages: first as the rulesets
//! combine them, then, for those that no ruleset has, all items of equal number together; only
//! when such a mixture has errors is each of its items tried alone. A define that nothing uses is
//! resolved as what it seems to be. What is an error there is a warning here, since the game that
//! was asked for can be played. The cost is that of loading the description once for each item of
//! its longest option, less what is taken over from the selection; it is bounded by constants.

use std::collections::HashSet;

use rayon::prelude::*;
use smol_str::SmolStr;

use crate::compile::compile;
use crate::diagnostic::code::{expansion, typing};
use crate::diagnostic::{Code, Diagnostic, Severity, blame};
use crate::expand::{Library, OptionCategory, Selection, expand};
use crate::load::Loaded;
use crate::resolve::{Known, resolve, resolve_like, resolve_part};
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, Origin, OriginId, Tree};

/// The nodes that may be looked at for what is not selected, far more than in any real description.
const EFFORT: usize = 4_000_000;

/// The fewest selections that are tried, however large the description is.
const FEWEST: usize = 4;

/// The most selections that are tried, however small it is.
const MOST: usize = 1_000;

/// Adds the problems of what is not selected; `unused` are the names of defines without a use.
pub(super) fn check(loaded: &mut Loaded, selection: &Selection, unused: &[Span]) {
    let Loaded {
        written,
        expanded,
        resolved,
        diagnostics,
        ..
    } = loaded;
    let known = resolved.as_ref();
    let known = known.map(|resolved| Known::of(&expanded.tree, &resolved.game));
    let mut search = Search {
        written,
        known,
        seen: diagnostics.iter().map(|d| (d.code, d.span)).collect(),
        found: Vec::new(),
    };
    let mut untried = Untried::of(&expanded.options);
    let mut wanted = Vec::new();
    for ruleset in &expanded.rulesets {
        if untried.takes(&expanded.options, &ruleset.settings) {
            wanted.push(Selection {
                options: Vec::new(),
                ruleset: Some(ruleset.heading.to_string()),
            });
        }
    }
    let cost = written.len() + expanded.tree.len();
    let mut trials = (EFFORT / cost.max(1)).clamp(FEWEST, MOST);
    wanted.truncate(trials);
    search.explore(&wanted);
    trials = trials.saturating_sub(wanted.len()).max(FEWEST);
    let mut rows = untried.rows(&expanded.options);
    rows.truncate(trials);
    search.items(&rows, selection, trials);
    for name in unused.iter().take(trials) {
        search.define(*name);
    }
    let found = search.found;
    for Found { error, chain } in found {
        let origin = (chain.into_iter()).fold(OriginId::FILE, |parent, step| {
            expanded.tree.push_origin(Origin { parent, ..step })
        });
        diagnostics.push(error.through(origin));
    }
}

/// The items that still have to be tried, by option.
struct Untried(Vec<Vec<usize>>);

impl Untried {
    /// All items but those that are chosen.
    fn of(options: &[OptionCategory]) -> Untried {
        let others = |option: &OptionCategory| {
            let items = 0..option.items.len();
            items.filter(|number| *number != option.chosen).collect()
        };
        Untried(options.iter().map(others).collect())
    }

    /// Strikes out the items that some settings choose; false if they choose nothing new.
    fn takes(&mut self, options: &[OptionCategory], settings: &[SmolStr]) -> bool {
        let mut any = false;
        for (option, items) in options.iter().zip(&mut self.0) {
            let before = items.len();
            items.retain(|number| {
                let item = option.items.get(*number);
                !item.is_some_and(|item| settings.iter().any(|path| option.is_path(item, path)))
            });
            any |= items.len() < before;
        }
        any
    }

    /// What is left, the first of every option together, then the second, and so on.
    fn rows(&self, options: &[OptionCategory]) -> Vec<Vec<String>> {
        let most = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let row = |number: usize| {
            let items = options.iter().zip(&self.0).filter_map(|(option, items)| {
                let item = option.items.get(*items.get(number)?)?;
                Some(option.path(item))
            });
            items.collect()
        };
        (0..most).map(row).collect()
    }
}

/// The selection with other items; what it says of their options itself is left out.
fn with_items(selection: &Selection, items: &[String]) -> Selection {
    let heading = |path: &str| path.split('/').next().unwrap_or_default().to_owned();
    let replaced: HashSet<String> = items.iter().map(|item| heading(item)).collect();
    let kept = (selection.options.iter()).filter(|path| !replaced.contains(&heading(path)));
    Selection {
        options: items.iter().chain(kept).cloned().collect(),
        ruleset: selection.ruleset.clone(),
    }
}

/// What is wrong with a selection that was made up here is nobody's fault.
fn is_error(diagnostic: &Diagnostic) -> bool {
    let about_selection = [
        expansion::OPTION_UNKNOWN_SELECTION,
        expansion::OPTION_DUPLICATE_SELECTION,
        expansion::RULESET_UNKNOWN,
    ];
    diagnostic.severity == Severity::Error && !about_selection.contains(&diagnostic.code)
}

/// Does something with each element, in order or, on a thread of a pool, side by side. Whoever
/// made the pool gave its threads the stack that the language needs; the common pool has too little.
fn each<'i, T: Sync, R: Send>(items: &'i [T], work: impl Fn(&'i T) -> R + Sync + Send) -> Vec<R> {
    if rayon::current_thread_index().is_some() {
        items.par_iter().map(work).collect()
    } else {
        items.iter().map(work).collect()
    }
}

/// An error of another selection, with the defines and options that it came through.
struct Found {
    error: Diagnostic,
    chain: Vec<Origin>,
}

/// Errors of other selections than the one that was asked for.
struct Search<'l> {
    written: &'l Tree,
    /// What was made of the selection that was asked for.
    known: Option<Known<'l>>,
    seen: HashSet<(Code, Span)>,
    found: Vec<Found>,
}

impl Search<'_> {
    /// The errors of the description under a selection.
    fn errors(&self, selection: &Selection) -> (Tree, Vec<Diagnostic>) {
        let (expanded, mut found) = expand(self.written, selection, Library::standard());
        found.retain(is_error);
        let tree = expanded.tree;
        if let Some(game) = expanded.game
            && found.is_empty()
        {
            let metadata = expanded.metadata;
            let (resolved, errors) = match &self.known {
                Some(known) => resolve_like(known, &tree, game, metadata),
                None => resolve(&tree, game, metadata),
            };
            found = errors;
            found.retain(is_error);
            if found.is_empty() {
                found = compile(&tree, &resolved).1;
                blame::settle(&tree, &mut found);
                found.retain(is_error);
            }
        }
        (tree, found)
    }

    /// Tries the items of each row together, and if that fails one by one, up to a number of them.
    fn items(&mut self, rows: &[Vec<String>], selection: &Selection, most: usize) {
        let tried = each(rows, |row| {
            let alone = row.len() == 1;
            if alone || self.fails(&with_items(selection, row)) {
                let one = |item: &String| with_items(selection, std::slice::from_ref(item));
                row.iter().map(one).collect()
            } else {
                Vec::new()
            }
        });
        let mut alone = tried.concat();
        alone.truncate(most);
        self.explore(&alone);
    }

    /// Whether an alternative has an error that has not been seen.
    fn fails(&self, selection: &Selection) -> bool {
        let (_, errors) = self.errors(selection);
        (errors.iter()).any(|error| !self.seen.contains(&(error.code, error.span)))
    }

    /// Notes the errors of some alternatives.
    fn explore(&mut self, alternatives: &[Selection]) {
        let tried = each(alternatives, |alternative| {
            let (tree, errors) = self.errors(alternative);
            (!errors.is_empty()).then_some((alternative, tree, errors))
        });
        for (alternative, tree, errors) in tried.into_iter().flatten() {
            let name = (alternative.options.first()).or(alternative.ruleset.as_ref());
            let name = name.map_or("", String::as_str);
            self.note(errors, &tree, &format!("if `{name}` is selected"));
        }
    }

    fn note(&mut self, errors: Vec<Diagnostic>, tree: &Tree, when: &str) {
        for mut error in errors {
            if self.seen.insert((error.code, error.span)) {
                error.severity = Severity::Warning;
                error.help.push(format!("this is an error {when}"));
                let mut chain: Vec<Origin> = tree.chain(error.origin).cloned().collect();
                chain.reverse();
                self.found.push(Found { error, chain });
            }
        }
    }

    /// Resolves the body of a define that nothing uses.
    fn define(&mut self, name_span: Span) {
        let mut tree = self.written.clone();
        let Some(name) = defined_name(&tree, &tree.roots, name_span) else {
            return;
        };
        let is_declaration = |root: &NodeId| {
            matches!(tree.kind(*root), NodeKind::Call { head, .. }
                if ["define", "option", "rulesets"].contains(&head.as_str()))
        };
        let mut roots = tree.roots.clone();
        roots.retain(is_declaration);
        let usage = NodeKind::Macro {
            name: name.clone(),
            name_span,
            args: Vec::new(),
        };
        roots.push(tree.push(usage, name_span, OriginId::FILE));
        tree.roots = roots;
        let (expanded, mut found) = expand(&tree, &Selection::default(), Library::standard());
        found.retain(is_error);
        if let Some(root) = expanded.game
            && found.is_empty()
        {
            found = resolve_part(&expanded.tree, root);
        }
        // Its parameters stand for nothing here, so whatever needs an argument cannot be judged.
        let certain = [
            typing::UNKNOWN_LUDEME,
            expansion::UNKNOWN_DEFINE,
            expansion::DEFINE_RECURSIVE,
        ];
        found.retain(|d| is_error(d) && certain.contains(&d.code) && d.span != name_span);
        self.note(found, &expanded.tree, &format!("once `{name}` is used"));
    }
}

/// The name of the define whose name stands at a place.
fn defined_name(tree: &Tree, nodes: &[NodeId], span: Span) -> Option<SmolStr> {
    nodes.iter().find_map(|node| match tree.kind(*node) {
        NodeKind::Str(name) if tree.span(*node) == span => Some(name.clone()),
        _ => defined_name(tree, tree.children(*node), span),
    })
}
