//! `lud explain`: questions find what they are about, bare it lists what there is.

use ludeme::catalogue::lookup::{self, Entry};
use ludeme::diagnostic::Diagnostic;
use ludeme::diagnostic::code::warning;
use ludeme::examples::Tested;
use ludeme::examples::read::read;
use ludeme::explain::{Topic, answers, steps};
use ludeme::format::format;
use ludeme::lint::check;
use ludeme::load::Selection;

use crate::cli::lud;

fn said(args: &[&str]) -> String {
    let output = lud(args, "");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Whether a topic goes by a name: a ludeme with its words, a clause or a define.
fn is_called(topic: &Topic, name: &str) -> bool {
    match topic {
        Topic::Entry(Entry::Form(id, _)) => lookup::find(name)
            .iter()
            .any(|entry| matches!(entry, Entry::Form(other, _) if other == id)),
        Topic::Clause(clause) => clause.name == name,
        Topic::Define(define) => define.name == name,
        _ => false,
    }
}

#[test]
fn questions_of_beginners_find_their_ludeme_among_the_first_three() {
    let questions = include_str!("questions.tsv");
    let mut wrong = Vec::new();
    for (question, name) in questions.lines().filter_map(|line| line.split_once('\t')) {
        let found = answers(question, 3);
        if !found.iter().any(|topic| is_called(topic, name)) {
            let found: Vec<String> = found.iter().map(|t| t.summary()[0].clone()).collect();
            wrong.push(format!("{question}: {name}\n    {}", found.join("\n    ")));
        }
    }
    assert!(questions.lines().count() >= 60);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_question_is_answered_with_signatures_meanings_and_examples() {
    let text = said(&["explain", "three", "in", "a", "row"]);
    assert!(text.contains("boolean (is Line "), "{text}");
    assert!(text.contains("Pieces form a line."), "{text}");
    assert!(text.contains("such as (is Line 4)"), "{text}");
    let output = lud(&["explain", "xyzzy"], "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn without_a_name_the_table_of_contents_is_shown() {
    let text = said(&["explain"]);
    for part in [
        "Equipment",
        "mancalaBoard",
        "Conditions",
        "StepToEmpty",
        "tutorial",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn arguments_are_told_with_their_defaults() {
    let text = said(&["explain", "is", "Line"]);
    assert!(text.contains("exact:boolean: "), "{text}");
    assert!(text.contains("; without it: `False`"), "{text}");
}

#[test]
fn json_has_a_line_for_each_topic() {
    for args in [&["explain", "jump", "--json"][..], &["explain", "--json"]] {
        let text = said(args);
        for line in text.lines() {
            let value: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
            assert_eq!(value["type"], "topic");
            assert!(value["text"].as_str().is_some_and(|text| !text.is_empty()));
        }
    }
}

#[test]
fn every_step_of_the_tutorial_is_a_game_that_is_checked_and_played() {
    let steps = steps();
    assert!(steps.len() >= 6);
    for step in &steps {
        let loaded = check("step.lud", step.game, &Selection::default());
        let heard = |d: &&Diagnostic| !warning::ON_REQUEST.contains(&d.code);
        let said = loaded.diagnostics.iter().filter(heard);
        let said: Vec<&str> = said.map(|d| &*d.message).collect();
        assert!(said.is_empty(), "{}: {said:?}", step.title);
        let laid_out = format(step.game).expect("it can be laid out");
        assert!(laid_out.lines().count() >= 10, "{}", step.title);
        let game = ludeme::load("step.lud", step.game).expect("it is a game");
        for seed in 1..=5 {
            let mut position = game.start(seed);
            let mut played = 0;
            while position.outcome().is_none() {
                assert!(played < 3000, "{} goes on for ever", step.title);
                let moves = position.legal_moves();
                let pick = (seed as usize * 7 + played * 13) % moves.len();
                let chosen = moves[pick].clone();
                position.apply(&chosen).expect("it is legal");
                played += 1;
            }
        }
    }
}

#[test]
fn the_examples_of_the_tutorial_hold() {
    let mut count = 0;
    for step in steps() {
        let examples = read(step.examples).unwrap_or_else(|e| panic!("{}: {e:?}", step.title));
        for example in &examples.examples {
            let held = Tested::of("step.lud", step.game).run(example);
            assert_eq!(held, Ok(()), "{}: {}", step.title, example.says);
            count += 1;
        }
    }
    assert!(count >= 12, "{count}");
}

#[test]
fn a_step_of_the_tutorial_is_shown_alone() {
    let whole = said(&["explain", "tutorial"]);
    let third = said(&["explain", "tutorial", "3"]);
    assert!(whole.contains(third.trim_end()), "{third}");
    assert_eq!(
        lud(&["explain", "tutorial", "99"], "").status.code(),
        Some(2)
    );
}
