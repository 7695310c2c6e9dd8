//! Rewritings of sentences of a rule book: who wins by what, how a piece goes, what stands where.
//! What `grammar/phrases.txt` lists is one statement; here several make one ludeme, whatever the
//! brackets and names around them, as in `(winCondition (reach (sites Top)))`.

mod places;
mod results;
mod ways;

use super::super::asked::words_of as words_of_name;
use super::super::synonyms::part;
use super::phrases::{Saying, is_spoken};
use super::*;
use crate::resolve::type_alternative;

/// Ludemes whose names begin sentences.
const BEGINS: &str = "if is no all can board player players piece start";

/// Those that begin sentences about moves.
const VERBS: &str = "move place remove take add step slide hop leap";

/// Longer sentences are not understood.
const MOST_TOKENS: usize = 24;

/// Names for what a sentence is about, which stand beside what it says.
const TOPICS: &str = "game condition conditions type kind target result outcome rule rules length value end ends \
    ending method pattern when";

/// Ludemes that are words like others within a sentence.
const SPOKEN: &str = "piece player players result size board use if";

/// Names for what follows when a move has been made.
const AFTER: &str = "then after afterwards next effect effects consequence";

/// What the other player has of a board.
const SIDES: &str = "side row edge end rank line";

/// Words for what was spoken of.
const PRONOUNS: &str = "he she they that";

/// Places and pieces, and what a sentence about a way says besides.
const NOISE: &str = "square squares cell cells site sites point points field fields space spaces place places \
    hole spot board direction directions piece pieces man men stone token adjacent neighbouring \
    neighboring or and only one along through line lines all every each action type";

/// Whether a word is one of a list.
fn among(word: &str, list: &str) -> bool {
    list.split(' ').any(|one| one == word)
}

/// `place` for `placing`, as phrases have it.
fn as_spoken(word: String) -> String {
    let Some(root) = word.strip_suffix("ing").filter(|_| !is_spoken(&word)) else {
        return word;
    };
    let forms = [format!("{root}e"), root.to_owned()];
    forms
        .into_iter()
        .find(|form| is_spoken(form))
        .unwrap_or(word)
}

/// A word of a sentence, as what it is.
#[derive(Clone, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(i32),
    Role(SmolStr),
    Piece(SmolStr),
    /// Sites, as the language has them.
    Sites(NodeId),
    /// A condition, as the language has it.
    Condition(NodeId),
    Coordinate(SmolStr),
}

impl Draft {
    /// What a call says that is a sentence.
    pub(super) fn sentences(&mut self, head: &str, args: &[NodeId], expected: &[Alternative]) {
        // `(or remove an enemy stone)`
        if let ("or" | "and", [first, rest @ ..]) = (head, args)
            && let NodeKind::Word(verb) = self.tree.kind(*first).clone()
            && among(&verb, VERBS)
        {
            return self.sentences(&verb, rest, expected);
        }
        // `(if (after 200 turns) (then draw))`
        let then = head == "then" && !produces(head, expected);
        let known = signature::head(head).is_some() && !then;
        let verb = among(head, VERBS);
        // `(action (placeStone (at emptySite)) (after ("TakeAround")))`
        let (args, after) = match args {
            [before @ .., last] if !before.is_empty() => match self.call_at(*last) {
                Some((name, inner)) if among(&name, AFTER) && inner.len() == 1 => {
                    (before, Some(inner[0]))
                }
                _ => (args, None),
            },
            _ => (args, None),
        };
        if known && !verb && !among(head, BEGINS) || args.is_empty() {
            return;
        }
        let Some(mut tokens) = self.tokens(head, args) else {
            return;
        };
        // `players take turns placing ..`
        let is = |token: &Token, word: &str| matches!(token, Token::Word(other) if other == word);
        let turns = tokens
            .windows(2)
            .position(|two| is(&two[0], "take") && is(&two[1], "turns"));
        if let Some(at) = turns {
            tokens.drain(at..at + 2);
        }
        // What is written as calls under an `if` is put right one by one.
        let word = |node: &&NodeId| matches!(self.tree.kind(**node), NodeKind::Word(_));
        let new = args.iter().filter(|arg| self.is_new(**arg));
        let all = args.iter().all(|arg| self.is_new(*arg));
        let new = new.filter(|arg| head != "if" || all || word(arg));
        let like = args
            .iter()
            .any(|arg| matches!(self.tree.kind(*arg), NodeKind::Word(word) if word == "like"));
        let said = usize::from(!known) + usize::from(like) + new.count();
        let slip = HEADS.iter().any(|of| of.name.eq_ignore_ascii_case(head)) && !then;
        if tokens.len() < 2 && !then || said < 1 + usize::from(known) || slip && !known {
            return;
        }
        let mut meant = self.end_of(&tokens);
        if meant.is_empty() {
            meant.extend(self.promotion(&tokens));
            meant.extend(self.conditional(&tokens));
        }
        let alone = verb || then || head == "players";
        meant.extend(self.statement(&tokens, alone, false));
        meant.extend(self.way_of(&tokens));
        meant.extend(self.place_of(&tokens));
        meant.extend(self.equipment_of(&tokens));
        if meant.is_empty() {
            meant = self.statement(&tokens, verb || then, true);
        }
        let mut all = Vec::new();
        for mut one in meant {
            if let Some(after) = after
                && let Some((name, mut parts)) = self.call_at(one)
                && among(&name, "move forEach or")
            {
                parts.push(self.call("then", vec![after]));
                one = self.call(&name, parts);
            }
            for frame in ["end", "play", "start", "meta", "then"] {
                if produces(frame, expected) {
                    all.push(self.call(frame, vec![one]));
                }
            }
            all.push(one);
        }
        self.sure.extend(&all);
        self.whole.extend(&all);
        all.append(&mut self.found);
        self.found = all;
    }

    /// A part, or what it says where its name is made up; in a list, each of its items.
    pub(super) fn understood(&mut self, node: NodeId, wanted: &[Alternative]) -> NodeId {
        match self.tree.kind(node).clone() {
            NodeKind::Array(items) => {
                let items = items.iter().map(|item| self.understood(*item, wanted));
                let items = items.collect();
                self.array(items)
            }
            NodeKind::Call { head, args, .. } if signature::head(&head).is_none() => {
                let before = std::mem::take(&mut self.found);
                self.sentences(&head, &args, wanted);
                if self.found.is_empty() {
                    self.by_phrases(&head, &args);
                }
                let meant = std::mem::replace(&mut self.found, before);
                meant.first().copied().unwrap_or(node)
            }
            _ => node,
        }
    }

    /// Whether a part is a word, or has a name, that the language has not.
    fn is_new(&self, node: NodeId) -> bool {
        match self.tree.kind(node) {
            NodeKind::Word(text) => {
                signature::word(text).is_none() && !text.starts_with(char::is_uppercase)
            }
            NodeKind::Call { head, .. } => signature::head(head).is_none() || among(head, SPOKEN),
            NodeKind::Label { .. } => true,
            _ => false,
        }
    }

    /// The words of a call in their order, if it says nothing but words.
    fn tokens(&self, head: &str, args: &[NodeId]) -> Option<Vec<Token>> {
        let mut tokens = Vec::new();
        self.token(head, &mut tokens);
        let mut before = head == "player";
        for (at, arg) in args.iter().enumerate() {
            // `player 1`
            match self.tree.kind(*arg) {
                // `(win when ..)`
                NodeKind::Word(word) if at == 0 && word == "when" => {
                    tokens.push(Token::Word(word.to_string()));
                }
                _ if self.is_most(args, at) => tokens.push(Token::Word("most".to_owned())),
                NodeKind::Int(number @ 1..=8) if before => {
                    tokens.pop();
                    tokens.push(Token::Role(SmolStr::new(format!("P{number}"))));
                }
                _ => self.take(*arg, &mut tokens)?,
            }
            before = matches!(self.tree.kind(*arg), NodeKind::Word(word) if word == "player");
        }
        // `the other player`
        let mut at = 0;
        while at + 1 < tokens.len() {
            let player = |token: &Token| *token == Token::Role(SmolStr::new_static("Mover"));
            match (&tokens[at], &tokens[at + 1]) {
                (Token::Role(_), second) if player(second) => drop(tokens.remove(at + 1)),
                // `player:P2`
                (first, Token::Role(_)) if player(first) => drop(tokens.remove(at)),
                (Token::Word(word), second) if word == "second" && player(second) => {
                    tokens[at] = Token::Role(SmolStr::new_static("P2"));
                    tokens.remove(at + 1);
                }
                // `the side that ..`
                (Token::Word(side), _) if at == 0 && side == "side" => {
                    tokens[0] = Token::Role(SmolStr::new_static("Mover"));
                }
                // `the other side`
                (Token::Role(role), Token::Word(side)) if role == "Next" && among(side, SIDES) => {
                    tokens[at] = Token::Word("opposite".to_owned());
                    tokens[at + 1] = Token::Word("side".to_owned());
                }
                _ => at += 1,
            }
        }
        (tokens.len() <= MOST_TOKENS).then_some(tokens)
    }

    /// `with more seeds`, but not `with more than ten seeds`.
    fn is_most(&self, args: &[NodeId], at: usize) -> bool {
        let is = |at: usize, words: &str| {
            let word = args.get(at).map(|node| self.tree.kind(*node));
            matches!(word, Some(NodeKind::Word(word)) if among(word, words))
        };
        at > 0 && is(at, "more") && is(at - 1, "with has have owns") && !is(at + 1, "than")
    }

    fn take(&self, node: NodeId, tokens: &mut Vec<Token>) -> Option<()> {
        match self.tree.kind(node) {
            NodeKind::Word(text) if is_role(text) => tokens.push(Token::Role(text.clone())),
            NodeKind::Word(text) if is_coordinate(&text.to_uppercase()) => {
                tokens.push(Token::Coordinate(text.to_uppercase().into()));
            }
            NodeKind::Word(text) if !text.contains(char::is_alphanumeric) => return None,
            NodeKind::Word(text) if signature::is_direction(text) => {
                tokens.push(Token::Word(text.to_string()));
            }
            NodeKind::Word(text) => self.token(text, tokens),
            NodeKind::Str(text) if is_coordinate(text) => {
                tokens.push(Token::Coordinate(text.clone()));
            }
            NodeKind::Str(text) => text.split(' ').for_each(|word| self.token(word, tokens)),
            NodeKind::Int(number) => tokens.push(Token::Number(*number)),
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } => match self.tree.kind(*value) {
                NodeKind::Int(number @ 1..=8) if among(name, "player owner") => {
                    tokens.push(Token::Role(SmolStr::new(format!("P{number}"))));
                }
                _ => {
                    self.token(name, tokens);
                    self.take(*value, tokens)?;
                }
            },
            NodeKind::Call { head, args, .. } => {
                let sites = head == "sites" && !args.is_empty();
                let is_condition = produces(head, &[type_alternative(TypeId::BOOLEAN)]);
                match signature::head(head) {
                    Some(_) if sites => tokens.push(Token::Sites(node)),
                    Some(_) if is_condition => tokens.push(Token::Condition(node)),
                    Some(_) if !args.is_empty() && !among(head, SPOKEN) && !among(head, VERBS) => {
                        return None;
                    }
                    _ => {
                        // `(win Mover)`: who is said before what he does.
                        let role = matches!(args[..], [who] if matches!(self.tree.kind(who), NodeKind::Word(who) if is_role(who)));
                        if !role {
                            self.token(head, tokens);
                        }
                        for (at, arg) in args.iter().enumerate() {
                            match self.is_most(args, at) {
                                true => tokens.push(Token::Word("most".to_owned())),
                                false => self.take(*arg, tokens)?,
                            }
                        }
                        if role {
                            self.token(head, tokens);
                        }
                    }
                }
            }
            NodeKind::Array(items) => {
                for item in items {
                    self.take(*item, tokens)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn token(&self, text: &str, tokens: &mut Vec<Token>) {
        if is_role(text) {
            return tokens.push(Token::Role(SmolStr::new(text)));
        }
        let whole = self.piece_named(text).is_some() || self.said.regions.contains_key(text);
        let words = match whole {
            true => vec![text.to_owned()],
            false => words_of_name(text),
        };
        for word in words {
            // `threeInARow`
            let word = if word == "arow" { "row" } else { word.as_str() };
            let mut said = Saying::default();
            self.say(word, &mut said);
            tokens.extend(
                said.words
                    .into_iter()
                    .map(|word| Token::Word(as_spoken(word))),
            );
            tokens.extend(said.numbers.into_iter().map(Token::Number));
            tokens.extend(said.roles.into_iter().map(Token::Role));
            tokens.extend(said.pieces.into_iter().map(Token::Piece));
            tokens.extend(
                said.regions
                    .into_iter()
                    .map(|name| Token::Word(name.into())),
            );
        }
    }

    /// What is said by a text, with what stands in its holes.
    fn said_by(&mut self, text: &str, bound: &[(&str, NodeId)]) -> Option<NodeId> {
        let (tree, root) = part(text)?;
        let bound = bound
            .iter()
            .map(|(hole, node)| (SmolStr::new(hole), vec![*node]));
        let bound = bound.collect();
        match self.filled(&tree, root, &bound)[..] {
            [one] => Some(one),
            _ => None,
        }
    }
}
