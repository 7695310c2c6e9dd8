//! Rewritings of calls with names that somebody made up: what such a name means is said by one of the
//! words that it is put together from, as in `(initialSetup ..)`, and names of arguments that there
//! are not say what their values say by themselves.

use super::super::asked::{same_word, words_of as words_of_name};
use super::label_names::{is_label_of, labels_of, labels_where};
use super::*;

/// Words that only say that something is one: `(action (move ..))`.
const FRAMES: &str = "action actions effect effects rule rules condition conditions block behaviour behavior \
    definition config clause statement expression expr body list group section moves movement \
    legal else otherwise player";

/// What pieces have in other languages, and for which there is no place here.
const ATTRIBUTES: [&str; 9] = [
    "value", "points", "cost", "worth", "rank", "royal", "strength", "power", "level",
];

/// How many readings of an argument are tried.
const MOST_READINGS: usize = 8;

/// A word without what makes a noun or another form of it: `start` of `starting`.
fn root_of(word: &str) -> &str {
    let ends = ["ing", "ment", "ed", "er"].iter();
    let mut roots = ends.filter_map(|end| word.strip_suffix(end));
    roots.next().unwrap_or(word)
}

/// What the arguments of a ludeme may be.
fn wanted_by(head: &str) -> Vec<Alternative> {
    let forms = signature::head(head).map_or(&[][..], |head| head.spellings);
    let slots = forms.iter().flat_map(|(form, _)| form.form().slots);
    let wanted = slots.flat_map(|slot| slot.alternatives.iter().copied());
    wanted.collect()
}

impl Draft {
    /// What a call with a made-up name says by the words of that name, and by its arguments.
    pub(super) fn invented(&mut self, head: &str, args: &[NodeId], expected: &[Alternative]) {
        let plain = self.without_labels(head, args);
        if let Some(plain) = plain.as_ref().filter(|_| signature::head(head).is_some()) {
            let call = self.call(head, plain.clone());
            self.renamed.insert(call);
            self.found.push(call);
        }
        let words = words_of_name(head);
        if signature::head(head).is_some() || args.is_empty() {
            return;
        }
        // `(action (move Step ..))`
        let frame = |word: &String| FRAMES.split(' ').any(|frame| frame == word);
        if let [inner] = args
            && !words.is_empty()
            && words.iter().all(frame)
        {
            let (_, inner) = self.parts_of(*inner);
            self.sure.insert(inner);
            self.whole.insert(inner);
            self.renamed.insert(inner);
            self.found.push(inner);
        }
        // `(playerActions (move ..) (passTurn))`
        if args.len() > 1
            && args.len() <= MAX_ARGS
            && words.iter().all(frame)
            && produces("or", expected)
        {
            let parts = args.iter().map(|arg| self.understood(*arg, expected));
            let parts = parts.collect();
            let call = self.call("or", parts);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.push(call);
        }
        // `(gameConfig players:2)`
        if let [argument] = args
            && let (Some(label), value) = self.parts_of(*argument)
            && produces(&label, expected)
        {
            let call = self.call(&label, vec![value]);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
        // `(turnSequence {P1 P2} (play ..))`: the part of it that belongs there.
        let fit = |arg: &&NodeId| match self.tree.kind(**arg) {
            NodeKind::Call { head, .. } => {
                ["play", "end", "start", "equipment", "rules"].contains(&head.as_str())
                    && produces(head, expected)
            }
            _ => false,
        };
        let mut fitting = args.iter().filter(fit);
        if let (Some(one), None) = (fitting.next(), fitting.next()) {
            self.sure.insert(*one);
            self.whole.insert(*one);
            self.found.push(*one);
        }
        if words.len() < 2 && plain.is_none() {
            return;
        }
        let mut names: Vec<&'static str> = Vec::new();
        for word in &words {
            names.extend(
                (HEADS.iter().map(|known| known.name))
                    .filter(|name| same_word(word, name) || root_of(word) == *name),
            );
            let meant = [word.clone(), capitalised(word), root_of(word).to_owned()];
            let meant = meant.iter().flat_map(|word| instead_of(word));
            names.extend(meant.filter_map(|meant| match meant {
                SaidInstead::Words(words) => words.first().copied().filter(|_| words.len() == 1),
                SaidInstead::Part(..) => None,
            }));
        }
        names.retain(|name| produces(name, expected));
        names.dedup();
        for name in names {
            let bare = self.without_labels(name, args);
            let bare = bare.or_else(|| plain.clone());
            let wanted = wanted_by(name);
            for args in [Some(args.to_vec()), bare] {
                let Some(args) = args else { continue };
                let args = args.iter().map(|arg| self.understood(*arg, &wanted));
                let args = args.collect();
                let call = self.call(name, args);
                self.renamed.insert(call);
                self.whole.insert(call);
                self.found.push(call);
            }
            // `(cardDeck (type standard) (size 52))`
            let made_up = |node: &NodeId| match self.tree.kind(*node) {
                NodeKind::Call { head, .. } => signature::head(head).is_none() || head == "size",
                _ => false,
            };
            if args.iter().all(made_up) {
                let call = self.call(name, Vec::new());
                self.sure.insert(call);
                self.whole.insert(call);
                self.found.push(call);
            }
        }
    }

    /// `(piece "King" owner:Each value:9 moves:(..))`, `(piece "King" Each (value 9) ..)`: numbers for
    /// which there is no place are left out, and so are the names of other arguments.
    pub(super) fn attributes(&mut self, head: &str, args: &[NodeId], expected: &[Alternative]) {
        let takes = |label: &str| {
            labels_where(head, expected).any(|known| known.eq_ignore_ascii_case(label))
        };
        let number = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Int(_) | NodeKind::Float(_) => true,
            NodeKind::Word(text) => ["true", "false"].contains(&text.to_ascii_lowercase().as_str()),
            _ => false,
        };
        let extra = |arg: &NodeId| match self.parts_of(*arg) {
            (Some(label), value) => {
                ATTRIBUTES.contains(&label.as_str()) && !takes(&label) && number(&value)
            }
            (None, value) => match self.tree.kind(value) {
                NodeKind::Call { head, args, .. } => {
                    let number = !args.is_empty() && args.iter().all(number);
                    number && ATTRIBUTES.contains(&head.as_str())
                }
                _ => false,
            },
        };
        let (left, kept): (Vec<NodeId>, Vec<NodeId>) = args.iter().partition(|arg| extra(arg));
        let Some(first) = left.first().filter(|_| signature::head(head).is_some()) else {
            return;
        };
        let bare = kept.iter().map(|arg| match self.parts_of(*arg) {
            (Some(label), value) if !takes(&label) => value,
            _ => *arg,
        });
        let call = self.call(head, bare.collect());
        self.sure.insert(call);
        self.whole.insert(call);
        self.dropped.insert(call, *first);
        self.found.push(call);
    }

    /// `(piece "King" Each (movement orthogonal 1))`: what an argument with a made-up name says, where it
    /// may stand for any argument.
    pub(super) fn invented_arguments(&mut self, head: &str, args: &[NodeId]) {
        if args.len() > MAX_ARGS {
            return;
        }
        let wanted = wanted_by(head);
        self.several_invented(head, args, &wanted);
        let bare = self.without_labels(head, args);
        let args = bare.as_deref().unwrap_or(args);
        for (at, arg) in args.iter().enumerate() {
            let (label, value) = self.parts_of(*arg);
            let Some((name, inner)) = self.call_at(value) else {
                continue;
            };
            if label.is_some_and(|label| is_label_of(head, &label))
                || signature::head(&name).is_some() && bare.is_none()
            {
                continue;
            }
            // `(phaseList {..})`
            if let [list] = inner[..]
                && let Some(label) = words_of_name(&name)
                    .into_iter()
                    .find_map(|word| labels_of(head).find(|label| same_word(&word, label)))
            {
                let new = self.label(label, list);
                let call = self.replaced(head, args, at..at + 1, &[new]);
                self.found.insert(0, call);
            }
            let before = std::mem::take(&mut self.found);
            self.sentences(&name, &inner, &wanted);
            self.invented(&name, &inner, &wanted);
            let meant = std::mem::replace(&mut self.found, before);
            let known = |node: &NodeId| match self.tree.kind(*node) {
                NodeKind::Call { head, .. } => signature::head(head).is_some(),
                _ => false,
            };
            let meant: Vec<NodeId> = meant.into_iter().filter(known).collect();
            for (place, one) in meant.into_iter().take(MOST_READINGS).enumerate() {
                let call = self.replaced(head, args, at..at + 1, &[one]);
                if self.whole.contains(&one) {
                    self.sure.insert(call);
                    self.whole.insert(call);
                }
                self.found.insert(place, call);
            }
        }
    }

    /// `(piece "Bishop" Each (moveType slide) (moveDirection diagonal))`: what several arguments with
    /// made-up names say together.
    fn several_invented(&mut self, head: &str, args: &[NodeId], wanted: &[Alternative]) {
        let unknown = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Call { head, .. } => signature::head(head).is_none(),
            _ => false,
        };
        let Some(first) = args.iter().position(unknown) else {
            return;
        };
        let run = args[first..].iter().take_while(|arg| unknown(arg)).count();
        let Some((name, mut inner)) = self.call_at(args[first]).filter(|_| run > 1) else {
            return;
        };
        inner.extend(&args[first + 1..first + run]);
        let before = std::mem::take(&mut self.found);
        self.sentences(&name, &inner, wanted);
        let meant = std::mem::replace(&mut self.found, before);
        if let Some(one) = meant.first() {
            let call = self.replaced(head, args, first..first + run, &[*one]);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// Arguments without the names of which the ludeme has none, where these are several.
    fn without_labels(&self, head: &str, args: &[NodeId]) -> Option<Vec<NodeId>> {
        let bare = |node: &NodeId| match self.parts_of(*node) {
            (Some(name), value) if !is_label_of(head, &name) => value,
            // `(owner P1)`
            (None, value) => match self.tree.kind(value) {
                NodeKind::Call { head, args, .. } if signature::head(head).is_none() => {
                    match args[..] {
                        [one] if self.tree.children(one).is_empty() => one,
                        _ => value,
                    }
                }
                _ => value,
            },
            _ => *node,
        };
        let plain: Vec<NodeId> = args.iter().map(bare).collect();
        let changed = plain.iter().zip(args).filter(|(a, b)| a != b).count();
        let made_up = usize::from(signature::head(head).is_none());
        (changed + made_up > 1).then_some(plain)
    }
}
