//! Sets of sites as bits.

/// Words of a set of sites.
const WORDS: usize = 4;

/// Most sites a position may have.
pub(super) const MAX_SITES: usize = 64 * WORDS;

/// A set of sites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits([u64; WORDS]);

impl Bits {
    /// The set with these sites; those out of range are left out.
    pub fn of(sites: impl IntoIterator<Item = i32>) -> Self {
        let mut bits = Bits::default();
        for site in sites {
            if (0..MAX_SITES as i32).contains(&site) {
                bits.insert(site as usize);
            }
        }
        bits
    }

    /// The sites of a range.
    pub fn range(range: std::ops::Range<u32>) -> Self {
        Bits::of(range.map(|site| site as i32))
    }

    #[inline]
    pub fn insert(&mut self, site: usize) {
        self.0[site / 64 % WORDS] |= 1 << (site % 64);
    }

    #[inline]
    pub fn remove(&mut self, site: usize) {
        self.0[site / 64 % WORDS] &= !(1 << (site % 64));
    }

    #[inline]
    pub fn contains(&self, site: i32) -> bool {
        let at = site as usize;
        site >= 0 && at < MAX_SITES && self.0[at / 64] >> (at % 64) & 1 == 1
    }

    #[inline]
    pub fn and(mut self, other: &Bits) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    #[inline]
    pub fn or(mut self, other: &Bits) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        self
    }

    #[inline]
    pub fn without(mut self, other: &Bits) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        self
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The sites, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = i32> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < WORDS {
                let word = words[at];
                if word != 0 {
                    words[at] &= word - 1;
                    return Some((64 * at) as i32 + word.trailing_zeros() as i32);
                }
                at += 1;
            }
            None
        })
    }
}
