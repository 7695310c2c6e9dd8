//! Parts that are sound and do not say what they seem to: a sign before a number that is set, a
//! count where a site is read, a player whom no `forEach` gives, the mover's own piece asked whether
//! it is an enemy.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::equipment::player;
use super::problem::equipment::EquipmentProblem;
use super::problem::misread::Misread;
use super::problem::rules::RuleProblem;
use super::share::{owner_in, placements};
use super::survey::Survey;
use super::{head, walk};
use crate::game::equipment::ContainerKind;
use crate::source::origin::OriginId;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind};

/// What has a site of its own, and what happens once it has been gone to.
const PLACES: [&str; 5] = ["to", "between", "from", "then", "apply"];

/// Notes what is read otherwise than it is meant.
pub(super) fn check(survey: &mut Survey) {
    signs(survey);
    counts(survey);
    players(survey);
    own_pieces(survey);
    promoted(survey);
    roles(survey);
    lanes(survey);
    at_start(survey);
}

/// Notes `(place "Pawn1" (sites Mover "Home"))`: nobody moves when a game begins.
fn at_start(survey: &mut Survey) {
    for (place, _, name) in placements(survey) {
        let inside = walk(survey.tree, [place]).into_iter();
        let mut roles = inside.map(|(node, _)| (node, survey.as_word(node)));
        let role = roles.find(|(_, role)| ["Mover", "Next", "Prev"].contains(role));
        if let (Some((node, role)), Some(owner)) = (role, owner_in(name)) {
            survey.warn(Misread::RoleAtStart { role, owner }, node);
        }
    }
}

/// Notes `(phase "Main" Mover ..)`, `(regions "P1" ..)` and `(sites Enemy)`: roles that have no such thing.
fn roles(survey: &mut Survey) {
    for call in survey.all("phase").collect::<Vec<_>>() {
        let Some(&owner) = survey.tree.children(call).get(1) else {
            continue;
        };
        let role = survey.as_word(owner);
        if ["Mover", "Next", "Prev", "Each", "All", "Enemy", "Friend"].contains(&role) {
            survey.warn(Misread::PhaseOfRole { role }, owner);
        }
    }
    for item in survey.items("regions") {
        let named = survey.tree.children(item).first();
        if let Some(NodeKind::Str(role)) = named.map(|node| survey.tree.kind(*node))
            && (player(role).is_some() || ["Each", "Mover", "Next"].contains(&role.as_str()))
        {
            survey.warn(Misread::OwnerAsName { role }, item);
        }
    }
    for call in survey.all("sites").collect::<Vec<_>>() {
        let role = survey.word(call);
        if ["Enemy", "Friend", "NonMover"].contains(&role) && survey.tree.children(call).len() == 1
        {
            survey.warn(Misread::RegionsOfRole { role }, call);
        }
    }
}

/// Notes `(sites Column (site))`: a site where the number of a column belongs.
fn lanes(survey: &mut Survey) {
    for call in survey.all("sites").collect::<Vec<_>>() {
        let [_, at] = survey.tree.children(call)[..] else {
            continue;
        };
        let site = ["site", "to", "from", "between", "last"].contains(&head(survey.tree, at));
        let lane = survey.word(call);
        if site && ["Row", "Column"].contains(&lane) {
            let written = &print_inline(survey.tree, at);
            survey.warn(Misread::SiteForLane { lane, written }, at);
        }
    }
}

/// Notes `(piece "Man" Each (.. (promote (last To) (piece "Man") Mover)))`.
fn promoted(survey: &mut Survey) {
    for item in survey.items("piece") {
        let Some((_, name)) = survey.name(item) else {
            continue;
        };
        let inside = walk(survey.tree, [item]).into_iter();
        let calls = inside.map(|(node, _)| node);
        for call in calls.filter(|node| head(survey.tree, *node) == "promote") {
            let to = survey.values(call).nth(1);
            let to = to.filter(|to| head(survey.tree, *to) == "piece");
            if let Some((node, kind)) = to.and_then(|to| survey.name(to))
                && kind == name
                && survey.tree.origin(node) == OriginId::FILE
            {
                survey.warn(Misread::PromotedToItself { name }, node);
            }
        }
    }
}

/// Notes `(set Score Mover +1)`, which sets the score to one, and `(set Score Mover -1)` after a
/// move.
fn signs(survey: &mut Survey) {
    for call in survey.all("set").collect::<Vec<_>>() {
        let (what, call_args) = (survey.word(call), survey.tree.children(call));
        let around = survey.around(call);
        let start = around.iter().any(|of| head(survey.tree, *of) == "start");
        let signed = survey.values(call).find_map(|arg| {
            let value = survey.number(arg)?;
            let length = survey.tree.span(arg).range().len();
            // A score below zero is nothing that a move leads to from any score.
            let taken = value < 0 && what == "Score" && !start;
            let signed = value > 0 && length == value.to_string().len() + 1;
            (signed || taken).then_some((arg, value))
        });
        let Some((node, value)) = signed else {
            continue;
        };
        let shown = |at: usize| call_args.get(at).map(|arg| print_inline(survey.tree, *arg));
        let write = match what {
            "Score" => shown(1).map(|who| format!("(addScore {who} {value})")),
            "Var" => shown(1)
                .filter(|name| name.starts_with('"'))
                .map(|name| format!("(set Var {name} (+ (var {name}) {value}))")),
            _ => None,
        };
        survey.warn(
            Misread::SignedValue {
                value,
                write: write.as_deref(),
            },
            node,
        );
    }
}

/// Notes `(place "Stone1" "Hand1" 5)`: the fifth site of a hand that has one.
fn counts(survey: &mut Survey) {
    for call in survey.all("place").collect::<Vec<_>>() {
        let args = survey.tree.children(call);
        let [piece, container, site, ..] = args[..] else {
            continue;
        };
        let NodeKind::Str(name) = survey.tree.kind(container) else {
            continue;
        };
        let Some(number) = survey.number(site) else {
            continue;
        };
        let digit = |c: char| c.is_ascii_digit();
        let mut hands = survey
            .game
            .containers
            .iter()
            .filter(|c| c.kind == ContainerKind::Hand);
        let hand = hands.find(|c| c.name.trim_end_matches(digit) == name.trim_end_matches(digit));
        if let Some(size) = hand
            .map(|hand| hand.size)
            .filter(|size| number >= *size as i32)
        {
            let piece = print_inline(survey.tree, piece);
            let problem = EquipmentProblem::CountAsSite {
                name,
                piece: &piece,
                number,
                size,
            };
            survey.warn(problem, site);
        }
    }
}

/// Notes the role `Player` where no player is gone through.
fn players(survey: &mut Survey) {
    let calls = ["result", "no", "score", "where", "handSite"];
    let calls = calls.iter().flat_map(|name| survey.all(name));
    for call in calls.collect::<Vec<_>>() {
        let mut args = survey.values(call);
        let role = args.find(|arg| survey.as_word(*arg) == "Player");
        let gone = |node: &NodeId| head(survey.tree, *node) == "forEach";
        if let Some(role) = role.filter(|_| !survey.around(call).iter().any(gone)) {
            survey.warn(RuleProblem::ResultOfNobody { role: "Player" }, role);
        }
    }
}

/// Notes `(to if:(is Enemy (who at:(from))))`: the piece that goes is the mover's.
fn own_pieces(survey: &mut Survey) {
    taken(survey);
    for call in survey.all("is").collect::<Vec<_>>() {
        let Some(&who) = survey.tree.children(call).get(1) else {
            continue;
        };
        let origin = |node: NodeId| {
            head(survey.tree, node) == "from" && survey.tree.children(node).is_empty()
        };
        let asked = head(survey.tree, who) == "who" && survey.values(who).any(origin);
        let word = survey.word(call);
        let stands = ["Empty", "Occupied"].contains(&word) && origin(who);
        if (word != "Enemy" || !asked) && !stands {
            continue;
        }
        let around = survey.around(call);
        let mut calls = around
            .iter()
            .filter(|node| !head(survey.tree, **node).is_empty());
        let place = calls.find(|node| PLACES.contains(&head(survey.tree, **node)));
        let name = place.map_or("", |place| head(survey.tree, *place));
        let piece = around
            .iter()
            .any(|node| head(survey.tree, *node) == "piece");
        if piece && ["to", "between"].contains(&name) {
            let at = survey
                .values(who)
                .find(|value| origin(*value))
                .unwrap_or(who);
            let own = survey.tree.origin(at) == OriginId::FILE;
            let found = match stands {
                true => survey.warn(Misread::OwnSite { asked: word, name }, at),
                false => survey.warn(Misread::OwnPiece { name }, at),
            };
            if let Some(found) = found.filter(|_| own) {
                found.be_sure(Some(format!("({name})")));
            }
        }
    }
}

/// Notes `(to .. (apply (remove (from))))`, where nothing but the piece that moves is taken, and
/// `(between .. (apply (remove (to))))`.
fn taken(survey: &mut Survey) {
    for call in survey.all("remove").collect::<Vec<_>>() {
        let Some(at) = survey.values(call).next() else {
            continue;
        };
        let bare = survey.tree.children(at).is_empty();
        let site = head(survey.tree, at);
        let around = survey.around(call);
        let [apply, place, ..] = around[..] else {
            continue;
        };
        let name = head(survey.tree, place);
        let own = site == "from" && ["to", "between"].contains(&name);
        let ahead = (name, site) == ("between", "to");
        if bare && (own || ahead) && head(survey.tree, apply) == "apply" {
            let file = survey.tree.origin(at) == OriginId::FILE;
            let found = match own {
                true => survey.warn(Misread::OwnTaken { name }, at),
                false => survey.warn(
                    Misread::OtherSite {
                        written: site,
                        meant: name,
                    },
                    at,
                ),
            };
            if let Some(found) = found.filter(|_| file) {
                found.be_sure(Some(format!("({name})")));
            }
        }
    }
}
