//! Where in the state the data of each site lie.

use crate::board::site::SiteType;

/// Where each site's data lie: sites of the default type and of the other containers have the
/// slot of their own number, the other site types follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The board's default site type.
    pub default: SiteType,
    /// Number of elements by site type.
    pub elements: [u32; 3],
    /// First slot by site type; `None` for a type the game does not use.
    pub offsets: [Option<u32>; 3],
    /// First site that is not on the board.
    pub board_end: u32,
    /// One past the last site.
    pub total: u32,
    /// Number of slots.
    pub slots: u32,
}

impl Layout {
    /// Lays out a board with the given element counts and `extra` sites of other containers.
    pub fn new(default: SiteType, elements: [u32; 3], extra: u32, used: [bool; 3]) -> Self {
        let board_end = elements[default as usize].max(elements[SiteType::Cell as usize]);
        let total = board_end + extra;
        let mut slots = total;
        let mut offsets = [None; 3];
        offsets[default as usize] = Some(0);
        for ty in SiteType::ALL {
            if ty != default && used[ty as usize] {
                offsets[ty as usize] = Some(slots);
                slots += elements[ty as usize];
            }
        }
        Layout {
            default,
            elements,
            offsets,
            board_end,
            total,
            slots,
        }
    }

    /// The slot of a site; `None` when there is no such site or the game does not use it.
    /// A site beyond the elements of its type is taken as a cell.
    #[inline(always)]
    pub fn slot(&self, ty: SiteType, site: i32) -> Option<usize> {
        // No site below 0 is so small a number.
        if ty == self.default && (site as u32) < self.elements[ty as usize] {
            return Some(site as usize);
        }
        self.further_slot(ty, site)
    }

    /// The same for sites that are not of the board's own type.
    fn further_slot(&self, ty: SiteType, site: i32) -> Option<usize> {
        let site = u32::try_from(site).ok()?;
        if site < self.elements[ty as usize]
            && let Some(offset) = self.offsets[ty as usize]
        {
            return Some((offset + site) as usize);
        }
        if site >= self.board_end {
            return (site < self.total).then_some(site as usize);
        }
        if site < self.elements[ty as usize] {
            return None;
        }
        if site < self.elements[SiteType::Cell as usize] {
            return self.offsets[SiteType::Cell as usize].map(|o| (o + site) as usize);
        }
        None
    }

    /// The type and number of the site a slot belongs to.
    #[inline]
    pub fn site(&self, slot: usize) -> (SiteType, i32) {
        let slot = slot as u32;
        if slot < self.board_end {
            return (self.default, slot as i32);
        }
        if slot < self.total {
            return (SiteType::Cell, slot as i32);
        }
        for ty in SiteType::ALL {
            if ty != self.default
                && let Some(offset) = self.offsets[ty as usize]
                && slot >= offset
                && slot < offset + self.elements[ty as usize]
            {
                return (ty, (slot - offset) as i32);
            }
        }
        (self.default, slot as i32)
    }

    /// Number of elements of a type.
    pub fn count(&self, ty: SiteType) -> u32 {
        self.elements[ty as usize]
    }
}
