//! Whether a placement can close a loop, for `is Loop`.
//!
//! On a board where the neighbours of every site form a ring around it (a row, at the border), a
//! stone closes a loop only where it joins two parts of one group that do not touch beside it, or
//! completes the surrounding of an own stone: without that, whatever was not enclosed before is
//! not enclosed after.

use super::links::{Groups, Links};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::board::topology::{Csr, SiteSet};
use crate::game::Game;
use crate::game::rules::Directions;

/// The neighbours of each site in their order around it.
#[derive(Debug)]
pub(in crate::game) struct Rings {
    around: Csr<Site>,
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
        Some(Rings {
            around: Csr::from_rows(rings?.into_iter()),
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
