//! Effects that set something: scores, local states, variables, the next player (specification 06b
//! 7).

use crate::board::site::SiteType;
use crate::game::action::{ActionKind, MoveList, Place};
use crate::game::bits::ones;
use crate::game::context::Context;
use crate::game::rules::booleans::HiddenData;
use crate::game::rules::moves::{Players, Settable};
use crate::game::rules::{Bool, Int, MemoryId, MovesKind, Owners, Role, Sites};

impl Context<'_> {
    /// The moves of a ludeme that only sets something.
    pub(super) fn change_state(&mut self, kind: &MovesKind, decision: bool, out: &mut MoveList) {
        match kind {
            MovesKind::MoveAgain => {
                out.push(ActionKind::SetNextPlayer(self.state.mover), decision);
            }
            MovesKind::SetScore {
                players,
                scores,
                add,
            } => self.set_scores(players, scores, *add, out),
            MovesKind::SetPlayerValue { player, value } => {
                self.set_player_value(player, value, out);
            }
            MovesKind::SetSite {
                datum,
                ty,
                at,
                level,
                value,
            } => self.set_site(*datum, (*ty, at, level.as_deref()), value, out),
            MovesKind::SetVar(var, value) => {
                let value = self.int(value);
                out.push(
                    match var {
                        Some(var) => ActionKind::SetVar { var: *var, value },
                        None => ActionKind::SetTemp(value),
                    },
                    decision,
                );
            }
            MovesKind::SetCounter(value) => {
                let value = self.int(value);
                out.push(ActionKind::SetCounter(value), decision);
            }
            MovesKind::SetPot(value) => {
                let value = self.int(value);
                out.push(ActionKind::SetPot(value), decision);
            }
            MovesKind::SetPending(sites) => self.set_pending(sites.as_ref(), out),
            MovesKind::SetHidden {
                data,
                ty,
                sites,
                level,
                value,
                to,
            } => self.set_hidden(data, (*ty, sites, level), value, to, out),
            MovesKind::SetTeam { team, roles } => self.set_team(team, roles, out),
            MovesKind::RememberState => {
                out.push(ActionKind::StoreState, decision);
            }
            MovesKind::Remember {
                memory,
                value,
                unique,
            } => self.remember(*memory, value, unique, out),
            MovesKind::Forget { memory, value } => {
                let value = self.int(value);
                let memory = *memory;
                out.push(ActionKind::Forget { memory, value }, decision);
            }
            MovesKind::ForgetAll { memory, every } => self.forget_all(*memory, *every, out),
            MovesKind::Trigger { event, player } => {
                let player = self.int(player);
                if let Ok(player) = u8::try_from(player) {
                    let event = *event;
                    out.push(ActionKind::Trigger { event, player }, decision);
                }
            }
            MovesKind::Note { message, to } => {
                let players = self.player_bits(to);
                for to in numbers(players) {
                    let message = *message;
                    out.push(ActionKind::Note { message, to }, decision);
                }
            }
            _ => debug_assert!(false, "a ludeme of another family: {kind:?}"),
        }
    }

    /// One move for each player; players and scores are paired up.
    fn set_scores(&mut self, players: &[Players], scores: &[Int], add: bool, out: &mut MoveList) {
        for (players, score) in players.iter().zip(scores) {
            let score = self.int(score);
            let players = self.player_bits(players);
            for player in numbers(players) {
                out.push(ActionKind::SetScore { player, score, add }, false);
            }
        }
    }

    fn set_player_value(&mut self, player: &Players, value: &Int, out: &mut MoveList) {
        let value = self.int(value);
        let players = match player {
            Owners::Index(index) => {
                let index = self.int(index);
                if (0..=self.game.players as i32).contains(&index) {
                    1u32 << index
                } else {
                    0
                }
            }
            role => self.player_bits(role),
        };
        for player in numbers(players) {
            out.push(ActionKind::SetPlayerValue { player, value }, false);
        }
    }

    fn set_site(
        &mut self,
        datum: Settable,
        (ty, at, level): (SiteType, &Int, Option<&Int>),
        value: &Int,
        out: &mut MoveList,
    ) {
        let site = self.int(at);
        let level = level.map_or(-1, |level| self.int(level));
        let value = self.int(value);
        let ty = self.real_type(ty, site);
        if site < 0 || level < -1 {
            return;
        }
        let at = Place { ty, site, level };
        let action = match datum {
            Settable::Count => ActionKind::SetCount {
                at: Place::top(ty, site),
                what: self.what_at(ty, site),
                count: value,
            },
            _ if value < 0 => return,
            Settable::State => ActionKind::SetState { at, state: value },
            Settable::Value => ActionKind::SetValue { at, value },
        };
        if self.slot(ty, site).is_some() {
            out.push(action, false);
        }
    }

    /// One value, or all sites of a region in one move.
    fn set_pending(&mut self, sites: Option<&Sites>, out: &mut MoveList) {
        match sites {
            None => {
                out.push(ActionKind::SetPending(-1), false);
            }
            Some(Sites::One(value)) => {
                let value = self.int(value);
                out.push(ActionKind::SetPending(value), false);
            }
            Some(Sites::Many(region)) => {
                let set = self.region(region);
                if !set.is_empty() {
                    let begin = out.begin();
                    for site in &set {
                        out.push_action(ActionKind::SetPending(site), false);
                    }
                    out.finish(begin, -1, -1);
                }
                self.scratch.memory.give_set(set);
            }
        }
    }

    /// One move: every datum of every site, for every player.
    fn set_hidden(
        &mut self,
        data: &[HiddenData],
        (ty, sites, level): (SiteType, &Sites, &Int),
        value: &Bool,
        to: &Players,
        out: &mut MoveList,
    ) {
        let level = self.int(level);
        let hidden = self.bool(value);
        let players = self.player_bits(to);
        let mut list = self.scratch.memory.take_ints();
        self.for_sites(sites, |_, site| {
            list.push(site);
            false
        });
        let begin = out.begin();
        for &data in data {
            for &site in &list {
                let at = Place {
                    ty: self.real_type(ty, site),
                    site,
                    level,
                };
                for player in numbers(players) {
                    out.push_action(
                        ActionKind::SetHidden {
                            at,
                            data,
                            player,
                            hidden,
                        },
                        false,
                    );
                }
            }
        }
        let site = list.first().copied().unwrap_or(-1);
        out.finish(begin, site, site);
        self.scratch.memory.give_ints(list);
    }

    fn set_team(&mut self, team: &Int, roles: &[Role], out: &mut MoveList) {
        let team = self.int(team).clamp(0, 255) as u8;
        let begin = out.begin();
        for &role in roles {
            let player = self.role_index(role);
            if (1..=self.game.players as i32).contains(&player) {
                let player = player as u8;
                out.push_action(ActionKind::JoinTeam { player, team }, false);
            }
        }
        out.finish(begin, -1, -1);
    }

    fn remember(&mut self, memory: MemoryId, value: &Int, unique: &Bool, out: &mut MoveList) {
        let value = self.int(value);
        let known = |ctx: &Self| {
            let list = ctx.state.memories.get(memory.0 as usize);
            list.is_some_and(|list| list.contains(&value))
        };
        if !(self.bool(unique) && known(self)) {
            out.push(ActionKind::Remember { memory, value }, false);
        }
    }

    /// One move that forgets every value of one list or of all.
    fn forget_all(&mut self, memory: MemoryId, every: bool, out: &mut MoveList) {
        let begin = out.begin();
        let mut any = false;
        for (i, list) in self.state.memories.iter().enumerate() {
            if every || i == memory.0 as usize {
                let memory = MemoryId(i as u16);
                for &value in list {
                    out.push_action(ActionKind::Forget { memory, value }, false);
                    any = true;
                }
            }
        }
        if any {
            out.finish(begin, -1, -1);
        }
    }
}

/// The numbers of some players, ascending.
fn numbers(players: u32) -> impl Iterator<Item = u8> {
    ones(players).map(|player| player as u8)
}
