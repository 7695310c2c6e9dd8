//! Rewritings of arguments: others in their place, another order, too many or too few of them.

use super::fillers::lacks_brackets;
use super::*;

/// Ludemes that nobody writes as the name of an argument.
const NOT_NAMED: [&str; 6] = ["player", "satisfy", "id", "array", "forEach", "count"];

impl Draft {
    /// Puts each wrapper around some nodes, and what is made of that among the rewritings.
    pub(super) fn wrapped(&mut self, hole: &[NodeId], make: impl Fn(&mut Self, NodeId) -> NodeId) {
        let decides = |n: &NodeId| decides(&self.tree, *n);
        let moves = hole.iter().any(decides)
            || matches!(hole, [list] if self.tree.children(*list).iter().any(decides));
        let number = matches!(hole, [one] if matches!(self.tree.kind(*one), NodeKind::Int(_)));
        let name = match hole {
            [one] => match self.tree.kind(*one) {
                NodeKind::Str(text) => Some(text.clone()),
                _ => None,
            },
            _ => None,
        };
        let role = matches!(hole, [one] if matches!(self.tree.kind(*one), NodeKind::Word(word)
            if is_role(word)));
        // `"Goat"` where the number of the piece is asked for.
        if let Some((name, piece)) = name
            .as_ref()
            .and_then(|name| Some((name.clone(), self.piece_named(name)?)))
            && self
                .said
                .owners
                .get(&piece)
                .is_some_and(|owners| owners.len() == 1)
        {
            let id = self.id_of(&name, &piece);
            let made = make(self, id);
            self.found.push(made);
        }
        // `(sites Around "King")`: where it stands.
        let piece = name
            .as_ref()
            .is_some_and(|name| self.piece_named(name).is_some());
        if let (true, [one]) = (self.of_site || piece, hole) {
            let place = self.where_or_region(*one);
            let made = make(self, place);
            self.found.push(made);
        }
        // `(sites Around "King" Next)`: where the piece of a player is.
        if let [piece, owner] = hole
            && let (NodeKind::Str(name), NodeKind::Word(player)) =
                (self.tree.kind(*piece), self.tree.kind(*owner))
            && is_role(player)
            && self.piece_named(name).is_some()
        {
            for head in ["id", "where"] {
                let of_piece = self.call(head, hole.to_vec());
                let made = make(self, of_piece);
                self.found.push(made);
            }
        }
        for wrapper in wrappers() {
            // Several moves are a choice, several consequences come together.
            if moves
                && let NodeKind::Call { head, .. } = wrapper.tree.kind(wrapper.root)
                && head == "and"
            {
                continue;
            }
            let around = match wrapper.tree.kind(wrapper.root) {
                NodeKind::Call { head, .. } => head.as_str(),
                _ => "",
            };
            // What a player decides is no consequence.
            if moves && matches!(around, "then" | "apply") {
                continue;
            }
            // A number is a size, a distance or a count, and only a coordinate is a place.
            if number && matches!(around, "to" | "from" | "coord" | "who" | "then" | "apply")
                || around == "coord" && name.as_ref().is_some_and(|name| !is_coordinate(name))
                // A side of the board or a player is no piece.
                || (role || name.as_ref().is_some_and(|name| is_place_or_role(name)))
                    && matches!(around, "id" | "piece")
                // `(sites "Ladders")`: a piece or a map is no region.
                || name.as_ref().is_some_and(|name| self.names_other(name))
                    && has_sites(&wrapper.tree, wrapper.root)
                // `{"1,E,N,W"}`: a text that names no piece has no number.
                || around == "id" && name.is_some() && !piece
                // A name is a kind of piece before it is what is counted.
                || around == "count" && name.is_some()
                // `(difference .. P1)`: who has no region of his own has pieces.
                || around == "sites" && wrapper.tree.children(wrapper.root).len() == 1
                    && self.is_without_region(hole)
                // `(sites "D4")` is a region of that name.
                || around == "sites" && self.is_site_alone(hole, wrapper)
            {
                continue;
            }
            // `(is solved)`: words have capitals here.
            let capital = match hole {
                [one] => match self.tree.kind(*one) {
                    NodeKind::Word(text) => Some(capitalised(text)),
                    _ => None,
                },
                _ => None,
            };
            let capital = capital.filter(|text| takes_first(around, text));
            let capital = capital.map(|text| self.word(&text));
            let hole = capital
                .as_slice()
                .first()
                .map_or(hole, std::slice::from_ref);
            // `(to (sites Empty) (sites Board))`: what is free among others is free and one of them.
            if around == "union" && hole.iter().any(|part| self.is_empty_sites(*part)) {
                let list = self.array(hole.to_vec());
                let both = self.call("intersection", vec![list]);
                let made = make(self, both);
                self.found.push(made);
                continue;
            }
            self.torn = false;
            let copy = self.copy(&wrapper.tree, wrapper.root, hole);
            if self.torn {
                continue;
            }
            if let Some(copy) = copy.first() {
                let made = make(self, *copy);
                self.found.push(made);
            }
            // `(if (..) (apply (remove (to))))`: what is put around stands inside already.
            if let ([one], "apply" | "then") = (hole, around)
                && let Some(bare) = self.without_inner(*one, around)
            {
                let copy = self.copy(&wrapper.tree, wrapper.root, &[bare]);
                if let Some(copy) = copy.first() {
                    let made = make(self, *copy);
                    self.whole.insert(made);
                    self.found.insert(0, made);
                }
            }
        }
    }

    /// Whether something is a player in a game in which no player has a region.
    fn is_without_region(&self, hole: &[NodeId]) -> bool {
        let role =
            |node: &NodeId| matches!(self.tree.kind(*node), NodeKind::Word(role) if is_role(role));
        hole.iter().all(role) && self.said.regions.values().all(Vec::is_empty)
    }

    /// Whether a part is `(sites Empty)`.
    fn is_empty_sites(&self, node: NodeId) -> bool {
        let empty =
            |arg: &NodeId| matches!(self.tree.kind(*arg), NodeKind::Word(word) if word == "Empty");
        matches!(self.tree.kind(node), NodeKind::Call { head, args, .. }
            if head == "sites" && args.iter().any(empty))
    }

    /// Whether a string is the name of a piece, a map or a variable, and of no region.
    fn names_other(&self, name: &SmolStr) -> bool {
        let said = &self.said;
        let other = said.owners.contains_key(without_number(name))
            || said.maps.contains(name)
            || said.variables.contains(name);
        other && !said.regions.contains_key(name)
    }

    /// A choice without a ludeme around what it leads to.
    fn without_inner(&mut self, node: NodeId, name: &str) -> Option<NodeId> {
        let NodeKind::Call { head, args, .. } = self.tree.kind(node).clone() else {
            return None;
        };
        let mut all = args.clone();
        for arg in all.iter_mut().skip(1) {
            if let NodeKind::Call { head, args, .. } = self.tree.kind(*arg)
                && let ([inner], true) = (&args[..], head == name)
            {
                *arg = *inner;
            }
        }
        (head == "if" && all != args).then(|| self.call(&head, all))
    }

    /// Whether a site by its coordinate is to be put into a ludeme, and not into braces of it.
    fn is_site_alone(&self, hole: &[NodeId], wrapper: &Wrapper) -> bool {
        let listed = wrapper.tree.children(wrapper.root).iter();
        let mut listed = listed.map(|part| wrapper.tree.kind(*part));
        let within = listed.any(|kind| matches!(kind, NodeKind::Array(_)));
        let site = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Str(text) => is_coordinate(text) && !self.said.regions.contains_key(text),
            _ => false,
        };
        !within && hole.iter().all(site)
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
                self.words_in_brackets(&head, &args);
                self.other_heads(&head, &args, &[]);
                self.numbers_in_brackets(&head, &args);
                self.by_phrases(&head, &args);
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
                && let ("player", [number]) = (head.as_str(), &args[..])
                && let NodeKind::Int(number) = *self.tree.kind(*number)
            {
                // `(player 2)` where `P2` belongs.
                let role = self.word(&format!("P{number}"));
                self.whole.insert(role);
                meant.push(vec![role]);
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
                let numbers = self.array(numbers);
                self.whole.insert(numbers);
                meant.push(vec![numbers]);
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
                let whole = nodes.iter().any(|node| self.whole.contains(node));
                all.splice(at..=at, nodes);
                let made = make(self, all);
                if whole {
                    self.whole.insert(made);
                }
                self.found.push(made);
            }
        }
        if turned > 1 {
            let made = make(self, firsts);
            self.found.push(made);
        }
    }

    /// `(move from (to ..))`: the first word is a ludeme that the call takes, without its brackets.
    pub(super) fn bare_first(&mut self, head: &str, args: &[NodeId]) {
        let Some((first, rest)) = args.split_first() else {
            return;
        };
        let NodeKind::Word(text) = self.tree.kind(*first).clone() else {
            return;
        };
        if !lacks_brackets(head, &text, args, &self.tree) {
            return;
        }
        let mut all = vec![self.call(&text, Vec::new())];
        all.extend(rest);
        let call = self.call(head, all);
        self.renamed.insert(call);
        self.found.insert(0, call);
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
                // `(board "Square" 3)`
                NodeKind::Str(text) if signature::head(&text.to_ascii_lowercase()).is_some() => {
                    (None, SmolStr::new(text.to_ascii_lowercase()))
                }
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
            let small = text.to_ascii_lowercase();
            let heads: Vec<String> = match signature::head(&text) {
                Some(_) => vec![text.to_string()],
                None if signature::head(&small).is_some() && signature::word(&text).is_none() => {
                    vec![small]
                }
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
                        let mut all = vec![match head.parse() {
                            Ok(number) => self.push(NodeKind::Int(number)),
                            Err(_) => self.word(&head),
                        }];
                        all.extend(args);
                        inners.push(self.call(&name, all));
                    }
                    // `(> count 1)` where a site is spoken of.
                    if let ("count", "from" | "between" | "site", true) =
                        (name.as_str(), self.site_here(), end == at + 1)
                    {
                        let site = self.call(self.site_here(), Vec::new());
                        let of_site = self.label("at", site);
                        inners.push(self.call(&name, vec![of_site]));
                    }
                    // `if (counter) >= 40 (result ..)`
                    if name == "if"
                        && let Some(all) = self.joined_chains(&args[at + 1..end])
                    {
                        inners.push(self.call(&name, all));
                    }
                    inners.push(self.call(&name, args[at + 1..end].to_vec()));
                    // `(piece "Disc" P1 Step Forward)`: a move of a player.
                    if label.is_none() && takes_first("move", &text) && name != text {
                        let mut all = vec![self.word(&text)];
                        all.extend(&args[at + 1..end]);
                        inners.insert(0, self.call("move", all));
                    }
                    for mut inner in inners {
                        inner = self.labelled(label.as_ref(), inner);
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
                self.offer(head, args, at..at + 1, &inner);
            }
        }
    }

    /// An argument that stands before or after its place, perhaps with a name that it lacks.
    pub(super) fn moved(&mut self, head: &str, args: &[NodeId]) {
        for from in 0..args.len() {
            let NodeKind::Label {
                value: Some(value), ..
            } = self.tree.kind(args[from]).clone()
            else {
                continue;
            };
            // What a number says is told by its name alone.
            if matches!(self.tree.kind(value), NodeKind::Int(_)) {
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
                    // Clauses say by their names where they stand.
                    if head == "rules" {
                        self.sure.insert(call);
                    }
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
                // Of many arguments one lacks something, or all to the end, or what a name that is
                // none here belongs to.
                let foreign = |arg: &NodeId| match self.tree.kind(*arg) {
                    NodeKind::Label { name, .. } => !is_label_of(head, name),
                    _ => false,
                };
                if args.len() > 5
                    && length > 1
                    && start + length < args.len()
                    && !(length <= 3 && run.iter().any(foreign))
                {
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
                    // `range:3` for `(between (max 3))`
                    if !is_label_of(head, &name) {
                        let before = self.found.len();
                        self.wrapped(&[value], |draft, wrapped| {
                            let mut all = args.to_vec();
                            all[start] = wrapped;
                            draft.call(head, all)
                        });
                        // The other name says nothing of whom or what is meant.
                        let frames = |call: &NodeId| {
                            let part = self.tree.children(*call).get(start);
                            part.is_none_or(|part| match self.tree.kind(*part) {
                                NodeKind::Call { head, .. } => !NOT_NAMED.contains(&head.as_str()),
                                _ => true,
                            })
                        };
                        let made = self.found.split_off(before);
                        let made: Vec<NodeId> = made.into_iter().filter(frames).collect();
                        self.found.extend(made);
                    }
                }
            }
        }
    }

    /// `(to if:(a) (b))`: conditions that follow each other hold together.
    pub(super) fn joined_conditions(&mut self, head: &str, args: &[NodeId]) {
        let boolean = [Alternative {
            depth: 0,
            base: Base::Type(TypeId::BOOLEAN),
        }];
        let value = |tree: &Tree, node: NodeId| match tree.kind(node) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } if name == "if" => *value,
            _ => node,
        };
        let condition = |tree: &Tree, node: NodeId| match tree.kind(value(tree, node)) {
            NodeKind::Call { head, .. } => {
                [
                    "is", "no", "not", "=", "<", ">", "<=", ">=", "!=", "all", "can",
                ]
                .contains(&head.as_str())
                    && produces(head, &boolean)
            }
            _ => false,
        };
        if ["and", "or", "satisfy"].contains(&head) {
            return;
        }
        for at in 1..args.len() {
            let pair = [args[at - 1], args[at]];
            if !pair.iter().all(|node| condition(&self.tree, *node)) {
                continue;
            }
            let parts = pair.map(|node| value(&self.tree, node)).to_vec();
            // Neither of two that are denied is to hold.
            let joined = if head == "not" { "or" } else { "and" };
            let mut both = self.call(joined, parts);
            if let NodeKind::Label { name, .. } = self.tree.kind(args[at - 1]).clone() {
                both = self.label(&name, both);
            }
            self.offer(head, args, at - 1..at + 1, &[both]);
        }
    }
}

/// Whether what is put around something looks for a region by its name.
fn has_sites(tree: &Tree, node: NodeId) -> bool {
    let sites = matches!(tree.kind(node), NodeKind::Call { head, .. } if head == "sites");
    sites
        || tree
            .children(node)
            .iter()
            .any(|part| has_sites(tree, *part))
}

/// Whether a part is a move of a player, or a choice of such.
fn decides(tree: &Tree, node: NodeId) -> bool {
    let NodeKind::Call { head, args, .. } = tree.kind(node) else {
        return false;
    };
    match head.as_str() {
        "move" | "forEach" => true,
        "or" | "priority" | "if" => args.iter().any(|arg| {
            let mut items = tree.children(*arg).iter();
            decides(tree, *arg) || items.any(|item| decides(tree, *item))
        }),
        _ => false,
    }
}
