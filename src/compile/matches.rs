//! Matches: the clause that puts games one after the other (specification 05b H).
//!
//! Its games are other descriptions, which whoever loads it has to find. The rules of the match
//! are compiled once for each of them, since what they count is what that game is played with.

use super::start::one_or_many;
use super::{Compiler, fold};
use crate::board::site::Relation;
use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::game::context::Scratch;
use crate::game::matches::Instance;
use crate::game::state::State;
use crate::resolve::Resolved;
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::tree::{NodeId, Tree};

/// Players of a match that does not say how many it has.
const PLAYERS: usize = 2;

/// A `match` clause.
#[derive(Clone, Debug)]
pub struct MatchClause<'v> {
    /// Its name.
    pub name: &'v str,
    /// Number of players.
    pub players: usize,
    /// Its games, with their places.
    pub subgames: Vec<(NodeId, typed::Subgame<'v>)>,
    end: &'v Value,
}

impl<'v> MatchClause<'v> {
    /// The clause of a description, if it is a match.
    pub fn of(resolved: &'v Resolved) -> Option<Self> {
        let typed::Game::Match {
            name,
            players,
            games,
            end,
        } = resolved.game.as_call().and_then(typed::Game::of)?
        else {
            return None;
        };
        let players = players.and_then(Value::as_call);
        let games = games.as_call().and_then(typed::Games::of)?;
        let subgames = one_or_many(games.subgames).iter().filter_map(|value| {
            let view = value.as_call().and_then(typed::Subgame::of)?;
            Some((value.node(), view))
        });
        Some(MatchClause {
            name,
            players: match players.and_then(typed::Players::of) {
                Some(typed::Players::PlayersCount { count }) => count.max(0) as usize,
                Some(typed::Players::PlayersList { players }) => players.len(),
                None => PLAYERS,
            },
            subgames: subgames.collect(),
            end,
        })
    }

    /// Compiles the rules of the match for one of its games.
    pub fn instance(
        &self,
        tree: &Tree,
        subgame: &typed::Subgame<'v>,
        game: Game,
    ) -> (Instance, Vec<Diagnostic>) {
        let mut compiler = Compiler::over(tree, self.end.node(), game);
        let next = subgame.next.map(|next| compiler.int(next));
        let result = subgame.result.map(|result| compiler.int(result));
        let end = compiler.end(self.end).rules;
        let instance = Instance {
            game: compiler.game,
            next,
            result,
            end,
        };
        (instance, compiler.diagnostics)
    }
}

impl<'t> Compiler<'t> {
    /// Goes on with a game that is made, for rules outside of it.
    fn over(tree: &'t Tree, root: NodeId, game: Game) -> Self {
        Compiler {
            budget: Default::default(),
            tree,
            blank: State::new(&game),
            scratch: Scratch::new(0),
            diagnostics: Vec::new(),
            reads: fold::Reads::default(),
            named_random: std::cell::Cell::new(false),
            loops: super::invariant::Loops::default(),
            step_relation: Relation::Adjacent,
            root,
            player_facings: vec![None; game.players + 1],
            phase_names: game.phases.iter().map(|p| p.name.clone()).collect(),
            meta_known: false,
            component_moves: Vec::new(),
            empty_board: None,
            known_board: None,
            known_rules: 0,
            like: Default::default(),
            game,
        }
    }
}
