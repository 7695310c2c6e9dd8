//! Tells how random games of a game are played (by a runner, a shape or lists), and which of its
//! rules keep them slow.

use crate::game::Game;
use crate::game::context::Scratch;
use crate::game::shapes::Shape;
use crate::game::sprints::Sprint;

/// How random games are played.
pub struct Lowered {
    /// By a runner (`movers`), by picks without lists (`picks`), or by lists of moves (`lists`).
    pub family: &'static str,
    /// The rules for which a runner asks the general code, or one that keeps the game from a runner.
    pub rules: Vec<String>,
}

impl Lowered {
    /// Looks at a game.
    pub fn of(game: &Game) -> Self {
        let state = game.start(&mut Scratch::new(0));
        let (family, asks) = match Sprint::of(game, &state) {
            Some(Sprint::Movers(_)) => ("movers", true),
            Some(sprint) => (sprint.family(), false),
            None if Shape::of(game, &state).is_some() => ("picks", true),
            None => ("lists", true),
        };
        let rules = match asks {
            true => Sprint::unread(game, &state),
            false => Vec::new(),
        };
        Lowered { family, rules }
    }

    /// The rules in a line; `None` if all of the game is lowered.
    pub fn asked(&self) -> Option<String> {
        (!self.rules.is_empty()).then(|| self.rules.join(", "))
    }
}
