//! Warns of coordinates that name no site of the board, where the rules let that pass.
//!
//! The language leaves unknown coordinates out of a list, and `(coord ..)` of one is -1: so no
//! stage reports them.

use super::head;
use super::problem::equipment::{CoordinateIn, EquipmentProblem};
use super::survey::Survey;
use crate::board::SiteType;
use crate::resolve::is_coordinate;
use crate::syntax::tree::{NodeId, NodeKind};

/// Notes the coordinates that the board does not have.
pub(super) fn check(survey: &mut Survey) {
    let named: Vec<NodeId> = survey.all("coord").collect();
    for call in named {
        if let Some((node, label)) = survey.name(call) {
            unknown(survey, CoordinateIn::Alone, call, (node, label));
        }
    }
    let lists = ["place", "set", "sites", "pair"];
    let lists: Vec<NodeId> = lists
        .into_iter()
        .flat_map(|head| survey.all(head))
        .collect();
    for call in lists {
        let items = survey
            .values(call)
            .flat_map(|arg| match survey.tree.kind(arg) {
                NodeKind::Array(items) => items.clone(),
                _ if head(survey.tree, call) == "pair" => vec![arg],
                _ => Vec::new(),
            });
        let labels: Vec<(NodeId, &str)> = items
            .filter_map(|item| match survey.tree.kind(item) {
                NodeKind::Str(label) if is_coordinate(label) && !is_piece(survey, label) => {
                    Some((item, label.as_str()))
                }
                _ => None,
            })
            .collect();
        for label in labels {
            unknown(survey, CoordinateIn::Listed, call, label);
        }
    }
}

/// Whether a piece is called what could be a coordinate, as in `(place Random {"1" "2"})`.
fn is_piece(survey: &Survey, label: &str) -> bool {
    let mut pieces = survey.game.components.iter();
    pieces.any(|piece| piece.name.starts_with(label))
}

/// Notes a coordinate that is none of the sites that a call speaks of.
fn unknown(survey: &mut Survey, asked: CoordinateIn, call: NodeId, (node, label): (NodeId, &str)) {
    let mut words = survey.values(call).map(|arg| survey.as_word(arg));
    let types = [
        ("Cell", SiteType::Cell),
        ("Vertex", SiteType::Vertex),
        ("Edge", SiteType::Edge),
    ];
    let stated = words.find_map(|word| types.iter().find(|(name, _)| *name == word));
    let site_type = stated.map_or(survey.game.layout.default, |(_, site_type)| *site_type);
    let known = survey.game.board.find_label(site_type, label).is_some();
    // A deduction puzzle, a game without a board, an unnamed grid: nothing has a name there.
    let named = survey.game.layout.board_end > 0;
    if named && !known {
        let board = &survey.game.board;
        let capital = label.to_ascii_uppercase();
        let meant = board.find_label(site_type, &capital).is_some();
        let problem = EquipmentProblem::UnknownCoordinate {
            asked,
            label,
            capital: meant.then_some(capital.as_str()),
            ends: board.measures(site_type).ends(),
        };
        survey.warn(problem, node);
    }
}
