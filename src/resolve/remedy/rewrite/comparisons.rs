//! Rewritings of comparisons whose parts went astray: what is compared with one of several, with a
//! number inside the brackets of what is counted, or with nothing but a number behind it.

use super::*;

/// What compares two numbers.
const COMPARISONS: [&str; 6] = ["=", "!=", "<", ">", "<=", ">="];

impl Draft {
    /// `(= (count at:(to)) 2 or 3)`: a comparison for each of the values.
    pub(super) fn compared_with_several(&mut self, head: &str, args: &[NodeId]) {
        if !COMPARISONS.contains(&head) || args.len() < 4 || args.len() % 2 == 1 {
            return;
        }
        let joins = |node: &NodeId| self.operator(*node);
        let between: Vec<_> = args[2..].iter().step_by(2).map(joins).collect();
        let Some(Some(joined @ ("or" | "and"))) = between.first().copied() else {
            return;
        };
        if between.iter().any(|other| *other != Some(joined)) {
            return;
        }
        let values = args[1..].iter().step_by(2).copied();
        let values: Vec<NodeId> = values.collect();
        let tests = values
            .iter()
            .map(|value| match self.is_call_of_comparison(*value) {
                true => *value,
                false => self.call(head, vec![args[0], *value]),
            });
        let mut tests: Vec<NodeId> = tests.collect();
        if tests.len() > 2 {
            tests = vec![self.array(tests)];
        }
        let call = self.call(joined, tests);
        self.whole.insert(call);
        self.found.insert(0, call);
    }

    /// `(or (= (count at:(to)) 2) 3)`, `(or (is Empty (to)) Enemy)`: what is asked first is asked
    /// again of each value or word behind it.
    pub(super) fn asked_again(&mut self, head: &str, args: &[NodeId]) {
        let list = match args {
            [one] if matches!(self.tree.kind(*one), NodeKind::Array(_)) => {
                self.tree.children(*one).to_vec()
            }
            _ => args.to_vec(),
        };
        let Some(NodeKind::Call {
            head: sign,
            args: asked,
            ..
        }) = list.first().map(|first| self.tree.kind(*first).clone())
        else {
            return;
        };
        let (at, compares) = match COMPARISONS.contains(&sign.as_str()) {
            true => (1, asked.len() == 2),
            false => (0, sign == "is" && asked.len() > 1),
        };
        if !["or", "and"].contains(&head) || !compares {
            return;
        }
        let all = list.iter().map(|part| {
            let value = match self.tree.kind(*part).clone() {
                NodeKind::Int(_) if at == 1 => *part,
                NodeKind::Word(text) if at == 1 && signature::word(&text).is_some() => *part,
                NodeKind::Word(text) if at == 0 && takes_first("is", &capitalised(&text)) => {
                    self.word(&capitalised(&text))
                }
                _ => return *part,
            };
            let mut all = asked.clone();
            all[at] = value;
            self.call(&sign, all)
        });
        let all: Vec<NodeId> = all.collect();
        if all == list {
            return;
        }
        let parts = match list == args {
            true => all,
            false => vec![self.array(all)],
        };
        let call = self.call(head, parts);
        self.sure.insert(call);
        self.whole.insert(call);
        self.found.insert(0, call);
    }

    /// `(is Empty or Enemy (to))`: one thing is asked whether it is this or that.
    pub(super) fn asked_several(&mut self, head: &str, args: &[NodeId]) {
        let word = |node: &NodeId| matches!(self.tree.kind(*node), NodeKind::Word(_));
        let run = args.iter().take_while(|arg| word(arg)).count();
        if head != "is" || run < 3 || run % 2 == 0 || run == args.len() {
            return;
        }
        let joins = args[1..run].iter().step_by(2);
        let joins: Vec<_> = joins.map(|node| self.operator(*node)).collect();
        let Some(Some(joined @ ("or" | "and"))) = joins.first().copied() else {
            return;
        };
        if joins.iter().any(|other| *other != Some(joined)) {
            return;
        }
        let asked: Vec<NodeId> = args[..run].iter().step_by(2).copied().collect();
        let tests = asked.into_iter().map(|word| {
            let word = match self.tree.kind(word).clone() {
                NodeKind::Word(text) => self.word(&capitalised(&text)),
                _ => word,
            };
            let mut all = vec![word];
            all.extend(&args[run..]);
            self.call(head, all)
        });
        let mut tests: Vec<NodeId> = tests.collect();
        if tests.len() > 2 {
            tests = vec![self.array(tests)];
        }
        let call = self.call(joined, tests);
        self.whole.insert(call);
        self.renamed.insert(call);
        self.found.insert(0, call);
    }

    fn is_call_of_comparison(&self, node: NodeId) -> bool {
        matches!(self.tree.kind(node), NodeKind::Call { head, .. } if COMPARISONS.contains(&head.as_str()))
    }

    /// `(>= (score Mover) 4 (is Full))`: a condition within the brackets of another.
    pub(super) fn condition_within(&mut self, head: &str, args: &[NodeId]) {
        let [left, right, other] = args else { return };
        let asks = ["is", "no", "not", "all", "can", "and", "or"];
        let condition = matches!(self.tree.kind(*other), NodeKind::Call { head, .. }
            if asks.contains(&head.as_str()) || COMPARISONS.contains(&head.as_str()));
        if COMPARISONS.contains(&head) && condition {
            let compared = self.call(head, vec![*left, *right]);
            let call = self.call("and", vec![compared, *other]);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// `(> (count Turns 150))`: the number stands within the brackets of what it is compared with.
    pub(super) fn compared_within(&mut self, head: &str, args: &[NodeId]) {
        let [inner] = args else { return };
        if !COMPARISONS.contains(&head) && !["+", "-", "*", "/", "%"].contains(&head) {
            return;
        }
        let Some((name, within)) = self.call_at(*inner) else {
            return;
        };
        let Some((last, rest)) = within.split_last() else {
            return;
        };
        if signature::head(&name).is_none() || rest.is_empty() && !is_value(&self.tree, *last) {
            return;
        }
        let left = self.call(&name, rest.to_vec());
        let call = self.call(head, vec![left, *last]);
        self.renamed.insert(call);
        self.found.insert(0, call);
    }

    /// `(count Pieces P1 0)` where a condition is wanted: the number is what it is compared with.
    pub(super) fn compared_behind(
        &mut self,
        head: &str,
        args: &[NodeId],
        expected: &[Alternative],
    ) {
        let condition = |a: &Alternative| a.base == Base::Type(TypeId::BOOLEAN);
        let Some((last, rest)) = args.split_last() else {
            return;
        };
        if !expected.iter().any(condition)
            || rest.is_empty()
            || !is_value(&self.tree, *last)
            || !gives_integers(head)
        {
            return;
        }
        let left = self.call(head, rest.to_vec());
        let call = self.call("=", vec![left, *last]);
        self.found.push(call);
    }
}

impl Draft {
    /// `(if (count Pips) ..)`: what is true in other languages if it is not 0; and a site where a
    /// condition is wanted, which is asked whether it is the one that is spoken of.
    pub(super) fn as_condition(
        &mut self,
        node: NodeId,
        head: &str,
        args: &[NodeId],
        expected: &[Alternative],
    ) {
        let condition = |a: &Alternative| a.base == Base::Type(TypeId::BOOLEAN);
        if !expected.iter().any(condition) || !gives_integers(head) || self.goes_on(node) {
            return;
        }
        let call = self.call(head, args.to_vec());
        let test = if COUNTED.contains(&head) {
            let none = self.push(NodeKind::Int(0));
            self.call("!=", vec![call, none])
        } else if head == "handSite" {
            let empty = self.word("Empty");
            self.call("is", vec![empty, call])
        } else if PLACES.contains(&head) {
            let site = self.call(self.site_here(), Vec::new());
            self.call("=", vec![site, call])
        } else {
            return;
        };
        self.whole.insert(test);
        self.found.push(test);
    }
}

impl Draft {
    /// `(between (is Enemy) ..)`: a condition without its name and its site.
    pub(super) fn conditions_of_sites(&mut self, head: &str, args: &[NodeId]) {
        if !["from", "to", "between"].contains(&head) {
            return;
        }
        for (at, node) in args.iter().enumerate() {
            let (label, value) = self.parts_of(*node);
            let Some((name, inner)) = self.call_at(value) else {
                continue;
            };
            let [word] = inner[..] else { continue };
            let asked = |word: &str| {
                ["Enemy", "Friend", "Empty", "Occupied"].contains(&capitalised(word).as_str())
            };
            let site = self.call(head, Vec::new());
            let test = match self.tree.kind(word).clone() {
                NodeKind::Word(word) if name == "is" && asked(&word) => {
                    let word = self.word(&capitalised(&word));
                    self.call("is", vec![word, site])
                }
                _ => continue,
            };
            if label.as_ref().is_some_and(|label| label != "if") {
                continue;
            }
            let new = self.label("if", test);
            let call = self.replaced(head, args, at..at + 1, &[new]);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// What a part stands in, and as which of its parts, names of arguments apart.
    pub(super) fn around(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let nodes = (0..self.tree.len_below()).map(|n| NodeId(n as u32));
        let around = nodes.filter(|around| !self.is_label(*around));
        around.into_iter().find_map(|around| {
            let mut parts = self.tree.children(around).iter();
            let at = parts.position(|part| {
                *part == node || self.tree.children(*part) == [node] && self.is_label(*part)
            })?;
            Some((around, at))
        })
    }

    /// Whether a word or a number follows a part, as in `(if (count Moves) is even ..)`.
    fn goes_on(&self, node: NodeId) -> bool {
        let next = self.around(node).and_then(|(around, at)| {
            let parts = self.tree.children(around);
            parts.get(at + 1).copied()
        });
        next.is_some_and(|next| {
            matches!(self.tree.kind(next), NodeKind::Word(_) | NodeKind::Int(_))
        })
    }

    /// Whether a part is compared with the owner of what stands somewhere, or says whose a phase is.
    pub(super) fn asks_for_owner(&self, node: NodeId) -> bool {
        let Some((around, at)) = self.around(node) else {
            return false;
        };
        let head = |node: NodeId| match self.tree.kind(node) {
            NodeKind::Call { head, .. } => head.as_str(),
            _ => "",
        };
        let mut parts = self.tree.children(around).iter();
        match head(around) {
            "phase" => at > 0,
            "=" | "!=" => parts.any(|part| head(*part) == "who"),
            _ => false,
        }
    }

    fn is_label(&self, node: NodeId) -> bool {
        matches!(self.tree.kind(node), NodeKind::Label { .. })
    }
}

/// Ludemes of numbers that people take for whether there are any.
const COUNTED: [&str; 9] = [
    "count", "size", "score", "state", "value", "var", "pips", "counter", "amount",
];

/// Ludemes of one site.
const PLACES: [&str; 5] = ["centrePoint", "coord", "where", "last", "mapEntry"];

/// Whether a part is a number, or a word for one.
fn is_value(tree: &Tree, node: NodeId) -> bool {
    match tree.kind(node) {
        NodeKind::Int(_) => true,
        NodeKind::Word(word) => ["Off", "End", "Infinity", "Undefined"].contains(&word.as_str()),
        _ => false,
    }
}

/// Whether a ludeme of that name is a number.
fn gives_integers(head: &str) -> bool {
    let spellings = signature::head(head).map_or(&[][..], |head| head.spellings);
    spellings
        .iter()
        .any(|(form, spelling)| form.form().spellings[*spelling as usize].result == TypeId::INT)
}
