//! Rewritings of calls with words of a sentence: those between the arguments that say nothing, as in
//! `(score of Mover)` and `(place "King1" on "C3")`, and texts without quotes.

use super::*;

/// Words that say nothing between others.
const FILLERS: [&str; 32] = [
    "the", "a", "an", "of", "over", "with", "by", "than", "is", "are", "it", "to", "for", "from",
    "in", "at", "on", "onto", "into", "as", "has", "have", "do", "does", "be", "then", "its",
    "their", "using", "via", "when", "whenever",
];

/// Whether a word says nothing of its own between others.
pub(in super::super) fn is_filler(text: &str) -> bool {
    FILLERS.contains(&text)
}

/// The arguments without words that say nothing, if there are such.
pub(super) fn without_fillers(head: &str, args: &[NodeId], tree: &Tree) -> Option<Vec<NodeId>> {
    // In `(move from (to ..))` brackets are missing.
    let bare = args.first().filter(|first| match tree.kind(**first) {
        NodeKind::Word(text) => lacks_brackets(head, text, args, tree),
        _ => false,
    });
    let filler = |node: &&NodeId| {
        matches!(tree.kind(**node), NodeKind::Word(text) if is_filler(text))
            && bare.is_none_or(|bare| bare != *node)
    };
    let rest: Vec<NodeId> = args.iter().filter(|node| !filler(node)).copied().collect();
    (rest.len() < args.len()).then_some(rest)
}

/// Whether the first word of a call is a ludeme that it takes, without its brackets.
pub(super) fn lacks_brackets(head: &str, first: &str, args: &[NodeId], tree: &Tree) -> bool {
    let forms = signature::head(head).map_or(&[][..], |head| head.spellings);
    let mut slots = forms.iter().flat_map(|(form, _)| form.form().slots);
    let followed = args.get(1).map(|next| tree.kind(*next));
    // `(from to)`, and what is followed by something else than itself.
    let stands = match followed {
        Some(NodeKind::Call { head: next, .. }) => next != head && next != first,
        Some(_) => false,
        None => ["from", "to"].contains(&head) && head != first,
    };
    stands
        && signature::head(first).is_some()
        && slots.any(|slot| produces(first, slot.alternatives))
}

impl Draft {
    /// `(description Join your two sides.)`: words of a sentence without its quotes.
    pub(super) fn prose(&mut self, head: &str, args: &[NodeId]) {
        // These hold a text and nothing else.
        let text_alone = [
            "description",
            "rules",
            "author",
            "publisher",
            "credit",
            "source",
        ];
        let text_alone = text_alone.contains(&head);
        let text = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Word(text) if text_alone || !is_place_or_role(text) => Some(text.to_string()),
            NodeKind::Int(value) => Some(value.to_string()),
            _ => None,
        };
        let start = args.iter().take_while(|arg| text(arg).is_none()).count();
        let words: Vec<String> = args[start..].iter().map_while(text).collect();
        let plain = |word: &String| {
            signature::word(word).is_none()
                && word.starts_with(char::is_alphabetic)
                && (text_alone || !is_filler(word))
        };
        // `(place "King1" at C3)` says a site and no sentence.
        let place = |word: &String| is_coordinate(word) && !text_alone;
        // `(place Stone at (sites Top))` neither.
        let filled = head == "place" && words.iter().any(|word| is_filler(word));
        if words.len() < 2 || !words.iter().any(plain) || words.iter().any(place) || filled {
            return;
        }
        let sentence = self.string(&words.join(" "));
        let call = self.replaced(head, args, start..start + words.len(), &[sentence]);
        if text_alone {
            self.sure.insert(call);
            self.whole.insert(call);
        }
        self.found.push(call);
    }

    /// The call without such words; those that are the name of an argument are left out last.
    pub(super) fn without_words(&mut self, head: &str, args: &[NodeId]) {
        let names = |draft: &Self, node: &NodeId| {
            matches!(draft.tree.kind(*node), NodeKind::Word(text)
                if is_filler(text) && is_label_of(head, text))
        };
        let named: Vec<NodeId> = args
            .iter()
            .filter(|arg| names(self, arg))
            .copied()
            .collect();
        let Some(rest) = without_fillers(head, args, &self.tree) else {
            return;
        };
        let mut ways = Vec::new();
        if !named.is_empty() {
            // `(place "Peg" in "Hand" at 3)`: what follows such a word is its value.
            let mut all = Vec::new();
            let mut at = 0;
            while at < args.len() {
                match self.tree.kind(args[at]).clone() {
                    NodeKind::Word(text) if is_filler(&text) && at + 1 < args.len() => {
                        if is_label_of(head, &text) {
                            at += 1;
                            all.push(self.label(&text, args[at]));
                        }
                    }
                    NodeKind::Word(text) if is_filler(&text) => {}
                    _ => all.push(args[at]),
                }
                at += 1;
            }
            ways.push(all);
        }
        ways.push(rest);
        for way in ways {
            let call = self.call(head, way);
            self.renamed.insert(call);
            self.found.push(call);
        }
    }
}
