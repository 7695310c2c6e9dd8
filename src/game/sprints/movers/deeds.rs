//! What a move does on the board (a [`Deed`]) and what follows it (an [`Effect`]).
//!
//! A capture is an example of the first, `(then (moveAgain))` of the second. Rules ask that all
//! effects that stand together are decided before any of them happens. So effects are first turned
//! into a list of [`MoverAction`]s, and then these are carried out in order.
//!
//! What effects are known to do is in [`super::effects`].
//!
//! To add a deed: a variant of [`Deed`] and its arm in `perform`. To add a consequence: a variant of
//! [`Effect`], its arm in `decide`, and an [`MoverAction`] if none of those there fits.

use super::asked::Asked;
use super::bearings::{Intervene, Outward};
use super::clusters::EachGroup;
use super::patterns::{Custodial, Enclose, Surround};
use super::position::MoverPosition;
use super::rules::{MoverRules, Node, Way};
use super::shoves::Shoved;
use super::terms::{Condition, Number, Set};
use super::ways::Landing;
use crate::game::bits::Bits;
use crate::game::rules::Moves;

/// When what a move passes over is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Not at all.
    Nothing,
    /// At once.
    Now,
    /// When the turn ends.
    Later,
    /// Its uppermost piece goes to where the move ends, before what moves.
    Under,
    /// Not at all: the uppermost piece of what moves stays there.
    Drop,
}

/// What a move does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A piece moves; what stands where it ends is gone, or comes to stand below it.
    Move(Takes),
    /// All pieces that stand on each other move.
    Carry(Takes),
    /// A component comes to stand on the site.
    Add(u8),
    /// What stands on the site leaves.
    Remove,
    /// What stands on the site becomes a component.
    Promote(u8),
    /// A piece of the same kind comes to stand where it ends.
    Copy,
    /// Nothing.
    Select,
    /// Nobody moves.
    Pass,
    /// Two players change places, and the mover goes on; without any it is the mover and who moved
    /// before.
    Swap(Option<(u8, u8)>),
    /// Something is proposed, by its number.
    Propose(u16),
    /// Something is voted for, by its number.
    Vote(u16),
    /// The general code makes it, one of those that it has listed, by the place of the list.
    Asked(usize),
}

impl Deed {
    /// Whether it changes nothing but what stands where it starts and ends.
    pub fn is_at_its_ends(self) -> bool {
        match self {
            Deed::Move(Takes::Nothing)
            | Deed::Add(_)
            | Deed::Remove
            | Deed::Promote(_)
            | Deed::Copy
            | Deed::Select => true,
            Deed::Move(_)
            | Deed::Carry(_)
            | Deed::Pass
            | Deed::Swap(_)
            | Deed::Propose(_)
            | Deed::Vote(_)
            | Deed::Asked(_) => false,
        }
    }
}

/// What happens to a piece that is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// It leaves at once.
    Remove,
    /// It leaves when the turn ends.
    RemoveLater,
    /// A trigger is set for a player.
    Trigger(u8),
    /// A component takes its place.
    Add(u8),
    /// The local state of the site is set.
    State(u8),
    /// An effect is decided for the site, by its place among the effects.
    Each(usize),
}

/// What follows a move.
#[derive(Clone, Debug)]
pub(super) enum Effect<const W: usize> {
    All(Vec<Effect<W>>),
    If(Condition<W>, Box<(Effect<W>, Option<Effect<W>>)>),
    /// The mover moves again.
    Again,
    /// A player comes next, if there is one with that number.
    Next(Number<W>),
    /// What stands on a site becomes a component.
    Promote(Number<W>, Number<W>),
    /// What stands on the sites leaves: at once, or when the turn ends.
    Remove(Set<W>, bool),
    /// All that stands on a site beside the board leaves.
    Vacate(Number<W>),
    /// So many of the uppermost pieces on the sites leave.
    RemoveSome(Set<W>, Number<W>),
    /// Something happens to what stands between others.
    Custodial(Box<Custodial<W>>, Vec<Hit>),
    /// Something happens to what stands in a row outward from a site, or on both sides of it.
    Outward(Box<Outward<W>>, Vec<Hit>),
    Intervene(Box<Intervene<W>>, Vec<Hit>),
    /// Something happens to what is surrounded.
    Surround(Box<Surround<W>>, Vec<Hit>),
    /// Something happens to what is enclosed.
    Enclose(Box<Enclose<W>>, Vec<Hit>),
    /// Pieces in line with a site are drawn towards it, or pushed on from it.
    Shove(Box<Shoved<W>>),
    /// An effect for each site of a set.
    EachSite(Set<W>, Box<Effect<W>>),
    /// An effect for each group of sites that hang together.
    EachGroup(Box<EachGroup<W>>, Box<Effect<W>>),
    /// An effect so many times, all of which are one move.
    Times(usize, Box<Effect<W>>),
    /// A component comes to stand on a site where nothing is, or on what is there; beside the board
    /// it is counted with what is there.
    Add(Number<W>, Number<W>),
    /// A trigger is set for a player.
    Trigger(Number<W>),
    /// The local state of a site is set.
    State(Number<W>, Number<W>),
    /// The value of what stands on a site is set.
    Worth(Number<W>, Number<W>),
    /// A variable is set.
    Var(usize, Number<W>),
    /// What stands on a site goes to another, on the board or beside it.
    Carry(Number<W>, Number<W>),
    /// So many of the uppermost pieces of a site go on top of another; none where there are fewer.
    CarryLevels(Number<W>, Number<W>, Number<W>),
    /// All moves of some ways are made.
    Moves(Node<W>),
    /// Each move of an effect is followed by another effect.
    Then(Box<Effect<W>>, usize),
    Counter(Number<W>),
    Temp(Number<W>),
    /// A value becomes pending.
    Pending(Number<W>),
    /// Sites become pending.
    PendingSites(Set<W>),
    /// A player's value is set.
    Value(Number<W>, Number<W>),
    /// A player's score is set, or added to.
    Score(Number<W>, Number<W>, bool),
    /// Something is proposed.
    Propose(u16),
    /// Something is voted for.
    Vote(u16),
    /// Two players change places, and the mover goes on.
    Swap(u8, u8),
    /// A memory gets a value, unless a condition holds and it has the value already.
    Remember(usize, Number<W>, Condition<W>),
    /// A memory loses a value, the first that is like it.
    Forget(usize, Number<W>),
    /// A memory, or each, loses all its values.
    ForgetAll(Option<usize>),
    /// One effect, and another that is decided once the first has been done; nothing but choices
    /// stand around them.
    InTurn(Box<(Effect<W>, Effect<W>)>),
    /// The same, where the first does no more than set variables, which does not count where the
    /// second comes to nothing.
    Noted(Box<(Effect<W>, Effect<W>)>),
    /// The general code makes it; nothing but choices stand around it.
    Asked(Box<Asked<Moves, W>>),
}

/// What is done.
#[derive(Clone, Copy, Debug)]
pub(super) enum MoverAction {
    Next(u8),
    Promote(u16, u8),
    Remove(u16),
    RemoveLater(u16),
    Add(u16, u8),
    Trigger(u8),
    State(u16, u8),
    Worth(u16, u8),
    Var(usize, i32),
    /// A piece moves by a way.
    Move(usize, u16, u16),
    Carry(u16, u16),
    CarryLevels(u16, u16, u16),
    Counter(i32),
    Temp(i32),
    Pending(i32),
    Value(u8, i32),
    Score(u8, i32, bool),
    Propose(u16),
    Vote(u16),
    Swap(u8, u8),
    Remember(usize, i32),
    Forget(usize, i32),
    /// An effect that follows what was done before.
    Then(usize),
}

/// Changes that are decided but not carried out yet.
pub(super) type MoverActions = Vec<MoverAction>;

impl<const W: usize> MoverPosition<W> {
    /// Tells effects where a move starts and ends, and the one site it hops over.
    #[inline]
    pub fn bind(&self, landing: &Landing<W>) {
        self.from.set(landing.from);
        self.to.set(landing.to);
        self.passed.set(landing.over);
        self.between.set(match landing.over.is_empty() {
            true => -1,
            false => landing.over.first() as i32,
        });
    }

    /// Carries out a deed on the board.
    #[inline]
    pub fn perform(&mut self, rules: &MoverRules<W>, deed: &Deed, landing: &Landing<W>) {
        let kinds = &rules.kinds;
        if kinds.levels > 0 && self.perform_in_stacks(rules, deed, landing) {
            return;
        }
        match *deed {
            Deed::Move(takes) | Deed::Carry(takes) => {
                match takes {
                    // Pieces join others only where they stand on each other.
                    Takes::Nothing | Takes::Under | Takes::Drop => {}
                    Takes::Now => {
                        for site in landing.over.iter() {
                            self.place(kinds, site, 0);
                        }
                    }
                    Takes::Later => self.to_clear = self.to_clear | landing.over,
                }
                if self.what[landing.from as usize] != 0 {
                    self.meets(rules, landing);
                    self.relocate(kinds, landing.from as usize, landing.to as usize);
                }
            }
            Deed::Add(what) => self.add(rules, landing.to as usize, what),
            Deed::Remove => self.place(kinds, landing.to as usize, 0),
            Deed::Promote(what) => self.promote(rules, landing.to, what),
            Deed::Copy => {
                let what = self.what[landing.from as usize];
                if what != 0 {
                    self.meets(rules, landing);
                    self.makes(rules, what);
                    let (from, to) = (landing.from as usize, landing.to as usize);
                    self.place(kinds, to, what);
                    self.set_state(to, self.state(from));
                    self.set_worth(to, self.worth(from));
                }
            }
            Deed::Propose(text) => self.proposed.push(text),
            Deed::Vote(text) => self.vote(text, rules.players),
            Deed::Swap(players) => {
                let other = self.log.last_other(self.mover);
                let met = || Some((self.mover, u8::try_from(other).ok()?));
                if let Some((a, b)) = players.or_else(met) {
                    self.orders.swap(usize::from(a), usize::from(b));
                }
            }
            Deed::Asked(place) => self.play_listed(rules, place),
            Deed::Select | Deed::Pass => {}
        }
    }

    /// A component enters; where it cannot be held it gives the game up.
    #[inline]
    pub(super) fn add(&mut self, rules: &MoverRules<W>, site: usize, what: u8) {
        let kinds = &rules.kinds;
        if what == 0 {
            return;
        }
        self.makes(rules, what);
        match self.what[site] {
            _ if kinds.levels > 0 && site < kinds.sites => self.enter(rules, site, what),
            _ if kinds.levels > 0 => rules.trials.work.give_up(),
            0 if site < kinds.sites => self.place(kinds, site, what),
            _ if site < kinds.sites => self.heaped |= kinds.counted,
            _ if site < kinds.beside || kinds.absent.contains(&what) => {
                rules.trials.work.give_up();
            }
            0 => (self.what[site], self.beside[site]) = (what, 1),
            _ if kinds.counted => match self.beside[site].checked_add(1) {
                Some(count) => self.beside[site] = count,
                None => rules.trials.work.give_up(),
            },
            _ => {}
        }
    }

    /// A piece goes to a site, on the board or beside it; where it cannot be held there it gives the
    /// game up.
    pub(super) fn carry_to(&mut self, rules: &MoverRules<W>, from: usize, to: usize) {
        let kinds = &rules.kinds;
        let (what, worth) = (self.what[from], self.worth(from));
        if what == 0 {
            return;
        }
        if to < kinds.sites {
            self.meets(rules, &Landing::plain(from as i32, to as i32));
            return self.relocate(kinds, from, to);
        }
        if from == to || self.state(from) != 0 || kinds.absent.contains(&what) {
            return rules.trials.work.give_up();
        }
        match from < kinds.sites {
            true => self.place(kinds, from, 0),
            false => self.take_beside(from),
        }
        let joined = match kinds.counted && self.what[to] == what {
            true => self.beside[to].checked_add(1),
            false => Some(1),
        };
        match joined {
            Some(count) => (self.what[to], self.beside[to]) = (what, count),
            None => rules.trials.work.give_up(),
        }
        self.set_worth(to, worth);
    }

    /// A piece that would be counted with its kind where it goes gives the game up.
    #[inline]
    fn meets(&self, rules: &MoverRules<W>, landing: &Landing<W>) {
        let (from, to) = (landing.from as usize, landing.to as usize);
        if rules.kinds.counted && from != to && self.what[from] == self.what[to] {
            rules.trials.work.give_up();
        }
    }

    /// A second piece of a kind that is looked for gives the game up.
    #[inline]
    fn makes(&self, rules: &MoverRules<W>, what: u8) {
        let single = &rules.kinds.single;
        if !single.is_empty() && single.contains(&what) && self.pieces_of(what) > 0 {
            rules.trials.work.give_up();
        }
    }

    pub(super) fn promote(&mut self, rules: &MoverRules<W>, site: i32, what: u8) {
        if let Ok(site) = usize::try_from(site)
            && site < rules.kinds.sites
        {
            if self.what[site] != what {
                self.makes(rules, what);
            }
            self.place(&rules.kinds, site, what);
            self.set_state(site, 0);
            self.set_worth(site, 0);
        }
    }

    /// Makes a move with its consequences, but without end rules and without passing the turn.
    #[inline]
    pub fn make(
        &mut self,
        rules: &MoverRules<W>,
        way: Option<&Way<W>>,
        landing: &Landing<W>,
        acts: &mut MoverActions,
    ) {
        let thens = way.map_or(&[][..], |way| &way.thens);
        self.make_with(rules, way, thens, landing, acts);
    }

    /// The same with some of the consequences only.
    pub fn make_with(
        &mut self,
        rules: &MoverRules<W>,
        way: Option<&Way<W>>,
        thens: &[usize],
        landing: &Landing<W>,
        acts: &mut MoverActions,
    ) {
        let deed = way.map_or(&Deed::Pass, |way| &way.deed);
        let passed = *deed == Deed::Pass;
        if self.heaped {
            // What moves on from there would be more than one.
            rules.trials.work.give_up();
        }
        self.decided = -1;
        let mut again = false;
        if rules.traces {
            self.reaching = Bits::EMPTY;
        }
        match way.and_then(|way| way.before) {
            Some(before) => {
                self.bind(landing);
                again |= self.begin(rules, before, acts);
            }
            None => self.pending.clear(),
        }
        self.perform(rules, deed, landing);
        if let Deed::Swap(_) = *deed {
            self.next = self.mover;
            again = true;
        }
        (self.last_from, self.last_to) = (landing.from, landing.to);
        if rules.traces {
            if matches!(*deed, Deed::Move(Takes::Now) | Deed::Carry(Takes::Now)) {
                self.reaching = self.reaching | landing.over;
            }
            if let Some(end) = usize::try_from(landing.to)
                .ok()
                .filter(|s| *s < rules.kinds.sites)
            {
                self.reaching.insert(end);
            }
            self.reached = self.reaching;
        }
        self.moves += 1;
        self.log.push(self.mover, passed, landing.from);
        self.since_pass = if passed { 0 } else { self.since_pass + 1 };
        for &then in thens {
            again |= self.follow(rules, then, acts);
        }
        if passed && self.since_pass > 0 {
            self.log.judge_latest(false);
        }
        if rules.traces {
            self.reached = self.reaching;
        }
        if rules.clears && !again {
            self.clear(rules);
        }
    }

    /// What stands on a site of the board leaves, or the uppermost piece of it.
    #[inline]
    pub(super) fn leave(&mut self, rules: &MoverRules<W>, site: usize) {
        match rules.kinds.levels {
            0 if site >= rules.kinds.sites => {
                (self.what[site], self.beside[site]) = (0, 0);
                self.set_state(site, 0);
                self.set_worth(site, 0);
            }
            0 => self.place(&rules.kinds, site, 0),
            _ => {
                self.take_off(&rules.kinds, site);
            }
        }
    }

    /// Takes what was to be taken when the turn ends.
    pub fn clear(&mut self, rules: &MoverRules<W>) {
        for site in self.to_clear.iter() {
            self.leave(rules, site);
        }
        self.to_clear = Bits::EMPTY;
    }
}
