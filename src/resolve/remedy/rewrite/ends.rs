//! Rewritings of end rules that say what is otherwise: each is one of its own here.

use super::*;

impl Draft {
    /// `(if (no Pieces Next) (result Loser Loss))`: the player whom the condition is about.
    pub(super) fn of_loser(&mut self, head: &str, args: &[NodeId]) {
        let [role, rest @ ..] = args else { return };
        let said = matches!(self.tree.kind(*role), NodeKind::Word(word) if word == "Loser");
        if head != "result" || !said {
            return;
        }
        let nodes = (0..self.tree.len_below()).map(|n| NodeId(n as u32));
        let mut asked = nodes.filter_map(|node| match self.tree.kind(node) {
            NodeKind::Call { head, args, .. } if head == "if" && args.len() > 1 => {
                let leads = self.tree.span(args[1]).contains(self.span);
                leads.then_some(args[0])
            }
            _ => None,
        });
        let Some(asked) = asked.next() else { return };
        let (mut open, mut roles) = (vec![asked], HashSet::new());
        while let Some(node) = open.pop() {
            match self.tree.kind(node) {
                NodeKind::Word(word) if is_role(word) => drop(roles.insert(word.clone())),
                _ => open.extend(self.tree.children(node)),
            }
        }
        let mut roles = roles.into_iter();
        if let (Some(role), None) = (roles.next(), roles.next()) {
            let mut all = vec![self.word(&role)];
            all.extend(rest);
            let call = self.call(head, all);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// `(if ("Checkmate" "King") (result Mover Win))` where the define is a rule with its result.
    pub(super) fn whole_rule(&mut self, head: &str, args: &[NodeId]) {
        if let [rule, result] = args
            && head == "if"
            && let (Some((inner, parts)), Some((other, _))) =
                (self.call_at(*rule), self.call_at(*result))
            && (inner.as_str(), other.as_str()) == ("if", "result")
            && self.tree.origin(*rule) != self.origin
            && parts.len() > 1
        {
            self.whole.insert(*rule);
            self.found.insert(0, *rule);
        }
    }

    /// `(flip (sites Around (last To)))`: what is done to one site, for each of several.
    pub(super) fn for_each_site(&mut self, head: &str, args: &[NodeId]) {
        let [first, rest @ ..] = args else { return };
        let (label, value) = self.parts_of(*first);
        let sites = self.call_at(value).is_some_and(|(name, _)| {
            ["sites", "union", "difference", "intersection", "expand"].contains(&name.as_str())
        });
        if !sites || signature::head(head).is_none() {
            return;
        }
        let site = self.call("site", Vec::new());
        let mut all = vec![self.labelled(label.as_ref(), site)];
        all.extend(rest);
        let each = vec![self.word("Site"), value, self.call(head, all)];
        let call = self.call("forEach", each);
        self.whole.insert(call);
        self.found.push(call);
    }

    /// `(if (= .. 1) (result P1 Win) (result P1 Loss))` among end rules: each is one of its own.
    pub(super) fn two_ends(&mut self, head: &str, args: &[NodeId]) -> Option<NodeId> {
        let list = match args {
            [one] => match self.tree.kind(*one).clone() {
                NodeKind::Array(items) => items,
                _ => args.to_vec(),
            },
            _ => return None,
        };
        if head != "end" || !list.iter().any(|item| self.has_two_results(*item)) {
            return None;
        }
        let mut all = Vec::new();
        for item in list {
            match self.tree.kind(item).clone() {
                NodeKind::Call { args, .. } if has_otherwise(&self.tree, item) => {
                    // `(if A (result P1 Win) (if B (result P2 Win)))`
                    let mut args = args;
                    loop {
                        all.push(self.call("if", vec![args[0], args[1]]));
                        match self.tree.kind(args[2]).clone() {
                            NodeKind::Call { args: next, .. }
                                if has_otherwise(&self.tree, args[2]) =>
                            {
                                args = next;
                            }
                            _ => break,
                        }
                    }
                    all.push(args[2]);
                }
                NodeKind::Call { args, .. } if self.has_two_results(item) => {
                    all.push(self.call("if", vec![args[0], args[1]]));
                    let (moves, mover) = (self.word("Moves"), self.word("Mover"));
                    let stuck = self.call("no", vec![moves, mover]);
                    all.push(self.call("if", vec![stuck, args[2]]));
                }
                _ => all.push(item),
            }
        }
        let all = self.array(all);
        Some(self.call(head, vec![all]))
    }

    /// `(cond (A) (result P1 Win) (B) (result P2 Win))`: conditions, each with what comes of it.
    pub(super) fn cases(&mut self, head: &str, args: &[NodeId]) {
        if !["cond", "case", "switch", "match", "ifs"].contains(&head) || args.len() < 2 {
            return;
        }
        let otherwise = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Word(text) => {
                ["else", "otherwise", "default", "True"].contains(&text.as_str())
            }
            NodeKind::Call { head, args, .. } => head == "else" && args.is_empty(),
            _ => false,
        };
        let mut pairs: Vec<&[NodeId]> = args.chunks(2).collect();
        let last = match pairs.pop() {
            Some([last]) => Some(*last),
            Some([word, last]) if otherwise(word) => Some(*last),
            Some(pair) => {
                pairs.push(pair);
                None
            }
            None => None,
        };
        let all: Vec<NodeId> = pairs
            .iter()
            .map(|pair| self.call("if", pair.to_vec()))
            .collect();
        // End rules are tried in their order.
        if last.is_none() {
            let list = self.array(all.clone());
            self.whole.insert(list);
            self.found.insert(0, list);
        }
        let mut whole = last;
        for pair in pairs.iter().rev() {
            let mut parts = pair.to_vec();
            parts.extend(whole);
            whole = Some(self.call("if", parts));
        }
        if let Some(whole) = whole {
            self.whole.insert(whole);
            self.found.push(whole);
        }
    }

    fn has_two_results(&self, node: NodeId) -> bool {
        two_results(&self.tree, node)
    }
}

/// Whether an end rule says what comes of its condition, and has another rule for what is otherwise.
fn has_otherwise(tree: &Tree, node: NodeId) -> bool {
    let is =
        |node: NodeId, name| matches!(tree.kind(node), NodeKind::Call { head, .. } if head == name);
    match tree.kind(node) {
        NodeKind::Call { head, args, .. } if head == "if" => match args[..] {
            [_, this, that] => is(this, "result") && is(that, "if"),
            _ => false,
        },
        _ => false,
    }
}

/// Whether an end rule says what comes of its condition, and what otherwise.
pub(super) fn two_results(tree: &Tree, node: NodeId) -> bool {
    // Who wins, and how.
    let result = |node: NodeId| match tree.kind(node) {
        NodeKind::Call { head, args, .. } if head == "result" => match args[..] {
            [who, how] => Some([who, how].map(|part| tree.kind(part))),
            _ => None,
        },
        _ => None,
    };
    match tree.kind(node) {
        _ if has_otherwise(tree, node) => true,
        NodeKind::Call { head, args, .. } if head == "if" => match args[..] {
            [condition, this, that] => match (result(condition), result(this), result(that)) {
                // That the mover wins and the next player loses is the same; a draw is everybody's.
                (None, Some(this), Some(that)) => {
                    let draw =
                        matches!(this[1], NodeKind::Word(how) if how == "Draw" || how == "Tie");
                    let same = this[1].is_like(that[1]);
                    this[0].is_like(that[0]) != same && !(draw && same)
                }
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}
