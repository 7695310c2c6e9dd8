//! Walks through the parts of the code (numbers, tests, areas), and tells what each depends on and
//! which sites it looks at.

use super::machine::Machine;
use super::pieces::MANY;
use super::tables::{DYNAMIC, Input, bit};
use super::values::{Area, Condition, Number, Query, Whose};
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::Bound;

/// A part of the code, to be looked through.
pub(super) enum CodePart<'e> {
    Number(&'e mut Number),
    Condition(&'e mut Condition),
    Area(&'e mut Area),
}

impl CodePart<'_> {
    /// Depending on who moves.
    pub const MOVER: u32 = 1;

    /// Depending on a variable.
    pub fn bit_of(var: Bound) -> u32 {
        bit(Input::Bound(var))
    }

    /// What it depends on by itself.
    pub fn own(&self) -> u32 {
        match self {
            CodePart::Number(num) => match num {
                Number::Bound(var) => bit(Input::Bound(*var)),
                Number::Mover => bit(Input::Mover),
                Number::Next => bit(Input::Next),
                Number::DiceSum => bit(Input::DiceSum),
                Number::Const(_)
                | Number::Entry(..)
                | Number::Mapped(..)
                | Number::Ahead { .. }
                | Number::Sum(_)
                | Number::Product(_)
                | Number::Arith(..)
                | Number::If(..)
                | Number::FromTest(_)
                | Number::CountSites(_)
                | Number::SiteOf(..)
                | Number::Table(_) => 0,
                _ => DYNAMIC,
            },
            CodePart::Condition(test) => match test {
                Condition::Player(PlayerTest::Mover, _) => bit(Input::Mover),
                Condition::Player(PlayerTest::Next, _) => bit(Input::Next),
                Condition::Const(_)
                | Condition::And(_)
                | Condition::Or(_)
                | Condition::Xor(..)
                | Condition::Not(_)
                | Condition::If(..)
                | Condition::Compare(..)
                | Condition::NonZero(_)
                | Condition::In(..)
                | Condition::Parity(..)
                | Condition::AllSites(..)
                | Condition::AllIn(..)
                | Condition::Table(_) => 0,
                _ => DYNAMIC,
            },
            CodePart::Area(area) => match area {
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
    pub fn each(&mut self, f: &mut dyn FnMut(CodePart<'_>)) {
        match self {
            CodePart::Number(num) => parts_of_num(num, f),
            CodePart::Condition(test) => parts_of_test(test, f),
            CodePart::Area(area) => parts_of_area(area, f),
        }
    }

    /// The rough cost of evaluating it: parts that look at many sites weigh much more than others.
    pub fn weight(&mut self) -> u32 {
        let mut all = match self {
            CodePart::Condition(Condition::CanMove(_)) => 256,
            CodePart::Condition(
                Condition::Line { .. } | Condition::AllSites(..) | Condition::NoPieces(_),
            ) => 64,
            CodePart::Number(Number::CountPieces(_)) => 64,
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

pub(super) fn parts_of_num(num: &mut Number, f: &mut dyn FnMut(CodePart<'_>)) {
    match num {
        Number::Score(a)
        | Number::PlayerValue(a)
        | Number::Face(a)
        | Number::Count(a, _)
        | Number::TopLevel(a)
        | Number::Height(a)
        | Number::Where(a)
        | Number::Entry(_, a)
        | Number::Mapped(_, a) => f(CodePart::Number(a)),
        Number::WhereState(a, b) => [a, b].into_iter().for_each(|num| f(CodePart::Number(num))),
        Number::What(a, level)
        | Number::Who(a, level, _)
        | Number::State(a, level)
        | Number::Worth(a, level) => {
            f(CodePart::Number(a));
            level
                .iter_mut()
                .for_each(|level| f(CodePart::Number(level)));
        }
        Number::CountIn(area) | Number::HeightIn(area) | Number::CountSites(area) => {
            f(CodePart::Area(area))
        }
        Number::CountPieces(query) => parts_of_query(query, f),
        Number::SiteOf(area, index) => {
            f(CodePart::Area(area));
            f(CodePart::Number(index));
        }
        Number::Ahead {
            player,
            from,
            steps,
            ..
        }
        | Number::AheadOfPiece {
            player,
            from,
            steps,
            ..
        } => [player, from, steps]
            .into_iter()
            .for_each(|part| f(CodePart::Number(part))),
        Number::Sum(all) | Number::Product(all) => {
            all.iter_mut().for_each(|part| f(CodePart::Number(part)))
        }
        Number::Arith(_, a, b) | Number::WhereLevel(a, b, _) => {
            f(CodePart::Number(a));
            f(CodePart::Number(b));
        }
        Number::If(cond, yes, no) => {
            f(CodePart::Condition(cond));
            f(CodePart::Number(yes));
            f(CodePart::Number(no));
        }
        Number::FromTest(test) => f(CodePart::Condition(test)),
        Number::Table(table) => f(CodePart::Number(&mut table.of)),
        _ => {}
    }
}

pub(super) fn parts_of_test(test: &mut Condition, f: &mut dyn FnMut(CodePart<'_>)) {
    match test {
        Condition::And(all) | Condition::Or(all) => {
            all.iter_mut().for_each(|part| f(CodePart::Condition(part)))
        }
        Condition::Xor(a, b) => {
            f(CodePart::Condition(a));
            f(CodePart::Condition(b));
        }
        Condition::Not(inner) => f(CodePart::Condition(inner)),
        Condition::If(cond, yes, no) => [cond, yes, no]
            .into_iter()
            .for_each(|part| f(CodePart::Condition(part))),
        Condition::Compare(_, a, b) | Condition::Within(a, b) => {
            f(CodePart::Number(a));
            f(CodePart::Number(b));
        }
        Condition::NonZero(a)
        | Condition::Player(_, a)
        | Condition::Triggered(a)
        | Condition::Empty(a)
        | Condition::Occupied(a)
        | Condition::Parity(a, _)
        | Condition::AnyDie(a)
        | Condition::Remembered(a, _) => f(CodePart::Number(a)),
        Condition::Line { through, .. } => f(CodePart::Number(through)),
        Condition::In(site, area) | Condition::WithinArea(site, area) => {
            f(CodePart::Number(site));
            f(CodePart::Area(area));
        }
        Condition::AllSites(area, cond) => {
            f(CodePart::Area(area));
            f(CodePart::Condition(cond));
        }
        Condition::AllIn(a, b) => {
            f(CodePart::Area(a));
            f(CodePart::Area(b));
        }
        Condition::NoPieces(query) => parts_of_query(query, f),
        Condition::Table(table) => f(CodePart::Condition(&mut table.of)),
        _ => {}
    }
}

pub(super) fn parts_of_area(area: &mut Area, f: &mut dyn FnMut(CodePart<'_>)) {
    match area {
        Area::Union(all) | Area::Intersection(all) => {
            all.iter_mut().for_each(|part| f(CodePart::Area(part)));
        }
        Area::Difference(a, b) => {
            f(CodePart::Area(a));
            f(CodePart::Area(b));
        }
        Area::Without(area, site) => {
            f(CodePart::Area(area));
            f(CodePart::Number(site));
        }
        Area::If(cond, yes, no) => {
            f(CodePart::Condition(cond));
            f(CodePart::Area(yes));
            no.iter_mut().for_each(|no| f(CodePart::Area(no)));
        }
        Area::Filter(area, cond) => {
            f(CodePart::Area(area));
            f(CodePart::Condition(cond));
        }
        Area::Listed(sites) => sites.iter_mut().for_each(|site| f(CodePart::Number(site))),
        Area::ByNumber(_, key) => f(CodePart::Number(key)),
        Area::Track {
            player, from, to, ..
        } => {
            f(CodePart::Number(player));
            from.iter_mut()
                .chain(to)
                .for_each(|site| f(CodePart::Number(site)));
        }
        Area::Occupied { owners, .. } => parts_of_whose(owners, f),
        Area::Static(_) | Area::Empty(_) | Area::Pending => {}
    }
}

pub(super) fn parts_of_whose(whose: &mut Whose, f: &mut dyn FnMut(CodePart<'_>)) {
    if let Whose::One(index) = whose {
        f(CodePart::Number(index));
    }
}

fn parts_of_query(query: &mut Query, f: &mut dyn FnMut(CodePart<'_>)) {
    parts_of_whose(&mut query.owners, f);
    query
        .area
        .iter_mut()
        .for_each(|area| f(CodePart::Area(area)));
    query
        .cond
        .iter_mut()
        .for_each(|cond| f(CodePart::Condition(cond)));
}

/// What a part of the code depends on besides the standings of sites.
pub(super) fn depends_on(mut part: CodePart<'_>, stacking: bool) -> u32 {
    let mut all = match &part {
        CodePart::Condition(Condition::Empty(_) | Condition::Occupied(_)) => 0,
        CodePart::Condition(Condition::Player(PlayerTest::Enemy | PlayerTest::Friend, _)) => {
            CodePart::MOVER
        }
        CodePart::Number(Number::Who(_, None, _)) => 0,
        CodePart::Number(Number::What(_, None)) if !stacking => 0,
        CodePart::Condition(Condition::Within(..)) if !stacking => 0,
        CodePart::Condition(Condition::Compare(
            _,
            Number::Const(few),
            Number::Count(..) | Number::Height(_),
        ))
        | CodePart::Condition(Condition::Compare(
            _,
            Number::Count(..) | Number::Height(_),
            Number::Const(few),
        )) if *few < i32::from(MANY) => {
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
pub(super) fn sites_read(mut part: CodePart<'_>, machine: &mut Machine<'_>, out: &mut Vec<i32>) {
    let site = match &part {
        CodePart::Condition(
            Condition::Empty(site) | Condition::Occupied(site) | Condition::Within(_, site),
        ) => Some(machine.num(site)),
        CodePart::Number(
            Number::Who(site, ..)
            | Number::What(site, _)
            | Number::Count(site, _)
            | Number::Height(site),
        ) => Some(machine.num(site)),
        _ => None,
    };
    out.extend(site.filter(|site| machine.is_site(*site)));
    part.each(&mut |part| sites_read(part, machine, out));
}
