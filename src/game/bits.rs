//! Sets of small numbers as bits: the sites of a board in a number of 64-bit words that is fixed by
//! the type, and single words.

use std::ops::{BitAnd, BitOr, Not};

/// A set of sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Bits<const W: usize>(pub [u64; W]);

/// The members of a word, ascending.
#[inline(always)]
pub(in crate::game) fn ones(word: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut word = word.into();
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// The member of some words with this place in ascending order.
#[inline]
pub(in crate::game) fn nth_of(words: &[u64], mut place: usize) -> Option<usize> {
    for (at, &word) in words.iter().enumerate() {
        let here = word.count_ones() as usize;
        if place < here {
            return Some(at * 64 + select(word, place as u32) as usize);
        }
        place -= here;
    }
    None
}

/// The members of each byte, ascending.
static MEMBERS: [[u8; 8]; 256] = {
    let mut members = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                members[byte][place] = bit as u8;
                place += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    members
};

/// The member of a word with this place in ascending order; there must be as many. One of the first
/// four is chosen among them; for others all bytes are counted at once, which tells the byte, and a
/// table tells the member of it (Vigna, "Broadword implementation of rank/select queries", 2008).
/// Little is branched on: the place is drawn at random mostly, which no processor foresees.
#[inline]
pub(in crate::game) fn select(word: u64, place: u32) -> u32 {
    if place < 4 {
        let without_first = |word: u64| word & word.wrapping_sub(1);
        let [second, third] = [without_first(word), without_first(without_first(word))];
        let [even, odd] = [[word, third], [second, without_first(third)]];
        let two = if place & 1 == 0 { even } else { odd };
        return (if place & 2 == 0 { two[0] } else { two[1] }).trailing_zeros();
    }
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let (shift, place) = byte_with(bytes, place);
    let byte = (word >> shift) as u8;
    shift + u32::from(MEMBERS[usize::from(byte)][place as usize & 7])
}

/// Of things that are counted in the bytes of a word, 127 together at most: where the byte begins that
/// has the one with a place, and its place among those of this byte. There must be as many.
#[inline]
pub(in crate::game) fn byte_with(counts: u64, place: u32) -> (u32, u32) {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    // Each byte holds the number of things up to its end.
    let sums = counts.wrapping_mul(ONES);
    let full = (((u64::from(place) * ONES) | TOPS) - sums) & TOPS;
    let shift = (full >> 7).wrapping_mul(ONES) >> 53 & 0x38;
    let before = (sums << 8 >> shift) as u32 & 0xff;
    (shift as u32, place.wrapping_sub(before))
}

/// Where a byte of a row is this one; a row of 64 bytes at most.
#[inline]
pub(in crate::game) fn equal(row: &[u8], value: u8) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = EACH * 0x7f;
    let mut bits = 0;
    for (i, chunk) in row.chunks(8).enumerate() {
        let mut eight = [!value; 8];
        eight[..chunk.len()].copy_from_slice(chunk);
        let differ = u64::from_le_bytes(eight) ^ (EACH * u64::from(value));
        // The highest bit of each byte tells whether any bit of it differs.
        let equal = !(((differ & LOW) + LOW) | differ) & !LOW;
        let together = (equal >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= together << (i * 8);
    }
    bits
}

impl<const W: usize> Bits<W> {
    /// No site.
    pub const EMPTY: Self = Bits([0; W]);

    /// All sites there is room for.
    pub const FULL: Self = Bits([u64::MAX; W]);

    /// Sites there is room for.
    pub const ROOM: usize = 64 * W;

    /// One site.
    #[inline]
    pub fn one(site: usize) -> Self {
        let mut bits = Bits::EMPTY;
        bits.insert(site);
        bits
    }

    /// The sites below a number, as far as there is room for them.
    #[inline]
    pub fn below(n: usize) -> Self {
        let mut bits = Bits::EMPTY;
        for (at, word) in bits.0.iter_mut().enumerate() {
            *word = match n.saturating_sub(at * 64) {
                here @ ..64 => (1 << here) - 1,
                _ => u64::MAX,
            };
        }
        bits
    }

    /// The sites of a range, as far as there is room for them.
    pub fn range(sites: std::ops::Range<u32>) -> Self {
        Bits::below(sites.end as usize) & !Bits::below(sites.start as usize)
    }

    /// These sites, as far as there is room for them.
    pub fn of(sites: impl IntoIterator<Item = i32>) -> Self {
        let known = sites.into_iter().filter_map(|s| usize::try_from(s).ok());
        let mut bits = Bits::EMPTY;
        known.filter(|s| *s < W * 64).for_each(|s| bits.insert(s));
        bits
    }

    /// Where a byte of a row is this one, of the sites there is room for.
    pub fn equal(row: &[u8], value: u8) -> Self {
        let mut bits = Bits::EMPTY;
        for (word, row) in bits.0.iter_mut().zip(row.chunks(64)) {
            *word = equal(row, value);
        }
        bits
    }

    /// The word of a site there is room for: without a test wherever a mask does.
    #[inline(always)]
    fn at(site: usize) -> usize {
        debug_assert!(site < Self::ROOM);
        match W.is_power_of_two() {
            true => site / 64 % W,
            false => site / 64,
        }
    }

    /// Adds a site.
    #[inline]
    pub fn insert(&mut self, site: usize) {
        self.0[Self::at(site)] |= 1 << (site % 64);
    }

    /// Takes a site out.
    #[inline]
    pub fn remove(&mut self, site: usize) {
        self.0[Self::at(site)] &= !(1 << (site % 64));
    }

    /// Whether a site is in it.
    #[inline]
    pub fn has(&self, site: usize) -> bool {
        self.0[Self::at(site)] >> (site % 64) & 1 == 1
    }

    /// Whether a number is a site in it.
    #[inline]
    pub fn contains(&self, site: i32) -> bool {
        let at = site as usize;
        site >= 0 && at < Self::ROOM && self.has(at)
    }

    /// The sites of a word, of 64 sites each. Where a set has just been made, going through words
    /// is quicker than through sites, as nothing is copied that is still being written.
    #[inline(always)]
    pub fn word(&self, at: usize) -> u64 {
        self.0[at % W]
    }

    /// Whether any site is in both sets, one word after the other: what has just been changed in one
    /// of them is not waited for.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        (0..W).any(|at| self.word(at) & other.word(at) != 0)
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
        if W == 2 {
            // Either word is as likely: nothing is branched on.
            let here = self.0[0].count_ones() as usize;
            i = usize::from(n >= here);
            n -= here & i.wrapping_neg();
        } else if W > 2 {
            loop {
                let here = self.0[i].count_ones() as usize;
                if n < here || i + 1 == W {
                    break;
                }
                n -= here;
                i += 1;
            }
        }
        i * 64 + select(self.word(i), n as u32) as usize
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

    /// The sites in ascending order, as numbers of the rules.
    #[inline]
    pub fn sites(self) -> impl Iterator<Item = i32> {
        self.iter().map(|site| site as i32)
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
pub(in crate::game) struct Sites<const W: usize> {
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

impl<const W: usize> Default for Bits<W> {
    // A derived one calls that of arrays and reads the result back from memory.
    #[inline(always)]
    fn default() -> Self {
        Bits::EMPTY
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
    use super::{Bits, ones, select};

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
    fn every_member_of_a_word_is_found_by_its_place() {
        // Words of many densities: each keeps the bits of some words before it.
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for i in 0..400u64 {
            word = word.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(31) ^ i;
            let thin = (0..i % 5).fold(word, |w, by| w & word.rotate_left(7 + 9 * by as u32));
            for word in [word, thin, !thin, 1 << (i % 64), u64::MAX] {
                for (place, member) in ones(word).enumerate() {
                    assert_eq!(select(word, place as u32) as usize, member, "{word:x}");
                }
            }
            let (both, wide) = (Bits([word, thin]), Bits([thin, 0, word]));
            for (place, site) in both.iter().enumerate() {
                assert_eq!(both.nth(place), site);
            }
            for (place, site) in wide.iter().enumerate() {
                assert_eq!(wide.nth(place), site);
            }
        }
    }

    #[test]
    fn equal_bytes_are_found_together() {
        let row: Vec<u8> = (0..150u32).map(|i| (i * i % 7) as u8).collect();
        for (len, value) in [(0, 0), (3, 1), (8, 2), (61, 0), (64, 4), (129, 1), (150, 4)] {
            let equal = (0..len).filter(|i| row[*i] == value).map(|i| i as i32);
            assert_eq!(
                Bits::<3>::equal(&row[..len], value),
                Bits::of(equal.clone())
            );
            assert_eq!(Bits::<1>::equal(&row[..len], value), Bits::of(equal));
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
