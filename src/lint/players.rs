//! Players that the game does not have, and players, levels or kinds of pieces where a site belongs
//! or sites where one of them belongs: to the language all are numbers.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::equipment::{most_players, player};
use super::problem::misread::Misread;
use super::problem::rules::RuleProblem;
use super::survey::Survey;
use super::{head, walk};
use crate::source::origin::OriginId;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind};

/// Ludemes whose value is a site.
const SITES: [&str; 8] = [
    "to",
    "from",
    "between",
    "site",
    "last",
    "handSite",
    "coord",
    "trackSite",
];

/// Ludemes whose value is a player.
const PLAYERS: [&str; 4] = ["mover", "next", "prev", "who"];

/// Ludemes whose value is a level of a stack or a kind of piece, and what it is.
const NO_SITES: [(&str, &str); 4] = [
    ("topLevel", "a level of a stack"),
    ("level", "a level of a stack"),
    ("what", "a kind of piece"),
    ("id", "a kind of piece"),
];

/// Ludemes within which the sites of a move have no values: what is asked once it is made, and what
/// comes of it there.
const AFTERWARDS: [&str; 27] = [
    "if", "and", "or", "not", "xor", "is", "=", "!=", "<", ">", "<=", ">=", "who", "what", "state",
    "value", "size", "end", "+", "-", "then", "promote", "remove", "flip", "addScore", "count",
    "set",
];

/// Notes what is odd about the players that the rules speak of.
pub(super) fn check(survey: &mut Survey) {
    absent(survey);
    results(survey);
    for call in survey.all("is").collect::<Vec<_>>() {
        match survey.word(call) {
            "Enemy" if survey.game.players == 1 => {
                let of = survey.tree.children(call).get(1).copied();
                let site = of.and_then(|of| survey.values(of).next());
                let site = site.map(|site| print_inline(survey.tree, site));
                let site = site.as_deref().unwrap_or("(to)");
                survey.warn(RuleProblem::NoEnemy { site }, call);
            }
            "Enemy" | "Friend" => {
                let second = survey.tree.children(call).get(1).copied();
                player_wanted(survey, second);
            }
            "Empty" | "Occupied" => {
                let second = survey.tree.children(call).get(1).copied();
                site_wanted(survey, second);
            }
            "Threatened" => kind_wanted(survey, call),
            _ => {}
        }
    }
    // `(handSite (to))`
    for name in ["handSite", "score", "addScore"] {
        for call in survey.all(name).collect::<Vec<_>>() {
            let first = survey.tree.children(call).first().copied();
            player_wanted(survey, first);
        }
    }
    // `(from (mover))`
    for name in ["from", "to", "remove", "move"] {
        for call in survey.all(name).collect::<Vec<_>>() {
            let removes = survey.word(call) == "Remove";
            let first = survey.tree.children(call).get(usize::from(removes));
            let first = first.copied().filter(|_| name != "move" || removes);
            site_wanted(survey, first);
        }
    }
    let at = survey.nodes.iter().filter_map(|(node, _)| {
        let label = match survey.tree.kind(*node) {
            NodeKind::Label { name, value, .. } => Some((name.as_str(), *value)),
            _ => None,
        };
        label.filter(|(name, _)| *name == "at").map(|(_, at)| at)
    });
    for site in at.collect::<Vec<_>>() {
        site_wanted(survey, site);
    }
    without_move(survey);
    several(survey);
    for sign in ["=", "!="] {
        for call in survey.all(sign).collect::<Vec<_>>() {
            comparison(survey, call);
        }
    }
}

/// Notes roles such as `P3` of two players, but where the equipment or a phase says whose it is:
/// that is noted elsewhere.
fn absent(survey: &mut Survey) {
    let game = survey.nodes.first().map(|(game, _)| *game);
    let players = most_players(game, survey.tree, survey.game.players);
    let owned = walk(survey.tree, survey.all("equipment"));
    let owned: Vec<NodeId> = owned.into_iter().map(|(node, _)| node).collect();
    let beyond = survey.nodes.iter().filter(|(node, parent)| {
        let of_phase = parent.is_some_and(|of| head(survey.tree, of) == "phase");
        let number = player(survey.as_word(*node));
        number.is_some_and(|number| number > players) && !of_phase && !owned.contains(node)
    });
    for (node, _) in beyond.copied().collect::<Vec<_>>() {
        let role = survey.as_word(node);
        survey.warn(RuleProblem::RoleBeyond { role, players }, node);
    }
}

/// Notes wins and losses of those who do not play, or are not one of the players.
fn results(survey: &mut Survey) {
    for result in survey.all("result").collect::<Vec<_>>() {
        let args = survey.tree.children(result);
        let [role, kind] = args[..] else { continue };
        let (name, kind) = (survey.as_word(role), survey.as_word(kind));
        let nobody = [
            "Neutral", "Shared", "Any", "Each", "Enemy", "Friend", "Ally", "NonMover",
        ];
        // A draw is one for all, whoever is named; but `Each` says that something is made for each.
        if nobody.contains(&name) && ["Win", "Loss"].contains(&kind) || name == "Each" {
            survey.warn(RuleProblem::ResultOfNobody { role: name }, role);
        }
    }
}

fn is_of(survey: &Survey, node: NodeId, names: &[&str]) -> bool {
    let name = head(survey.tree, node);
    let site = name != "last" || survey.word(node) != "LevelTo" && survey.word(node) != "LevelFrom";
    names.contains(&name) && site
}

/// Notes `(to)` and `(from)` in what is asked or done after a move, where no move binds them.
fn without_move(survey: &mut Survey) {
    for name in ["to", "from", "site"] {
        for call in survey.all(name).collect::<Vec<_>>() {
            let plain = survey.tree.children(call).is_empty();
            let around = survey.around(call);
            let calls = around
                .iter()
                .filter(|node| matches!(survey.tree.kind(**node), NodeKind::Call { .. }));
            // Behind a move it is over, whatever that stands in.
            let behind = |node: &&NodeId| ["end", "then"].contains(&head(survey.tree, **node));
            let end = calls.clone().any(|node| behind(&node));
            let asked = calls
                .take_while(|node| !behind(node))
                .all(|node| AFTERWARDS.contains(&head(survey.tree, *node)));
            // An `if:` is asked of one site after the other.
            let each = around.iter().any(
                |node| matches!(survey.tree.kind(*node), NodeKind::Label { name, .. } if name == "if"),
            );
            if plain && end && asked && !each {
                let word = if name == "from" { "From" } else { "To" };
                let own = survey.tree.origin(call) == OriginId::FILE;
                let found = survey.warn(RuleProblem::NoMoveHere { name, word }, call);
                if let Some(found) = found.filter(|_| own) {
                    found.be_sure(Some(format!("(last {word})")));
                }
            }
        }
    }
}

/// Notes a word for several players where the number of one is compared.
fn several(survey: &mut Survey) {
    for sign in ["=", "!="] {
        for call in survey.all(sign).collect::<Vec<_>>() {
            let [left, right] = survey.tree.children(call)[..] else {
                continue;
            };
            for (word, other) in [(left, right), (right, left)] {
                let role = survey.as_word(word);
                // `(= (what at:(to)) P1)`
                let one = ["Mover", "Next"].contains(&role) || player(role).is_some();
                if one && head(survey.tree, other) == "what" {
                    let written = &print_inline(survey.tree, other);
                    survey.warn(RuleProblem::PieceForPlayer { written }, other);
                }
                if !["Enemy", "Friend", "Ally", "NonMover", "Each", "Any"].contains(&role) {
                    continue;
                }
                let problem = RuleProblem::RoleOfSeveral {
                    role,
                    other: &print_inline(survey.tree, other),
                    equal: sign == "=",
                };
                survey.warn(problem, word);
            }
        }
    }
}

/// Notes a site where a player is wanted, as in `(is Enemy ..)`.
fn player_wanted(survey: &mut Survey, of: Option<NodeId>) {
    let Some(of) = of else { return };
    if head(survey.tree, of) == "what" {
        let written = &print_inline(survey.tree, of);
        survey.warn(RuleProblem::PieceForPlayer { written }, of);
        return;
    }
    if is_of(survey, of, &SITES) {
        let written = &print_inline(survey.tree, of);
        let own = survey.tree.origin(of) == OriginId::FILE;
        let found = survey.warn(RuleProblem::SiteForPlayer { written }, of);
        if let Some(found) = found.filter(|_| own) {
            found.be_sure(Some(format!("(who at:{written})")));
        }
    }
}

/// Notes a player, a level or a kind of piece where a site is wanted.
fn site_wanted(survey: &mut Survey, site: Option<NodeId>) {
    let Some(site) = site else { return };
    let name = head(survey.tree, site);
    let other = NO_SITES.iter().find(|(of, _)| *of == name);
    let written = &print_inline(survey.tree, site);
    if let Some((_, kind)) = other {
        survey.warn(Misread::NoSite { written, kind }, site);
    } else if is_of(survey, site, &PLAYERS) {
        survey.warn(RuleProblem::PlayerForSite { written }, site);
    }
}

/// Notes a site in `(is Threatened ..)`, which asks for a kind of piece first.
fn kind_wanted(survey: &mut Survey, call: NodeId) {
    let Some(&of) = survey.tree.children(call).get(1) else {
        return;
    };
    let place = head(survey.tree, of) == "where";
    if place || is_of(survey, of, &SITES) {
        let written = &print_inline(survey.tree, of);
        let kind = &match place {
            true => written.replacen("(where", "(id", 1),
            false => format!("(what at:{written})"),
        };
        let own = survey.tree.origin(of) == OriginId::FILE;
        let found = survey.warn(Misread::SiteForKind { written, kind }, of);
        if let Some(found) = found.filter(|_| own) {
            found.be_sure(Some(kind.clone()));
        }
    }
}

/// Notes a site that is compared with a player.
fn comparison(survey: &mut Survey, call: NodeId) {
    let [left, right] = survey.tree.children(call)[..] else {
        return;
    };
    for (site, player) in [(left, right), (right, left)] {
        if is_of(survey, site, &SITES) && is_of(survey, player, &PLAYERS) {
            let written = &print_inline(survey.tree, site);
            survey.warn(RuleProblem::SiteComparedWithPlayer { written }, site);
        }
    }
}
