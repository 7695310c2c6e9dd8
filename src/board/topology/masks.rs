//! Neighbours as bits, so that a group grows by whole words instead of site by site.

use super::Steps;
use crate::board::direction::AbsoluteDirection as Abs;
use crate::board::site::Site;

/// The most sites for which neighbours are kept as bits: half a megabyte a direction.
const MAX_SITES: usize = 2_048;

/// For every site the targets of its steps in one direction, as the bits of words.
#[derive(Clone, Debug)]
pub struct Masks {
    /// Words a site.
    width: usize,
    words: Vec<u64>,
}

impl Masks {
    /// The targets in a direction; `None` for boards that are too large.
    pub(super) fn build(steps: &Steps, direction: Abs) -> Option<Masks> {
        let sites = steps.len();
        if sites > MAX_SITES {
            return None;
        }
        let width = sites.div_ceil(64);
        let mut words = vec![0; sites * width];
        for site in 0..sites {
            for &to in steps.towards(direction, site as Site) {
                words[site * width + usize::from(to) / 64] |= 1 << (to % 64);
            }
        }
        Some(Masks { width, words })
    }

    /// The targets from a site; none if there is no such site.
    #[inline]
    pub fn row(&self, site: usize) -> &[u64] {
        let start = site * self.width;
        self.words.get(start..start + self.width).unwrap_or(&[])
    }
}
