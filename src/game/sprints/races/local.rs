//! Ways that look at one site only, as tables.
//!
//! Most of what a race asks of a piece is settled by who moves, where the piece stands and what
//! the dice show: where it goes and whether there is such a place. What is left depends on what
//! stands there, and of that only on the top and on whether there are none, one, two or more. For
//! such a way the moves are found out beforehand, by running it on positions made for the
//! purpose: a [`LocalWay`] holds for every combination of its variables the moves there may be,
//! and for each of them the standings of the one site looked at in which it is there.

use super::machine::{Machine, Vars};
use super::tables::{Axis, DYNAMIC, Part, Row, Tabulator, place, row};
use super::values::{Num, Test};
use super::ways::{Candidate, Code, Deed, Keep, Leaf, Spots, Way};
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::Bound;

/// Number of pieces on a site from which on more do not matter.
const MANY: i32 = 3;

/// Most components that can be told apart by the bits of a set of standings.
const MAX_KINDS: usize = 21;

/// Most runs of a way that are made for its table.
const MAX_RUNS: usize = 1 << 16;

/// A move that a local way may yield.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    leaf: u32,
    from: i16,
    to: i16,
    /// The site looked at.
    site: i16,
    /// The standings in which the move is there.
    standings: u64,
}

/// A way that looks at one site only.
#[derive(Debug)]
pub(super) struct LocalWay {
    axes: Vec<Axis>,
    /// Where the items of each combination begin; behind them, where the last ones end.
    begins: Vec<u32>,
    items: Vec<Item>,
    /// The combinations in which it looks at more than one site.
    open: Vec<bool>,
    /// The way itself.
    pub of: Way,
}

impl LocalWay {
    /// The moves there may be for the variables as they are; `None` where the way has to be run.
    #[inline]
    pub fn items(&self, machine: &Machine<'_>) -> Option<&[Item]> {
        let at = place(&self.axes, machine)?;
        match self.open[at] {
            true => None,
            false => Some(&self.items[self.begins[at] as usize..self.begins[at + 1] as usize]),
        }
    }

    /// Where the moves from each site are for the other variables as they are; `None` where one
    /// of these is out of range.
    #[inline]
    pub fn row(&self, machine: &Machine<'_>) -> Option<Row> {
        row(&self.axes, Bound::From, machine)
    }

    /// The moves there may be from a site in a row; `None` where the way has to be run.
    #[inline]
    pub fn items_from(&self, row: Row, from: i32) -> Option<&[Item]> {
        let at = row.place(from)?;
        match self.open[at] {
            true => None,
            false => Some(&self.items[self.begins[at] as usize..self.begins[at + 1] as usize]),
        }
    }
}

impl Item {
    /// Whether the move is there in the position.
    #[inline]
    pub fn is_there(&self, machine: &Machine<'_>) -> bool {
        self.standings >> machine.standing(self.site as usize) & 1 == 1
            && machine.at.filled().contains(i32::from(self.from))
    }

    /// The move, with the variables as they are.
    #[inline]
    pub fn candidate(&self, machine: &Machine<'_>) -> Candidate {
        let mut env = machine.env;
        env.set(Bound::To, i32::from(self.to));
        Candidate {
            leaf: self.leaf,
            from: i32::from(self.from),
            to: i32::from(self.to),
            dice: 0,
            env,
        }
    }
}

/// The standing of each component alone on a site; nothing if there are too many.
pub(super) fn standings(components: usize, is_piece: impl Fn(usize) -> bool) -> Vec<u8> {
    let mut kinds = 0;
    let mut firsts = vec![0; components];
    for (what, first) in firsts
        .iter_mut()
        .enumerate()
        .filter(|(what, _)| is_piece(*what))
    {
        if what != 0 {
            *first = 1 + (kinds * MANY as usize) as u8;
            kinds += 1;
        }
    }
    match kinds < MAX_KINDS {
        true => firsts,
        false => Vec::new(),
    }
}

impl Machine<'_> {
    /// What stands on a site, as far as local ways tell it apart.
    #[inline]
    pub fn standing(&self, slot: usize) -> u8 {
        match self.at.what(slot) {
            0 => 0,
            what => {
                self.standings[usize::from(what)] + (self.at.number(slot).clamp(1, MANY) - 1) as u8
            }
        }
    }
}

/// What a part of the code depends on, if it looks at nothing but the top of sites and at small
/// numbers of pieces.
fn depends_on(mut part: Part<'_>, stacking: bool) -> u32 {
    let mut all = match &part {
        Part::Test(Test::Empty(_) | Test::Occupied(_)) => 0,
        Part::Test(Test::Player(PlayerTest::Enemy | PlayerTest::Friend, _)) => Part::MOVER,
        Part::Num(Num::Who(_, None, _)) => 0,
        Part::Num(Num::What(_, None)) if !stacking => 0,
        Part::Test(Test::Within(..)) if !stacking => 0,
        Part::Test(Test::Compare(_, Num::Const(few), Num::Count(..) | Num::Height(_)))
        | Part::Test(Test::Compare(_, Num::Count(..) | Num::Height(_), Num::Const(few)))
            if *few < MANY =>
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
fn sites_read(mut part: Part<'_>, machine: &mut Machine<'_>, out: &mut Vec<i32>) {
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
/// made of choices and simple moves alone.
fn parts(way: &mut Way, leaves: &mut [Leaf], f: &mut dyn FnMut(Part<'_>)) -> bool {
    match way {
        Way::None => true,
        Way::Leaf(leaf) => match &mut leaves[*leaf].deed {
            Deed::FromTo(m) => {
                let (Spots::One(from), Spots::One(to)) = (&mut m.from, &mut m.to) else {
                    return false;
                };
                f(Part::Num(from));
                f(Part::Num(to));
                let conds = m.from_cond.iter_mut().chain(&mut m.to_cond);
                conds.for_each(|cond| f(Part::Test(cond)));
                true
            }
            Deed::Remove {
                sites: Spots::One(site),
                ..
            } => {
                f(Part::Num(site));
                true
            }
            _ => false,
        },
        Way::If(cond, yes, no) => {
            f(Part::Test(cond));
            parts(yes, leaves, f) && no.as_mut().is_none_or(|no| parts(no, leaves, f))
        }
        Way::All(ways) | Way::First(ways) => ways.iter_mut().all(|way| parts(way, leaves, f)),
        _ => false,
    }
}

/// Where a way starts from and what it looks at, for the variables as they are.
#[derive(Debug, Default)]
struct Survey {
    froms: Vec<i32>,
    reads: Vec<i32>,
}

impl Survey {
    fn look(&mut self, way: &mut Way, leaves: &mut [Leaf], machine: &mut Machine<'_>) {
        match way {
            Way::If(cond, yes, no) => {
                sites_read(Part::Test(cond), machine, &mut self.reads);
                self.look(yes, leaves, machine);
                no.iter_mut().for_each(|no| self.look(no, leaves, machine));
            }
            Way::All(ways) | Way::First(ways) => {
                ways.iter_mut()
                    .for_each(|way| self.look(way, leaves, machine));
            }
            Way::Leaf(leaf) => match &mut leaves[*leaf].deed {
                Deed::FromTo(m) => {
                    let (Spots::One(from), Spots::One(to)) = (&m.from, &m.to) else {
                        return;
                    };
                    let outer = machine.env;
                    let from = machine.num(from);
                    self.froms.extend(machine.is_site(from).then_some(from));
                    machine.env.set(Bound::From, from);
                    if let Some(cond) = &mut m.from_cond {
                        sites_read(Part::Test(cond), machine, &mut self.reads);
                    }
                    let to = machine.num(to);
                    machine.env.set(Bound::To, to);
                    if let Some(cond) = &mut m.to_cond {
                        sites_read(Part::Test(cond), machine, &mut self.reads);
                    }
                    machine.env = outer;
                }
                Deed::Remove {
                    sites: Spots::One(site),
                    ..
                } => {
                    let site = machine.num(site);
                    self.froms.extend(machine.is_site(site).then_some(site));
                }
                _ => {}
            },
            _ => {}
        }
    }
}

/// Makes tables of the local ways of a game.
#[derive(Debug)]
pub(super) struct Localizer<'m, 'g> {
    pub machine: &'m mut Machine<'g>,
    pub code: &'m mut Code,
}

impl Localizer<'_, '_> {
    /// Puts tables into a way, as far up as there can be any.
    pub fn way(&mut self, way: &mut Way) {
        if matches!(way, Way::None) {
            return;
        }
        let stacking = self.machine.at.stacking();
        let mut depends = 0;
        let mut look = |part: Part<'_>| depends |= depends_on(part, stacking);
        // What a move goes to is bound by the move itself.
        let local = parts(way, &mut self.code.leaves, &mut look) && depends & DYNAMIC == 0;
        if local && !self.machine.standings.is_empty() {
            let of = std::mem::replace(way, Way::None);
            *way = self.tabulated(of, depends & !Part::bit_of(Bound::To));
            return;
        }
        match way {
            Way::If(_, yes, no) => {
                self.way(yes);
                no.iter_mut().for_each(|no| self.way(no));
            }
            Way::All(ways) | Way::First(ways) => ways.iter_mut().for_each(|way| self.way(way)),
            Way::Sites(_, way, otherwise) => {
                self.way(way);
                otherwise
                    .iter_mut()
                    .for_each(|otherwise| self.way(otherwise));
            }
            Way::Track(_, _, way)
            | Way::Values(_, _, way)
            | Way::Players(way)
            | Way::Levels(_, _, way)
            | Way::Dice { way, .. }
            | Way::Roll(_, way, _) => self.way(way),
            Way::None | Way::Leaf(_) | Way::Pieces { .. } | Way::Local(_) => {}
        }
    }

    fn tabulated(&mut self, mut of: Way, depends: u32) -> Way {
        let game = self.machine.game;
        let kinds = game.components.len();
        let Some(axes) = Tabulator::new(self.machine).axes(depends) else {
            return of;
        };
        let entries: usize = axes.iter().map(|axis| axis.len as usize).product();
        if entries.saturating_mul(1 + kinds * MANY as usize) > MAX_RUNS {
            return of;
        }
        let outer = (
            self.machine.at.mover,
            self.machine.at.next,
            self.machine.at.dice.sum,
        );
        let mut table = LocalWay {
            begins: vec![0],
            items: Vec::new(),
            open: Vec::new(),
            axes,
            of: Way::None,
        };
        for entry in 0..entries {
            self.machine.env = Vars::NONE;
            super::tables::bind(&table.axes, entry, self.machine);
            let closed = self.entry(&mut of, &mut table.items);
            table.open.push(!closed);
            table.begins.push(table.items.len() as u32);
        }
        let at = &mut self.machine.at;
        (at.mover, at.next, at.dice.sum) = outer;
        at.empty_out();
        self.machine.env = Vars::NONE;
        table.of = of;
        Way::Local(Box::new(table))
    }

    /// The moves of one combination; false where the way looks at more than one site.
    fn entry(&mut self, way: &mut Way, items: &mut Vec<Item>) -> bool {
        let mut survey = Survey::default();
        survey.look(way, &mut self.code.leaves, self.machine);
        let Survey {
            mut froms,
            mut reads,
        } = survey;
        froms.sort_unstable();
        froms.dedup();
        reads.sort_unstable();
        reads.dedup();
        let (from, site) = match (&froms[..], &reads[..]) {
            ([], _) => return true,
            ([from], []) => (*from, None),
            ([from], [site]) => (*from, Some(*site)),
            _ => return false,
        };
        let game = self.machine.game;
        let mover = usize::from(self.machine.at.mover);
        let Some(&own) = game.components_of.get(mover).and_then(|own| own.first()) else {
            return false;
        };
        let first = items.len();
        let mut list = Vec::new();
        let mut run = |machine: &mut Machine<'_>, code: &Code, standings: u64| {
            list.clear();
            machine.produce(code, way, &mut Keep(&mut list));
            for (i, found) in list.iter().enumerate() {
                let same = |f: &Candidate| (f.leaf, f.to) == (found.leaf, found.to);
                let before = list[..i].iter().filter(|f| same(f)).count();
                let known = items[first..].iter_mut();
                let mut known =
                    known.filter(|item| (item.leaf, i32::from(item.to)) == (found.leaf, found.to));
                match known.nth(before) {
                    Some(item) => item.standings |= standings,
                    None => items.push(Item {
                        leaf: found.leaf,
                        from: found.from as i16,
                        to: found.to as i16,
                        site: site.unwrap_or(from) as i16,
                        standings,
                    }),
                }
            }
        };
        let Some(site) = site else {
            self.machine.at.empty_out();
            self.machine.at.set_up(from as usize, own as u8, 1);
            run(self.machine, self.code, u64::MAX);
            return true;
        };
        for what in 0..game.components.len() {
            let standing = self.machine.standings[what];
            if what != 0 && standing == 0 {
                continue;
            }
            for number in 1..=if what == 0 { 1 } else { MANY } {
                self.machine.at.empty_out();
                if site != from {
                    self.machine.at.set_up(from as usize, own as u8, 1);
                }
                let bit = match what {
                    0 => 0,
                    _ => {
                        self.machine
                            .at
                            .set_up(site as usize, what as u8, number as usize);
                        standing + number as u8 - 1
                    }
                };
                run(self.machine, self.code, 1 << bit);
            }
        }
        true
    }
}
