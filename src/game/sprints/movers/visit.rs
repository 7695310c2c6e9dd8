//! Walks through the parts of an expression, the innermost first, and changes them.
//!
//! Used where a term is written anew for a class of starting sites (see [`super::read`]): parts
//! whose answer is known are replaced by it, and what is left is simplified.

use super::asked::Asked;
use super::holding::Reading;
use super::patterns::{LinePattern, Made};
use super::terms::{Cond, Num, Set};
use crate::game::bits::Bits;

/// A part of a term.
pub(super) enum Term<'t, const W: usize> {
    Set(&'t mut Set<W>),
    Num(&'t mut Num<W>),
    Cond(&'t mut Cond<W>),
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
            | Set::OfMoves(..)
            | Set::Visited
            | Set::VisitedOrLast
            | Set::Pending
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
                along.at.visit(f);
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

impl<const W: usize> Num<W> {
    /// Visits all parts of the number, then the number.
    pub fn visit(&mut self, f: Visitor<'_, W>) {
        match self {
            Num::Const(_)
            | Num::Next
            | Num::Prev
            | Num::From
            | Num::To
            | Num::Site
            | Num::Each(_)
            | Num::Var(_)
            | Num::LastFrom
            | Num::LastTo
            | Num::Moves
            | Num::Turn
            | Num::SamePlayer
            | Num::Counter
            | Num::Temp
            | Num::Pending
            | Num::Tally(_)
            | Num::Beside(_) => {}
            Num::What(num)
            | Num::Who(num)
            | Num::State(num)
            | Num::TopLevel(num)
            | Num::TallyOf(num)
            | Num::Ahead(num, _)
            | Num::CountAt(num)
            | Num::Value(num)
            | Num::Score(num)
            | Num::BesideOf(num)
            | Num::Table(num, _)
            | Num::Where(num, _) => num.visit(f),
            Num::Size(set) => set.visit(f),
            Num::Pairs(pairs) => {
                pairs.from.visit(f);
                pairs.to.visit(f);
                pairs.value.visit(f);
            }
            Num::Groups(groups) => {
                groups.members.visit(f);
                groups.min.visit(f);
            }
            Num::Sum(parts) | Num::Product(parts) => {
                parts.iter_mut().for_each(|part| part.visit(f))
            }
            Num::Arith(_, parts) | Num::Steps(parts, _) | Num::OnLevel(parts, _) => {
                parts.0.visit(f);
                parts.1.visit(f);
            }
            Num::Asked(asked) => asked.visit(f),
            Num::If(cond, parts) => {
                cond.visit(f);
                parts.0.visit(f);
                parts.1.visit(f);
            }
        }
        f(Term::Num(self));
    }
}

impl<const W: usize> Cond<W> {
    /// Visits all parts of the condition, then the condition.
    pub fn visit(&mut self, f: Visitor<'_, W>) {
        match self {
            Cond::Const(_)
            | Cond::IsPending
            | Cond::CanMove(_)
            | Cond::NextStuck
            | Cond::CanMoveLegally(_)
            | Cond::Does(_)
            | Cond::SwapOffered
            | Cond::AllPassed(_)
            | Cond::WasPass
            | Cond::Proposed(_)
            | Cond::Decided(_) => {}
            Cond::Threatened(threat) => {
                threat.what.visit(f);
                threat.at.iter_mut().for_each(|at| at.visit(f));
            }
            Cond::All(parts) | Cond::Any(parts) => parts.iter_mut().for_each(|part| part.visit(f)),
            Cond::Not(inner) => inner.visit(f),
            Cond::If(parts) => {
                parts.0.visit(f);
                parts.1.visit(f);
                parts.2.visit(f);
            }
            Cond::Compare(_, a, b) => {
                a.visit(f);
                b.visit(f);
            }
            Cond::Has(num, set) => {
                num.visit(f);
                set.visit(f);
            }
            Cond::None(set) => set.visit(f),
            Cond::AtMost(_, set, more) => {
                set.visit(f);
                more.visit(f);
            }
            Cond::Same(a, b) => {
                a.visit(f);
                b.visit(f);
            }
            Cond::Triggered(num) | Cond::Stalemated(num) | Cond::Active(num) | Cond::Empty(num) => {
                num.visit(f)
            }
            Cond::Connected(e) => {
                e.at.visit(f);
                e.need.visit(f);
                e.targets.iter_mut().for_each(|target| target.visit(f));
            }
            Cond::Walked(e) => {
                e.from.visit(f);
                e.whats.iter_mut().for_each(|what| what.visit(f));
            }
            Cond::Line(line) => line.visit(f),
            Cond::Asked(asked) => asked.visit(f),
        }
        f(Term::Cond(self));
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
        Term::Cond(cond) => simplify_cond(cond),
        Term::Num(_) => {}
    }
}

fn simplify_set<const W: usize>(set: &mut Set<W>, board: Bits<W>) {
    match set {
        Set::If(cond, parts) => {
            if let Cond::Const(holds) = **cond {
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

fn simplify_cond<const W: usize>(cond: &mut Cond<W>) {
    match cond {
        Cond::Not(inner) => {
            if let Cond::Const(holds) = **inner {
                *cond = Cond::Const(!holds);
            }
        }
        Cond::All(parts) => decide(parts, false).map_or((), |simple| *cond = simple),
        Cond::Any(parts) => decide(parts, true).map_or((), |simple| *cond = simple),
        Cond::If(parts) => {
            if let Cond::Const(holds) = parts.0 {
                let part = if holds { &mut parts.1 } else { &mut parts.2 };
                *cond = std::mem::replace(part, Cond::Const(false));
            }
        }
        _ => {}
    }
}

/// Leaves out the parts of a conjunction or disjunction that decide nothing; what it comes to if
/// that is one part or a constant. `decisive` is what decides the whole.
fn decide<const W: usize>(parts: &mut Vec<Cond<W>>, decisive: bool) -> Option<Cond<W>> {
    if parts.contains(&Cond::Const(decisive)) {
        return Some(Cond::Const(decisive));
    }
    parts.retain(|part| !matches!(part, Cond::Const(_)));
    match parts.len() {
        0 => Some(Cond::Const(!decisive)),
        1 => Some(parts.remove(0)),
        _ => None,
    }
}
