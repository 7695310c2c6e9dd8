//! Compiles region functions, such as `(sites Empty)` (specification 7c).

use super::booleans::hidden_data;
use super::directions::{absolute, absolute_or_adjacent, walks};
use super::names::is_coordinate;
use super::{Compiler, role, site_type};
use crate::board::site::SiteType;
use crate::board::topology::SiteSet as Marked;
use crate::catalogue::words;
use crate::game::rules::booleans::Loop;
use crate::game::rules::ints::Bound;
use crate::game::rules::regions::{AroundKind, MoveSites, Sight};
use crate::game::rules::{Int, Region};
use crate::game::site_set::SiteSet;
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::tree::NodeId;

mod places;

impl Compiler<'_> {
    /// A region function.
    pub fn region(&mut self, value: &Value) -> Region {
        match value.as_call().and_then(typed::Region::of) {
            Some(view) => self.folded(|c| c.region_view(view, value.node())),
            None => {
                self.unread(value);
                self.empty_region()
            }
        }
    }

    fn regions(&mut self, values: &[Value]) -> Vec<Region> {
        values.iter().map(|v| self.region(v)).collect()
    }

    fn boxed_region(&mut self, value: &Value) -> Box<Region> {
        Box::new(self.region(value))
    }

    fn region_view(&mut self, view: typed::Region<'_>, node: NodeId) -> Region {
        use typed::Region as T;
        match view {
            T::SitesSimple { kind, site_type } => self.sites_simple(kind, site_type),
            T::SitesEdges { kind } => {
                let set = match kind {
                    words::SitesEdgeType::Axial => Marked::Axial,
                    words::SitesEdgeType::Horizontal => Marked::Horizontal,
                    words::SitesEdgeType::Vertical => Marked::Vertical,
                    words::SitesEdgeType::Angled => Marked::Angled,
                    words::SitesEdgeType::Slash => Marked::Slash,
                    words::SitesEdgeType::Slosh => Marked::Slosh,
                };
                self.marked(SiteType::Edge, set)
            }
            T::SitesGroup {
                site_type,
                at,
                from,
                direction,
                cond,
            } => {
                let directions = self.directions_or_adjacent(direction);
                let (cond, kept) = self.group_condition(cond, &directions);
                Region::Group {
                    ty: self.site_type(site_type),
                    at: self.sites_or_last_to(at, from),
                    directions,
                    cond,
                    kept,
                }
            }
            // No walk leads nowhere, wherever it starts.
            T::SitesWalk { walks: [], .. } => self.empty_region(),
            T::SitesWalk {
                site_type,
                start,
                walks: steps,
                rotations,
            } => Region::Walk {
                ty: self.site_type(site_type),
                start: Box::new(self.int_or_bound(start, Bound::From)),
                walks: walks(steps),
                rotations: Box::new(self.bool_or(rotations, true)),
            },
            T::SitesOf { ints } => Region::OfArray(Box::new(self.ints(ints))),
            T::SitesCoords { site_type, coords } => {
                let ty = self.site_type(site_type);
                self.labelled_sites(ty, &Self::texts(coords))
            }
            T::SitesMove { kind, moves } => {
                let sites = match kind {
                    words::SitesMoveType::From => MoveSites::From,
                    words::SitesMoveType::Between => MoveSites::Between,
                    words::SitesMoveType::To => MoveSites::To,
                };
                Region::OfMoves(sites, Box::new(self.moves(moves)))
            }
            T::SitesHidden {
                data,
                site_type,
                to,
            } => Region::Hidden {
                data: hidden_data(data),
                ty: self.site_type(site_type),
                to: self.owners(to),
            },
            T::SitesPattern {
                walk,
                site_type,
                from,
                what,
                whats,
            } => Region::Pattern(Box::new(self.pattern(walk, site_type, from, (what, whats)))),
            T::SitesLoop {
                inside,
                site_type,
                surround,
                surrounds,
                direction,
                what,
                start,
                region,
            } => Region::Loop {
                inside: Box::new(self.bool_or(inside, false)),
                shape: Box::new(Loop {
                    ty: self.site_type(site_type),
                    surround: self.surrounded(surround, surrounds),
                    directions: self.directions_or_adjacent(direction),
                    colour: self.colour(what),
                    start: self.sites_or_last_to(start, region),
                    path: false,
                }),
            },
            T::SitesContext => Region::Bound,
            T::SitesCrossing { at, who } => Region::Crossing {
                at: Box::new(self.int(at)),
                owner: Box::new(self.player_or(who, self.players() as i32 + 1)),
            },
            T::SitesRandom { region, num } => Region::Random(
                region.map(|r| self.boxed_region(r)),
                Box::new(self.int_or(num, 1)),
            ),
            T::SitesLargePiece { site_type, at } => Region::LargePiece {
                ty: self.site_type(site_type),
                at: Box::new(self.int(at)),
            },
            T::SitesBetween {
                direction,
                site_type,
                from,
                from_included,
                to,
                to_included,
                cond,
            } => Region::Between {
                directions: self.directions_or_adjacent(direction),
                ty: self.site_type(site_type),
                from: Box::new(self.int(from)),
                from_included: Box::new(self.bool_or(from_included, false)),
                to: Box::new(self.int(to)),
                to_included: Box::new(self.bool_or(to_included, false)),
                cond: self.bool_binding(cond, &[Bound::From, Bound::To, Bound::Between]),
            },
            T::SitesStart { piece } => {
                let piece = piece.as_call().and_then(typed::Piece::of);
                let what = match piece {
                    Some(typed::Piece {
                        name: Some(name), ..
                    }) => Int::Const(self.component_named(name).map_or(-1, i32::from)),
                    Some(typed::Piece {
                        index: Some(index), ..
                    }) => self.int(index),
                    _ => Int::OFF,
                };
                Region::Start(Box::new(what))
            }
            T::SitesOccupied {
                by,
                container,
                component,
                components,
                top,
                on,
            } => self.occupied(by, container, (component, components), top, on),
            T::SitesIncident {
                result,
                of,
                at,
                owner,
                owner_role,
            } => Region::Incident {
                result: site_type(result),
                of: site_type(of),
                at: Box::new(self.int(at)),
                owner: match (owner, owner_role) {
                    (Some(owner), _) => Some(Box::new(self.player_index(owner))),
                    (None, Some(word)) => Some(Box::new(self.role_index(role(word)))),
                    (None, None) => None,
                },
            },
            T::SitesAround {
                site_type,
                site,
                region,
                kind,
                distance,
                direction,
                cond,
                include_self,
            } => {
                let around = Region::Around {
                    ty: self.site_type(site_type),
                    sites: self.sites_or_last_to(site, region),
                    kind: kind.map(|kind| match kind {
                        words::RegionTypeDynamic::Empty => AroundKind::Empty,
                        words::RegionTypeDynamic::NotEmpty => AroundKind::NotEmpty,
                        words::RegionTypeDynamic::Own => AroundKind::Own,
                        words::RegionTypeDynamic::NotOwn => AroundKind::NotOwn,
                        words::RegionTypeDynamic::Enemy => AroundKind::Enemy,
                        words::RegionTypeDynamic::NotEnemy => AroundKind::NotEnemy,
                    }),
                    distance: Box::new(self.int_or(distance, 1)),
                    direction: absolute_or_adjacent(direction),
                    cond: self.bool_looping(cond, &[Bound::From, Bound::To]),
                    include_self: Box::new(self.bool_or(include_self, false)),
                };
                self.around(around)
            }
            T::SitesDirection {
                from,
                from_region,
                direction,
                included,
                stop,
                stop_included,
                distance,
                site_type,
            } => Region::Direction {
                from: self.sites_or_last_to(from, from_region),
                directions: self.directions_or_adjacent(direction),
                included: Box::new(self.bool_or(included, false)),
                stop: self.bool_binding(stop, &[Bound::To]),
                stop_included: Box::new(self.bool_or(stop_included, false)),
                distance: self.boxed_int(distance),
                ty: self.site_type(site_type),
            },
            T::SitesLineOfSight {
                kind,
                site_type: _, // The board's default type is always taken.
                at,
                direction,
            } => Region::LineOfSight {
                sight: match kind {
                    Some(words::LineOfSightType::Empty) => Sight::Empty,
                    Some(words::LineOfSightType::Farthest) => Sight::Farthest,
                    Some(words::LineOfSightType::Piece) | None => Sight::Piece,
                },
                at: Box::new(self.int_or_last_to(at)),
                directions: self.directions_or_adjacent(direction),
            },
            T::SitesIndex {
                kind,
                site_type,
                index,
            } => self.sites_index(kind, site_type, index, node),
            T::SitesSide {
                site_type,
                who,
                direction,
            } => self.sites_side(site_type, who, direction),
            T::SitesDistance {
                site_type,
                relation_type: _, // One relation holds for the whole game.
                step,
                new_rotation,
                from,
                range,
            } => {
                let ty = self.site_type(site_type);
                let from = self.int(from);
                let range = Box::new(self.range(range));
                match step {
                    Some(step) => {
                        let walk = self.step_walk(ty, step, new_rotation, from);
                        Region::DistanceBy(Box::new(walk), range)
                    }
                    None => {
                        self.need_distances(ty, node);
                        Region::Distance {
                            ty,
                            from: Box::new(from),
                            range,
                        }
                    }
                }
            }
            T::SitesPlayer {
                kind,
                site_type: _, // Hands have cells, moves their own types.
                who,
                effect,
                name: _, // Hands are found by owner.
            } => match (kind, who, effect) {
                (words::SitesPlayerType::Hand, Some(who), _) => self.sites_hand(who),
                (words::SitesPlayerType::Winning, Some(who), Some(effect)) => {
                    let player = self.player_index(who);
                    Region::Winning(Box::new(player), Box::new(self.moves(effect)))
                }
                _ => self.empty_region(),
            },
            T::SitesTrack {
                who,
                track,
                from,
                to,
            } => self.sites_track(who, track, from, to),
            T::SitesRegion {
                who,
                site_type,
                name,
            } => match (who, name) {
                (Some(who), name) => {
                    let player = self.player_index(who);
                    self.equipment_region(player, name.unwrap_or(""))
                }
                (None, Some(name)) if is_coordinate(name) => {
                    let ty = self.site_type(site_type);
                    self.labelled_sites(ty, &[name])
                }
                (None, name) => self.named_region(name.unwrap_or("")),
            },
            T::Difference { a, b, site } => {
                let a = self.boxed_region(a);
                match (b, site) {
                    (Some(b), _) => Region::Difference(a, self.boxed_region(b)),
                    (None, Some(site)) => Region::Without(a, Box::new(self.int(site))),
                    (None, None) => *a,
                }
            }
            T::Expand {
                container,
                container_name,
                region,
                origin,
                steps,
                direction,
                site_type,
            } => Region::Expand {
                container: self.container_at(node, container, container_name),
                origin: self.sites_or_last_to(origin, region),
                steps: Box::new(self.int_or(steps, 1)),
                direction: direction.map(absolute),
                ty: self.site_type(site_type),
            },
            T::If { cond, a, otherwise } => {
                let cond = Box::new(self.bool(cond));
                let a = self.boxed_region(a);
                let b = otherwise.map(|b| self.boxed_region(b));
                Region::If(cond, a, b)
            }
            T::Intersection { a, b } => Region::common(vec![self.region(a), self.region(b)]),
            T::IntersectionAll { regions } => Region::common(self.regions(regions)),
            T::Union { a, b } => Region::Union(vec![self.region(a), self.region(b)]),
            T::UnionAll { regions } => Region::Union(self.regions(regions)),
            T::LastBetween => Region::LastBetween,
            T::ForEachPlayerOf { ints, region } => {
                let players = Box::new(self.ints(ints));
                let region = self.within(&[Bound::Player], |c| c.boxed_region(region));
                Region::ForEachPlayer(players, region)
            }
            T::ForEachOf { of, region } => {
                let of = self.boxed_region(of);
                let region = self.looping(&[Bound::Site], |c| c.boxed_region(region));
                Region::ForEachSite(of, region)
            }
            T::ForEachIf { region, cond } => {
                let region = self.boxed_region(region);
                let cond = self.looping(&[Bound::Site], |c| c.bool(cond));
                Region::Filter(region, Box::new(cond))
            }
            T::ForEachTeam { region } => {
                Region::ForEachTeam(self.apart(|c| c.boxed_region(region)))
            }
            T::ForEachLevel {
                site_type,
                at,
                stack_direction,
                cond,
                start_at,
            } => Region::ForEachLevel {
                ty: self.site_type(site_type),
                at: Box::new(self.int(at)),
                from_top: stack_direction != Some(words::StackDirection::FromBottom),
                cond: self.bool_binding(cond, &[Bound::Level]),
                start: self.boxed_int(start_at),
            },
        }
    }

    /// A named set of sites of the board.
    fn marked(&mut self, ty: SiteType, set: Marked) -> Region {
        let sites = self.game.board.site_set(ty, set);
        let set = SiteSet::from_sites(sites.iter().map(|s| i32::from(*s)));
        self.static_region(set)
    }

    /// The sites with some labels; labels that no site has are left out.
    fn labelled_sites(&mut self, ty: SiteType, labels: &[&str]) -> Region {
        let found = labels
            .iter()
            .filter_map(|l| self.game.board.find_label(ty, l));
        let set = SiteSet::from_sites(found.map(i32::from));
        self.static_region(set)
    }
}
