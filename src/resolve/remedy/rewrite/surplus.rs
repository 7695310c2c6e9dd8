//! Rewritings of calls in which something is too much: said twice, or a word that has no place.

use super::*;

impl Draft {
    /// `(difference (sites Empty) (sites Empty) (sites Outer))`: what is said twice in a row.
    pub(super) fn repeated(&mut self, head: &str, args: &[NodeId]) {
        let twice = |at: &usize| is_same(&self.tree, args[*at - 1], args[*at]);
        let Some(at) = (1..args.len()).find(twice) else {
            return;
        };
        let number = matches!(self.tree.kind(args[at]), NodeKind::Int(_));
        if !number {
            let call = self.replaced(head, args, at..at + 1, &[]);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// A word too many: `else`, `then`, `in`.
    pub(super) fn dropped(&mut self, head: &str, args: &[NodeId]) {
        // `-> (result ..)`
        let sign = |n: &&NodeId| match self.tree.kind(**n) {
            NodeKind::Word(text) => text.bytes().all(|b| b"-=>:".contains(&b)),
            _ => false,
        };
        let rest: Vec<NodeId> = args.iter().filter(|n| !sign(n)).copied().collect();
        if args.len() - rest.len() > 1 {
            let call = self.call(head, rest);
            self.found.push(call);
        }
        for (at, node) in args.iter().enumerate() {
            let surplus = match self.tree.kind(*node) {
                // A name is there to say something.
                // So is a chain of names.
                NodeKind::Word(text) if text.contains('.') => false,
                // `(forEach Piece then (if ..))`: a ludeme without its brackets.
                NodeKind::Word(text)
                    if ["from", "between", "then", "apply"].contains(&text.as_str()) =>
                {
                    false
                }
                NodeKind::Word(text) => {
                    let name = text.starts_with(|c: char| c.is_ascii_uppercase());
                    !name || signature::word(text).is_some() || !instead_of(text).is_empty()
                }
                // `3  (players 2)`: the number of a line.
                NodeKind::Int(_) => head == "game",
                // `(piece "Disc" "white" P1)`
                NodeKind::Str(_) => at > 0 || head == "player",
                _ => false,
            };
            // `(piece "Disc" P1 colour:"red")`: no ludeme has an argument of that name.
            let unknown = matches!(self.tree.kind(*node), NodeKind::Label { name, .. }
                if HEADS.iter().all(|head| !is_label_of(head.name, name))
                    && !holds_label_of(head, name));
            // `(deck Standard52)`: a word that nothing in the language is like.
            let foreign = at == 0
                && matches!(self.tree.kind(*node), NodeKind::Word(text)
                if !text.contains('.') && signature::word(text).is_none() && !self.is_string(text));
            // `(piece "Disc" P1 (help "A disc"))`: a text that belongs to nothing.
            let told = match self.tree.kind(*node) {
                NodeKind::Call { head, args, .. } if signature::head(head).is_none() => {
                    let string = |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Str(_));
                    !args.is_empty() && args.iter().all(string)
                }
                _ => false,
            };
            let surplus = surplus || told && at > 0;
            let alone = args.len() == 1;
            // A word that selects a form, though none of this ludeme, says what is meant.
            let selects = at == 0
                && matches!(self.tree.kind(*node), NodeKind::Word(text) if signature::word(text).is_some())
                && signature::head(head).is_some_and(|of| {
                    let words = |(form, spelling): &(FormId, u8)| {
                        form.form().spellings[*spelling as usize].words
                    };
                    of.spellings.iter().any(|id| !words(id).is_empty())
                });
            if selects {
                continue;
            }
            if (surplus || unknown) && !alone || foreign {
                let call = self.replaced(head, args, at..at + 1, &[]);
                if unknown {
                    self.sure.insert(call);
                }
                self.dropped.insert(call, *node);
                self.found.push(call);
            }
        }
    }

    /// `(square 3 3)`: one number for both sides.
    pub(super) fn said_twice(&mut self, head: &str, args: &[NodeId]) {
        if let [first, second] = args
            && let (NodeKind::Int(a), NodeKind::Int(b)) =
                (self.tree.kind(*first), self.tree.kind(*second))
        {
            let call = match a == b {
                true => self.call(head, vec![*first]),
                false if head == "square" => self.call("rectangle", args.to_vec()),
                false => return,
            };
            self.found.push(call);
        }
    }
}
