//! The lines of a trace, made from a game and its states.

use std::collections::BTreeMap;

use super::{
    BoardLine, ComponentLine, ContainerLine, EquipmentLine, RegionLine, SiteLine, TrackLine,
};
use crate::board::site::{Relation, Site, SiteType};
use crate::board::topology::SiteSet as Marked;
use crate::game::Game;
use crate::game::action::{ActionKind, Move, MoveList};
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::game::state_line::{letter, state_hash};

fn numbers(sites: &[Site]) -> Vec<i64> {
    sites.iter().map(|s| i64::from(*s)).collect()
}

fn round4(v: f64) -> f64 {
    (v * 10_000.0).round() / 10_000.0
}

/// The board as a line.
pub fn board_line(game: &Game) -> BoardLine {
    let board = &game.board;
    let ty = board.default_type();
    let related = |relation, site| {
        let mut sites = numbers(board.neighbours(ty, relation, site));
        sites.sort_unstable();
        sites.dedup();
        sites
    };
    let measures = board.measures(ty);
    let sites = (0..board.len(ty) as Site)
        .map(|s| {
            let at = board.point(ty, s);
            SiteLine {
                label: measures.label(s).to_owned(),
                row: measures.row_of(s) as i64,
                col: measures.column_of(s) as i64,
                layer: measures.layer_of(s) as i64,
                phase: board.phases(ty).of(s) as i64,
                x: round4(at.x),
                y: round4(at.y),
                orth: related(Relation::Orthogonal, s),
                diag: related(Relation::Diagonal, s),
                adj: related(Relation::Adjacent, s),
                off: related(Relation::OffDiagonal, s),
            }
        })
        .collect();
    let mut sets = BTreeMap::new();
    for (name, set) in [
        ("corners", Marked::Corners),
        ("perimeter", Marked::Perimeter),
        ("centre", Marked::Centre),
        ("top", Marked::Top),
        ("bottom", Marked::Bottom),
        ("left", Marked::Left),
        ("right", Marked::Right),
        ("inner", Marked::Inner),
        ("outer", Marked::Outer),
    ] {
        sets.insert(name.to_owned(), numbers(board.site_set(ty, set)));
    }
    BoardLine {
        default: ty.name().to_owned(),
        cells: board.len(SiteType::Cell),
        vertices: board.len(SiteType::Vertex),
        edges: board.len(SiteType::Edge),
        edge_ends: (0..board.len(SiteType::Edge) as Site)
            .map(|e| board.edge_ends(e).map(i64::from))
            .collect(),
        cell_vertices: (0..board.len(SiteType::Cell) as Site)
            .map(|c| numbers(board.cell_vertices(c)))
            .collect(),
        sites,
        sets,
    }
}

/// The equipment as a line.
pub fn equipment_line(game: &Game) -> EquipmentLine {
    EquipmentLine {
        components: game
            .components
            .iter()
            .enumerate()
            .skip(1)
            .map(|(index, c)| ComponentLine {
                index,
                name: c.name.clone(),
                owner: c.owner as usize,
            })
            .collect(),
        containers: game
            .containers
            .iter()
            .map(|c| ContainerLine {
                name: c.name.clone(),
                owner: c.owner as usize,
                from: c.from as usize,
                size: c.size as usize,
            })
            .collect(),
        tracks: game
            .tracks
            .iter()
            .map(|t| TrackLine {
                name: t.name().to_owned(),
                owner: t.owner(),
                looped: t.is_looped(),
                sites: t.sites().collect(),
            })
            .collect(),
        phases: game.phases.len(),
        regions: game
            .regions
            .iter()
            // Lists of static types are no region of their own.
            .filter(|r| r.lists.is_empty() || r.has_functions)
            .map(|r| RegionLine {
                name: r.name.clone(),
                owner: r.owner as usize,
                // Every region is drawn once, and counts as static.
                is_static: true,
                sites: r.listed.clone(),
                is_random: r.is_random,
            })
            .collect(),
    }
}

/// The FROM-TO part of a legal move, with site types and levels where they are not the usual ones.
pub fn move_key(game: &Game, list: &MoveList, m: &Move) -> String {
    if list.is_pass(m) {
        return "pass".to_owned();
    }
    if list.is_swap(m) {
        return "swap".to_owned();
    }
    let default = game.layout.default;
    let decision = list.decision(m);
    let mut key = format!("{}-{}", m.from, m.to);
    let types = decision
        .as_ref()
        .and_then(|d| d.types())
        .unwrap_or((SiteType::Cell, SiteType::Cell));
    if types != (default, default)
        && !matches!(
            decision.map(|d| d.kind),
            Some(ActionKind::Pass { .. }) | None
        )
    {
        key.push(':');
        key.push(letter(types.0));
        key.push(letter(types.1));
    }
    if m.level_min != 0 || m.level_max != 0 {
        key.push_str(&format!("@{}.{}", m.level_min, m.level_max));
    }
    key
}

/// The hash of the state a move leads to; `None` when the move draws by chance on the way.
pub fn successor_hash(
    game: &Game,
    state: &State,
    scratch: &mut Scratch,
    list: &MoveList,
    index: usize,
) -> Option<u32> {
    let mut after = scratch.memory.take_state(state);
    scratch.chance.script(&[]);
    game.apply(&mut after, scratch, list, index);
    let hash = scratch
        .chance
        .open_draws()
        .is_empty()
        .then(|| state_hash(game, &after));
    scratch.memory.give_state(after);
    hash
}
