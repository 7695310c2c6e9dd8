//! The runner of games in which pieces move on a board: steps, slides, leaps, hops, shots,
//! captures.
//!
//! A position is a set of sites for each kind of piece ([bits](crate::game::bits), [`position`]), so
//! the moves of all pieces of a kind are counted by a few operations on words ([`ways`]). The ludemes
//! around simple moves, such as `or` and `forEach Piece`, become a small tree ([`rules`]), which
//! [`walks`] counts the moves of; conditions and numbers become terms ([`terms`]), regions become sets
//! ([`sets`]); what a move does to the board is a deed and what follows it is an effect ([`deeds`]),
//! which is carried out in [`following`]. All of it is read once a game ([`read`]), for each player who
//! may be to move, and played by [`play`]. Tables for slides are in [`lines`], [`rays`] and
//! [`circuits`], those of directions from site to site in [`bearings`]; groups and territories are
//! found in [`clusters`], chains around them in [`borders`]; conditions that many sites are asked at
//! once are in [`holding`], those that are asked of the move that was picked in [`late`]. Positions that
//! have been are kept in [`past`].
//!
//! What is added where:
//! - a way of moving: a form in [`ways`], made in `read/simple` or `read/entries`;
//! - a consequence: an effect in [`deeds`], read in `read/effects`;
//! - a condition, number or region: a term in [`terms`] or [`sets`], read in `read/numbers`,
//!   `read/conditions` or `read/regions`;
//! - an end: mostly a condition; what it brings is a `Verdict`, read in `read/flow`.

mod asked;
mod bearings;
mod borders;
mod circuits;
mod clusters;
mod decide;
mod deeds;
mod effects;
mod ends;
mod flights;
mod following;
mod holding;
mod lanes;
mod late;
mod lined;
mod lines;
mod links;
mod past;
mod patterns;
mod play;
mod position;
mod rays;
mod read;
mod rules;
mod searched;
mod sets;
mod shelter;
mod shifts;
mod shoves;
mod stacks;
mod terms;
mod threats;
mod trials;
mod visit;
mod walks;
mod ways;

use std::sync::{Arc, OnceLock};

use rand::Rng;

use super::searched::Searched;
use super::unread::Unread;
use super::{Runner, Step};
use crate::game::Game;
use crate::game::chance::Chance;
use crate::game::sprints::Tally;
use crate::game::state::State;
use play::Play;
use rules::{MoverRules, Read};

/// The words of boards with up to 64 sites. Each number of words is a copy of the whole runner, which
/// has to be compiled: few boards have more than 128 sites, and those with 129 to 384 share one copy.
/// A page, which has to be loaded, does with the copy for two words, and plays larger boards by lists.
const SMALL: usize = if cfg!(target_family = "wasm") { 2 } else { 1 };
/// The words of boards with more than 128 sites.
const LARGE: usize = if cfg!(target_family = "wasm") { 2 } else { 6 };

/// The runner of a game of moving pieces, by the number of words that its sites take.
#[derive(Debug)]
pub struct Movers<'g>(Sized<'g>);

/// The rules of a game, worked out once, by the number of words that its sites take.
#[derive(Debug, Default)]
pub struct MoverKnown {
    small: OnceLock<Option<Arc<Read<SMALL>>>>,
    two: OnceLock<Option<Arc<Read<2>>>>,
    large: OnceLock<Option<Arc<Read<LARGE>>>>,
}

#[derive(Debug)]
enum Sized<'g> {
    Small(Box<Play<'g, SMALL>>),
    Two(Box<Play<'g, 2>>),
    Large(Box<Play<'g, LARGE>>),
}

/// The same for every number of words.
macro_rules! each {
    ($of:expr, $play:ident => $do:expr) => {
        match $of {
            Sized::Small($play) => $do,
            Sized::Two($play) => $do,
            Sized::Large($play) => $do,
        }
    };
}

impl<'g> Movers<'g> {
    /// The runner of a game, if all its rules have a form; `initial` is a state of the game.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        fn play<'g, const W: usize>(
            game: &'g Game,
            known: &'g OnceLock<Option<Arc<Read<W>>>>,
            initial: &State,
        ) -> Option<Box<Play<'g, W>>> {
            let made = || Read::of(game, initial).ok().map(Arc::new);
            let rules = known.get_or_init(made).clone()?;
            Play::new(game, MoverRules::new(rules), initial).map(Box::new)
        }
        let known = &game.sprints.movers;
        Some(Movers(match game.board.len(game.layout.default) {
            0..=64 => Sized::Small(play(game, &known.small, initial)?),
            65..=128 => Sized::Two(play(game, &known.two, initial)?),
            sites if sites <= 64 * LARGE => Sized::Large(play(game, &known.large, initial)?),
            _ => return None,
        }))
    }
}

impl Movers<'_> {
    /// Whether the general code is asked for some of the rules.
    pub fn asks(&self) -> bool {
        each!(&self.0, play => play.asks())
    }

    /// The runner for a search; none where the general code is asked, which keeps a state of its own,
    /// or where the past is.
    pub fn searched(&mut self) -> Option<&mut dyn Searched> {
        each!(&mut self.0, play => {
            if play.asks() || play.recalls() {
                return None;
            }
            play.begin_search();
            Some(&mut **play as &mut dyn Searched)
        })
    }
}

/// The rules of a game that have no form here: those for which the general code is asked, or one
/// that keeps the game from a runner; `initial` is a state of the game.
pub(super) fn unread(game: &Game, initial: &State) -> Vec<Unread> {
    fn of<const W: usize>(game: &Game, initial: &State) -> Vec<Unread> {
        Read::<W>::of(game, initial).map_or_else(|rule| vec![rule], |read| read.lists)
    }
    match game.board.len(game.layout.default) {
        0..=64 => of::<SMALL>(game, initial),
        65..=128 => of::<2>(game, initial),
        sites if sites <= 64 * LARGE => of::<LARGE>(game, initial),
        _ => vec![Unread::named("game", "a very large board")],
    }
}

impl Runner for Movers<'_> {
    fn take_up(&mut self, state: &State) -> bool {
        each!(&mut self.0, play => play.take_up(state))
    }

    fn restart(&mut self) {
        each!(&mut self.0, play => play.restart());
    }

    fn count(&mut self, chance: &mut Chance) -> usize {
        each!(&mut self.0, play => play.count(chance))
    }

    fn play(&mut self, pick: usize, chance: &mut Chance) {
        each!(&mut self.0, play => play.play(pick, chance));
    }

    fn is_over(&self) -> bool {
        each!(&self.0, play => play.is_over())
    }

    fn hand_over(&self, state: &mut State) {
        each!(&self.0, play => play.hand_over(state));
    }

    fn step(&self, pick: usize) -> Step {
        each!(&self.0, play => play.step(pick))
    }

    fn gave_up(&self) -> bool {
        each!(&self.0, play => play.gave_up())
    }

    fn agrees(&self, state: &State) -> bool {
        each!(&self.0, play => play.agrees(state))
    }

    fn advance_told(
        &mut self,
        tally: &mut Tally,
        chance: &mut Chance,
        choice: &mut impl Rng,
    ) -> Option<Step> {
        each!(&mut self.0, play => play.advance_told(tally, chance, choice))
    }

    fn finish(
        &mut self,
        state: &mut State,
        chance: &mut Chance,
        choice: &mut impl Rng,
    ) -> Option<Tally> {
        each!(&mut self.0, play => play.finish(state, chance, choice))
    }
}
