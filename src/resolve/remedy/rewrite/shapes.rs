//! Rewritings by patterns: parts of one shape that mean another, as `grammar/rewrites.txt` lists
//! them.

use super::super::synonyms::{is_spelled, rewrites};
use super::brackets::listed;
use super::ends::two_results;
use super::fillers::without_fillers;
use super::*;

/// What stands in the holes of a shape.
pub(super) type Bound = Vec<(SmolStr, Vec<NodeId>)>;

/// Whether end rules say what comes of a condition, and what otherwise.
fn ends_twice(head: &str, args: &[NodeId], tree: &Tree) -> bool {
    let [one] = args else { return false };
    let mut items = tree.children(*one).iter();
    head == "end" && (two_results(tree, *one) || items.any(|item| two_results(tree, *item)))
}

/// Whether a part has a shape that stands for something else.
pub(in super::super) fn has_shape(tree: &Tree, node: NodeId) -> bool {
    let NodeKind::Call { head, args, .. } = tree.kind(node) else {
        return false;
    };
    throws(head, args, tree).is_some()
        || sided(head, args, tree).is_some()
        || apart(head, args, tree).is_some()
        || said_around(head, args, tree).is_some()
        || listed(head, args, tree).is_some()
        || owned(head, args, tree).is_some()
        || placed_piece(head, args, tree).is_some()
        || in_hand(head, args, tree).is_some()
        || asks_twice(head, args, tree)
        || denied(head).is_some()
        || denies_word(head, args, tree).is_some()
        || denies_label(head, args, tree).is_some()
        || ends_twice(head, args, tree)
        || rewrites(head).next().is_some() && without_fillers(head, args, tree).is_some()
        || is_listed(tree, node)
}

/// Whether the table of rewritings has a part of this shape.
pub(in super::super) fn is_listed(tree: &Tree, node: NodeId) -> bool {
    let NodeKind::Call { head, .. } = tree.kind(node) else {
        return false;
    };
    rewrites(head).any(|rewrite| {
        let (shape, root) = &rewrite.written;
        fits(shape, *root, tree, node, &mut Vec::new())
    })
}

impl Draft {
    /// What parts of this shape mean.
    pub(in super::super) fn reshaped(&mut self, node: NodeId) -> Vec<NodeId> {
        let NodeKind::Call { head, args, .. } = self.tree.kind(node).clone() else {
            return Vec::new();
        };
        let mut found = Vec::new();
        found.extend(self.starts_here(&head, &args));
        // `(place (piece "Pawn" P1) ..)`
        if let Some(args) = placed_piece(&head, &args, &self.tree) {
            let placed = self.call(&head, args);
            return self.reshaped(placed);
        }
        if let Some((owner, number)) = in_hand(&head, &args, &self.tree) {
            let hand = match owner {
                Some(owner) => {
                    let owner = self.word(&owner);
                    self.call("handSite", vec![owner])
                }
                None => self.string("Hand"),
            };
            let count = self.label("count", number);
            let call = self.call(&head, vec![args[0], hand, count]);
            found.push(call);
        }
        // `(rolled a 6)`: what says nothing is passed over.
        let bare = without_fillers(&head, &args, &self.tree).map(|rest| self.call(&head, rest));
        for rewrite in rewrites(&head) {
            let (shape, root) = &rewrite.written;
            let mut bound = Vec::new();
            let mut shaped = fits(shape, *root, &self.tree, node, &mut bound);
            if let Some(bare) = bare.filter(|_| !shaped) {
                bound.clear();
                shaped = fits(shape, *root, &self.tree, bare, &mut bound);
            }
            if shaped {
                let (meant, root) = &rewrite.meant;
                self.torn = false;
                let filled = self.filled(meant, *root, &bound);
                if !self.torn {
                    if rewrite.leaves_rest && filled.iter().any(|one| self.contradicts(&args, *one))
                    {
                        self.partial.extend(filled.iter().copied());
                    }
                    found.extend(filled);
                }
            }
        }
        if let Some([count, faces]) = throws(&head, &args, &self.tree) {
            let [count, faces] = [count, faces].map(|n| self.push(NodeKind::Int(n)));
            let all = vec![self.label("d", faces), self.label("num", count)];
            found.push(self.call(&head, all));
        }
        if let Some(side) = sided(&head, &args, &self.tree) {
            let side = self.push(NodeKind::Int(side));
            found.push(self.call(&head, vec![side]));
        }
        found.extend(self.two_ends(&head, &args));
        if let Some((at, word)) = denies_word(&head, &args, &self.tree) {
            let mut all = args.clone();
            all[at] = self.word(&word);
            let holds = self.call(&head, all);
            found.push(self.call("not", vec![holds]));
        }
        if let Some((at, value)) = denies_label(&head, &args, &self.tree) {
            let not = self.call("not", vec![value]);
            let mut all = args.clone();
            all[at] = self.label("if", not);
            found.push(self.call(&head, all));
        }
        if let Some(head) = denied(&head) {
            let holds = self.call(head, args.clone());
            found.push(self.call("not", vec![holds]));
        }
        if let ([first, second, rest @ ..], true) =
            (&args[..], asks_twice(&head, &args, &self.tree))
        {
            let both = self.call("and", vec![*first, *second]);
            let mut all = vec![both];
            all.extend(rest);
            found.push(self.call(&head, all));
        }
        if let Some((name, at)) = owned(&head, &args, &self.tree) {
            let mut all = args.clone();
            let owner = all.remove(at);
            // `(place "Lion" P1 "B1")`
            for arg in &mut all[1..] {
                if self.names_a_site(*arg) {
                    *arg = self.label("coord", *arg);
                }
            }
            // `(place "Stone1" P1 count:5)`: the owner is known, his hand is meant.
            if matches!(self.tree.kind(all[0]), NodeKind::Str(known) if *known == name) {
                let hand = self.call("handSite", vec![owner]);
                let mut placed = all.clone();
                placed.insert(1, hand);
                found.push(self.call(&head, placed));
            }
            all[0] = self.string(&name);
            found.push(self.call(&head, all));
        }
        if let Some(name) = apart(&head, &args, &self.tree) {
            let name = self.string(&name);
            found.push(self.call("coord", vec![name]));
        }
        found.extend(said_around(&head, &args, &self.tree));
        if let Some((at, [first, last])) = listed(&head, &args, &self.tree) {
            let items = (first..=last).map(|n| self.push(NodeKind::Int(n)));
            let items = items.collect();
            let list = self.array(items);
            let mut all = args.clone();
            all.splice(at..at + 3, [list]);
            found.push(self.call(&head, all));
        }
        found
    }

    /// Whether a call has another first word than one of those that were written could be:
    /// `(deal Cards 7)` for `(deal 7 Dominoes to:Each)`.
    fn contradicts(&self, written: &[NodeId], call: NodeId) -> bool {
        let NodeKind::Call { head, args, .. } = self.tree.kind(call) else {
            return false;
        };
        let Some(NodeKind::Word(first)) = args.first().map(|first| self.tree.kind(*first)) else {
            return false;
        };
        written.iter().any(|part| match self.tree.kind(*part) {
            NodeKind::Word(word) => {
                let word = capitalised(word);
                word != *first && !is_role(&word) && takes_first(head, &word)
            }
            _ => false,
        })
    }

    /// An argument of a shape that means something else than what its place seemed to take:
    /// `(to (- (sites Empty) (sites Corners)))`.
    pub(super) fn reshaped_arguments(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            let (name, value) = self.parts_of(*node);
            self.site_within = Some("between").filter(|_| head == "between");
            let meant = self.reshaped(value);
            self.site_within = None;
            for meant in meant {
                let new = self.labelled(name.as_ref(), meant);
                self.offer(head, args, at..at + 1, &[new]);
            }
        }
    }

    /// What a hole says of a piece that another hole names: its kind, its owner, or its owner where
    /// an enemy's is meant.
    fn of_named(&mut self, hole: &str, bound: &Bound) -> Option<NodeId> {
        let (kind, number) = hole[1..].split_at(1);
        // `_k1` beside `_n1` is the kind of the piece.
        let of = |counts: bool| {
            let mut named = bound.iter();
            named.find(|(name, _)| name.ends_with(number) && name.starts_with("_n") == counts)
        };
        let named = of(false).or_else(|| of(true))?;
        let first = *named.1.first()?;
        if kind == "g" {
            let sites = self.where_or_region(first);
            let known = matches!(self.tree.kind(first), NodeKind::Call { .. });
            return Some(sites).filter(|sites| known || *sites != first);
        }
        let name = match self.tree.kind(first) {
            NodeKind::Str(text) | NodeKind::Word(text) => text.clone(),
            NodeKind::Int(number) => SmolStr::new(number.to_string()),
            _ => return None,
        };
        if kind == "q" {
            return Some(self.string(&name));
        }
        let piece = self.piece_named(&name);
        if piece.is_none() && named.0.starts_with("_p") {
            return None;
        }
        let bare = without_number(&name);
        let bare = piece.as_deref().unwrap_or(bare);
        Some(match kind {
            "k" => self.string(bare),
            _ => {
                let default = match kind {
                    "o" => "Mover",
                    "l" => self.loser_here(),
                    _ => "Next",
                };
                let owner = self.owner_of(&name).or_else(|| self.owner_of(bare));
                self.word(owner.as_deref().unwrap_or(default))
            }
        })
    }

    /// A copy of a part with what stands in its holes.
    pub(super) fn filled(&mut self, from: &Tree, node: NodeId, bound: &Bound) -> Vec<NodeId> {
        let children = |draft: &mut Self, nodes: &[NodeId]| -> Vec<NodeId> {
            let copies = nodes.iter().map(|n| draft.filled(from, *n, bound));
            copies.collect::<Vec<_>>().concat()
        };
        let node = match from.kind(node) {
            NodeKind::Word(text)
                if text.starts_with(['_'])
                    && text[1..].starts_with(['k', 'o', 'e', 'l', 'q', 'g']) =>
            {
                let named = self.of_named(text, bound);
                self.torn |= named.is_none();
                return named.into_iter().collect();
            }
            NodeKind::Word(text) if text.starts_with('_') => {
                let Some((_, nodes)) = bound.iter().find(|(name, _)| name == text) else {
                    return Vec::new();
                };
                // `(dice six num:2)`: a number in words is written in digits.
                if text.starts_with("_n")
                    && let [word] = nodes[..]
                    && matches!(self.tree.kind(word), NodeKind::Word(_))
                    && let Some(number) = number_of(&self.tree, word)
                {
                    return vec![self.push(NodeKind::Int(number))];
                }
                return nodes.clone();
            }
            NodeKind::Word(text) if text == "Mover" && self.in_turn() => self.word("Player"),
            // What happens to `(to)` in the table happens to the site that is spoken of.
            NodeKind::Call { head, args, .. }
                if head == "to" && args.is_empty() && !self.own_site =>
            {
                let site = self.site_within.unwrap_or_else(|| self.site_here());
                self.call(site, Vec::new())
            }
            NodeKind::Call { head, args, .. } if is_whole(from, args) => {
                let hole = whole_hole(head);
                if let Some((_, nodes)) = bound.iter().find(|(name, _)| *name == hole) {
                    return nodes.clone();
                }
                let args = children(self, args);
                self.call(head, args)
            }
            NodeKind::Call { head, args, .. } => {
                let known = self.own_site;
                self.own_site |=
                    ["to", "move", "from", "between", "forEach"].contains(&head.as_str());
                let mut args = children(self, args);
                self.own_site = known;
                // `(not in ..)`: words have capitals here.
                if let Some(first) = args.first_mut()
                    && let NodeKind::Word(word) = self.tree.kind(*first).clone()
                    && word.starts_with(|c: char| c.is_ascii_lowercase())
                    && takes_first(head, &capitalised(&word))
                {
                    *first = self.word(&capitalised(&word));
                }
                self.call(head, args)
            }
            NodeKind::Macro { name, args, .. } => {
                // A use of a define is shown, and taken for what it is: sound.
                let mut args = children(self, args);
                self.of_single(&mut args);
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
            } => match self.filled(from, *value, bound)[..] {
                [value] => self.label(name, value),
                _ => return Vec::new(),
            },
            kind => self.push(kind.clone()),
        };
        vec![node]
    }
}

/// Whether a part has a shape; what stands in its holes is bound.
fn fits(shape: &Tree, at: NodeId, tree: &Tree, node: NodeId, bound: &mut Bound) -> bool {
    match (shape.kind(at), tree.kind(node)) {
        (_, NodeKind::Label { .. }) if is_hole(shape, at) => false,
        (NodeKind::Word(hole), kind) if hole.starts_with('_') => {
            let fits = match hole.as_bytes().get(1) {
                Some(b'n') => number_of(tree, node).is_some(),
                // A player or a direction in quotes is meant as that word.
                Some(b's') => matches!(kind, NodeKind::Str(text) if !is_place_or_role(text)),
                Some(b'd') => matches!(kind, NodeKind::Str(text)
                    if text.ends_with(|c: char| c.is_ascii_digit())),
                Some(b'w') => matches!(kind, NodeKind::Word(_)),
                // The name of a piece or a region, with or without quotes.
                Some(b'p') => match kind {
                    NodeKind::Str(text) => !is_place_or_role(text),
                    NodeKind::Word(text) => !is_place_or_role(text),
                    _ => false,
                },
                // A word that the language has not.
                Some(b'u') => matches!(kind, NodeKind::Word(text)
                    if signature::word(text).is_none() && signature::head(text).is_none()),
                Some(b'r') => {
                    matches!(kind, NodeKind::Word(text) if is_place_or_role(text))
                }
                _ => true,
            };
            if fits {
                bound.push((hole.clone(), vec![node]));
            }
            fits
        }
        (
            NodeKind::Call { head, args, .. },
            NodeKind::Call {
                head: other,
                args: given,
                ..
            },
        ) => {
            let fits = is_spelled(head, other) && all_fit(shape, args, tree, given, bound);
            if fits && is_whole(shape, args) {
                bound.push((whole_hole(head), vec![node]));
            }
            fits
        }
        (NodeKind::Array(items), NodeKind::Array(given)) => {
            all_fit(shape, items, tree, given, bound)
        }
        (
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            },
            NodeKind::Label {
                name: other,
                value: Some(given),
                ..
            },
        ) => name == other && fits(shape, *value, tree, *given, bound),
        // `(piece colour "Pawn" red)`: words are known whatever their capitals.
        (NodeKind::Word(a), NodeKind::Word(b)) => a.eq_ignore_ascii_case(b),
        (NodeKind::Str(a), NodeKind::Str(b)) => a == b,
        (NodeKind::Int(a), NodeKind::Int(b)) => a == b,
        _ => false,
    }
}

/// Whether a call of a shape is `(sites __)`, which any call of that name is.
fn is_whole(shape: &Tree, args: &[NodeId]) -> bool {
    matches!(args, [only] if matches!(shape.kind(*only), NodeKind::Word(rest) if rest == "__"))
}

/// The name that such a call is bound to, so that it stays as it is written.
fn whole_hole(head: &str) -> SmolStr {
    SmolStr::new(format!("({head}"))
}

fn is_hole(shape: &Tree, at: NodeId) -> bool {
    matches!(shape.kind(at), NodeKind::Word(hole) if hole.starts_with('_'))
}

fn all_fit(
    shape: &Tree,
    wanted: &[NodeId],
    tree: &Tree,
    given: &[NodeId],
    bound: &mut Bound,
) -> bool {
    if let Some((last, before)) = wanted.split_last()
        && let NodeKind::Word(rest) = shape.kind(*last)
        && (rest == "_" || rest == "__")
    {
        if given.len() < before.len() {
            return false;
        }
        let (first, others) = given.split_at(before.len());
        bound.push((rest.clone(), others.to_vec()));
        return all_fit(shape, before, tree, first, bound);
    }
    wanted.len() == given.len()
        && wanted
            .iter()
            .zip(given)
            .all(|(at, node)| fits(shape, *at, tree, *node, bound))
}

/// `(dice 2d6)`: a number of dice and of their faces.
fn throws(head: &str, args: &[NodeId], tree: &Tree) -> Option<[i32; 2]> {
    let (given, one) = match args {
        [one] => (None, one),
        [count, one] => (Some(count), one),
        _ => return None,
    };
    // `(dice 2 6)`: there are fewer dice than faces.
    if let ("dice", Some(a), Some(b)) = (
        head,
        given.and_then(|count| number_of(tree, *count)),
        number_of(tree, *one),
    ) {
        return (a != b).then_some([a.min(b), a.max(b)]);
    }
    let NodeKind::Word(text) = tree.kind(*one) else {
        return None;
    };
    let (count, faces) = text.split_once(['d', 'D'])?;
    // `(dice 2 d6)`
    if let Some(NodeKind::Int(given)) = given.map(|count| tree.kind(*count)) {
        let die = head == "dice" && count.is_empty();
        return die.then_some([*given, faces.parse().ok()?]);
    }
    (head == "dice" && given.is_none()).then_some([count.parse().ok()?, faces.parse().ok()?])
}

/// The number that a part is, in digits or in words.
pub(super) fn number_of(tree: &Tree, node: NodeId) -> Option<i32> {
    match tree.kind(node) {
        NodeKind::Int(number) => Some(*number),
        // `six`, `x9`
        NodeKind::Word(text) => number_in_words(text).or_else(|| {
            text.strip_prefix('x')
                .and_then(|digits| digits.parse().ok())
        }),
        _ => None,
    }
}

/// `(board ("AlquerqueBoard" 5 5))`: what a define stands for is a board already.
fn said_around(head: &str, args: &[NodeId], tree: &Tree) -> Option<NodeId> {
    let [one] = args else { return None };
    match tree.kind(*one) {
        NodeKind::Call { head: inner, .. }
            if ["board", "hand", "dice", "track"].contains(&head) =>
        {
            (inner == head || head == "board" && inner == "mancalaBoard").then_some(*one)
        }
        _ => None,
    }
}

/// `(square 8x8)`: one side is enough.
fn sided(head: &str, args: &[NodeId], tree: &Tree) -> Option<i32> {
    let ("square", [one]) = (head, args) else {
        return None;
    };
    let NodeKind::Word(text) = tree.kind(*one) else {
        return None;
    };
    crossed(text).and_then(|[rows, columns]| (rows == columns).then_some(rows))
}

/// `(coord C 3)`, `(C 3)`: the letter and the number of a site apart.
fn apart(head: &str, args: &[NodeId], tree: &Tree) -> Option<String> {
    if let ([number], None) = (args, signature::head(head))
        && let NodeKind::Int(number) = tree.kind(*number)
    {
        let name = format!("{}{number}", head.to_ascii_uppercase());
        let lettered = head.starts_with(|c: char| c.is_ascii_alphabetic());
        return (lettered && is_coordinate(&name)).then_some(name);
    }
    let [first, second] = args else { return None };
    // `(coord 3 C)`
    let (letter, number) = match tree.kind(*first) {
        NodeKind::Int(_) => (second, first),
        _ => (first, second),
    };
    let (NodeKind::Word(letter) | NodeKind::Str(letter)) = tree.kind(*letter) else {
        return None;
    };
    let NodeKind::Int(number) = tree.kind(*number) else {
        return None;
    };
    let name = format!("{}{number}", letter.to_ascii_uppercase());
    (head == "coord" && letter.len() <= 2 && is_coordinate(&name)).then_some(name)
}

/// `(if (no Pieces P2) (is Mover P1) (result P1 Win))`: two conditions before what comes of them.
fn asks_twice(head: &str, args: &[NodeId], tree: &Tree) -> bool {
    let named = |node: &NodeId, names: &[&str]| matches!(tree.kind(*node), NodeKind::Call { head, .. } if names.contains(&head.as_str()));
    let asks = |node: &NodeId| {
        named(
            node,
            &["is", "no", "=", "<", ">", "<=", ">=", "!=", "not", "all"],
        )
    };
    match args {
        [first, second, last] => {
            head == "if"
                && asks(first)
                && asks(second)
                && !is_same(tree, *first, *second)
                && named(last, &["result", "moveAgain", "remove", "move"])
        }
        _ => false,
    }
}

/// `(place "Knight1" {"B8"} P2)`: the name with the number of the owner, and where he stands.
fn owned(head: &str, args: &[NodeId], tree: &Tree) -> Option<(String, usize)> {
    let (first, rest) = args.split_first()?;
    // `(place P1 "Pawn" ..)`
    if let (NodeKind::Word(role), Some(NodeKind::Str(name))) =
        (tree.kind(*first), rest.first().map(|name| tree.kind(*name)))
        && let Some(number) = role.strip_prefix('P').and_then(|n| n.parse::<u8>().ok())
    {
        return (head == "place").then(|| (format!("{}{number}", without_number(name)), 0));
    }
    let name = match tree.kind(*first) {
        NodeKind::Str(name) => name,
        NodeKind::Word(name) if signature::word(name).is_none() => name,
        _ => return None,
    };
    let (number, at) = rest
        .iter()
        .zip(1..)
        .find_map(|(arg, at)| match tree.kind(*arg) {
            NodeKind::Word(role) => Some((role.strip_prefix('P')?.parse::<u8>().ok()?, at)),
            _ => None,
        })?;
    let kind = without_number(name);
    (head == "place").then(|| (format!("{kind}{number}"), at))
}

/// `(place (piece "Pawn" P1) ..)`: the name and the owner of the piece, without their brackets.
fn placed_piece(head: &str, args: &[NodeId], tree: &Tree) -> Option<Vec<NodeId>> {
    let (first, rest) = args.split_first().filter(|_| head == "place")?;
    match tree.kind(*first) {
        NodeKind::Call { head, args, .. } if head == "piece" || head == "id" => {
            let whole = [&args[..], rest].concat();
            owned("place", &whole, tree).map(|_| whole)
        }
        _ => None,
    }
}

/// `(place "Stone1" Hand 9)`: the owner of the hand, if the name of the piece tells, and the count.
fn in_hand(head: &str, args: &[NodeId], tree: &Tree) -> Option<(Option<String>, NodeId)> {
    let [name, place, count] = args else {
        return None;
    };
    let NodeKind::Str(name) = tree.kind(*name) else {
        return None;
    };
    let named =
        |text: &str| text.eq_ignore_ascii_case("hand") || text.eq_ignore_ascii_case("inHand");
    let hand = match tree.kind(*place) {
        NodeKind::Word(text) => named(text),
        NodeKind::Call { head, .. } => head == "hand",
        _ => false,
    };
    let number = match tree.kind(*count) {
        NodeKind::Label { name, value, .. } if name == "count" => value.as_ref()?,
        NodeKind::Int(_) => count,
        _ => return None,
    };
    let kind = without_number(name);
    let owner = name[kind.len()..]
        .parse::<u8>()
        .ok()
        .map(|n| format!("P{n}"));
    (head == "place" && hand).then_some((owner, *number))
}

/// `(is NotFriend ..)`: the word that is denied, and where it stands.
fn denies_word(head: &str, args: &[NodeId], tree: &Tree) -> Option<(usize, String)> {
    let first = args.first().filter(|_| head == "is")?;
    let NodeKind::Word(text) = tree.kind(*first) else {
        return None;
    };
    let rest = ["Not", "not", "No", "Non", "Un", "In"]
        .into_iter()
        .find_map(|before| text.strip_prefix(before).map(capitalised))?;
    let known = takes_first("is", &rest) && !takes_first("is", text);
    known.then_some((0, rest))
}

/// `(to ifNot:(..))`: the condition that is denied, and where it stands.
fn denies_label(head: &str, args: &[NodeId], tree: &Tree) -> Option<(usize, NodeId)> {
    if !["to", "from", "between"].contains(&head) {
        return None;
    }
    args.iter()
        .enumerate()
        .find_map(|(at, arg)| match tree.kind(*arg) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } if ["ifNot", "unless", "not", "except", "exceptIf", "if_not"]
                .contains(&name.as_str()) =>
            {
                Some((at, *value))
            }
            _ => None,
        })
}

/// `(!no Moves Next)`: the name of what is denied.
fn denied(head: &str) -> Option<&str> {
    let name = head.strip_prefix(['!', '~'])?;
    let denied = signature::head(name).is_some() && signature::head(head).is_none();
    denied.then_some(name)
}
