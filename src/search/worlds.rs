//! Possible worlds: states that the rules lead to from the start, and in which a player sees what
//! it really sees.
//!
//! What others decided in secret ([`Observation`]) is drawn anew, move by move, among the legal
//! moves that the player cannot tell from the true one; everything else is played as it was. A
//! world in which the player would see something else is given up. The others are kept and played
//! on with the game (particles without weights, as in Silver and Veness 2010). In every other try
//! the draws look ahead: they compare what a secret move puts on a site with what the player has
//! seen there since. That is a guess only, since pieces may have moved; in the end the player must
//! see in the world what it really sees.
//!
//! If no world is found within a number of tries, there are none for the rest of the game, and
//! [`imagine`](super::imagine) deals what is hidden without regard to how it came there. So it does
//! where dice fall or all move at once, and where nobody said which moves were made.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use rand::RngExt;

use super::SearchPosition;
use super::key::move_key;
use super::limit::LimitMeter;
use super::simulate::Simulator;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::rules::Mode;
use crate::game::rules::booleans::HiddenData;
use crate::game::state::State;
use crate::game::state::mixer::Mixer;
use crate::play::observation::Observation;
use crate::play::view::View;

/// Worlds kept.
const WORLDS: usize = 32;
/// Tries of a decision to find new ones.
const TRIES: u32 = 64;
/// No further try is begun after so many moves of a decision.
const MOVES: u32 = 20_000;
/// Draws look ahead where there are no more moves to draw from.
const COMPARED: usize = 4096;
/// A draw in which one place more is as the player sees it is likelier by 2 to this power.
const LIKELIER: i32 = 10;
/// Beyond so many places there is no telling what is even less likely.
const UNLIKELY: i32 = 5;

/// Worlds that may be, as far as a player knows.
#[derive(Debug, Default)]
pub struct Worlds {
    player: u8,
    /// The moves that led to the worlds.
    past: Vec<Observation>,
    worlds: Vec<State>,
    next: usize,
    /// None was found.
    lost: bool,
    /// What secret moves put where, by their keys.
    effects: HashMap<u64, Vec<(usize, u16)>, BuildHasherDefault<Mixer>>,
    /// The component that the player sees on each slot, 0 for none.
    seen: Vec<Option<u16>>,
    list: MoveList,
    /// Moves played for the present decision.
    moves: u32,
}

impl Worlds {
    /// Forgets a game.
    pub fn clear(&mut self) {
        *self = Worlds::default();
    }

    /// Finds worlds for a position about which an agent is asked, within half of its time.
    pub fn look(
        &mut self,
        position: SearchPosition<'_>,
        simulator: &mut Simulator,
        meter: &LimitMeter,
    ) {
        let SearchPosition {
            game, state, past, ..
        } = position;
        let player = position.player();
        if self.player != player || !past.starts_with(&self.past) {
            self.clear();
            self.player = player;
        }
        let plain = game.mode == Mode::Alternating && !game.features.stochastic;
        let observed = past.len() == state.moves as usize;
        if !game.features.hidden || !plain || !observed || self.lost {
            self.worlds.clear();
            return;
        }
        self.moves = 0;
        self.see(game, state);
        let known = self.past.len();
        self.past.extend_from_slice(&past[known..]);
        let mut worlds = std::mem::take(&mut self.worlds);
        worlds.retain_mut(|world| {
            self.play(game, world, &past[known..], simulator, true)
                && looks_like(game, player, world, state)
        });
        // Without secrets there is but one world.
        let secrets = past.iter().any(|observed| observed.is_secret_to(player));
        let wanted = if secrets { WORLDS } else { 1 };
        let mut tries = 0;
        while worlds.len() < wanted && tries < TRIES && self.moves < MOVES && meter.deepen() {
            let mut world = game.start(&mut simulator.scratch);
            let found = self.play(game, &mut world, past, simulator, tries % 2 == 0)
                && looks_like(game, player, &world, state);
            if found {
                worlds.push(world);
            }
            tries += 1;
        }
        self.lost = worlds.is_empty();
        self.worlds = worlds;
    }

    /// The worlds that were found.
    pub fn found(&self) -> &[State] {
        &self.worlds
    }

    /// The next one in turn.
    pub(super) fn turn(&mut self) -> Option<&State> {
        self.next = (self.next + 1) % self.worlds.len().max(1);
        self.worlds.get(self.next)
    }

    /// Takes down what the player sees by now.
    fn see(&mut self, game: &Game, state: &State) {
        let view = View::of(self.player);
        let hides = |slot, data| view.hides(game, state, (slot, 0), data);
        let seen = |slot: usize| {
            let hidden = hides(slot, HiddenData::All) || hides(slot, HiddenData::What);
            (!hidden).then(|| state.contents.what(slot))
        };
        self.seen.clear();
        self.seen.extend((0..game.layout.slots as usize).map(seen));
    }

    /// Plays moves in a world, those that are secret as they are drawn; false when one is not
    /// possible there.
    fn play(
        &mut self,
        game: &Game,
        world: &mut State,
        moves: &[Observation],
        simulator: &mut Simulator,
        ahead: bool,
    ) -> bool {
        let mut list = std::mem::take(&mut self.list);
        let mut possible = Vec::new();
        let done = moves.iter().all(|observed| {
            if world.over || world.mover != observed.mover {
                return false;
            }
            game.moves(world, &mut simulator.scratch, &mut list);
            possible.clear();
            let all = list.moves().iter().enumerate();
            let may_be = all.filter(|(_, m)| observed.may_be(self.player, &list, m));
            possible.extend(may_be.map(|(pick, _)| pick));
            if possible.is_empty() {
                return false;
            }
            let secret = observed.is_secret_to(self.player);
            let compares = ahead && secret && (2..=COMPARED).contains(&possible.len());
            let drawn = match compares {
                true => self.draw(game, world, &list, &possible, simulator),
                false => simulator.generator.random_range(0..possible.len()),
            };
            game.apply(world, &mut simulator.scratch, &list, possible[drawn]);
            self.moves += 1;
            true
        });
        self.list = list;
        done
    }

    /// Draws one of the moves that a secret one may be, the likelier the better what it does fits
    /// what is seen by now.
    fn draw(
        &mut self,
        game: &Game,
        world: &State,
        list: &MoveList,
        possible: &[usize],
        simulator: &mut Simulator,
    ) -> usize {
        let fits: Vec<i32> = possible
            .iter()
            .map(|pick| self.fit(game, world, list, *pick, simulator))
            .collect();
        let best = fits.iter().copied().max().unwrap_or(0);
        let weight = |fit: &i32| 1u64 << (LIKELIER * (UNLIKELY - (best - fit).min(UNLIKELY)));
        let mut rest = simulator
            .generator
            .random_range(0..fits.iter().map(weight).sum());
        let falls_here = |fit: &i32| {
            let weight = weight(fit);
            let here = rest < weight;
            rest = rest.wrapping_sub(weight);
            here
        };
        fits.iter().position(falls_here).unwrap_or(0)
    }

    /// Places that a move makes as they are seen by now, less those that it makes different.
    fn fit(
        &mut self,
        game: &Game,
        world: &State,
        list: &MoveList,
        pick: usize,
        simulator: &mut Simulator,
    ) -> i32 {
        let Worlds {
            effects,
            moves,
            seen,
            ..
        } = self;
        let effect = effects
            .entry(move_key(list, &list.moves()[pick]))
            .or_insert_with(|| {
                let mut after = simulator.scratch.memory.take_state(world);
                game.apply(&mut after, &mut simulator.scratch, list, pick);
                *moves += 1;
                let what = |state: &State, slot| state.contents.what(slot);
                let puts = (0..game.layout.slots as usize)
                    .map(|slot| (slot, what(&after, slot)))
                    .filter(|(slot, put)| *put != 0 && *put != what(world, *slot))
                    .collect();
                simulator.scratch.memory.give_state(after);
                puts
            });
        let compared = effect.iter().map(|(slot, put)| match seen[*slot] {
            Some(seen) if seen == *put => 1,
            Some(_) => -1,
            None => 0,
        });
        compared.sum()
    }
}

/// Whether a player sees in one state what it sees in the other.
fn looks_like(game: &Game, player: u8, one: &State, other: &State) -> bool {
    let view = View::of(player);
    let public = |s: &State| (s.mover, s.next, s.over, s.moves, s.turn, s.counter);
    // That a state, a rotation, a value or a number is hidden shows in nothing that is seen.
    let visible = [HiddenData::All, HiddenData::What, HiddenData::Who];
    let visible = visible.iter().fold(0, |bits, data| bits | 1 << *data as u8);
    let hidden = |s: &State, slot| s.contents.hidden.bits(player.into(), slot, 0) & visible;
    public(one) == public(other)
        && one.players == other.players
        && (0..game.layout.slots as usize).all(|slot| {
            hidden(one, slot) == hidden(other, slot)
                && view.seen(game, one, slot) == view.seen(game, other, slot)
        })
}
