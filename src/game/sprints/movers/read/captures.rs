//! Reads captures of what stands beside others: custodial and intervening ones, what is enclosed or
//! surrounded, and rows outward; with what happens to the pieces that they hit.

use super::Reader;
use crate::board::direction::AbsoluteDirection;
use crate::game::MAX_DISTANCE;
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{self as rules, Apply, When};
use crate::game::rules::{Bool, Directions, Int, Moves, MovesKind, Sites};
use crate::game::sprints::movers::bearings::{Intervene, Outward};
use crate::game::sprints::movers::borders::Border;
use crate::game::sprints::movers::deeds::{Effect, Hit};
use crate::game::sprints::movers::patterns::{Custodial, Enclose, Paths, Surround, near};
use crate::game::sprints::movers::terms::Number;

impl<const W: usize> Reader<'_, W> {
    pub fn custodial(&mut self, m: &rules::Custodial) -> Option<Effect<W>> {
        self.on_one_level()?;
        let hits = self.hits(m.effect.as_ref(), Bound::Between)?;
        let friend = m.friend.as_ref()?;
        let (min, max) = match &m.range {
            Some(range) => (range.min.as_const()?, range.max.as_const()?),
            None => (0, MAX_DISTANCE),
        };
        if m.ty != self.game.layout.default || max > 1 && !fails_off_board(friend) {
            return None;
        }
        let custodial = Custodial {
            paths: Paths::outward(self.game, m.direction),
            from: self.num(&m.from)?,
            min,
            max,
            target: self.set_of(Some(m.target.as_ref()?), Bound::Between, &|_| true)?,
            friend: self.set_of(Some(friend), Bound::To, &|_| true)?,
        };
        Some(Effect::Custodial(Box::new(custodial), hits))
    }

    pub fn enclose(&mut self, m: &rules::Enclose) -> Option<Effect<W>> {
        self.on_one_level()?;
        let hits = self.hits(m.effect.as_ref(), Bound::Between)?;
        self.in_any_order(&hits)?;
        let exceptions = m.exceptions.as_ref().map_or(Some(0), Int::as_const)?;
        let Directions::Absolute(directions) = &m.directions else {
            return None;
        };
        if m.ty != self.game.layout.default || exceptions > 0 {
            return None;
        }
        let enclose = Enclose {
            near: self.towards(directions),
            border: m.targets_empty.then(|| Border::of(self.game, directions)),
            from: self.num(&m.from)?,
            target: self.set_of(Some(m.target.as_ref()?), Bound::Between, &|_| true)?,
        };
        Some(Effect::Enclose(Box::new(enclose), hits))
    }

    pub fn surround(&mut self, m: &rules::Surround) -> Option<Effect<W>> {
        self.on_one_level()?;
        let hits = self.hits(m.effect.as_ref(), Bound::Between)?;
        self.in_any_order(&hits)?;
        if m.ty != self.game.layout.default {
            return None;
        }
        let with = match m.with.as_ref().and_then(|with| with.components.first()) {
            Some(what) => Some(u8::try_from(self.num(what)?.as_const()?).ok()?),
            None => None,
        };
        let surround = Surround {
            near: near(self.game, m.direction, 1),
            from: self.num(&m.from)?,
            except: m.except.as_ref().map_or(Some(0), Int::as_const)?,
            with,
            target: self.set_of(Some(m.target.as_ref()?), Bound::Between, &|_| true)?,
            friend: self.set_of(Some(m.friend.as_ref()?), Bound::To, &|_| true)?,
        };
        Some(Effect::Surround(Box::new(surround), hits))
    }

    /// Captures without what follows them, to know whether there are any.
    pub fn captured(&mut self, moves: &Moves) -> Option<Effect<W>> {
        match &moves.kind {
            MovesKind::Concat(parts) => {
                let parts = parts.iter().map(|part| self.captured(part));
                Some(Effect::All(parts.collect::<Option<_>>()?))
            }
            // What is done to a piece may come to nothing.
            _ => self.bare_effect(moves).filter(|e| !e.hits_by_effect()),
        }
    }

    /// What is taken on both sides of a piece.
    pub fn intervene(&mut self, m: &rules::LineCapture) -> Option<Effect<W>> {
        self.on_one_level()?;
        let hits = self.hits(m.effect.as_ref(), Bound::To)?;
        let direction = match &m.directions {
            None => AbsoluteDirection::Adjacent,
            Some(Directions::Absolute(directions)) => match directions[..] {
                [direction] => direction,
                _ => return None,
            },
            Some(_) => return None,
        };
        let (min, max) = match &m.range {
            Some(range) => (range.min.as_const()?, range.max.as_const()?),
            None => (1, 1),
        };
        if m.ty != self.game.layout.default {
            return None;
        }
        let intervene = Intervene {
            lines: Paths::through(self.game, direction),
            from: self.num(&m.from)?,
            min,
            max,
            target: self.set_of(Some(m.target.as_ref()?), Bound::To, &|_| true)?,
        };
        Some(Effect::Intervene(Box::new(intervene), hits))
    }

    /// What is taken outward in the direction of a move.
    pub fn directional(&mut self, m: &rules::LineCapture) -> Option<Effect<W>> {
        self.on_one_level()?;
        // Without an effect nothing happens.
        let hits = self.hits(Some(m.effect.as_ref()?), Bound::To)?;
        let default = self.game.layout.default;
        let ends = match &m.directions {
            None => [Number::LastFrom, Number::LastTo],
            Some(Directions::FromTo { ty, from, to }) if *ty == default => {
                [self.num(from)?, self.num(to)?]
            }
            Some(_) => return None,
        };
        if m.ty != default {
            return None;
        }
        let from = self.num(&m.from)?;
        let target = self.set_of(Some(m.target.as_ref()?), Bound::To, &|_| true)?;
        let outward = Outward::of(self.game, from, ends, target)?;
        Some(Effect::Outward(Box::new(outward), hits))
    }

    /// What an effect does to a piece that is hit, on the site of a variable.
    fn hits(&mut self, effect: Option<&Apply>, var: Bound) -> Option<Vec<Hit>> {
        let Some(apply) = effect else {
            return Some(vec![Hit::Remove]);
        };
        let effect = apply.effect.as_deref()?;
        let plain = match &effect.kind {
            _ if apply.cond.is_some() => None,
            MovesKind::Concat(parts) if effect.then.is_none() => {
                parts.iter().map(|part| self.hit(part, var)).collect()
            }
            _ => self.hit(effect, var).map(|hit| vec![hit]),
        };
        plain.or_else(|| {
            Some(vec![
                self.hit_by_effect((apply.cond.as_ref(), effect), var)?,
            ])
        })
    }

    /// What happens to pieces is the same in whatever order they are hit.
    fn in_any_order(&self, hits: &[Hit]) -> Option<()> {
        let alike = |hit: &Hit| match hit {
            Hit::Each(effect) => self.effects[*effect].is_of_site(),
            _ => true,
        };
        hits.iter().all(alike).then_some(())
    }

    /// An effect that is decided for each piece that is hit, under a condition if one is given.
    fn hit_by_effect(
        &mut self,
        (cond, effect): (Option<&Bool>, &Moves),
        var: Bound,
    ) -> Option<Hit> {
        // The site is bound as that of an iteration is, and there is room for one.
        if self.site.is_some() || self.hit.is_some() || self.applying {
            return None;
        }
        self.hit = Some(var);
        let read = match cond {
            None => Some(None),
            Some(cond) => self.cond(cond).map(Some),
        };
        let read = read.and_then(|cond| Some((cond, self.effect(effect)?)));
        self.hit = None;
        let effect = match read? {
            (None, effect) => effect,
            (Some(cond), effect) => Effect::If(cond, Box::new((effect, None))),
        };
        Some(Hit::Each(self.add_effect(effect)))
    }

    /// The same for one part of it.
    fn hit(&mut self, effect: &Moves, var: Bound) -> Option<Hit> {
        let default = self.game.layout.default;
        let is_there = |site: &Int| *site == Int::Bound(var);
        if effect.then.is_some() {
            return None;
        }
        Some(match &effect.kind {
            MovesKind::Remove {
                ty,
                sites: Sites::One(site),
                level: None,
                when,
                count: None,
            } if *ty == default && is_there(site) => match when {
                When::Now => Hit::Remove,
                When::EndOfTurn => Hit::RemoveLater,
            },
            MovesKind::Add(m) if matches!(&m.to.sites, Sites::One(site) if is_there(site)) => {
                Hit::Add(u8::try_from(self.component_added(m)?.as_const()?).ok()?)
            }
            MovesKind::Trigger { player, .. } => {
                Hit::Trigger(u8::try_from(self.num(player)?.as_const()?).ok()?)
            }
            MovesKind::SetSite {
                datum: rules::Settable::State,
                ty,
                at,
                level: None,
                value,
            } if *ty == default && is_there(at) => {
                self.sets_states = true;
                Hit::State(u8::try_from(self.num(value)?.as_const()?).ok()?)
            }
            _ => return None,
        })
    }
}

/// Whether a condition on a site certainly fails beyond the border.
fn fails_off_board(cond: &Bool) -> bool {
    match cond {
        Bool::And(parts) => parts.iter().any(fails_off_board),
        Bool::Or(parts) => parts.iter().all(fails_off_board),
        Bool::InRegion(sites, _) => sites.contains(&Int::Bound(Bound::To)),
        Bool::Player(PlayerTest::Friend | PlayerTest::Mover | PlayerTest::Enemy, of) => {
            matches!(&**of, Int::Datum { at, .. } if **at == Int::Bound(Bound::To))
        }
        _ => false,
    }
}
