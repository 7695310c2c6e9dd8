//! Rewritings by the words of a part, whatever their order and brackets: `(cannot move P2)`,
//! `(P2.isStuck)` and `opponentStuck` all say that a player has no moves, as `grammar/phrases.txt`
//! lists it.

use super::super::asked::{same_word, words_of as words_of_name};
use super::super::synonyms::{Phrase, phrases};
use super::*;
use crate::arrange::Arrange;

/// Parts of more words are not looked at.
const MOST_WORDS: usize = 8;

/// In longer sentences words that no phrase has say nothing.
const LEAST_WORDS: usize = 3;

/// Whether some phrase has a word.
pub(super) fn is_spoken(word: &str) -> bool {
    let words = phrases().iter().flat_map(|phrase| &phrase.words);
    words.flatten().any(|known| same_word(word, known))
}

/// What says nothing more in a sentence about a game.
const GENERAL: [&str; 54] = [
    "formed",
    "whose",
    "conditions",
    "may",
    "must",
    "should",
    "made",
    "created",
    "method",
    "type",
    "getting",
    "making",
    "forming",
    "completing",
    "get",
    "gets",
    "got",
    "make",
    "makes",
    "form",
    "forms",
    "achieve",
    "achieves",
    "complete",
    "completes",
    "who",
    "whoever",
    "condition",
    "these",
    "there",
    "been",
    "was",
    "were",
    "game",
    "any",
    "some",
    "now",
    "left",
    "remaining",
    "more",
    "legal",
    "possible",
    "available",
    "his",
    "her",
    "my",
    "own",
    "your",
    "that",
    "this",
    "if",
    "will",
    "can",
    "just",
];

/// Words that a sentence may also leave out.
const SOFT: [&str; 17] = [
    "true", "remain", "remains", "all", "every", "each", "straight", "own", "adjacent", "whole",
    "exactly", "used", "applies", "allowed", "count", "first", "and",
];

/// Ludemes whose names begin sentences.
const BEGINS: [&str; 10] = [
    "is", "no", "all", "can", "was", "board", "hand", "player", "players", "piece",
];

/// Ludemes whose names begin sentences with parts of a move behind them.
const VERBS: [&str; 9] = [
    "move", "place", "remove", "take", "add", "step", "slide", "hop", "leap",
];

/// Words for players in a sentence.
const SPOKEN: [(&str, &str); 12] = [
    ("white", "P1"),
    ("black", "P2"),
    ("opponent", "Next"),
    ("enemy", "Next"),
    ("other", "Next"),
    ("foe", "Next"),
    ("them", "Next"),
    ("me", "Mover"),
    ("mine", "Mover"),
    ("player", "Mover"),
    ("mover", "Mover"),
    ("next", "Next"),
];

/// What a part says, by its words.
#[derive(Clone, Default)]
pub(super) struct Saying {
    pub words: Vec<String>,
    pub roles: Vec<SmolStr>,
    pub numbers: Vec<i32>,
    pub pieces: Vec<SmolStr>,
    pub regions: Vec<SmolStr>,
    /// Regions that are written as the language has them.
    pub places: Vec<NodeId>,
    pub sites: Vec<NodeId>,
}

impl Draft {
    /// What the words of a part say together.
    pub(super) fn by_phrases(&mut self, head: &str, args: &[NodeId]) {
        // `(sites Last Row)`
        if head == "sites" {
            for meant in self.meanings(None, args) {
                self.sure.insert(meant);
                self.whole.insert(meant);
                self.found.push(meant);
            }
        }
        if signature::head(head).is_some() && !BEGINS.contains(&head) {
            return self.phrases_within(head, args);
        }
        for meant in self.meanings(Some(head), args) {
            self.sure.insert(meant);
            self.whole.insert(meant);
            self.found.push(meant);
        }
    }

    /// `(play place piece on empty cell)`: words in a row that say something together.
    fn phrases_within(&mut self, head: &str, args: &[NodeId]) {
        // `(place "Ball" on any empty point (then ..))`
        let said = args.iter().take_while(|arg| {
            self.is_plain(arg) || matches!(self.tree.kind(**arg), NodeKind::Str(_))
        });
        let said = said.count();
        if said > 1 && VERBS.contains(&head) && args[..said].iter().any(|arg| self.is_new_word(arg))
        {
            self.verb_phrases(head, &args[..said], &args[said..]);
        }
        let plain = |arg: &NodeId| self.is_plain(arg);
        let Some(start) = args.windows(2).position(|pair| pair.iter().all(plain)) else {
            return;
        };
        let run = args[start..].iter().take_while(|arg| plain(arg)).count();
        if !args[start..start + run]
            .iter()
            .any(|arg| self.is_new_word(arg))
        {
            return;
        }
        for meant in self.meanings(None, &args[start..start + run]) {
            let call = self.replaced(head, args, start..start + run, &[meant]);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.push(call);
        }
    }

    fn is_plain(&self, node: &NodeId) -> bool {
        matches!(self.tree.kind(*node), NodeKind::Word(_) | NodeKind::Int(_))
    }

    /// Whether a part is a word that the language has not.
    fn is_new_word(&self, node: &NodeId) -> bool {
        matches!(self.tree.kind(*node), NodeKind::Word(text)
            if signature::word(text).is_none() && signature::word(&capitalised(text)).is_none())
    }

    /// `(move one step in any direction (then ..))`: a sentence that begins with the name of a ludeme,
    /// and parts of what it says behind it, which replace those of its own.
    fn verb_phrases(&mut self, verb: &str, words: &[NodeId], parts: &[NodeId]) {
        for meant in self.meanings(Some(verb), words) {
            let NodeKind::Call { head, args, .. } = self.tree.kind(meant).clone() else {
                continue;
            };
            let name = |draft: &Self, part: NodeId| match draft.tree.kind(part) {
                NodeKind::Call { head, .. } => Some(head.clone()),
                _ => None,
            };
            let told: Vec<_> = parts.iter().map(|part| name(self, *part)).collect();
            let mut all = args;
            all.retain(|arg| name(self, *arg).is_none_or(|of| !told.contains(&Some(of))));
            all.extend(parts);
            let call = self.call(&head, all);
            self.sure.insert(call);
            self.whole.insert(call);
            self.found.insert(0, call);
        }
    }

    /// What a name and some arguments say together, the likeliest first.
    fn meanings(&mut self, head: Option<&str>, args: &[NodeId]) -> Vec<NodeId> {
        let mut said = Saying::default();
        if let Some(head) = head {
            self.say(head, &mut said);
        }
        let heard = args.iter().all(|arg| self.hear(*arg, &mut said));
        if !heard {
            return Vec::new();
        }
        let meant = self.meanings_of(said.clone(), self.loser_here());
        // `if both players pass in succession`
        if meant.is_empty() && head.is_none() && args.len() > LEAST_WORDS {
            said.words.retain(|word| is_spoken(word));
            return self.meanings_of(said, self.loser_here());
        }
        meant
    }

    /// What is said together, the likeliest first, where some player suffers by it.
    pub(super) fn meanings_of(&mut self, mut said: Saying, loser: &str) -> Vec<NodeId> {
        if said.words.len() > MOST_WORDS || said.roles.len() > 1 {
            return Vec::new();
        }
        let phrases = phrases();
        let unsaid = |said: &Saying| !phrases.iter().any(|phrase| says(said, phrase));
        // `trapping all tigers`, `three counters straight in a row`: the same without such words.
        let mut ways = Vec::new();
        for soft in [&[][..], &SOFT, &["piece", "pieces"]] {
            if unsaid(&said) {
                said.words.retain(|word| !soft.contains(&word.as_str()));
                ways.extend(self.otherwise(&said));
            }
        }
        if unsaid(&said)
            && let Some(way) = ways.into_iter().find(|way| !unsaid(way))
        {
            said = way;
        }
        // `winCondition (pieceAt "King" (sites "Throne"))`
        if let (true, [_], 1) = (
            said.words.is_empty(),
            &said.pieces[..],
            said.places.len() + said.regions.len(),
        ) {
            said.words.push("reach".to_owned());
        }
        let phrases = phrases.iter().filter(|phrase| says(&said, phrase));
        let mut meant: Vec<&Phrase> = phrases.collect();
        meant.arrange_by_key(|phrase| std::cmp::Reverse(phrase.words.len()));
        let meant = meant.into_iter();
        meant
            .filter_map(|phrase| self.as_phrase(&said, phrase, loser))
            .collect()
    }

    /// The same in other words: of whom the piece is, of any piece, of a region that is called so.
    fn otherwise(&self, said: &Saying) -> Vec<Saying> {
        let mut ways = Vec::new();
        let mut of_sites = said.clone();
        // `reaches the edge`
        if let Some((at, name)) = said.words.iter().enumerate().find_map(|(at, word)| {
            let named = |name: &&SmolStr| name.eq_ignore_ascii_case(word);
            Some((at, self.said.regions.keys().find(named)?.clone()))
        }) {
            of_sites.words.remove(at);
            of_sites.regions.push(name);
            ways.push(of_sites.clone());
        }
        if let [piece] = &said.pieces[..] {
            // `(Goose stuck)`
            if let (Some(owner), true) = (self.player_of(piece), said.roles.is_empty()) {
                let mut of_owner = said.clone();
                of_owner.pieces.clear();
                of_owner.roles.push(owner);
                ways.push(of_owner);
            }
            // `place "Ball" on any empty point`
            for mut of_any in [said.clone(), of_sites] {
                of_any.pieces.clear();
                of_any.words.push("piece".to_owned());
                ways.push(of_any);
            }
        }
        ways
    }

    fn as_phrase(&mut self, said: &Saying, phrase: &Phrase, loser: &str) -> Option<NodeId> {
        let owner = said.pieces.first().and_then(|piece| self.owner_of(piece));
        let role = said.roles.first().cloned().or(owner.clone());
        let mut bound = Vec::new();
        // `the player captures the king`: that of the other.
        let other = role.clone().filter(|role| role != "Mover");
        let other = owner.or(other);
        for (hole, role, default) in [
            ("_rm", &role, "Mover"),
            ("_rn", &role, "Next"),
            ("_rl", &role, loser),
            ("_ra", &other, "Next"),
        ] {
            let role = self.word(role.as_deref().unwrap_or(default));
            bound.push((SmolStr::new(hole), vec![role]));
        }
        let regions = self.said.regions.iter();
        let shared = regions.filter(|(_, owners)| owners.len() > 1);
        if let Some(name) = shared.map(|(name, _)| name).min().cloned() {
            let name = self.string(&name);
            bound.push((SmolStr::new("_p3"), vec![name]));
        }
        if let Some(number) = said.numbers.first() {
            let number = self.push(NodeKind::Int(*number));
            bound.push((SmolStr::new("_n1"), vec![number]));
        }
        if let Some(place) = said.places.first() {
            bound.push((SmolStr::new("_p2"), vec![*place]));
        }
        for (hole, name) in [("_p1", said.pieces.first()), ("_p2", said.regions.first())] {
            if let Some(name) = name {
                let name = self.string(name);
                bound.push((SmolStr::new(hole), vec![name]));
            }
        }
        if let Some(site) = said.sites.first() {
            bound.push((SmolStr::new("_s1"), vec![*site]));
        }
        self.torn = false;
        let (tree, root) = &phrase.meant;
        match (&self.filled(tree, *root, &bound)[..], self.torn) {
            ([one], false) => Some(*one),
            _ => None,
        }
    }

    /// Takes up what an argument says; whether that is nothing but words.
    fn hear(&self, node: NodeId, said: &mut Saying) -> bool {
        match self.tree.kind(node) {
            NodeKind::Word(text) if is_role(text) => said.roles.push(text.clone()),
            // Signs say how things are compared, which no phrase does.
            NodeKind::Word(text) if !text.contains(char::is_alphanumeric) => return false,
            NodeKind::Word(text) => self.say(text, said),
            NodeKind::Str(text) if self.said.regions.contains_key(text) => {
                said.regions.push(text.clone());
            }
            NodeKind::Str(text) => text.split(' ').for_each(|word| self.say(word, said)),
            NodeKind::Int(number) => said.numbers.push(*number),
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } => {
                if !["if", "by", "at", "of", "in", "for"].contains(&name.as_str()) {
                    self.say(name, said);
                }
                return self.hear(*value, said);
            }
            NodeKind::Call { head, args, .. } if args.is_empty() => match head.as_str() {
                "to" | "from" | "site" | "between" => said.sites.push(node),
                _ => self.say(head, said),
            },
            NodeKind::Call { head, .. } if head == "last" => said.sites.push(node),
            NodeKind::Call { head, .. } if head == "sites" => said.places.push(node),
            NodeKind::Call { head, args, .. } => {
                let plain = ["is", "no", "all", "count", "player", "piece", "score"];
                if signature::head(head).is_some() && !plain.contains(&head.as_str()) {
                    return false;
                }
                self.say(head, said);
                return args.clone().iter().all(|arg| self.hear(*arg, said));
            }
            _ => return false,
        }
        true
    }

    /// Takes up the words of a name: `opponent`, `stuck` of `opponentStuck`.
    pub(super) fn say(&self, text: &str, said: &mut Saying) {
        if self.said.regions.contains_key(text) {
            return said.regions.push(SmolStr::new(text));
        }
        if let Some(piece) = self.piece_named(text) {
            return said.pieces.push(piece);
        }
        for word in words_of_name(text) {
            let spoken = SPOKEN.iter().find(|(spoken, _)| same_word(&word, spoken));
            let number = word
                .strip_prefix("player")
                .or_else(|| word.strip_prefix('p'));
            let role = format!("P{}", number.unwrap_or("?"));
            if let Some((_, role)) = spoken {
                said.roles.push(SmolStr::new_static(role));
            } else if is_role(&role) {
                said.roles.push(SmolStr::new(role));
            } else if let Some(number) = word.parse().ok().or_else(|| number_in_words(&word)) {
                said.numbers.push(number);
            } else if let Some(piece) = self.piece_named(&word) {
                said.pieces.push(piece);
            } else if !is_filler(&word) && !GENERAL.contains(&word.as_str()) {
                said.words.push(word);
            }
        }
    }
}

/// Whether a part says a phrase and nothing else.
fn says(said: &Saying, phrase: &Phrase) -> bool {
    let among = |word: &String, alternatives: &[&str]| {
        alternatives.iter().any(|other| same_word(word, other))
    };
    // `his two sides`: that it is two is said in words.
    let two = |wanted: &[&str]| wanted.contains(&"two") && said.numbers.contains(&2);
    let all = (phrase.words.iter())
        .all(|wanted| two(wanted) || said.words.iter().any(|word| among(word, wanted)));
    let two = phrase.words.iter().any(|wanted| two(wanted));
    let known =
        |word: &String| word == "board" || phrase.words.iter().any(|wanted| among(word, wanted));
    let only = said.words.iter().all(known);
    let used = |holes: &[&str]| holes.iter().any(|hole| phrase.holes.contains(hole));
    // `one enemy stone` is any.
    let number = used(&["_n1"]);
    let numbers = said.numbers.iter();
    let numbers = numbers.filter(|n| number || **n != 1 && !(two && **n == 2));
    let holes = [
        (numbers.count(), number),
        (said.pieces.len(), used(&["_k1"])),
        (said.regions.len() + said.places.len(), used(&["_g2"])),
        (said.sites.len(), used(&["_s1"])),
    ];
    let role = said.roles.first().is_none_or(|role| role == "Mover");
    let enemy = used(&["Enemy"]) && said.roles.iter().all(|role| role == "Next");
    let owned = used(&["_rm", "_rn", "_rl", "_ra"]) || role || enemy;
    all && only && owned && holes.iter().all(|(said, used)| *said == usize::from(*used))
}
