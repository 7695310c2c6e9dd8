//! Rewritings of arguments: other labels, brackets or order, too many or too few of them.

use super::*;

/// Names that are left out more than others.
const LIKELY: [&str; 9] = [
    "count", "counts", "num", "d", "at", "to", "if", "through", "apply",
];

impl Draft {
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
                all.push(*node);
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
            self.found.push(call);
        }
        // `rows:2 columns:6`, where the place alone tells.
        let plain = args.iter().map(|node| match self.tree.kind(*node) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } if !is_label_of(head, name) => *value,
            _ => *node,
        });
        let plain: Vec<NodeId> = plain.collect();
        if plain != args {
            let call = self.call(head, plain);
            self.found.push(call);
        }
        // `stack` for `stack:True`.
        for (at, node) in args.iter().enumerate() {
            if let NodeKind::Word(text) = self.tree.kind(*node).clone()
                && is_label_of(head, &text)
                && !args.iter().any(|arg| matches!(self.tree.kind(*arg), NodeKind::Label { name, .. } if *name == text))
            {
                let value = self.word("True");
                let mut all = args.to_vec();
                all[at] = self.label(&text, value);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
        let forms = signature::head(head).map_or(&[][..], |h| h.spellings);
        let mut known: Vec<&str> = Vec::new();
        for slot in forms.iter().flat_map(|(form, _)| form.form().slots) {
            known.extend(slot.label.filter(|l| !known.contains(l)));
        }
        // Which number is meant is best guessed by what numbers mostly say.
        known.sort_by_key(|l| !LIKELY.contains(l));
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
                    // `apply:(..)` for `(apply ..)`, `between:(..)` for `(between if:(..))`.
                    let call = self.call(&name, vec![value]);
                    with(self, vec![call]);
                    if is_label_of(&name, "if") {
                        let condition = self.label("if", value);
                        let call = self.call(&name, vec![condition]);
                        with(self, vec![call]);
                    }
                    with(self, vec![value]);
                    for instead in instead_of(&format!("{name}:")) {
                        if let SaidInstead::Words(words) = instead
                            && let [label] = words[..]
                        {
                            let label = self.label(label.trim_end_matches(':'), value);
                            with(self, vec![label]);
                        }
                    }
                    let capital = self.word(&capitalised(&name));
                    with(self, vec![capital, value]);
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
                    let others = if leaf && !named { &[][..] } else { &known[..] };
                    let likely = same.copied().into_iter().chain(near).chain(longer);
                    for label in likely.chain(others.iter().copied()).collect::<Vec<_>>() {
                        let label = self.label(label, value);
                        with(self, vec![label]);
                    }
                }
                NodeKind::Call {
                    head: name,
                    args: inner,
                    ..
                } if known.contains(&name.as_str()) && inner.len() == 1 => {
                    // `(phases {..})`
                    let label = self.label(&name, inner[0]);
                    self.sure.insert(label);
                    with(self, vec![label]);
                }
                _ => {
                    for label in &known {
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

    /// Another reading of each argument that is a leaf, one at a time, then of several.
    pub(super) fn each_argument(
        &mut self,
        args: &[NodeId],
        make: impl Fn(&mut Self, Vec<NodeId>) -> NodeId,
    ) {
        let mut firsts = args.to_vec();
        let mut turned = 0;
        for (at, node) in args.iter().enumerate() {
            let label = match self.tree.kind(*node).clone() {
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } => Some((name, value)),
                _ => None,
            };
            let leaf = label.as_ref().map_or(*node, |(_, value)| *value);
            let mut meant = self.of_leaf(leaf);
            if let NodeKind::Call { head, args, .. } = self.tree.kind(leaf).clone()
                && signature::head(&head).is_none()
            {
                let before = self.found.len();
                self.other_heads(&head, &args, &[]);
                self.numbers_in_brackets(&head, &args);
                if LISTS.contains(&head.as_str()) {
                    let list = self.array(args);
                    self.found.push(list);
                }
                let calls = self.found.split_off(before);
                meant.extend(calls.into_iter().map(|call| vec![call]));
            } else if let NodeKind::Call { head, args, .. } = self.tree.kind(leaf).clone()
                && args.is_empty()
            {
                // `(mover)` where `Mover` belongs.
                meant.push(vec![self.word(&capitalised(&head))]);
            } else if let NodeKind::Call { head, args, .. } = self.tree.kind(leaf).clone()
                && let ("range", [first, last]) = (head.as_str(), &args[..])
                && let (NodeKind::Int(first), NodeKind::Int(last)) = (
                    self.tree.kind(*first).clone(),
                    self.tree.kind(*last).clone(),
                )
                && (first..first.saturating_add(100)).contains(&last)
            {
                // `(range 0 3)` where the numbers themselves are wanted.
                let numbers = (first..=last).map(|n| self.push(NodeKind::Int(n)));
                let numbers = numbers.collect();
                meant.push(vec![self.array(numbers)]);
            }
            if let NodeKind::Array(items) = self.tree.kind(leaf).clone() {
                let before = self.found.len();
                self.of_array(&items);
                let arrays = self.found.split_off(before);
                meant.extend(arrays.into_iter().map(|array| vec![array]));
            }
            for nodes in meant {
                let nodes = match (&label, &nodes[..]) {
                    (Some((name, _)), [one]) => vec![self.label(name, *one)],
                    (Some(_), _) => continue,
                    (None, _) => nodes,
                };
                let mut all = args.to_vec();
                if let ([one], NodeKind::Word(_)) = (&nodes[..], self.tree.kind(leaf))
                    && firsts[at] == *node
                {
                    firsts[at] = *one;
                    turned += 1;
                }
                all.splice(at..=at, nodes);
                let made = make(self, all);
                self.found.push(made);
            }
        }
        if turned > 1 {
            let made = make(self, firsts);
            self.found.push(made);
        }
    }

    /// `board square 3`, `no(Moves Next)`, `if:!(..)`: brackets missing around a name and what
    /// belongs to it.
    pub(super) fn bare_ludemes(
        &mut self,
        args: &[NodeId],
        make: impl Fn(&mut Self, Vec<NodeId>) -> NodeId,
    ) {
        for (at, node) in args.iter().enumerate() {
            let (name, text) = match self.tree.kind(*node).clone() {
                NodeKind::Word(text) => (None, text),
                // `(board "square" 3)`
                NodeKind::Str(text) if signature::head(&text).is_some() => (None, text),
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } => match self.tree.kind(value).clone() {
                    NodeKind::Word(text) => (Some(name), text),
                    _ => continue,
                },
                _ => continue,
            };
            let label = name;
            let heads: Vec<String> = match signature::head(&text) {
                Some(_) => vec![text.to_string()],
                None => {
                    let synonyms = instead_of(&text)
                        .iter()
                        .filter_map(|instead| match instead {
                            SaidInstead::Words(words) => words.first().map(|w| (*w).to_owned()),
                            SaidInstead::Part(..) => None,
                        });
                    synonyms.filter(|w| signature::head(w).is_some()).collect()
                }
            };
            for name in heads {
                for end in (at + 1..=args.len()).rev() {
                    let mut inners = Vec::new();
                    if let Some((sign, rest)) = args[at + 1..end].split_first()
                        && matches!(self.tree.kind(*sign), NodeKind::Word(w) if w == "=" || w == ":=")
                    {
                        inners.push(self.call(&name, rest.to_vec()));
                    }
                    if let [next] = args[at + 1..end]
                        && let NodeKind::Call { head, args, .. } = self.tree.kind(next).clone()
                        && signature::head(&head).is_none()
                    {
                        let mut all = vec![self.word(&head)];
                        all.extend(args);
                        inners.push(self.call(&name, all));
                    }
                    inners.push(self.call(&name, args[at + 1..end].to_vec()));
                    for mut inner in inners {
                        if let Some(label) = &label {
                            inner = self.label(label, inner);
                        }
                        let mut all = args.to_vec();
                        all.splice(at..end, [inner]);
                        let made = make(self, all);
                        self.sure.insert(made);
                        self.found.push(made);
                    }
                }
            }
        }
    }

    /// Braces missing around arguments, around as many as may be; also within the name of one.
    pub(super) fn braces(&mut self, head: &str, args: &[NodeId]) {
        let count = args.len();
        for length in (1..=count).rev() {
            // Long lists lack the braces around all but a few arguments.
            if count > MAX_ARGS && length + 6 < count {
                return;
            }
            for start in 0..=count - length {
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
                let mut all = args.to_vec();
                all.splice(start..start + length, [list]);
                let call = self.call(head, all);
                self.found.push(call);
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
            let (label, value) = match self.tree.kind(*node).clone() {
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } => (Some(name), value),
                _ => (None, *node),
            };
            let NodeKind::Call {
                head: name,
                args: inner,
                ..
            } = self.tree.kind(value).clone()
            else {
                continue;
            };
            if !(2..=6).contains(&inner.len()) {
                continue;
            }
            let before = self.found.len();
            self.braces(&name, &inner);
            for mut call in self.found.split_off(before) {
                if let Some(label) = &label {
                    call = self.label(label, call);
                }
                let mut all = args.to_vec();
                all[at] = call;
                let made = self.call(head, all);
                self.found.push(made);
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
                let call = self.call(head, all);
                self.found.push(call);
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
            let call = self.call(head, all);
            self.found.push(call);
        }
    }

    /// `(play phases:{..})`: what stands in an argument belongs in its place.
    pub(super) fn unwrapped(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            if let NodeKind::Call { args: inner, .. } = self.tree.kind(*node).clone()
                && !inner.is_empty()
                && inner.iter().all(|n| {
                    matches!(
                        self.tree.kind(*n),
                        NodeKind::Label { .. } | NodeKind::Call { .. }
                    )
                })
            {
                let mut all = args.to_vec();
                all.splice(at..=at, inner);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
    }

    /// An argument that stands before or after its place, perhaps with a name that it lacks.
    pub(super) fn moved(&mut self, head: &str, args: &[NodeId]) {
        for from in 0..args.len() {
            let NodeKind::Label {
                name,
                value: Some(value),
                ..
            } = self.tree.kind(args[from]).clone()
            else {
                continue;
            };
            // What a number says is told by its name alone.
            if is_label_of(head, &name) || matches!(self.tree.kind(value), NodeKind::Int(_)) {
                continue;
            }
            for to in 0..args.len() {
                let mut all = args.to_vec();
                all.remove(from);
                all.insert(to, value);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
        for from in 0..args.len() {
            for to in 0..args.len() {
                if from != to {
                    let mut all = args.to_vec();
                    let node = all.remove(from);
                    all.insert(to, node);
                    let call = self.call(head, all);
                    self.found.push(call);
                }
            }
        }
    }

    /// Something missing around an argument, or around several.
    pub(super) fn wrapped_arguments(&mut self, head: &str, args: &[NodeId]) {
        for length in 1..=args.len() {
            for start in 0..=args.len() - length {
                let run = &args[start..start + length];
                // Of many arguments one lacks something, or all to the end.
                if args.len() > 5 && length > 1 && start + length < args.len() {
                    continue;
                }
                self.wrapped(run, |draft, wrapped| {
                    let mut all = args.to_vec();
                    all.splice(start..start + length, [wrapped]);
                    draft.call(head, all)
                });
                if let (
                    [one],
                    NodeKind::Label {
                        name,
                        value: Some(value),
                        ..
                    },
                ) = (run, self.tree.kind(run[0]).clone())
                {
                    let _ = one;
                    self.wrapped(&[value], |draft, wrapped| {
                        let wrapped = draft.label(&name, wrapped);
                        let mut all = args.to_vec();
                        all[start] = wrapped;
                        draft.call(head, all)
                    });
                }
            }
        }
    }

    /// A bracket that closes too early or too late: `(to if:..) (apply ..)`, `(play .. (end ..))`.
    pub(super) fn rebracketed(&mut self, head: &str, args: &[NodeId]) {
        for at in 0..args.len() {
            let NodeKind::Call {
                head: name,
                args: inner,
                ..
            } = self.tree.kind(args[at]).clone()
            else {
                continue;
            };
            if let Some(next) = args.get(at + 1) {
                let mut longer = inner.clone();
                longer.push(*next);
                let mut all = args.to_vec();
                let longer = self.call(&name, longer);
                all.splice(at..at + 2, [longer]);
                let call = self.call(head, all);
                self.found.push(call);
            }
            if let [rest @ .., last] = &inner[..]
                && !rest.is_empty()
                && matches!(self.tree.kind(*last), NodeKind::Call { .. })
            {
                let mut all = args.to_vec();
                let shorter = self.call(&name, rest.to_vec());
                all.splice(at..=at, [shorter, *last]);
                let call = self.call(head, all);
                self.found.push(call);
            }
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
            if surplus && args.len() > 1 {
                let mut all = args.to_vec();
                all.remove(at);
                let call = self.call(head, all);
                self.dropped.insert(call, *node);
                self.found.push(call);
            }
        }
    }

    /// A word that is missing.
    pub(super) fn inserted(&mut self, head: &str, args: &[NodeId], _expected: &[Alternative]) {
        let mut named = args.to_vec();
        named.insert(0, self.string("Name"));
        let call = self.call(head, named);
        self.found.push(call);
        for word in ["Mover", "Win", "Each", "Move", "Step"] {
            for at in 0..=args.len().min(2) {
                let mut all = args.to_vec();
                let word = self.word(word);
                all.insert(at, word);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
    }
}

/// Whether a ludeme takes an argument of some name.
fn is_label_of(head: &str, label: &str) -> bool {
    let forms = signature::head(head).map_or(&[][..], |h| h.spellings);
    let mut slots = forms.iter().flat_map(|(form, _)| form.form().slots);
    slots.any(|slot| slot.label == Some(label))
}
