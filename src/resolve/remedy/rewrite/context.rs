//! What the place of a part and the rest of the description tell: the site that is spoken of, whose a
//! piece is, what two things in a condition ask for.

use super::*;

/// Words for a piece or a player that has come to a place.
const ARRIVALS: [&str; 30] = [
    "contains",
    "contain",
    "holds",
    "includes",
    "isin",
    "ison",
    "hasreached",
    "arrivedat",
    "at",
    "on",
    "onto",
    "in",
    "into",
    "inside",
    "within",
    "reach",
    "reached",
    "reaches",
    "arrived",
    "arrives",
    "equal",
    "equals",
    "same",
    "lands",
    "landed",
    "touches",
    "enters",
    "entered",
    "standson",
    "isat",
];

/// What is said of a subject that stands before it.
const VERBS: [&str; 8] = ["is", "has", "in", "on", "at", "wins", "loses", "cannot"];

impl Draft {
    /// `(= (what at:(to)) (piece "King"))`: the number of a piece is asked for.
    pub(super) fn number_of_piece(
        &mut self,
        head: &str,
        args: &[NodeId],
        expected: &[Alternative],
    ) {
        let number =
            |a: &Alternative| matches!(a.base, Base::Type(ty) if a.depth == 0 && ty.get().integer);
        if head == "piece"
            && expected.iter().any(number)
            && let [NodeKind::Str(text), ..] = args
                .iter()
                .map(|arg| self.tree.kind(*arg))
                .collect::<Vec<_>>()[..]
            && let text = text.clone()
            && let Some(name) = self.piece_named(&text)
        {
            let id = self.id_of(&text, &name);
            self.sure.insert(id);
            self.found.insert(0, id);
        }
    }

    /// `(King on Throne)`, `(Next loses)`: the subject stands before what is said of it.
    pub(super) fn subject_first(&mut self, head: &str, args: &[NodeId]) {
        let Some((verb, rest)) = args.split_first() else {
            return;
        };
        let NodeKind::Word(verb) = self.tree.kind(*verb).clone() else {
            return;
        };
        let known = signature::head(head).is_some();
        if known && !VERBS.contains(&verb.as_str()) {
            return;
        }
        let subject = match known {
            true => self.call(head, Vec::new()),
            false => self.word(head),
        };
        let mut all = vec![subject];
        all.extend(rest);
        self.turned(&verb, all);
    }

    /// The site that is spoken of where the part stands: `between` within `(between ..)`.
    pub(super) fn site_here(&self) -> &'static str {
        let nodes = (0..self.tree.len_below()).map(|n| NodeId(n as u32));
        let around = nodes.filter_map(|node| {
            let NodeKind::Call { head, args, .. } = self.tree.kind(node) else {
                return None;
            };
            let first = args.first().map(|first| self.tree.kind(*first));
            let by_site = matches!(first, Some(NodeKind::Word(word)) if word.starts_with("Site"));
            let site = match head.as_str() {
                "to" => "to",
                "from" => "from",
                "between" => "between",
                "forEach" | "all" if by_site => "site",
                _ => return None,
            };
            let span = self.tree.span(node);
            self.is_around(node)
                .then_some((span.end - span.start, site))
        });
        around
            .min_by_key(|(length, _)| *length)
            .map_or("to", |(_, site)| site)
    }

    /// Whether a node is written around the part.
    fn is_around(&self, node: NodeId) -> bool {
        let (span, origin) = (self.tree.span(node), self.tree.origin(node));
        origin == self.origin && span != self.span && span.contains(self.span)
    }

    /// Whether the part stands within a call of some name and first word.
    fn is_within(&self, name: &str, word: &str) -> bool {
        let mut nodes = (0..self.tree.len_below()).map(|n| NodeId(n as u32));
        nodes.any(|node| {
            let NodeKind::Call { head, args, .. } = self.tree.kind(node) else {
                return false;
            };
            let first = args.first().map(|first| self.tree.kind(*first));
            let said = matches!(first, Some(NodeKind::Word(first)) if first == word);
            head == name && (said || word.is_empty()) && self.is_around(node)
        })
    }

    /// Whether the players are gone through one by one where the part stands.
    pub(super) fn in_turn(&self) -> bool {
        self.is_within("forEach", "Player")
    }

    /// `(move (to ..))` among the moves of a piece, which goes from where it stands.
    pub(super) fn starts_here(&mut self, head: &str, args: &[NodeId]) -> Option<NodeId> {
        let first = args.first().map(|first| self.tree.kind(*first));
        let to = matches!(first, Some(NodeKind::Call { head, .. }) if head == "to");
        let of_piece = || self.is_within("piece", "") || self.is_within("forEach", "Piece");
        if head != "move" || !to || !of_piece() {
            return None;
        }
        let mut all = vec![self.call("from", Vec::new())];
        all.extend(args);
        Some(self.call(head, all))
    }

    /// Whose misfortune a condition tells of: that of the next player where the mover wins by it,
    /// or the other loses.
    pub(super) fn loser_here(&self) -> &'static str {
        let nodes = (0..self.tree.len_below()).map(|n| NodeId(n as u32));
        let words = |node: NodeId| -> Vec<&str> {
            let parts = self.tree.children(node).iter();
            let words = parts.filter_map(|part| match self.tree.kind(*part) {
                NodeKind::Word(word) => Some(word.as_str()),
                _ => None,
            });
            words.collect()
        };
        let mut ifs = nodes.filter_map(|node| match self.tree.kind(node) {
            NodeKind::Call { head, args, .. } if head == "if" && args.len() > 1 => {
                let asks = self.tree.span(args[0]).contains(self.span);
                asks.then_some(args[1])
            }
            _ => None,
        });
        let wins =
            ifs.any(|result| matches!(words(result)[..], ["Mover", "Win"] | ["Next", "Loss"]));
        if wins { "Next" } else { "Mover" }
    }

    /// The owner of a piece: the number at the end of its name, or the only one who has it.
    pub(super) fn owner_of(&self, name: &str) -> Option<SmolStr> {
        let kind = without_number(name);
        match name[kind.len()..].parse::<u8>() {
            Ok(0) => Some(SmolStr::new_static("Neutral")),
            Ok(number) => Some(SmolStr::new(format!("P{number}"))),
            Err(_) => match self.said.owners.get(name).map(Vec::as_slice) {
                Some([one]) if one != "Each" => Some(one.clone()),
                _ => None,
            },
        }
    }

    /// The piece that a word names, whatever its capitals and number: `Coins` for `Coin`.
    pub(super) fn piece_named(&self, text: &str) -> Option<SmolStr> {
        let kind = without_number(text);
        let singular = kind
            .strip_suffix("es")
            .into_iter()
            .chain(kind.strip_suffix('s'));
        let of_many = kind.strip_suffix("ies").map(|root| format!("{root}y"));
        let of_men = kind
            .strip_suffix("men")
            .map(|before| format!("{before}man"));
        let named = |word: &str| {
            let names = self.said.owners.keys();
            names
                .filter(|name| name.eq_ignore_ascii_case(word))
                .min()
                .cloned()
        };
        let of_geese = kind.replacen("ee", "oo", 1);
        let of_geese = Some(of_geese.as_str()).filter(|_| kind.contains("ee"));
        let irregular = of_geese
            .into_iter()
            .chain(of_men.as_deref())
            .chain(of_many.as_deref());
        let mut words = [kind].into_iter().chain(singular).chain(irregular);
        words.find_map(named)
    }

    /// `(is Off (to))`: a word for a number, compared.
    fn equal_to_word(&mut self, head: &str, args: &[NodeId]) {
        let ("is", [word, other]) = (head, args) else {
            return;
        };
        if let NodeKind::Word(text) = self.tree.kind(*word)
            && !takes_first("is", text)
        {
            let call = self.call("=", vec![*other, *word]);
            self.found.push(call);
        }
        // `(is (where "Token" Mover) 30)`
        if !matches!(self.tree.kind(*word), NodeKind::Word(_)) {
            let other = self.where_or_region(*other);
            let call = self.call("=", vec![*word, other]);
            self.renamed.insert(call);
            self.found.push(call);
            let within = self.word("In");
            let call = self.call("is", vec![within, *word, other]);
            self.renamed.insert(call);
            self.found.push(call);
        }
    }

    /// `(place Knight 2 ..)`: a name and the number of its owner, apart.
    pub(super) fn name_and_number(&mut self, head: &str, args: &[NodeId]) {
        let named = |draft: &Self, name: &NodeKind, number: &NodeKind| {
            let name = match name {
                NodeKind::Word(text) if signature::word(text).is_none() => {
                    draft.piece_named(text)?
                }
                NodeKind::Str(text) => draft.piece_named(text)?,
                _ => return None,
            };
            match number {
                NodeKind::Int(number @ 1..=16) => Some(format!("{name}{number}")),
                _ => None,
            }
        };
        let calls = self.in_one_name(head, args, named);
        self.sure.extend(calls.iter().copied());
        self.found.extend(calls);
    }

    /// `(dice Used)`: a word that another ludeme takes, written as two.
    pub(super) fn joined_selector(&mut self, head: &str, args: &[NodeId]) {
        let Some((first, rest)) = args.split_first() else {
            return;
        };
        let NodeKind::Word(text) = self.tree.kind(*first) else {
            return;
        };
        let joined = format!("{}{}", capitalised(head), capitalised(text));
        for known in HEADS
            .iter()
            .filter(|known| takes_first(known.name, &joined))
        {
            let mut all = vec![self.word(&joined)];
            all.extend(rest);
            let call = self.call(known.name, all);
            self.found.push(call);
        }
    }

    /// `(all dice used)`: the word that selects the form, written as two.
    pub(super) fn joined_words(&mut self, head: &str, args: &[NodeId]) {
        let ([first, second, rest @ ..], true) = (args, signature::head(head).is_some()) else {
            return;
        };
        let (NodeKind::Word(first), NodeKind::Word(second)) =
            (self.tree.kind(*first), self.tree.kind(*second))
        else {
            return;
        };
        let joined = format!("{}{}", capitalised(first), capitalised(second));
        if takes_first(head, &joined) {
            let mut all = vec![self.word(&joined)];
            all.extend(rest);
            let call = self.call(head, all);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// `(move Step capture:True (to if:(..)))`: what stands there is taken.
    pub(super) fn captures(&mut self, head: &str, args: &[NodeId]) {
        let captures = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Label { name, .. } | NodeKind::Word(name) => {
                let name = name.to_ascii_lowercase();
                [
                    "capture",
                    "captures",
                    "capturing",
                    "take",
                    "takes",
                    "taking",
                    "kill",
                    "kills",
                    "eat",
                ]
                .contains(&name.as_str())
            }
            _ => false,
        };
        let Some(at) = args.iter().position(captures) else {
            return;
        };
        let to = args.iter().position(
            |arg| matches!(self.tree.kind(*arg), NodeKind::Call { head, .. } if head == "to"),
        );
        // `captures:Surrounded`: what is taken is not what stands there.
        let other = match self.tree.kind(args[at]) {
            NodeKind::Label {
                value: Some(value), ..
            } => matches!(self.tree.kind(*value), NodeKind::Word(word)
                if !["true", "enemy", "opponent"].contains(&word.to_ascii_lowercase().as_str())),
            _ => false,
        };
        if other || !["move", "step", "slide", "leap", "hop"].contains(&head) {
            return;
        }
        let site = self.call("to", Vec::new());
        let remove = self.call("remove", vec![site]);
        let apply = self.call("apply", vec![remove]);
        let mut all = args.to_vec();
        match to {
            Some(to) => {
                let NodeKind::Call { args: inner, .. } = self.tree.kind(args[to]).clone() else {
                    return;
                };
                let mut inner = inner;
                inner.push(apply);
                all[to] = self.call("to", inner);
                all.remove(at);
            }
            None => {
                let (enemy, at_site) = (self.word("Enemy"), self.label("at", site));
                let who = self.call("who", vec![at_site]);
                let enemy = self.call("is", vec![enemy, who]);
                let condition = self.label("if", enemy);
                all[at] = self.call("to", vec![condition, apply]);
            }
        }
        let call = self.call(head, all);
        self.sure.insert(call);
        self.found.push(call);
    }

    /// `(move (step ..))`: the word that selects the form as a ludeme of its own.
    pub(super) fn selector_in_brackets(&mut self, head: &str, args: &[NodeId]) {
        let Some((first, rest)) = args.split_first() else {
            return;
        };
        if let NodeKind::Call {
            head: name, args, ..
        } = self.tree.kind(*first).clone()
            && head == "move"
            && takes_first(head, &capitalised(&name))
        {
            let mut all = vec![self.word(&capitalised(&name))];
            all.extend(args);
            all.extend(rest);
            let call = self.call(head, all);
            self.whole.insert(call);
            self.renamed.insert(call);
            self.found.insert(0, call);
        }
    }

    /// `(move Jump over Orthogonal ..)`: another word selects the form, and there is more to put
    /// right.
    pub(super) fn other_selector(&mut self, head: &str, args: &[NodeId]) {
        let Some(NodeKind::Word(text)) = args.first().map(|first| self.tree.kind(*first).clone())
        else {
            return;
        };
        if signature::head(head).is_none() || takes_first(head, &text) {
            return;
        }
        for meant in self.of_leaf(args[0]) {
            if let [one] = meant[..]
                && let NodeKind::Word(word) = self.tree.kind(one)
                && takes_first(head, word)
            {
                self.offer(head, args, 0..1, &[one]);
            }
        }
    }

    /// `(deal 7 Dominoes)`: the word that selects the form stands behind.
    pub(super) fn selector_first(&mut self, head: &str, args: &[NodeId]) {
        let selects = |node: &NodeId| matches!(self.tree.kind(*node), NodeKind::Word(text) if takes_first(head, text));
        if args.first().is_none_or(selects) {
            return;
        }
        for at in 1..args.len() {
            if let NodeKind::Word(text) = self.tree.kind(args[at]).clone()
                && takes_first(head, &capitalised(&text))
                && !is_place_or_role(&text)
            {
                let mut all = args.to_vec();
                all.remove(at);
                let word = self.word(&capitalised(&text));
                all.insert(0, word);
                let call = self.call(head, all);
                self.found.insert(0, call);
            }
        }
    }

    /// `(3 14)` where pairs are listed, `("Small" <5>)` where items are: the only ludeme that can be
    /// meant lacks its name.
    pub(super) fn nameless(&mut self, head: &str, args: &[NodeId], expected: &[Alternative]) {
        if signature::head(head).is_some() || args.is_empty() {
            return;
        }
        for alternative in expected {
            let Base::Type(ty) = alternative.base else {
                continue;
            };
            let mut heads = HEADS.iter().filter(|known| {
                let mut results = known.spellings.iter();
                results.any(|(form, spelling)| {
                    let result = form.form().spellings[*spelling as usize].result;
                    ty.get().calls.contains(result)
                })
            });
            let (Some(only), None) = (heads.next(), heads.next()) else {
                continue;
            };
            let first = match head.parse() {
                Ok(number) => self.push(NodeKind::Int(number)),
                Err(_) => self.word(head),
            };
            let mut all = vec![first];
            all.extend(args);
            let call = self.call(only.name, all);
            self.found.push(call);
        }
    }

    /// `(Ladders (last To))`: a map, asked by its name.
    pub(super) fn of_map(&mut self, head: &str, args: &[NodeId]) {
        let ([key], true) = (args, self.said.maps.contains(head)) else {
            return;
        };
        let name = self.string(head);
        let call = self.call("mapEntry", vec![name, *key]);
        self.whole.insert(call);
        self.found.push(call);
    }

    /// `(is At (where "King" Mover) 30)`, `(reached "King" "Goal")`: what is compared tells how.
    pub(super) fn by_parts(&mut self, head: &str, args: &[NodeId], expected: &[Alternative]) {
        self.equal_to_word(head, args);
        let condition = (expected.iter()).any(|a| a.base == Base::Type(TypeId::BOOLEAN));
        let (said, rest) = match (head, args) {
            ("is", [first, rest @ ..]) => match self.tree.kind(*first) {
                NodeKind::Word(word) => (word.to_ascii_lowercase(), rest),
                _ => return,
            },
            _ if signature::head(head).is_none() => (head.to_ascii_lowercase(), args),
            _ => return,
        };
        if !condition || !ARRIVALS.contains(&said.as_str()) {
            return;
        }
        let role = |node: &&NodeId| matches!(self.tree.kind(**node), NodeKind::Word(word) if is_place_or_role(word));
        let rest: Vec<NodeId> = rest.iter().filter(|node| !role(node)).copied().collect();
        let parts = rest.iter().map(|part| self.where_or_region(*part));
        let mut parts: Vec<NodeId> = parts.collect();
        // `(reached "Goal")`: the last move did.
        if parts.len() == 1 && parts != rest {
            let to = self.word("To");
            parts.insert(0, self.call("last", vec![to]));
        }
        if parts.len() != 2 {
            return;
        }
        // `(contains "Goal" (last To))`
        let region = |draft: &Self, node: NodeId| matches!(draft.tree.kind(node), NodeKind::Call { head, .. } if head == "sites");
        if region(self, parts[0]) && !region(self, parts[1]) {
            parts.swap(0, 1);
        }
        for (head, word) in [("=", None), ("is", Some("In"))] {
            let mut all: Vec<NodeId> = word.into_iter().map(|word| self.word(word)).collect();
            all.extend(&parts);
            let call = self.call(head, all);
            self.sure.insert(call);
            self.found.push(call);
        }
    }

    /// The name of a piece as where it stands, and that of a region as its sites.
    pub(super) fn where_or_region(&mut self, node: NodeId) -> NodeId {
        let text = match self.tree.kind(node) {
            NodeKind::Word(text) if signature::word(text).is_none() => text.clone(),
            NodeKind::Str(text) => text.clone(),
            NodeKind::Word(text) if self.said.regions.contains_key(text) => text.clone(),
            NodeKind::Word(text) if takes_first("sites", text) && !is_place_or_role(text) => {
                let word = self.word(&text.clone());
                return self.call("sites", vec![word]);
            }
            _ => return node,
        };
        if let Some(kind) = self.piece_named(&text) {
            let owner = self.owner_of(&text).or_else(|| self.owner_of(&kind));
            let name = self.string(&kind);
            let owner = self.word(owner.as_deref().unwrap_or("Mover"));
            return self.call("where", vec![name, owner]);
        }
        match self.said.regions.get(&text) {
            Some(owners) => {
                let owner = match owners.as_slice() {
                    [] => None,
                    // What is nobody's has its name alone.
                    [one] if one != "Each" => Some(one.clone()).filter(|one| one.starts_with('P')),
                    _ => Some(SmolStr::new_static("Mover")),
                };
                let mut all: Vec<NodeId> = owner.into_iter().map(|o| self.word(&o)).collect();
                all.push(self.string(&text));
                self.call("sites", all)
            }
            None if is_coordinate(&text) => {
                let name = self.string(&text.to_ascii_uppercase());
                self.call("coord", vec![name])
            }
            None => node,
        }
    }

    /// `(flip 1 2)` for `(flips 1 2)`: an argument whose name is one of another number.
    pub(super) fn other_number(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            let Some((name, inner)) = self.call_at(*node) else {
                continue;
            };
            let plural = format!("{name}s");
            for other in [plural.as_str(), name.trim_end_matches('s')] {
                if other != name
                    && signature::head(other).is_some()
                    && signature::head(&name).is_some()
                {
                    let new = self.call(other, inner.clone());
                    self.offer(head, args, at..at + 1, &[new]);
                }
            }
        }
    }
}
