//! What is hidden from whom: bits by kind of data, by player, slot and, in stacks, level.
//!
//! What is hidden of a level goes with its number: levels that are put in or taken out below it
//! shift it, and it goes with the level that is taken out. A piece that is pushed onto a stack
//! brings nothing along.

use super::sparse_vec::SparseVec;
use crate::game::rules::booleans::HiddenData;
use crate::game::state::clone_fields;

/// Hidden data: one word where nothing can be hidden.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Hidden(Option<Box<Flags>>);

/// The bits of a game with something to hide.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Flags {
    /// Bits of the lowest level, by player and slot.
    lowest: Box<[u8]>,
    /// Bits of higher levels, sorted; only those that are not 0.
    higher: SparseVec<Higher>,
    slots: usize,
    /// Who may not know where the last move began, and where it ended: a bit for each player.
    last: [u32; 2],
}

clone_fields!(Flags: lowest, higher, slots, last);

/// What is hidden of a level above the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Higher {
    slot: usize,
    level: usize,
    player: usize,
    bits: u8,
}

impl Clone for Hidden {
    fn clone(&self) -> Self {
        Hidden(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Hidden {
    /// Room for what is hidden of so many slots from so many players.
    pub fn new(slots: usize, players: usize) -> Self {
        Hidden(Some(Box::new(Flags {
            lowest: vec![0; slots * (players + 1)].into(),
            higher: SparseVec::default(),
            slots,
            last: [0; 2],
        })))
    }

    /// Whether nothing can be hidden.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// What of a level is hidden from a player: a bit for each kind of data.
    pub fn bits(&self, player: usize, slot: usize, level: usize) -> u8 {
        let flags = self.0.as_ref();
        flags.map_or(0, |flags| flags.bits(player, slot, level))
    }

    /// Whether a datum of a level is hidden from a player.
    pub fn hides(&self, player: usize, slot: usize, level: usize, data: HiddenData) -> bool {
        self.bits(player, slot, level) >> data as u8 & 1 == 1
    }

    /// Hides a datum of a level from a player, or shows it.
    pub fn set(&mut self, player: usize, slot: usize, level: usize, data: HiddenData, hide: bool) {
        if let Some(flags) = &mut self.0 {
            flags.set(player, slot, level, data, hide);
        }
    }

    /// Takes down who may not know where the last move began, and where it ended.
    pub fn veil_last(&mut self, secret: [u32; 2]) {
        if let Some(flags) = &mut self.0 {
            flags.last = secret;
        }
    }

    /// Who may not know where the last move began, and where it ended: a bit for each player.
    pub fn of_last(&self) -> [u32; 2] {
        self.0.as_ref().map_or([0; 2], |flags| flags.last)
    }

    /// In flat games what is hidden goes along with a piece; its site keeps it if others stay there.
    pub fn carry(&mut self, from: usize, to: usize, leaves: bool) {
        if let Some(flags) = &mut self.0 {
            flags.carry(from, to, leaves);
        }
    }

    /// A level is put into a stack.
    pub fn raise(&mut self, slot: usize, level: usize) {
        if let Some(flags) = &mut self.0 {
            flags.raise(slot, level);
        }
    }

    /// A level is taken out of a stack.
    pub fn lower(&mut self, slot: usize, level: usize) {
        if let Some(flags) = &mut self.0 {
            flags.lower(slot, level);
        }
    }

    /// Bytes held beside the word itself.
    pub fn bytes(&self) -> usize {
        let held = |flags: &Flags| size_of::<Flags>() + flags.lowest.len() + flags.higher.bytes();
        self.0.as_deref().map_or(0, held)
    }
}

impl Flags {
    fn bits(&self, player: usize, slot: usize, level: usize) -> u8 {
        let bits = if level == 0 {
            self.lowest.get(player * self.slots + slot).copied()
        } else {
            let of = |h: &&Higher| (h.slot, h.level, h.player) == (slot, level, player);
            self.higher.iter().find(of).map(|h| h.bits)
        };
        bits.unwrap_or(0)
    }

    fn set(&mut self, player: usize, slot: usize, level: usize, data: HiddenData, hide: bool) {
        let bit = 1u8 << data as u8;
        let change = |bits: &mut u8| {
            if hide {
                *bits |= bit;
            } else {
                *bits &= !bit;
            }
        };
        if level == 0 {
            if let Some(bits) = self.lowest.get_mut(player * self.slots + slot) {
                change(bits);
            }
            return;
        }
        if player * self.slots + slot >= self.lowest.len() {
            return;
        }
        let key = (slot, level, player);
        let at = self
            .higher
            .partition_point(|h| (h.slot, h.level, h.player) < key);
        match self.higher.get_mut(at) {
            Some(h) if (h.slot, h.level, h.player) == key => change(&mut h.bits),
            _ if hide => self.higher.insert(
                at,
                Higher {
                    slot,
                    level,
                    player,
                    bits: bit,
                },
            ),
            _ => {}
        }
        self.higher.retain(|h| h.bits != 0);
    }

    fn carry(&mut self, from: usize, to: usize, leaves: bool) {
        let players = self.lowest.len().checked_div(self.slots).unwrap_or(0);
        for base in (0..players).map(|p| p * self.slots) {
            self.lowest[base + to] = self.lowest[base + from];
            if leaves {
                self.lowest[base + from] = 0;
            }
        }
    }

    fn raise(&mut self, slot: usize, level: usize) {
        for h in self.shifted(slot, level) {
            h.level += 1;
        }
        if level == 0 {
            for i in (slot..self.lowest.len()).step_by(self.slots) {
                let bits = std::mem::take(&mut self.lowest[i]);
                if bits != 0 {
                    self.higher.push(Higher {
                        slot,
                        level: 1,
                        player: i / self.slots,
                        bits,
                    });
                }
            }
            self.higher.sort_unstable();
        }
    }

    fn lower(&mut self, slot: usize, level: usize) {
        if level == 0 {
            for i in (slot..self.lowest.len()).step_by(self.slots) {
                self.lowest[i] = 0;
            }
        }
        self.higher.retain(|h| (h.slot, h.level) != (slot, level));
        for h in self.shifted(slot, level) {
            h.level -= 1;
        }
        let Flags {
            lowest,
            higher,
            slots,
            ..
        } = self;
        higher.retain(|h| {
            if h.level == 0 {
                lowest[h.player * *slots + h.slot] = h.bits;
            }
            h.level > 0
        });
    }

    /// What is hidden of the levels of a stack from one on.
    fn shifted(&mut self, slot: usize, level: usize) -> impl Iterator<Item = &mut Higher> {
        let list = match self.higher.is_empty() {
            true => &mut [][..],
            false => &mut self.higher[..],
        };
        list.iter_mut()
            .filter(move |h| h.slot == slot && h.level >= level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The levels of a slot that hide their kind from a player.
    fn levels(hidden: &Hidden, player: usize, slot: usize) -> Vec<usize> {
        (0..6)
            .filter(|l| hidden.hides(player, slot, *l, HiddenData::What))
            .collect()
    }

    #[test]
    fn what_is_hidden_shifts_with_the_levels_of_a_stack() {
        let mut hidden = Hidden::new(4, 2);
        for level in [0, 1, 3] {
            hidden.set(2, 1, level, HiddenData::What, true);
        }
        hidden.set(1, 2, 1, HiddenData::What, true);
        assert_eq!(levels(&hidden, 2, 1), [0, 1, 3]);
        hidden.raise(1, 0);
        assert_eq!(levels(&hidden, 2, 1), [1, 2, 4]);
        hidden.raise(1, 3);
        assert_eq!(levels(&hidden, 2, 1), [1, 2, 5]);
        hidden.lower(1, 2);
        assert_eq!(levels(&hidden, 2, 1), [1, 4]);
        hidden.lower(1, 0);
        assert_eq!(levels(&hidden, 2, 1), [0, 3]);
        hidden.lower(1, 0);
        assert_eq!(levels(&hidden, 2, 1), [2]);
        assert_eq!(levels(&hidden, 1, 1), [0; 0]);
        assert_eq!(levels(&hidden, 1, 2), [1], "other stacks stay as they are");
        hidden.set(2, 1, 2, HiddenData::What, false);
        hidden.set(1, 2, 1, HiddenData::What, false);
        assert_eq!(
            hidden,
            Hidden::new(4, 2),
            "what is shown leaves nothing behind"
        );
    }

    #[test]
    fn kinds_of_data_are_hidden_apart() {
        let mut hidden = Hidden::new(4, 2);
        hidden.set(1, 3, 2, HiddenData::Who, true);
        assert!(hidden.hides(1, 3, 2, HiddenData::Who));
        assert!(!hidden.hides(1, 3, 2, HiddenData::What));
        assert!(!hidden.hides(2, 3, 2, HiddenData::Who));
        hidden.set(1, 3, 2, HiddenData::What, true);
        hidden.set(1, 3, 2, HiddenData::Who, false);
        assert!(hidden.hides(1, 3, 2, HiddenData::What));
    }
}
