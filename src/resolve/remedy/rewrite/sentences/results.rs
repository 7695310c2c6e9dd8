//! What comes of the game, or is done, and on what condition.

use super::super::phrases::is_spoken;
use super::*;

/// Words for a piece that is another one from now on.
const BECOMES: &str =
    "become becomes promote promotes promoted promotion turns changes crowned upgraded";

/// Who has more pieces.
const BY_COUNT: &str = "(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2))})";

/// Words for who has more than others.
const MOST: &str = "most highest more greatest higher";

/// What comes of the game, by a word.
fn result_of(word: &str) -> Option<&'static str> {
    match word {
        "win" | "wins" | "won" | "winner" | "winning" | "victory" => Some("Win"),
        "lose" | "loses" | "lost" | "loser" | "loss" | "defeat" | "defeated" => Some("Loss"),
        "draw" | "draws" | "drawn" | "tie" | "tied" => Some("Draw"),
        _ => None,
    }
}

/// The other of two players.
fn opponent(role: &str) -> &'static str {
    match role {
        "Next" => "Mover",
        "P1" => "P2",
        "P2" => "P1",
        _ => "Next",
    }
}

impl Draft {
    /// `(the first player to get three in a row wins)`: what comes of the game, for whom, by what.
    pub(super) fn end_of(&mut self, tokens: &[Token]) -> Vec<NodeId> {
        let topic = |token: &Token| matches!(token, Token::Word(word) if among(word, TOPICS));
        let first_word = |token: &Token| matches!(token, Token::Word(word) if word == "first");
        let mut tokens = tokens.to_vec();
        // `the first player to ..`
        let leader = tokens.windows(2).position(|two| {
            first_word(&two[0]) && matches!(&two[1], Token::Role(role) if role == "Mover")
        });
        if let Some(at) = leader {
            tokens.remove(at);
        }
        // `win when the opponent ..`: who is named there does something else.
        let word =
            |token: &Token, is: fn(&str) -> bool| matches!(token, Token::Word(word) if is(word));
        let when = tokens.windows(2).any(|two| {
            word(&two[0], |verb| result_of(verb).is_some()) && word(&two[1], |next| next == "when")
        });
        tokens.retain(|token| !topic(token));
        let verbs = tokens.iter().enumerate();
        let verbs: Vec<(usize, &str)> = verbs
            .filter_map(|(at, token)| match token {
                Token::Word(word) => result_of(word).map(|result| (at, result)),
                _ => None,
            })
            .collect();
        for (verb, result) in verbs {
            let mut rest = tokens.clone();
            rest.remove(verb);
            let mut subject = None;
            let mut unknown = None;
            match verb.checked_sub(1).map(|before| &tokens[before]) {
                Some(Token::Role(role)) => {
                    subject = Some(role.clone());
                    rest.remove(verb - 1);
                }
                Some(Token::Piece(piece)) if self.player_of(piece).is_some() => {
                    subject = self.player_of(piece);
                    rest.remove(verb - 1);
                }
                Some(Token::Word(word)) if verb > 1 && !is_spoken(word) => {
                    unknown = Some((word.clone(), among(word, PRONOUNS)));
                }
                _ => match (tokens.first(), tokens.get(verb + 1)) {
                    // `winner:P1`
                    (_, Some(Token::Role(role))) if !when => {
                        subject = Some(role.clone());
                        rest.remove(verb);
                    }
                    (Some(Token::Role(role)), _) => subject = Some(role.clone()),
                    _ => {}
                },
            }
            // What the subject does is said of nobody else, unless another is named.
            let roles = |rest: &[Token]| {
                let roles = rest.iter().filter(|token| matches!(token, Token::Role(_)));
                roles.count()
            };
            let first = rest
                .iter()
                .position(|token| matches!(token, Token::Role(_)));
            if let (Some(at), true) = (first, roles(&rest) > 1) {
                if subject.is_none()
                    && let Token::Role(role) = &rest[at]
                {
                    subject = Some(role.clone());
                }
                rest.remove(at);
            }
            let mut found = self.end_by(&rest, subject.as_deref(), result, None);
            if let (true, Some((word, pronoun))) = (found.is_empty(), &unknown) {
                let (word, pronoun) = (Token::Word(word.clone()), *pronoun);
                if let Some(at) = rest.iter().rposition(|token| *token == word) {
                    rest.remove(at);
                }
                found = self.end_by(&rest, subject.as_deref(), result, Some(pronoun));
            }
            // `the attackers win as soon as ..`: without the words that nothing is known of.
            let count = rest.len();
            rest.retain(|token| self.is_understood(token));
            if found.is_empty() && rest.len() < count && count > 2 {
                let pronoun = unknown.map(|(_, pronoun)| pronoun);
                found = self.end_by(&rest, subject.as_deref(), result, pronoun);
            }
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// Whether a token is more than a word that no phrase has.
    fn is_understood(&self, token: &Token) -> bool {
        let named = |word: &str| self.said.regions.contains_key(word);
        !matches!(token, Token::Word(word) if !is_spoken(word) && !named(word) && !among(word, MOST))
    }

    /// The one player who has a kind of piece.
    pub(in super::super) fn player_of(&self, piece: &str) -> Option<SmolStr> {
        let owner = self.owner_of(piece);
        owner.filter(|owner| owner.starts_with('P'))
    }

    /// End rules by a condition that some words say: for a player, for the one spoken of, or for the
    /// other one.
    fn end_by(
        &mut self,
        rest: &[Token],
        subject: Option<&str>,
        result: &str,
        pronoun: Option<bool>,
    ) -> Vec<NodeId> {
        let Some((mut said, known)) = self.saying(rest) else {
            return Vec::new();
        };
        // `the player with most points wins`
        let is = |word: &String, one: &[&str]| one.contains(&word.as_str());
        let most = |word: &String| among(word, MOST);
        let points = |word: &String| is(word, &["points", "score"]);
        let mosts = said.words.iter().any(most);
        let by_score = mosts && said.words.iter().any(points);
        // `the player with more germs`
        let pieces = |word: &String| is(word, &["piece", "pieces", "men", "stones"]);
        let by_count = mosts && (said.words.iter().any(pieces) || !said.pieces.is_empty());
        if by_score || by_count {
            said.words
                .retain(|word| !most(word) && !points(word) && !pieces(word));
            said.pieces.clear();
        }
        // `(whoever has more pieces wins)`
        if (by_score || by_count) && said.words.is_empty() && known.is_none() {
            let ranks = if by_score { "(byScore)" } else { BY_COUNT };
            return self.said_by(ranks, &[]).into_iter().collect();
        }
        let piece = said.pieces.first().and_then(|piece| self.player_of(piece));
        let of = said.roles.first().cloned().or(piece);
        let loser = match (result, subject) {
            ("Win", who) => opponent(who.unwrap_or("Mover")),
            (_, who) => who.unwrap_or("Mover"),
        };
        let conditions = match known {
            Some(node) => vec![node],
            None => {
                let mut all = self.meanings_of(said.clone(), loser);
                if all.is_empty() && !said.pieces.is_empty() && !said.words.is_empty() {
                    // `three discs in a row`: of whatever pieces.
                    said.pieces.clear();
                    all = self.meanings_of(said, loser);
                }
                all
            }
        };
        let mut found = Vec::new();
        let wanted = [type_alternative(TypeId::BOOLEAN)];
        for condition in conditions.into_iter().take(2) {
            let head = match self.tree.kind(condition) {
                NodeKind::Call { head, .. } if produces(head, &wanted) => head.clone(),
                _ => continue,
            };
            let bad = ["no", "<", "<=", "="].contains(&head.as_str());
            let who = match (subject, &of, pronoun) {
                _ if result == "Draw" => "Mover",
                (Some(who), ..) => who,
                // `if the king is captured the attackers win`
                (None, Some(of), Some(false)) if bad && result == "Win" => opponent(of),
                (None, Some(of), Some(true)) => of.as_str(),
                (None, Some(of), None) if bad && result == "Win" => opponent(of),
                (None, Some(of), _) => of.as_str(),
                (None, None, _) => "Mover",
            };
            let who = who.to_owned();
            let text = match () {
                _ if by_score => "(if _c1 (byScore))".to_owned(),
                _ if by_count => format!("(if _c1 {BY_COUNT})"),
                _ => format!("(if _c1 (result {who} {result}))"),
            };
            found.extend(self.said_by(&text, &[("_c1", condition)]));
        }
        found
    }

    /// What some words say together, and the condition among them.
    fn saying(&self, tokens: &[Token]) -> Option<(Saying, Option<NodeId>)> {
        let mut said = Saying::default();
        let mut known = None;
        for token in tokens.iter().cloned() {
            match token {
                Token::Word(word) if self.said.regions.contains_key(word.as_str()) => {
                    said.regions.push(SmolStr::new(word));
                }
                Token::Word(word) => said.words.push(word.to_lowercase()),
                Token::Number(number) => said.numbers.push(number),
                Token::Role(role) => said.roles.push(role),
                Token::Piece(piece) => said.pieces.push(piece),
                Token::Sites(node) => said.places.push(node),
                Token::Condition(node) => known = Some(node),
                Token::Coordinate(_) => return None,
            }
        }
        Some((said, known))
    }

    /// `(turn (action (placePiece "Stone" (emptySites))))`: what one statement says within frames.
    /// Where nothing else is understood, of what has words that nothing is known of.
    pub(super) fn statement(
        &mut self,
        tokens: &[Token],
        alone: bool,
        nothing: bool,
    ) -> Vec<NodeId> {
        let frame = |token: &Token| {
            matches!(token, Token::Word(word)
            if among(word, TOPICS) || word == "action" || word == "turn")
        };
        let rest: Vec<Token> = tokens
            .iter()
            .filter(|token| !frame(token))
            .cloned()
            .collect();
        // `(a player moves a disc or passes)`
        let or = |token: &Token| matches!(token, Token::Word(word) if word == "or");
        if nothing && let Some(at) = tokens.iter().position(or) {
            let (one, other) = (
                self.meant_by(&tokens[..at]),
                self.meant_by(&tokens[at + 1..]),
            );
            let both = one
                .into_iter()
                .zip(other)
                .map(|(one, other)| [("_c1", one), ("_c2", other)]);
            let both: Vec<_> = both.collect();
            let mut both = both.into_iter();
            return both
                .find_map(|both| self.said_by("(or _c1 _c2)", &both))
                .into_iter()
                .collect();
        }
        if nothing && rest.len() > 3 {
            let known: Vec<Token> = rest
                .into_iter()
                .filter(|token| self.is_understood(token))
                .collect();
            return self.meant_by(&known);
        }
        if rest.len() == tokens.len() && !alone || nothing {
            return Vec::new();
        }
        self.meant_by(&rest)
    }

    fn meant_by(&mut self, tokens: &[Token]) -> Vec<NodeId> {
        let spoken = |token: &&Token| match token {
            Token::Word(word) => !among(word, PRONOUNS),
            _ => true,
        };
        let tokens: Vec<Token> = tokens.iter().filter(spoken).cloned().collect();
        match self.saying(&tokens) {
            Some((said, None)) => self.meanings_of(said, self.loser_here()),
            Some((said, Some(condition))) if said.words.is_empty() => vec![condition],
            _ => Vec::new(),
        }
    }

    /// `(a pawn that reaches the far row becomes a queen)`: what becomes of a piece, and where.
    pub(super) fn promotion(&mut self, tokens: &[Token]) -> Option<NodeId> {
        let becomes = |token: &Token| matches!(token, Token::Word(word) if among(word, BECOMES));
        let verb = tokens.iter().position(becomes)?;
        let piece = |token: &Token| match token {
            Token::Piece(name) => Some(name.clone()),
            _ => None,
        };
        let kind = self.string(&tokens[verb..].iter().find_map(piece)?);
        let other = |token: &&Token| piece(token).is_none() && !becomes(token);
        let rest: Vec<Token> = tokens.iter().filter(other).cloned().collect();
        let condition = self.meant_by(&rest).into_iter().next();
        let promoted = self.said_by("(promote (last To) (piece _c1) Mover)", &[("_c1", kind)])?;
        match condition {
            Some(asked) => self.said_by("(if _c1 _c2)", &[("_c1", asked), ("_c2", promoted)]),
            None => Some(promoted),
        }
    }

    /// `(if a line of three is made move again)`: what is done on a condition.
    pub(super) fn conditional(&mut self, tokens: &[Token]) -> Option<NodeId> {
        let condition = [type_alternative(TypeId::BOOLEAN)];
        let asks = |draft: &Self, node: NodeId| {
            matches!(draft.tree.kind(node), NodeKind::Call { head, .. }
                if produces(head, &condition))
        };
        for at in 1..tokens.len() {
            let first = self.meant_by(&tokens[..at]);
            let Some(asked) = first.into_iter().find(|node| asks(self, *node)) else {
                continue;
            };
            let then = self.meant_by(&tokens[at..]);
            if let Some(done) = then.into_iter().find(|node| !asks(self, *node)) {
                return self.said_by("(if _c1 _c2)", &[("_c1", asked), ("_c2", done)]);
            }
        }
        None
    }
}
