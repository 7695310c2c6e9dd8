//! Options: alternatives in a description, one of which is chosen before anything is expanded.
//!
//! `(option "Board" <Board> args:{<size>} {(item "Small" <5> "Five rows.")* (item "Large" <9> "Nine
//! rows.")})` offers two items, of which the one with the star is the default: `(square <Board:size>)`
//! is `(square 5)`, unless `Board/Large` is asked for.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use smol_str::SmolStr;

use super::problem::option::OptionProblem;
use super::trace::OptionSet;
use super::{Selection, heading_of};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::suggest::closest;
use crate::source::Span;
use crate::source::origin::OriginId;
use crate::syntax::atom::{self, Atom, Hole, holes};
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

use super::define::{Define, Text};

/// The most options and items that a message lists, or takes to be what was meant.
const MAX_LISTED: usize = 100;

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
    values: Vec<NodeId>,
    /// What stands in it and is no part of an item, as written.
    stray: Option<(Span, String)>,
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
    fn default_item(&self) -> usize {
        let best = self.items.iter().map(|item| item.priority).max();
        let position = self
            .items
            .iter()
            .position(|item| Some(item.priority) == best);
        position.unwrap_or(0)
    }
}

/// Reads an `(option ..)` clause.
pub(super) fn read(
    tree: &Tree,
    clause: NodeId,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<OptionCategory> {
    let span = tree.span(clause);
    let mut heading = None;
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
            NodeKind::Array(list) => read_items(tree, list, &mut items, diagnostics),
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
    for node in list {
        match tree.kind(*node) {
            NodeKind::Call { head, args, .. } if head == "item" => {
                match read_item(tree, args, tree.span(*node)) {
                    Some(item) => {
                        if let Some((span, text)) = &item.stray
                            && text.bytes().all(|b| b == b'*')
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
    Some(OptionItem {
        stray: stray.map(|arg| (tree.span(*arg), print_inline(tree, *arg))),
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

/// The options of a description, read and chosen.
#[derive(Debug, Default)]
pub(super) struct ChosenOptions {
    pub categories: Vec<OptionCategory>,
    /// What each argument of each category's chosen item stands for.
    values: Vec<Vec<ReferenceValue>>,
    /// The categories of each tag, in text order.
    by_tag: HashMap<SmolStr, Vec<usize>>,
    /// The tree of arguments that are read on their own.
    pub tree: Tree,
    /// The first category after one whose chosen item has no arguments.
    blocked_from: Option<usize>,
}

/// What a reference stands for.
#[derive(Clone, Debug)]
pub(super) struct ReferenceValue {
    pub text: Text,
    pub nodes: Vec<NodeId>,
    /// The item it comes from.
    pub item: Span,
}

/// Why a reference stands for nothing.
pub(super) enum Missing {
    /// No option has the tag.
    Tag,
    /// The option has no such argument, or its chosen item does not give it.
    Argument(usize),
    /// An earlier option, without arguments, stops substitution.
    Blocked,
}

impl ChosenOptions {
    /// Chooses an item in each category and reads its arguments.
    pub fn choose(
        mut categories: Vec<OptionCategory>,
        selection: &[SmolStr],
        tree: &Tree,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> ChosenOptions {
        let selection: HashSet<&str> = selection.iter().map(SmolStr::as_str).collect();
        for category in categories.iter_mut().filter(|_| !selection.is_empty()) {
            let chosen = (category.items.iter())
                .position(|item| selection.contains(category.path(item).as_str()));
            if let Some(chosen) = chosen {
                category.chosen = chosen;
            }
        }
        ChosenOptions::chosen(categories, tree, diagnostics)
    }

    /// Reads the arguments of the chosen items.
    pub fn chosen(
        categories: Vec<OptionCategory>,
        tree: &Tree,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> ChosenOptions {
        let mut options = ChosenOptions::default();
        for (index, category) in categories.iter().enumerate() {
            let item = category.chosen_item();
            let mut values = Vec::new();
            for value in item.map_or(&[][..], |item| &item.values) {
                let span = item.map_or(category.span, |item| item.span);
                options.read_value(tree, *value, span, &mut values);
            }
            if values.is_empty() {
                options.blocked_from.get_or_insert(index + 1);
            }
            check_count(category, values.len(), diagnostics);
            options.values.push(values);
            let of_tag = options.by_tag.entry(category.tag.clone());
            of_tag.or_default().push(index);
        }
        options.categories = categories;
        options
    }

    /// The options with their default items, to choose others.
    pub fn defaults(&self) -> Vec<OptionCategory> {
        let mut categories = self.categories.clone();
        for category in &mut categories {
            category.chosen = category.default_item();
        }
        categories
    }

    /// The options that another choice chooses otherwise; none if that changes how references to
    /// options are read.
    pub fn changed(&self, other: &ChosenOptions) -> Option<OptionSet> {
        if self.blocked_from != other.blocked_from {
            return None;
        }
        let mut changed = OptionSet::default();
        let pairs = self.categories.iter().zip(&other.categories).enumerate();
        for (option, (one, two)) in pairs {
            if one.chosen != two.chosen {
                changed.insert(option);
            }
        }
        Some(changed)
    }

    /// The defines that items of options bring along, whichever are chosen, with those options.
    pub fn declared(&self, tree: &Tree) -> HashMap<SmolStr, OptionSet> {
        let mut declared: HashMap<SmolStr, OptionSet> = HashMap::new();
        for (option, category) in self.categories.iter().enumerate() {
            let values = category.items.iter().flat_map(|item| &item.values);
            let mut pending: Vec<NodeId> = values.copied().collect();
            while let Some(node) = pending.pop() {
                if matches!(tree.kind(node), NodeKind::Call { head, .. } if head == "define")
                    && let Ok(define) = Define::read(tree, node, Text::File)
                {
                    declared.entry(define.name).or_default().insert(option);
                }
                pending.extend(tree.children(node));
            }
        }
        declared
    }

    /// The sequence between the angle brackets of an item's argument.
    fn read_value(
        &mut self,
        tree: &Tree,
        value: NodeId,
        item: Span,
        values: &mut Vec<ReferenceValue>,
    ) {
        match tree.kind(value) {
            NodeKind::Angle(nodes) => values.push(ReferenceValue {
                text: Text::File,
                nodes: nodes.clone(),
                item,
            }),
            // What looks like a reference is a word or a named argument here.
            NodeKind::OptionRef(text) => self.read_short(text, tree.span(value), item, values),
            NodeKind::Word(run) => {
                for (_, hole) in holes(run) {
                    if let Hole::OptionRef(text) = hole {
                        self.read_short(text, tree.span(value), item, values);
                    }
                }
            }
            _ => {}
        }
    }

    fn read_short(&mut self, text: &str, span: Span, item: Span, values: &mut Vec<ReferenceValue>) {
        let node = match text.split_once(':') {
            Some((name, value)) => {
                let value = self.push_atom(value, span);
                let kind = NodeKind::Label {
                    name: SmolStr::new(name),
                    name_span: span,
                    value: Some(value),
                };
                self.tree.push(kind, span, OriginId::FILE)
            }
            None => self.push_atom(text, span),
        };
        values.push(ReferenceValue {
            text: Text::Options,
            nodes: vec![node],
            item,
        });
    }

    fn push_atom(&mut self, text: &str, span: Span) -> NodeId {
        let kind = match atom::read(text) {
            Atom::Int(value) => NodeKind::Int(value),
            Atom::Float(value) => NodeKind::Float(value),
            _ => NodeKind::Word(SmolStr::new(text)),
        };
        self.tree.push(kind, span, OriginId::FILE)
    }

    /// The categories that a tag refers to, in text order.
    pub fn of_tag(&self, tag: &str) -> impl Iterator<Item = usize> {
        self.by_tag.get(tag).into_iter().flatten().copied()
    }

    /// What `Tag` or `Tag:argument` stands for.
    pub fn value(&self, reference: &str) -> Result<&ReferenceValue, Missing> {
        let (tag, argument) = match reference.split_once(':') {
            Some((tag, argument)) => (tag, Some(argument)),
            None => (reference, None),
        };
        let mut missing = Missing::Tag;
        // Options that share a tag answer in text order, each to the names it has.
        for index in self.of_tag(tag) {
            let Some(category) = self.categories.get(index) else {
                continue;
            };
            if self.blocked_from.is_some_and(|first| index >= first) {
                return Err(Missing::Blocked);
            }
            let position = match argument {
                // Without any name there is nothing to be replaced.
                None => (!category.args.is_empty()).then_some(0),
                Some(name) => category.args.iter().position(|arg| arg == name),
            };
            let values = self.values.get(index).map_or(&[][..], Vec::as_slice);
            if let Some(value) = position.and_then(|position| values.get(position)) {
                return Ok(value);
            }
            if matches!(missing, Missing::Tag) {
                missing = Missing::Argument(index);
            }
        }
        Err(missing)
    }

    /// Explains a reference that stands for nothing.
    pub fn complaint(&self, reference: &str, span: Span, missing: &Missing) -> Diagnostic {
        let (tag, argument) = reference.split_once(':').unwrap_or((reference, ""));
        match missing {
            Missing::Tag => {
                let tags = self.categories.iter().map(|category| category.tag.as_str());
                let known: Vec<&str> = tags.take(MAX_LISTED).collect();
                let near = closest(tag, known.iter().copied());
                let known = known.as_slice();
                OptionProblem::UnknownTag { tag, near, known }.at(span)
            }
            Missing::Blocked => OptionProblem::Blocked { reference }.at(span),
            Missing::Argument(index) => {
                let Some(category) = self.categories.get(*index) else {
                    return OptionProblem::NoSuchArgument.at(span);
                };
                let chosen = category.chosen_item();
                let known = category.args.as_slice();
                if known.iter().any(|arg| arg == argument) || argument.is_empty() {
                    let item = chosen.map_or("", |item| item.heading.as_str());
                    let place = chosen.map_or(category.span, |item| item.span);
                    if let Some((stray, value)) = chosen.and_then(|item| item.stray.as_ref()) {
                        let problem = OptionProblem::BareValue {
                            item,
                            reference,
                            value,
                            described: chosen.is_some_and(|item| !item.description.is_empty()),
                        };
                        return problem.at_both(*stray, span);
                    }
                    // Without a description, or without names, the reference can be none the wiser.
                    if chosen.is_some_and(|item| item.description.is_empty()) {
                        return OptionProblem::NoDescription { item, reference }
                            .at_both(place, span);
                    }
                    if known.is_empty() {
                        return OptionProblem::NoNames { item, reference }.at_both(place, span);
                    }
                    return OptionProblem::NoValue { item, reference }.at_both(span, place);
                }
                let problem = OptionProblem::UnknownArgument {
                    tag,
                    argument,
                    known,
                };
                if known.is_empty() {
                    return problem.at_both(category.span, span);
                }
                problem.at(span)
            }
        }
    }
}

fn check_count(category: &OptionCategory, given: usize, diagnostics: &mut Vec<Diagnostic>) {
    let Some(item) = category.chosen_item() else {
        return;
    };
    let named = category.args.len();
    let (span, item) = (item.span, item.heading.as_str());
    let problem = match given.cmp(&named) {
        Ordering::Equal => return,
        Ordering::Less if given == 0 => return,
        Ordering::Less => OptionProblem::FewerArguments { item, named },
        Ordering::Greater => OptionProblem::MoreArguments { item, named },
    };
    diagnostics.push(problem.at(span));
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
