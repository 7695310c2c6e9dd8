//! Tells whether a node can stand where a type is expected.
//!
//! Where a region is expected, the call `(sites Board)` fits and so does a string, which may name one;
//! the word `Win` does not.

use super::Resolver;
use super::place::{Depth, arguments};
use crate::catalogue::signature::{
    self, Alternative, Base, EnumId, FormId, Head, TypeSet, WordEntry,
};
use crate::catalogue::words::WordValue;
use crate::syntax::tree::{NodeId, NodeKind};

/// What a bare word is.
#[derive(Clone, Copy, Debug)]
pub(super) enum BareWord {
    /// `True` or `False`, in any letter case.
    Truth(bool),
    /// `Off`, `End`, `Undefined` or `Infinity`.
    Integer(i32),
    /// A word of some enums.
    Word(&'static WordEntry),
    /// No word of the language.
    Unknown,
}

/// What the catalogue says about the text of a node by itself.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reading {
    /// A bare word.
    Word(BareWord),
    /// The head of a call; `None` if no ludeme has it.
    Head(Option<&'static Head>),
    /// The node is neither.
    Other,
}

impl Reading {
    /// Looks a node up.
    pub(super) fn of(kind: &NodeKind) -> Reading {
        match kind {
            NodeKind::Word(text) => Reading::Word(atom(text)),
            NodeKind::Call { head, .. } => Reading::Head(signature::head(head)),
            _ => Reading::Other,
        }
    }
}

/// Value of `Infinity` where an integer is expected.
const INFINITY: i32 = 1_000_000_000;

/// Reads a bare word; a lower-case initial counts as upper case in words of enums.
fn atom(text: &str) -> BareWord {
    match text {
        "Off" | "Undefined" => return BareWord::Integer(-1),
        "End" => return BareWord::Integer(-2),
        "Infinity" => return BareWord::Integer(INFINITY),
        _ => {}
    }
    if text.eq_ignore_ascii_case("true") {
        return BareWord::Truth(true);
    }
    if text.eq_ignore_ascii_case("false") {
        return BareWord::Truth(false);
    }
    let entry = signature::word(text).or_else(|| {
        let upper = capitalised(text);
        let constant = matches!(upper.as_str(), "Off" | "End" | "Undefined" | "Infinity");
        if constant {
            None
        } else {
            signature::word(&upper)
        }
    });
    match entry {
        Some(entry) => BareWord::Word(entry),
        None => BareWord::Unknown,
    }
}

/// The text with its first letter in upper case.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|c| c.to_ascii_uppercase())
        .into_iter()
        .chain(letters)
        .collect()
}

/// True for a word that stands as itself in a signature.
pub(super) fn is_literal(text: &str, literal: &str) -> bool {
    text == literal
        || (text.starts_with(|c: char| c.is_ascii_lowercase()) && capitalised(text) == literal)
}

/// The reading of a word for an alternative.
pub(super) fn word_value(entry: &WordEntry, alternative: Alternative) -> Option<WordValue> {
    let in_enum = |id: EnumId| entry.values.iter().find(|v| v.of == id).copied();
    match alternative {
        Alternative {
            depth: 0,
            base: Base::Enum(id),
        } => in_enum(id),
        Alternative {
            depth: 0,
            base: Base::Type(id),
        } => id.get().accepts.iter().find_map(|a| match a {
            Alternative {
                depth: 0,
                base: Base::Enum(id),
            } => in_enum(*id),
            _ => None,
        }),
        _ => None,
    }
}

impl Resolver<'_> {
    /// What a node is as a bare word.
    pub(super) fn atom(&self, node: NodeId) -> BareWord {
        match self.reading(node) {
            Reading::Word(atom) => atom,
            _ => BareWord::Unknown,
        }
    }

    fn reading(&self, node: NodeId) -> Reading {
        let look_up = || Reading::of(self.tree.kind(node));
        let own = self.own(node);
        let Some(place) = own.and_then(|own| self.readings.get(own)) else {
            return look_up();
        };
        let reading = place.get().unwrap_or_else(look_up);
        place.set(Some(reading));
        reading
    }

    /// The forms that the head of a call has.
    pub(super) fn head(&self, node: NodeId) -> Option<&'static Head> {
        match self.reading(node) {
            Reading::Head(head) => head,
            _ => None,
        }
    }

    /// Whether a node fits an alternative. A shallow look takes calls by head and words alone.
    /// What is not understood fits everywhere, since it is reported where it stands.
    pub(super) fn fits(&mut self, node: NodeId, alternative: Alternative, depth: Depth) -> bool {
        let tree = self.tree;
        if let NodeKind::Array(elements) = tree.kind(node) {
            if let Alternative {
                depth: 0,
                base: Base::Type(id),
            } = alternative
            {
                let arrays = id.get().accepts.iter().filter(|a| a.depth > 0);
                return arrays.into_iter().any(|a| self.fits(node, *a, depth));
            }
            let Some(inner) = alternative.depth.checked_sub(1) else {
                return false;
            };
            let inner = Alternative {
                depth: inner,
                ..alternative
            };
            return elements.iter().all(|e| self.fits(*e, inner, depth));
        }
        if alternative.depth > 0 {
            return is_broken(tree.kind(node));
        }
        match (tree.kind(node), alternative.base) {
            (NodeKind::Int(_), Base::Type(id)) => id.get().integer,
            (NodeKind::Float(_), Base::Type(id)) => id.get().decimal,
            (NodeKind::Str(_), Base::Type(id)) => id.get().text,
            (NodeKind::Word(text), Base::Literal(literal)) => is_literal(text, literal),
            (NodeKind::Word(text), base) => match (self.atom(node), base) {
                (BareWord::Truth(_), Base::Type(id)) => id.get().truth,
                (BareWord::Integer(_), Base::Type(id)) => id.get().integer,
                (BareWord::Word(entry), _) => word_value(entry, alternative).is_some(),
                (BareWord::Unknown, Base::Enum(_)) => {
                    depth == Depth::Shallow && signature::head(text).is_none()
                }
                _ => false,
            },
            (NodeKind::Call { .. }, Base::Type(id)) => {
                let calls = id.get().calls;
                if !self.results(node).meets(calls) {
                    return false;
                }
                depth == Depth::Shallow || self.call_fits(node, alternative)
            }
            (kind, _) => is_broken(kind),
        }
    }

    /// What a call can be, judged by its head, its words and the number of its arguments.
    /// If nothing passes, everything the head can be, so that the call itself is blamed.
    pub(super) fn results(&mut self, node: NodeId) -> TypeSet {
        let own = self.own(node);
        let known = own.and_then(|own| self.results.get(own));
        if let Some(known) = known.copied().flatten() {
            return known;
        }
        let set = match self.tree.kind(node) {
            NodeKind::Call { args, .. } => match self.head(node) {
                None => TypeSet::ALL,
                Some(head) => {
                    let (mut passing, mut all) = (TypeSet::EMPTY, TypeSet::EMPTY);
                    for (form, spelling) in head.spellings {
                        let result = form.form().spellings[*spelling as usize].result;
                        all = all.with(result);
                        if self.could_be(args, *form, *spelling) {
                            passing = passing.with(result);
                        }
                    }
                    if passing == TypeSet::EMPTY {
                        all
                    } else {
                        passing
                    }
                }
            },
            _ => TypeSet::EMPTY,
        };
        if let Some(slot) = own.and_then(|own| self.results.get_mut(own)) {
            *slot = Some(set);
        }
        set
    }

    /// Whether the words and the number of arguments agree with a spelling.
    pub(super) fn could_be(&self, args: &[NodeId], form: FormId, spelling: u8) -> bool {
        let form = form.form();
        let words = form.spellings[spelling as usize].words;
        if args.len() < words.len() || args.len() - words.len() > form.slots.len() {
            return false;
        }
        let spelled = words
            .iter()
            .zip(args)
            .all(|(word, arg)| match self.tree.kind(*arg) {
                NodeKind::Word(text) => is_literal(text, word),
                _ => false,
            });
        spelled && self.selects(args.get(words.len()).copied(), form.slots.first())
    }

    /// Whether an argument is one of the words that a form requires first, if it requires any.
    pub(super) fn selects(
        &self,
        arg: Option<NodeId>,
        slot: Option<&'static signature::Slot>,
    ) -> bool {
        let Some(slot) = slot.filter(|slot| slot.is_selector()) else {
            return true;
        };
        match arg.map(|arg| self.atom(arg)) {
            Some(BareWord::Word(entry)) => slot
                .alternatives
                .iter()
                .any(|a| word_value(entry, *a).is_some()),
            _ => false,
        }
    }

    /// Whether a call fits a type in all its depth; each pair is examined once.
    fn call_fits(&mut self, node: NodeId, alternative: Alternative) -> bool {
        let (NodeKind::Call { args, .. }, Base::Type(id)) =
            (self.tree.kind(node), alternative.base)
        else {
            return false;
        };
        if let Some(known) = self.deep.get(&(node, id)) {
            return *known;
        }
        let calls = id.get().calls;
        let candidates: Vec<_> = self
            .head(node)
            .map_or(&[][..], |h| h.spellings)
            .iter()
            .filter(|(form, spelling)| {
                calls.contains(form.form().spellings[*spelling as usize].result)
            })
            .copied()
            .collect();
        let arguments = arguments(self.tree, args);
        let fits = !self
            .placements(&candidates, &arguments, Depth::Deep, 1)
            .is_empty();
        self.deep.insert((node, id), fits);
        fits
    }
}

/// A node that has already been reported.
fn is_broken(kind: &NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Error
            | NodeKind::Macro { .. }
            | NodeKind::OptionRef(_)
            | NodeKind::Parameter(_)
            | NodeKind::Omitted
            | NodeKind::Range(..)
    )
}
