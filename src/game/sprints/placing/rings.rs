//! Whether a placement can close a loop, for `is Loop`.
//!
//! It works on boards where the neighbours of every site form a ring around it (at the border a
//! row). There a stone closes a loop only if it joins two parts of one group that do not touch
//! beside it, or if it completes the ring around a stone of its own. Otherwise it encloses nothing
//! that was not enclosed before.

use super::links::{Groups, Links};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::board::topology::{Csr, SiteSet};
use crate::game::Game;
use crate::game::rules::Directions;

/// Words of the largest board on which it is looked for what is enclosed.
const MOST_WORDS: usize = 8;

/// The neighbours of each site in their order around it.
#[derive(Debug)]
pub(in crate::game::sprints) struct Rings {
    around: Csr<Site>,
    /// The sites at the border.
    outer: Vec<bool>,
}

impl Rings {
    /// The rings of a board, where it has them and where those are the neighbours of the links.
    pub fn of(game: &Game, ty: SiteType, links: &Links) -> Option<Self> {
        let same = |direction| {
            let other = Links::of(game, ty, &Directions::absolute(direction));
            other.is_some_and(|other| other.neighbours == links.neighbours)
        };
        if !same(AbsoluteDirection::Orthogonal) || !same(AbsoluteDirection::Adjacent) {
            return None;
        }
        let outer = game.board.site_set(ty, SiteSet::Outer);
        let rings: Option<Vec<Vec<Site>>> = (0..links.sites())
            .map(|site| ring(links, site, outer.binary_search(&(site as Site)).is_err()))
            .collect();
        let is_outer = |site| outer.binary_search(&(site as Site)).is_ok();
        Some(Rings {
            around: Csr::from_rows(rings?.into_iter()),
            outer: (0..links.sites()).map(is_outer).collect(),
        })
    }

    /// Whether something beside a stone just placed may be cut off from the border by stones of the
    /// player. Where nothing is, no loop is found from the stone.
    pub fn encloses(&self, groups: &Groups, player: usize, site: usize) -> bool {
        let mut open: [Site; 64 * MOST_WORDS] = [0; 64 * MOST_WORDS];
        if self.outer.len() > open.len() {
            return true;
        }
        // Sites from which the border is reached.
        let mut free = [0u64; MOST_WORDS];
        self.around.row(site).iter().any(|&origin| {
            let mut beside = self.around.row(usize::from(origin)).iter();
            // A stone of the player's own may be what is surrounded, by all that is beside it.
            let start = match groups.is_of(origin, player) {
                true => beside.find(|to| !groups.is_of(**to, player)),
                false => Some(&origin),
            };
            let Some(&start) = start else {
                return !self.outer[usize::from(origin)];
            };
            let is_free = |free: &[u64], to: Site| {
                self.outer[usize::from(to)] || free[usize::from(to / 64)] >> (to % 64) & 1 == 1
            };
            if self.outer[usize::from(origin)] || is_free(&free, start) {
                return false;
            }
            let mut seen = [0u64; MOST_WORDS];
            seen[usize::from(start / 64)] |= 1 << (start % 64);
            open[0] = start;
            let mut len = 1;
            while len > 0 {
                len -= 1;
                let around = self.around.row(usize::from(open[len])).iter();
                for &to in around.filter(|to| !groups.is_of(**to, player)) {
                    if is_free(&free, to) {
                        for (free, seen) in free.iter_mut().zip(seen) {
                            *free |= seen;
                        }
                        return false;
                    }
                    let (word, bit) = (usize::from(to / 64), 1 << (to % 64));
                    if seen[word] & bit == 0 {
                        seen[word] |= bit;
                        open[len] = to;
                        len += 1;
                    }
                }
            }
            true
        })
    }

    /// Whether a stone about to be placed may close a loop.
    #[inline]
    pub fn may_close(&self, groups: &mut Groups, player: usize, site: usize) -> bool {
        let around = self.around.row(site);
        let mut roots = [Site::MAX; 4];
        let (mut arcs, mut own) = (0, 0);
        let mut before = around.last().is_some_and(|&last| {
            let first = around[0];
            groups.is_of(last, player) && self.around.row(usize::from(last)).contains(&first)
        });
        let full = before && around.iter().all(|&to| groups.is_of(to, player));
        for &to in around {
            let is_own = groups.is_of(to, player);
            if is_own {
                own += 1;
                if !before {
                    let root = groups.root(to);
                    if arcs == roots.len() || roots[..arcs].contains(&root) {
                        return true;
                    }
                    roots[arcs] = root;
                    arcs += 1;
                }
            }
            before = is_own;
        }
        full || own >= 3
            && around.iter().any(|&to| {
                groups.is_of(to, player) && {
                    let further = self.around.row(usize::from(to));
                    let own = |s: &Site| usize::from(*s) == site || groups.is_of(*s, player);
                    further.iter().all(own)
                }
            })
    }
}

/// The neighbours of a site in order: a closed ring, or a row with two ends.
fn ring(links: &Links, site: usize, closed: bool) -> Option<Vec<Site>> {
    let around = links.neighbours.row(site);
    let beside = |s: Site| {
        let next = links.neighbours.row(usize::from(s));
        around.iter().copied().filter(move |t| next.contains(t))
    };
    let ends = around.iter().filter(|s| beside(**s).count() == 1).count();
    let inner = around.iter().filter(|s| beside(**s).count() == 2).count();
    let fits = match closed {
        true => ends == 0 && around.len() > 3,
        false => ends == 2,
    };
    if !fits || ends + inner != around.len() {
        return None;
    }
    let first = around
        .iter()
        .copied()
        .find(|s| closed || beside(*s).count() == 1)?;
    let mut order = vec![first];
    while let Some(next) = beside(*order.last()?).find(|s| !order.contains(s)) {
        order.push(next);
    }
    (order.len() == around.len()).then_some(order)
}
