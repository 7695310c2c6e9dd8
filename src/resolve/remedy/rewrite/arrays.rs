//! Rewritings of a list in braces.

use super::*;

impl Draft {
    /// Rewritings of a list in braces.
    pub(super) fn of_array(&mut self, items: &[NodeId]) {
        if let [one] = items {
            self.found.push(*one);
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
            let words = texts
                .iter()
                .all(|kind| matches!(kind, NodeKind::Word(text) if known(text)));
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
        if let [first, between, last] = items
            && let (NodeKind::Int(first), NodeKind::Word(word), NodeKind::Int(last)) =
                (self.tree.kind(*first), self.tree.kind(*between), self.tree.kind(*last))
            // `{0 to 2}`
            && ["to", "through", "until", "-", "upto"].contains(&word.as_str())
        {
            let (first, count) = (*first, first.abs_diff(*last).min(100) as i32);
            let step = (*last - first).signum();
            let numbers = (0..=count).map(|n| self.push(NodeKind::Int(first + n * step)));
            let numbers = numbers.collect();
            let range = self.array(numbers);
            self.found.insert(0, range);
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

    fn is_player_word(&self, node: NodeId) -> bool {
        match self.tree.kind(node) {
            NodeKind::Word(text) => text.starts_with('P') && text[1..].parse::<u8>().is_ok(),
            _ => false,
        }
    }
}
