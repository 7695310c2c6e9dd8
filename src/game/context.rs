//! Game, state and evaluation variables together: what every rule is evaluated in.

use super::Game;
use super::action::{Action, MoveList};
use super::budget::Budget;
use super::chance::Chance;
use super::matches::Standing;
use super::moves::LineMemory;
use super::pool::Pool;
use super::recursion::Recursion;
use super::rules::ints::Bound;
use super::rules::{Owners, Role, ThenId};
use super::site_set::SiteSet;
use super::state::{StartedRooms, State};

/// The scratch variables that iterations bind. All are −1 while unbound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Env {
    vars: [i32; 12],
    /// The region bound by an iteration over groups: its place in [`Scratch::bound_regions`].
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

/// No to-site in particular.
pub const ANYWHERE: i32 = i32::MIN;

/// Sets of sites that loops keep while they run, by place.
#[derive(Debug, Default)]
pub(in crate::game) struct KeptSets {
    slots: Vec<Vec<SiteSet>>,
    /// How many evaluations have each place open.
    open: Vec<u32>,
    /// What outer evaluations of the same loops keep.
    aside: Vec<Vec<SiteSet>>,
    spare: Pool<Vec<SiteSet>>,
}

impl KeptSets {
    /// Empties a place until it is closed again.
    pub fn open(&mut self, slot: usize) {
        if slot >= self.slots.len() {
            self.slots.resize_with(slot + 1, Vec::new);
            self.open.resize(slot + 1, 0);
        }
        self.open[slot] += 1;
        let empty = self.spare.take();
        let outer = std::mem::replace(&mut self.slots[slot], empty);
        self.aside.push(outer);
    }

    /// Puts back what the place opened last had before; gives what it has now.
    pub fn close(&mut self, slot: usize) -> Vec<SiteSet> {
        self.open[slot] -= 1;
        let outer = self.aside.pop().unwrap_or_default();
        std::mem::replace(&mut self.slots[slot], outer)
    }

    /// Gives the room of a closed place back.
    pub fn give(&mut self, sets: Vec<SiteSet>) {
        self.spare.give(sets);
    }

    /// Whether an evaluation has a place open.
    pub fn is_open(&self, slot: usize) -> bool {
        self.open.get(slot).is_some_and(|n| *n > 0)
    }

    /// What a place keeps.
    pub fn sets(&self, slot: usize) -> &[SiteSet] {
        self.slots.get(slot).map_or(&[], Vec::as_slice)
    }

    /// Keeps a set more.
    pub fn push(&mut self, slot: usize, set: SiteSet) {
        self.slots[slot].push(set);
    }
}

/// Memory that evaluation borrows and gives back, the source of chance, and marks of what is
/// being evaluated. One per thread; it holds nothing that outlives a call except its room.
#[derive(Debug)]
pub struct Scratch {
    /// The source of chance.
    pub chance: Chance,
    /// What is left of the work that the present move may take.
    pub(in crate::game) budget: Budget,
    states: Pool<State>,
    sets: Pool<SiteSet>,
    lists: Pool<Box<MoveList>>,
    ints: Pool<Vec<i32>>,
    records: Pool<Vec<Action>>,
    thens: Pool<Vec<ThenId>>,
    pub(in crate::game) kept: KeptSets,
    pub(in crate::game) started: StartedRooms,
    /// The lines to a piece in danger that were looked for last.
    pub(in crate::game) lines: LineMemory,
    /// Regions bound by iterations over groups, innermost last.
    pub bound_regions: Vec<SiteSet>,
    /// The flat record of the move applied last, consequences included.
    pub applied: Vec<Action>,
    /// Addresses of the results ([`super::rules::EndResult`]) that were applied in play, where
    /// somebody wants to know.
    pub results: Option<Vec<usize>>,
    /// How many copies deep the evaluation is.
    pub copies: u32,
    /// How deep in what is only tried out the evaluation is: draws by chance come from a sequence
    /// of their own there.
    pub aside: u32,
    /// The only to-site that a search for any move accepts; [`ANYWHERE`] for every one.
    pub wanted: i32,
    /// Positions the present look-ahead has visited.
    pub looked_ahead: u32,
    /// Looking ahead: what one inside another visits counts as visited by the outer one.
    pub in_look_ahead: bool,
    /// Iterations over pieces with moves of their own.
    pub in_pieces: Recursion,
    /// Consequences.
    pub in_consequences: Recursion,
    /// Trying out whether a move is a suicide: what is tried out inside of it is none.
    pub in_suicide: bool,
    /// Evaluating `is Threatened`: one inside another is false.
    pub in_threat: bool,
    /// Evaluating `no Moves Next`: one inside another is false.
    pub in_no_moves: bool,
    /// Counting legal moves: one inside another is 0.
    pub in_count: bool,
    /// Evaluating `is Solved`: one inside another is true.
    pub in_solved: bool,
    /// How the match stands that the game is part of.
    pub standing: Option<Standing>,
}

impl Scratch {
    /// Scratch memory with a seeded source of chance.
    pub fn new(seed: u64) -> Self {
        Scratch {
            chance: Chance::seeded(seed),
            budget: Budget::default(),
            states: Pool::default(),
            sets: Pool::default(),
            lists: Pool::default(),
            ints: Pool::default(),
            records: Pool::default(),
            thens: Pool::default(),
            kept: KeptSets::default(),
            started: StartedRooms::default(),
            lines: LineMemory::default(),
            bound_regions: Vec::new(),
            applied: Vec::new(),
            results: None,
            copies: 0,
            aside: 0,
            wanted: ANYWHERE,
            looked_ahead: 0,
            in_look_ahead: false,
            in_pieces: Recursion::default(),
            in_consequences: Recursion::default(),
            in_suicide: false,
            in_threat: false,
            in_no_moves: false,
            in_count: false,
            in_solved: false,
            standing: None,
        }
    }

    /// An empty set.
    #[inline]
    pub fn take_set(&mut self) -> SiteSet {
        self.sets.take()
    }

    /// Gives a set back.
    #[inline]
    pub fn give_set(&mut self, set: SiteSet) {
        self.sets.give(set);
    }

    /// An empty list of moves.
    #[inline]
    pub fn take_list(&mut self) -> Box<MoveList> {
        self.lists.take()
    }

    /// Gives a list of moves back.
    #[inline]
    pub fn give_list(&mut self, list: Box<MoveList>) {
        self.lists.give(list);
    }

    /// An empty list of numbers.
    #[inline]
    pub fn take_ints(&mut self) -> Vec<i32> {
        self.ints.take()
    }

    /// Gives a list of numbers back.
    #[inline]
    pub fn give_ints(&mut self, ints: Vec<i32>) {
        self.ints.give(ints);
    }

    /// An empty record of actions.
    #[inline]
    pub fn take_record(&mut self) -> Vec<Action> {
        self.records.take()
    }

    /// Gives a record of actions back.
    #[inline]
    pub fn give_record(&mut self, record: Vec<Action>) {
        self.records.give(record);
    }

    /// An empty list of consequences.
    pub(in crate::game) fn take_thens(&mut self) -> Vec<ThenId> {
        self.thens.take()
    }

    /// Gives a list of consequences back.
    pub(in crate::game) fn give_thens(&mut self, thens: Vec<ThenId>) {
        self.thens.give(thens);
    }

    /// A copy of a state.
    pub fn take_state(&mut self, of: &State) -> State {
        self.states.copy(of)
    }

    /// Gives a state back.
    pub fn give_state(&mut self, state: State) {
        self.states.give(state);
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
        self.scratch.aside += 1;
        let result = self.in_advance(f);
        self.scratch.aside -= 1;
        result
    }

    /// Does on a copy of the state what becomes part of a real move: draws are those of the play.
    pub fn in_advance<R>(&mut self, f: impl FnOnce(&mut Context<'_>) -> R) -> R {
        self.copy_work();
        // Past positions are only ever added to: the copy borrows them.
        let history = std::mem::take(&mut self.state.history);
        let past = history.len();
        let mut state = self.scratch.take_state(self.state);
        state.history = history;
        self.scratch.copies += 1;
        let result = {
            let mut copy = Context {
                game: self.game,
                state: &mut state,
                env: self.env,
                scratch: &mut *self.scratch,
            };
            f(&mut copy)
        };
        self.scratch.copies -= 1;
        self.state.history = std::mem::take(&mut state.history);
        self.state.history.truncate(past);
        self.scratch.give_state(state);
        result
    }

    /// A number below `n` by chance.
    pub fn chance(&mut self, n: u32) -> u32 {
        if self.scratch.aside > 0 {
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
