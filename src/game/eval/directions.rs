//! Direction functions (specification 7d.5, 04c E).

use crate::board::direction::{AbsoluteDirection, DirectionSet, RelativeDirection};
use crate::board::site::{Relation, SiteType};
use crate::board::topology::Csr;
use crate::game::context::Context;
use crate::game::rules::Directions;

/// A short list of directions, held without an allocation.
#[derive(Clone, Copy, Debug)]
pub struct DirectionList {
    len: u8,
    items: [AbsoluteDirection; 63],
}

impl DirectionList {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        DirectionList {
            len: 0,
            items: [AbsoluteDirection::All; 63],
        }
    }

    /// The first 63 of the directions.
    #[inline]
    pub fn from_slice(directions: &[AbsoluteDirection]) -> Self {
        let mut list = DirectionList::new();
        let n = directions.len().min(list.items.len());
        list.items[..n].copy_from_slice(&directions[..n]);
        list.len = n as u8;
        list
    }

    /// Adds a direction; beyond 63 it is dropped, more than there are.
    #[inline]
    pub fn push(&mut self, direction: AbsoluteDirection) {
        if let Some(item) = self.items.get_mut(self.len as usize) {
            *item = direction;
            self.len += 1;
        }
    }

    /// Adds a direction unless it is already there.
    fn add(&mut self, direction: AbsoluteDirection) {
        if !self.as_slice().contains(&direction) {
            self.push(direction);
        }
    }

    /// The directions in order.
    #[inline]
    pub fn as_slice(&self) -> &[AbsoluteDirection] {
        &self.items[..self.len as usize]
    }
}

impl Default for DirectionList {
    fn default() -> Self {
        DirectionList::new()
    }
}

impl Extend<AbsoluteDirection> for DirectionList {
    #[inline]
    fn extend<I: IntoIterator<Item = AbsoluteDirection>>(&mut self, directions: I) {
        for direction in directions {
            self.push(direction);
        }
    }
}

/// What stands on the element as far as directions are concerned, where the caller knows better
/// than the state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stance {
    /// The facing.
    pub facing: Option<AbsoluteDirection>,
    /// The rotation.
    pub rotation: Option<i32>,
}

impl Context<'_> {
    /// The absolute directions of a direction function for an element, in order. A `facing` given
    /// replaces that of the piece standing there.
    #[inline]
    pub(crate) fn directions(
        &mut self,
        e: &Directions,
        ty: SiteType,
        site: i32,
        facing: Option<AbsoluteDirection>,
    ) -> DirectionList {
        let stance = Stance {
            facing,
            rotation: None,
        };
        self.directions_in(e, ty, site, stance)
    }

    /// The same with the rotation replaced too.
    #[inline]
    pub(super) fn directions_in(
        &mut self,
        e: &Directions,
        ty: SiteType,
        site: i32,
        stance: Stance,
    ) -> DirectionList {
        match e {
            Directions::Absolute(list) => DirectionList::from_slice(list),
            _ => self.derived_directions(e, ty, site, stance),
        }
    }

    fn derived_directions(
        &mut self,
        e: &Directions,
        ty: SiteType,
        site: i32,
        stance: Stance,
    ) -> DirectionList {
        match e {
            Directions::Absolute(list) => DirectionList::from_slice(list),
            Directions::Relative {
                directions,
                of,
                by_site,
                ..
            } => {
                if let Some(list) = self.by_facing(e, ty, site, stance) {
                    return DirectionList::from_slice(list);
                }
                let by_site = self.bool(by_site);
                self.relative_directions(directions, *of, by_site, ty, site, stance)
            }
            Directions::If(cond, yes, no) => {
                let chosen = if self.bool(cond) { yes } else { no };
                self.directions_in(chosen, ty, site, stance)
            }
            Directions::FromTo {
                ty: of_type,
                from,
                to,
            } => {
                let (from, to) = (self.int(from), self.int(to));
                self.directions_between(*of_type, from, to)
            }
            Directions::Union(a, b) => {
                let first = self.directions_in(a, ty, site, stance);
                let mut all = self.expanded(&first, ty, site);
                let second = self.directions_in(b, ty, site, stance);
                for &d in self.expanded(&second, ty, site).as_slice() {
                    all.add(d);
                }
                all
            }
            Directions::Difference(a, b) => {
                let first = self.directions_in(a, ty, site, stance);
                let first = self.expanded(&first, ty, site);
                let second = self.directions_in(b, ty, site, stance);
                let second = self.expanded(&second, ty, site);
                let mut left = DirectionList::new();
                for d in first.as_slice() {
                    if !second.as_slice().contains(d) {
                        left.push(*d);
                    }
                }
                left
            }
            Directions::Random(of, number) => {
                let of = self.directions_in(of, ty, site, stance);
                let mut open = self.expanded(&of, ty, site);
                let number = self.int(number).max(0) as usize;
                if number >= open.as_slice().len() {
                    return open;
                }
                let mut drawn = DirectionList::new();
                for _ in 0..number {
                    let i = self.chance(u32::from(open.len)) as usize;
                    drawn.push(open.items[i]);
                    open.items.copy_within(i + 1..open.len as usize, i);
                    open.len -= 1;
                }
                drawn
            }
        }
    }

    /// Relative directions that depend only on how the piece on the element faces.
    #[inline]
    pub(super) fn by_facing<'b>(
        &self,
        e: &'b Directions,
        ty: SiteType,
        site: i32,
        stance: Stance,
    ) -> Option<&'b [AbsoluteDirection]> {
        let Directions::Relative {
            directions,
            of,
            by_site,
            by_facing,
        } = e
        else {
            return None;
        };
        if by_site.as_const() != Some(false) || directions.iter().any(|d| d.follows_last_move()) {
            return None;
        }
        let steps = self.game.board.steps(ty);
        let facing = self.facing_at(ty, site, stance, || steps.supported_set(*of));
        Some(by_facing.get(ty, facing, || {
            let set = steps.supported_set(*of);
            let rows = AbsoluteDirection::ALL.len();
            let mut table = Csr::with_capacity(rows, rows);
            for facing in AbsoluteDirection::ALL {
                let mut list = DirectionList::new();
                for direction in directions {
                    direction.resolve(facing, set, &mut list);
                }
                table.push_row(list.as_slice().iter().copied());
            }
            table
        }))
    }

    /// How the piece on an element faces, its rotation included.
    #[inline]
    fn facing_at(
        &self,
        ty: SiteType,
        site: i32,
        stance: Stance,
        supported: impl FnOnce() -> DirectionSet,
    ) -> AbsoluteDirection {
        let slot = self.slot(ty, site);
        let facing = stance.facing.unwrap_or_else(|| {
            let what = slot.map_or(0, |s| self.state.contents.what(s));
            self.facing_of(what)
        });
        let rotation = stance
            .rotation
            .unwrap_or_else(|| slot.map_or(0, |s| self.state.contents.rotation(s)));
        if rotation > 0 {
            RelativeDirection::rotate(facing, rotation.min(64) as usize, supported())
        } else {
            facing
        }
    }

    fn relative_directions(
        &mut self,
        directions: &[RelativeDirection],
        of: Relation,
        by_site: bool,
        ty: SiteType,
        site: i32,
        stance: Stance,
    ) -> DirectionList {
        let mut list = DirectionList::new();
        let game = self.game;
        let steps = game.board.steps(ty);
        let set = if by_site {
            let Some(element) = self.element(ty, site) else {
                return list;
            };
            steps.supported_at(of, element).iter().copied().collect()
        } else {
            steps.supported_set(of)
        };
        let facing = self.facing_at(ty, site, stance, || set);
        for &direction in directions {
            if direction.follows_last_move() {
                let (from, to) = (self.state.last.from, self.state.last.to);
                let (from, to) = match direction {
                    RelativeDirection::SameDirection => (from, to),
                    _ => (to, from),
                };
                if let (Some(from), Some(to)) = (self.element(ty, from), self.element(ty, to)) {
                    let supported = if by_site {
                        steps.supported_at(of, site as crate::board::site::Site)
                    } else {
                        steps.supported(of)
                    };
                    list.extend(
                        game.board
                            .radials(ty)
                            .direction_between(supported, from, to),
                    );
                }
            } else {
                direction.resolve(facing, set, &mut list);
            }
        }
        list
    }

    /// The facing of a component: its own, else North.
    #[inline]
    pub(crate) fn facing_of(&self, what: u16) -> AbsoluteDirection {
        self.game.facing_of(what)
    }

    /// Every supported direction that leads from one site to the other, once per radial.
    pub(crate) fn directions_between(&self, ty: SiteType, from: i32, to: i32) -> DirectionList {
        let mut list = DirectionList::new();
        let (Some(from), Some(to)) = (self.element(ty, from), self.element(ty, to)) else {
            return list;
        };
        let radials = self.game.board.radials(ty);
        radials.directions_between(from, to, |d| list.push(d));
        list
    }

    /// The list with relations replaced by the element's own supported directions.
    fn expanded(&self, list: &DirectionList, ty: SiteType, site: i32) -> DirectionList {
        if list.as_slice().iter().all(|d| d.relation().is_none()) {
            return *list;
        }
        let steps = self.game.board.steps(ty);
        let mut all = DirectionList::new();
        for &d in list.as_slice() {
            match (d.relation(), self.element(ty, site)) {
                (None, _) => all.add(d),
                (Some(relation), Some(element)) => {
                    for &s in steps.supported_at(relation, element) {
                        all.add(s);
                    }
                }
                (Some(_), None) => {}
            }
        }
        all
    }
}
