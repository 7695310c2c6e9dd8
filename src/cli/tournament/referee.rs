//! Plays the games of a tournament in which other programs take part: asks for their moves, checks
//! and times them.
//!
//! A program that answers too late, ends, or names no legal move has forfeited the game. A move
//! without an alternative is made without asking. UGI has no words for what chance brings, for what
//! only some players know, or for moves at once: such games are for our own players.

use std::time::Duration;

use super::contestant::{Clock, Contestant};
use super::program::{Asked, Program, Silent};
use crate::cli::failure::Failure;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::rules::Mode;
use crate::game::state::State;
use crate::play::naming;
use crate::play::playout::seed_of;
use crate::play::words::Scene;
use crate::search::evaluate::Knowledge;
use crate::search::limit::Limit;
use crate::search::{Agent, SearchPosition, agent_to_move, utility};
use crate::study::tournament::{Fixture, Forfeit, Played};

/// What a clock may be overdrawn by: the way of a line from program to program.
const MARGIN: Duration = Duration::from_millis(20);
/// How late an answer may be where a move has a time, but no clock runs.
const LATE: Duration = Duration::from_secs(1);
/// The time of a move where nothing is said.
const MOVE: Duration = Duration::from_secs(1);
/// How long an answer may take where work is counted and not time.
const COUNTED: Duration = Duration::from_secs(600);

/// Who sits at a place.
enum Side {
    Agent(Box<dyn Agent>),
    Program(Program),
}

/// A table at which programs and our own players meet.
pub struct Referee<'g> {
    file: &'g str,
    game: &'g Game,
    contestants: &'g [Contestant],
    knowledge: &'g Knowledge,
    base: u64,
    limit: Option<Limit>,
    clock: Option<Clock>,
    sides: Vec<Vec<Option<Side>>>,
}

/// How a game went on.
enum Next {
    Pick(usize),
    Forfeit(String),
}

impl<'g> Referee<'g> {
    /// A table for a game.
    ///
    /// # Errors
    /// Says which of the players cannot play it.
    pub fn new(
        (file, game): (&'g str, &'g Game),
        contestants: &'g [Contestant],
        knowledge: &'g Knowledge,
        base: u64,
        (limit, clock): (Option<Limit>, Option<Clock>),
    ) -> Result<Self, Failure> {
        let features = &game.features;
        let why = match game.mode {
            Mode::Simultaneous => Some("players move at once"),
            _ if features.stochastic => Some("there is chance in it"),
            _ if features.hidden => Some("players do not see everything"),
            _ => None,
        };
        if let Some(why) = why {
            return Err(Failure::input(format!(
                "programs cannot be asked for moves of {}: {why}, for which UGI has no words",
                game.name
            )));
        }
        if file == "-" {
            return Err(Failure::usage(
                "programs cannot read the game from standard input: name its file",
            ));
        }
        for contestant in contestants {
            if let Contestant::Agent(spec) = contestant {
                spec.check(game)
                    .map_err(|e| Failure::input(e.to_string()))?;
            }
        }
        let row = || contestants.iter().map(|_| None).collect();
        Ok(Referee {
            file,
            game,
            contestants,
            knowledge,
            base,
            limit,
            clock,
            sides: (0..game.players).map(|_| row()).collect(),
        })
    }

    /// Plays a game of the schedule.
    ///
    /// # Errors
    /// When a program cannot be started.
    pub fn play(&mut self, fixture: Fixture) -> Result<Played, Failure> {
        let seats = fixture.seats(self.game.players);
        let seed = fixture.seed(self.base);
        let mut sides = Vec::with_capacity(seats.len());
        for (seat, &player) in seats.iter().enumerate() {
            let own = seed_of(seed, 1 + player as u64 + 64 * seat as u64);
            sides.push(self.side(seat, player, own)?);
        }
        let (end, moves, forfeit) = self.game_of(seed, &mut sides);
        for ((seat, &player), side) in seats.iter().enumerate().zip(sides) {
            let lost = forfeit.as_ref().is_some_and(|(loser, _)| *loser == seat);
            // What forfeited may still be thinking: it is started anew for the next game.
            self.sides[seat][player] = (!lost).then_some(side);
        }
        let players = seats.len();
        let Some((loser, reason)) = forfeit else {
            let mut worth = Vec::new();
            utility::of_state(self.game, &end, &mut worth);
            return Ok(Played {
                ranking: (1..=players).map(|p| end.rank(p)).collect(),
                score: fixture.score(&seats, &worth),
                fixture,
                seats,
                seed,
                moves,
                forfeit: None,
            });
        };
        let loser = seats[loser];
        let others = seats.iter().filter(|player| **player != loser).count() as f64;
        let rank = |player: &usize| match *player == loser {
            true => (others + 1.0 + players as f64) / 2.0,
            false => (1.0 + others) / 2.0,
        };
        Ok(Played {
            ranking: seats.iter().map(rank).collect(),
            score: if loser == fixture.pair.0 { 0.0 } else { 1.0 },
            fixture,
            seats,
            seed,
            moves,
            forfeit: Some(Forfeit {
                player: loser,
                reason,
            }),
        })
    }

    /// Who sits at a place, ready for a new game.
    fn side(&mut self, seat: usize, player: usize, seed: u64) -> Result<Side, Failure> {
        let taken = self.sides[seat][player].take();
        match &self.contestants[player] {
            Contestant::Agent(spec) => {
                let mut agent = match taken {
                    Some(Side::Agent(agent)) => agent,
                    _ => spec
                        .agent_with(self.game, 0, self.knowledge)
                        .map_err(|e| Failure::input(e.to_string()))?,
                };
                agent.begin(seed);
                Ok(Side::Agent(agent))
            }
            Contestant::Program(command) => {
                if let Some(Side::Program(mut program)) = taken
                    && program.new_game().is_ok()
                {
                    return Ok(Side::Program(program));
                }
                let started = Program::start(command, self.file).and_then(|mut program| {
                    let ready = program.new_game();
                    ready.map_err(|why| format!("`{command}` begins no game: {why}"))?;
                    Ok(program)
                });
                started.map(Side::Program).map_err(Failure::input)
            }
        }
    }

    /// Plays a game: its end, how many moves were made, and who forfeited it and why.
    fn game_of(&self, seed: u64, sides: &mut [Side]) -> (State, u32, Option<(usize, String)>) {
        let game = self.game;
        let mut scratch = Scratch::new(seed);
        let mut state = game.start(&mut scratch);
        let mut list = MoveList::new();
        let mut made: Vec<String> = Vec::new();
        let mut clocks = vec![self.clock.map_or(Duration::MAX, |c| c.time); sides.len()];
        while !state.over {
            game.moves(&mut state, &mut scratch, &mut list);
            if list.is_empty() {
                break;
            }
            let choices = naming::every(&Scene::open(game, &state), &list);
            let seat = agent_to_move(game, &state);
            let pick = match sides.get_mut(seat) {
                _ if list.len() == 1 => 0,
                Some(Side::Agent(agent)) => {
                    let decision = agent.choose(SearchPosition::new(game, &state, &list));
                    decision.pick.min(list.len() - 1)
                }
                Some(Side::Program(program)) => {
                    let next = self.asked(program, &made, &choices, (seat, &mut clocks));
                    match next {
                        Next::Pick(pick) => pick,
                        Next::Forfeit(why) => return (state, made.len() as u32, Some((seat, why))),
                    }
                }
                None => 0,
            };
            made.push(token(&choices[pick].text));
            game.apply(&mut state, &mut scratch, &list, pick);
        }
        let moves = state.moves;
        (state, moves, None)
    }

    /// The move that a program makes in a position.
    fn asked(
        &self,
        program: &mut Program,
        made: &[String],
        choices: &[naming::Choice],
        (seat, clocks): (usize, &mut [Duration]),
    ) -> Next {
        let left = clocks[seat];
        let asked = match (self.clock, self.limit) {
            (Some(clock), _) => Asked {
                go: clock.words(clocks),
                within: left + MARGIN,
            },
            (None, Some(Limit::Iterations(n) | Limit::Nodes(n))) => Asked {
                go: format!("nodes {n}"),
                within: COUNTED,
            },
            (None, limit) => {
                let time = match limit {
                    Some(Limit::Time(time)) => time,
                    _ => MOVE,
                };
                Asked {
                    go: format!("movetime {}", time.as_millis()),
                    within: time + LATE,
                }
            }
        };
        let (used, answer) = program.think(made, &asked);
        if used > asked.within {
            return Next::Forfeit(Silent::Late.to_string());
        }
        if let Some(clock) = self.clock {
            clocks[seat] = left.saturating_sub(used) + clock.added;
        }
        let text = match answer {
            Ok(text) => text,
            Err(why) => return Next::Forfeit(why.to_string()),
        };
        if let Some(pick) = choices.iter().position(|c| token(&c.text) == text) {
            return Next::Pick(pick);
        }
        match naming::find(self.game, choices, |i| i, &text.replace('_', " ")) {
            Ok(pick) => Next::Pick(pick),
            Err(why) => Next::Forfeit(format!("`{text}` is no move it has: {why}")),
        }
    }
}

/// The words of a move as one, as UGI wants it.
fn token(text: &str) -> String {
    text.replace(' ', "_")
}
