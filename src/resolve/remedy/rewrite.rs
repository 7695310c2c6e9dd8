//! Lists what a part that does not fit may have been meant as, the likeliest first.

mod arguments;
mod arrays;
mod brackets;
mod calls;
mod chains;
mod comparisons;
mod context;
mod denials;
mod ends;
mod fillers;
mod heads;
mod invented;
mod kinds;
mod label_names;
mod label_shapes;
mod labels;
mod lacking;
mod leaves;
mod members;
mod operators;
mod parts;
mod phrases;
mod places;
mod said;
mod sentences;
mod shapes;
mod spellings;
mod surplus;
mod told;

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use smol_str::SmolStr;

use super::super::fit::capitalised;
use super::super::strings::{is_coordinate, sites_between};
use super::super::wording::{near_heads, words_of};
use super::asked::asked_of;
use super::compare::is_same;
use super::mend::Meant;
use super::synonyms::{SaidInstead, Wrapper, instead_of, is_foreign, wrappers};
use crate::catalogue::signature::{self, Alternative, Base, FormId, HEADS, TypeId};
use crate::diagnostic::suggest::closest;
use crate::source::Span;
use crate::source::origin::OriginId;
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind, Tree};
use denials::denied_head;
pub(super) use fillers::is_filler;
pub(in crate::resolve) use heads::split_name;
use kinds::asks_for_name;
pub(super) use kinds::{is_place_or_role, takes_first};
pub(in crate::resolve) use kinds::{is_role, produces};
use label_names::{holds_label_of, is_label_of};
pub(in crate::resolve) use labels::LIKELY;
use leaves::{crossed, without_piece};
pub(super) use said::SaidElsewhere;
pub(super) use shapes::{has_shape, is_listed};

/// Parts with more arguments are not rewritten argument by argument.
const MAX_ARGS: usize = 12;

/// Rewritings of one part; more are not tried.
const MAX_REWRITINGS: usize = 2_000;

/// Names of operators that people put between what they work on.
const OPERATORS: [&str; 14] = [
    "=", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "^", "and", "or",
];

/// Ludemes that give something a name, or speak of what has one.
const NAMED: [&str; 17] = [
    "game",
    "match",
    "subgame",
    "piece",
    "regions",
    "track",
    "map",
    "phase",
    "define",
    "option",
    "item",
    "place",
    "set",
    "var",
    "remember",
    "note",
    "nextPhase",
];

/// What lists are called in other languages.
const LISTS: [&str; 7] = ["list", "array", "tuple", "vector", "List", "cons", "quote"];

/// Whether a name is what another language calls a list.
pub(in crate::resolve) fn is_list(name: &str) -> bool {
    LISTS.contains(&name)
}

/// Numbers in words.
const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The number that a word says.
pub(super) fn number_in_words(text: &str) -> Option<i32> {
    let mut numbers = (0..).zip(NUMBERS);
    let found = numbers.find(|(_, word)| text.eq_ignore_ascii_case(word));
    found.map(|(number, _)| number)
}

/// A tree for rewritings over the one that is resolved.
pub(super) struct Draft {
    pub tree: Tree,
    span: Span,
    origin: OriginId,
    found: Vec<NodeId>,
    /// Rewritings that are likely enough to be told even if something else is wrong in them.
    pub sure: HashSet<NodeId>,
    /// Those of them that have another name, or the same in its place.
    pub renamed: HashSet<NodeId>,
    /// Rewritings that leave out an argument, and which.
    pub dropped: HashMap<NodeId, NodeId>,
    /// Rewritings of the table that leave out what else stands there, and say something else.
    pub partial: HashSet<NodeId>,
    /// Rewritings that leave out the name of an argument; that the argument is another one as well is
    /// too far.
    pub unnamed: HashSet<NodeId>,
    /// Rewritings that say with other words or numbers all that was said.
    pub whole: HashSet<NodeId>,
    said: Arc<SaidElsewhere>,
    /// Whether dice are used one by one there.
    by_die: bool,
    /// Whether a word without quotes may be the name of something new.
    names: bool,
    /// Whether a string says where something is placed, which is a container and no coordinate.
    placed: bool,
    /// Whether the part is to be a site.
    pub of_site: bool,
    /// What was just copied has a name without a value.
    torn: bool,
    /// The site that is spoken of in what is rewritten, where that is known.
    site_within: Option<&'static str>,
    /// Whether what is copied has a site of its own.
    own_site: bool,
}

impl Draft {
    /// An empty draft for the rewritings of a node, over the tree that it stands in.
    pub(super) fn over(below: Arc<Tree>, node: NodeId, said: Arc<SaidElsewhere>) -> Self {
        let (span, origin) = (below.span(node), below.origin(node));
        Draft {
            tree: Tree::over(below),
            span,
            origin,
            found: Vec::new(),
            sure: HashSet::new(),
            renamed: HashSet::new(),
            dropped: HashMap::new(),
            partial: HashSet::new(),
            whole: HashSet::new(),
            unnamed: HashSet::new(),
            by_die: said.by_die.contains(&node),
            said,
            names: true,
            placed: false,
            of_site: false,
            torn: false,
            site_within: None,
            own_site: false,
        }
    }

    fn push(&mut self, kind: NodeKind) -> NodeId {
        self.tree.push(kind, self.span, self.origin)
    }

    fn word(&mut self, text: &str) -> NodeId {
        self.push(NodeKind::Word(SmolStr::new(text)))
    }

    /// A number, or a word.
    fn leaf(&mut self, text: &str) -> NodeId {
        match text.parse() {
            Ok(number) => self.push(NodeKind::Int(number)),
            Err(_) => self.word(text),
        }
    }

    fn string(&mut self, text: &str) -> NodeId {
        self.push(NodeKind::Str(SmolStr::new(text)))
    }

    /// A call with other arguments in the place of some.
    fn replaced(
        &mut self,
        head: &str,
        args: &[NodeId],
        place: Range<usize>,
        new: &[NodeId],
    ) -> NodeId {
        let mut all = args.to_vec();
        all.splice(place, new.iter().copied());
        self.call(head, all)
    }

    /// Notes a call with other arguments in the place of some.
    fn offer(&mut self, head: &str, args: &[NodeId], place: Range<usize>, new: &[NodeId]) {
        let call = self.replaced(head, args, place, new);
        self.found.push(call);
    }

    fn array(&mut self, items: Vec<NodeId>) -> NodeId {
        self.push(NodeKind::Array(items))
    }

    /// The name and the value of an argument.
    fn parts_of(&self, node: NodeId) -> (Option<SmolStr>, NodeId) {
        match self.tree.kind(node) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } => (Some(name.clone()), *value),
            _ => (None, node),
        }
    }

    /// The head and the arguments of a call.
    fn call_at(&self, node: NodeId) -> Option<(SmolStr, Vec<NodeId>)> {
        match self.tree.kind(node) {
            NodeKind::Call { head, args, .. } => Some((head.clone(), args.clone())),
            _ => None,
        }
    }

    /// A value with a name, if it has one.
    fn labelled(&mut self, name: Option<&SmolStr>, value: NodeId) -> NodeId {
        match name {
            Some(name) => self.label(name, value),
            None => value,
        }
    }

    fn label(&mut self, name: &str, value: NodeId) -> NodeId {
        let kind = NodeKind::Label {
            name: SmolStr::new(name),
            name_span: self.span,
            value: Some(value),
        };
        self.push(kind)
    }

    /// A part as it is meant, with what stands already.
    pub(super) fn write(&mut self, meant: &Meant) -> NodeId {
        match meant {
            Meant::Kept(node) => *node,
            Meant::Word(text) => self.word(text),
            Meant::Text(text) => self.string(text),
            Meant::Number(value) => self.push(NodeKind::Int(*value)),
            Meant::Call(head, args) => {
                let args = args.iter().map(|arg| self.write(arg)).collect();
                self.call(head, args)
            }
            Meant::Array(items) => {
                let items = items.iter().map(|item| self.write(item)).collect();
                self.array(items)
            }
            Meant::Named(label, value) => {
                let value = self.write(value);
                self.label(label, value)
            }
        }
    }

    /// A copy of a part of another tree, with nodes in the place of its hole.
    fn copy(&mut self, from: &Tree, node: NodeId, hole: &[NodeId]) -> Vec<NodeId> {
        let children = |draft: &mut Self, nodes: &[NodeId]| -> Vec<NodeId> {
            let copies = nodes.iter().map(|n| draft.copy(from, *n, hole));
            copies.collect::<Vec<_>>().concat()
        };
        let node = match from.kind(node) {
            NodeKind::Word(text) if text == "_" => return hole.to_vec(),
            // `(to)` stands for the site that is spoken of.
            NodeKind::Call { head, args, .. }
                if head == "to" && args.is_empty() && !self.own_site =>
            {
                self.call(self.site_here(), Vec::new())
            }
            NodeKind::Call { head, args, .. } => {
                let known = self.own_site;
                self.own_site |=
                    ["to", "move", "from", "between", "forEach"].contains(&head.as_str());
                let args = children(self, args);
                self.own_site = known;
                self.call(head, args)
            }
            NodeKind::Macro { name, args, .. } => {
                // A use of a define is shown, and taken for what it is: sound.
                let args = children(self, args);
                let text = format!("\"{name}\"");
                self.call(&text, args)
            }
            NodeKind::Array(items) => {
                let items = children(self, items);
                self.array(items)
            }
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } => {
                let value = self.copy(from, *value, hole);
                // A name is given one value.
                let [value] = value[..] else {
                    self.torn = true;
                    return Vec::new();
                };
                self.label(name, value)
            }
            kind => self.push(kind.clone()),
        };
        vec![node]
    }

    /// What may have been meant by a part where some alternatives are expected.
    pub(super) fn candidates(
        &mut self,
        node: NodeId,
        expected: &[Alternative],
        missing: bool,
    ) -> Vec<NodeId> {
        let kind = self.tree.kind(node).clone();
        match kind {
            NodeKind::Call { head, args, .. } => {
                self.of_call(&head, &args, expected, missing);
                self.as_condition(node, &head, &args, expected);
            }
            NodeKind::Array(items) => {
                self.of_array(&items);
                self.runs_of_list(&items);
                self.hints_of_list(&items);
            }
            _ => self.of_lone_leaf(node, &kind, expected),
        }
        // `(move Add Pebble ..)`
        if let NodeKind::Word(text) = self.tree.kind(node).clone()
            && signature::word(&text).is_none()
            && let Some(name) = self.piece_named(&text)
        {
            let name = self.string(match self.said.strings.contains(&text) {
                true => &text,
                false => &name,
            });
            self.wrapped(&[name], |_, wrapped| wrapped);
        }
        // A number alone may lack too many things.
        let number = matches!(self.tree.kind(node), NodeKind::Int(_) | NodeKind::Float(_));
        if !missing && !number {
            self.wrapped(&[node], |_, wrapped| wrapped);
        }
        if let NodeKind::Word(text) = self.tree.kind(node).clone()
            && signature::word(&text).is_some()
            && !is_place_or_role(&text)
            && !takes_first("sites", &text)
            && (asks_for_name(expected) || self.said.strings.contains(&text))
        {
            let string = self.string(&text);
            self.found.push(string);
        }
        if let NodeKind::Call { head, args, .. } = self.tree.kind(node).clone() {
            self.repeated(&head, &args);
            self.two_in_one(&head, &args);
        }
        self.found.truncate(MAX_REWRITINGS);
        std::mem::take(&mut self.found)
    }

    /// Whether a word is nearly a string of the description.
    fn is_string(&self, word: &str) -> bool {
        let strings = self.said.strings.iter().map(SmolStr::as_str);
        let kind = without_number(word);
        closest(word, strings.clone()).is_some() || closest(kind, strings).is_some()
    }

    pub(super) fn of_call(
        &mut self,
        head: &str,
        args: &[NodeId],
        expected: &[Alternative],
        missing: bool,
    ) {
        // `(!friend (to))`: what is denied may have another name as well.
        if let Some(name) = head.strip_prefix(['!', '~']).filter(|name| name.len() > 1) {
            self.of_call(name, args, expected, missing);
            for meant in std::mem::take(&mut self.found) {
                let denied = self.call("not", vec![meant]);
                if self.sure.contains(&meant) {
                    self.sure.insert(denied);
                }
                self.renamed.insert(denied);
                self.found.push(denied);
            }
            return;
        }
        // `(isNot Prev Mover)`
        if let Some(name) = denied_head(head) {
            self.of_call(&name, args, expected, missing);
            let call = self.call(&name, args.to_vec());
            self.found.insert(0, call);
            for meant in std::mem::take(&mut self.found) {
                let denied = self.call("not", vec![meant]);
                self.renamed.insert(denied);
                self.found.push(denied);
            }
            return;
        }
        self.names = NAMED.contains(&head);
        self.words_of_list(head, args);
        self.of_loser(head, args);
        self.members(head, args);
        self.conditions_behind(head, args);
        self.counted_range(head, args);
        self.assigned_within(head, args);
        self.sites_asked(head, args);
        self.labels_of_moves(head, args);
        self.several_directions(head, args);
        self.whole_rule(head, args);
        self.for_each_site(head, args);
        self.sentences(head, args, expected);
        self.invented_arguments(head, args);
        // `(end (or (if ..) (if ..)))`: several things stand in braces.
        if is_list(head) && !args.is_empty()
            || ["or", "and", "any", "all"].contains(&head) && args.len() > 1
        {
            let list = self.array(args.to_vec());
            self.found.push(list);
        }
        if args.len() == 1 && expected.len() < 4 {
            self.label_of_wanted(head, args, expected);
        }
        self.date(head, args);
        self.players_in_brackets(head, args);
        self.bare_first(head, args);
        self.subject_first(head, args);
        self.selector_first(head, args);
        self.selector_in_brackets(head, args);
        self.labels_in_brackets(head, args);
        self.labels_of_word(head, args);
        self.labels_of_inner(head, args);
        self.labels_of_outer(head, args, expected);
        self.of_map(head, args);
        self.captures(head, args);
        self.of_pieces(head, args);
        self.name_and_number(head, args);
        self.joined_selector(head, args);
        self.joined_words(head, args);
        self.nameless(head, args, expected);
        self.by_parts(head, args, expected);
        self.words_in_brackets(head, args);
        self.bracketed_words(head, args);
        self.leaps(head, args);
        self.direction_first(head, args);
        self.cases(head, args);
        self.conditions_of_sites(head, args);
        self.relative_within(head, args);
        self.of_player(head, args);
        self.placed = head == "place";
        if !missing {
            self.joined_operator(head, args);
            self.joined_name(head, args);
            self.other_heads(head, args, expected);
            self.chained(head, args);
        }
        self.dotted(head, args);
        self.infix(head, args);
        self.chains(head, args);
        self.compared_with_several(head, args);
        self.asked_several(head, args);
        self.asked_again(head, args);
        self.nameless_piece(head, args);
        self.number_of_piece(head, args, expected);
        self.compared_within(head, args);
        self.condition_within(head, args);
        self.without_words(head, args);
        self.other_selector(head, args);
        self.regions_in_a_row(head, args);
        self.renamed.extend(self.found.iter().copied());
        self.sure.extend(self.found.iter().copied());
        self.invented(head, args, expected);
        if !missing {
            self.asked_heads(head, args);
        }
        self.numbers_in_brackets(head, args);
        if args.len() > MAX_ARGS {
            return self.braces(head, args);
        }
        self.of_kind(head, args);
        self.numbered(head, args);
        self.coordinates(head, args);
        self.path(head, args);
        self.placed_on(head, args);
        self.other_number(head, args);
        let before = self.found.len();
        self.bare_ludemes(args, |draft, args| draft.call(head, args));
        self.renamed.extend(self.found[before..].iter().copied());
        self.each_argument(args, |draft, args| draft.call(head, args));
        self.quoted_selector(head, args);
        let before = self.found.len();
        self.reshaped_arguments(head, args);
        self.renamed.extend(self.found[before..].iter().copied());
        if missing {
            self.rebracketed(head, args);
            self.supplied(head, args);
            return self.by_phrases(head, args);
        }
        self.compared_behind(head, args, expected);
        self.listed_under_name(head, args);
        self.everybody(head, args);
        self.said_by_word(head, args);
        self.joined_conditions(head, args);
        self.said_twice(head, args);
        self.negated(head, args);
        self.label_of_sibling(head, args);
        self.labels(head, args);
        self.attributes(head, args, expected);
        let before = self.found.len();
        self.braces(head, args);
        self.sure.extend(self.found[before..].iter().copied());
        self.spread(head, args);
        self.moved(head, args);
        self.prose(head, args);
        self.joined_then(head, args);
        self.joined_sites(head, args);
        self.wrapped_arguments(head, args);
        self.rebracketed(head, args);
        self.other_places(head, args);
        self.dropped(head, args);
        self.inserted(head, args, expected);
        self.braces_within(head, args);
        self.ranges(head, args);
        self.unwrapped(head, args);
        // `(move (forEach Piece))`: the outer name is too much, if it says nothing of its own; in
        // `(cardValue (site))` it is all that is said.
        if let [inner] = args
            && let NodeKind::Array(_) = self.tree.kind(*inner)
        {
            self.found.push(*inner);
        }
        if let [inner] = args
            && let NodeKind::Call { args: within, .. } = self.tree.kind(*inner)
            && (signature::head(head).is_some()
                || LISTS.contains(&head)
                || is_foreign(head) && !within.is_empty())
        {
            self.found.push(*inner);
        }
        // `(then moveAgain)` where the consequence alone is wanted.
        if let [inner] = args
            && let NodeKind::Word(name) = self.tree.kind(*inner).clone()
            && signature::head(head).is_some()
            && signature::head(&name).is_some()
        {
            let call = self.call(&name, Vec::new());
            self.found.push(call);
        }
        self.by_phrases(head, args);
    }

    fn names_a_site(&self, node: NodeId) -> bool {
        matches!(self.tree.kind(node), NodeKind::Str(text) if is_coordinate(text))
    }
}
