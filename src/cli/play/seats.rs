//! Who plays: people and agents, and who gives hints.

use std::time::Duration;

use crate::cli::failure::Failure;
use crate::game::Game;
use crate::play::playout::seed_of;
use crate::play::session::Session;
use crate::play::view::View;
use crate::search::solve::{SolveEffort, next_value};
use crate::search::spec::{AgentSpec, SpecError};
use crate::search::{Agent, Decision, SearchPosition, agent_of};

/// The agent that gives hints unless another is asked for.
pub const HINTS: &str = "uct:400ms";
/// The word for a person.
const HUMAN: &str = "human";
/// Keeps the seed of hints apart from those of players.
const HINT_SEED: u64 = 0xA11C;

/// A player's seat.
pub struct Seat {
    /// `human`, or the agent as text.
    pub name: String,
    agent: Option<Box<dyn Agent>>,
}

/// The seats of all players, and the agent that gives hints.
pub struct Seats {
    seats: Vec<Seat>,
    hints: Hints,
}

/// The agent that gives hints. What it has to learn about the game it learns when the first hint
/// is asked for.
struct Hints {
    spec: AgentSpec,
    seed: u64,
    agent: Option<Box<dyn Agent>>,
}

fn spec(text: &str) -> Result<AgentSpec, Failure> {
    text.parse().map_err(|e: SpecError| {
        Failure::usage(match e {
            SpecError::UnknownAgent { .. } => format!("{e}; or `{HUMAN}`"),
            e => e.to_string(),
        })
    })
}

impl Seats {
    /// Reads who plays: names with commas between them, for player 1 first.
    pub fn new(game: &Game, players: &str, hints: &str, seed: u64) -> Result<Self, Failure> {
        let names: Vec<&str> = players.split(',').map(str::trim).collect();
        let seats = game.players.max(1);
        if names.len() > seats {
            return Err(Failure::usage(format!(
                "{} players given, the game has {seats}",
                names.len()
            )));
        }
        let mut made = Vec::new();
        for n in 0..seats {
            let name = names.get(n).or(names.last()).copied().unwrap_or(HUMAN);
            let seed = seed_of(seed, n as u64 + 1);
            made.push(Seat {
                name: name.to_owned(),
                agent: if name == HUMAN {
                    None
                } else {
                    {
                        let made = spec(name)?.agent(game, seed);
                        Some(made.map_err(|e| Failure::usage(e.to_string()))?)
                    }
                },
            });
        }
        Ok(Seats {
            seats: made,
            hints: Hints {
                spec: spec(hints)?,
                seed: seed ^ HINT_SEED,
                agent: None,
            },
        })
    }

    /// The name of the seat that plays for a player.
    pub fn name(&self, seat: usize) -> &str {
        self.seats.get(seat).map_or("", |s| s.name.as_str())
    }

    /// The seat whose turn it is.
    pub fn due(session: &Session<'_>) -> usize {
        agent_of(session.game(), session.state(), session.mover())
    }

    /// Whether a person is to move.
    pub fn human_due(&self, session: &Session<'_>) -> bool {
        let due = self.seats.get(Self::due(session));
        due.is_none_or(|s| s.agent.is_none())
    }

    /// Whether a person has something to choose before the next move is made.
    pub fn human_chooses(&self, session: &Session<'_>) -> bool {
        let person = |player: u8| {
            let seat = agent_of(session.game(), session.state(), player);
            self.seats.get(seat).is_none_or(|s| s.agent.is_none())
        };
        session.choosers().into_iter().any(person)
    }

    /// Number of people.
    pub fn humans(&self) -> usize {
        self.seats.iter().filter(|s| s.agent.is_none()).count()
    }

    /// Whose eyes the board is shown with: the only person's, else the mover's, also when the game
    /// is over; everybody's where nobody is to be kept from anything.
    pub fn view(&self, session: &Session<'_>) -> View {
        let only = self.seats.iter().position(|s| s.agent.is_none());
        match (self.humans(), only) {
            (0, _) => View::default(),
            (1, Some(seat)) => View::of(seat as u8 + 1),
            _ => View::of(session.mover()),
        }
    }

    /// Takes the agent out that is to move, so that it can think elsewhere.
    pub fn take_agent(&mut self, session: &Session<'_>) -> Option<(usize, Box<dyn Agent>)> {
        let due = Self::due(session);
        let agent = self.seats.get_mut(due)?.agent.take()?;
        Some((due, agent))
    }

    /// Puts an agent back on its seat.
    pub fn put_back(&mut self, seat: usize, agent: Box<dyn Agent>) {
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.agent = Some(agent);
        }
    }

    /// What the agent that gives hints would do.
    pub fn hint(&mut self, session: &Session<'_>) -> Result<Decision, Failure> {
        if session.is_over() {
            return Err(Failure::input("the game is over"));
        }
        if session.game().features.deduction {
            return solved_hint(session);
        }
        let hints = &mut self.hints;
        let agent = match &mut hints.agent {
            Some(agent) => agent,
            // A game that a search cannot play can be played by people all the same.
            none => {
                let made = hints.spec.agent(session.game(), hints.seed);
                none.insert(made.map_err(|e| Failure::input(format!("no hints: {e}")))?)
            }
        };
        let mut decision = agent.choose(position(session));
        decision.pick = session.choice_of(decision.pick);
        Ok(decision)
    }
}

/// A value of the solution, where values are searched for and not moves.
fn solved_hint(session: &Session<'_>) -> Result<Decision, Failure> {
    let effort = SolveEffort {
        nodes: 100_000,
        time: Some(Duration::from_secs(5)),
        another: false,
    };
    let found = next_value(session.game(), session.state(), session.list(), effort);
    let pick = found.map_err(|e| Failure::input(format!("no hint: {e}")))?;
    Ok(Decision::plain(session.choice_of(pick)))
}

/// The position of a session as agents see it.
pub fn position<'a>(session: &'a Session<'_>) -> SearchPosition<'a> {
    SearchPosition {
        agent: Seats::due(session),
        ..SearchPosition::new(session.game(), session.state(), session.list())
            .after(session.observed())
    }
}
