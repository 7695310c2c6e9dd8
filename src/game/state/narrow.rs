//! Tables of numbers by slot that take a byte each while all numbers fit into a byte.

use super::sparse_vec::SparseVec;
use crate::game::state::clone_fields;
use std::hash::{Hash, Hasher};

/// Numbers of 16 bits by slot. Their upper halves are stored from the first number on that has one.
#[derive(Debug, Default)]
pub struct Narrow {
    low: Box<[u8]>,
    high: SparseVec<u8>,
}

clone_fields!(Narrow: low, high);

impl Narrow {
    /// So many zeros.
    pub fn new(slots: usize) -> Self {
        Narrow {
            low: vec![0; slots].into_boxed_slice(),
            high: SparseVec::default(),
        }
    }

    /// Whether the table has the slot.
    #[inline]
    pub fn has(&self, slot: usize) -> bool {
        slot < self.low.len()
    }

    /// The number of a slot.
    #[inline(always)]
    pub fn at(&self, slot: usize) -> u16 {
        let low = u16::from(self.low[slot]);
        match self.high.held() {
            None => low,
            Some(high) => Self::whole(high, slot, low),
        }
    }

    #[cold]
    fn whole(high: &[u8], slot: usize, low: u16) -> u16 {
        high.get(slot).map_or(0, |h| u16::from(*h)) << 8 | low
    }

    /// The number of a slot, if there is the slot.
    #[inline]
    pub fn get(&self, slot: usize) -> Option<u16> {
        self.has(slot).then(|| self.at(slot))
    }

    /// Sets the number of a slot.
    #[inline]
    pub fn set(&mut self, slot: usize, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.low[slot] = low;
        if high != 0 || self.high.held().is_some() {
            self.set_high(slot, high);
        }
    }

    #[cold]
    fn set_high(&mut self, slot: usize, high: u8) {
        self.high.resize(self.low.len(), 0);
        self.high[slot] = high;
    }

    /// The numbers, slot after slot.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u16> + '_ {
        (0..self.low.len()).map(|slot| self.at(slot))
    }

    /// Bytes held beside the table's own.
    pub fn bytes(&self) -> usize {
        self.low.len() + self.high.bytes()
    }
}

impl PartialEq for Narrow {
    /// Upper halves that are all 0 and none are the same.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let only_low = self.high.held().is_none() && other.high.held().is_none();
        self.low == other.low && (only_low || self.iter().eq(other.iter()))
    }
}

impl Eq for Narrow {}

impl Hash for Narrow {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.low.hash(state);
        if self.high.iter().any(|h| *h != 0) {
            self.high.hash(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_upper_halves() {
        let mut table = Narrow::new(3);
        let blank = table.clone();
        for value in [1, 255, 256, 0xFFFE, 7, 0] {
            table.set(1, value);
            assert_eq!(table.iter().collect::<Vec<_>>(), [0, value, 0]);
        }
        assert_eq!(table, blank, "how it was written does not matter");
        let mut copy = Narrow::new(3);
        copy.clone_from(&table);
        copy.set(2, 300);
        assert_ne!(copy, table);
        assert_eq!(copy.get(2), Some(300));
        assert_eq!(copy.get(3), None);
    }
}
