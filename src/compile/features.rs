//! Which parts of the state a description needs: a reading of all its calls.
//!
//! A ludeme switches a part on by merely standing in the rules (specification 05a A.6, 07.8).

use crate::catalogue::words;
use crate::game::Features;
use crate::game::rules::Repetition;
use crate::resolve::call::{Call, Value};

/// What the calls of a description switch on, beside the parts that only the equipment decides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Needs {
    /// The parts of the state.
    pub features: Features,
    /// A ludeme that counts pieces on a site stands somewhere.
    pub count_ludeme: bool,
    /// Numbers of pieces are given, set or moved by number.
    pub count_effects: bool,
    /// The relations of `count Steps` and `sites Distance` without a step.
    pub step_relations: Vec<words::RelationType>,
    /// `(pass)` stands in the rules.
    pub pass: bool,
    /// Scores are read or written somewhere.
    pub scores: bool,
    /// Layers of the board are spoken of.
    pub layers: bool,
    /// What is read stands in `(start ..)`.
    in_start: bool,
}

/// Reads all calls of a value.
pub fn read(value: &Value) -> Needs {
    let mut needs = Needs::default();
    read_over(value, 0, &mut needs);
    needs
}

/// Adds what the calls of a value switch on, but for nodes below a number, which were read before.
pub fn read_over(value: &Value, below: usize, needs: &mut Needs) {
    match value {
        Value::Call(call) if (call.node.0 as usize) < below => {}
        Value::Call(call) => {
            let outer = needs.in_start;
            needs.in_start |= call.form().spellings[call.spelling as usize].head == "start";
            let f = &mut needs.features;
            let (stochastic, random) = (std::mem::take(&mut f.stochastic), f.random);
            note(call, needs);
            let f = &mut needs.features;
            // What the start draws is there when play begins.
            if needs.in_start {
                f.random = random;
            } else {
                f.draws |= f.stochastic;
            }
            f.stochastic |= stochastic;
            for arg in call.args.iter().flatten() {
                read_over(arg, below, needs);
            }
            needs.in_start = outer;
        }
        Value::Array(items, _) => {
            for item in items {
                read_over(item, below, needs);
            }
        }
        Value::Word(_, _) => {
            if let Some(ty) = value.as_word::<words::SiteType>() {
                needs.features.types[super::site_type(ty) as usize] = true;
            }
        }
        _ => {}
    }
}

/// The argument in a named slot.
fn arg<'a>(call: &'a Call, field: &str) -> Option<&'a Value> {
    let slot = call.form().slots.iter().position(|s| s.field == field)?;
    call.args.get(slot)?.as_ref()
}

fn has(call: &Call, field: &str) -> bool {
    arg(call, field).is_some()
}

fn is_true(call: &Call, field: &str) -> bool {
    arg(call, field).is_some_and(|v| v.as_bool() == Some(true))
}

/// Whether a count argument may be more than one.
fn many(call: &Call, field: &str) -> bool {
    arg(call, field).is_some_and(|v| v.as_int().is_none_or(|n| n > 1))
}

/// Whether `(no Moves ..)` stands within a value.
fn asks_for_moves(value: &Value) -> bool {
    match value {
        Value::Call(call) => {
            let spelling = &call.form().spellings[call.spelling as usize];
            (spelling.head, spelling.words.first()) == ("no", Some(&"Moves"))
                || call.args.iter().flatten().any(asks_for_moves)
        }
        Value::Array(items, _) => items.iter().any(asks_for_moves),
        _ => false,
    }
}

fn note(call: &Call, needs: &mut Needs) {
    let form = call.form();
    let f = &mut needs.features;
    if has(call, "stack") && is_true(call, "stack") {
        f.stacking = true;
    }
    if is_true(call, "large_stack") {
        f.stacking = true;
        f.large_stacks = true;
    }
    let spelling = &form.spellings[call.spelling as usize];
    // The word after the head is part of the spelling, or chosen among several kinds.
    let kind = || arg(call, "kind").and_then(word_name);
    let word = spelling.words.first().copied().or_else(kind).unwrap_or("");
    match (spelling.head, word) {
        ("level" | "topLevel", _) | ("forEach", "Level") | ("place", "Stack") => f.stacking = true,
        // A stack in random order.
        ("place", "Random") if form.variant != "PlaceRandom" => f.stacking = true,
        ("size", "Stack") | ("count", "Stack") | ("where", "Level") => f.stacking = true,
        ("is", "Line") if is_true(call, "by_level") => f.stacking = true,
        ("from" | "to" | "remove", _) if has(call, "level") => f.stacking = true,
        ("move", "Remove") if has(call, "level") => f.stacking = true,
        ("forEach", "Piece") if is_true(call, "top") => f.stacking = true,
        ("deck", _) => {
            f.cards = true;
            f.stacking = true;
            f.large_stacks = true;
            f.stochastic = true;
            f.random = true;
            f.hidden = true;
        }
        ("sow", _) => {
            needs.count_ludeme = true;
            needs.count_effects = true;
        }
        ("handSite", _) => needs.count_ludeme = true,
        _ => {}
    }
    // A piece that changes places with nothing leaves a number of none behind.
    needs.count_effects |= form.variant == "SwapPieces";
    if form.variant == "CountSites" && !has(call, "kind") {
        needs.count_ludeme = true;
    }
    let f = &mut needs.features;
    match (spelling.head, word) {
        ("set", "Count") => {
            needs.count_ludeme = true;
            needs.count_effects = true;
        }
        ("set", "State") | ("state", _) | ("sites", "State") => {
            f.states = true;
            f.names_local_data = true;
        }
        ("flips" | "flip", _) => f.states = true,
        ("value", "Piece") => {
            f.values = true;
            f.names_local_data = true;
        }
        ("rotation" | "rotations", _) => f.rotations = true,
        ("dice", _) | ("die", _) => {
            f.stochastic = true;
            f.states = true;
            f.not_all_pass = true;
        }
        ("roll", _) | ("random", _) | ("take", "Domino") => {
            f.stochastic = true;
            f.random |= spelling.head != "roll";
            f.states |= spelling.head == "roll";
        }
        ("place", "Random")
        | ("value", "Random")
        | ("sites", "Random")
        | ("directions", "Random") => {
            f.stochastic = true;
            f.random = true;
        }
        ("count", "Pips") | ("all", "DiceUsed" | "DiceEqual") | ("is", "AnyDie") => {
            f.stochastic = true
        }
        ("all", "Passed") => f.not_all_pass = true,
        ("playCard", _) | ("move", "PlayCard") => f.not_all_pass = true,
        ("pass", _) | ("move", "Pass") => needs.pass = true,
        ("sites", "ToClear") => f.sequence_capture = true,
        ("is", "Visited") => f.visited = true,
        ("is", "Cycle") => f.cycle = true,
        ("sites", "LastTo" | "LastFrom") | ("pathExtent", _) => f.last_actions = true,
        ("last", "Between") => f.last_between = true,
        // Paths of tiles begin at all sites of the last move.
        ("is", "Loop") if has(call, "path") => f.last_actions = true,
        ("sites", "LineOfPlay") => f.line_of_play = true,
        ("all", "Groups") => f.all_groups = true,
        ("from" | "to" | "between", _) => {
            f.moves_ask_next |= call.args.iter().flatten().any(asks_for_moves)
        }
        ("set", "Hidden") => f.hidden = true,
        ("is", "Hidden") | ("sites", "Hidden") => {
            f.hidden = true;
            f.asks_hidden = true;
        }
        ("amount" | "pot" | "bet", _) | ("move", "Bet") | ("set", "Pot" | "Amount") => {
            f.bets = true
        }
        ("set", "Team") => f.teams = true,
        ("set", "Cost") => f.costs = true,
        ("set", "Phase") => f.phases = true,
        ("score" | "byScore", _) => needs.scores = true,
        ("addScore", _) => {
            needs.scores = true;
            f.score_effects = true;
        }
        ("set", "Score") => {
            needs.scores = true;
            f.score_effects = true;
        }
        ("layer", _) | ("sites", "Layer") => needs.layers = true,
        ("boardless", _) => f.boardless = true,
        ("dominoes" | "domino", _) => {
            f.dominoes = true;
            f.large_pieces = true;
            f.values = true;
            f.states = true;
        }
        ("satisfy", _) => f.deduction = true,
        _ => {}
    }
    note_arguments(call, needs);
}

/// What arguments switch on, by the name of their slot.
fn note_arguments(call: &Call, needs: &mut Needs) {
    let form = call.form();
    let spelling = &form.spellings[call.spelling as usize];
    let head = spelling.head;
    let f = &mut needs.features;
    if form.variant.contains("SetSite") && form.variant != "SetSites" {
        match arg(call, "kind").and_then(word_name) {
            Some("Count") => {
                needs.count_ludeme = true;
                needs.count_effects = true;
            }
            Some("State") => {
                f.states = true;
                f.names_local_data = true;
            }
            Some("Value") => {
                f.values = true;
                f.names_local_data = true;
            }
            _ => {}
        }
    }
    if form.variant == "SetSites" && arg(call, "kind").and_then(word_name) == Some("Count") {
        needs.count_ludeme = true;
        needs.count_effects = true;
    }
    if form.variant == "SetPlayer" || form.variant == "SetPlayerValue" || head == "set" {
        match arg(call, "kind").and_then(word_name) {
            Some("Score") => {
                needs.scores = true;
                f.score_effects = true;
            }
            Some("Amount" | "Pot") => f.bets = true,
            _ => {}
        }
    }
    if form.variant.contains("Rotation") {
        f.rotations = true;
    }
    if head == "place" || head == "add" || head == "move" || head == "fromTo" {
        needs.count_ludeme |= many(call, "count") || has(call, "counts");
        let one = arg(call, "count").is_none_or(|v| v.as_int() == Some(1));
        needs.count_effects |= !one || has(call, "counts");
    }
    if has(call, "state") && matches!(head, "place" | "piece" | "where" | "to") {
        f.states = true;
    }
    if has(call, "rotation") || has(call, "rotations") && head == "to" {
        f.rotations = true;
    }
    if has(call, "value") && head == "place" {
        f.values = true;
    }
    if matches!(head, "tile") && (has(call, "walk") || has(call, "walks")) {
        f.large_pieces = true;
        f.states = true;
    }
    if matches!(head, "remove" | "move") && has(call, "at") && form.variant == "Remove" {
        f.sequence_capture = true;
    }
    if has(call, "after_consequence") {
        f.last_actions = true;
    }
    if matches!(head, "count" | "sites")
        && matches!(
            form.variant,
            "CountSteps" | "SitesDistance" | "Steps" | "Distance"
        )
        && !has(call, "step")
    {
        let relation = arg(call, "relation_type").and_then(Value::as_word);
        let relation = relation.unwrap_or(words::RelationType::Adjacent);
        if !needs.step_relations.contains(&relation) {
            needs.step_relations.push(relation);
        }
    }
    let repeat = (head == "is" || head == "no") && spelling.words.first() == Some(&"Repeat");
    if repeat {
        let kind = arg(call, "kind")
            .or(arg(call, "repetition_type"))
            .and_then(Value::as_word);
        needs.features.repetitions[repetition(kind) as usize] = true;
    }
}

/// The kind of repetition a word means; positional without one.
pub fn repetition(word: Option<words::RepetitionType>) -> Repetition {
    match word {
        None | Some(words::RepetitionType::Positional) => Repetition::Positional,
        Some(words::RepetitionType::Situational) => Repetition::Situational,
        Some(words::RepetitionType::PositionalInTurn) => Repetition::PositionalInTurn,
        Some(words::RepetitionType::SituationalInTurn) => Repetition::SituationalInTurn,
    }
}

fn word_name(value: &Value) -> Option<&'static str> {
    if let Value::Word(word, _) = value {
        word.of.get().words.get(word.index as usize).copied()
    } else {
        None
    }
}
