//! Follows the code of a local way for one combination of its variables, for all contents of the
//! one site it looks at together, and leaves the moves that it makes as a table's items.
//!
//! For example `(if (is Empty (ahead)) (move (from) (to (ahead))))`: with a piece on site 5 the
//! site ahead is 6, the test holds with the one standing "nothing there", and the item says that
//! the move from 5 to 6 is legal in it.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::local::{Guard, Item, LocalWay};
use super::machine::Machine;
use super::parts::{CodePart, depends_on, sites_read};
use super::tables::{DYNAMIC, Values, values};
use super::values::{Condition, Number};
use super::ways::{Deed, FromTo, Leaf, RaceWay, Spots};
use crate::game::bits::ones;
use crate::game::rules::ints::Bound;
use crate::game::state::mixer::Mixer;

/// What is known of a test of a way that is followed.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownTest {
    depends: u32,
    /// Its place among the tests of guards.
    guard: Option<u32>,
}

/// What a test comes to with some values of the variables it depends on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Settled {
    /// The contents of sites make no difference.
    Always(bool),
    /// It looks at one site and holds in these standings of it.
    OfSite(i32, u64),
    /// It looks at several sites, or at which die stands on one.
    Open,
}

/// The standings in which a test comes out as wanted, as far as they are known.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// Those in which it does whatever else there is.
    surely: u64,
    /// Those in which it may.
    possible: u64,
}

impl Bounds {
    /// Nothing else makes a difference.
    fn known(standings: u64) -> Self {
        Bounds {
            surely: standings,
            possible: standings,
        }
    }

    /// Where both come out as wanted.
    fn and(self, other: Bounds) -> Self {
        Bounds {
            surely: self.surely & other.surely,
            possible: self.possible & other.possible,
        }
    }

    /// Where one of them does.
    fn or(self, other: Bounds) -> Self {
        Bounds {
            surely: self.surely | other.surely,
            possible: self.possible | other.possible,
        }
    }
}

/// What is known of tests, by address in the way.
pub(super) type Tests = HashMap<usize, KnownTest, BuildHasherDefault<Mixer>>;

/// What tests come to, by address in the way and the values of the variables they depend on.
pub(super) type Answers = HashMap<(usize, Values), Settled, BuildHasherDefault<Mixer>>;

/// Follows a way for all standings of the one site it looks at together.
pub(super) struct Trace<'t, 'g> {
    pub machine: &'t mut Machine<'g>,
    pub leaves: &'t mut [Leaf],
    /// The site looked at, once there is one.
    pub site: Option<i32>,
    /// The sites that the test at hand looks at.
    pub reads: Vec<i32>,
    pub known: &'t mut Tests,
    pub settled: &'t mut Answers,
    /// The guards on the way to where it is.
    pub held: Vec<Guard>,
    /// Tests for pieces on starts are left to the moves.
    pub defers: bool,
    /// The sites on the way to where it is on which pieces have to stand.
    pub starts: Vec<i32>,
    pub table: &'t mut LocalWay,
}

impl Trace<'_, '_> {
    /// The moves of a way in some standings; nothing where it has to be run.
    pub fn way(&mut self, way: &mut RaceWay, standings: u64) -> Option<()> {
        if standings == 0 {
            return Some(());
        }
        match way {
            RaceWay::None => {}
            RaceWay::If(cond, yes, no) => {
                let outer = (self.held.len(), self.starts.len());
                let holds = self.holds(cond, true, standings)?;
                self.way(yes, holds)?;
                self.leave(outer);
                if let Some(no) = no {
                    let fails = self.holds(cond, false, standings)?;
                    self.way(no, fails)?;
                    self.leave(outer);
                }
            }
            RaceWay::All(ways) => ways
                .iter_mut()
                .try_for_each(|way| self.way(way, standings))?,
            RaceWay::First(ways) => self.first(ways, standings)?,
            RaceWay::Leaf(leaf) => self.leaf(*leaf, standings)?,
            _ => return None,
        }
        Some(())
    }

    /// Forgets what had to hold beyond so many guards and starts.
    fn leave(&mut self, (held, starts): (usize, usize)) {
        self.held.truncate(held);
        self.starts.truncate(starts);
    }

    /// The moves of the first way that has any.
    fn first(&mut self, ways: &mut [RaceWay], standings: u64) -> Option<()> {
        let first = self.table.items.len();
        let mut left = standings;
        for way in ways {
            let guarded = |item: &Item| (item.guards.1 - item.guards.0) as usize > self.held.len();
            if self.table.items[first..].iter().any(guarded) {
                return None;
            }
            let before = self.table.items.len();
            self.way(way, left)?;
            let found = self.table.items[before..].iter();
            left &= !found.fold(0, |all, item| all | item.standings);
        }
        // Where nothing stands on one start, there may still be something on another.
        let start = |item: &Item| (item.from, item.free);
        let mut starts = self.table.items[first..].iter().map(start);
        let one = starts.next();
        starts.all(|start| Some(start) == one).then_some(())
    }

    fn leaf(&mut self, leaf: usize, standings: u64) -> Option<()> {
        let bound = self.leaves[leaf].bound;
        let mut deed = std::mem::replace(&mut self.leaves[leaf].deed, Deed::Nothing);
        let env = self.machine.env;
        let outer = (self.held.len(), self.starts.len());
        let found = match &mut deed {
            Deed::FromTo(m) => self.relocation(m, standings),
            Deed::Remove {
                sites: Spots::One(site),
                ..
            } => self.num(site).map(|site| (site, site, standings)),
            Deed::Swap(a, b) => match (self.num(a), self.num(b)) {
                (Some(a), Some(b)) => Some((a, b, standings)),
                _ => None,
            },
            _ => None,
        };
        let free = matches!(deed, Deed::Swap(..));
        self.leaves[leaf].deed = deed;
        self.machine.env = env;
        let (from, to, standings) = found?;
        let there = if free {
            from >= 0
        } else {
            self.machine.is_site(from)
        };
        if standings != 0 && to >= 0 && there {
            let from_bit = CodePart::bit_of(Bound::From);
            if self.starts.iter().any(|start| free || *start != from) {
                return None;
            }
            let asked = self.held[..outer.0].iter().any(|guard| {
                let of = self.known.values().find(|k| k.guard == Some(guard.test));
                of.is_none_or(|k| k.depends & from_bit != 0)
            });
            if asked && from != self.machine.env.get(Bound::From) {
                return None;
            }
            let guards = self.table.guards.len() as u32;
            self.table.guards.extend_from_slice(&self.held);
            self.table.items.push(Item {
                leaf: leaf as u32,
                from: i16::try_from(from).ok()?,
                to: i16::try_from(to).ok()?,
                site: 0,
                bound,
                free,
                guards: (guards, self.table.guards.len() as u32),
                standings,
            });
        }
        self.leave(outer);
        Some(())
    }

    /// Where a from-to leads from and to, and in which standings.
    fn relocation(&mut self, m: &mut FromTo, mut standings: u64) -> Option<(i32, i32, u64)> {
        let (Spots::One(from), Spots::One(to)) = (&mut m.from, &mut m.to) else {
            return None;
        };
        let from = self.num(from)?;
        self.machine.env.set(Bound::From, from);
        if let Some(cond) = &mut m.from_cond {
            standings = self.holds(cond, true, standings)?;
        }
        let to = self.num(to)?;
        self.machine.env.set(Bound::To, to);
        if let Some(cond) = &mut m.to_cond {
            standings = self.holds(cond, true, standings)?;
        }
        Some((from, to, standings))
    }

    /// What is known of a test at an address.
    fn known(&mut self, address: usize, test: &mut Condition) -> KnownTest {
        let stacking = self.machine.at.stacking();
        *self.known.entry(address).or_insert_with(|| KnownTest {
            depends: depends_on(CodePart::Condition(test), stacking),
            guard: None,
        })
    }

    /// A number that is the same in all standings.
    fn num(&mut self, num: &mut Number) -> Option<i32> {
        if matches!(num, Number::Const(_) | Number::Table(_)) {
            return Some(self.machine.num(num));
        }
        if depends_on(CodePart::Number(num), self.machine.at.stacking()) & DYNAMIC != 0 {
            return None;
        }
        self.reads.clear();
        sites_read(CodePart::Number(num), self.machine, &mut self.reads);
        self.reads.is_empty().then(|| self.machine.num(num))
    }

    /// In which of some standings a test comes out as wanted; what does not depend on standings
    /// alone becomes a guard. Nothing where there is none that says it.
    fn holds(&mut self, test: &mut Condition, want: bool, standings: u64) -> Option<u64> {
        if standings == 0 {
            return Some(0);
        }
        match test {
            Condition::Not(inner) => return self.holds(inner, !want, standings),
            Condition::Occupied(site) if want && self.defers => {
                let site = self
                    .num(site)
                    .filter(|site| !self.machine.is_of_dice(*site))?;
                self.starts.push(site);
                return Some(standings);
            }
            Condition::And(parts) if want => return self.all_hold(parts, want, standings),
            Condition::Or(parts) if !want => return self.all_hold(parts, want, standings),
            // One of the parts is enough; where only one can be, that is asked.
            Condition::And(parts) | Condition::Or(parts) => {
                let mut possible = None;
                let mut several = false;
                for (i, part) in parts.iter_mut().enumerate() {
                    if self.bounds(part, want, standings).possible != 0 {
                        several |= possible.replace(i).is_some();
                    }
                }
                match possible {
                    None => return Some(0),
                    Some(i) if !several => return self.holds(&mut parts[i], want, standings),
                    Some(_) => {}
                }
            }
            Condition::If(cond, yes, no) => match self.settled(cond, standings) {
                Some(holds) if holds == standings => return self.holds(yes, want, standings),
                Some(0) => return self.holds(no, want, standings),
                _ => {}
            },
            _ => {}
        }
        let Bounds { surely, possible } = self.bounds(test, want, standings);
        if surely != possible {
            self.guard(test, want, surely)?;
        }
        Some(possible)
    }

    /// In which of some standings a test surely comes out as wanted, and in which it may.
    fn bounds(&mut self, test: &mut Condition, want: bool, standings: u64) -> Bounds {
        if let Some(holds) = self.settled(test, standings) {
            return Bounds::known(if want { holds } else { standings & !holds });
        }
        match test {
            Condition::Not(inner) => self.bounds(inner, !want, standings),
            Condition::And(parts) if want => self.all_bounds(parts, want, standings),
            Condition::Or(parts) if !want => self.all_bounds(parts, want, standings),
            Condition::And(parts) | Condition::Or(parts) => {
                let parts = parts.iter_mut();
                parts.fold(Bounds::known(0), |found, part| {
                    found.or(self.bounds(part, want, standings))
                })
            }
            Condition::If(cond, yes, no) => {
                let holds = self.bounds(cond, true, standings);
                let fails = self.bounds(cond, false, standings);
                let yes = self.bounds(yes, want, standings);
                let no = self.bounds(no, want, standings);
                holds.and(yes).or(fails.and(no))
            }
            _ => Bounds {
                surely: 0,
                possible: standings,
            },
        }
    }

    /// The same of several tests that all have to come out as wanted.
    fn all_bounds(&mut self, tests: &mut [Condition], want: bool, standings: u64) -> Bounds {
        let tests = tests.iter_mut();
        tests.fold(Bounds::known(standings), |left, test| {
            left.and(self.bounds(test, want, standings))
        })
    }

    /// In which of some standings all tests come out as wanted.
    fn all_hold(&mut self, tests: &mut [Condition], want: bool, standings: u64) -> Option<u64> {
        let mut left = standings;
        for test in tests {
            left = self.holds(test, want, left)?;
        }
        Some(left)
    }

    /// In which of some standings a test holds, if nothing else matters.
    fn settled(&mut self, test: &mut Condition, standings: u64) -> Option<u64> {
        let all = |holds: bool| if holds { standings } else { 0 };
        if matches!(test, Condition::Const(_) | Condition::Table(_)) {
            return Some(all(self.machine.test(test)));
        }
        let address = std::ptr::from_ref(test) as usize;
        let depends = self.known(address, test).depends;
        if depends & DYNAMIC != 0 {
            return None;
        }
        let key = (address, values(depends, self.machine));
        let settled = match self.settled.get(&key) {
            Some(settled) => *settled,
            None => {
                let settled = self.settle(test);
                self.settled.insert(key, settled);
                settled
            }
        };
        match settled {
            Settled::Always(holds) => Some(all(holds)),
            Settled::OfSite(site, holds) => {
                (*self.site.get_or_insert(site) == site).then_some(holds & standings)
            }
            Settled::Open => None,
        }
    }

    /// What a test comes to with the variables as they are.
    fn settle(&mut self, test: &mut Condition) -> Settled {
        self.reads.clear();
        sites_read(CodePart::Condition(test), self.machine, &mut self.reads);
        let Some(&site) = self.reads.first() else {
            return Settled::Always(self.machine.test(test));
        };
        // Which die stands on a site is no standing of it.
        let other = |read: &i32| *read != site || self.machine.is_of_dice(*read);
        if self.reads.iter().any(other) {
            return Settled::Open;
        }
        let mut holds = 0;
        for standing in ones(self.machine.at.all_standings()) {
            self.machine
                .at
                .pretend_standing(site as usize, standing as u8);
            holds |= u64::from(self.machine.test(test)) << standing;
        }
        self.machine.at.pretend(site as usize, 0, 0);
        Settled::OfSite(site, holds)
    }

    /// Makes a test a guard of what follows.
    fn guard(&mut self, test: &mut Condition, holds: bool, surely: u64) -> Option<()> {
        if self.table.asks_to {
            return None;
        }
        let address = std::ptr::from_ref(test) as usize;
        let known = self.known(address, test);
        let place = match known.guard {
            Some(place) => place,
            None => {
                let place = self.table.tests.len() as u32;
                self.table.tests.push(test.clone());
                let guard = Some(place);
                self.known.insert(address, KnownTest { guard, ..known });
                place
            }
        };
        self.held.push(Guard {
            test: place,
            holds,
            surely,
        });
        Some(())
    }
}
