//! Warns of strings that are accepted because they are nearly a name.
//!
//! Among the 783 games of the conformance set the only hits are names of pieces that two games spell
//! in another way than they declare them: a name without the number or the role of its owner is not
//! odd.

use std::collections::HashSet;

use super::head;
use super::problem::equipment::EquipmentProblem;
use super::problem::text::NameProblem;
use super::survey::Survey;
use crate::arrange::Arrange;
use crate::diagnostic::suggest::closest;
use crate::resolve::{STANDARD, is_coordinate, names};
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind};

/// Notes the strings that name nothing exactly.
pub(super) fn check(survey: &mut Survey, game: NodeId) {
    let known = names(survey.tree, game);
    let pieces: HashSet<&str> = survey
        .game
        .components
        .iter()
        .map(|c| c.name.as_str())
        .collect();
    for call in survey.all("count").collect::<Vec<_>>() {
        let [only] = survey.tree.children(call) else {
            continue;
        };
        let NodeKind::Str(name) = survey.tree.kind(*only) else {
            continue;
        };
        let base = without_number(name);
        let kind = |piece: &&str| without_number(piece) == base;
        let mut own = pieces.iter().filter(|piece| kind(piece));
        if let Some(one) = own.next() {
            // The piece of one player alone is his.
            let name = match own.next() {
                None => *one,
                Some(_) => name.as_str(),
            };
            survey.warn(EquipmentProblem::PieceCounted { name, base }, call);
        } else if name.starts_with("Hand") && survey.game.regions.iter().all(|r| r.name != *name) {
            survey.warn(EquipmentProblem::NothingCounted { name }, call);
        }
    }
    regions(survey);
    kinds(survey);
    let strings: Vec<(NodeId, &str)> = survey
        .nodes
        .iter()
        .filter_map(|(node, _)| match survey.tree.kind(*node) {
            NodeKind::Str(text) => Some((*node, text.as_str())),
            _ => None,
        })
        .collect();
    for (node, text) in strings {
        let base = without_number(text);
        // The number of the owner, or his role.
        let numbered = |name: &&str| {
            let rest = name.strip_prefix(text).unwrap_or("x");
            rest.trim_start_matches('P')
                .bytes()
                .all(|b| b.is_ascii_digit())
        };
        let number = text.get(base.len()..).and_then(|n| n.parse::<usize>().ok());
        // A piece has the numbers of its owners alone, or none.
        let kind = |piece: &&str| without_number(piece) == base;
        let owned = known.contains(base)
            && number.is_some_and(|number| number <= survey.game.players + 1)
            && !pieces.iter().any(kind);
        if known.contains(text)
            || owned
            || pieces.contains(text)
            || pieces.iter().any(numbered)
            || known.iter().any(numbered)
            || is_coordinate(text)
        {
            continue;
        }
        // `"Arrow0"` where nobody is said to own the arrow.
        if number == Some(0) && pieces.iter().any(kind) {
            let owner = "Neutral";
            survey.warn(NameProblem::OtherOwner { text, base, owner }, node);
            continue;
        }
        let mut names: Vec<&str> = pieces.iter().chain(&known).copied().collect();
        names.arrange();
        // A region may be meant that has another name.
        let near = closest(text, names).or_else(|| only_region(survey, node));
        survey.warn(NameProblem::NearlyNamed { text, near }, node);
    }
}

/// The name of the regions of the game, if all have one name and a part speaks of such.
fn only_region<'l>(survey: &Survey<'l>, node: NodeId) -> Option<&'l str> {
    let around = survey.around(node).first().copied()?;
    let names = survey.items("regions").into_iter();
    let names: HashSet<&str> = names
        .filter_map(|item| Some(survey.name(item)?.1))
        .collect();
    let only = names.iter().copied().next();
    only.filter(|_| names.len() == 1 && head(survey.tree, around) == "sites")
}

/// Notes `(sites "NE")` within the equipment where no region is called so.
fn regions(survey: &mut Survey) {
    let name = |call: NodeId| survey.name(call).map(|(_, name)| name);
    let tracks: HashSet<&str> = survey.all("track").filter_map(name).collect();
    let own: HashSet<&str> = survey.all("regions").filter_map(name).collect();
    let named: HashSet<&str> = (survey.all("regions").chain(survey.all("track")))
        .chain(survey.all("piece"))
        .filter_map(|call| survey.name(call).map(|(_, name)| name))
        .collect();
    let Some(equipment) = survey.all("equipment").next() else {
        return;
    };
    for call in survey.all("sites").collect::<Vec<_>>() {
        let Some((node, text)) = survey.name(call) else {
            continue;
        };
        let direct = survey.tree.children(call).contains(&node);
        let by_word = survey.word(call) == "Track";
        if direct && !by_word && tracks.contains(text) && !own.contains(text) {
            survey.warn(NameProblem::TrackForRegion { text }, node);
            continue;
        }
        let base = without_number(text);
        let known = named.contains(text) || named.contains(base) || is_coordinate(text);
        let hand = ["Hand", "Board", "Dice"].contains(&base);
        if !direct || known || hand || !survey.around(call).contains(&equipment) {
            continue;
        }
        // `"Home"` may stand for `"HomeP1"`.
        let same = |name: &&str| name.starts_with(text) || name.eq_ignore_ascii_case(text);
        if !named.iter().any(same) {
            let near = closest(text, named.iter().copied());
            let near = near.or_else(|| only_region(survey, node));
            survey.warn(NameProblem::NearlyNamed { text, near }, node);
        }
    }
}

/// Notes `(promote .. (piece "Queen") ..)` within the equipment where no piece is called so.
fn kinds(survey: &mut Survey) {
    let pieces = survey.game.components.iter().skip(1);
    let pieces: HashSet<&str> = pieces.map(|piece| piece.name.as_str()).collect();
    let Some(equipment) = survey.all("equipment").next() else {
        return;
    };
    let items = survey.items("piece");
    for ludeme in ["piece", "id", "where"] {
        for call in survey.all(ludeme).collect::<Vec<_>>() {
            let Some((node, text)) = survey.name(call) else {
                continue;
            };
            let direct = survey.tree.children(call).first() == Some(&node);
            let known = pieces.iter().any(|piece| piece.contains(text)) || pieces.is_empty();
            let within = survey.around(call).contains(&equipment);
            if !direct || known || !within || items.contains(&call) || STANDARD.contains(&text) {
                continue;
            }
            let mut all: Vec<&str> = pieces.iter().copied().collect();
            for name in &mut all {
                *name = without_number(name);
            }
            all.arrange();
            all.dedup();
            let near = closest(text, all.iter().copied());
            survey.warn(
                NameProblem::NoPiece {
                    text,
                    near,
                    all: &all,
                },
                node,
            );
        }
    }
}
