//! Groups of sites that hang together: how many there are, one after the other; and how many empty
//! sites somebody has enclosed.

use std::cell::{Cell, RefCell};

use super::terms::{Number, Set, View};
use crate::game::INFINITY;
use crate::game::bits::Bits;

/// Groups of sites that hang together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Groups<const W: usize> {
    pub near: Vec<Bits<W>>,
    pub members: Set<W>,
    /// Smaller ones do not count.
    pub min: Number<W>,
    /// More than this are not counted.
    pub enough: i32,
}

/// Groups of sites that hang together, with a piece in each, one after the other.
#[derive(Clone, Debug)]
pub(super) struct EachGroup<const W: usize> {
    pub near: Vec<Bits<W>>,
    /// The sites that a group is made of.
    pub members: Set<W>,
}

/// The groups among some members that were found last: sites ask for theirs one after the other.
#[derive(Debug)]
pub(super) struct KnownGroups<const W: usize> {
    /// By which table sites are near each other: where it is.
    near: Cell<usize>,
    members: Cell<Bits<W>>,
    /// The sites of all groups that are known.
    covered: Cell<Bits<W>>,
    groups: RefCell<Vec<Bits<W>>>,
}

impl<const W: usize> KnownGroups<W> {
    /// None yet.
    pub fn new() -> Self {
        KnownGroups {
            near: Cell::new(0),
            members: Cell::new(Bits::EMPTY),
            covered: Cell::new(Bits::EMPTY),
            groups: RefCell::new(Vec::new()),
        }
    }

    /// The group of a site among members by a table of neighbours, each of which has the others; it
    /// is found if it is not known.
    pub fn group(
        &self,
        start: usize,
        (near, members): (&[Bits<W>], Bits<W>),
        find: impl FnOnce() -> Bits<W>,
    ) -> Bits<W> {
        let near = near.as_ptr().addr();
        let mut groups = self.groups.borrow_mut();
        if self.near.get() != near || self.members.get() != members {
            self.near.set(near);
            self.members.set(members);
            self.covered.set(Bits::EMPTY);
            groups.clear();
        }
        let known = match self.covered.get().has(start) {
            true => groups.iter().find(|group| group.has(start)),
            false => None,
        };
        if let Some(group) = known {
            return *group;
        }
        let group = find();
        self.covered.set(self.covered.get() | group);
        groups.push(group);
        group
    }
}

/// A walk from a site to the nearest of some.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Nearest<const W: usize> {
    pub from: Number<W>,
    /// Where a step leads from each site.
    pub near: Vec<Bits<W>>,
    /// Where it may lead.
    pub passes: Set<W>,
    pub goals: Set<W>,
}

/// Empty sites that hang together and border on pieces of some only.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Territory<const W: usize> {
    pub near: Vec<Bits<W>>,
    /// The pieces they may border on.
    pub own: Set<W>,
}

impl<const W: usize> View<'_, W> {
    /// The number of groups.
    pub fn groups(self, e: &Groups<W>) -> i32 {
        let (mut left, min) = (self.set(&e.members), self.num(&e.min));
        let mut groups = 0;
        while groups < e.enough && !left.is_empty() {
            // What is left makes one more at least.
            if min <= 1 && groups + 1 == e.enough {
                return e.enough;
            }
            let mut fresh = Bits::one(left.first());
            left = left & !fresh;
            let mut size = 0;
            while !fresh.is_empty() {
                let site = fresh.first();
                fresh.remove(site);
                size += 1;
                let near = e.near[site] & left;
                fresh = fresh | near;
                left = left & !near;
            }
            groups += i32::from(size >= min);
        }
        groups
    }

    /// Calls for each group, which is bound meanwhile.
    pub fn each_group(self, e: &EachGroup<W>, mut call: impl FnMut()) {
        let members = self.set(&e.members);
        let mut left = members & !self.at.sets[0];
        let outer = self.at.group.get();
        while !left.is_empty() {
            let group = self.grown(left.first(), &e.near, members);
            left = left & !group;
            if !self.rules.trials.work.take(group.len()) {
                break;
            }
            self.at.group.set(group);
            call();
        }
        self.at.group.set(outer);
    }

    /// The number of steps of a walk; none where it starts beyond the board or has no goal.
    pub fn nearest(self, e: &Nearest<W>) -> i32 {
        let goals = self.set(&e.goals);
        let (from, sites) = (self.num(&e.from), self.rules.kinds.sites);
        let start = match usize::try_from(from) {
            Ok(start) if !goals.is_empty() => start,
            _ => return 0,
        };
        if start >= sites {
            return INFINITY;
        }
        let passes = self.set(&e.passes);
        let mut layer = Bits::one(start);
        let mut left = !layer;
        for steps in 0.. {
            if !(layer & goals).is_empty() {
                return steps;
            }
            if !self.rules.trials.work.take(layer.len()) {
                break;
            }
            layer = layer.iter().fold(Bits::EMPTY, |next, s| next | e.near[s]) & passes & left;
            left = left & !layer;
            if layer.is_empty() {
                break;
            }
        }
        INFINITY
    }

    /// The number of sites that are enclosed.
    pub fn territory(self, e: &Territory<W>) -> i32 {
        let mut left = self.at.sets[0];
        let foreign = !left & !self.set(&e.own) & self.rules.board;
        let mut sites = 0;
        while !left.is_empty() {
            let mut fresh = Bits::one(left.first());
            let (mut size, mut touched) = (0, Bits::EMPTY);
            while !fresh.is_empty() {
                let site = fresh.first();
                fresh.remove(site);
                left.remove(site);
                size += 1;
                touched = touched | e.near[site];
                fresh = fresh | e.near[site] & left;
            }
            if (touched & foreign).is_empty() {
                sites += size;
            }
        }
        sites
    }
}
