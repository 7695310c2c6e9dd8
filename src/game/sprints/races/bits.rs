//! Sets of up to 256 sites as bits.

/// Words of a set of sites.
pub(super) const WORDS: usize = 4;

/// Most sites a position may have.
pub(super) const MAX_SITES: usize = 64 * WORDS;

/// A set of sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits([u64; WORDS]);

impl Default for Bits {
    // A derived one calls that of arrays and reads the result back from memory.
    #[inline(always)]
    fn default() -> Self {
        Bits::NONE
    }
}

impl Bits {
    /// No site.
    pub const NONE: Bits = Bits([0; WORDS]);

    /// All sites.
    pub const ALL: Bits = Bits([u64::MAX; WORDS]);

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
    pub fn and(self, other: &Bits) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Bits([a & e, b & f, c & g, d & h])
    }

    #[inline]
    pub fn or(self, other: &Bits) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Bits([a | e, b | f, c | g, d | h])
    }

    #[inline]
    pub fn without(self, other: &Bits) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Bits([a & !e, b & !f, c & !g, d & !h])
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// The sites of a word, of 64 sites each. Where a set has just been made, going through words
    /// is quicker than through sites, as nothing is copied that is still being written.
    #[inline(always)]
    pub fn word(&self, at: usize) -> u64 {
        self.0[at % WORDS]
    }

    /// Whether any site is in both sets, one word after the other: what has just been changed in one
    /// of them is not waited for.
    #[inline]
    pub fn meets(&self, other: &Bits) -> bool {
        (0..WORDS).any(|at| self.word(at) & other.word(at) != 0)
    }

    /// The highest site.
    pub fn last(&self) -> Option<i32> {
        let top = (0..WORDS).rev().find(|word| self.0[*word] != 0)?;
        Some((64 * top + 63) as i32 - self.0[top].leading_zeros() as i32)
    }

    /// The sites, ascending.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter {
            word: self.0[0],
            at: 0,
            all: self.0,
        }
    }
}

/// The sites of a set, ascending.
#[derive(Clone, Debug)]
pub(super) struct Iter {
    /// What is left of the word at hand.
    word: u64,
    at: usize,
    all: [u64; WORDS],
}

impl Iterator for Iter {
    type Item = i32;

    #[inline]
    fn next(&mut self) -> Option<i32> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.all.get(self.at)?;
        }
        let site = (64 * self.at) as i32 + self.word.trailing_zeros() as i32;
        self.word &= self.word - 1;
        Some(site)
    }
}
