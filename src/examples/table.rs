//! The table at which an example is played: what its steps do, and whether what they say is so.

use super::read::ScenarioStep;
use super::{MAX_NAMES, is_coordinate, number};
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::play::trace::lines::move_key;

/// A game that an example plays.
pub(super) struct Table<'g> {
    game: &'g Game,
    state: State,
    scratch: Scratch,
    /// The legal moves, once they were asked for.
    list: Option<MoveList>,
    /// Something was thrown, played or looked at: what is given must stand before.
    begun: bool,
}

impl<'g> Table<'g> {
    /// A game at its start.
    pub fn new(game: &'g Game, state: State, scratch: Scratch) -> Self {
        Table {
            game,
            state,
            scratch,
            list: None,
            begun: false,
        }
    }

    /// The position as it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Does what a step says, or tells what is otherwise.
    pub fn step(&mut self, step: &ScenarioStep) -> Result<(), String> {
        let rest = step.rest.as_str();
        let words: Vec<&str> = rest.split_whitespace().collect();
        match step.verb.as_str() {
            "option" | "with" if self.begun => {
                Err(format!("`{}` stands before what is played", step.verb))
            }
            "option" | "with" => Ok(()),
            "phase" | "value" | "score" | "var" | "turn" | "moves" | "to" => {
                self.given(&step.verb, rest, &words)
            }
            "throw" => self.throw(&words),
            "play" => words.iter().try_for_each(|name| self.play(name)),
            "legal" | "illegal" => self.legal(&words, step.verb == "legal"),
            "only" => self.only(&words),
            "see" => rest.split(',').try_for_each(|item| self.see(item.trim())),
            "mover" => self.same("the mover", number(rest)?, i32::from(self.state.mover)),
            "wins" => self.winner(number(rest)?),
            "draw" => self.winner(0),
            "over" => self.truth(self.state.over, "the game goes on"),
            "goes" => self.truth(!self.state.over, "the game is over"),
            "has" => self.has(rest, &words),
            "left" => {
                let mut left: Vec<i32> = self
                    .state
                    .dice
                    .iter()
                    .copied()
                    .filter(|n| *n != 0)
                    .collect();
                let mut wanted: Vec<i32> =
                    words.iter().map(|w| number(w)).collect::<Result<_, _>>()?;
                left.sort_unstable();
                wanted.sort_unstable();
                self.truth(left == wanted, &format!("the numbers left are {left:?}"))
            }
            "dice" => {
                let faces = self
                    .game
                    .dice
                    .as_ref()
                    .map_or(Vec::new(), |d| d.faces.clone());
                let count: usize = words.first().and_then(|w| w.parse().ok()).unwrap_or(0);
                let wanted: Vec<i32> = words
                    .iter()
                    .skip(2)
                    .map(|w| number(w))
                    .collect::<Result<_, _>>()?;
                let holds = faces.len() == count && faces.iter().all(|f| *f == wanted);
                self.truth(holds, &format!("the dice have the faces {faces:?}"))
            }
            other => Err(format!("`{other}` is not known")),
        }
    }

    fn same(&self, what: &str, wanted: i32, found: i32) -> Result<(), String> {
        if wanted == found {
            return Ok(());
        }
        Err(format!("{what} is {found}, not {wanted}"))
    }

    fn truth(&self, holds: bool, otherwise: &str) -> Result<(), String> {
        if holds {
            Ok(())
        } else {
            Err(otherwise.to_owned())
        }
    }

    fn winner(&self, wanted: i32) -> Result<(), String> {
        if !self.state.over {
            return Err("the game goes on".to_owned());
        }
        let says = |player: i32| match player {
            0 => "nobody".to_owned(),
            player => format!("player {player}"),
        };
        let found = self.state.winner;
        let message = format!("{} wins, not {}", says(found), says(wanted));
        self.truth(found == wanted, &message)
    }

    fn player(&self, text: &str) -> Result<usize, String> {
        match text.trim_start_matches('P').parse::<usize>() {
            Ok(player) if (1..=self.game.players).contains(&player) => Ok(player),
            _ => Err(format!("there is no player {text}")),
        }
    }

    /// A part of the position that start rules cannot say.
    fn given(&mut self, verb: &str, rest: &str, words: &[&str]) -> Result<(), String> {
        self.list = None;
        match (verb, words) {
            ("phase", [player, name @ ..]) => {
                let (player, name) = (self.player(player)?, name.join(" "));
                let index = self.game.phases.iter().position(|phase| phase.name == name);
                let index = index.ok_or_else(|| format!("there is no phase {name}"))?;
                self.state.players[player].phase = index as u8;
            }
            ("value", [player, value]) => {
                let player = self.player(player)?;
                self.state.players[player].value = number(value)?;
            }
            ("score", [player, value]) => {
                let player = self.player(player)?;
                self.state.players[player].score = number(value)?;
            }
            ("var", _) => {
                let (name, value) = rest.rsplit_once(' ').ok_or("`var NAME NUMBER`")?;
                let index = self.var(name.trim_end_matches([' ', '=']))?;
                self.state.vars[index] = Some(number(value)?);
            }
            ("turn", [turn]) => self.state.turn = number(turn)?.max(0) as u32,
            ("moves", [moves]) => self.state.moves = number(moves)?.max(0) as u32,
            // The next turn is that of a player.
            ("to", ["move", player]) => {
                let player = self.player(player)? as u8;
                let players = self.game.players as u8;
                let after = |p: u8| if p >= players { 1 } else { p + 1 };
                let before = if player <= 1 { players } else { player - 1 };
                (self.state.mover, self.state.next, self.state.prev) =
                    (player, after(player), before);
                self.state.same_player = 0;
            }
            _ => return Err(format!("`{verb} {rest}` cannot be read")),
        }
        Ok(())
    }

    fn var(&self, name: &str) -> Result<usize, String> {
        let index = self.game.names.vars.iter().position(|var| var == name);
        index.ok_or_else(|| format!("there is no variable `{name}`"))
    }

    fn has(&self, rest: &str, words: &[&str]) -> Result<(), String> {
        match words {
            ["played", moves, ..] => self.same(
                "the number of moves",
                number(moves)?,
                self.state.moves as i32,
            ),
            ["sites", sites] => {
                let found = self.game.layout.board_end as i32;
                self.same("the number of sites", number(sites)?, found)
            }
            ["score", player, score] => {
                let player = self.player(player)?;
                self.same(
                    "the score",
                    number(score)?,
                    self.state.players[player].score,
                )
            }
            _ => {
                let (name, value) = rest.rsplit_once(' ').ok_or("`has NAME NUMBER`")?;
                let found = self.state.vars[self.var(name)?].unwrap_or(-1);
                self.same(name, number(value)?, found)
            }
        }
    }

    fn throw(&mut self, words: &[&str]) -> Result<(), String> {
        self.begun = true;
        let dice = self.game.dice.as_ref().ok_or("the game has no dice")?;
        let mut draws = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let faces = &dice.faces[at % dice.faces.len().max(1)];
            let thrown = number(word)?;
            let face = faces.iter().position(|face| *face == thrown);
            draws.push(face.ok_or_else(|| format!("no die has a {thrown}"))? as u32);
        }
        self.look(&draws)
    }

    /// Finds the legal moves; what is drawn is what is given, no more and no less.
    fn look(&mut self, draws: &[u32]) -> Result<(), String> {
        self.begun = true;
        if self.state.over {
            return Err("the game is over".to_owned());
        }
        let mut list = MoveList::new();
        self.scratch.chance.script(draws);
        self.game
            .moves(&mut self.state, &mut self.scratch, &mut list);
        if self.scratch.chance.turned_down() {
            return Err("this throw is thrown again: say the next one, too".to_owned());
        }
        let open = self.scratch.chance.open_draws().len();
        if open > 0 {
            return Err(format!(
                "{open} more numbers are thrown here: say them by `throw`"
            ));
        }
        if self.scratch.chance.used() < draws.len() {
            return Err("nothing is thrown here, or less".to_owned());
        }
        self.list = Some(list);
        Ok(())
    }

    /// The legal moves by their names; a throw that shows the same number twice lists a move once.
    fn keys(&mut self) -> Result<Vec<String>, String> {
        if self.list.is_none() {
            self.look(&[])?;
        }
        let Some(list) = &self.list else {
            return Ok(Vec::new());
        };
        let moves = list.moves().iter().take(MAX_NAMES);
        Ok(moves.map(|m| move_key(self.game, list, m)).collect())
    }

    /// A move by its sites, `12-24`, `A1-B2` or `pass`, in the names of the list.
    fn key(&self, name: &str) -> Result<String, String> {
        let mut sites = Vec::new();
        for part in name.split('-') {
            if part.is_empty() || part.chars().all(|c| c.is_ascii_digit()) || !is_coordinate(part) {
                return Ok(name.to_owned());
            }
            sites.push(self.site(part)?.to_string());
        }
        // What is put on a site or chosen there is named by that site.
        if let [site] = &sites[..] {
            return Ok(format!("{site}-{site}"));
        }
        Ok(sites.join("-"))
    }

    fn site(&self, name: &str) -> Result<usize, String> {
        if let Ok(site) = name.parse() {
            return Ok(site);
        }
        let board = &self.game.board;
        let ty = board.default_type();
        let measures = board.measures(ty);
        let found = (0..board.len(ty)).find(|site| measures.label(*site as _) == name);
        found.ok_or_else(|| format!("the board has no site {name}"))
    }

    /// A move with the names that the example uses: coordinates if it uses them.
    fn shown(&self, key: &str, named: bool) -> String {
        if !named {
            return key.to_owned();
        }
        let board = &self.game.board;
        let ty = board.default_type();
        let name = |site: &str| match site.parse::<usize>() {
            Ok(site) if site < board.len(ty) => board.measures(ty).label(site as _).to_string(),
            _ => site.to_owned(),
        };
        let mut parts: Vec<String> = key.split('-').map(name).collect();
        parts.dedup();
        parts.join("-")
    }

    fn play(&mut self, name: &str) -> Result<(), String> {
        let key = self.key(name)?;
        let keys = self.keys()?;
        let Some(index) = keys.iter().position(|k| *k == key) else {
            return Err(format!(
                "{name} is not legal; legal are {}",
                self.listed(&keys, name)
            ));
        };
        let Some(list) = self.list.take() else {
            return Ok(());
        };
        self.scratch.chance.script(&[]);
        self.game
            .apply(&mut self.state, &mut self.scratch, &list, index);
        if !self.scratch.chance.open_draws().is_empty() {
            return Err(format!("{name} draws by chance"));
        }
        Ok(())
    }

    fn listed(&self, keys: &[String], like: &str) -> String {
        let named = like.starts_with(|c: char| c.is_ascii_uppercase());
        let mut names: Vec<String> = keys.iter().map(|key| self.shown(key, named)).collect();
        names.sort();
        names.dedup();
        names.join(" ")
    }

    fn legal(&mut self, names: &[&str], wanted: bool) -> Result<(), String> {
        let keys = self.keys()?;
        for name in names {
            let key = self.key(name)?;
            if keys.contains(&key) != wanted {
                let is = if wanted { "not legal" } else { "legal" };
                return Err(format!(
                    "{name} is {is}; legal are {}",
                    self.listed(&keys, name)
                ));
            }
        }
        Ok(())
    }

    /// These moves and no others; after `from D4`, of the piece there.
    fn only(&mut self, names: &[&str]) -> Result<(), String> {
        let keys = self.keys()?;
        let mut wanted = Vec::new();
        let mut found = keys;
        let like = names.last().copied().unwrap_or_default();
        if let ["from", from, targets @ ..] = names {
            let from = self.site(from)?;
            found.retain(|key| key.starts_with(&format!("{from}-")));
            for target in targets {
                wanted.push(format!("{from}-{}", self.site(target)?));
            }
        } else {
            for name in names {
                wanted.push(self.key(name)?);
            }
        }
        for list in [&mut wanted, &mut found] {
            list.sort();
            list.dedup();
        }
        let missing: Vec<String> = wanted
            .iter()
            .filter(|k| !found.contains(k))
            .cloned()
            .collect();
        let surplus: Vec<String> = found
            .iter()
            .filter(|k| !wanted.contains(k))
            .cloned()
            .collect();
        if missing.is_empty() && surplus.is_empty() {
            return Ok(());
        }
        let mut difference = Vec::new();
        if !missing.is_empty() {
            difference.push(format!("not legal: {}", self.listed(&missing, like)));
        }
        if !surplus.is_empty() {
            difference.push(format!("also legal: {}", self.listed(&surplus, like)));
        }
        Err(difference.join("; "))
    }

    /// `Soldier1 on 3 4`, `nothing on 5`, `3 Counter on 5`, `2 Soldier1 in all`.
    fn see(&mut self, item: &str) -> Result<(), String> {
        self.begun = true;
        let words: Vec<&str> = item.split_whitespace().collect();
        let (count, words) = match words.split_first() {
            Some((first, rest)) if first.parse::<i32>().is_ok() => (Some(number(first)?), rest),
            _ => (None, &words[..]),
        };
        match words {
            [piece, "in", "all"] => {
                let sites = 0..self.game.layout.board_end as usize;
                let there = sites.filter(|site| self.at(*site) == *piece);
                let found = there.map(|site| self.count_at(site)).sum();
                self.same(&format!("the number of {piece}"), count.unwrap_or(1), found)
            }
            [piece, "on", sites @ ..] => sites.iter().try_for_each(|name| {
                let site = self.site(name)?;
                let found = (self.at(site).to_owned(), self.count_at(site));
                let holds = match *piece {
                    "nothing" => found.1 == 0,
                    piece => found.0 == piece && count.is_none_or(|count| count == found.1),
                };
                let empty = count == Some(0) && found.1 == 0;
                let there = match found.1 {
                    0 => "nothing".to_owned(),
                    1 => found.0,
                    count => format!("{count} {}", found.0),
                };
                self.truth(holds || empty, &format!("{there} is on {name}"))
            }),
            [] | [..] => Err(format!("`{item}` is not `PIECE on SITES`")),
        }
    }

    fn at(&self, site: usize) -> &str {
        let sites = self.state.contents.whats().len();
        match (site < sites).then(|| self.state.contents.what(site)) {
            None | Some(0) => "",
            Some(what) => &self.game.components[usize::from(what)].name,
        }
    }

    fn count_at(&self, site: usize) -> i32 {
        match self.at(site) {
            "" => 0,
            _ => self.state.contents.count(site),
        }
    }
}
