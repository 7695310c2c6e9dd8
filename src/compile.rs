//! Compilation: typed calls to an immutable [`Game`]. Types are checked before it, in `resolve`; the
//! rules are evaluated after it, in `game`; questions of style are asked in `lint`.
//!
//! The bridge between the two wings. Names become indices, default site types are filled in,
//! whatever cannot change in play is evaluated once and becomes a constant. Problems are
//! collected with their places; a description with errors yields no game.
//!
//! The [`Compiler`] builds the [`Game`] in place, equipment first. From the moment board,
//! containers and components are known, static functions are evaluated on the unfinished game
//! with an empty state, as the language has it (specification 7.7).
//!
//! | file | what it compiles |
//! |---|---|
//! | `equipment`, `pieces`, `names` | items, their numbering and names |
//! | `board` | graphs, boards, tracks |
//! | `features` | which parts of the state the rules need |
//! | `ints`, `booleans`, `regions`, `arrays`, `directions` | functions |
//! | `moves` | move ludemes and their parts |
//! | `start`, `rules` | start rules; phases, meta rules, ends |
//! | `fold` | constants |
//! | `around` | what lies around sites, by tables |
//! | `appearance` | the graphics of the metadata |
//! | `matches` | games played one after the other |
//! | `again` | whether descriptions that differ little from one that compiles do so too |

pub mod again;
mod appearance;
mod around;
mod arrays;
pub mod board;
pub mod booleans;
mod codes;
pub mod directions;
mod endings;
mod equipment;
mod features;
pub mod fold;
pub mod ints;
mod invariant;
mod items;
pub mod matches;
pub mod moves;
pub mod names;
mod pieces;
mod problem;
mod puzzles;
mod region_types;
pub mod regions;
mod rules;
mod start;

use crate::board::direction::AbsoluteDirection;
use crate::board::graph::Graph;
use crate::board::site::Relation;
use crate::board::site::SiteType;
use crate::board::topology::{Topology, TopologyOptions};
use crate::catalogue::words;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::{Diagnostic, Severity};
use crate::game::appearance::Appearance;
use crate::game::budget::Budget;
use crate::game::context::{Context, Scratch};
use crate::game::moves::Leaf;
use crate::game::rules::{
    Bool, CheckId, LeafId, MemoryId, Meta, Mode, Moves, MovesKind, Role, StaticRegion, ThenId,
    VarId,
};
use crate::game::site_set::SiteSet;
use crate::game::state::State;
use crate::game::{Features, Game, Layout, MAX_MOVES, MAX_PLAYERS, Names, TURNS_PER_PLAYER};
use crate::resolve::Resolved;
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::tree::{NodeId, Tree};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Builds a game out of typed calls.
pub struct Compiler<'t> {
    /// The tree the calls came from, for places.
    pub tree: &'t Tree,
    /// The game so far: usable for evaluation once the equipment is made.
    pub game: Game,
    /// The empty state static functions are evaluated in.
    pub blank: State,
    /// Scratch memory for that.
    pub scratch: Scratch,
    /// What is left of the work that all evaluations together may take: as much as one move.
    budget: Budget,
    /// What has been found wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// What the expression being compiled has been found to depend on.
    pub reads: fold::Reads,
    /// A region drawn by chance was named since this was last cleared.
    pub named_random: std::cell::Cell<bool>,
    /// The loops around the expression being compiled.
    pub loops: invariant::Loops,
    /// The relation that all distance tables of the game are built with.
    pub step_relation: Relation,
    /// The game clause.
    pub root: NodeId,
    /// Facing of each player where the description gives one; by index, 0 unused.
    pub player_facings: Vec<Option<AbsoluteDirection>>,
    /// Names of the phases in order.
    pub phase_names: Vec<String>,
    /// The meta rules have been read, if there are any.
    meta_known: bool,
    /// Moves that components have of their own, still to be compiled.
    component_moves: Vec<Option<&'t Value>>,
    /// Where the board is made, if it has no sites.
    empty_board: Option<NodeId>,
    /// A board that has been compiled before.
    known_board: Option<&'t again::KnownBoard>,
    /// Rules of nodes below this number have been compiled before, and are left out.
    known_rules: usize,
    /// Components by player whose names contain a text, with so many components.
    like: (usize, HashMap<String, Vec<i32>>),
}

/// Makes a game of a resolved description. Without a game there is at least one error.
pub fn compile<'t>(tree: &'t Tree, resolved: &'t Resolved) -> (Option<Game>, Vec<Diagnostic>) {
    let Some(call) = resolved.game.as_call() else {
        return (None, Vec::new());
    };
    // A match is several games, and those are other descriptions: see `matches`.
    let Some(parts) = Parts::of(&resolved.game) else {
        return (None, Vec::new());
    };
    let mut compiler = Compiler::new(tree, call.node);
    let needs = features::read(&resolved.game);
    if compiler.outfit(&parts, &needs) {
        compiler.piece_moves();
        compiler.rules(parts.rules);
        compiler.look(resolved.metadata.as_ref());
        let (ends, counts) = endings::names(tree, &resolved.game);
        compiler.game.names.ends = ends;
        compiler.game.names.counts = counts;
    }
    compiler.complete()
}

/// Makes a game of the equipment of a resolved description alone: its board can be shown while its
/// rules are wrong.
pub fn equip<'t>(tree: &'t Tree, resolved: &'t Resolved) -> Option<Game> {
    let call = resolved.game.as_call()?;
    let parts = Parts::of(&resolved.game)?;
    let mut compiler = Compiler::new(tree, call.node);
    let needs = features::read(&resolved.game);
    if compiler.outfit(&parts, &needs) {
        compiler.look(resolved.metadata.as_ref());
    }
    compiler.complete().0
}

/// The parts of a game clause.
struct Parts<'v> {
    name: &'v str,
    players: &'v Value,
    mode: Option<&'v Value>,
    equipment: &'v Value,
    rules: &'v Value,
}

impl<'v> Parts<'v> {
    fn of(game: &'v Value) -> Option<Parts<'v>> {
        match typed::Game::of(game.as_call()?)? {
            typed::Game::Game {
                name,
                players,
                mode,
                equipment,
                rules,
            } => Some(Parts {
                name,
                players,
                mode,
                equipment,
                rules,
            }),
            typed::Game::Match { .. } => None,
        }
    }
}

impl<'t> Compiler<'t> {
    fn new(tree: &'t Tree, root: NodeId) -> Self {
        let game = Game {
            sprints: Default::default(),
            overrun: Default::default(),
            name: String::new(),
            players: 2,
            mode: Mode::Alternating,
            board: Topology::build(
                &Graph::default(),
                SiteType::Cell,
                TopologyOptions::default(),
            ),
            layout: Layout::new(SiteType::Cell, [0; 3], 0, [false; 3]),
            container_of: Vec::new(),
            containers: Vec::new(),
            components: Vec::new(),
            components_of: Vec::new(),
            like: Vec::new(),
            tracks: Vec::new(),
            regions: Vec::new(),
            maps: Vec::new(),
            hints: Vec::new(),
            puzzle_values: [None; 3],
            dice: None,
            features: Features::default(),
            max_count: i32::MAX,
            start: Vec::new(),
            phases: Vec::new(),
            end: None,
            meta: Meta::default(),
            thens: Vec::new(),
            alike_thens: OnceLock::new(),
            late_thens: Vec::new(),
            footprints: Default::default(),
            leaves: Vec::new(),
            checks: Vec::new(),
            static_regions: Vec::new(),
            distances: [None, None, None],
            names: Names {
                memories: vec![String::new()],
                ..Names::default()
            },
            turn_limit: TURNS_PER_PLAYER,
            turn_cap: u32::MAX,
            move_limit: MAX_MOVES,
            appearance: Appearance::default(),
        };
        let blank = State::new(&game);
        Compiler {
            tree,
            game,
            blank,
            scratch: Scratch::new(0),
            budget: Budget::default(),
            diagnostics: Vec::new(),
            reads: fold::Reads::default(),
            named_random: std::cell::Cell::new(false),
            loops: invariant::Loops::default(),
            step_relation: Relation::Adjacent,
            root,
            player_facings: Vec::new(),
            phase_names: Vec::new(),
            meta_known: false,
            component_moves: Vec::new(),
            empty_board: None,
            known_board: None,
            known_rules: 0,
            like: (0, HashMap::new()),
        }
    }

    fn failed(&self) -> bool {
        let mut found = self.diagnostics.iter();
        found.any(|d| d.severity == Severity::Error)
    }

    /// Makes everything but the rules; false if something is wrong with it.
    fn outfit(&mut self, parts: &Parts<'t>, needs: &features::Needs) -> bool {
        self.game.name = parts.name.to_owned();
        self.players_and_mode(parts.players, parts.mode);
        self.name_phases(parts.rules);
        self.relate_steps(needs);
        self.equipment(parts.equipment, needs);
        !self.failed()
    }

    /// Whether a rule has been compiled before, under the same equipment.
    fn knows(&self, rule: &Value) -> bool {
        (rule.node().0 as usize) < self.known_rules
    }

    fn players_and_mode(&mut self, players: &Value, mode: Option<&Value>) {
        let facings = match players.as_call().and_then(typed::Players::of) {
            Some(typed::Players::PlayersCount { count }) => {
                let most = MAX_PLAYERS as i32;
                let count = self.bounded(count, 0..=most, players.node(), "the number of players");
                vec![None; count as usize]
            }
            Some(typed::Players::PlayersList { players: list }) => {
                let most = MAX_PLAYERS as i32;
                self.bounded(
                    list.len() as i32,
                    0..=most,
                    players.node(),
                    "the number of players",
                );
                list.iter()
                    .take(MAX_PLAYERS)
                    .map(|p| {
                        p.as_call()
                            .and_then(typed::PlayerItem::of)
                            .and_then(|p| Self::facing(p.facing))
                    })
                    .collect()
            }
            None => vec![None; 2],
        };
        let n = facings.len();
        self.game.players = n;
        self.game.names.players = (0..=n).map(|p| format!("Player {p}")).collect();
        self.player_facings = std::iter::once(None).chain(facings).collect();
        let mode = mode
            .and_then(|m| m.as_call())
            .and_then(typed::Mode::of)
            .map(|m| m.mode);
        self.game.mode = match (n, mode) {
            (0, _) => Mode::Simulation,
            (1, _) => Mode::Alternating,
            (_, Some(words::ModeType::Simultaneous)) => Mode::Simultaneous,
            (_, Some(words::ModeType::Simulation)) => Mode::Simulation,
            (_, Some(words::ModeType::Alternating) | None) => Mode::Alternating,
        };
    }

    /// The relation of all distance tables: the first of those named, in this order (07a.4).
    fn relate_steps(&mut self, needs: &features::Needs) {
        use words::RelationType as W;
        let order = [
            (W::Adjacent, Relation::Adjacent),
            (W::All, Relation::All),
            (W::OffDiagonal, Relation::OffDiagonal),
            (W::Diagonal, Relation::Diagonal),
            (W::Orthogonal, Relation::Orthogonal),
        ];
        if let Some((_, relation)) = order
            .into_iter()
            .find(|(w, _)| needs.step_relations.contains(w))
        {
            self.step_relation = relation;
        }
    }

    fn complete(mut self) -> (Option<Game>, Vec<Diagnostic>) {
        if let Some(kind) = self.game.meta.no_repeat {
            self.game.features.repetitions[kind as usize] = true;
        }
        let ok = !self.failed();
        (ok.then_some(self.game), self.diagnostics)
    }

    /// Reports an error at a node, with the chain of defines and options it came through.
    pub(crate) fn error(&mut self, problem: &dyn Problem, node: NodeId) -> &mut Diagnostic {
        let mut diagnostic = problem.at(self.tree.span(node));
        diagnostic.severity = Severity::Error;
        let diagnostic = diagnostic.through(self.tree.origin(node));
        self.diagnostics.push(diagnostic);
        let last = self.diagnostics.len() - 1;
        &mut self.diagnostics[last]
    }

    /// Notes that something is odd about a node.
    pub(crate) fn warn(&mut self, problem: &dyn Problem, node: NodeId) -> &mut Diagnostic {
        let diagnostic = self.error(problem, node);
        diagnostic.severity = Severity::Warning;
        diagnostic
    }

    /// The board's default site type.
    pub fn default_type(&self) -> SiteType {
        self.game.layout.default
    }

    /// The site type of an argument, or the default.
    pub fn site_type(&self, ty: Option<words::SiteType>) -> SiteType {
        ty.map_or(self.default_type(), site_type)
    }

    /// Number of players.
    pub fn players(&self) -> usize {
        self.game.players
    }

    /// Interns the name of a variable.
    pub fn var(&mut self, name: &str) -> VarId {
        VarId(intern(&mut self.game.names.vars, name))
    }

    /// Interns the name of a memory; without a name, the unnamed one.
    pub fn memory(&mut self, name: Option<&str>) -> MemoryId {
        name.map_or(MemoryId(0), |name| {
            MemoryId(intern(&mut self.game.names.memories, name))
        })
    }

    /// Interns a proposition or vote.
    pub fn proposition(&mut self, text: &str) -> u16 {
        intern(&mut self.game.names.propositions, text)
    }

    /// Interns the name of an event.
    pub fn event(&mut self, name: &str) -> u16 {
        intern(&mut self.game.names.events, name)
    }

    /// Interns a message.
    pub fn note(&mut self, text: &str) -> u16 {
        intern(&mut self.game.names.notes, text)
    }

    /// Adds a consequence.
    pub fn add_then(&mut self, moves: Moves) -> ThenId {
        // Those of joint moves are told apart by when they run.
        if self.game.mode != Mode::Simultaneous
            && let Some(i) = repeated(&self.game.thens, |then| *then == moves)
        {
            return ThenId(i as u32);
        }
        self.game.thens.push(moves);
        ThenId(self.game.thens.len() as u32 - 1)
    }

    /// Adds a simple move, so that lists can name it; its consequence stays with what names it.
    pub fn add_leaf(&mut self, kind: MovesKind, decision: bool) -> LeafId {
        let known = |leaf: &Leaf| leaf.moves.decision == decision && leaf.moves.kind == kind;
        if let Some(i) = repeated(&self.game.leaves, known) {
            return LeafId(i as u32);
        }
        self.game.leaves.push(Leaf::new(Moves {
            kind,
            decision,
            then: None,
        }));
        LeafId(self.game.leaves.len() as u32 - 1)
    }

    /// Adds a condition on what moves lead to.
    pub fn add_check(&mut self, cond: Bool) -> CheckId {
        self.game.checks.push(cond);
        CheckId(self.game.checks.len() as u32 - 1)
    }

    /// Adds a precomputed region; equal regions share an index.
    pub fn add_region(&mut self, set: SiteSet) -> StaticRegion {
        if let Some(i) = self.game.static_regions.iter().position(|s| *s == set) {
            return StaticRegion(i as u32);
        }
        self.game.static_regions.push(set);
        StaticRegion(self.game.static_regions.len() as u32 - 1)
    }

    /// Evaluates something on the unfinished game with an empty state.
    pub fn evaluate<R>(&mut self, f: impl FnOnce(&mut Context<'_>) -> R) -> R {
        let mut ctx = Context::new(&self.game, &mut self.blank, &mut self.scratch);
        ctx.within_budget(&mut self.budget, f)
    }
}

/// The index of an entry that was made before; what a description says twice it says close by.
fn repeated<T>(table: &[T], same: impl Fn(&T) -> bool) -> Option<usize> {
    const CLOSE_BY: usize = 64;
    let first = table.len().saturating_sub(CLOSE_BY);
    let found = table[first..].iter().rposition(same)?;
    Some(first + found)
}

/// The index of a name in a table, added if it is new.
fn intern(table: &mut Vec<String>, name: &str) -> u16 {
    let found = table.iter().position(|n| n == name).unwrap_or_else(|| {
        table.push(name.to_owned());
        table.len() - 1
    });
    found.min(u16::MAX as usize) as u16
}

/// The runtime's site type of a word.
pub fn site_type(word: words::SiteType) -> SiteType {
    match word {
        words::SiteType::Cell => SiteType::Cell,
        words::SiteType::Vertex => SiteType::Vertex,
        words::SiteType::Edge => SiteType::Edge,
    }
}

/// The runtime's role of a word.
pub fn role(word: words::RoleType) -> Role {
    use words::RoleType as W;
    match word {
        W::Neutral => Role::Neutral,
        W::All => Role::All,
        W::Shared => Role::Shared,
        W::Each => Role::Each,
        W::Mover => Role::Mover,
        W::Next => Role::Next,
        W::Prev => Role::Prev,
        W::NonMover => Role::NonMover,
        W::Enemy => Role::Enemy,
        W::Friend => Role::Friend,
        W::Ally => Role::Ally,
        W::TeamMover => Role::TeamMover,
        W::Player => Role::Iterated,
        numbered => {
            let name = numbered.name();
            let number = |prefix| name.strip_prefix(prefix).and_then(|n: &str| n.parse().ok());
            match (number("P"), number("Team")) {
                (Some(p), _) => Role::Player(p),
                (_, Some(t)) => Role::Team(t),
                _ => Role::Neutral,
            }
        }
    }
}

/// The owner index of equipment with this role (specification 05a A.1).
pub fn item_owner(role: Role, players: usize) -> u8 {
    match role {
        Role::Player(p) | Role::Team(p) => p,
        Role::Shared | Role::All => players as u8 + 1,
        _ => 0,
    }
}
