//! Ludemes that can do nothing where they stand: the value of a die where no die is gone through, a
//! sowing that always begins in one hole, more dominoes or cards than there are or than a hand has room
//! for; players without the track or the sides that a rule asks of everybody.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use std::collections::HashSet;

use super::equipment::player;
use super::problem::rules::RuleProblem;
use super::survey::Survey;
use super::{head, walk};
use crate::board::track::Track;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::warning;
use crate::game::equipment::ContainerKind;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind};

/// Notes what does nothing where it stands.
pub(super) fn check(survey: &mut Survey) {
    pips(survey);
    between(survey);
    dice(survey);
    sowings(survey);
    deals(survey);
    tracks(survey);
    sides(survey);
}

/// Notes `(pips)` in a game that goes through no dice.
fn pips(survey: &mut Survey) {
    let dies = |call: NodeId| survey.word(call) == "Die";
    if survey.all("forEach").any(dies) {
        return pips_of_pieces(survey);
    }
    let call = survey.all("pips").next();
    if let Some(call) = call {
        survey.warn(RuleProblem::PipsOutside, call);
    }
}

/// Notes `(between (max 0) ..)`, where nothing is.
fn between(survey: &mut Survey) {
    let none = survey.all("max").find(|call| {
        let zero = |arg: &NodeId| matches!(survey.tree.kind(*arg), NodeKind::Int(0));
        let around = survey.around(*call);
        let args = survey.tree.children(*call);
        args.len() == 1
            && args.iter().all(zero)
            && around
                .first()
                .is_some_and(|of| head(survey.tree, *of) == "between")
    });
    if let Some(call) = none {
        survey.warn(RuleProblem::NoneBetween, call);
    }
}

/// Notes `(forEach Piece)` outside of `(forEach Die ..)` where all pieces move by `(pips)`.
fn pips_of_pieces(survey: &mut Survey) {
    let moving = |item: &NodeId| survey.tree.children(*item).len() > 2;
    let items: Vec<NodeId> = survey.items("piece").into_iter().filter(moving).collect();
    let by_die = |node: NodeId| {
        let around = survey.around(node);
        around.iter().any(|of| survey.word(*of) == "Die")
    };
    let uses = |item: &NodeId| {
        let inside = walk(survey.tree, [*item]).into_iter();
        let mut pips = inside.filter(|(node, _)| head(survey.tree, *node) == "pips");
        pips.any(|(node, _)| !by_die(node))
    };
    if items.is_empty() || !items.iter().all(uses) {
        return;
    }
    let outside = survey.all("forEach").find(|call| {
        survey.word(*call) == "Piece" && survey.tree.children(*call).len() == 1 && !by_die(*call)
    });
    if let Some(call) = outside {
        survey.warn(RuleProblem::PipsOutside, call);
    }
}

/// Notes `(dice d:6 num:0)` and `(dice d:1 num:6)`.
fn dice(survey: &mut Survey) {
    for call in survey.items("dice") {
        for (label, least) in [("num", 1), ("d", 2)] {
            let said = survey.labelled(call, label);
            if let Some((node, number)) = said.and_then(|node| Some((node, survey.number(node)?)))
                && number < least
            {
                survey.warn(RuleProblem::NoDice { label, number }, node);
            }
        }
    }
}

/// Notes `(sow 4 ..)`: a hole, where a number of seeds is meant; and sowings along a track that ends.
fn sowings(survey: &mut Survey) {
    for call in survey.all("sow").collect::<Vec<_>>() {
        let first = survey.tree.children(call).first().copied();
        if let Some((node, hole)) = first.and_then(|first| Some((first, survey.number(first)?))) {
            survey.warn(RuleProblem::SowFromOneHole { hole }, node);
        } else if let Some(node) = first.filter(|node| head(survey.tree, *node) == "count") {
            survey.warn(RuleProblem::SowFromCount, node);
        }
        let asked = survey.labelled(call, "if");
        let parts = asked.map(|asked| match head(survey.tree, asked) {
            "and" => walk(survey.tree, [asked])
                .into_iter()
                .map(|(node, _)| node)
                .collect(),
            _ => vec![asked],
        });
        let empty = parts.into_iter().flatten().find(|part| {
            [
                "(= (count at:(to)) 0)",
                "(= 0 (count at:(to)))",
                "(is Empty (to))",
            ]
            .contains(&print_inline(survey.tree, *part).as_str())
                && survey
                    .around(*part)
                    .first()
                    .is_none_or(|of| head(survey.tree, *of) != "not")
        });
        if let Some(empty) = empty {
            survey.warn(RuleProblem::JustSown, empty);
        }
    }
    let tracks = &survey.game.tracks;
    let open = !tracks.is_empty() && !tracks.iter().any(Track::is_looped);
    let track = survey.all("track").next();
    if let Some(track) = track.filter(|_| open && survey.calls("sow")) {
        let parts = survey.tree.children(track).iter();
        let parts = parts.filter(|part| !matches!(survey.tree.kind(**part), NodeKind::Label { name, .. } if name == "loop"));
        let mut parts: Vec<String> = parts.map(|part| print_inline(survey.tree, *part)).collect();
        parts.insert(parts.len().min(2), "loop:True".to_owned());
        let text = &parts.join(" ");
        survey.warn(RuleProblem::OpenTrack { text }, track);
    }
}

/// Notes `(deal Dominoes 5)` where a hand has fewer sites, and more of them or of cards than there are.
fn deals(survey: &mut Survey) {
    let players = survey.game.players;
    for call in survey.all("deal").collect::<Vec<_>>() {
        let count = survey.values(call).find_map(|arg| survey.number(arg));
        let Some(count) = count else { continue };
        let dominoes = survey.word(call) == "Dominoes";
        let kinds = survey.game.components.iter();
        let dealt = kinds.filter(|kind| match dominoes {
            true => kind.domino.is_some(),
            false => kind.card.is_some(),
        });
        let all = dealt.count();
        if all > 0 && count > 0 && count as usize * players > all {
            let problem = RuleProblem::DealtBeyond {
                count,
                players,
                all,
                dominoes,
            };
            survey.warn(problem, call);
            continue;
        }
        // Cards lie on each other.
        if !dominoes {
            continue;
        }
        let hands = survey.game.containers.iter();
        let hands = hands.filter(|c| c.kind == ContainerKind::Hand && c.owner > 0);
        let sizes = hands.map(|hand| i64::from(hand.size));
        if let Some(size) = sizes.min().filter(|size| *size < i64::from(count)) {
            survey.warn(RuleProblem::HandTooSmall { count, size }, call);
        }
    }
}

/// Notes `(trackSite Move .. Mover ..)` where some players have a track and another has none.
fn tracks(survey: &mut Survey) {
    let game = survey.game;
    let has = |player: usize| game.tracks.iter().any(|track| track.owner() == player);
    if game.tracks.is_empty() || has(0) {
        return;
    }
    // Two tracks of one player tell of a wrong owner.
    let told = |d: &Diagnostic| d.code == warning::TRACK_OWNER_NAME;
    if survey.found.iter().any(told) {
        return;
    }
    let mut owned = HashSet::new();
    let again = survey.items("track").into_iter().find(|track| {
        let owner = survey
            .values(*track)
            .find_map(|arg| player(survey.as_word(arg)));
        owner.is_some_and(|owner| !owned.insert(owner))
    });
    let asks = |call: &NodeId| {
        let has =
            |asked: fn(&str) -> bool| survey.values(*call).any(|arg| asked(survey.as_word(arg)));
        // Where nobody is named, the track is that of the piece.
        let anybody = again.is_some() && !has(|word| player(word).is_some());
        anybody && survey.name(*call).is_none() || has(|word| word == "Mover")
    };
    let call = survey.all("trackSite").find(asks);
    let lacks = (1..=game.players).find(|player| !has(*player));
    if let (Some(call), Some(player)) = (call, lacks) {
        survey.warn(RuleProblem::NoTrackOf { player }, again.unwrap_or(call));
    }
}

/// Notes `(is Connected Mover)` where a player has no sides to connect.
fn sides(survey: &mut Survey) {
    let game = survey.game;
    for call in survey.all("is").collect::<Vec<_>>() {
        if survey.word(call) != "Connected" {
            continue;
        }
        let args = &survey.tree.children(call)[1..];
        let plain = |arg: &NodeId| matches!(survey.tree.kind(*arg), NodeKind::Word(_));
        let one = args.iter().find_map(|arg| player(survey.as_word(*arg)));
        let each = args
            .iter()
            .any(|arg| ["Mover", "Next", "Each"].contains(&survey.as_word(*arg)));
        if !args.iter().all(plain) || !each && one.is_none() {
            continue;
        }
        let has = |player: usize| {
            game.regions
                .iter()
                .any(|region| region.owner as usize == player)
        };
        let lacks = match one {
            Some(player) => Some(player).filter(|player| !has(*player)),
            None => (1..=game.players).find(|player| !has(*player)),
        };
        if let Some(player) = lacks {
            survey.warn(RuleProblem::NoSidesOf { player }, call);
        }
    }
}
