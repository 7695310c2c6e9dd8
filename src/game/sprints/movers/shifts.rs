//! Shifts of bits: where the targets of many sites lie the same number of sites further on, one shift
//! takes all pieces there together.

use crate::board::site::Site;
use crate::game::bits::Bits;

/// Shifts beyond which pieces are taken one by one.
const MOST_SHIFTS: usize = 16;

/// So many shifts take no longer than counting the pieces.
const FEW_SHIFTS: usize = 4;

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

/// The shifts that take pieces together.
#[inline]
pub(super) fn together<const W: usize>(shifts: &[Shift<W>], pieces: Bits<W>) -> &[Shift<W>] {
    match one_by_one(shifts, pieces) {
        true => &[],
        false => shifts,
    }
}

impl<const W: usize> Shift<W> {
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
