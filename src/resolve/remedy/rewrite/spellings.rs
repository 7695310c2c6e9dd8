//! Rewritings of names that stand together with what belongs to them: `useVertex`,
//! `{owner:Each size:3}`, `"King" P1` for `"King1"`.

use super::*;

impl Draft {
    /// A call with two arguments that are one name together, for each two that are.
    pub(super) fn in_one_name(
        &mut self,
        head: &str,
        args: &[NodeId],
        name: impl Fn(&Self, &NodeKind, &NodeKind) -> Option<String>,
    ) -> Vec<NodeId> {
        let kind = |at: usize| self.tree.kind(args[at]);
        let pairs =
            (1..args.len()).filter_map(|at| Some((at - 1, name(self, kind(at - 1), kind(at))?)));
        let pairs: Vec<(usize, String)> = pairs.collect();
        let calls = pairs.into_iter().map(|(at, name)| {
            let mut all = args.to_vec();
            let name = self.string(&name);
            all.splice(at..at + 2, [name]);
            self.call(head, all)
        });
        calls.collect()
    }

    /// `useVertex`, `size3`: the name of an argument and its value in one.
    pub(super) fn joined_labels(&mut self, head: &str, args: &[NodeId]) {
        let known: Vec<&str> = {
            let forms = signature::head(head).map_or(&[][..], |h| h.spellings);
            let slots = forms.iter().flat_map(|(form, _)| form.form().slots);
            slots.filter_map(|slot| slot.label).collect()
        };
        for (at, node) in args.iter().enumerate() {
            let NodeKind::Word(text) = self.tree.kind(*node).clone() else {
                continue;
            };
            for label in &known {
                let Some(value) = text.strip_prefix(label) else {
                    continue;
                };
                let value = value.trim_start_matches(['_', '-']);
                let value = match value.parse::<i32>() {
                    Ok(number) => self.push(NodeKind::Int(number)),
                    Err(_) if signature::word(value).is_some() => self.word(value),
                    Err(_) => continue,
                };
                let new = self.label(label, value);
                let call = self.replaced(head, args, at..at + 1, &[new]);
                self.whole.insert(call);
                self.found.push(call);
            }
        }
    }

    /// `(hand {owner:Each size:3})`: arguments in braces, as other languages name them.
    pub(super) fn labels_in_braces(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            let NodeKind::Array(items) = self.tree.kind(*node).clone() else {
                continue;
            };
            let named = |item: &NodeId| matches!(self.tree.kind(*item), NodeKind::Label { .. });
            if items.is_empty() || !items.iter().all(named) {
                continue;
            }
            let items = items
                .iter()
                .map(|item| match self.tree.kind(*item).clone() {
                    NodeKind::Label {
                        name,
                        value: Some(value),
                        ..
                    } if !is_label_of(head, &name) => value,
                    _ => *item,
                });
            let items: Vec<NodeId> = items.collect();
            let call = self.replaced(head, args, at..at + 1, &items);
            self.renamed.insert(call);
            self.found.push(call);
        }
    }
}
