//! Radials: the lines of sites that slides, hops and line tests follow.
//!
//! A radial begins with a step and goes on as straight as it can among steps of the same
//! direction. The lines that begin further along a line are its suffixes, so a board stores each
//! line of sites about once for each direction.

use super::between::Between;
use super::steps::{Step, bearing_of};
use super::{Csr, Topology};
use crate::arrange::Arrange;
use crate::board::direction::{AbsoluteDirection as Abs, DirectionSet, NUM_DIRECTIONS};
use crate::board::geometry::turn_tangent;
use crate::board::site::{Relation, Site, SiteType};
use std::sync::OnceLock;

/// A line of sites in a direction.
#[derive(Clone, Copy, Debug)]
pub struct Radial {
    start: u32,
    opposite_start: u32,
    len: u16,
    /// 0 when there is no opposite.
    opposite_len: u16,
    direction: Abs,
}

impl Radial {
    /// The direction it was built for.
    pub fn direction(self) -> Abs {
        self.direction
    }
}

/// The radials of the sites of one type.
#[derive(Clone, Debug)]
pub struct Radials {
    sites: usize,
    slots: [u8; NUM_DIRECTIONS],
    lists: Csr<Radial>,
    distinct: Csr<Radial>,
    paths: Vec<Site>,
    /// All directions in which steps are supported.
    supported: Vec<Abs>,
    between: OnceLock<Option<Box<Between>>>,
}

const ABSENT: u8 = u8::MAX;
/// The tangent of the widest turn, 0.25 rad, within a radial.
const WIDEST_TURN: f64 = 0.255_341_921_221_036_27;
/// The tangent of the widest turn, 0.1 rad, from a radial to its opposite.
const OPPOSITE_TURN: f64 = 0.100_334_672_085_450_55;

impl Radials {
    /// The radials from a site in a direction, clockwise from North.
    #[inline]
    pub fn from(&self, direction: Abs, site: Site) -> &[Radial] {
        self.list(&self.lists, direction, site)
    }

    /// The radials from a site in a direction without the opposites of others, so that each line
    /// through the site is met once.
    #[inline]
    pub fn distinct(&self, direction: Abs, site: Site) -> &[Radial] {
        self.list(&self.distinct, direction, site)
    }

    /// The sites of a radial; the first is the one it starts from.
    #[inline]
    pub fn path(&self, radial: Radial) -> &[Site] {
        &self.paths[radial.start as usize..][..usize::from(radial.len)]
    }

    /// The sites of the radial to the other side, from the same site.
    #[inline]
    pub fn opposite(&self, radial: Radial) -> Option<&[Site]> {
        (radial.opposite_len != 0).then(|| {
            &self.paths[radial.opposite_start as usize..][..usize::from(radial.opposite_len)]
        })
    }

    /// The paths of the radials from a site in a direction; the first site of each is the site itself.
    #[inline]
    pub fn paths(&self, direction: Abs, site: Site) -> impl Iterator<Item = &[Site]> {
        self.from(direction, site).iter().map(|&r| self.path(r))
    }

    /// The first of the directions, in order, in which a radial from one site reaches another.
    pub fn direction_between(&self, directions: &[Abs], from: Site, to: Site) -> Option<Abs> {
        let mut each = directions.iter().copied();
        match self.between() {
            Some(table) => {
                let leading = table.directions(from, to);
                each.find(|d| leading.contains(d))
            }
            None => each.find(|&d| self.paths(d, from).any(|path| path.contains(&to))),
        }
    }

    /// Every supported direction in which a radial from one site reaches another, once for each
    /// such radial.
    pub fn directions_between(&self, from: Site, to: Site, mut each: impl FnMut(Abs)) {
        if let Some(table) = self.between() {
            table.directions(from, to).iter().for_each(|d| each(*d));
            return;
        }
        for &d in &self.supported {
            let leading = self.paths(d, from).filter(|path| path.contains(&to));
            leading.for_each(|_| each(d));
        }
    }

    /// The table of pairs, unless the board is too large for it.
    #[inline]
    fn between(&self) -> Option<&Between> {
        let build = || Between::build(self, self.sites, &self.supported).map(Box::new);
        self.between.get_or_init(build).as_deref()
    }

    #[inline]
    fn list<'a>(&self, lists: &'a Csr<Radial>, direction: Abs, site: Site) -> &'a [Radial] {
        match self.slots[direction.index()] {
            ABSENT => &[],
            slot => lists.row(usize::from(slot) * self.sites + usize::from(site)),
        }
    }

    pub(super) fn build(topology: &Topology, site_type: SiteType) -> Radials {
        let steps = &topology.steps(site_type).all;
        let straight = straight_steps(topology, site_type, steps);
        let used: Vec<Abs> = steps
            .items()
            .iter()
            .fold(DirectionSet::EMPTY, |set, step| set.union(step.lists))
            .iter()
            .collect();
        let mut slots = [ABSENT; NUM_DIRECTIONS];
        let mut paths = Vec::new();
        let mut lines = Vec::with_capacity(used.len());
        let mut layout = Layout::new(steps);
        for (slot, &direction) in used.iter().enumerate() {
            slots[direction.index()] = slot as u8;
            lines.push(layout.lay(&straight, direction, &mut paths));
        }
        let sites = steps.len();
        let capacity = steps.items().len() * 6;
        let mut lists = Csr::with_capacity(sites * used.len(), capacity);
        let mut distinct = Csr::with_capacity(sites * used.len(), capacity);
        let mut fan = Fan::default();
        let (mut list, mut once) = (Vec::new(), Vec::new());
        for site in 0..sites as u32 {
            fan.collect(steps, &used, &lines, site as Site);
            fan.find_opposites(topology, site_type, site as Site, steps.row(site as usize));
            let mut entries = fan.radials.as_slice();
            for (slot, &direction) in used.iter().enumerate() {
                let here = entries
                    .iter()
                    .take_while(|e| usize::from(e.0) == slot)
                    .count();
                list.clear();
                list.extend(entries[..here].iter().map(|&(.., r)| r));
                entries = &entries[here..];
                if direction == Abs::Rotational {
                    fan.merge_rotational(&used, &mut list, &paths);
                }
                without_opposites(&list, &paths, &mut once);
                if direction == Abs::Rotational {
                    let from = topology.point(site_type, site as Site);
                    let second = |r: &Radial| paths[r.start as usize + 1];
                    let bearing =
                        |r: &Radial| bearing_of(from, topology.point(site_type, second(r)));
                    for list in [&mut list, &mut once] {
                        list.arrange_by(|a, b| bearing(a).total_cmp(&bearing(b)));
                    }
                }
                lists.push_row(list.iter().copied());
                distinct.push_row(once.iter().copied());
            }
        }
        let (lists, distinct) = (
            lists.transposed(used.len()),
            distinct.transposed(used.len()),
        );
        Radials {
            sites,
            slots,
            lists,
            distinct,
            paths,
            supported: topology.steps(site_type).supported(Relation::All).to_vec(),
            between: OnceLock::new(),
        }
    }
}

/// Where the path of a step lies in the array of paths; the length is 0 if there is none.
#[derive(Clone, Copy, Default)]
struct PathRange {
    start: u32,
    len: u16,
}

/// For every step the steps that go on from its target nearly straight, each with its tangent.
fn straight_steps(t: &Topology, site_type: SiteType, steps: &Csr<Step>) -> Csr<(f64, u32)> {
    let mut straight = Csr::with_capacity(steps.items().len(), steps.items().len());
    for site in 0..steps.len() {
        let a = t.points[site_type.index()][site];
        for step in steps.row(site) {
            let b = t.point(site_type, step.to);
            let target = usize::from(step.to);
            let first = steps.start(target);
            for (i, next) in steps.row(target).iter().enumerate() {
                let tangent = turn_tangent(a, b, t.point(site_type, next.to));
                if tangent < WIDEST_TURN {
                    straight.push((tangent, (first + i) as u32));
                }
            }
            straight.end_row();
        }
    }
    straight
}

const NONE: u32 = u32::MAX;

/// Lays the paths of one direction after another out in the array of paths.
struct Layout<'s> {
    steps: &'s Csr<Step>,
    /// The site that each step leaves.
    origin: Vec<Site>,
    /// The step that goes on after each step in the present direction.
    next: Vec<u32>,
    /// Where in the present walk each step stands.
    step_at: Vec<u32>,
    /// Where in the present walk each site stands next.
    site_at: Vec<u32>,
    lines: Vec<PathRange>,
}

impl<'s> Layout<'s> {
    fn new(steps: &'s Csr<Step>) -> Self {
        let n = steps.items().len();
        let mut origin = Vec::with_capacity(n);
        for site in 0..steps.len() {
            origin.extend(steps.row(site).iter().map(|_| site as Site));
        }
        Layout {
            steps,
            origin,
            next: vec![NONE; n],
            step_at: vec![NONE; n],
            site_at: vec![NONE; steps.len()],
            lines: Vec::new(),
        }
    }

    /// Appends the paths of a direction to `paths`; returns the line of every step.
    fn lay(
        &mut self,
        straight: &Csr<(f64, u32)>,
        direction: Abs,
        paths: &mut Vec<Site>,
    ) -> Vec<PathRange> {
        let items = self.steps.items();
        let listed = |k: u32| items[k as usize].lists.contains(direction);
        let mut continues = vec![false; items.len()];
        for k in 0..items.len() as u32 {
            self.next[k as usize] = if listed(k) {
                self.continuation(k, straight, direction)
            } else {
                NONE
            };
            if let Some(c) = continues.get_mut(self.next[k as usize] as usize) {
                *c = true;
            }
        }
        self.lines = vec![PathRange::default(); items.len()];
        // Lines from their beginnings, then the rings, which have none.
        for begins in [true, false] {
            for k in 0..items.len() as u32 {
                if listed(k) && self.lines[k as usize].len == 0 && continues[k as usize] != begins {
                    self.lay_walk(k, paths);
                }
            }
        }
        std::mem::take(&mut self.lines)
    }

    /// The step after a step: the straightest, on circular directions the first.
    fn continuation(&self, k: u32, straight: &Csr<(f64, u32)>, direction: Abs) -> u32 {
        let items = self.steps.items();
        let listed = |s: u32| items[s as usize].lists.contains(direction);
        if matches!(direction, Abs::CW | Abs::CCW | Abs::In | Abs::Out) {
            let target = usize::from(items[k as usize].to);
            let start = self.steps.start(target) as u32;
            return (start..start + self.steps.row(target).len() as u32)
                .find(|&s| listed(s))
                .unwrap_or(NONE);
        }
        let mut best = (f64::INFINITY, NONE);
        for &(tangent, s) in straight.row(k as usize) {
            if tangent < best.0 && listed(s) {
                best = (tangent, s);
            }
        }
        best.1
    }

    /// Lays the sites of the walk that begins with a step, a ring twice; the path of each step on it
    /// is the part from there to the first repeated site.
    fn lay_walk(&mut self, first: u32, paths: &mut Vec<Site>) {
        let mut walk = Vec::new();
        let mut k = first;
        while k != NONE && self.step_at[k as usize] == NONE {
            self.step_at[k as usize] = walk.len() as u32;
            walk.push(k);
            k = self.next[k as usize];
        }
        let start = paths.len();
        paths.extend(walk.iter().map(|&k| self.origin[k as usize]));
        if k != NONE {
            let ring = self.step_at[k as usize] as usize;
            paths.extend(walk[ring..].iter().map(|&k| self.origin[k as usize]));
        } else if let Some(&last) = walk.last() {
            paths.push(self.steps.items()[last as usize].to);
        }
        let mut end = paths.len();
        for i in (start..paths.len()).rev() {
            let site = usize::from(paths[i]);
            if self.site_at[site] != NONE {
                end = end.min(self.site_at[site] as usize);
            }
            self.site_at[site] = i as u32;
            if let Some(&k) = walk.get(i - start) {
                let line = &mut self.lines[k as usize];
                if line.len == 0 {
                    *line = PathRange {
                        start: i as u32,
                        len: (end - i) as u16,
                    };
                }
            }
        }
        for &site in &paths[start..] {
            self.site_at[usize::from(site)] = NONE;
        }
        for k in walk {
            self.step_at[k as usize] = NONE;
        }
    }
}

/// Slot of the direction, first step, radial.
type Entry = (u8, u16, Radial);

/// The radials of one site in the order of directions and, within one, of bearings.
#[derive(Default)]
struct Fan {
    radials: Vec<Entry>,
    opposite_steps: Vec<bool>,
}

impl Fan {
    fn collect(&mut self, steps: &Csr<Step>, used: &[Abs], lines: &[Vec<PathRange>], site: Site) {
        self.radials.clear();
        let start = steps.start(site.into());
        let own = start..start + steps.row(site.into()).len();
        for (slot, &direction) in used.iter().enumerate() {
            for (step, line) in lines[slot][own.clone()]
                .iter()
                .enumerate()
                .filter(|(_, line)| line.len > 0)
            {
                let radial = Radial {
                    start: line.start,
                    len: line.len,
                    opposite_start: 0,
                    opposite_len: 0,
                    direction,
                };
                self.radials.push((slot as u8, step as u16, radial));
            }
        }
    }

    fn of_slot(&self, slot: usize) -> impl Iterator<Item = Radial> {
        self.radials
            .iter()
            .filter(move |(s, ..)| usize::from(*s) == slot)
            .map(|&(.., r)| r)
    }

    /// Gives every radial the first other one that leads to the opposite side: of the same direction, or
    /// of any specific one if its own is specific.
    fn find_opposites(&mut self, t: &Topology, site_type: SiteType, site: Site, steps: &[Step]) {
        let here = t.point(site_type, site);
        let n = steps.len();
        self.opposite_steps.clear();
        self.opposite_steps.resize(n * n, false);
        for (i, step) in steps.iter().enumerate() {
            let a = t.point(site_type, step.to);
            for (j, other) in steps[..i].iter().enumerate() {
                let b = t.point(site_type, other.to);
                let opposite = turn_tangent(a, here, b) < OPPOSITE_TURN;
                self.opposite_steps[i * n + j] = opposite;
                self.opposite_steps[j * n + i] = opposite;
            }
        }
        let comparable = |a: &Entry, b: &Entry| {
            a.0 == b.0 || a.2.direction.is_specific() && b.2.direction.is_specific()
        };
        for class in self.radials.chunk_by_mut(comparable) {
            for i in 1..class.len() {
                let (earlier, later) = class.split_at_mut(i);
                let (_, step, later) = &mut later[0];
                let row = usize::from(*step) * n;
                for (_, other_step, earlier) in earlier {
                    let complementary = matches!(
                        (earlier.direction, later.direction),
                        (Abs::CW, Abs::CCW) | (Abs::In, Abs::Out)
                    );
                    if complementary || self.opposite_steps[row + usize::from(*other_step)] {
                        later.oppose(*earlier);
                        earlier.oppose(*later);
                    }
                }
            }
        }
    }

    /// Adds the inward, outward, clockwise and counter-clockwise radials to the rotational ones and
    /// drops those that are the beginning of another.
    fn merge_rotational(&self, used: &[Abs], list: &mut Vec<Radial>, paths: &[Site]) {
        for direction in [Abs::In, Abs::Out, Abs::CW, Abs::CCW] {
            if let Some(slot) = used.iter().position(|&d| d == direction) {
                list.extend(self.of_slot(slot));
            }
        }
        for i in (0..list.len()).rev() {
            let path = list[i].sites(paths);
            let begins_another = list
                .iter()
                .enumerate()
                .any(|(j, other)| j != i && other.sites(paths).starts_with(path));
            if begins_another {
                list.remove(i);
            }
        }
    }
}

impl Radial {
    fn sites(self, paths: &[Site]) -> &[Site] {
        &paths[self.start as usize..][..usize::from(self.len)]
    }

    /// Takes another radial as the opposite, if there is none yet.
    fn oppose(&mut self, other: Radial) {
        if self.opposite_len == 0 {
            (self.opposite_start, self.opposite_len) = (other.start, other.len);
        }
    }
}

/// Leaves in `distinct` the radials without those that are the opposite of one before them.
fn without_opposites(list: &[Radial], paths: &[Site], distinct: &mut Vec<Radial>) {
    distinct.clear();
    for &radial in list {
        let path = radial.sites(paths);
        let is_opposite = distinct.iter().any(|kept| {
            // Paths of one direction rarely lie in two places, so places are compared first.
            let opposite = &paths[kept.opposite_start as usize..][..usize::from(kept.opposite_len)];
            kept.opposite_len == radial.len
                && (kept.opposite_start == radial.start || opposite == path)
        });
        if !is_opposite {
            distinct.push(radial);
        }
    }
}
