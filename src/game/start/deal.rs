//! Fills decks, and deals cards and dominoes (specification 05a B).

use super::super::action::{ActionKind, Given, Place};
use super::super::context::Context;
use super::super::rules::Component;
use super::super::{ContainerKind, MAX_LOOP, MAX_PLAYERS};
use crate::board::site::SiteType;

impl Context<'_> {
    /// Puts the cards of each deck on its site in random order.
    pub(super) fn fill_decks(&mut self) {
        let game = self.game;
        let decks = game.containers.iter();
        let decks = decks.filter(|c| c.kind == ContainerKind::Deck);
        for (number, deck) in decks.enumerate() {
            let made_for = |c: &i32| game.components[*c as usize].card.and_then(|card| card.deck);
            let mut left = self.scratch.memory.take_ints();
            let cards = 1..game.components.len() as i32;
            left.extend(cards.filter(|c| made_for(c) == Some(number as u16)));
            while let Some(what) = self.draw_from(&mut left) {
                let at = Place::top(SiteType::Cell, deck.from as i32);
                self.placement(ActionKind::Add {
                    at,
                    what: what as Component,
                    count: 1,
                    given: Given::NONE,
                    stack: true,
                });
            }
            self.scratch.memory.give_ints(left);
        }
    }

    /// Where cards and dominoes are dealt to: the first sites of the hands, if there is exactly
    /// one for each player.
    fn dealt_hands(&self) -> Option<[u32; MAX_PLAYERS]> {
        let hands = self.game.containers.iter();
        let mut firsts = [0; MAX_PLAYERS];
        let mut found = 0;
        for hand in hands.filter(|c| c.kind == ContainerKind::Hand) {
            *firsts.get_mut(found)? = hand.from;
            found += 1;
        }
        (found > 0 && found == self.game.players).then_some(firsts)
    }

    pub(super) fn deal_at_start(&mut self, count: i32, from_bottom: bool) {
        let Some(hands) = self.dealt_hands() else {
            return;
        };
        let players = self.game.players;
        let Some(deck) = self
            .game
            .containers
            .iter()
            .find(|c| c.kind == ContainerKind::Deck)
        else {
            return;
        };
        let from = deck.from;
        let total = (count as i64 * players as i64).min(i64::from(u16::MAX));
        for k in 0..total {
            let height = self.state.contents.height(from as usize);
            if height == 0 {
                break;
            }
            let level = if from_bottom { 0 } else { height as i32 - 1 };
            let to = hands[k as usize % players];
            self.placement(ActionKind::Move {
                from: Place {
                    ty: SiteType::Cell,
                    site: from as i32,
                    level,
                },
                to: Place::top(SiteType::Cell, to as i32),
                given: Given::NONE,
                stack: false,
            });
        }
    }

    pub(super) fn deal_dominoes_at_start(&mut self, count: i32) {
        let Some(hands) = self.dealt_hands() else {
            return;
        };
        let players = self.game.players;
        let mut left = self.scratch.memory.take_ints();
        left.extend(1..self.game.components.len() as i32);
        for dealt in 0..2 * count.clamp(0, MAX_LOOP as i32) as usize {
            let Some(what) = self.draw_from(&mut left) else {
                break;
            };
            let site = hands[dealt % players] as i32 + (dealt / players) as i32;
            let what = what as Component;
            self.add_at(SiteType::Cell, site, what, 1, Given::NONE, false);
        }
        self.scratch.memory.give_ints(left);
    }
}
