//! In which directions a line leads from one site to another.
//!
//! Rules ask it of two sites again and again, "in the direction of the last move"; the answers
//! stand in a table of pairs, in which equal lists are kept once.

use super::Radials;
use crate::board::direction::AbsoluteDirection as Abs;
use crate::board::site::Site;

/// The most sites for which all pairs are tabulated: two megabytes.
const MAX_SITES: usize = 1_024;

/// The directions from each site to each other.
#[derive(Clone, Debug)]
pub(super) struct Between {
    sites: usize,
    /// By pair, the place of its list.
    pairs: Vec<u16>,
    lists: Vec<Vec<Abs>>,
}

impl Between {
    /// The table of some directions, in this order; `None` for boards that are too large.
    pub fn build(radials: &Radials, sites: usize, directions: &[Abs]) -> Option<Between> {
        if sites > MAX_SITES {
            return None;
        }
        let mut table = Between {
            sites,
            pairs: vec![0; sites * sites],
            lists: vec![Vec::new()],
        };
        let mut row: Vec<Vec<Abs>> = vec![Vec::new(); sites];
        let mut reached = Vec::new();
        for from in 0..sites {
            for &d in directions {
                for &to in radials.paths(d, from as Site).flatten() {
                    row[usize::from(to)].push(d);
                    reached.push(usize::from(to));
                }
            }
            for to in reached.drain(..) {
                if !row[to].is_empty() {
                    table.pairs[from * sites + to] = table.place(&row[to])?;
                    row[to].clear();
                }
            }
        }
        Some(table)
    }

    /// The place of a list, which is added where it is new.
    fn place(&mut self, list: &[Abs]) -> Option<u16> {
        let place = self.lists.iter().position(|known| known == list);
        let place = place.unwrap_or_else(|| {
            self.lists.push(list.to_vec());
            self.lists.len() - 1
        });
        u16::try_from(place).ok()
    }

    /// The directions from one site to another, once for each line.
    #[inline]
    pub fn directions(&self, from: Site, to: Site) -> &[Abs] {
        let pair = usize::from(from) * self.sites + usize::from(to);
        let place = self.pairs.get(pair).copied().unwrap_or(0);
        &self.lists[usize::from(place)]
    }
}
