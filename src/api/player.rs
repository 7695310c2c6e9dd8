//! [`Player`]: chooses moves for a user of the library, from uniformly random to tree search.

use std::fmt;

use super::{Game, MoveError, Position};
use crate::game::rules::Mode;
use crate::search::spec::{AgentSpec, SpecError};
use crate::search::{self, Agent, Decision, decide};

/// Something that chooses moves of a game.
///
/// ```
/// let game = ludeme::Game::shipped("choro-lango").expect("it is shipped");
/// let mut player = game.player("uct:50", 1)?;
/// let mut position = game.start(1);
/// let decision = player.choose(&position)?;
/// position.apply_nth(decision.pick)?;
/// assert_eq!(position.ply(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Player {
    game: Game,
    spec: AgentSpec,
    /// One, or one for each seat where all move at once.
    agents: Vec<Box<dyn Agent>>,
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Player")
            .field(&self.spec.to_string())
            .finish()
    }
}

impl Player {
    pub(super) fn new(game: &Game, spec: AgentSpec, seed: u64) -> Result<Self, SpecError> {
        let rules = game.rules();
        let seats = match rules.mode {
            Mode::Simultaneous => rules.players.max(1) as u64,
            _ => 1,
        };
        let agents = (0..seats).map(|seat| {
            let seed = crate::play::playout::seed_of(seed, seat);
            spec.agent_with(rules, seed, game.knowledge())
        });
        Ok(Player {
            agents: agents.collect::<Result<_, _>>()?,
            game: game.clone(),
            spec,
        })
    }

    /// Forgets the game it played and begins another.
    pub fn begin(&mut self, seed: u64) {
        for (seat, agent) in (0..).zip(&mut self.agents) {
            agent.begin(crate::play::playout::seed_of(seed, seat));
        }
    }

    /// Chooses a legal move of a position: `pick` of the decision is its number. Where all players
    /// move at once it chooses for every player, without knowledge of the others' choices.
    ///
    /// # Errors
    /// When the position is one of another game, or has no legal move.
    pub fn choose(&mut self, position: &Position) -> Result<Decision, MoveError> {
        if position.game().number() != self.game.number() {
            return Err(MoveError::OtherGame);
        }
        if position.move_count() == 0 {
            return Err(MoveError::Over);
        }
        let rules = self.game.rules();
        let past = if rules.features.hidden {
            position.observed()
        } else {
            Vec::new()
        };
        let asked =
            search::SearchPosition::new(rules, position.state(), position.list()).after(&past);
        if rules.mode == Mode::Simultaneous {
            return Ok(Decision::plain(decide(asked, &mut self.agents)));
        }
        match self.agents.first_mut() {
            Some(agent) => {
                let mut decision = agent.choose(asked);
                decision.pick = decision.pick.min(position.move_count() - 1);
                Ok(decision)
            }
            None => Err(MoveError::Over),
        }
    }
}
