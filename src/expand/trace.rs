//! What an expansion read and wrote, so that one with other options repeats only what differs.
//!
//! While a description is expanded under one selection, [`PieceTrace`] notes for every clause which
//! options were asked on the way and which nodes it became. Under another selection a clause
//! that asked none of the options that changed becomes the same nodes: those of the first tree,
//! which the second one stands over ([`Tree::over`]). The cost of the second expansion is that
//! of what differs and of the clauses around it.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use smol_str::SmolStr;

use super::alike::Alike;
use super::chosen::ChosenOptions;
use super::define::Text;
use super::emit::{Expander, Input, TextPiece};
use super::scope::{Scope, ScopeOutline};
use super::{Expanded, Library, Ruleset, Selection, consequences, ruleset, wanted_options};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::source::origin::{Origin, OriginId};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// A set of options by their number; those beyond the last bit share it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OptionSet(u64);

impl OptionSet {
    /// Every option, for what depends on the choice as a whole.
    pub const ALL: OptionSet = OptionSet(u64::MAX);

    /// Adds an option by its number.
    pub fn insert(&mut self, option: usize) {
        self.0 |= 1 << option.min(u64::BITS as usize - 1);
    }

    /// Adds all options of another set.
    pub fn add(&mut self, other: OptionSet) {
        self.0 |= other.0;
    }

    fn meets(self, other: OptionSet) -> bool {
        self.0 & other.0 != 0
    }
}

/// A piece of unexpanded text, by the way expansion came to it.
type PieceKey = (OriginId, Text, NodeId);

/// The nodes that a piece became, and the options it asked.
#[derive(Debug)]
struct PieceRecord {
    nodes: std::ops::Range<usize>,
    asked: OptionSet,
}

/// What an expansion read and wrote, piece by piece.
#[derive(Debug, Default)]
pub(super) struct PieceTrace {
    records: HashMap<PieceKey, PieceRecord>,
    nodes: Vec<NodeId>,
    /// The steps by what they came from, where they were used and what they stand for.
    steps: HashMap<(OriginId, Span, Span), OriginId>,
    /// The defines that option items bring along, with those options.
    declared: HashMap<SmolStr, OptionSet>,
}

impl PieceTrace {
    /// Tells which names options declare.
    pub fn declare(&mut self, names: HashMap<SmolStr, OptionSet>) {
        self.declared = names;
    }
}

/// An earlier expansion under other options.
#[derive(Clone, Copy)]
pub(super) struct Earlier<'a> {
    trace: &'a PieceTrace,
    tree: &'a Tree,
    alike: &'a Alike,
    /// The number of steps it took.
    steps: usize,
    changed: OptionSet,
}

/// An expansion of a description, for those under other selections.
#[derive(Debug)]
pub struct Traced {
    alike: OnceCell<Alike>,
    outline: OnceCell<ScopeOutline>,
    options: ChosenOptions,
    rulesets: Vec<Ruleset>,
    trace: PieceTrace,
}

impl Traced {
    /// Puts together what the expansion of a description noted.
    pub(super) fn new(written: &Tree, expanded: &Expanded, trace: PieceTrace) -> Traced {
        let categories = expanded.options.clone();
        Traced {
            alike: OnceCell::new(),
            outline: OnceCell::new(),
            options: ChosenOptions::chosen(categories, written, &mut Vec::new()),
            rulesets: expanded.rulesets.clone(),
            trace,
        }
    }

    /// Expands the description under another selection as far as it differs, into a tree over
    /// the one of the first expansion, which had no errors; none if it differs as a whole. What
    /// is told about the options themselves is left out.
    pub fn again(
        &self,
        written: &Tree,
        tree: &Arc<Tree>,
        selection: &Selection,
    ) -> Option<(Expanded, Vec<Diagnostic>)> {
        let mut found = Vec::new();
        let wanted = wanted_options(
            selection,
            &self.options.categories,
            &self.rulesets,
            &mut found,
        );
        let defaults = self.options.defaults();
        let options = ChosenOptions::choose(defaults, &wanted, written, &mut found);
        let changed = self.options.changed(&options)?;
        let active_ruleset = ruleset::active(&self.rulesets, &options.categories);
        let library = Library::standard();
        let outline = self.outline.get_or_init(|| ScopeOutline::of_file(written));
        let scope = Scope::collect(written, outline, &options, library, &mut found);
        let input = Input {
            file: written,
            options: &options,
            library,
            scope: &scope,
            rulesets: &self.rulesets,
            active_ruleset: active_ruleset.and_then(|index| self.rulesets.get(index)),
        };
        let mut expander = Expander::new(input, found);
        expander.out = Tree::over(tree.clone());
        expander.earlier = Some(Earlier {
            trace: &self.trace,
            tree,
            alike: self.alike.get_or_init(|| Alike::of(tree)),
            steps: tree.steps().own().len(),
            changed,
        });
        let (game, metadata) = expander.clauses();
        let (tree, found) = expander.finish();
        let expanded = Expanded {
            tree,
            game,
            metadata,
            ..Expanded::default()
        };
        Some((expanded, consequences::without(written, found)))
    }
}

impl Expander<'_> {
    /// Writes the nodes that an earlier expansion made of a piece, if they would be the same.
    pub(super) fn recall(&mut self, piece: TextPiece, out: &mut Vec<NodeId>) -> bool {
        let Some(earlier) = self.earlier else {
            return false;
        };
        let record = earlier.trace.records.get(&key(piece));
        let Some(record) = record.filter(|record| !record.asked.meets(earlier.changed)) else {
            return false;
        };
        let nodes = earlier.trace.nodes.get(record.nodes.clone());
        out.extend_from_slice(nodes.unwrap_or_default());
        true
    }

    /// Notes what a piece became, unless what stands around it may still change that.
    pub(super) fn remember(&mut self, piece: TextPiece, nodes: &[NodeId]) {
        let asked = self.asked;
        // Short arguments of items have no lasting places.
        let lasting = piece.place.text != Text::Options && !self.loose_ends;
        let leaf = matches!(
            self.kind(piece),
            NodeKind::Int(_) | NodeKind::Float(_) | NodeKind::Word(_)
        );
        if let Some(trace) = self.trace.as_mut().filter(|_| lasting && !leaf) {
            let start = trace.nodes.len();
            trace.nodes.extend_from_slice(nodes);
            let nodes = start..trace.nodes.len();
            trace
                .records
                .entry(key(piece))
                .or_insert(PieceRecord { nodes, asked });
        }
    }

    /// Notes that what is being expanded depends on what a name stands for, if options decide it.
    pub(super) fn ask_name(&mut self, name: &str) {
        if let Some(trace) = &self.trace
            && let Some(options) = trace.declared.get(name)
        {
            self.asked.add(*options);
        }
    }

    /// Records a step of expansion, or finds the one that an earlier expansion took.
    pub(super) fn step(&mut self, origin: Origin) -> OriginId {
        let way = (origin.parent, origin.use_site, origin.definition);
        if let Some(earlier) = self.earlier
            && origin.parent.0 as usize <= earlier.steps
            && let Some(known) = earlier.trace.steps.get(&way)
        {
            return *known;
        }
        let id = self.out.push_origin(origin);
        if let Some(trace) = &mut self.trace {
            trace.steps.entry(way).or_insert(id);
        }
        id
    }

    /// Writes a node, or finds the one of an earlier expansion that is like it.
    pub(super) fn push(&mut self, kind: NodeKind, span: Span, origin: OriginId) -> NodeId {
        let known = |earlier: Earlier<'_>| earlier.alike.find(earlier.tree, &kind);
        match self.earlier.and_then(known) {
            Some(node) => node,
            None => self.out.push(kind, span, origin),
        }
    }

    /// Notes that what is being expanded depends on a reference to an option.
    pub(super) fn ask(&mut self, reference: &str) {
        let tag = reference.split_once(':').map_or(reference, |(tag, _)| tag);
        for option in self.input.options.of_tag(tag) {
            self.asked.insert(option);
        }
    }
}

fn key(piece: TextPiece) -> PieceKey {
    (piece.place.origin, piece.place.text, piece.node)
}
