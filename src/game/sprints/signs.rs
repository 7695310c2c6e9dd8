//! Signs of end rules: what is known of a condition without asking it.

use crate::game::Game;
use crate::game::rules::{Bool, EndRule};

/// What can be said of a condition after a move. If a sign does not show, the condition does not hold.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::game::sprints) enum Sign<T> {
    /// The condition is false.
    Never,
    /// Nothing is known.
    Maybe,
    /// This holds exactly where the condition does, unless it says otherwise.
    Known(T),
    /// All of these show.
    All(Vec<Sign<T>>),
    /// One of these shows.
    Any(Vec<Sign<T>>),
}

impl<T> Sign<T> {
    /// The sign of a condition; `known` tells what is known of its parts.
    pub fn of(cond: &Bool, known: &mut impl FnMut(&Bool) -> Option<T>) -> Self {
        let mut each = |all: &[Bool]| all.iter().map(|cond| Sign::of(cond, known)).collect();
        match cond {
            Bool::Const(false) => Sign::Never,
            Bool::And(all) => Sign::All(each(all)),
            Bool::Or(all) => Sign::Any(each(all)),
            cond => known(cond).map_or(Sign::Maybe, Sign::Known),
        }
    }

    /// The signs of all end rules: those of the only phase, then those of the game.
    pub fn of_ends(game: &Game, known: &mut impl FnMut(&Bool) -> Option<T>) -> Vec<Self> {
        let phase = game.phases.first().and_then(|phase| phase.end.as_ref());
        let rules = phase.into_iter().chain(&game.end).flat_map(|e| &e.rules);
        let signs = rules.map(|rule| match rule {
            EndRule::If { cond, .. } => Sign::of(cond, known),
            EndRule::ForEachPlayer { .. } | EndRule::ForEachTrack { .. } => Sign::Maybe,
        });
        signs.collect()
    }

    /// Whether it shows.
    #[inline(always)]
    pub fn shows(&self, holds: &mut impl FnMut(&T) -> bool) -> bool {
        match self {
            Sign::Never => false,
            Sign::Maybe => true,
            Sign::Known(known) => holds(known),
            Sign::All(_) | Sign::Any(_) => self.together(holds),
        }
    }

    /// The same of several signs.
    fn together(&self, holds: &mut impl FnMut(&T) -> bool) -> bool {
        match self {
            Sign::All(signs) => signs.iter().all(|sign| sign.shows(holds)),
            Sign::Any(signs) => signs.iter().any(|sign| sign.shows(holds)),
            _ => self.shows(holds),
        }
    }

    /// Whether nothing is left open, and all that is known meets a test.
    pub fn are_all(&self, test: &mut impl FnMut(&T) -> bool) -> bool {
        match self {
            Sign::Never => true,
            Sign::Maybe => false,
            Sign::Known(known) => test(known),
            Sign::All(signs) | Sign::Any(signs) => signs.iter().all(|sign| sign.are_all(test)),
        }
    }
}
