//! Rewritings of a call that says what several should, as lists of those, and of what is said in two
//! parts that belong together.

use super::*;

/// Ludemes that stand beside others of their name.
const BESIDE: [&str; 9] = [
    "place", "regions", "piece", "hand", "track", "set", "score", "phase", "pair",
];

/// What the first thing that is said of each is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Player,
    Piece,
    Name,
    Number,
}

impl Draft {
    /// `(move Step (to if:..) (to (apply ..)))`: what is said of one site stands together.
    pub(super) fn joined_sites(&mut self, head: &str, args: &[NodeId]) {
        for (at, arg) in args.iter().enumerate() {
            let of = |node: &NodeId| match self.tree.kind(*node) {
                NodeKind::Call { head, args, .. }
                    if ["to", "from", "between", "apply"].contains(&head.as_str()) =>
                {
                    Some((head.clone(), args.clone()))
                }
                _ => None,
            };
            let Some((name, first)) = of(arg) else {
                continue;
            };
            let others = args.iter().enumerate().skip(at + 1);
            let mut others = others.filter_map(|(at, other)| Some((at, of(other)?)));
            if let Some((other, (_, second))) = others.find(|(_, (other, _))| *other == name) {
                let mut all = args.to_vec();
                all.remove(other);
                let mut both = [first, second].concat();
                if name == "apply" {
                    both = vec![self.call("and", both)];
                }
                all[at] = self.call(&name, both);
                let call = self.call(head, all);
                self.found.insert(0, call);
            }
        }
    }

    /// `(move Forward 1 (to ..))`: a direction, and how far, in the place of the kind of move.
    pub(super) fn direction_first(&mut self, head: &str, args: &[NodeId]) {
        let Some((first, mut rest)) = args.split_first() else {
            return;
        };
        if head != "move"
            || !matches!(self.tree.kind(*first), NodeKind::Word(word) if signature::is_direction(word))
        {
            return;
        }
        let mut far = None;
        if let Some((next, after)) = rest.split_first()
            && let NodeKind::Int(number) = self.tree.kind(*next)
        {
            far = Some(*number).filter(|number| *number > 1);
            rest = after;
        }
        let mut all = vec![
            self.word(if far.is_some() { "Slide" } else { "Step" }),
            *first,
        ];
        if let Some(far) = far {
            let number = self.push(NodeKind::Int(far));
            let exact = self.call("exact", vec![number]);
            all.push(self.call("between", vec![exact]));
        }
        all.extend(rest);
        let call = self.call(head, all);
        self.whole.insert(call);
        self.found.insert(0, call);
    }

    /// `(dice 0..5 num:2)`: numbers in a row are a list that has a name.
    pub(super) fn listed_under_name(&mut self, head: &str, args: &[NodeId]) {
        let number = |node: &NodeId| matches!(self.tree.kind(*node), NodeKind::Int(_));
        let Some(first) = args.iter().position(number) else {
            return;
        };
        let run = args[first..].iter().take_while(|node| number(node)).count();
        if run < 2 {
            return;
        }
        let forms = signature::head(head).map_or(&[][..], |head| head.spellings);
        let slots = forms.iter().flat_map(|(form, _)| form.form().slots);
        let lists = slots.filter(|slot| slot.alternatives.iter().any(|a| a.depth == 1));
        for label in lists.filter_map(|slot| slot.label) {
            let list = self.array(args[first..first + run].to_vec());
            let named = self.label(label, list);
            self.offer(head, args, first..first + run, &[named]);
        }
    }

    /// The calls that a call comes to, in lists: one for each player, piece or name in it.
    pub(in super::super) fn parted(&mut self, node: NodeId) -> Vec<NodeId> {
        let NodeKind::Call { head, args, .. } = self.tree.kind(node).clone() else {
            return Vec::new();
        };
        // `(or (if .. (result ..)) (if .. (result ..)))`: end rules are tried one after the other.
        let choice = |arg: &NodeId| matches!(self.tree.kind(*arg), NodeKind::Call { head, .. } if head == "if");
        if ["or", "and"].contains(&head.as_str()) && args.len() > 1 && args.iter().all(choice) {
            return vec![self.array(args)];
        }
        // `(pieces {"Disc" "Cross"})`, `(phases (phase ..) (phase ..))`
        if let Some(one) = BESIDE
            .iter()
            .find(|one| **one == head.trim_end_matches('s'))
            && signature::head(&head).is_none()
        {
            // `(pieces {"Disc" "Cross"} Each)`
            let (items, owner) = match args[..] {
                [list, ref owner @ ..]
                    if owner.len() < 2 && matches!(self.tree.kind(list), NodeKind::Array(_)) =>
                {
                    (self.tree.children(list).to_vec(), owner.first().copied())
                }
                _ => (args, None),
            };
            let mut calls = Vec::new();
            for item in items {
                let call = match self.tree.kind(item) {
                    NodeKind::Call { head, .. } if head == one => item,
                    NodeKind::Str(_) => {
                        let owner = owner.unwrap_or_else(|| self.word("Each"));
                        self.call(one, vec![item, owner])
                    }
                    _ => return Vec::new(),
                };
                calls.push(call);
            }
            return vec![self.array(calls)];
        }
        if !BESIDE.contains(&head.as_str()) {
            return Vec::new();
        }
        let mut given = vec![args.clone()];
        for (at, arg) in args.iter().enumerate() {
            if let NodeKind::Array(items) = self.tree.kind(*arg).clone() {
                let mut all = args.clone();
                all.splice(at..=at, items);
                given.push(all);
            }
        }
        let mut ways = Vec::new();
        ways.extend(self.in_pairs(&head, &args));
        for args in given {
            for first in 0..args.len().min(3) {
                let calls = self.parts_from(&head, &args, first);
                if calls.len() > 1 {
                    ways.push(self.array(calls));
                }
            }
        }
        ways
    }

    /// `(place {"Rook1" "Rook2"} {"A1" "A8"})`: a call for each of the first list and its like in the
    /// second.
    fn in_pairs(&mut self, head: &str, args: &[NodeId]) -> Option<NodeId> {
        let [first, second] = *args else { return None };
        let (NodeKind::Array(names), NodeKind::Array(others)) = (
            self.tree.kind(first).clone(),
            self.tree.kind(second).clone(),
        ) else {
            return None;
        };
        let pairs = (names.len() == others.len()).then(|| names.into_iter().zip(others))?;
        let calls = pairs.map(|(name, other)| self.call(head, vec![name, other]));
        let calls = calls.collect();
        Some(self.array(calls))
    }

    /// Whether a call has in turn several players, pieces or names and what belongs to each.
    pub(in super::super) fn says_several(&self, node: NodeId) -> bool {
        let NodeKind::Call { head, args, .. } = self.tree.kind(node) else {
            return false;
        };
        if !BESIDE.contains(&head.as_str()) {
            return false;
        }
        let lists = args.iter().filter_map(|arg| match self.tree.kind(*arg) {
            NodeKind::Array(items) => Some(items.as_slice()),
            _ => None,
        });
        [args.as_slice()].into_iter().chain(lists).any(|args| {
            (0..args.len().min(2)).any(|first| {
                let keys: Vec<Option<Key>> = args[first..]
                    .iter()
                    .map(|arg| self.key(head, *arg))
                    .collect();
                let alternate = |(at, key): (usize, &Option<Key>)| match at % 2 {
                    0 => key.is_some() && *key == keys[0],
                    _ => key.is_none(),
                };
                let paired = keys.len() >= 4 && keys.len().is_multiple_of(2);
                let numbers = keys.first() == Some(&Some(Key::Number));
                paired && !numbers && keys.iter().enumerate().all(alternate)
            })
        })
    }

    /// A call for each argument that is of the kind of one, with those before it and after it.
    fn parts_from(&mut self, head: &str, args: &[NodeId], first: usize) -> Vec<NodeId> {
        let Some(key) = self.key(head, args[first]) else {
            return Vec::new();
        };
        let is_key = |draft: &Self, at: usize| draft.key(head, args[at]) == Some(key);
        let mut at = first;
        let mut calls = Vec::new();
        while at < args.len() {
            // What several have in common follows all of them.
            let mut end = at;
            while end < args.len() && is_key(self, end) {
                end += 1;
                if key == Key::Number {
                    break;
                }
            }
            let next = (end..args.len()).find(|next| is_key(self, *next));
            let next = match key {
                Key::Number => (end + 1).min(args.len()),
                _ => next.unwrap_or(args.len()),
            };
            for one in &args[at..end] {
                let mut all = args[..first].to_vec();
                all.push(*one);
                all.extend(&args[end..next]);
                calls.push(self.call(head, all));
            }
            if end == at {
                return Vec::new();
            }
            at = next;
        }
        calls
    }

    fn key(&self, head: &str, node: NodeId) -> Option<Key> {
        match self.tree.kind(node) {
            NodeKind::Word(text) if is_role(text) => Some(Key::Player),
            NodeKind::Int(_) => Some(Key::Number).filter(|_| head == "pair"),
            NodeKind::Str(text) if is_coordinate(text) => None,
            NodeKind::Str(text) | NodeKind::Word(text) if self.piece_named(text).is_some() => {
                Some(Key::Piece)
            }
            NodeKind::Str(_) => Some(Key::Name),
            _ => None,
        }
    }
}
