//! A set of sites that only shrinks, and that tells which is its n-th member.

/// Sites as bits, with the number of members of each word.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Empties {
    words: Vec<u64>,
    counts: Vec<u8>,
    len: u32,
}

impl Empties {
    /// The set with these words.
    pub fn new(words: &[u64]) -> Self {
        Empties {
            words: words.to_vec(),
            counts: words.iter().map(|w| w.count_ones() as u8).collect(),
            len: words.iter().map(|w| w.count_ones()).sum(),
        }
    }

    /// Becomes a copy without allocating.
    pub fn copy_from(&mut self, source: &Self) {
        self.words.clone_from(&source.words);
        self.counts.clone_from(&source.counts);
        self.len = source.len;
    }

    /// Number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// The member with this place in ascending order; the place must be below the number of
    /// members.
    #[inline]
    pub fn nth(&self, place: usize) -> usize {
        let mut rest = place as u32;
        let mut word = 0;
        while let Some(&count) = self.counts.get(word) {
            if rest < u32::from(count) {
                break;
            }
            rest -= u32::from(count);
            word += 1;
        }
        word * 64 + select(self.words[word], rest) as usize
    }

    /// Takes out a member.
    #[inline]
    pub fn remove(&mut self, site: usize) {
        self.words[site / 64] &= !(1 << (site % 64));
        self.counts[site / 64] -= 1;
        self.len -= 1;
    }
}

/// The position of the set bit with this place: byte by byte with all bytes counted at once, then
/// within the byte.
#[inline]
pub(in crate::game) fn select(word: u64, place: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Each byte holds the number of set bits up to its end, at most 64.
    let sums = bytes.wrapping_mul(ONES);
    let full = (((u64::from(place) * ONES) | TOPS) - sums) & TOPS;
    let shift = ((full >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let before = if shift == 0 {
        0
    } else {
        (sums >> (shift - 8)) as u32 & 0xff
    };
    let mut byte = word >> shift;
    for _ in before..place {
        byte &= byte - 1;
    }
    shift + byte.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_by_their_place_in_ascending_order() {
        let words = [0, 0x8000_0000_0000_0001, u64::MAX, 0x00f0_0a00_1000_0700];
        let members: Vec<usize> = (0..256)
            .filter(|b| words[b / 64] >> (b % 64) & 1 == 1)
            .collect();
        for (place, &member) in members.iter().enumerate() {
            let mut set = Empties::new(&words);
            assert_eq!(set.nth(place), member);
            set.remove(member);
            assert_eq!(set.len(), members.len() - 1);
        }
        let mut set = Empties::new(&words);
        let drained: Vec<usize> = (0..members.len())
            .map(|_| {
                let site = set.nth(0);
                set.remove(site);
                site
            })
            .collect();
        assert_eq!(drained, members);
        assert_eq!(set.len(), 0);
    }
}
