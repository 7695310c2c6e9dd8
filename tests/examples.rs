//! Every example compiles: those of the catalogue, of the standard defines and of the codes.

use std::collections::BTreeSet;
use std::process::Command;

use ludeme::catalogue::signature::{ENUMS, FORMS, Form, FormId};
use ludeme::diagnostic::code::rules;
use ludeme::expand::Library;
use ludeme::explain::{CLAUSES, Mistake, mistakes, reference};
use ludeme::format::format;
use ludeme::lint::check;
use ludeme::lint::play::{self, Games};
use ludeme::load::{Description, Loaded, Selection, load, load_match};
use ludeme::resolve::call::Value;

pub mod host;

use host::host;

fn loaded(text: &str) -> Loaded {
    load("example.lud", text, &Selection::default())
}

/// The forms that a value uses.
fn forms(value: &Value, found: &mut BTreeSet<FormId>) {
    match value {
        Value::Call(call) => {
            found.insert(call.form);
            call.args.iter().flatten().for_each(|arg| forms(arg, found));
        }
        Value::Array(items, _) => items.iter().for_each(|item| forms(item, found)),
        _ => {}
    }
}

/// What keeps an example from being one.
fn fault(id: FormId, form: &Form) -> Option<String> {
    let result = form.spellings[0].result.get().name;
    let text = host(result, form.puzzle, form.example);
    let loaded = loaded(&text);
    // What is known and not supported is refused for that reason alone.
    let refused: Vec<_> = loaded.errors().map(|d| d.code.slug()).collect();
    let may_be_refused = form.unsupported;
    let for_that = |code: &&str| may_be_refused && ["unsupported", "not-supported"].contains(code);
    if refused.iter().any(|code| !for_that(code)) || refused.is_empty() == may_be_refused {
        return Some(format!("{}\n{text}", loaded.first_error()));
    }
    let mut used = BTreeSet::new();
    if let Some(resolved) = &loaded.resolved {
        forms(&resolved.game, &mut used);
        resolved
            .metadata
            .iter()
            .for_each(|value| forms(value, &mut used));
    }
    (!used.contains(&id)).then(|| "is read as another form".to_owned())
}

#[test]
fn every_example_of_the_catalogue_compiles_and_uses_its_form() {
    let faults: Vec<String> = (0u16..)
        .zip(FORMS)
        .filter_map(|(id, form)| {
            let fault = fault(FormId(id), form)?;
            Some(format!("{}\n  {}\n  {fault}", form.signature, form.example))
        })
        .collect();
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// What a standard define may stand for, where an example of its use belongs.
const PLACES: [&str; 22] = [
    "boolean",
    "int",
    "region",
    "ints",
    "direction",
    "effect",
    "moves",
    "then",
    "apply",
    "endRule",
    "start",
    "startRule",
    "phase",
    "players",
    "equipment",
    "item",
    "board",
    "graph",
    "to",
    "between",
    "track",
    "range",
];

/// Names that some standard defines leave to the game.
const LEFT_TO_THE_GAME: &str =
    "(define \"Columns\" 6) (define \"PiecesOwnedBy\" (count Pieces #1)) ";

#[test]
fn every_example_of_a_standard_define_compiles_and_uses_it() {
    let library = Library::standard();
    let mut faults = Vec::new();
    for name in library.names() {
        let define = library.explain(name).expect("a name of the library");
        let used = format!("\"{name}\"");
        assert!(define.example.contains(&used), "{name}: {}", define.example);
        let mut errors = PLACES.iter().map(|place| {
            let text = format!("{LEFT_TO_THE_GAME}{}", host(place, false, define.example));
            let loaded = loaded(&text);
            loaded
                .errors()
                .next()
                .map(|_| format!("{place}: {}", loaded.first_error()))
        });
        if errors.clone().all(|error| error.is_some()) {
            faults.push(format!(
                "{}\n  {}",
                define.example,
                errors.next().flatten().unwrap_or_default()
            ));
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// The option that some of the examples refer to.
const OPTION: &str = "(option \"Board Size\" <Size> args:{<n>} {(item \"3x3\" <3> \"Small.\")})";

#[test]
fn every_example_of_a_clause_parses_and_formats() {
    for clause in CLAUSES {
        let text = format!(
            "{} {OPTION} {}",
            host("play", false, "(play (forEach Piece))"),
            clause.example
        );
        let loaded = loaded(&text);
        assert!(
            loaded.game.is_some(),
            "{}: {}",
            clause.name,
            loaded.first_error()
        );
        assert!(format(clause.example).is_ok(), "{}", clause.name);
    }
}

#[test]
fn the_page_holds_everything() {
    let page = reference();
    for form in FORMS {
        assert!(
            page.contains(form.signature) && page.contains(form.meaning),
            "{}",
            form.signature
        );
    }
    for name in Library::standard().names() {
        assert!(page.contains(&format!("`\"{name}\"`")), "{name}");
    }
    for rule in rules() {
        assert!(page.contains(&format!("### {} {}", rule.code, rule.slug)));
    }
    assert!(
        ENUMS
            .iter()
            .all(|decl| page.contains(&decl.words.join(" ")))
    );
    assert!(CLAUSES.iter().all(|clause| page.contains(clause.signature)));
    let blocks = page.matches("```lud").count();
    assert!(blocks >= FORMS.len() + Library::standard().names().count() + CLAUSES.len());
}

#[test]
fn the_command_explains_or_suggests() {
    let lud = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_lud"))
            .args(args)
            .output()
            .expect("it runs");
        let text = [output.stdout, output.stderr].concat();
        (
            output.status.code(),
            String::from_utf8_lossy(&text).into_owned(),
        )
    };
    let (code, shown) = lud(&["explain", "is", "Line"]);
    assert_eq!(code, Some(0));
    assert!(
        shown.contains("Pieces form a line.") && shown.contains("(is Line 4)"),
        "{shown}"
    );
    let (code, shown) = lud(&["explain", "forEech"]);
    assert_eq!(
        (code, shown.as_str()),
        (
            Some(2),
            "error: nothing is called `forEech`; did you mean `forEach`?\n"
        )
    );
    let (code, page) = lud(&["explain", "--all", "--format", "md"]);
    assert_eq!(code, Some(0));
    assert_eq!(page, reference());
}

/// A mistake, or its repair, where it belongs, with all that checking finds.
pub fn placed(mistake: &Mistake, text: &str) -> Loaded {
    let checked = |text: &str, selection: &Selection| check("example.lud", text, selection);
    let sound = host("play", false, "(play (forEach Piece))");
    let default = Selection::default();
    match mistake.kind {
        "text" => checked(text, &default),
        // Beside the match lies a description of the same name: itself.
        "match" => {
            let mut loaded = checked(text, &default);
            let (name, text) = ("Twice.lud".to_owned(), text.to_owned());
            let itself = Description { name, text };
            let (_, found) = load_match(&loaded, |name| (name == "Twice").then(|| itself.clone()));
            loaded.diagnostics.extend(found);
            loaded
        }
        "played" => {
            let mut loaded = checked(text, &default);
            play::check(&mut loaded, Games { count: 40, seed: 0 });
            loaded
        }
        "clause" => checked(&format!("{text}\n{sound}"), &default),
        // The first line is what is selected.
        "selection" => {
            let (wanted, text) = text.split_once('\n').unwrap_or((text, ""));
            let mut selection = Selection::default();
            match wanted.starts_with("Ruleset/") {
                true => selection.ruleset = Some(wanted.to_owned()),
                false => selection.options.push(wanted.to_owned()),
            }
            checked(&format!("{text}\n{sound}"), &selection)
        }
        kind => checked(&host(kind, false, text), &default),
    }
}

#[test]
fn every_mistake_is_reported_for_its_code_and_its_repair_is_sound() {
    let mut faults = Vec::new();
    for mistake in mistakes() {
        let wrong = placed(mistake, mistake.wrong);
        let slug = mistake.code.slug();
        if !wrong.diagnostics.iter().any(|d| d.code == mistake.code) {
            let found: Vec<_> = wrong.diagnostics.iter().map(|d| d.code.slug()).collect();
            faults.push(format!(
                "{slug}: {} is reported as {found:?}",
                mistake.wrong
            ));
        }
        if mistake.right.is_empty() {
            continue;
        }
        let right = placed(mistake, mistake.right);
        if right.game.is_none() || right.diagnostics.iter().any(|d| d.code == mistake.code) {
            faults.push(format!(
                "{slug}: {}: {}",
                mistake.right,
                right.first_error()
            ));
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
    let codes: BTreeSet<_> = mistakes().iter().map(|mistake| mistake.code).collect();
    assert_eq!(codes.len(), mistakes().len(), "one mistake for a code");
    let headings = include_str!("../grammar/mistakes.txt")
        .matches("\n=== ")
        .count();
    assert_eq!(headings, mistakes().len(), "every heading names a code");
}
