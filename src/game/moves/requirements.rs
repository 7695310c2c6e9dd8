//! Conditions on what a move leads to: `do`, `max Captures`, `avoidStoredState` (specification 06a
//! 4). Moves that do not meet them are dropped.

use crate::game::action::sketches::{Deferred, Requirement};
use crate::game::action::{Action, ActionKind, Item, MoveList};
use crate::game::context::Context;
use crate::game::rules::{Bool, CheckId, Moves};
use crate::game::scope::ANYWHERE;

/// What a removal counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// As one piece.
    One,
    /// The value of the level it names, of the lowest where it names none.
    Level,
    /// The value of the piece on top.
    Top,
}

impl Context<'_> {
    /// One thing before another, or under a condition on the result (06a 4.1).
    pub(super) fn do_moves<const ANY: bool>(
        &mut self,
        prior: &Moves,
        next: Option<&Moves>,
        if_afterwards: Option<CheckId>,
        out: &mut MoveList,
    ) -> bool {
        let game = self.game;
        let Some(check) = if_afterwards else {
            return match next {
                Some(next) => self.then_next::<ANY>(prior, next, out),
                None => false,
            };
        };
        let cond = game.check(check);
        if ANY {
            // Asked within a threat there are no threats.
            if next.is_none() && self.scratch.scope.in_threat && forbids_threat(cond) {
                return self.search(prior, out);
            }
            // Most of what is asked about a certain site is settled before a list is made.
            if self.scratch.scope.wanted != ANYWHERE && next.is_none() && !self.search(prior, out) {
                return false;
            }
            return self.any_afterwards(prior, next, cond);
        }
        let first = out.len();
        let deferring = out.defer_checks(false);
        if deferring && out.may_defer(first) {
            self.candidates(prior, next, out);
            if self.defer_or_complete(Requirement::Meets(check), first, out) {
                return false;
            }
        } else {
            let sketching = out.suspend_sketching();
            self.candidates(prior, next, out);
            out.resume_sketching(sketching);
            out.defer_checks(deferring);
        }
        let mut kept = first;
        for i in first..out.len() {
            if self.holds_afterwards(out, i, cond) {
                out.keep(kept, i);
                kept += 1;
            }
        }
        out.truncate(kept);
        false
    }

    /// Whether the condition holds after any wanted candidate.
    fn any_afterwards(&mut self, prior: &Moves, next: Option<&Moves>, cond: &Bool) -> bool {
        self.any_candidate(
            |ctx, list| ctx.candidates(prior, next, list),
            |ctx, list, i| {
                ctx.complete(list, i);
                ctx.holds_afterwards(list, i, cond)
            },
        )
    }

    /// Whether any move does not lead to the stored position.
    pub(super) fn any_elsewhere(&mut self, moves: &Moves) -> bool {
        self.any_candidate(
            |ctx, list| ctx.generate(moves, list),
            |ctx, list, i| {
                ctx.complete(list, i);
                ctx.leads_elsewhere(list, i)
            },
        )
    }

    /// Whether any wanted candidate meets a test. Mostly one of the first does, so only some are
    /// made first, and tried one by one.
    fn any_candidate(
        &mut self,
        make: impl Fn(&mut Self, &mut MoveList),
        mut meets: impl FnMut(&mut Self, &mut MoveList, usize) -> bool,
    ) -> bool {
        const FIRST: u32 = 4;
        let mut list = self.scratch.memory.take_list();
        // A roll inside would make another list the second time.
        let mut some = !self.game.features.stochastic;
        if some {
            list.start_sketching_some(FIRST);
        }
        make(self, &mut list);
        let mut i = 0;
        let found = loop {
            if i == list.len() {
                if !some || list.len() < FIRST as usize {
                    break false;
                }
                // None of the first is one: now all are made.
                some = false;
                list.clear();
                list.start_sketching(false);
                make(self, &mut list);
                i = 0;
                continue;
            }
            if !self.is_unwanted(list.moves()[i].to) && meets(self, &mut list, i) {
                break true;
            }
            i += 1;
        };
        self.scratch.memory.give_list(list);
        found
    }

    fn candidates(&mut self, prior: &Moves, next: Option<&Moves>, out: &mut MoveList) {
        match next {
            Some(next) => {
                self.then_next::<false>(prior, next, out);
            }
            None => self.generate(prior, out),
        }
    }

    /// Whether the condition holds in a copy of the state where the move has been made.
    pub(super) fn holds_afterwards(&mut self, list: &MoveList, index: usize, cond: &Bool) -> bool {
        self.on_copy(|copy| {
            copy.state.contents.stop_summing();
            let mut record = copy.scratch.memory.take_record();
            copy.execute(list, index, true, &mut record);
            copy.scratch.memory.give_record(record);
            if copy.state.mover == copy.state.next {
                copy.state.next = copy.state.prev;
            }
            copy.bool(cond)
        })
    }

    /// The moves of `next` after those of `prior`, whose actions are put in front.
    fn then_next<const ANY: bool>(
        &mut self,
        prior: &Moves,
        next: &Moves,
        out: &mut MoveList,
    ) -> bool {
        let mut priors = self.scratch.memory.take_list();
        self.generate(prior, &mut priors);
        let mut done = self.scratch.memory.take_record();
        let mut ends = self.scratch.memory.take_ints();
        let first = out.len();
        let deferring = out.defer_checks(false);
        let any = if self.only_shows_dice(&priors) {
            self.after_roll::<ANY>(&priors, next, (&mut done, &mut ends), out)
        } else {
            let sketching = out.suspend_sketching();
            let any = self.in_advance(|copy| {
                for i in 0..priors.len() {
                    copy.execute(&priors, i, false, &mut done);
                    ends.push(done.len() as i32);
                }
                copy.produce::<ANY>(next, out)
            });
            self.put_in_front(&done, &ends, first, out);
            out.resume_sketching(sketching);
            any
        };
        out.defer_checks(deferring);
        let pass = !any && out.len() == first && self.game.dice.is_some();
        if pass && !ANY {
            let begin = out.begin();
            // Here the actions of each further prior move stand before those of the others.
            for action in parts(&done, &ends).rev().flatten() {
                out.push_item(Item::Action(*action));
            }
            out.push_action(ActionKind::Pass { forced: true }, true);
            let i = out.finish(begin, -1, -1);
            out.set_mover(i, self.state.mover);
        }
        self.scratch.memory.give_ints(ends);
        self.scratch.memory.give_record(done);
        self.scratch.memory.give_list(priors);
        any || pass && !self.is_unwanted(-1)
    }

    /// The moves of `next` with the dice showing what prior moves roll. Dice are easily put back:
    /// this needs no copy of the state, and the moves can be sketched.
    fn after_roll<const ANY: bool>(
        &mut self,
        priors: &MoveList,
        next: &Moves,
        (done, ends): (&mut Vec<Action>, &mut Vec<i32>),
        out: &mut MoveList,
    ) -> bool {
        let first = out.len();
        let env = self.env;
        let stalemated = self.state.stalemated;
        let shown = self.note_dice();
        for m in priors.moves() {
            for item in priors.items(m) {
                if let Item::Action(action) = item {
                    self.execute_action(action);
                    done.push(*action);
                }
            }
            ends.push(done.len() as i32);
        }
        self.scratch.scope.copies += 1;
        let any = self.produce::<ANY>(next, out);
        self.scratch.scope.copies -= 1;
        self.put_back_dice(shown);
        self.state.stalemated = stalemated;
        self.env = env;
        self.put_in_front(done, ends, first, out);
        any
    }

    fn put_in_front(&mut self, done: &[Action], ends: &[i32], first: usize, out: &mut MoveList) {
        if out.len() == first || done.is_empty() {
            return;
        }
        let mut front = self.scratch.memory.take_record();
        let mut twice = self.scratch.memory.take_record();
        in_front(done, ends, 1, &mut front);
        if out.has_twins(first) {
            in_front(done, ends, 2, &mut twice);
        }
        out.wrap(first, &front, &twice, &[]);
        self.scratch.memory.give_record(twice);
        self.scratch.memory.give_record(front);
    }

    /// The moves that capture most (06a 4.2).
    pub(super) fn max_captures(
        &mut self,
        with_value: Option<&Bool>,
        moves: &Moves,
        out: &mut MoveList,
    ) {
        let worth = match with_value.is_some_and(|b| self.bool(b)) {
            true => Worth::Top,
            false => Worth::One,
        };
        let first = out.len();
        self.generate(moves, out);
        let mut captures = self.scratch.memory.take_ints();
        let mut record = self.scratch.memory.take_record();
        for i in first..out.len() {
            record.clear();
            self.with_consequences(out, i, &mut record);
            captures.push(self.captured(&record, worth));
        }
        let most = captures.iter().copied().max().unwrap_or(0);
        if most > 0 {
            let mut kept = first;
            for (i, &n) in captures.iter().enumerate() {
                if n == most {
                    out.keep(kept, first + i);
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
        self.scratch.memory.give_record(record);
        self.scratch.memory.give_ints(captures);
    }

    /// How many pieces a record of actions removes, or what they are worth in the present state.
    pub(super) fn captured(&self, record: &[Action], worth: Worth) -> i32 {
        let worth_of = |action: &Action| {
            let (ActionKind::Remove { at } | ActionKind::RemoveLater { at }) = action.kind else {
                return 0;
            };
            let slot = self.slot(at.ty, at.site);
            let contents = &self.state.contents;
            match worth {
                Worth::One => 1,
                Worth::Top => slot.map_or(0, |slot| contents.value(slot)),
                Worth::Level => {
                    let level = usize::try_from(at.level).unwrap_or(0);
                    slot.map_or(0, |slot| contents.level(slot, level).value)
                }
            }
        };
        record.iter().map(worth_of).fold(0, i32::wrapping_add)
    }

    /// Everything a move does, consequences included, found out on a copy.
    pub(super) fn with_consequences(
        &mut self,
        list: &MoveList,
        index: usize,
        record: &mut Vec<Action>,
    ) {
        let m = &list.moves()[index];
        let items = list.items(m);
        let plain = !self.game.features.stacking
            && !self.game.features.sequence_capture
            && list.thens(m).is_empty();
        if plain && !items.iter().any(|i| matches!(i, Item::Then(_))) {
            // Its actions are all it does.
            record.extend(items.iter().filter_map(|item| match item {
                Item::Action(action) => Some(*action),
                Item::Then(_) => None,
            }));
            return;
        }
        self.on_copy(|copy| copy.execute(list, index, true, record));
    }

    /// Moves that do not lead to the stored position.
    pub(super) fn avoid_stored_state(&mut self, moves: &Moves, out: &mut MoveList) {
        let first = out.len();
        if out.defer_checks(false) {
            self.generate(moves, out);
            if self.defer_or_complete(Requirement::IsNotStored, first, out) {
                return;
            }
        } else {
            let sketching = out.suspend_sketching();
            self.generate(moves, out);
            out.resume_sketching(sketching);
        }
        let mut kept = first;
        for i in first..out.len() {
            if self.leads_elsewhere(out, i) {
                out.keep(kept, i);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Whether a move does not lead to the stored position.
    pub(super) fn leads_elsewhere(&mut self, list: &MoveList, index: usize) -> bool {
        let reached = self.on_copy(|copy| {
            let mut record = copy.scratch.memory.take_record();
            copy.execute(list, index, true, &mut record);
            copy.scratch.memory.give_record(record);
            copy.positional_identity()
        });
        reached != self.state.stored
    }

    /// Puts what is required of the moves from `first` on off to when one is picked, in a list that
    /// defers conditions. Where they are under another condition already, they are completed
    /// instead, to be tried out.
    fn defer_or_complete(
        &mut self,
        requirement: Requirement,
        first: usize,
        out: &mut MoveList,
    ) -> bool {
        out.defer_checks(true);
        if out.may_defer(first) {
            let env = self.env;
            out.defer(first, Deferred { requirement, env });
            return true;
        }
        for i in first..out.len() {
            self.complete(out, i);
        }
        false
    }
}

/// Whether a condition only says that something must not be threatened.
fn forbids_threat(cond: &Bool) -> bool {
    matches!(cond, Bool::Not(threat) if matches!(**threat, Bool::Threatened { .. }))
}

/// The actions of each prior move, given where each one's end.
fn parts<'r, T>(done: &'r [T], ends: &'r [i32]) -> impl DoubleEndedIterator<Item = &'r [T]> {
    (0..ends.len()).map(move |i| {
        let start = if i == 0 { 0 } else { ends[i - 1] };
        &done[start as usize..ends[i] as usize]
    })
}

/// The actions of prior moves as they stand in front: those of each move go in behind as many as
/// the move before it had, so often.
pub(in crate::game) fn in_front<T: Copy>(
    done: &[T],
    ends: &[i32],
    times: usize,
    front: &mut Vec<T>,
) {
    let mut at = 0;
    for part in parts(done, ends) {
        for _ in 0..times {
            insert(front, at, part);
        }
        at = part.len();
    }
}

/// Inserts actions at a place, or at the end where there is none such.
fn insert<T: Copy>(actions: &mut Vec<T>, at: usize, new: &[T]) {
    let at = at.min(actions.len());
    actions.extend_from_slice(new);
    actions[at..].rotate_right(new.len());
}
