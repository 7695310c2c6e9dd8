//! Conditions on sites that are asked for many sites at once: what does not depend on the site is
//! worked out once.
//!
//! `(< (count Pieces in:(sites Around (to))) 3)` compares a number with the size of a part of a set,
//! by a row of a table for each site; `(<= (state at:(to)) (state at:(from)))` compares two numbers of
//! which the second is the same for all targets.

use super::position::Kinds;
use super::read::all_of;
use super::terms::{Around, Condition, Fold, Number, Pairs, Set, Variable, View};
use super::visit::Term;
use crate::game::arithmetic::{add, mul};
use crate::game::bits::Bits;
use crate::game::rules::booleans::Compare;

/// Sites of which so many sites of their rows are in a set.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Near<const W: usize> {
    /// By site.
    pub rows: Vec<Bits<W>>,
    /// For each site the sites whose rows have it.
    onto: Vec<Bits<W>>,
    pub of: Set<W>,
    how: Compare,
    pub number: Number<W>,
}

/// Sites by what is read off them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measured<const W: usize> {
    pub reading: Reading<W>,
    how: Compare,
    pub number: Number<W>,
}

/// What is read off a site.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reading<const W: usize> {
    State,
    Worth,
    /// What a table has for the component on it; −1 beyond its end.
    Component(Vec<i32>),
    /// What a table has for it; −1 beyond its end.
    Site(Vec<i32>),
    /// A number, and how many sites of its row are in sets, by weights.
    Weighed(i32, Vec<Weight<W>>),
}

/// Sites of a row that are in a set, each of which counts so much.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weight<const W: usize> {
    weight: i32,
    /// By site.
    rows: Vec<Bits<W>>,
    pub of: Set<W>,
}

/// Sets that are weighed together at most.
const MOST_WEIGHTS: usize = 4;

impl<const W: usize> Set<W> {
    /// The sites on which a condition holds that asks about each of them, known as a variable.
    pub fn holding(variable: Variable, cond: Condition<W>, kinds: &Kinds) -> Self {
        let held = Held { variable, kinds };
        match held.of(&cond) {
            Some(set) => set,
            None => Set::Holding(variable, Box::new(cond)),
        }
    }
}

/// Puts conditions on the sites that a variable stands for as sets.
struct Held<'k> {
    variable: Variable,
    kinds: &'k Kinds,
}

impl Held<'_> {
    fn of<const W: usize>(&self, cond: &Condition<W>) -> Option<Set<W>> {
        Some(match cond {
            Condition::Const(true) => Set::Fixed(Bits::below(self.kinds.sites)),
            Condition::Const(false) => Set::Fixed(Bits::EMPTY),
            Condition::All(parts) => all_of(self.each_of(parts)?),
            Condition::Any(parts) => Set::Any(self.each_of(parts)?),
            Condition::Not(inner) => Set::Not(Box::new(self.of(inner)?)),
            Condition::If(parts) => {
                let (cond, yes) = (self.of(&parts.0)?, self.of(&parts.1)?);
                let not = Set::Not(Box::new(cond.clone()));
                let no = all_of(vec![not, self.of(&parts.2)?]);
                Set::Any(vec![all_of(vec![cond, yes]), no])
            }
            Condition::None(set) => self.near(set, (Compare::Eq, &Number::Const(0)))?,
            Condition::Some(set) => {
                let none = self.near(set, (Compare::Eq, &Number::Const(0)))?;
                Set::Not(Box::new(none))
            }
            Condition::AtMost(most, set, Number::Const(0)) => {
                let most = Number::Const(i32::try_from(*most).ok()?);
                self.near(set, (Compare::Le, &most))?
            }
            Condition::Compare(how, a, b) if let Some(sites) = self.sites_where(*how, a, b) => {
                Set::Fixed(sites)
            }
            Condition::Compare(how @ (Compare::Eq | Compare::Ne), a, b)
                if self.is_site(a) != self.is_site(b) =>
            {
                let other = if self.is_site(a) { b } else { a };
                if self.asks(other) {
                    return None;
                }
                let here = Set::Here(other.clone());
                match how {
                    Compare::Eq => here,
                    _ => Set::Not(Box::new(here)),
                }
            }
            Condition::Compare(how, a, b) => match (self.asks(b), self.asks(a)) {
                (false, _) => self.compared(a, (*how, b))?,
                (true, false) => self.compared(b, (how.mirrored(), a))?,
                (true, true) => return None,
            },
            Condition::Has(site, set) if self.is_site(site) && !self.asks_of(set) => set.clone(),
            Condition::Has(site, set) if !self.asks_of(set) => self.origins(site, set.clone())?,
            Condition::Empty(site) if self.is_site(site) => Set::Pieces(0),
            Condition::Empty(site) => self.origins(site, Set::Pieces(0))?,
            _ => return None,
        })
    }

    fn each_of<const W: usize>(&self, parts: &[Condition<W>]) -> Option<Vec<Set<W>>> {
        parts.iter().map(|part| self.of(part)).collect()
    }

    fn is_site<const W: usize>(&self, num: &Number<W>) -> bool {
        *num == Number::Each(self.variable)
    }

    /// Whether a number depends on the site.
    fn asks<const W: usize>(&self, num: &Number<W>) -> bool {
        let mut asks = false;
        num.clone().visit(&mut |term| asks |= self.is_about(&term));
        asks
    }

    /// Whether a set depends on the site.
    fn asks_of<const W: usize>(&self, set: &Set<W>) -> bool {
        let mut asks = false;
        set.clone().visit(&mut |term| asks |= self.is_about(&term));
        asks
    }

    /// Whether a part may depend on the site: moves are not looked into.
    fn is_about<const W: usize>(&self, term: &Term<'_, W>) -> bool {
        match term {
            Term::Number(num) => self.is_site(num),
            Term::Set(set) => matches!(set, Set::OfMoves(..)),
            Term::Condition(cond) => matches!(
                cond,
                Condition::CanMove(_) | Condition::CanMoveLegally(_) | Condition::Does(_)
            ),
        }
    }

    /// The sites for which two numbers compare that the site and the board decide.
    fn sites_where<const W: usize>(
        &self,
        how: Compare,
        a: &Number<W>,
        b: &Number<W>,
    ) -> Option<Bits<W>> {
        let mut found = Bits::EMPTY;
        for site in 0..self.kinds.sites {
            if how.holds(self.value(a, site)?, self.value(b, site)?) {
                found.insert(site);
            }
        }
        Some(found)
    }

    /// The sites from which another one, which the site and the board decide, is in a set: such as
    /// those whose neighbour to the north is empty.
    fn origins<const W: usize>(&self, site: &Number<W>, set: Set<W>) -> Option<Set<W>> {
        // In stacks a set says less than what stands on a site.
        if self.kinds.levels > 0 {
            return None;
        }
        let mut origins = vec![Bits::EMPTY; self.kinds.sites];
        for here in 0..self.kinds.sites {
            let there = usize::try_from(self.value(site, here)?).ok()?;
            origins.get_mut(there)?.insert(here);
        }
        Some(Set::Around(Box::new(Around::of(origins, set, None))))
    }

    /// The sites from which what stands on another one compares with a number: its component, or with
    /// `whose` its owner.
    fn standing<const W: usize>(
        &self,
        (site, whose): (&Number<W>, bool),
        (how, with): (Compare, &Number<W>),
    ) -> Option<Set<W>> {
        let kinds = self.kinds;
        let value = |what: usize| match whose {
            true => i32::from(kinds.owner[what]),
            false => what as i32,
        };
        let set = match (how, with, whose) {
            (_, Number::Const(with), _) => {
                let some = (0..kinds.owner.len()).filter(|what| how.holds(value(*what), *with));
                kinds.any_of(&some.map(|what| what as u8).collect::<Vec<_>>())
            }
            (Compare::Eq, _, true) => kinds.owned_by(with.clone()),
            (Compare::Eq, _, false) => Set::Kind(with.clone()),
            (Compare::Ne, ..) => {
                let same = self.standing((site, whose), (Compare::Eq, with))?;
                return Some(Set::Not(Box::new(same)));
            }
            _ => return None,
        };
        self.origins(site, set)
    }

    /// A number that depends on the site, compared with one that does not.
    fn compared<const W: usize>(
        &self,
        num: &Number<W>,
        (how, with): (Compare, &Number<W>),
    ) -> Option<Set<W>> {
        let owner = &self.kinds.owner;
        let components = owner.len() as i32;
        let reading = match num {
            Number::Size(set) => return self.near(set, (how, with)),
            Number::State(site) if self.is_site(site) => Reading::State,
            Number::Worth(site) if self.is_site(site) => Reading::Worth,
            Number::What(site) if self.is_site(site) => {
                Reading::Component((0..components).collect())
            }
            Number::Who(site) if self.is_site(site) => {
                Reading::Component(owner.iter().map(|who| i32::from(*who)).collect())
            }
            Number::Table(key, values) => match &**key {
                Number::What(site) if self.is_site(site) => Reading::Component(values.clone()),
                site if self.is_site(site) => Reading::Site(values.clone()),
                _ => return None,
            },
            Number::What(site) => return self.standing((site, false), (how, with)),
            Number::Who(site) => return self.standing((site, true), (how, with)),
            Number::Sum(terms) => self.weighed(terms)?,
            _ => return None,
        };
        if let (Reading::Site(table), Number::Table(key, others)) = (&reading, with)
            && matches!(**key, Number::From)
        {
            // A move may start beside the board.
            let row = |start: usize| {
                let value = |of: &[i32], site: usize| of.get(site).map_or(-1, |value| *value);
                let holds =
                    |site: &i32| how.holds(value(table, *site as usize), value(others, start));
                Bits::of((0..self.kinds.sites as i32).filter(holds))
            };
            return Some(Set::Choice(
                Number::From,
                (0..self.kinds.slots).map(row).collect(),
            ));
        }
        if let (Reading::Component(table), Number::Const(with)) = (&reading, with) {
            let value = |what: usize| table.get(what).map_or(-1, |value| *value);
            let all = 0..self.kinds.owner.len();
            let some = all.filter(|what| how.holds(value(*what), *with));
            let some: Vec<u8> = some.map(|what| what as u8).collect();
            return Some(self.kinds.any_of(&some));
        }
        Some(Set::Measured(Box::new(Measured {
            reading,
            how,
            number: with.clone(),
        })))
    }

    /// What the site and the board decide of a set, by site, and the rest of it.
    fn split<const W: usize>(&self, set: &Set<W>) -> Option<(Vec<Bits<W>>, Set<W>)> {
        let mut parts = Vec::new();
        flatten(set, &mut parts);
        let (own, others): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| self.asks_of(part));
        if own.is_empty() {
            return None;
        }
        let own = Set::All(own);
        let rows = (0..self.kinds.sites).map(|site| self.row(&own, site));
        Some((rows.collect::<Option<_>>()?, all_of(others)))
    }

    /// A sum of numbers of sites, each of which is told by the site in part.
    fn weighed<const W: usize>(&self, terms: &[Number<W>]) -> Option<Reading<W>> {
        let (mut first, mut weights) = (0, Vec::new());
        for term in terms {
            let (weight, set) = match term {
                Number::Const(value) => {
                    first = add(first, *value);
                    continue;
                }
                Number::Size(set) => (1, set),
                Number::Product(factors) => match &factors[..] {
                    [Number::Const(weight), Number::Size(set)] => (*weight, set),
                    _ => return None,
                },
                _ => return None,
            };
            let (rows, of) = self.split(set)?;
            weights.push(Weight { weight, rows, of });
        }
        (weights.len() <= MOST_WEIGHTS).then_some(Reading::Weighed(first, weights))
    }

    /// The number of sites of a set of which a part is told by the site.
    fn near<const W: usize>(
        &self,
        set: &Set<W>,
        (how, number): (Compare, &Number<W>),
    ) -> Option<Set<W>> {
        let (rows, of) = self.split(set)?;
        let mut onto = vec![Bits::EMPTY; rows.len()];
        for (site, row) in rows.iter().enumerate() {
            for near in row.iter() {
                onto.get_mut(near)?.insert(site);
            }
        }
        Some(Set::Near(Box::new(Near {
            rows,
            onto,
            of,
            how,
            number: number.clone(),
        })))
    }
}

impl<const W: usize> Pairs<W> {
    /// The sum of values that are a few numbers, by conditions on the second site, for one first
    /// site: each number as often as there are such sites.
    pub fn counted(&self, kinds: &Kinds) -> Option<Number<W>> {
        let (Fold::Sum, Set::One(first)) = (self.how, &self.from) else {
            return None;
        };
        // A move starts somewhere, and around no site there is none.
        let own = Number::Each(Variable::From);
        let mut parts = Vec::new();
        flatten(&self.to, &mut parts);
        let is_there = matches!(first, Number::From | Number::Each(_));
        let anchored = is_there
            || parts.iter().any(|part| match part {
                Set::Choice(site, _) => *site == own || site == first,
                Set::Around(around) => match &around.centre {
                    Set::One(site) => *site == own || site == first,
                    _ => false,
                },
                _ => false,
            });
        if !anchored {
            return None;
        }
        let variable = Variable::To;
        let held = Held { variable, kinds };
        let mut terms = Vec::new();
        held.weigh(&self.value, self.to.clone(), &mut terms)?;
        let mut sum = Number::Sum(terms);
        sum.visit(&mut |term| {
            if let Term::Number(num @ Number::Each(Variable::From)) = term {
                *num = first.clone();
            }
        });
        Some(sum)
    }
}

impl Held<'_> {
    /// Adds how often each value comes among some sites, times the value.
    fn weigh<const W: usize>(
        &self,
        value: &Number<W>,
        among: Set<W>,
        terms: &mut Vec<Number<W>>,
    ) -> Option<()> {
        match value {
            Number::Const(0) => {}
            Number::Const(value) => {
                let often = Number::Size(Box::new(among));
                terms.push(Number::Product(vec![Number::Const(*value), often]));
            }
            Number::If(cond, values) => {
                let set = self.of(cond)?;
                let not = Set::Not(Box::new(set.clone()));
                self.weigh(&values.0, all_of(vec![among.clone(), set]), terms)?;
                self.weigh(&values.1, all_of(vec![among, not]), terms)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// A set for a site, where the board alone decides it.
    fn row<const W: usize>(&self, set: &Set<W>, site: usize) -> Option<Bits<W>> {
        let of = |num: &Number<W>| Some(usize::try_from(self.value(num, site)?).ok());
        Some(match set {
            Set::Fixed(bits) => *bits,
            Set::One(num) | Set::Here(num) => match of(num)? {
                Some(there) if there < self.kinds.sites => Bits::one(there),
                Some(_) if matches!(set, Set::One(_)) => return None,
                _ => Bits::EMPTY,
            },
            Set::Choice(num, rows) => match of(num)? {
                Some(there) => *rows.get(there)?,
                None => Bits::EMPTY,
            },
            Set::Around(around) => {
                let centre = self.row(&around.centre, site)?;
                let mut near = Bits::EMPTY;
                for site in centre.iter() {
                    near = near | *around.near.get(site)?;
                }
                match around.included {
                    Some(true) => near | centre,
                    Some(false) => near & !centre,
                    None => near,
                }
            }
            Set::All(parts) => {
                let mut all = Bits::below(self.kinds.sites);
                for part in parts {
                    all = all & self.row(part, site)?;
                }
                all
            }
            Set::Any(parts) => {
                let mut any = Bits::EMPTY;
                for part in parts {
                    any = any | self.row(part, site)?;
                }
                any
            }
            Set::Not(inner) => Bits::below(self.kinds.sites) & !self.row(inner, site)?,
            _ => return None,
        })
    }

    /// A number for a site, where the board alone decides it.
    fn value<const W: usize>(&self, num: &Number<W>, site: usize) -> Option<i32> {
        match num {
            Number::Const(value) => Some(*value),
            num if self.is_site(num) => i32::try_from(site).ok(),
            Number::Ahead(from, ahead) => match &ahead.tables[..] {
                [table, others @ ..] if others.iter().all(|other| other == table) => {
                    let from = self.value(from, site)?;
                    match usize::try_from(from) {
                        Ok(place) => Some(table.get(place).map_or(from, |s| *s)),
                        Err(_) => Some(-1),
                    }
                }
                _ => None,
            },
            Number::Table(key, values) => {
                let key = usize::try_from(self.value(key, site)?).ok();
                Some(key.and_then(|key| values.get(key)).map_or(-1, |v| *v))
            }
            _ => None,
        }
    }
}

/// Adds the sets that a set is the intersection of.
fn flatten<const W: usize>(set: &Set<W>, parts: &mut Vec<Set<W>>) {
    match set {
        Set::All(inner) => inner.iter().for_each(|part| flatten(part, parts)),
        Set::Costly(inner) => flatten(inner, parts),
        set => parts.push(set.clone()),
    }
}

impl<const W: usize> View<'_, W> {
    /// Those of some sites of which so many of their rows are in a set.
    pub fn near(self, near: &Near<W>, within: Bits<W>) -> Bits<W> {
        let number = self.num(&near.number);
        let of = self.set(&near.of);
        // Whether there is any is told from the other side.
        let some = match (near.how, number) {
            (Compare::Eq | Compare::Le, 0) | (Compare::Lt, 1) => Some(false),
            (Compare::Ne | Compare::Gt, 0) | (Compare::Ge, 1) => Some(true),
            _ => None,
        };
        if let Some(some) = some
            && of.len() <= within.len()
        {
            let around = of.iter().fold(Bits::EMPTY, |all, s| all | near.onto[s]);
            return match some {
                true => within & around,
                false => within & !around,
            };
        }
        let mut found = Bits::EMPTY;
        for site in within.iter() {
            if near.how.holds((near.rows[site] & of).len() as i32, number) {
                found.insert(site);
            }
        }
        found
    }

    /// Those of some sites off which something is read that compares with a number.
    pub fn measured(self, measured: &Measured<W>, within: Bits<W>) -> Bits<W> {
        let number = self.num(&measured.number);
        let at = self.at;
        let mut of = [Bits::EMPTY; MOST_WEIGHTS];
        if let Reading::Weighed(_, weights) = &measured.reading {
            for (of, weight) in of.iter_mut().zip(weights) {
                *of = self.set(&weight.of);
            }
        }
        let mut found = Bits::EMPTY;
        for site in within.iter() {
            let value = match &measured.reading {
                Reading::State => at.state(site).into(),
                Reading::Worth => at.worth(site).into(),
                Reading::Component(table) => {
                    let value = table.get(usize::from(at.what[site]));
                    value.map_or(-1, |v| *v)
                }
                Reading::Site(table) => table.get(site).map_or(-1, |v| *v),
                Reading::Weighed(first, weights) => {
                    let each = weights.iter().zip(of);
                    each.fold(*first, |sum, (weight, of)| {
                        let often = (weight.rows[site] & of).len() as i32;
                        add(sum, mul(weight.weight, often))
                    })
                }
            };
            if measured.how.holds(value, number) {
                found.insert(site);
            }
        }
        found
    }
}
