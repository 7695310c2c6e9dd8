//! Tells how random games of a game are played (by a runner or by lists), and which of its
//! rules keep them slow.

use crate::game::Game;
use crate::game::context::Scratch;
use crate::game::sprints::Sprint;

/// How random games are played.
pub struct Lowered {
    /// By a runner, such as `movers`, or by lists of moves (`lists`).
    pub family: &'static str,
    /// The rules for which a runner asks the general code, or one that keeps the game from a runner.
    pub rules: Vec<String>,
}

impl Lowered {
    /// Looks at a game.
    pub fn of(game: &Game) -> Self {
        let state = game.start(&mut Scratch::new(0));
        let mut runner = Sprint::of(game, &state);
        let held = runner.as_mut().is_none_or(|runner| runner.take_up(&state));
        let family = match &runner {
            Some(runner) if held => runner.family(),
            _ => "lists",
        };
        let rules = match &runner {
            _ if !held => vec!["game: a start that its runner cannot hold".to_owned()],
            None | Some(Sprint::Movers(_)) => Sprint::unread(game, &state),
            Some(_) => Vec::new(),
        };
        Lowered { family, rules }
    }

    /// The rules in a line; `None` if all of the game is lowered.
    pub fn asked(&self) -> Option<String> {
        (!self.rules.is_empty()).then(|| self.rules.join(", "))
    }
}
