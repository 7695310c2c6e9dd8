//! A set of sites that only shrinks, and that tells which is its n-th member.

use crate::game::bits::select;
use crate::game::state::clone_fields;

/// Sites as bits, with the number of members of each word.
#[derive(Debug, Default)]
pub(in crate::game) struct Empties {
    words: Vec<u64>,
    counts: Vec<u8>,
    len: u32,
}

clone_fields!(Empties: words, counts, len);

impl Empties {
    /// The set with these words.
    pub fn new(words: &[u64]) -> Self {
        Empties {
            words: words.to_vec(),
            counts: words.iter().map(|w| w.count_ones() as u8).collect(),
            len: words.iter().map(|w| w.count_ones()).sum(),
        }
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
