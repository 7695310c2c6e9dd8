//! Compiles the start rules that place pieces, such as `(place "Pawn1" (sites Bottom))`
//! (specification 05a B).

use crate::arrange::Arrange;
use crate::board::site::SiteType;
use crate::compile::problem::{CompileProblem, MeantName};
use crate::compile::{Compiler, names};
use crate::game::rules::start::{Local, Places};
use crate::game::rules::{Component, Int, Region, Start};
use crate::game::{Container, ContainerKind};
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind};

impl Compiler<'_> {
    /// A rule that places pieces.
    pub(super) fn placement(&mut self, node: NodeId, rule: typed::StartRule<'_>) -> Option<Start> {
        Some(match rule {
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
                let place = self.one_place(node, ty, coord, site)?;
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
                    let place = self.one_place(node, ty, coord, site)?;
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
            _ => return None,
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

    /// The place that a label or a site says; without either nothing is placed.
    pub(super) fn one_place(
        &mut self,
        node: NodeId,
        ty: SiteType,
        coord: Option<&str>,
        site: Option<&Value>,
    ) -> Option<Int> {
        match (coord, site) {
            (Some(label), _) => Some(Int::Const(self.labelled(node, ty, label)?)),
            (None, site) => site.map(|site| self.int(site)),
        }
    }

    /// Places listed as labels, a region or sites, the first that is given.
    pub(super) fn many_places(
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
        let base = without_number;
        let numbered = |known: &&String| base(known) == base(name) && base(name) != name;
        let owned = |known: &&String| base(known) == name && *known != name;
        // The one that nothing is said of yet comes first.
        let mut owned: Vec<String> = known.iter().filter(owned).cloned().collect();
        owned.arrange_by_key(|own| self.is_said(own));
        let kind: Vec<String> = known.iter().filter(numbered).cloned().collect();
        let own = self.pieces_of_number(name, &known);
        if let ([other], Some(own)) = (&kind[..], own)
            && !other.ends_with('0')
        {
            // A piece of this player that nothing is said of is likelier.
            let unsaid = own.iter().find(|own| !self.is_said(own));
            let meant = MeantName::OfOther(other, unsaid.unwrap_or(other));
            self.error(&CompileProblem::UnknownPiece { name, meant }, place);
            return None;
        }
        // `(place "Hand" "Disc" count:3)`
        let strings = self.tree.children(node).iter();
        let mut strings = strings.filter_map(|arg| match self.tree.kind(*arg) {
            NodeKind::Str(text) => Some(text.as_str()),
            _ => None,
        });
        let of_piece = |text: &&str| known.iter().any(|known| base(known) == base(text));
        if let Some(piece) = strings.find(of_piece).filter(|_| name.starts_with("Hand")) {
            let meant = MeantName::Behind(piece);
            self.error(&CompileProblem::UnknownPiece { name, meant }, place);
            return None;
        }
        let unsaid: Vec<&String> = kind.iter().filter(|own| !self.is_said(own)).collect();
        let beyond = name[base(name).len()..].parse() == Ok(self.game.players + 1);
        let meant = match kind.len() {
            // `Agent3` of two players, of whom each has an agent.
            1.. if beyond
                && kind.len() == self.game.players
                && kind.iter().all(|own| self.is_said(own)) =>
            {
                MeantName::Beyond(self.game.players)
            }
            _ if owned.len() > 1 && self.in_all_hands(node) => MeantName::InHands(name),
            _ if owned.len() > 1 => MeantName::Numbered(&owned),
            // The one that nothing is said of yet is likelier, then the nearer.
            2 if unsaid.len() == 1 => MeantName::Near(unsaid[0]),
            0..=2 => names::meant(name, &known),
            _ => MeantName::OneOf(&kind),
        };
        let problem = CompileProblem::UnknownPiece { name, meant };
        names::propose(self.error(&problem, place), name, &known);
        None
    }

    /// Whether a piece is put into `(handSite Each)`, which is no hand.
    fn in_all_hands(&self, node: NodeId) -> bool {
        let all = |arg: &NodeId| matches!(self.tree.kind(*arg), NodeKind::Word(role) if ["Each", "All", "Mover", "Player"].contains(&role.as_str()));
        self.tree.children(node).iter().any(|arg| {
            let hand =
                matches!(self.tree.kind(*arg), NodeKind::Call { head, .. } if head == "handSite");
            hand && self.tree.children(*arg).iter().any(all)
        })
    }

    /// `King2` of two players: the pieces of the one whose number that is.
    fn pieces_of_number(&self, name: &str, known: &[String]) -> Option<Vec<String>> {
        let number = |name: &str| name[without_number(name).len()..].parse::<usize>();
        let player = number(name)
            .ok()
            .filter(|n| (1..=self.game.players).contains(n))?;
        let own = known.iter().filter(|known| number(known) == Ok(player));
        Some(own.cloned().collect())
    }

    /// Whether a string of the description is just this name.
    fn is_said(&self, name: &str) -> bool {
        let mut nodes = (0..self.tree.len()).map(|n| NodeId(n as u32));
        nodes.any(|node| matches!(self.tree.kind(node), NodeKind::Str(text) if text == name))
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
            let capital = Some(label.to_ascii_uppercase());
            let known = |name: &String| self.game.board.find_label(ty, name).is_some();
            let problem = CompileProblem::UnknownSite {
                name: label,
                capital: capital.filter(known),
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
}
