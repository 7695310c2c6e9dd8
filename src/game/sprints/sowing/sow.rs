//! Sows seeds along a track, one by one, and captures as the sowing rule says.

use super::code::{Code, NO_TRACK, NOWHERE, Ring, Sow, Var};
use super::eval::Evaluation;
use super::list::{List, SowingAction};
use crate::game::MAX_LOOP;

/// A sowing that has been worked out.
struct Sown<'r, 'g> {
    ring: &'r Ring<'g>,
    /// Where on the track the last seed falls.
    place: u8,
    start: usize,
}

/// What a sowing keeps count of.
struct Seeds<'a> {
    start: usize,
    sown: i32,
    count: i32,
    /// What happens, in order: effects, and the seeds.
    acts: &'a mut Vec<SowingAction>,
}

/// The place after a place of a track, or before it.
#[inline(always)]
fn step(ways: &[u8], place: u8) -> Option<u8> {
    match ways.get(usize::from(place)) {
        None | Some(&NOWHERE) => None,
        Some(&next) => Some(next),
    }
}

impl<'r, 'g> Evaluation<'r, 'g> {
    /// Sows in the position itself; false where nothing is sown.
    pub fn sow(&mut self, m: &Sow) -> bool {
        let outer = [Var::From, Var::To, Var::Value].map(|v| self.var(v));
        let sown = match self.sow_plainly(m) {
            Some(sown) => sown,
            None => {
                let mut acts = self.pool.records.take();
                let sown = self.work_out(m, &mut acts);
                for act in &acts {
                    self.make(act);
                }
                self.pool.records.give(acts);
                sown
            }
        };
        if let Some(sown) = &sown
            && let Some(apply) = &m.apply
        {
            let mut captures = self.pool.records.take();
            self.find_captures(m, apply, sown, &mut captures);
            for act in &captures {
                self.make(act);
            }
            self.pool.records.give(captures);
        }
        for (var, value) in [Var::From, Var::To, Var::Value].into_iter().zip(outer) {
            self.bind(var, value);
        }
        sown.is_some()
    }

    /// The move that a sowing is.
    pub fn sow_into(&mut self, m: &Sow, out: &mut List) {
        let outer = [Var::From, Var::To, Var::Value].map(|v| self.var(v));
        let begin = out.begin();
        let mut acts = self.pool.records.take();
        if let Some(sown) = self.work_out(m, &mut acts) {
            if let Some(apply) = &m.apply {
                let kept = self.pool.positions.copy(self.at);
                for act in &acts {
                    self.at.make(self.rules, act);
                }
                self.find_captures(m, apply, &sown, &mut acts);
                self.at.clone_from(&kept);
                self.pool.positions.give_copy(kept);
            }
            out.acts.extend_from_slice(&acts);
            let (from, to) = acts.first().map_or((0, 0), SowingAction::ends);
            out.finish(begin, from, to);
        }
        self.pool.records.give(acts);
        for (var, value) in [Var::From, Var::To, Var::Value].into_iter().zip(outer) {
            self.bind(var, value);
        }
    }

    /// Where a sowing starts, with how many seeds, along which track.
    #[inline]
    fn start_of(&mut self, m: &Sow) -> Option<(&'r Ring<'g>, usize, u8, i32)> {
        let start = self.num(&m.start);
        let count = match &m.count {
            Some(count) => self.num(count),
            None => match usize::try_from(start) {
                Ok(pit) if start < self.rules.total => self.at.pits.count(pit),
                _ => 0,
            },
        };
        let track = self.chosen(&m.track);
        if track == NO_TRACK {
            return None;
        }
        let rules = self.rules;
        let ring = &rules.rings[usize::from(track)];
        let start = usize::try_from(start).ok()?;
        let place = *ring.place.get(start)?;
        let count = count.min(MAX_LOOP as i32);
        let allowed = self.pool.work.take(count.max(0) as usize);
        (allowed && place != NOWHERE).then_some((ring, start, place, count))
    }

    /// Sows where every hole of a loop gets one seed in turn, apart perhaps from the first; nothing
    /// where more is asked.
    #[inline]
    fn sow_plainly(&mut self, m: &Sow) -> Option<Option<Sown<'r, 'g>>> {
        if !m.plain {
            return None;
        }
        let Some((ring, start, mut place, count)) = self.start_of(m) else {
            return Some(None);
        };
        if !ring.closed {
            return None;
        }
        let ways = match &m.detours {
            None => &ring.next,
            Some(detours) => {
                let track = self.chosen(&m.track);
                let detours = detours.get(usize::from(self.at.turn.next))?;
                let ways = detours[usize::from(track)].as_ref()?;
                // So many pits are skipped and no more.
                let steps = usize::try_from(count).unwrap_or(0) * ring.pits.len();
                if steps > MAX_LOOP {
                    return None;
                }
                ways
            }
        };
        let include_self = self.holds(m.include_self.as_ref());
        if count > 0 {
            let mut to = 0;
            let holes = (0..count).map(|_| {
                place = ways[usize::from(place)];
                let mut hole = usize::from(ring.pits[usize::from(place)]);
                // The variable stays bound to the hole passed over.
                to = hole;
                if hole == start && !include_self {
                    place = ring.next[usize::from(place)];
                    hole = usize::from(ring.pits[usize::from(place)]);
                }
                hole
            });
            let first = self.at.strew(self.rules, start, holes);
            // Seeds that are not there still have a hole to fall in.
            for _ in first..count {
                place = ways[usize::from(place)];
                to = usize::from(ring.pits[usize::from(place)]);
                if to == start && !include_self {
                    place = ring.next[usize::from(place)];
                }
            }
            if self.rules.last_actions {
                let end = ring.pits[usize::from(place)];
                self.touched = (start as i32, i32::from(end));
            }
            self.bind(Var::To, to as i32);
            self.bind(Var::Value, 1);
        }
        Some(Some(Sown { ring, place, start }))
    }

    /// Works out where the seeds go: appends what happens before the captures.
    fn work_out(&mut self, m: &Sow, acts: &mut Vec<SowingAction>) -> Option<Sown<'r, 'g>> {
        let (ring, start, mut place, count) = self.start_of(m)?;
        let mut seeds = Seeds {
            start,
            sown: 0,
            count,
            acts,
        };
        let outer_from = self.var(Var::From);
        self.bind(Var::From, start as i32);
        let origin = match &m.origin {
            Some(origin) => self.cond(origin),
            None => false,
        };
        self.bind(Var::From, outer_from);
        if origin {
            self.seeds_into(m, start, &mut seeds);
            self.bind(Var::To, start as i32);
        }
        if seeds.sown < seeds.count {
            place = self.sow_along(m, ring, place, &mut seeds);
        }
        Some(Sown { ring, place, start })
    }

    /// Sows along the track until no seed is left; where the last one fell.
    fn sow_along(&mut self, m: &Sow, ring: &Ring<'g>, mut at: u8, seeds: &mut Seeds<'_>) -> u8 {
        let include_self = self.holds(m.include_self.as_ref());
        let mut skips = 0;
        let mut index = 0;
        while index < seeds.count && self.pool.work.take(1) {
            self.bind(Var::Value, seeds.count - index);
            let Some(mut next) = step(&ring.next, at) else {
                break;
            };
            let mut hole = usize::from(ring.pits[usize::from(next)]);
            self.bind(Var::To, hole as i32);
            if skips < MAX_LOOP
                && let Some(skip) = &m.skip_if
                && self.cond(skip)
            {
                skips += 1;
                at = next;
                continue;
            }
            if !include_self && hole == seeds.start {
                at = next;
                match step(&ring.next, at) {
                    Some(after) => next = after,
                    None => break,
                }
                hole = usize::from(ring.pits[usize::from(next)]);
            }
            self.seeds_into(m, hole, seeds);
            at = next;
            if seeds.sown >= seeds.count {
                break;
            }
            index += 1;
        }
        at
    }

    /// The effect on a hole, and its seeds.
    fn seeds_into(&mut self, m: &Sow, hole: usize, seeds: &mut Seeds<'_>) {
        let per_hole = match &m.per_hole {
            Some(n) => self.num(n),
            None => 1,
        };
        if let Some(effect) = &m.sow_effect {
            let mut list = self.pool.lists.take();
            self.generate(effect, &mut list);
            for made in &list.moves {
                seeds.acts.extend_from_slice(&list.acts[made.acts.range()]);
            }
            self.pool.lists.give(list);
        }
        let (mut state, mut value) = (-1, -1);
        if self.rules.local && hole != seeds.start {
            (state, value) = (self.at.state[hole], self.at.value[hole]);
        }
        for _ in 0..per_hole.min(seeds.count - seeds.sown) {
            seeds.acts.push(SowingAction::Move {
                from: seeds.start as i32,
                to: hole as i32,
                state,
                value,
            });
            seeds.sown += 1;
        }
    }

    /// Appends what is captured, in a position where the seeds have been sown; it is not changed.
    fn find_captures(
        &mut self,
        m: &Sow,
        apply: &Code,
        sown: &Sown<'_, 'g>,
        out: &mut Vec<SowingAction>,
    ) {
        let ring = sown.ring;
        let mut place = sown.place;
        for _ in 0..=ring.pits.len() {
            if !self.holds(m.cond.as_ref()) {
                break;
            }
            self.bind(Var::From, sown.start as i32);
            let mut list = self.pool.lists.take();
            self.generate(apply, &mut list);
            for i in 0..list.moves.len() {
                self.with_consequences(&list, i, out);
            }
            self.pool.lists.give(list);
            let Some(onward) = &m.onward else { break };
            if !self.cond(&onward.cond) {
                break;
            }
            let ways = match onward.backwards {
                true => &ring.previous,
                false => &ring.next,
            };
            let Some(next) = step(ways, place) else { break };
            place = next;
            let hole = usize::from(ring.pits[usize::from(place)]);
            self.bind(Var::To, hole as i32);
            if !self.cond(&onward.cond) || onward.backwards && hole == sown.start {
                break;
            }
        }
    }
}
