//! Numbers and conditions as expressions, and their evaluation in a position; regions are in
//! [`super::sets`].
//!
//! The rules are read once for each player who may be to move (see [`super::read`]), so whatever
//! depends on the mover only is a constant here. To add a function of the language: a variant, and
//! its arm in the evaluation.

use std::sync::Arc;

use super::asked::Asked;
use super::bearings::Bearings;
use super::clusters::{Groups, Nearest, Territory};
use super::deeds::Effect;
use super::links::{Connected, Walked};
use super::patterns::LinePattern;
use super::position::MoverPosition;
use super::rules::MoverRules;
pub(super) use super::sets::{Around, Group, Onward, Set, VARIABLES, Variable};
use crate::game::arithmetic::{add, product};
use crate::game::bits::Bits;
use crate::game::eval::all_passed;
use crate::game::order;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::Arith;
use crate::game::rules::{Bool, Int};

/// Sites so many steps ahead of others.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ahead {
    /// The table that the component on a site follows.
    pub table_of: Vec<u8>,
    pub tables: Vec<Vec<i32>>,
}

/// A piece that may be threatened.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Threat<const W: usize> {
    pub what: Number<W>,
    /// Where it is thought to stand, if not where it stands.
    pub at: Option<Number<W>>,
    /// It is what stands there, whose owner comes next meanwhile.
    pub stands: bool,
    /// The moves that threaten it, if not all that its opponents may play: those of the first player
    /// among the moves that are asked for, with those of the others after them.
    pub by: Option<usize>,
}

/// A value for every two sites, one of each of two sets, of which the second may ask for the first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pairs<const W: usize> {
    pub how: Fold,
    pub from: Set<W>,
    pub to: Set<W>,
    pub value: Number<W>,
    /// Neither the second set nor the value asks for the first site: they are the same for all.
    pub apart: bool,
}

/// What values are put together to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    Sum,
    /// The largest; −1 of none.
    Max,
    /// The smallest; −1 of none.
    Min,
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Number<const W: usize> {
    Const(i32),
    Next,
    Prev,
    /// The site that a simple move starts from.
    From,
    /// The site that a move goes to.
    To,
    /// The one site that a move hops over.
    Between,
    /// The site that an iteration is at.
    Site,
    LastFrom,
    LastTo,
    Moves,
    Turn,
    SamePlayer,
    Counter,
    Temp,
    /// The only pending value, else 0.
    Pending,
    /// The site that a condition is asked on.
    Each(Variable),
    /// Where the only piece of a component stands, by player.
    Where(Box<Number<W>>, Vec<i32>),
    /// How many steps lead from one site to another, by the table of the board; 0 where there is one
    /// of them on the board at most.
    Steps(Box<(Number<W>, Number<W>)>, Arc<[u16]>),
    /// The component on a site.
    What(Box<Number<W>>),
    /// The component on a level of a site, or its owner; the uppermost below the lowest level.
    OnLevel(Box<(Number<W>, Number<W>)>, bool),
    /// The number of the uppermost level of a site, 0 where nothing is.
    TopLevel(Box<Number<W>>),
    /// The local state of a site.
    State(Box<Number<W>>),
    /// The value of what stands on a site.
    Worth(Box<Number<W>>),
    /// How many values a memory has.
    Remembered(usize),
    /// A site ahead of another.
    Ahead(Box<Number<W>>, Box<Ahead>),
    /// The site further on from the first of some sites in the direction from the second to the third.
    Further(Box<[Number<W>; 3]>, Arc<Bearings>),
    /// How many steps of a walk lead from a site to the nearest of some.
    Nearest(Box<Nearest<W>>),
    /// The value of a variable.
    Var(usize),
    /// The owner of what is on a site.
    Who(Box<Number<W>>),
    /// The number of pieces on a site.
    CountAt(Box<Number<W>>),
    /// The value of a player.
    Value(Box<Number<W>>),
    /// The score of a player.
    Score(Box<Number<W>>),
    /// Number of sites.
    Size(Box<Set<W>>),
    /// The first of some sites; −1 where there are none.
    First(Box<Set<W>>),
    /// Values of pairs of sites, put together.
    Pairs(Box<Pairs<W>>),
    /// Number of groups.
    Groups(Box<Groups<W>>),
    /// Number of sites that somebody has enclosed.
    Territory(Box<Territory<W>>),
    /// Number of pieces of some components beside the board.
    Beside(Vec<u8>),
    /// Number of pieces of a player beside the board.
    BesideOf(Box<Number<W>>),
    /// Number of pieces of some components wherever they are, where they stand on each other.
    Tally(Vec<u8>),
    /// The same of a player.
    TallyOf(Box<Number<W>>),
    /// Of several by number; −1 where there is none.
    Table(Box<Number<W>>, Vec<i32>),
    Sum(Vec<Number<W>>),
    Product(Vec<Number<W>>),
    Arith(Arith, Box<(Number<W>, Number<W>)>),
    If(Box<Condition<W>>, Box<(Number<W>, Number<W>)>),
    /// What the general code says.
    Asked(Box<Asked<Int, W>>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition<const W: usize> {
    Const(bool),
    All(Vec<Condition<W>>),
    Any(Vec<Condition<W>>),
    Not(Box<Condition<W>>),
    If(Box<(Condition<W>, Condition<W>, Condition<W>)>),
    Compare(Compare, Number<W>, Number<W>),
    /// There are so many sites in a set at most, with what a number adds, which is never negative.
    AtMost(usize, Set<W>, Number<W>),
    /// A site is in a set.
    Has(Number<W>, Set<W>),
    /// A set is empty.
    None(Set<W>),
    /// A set is not.
    Some(Set<W>),
    /// Two sets are the same.
    Same(Set<W>, Set<W>),
    /// No two sites of a set have the same component, or nothing.
    Differ(Set<W>),
    /// A trigger was set for a player.
    Triggered(Number<W>),
    /// A value is pending.
    IsPending,
    /// This value is.
    Pends(Number<W>),
    /// A player was found without moves.
    Stalemated(Number<W>),
    /// The next player has no moves.
    NextStuck,
    /// The next player would have no moves if the turn passed now, before a move has done all it does.
    NextBlocked,
    /// A player is still in the game.
    Active(Number<W>),
    /// Moves of the mover, by their place among the rules.
    CanMove(usize),
    /// The same where moves have to be tried.
    CanMoveLegally(usize),
    /// An effect, by its place among them, does anything.
    Does(usize),
    /// A piece is threatened.
    Threatened(Box<Threat<W>>),
    /// There is nothing on a site, on the board or beside it.
    Empty(Number<W>),
    /// Something was proposed.
    Proposed(u16),
    /// Something was decided by the last move.
    Decided(u16),
    /// The mover may change places with who moved before.
    SwapOffered,
    /// Everybody has passed, as it is for the player whose turn it is or is taken to be.
    AllPassed(u8),
    /// The last move was a pass.
    WasPass,
    /// The position has been before.
    Repeated,
    /// The last positions go round.
    GoesRound,
    /// A memory has a value.
    Remembers(usize, Number<W>),
    /// A group touches regions.
    Connected(Box<Connected<W>>),
    /// Pieces follow a walk.
    Walked(Box<Walked<W>>),
    /// Pieces stand in a line.
    Line(Box<LinePattern<W>>),
    /// What the general code says.
    Asked(Box<Asked<Bool, W>>),
}

/// A position and the rules it is read by.
#[derive(Clone, Copy)]
pub(super) struct View<'v, const W: usize> {
    pub rules: &'v MoverRules<'v, W>,
    pub at: &'v MoverPosition<W>,
}

impl<'v, const W: usize> View<'v, W> {
    /// A position as it is.
    #[inline]
    pub fn new(rules: &'v MoverRules<'v, W>, at: &'v MoverPosition<W>) -> Self {
        View { rules, at }
    }

    /// What is kept by player; nothing for who is not there.
    fn of_player(self, values: &[i32], player: &Number<W>) -> Option<i32> {
        let there = values.get(..self.rules.players + 2)?;
        let player = usize::try_from(self.num(player)).ok()?;
        there.get(player).copied()
    }

    /// What a number is.
    #[inline]
    pub fn num(self, num: &Number<W>) -> i32 {
        match num {
            Number::Const(v) => *v,
            Number::LastTo => self.at.last_to,
            Number::To => self.at.to.get(),
            _ => self.simple_num(num),
        }
    }

    /// What is read off the position, apart from what takes room to work out.
    #[inline(never)]
    fn simple_num(self, num: &Number<W>) -> i32 {
        let at = self.at;
        match num {
            Number::Const(v) => *v,
            Number::LastTo => at.last_to,
            Number::To => at.to.get(),
            Number::Next => i32::from(at.next),
            Number::Prev => i32::from(at.prev.get()),
            Number::From => at.from.get(),
            Number::Site => at.site.get(),
            Number::Between => at.between.get(),
            Number::Each(variable) => at.each[*variable as usize].get(),
            Number::LastFrom => at.last_from,
            Number::Moves => at.moves as i32,
            Number::Turn => at.turn as i32,
            Number::SamePlayer => at.same_player as i32,
            Number::Counter => at.counter,
            Number::Temp => at.temp,
            _ => self.compound_num(num),
        }
    }

    fn compound_num(self, num: &Number<W>) -> i32 {
        let at = self.at;
        match num {
            Number::Where(player, components) => {
                let what = usize::try_from(self.num(player)).ok();
                let what = what
                    .and_then(|p| components.get(p))
                    .map(|w| usize::try_from(*w));
                match what {
                    Some(Ok(what)) if !at.sets[what].is_empty() => at.sets[what].first() as i32,
                    _ => -1,
                }
            }
            Number::Steps(sites, table) => {
                let all = self.rules.kinds.sites;
                let on_board = |site| usize::try_from(site).ok().filter(|s| *s < all);
                match (on_board(self.num(&sites.0)), on_board(self.num(&sites.1))) {
                    (Some(a), Some(b)) => table[a * all + b].into(),
                    _ => 0,
                }
            }
            Number::Pending => match at.pending[..] {
                [value] => value,
                _ => 0,
            },
            Number::What(site) => i32::from(at.what_at(self.num(site))),
            Number::Who(site) => {
                let what = at.what_at(self.num(site));
                i32::from(self.rules.kinds.owner[usize::from(what)])
            }
            Number::OnLevel(of, whose) => {
                let (site, level) = (self.num(&of.0), self.num(&of.1));
                let kinds = &self.rules.kinds;
                let what = match (usize::try_from(site), usize::try_from(level)) {
                    (Ok(site), Ok(level)) => at.on_level(kinds, site, level),
                    _ => at.what_at(site),
                };
                match whose {
                    true => i32::from(kinds.owner[usize::from(what)]),
                    false => i32::from(what),
                }
            }
            Number::TopLevel(site) => match self.num(site) {
                ..0 => 0,
                site if self.is_site(site as usize) => (self.count_at(site) - 1).max(0),
                _ => -1,
            },
            Number::State(site) => match usize::try_from(self.num(site)) {
                Ok(site) => i32::from(at.state(site)),
                Err(_) => 0,
            },
            Number::Worth(site) => match usize::try_from(self.num(site)) {
                Ok(site) => i32::from(at.worth(site)),
                Err(_) => 0,
            },
            Number::Remembered(memory) => at.memories[*memory].len() as i32,
            Number::Ahead(site, ahead) => {
                let site = self.num(site);
                let Ok(place) = usize::try_from(site) else {
                    return -1;
                };
                let table = ahead.table_of[usize::from(at.what_at(site))];
                // Beyond the board nothing is ahead, and the site stays what it is.
                let ahead = ahead.tables[usize::from(table)].get(place);
                ahead.map_or(site, |s| *s)
            }
            Number::Further(sites, bearings) => {
                let [site, from, to] = sites.each_ref().map(|site| self.num(site));
                bearings.further(site, from, to)
            }
            Number::Var(var) => at.vars.get(*var).copied().flatten().unwrap_or(-1),
            Number::CountAt(site) => self.count_at(self.num(site)),
            Number::Value(player) => self.of_player(&at.values, player).unwrap_or(-1),
            Number::Score(player) => self.of_player(&at.scores, player).unwrap_or(0),
            Number::Size(set) => {
                self.leave_heaps();
                self.set(set).len() as i32
            }
            Number::First(set) => self.set(set).iter().next().map_or(-1, |site| site as i32),
            Number::Pairs(pairs) => self.pairs(pairs),
            Number::Nearest(walk) => self.nearest(walk),
            Number::Groups(groups) => self.groups(groups),
            Number::Territory(territory) => self.territory(territory),
            Number::Beside(components) => self.beside(|what| components.contains(&what)),
            Number::BesideOf(player) => {
                let (player, owner) = (self.num(player), &self.rules.kinds.owner);
                self.beside(|what| what != 0 && i32::from(owner[usize::from(what)]) == player)
            }
            Number::Tally(components) => self.tallied(|what| components.contains(&(what as u8))),
            Number::TallyOf(player) => {
                let (player, owner) = (self.num(player), &self.rules.kinds.owner);
                self.tallied(|what| what > 0 && i32::from(owner[what]) == player)
            }
            Number::Table(key, values) => {
                let key = usize::try_from(self.num(key)).ok();
                key.and_then(|k| values.get(k)).map_or(-1, |v| *v)
            }
            Number::Sum(terms) => terms
                .iter()
                .fold(0, |sum: i32, term| add(sum, self.num(term))),
            Number::Product(factors) => product(factors.iter().map(|factor| self.num(factor))),
            Number::Arith(how, parts) => how.of(self.num(&parts.0), self.num(&parts.1)),
            Number::If(cond, parts) => match self.cond(cond) {
                true => self.num(&parts.0),
                false => self.num(&parts.1),
            },
            Number::Asked(asked) => self.asked_num(asked),
            Number::Const(_)
            | Number::Next
            | Number::Prev
            | Number::From
            | Number::To
            | Number::Between
            | Number::Site
            | Number::Each(_)
            | Number::LastFrom
            | Number::LastTo
            | Number::Moves
            | Number::Turn
            | Number::SamePlayer
            | Number::Counter
            | Number::Temp => self.simple_num(num),
        }
    }

    /// The number of pieces beside the board of the components that pass.
    fn beside(self, passes: impl Fn(u8) -> bool) -> i32 {
        let first = self.rules.kinds.sites;
        let beside = self.at.what[first..].iter().zip(&self.at.beside[first..]);
        let mut n = 0;
        for (what, count) in beside {
            if passes(*what) {
                n += i32::from(*count);
            }
        }
        n
    }

    /// Values of pairs of sites, put together.
    fn pairs(self, e: &Pairs<W>) -> i32 {
        let [from, to] = [Variable::From, Variable::To].map(|var| &self.at.each[var as usize]);
        let outer = (from.get(), to.get());
        let mut all: Option<i32> = None;
        let firsts = self.set(&e.from);
        let mut left = firsts;
        if e.apart && !firsts.is_empty() {
            left = Bits::one(firsts.first());
        }
        for first in left.iter() {
            from.set(first as i32);
            to.set(outer.1);
            let seconds = self.set(&e.to);
            if !self.rules.trials.work.take(seconds.len()) {
                break;
            }
            for second in seconds.iter() {
                to.set(second as i32);
                let value = self.num(&e.value);
                all = Some(all.map_or(value, |all| match e.how {
                    Fold::Sum => all.wrapping_add(value),
                    Fold::Max => all.max(value),
                    Fold::Min => all.min(value),
                }));
            }
        }
        from.set(outer.0);
        to.set(outer.1);
        if e.apart && e.how == Fold::Sum {
            all = all.map(|all| all.wrapping_mul(firsts.len() as i32));
        }
        all.unwrap_or(if e.how == Fold::Sum { 0 } else { -1 })
    }

    /// The number of pieces on a site.
    fn count_at(self, site: i32) -> i32 {
        self.leave_heaps();
        let kinds = &self.rules.kinds;
        match usize::try_from(site) {
            Ok(site) if site < kinds.sites && kinds.levels == 0 => {
                i32::from(self.at.what[site] != 0)
            }
            Ok(site) => self.at.beside.get(site).map_or(0, |n| i32::from(*n)),
            Err(_) => 0,
        }
    }

    /// How many pieces there are cannot be told where some were counted together on the board.
    #[inline]
    pub fn leave_heaps(self) {
        if self.at.heaped {
            self.rules.trials.work.give_up();
        }
    }

    /// Whether there is a site, on the board or beside it.
    pub fn is_site(self, site: usize) -> bool {
        let kinds = &self.rules.kinds;
        (site < kinds.sites || site >= kinds.beside) && site < self.at.what.len()
    }

    /// Whether there is a site, on the board or beside it, where nothing stands.
    fn is_empty_at(self, site: i32) -> bool {
        usize::try_from(site).is_ok_and(|site| self.is_site(site) && self.at.what[site] == 0)
    }

    /// Whether a condition holds.
    #[inline]
    pub fn cond(self, cond: &Condition<W>) -> bool {
        match cond {
            Condition::Const(v) => *v,
            Condition::Compare(how, a, b) => how.holds(self.num(a), self.num(b)),
            _ => self.simple_cond(cond),
        }
    }

    /// What is put together from other conditions, or asks a set.
    #[inline(never)]
    fn simple_cond(self, cond: &Condition<W>) -> bool {
        match cond {
            Condition::All(parts) => parts.iter().all(|part| self.cond(part)),
            Condition::Any(parts) => parts.iter().any(|part| self.cond(part)),
            Condition::Not(inner) => !self.cond(inner),
            Condition::Has(site, set) => match usize::try_from(self.num(site)) {
                Ok(site) if site < self.rules.kinds.sites => self.set(set).has(site),
                Ok(_) => {
                    // No set holds it, unless that cannot be told.
                    self.set(set);
                    false
                }
                Err(_) => false,
            },
            Condition::None(set) => self.set(set).is_empty(),
            Condition::Some(set) => !self.set(set).is_empty(),
            Condition::Line(line) => self.is_line(line),
            Condition::AtMost(most, set, more) => self.has_at_most(*most, set, more),
            _ => self.compound_cond(cond),
        }
    }

    #[inline(never)]
    fn compound_cond(self, cond: &Condition<W>) -> bool {
        match cond {
            Condition::Const(_)
            | Condition::Compare(..)
            | Condition::All(_)
            | Condition::Any(_)
            | Condition::Not(_)
            | Condition::Has(..)
            | Condition::None(_)
            | Condition::Some(_)
            | Condition::Line(_)
            | Condition::AtMost(..) => self.cond(cond),
            Condition::If(parts) => match self.cond(&parts.0) {
                true => self.cond(&parts.1),
                false => self.cond(&parts.2),
            },
            Condition::Same(a, b) => self.set(a) == self.set(b),
            Condition::Differ(set) => self.differ(self.set(set)),
            Condition::Triggered(player) => {
                let player = self.num(player);
                let active = order::is_active(self.at.active, player);
                active && self.at.triggered >> player & 1 == 1
            }
            Condition::IsPending => !self.at.pending.is_empty(),
            Condition::Pends(value) => {
                let value = self.num(value);
                value >= 0 && self.at.pending.contains(&value)
            }
            Condition::Stalemated(player) => {
                let player = self.num(player);
                (0..32).contains(&player) && self.at.stalemated.get() >> player & 1 == 1
            }
            Condition::NextStuck if self.at.over => {
                // What was found out before is told.
                self.at.stalemated.get() >> self.at.next & 1 == 1
            }
            Condition::NextStuck => {
                // Those who ask later are told.
                let next = self.at.next;
                self.at.note_moves(next, !self.at.next_stuck);
                self.at.next_stuck
            }
            Condition::NextBlocked => self.next_is_blocked(),
            Condition::Active(player) => {
                let player = self.num(player);
                order::is_active(self.at.active, player)
            }
            Condition::CanMove(node) => self.can_move(&self.rules.asked[*node]),
            Condition::CanMoveLegally(node) => self.can_move_legally(&self.rules.asked[*node]),
            Condition::Does(effect) => self.does(&self.rules.effects[*effect]),
            Condition::Threatened(threat) => self.is_threatened(threat),
            Condition::Empty(site) => self.is_empty_at(self.num(site)),
            Condition::Proposed(text) => self.at.proposed.contains(text),
            Condition::Decided(text) => self.at.decided == i32::from(*text),
            Condition::SwapOffered => {
                let mover = self.at.mover;
                self.at.swap_is_due(self.rules) && self.at.log.last_other(mover) >= 0
            }
            Condition::AllPassed(mover) => {
                let at = self.at;
                let players = self.rules.players;
                at.moves as usize >= players && all_passed(players, *mover, at.log.backwards())
            }
            Condition::WasPass => self.at.since_pass == 0,
            Condition::Repeated => self.rules.past.has(self.rules, self.at),
            Condition::Remembers(memory, value) => {
                let known = &self.at.memories[*memory];
                self.rules.trials.work.take(known.len());
                known.contains(&self.num(value))
            }
            Condition::GoesRound => self.rules.past.goes_round(self.rules.players),
            Condition::Connected(e) => self.is_connected(e),
            Condition::Walked(e) => self.is_walked(e),
            Condition::Asked(asked) => self.asked_cond(asked),
        }
    }

    /// Whether a set has so many sites at most, with what a number adds.
    #[inline(never)]
    fn has_at_most(self, most: usize, set: &Set<W>, more: &Number<W>) -> bool {
        self.leave_heaps();
        let mut rest = self.set(set);
        for n in (0..=most).rev() {
            if rest.is_empty() {
                return self.num(more) <= n as i32;
            }
            rest.remove(rest.first());
        }
        false
    }

    /// Whether no two sites have the same component, or nothing.
    #[inline(never)]
    fn differ(self, sites: Bits<W>) -> bool {
        let alike = |site: usize| self.at.sets[usize::from(self.at.what[site])] & sites;
        sites.iter().all(|site| alike(site).is_single())
    }

    /// Whether an effect does anything.
    #[inline(never)]
    fn does(self, effect: &Effect<W>) -> bool {
        let mut place = self.place();
        place.acts.clear();
        self.decide(effect, &mut place.acts);
        let does = !place.acts.is_empty();
        self.give_place(place);
        does
    }
}
