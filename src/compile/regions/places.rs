//! Regions that are named: sides, rows and other lists, hands, tracks, the regions of the equipment,
//! and what the players occupy.

use super::super::Compiler;
use super::super::directions::compass;
use super::super::names::TrackLookup;
use super::super::problem::CompileProblem;
use crate::board::site::SiteType;
use crate::board::topology::{NUM_PHASES, SiteSet as Marked};
use crate::catalogue::words;
use crate::game::rules::regions::{IndexedList, OccupiedBy};
use crate::game::rules::{Int, Owners, Region, StaticRegion};
use crate::game::site_set::SiteSet;
use crate::resolve::call::Value;
use crate::syntax::tree::NodeId;

impl Compiler<'_> {
    pub(super) fn sites_simple(
        &mut self,
        kind: words::SitesSimpleType,
        site_type: Option<words::SiteType>,
    ) -> Region {
        use words::SitesSimpleType as W;
        let set = match kind {
            W::Board => {
                let ty = self.site_type(site_type);
                let mut all = SiteSet::new();
                all.insert_below(self.game.board.len(ty));
                return self.static_region(all);
            }
            W::Hint => return Region::Hint,
            W::ToClear => return Region::ToClear,
            W::LineOfPlay => return Region::LineOfPlay,
            W::Pending => return Region::Pending,
            W::Playable => return Region::Playable,
            W::LastTo => return Region::LastTo,
            W::LastFrom => return Region::LastFrom,
            W::Top => Marked::Top,
            W::Bottom => Marked::Bottom,
            W::Left => Marked::Left,
            W::Right => Marked::Right,
            W::Inner => Marked::Inner,
            W::Outer => Marked::Outer,
            W::Perimeter => Marked::Perimeter,
            W::Corners => Marked::Corners,
            W::ConvexCorners => Marked::ConvexCorners,
            W::ConcaveCorners => Marked::ConcaveCorners,
            W::Major => Marked::Major,
            W::Minor => Marked::Minor,
            W::Centre => Marked::Centre,
        };
        let ty = self.site_type(site_type);
        self.marked(ty, set)
    }

    pub(super) fn sites_index(
        &mut self,
        kind: words::SitesIndexType,
        site_type: Option<words::SiteType>,
        index: Option<&Value>,
        node: NodeId,
    ) -> Region {
        use words::SitesIndexType as W;
        let ty = self.site_type(site_type);
        let index = match (kind, index) {
            (_, Some(index)) => self.int(index),
            (W::Empty, None) => Int::Const(0),
            (_, None) => {
                let kind = kind.name();
                self.warn(&CompileProblem::NoIndex { kind }, node);
                Int::OFF
            }
        };
        let count = match kind {
            W::Column => Some(self.game.board.measures(ty).columns().len()),
            W::Phase => Some(NUM_PHASES),
            _ => None,
        };
        if let (Int::Const(index), Some(count)) = (&index, count)
            && usize::try_from(*index).is_ok_and(|index| index >= count)
        {
            let problem = CompileProblem::IndexTooHigh {
                kind: kind.name(),
                index: *index,
                count,
            };
            self.error(&problem, node);
        }
        let index = Box::new(index);
        match kind {
            W::Row => Region::Indexed(IndexedList::Row, ty, index),
            W::Column => Region::Indexed(IndexedList::Column, ty, index),
            W::Layer => Region::Indexed(IndexedList::Layer, ty, index),
            W::Phase => Region::Indexed(IndexedList::Phase, ty, index),
            W::Cell => Region::Indexed(IndexedList::CellVertices, SiteType::Cell, index),
            W::Edge => Region::Indexed(IndexedList::EdgeEnds, SiteType::Edge, index),
            W::State => Region::WithState { ty, state: index },
            W::Empty => Region::Empty {
                ty,
                container: index,
            },
        }
    }

    pub(super) fn sites_side(
        &mut self,
        site_type: Option<words::SiteType>,
        who: Option<&Value>,
        direction: Option<words::CompassDirection>,
    ) -> Region {
        let ty = match self.site_type(site_type) {
            SiteType::Cell => SiteType::Cell,
            SiteType::Vertex | SiteType::Edge => SiteType::Vertex,
        };
        let side = |c: &Self, direction| {
            let sites = c.game.board.side(ty, direction);
            SiteSet::from_sites(sites.iter().map(|s| i32::from(*s)))
        };
        match (who, direction) {
            (_, Some(word)) => {
                let set = side(self, compass(word));
                self.static_region(set)
            }
            (Some(who), None) if who.as_word() == Some(words::RoleType::Shared) => {
                self.marked(ty, Marked::Outer)
            }
            (Some(who), None) => {
                let player = self.player_index(who);
                let sets = self.by_player(|p| {
                    let facing = self.player_facings.get(p).copied().flatten();
                    facing.map_or_else(SiteSet::new, |d| side(self, d))
                });
                Region::Side {
                    ty,
                    player: Box::new(player),
                    by_player: self.add_regions(sets),
                }
            }
            (None, None) => self.empty_region(),
        }
    }

    pub(super) fn sites_hand(&mut self, who: &Value) -> Region {
        // The shared hand is the first one, whoever owns it (specification 7c.5).
        if who.as_word() == Some(words::RoleType::Shared) {
            let first = (1..self.game.containers.len()).next();
            let set = first.map_or_else(SiteSet::new, |c| self.container_sites(c));
            return self.static_region(set);
        }
        let player = self.player_index(who);
        let sets = self.by_player(|p| {
            let hand = self.hand_of(p).filter(|_| p > 0);
            hand.map_or_else(SiteSet::new, |c| self.container_sites(c))
        });
        Region::Hand {
            player: Box::new(player),
            by_player: self.add_regions(sets),
        }
    }

    pub(super) fn sites_track(
        &mut self,
        who: Option<&Value>,
        name: Option<&str>,
        from: Option<&Value>,
        to: Option<&Value>,
    ) -> Region {
        let player = self.player_or(who, 0);
        let constant = who.is_some() && player.as_const().is_some();
        let track = self.track(TrackLookup::Sites, name, player);
        let from = self.boxed_int(from);
        let to = self.boxed_int(to);
        let ends_known = [&from, &to]
            .into_iter()
            .flatten()
            .all(|i| i.as_const().is_some());
        let e = Region::Track { track, from, to };
        // With a given player the track of an iteration is not looked at.
        if constant && ends_known {
            let set = self.evaluate(|ctx| ctx.region(&e));
            return self.static_region(set);
        }
        e
    }

    /// The equipment regions of a player whose names contain a text.
    pub(super) fn equipment_region(&mut self, player: Int, name: &str) -> Region {
        let sets = self.by_player(|p| {
            let owned =
                |r: &&crate::game::NamedRegion| usize::from(r.owner) == p && r.name.contains(name);
            self.united(owned)
        });
        Region::Equipment {
            player: Box::new(player),
            by_player: self.add_regions(sets),
        }
    }

    /// The equipment regions with exactly a name, whoever owns them.
    pub(super) fn named_region(&mut self, name: &str) -> Region {
        let set = self.united(|r| r.name == name);
        self.static_region(set)
    }

    /// The equipment regions that pass a test, together.
    fn united(&self, test: impl FnMut(&&crate::game::NamedRegion) -> bool) -> SiteSet {
        let mut all = SiteSet::new();
        for region in self.game.regions.iter().filter(test) {
            self.named_random
                .set(self.named_random.get() || region.is_random);
            all.union(self.game.region(region.all));
        }
        all
    }

    fn add_regions(&mut self, sets: Vec<SiteSet>) -> Vec<StaticRegion> {
        sets.into_iter().map(|set| self.add_region(set)).collect()
    }

    pub(super) fn occupied(
        &mut self,
        by: &Value,
        container: Option<&Value>,
        (component, components): (Option<&Value>, Option<&[Value]>),
        top: Option<&Value>,
        on: Option<words::SiteType>,
    ) -> Region {
        let owners = self.owners(by);
        let container = container.map(|value| match value {
            Value::Str(name, node) => {
                let owner = match &owners {
                    Owners::Role(role) => self.role_index(*role),
                    Owners::Index(index) => (**index).clone(),
                };
                self.container_of(*node, name, Some(owner))
            }
            other => self.int(other),
        });
        let ty = match container.as_ref().map(Int::as_const) {
            // Containers other than the board have cells only.
            Some(None | Some(1..)) => SiteType::Cell,
            _ => self.site_type(on),
        };
        let by = match (component, components) {
            (Some(Value::Str(name, _)), _) => OccupiedBy::Named(self.components_called(&[name])),
            (Some(index), _) => OccupiedBy::Index(self.int(index)),
            (None, Some(names)) => OccupiedBy::Named(self.components_called(&Self::texts(names))),
            (None, None) => OccupiedBy::Any,
        };
        Region::Occupied {
            owners,
            container: container.map(Box::new),
            by,
            top: self.constant_bool(top, true, "`top:`"),
            ty,
        }
    }
}
