//! Warns of what can never come about as the game is set up: forward moves of pieces that look
//! over the edge, numbers of pieces that nobody can have, pieces that nothing takes, the end of a track where none is laid,
//! regions of players in a game without any.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::problem::rules::RuleProblem;
use super::survey::Survey;
use super::{ahead, head, walk};
use crate::board::site::Site;
use crate::game::context::Scratch;
use crate::game::state::State;
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind};

/// Words of moves that lead forward and nowhere else.
pub(super) const FORWARD: [&str; 4] = ["Forward", "Forwards", "FL", "FR"];

/// Words of moves that lead elsewhere.
pub(super) const ELSEWHERE: [&str; 14] = [
    "Backward",
    "Backwards",
    "BL",
    "BR",
    "Leftward",
    "Rightward",
    "Orthogonal",
    "Diagonal",
    "Adjacent",
    "All",
    "N",
    "S",
    "E",
    "W",
];

/// Ludemes that bring pieces to the board in play.
const BRINGS: [&str; 11] = [
    "add",
    "promote",
    "deal",
    "sow",
    "insert",
    "trade",
    "claim",
    "propose",
    "mancalaBoard",
    "deck",
    "dominoes",
];

/// Ludemes that may take pieces from the board.
const TAKES: [&str; 18] = [
    "remove",
    "fromTo",
    "enclose",
    "custodial",
    "intervene",
    "surround",
    "directional",
    "sow",
    "push",
    "swap",
    "shoot",
    "bet",
    "flip",
    "apply",
    "roll",
    "satisfy",
    "attract",
    "phase",
];

/// Players of whom regions are asked.
const ROLES: [&str; 10] = [
    "All", "Each", "Mover", "Next", "Enemy", "Friend", "P1", "P2", "NonMover", "Player",
];

/// Notes what can never come about.
pub(super) fn check(survey: &mut Survey) {
    regions(survey);
    ends_of_tracks(survey);
    scores(survey);
    let game = survey.game;
    if game.features.deduction || game.players != 2 {
        return;
    }
    // What dice show does not change how many pieces there are.
    let drawn = ["random", "deck", "dominoes", "deal", "mancalaBoard"];
    if game.features.stochastic
        && (game.dice.is_none() || drawn.iter().any(|name| survey.calls(name)))
    {
        return;
    }
    let start = game.start(&mut Scratch::new(0));
    if game.overrun.is_known() {
        return;
    }
    if game.features.stochastic {
        return numbers(survey, &start);
    }
    over_the_edge(survey, &start);
    ahead::check(survey, &start);
    goals(survey, &start);
    numbers(survey, &start);
    heights(survey, &start);
}

/// Notes `(sites Enemy)` in a game in which no player has a region.
fn regions(survey: &mut Survey) {
    if survey.game.regions.iter().any(|region| region.owner != 0) || survey.calls("regions") {
        return;
    }
    for call in survey.all("sites").collect::<Vec<_>>() {
        let word = survey.word(call);
        if survey.tree.children(call).len() != 1 || !ROLES.contains(&word) {
            continue;
        }
        survey.warn(RuleProblem::NoRegions { role: word }, call);
    }
}

/// Notes `(= .. End)` in a game without tracks, or where none has an end.
fn ends_of_tracks(survey: &mut Survey) {
    let tracks = !survey.game.tracks.is_empty() || survey.calls("trackSite");
    let ends = walk(survey.tree, survey.all("track"));
    let ends = ends.iter().any(|(node, _)| match survey.tree.kind(*node) {
        NodeKind::Str(path) => path.contains("End"),
        _ => survey.as_word(*node) == "End",
    });
    let compared = survey.nodes.iter().find(|(node, parent)| {
        let within = parent.map_or("", |of| head(survey.tree, of));
        survey.as_word(*node) == "End" && ["=", "!="].contains(&within)
    });
    let Some((node, _)) = compared.copied().filter(|_| !ends) else {
        return;
    };
    let problem = match tracks {
        true => RuleProblem::EndNowhere,
        false => RuleProblem::EndOfNoTrack,
    };
    survey.warn(problem, node);
}

/// Notes pieces that can only go forward and all begin where there is nothing ahead.
fn over_the_edge(survey: &mut Survey, start: &State) {
    let game = survey.game;
    let board = &game.board;
    let ty = game.layout.default;
    let whats = start.started.whats();
    let mut noted = Vec::new();
    for item in survey.items("piece") {
        let Some((node, name)) = survey.name(item) else {
            continue;
        };
        let inside = walk(survey.tree, [item]);
        let word = |words: &[&str]| {
            let mut words_in = inside.iter().map(|(node, _)| survey.as_word(*node));
            words_in.any(|word| words.contains(&word))
        };
        // A step without a direction goes everywhere.
        let moves = |kind: &str| inside.iter().any(|(node, _)| survey.word(*node) == kind);
        let elsewhere = ["Leap", "Add", "Select", "Remove", "Promote"];
        if !word(&FORWARD) || word(&ELSEWHERE) || elsewhere.into_iter().any(moves) {
            continue;
        }
        let base = |full: &str| without_number(full) == name;
        let mut looks = Vec::new();
        let mut stuck = 0;
        for (what, kind) in game.components.iter().enumerate() {
            let Some(facing) = kind.facing.filter(|_| base(&kind.name)) else {
                continue;
            };
            let placed = whats.iter().enumerate();
            let placed = placed.filter(|(_, there)| usize::from(**there) == what);
            let placed: Vec<usize> = placed.map(|(site, _)| site).collect();
            let ahead = |site: &usize| {
                *site < board.len(ty) && !board.steps(ty).towards(facing, *site as Site).is_empty()
            };
            if placed.len() < 2 || placed.iter().any(ahead) {
                continue;
            }
            stuck += 1;
            looks.push((kind.name.as_str(), format!("{facing:?}")));
        }
        if stuck > 0 {
            noted.push((node, name, looks));
        }
    }
    for (node, piece, looks) in noted {
        let looks = &looks;
        survey.warn(RuleProblem::OverTheEdge { piece, looks }, node);
    }
}

/// Notes `(if (is In (last To) (sites Mover "Goal")) (result Mover Win))` where each player begins
/// on all sites of his own goal.
fn goals(survey: &mut Survey, start: &State) {
    let game = survey.game;
    let whats = start.started.whats();
    let owner = |site: i32| {
        let what = usize::try_from(site).ok().and_then(|site| whats.get(site));
        let kind = what.and_then(|what| game.components.get(usize::from(*what)));
        kind.map_or(0, |kind| kind.owner)
    };
    for call in survey.all("sites").collect::<Vec<_>>() {
        let around = survey.around(call);
        let [asked, ..] = around[..] else { continue };
        let [_, site, _] = survey.tree.children(asked)[..] else {
            continue;
        };
        let Some((node, name)) = survey.name(call) else {
            continue;
        };
        let result = around
            .get(1)
            .and_then(|of| survey.tree.children(*of).get(1));
        let wins = result.is_some_and(|result| {
            let args = survey.values(*result);
            let words: Vec<&str> = args.map(|arg| survey.as_word(arg)).collect();
            head(survey.tree, *result) == "result" && words == ["Mover", "Win"]
        });
        let promotes = result.is_some_and(|result| head(survey.tree, *result) == "promote");
        let asks = survey.word(asked) == "In" && survey.word(site) == "To";
        if !wins && !promotes || !asks || survey.word(call) != "Mover" {
            continue;
        }
        let goals = game.regions.iter().filter(|region| region.name == name);
        let goals: Vec<_> = goals.collect();
        let own = goals.iter().all(|goal| {
            let mut sites = goal.listed.iter();
            !goal.listed.is_empty() && sites.all(|site| owner(*site) == goal.owner)
        });
        if own && goals.len() == 2 && goals[0].owner != goals[1].owner {
            survey.warn(RuleProblem::GoalAtHome { name, wins }, node);
        }
    }
}

/// Notes an end rule that waits for more pieces than a player has, where none are added.
fn numbers(survey: &mut Survey, start: &State) {
    if brings(survey) {
        return;
    }
    let game = survey.game;
    // Those in hands count as well.
    let stacks = start.contents.stacking();
    let whats: Vec<u16> = match stacks {
        true => start.started.whats().to_vec(),
        false => start.contents.whats().collect(),
    };
    let held_of = |player: usize, of: &str| {
        let mut count = 0;
        for (slot, what) in whats.iter().enumerate() {
            let kind = game.components.get(usize::from(*what));
            let Some(kind) = kind.filter(|kind| *what != 0 && usize::from(kind.owner) == player)
            else {
                continue;
            };
            if of.is_empty() || without_number(&kind.name) == of {
                let more = if stacks {
                    1
                } else {
                    start.contents.count(slot).max(1)
                };
                count = i32::saturating_add(count, more);
            }
        }
        count
    };
    let most = |player: usize| held_of(player, "");
    let held: Vec<i32> = (1..=game.players).map(most).collect();
    let most = held.iter().copied().max().unwrap_or(0);
    // `(is Full)` with fewer pieces than sites.
    let all = (0..=game.players).map(|player| held_of(player, ""));
    let all = all.fold(0, i32::saturating_add);
    let sites = game.board.len(game.layout.default) as i32;
    if !stacks && all < sites && !survey.calls("tile") && !survey.calls("deal") {
        for call in survey.all("is").collect::<Vec<_>>() {
            if survey.word(call) == "Full" {
                survey.warn(RuleProblem::AlwaysTheSame { value: false }, call);
            }
        }
    }
    // Pieces in stacks and heaps are more than there are sites with a piece.
    let heaped = survey
        .nodes
        .iter()
        .any(|(node, _)| match survey.tree.kind(*node) {
            NodeKind::Label { name, .. } => ["count", "counts", "stack"].contains(&name.as_str()),
            _ => survey.as_word(*node) == "Stack",
        });
    if start.contents.stacking() && heaped || most == 0 {
        return;
    }
    if !heaped && !survey.calls("hand") && !game.features.stochastic {
        untaken(survey, held.iter().copied().min().unwrap_or(0));
    }
    // In a phase that comes later nobody looks whether the game is over at once.
    for (call, bound) in asked(survey, of_player, false) {
        let around = survey.around(call).into_iter();
        let mut around = around.map(|of| head(survey.tree, of));
        let whole = around.next() == Some("if") && head(survey.tree, call) != "=";
        if whole && bound >= most && around.any(|of| of == "phase") {
            survey.warn(RuleProblem::AlwaysTheSame { value: true }, call);
        }
    }
    for (call, needed) in asked(survey, of_player, true) {
        let parts = survey.tree.children(call).iter();
        let kind = parts.filter_map(|part| survey.name(*part)).next();
        // `(count Pieces Mover "King")`
        let most = kind.map_or(most, |(_, kind)| {
            let of = |player| held_of(player, kind);
            (1..=game.players).map(of).max().unwrap_or(most)
        });
        if needed > most && most > 0 {
            survey.warn(RuleProblem::TooManyPieces { needed, most }, call);
        }
    }
}

/// Whether a part counts the pieces of a player.
fn of_player(survey: &Survey, node: NodeId) -> bool {
    let roles = ["Mover", "Next", "P1", "P2", "Player"];
    let of = |arg: NodeId| roles.contains(&survey.as_word(arg));
    head(survey.tree, node) == "count"
        && survey.word(node) == "Pieces"
        && survey.values(node).any(of)
}

/// The conditions of end rules that compare a part with a number, and the least number for which
/// they hold, or where `least` is not set the greatest.
fn asked(survey: &Survey, part: fn(&Survey, NodeId) -> bool, least: bool) -> Vec<(NodeId, i32)> {
    let ends = walk(survey.tree, survey.all("end")).into_iter();
    let asked = ends.filter_map(|(call, _)| {
        let [left, right] = survey.tree.children(call)[..] else {
            return None;
        };
        let sign = head(survey.tree, call);
        let (number, sign) = match (survey.number(left), survey.number(right)) {
            (None, Some(number)) if part(survey, left) => (number, sign),
            (Some(number), None) if part(survey, right) => match sign {
                "<" => (number, ">"),
                "<=" => (number, ">="),
                ">" => (number, "<"),
                ">=" => (number, "<="),
                _ => (number, sign),
            },
            _ => return None,
        };
        let bound = match (sign, least) {
            (">", true) => number.saturating_add(1),
            ("<", false) => number.saturating_sub(1),
            (">=" | "=", true) | ("<=" | "=", false) => number,
            _ => return None,
        };
        Some((call, bound))
    });
    asked.collect()
}

/// Notes `(>= (score Mover) -20)`, which holds before anybody has a point.
fn scores(survey: &mut Survey) {
    let sets = walk(survey.tree, survey.all("start")).into_iter();
    let mut sets = sets.filter(|(node, _)| head(survey.tree, *node) == "set");
    let other = |call: NodeId| {
        let mut values = survey.values(call).skip(2);
        survey.word(call) == "Score" && values.any(|arg| survey.number(arg) != Some(0))
    };
    if sets.any(|(call, _)| other(call)) {
        return;
    }
    let of_score = |survey: &Survey, node| head(survey.tree, node) == "score";
    // Points that are only lost never come to a number above 0.
    let gained = survey.all("addScore").any(|call| {
        let by = survey.values(call).last().and_then(|by| survey.number(by));
        by.is_none_or(|by| by > 0)
    });
    let set = survey.all("set").any(other);
    let lost = !gained && !set && survey.calls("addScore");
    for (call, bound) in asked(survey, of_score, true) {
        if lost && bound > 0 {
            survey.warn(RuleProblem::AlwaysTheSame { value: false }, call);
        }
        let within = survey.around(call);
        let whole = within
            .first()
            .is_some_and(|of| head(survey.tree, *of) == "if");
        if whole && bound <= 0 && head(survey.tree, call) != "=" {
            survey.warn(RuleProblem::HoldsAtFirst, call);
        }
    }
}

/// Notes `(>= (size Stack at:(last To)) 50)` of fewer pieces.
fn heights(survey: &mut Survey, start: &State) {
    if brings(survey) || !start.contents.stacking() {
        return;
    }
    let slots = 0..start.contents.whats().len();
    let all: usize = slots.map(|slot| start.contents.height(slot)).sum();
    let all = all as i32;
    let of_stack =
        |survey: &Survey, node| head(survey.tree, node) == "size" && survey.word(node) == "Stack";
    for (call, needed) in asked(survey, of_stack, true) {
        if needed > all && all > 0 {
            survey.warn(RuleProblem::TooHigh { needed, all }, call);
        }
    }
}

/// Whether anything brings pieces to the board in play.
fn brings(survey: &Survey) -> bool {
    let moves = ["Add", "Promote", "Claim", "Propose"];
    let adds =
        |call: NodeId| moves.contains(&survey.word(call)) || survey.takes_label(call, "copy");
    survey.all("move").any(adds)
        || BRINGS.iter().any(|name| survey.calls(name))
        || survey.calls("set")
}

/// Notes an end rule that waits for fewer pieces than everybody begins with, where moves go to
/// empty sites and nothing is taken.
fn untaken(survey: &mut Survey, least: i32) {
    let others = ["Remove", "Swap", "Shoot", "Set", "Select", "Bet", "Vote"];
    let moves = survey.all("move").all(|call| {
        let empty = |to: NodeId| {
            let inside = walk(survey.tree, [to]);
            inside
                .iter()
                .any(|(node, _)| survey.as_word(*node) == "Empty")
        };
        let mut to = survey
            .values(call)
            .filter(|arg| head(survey.tree, *arg) == "to");
        match to.next() {
            Some(to) => empty(to),
            None => ["Slide", "Pass"].contains(&survey.word(call)),
        }
    });
    let takes = |call: NodeId| others.contains(&survey.word(call));
    if !moves || survey.all("move").any(takes) || TAKES.iter().any(|name| survey.calls(name)) {
        return;
    }
    let mut never: Vec<NodeId> = asked(survey, of_player, false)
        .into_iter()
        .filter(|(_, most)| *most < least)
        .map(|(call, _)| call)
        .collect();
    let ends = walk(survey.tree, survey.all("end")).into_iter();
    let none = ends.map(|(node, _)| node).filter(|node| {
        let roles = ["Mover", "Next", "P1", "P2", "Player"];
        let of = |arg: NodeId| roles.contains(&survey.as_word(arg));
        head(survey.tree, *node) == "no"
            && survey.word(*node) == "Pieces"
            && survey.values(*node).any(of)
            && survey.name(*node).is_none()
    });
    never.extend(none);
    if let Some(call) = never.first() {
        survey.warn(RuleProblem::NothingTaken, *call);
    }
}
