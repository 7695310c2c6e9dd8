//! Names of arguments in another shape: several at once, in brackets as if they were ludemes, as a
//! word.

use super::label_names::{begun_label, slip_of_label};
use super::*;

impl Draft {
    /// `(forEach Value from:2 to:3 ..)` for `min:2 max:3`: names that are all others.
    pub(super) fn labels_in_order(&mut self, head: &str, args: &[NodeId]) {
        let unknown = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } if !is_label_of(head, name) => Some(*value),
            _ => None,
        };
        let places: Vec<(usize, NodeId)> = (args.iter().enumerate())
            .filter_map(|(at, node)| Some((at, unknown(node)?)))
            .collect();
        if places.len() < 2 {
            return;
        }
        let forms = signature::head(head).map_or(&[][..], |h| h.spellings);
        let mut tried: HashSet<Vec<&str>> = HashSet::new();
        for (form, _) in forms {
            let labels: Vec<&str> = form.form().slots.iter().filter_map(|s| s.label).collect();
            for names in labels.windows(places.len()) {
                if !tried.insert(names.to_vec()) {
                    continue;
                }
                let mut all = args.to_vec();
                for ((at, value), name) in places.iter().zip(names) {
                    all[*at] = self.label(name, *value);
                }
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
    }

    /// `(dice sides:6 number:2)`: names that are all written in other ways.
    pub(super) fn labels_at_once(&mut self, head: &str, args: &[NodeId]) {
        let mut turned = 0;
        let mut all = args.to_vec();
        for arg in &mut all {
            let (name, value) = self.parts_of(*arg);
            let Some(name) = name.filter(|name| !is_label_of(head, name)) else {
                continue;
            };
            // `True:stack`
            if let NodeKind::Word(label) = self.tree.kind(value).clone()
                && ["True", "False"].contains(&name.as_str())
                && is_label_of(head, &label)
            {
                let flag = self.word(&name);
                *arg = self.label(&label, flag);
                turned += 2;
                continue;
            }
            let said = instead_of(&format!("{name}:")).iter();
            let mut said = said.filter_map(|instead| match instead {
                SaidInstead::Words(words) => Some(words.first()?.trim_end_matches(':')),
                SaidInstead::Part(..) => None,
            });
            let known = said.find(|label| is_label_of(head, label));
            if let Some(label) = known.or_else(|| slip_of_label(head, &name)) {
                *arg = self.label(label, value);
                turned += 1;
            }
        }
        if turned > 1 {
            let call = self.call(head, all);
            self.whole.insert(call);
            self.found.push(call);
        }
    }

    /// `(rules (phases (phase ..) (phase ..)))`: the name of an argument, written as a ludeme.
    pub(super) fn labels_in_brackets(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            // `(forEach Piece topOnly:True)`
            if let (Some(name), value) = self.parts_of(*node)
                && let Some(label) = begun_label(head, &name)
                && !is_label_of(head, &name)
            {
                let new = self.label(label, value);
                let call = self.replaced(head, args, at..at + 1, &[new]);
                self.renamed.insert(call);
                self.found.push(call);
            }
            // `(meta swap:True)`
            if let (Some(name), value) = self.parts_of(*node)
                && matches!(self.tree.kind(value), NodeKind::Word(word) if word == "True")
                && signature::head(&name).is_some()
                && !is_label_of(head, &name)
            {
                let new = self.call(&name, Vec::new());
                let call = self.replaced(head, args, at..at + 1, &[new]);
                self.sure.insert(call);
                self.whole.insert(call);
                self.found.push(call);
            }
            let Some((name, inner)) = self.call_at(*node) else {
                continue;
            };
            // `(sow (if (is Empty (to))) ..)`
            if let ("if", [condition]) = (name.as_str(), &inner[..])
                && is_label_of(head, "if")
            {
                let new = self.label("if", *condition);
                let call = self.replaced(head, args, at..at + 1, &[new]);
                self.renamed.insert(call);
                self.found.insert(0, call);
            }
            if signature::head(&name).is_none() && is_label_of(head, &name) && inner.len() > 1 {
                let list = self.array(inner);
                let new = self.label(&name, list);
                let call = self.replaced(head, args, at..at + 1, &[new]);
                self.sure.insert(call);
                self.found.push(call);
            }
        }
    }

    /// `(sites Column of:(site))`: the name belongs to the ludeme that is called like the word.
    pub(super) fn labels_of_word(&mut self, head: &str, args: &[NodeId]) {
        let Some(NodeKind::Word(word)) = args.first().map(|first| self.tree.kind(*first)) else {
            return;
        };
        let of = word.to_ascii_lowercase();
        if signature::head(&of).is_none() || of == word.as_str() {
            return;
        }
        for (at, node) in args.iter().enumerate().skip(1) {
            let (name, _) = self.parts_of(*node);
            if name.is_some_and(|name| is_label_of(&of, &name)) {
                let one = self.call(&of, vec![*node]);
                let call = self.replaced(head, args, at..at + 1, &[one]);
                self.whole.insert(call);
                self.found.insert(0, call);
            }
        }
    }

    /// `(board (square 8) diagonals:All)` for `(board (square 8 diagonals:All))`: the name belongs to the
    /// one argument that takes it.
    pub(super) fn labels_of_inner(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            let Some(name) = self
                .parts_of(*node)
                .0
                .filter(|name| !is_label_of(head, name))
            else {
                continue;
            };
            let takes = |arg: &NodeId| {
                let call = self.call_at(*arg);
                call.is_some_and(|(inner, _)| is_label_of(&inner, &name))
            };
            let Some(of) = args.iter().position(takes) else {
                continue;
            };
            let Some((inner, mut within)) = self.call_at(args[of]) else {
                continue;
            };
            within.push(*node);
            let mut all = args.to_vec();
            all[of] = self.call(&inner, within);
            all.remove(at);
            let call = self.call(head, all);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// `(forEach Piece ifAfterwards:(..))` for `(do (forEach Piece) ifAfterwards:(..))`: the name belongs
    /// to the one ludeme that takes this one first.
    pub(super) fn labels_of_outer(
        &mut self,
        head: &str,
        args: &[NodeId],
        expected: &[Alternative],
    ) {
        for (at, node) in args.iter().enumerate() {
            let (Some(name), _) = self.parts_of(*node) else {
                continue;
            };
            if is_label_of(head, &name) {
                continue;
            }
            let takes = |known: &&signature::Head| {
                known.spellings.iter().any(|(form, _)| {
                    let slots = form.form().slots;
                    let first = slots.first().filter(|first| first.label.is_none());
                    first.is_some_and(|first| produces(head, first.alternatives))
                        && slots.iter().any(|slot| slot.label == Some(name.as_str()))
                })
            };
            let fitting = HEADS.iter().filter(|known| produces(known.name, expected));
            let mut outer = fitting.filter(takes);
            if let (Some(outer), None) = (outer.next(), outer.next()) {
                let mut rest = args.to_vec();
                rest.remove(at);
                let inner = self.call(head, rest);
                let call = self.call(outer.name, vec![inner, *node]);
                self.whole.insert(call);
                self.found.insert(0, call);
            }
        }
    }
}
