//! Warns of sites, rows and lines that the board is too small for.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::equipment::{beyond, player};
use super::problem::equipment::{EquipmentProblem, SitesOf};
use super::survey::Survey;
use super::{head, walk};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::game::equipment::ContainerKind;
use crate::syntax::tree::{NodeId, NodeKind};

/// Notes what is past the end of the board.
pub(super) fn check(survey: &mut Survey) {
    // A board that grows has no end yet.
    if survey.game.features.boardless || survey.game.layout.board_end == 0 {
        return;
    }
    lines(survey);
    rows(survey);
    hands(survey);
    others_hands(survey);
    lists(survey);
    single(survey);
}

/// Notes `(handSite P1 2)` where a hand has two sites.
fn hands(survey: &mut Survey) {
    let hands = survey.game.containers.iter();
    let hands = hands.filter(|c| c.kind == ContainerKind::Hand);
    let Some(size) = hands.map(|hand| hand.size).max() else {
        return;
    };
    for call in survey.all("handSite").collect::<Vec<_>>() {
        let Some(&at) = survey.tree.children(call).get(1) else {
            continue;
        };
        if survey
            .number(at)
            .is_some_and(|number| number >= size as i32)
        {
            survey.warn(EquipmentProblem::BeyondHand { size }, at);
        }
    }
}

/// Notes sites on the track of a player that lie in the hand of another.
fn others_hands(survey: &mut Survey) {
    for track in survey.items("track") {
        let owner = survey
            .values(track)
            .find_map(|arg| player(survey.as_word(arg)));
        let Some(owner) = owner else { continue };
        let inside = walk(survey.tree, [track]).into_iter();
        let other = inside.into_iter().find_map(|(node, _)| {
            let site = u32::try_from(survey.number(node)?).ok()?;
            let mut hands = survey.game.containers.iter();
            let hand = hands.find(|c| {
                let other = c.owner > 0 && usize::from(c.owner) != owner;
                let others = other && usize::from(c.owner) <= survey.game.players;
                c.kind == ContainerKind::Hand && others && (c.from..c.from + c.size).contains(&site)
            })?;
            Some((node, usize::from(hand.owner)))
        });
        if let Some((node, holder)) = other {
            survey.warn(EquipmentProblem::OthersHandOnTrack { owner, holder }, node);
        }
    }
}

/// Notes `(is Line 9)` on a board of eight rows.
fn lines(survey: &mut Survey) {
    let calls: Vec<NodeId> = survey.all("is").collect();
    let lines = calls
        .into_iter()
        .filter(|call| survey.word(*call) == "Line");
    // A line may go up a stack.
    let flat = |call: &NodeId| !survey.takes_label(*call, "byLevel");
    for call in lines.filter(flat).collect::<Vec<_>>() {
        let children = survey.tree.children(call);
        let Some((at, wanted)) = children
            .iter()
            .find_map(|arg| Some((*arg, survey.number(*arg)?)))
        else {
            continue;
        };
        if wanted < 2 {
            survey.warn(EquipmentProblem::LineTooShort { length: wanted }, at);
            continue;
        }
        let ty = stated_type(survey, call).unwrap_or(survey.game.layout.default);
        let longest = longest(survey, ty);
        if wanted as usize > longest {
            let length = wanted;
            survey.warn(EquipmentProblem::LineTooLong { length, longest }, at);
        }
    }
}

/// The number of sites of the longest line.
fn longest(survey: &Survey, ty: SiteType) -> usize {
    let board = &survey.game.board;
    let radials = board.radials(ty);
    let sites = 0..board.len(ty) as Site;
    let of = |site: Site| radials.from(AbsoluteDirection::All, site).iter();
    let lengths = sites.flat_map(of).map(|radial| {
        let back = radials.opposite(*radial).map_or(0, |path| path.len() - 1);
        radials.path(*radial).len() + back
    });
    lengths.max().unwrap_or(0)
}

/// The site type that a call names.
fn stated_type(survey: &Survey, call: NodeId) -> Option<SiteType> {
    survey
        .values(call)
        .find_map(|arg| match survey.as_word(arg) {
            "Cell" => Some(SiteType::Cell),
            "Vertex" => Some(SiteType::Vertex),
            "Edge" => Some(SiteType::Edge),
            _ => None,
        })
}

/// Whether a part stands where a type of sites is named, which have numbers of their own.
fn is_typed(survey: &Survey, node: NodeId) -> bool {
    let mut calls = survey.around(node);
    calls.push(node);
    calls
        .into_iter()
        .any(|call| stated_type(survey, call).is_some())
}

/// Notes `(sites Row 8)` on a board whose last row is 7.
fn rows(survey: &mut Survey) {
    for call in survey.all("sites").collect::<Vec<_>>() {
        let ty = stated_type(survey, call).unwrap_or(survey.game.layout.default);
        let measures = survey.game.board.measures(ty);
        let (what, count) = match survey.word(call) {
            "Row" => ("row", measures.rows().len()),
            "Column" => ("column", measures.columns().len()),
            _ => continue,
        };
        let number = survey
            .values(call)
            .find_map(|arg| Some((arg, survey.number(arg)?)));
        if let Some((at, number)) = number
            && (number < 0 || number as usize >= count)
        {
            let problem = EquipmentProblem::NoLane {
                what,
                number,
                count,
            };
            survey.warn(problem, at);
        }
    }
}

/// Notes numbers in the lists of `(sites {..})` and `(place "Disc1" {..})`.
fn lists(survey: &mut Survey) {
    let total = end_of_places(survey);
    for name in ["sites", "place"] {
        for call in survey.all(name).collect::<Vec<_>>() {
            if is_typed(survey, call) {
                continue;
            }
            let plain = survey.tree.children(call).iter().copied();
            let lists: Vec<NodeId> = plain
                .filter(|arg| matches!(survey.tree.kind(*arg), NodeKind::Array(_)))
                .collect();
            for list in lists {
                beyond(survey, SitesOf::Rules, list, total);
            }
        }
    }
}

/// The number of sites that a piece can stand on: dice have sites of their own behind them.
pub(super) fn end_of_places(survey: &Survey) -> i32 {
    let containers = survey.game.containers.iter();
    let places = containers.filter(|c| c.kind != ContainerKind::Dice);
    let board = survey.game.layout.board_end;
    let ends = places.map(|c| match c.kind {
        ContainerKind::Board => board,
        _ => c.from + c.size,
    });
    ends.max().unwrap_or(board) as i32
}

/// Notes the one site of `(to 99)`, `at:99` and the like.
fn single(survey: &mut Survey) {
    let total = survey.game.layout.total as i32;
    let places = end_of_places(survey);
    let mut at: Vec<(NodeId, i32)> = Vec::new();
    for (node, _) in &survey.nodes {
        match survey.tree.kind(*node) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } if name == "at" => at.push((*value, total)),
            NodeKind::Call { head, args, .. } if head == "to" || head == "from" => {
                at.extend(args.first().map(|site| (*site, total)));
            }
            // `(= (where "Token" Mover) 99)`
            NodeKind::Call {
                head: sign, args, ..
            } if sign == "=" || sign == "!=" => {
                let sites = ["where", "last", "to", "from", "site", "trackSite"];
                let site = |arg: &NodeId| sites.contains(&head(survey.tree, *arg));
                if args.iter().any(site) {
                    at.extend(args.iter().map(|arg| (*arg, places)));
                }
            }
            _ => {}
        }
    }
    for (node, total) in at {
        if let Some(site) = survey.number(node)
            && site >= total
            && !is_typed(survey, node)
        {
            let problem = EquipmentProblem::OffBoard {
                of: SitesOf::Rules,
                sites: &[site],
                total,
            };
            survey.warn(problem, node);
        }
    }
}
