//! Sowing (specification 06b 6).
//!
//! All seeds make one move. Captures are found when the move is generated, on a copy of the
//! state where the sowing has been done, and are part of the move as plain actions; the copy is
//! not changed by them.

use crate::board::track::{Track, TrackElement};
use crate::game::MAX_LOOP;
use crate::game::action::{ActionKind, Given, Item, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Onward, Sow};

/// The seeds sown so far and those to sow.
struct Seeds {
    start: i32,
    sown: i32,
    count: i32,
}

impl Context<'_> {
    pub(super) fn sow(&mut self, m: &Sow, out: &mut MoveList) {
        let outer = [Bound::From, Bound::To, Bound::Value].map(|v| self.env.get(v));
        self.sow_unbound(m, out);
        self.env.set(Bound::From, outer[0]);
        self.env.set(Bound::To, outer[1]);
        self.env.set(Bound::Value, outer[2]);
    }

    fn sow_unbound(&mut self, m: &Sow, out: &mut MoveList) {
        let start = self.int(&m.start);
        let count = match &m.count {
            Some(count) => self.int(count),
            None => self
                .slot(m.ty, start)
                .map_or(0, |slot| self.state.contents.count(slot)),
        };
        let Some(track) = self.sow_track(&m.track) else {
            return;
        };
        let Some(mut at) = track.index_of(start) else {
            return;
        };
        let mut seeds = Seeds {
            start,
            sown: 0,
            count: count.min(MAX_LOOP as i32),
        };
        let mut sowing = self.scratch.take_list();
        let outer_from = self.env.replace(Bound::From, start);
        let origin = match &m.origin {
            Some(origin) => self.bool(origin),
            None => false,
        };
        self.env.set(Bound::From, outer_from);
        if origin {
            self.sow_into(m, start, &mut seeds, &mut sowing);
            self.env.set(Bound::To, start);
        }
        if seeds.sown < seeds.count {
            at = self.sow_along(m, track, at, &mut seeds, &mut sowing);
        }
        let begin = sowing.begin();
        let (mut from, mut to) = (0, 0);
        if let Some(first) = sowing.moves().first() {
            (from, to) = (first.from, first.to);
        }
        // Each seed and effect was kept as a move; together they are one.
        let begin_all = out.begin();
        for i in 0..sowing.len() {
            let made = sowing.moves()[i];
            for item in sowing.items(&made) {
                if let Item::Action(_) = item {
                    out.push_item(*item);
                }
            }
        }
        debug_assert_eq!(begin, sowing.begin());
        if m.apply.is_some() {
            let mut captures = self.scratch.take_record();
            self.sow_captures(m, track, at, start, &sowing, &mut captures);
            for action in &captures {
                out.push_item(Item::Action(*action));
            }
            self.scratch.give_record(captures);
        }
        out.finish(begin_all, from, to);
        self.scratch.give_list(sowing);
    }

    /// Sows along the track until no seed is left; where the last one fell.
    fn sow_along(
        &mut self,
        m: &Sow,
        track: &Track,
        mut at: usize,
        seeds: &mut Seeds,
        sowing: &mut MoveList,
    ) -> usize {
        let elements = track.elements();
        let include_self = self.holds(m.include_self.as_ref());
        let mut skips = 0;
        let mut index = 0;
        while index < seeds.count {
            self.env.set(Bound::Value, seeds.count - index);
            let Some(mut next) = following(elements, at) else {
                break;
            };
            let mut hole = elements[next].site;
            self.env.set(Bound::To, hole);
            if skips < MAX_LOOP
                && let Some(skip) = &m.skip_if
                && self.bool(skip)
            {
                skips += 1;
                at = next;
                continue;
            }
            if !include_self && hole == seeds.start {
                // The variable stays bound to the hole passed over.
                at = next;
                match following(elements, at) {
                    Some(after) => next = after,
                    None => break,
                }
                hole = elements[next].site;
            }
            self.sow_into(m, hole, seeds, sowing);
            at = next;
            if seeds.sown >= seeds.count {
                break;
            }
            index += 1;
        }
        at
    }

    /// The effect on a hole, and its seeds.
    fn sow_into(&mut self, m: &Sow, hole: i32, seeds: &mut Seeds, sowing: &mut MoveList) {
        let per_hole = match &m.per_hole {
            Some(n) => self.int(n),
            None => 1,
        };
        if let Some(effect) = &m.sow_effect {
            self.generate(effect, sowing);
        }
        for _ in 0..per_hole.min(seeds.count - seeds.sown) {
            let given = self.seed_data(m, seeds.start, hole);
            sowing.push(
                ActionKind::Move {
                    from: Place::top(m.ty, seeds.start),
                    to: Place::top(m.ty, hole),
                    given,
                    stack: false,
                },
                false,
            );
            seeds.sown += 1;
        }
    }

    /// A hole keeps its own state, rotation and value.
    fn seed_data(&self, m: &Sow, start: i32, hole: i32) -> Given {
        let (Some(a), Some(b)) = (self.slot(m.ty, start), self.slot(m.ty, hole)) else {
            return Given::NONE;
        };
        let contents = &self.state.contents;
        let own = |a: i32, b: i32| if a == b { -1 } else { b };
        Given {
            state: own(contents.state(a), contents.state(b)),
            rotation: own(contents.rotation(a), contents.rotation(b)),
            value: own(contents.value(a), contents.value(b)),
        }
    }

    fn sow_captures(
        &mut self,
        m: &Sow,
        track: &Track,
        mut at: usize,
        start: i32,
        sowing: &MoveList,
        captures: &mut Vec<crate::game::action::Action>,
    ) {
        let Some(apply) = &m.apply else { return };
        let elements = track.elements();
        self.on_copy(|copy| {
            for i in 0..sowing.len() {
                for item in sowing.items(&sowing.moves()[i]) {
                    if let Item::Action(action) = item {
                        copy.execute_action(action);
                    }
                }
            }
            for _ in 0..=track.len() {
                if !copy.holds(m.cond.as_ref()) {
                    break;
                }
                copy.env.set(Bound::From, start);
                let mut list = copy.scratch.take_list();
                copy.generate(apply, &mut list);
                for i in 0..list.len() {
                    copy.with_consequences(&list, i, captures);
                }
                copy.scratch.give_list(list);
                let Some((way, goes_on)) = &m.onward else {
                    break;
                };
                if !copy.bool(goes_on) {
                    break;
                }
                let next = match way {
                    Onward::Backtracking => elements.get(at).and_then(|e| e.previous),
                    Onward::Forward => elements.get(at).and_then(|e| e.next),
                };
                let Some(next) = next else { break };
                at = usize::from(next);
                let hole = elements[at].site;
                copy.env.set(Bound::To, hole);
                if !copy.bool(goes_on) || *way == Onward::Backtracking && hole == start {
                    break;
                }
            }
        });
    }
}

fn following(elements: &[TrackElement], at: usize) -> Option<usize> {
    elements.get(at).and_then(|e| e.next).map(usize::from)
}
