//! Boards: typed calls to a [`Topology`] with its tracks.
//!
//! A graph is built inside out by the functions of [`crate::board`]; whatever they refuse becomes a
//! diagnostic at the call that asked for it. Sizes are whole numbers and coordinates single-precision
//! ones, as the place they fill decides.

mod graphs;
mod numbers;
mod tracks;

use super::problem::board::BoardProblem;
use crate::board::error::BoardError;
use crate::board::graph::Graph;
use crate::board::site::SiteType;
use crate::board::special::{self, Boardless, Store};
use crate::board::topology::{Topology, TopologyOptions};
use crate::board::track::Tracks;
use crate::catalogue::words;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::resolve::call::{Call, Value};
use crate::resolve::typed::{Item, PuzzleValues, Range};
use crate::syntax::tree::{NodeId, Tree};

/// What the rest of the game decides about its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSettings {
    /// Whether the game speaks of layers.
    pub three_dimensional: bool,
}

/// A board ready to be played on.
#[derive(Clone, Debug)]
pub struct CompiledBoard {
    /// The sites and how they lie.
    pub topology: Topology,
    /// The tracks over them.
    pub tracks: Tracks,
    /// The least and the greatest value of sites by [`SiteType::index`]; none without `(values ..)`.
    pub values: Option<[(i32, i32); 3]>,
    /// Whether stacks may be high.
    pub large_stack: bool,
    /// Whether the board stands for an unbounded plane.
    pub boardless: bool,
}

/// Compiles a board item; none if it is no board or something is wrong, which `diagnostics` then says.
pub fn compile_board(
    tree: &Tree,
    call: &Call,
    settings: BoardSettings,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<CompiledBoard> {
    let mut builder = Builder {
        tree,
        settings,
        site_type: SiteType::Cell,
        diagnostics,
    };
    builder.board(call)
}

/// Whether a call is a board of any kind.
pub fn is_board(call: &Call) -> bool {
    matches!(
        Item::of(call),
        Some(
            Item::Board { .. }
                | Item::Boardless { .. }
                | Item::MancalaBoard { .. }
                | Item::SurakartaBoard { .. }
        )
    )
}

/// Builds one board.
struct Builder<'t> {
    tree: &'t Tree,
    settings: BoardSettings,
    /// The default site type, which decides what sizes count.
    site_type: SiteType,
    diagnostics: &'t mut Vec<Diagnostic>,
}

impl Builder<'_> {
    fn board(&mut self, call: &Call) -> Option<CompiledBoard> {
        match Item::of(call)? {
            Item::Board {
                graph,
                tracks,
                values,
                site_type,
                large_stack,
            } => {
                self.site_type = site_type.map_or(SiteType::Cell, super::site_type);
                let graph = self.graph(graph)?;
                let topology = self.topology(call.node, &graph, false)?;
                let values = values.map(|v| self.values(v));
                // A puzzle has no use for tracks.
                let tracks = if values.is_some() {
                    Some(Tracks::default())
                } else {
                    self.tracks(&topology, tracks)
                };
                Some(CompiledBoard {
                    topology,
                    tracks: tracks?,
                    values,
                    large_stack: large_stack.unwrap_or(false),
                    boardless: false,
                })
            }
            Item::MancalaBoard {
                rows,
                columns,
                store,
                num_stores,
                large_stack,
                tracks,
            } => {
                self.site_type = SiteType::Vertex;
                let store = match store {
                    None | Some(words::StoreType::Outer) => Store::Outer,
                    Some(words::StoreType::Inner) => Store::Inner,
                    Some(words::StoreType::None) => Store::None,
                };
                let graph = special::mancala_board(rows, columns, store, num_stores.unwrap_or(2));
                let graph = self.checked(call.node, graph)?;
                let topology = self.topology(call.node, &graph, false)?;
                let tracks = self.tracks(&topology, tracks)?;
                let large_stack = large_stack.unwrap_or(false);
                Some(CompiledBoard {
                    topology,
                    tracks,
                    values: None,
                    large_stack,
                    boardless: false,
                })
            }
            Item::SurakartaBoard {
                graph,
                loops,
                from,
                large_stack,
            } => {
                self.site_type = SiteType::Vertex;
                let graph = self.graph(graph)?;
                let topology = self.topology(call.node, &graph, false)?;
                let tracks = special::surakarta_tracks(&topology, loops, from.unwrap_or(1));
                let tracks = Tracks::new(self.checked(call.node, tracks)?);
                let large_stack = large_stack.unwrap_or(false);
                Some(CompiledBoard {
                    topology,
                    tracks,
                    values: None,
                    large_stack,
                    boardless: false,
                })
            }
            Item::Boardless {
                tiling_boardless_type,
                size,
                large_stack,
            } => {
                let lattice = match tiling_boardless_type {
                    words::TilingBoardlessType::Square => Boardless::Square,
                    words::TilingBoardlessType::Hexagonal => Boardless::Hexagonal,
                    words::TilingBoardlessType::Triangular => Boardless::Triangular,
                };
                let size = match size {
                    Some(size) => Some(self.dim(size)?),
                    None => None,
                };
                let graph = special::boardless(lattice, size);
                let graph = self.checked(call.node, graph)?;
                Some(CompiledBoard {
                    topology: self.topology(call.node, &graph, true)?,
                    tracks: Tracks::default(),
                    values: None,
                    large_stack: large_stack.unwrap_or(false),
                    boardless: true,
                })
            }
            _ => None,
        }
    }

    fn topology(&mut self, node: NodeId, graph: &Graph, boardless: bool) -> Option<Topology> {
        self.checked(node, graph.check_density())?;
        let options = TopologyOptions {
            three_dimensional: self.settings.three_dimensional,
            boardless,
        };
        Some(Topology::build(graph, self.site_type, options))
    }

    /// The values that sites of each type may take; types that are not mentioned have only 0.
    fn values(&mut self, value: &Value) -> [(i32, i32); 3] {
        let mut ranges = [(0, 0); 3];
        for value in one_or_many(value) {
            let Some(PuzzleValues { site_type, range }) =
                value.as_call().and_then(PuzzleValues::of)
            else {
                continue;
            };
            let Some(Range::Range { min, max }) = range.as_call().and_then(Range::of) else {
                continue;
            };
            let bounds = (min.as_int(), max.map_or(min.as_int(), Value::as_int));
            match bounds {
                (Some(min), Some(max)) => ranges[super::site_type(site_type).index()] = (min, max),
                _ => self.error(&BoardProblem::ValuesNotConstant, range.node()),
            }
        }
        ranges
    }

    /// Reports a problem at a node, as severe as its row in the table says.
    fn error(&mut self, problem: &BoardProblem, node: NodeId) {
        let diagnostic = problem.at(self.tree.span(node));
        self.diagnostics
            .push(diagnostic.through(self.tree.origin(node)));
    }

    /// The value of a construction, or a diagnostic where it was asked for.
    fn checked<T>(&mut self, node: NodeId, result: Result<T, BoardError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.error(&BoardProblem::Unbuilt(error), node);
                None
            }
        }
    }
}

/// The elements of an array, or the value itself.
fn one_or_many(value: &Value) -> &[Value] {
    value.as_array().unwrap_or(std::slice::from_ref(value))
}
