//! Shifts of bits: where the targets of many sites lie the same number of sites further on, one shift
//! takes all pieces there together.

use crate::board::site::Site;
use crate::game::bits::{Bits, byte_with};

/// Shifts beyond which pieces are taken one by one.
const MOST_SHIFTS: usize = 16;

/// So many shifts take no longer than counting the pieces.
const FEW_SHIFTS: usize = 4;

/// What was found when the moves of pieces were counted, by which one of them is found again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<const W: usize> {
    pub pieces: Bits<W>,
    /// Where they may end; nothing for forms that find that each time.
    pub to: Bits<W>,
    /// How many moves each shift has, a byte each; 0 where that is not kept.
    by_shift: u64,
}

impl<const W: usize> Found<W> {
    /// Nothing yet of some pieces.
    #[inline]
    pub fn of(pieces: Bits<W>) -> Self {
        Found {
            pieces,
            to: Bits::EMPTY,
            by_shift: 0,
        }
    }

    /// Counts the moves that some shifts take together, by how many each has.
    #[inline]
    pub fn count(&mut self, shifts: &[Shift<W>], each: impl Fn(&Shift<W>) -> usize) -> usize {
        let (mut count, mut by_shift) = (0, 0);
        for (place, shift) in shifts.iter().enumerate() {
            let here = each(shift);
            count += here;
            by_shift |= (here as u64) << (place * 8 % 64);
        }
        if shifts.len() <= 8 && count <= 127 {
            self.by_shift = by_shift;
        }
        count
    }

    /// The shift that has the move with a place, and its place among the moves of that; `each` tells
    /// how many a shift has.
    #[inline]
    pub fn shift_with<'s>(
        &self,
        shifts: &'s [Shift<W>],
        mut place: usize,
        each: impl Fn(&Shift<W>) -> usize,
    ) -> Option<(&'s Shift<W>, usize)> {
        if self.by_shift != 0 {
            let (start, place) = byte_with(self.by_shift, place as u32);
            return Some((shifts.get(start as usize / 8)?, place as usize));
        }
        for shift in shifts {
            let here = each(shift);
            if place < here {
                return Some((shift, place));
            }
            place -= here;
        }
        None
    }
}

/// Sites from which the target is this many site numbers further on: one shift of bits moves all of
/// them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shift<const W: usize> {
    pub starts: Bits<W>,
    /// To what lies between, where something does.
    pub over: i32,
    pub to: i32,
}

/// Groups starts by how much further on their targets lie; `None` if that takes too many shifts.
pub(super) fn shifts<const W: usize>(
    sites: usize,
    row: impl Fn(usize) -> Vec<(Site, Site)>,
) -> Vec<Shift<W>> {
    let mut shifts: Vec<Shift<W>> = Vec::new();
    for from in 0..sites {
        for (over, to) in row(from) {
            let (over, to) = (i32::from(over) - from as i32, i32::from(to) - from as i32);
            let known = shifts
                .iter_mut()
                .find(|s| s.over == over && s.to == to && !s.starts.has(from));
            match known {
                Some(shift) => shift.starts.insert(from),
                None => shifts.push(Shift {
                    starts: Bits::one(from),
                    over,
                    to,
                }),
            }
        }
    }
    if shifts.len() > MOST_SHIFTS {
        shifts.clear();
    }
    shifts
}

/// Whether pieces are asked one by one: where no shifts take them together, or there is but one.
#[inline]
pub(super) fn one_by_one<const W: usize>(shifts: &[Shift<W>], pieces: Bits<W>) -> bool {
    shifts.is_empty() || pieces.is_single()
}

/// Whether there are fewer pieces than shifts, so that they are asked for their targets one by one.
#[inline]
pub(super) fn fewer<const W: usize>(shifts: &[Shift<W>], pieces: Bits<W>) -> bool {
    one_by_one(shifts, pieces) || shifts.len() > FEW_SHIFTS && pieces.len() < shifts.len()
}

impl<const W: usize> Shift<W> {
    /// Where pieces come to that may end there.
    #[inline]
    pub fn targets(&self, pieces: Bits<W>, to: Bits<W>) -> Bits<W> {
        (pieces & self.starts).shift(self.to) & to
    }

    /// Where jumps end.
    #[inline]
    pub fn jumps(&self, pieces: Bits<W>, hurdle: Bits<W>, to: Bits<W>) -> Bits<W> {
        let over = (pieces & self.starts).shift(self.over) & hurdle;
        if over.is_empty() {
            return over;
        }
        over.shift(self.to - self.over) & to
    }
}
