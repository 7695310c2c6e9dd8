//! Directions that lead nowhere: forward without a side to look to, a direction that the board
//! does not have; moves that are written as consequences, turns that never pass.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::problem::rules::{MeantMove, RuleProblem};
use super::survey::Survey;
use super::{head, walk};
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::syntax::atom::without_number;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind};

/// Directions that depend on where a piece looks.
const AHEAD: [&str; 10] = [
    "Forward",
    "Backward",
    "Forwards",
    "Backwards",
    "FL",
    "FR",
    "BL",
    "BR",
    "Leftward",
    "Rightward",
];

/// Directions that every game may speak of by their names alone.
const COMPASS: [(&str, AbsoluteDirection); 8] = [
    ("N", AbsoluteDirection::N),
    ("E", AbsoluteDirection::E),
    ("S", AbsoluteDirection::S),
    ("W", AbsoluteDirection::W),
    ("NE", AbsoluteDirection::NE),
    ("SE", AbsoluteDirection::SE),
    ("NW", AbsoluteDirection::NW),
    ("SW", AbsoluteDirection::SW),
];

/// Notes directions and moves that lead nowhere.
pub(super) fn check(survey: &mut Survey) {
    facings(survey);
    absent(survey);
    consequences(survey);
    again(survey);
    rolls(survey);
}

/// Notes `(move Step Forward ..)` of a piece that looks nowhere.
fn facings(survey: &mut Survey) {
    let pieces = survey.items("piece");
    let turns = survey
        .nodes
        .iter()
        .any(|(node, _)| match survey.tree.kind(*node) {
            NodeKind::Label { name, .. } => name.starts_with("rotation"),
            _ => survey.as_word(*node) == "Rotation",
        });
    // Pieces that turn look where they were turned; more players than two look to many sides.
    if turns || survey.game.players != 2 {
        return;
    }
    let mut told = false;
    for item in pieces {
        let Some((_, name)) = survey.name(item) else {
            continue;
        };
        let base = |full: &str| without_number(full) == name;
        let mut kinds = survey
            .game
            .components
            .iter()
            .skip(1)
            .filter(|kind| base(&kind.name) || kind.name == name);
        if kinds.any(|kind| kind.facing.is_some() || kind.owner == 0) {
            continue;
        }
        let inside = walk(survey.tree, [item]);
        let ahead = inside.iter().map(|(node, _)| *node);
        let ahead = ahead
            .into_iter()
            .find(|node| AHEAD.contains(&survey.as_word(*node)));
        if let Some(node) = ahead {
            let word = survey.as_word(node);
            survey.warn(RuleProblem::NoFacing { piece: name, word }, node);
            told = true;
        }
    }
    if !told {
        facings_of_rules(survey);
    }
}

/// Notes `(forEach Piece "Man" (move Step Forward ..))` where no piece looks anywhere.
fn facings_of_rules(survey: &mut Survey) {
    let mut kinds = survey.game.components.iter().skip(1);
    if kinds.any(|kind| kind.facing.is_some()) {
        return;
    }
    let Some(piece) = survey
        .items("piece")
        .first()
        .and_then(|item| survey.name(*item))
    else {
        return;
    };
    let ahead = survey.nodes.iter().find(|(node, _)| {
        AHEAD.contains(&survey.as_word(*node)) && {
            let around = survey.around(*node);
            let of = around.iter().map(|of| head(survey.tree, *of));
            of.clone().any(|of| of == "play")
                && of.clone().any(|of| of == "move")
                && !of.into_iter().any(|of| of == "piece")
        }
    });
    if let Some((node, _)) = ahead.copied() {
        let around = survey.around(node);
        let mut each = around
            .iter()
            .filter(|of| head(survey.tree, **of) == "forEach");
        let named = each.find_map(|of| survey.name(*of)).unwrap_or(piece);
        let word = survey.as_word(node);
        survey.warn(
            RuleProblem::NoFacing {
                piece: named.1,
                word,
            },
            node,
        );
    }
}

/// Notes a direction to which no site of the board has a neighbour.
fn absent(survey: &mut Survey) {
    let game = survey.game;
    if game.features.boardless || game.layout.board_end == 0 {
        return;
    }
    let mut told: Vec<&str> = Vec::new();
    for (node, parent) in survey.nodes.clone() {
        let word = survey.as_word(node);
        let Some((_, direction)) = COMPASS.iter().find(|(name, _)| *name == word) else {
            continue;
        };
        let moved = parent.is_some_and(|of| {
            let call = match survey.tree.kind(of) {
                NodeKind::Array(_) => survey.around(of).first().copied().unwrap_or(of),
                _ => of,
            };
            let moving = ["Step", "Slide", "Hop", "Shoot"].contains(&survey.word(call));
            head(survey.tree, call) == "directions" || head(survey.tree, call) == "move" && moving
        });
        let leads = |ty: SiteType| {
            let board = &game.board;
            let sites = 0..board.len(ty) as Site;
            let mut sites = sites.into_iter();
            sites.any(|site| !board.radials(ty).from(*direction, site).is_empty())
        };
        let used = |ty: &SiteType| game.layout.offsets[*ty as usize].is_some();
        if !moved || told.contains(&word) || SiteType::ALL.into_iter().filter(used).any(leads) {
            continue;
        }
        told.push(word);
        let has: Vec<&str> = (COMPASS.iter())
            .filter(|(_, direction)| {
                let ty = game.layout.default;
                let mut sites = 0..game.board.len(ty) as Site;
                sites.any(|site| !game.board.radials(ty).from(*direction, site).is_empty())
            })
            .map(|(name, _)| *name)
            .collect();
        survey.warn(RuleProblem::NoNeighbour { word, has: &has }, node);
    }
}

/// Notes `(slide Orthogonal)` as the moves of a piece.
fn consequences(survey: &mut Survey) {
    for (name, word) in [
        ("slide", "Slide"),
        ("step", "Step"),
        ("hop", "Hop"),
        ("leap", "Leap"),
        ("remove", "Remove"),
        ("add", "Add"),
        ("promote", "Promote"),
        ("set", ""),
        ("addScore", ""),
        ("sow", ""),
        ("flip", ""),
        ("trigger", ""),
        ("fromTo", "(from ..) (to ..)"),
        ("enclose", ""),
        ("custodial", ""),
        ("surround", ""),
        ("intervene", ""),
        ("directional", ""),
        ("remember", ""),
        ("push", ""),
        ("shoot", "Shoot"),
        ("select", "Select"),
        ("pass", "Pass"),
    ] {
        for call in survey.all(name).collect::<Vec<_>>() {
            // In a piece, or as a choice in one, without anything that asks for consequences.
            let around = survey.around(call);
            let mut calls = around
                .iter()
                .filter(|of| matches!(survey.tree.kind(**of), NodeKind::Call { .. }));
            // One sowing after the other has no choice in it.
            let within = |of: &str| ["or", "if"].contains(&of) || (name, of) == ("sow", "forEach");
            let outer = calls.find(|of| !within(head(survey.tree, **of)));
            let Some(outer) =
                outer.filter(|of| ["piece", "play"].contains(&head(survey.tree, **of)))
            else {
                continue;
            };
            let written = print_inline(survey.tree, call);
            // A move from one site to another has no word of its own.
            let decision = match name {
                "fromTo" => "(move".to_owned(),
                _ => format!("(move {word}"),
            };
            let text = written.replacen(&format!("({name}"), &decision, 1);
            let meant = MeantMove {
                word,
                place: head(survey.tree, *outer),
                text: &text,
            };
            let meant = Some(meant).filter(|_| !word.is_empty());
            let problem = RuleProblem::ConsequenceAsMove { name, meant };
            survey.warn(problem, call);
        }
    }
}

/// Notes dice that are rolled where no move of this turn sees it.
fn rolls(survey: &mut Survey) {
    let rolls: Vec<NodeId> = survey.all("roll").collect();
    let before = |roll: &NodeId| {
        let around = survey.around(*roll);
        let mut calls = around
            .iter()
            .filter(|of| matches!(survey.tree.kind(**of), NodeKind::Call { .. }));
        // A turn of its own may roll for the one that follows.
        calls.any(|of| head(survey.tree, *of) == "do" || survey.takes(*of, "moveAgain"))
    };
    let (Some(roll), false) = (rolls.first(), rolls.iter().any(before)) else {
        return;
    };
    survey.warn(RuleProblem::DiceLate, *roll);
}

/// Notes `(moveAgain)` as a move of its own, and after every move of the game.
fn again(survey: &mut Survey) {
    let calls: Vec<NodeId> = survey.all("moveAgain").collect();
    for call in &calls {
        let around = survey.around(*call);
        let mut of = around
            .iter()
            .filter(|of| matches!(survey.tree.kind(**of), NodeKind::Call { .. }));
        let outer = of.find(|of| !["or", "if"].contains(&head(survey.tree, **of)));
        if outer.is_some_and(|of| ["play", "piece"].contains(&head(survey.tree, *of))) {
            survey.warn(RuleProblem::AgainAsMove, *call);
        }
    }
    if survey.game.players < 2 {
        return;
    }
    // Every move that is a decision must end with it, whatever happens.
    let moves: Vec<NodeId> = survey.all("move").collect();
    let always = |call: &NodeId| {
        survey.tree.children(*call).iter().any(|then| {
            head(survey.tree, *then) == "then"
                && survey.tree.children(*then).iter().any(|what| {
                    let all = head(survey.tree, *what) == "and";
                    head(survey.tree, *what) == "moveAgain"
                        || all && survey.takes(*what, "moveAgain")
                })
        })
    };
    let turns = ["NextPlayer", "Phase"];
    let passes = survey
        .all("set")
        .any(|call| turns.contains(&survey.word(call)));
    // A phase may have no way out but that turns are counted, and go through pieces all the time.
    let shut = |phase: &NodeId| {
        let within = walk(survey.tree, [*phase])
            .into_iter()
            .map(|(node, _)| node);
        let mut ways = within.filter(|node| head(survey.tree, *node) == "nextPhase");
        ways.all(|way| {
            let written = print_inline(survey.tree, way);
            written.contains("(count Turns)") && !written.contains("(or ")
        })
    };
    let play = |of: NodeId| {
        let mut args = survey.tree.children(of).iter();
        let play = args.find(|arg| head(survey.tree, **arg) == "play")?;
        survey.tree.children(*play).first().copied()
    };
    let pieces = |what: &NodeId| survey.word(*what) == "Piece" && always(what);
    let phases = survey.all("phase").filter(shut);
    let endless = phases.filter_map(play).find(pieces);
    let all = moves.first().filter(|_| moves.iter().all(always));
    if let (Some(first), false) = (endless.as_ref().or(all), passes) {
        let inside = walk(survey.tree, [*first]);
        let at = inside.iter().map(|(node, _)| *node);
        let at = at
            .into_iter()
            .find(|node| head(survey.tree, *node) == "moveAgain");
        survey.warn(RuleProblem::AlwaysAgain, at.unwrap_or(*first));
    }
}
