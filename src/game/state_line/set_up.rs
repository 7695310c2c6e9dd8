//! Reads a state line: makes a state from its text.
//!
//! A line tells what stands where and whose turn it is, not how the game came to that. What it does
//! not tell is as after the start rules, or empty: earlier positions, the last move, hidden
//! information, remembered and pending values.

use thiserror::Error;

use super::letter;
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{Action, ActionKind, Given, Place};
use crate::game::context::{Context, Scratch};
use crate::game::rules::Repetition;
use crate::game::state::State;
use crate::game::state::contents::Contents;

/// Why a line is no state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StateLineError {
    /// A word is none of a state line, or of a part that the game does not have.
    #[error("`{0}` is no part of a state of this game")]
    Unknown(String),
    /// A number is missing, or too many stand there.
    #[error("`{word}` has {found} numbers where {wanted} are due")]
    Count {
        /// The word.
        word: String,
        /// Numbers it has.
        found: usize,
        /// Numbers that are due.
        wanted: usize,
    },
    /// A number is not one, or not one of this game.
    #[error("`{0}` holds a number that is out of range")]
    OutOfRange(String),
    /// The game has no such site, or does not use it.
    #[error("`{0}` is on no site of this game")]
    NoSite(String),
    /// A part is written twice.
    #[error("`{0}` says again what was said before")]
    Twice(String),
    /// The line does not say whose turn it is.
    #[error("the line does not begin with the mover, as in `m1`")]
    NoMover,
    /// What the game keeps cannot be written as a line.
    #[error("positions of {0} cannot be set up from a line")]
    NotSupported(&'static str),
}

type Read<T> = Result<T, StateLineError>;

/// The largest number of pieces, local state or value that a line may hold.
const LARGEST: i32 = 1_000_000;

/// The highest stack that a line may hold.
const HIGHEST: usize = 1024;

/// The state that a line describes.
///
/// # Errors
/// When it is not the line of a state of this game.
pub fn set_up(game: &Game, line: &str, scratch: &mut Scratch) -> Read<State> {
    if game.features.deduction {
        return Err(StateLineError::NotSupported("deduction puzzles"));
    }
    if game.features.boardless {
        return Err(StateLineError::NotSupported("games whose board grows"));
    }
    let mut state = game.start(scratch);
    clear(game, &mut state);
    let mut reader = Reader {
        game,
        state,
        scratch,
        seen: Vec::new(),
    };
    let mut words = line.split_whitespace();
    let mover = words.next().and_then(|w| w.strip_prefix('m'));
    let mover = mover.ok_or(StateLineError::NoMover)?;
    reader.state.mover = reader.player("m", mover)?;
    for word in words {
        reader.word(word)?;
    }
    reader.finish();
    Ok(reader.state)
}

/// Takes away what the line will tell, and what came of the start.
fn clear(game: &Game, state: &mut State) {
    let blank = State::new(game);
    let (started, players) = (state.started.clone(), state.players.clone());
    *state = blank;
    state.started = started;
    for (player, from) in state.players.iter_mut().zip(&players) {
        (player.team, player.order) = (from.team, from.order);
    }
    state.contents = Contents::new(game);
    state.bag.clear();
}

struct Reader<'a> {
    game: &'a Game,
    state: State,
    scratch: &'a mut Scratch,
    /// Slots and words that were read.
    seen: Vec<String>,
}

impl Reader<'_> {
    fn word(&mut self, word: &str) -> Read<()> {
        let key = match word.split_once('=') {
            Some((place, _)) => place,
            None => {
                &word[..word
                    .find(|c: char| !c.is_ascii_alphabetic())
                    .unwrap_or(word.len())]
            }
        };
        if self.seen.iter().any(|seen| seen == key) {
            return Err(StateLineError::Twice(word.to_owned()));
        }
        self.seen.push(key.to_owned());
        if let Some((place, content)) = word.split_once('=') {
            return match place.strip_prefix("var:") {
                Some(name) => self.variable(word, name, content),
                None => self.site(word, place, content),
            };
        }
        let rest = &word[key.len()..];
        let features = &self.game.features;
        match key {
            "n" => self.state.next = self.player(word, rest)?,
            "p" => self.state.prev = self.player(word, rest)?,
            "t" => self.state.turn = self.number(word, rest, 1, 1_000_000_000)? as u32,
            "ph" => {
                let last = self.game.phases.len() as i32 - 1;
                let phases = self.players(word, rest, 0, last)?;
                for (player, phase) in self.state.players.iter_mut().skip(1).zip(phases) {
                    player.phase = phase as u8;
                }
            }
            "sc" if features.scores => {
                let scores = self.players(word, rest, i32::MIN, i32::MAX)?;
                for (player, score) in self.state.players.iter_mut().skip(1).zip(scores) {
                    player.score = score;
                }
            }
            "pv" => {
                let values = self.players(word, rest, i32::MIN, i32::MAX)?;
                for (player, value) in self.state.players.iter_mut().skip(1).zip(values) {
                    player.value = value;
                }
            }
            "am" if features.bets => {
                let amounts = self.players(word, rest, i32::MIN, i32::MAX)?;
                for (player, amount) in self.state.players.iter_mut().skip(1).zip(amounts) {
                    player.amount = amount;
                }
            }
            "pot" if features.bets => {
                self.state.pot = self.number(word, rest, i32::MIN, i32::MAX)?;
            }
            "tmp" => self.state.temp = self.number(word, rest, i32::MIN, i32::MAX)?,
            "act" => self.active(word, rest)?,
            "over" => self.over(word, rest)?,
            _ => return Err(StateLineError::Unknown(word.to_owned())),
        }
        Ok(())
    }

    fn number(&self, word: &str, text: &str, low: i32, high: i32) -> Read<i32> {
        let number: Option<i32> = text.parse().ok();
        number
            .filter(|n| (low..=high).contains(n))
            .ok_or_else(|| StateLineError::OutOfRange(word.to_owned()))
    }

    fn player(&self, word: &str, text: &str) -> Read<u8> {
        let n = self.number(word, text, 0, self.game.players as i32)?;
        Ok(n as u8)
    }

    /// A number for each player.
    fn players(&self, word: &str, text: &str, low: i32, high: i32) -> Read<Vec<i32>> {
        let numbers = text.split(',').map(|n| self.number(word, n, low, high));
        let numbers: Vec<i32> = numbers.collect::<Read<_>>()?;
        self.as_many(word, numbers.len())?;
        Ok(numbers)
    }

    fn as_many(&self, word: &str, found: usize) -> Read<()> {
        let wanted = self.game.players;
        if found == wanted {
            return Ok(());
        }
        let word = word.to_owned();
        Err(StateLineError::Count {
            word,
            found,
            wanted,
        })
    }

    fn active(&mut self, word: &str, flags: &str) -> Read<()> {
        self.as_many(word, flags.len())?;
        self.state.active = 0;
        for (player, flag) in (1..).zip(flags.chars()) {
            match flag {
                '0' => {}
                '1' => self.state.active |= 1 << player,
                _ => return Err(StateLineError::OutOfRange(word.to_owned())),
            }
        }
        Ok(())
    }

    fn over(&mut self, word: &str, ranks: &str) -> Read<()> {
        let wrong = || StateLineError::OutOfRange(word.to_owned());
        let highest = self.game.players as f64;
        let rank = |text: &str| {
            let rank: f64 = text.parse().map_err(|_| wrong())?;
            let whole = (rank * 2.0).fract() == 0.0;
            let ok = whole && (0.0..=highest).contains(&rank);
            ok.then_some((rank * 2.0) as u16).ok_or_else(wrong)
        };
        let ranks: Vec<u16> = ranks.split(',').map(rank).collect::<Read<_>>()?;
        self.as_many(word, ranks.len())?;
        self.state.over = true;
        let first: Vec<usize> = (1..)
            .zip(&ranks)
            .filter(|r| *r.1 == 2)
            .map(|r| r.0)
            .collect();
        self.state.winner = match first.as_slice() {
            [winner] => *winner as i32,
            _ => 0,
        };
        for (player, rank) in self.state.players.iter_mut().skip(1).zip(ranks) {
            player.rank2 = rank;
        }
        Ok(())
    }

    fn variable(&mut self, word: &str, name: &str, value: &str) -> Read<()> {
        let names = &self.game.names.vars;
        let var = names.iter().position(|n| n.replace(' ', "_") == name);
        let var = var.ok_or_else(|| StateLineError::Unknown(word.to_owned()))?;
        let value = self.number(word, value, i32::MIN, i32::MAX)?;
        if let Some(slot) = self.state.vars.get_mut(var) {
            *slot = Some(value);
        }
        Ok(())
    }

    /// A site with its pieces, as in `C12=3x2s1` or, in stacks, `C12=3/1/3`.
    fn site(&mut self, word: &str, place: &str, content: &str) -> Read<()> {
        let nowhere = || StateLineError::NoSite(word.to_owned());
        let ty = place.chars().next();
        let ty = SiteType::ALL.into_iter().find(|t| Some(letter(*t)) == ty);
        let ty = ty.ok_or_else(nowhere)?;
        let site: i32 = place[1..].parse().map_err(|_| nowhere())?;
        self.game.layout.slot(ty, site).ok_or_else(nowhere)?;
        let at = Place::top(ty, site);
        let stacking = self.game.features.stacking;
        let mut levels = 0;
        for piece in content.split('/') {
            levels += 1;
            if levels > if stacking { HIGHEST } else { 1 } {
                return Err(StateLineError::OutOfRange(word.to_owned()));
            }
            self.piece(word, at, piece)?;
        }
        Ok(())
    }

    fn piece(&mut self, word: &str, at: Place, text: &str) -> Read<()> {
        let mut rest = text;
        let mut part = |key: Option<char>, default: i32, low: i32, high: i32| {
            if let Some(key) = key {
                match rest.strip_prefix(key) {
                    Some(after) => rest = after,
                    None => return Ok(default),
                }
            }
            let end = rest.char_indices().find(|(i, c)| {
                let sign = *i == 0 && *c == '-';
                !c.is_ascii_digit() && !sign
            });
            let (number, after) = rest.split_at(end.map_or(rest.len(), |e| e.0));
            rest = after;
            self.number(word, number, low, high)
        };
        let kinds = self.game.components.len() as i32;
        let what = part(None, 0, 0, kinds - 1)?;
        let count = part(Some('x'), 1, 0, LARGEST)?;
        let state = part(Some('s'), 0, 0, LARGEST)?;
        let rotation = part(Some('r'), 0, 0, 255)?;
        let value = part(Some('v'), 0, -LARGEST, LARGEST)?;
        if !rest.is_empty() {
            return Err(StateLineError::Unknown(word.to_owned()));
        }
        // What a large piece covers is covered when the piece is put down.
        if what == 0 {
            return Ok(());
        }
        let features = &self.game.features;
        if count != 1 && (features.stacking || !features.counts)
            || state != 0 && !features.states && self.game.dice.is_none()
            || rotation != 0 && !features.rotations
            || value != 0 && !features.values
        {
            return Err(StateLineError::Unknown(word.to_owned()));
        }
        let given = Given {
            state,
            rotation: if features.rotations { rotation } else { -1 },
            value: if features.values { value } else { -1 },
        };
        let given = if features.states || state != 0 {
            given
        } else {
            Given { state: -1, ..given }
        };
        let add = Action::new(ActionKind::Add {
            at,
            what: what as u16,
            count,
            given,
            stack: features.stacking,
        });
        Context::new(self.game, &mut self.state, self.scratch).execute_action(&add);
        Ok(())
    }

    /// What follows from what was read.
    fn finish(&mut self) {
        let game = self.game;
        self.state.moves = self.state.turn.saturating_sub(1);
        if let Some(dice) = &game.dice {
            for (d, faces) in dice.faces.iter().enumerate() {
                let face = self.state.contents.state(dice.first as usize + d).max(0);
                let shown = faces.get(face as usize).copied().unwrap_or(0);
                if let Some(die) = self.state.dice.get_mut(d) {
                    *die = shown;
                }
            }
            self.state.dice_sum = self.state.dice.iter().sum();
        }
        if game.features.dominoes {
            let placed: Vec<u16> = self.state.contents.whats().collect();
            let kinds = 1..game.components.len() as u16;
            self.state
                .bag
                .extend(kinds.filter(|kind| !placed.contains(kind)));
        }
        let ctx = Context::new(game, &mut self.state, self.scratch);
        let positional = game.remembers(Repetition::Positional) || game.features.cycle;
        let id = ctx.positional_identity();
        if positional {
            self.state.history.push(id);
        }
        if game.remembers(Repetition::PositionalInTurn) {
            self.state.turn_history.push(id);
        }
    }
}
