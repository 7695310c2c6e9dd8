//! Rewritings of what other languages look up and give by signs: `to.owner` for `(who at:(to))`,
//! `range(7, 9)` for `{7..8}`, `(dice (d=4 num=2))` for names with colons, and `where (..)` for
//! `if:(..)`.

use super::*;

/// What is asked of a site behind a dot, and the ludeme that says it.
const MEMBERS: [(&str, &str); 10] = [
    ("owner", "who"),
    ("player", "who"),
    ("who", "who"),
    ("piece", "what"),
    ("what", "what"),
    ("type", "what"),
    ("count", "count"),
    ("state", "state"),
    ("value", "value"),
    ("rotation", "rotation"),
];

/// Words that stand before a condition.
const BEFORE_CONDITIONS: [&str; 6] = ["where", "when", "if", "provided", "only", "while"];

/// Where moves are expected.
const MOVES: Alternative = Alternative {
    depth: 0,
    base: Base::Type(TypeId::MOVES),
};

impl Draft {
    /// `(to.owner != Mover)`: what is asked of a site, in a comparison.
    pub(super) fn members(&mut self, head: &str, args: &[NodeId]) {
        let first = self.member(head);
        let mut all: Vec<NodeId> = first.into_iter().collect();
        let mut changed = first.is_some();
        for arg in args {
            let (label, value) = self.parts_of(*arg);
            let member = match self.tree.kind(value).clone() {
                NodeKind::Word(text) => self.member(&text),
                _ => None,
            };
            changed |= member.is_some();
            all.push(match member {
                Some(member) => self.labelled(label.as_ref(), member),
                None => match self.tree.kind(*arg).clone() {
                    // `mover`
                    NodeKind::Word(text) if is_role(&capitalised(&text)) => {
                        self.word(&capitalised(&text))
                    }
                    _ => *arg,
                },
            });
        }
        if !changed {
            return;
        }
        match first {
            Some(_) => self.one_chain(&all),
            None => {
                let call = self.call(head, all);
                self.renamed.insert(call);
                self.found.insert(0, call);
            }
        }
    }

    fn member(&mut self, text: &str) -> Option<NodeId> {
        let (of, name) = text.split_once('.')?;
        let (_, asked) = MEMBERS.iter().find(|(member, _)| *member == name)?;
        if !["from", "to", "between", "site"].contains(&of) {
            return None;
        }
        let site = self.call(of, Vec::new());
        let at = self.label("at", site);
        Some(self.call(asked, vec![at]))
    }

    /// `(to (sites Empty) where (..))`: a condition has a name here.
    pub(super) fn conditions_behind(&mut self, head: &str, args: &[NodeId]) {
        for at in 0..args.len().saturating_sub(1) {
            let said = matches!(self.tree.kind(args[at]), NodeKind::Word(word)
                if BEFORE_CONDITIONS.contains(&word.as_str()));
            let call = matches!(self.tree.kind(args[at + 1]), NodeKind::Call { .. });
            if said && call && is_label_of(head, "if") {
                let named = self.label("if", args[at + 1]);
                let call = self.replaced(head, args, at..at + 2, &[named]);
                self.sure.insert(call);
                self.whole.insert(call);
                self.renamed.insert(call);
                self.found.insert(0, call);
            }
        }
    }

    /// `(D4)` for the site of that name, and `(from (sites Mover "Camp"))` where it is asked whether a
    /// site is one of those.
    pub(super) fn sites_asked(&mut self, head: &str, args: &[NodeId]) {
        if args.is_empty() && is_coordinate(head) && head.starts_with(char::is_alphabetic) {
            let name = self.string(&head.to_ascii_uppercase());
            let list = self.array(vec![name]);
            let found = [
                self.call("sites", vec![list]),
                self.call("coord", vec![name]),
            ];
            self.sure.extend(found);
            self.whole.extend(found);
            self.found.extend(found);
        }
        if let [region] = args
            && ["from", "to", "between"].contains(&head)
            && self
                .call_at(*region)
                .is_some_and(|(name, _)| name == "sites")
        {
            let (asked, site) = (self.word("In"), self.call(head, Vec::new()));
            let call = self.call("is", vec![asked, site, *region]);
            self.whole.insert(call);
            self.found.push(call);
        }
    }

    /// `(forEach Piece pass:True)`: to pass is a move beside others. `(sow skip:(mapEntry Next))`: which
    /// hole is passed over is a condition.
    pub(super) fn labels_of_moves(&mut self, head: &str, args: &[NodeId]) {
        for (at, arg) in args.iter().enumerate() {
            let (Some(name), value) = self.parts_of(*arg) else {
                continue;
            };
            let lower = name.to_ascii_lowercase();
            let call = if lower.ends_with("pass") && produces(head, &[MOVES]) {
                let pass = self.word("Pass");
                let (rest, pass) = (
                    self.replaced(head, args, at..at + 1, &[]),
                    self.call("move", vec![pass]),
                );
                self.call("or", vec![rest, pass])
            } else if lower.starts_with("skip") && head == "sow" && lower != "skipif" {
                let to = self.call("to", Vec::new());
                let same = self.call("=", vec![to, value]);
                let named = self.label("skipIf", same);
                self.replaced(head, args, at..at + 1, &[named])
            } else {
                continue;
            };
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// `(directions ForwardRight ForwardLeft)`: several stand in braces, each by its short name.
    pub(super) fn several_directions(&mut self, head: &str, args: &[NodeId]) {
        if head != "directions" || args.len() < 2 {
            return;
        }
        let mut items = Vec::new();
        for arg in args {
            let NodeKind::Word(text) = self.tree.kind(*arg).clone() else {
                return;
            };
            let mut instead = instead_of(&text).iter();
            let short = instead.find_map(|instead| match instead {
                SaidInstead::Words(words) if words.len() == 1 => Some(words[0]),
                _ => None,
            });
            items.push(match short.filter(|_| signature::word(&text).is_none()) {
                Some(short) => self.word(short),
                None => *arg,
            });
        }
        let list = self.array(items);
        let call = self.call(head, vec![list]);
        self.whole.insert(call);
        self.found.insert(0, call);
    }

    /// `{{0 1} 5 {2 6} 3}` for `{(hint {0 1} 5) (hint {2 6} 3)}`
    pub(super) fn hints_of_list(&mut self, items: &[NodeId]) {
        let pair = |two: &[NodeId]| {
            two.len() == 2
                && matches!(self.tree.kind(two[0]), NodeKind::Array(_))
                && matches!(self.tree.kind(two[1]), NodeKind::Int(_))
        };
        if items.is_empty() || !items.chunks(2).all(pair) {
            return;
        }
        let hints = items.chunks(2).map(|two| self.call("hint", two.to_vec()));
        let hints = hints.collect();
        let list = self.array(hints);
        self.whole.insert(list);
        self.found.insert(0, list);
    }

    /// `range(7, 9)`: the numbers from the first, up to the one before the last.
    pub(super) fn counted_range(&mut self, head: &str, args: &[NodeId]) {
        for at in 0..args.len().saturating_sub(1) {
            let (label, value) = self.parts_of(args[at]);
            let said = matches!(self.tree.kind(value), NodeKind::Word(word) if word == "range");
            let adjoins = self.tree.span(value).end == self.tree.span(args[at + 1]).start;
            let Some((first, rest)) = self.call_at(args[at + 1]).filter(|_| said && adjoins) else {
                continue;
            };
            let last = rest.first().map(|last| self.tree.kind(*last));
            let (first, end) = match (first.parse::<i32>(), last) {
                (Ok(end), None) => (0, end),
                (Ok(first), Some(NodeKind::Int(end))) if rest.len() == 1 => (first, *end),
                _ => continue,
            };
            if first < end && first.abs_diff(end) < chains::LONGEST_RUN {
                let items = (first..end).map(|n| self.push(NodeKind::Int(n)));
                let items = items.collect();
                let list = self.array(items);
                let list = self.labelled(label.as_ref(), list);
                let call = self.replaced(head, args, at..at + 2, &[list]);
                self.sure.insert(call);
                self.whole.insert(call);
                self.found.insert(0, call);
            }
        }
    }

    /// `(dice (d=4 num=2))`: names of arguments with a sign of equality, in brackets of their own.
    pub(super) fn assigned_within(&mut self, head: &str, args: &[NodeId]) {
        let [only] = args else { return };
        let Some((first, rest)) = self.call_at(*only) else {
            return;
        };
        let mut written = vec![first];
        for arg in rest {
            let NodeKind::Word(text) = self.tree.kind(arg).clone() else {
                return;
            };
            written.push(text);
        }
        let mut all = Vec::new();
        for text in written {
            let Some((name, value)) = text.trim_end_matches(',').split_once('=') else {
                return;
            };
            if name.is_empty() || value.is_empty() {
                return;
            }
            let value = self.leaf(&capitalised(value));
            all.push(self.label(name, value));
        }
        let call = self.call(head, all);
        self.sure.insert(call);
        self.whole.insert(call);
        self.found.insert(0, call);
    }
}
