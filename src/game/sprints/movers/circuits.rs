//! Slides along tracks, as tables: how many a set of pieces has, and which is the n-th of them.

use super::terms::{Set, View};
use super::ways::Landing;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::bits::Bits;
use crate::game::moves::circuits;

/// Slides along tracks.
#[derive(Clone, Debug)]
pub(super) struct Circuits<const W: usize> {
    rows: Csr<Lap<W>>,
    sites: Vec<Site>,
    /// Where a slide ends, the site included.
    stop: Option<Set<W>>,
    /// Where it may end besides.
    gate: Set<W>,
    /// What can be passed.
    walk: Set<W>,
    /// Whether a slide may pass its start, where that is not told by what can be passed.
    passes_start: Option<bool>,
}

/// The way along a track from one place of it.
#[derive(Clone, Copy, Debug)]
struct Lap<const W: usize> {
    /// What is to be passed before a slide may end, the start left out if it is passed anyway.
    before: Bits<W>,
    /// Its sites from the first on that a slide may end on.
    first: u32,
    end: u32,
}

impl<const W: usize> Circuits<W> {
    /// The slides of a plan, with the conditions on where they end and what they pass.
    pub fn of(
        plan: &circuits::Circuits,
        (stop, gate, walk): (Option<Set<W>>, Set<W>, Set<W>),
        passes_start: Option<bool>,
    ) -> Self {
        let laps = plan.rows.rows().enumerate().map(|(from, row)| {
            let laps = row.iter().filter_map(move |&(ray, land_from)| {
                // The first site is one move away.
                let least = usize::try_from(plan.min.saturating_sub(1)).unwrap_or(0);
                let skipped = least.max(land_from as usize).min(ray.len as usize);
                let before = ray.of(&plan.sites)[..skipped].iter();
                let mut before = Bits::of(before.map(|site| i32::from(*site)));
                if before.has(from) {
                    match passes_start {
                        Some(true) => before.remove(from),
                        Some(false) => return None,
                        None => {}
                    }
                }
                Some(Lap {
                    before,
                    first: ray.start + skipped as u32,
                    end: ray.start + ray.len,
                })
            });
            laps.collect::<Vec<_>>()
        });
        Circuits {
            rows: Csr::from_rows(laps),
            sites: plan.sites.clone(),
            stop,
            gate,
            walk,
            passes_start,
        }
    }
}

impl<const W: usize> View<'_, W> {
    /// The number of slides of pieces, or the one with a place among them.
    pub fn go_round(
        self,
        circuits: &Circuits<W>,
        pieces: Bits<W>,
        n: usize,
    ) -> (usize, Option<Landing<W>>) {
        let stops = match &circuits.stop {
            Some(stop) => self.set(stop),
            None => Bits::EMPTY,
        };
        let ends = stops | self.set(&circuits.gate);
        let walk = self.set(&circuits.walk);
        let mut count = 0;
        for from in pieces.iter() {
            for lap in circuits.rows.row(from) {
                if !(lap.before & !walk).is_empty() {
                    continue;
                }
                for &to in &circuits.sites[lap.first as usize..lap.end as usize] {
                    let to = usize::from(to);
                    if ends.has(to) {
                        if count == n {
                            return (n, Some(Landing::plain(from as i32, to as i32)));
                        }
                        count += 1;
                    }
                    let walks = match circuits.passes_start {
                        Some(passes) if to == from => passes,
                        _ => walk.has(to),
                    };
                    if stops.has(to) || !walks {
                        break;
                    }
                }
            }
        }
        (count, None)
    }
}
