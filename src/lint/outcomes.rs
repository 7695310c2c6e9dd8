//! Warns of results that nobody can get, of scores and variables that nobody sets, and of plays
//! that never count.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::equipment::player;
use super::problem::rules::RuleProblem;
use super::survey::Survey;
use super::{head, walk};
use crate::diagnostic::suggest::closest;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind};

/// Notes what cannot come about.
pub(super) fn check(survey: &mut Survey) {
    without_result(survey);
    no_winner(survey);
    one_winner(survey);
    scores(survey);
    equal_scores(survey);
    of_each(survey);
    variables(survey);
    shared_play(survey);
    no_pieces(survey);
}

/// Notes `(end (if (is Line 3)))`.
fn without_result(survey: &mut Survey) {
    let ends = survey.all("end").flat_map(|end| {
        let rules = survey.tree.children(end);
        match rules {
            [list] if matches!(survey.tree.kind(*list), NodeKind::Array(_)) => {
                survey.tree.children(*list)
            }
            rules => rules,
        }
    });
    let bare =
        |rule: &NodeId| head(survey.tree, *rule) == "if" && survey.tree.children(*rule).len() == 1;
    for rule in ends.copied().filter(bare).collect::<Vec<_>>() {
        survey.warn(RuleProblem::EndWithoutResult, rule);
    }
}

/// Notes games whose results are all draws.
fn no_winner(survey: &mut Survey) {
    let results: Vec<NodeId> = survey.all("result").collect();
    let decides = |result: &NodeId| {
        let mut kinds = survey.values(*result);
        !kinds.any(|kind| ["Draw", "Tie"].contains(&survey.as_word(kind)))
    };
    let ranks = ["byScore", "payoffs", "satisfy", "matchScore"];
    if results.iter().any(decides) || ranks.iter().any(|name| survey.calls(name)) {
        return;
    }
    if let Some(result) = results.first() {
        survey.warn(RuleProblem::NoWinner, *result);
    }
}

/// Notes `(if (is Line 3) (result P1 Win))` as all that decides the game, so that the other player can
/// never win.
fn one_winner(survey: &mut Survey) {
    let results: Vec<NodeId> = survey.all("result").collect();
    let ranks = ["byScore", "payoffs", "satisfy", "matchScore"];
    if survey.game.players != 2 || ranks.iter().any(|name| survey.calls(name)) {
        return;
    }
    let (mut winners, mut each_of_one) = (Vec::new(), false);
    for result in &results {
        let [role, kind] = survey.tree.children(*result)[..] else {
            return;
        };
        let winner = match (player(survey.as_word(role)), survey.as_word(kind)) {
            (_, "Draw" | "Tie") => continue,
            (Some(winner @ 1..=2), "Win") => winner,
            (Some(1), "Loss") => 2,
            (Some(2), "Loss") => 1,
            _ => return,
        };
        // A condition about one player or one site decides for one, where another may lose by none.
        let of = survey.around(*result).into_iter().next();
        let asked = of.and_then(|of| survey.tree.children(of).first().copied());
        let asked = walk(survey.tree, asked);
        let of_one = |node: NodeId| player(survey.as_word(node)).is_some();
        let of_both = |node: NodeId| {
            let words = ["Mover", "Next", "Line", "Connected", "Loop"];
            words.contains(&survey.as_word(node)) || head(survey.tree, node) == "last"
        };
        let any = |is: &dyn Fn(NodeId) -> bool| asked.iter().any(|(node, _)| is(*node));
        each_of_one |= any(&of_one);
        if !any(&of_one) && !any(&of_both) {
            return;
        }
        winners.push((winner, *result));
    }
    let [(winner, result), ..] = winners[..] else {
        return;
    };
    let one = winners.iter().all(|(other, _)| *other == winner);
    if one && (winners.len() > 1 || !each_of_one) {
        let loser = 3 - winner;
        survey.warn(RuleProblem::OneWinner { winner, loser }, result);
    }
}

/// Notes `(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P1))})`.
fn equal_scores(survey: &mut Survey) {
    for ranks in survey.all("byScore").collect::<Vec<_>>() {
        let scores = walk(survey.tree, [ranks]).into_iter().map(|(node, _)| node);
        let scores = scores.filter(|node| head(survey.tree, *node) == "score");
        let values = scores.filter_map(|score| survey.tree.children(score).get(1).copied());
        let values: Vec<NodeId> = values.collect();
        let shown = |node: NodeId| print_inline(survey.tree, node);
        if let [first, second] = values[..]
            && shown(first) == shown(second)
        {
            survey.warn(RuleProblem::SameScore, second);
        }
    }
}

/// Notes `(forEach Player if:(.. Player ..) (result Mover Win))`: each is asked, and another gets it.
fn of_each(survey: &mut Survey) {
    for call in survey.all("forEach").collect::<Vec<_>>() {
        let Some(asked) = survey.labelled(call, "if") else {
            continue;
        };
        let of_player =
            |node: NodeId| survey.as_word(node) == "Player" || head(survey.tree, node) == "player";
        let asks = walk(survey.tree, [asked]).into_iter();
        let asks = asks.map(|(node, _)| node).any(of_player);
        let mut results = survey
            .values(call)
            .filter(|arg| head(survey.tree, *arg) == "result");
        let role = results
            .next()
            .and_then(|result| survey.tree.children(result).first().copied());
        if let Some(role) = role.filter(|role| asks && survey.as_word(*role) == "Mover")
            && survey.word(call) == "Player"
        {
            survey.warn(RuleProblem::ResultOfMover, role);
        }
    }
}

/// Notes scores that are compared and never made.
fn scores(survey: &mut Survey) {
    // What is set before the game alone is the same all the time.
    let begins = |call: NodeId| {
        let around = survey.around(call);
        around.iter().any(|of| head(survey.tree, *of) == "start")
    };
    let sets = survey
        .all("set")
        .any(|call| survey.word(call) == "Score" && !begins(call));
    if sets || survey.calls("addScore") || survey.calls("matchScore") {
        return;
    }
    let lists = survey.all("byScore").filter(|call| {
        let list = |arg: &NodeId| matches!(survey.tree.kind(*arg), NodeKind::Array(_));
        !survey.values(*call).any(|arg| list(&arg))
    });
    let read = survey
        .all("score")
        .filter(|call| survey.tree.children(*call).len() == 1);
    let first = lists.chain(read).next();
    if let Some(call) = first {
        let ranks = head(survey.tree, call) == "byScore";
        survey.warn(RuleProblem::NoScore { ranks }, call);
    }
}

/// Notes variables that are read and never set.
fn variables(survey: &mut Survey) {
    let set: Vec<Option<&str>> = survey
        .all("set")
        .filter(|call| survey.word(*call) == "Var")
        .map(|call| survey.name(call).map(|(_, name)| name))
        .collect();
    let unset = survey.all("var").find(|call| {
        let name = survey.name(*call).map(|(_, name)| name);
        !set.contains(&name)
    });
    let Some(call) = unset else { return };
    let name = survey.name(call).map(|(_, name)| name);
    let near = name.and_then(|name| closest(name, set.iter().copied().flatten()));
    // The only one that is set is meant.
    let only = set.first().copied().flatten();
    let near = near.or(only.filter(|only| set.iter().all(|set| *set == Some(*only))));
    survey.warn(RuleProblem::VariableUnset { name, near }, call);
}

/// Notes a `(play ..)` beside `phases:`, each of which has its own.
fn shared_play(survey: &mut Survey) {
    for rules in survey.all("rules").collect::<Vec<_>>() {
        let args = survey.tree.children(rules);
        let play = args
            .iter()
            .copied()
            .find(|arg| head(survey.tree, *arg) == "play");
        if let Some(play) = play
            && survey.takes_label(rules, "phases")
        {
            survey.warn(RuleProblem::PlayIgnored, play);
        }
    }
}

/// Notes a game of moves without anything that could move.
fn no_pieces(survey: &mut Survey) {
    let kinds = ["piece", "tile", "deck", "dominoes"];
    let none = kinds.into_iter().all(|kind| survey.items(kind).is_empty());
    let moves = ["move", "forEach", "place", "add"];
    let used = walk(survey.tree, survey.all("rules"))
        .into_iter()
        .find(|(node, _)| moves.contains(&head(survey.tree, *node)));
    // Cards and dominoes that are dealt are told of where they are.
    if !none || survey.calls("deal") || survey.game.components.len() > 1 && survey.calls("dice") {
        return;
    }
    let equipment = survey.all("equipment").next();
    if let (Some(equipment), Some(_)) = (equipment, used) {
        survey.warn(RuleProblem::NoPieces, equipment);
    }
}
