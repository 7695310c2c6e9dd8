//! The runner's loop: from one move to the next, until the game is over.
//!
//! After each move come its consequences, removals at the end of the turn, end rules, limits,
//! phases and the turn, in the order of `Game::apply`. When an end rule holds, the engine's own
//! code works out who wins from the results it names.

use std::cell::Cell;

use rand::Rng;

use super::asked::Follower;
use super::deeds::{Acts, Deed};
use super::position::MoverPosition;
use super::rules::{End, Fired, MoveRun, MoverRules};
use super::searched::Kept;
use super::terms::View;
use super::ways::Landing;
use crate::game::Game;
use crate::game::bits::Bits;
use crate::game::chance::Chance;
use crate::game::context::{Context, Scratch};
use crate::game::shapes::Tally;
use crate::game::sprints::{Runner, Step};
use crate::game::state::State;

/// Moves that are tried by chance before the legal ones are told apart.
const MOST_TRIES: usize = 8;

/// A random game in progress: the rules, the position and memory to work in.
#[derive(Debug)]
pub(super) struct Play<'g, const W: usize> {
    game: &'g Game,
    pub(super) rules: MoverRules<'g, W>,
    pub(super) at: MoverPosition<W>,
    /// The position taken up last.
    taken: MoverPosition<W>,
    pub(super) runs: Vec<MoveRun<W>>,
    acts: Acts,
    /// The moves of the player to move have been counted already: how many there are, those
    /// included that what they lead to makes illegal as long as some are legal.
    pub(super) counted: Option<usize>,
    /// The numbers of the legal ones among them, where they have been told apart.
    legal: Vec<usize>,
    /// Ranks and the like, as the general code keeps them.
    result: State,
    /// The same of the position taken up last.
    standing: State,
    /// Somebody has been ranked.
    pub(super) ranked: bool,
    /// Positions to come back to.
    pub(super) kept: Vec<Kept<W>>,
    scratch: Scratch,
    fired: Vec<usize>,
}

impl<'g, const W: usize> Play<'g, W> {
    /// A game that starts from a state; `None` if a position cannot hold that state.
    pub fn new(game: &'g Game, mut rules: MoverRules<'g, W>, state: &State) -> Option<Self> {
        let at = MoverPosition::of(&rules.kinds, state, &game.layout)?;
        if rules.asks {
            rules.follower = Some(Follower::new(game, state, &at, &rules));
        }
        Some(Play {
            game,
            rules,
            taken: at.clone(),
            at,
            runs: Vec::new(),
            acts: Vec::new(),
            counted: None,
            legal: Vec::new(),
            result: state.clone(),
            standing: state.clone(),
            ranked: false,
            kept: Vec::new(),
            scratch: Scratch::new(0),
            fired: Vec::new(),
        })
    }

    /// Whether the general code is asked for some of the rules.
    pub fn asks(&self) -> bool {
        self.rules.asks
    }

    /// Where a move goes, by its number among all that were counted.
    pub(super) fn step_of(&self, number: usize) -> Step {
        if self.counted == Some(0) {
            return Step { from: -1, to: -1 };
        }
        let (_, landing) = View::new(&self.rules, &self.at).pick(&self.runs, number);
        Step {
            from: landing.from,
            to: landing.to,
        }
    }

    /// The number among all moves that were counted of a legal one.
    #[inline]
    pub(super) fn number(&self, pick: usize) -> usize {
        match self.rules.checked {
            true => self.legal.get(pick).copied().unwrap_or(0),
            false => pick,
        }
    }

    fn phase(&self, player: u8) -> usize {
        usize::from(self.at.phases[usize::from(player)])
    }

    /// Counts the moves of the player to move.
    fn moves(&mut self) -> usize {
        self.runs.clear();
        let view = View::new(&self.rules, &self.at);
        view.walk(view.play(), &mut self.runs)
    }

    /// Whether a move that was counted is legal by what it leads to.
    #[inline]
    pub(super) fn is_legal(&mut self, number: usize) -> bool {
        let (rules, runs) = (&self.rules, &self.runs);
        self.at.is_legal(rules, runs, number, &mut self.acts)
    }

    /// Counts the moves of the player to move, those included that are not legal by what they lead
    /// to.
    #[inline]
    pub(super) fn count_all(&mut self) -> usize {
        let n = match self.counted {
            Some(n) => n,
            None => {
                self.rules.trials.work.begin(self.at.same_player);
                self.moves()
            }
        };
        self.counted = Some(n);
        n
    }

    /// Tells legal moves apart by what they lead to; how many there are.
    pub(super) fn tell_legal(&mut self, n: usize) -> usize {
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        legal.extend((0..n).filter(|number| self.is_legal(*number)));
        self.legal = legal;
        if self.legal.is_empty() {
            self.counted = Some(0);
        }
        self.legal.len()
    }

    /// A legal move, each as likely as any other: one of all moves that is tried, and another until
    /// one is legal. After some that are not, all are told apart.
    pub(super) fn pick_legal(&mut self, mut below: impl FnMut(usize) -> usize) -> usize {
        let n = self.count_all();
        if n > 1 {
            for _ in 0..MOST_TRIES {
                let number = below(n);
                if self.is_legal(number) {
                    return number;
                }
            }
        }
        let legal = self.tell_legal(n);
        let pick = below(legal.max(1));
        self.legal.get(pick).copied().unwrap_or(0)
    }

    /// Makes the move with a number among all that were counted.
    #[inline]
    pub(super) fn make(&mut self, number: usize) {
        self.rules.trials.work.begin(self.at.same_player);
        let forced = self.counted == Some(0);
        if forced {
            // Whoever passes is asked once more, which comes to the same where nobody asks for it.
            let stuck = match self.rules.asks_flags || self.rules.visits {
                true => self.find_moves() == 0,
                false => true,
            };
            let can_move = !stuck || self.at.swap_is_due(&self.rules);
            self.at.note_moves(self.at.mover, can_move);
        }
        let view = View::new(&self.rules, &self.at);
        let mut swaps = false;
        let (way, landing) = match forced {
            true => (None, Landing::plain(-1, -1)),
            false => {
                let (way, landing) = view.pick(&self.runs, number);
                if self.gave_up() {
                    // What was picked need not be a move then.
                    return;
                }
                let way = &self.rules.ways[way];
                swaps = matches!(way.deed, Deed::Swap(_));
                (Some(way), landing)
            }
        };
        self.counted = None;
        let at = &mut self.at;
        if !forced {
            // Only now: the moves were counted, and this one picked, with what was known before.
            at.note_moves(at.mover, true);
        }
        at.make(&self.rules, way, &landing, &mut self.acts);
        self.after(swaps);
    }

    /// Counts the moves of the mover to find out whether there are any; none where none is legal.
    /// The sites of the last move count as visited meanwhile (see [`Context::can_move`]).
    fn find_moves(&mut self) -> usize {
        let visited = self.rules.visits.then(|| {
            let before = self.at.visited;
            self.at.visit_last(self.rules.kinds.sites);
            before
        });
        let n = self.moves();
        let stuck = self.rules.checked && !(0..n).any(|number| self.is_legal(number));
        if let Some(before) = visited {
            self.at.visited = before;
        }
        match stuck {
            true => 0,
            false => n,
        }
    }

    /// Finds out whether the next player can move, as if the turn had passed.
    fn ask_next(&mut self) {
        let at = &mut self.at;
        let saved = (at.mover, at.next, at.prev.get());
        at.mover = saved.1;
        at.next = at.player_after(saved.1, self.rules.players);
        at.prev.set(saved.0);
        let n = self.find_moves();
        let at = &mut self.at;
        at.next_stuck = n == 0 && !at.swap_is_due(&self.rules);
        (at.mover, at.next) = (saved.0, saved.1);
        at.prev.set(saved.2);
        // Moves may ask what is found out just now.
        let was_stuck = at.stalemated.get() >> at.next & 1 == 1;
        let same = !self.rules.asks_flags || at.next_stuck == was_stuck;
        self.counted = (!self.rules.ticks && same).then_some(n);
    }

    /// What comes after a move and its consequences; a swap of players begins another turn.
    fn after(&mut self, swapped: bool) {
        let mover = self.at.mover;
        if self.rules.asks_next {
            self.ask_next();
        }
        let phase = self.phase(mover);
        let blocks = self.rules.sides[usize::from(mover)].ends[phase].len();
        for block in 0..blocks {
            if self.at.over {
                break;
            }
            self.end_block((usize::from(mover), phase, block));
        }
        let at = &self.at;
        let late = (self.rules.limits).reached(at.turn, at.moves, at.next != at.mover);
        if late && !self.at.over && self.at.active != 0 {
            self.settle(|ctx, _, _| ctx.check_limits());
        }
        if self.at.active == 0 {
            self.at.prev.set(mover);
            self.at.counter = self.at.counter.wrapping_add(1);
            return;
        }
        if self.rules.changes && self.change_phases() {
            self.counted = None;
        }
        let at = &mut self.at;
        at.counter = at.counter.wrapping_add(1);
        if self.rules.visits {
            if at.mover == at.next {
                at.visit_last(self.rules.kinds.sites);
            } else {
                at.visited = Bits::EMPTY;
            }
        }
        at.prev.set(mover);
        at.mover = at.next;
        if mover == at.mover && !swapped {
            at.same_player += 1;
        } else {
            at.same_player = 0;
            at.turn += 1;
        }
        at.next = at.player_after(at.mover, self.rules.players);
    }

    /// A block of end rules.
    fn end_block(&mut self, (mover, phase, block): (usize, usize, usize)) {
        let losses = Cell::new(0);
        self.fired.clear();
        let mut from = (0, 0);
        // The next rule is asked of those who are left.
        while let Some(rest) = self.fire_from((mover, phase, block), from) {
            let next = self.at.next;
            self.settle_fired(&losses);
            self.fired.clear();
            if self.rules.asks_next && !self.at.over && self.at.next != next {
                self.ask_next();
            }
            from = rest;
        }
        if !self.at.over && View::new(&self.rules, &self.at).is_passed_out() {
            self.settle(|ctx, _, _| ctx.draw());
        }
    }

    /// Asks the end rules of a block, and the parts of each, from one on until one fires; the one
    /// after it.
    fn fire_from(
        &mut self,
        (mover, phase, block): (usize, usize, usize),
        (first, mut part): (usize, usize),
    ) -> Option<(usize, usize)> {
        let view = View::new(&self.rules, &self.at);
        let ends = &self.rules.sides[mover].ends[phase][block];
        for (n, end) in ends.iter().enumerate().skip(first) {
            let parts = match end {
                End::Each(ends) => &ends[..],
                End::If(..) => std::slice::from_ref(end),
            };
            for (i, end) in parts.iter().enumerate().skip(part) {
                view.fire(end, &mut self.fired);
                if !self.fired.is_empty() {
                    return Some((n, i + 1));
                }
            }
            part = 0;
        }
        None
    }

    /// Ends the game by what fired; losses of one block are counted, since they go together.
    fn settle_fired(&mut self, losses: &Cell<u32>) {
        self.settle(|ctx, all, fired| {
            let results = || fired.iter().map(|f| &all[*f]);
            let mut lost = losses.get();
            if results().all(|f| f.result().is_some()) {
                ctx.go_on_to_end_by(results().filter_map(Fired::result), &mut lost);
                losses.set(lost);
                return;
            }
            for fired in results() {
                match fired {
                    Fired::Result(result) => ctx.end_by(std::iter::once(result)),
                    Fired::Scores(_, lowest) => ctx.rank_by_scores(*lowest),
                }
            }
        });
    }

    /// Lets the general code rank players by what fired, and takes over what it decides.
    fn settle(&mut self, decide: impl Fn(&mut Context<'_>, &[Fired<W>], &[usize])) {
        let at = &mut self.at;
        let result = &mut self.result;
        if !self.ranked {
            self.ranked = true;
            result.stand_as(&self.standing);
        }
        (result.mover, result.next, result.prev) = (at.mover, at.next, at.prev.get());
        (result.turn, result.moves) = (at.turn, at.moves);
        for (player, score) in result.players.iter_mut().zip(&at.scores) {
            player.score = *score;
        }
        result.log.clone_from(&at.log);
        for fired in &self.fired {
            if let Fired::Scores(scores, _) = &self.rules.fired[*fired] {
                for (player, score) in scores {
                    // A later score may read an earlier one.
                    at.scores[*player] = View::new(&self.rules, at).num(score);
                    result.players[*player].score = at.scores[*player];
                }
            }
        }
        let mut ctx = Context::new(self.game, result, &mut self.scratch);
        decide(&mut ctx, &self.rules.fired, &self.fired);
        at.over = result.over;
        at.active = result.active;
        at.next = result.next;
        // What was counted is the moves of another player, or before somebody left or scored.
        self.counted = None;
        for (score, player) in at.scores.iter_mut().zip(&result.players) {
            *score = player.score;
        }
    }

    /// Lets every player change phase; whether somebody did.
    fn change_phases(&mut self) -> bool {
        let Play { rules, at, .. } = self;
        let mover = usize::from(at.mover);
        let side = &rules.sides[mover];
        let all = rules.players as i32 + 1;
        let mut changed = false;
        for player in 1..=rules.players {
            let phase = at.phases[player];
            for change in &side.changes[usize::from(phase)] {
                let view = View::new(rules, at);
                let who = view.num(&change.who);
                if who != all && who != player as i32 || !view.cond(&change.cond) {
                    continue;
                }
                let target = change.target.unwrap_or_else(|| {
                    let of = if who == all { mover } else { player };
                    (at.phases[of] + 1) % side.play.len() as u8
                });
                changed |= phase != target;
                at.phases[player] = target;
                break;
            }
        }
        changed
    }
}

impl<const W: usize> Runner for Play<'_, W> {
    fn take_up(&mut self, state: &State) -> bool {
        let started = self.rules.started.as_ref();
        if started.is_some_and(|started| started != state.started.whats()) {
            return false;
        }
        let kinds = &self.rules.kinds;
        if !self.taken.take_up(kinds, state, &self.game.layout) {
            return false;
        }
        self.standing.clone_from(state);
        if let Some(follower) = &mut self.rules.follower {
            follower.take_up(state, &self.taken);
        }
        self.restart();
        true
    }

    fn restart(&mut self) {
        // A game that was given up within a move of the general code leaves a state that is no
        // longer the position's.
        if self.gave_up()
            && let Some(follower) = &mut self.rules.follower
        {
            follower.take_up(&self.standing, &self.taken);
        }
        self.at.clone_from(&self.taken);
        self.counted = None;
        self.ranked = false;
        self.rules.trials.work.restart();
    }

    #[inline]
    fn count(&mut self, _: &mut Chance) -> usize {
        let n = self.count_all();
        match self.rules.checked {
            true => self.tell_legal(n).max(1),
            false => n.max(1),
        }
    }

    #[inline]
    fn play(&mut self, pick: usize, _: &mut Chance) {
        let number = self.number(pick);
        self.make(number);
    }

    fn finish(
        &mut self,
        state: &mut State,
        chance: &mut Chance,
        choice: &mut impl Rng,
    ) -> Option<Tally> {
        let mut tally = Tally::default();
        self.restart();
        while !self.at.over && !self.gave_up() {
            let number = match self.rules.checked {
                true => self.pick_legal(|n| tally.pick(n, choice)),
                false => tally.pick(self.count(chance), choice),
            };
            self.make(number);
        }
        if self.gave_up() {
            return None;
        }
        self.hand_over(state);
        Some(tally)
    }

    #[inline]
    fn gave_up(&self) -> bool {
        self.rules.trials.work.is_spent()
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.at.over
    }

    fn hand_over(&self, state: &mut State) {
        match self.ranked {
            true => state.stand_as(&self.result),
            false => state.stand_as(&self.standing),
        }
        for (player, order) in state.players.iter_mut().zip(self.at.orders) {
            player.order = order;
        }
        state.over = self.at.over;
        (state.moves, state.turn) = (self.at.moves, self.at.turn);
    }

    fn agrees(&self, state: &State) -> bool {
        let at: Option<MoverPosition<W>> =
            MoverPosition::of(&self.rules.kinds, state, &self.game.layout);
        at.is_some_and(|at| {
            let pieces = (&at.what, &at.beside, &at.states)
                == (&self.at.what, &self.at.beside, &self.at.states)
                && at.stacks == self.at.stacks;
            let turn = (at.mover, at.next, at.prev.get())
                == (self.at.mover, self.at.next, self.at.prev.get());
            let values = (&at.pending, &at.vars, at.counter)
                == (&self.at.pending, &self.at.vars, self.at.counter);
            pieces && turn && values
        })
    }

    fn step(&self, pick: usize) -> Step {
        self.step_of(self.number(pick))
    }
}
