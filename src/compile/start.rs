//! Compiles start rules, such as `(place "Pawn1" ..)` (specification 05a B).

mod place;

use crate::catalogue::words;
use crate::compile::{Compiler, role};
use crate::game::rules::booleans::HiddenData;
use crate::game::rules::start::{Local, Places, RememberedValues};
use crate::game::rules::{Bool, Component, Int, Owners, Role, Sites, Start};
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::tree::NodeId;

impl Compiler<'_> {
    /// All start rules.
    pub(super) fn start_rules(&mut self, value: &Value) {
        let Some(start) = value.as_call().and_then(typed::Start::of) else {
            return;
        };
        let rules = one_or_many(start.rules);
        for rule in rules {
            if let Some(rule) = self.start_rule(rule) {
                self.game.start.push(rule);
            }
        }
    }

    fn start_rule(&mut self, value: &Value) -> Option<Start> {
        if self.knows(value) {
            return None;
        }
        let node = value.node();
        let view = value.as_call().and_then(typed::StartRule::of)?;
        Some(match view {
            typed::StartRule::SetTeam { team, roles } => {
                let team = self.int(team);
                let roles = roles.iter().filter_map(Value::as_word).map(role).collect();
                Start::SetTeam { team, roles }
            }
            typed::StartRule::Deal {
                dealable_type,
                count,
            } => {
                let count = self.int_or(count, 1);
                match dealable_type {
                    words::DealableType::Cards => Start::DealCards { count },
                    words::DealableType::Dominoes => Start::DealDominoes { count },
                }
            }
            typed::StartRule::SplitDeck => Start::SplitDeck,
            typed::StartRule::ForEachPlayerOf { ints, rule } => {
                let players = Some(self.ints(ints));
                Start::ForEachPlayer {
                    players,
                    rule: Box::new(self.start_rule(rule)?),
                }
            }
            typed::StartRule::ForEachPlayer { rule } => Start::ForEachPlayer {
                players: None,
                rule: Box::new(self.start_rule(rule)?),
            },
            typed::StartRule::ForEachValue { min, max, rule } => {
                let (min, max) = (self.int(min), self.int(max));
                Start::ForEachValue {
                    min,
                    max,
                    rule: Box::new(self.start_rule(rule)?),
                }
            }
            typed::StartRule::ForEachSite { region, cond, rule } => {
                let region = self.region(region);
                let cond = cond.map(|c| self.bool(c));
                Start::ForEachSite {
                    region,
                    cond,
                    rule: Box::new(self.start_rule(rule)?),
                }
            }
            typed::StartRule::ForEachTeam { rule } => Start::ForEachTeam {
                rule: Box::new(self.start_rule(rule)?),
            },
            other => return self.set_or_place(node, other),
        })
    }

    /// A rule that sets something of sites or players; what is left are placements.
    fn set_or_place(&mut self, node: NodeId, rule: typed::StartRule<'_>) -> Option<Start> {
        Some(match rule {
            typed::StartRule::SetSites {
                kind,
                value,
                site_type,
                at,
                to,
            } => {
                let ty = self.site_type(site_type);
                let amount = self.int(value);
                let sites = match (at, to) {
                    (Some(at), _) => Sites::One(Box::new(self.int(at))),
                    (None, Some(to)) => Sites::Many(Box::new(self.region(to))),
                    (None, None) => return None,
                };
                match kind {
                    words::SetStartSitesType::Count => Start::SetCount {
                        ty,
                        count: amount,
                        sites,
                    },
                    words::SetStartSitesType::Cost => Start::SetCost {
                        ty,
                        cost: amount,
                        sites,
                    },
                    words::SetStartSitesType::Phase => Start::SetPhase {
                        ty,
                        phase: amount,
                        sites,
                    },
                }
            }
            typed::StartRule::SetRole {
                role: word,
                site_type,
                site,
                coord,
            } => {
                let ty = self.site_type(site_type);
                let what = self.start_component(role(word))?;
                let place = self.one_place(node, ty, coord, site)?;
                let places = Places::Sites(vec![place]);
                Start::Place {
                    what,
                    ty,
                    places,
                    count: Int::Const(1),
                    local: Local::default(),
                }
            }
            typed::StartRule::SetRoles {
                role: word,
                site_type,
                sites,
                region,
                coords,
            } => {
                let ty = self.site_type(site_type);
                let what = self.start_component(role(word))?;
                let places = self.many_places(ty, coords, region, sites)?;
                Start::Place {
                    what,
                    ty,
                    places,
                    count: Int::Const(1),
                    local: Local::default(),
                }
            }
            typed::StartRule::SetHidden {
                data,
                site_type,
                at,
                region,
                level,
                value,
                to,
            } => {
                let ty = self.site_type(site_type);
                let data = match data {
                    None => vec![HiddenData::All],
                    Some(data) => one_or_many(data)
                        .iter()
                        .filter_map(Value::as_word)
                        .map(hidden_data)
                        .collect(),
                };
                let sites = match (at, region) {
                    (Some(at), _) => Sites::One(Box::new(self.int(at))),
                    (None, Some(region)) => Sites::Many(Box::new(self.region(region))),
                    (None, None) => return None,
                };
                let level = self.int_or(level, 0);
                let value = value.map_or(Bool::Const(true), |v| self.bool(v));
                Start::SetHidden {
                    data,
                    ty,
                    sites,
                    level,
                    value,
                    to: Owners::Role(role(to)),
                }
            }
            typed::StartRule::SetRememberValue {
                name,
                value,
                region,
                unique,
            } => {
                let memory = self.memory(name);
                let values = match (value, region) {
                    (Some(value), _) => RememberedValues::One(self.int(value)),
                    (None, Some(region)) => RememberedValues::Region(self.region(region)),
                    (None, None) => return None,
                };
                let unique = unique.map_or(Bool::Const(false), |v| self.bool(v));
                Start::Remember {
                    memory,
                    values,
                    unique,
                }
            }
            typed::StartRule::SetPlayer {
                kind,
                role: word,
                value,
            } => {
                let value = self.int(value);
                match kind {
                    words::SetStartPlayerType::Score => Start::SetScore {
                        role: word.map_or(Role::All, role),
                        score: value,
                    },
                    words::SetStartPlayerType::Amount => Start::SetAmount {
                        role: word.map(role),
                        amount: value,
                    },
                }
            }
            typed::StartRule::SetPuzzle { site_type, values } => {
                let ty = self.site_type(site_type);
                let mut pairs = Vec::new();
                for pair in values {
                    if let Some([var, value]) = pair.as_array() {
                        pairs.push((self.int(var), self.int(value)));
                    }
                }
                Start::Assign { ty, pairs }
            }
            other => return self.placement(node, other),
        })
    }

    /// The piece that `(set P1 ..)` means: the component with the player's number; for neutral and
    /// shared the first of that owner.
    fn start_component(&self, role: Role) -> Option<Component> {
        let owned = |owner: usize| {
            self.game
                .components_of
                .get(owner)
                .and_then(|c| c.first())
                .copied()
        };
        match role {
            Role::Player(p) => {
                ((p as usize) < self.game.components.len()).then_some(Component::from(p))
            }
            Role::Neutral => owned(0),
            Role::Shared | Role::All => owned(self.players() + 1),
            _ => None,
        }
    }
}

/// The elements of an array, or the one value.
pub(super) fn one_or_many(value: &Value) -> &[Value] {
    value.as_array().unwrap_or(std::slice::from_ref(value))
}

/// The runtime's word for hidden data.
pub(super) fn hidden_data(word: words::HiddenData) -> HiddenData {
    match word {
        words::HiddenData::What => HiddenData::What,
        words::HiddenData::Who => HiddenData::Who,
        words::HiddenData::Count => HiddenData::Count,
        words::HiddenData::State => HiddenData::State,
        words::HiddenData::Rotation => HiddenData::Rotation,
        words::HiddenData::Value => HiddenData::Value,
    }
}
