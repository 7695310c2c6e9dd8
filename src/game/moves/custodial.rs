//! Capture between two friends and on all sides (specification 06b 5.1, 5.2).

use crate::board::site::{Site, SiteType};
use crate::game::MAX_DISTANCE;
use crate::game::action::MoveList;
use crate::game::context::Context;
use crate::game::rules::Bool;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Apply, Custodial, Surround};

impl Context<'_> {
    /// Lists the captures of pieces that stand in a row between the piece that moved and a friend.
    pub(super) fn custodial(&mut self, m: &Custodial, out: &mut MoveList) {
        let game = self.game;
        let from = self.int(&m.from);
        let Some(start) = self.element(m.ty, from) else {
            return;
        };
        let (min, max) = match &m.range {
            Some(range) => (self.int(&range.min), self.int(&range.max)),
            None => (0, MAX_DISTANCE),
        };
        let outer = [Bound::From, Bound::To, Bound::Between].map(|v| self.env.get(v));
        for path in game.board.radials(m.ty).paths(m.direction, start) {
            let run = if max == 1 && min < 2 {
                if path.len() < 3
                    || !self.is_captured(m.target.as_ref(), m.ty, path[1])
                    || !self.is_friend(m.friend.as_ref(), m.ty, Some(path[2]))
                {
                    continue;
                }
                &path[1..2]
            } else if max > 1 && min <= max {
                let mut k = 1;
                while k < path.len()
                    && k as i32 <= max
                    && self.is_captured(m.target.as_ref(), m.ty, path[k])
                {
                    k += 1;
                }
                if k == 1
                    || min >= k as i32
                    || !self.is_friend(m.friend.as_ref(), m.ty, path.get(k).copied())
                {
                    continue;
                }
                &path[1..k]
            } else {
                continue;
            };
            let first = out.len();
            for &site in run {
                self.env.set(Bound::Between, site.into());
                self.effect_on(m.effect.as_ref(), m.ty, site, out);
            }
            set_last_between(out, first, run.iter().map(|s| i32::from(*s)));
        }
        for (var, old) in [Bound::From, Bound::To, Bound::Between]
            .into_iter()
            .zip(outer)
        {
            self.env.set(var, old);
        }
    }

    /// Lists the captures of neighbours that have enemies of theirs on all sides.
    pub(super) fn surround(&mut self, m: &Surround, out: &mut MoveList) {
        let game = self.game;
        let from = self.int(&m.from);
        let Some(start) = self.element(m.ty, from) else {
            return;
        };
        let except = m.except.as_ref().map_or(0, |e| self.int(e));
        let with = m
            .with
            .as_ref()
            .and_then(|p| p.components.first())
            .map(|component| self.int(component));
        let outer = (self.env.get(Bound::To), self.env.get(Bound::Between));
        let radials = game.board.radials(m.ty);
        for path in radials.paths(m.direction, start) {
            let Some(&site) = path.get(1) else { continue };
            if !self.is_captured(m.target.as_ref(), m.ty, site)
                || !self.is_surrounded(m, start, site, except, with)
            {
                continue;
            }
            let first = out.len();
            self.env.set(Bound::Between, site.into());
            self.effect_on(m.effect.as_ref(), m.ty, site, out);
            set_last_between(out, first, [i32::from(site)]);
        }
        self.env.set(Bound::To, outer.0);
        self.env.set(Bound::Between, outer.1);
    }

    fn is_surrounded(
        &mut self,
        m: &Surround,
        start: Site,
        site: Site,
        except: i32,
        with: Option<i32>,
    ) -> bool {
        let game = self.game;
        let mut exceptions = 0;
        let mut accompanied = with.is_none();
        for path in game.board.radials(m.ty).paths(m.direction, site) {
            let Some(&around) = path.get(1) else {
                continue;
            };
            if around != start && !self.is_friend(m.friend.as_ref(), m.ty, Some(around)) {
                exceptions += 1;
                if exceptions > except {
                    return false;
                }
            }
            if let Some(with) = with
                && i32::from(self.what_at(m.ty, around.into())) == with
            {
                accompanied = true;
            }
        }
        accompanied
    }

    /// Whether a site is to be captured: `between` is bound to it; an enemy unless told otherwise.
    pub(super) fn is_captured(&mut self, cond: Option<&Bool>, ty: SiteType, site: Site) -> bool {
        self.env.set(Bound::Between, site.into());
        match cond {
            Some(cond) => self.bool(cond),
            None => self.enemy_at(ty, site.into()),
        }
    }

    /// Whether a site (none beyond the border) helps to capture: `to` is bound to it.
    fn is_friend(&mut self, cond: Option<&Bool>, ty: SiteType, site: Option<Site>) -> bool {
        let site = site.map_or(-1, i32::from);
        self.env.set(Bound::To, site);
        match cond {
            Some(cond) => self.bool(cond),
            None => self.friend_at(ty, site),
        }
    }

    /// The effect on a target: its top piece is removed unless told otherwise.
    pub(super) fn effect_on(
        &mut self,
        effect: Option<&Apply>,
        ty: SiteType,
        site: Site,
        out: &mut MoveList,
    ) {
        match effect {
            Some(apply) => self.generate_apply(apply, out),
            None => self.remove_top(ty, site.into(), out),
        }
    }
}

/// Gives the last move the sites it captures between.
pub(super) fn set_last_between(
    out: &mut MoveList,
    first: usize,
    sites: impl IntoIterator<Item = i32>,
) {
    if out.len() > first {
        let start = out.begin_between();
        for site in sites {
            out.push_between(site);
        }
        out.finish_between(out.len() - 1, start);
    }
}
