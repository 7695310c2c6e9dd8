//! The options of a description with an item chosen in each, and what a reference to one stands for.
//!
//! Where `Board/Large` is chosen of `(option "Board" <Board> args:{<size>} {..})`, the reference
//! `<Board:size>` stands for the first argument of the item `Large`.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use smol_str::SmolStr;

use super::define::{Define, Text};
use super::option::{MAX_LISTED, OptionCategory};
use super::problem::option::OptionProblem;
use super::trace::OptionSet;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::suggest::closest;
use crate::source::Span;
use crate::source::origin::OriginId;
use crate::syntax::atom::{self, Atom, Hole, holes};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The options of a description, read and chosen.
#[derive(Debug, Default)]
pub(super) struct ChosenOptions {
    pub categories: Vec<OptionCategory>,
    /// What each argument of each category's chosen item stands for.
    values: Vec<Vec<ReferenceValue>>,
    /// The categories of each tag, in text order.
    by_tag: HashMap<SmolStr, Vec<usize>>,
    /// The first categories that have the tag of one before them.
    repeated: Vec<usize>,
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
            let of_tag = options.by_tag.entry(category.tag.clone()).or_default();
            if !of_tag.is_empty() && options.repeated.len() < MAX_LISTED {
                options.repeated.push(index);
            }
            of_tag.push(index);
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
                // Where two options have one tag, the second may be meant.
                let mut repeated = self.repeated.iter().map(|at| &self.categories[*at]);
                let taken = repeated.find(|category| {
                    category.args.iter().any(|arg| arg == argument)
                        || category.heading.starts_with(tag)
                });
                if let Some(category) = taken {
                    let (own, heading) = (category.tag.as_str(), category.heading.as_str());
                    let problem = OptionProblem::TagTaken { own, heading, tag };
                    return problem.at_both(category.span, span);
                }
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
                    let given = self.values.get(*index).map_or(0, Vec::len);
                    let problem = OptionProblem::NoValue {
                        item,
                        reference,
                        given,
                    };
                    return problem.at_both(place, span);
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
