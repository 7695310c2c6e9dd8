//! A position of a game in which chance is explicit.
//!
//! A node is a decision (with legal moves), a chance node (a draw with so many equally likely
//! outcomes), or the end. Where chance is seeded, its nodes are passed through at once and a game
//! is the one that `lud run --seed` plays. A draw that is repeated until a condition holds (dice
//! thrown again) starts over when the condition fails, as it does at a table.
//!
//! [`ludeme::Position`] has no chance nodes: its branches are whole moves with all that chance does
//! in them. OpenSpiel and those who plan over chance ask for one draw at a time, which is this.

use std::sync::Arc;

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::chance::Chance;
use ludeme::game::context::Scratch;
use ludeme::game::state::State;

/// A move that was made, enough to make it again: outcomes before it, the pick, outcomes in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Outcomes of chance before the legal moves: the roll.
    pub before: Vec<u32>,
    /// Which legal move.
    pub pick: usize,
    /// Outcomes in its consequences.
    pub after: Vec<u32>,
}

/// How a position came about: enough to come to it again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The seed of chance, where it is seeded; the outcomes below are not needed then.
    pub seed: Option<u64>,
    /// Outcomes of the start rules.
    pub start: Vec<u32>,
    /// The moves.
    pub made: Vec<Made>,
    /// A move whose consequences wait for chance.
    pub open_move: Option<usize>,
    /// The roll that it was chosen with.
    pub roll: Vec<u32>,
    /// Outcomes of what is not finished, or of the roll of the decision.
    pub pending: Vec<u32>,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The start rules.
    Start,
    /// The legal moves, which may roll.
    Moves,
    /// A move and its consequences.
    After(usize),
    /// Waiting for a move, or over.
    Ready,
}

/// A position.
#[derive(Debug)]
pub struct Node {
    game: Arc<Game>,
    /// The state before the present stage.
    base: State,
    /// The state as the stage left it; that of the decision when ready.
    state: State,
    list: MoveList,
    scratch: Scratch,
    stage: Stage,
    /// Outcomes handed in for the present stage.
    script: Vec<u32>,
    /// Equally likely outcomes of the draw that is open; 0 for none.
    open: u32,
    /// The seed of chance; explicit where there is none.
    seed: Option<u64>,
    /// Outcomes of the start rules.
    start: Vec<u32>,
    /// Outcomes of the roll of the present decision.
    roll: Vec<u32>,
    made: Vec<Made>,
}

impl Clone for Node {
    fn clone(&self) -> Self {
        // Of the memory only chance goes on; the rest is made anew as it is needed.
        let mut scratch = Scratch::new(0);
        scratch.chance = self.scratch.chance.clone();
        Node {
            game: self.game.clone(),
            base: self.base.clone(),
            state: self.state.clone(),
            list: self.list.clone(),
            scratch,
            stage: self.stage,
            script: self.script.clone(),
            open: self.open,
            seed: self.seed,
            start: self.start.clone(),
            roll: self.roll.clone(),
            made: self.made.clone(),
        }
    }
}

impl Node {
    /// The start of a game: with seeded chance, or explicit chance where there is no seed.
    pub fn new(game: Arc<Game>, seed: Option<u64>) -> Self {
        let mut scratch = Scratch::new(seed.unwrap_or(0));
        if let Some(seed) = seed {
            scratch.chance = Chance::seeded(seed);
            scratch.chance.start_log();
        }
        let mut node = Node {
            base: State::new(&game),
            state: State::new(&game),
            list: MoveList::new(),
            scratch,
            stage: Stage::Start,
            script: Vec::new(),
            open: 0,
            seed,
            start: Vec::new(),
            roll: Vec::new(),
            made: Vec::new(),
            game,
        };
        node.advance();
        node
    }

    /// The rules.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The state; at a chance node that before it.
    pub fn state(&self) -> &State {
        if self.open > 0 {
            &self.base
        } else {
            &self.state
        }
    }

    /// The legal moves; none at the end and at chance nodes.
    pub fn list(&self) -> &MoveList {
        &self.list
    }

    /// Equally likely outcomes of the draw that is open; 0 where none is.
    pub fn open(&self) -> u32 {
        self.open
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.open == 0 && (self.state.over || self.list.is_empty())
    }

    /// The seed of chance, where it is seeded.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// How many moves were made.
    pub fn moves(&self) -> usize {
        self.made.len()
    }

    /// A position again, from what [`Node::history`] gives; nothing if it is not one of this game.
    pub fn again(game: Arc<Game>, history: &History) -> Option<Self> {
        let mut node = Node::new(game, history.seed);
        let seeded = history.seed.is_some();
        let draw = |node: &mut Node, outcomes: &[u32]| {
            seeded || outcomes.iter().all(|outcome| node.draw(*outcome))
        };
        let mut sound = draw(&mut node, &history.start);
        for made in &history.made {
            sound = sound
                && draw(&mut node, &made.before)
                && node.play(made.pick)
                && draw(&mut node, &made.after);
        }
        if let Some(pick) = history.open_move {
            sound = sound && draw(&mut node, &history.roll) && node.play(pick);
        }
        sound = sound && draw(&mut node, &history.pending);
        sound.then_some(node)
    }

    /// Everything that [`Node::again`] needs.
    pub fn history(&self) -> History {
        let ready = self.stage == Stage::Ready;
        History {
            seed: self.seed,
            start: self.start.clone(),
            made: self.made.clone(),
            open_move: match self.stage {
                Stage::After(pick) => Some(pick),
                _ => None,
            },
            roll: self.roll.clone(),
            pending: match ready {
                true => self.roll.clone(),
                false => self.script.clone(),
            },
        }
    }

    /// Takes one of the outcomes of the open draw; false if there is no such outcome.
    pub fn draw(&mut self, outcome: u32) -> bool {
        if outcome >= self.open {
            return false;
        }
        self.script.push(outcome);
        self.advance();
        true
    }

    /// Plays a legal move; false if there is no such move.
    pub fn play(&mut self, pick: usize) -> bool {
        if self.open > 0 || self.state.over || pick >= self.list.len() {
            return false;
        }
        self.base.clone_from(&self.state);
        self.stage = Stage::After(pick);
        self.script.clear();
        self.advance();
        true
    }

    /// Calls `f` with what completing the legal moves takes.
    pub fn with_listed<R>(
        &mut self,
        f: impl FnOnce(&Game, &mut State, &mut Scratch, &mut MoveList) -> R,
    ) -> R {
        let game = self.game.clone();
        f(&game, &mut self.state, &mut self.scratch, &mut self.list)
    }

    /// Whether both are the same position, with the same outcomes of chance still open.
    pub fn is_same(&self, other: &Node) -> bool {
        self.open == other.open
            && self.state() == other.state()
            && self.list == other.list
            && (self.open == 0 || self.script == other.script && self.stage == other.stage)
    }

    /// A hash of the position.
    pub fn hash(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.state().hash(&mut hasher);
        self.open.hash(&mut hasher);
        hasher.finish()
    }

    /// Goes on until a decision, an open draw or the end.
    fn advance(&mut self) {
        while self.stage != Stage::Ready || self.open > 0 {
            if self.seed.is_some() {
                self.scratch.chance.unscript();
                self.scratch.chance.take_log();
            } else {
                self.scratch.chance.script(&self.script);
            }
            let game = self.game.clone();
            match self.stage {
                Stage::Start => {
                    self.state = game.start(&mut self.scratch);
                }
                Stage::Moves => {
                    self.state.clone_from(&self.base);
                    game.moves(&mut self.state, &mut self.scratch, &mut self.list);
                }
                Stage::After(pick) => {
                    self.state.clone_from(&self.base);
                    game.apply(&mut self.state, &mut self.scratch, &self.list, pick);
                }
                Stage::Ready => return,
            }
            if self.seed.is_some() {
                self.script = self.scratch.chance.take_log();
            } else {
                if let Some(&n) = self.scratch.chance.open_draws().first() {
                    self.open = n;
                    return;
                }
                if self.scratch.chance.turned_down() {
                    // The condition failed: the dice are thrown again.
                    self.script.clear();
                    continue;
                }
            }
            self.open = 0;
            let outcomes = std::mem::take(&mut self.script);
            match self.stage {
                Stage::Start => self.start = outcomes,
                Stage::Moves => self.roll = outcomes,
                Stage::After(pick) => {
                    let before = std::mem::take(&mut self.roll);
                    let after = outcomes;
                    self.made.push(Made {
                        before,
                        pick,
                        after,
                    });
                }
                Stage::Ready => {}
            }
            let moves_follow = self.stage != Stage::Moves;
            if moves_follow {
                self.base.clone_from(&self.state);
                self.list.clear();
            }
            self.stage = match moves_follow && !self.state.over {
                true => Stage::Moves,
                false => Stage::Ready,
            };
        }
    }
}
