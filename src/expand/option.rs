//! Options: alternatives in a description, one of which is chosen before anything is expanded.
//!
//! `(option "Board" <Board> args:{<size>} {(item "Small" <5> "Five rows.")* (item "Large" <9> "Nine
//! rows.")})` offers two items, of which the one with the star is the default: `(square <Board:size>)`
//! is `(square 5)`, unless `Board/Large` is asked for.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use smol_str::SmolStr;

use super::problem::option::OptionProblem;
use super::{Selection, heading_of};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::suggest::closest;
use crate::source::Span;
use crate::syntax::atom::{Hole, holes};
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The most options and items that a message lists, or takes to be what was meant.
pub(super) const MAX_LISTED: usize = 100;

/// A category of options: `(option "Heading" <Tag> args:{ .. } { (item ..) .. })`.
#[derive(Clone, Debug)]
pub struct OptionCategory {
    /// What people call it.
    pub heading: SmolStr,
    /// What references call it.
    pub tag: SmolStr,
    /// Names of the arguments that each item gives.
    pub args: Vec<SmolStr>,
    /// The alternatives.
    pub items: Arc<[OptionItem]>,
    /// Index of the chosen item.
    pub chosen: usize,
    /// The clause.
    pub span: Span,
}

/// One alternative of an option.
#[derive(Clone, Debug)]
pub struct OptionItem {
    /// What people call it.
    pub heading: SmolStr,
    /// What it means for the game; empty if it is not said.
    pub description: SmolStr,
    /// Number of asterisks; the item with most of them is the default.
    pub priority: usize,
    /// The clause.
    pub span: Span,
    /// The arguments as written; empty if there is no description, without which they do not count.
    pub(super) values: Vec<NodeId>,
    /// What stands in it and is no part of an item, as written.
    pub(super) stray: Option<(Span, String)>,
}

impl OptionItem {
    /// Its arguments as written.
    pub fn values(&self) -> &[NodeId] {
        &self.values
    }
}

impl OptionCategory {
    /// The chosen item; `None` only in an option without items.
    pub fn chosen_item(&self) -> Option<&OptionItem> {
        self.items.get(self.chosen)
    }

    /// A tag that the option could have by its heading: `BoardSize`.
    pub(super) fn free_tag(&self) -> String {
        let letters = self.heading.chars().filter(|c| c.is_alphanumeric());
        let tag: String = letters.collect();
        if tag == self.tag.as_str() {
            format!("{tag}2")
        } else {
            tag
        }
    }

    /// How a selection names an item: `Heading/Item`.
    pub fn path(&self, item: &OptionItem) -> String {
        format!("{}/{}", self.heading, item.heading)
    }

    /// Whether a selection names this item.
    pub fn is_path(&self, item: &OptionItem, path: &str) -> bool {
        self.item_heading(path)
            .is_some_and(|heading| heading == item.heading)
    }

    /// The heading of the item that a selection names, if it would be one of this option.
    pub(super) fn item_heading<'p>(&self, path: &'p str) -> Option<&'p str> {
        path.strip_prefix(self.heading.as_str())?.strip_prefix('/')
    }

    /// The item of highest priority, the first of equals.
    pub(super) fn default_item(&self) -> usize {
        let best = self.items.iter().map(|item| item.priority).max();
        let position = self
            .items
            .iter()
            .position(|item| Some(item.priority) == best);
        position.unwrap_or(0)
    }
}

/// The words that stand side by side from one on, and where.
fn words_from(tree: &Tree, clause: NodeId, first: NodeId) -> (String, Span) {
    let after = tree
        .children(clause)
        .iter()
        .skip_while(|child| **child != first);
    let words = after.map_while(|child| match tree.kind(*child) {
        NodeKind::Word(word) => Some((word.as_str(), tree.span(*child).end)),
        _ => None,
    });
    let (words, ends): (Vec<&str>, Vec<_>) = words.unzip();
    let mut span = tree.span(first);
    span.end = ends.last().copied().unwrap_or(span.end);
    (words.join(" "), span)
}

/// Reads an `(option ..)` clause.
pub(super) fn read(
    tree: &Tree,
    clause: NodeId,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<OptionCategory> {
    let span = tree.span(clause);
    let mut heading = None;
    let mut bare: Option<Span> = None;
    let mut tag = None;
    let mut args = None;
    let mut items = Vec::new();
    for child in tree.children(clause) {
        match tree.kind(*child) {
            NodeKind::Str(text) if heading.is_none() => {
                check_heading(text, tree.span(*child), diagnostics);
                heading = Some(text.clone());
            }
            // Before the heading it is not read as one.
            NodeKind::OptionRef(text) if tag.is_none() && heading.is_some() => {
                tag = Some(text.clone());
            }
            NodeKind::Label { name, value, .. } if name == "args" => {
                let list = value.map_or(&[][..], |value| tree.children(value));
                if let Some(NodeKind::OptionRef(name)) = value.map(|value| tree.kind(value)) {
                    let problem = OptionProblem::ArgumentsUnbraced { name };
                    diagnostics.push(problem.at(tree.span(*child)));
                    args = Some(vec![name.clone()]);
                    continue;
                }
                // `args:(<rows> <columns>)`
                if let Some(NodeKind::Call { head, .. }) = value.map(|value| tree.kind(value)) {
                    let first = SmolStr::new(head.trim_matches(['<', '>']));
                    let rest = list.iter().flat_map(|arg| names(tree, *arg));
                    let all: Vec<SmolStr> = [first].into_iter().chain(rest).collect();
                    let name = all.join("> <");
                    let problem = OptionProblem::ArgumentsUnbraced { name: &name };
                    diagnostics.push(problem.at(tree.span(*child)));
                    args = Some(all);
                    continue;
                }
                for arg in list.iter().filter(|arg| names(tree, **arg).is_empty()) {
                    let (NodeKind::Word(word) | NodeKind::Str(word)) = tree.kind(*arg) else {
                        continue;
                    };
                    // A stray sign between names does no harm.
                    if !word.chars().all(char::is_alphanumeric) {
                        continue;
                    }
                    diagnostics.push(
                        OptionProblem::NoArgumentName { word }
                            .at(tree.span(*arg))
                            .with_fix(tree.span(*arg), format!("<{word}>")),
                    );
                }
                args = Some(list.iter().flat_map(|arg| names(tree, *arg)).collect());
            }
            NodeKind::Label { name, .. } => {
                let written = print_inline(tree, *child);
                let problem = match name.contains("efault") {
                    true => OptionProblem::StarsInside { stars: &written },
                    false => OptionProblem::NoPart { word: name },
                };
                diagnostics.push(problem.at(tree.span(*child)));
            }
            NodeKind::Array(list) => read_items(tree, list, &mut items, diagnostics),
            // `(option Board Size <Size> ..)`
            NodeKind::Word(_) if heading.is_none() && tag.is_none() => {
                let (words, span) = words_from(tree, clause, *child);
                let problem = OptionProblem::BareHeading { words: &words };
                diagnostics.push(problem.at(span).with_fix(span, format!("\"{words}\"")));
                bare = Some(span);
                heading = Some(words.into());
            }
            NodeKind::Word(_) if bare.is_some_and(|bare| bare.contains(tree.span(*child))) => {}
            // `(option "Size" Size ..)`
            NodeKind::Word(word)
                if heading.is_some()
                    && tag.is_none()
                    && word.chars().all(char::is_alphanumeric) =>
            {
                let place = tree.span(*child);
                let problem = OptionProblem::BareTag { tag: word }.at(place);
                diagnostics.push(problem.with_fix(place, format!("<{word}>")));
                tag = Some(word.clone());
            }
            NodeKind::Word(word) => {
                diagnostics.push(OptionProblem::NoPart { word }.at(tree.span(*child)));
            }
            _ => {}
        }
    }
    let (Some(heading), Some(tag)) = (heading, tag) else {
        diagnostics.push(OptionProblem::NoHeading.at(span));
        return None;
    };
    if args.is_none() {
        let heading = &heading;
        diagnostics.push(OptionProblem::NoArguments { heading }.at(span));
    }
    let mut category = OptionCategory {
        heading,
        tag,
        args: args.unwrap_or_default(),
        items: items.into(),
        chosen: 0,
        span,
    };
    category.chosen = category.default_item();
    lint(&category, diagnostics);
    Some(category)
}

/// The names in an element of `args:{ .. }`: one, unless several run together.
fn names(tree: &Tree, arg: NodeId) -> Vec<SmolStr> {
    match tree.kind(arg) {
        NodeKind::OptionRef(text) => vec![text.clone()],
        NodeKind::Word(text) => holes(text)
            .filter_map(|(_, hole)| match hole {
                Hole::OptionRef(name) => Some(SmolStr::new(name)),
                Hole::Parameter(_) => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn read_items(
    tree: &Tree,
    list: &[NodeId],
    items: &mut Vec<OptionItem>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (at, node) in list.iter().enumerate() {
        match tree.kind(*node) {
            NodeKind::Call { head, args, .. } if head == "item" => {
                match read_item(tree, args, tree.span(*node)) {
                    Some(item) => {
                        if let Some((span, text)) = &item.stray
                            && (text.bytes().all(|b| b == b'*') || text.contains("efault"))
                        {
                            let problem = OptionProblem::StarsInside { stars: text };
                            diagnostics.push(problem.at(*span));
                        }
                        check_heading(&item.heading, item.span, diagnostics);
                        items.push(item);
                    }
                    None => {
                        diagnostics.push(OptionProblem::ItemWithoutHeading.at(tree.span(*node)));
                    }
                }
            }
            NodeKind::Word(stars) if stars.bytes().all(|b| b == b'*') => {
                let span = tree.span(*node);
                // `*(item ..)`
                if let Some(next) = list.get(at + 1)
                    && tree.span(*next).start == span.end
                    && items.last().is_none_or(|item| item.span.end < span.start)
                {
                    diagnostics.push(OptionProblem::StarsInside { stars }.at(span));
                }
                if let Some(item) = items.last_mut() {
                    item.priority += stars.len();
                }
            }
            NodeKind::Error => {}
            _ => diagnostics.push(OptionProblem::NoItem.at(tree.span(*node))),
        }
    }
}

fn read_item(tree: &Tree, args: &[NodeId], span: Span) -> Option<OptionItem> {
    let mut strings = args.iter().filter_map(|arg| match tree.kind(*arg) {
        NodeKind::Str(text) => Some(text.clone()),
        _ => None,
    });
    let heading = strings.next()?;
    let description = strings.next_back();
    let values = args.iter().copied().filter(|arg| match tree.kind(*arg) {
        NodeKind::OptionRef(_) | NodeKind::Angle(_) => true,
        NodeKind::Word(text) => text.starts_with('<'),
        _ => false,
    });
    let stray = args.iter().find(|arg| match tree.kind(**arg) {
        NodeKind::Str(_) | NodeKind::OptionRef(_) | NodeKind::Angle(_) | NodeKind::Error => false,
        NodeKind::Word(text) => !text.starts_with('<'),
        _ => true,
    });
    // `(item "7x7" "7" "Seven cells.")`
    let mut texts = args
        .iter()
        .filter(|arg| matches!(tree.kind(**arg), NodeKind::Str(_)));
    let second = texts.nth(1).filter(|_| texts.next().is_some());
    let shown = |arg: &NodeId| match tree.kind(*arg) {
        NodeKind::Str(text) => text.to_string(),
        _ => print_inline(tree, *arg),
    };
    Some(OptionItem {
        stray: (stray.or(second)).map(|arg| (tree.span(*arg), shown(arg))),
        values: if description.is_some() {
            values.collect()
        } else {
            Vec::new()
        },
        heading,
        description: description.unwrap_or_default(),
        priority: 0,
        span,
    })
}

fn check_heading(heading: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) {
    if heading.contains('/') {
        diagnostics.push(OptionProblem::Slash { heading }.at(span));
    }
}

fn lint(category: &OptionCategory, diagnostics: &mut Vec<Diagnostic>) {
    let heading = &category.heading;
    let mut known = HashSet::new();
    let mut items = category.items.iter();
    if let Some(twice) = items.find(|item| !known.insert(&item.heading)) {
        let item = &twice.heading;
        diagnostics.push(OptionProblem::ItemTwice { item }.at(twice.span));
    }
    // What is given beyond what is named; of the chosen item that is told where it is used.
    let named = category.args.len();
    for (at, item) in category.items.iter().enumerate() {
        let stray = item
            .stray
            .as_ref()
            .filter(|(_, text)| text.parse::<f32>().is_ok());
        let given = item.values.len() + usize::from(stray.is_some());
        if named > 0 && given > named && (at != category.default_item() || stray.is_some()) {
            let place = stray.map_or(item.span, |(span, _)| *span);
            let item = &item.heading;
            diagnostics.push(OptionProblem::MoreArguments { item, named }.at(place));
        }
    }
    let problem = match category.chosen_item() {
        None => OptionProblem::NoItems { heading }.at(category.span),
        Some(_) if category.items.len() == 1 => {
            OptionProblem::OneItem { heading }.at(category.span)
        }
        Some(item) if item.priority == 0 => {
            let first = &item.heading;
            OptionProblem::NoDefault { first }.at(item.span)
        }
        Some(item) => {
            let mut others = category.items.iter().skip(category.chosen + 1);
            let Some(equal) = others.find(|other| other.priority == item.priority) else {
                return;
            };
            let (first, second) = (&item.heading, &equal.heading);
            OptionProblem::TwoDefaults { first, second }.at(equal.span)
        }
    };
    diagnostics.push(problem);
}

/// Complains about selected strings that name no item, or two.
pub(super) fn check_selection(
    categories: &[OptionCategory],
    selection: &Selection,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if selection.options.is_empty() {
        return;
    }
    let headings = Headings::of(categories);
    let mut places: HashMap<String, Vec<Span>> = HashMap::new();
    for category in categories {
        let mut of_category = HashSet::new();
        // Of items with one heading the first counts.
        let items = category.items.iter();
        for item in items.filter(|item| of_category.insert(&item.heading)) {
            let places = places.entry(category.path(item)).or_default();
            places.push(item.span);
        }
    }
    for wanted in &selection.options {
        if headings.path(wanted).is_some() {
            continue;
        }
        match places.get(wanted).map_or(&[][..], Vec::as_slice) {
            [_] => {}
            [] => diagnostics.push(unknown_selection(categories, wanted)),
            [first, second, ..] => {
                let problem = OptionProblem::SelectionTwice { wanted };
                diagnostics.push(problem.at_both(*first, *second));
            }
        }
    }
}

/// Items by their headings.
pub(super) struct Headings<'c>(HashMap<&'c str, Option<(&'c OptionCategory, &'c OptionItem)>>);

impl<'c> Headings<'c> {
    /// Sorts the items of all options by their headings.
    pub fn of(categories: &'c [OptionCategory]) -> Headings<'c> {
        let mut headings: HashMap<_, Option<_>> = HashMap::new();
        for category in categories {
            for item in category.items.iter() {
                let known = headings.entry(item.heading.as_str());
                known
                    .and_modify(|found| *found = None)
                    .or_insert(Some((category, item)));
            }
        }
        Headings(headings)
    }

    /// The path of an item that is named without its option, if only one has this heading.
    pub fn path(&self, name: &str) -> Option<String> {
        let (category, item) = (*self.0.get(name)?)?;
        Some(category.path(item))
    }
}

fn unknown_selection(categories: &[OptionCategory], wanted: &str) -> Diagnostic {
    let same_heading = categories
        .iter()
        .find(|category| category.heading == heading_of(wanted));
    let span = same_heading
        .or(categories.first())
        .map_or(Span::new(crate::source::FileId(0), 0, 0), |category| {
            category.span
        });
    let paths: Vec<String> = match same_heading {
        Some(category) => category.items.iter().map(|i| category.path(i)).collect(),
        None => categories
            .iter()
            .flat_map(|category| category.items.iter().map(|i| category.path(i)))
            .collect(),
    };
    // Where the option is right, its item is not.
    let items = paths
        .iter()
        .map(|path| path.rsplit('/').next().unwrap_or(path));
    let near = match same_heading {
        Some(category) => wanted
            .strip_prefix(category.heading.as_str())
            .and_then(|item| closest(item.trim_start_matches('/'), items))
            .map(|item| format!("{}/{item}", category.heading)),
        None => closest(wanted, paths.iter().map(String::as_str).chain(items)).map(str::to_owned),
    };
    let problem = OptionProblem::UnknownSelection {
        wanted,
        near: near.as_deref(),
        known: &paths,
    };
    problem.at(span)
}
