//! Walks through the parts of the code (numbers, tests, areas), and tells what each depends on and
//! which sites it looks at.

use super::machine::Machine;
use super::pieces::MANY;
use super::tables::{DYNAMIC, Input, bit};
use super::values::{Area, Num, Query, Test, Whose};
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::Bound;

/// A part of the code, to be looked through.
pub(super) enum Part<'e> {
    Num(&'e mut Num),
    Test(&'e mut Test),
    Area(&'e mut Area),
}

impl Part<'_> {
    /// Depending on who moves.
    pub const MOVER: u32 = 1;

    /// Depending on a variable.
    pub fn bit_of(var: Bound) -> u32 {
        bit(Input::Bound(var))
    }

    /// What it depends on by itself.
    pub fn own(&self) -> u32 {
        match self {
            Part::Num(num) => match num {
                Num::Bound(var) => bit(Input::Bound(*var)),
                Num::Mover => bit(Input::Mover),
                Num::Next => bit(Input::Next),
                Num::DiceSum => bit(Input::DiceSum),
                Num::Const(_)
                | Num::Entry(..)
                | Num::Mapped(..)
                | Num::Ahead { .. }
                | Num::Sum(_)
                | Num::Product(_)
                | Num::Arith(..)
                | Num::If(..)
                | Num::FromTest(_)
                | Num::CountSites(_)
                | Num::SiteOf(..)
                | Num::Table(_) => 0,
                _ => DYNAMIC,
            },
            Part::Test(test) => match test {
                Test::Player(PlayerTest::Mover, _) => bit(Input::Mover),
                Test::Player(PlayerTest::Next, _) => bit(Input::Next),
                Test::Const(_)
                | Test::And(_)
                | Test::Or(_)
                | Test::Xor(..)
                | Test::Not(_)
                | Test::If(..)
                | Test::Compare(..)
                | Test::NonZero(_)
                | Test::In(..)
                | Test::Parity(..)
                | Test::AllSites(..)
                | Test::AllIn(..)
                | Test::Table(_) => 0,
                _ => DYNAMIC,
            },
            Part::Area(area) => match area {
                Area::Static(_)
                | Area::Union(_)
                | Area::Intersection(_)
                | Area::Difference(..)
                | Area::Without(..)
                | Area::If(..)
                | Area::Filter(..)
                | Area::Listed(_)
                | Area::ByNumber(..)
                | Area::Track { .. } => 0,
                Area::Empty(_) | Area::Pending | Area::Occupied { .. } => DYNAMIC,
            },
        }
    }

    /// Its parts.
    pub fn each(&mut self, f: &mut dyn FnMut(Part<'_>)) {
        match self {
            Part::Num(num) => parts_of_num(num, f),
            Part::Test(test) => parts_of_test(test, f),
            Part::Area(area) => parts_of_area(area, f),
        }
    }

    /// The rough cost of evaluating it: parts that look at many sites weigh much more than others.
    pub fn weight(&mut self) -> u32 {
        let mut all = match self {
            Part::Test(Test::CanMove(_)) => 256,
            Part::Test(Test::Line { .. } | Test::AllSites(..) | Test::NoPieces(_)) => 64,
            Part::Num(Num::CountPieces(_)) => 64,
            _ => 1,
        };
        self.each(&mut |mut part| all += part.weight());
        all
    }

    pub fn depends_on(&mut self) -> u32 {
        let mut all = self.own();
        self.each(&mut |mut part| all |= part.depends_on());
        all
    }
}

pub(super) fn parts_of_num(num: &mut Num, f: &mut dyn FnMut(Part<'_>)) {
    match num {
        Num::Score(a)
        | Num::PlayerValue(a)
        | Num::Face(a)
        | Num::Count(a, _)
        | Num::TopLevel(a)
        | Num::Height(a)
        | Num::Where(a)
        | Num::Entry(_, a)
        | Num::Mapped(_, a) => f(Part::Num(a)),
        Num::What(a, level) | Num::Who(a, level, _) | Num::State(a, level) => {
            f(Part::Num(a));
            level.iter_mut().for_each(|level| f(Part::Num(level)));
        }
        Num::CountIn(area) | Num::HeightIn(area) | Num::CountSites(area) => f(Part::Area(area)),
        Num::CountPieces(query) => parts_of_query(query, f),
        Num::SiteOf(area, index) => {
            f(Part::Area(area));
            f(Part::Num(index));
        }
        Num::Ahead {
            player,
            from,
            steps,
            ..
        }
        | Num::AheadOfPiece {
            player,
            from,
            steps,
            ..
        } => [player, from, steps]
            .into_iter()
            .for_each(|part| f(Part::Num(part))),
        Num::Sum(all) | Num::Product(all) => all.iter_mut().for_each(|part| f(Part::Num(part))),
        Num::Arith(_, a, b) | Num::WhereLevel(a, b, _) => {
            f(Part::Num(a));
            f(Part::Num(b));
        }
        Num::If(cond, yes, no) => {
            f(Part::Test(cond));
            f(Part::Num(yes));
            f(Part::Num(no));
        }
        Num::FromTest(test) => f(Part::Test(test)),
        Num::Table(table) => f(Part::Num(&mut table.of)),
        _ => {}
    }
}

pub(super) fn parts_of_test(test: &mut Test, f: &mut dyn FnMut(Part<'_>)) {
    match test {
        Test::And(all) | Test::Or(all) => all.iter_mut().for_each(|part| f(Part::Test(part))),
        Test::Xor(a, b) => {
            f(Part::Test(a));
            f(Part::Test(b));
        }
        Test::Not(inner) => f(Part::Test(inner)),
        Test::If(cond, yes, no) => [cond, yes, no]
            .into_iter()
            .for_each(|part| f(Part::Test(part))),
        Test::Compare(_, a, b) | Test::Within(a, b) => {
            f(Part::Num(a));
            f(Part::Num(b));
        }
        Test::NonZero(a)
        | Test::Player(_, a)
        | Test::Triggered(a)
        | Test::Empty(a)
        | Test::Occupied(a)
        | Test::Parity(a, _)
        | Test::AnyDie(a)
        | Test::Remembered(a, _) => f(Part::Num(a)),
        Test::Line { through, .. } => f(Part::Num(through)),
        Test::In(site, area) | Test::WithinArea(site, area) => {
            f(Part::Num(site));
            f(Part::Area(area));
        }
        Test::AllSites(area, cond) => {
            f(Part::Area(area));
            f(Part::Test(cond));
        }
        Test::AllIn(a, b) => {
            f(Part::Area(a));
            f(Part::Area(b));
        }
        Test::NoPieces(query) => parts_of_query(query, f),
        Test::Table(table) => f(Part::Test(&mut table.of)),
        _ => {}
    }
}

pub(super) fn parts_of_area(area: &mut Area, f: &mut dyn FnMut(Part<'_>)) {
    match area {
        Area::Union(all) | Area::Intersection(all) => {
            all.iter_mut().for_each(|part| f(Part::Area(part)));
        }
        Area::Difference(a, b) => {
            f(Part::Area(a));
            f(Part::Area(b));
        }
        Area::Without(area, site) => {
            f(Part::Area(area));
            f(Part::Num(site));
        }
        Area::If(cond, yes, no) => {
            f(Part::Test(cond));
            f(Part::Area(yes));
            no.iter_mut().for_each(|no| f(Part::Area(no)));
        }
        Area::Filter(area, cond) => {
            f(Part::Area(area));
            f(Part::Test(cond));
        }
        Area::Listed(sites) => sites.iter_mut().for_each(|site| f(Part::Num(site))),
        Area::ByNumber(_, key) => f(Part::Num(key)),
        Area::Track {
            player, from, to, ..
        } => {
            f(Part::Num(player));
            from.iter_mut()
                .chain(to)
                .for_each(|site| f(Part::Num(site)));
        }
        Area::Occupied { owners, .. } => parts_of_whose(owners, f),
        Area::Static(_) | Area::Empty(_) | Area::Pending => {}
    }
}

pub(super) fn parts_of_whose(whose: &mut Whose, f: &mut dyn FnMut(Part<'_>)) {
    if let Whose::One(index) = whose {
        f(Part::Num(index));
    }
}

fn parts_of_query(query: &mut Query, f: &mut dyn FnMut(Part<'_>)) {
    parts_of_whose(&mut query.owners, f);
    query.area.iter_mut().for_each(|area| f(Part::Area(area)));
    query.cond.iter_mut().for_each(|cond| f(Part::Test(cond)));
}

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
