//! Warns of results that nobody can get, of scores and variables that nobody sets, and of plays
//! that never count.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::survey::Survey;
use super::{head, walk};
use crate::diagnostic::code::warning;
use crate::syntax::tree::{NodeId, NodeKind};

/// Notes what cannot come about.
pub(super) fn check(survey: &mut Survey) {
    without_result(survey);
    no_winner(survey);
    scores(survey);
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
        let message = "this end rule has no result, so that it ends nothing";
        let help = "say who wins after the condition, as in `(if (is Line 3) (result Mover Win))`";
        survey.note(warning::END_NO_RESULT, rule, message, help);
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
        let message = "nobody can win: every result is a draw";
        let help = "add a rule with a winner, such as `(if (no Moves Next) (result Mover Win))`";
        survey.note(warning::NO_WINNER, *result, message, help);
    }
}

/// Notes scores that are compared and never made.
fn scores(survey: &mut Survey) {
    let sets = survey.all("set").any(|call| survey.word(call) == "Score");
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
        let message = "nothing gives anybody a score";
        let help = match head(survey.tree, call) {
            "byScore" => {
                "say what counts, as in `(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2))})`, or add points in play with `(addScore Mover 1)`"
            }
            _ => "add points in play with `(addScore Mover 1)`, as in `(then (addScore Mover 1))`",
        };
        survey.note(warning::NO_SCORE, call, message, help);
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
    let name = survey.name(call).map(|(_, name)| format!(" \"{name}\""));
    let name = name.unwrap_or_default();
    let message = match name.as_str() {
        "" => "the variable is never set".to_owned(),
        name => format!("the variable{} is never set", name.replace('"', "`")),
    };
    let help = format!("set it where its value is known, as in `(then (set Var{name} (to)))`");
    survey.note(warning::VARIABLE_UNSET, call, message, &help);
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
            let message = "each phase has a `play` of its own, so that this one never counts";
            let help = "remove it, or make it the `play` of a phase: `(phase \"Main\" (play ..))`";
            survey.note(warning::PLAY_IGNORED, play, message, help);
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
    if !none || survey.game.components.len() > 1 && survey.calls("dice") {
        return;
    }
    let equipment = survey.all("equipment").next();
    if let (Some(equipment), Some(_)) = (equipment, used) {
        let message = "the equipment has no pieces";
        let help = "add one, such as `(piece \"Disc\" Each)`";
        survey.note(warning::NO_PIECES, equipment, message, help);
    }
}
