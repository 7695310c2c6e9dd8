//! Takes note of the rules that this runner has no form for.

use super::Reader;
use crate::game::Game;
use crate::game::rules::{Moves, MovesKind};
use crate::game::sprints::unread::Unread;
use std::fmt::Debug;

impl<const W: usize> Reader<'_, W> {
    /// Takes note that a rule was read, or that it could not be; `before` is how many could not
    /// before it was tried.
    pub fn note(&mut self, before: usize, read: bool, kind: &'static str, rule: &impl Debug) {
        match read {
            // Another form was found for what was tried in vain.
            true => self.unread.truncate(before),
            false => self.unread.push(Unread::of(kind, rule)),
        }
    }

    /// The innermost rule that has no form.
    pub fn first_unread(&self) -> Unread {
        let first = self.unread.first().cloned();
        first.unwrap_or_else(|| Unread::named("game", "its rules"))
    }
}

/// The ludeme itself, where it stands in the table of simple moves.
pub fn unwrapped<'a>(game: &'a Game, moves: &'a Moves) -> &'a MovesKind {
    match &moves.kind {
        MovesKind::Leaf(id) => &game.leaf(*id).moves.kind,
        kind => kind,
    }
}
