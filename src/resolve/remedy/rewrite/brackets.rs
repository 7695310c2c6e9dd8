//! Rewritings of brackets: braces that are missing, ranges, a bracket at another place.

use super::told::number_of;
use super::*;
use crate::arrange::Arrange;

/// The longest list that is written out for its two ends.
const LONGEST_LIST: i32 = 30;

/// Words between the ends of a list of numbers.
const BETWEEN: [&str; 7] = ["to", "until", "till", "through", "upto", "-", ".."];

/// Whether a part stands between the ends of a list of numbers.
fn is_between(tree: &Tree, node: NodeId) -> bool {
    matches!(tree.kind(node), NodeKind::Word(text) if BETWEEN.contains(&text.as_str()))
}

/// `(sites 0 to 5)`: where a list of numbers begins of which the ends are said, and those.
pub(super) fn listed(head: &str, args: &[NodeId], tree: &Tree) -> Option<(usize, [i32; 2])> {
    if !["sites", "regions", "track", "place", "set"].contains(&head) {
        return None;
    }
    let ends = |three: &[NodeId]| {
        let ends = [number_of(tree, three[0])?, number_of(tree, three[2])?];
        let [first, last] = ends;
        (is_between(tree, three[1]) && first < last && last - first < LONGEST_LIST).then_some(ends)
    };
    args.windows(3)
        .enumerate()
        .find_map(|(at, three)| Some((at, ends(three)?)))
}

impl Draft {
    /// `{0 to 7 15 to 8}`: a list in which some numbers stand by their ends, written out.
    pub(super) fn written_out(&mut self, items: &[NodeId]) -> Option<NodeId> {
        let number = |at: usize| match self.tree.kind(*items.get(at)?) {
            NodeKind::Int(number) => Some(*number),
            _ => None,
        };
        let (mut numbers, mut at, mut by_ends) = (Vec::new(), 0, false);
        while at < items.len() {
            let first = number(at)?;
            let between = items
                .get(at + 1)
                .is_some_and(|n| is_between(&self.tree, *n));
            let last = if between { number(at + 2)? } else { first };
            let step = last.checked_sub(first)?.signum();
            let count = first.abs_diff(last).min(100) as i32;
            numbers.extend((0..=count).map(|n| NodeKind::Int(first + n * step)));
            at += if between { 3 } else { 1 };
            by_ends |= between;
        }
        by_ends.then(|| {
            let numbers = numbers.into_iter().map(|number| self.push(number));
            let numbers = numbers.collect();
            self.array(numbers)
        })
    }

    /// `(result (player Mover) Win)`: players stand without brackets.
    pub(super) fn players_in_brackets(&mut self, head: &str, args: &[NodeId]) {
        for (at, arg) in args.iter().enumerate() {
            if let Some((name, inner)) = self.call_at(*arg)
                && let [one] = inner[..]
                && name == "player"
                && matches!(self.tree.kind(one), NodeKind::Word(word) if is_role(word))
            {
                let call = self.replaced(head, args, at..at + 1, &[one]);
                self.sure.insert(call);
                self.whole.insert(call);
                self.found.push(call);
            }
        }
    }

    /// Braces missing around arguments, around as many as may be; also within the name of one.
    pub(super) fn braces(&mut self, head: &str, args: &[NodeId]) {
        let count = args.len();
        // `(is In (who at:(to)) 1 2)`: what is listed is of one kind, mostly.
        let alike = |run: &[NodeId]| {
            let number = |node: &NodeId| matches!(self.tree.kind(*node), NodeKind::Int(_));
            let numbers = run.iter().filter(|node| number(node)).count();
            numbers == 0 || numbers == run.len()
        };
        let runs = (1..=count).rev().flat_map(|length| {
            let starts = 0..=count - length;
            starts.map(move |start| (start, length))
        });
        // Long lists lack the braces around all but a few arguments.
        let runs = runs.filter(|(_, length)| count <= MAX_ARGS || length + 6 >= count);
        let mut runs: Vec<(usize, usize)> = runs.collect();
        runs.arrange_by_key(|(start, length)| !alike(&args[*start..start + length]));
        for (start, length) in runs {
            {
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
                self.offer(head, args, start..start + length, &[list]);
                // `F F R` for `{{F F R}}`
                let word = |node: &NodeId| matches!(self.tree.kind(*node), NodeKind::Word(_));
                if length > 1 && run.iter().all(word) {
                    let mut all = args.to_vec();
                    let list = self.array(run.to_vec());
                    let lists = self.array(vec![list]);
                    all.splice(start..start + length, [lists]);
                    let call = self.call(head, all);
                    self.found.push(call);
                }
            }
        }
    }

    /// `(place "Disc1" (union A B C))`: braces missing within an argument, which without them is
    /// something else.
    pub(super) fn braces_within(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            let (label, value) = self.parts_of(*node);
            let Some((name, inner)) = self.call_at(value) else {
                continue;
            };
            if !(2..=6).contains(&inner.len()) {
                continue;
            }
            let before = self.found.len();
            self.braces(&name, &inner);
            for mut call in self.found.split_off(before) {
                call = self.labelled(label.as_ref(), call);
                self.offer(head, args, at..at + 1, &[call]);
            }
        }
    }

    /// `(values Cell 1..4)`: two dots list numbers, and `(range 1 4)` is one thing.
    pub(super) fn ranges(&mut self, head: &str, args: &[NodeId]) {
        let number = |draft: &Self, at: usize| match args.get(at).map(|n| draft.tree.kind(*n)) {
            Some(NodeKind::Int(value)) => Some(*value),
            _ => None,
        };
        // `(values Cell {1 2 3 4})`
        for (at, arg) in args.iter().enumerate() {
            let items = match self.tree.kind(*arg) {
                NodeKind::Array(items) if items.len() > 1 => items.clone(),
                _ => continue,
            };
            let value = |n: &NodeId| match self.tree.kind(*n) {
                NodeKind::Int(value) => Some(*value),
                _ => None,
            };
            let follow = |pair: &[NodeId]| match (value(&pair[0]), value(&pair[1])) {
                (Some(a), Some(b)) => a.checked_add(1) == Some(b),
                _ => false,
            };
            if items.windows(2).all(follow) {
                let ends = vec![items[0], items[items.len() - 1]];
                let range = self.call("range", ends);
                let mut all = args.to_vec();
                all[at] = range;
                self.ranged(head, all);
            }
        }
        let Some(first) = (0..args.len()).find(|at| number(self, *at).is_some()) else {
            return;
        };
        let mut last = first;
        while let (Some(a), Some(b)) = (number(self, last), number(self, last + 1))
            && b == a + 1
        {
            last += 1;
        }
        if last > first {
            let range = self.call("range", vec![args[first], args[last]]);
            let mut all = args.to_vec();
            all.splice(first..=last, [range]);
            self.ranged(head, all);
        }
    }

    /// A call with a range; `(values ..)` also with the sites that are meant where it has none.
    fn ranged(&mut self, head: &str, mut args: Vec<NodeId>) {
        let call = self.call(head, args.clone());
        self.found.push(call);
        if head == "values" {
            args.insert(0, self.word("Cell"));
            let call = self.call(head, args);
            self.found.push(call);
        }
    }

    /// `(move Select (from (sites Mover)) if:(..))`: a name that only what stands before it takes.
    pub(super) fn label_of_sibling(&mut self, head: &str, args: &[NodeId]) {
        for at in 1..args.len() {
            let (name, _) = self.parts_of(args[at]);
            let Some(name) = name.filter(|name| !is_label_of(head, name)) else {
                continue;
            };
            let before = self.tree.kind(args[at - 1]).clone();
            let NodeKind::Call {
                head: of,
                args: mut inner,
                ..
            } = before
            else {
                continue;
            };
            let held = |arg: &NodeId| self.parts_of(*arg).0.as_ref() == Some(&name);
            if !is_label_of(&of, &name) || inner.iter().any(held) {
                continue;
            }
            inner.push(args[at]);
            let longer = self.call(&of, inner);
            self.offer(head, args, at - 1..at + 1, &[longer]);
        }
    }

    /// A bracket that closes too early or too late: `(to if:..) (apply ..)`, `(play .. (end ..))`.
    pub(super) fn rebracketed(&mut self, head: &str, args: &[NodeId]) {
        for at in 0..args.len() {
            let Some((name, inner)) = self.call_at(args[at]) else {
                continue;
            };
            if let Some(next) = args.get(at + 1) {
                let mut longer = inner.clone();
                longer.push(*next);
                let longer = self.call(&name, longer);
                self.offer(head, args, at..at + 2, &[longer]);
            }
            if let [rest @ .., last] = &inner[..]
                && !rest.is_empty()
                && (matches!(self.tree.kind(*last), NodeKind::Call { .. })
                    // `(> (count Turns 150))`
                    || args.len() == 1
                        && ["=", "!=", "<", ">", "<=", ">="].contains(&head)
                        && matches!(self.tree.kind(*last), NodeKind::Int(_)))
            {
                let shorter = self.call(&name, rest.to_vec());
                self.offer(head, args, at..at + 1, &[shorter, *last]);
            }
        }
    }
}
