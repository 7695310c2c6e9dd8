//! Sets of sites of a board as bits, in a number of 64-bit words that is fixed by the type.

use std::ops::{BitAnd, BitOr, Not};

/// A set of sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// No site.
    pub const EMPTY: Self = Bits([0; W]);

    /// One site.
    #[inline]
    pub fn one(site: usize) -> Self {
        let mut bits = Bits::EMPTY;
        bits.insert(site);
        bits
    }

    /// The sites below a number.
    pub fn below(n: usize) -> Self {
        (0..n).fold(Bits::EMPTY, |bits, site| bits | Bits::one(site))
    }

    /// All sites below one.
    #[inline]
    pub fn under(site: usize) -> Self {
        let mut bits = Bits::EMPTY;
        bits.0[..site / 64].fill(u64::MAX);
        bits.0[site / 64] = (1 << (site % 64)) - 1;
        bits
    }

    /// These sites, as far as there is room for them.
    pub fn of(sites: impl IntoIterator<Item = i32>) -> Self {
        let known = sites.into_iter().filter_map(|s| usize::try_from(s).ok());
        let mut bits = Bits::EMPTY;
        known.filter(|s| *s < W * 64).for_each(|s| bits.insert(s));
        bits
    }

    /// Adds a site.
    #[inline]
    pub fn insert(&mut self, site: usize) {
        self.0[site / 64] |= 1 << (site % 64);
    }

    /// Takes a site out.
    #[inline]
    pub fn remove(&mut self, site: usize) {
        self.0[site / 64] &= !(1 << (site % 64));
    }

    /// Whether a site is in it.
    #[inline]
    pub fn has(&self, site: usize) -> bool {
        self.0[site / 64] >> (site % 64) & 1 == 1
    }

    /// Whether there is no site in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    /// Number of sites.
    #[inline]
    pub fn len(&self) -> usize {
        let mut n = 0;
        for word in self.0 {
            // Most words of wide boards are empty, and counting takes more than asking.
            if W == 1 || word != 0 {
                n += word.count_ones();
            }
        }
        n as usize
    }

    /// Whether there is at most one site in it.
    #[inline]
    pub fn is_single(&self) -> bool {
        match W {
            1 => self.0[0] & self.0[0].wrapping_sub(1) == 0,
            _ => self.len() <= 1,
        }
    }

    /// The lowest site; there must be one.
    #[inline]
    pub fn first(&self) -> usize {
        let word = (0..W).find(|i| self.0[*i] != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    /// The highest site; there must be one.
    #[inline]
    pub fn last(&self) -> usize {
        let word = (0..W).rev().find(|i| self.0[*i] != 0).unwrap_or(0);
        word * 64 + 63 - self.0[word].leading_zeros() as usize
    }

    /// The site with this place in ascending order, counted from 0; there must be as many.
    #[inline]
    pub fn nth(&self, mut n: usize) -> usize {
        let mut i = 0;
        if W > 1 {
            loop {
                let here = self.0[i].count_ones() as usize;
                if n < here || i + 1 == W {
                    break;
                }
                n -= here;
                i += 1;
            }
        }
        let mut word = self.0[i];
        for _ in 0..n {
            word &= word.wrapping_sub(1);
        }
        i * 64 + word.trailing_zeros() as usize
    }

    /// All sites moved by so many numbers; none of them may leave the words.
    #[inline(always)]
    pub fn shift(&self, by: i32) -> Self {
        let mut to = Bits::EMPTY;
        // Nothing comes around where nothing leaves, and turning takes no test for the direction.
        if W == 1 {
            to.0[0] = self.0[0].rotate_left(by as u32);
            return to;
        }
        if W == 2 {
            let both = u128::from(self.0[0]) | u128::from(self.0[1]) << 64;
            let moved = both.rotate_left(by as u32);
            (to.0[0], to.0[1]) = (moved as u64, (moved >> 64) as u64);
            return to;
        }
        let (words, rest) = ((by.unsigned_abs() / 64) as usize, by.unsigned_abs() % 64);
        if words == 0 && rest != 0 {
            // Neighbours on most boards: the same for every word, without a test in the loop.
            let mut carried = 0;
            if by >= 0 {
                for i in 0..W {
                    to.0[i] = self.0[i] << rest | carried;
                    carried = self.0[i] >> (64 - rest);
                }
            } else {
                for i in (0..W).rev() {
                    to.0[i] = self.0[i] >> rest | carried;
                    carried = self.0[i] << (64 - rest);
                }
            }
        } else if by >= 0 {
            for i in words..W {
                to.0[i] = self.0[i - words] << rest;
                if rest != 0 && i > words {
                    to.0[i] |= self.0[i - words - 1] >> (64 - rest);
                }
            }
        } else {
            for i in words..W {
                to.0[i - words] = self.0[i] >> rest;
                if rest != 0 && i + 1 < W {
                    to.0[i - words] |= self.0[i + 1] << (64 - rest);
                }
            }
        }
        to
    }

    /// The sites in ascending order.
    #[inline]
    pub fn iter(self) -> Sites<W> {
        Sites {
            left: self.0,
            word: 0,
        }
    }
}

/// The sites of a set in ascending order.
#[derive(Debug)]
pub(super) struct Sites<const W: usize> {
    left: [u64; W],
    /// The words before this one are empty.
    word: usize,
}

impl<const W: usize> Iterator for Sites<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = self.left[self.word];
            if word != 0 {
                self.left[self.word] = word & (word - 1);
                return Some(self.word * 64 + word.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for i in 0..W {
            self.0[i] &= other.0[i];
        }
        self
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
        self
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for i in 0..W {
            self.0[i] = !self.0[i];
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    /// Those of some sites that stay within the words are moved as one by one.
    fn move_alike<const W: usize>(sites: &[i32], by: i32) {
        let all = 64 * W as i32;
        let stay = sites.iter().filter(|s| (0..all).contains(&(*s + by)));
        let bits: Bits<W> = Bits::of(stay.clone().copied());
        let moved = Bits::of(stay.map(|s| s + by));
        assert_eq!(bits.shift(by), moved, "{W} words by {by}");
    }

    #[test]
    fn shifts_move_every_site_alike() {
        let sites = [0, 1, 5, 31, 63, 64, 100, 127, 128, 190];
        for by in [-128, -65, -64, -9, -5, -1, 0, 1, 3, 9, 63, 64, 65, 100, 128] {
            move_alike::<3>(&sites, by);
            move_alike::<2>(&sites[..8], by);
            move_alike::<1>(&sites[..5], by);
        }
    }

    #[test]
    fn sites_are_found_by_their_place() {
        let sites = [3, 60, 64, 70, 129];
        let bits: Bits<3> = Bits::of(sites);
        let found: Vec<i32> = (0..bits.len()).map(|n| bits.nth(n) as i32).collect();
        assert_eq!(found, sites);
        assert_eq!(bits.iter().map(|s| s as i32).collect::<Vec<_>>(), sites);
        assert_eq!((bits.first(), bits.last()), (3, 129));
    }
}
