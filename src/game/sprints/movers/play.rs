//! The runner's loop: from one move to the next, until the game is over.
//!
//! After each move come its consequences, removals at the end of the turn, end rules, limits,
//! phases and the turn, in the order of `Game::apply`. When an end rule holds, the engine's own
//! code works out who wins from the results it names.

use rand::Rng;

use super::asked::Follower;
use super::deeds::{Deed, MoverActions};
use super::position::MoverPosition;
use super::rules::MoverRules;
use super::searched::Kept;
use super::shelter::Shelter;
use super::terms::{Condition, Number, View};
use super::trials::MOST_TRIES;
use super::walks::MoveRun;
use super::ways::Landing;
use crate::game::Game;
use crate::game::bits::Bits;
use crate::game::chance::Chance;
use crate::game::context::Context;
use crate::game::flow::Phased;
use crate::game::order;
use crate::game::sprints::Tally;
use crate::game::sprints::ranking::{Ranked, Ranking};
use crate::game::sprints::{Runner, Step};
use crate::game::state::State;

/// Of so many moves those that leave a sheltered piece safe are told without trying them.
const MANY: usize = 4;

/// A random game in progress: the rules, the position and memory to work in.
#[derive(Debug)]
pub(super) struct Play<'g, const W: usize> {
    game: &'g Game,
    pub(super) rules: MoverRules<'g, W>,
    pub(super) at: MoverPosition<W>,
    /// The position taken up last.
    taken: MoverPosition<W>,
    pub(super) runs: Vec<MoveRun<W>>,
    acts: MoverActions,
    /// The moves of the player to move have been counted already: how many there are, those
    /// included that what they lead to makes illegal as long as some are legal.
    pub(super) counted: Option<usize>,
    /// They were counted without the conditions that are asked late.
    loosely: bool,
    /// No conditions are asked late, as where a search walks about, which asks for all moves.
    exact: bool,
    /// The numbers of the legal ones among them, where they have been told apart.
    legal: Vec<usize>,
    pub(super) ranking: Ranking,
    /// Positions to come back to.
    pub(super) kept: Vec<Kept<W>>,
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
            loosely: false,
            exact: false,
            legal: Vec::new(),
            ranking: Ranking::new(state),
            kept: Vec::new(),
        })
    }

    /// Whether the general code is asked for some of the rules.
    pub fn asks(&self) -> bool {
        self.rules.asks
    }

    /// Whether positions of the past are asked for.
    pub fn recalls(&self) -> bool {
        self.rules.recall.any()
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
        match self.tries() {
            true => self.legal.get(pick).copied().unwrap_or(0),
            false => pick,
        }
    }

    fn phase(&self, player: u8) -> usize {
        usize::from(self.at.phases[usize::from(player)])
    }

    /// Counts the moves of the player to move, those included that conditions asked late turn down.
    fn moves(&mut self) -> usize {
        self.runs.clear();
        let late = self.rules.late;
        let loosely = late.is_some_and(|worth| !self.exact && self.rules.trials.late.pay(worth));
        let view = View::new(&self.rules, &self.at);
        let tree = match loosely {
            true => view.loose(),
            false => view.play(),
        };
        let n = view.walk(tree, &mut self.runs);
        self.loosely = loosely && view.are_open(&self.runs);
        n
    }

    /// Whether some of the moves that were counted may not be legal.
    #[inline]
    pub(super) fn tries(&self) -> bool {
        self.rules.checked || self.loosely
    }

    /// From now on only legal moves are counted, as far as that is known before they are tried.
    pub(super) fn begin_search(&mut self) {
        if !self.exact {
            self.exact = true;
            self.counted = None;
        }
    }

    /// Whether a move that was counted is legal by what it leads to.
    #[inline]
    pub(super) fn is_legal(&mut self, number: usize) -> bool {
        let (rules, runs) = (&self.rules, &self.runs);
        self.at.is_legal(rules, runs, number, &mut self.acts)
            && (!rules.recall.no_repeat || (self.at).leads_on(rules, runs, number, &mut self.acts))
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
        let shelter = (n >= MANY && !self.rules.recall.no_repeat)
            .then(|| View::new(&self.rules, &self.at).shelter_of(&self.runs))
            .flatten();
        match shelter {
            None => legal.extend((0..n).filter(|number| self.is_legal(*number))),
            Some(shelter) => self.tell_sheltered(&shelter, &mut legal),
        }
        self.legal = legal;
        if self.legal.is_empty() {
            self.counted = Some(0);
        }
        self.legal.len()
    }

    /// The same where moves that touch no line to a sheltered piece need not be tried.
    fn tell_sheltered(&mut self, shelter: &Shelter<W>, legal: &mut Vec<usize>) {
        let mut first = 0;
        for place in 0..self.runs.len() {
            let view = View::new(&self.rules, &self.at);
            let run = &self.runs[place];
            let (all, numbers) = (view.shelters_all(shelter, run), first..first + run.count);
            first = numbers.end;
            for number in numbers {
                let view = View::new(&self.rules, &self.at);
                let sheltered = all || view.shelters(shelter, &self.runs, number);
                debug_assert!(!sheltered || self.is_legal(number), "a sheltered move");
                if sheltered || self.is_legal(number) {
                    legal.push(number);
                }
            }
        }
    }

    /// A legal move, each as likely as any other: one of all moves that is tried, and another until
    /// one is legal. After some that are not, all are told apart.
    pub(super) fn pick_legal(&mut self, mut below: impl FnMut(usize) -> usize) -> usize {
        let n = self.count_all();
        if self.loosely {
            self.rules.trials.late.count(n);
        }
        if n > 1 {
            for _ in 0..MOST_TRIES {
                let number = below(n);
                let legal = self.is_legal(number);
                if self.loosely {
                    self.rules.trials.late.note(legal);
                }
                if legal {
                    return number;
                }
            }
        }
        let mut n = n;
        if self.loosely && n > 0 {
            n = self.count_exactly();
            if !self.rules.checked {
                return below(n.max(1));
            }
        }
        let legal = self.tell_legal(n);
        let pick = below(legal.max(1));
        self.legal.get(pick).copied().unwrap_or(0)
    }

    /// Counts the moves anew, with all conditions.
    #[inline(never)]
    fn count_exactly(&mut self) -> usize {
        let exact = std::mem::replace(&mut self.exact, true);
        self.counted = None;
        let n = self.count_all();
        self.exact = exact;
        n
    }

    /// The number of a random legal move among all that were counted.
    #[inline]
    fn pick_any(&mut self, tally: &mut Tally, choice: &mut impl Rng) -> usize {
        let n = self.count_all();
        match self.tries() {
            true => self.pick_legal(|n| tally.pick(n, choice)),
            false => tally.pick(n.max(1), choice),
        }
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
        if forced {
            return self.pass();
        }
        // Copying what was written in smaller parts just before would be waited for.
        let picked = View::new(&self.rules, &self.at).pick(&self.runs, number);
        if self.gave_up() {
            // What was picked need not be a move then.
            return;
        }
        // Only now: the moves were counted, and this one picked, with what was known before.
        self.at.note_moves(self.at.mover, true);
        self.make_of(Some(picked.0), &picked.1);
    }

    /// The mover passes, as there is no move.
    #[inline(never)]
    fn pass(&mut self) {
        self.make_of(None, &Landing::plain(-1, -1));
    }

    /// Makes a move of a way; without one the mover has to pass.
    #[inline(always)]
    fn make_of(&mut self, way: Option<usize>, landing: &Landing<W>) {
        self.counted = None;
        let way = way.map(|way| &self.rules.ways[way]);
        let swaps = way.is_some_and(|way| matches!(way.deed, Deed::Swap(_)));
        self.at.make(&self.rules, way, landing, &mut self.acts);
        if self.at.heaped {
            self.rules.trials.work.give_up();
        }
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
        let stuck = self.tries() && !(0..n).any(|number| self.is_legal(number));
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
        if !self.at.over
            && let Some(first) = View::new(&self.rules, &self.at).first_end(phase)
        {
            self.end_from((usize::from(mover), phase), first);
        }
        let at = &self.at;
        let late = (self.rules.limits).reached(at.turn, at.moves, at.next != at.mover);
        if late && !self.at.over && self.at.active != 0 {
            self.settle(|ctx| ctx.check_limits());
        }
        if self.at.active == 0 {
            self.at.prev.set(mover);
            self.at.counter = self.at.counter.wrapping_add(1);
            return;
        }
        if self.rules.changes {
            let side = &self.rules.sides[usize::from(mover)];
            let changes = |phase: usize| &side.changes[phase][..];
            let mut phases = Phases(&self.rules, &mut self.at);
            if phases.change_phases(side.play.len(), changes) {
                self.counted = None;
            }
        }
        let recall = self.rules.recall;
        if recall.any() && (recall.cycles || mover != self.at.prev.get()) {
            let MoverRules { read, past, .. } = &mut self.rules;
            past.push(read, &self.at);
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
        let goes_on = mover == at.mover && !swapped;
        order::count_turn(goes_on, &mut at.same_player, &mut at.turn);
        at.next = at.player_after(at.mover, self.rules.players);
    }

    /// The blocks of end rules of a mover and phase from a rule on, which is the first that fires.
    #[cold]
    fn end_from(&mut self, (mover, phase): (usize, usize), (block, end): (usize, usize)) {
        self.end_block((mover, phase, block), end);
        for block in block + 1..self.rules.sides[mover].ends[phase].len() {
            if self.at.over {
                break;
            }
            self.end_block((mover, phase, block), 0);
        }
    }

    /// A block of end rules from one on.
    fn end_block(&mut self, (mover, phase, block): (usize, usize, usize), first: usize) {
        let mut losses = 0;
        // The next rule is asked of those who are left.
        for end in first..self.rules.sides[mover].ends[phase][block].len() {
            let Play { rules, at, .. } = self;
            let view = View::new(rules, at);
            let end = &rules.sides[mover].ends[phase][block][end];
            let Some(verdict) = end.first(&mut |cond| view.cond(cond)) else {
                continue;
            };
            for (player, score) in &verdict.scores {
                // A later score may read an earlier one.
                at.scores[*player] = View::new(rules, at).num(score);
            }
            let next = at.next;
            self.ranking
                .bring(self.game, at, (verdict, -1), &mut losses);
            self.counted = None;
            if self.rules.asks_next && !self.at.over && self.at.next != next {
                self.ask_next();
            }
        }
        if !self.at.over && View::new(&self.rules, &self.at).is_passed_out() {
            self.settle(|ctx| ctx.draw());
        }
    }

    /// Lets the general code rank players, and takes over what it decides.
    fn settle(&mut self, decide: impl FnOnce(&mut Context<'_>)) {
        self.ranking.settle(self.game, &mut self.at, decide);
        // What was counted is the moves of another player, or before somebody left or scored.
        self.counted = None;
    }
}

/// Rules in a position, of which changes of phase are asked.
struct Phases<'a, 'g, const W: usize>(&'a MoverRules<'g, W>, &'a mut MoverPosition<W>);

impl<const W: usize> Phased for Phases<'_, '_, W> {
    type Number = Number<W>;
    type Condition = Condition<W>;

    fn number(&mut self, number: &Number<W>) -> i32 {
        View::new(self.0, self.1).num(number)
    }

    fn holds(&mut self, cond: &Condition<W>) -> bool {
        View::new(self.0, self.1).cond(cond)
    }

    fn players(&self) -> usize {
        self.0.players
    }

    fn mover(&self) -> i32 {
        self.1.mover.into()
    }

    fn phase_of(&mut self, player: usize) -> &mut u8 {
        &mut self.1.phases[player]
    }
}

impl<const W: usize> Ranked for MoverPosition<W> {
    fn write(&self, state: &mut State) {
        (state.mover, state.next, state.prev) = (self.mover, self.next, self.prev.get());
        (state.turn, state.moves) = (self.turn, self.moves);
        for (seat, player) in state.players.iter_mut().enumerate() {
            (player.score, player.order) = (self.scores[seat], self.orders[seat]);
        }
    }

    fn read(&mut self, state: &State) {
        (self.next, self.active, self.over) = (state.next, state.active, state.over);
        for (score, player) in self.scores.iter_mut().zip(&state.players) {
            *score = player.score;
        }
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
        self.ranking.take_up(state);
        if self.rules.recall.any() {
            self.rules.past.take_up(state.history.iter().copied());
        }
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
            follower.take_up(self.ranking.start(), &self.taken);
        }
        self.at.clone_from(&self.taken);
        self.counted = None;
        self.rules.trials.late.restart();
        self.ranking.restart();
        if self.rules.recall.any() {
            let MoverRules { read, past, .. } = &mut self.rules;
            past.restart(read, &self.at);
        }
        self.rules.trials.work.restart();
    }

    #[inline]
    fn count(&mut self, _: &mut Chance) -> usize {
        let n = self.count_all();
        match self.tries() {
            true => self.tell_legal(n).max(1),
            false => n.max(1),
        }
    }

    #[inline]
    fn play(&mut self, pick: usize, _: &mut Chance) {
        let number = self.number(pick);
        self.make(number);
    }

    #[inline]
    fn advance(&mut self, tally: &mut Tally, _: &mut Chance, choice: &mut impl Rng) {
        let number = self.pick_any(tally, choice);
        self.make(number);
    }

    fn advance_told(
        &mut self,
        tally: &mut Tally,
        _: &mut Chance,
        choice: &mut impl Rng,
    ) -> Option<Step> {
        let number = self.pick_any(tally, choice);
        let step = self.step_of(number);
        if self.gave_up() {
            return None;
        }
        self.make(number);
        Some(step)
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
        self.ranking.hand_over(&self.at, state);
    }

    fn agrees(&self, state: &State) -> bool {
        let at: Option<MoverPosition<W>> =
            MoverPosition::of(&self.rules.kinds, state, &self.game.layout);
        at.is_some_and(|at| {
            let pieces = (&at.what, &at.beside, &at.states, &at.worths)
                == (
                    &self.at.what,
                    &self.at.beside,
                    &self.at.states,
                    &self.at.worths,
                )
                && at.stacks == self.at.stacks;
            let turn = (at.mover, at.next, at.prev.get())
                == (self.at.mover, self.at.next, self.at.prev.get());
            let values = (&at.pending, &at.vars, &at.memories, at.counter)
                == (
                    &self.at.pending,
                    &self.at.vars,
                    &self.at.memories,
                    self.at.counter,
                );
            pieces && turn && values
        })
    }

    fn step(&self, pick: usize) -> Step {
        self.step_of(self.number(pick))
    }
}
