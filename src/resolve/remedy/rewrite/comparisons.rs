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

    fn is_call_of_comparison(&self, node: NodeId) -> bool {
        matches!(self.tree.kind(node), NodeKind::Call { head, .. } if COMPARISONS.contains(&head.as_str()))
    }

    /// `(> (count Turns 150))`: the number stands within the brackets of what it is compared with.
    pub(super) fn compared_within(&mut self, head: &str, args: &[NodeId]) {
        let [inner] = args else { return };
        if !COMPARISONS.contains(&head) && !["+", "-", "*", "/", "%"].contains(&head) {
            return;
        }
        let NodeKind::Call {
            head: name,
            args: within,
            ..
        } = self.tree.kind(*inner).clone()
        else {
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
