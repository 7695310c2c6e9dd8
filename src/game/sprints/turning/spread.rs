//! Pieces that clone themselves onto sites nearby or jump to sites further off, as in Ataxx.

use crate::game::bits::{ones, select};
use crate::game::sprints::Step;

/// Where pieces go from each site, and whether they stay as well.
#[derive(Debug)]
pub(super) struct SpreadWay {
    /// The sites, by the site a piece goes from.
    pub targets: Vec<u64>,
    /// The piece stays where it was.
    pub copies: bool,
}

/// All ways of the pieces, the sites whose enemy pieces are turned, and each target by a number.
#[derive(Debug)]
pub(super) struct Spread {
    pub ways: Vec<SpreadWay>,
    /// The sites whose enemy pieces change sides, by the site a piece comes to.
    pub turned: Vec<u64>,
    /// For each site, its targets as (site, way).
    slots: Vec<Vec<(u8, u8)>>,
    /// Most targets of a site.
    most: usize,
}

/// A move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leap {
    pub from: u8,
    pub to: u8,
    pub way: u8,
}

impl Leap {
    /// Where it goes.
    pub fn step(self) -> Step {
        Step {
            from: self.from.into(),
            to: self.to.into(),
        }
    }
}

impl Spread {
    /// These ways.
    pub fn new(ways: Vec<SpreadWay>, turned: Vec<u64>) -> Self {
        let slots = (0..turned.len()).map(|from| {
            let each = ways.iter().enumerate();
            let of_way = each.flat_map(|(way, w)| {
                let target = w.targets.get(from).copied().unwrap_or(0);
                ones(target).map(move |to| (to as u8, way as u8))
            });
            of_way.collect()
        });
        let slots: Vec<Vec<(u8, u8)>> = slots.collect();
        Spread {
            most: slots.iter().map(Vec::len).max().unwrap_or(0),
            ways,
            turned,
            slots,
        }
    }

    /// All moves of some pieces onto empty sites.
    pub fn list(&self, own: u64, empty: u64, found: &mut Vec<Leap>) {
        found.clear();
        for from in ones(own) {
            for (way, w) in self.ways.iter().enumerate() {
                let leap = |to| Leap {
                    from: from as u8,
                    to: to as u8,
                    way: way as u8,
                };
                found.extend(ones(w.targets[from] & empty).map(leap));
            }
        }
    }

    /// Picks one of all targets of all pieces; nothing where it is not an empty site, so that each
    /// move is as likely as any other. `below` gives a number below the one it is handed.
    #[inline]
    pub fn try_one(
        &self,
        (own, count): (u64, u32),
        empty: u64,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<Leap> {
        let pick = below(count as usize * self.most);
        let (place, slot) = (pick / self.most, pick % self.most);
        let from = select(own, place as u32) as usize;
        let &(to, way) = self.slots[from].get(slot)?;
        let from = from as u8;
        (empty >> to & 1 == 1).then_some(Leap { from, to, way })
    }
}
