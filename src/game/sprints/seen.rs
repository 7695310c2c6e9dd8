//! The set of positions that have been on the board, by their hashes: for rules that forbid
//! repetition.

use crate::game::state::clone_fields;

/// A set of 64-bit identities with room that is reused.
#[derive(Debug, Default)]
pub(in crate::game::sprints) struct Seen {
    /// Open addressing; 0 stands for a free place.
    slots: Vec<u64>,
    len: usize,
    /// Whether the identity 0 is a member.
    zero: bool,
}

clone_fields!(Seen: slots, len, zero);

impl Seen {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(0);
        self.len = 0;
        self.zero = false;
    }

    #[inline]
    fn find(&self, id: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (id >> 32) as usize & mask;
        while self.slots[at] != 0 && self.slots[at] != id {
            at = (at + 1) & mask;
        }
        at
    }

    /// Whether the identity is a member.
    #[inline]
    pub fn contains(&self, id: u64) -> bool {
        match id {
            0 => self.zero,
            _ => !self.slots.is_empty() && self.slots[self.find(id)] == id,
        }
    }

    /// Adds an identity.
    pub fn insert(&mut self, id: u64) {
        if id == 0 {
            self.zero = true;
            return;
        }
        if 2 * (self.len + 1) > self.slots.len() {
            let more = vec![0; (2 * self.slots.len()).max(256)];
            for id in std::mem::replace(&mut self.slots, more) {
                if id != 0 {
                    let at = self.find(id);
                    self.slots[at] = id;
                }
            }
        }
        let at = self.find(id);
        if self.slots[at] == 0 {
            self.slots[at] = id;
            self.len += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_those_inserted_since_the_last_clearing() {
        let id = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut seen = Seen::default();
        for round in 0..2 {
            assert!((0..2000).all(|i| !seen.contains(id(i))), "round {round}");
            (0..1000).for_each(|i| seen.insert(id(i)));
            assert!((0..2000).all(|i| seen.contains(id(i)) == (i < 1000)));
            seen.clear();
        }
    }
}
