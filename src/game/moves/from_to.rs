//! `move (from ..) (to ..)`: a piece goes from one site to another, however far (specification 06a
//! 2.5).

use super::attach::Effects;
use crate::board::site::SiteType;
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::eval::SiteList;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::FromToMove;
use crate::game::rules::{Bool, Int, Sites};
use crate::game::scope::ANYWHERE;

/// What all moves from one site have in common.
struct Leaving<'m> {
    rules: &'m FromToMove,
    ty: SiteType,
    from: i32,
    /// The variable `from` outside of the ludeme.
    outer: i32,
    count: i32,
    copy: bool,
    decision: bool,
    /// The condition on the target is known to hold.
    open: bool,
}

impl Context<'_> {
    /// Lists the moves from each site of one region to each site of another. With `ANY` it only tells
    /// whether there is one.
    pub(super) fn relocations<const ANY: bool>(
        &mut self,
        m: &FromToMove,
        decision: bool,
        out: &mut MoveList,
    ) -> bool {
        let first = out.len();
        let outer = self.env.get(Bound::From);
        let old_to = self.env.get(Bound::To);
        let mut effects = Effects::default();
        let found = match &m.from.sites {
            Sites::One(site) => {
                let from = self.int(site);
                from >= 0 && self.leave::<ANY>(m, from, outer, decision, &mut effects, out)
            }
            sites => self.for_sites(sites, |ctx, from| {
                ctx.leave::<ANY>(m, from, outer, decision, &mut effects, out)
            }),
        };
        self.give_effects(&mut effects);
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::From, outer);
        let mover = match &m.mover {
            Some(player) => self.int(player),
            None => self.mover(),
        };
        out.set_mover(first, mover.clamp(0, 255) as u8);
        found
    }

    fn leave<const ANY: bool>(
        &mut self,
        m: &FromToMove,
        from: i32,
        outer: i32,
        decision: bool,
        effects: &mut Effects,
        out: &mut MoveList,
    ) -> bool {
        if !ANY && out.leaves_out_from(from) {
            return false;
        }
        let game = self.game;
        let ty = self.real_type(m.from.ty, from);
        let what = self.what_at(ty, from);
        if what == 0 {
            return false;
        }
        self.env.set(Bound::From, from);
        let copy = match &m.copy {
            Some(copy) => self.bool(copy),
            None => false,
        };
        if !self.holds(m.from.cond.as_ref()) {
            // The variable stays bound until the next site.
            return false;
        }
        let mut leaving = Leaving {
            rules: m,
            ty,
            from,
            outer,
            count: 1,
            copy,
            decision,
            open: false,
        };
        let large = game.features.large_pieces
            && game
                .components
                .get(what as usize)
                .is_some_and(|c| !c.walks.is_empty());
        match &m.to.sites {
            Sites::One(site) if !large => {
                let to = self.int(site);
                leaving.count = m.count.as_ref().map_or(1, |c| self.int(c));
                self.env.set(Bound::From, outer);
                to >= 0
                    && !(ANY && self.is_unwanted(to))
                    && self.enter::<ANY>(&leaving, to, effects, out)
            }
            sites => {
                let mut targets = self.sites(sites);
                if let Some(Bool::Empty(ty, at)) = &m.to.cond
                    && **at == Int::Bound(Bound::To)
                    && self.empty_slots_are_sites(*ty)
                    && !large
                {
                    targets = self.empty_among(targets);
                    leaving.open = true;
                }
                leaving.count = m.count.as_ref().map_or(1, |c| self.int(c));
                self.env.set(Bound::From, outer);
                let mut found = false;
                if out.is_overfull() || !self.step_of_work() {
                    self.give_sites(targets);
                    return false;
                }
                if large {
                    found = self.leave_large::<ANY>(&leaving, what, &targets, effects, out);
                } else if ANY && self.scratch.scope.wanted != ANYWHERE {
                    let to = self.scratch.scope.wanted;
                    found = targets.contains(to) && self.enter::<ANY>(&leaving, to, effects, out);
                } else if leaving.open && out.sketches_all() && is_bare(m) {
                    for to in targets.set().iter() {
                        out.sketch(from, to);
                    }
                } else {
                    for to in targets.set().iter() {
                        if !ANY && out.leaves_out_to(to) {
                            continue;
                        }
                        if self.enter::<ANY>(&leaving, to, effects, out) {
                            found = true;
                            break;
                        }
                    }
                }
                self.give_sites(targets);
                found
            }
        }
    }

    fn enter<const ANY: bool>(
        &mut self,
        l: &Leaving<'_>,
        to: i32,
        effects: &mut Effects,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let m = l.rules;
        let to_ty = match m.to.ty {
            Some(ty) => ty,
            None => self.real_type(game.layout.default, to),
        };
        let from_level = m.from.level.as_ref().map(|e| self.int(e));
        let to_level = m.to.level.as_ref().map(|e| self.int(e));
        self.env.set(Bound::From, l.from);
        self.env.set(Bound::To, to);
        let allowed = l.open || self.holds(m.to.cond.as_ref());
        self.env.set(Bound::From, l.outer);
        if !allowed {
            return false;
        }
        if ANY {
            return true;
        }
        if m.to.rotations.is_none() && out.sketch(l.from, to) {
            return false;
        }
        let top = self.height_at(l.ty, l.from) - 1;
        let action = from_to_action(
            m,
            (l.ty, l.from, from_level),
            (to_ty, to, to_level),
            (l.count, l.copy),
            (game.features.stacking, top),
        );
        let levels = if game.features.stacking {
            match from_level {
                _ if m.stack => (0, top.max(0)),
                Some(level) => (level, level),
                None => (top, top),
            }
        } else {
            (0, 0)
        };
        if let Some(rotations) = &m.to.rotations {
            let mut values = self.scratch.memory.take_ints();
            self.ints(rotations, &mut values);
            for &rotation in &values {
                let begin = out.begin();
                out.push_action(action, l.decision);
                out.push_action(
                    ActionKind::SetRotation {
                        at: Place::top(to_ty, to),
                        rotation,
                    },
                    false,
                );
                out.finish(begin, l.from, to);
            }
            self.scratch.memory.give_ints(values);
            return false;
        }
        effects.clear();
        if let Some(apply) = &m.to.apply
            && self.holds(apply.cond.as_ref())
            && let Some(effect) = &apply.effect
        {
            self.env.set(Bound::From, l.from);
            self.env.set(Bound::To, to);
            self.attach(effect, effects);
            self.env.set(Bound::From, l.outer);
        }
        let begin = out.begin();
        effects.push_to(out);
        out.push_action(action, l.decision);
        let i = out.finish(begin, l.from, to);
        if effects.is_empty() {
            let made = out.get_mut(i);
            (made.level_min, made.level_max) = levels;
        }
        out.has_built()
    }

    /// A large piece: to every anchor and state where its footprint fits (06a 2.5.1).
    fn leave_large<const ANY: bool>(
        &mut self,
        l: &Leaving<'_>,
        what: u16,
        targets: &SiteList<'_>,
        effects: &mut Effects,
        out: &mut MoveList,
    ) -> bool {
        let Some(info) = self.game.components.get(what as usize) else {
            return false;
        };
        let domino = info.domino.is_some();
        let states = 4 * info.walks.len() as i32;
        let state = self
            .slot(l.ty, l.from)
            .map_or(0, |slot| self.state.contents.state(slot));
        let mut anchors = self.scratch.memory.take_set();
        for to in targets.iter() {
            anchors.insert(to);
        }
        let mut cells = self.scratch.memory.take_ints();
        self.footprint(what, l.from, state, &mut cells);
        for &cell in cells.iter().filter(|c| **c != l.from) {
            anchors.insert(cell);
        }
        let first_move = self.state.moves == 0;
        let mut playable = self.scratch.memory.take_set();
        if domino && !first_move {
            self.line_of_play(&mut playable);
        }
        let game = self.game;
        let mut room = cells;
        let mut found = false;
        'search: for anchor in &anchors {
            for turned in 0..states {
                if anchor == l.from && turned == state {
                    continue;
                }
                let cells = game.covered(what, anchor, turned, &mut room);
                let fits = !cells.is_empty()
                    && if domino {
                        first_move || cells.iter().all(|c| playable.contains(*c))
                    } else {
                        cells.iter().all(|c| anchors.contains(*c) || *c == l.from)
                    };
                if !fits {
                    continue;
                }
                if ANY {
                    if self.is_unwanted(anchor) {
                        continue;
                    }
                    found = true;
                    break 'search;
                }
                if out.sketch(l.from, anchor) {
                    continue;
                }
                effects.clear();
                if let Some(effect) = l.rules.to.apply.as_ref().and_then(|a| a.effect.as_deref()) {
                    self.env.set(Bound::From, l.from);
                    self.env.set(Bound::To, anchor);
                    self.attach(effect, effects);
                    self.env.set(Bound::From, l.outer);
                }
                let begin = out.begin();
                effects.push_to(out);
                out.push_action(
                    ActionKind::Move {
                        from: Place::top(l.ty, l.from),
                        to: Place::top(SiteType::Cell, anchor),
                        given: Given {
                            state: turned,
                            ..Given::NONE
                        },
                        stack: false,
                    },
                    l.decision,
                );
                let i = out.finish(begin, l.from, anchor);
                out.get_mut(i).state = turned;
            }
        }
        self.scratch.memory.give_ints(room);
        self.scratch.memory.give_set(playable);
        self.scratch.memory.give_set(anchors);
        found
    }
}

/// Whether a from-to gives nothing along but a condition and an effect.
pub(super) fn is_bare(m: &FromToMove) -> bool {
    m.from.level.is_none() && m.to.level.is_none() && m.to.rotations.is_none()
}

/// The action of a from-to, by the levels and numbers given.
fn from_to_action(
    m: &FromToMove,
    (from_ty, from, from_level): (SiteType, i32, Option<i32>),
    (to_ty, to, to_level): (SiteType, i32, Option<i32>),
    (count, copy): (i32, bool),
    (stacking, top): (bool, i32),
) -> ActionKind {
    let source = Place::top(from_ty, from);
    let target = Place::top(to_ty, to);
    let moved = |from_level: i32, to_level: i32, stack: bool| ActionKind::Move {
        from: Place {
            level: from_level,
            ..source
        },
        to: Place {
            level: to_level,
            ..target
        },
        given: Given::NONE,
        stack,
    };
    let whole = m.stack && stacking;
    match (from_level, to_level) {
        (_, Some(level)) if whole => moved(-1, level, true),
        (from_level, Some(level)) => moved(from_level.unwrap_or(-1), level, false),
        (None, None) if m.count.is_none() => {
            if copy {
                // A copy is named with the level it is taken from.
                ActionKind::Copy {
                    from: Place {
                        level: top,
                        ..source
                    },
                    to: target,
                }
            } else {
                moved(-1, -1, whole)
            }
        }
        (Some(level), None) => moved(level, -1, false),
        (None, None) if !stacking && !m.stack => ActionKind::MoveCount {
            from: source,
            to: target,
            count,
        },
        (None, None) => ActionKind::MoveLevels {
            from: source,
            to: target,
            levels: count,
        },
    }
}
