//! Sets of sites as expressions, and their evaluation: which sites of a position are in them.

use super::asked::Asked;
use super::holding::{Measured, Near};
use super::lined::Lined;
use super::links::{Along, Sight};
use super::rules::Node;
use super::shifts::{Shift, fewer, shifts};
use super::terms::{Condition, Number, View};
use crate::board::site::Site;
use crate::game::bits::Bits;
use crate::game::rules::Region;
use crate::game::rules::regions::MoveSites;
use crate::game::site_set::SiteSet;

/// Sites of the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Set<const W: usize> {
    /// The same sites always.
    Fixed(Bits<W>),
    /// One of the sets of the position.
    Pieces(usize),
    /// Two of them together.
    Either(usize, usize),
    /// One of some components on any level of a site.
    Held(Vec<u8>),
    /// Sites with so many pieces.
    Tall(Number<W>),
    /// All pieces of a player.
    PiecesOf(Number<W>),
    /// All pieces of a component, or the empty sites for none.
    Kind(Number<W>),
    /// Of several by number.
    Choice(Number<W>, Vec<Bits<W>>),
    /// One site; beyond the board it cannot be told.
    One(Number<W>),
    /// One site, if it is on the board.
    Here(Number<W>),
    /// What is to be cleared when the turn ends.
    ToClear,
    /// Where the actions of the last move end.
    Reached,
    /// Where moves start or end, by the place of their tree among those that are asked for.
    OfMoves(MoveSites, usize),
    /// What was visited in this turn.
    Visited,
    /// What the move that is being made passes over.
    Passed,
    /// The group that an iteration is at.
    Grouped,
    /// What was visited in this turn, the last move included.
    VisitedOrLast,
    /// What is pending.
    Pending,
    /// The sites that a memory has.
    Remembered(usize),
    /// Sites with a local state.
    Stated(Number<W>),
    /// Sites where a component would be threatened.
    Threatened(Number<W>),
    /// Sites on which a condition holds that asks about each of them, by the variable it is known as.
    Holding(Variable, Box<Condition<W>>),
    /// Sites of which so many of their rows are in a set.
    Near(Box<Near<W>>),
    /// Sites by what is read off them.
    Measured(Box<Measured<W>>),
    /// Sites that are costly to find: only those that matter are looked at.
    Costly(Box<Set<W>>),
    /// Sites that pieces in a line go through.
    Lined(Box<Lined<W>>),
    /// What a table has for all sites of a set, without these sites or with them.
    Around(Box<Around<W>>),
    /// What is seen from a site.
    Sight(Box<Sight<W>>),
    /// What lies along paths from a site.
    Along(Box<Along<W>>),
    /// The groups of the pieces on some sites.
    Group(Box<Group<W>>),
    /// What lies further on in directions that follow the last move.
    Onward(Box<Onward<W>>),
    All(Vec<Set<W>>),
    Any(Vec<Set<W>>),
    Not(Box<Set<W>>),
    If(Box<Condition<W>>, Box<(Set<W>, Set<W>)>),
    /// What the general code says.
    Asked(Box<Asked<Region, W>>),
}

/// Variables that stand for the sites a condition is asked on one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    From,
    To,
    Between,
    Site,
}

/// Number of such variables.
pub(super) const VARIABLES: usize = 4;

/// Sites around others.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Around<const W: usize> {
    /// The sites near each site.
    pub near: Vec<Bits<W>>,
    /// The same for many centres at once.
    shifts: Vec<Shift<W>>,
    /// The sites that have any near them.
    centres: Bits<W>,
    pub centre: Set<W>,
    /// The centres are among them or not; nothing where that is as the table has it.
    pub included: Option<bool>,
}

impl<const W: usize> Around<W> {
    /// The sites near those of a set by a table; see [`Around::included`].
    pub fn of(near: Vec<Bits<W>>, centre: Set<W>, included: Option<bool>) -> Self {
        let row = |from: usize| {
            near[from]
                .iter()
                .map(|to| (to as Site, to as Site))
                .collect()
        };
        let centres = (0..near.len()).filter(|site| !near[*site].is_empty());
        Around {
            shifts: shifts(near.len(), row),
            centres: Bits::of(centres.map(|site| site as i32)),
            near,
            centre,
            included,
        }
    }

    /// What the table has for all sites of a set.
    fn all(&self, centre: Bits<W>) -> Bits<W> {
        let centre = centre & self.centres;
        if fewer(&self.shifts, centre) {
            return centre.iter().fold(Bits::EMPTY, |b, s| b | self.near[s]);
        }
        let shifts = self.shifts.iter();
        shifts.fold(Bits::EMPTY, |b, s| b | (centre & s.starts).shift(s.to))
    }
}

/// What hangs together with the pieces on some sites.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group<const W: usize> {
    pub at: Set<W>,
    pub near: Vec<Bits<W>>,
    /// What may belong to it; nothing for anything.
    pub members: Option<Set<W>>,
    /// Only pieces of one kind belong to it.
    pub alike: bool,
    /// Who is near another has that other near.
    pub mutual: bool,
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

impl<const W: usize> Set<W> {
    /// Whether its sites are costly to find.
    pub fn is_costly(&self) -> bool {
        match self {
            Set::Threatened(_)
            | Set::Holding(..)
            | Set::Near(_)
            | Set::Measured(_)
            | Set::Costly(_) => true,
            Set::All(parts) | Set::Any(parts) => parts.iter().any(Set::is_costly),
            Set::Not(inner) => inner.is_costly(),
            Set::If(_, parts) => parts.0.is_costly() || parts.1.is_costly(),
            _ => false,
        }
    }

    /// Whether it is one site at most, which a number tells.
    pub fn is_one(&self) -> bool {
        match self {
            Set::One(_) | Set::Here(_) => true,
            Set::All(parts) => parts.iter().any(Set::is_one),
            Set::Costly(inner) => inner.is_one(),
            _ => false,
        }
    }
}

impl<const W: usize> View<'_, W> {
    /// The sites of a set.
    #[inline]
    pub fn set(self, set: &Set<W>) -> Bits<W> {
        match set {
            Set::Fixed(bits) => *bits,
            Set::Pieces(i) => self.at.sets[*i],
            Set::Either(a, b) => self.at.sets[*a] | self.at.sets[*b],
            Set::Not(inner) => match **inner {
                Set::Pieces(i) => !self.at.sets[i] & self.rules.board,
                _ => self.simple_set(set),
            },
            _ => self.simple_set(set),
        }
    }

    /// What is put together from other sets, or named by a number.
    #[inline(never)]
    fn simple_set(self, set: &Set<W>) -> Bits<W> {
        match set {
            Set::One(site) => match usize::try_from(self.num(site)) {
                Ok(site) if site < self.rules.kinds.sites => Bits::one(site),
                Ok(site) => self.beyond(site),
                Err(_) => Bits::EMPTY,
            },
            Set::PiecesOf(player) => {
                let player = usize::try_from(self.num(player)).ok();
                let set = player.and_then(|p| *self.rules.kinds.of_owner.get(p)?);
                set.map_or(Bits::EMPTY, |set| self.at.sets[set])
            }
            Set::All(parts) => {
                let mut parts = parts.iter();
                let mut bits = parts.next().map_or(self.rules.board, |part| self.set(part));
                for part in parts {
                    if bits.is_empty() {
                        break;
                    }
                    bits = bits & self.set(part);
                }
                bits
            }
            Set::Any(parts) => parts
                .iter()
                .fold(Bits::EMPTY, |bits, part| bits | self.set(part)),
            Set::Not(inner) => !self.set(inner) & self.rules.board,
            Set::If(cond, parts) => match self.cond(cond) {
                true => self.set(&parts.0),
                false => self.set(&parts.1),
            },
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
                let rest = within & !bits;
                if rest.is_empty() {
                    return bits;
                }
                bits | self.set_within(part, rest)
            }),
            Set::Not(inner) => within & !self.set_within(inner, within),
            Set::If(cond, parts) => match self.cond(cond) {
                true => self.set_within(&parts.0, within),
                false => self.set_within(&parts.1, within),
            },
            Set::Costly(inner) => self.set_within(inner, within),
            Set::Threatened(what) => {
                let what = self.num(what);
                if !self.rules.trials.work.take(within.len()) {
                    return Bits::EMPTY;
                }
                let threatened = |site: &usize| self.is_threatened_at(what, *site);
                Bits::of(within.iter().filter(threatened).map(|s| s as i32))
            }
            Set::Holding(variable, cond) => {
                if !self.rules.trials.work.take(within.len()) {
                    return Bits::EMPTY;
                }
                let each = &self.at.each[*variable as usize];
                let outer = each.get();
                let mut bits = Bits::EMPTY;
                for site in within.iter() {
                    each.set(site as i32);
                    if self.cond(cond) {
                        bits.insert(site);
                    }
                }
                each.set(outer);
                bits
            }
            Set::Near(near) => self.near(near, within),
            Set::Measured(measured) => self.measured(measured, within),
            set => within & self.set(set),
        }
    }

    fn compound(self, set: &Set<W>) -> Bits<W> {
        let everywhere = self.rules.board;
        match set {
            Set::Held(components) => self.held(components),
            Set::Tall(height) => self.tall(self.num(height)),
            Set::Kind(what) => match usize::try_from(self.num(what)) {
                Ok(what) if what < self.rules.kinds.owner.len() => self.at.sets[what],
                _ => Bits::EMPTY,
            },
            Set::Choice(number, sets) => match usize::try_from(self.num(number)) {
                Ok(number) => match sets.get(number) {
                    Some(bits) => *bits,
                    None => self.beyond(number),
                },
                Err(_) => Bits::EMPTY,
            },
            Set::Here(site) => match usize::try_from(self.num(site)) {
                Ok(site) if site < self.rules.kinds.sites => Bits::one(site),
                _ => Bits::EMPTY,
            },
            Set::ToClear => self.at.to_clear,
            Set::Reached => {
                let last = usize::try_from(self.at.last_to).ok();
                match last.filter(|last| *last < self.rules.kinds.sites) {
                    Some(last) => self.at.reached | Bits::one(last),
                    None => self.at.reached,
                }
            }
            Set::OfMoves(which, node) => self.of_moves(*which, &self.rules.asked[*node]),
            Set::Passed => self.at.passed.get(),
            Set::Grouped => self.at.group.get(),
            Set::Visited => self.at.visited,
            Set::VisitedOrLast => {
                let last = Bits::of([self.at.last_from, self.at.last_to]);
                self.at.visited | last & everywhere
            }
            Set::Pending => self.sites_of(&self.at.pending),
            Set::Remembered(memory) => self.sites_of(&self.at.memories[*memory]),
            Set::Stated(state) => {
                let state = u8::try_from(self.num(state));
                state.map_or(Bits::EMPTY, |state| Bits::equal(&self.at.states, state))
            }
            Set::Threatened(_)
            | Set::Holding(..)
            | Set::Near(_)
            | Set::Measured(_)
            | Set::Costly(_) => self.set_within(set, everywhere),
            Set::Lined(line) => self.lined(line),
            Set::Group(group) => self.hanging_together(group),
            Set::Sight(sight) => self.seen(sight),
            Set::Along(along) => self.along(along),
            Set::Onward(onward) => {
                let reached = onward.after(self.at.last_from, self.at.last_to);
                reached.unwrap_or(Bits::EMPTY)
            }
            Set::Around(around) => self.around(around),
            Set::Asked(asked) => self.asked_set(asked),
            Set::Fixed(_)
            | Set::Pieces(_)
            | Set::Either(..)
            | Set::One(_)
            | Set::PiecesOf(_)
            | Set::All(_)
            | Set::Any(_)
            | Set::Not(_)
            | Set::If(..) => self.set(set),
        }
    }

    /// What hangs together with some sites.
    #[inline(never)]
    fn hanging_together(self, group: &Group<W>) -> Bits<W> {
        let everywhere = self.rules.board;
        let starts = self.set(&group.at);
        let members = group.members.as_ref().map(|set| self.set(set));
        let members = members.unwrap_or(everywhere);
        let mut all = Bits::EMPTY;
        for start in (starts & members).iter() {
            if all.has(start) && group.mutual {
                continue;
            }
            let alike = match group.alike {
                true => self.at.sets[usize::from(self.at.what[start])],
                false => everywhere,
            };
            all = all | self.group_of(start, group, members & alike);
        }
        all
    }

    /// What lies around some sites.
    #[inline(never)]
    fn around(self, around: &Around<W>) -> Bits<W> {
        let centre = self.set(&around.centre);
        let near = around.all(centre);
        match around.included {
            Some(true) => near | centre,
            Some(false) => near & !centre,
            None => near,
        }
    }

    /// The sites that a list has.
    fn sites_of(self, list: &[i32]) -> Bits<W> {
        match list.iter().max().map(|last| usize::try_from(*last)) {
            Some(Ok(last)) if last >= self.rules.kinds.sites => self.beyond(last),
            _ => Bits::of(list.iter().copied()),
        }
    }

    /// A site beyond the board, which no set holds: the game is left to the lists. Numbers that no
    /// list keeps as a site are none.
    #[cold]
    pub fn beyond(self, site: usize) -> Bits<W> {
        if site < SiteSet::LIMIT as usize {
            self.rules.trials.work.give_up();
        }
        Bits::EMPTY
    }

    /// Where the moves of a tree start or end.
    fn of_moves(self, which: MoveSites, node: &Node<W>) -> Bits<W> {
        let mut place = self.place();
        place.runs.clear();
        let total = self.walk(node, &mut place.runs);
        let mut sites = Bits::EMPTY;
        if self.rules.trials.work.take(total) {
            for number in 0..total {
                let (_, landing) = self.pick(&place.runs, number);
                let site = match which {
                    MoveSites::To => landing.to,
                    _ => landing.from,
                };
                match usize::try_from(site) {
                    Ok(site) if site < self.rules.kinds.sites => sites.insert(site),
                    Ok(site) => sites = sites | self.beyond(site),
                    Err(_) => {}
                }
            }
        }
        self.give_place(place);
        sites
    }

    /// The group of a site that is among the members; one that was found among the same members is
    /// not looked for again.
    fn group_of(self, start: usize, group: &Group<W>, members: Bits<W>) -> Bits<W> {
        if !group.mutual {
            return self.grown(start, &group.near, members);
        }
        let known = &self.rules.trials.known;
        known.group(start, (&group.near, members), || {
            self.grown(start, &group.near, members)
        })
    }

    /// What hangs together with a site.
    pub fn grown(self, start: usize, near: &[Bits<W>], members: Bits<W>) -> Bits<W> {
        let mut fresh = Bits::one(start);
        let mut all = fresh;
        while !fresh.is_empty() {
            let site = fresh.first();
            fresh.remove(site);
            let found = near[site] & members & !all;
            fresh = fresh | found;
            all = all | found;
        }
        all
    }
}
