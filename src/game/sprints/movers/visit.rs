//! Walks through the parts of an expression, the innermost first, and changes them.
//!
//! Conditions and regions are simplified as they are read. A term is also written anew for a class of
//! starting sites (see [`super::read`]): parts whose answer is known are replaced by it.

use super::asked::Asked;
use super::holding::Reading;
use super::patterns::{LinePattern, Made};
use super::terms::{Condition, Number, Set};
use crate::arrange::Arrange;
use crate::game::bits::Bits;

/// A part of a term.
pub(super) enum Term<'t, const W: usize> {
    Set(&'t mut Set<W>),
    Number(&'t mut Number<W>),
    Condition(&'t mut Condition<W>),
}

/// What is done with every part.
pub(super) type Visitor<'v, const W: usize> = &'v mut dyn FnMut(Term<'_, W>);

impl<const W: usize> Set<W> {
    /// Visits all parts of the set, then the set.
    pub fn visit(&mut self, f: Visitor<'_, W>) {
        match self {
            Set::Fixed(_)
            | Set::Pieces(_)
            | Set::Either(..)
            | Set::Held(_)
            | Set::ToClear
            | Set::Passed
            | Set::Reached
            | Set::OfMoves(..)
            | Set::Grouped
            | Set::Visited
            | Set::VisitedOrLast
            | Set::Pending
            | Set::Remembered(_)
            | Set::Onward(_) => {}
            Set::PiecesOf(num)
            | Set::Kind(num)
            | Set::Choice(num, _)
            | Set::One(num)
            | Set::Here(num)
            | Set::Tall(num)
            | Set::Stated(num)
            | Set::Threatened(num) => num.visit(f),
            Set::Lined(lined) => lined.line.visit(f),
            Set::Around(around) => around.centre.visit(f),
            Set::Sight(sight) => sight.at.visit(f),
            Set::Along(along) => {
                along.starts.visit(f);
                along.stop.visit(f);
                along.distance.visit(f);
            }
            Set::Group(group) => {
                group.at.visit(f);
                group.members.iter_mut().for_each(|set| set.visit(f));
            }
            Set::All(parts) | Set::Any(parts) => parts.iter_mut().for_each(|part| part.visit(f)),
            Set::Not(inner) | Set::Costly(inner) => inner.visit(f),
            Set::Holding(_, cond) => cond.visit(f),
            Set::Near(near) => {
                near.of.visit(f);
                near.number.visit(f);
            }
            Set::Measured(measured) => {
                measured.number.visit(f);
                if let Reading::Weighed(_, weights) = &mut measured.reading {
                    weights.iter_mut().for_each(|weight| weight.of.visit(f));
                }
            }
            Set::Asked(asked) => asked.visit(f),
            Set::If(cond, parts) => {
                cond.visit(f);
                parts.0.visit(f);
                parts.1.visit(f);
            }
        }
        f(Term::Set(self));
    }

    /// The same sites, with constant parts put together.
    pub fn simplified(mut self, board: Bits<W>) -> Self {
        self.visit(&mut |term| simplify(term, board));
        self
    }
}

impl<const W: usize> Number<W> {
    /// Visits all parts of the number, then the number.
    pub fn visit(&mut self, f: Visitor<'_, W>) {
        match self {
            Number::Const(_)
            | Number::Next
            | Number::Prev
            | Number::From
            | Number::To
            | Number::Between
            | Number::Site
            | Number::Each(_)
            | Number::Var(_)
            | Number::LastFrom
            | Number::LastTo
            | Number::Moves
            | Number::Turn
            | Number::SamePlayer
            | Number::Counter
            | Number::Temp
            | Number::Pending
            | Number::Remembered(_)
            | Number::Tally(_)
            | Number::Beside(_) => {}
            Number::What(num)
            | Number::Who(num)
            | Number::State(num)
            | Number::Worth(num)
            | Number::TopLevel(num)
            | Number::TallyOf(num)
            | Number::Ahead(num, _)
            | Number::CountAt(num)
            | Number::Value(num)
            | Number::Score(num)
            | Number::BesideOf(num)
            | Number::Table(num, _)
            | Number::Where(num, _) => num.visit(f),
            Number::Further(sites, _) => sites.iter_mut().for_each(|site| site.visit(f)),
            Number::Size(set) | Number::First(set) => set.visit(f),
            Number::Pairs(pairs) => {
                pairs.from.visit(f);
                pairs.to.visit(f);
                pairs.value.visit(f);
            }
            Number::Nearest(walk) => {
                walk.from.visit(f);
                walk.passes.visit(f);
                walk.goals.visit(f);
            }
            Number::Groups(groups) => {
                groups.members.visit(f);
                groups.min.visit(f);
            }
            Number::Territory(territory) => territory.own.visit(f),
            Number::Sum(parts) | Number::Product(parts) => {
                parts.iter_mut().for_each(|part| part.visit(f))
            }
            Number::Arith(_, parts) | Number::Steps(parts, _) | Number::OnLevel(parts, _) => {
                parts.0.visit(f);
                parts.1.visit(f);
            }
            Number::Asked(asked) => asked.visit(f),
            Number::If(cond, parts) => {
                cond.visit(f);
                parts.0.visit(f);
                parts.1.visit(f);
            }
        }
        f(Term::Number(self));
    }
}

impl<const W: usize> Condition<W> {
    /// The same condition, with constant parts put together.
    pub fn simplified(mut self, board: Bits<W>) -> Self {
        self.visit(&mut |term| simplify(term, board));
        self
    }

    /// Visits all parts of the condition, then the condition.
    pub fn visit(&mut self, f: Visitor<'_, W>) {
        match self {
            Condition::Const(_)
            | Condition::IsPending
            | Condition::CanMove(_)
            | Condition::NextStuck
            | Condition::NextBlocked
            | Condition::CanMoveLegally(_)
            | Condition::Does(_)
            | Condition::SwapOffered
            | Condition::AllPassed(_)
            | Condition::WasPass
            | Condition::Repeated
            | Condition::GoesRound
            | Condition::Proposed(_)
            | Condition::Decided(_) => {}
            Condition::Threatened(threat) => {
                threat.what.visit(f);
                threat.at.iter_mut().for_each(|at| at.visit(f));
            }
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter_mut().for_each(|part| part.visit(f))
            }
            Condition::Not(inner) => inner.visit(f),
            Condition::If(parts) => {
                parts.0.visit(f);
                parts.1.visit(f);
                parts.2.visit(f);
            }
            Condition::Compare(_, a, b) => {
                a.visit(f);
                b.visit(f);
            }
            Condition::Has(num, set) => {
                num.visit(f);
                set.visit(f);
            }
            Condition::None(set) | Condition::Some(set) | Condition::Differ(set) => set.visit(f),
            Condition::AtMost(_, set, more) => {
                set.visit(f);
                more.visit(f);
            }
            Condition::Same(a, b) => {
                a.visit(f);
                b.visit(f);
            }
            Condition::Triggered(num)
            | Condition::Remembers(_, num)
            | Condition::Pends(num)
            | Condition::Stalemated(num)
            | Condition::Active(num)
            | Condition::Empty(num) => num.visit(f),
            Condition::Connected(e) => {
                e.at.visit(f);
                e.need.visit(f);
                e.targets.iter_mut().for_each(|target| target.visit(f));
            }
            Condition::Walked(e) => {
                e.from.visit(f);
                e.whats.iter_mut().for_each(|what| what.visit(f));
            }
            Condition::Line(line) => line.visit(f),
            Condition::Asked(asked) => asked.visit(f),
        }
        f(Term::Condition(self));
    }
}

impl<E, const W: usize> Asked<E, W> {
    fn visit(&mut self, f: Visitor<'_, W>) {
        self.bound.iter_mut().for_each(|(_, num)| num.visit(f));
    }
}

impl<const W: usize> LinePattern<W> {
    fn visit(&mut self, f: Visitor<'_, W>) {
        self.length.visit(f);
        self.through.visit(f);
        if let Made::Of(set, _) = &mut self.made {
            set.visit(f);
        }
        if let Some(set) = &mut self.cond {
            set.visit(f);
        }
    }
}

/// Puts the constant parts of one term together; its own parts are simple.
fn simplify<const W: usize>(term: Term<'_, W>, board: Bits<W>) {
    match term {
        Term::Set(set) => simplify_set(set, board),
        Term::Condition(cond) => simplify_cond(cond),
        Term::Number(_) => {}
    }
}

fn simplify_set<const W: usize>(set: &mut Set<W>, board: Bits<W>) {
    match set {
        Set::If(cond, parts) => {
            if let Condition::Const(holds) = **cond {
                let part = if holds { &mut parts.0 } else { &mut parts.1 };
                *set = std::mem::replace(part, Set::Fixed(Bits::EMPTY));
            }
        }
        Set::Not(inner) => {
            if let Set::Fixed(bits) = **inner {
                *set = Set::Fixed(!bits & board);
            }
        }
        Set::All(parts) => {
            let mut fixed = board;
            let mut rest = Vec::new();
            for part in parts.drain(..) {
                match part {
                    Set::Fixed(bits) => fixed = fixed & bits,
                    Set::All(inner) => {
                        for part in inner {
                            match part {
                                Set::Fixed(bits) => fixed = fixed & bits,
                                part => rest.push(part),
                            }
                        }
                    }
                    part => rest.push(part),
                }
            }
            if fixed.is_empty() {
                rest.clear();
            }
            if fixed != board || rest.is_empty() {
                rest.push(Set::Fixed(fixed));
            }
            // What is found at once leaves fewer sites to ask the rest of.
            rest.arrange_by_key(trouble);
            *set = match rest.len() {
                1 => rest.remove(0),
                _ => Set::All(rest),
            };
        }
        Set::Any(parts) => {
            let mut fixed = Bits::EMPTY;
            let mut rest = Vec::new();
            for part in parts.drain(..) {
                match part {
                    Set::Fixed(bits) => fixed = fixed | bits,
                    part => rest.push(part),
                }
            }
            if fixed == board {
                rest.clear();
            }
            if !fixed.is_empty() || rest.is_empty() {
                rest.push(Set::Fixed(fixed));
            }
            *set = match rest.len() {
                1 => rest.remove(0),
                _ => Set::Any(rest),
            };
        }
        _ => {}
    }
}

/// How long it takes to find a set, from 0 on.
fn trouble<const W: usize>(set: &Set<W>) -> u8 {
    match set {
        Set::Fixed(_) => 0,
        Set::Pieces(_) | Set::Either(..) => 1,
        Set::Not(inner) => trouble(inner),
        Set::Asked(_) => 4,
        set if set.is_costly() => 3,
        _ => 2,
    }
}

fn simplify_cond<const W: usize>(cond: &mut Condition<W>) {
    match cond {
        Condition::Not(inner) => {
            *cond = match std::mem::replace(&mut **inner, Condition::Const(false)) {
                Condition::Const(holds) => Condition::Const(!holds),
                Condition::Not(twice) => *twice,
                Condition::None(set) => Condition::Some(set),
                Condition::Some(set) => Condition::None(set),
                other => Condition::Not(Box::new(other)),
            };
        }
        Condition::None(Set::Fixed(bits)) => *cond = Condition::Const(bits.is_empty()),
        Condition::Some(Set::Fixed(bits)) => *cond = Condition::Const(!bits.is_empty()),
        Condition::All(parts) => decide(parts, false).map_or((), |simple| *cond = simple),
        Condition::Any(parts) => decide(parts, true).map_or((), |simple| *cond = simple),
        Condition::If(parts) => {
            if let Condition::Const(holds) = parts.0 {
                let part = if holds { &mut parts.1 } else { &mut parts.2 };
                *cond = std::mem::replace(part, Condition::Const(false));
            }
        }
        _ => {}
    }
}

/// Leaves out the parts of a conjunction or disjunction that decide nothing; what it comes to if
/// that is one part or a constant. `decisive` is what decides the whole.
fn decide<const W: usize>(parts: &mut Vec<Condition<W>>, decisive: bool) -> Option<Condition<W>> {
    if parts.contains(&Condition::Const(decisive)) {
        return Some(Condition::Const(decisive));
    }
    parts.retain(|part| !matches!(part, Condition::Const(_)));
    match parts.len() {
        0 => Some(Condition::Const(!decisive)),
        1 => Some(parts.remove(0)),
        _ => None,
    }
}
