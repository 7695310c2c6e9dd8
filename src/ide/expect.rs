//! Finds out what fits at a place of a text that is not expanded and may be half typed.
//!
//! The search goes outwards: what may stand in a call depends on which forms of the catalogue the
//! call may have, and that depends on what is around it. Arguments before the place are matched
//! with the slots as resolution does, but loosely: a use of a define, a parameter and a reference
//! to an option fit everywhere and may stand for nothing. The body of a define is expected to be
//! what its uses are, and an argument of a use what its parameter is in the body.

use super::names::DeclaredNames;
use super::parsed::{Parsed, parents};
use crate::catalogue::signature::{
    self, Alternative, Base, Form, FormId, Presence, Slot, TypeId, TypeSet,
};
use crate::expand::Library;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// How many defines and options a question goes through.
const MAX_HOPS: usize = 4;

/// Uses of a define that are looked at.
const MAX_USES: usize = 4;

/// What may stand at a place.
#[derive(Debug, Default)]
pub(super) struct Expected {
    /// Nothing is known: everything may.
    pub any: bool,
    /// The top of a description.
    pub top: bool,
    /// Words that select a form.
    pub words: Vec<&'static str>,
    /// Slots whose argument carries a label, with their forms.
    pub labels: Vec<(FormId, &'static Slot)>,
    /// What fits without a label, or after the label that stands there, with its slot.
    pub fits: Vec<Fit>,
}

/// Something that fits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    pub alternative: Alternative,
    /// The slot it fills; none in what is expected as a whole.
    pub slot: Option<(FormId, &'static Slot)>,
}

impl Expected {
    fn anything() -> Expected {
        Expected {
            any: true,
            ..Expected::default()
        }
    }

    fn add(&mut self, other: Expected) {
        self.any |= other.any;
        self.top |= other.top;
        self.words.extend(other.words);
        self.labels.extend(other.labels);
        self.fits.extend(other.fits);
    }

    fn is_empty(&self) -> bool {
        !self.any && !self.top && self.words.is_empty() && self.fits.is_empty()
    }

    /// The results of calls that fit.
    pub fn calls(&self) -> TypeSet {
        if self.any {
            return TypeSet::ALL;
        }
        let mut set = TypeSet::EMPTY;
        if self.top {
            set = set.with(TypeId::GAME).with(TypeId::METADATA);
        }
        for fit in &self.fits {
            if let Alternative {
                depth: 0,
                base: Base::Type(id),
            } = fit.alternative
            {
                set.0 |= id.get().calls.0;
            }
        }
        set
    }
}

/// A tree that questions are asked of: the text, its beginning, or a standard define.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub tree: &'a Tree,
    parents: Parents<'a>,
}

/// Where the parents of nodes are noted.
#[derive(Clone, Copy)]
enum Parents<'a> {
    Of(&'a Parsed),
    List(&'a [Option<NodeId>]),
}

impl<'a> Here<'a> {
    /// The text of a document, or the beginning of one.
    pub fn of(parsed: &'a Parsed) -> Here<'a> {
        Here {
            tree: &parsed.tree,
            parents: Parents::Of(parsed),
        }
    }

    /// The node that a node stands in.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        match self.parents {
            Parents::Of(parsed) => parsed.parent(node),
            Parents::List(list) => list.get(node.0 as usize).copied().flatten(),
        }
    }
}

/// Knows what names stand for.
#[derive(Clone, Copy)]
pub(super) struct Expecting<'a> {
    pub names: &'a DeclaredNames,
    pub whole: &'a Parsed,
}

impl Expecting<'_> {
    /// What may stand where a node stands.
    pub fn at(&self, here: Here<'_>, node: NodeId) -> Expected {
        self.node(here, node, 0)
    }

    /// The forms that a call may be, with their spellings: those that fit its place and the
    /// arguments before the `before`th; the likeliest first.
    pub fn forms(&self, here: Here<'_>, call: NodeId, before: usize) -> Vec<(FormId, u8)> {
        let placed = self.placed(here, call, before, 0);
        placed.into_iter().map(|p| (p.form, p.spelling)).collect()
    }

    /// The slot that an argument of a call fills, in the likeliest form.
    pub fn slot(
        &self,
        here: Here<'_>,
        call: NodeId,
        index: usize,
    ) -> Option<(FormId, &'static Slot)> {
        let arg = *here.tree.children(call).get(index)?;
        for placed in self.placed(here, call, index, 0) {
            let form = placed.form.form();
            for (start, groups) in &placed.states {
                let mut open = reachable(form, *start, *groups);
                if let Some((at, _)) = open.find(|(at, _)| {
                    form.slots
                        .get(*at)
                        .is_some_and(|slot| self.takes(here, slot, arg))
                }) {
                    return Some((placed.form, form.slots.get(at)?));
                }
            }
        }
        None
    }

    fn node(&self, here: Here<'_>, node: NodeId, hops: usize) -> Expected {
        let Some(parent) = here.parent(node) else {
            return Expected {
                top: true,
                ..Expected::default()
            };
        };
        let place = |list: &[NodeId]| list.iter().position(|n| *n == node).unwrap_or(0);
        match here.tree.kind(parent) {
            NodeKind::Call { head, args, .. } => match head.as_str() {
                "define" => self.body(here, parent, hops),
                "item" | "option" | "rulesets" | "ruleset" | "useFor" => Expected::default(),
                _ => self.gap(here, parent, place(args), None, hops),
            },
            NodeKind::Array(_) => elements(self.node(here, parent, hops)),
            NodeKind::Label { name, .. } => {
                let Some(call) = here.parent(parent) else {
                    return Expected::anything();
                };
                let siblings = here.tree.children(call);
                let index = siblings.iter().position(|n| *n == parent).unwrap_or(0);
                match here.tree.kind(call) {
                    NodeKind::Call { .. } => self.gap(here, call, index, Some(name), hops),
                    _ => Expected::anything(),
                }
            }
            NodeKind::Macro { name, args, .. } => self.argument(name, place(args), hops),
            NodeKind::Angle(_) => self.option_value(here, parent, hops),
            _ => Expected::anything(),
        }
    }

    /// What the body of a define may be: what stands where it is used.
    fn body(&self, here: Here<'_>, define: NodeId, hops: usize) -> Expected {
        let name = here.tree.children(define).first();
        let name = name.map(|name| here.tree.kind(*name));
        let (Some(NodeKind::Str(name)), true) = (name, hops < MAX_HOPS) else {
            return Expected::anything();
        };
        let whole = Here::of(self.whole);
        let mut expected = Expected::default();
        for node in self.names.uses(name).iter().take(MAX_USES) {
            expected.add(self.node(whole, *node, hops + 1));
        }
        if expected.is_empty() && expected.labels.is_empty() {
            return Expected::anything();
        }
        expected
    }

    /// What an argument of a use of a define may be: what its parameter may be in the body.
    fn argument(&self, name: &str, index: usize, hops: usize) -> Expected {
        if hops >= MAX_HOPS {
            return Expected::anything();
        }
        let wanted = NodeKind::Parameter(index as u8 + 1);
        let mut expected = Expected::default();
        if let Some(define) = self.names.define(name) {
            let here = Here::of(self.whole);
            let mut nodes = vec![define.node];
            let mut found = 0;
            while let Some(node) = nodes.pop()
                && found < MAX_USES
            {
                if *here.tree.kind(node) == wanted {
                    expected.add(self.node(here, node, hops + 1));
                    found += 1;
                }
                nodes.extend(here.tree.children(node).iter().rev());
            }
        } else if let Some((tree, body)) = Library::standard().written(name) {
            let parents = parents(tree);
            let here = Here {
                tree,
                parents: Parents::List(&parents),
            };
            let mut nodes: Vec<NodeId> = body.iter().rev().copied().collect();
            while let Some(node) = nodes.pop() {
                if *tree.kind(node) == wanted {
                    expected.add(self.node(here, node, hops + 1));
                }
                nodes.extend(tree.children(node).iter().rev());
            }
        }
        if expected.is_empty() && expected.labels.is_empty() {
            return Expected::anything();
        }
        expected
    }

    /// What the argument of an option item may be: what stands where it is referred to.
    fn option_value(&self, here: Here<'_>, angle: NodeId, hops: usize) -> Expected {
        let item = here.parent(angle);
        let start = here.tree.span(angle).range().start;
        let options = self.names.options.iter();
        let mut options = options.filter(|o| o.span.range().contains(&start));
        let (Some(item), Some(option), true) = (item, options.next(), hops < MAX_HOPS) else {
            return Expected::anything();
        };
        let values = here.tree.children(item).iter().filter(|child| {
            matches!(
                here.tree.kind(**child),
                NodeKind::Angle(_) | NodeKind::OptionRef(_)
            )
        });
        let index = values.into_iter().position(|child| *child == angle);
        let Some(argument) = index.and_then(|index| option.args.get(index)) else {
            return Expected::anything();
        };
        let reference = format!("{}:{argument}", option.tag);
        let mut expected = Expected::default();
        for node in self.names.references(&reference).iter().take(MAX_USES) {
            expected.add(self.node(Here::of(self.whole), *node, hops + 1));
        }
        if expected.is_empty() && expected.labels.is_empty() {
            return Expected::anything();
        }
        expected
    }

    /// What may come as the `index`th argument of a call, after a label if there is one.
    fn gap(
        &self,
        here: Here<'_>,
        call: NodeId,
        index: usize,
        label: Option<&str>,
        hops: usize,
    ) -> Expected {
        let mut expected = Expected::default();
        for placed in self.placed(here, call, index, hops) {
            let form = placed.form.form();
            if let Some(word) = placed.word {
                expected.words.push(word);
                continue;
            }
            for (start, groups) in &placed.states {
                for (at, _) in reachable(form, *start, *groups) {
                    let Some(slot) = form.slots.get(at) else {
                        continue;
                    };
                    let slot_of = (placed.form, slot);
                    match (slot.label, label) {
                        (Some(_), None)
                            if !expected.labels.iter().any(|(_, l)| l.label == slot.label) =>
                        {
                            expected.labels.push(slot_of);
                        }
                        (of_slot, given) if of_slot == given => {
                            let fits = slot.alternatives.iter().map(|a| Fit {
                                alternative: *a,
                                slot: Some(slot_of),
                            });
                            expected.fits.extend(fits);
                        }
                        _ => {}
                    }
                }
            }
        }
        if expected.is_empty() && expected.labels.is_empty() && label.is_none() {
            let known = signature::head(head(here.tree, call)).is_some();
            expected.any = !known;
        }
        expected
    }

    /// How the arguments before one can be placed in the forms of a call.
    fn placed(&self, here: Here<'_>, call: NodeId, before: usize, hops: usize) -> Vec<PlacedForm> {
        let NodeKind::Call { head, args, .. } = here.tree.kind(call) else {
            return Vec::new();
        };
        let Some(known) = signature::head(head) else {
            return Vec::new();
        };
        let wanted = self.node(here, call, hops).calls();
        let result = |(form, spelling): &(FormId, u8)| {
            let form = form.form();
            form.spellings.get(usize::from(*spelling)).map(|s| s.result)
        };
        let fits = |c: &&(FormId, u8)| result(c).is_some_and(|r| wanted.contains(r));
        let mut candidates: Vec<_> = known.spellings.iter().filter(fits).copied().collect();
        if candidates.is_empty() {
            candidates = known.spellings.to_vec();
        }
        let before = args.get(..before.min(args.len())).unwrap_or_default();
        let strict: Vec<PlacedForm> = candidates
            .iter()
            .filter_map(|c| self.place(here, *c, before, false))
            .collect();
        if !strict.is_empty() {
            return strict;
        }
        let loose = candidates.iter();
        loose
            .filter_map(|c| self.place(here, *c, before, true))
            .collect()
    }

    fn place(
        &self,
        here: Here<'_>,
        (id, spelling): (FormId, u8),
        args: &[NodeId],
        loose: bool,
    ) -> Option<PlacedForm> {
        let form = id.form();
        let words = form.spellings.get(usize::from(spelling))?.words;
        for (word, arg) in words.iter().zip(args) {
            let kind = here.tree.kind(*arg);
            let same = matches!(kind, NodeKind::Word(text) if text.eq_ignore_ascii_case(word));
            if !same && !self.is_open(kind) {
                return None;
            }
        }
        let mut placed = PlacedForm {
            form: id,
            spelling,
            word: words.get(args.len()).copied(),
            states: vec![(0, 0)],
        };
        for (index, arg) in args.iter().enumerate().skip(words.len()) {
            let mut next: Vec<(usize, u32)> = Vec::new();
            let mut push = |state| {
                if !next.contains(&state) {
                    next.push(state);
                }
            };
            let kind = here.tree.kind(*arg);
            // A word that selects another form rules this one out.
            if index == words.len()
                && loose
                && let (NodeKind::Word(_), Some(slot)) = (kind, form.slots.first())
                && slot.is_selector()
                && !self.takes(here, slot, *arg)
            {
                return None;
            }
            for (start, groups) in &placed.states {
                if loose || self.is_open(kind) {
                    // It may stand for anything, for nothing, or be a mistake.
                    (*start..=form.slots.len()).for_each(|at| push((at, *groups)));
                    continue;
                }
                for (at, group) in reachable(form, *start, *groups) {
                    let slot = form.slots.get(at)?;
                    if self.takes(here, slot, *arg) {
                        push((at + 1, groups | group));
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            placed.states = next;
        }
        Some(placed)
    }

    /// Whether a slot takes an argument, at a shallow look.
    fn takes(&self, here: Here<'_>, slot: &Slot, arg: NodeId) -> bool {
        let (label, value) = match here.tree.kind(arg) {
            NodeKind::Label { name, value, .. } => (Some(name.as_str()), *value),
            _ => (None, Some(arg)),
        };
        if slot.label != label {
            return false;
        }
        let Some(value) = value else {
            return true;
        };
        slot.alternatives.iter().any(|a| self.fits(here, value, *a))
    }

    fn fits(&self, here: Here<'_>, node: NodeId, alternative: Alternative) -> bool {
        let kind = here.tree.kind(node);
        if self.is_open(kind) {
            return true;
        }
        if let NodeKind::Array(list) = kind {
            let inner = element_alternatives(alternative);
            return !inner.is_empty()
                && list
                    .iter()
                    .all(|e| inner.iter().any(|a| self.fits(here, *e, *a)));
        }
        if alternative.depth > 0 {
            return false;
        }
        match (kind, alternative.base) {
            (NodeKind::Int(_), Base::Type(id)) => id.get().integer,
            (NodeKind::Float(_), Base::Type(id)) => id.get().decimal,
            (NodeKind::Str(_), Base::Type(id)) => id.get().text,
            (NodeKind::Word(text), Base::Literal(literal)) => text.eq_ignore_ascii_case(literal),
            (NodeKind::Word(text), Base::Enum(id)) => has_word(id.get().words, text),
            (NodeKind::Word(text), Base::Type(id)) => {
                let ty = id.get();
                match text.as_str() {
                    "True" | "False" | "true" | "false" => ty.truth,
                    "Off" | "End" | "Undefined" | "Infinity" => ty.integer,
                    _ => ty.accepts.iter().any(|a| {
                        matches!(a, Alternative { depth: 0, base: Base::Enum(id) }
                            if has_word(id.get().words, text))
                    }),
                }
            }
            (NodeKind::Call { head, args, .. }, Base::Type(id)) => match signature::head(head) {
                None => true,
                Some(head) => head.spellings.iter().any(|(form, spelling)| {
                    let form = form.form();
                    let Some(spelling) = form.spellings.get(usize::from(*spelling)) else {
                        return false;
                    };
                    let spelled = spelling.words.iter().zip(args).all(|(word, arg)| {
                        match here.tree.kind(*arg) {
                            NodeKind::Word(text) => text.eq_ignore_ascii_case(word),
                            other => self.is_open(other),
                        }
                    });
                    id.get().calls.contains(spelling.result)
                        && spelled
                        && args.len() >= spelling.words.len()
                }),
            },
            _ => false,
        }
    }

    /// Whether a node may stand for anything.
    fn is_open(&self, kind: &NodeKind) -> bool {
        match kind {
            NodeKind::Macro { .. }
            | NodeKind::OptionRef(_)
            | NodeKind::Parameter(_)
            | NodeKind::Omitted
            | NodeKind::Range(_)
            | NodeKind::Open(_)
            | NodeKind::Close(_)
            | NodeKind::Error => true,
            NodeKind::Str(name) => self.names.is_define(name),
            NodeKind::Word(text) => text.contains(['#', '<']),
            NodeKind::Call { head, .. } => head.contains(['#', '<']) && head.len() > 2,
            _ => false,
        }
    }
}

/// A form with the ways to go on after some arguments.
#[derive(Debug)]
struct PlacedForm {
    form: FormId,
    spelling: u8,
    /// The word of the spelling that must come next.
    word: Option<&'static str>,
    /// The first slot that is free, and the or-groups that are filled.
    states: Vec<(usize, u32)>,
}

/// The slots that an argument may fill: up to the first that must be filled, with their groups.
fn reachable(form: &'static Form, start: usize, groups: u32) -> impl Iterator<Item = (usize, u32)> {
    let mut closed = false;
    let slots = form.slots.iter().enumerate().skip(start);
    slots
        .take_while(move |(_, slot)| {
            let open = !closed;
            closed |= slot.presence == Presence::Required;
            open
        })
        .filter_map(move |(at, slot)| match slot.presence {
            Presence::Group(group) if groups & 1 << group != 0 => None,
            Presence::Group(group) => Some((at, 1 << group)),
            _ => Some((at, 0)),
        })
}

/// What the elements may be where an array is expected.
fn elements(expected: Expected) -> Expected {
    let mut inside = Expected {
        any: expected.any,
        ..Expected::default()
    };
    for fit in expected.fits {
        let alternatives = element_alternatives(fit.alternative);
        inside.fits.extend(alternatives.into_iter().map(|a| Fit {
            alternative: a,
            slot: fit.slot,
        }));
    }
    inside
}

fn element_alternatives(alternative: Alternative) -> Vec<Alternative> {
    match alternative {
        Alternative {
            depth: 0,
            base: Base::Type(id),
        } => {
            let arrays = id.get().accepts.iter().filter(|a| a.depth > 0);
            arrays
                .map(|a| Alternative {
                    depth: a.depth - 1,
                    ..*a
                })
                .collect()
        }
        Alternative { depth: 0, .. } => Vec::new(),
        Alternative { depth, base } => vec![Alternative {
            depth: depth - 1,
            base,
        }],
    }
}

fn has_word(words: &[&str], text: &str) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(text))
}

fn head(tree: &Tree, node: NodeId) -> &str {
    match tree.kind(node) {
        NodeKind::Call { head, .. } => head,
        _ => "",
    }
}
