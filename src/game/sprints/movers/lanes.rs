//! Paths over the board as sets of sites: what stands first on a path, and what lies before it.
//!
//! Most paths run by ascending or by descending numbers of sites. What comes first on such a path is
//! then the lowest or the highest member of a set; other paths are walked along.

use super::patterns::Paths;
use crate::arrange::Arrange;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::bits::Bits;

/// Paths from every site, the site itself left out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lanes<const W: usize>(Csr<Lane<W>>);

/// A path from a site.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lane<const W: usize> {
    sites: Bits<W>,
    order: Order,
    last: Site,
    path: Box<[Site]>,
}

/// How the sites of a path follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Up,
    Down,
    /// Some ascend and some descend.
    Bent,
}

impl<const W: usize> Lanes<W> {
    /// The same paths, those of several directions together.
    pub fn of<'p>(sites: usize, paths: impl IntoIterator<Item = &'p Paths> + Clone) -> Self {
        let rows = (0..sites).map(|site| {
            let paths = paths.clone().into_iter();
            let each = paths.flat_map(|paths| paths.from(site));
            let lanes = each.filter_map(|(path, _)| Lane::of(path));
            let mut lanes: Vec<_> = lanes.collect();
            // What is done for one after the other is then mostly the same.
            lanes.arrange_by_key(|lane| lane.order);
            lanes
        });
        Lanes(Csr::from_rows(rows))
    }

    /// The paths from a site.
    #[inline]
    pub fn from(&self, site: usize) -> impl Iterator<Item = &Lane<W>> {
        self.0.row(site).iter()
    }
}

impl<const W: usize> Lane<W> {
    /// A path; nothing for one without sites.
    fn of(path: &[Site]) -> Option<Self> {
        let last = *path.last()?;
        let order = if path.is_sorted() {
            Order::Up
        } else if path.is_sorted_by(|a, b| a > b) {
            Order::Down
        } else {
            Order::Bent
        };
        Some(Lane {
            sites: Bits::of(path.iter().map(|s| i32::from(*s))),
            order,
            last,
            path: path.into(),
        })
    }

    /// The sites of the path that are so many steps away at most.
    #[inline]
    pub fn within(&self, distance: usize) -> Bits<W> {
        match self.path.get(..distance) {
            Some(near) => Bits::of(near.iter().map(|s| i32::from(*s))),
            None => self.sites,
        }
    }

    /// The first site of the path that is in a set.
    #[inline]
    pub fn first(&self, set: Bits<W>) -> Option<usize> {
        let met = self.sites & set;
        if met.is_empty() {
            return None;
        }
        Some(match self.order {
            Order::Up => met.first(),
            Order::Down => met.last(),
            Order::Bent => {
                let mut path = self.path.iter().map(|s| usize::from(*s));
                path.find(|site| met.has(*site))?
            }
        })
    }

    /// The sites of the path before one of it; all of them where there is none.
    #[inline]
    pub fn before(&self, end: Option<usize>) -> Bits<W> {
        let Some(end) = end else {
            return self.sites;
        };
        match self.order {
            Order::Up => self.sites & Bits::below(end),
            Order::Down => self.sites & !Bits::below(end + 1),
            Order::Bent => {
                let path = self.path.iter().map(|s| i32::from(*s));
                Bits::of(path.take_while(|site| *site as usize != end))
            }
        }
    }

    /// The last site of the path before one of it, if any; the last of all where there is none.
    #[inline]
    pub fn last_before(&self, end: Option<usize>) -> Option<usize> {
        let Some(end) = end else {
            return Some(self.last.into());
        };
        if self.order == Order::Bent {
            let place = self.path.iter().position(|s| usize::from(*s) == end)?;
            return Some(usize::from(*self.path.get(place.checked_sub(1)?)?));
        }
        let before = self.before(Some(end));
        (!before.is_empty()).then(|| match self.order {
            Order::Up => before.last(),
            _ => before.first(),
        })
    }
}
