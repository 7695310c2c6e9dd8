//! [`SiteSet`]: a set of sites as bits, of any size.

use super::bits::{equal, nth_of, ones};
use crate::board::site::Site;

/// A set of non-negative numbers below [`SiteSet::LIMIT`], enumerated ascending.
#[derive(Clone, Debug, Default)]
pub struct SiteSet {
    words: Vec<u64>,
}

impl PartialEq for SiteSet {
    fn eq(&self, other: &Self) -> bool {
        let n = self.words.len().max(other.words.len());
        (0..n).all(|i| self.word(i) == other.word(i))
    }
}

impl Eq for SiteSet {}

impl SiteSet {
    /// Numbers from here on are not kept; a board has fewer sites.
    pub const LIMIT: i32 = 1 << 17;

    /// The empty set.
    pub const fn new() -> Self {
        SiteSet { words: Vec::new() }
    }

    /// The set of the numbers; negative ones are dropped.
    pub fn from_sites(sites: impl IntoIterator<Item = i32>) -> Self {
        let mut set = SiteSet::new();
        for s in sites {
            set.insert(s);
        }
        set
    }

    /// Removes everything, keeping the room.
    #[inline]
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// The words, lowest first.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// A word; zero beyond the last.
    #[inline]
    fn word(&self, i: usize) -> u64 {
        self.words.get(i).copied().unwrap_or(0)
    }

    /// Adds a number; negative ones and those beyond the limit are dropped.
    #[inline]
    pub fn insert(&mut self, site: i32) {
        if !(0..Self::LIMIT).contains(&site) {
            return;
        }
        let (w, b) = (site as usize / 64, site as usize % 64);
        if w >= self.words.len() {
            self.words.resize(w + 1, 0);
        }
        self.words[w] |= 1 << b;
    }

    /// Adds `0..n`.
    pub fn insert_below(&mut self, n: usize) {
        let n = n.min(Self::LIMIT as usize);
        let full = n / 64;
        if self.words.len() < n.div_ceil(64) {
            self.words.resize(n.div_ceil(64), 0);
        }
        for w in &mut self.words[..full] {
            *w = !0;
        }
        if !n.is_multiple_of(64) {
            self.words[full] |= (1u64 << (n % 64)) - 1;
        }
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, site: i32) {
        if site >= 0
            && let Some(w) = self.words.get_mut(site as usize / 64)
        {
            *w &= !(1 << (site as usize % 64));
        }
    }

    /// Whether the number is in the set.
    #[inline]
    pub fn contains(&self, site: i32) -> bool {
        site >= 0 && self.word(site as usize / 64) >> (site as usize % 64) & 1 == 1
    }

    /// Adds the numbers.
    #[inline]
    pub fn extend(&mut self, sites: &[Site]) {
        for &s in sites {
            self.insert(i32::from(s));
        }
    }

    /// Adds the numbers below a bound.
    #[inline]
    pub fn extend_below(&mut self, sites: &[Site], below: Site) {
        for &s in sites {
            if s < below {
                self.insert(i32::from(s));
            }
        }
    }

    /// Adds everything of the other.
    pub fn union(&mut self, other: &SiteSet) {
        self.union_words(&other.words);
    }

    /// Adds the bits of the words.
    pub fn union_words(&mut self, words: &[u64]) {
        if self.words.len() < words.len() {
            self.words.resize(words.len(), 0);
        }
        for (a, b) in self.words.iter_mut().zip(words) {
            *a |= b;
        }
    }

    /// Adds the members `from..from + len` of the words, each lowered by `from`.
    /// With `keep` they keep their numbers instead.
    pub fn union_range(&mut self, words: &[u64], from: usize, len: usize, keep: bool) {
        let base = if keep { from } else { 0 };
        let end = base + len;
        if len == 0 {
            return;
        }
        if self.words.len() < end.div_ceil(64) {
            self.words.resize(end.div_ceil(64), 0);
        }
        let read = |bit: usize| {
            let (w, b) = (bit / 64, bit % 64);
            let low = words.get(w).copied().unwrap_or(0) >> b;
            let high = if b == 0 {
                0
            } else {
                words.get(w + 1).copied().unwrap_or(0) << (64 - b)
            };
            low | high
        };
        let first = base / 64;
        for i in first..end.div_ceil(64) {
            // Bits of word `i` that lie in `base..end`.
            let mut mask = !0u64;
            if i == first {
                mask &= !0 << (base % 64);
            }
            if end < (i + 1) * 64 {
                mask &= (1u64 << (end % 64)) - 1;
            }
            let word = if keep {
                words.get(i).copied().unwrap_or(0)
            } else {
                read(from + i * 64)
            };
            self.words[i] |= word & mask;
        }
    }

    /// Keeps what both have.
    pub fn intersect(&mut self, other: &SiteSet) {
        self.intersect_words(&other.words);
    }

    /// Keeps the members whose bits are set in the words.
    pub fn intersect_words(&mut self, words: &[u64]) {
        self.words.truncate(words.len());
        for (a, b) in self.words.iter_mut().zip(words) {
            *a &= b;
        }
    }

    /// Removes everything of the other.
    pub fn subtract(&mut self, other: &SiteSet) {
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a &= !b;
        }
    }

    /// Adds the bits of the words, and tells each that is new.
    #[inline]
    pub fn add_new(&mut self, words: &[u64], mut each: impl FnMut(i32)) {
        if self.words.len() < words.len() {
            self.words.resize(words.len(), 0);
        }
        for (i, (word, added)) in self.words.iter_mut().zip(words).enumerate() {
            let new = added & !*word;
            *word |= new;
            ones(new).for_each(|bit| each((i * 64 + bit) as i32));
        }
    }

    /// Adds the places where a byte of a row is this one.
    #[inline]
    pub fn union_equal(&mut self, row: &[u8], value: u8) {
        if self.words.len() < row.len().div_ceil(64) {
            self.words.resize(row.len().div_ceil(64), 0);
        }
        for (word, row) in self.words.iter_mut().zip(row.chunks(64)) {
            *word |= equal(row, value);
        }
    }

    /// Whether a member is among the bits of a word, told by its place among the words.
    #[inline]
    pub fn meets(&self, at: usize, word: u64) -> bool {
        self.word(at) & word != 0
    }

    /// Takes the members out that are among the bits of a word, told by its place; which they were.
    #[inline]
    pub fn take_word(&mut self, at: usize, word: u64) -> u64 {
        let Some(own) = self.words.get_mut(at) else {
            return 0;
        };
        let taken = *own & word;
        *own &= !taken;
        taken
    }

    /// Takes out the members whose bits are set in the words, and tells each.
    #[inline]
    pub fn take_words(&mut self, words: &[u64], mut each: impl FnMut(i32)) {
        for (i, (word, taken)) in self.words.iter_mut().zip(words).enumerate() {
            let taken = *word & taken;
            *word &= !taken;
            ones(taken).for_each(|bit| each((i * 64 + bit) as i32));
        }
    }

    /// Keeps the members that meet a test, asked ascending.
    pub fn retain(&mut self, mut test: impl FnMut(i32) -> bool) {
        for (i, word) in self.words.iter_mut().enumerate() {
            for bit in ones(*word) {
                if !test((i * 64 + bit) as i32) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// Becomes the other.
    pub fn assign(&mut self, other: &SiteSet) {
        self.words.clear();
        self.words.extend_from_slice(&other.words);
    }

    /// Number of members.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether it has no member.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }

    /// The smallest member.
    pub fn first(&self) -> Option<i32> {
        self.iter().next()
    }

    /// The largest member.
    pub fn last(&self) -> Option<i32> {
        let at = self.words.iter().rposition(|w| *w != 0)?;
        Some((at * 64) as i32 + 63 - self.words[at].leading_zeros() as i32)
    }

    /// The member with this place in ascending order.
    pub fn nth(&self, n: usize) -> Option<i32> {
        nth_of(&self.words, n).map(|site| site as i32)
    }

    /// The members, ascending.
    pub fn iter(&self) -> SiteIter<'_> {
        SiteIter {
            words: &self.words,
            index: 0,
            word: self.word(0),
        }
    }
}

/// Iterates over a [`SiteSet`], ascending.
#[derive(Clone, Debug)]
pub struct SiteIter<'a> {
    words: &'a [u64],
    index: usize,
    word: u64,
}

impl SiteIter<'_> {
    /// Iterates over one site; over nothing if it is negative.
    #[inline]
    pub fn one(site: i32) -> Self {
        let there = u64::from(site >= 0);
        SiteIter {
            words: &[],
            index: site.max(0) as usize / 64,
            word: there << (site.max(0) as usize % 64),
        }
    }
}

impl Iterator for SiteIter<'_> {
    type Item = i32;

    #[inline]
    fn next(&mut self) -> Option<i32> {
        while self.word == 0 {
            self.index += 1;
            if self.index >= self.words.len() {
                return None;
            }
            self.word = self.words[self.index];
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some((self.index * 64) as i32 + bit as i32)
    }
}

impl<'a> IntoIterator for &'a SiteSet {
    type Item = i32;
    type IntoIter = SiteIter<'a>;

    fn into_iter(self) -> SiteIter<'a> {
        self.iter()
    }
}
