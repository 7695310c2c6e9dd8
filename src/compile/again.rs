//! Tells whether descriptions that differ little from one that compiles do so too, such as its
//! other options.
//!
//! The tree of such a description stands over that of the one that compiles, so equal parts are the
//! same nodes. If the equipment is the same, and the rules need no other parts of the state, only
//! the rules that differ are compiled; otherwise everything is, except a board that is the same.
//! The result is no game: it tells only whether anything is wrong.

use std::sync::Arc;

use super::board::{BoardSettings, CompiledBoard, is_board};
use super::features::{Needs, read, read_over};
use super::{Compiler, Parts};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::Relation;
use crate::board::track::Tracks;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::warning;
use crate::game::Game;
use crate::game::state::State;
use crate::resolve::Resolved;
use crate::resolve::call::{Call, Value};
use crate::resolve::typed;
use crate::syntax::tree::{NodeId, Tree};

/// A board that has been compiled before.
#[derive(Debug)]
pub(super) struct KnownBoard {
    node: NodeId,
    settings: BoardSettings,
    board: CompiledBoard,
}

impl KnownBoard {
    /// The board of a call, if it is this one.
    pub fn get(&self, call: &Call, settings: BoardSettings) -> Option<CompiledBoard> {
        let same = self.node == call.node && self.settings == settings;
        same.then(|| self.board.clone())
    }
}

/// A description that compiles, for others that differ little.
#[derive(Debug)]
pub struct Compiled {
    tree: Arc<Tree>,
    clause: Value,
    /// The nodes of the players, the mode and the equipment.
    frame: [Option<NodeId>; 3],
    needs: Needs,
    board: KnownBoard,
    /// Made when it is first asked for.
    outfit: Option<Outfit>,
}

/// What a compiler knows once everything but the rules is compiled.
#[derive(Debug)]
struct Outfit {
    game: Game,
    blank: State,
    step_relation: Relation,
    player_facings: Vec<Option<AbsoluteDirection>>,
}

impl Compiled {
    /// Prepares a game that was compiled before; `clause` is its game clause, resolved.
    pub fn of(tree: &Arc<Tree>, clause: &Value, game: &Game) -> Option<Compiled> {
        let parts = Parts::of(clause)?;
        let needs = read(clause);
        let equipment = parts.equipment.as_call().and_then(typed::Equipment::of)?;
        let mut calls = equipment.items.iter().filter_map(Value::as_call);
        let board = calls.find(|call| is_board(call))?;
        let board = KnownBoard {
            node: board.node,
            settings: BoardSettings {
                three_dimensional: needs.layers,
            },
            board: CompiledBoard {
                topology: game.board.clone(),
                tracks: Tracks::new(game.tracks.clone()),
                values: (game.puzzle_values[0].is_some())
                    .then(|| game.puzzle_values.map(Option::unwrap_or_default)),
                large_stack: needs.features.large_stacks,
                boardless: game.features.boardless,
            },
        };
        Some(Compiled {
            tree: tree.clone(),
            clause: clause.clone(),
            frame: frame(&parts),
            needs,
            board,
            outfit: None,
        })
    }

    /// Whether a description whose tree stands over that of this one compiles.
    pub fn is_sound(&mut self, tree: &Tree, resolved: &Resolved) -> bool {
        let Some(parts) = Parts::of(&resolved.game) else {
            return true;
        };
        let below = tree.len_below();
        let mut needs = self.needs.clone();
        read_over(&resolved.game, below, &mut needs);
        let metadata = resolved.metadata.as_ref();
        let changed = metadata.filter(|metadata| metadata.node().0 as usize >= below);
        let mut outfit = None;
        if frame(&parts) == self.frame && needs == self.needs {
            self.outfit = self.outfit.take().or_else(|| self.outfitted());
            outfit = self.outfit.as_mut();
        }
        let mut compiler = Compiler::new(tree, resolved.game.node());
        compiler.known_board = Some(&self.board);
        if let Some(outfit) = outfit {
            outfit.exchange(&mut compiler);
            compiler.known_rules = below;
            compiler.name_phases(parts.rules);
            compiler.rules(parts.rules);
            compiler.look(changed);
            outfit.exchange(&mut compiler);
        } else if compiler.outfit(&parts, &read(&resolved.game)) {
            compiler.piece_moves();
            compiler.rules(parts.rules);
            compiler.look(changed);
        }
        let lost = |d: &Diagnostic| d.code == warning::UNKNOWN_PHASE;
        !compiler.failed() && !compiler.diagnostics.iter().any(lost)
    }

    fn outfitted(&self) -> Option<Outfit> {
        let parts = Parts::of(&self.clause)?;
        let mut compiler = Compiler::new(&self.tree, self.clause.node());
        compiler.known_board = Some(&self.board);
        let made = compiler.outfit(&parts, &self.needs);
        made.then(|| Outfit {
            game: compiler.game,
            blank: compiler.blank,
            step_relation: compiler.step_relation,
            player_facings: compiler.player_facings,
        })
    }
}

impl Outfit {
    /// Lends what is known to a compiler, or takes it back.
    fn exchange(&mut self, compiler: &mut Compiler<'_>) {
        std::mem::swap(&mut self.game, &mut compiler.game);
        std::mem::swap(&mut self.blank, &mut compiler.blank);
        std::mem::swap(&mut self.step_relation, &mut compiler.step_relation);
        std::mem::swap(&mut self.player_facings, &mut compiler.player_facings);
        // What rules add is of no further use.
        self.game.meta = Default::default();
        self.game.phases.clear();
        self.game.start.clear();
    }
}

fn frame(parts: &Parts<'_>) -> [Option<NodeId>; 3] {
    let mode = parts.mode.map(Value::node);
    [
        Some(parts.players.node()),
        mode,
        Some(parts.equipment.node()),
    ]
}
