//! Resolution: an expanded syntax tree and the catalogue to typed calls. Defines and options are gone
//! by then (`expand`); names of pieces, sites and regions are looked up afterwards, in `compile`.
//!
//! Matching is directed by types: every place knows what it expects, so a head that names
//! several ludemes (`add`, `if`, `max`) means the one that fits. A call is committed to its form
//! by its head, its words and a shallow look at its arguments; only when several forms or
//! placements pass that look are the arguments examined in depth, and then each pair of node
//! and type at most once. The cost is therefore linear in the tree for all practical input and
//! polynomial for any.
//!
//! Problems are collected. A part that is not understood becomes [`Value::Error`] and is not
//! reported again by what surrounds it.

mod align;
mod bounds;
pub mod call;
mod explain;
mod fit;
mod likeliest;
mod misfit;
mod place;
mod problem;
mod remedy;
mod reuse;
mod strings;
pub mod typed;
mod wording;

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::catalogue::signature::{
    self, Alternative, Base, Form, FormId, Presence, Slot, TypeId, TypeSet,
};
use crate::diagnostic::{Diagnostic, blame};
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, Tree};
pub use bounds::MAX_PLAYERS;
use call::{Call, Value};
pub(crate) use fit::capitalised;
use fit::{BareWord, Reading};
use likeliest::COMPARED;
use place::{Depth, Placement, arguments};
pub(crate) use remedy::said_of;
pub use reuse::KnownCalls;
pub(crate) use strings::STANDARD;
pub use strings::{is_coordinate, names};

/// What a description says, as typed calls.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The game or match; `Value::Error` if even its outline was not understood.
    pub game: Value,
    /// The metadata, if there is any.
    pub metadata: Option<Value>,
}

/// Resolves the game clause of an expanded tree, and its metadata clause if there is one.
pub fn resolve(tree: &Tree, game: NodeId, metadata: Option<NodeId>) -> (Resolved, Vec<Diagnostic>) {
    let mut resolver = Resolver::new(tree);
    resolver.bench = Some(remedy::Bench::default());
    let (resolved, mut diagnostics) = resolver.clauses(game, metadata);
    tell_once(tree, &resolver.doubled, &mut diagnostics);
    blame::settle(tree.steps(), &mut diagnostics);
    // A define used several times repeats its errors at the same place.
    let mut seen = HashSet::new();
    diagnostics.retain(|d| seen.insert((d.code, d.span, d.message.clone())));
    (resolved, diagnostics)
}

/// Leaves out what only follows from a define that holds several parts where one is wanted: that is
/// told in the define, and again at each call in which it is used.
fn tell_once(tree: &Tree, bodies: &HashSet<Span>, diagnostics: &mut Vec<Diagnostic>) {
    let steps = tree.steps().own().iter();
    let uses = steps.filter(|step| bodies.contains(&step.definition));
    let uses: Vec<Span> = uses.map(|step| step.use_site).collect();
    diagnostics.retain(|d| {
        let around = d.remedy.as_ref().map_or(d.span, |remedy| remedy.span);
        let inside = tree.steps().get(d.origin).is_some();
        inside || !uses.iter().any(|of| *of != around && around.contains(*of))
    });
}

/// Resolves a tree that stands over one that is known. What is wrong is told where it came up,
/// whoever is to blame for it.
pub fn resolve_over(
    known: &KnownCalls,
    tree: &Tree,
    game: NodeId,
    metadata: Option<NodeId>,
) -> (Resolved, Vec<Diagnostic>) {
    Resolver::over(tree, known).clauses(game, metadata)
}

/// What is wrong with a call that stands alone, taken as whatever its head can be.
pub fn resolve_part(tree: &Tree, node: NodeId) -> Vec<Diagnostic> {
    let mut resolver = Resolver::new(tree);
    if resolver.head(node).is_none() {
        resolver.unknown_heads(node);
    } else {
        let results: Vec<_> = resolver.results(node).iter().collect();
        let alternatives: Vec<_> = results.into_iter().map(type_alternative).collect();
        resolver.value(node, &alternatives);
    }
    resolver.diagnostics
}

fn type_alternative(id: TypeId) -> Alternative {
    Alternative {
        depth: 0,
        base: Base::Type(id),
    }
}

/// What the elements of an array may be where the array fits an alternative.
fn element_alternatives(alternative: Alternative) -> Vec<Alternative> {
    match alternative {
        Alternative {
            depth: 0,
            base: Base::Type(id),
        } => id
            .get()
            .accepts
            .iter()
            .filter(|a| a.depth > 0)
            .map(|a| Alternative {
                depth: a.depth - 1,
                ..*a
            })
            .collect(),
        Alternative { depth, base } => vec![Alternative {
            depth: depth.saturating_sub(1),
            base,
        }],
    }
}

/// How a problem was found.
#[derive(Clone)]
struct HowFound {
    /// How many parts that were being resolved lay around it.
    depth: usize,
    /// Whether a sentence of the table of synonyms answers it.
    is_said: bool,
    /// Which of the arguments fit the form that was probably meant, which are missing, and which
    /// have no place in it; told where nothing better is.
    as_written: Option<String>,
}

/// The state of one resolution.
struct Resolver<'t> {
    tree: &'t Tree,
    /// What is known of the tree that this one stands over.
    known: Option<&'t KnownCalls>,
    /// What each word and each head is, by node of this tree; looked up on demand.
    readings: Vec<Cell<Option<Reading>>>,
    /// What each call can be by its head and words; filled on demand.
    results: Vec<Option<TypeSet>>,
    /// Whether a call fits a type in all its depth.
    deep: HashMap<(NodeId, TypeId), bool>,
    /// Calls that mean nothing where they stand, and declarations without a name.
    broken: Vec<NodeId>,
    diagnostics: Vec<Diagnostic>,
    /// How many parts that are being resolved lie around the present one.
    depth: usize,
    /// How each problem was found.
    found: Vec<HowFound>,
    /// Defines of which several parts stand where one is wanted.
    doubled: HashSet<Span>,
    /// Whether the argument that is being resolved is a site.
    of_site: bool,
    /// What is at hand to look for remedies; nothing while one is tried.
    bench: Option<remedy::Bench>,
}

impl<'t> Resolver<'t> {
    fn new(tree: &'t Tree) -> Self {
        let own = tree.len() - tree.len_below();
        Resolver {
            tree,
            known: None,
            readings: vec![Cell::new(None); own],
            results: vec![None; own],
            deep: HashMap::new(),
            broken: Vec::new(),
            diagnostics: Vec::new(),
            depth: 0,
            found: Vec::new(),
            doubled: HashSet::new(),
            of_site: false,
            bench: None,
        }
    }

    /// Forgets what was found, and keeps what is known of the tree.
    fn begin_anew(&mut self) {
        self.diagnostics.clear();
        self.found.clear();
        self.broken.clear();
    }

    fn over(tree: &'t Tree, known: &'t KnownCalls) -> Self {
        Resolver {
            known: Some(known),
            ..Resolver::new(tree)
        }
    }

    /// The place of a node in the tables; none if it is one of the tree below.
    fn own(&self, node: NodeId) -> Option<usize> {
        (node.0 as usize).checked_sub(self.tree.len_below())
    }

    /// The game and the metadata, and everything that is wrong with them.
    fn clauses(&mut self, game: NodeId, metadata: Option<NodeId>) -> (Resolved, Vec<Diagnostic>) {
        let value = self.value(game, &[type_alternative(TypeId::GAME)]);
        self.check_bounds(&value);
        let metadata = metadata.map(|node| self.value(node, &[type_alternative(TypeId::METADATA)]));
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        strings::check(self.tree, game, &self.broken, self.known, &mut diagnostics);
        let game = value;
        (Resolved { game, metadata }, diagnostics)
    }

    /// The value of a node where any of some alternatives may stand; what is wrong with it is
    /// reported with a remedy, if one is found.
    fn value(&mut self, node: NodeId, alternatives: &[Alternative]) -> Value {
        let known_problems = self.diagnostics.len();
        self.depth += 1;
        let value = self.plain_value(node, alternatives);
        self.depth -= 1;
        if self.diagnostics.len() > known_problems {
            self.look_for_remedy(node, alternatives, known_problems);
        }
        value
    }

    fn plain_value(&mut self, node: NodeId, alternatives: &[Alternative]) -> Value {
        if let Some(known) = self.known
            && let Some(value) = known.value(node, alternatives)
        {
            return value;
        }
        let mut fitting = alternatives
            .iter()
            .filter(|a| self.fits(node, **a, Depth::Shallow))
            .copied();
        let (first, second) = (fitting.next(), fitting.next());
        let chosen = match (first, second) {
            (Some(_), Some(_)) => {
                let deep = alternatives
                    .iter()
                    .find(|a| self.fits(node, **a, Depth::Deep))
                    .copied();
                deep.or_else(|| {
                    let fits = |a: &&Alternative| self.fits(node, **a, Depth::Shallow);
                    let fitting = alternatives.iter().filter(fits).copied();
                    let fitting = fitting.take(COMPARED).collect();
                    self.likeliest(node, fitting, |r, a| drop(r.value_as(node, *a)))
                })
            }
            _ => first,
        };
        match chosen {
            Some(alternative) => self.value_as(node, alternative),
            None => {
                if let NodeKind::Call { .. } = self.tree.kind(node) {
                    self.broken.push(node);
                }
                self.mismatch(node, alternatives)
            }
        }
    }

    /// The value of a node for an alternative that it fits at a shallow look.
    fn value_as(&mut self, node: NodeId, alternative: Alternative) -> Value {
        match self.tree.kind(node) {
            NodeKind::Call { .. } => match alternative.base {
                Base::Type(id) => self.call(node, id),
                Base::Enum(_) | Base::Literal(_) => Value::Error(node),
            },
            NodeKind::Array(elements) => {
                let inner = element_alternatives(alternative);
                // Words that are all unknown have one remedy together.
                let word = |e: &NodeId| match self.tree.kind(*e) {
                    NodeKind::Word(_) => matches!(self.atom(*e), BareWord::Unknown),
                    // `{"Columns" "Rows"}`
                    NodeKind::Str(text) => {
                        signature::word(text).is_some() || strings::is_coordinate(text)
                    }
                    _ => false,
                };
                let together = elements.len() > 1 && elements.iter().all(word);
                let bench = if together { self.bench.take() } else { None };
                let values = elements.iter().map(|e| self.value(*e, &inner)).collect();
                if together {
                    self.bench = bench;
                }
                Value::Array(values, node)
            }
            NodeKind::Int(value) => Value::Int(*value, node),
            NodeKind::Float(value) => Value::Float(*value, node),
            NodeKind::Str(text) => Value::Str(text.clone(), node),
            NodeKind::Word(text) => self.word(node, text, alternative),
            _ => Value::Error(node),
        }
    }

    fn word(&mut self, node: NodeId, text: &str, alternative: Alternative) -> Value {
        let value = match self.atom(node) {
            BareWord::Truth(value) => Value::Bool(value, node),
            BareWord::Integer(value) => Value::Int(value, node),
            BareWord::Word(entry) => match fit::word_value(entry, alternative) {
                Some(value) => Value::Word(value, node),
                None => Value::Error(node),
            },
            BareWord::Unknown => return self.unknown_word(node, text, &[alternative]),
        };
        if text.starts_with(|c: char| c.is_ascii_lowercase()) {
            self.lower_case_word(node, text);
        }
        value
    }

    /// The call of a node where a type is expected.
    fn call(&mut self, node: NodeId, expected: TypeId) -> Value {
        let NodeKind::Call { head, args, .. } = self.tree.kind(node) else {
            return Value::Error(node);
        };
        let Some(heads) = self.head(node) else {
            self.broken.push(node);
            return self.unknown_ludeme(node, head, &[type_alternative(expected)]);
        };
        let calls = expected.get().calls;
        let arguments = arguments(self.tree, args);
        let candidates: Vec<(FormId, u8)> = heads
            .spellings
            .iter()
            .filter(|(form, spelling)| {
                let spelling = &form.form().spellings[*spelling as usize];
                calls.contains(spelling.result)
            })
            .copied()
            .collect();
        let shallow = self.placements(&candidates, &arguments, Depth::Shallow, 2);
        let chosen = match shallow.len() {
            0 => {
                if strings::is_nameless(self.tree, node) {
                    self.broken.push(node);
                }
                return self.explain_call(node, &candidates, &arguments);
            }
            1 => None,
            _ => self
                .placements(&candidates, &arguments, Depth::Deep, 1)
                .pop(),
        };
        let likeliest = || {
            let readings = match shallow.len() {
                1 => shallow,
                _ => self.placements(&candidates, &arguments, Depth::Shallow, COMPARED),
            };
            self.likeliest(node, readings, |r, one| drop(r.commit(node, one)))
        };
        match chosen.or_else(likeliest) {
            Some(placement) => self.commit(node, &placement),
            None => Value::Error(node),
        }
    }

    /// What a call whose name or first word is none may be in any of several places for one thing, of
    /// which the first takes whatever has no name: `(to (mapEntrys "Store" Mover))` and
    /// `(to (last TO))` may be a region or a site.
    fn beside(&self, form: &Form, slot: &Slot, node: NodeId) -> Option<Vec<Alternative>> {
        let NodeKind::Call { args, .. } = self.tree.kind(node) else {
            return None;
        };
        let word = |arg: &NodeId| matches!(self.tree.kind(*arg), NodeKind::Word(_));
        let mut first = args.first().filter(|arg| word(arg)).into_iter();
        let unknown = first.any(|arg| matches!(self.atom(*arg), BareWord::Unknown));
        let known = self.head(node).is_some() && !unknown;
        if known || !matches!(slot.presence, Presence::Group(_)) {
            return None;
        }
        let like = |other: &&Slot| other.presence == slot.presence && other.label == slot.label;
        let places = form.slots.iter().filter(like);
        Some(
            places
                .flat_map(|place| place.alternatives.iter().copied())
                .collect(),
        )
    }

    /// The moves that a call whose name is none may be, where a place before took it that may stay
    /// empty: `(piece "Rook" Each (rookMoves))`.
    fn moves_behind(
        &self,
        form: &'static Form,
        at: usize,
        placement: &Placement,
    ) -> Option<&'static [Alternative]> {
        let node = placement.slots[at]?;
        let call = matches!(self.tree.kind(node), NodeKind::Call { .. });
        let plain = |slot: &Slot| slot.label.is_none() && slot.presence == Presence::Optional;
        if !call || self.head(node).is_some() || !plain(&form.slots[at]) {
            return None;
        }
        let mut after = form.slots.iter().zip(&placement.slots).skip(at + 1);
        let moves = after.find(|(slot, filled)| {
            let moves = [type_alternative(TypeId::MOVES)];
            filled.is_none() && plain(slot) && *slot.alternatives == moves
        });
        moves.map(|(slot, _)| slot.alternatives)
    }

    /// Builds the call for a placement of its arguments.
    fn commit(&mut self, node: NodeId, placement: &Placement) -> Value {
        let form = placement.form.form();
        let spelling = &form.spellings[placement.spelling as usize];
        if let NodeKind::Call { args, .. } = self.tree.kind(node) {
            for arg in args.iter().take(spelling.words.len()) {
                if let NodeKind::Word(text) = self.tree.kind(*arg)
                    && text.starts_with(|c: char| c.is_ascii_lowercase())
                {
                    self.lower_case_word(*arg, text);
                }
            }
        }
        if form.unsupported {
            self.unsupported(node, form);
        }
        let args = form
            .slots
            .iter()
            .zip(&placement.slots)
            .enumerate()
            .map(|(at, (slot, filled))| {
                self.of_site = slot.is_site();
                let node = (*filled)?;
                let beside = self.beside(form, slot, node);
                let wanted = self
                    .moves_behind(form, at, placement)
                    .unwrap_or(slot.alternatives);
                Some(self.value(node, beside.as_deref().unwrap_or(wanted)))
            })
            .collect();
        Value::Call(Arc::new(Call {
            form: placement.form,
            spelling: placement.spelling,
            args,
            node,
        }))
    }
}
