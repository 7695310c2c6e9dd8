//! Rewritings of operators that stand between arguments, several in a row: `(if a = 0 or b ..)` for
//! `(if (or (= a 0) b) ..)`; and of signs before a number: `(addScore Mover - 1)`.

use super::*;

/// Operators by how tightly they bind, the loosest first.
const BINDING: [&[&str]; 6] = [
    &["or"],
    &["and"],
    &["=", "!=", "<", ">", "<=", ">=", "is In"],
    &["+", "-"],
    &["*", "/", "%"],
    &["^"],
];

/// Runs of more numbers are not written out.
pub(super) const LONGEST_RUN: u32 = 400;

/// What stands in a chain: an operator or what it works on.
#[derive(Clone, Copy)]
enum Link {
    Operator(&'static str),
    Operand(NodeId),
}

impl Draft {
    /// Each run of arguments with operators between them, as the clause that it means.
    pub(super) fn chains(&mut self, head: &str, args: &[NodeId]) {
        self.of_role(head, args);
        // `(20 - a - b)`
        if head.parse::<i32>().is_ok() {
            let mut all = vec![self.leaf(head)];
            all.extend(self.with_whole_signs(args));
            self.one_chain(&all);
        }
        let whole = self.with_whole_signs(args);
        let tests = self.with_tests(&whole);
        self.signed(head, &tests);
        if let Some(all) = self.joined_chains(args) {
            let call = self.call(head, all);
            self.renamed.insert(call);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// `{0 - 7 15 - 8}`: the numbers from the one to the other.
    pub(super) fn runs_of_list(&mut self, items: &[NodeId]) {
        let number = |draft: &Self, at: usize| match items.get(at).map(|n| draft.tree.kind(*n)) {
            Some(NodeKind::Int(value)) => Some(*value),
            _ => None,
        };
        let (mut all, mut at, mut runs) = (Vec::new(), 0, false);
        while at < items.len() {
            let sign = items.get(at + 1).map(|sign| self.tree.kind(*sign));
            let to = matches!(sign, Some(NodeKind::Word(sign)) if sign == "-");
            match (number(self, at), number(self, at + 2)) {
                (Some(first), Some(last)) if to && first.abs_diff(last) < LONGEST_RUN => {
                    let step = if last < first { -1 } else { 1 };
                    let count = first.abs_diff(last) as i32;
                    let run = (0..=count).map(|n| self.push(NodeKind::Int(first + step * n)));
                    all.extend(run.collect::<Vec<_>>());
                    (at, runs) = (at + 3, true);
                }
                (Some(_), _) => {
                    all.push(items[at]);
                    at += 1;
                }
                _ => return,
            }
        }
        if runs {
            let list = self.array(all);
            self.sure.insert(list);
            self.whole.insert(list);
            self.found.insert(0, list);
        }
    }

    /// The same of what stands in a list: `{(to) in (sites Top) ..}`.
    pub(super) fn chains_of_list(&mut self, items: &[NodeId]) {
        if let Some(all) = self.joined_chains(items) {
            let list = self.array(all);
            self.renamed.insert(list);
            self.sure.insert(list);
            self.found.insert(0, list);
        }
    }

    /// The arguments with calls as other languages write them: `isLine(3)` as `(isLine 3)`,
    /// `(to).isEmpty` as `(isEmpty (to))`.
    fn with_calls(&mut self, args: &[NodeId]) -> Vec<NodeId> {
        let mut all: Vec<NodeId> = Vec::new();
        let mut rest = args.iter().copied().peekable();
        while let Some(arg) = rest.next() {
            let (label, value) = self.parts_of(arg);
            let end = self.tree.span(value).end;
            let given = |next: &NodeId| {
                let adjoins = self.tree.span(*next).start == end;
                adjoins && matches!(self.tree.kind(*next), NodeKind::Call { .. })
            };
            let text = match self.tree.kind(value) {
                NodeKind::Word(text) => text.clone(),
                _ => SmolStr::default(),
            };
            let given = rest.next_if(given);
            let (of, name) = text.rsplit_once('.').unwrap_or(("", text.as_str()));
            let method = text.starts_with('.') && !all.is_empty();
            if !name.starts_with(char::is_alphabetic) || !method && given.is_none() {
                all.push(arg);
                all.extend(given);
                continue;
            }
            let mut inner = Vec::new();
            let mut named = label;
            if method && let Some(before) = all.pop() {
                let (label, subject) = self.parts_of(before);
                named = label;
                inner.push(subject);
            } else if is_role(of) {
                inner.push(self.word(of));
            }
            if let Some(given) = given {
                inner.extend(self.given_to(given));
            }
            let call = self.call(name, inner);
            let call = self.reshaped(call).first().copied().unwrap_or(call);
            all.push(self.labelled(named.as_ref(), call));
        }
        self.with_denials(all)
    }

    /// The arguments with what `not` stands before: `if:not (is Empty (to))`, `if:not Empty`.
    fn with_denials(&mut self, mut all: Vec<NodeId>) -> Vec<NodeId> {
        for at in (0..all.len().saturating_sub(1)).rev() {
            let (label, value) = self.parts_of(all[at]);
            let sign = matches!(self.tree.kind(value), NodeKind::Word(word) if word == "!");
            let follows = sign || at == 0 || self.operator(all[at - 1]).is_some();
            let stands = match self.tree.kind(all[at + 1]) {
                NodeKind::Call { .. } => true,
                NodeKind::Word(_) => label.is_some() && self.operator(all[at + 1]).is_none(),
                _ => false,
            };
            if stands && self.denies(value) && (label.is_some() || follows) {
                let denied = self.call("not", vec![all[at + 1]]);
                let denied = self.reshaped(denied).first().copied().unwrap_or(denied);
                let denied = self.labelled(label.as_ref(), denied);
                all.splice(at..at + 2, [denied]);
            }
        }
        all
    }

    /// `(P1.noMoves)`, `(board.isFull)`: a name behind the name of whom or what it is asked of.
    pub(super) fn dotted(&mut self, head: &str, args: &[NodeId]) {
        let Some((of, name)) = head.rsplit_once('.') else {
            return;
        };
        if signature::head(head).is_some() || !name.starts_with(char::is_alphabetic) {
            return;
        }
        let mut all = Vec::new();
        if is_role(of) {
            all.push(self.word(of));
        } else if signature::head(of).is_some() && !["game", "board", "piece"].contains(&of) {
            all.push(self.call(of, Vec::new()));
        }
        all.extend(args);
        self.turned(name, all);
    }

    /// What a call comes to whose parts were put in another order.
    pub(super) fn turned(&mut self, head: &str, args: Vec<NodeId>) {
        let turned = self.call(head, args);
        let meant = self.reshaped(turned);
        self.sure.extend(meant.iter().copied());
        self.found.extend(meant);
        self.renamed.insert(turned);
        self.found.push(turned);
    }

    /// What stands in brackets behind a name: a ludeme, or values in a row.
    fn given_to(&mut self, brackets: NodeId) -> Vec<NodeId> {
        let NodeKind::Call { head, args, .. } = self.tree.kind(brackets).clone() else {
            return Vec::new();
        };
        if signature::head(&head).is_some() {
            return vec![brackets];
        }
        let mut values = vec![self.leaf(&head)];
        values.extend(args);
        values
    }

    /// Some parts with a clause for each run of them that has operators in it.
    pub(super) fn joined_chains(&mut self, written: &[NodeId]) -> Option<Vec<NodeId>> {
        let args = &self.with_calls(written);
        let whole = self.with_whole_signs(args);
        let args = &self.with_tests(&whole);
        let mut all: Vec<NodeId> = Vec::new();
        let (mut at, mut operators) = (0, 0);
        while at < args.len() {
            let (links, end) = self.chain_from(args, at);
            let used = links.iter();
            let used = used.filter(|link| matches!(link, Link::Operator(_)));
            operators += used.count();
            let (label, _) = self.parts_of(args[at]);
            match self.clause(&links).filter(|_| links.len() > 1) {
                Some(clause) => all.push(self.labelled(label.as_ref(), clause)),
                None => all.extend(&args[at..end]),
            }
            at = end;
        }
        (operators > 0 && all != *args || *args != whole || whole != written && all != written)
            .then_some(all)
    }

    /// `(Mover score >= 10)`: a player, what he has, and what it is compared with.
    fn of_role(&mut self, head: &str, args: &[NodeId]) {
        let [name, rest @ ..] = args else { return };
        let name = match self.tree.kind(*name) {
            NodeKind::Word(name) if signature::head(name).is_some() => name.clone(),
            _ => return,
        };
        if !is_role(head) || rest.is_empty() {
            return;
        }
        let role = self.word(head);
        let mut all = vec![self.call(&name, vec![role])];
        all.extend(self.with_whole_signs(rest));
        self.one_chain(&all);
    }

    /// The clause of a chain that goes through all of some parts.
    pub(super) fn one_chain(&mut self, all: &[NodeId]) {
        let (links, end) = self.chain_from(all, 0);
        if links.len() < 2 {
            return;
        }
        if let Some(clause) = self.clause(&links).filter(|_| end == all.len()) {
            self.renamed.insert(clause);
            self.sure.insert(clause);
            self.found.insert(0, clause);
        }
    }

    /// The arguments with what is asked of one before it: `(count Moves) is even` as
    /// `(is Even (count Moves))`.
    fn with_tests(&mut self, args: &[NodeId]) -> Vec<NodeId> {
        let mut all: Vec<NodeId> = Vec::new();
        let mut at = 0;
        while at < args.len() {
            let said = |draft: &Self, at: usize| match args.get(at).map(|n| draft.tree.kind(*n)) {
                Some(NodeKind::Word(text)) => text.to_string(),
                _ => String::new(),
            };
            let denied = said(self, at + 1) == "not";
            let word = capitalised(&said(self, at + 1 + usize::from(denied)));
            let call = matches!(
                all.last().map(|n| self.tree.kind(*n)),
                Some(NodeKind::Call { .. })
            );
            if call && said(self, at) == "is" && takes_first("is", &word) {
                let subject = all.pop().unwrap_or(args[at]);
                let word = self.word(&word);
                let test = self.call("is", vec![word, subject]);
                all.push(match denied {
                    true => self.call("not", vec![test]),
                    false => test,
                });
                at += 2 + usize::from(denied);
                continue;
            }
            all.push(args[at]);
            at += 1;
        }
        all
    }

    /// The longest chain that begins with some argument, and where it ends.
    fn chain_from(&mut self, args: &[NodeId], start: usize) -> (Vec<Link>, usize) {
        let (_, first) = self.parts_of(args[start]);
        let mut links = vec![Link::Operand(first)];
        let mut end = start + 1;
        if self.operator(first).is_some() {
            return (links, end);
        }
        while let Some(operator) = args.get(end).and_then(|node| self.link(*node, first)) {
            let mut next = end + 1;
            let mut denied = false;
            while args.get(next).is_some_and(|node| self.denies(*node)) {
                denied = !denied;
                next += 1;
            }
            let Some(&right) = args
                .get(next)
                .filter(|node| self.operator(**node).is_none())
            else {
                break;
            };
            if matches!(self.tree.kind(right), NodeKind::Label { .. }) {
                break;
            }
            let right = match denied {
                true => self.call("not", vec![right]),
                false => right,
            };
            links.extend([Link::Operator(operator), Link::Operand(right)]);
            end = next + 1;
        }
        (links, end)
    }

    /// The operator that a word stands for; `in` says where a site is.
    fn link(&self, node: NodeId, left: NodeId) -> Option<&'static str> {
        let site = matches!(self.tree.kind(left), NodeKind::Call { .. });
        match self.tree.kind(node) {
            NodeKind::Word(text) if site && ["in", "inside", "within"].contains(&text.as_str()) => {
                Some("is In")
            }
            _ => self.operator(node),
        }
    }

    /// The clause of an operator and what stands on its two sides.
    fn joined(&mut self, operator: &str, left: NodeId, right: NodeId) -> NodeId {
        // `(is Friend (who at:(to))) == False`
        if let ("=", NodeKind::Word(truth)) = (operator, self.tree.kind(right))
            && truth.eq_ignore_ascii_case("false")
        {
            return self.call("not", vec![left]);
        }
        // `(what at:(to)) == "King"`
        let mut right = right;
        if let (NodeKind::Str(text), NodeKind::Call { head, .. }) =
            (self.tree.kind(right).clone(), self.tree.kind(left))
            && head == "what"
            && let Some(name) = self.piece_named(&text)
        {
            right = self.id_of(&text, &name);
        }
        if operator != "is In" {
            return self.call(operator, vec![left, right]);
        }
        let word = self.word("In");
        let right = self.where_or_region(right);
        self.call("is", vec![word, left, right])
    }

    fn denies(&self, node: NodeId) -> bool {
        matches!(self.tree.kind(node), NodeKind::Word(text) if ["not", "!"].contains(&text.as_str()))
    }

    /// The clause of a chain, with the operator that binds most loosely as its name.
    fn clause(&mut self, links: &[Link]) -> Option<NodeId> {
        if let [Link::Operand(node)] = links {
            return Some(*node);
        }
        let is = |names: &[&str], link: &Link| matches!(link, Link::Operator(name) if names.contains(name));
        let names = BINDING
            .iter()
            .find(|names| links.iter().any(|link| is(names, link)))?;
        let mut used = links.iter().filter_map(|link| match link {
            Link::Operator(name) if names.contains(name) => Some(*name),
            _ => None,
        });
        let sides: Vec<&[Link]> = links.split(|link| is(names, link)).collect();
        let mut parts = Vec::new();
        for side in sides {
            parts.push(self.clause(side)?);
        }
        let first = used.next()?;
        if ["and", "or"].contains(&first) && parts.len() > 2 {
            let list = self.array(parts);
            return Some(self.call(first, vec![list]));
        }
        let mut whole = self.joined(first, parts[0], parts[1]);
        for (name, part) in used.zip(&parts[2..]) {
            whole = self.joined(name, whole, *part);
        }
        Some(whole)
    }

    /// `(addScore Mover - 1)`: a sign apart from its number.
    fn signed(&mut self, head: &str, args: &[NodeId]) {
        for at in 0..args.len().saturating_sub(1) {
            let NodeKind::Int(number) = *self.tree.kind(args[at + 1]) else {
                continue;
            };
            let sign = match self.tree.kind(args[at]) {
                NodeKind::Word(text) => text.as_str(),
                _ => continue,
            };
            let number = match sign {
                "-" | "-=" => -number,
                "+" | "+=" => number,
                _ => continue,
            };
            let number = self.push(NodeKind::Int(number));
            let call = self.replaced(head, args, at..at + 2, &[number]);
            self.whole.insert(call);
            self.found.push(call);
        }
    }
}
