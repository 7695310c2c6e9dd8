//! Running the code: every move of a way is found and handed to a [`Sink`].

use super::bits::Bits;
use super::local::{Item, LocalWay};
use super::machine::Machine;
use super::values::Num;
use super::ways::{Any, Candidate, Code, Container, Deed, FromTo, Select, Sink, Spots, Way};
use crate::game::chance::Chance;
use crate::game::rules::ints::Bound;

impl Machine<'_> {
    /// Whether the last way of some code yields any move.
    pub fn can_move(&mut self, code: &Code) -> bool {
        let way = code.ways.last();
        way.is_some_and(|way| self.produce(code, way, &mut Any))
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
                for &(what, way) in own.map_or(&[][..], |own| own) {
                    let on = match top {
                        true => self.at.tops(what).and(&sites),
                        false => self.at.on(what).and(&sites),
                    };
                    if !on.is_empty()
                        && self.produce_pieces(code, (what, on, *top), &code.ways[way], sink)
                    {
                        return true;
                    }
                }
                false
            }
            Way::Sites(area, way, otherwise) => {
                let before = sink.size();
                let outer = (self.env.get(Bound::To), self.env.get(Bound::Site));
                let mut done = false;
                let row = match &**way {
                    Way::Local(local) => local.row(Bound::Site, self).map(|row| (local, row)),
                    _ => None,
                };
                let sites = self.area(area);
                if let Some((local, row)) = row {
                    for site in sites.and(local.live(row)).iter() {
                        let vars = [(Bound::To, site), (Bound::Site, site)];
                        done = self.offer(code, (local, local.items_in(row, site)), vars, sink);
                        if done {
                            break;
                        }
                    }
                    if let Some(last) = sites.last() {
                        self.env.set(Bound::To, last);
                        self.env.set(Bound::Site, last);
                    }
                } else {
                    for site in sites.iter() {
                        self.env.set(Bound::To, site);
                        self.env.set(Bound::Site, site);
                        done = self.produce(code, way, sink);
                        if done {
                            break;
                        }
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
                let sites = player.and_then(|p| sites.get(p)).map_or(&[][..], |s| s);
                let before = sink.size();
                let outer = self.env.get(Bound::Site);
                let mut done = false;
                let row = match &**way {
                    Way::Local(local) => local.row(Bound::Site, self).map(|row| (local, row)),
                    _ => None,
                };
                for &site in sites {
                    done = match row {
                        Some((local, row)) if local.live(row).contains(site) => {
                            let items = local.items_in(row, site);
                            self.offer(code, (local, items), [(Bound::Site, site)], sink)
                        }
                        Some(_) => false,
                        None => {
                            self.env.set(Bound::Site, site);
                            self.produce(code, way, sink)
                        }
                    };
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
                let mut done = self.each_die(sink, |machine, sink| {
                    cond.as_ref().is_none_or(|cond| machine.test(cond))
                        && machine.produce(code, way, sink)
                });
                if *combined && !done {
                    done = self.produce_combined(code, cond.as_ref(), way, sink);
                }
                self.env.set(Bound::Pips, outer);
                done
            }
            Way::Local(local) => {
                let items = local.items(self);
                self.offer(code, (local, items), [], sink)
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
        let one_level = top || !self.at.stacking();
        match way {
            Way::Local(local) if one_level => {
                done = self.produce_row(code, local, on, sink);
                self.env.set(Bound::From, outer.0);
                self.env.set(Bound::Level, outer.1);
                return done;
            }
            Way::Dice {
                combined: false,
                cond: None,
                way,
            } if one_level => {
                if let Way::Local(local) = &**way {
                    // A die at a time: moves that go the same way keep the order of the dice.
                    done = self.each_die(sink, |machine, sink| {
                        machine.produce_row(code, local, on, sink)
                    });
                    self.env.set(Bound::From, outer.0);
                    self.env.set(Bound::Level, outer.1);
                    return done;
                }
            }
            _ => {}
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
        local: &LocalWay,
        on: Bits,
        sink: &mut S,
    ) -> bool {
        let row = local.row(Bound::From, self);
        let live = row.map_or(&Bits::ALL, |row| local.live(row));
        for from in on.and(live).iter() {
            let items = row.and_then(|row| local.items_in(row, from));
            let level = self.at.height(from as usize) as i32 - 1;
            let vars = [(Bound::From, from), (Bound::Level, level)];
            if self.offer(code, (local, items), vars, sink) {
                return true;
            }
        }
        false
    }

    /// Hands on those of the moves of a local way that are there; where they are not known, it is
    /// run. The variables are bound where anything asks for them, and stay so.
    #[inline(always)]
    fn offer<S: Sink, const N: usize>(
        &mut self,
        code: &Code,
        (local, items): (&LocalWay, Option<&[Item]>),
        vars: [(Bound, i32); N],
        sink: &mut S,
    ) -> bool {
        let Some(items) = items else {
            vars.iter()
                .for_each(|(var, value)| self.env.set(*var, *value));
            return self.produce(code, &local.of, sink);
        };
        for item in items {
            if !item.is_there(self) {
                continue;
            }
            let found = item.candidate();
            let done = if item.is_plain() {
                sink.take(self, code, found)
            } else {
                vars.iter()
                    .for_each(|(var, value)| self.env.set(*var, *value));
                let outer = self.env.replace(Bound::To, found.to);
                let done = self.passes(local, item) && sink.take(self, code, found);
                self.env.set(Bound::To, outer);
                done
            };
            if done {
                return true;
            }
        }
        false
    }

    /// Does something for every die, whose value is bound; what comes of it uses the die.
    #[inline]
    fn each_die<S: Sink>(
        &mut self,
        sink: &mut S,
        mut f: impl FnMut(&mut Self, &mut S) -> bool,
    ) -> bool {
        let outer = self.env.get(Bound::Pips);
        let mut done = false;
        for die in 0..self.dice {
            let before = sink.size();
            self.env.set(Bound::Pips, self.at.dice.values[die]);
            done = f(self, sink);
            sink.use_die(before, die);
            if done {
                break;
            }
        }
        self.env.set(Bound::Pips, outer);
        done
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
        let found = Candidate {
            leaf: leaf as u32,
            from,
            to,
            dice: 0,
            frame: match code.leaves[leaf].bound {
                true => Candidate::BOUND,
                false => 0,
            },
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
