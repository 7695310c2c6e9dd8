//! Values that a game remembers, most often the numbers of pits.

use super::code::PITS;
use crate::game::apply::forget;

/// Remembered values, in the order in which they came.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Memory {
    values: Vec<i32>,
    /// The pits among them.
    pits: u64,
    /// Some of them are greater than any pit.
    beyond: bool,
}

impl Clone for Memory {
    fn clone(&self) -> Self {
        Memory {
            values: self.values.clone(),
            ..*self
        }
    }

    // A derived one would allocate anew.
    fn clone_from(&mut self, other: &Self) {
        self.values.clone_from(&other.values);
        (self.pits, self.beyond) = (other.pits, other.beyond);
    }
}

impl Memory {
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// The pits among the values; nothing if some value is greater than any pit.
    #[inline]
    pub fn pits(&self) -> Option<u64> {
        (!self.beyond).then_some(self.pits)
    }

    #[inline]
    pub fn has(&self, value: i32) -> bool {
        match (0..PITS as i32).contains(&value) {
            true => self.pits >> value & 1 == 1,
            false => self.values.contains(&value),
        }
    }

    pub fn push(&mut self, value: i32) {
        self.values.push(value);
        self.note(value);
    }

    /// Forgets the first of the values that is this one.
    pub fn forget(&mut self, value: i32) {
        if forget(&mut self.values, value) {
            self.note_all();
        }
    }

    /// Remembers these values and no others.
    pub fn set(&mut self, values: &[i32]) {
        self.values.clear();
        self.values.extend_from_slice(values);
        self.note_all();
    }

    fn note_all(&mut self) {
        (self.pits, self.beyond) = (0, false);
        for i in 0..self.values.len() {
            self.note(self.values[i]);
        }
    }

    fn note(&mut self, value: i32) {
        match value {
            0.. if value < PITS as i32 => self.pits |= 1 << value,
            0.. => self.beyond = true,
            _ => {}
        }
    }
}
