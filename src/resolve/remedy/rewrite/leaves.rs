//! Rewritings of a word, a string or a number.

use super::super::super::misfit::begun;
use super::*;

impl Draft {
    /// What may have been meant by a word, a string or a number where some alternatives are expected.
    pub(super) fn of_lone_leaf(&mut self, node: NodeId, kind: &NodeKind, expected: &[Alternative]) {
        // `(date 2024-05-01)`: what is written is a text.
        self.names = asks_for_name(expected);
        let text = match kind {
            NodeKind::Word(text) if signature::word(text).is_none() => Some(text.clone()),
            // A small number is no name of anything.
            NodeKind::Int(number) => {
                let text = SmolStr::new(number.to_string());
                Some(text).filter(|text| *number > 100 || self.said.strings.contains(text))
            }
            _ => None,
        };
        if let (Some(text), [_], true) = (text, expected, self.names) {
            let text = self.string(&text);
            self.found.push(text);
        }
        // `(board Style Connective)`: the only word here that begins so.
        let here: Vec<&str> = expected.iter().flat_map(|a| words_of(*a)).collect();
        if let NodeKind::Word(text) = kind
            && signature::word(text).is_none()
            && let Some(word) = begun(text, &here).filter(|w| w.len() > text.len())
        {
            let word = self.word(word);
            self.found.push(word);
        }
        for meant in self.of_leaf(node) {
            if let [one] = meant[..] {
                self.found.push(one);
            }
        }
        // `(if (no Moves Next) "Mover wins")`
        if let NodeKind::Str(text) = kind
            && let Some((first, rest)) = text.split_once(' ')
            && is_role(&capitalised(first))
            && !self.names
        {
            let rest: Vec<NodeId> = rest
                .split_whitespace()
                .map(|word| self.leaf(word))
                .collect();
            self.of_call(first, &rest, expected, false);
        }
        if let NodeKind::Word(text) = kind
            && signature::word(text).is_none()
        {
            self.by_phrases(text, &[]);
        }
    }

    /// `(date 2024 05 01)`: three numbers where a text belongs.
    pub(super) fn date(&mut self, head: &str, args: &[NodeId]) {
        let number = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Int(number) => Some(*number),
            _ => None,
        };
        let numbers: Vec<i32> = args.iter().filter_map(number).collect();
        if let ([first, second, third], 3) = (&numbers[..], args.len()) {
            let date = self.string(&format!("{first:02}-{second:02}-{third:02}"));
            let call = self.call(head, vec![date]);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.push(call);
        }
    }

    /// What may have been meant by a word, a string or a number: a node, or several.
    pub(super) fn of_leaf(&mut self, node: NodeId) -> Vec<Vec<NodeId>> {
        let mut meant = Vec::new();
        match self.tree.kind(node).clone() {
            NodeKind::Word(text) => {
                meant.extend(self.of_variable(&text));
                // `(count Cell at:P1)`: a player is where he holds his pieces.
                let one =
                    is_role(&text) && !["Enemy", "Friend", "All", "NonMover"].contains(&&text[..]);
                if self.of_site && self.said.hands && one {
                    let role = self.word(&text);
                    meant.push(vec![self.call("handSite", vec![role])]);
                }
                if let Some(number) = number_in_words(&text) {
                    meant.push(vec![self.push(NodeKind::Int(number))]);
                }
                // `(= (what at:(to)) Green)`: a piece of the game before a colour.
                if let Some(name) = self.piece_named(&text)
                    && (!self.names || signature::word(&text).is_some())
                {
                    let id = self.id_of(&text, &name);
                    meant.push(vec![id]);
                }
                // `(sites Goal)`: each player has his own.
                if let Some([_, _, ..]) = self.said.regions.get(&text).map(Vec::as_slice) {
                    let (mover, name) = (self.word("Mover"), self.string(&text));
                    meant.push(vec![mover, name]);
                }
                // `(piece "Dog" South ..)`: the player who looks there.
                let names = ["North", "South", "East", "West"];
                let around = self.around(node).map(|(around, _)| self.tree.kind(around));
                let owned = matches!(around, Some(NodeKind::Call { head, .. })
                    if ["piece", "hand", "result", "phase"].contains(&head.as_str()));
                if owned
                    && let Some(name) = names.iter().find(|name| text.eq_ignore_ascii_case(name))
                    && let Some(at) = (self.said.facings.iter()).position(|f| *f == name[..1])
                {
                    meant.push(vec![self.word(&format!("P{}", at + 1))]);
                }
                let plain = text.trim_matches(['\'', '`', '$', '@', '#', '?', '!', ';']);
                for word in [text.as_str(), plain, &capitalised(&text)] {
                    for instead in instead_of(word) {
                        meant.extend(self.instead(instead, &[]));
                    }
                }
                // `END`, `off`
                let constants = ["Off", "End", "Undefined", "Infinity"];
                if let Some(near) = closest(&text, constants)
                    && signature::word(&text).is_none()
                {
                    meant.push(vec![self.word(near)]);
                }
                // `first_site`
                let camel: String = text.split('_').map(capitalised).collect();
                if camel.len() < text.len() && signature::word(&camel).is_some() {
                    meant.push(vec![self.word(&camel)]);
                }
                // `Row` for `Rows`, and the other way round.
                let plural = format!("{text}s");
                for other in [plural.as_str(), text.trim_end_matches('s')] {
                    if other != text.as_str() && signature::word(other).is_some() {
                        meant.push(vec![self.word(other)]);
                    }
                }
                // A player passes by a move.
                if text.eq_ignore_ascii_case("pass") {
                    let word = self.word("Pass");
                    meant.push(vec![self.call("move", vec![word])]);
                }
                if signature::head(&text).is_some() {
                    meant.push(vec![self.call(&text, Vec::new())]);
                }
                let lower = text.to_ascii_lowercase();
                // What takes the word beside takes no number of a player for it.
                let taken = is_role(&text)
                    && self
                        .around(node)
                        .is_some_and(|(around, _)| takes_word(&self.tree, around, &text));
                if lower != text.as_str() && signature::head(&lower).is_some() && !taken {
                    meant.push(vec![self.call(&lower, Vec::new())]);
                }
                // Sites have capitals in their names.
                let name = match is_coordinate(&text) {
                    true => text.to_ascii_uppercase(),
                    false => text.to_string(),
                };
                // `#FF0000`
                if text.len() == 7
                    && text.starts_with('#')
                    && text[1..].bytes().all(|b| b.is_ascii_hexdigit())
                {
                    let name = self.string(&text);
                    meant.push(vec![self.call("colour", vec![name])]);
                }
                // `(> count 1)` where a site is spoken of.
                if text == "count" && self.site_here() != "to" {
                    let site = self.call(self.site_here(), Vec::new());
                    let at = self.label("at", site);
                    meant.insert(0, vec![self.call("count", vec![at])]);
                }
                // `(result Goose Win)`: whose the piece is.
                if let Some(owner) = self
                    .piece_named(&text)
                    .and_then(|name| self.owner_of(&name))
                {
                    meant.push(vec![self.word(&owner)]);
                }
                // `FL|FR`
                let ways: Vec<&str> = text.split(['|', '/', '+', '&']).collect();
                if ways.len() > 1 && ways.iter().all(|way| signature::is_direction(way)) {
                    let ways = ways.iter().map(|way| self.word(way)).collect();
                    let ways = self.array(ways);
                    meant.push(vec![self.call("directions", vec![ways])]);
                }
                // `P1..P4`
                if let Some((first, last)) = text.split_once("..")
                    && [first, last].iter().all(|end| is_place_or_role(end))
                {
                    meant.push(vec![self.word("Each")]);
                }
                // `(piece King)`: a word of the language that this game has a piece of, or that names
                // something here.
                if signature::word(&text).is_some()
                    && (self.said.owners.contains_key(&text)
                        || self.names && self.said.strings.contains(&text))
                {
                    meant.push(vec![self.string(&text)]);
                }
                if !text.ends_with('=')
                    && text.starts_with(char::is_alphabetic)
                    && signature::word(&text).is_none()
                    && (self.names || is_coordinate(&text) || self.is_string(&text))
                    && !(self.placed && (is_coordinate(&text) || !self.is_string(&text)))
                {
                    meant.push(vec![self.string(&name)]);
                }
                // `x9` for so many
                let times = text.strip_prefix(['x', 'X', '*', '\u{d7}']);
                if let Some(number) = times.and_then(|number| number.parse().ok()) {
                    let number = self.push(NodeKind::Int(number));
                    meant.push(vec![self.label("count", number)]);
                }
                // `3cells`
                let digits = text.trim_end_matches(|c: char| c.is_alphabetic() || c == '_');
                if digits.len() < text.len()
                    && let Ok(value) = digits.parse()
                {
                    meant.push(vec![self.push(NodeKind::Int(value))]);
                }
                if is_coordinate(&text) {
                    let name = self.string(&name);
                    meant.push(vec![self.call("coord", vec![name])]);
                }
                // `last.to`
                if let Some((first, word)) = text.split_once('.')
                    && signature::head(first).is_some()
                    && takes_first(first, &capitalised(word))
                {
                    let word = self.word(&capitalised(word));
                    meant.push(vec![self.call(first, vec![word])]);
                }
                // `n=3`, where the place alone tells.
                if let Some((name, value)) = text.split_once('=')
                    && name.starts_with(char::is_alphabetic)
                    && let Ok(value) = value.parse()
                {
                    meant.push(vec![self.push(NodeKind::Int(value))]);
                }
                // `Nb1` as chess players write it.
                if let Some(site) = without_piece(&text) {
                    let name = self.string(&site);
                    meant.insert(0, vec![name]);
                }
                // `P1.pieces`
                if let Some((owner, what)) = text.split_once('.')
                    && is_role(&capitalised(owner))
                {
                    let owner = self.word(&capitalised(owner));
                    let what = self.word(&capitalised(what));
                    let count = self.call("count", vec![what, owner]);
                    meant.push(vec![count]);
                    let what = text.split('.').next_back().unwrap_or_default();
                    let value = self.call(what, vec![owner]);
                    meant.push(vec![value]);
                }
                if let Some([rows, columns]) = crossed(&text) {
                    let shape = self.board_of(rows, columns);
                    meant.push(vec![shape]);
                }
                if let Some(numbers) = crossed(&text) {
                    let nodes = numbers.map(|n| self.push(NodeKind::Int(n)));
                    meant.push(nodes.to_vec());
                }
                let words = signature::WORDS.iter().map(|w| w.name);
                // Of two letters one is too much: `d4` is no slip of `P4`.
                let first = |word: &str| word.chars().next().map(|c| c.to_ascii_uppercase());
                let alike = |near: &&str| near.len() > 2 || first(near) == first(&text);
                if let Some(near) = closest(&text, words).filter(alike) {
                    meant.push(vec![self.word(near)]);
                }
            }
            NodeKind::Str(text) => {
                // `(to "Store")`: where the map says.
                if self.said.maps.contains(&text) {
                    let (name, mover) = (self.string(&text), self.word("Mover"));
                    meant.push(vec![self.call("mapEntry", vec![name, mover])]);
                }
                meant.extend(self.of_variable(&text));
                // `(is Connected "North" ..)`
                if self.said.regions.contains_key(&text) {
                    meant.push(vec![self.where_or_region(node)]);
                }
                // `fillColour:"red"`
                let colour = capitalised(&text);
                if takes_first("colour", &colour) {
                    let word = self.word(&colour);
                    meant.push(vec![self.call("colour", vec![word])]);
                }
                if let Some(value) = text.parse().ok().or_else(|| number_in_words(&text)) {
                    meant.push(vec![self.push(NodeKind::Int(value))]);
                }
                if let Some([rows, columns]) = crossed(&text) {
                    let shape = self.board_of(rows, columns);
                    meant.push(vec![shape]);
                }
                if let Some(numbers) = crossed(&text) {
                    let nodes = numbers.map(|n| self.push(NodeKind::Int(n)));
                    meant.push(nodes.to_vec());
                }
                // `Kc3` and `e.p.d4` as chess players write them.
                if let Some((_, site)) = text.split_once(|c: char| !c.is_ascii_lowercase())
                    && is_coordinate(site)
                    && site.starts_with(|c: char| c.is_ascii_alphabetic())
                    && site.len() < text.len()
                {
                    let name = self.string(&site.to_ascii_uppercase());
                    meant.push(vec![name]);
                }
                // `(play "forEach Piece")`
                if let Some((head, rest)) = text.split_once(' ')
                    && signature::head(head).is_some()
                {
                    let args = rest.split(' ').map(|word| self.leaf(word)).collect();
                    let call = self.call(head, args);
                    self.whole.insert(call);
                    meant.push(vec![call]);
                }
                if ["true", "false"].contains(&text.as_str()) {
                    meant.push(vec![self.word(&capitalised(&text))]);
                }
                let capital = capitalised(&text);
                if signature::word(&text).is_none() && signature::word(&capital).is_some() {
                    meant.push(vec![self.word(&capital)]);
                }
                meant.push(vec![self.word(&text)]);
                // `(regions "Goal" P1 "Top")`: a part of the board.
                if takes_first("sites", &capital) && !is_place_or_role(&capital) {
                    let mut all = vec![self.word(&capital)];
                    if capital == "Hand" {
                        all.push(self.word("Mover"));
                    }
                    meant.insert(0, vec![self.call("sites", all)]);
                }
                // `(piece "Rook" Each "Slide")`
                if takes_first("move", &capital) {
                    let word = self.word(&capital);
                    meant.push(vec![self.call("move", vec![word])]);
                }
                // `(sites Around "Fox")`: where the piece is.
                let around = self.around(node).map(|(around, _)| self.tree.kind(around));
                if matches!(around, Some(NodeKind::Call { head, .. }) if head == "sites")
                    && self.piece_named(&text).is_some()
                {
                    meant.push(vec![self.where_or_region(node)]);
                }
                // `(phase "Hiding" "Fox")`: whose the piece is.
                if let Some(owner) = self
                    .piece_named(&text)
                    .and_then(|name| self.owner_of(&name))
                {
                    let owner = self.word(&owner);
                    if self.asks_for_owner(node) {
                        self.whole.insert(owner);
                        meant.insert(0, vec![owner]);
                    } else {
                        meant.push(vec![owner]);
                    }
                }
                // A piece that is called like something else is meant as the piece.
                for instead in instead_of(&text) {
                    if self.piece_named(&text).is_none() {
                        meant.extend(self.instead(instead, &[]));
                    }
                }
            }
            NodeKind::Int(value) if (0..=16).contains(&value) => {
                let role = if value == 0 {
                    "Neutral".to_owned()
                } else {
                    format!("P{value}")
                };
                meant.push(vec![self.word(&role)]);
                let text = value.to_string();
                if self.said.strings.contains(text.as_str()) {
                    meant.push(vec![self.string(&text)]);
                }
            }
            // `(date 1974)`
            // `(version 1.3)`
            NodeKind::Float(value) => {
                if self.names {
                    meant.push(vec![self.string(&format!("{value:?}"))]);
                }
                // `9.0`
                if value.fract() == 0.0 {
                    meant.push(vec![self.push(NodeKind::Int(value as i32))]);
                }
            }
            NodeKind::Int(value) if value > 100 => {
                meant.push(vec![self.string(&value.to_string())])
            }
            _ => {}
        }
        meant
    }

    /// `(= "Captured" 1)`: the value of what is set elsewhere.
    fn of_variable(&mut self, text: &SmolStr) -> Option<Vec<NodeId>> {
        if !self.said.variables.contains(text) {
            return None;
        }
        let name = self.string(text);
        Some(vec![self.call("var", vec![name])])
    }

    /// A board of so many rows and columns.
    pub(super) fn board_of(&mut self, rows: i32, columns: i32) -> NodeId {
        let mut sizes = vec![self.push(NodeKind::Int(rows))];
        if rows != columns {
            sizes.push(self.push(NodeKind::Int(columns)));
        }
        let shape = if rows == columns {
            "square"
        } else {
            "rectangle"
        };
        self.call(shape, sizes)
    }

    /// What a synonym stands for, with the arguments that the word had.
    pub(super) fn instead(
        &mut self,
        instead: &SaidInstead,
        args: &[NodeId],
    ) -> Option<Vec<NodeId>> {
        match instead {
            SaidInstead::Words(words) => match words[..] {
                [label] if label.ends_with(':') => None,
                [one] if args.is_empty() => Some(vec![self.word(one)]),
                [head, ref rest @ ..] => {
                    let mut all: Vec<NodeId> = rest.iter().map(|w| self.word(w)).collect();
                    all.extend(args);
                    Some(vec![self.call(head, all)])
                }
                [] => None,
            },
            SaidInstead::Part(tree, root) => Some(self.copy(tree, *root, args)),
        }
    }
}

/// `Nb1`, a piece and its square as chess players write them, as the square.
pub(super) fn without_piece(text: &str) -> Option<SmolStr> {
    let site = text.strip_prefix(['K', 'Q', 'R', 'B', 'N'])?;
    let small = site.starts_with(|c: char| c.is_ascii_lowercase());
    (small && is_coordinate(site)).then(|| SmolStr::new(site.to_ascii_uppercase()))
}

/// `3x3` as two numbers.
pub(super) fn crossed(text: &str) -> Option<[i32; 2]> {
    let (a, b) = text.split_once(['x', 'X', '*', ','])?;
    Some([a.parse().ok()?, b.parse().ok()?])
}

/// Whether a call takes a word in some place, in a form that its own first word selects.
fn takes_word(tree: &Tree, call: NodeId, word: &str) -> bool {
    let NodeKind::Call { head, args, .. } = tree.kind(call) else {
        return false;
    };
    let first = match args.first().map(|arg| tree.kind(*arg)) {
        Some(NodeKind::Word(first)) => first.as_str(),
        _ => "",
    };
    let spellings = signature::head(head).map_or(&[][..], |head| head.spellings);
    spellings.iter().any(|(form, spelling)| {
        let form = form.form();
        let selector = form.slots.first().filter(|slot| slot.is_selector());
        let own = selector.into_iter().flat_map(|slot| slot.alternatives);
        let mut words = form.spellings[*spelling as usize].words.to_vec();
        words.extend(own.flat_map(|a| words_of(*a)));
        let mut slots = form.slots.iter().filter(|slot| slot.label.is_none());
        words.contains(&first)
            && slots.any(|slot| {
                let mut own = slot.alternatives.iter().flat_map(|a| words_of(*a));
                own.any(|own| own == word)
            })
    })
}
