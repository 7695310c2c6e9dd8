//! Rewritings by patterns: parts of one shape that mean another, as `grammar/rewrites.txt` lists
//! them.

use super::super::synonyms::{is_spelled, rewrites};
use super::brackets::listed;
use super::ends::two_results;
use super::fillers::without_fillers;
use super::told::{
    apart, asks_twice, denied, denies_label, denies_word, in_hand, number_of, owned, placed_piece,
    said_around, sided, throws,
};
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
                    let contradicts = rewrite.leaves_rest
                        && filled.iter().any(|one| self.contradicts(&args, *one));
                    let left = rewrite.left_out(&bound);
                    if contradicts
                        || left
                            .iter()
                            .any(|part| self.says_what_counts(*part, &filled))
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

    /// Whether a part that a rewriting leaves out names a piece, a region or a site, or is a set of
    /// sites: `(for each (sites Corners) ..)` is no `(forEach Piece ..)`.
    fn says_what_counts(&self, part: NodeId, kept: &[NodeId]) -> bool {
        let counts = match self.tree.kind(part) {
            NodeKind::Str(text) => {
                let kind = without_number(text);
                is_coordinate(text)
                    || [text.as_str(), kind].iter().any(|name| {
                        self.said.owners.contains_key(*name)
                            || self.said.regions.contains_key(*name)
                    })
            }
            NodeKind::Call { head, .. } => SETS.contains(&head.as_str()),
            _ => false,
        };
        let mut inner = self.tree.children(part).iter();
        counts && !kept.iter().any(|one| holds_like(&self.tree, *one, part))
            || inner.any(|inner| self.says_what_counts(*inner, kept))
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
        if kind == "q" || kind == "m" && self.said.maps.contains(&name) {
            return Some(self.string(&name));
        }
        if kind == "m" {
            return None;
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
                    && text[1..].starts_with(['k', 'o', 'e', 'l', 'q', 'g', 'm']) =>
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

/// Sets of sites.
const SETS: [&str; 5] = ["sites", "union", "difference", "intersection", "expand"];

/// Whether a part holds another one, or the same text, perhaps without the number of an owner.
fn holds_like(tree: &Tree, node: NodeId, part: NodeId) -> bool {
    let same = match (tree.kind(node), tree.kind(part)) {
        (NodeKind::Str(one), NodeKind::Str(other)) => one == other || without_number(other) == one,
        _ => node == part,
    };
    same || (tree.children(node).iter()).any(|inner| holds_like(tree, *inner, part))
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
