//! Rewritings of the names of arguments.

use super::denials::denied_label;
use super::label_names::{begun_label, labels_of, slip_of_label};
use super::*;
use crate::arrange::Arrange;

/// Names that are left out more than others.
pub(in crate::resolve) const LIKELY: [&str; 9] = [
    "count", "counts", "num", "d", "at", "to", "if", "through", "apply",
];

/// Names that nobody means by another name.
const RARE: [&str; 10] = [
    "biased",
    "largeStack",
    "container",
    "level",
    "state",
    "rotation",
    "value",
    "trail",
    "before",
    "after",
];

/// Names that say of which row or column a number is.
const LANES: [&str; 9] = [
    "row", "rows", "rank", "column", "columns", "col", "file", "x", "y",
];

impl Draft {
    /// `(is Line 3 "Disc")`, `id:"Goat"`: a piece by its name where its number is asked for.
    pub(super) fn of_pieces(&mut self, head: &str, args: &[NodeId]) {
        let names = ["what", "component", "piece"];
        let Some(label) = names.into_iter().find(|name| is_label_of(head, name)) else {
            return;
        };
        for (at, node) in args.iter().enumerate() {
            let NodeKind::Str(text) = self.tree.kind(*node).clone() else {
                continue;
            };
            let Some(name) = self.piece_named(&text) else {
                continue;
            };
            let id = self.id_of(&text, &name);
            let id = self.label(label, id);
            let mut all = args.to_vec();
            all[at] = id;
            let call = self.call(head, all.clone());
            self.found.push(call);
            // `(is Line "Chip" 4)`: what is asked for stands before.
            all.remove(at);
            all.push(id);
            let call = self.call(head, all);
            self.found.push(call);
        }
    }

    /// `(id "Goat" P1)`: the number of a piece.
    pub(super) fn id_of(&mut self, text: &str, name: &str) -> NodeId {
        let owner = self.owner_of(text).or_else(|| self.owner_of(name));
        let name = self.string(name);
        let owner = self.word(owner.as_deref().unwrap_or("Mover"));
        self.call("id", vec![name, owner])
    }

    /// `(if (is Empty (to)))` where `(to ..)` is expected: an argument of it, written as a ludeme.
    pub(super) fn label_of_wanted(
        &mut self,
        head: &str,
        args: &[NodeId],
        expected: &[Alternative],
    ) {
        let [value] = args else { return };
        if produces(head, expected) {
            return;
        }
        let wanted = |known: &&signature::Head| {
            produces(known.name, expected) && is_label_of(known.name, head)
        };
        for known in HEADS.iter().filter(wanted) {
            let label = self.label(head, *value);
            let call = self.call(known.name, vec![label]);
            self.found.push(call);
        }
    }

    fn says_none(&self, node: NodeId) -> bool {
        match self.tree.kind(node) {
            NodeKind::Int(0) => true,
            NodeKind::Word(text) => {
                ["false", "none", "no"].contains(&text.to_ascii_lowercase().as_str())
            }
            _ => false,
        }
    }

    /// Names of arguments that are written in other ways.
    pub(super) fn labels(&mut self, head: &str, args: &[NodeId]) {
        // `d=6`, `--d 6`, `if (..)`, `num= 1`: of all arguments at once.
        let mut all = Vec::new();
        let mut at = 0;
        let mut any = false;
        while let Some(node) = args.get(at) {
            at += 1;
            let NodeKind::Word(text) = self.tree.kind(*node).clone() else {
                all.push(*node);
                continue;
            };
            let (name, value) = match text.split_once('=') {
                Some((name, value)) => (name, value),
                None => (text.as_str(), ""),
            };
            let named = name.trim_start_matches('-');
            let is_label = |l: &str| {
                let heads = signature::head(head).map_or(&[][..], |h| h.spellings);
                let slots = heads.iter().flat_map(|(form, _)| form.form().slots);
                slots
                    .filter_map(|s| s.label)
                    .find(|s| s.eq_ignore_ascii_case(l))
            };
            let Some(name) = is_label(named) else {
                // `rows=1`, where the place alone tells.
                match value.parse() {
                    Ok(number) => {
                        all.push(self.push(NodeKind::Int(number)));
                        any = true;
                    }
                    Err(_) => all.push(*node),
                }
                continue;
            };
            let sign = args.get(at).map(|next| self.tree.kind(*next));
            if matches!(sign, Some(NodeKind::Word(sign)) if sign == "=" || sign == ":=") {
                at += 1;
            }
            let value = match value {
                "" => match args.get(at) {
                    Some(next) => {
                        at += 1;
                        *next
                    }
                    None => {
                        all.push(*node);
                        continue;
                    }
                },
                text => match text.parse() {
                    Ok(n) => self.push(NodeKind::Int(n)),
                    Err(_) => self.word(text),
                },
            };
            // `if (count at:(from)) > 0`
            let mut value = value;
            if let (Some(sign), Some(right)) = (args.get(at), args.get(at + 1))
                && let NodeKind::Word(sign) = self.tree.kind(*sign).clone()
                && OPERATORS.contains(&sign.as_str())
            {
                value = self.call(&sign, vec![value, *right]);
                at += 2;
            }
            all.push(self.label(name, value));
            any = true;
        }
        if any {
            let call = self.call(head, all);
            self.renamed.insert(call);
            self.found.insert(0, call);
        }
        self.denied_words(head, args);
        self.joined_labels(head, args);
        self.labels_in_braces(head, args);
        self.labels_at_once(head, args);
        self.labels_in_order(head, args);
        self.labels_as_pairs(head, args);
        self.pairs_in_a_row(head, args);
        // `(place "Coin" 0:3)`: so many at a site.
        for (at, node) in args.iter().enumerate() {
            if let NodeKind::Label {
                name,
                value: Some(value),
                ..
            } = self.tree.kind(*node).clone()
                && let Ok(site) = name.parse()
            {
                let mut all = args.to_vec();
                let site = self.push(NodeKind::Int(site));
                let count = self.label("count", value);
                all.splice(at..=at, [site, count]);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
        // `skipOrigin:True`: the argument that is denied.
        for (at, node) in args.iter().enumerate() {
            let NodeKind::Label {
                name,
                value: Some(value),
                ..
            } = self.tree.kind(*node).clone()
            else {
                continue;
            };
            let told = denied_label(head, &name);
            let flag = match self.tree.kind(value) {
                NodeKind::Word(word) if word == "True" => "False",
                NodeKind::Word(word) if word == "False" => "True",
                _ => continue,
            };
            if let Some(label) = told {
                let flag = self.word(flag);
                let new = self.label(label, flag);
                self.offer(head, args, at..at + 1, &[new]);
            }
        }
        let lane = |name: &str| head == "place" && LANES.contains(&name);
        // `rows:2 columns:6`, where the place alone tells.
        let plain = args.iter().map(|node| match self.tree.kind(*node) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } if !is_label_of(head, name) && !lane(name) => *value,
            _ => *node,
        });
        let plain: Vec<NodeId> = plain.collect();
        if plain != args {
            // `stores:0` beside them may still be a slip of `store:None`.
            let near = (args.iter().zip(&plain)).map(|(node, value)| match self.tree.kind(*node) {
                NodeKind::Label { name, .. } if slip_of_label(head, name).is_some() => *node,
                _ => *value,
            });
            let near: Vec<NodeId> = near.collect();
            if near != plain && near != args {
                let call = self.call(head, near);
                self.renamed.insert(call);
                self.found.push(call);
            }
            let call = self.call(head, plain);
            self.unnamed.insert(call);
            self.found.push(call);
        }
        // `stack` for `stack:True`.
        for (at, node) in args.iter().enumerate() {
            let NodeKind::Word(text) = self.tree.kind(*node).clone() else {
                continue;
            };
            // `count20`: a name and its number in one.
            let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
            if let Ok(number) = text[name.len()..].parse()
                && is_label_of(head, name)
            {
                let value = self.push(NodeKind::Int(number));
                let new = self.label(name, value);
                self.offer(head, args, at..at + 1, &[new]);
            }
            // `looped`, `forwardOnly`
            let text = match signature::word(&text).is_none() && !is_label_of(head, &text) {
                true => begun_label(head, &text).map_or(text, SmolStr::new_static),
                false => text,
            };
            if is_label_of(head, &text)
                && text != "if"
                && !args.iter().any(|arg| matches!(self.tree.kind(*arg), NodeKind::Label { name, .. } if *name == text))
            {
                let value = self.word("True");
                let new = self.label(&text, value);
                self.offer(head, args, at..at + 1, &[new]);
            }
        }
        // `count:2 count:3`: one of two is too many; of two conditions neither is.
        for (at, node) in args.iter().enumerate() {
            let (named, second) = self.parts_of(*node);
            let before = args[..at]
                .iter()
                .position(|arg| self.parts_of(*arg).0 == named);
            if let (Some(name), Some(first)) = (&named, before) {
                let mut all = args.to_vec();
                all.remove(at);
                let (_, value) = self.parts_of(args[first]);
                if name == "if" && !is_same(&self.tree, value, second) {
                    let both = self.call("and", vec![value, second]);
                    all[first] = self.label(name, both);
                }
                let call = self.call(head, all);
                self.sure.insert(call);
                self.whole.insert(call);
                self.found.insert(0, call);
            }
        }
        let mut known: Vec<&str> = Vec::new();
        for label in labels_of(head) {
            if !known.contains(&label) {
                known.push(label);
            }
        }
        // Which number is meant is best guessed by what numbers mostly say.
        known.arrange_by_key(|l| !LIKELY.contains(l));
        for (at, node) in args.iter().enumerate() {
            let with = |draft: &mut Self, new: Vec<NodeId>| {
                let mut all = args.to_vec();
                all.splice(at..=at, new);
                let call = draft.call(head, all);
                draft.found.push(call);
            };
            match self.tree.kind(*node).clone() {
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } => {
                    let about_players = args.first().is_some_and(|first| {
                        matches!(self.tree.kind(*first), NodeKind::Word(word) if word == "Enemy" || word == "Friend")
                    });
                    if name == "at" && about_players {
                        let at = self.label("at", value);
                        let who = self.call("who", vec![at]);
                        with(self, vec![who]);
                    }
                    // `(end if:(..) (result ..))`
                    if at + 1 < args.len() {
                        let mut inner = vec![value];
                        inner.extend(&args[at + 1..]);
                        let mut all = args[..at].to_vec();
                        all.push(self.call(&name, inner));
                        let call = self.call(head, all);
                        self.found.push(call);
                    }
                    // `flips:(1 2)`: the brackets hold what belongs to the name.
                    if let NodeKind::Call {
                        head: first, args, ..
                    } = self.tree.kind(value).clone()
                        && signature::head(&first).is_none()
                        && signature::head(&name).is_some()
                    {
                        let first = match first.parse() {
                            Ok(number) => self.push(NodeKind::Int(number)),
                            Err(_) => self.word(&first),
                        };
                        let inner = self.call(&name, [vec![first], args].concat());
                        with(self, vec![inner]);
                    }
                    // `result:Win`
                    if name == "result" {
                        let mover = self.word("Mover");
                        let result = self.call("result", vec![mover, value]);
                        with(self, vec![result]);
                    }
                    // `if:Enemy`, `if:Empty`
                    if let ("if", NodeKind::Word(word)) = (name.as_str(), self.tree.kind(value))
                        && ["to", "between", "from"].contains(&head)
                    {
                        let word = word.clone();
                        let site = self.call(head, Vec::new());
                        let at = self.label("at", site);
                        let who = self.call("who", vec![at]);
                        for of in [who, site] {
                            let word = self.word(&capitalised(&word));
                            let is = self.call("is", vec![word, of]);
                            let label = self.label("if", is);
                            with(self, vec![label]);
                        }
                    }
                    // `hand:P1` for `(handSite P1)`
                    let longer = |known: &&signature::Head| {
                        name.len() > 3 && known.name.starts_with(name.as_str())
                    };
                    for other in HEADS.iter().filter(longer) {
                        let call = self.call(other.name, vec![value]);
                        with(self, vec![call]);
                    }
                    // `apply:(..)` for `(apply ..)`, `between:(..)` for `(between if:(..))`.
                    let call = self.call(&name, vec![value]);
                    with(self, vec![call]);
                    if is_label_of(&name, "if") {
                        let condition = self.label("if", value);
                        let call = self.call(&name, vec![condition]);
                        with(self, vec![call]);
                    }
                    // `row:6` is no site of number 6.
                    if !lane(&name) && !known.contains(&name.as_str()) {
                        with(self, vec![value]);
                        self.unnamed.extend(self.found.last().copied());
                    }
                    // `direction:East`
                    if let NodeKind::Word(text) = self.tree.kind(value).clone()
                        && signature::word(&text).is_none()
                        && !known.contains(&name.as_str())
                    {
                        for meant in self.of_leaf(value) {
                            with(self, meant);
                        }
                    }
                    // `simultaneous:True`, and `stack:True` of what begins with `Stack`
                    if let NodeKind::Word(text) = self.tree.kind(value)
                        && text == "True"
                        && takes_first(head, &capitalised(&name))
                    {
                        let word = self.word(&capitalised(&name));
                        with(self, vec![word]);
                        let mut all = args.to_vec();
                        all.remove(at);
                        all.insert(0, word);
                        let call = self.call(head, all);
                        self.found.push(call);
                    }
                    // `(board hexagon:4)` for `(hex 4)`
                    for instead in instead_of(&name) {
                        if let SaidInstead::Words(words) = instead
                            && let [one] = words[..]
                            && signature::head(one).is_some()
                        {
                            let call = self.call(one, vec![value]);
                            with(self, vec![call]);
                        }
                    }
                    // `flips:{1 2}` for `(flips 1 2)`
                    if let NodeKind::Array(items) = self.tree.kind(value).clone() {
                        let call = self.call(&name, items);
                        with(self, vec![call]);
                    }
                    // `stores:0` for `store:None`
                    if let Some(label) = closest(&name, known.iter().copied())
                        && self.says_none(value)
                    {
                        let none = self.word("None");
                        let label = self.label(label, none);
                        with(self, vec![label]);
                        if let Some(none) = self.found.pop() {
                            self.sure.insert(none);
                            self.whole.insert(none);
                            self.found.insert(0, none);
                        }
                    }
                    for instead in instead_of(&format!("{name}:")) {
                        if let SaidInstead::Words(words) = instead
                            && let [label] = words[..]
                        {
                            let label = self.label(label.trim_end_matches(':'), value);
                            with(self, vec![label]);
                            self.renamed.extend(self.found.last().copied());
                        }
                    }
                    let capital = self.word(&capitalised(&name));
                    with(self, vec![capital, value]);
                    // `(deal cards:5 to:Each)`, which has more to it.
                    if at == 0 && takes_first(head, &capitalised(&name)) {
                        self.renamed.extend(self.found.last().copied());
                    }
                    let same = known.iter().find(|l| l.eq_ignore_ascii_case(&name));
                    let near = closest(&name, known.iter().copied());
                    // `count:` where there is a `maxCount:`.
                    let lower = name.to_ascii_lowercase();
                    let holds = |l: &&str| l.to_ascii_lowercase().contains(&lower);
                    let longer: Vec<&str> = known.iter().copied().filter(holds).collect();
                    // A word or a number fits too many names to tell one from the others.
                    let kind = self.tree.kind(value);
                    let leaf = matches!(kind, NodeKind::Word(_) | NodeKind::Int(_));
                    let named = known.contains(&name.as_str());
                    let others = if leaf && (!named || is_truth(kind)) && known.len() > 1 {
                        &[][..]
                    } else {
                        &known[..]
                    };
                    let likely = same.copied().into_iter().chain(near).chain(longer);
                    // A name that is none of them is guessed by what names mostly say.
                    let others = others.iter().copied().filter(|l| match named {
                        true => !RARE.contains(l),
                        false => LIKELY.contains(l) || known.len() == 1,
                    });
                    for label in likely.chain(others).collect::<Vec<_>>() {
                        let label = self.label(label, value);
                        with(self, vec![label]);
                    }
                }
                NodeKind::Call {
                    head: name,
                    args: inner,
                    ..
                } if known.contains(&name.as_str()) && !inner.is_empty() => {
                    // `(phases {..})`, `(phases (phase ..) (phase ..))`
                    let value = match inner[..] {
                        [one] => one,
                        _ => self.array(inner),
                    };
                    let label = self.label(&name, value);
                    self.sure.insert(label);
                    with(self, vec![label]);
                }
                // Which of two sides it is cannot be told: `(between 1)`.
                NodeKind::Int(_) if known.contains(&"before") && known.contains(&"after") => {}
                _ => {
                    // `(place Stack "Pawn1" count:4 0)`: a number is a site or how many.
                    let number = matches!(self.tree.kind(*node), NodeKind::Int(_));
                    let local = ["state", "rotation", "value"];
                    let labels = known.iter();
                    for label in labels.filter(|label| !number || !local.contains(label)) {
                        let named = self.label(label, *node);
                        with(self, vec![named]);
                        // Some ask for a number each, as `counts:` does.
                        if *label == "counts" {
                            let list = self.array(vec![*node]);
                            let named = self.label(label, list);
                            with(self, vec![named]);
                        }
                    }
                }
            }
        }
        // All unnamed arguments after some place get names in order: `(dice 6 1)`.
        if let [a, b] = args {
            for one in &known {
                for other in &known {
                    if one != other {
                        let pair = vec![self.label(one, *a), self.label(other, *b)];
                        let call = self.call(head, pair);
                        self.found.push(call);
                    }
                }
            }
        }
    }
}

/// Whether a value is a truth, which most names can have.
fn is_truth(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Word(text) if text == "True" || text == "False")
}
