//! The runner of sowing games (mancala): seeds in pits, sown round the board and captured.
//!
//! All seeds are one component, counted by pit. The rules are compiled, once for each mover, to
//! small trees over those counts ([`code`]). If a rule has no such form, the game is left to
//! lists.
//!
//! | part | what it does |
//! |---|---|
//! | [`compile`] | the rules to trees |
//! | [`position`], [`acts`] | a position, and what changes do to it |
//! | [`eval`] | numbers, conditions, sets of pits |
//! | [`effects`], [`pieces`], [`list`] | the moves of a ludeme |
//! | [`making`] | what a move does, and its consequences |
//! | [`sow`] | sowing and captures |
//! | [`turn`] | ends, phases, the turn |

mod acts;
mod code;
mod compile;
mod effects;
mod eval;
mod iterated;
mod list;
mod making;
mod memory;
mod pieces;
mod position;
mod searched;
mod sow;
mod turn;

use super::ranking::Ranking;
use super::searched::Searched;
use super::unread::Unread;
use super::{Runner, Step};
use crate::game::Game;
use crate::game::chance::Chance;
use crate::game::pool::Emptied;
use crate::game::sprints::Tally;
use crate::game::state::State;
use code::{SowingRules, VARS};
use eval::Evaluation;
use list::{Buffers, List};
use position::SowingPosition;
use rand::Rng;
use turn::SowingEnding;

/// Positions that `is Cycle` looks back at, with room before they are cut down to these.
const HISTORY: usize = 256;

/// The runner of sowing games.
#[derive(Debug)]
pub struct Sowing<'g> {
    game: &'g Game,
    rules: SowingRules<'g>,
    /// The position taken up, and the positions before it.
    start: (SowingPosition, Vec<u64>),
    at: SowingPosition,
    /// The position before a move that is being tried.
    before: SowingPosition,
    /// Positions to come back to.
    kept: Vec<searched::Kept>,
    history: Vec<u64>,
    /// The legal moves.
    list: List,
    /// They are all legal moves of the position, for a search.
    listed: bool,
    ranking: Ranking,
    pool: Buffers,
}

impl<'g> Sowing<'g> {
    /// The runner of a game, if it is a sowing game.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        let rules = compile::rules(game).ok()?;
        let at = SowingPosition::of(&rules, game, initial)?;
        Some(Sowing {
            game,
            start: (at.clone(), Vec::new()),
            before: at.clone(),
            at,
            kept: Vec::new(),
            history: Vec::new(),
            list: List::default(),
            listed: false,
            ranking: Ranking::new(initial),
            pool: Buffers::default(),
            rules,
        })
    }

    /// The runner for a search; none where numbers are drawn or earlier positions are remembered.
    pub fn searched(&mut self) -> Option<&mut dyn Searched> {
        let plain = !self.rules.draws && self.rules.history == 0;
        plain.then_some(self as &mut dyn Searched)
    }

    /// What keeps a game from being a sowing game; nothing where it is one.
    pub fn unread(game: &Game) -> Option<Unread> {
        compile::rules(game).err()
    }

    /// The legal moves are put in the list; without `checked`, what they lead to is left open.
    fn find_moves(&mut self, checked: bool) {
        let turn = &self.at.turn;
        let mover = usize::from(turn.mover);
        let phase = usize::from(turn.phase[mover]);
        self.list.empty();
        self.pool.work.begin(turn.same_player);
        let mut run = Evaluation {
            rules: &self.rules,
            at: &mut self.at,
            vars: [-1; VARS],
            pool: &mut self.pool,
            history: &self.history,
            touched: (-1, -1),
            in_no_moves: false,
        };
        if let Some(play) = run.rules.programs[mover].play.get(phase) {
            match checked {
                true => run.generate(play, &mut self.list),
                false => run.generate_unchecked(play, &mut self.list),
            }
        }
        self.pass_if_nothing_is_left();
        self.at.turn.stalemated &= !(1 << mover);
    }

    /// Makes a move as [`Sowing::make`] does, with numbers that are drawn by chance.
    #[inline]
    fn make_by(&mut self, pick: usize, chance: &mut Chance) -> bool {
        let draws = self.rules.draws;
        if draws {
            self.pool.chance = Some(chance.clone());
        }
        let made = self.make(pick);
        if draws && let Some(drawn) = self.pool.chance.take() {
            *chance = drawn;
        }
        made
    }

    /// The mover passes where no move is in the list.
    fn pass_if_nothing_is_left(&mut self) {
        if self.list.moves.is_empty() {
            self.list.push(list::SowingAction::Pass);
            self.list.moves[0].pass = true;
        }
    }

    /// Plays a move of the list; false where it does not pass its check: it is taken out then.
    fn make(&mut self, pick: usize) -> bool {
        let Some((index, site)) = self.list.nth(pick) else {
            return true;
        };
        self.pool.work.begin(self.at.turn.same_player);
        let kept = self.rules.history;
        if self.history.len() >= kept + HISTORY {
            let old = self.history.len() - kept;
            self.history.drain(..old);
        }
        let mut history = std::mem::take(&mut self.history);
        let mut run = Evaluation {
            rules: &self.rules,
            at: &mut self.at,
            vars: [-1; VARS],
            pool: &mut self.pool,
            history: &history,
            touched: (-1, -1),
            in_no_moves: false,
        };
        let made = self.list.moves[index];
        // Where the move itself starts as its trial does, it is its own trial.
        let same = !made.pass && run.at.pending.is_empty() && run.at.turn.decided == -1;
        let tried = made.check.filter(|_| same);
        if let Some(check) = made.check {
            if same {
                self.before.clone_from(run.at);
            } else if !run.holds_afterwards(&self.list, &made, site, check) {
                self.history = history;
                self.list.take_out(index, site);
                return false;
            }
        }
        let turn = &mut run.at.turn;
        turn.decided = -1;
        if made.pass && turn.stalemated >> turn.mover & 1 == 0 {
            run.find_stalemate();
        }
        run.at.pending.clear();
        run.execute(&self.list, &made, site, true);
        if let Some(check) = tried
            && !run.passes(check)
        {
            run.at.clone_from(&self.before);
            self.history = history;
            self.list.take_out(index, site);
            return false;
        }
        let (game, ranking) = (self.game, &mut self.ranking);
        let run = &mut run;
        let new = SowingEnding { run, game, ranking }.after_move(made.swap);
        history.extend(new);
        self.history = history;
        true
    }
}

impl Sowing<'_> {
    /// Makes a random move; each one that is tried is shown before. Checks are left to the moves that
    /// are picked: one that does not pass is put aside and another picked, which is uniform among
    /// those that do.
    #[inline]
    fn try_moves(
        &mut self,
        tally: &mut Tally,
        chance: &mut Chance,
        choice: &mut impl Rng,
        mut tried: impl FnMut(&Self, usize),
    ) {
        self.find_moves(false);
        loop {
            let pick = tally.pick(self.list.count(), choice);
            tried(self, pick);
            if self.make_by(pick, chance) {
                return;
            }
            self.pass_if_nothing_is_left();
        }
    }
}

impl Runner for Sowing<'_> {
    fn take_up(&mut self, state: &State) -> bool {
        let (start, history) = &mut self.start;
        history.clear();
        history.extend(state.history.iter().copied());
        self.ranking.take_up(state);
        start.read(&self.rules, self.game, state)
    }

    fn restart(&mut self) {
        self.at.clone_from(&self.start.0);
        self.history.clone_from(&self.start.1);
        self.listed = false;
        self.ranking.restart();
        self.pool.work.restart();
    }

    fn count(&mut self, _chance: &mut Chance) -> usize {
        self.find_moves(true);
        self.list.count()
    }

    fn play(&mut self, pick: usize, chance: &mut Chance) {
        self.make_by(pick, chance);
    }

    #[inline]
    fn advance(&mut self, tally: &mut Tally, chance: &mut Chance, choice: &mut impl Rng) {
        self.try_moves(tally, chance, choice, |_, _| ());
    }

    fn advance_told(
        &mut self,
        tally: &mut Tally,
        chance: &mut Chance,
        choice: &mut impl Rng,
    ) -> Option<Step> {
        let mut step = None;
        self.try_moves(tally, chance, choice, |runner, pick| {
            step = (!runner.gave_up()).then(|| runner.step(pick));
        });
        step
    }

    fn gave_up(&self) -> bool {
        self.pool.work.is_spent()
    }

    fn is_over(&self) -> bool {
        self.at.turn.over
    }

    fn hand_over(&self, state: &mut State) {
        self.ranking.hand_over(&self.at, state);
    }

    fn step(&self, pick: usize) -> Step {
        match self.list.nth(pick) {
            Some((_, Some(site))) => Step {
                from: site,
                to: site,
            },
            Some((index, None)) => {
                let made = &self.list.moves[index];
                Step {
                    from: made.from,
                    to: made.to,
                }
            }
            None => Step { from: -1, to: -1 },
        }
    }

    fn agrees(&self, state: &State) -> bool {
        let Some(mut other) = SowingPosition::of(&self.rules, self.game, state) else {
            return false;
        };
        // States forget moves from time to time that no rule looks at.
        let mut mine = self.at.clone();
        for turn in [&mut mine.turn, &mut other.turn] {
            turn.forget(3 * u32::from(self.rules.players) + 1);
        }
        mine == other
    }
}
