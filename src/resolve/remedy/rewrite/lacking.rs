//! Rewritings of calls that lack something: a name, a player, a site, what is counted.

use super::*;

impl Draft {
    /// A player who is named in some parts.
    pub(super) fn player_within(&self, parts: &[NodeId]) -> Option<SmolStr> {
        parts.iter().find_map(|part| match self.tree.kind(*part) {
            NodeKind::Word(text) if is_role(text) => Some(text.clone()),
            _ => self.player_within(self.tree.children(*part)),
        })
    }

    /// A word that is missing.
    pub(super) fn inserted(&mut self, head: &str, args: &[NodeId], _expected: &[Alternative]) {
        let mut named = args.to_vec();
        named.insert(0, self.string("Name"));
        let call = self.call(head, named);
        self.found.push(call);
        // What is declared belongs to no player who changes.
        let words = match ["hand", "piece", "regions", "tile"].contains(&head) {
            true => ["Each", "Shared", "Win", "Move", "Step"],
            false => ["Mover", "Win", "Each", "Move", "Step"],
        };
        // `(score (count at:(mapEntry "Store" P1)))`: the player who is spoken of.
        let spoken = self.player_within(args).filter(|_| head == "score");
        // What is asked of a site cannot be told: `(is (to))`.
        if head == "is" {
            return;
        }
        for word in spoken.as_deref().into_iter().chain(words) {
            for at in 0..=args.len().min(2) {
                let mut all = args.to_vec();
                let word = self.word(word);
                all.insert(at, word);
                let call = self.call(head, all);
                self.found.push(call);
            }
        }
    }

    /// What a call mostly lacks: a name, a site, the player who stands there.
    pub(super) fn supplied(&mut self, head: &str, args: &[NodeId]) {
        let site = self.site_here();
        let to = |draft: &mut Self| draft.call(site, Vec::new());
        let site = to(self);
        let label = self.label("at", site);
        let who = self.call("who", vec![label]);
        let about_players = args.first().is_some_and(|first| {
            matches!(self.tree.kind(*first), NodeKind::Word(word) if word == "Enemy" || word == "Friend")
        });
        let name = self.string("Name");
        // Of the tests only these are about a site alone: a line lacks its length.
        let of_a_site = head != "is"
            || args.first().is_some_and(|first| {
                matches!(self.tree.kind(*first), NodeKind::Word(word)
                    if ["Empty", "Occupied", "In", "Visited", "Threatened"].contains(&word.as_str()))
            });
        let adds = args.first().is_some_and(|first| {
            matches!(self.tree.kind(*first), NodeKind::Word(word) if word.eq_ignore_ascii_case("add"))
        });
        let owner = args.iter().find_map(|arg| match self.tree.kind(*arg) {
            NodeKind::Str(text) if self.said.owners.contains_key(text) => {
                Some(self.owner_of(text).unwrap_or(SmolStr::new_static("Mover")))
            }
            _ => None,
        });
        if let Some(owner) = owner {
            // `(hand "Fox")`: whose the piece is.
            for at in 0..args.len() {
                if let NodeKind::Str(text) = self.tree.kind(args[at]).clone()
                    && let Some(owner) = self.owner_of(&text)
                    && head != "no"
                {
                    let new = self.word(&owner);
                    let call = self.replaced(head, args, at..at + 1, &[new]);
                    self.whole.insert(call);
                    self.found.push(call);
                }
            }
            let mut all = args.to_vec();
            let owner = self.word(&owner);
            all.push(owner);
            let call = self.call(head, all);
            self.found.push(call);
        }
        let supplies = if head == "score" {
            // `(score P1)`: mostly pieces count.
            let pieces = self.word("Pieces");
            vec![self.call("count", [&[pieces], args].concat())]
        } else if head == "addScore" {
            vec![self.push(NodeKind::Int(1))]
        } else if head == "pair" {
            Vec::new()
        } else if head == ">" {
            // `(> (count at:(from)))`: that there is any.
            vec![self.push(NodeKind::Int(0))]
        } else if OPERATORS.contains(&head) {
            Vec::new()
        } else if about_players {
            vec![who]
        } else if adds {
            let word = self.word("Empty");
            let empty = self.call("sites", vec![word]);
            vec![self.call("to", vec![empty])]
        } else if head == "move" {
            let (word, to) = (self.word("Empty"), self.call("to", Vec::new()));
            let empty = self.call("is", vec![word, to]);
            let label = self.label("if", empty);
            vec![self.call("to", vec![label])]
        } else if of_a_site {
            vec![site, name]
        } else {
            vec![name]
        };
        for supply in supplies {
            let front = matches!(self.tree.kind(supply), NodeKind::Str(_));
            let mut all = args.to_vec();
            all.insert(if front { 0 } else { args.len() }, supply);
            let call = self.call(head, all);
            self.found.push(call);
        }
    }
}
