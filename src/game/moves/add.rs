//! `move Add` and `move Claim`: pieces enter (specification 06a 2.6, 2.10).

use super::attach::Effects;
use crate::board::site::SiteType;
use crate::game::action::{ActionKind, Given, MoveList, Place};
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{AddMove, Apply};
use crate::game::rules::{Int, Sites, ThenId};

/// What all additions of one ludeme have in common.
struct Adding<'m> {
    rules: &'m AddMove,
    ty: SiteType,
    count: i32,
    state: i32,
    /// Variables outside of the ludeme.
    outer: (i32, i32),
    decision: bool,
}

impl Context<'_> {
    /// Lists the moves that put a piece on a site, as `(move Add (to (sites Empty)))`. With `ANY` it
    /// only tells whether there is one.
    pub(super) fn add_moves<const ANY: bool>(
        &mut self,
        m: &AddMove,
        decision: bool,
        out: &mut MoveList,
    ) -> bool {
        let first = out.len();
        let adding = Adding {
            rules: m,
            ty: m.to.ty.unwrap_or(self.game.layout.default),
            count: match &m.count {
                Some(count) if !m.claim => self.int(count).min(crate::game::MAX_LOOP as i32),
                _ => 1,
            },
            state: match m.piece.as_ref().and_then(|p| p.state.as_ref()) {
                Some(state) => self.int(state),
                None => -1,
            },
            outer: (self.env.get(Bound::From), self.env.get(Bound::To)),
            decision,
        };
        if adding.count < 1 {
            return false;
        }
        let mut effects = Effects::default();
        let found = match &m.to.sites {
            Sites::One(site) => {
                let site = self.int(site);
                let what = match &m.piece {
                    None => self.mover(),
                    Some(piece) => piece.components.first().map_or(-1, |c| self.int(c)),
                };
                self.add_to::<ANY>(&adding, what, site, false, &mut effects, out)
            }
            Sites::Many(region) => {
                let sites = self.region_sites(region);
                let own = [Int::Const(self.mover())];
                let components = m.piece.as_ref().map_or(&own[..], |p| &p.components);
                let mut found = false;
                let plain = !ANY
                    && m.to.cond.is_none()
                    && m.to.apply.is_none()
                    && m.to.level.is_none()
                    && adding.count == 1
                    && adding.ty != SiteType::Edge
                    && !self.game.features.large_pieces
                    && !self.game.features.stacking
                    && sites
                        .last()
                        .is_some_and(|last| self.game.container(last) == 0);
                'search: for component in components {
                    let what = self.int(component);
                    if plain && let Ok(what) = u16::try_from(what) {
                        let action = self.add_action(&adding, what, 0);
                        out.push_additions(action, decision, sites.iter());
                        continue;
                    }
                    for site in sites.iter() {
                        if self.add_to::<ANY>(&adding, what, site, true, &mut effects, out) {
                            found = true;
                            break 'search;
                        }
                    }
                }
                self.give_sites(sites);
                found
            }
        };
        self.give_effects(&mut effects);
        self.env.set(Bound::From, adding.outer.0);
        self.env.set(Bound::To, adding.outer.1);
        out.set_mover(first, self.state.mover);
        found
    }

    fn add_to<const ANY: bool>(
        &mut self,
        a: &Adding<'_>,
        what: i32,
        site: i32,
        many: bool,
        effects: &mut Effects,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let Ok(what) = u16::try_from(what) else {
            return false;
        };
        if site < 0 || ANY && self.is_unwanted(site) {
            return false;
        }
        if game.features.large_pieces
            && let Some(info) = game.components.get(what as usize)
            && !info.walks.is_empty()
        {
            return self.add_large::<ANY>(a, what, 4 * info.walks.len() as i32, site, out);
        }
        self.env.set(Bound::To, site);
        if !self.holds(a.rules.to.cond.as_ref()) {
            return false;
        }
        if ANY {
            return true;
        }
        effects.clear();
        let mut fired = false;
        if let Some(Apply {
            cond,
            effect: Some(effect),
        }) = &a.rules.to.apply
            && !a.rules.claim
        {
            self.env.set(Bound::From, a.outer.0);
            if self.holds(cond.as_ref()) {
                fired = true;
                self.env.set(Bound::From, site);
                self.env.set(Bound::To, site);
                self.attach(effect, effects);
                self.env.set(Bound::From, a.outer.0);
            }
        }
        // In a region the reference lists a move with an effect twice, and it is one and the same.
        let twin = fired && many;
        let times = if twin { 2 } else { 1 };
        if out.is_overfull() || !self.scratch.budget.spend(i64::from(a.count)) {
            return true;
        }
        let action = self.add_action(a, what, site);
        for _ in 0..times {
            let begin = out.begin();
            effects.push_to(out);
            for n in 0..a.count {
                out.push_action(action, a.decision && n == 0);
            }
            let i = out.finish(begin, site, site);
            let made = out.get_mut(i);
            made.twin = twin;
            if a.ty == SiteType::Edge {
                made.edge = site;
                made.oriented = false;
            }
        }
        false
    }

    fn add_action(&mut self, a: &Adding<'_>, what: u16, site: i32) -> ActionKind {
        let at = Place::top(self.real_type(a.ty, site), site);
        if let Some(level) = &a.rules.to.level {
            let level = self.int(level);
            return ActionKind::Insert {
                at: Place { level, ..at },
                what,
                state: a.state,
            };
        }
        let level = if self.game.features.stacking {
            self.height_at(at.ty, site)
        } else {
            -1
        };
        ActionKind::Add {
            at: Place { level, ..at },
            what,
            count: 1,
            given: Given {
                state: a.state,
                ..Given::NONE
            },
            stack: a.rules.stack,
        }
    }

    /// A large piece in every state in which its footprint is free.
    fn add_large<const ANY: bool>(
        &mut self,
        a: &Adding<'_>,
        what: u16,
        states: i32,
        site: i32,
        out: &mut MoveList,
    ) -> bool {
        let states = if a.state >= 0 {
            a.state..a.state + 1
        } else {
            0..states
        };
        // Whatever it covers, it covers the site itself.
        if !self.is_empty_site(SiteType::Cell, site) {
            return false;
        }
        let game = self.game;
        let mut room = self.scratch.memory.take_ints();
        let mut found = false;
        for state in states {
            let cells = game.covered(what, site, state, &mut room);
            let is_free = |cell: &i32| self.is_empty_site(SiteType::Cell, *cell);
            if cells.is_empty() || !cells.iter().all(is_free) {
                continue;
            }
            if ANY {
                found = true;
                break;
            }
            let i = out.push(
                ActionKind::Add {
                    at: Place::top(a.ty, site),
                    what,
                    count: 1,
                    given: Given {
                        state,
                        ..Given::NONE
                    },
                    stack: false,
                },
                a.decision,
            );
            out.get_mut(i).state = state;
        }
        self.scratch.memory.give_ints(room);
        found
    }

    /// Claim: at one site the consequence is evaluated at once and its actions belong to the
    /// move. Tells whether the consequence is still to be attached.
    pub(super) fn claim(
        &mut self,
        m: &AddMove,
        then: Option<ThenId>,
        decision: bool,
        out: &mut MoveList,
    ) -> bool {
        if matches!(m.to.sites, Sites::Many(_)) {
            self.add_moves::<false>(m, decision, out);
            return true;
        }
        let Some(then) = then else {
            self.add_moves::<false>(m, decision, out);
            return false;
        };
        let game = self.game;
        let mut claimed = self.scratch.memory.take_list();
        let mut follow = self.scratch.memory.take_list();
        self.add_moves::<false>(m, decision, &mut claimed);
        if !claimed.is_empty() {
            self.generate(game.then(then), &mut follow);
        }
        for i in 0..claimed.len() {
            let made = claimed.moves()[i];
            let begin = out.begin();
            out.append_items(&claimed, i, false);
            for j in 0..follow.len() {
                out.append_items(&follow, j, false);
            }
            let new = out.finish(begin, made.from, made.to);
            let copy = out.get_mut(new);
            copy.edge = made.edge;
            copy.oriented = made.oriented;
            copy.mover = made.mover;
        }
        self.scratch.memory.give_list(claimed);
        self.scratch.memory.give_list(follow);
        false
    }
}
