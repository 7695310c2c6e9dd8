//! What rules wait for and never comes: a throw that the dice cannot make, a region of a player who
//! has none, a single side to connect; steps of a track that lead off the board, and clues of a
//! puzzle that no site can hold.
//!
//! None of the games of the conformance set has such a part.

use std::collections::HashSet;

use super::equipment::{beyond, player};
use super::problem::equipment::{EquipmentProblem, SitesOf};
use super::problem::rules::RuleProblem;
use super::survey::Survey;
use super::{head, walk};
use crate::board::direction::AbsoluteDirection as Abs;
use crate::board::track::walk_path;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::warning;
use crate::syntax::tree::{NodeId, NodeKind};

/// Notes what never comes.
pub(super) fn check(survey: &mut Survey) {
    throws(survey);
    owners(survey);
    one_side(survey);
    paths(survey);
    clues(survey);
    entries(survey);
}

/// Notes `(pair P2 14)` of a map that gives sites, on a board with fewer.
fn entries(survey: &mut Survey) {
    let total = survey.game.layout.total as i32;
    let gives_sites = survey.all("mapEntry").any(|call| {
        let around = survey.around(call).into_iter();
        let within = around.map(|of| match survey.tree.kind(of) {
            NodeKind::Label { name, .. } => name.as_str(),
            _ => head(survey.tree, of),
        });
        within.take(1).any(|of| ["to", "from", "at"].contains(&of))
    });
    let mut maps = survey.items("map").into_iter();
    let (Some(map), None) = (maps.next(), maps.next()) else {
        return;
    };
    if !gives_sites || total == 0 || survey.game.features.boardless {
        return;
    }
    let pairs = walk(survey.tree, [map]).into_iter();
    let beyond = pairs.map(|(node, _)| node).find_map(|node| {
        let [_, value] = survey.tree.children(node)[..] else {
            return None;
        };
        let site = survey.number(value).filter(|site| *site >= total)?;
        (head(survey.tree, node) == "pair").then_some((value, site))
    });
    if let Some((node, site)) = beyond {
        let (of, sites) = (SitesOf::Rules, &[site][..]);
        survey.warn(EquipmentProblem::OffBoard { of, sites, total }, node);
    }
}

/// Notes `(= (count Pips) 9)` of two dice with four sides.
fn throws(survey: &mut Survey) {
    let Some(dice) = &survey.game.dice else {
        return;
    };
    let sum = |pick: fn(&[i32]) -> Option<i32>| {
        let faces = dice.faces.iter().filter_map(|faces| pick(faces));
        faces.fold(0, i32::saturating_add)
    };
    let least = sum(|faces| faces.iter().copied().min());
    let most = sum(|faces| faces.iter().copied().max());
    let pips = |node: NodeId| head(survey.tree, node) == "count" && survey.word(node) == "Pips";
    let mut found: Vec<NodeId> = Vec::new();
    for (node, _) in &survey.nodes {
        let [left, right] = survey.tree.children(*node)[..] else {
            continue;
        };
        let sign = head(survey.tree, *node);
        let (number, sign) = match (survey.number(left), survey.number(right)) {
            (None, Some(number)) if pips(left) => (number, sign),
            (Some(number), None) if pips(right) => match sign {
                "<" => (number, ">"),
                "<=" => (number, ">="),
                ">" => (number, "<"),
                ">=" => (number, "<="),
                _ => (number, sign),
            },
            _ => continue,
        };
        let never = match sign {
            "=" => number < least || number > most,
            ">" => number >= most,
            ">=" => number > most,
            "<" => number <= least,
            "<=" => number < least,
            _ => false,
        };
        if never {
            found.push(*node);
        }
    }
    let dice = dice.faces.len();
    for node in found {
        let problem = RuleProblem::NeverThrown { dice, least, most };
        survey.warn(problem, node);
    }
}

/// Notes `(sites Shared "Gate")` where each player has a region of that name, and
/// `(sites Next "Gate")` where one has none in a game whose pieces are the same for all.
fn owners(survey: &mut Survey) {
    let game = survey.game;
    let apart = survey.items("piece").iter().any(|item| {
        let mut roles = survey.values(*item);
        roles.any(|arg| player(survey.as_word(arg)).is_some())
    }) || survey.calls("phase");
    let mut told: HashSet<&str> = HashSet::new();
    // A region that one player lacks is told once.
    let known = |d: &Diagnostic| d.code == warning::REGION_MISSING_FOR_PLAYER;
    if survey.found.iter().any(known) {
        return;
    }
    for call in survey.all("sites").collect::<Vec<_>>() {
        let Some((node, name)) = survey.name(call) else {
            continue;
        };
        let role = survey.word(call);
        let regions = game.regions.iter().filter(|region| region.name == name);
        let owners: HashSet<usize> = regions.map(|region| usize::from(region.owner)).collect();
        let owner = match role {
            "Shared" => Some(game.players + 1),
            "Neutral" => Some(0),
            _ => player(role),
        };
        let none = owners.is_empty() || told.contains(name);
        if none || owners.contains(&0) || owners.contains(&(game.players + 1)) {
            continue;
        }
        if let Some(owner) = owner {
            let known = (1..=game.players).contains(&owner);
            if owners.contains(&owner) || !known && role.starts_with('P') {
                continue;
            }
            told.insert(name);
            let problem = match known {
                true => EquipmentProblem::NoRegion {
                    player: owner,
                    name,
                },
                false => EquipmentProblem::RegionOfPlayers { role, name },
            };
            survey.warn(problem, node);
            continue;
        }
        let lacks = (1..=game.players).find(|player| !owners.contains(player));
        let plain = ["Mover", "Next"].contains(&role) && !apart && asks_anybody(survey, call);
        // `"nest"` beside `"Nest"` is told as a slip; of more players one may have no pieces either.
        let mut others = game.regions.iter();
        let slip = others.any(|r| r.name != name && r.name.eq_ignore_ascii_case(name));
        if let Some(player) = lacks.filter(|_| plain && !slip && game.players == 2) {
            told.insert(name);
            let items = survey.items("regions").into_iter();
            let mut items = items.filter(|item| survey.name(*item).is_some_and(|(_, n)| n == name));
            let at = items.next().unwrap_or(node);
            survey.warn(EquipmentProblem::NoRegion { player, name }, at);
        }
    }
}

/// Whether what stands around a part asks for no player by number.
fn asks_anybody(survey: &Survey, node: NodeId) -> bool {
    let around = survey.around(node).into_iter();
    let mut within = around.take_while(|of| !["rules", "game"].contains(&head(survey.tree, *of)));
    within.all(|of| {
        let ifs = head(survey.tree, of) != "if";
        let asked = survey.tree.children(of).first().copied();
        ifs || !walk(survey.tree, asked)
            .into_iter()
            .any(|(node, _)| player(survey.as_word(node)).is_some())
    })
}

/// Notes `(is Connected Mover)` where a player has a single side.
fn one_side(survey: &mut Survey) {
    let game = survey.game;
    let connects = survey.all("is").find(|call| {
        let args = survey.tree.children(*call);
        survey.word(*call) == "Connected"
            && args.len() == 2
            && ["Mover", "Next"].contains(&survey.as_word(args[1]))
    });
    if connects.is_none() {
        return;
    }
    for item in survey.items("regions") {
        let mut values = survey.values(item);
        let Some(owner) = values.find_map(|arg| player(survey.as_word(arg))) else {
            continue;
        };
        let owned = game
            .regions
            .iter()
            .filter(|r| usize::from(r.owner) == owner);
        let parts: usize = owned.map(|region| region.parts.len()).sum();
        let sides = survey
            .values(item)
            .flat_map(|arg| match survey.tree.kind(arg) {
                NodeKind::Array(items) => items.clone(),
                _ => vec![arg],
            });
        let words = ["Side", "Top", "Bottom", "Left", "Right"];
        let sides: Vec<NodeId> = sides
            .filter(|arg| words.contains(&survey.word(*arg)))
            .collect();
        if let ([side], 1) = (&sides[..], parts) {
            survey.warn(RuleProblem::OneSideOf { player: owner }, *side);
        }
    }
}

/// Notes a path such as `"0,W,N"` from a corner that has nothing to the west.
fn paths(survey: &mut Survey) {
    let game = survey.game;
    let board = &game.board;
    for track in survey.all("track").collect::<Vec<_>>() {
        let tree = survey.tree;
        let mut strings = survey.values(track).filter_map(|arg| match tree.kind(arg) {
            NodeKind::Str(text) if text.contains(',') => Some((arg, text.as_str())),
            _ => None,
        });
        let Some((node, path)) = strings.next() else {
            continue;
        };
        // The first step decides which way round the track goes; a site after it names a place anew.
        let mut parts = path.split(',');
        let (Some(first), Some(step)) = (parts.next(), parts.next()) else {
            continue;
        };
        let named = parts.next().is_some_and(|next| next.parse::<u32>().is_ok());
        let walked = walk_path(board, &format!("{first},{step}"));
        let Some(&[site]) = walked.as_deref().ok().filter(|_| !named && step != "End") else {
            continue;
        };
        let ways = [Abs::N, Abs::E, Abs::S, Abs::W].into_iter().filter(|way| {
            let onward = format!("{site},{way:?}");
            walk_path(board, &onward).is_ok_and(|sites| sites.len() > 1)
        });
        let ways: Vec<String> = ways.map(|way| format!("{way:?}")).collect();
        let ways = &ways;
        survey.warn(EquipmentProblem::PathOffBoard { step, site, ways }, node);
        return;
    }
}

/// Notes hints about sites that the board of a puzzle does not have, and values given at the start
/// that its sites cannot take.
fn clues(survey: &mut Survey) {
    if !survey.game.features.deduction {
        return;
    }
    let board = &survey.game.board;
    let ty = survey.game.layout.default;
    let total = board.len(ty) as i32;
    let typed = survey.items("hints").into_iter().any(|hints| {
        let mut words = survey.values(hints);
        words.any(|arg| !survey.as_word(arg).is_empty())
    });
    for hint in survey.all("hint").collect::<Vec<_>>() {
        let sites = survey.values(hint).next();
        let listed = sites.filter(|list| matches!(survey.tree.kind(*list), NodeKind::Array(_)));
        if let Some(list) = listed.filter(|_| !typed) {
            beyond(survey, SitesOf::Rules, list, total);
        }
    }
    let Some((least, most)) = survey.game.puzzle_values[ty as usize] else {
        return;
    };
    let starts = walk(survey.tree, survey.all("start")).into_iter();
    let given = starts.filter_map(|(pair, _)| match survey.tree.kind(pair) {
        NodeKind::Array(items) => match items[..] {
            [site, value] => Some((survey.number(site)?, value, survey.number(value)?)),
            _ => None,
        },
        _ => None,
    });
    for (site, node, value) in given.collect::<Vec<_>>() {
        if site < total && !(least..=most).contains(&value) {
            let problem = RuleProblem::ValueBeyond { value, least, most };
            survey.warn(problem, node);
        }
    }
}
