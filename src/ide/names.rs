//! The names that a text declares, and every place where each is used.
//!
//! A string that names a piece and a region of the same spelling is one symbol, since a use does
//! not tell them apart. The number of an owner after the name of a piece (`Disc1`) is no part of
//! the name.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use smol_str::SmolStr;

use super::parsed::Parsed;
use crate::arrange::Arrange;
use crate::expand::{Library, OptionCategory, Ruleset, options_of};
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind};

/// What is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// `(define "Name" ..)`
    Define,
    /// A piece, card, die, domino or tile of the equipment.
    Piece,
    /// `(regions "Name" ..)`
    Region,
    /// `(track "Name" ..)`
    Track,
    /// `(map "Name" ..)`
    Map,
    /// `(phase "Name" ..)`
    Phase,
    /// `(set Var "Name" ..)`
    Variable,
    /// A name under which values are remembered.
    Memory,
    /// `(option "Heading" <Tag> ..)`
    Option,
    /// `(item "Heading" ..)` of an option.
    Item,
    /// `(ruleset "Heading" ..)`
    Ruleset,
}

impl NameKind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            NameKind::Define => "define",
            NameKind::Piece => "piece",
            NameKind::Region => "region",
            NameKind::Track => "track",
            NameKind::Map => "map",
            NameKind::Phase => "phase",
            NameKind::Variable => "variable",
            NameKind::Memory => "remembered values",
            NameKind::Option => "option",
            NameKind::Item => "option item",
            NameKind::Ruleset => "ruleset",
        }
    }
}

/// A declaration.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// What is declared.
    pub kind: NameKind,
    /// Its name.
    pub name: SmolStr,
    /// Where the name stands, without its quotes.
    pub place: Range<usize>,
    /// The whole clause.
    pub clause: Range<usize>,
    pub(super) node: NodeId,
}

/// A name that can be looked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A define, of this text or a standard one.
    Define(SmolStr),
    /// A piece, region, track, phase, variable: what strings name.
    Name(SmolStr),
    /// The tag of an option.
    Tag(SmolStr),
    /// An argument of the option with a tag.
    Argument(SmolStr, SmolStr),
    /// The heading of an option.
    Heading(SmolStr),
    /// An item of the option with a heading.
    Item(SmolStr, SmolStr),
}

impl Symbol {
    /// The name itself.
    pub fn name(&self) -> &str {
        match self {
            Symbol::Define(name)
            | Symbol::Name(name)
            | Symbol::Tag(name)
            | Symbol::Heading(name)
            | Symbol::Argument(_, name)
            | Symbol::Item(_, name) => name,
        }
    }
}

/// A place where a name stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The name without quotes and without what is no part of it.
    pub range: Range<usize>,
    /// Whether it is declared there.
    pub declares: bool,
}

/// What a text declares.
#[derive(Debug)]
pub(super) struct DeclaredNames {
    pub declarations: Vec<Declaration>,
    /// The defines by name, by their place among the declarations.
    defines: HashMap<SmolStr, usize>,
    /// What strings name.
    named: HashSet<SmolStr>,
    pub options: Vec<OptionCategory>,
    pub rulesets: Vec<Ruleset>,
    /// The uses of every define, of this text or a standard one.
    uses: HashMap<SmolStr, Vec<NodeId>>,
    /// The references to options, as written between their brackets.
    references: HashMap<SmolStr, Vec<NodeId>>,
}

impl DeclaredNames {
    /// Collects the names that a text declares.
    pub fn of(parsed: &Parsed) -> DeclaredNames {
        let (options, rulesets) = options_of(&parsed.tree);
        let mut names = DeclaredNames {
            declarations: Vec::new(),
            defines: HashMap::new(),
            named: HashSet::new(),
            options,
            rulesets,
            uses: HashMap::new(),
            references: HashMap::new(),
        };
        let mut variables = HashSet::new();
        for node in parsed.nodes() {
            match parsed.tree.kind(node) {
                NodeKind::Call { .. } => names.declare(parsed, node, &mut variables),
                NodeKind::OptionRef(reference) => {
                    let all = names.references.entry(reference.clone()).or_default();
                    all.push(node);
                }
                _ => {}
            }
        }
        for node in parsed.nodes() {
            let name = match parsed.tree.kind(node) {
                NodeKind::Macro { name, .. } => name,
                NodeKind::Str(name) if names.is_define(name) && !names.is_name(parsed, node) => {
                    name
                }
                _ => continue,
            };
            names.uses.entry(name.clone()).or_default().push(node);
        }
        names
    }

    fn declare(&mut self, parsed: &Parsed, node: NodeId, variables: &mut HashSet<SmolStr>) {
        let args = parsed.tree.children(node);
        let Some(kind) = kind_of(parsed, node, args) else {
            return;
        };
        let name = args.iter().find(|arg| parsed.string(**arg).is_some());
        let Some(name_node) = name.copied() else {
            return;
        };
        let name = SmolStr::new(parsed.string(name_node).unwrap_or_default());
        // A variable is declared where it is first set.
        let again = matches!(kind, NameKind::Variable | NameKind::Memory)
            && !variables.insert(name.clone());
        if again {
            return;
        }
        let strings = !matches!(
            kind,
            NameKind::Define | NameKind::Option | NameKind::Item | NameKind::Ruleset
        );
        if strings {
            self.named.insert(SmolStr::new(stem(&name)));
        }
        if kind == NameKind::Define {
            let number = self.declarations.len();
            self.defines.entry(name.clone()).or_insert(number);
        }
        self.declarations.push(Declaration {
            kind,
            place: inside(parsed, name_node),
            clause: parsed.range(node),
            name,
            node,
        });
    }

    /// The define of this text with a name.
    pub fn define(&self, name: &str) -> Option<&Declaration> {
        self.declarations.get(*self.defines.get(name)?)
    }

    /// Whether a name stands for a define, of this text or a standard one.
    pub fn is_define(&self, name: &str) -> bool {
        self.defines.contains_key(name) || Library::standard().contains(name)
    }

    /// The uses of a define in this text.
    pub fn uses(&self, name: &str) -> &[NodeId] {
        self.uses.get(name).map_or(&[], Vec::as_slice)
    }

    /// The references to an option, `Tag:argument` or `Tag`.
    pub fn references(&self, reference: &str) -> &[NodeId] {
        self.references.get(reference).map_or(&[], Vec::as_slice)
    }

    /// The option with a tag.
    pub fn option(&self, tag: &str) -> Option<&OptionCategory> {
        self.options.iter().find(|option| option.tag == tag)
    }

    /// Whether a string is a name of its clause rather than a use of a define.
    fn is_name(&self, parsed: &Parsed, node: NodeId) -> bool {
        let Some(parent) = parsed.parent(node) else {
            return false;
        };
        let first = parsed.tree.children(parent).first() == Some(&node);
        first
            && matches!(
                parsed.head_name(parent),
                "define" | "option" | "item" | "ruleset"
            )
    }

    /// The name at a place, and where it stands.
    pub fn symbol(&self, parsed: &Parsed, at: usize) -> Option<(Symbol, Range<usize>)> {
        let node = parsed.node_at(at)?;
        let tag = self.tag_at(parsed, node, at);
        if tag.is_some() {
            return tag;
        }
        match parsed.tree.kind(node) {
            NodeKind::Macro {
                name, name_span, ..
            } => {
                let range = name_span.range();
                let here = range.start <= at && at <= range.end && self.is_define(name);
                here.then(|| (Symbol::Define(name.clone()), within_quotes(range)))
            }
            NodeKind::Str(text) => {
                let range = inside(parsed, node);
                if let Some(found) = self.heading_at(parsed, node, text, at) {
                    return Some(found);
                }
                if self.is_name(parsed, node) || self.is_define(text) {
                    return Some((Symbol::Define(text.clone()), range));
                }
                let name = self.base(parsed.slice(range.clone()))?;
                let range = range.start..range.start + name.len();
                Some((Symbol::Name(name), range))
            }
            _ => None,
        }
    }

    /// The declared name that a string means, without the number of an owner and without what a
    /// parameter or option fills in.
    fn base(&self, text: &str) -> Option<SmolStr> {
        let end = text.find(['#', '<']).unwrap_or(text.len());
        self.named.get(stem(text.get(..end)?)).cloned()
    }

    /// The reference to an option at a place, or the declaration of its tag or argument.
    fn tag_at(&self, parsed: &Parsed, node: NodeId, at: usize) -> Option<(Symbol, Range<usize>)> {
        let whole = parsed.range(node);
        let text = parsed.slice(whole.clone());
        let offset = at.checked_sub(whole.start)?;
        let (open, reference) = references_in(text)
            .find(|(open, reference)| *open <= offset && offset <= open + reference.len() + 2)?;
        let start = whole.start + open + 1;
        if let Some(tag) = self.option_of_arguments(parsed, node) {
            let argument = Symbol::Argument(tag, SmolStr::new(reference));
            return Some((argument, start..start + reference.len()));
        }
        let (tag, argument) = reference.split_once(':').unwrap_or((reference, ""));
        self.option(tag)?;
        let tag_end = start + tag.len();
        if argument.is_empty() || at <= tag_end {
            return Some((Symbol::Tag(SmolStr::new(tag)), start..tag_end));
        }
        let symbol = Symbol::Argument(SmolStr::new(tag), SmolStr::new(argument));
        Some((symbol, tag_end + 1..tag_end + 1 + argument.len()))
    }

    /// The tag of the option whose `args:{ .. }` a node stands in.
    fn option_of_arguments(&self, parsed: &Parsed, node: NodeId) -> Option<SmolStr> {
        let mut above = parsed.ancestors(node).skip(1).take(2);
        let (list, label) = (above.next()?, above.next()?);
        let is_args =
            matches!(parsed.tree.kind(label), NodeKind::Label { name, .. } if name == "args");
        if !is_args || !matches!(parsed.tree.kind(list), NodeKind::Array(_)) {
            return None;
        }
        let option = parsed.parent(label)?;
        if parsed.head_name(option) != "option" {
            return None;
        }
        let tags = parsed.tree.children(option).iter();
        let mut tags = tags.filter_map(|child| match parsed.tree.kind(*child) {
            NodeKind::OptionRef(tag) => Some(tag.clone()),
            _ => None,
        });
        tags.next()
    }

    /// The heading of an option or item at a place of a string.
    fn heading_at(
        &self,
        parsed: &Parsed,
        node: NodeId,
        text: &str,
        at: usize,
    ) -> Option<(Symbol, Range<usize>)> {
        let range = inside(parsed, node);
        let parent = parsed.parent(node);
        let head = parent.map_or("", |parent| parsed.head_name(parent));
        let first = parent.is_some_and(|p| parsed.tree.children(p).first() == Some(&node));
        match head {
            "option" if first => return Some((Symbol::Heading(SmolStr::new(text)), range)),
            "item" if first => {
                let clause = parsed.range(parent?);
                let inside = |o: &&OptionCategory| {
                    let option = o.span.range();
                    option.start <= clause.start && clause.end <= option.end
                };
                let option = self.options.iter().find(inside)?;
                let item = Symbol::Item(option.heading.clone(), SmolStr::new(text));
                return Some((item, range));
            }
            _ => {}
        }
        let named = |o: &&OptionCategory| o.items.iter().any(|item| o.is_path(item, text));
        let option = self.options.iter().find(named)?;
        let slash = range.start + option.heading.len();
        if at <= slash {
            let heading = Symbol::Heading(option.heading.clone());
            return Some((heading, range.start..slash));
        }
        let item = text.get(option.heading.len() + 1..)?;
        let item = Symbol::Item(option.heading.clone(), SmolStr::new(item));
        Some((item, slash + 1..range.end))
    }

    /// Every place at which a name is declared or used.
    pub fn occurrences(&self, parsed: &Parsed, symbol: &Symbol) -> Vec<Occurrence> {
        let mut found: Vec<Occurrence> = Vec::new();
        let declared: HashSet<usize> = self.declarations.iter().map(|d| d.place.start).collect();
        let mut note = |range: Range<usize>, declares: bool| {
            found.push(Occurrence { range, declares });
        };
        for node in parsed.nodes() {
            match symbol {
                Symbol::Define(name) => match parsed.tree.kind(node) {
                    NodeKind::Macro {
                        name: used,
                        name_span,
                        ..
                    } if used == name => note(within_quotes(name_span.range()), false),
                    NodeKind::Str(text) if text == name => {
                        let parent = parsed.parent(node).map_or("", |p| parsed.head_name(p));
                        let range = inside(parsed, node);
                        let declares = parent == "define" && declared.contains(&range.start);
                        if declares || !self.is_name(parsed, node) {
                            note(range, declares);
                        }
                    }
                    _ => {}
                },
                Symbol::Name(name) => {
                    if let NodeKind::Str(text) = parsed.tree.kind(node)
                        && !self.is_define(text)
                    {
                        let range = inside(parsed, node);
                        let written = parsed.slice(range.clone());
                        if self.base(written).as_ref() == Some(name) {
                            let declares = declared.contains(&range.start);
                            note(range.start..range.start + name.len(), declares);
                        }
                    }
                }
                Symbol::Heading(_) | Symbol::Item(..) => {
                    if let NodeKind::Str(text) = parsed.tree.kind(node) {
                        let range = inside(parsed, node);
                        for at in [range.start, range.end] {
                            let here = self.heading_at(parsed, node, text, at);
                            if let Some((found, place)) = here
                                && found == *symbol
                            {
                                note(place, declared.contains(&range.start));
                                break;
                            }
                        }
                    }
                }
                Symbol::Tag(_) | Symbol::Argument(..) => {
                    self.tags_in(parsed, node, symbol, &mut note);
                }
            }
        }
        found.arrange_by_key(|o| o.range.start);
        found.dedup();
        found
    }

    fn tags_in(
        &self,
        parsed: &Parsed,
        node: NodeId,
        symbol: &Symbol,
        note: &mut impl FnMut(Range<usize>, bool),
    ) {
        let whole = match parsed.tree.kind(node) {
            NodeKind::OptionRef(_) | NodeKind::Word(_) | NodeKind::Str(_) => parsed.range(node),
            NodeKind::Call { head_span, .. } => head_span.range(),
            NodeKind::Macro { name_span, .. } => name_span.range(),
            _ => return,
        };
        let text = parsed.slice(whole.clone());
        if !text.contains('<') {
            return;
        }
        let places: Vec<(usize, usize)> = references_in(text)
            .map(|(open, reference)| (open, reference.len()))
            .collect();
        for (open, length) in places {
            let start = whole.start + open + 1;
            let mut last = None;
            for at in [start, start + length] {
                if let Some((found, place)) = self.tag_at(parsed, node, at)
                    && found == *symbol
                    && last.as_ref() != Some(&place)
                {
                    let parent = parsed.parent(node).map_or("", |p| parsed.head_name(p));
                    let declares =
                        parent == "option" || self.option_of_arguments(parsed, node).is_some();
                    note(place.clone(), declares);
                    last = Some(place);
                }
            }
        }
    }
}

/// A name without the number at its end: `Disc1` and `Disc2` are those of two players.
pub(super) fn stem(name: &str) -> &str {
    let bare = without_number(name);
    if bare.is_empty() { name } else { bare }
}

/// What a call declares, if it declares something.
fn kind_of(parsed: &Parsed, node: NodeId, args: &[NodeId]) -> Option<NameKind> {
    let first = args.first().and_then(|arg| parsed.string(*arg));
    let word = args.first().and_then(|arg| parsed.word(*arg));
    match parsed.head_name(node) {
        "define" => Some(NameKind::Define),
        "option" if first.is_some() => Some(NameKind::Option),
        "item" if first.is_some() => Some(NameKind::Item),
        "ruleset" if first.is_some() => Some(NameKind::Ruleset),
        "set" if word == Some("Var") => Some(NameKind::Variable),
        "remember" if matches!(word, Some("Value" | "State")) => Some(NameKind::Memory),
        "phase" if first.is_some() => Some(NameKind::Phase),
        head @ ("piece" | "card" | "die" | "domino" | "tile" | "regions" | "track" | "map")
            if first.is_some() =>
        {
            let kind = match head {
                "regions" => NameKind::Region,
                "track" => NameKind::Track,
                "map" => NameKind::Map,
                _ => NameKind::Piece,
            };
            let mut above = parsed.ancestors(node).skip(1);
            let declares = above.any(|a| matches!(parsed.head_name(a), "equipment" | "board"))
                // In a define or option the equipment is elsewhere; what follows the name tells.
                || parsed.ancestors(node).all(|a| !matches!(parsed.head_name(a), "game" | "metadata"))
                    && args.len() > 1;
            declares.then_some(kind)
        }
        _ => None,
    }
}

/// Where the text of a string stands, without its quotes.
pub(super) fn inside(parsed: &Parsed, node: NodeId) -> Range<usize> {
    let range = parsed.range(node);
    // A half-typed string has one quote only.
    let closed = range.len() > 1 && parsed.slice(range.clone()).ends_with('"');
    range.start + 1..range.end.max(range.start + 1) - usize::from(closed)
}

fn within_quotes(range: Range<usize>) -> Range<usize> {
    range.start + 1..range.end.saturating_sub(1).max(range.start + 1)
}

/// The references to options in a text: where their brackets open, and what stands in them.
pub(super) fn references_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.match_indices('<').filter_map(move |(open, _)| {
        let rest = text.get(open + 1..)?;
        let inside = rest.get(..rest.find('>')?)?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':');
        let name = !inside.is_empty() && inside.chars().all(is_name);
        name.then_some((open, inside))
    })
}
