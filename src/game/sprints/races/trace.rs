//! Makes the tables of `races/local`: code is run beforehand for every combination of the variables
//! it depends on, and for all possible contents of the one site that it looks at.
//!
//! On the way, a test that depends on variables only is decided at once. A test of that one site
//! leaves the contents ("standings") with which it holds. Any other test becomes a guard of the
//! moves behind it. That a piece stands where a move starts is asked of every move anyway, so a
//! test of just that does not use up the one site that may be looked at.

use std::collections::HashMap;

use super::bits::Bits;
use super::local::{Guard, Head, Item, LocalWay, Span};
use super::machine::{Machine, Vars};
use super::parts::Part;
use super::pieces::MANY;
use super::tables::{DYNAMIC, Tabulator};
use super::values::{Num, Test};
use super::ways::{Code, Deed, FromTo, Leaf, RaceWay, Spots};
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::Bound;

/// Most entries of a table, each counted with all standings of a site.
const MAX_RUNS: usize = 1 << 16;

/// What a part of the code depends on besides the standings of sites.
pub(super) fn depends_on(mut part: Part<'_>, stacking: bool) -> u32 {
    let mut all = match &part {
        Part::Test(Test::Empty(_) | Test::Occupied(_)) => 0,
        Part::Test(Test::Player(PlayerTest::Enemy | PlayerTest::Friend, _)) => Part::MOVER,
        Part::Num(Num::Who(_, None, _)) => 0,
        Part::Num(Num::What(_, None)) if !stacking => 0,
        Part::Test(Test::Within(..)) if !stacking => 0,
        Part::Test(Test::Compare(_, Num::Const(few), Num::Count(..) | Num::Height(_)))
        | Part::Test(Test::Compare(_, Num::Count(..) | Num::Height(_), Num::Const(few)))
            if *few < i32::from(MANY) =>
        {
            // The number itself is not looked at.
            let mut all = 0;
            part.each(&mut |mut number| {
                number.each(&mut |site| all |= depends_on(site, stacking));
            });
            return all;
        }
        part => part.own(),
    };
    part.each(&mut |part| all |= depends_on(part, stacking));
    all
}

/// The sites that a part of the code looks at.
pub(super) fn sites_read(mut part: Part<'_>, machine: &mut Machine<'_>, out: &mut Vec<i32>) {
    let site = match &part {
        Part::Test(Test::Empty(site) | Test::Occupied(site) | Test::Within(_, site)) => {
            Some(machine.num(site))
        }
        Part::Num(
            Num::Who(site, ..) | Num::What(site, _) | Num::Count(site, _) | Num::Height(site),
        ) => Some(machine.num(site)),
        _ => None,
    };
    out.extend(site.filter(|site| machine.is_site(*site)));
    part.each(&mut |part| sites_read(part, machine, out));
}

/// The parts of a way that are tests or sites, those of leaves included; false where it is not
/// made of choices and simple moves alone. The flag says that a move has bound where it goes to.
fn parts(way: &mut RaceWay, leaves: &mut [Leaf], f: &mut dyn FnMut(Part<'_>, bool)) -> bool {
    match way {
        RaceWay::None => true,
        RaceWay::Leaf(leaf) => match &mut leaves[*leaf].deed {
            Deed::FromTo(m) => {
                let (Spots::One(from), Spots::One(to)) = (&mut m.from, &mut m.to) else {
                    return false;
                };
                f(Part::Num(from), false);
                f(Part::Num(to), false);
                if let Some(cond) = &mut m.from_cond {
                    f(Part::Test(cond), false);
                }
                if let Some(cond) = &mut m.to_cond {
                    f(Part::Test(cond), true);
                }
                true
            }
            Deed::Remove {
                sites: Spots::One(site),
                ..
            } => {
                f(Part::Num(site), false);
                true
            }
            Deed::Swap(a, b) => {
                f(Part::Num(a), false);
                f(Part::Num(b), false);
                true
            }
            _ => false,
        },
        RaceWay::If(cond, yes, no) => {
            f(Part::Test(cond), false);
            parts(yes, leaves, f) && no.as_mut().is_none_or(|no| parts(no, leaves, f))
        }
        RaceWay::All(ways) | RaceWay::First(ways) => {
            ways.iter_mut().all(|way| parts(way, leaves, f))
        }
        _ => false,
    }
}

/// Makes tables of the local ways of a game.
#[derive(Debug)]
pub(super) struct Localizer<'m, 'g> {
    pub machine: &'m mut Machine<'g>,
    pub code: &'m mut Code,
    reads: Vec<i32>,
    known: HashMap<usize, KnownTest>,
}

impl<'m, 'g> Localizer<'m, 'g> {
    /// Makes tables with a machine whose position is empty, and is left so.
    pub fn new(machine: &'m mut Machine<'g>, code: &'m mut Code) -> Self {
        Localizer {
            machine,
            code,
            reads: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Puts tables into a way, as far up as there can be any.
    pub fn way(&mut self, way: &mut RaceWay) {
        if matches!(way, RaceWay::None) {
            return;
        }
        if let Some(depends) = self.depends_on(way) {
            let of = std::mem::replace(way, RaceWay::None);
            *way = self.tabulated(of, depends);
        }
        if let RaceWay::Dice { cond, way, .. } = way
            && cond.is_some()
        {
            self.under_cond(cond, way);
            return;
        }
        match way {
            RaceWay::If(_, yes, no) => {
                self.way(yes);
                no.iter_mut().for_each(|no| self.way(no));
            }
            RaceWay::All(ways) | RaceWay::First(ways) => {
                ways.iter_mut().for_each(|way| self.way(way))
            }
            RaceWay::Sites(_, way, otherwise) => {
                self.way(way);
                otherwise
                    .iter_mut()
                    .for_each(|otherwise| self.way(otherwise));
            }
            RaceWay::Track(_, _, way)
            | RaceWay::Values(_, _, way)
            | RaceWay::Remembered(_, way)
            | RaceWay::Players(way)
            | RaceWay::As(_, way)
            | RaceWay::Levels(_, _, way)
            | RaceWay::Dice { way, .. }
            | RaceWay::Roll(_, way, _)
            | RaceWay::Noted(_, way, _)
            | RaceWay::Longest(way) => self.way(way),
            // Effects have no tables.
            RaceWay::Do(..) | RaceWay::Try(..) => {}
            RaceWay::None | RaceWay::Leaf(_) | RaceWay::Pieces { .. } | RaceWay::Local(_) => {}
        }
    }

    /// A condition becomes part of the way under it where both together are local.
    fn under_cond(&mut self, cond: &mut Option<Test>, way: &mut RaceWay) {
        let inner = Box::new(std::mem::replace(way, RaceWay::None));
        let Some(test) = cond.take() else {
            return;
        };
        let mut whole = RaceWay::If(test, inner, None);
        match (self.depends_on(&mut whole), whole) {
            (Some(depends), made) => whole = self.tabulated(made, depends),
            (None, made) => whole = made,
        }
        match whole {
            RaceWay::If(test, inner, _) => {
                *cond = Some(test);
                *way = *inner;
                self.way(way);
            }
            whole => *way = whole,
        }
    }

    /// The variables that a way depends on; nothing where it cannot have a table.
    fn depends_on(&mut self, way: &mut RaceWay) -> Option<u32> {
        let stacking = self.machine.at.stacking();
        let mut depends = 0;
        let mut appearance = |part: Part<'_>, goes: bool| {
            let all = depends_on(part, stacking);
            depends |= if goes {
                all & !Part::bit_of(Bound::To)
            } else {
                all
            };
        };
        let local = parts(way, &mut self.code.leaves, &mut appearance);
        (local && self.machine.at.tells_standings()).then_some(depends & !DYNAMIC)
    }

    fn tabulated(&mut self, mut of: RaceWay, depends: u32) -> RaceWay {
        let game = self.machine.game;
        let kinds = game.components.len();
        let Some(mut axes) = Tabulator::new(self.machine).axes(depends) else {
            return of;
        };
        // Iterations over pieces or sites follow a row, mostly one for every die.
        let inner = [Bound::Pips, Bound::Site, Bound::From];
        axes.sort_by_key(|axis| {
            inner
                .iter()
                .position(|var| axis.is(*var))
                .map_or(0, |i| i + 1)
        });
        let entries: usize = axes.iter().map(|axis| axis.len as usize).product();
        if entries.saturating_mul(1 + kinds * usize::from(MANY)) > MAX_RUNS {
            return of;
        }
        let outer = (
            self.machine.at.mover,
            self.machine.at.next,
            self.machine.at.dice.sum,
        );
        let mut table = LocalWay {
            spans: Vec::with_capacity(entries),
            live: Vec::new(),
            items: Vec::new(),
            heads: Vec::new(),
            guards: Vec::new(),
            tests: Vec::new(),
            asks_to: depends & Part::bit_of(Bound::To) != 0,
            axes,
            of: RaceWay::None,
        };
        self.known.clear();
        for entry in 0..entries {
            self.machine.env = Vars::NONE;
            super::tables::bind(&table.axes, entry, self.machine);
            let begin = table.items.len() as u32;
            let closed = self.entry(&mut of, &mut table);
            table.spans.push(match closed {
                true => Span {
                    begin,
                    end: table.items.len() as u32,
                },
                false => Span::OPEN,
            });
        }
        let heads = (0..entries).map(|entry| Head::of(table.items_at(entry)));
        table.heads = heads.collect();
        if let Some(last) = table.axes.last() {
            let rows = table.spans.chunks(last.len as usize);
            let live = |row: &[Span]| {
                let live = (last.low..)
                    .zip(row)
                    .filter(|(_, span)| span.begin != span.end);
                Bits::of(live.map(|(value, _)| value))
            };
            table.live.extend(rows.map(live));
        }
        let at = &mut self.machine.at;
        (at.mover, at.next, at.dice.sum) = outer;
        self.machine.env = Vars::NONE;
        let open = table.spans.iter().filter(|span| span.begin > span.end);
        if 2 * open.count() > entries {
            return of;
        }
        table.of = of;
        RaceWay::Local(Box::new(table))
    }

    /// The moves of one combination; false where the way has to be run.
    fn entry(&mut self, way: &mut RaceWay, table: &mut LocalWay) -> bool {
        self.follow(way, table, true) || self.follow(way, table, false)
    }

    /// Follows the way for one combination, leaving tests for pieces on starts to the moves or
    /// not; false where that leads nowhere.
    fn follow(&mut self, way: &mut RaceWay, table: &mut LocalWay, defers: bool) -> bool {
        let first = table.items.len();
        let standings = self.machine.at.all_standings();
        let mut trace = Trace {
            machine: self.machine,
            leaves: &mut self.code.leaves,
            site: None,
            reads: std::mem::take(&mut self.reads),
            known: &mut self.known,
            held: Vec::new(),
            defers,
            starts: Vec::new(),
            table,
        };
        let closed = trace.way(way, standings).is_some();
        let site = trace.site;
        self.reads = trace.reads;
        if let Some(site) = site {
            self.machine.at.pretend(site as usize, 0, 0);
            let items = table.items[first..].iter_mut();
            items.for_each(|item| item.site = site as u8);
        }
        if !closed {
            table.items.truncate(first);
        }
        closed
    }
}

/// What is known of a test of a way that is followed.
#[derive(Clone, Copy, Debug)]
struct KnownTest {
    depends: u32,
    /// Its place among the tests of guards.
    guard: Option<u32>,
}

/// Follows a way for all standings of the one site it looks at together.
struct Trace<'t, 'g> {
    machine: &'t mut Machine<'g>,
    leaves: &'t mut [Leaf],
    /// The site looked at, once there is one.
    site: Option<i32>,
    /// The sites that the test at hand looks at.
    reads: Vec<i32>,
    /// By address in the way.
    known: &'t mut HashMap<usize, KnownTest>,
    /// The guards on the way to where it is.
    held: Vec<Guard>,
    /// Tests for pieces on starts are left to the moves.
    defers: bool,
    /// The sites on the way to where it is on which pieces have to stand.
    starts: Vec<i32>,
    table: &'t mut LocalWay,
}

impl Trace<'_, '_> {
    /// The moves of a way in some standings; nothing where it has to be run.
    fn way(&mut self, way: &mut RaceWay, standings: u64) -> Option<()> {
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
            let from_bit = Part::bit_of(Bound::From);
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
    fn known(&mut self, address: usize, test: &mut Test) -> KnownTest {
        let stacking = self.machine.at.stacking();
        *self.known.entry(address).or_insert_with(|| KnownTest {
            depends: depends_on(Part::Test(test), stacking),
            guard: None,
        })
    }

    /// A number that is the same in all standings.
    fn num(&mut self, num: &mut Num) -> Option<i32> {
        if matches!(num, Num::Const(_) | Num::Table(_)) {
            return Some(self.machine.num(num));
        }
        if depends_on(Part::Num(num), self.machine.at.stacking()) & DYNAMIC != 0 {
            return None;
        }
        self.reads.clear();
        sites_read(Part::Num(num), self.machine, &mut self.reads);
        self.reads.is_empty().then(|| self.machine.num(num))
    }

    /// In which of some standings a test comes out as wanted; what does not depend on standings
    /// alone becomes a guard. Nothing where there is none that says it.
    fn holds(&mut self, test: &mut Test, want: bool, standings: u64) -> Option<u64> {
        if standings == 0 {
            return Some(0);
        }
        match test {
            Test::Not(inner) => return self.holds(inner, !want, standings),
            Test::Occupied(site) if want && self.defers => {
                let site = self
                    .num(site)
                    .filter(|site| !self.machine.is_of_dice(*site))?;
                self.starts.push(site);
                return Some(standings);
            }
            Test::And(parts) if want => return self.all_hold(parts, want, standings),
            Test::Or(parts) if !want => return self.all_hold(parts, want, standings),
            Test::And(parts) | Test::Or(parts) => {
                let mut sure = 0;
                let mut unsure = None;
                let mut several = false;
                for (i, part) in parts.iter_mut().enumerate() {
                    match self.settled(part, standings) {
                        Some(holds) => sure |= if want { holds } else { standings & !holds },
                        None => several |= unsure.replace(i).is_some(),
                    }
                }
                match unsure {
                    _ if sure == standings => return Some(standings),
                    None => return Some(sure),
                    Some(i) if sure == 0 && !several => {
                        return self.holds(&mut parts[i], want, standings);
                    }
                    Some(_) => {}
                }
            }
            Test::If(cond, yes, no) => match self.settled(cond, standings) {
                Some(holds) if holds == standings => return self.holds(yes, want, standings),
                Some(0) => return self.holds(no, want, standings),
                _ => {}
            },
            _ => {}
        }
        if let Some(holds) = self.settled(test, standings) {
            return Some(if want { holds } else { standings & !holds });
        }
        self.guard(test, want)?;
        Some(standings)
    }

    /// In which of some standings all tests come out as wanted.
    fn all_hold(&mut self, tests: &mut [Test], want: bool, standings: u64) -> Option<u64> {
        let mut left = standings;
        for test in tests {
            left = self.holds(test, want, left)?;
        }
        Some(left)
    }

    /// In which of some standings a test holds, if nothing else matters.
    fn settled(&mut self, test: &mut Test, standings: u64) -> Option<u64> {
        let all = |holds: bool| if holds { standings } else { 0 };
        if matches!(test, Test::Const(_) | Test::Table(_)) {
            return Some(all(self.machine.test(test)));
        }
        let address = std::ptr::from_ref(test) as usize;
        if self.known(address, test).depends & DYNAMIC != 0 {
            return None;
        }
        self.reads.clear();
        sites_read(Part::Test(test), self.machine, &mut self.reads);
        let Some(&site) = self.reads.first() else {
            return Some(all(self.machine.test(test)));
        };
        // Which die stands on a site is no standing of it.
        let other = |read: &i32| *read != site || self.machine.is_of_dice(*read);
        if self.site.is_some_and(|known| known != site) || self.reads.iter().any(other) {
            return None;
        }
        self.site = Some(site);
        let mut holds = 0;
        let mut left = standings;
        while left != 0 {
            let standing = left.trailing_zeros() as u8;
            left &= left - 1;
            self.machine.at.pretend_standing(site as usize, standing);
            holds |= u64::from(self.machine.test(test)) << standing;
        }
        Some(holds)
    }

    /// Makes a test a guard of what follows.
    fn guard(&mut self, test: &mut Test, holds: bool) -> Option<()> {
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
        self.held.push(Guard { test: place, holds });
        Some(())
    }
}
