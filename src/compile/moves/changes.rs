//! Compiles effects that change the state beside the pieces: scores, variables, the next player
//! (specification 06b 7).

use super::effect;
use crate::catalogue::words;
use crate::compile::Compiler;
use crate::compile::booleans::hidden_data;
use crate::compile::directions::one_or_many;
use crate::compile::role;
use crate::game::rules::moves::{Satisfy, Settable};
use crate::game::rules::{Bool, Moves, MovesKind, Owners, Role};
use crate::resolve::call::Value;
use crate::resolve::typed;

impl Compiler<'_> {
    /// Effects that set something.
    pub(super) fn changes_view(&mut self, view: typed::Moves<'_>) -> Moves {
        use typed::Moves as T;
        match view {
            T::Trigger { event, who, then } => {
                let kind = MovesKind::Trigger {
                    event: self.event(event),
                    player: Box::new(self.player_index(who)),
                };
                effect(kind, self.idle_then(then))
            }
            T::Note {
                player,
                message,
                int,
                ints,
                float,
                boolean,
                region,
                range,
                direction,
                graph: _, // A message without effect on play.
                to,
            } => {
                self.discard(|c| {
                    player.map(|p| c.player_index(p));
                    int.map(|v| c.int(v));
                    ints.map(|v| c.ints(v));
                    float.map(|v| c.float(v));
                    boolean.map(|v| c.bool(v));
                    region.map(|v| c.region(v));
                    range.map(|v| c.range(v));
                    direction.map(|v| c.directions(v));
                });
                let kind = MovesKind::Note {
                    message: self.note(message.unwrap_or("")),
                    to: match to {
                        Some(to) => self.owners(to),
                        None => Owners::Role(Role::All),
                    },
                };
                effect(kind, None)
            }
            T::MoveAgain { then } => effect(MovesKind::MoveAgain, self.then_part(then)),
            T::AddScore { who, score, then } => {
                let kind = MovesKind::SetScore {
                    players: vec![self.owners(who)],
                    scores: vec![self.int(score)],
                    add: true,
                };
                effect(kind, self.then_part(then))
            }
            T::AddScores {
                players,
                roles,
                scores,
                then,
            } => {
                let who = players.or(roles).unwrap_or(&[]);
                let kind = MovesKind::SetScore {
                    players: who.iter().map(|p| self.owners(p)).collect(),
                    scores: self.int_list(scores),
                    add: true,
                };
                effect(kind, self.then_part(then))
            }
            T::RememberState { then } => effect(MovesKind::RememberState, self.then_part(then)),
            T::RememberValue {
                name,
                value,
                unique,
                then,
            } => {
                let kind = MovesKind::Remember {
                    memory: self.memory(name),
                    value: Box::new(self.int(value)),
                    unique: Box::new(self.bool_or(unique, false)),
                };
                effect(kind, self.then_part(then))
            }
            T::ForgetValue { name, value, then } => {
                let kind = MovesKind::Forget {
                    memory: self.memory(name),
                    value: Box::new(self.int(value)),
                };
                effect(kind, self.then_part(then))
            }
            T::ForgetAll { name, then } => {
                let kind = MovesKind::ForgetAll {
                    memory: self.memory(name),
                    every: name.is_none(),
                };
                effect(kind, self.then_part(then))
            }
            T::SetPlayer {
                kind,
                who,
                value,
                then,
            } => {
                let player = self.owners(who);
                let value = self.int(value);
                let kind = match kind {
                    words::SetPlayerType::Value => MovesKind::SetPlayerValue {
                        player,
                        value: Box::new(value),
                    },
                    words::SetPlayerType::Score => MovesKind::SetScore {
                        players: vec![player],
                        scores: vec![value],
                        add: false,
                    },
                };
                effect(kind, self.then_part(then))
            }
            T::SetSite {
                kind,
                site_type,
                at,
                level,
                value,
                then,
            } => {
                let kind = MovesKind::SetSite {
                    datum: match kind {
                        words::SetSiteType::State => Settable::State,
                        words::SetSiteType::Count => Settable::Count,
                        words::SetSiteType::Value => Settable::Value,
                    },
                    ty: self.site_type(site_type),
                    at: Box::new(self.int(at)),
                    level: self.boxed_int(level),
                    value: Box::new(self.int(value)),
                };
                effect(kind, self.then_part(then))
            }
            T::SetValue { kind, value, then } => {
                let value = Box::new(self.int_or(value, -1));
                let kind = match kind {
                    words::SetValueType::Pot => MovesKind::SetPot(value),
                    words::SetValueType::Counter => MovesKind::SetCounter(value),
                };
                effect(kind, self.idle_then(then))
            }
            T::SetPending {
                value,
                region,
                then,
            } => {
                let kind = MovesKind::SetPending(self.sites(value, region));
                effect(kind, self.idle_then(then))
            }
            T::SetTeam { team, roles, then } => {
                let roles = roles.iter().filter_map(Value::as_word);
                let kind = MovesKind::SetTeam {
                    roles: roles.map(role).collect(),
                    team: Box::new(self.int(team)),
                };
                effect(kind, self.then_part(then))
            }
            T::SetHidden {
                data,
                site_type,
                at,
                region,
                level,
                value,
                to,
                then,
            } => {
                let data = match data {
                    Some(data) => {
                        let words = one_or_many(data).iter().filter_map(Value::as_word);
                        words.map(|w| hidden_data(Some(w))).collect()
                    }
                    None => vec![hidden_data(None)],
                };
                let kind = MovesKind::SetHidden {
                    data,
                    ty: self.site_type(site_type),
                    sites: self.sites_or_last_to(at, region),
                    level: Box::new(self.int_or(level, 0)),
                    value: Box::new(self.bool_or(value, true)),
                    to: self.owners(to),
                };
                effect(kind, self.then_part(then))
            }
            T::SetVar { name, value, then } => {
                let value = Box::new(self.int_or(value, -1));
                let kind = MovesKind::SetVar(name.map(|name| self.var(name)), value);
                effect(kind, self.then_part(then))
            }
            T::Satisfy { constraints } => {
                let constraints = one_or_many(constraints).iter();
                let bools: Vec<Bool> = constraints.map(|c| self.bool(c)).collect();
                effect(MovesKind::Satisfy(Satisfy::new(bools)), None)
            }
            other => Self::of_another_family(&other),
        }
    }
}
