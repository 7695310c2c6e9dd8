//! Compiles regions to areas.

use crate::board::site::SiteType;
use crate::game::rules::regions::OccupiedBy;
use crate::game::rules::{Int, Owners, Region, Role, StaticRegion};
use crate::game::sprints::races::Bits;
use crate::game::sprints::races::areas::TrackParts;
use crate::game::sprints::races::compile::Compiler;
use crate::game::sprints::races::values::Area;

impl Compiler<'_, '_> {
    /// The parts of some tracks.
    fn parts_of_tracks(&self, tracks: &[Option<u16>]) -> Vec<Option<(u16, TrackParts)>> {
        let parts = |track: &Option<u16>| {
            let of = self.game().tracks.get(usize::from((*track)?))?;
            Some(((*track)?, TrackParts::of(of)))
        };
        tracks.iter().map(parts).collect()
    }

    fn fixed(&self, id: StaticRegion) -> Bits {
        Bits::of(self.game().region(id).iter())
    }

    fn by_number(&mut self, key: &Int, sets: &[StaticRegion]) -> Option<Area> {
        let sets = sets.iter().map(|id| self.fixed(*id)).collect();
        Some(Area::ByNumber(sets, self.boxed(key)?))
    }

    fn areas(&mut self, all: &[Region]) -> Option<Vec<Area>> {
        all.iter().map(|e| self.area(e)).collect()
    }

    pub(super) fn container(&self, container: i32) -> Option<Bits> {
        let game = self.game();
        match usize::try_from(container).ok()? {
            0 => Some(Bits::range(0..game.layout.count(game.layout.default))),
            c => {
                let c = game.containers.get(c)?;
                Some(Bits::range(c.from..c.from + c.size))
            }
        }
    }

    /// An area.
    pub fn area(&mut self, e: &Region) -> Option<Area> {
        let area = self.area_of(e);
        self.note(area, "region", e)
    }

    fn area_of(&mut self, e: &Region) -> Option<Area> {
        Some(match e {
            Region::Static(id) => Area::Static(self.fixed(*id)),
            Region::Keeping(e) => self.area(&e.of)?,
            Region::Kept(e) => self.area(&e.region)?,
            Region::Union(all) => Area::Union(self.areas(all)?),
            Region::Intersection(all) => Area::Intersection(self.areas(all)?),
            Region::Difference(a, b) => {
                Area::Difference(Box::new(self.area(a)?), Box::new(self.area(b)?))
            }
            Region::Without(region, site) => {
                Area::Without(Box::new(self.area(region)?), self.boxed(site)?)
            }
            Region::If(cond, yes, no) => {
                let no = match no {
                    Some(no) => Some(Box::new(self.area(no)?)),
                    None => None,
                };
                Area::If(Box::new(self.test(cond)?), Box::new(self.area(yes)?), no)
            }
            Region::Filter(region, cond) => {
                Area::Filter(Box::new(self.area(region)?), Box::new(self.test(cond)?))
            }
            Region::Listed(sites) => Area::Listed(self.nums(sites)?),
            Region::Equipment { player, by_player } => self.by_number(player, by_player)?,
            Region::Side {
                player, by_player, ..
            }
            | Region::Hand { player, by_player } => self.by_number(player, by_player)?,
            Region::Empty { ty, container } => {
                let container = container.as_const()?;
                if container == 0 {
                    self.default_only(*ty)?;
                }
                Area::Empty(self.container(container)?)
            }
            Region::Pending => Area::Pending,
            Region::Track { track, from, to } => Area::Track {
                tracks: self.parts_of_tracks(&track.by_player),
                player: self.boxed(&track.player)?,
                from: self.level(from.as_deref())?,
                to: self.level(to.as_deref())?,
            },
            Region::Occupied {
                owners,
                container,
                by,
                top,
                ty,
            } => {
                let mut chosen = None;
                let within = match container {
                    Some(container) => match container.as_const() {
                        Some(0) => {
                            self.default_only(*ty)?;
                            self.container(0)?
                        }
                        Some(container) => self.container(container)?,
                        None => {
                            self.default_only(*ty)?;
                            let all = 0..self.game().containers.len() as i32;
                            let all: Option<_> = all.map(|c| self.container(c)).collect();
                            chosen = Some(Area::ByNumber(all?, self.boxed(container)?));
                            Bits::range(0..self.game().layout.total)
                        }
                    },
                    None => {
                        let beside = *ty == SiteType::Cell && *by == OccupiedBy::Any;
                        if beside && self.are_dice_among(owners) {
                            return None;
                        }
                        self.sites_of_type(*ty)?
                    }
                };
                let plain_roles = matches!(
                    owners,
                    Owners::Index(_) | Owners::Role(Role::All | Role::Enemy | Role::NonMover)
                );
                let components = match by {
                    OccupiedBy::Any => None,
                    OccupiedBy::Named(named) => Some(named.clone()),
                    OccupiedBy::Index(_) => return None,
                };
                let occupied = Area::Occupied {
                    owners: self.whose(owners)?,
                    within,
                    top: *top,
                    one_owner: components.is_some() && !plain_roles,
                    components,
                };
                match chosen {
                    Some(chosen) => Area::Intersection(vec![occupied, chosen]),
                    None => occupied,
                }
            }
            _ => return None,
        })
    }

    /// The sites that belong to a type: those beside the board are cells.
    pub(super) fn sites_of_type(&mut self, ty: SiteType) -> Option<Bits> {
        let layout = &self.game().layout;
        self.default_only(ty)?;
        let layout_end = layout.board_end;
        let beside = match ty {
            SiteType::Cell => Bits::range(layout_end..layout.total),
            _ => Bits::EMPTY,
        };
        Some(Bits::range(0..layout.count(ty)) | beside)
    }
}
