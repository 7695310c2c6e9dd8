//! Rewritings of end rules that say what is otherwise: each is one of its own here.

use super::*;

impl Draft {
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
