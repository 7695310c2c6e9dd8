//! Conditions on connected pieces: `is Connected` (which regions a group touches), `is Pattern`
//! (pieces along a walk), the sites that can be seen from a site, and those that lie along paths.

use super::lanes::Lanes;
use super::terms::{Number, Set, View};
use crate::board::site::Site;
use crate::game::bits::Bits;
use crate::game::rules::regions::Sight as What;

/// Regions that the group of a piece touches.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Connected<const W: usize> {
    pub at: Number<W>,
    pub near: Vec<Bits<W>>,
    pub targets: Vec<Set<W>>,
    /// How many must be touched.
    pub need: Number<W>,
    /// Whose pieces link; the owner of the start where anybody's do.
    pub owner: Option<i32>,
}

/// Pieces that follow a walk.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Walked<const W: usize> {
    pub from: Number<W>,
    /// The sites walked over by start and orientation, the start left out.
    pub walks: Vec<Vec<Vec<Site>>>,
    /// The components expected in turn; nothing for the one on the start.
    pub whats: Vec<Number<W>>,
}

/// What is seen from a site.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sight<const W: usize> {
    pub what: What,
    pub at: Number<W>,
    pub lanes: Lanes<W>,
}

/// What lies along paths from some sites.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Along<const W: usize> {
    pub starts: Set<W>,
    pub lanes: Lanes<W>,
    /// The sites themselves are among them.
    pub included: bool,
    /// Where paths end, and whether with it or before.
    pub stop: Set<W>,
    pub stop_included: bool,
    /// How far they go.
    pub distance: Number<W>,
}

impl<const W: usize> View<'_, W> {
    /// Whether the group of a piece touches enough regions.
    pub fn is_connected(self, e: &Connected<W>) -> bool {
        let Some(start) = self.on_board(&e.at) else {
            return false;
        };
        let kinds = &self.rules.kinds;
        let owner = kinds.owner[usize::from(self.at.what[start])];
        if owner == 0 {
            return false;
        }
        let need = self.num(&e.need);
        // No region at all is asked for: one must exist.
        if need <= 0 {
            return need == 0 && !e.targets.is_empty();
        }
        let group = match e.owner.is_none_or(|o| o == i32::from(owner)) {
            true => {
                let own = kinds.of_owner[usize::from(owner)];
                let own = own.map_or(Bits::EMPTY, |set| self.at.sets[set]);
                self.grown(start, &e.near, own)
            }
            false => Bits::one(start),
        };
        let touched = |target: &&Set<W>| !(self.set(target) & group).is_empty();
        e.targets.iter().filter(touched).count() as i32 >= need
    }

    /// Whether pieces follow a walk in some orientation.
    pub fn is_walked(self, e: &Walked<W>) -> bool {
        let Some(start) = self.on_board(&e.from) else {
            return false;
        };
        let here = i32::from(self.at.what[start]);
        if e.whats.is_empty() && here == 0 {
            return false;
        }
        let expected = |k: usize| match e.whats.len() {
            0 => here,
            all => self.num(&e.whats[k % all]),
        };
        expected(0) == here
            && e.walks[start].iter().any(|walk| {
                let mut sites = walk.iter().enumerate();
                sites.all(|(k, site)| {
                    let what = self.at.what[usize::from(*site)];
                    i32::from(what) == expected(k + 1)
                })
            })
    }

    /// What is seen from a site.
    pub fn seen(self, e: &Sight<W>) -> Bits<W> {
        let mut seen = Bits::EMPTY;
        let Some(start) = self.on_board(&e.at) else {
            return seen;
        };
        let taken = !self.at.sets[0];
        let lanes = e.lanes.from(start).map(|lane| (lane, lane.first(taken)));
        match e.what {
            What::Piece => lanes.for_each(|(_, end)| {
                end.into_iter().for_each(|site| seen.insert(site));
            }),
            What::Empty => lanes.for_each(|(lane, end)| seen = seen | lane.before(end)),
            What::Farthest => lanes.for_each(|(lane, end)| {
                let last = lane.last_before(end);
                last.into_iter().for_each(|site| seen.insert(site));
            }),
        }
        seen
    }

    /// What lies along paths from some sites.
    pub fn along(self, e: &Along<W>) -> Bits<W> {
        let starts = self.set(&e.starts);
        let mut found = match e.included {
            true => starts,
            false => Bits::EMPTY,
        };
        if starts.is_empty() || !self.rules.trials.work.take(starts.len()) {
            return found;
        }
        let distance = usize::try_from(self.num(&e.distance)).unwrap_or(0);
        let stop = self.set(&e.stop);
        for lane in starts.iter().flat_map(|start| e.lanes.from(start)) {
            let within = lane.within(distance);
            let end = lane.first(stop & within);
            found = found | within & lane.before(end);
            if let Some(end) = end.filter(|_| e.stop_included) {
                found.insert(end);
            }
        }
        found
    }
}
