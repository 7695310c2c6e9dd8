//! Slide: along lines or tracks (specification 06a 2.2).

use super::attach::Effects;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::board::track::TrackElement;
use crate::game::MAX_DISTANCE;
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::eval::DirectionList;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Between, SlideMove};
use crate::game::scope::ANYWHERE;

/// What all moves of one slide have in common.
struct Sliding<'m> {
    rules: &'m SlideMove,
    ty: SiteType,
    from: i32,
    min: i32,
    max: i32,
    /// The level that moves; −1 for the top.
    level: i32,
    decision: bool,
    first: usize,
}

impl Context<'_> {
    /// Lists the moves of a piece along lines or a track, as a rook moves, up to what stands in its
    /// way. With `ANY` it only tells whether there is one.
    pub(super) fn slide<const ANY: bool>(
        &mut self,
        m: &SlideMove,
        decision: bool,
        out: &mut MoveList,
    ) -> bool {
        let ty = m.from.ty;
        let from = self.only_site(&m.from.sites);
        if from < 0 {
            return false;
        }
        let (min, max) = match m.between.as_ref().and_then(|b| b.range.as_ref()) {
            Some(range) => (self.int(&range.min), self.int(&range.max)),
            None => (-1, MAX_DISTANCE),
        };
        let mut sliding = Sliding {
            rules: m,
            ty,
            from,
            min,
            max,
            level: -1,
            decision,
            first: out.len(),
        };
        if let Some((tracks, all)) = &m.tracks {
            return self.slide_on_tracks::<ANY>(&sliding, tracks, *all, out);
        }
        let Some(start) = self.element(ty, from) else {
            return false;
        };
        let old_from = self.env.replace(Bound::From, from);
        let mut store = DirectionList::new();
        let directions = self.directions_at(&m.directions, ty, from, &mut store);
        sliding.level = match &m.from.level {
            None => -1,
            Some(level) => self.int(level),
        };
        if sliding.level < -1 {
            self.env.set(Bound::From, old_from);
            return false;
        }
        if !self.holds(m.from.cond.as_ref()) {
            // The reference leaves the variable bound here.
            return false;
        }
        let old_to = self.env.get(Bound::To);
        let old_between = self.env.get(Bound::Between);
        let mut effects = Effects::default();
        let mut found = false;
        for &direction in directions {
            if self.slide_towards::<ANY>(&sliding, direction, start, &mut effects, out) {
                found = true;
                break;
            }
            if out.has_built() {
                break;
            }
        }
        self.give_effects(&mut effects);
        out.set_mover(sliding.first, self.state.mover);
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::Between, old_between);
        self.env.set(Bound::From, old_from);
        found
    }

    fn slide_towards<const ANY: bool>(
        &mut self,
        s: &Sliding<'_>,
        direction: AbsoluteDirection,
        start: Site,
        effects: &mut Effects,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let to_rules = s.rules.to.as_ref();
        let stop = to_rules.and_then(|to| to.cond.as_ref());
        let gate = to_rules.and_then(|to| to.apply.as_ref());
        let walking = s.rules.between.as_ref().and_then(|b| b.cond.as_ref());
        let plain = s.level == -1 && !s.rules.stack;
        let outer_between = self.env.get(Bound::Between);
        for path in game.board.radials(s.ty).paths(direction, start) {
            if ANY && self.misses(path) || !ANY && out.leaves_out_all(&path[1..]) {
                continue;
            }
            self.env.set(Bound::Between, outer_between);
            let passed = out.begin_between();
            for (k, &target) in path.iter().enumerate().skip(1) {
                if k as i32 > s.max {
                    break;
                }
                let to = i32::from(target);
                self.env.set(Bound::To, to);
                let far_enough = s.min <= k as i32;
                let stops = match stop {
                    Some(cond) => self.bool(cond),
                    None => false,
                };
                if stops && far_enough {
                    if !(ANY && self.is_unwanted(to)) && self.slide_is_allowed(s, gate, path, k) {
                        if ANY {
                            return true;
                        }
                        self.push_slide(s, (path, k), true, passed, effects, out);
                    }
                    break;
                }
                self.env.set(Bound::Between, to);
                let walks = match walking {
                    Some(cond) => self.bool(cond),
                    None => self.is_empty_site(game.layout.default, to),
                };
                if !walks {
                    break;
                }
                if ANY && self.is_unwanted(to) {
                    continue;
                }
                if far_enough && self.slide_is_allowed(s, gate, path, k) {
                    if ANY {
                        return true;
                    }
                    self.push_slide(s, (path, k), plain, passed, effects, out);
                    if out.has_built() {
                        return false;
                    }
                }
                if ANY && self.scratch.scope.wanted == to {
                    break;
                }
                if !ANY {
                    out.push_between(to);
                }
            }
        }
        false
    }

    /// Whether a search is for a site that is not on the path.
    pub(super) fn misses(&self, path: &[Site]) -> bool {
        let wanted = self.scratch.scope.wanted;
        wanted != ANYWHERE && !path[1..].iter().any(|s| i32::from(*s) == wanted)
    }

    /// Tests the condition of the effect at the end, which gates the whole move. It is read with
    /// `between` as the effects on the way leave it.
    fn slide_is_allowed(
        &mut self,
        s: &Sliding<'_>,
        gate: Option<&crate::game::rules::moves::Apply>,
        path: &[Site],
        k: usize,
    ) -> bool {
        let Some(cond) = gate.and_then(|a| a.cond.as_ref()) else {
            return true;
        };
        let effects_on_way = s.rules.between.as_ref().is_some_and(|b| b.apply.is_some());
        let old = self.env.get(Bound::Between);
        if effects_on_way && k > 1 {
            self.env.set(Bound::Between, i32::from(path[k - 1]));
        }
        let allowed = self.bool(cond);
        self.env.set(Bound::Between, old);
        allowed
    }

    fn push_slide(
        &mut self,
        s: &Sliding<'_>,
        (path, k): (&[Site], usize),
        end_effect: bool,
        passed: u32,
        effects: &mut Effects,
        out: &mut MoveList,
    ) {
        let to = i32::from(path[k]);
        if out.sketch(s.from, to) {
            let passes = s.rules.between.as_ref().is_some_and(|b| b.apply.is_some());
            if passes && k > 1 {
                self.env.set(Bound::Between, i32::from(path[k - 1]));
            }
            return;
        }
        effects.clear();
        if end_effect
            && let Some(effect) = s
                .rules
                .to
                .as_ref()
                .and_then(|to| to.apply.as_ref())
                .and_then(|apply| apply.effect.as_deref())
        {
            self.attach(effect, effects);
        }
        let trail = match &s.rules.between {
            Some(Between {
                trail: Some(trail), ..
            }) => Some(self.int(trail)),
            _ => None,
        };
        if let Some(apply) = s.rules.between.as_ref().and_then(|b| b.apply.as_ref()) {
            for &site in &path[1..k] {
                self.env.set(Bound::Between, i32::from(site));
                self.attach_apply(apply, effects);
            }
        }
        let begin = out.begin();
        effects.push_to(out);
        let whole = s.rules.stack && self.game.features.stacking;
        let by_level = !s.rules.stack && s.level != -1;
        out.push_action(
            ActionKind::Move {
                from: Place {
                    ty: s.ty,
                    site: s.from,
                    level: if by_level { s.level } else { -1 },
                },
                to: Place::top(s.ty, to),
                given: Given::NONE,
                stack: whole,
            },
            s.decision || s.rules.stack || s.level != -1,
        );
        if let Some(trail) = trail.filter(|t| *t >= 0) {
            for &site in &path[..k] {
                out.push_action(
                    ActionKind::Add {
                        at: Place::top(s.ty, site.into()),
                        what: trail as u16,
                        count: 1,
                        given: Given::NONE,
                        stack: false,
                    },
                    false,
                );
            }
        }
        let i = out.finish(begin, s.from, to);
        out.finish_between(i, passed);
        if effects.is_empty() {
            let top = self.height_at(s.ty, s.from) - 1;
            let made = out.get_mut(i);
            if s.rules.stack {
                made.level_max = top.max(0);
            } else if by_level {
                (made.level_min, made.level_max) = (s.level, s.level);
            }
        }
    }

    /// Along tracks, from every place of a track where the start stands (06a 2.2.1).
    fn slide_on_tracks<const ANY: bool>(
        &mut self,
        s: &Sliding<'_>,
        tracks: &[u16],
        all: bool,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let old_from = self.env.replace(Bound::From, s.from);
        if !self.holds(s.rules.from.cond.as_ref()) {
            return false;
        }
        let old_to = self.env.get(Bound::To);
        let old_between = self.env.get(Bound::Between);
        let mut effects = Effects::default();
        let mut found = false;
        'tracks: for track in tracks.iter().filter_map(|t| game.tracks.get(*t as usize)) {
            let Some(first) = track.index_of(s.from) else {
                continue;
            };
            let elements = track.elements().iter().enumerate().skip(first);
            let here = |(index, e): (usize, &TrackElement)| (e.site == s.from).then_some(index);
            for index in elements.filter_map(here) {
                if self.slide_along::<ANY>(s, track, index, all, &mut effects, out) {
                    found = true;
                    break 'tracks;
                }
            }
        }
        self.give_effects(&mut effects);
        out.set_mover(s.first, self.state.mover);
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::Between, old_between);
        self.env.set(Bound::From, old_from);
        found
    }

    fn slide_along<const ANY: bool>(
        &mut self,
        s: &Sliding<'_>,
        track: &crate::board::track::Track,
        mut index: usize,
        all: bool,
        effects: &mut Effects,
        out: &mut MoveList,
    ) -> bool {
        let elements = track.elements();
        let to_rules = s.rules.to.as_ref();
        let stop = to_rules.and_then(|to| to.cond.as_ref());
        let gate = to_rules.and_then(|to| to.apply.as_ref());
        let walking = s.rules.between.as_ref().and_then(|b| b.cond.as_ref());
        let mut bump = u32::from(elements[index].bump);
        let mut n = 1;
        while let Some(next) = elements[index].next
            && (n as usize) < track.len()
            && n <= s.max
        {
            let to = elements[next as usize].site;
            self.env.set(Bound::To, to);
            if bump > 0 || !all {
                effects.clear();
                let stops = match stop {
                    Some(cond) => self.bool(cond),
                    None => false,
                };
                let allowed = if stops {
                    s.min <= n
                } else {
                    s.min <= n && self.holds(gate.and_then(|a| a.cond.as_ref()))
                };
                if allowed && ANY && self.is_unwanted(to) {
                    if stops {
                        return false;
                    }
                } else if allowed {
                    if ANY {
                        return true;
                    }
                    if out.sketch(s.from, to) {
                        if stops {
                            return false;
                        }
                    } else {
                        // Whatever the condition of the effect says.
                        if stops && let Some(effect) = gate.and_then(|a| a.effect.as_ref()) {
                            self.attach(effect, effects);
                        }
                        let begin = out.begin();
                        effects.push_to(out);
                        out.push_action(
                            ActionKind::Move {
                                from: Place::top(s.ty, s.from),
                                to: Place::top(s.ty, to),
                                given: Given::NONE,
                                stack: false,
                            },
                            s.decision,
                        );
                        out.finish(begin, s.from, to);
                        if stops {
                            return false;
                        }
                    }
                }
            }
            n += 1;
            self.env.set(Bound::Between, to);
            let walks = match walking {
                Some(cond) => self.bool(cond),
                None => self.is_empty_site(self.game.layout.default, to),
            };
            if !walks {
                return false;
            }
            index = next as usize;
            bump += u32::from(elements[index].bump);
        }
        false
    }
}
