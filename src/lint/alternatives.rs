//! What the selection does not use: option items, rulesets and defines.
//!
//! Every option item is put in its place once and taken through all stages: first as the rulesets
//! combine them, then, for those that no ruleset has, all items of equal number together; only
//! when such a mixture has errors is each of its items tried alone. A define that nothing uses is
//! resolved as what it seems to be. What is an error there is a warning here, since the game that
//! was asked for can be played.
//!
//! If the selection has no errors, each alternative is first taken through the stages only as far
//! as it differs ([`SelectedGame`]), which tells whether it has any; only one that has is taken through
//! them as a whole, to say what is wrong and who is to blame. The number of alternatives that are
//! tried is bounded by constants.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use smol_str::SmolStr;

use crate::compile::again::Compiled;
use crate::compile::compile;
use crate::diagnostic::code::{expansion, typing, warning};
use crate::diagnostic::problem::ErrorWhen;
use crate::diagnostic::{Code, Diagnostic, Severity, blame};
use crate::expand::{Library, OptionCategory, Ruleset, Selection, Traced, expand};
use crate::load::Loaded;
use crate::resolve::{KnownCalls, resolve, resolve_over, resolve_part};
use crate::source::Span;
use crate::source::origin::{Origin, OriginId};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The nodes that may be looked at for what is not selected, far more than in any real description.
const EFFORT: usize = 4_000_000;

/// The fewest selections that are tried, however large the description is.
const FEWEST: usize = 4;

/// The most selections that are tried, however small it is.
const MOST: usize = 1_000;

/// Whether a description has options to choose from.
pub(super) fn are_in(written: &Tree) -> bool {
    let mut roots = written.roots.iter();
    roots.any(|root| super::head(written, *root) == "option")
}

/// Adds the problems of what is not selected. `traced` is how the selection was expanded, if the
/// description has options; `unused` are the names of defines without a use.
pub(super) fn check(
    loaded: &mut Loaded,
    selection: &Selection,
    traced: Option<Traced>,
    unused: &[Span],
) {
    let cost = loaded.written.len() + loaded.expanded.tree.len();
    let base = SelectedGame::of(loaded, traced);
    let Loaded {
        written,
        expanded,
        diagnostics,
        ..
    } = loaded;
    let mut search = AlternativeErrors {
        written,
        base,
        seen: diagnostics.iter().map(|d| (d.code, d.span)).collect(),
        found: Vec::new(),
    };
    let mut untried = Untried::of(&expanded.options, &expanded.rulesets);
    let mut wanted = Vec::new();
    for ruleset in &expanded.rulesets {
        if untried.takes(&ruleset.settings) {
            wanted.push(Selection {
                options: Vec::new(),
                ruleset: Some(ruleset.heading.to_string()),
            });
        }
    }
    let mut trials = (EFFORT / cost.max(1)).clamp(FEWEST, MOST);
    wanted.truncate(trials);
    search.explore(&wanted);
    trials = trials.saturating_sub(wanted.len()).max(FEWEST);
    let rows = untried.rows(&expanded.options, trials);
    search.items(&rows, selection, trials);
    search.defines(unused.get(..trials).unwrap_or(unused));
    let AlternativeErrors { base, found, .. } = search;
    if let Some(base) = base {
        expanded.tree = base.into_tree();
    }
    for AlternativeError { error, chain } in found {
        let origin = (chain.into_iter()).fold(OriginId::FILE, |parent, step| {
            expanded.tree.push_origin(Origin { parent, ..step })
        });
        diagnostics.push(error.through(origin));
    }
}

/// The items that still have to be tried.
struct Untried {
    /// All items but those that are chosen, by option.
    items: Vec<Vec<usize>>,
    /// The same, as option and number, by their paths.
    by_path: HashMap<String, Vec<(usize, usize)>>,
    /// Those that were struck out.
    taken: HashSet<(usize, usize)>,
}

impl Untried {
    /// All items but those that are chosen.
    fn of(options: &[OptionCategory], rulesets: &[Ruleset]) -> Untried {
        let others = |option: &OptionCategory| {
            let items = 0..option.items.len();
            items.filter(|number| *number != option.chosen).collect()
        };
        let items: Vec<Vec<usize>> = options.iter().map(others).collect();
        let mut by_path: HashMap<String, Vec<_>> = HashMap::new();
        let named = options.iter().filter(|_| !rulesets.is_empty());
        for (index, (option, items)) in named.zip(&items).enumerate() {
            for number in items {
                if let Some(item) = option.items.get(*number) {
                    let of_path = by_path.entry(option.path(item)).or_default();
                    of_path.push((index, *number));
                }
            }
        }
        Untried {
            items,
            by_path,
            taken: HashSet::new(),
        }
    }

    /// Strikes out the items that some settings choose; false if they choose nothing new.
    fn takes(&mut self, settings: &[SmolStr]) -> bool {
        let mut any = false;
        for path in settings {
            for item in self.by_path.get(path.as_str()).into_iter().flatten() {
                any |= self.taken.insert(*item);
            }
        }
        any
    }

    /// What is left, the first of every option together, then the second, and so on; so many rows
    /// at most.
    fn rows(&self, options: &[OptionCategory], most: usize) -> Vec<Vec<String>> {
        let left = self.items.iter().enumerate().map(|(option, items)| {
            let items = items.iter().copied();
            items
                .filter(|number| !self.taken.contains(&(option, *number)))
                .collect()
        });
        let left: Vec<Vec<usize>> = left.collect();
        let most = left.iter().map(Vec::len).max().unwrap_or(0).min(most);
        let row = |number: usize| {
            let items = options.iter().zip(&left).filter_map(|(option, items)| {
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
    let wrong = diagnostic.severity == Severity::Error;
    (wrong || diagnostic.code == warning::UNKNOWN_PHASE)
        && !about_selection.contains(&diagnostic.code)
}

/// The selection that was asked for, which has no errors, as others are compared with it.
struct SelectedGame {
    traced: Traced,
    tree: Arc<Tree>,
    known: KnownCalls,
    compiled: Compiled,
}

impl SelectedGame {
    /// Takes the expanded tree out of what was loaded, if there are no errors.
    fn of(loaded: &mut Loaded, traced: Option<Traced>) -> Option<SelectedGame> {
        let (game, resolved) = (loaded.game.as_ref()?, loaded.resolved.as_ref()?);
        let traced = traced?;
        let known = KnownCalls::of(&loaded.expanded.tree, resolved);
        let tree = Arc::new(std::mem::take(&mut loaded.expanded.tree));
        let Some(compiled) = Compiled::of(&tree, &resolved.game, game) else {
            loaded.expanded.tree = unshared(tree);
            return None;
        };
        Some(SelectedGame {
            traced,
            tree,
            known,
            compiled,
        })
    }

    /// Whether a description has no error under a selection; false if that is not certain.
    fn vouches_for(&mut self, written: &Tree, selection: &Selection) -> bool {
        let Some((expanded, found)) = self.traced.again(written, &self.tree, selection) else {
            return false;
        };
        if found.iter().any(is_error) {
            return false;
        }
        let Some(game) = expanded.game else {
            return true;
        };
        let tree = &expanded.tree;
        let (resolved, found) = resolve_over(&self.known, tree, game, expanded.metadata);
        !found.iter().any(is_error) && self.compiled.is_sound(tree, &resolved)
    }

    /// The tree of the selection that was asked for.
    fn into_tree(self) -> Tree {
        drop(self.compiled);
        unshared(self.tree)
    }
}

fn unshared(tree: Arc<Tree>) -> Tree {
    Arc::try_unwrap(tree).unwrap_or_else(|shared| (*shared).clone())
}

/// An error of another selection, with the defines and options that it came through.
struct AlternativeError {
    error: Diagnostic,
    chain: Vec<Origin>,
}

/// Errors of other selections than the one that was asked for.
struct AlternativeErrors<'l> {
    written: &'l Tree,
    base: Option<SelectedGame>,
    seen: HashSet<(Code, Span)>,
    found: Vec<AlternativeError>,
}

impl AlternativeErrors<'_> {
    /// The errors of the description under a selection.
    fn errors(&mut self, selection: &Selection) -> (Tree, Vec<Diagnostic>) {
        let sound = |base: &mut SelectedGame| base.vouches_for(self.written, selection);
        if self.base.as_mut().is_some_and(sound) {
            return (Tree::new(), Vec::new());
        }
        let (expanded, mut found) = expand(self.written, selection, Library::standard());
        found.retain(is_error);
        let tree = expanded.tree;
        if let Some(game) = expanded.game
            && found.is_empty()
        {
            let (resolved, errors) = resolve(&tree, game, expanded.metadata);
            found = errors;
            found.retain(is_error);
            if found.is_empty() {
                found = compile(&tree, &resolved).1;
                blame::settle(tree.steps(), &mut found);
                found.retain(is_error);
            }
        }
        (tree, found)
    }

    /// Tries the items of each row together, and if that fails one by one, up to a number of them.
    fn items(&mut self, rows: &[Vec<String>], selection: &Selection, most: usize) {
        let mut alone = Vec::new();
        for row in rows {
            if row.len() == 1 || self.fails(&with_items(selection, row)) {
                let one = |item: &String| with_items(selection, std::slice::from_ref(item));
                alone.extend(row.iter().map(one));
            }
        }
        alone.truncate(most);
        self.explore(&alone);
    }

    /// Whether an alternative has an error that has not been seen.
    fn fails(&mut self, selection: &Selection) -> bool {
        let (_, errors) = self.errors(selection);
        (errors.iter()).any(|error| !self.seen.contains(&(error.code, error.span)))
    }

    /// Notes the errors of some alternatives.
    fn explore(&mut self, alternatives: &[Selection]) {
        for alternative in alternatives {
            let (tree, errors) = self.errors(alternative);
            let name = (alternative.options.first()).or(alternative.ruleset.as_ref());
            let name = name.map_or("", String::as_str);
            self.note(errors, &tree, ErrorWhen::Selected(name));
        }
    }

    fn note(&mut self, errors: Vec<Diagnostic>, tree: &Tree, when: ErrorWhen<'_>) {
        for mut error in errors {
            if self.seen.insert((error.code, error.span)) {
                error.say_form();
                if error.severity == Severity::Error {
                    error.excuse(when);
                }
                let mut chain: Vec<Origin> = tree.chain(error.origin).cloned().collect();
                chain.reverse();
                self.found.push(AlternativeError { error, chain });
            }
        }
    }

    /// Resolves the bodies of defines that nothing uses.
    fn defines(&mut self, names: &[Span]) {
        if names.is_empty() {
            return;
        }
        let mut tree = self.written.clone();
        let declares = |root: &NodeId| {
            ["define", "option", "rulesets"].contains(&super::head(self.written, *root))
        };
        tree.roots.retain(declares);
        for name_span in names {
            let Some(name) = defined_name(self.written, &self.written.roots, *name_span) else {
                continue;
            };
            let usage = NodeKind::Macro {
                name: name.clone(),
                name_span: *name_span,
                args: Vec::new(),
            };
            let usage = tree.push(usage, *name_span, OriginId::FILE);
            tree.roots.push(usage);
            self.define(&tree, &name, *name_span);
            tree.roots.pop();
        }
    }

    /// Resolves the body of a define, which the last clause of a tree uses.
    fn define(&mut self, tree: &Tree, name: &str, name_span: Span) {
        let (expanded, mut found) = expand(tree, &Selection::default(), Library::standard());
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
        self.note(found, &expanded.tree, ErrorWhen::Used(name));
    }
}

/// The name of the define whose name stands at a place.
fn defined_name(tree: &Tree, nodes: &[NodeId], span: Span) -> Option<SmolStr> {
    nodes.iter().find_map(|node| match tree.kind(*node) {
        NodeKind::Str(name) if tree.span(*node) == span => Some(name.clone()),
        NodeKind::Call { .. } if !tree.span(*node).contains(span) => None,
        _ => defined_name(tree, tree.children(*node), span),
    })
}
