//! The TextMate grammar, for editors that colour by patterns: made from the catalogue.

use serde_json::{Value, json};

use crate::arrange::Arrange;
use crate::catalogue::signature::{FORMS, HEADS, WORDS};
use crate::explain::CLAUSES;

/// The grammar as JSON, as `clients/vscode/syntaxes/lud.tmLanguage.json` has it.
pub fn grammar() -> String {
    let grammar = json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Ludii game description",
        "scopeName": "source.lud",
        "fileTypes": ["lud", "def"],
        "patterns": [{ "include": "#element" }],
        "repository": {
            "element": { "patterns": [
                { "include": "#comment" },
                { "include": "#clause" },
                { "include": "#define-use" },
                { "include": "#reference" },
                { "include": "#parameter" },
                { "include": "#string" },
                { "include": "#ludeme" },
                { "include": "#label" },
                { "include": "#number" },
                { "include": "#word" },
                { "include": "#bracket" },
            ]},
            "comment": pattern("comment.line.double-slash.lud", "//.*$"),
            "clause": {
                "match": format!("(\\()\\s*({})(?![A-Za-z0-9])(?:\\s*(\"[^\"]*\"))?", alternatives(clauses())),
                "captures": {
                    "1": { "name": "punctuation.section.parens.begin.lud" },
                    "2": { "name": "keyword.control.lud" },
                    "3": { "name": "entity.name.function.lud" },
                },
            },
            "define-use": {
                "match": "(\\()(\"[^\"]*\")",
                "captures": {
                    "1": { "name": "punctuation.section.parens.begin.lud" },
                    "2": { "name": "entity.name.function.lud" },
                },
            },
            "ludeme": { "patterns": [
                {
                    "match": format!("(\\()\\s*({})(?![A-Za-z0-9])", alternatives(names())),
                    "captures": {
                        "1": { "name": "punctuation.section.parens.begin.lud" },
                        "2": { "name": "support.function.lud" },
                    },
                },
                {
                    "match": format!("(\\()({})(?=[\\s)])", alternatives(signs())),
                    "captures": {
                        "1": { "name": "punctuation.section.parens.begin.lud" },
                        "2": { "name": "keyword.operator.lud" },
                    },
                },
            ]},
            "label": {
                "match": format!("(?<![A-Za-z0-9_\"])({})(:)", alternatives(labels())),
                "captures": {
                    "1": { "name": "variable.parameter.lud" },
                    "2": { "name": "punctuation.separator.lud" },
                },
            },
            "reference": pattern("variable.other.constant.lud", "<[A-Za-z0-9_-]+(:[A-Za-z0-9_-]+)?>"),
            "parameter": pattern("variable.language.lud", "#[1-9]"),
            "string": {
                "name": "string.quoted.double.lud",
                "begin": "\"",
                "end": "\"",
                "patterns": [
                    { "include": "#reference" },
                    { "include": "#parameter" },
                    pattern("constant.character.escape.lud", "\\\\\""),
                ],
            },
            "number": pattern(
                "constant.numeric.lud",
                "(?<![A-Za-z0-9_])[+-]?(\\d+\\.\\.\\d+|\\d*\\.?\\d+)(?![A-Za-z0-9_])",
            ),
            "word": { "patterns": [
                pattern(
                    "constant.language.lud",
                    "(?<![A-Za-z0-9_])(True|False|Off|End|Undefined|Infinity)(?![A-Za-z0-9_:])",
                ),
                pattern(
                    "support.constant.lud",
                    &format!("(?<![A-Za-z0-9_])({})(?![A-Za-z0-9_:])", alternatives(words())),
                ),
                pattern("keyword.operator.lud", "~|\\*"),
            ]},
            "bracket": { "patterns": [
                pattern("punctuation.section.parens.lud", "[()]"),
                pattern("punctuation.section.braces.lud", "[{}]"),
            ]},
        },
    });
    let text = serde_json::to_string_pretty(&grammar).unwrap_or_default();
    format!("{text}\n")
}

fn pattern(name: &str, matched: &str) -> Value {
    json!({ "name": name, "match": matched })
}

/// The clauses that have a name after their bracket.
fn clauses() -> Vec<&'static str> {
    let names = CLAUSES.iter().map(|clause| clause.name);
    names.filter(|name| is_word(name)).collect()
}

/// The names of ludemes that are words.
fn names() -> Vec<&'static str> {
    HEADS
        .iter()
        .map(|head| head.name)
        .filter(|name| is_word(name))
        .collect()
}

/// The names of ludemes that are signs.
fn signs() -> Vec<&'static str> {
    HEADS
        .iter()
        .map(|head| head.name)
        .filter(|name| !is_word(name))
        .collect()
}

/// The names of arguments.
fn labels() -> Vec<&'static str> {
    let slots = FORMS.iter().flat_map(|form| form.slots);
    let own = ["args", "variations"];
    slots.filter_map(|slot| slot.label).chain(own).collect()
}

/// The words of the catalogue, those that select a form included.
fn words() -> Vec<&'static str> {
    let spellings = FORMS.iter().flat_map(|form| form.spellings);
    let selecting = spellings.flat_map(|spelling| spelling.words.iter().copied());
    WORDS
        .iter()
        .map(|word| word.name)
        .chain(selecting)
        .collect()
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The words as one pattern, longer ones first, so that none hides another.
fn alternatives(mut words: Vec<&str>) -> String {
    words.arrange_by_key(|word| (std::cmp::Reverse(word.len()), *word));
    words.dedup();
    let escaped = words.iter().map(|word| {
        let mut escaped = String::new();
        for c in word.chars() {
            if !c.is_ascii_alphanumeric() {
                escaped.push('\\');
            }
            escaped.push(c);
        }
        escaped
    });
    escaped.collect::<Vec<_>>().join("|")
}
