//! Sowing (specification 06b 6).
//!
//! All seeds make one move. Captures are found when the move is generated, on a copy of the
//! state where the sowing has been done, and are part of the move as plain actions; the copy is
//! not changed by them.

use crate::board::track::{Track, TrackElement};
use crate::game::MAX_LOOP;
use crate::game::action::{Action, ActionKind, Given, Item, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Onward, Sow};

/// The seeds sown so far and those to sow.
struct Seeds {
    start: i32,
    sown: i32,
    count: i32,
    /// Ends of the first thing that happens, as the move's own.
    ends: Option<(i32, i32)>,
}

/// A sowing that was worked out but not done yet.
struct PlannedSowing<'a> {
    track: &'a Track,
    /// Where on the track the last seed falls.
    at: usize,
    start: i32,
    ends: (i32, i32),
}

impl<'a> Context<'a> {
    /// Lists the sowing of the seeds of one site along a track, with its captures, as one move.
    pub(super) fn sow(&mut self, m: &Sow, out: &mut MoveList) {
        let outer = [Bound::From, Bound::To, Bound::Value].map(|v| self.env.get(v));
        let mut actions = self.scratch.memory.take_record();
        if let Some(sowing) = self.work_out(m, &mut actions) {
            let begin = out.begin();
            if m.apply.is_some() {
                let seeds = actions.len();
                self.on_copy(|copy| {
                    for action in &actions {
                        copy.execute_action(action);
                    }
                    copy.find_captures(m, &sowing, &mut actions);
                });
                debug_assert!(actions.len() >= seeds);
            }
            for action in &actions {
                out.push_item(Item::Action(*action));
            }
            out.finish(begin, sowing.ends.0, sowing.ends.1);
        }
        self.scratch.memory.give_record(actions);
        for (v, value) in [Bound::From, Bound::To, Bound::Value]
            .into_iter()
            .zip(outer)
        {
            self.env.set(v, value);
        }
    }

    /// Sows as a consequence that is executed right away. The captures are found in the state
    /// itself once it holds the seeds, where the list of moves needs a copy; they are executed
    /// when all are found.
    pub(in crate::game) fn sow_at_once(&mut self, m: &Sow, record: &mut Vec<Action>) {
        let outer = [Bound::From, Bound::To, Bound::Value].map(|v| self.env.get(v));
        let mut actions = self.scratch.memory.take_record();
        if let Some(sowing) = self.work_out(m, &mut actions) {
            for action in &actions {
                self.execute_action(action);
            }
            let seeds = actions.len();
            if m.apply.is_some() {
                let env = self.env;
                self.scratch.scope.aside += 1;
                self.find_captures(m, &sowing, &mut actions);
                self.scratch.scope.aside -= 1;
                self.env = env;
            }
            for action in &actions[seeds..] {
                self.execute_action(action);
            }
            record.extend_from_slice(&actions);
        }
        self.scratch.memory.give_record(actions);
        for (v, value) in [Bound::From, Bound::To, Bound::Value]
            .into_iter()
            .zip(outer)
        {
            self.env.set(v, value);
        }
    }

    /// Works out where the seeds go: appends what happens before the captures.
    fn work_out(&mut self, m: &Sow, actions: &mut Vec<Action>) -> Option<PlannedSowing<'a>> {
        let start = self.int(&m.start);
        let count = match &m.count {
            Some(count) => self.int(count),
            None => self
                .slot(m.ty, start)
                .map_or(0, |slot| self.state.contents.count(slot)),
        };
        let track = self.sow_track(&m.track)?;
        let mut at = track.index_of(start)?;
        let mut seeds = Seeds {
            start,
            sown: 0,
            count: count.min(MAX_LOOP as i32),
            ends: None,
        };
        let outer_from = self.env.replace(Bound::From, start);
        let origin = match &m.origin {
            Some(origin) => self.bool(origin),
            None => false,
        };
        self.env.set(Bound::From, outer_from);
        if origin {
            self.sow_into(m, start, &mut seeds, actions);
            self.env.set(Bound::To, start);
        }
        if seeds.sown < seeds.count {
            at = self.sow_along(m, track, at, &mut seeds, actions);
        }
        Some(PlannedSowing {
            track,
            at,
            start,
            ends: seeds.ends.unwrap_or((0, 0)),
        })
    }

    /// Sows along the track until no seed is left; where the last one fell.
    fn sow_along(
        &mut self,
        m: &Sow,
        track: &Track,
        mut at: usize,
        seeds: &mut Seeds,
        actions: &mut Vec<Action>,
    ) -> usize {
        let elements = track.elements();
        let include_self = self.holds(m.include_self.as_ref());
        let mut skips = 0;
        let mut index = 0;
        while index < seeds.count && self.step_of_work() {
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
            self.sow_into(m, hole, seeds, actions);
            at = next;
            if seeds.sown >= seeds.count {
                break;
            }
            index += 1;
        }
        at
    }

    /// The effect on a hole, and its seeds.
    fn sow_into(&mut self, m: &Sow, hole: i32, seeds: &mut Seeds, actions: &mut Vec<Action>) {
        let per_hole = match &m.per_hole {
            Some(n) => self.int(n),
            None => 1,
        };
        if let Some(effect) = &m.sow_effect {
            let mut list = self.scratch.memory.take_list();
            self.generate(effect, &mut list);
            for made in list.moves() {
                seeds.ends.get_or_insert((made.from, made.to));
                for item in list.items(made) {
                    if let Item::Action(action) = item {
                        actions.push(*action);
                    }
                }
            }
            self.scratch.memory.give_list(list);
        }
        let dropped = per_hole.min(seeds.count - seeds.sown);
        if !self.scratch.budget.spend(i64::from(dropped.max(0))) {
            return;
        }
        for _ in 0..dropped {
            let given = self.seed_data(m, seeds.start, hole);
            actions.push(Action::new(ActionKind::Move {
                from: Place::top(m.ty, seeds.start),
                to: Place::top(m.ty, hole),
                given,
                stack: false,
            }));
            seeds.ends.get_or_insert((seeds.start, hole));
            seeds.sown += 1;
        }
    }

    /// A hole keeps its own state, rotation and value.
    fn seed_data(&self, m: &Sow, start: i32, hole: i32) -> Given {
        if !self.game.features.has_local_data() {
            return Given::NONE;
        }
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

    /// Appends what is captured, in a state where the seeds have been sown; the state is not
    /// changed.
    fn find_captures(&mut self, m: &Sow, sowing: &PlannedSowing<'_>, captures: &mut Vec<Action>) {
        let Some(apply) = &m.apply else { return };
        let elements = sowing.track.elements();
        let mut at = sowing.at;
        for _ in 0..=sowing.track.len() {
            if !self.holds(m.cond.as_ref()) {
                break;
            }
            self.env.set(Bound::From, sowing.start);
            let mut list = self.scratch.memory.take_list();
            self.generate(apply, &mut list);
            for i in 0..list.len() {
                self.with_consequences(&list, i, captures);
            }
            self.scratch.memory.give_list(list);
            let Some((way, goes_on)) = &m.onward else {
                break;
            };
            if !self.bool(goes_on) {
                break;
            }
            let next = match way {
                Onward::Backtracking => elements.get(at).and_then(|e| e.previous),
                Onward::Forward => elements.get(at).and_then(|e| e.next),
            };
            let Some(next) = next else { break };
            at = usize::from(next);
            let hole = elements[at].site;
            self.env.set(Bound::To, hole);
            if !self.bool(goes_on) || *way == Onward::Backtracking && hole == sowing.start {
                break;
            }
        }
    }
}

fn following(elements: &[TrackElement], at: usize) -> Option<usize> {
    elements.get(at).and_then(|e| e.next).map(usize::from)
}
