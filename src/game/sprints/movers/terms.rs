//! Terms: what conditions, numbers and regions come to in a position.
//!
//! The rules are read once for each player who may be to move (see [`super::read`]), so whatever
//! the mover decides is a constant here. A new function of the language becomes a variant and its
//! line in the evaluation.

use super::bits::Bits;
use super::patterns::Line;
use super::position::Position;
use super::rules::Rules;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::Arith;
use crate::game::state::UNSET;

/// Sites of the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Set<const W: usize> {
    /// The same sites always.
    Fixed(Bits<W>),
    /// One of the sets of the position.
    Pieces(usize),
    /// Two of them together.
    Either(usize, usize),
    /// All pieces of a player.
    PiecesOf(Num<W>),
    /// All pieces of a component, or the empty sites for none.
    Kind(Num<W>),
    /// Of several by number.
    Choice(Num<W>, Vec<Bits<W>>),
    /// One site.
    One(Num<W>),
    /// What is to be cleared when the turn ends.
    ToClear,
    /// What was visited in this turn.
    Visited,
    /// What was visited in this turn, the last move included.
    VisitedOrLast,
    /// What is pending.
    Pending,
    /// Sites with a local state.
    Stated(Num<W>),
    /// Sites where a component would be threatened.
    Threatened(Num<W>),
    /// Sites that are costly to find: only those that matter are looked at.
    Costly(Box<Set<W>>),
    /// Sites that pieces in a line go through.
    Lined(Box<Line<W>>),
    /// What a table has for all sites of a set, without these sites or with them.
    Around(Box<Around<W>>),
    /// What lies further on in directions that follow the last move.
    Onward(Box<Onward<W>>),
    All(Vec<Set<W>>),
    Any(Vec<Set<W>>),
    Not(Box<Set<W>>),
    If(Box<Cond<W>>, Box<(Set<W>, Set<W>)>),
}

/// Sites around others.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Around<const W: usize> {
    pub near: Vec<Bits<W>>,
    pub centre: Set<W>,
    pub included: bool,
}

/// Sites that a move of one kind reaches from where the last move ended, in directions that
/// follow it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Onward<const W: usize> {
    /// The direction of a move, counted from 1, by where it starts and ends; 0 for none.
    pub directions: Vec<u8>,
    /// What is reached, by direction and start.
    pub reach: Vec<Bits<W>>,
    /// Number of sites.
    pub sites: usize,
}

impl<const W: usize> Onward<W> {
    /// What is reached after a move.
    fn after(&self, from: i32, to: i32) -> Option<Bits<W>> {
        let on_board = |site: i32| usize::try_from(site).ok().filter(|s| *s < self.sites);
        let to = on_board(to)?;
        let direction = on_board(from).map_or(0, |from| self.directions[from * self.sites + to]);
        Some(self.reach[usize::from(direction) * self.sites + to])
    }
}

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
    pub what: Num<W>,
    /// Where it is thought to stand, if not where it stands.
    pub at: Option<Num<W>>,
}

/// Groups of sites that hang together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Groups<const W: usize> {
    pub near: Vec<Bits<W>>,
    pub members: Set<W>,
    /// Smaller ones do not count.
    pub min: Num<W>,
    /// More than this are not counted.
    pub enough: i32,
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Num<const W: usize> {
    Const(i32),
    Next,
    Prev,
    /// The site that a simple move starts from.
    From,
    /// The site that a move goes to.
    To,
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
    /// The component on a site.
    What(Box<Num<W>>),
    /// The local state of a site.
    State(Box<Num<W>>),
    /// A site ahead of another.
    Ahead(Box<Num<W>>, Box<Ahead>),
    /// The value of a variable.
    Var(usize),
    /// The owner of what is on a site.
    Who(Box<Num<W>>),
    /// The number of pieces on a site.
    CountAt(Box<Num<W>>),
    /// The value of a player.
    Value(Box<Num<W>>),
    /// The score of a player.
    Score(Box<Num<W>>),
    /// Number of sites.
    Size(Box<Set<W>>),
    /// Number of groups.
    Groups(Box<Groups<W>>),
    /// Number of pieces of some components beside the board.
    Beside(Vec<u8>),
    /// Number of pieces of a player beside the board.
    BesideOf(Box<Num<W>>),
    /// Of several by number; −1 where there is none.
    Table(Box<Num<W>>, Vec<i32>),
    Sum(Vec<Num<W>>),
    Arith(Arith, Box<(Num<W>, Num<W>)>),
    If(Box<Cond<W>>, Box<(Num<W>, Num<W>)>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cond<const W: usize> {
    Const(bool),
    All(Vec<Cond<W>>),
    Any(Vec<Cond<W>>),
    Not(Box<Cond<W>>),
    If(Box<(Cond<W>, Cond<W>, Cond<W>)>),
    Compare(Compare, Num<W>, Num<W>),
    /// A site is in a set.
    Has(Num<W>, Set<W>),
    /// A set is empty.
    None(Set<W>),
    /// Two sets are the same.
    Same(Set<W>, Set<W>),
    /// A trigger was set for a player.
    Triggered(Num<W>),
    /// A value is pending.
    IsPending,
    /// A player was found without moves.
    Stalemated(Num<W>),
    /// A player is still in the game.
    Active(Num<W>),
    /// Moves of the mover, by their place among the rules.
    CanMove(usize),
    /// The same where moves have to be tried.
    CanMoveLegally(usize),
    /// A piece is threatened.
    Threatened(Box<Threat<W>>),
    /// There is nothing on a site, on the board or beside it.
    Empty(Num<W>),
    /// Something was proposed.
    Proposed(u16),
    /// Something was decided by the last move.
    Decided(u16),
    /// Pieces stand in a line.
    Line(Box<Line<W>>),
}

impl<const W: usize> Set<W> {
    /// Whether its sites are costly to find.
    pub fn is_costly(&self) -> bool {
        match self {
            Set::Threatened(_) | Set::Costly(_) => true,
            Set::All(parts) | Set::Any(parts) => parts.iter().any(Set::is_costly),
            Set::Not(inner) => inner.is_costly(),
            Set::If(_, parts) => parts.0.is_costly() || parts.1.is_costly(),
            _ => false,
        }
    }
}

/// A position and the rules it is read by.
#[derive(Clone, Copy)]
pub(super) struct View<'v, const W: usize> {
    pub rules: &'v Rules<W>,
    pub at: &'v Position<W>,
}

impl<'v, const W: usize> View<'v, W> {
    /// A position as it is.
    #[inline]
    pub fn new(rules: &'v Rules<W>, at: &'v Position<W>) -> Self {
        View { rules, at }
    }

    /// The sites of a set.
    #[inline]
    pub fn set(self, set: &Set<W>) -> Bits<W> {
        match set {
            Set::Fixed(bits) => *bits,
            Set::Pieces(i) => self.at.sets[*i],
            Set::Either(a, b) => self.at.sets[*a] | self.at.sets[*b],
            _ => self.compound(set),
        }
    }

    /// Those sites of a set that are in another.
    pub fn set_within(self, set: &Set<W>, within: Bits<W>) -> Bits<W> {
        match set {
            Set::All(parts) => parts.iter().fold(within, |bits, part| {
                if bits.is_empty() {
                    return bits;
                }
                self.set_within(part, bits)
            }),
            Set::Any(parts) => parts.iter().fold(Bits::EMPTY, |bits, part| {
                bits | self.set_within(part, within & !bits)
            }),
            Set::Not(inner) => within & !self.set_within(inner, within),
            Set::If(cond, parts) => match self.cond(cond) {
                true => self.set_within(&parts.0, within),
                false => self.set_within(&parts.1, within),
            },
            Set::Costly(inner) => self.set_within(inner, within),
            Set::Threatened(what) => {
                let what = self.num(what);
                let threatened = |site: &usize| self.is_threatened_at(what, *site);
                Bits::of(within.iter().filter(threatened).map(|s| s as i32))
            }
            set => within & self.set(set),
        }
    }

    fn compound(self, set: &Set<W>) -> Bits<W> {
        let everywhere = self.rules.board;
        match set {
            Set::Fixed(_) | Set::Pieces(_) | Set::Either(..) => self.set(set),
            Set::PiecesOf(player) => {
                let player = usize::try_from(self.num(player)).ok();
                let set = player.and_then(|p| *self.rules.kinds.of_owner.get(p)?);
                set.map_or(Bits::EMPTY, |set| self.at.sets[set])
            }
            Set::Kind(what) => match usize::try_from(self.num(what)) {
                Ok(what) if what < self.rules.kinds.owner.len() => self.at.sets[what],
                _ => Bits::EMPTY,
            },
            Set::Choice(number, sets) => {
                let number = usize::try_from(self.num(number)).ok();
                let bits = number.and_then(|n| sets.get(n));
                bits.copied().unwrap_or(Bits::EMPTY)
            }
            Set::One(site) => match usize::try_from(self.num(site)) {
                Ok(site) if site < self.rules.kinds.sites => Bits::one(site),
                _ => Bits::EMPTY,
            },
            Set::ToClear => self.at.to_clear,
            Set::Visited => self.at.visited,
            Set::VisitedOrLast => {
                let last = Bits::of([self.at.last_from, self.at.last_to]);
                self.at.visited | last & everywhere
            }
            Set::Pending => Bits::of(self.at.pending.iter().copied()) & everywhere,
            Set::Stated(state) => {
                let state = u8::try_from(self.num(state)).ok();
                let stated = |site: &usize| Some(self.at.states[*site]) == state;
                Bits::of((0..self.at.states.len()).filter(stated).map(|s| s as i32))
            }
            Set::Threatened(_) | Set::Costly(_) => self.set_within(set, everywhere),
            Set::Lined(line) => self.lined(line),
            Set::Onward(onward) => {
                let reached = onward.after(self.at.last_from, self.at.last_to);
                reached.unwrap_or(Bits::EMPTY)
            }
            Set::Around(around) => {
                let centre = self.set(&around.centre);
                let near = centre.iter().fold(Bits::EMPTY, |b, s| b | around.near[s]);
                match around.included {
                    true => near | centre,
                    false => near & !centre,
                }
            }
            Set::All(parts) => {
                let mut parts = parts.iter();
                let first = parts.next().map_or(everywhere, |part| self.set(part));
                parts.fold(first, |bits, part| bits & self.set(part))
            }
            Set::Any(parts) => parts
                .iter()
                .fold(Bits::EMPTY, |bits, part| bits | self.set(part)),
            Set::Not(inner) => !self.set(inner) & everywhere,
            Set::If(cond, parts) => match self.cond(cond) {
                true => self.set(&parts.0),
                false => self.set(&parts.1),
            },
        }
    }

    /// What a number is.
    pub fn num(self, num: &Num<W>) -> i32 {
        let at = self.at;
        match num {
            Num::Const(v) => *v,
            Num::Next => i32::from(at.next),
            Num::Prev => i32::from(at.prev.get()),
            Num::From => at.from.get(),
            Num::To => at.to.get(),
            Num::Site => at.site.get(),
            Num::LastFrom => at.last_from,
            Num::LastTo => at.last_to,
            Num::Moves => at.moves as i32,
            Num::Turn => at.turn as i32,
            Num::SamePlayer => at.same_player as i32,
            Num::Counter => at.counter,
            Num::Temp => at.temp,
            Num::Pending => match at.pending[..] {
                [value] => value,
                _ => 0,
            },
            Num::What(site) => i32::from(at.what_at(self.num(site))),
            Num::Who(site) => {
                let what = at.what_at(self.num(site));
                i32::from(self.rules.kinds.owner[usize::from(what)])
            }
            Num::State(site) => match usize::try_from(self.num(site)) {
                Ok(site) => i32::from(at.state(site)),
                Err(_) => 0,
            },
            Num::Ahead(site, ahead) => {
                let site = self.num(site);
                let table = ahead.table_of[usize::from(at.what_at(site))];
                let site = usize::try_from(site).ok();
                let ahead = site.and_then(|s| ahead.tables[usize::from(table)].get(s));
                ahead.map_or(-1, |s| *s)
            }
            Num::Var(var) => match at.vars.get(*var) {
                Some(&UNSET) | None => -1,
                Some(&value) => value,
            },
            Num::CountAt(site) => self.count_at(self.num(site)),
            Num::Value(player) => of_player(&at.values, self.num(player)),
            Num::Score(player) => of_player(&at.scores, self.num(player)),
            Num::Size(set) => self.set(set).len() as i32,
            Num::Groups(groups) => self.groups(groups),
            Num::Beside(components) => self.beside(|what| components.contains(&what)),
            Num::BesideOf(player) => {
                let (player, owner) = (self.num(player), &self.rules.kinds.owner);
                self.beside(|what| what != 0 && i32::from(owner[usize::from(what)]) == player)
            }
            Num::Table(key, values) => {
                let key = usize::try_from(self.num(key)).ok();
                key.and_then(|k| values.get(k)).map_or(-1, |v| *v)
            }
            Num::Sum(terms) => terms
                .iter()
                .fold(0, |sum: i32, term| sum.wrapping_add(self.num(term))),
            Num::Arith(how, parts) => arith(*how, self.num(&parts.0), self.num(&parts.1)),
            Num::If(cond, parts) => match self.cond(cond) {
                true => self.num(&parts.0),
                false => self.num(&parts.1),
            },
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

    /// The number of groups.
    fn groups(self, e: &Groups<W>) -> i32 {
        let (mut left, min) = (self.set(&e.members), self.num(&e.min));
        let mut groups = 0;
        while groups < e.enough && !left.is_empty() {
            // What is left makes one more at least.
            if min <= 1 && groups + 1 == e.enough {
                return e.enough;
            }
            let mut fresh = Bits::one(left.first());
            left = left & !fresh;
            let mut size = 0;
            while !fresh.is_empty() {
                let site = fresh.first();
                fresh.remove(site);
                size += 1;
                let near = e.near[site] & left;
                fresh = fresh | near;
                left = left & !near;
            }
            groups += i32::from(size >= min);
        }
        groups
    }

    /// The number of pieces on a site.
    fn count_at(self, site: i32) -> i32 {
        match usize::try_from(site) {
            Ok(site) if site < self.rules.kinds.sites => i32::from(self.at.what[site] != 0),
            Ok(site) => self.at.beside.get(site).map_or(0, |n| i32::from(*n)),
            Err(_) => 0,
        }
    }

    /// Whether a condition holds.
    pub fn cond(self, cond: &Cond<W>) -> bool {
        match cond {
            Cond::Const(v) => *v,
            Cond::All(parts) => parts.iter().all(|part| self.cond(part)),
            Cond::Any(parts) => parts.iter().any(|part| self.cond(part)),
            Cond::Not(inner) => !self.cond(inner),
            Cond::If(parts) => match self.cond(&parts.0) {
                true => self.cond(&parts.1),
                false => self.cond(&parts.2),
            },
            Cond::Compare(how, a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                match how {
                    Compare::Eq => a == b,
                    Compare::Ne => a != b,
                    Compare::Lt => a < b,
                    Compare::Le => a <= b,
                    Compare::Gt => a > b,
                    Compare::Ge => a >= b,
                }
            }
            Cond::Has(site, set) => match usize::try_from(self.num(site)) {
                Ok(site) if site < self.rules.kinds.sites => self.set(set).has(site),
                _ => false,
            },
            Cond::None(set) => self.set(set).is_empty(),
            Cond::Same(a, b) => self.set(a) == self.set(b),
            Cond::Triggered(player) => {
                let player = self.num(player);
                let active = (1..32).contains(&player) && self.at.active >> player & 1 == 1;
                active && self.at.triggered >> player & 1 == 1
            }
            Cond::IsPending => !self.at.pending.is_empty(),
            Cond::Stalemated(player) => {
                let player = self.num(player);
                (0..32).contains(&player) && self.at.stalemated >> player & 1 == 1
            }
            Cond::Active(player) => {
                let player = self.num(player);
                (1..32).contains(&player) && self.at.active >> player & 1 == 1
            }
            Cond::CanMove(node) => self.can_move(&self.rules.asked[*node]),
            Cond::CanMoveLegally(node) => self.can_move_legally(&self.rules.asked[*node]),
            Cond::Threatened(threat) => self.is_threatened(threat),
            Cond::Empty(site) => self.count_at(self.num(site)) == 0,
            Cond::Proposed(text) => self.at.proposed.contains(text),
            Cond::Decided(text) => self.at.decided == i32::from(*text),
            Cond::Line(line) => self.is_line(line),
        }
    }
}

/// What is kept by player; 0 for nobody known.
fn of_player(values: &[i32], player: i32) -> i32 {
    let player = usize::try_from(player).ok();
    player.and_then(|p| values.get(p)).map_or(0, |v| *v)
}

fn arith(how: Arith, a: i32, b: i32) -> i32 {
    match how {
        Arith::Sub => a.wrapping_sub(b),
        Arith::Div => a.checked_div(b).unwrap_or(0),
        Arith::Mod => a.checked_rem(b).unwrap_or(0),
        Arith::Pow => f64::from(a).powi(b) as i32,
    }
}
