//! The engine: a compiled game, its states, and what may happen in them. What knows texts, spans or
//! the catalogue is in the language wing (`syntax`, `expand`, `resolve`, `compile`); what plays
//! whole games, chooses moves or draws boards is in `play`, `search` and `study`.
//!
//! [`Game`] is what the compiler makes of a description: immutable, shared by any number of
//! threads. [`State`](state::State) is a point of play. Nothing here knows the description's text,
//! except names for display.
//!
//! | part | what it holds |
//! |---|---|
//! | [`rules`] | the typed rules |
//! | [`equipment`], [`layout`] | what the game is played with, and where its sites lie in a state |
//! | [`state`] | the position and everything else that can matter later |
//! | [`action`] | atomic changes, moves and lists of moves |
//! | [`context`] | game, state and evaluation variables together |
//! | [`memory`] | room that evaluation borrows and gives back |
//! | [`scope`] | what is being evaluated: questions within questions |
//! | `eval` | integers, booleans, regions, arrays, directions |
//! | `moves` | generators, operators, effects |
//! | [`sprints`] | rules known to the end, run in compact positions of their own |
//! | [`budget`] | how much work a move may take |
//! | `apply` | applying moves; `flow`: legal moves, phases, ends; `start`: start rules |
//! | [`appearance`] | how the game wants to be drawn |
//! | [`state_line`] | the state line that records are compared by |

pub mod action;
pub mod appearance;
pub mod apply;
pub mod arithmetic;
mod bits;
pub mod budget;
pub mod chance;
pub mod context;
pub mod equipment;
pub mod eval;
pub mod flow;
pub mod layout;
pub mod matches;
pub mod memory;
pub mod moves;
mod on_track;
pub mod order;
mod pool;
mod recursion;
pub mod rules;
pub mod scope;

pub mod site_set;
pub mod sprints;
pub mod start;
pub mod state;
pub mod state_line;
pub mod text;

pub use equipment::{
    Card, ComponentInfo, Container, ContainerKind, Dice, Hint, Map, NamedRegion, RegionLists, Tile,
    TilePath,
};
pub use layout::Layout;

use std::sync::OnceLock;

use crate::board::direction::AbsoluteDirection;
use crate::board::site::Relation;
use crate::board::topology::{Distances, Topology};
use crate::board::track::Track;
use rules::{
    Bool, CheckId, End, LeafId, Meta, Mode, Moves, Phase, Role, Start, StaticRegion, ThenId,
};
use site_set::SiteSet;

/// Most players a game may have.
pub const MAX_PLAYERS: usize = 16;
/// Turns a player may take before the game is a draw.
pub const TURNS_PER_PLAYER: u32 = 1250;
/// Moves before the game is a draw.
pub const MAX_MOVES: u32 = 10_000;
/// Rounds of one loop ludeme.
pub const MAX_LOOP: usize = 10_000;
/// Copies of the state within copies; beyond, a look-ahead does not look further.
pub const MAX_COPIES: u32 = 96;
/// Positions that one look-ahead visits: those of recorded play need 170 at most, those of random
/// play of our own games 359, and captures that take nothing off the board never end.
pub const MAX_LOOKAHEAD: u32 = 1 << 14;
/// Levels of a stack.
pub const MAX_STACK: usize = 32;
/// Largest distance along a line.
pub const MAX_DISTANCE: i32 = 1000;
/// The language's Infinity.
pub const INFINITY: i32 = 1_000_000_000;

/// Which parts of the state a game needs. Parts that it does not need cost nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Features {
    /// Pieces stand in stacks.
    pub stacking: bool,
    /// Stacks have no height limit.
    pub large_stacks: bool,
    /// Several pieces of a kind share a site.
    pub counts: bool,
    /// Pieces are counted otherwise than one by one: a site's owner may be another than its
    /// component's, and a site where a component is named may be empty.
    pub free_counts: bool,
    /// Local states.
    pub states: bool,
    /// Rotations.
    pub rotations: bool,
    /// Piece values.
    pub values: bool,
    /// Rules ask for local states or values, or set them: `(state at:..)`, `(set Value ..)`.
    pub names_local_data: bool,
    /// Pieces on sites of each type, indexed by `SiteType as usize`.
    pub types: [bool; 3],
    /// Draws of chance.
    pub stochastic: bool,
    /// Chance is drawn elsewhere than at the start.
    pub draws: bool,
    /// The same otherwise than by rolling dice.
    pub random: bool,
    /// Scores are shown in state lines.
    pub scores: bool,
    /// Scores change in play.
    pub score_effects: bool,
    /// Money.
    pub bets: bool,
    /// Teams.
    pub teams: bool,
    /// Visited sites.
    pub visited: bool,
    /// Captures at the end of the turn.
    pub sequence_capture: bool,
    /// Everyone passing is no draw.
    pub not_all_pass: bool,
    /// `is Cycle` is used.
    pub cycle: bool,
    /// Kinds of repetition tested anywhere, in the order of [`rules::Repetition`].
    pub repetitions: [bool; 4],
    /// Information is hidden.
    pub hidden: bool,
    /// Rules ask what is hidden; else it is of importance to those who look only.
    pub asks_hidden: bool,
    /// The board grows.
    pub boardless: bool,
    /// A deduction puzzle.
    pub deduction: bool,
    /// Cards.
    pub cards: bool,
    /// Pieces that cover several sites.
    pub large_pieces: bool,
    /// Dominoes.
    pub dominoes: bool,
    /// A condition on the parts of a move, or an effect that comes along with it, asks
    /// `(no Moves Next)`, whose answer stays in the state.
    pub moves_ask_next: bool,
    /// `all Groups` is asked, which leaves variables behind where it does not hold.
    pub all_groups: bool,
    /// Dominoes are played where those on the board can be prolonged.
    pub line_of_play: bool,
    /// Some track passes a site twice.
    pub internal_loop: bool,
    /// Start rules give elements costs.
    pub costs: bool,
    /// Start rules give elements phases.
    pub phases: bool,
    /// `sites LastTo`, `sites LastFrom` or `afterConsequence` need the last move's actions.
    pub last_actions: bool,
    /// `last Between` asks what the last move passed.
    pub last_between: bool,
}

impl Features {
    /// Whether sites hold more than pieces and their number.
    #[inline]
    pub fn has_local_data(&self) -> bool {
        self.states || self.rotations || self.values
    }

    /// Whether lists of pieces hold nothing but sites: no stacks, and sites of one type only.
    pub fn lists_sites(&self) -> bool {
        let [cells, vertices, edges] = self.types;
        !self.stacking && !edges && cells != vertices
    }
}

/// Words of the description that appear in records and on the screen.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Names {
    /// Named variables, by [`rules::VarId`].
    pub vars: Vec<String>,
    /// Memories, by [`rules::MemoryId`]; the first is the unnamed one.
    pub memories: Vec<String>,
    /// Propositions and votes.
    pub propositions: Vec<String>,
    /// Trigger events.
    pub events: Vec<String>,
    /// Notes.
    pub notes: Vec<String>,
    /// Players; by index, 0 unused.
    pub players: Vec<String>,
    /// The results of the end rules, in the order of [`Game::outcomes`].
    pub ends: Vec<String>,
    /// The variables that end rules ask for.
    pub counts: Vec<String>,
}

/// The numbers of turns and moves after which a game ends that has not ended by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The turn that the rules' own limit lets begin, but not go on.
    pub turns: u32,
    /// The last turn that is played, to its end.
    pub whole_turns: u32,
    /// Moves.
    pub moves: u32,
}

impl Limits {
    /// Whether a move of a turn, with which so many moves have been made, is the last; some moves
    /// are not the last of their turn.
    #[inline]
    pub fn reached(self, turn: u32, moves: u32, ends_turn: bool) -> bool {
        turn >= self.turns || turn >= self.whole_turns && ends_turn || moves >= self.moves
    }
}

/// A compiled game.
#[derive(Debug)]
pub struct Game {
    /// What runners have worked out about it.
    pub(crate) sprints: sprints::RunnerRules,
    /// The rule that took more work than a move may, once one has.
    pub(crate) overrun: budget::Overrun,
    /// Its name.
    pub(crate) name: String,
    /// Number of players.
    pub(crate) players: usize,
    /// How they take turns.
    pub(crate) mode: Mode,
    /// The board.
    pub(crate) board: Topology,
    /// Where site data lie.
    pub(crate) layout: Layout,
    /// Which container each site belongs to.
    pub(crate) container_of: Vec<u16>,
    /// Containers; the first is the board.
    pub(crate) containers: Vec<Container>,
    /// Components; the first is the empty piece.
    pub(crate) components: Vec<ComponentInfo>,
    /// Components by owner index, ascending.
    pub(crate) components_of: Vec<Vec<u16>>,
    /// For each component and player: the first component owned by the player whose name contains it.
    pub(crate) like: Vec<Vec<u16>>,
    /// Tracks in the order declared.
    pub(crate) tracks: Vec<Track>,
    /// Equipment regions.
    pub(crate) regions: Vec<NamedRegion>,
    /// Maps.
    pub(crate) maps: Vec<Map>,
    /// Hints of a puzzle.
    pub(crate) hints: Vec<Hint>,
    /// Lowest and highest value of a puzzle's variables, by site type.
    pub(crate) puzzle_values: [Option<(i32, i32)>; 3],
    /// The dice.
    pub(crate) dice: Option<Dice>,
    /// Which parts of the state exist.
    pub(crate) features: Features,
    /// Largest count a "move n pieces" may make.
    pub(crate) max_count: i32,
    /// Start rules.
    pub(crate) start: Vec<Start>,
    /// Phases.
    pub(crate) phases: Vec<Phase>,
    /// Ends of all phases.
    pub(crate) end: Option<End>,
    /// Meta rules.
    pub(crate) meta: Meta,
    /// Consequences, by [`ThenId`].
    pub(crate) thens: Vec<Moves>,
    /// The first of those that are written the same way, by [`ThenId`]; worked out when first asked.
    pub(crate) alike_thens: OnceLock<Vec<ThenId>>,
    /// The consequences that wait for the last of all players who move at once.
    pub(crate) late_thens: Vec<ThenId>,
    /// Simple moves, by [`LeafId`].
    pub(crate) leaves: Vec<moves::Leaf>,
    /// From where the pieces of each component could move to a site.
    /// The cells that large pieces cover.
    pub(crate) footprints: eval::Footprints,
    /// Conditions on what moves lead to, by [`CheckId`].
    pub(crate) checks: Vec<Bool>,
    /// Precomputed regions, by [`StaticRegion`].
    pub(crate) static_regions: Vec<SiteSet>,
    /// Distance tables by site type, where the rules ask for them.
    pub(crate) distances: [Option<Distances>; 3],
    /// Words for display.
    pub(crate) names: Names,
    /// Turn limit: turns a player.
    pub(crate) turn_limit: u32,
    /// The number of turns, all players together, after which the game is ended from outside.
    pub(crate) turn_cap: u32,
    /// Move limit.
    pub(crate) move_limit: u32,
    /// How it is to be drawn.
    pub(crate) appearance: appearance::Appearance,
}

/// What programs read of a game; it changes only in where a host ends it.
impl Game {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// How they take turns.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The board.
    pub fn board(&self) -> &Topology {
        &self.board
    }

    /// Where site data lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Containers; the first is the board.
    pub fn containers(&self) -> &[Container] {
        &self.containers
    }

    /// Components; the first is the empty piece.
    pub fn components(&self) -> &[ComponentInfo] {
        &self.components
    }

    /// Tracks in the order declared.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// The dice.
    pub fn dice(&self) -> Option<&Dice> {
        self.dice.as_ref()
    }

    /// Which parts of the state exist.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Phases.
    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    /// Conditions on what moves lead to, by [`CheckId`].
    pub fn checks(&self) -> &[Bool] {
        &self.checks
    }

    /// Words for display.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// How it is to be drawn.
    pub fn appearance(&self) -> &appearance::Appearance {
        &self.appearance
    }

    /// The rule that took more work than a move may, once one has.
    pub fn overrun(&self) -> &budget::Overrun {
        &self.overrun
    }

    /// Sets the number of turns, all players together, after which the game is ended from outside.
    pub fn end_after_turns(&mut self, turns: u32) {
        self.turn_cap = turns;
    }

    /// Sets the number of moves after which the game is a draw.
    pub fn end_after_moves(&mut self, moves: u32) {
        self.move_limit = moves;
    }

    /// The number of turns, all players together, after which the game is ended from outside.
    pub fn turn_cap(&self) -> u32 {
        self.turn_cap
    }

    /// The number of moves after which the game is a draw.
    pub fn move_limit(&self) -> u32 {
        self.move_limit
    }
}

impl Game {
    /// Number of rotations that pieces have: a step in every direction of the board, at least one.
    pub fn rotations(&self) -> i32 {
        let steps = self.board.steps(self.layout.default);
        let directions = steps.supported(Relation::All).len();
        directions.max(1) as i32
    }

    /// The value of a key in the first of these maps that has it; the key itself if none has it.
    #[inline]
    pub(crate) fn map_entry(&self, maps: &[u16], key: i32) -> i32 {
        for map in maps {
            let value = self.maps.get(usize::from(*map)).map(|map| map.get(key));
            if let Some(value) = value.filter(|value| *value != equipment::NO_VALUE) {
                return value;
            }
        }
        key
    }

    /// The consequence with this index.
    #[inline]
    pub fn then(&self, id: ThenId) -> &Moves {
        &self.thens[id.0 as usize]
    }

    /// The first consequence that is written the same way.
    pub(crate) fn first_alike(&self, id: ThenId) -> ThenId {
        let alike = self.alike_thens.get_or_init(|| {
            let first = |then| self.thens.iter().position(|other| other == then);
            let alike = self.thens.iter().enumerate();
            let alike = alike.map(|(number, then)| first(then).unwrap_or(number));
            alike.map(|first| ThenId(first as u32)).collect()
        });
        alike.get(id.0 as usize).copied().unwrap_or(id)
    }

    /// The simple move with this index.
    #[inline]
    pub fn leaf(&self, id: LeafId) -> &moves::Leaf {
        &self.leaves[id.0 as usize]
    }

    /// The condition with this index.
    #[inline]
    pub fn check(&self, id: CheckId) -> &Bool {
        &self.checks[id.0 as usize]
    }

    /// The precomputed region with this index.
    #[inline]
    pub fn region(&self, id: StaticRegion) -> &SiteSet {
        &self.static_regions[id.0 as usize]
    }

    /// Index that stands for all or shared.
    #[inline]
    pub fn shared(&self) -> usize {
        self.players + 1
    }

    /// How a component faces.
    #[inline]
    pub fn facing_of(&self, component: u16) -> AbsoluteDirection {
        let info = self.components.get(component as usize);
        info.and_then(|c| c.facing).unwrap_or(AbsoluteDirection::N)
    }

    /// Owner index of a component.
    #[inline]
    pub fn owner(&self, component: u16) -> u8 {
        self.components
            .get(component as usize)
            .map_or(0, |c| c.owner)
    }

    /// The container of a site; 0 for anything out of range.
    #[inline]
    pub fn container(&self, site: i32) -> usize {
        if site < 0 {
            0
        } else {
            self.container_of.get(site as usize).copied().unwrap_or(0) as usize
        }
    }

    /// Turns after which the game is a draw.
    pub fn max_turns(&self) -> u32 {
        self.turn_limit
            .saturating_mul(self.players.max(1) as u32)
            .min(self.turn_cap)
    }

    /// The limits of turns and moves.
    pub fn limits(&self) -> Limits {
        let own = self.turn_limit.saturating_mul(self.players.max(1) as u32);
        Limits {
            turns: own,
            whole_turns: self.turn_cap,
            moves: self.move_limit,
        }
    }

    /// The role's index where it does not depend on the state.
    pub fn fixed_index(&self, role: Role) -> Option<i32> {
        match role {
            Role::Neutral => Some(0),
            Role::Player(p) | Role::Team(p) => Some(i32::from(p)),
            Role::All | Role::Shared | Role::Each => Some(self.shared() as i32),
            Role::NonMover | Role::Enemy | Role::Friend | Role::Ally => Some(-1),
            Role::Mover | Role::Next | Role::Prev | Role::TeamMover | Role::Iterated => None,
        }
    }
}
