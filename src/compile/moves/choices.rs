//! Decisions that are not about where a piece goes, and chance: passes, votes, bets, swaps, rotations, cards, dice
//! (specification 06a 2.9, 2.10; 06b 7).

use super::{act, effect};
use crate::catalogue::words;
use crate::compile::Compiler;
use crate::game::rules::ints::{Bound, LastPart};
use crate::game::rules::{Int, Ints, Moves, MovesKind, Sites};
use crate::resolve::typed;

impl Compiler<'_> {
    /// Decisions of other kinds, and chance.
    pub(super) fn choices_view(&mut self, view: typed::Moves<'_>) -> Moves {
        use typed::Moves as T;
        match view {
            T::ApplyIf { cond } => {
                self.bool(cond);
                Moves::none()
            }
            T::ApplyEffect { cond, effect } => {
                let moves = self.moves(effect);
                match self.maybe_bool(cond) {
                    Some(cond) => self.choice(cond, moves, None, None),
                    None => moves,
                }
            }
            T::Pass { decision, then } => act(MovesKind::Pass, decision, self.then_part(then)),
            T::PlayCard { decision, then } => {
                act(MovesKind::PlayCard, decision, self.then_part(then))
            }
            T::Propose {
                decision,
                proposals,
                then,
            } => {
                let kind = MovesKind::Propose(self.propositions(proposals));
                act(kind, decision, self.then_part(then))
            }
            T::Vote {
                decision,
                votes,
                then,
            } => {
                let kind = MovesKind::Vote(self.propositions(votes));
                act(kind, decision, self.then_part(then))
            }
            T::Bet {
                decision,
                who,
                range,
                then,
            } => {
                let kind = MovesKind::Bet {
                    player: Box::new(self.player_index(who)),
                    range: Box::new(self.range(range)),
                };
                act(kind, decision, self.then_part(then))
            }
            T::SwapPlayers {
                decision,
                a,
                b,
                then,
            } => {
                let kind = MovesKind::SwapPlayers {
                    a: Box::new(self.int(a)),
                    b: Box::new(self.int(b)),
                };
                act(kind, decision, self.then_part(then))
            }
            T::SwapPieces {
                decision,
                a,
                b,
                then,
            } => {
                let a = match a {
                    Some(a) => self.int(a),
                    None => self.last(LastPart::From),
                };
                let kind = MovesKind::SwapPieces {
                    a: Box::new(a),
                    b: Box::new(self.int_or_last_to(b)),
                };
                act(kind, decision, self.then_part(then))
            }
            T::SetRotation {
                decision,
                to,
                rotations,
                rotation,
                previous,
                next,
                then,
            } => {
                let to = self.maybe_to(to);
                let (site, ty) = match to {
                    Some(to) => match to.sites {
                        Sites::One(site) => (site, to.ty),
                        Sites::Many(_) => (Box::new(Int::OFF), to.ty),
                    },
                    None => (Box::new(self.bound(Bound::From)), None),
                };
                let kind = MovesKind::SetRotation {
                    site,
                    ty,
                    values: match rotation {
                        Some(rotation) => vec![self.int(rotation)],
                        None => self.int_list(rotations.unwrap_or(&[])),
                    },
                    previous: self.maybe_bool(previous).map(Box::new),
                    next: self.maybe_bool(next).map(Box::new),
                };
                act(kind, decision, self.then_part(then))
            }
            T::SetTrumpSuit {
                decision,
                suit,
                suits,
                then,
            } => {
                let suits = match (suit, suits) {
                    (Some(suit), _) => Ints::Listed(vec![self.int(suit)]),
                    (None, Some(suits)) => self.ints(suits),
                    (None, None) => Ints::Listed(Vec::new()),
                };
                let kind = MovesKind::SetTrumpSuit(Box::new(suits));
                act(kind, decision, self.then_part(then))
            }
            T::SetNextPlayer {
                decision,
                who,
                then,
            } => {
                let players = match who.as_call().and_then(typed::Player::of) {
                    Some(player) => Ints::Listed(vec![self.int(player.index)]),
                    None => self.ints(who),
                };
                let kind = MovesKind::SetNextPlayer(Box::new(players));
                act(kind, decision, self.idle_then(then))
            }
            T::TakeDomino { then } => effect(MovesKind::TakeDomino, self.then_part(then)),
            T::Deal {
                dealable_type,
                count,
                begin_with,
                then,
            } => {
                let count = Box::new(self.int_or(count, 1));
                let begin_with = self.boxed_int(begin_with);
                let kind = match dealable_type {
                    words::DealableType::Cards => MovesKind::DealCards { count, begin_with },
                    words::DealableType::Dominoes => MovesKind::DealDominoes { count },
                };
                effect(kind, self.then_part(then))
            }
            T::Roll { then } => effect(MovesKind::Roll, self.then_part(then)),
            T::RollUntil { until, then } => {
                let kind = MovesKind::RollUntil(Box::new(self.bool(until)));
                effect(kind, self.then_part(then))
            }
            T::UseDice { pips, count, then } => {
                let kind = MovesKind::UseDice {
                    pips: Box::new(self.int(pips)),
                    count: Box::new(self.int_or(count, 1)),
                };
                effect(kind, self.then_part(then))
            }
            other => Self::of_another_family(&other),
        }
    }
}
