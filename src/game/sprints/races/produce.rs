//! Running the code: every move of a way is found and handed to a [`Sink`].

use super::bits::Bits;
use super::local::LocalWay;
use super::machine::Machine;
use super::tables::Row;
use super::values::Num;
use super::ways::{Any, Candidate, Code, Container, Deed, FromTo, Select, Sink, Spots, Way};
use crate::game::chance::Chance;
use crate::game::rules::ints::Bound;
use std::sync::Arc;

impl Machine<'_> {
    /// Whether a way yields any move.
    pub fn can_move(&mut self, way: usize) -> bool {
        let code = Arc::clone(&self.code);
        self.produce(&code, &code.ways[way], &mut Any)
    }

    /// Rolls the dice.
    pub fn roll(&mut self, chance: &mut Chance) {
        let game = self.game;
        let Some(dice) = &game.dice else {
            return;
        };
        let mut drawn = (true, 0, 0);
        for (die, faces) in dice.faces.iter().enumerate() {
            let face = chance.below(faces.len() as u32);
            let value = faces.get(face as usize).copied().unwrap_or(0);
            self.at.dice.shown[die] = value;
            self.at.dice.values[die] = value;
            let first = if die == 0 { face } else { drawn.1 };
            drawn = (drawn.0 && face == first, first, drawn.2 + value);
        }
        (self.at.dice.equal, _, self.at.dice.sum) = drawn;
    }

    /// Finds the moves of a way; true where the sink wants no more.
    pub fn produce<S: Sink>(&mut self, code: &Code, way: &Way, sink: &mut S) -> bool {
        match way {
            Way::None => false,
            Way::Leaf(leaf) => self.produce_leaf(code, *leaf, sink),
            Way::If(cond, yes, no) => match (self.test(cond), no) {
                (true, _) => self.produce(code, yes, sink),
                (false, Some(no)) => self.produce(code, no, sink),
                (false, None) => false,
            },
            Way::All(ways) => ways.iter().any(|way| self.produce(code, way, sink)),
            Way::First(ways) => {
                let before = sink.size();
                for way in ways {
                    if self.produce(code, way, sink) {
                        return true;
                    }
                    if sink.size() > before {
                        break;
                    }
                }
                false
            }
            Way::Pieces {
                kinds,
                container,
                top,
            } => {
                let sites = match container {
                    Container::Fixed(sites) => *sites,
                    Container::Chosen(all, which) => {
                        let which = usize::try_from(self.num(which)).ok();
                        which.and_then(|c| all.get(c)).copied().unwrap_or_default()
                    }
                };
                let own = kinds.get(usize::from(self.at.mover));
                own.into_iter().flatten().any(|&(what, way)| {
                    let on = match top {
                        true => self.at.tops(what).and(&sites),
                        false => self.at.on(what).and(&sites),
                    };
                    self.produce_pieces(code, (what, on, *top), &code.ways[way], sink)
                })
            }
            Way::Sites(area, way, otherwise) => {
                let before = sink.size();
                let outer = (self.env.get(Bound::To), self.env.get(Bound::Site));
                let mut done = false;
                for site in self.area(area).iter() {
                    self.env.set(Bound::To, site);
                    self.env.set(Bound::Site, site);
                    done = self.produce(code, way, sink);
                    if done {
                        break;
                    }
                }
                if let Some(otherwise) = otherwise
                    && !done
                    && sink.size() == before
                {
                    // The variables stay bound to the last site here.
                    return self.produce(code, otherwise, sink);
                }
                self.env.set(Bound::To, outer.0);
                self.env.set(Bound::Site, outer.1);
                done
            }
            Way::Track(sites, player, way) => {
                let player = usize::try_from(self.num(player)).ok();
                let sites = player.and_then(|p| sites.get(p));
                let before = sink.size();
                let outer = self.env.get(Bound::Site);
                let mut done = false;
                for &site in sites.into_iter().flatten() {
                    self.env.set(Bound::Site, site);
                    done = self.produce(code, way, sink);
                    if done || sink.size() > before {
                        break;
                    }
                }
                self.env.set(Bound::Site, outer);
                done
            }
            Way::Values(min, max, way) => {
                let (min, max) = (self.num(min), self.num(max));
                let values = (min..=max).take(crate::game::MAX_LOOP);
                self.bind_each(Bound::Value, values, code, way, sink)
            }
            Way::Players(way) => {
                let players = 1..=self.game.players as i32;
                self.bind_each(Bound::Player, players, code, way, sink)
            }
            Way::Levels(site, from_top, way) => {
                let site = self.num(site);
                let height = self.at.slot(site).map_or(0, |slot| self.at.height(slot));
                (0..height).any(|i| {
                    let level = if *from_top { height - 1 - i } else { i };
                    self.env.set(Bound::Level, level as i32);
                    self.produce(code, way, sink)
                })
            }
            Way::Dice {
                combined,
                cond,
                way,
            } => {
                let outer = self.env.get(Bound::Pips);
                let mut done = false;
                for die in 0..self.dice {
                    let before = sink.size();
                    self.env.set(Bound::Pips, self.at.dice.values[die]);
                    if cond.as_ref().is_none_or(|cond| self.test(cond)) {
                        done = self.produce(code, way, sink);
                        sink.use_die(before, die);
                    }
                    if done {
                        break;
                    }
                }
                if *combined && !done {
                    done = self.produce_combined(code, cond.as_ref(), way, sink);
                }
                self.env.set(Bound::Pips, outer);
                done
            }
            Way::Local(local) => {
                let Some(items) = local.items(self) else {
                    return self.produce(code, &local.of, sink);
                };
                for item in items {
                    if item.is_there(self) && sink.take(self, code, item.candidate(self)) {
                        return true;
                    }
                }
                false
            }
            // The dice have been rolled.
            Way::Roll(_, way, pass) => {
                let before = sink.size();
                if self.produce(code, way, sink) {
                    return true;
                }
                sink.size() == before && self.produce_leaf(code, *pass, sink)
            }
        }
    }

    fn bind_each<S: Sink>(
        &mut self,
        var: Bound,
        mut values: impl Iterator<Item = i32>,
        code: &Code,
        way: &Way,
        sink: &mut S,
    ) -> bool {
        let outer = self.env.get(var);
        let done = values.any(|value| {
            self.env.set(var, value);
            self.produce(code, way, sink)
        });
        self.env.set(var, outer);
        done
    }

    #[inline]
    fn produce_pieces<S: Sink>(
        &mut self,
        code: &Code,
        (what, on, top): (usize, Bits, bool),
        way: &Way,
        sink: &mut S,
    ) -> bool {
        let outer = (self.env.get(Bound::From), self.env.get(Bound::Level));
        let mut done = false;
        if let Way::Local(local) = way
            && (top || !self.at.stacking())
            && let Some(row) = local.row(self)
        {
            done = self.produce_row(code, (local, row), on, sink);
            self.env.set(Bound::From, outer.0);
            self.env.set(Bound::Level, outer.1);
            return done;
        }
        'search: for site in on.iter() {
            let height = self.at.height(site as usize);
            for level in if top { height - 1 } else { 0 }..height {
                if usize::from(self.at.what_at(site as usize, level)) != what {
                    continue;
                }
                self.env.set(Bound::From, site);
                self.env.set(Bound::Level, level as i32);
                done = self.produce(code, way, sink);
                if done {
                    break 'search;
                }
            }
        }
        self.env.set(Bound::From, outer.0);
        self.env.set(Bound::Level, outer.1);
        done
    }

    /// The moves of a local way from sites where pieces stand on top.
    #[inline]
    fn produce_row<S: Sink>(
        &mut self,
        code: &Code,
        (local, row): (&LocalWay, Row),
        on: Bits,
        sink: &mut S,
    ) -> bool {
        for from in on.iter() {
            let level = self.at.height(from as usize) as i32 - 1;
            self.env.set(Bound::From, from);
            self.env.set(Bound::Level, level);
            let Some(items) = local.items_from(row, from) else {
                if self.produce(code, &local.of, sink) {
                    return true;
                }
                continue;
            };
            for item in items {
                if item.is_there(self) && sink.take(self, code, item.candidate(self)) {
                    return true;
                }
            }
        }
        false
    }

    fn produce_combined<S: Sink>(
        &mut self,
        code: &Code,
        cond: Option<&super::values::Test>,
        way: &Way,
        sink: &mut S,
    ) -> bool {
        let sets: &[&[usize]] = match self.dice {
            2 => &[&[0, 1]],
            3 => &[&[0, 1, 2], &[0, 1], &[0, 2], &[1, 2]],
            _ => &[],
        };
        let values = self.at.dice.values;
        for set in sets {
            if set.iter().any(|die| values[*die] == 0) {
                continue;
            }
            let before = sink.size();
            self.env
                .set(Bound::Pips, set.iter().map(|die| values[*die]).sum());
            if cond.is_none_or(|cond| self.test(cond)) {
                if self.produce(code, way, sink) {
                    return true;
                }
                for &die in *set {
                    sink.use_die(before, die);
                }
            }
        }
        false
    }

    #[inline]
    fn produce_leaf<S: Sink>(&mut self, code: &Code, index: usize, sink: &mut S) -> bool {
        let deed = &code.leaves[index].deed;
        match deed {
            Deed::FromTo(m) => self.produce_from_to(code, index, m, sink),
            Deed::Remove { sites, .. } => match sites {
                Spots::One(site) => {
                    let site = self.num(site);
                    self.produce_removal(code, index, site, sink)
                }
                Spots::Many(area) => {
                    let sites = self.area(area);
                    let mut sites = sites.iter();
                    sites.any(|site| self.produce_removal(code, index, site, sink))
                }
            },
            Deed::Select(m) => self.produce_selections(code, index, m, sink),
            Deed::Swap(a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                a >= 0 && b >= 0 && self.hand_on(code, index, (a, b), sink)
            }
            Deed::Add {
                sites, cond, count, ..
            } => {
                if count.as_ref().is_some_and(|count| self.num(count) < 1) {
                    return false;
                }
                let outer = self.env.get(Bound::To);
                let sites = self.spots(sites);
                let done = sites.iter().any(|site| {
                    self.env.set(Bound::To, site);
                    cond.as_ref().is_none_or(|cond| self.test(cond))
                        && self.hand_on(code, index, (site, site), sink)
                });
                self.env.set(Bound::To, outer);
                done
            }
            _ => self.hand_on(code, index, (-1, -1), sink),
        }
    }

    /// The sites of spots that are on the board or beside it.
    fn spots(&mut self, spots: &Spots) -> Bits {
        match spots {
            Spots::One(site) => Bits::of([self.num(site)]),
            Spots::Many(area) => self.area(area),
        }
    }

    #[inline]
    fn hand_on<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        (from, to): (i32, i32),
        sink: &mut S,
    ) -> bool {
        let env = self.env;
        let found = Candidate {
            leaf: leaf as u32,
            from,
            to,
            dice: 0,
            env,
        };
        sink.take(self, code, found)
    }

    fn produce_removal<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        site: i32,
        sink: &mut S,
    ) -> bool {
        self.at.filled().contains(site) && self.hand_on(code, leaf, (site, site), sink)
    }

    #[inline]
    fn produce_from_to<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        m: &FromTo,
        sink: &mut S,
    ) -> bool {
        let outer = (self.env.get(Bound::From), self.env.get(Bound::To));
        let done = match &m.from {
            Spots::One(site) => {
                let from = self.num(site);
                self.leave(code, leaf, (m, from, outer.0), sink)
            }
            Spots::Many(area) => {
                let sites = self.area(area);
                let mut sites = sites.iter();
                sites.any(|from| self.leave(code, leaf, (m, from, outer.0), sink))
            }
        };
        self.env.set(Bound::From, outer.0);
        self.env.set(Bound::To, outer.1);
        done
    }

    #[inline]
    fn leave<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        (m, from, outer): (&FromTo, i32, i32),
        sink: &mut S,
    ) -> bool {
        if !self.at.filled().contains(from) {
            return false;
        }
        self.env.set(Bound::From, from);
        if !m.from_cond.as_ref().is_none_or(|cond| self.test(cond)) {
            // The variable stays bound until the next site.
            return false;
        }
        match &m.to {
            Spots::One(site) => {
                let to = self.num(site);
                to >= 0 && self.enter(code, leaf, (m, from, to, outer), sink)
            }
            Spots::Many(area) => {
                let sites = self.area(area);
                let mut sites = sites.iter();
                sites.any(|to| self.enter(code, leaf, (m, from, to, outer), sink))
            }
        }
    }

    #[inline]
    fn enter<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        (m, from, to, outer): (&FromTo, i32, i32, i32),
        sink: &mut S,
    ) -> bool {
        self.env.set(Bound::To, to);
        if let Some(cond) = &m.to_cond {
            self.env.set(Bound::From, from);
            let allowed = self.test(cond);
            self.env.set(Bound::From, outer);
            if !allowed {
                return false;
            }
        } else {
            self.env.set(Bound::From, outer);
        }
        self.hand_on(code, leaf, (from, to), sink)
    }

    fn produce_selections<S: Sink>(
        &mut self,
        code: &Code,
        leaf: usize,
        m: &Select,
        sink: &mut S,
    ) -> bool {
        let outer = (self.env.get(Bound::From), self.env.get(Bound::To));
        let sites = self.spots(&m.from).and(&self.sites);
        let mut done = false;
        'search: for from in sites.iter() {
            self.env.set(Bound::From, from);
            self.env.set(Bound::To, from);
            if !m.from_cond.as_ref().is_none_or(|cond| self.test(cond)) {
                continue;
            }
            let Some((targets, _, cond)) = &m.to else {
                done = self.hand_on(code, leaf, (from, from), sink);
                if done {
                    break;
                }
                continue;
            };
            for to in self.targets(targets) {
                self.env.set(Bound::To, to);
                done = cond.as_ref().is_none_or(|cond| self.test(cond))
                    && self.hand_on(code, leaf, (from, to), sink);
                if done {
                    break 'search;
                }
            }
        }
        self.env.set(Bound::From, outer.0);
        self.env.set(Bound::To, outer.1);
        done
    }

    /// The sites of spots, as they are given.
    fn targets(&mut self, spots: &Spots) -> impl Iterator<Item = i32> + use<> {
        let (one, many) = match spots {
            Spots::One(site) => (Some(self.num(site)), Bits::default()),
            Spots::Many(area) => (None, self.area(area)),
        };
        one.into_iter().filter(|site| *site >= 0).chain(many.iter())
    }

    /// A number where one is given.
    pub(super) fn given(&mut self, e: Option<&Num>) -> Option<i32> {
        e.map(|e| self.num(e))
    }
}
