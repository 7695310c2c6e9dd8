//! Rewritings of a list in braces.

use super::label_names::is_label_of;
use super::*;
use crate::arrange::Arrange;

/// What sides are called where a piece looks ahead, and how the language calls them.
const SIDES_OF_PIECE: [(&str, &str); 18] = [
    ("Ahead", "Forward"),
    ("Up", "Forward"),
    ("Back", "Backward"),
    ("Behind", "Backward"),
    ("Down", "Backward"),
    ("Left", "Leftward"),
    ("L", "Leftward"),
    ("Right", "Rightward"),
    ("R", "Rightward"),
    ("ForwardLeft", "FL"),
    ("ForwardRight", "FR"),
    ("BackwardLeft", "BL"),
    ("BackwardRight", "BR"),
    ("LeftForward", "FL"),
    ("RightForward", "FR"),
    ("LeftBackward", "BL"),
    ("RightBackward", "BR"),
    ("BackLeft", "BL"),
];

/// Longer jumps are no leaps of a piece.
const LONGEST_JUMP: i32 = 6;

impl Draft {
    /// `{(board (square 7)) use:Vertex}`: an argument behind the bracket of what it belongs to.
    fn labels_outside(&mut self, items: &[NodeId]) {
        if items.len() > MAX_ARGS {
            return;
        }
        for at in 1..items.len() {
            if let (Some(name), _) = self.parts_of(items[at])
                && let NodeKind::Call { head, args, .. } = self.tree.kind(items[at - 1]).clone()
                && is_label_of(&head, &name)
            {
                let mut all = args;
                all.push(items[at]);
                let call = self.call(&head, all);
                let mut list = items.to_vec();
                list.splice(at - 1..=at, [call]);
                let list = self.array(list);
                self.sure.insert(list);
                self.whole.insert(list);
                self.found.insert(0, list);
            }
        }
    }

    /// Rewritings of a list in braces.
    pub(super) fn of_array(&mut self, items: &[NodeId]) {
        self.labels_outside(items);
        let region = |node: &NodeId| {
            matches!(self.tree.kind(*node), NodeKind::Call { head, args, .. }
                if head == "sites" && !args.is_empty())
        };
        if items.len() > 1 && items.iter().all(region) {
            let list = self.array(items.to_vec());
            let union = self.call("union", vec![list]);
            self.sure.insert(union);
            self.whole.insert(union);
            self.found.insert(0, union);
        }
        if let Some(list) = self.relative(items) {
            self.sure.insert(list);
            self.found.insert(0, list);
        }
        if let [one] = items {
            self.found.push(*one);
        }
        self.chains_of_list(items);
        self.ruled(items);
        // `{{1 5} {2 7}}` for `{(pair 1 5) (pair 2 7)}`
        let two = |n: &NodeId| match self.tree.kind(*n) {
            NodeKind::Array(two) if two.len() == 2 => Some(two.clone()),
            _ => None,
        };
        let pairs: Option<Vec<Vec<NodeId>>> = items.iter().map(two).collect();
        if let Some(pairs) = pairs.filter(|pairs| !pairs.is_empty()) {
            let pairs = pairs.into_iter().map(|two| self.call("pair", two));
            let pairs = pairs.collect();
            let list = self.array(pairs);
            self.found.push(list);
        }
        // `{0:1 5:3}` for `{{0 1} {5 3}}`
        let keyed = |n: &NodeId| match self.tree.kind(*n) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } => Some((name.parse::<i32>().ok()?, *value)),
            _ => None,
        };
        let keyed: Option<Vec<(i32, NodeId)>> = items.iter().map(keyed).collect();
        if let Some(keyed) = keyed.filter(|keyed| !keyed.is_empty()) {
            let lists = keyed.into_iter().map(|(key, value)| {
                let key = self.push(NodeKind::Int(key));
                self.array(vec![key, value])
            });
            let lists = lists.collect();
            let list = self.array(lists);
            self.found.push(list);
        }
        // `{F F R F}` for `{{F F R F}}`
        if items.len() > 1 {
            let list = self.array(items.to_vec());
            let lists = self.array(vec![list]);
            self.found.push(lists);
        }
        if let Some((first, rest)) = items.split_first()
            && let NodeKind::Word(text) = self.tree.kind(*first).clone()
            && signature::head(&text).is_some()
        {
            let call = self.call(&text, rest.to_vec());
            self.found.push(call);
        }
        let names =
            |n: &&NodeId| matches!(self.tree.kind(**n), NodeKind::Word(_) | NodeKind::Str(_));
        if items.len() > 1 && items.iter().all(|n| names(&n)) {
            let texts: Vec<_> = items.iter().map(|n| self.tree.kind(*n).clone()).collect();
            // Words of the language are meant as such.
            let known = |text: &SmolStr| signature::word(text).is_some();
            let words = texts.iter().all(
                |kind| matches!(kind, NodeKind::Word(text) | NodeKind::Str(text) if known(text)),
            );
            for quoted in [!words, words] {
                let turned = texts.iter().map(|kind| match kind {
                    NodeKind::Word(text) | NodeKind::Str(text) if quoted => {
                        NodeKind::Str(without_piece(text).unwrap_or_else(|| text.clone()))
                    }
                    NodeKind::Word(text) | NodeKind::Str(text) => NodeKind::Word(text.clone()),
                    other => other.clone(),
                });
                let turned: Vec<_> = turned.collect();
                let turned = turned.into_iter().map(|kind| self.push(kind)).collect();
                let array = self.array(turned);
                self.found.push(array);
                self.wrapped(&[array], |_, wrapped| wrapped);
            }
        }
        // `{"NE" "SW"}` where sides of the board are listed.
        let side = |n: &NodeId| match self.tree.kind(*n) {
            NodeKind::Word(text) | NodeKind::Str(text) => Some(text.clone())
                .filter(|text| takes_first("sites", text) || is_place_or_role(text)),
            _ => None,
        };
        let sides: Vec<SmolStr> = items.iter().map_while(side).collect();
        if !sides.is_empty() && sides.len() == items.len() {
            for before in [None, Some("Side")] {
                let parts = sides.iter().map(|side| {
                    let mut words: Vec<NodeId> = Vec::new();
                    words.extend(before.map(|word| self.word(word)));
                    words.push(self.word(side));
                    self.call("sites", words)
                });
                let parts = parts.collect();
                let parts = self.array(parts);
                self.found.push(parts);
            }
        }
        if let [letter, number] = items
            && let (NodeKind::Str(letter) | NodeKind::Word(letter), NodeKind::Int(number)) =
                (self.tree.kind(*letter), self.tree.kind(*number))
            && letter.len() == 1
        {
            // `{"C" 3}`
            let name = format!("{}{number}", letter.to_ascii_uppercase());
            let name = self.string(&name);
            let coord = self.call("coord", vec![name]);
            self.found.insert(0, coord);
        }
        // `{0 to 2}`
        if let Some(list) = self.written_out(items) {
            self.found.insert(0, list);
        }
        // `{description:".." rules:".."}`
        let calls = items
            .iter()
            .map(|item| match self.tree.kind(*item).clone() {
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } if signature::head(&name).is_some() => self.call(&name, vec![value]),
                _ => *item,
            });
        let calls: Vec<NodeId> = calls.collect();
        if calls != items {
            let calls = self.array(calls);
            self.found.push(calls);
        }
        let pairs = items
            .iter()
            .map(|item| match self.tree.kind(*item).clone() {
                // `{1:5 2:7}`
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } => {
                    let key = match name.parse() {
                        Ok(number) => self.push(NodeKind::Int(number)),
                        Err(_) => self.word(&name),
                    };
                    self.call("pair", vec![key, value])
                }
                _ => *item,
            });
        let pairs: Vec<NodeId> = pairs.collect();
        if pairs != items {
            let pairs = self.array(pairs);
            self.found.push(pairs);
        }
        let number = |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Int(_));
        if items.len() >= 4 && items.len().is_multiple_of(2) && items.iter().all(number) {
            // `{0 1 5 2}` for `{{0 1} {5 2}}`
            let pairs = items.chunks(2).map(|pair| self.array(pair.to_vec()));
            let pairs = pairs.collect();
            let pairs = self.array(pairs);
            self.found.insert(0, pairs);
        }
        if let Some((first, rest)) = items.split_first()
            && rest.iter().chain([first]).all(|n| self.is_player_word(*n))
        {
            let each = self.word("Each");
            self.found.push(each);
        }
        self.bare_ludemes(items, |draft, items| draft.array(items));
        self.each_argument(items, |draft, items| draft.array(items));
    }

    /// `{Forward Left}`: beside a direction of the piece all are such.
    fn relative(&mut self, items: &[NodeId]) -> Option<NodeId> {
        let said = items.iter().map(|item| match self.tree.kind(*item) {
            NodeKind::Word(text) => Some(text.clone()),
            _ => None,
        });
        let said = said.collect::<Option<Vec<SmolStr>>>()?;
        let own = |text: &SmolStr| SIDES_OF_PIECE.iter().any(|(_, own)| own == text);
        let meant = |text: &SmolStr| {
            let found = SIDES_OF_PIECE
                .iter()
                .find(|(word, own)| word.eq_ignore_ascii_case(text) || own == text);
            found.map(|(_, own)| *own)
        };
        if !said.iter().any(own) {
            return None;
        }
        let all = said.iter().map(meant).collect::<Option<Vec<&str>>>()?;
        let all = all.into_iter().map(|word| self.word(word)).collect();
        Some(self.array(all))
    }

    /// `(directions {Forward Left})` and `(directions Forward Left)`
    pub(super) fn relative_within(&mut self, head: &str, args: &[NodeId]) {
        if head == "directions"
            && args.len() > 1
            && let Some(list) = self.relative(args)
        {
            let call = self.call(head, vec![list]);
            self.sure.insert(call);
            self.found.insert(0, call);
        }
        for (at, node) in args.iter().enumerate() {
            if let NodeKind::Array(items) = self.tree.kind(*node).clone()
                && let Some(list) = self.relative(&items)
            {
                // `(move Step {Forward Left} ..)`
                let around = self.call("directions", vec![list]);
                for list in [around, list] {
                    let call = self.replaced(head, args, at..at + 1, &[list]);
                    self.sure.insert(call);
                    self.found.insert(0, call);
                }
            }
        }
    }

    /// `(regions (Columns) (Rows))`: words of the language in brackets of their own.
    pub(super) fn bracketed_words(&mut self, head: &str, args: &[NodeId]) {
        let word = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Call { head, args, .. } if args.is_empty() => {
                let known = signature::head(head).is_none() && signature::word(head).is_some();
                Some(head.clone()).filter(|_| known)
            }
            _ => None,
        };
        let Some(first) = args.iter().position(|arg| word(arg).is_some()) else {
            return;
        };
        let words: Vec<SmolStr> = args[first..].iter().map_while(word).collect();
        let run = words.len();
        let words: Vec<NodeId> = words.iter().map(|word| self.word(word)).collect();
        let list = self.array(words.clone());
        for new in [words, vec![list]] {
            let call = self.replaced(head, args, first..first + run, &new);
            self.renamed.insert(call);
            self.found.push(call);
        }
    }

    /// `(Columns Rows)`: round brackets around words of the language.
    pub(super) fn words_of_list(&mut self, head: &str, args: &[NodeId]) {
        let known = |node: &NodeId| {
            matches!(self.tree.kind(*node), NodeKind::Word(word)
            if signature::word(word).is_some())
        };
        let word = signature::head(head).is_none() && signature::word(head).is_some();
        if word && !args.is_empty() && args.iter().all(known) {
            let mut items = vec![self.word(head)];
            items.extend(args);
            let list = self.array(items);
            self.sure.insert(list);
            self.whole.insert(list);
            self.found.push(list);
        }
    }

    /// `(NE SW)`: round brackets around directions and players.
    pub(super) fn words_in_brackets(&mut self, head: &str, args: &[NodeId]) {
        let word = |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Word(text) if is_place_or_role(text));
        if signature::head(head).is_some() || !is_place_or_role(head) || !args.iter().all(word) {
            return;
        }
        let mut all = vec![self.word(head)];
        all.extend(args);
        let list = self.array(all);
        let directions = self.call("directions", vec![list]);
        self.found.extend([list, directions]);
    }

    /// `(map "Store" P1:FirstSite P2:LastSite)`: names that are the first of pairs.
    pub(super) fn labels_as_pairs(&mut self, head: &str, args: &[NodeId]) {
        let (mut rest, mut pairs) = (Vec::new(), Vec::new());
        for arg in args {
            match self.tree.kind(*arg).clone() {
                NodeKind::Label {
                    name,
                    value: Some(value),
                    ..
                } if !is_label_of(head, &name) => {
                    let key = match name.parse() {
                        Ok(number) => self.push(NodeKind::Int(number)),
                        Err(_) => self.word(&name),
                    };
                    pairs.push(self.call("pair", vec![key, value]));
                }
                _ => rest.push(*arg),
            }
        }
        if pairs.len() > 1 {
            rest.push(self.array(pairs));
            let call = self.call(head, rest);
            self.found.push(call);
        }
    }

    /// `(map "Costs" {1 5 2 7})` for `{(pair 1 5) (pair 2 7)}`
    pub(super) fn pairs_in_a_row(&mut self, head: &str, args: &[NodeId]) {
        for (at, arg) in args.iter().enumerate() {
            let items = match self.tree.kind(*arg) {
                NodeKind::Array(items) if head == "map" => items.clone(),
                _ => continue,
            };
            let leaves = items
                .iter()
                .all(|item| self.tree.children(*item).is_empty());
            if leaves && !items.is_empty() && items.len().is_multiple_of(2) {
                let pairs = items.chunks(2);
                let pairs = pairs.map(|pair| self.call("pair", pair.to_vec()));
                let pairs = pairs.collect();
                let new = self.array(pairs);
                let call = self.replaced(head, args, at..at + 1, &[new]);
                self.whole.insert(call);
                self.found.push(call);
            }
        }
    }

    /// `{(no Moves P2) (result P1 Win)}`: a condition and what comes of it, each time.
    fn ruled(&mut self, items: &[NodeId]) {
        let named = |node: Option<&NodeId>, name: &str| {
            let kind = node.map(|node| self.tree.kind(*node));
            matches!(kind, Some(NodeKind::Call { head, .. }) if head == name)
        };
        let mut pairs = Vec::new();
        let mut at = 0;
        while let Some(item) = items.get(at) {
            let ruled = !named(Some(item), "if") && named(items.get(at + 1), "result");
            pairs.push((*item, items.get(at + 1).copied().filter(|_| ruled)));
            at += 1 + usize::from(ruled);
        }
        if pairs.len() == items.len() {
            return;
        }
        let rules = pairs.into_iter().map(|(asked, then)| match then {
            Some(then) => self.call("if", vec![asked, then]),
            None => asked,
        });
        let rules = rules.collect();
        let list = self.array(rules);
        self.found.push(list);
    }

    /// `(move Leap {"FFRF" "FFLF"} ..)`: walks without spaces between their steps.
    fn walks(&mut self, head: &str, args: &[NodeId]) {
        let walk = |node: NodeId| match self.tree.kind(node) {
            NodeKind::Str(text) | NodeKind::Word(text) if text.len() > 1 => {
                let mut steps = text.split_whitespace().flat_map(str::chars);
                let plain = steps.clone().all(|step| ['F', 'L', 'R'].contains(&step));
                plain.then(|| steps.by_ref().map(String::from).collect::<Vec<String>>())
            }
            _ => None,
        };
        for (at, node) in args.iter().enumerate() {
            let items = match self.tree.kind(*node) {
                NodeKind::Array(items) if !items.is_empty() => items.clone(),
                NodeKind::Str(_) | NodeKind::Word(_) => vec![*node],
                _ => continue,
            };
            let walks: Option<Vec<Vec<String>>> = items.into_iter().map(walk).collect();
            let Some(walks) = walks else { continue };
            let mut lists = Vec::new();
            for steps in walks {
                let steps = steps.iter().map(|step| self.word(step)).collect();
                lists.push(self.array(steps));
            }
            let new = self.array(lists);
            let call = self.replaced(head, args, at..at + 1, &[new]);
            self.whole.insert(call);
            self.sure.insert(call);
            self.found.insert(0, call);
            return;
        }
    }

    /// `(move Leap {{1 2} {2 1}} ..)`: a jump by so many sites ahead and so many aside.
    pub(super) fn leaps(&mut self, head: &str, args: &[NodeId]) {
        let selected =
            |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Word(word) if word == "Leap");
        if head != "leap" && !(head == "move" && args.first().is_some_and(selected)) {
            return;
        }
        self.walks(head, args);
        for (at, node) in args.iter().enumerate() {
            let number = |node: NodeId| match self.tree.kind(node) {
                NodeKind::Int(number) => Some(number.abs()),
                _ => None,
            };
            let jump = |node: NodeId| match self.tree.kind(node) {
                NodeKind::Array(items) => match items[..] {
                    [a, b] => number(a).zip(number(b)),
                    _ => None,
                },
                // `(2 1)`
                NodeKind::Call { head, args, .. } => match (head.parse::<i32>(), &args[..]) {
                    (Ok(a), [b]) => Some(a.abs()).zip(number(*b)),
                    _ => None,
                },
                _ => None,
            };
            let mut used = 1;
            let mut jumps: Vec<(i32, i32)> = match self.tree.kind(*node) {
                // `(move Leap 2 ..)`, `(move Leap 2 1 ..)`
                NodeKind::Int(ahead) => {
                    let aside = args.get(at + 1).and_then(|next| number(*next));
                    used += usize::from(aside.is_some());
                    vec![(ahead.abs(), aside.unwrap_or(0))]
                }
                NodeKind::Array(items) => match jump(*node) {
                    Some(one) => vec![one],
                    None => items.iter().map_while(|item| jump(*item)).collect(),
                },
                NodeKind::Call { .. } => jump(*node).into_iter().collect(),
                _ => continue,
            };
            let far = |(a, b): &(i32, i32)| a + b > 0 && *a.max(b) <= LONGEST_JUMP;
            if jumps.is_empty() || !jumps.iter().all(far) {
                continue;
            }
            // A leap goes in all directions, so that ahead and aside are the same.
            jumps
                .iter_mut()
                .for_each(|jump| *jump = (jump.0.max(jump.1), jump.0.min(jump.1)));
            jumps.arrange();
            jumps.dedup();
            let mut walks = Vec::new();
            for (ahead, aside) in jumps {
                for turn in ["R", "L"] {
                    let mut steps = vec!["F"; ahead as usize];
                    if aside > 0 {
                        steps.push(turn);
                        steps.extend(vec!["F"; aside as usize]);
                    }
                    let steps = steps.into_iter().map(|step| self.word(step)).collect();
                    walks.push(self.array(steps));
                    if aside == 0 {
                        break;
                    }
                }
            }
            let walks = self.array(walks);
            let call = self.replaced(head, args, at..at + used, &[walks]);
            self.whole.insert(call);
            self.sure.insert(call);
            self.found.insert(0, call);
            if used > 1 {
                break;
            }
        }
    }

    /// `(hand P1 P2)`: players side by side where one role says it.
    pub(super) fn everybody(&mut self, head: &str, args: &[NodeId]) {
        let players = |at: usize| {
            let rest = args[at..].iter();
            rest.take_while(|n| self.is_player_word(**n)).count()
        };
        let Some((at, count)) = (0..args.len())
            .map(|at| (at, players(at)))
            .find(|(_, n)| *n > 1)
        else {
            return;
        };
        let each = self.word("Each");
        self.offer(head, args, at..at + count, &[each]);
    }

    fn is_player_word(&self, node: NodeId) -> bool {
        match self.tree.kind(node) {
            NodeKind::Word(text) => text.starts_with('P') && text[1..].parse::<u8>().is_ok(),
            _ => false,
        }
    }
}
