//! Moves with cards and dominoes (specification 06a 2.9, 06b 5.7 and 7, 07e 6).

use crate::board::site::SiteType;
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::Int;
use crate::game::{Container, ContainerKind};

impl Context<'_> {
    /// Every level of every site of the mover's containers, to the mover's board site.
    pub(super) fn play_card(&mut self, decision: bool, out: &mut MoveList) {
        let game = self.game;
        let first = out.len();
        let to = Place::top(game.layout.default, i32::from(self.state.mover) - 1);
        if to.site < 0 {
            return;
        }
        for container in game.containers.iter().skip(1) {
            if container.owner != self.state.mover {
                continue;
            }
            for site in sites(container) {
                for level in 0..self.height_at(SiteType::Cell, site) {
                    let i = out.push(
                        ActionKind::Move {
                            from: Place {
                                ty: SiteType::Cell,
                                site,
                                level,
                            },
                            to,
                            given: Given::NONE,
                            stack: false,
                        },
                        decision,
                    );
                    let made = out.get_mut(i);
                    (made.level_min, made.level_max) = (level, level);
                }
            }
        }
        out.set_mover(first, self.state.mover);
    }

    /// Cards from the top of the deck downwards, one at a time to the hands in turn.
    pub(super) fn deal_cards(&mut self, count: &Int, begin_with: Option<&Int>, out: &mut MoveList) {
        let game = self.game;
        let count = self.int(count);
        let begin = begin_with.map_or(1, |b| self.int(b));
        let deck = game
            .containers
            .iter()
            .find(|c| c.kind == ContainerKind::Deck);
        let number = hands(game).count() as i32;
        let Some(deck) = deck.filter(|_| number > 0) else {
            return;
        };
        let from = deck.from as i32;
        let height = self.height_at(SiteType::Cell, from);
        let cards = count.saturating_mul(game.players as i32).min(height);
        for n in 0..cards {
            let hand = (begin - 1).saturating_add(n).rem_euclid(number) as usize;
            let Some(hand) = hands(game).nth(hand) else {
                return;
            };
            out.push(
                ActionKind::Move {
                    from: Place {
                        ty: SiteType::Cell,
                        site: from,
                        level: height - 1 - n,
                    },
                    to: Place::top(SiteType::Cell, hand.from as i32),
                    given: Given::NONE,
                    stack: false,
                },
                false,
            );
        }
    }

    /// Dominoes drawn among all there are, to the hands in turn.
    pub(super) fn deal_dominoes(&mut self, count: &Int, out: &mut MoveList) {
        let game = self.game;
        let count = self.int(count);
        let mut bag = self.scratch.memory.take_ints();
        let dominoes = game.components.iter().enumerate();
        bag.extend(
            dominoes
                .filter(|(_, c)| c.domino.is_some())
                .map(|(i, _)| i as i32),
        );
        let number = hands(game).count();
        let draws = if number == 0 {
            0
        } else {
            count.saturating_mul(2).clamp(0, bag.len() as i32) as usize
        };
        for j in 0..draws {
            let drawn = self.chance(bag.len() as u32) as usize;
            let what = bag.remove(drawn) as u16;
            let Some(hand) = hands(game).nth(j % number) else {
                break;
            };
            push_domino(out, hand.from as i32 + (j / number) as i32, what, count);
        }
        self.scratch.memory.give_ints(bag);
    }

    /// A domino from the bag to the first empty site of the mover's hand.
    pub(super) fn take_domino(&mut self, out: &mut MoveList) {
        let game = self.game;
        let hand = hands(game).find(|h| h.owner == self.state.mover);
        let free = hand.and_then(|h| sites(h).find(|s| self.is_empty_site(SiteType::Cell, *s)));
        let Some(site) = free else { return };
        if self.state.bag.is_empty() {
            return;
        }
        let drawn = self.chance(self.state.bag.len() as u32) as usize;
        push_domino(out, site, self.state.bag[drawn], 1);
    }
}

fn hands(game: &crate::game::Game) -> impl Iterator<Item = &Container> {
    game.containers
        .iter()
        .filter(|c| c.kind == ContainerKind::Hand)
}

fn sites(container: &Container) -> impl Iterator<Item = i32> {
    (container.from..container.from + container.size).map(|s| s as i32)
}

fn push_domino(out: &mut MoveList, site: i32, what: u16, count: i32) {
    out.push(
        ActionKind::Add {
            at: Place::top(SiteType::Cell, site),
            what,
            count,
            given: Given {
                state: 0,
                ..Given::NONE
            },
            stack: false,
        },
        false,
    );
}
