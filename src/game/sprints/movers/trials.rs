//! Moves that have to be tried out to know whether they are legal: each is made on a copy.
//!
//! Two rules need this: `max Moves`, by which only moves are legal that begin the longest turn, and
//! `do .. ifAfterwards:`, by which the condition must hold after the move. A turn ends where an end
//! rule ends the game; where that is not sure, the game is left to the lists.

use std::cell::{Cell, RefCell};

use super::clusters::KnownGroups;
use super::deeds::MoverActions;
use super::late::Tries;
use super::position::{Kinds, MoverPosition};
use super::rules::{Check, MoverRules, Node, Way};
use super::shifts::Found;
use super::terms::View;
use super::walks::MoveRun;
use super::ways::{Form, Landing};
use crate::game::sprints::work::Work;
use crate::game::{MAX_COPIES, MAX_LOOKAHEAD};

/// Moves that are tried before the legal ones are told apart.
pub(super) const MOST_TRIES: usize = 8;

/// What a trial takes, in rounds of a loop.
pub(super) const TRIAL: usize = 4;

/// Room to try moves in, one place for each move of a turn.
#[derive(Debug)]
pub(super) struct Trials<const W: usize> {
    room: RefCell<Vec<Box<TrialPlace<W>>>>,
    /// How deep in a turn the trial is.
    depth: Cell<u32>,
    /// Moves that this look-ahead has tried.
    tried: Cell<u32>,
    /// What was pending before a move was tried where it stands.
    pending: RefCell<Vec<i32>>,
    /// The variables before some of them were noted for what is done next.
    pub noted: RefCell<Vec<Option<i32>>>,
    /// Groups that were found last.
    pub known: KnownGroups<W>,
    /// Whether it is being asked whether the next player is blocked: no answer depends on another.
    in_no_moves: Cell<bool>,
    /// How often moves that were tried were legal.
    pub late: Tries,
    /// What the move may still take.
    pub work: Work,
}

#[derive(Debug)]
pub(super) struct TrialPlace<const W: usize> {
    pub at: MoverPosition<W>,
    pub runs: Vec<MoveRun<W>>,
    pub acts: MoverActions,
    best: Vec<usize>,
}

impl<const W: usize> Trials<W> {
    /// No room yet.
    pub fn new() -> Self {
        Trials {
            room: RefCell::new(Vec::new()),
            depth: Cell::new(0),
            tried: Cell::new(0),
            pending: RefCell::new(Vec::new()),
            noted: RefCell::new(Vec::new()),
            known: KnownGroups::new(),
            in_no_moves: Cell::new(false),
            late: Tries::default(),
            work: Work::default(),
        }
    }
}

impl<const W: usize> View<'_, W> {
    /// Keeps those moves of the runs from `first` on that begin the longest turns; their number.
    pub fn keep_longest(self, runs: &mut Vec<MoveRun<W>>, (first, total): (usize, usize)) -> usize {
        let trials = &self.rules.trials;
        // Within a trial all moves are tried, so the longest are among them.
        if total <= 1 || trials.depth.get() > 0 {
            return total;
        }
        let mut place = self.place();
        place.best.clear();
        let mut longest = 0;
        trials.depth.set(1);
        trials.tried.set(0);
        for number in 0..total {
            let length = self.length(&runs[first..], number, &mut place);
            if length > longest {
                longest = length;
                place.best.clear();
            }
            if length == longest {
                place.best.push(number);
            }
        }
        trials.depth.set(0);
        let kept = place.best.len();
        if kept < total {
            Self::keep(runs, first, &place.best);
        }
        trials.room.borrow_mut().push(place);
        kept
    }

    /// A place to try a move in.
    pub fn place(self) -> Box<TrialPlace<W>> {
        let place = self.rules.trials.room.borrow_mut().pop();
        place.unwrap_or_else(|| {
            Box::new(TrialPlace {
                at: self.at.clone(),
                runs: Vec::new(),
                acts: Vec::new(),
                best: Vec::new(),
            })
        })
    }

    /// Gives it back.
    pub fn give_place(self, place: Box<TrialPlace<W>>) {
        self.rules.trials.room.borrow_mut().push(place);
    }

    /// Looks at the position that an effect leads to.
    #[inline(never)]
    pub fn afterwards<R>(self, before: usize, look: impl FnOnce(View<'_, W>) -> R) -> R {
        let mut place = self.place();
        place.at.stand_as(self.at);
        place.acts.clear();
        self.rules.trials.work.take(TRIAL);
        let TrialPlace { at, acts, .. } = &mut *place;
        at.follow(self.rules, before, acts);
        let found = look(View::new(self.rules, at));
        self.give_place(place);
        found
    }

    /// The n-th move of a form once what is done before the way has been done.
    #[cold]
    pub fn nth_after(
        self,
        way: &Way<W>,
        (form, found, n): (&Form<W>, &Found<W>, usize),
    ) -> Landing<W> {
        let nth = |view: View<'_, W>| view.nth(form, found, n);
        match way.before {
            Some(before) => self.afterwards(before, nth),
            None => nth(self),
        }
    }

    /// Whether no move has to be tried out: within a threat what moves lead to seldom matters.
    pub fn all_are_legal(self) -> bool {
        self.at.in_threat.get() && !self.rules.judged
    }

    /// Whether a tree yields any move that is legal by what it leads to.
    pub fn can_move_legally(self, node: &Node<W>) -> bool {
        if self.all_are_legal() {
            return self.can_move(node);
        }
        let mut place = self.place();
        place.at.stand_as(self.at);
        place.runs.clear();
        let total = self.walk(node, &mut place.runs);
        let TrialPlace { at, runs, acts, .. } = &mut *place;
        let found = (0..total).any(|number| at.is_legal(self.rules, runs, number, acts));
        self.give_place(place);
        found
    }

    /// Whether the next player would have no moves if the turn passed now; it is noted.
    pub fn next_is_blocked(self) -> bool {
        let in_no_moves = &self.rules.trials.in_no_moves;
        if in_no_moves.get() {
            return false;
        }
        let next = self.at.next;
        if !self.at.over {
            in_no_moves.set(true);
            let mut place = self.place();
            let at = &mut place.at;
            at.stand_as(self.at);
            at.mover = next;
            at.next = at.player_after(next, self.rules.players);
            at.prev.set(self.at.mover);
            let view = View::new(self.rules, at);
            let moves = view.play();
            let can_move = match self.rules.checked {
                true => view.can_move_legally(moves),
                false => view.can_move(moves),
            };
            let can_move = can_move || at.swap_is_due(self.rules);
            self.give_place(place);
            self.at.note_moves(next, can_move);
            in_no_moves.set(false);
        }
        self.at.stalemated.get() >> next & 1 == 1
    }

    /// Keeps those moves of the runs from `first` on that are legal; their number.
    pub fn keep_legal(self, runs: &mut Vec<MoveRun<W>>, (first, total): (usize, usize)) -> usize {
        if self.all_are_legal() {
            return total;
        }
        let mut place = self.place();
        place.at.stand_as(self.at);
        place.best.clear();
        let TrialPlace { at, best, acts, .. } = &mut *place;
        let legal = |number: &usize| at.is_legal(self.rules, &runs[first..], *number, acts);
        best.extend((0..total).filter(legal));
        let kept = best.len();
        if kept < total {
            Self::keep(runs, first, best);
        }
        self.give_place(place);
        kept
    }

    /// Whether a legal one is among a few of the moves of some runs, of which there are so many.
    pub fn some_legal(self, runs: &[MoveRun<W>], total: usize) -> bool {
        let mut tried: Option<Box<TrialPlace<W>>> = None;
        let few = total.min(MOST_TRIES);
        let found = (0..few).any(|i| {
            let number = i * total / few;
            let (way, landing) = self.pick(runs, number);
            let Way { late, check, .. } = &self.rules.ways[way];
            let legal = late
                .as_ref()
                .is_none_or(|late| self.passes_late(late, &landing))
                && (check.is_none() || {
                    let place = tried.get_or_insert_with(|| {
                        let mut place = self.place();
                        place.at.stand_as(self.at);
                        place
                    });
                    let TrialPlace { at, acts, .. } = &mut **place;
                    at.is_legal(self.rules, runs, number, acts)
                });
            self.rules.trials.late.note(legal);
            legal
        });
        if let Some(place) = tried {
            self.give_place(place);
        }
        found
    }

    /// The number of moves of the longest turn that begins with a move. A turn that goes on beyond
    /// the bounds of the search is left to the lists, whose search ends there.
    fn length(self, runs: &[MoveRun<W>], number: usize, place: &mut TrialPlace<W>) -> usize {
        let rules = self.rules;
        let (way, landing) = self.pick(runs, number);
        if rules.trials.work.is_spent() {
            // What was picked need not be a move then.
            return 1;
        }
        let at = &mut place.at;
        at.clone_from(self.at);
        at.make(rules, Some(&rules.ways[way]), &landing, &mut place.acts);
        let trials = &rules.trials;
        trials.tried.update(|n| n + 1);
        let allowed = trials.work.take(TRIAL);
        let is_far =
            !allowed || trials.depth.get() >= MAX_COPIES || trials.tried.get() >= MAX_LOOKAHEAD;
        if at.next != at.mover {
            return 1;
        }
        if is_far {
            trials.work.give_up();
            return 1;
        }
        // A player without a move here gets no further, whatever is made of that.
        at.next_stuck = false;
        match View::new(rules, at).is_over_within_turn() {
            Some(false) => {}
            Some(true) => return 1,
            None => {
                trials.work.give_up();
                return 1;
            }
        }
        at.prev.set(at.mover);
        at.same_player += 1;
        at.next = at.player_after(at.mover, rules.players);
        trials.depth.update(|d| d + 1);
        let view = View::new(rules, at);
        place.runs.clear();
        let total = view.walk(view.play(), &mut place.runs);
        let mut next = view.place();
        let lengths = (0..total).map(|n| view.length(&place.runs, n, &mut next));
        let longest = lengths.max().unwrap_or(0);
        trials.room.borrow_mut().push(next);
        trials.depth.update(|d| d - 1);
        1 + longest
    }
}

impl<const W: usize> MoverPosition<W> {
    /// Whether the move of runs with a number is legal by what was not asked when it was counted: by
    /// conditions that are asked late, and by what it leads to.
    #[inline]
    pub fn is_legal(
        &mut self,
        rules: &MoverRules<W>,
        runs: &[MoveRun<W>],
        number: usize,
        acts: &mut MoverActions,
    ) -> bool {
        let view = View::new(rules, self);
        // Copying what was written in smaller parts just before would be waited for.
        let picked = view.pick(runs, number);
        let (way, landing) = (&rules.ways[picked.0], &picked.1);
        if let Some(late) = &way.late
            && !view.passes_late(late, landing)
        {
            return false;
        }
        let Some(check) = way.check else {
            return true;
        };
        if !rules.trials.work.take(TRIAL) {
            return false;
        }
        let here =
            check.quiet && usize::try_from(landing.from).is_ok_and(|from| from < rules.kinds.sites);
        match here {
            true => self.holds_here(rules, (way, check), landing, acts),
            false => self.holds_on_copy(rules, (way, check), landing, acts),
        }
    }

    /// Makes a move that only one piece takes part in, but for what stands where it ends, asks what
    /// is required of it and puts everything back.
    fn holds_here(
        &mut self,
        rules: &MoverRules<W>,
        (way, check): (&Way<W>, Check),
        landing: &Landing<W>,
        acts: &mut MoverActions,
    ) -> bool {
        let (from, to) = (landing.from as usize, landing.to as usize);
        let (left, met) = (self.standing(from), self.standing(to));
        let scalars = (self.next, self.counter, self.temp, self.decided);
        let heaped = self.heaped;
        // What follows the move may note who cannot move.
        let stalemated = self.stalemated.get();
        self.decided = -1;
        let last = (self.last_from, self.last_to, self.moves, self.since_pass);
        let pending = (!self.pending.is_empty()).then(|| {
            let mut kept = std::mem::take(&mut *rules.trials.pending.borrow_mut());
            kept.clone_from(&self.pending);
            kept
        });
        match way.before {
            Some(before) => {
                self.bind(landing);
                self.begin(rules, before, acts);
            }
            None => self.pending.clear(),
        }
        self.perform(rules, &way.deed, landing);
        (self.last_from, self.last_to) = (landing.from, landing.to);
        self.moves += 1;
        self.since_pass += 1;
        for &then in &way.thens[..check.thens] {
            self.follow(rules, then, acts);
        }
        let holds = self.is_fine(rules, check);
        self.put_back(&rules.kinds, from, left);
        self.put_back(&rules.kinds, to, met);
        (self.next, self.counter, self.temp, self.decided) = scalars;
        self.heaped = heaped;
        self.stalemated.set(stalemated);
        (self.last_from, self.last_to, self.moves, self.since_pass) = last;
        self.pending.clear();
        if let Some(pending) = pending {
            self.pending.extend_from_slice(&pending);
            *rules.trials.pending.borrow_mut() = pending;
        }
        holds
    }

    /// What stands on a site, with its local state and its value.
    #[inline]
    fn standing(&self, site: usize) -> (u8, u8, u8) {
        (self.what[site], self.state(site), self.worth(site))
    }

    /// Lets stand on a site what stood there.
    #[inline]
    fn put_back(&mut self, kinds: &Kinds, site: usize, (what, state, worth): (u8, u8, u8)) {
        self.place(kinds, site, what);
        self.set_state(site, state);
        self.set_worth(site, worth);
    }

    fn holds_on_copy(
        &self,
        rules: &MoverRules<W>,
        (way, check): (&Way<W>, Check),
        landing: &Landing<W>,
        acts: &mut MoverActions,
    ) -> bool {
        let view = View::new(rules, self);
        let mut place = view.place();
        place.at.stand_as(self);
        let thens = &way.thens[..check.thens];
        place.at.make_with(rules, Some(way), thens, landing, acts);
        let holds = place.at.is_fine(rules, check);
        view.give_place(place);
        holds
    }

    /// Whether what is required of a move holds now that it has been made.
    fn is_fine(&mut self, rules: &MoverRules<W>, check: Check) -> bool {
        if self.mover == self.next {
            self.next = self.prev.get();
        }
        View::new(rules, self).cond(&rules.checks[check.cond])
    }
}
