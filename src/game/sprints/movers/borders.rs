//! Whether what stands around an enclosed region is a chain, where empty sites are enclosed, too.

use super::LARGE;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::Game;
use crate::game::bits::Bits;

/// Sites that a board may have here.
const MOST_SITES: usize = 64 * LARGE;

/// The neighbours of every site in the order in which the general code looks at them.
#[derive(Clone, Debug)]
pub(super) struct Border {
    /// In the directions of the rule.
    near: Csr<Site>,
    /// In all directions.
    all: Csr<Site>,
}

impl Border {
    /// The tables of a game for the directions of a rule.
    pub fn of(game: &Game, directions: &[AbsoluteDirection]) -> Self {
        let ty = game.layout.default;
        let steps = game.board.steps(ty);
        let table = |directions: &[AbsoluteDirection]| {
            let sites = game.board.len(ty);
            let mut rows = Csr::with_capacity(sites, 0);
            for site in 0..sites {
                let towards = |d: &AbsoluteDirection| steps.towards(*d, site as Site);
                rows.push_row(directions.iter().flat_map(towards).copied());
            }
            rows
        };
        Border {
            near: table(directions),
            all: table(&[AbsoluteDirection::All]),
        }
    }

    /// Whether one can walk over all that stands around a group, leaving every site for good, from
    /// the site that is found first when the group grows from its first site beside `from`.
    pub fn is_chain<const W: usize>(
        &self,
        from: usize,
        (group, around): (Bits<W>, Bits<W>),
    ) -> bool {
        let Some(mut at) = self.first_around(from, group) else {
            return true;
        };
        let mut left = around;
        while left.len() > 1 {
            let mut near = self.all.row(at).iter().map(|site| usize::from(*site));
            let next = near.find(|site| left.has(*site));
            left.remove(at);
            match next {
                Some(next) => at = next,
                None => return false,
            }
        }
        true
    }

    /// The site around a group that is found first.
    fn first_around<const W: usize>(&self, from: usize, group: Bits<W>) -> Option<usize> {
        let near = |site: usize| self.near.row(site).iter().map(|s| usize::from(*s));
        let first = near(from).find(|site| group.has(*site))?;
        let mut found = [0; MOST_SITES];
        found[0] = first as Site;
        let mut left = group & !Bits::one(first);
        let (mut next, mut end) = (0, 1);
        while next < end {
            let site = usize::from(found[next]);
            next += 1;
            if let Some(outside) = near(site).find(|s| !group.has(*s)) {
                return Some(outside);
            }
            for site in near(site) {
                if left.has(site) {
                    left.remove(site);
                    found[end] = site as Site;
                    end += 1;
                }
            }
        }
        None
    }
}
