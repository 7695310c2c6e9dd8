//! Traces: recorded play as JSON lines, written by this or any other engine.
//!
//! The format is described in the README under "Traces". [`lines`] makes the lines of a game,
//! [`record`] writes traces, [`replay`] follows a recorded trace step by step and reports the first
//! difference.

mod follow;
pub mod lines;
pub mod record;
pub mod replay;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A line of a trace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum TraceLine {
    /// Which game the trace belongs to.
    Game(GameLine),
    /// The board.
    Board(BoardLine),
    /// The equipment.
    Equipment(EquipmentLine),
    /// The start of a trial.
    Trial {
        /// A label.
        seed: i64,
        /// The state after the start rules.
        state: String,
    },
    /// A move.
    Step(StepLine),
    /// The end of a trial that was played out.
    End {
        /// Number of moves.
        moves: u32,
        /// The winner; 0 for nobody.
        winner: i32,
        /// The rank of each player; 1.0 is best.
        ranking: Vec<f64>,
    },
}

/// Which game a trace belongs to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// The description's file.
    pub file: String,
    /// The name of the game.
    pub name: String,
    /// `name=value` pairs about the game.
    pub flags: String,
    /// Selected options, `Category/Item`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
}

impl GameLine {
    /// Whether a flag is `true`.
    pub fn flag(&self, name: &str) -> bool {
        self.flags
            .split(' ')
            .any(|f| f.strip_prefix(name) == Some("=true"))
    }
}

/// A board site.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SiteLine {
    /// Its label.
    pub label: String,
    /// Its row.
    pub row: i64,
    /// Its column.
    pub col: i64,
    /// Its layer.
    pub layer: i64,
    /// Its phase.
    pub phase: i64,
    /// Where it is.
    pub x: f64,
    /// Where it is.
    pub y: f64,
    /// Orthogonal neighbours, ascending.
    pub orth: Vec<i64>,
    /// Diagonal neighbours, ascending.
    pub diag: Vec<i64>,
    /// Adjacent neighbours, ascending.
    pub adj: Vec<i64>,
    /// Off-diagonal neighbours, ascending.
    pub off: Vec<i64>,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardLine {
    /// Default site type.
    pub default: String,
    /// Number of cells.
    pub cells: usize,
    /// Number of vertices.
    pub vertices: usize,
    /// Number of edges.
    pub edges: usize,
    /// The vertices each edge joins.
    pub edge_ends: Vec<[i64; 2]>,
    /// The vertices of each cell.
    pub cell_vertices: Vec<Vec<i64>>,
    /// The sites of the default type.
    pub sites: Vec<SiteLine>,
    /// Site sets.
    #[serde(flatten)]
    pub sets: BTreeMap<String, Vec<i64>>,
}

/// A component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComponentLine {
    /// Its index.
    pub index: usize,
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: usize,
}

/// A container.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContainerLine {
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: usize,
    /// Its first site.
    pub from: usize,
    /// Number of its sites.
    pub size: usize,
}

/// A track.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrackLine {
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: usize,
    /// Whether it is a loop.
    #[serde(rename = "loop")]
    pub looped: bool,
    /// Its sites.
    pub sites: Vec<i32>,
}

/// A region.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RegionLine {
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: usize,
    /// Whether it is made of constants.
    #[serde(rename = "static")]
    pub is_static: bool,
    /// Its sites.
    pub sites: Vec<i32>,
    /// Its sites were drawn by chance; not told in a trace.
    #[serde(skip)]
    pub is_random: bool,
}

/// The equipment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EquipmentLine {
    /// Components.
    pub components: Vec<ComponentLine>,
    /// Containers.
    pub containers: Vec<ContainerLine>,
    /// Tracks.
    pub tracks: Vec<TrackLine>,
    /// Number of phases.
    pub phases: usize,
    /// Regions.
    pub regions: Vec<RegionLine>,
}

/// A move of a trial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepLine {
    /// Its number, from 0.
    pub n: u32,
    /// Who is to move.
    pub mover: i64,
    /// In a game with dice: the face rolled by the site of each die, empty without a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<BTreeMap<String, i64>>,
    /// All legal moves.
    pub legal: Vec<String>,
    /// Which of them is played.
    pub pick: usize,
    /// The move with all its actions.
    #[serde(rename = "move")]
    pub played: String,
    /// The state after it.
    pub state: String,
}

impl StepLine {
    /// The faces rolled for this decision, in order: those before the deciding action. The `roll`
    /// field does not tell them from faces that are set in other ways.
    pub fn rolled(&self) -> Vec<u32> {
        rolls(self.halves().0)
    }

    /// The faces rolled in the consequences of the move, in order.
    pub fn rolled_later(&self) -> Vec<u32> {
        rolls(self.halves().1)
    }

    /// In a game with dice: there is nothing to do but to pass, and no roll is told.
    pub fn is_forced_pass(&self) -> bool {
        let passes = |entry: &String| entry.split('#').next() == Some("pass");
        self.roll.as_ref().is_some_and(BTreeMap::is_empty) && self.legal.iter().all(passes)
    }

    /// The played move before and after its deciding action.
    fn halves(&self) -> (&str, &str) {
        let at = self
            .played
            .find("decision=true")
            .unwrap_or(self.played.len());
        self.played.split_at(at)
    }
}

/// The faces of dice that are set in one go and then compared: a roll. Faces that are set without
/// being compared are not drawn by chance.
fn rolls(actions: &str) -> Vec<u32> {
    let mut faces = Vec::new();
    let mut run = Vec::new();
    for action in actions.split('[') {
        if let Some(fields) = action.strip_prefix("SetStateAndUpdateDice:") {
            run.extend(face(fields));
        } else if action.starts_with("SetDiceAllEqual:") {
            faces.append(&mut run);
        } else {
            run.clear();
        }
    }
    faces
}

/// The face in the fields of an action that sets one.
fn face(fields: &str) -> Option<u32> {
    let state = fields.split("state=").nth(1)?;
    state.split([',', ']']).next()?.parse().ok()
}
