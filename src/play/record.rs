//! Records: games written move by move as JSON lines, from which they can be played again.
//!
//! A record is a header, then for each game its moves and, if it was finished, its result. Every
//! line is complete in itself, so that a record cut off anywhere is valid up to its last whole
//! line. The format is documented in the README under "Records".

use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::words::{Scene, ending, told};
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::matches::Standing;
use crate::game::rules::EndResult;
use crate::game::state::State;
use crate::game::state_line::state_line;
use crate::game::text::write_move;

/// The version of the format.
pub const VERSION: u32 = 1;

/// A line of a record.
///
/// It is read by way of a [`Value`]: reading an enum by its tag, as serde does, is code many times
/// as large, and pages load it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Value", tag = "type", rename_all = "lowercase")]
pub enum RecordLine {
    /// What is played: the first line.
    Game(Header),
    /// The start of a game.
    Start(StartLine),
    /// A move.
    Move(MoveLine),
    /// The end of a game.
    Result(ResultLine),
    /// The end of a match, behind those of its games.
    Match(MatchLine),
}

/// What is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Version of the format.
    pub version: u32,
    /// The description's file, or the name of a shipped game.
    pub file: String,
    /// The name of the game.
    pub name: String,
    /// Selected options, `Category/Item`.
    pub options: Vec<String>,
    /// Seed of the first game.
    pub seed: u64,
    /// The turns after which a game was ended as a draw, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_turns: Option<u32>,
}

impl TryFrom<Value> for RecordLine {
    type Error = serde_json::Error;

    fn try_from(value: Value) -> Result<Self, Self::Error> {
        match value.get("type").and_then(Value::as_str) {
            Some("game") => Header::deserialize(value).map(RecordLine::Game),
            Some("start") => StartLine::deserialize(value).map(RecordLine::Start),
            Some("move") => MoveLine::deserialize(value).map(RecordLine::Move),
            Some("result") => ResultLine::deserialize(value).map(RecordLine::Result),
            Some("match") => MatchLine::deserialize(value).map(RecordLine::Match),
            Some(other) => Err(Self::Error::custom(format!(
                "no line has the type `{other}`"
            ))),
            None => Err(Self::Error::missing_field("type")),
        }
    }
}

/// The start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartLine {
    /// Number of the game in the record, from 0.
    pub game: u64,
    /// Its seed.
    pub seed: u64,
    /// Outcomes of chance in the start rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<u32>,
    /// The state after them.
    pub state: String,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveLine {
    /// Number of the game.
    pub game: u64,
    /// Number of the move, from 0.
    pub n: u32,
    /// Who made it.
    pub mover: u8,
    /// Outcomes of chance before it: the roll.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<u32>,
    /// Which of the legal moves it is.
    pub pick: usize,
    /// How many legal moves there were.
    pub legal: usize,
    /// The move in words.
    pub text: String,
    /// The move with all its actions, in the trial format.
    #[serde(rename = "move")]
    pub played: String,
    /// Outcomes of chance in its consequences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<u32>,
    /// The state after it.
    pub state: String,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultLine {
    /// Number of the game.
    pub game: u64,
    /// Its seed.
    pub seed: u64,
    /// The winner: 0 nobody, `players + 1` a tie, −1 aborted.
    pub winner: i32,
    /// The rank of each player; 1.0 is best.
    pub ranking: Vec<f64>,
    /// Number of moves.
    pub moves: u32,
    /// The rule that the game ended by, where one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchLine {
    /// Its name.
    pub name: String,
    /// Its seed.
    pub seed: u64,
    /// Number of its games.
    pub games: u32,
    /// The points of each player.
    pub scores: Vec<i32>,
    /// The winner: 0 nobody, `players + 1` a tie, −1 aborted.
    pub winner: i32,
    /// The rank of each player; 1.0 is best.
    pub ranking: Vec<f64>,
}

/// A game in progress that can be recorded: state, legal moves, chance.
#[derive(Debug)]
pub struct Trial<'g> {
    /// The rules.
    pub game: &'g Game,
    /// The state.
    pub state: State,
    /// The legal moves of the state, once [`Trial::legal`] was called for it.
    pub list: MoveList,
    /// Scratch memory and chance.
    pub scratch: Scratch,
    number: u64,
    seed: u64,
    draws: Vec<u32>,
    /// The end rule that the last move ended the game by, by its place among all.
    ended: Option<usize>,
}

impl<'g> Trial<'g> {
    /// Starts a game; the first line of its record comes with it.
    pub fn start(game: &'g Game, number: u64, seed: u64) -> (Self, RecordLine) {
        Self::start_in(game, number, seed, None)
    }

    /// Starts a game of a match that stands as told.
    pub fn start_in(
        game: &'g Game,
        number: u64,
        seed: u64,
        standing: Option<Standing>,
    ) -> (Self, RecordLine) {
        let mut scratch = Scratch::new(seed);
        scratch.standing = standing;
        Self::start_with(game, number, seed, scratch)
    }

    fn start_with(
        game: &'g Game,
        number: u64,
        seed: u64,
        mut scratch: Scratch,
    ) -> (Self, RecordLine) {
        scratch.chance.start_log();
        scratch.results = Some(Vec::new());
        let state = game.start(&mut scratch);
        let draws = scratch.chance.take_log();
        let line = RecordLine::Start(StartLine {
            game: number,
            seed,
            draws,
            state: state_line(game, &state),
        });
        let trial = Trial {
            game,
            state,
            list: MoveList::new(),
            scratch,
            number,
            seed,
            draws: Vec::new(),
            ended: None,
        };
        (trial, line)
    }

    /// Starts a game with the outcomes of chance that its start rules once had.
    pub fn start_drawn(
        game: &'g Game,
        number: u64,
        seed: u64,
        draws: &[u32],
    ) -> (Self, RecordLine) {
        let mut scratch = Scratch::new(seed);
        scratch.chance.script(draws);
        let (mut trial, line) = Self::start_with(game, number, seed, scratch);
        trial.scratch.chance.unscript();
        (trial, line)
    }

    /// Makes the legal moves; a roll happens here.
    pub fn legal(&mut self) -> usize {
        self.game
            .moves(&mut self.state, &mut self.scratch, &mut self.list);
        self.draws = self.scratch.chance.take_log();
        self.list.len()
    }

    /// Plays one of the legal moves.
    pub fn play(&mut self, pick: usize) -> MoveLine {
        let m = self.list.moves()[pick];
        let before = self.state.clone();
        let (mover, n) = (self.state.mover, self.state.moves);
        self.game
            .apply(&mut self.state, &mut self.scratch, &self.list, pick);
        self.ended = last_result(self.game, &mut self.scratch);
        let scene = Scene::open(self.game, &before);
        let text = told(&scene, &self.list, &m, &self.scratch.applied);
        let mut played = String::new();
        write_move(self.game, &m, &self.scratch.applied, &mut played);
        MoveLine {
            game: self.number,
            n,
            mover,
            draws: std::mem::take(&mut self.draws),
            pick,
            legal: self.list.len(),
            text,
            played,
            after: self.scratch.chance.take_log(),
            state: state_line(self.game, &self.state),
        }
    }

    /// By which rule the game ended, in words, where one is known.
    pub fn ending(&self) -> Option<&str> {
        ending(self.game, &self.state, self.ended)
    }

    /// The result, once the game is over or given up.
    pub fn result(&self) -> ResultLine {
        ResultLine {
            game: self.number,
            seed: self.seed,
            winner: self.state.winner,
            ranking: (1..=self.game.players)
                .map(|p| self.state.rank(p))
                .collect(),
            moves: self.state.moves,
            by: self.ending().map(str::to_owned),
        }
    }

    /// Plays the first game of a record again, at most so many moves of it. With the trial comes
    /// how many of them the record has not.
    ///
    /// # Errors
    /// Says what differs when the record is not of this game.
    pub fn of_record(
        game: &'g Game,
        lines: &[RecordLine],
        moves: usize,
    ) -> Result<(Self, usize), String> {
        let mut starts = lines.iter().filter_map(|l| match l {
            RecordLine::Start(line) => Some((line.game, line.seed, &line.state)),
            _ => None,
        });
        let (number, seed, state) = starts.next().ok_or("no game begins in it")?;
        let (mut trial, line) = Trial::start(game, number, seed);
        if !matches!(&line, RecordLine::Start(line) if line.state == *state) {
            return Err("the game begins with another position".into());
        }
        let mut left = moves;
        for line in lines {
            if let RecordLine::Move(line) = line
                && line.game == number
                && left > 0
            {
                trial.replay(line)?;
                left -= 1;
            }
        }
        Ok((trial, left))
    }

    /// Plays a recorded move again, with the recorded outcomes of chance.
    ///
    /// # Errors
    /// Says what differs when the record is not of this game.
    pub fn replay(&mut self, line: &MoveLine) -> Result<(), String> {
        self.scratch.chance.script(&line.draws);
        let legal = self.legal();
        if line.pick >= legal || line.legal != legal {
            return Err(format!(
                "move {}: {} legal moves recorded, {legal} found",
                line.n, line.legal
            ));
        }
        self.scratch.chance.script(&line.after);
        let got = self.play(line.pick);
        self.scratch.chance.unscript();
        if got.state != line.state {
            return Err(format!(
                "move {}: the recorded state is `{}`, reached is `{}`",
                line.n, line.state, got.state
            ));
        }
        Ok(())
    }
}

/// The place, among all results of end rules, of the one applied last; those applied are forgotten.
pub fn last_result(game: &Game, scratch: &mut Scratch) -> Option<usize> {
    let address = scratch.results.as_mut()?.drain(..).next_back()?;
    let same = |outcome: &&EndResult| std::ptr::from_ref(*outcome).addr() == address;
    game.outcomes().iter().position(same)
}
