//! Resolution: the typed calls that a tree becomes, and the diagnostics for calls that fit nothing.

use ludeme::catalogue::words::{AbsoluteDirection, RoleType, SiteType};
use ludeme::diagnostic::{Diagnostic, Severity};
use ludeme::resolve::call::{Call, Value};
use ludeme::resolve::typed::{Bool, End, EndRule, Equipment, Game, Int, Item, Moves, Play, Rules};
use ludeme::resolve::{Resolved, resolve};

use crate::reader::read;

/// A game around an end condition.
fn ending(condition: &str) -> String {
    game(
        "(move Add (to (sites Empty)))",
        &format!("(if {condition} (result Mover Win))"),
    )
}

/// A game around moves and an end rule.
fn game(moves: &str, end: &str) -> String {
    format!(
        r#"(game "Noughts" (players 2)
            (equipment {{ (board (square 3)) (piece "Disc" Each) (regions "Goal" P1 (sites Top)) }})
            (rules (play {moves}) (end {end})))"#
    )
}

fn resolved(text: &str) -> (Resolved, Vec<Diagnostic>) {
    let (tree, clauses) = read(text);
    resolve(&tree, clauses[0], clauses.get(1).copied())
}

/// What a text resolves to, which must be without errors.
fn sound(text: &str) -> Resolved {
    let (resolved, diagnostics) = resolved(text);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    resolved
}

/// The one error of a text: name, the text it points at, message and help.
fn error(text: &str) -> (&'static str, String, String, String) {
    let (_, diagnostics) = resolved(text);
    assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
    let d = &diagnostics[0];
    let place = text[d.span.range()].to_string();
    (d.code.slug(), place, d.message.clone(), d.help.join("; "))
}

#[track_caller]
fn assert_error(text: &str, slug: &str, place: &str, hint: &str) {
    let (found_slug, found_place, message, help) = error(text);
    assert_eq!(
        (found_slug, found_place.as_str()),
        (slug, place),
        "{message}: {help}"
    );
    let said = format!("{message}: {help}");
    assert!(said.contains(hint), "`{hint}` not in `{said}`");
}

fn call(value: &Value) -> &Call {
    value
        .as_call()
        .unwrap_or_else(|| panic!("not a call: {value:?}"))
}

/// The moves and the first end condition of a game.
fn parts(resolved: &Resolved) -> (&Call, &Call) {
    let Some(Game::Game { rules, .. }) = Game::of(call(&resolved.game)) else {
        panic!("not a game")
    };
    let Some(Rules::RulesOnePhase { play, end, .. }) = Rules::of(call(rules)) else {
        panic!("phases")
    };
    let Some(Play { moves }) = Play::of(call(play)) else {
        panic!("no moves")
    };
    let Some(End { rules }) = End::of(call(end)) else {
        panic!("no end")
    };
    let Some(EndRule::If { cond, .. }) = EndRule::of(call(rules)) else {
        panic!("no condition")
    };
    (call(moves), call(cond))
}

fn condition(text: &str) -> Resolved {
    sound(&ending(text))
}

#[test]
fn arguments_stand_in_their_slots() {
    let resolved = condition("(is Line Cell 3 Orthogonal throughAny:(sites Centre) exact:True)");
    let Some(Bool::IsLine {
        site_type,
        length,
        direction,
        through,
        through_any,
        exact,
        role,
        ..
    }) = Bool::of(parts(&resolved).1)
    else {
        panic!("not a line");
    };
    assert_eq!(site_type, Some(SiteType::Cell));
    assert_eq!(direction, Some(AbsoluteDirection::Orthogonal));
    assert_eq!(length.as_int(), Some(3));
    assert!(through.is_none() && through_any.is_some() && role.is_none());
    assert_eq!(exact.and_then(Value::as_bool), Some(true));
}

#[test]
fn an_earlier_slot_is_preferred() {
    let resolved = condition("(is Line 3 All)");
    let Some(Bool::IsLine {
        direction, role, ..
    }) = Bool::of(parts(&resolved).1)
    else {
        panic!("not a line")
    };
    assert_eq!((direction, role), (Some(AbsoluteDirection::All), None));
}

#[test]
fn the_expected_type_chooses_among_meanings() {
    let text = game(
        "(if (is Full) (add (to 1)) (or (move Pass) (pass)))",
        "(if (= (add 1 2) 3) (result P1 Win))",
    );
    let resolved = sound(&text);
    let (moves, cond) = parts(&resolved);
    let Some(Moves::If {
        moves: then,
        otherwise: Some(otherwise),
        ..
    }) = Moves::of(moves)
    else {
        panic!("not moves")
    };
    assert!(matches!(
        Moves::of(call(then)),
        Some(Moves::Add {
            decision: false,
            ..
        })
    ));
    let Some(Moves::OrPair { a, b, .. }) = Moves::of(call(otherwise)) else {
        panic!("not a pair")
    };
    assert!(matches!(
        Moves::of(call(a)),
        Some(Moves::Pass { decision: true, .. })
    ));
    assert!(matches!(
        Moves::of(call(b)),
        Some(Moves::Pass {
            decision: false,
            ..
        })
    ));
    let Some(Bool::Equals { a, .. }) = Bool::of(cond) else {
        panic!("not integers")
    };
    assert!(matches!(Int::of(call(a)), Some(Int::Add { .. })));
}

#[test]
fn symbols_are_names() {
    for text in ["(= (+ 1 2) 3)", "(equals (add 1 2) 3)"] {
        let resolved = condition(text);
        let Some(Bool::Equals { a, .. }) = Bool::of(parts(&resolved).1) else {
            panic!("{text}")
        };
        assert!(matches!(Int::of(call(a)), Some(Int::Add { .. })));
    }
}

#[test]
fn depth_decides_where_heads_do_not() {
    // Both slots take an `if`; only its branches tell a site from a region.
    let resolved = sound(&game(
        "(remove (if (is Full) (sites Top) (sites Bottom)))",
        "(if (is Full) (result P1 Win))",
    ));
    let Some(Moves::Remove { site, region, .. }) = Moves::of(parts(&resolved).0) else {
        panic!("no remove")
    };
    assert!(site.is_none() && region.is_some());
}

#[test]
fn constants_are_integers() {
    let resolved = condition("(= Off (- End Infinity))");
    let Some(Bool::Equals { a, b }) = Bool::of(parts(&resolved).1) else {
        panic!("not integers")
    };
    assert_eq!(a.as_int(), Some(-1));
    let Some(Int::Sub { a: Some(a), b }) = Int::of(call(b)) else {
        panic!("no difference")
    };
    assert_eq!((a.as_int(), b.as_int()), (Some(-2), Some(1_000_000_000)));
}

#[test]
fn a_role_takes_the_place_of_a_player() {
    let resolved = condition("(is Enemy Next)");
    let Some(Bool::IsPlayer { who, .. }) = Bool::of(parts(&resolved).1) else {
        panic!("not a player")
    };
    assert_eq!(who.as_word(), Some(RoleType::Next));
}

#[test]
fn equipment_items_are_typed() {
    let resolved = condition("(is Full)");
    let Some(Game::Game {
        name, equipment, ..
    }) = Game::of(call(&resolved.game))
    else {
        panic!("not a game")
    };
    assert_eq!(name, "Noughts");
    let Some(Equipment { items }) = Equipment::of(call(equipment)) else {
        panic!("no equipment")
    };
    let Some(Item::Piece { name, role, .. }) = Item::of(call(&items[1])) else {
        panic!("no piece")
    };
    assert_eq!((name, role), ("Disc", Some(RoleType::Each)));
}

#[test]
fn metadata_resolves_beside_the_game() {
    let text = ending("(is Full)")
        + r#" (metadata (info (version "1.3.12")) (graphics { (show Edges Hidden) }))"#;
    assert!(sound(&text).metadata.is_some());
}

#[test]
fn lower_case_words_are_read_with_a_warning() {
    let text = ending("(is line 3)");
    let (_, diagnostics) = resolved(&text);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(
        (diagnostics[0].code.slug(), diagnostics[0].severity),
        ("lowercase-word", Severity::Warning)
    );
}

#[test]
fn a_name_without_value_at_the_end_is_dropped() {
    condition("(= 0 (count Pieces in:))");
}

#[test]
fn unknown_ludemes_suggest_what_fits_the_place() {
    assert_error(
        &ending("(nott (is Full))"),
        "unknown-ludeme",
        "nott",
        "did you mean `not`?",
    );
    assert_error(
        &ending("(is In (cuont Moves) (sites Top))"),
        "unknown-ludeme",
        "cuont",
        "did you mean `count`?",
    );
}

#[test]
fn unknown_words_suggest_what_fits_the_place() {
    assert_error(
        &ending("(is Lien 3)"),
        "unknown-word",
        "Lien",
        "did you mean `Line`?",
    );
    assert_error(
        &ending("(is Enemy Moover)"),
        "unknown-word",
        "Moover",
        "did you mean `Mover`?",
    );
    assert_error(
        &ending("(= off 3)"),
        "unknown-word",
        "off",
        "did you mean `Off`?",
    );
    assert_error(
        &ending("(is Line 3 Forward)"),
        "unknown-word",
        "Forward",
        "a relative direction",
    );
}

#[test]
fn missing_arguments_are_named() {
    assert_error(
        &ending("(is Line)"),
        "missing-argument",
        ")",
        "`is Line` needs an integer",
    );
    assert_error(
        &ending("(= 1 (state level:0))"),
        "missing-argument",
        ")",
        "`state` needs `at:` with an integer",
    );
    assert_error(
        &ending("(is)"),
        "missing-argument",
        "is",
        "needs a word first",
    );
}

#[test]
fn surplus_arguments_are_shown() {
    assert_error(
        &ending("(not True False)"),
        "too-many-arguments",
        "False",
        "`not`",
    );
}

#[test]
fn names_are_exact_unique_and_ordered() {
    assert_error(
        &ending("(is Line 3 foo:2)"),
        "unknown-name",
        "foo",
        "no argument named `foo`",
    );
    assert_error(
        &ending("(is Line 3 Exact:True)"),
        "unknown-name",
        "Exact",
        "did you mean `exact:`?",
    );
    assert_error(
        &ending("(is Line 3 top:True exact:True)"),
        "name-order",
        "exact:True",
        "wrong place",
    );
    assert_error(
        &ending("(is Line 3 exact:True exact:False)"),
        "name-duplicate",
        "exact:False",
        "twice",
    );
    assert_error(
        &ending("(= 1 (state 3))"),
        "name-missing",
        "3",
        "needs its name",
    );
    assert_error(
        &ending("(= 1 (count Pieces in: of:1))"),
        "name-without-value",
        "in:",
        "has no value",
    );
}

#[test]
fn arguments_keep_their_order() {
    let text = ending("(is Full)").replace(r#""Disc" Each"#, r#""Disc" N Each"#);
    assert_error(&text, "argument-order", "Each", "wrong place");
}

#[test]
fn types_are_told_in_words() {
    assert_error(
        &ending("1"),
        "type-mismatch",
        "1",
        "expected a condition, found an integer",
    );
    assert_error(
        &ending("(is Line 3.5)"),
        "type-mismatch",
        "3.5",
        "expected an integer, found a number with a fraction",
    );
    assert_error(
        &ending("(not (count Moves))"),
        "type-mismatch",
        "(count Moves)",
        "found `(count ..)`, an integer",
    );
}

#[test]
fn arrays_are_neither_added_nor_removed() {
    assert_error(
        &ending("(is In 1 {N})"),
        "unknown-word",
        "N",
        "expected an integer",
    );
    assert_error(
        &ending("(is Line {3})"),
        "array-mismatch",
        "{3}",
        "found an array",
    );
    let text = game(
        "(move Leap {F F R F} (to))",
        "(if (is Full) (result P1 Win))",
    );
    let (_, diagnostics) = resolved(&text);
    assert!(diagnostics.iter().any(|d| d.severity == Severity::Error));
}

#[test]
fn alternatives_exclude_each_other() {
    assert_error(
        &ending("(is Line 3 Mover what:1)"),
        "or-group",
        "what:1",
        "not both",
    );
}

#[test]
fn ludemes_need_brackets_and_words_no_quotes() {
    assert_error(
        &ending("(is In last (sites Top))"),
        "bare-ludeme",
        "last",
        "write `(last ..)`",
    );
    let text = game("(move Pass)", r#"(if (is Full) (result "Mover" Win))"#);
    let (_, diagnostics) = resolved(&text);
    assert!(
        diagnostics
            .iter()
            .any(|d| d.code.slug() == "string-for-word"),
        "{diagnostics:#?}"
    );
}

#[test]
fn strings_name_something_of_the_game() {
    assert_error(
        &ending(r#"(no Pieces "Goat")"#),
        "unknown-string",
        r#""Goat""#,
        "nothing is named `Goat`",
    );
    condition(r#"(is In (last To) (sites "Goal"))"#);
    condition(r#"(= 1 (id "Disc1"))"#);
}

#[test]
fn the_frame_of_a_game_is_checked() {
    let text = ending("(is Full)");
    assert_error(
        &text.replace("(players 2)", "(players 17)"),
        "players-range",
        "(players 17)",
        "0 to 16",
    );
    assert_error(
        &text.replace("(players 2)", "(players -1)"),
        "players-range",
        "(players -1)",
        "0 to 16",
    );
    let bare = text.replace("(board (square 3))", "");
    let (_, diagnostics) = resolved(&bare);
    assert!(
        diagnostics.iter().any(|d| d.code.slug() == "no-board"),
        "{diagnostics:#?}"
    );
    let mapped = text.replace("(board", "(map {1 2} {1}) (board");
    assert_error(
        &mapped,
        "map-length",
        "(map {1 2} {1})",
        "2 keys and 1 values",
    );
}

#[test]
fn independent_errors_are_all_reported_and_none_twice() {
    let text = game(
        "(move Ad (to (sites Emptty)))",
        "(if (is Foll) (result Mover Win))",
    );
    let (_, diagnostics) = resolved(&text);
    let places: Vec<_> = diagnostics.iter().map(|d| &text[d.span.range()]).collect();
    assert_eq!(places, ["Ad", "Foll"]);
    let text = game(
        "(move Add (to (sites Emptty)))",
        "(if (nott (is Foll)) (result Mover Win))",
    );
    let (_, diagnostics) = resolved(&text);
    let places: Vec<_> = diagnostics.iter().map(|d| &text[d.span.range()]).collect();
    assert_eq!(places, ["Emptty", "nott"]);
}

#[test]
fn nested_ambiguity_costs_no_time() {
    // Every level fits two slots at a glance; only the innermost tells which.
    let mut inner = "(sites Top)".to_string();
    for _ in 0..60 {
        inner = format!(
            "(if (is In (last To) {inner}) {inner2} (sites Bottom))",
            inner2 = "(sites Left)"
        );
    }
    let start = std::time::Instant::now();
    sound(&game(
        &format!("(remove {inner})"),
        "(if (is Full) (result P1 Win))",
    ));
    assert!(start.elapsed().as_secs() < 5);
}

#[test]
fn deep_nesting_fits_the_stack() {
    let depth = 180;
    sound(&ending(&format!(
        "{}(is Full){}",
        "(not ".repeat(depth),
        ")".repeat(depth)
    )));
    // The same where every level is examined in depth.
    let region = format!(
        "{}(sites Top){}",
        "(union (sites Left) ".repeat(depth),
        ")".repeat(depth)
    );
    sound(&ending(&format!("(is In 1 {region})")));
}
