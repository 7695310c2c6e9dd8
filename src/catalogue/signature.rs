//! Signatures: what a call may look like and what it is.
//!
//! A *form* is one list of slots under one or more spellings; a *type* is what fits a slot.
//! All tables are constants; lookups by head or word are binary searches.

use super::words::{self, WordValue};

/// Index of a form in [`FORMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(pub u16);

/// Index of a type in [`TYPES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u8);

/// Index of an enum in [`ENUMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnumId(pub u16);

/// A set of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TypeSet(pub u128);

impl TypeSet {
    /// Nothing.
    pub const EMPTY: TypeSet = TypeSet(0);
    /// Everything.
    pub const ALL: TypeSet = TypeSet(u128::MAX);

    /// The set with one more type.
    pub fn with(self, id: TypeId) -> TypeSet {
        TypeSet(self.0 | 1 << id.0)
    }

    /// True when the type is in the set.
    pub fn contains(self, id: TypeId) -> bool {
        self.0 & 1 << id.0 != 0
    }

    /// The types of both.
    pub fn joined(self, other: TypeSet) -> TypeSet {
        TypeSet(self.0 | other.0)
    }

    /// True when the sets share a type.
    pub fn meets(self, other: TypeSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The types, in the order of the catalogue.
    pub fn iter(self) -> impl Iterator<Item = TypeId> {
        (0..TYPES.len() as u8)
            .map(TypeId)
            .filter(move |id| self.contains(*id))
    }
}

/// What can stand somewhere.
#[derive(Debug)]
pub struct Type {
    /// Its own index.
    pub id: TypeId,
    /// Its name in the catalogue.
    pub name: &'static str,
    /// Its name in messages, with an article.
    pub meaning: &'static str,
    /// The results of calls that fit.
    pub calls: TypeSet,
    /// A whole number fits.
    pub integer: bool,
    /// A number with a fraction fits.
    pub decimal: bool,
    /// `True` and `False` fit.
    pub truth: bool,
    /// A string fits.
    pub text: bool,
    /// What fits beside these.
    pub accepts: &'static [Alternative],
}

/// A closed set of words.
#[derive(Debug)]
pub struct Enum {
    /// Its name.
    pub name: &'static str,
    /// Its name in messages, with an article.
    pub meaning: &'static str,
    /// Its words.
    pub words: &'static [&'static str],
}

/// What fits a slot: a base within `depth` arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// How many arrays are around it.
    pub depth: u8,
    /// What is within them.
    pub base: Base,
}

/// What an [`Alternative`] is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Literals and calls of a type.
    Type(TypeId),
    /// A word of an enum.
    Enum(EnumId),
    /// Just this word.
    Literal(&'static str),
}

/// Whether a slot must be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Always.
    Required,
    /// It may stay empty.
    Optional,
    /// At most one slot of the group is filled; one must be if the group is required.
    Group(u8),
}

/// A place for an argument.
#[derive(Debug)]
pub struct Slot {
    /// Its name in the typed view; empty for a word that stands for itself.
    pub field: &'static str,
    /// The name that the argument must carry.
    pub label: Option<&'static str>,
    /// What fits, in order of preference.
    pub alternatives: &'static [Alternative],
    /// Whether it must be filled.
    pub presence: Presence,
    /// The slot as the catalogue writes it.
    pub text: &'static str,
}

impl Slot {
    /// Whether the number that it takes is a site.
    pub fn is_site(&self) -> bool {
        self.field == "site" || matches!(self.label, Some("at" | "from" | "to" | "site"))
    }

    /// True for a required word, which selects the form when it comes first.
    pub fn is_selector(&self) -> bool {
        self.presence == Presence::Required
            && self.label.is_none()
            && matches!(
                self.alternatives,
                [Alternative {
                    depth: 0,
                    base: Base::Enum(_)
                }]
            )
    }
}

/// A way to write a form.
#[derive(Debug)]
pub struct Spelling {
    /// The name after the bracket.
    pub head: &'static str,
    /// The words after it.
    pub words: &'static [&'static str],
    /// What the whole is.
    pub result: TypeId,
}

/// One signature with its meaning.
#[derive(Debug)]
pub struct Form {
    /// Its name in the typed view.
    pub variant: &'static str,
    /// The catalogue file it stands in.
    pub family: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// A small piece of a description that uses it.
    pub example: &'static str,
    /// The signature as the catalogue writes it.
    pub signature: &'static str,
    /// The ways to write it, the usual one first.
    pub spellings: &'static [Spelling],
    /// The arguments in order.
    pub slots: &'static [Slot],
    /// For every or-group whether a member is required.
    pub groups: &'static [bool],
    /// It belongs to deduction puzzles.
    pub puzzle: bool,
    /// It is known and refused.
    pub unsupported: bool,
    /// It is ours, not the reference language's.
    pub extension: bool,
}

impl FormId {
    /// The form itself.
    pub fn form(self) -> &'static Form {
        &FORMS[self.0 as usize]
    }
}

impl TypeId {
    /// The type itself.
    pub fn get(self) -> &'static Type {
        &TYPES[self.0 as usize]
    }
}

impl EnumId {
    /// The enum itself.
    pub fn get(self) -> &'static Enum {
        &ENUMS[self.0 as usize]
    }
}

/// The spellings under one head.
#[derive(Debug)]
pub struct Head {
    /// The name after the bracket.
    pub name: &'static str,
    /// The forms with the index of the spelling, in catalogue order.
    pub spellings: &'static [(FormId, u8)],
}

/// One word and the enums it stands in.
#[derive(Debug)]
pub struct WordEntry {
    /// The word.
    pub name: &'static str,
    /// What it may be.
    pub values: &'static [WordValue],
}

/// The forms that can be written with a head.
pub fn head(name: &str) -> Option<&'static Head> {
    HEADS
        .binary_search_by(|h| h.name.cmp(name))
        .ok()
        .map(|i| &HEADS[i])
}

/// The enums that have a word.
pub fn word(name: &str) -> Option<&'static WordEntry> {
    WORDS
        .binary_search_by(|w| w.name.cmp(name))
        .ok()
        .map(|i| &WORDS[i])
}

/// Whether a word is a direction.
pub fn is_direction(name: &str) -> bool {
    let values = word(name).map_or(&[][..], |entry| entry.values);
    let mut kinds = values.iter().map(|value| value.of.get().name);
    kinds.any(|kind| kind.ends_with("Direction"))
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
