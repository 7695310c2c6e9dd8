//! [`Context`]: a game, a state of it, the evaluation variables such as `from` and `to`, and memory
//! to work in. Every rule is evaluated in one.

use super::Game;
use super::action::Action;
use super::budget::Budget;
use super::chance::Chance;
use super::matches::Standing;
use super::memory::Memory;
use super::rules::ints::Bound;
use super::rules::{Owners, Role};
use super::scope::Scope;
use super::state::State;

/// The scratch variables that iterations bind. All are −1 while unbound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Env {
    vars: [i32; 12],
    /// The region bound by an iteration over groups: its place in [`Memory::bound_regions`].
    pub region: Option<u32>,
    /// The hint bound by an iteration over hints: its place in [`Game::hints`].
    pub hint: Option<u32>,
}

impl Default for Env {
    fn default() -> Self {
        Env {
            vars: [-1; 12],
            region: None,
            hint: None,
        }
    }
}

impl Env {
    /// A variable.
    #[inline]
    pub fn get(&self, var: Bound) -> i32 {
        self.vars[var as usize]
    }

    /// Binds a variable.
    #[inline]
    pub fn set(&mut self, var: Bound, value: i32) {
        self.vars[var as usize] = value;
    }

    /// Binds a variable and returns what it was, to be put back.
    #[inline]
    pub fn replace(&mut self, var: Bound, value: i32) -> i32 {
        std::mem::replace(&mut self.vars[var as usize], value)
    }
}

/// What evaluation needs beside a game and a state: chance, memory, and what is open. One per
/// thread; a caller makes it once and hands it to every call.
#[derive(Debug)]
pub struct Scratch {
    /// The source of chance.
    pub chance: Chance,
    /// What is left of the work that the present move may take.
    pub(in crate::game) budget: Budget,
    /// Room that is taken and given back.
    pub memory: Memory,
    /// What is being evaluated.
    pub scope: Scope,
    /// The flat record of the move applied last, consequences included.
    pub applied: Vec<Action>,
    /// Addresses of the results ([`super::rules::EndResult`]) that were applied in play, where
    /// somebody wants to know.
    pub results: Option<Vec<usize>>,
    /// How the match stands that the game is part of.
    pub standing: Option<Standing>,
}

impl Scratch {
    /// Scratch memory with a seeded source of chance.
    pub fn new(seed: u64) -> Self {
        Scratch {
            chance: Chance::seeded(seed),
            budget: Budget::default(),
            memory: Memory::default(),
            scope: Scope::default(),
            applied: Vec::new(),
            results: None,
            standing: None,
        }
    }
}

/// A game, a state of it, the evaluation variables and scratch memory.
#[derive(Debug)]
pub struct Context<'a> {
    /// The rules.
    pub game: &'a Game,
    /// The state.
    pub state: &'a mut State,
    /// The evaluation variables.
    pub env: Env,
    /// Scratch memory.
    pub scratch: &'a mut Scratch,
}

impl<'a> Context<'a> {
    /// A context with nothing bound, in which a move may take all the work it may.
    #[inline]
    pub fn new(game: &'a Game, state: &'a mut State, scratch: &'a mut Scratch) -> Self {
        scratch.budget.refill(game, state);
        Context {
            game,
            state,
            env: Env::default(),
            scratch,
        }
    }

    /// Tries something out on a copy of the state, with the variables copied too.
    /// Effects on the copy never reach the real state, and draws do not advance the play's own
    /// sequence of chance.
    pub fn on_copy<R>(&mut self, f: impl FnOnce(&mut Context<'_>) -> R) -> R {
        self.scratch.scope.aside += 1;
        let result = self.in_advance(f);
        self.scratch.scope.aside -= 1;
        result
    }

    /// Does something on a copy of the state that becomes part of a real move: what it draws is
    /// drawn from the chance of the play.
    pub fn in_advance<R>(&mut self, f: impl FnOnce(&mut Context<'_>) -> R) -> R {
        self.copy_work();
        // Past positions are only ever added to: the copy borrows them.
        let history = std::mem::take(&mut self.state.history);
        let past = history.len();
        let mut state = self.scratch.memory.take_state(self.state);
        state.history = history;
        self.scratch.scope.copies += 1;
        let result = {
            let mut copy = Context {
                game: self.game,
                state: &mut state,
                env: self.env,
                scratch: &mut *self.scratch,
            };
            f(&mut copy)
        };
        self.scratch.scope.copies -= 1;
        self.state.history = std::mem::take(&mut state.history);
        self.state.history.truncate(past);
        self.scratch.memory.give_state(state);
        result
    }

    /// A number below `n` by chance.
    pub fn chance(&mut self, n: u32) -> u32 {
        if self.scratch.scope.aside > 0 {
            self.scratch.chance.below_aside(n)
        } else {
            self.scratch.chance.below(n)
        }
    }

    /// The mover.
    #[inline]
    pub fn mover(&self) -> i32 {
        i32::from(self.state.mover)
    }

    /// The index of a role (specification 7.5).
    #[inline]
    pub fn role_index(&self, role: Role) -> i32 {
        match role {
            Role::Mover => i32::from(self.state.mover),
            Role::Next => i32::from(self.state.next),
            Role::Prev => i32::from(self.state.prev),
            Role::TeamMover => {
                if self.game.features.teams {
                    self.state
                        .players
                        .get(self.state.mover as usize)
                        .map_or(-1, |p| i32::from(p.team))
                } else {
                    -1
                }
            }
            Role::Iterated => self.env.get(Bound::Player),
            fixed => self.game.fixed_index(fixed).unwrap_or(-1),
        }
    }

    /// The team of a player.
    #[inline]
    pub fn team(&self, player: usize) -> u8 {
        self.state.players.get(player).map_or(0, |p| p.team)
    }

    /// The owners meant when pieces are searched, as bits by owner index (specification 7.5, `ids`).
    pub fn owner_bits(&mut self, owners: &Owners) -> u32 {
        let n = self.game.players;
        let one = |v: i32| if (0..32).contains(&v) { 1u32 << v } else { 0 };
        match owners {
            Owners::Index(index) => {
                let v = self.int(index);
                one(v)
            }
            Owners::Role(role) => {
                let mover = self.mover();
                let everyone = (1u32 << (n + 2)) - 1;
                let players = (1u32 << (n + 1)) - 2;
                match role {
                    Role::All => everyone,
                    Role::NonMover => ((1u32 << (n + 1)) - 1) & !one(mover),
                    Role::Enemy if self.game.features.teams => {
                        players & !self.team_bits(self.team(mover as usize))
                    }
                    Role::Enemy => players & !one(mover),
                    Role::Ally if self.game.features.teams => {
                        self.team_bits(self.team(mover as usize)) & !one(mover)
                    }
                    Role::Ally => 0,
                    Role::Friend | Role::TeamMover if self.game.features.teams => {
                        self.team_bits(self.team(mover as usize))
                    }
                    Role::Friend | Role::TeamMover => one(mover),
                    Role::Team(t) if self.game.features.teams => self.team_bits(*t),
                    other => one(self.role_index(*other)),
                }
            }
        }
    }

    /// The players of a team, as bits.
    pub fn team_bits(&self, team: u8) -> u32 {
        (1..=self.game.players)
            .filter(|p| self.team(*p) == team)
            .fold(0, |bits, p| bits | 1 << p)
    }

    /// The real players a role stands for when something is done to players, in order
    /// (scores, hidden information, triggers): none for roles that are neither a player nor
    /// several, such as `Shared` and `Each`.
    pub fn player_bits(&mut self, owners: &Owners) -> u32 {
        self.owner_bits(owners) & ((1u32 << (self.game.players + 1)) - 2)
    }
}
