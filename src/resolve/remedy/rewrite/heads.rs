//! Rewritings of calls: another ludeme was meant, or a part of the call is missing or said twice.

use super::*;

impl Draft {
    /// `(place "King" P1 ..)`: the number of the owner is part of the name.
    pub(super) fn numbered(&mut self, head: &str, args: &[NodeId]) {
        // These have a place for the owner.
        if ["piece", "regions", "track"].contains(&head) {
            return;
        }
        let named = |_: &Self, name: &NodeKind, role: &NodeKind| match (name, role) {
            (NodeKind::Str(name), NodeKind::Word(role)) => {
                let number: u8 = match role.as_str() {
                    "Shared" => return Some(name.to_string()),
                    "Neutral" => 0,
                    _ => role.strip_prefix('P')?.parse().ok()?,
                };
                Some(format!("{name}{number}"))
            }
            _ => None,
        };
        let calls = self.in_one_name(head, args, named);
        self.whole.extend(calls.iter().copied());
        self.found.extend(calls);
    }

    /// `(no King Next)`: the kind of piece stands last, as a name.
    pub(super) fn of_kind(&mut self, head: &str, args: &[NodeId]) {
        if !["no", "count"].contains(&head) {
            return;
        }
        let named = |draft: &Self, node: &NodeId| match draft.tree.kind(*node) {
            NodeKind::Word(text) | NodeKind::Str(text) if draft.said.strings.contains(text) => {
                Some(text.clone())
            }
            NodeKind::Word(text) | NodeKind::Str(text) => {
                let other = signature::word(text).is_none() && !takes_first(head, text);
                draft.piece_named(text).filter(|_| other)
            }
            _ => None,
        };
        let Some(at) = args.iter().position(|arg| named(self, arg).is_some()) else {
            return;
        };
        let name = named(self, &args[at]).unwrap_or_default();
        let mut all = args.to_vec();
        all.remove(at);
        let pieces = |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Word(w) if w == "Pieces");
        if !all.first().is_some_and(pieces) {
            let pieces = self.word("Pieces");
            all.insert(0, pieces);
        }
        let name = self.string(&name);
        all.push(name);
        let call = self.call(head, all);
        self.found.push(call);
    }

    /// `(P1 wins)`: what comes of the game for a player.
    pub(super) fn of_player(&mut self, head: &str, args: &[NodeId]) {
        if !is_place_or_role(head) {
            return;
        }
        let said = args.first().map(|arg| self.of_leaf(*arg));
        let kinds = ["Win", "Loss", "Draw"];
        let meant = said
            .into_iter()
            .flatten()
            .find_map(|nodes| match nodes[..] {
                [one] => match self.tree.kind(one) {
                    NodeKind::Word(word) => kinds.into_iter().find(|kind| kind == word),
                    _ => None,
                },
                _ => None,
            });
        let (player, kind) = (self.word(head), self.word(meant.unwrap_or("Win")));
        let result = self.call("result", vec![player, kind]);
        self.found.push(result);
    }

    /// `(is Stalemate)`: the word says it all.
    pub(super) fn said_by_word(&mut self, head: &str, args: &[NodeId]) {
        let Some((first, rest)) = args.split_first() else {
            return;
        };
        let NodeKind::Word(text) = self.tree.kind(*first).clone() else {
            return;
        };
        if !matches!(head, "is" | "has" | "are" | "in" | "check" | "result") {
            return;
        }
        for instead in instead_of(&text) {
            if let SaidInstead::Part(..) = instead {
                let part = self.instead(instead, rest);
                self.found.extend(part.into_iter().flatten());
            }
        }
    }

    /// `(rules {(play ..) (end ..)})`: braces where none belong.
    pub(super) fn spread(&mut self, head: &str, args: &[NodeId]) {
        for (at, node) in args.iter().enumerate() {
            if let NodeKind::Array(items) = self.tree.kind(*node).clone() {
                self.offer(head, args, at..at + 1, &items);
            }
        }
        // `(players "White" "Black")`: they are counted, not named.
        let named = |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Str(_) | NodeKind::Word(_));
        let names = match args {
            [list] => match self.tree.kind(*list) {
                NodeKind::Array(items) => items.as_slice(),
                _ => args,
            },
            args => args,
        };
        if head == "players" && !names.is_empty() && names.iter().all(named) {
            // `(players {"White" N "Black" S})`: each looks some way.
            let looks = names.iter().filter_map(|name| match self.tree.kind(*name) {
                NodeKind::Word(text) if is_place_or_role(text) && !is_role(text) => Some(*name),
                _ => None,
            });
            let (looks, count) = (looks.collect::<Vec<NodeId>>(), names.len());
            let players = match looks.len() {
                0 => self.push(NodeKind::Int(count as i32)),
                _ => {
                    let players = looks.iter().map(|way| self.call("player", vec![*way]));
                    let players = players.collect();
                    self.array(players)
                }
            };
            let call = self.call(head, vec![players]);
            self.whole.insert(call);
            self.sure.insert(call);
            self.found.push(call);
        }
    }

    /// `(move .. (then (sow)) (moveAgain))`: what follows a move is told in one place.
    pub(super) fn joined_then(&mut self, head: &str, args: &[NodeId]) {
        let then = |node: &NodeId| match self.tree.kind(*node) {
            NodeKind::Call { head, args, .. } if head == "then" => args.first().copied(),
            _ => None,
        };
        let Some((at, first)) = (0..args.len()).find_map(|at| Some((at, then(&args[at])?))) else {
            return;
        };
        let rest = args[at + 1..].iter().map(|arg| then(arg).unwrap_or(*arg));
        let mut parts: Vec<NodeId> = rest.collect();
        if parts.is_empty() {
            return;
        }
        parts.insert(0, first);
        let parts = match parts.len() {
            2 => parts,
            _ => vec![self.array(parts)],
        };
        let both = self.call("and", parts);
        let then = self.call("then", vec![both]);
        let mut all = args[..at].to_vec();
        all.push(then);
        let call = self.call(head, all);
        self.found.push(call);
    }

    /// `(sitesOccupied by:Next)`, `(last.To)`: a name and its word in one, also in an argument; where
    /// both are known there is nothing to guess.
    pub(super) fn two_in_one(&mut self, head: &str, args: &[NodeId]) {
        if let Some((name, word)) = split_name(head) {
            let mut all = vec![self.word(&word)];
            all.extend(args);
            let call = self.call(name, all);
            self.sure.insert(call);
            self.whole.insert(call);
            self.renamed.insert(call);
            self.found.insert(0, call);
        }
        let mut all = args.to_vec();
        for arg in &mut all {
            let (label, value) = self.parts_of(*arg);
            if let Some((head, inner)) = self.call_at(value)
                && let Some((name, word)) = split_name(&head)
            {
                let mut own = vec![self.word(&word)];
                own.extend(inner);
                let call = self.call(name, own);
                *arg = self.labelled(label.as_ref(), call);
            }
        }
        if all != args {
            let call = self.call(head, all);
            self.sure.insert(call);
            self.whole.insert(call);
            self.renamed.insert(call);
            self.found.insert(0, call);
        }
    }

    /// `(for each Piece)`, `(add Score Mover 1)`: a name written as two words.
    pub(super) fn joined_name(&mut self, head: &str, args: &[NodeId]) {
        let Some((first, rest)) = args.split_first() else {
            return;
        };
        let text = match self.tree.kind(*first) {
            NodeKind::Word(text) => text.clone(),
            NodeKind::Call { head, args, .. } if args.is_empty() => head.clone(),
            _ => return,
        };
        let joined = format!("{head}{text}");
        let same = |h: &&signature::Head| h.name.eq_ignore_ascii_case(&joined);
        if let Some(known) = HEADS.iter().find(same) {
            let call = self.call(known.name, rest.to_vec());
            self.found.push(call);
        }
    }

    /// `(gainPoints Mover 1)`: what the words of the name ask for.
    pub(super) fn asked_heads(&mut self, head: &str, args: &[NodeId]) {
        if signature::head(head).is_some() {
            return;
        }
        for asked in asked_of(head) {
            let name = asked.trim_matches(['(', ')']);
            let mut words = name.split(' ');
            let Some(asked) = words.next().filter(|name| signature::head(name).is_some()) else {
                continue;
            };
            let mut all: Vec<NodeId> = words.map(|word| self.word(word)).collect();
            all.extend(args);
            let call = self.call(asked, all);
            self.renamed.insert(call);
            self.found.push(call);
        }
    }

    /// `(move "Step")`: the word in quotes, with what else it lacks.
    pub(super) fn quoted_selector(&mut self, head: &str, args: &[NodeId]) {
        if let Some((first, rest)) = args.split_first()
            && let NodeKind::Str(text) = self.tree.kind(*first).clone()
            && let Some(word) = [capitalised(&text), text.to_string()]
                .into_iter()
                .find(|word| takes_first(head, word))
        {
            let mut all = vec![self.word(&word)];
            all.extend(rest);
            let call = self.call(head, all);
            self.renamed.insert(call);
            // `(forEach "Piece")`, where no piece is called so.
            match self.piece_named(&text) {
                None => {
                    self.sure.insert(call);
                    self.whole.insert(call);
                    self.found.insert(0, call);
                }
                Some(_) => self.found.push(call),
            }
        }
    }

    /// `(move Add (from (sites Empty)))`, `(custodial (to ..) (to ..))`: where a piece comes from, goes
    /// to or goes over, under the name of another of these.
    pub(super) fn other_places(&mut self, head: &str, args: &[NodeId]) {
        let places = ["to", "between", "from"];
        for (at, node) in args.iter().enumerate() {
            let Some((name, inner)) = self.call_at(*node) else {
                continue;
            };
            if !places.contains(&name.as_str()) || inner.is_empty() {
                continue;
            }
            for other in places.into_iter().filter(|other| *other != name.as_str()) {
                let new = self.call(other, inner.clone());
                let call = self.replaced(head, args, at..at + 1, &[new]);
                self.whole.insert(call);
                self.found.push(call);
            }
        }
    }

    /// Another name: a synonym, one of other letters, or a word of a ludeme taken for its name.
    pub(super) fn other_heads(&mut self, head: &str, args: &[NodeId], expected: &[Alternative]) {
        let same = |known: &&signature::Head| known.name.eq_ignore_ascii_case(head);
        if let Some(known) = HEADS.iter().find(same).filter(|known| known.name != head) {
            let call = self.call(known.name, args.to_vec());
            self.found.push(call);
        }
        let plain = head.trim_end_matches(['?', '!', ';', ',', '.']);
        for name in [head, plain] {
            for instead in instead_of(name) {
                if let SaidInstead::Words(words) = instead
                    && let [one] = words[..]
                    && !one.ends_with(':')
                {
                    if signature::head(one).is_some() {
                        let call = self.call(one, args.to_vec());
                        self.found.push(call);
                    }
                    if args.is_empty() {
                        let word = self.word(one);
                        self.found.push(word);
                    }
                    continue;
                }
                let meant = self.instead(instead, args);
                self.found.extend(meant.into_iter().flatten());
                // `(put (sites Empty))`: another name, and something missing around what follows.
                if let ([one], SaidInstead::Words(words)) = (args, instead)
                    && let [first, rest @ ..] = &words[..]
                {
                    let mut before: Vec<NodeId> = Vec::new();
                    for word in rest {
                        before.push(self.word(word));
                    }
                    self.wrapped(&[*one], |draft, wrapped| {
                        let mut all = before.clone();
                        all.push(wrapped);
                        draft.call(first, all)
                    });
                }
            }
        }
        if args.is_empty() {
            for text in [&capitalised(head), head] {
                let word = self.word(text);
                self.found.push(word);
            }
        }
        // `isEmpty`, `noMoves`, `lastTo`, `forEachPiece`: a name and its word in one.
        let ends = head.char_indices().skip(1);
        let ends: Vec<usize> = ends
            .filter(|(_, c)| c.is_ascii_uppercase() || ['_', '-', '.'].contains(c))
            .map(|(at, _)| at)
            .collect();
        for at in ends {
            let (first, word) = (&head[..at], head[at..].trim_start_matches(['_', '-', '.']));
            if signature::head(first).is_some() && !word.is_empty() {
                let mut all = vec![self.word(&capitalised(word))];
                let alone = self.call(first, all.clone());
                all.extend(args);
                let call = self.call(first, all);
                self.found.push(call);
                // `(isFull Board)`
                let leaves = |n: &NodeId| matches!(self.tree.kind(*n), NodeKind::Word(_));
                if args.iter().all(leaves) {
                    self.found.push(alone);
                }
            }
        }
        // What is known to be said for something else is no slip.
        for near in near_heads(head, expected) {
            if is_foreign(head) {
                break;
            }
            let call = self.call(near, args.to_vec());
            self.found.push(call);
        }
        // `(next "Main")` for `(nextPhase "Main")`: the name is cut short.
        if head.len() > 2 && !produces(head, expected) {
            let longer = |h: &&signature::Head| h.name.starts_with(head) && h.name != head;
            for known in HEADS.iter().filter(longer) {
                if produces(known.name, expected) {
                    let call = self.call(known.name, args.to_vec());
                    self.found.push(call);
                }
            }
        }
        // `(who.at (to))`
        if let (Some((first, name)), [value]) = (head.split_once('.'), args)
            && signature::head(first).is_some()
        {
            let value = self.label(name, *value);
            let call = self.call(first, vec![value]);
            self.found.push(call);
        }
        // `(count (pieces P1))`: a word in brackets of its own.
        if let Some((first, rest)) = args.split_first()
            && let NodeKind::Call {
                head: inner,
                args: own,
                ..
            } = self.tree.kind(*first).clone()
            && signature::head(&inner).is_none()
            && takes_first(head, &capitalised(&inner))
        {
            let mut all = vec![self.word(&capitalised(&inner))];
            all.extend(own);
            all.extend(rest);
            let call = self.call(head, all);
            self.found.push(call);
        }
        // `(move Piece)`: the word belongs to another ludeme.
        if let Some((first, _)) = args.split_first()
            && let NodeKind::Word(text) = self.tree.kind(*first)
            // Players and directions belong to too many ludemes to tell one from the others.
            && (signature::head(head).is_none() || !is_place_or_role(text))
            && !takes_first(head, text)
        {
            let text = text.clone();
            for candidate in HEADS {
                let takes = candidate.spellings.iter().any(|(form, spelling)| {
                    let form = form.form();
                    let words = form.spellings[*spelling as usize].words;
                    words.first() == Some(&text.as_str())
                        || form.slots.first().is_some_and(|s| {
                            let mut own = s.alternatives.iter().flat_map(|a| words_of(*a));
                            words.is_empty() && s.is_selector() && own.any(|w| w == text)
                        })
                });
                if takes && candidate.name != head {
                    let call = self.call(candidate.name, args.to_vec());
                    self.found.push(call);
                }
            }
        }
        // What is right in its place and wrong inside is not meant to be something else.
        if produces(head, expected) {
            return;
        }
        let word = capitalised(head.rsplit(['.', ':']).next().unwrap_or(head));
        let takes = |candidate: &&signature::Head| {
            let mut spellings = candidate.spellings.iter();
            candidate.name != head
                && spellings.any(|(form, spelling)| {
                    let form = form.form();
                    let words = form.spellings[*spelling as usize].words;
                    let first = form
                        .slots
                        .first()
                        .filter(|s| words.is_empty() && s.label.is_none());
                    words.first() == Some(&word.as_str())
                        || first.is_some_and(|s| {
                            s.alternatives
                                .iter()
                                .flat_map(|a| words_of(*a))
                                .any(|w| w == word)
                        })
                })
        };
        let all: Vec<&signature::Head> = HEADS.iter().filter(takes).collect();
        // `(Each)` may be a hand, a deck or a piece.
        let of_kind = all.iter().filter(|of| produces(of.name, expected)).count();
        let told = of_kind < 2 || !is_place_or_role(&word);
        for candidate in all.into_iter().filter(|_| told) {
            let mut all = vec![self.word(&word)];
            all.extend(args);
            let call = self.call(candidate.name, all);
            self.found.push(call);
        }
        // `(phase "Main")` for `(nextPhase "Main")`: the end of the name.
        if head.len() > 2 {
            let end = capitalised(head);
            let part = |h: &&signature::Head| h.name.ends_with(end.as_str());
            for known in HEADS.iter().filter(part) {
                if known.name != head && produces(known.name, expected) {
                    let call = self.call(known.name, args.to_vec());
                    self.found.push(call);
                }
            }
        }
    }
}

/// The name of a ludeme and a word that it takes first, where another name is put together from
/// these: `sitesOccupied`, `last_to`.
pub(in crate::resolve) fn split_name(head: &str) -> Option<(&str, String)> {
    if signature::head(head).is_some() {
        return None;
    }
    let ends = head.char_indices().skip(1);
    let mut ends = ends
        .filter(|(_, c)| c.is_ascii_uppercase() || ['_', '-', '.'].contains(c))
        .map(|(at, _)| at);
    ends.find_map(|at| {
        let word = capitalised(head[at..].trim_start_matches(['_', '-', '.']));
        let known = signature::head(&head[..at]).is_some();
        (known && !word.is_empty() && takes_first(&head[..at], &word))
            .then_some((&head[..at], word))
    })
}
