//! The ways in which a part may have been meant otherwise, the likeliest first.

use std::collections::HashSet;
use std::sync::Arc;

use smol_str::SmolStr;

use super::super::fit::capitalised;
use super::super::strings::is_coordinate;
use super::super::wording::{near_heads, words_of};
use super::synonyms::{Instead, instead_of, wrappers};
use crate::catalogue::signature::{self, Alternative, Base, HEADS};
use crate::diagnostic::suggest::closest;
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, OriginId, Tree};

/// Parts with more arguments are not rewritten argument by argument.
const MAX_ARGS: usize = 12;

/// Rewritings of one part; more are not tried.
const MAX_REWRITINGS: usize = 2_000;

/// Names of operators that people put between what they work on.
const OPERATORS: [&str; 14] = [
    "=", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "^", "and", "or",
];

/// Numbers in words.
const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// A tree for rewritings over the one that is resolved.
pub(super) struct Draft {
    pub tree: Tree,
    span: Span,
    origin: OriginId,
    found: Vec<NodeId>,
    /// Rewritings that are likely enough to be told even if something else is wrong in them.
    pub sure: HashSet<NodeId>,
    /// What was just copied has a name without a value.
    torn: bool,
}

impl Draft {
    pub(super) fn over(below: Arc<Tree>, node: NodeId) -> Self {
        let (span, origin) = (below.span(node), below.origin(node));
        Draft {
            tree: Tree::over(below),
            span,
            origin,
            found: Vec::new(),
            sure: HashSet::new(),
            torn: false,
        }
    }

    fn push(&mut self, kind: NodeKind) -> NodeId {
        self.tree.push(kind, self.span, self.origin)
    }

    fn word(&mut self, text: &str) -> NodeId {
        self.push(NodeKind::Word(SmolStr::new(text)))
    }

    fn string(&mut self, text: &str) -> NodeId {
        self.push(NodeKind::Str(SmolStr::new(text)))
    }

    fn call(&mut self, head: &str, args: Vec<NodeId>) -> NodeId {
        let kind = NodeKind::Call {
            head: SmolStr::new(head),
            head_span: self.span,
            args,
        };
        self.push(kind)
    }

    fn array(&mut self, items: Vec<NodeId>) -> NodeId {
        self.push(NodeKind::Array(items))
    }

    fn label(&mut self, name: &str, value: NodeId) -> NodeId {
        let kind = NodeKind::Label {
            name: SmolStr::new(name),
            name_span: self.span,
            value: Some(value),
        };
        self.push(kind)
    }

    /// A copy of a part of another tree, with nodes in the place of its hole.
    fn copy(&mut self, from: &Tree, node: NodeId, hole: &[NodeId]) -> Vec<NodeId> {
        let children = |draft: &mut Self, nodes: &[NodeId]| -> Vec<NodeId> {
            let copies = nodes.iter().map(|n| draft.copy(from, *n, hole));
            copies.collect::<Vec<_>>().concat()
        };
        let node = match from.kind(node) {
            NodeKind::Word(text) if text == "_" => return hole.to_vec(),
            NodeKind::Call { head, args, .. } => {
                let args = children(self, args);
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
            NodeKind::Call { head, args, .. } => self.of_call(&head, &args, expected, missing),
            NodeKind::Array(items) => self.of_array(&items),
            _ => {
                for meant in self.of_leaf(node) {
                    if let [one] = meant[..] {
                        self.found.push(one);
                    }
                }
            }
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
        {
            let string = self.string(&text);
            self.found.push(string);
        }
        self.found.truncate(MAX_REWRITINGS);
        std::mem::take(&mut self.found)
    }

    /// Puts each wrapper around some nodes, and what is made of that among the rewritings.
    fn wrapped(&mut self, hole: &[NodeId], make: impl Fn(&mut Self, NodeId) -> NodeId) {
        let decides = |n: &NodeId| match self.tree.kind(*n) {
            NodeKind::Call { head, .. } => matches!(head.as_str(), "move" | "forEach"),
            _ => false,
        };
        let moves = hole.iter().any(decides)
            || matches!(hole, [list] if self.tree.children(*list).iter().any(decides));
        let number = matches!(hole, [one] if matches!(self.tree.kind(*one), NodeKind::Int(_)));
        let name = match hole {
            [one] => match self.tree.kind(*one) {
                NodeKind::Str(text) => Some(text.clone()),
                _ => None,
            },
            _ => None,
        };
        for wrapper in wrappers() {
            // Several moves are a choice, several consequences come together.
            if moves
                && let NodeKind::Call { head, .. } = wrapper.tree.kind(wrapper.root)
                && head == "and"
            {
                continue;
            }
            let around = match wrapper.tree.kind(wrapper.root) {
                NodeKind::Call { head, .. } => head.as_str(),
                _ => "",
            };
            // A number is a size, a distance or a count, and only a coordinate is a place.
            if number && matches!(around, "to" | "from" | "coord" | "who" | "then" | "apply")
                || around == "coord" && name.as_ref().is_some_and(|name| !is_coordinate(name))
            {
                continue;
            }
            self.torn = false;
            let copy = self.copy(&wrapper.tree, wrapper.root, hole);
            if self.torn {
                continue;
            }
            if let Some(copy) = copy.first() {
                let made = make(self, *copy);
                self.found.push(made);
            }
        }
    }

    /// What may have been meant by a word, a string or a number: a node, or several.
    fn of_leaf(&mut self, node: NodeId) -> Vec<Vec<NodeId>> {
        let mut meant = Vec::new();
        match self.tree.kind(node).clone() {
            NodeKind::Word(text) => {
                if let Some(value) = (0..)
                    .zip(NUMBERS)
                    .find(|(_, n)| text.eq_ignore_ascii_case(n))
                {
                    meant.push(vec![self.push(NodeKind::Int(value.0))]);
                }
                let plain = text.trim_matches(['\'', '`', '$', '@', '#', '?', '!', ';']);
                for word in [text.as_str(), plain, &capitalised(&text)] {
                    for instead in instead_of(word) {
                        meant.extend(self.instead(instead, &[]));
                    }
                }
                if signature::head(&text).is_some() {
                    meant.push(vec![self.call(&text, Vec::new())]);
                }
                let lower = text.to_ascii_lowercase();
                if lower != text.as_str() && signature::head(&lower).is_some() {
                    meant.push(vec![self.call(&lower, Vec::new())]);
                }
                if !text.ends_with('=') && signature::word(&text).is_none() {
                    meant.push(vec![self.string(&text)]);
                }
                if is_coordinate(&text) {
                    let name = self.string(&text);
                    meant.push(vec![self.call("coord", vec![name])]);
                }
                if let Some(numbers) = crossed(&text) {
                    let nodes = numbers.map(|n| self.push(NodeKind::Int(n)));
                    meant.push(nodes.to_vec());
                }
                let words = signature::WORDS.iter().map(|w| w.name);
                if let Some(near) = closest(&text, words) {
                    meant.push(vec![self.word(near)]);
                }
            }
            NodeKind::Str(text) => {
                if let Ok(value) = text.parse() {
                    meant.push(vec![self.push(NodeKind::Int(value))]);
                }
                if let Some([rows, columns]) = crossed(&text) {
                    let mut sizes = vec![self.push(NodeKind::Int(rows))];
                    if rows != columns {
                        sizes.push(self.push(NodeKind::Int(columns)));
                    }
                    let shape = if rows == columns {
                        "square"
                    } else {
                        "rectangle"
                    };
                    meant.push(vec![self.call(shape, sizes)]);
                }
                meant.push(vec![self.word(&text)]);
                for instead in instead_of(&text) {
                    meant.extend(self.instead(instead, &[]));
                }
            }
            NodeKind::Int(value) if (0..=16).contains(&value) => {
                let role = if value == 0 {
                    "Neutral".to_owned()
                } else {
                    format!("P{value}")
                };
                meant.push(vec![self.word(&role)]);
                let text = value.to_string();
                meant.push(vec![self.string(&text)]);
            }
            _ => {}
        }
        meant
    }

    /// What a synonym stands for, with the arguments that the word had.
    fn instead(&mut self, instead: &Instead, args: &[NodeId]) -> Option<Vec<NodeId>> {
        match instead {
            Instead::Words(words) => match words[..] {
                [label] if label.ends_with(':') => None,
                [one] if args.is_empty() => Some(vec![self.word(one)]),
                [head, ref rest @ ..] => {
                    let mut all: Vec<NodeId> = rest.iter().map(|w| self.word(w)).collect();
                    all.extend(args);
                    Some(vec![self.call(head, all)])
                }
                [] => None,
            },
            Instead::Part(tree, root) => Some(self.copy(tree, *root, args)),
        }
    }

    fn of_array(&mut self, items: &[NodeId]) {
        if let [one] = items {
            self.found.push(*one);
        }
        if let Some((first, rest)) = items.split_first()
            && let NodeKind::Word(text) = self.tree.kind(*first).clone()
            && signature::head(&text).is_some()
        {
            let call = self.call(&text, rest.to_vec());
            self.found.push(call);
        }
        let names =
            |n: &&NodeId| matches!(self.tree.kind(**n), NodeKind::Word(_) | NodeKind::Str(_));
        if items.len() > 1 && items.iter().all(|n| names(&n)) {
            let texts: Vec<_> = items.iter().map(|n| self.tree.kind(*n).clone()).collect();
            for quoted in [true, false] {
                let turned = texts.iter().map(|kind| match kind {
                    NodeKind::Word(text) | NodeKind::Str(text) if quoted => {
                        NodeKind::Str(text.clone())
                    }
                    NodeKind::Word(text) | NodeKind::Str(text) => NodeKind::Word(text.clone()),
                    other => other.clone(),
                });
                let turned: Vec<_> = turned.collect();
                let turned = turned.into_iter().map(|kind| self.push(kind)).collect();
                let array = self.array(turned);
                self.found.push(array);
                self.wrapped(&[array], |_, wrapped| wrapped);
            }
        }
        if let Some((first, rest)) = items.split_first()
            && rest.iter().chain([first]).all(|n| self.is_player_word(*n))
        {
            let each = self.word("Each");
            self.found.push(each);
        }
        self.bare_ludemes(items, |draft, items| draft.array(items));
        self.each_argument(items, |draft, items| draft.array(items));
    }

    fn is_player_word(&self, node: NodeId) -> bool {
        match self.tree.kind(node) {
            NodeKind::Word(text) => text.starts_with('P') && text[1..].parse::<u8>().is_ok(),
            _ => false,
        }
    }

    fn of_call(&mut self, head: &str, args: &[NodeId], expected: &[Alternative], missing: bool) {
        if !missing {
            self.joined_operator(head, args);
            self.other_heads(head, args, expected);
            self.chained(head, args);
        }
        self.infix(head, args);
        self.sure.extend(self.found.iter().copied());
        self.numbers_in_brackets(head, args);
        if args.len() > MAX_ARGS {
            return self.braces(head, args);
        }
        self.numbered(head, args);
        self.placed_on(head, args);
        self.bare_ludemes(args, |draft, args| draft.call(head, args));
        self.each_argument(args, |draft, args| draft.call(head, args));
        if missing {
            self.supplied(head, args);
            return;
        }
        self.said_by_word(head, args);
        self.said_twice(head, args);
        self.negated(head, args);
        self.labels(head, args);
        let before = self.found.len();
        self.braces(head, args);
        self.sure.extend(self.found[before..].iter().copied());
        self.spread(head, args);
        self.moved(head, args);
        self.wrapped_arguments(head, args);
        self.dropped(head, args);
        self.inserted(head, args, expected);
        // `(move (forEach Piece))`: the outer name is too much.
        if let [inner] = args
            && matches!(self.tree.kind(*inner), NodeKind::Call { .. })
        {
            self.found.push(*inner);
        }
    }

    /// `(place "King" P1 ..)`: the number of the owner is part of the name.
    fn numbered(&mut self, head: &str, args: &[NodeId]) {
        let pairs = args.windows(2).enumerate();
        let named = pairs.filter_map(|(at, pair)| {
            match (self.tree.kind(pair[0]), self.tree.kind(pair[1])) {
                (NodeKind::Str(name), NodeKind::Word(role)) => {
                    let number: u8 = role.strip_prefix('P')?.parse().ok()?;
                    Some((at, format!("{name}{number}")))
                }
                _ => None,
            }
        });
        for (at, name) in named.collect::<Vec<_>>() {
            let mut all = args.to_vec();
            let name = self.string(&name);
            all.splice(at..at + 2, [name]);
            let call = self.call(head, all);
            self.found.push(call);
        }
    }

    /// `(place "King1" at:"C3")`, `(place "King1" "C3" "D3")`: sites by their coordinates.
    fn placed_on(&mut self, head: &str, args: &[NodeId]) {
        let first = args.iter().position(|arg| self.names_a_site(*arg));
        if let Some(first) = first {
            let run = args[first..]
                .iter()
                .take_while(|arg| self.names_a_site(**arg));
            let run = run.count();
            let one = if run == 1 {
                self.label("coord", args[first])
            } else {
                self.array(args[first..first + run].to_vec())
            };
            let mut all = args.to_vec();
            all.splice(first..first + run, [one]);
            let call = self.call(head, all);
            self.found.push(call);
        }
        let labelled = args
            .iter()
            .enumerate()
            .find_map(|(at, arg)| match self.tree.kind(*arg) {
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } if self.names_a_site(*value) && name != "coord" => Some((at, *value)),
                _ => None,
            });
        if let Some((at, value)) = labelled {
            let mut all = args.to_vec();
            all[at] = self.label("coord", value);
            let call = self.call(head, all);
            self.found.push(call);
        }
    }

    fn names_a_site(&self, node: NodeId) -> bool {
        matches!(self.tree.kind(node), NodeKind::Str(text) if is_coordinate(text))
    }

    /// What a call mostly lacks: a name, a site, the player who stands there.
    fn supplied(&mut self, head: &str, args: &[NodeId]) {
        let to = |draft: &mut Self| draft.call("to", Vec::new());
        let site = to(self);
        let label = self.label("at", site);
        let who = self.call("who", vec![label]);
        let about_players = args.first().is_some_and(|first| {
            matches!(self.tree.kind(*first), NodeKind::Word(word) if word == "Enemy" || word == "Friend")
        });
        let name = self.string("Name");
        let adds = args.first().is_some_and(|first| {
            matches!(self.tree.kind(*first), NodeKind::Word(word) if word.eq_ignore_ascii_case("add"))
        });
        let supplies = if about_players {
            vec![who]
        } else if adds {
            let word = self.word("Empty");
            let empty = self.call("sites", vec![word]);
            vec![self.call("to", vec![empty])]
        } else if head == "move" {
            let word = self.word("Empty");
            let empty = self.call("is", vec![word, site]);
            let label = self.label("if", empty);
            vec![self.call("to", vec![label])]
        } else {
            vec![site, name]
        };
        for supply in supplies {
            let front = matches!(self.tree.kind(supply), NodeKind::Str(_));
            let mut all = args.to_vec();
            all.insert(if front { 0 } else { args.len() }, supply);
            let call = self.call(head, all);
            self.found.push(call);
        }
    }

    /// `(is Stalemate)`: the word says it all.
    fn said_by_word(&mut self, head: &str, args: &[NodeId]) {
        let Some((first, rest)) = args.split_first() else {
            return;
        };
        let NodeKind::Word(text) = self.tree.kind(*first).clone() else {
            return;
        };
        if !matches!(head, "is" | "has" | "are" | "in" | "check" | "result") {
            return;
        }
        for instead in instead_of(&text) {
            if let Instead::Part(..) = instead {
                let part = self.instead(instead, rest);
                self.found.extend(part.into_iter().flatten());
            }
        }
    }

    /// `(square 3 3)`: one number for both sides.
    fn said_twice(&mut self, head: &str, args: &[NodeId]) {
        if let [first, second] = args
            && let (NodeKind::Int(a), NodeKind::Int(b)) =
                (self.tree.kind(*first), self.tree.kind(*second))
            && a == b
        {
            let call = self.call(head, vec![*first]);
            self.found.push(call);
        }
    }

    /// `(rules {(play ..) (end ..)})`: braces where none belong.
    fn spread(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            if let NodeKind::Array(items) = self.tree.kind(*node).clone() {
                let mut all = args.to_vec();
                all.splice(at..=at, items);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
        // `(players "White" "Black")`: they are counted, not named.
        let named = |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Str(_) | NodeKind::Word(_));
        let names = match args {
            [list] => match self.tree.kind(*list) {
                NodeKind::Array(items) => items.as_slice(),
                _ => args,
            },
            args => args,
        };
        if !names.is_empty() && names.iter().all(named) {
            let count = self.push(NodeKind::Int(names.len() as i32));
            let call = self.call(head, vec![count]);
            self.found.push(call);
        }
    }

    /// Another name: a synonym, one of other letters, or a word of a ludeme taken for its name.
    fn other_heads(&mut self, head: &str, args: &[NodeId], expected: &[Alternative]) {
        let plain = head.trim_end_matches(['?', '!', ';', ',', '.']);
        for name in [head, plain] {
            for instead in instead_of(name) {
                if let Instead::Words(words) = instead
                    && let [one] = words[..]
                    && !one.ends_with(':')
                {
                    if signature::head(one).is_some() {
                        let call = self.call(one, args.to_vec());
                        self.found.push(call);
                    }
                    if args.is_empty() {
                        let word = self.word(one);
                        self.found.push(word);
                    }
                    continue;
                }
                let meant = self.instead(instead, args);
                self.found.extend(meant.into_iter().flatten());
                // `(put (sites Empty))`: another name, and something missing around what follows.
                if let ([one], Instead::Words(words)) = (args, instead)
                    && let [first, rest @ ..] = &words[..]
                {
                    let mut before: Vec<NodeId> = Vec::new();
                    for word in rest {
                        before.push(self.word(word));
                    }
                    self.wrapped(&[*one], |draft, wrapped| {
                        let mut all = before.clone();
                        all.push(wrapped);
                        draft.call(first, all)
                    });
                }
            }
        }
        if args.is_empty() {
            for text in [head, &capitalised(head)] {
                let word = self.word(text);
                self.found.push(word);
            }
        }
        for near in near_heads(head, expected) {
            let call = self.call(near, args.to_vec());
            self.found.push(call);
        }
        // `(who.at (to))`
        if let (Some((first, name)), [value]) = (head.split_once('.'), args)
            && signature::head(first).is_some()
        {
            let value = self.label(name, *value);
            let call = self.call(first, vec![value]);
            self.found.push(call);
        }
        // `isEmpty`, `noMoves`, `lastTo`: a name and its word in one.
        let split = head
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_uppercase() || *c == '_' || *c == '-' || *c == '.');
        if let Some((at, _)) = split {
            let (first, word) = (&head[..at], head[at..].trim_start_matches(['_', '-', '.']));
            if signature::head(first).is_some() && !word.is_empty() {
                let mut all = vec![self.word(&capitalised(word))];
                let alone = self.call(first, all.clone());
                all.extend(args);
                let call = self.call(first, all);
                self.found.push(call);
                // `(isFull Board)`
                let leaves = |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Word(_));
                if args.iter().all(leaves) {
                    self.found.push(alone);
                }
            }
        }
        // `(move Piece)`: the word belongs to another ludeme.
        if let Some((first, _)) = args.split_first()
            && let NodeKind::Word(text) = self.tree.kind(*first)
            // Players and directions belong to too many ludemes to tell one from the others.
            && (signature::head(head).is_none() || !is_place_or_role(text))
        {
            let text = text.clone();
            for candidate in HEADS {
                let takes = candidate.spellings.iter().any(|(form, spelling)| {
                    let form = form.form();
                    let words = form.spellings[*spelling as usize].words;
                    words.first() == Some(&text.as_str())
                        || form.slots.first().is_some_and(|s| {
                            let mut own = s.alternatives.iter().flat_map(|a| words_of(*a));
                            words.is_empty() && s.is_selector() && own.any(|w| w == text)
                        })
                });
                if takes && candidate.name != head {
                    let call = self.call(candidate.name, args.to_vec());
                    self.found.push(call);
                }
            }
        }
        // What is right in its place and wrong inside is not meant to be something else.
        if produces(head, expected) {
            return;
        }
        let word = capitalised(head.rsplit(['.', ':']).next().unwrap_or(head));
        for candidate in HEADS {
            let takes = candidate.spellings.iter().any(|(form, spelling)| {
                let form = form.form();
                let words = form.spellings[*spelling as usize].words;
                let first = form
                    .slots
                    .first()
                    .filter(|s| words.is_empty() && s.label.is_none());
                words.first() == Some(&word.as_str())
                    || first.is_some_and(|s| {
                        s.alternatives
                            .iter()
                            .flat_map(|a| words_of(*a))
                            .any(|w| w == word)
                    })
            });
            if takes && candidate.name != head {
                let mut all = vec![self.word(&word)];
                all.extend(args);
                let call = self.call(candidate.name, all);
                self.found.push(call);
            }
        }
    }

    /// `(0 1 2)`, `(2 3)`: round brackets around numbers.
    fn numbers_in_brackets(&mut self, head: &str, args: &[NodeId]) {
        let Ok(first) = head.parse() else {
            return;
        };
        let mut items = vec![self.push(NodeKind::Int(first))];
        items.extend(args);
        if let [row, column] = items[..] {
            let (row, column) = (self.label("row", row), self.label("column", column));
            let coord = self.call("coord", vec![row, column]);
            self.found.push(coord);
        }
        let list = self.array(items);
        self.found.push(list);
    }

    /// `(<> a b)` and `(=> a b)`, which read as an operator and a word.
    fn joined_operator(&mut self, head: &str, args: &[NodeId]) {
        let Some((first, rest)) = args.split_first() else {
            return;
        };
        let NodeKind::Word(text) = self.tree.kind(*first) else {
            return;
        };
        let joined = format!("{head}{text}");
        for instead in instead_of(&joined) {
            if !head.starts_with(char::is_alphanumeric) {
                let meant = self.instead(instead, rest);
                self.found.extend(meant.into_iter().flatten());
            }
        }
    }

    /// `(< 0 x 5)`: a chain of comparisons.
    fn chained(&mut self, head: &str, args: &[NodeId]) {
        if let ("<" | ">" | "<=" | ">=" | "=", [a, b, c]) = (head, args) {
            let first = self.call(head, vec![*a, *b]);
            let second = self.call(head, vec![*b, *c]);
            let both = self.call("and", vec![first, second]);
            self.found.push(both);
        }
    }

    /// `(is not Empty (to))`
    fn negated(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            if let NodeKind::Word(text) = self.tree.kind(*node)
                && matches!(text.as_str(), "not" | "Not" | "!")
            {
                let mut rest = args.to_vec();
                rest.remove(at);
                let inner = self.call(head, rest);
                let call = self.call("not", vec![inner]);
                self.found.push(call);
            }
        }
    }

    /// The operator that a word stands for.
    fn operator(&self, node: NodeId) -> Option<&'static str> {
        let NodeKind::Word(text) = self.tree.kind(node) else {
            return None;
        };
        let known = |word: &str| OPERATORS.into_iter().find(|o| *o == word);
        known(text).or_else(|| {
            instead_of(text).iter().find_map(|instead| match instead {
                Instead::Words(words) => known(words.first().copied()?),
                Instead::Part(..) => None,
            })
        })
    }

    /// An operator between what it works on: `(count at:(to) > 0)`.
    fn infix(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            let Some(operator) = self.operator(*node) else {
                continue;
            };
            let right = args[at + 1..].to_vec();
            let mut left = vec![self.call(head, args[..at].to_vec())];
            if at == 0 && signature::head(head).is_none() {
                left = vec![self.word(head)];
            }
            left.extend(right);
            let call = self.call(operator, left);
            self.found.push(call);
            if at > 0 {
                let mut inner = vec![args[at - 1]];
                inner.extend(&args[at + 1..]);
                let inner = self.call(operator, inner);
                let mut all = args[..at - 1].to_vec();
                all.push(inner);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
    }

    /// Names of arguments that are written in other ways.
    fn labels(&mut self, head: &str, args: &[NodeId]) {
        // `d=6`, `--d 6`, `if (..)`, `num= 1`: of all arguments at once.
        let mut all = Vec::new();
        let mut at = 0;
        let mut any = false;
        while let Some(node) = args.get(at) {
            at += 1;
            let NodeKind::Word(text) = self.tree.kind(*node).clone() else {
                all.push(*node);
                continue;
            };
            let (name, value) = match text.split_once('=') {
                Some((name, value)) => (name, value),
                None => (text.as_str(), ""),
            };
            let named = name.trim_start_matches('-');
            let is_label = |l: &str| {
                let heads = signature::head(head).map_or(&[][..], |h| h.spellings);
                let slots = heads.iter().flat_map(|(form, _)| form.form().slots);
                slots
                    .filter_map(|s| s.label)
                    .find(|s| s.eq_ignore_ascii_case(l))
            };
            let Some(name) = is_label(named) else {
                all.push(*node);
                continue;
            };
            let value = match value {
                "" => match args.get(at) {
                    Some(next) => {
                        at += 1;
                        *next
                    }
                    None => {
                        all.push(*node);
                        continue;
                    }
                },
                text => match text.parse() {
                    Ok(n) => self.push(NodeKind::Int(n)),
                    Err(_) => self.word(text),
                },
            };
            all.push(self.label(name, value));
            any = true;
        }
        if any {
            let call = self.call(head, all);
            self.found.push(call);
        }
        let forms = signature::head(head).map_or(&[][..], |h| h.spellings);
        let mut known: Vec<&str> = Vec::new();
        for slot in forms.iter().flat_map(|(form, _)| form.form().slots) {
            known.extend(slot.label.filter(|l| !known.contains(l)));
        }
        // Which number is meant is best guessed by what numbers mostly say.
        known.sort_by_key(|l| {
            !["count", "counts", "num", "d", "steps", "at", "to", "if"].contains(l)
        });
        for (at, node) in args.iter().enumerate() {
            let with = |draft: &mut Self, new: Vec<NodeId>| {
                let mut all = args.to_vec();
                all.splice(at..=at, new);
                let call = draft.call(head, all);
                draft.found.push(call);
            };
            match self.tree.kind(*node).clone() {
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } => {
                    let about_players = args.first().is_some_and(|first| {
                        matches!(self.tree.kind(*first), NodeKind::Word(word) if word == "Enemy" || word == "Friend")
                    });
                    if name == "at" && about_players {
                        let at = self.label("at", value);
                        let who = self.call("who", vec![at]);
                        with(self, vec![who]);
                    }
                    // `apply:(..)` for `(apply ..)`.
                    let call = self.call(&name, vec![value]);
                    with(self, vec![call]);
                    with(self, vec![value]);
                    for instead in instead_of(&format!("{name}:")) {
                        if let Instead::Words(words) = instead
                            && let [label] = words[..]
                        {
                            let label = self.label(label.trim_end_matches(':'), value);
                            with(self, vec![label]);
                        }
                    }
                    let capital = self.word(&capitalised(&name));
                    with(self, vec![capital, value]);
                    let same = known.iter().find(|l| l.eq_ignore_ascii_case(&name));
                    let near = closest(&name, known.iter().copied());
                    // `count:` where there is a `maxCount:`.
                    let lower = name.to_ascii_lowercase();
                    let holds = |l: &&str| l.to_ascii_lowercase().contains(&lower);
                    let longer: Vec<&str> = known.iter().copied().filter(holds).collect();
                    // A word or a number fits too many names to tell one from the others.
                    let kind = self.tree.kind(value);
                    let leaf = matches!(kind, NodeKind::Word(_) | NodeKind::Int(_));
                    let named = known.contains(&name.as_str());
                    let others = if leaf && !named { &[][..] } else { &known[..] };
                    let likely = same.copied().into_iter().chain(near).chain(longer);
                    for label in likely.chain(others.iter().copied()).collect::<Vec<_>>() {
                        let label = self.label(label, value);
                        with(self, vec![label]);
                    }
                }
                NodeKind::Call {
                    head: name,
                    args: inner,
                    ..
                } if known.contains(&name.as_str()) && inner.len() == 1 => {
                    // `(phases {..})`
                    let label = self.label(&name, inner[0]);
                    self.sure.insert(label);
                    with(self, vec![label]);
                }
                _ => {
                    for label in &known {
                        let named = self.label(label, *node);
                        with(self, vec![named]);
                        // Some ask for a number each, as `counts:` does.
                        if *label == "counts" {
                            let list = self.array(vec![*node]);
                            let named = self.label(label, list);
                            with(self, vec![named]);
                        }
                    }
                }
            }
        }
        // All unnamed arguments after some place get names in order: `(dice 6 1)`.
        if let [a, b] = args {
            for one in &known {
                for other in &known {
                    if one != other {
                        let pair = vec![self.label(one, *a), self.label(other, *b)];
                        let call = self.call(head, pair);
                        self.found.push(call);
                    }
                }
            }
        }
    }

    /// Another reading of each argument that is a leaf, one at a time, then of several.
    fn each_argument(&mut self, args: &[NodeId], make: impl Fn(&mut Self, Vec<NodeId>) -> NodeId) {
        let mut firsts = args.to_vec();
        let mut turned = 0;
        for (at, node) in args.iter().enumerate() {
            let label = match self.tree.kind(*node).clone() {
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } => Some((name, value)),
                _ => None,
            };
            let leaf = label.as_ref().map_or(*node, |(_, value)| *value);
            let mut meant = self.of_leaf(leaf);
            if let NodeKind::Call { head, args, .. } = self.tree.kind(leaf).clone()
                && signature::head(&head).is_none()
            {
                let before = self.found.len();
                self.other_heads(&head, &args, &[]);
                self.numbers_in_brackets(&head, &args);
                let calls = self.found.split_off(before);
                meant.extend(calls.into_iter().map(|call| vec![call]));
            } else if let NodeKind::Call { head, args, .. } = self.tree.kind(leaf).clone()
                && args.is_empty()
            {
                // `(mover)` where `Mover` belongs.
                meant.push(vec![self.word(&capitalised(&head))]);
            }
            if let NodeKind::Array(items) = self.tree.kind(leaf).clone() {
                let before = self.found.len();
                self.of_array(&items);
                let arrays = self.found.split_off(before);
                meant.extend(arrays.into_iter().map(|array| vec![array]));
            }
            for nodes in meant {
                let nodes = match (&label, &nodes[..]) {
                    (Some((name, _)), [one]) => vec![self.label(name, *one)],
                    (Some(_), _) => continue,
                    (None, _) => nodes,
                };
                let mut all = args.to_vec();
                if let ([one], NodeKind::Word(_)) = (&nodes[..], self.tree.kind(leaf))
                    && firsts[at] == *node
                {
                    firsts[at] = *one;
                    turned += 1;
                }
                all.splice(at..=at, nodes);
                let made = make(self, all);
                self.found.push(made);
            }
        }
        if turned > 1 {
            let made = make(self, firsts);
            self.found.push(made);
        }
    }

    /// `board square 3`, `no(Moves Next)`, `if:!(..)`: brackets missing around a name and what
    /// belongs to it.
    fn bare_ludemes(&mut self, args: &[NodeId], make: impl Fn(&mut Self, Vec<NodeId>) -> NodeId) {
        for (at, node) in args.iter().enumerate() {
            let (name, text) = match self.tree.kind(*node).clone() {
                NodeKind::Word(text) => (None, text),
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } => match self.tree.kind(value).clone() {
                    NodeKind::Word(text) => (Some(name), text),
                    _ => continue,
                },
                _ => continue,
            };
            let label = name;
            let heads: Vec<String> = match signature::head(&text) {
                Some(_) => vec![text.to_string()],
                None => {
                    let synonyms = instead_of(&text)
                        .iter()
                        .filter_map(|instead| match instead {
                            Instead::Words(words) => words.first().map(|w| (*w).to_owned()),
                            Instead::Part(..) => None,
                        });
                    synonyms.filter(|w| signature::head(w).is_some()).collect()
                }
            };
            for name in heads {
                for end in (at + 1..=args.len()).rev() {
                    let mut inners = Vec::new();
                    if let Some((sign, rest)) = args[at + 1..end].split_first()
                        && matches!(self.tree.kind(*sign), NodeKind::Word(w) if w == "=" || w == ":=")
                    {
                        inners.push(self.call(&name, rest.to_vec()));
                    }
                    if let [next] = args[at + 1..end]
                        && let NodeKind::Call { head, args, .. } = self.tree.kind(next).clone()
                        && signature::head(&head).is_none()
                    {
                        let mut all = vec![self.word(&head)];
                        all.extend(args);
                        inners.push(self.call(&name, all));
                    }
                    inners.push(self.call(&name, args[at + 1..end].to_vec()));
                    for mut inner in inners {
                        if let Some(label) = &label {
                            inner = self.label(label, inner);
                        }
                        let mut all = args.to_vec();
                        all.splice(at..end, [inner]);
                        let made = make(self, all);
                        self.sure.insert(made);
                        self.found.push(made);
                    }
                }
            }
        }
    }

    /// Braces missing around arguments, around as many as may be; also within the name of one.
    fn braces(&mut self, head: &str, args: &[NodeId]) {
        let count = args.len();
        for length in (1..=count).rev() {
            // Long lists lack the braces around all but a few arguments.
            if count > MAX_ARGS && length + 6 < count {
                return;
            }
            for start in 0..=count - length {
                let run = &args[start..start + length];
                let mut items = run.to_vec();
                let name = match self.tree.kind(run[0]).clone() {
                    NodeKind::Label {
                        name,
                        value: Some(value),
                        ..
                    } => {
                        items[0] = value;
                        Some(name)
                    }
                    _ => None,
                };
                let mut list = self.array(items);
                if let Some(name) = name {
                    list = self.label(&name, list);
                }
                let mut all = args.to_vec();
                all.splice(start..start + length, [list]);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
    }

    /// An argument that stands before or after its place.
    fn moved(&mut self, head: &str, args: &[NodeId]) {
        for from in 0..args.len() {
            for to in 0..args.len() {
                if from != to {
                    let mut all = args.to_vec();
                    let node = all.remove(from);
                    all.insert(to, node);
                    let call = self.call(head, all);
                    self.found.push(call);
                }
            }
        }
    }

    /// Something missing around an argument, or around several.
    fn wrapped_arguments(&mut self, head: &str, args: &[NodeId]) {
        for length in 1..=args.len() {
            for start in 0..=args.len() - length {
                let run = &args[start..start + length];
                // Of many arguments one lacks something, or all to the end.
                if args.len() > 5 && length > 1 && start + length < args.len() {
                    continue;
                }
                self.wrapped(run, |draft, wrapped| {
                    let mut all = args.to_vec();
                    all.splice(start..start + length, [wrapped]);
                    draft.call(head, all)
                });
                if let (
                    [one],
                    NodeKind::Label {
                        name,
                        value: Some(value),
                        ..
                    },
                ) = (run, self.tree.kind(run[0]).clone())
                {
                    let _ = one;
                    self.wrapped(&[value], |draft, wrapped| {
                        let wrapped = draft.label(&name, wrapped);
                        let mut all = args.to_vec();
                        all[start] = wrapped;
                        draft.call(head, all)
                    });
                }
            }
        }
    }

    /// A word too many: `else`, `then`, `in`.
    fn dropped(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            let surplus = match self.tree.kind(*node) {
                NodeKind::Word(_) => true,
                // `(piece "Disc" "white" P1)`
                NodeKind::Str(_) => at > 0,
                _ => false,
            };
            if surplus {
                let mut all = args.to_vec();
                all.remove(at);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
    }

    /// A word that is missing.
    fn inserted(&mut self, head: &str, args: &[NodeId], _expected: &[Alternative]) {
        let mut named = args.to_vec();
        named.insert(0, self.string("Name"));
        let call = self.call(head, named);
        self.found.push(call);
        for word in ["Mover", "Win", "Each", "Move", "Step"] {
            for at in 0..=args.len().min(2) {
                let mut all = args.to_vec();
                let word = self.word(word);
                all.insert(at, word);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
    }
}

/// Whether a ludeme of that name may be what is expected.
fn produces(head: &str, expected: &[Alternative]) -> bool {
    let spellings = signature::head(head).map_or(&[][..], |head| head.spellings);
    spellings.iter().any(|(form, spelling)| {
        let result = form.form().spellings[*spelling as usize].result;
        expected.iter().any(|a| match a.base {
            Base::Type(ty) => ty.get().calls.contains(result),
            _ => false,
        })
    })
}

/// Whether a ludeme can take a word first.
fn takes_first(head: &str, word: &str) -> bool {
    let spellings = signature::head(head).map_or(&[][..], |head| head.spellings);
    spellings.iter().any(|(form, spelling)| {
        let form = form.form();
        let words = form.spellings[*spelling as usize].words;
        let first = form.slots.first().filter(|_| words.is_empty());
        words.first() == Some(&word)
            || first.is_some_and(|slot| {
                let mut own = slot.alternatives.iter().flat_map(|a| words_of(*a));
                own.any(|own| own == word)
            })
    })
}

/// Whether a word is a player or a direction, which nobody means as a name.
fn is_place_or_role(text: &str) -> bool {
    signature::word(text).is_some_and(|entry| {
        let kinds = entry.values.iter().map(|value| value.of.get().name);
        kinds
            .into_iter()
            .any(|kind| kind == "RoleType" || kind.ends_with("Direction"))
    })
}

/// `3x3` as two numbers.
fn crossed(text: &str) -> Option<[i32; 2]> {
    let (a, b) = text.split_once(['x', 'X', '*', ','])?;
    Some([a.parse().ok()?, b.parse().ok()?])
}
