//! The lints of `lud check`: each with a description that shows it and one that must not.

use std::collections::BTreeMap;

use ludeme::diagnostic::Severity;
use ludeme::diagnostic::code::warning::{
    DEFINE_MISSING_ARG, ON_REQUEST, ONLY_PASSES, OVER_AT_ONCE,
};
use ludeme::lint::check;
use ludeme::lint::fix::fix;
use ludeme::load::Selection;
use rayon::prelude::*;

use crate::conformance;

/// The names of the lints from `L0960` on that a description shows.
fn shown(text: &str) -> Vec<&'static str> {
    let loaded = check("test.lud", text, &Selection::default());
    assert!(loaded.game.is_some(), "{}", loaded.first_error());
    let found = loaded.diagnostics.iter();
    let found = found.filter(|d| d.code.0 >= 960 && !ON_REQUEST.contains(&d.code));
    // These games show one thing each; how they would be played is the business of `mistakes`.
    let found = found.filter(|d| ![ONLY_PASSES, OVER_AT_ONCE].contains(&d.code));
    found.map(|d| d.code.slug()).collect()
}

/// A game of some equipment and rules.
fn game(equipment: &str, rules: &str) -> String {
    format!(
        "(game \"Test\" (players 2)
            (equipment {{ (board (square 3)) (piece \"Disc\" Each (move Step (to if:(is Empty (to))))) {equipment} }})
            (rules (start {{(place \"Disc1\" 0) (place \"Disc2\" 8)}}) {rules}))"
    )
}

const PLAY: &str = "(play (forEach Piece))";
const END: &str = "(end (if (no Moves Next) (result Mover Win)))";

#[test]
fn an_ordinary_game_shows_nothing() {
    assert!(shown(&game("", &format!("{PLAY} {END}"))).is_empty());
}

#[test]
fn regions_of_two_players_on_one_side_are_shown() {
    let goal = "(end (if (is In (last To) (sites Mover \"Goal\")) (result Mover Win)))";
    let rules = format!("{PLAY} {goal}");
    let sides = |other: &str| {
        let regions =
            format!("(regions \"Goal\" P1 (sites Top)) (regions \"Goal\" P2 (sites {other}))");
        shown(&game(&regions, &rules))
    };
    assert_eq!(sides("Top"), ["region-shared"]);
    assert!(sides("Bottom").is_empty());
}

#[test]
fn a_hand_that_is_counted_on_the_board_is_shown() {
    let with = |count: &str| {
        let end = format!("(end (if (= (count {count}at:(handSite Next)) 0) (result Mover Win)))");
        let text = game("(hand Each)", &format!("{PLAY} {end}"));
        let text = text.replace("(start {", "(start {(place \"Disc1\" (handSite P1))");
        shown(&text.replace("(square 3)", "(square 3) use:Vertex"))
    };
    assert_eq!(with(""), ["hand-as-board"]);
    assert!(with("Cell ").is_empty());
}

#[test]
fn what_is_declared_and_never_used_is_shown() {
    let rules = format!("{PLAY} {END}");
    for (equipment, lint) in [
        ("(piece \"Ghost\" Each)", "piece-unused"),
        ("(regions \"Home\" (sites Bottom))", "region-unused"),
        ("(dice d:6 num:1)", "dice-unrolled"),
    ] {
        assert_eq!(shown(&game(equipment, &rules)), [lint], "{equipment}");
    }
    let board = "(board (square 3) (track \"Round\" {0 1 2 5 8 7 6 3} loop:True))";
    let with_track = game("", &rules).replace("(board (square 3))", board);
    assert_eq!(shown(&with_track), ["track-unused"]);
    let set = "(play (do (forEach Piece) next:(set Var \"Last\" 1)))";
    assert_eq!(
        shown(&game("", &format!("{set} {END}"))),
        ["variable-unread"]
    );
}

#[test]
fn what_is_used_by_name_or_by_all_is_not_shown() {
    let by_name = "(play (if (is In 3 (sites \"Home\")) (move Add (piece \"Ghost1\") (to (sites Empty))) (forEach Piece)))";
    let equipment =
        "(piece \"Ghost\" Each) (regions \"Home\" (sites Bottom)) (regions P1 (sites Top))";
    assert!(shown(&game(equipment, &format!("{by_name} {END}"))).is_empty());
    let by_mover = "(play (move Add (to (sites Empty))))";
    let any = game("(piece \"Ghost\" Each)", &format!("{by_mover} {END}"));
    assert!(shown(&any).is_empty());
    let rolled = "(play (do (roll) next:(forEach Piece)))";
    assert!(shown(&game("(dice d:6 num:1)", &format!("{rolled} {END}"))).is_empty());
    let read = "(play (if (= (var \"Last\") 1) (forEach Piece) (forEach Piece (then (set Var \"Last\" 1)))))";
    assert!(shown(&game("", &format!("{read} {END}"))).is_empty());
    let followed = game(
        "",
        &format!("(play (forEach Site (sites Track \"Round\") (move Add (to (site))))) {END}"),
    );
    let board = "(board (square 3) (track \"Round\" {0 1 2 5 8 7 6 3} loop:True))";
    assert!(shown(&followed.replace("(board (square 3))", board)).is_empty());
}

#[test]
fn dice_lie_in_a_hand_that_is_shared_and_in_no_other() {
    let counts = |role: &str| {
        let play = format!(
            "(play (do (roll) next:(if (< 0 (count Sites in:(sites Hand {role}))) (forEach Piece))))"
        );
        shown(&game("(dice d:6 num:1)", &format!("{play} {END}")))
    };
    assert!(counts("Shared").is_empty());
    assert_eq!(counts("Mover"), ["no-hands"]);
}

#[test]
fn the_shipped_games_show_nothing() {
    for shipped in ludeme::shipped::GAMES {
        let loaded = check(shipped.name, shipped.text, &Selection::default());
        let told = loaded.diagnostics.iter();
        let told = told.filter(|d| !ON_REQUEST.contains(&d.code));
        let told: Vec<_> = told.map(|d| &d.message).collect();
        assert!(told.is_empty(), "{}: {told:?}", shipped.name);
    }
}

#[test]
fn what_only_another_option_uses_is_not_shown() {
    let text = game(
        "(regions \"Home\" (sites Bottom))",
        &format!("<Play:play> {END}"),
    );
    let option = "(option \"Play\" <Play> args:{<play>} {
        (item \"Plain\" <(play (forEach Piece))> \"plain\")*
        (item \"Home\" <(play (if (is In 3 (sites \"Home\")) (pass) (forEach Piece)))> \"home\") })";
    assert!(shown(&format!("{text}\n{option}")).is_empty());
}

#[test]
fn a_phase_without_a_way_to_it_is_shown() {
    let phases = |next: &str| {
        let text =
            format!("phases:{{ (phase \"First\" {PLAY} {next}) (phase \"Second\" {PLAY}) }} {END}");
        shown(&game("", &text))
    };
    assert_eq!(phases(""), ["phase-unreached"]);
    assert!(phases("(nextPhase (no Moves Next) \"Second\")").is_empty());
    assert!(phases("(nextPhase (no Moves Next))").is_empty());
}

#[test]
fn a_phase_of_one_player_that_is_not_his_first_needs_a_way_to_it() {
    let phases = |first: &str, second: &str, next: &str| {
        let text = format!(
            "phases:{{ (phase \"First\" {first} {PLAY} {next}) (phase \"Second\" {second} {PLAY}) }} {END}"
        );
        shown(&game("", &text))
    };
    assert_eq!(phases("", "P1", ""), ["phase-never-used"]);
    assert_eq!(phases("P1", "P1", ""), ["phase-never-used"]);
    assert_eq!(phases("", "P3", ""), ["phase-never-used"]);
    assert!(phases("P1", "P2", "").is_empty());
    assert!(phases("", "P1", "(nextPhase P1 (no Moves Next) \"Second\")").is_empty());
}

#[test]
fn a_way_that_is_never_taken_is_shown() {
    let next = |condition: &str| {
        let text = format!(
            "phases:{{ (phase \"First\" {PLAY} (nextPhase {condition} \"Second\")) (phase \"Second\" {PLAY}) }} {END}"
        );
        shown(&game("", &text))
    };
    for never in ["False", "(and (no Moves Next) False)", "(not True)"] {
        assert_eq!(next(never), ["next-phase-false"], "{never}");
    }
    assert!(next("(or (no Moves Next) False)").is_empty());
}

#[test]
fn coordinates_of_other_boards_are_shown_and_names_of_pieces_are_not() {
    let place = |start: &str| {
        let rules = format!("{PLAY} {END}");
        let text = game("(piece \"7\" Shared)", &rules);
        let both = format!("(place \"Disc1\" 4) {start}");
        shown(&text.replace("(place \"Disc1\" 0)", &both))
    };
    assert_eq!(place("(place \"7\" {\"A1\" \"D1\"})"), ["place-coord-list"]);
    assert!(place("(place \"7\" {\"A1\" \"B3\"})").is_empty());
    assert!(place("(place Random (sites Top) {\"7\" \"7\"})").is_empty());
    assert_eq!(place("(place \"7\" 9)"), ["place-off-board"]);
}

#[test]
fn what_another_option_would_break_is_a_warning_with_its_chain() {
    let rules = format!("{PLAY} {END}");
    let text = game("", &rules).replace("(square 3)", "<Size:board>");
    let option = "(option \"Size\" <Size> args:{<board>} {
        (item \"Small\" <(square 3)> \"small\")* (item \"Huge\" <(square 60000)> \"huge\") })";
    let text = format!("{text}\n{option}");
    let loaded = check("test.lud", &text, &Selection::default());
    let found: Vec<_> = (loaded.diagnostics.iter())
        .filter(|d| d.code.slug() == "board-too-large")
        .collect();
    let [warning] = found[..] else {
        panic!("{:?}", loaded.diagnostics);
    };
    assert_eq!(warning.severity, Severity::Warning);
    assert!(warning.help.iter().any(|help| help.contains("`Size/Huge`")));
    let chain: Vec<_> = loaded.expanded.tree.chain(warning.origin).collect();
    assert!(chain.iter().any(|step| step.option), "{chain:?}");
    let huge = Selection {
        options: vec!["Size/Huge".to_owned()],
        ruleset: None,
    };
    assert!(check("test.lud", &text, &huge).errors().next().is_some());
}

#[test]
fn a_game_without_an_end_is_shown() {
    let phase = format!("phases:{{ (phase \"Only\" {PLAY}) }}");
    assert_eq!(shown(&game("", &phase)), ["no-end"]);
    assert!(shown(&game("", &format!("{phase} {END}"))).is_empty());
}

#[test]
fn a_condition_written_as_a_constant_is_shown() {
    let play = |condition: &str| {
        let play = format!("(play (if {condition} (forEach Piece) (move Pass)))");
        game("", &format!("{play} {END}"))
    };
    for constant in ["True", "(not (< 1 2))", "(= 3 4)"] {
        assert_eq!(shown(&play(constant)), ["constant-condition"], "{constant}");
    }
    assert!(shown(&play("(= (count Moves) 4)")).is_empty());
    let lifted = END.replace(
        "(no Moves Next)",
        "(can Move (hop (between if:True) (to if:True)))",
    );
    assert!(shown(&game("", &format!("{PLAY} {lifted}"))).is_empty());
    // A define may well choose by a constant.
    let chosen = format!("(define \"Chosen\" True)\n{}", play("(\"Chosen\")"));
    assert!(shown(&chosen).is_empty());
}

#[test]
fn a_piece_without_its_number_is_put_right_where_one_piece_alone_can_be_meant() {
    let rules = format!("{PLAY} {END}");
    let text =
        game("(piece \"King\" P1)", &rules).replace("(place \"Disc1\" 0)", "(place \"King\" 0)");
    let fixed = fix(&text, |text| check("test.lud", text, &Selection::default()));
    assert!(fixed.text.contains("(place \"King1\" 0)"), "{}", fixed.text);
    let text = text.replace("(place \"King\" 0)", "(place \"Disc\" 0)");
    let fixed = fix(&text, |text| check("test.lud", text, &Selection::default()));
    assert!(fixed.applied.is_empty(), "{:?}", fixed.applied);
}

#[test]
fn columns_count_characters_whatever_stands_before() {
    for before in [
        "\t\t",
        "\"\u{5d0}\u{5d1}\u{202e}\" ",
        "\"e\u{301}\u{301}\" ",
    ] {
        let text = format!("\u{feff}(game \"T\" (players 2)\r\n{before}(equipmint 3))\r\n");
        let loaded = check("test.lud", &text, &Selection::default());
        let mut unknown = loaded
            .errors()
            .filter(|d| d.code.slug() == "unknown-ludeme");
        let place = unknown.next().expect("the ludeme is unknown").span;
        let at = loaded.sources.position(place.file, place.start);
        let column = before.chars().count() as u32 + 2;
        assert_eq!((at.line, at.column), (2, column), "{before:?}");
    }
}

#[test]
fn a_use_is_blamed_for_what_only_it_breaks_and_the_body_for_the_rest() {
    let place = |text: &str| {
        let loaded = check("test.lud", text, &Selection::default());
        let first = loaded.diagnostics.first().expect("a problem");
        loaded.sources.slice(first.span).to_owned()
    };
    let end = "(end (if (no Moves Next) (result Mover Win)))";
    let play = |first: &str, second: &str| {
        let play =
            format!("(play (or (if {first} (forEach Piece)) (if {second} (forEach Piece))))");
        let define = "(define \"Both\" (and #1 (is Empty (last To))))";
        format!("{define}\n{}", game("", &format!("{play} {end}")))
    };
    let sound = "(\"Both\" (is Mover P1))";
    assert_eq!(place(&play(sound, "(\"Both\")")), "(\"Both\")");
    let broken = play(sound, sound).replace("is Empty", "is Epmty");
    assert_eq!(place(&broken), "Epmty");
}

#[test]
fn a_name_misspelt_where_it_is_declared_is_reported_there() {
    let rules = "(start {(place \"King1\" 1) (place \"King2\" 2)}) (play (forEach Piece \"King\"))";
    let text = game("(piece \"Kinng\" Each)", &format!("{rules} {END}"));
    let text = text.replace("(start {(place \"Disc1\" 0) (place \"Disc2\" 8)})", "");
    let loaded = check("test.lud", &text, &Selection::default());
    let errors: Vec<_> = loaded
        .errors()
        .map(|d| loaded.sources.slice(d.span))
        .collect();
    assert_eq!(errors, ["\"Kinng\""]);
}

/// The table of hits: the name of a lint and how often it was right or wrong.
fn judged() -> BTreeMap<&'static str, usize> {
    let lines = include_str!("lints.tsv").lines();
    let rows = lines.filter(|line| !line.starts_with('#')).map(|line| {
        let (name, rest) = line.split_once('\t').expect("a name");
        let hits = rest.split('\t').next().and_then(|hits| hits.parse().ok());
        (name, hits.expect("a number of hits"))
    });
    rows.collect()
}

#[test]
fn every_hit_in_recorded_games_has_been_looked_at() {
    let mut games = conformance::descriptions();
    games.retain(|(path, _)| path.components().any(|part| part.as_os_str() == "games"));
    if games.is_empty() {
        return;
    }
    let found: Vec<Vec<&'static str>> = games
        .par_iter()
        .map(|(path, text)| {
            let loaded = check("game.lud", text, &Selection::default());
            assert!(loaded.errors().next().is_none(), "{}", path.display());
            let codes = loaded.diagnostics.iter().map(|d| d.code);
            codes
                .filter(|code| *code != DEFINE_MISSING_ARG)
                .map(|code| code.slug())
                .collect()
        })
        .collect();
    let mut hits: BTreeMap<&str, usize> = BTreeMap::new();
    for name in found.into_iter().flatten() {
        *hits.entry(name).or_default() += 1;
    }
    assert_eq!(hits, judged());
}

/// A game with many items in one option; something is wrong with the last one.
fn many_items(items: usize, wrong: &str) -> String {
    let each = |n: usize| {
        let rule = if n + 1 == items {
            wrong
        } else {
            "(is Empty (to))"
        };
        format!("(item \"{n}\" <{rule}> <(< (count Moves) {n})> \"Number {n}.\")")
    };
    let items: String = (0..items).map(each).collect();
    let game = game("", &format!("(play (if <Way:b> (forEach Piece))) {END}"));
    let game = game.replace("(is Empty (to))", "<Way:a>");
    format!("(option \"Way\" <Way> args:{{<a> <b>}} {{{items}}})\n{game}")
}

#[test]
fn an_item_among_many_is_found_where_it_is_wrong() {
    let found = |wrong: &str| {
        let text = many_items(40, wrong);
        let loaded = check("test.lud", &text, &Selection::default());
        let at = loaded.diagnostics.iter();
        let at = at.filter(|d| d.severity == Severity::Warning && !d.help.is_empty());
        let at = at.filter(|d| d.help.iter().any(|help| help.contains("`Way/39`")));
        at.map(|d| text[d.span.range()].to_owned())
            .collect::<Vec<_>>()
    };
    assert!(found("(is Empty (to))").is_empty());
    // Errors of words, of types and of expansion.
    assert_eq!(found("(is Empt (to))"), ["Empt"]);
    assert_eq!(found("(is In (to) \"Nowhere\")").len(), 1);
    assert_eq!(found("(is In (to) (sites {0..2000}))"), ["0..2000"]);
}

#[test]
fn a_define_without_quotes_is_told_of() {
    for (use_, place) in [
        ("(sites Goal)", "Goal"),
        ("(Goal)", "Goal"),
        ("Goal", "Goal"),
    ] {
        let end = format!("(end (if (is In (last To) {use_}) (result Mover Win)))");
        let text = game("", &format!("{PLAY} {end}"));
        let text = format!("(define \"Goal\" (sites Top)) {text}");
        let loaded = check("test.lud", &text, &Selection::default());
        let told: Vec<_> = (loaded.diagnostics.iter())
            .filter(|d| d.help.iter().any(|help| help.contains("`\"Goal\"`")))
            .map(|d| &text[d.span.range()])
            .collect();
        assert_eq!(told, [place], "{use_}");
        assert_eq!(loaded.diagnostics.len(), 1, "{:?}", loaded.diagnostics);
    }
}
