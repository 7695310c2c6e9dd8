//! Rewritings of operators as other languages write them, such as `(a + b)` or `a == b`.

use super::*;

impl Draft {
    /// `(0 1 2)`, `(2 3)`: round brackets around numbers.
    pub(super) fn numbers_in_brackets(&mut self, head: &str, args: &[NodeId]) {
        // `(30..35)` has braces instead of brackets.
        let bounds = head.split_once("..").map_or((head, head), |ends| ends);
        let (Ok(first), Ok(last)) = (bounds.0.parse::<i32>(), bounds.1.parse::<i32>()) else {
            return;
        };
        let count = first.abs_diff(last).min(100) as i32;
        let step = (last - first).signum();
        let numbers: Vec<i32> = (0..=count).map(|n| first + n * step).collect();
        let mut items: Vec<NodeId> = numbers
            .into_iter()
            .map(|n| self.push(NodeKind::Int(n)))
            .collect();
        // `(square (6))`
        if let ([one], []) = (&items[..], args) {
            self.found.push(*one);
        }
        items.extend(args);
        if let [row, column] = items[..]
            && count == 0
        {
            let (row, column) = (self.label("row", row), self.label("column", column));
            let coord = self.call("coord", vec![row, column]);
            self.found.push(coord);
        }
        // `(0 to 7)`
        let list = self.written_out(&items);
        let list = list.unwrap_or_else(|| self.array(items));
        self.found.push(list);
    }

    /// `(<> a b)` and `(=> a b)`, which read as an operator and a word.
    pub(super) fn joined_operator(&mut self, head: &str, args: &[NodeId]) {
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
    pub(super) fn chained(&mut self, head: &str, args: &[NodeId]) {
        if let ("<" | ">" | "<=" | ">=" | "=", [a, b, c]) = (head, args) {
            let first = self.call(head, vec![*a, *b]);
            let second = self.call(head, vec![*b, *c]);
            let both = self.call("and", vec![first, second]);
            self.found.push(both);
        }
        // `(- a b c)`
        if let ("-" | "/" | "%" | "^", [a, b, c]) = (head, args) {
            let first = self.call(head, vec![*a, *b]);
            let both = self.call(head, vec![first, *c]);
            self.found.push(both);
        }
    }

    /// `(is not Empty (to))`
    pub(super) fn negated(&mut self, head: &str, args: &[NodeId]) {
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
    pub(super) fn operator(&self, node: NodeId) -> Option<&'static str> {
        let NodeKind::Word(text) = self.tree.kind(node) else {
            return None;
        };
        if matches!(text.as_str(), "is" | "equals" | "==") {
            return Some("=");
        }
        let known = |word: &str| OPERATORS.into_iter().find(|o| *o == word);
        known(text).or_else(|| {
            instead_of(text).iter().find_map(|instead| match instead {
                SaidInstead::Words(words) => known(words.first().copied()?),
                SaidInstead::Part(..) => None,
            })
        })
    }

    /// `(sites Board except (sites Centre))`: sets of sites put together by a word.
    fn of_sets(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate().skip(1) {
            let NodeKind::Word(text) = self.tree.kind(*node) else {
                continue;
            };
            let meant = match text.to_ascii_lowercase().as_str() {
                "except" | "minus" | "without" | "but" | "excluding" | "not" | "-" => "difference",
                "plus" | "and" | "or" | "union" | "+" | "|" | "||" => "union",
                "intersect" | "intersection" | "&" | "&&" => "intersection",
                _ => continue,
            };
            let other = match args[at + 1..] {
                [other] => self.set_of(other),
                _ => continue,
            };
            // `(count Sites in:(..) and in:(..))`
            let (label, value) = self.parts_of(args[at - 1]);
            // Of `(sites All - ..)` all is the board.
            if !matches!(self.tree.kind(value), NodeKind::Word(word) if word == "All") {
                let left = self.call(head, args[..at].to_vec());
                let call = self.call(meant, vec![left, other]);
                self.found.push(call);
            }
            let ways = match meant {
                "union" if label.is_some() => ["intersection", "union"],
                _ => [meant, meant],
            };
            let value = self.set_of(value);
            for meant in ways {
                let mut both = self.call(meant, vec![value, other]);
                both = self.labelled(label.as_ref(), both);
                let mut all = args[..at - 1].to_vec();
                all.push(both);
                let call = self.call(head, all);
                self.found.push(call);
                // `(sites All - Centre)`
                if let ("sites", true) = (head, at == 1) {
                    self.found.push(both);
                }
            }
        }
    }

    /// A word for sites, as a set of them; the value of a name.
    fn set_of(&mut self, node: NodeId) -> NodeId {
        match self.tree.kind(node).clone() {
            NodeKind::Label {
                value: Some(value), ..
            } => value,
            NodeKind::Word(text) => {
                let word = match text.as_str() {
                    "All" | "all" | "Everywhere" | "everywhere" => "Board".to_owned(),
                    text => capitalised(text),
                };
                match takes_first("sites", &word) {
                    true => {
                        let word = self.word(&word);
                        self.call("sites", vec![word])
                    }
                    false => node,
                }
            }
            _ => node,
        }
    }

    /// `>=` is read as two words: the arguments with one in their place.
    pub(super) fn with_whole_signs(&mut self, args: &[NodeId]) -> Vec<NodeId> {
        let mut whole: Vec<NodeId> = Vec::new();
        for node in args {
            let before = whole.last().map(|before| self.tree.kind(*before));
            if let (NodeKind::Word(second), Some(NodeKind::Word(first))) =
                (self.tree.kind(*node), before)
                && second == "="
                && ["<", ">", "!", "="].contains(&first.as_str())
            {
                let sign = format!("{first}=");
                whole.pop();
                whole.push(self.word(&sign));
                continue;
            }
            whole.push(*node);
        }
        whole
    }

    /// An operator between what it works on: `(count at:(to) > 0)`.
    /// A word that stands in brackets of its own as the word.
    fn without_brackets(&mut self, node: NodeId) -> NodeId {
        match self.tree.kind(node).clone() {
            NodeKind::Call { head, args, .. }
                if args.is_empty()
                    && signature::head(&head).is_none()
                    && signature::word(&head).is_some() =>
            {
                self.word(&head)
            }
            _ => node,
        }
    }

    pub(super) fn infix(&mut self, head: &str, args: &[NodeId]) {
        let args = &self.with_whole_signs(args);
        self.of_sets(head, args);
        for (at, node) in args.iter().enumerate() {
            let Some(operator) = self.operator(*node) else {
                continue;
            };
            let right = args[at + 1..].to_vec();
            // `(20 - a - b)`: the last of these divides it.
            let binds = |node: &NodeId| matches!(self.operator(*node), Some("-" | "/"));
            if ["-", "/"].contains(&operator) && right.iter().any(binds) {
                continue;
            }
            // `(score(Mover) >= 20)`: a word in brackets stands without them.
            let bare: Vec<NodeId> = args[..at]
                .iter()
                .map(|arg| self.without_brackets(*arg))
                .collect();
            let mut left = vec![self.call(head, bare)];
            // `(Mover.score >= 20)`
            if at == 0 && head.contains('.') {
                let word = self.word(head);
                for meant in self.of_leaf(word) {
                    let all = meant.into_iter().chain(right.iter().copied()).collect();
                    let call = self.call(operator, all);
                    self.found.push(call);
                }
            }
            if at == 0 && signature::head(head).is_none() {
                // `(Moved = (mover))`: a variable is given a value.
                if operator == "=" && self.said.variables.contains(head) {
                    let (word, name) = (self.word("Var"), self.string(head));
                    let mut all = vec![word, name];
                    all.extend(&right);
                    let call = self.call("set", all);
                    self.found.push(call);
                }
                left = vec![self.leaf(head)];
            }
            left.extend(right);
            let call = self.call(operator, left);
            self.found.push(call);
            // `if:(..) && (..) apply:(..)`: what follows has a name of its own.
            if at > 0
                && at + 2 < args.len()
                && let NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } = self.tree.kind(args[at - 1]).clone()
            {
                let inner = self.call(operator, vec![value, args[at + 1]]);
                let mut all = args[..at - 1].to_vec();
                all.push(self.label(&name, inner));
                all.extend(&args[at + 2..]);
                let call = self.call(head, all);
                self.sure.insert(call);
                self.found.insert(0, call);
            }
            if at > 0
                && let NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } = self.tree.kind(args[at - 1]).clone()
            {
                // `if:(count at:(from)) > 0`
                let mut inner = vec![value];
                inner.extend(&args[at + 1..]);
                let inner = self.call(operator, inner);
                let mut all = args[..at - 1].to_vec();
                all.push(self.label(&name, inner));
                let call = self.call(head, all);
                self.found.push(call);
            }
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
}
