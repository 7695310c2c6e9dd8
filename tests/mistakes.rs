//! Mistakes of beginners: what is said about each, and where.
//!
//! A case of `tests/mistakes/*.txt` is one of the sound games beside it with an edit:
//!
//! ```text
//! === equality with two signs
//! in sow
//! - if:(> (count at:(from)) 0)
//! + if:(== (count at:(from)) 1)
//! > 15 `(= (count at:(from)) 1)`
//! ```
//!
//! Lines with `-` are what stands there, lines with `+` what the beginner writes, and `>` is the
//! line of the first thing reported, with words that it must hold. A case that ends with `fixed`
//! is put right by `--fix`.

use std::fs;
use std::path::{Path, PathBuf};

use ludeme::diagnostic::Diagnostic;
use ludeme::diagnostic::code::warning;
use ludeme::lint::check;
use ludeme::lint::fix::fix;
use ludeme::load::{Loaded, Selection};

struct Case {
    name: String,
    text: String,
    line: u32,
    says: Vec<String>,
    fixed: bool,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes")
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|e| e == "txt") {
            let text = fs::read_to_string(&path).expect("a text");
            cases.extend(text.split("=== ").skip(1).map(case));
        }
    }
    cases
}

fn case(block: &str) -> Case {
    let mut lines = block.lines();
    let name = lines.next().unwrap_or_default().to_owned();
    let mut base = String::new();
    let mut edits: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    let (mut line, mut says, mut fixed) = (0, Vec::new(), false);
    let mut before = ' ';
    for written in lines {
        let sign = written.chars().next().unwrap_or(' ');
        let rest = written.get(2..).unwrap_or_default();
        match sign {
            'i' => base = format!("{}.lud", &written[3..]),
            '-' | '+' => {
                if sign == '-' && before != '-' || edits.is_empty() {
                    edits.push((Vec::new(), Vec::new()));
                }
                let (old, new) = edits.last_mut().expect("one was begun");
                if sign == '-' { old } else { new }.push(rest);
            }
            '>' if line == 0 => {
                let (number, words) = rest.split_once(' ').unwrap_or((rest, ""));
                line = number.parse().unwrap_or_else(|_| panic!("{name}: {rest}"));
                says.extend(Some(words.to_owned()).filter(|w| !w.is_empty()));
            }
            '>' => says.push(rest.to_owned()),
            'f' => fixed = true,
            _ => {}
        }
        before = sign;
    }
    let mut text = match base.as_str() {
        "" => String::new(),
        base => fs::read_to_string(folder().join(base)).expect("a game"),
    };
    for (old, new) in edits {
        let (old, new) = (old.join("\n"), new.join("\n"));
        if base.is_empty() {
            text = format!("{new}\n");
            continue;
        }
        assert_eq!(text.matches(&old).count(), 1, "{name}: {old}");
        text = text.replacen(&old, &new, 1);
    }
    Case {
        name,
        text,
        line,
        says,
        fixed,
    }
}

fn checked(text: &str) -> Loaded {
    let mut loaded = check("beginner.lud", text, &Selection::default());
    let heard = |d: &Diagnostic| !warning::ON_REQUEST.contains(&d.code);
    loaded.diagnostics.retain(heard);
    loaded
}

fn words(diagnostic: &Diagnostic) -> String {
    let help = diagnostic.help.join("\n");
    format!("{}\n{}\n{help}", diagnostic.message, diagnostic.label)
}

#[test]
fn every_mistake_is_answered_where_it_is_with_what_to_write() {
    let cases = cases();
    assert!(cases.len() >= 150, "{} mistakes", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let loaded = checked(&case.text);
        let Some(first) = loaded.diagnostics.first() else {
            wrong.push(format!("{}: nothing is said", case.name));
            continue;
        };
        let at = loaded.sources.position(first.span.file, first.span.start);
        let said = words(first);
        if at.line != case.line || case.says.iter().any(|w| !said.contains(w)) {
            wrong.push(format!("{}: line {}\n{said}", case.name, at.line));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn what_a_message_knows_is_put_right() {
    let fixable: Vec<Case> = cases().into_iter().filter(|case| case.fixed).collect();
    assert!(fixable.len() >= 12, "{} are put right", fixable.len());
    for case in fixable {
        let fixed = fix(&case.text, checked);
        assert!(
            fixed.loaded.errors().next().is_none(),
            "{}: {}\n{}",
            case.name,
            fixed.loaded.first_error(),
            fixed.text
        );
    }
}

#[test]
fn the_games_that_the_mistakes_are_made_in_are_sound() {
    let mut games = Vec::new();
    for entry in fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        games.extend(Some(path).filter(|path| path.extension().is_some_and(|e| e == "lud")));
    }
    assert!(games.len() >= 30, "{} games", games.len());
    for game in games {
        let name = game.display();
        let text = fs::read_to_string(&game).expect("a game");
        let loaded = checked(&text);
        let said: Vec<String> = loaded.diagnostics.iter().map(words).collect();
        assert!(said.is_empty(), "{name}: {said:?}");
    }
}
