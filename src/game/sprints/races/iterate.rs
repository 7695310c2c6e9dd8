//! Runs the iterations of a race's code: over pieces, sites, tracks and dice, by rows of tables
//! where there are any.

use super::local::{Head, Item, LocalWay};
use super::machine::Machine;
use super::tables::Row;
use super::values::{Area, Number};
use super::ways::{Code, Container, RaceWay, Sink};
use super::{Bits, WORDS};
use crate::game::rules::ints::Bound;

impl Machine<'_> {
    /// The moves of the mover's pieces, a kind after the other.
    #[inline(never)]
    pub fn produce_kinds<S: Sink>(
        &mut self,
        code: &Code,
        kinds: &[Vec<(usize, usize)>],
        (container, top): (&Container, bool),
        sink: &mut S,
    ) -> bool {
        let sites = match container {
            Container::Fixed(sites) => sites,
            Container::Chosen(all, which) => {
                let which = usize::try_from(self.num(which)).ok();
                which.and_then(|c| all.get(c)).unwrap_or(&Bits::EMPTY)
            }
        };
        let own = kinds.get(usize::from(self.at.mover));
        for &(what, way) in own.map_or(&[][..], |own| own) {
            let on = match top {
                true => self.at.tops(what),
                false => self.at.on(what),
            };
            let any = on.meets(sites);
            let on = *on & *sites;
            if any && self.produce_pieces(code, (what, &on, top), &code.ways[way], sink) {
                return true;
            }
        }
        false
    }

    /// The moves of sites, or what comes instead where there are none.
    #[inline(never)]
    pub fn produce_sites<S: Sink>(
        &mut self,
        code: &Code,
        area: &Area,
        (way, otherwise): (&RaceWay, Option<&RaceWay>),
        sink: &mut S,
    ) -> bool {
        let before = sink.size();
        let outer = (self.env.get(Bound::To), self.env.get(Bound::Site));
        let mut done = false;
        let row = match way {
            RaceWay::Local(local) => local.row(Bound::Site, self).map(|row| (local, row)),
            _ => None,
        };
        let sites = self.area(area);
        if let Some((local, row)) = row {
            let (live, heads) = (local.live(row), local.heads_in(row));
            'search: for at in 0..WORDS {
                let (word, first) = (sites.word(at) & live.word(at), 64 * at as i32);
                if word == 0 {
                    continue;
                }
                let Some(mut rest) = self.offer_heads(code, heads, (word, first), sink) else {
                    done = true;
                    break;
                };
                while rest != 0 {
                    let site = first + rest.trailing_zeros() as i32;
                    rest &= rest - 1;
                    let vars = [(Bound::To, site), (Bound::Site, site)];
                    done = self.offer(code, (local, local.items_in(row, site)), vars, sink);
                    if done {
                        break 'search;
                    }
                }
            }
            if !sites.is_empty() {
                let last = sites.last() as i32;
                self.env.set(Bound::To, last);
                self.env.set(Bound::Site, last);
            }
        } else if self.work.take(sites.len()) {
            for site in sites.sites() {
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

    /// The moves of the first site of a track that has any.
    #[inline(never)]
    pub fn produce_track<S: Sink>(
        &mut self,
        code: &Code,
        (sites, player): (&[Vec<i32>], &Number),
        way: &RaceWay,
        sink: &mut S,
    ) -> bool {
        let player = usize::try_from(self.num(player)).ok();
        let sites = player.and_then(|p| sites.get(p)).map_or(&[][..], |s| s);
        let before = sink.size();
        let outer = self.env.get(Bound::Site);
        let mut done = false;
        let row = match way {
            RaceWay::Local(local) => local.row(Bound::Site, self).map(|row| (local, row)),
            _ => None,
        };
        for &site in sites {
            if !self.work.take(1) {
                break;
            }
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

    pub fn bind_each<S: Sink>(
        &mut self,
        var: Bound,
        mut values: impl Iterator<Item = i32>,
        code: &Code,
        way: &RaceWay,
        sink: &mut S,
    ) -> bool {
        let outer = self.env.get(var);
        let done = values.any(|value| {
            if !self.work.take(1) {
                return true;
            }
            self.env.set(var, value);
            self.produce(code, way, sink)
        });
        self.env.set(var, outer);
        done
    }

    #[inline]
    pub fn produce_pieces<S: Sink>(
        &mut self,
        code: &Code,
        (what, on, top): (usize, &Bits, bool),
        way: &RaceWay,
        sink: &mut S,
    ) -> bool {
        let outer = (self.env.get(Bound::From), self.env.get(Bound::Level));
        let mut done = false;
        let one_level = top || !self.at.stacking();
        match way {
            RaceWay::Local(local) => {
                done = self.produce_row(code, local, (what, on, one_level), sink);
                self.env.set(Bound::From, outer.0);
                self.env.set(Bound::Level, outer.1);
                return done;
            }
            RaceWay::Dice {
                combined: false,
                cond: None,
                way,
            } if one_level => {
                if let RaceWay::Local(local) = &**way {
                    // A die at a time: moves that go the same way keep the order of the dice.
                    done = self.produce_rows_by_die(code, local, (what, on), sink);
                    self.env.set(Bound::From, outer.0);
                    self.env.set(Bound::Level, outer.1);
                    return done;
                }
            }
            _ => {}
        }
        'search: for site in on.sites() {
            if !self.work.take(1) {
                break;
            }
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

    /// The moves of a local way by every die, from sites where a piece of a kind stands on top.
    #[inline]
    fn produce_rows_by_die<S: Sink>(
        &mut self,
        code: &Code,
        local: &LocalWay,
        (what, on): (usize, &Bits),
        sink: &mut S,
    ) -> bool {
        let Some(rows) = local.rows_by_die(Bound::From, self) else {
            return self.each_die(sink, |machine, sink| {
                machine.produce_row(code, local, (what, on, true), sink)
            });
        };
        let outer = self.env.get(Bound::Pips);
        let mut done = false;
        for die in 0..self.dice {
            let value = self.at.dice.values[die];
            let row = rows.of(value);
            let before = sink.use_dice(1 << die);
            self.env.set(Bound::Pips, value);
            done = self.produce_in_row(code, (local, row), (what, on, true), sink);
            sink.put_back(before);
            if done {
                break;
            }
        }
        self.env.set(Bound::Pips, outer);
        done
    }

    /// The moves of a local way from sites where a piece of a kind stands, on top or anywhere.
    #[inline]
    pub fn produce_row<S: Sink>(
        &mut self,
        code: &Code,
        local: &LocalWay,
        pieces: (usize, &Bits, bool),
        sink: &mut S,
    ) -> bool {
        let row = local.row(Bound::From, self);
        self.produce_in_row(code, (local, row), pieces, sink)
    }

    #[inline]
    fn produce_in_row<S: Sink>(
        &mut self,
        code: &Code,
        (local, row): (&LocalWay, Option<Row>),
        (what, on, top): (usize, &Bits, bool),
        sink: &mut S,
    ) -> bool {
        let (live, heads) = match row {
            Some(row) if top => (local.live(row), local.heads_in(row)),
            Some(row) => (local.live(row), &[][..]),
            None => (&Bits::FULL, &[][..]),
        };
        for at in 0..WORDS {
            let (word, first) = (on.word(at) & live.word(at), 64 * at as i32);
            if word == 0 {
                continue;
            }
            match self.offer_heads(code, heads, (word, first), sink) {
                Some(0) => {}
                Some(rest) => {
                    let rest = (what, rest, first, top);
                    if self.produce_word(code, (local, row), rest, sink) {
                        return true;
                    }
                }
                None => return true,
            }
        }
        false
    }

    /// The moves of a local way from some sites of a word, from the first site of which these are
    /// counted.
    #[inline(never)]
    fn produce_word<S: Sink>(
        &mut self,
        code: &Code,
        (local, row): (&LocalWay, Option<Row>),
        (what, mut word, first, top): (usize, u64, i32, bool),
        sink: &mut S,
    ) -> bool {
        while word != 0 {
            let from = first + word.trailing_zeros() as i32;
            word &= word - 1;
            let items = row.and_then(|row| local.items_in(row, from));
            let height = self.at.height(from as usize);
            if top {
                let vars = [(Bound::From, from), (Bound::Level, height as i32 - 1)];
                if self.offer(code, (local, items), vars, sink) {
                    return true;
                }
                continue;
            }
            for level in 0..height {
                if usize::from(self.at.what_at(from as usize, level)) != what {
                    continue;
                }
                let vars = [(Bound::From, from), (Bound::Level, level as i32)];
                if self.offer(code, (local, items), vars, sink) {
                    return true;
                }
            }
        }
        false
    }

    /// Hands on the moves of the sites of a row, counted from the first site of a word, for which
    /// there is one at most; returns the other sites, or nothing where no more is wanted.
    #[inline]
    fn offer_heads<S: Sink>(
        &mut self,
        code: &Code,
        heads: &[Head],
        (mut word, first): (u64, i32),
        sink: &mut S,
    ) -> Option<u64> {
        let mut rest = 0;
        while word != 0 {
            let site = first + word.trailing_zeros() as i32;
            let bit = word & word.wrapping_neg();
            word ^= bit;
            match heads.get(site as usize).map(|head| head.found(self)) {
                Some(Ok(Some(found))) => {
                    if sink.take(self, code, found) {
                        return None;
                    }
                }
                Some(Ok(None)) => {}
                _ => rest |= bit,
            }
        }
        Some(rest)
    }

    /// Hands on those of the moves of a local way that are there; where they are not known, it is
    /// run. The variables are bound where anything asks for them, and stay so.
    #[inline(always)]
    pub fn offer<S: Sink, const N: usize>(
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
    pub fn each_die<S: Sink>(
        &mut self,
        sink: &mut S,
        mut f: impl FnMut(&mut Self, &mut S) -> bool,
    ) -> bool {
        let outer = self.env.get(Bound::Pips);
        let mut done = false;
        for die in 0..self.dice {
            let before = sink.use_dice(1 << die);
            self.env.set(Bound::Pips, self.at.dice.values[die]);
            done = f(self, sink);
            sink.put_back(before);
            if done {
                break;
            }
        }
        self.env.set(Bound::Pips, outer);
        done
    }

    pub fn produce_combined<S: Sink>(
        &mut self,
        code: &Code,
        cond: Option<&super::values::Condition>,
        way: &RaceWay,
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
            self.env
                .set(Bound::Pips, set.iter().map(|die| values[*die]).sum());
            if cond.is_none_or(|cond| self.test(cond)) {
                let before = sink.use_dice(set.iter().fold(0, |dice, die| dice | 1 << die));
                let done = self.produce(code, way, sink);
                sink.put_back(before);
                if done {
                    return true;
                }
            }
        }
        false
    }
}
