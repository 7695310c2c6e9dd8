//! Compilation: typed calls to an immutable [`Game`].
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

pub mod board;

use crate::board::site::SiteType;
use crate::catalogue::words;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Game;
use crate::game::context::{Context, Scratch};
use crate::game::rules::{MemoryId, Moves, Role, StaticRegion, ThenId, VarId};
use crate::game::site_set::SiteSet;
use crate::game::state::State;
use crate::syntax::tree::{NodeId, Tree};

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
    /// What has been found wrong.
    pub diagnostics: Vec<Diagnostic>,
}

impl<'t> Compiler<'t> {
    /// Reports an error at a node, with the chain of defines and options it came through.
    pub fn error(
        &mut self,
        code: Code,
        node: NodeId,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        let diagnostic =
            Diagnostic::error(code, self.tree.span(node), message).through(self.tree.origin(node));
        self.diagnostics.push(diagnostic);
        let last = self.diagnostics.len() - 1;
        &mut self.diagnostics[last]
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
        self.game.thens.push(moves);
        ThenId(self.game.thens.len() as u32 - 1)
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
        f(&mut ctx)
    }
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
