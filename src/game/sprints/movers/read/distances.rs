//! Reads distances that a number tells which changes during play, such as "as far as the stack is
//! high": of slides, and of sites from another.
//!
//! Such a slide goes along the whole lines, and ends only on the sites that are near enough. Those
//! are tables by the number and the start.

use super::Reader;
use crate::game::bits::Bits;
use crate::game::moves::plan::{Plan, Shape};
use crate::game::rules::ints::{Arith, Bound};
use crate::game::rules::{Int, MovesKind, Range, Region, Sites};
use crate::game::sprints::movers::terms::{Number, Set};

/// Sets of such tables beyond which they are not worth their room.
const MOST_SETS: usize = 1 << 14;

impl<const W: usize> Reader<'_, W> {
    /// How far a slide goes, where numbers tell it that are not known beforehand.
    pub fn open_range<'m>(&self, kind: &'m MovesKind) -> Option<&'m Range> {
        let MovesKind::Slide(m) = kind else {
            return None;
        };
        let range = m.between.as_ref()?.range.as_ref()?;
        let open = |end: &Int| self.settled_distance(end).is_none();
        // What stops a slide that is still too near may have to be passed.
        let passes = open(&range.min) && m.to.as_ref().is_some_and(|to| to.cond.is_some());
        ((open(&range.min) || open(&range.max)) && m.tracks.is_none() && !passes).then_some(range)
    }

    /// A distance that is the same always, or as long as an iteration over values stands where it is.
    pub fn settled_distance(&self, distance: &Int) -> Option<i32> {
        match distance {
            Int::Bound(Bound::Value) => self.value,
            distance => distance.as_const(),
        }
    }

    /// The sites so far from the start of a slide along its lines.
    pub fn as_far_as(&mut self, range: &Range, plan: &Plan, start: &Sites) -> Option<Set<W>> {
        let Shape::Rays { rows, paths, .. } = &plan.shape else {
            return None;
        };
        let sites = plan.sites;
        let mut place = vec![0; sites * sites];
        let mut longest = 0;
        for row in 0..rows.len() {
            for ray in rows.row(row) {
                for (k, to) in ray.of(paths).iter().enumerate() {
                    let place = &mut place[row % sites * sites + usize::from(*to)];
                    if *place != 0 && *place != k + 1 {
                        return None;
                    }
                    *place = k + 1;
                    longest = longest.max(k + 1);
                }
            }
        }
        if sites * (longest + 2) > MOST_SETS {
            return None;
        }
        // Numbers are asked before the start is known, but for the piece of an iteration.
        let of_piece = matches!(start, Sites::One(site) if **site == Int::Bound(Bound::From));
        let far = |from: usize, ends: &dyn Fn(usize) -> bool| {
            let there = (0..sites).filter(|to| {
                let place = place[from * sites + to];
                place > 0 && ends(place)
            });
            Bits::of(there.map(|to| to as i32))
        };
        let mut parts = Vec::new();
        for (end, nearest) in [(&range.min, true), (&range.max, false)] {
            if self.settled_distance(end).is_some() {
                continue;
            }
            let outer = std::mem::replace(&mut self.start, of_piece.then_some(false));
            let distance = self.num(end);
            self.start = outer;
            let count = longest + 2;
            let rows = (0..sites * count).map(|i| {
                let (from, distance) = (i / count, i % count);
                far(from, &|place| match nearest {
                    true => place >= distance,
                    false => place <= distance,
                })
            });
            let rows = rows.collect();
            parts.push(chosen_by_two(Number::From, distance?, count, rows));
        }
        Some(super::all_of(parts))
    }

    /// The sites of a region by one site and by a distance: it is empty for less than one step, and
    /// beyond `least` it grows no more once it grows by nothing.
    pub fn by_distance(
        &mut self,
        site: Number<W>,
        (distance, least): (&Int, i32),
        region: &dyn Fn(i32, i32) -> Region,
    ) -> Option<Set<W>> {
        let distance = self.num(distance)?;
        let sites = self.kinds.sites;
        let mut steps = vec![vec![Bits::EMPTY; sites]];
        loop {
            let next = self.by_site(&|site| region(site, steps.len() as i32))?;
            if steps.len() as i32 > least && steps.last() == Some(&next) {
                break;
            }
            steps.push(next);
            if steps.len() * sites > MOST_SETS {
                return None;
            }
        }
        let count = steps.len();
        let rows = (0..sites * count).map(|i| steps[i % count][i / count]);
        Some(chosen_by_two(site, distance, count, rows.collect()))
    }
}

/// Of several sets the one by a site, and within its own by a number: the first for less than 0, and
/// the last for more than there are.
fn chosen_by_two<const W: usize>(
    site: Number<W>,
    number: Number<W>,
    count: usize,
    sets: Vec<Bits<W>>,
) -> Set<W> {
    let number = bounded(number, 0, count as i32 - 1);
    let first = Number::Product(vec![site, Number::Const(count as i32)]);
    Set::Choice(Number::Sum(vec![first, number]), sets)
}

/// A number, no less than one end and no more than the other.
pub(super) fn bounded<const W: usize>(number: Number<W>, least: i32, most: i32) -> Number<W> {
    let limited = |how, end, number| Number::Arith(how, Box::new((Number::Const(end), number)));
    limited(Arith::Min, most, limited(Arith::Max, least, number))
}
