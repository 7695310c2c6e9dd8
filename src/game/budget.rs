//! How much work one move may take.
//!
//! Every loop of the rules has a bound, but loops stand in loops: ten thousand rounds of ten
//! thousand rounds never end. So all that a move asks for is counted where it is done: conditions
//! and regions evaluated, moves listed, actions carried out, states copied. A move may
//! spend [`MOVE_WORK`]; lists of moves, which are memory, have a bound of their own
//! ([`MAX_LISTED`]).
//!
//! When the budget is spent, conditions are false, regions empty and there are no moves, so that
//! every loop comes to its end at once. Then the game is over, aborted, and [`Overrun`] tells which
//! rule was at work.

use std::sync::OnceLock;

use super::action::MoveList;
use super::context::Context;
use super::rules::{Moves, MovesKind};
use super::state::State;

/// Steps of work that one move may take: a second or so.
pub const MOVE_WORK: i64 = 1 << 25;
/// The later moves of one turn may take less: a turn of ten thousand moves takes no more than
/// some fifty moves may.
const TURN_SHIFT: u32 = 8;
/// Most moves in a list, and most actions in all of them.
pub const MAX_LISTED: usize = 1 << 18;
/// Copies of the state within copies beyond which rules ask for themselves without an end.
const MAX_DEPTH: u32 = 2 * super::MAX_COPIES;
/// An action carried out, and a move listed, cost as much as so many conditions.
pub(in crate::game) const ACTION_WORK: i64 = 8;

/// What is left of the work that a move may take.
#[derive(Debug)]
pub struct Budget {
    left: i64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { left: MOVE_WORK }
    }
}

impl Budget {
    /// Takes some work off; false once there is none left.
    #[inline]
    pub(in crate::game) fn spend(&mut self, work: i64) -> bool {
        self.left = self.left.saturating_sub(work);
        self.left >= 0
    }

    /// Nothing is left.
    #[inline]
    pub(in crate::game) fn is_spent(&self) -> bool {
        self.left < 0
    }

    /// The steps that are left.
    #[inline]
    pub(in crate::game) fn left(&self) -> i64 {
        self.left
    }

    /// Begins a move.
    #[inline]
    pub(in crate::game) fn refill(&mut self, game: &super::Game, state: &State) {
        // Once the rules are known to be without an end, nothing more is tried.
        self.left = match game.overrun.is_known() {
            true => -1,
            false => Budget::of_turn(state.same_player),
        };
    }

    /// What a move may take in a turn that has so many moves already.
    #[inline]
    pub(in crate::game) fn of_turn(moves: u32) -> i64 {
        MOVE_WORK >> moves.saturating_add(1).ilog2().min(TURN_SHIFT)
    }
}

/// That a move of a game took more work than a move may, and the rule that was at work.
#[derive(Debug, Default)]
pub struct Overrun(OnceLock<Option<&'static str>>);

impl Overrun {
    /// Whether a move took too much.
    #[inline]
    pub fn is_known(&self) -> bool {
        self.0.get().is_some()
    }

    /// The rule that took too much, as the language names it (`forEach Value`); nothing inside
    /// where no single rule can be named, nothing at all where no move took too much.
    pub fn rule(&self) -> Option<Option<&'static str>> {
        self.0.get().copied()
    }

    /// Why play cannot go on, where a move took too much.
    pub fn reason(&self) -> Option<String> {
        let rule = self.rule()?;
        let what = rule.map_or("the rules take".to_owned(), |rule| {
            format!("`{rule}` takes")
        });
        Some(format!("{what} more work than one move may"))
    }

    fn note(&self, rule: Option<&'static str>) {
        // The first is the innermost: it is what the others wait for.
        let _ = self.0.set(rule);
    }
}

impl Context<'_> {
    /// One step of work; false once the move has taken all it may.
    #[inline(always)]
    pub(in crate::game) fn step_of_work(&mut self) -> bool {
        self.scratch.budget.spend(1)
    }

    /// Work that grows with the board.
    #[inline]
    pub(in crate::game) fn board_work(&mut self) -> bool {
        let slots = i64::from(self.game.layout.slots);
        self.scratch.budget.spend(1 + slots / 32)
    }

    /// Before the state is copied: that costs work, and copies do not stand in each other for ever.
    #[inline]
    pub(in crate::game) fn copy_work(&mut self) {
        let slots = i64::from(self.game.layout.slots);
        let work = match self.scratch.scope.copies >= MAX_DEPTH {
            true => i64::MAX,
            false => ACTION_WORK + slots / 16,
        };
        self.scratch.budget.spend(work);
    }

    /// Names the rule that was at work when the budget ran out.
    #[cold]
    #[inline(never)]
    pub(in crate::game) fn blame(&mut self, rule: &'static str) {
        self.game.overrun.note(Some(rule));
    }

    /// Names the moves that were being made when the budget ran out, and listed so many: loops and
    /// what repeats, and of simple moves those that are very many by themselves.
    #[cold]
    #[inline(never)]
    pub(in crate::game) fn blame_moves(&mut self, moves: &Moves, listed: usize) {
        let simple = match &moves.kind {
            MovesKind::FromTo(_) => Some("fromTo"),
            MovesKind::Add(_) => Some("add"),
            MovesKind::Remove { .. } => Some("remove"),
            MovesKind::Select { .. } => Some("select"),
            MovesKind::Slide(_) => Some("slide"),
            MovesKind::Hop(_) => Some("hop"),
            MovesKind::Leap(_) => Some("leap"),
            MovesKind::Shoot(_) => Some("shoot"),
            _ => None,
        };
        let rule = simple.filter(|_| listed >= MAX_LISTED / 8);
        if let Some(rule) = rule.or(name_of(&moves.kind)) {
            self.blame(rule);
        }
    }

    /// Ends the game if the move took all it may.
    #[inline]
    pub(in crate::game) fn settle_work(&mut self) -> bool {
        let spent = self.scratch.budget.is_spent();
        if spent {
            self.abort();
        }
        !spent
    }

    /// Evaluates something with the work that a budget of its own has left.
    pub(crate) fn within_budget<R>(
        &mut self,
        budget: &mut Budget,
        f: impl FnOnce(&mut Self) -> R,
    ) -> R {
        std::mem::swap(&mut self.scratch.budget, budget);
        let result = f(self);
        if self.scratch.budget.is_spent() {
            self.game.overrun.note(None);
        }
        std::mem::swap(&mut self.scratch.budget, budget);
        result
    }

    /// Ends the game if its moves took all that a move may, or are more than a list holds.
    #[inline]
    pub(in crate::game) fn settle_list(&mut self, list: &mut MoveList) {
        if list.is_overfull() {
            self.scratch.budget.spend(i64::MAX);
        }
        if !self.settle_work() {
            list.clear();
        }
    }

    #[cold]
    #[inline(never)]
    fn abort(&mut self) {
        self.game.overrun.note(None);
        self.state.active = 0;
        self.state.over = true;
        self.state.winner = -1;
    }
}

/// What the language calls moves that can be many; nothing for what only passes others on.
fn name_of(kind: &MovesKind) -> Option<&'static str> {
    Some(match kind {
        MovesKind::Bet { .. } => "bet",
        MovesKind::Append(_) => "append",
        MovesKind::AllCombinations(..) => "allCombinations",
        MovesKind::Seq(_) => "seq",
        MovesKind::ForEachPiece(_) => "forEach Piece",
        MovesKind::ForEachSite(..) => "forEach Site",
        MovesKind::ForEachValue(..) | MovesKind::ForEachValueIn(..) => "forEach Value",
        MovesKind::ForEachLevel { .. } => "forEach Level",
        MovesKind::ForEachPlayer(_) | MovesKind::ForEachPlayerIn(..) => "forEach Player",
        MovesKind::ForEachTeam(_) => "forEach Team",
        MovesKind::ForEachDie { .. } => "forEach Die",
        MovesKind::ForEachDirection(_) => "forEach Direction",
        MovesKind::ForEachGroup { .. } => "forEach Group",
        MovesKind::Do { .. } => "do",
        MovesKind::MaxMoves { .. } => "max Moves",
        MovesKind::MaxCaptures { .. } => "max Captures",
        MovesKind::MaxDistance { .. } => "max Distance",
        MovesKind::While(..) => "while",
        MovesKind::FirstMoveOnTrack { .. } => "firstMoveOnTrack",
        MovesKind::AvoidStoredState(_) => "avoidStoredState",
        MovesKind::Custodial(_) => "custodial",
        MovesKind::Surround(_) => "surround",
        MovesKind::Enclose(_) => "enclose",
        MovesKind::Intervene(_) => "intervene",
        MovesKind::Directional(_) => "directional",
        MovesKind::Attract { .. } => "attract",
        MovesKind::Push { .. } => "push",
        MovesKind::TakeControl { .. } => "takeControl",
        MovesKind::Sow(_) => "sow",
        MovesKind::Roll | MovesKind::RollUntil(_) => "roll",
        MovesKind::DealCards { .. } | MovesKind::DealDominoes { .. } => "deal",
        MovesKind::RandomWeighted(..) | MovesKind::RandomPick(..) => "random",
        MovesKind::Satisfy(_) => "satisfy",
        _ => return None,
    })
}
