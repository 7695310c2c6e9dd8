//! Moves that cannot lay a piece open to a threat.
//!
//! A rule such as `do .. ifAfterwards:(not (is Threatened (id "King" Mover)))` is asked of every
//! move, by making it. But where the King is safe, a move of another piece leaves it safe as long as
//! it starts and ends off the lines between the King and those that could come to it. So these lines
//! are found once a position, and only moves that touch them are made to be asked.
//!
//! It is told when the rules are read which parts of the trees depend on nothing else that such a
//! move may change ([`Node::is_steady`], [`Way::is_steady`]); where one that does not is near, every
//! move is asked.

use super::deeds::Effect;
use super::rules::{Check, Node, Way};
use super::terms::{Condition, Number, Set, View};
use super::threats::ThreatReach;
use super::visit::Term;
use super::walks::{Here, MoveRun};
use super::ways::{Form, Start};
use crate::game::bits::Bits;

/// A piece that is not threatened, and the sites on which that depends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shelter<const W: usize> {
    /// The condition on moves that holds as long as it is not, by its place among the checks.
    check: usize,
    what: u8,
    owner: u8,
    /// A threat may come up where a piece leaves one of these sites.
    leave: Bits<W>,
    /// The same where a piece comes to one of these.
    enter: Bits<W>,
}

impl<const W: usize> Shelter<W> {
    /// Whether nothing else is asked of the moves of a way, and they change little enough.
    fn is_asked(&self, way: &Way<W>) -> bool {
        let is_calm = |check: Check| check.calm && check.cond == self.check;
        way.late.is_none() && way.check.is_some_and(is_calm)
    }
}

impl<const W: usize> View<'_, W> {
    /// The shelter of the piece that none of some moves may lay open; nothing where there is none, or
    /// where that depends on more than sites.
    pub fn shelter_of(self, runs: &[MoveRun<W>]) -> Option<Shelter<W>> {
        let mut checks = runs.iter().map(|run| self.rules.ways[run.way].check);
        self.shelter(checks.find_map(|check| check)?.cond)
    }

    /// The same by the place of the condition among the checks.
    fn shelter(self, check: usize) -> Option<Shelter<W>> {
        let Condition::Not(inner) = &self.rules.checks[check] else {
            return None;
        };
        let Condition::Threatened(threat) = &**inner else {
            return None;
        };
        let Number::Const(what) = threat.what else {
            return None;
        };
        let what = u8::try_from(what).ok()?;
        let owner = *self.rules.kinds.owner.get(usize::from(what))?;
        let plain = threat.at.is_none() && !threat.stands && !self.rules.judged;
        if !plain || owner != self.at.mover || self.at.in_threat.get() {
            return None;
        }
        let mut shelter = Shelter {
            check,
            what,
            owner,
            leave: Bits::EMPTY,
            enter: Bits::EMPTY,
        };
        let pieces = self.at.sets[usize::from(what)];
        if pieces.is_empty() {
            return Some(shelter);
        }
        let site = pieces.first();
        shelter.enter.insert(site);
        let safe = !self.is_threatened(threat)
            && self.of_opponents(owner, threat.by, |tree, reach, _| {
                self.spares(tree, reach, &(Bits::EMPTY, 0), (site, &mut shelter))
            });
        safe.then_some(shelter)
    }

    /// Whether all moves of a run leave a sheltered piece as safe as it is; false where some of them
    /// have to be looked at.
    pub fn shelters_all(self, shelter: &Shelter<W>, run: &MoveRun<W>) -> bool {
        let way = &self.rules.ways[run.way];
        let pieces = run.found.pieces;
        let own = self.at.sets[self.rules.kinds.side_of[usize::from(shelter.what)]];
        let stay = shelter.leave | !own | self.at.sets[usize::from(shelter.what)];
        let comes_near = |site: usize| {
            let onto = way.forms[run.form].known_onto(site);
            onto.is_none_or(|onto| !(onto & pieces).is_empty())
        };
        shelter.is_asked(way)
            && run.beside < 0
            && (pieces & stay).is_empty()
            && !shelter.enter.iter().any(comes_near)
    }

    /// Whether the move of runs with a number leaves a sheltered piece as safe as it is; false where
    /// that has to be tried.
    pub fn shelters(self, shelter: &Shelter<W>, runs: &[MoveRun<W>], number: usize) -> bool {
        let (way, landing) = self.pick(runs, number);
        let (Ok(from), Ok(to)) = (usize::try_from(landing.from), usize::try_from(landing.to))
        else {
            return false;
        };
        let Some(&what) = self.at.what.get(from) else {
            return false;
        };
        shelter.is_asked(&self.rules.ways[way])
            && what != shelter.what
            && self.rules.kinds.owner[usize::from(what)] == shelter.owner
            && to < self.rules.kinds.sites
            && !shelter.enter.has(to)
            && (from >= self.rules.kinds.sites || !shelter.leave.has(from))
    }

    /// Adds the sites to a shelter on which it depends that no move of a tree comes to its piece,
    /// which none does now; false where that depends on something else.
    fn spares(
        self,
        node: &Node<W>,
        reach: &ThreatReach<W>,
        here: Here<'_, W>,
        (site, shelter): (usize, &mut Shelter<W>),
    ) -> bool {
        if !reach.to.has(site) {
            return true;
        }
        let owner = shelter.owner;
        let is_own = |what: u8| self.rules.kinds.owner[usize::from(what)] == owner;
        let mut part = |node: &Node<W>, number: usize, here: Here<'_, W>| {
            self.spares(node, &reach.parts[number], here, (site, shelter))
        };
        match node {
            Node::Way(number) => {
                let way = &self.rules.ways[*number];
                let of_pieces = matches!(way.start, Start::Here | Start::Among(_) | Start::Kind(_));
                if matches!(way.start, Start::Kind(what) if is_own(what)) {
                    return false;
                }
                if of_pieces && !self.is_near(*number, here, site) {
                    return true;
                }
                let Some((pieces, form, _)) =
                    reach.steady.then(|| self.starts(way, here)).flatten()
                else {
                    return false;
                };
                self.spares_along(&way.forms[form], pieces, (site, shelter))
            }
            Node::All(nodes) => {
                let mut nodes = nodes.iter().enumerate();
                nodes.all(|(i, node)| part(node, i, here))
            }
            Node::Legal(inner) => part(inner, 0, here),
            Node::Some(parts) => part(&parts.1, 0, here),
            Node::If(cond, parts) if reach.steady => match (self.cond(cond), &**parts) {
                (true, (yes, _)) => part(yes, 0, here),
                (false, (_, Some(no))) => part(no, 1, here),
                (false, (_, None)) => true,
            },
            Node::Split(set, parts) if reach.steady => {
                let set = self.set_within(set, here.0);
                let no = parts.1.as_ref();
                part(&parts.0, 0, &(here.0 & set, here.1))
                    && no.is_none_or(|no| part(no, 1, &(here.0 & !set, here.1)))
            }
            // Where others move one's own pieces, any move may bring one near.
            Node::Pieces(branches) if branches.iter().any(|b| is_own(b.component)) => false,
            Node::Pieces(branches) => branches.iter().enumerate().all(|(i, branch)| {
                let pieces = self.at.sets[usize::from(branch.component)];
                (branch.onto[site] & pieces).is_empty()
                    || part(&branch.node, i, &(pieces, branch.component))
            }),
            Node::First(_)
            | Node::Longest(_)
            | Node::ByNext(_)
            | Node::If(..)
            | Node::Split(..)
            | Node::Sites(..)
            | Node::After(..) => false,
        }
    }

    /// The same for pieces that follow a form whose conditions are steady: what remains are the
    /// sites between.
    fn spares_along(
        self,
        form: &Form<W>,
        pieces: Bits<W>,
        (site, shelter): (usize, &mut Shelter<W>),
    ) -> bool {
        match form {
            Form::Targets { .. } | Form::Anywhere(_) | Form::On | Form::Pass => true,
            Form::Jumps { rows, .. } => {
                for from in pieces.iter() {
                    let mut over = rows
                        .row(from)
                        .iter()
                        .filter(|jump| usize::from(jump.1) == site);
                    over.by_ref().for_each(|jump| {
                        shelter.leave.insert(jump.0.into());
                        shelter.enter.insert(jump.0.into());
                    });
                }
                true
            }
            Form::Rays { table, .. } => {
                table.each_between(site, pieces, |between| {
                    shelter.leave = shelter.leave | between;
                    shelter.enter = shelter.enter | between;
                });
                true
            }
            // Over empty sites: only the last piece that stands between must not leave.
            Form::Glides(_, Some(rays)) => {
                let Form::Rays { table, .. } = &**rays else {
                    return false;
                };
                table.each_between(site, pieces, |between| {
                    let taken = between & !self.at.sets[0];
                    if taken.is_single() {
                        shelter.leave = shelter.leave | taken;
                    }
                });
                true
            }
            Form::Glides(_, None) | Form::Flights(_) | Form::Circuits(_) | Form::Asked(_) => {
                pieces.is_empty()
            }
        }
    }
}

impl<const W: usize> Effect<W> {
    /// Whether it changes nothing on the board but the local state of the piece that moves and its
    /// kind, to one of its owner's own that the condition on the move does not ask for; before the
    /// move, also that what stands where it ends leaves. `all` are the effects that others are told
    /// by.
    pub fn is_calm(
        &self,
        all: &[Effect<W>],
        before: bool,
        (own, sites): (&dyn Fn(i32) -> bool, usize),
    ) -> bool {
        let is_end = |site: &Number<W>| {
            matches!(
                site,
                Number::From | Number::To | Number::LastFrom | Number::LastTo
            )
        };
        let becomes = |what: &Number<W>| matches!(what, Number::Const(what) if own(*what));
        let beside = |site: &Number<W>| matches!(site, Number::Const(s) if *s >= sites as i32);
        self.is_all(&|effect| match effect {
            Effect::Then(first, then) => {
                let calm = |effect: &Effect<W>| effect.is_calm(all, before, (own, sites));
                calm(first) && calm(&all[*then])
            }
            Effect::State(site, _) => is_end(site),
            Effect::Remove(Set::One(site), false) => before && *site == Number::To,
            Effect::Promote(site, what) => is_end(site) && becomes(what),
            Effect::Add(site, _) => beside(site),
            effect => effect.leaves_board(),
        })
    }
}

impl<const W: usize> Way<W> {
    /// Whether it depends on nothing but who stands where it starts and ends, and on what lies
    /// between.
    pub fn is_steady(&self) -> bool {
        let start = match &self.start {
            Start::Here | Start::Kind(_) | Start::Nowhere => true,
            Start::Among(set) => is_local(set),
            // What stands there may come or go.
            Start::At(_) | Start::In(_) | Start::On(_) => false,
        };
        start && self.before.is_none() && self.forms.iter().all(Form::is_steady)
    }
}

impl<const W: usize> Form<W> {
    /// The same of a form.
    fn is_steady(&self) -> bool {
        match self {
            Form::Targets { to, .. } | Form::Anywhere(to) => is_local(to),
            Form::Jumps { hurdle, to, .. } => is_local(hurdle) && is_local(to),
            Form::Rays {
                stop, walk, gate, ..
            } => is_local(walk) && stop.iter().chain(gate).all(is_local),
            Form::Glides(_, rays) => rays.as_deref().is_some_and(Form::is_steady),
            Form::On | Form::Pass => true,
            Form::Flights(_) | Form::Circuits(_) | Form::Asked(_) => false,
        }
    }
}

impl<const W: usize> Node<W> {
    /// Whether what it asks itself, apart from its parts, depends on nothing that a calm move of
    /// another piece changes.
    pub fn is_steady(&self, ways: &[Way<W>]) -> bool {
        match self {
            Node::Way(way) => ways[*way].is_steady(),
            Node::If(cond, _) => is_fixed(cond),
            Node::Split(set, _) => is_local(set),
            _ => true,
        }
    }
}

impl<const W: usize> Condition<W> {
    /// Whether it asks whether a component is threatened, or one that is not known.
    pub fn asks_threats_of(&self, what: i32) -> bool {
        let mut asks = false;
        self.clone().visit(&mut |term| {
            if let Term::Condition(Condition::Threatened(threat)) = term {
                asks |= !matches!(threat.what, Number::Const(other) if other != what);
            }
        });
        asks
    }
}

/// Whether a site is in a set or not by what stands on it alone.
fn is_local<const W: usize>(set: &Set<W>) -> bool {
    let mut local = true;
    set.clone().visit(&mut |term| local &= is_steady(term));
    local
}

/// Whether a condition is the same whatever stands elsewhere than where a move starts and ends.
fn is_fixed<const W: usize>(cond: &Condition<W>) -> bool {
    let mut fixed = true;
    cond.clone().visit(&mut |term| fixed &= is_steady(term));
    fixed
}

/// Whether a term, apart from its parts, asks only what stands on the site it is asked of, where a
/// move starts or ends, and what does not change.
fn is_steady<const W: usize>(term: Term<'_, W>) -> bool {
    match term {
        Term::Set(set) => matches!(
            set,
            Set::Fixed(_)
                | Set::Pieces(_)
                | Set::Either(..)
                | Set::PiecesOf(_)
                | Set::Kind(_)
                | Set::Choice(..)
                | Set::One(_)
                | Set::Here(_)
                | Set::Stated(_)
                | Set::Holding(..)
                | Set::Costly(_)
                | Set::All(_)
                | Set::Any(_)
                | Set::Not(_)
                | Set::If(..)
        ),
        Term::Number(number) => match number {
            Number::Const(_)
            | Number::Prev
            | Number::From
            | Number::To
            | Number::Each(_)
            | Number::Table(..)
            | Number::Sum(_)
            | Number::Product(_)
            | Number::Arith(..)
            | Number::If(..) => true,
            Number::What(site)
            | Number::Who(site)
            | Number::State(site)
            | Number::Worth(site)
            // Where that is may depend on what stands on the site.
            | Number::Ahead(site, _) => {
                matches!(**site, Number::From | Number::To | Number::Each(_))
            }
            _ => false,
        },
        Term::Condition(cond) => match cond {
            Condition::Const(_)
            | Condition::All(_)
            | Condition::Any(_)
            | Condition::Not(_)
            | Condition::If(_)
            | Condition::Compare(..)
            // Nothing is threatened within a threat.
            | Condition::Threatened(_) => true,
            Condition::Has(site, _) | Condition::Empty(site) => {
                matches!(site, Number::From | Number::To | Number::Each(_))
            }
            _ => false,
        },
    }
}
