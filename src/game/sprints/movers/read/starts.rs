//! Splits conditions that ask about the start of a move into cases, by classes of starting sites.
//!
//! A condition such as "the piece stands at home, or the target is outside" has one answer for all
//! pieces at home and another for all others. For each such class the condition is written anew
//! without the question, so that all pieces of a class can be answered at once.

use super::Reader;
use crate::game::bits::Bits;
use crate::game::sprints::movers::flights::HopReach;
use crate::game::sprints::movers::terms::{Condition, Number, Set};
use crate::game::sprints::movers::visit::Term;
use crate::game::sprints::movers::ways::Start;

/// Questions about the start beyond which pieces are asked one by one.
const MOST_QUESTIONS: usize = 2;

/// What the conditions of a simple move come to: where hurdles or stops may be, where it may end
/// or walk, and how far a hop goes.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Terms<const W: usize> {
    pub over: Option<Set<W>>,
    pub to: Set<W>,
    pub reach: Option<HopReach<W>>,
    /// Where slides may end at all, or what hops take where they end.
    pub gate: Option<Set<W>>,
}

/// A class of starts, all of them without a set, and the terms for it.
type Class<const W: usize> = (Option<Set<W>>, Terms<W>);

impl<const W: usize> Reader<'_, W> {
    /// The starts of a simple move by what its conditions ask of them, each with the conditions
    /// that are left.
    pub fn classes(
        &self,
        start: Start<W>,
        terms: Terms<W>,
        here: Option<u8>,
        asks: bool,
    ) -> Vec<(Start<W>, Terms<W>)> {
        let board = Bits::below(self.kinds.sites);
        match (start, here) {
            (start, _) if !asks => vec![(start, terms.simplified(board))],
            (Start::At(site), _) => {
                let terms = terms.starting_at(&site, board);
                vec![(Start::At(site), terms)]
            }
            (Start::Here, Some(what)) => {
                let owner = self.kinds.owner[usize::from(what)];
                let classes = terms.of_component(what, owner).by_class(board).into_iter();
                let started = |within| match within {
                    Some(set) => Start::Among(set),
                    None => Start::Here,
                };
                classes
                    .map(|(within, terms)| (started(within), terms))
                    .collect()
            }
            (start, _) => vec![(start, terms)],
        }
    }
}

impl<const W: usize> Terms<W> {
    fn sets(&mut self) -> impl Iterator<Item = &mut Set<W>> {
        let sets = self.over.iter_mut().chain(&mut self.gate);
        sets.chain([&mut self.to])
    }

    fn visit(&mut self, f: &mut dyn FnMut(Term<'_, W>)) {
        self.sets().for_each(|set| set.visit(f));
        let reach = self.reach.iter_mut();
        reach
            .flat_map(HopReach::numbers)
            .for_each(|number| number.visit(f));
    }

    /// Takes out of where moves may end what the board alone decides, by start.
    pub fn take_rows(&mut self) -> Vec<Vec<Bits<W>>> {
        let mut taken = Vec::new();
        let mut take = |part: &Set<W>| match part {
            Set::Choice(Number::From, rows) => {
                taken.push(rows.clone());
                false
            }
            _ => true,
        };
        match &mut self.to {
            Set::All(parts) => parts.retain(&mut take),
            to if !take(to) => *to = Set::All(Vec::new()),
            _ => {}
        }
        taken
    }

    fn simplified(self, board: Bits<W>) -> Self {
        Terms {
            over: self.over.map(|set| set.simplified(board)),
            to: self.to.simplified(board),
            reach: self.reach,
            gate: self.gate.map(|set| set.simplified(board)),
        }
    }

    /// Whether moves are asked start by start; nothing where their targets are asked one by one as
    /// well, which is faster by lists.
    pub fn by_start(&self, asks: bool) -> Option<bool> {
        let by_start = asks && self.ask_start();
        (!by_start || !self.are_asked()).then_some(by_start)
    }

    /// The sets depend on the start of the move.
    fn ask_start(&self) -> bool {
        let mut sets = self.over.iter().chain(&self.gate).chain([&self.to]);
        sets.any(asks_start)
    }

    /// Something is asked of the general code.
    pub fn are_asked(&self) -> bool {
        let mut asked = false;
        self.clone().visit(&mut |term| {
            asked |= matches!(
                term,
                Term::Set(Set::Asked(_))
                    | Term::Condition(Condition::Asked(_))
                    | Term::Number(Number::Asked(_))
            );
        });
        asked
    }

    /// The terms for moves that start from one site.
    pub fn starting_at(mut self, start: &Number<W>, board: Bits<W>) -> Self {
        self.visit(&mut |term| {
            if let Term::Number(num @ Number::From) = term {
                *num = start.clone();
            }
        });
        self.simplified(board)
    }

    /// The terms for moves of a component of an owner.
    fn of_component(mut self, what: u8, owner: u8) -> Self {
        self.visit(&mut |term| {
            if let Term::Number(num) = term {
                match num {
                    Number::What(at) if **at == Number::From => *num = Number::Const(what.into()),
                    Number::Who(at) if **at == Number::From => *num = Number::Const(owner.into()),
                    _ => {}
                }
            }
        });
        self
    }

    /// The terms for each class of starts.
    fn by_class(mut self, board: Bits<W>) -> Vec<Class<W>> {
        let mut asked: Vec<Set<W>> = Vec::new();
        self.visit(&mut |term| {
            if let Term::Condition(Condition::Has(Number::From, set)) = term
                && !is_asked(set)
                && !asked.contains(set)
            {
                asked.push(set.clone());
            }
        });
        let terms = self.simplified(board);
        if asked.is_empty() || asked.len() > MOST_QUESTIONS {
            return vec![(None, terms)];
        }
        let classes = (0..1 << asked.len()).filter_map(|class: usize| {
            let is_in = |i: usize| class >> i & 1 == 1;
            let mut terms = terms.clone();
            terms.visit(&mut |term| {
                if let Term::Condition(cond) = term
                    && let Condition::Has(Number::From, set) = cond
                    && let Some(i) = asked.iter().position(|a| a == set)
                {
                    *cond = Condition::Const(is_in(i));
                }
            });
            let within = asked.iter().enumerate().map(|(i, set)| match is_in(i) {
                true => set.clone(),
                false => Set::Not(Box::new(set.clone())),
            });
            let within = Set::All(within.collect()).simplified(board);
            let some = within != Set::Fixed(Bits::EMPTY);
            some.then(|| (Some(within), terms.simplified(board)))
        });
        classes.collect()
    }
}

/// Whether a set depends on the start of the move, or on a site that a condition is asked on.
fn is_asked<const W: usize>(set: &Set<W>) -> bool {
    let mut asked = false;
    set.clone()
        .visit(&mut |term| asked |= matches!(term, Term::Number(Number::From | Number::Each(_))));
    asked
}

/// Whether a set is asked on sites one by one, or of the general code.
pub(super) fn holds<const W: usize>(set: &Set<W>) -> bool {
    let mut holds = false;
    set.clone().visit(&mut |term| {
        holds |= matches!(term, Term::Set(Set::Holding(..) | Set::Asked(_)));
    });
    holds
}

/// Whether a set depends on the start of the move.
pub(in super::super) fn asks_start<const W: usize>(set: &Set<W>) -> bool {
    let mut asks = false;
    set.clone()
        .visit(&mut |term| asks |= matches!(term, Term::Number(Number::From)));
    asks
}
