//! Compiles start rules, such as `(place "Pawn1" ..)` (specification 05a B).

use super::names;
use super::problem::{CompileProblem, MeantName};
use crate::board::site::SiteType;
use crate::catalogue::words;
use crate::compile::{Compiler, role};
use crate::game::rules::booleans::HiddenData;
use crate::game::rules::start::{Local, Places, RememberedValues};
use crate::game::rules::{Bool, Component, Int, Owners, Region, Role, Sites, Start};
use crate::game::{Container, ContainerKind};
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
            typed::StartRule::PlaceItem {
                item,
                container,
                site_type,
                site,
                coord,
                count,
                state,
                rotation,
                value,
            } => {
                let count = self.int_or(count, 1);
                let local = self.local(state, rotation, value);
                let ty = self.site_type(site_type);
                if let Some(container) = container {
                    return self.place_in_container(node, item, container, site, count, local);
                }
                let what = self.placed(node, item)?;
                let place = match (coord, site) {
                    (Some(label), _) => Int::Const(self.labelled(node, ty, label)?),
                    (None, Some(site)) => self.int(site),
                    // Without a place nothing is placed.
                    (None, None) => return None,
                };
                Start::Place {
                    what,
                    ty,
                    places: Places::Sites(vec![place]),
                    count,
                    local,
                }
            }
            typed::StartRule::PlaceItems {
                item,
                site_type,
                sites,
                region,
                coords,
                counts,
                state,
                rotation,
                value,
            } => {
                let what = self.placed(node, item)?;
                let ty = self.site_type(site_type);
                let count = self.int_or(counts.and_then(|c| c.first()), 1);
                let local = self.local(state, rotation, value);
                let places = self.many_places(ty, coords, region, sites)?;
                Start::Place {
                    what,
                    ty,
                    places,
                    count,
                    local,
                }
            }
            typed::StartRule::PlaceStack {
                item,
                items,
                container,
                site_type,
                site,
                sites,
                region,
                coord,
                coords,
                count,
                counts,
                state,
                rotation,
                value,
            } => {
                let ty = self.site_type(site_type);
                let local = self.local(state, rotation, value);
                let mut whats = Vec::new();
                for name in item
                    .into_iter()
                    .chain(items.unwrap_or(&[]).iter().filter_map(Value::as_str))
                {
                    whats.push(self.placed(node, name)?);
                }
                let single = whats.len() == 1;
                let several_places = sites.is_some() || region.is_some() || coords.is_some();
                let counts_given: Vec<Int> =
                    counts.unwrap_or(&[]).iter().map(|c| self.int(c)).collect();
                if let Some(container) = container {
                    let from = self.container_called(node, container)?;
                    let c = &self.game.containers[from];
                    let (base, size) = (c.from as i32, c.size as i32);
                    let places = match site {
                        Some(site) => {
                            let site = self.int(site);
                            Places::Sites(vec![Int::Sum(vec![Int::Const(base), site])])
                        }
                        None => Places::Sites((base..base + size).map(Int::Const).collect()),
                    };
                    let counts = vec![Int::Const(1)];
                    return Some(Start::PlaceStack {
                        whats,
                        ty,
                        places,
                        counts,
                        per_place: false,
                        local,
                    });
                }
                let places = if several_places {
                    self.many_places(ty, coords, region, sites)?
                } else {
                    let place = match (coord, site) {
                        (Some(label), _) => Int::Const(self.labelled(node, ty, label)?),
                        (None, Some(site)) => self.int(site),
                        (None, None) => return None,
                    };
                    Places::Sites(vec![place])
                };
                let per_place = single && !counts_given.is_empty();
                let counts = if counts_given.is_empty() {
                    vec![self.int_or(count, 1)]
                } else {
                    counts_given
                };
                Start::PlaceStack {
                    whats,
                    ty,
                    places,
                    counts,
                    per_place,
                    local,
                }
            }
            typed::StartRule::PlaceRandom {
                region,
                items,
                count,
                state,
                value,
                site_type,
            } => {
                let ty = self.site_type(site_type);
                let region = region.map(|r| self.region(r));
                let whats = self.placed_list(items)?;
                let count = self.int_or(count, 1);
                let local = self.local(state, None, value);
                Start::PlaceRandom {
                    region,
                    whats,
                    count,
                    local,
                    ty,
                }
            }
            typed::StartRule::PlaceRandomStack {
                items,
                count,
                state,
                value,
                site,
                site_type,
            } => {
                let ty = self.site_type(site_type);
                let local = self.local(state, None, value);
                let whats = self.placed_list(items)?;
                let counts = count.unwrap_or(&[]).iter().map(|c| self.int(c)).collect();
                let site = self.int(site);
                Start::PlaceRandomStack {
                    whats,
                    counts,
                    site,
                    ty,
                    local,
                }
            }
            typed::StartRule::PlaceRandomCounts {
                items,
                site,
                site_type,
            } => {
                let ty = self.site_type(site_type);
                let mut whats = Vec::new();
                let mut counts = Vec::new();
                for item in items {
                    let Some(pair) = item.as_call().and_then(typed::PieceCount::of) else {
                        continue;
                    };
                    whats.push(self.placed(item.node(), pair.item)?);
                    counts.push(self.int(pair.count));
                }
                let site = self.int(site);
                Start::PlaceRandomStack {
                    whats,
                    counts,
                    site,
                    ty,
                    local: Local::default(),
                }
            }
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
                let place = match (coord, site) {
                    (Some(label), _) => Int::Const(self.labelled(node, ty, label)?),
                    (None, Some(site)) => self.int(site),
                    (None, None) => return None,
                };
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
        })
    }

    fn local(
        &mut self,
        state: Option<&Value>,
        rotation: Option<&Value>,
        value: Option<&Value>,
    ) -> Local {
        Local {
            state: state.map(|v| self.int(v)),
            rotation: rotation.map(|v| self.int(v)),
            value: value.map(|v| self.int(v)),
        }
    }

    /// Places listed as labels, a region or sites, the first that is given.
    fn many_places(
        &mut self,
        ty: SiteType,
        coords: Option<&[Value]>,
        region: Option<&Value>,
        sites: Option<&[Value]>,
    ) -> Option<Places> {
        if let Some(coords) = coords {
            let found = coords
                .iter()
                .filter_map(Value::as_str)
                .filter_map(|label| self.game.board.find_label(ty, label))
                .map(|s| Int::Const(i32::from(s)))
                .collect();
            return Some(Places::Sites(found));
        }
        if let Some(region) = region {
            let region: Region = self.region(region);
            return Some(Places::Region(region));
        }
        Some(Places::Sites(sites?.iter().map(|s| self.int(s)).collect()))
    }

    /// The component with exactly this name, the last if there are several. It is an error, as
    /// play could not start, if there is none.
    fn placed(&mut self, node: NodeId, name: &str) -> Option<Component> {
        let found = self
            .game
            .components
            .iter()
            .skip(1)
            .rposition(|c| c.name == name);
        if let Some(i) = found {
            return Some(i as Component + 1);
        }
        let known: Vec<String> = self
            .game
            .components
            .iter()
            .skip(1)
            .map(|c| c.name.clone())
            .collect();
        let place = self.place_of_name(node, name);
        // `Horse5` of four players: the number is wrong, and not the kind.
        let base = |name: &str| {
            name.trim_end_matches(|c: char| c.is_ascii_digit())
                .to_owned()
        };
        let numbered = |known: &&String| base(known) == base(name) && base(name) != name;
        let kind: Vec<String> = known.iter().filter(numbered).cloned().collect();
        let meant = match kind.len() {
            // Of two the nearer is likelier.
            0..=2 => names::meant(name, &known),
            _ => MeantName::OneOf(&kind),
        };
        let problem = CompileProblem::UnknownPiece { name, meant };
        names::propose(self.error(&problem, place), name, &known);
        None
    }

    fn placed_list(&mut self, items: &[Value]) -> Option<Vec<Component>> {
        items
            .iter()
            .filter_map(|v| v.as_str().map(|s| (v.node(), s)))
            .map(|(n, s)| self.placed(n, s))
            .collect()
    }

    fn labelled(&mut self, node: NodeId, ty: SiteType, label: &str) -> Option<i32> {
        let found = self.game.board.find_label(ty, label).map(i32::from);
        if found.is_none() {
            let place = self.place_of_name(node, label);
            let problem = CompileProblem::UnknownSite {
                name: label,
                ends: self.labels(ty),
            };
            self.error(&problem, place);
        }
        found
    }

    fn place_in_container(
        &mut self,
        node: NodeId,
        item: &str,
        container: &str,
        site: Option<&Value>,
        count: Int,
        local: Local,
    ) -> Option<Start> {
        let shared = self.players() as u8 + 1;
        let is_shared = self
            .game
            .components
            .iter()
            .skip(1)
            .any(|c| c.name == item && c.owner == shared);
        if container == "Hand" && !item.contains(|c: char| c.is_ascii_digit()) && !is_shared {
            let is_hand = |c: &Container| c.kind == ContainerKind::Hand;
            if !self.game.containers.iter().any(is_hand) {
                self.error(&CompileProblem::NoHand, node);
                return None;
            }
            let mut pieces = Vec::new();
            for p in 1..=self.players() {
                let what = self.placed(node, &format!("{item}{p}"))?;
                let hand = format!("Hand{p}");
                if let Some(hand) = self.game.containers.iter().position(|c| c.name == hand) {
                    pieces.push((what, hand as u16));
                }
            }
            return Some(Start::PlaceInHands {
                pieces,
                count,
                local,
            });
        }
        let mut what = self.placed(node, item)?;
        let index = self.container_called(node, container)?;
        let c = &self.game.containers[index];
        let (base, kind) = (c.from as i32, c.kind);
        if !self.game.components[what as usize].faces.is_empty() && kind == ContainerKind::Dice {
            return Some(Start::PlaceInFirstEmpty {
                what,
                container: index as u16,
                count,
                local,
            });
        }
        if container.contains("Hand") {
            // The reference takes the component with the number of the container.
            if index < self.game.components.len() {
                what = index as Component;
            }
            let places = Places::Sites(vec![Int::Const(base)]);
            return Some(Start::Place {
                what,
                ty: SiteType::Cell,
                places,
                count,
                local,
            });
        }
        let site = self.int_or(site, 0);
        let ty = if index == 0 {
            self.default_type()
        } else {
            SiteType::Cell
        };
        let places = Places::Sites(vec![Int::Sum(vec![Int::Const(base), site])]);
        Some(Start::Place {
            what,
            ty,
            places,
            count,
            local,
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
