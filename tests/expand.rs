//! Expansion, through the public functions of the library.

use ludeme::diagnostic::{Diagnostic, Severity};
use ludeme::expand::{Expanded, Library, Selection, expand, unused};
use ludeme::source::{FileId, SourceMap};
use ludeme::syntax::parse::parse;
use ludeme::syntax::print::{print, print_inline};
use ludeme::syntax::tree::{NodeId, NodeKind, Tree};

use crate::conformance;

fn expanded(text: &str, selection: &Selection) -> (Expanded, Vec<Diagnostic>) {
    let (tree, diagnostics) = parse(FileId(0), text);
    let error = diagnostics.iter().find(|d| d.severity == Severity::Error);
    assert!(error.is_none(), "{text:?} does not parse: {error:?}");
    expand(&tree, selection, Library::standard())
}

fn one_line(expanded: &Expanded) -> String {
    let printed = print(&expanded.tree, &expanded.tree.roots);
    let words: Vec<_> = printed.split_whitespace().collect();
    words
        .join(" ")
        .replace(" )", ")")
        .replace(" }", "}")
        .replace("{ ", "{")
}

/// The expanded text, which has no errors.
#[track_caller]
fn text_of(text: &str, options: &[&str]) -> String {
    let selection = Selection {
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        ruleset: None,
    };
    let (expanded, diagnostics) = expanded(text, &selection);
    let error = diagnostics.iter().find(|d| d.severity == Severity::Error);
    assert!(error.is_none(), "{text:?}: {error:?}");
    one_line(&expanded)
}

/// What a body becomes inside a game that follows some declarations.
#[track_caller]
fn body(declarations: &str, body: &str) -> String {
    let text = text_of(&format!("{declarations} (game \"G\" {body})"), &[]);
    let inner = text.strip_prefix("(game \"G\"").expect("a game");
    let inner = inner.strip_suffix(')').expect("its bracket");
    inner.trim().to_owned()
}

/// The names of what is wrong with a text.
fn complaints(text: &str) -> Vec<&'static str> {
    let (_, diagnostics) = expanded(text, &Selection::default());
    diagnostics.iter().map(|d| d.code.slug()).collect()
}

#[test]
fn a_define_stands_for_any_sequence() {
    assert_eq!(body("(define \"D\" (a b))", "(\"D\") \"D\""), "(a b) (a b)");
    assert_eq!(body("(define \"D\" 1 (a) {2})", "{\"D\"}"), "{1 (a) {2}}");
    assert_eq!(body("(define \"D\")", "(a \"D\" (\"D\") b)"), "(a b)");
    assert_eq!(body("(define \"D\" x:1 y:2)", "(a (\"D\"))"), "(a x:1 y:2)");
    assert_eq!(body("(define \"D\" \"E\") (define \"E\" 3)", "\"D\""), "3");
}

#[test]
fn parameters_take_arguments() {
    let define = "(define \"D\" (a #1 in:#2 {#1}))";
    assert_eq!(body(define, "(\"D\" (b) 3)"), "(a (b) in:3 {(b)})");
    assert_eq!(body(define, "(\"D\" ~ 3)"), "(a in:3 {})");
    assert_eq!(
        body(define, "(\"D\" x:(b) {3})"),
        "(a x:(b) in:{3} {x:(b)})"
    );
    assert_eq!(body(define, "(\"D\" 1 2 3)"), "(a 1 in:2 {1})");
    assert_eq!(
        body("(define \"D\" (a P#1 \"x#1\" 1..#1))", "(\"D\" 3)"),
        "(a P3 \"x3\" 1 2 3)"
    );
    assert_eq!(body("(define \"D\" P#1)", "(\"D\") (\"D\" 2)"), "P P2");
}

#[test]
fn a_named_argument_without_value_takes_what_follows() {
    let define = "(define \"D\" (a in:#1 (b) if:#2))";
    assert_eq!(body(define, "(\"D\")"), "(a in:(b))");
    assert!(complaints(&format!("{define} (game \"G\" (\"D\"))")).contains(&"define-named-hole"));
}

#[test]
fn an_omitted_argument_that_is_passed_on_leaves_no_hole() {
    let defines = "(define \"In\" (i #1 #2)) (define \"Out\" (\"In\" #1 #2))";
    assert_eq!(body(defines, "(\"Out\" ~ x)"), "(i x)");
    assert_eq!(body(defines, "(\"In\" ~ x)"), "(i x)");
    assert_eq!(
        body("(define \"D\" (a #1 #2))", "(\"D\" ~ x) (\"D\" x ~)"),
        "(a x) (a x)"
    );
}

#[test]
fn the_earlier_define_is_expanded_first() {
    let two = "(define \"Two\" 1 2)";
    let pair = "(define \"Pair\" (p #1 #2))";
    assert_eq!(
        body(&format!("{two} {pair}"), "(\"Pair\" \"Two\")"),
        "(p 1 2)"
    );
    assert_eq!(
        body(&format!("{pair} {two}"), "(\"Pair\" \"Two\" 3)"),
        "(p 1 2 3)"
    );
    assert_eq!(
        body(&format!("{two} {pair}"), "(\"Pair\" \"Two\" 3)"),
        "(p 1 2)"
    );
    let none = "(define \"None\")";
    assert_eq!(
        body(&format!("{none} {pair}"), "(\"Pair\" \"None\" 3)"),
        "(p 3)"
    );
}

#[test]
fn what_stands_after_the_bracket_may_be_a_parameter() {
    let define = "(define \"D\" (#1 2))";
    assert_eq!(body(define, "(\"D\" is)"), "(is 2)");
    assert_eq!(
        body(&format!("{define} (define \"E\" (e #1))"), "(\"D\" \"E\")"),
        "(e 2)"
    );
    assert_eq!(
        body("(define \"D\" (a (#1)))", "(\"D\" (b c))"),
        "(a (b c))"
    );
    assert_eq!(
        body(
            "(define \"D\" (\"#1Two\"))(define \"MyTwo\" 2)",
            "(\"D\" My)"
        ),
        "2"
    );
}

#[test]
fn some_names_are_left_alone() {
    let define = "(define \"G\" 3)";
    assert_eq!(
        text_of(&format!("{define}(game \"G\" (a \"G\"))"), &[]),
        "(game \"G\" (a 3))"
    );
    assert_eq!(
        text_of(
            &format!("{define}(match \"G\" (instance \"G\" \"G\"))"),
            &[]
        ),
        "(match \"G\" (instance \"G\" 3))"
    );
}

#[test]
fn standard_defines_can_be_used_and_hidden() {
    let standard = Library::standard()
        .explain("IsEnemyAt")
        .expect("a standard define");
    assert_eq!(standard.parameters, 2);
    assert!(body("", "(\"IsEnemyAt\" (to))").contains("(to)"));
    assert_eq!(
        body("(define \"IsEnemyAt\" 7)", "(\"IsEnemyAt\" (to))"),
        "7"
    );
}

const SIZES: &str = "(option \"Size\" <Size> args:{ <n> <rest> } {
    (item \"Small\" <3> <(a) (b)> \"three\")
    (item \"Large\" <5> <> \"five\")*
})";

#[test]
fn options_are_chosen_by_priority_or_by_selection() {
    let game =
        format!("(game \"G\" <Size:n> x<Size> {{<Size:rest>}} \"s<Size:n>\" 1..<Size>) {SIZES}");
    assert_eq!(text_of(&game, &[]), "(game \"G\" 5 x5 {} \"s5\" 1 2 3 4 5)");
    let small = text_of(&game, &["Size/Small"]);
    assert_eq!(small, "(game \"G\" 3 x3 {(a) (b)} \"s3\" 1 2 3)");
}

#[test]
fn options_come_before_defines() {
    let option = "(option \"O\" <O> args:{<a>} { (item \"i\" <1 #1 \"D\"> \"d\") })";
    assert_eq!(
        body(
            &format!("(define \"D\" x) (define \"E\" {{<O:a>}}) {option}"),
            "(\"E\" 2)"
        ),
        "{1 2 x}"
    );
    let text = "<O:a> (game \"G\" \"D\") (option \"O\" <O> args:{<a>} { (item \"i\" <(define \"D\" 4)> \"d\") })";
    assert_eq!(text_of(text, &[]), "(game \"G\" 4)");
    let text = "<O> (option \"O\" <O> args:{<a>} { (item \"i\" <(game \"G\")> \"d\") })";
    assert_eq!(text_of(text, &[]), "(game \"G\")");
    let pair =
        "(define \"Pair\" (p #1 #2)) (option \"O\" <O> args:{<a>} { (item \"i\" <1 2> \"d\") })";
    assert_eq!(body(pair, "(\"Pair\" <O:a> 3)"), "(p 1 2)");
}

#[test]
fn an_item_may_insert_brackets_one_by_one() {
    let text = "(game \"G\" (board <D:b> (square 3) <D:e> x))
        (option \"Dual\" <D> args:{<b> <e>} { (item \"No\" <> <> \"\") (item \"Yes\" <(dual > <)> \"d\") })";
    assert_eq!(
        text_of(text, &["Dual/No"]),
        "(game \"G\" (board (square 3) x))"
    );
    assert_eq!(
        text_of(text, &["Dual/Yes"]),
        "(game \"G\" (board (dual (square 3)) x))"
    );
}

#[test]
fn mistakes_in_options_have_names() {
    for (text, slug) in [
        ("(game \"G\" <Sice>)", "option-unknown-tag"),
        ("(game \"G\" <Size:m>)", "option-unknown-arg"),
        (
            "(game \"G\") (option \"A/B\" <A> args:{<a>} {(item \"i\" <1> \"d\")})",
            "option-slash",
        ),
        (
            "(game \"G\") (option <A> args:{<a>} {})",
            "option-malformed",
        ),
        (
            "(game \"G\") (option \"A\" <A> {(item \"i\" <1> \"d\")})",
            "option-no-args-clause",
        ),
        (
            "(game \"G\" <A>) (option \"A\" <A> args:{<a>} {(item \"i\" <1>)})",
            "option-blocks-later",
        ),
        (
            "(option \"A\" <A> args:{} {(item \"i\" \"d\")}) (game \"G\" <Size>)",
            "option-blocks-later",
        ),
        (
            "(game \"G\") (option \"A\" <A> args:{<a>} {(item \"i\" <1> <2> \"d\")})",
            "option-extra-arg",
        ),
        (
            "(game \"G\") (option \"A\" <A> args:{<a>} {(item \"i\" <1> \"d\") (item \"j\" <2> \"d\")})",
            "option-no-default",
        ),
        (
            "(game \"G\") (option \"S\" <Size> args:{<a>} {(item \"i\" <1> \"d\")})",
            "option-duplicate-tag",
        ),
    ] {
        let found = complaints(&format!("{text} {SIZES}"));
        if slug != "option-blocks-later" || !text.contains("<A>) (") {
            assert!(found.contains(&slug), "{text:?} gives {found:?}");
        }
    }
    let selection = |option: &str| Selection {
        options: vec![option.to_owned()],
        ruleset: None,
    };
    let (_, unknown) = expanded(&format!("(game \"G\") {SIZES}"), &selection("Size/Huge"));
    assert_eq!(unknown[0].code.slug(), "option-unknown-selection");
    assert!(unknown[0].help[0].contains("`Size/Small`, `Size/Large`"));
    let twice = format!(
        "(game \"G\") {SIZES} {}",
        SIZES.replace("<Size>", "<Other>")
    );
    let (_, twice) = expanded(&twice, &selection("Size/Small"));
    assert!(
        twice
            .iter()
            .any(|d| d.code.slug() == "option-duplicate-selection")
    );
}

const RULESETS: &str = "(rulesets {
    (ruleset \"Ruleset/Empty\" {})
    (ruleset \"Ruleset/One (x)\" {\"Size/Small\"})
    (ruleset \"Ruleset/Two\" {\"Size/Large\"} variations:{\"Size/Small\"})*
})";

#[test]
fn rulesets_select_options_and_are_recognized() {
    let text = format!(
        "(game \"G\" <Size>) {SIZES} {RULESETS} (metadata (info {{
            (useFor {{\"Ruleset/One (x)\"}} (id \"1\") (useFor \"Size/Large\" (id \"2\")))
            (useFor \"Ruleset/Two\" (id \"3\")) (id \"4\") }}))"
    );
    let (default, _) = expanded(&text, &Selection::default());
    assert_eq!(default.active_ruleset, Some(2));
    assert!(one_line(&default).ends_with("(metadata (info {(id \"3\") (id \"4\")}))"));
    let selection = Selection {
        options: Vec::new(),
        ruleset: Some("One (x)".to_owned()),
    };
    let (one, _) = expanded(&text, &selection);
    assert_eq!(one.active_ruleset, Some(1));
    assert_eq!(one.chosen_options().collect::<Vec<_>>(), ["Size/Small"]);
    assert!(one_line(&one).ends_with("(metadata (info {(id \"1\") (id \"4\")}))"));
    let selection = Selection {
        ruleset: Some("Three".to_owned()),
        ..selection
    };
    let found = expanded(&text, &selection).1;
    let unknown = found.iter().filter(|d| d.code.slug() == "ruleset-unknown");
    assert_eq!(unknown.count(), 1);
}

#[test]
fn metadata_has_rules_of_its_own() {
    let text = "(define \"D\" \"x\") (game \"G\") (metadata (info {(rules \"D\") (rules \"BlockWin\")}) (ai \"G_ai\"))";
    let expected = "(game \"G\") (metadata (info {(rules \"x\") (rules \"BlockWin\")}) (ai))";
    assert_eq!(text_of(text, &[]), expected);
    assert!(
        complaints("(game \"G\") (metadata (show Symbol scale: 0.5))")
            .contains(&"metadata-colon-space")
    );
    assert!(
        complaints("(game \"G\") (metadata (useFor \"A/B\" (id \"1\")))")
            .contains(&"use-for-unknown")
    );
    assert!(
        complaints("(game \"G\") (metadata (useFor (id \"1\")))").contains(&"use-for-no-string")
    );
}

#[test]
fn ranges_are_spelled_out() {
    assert_eq!(body("", "{1..5}"), "{1 2 3 4 5}");
    assert_eq!(
        body("", "{5..2 3..3 -2..2 1..3..2}"),
        "{5 4 3 2 3 3 -2 2 1 2 3 2}"
    );
    assert_eq!(
        body("", "{\"A1\"..\"B2\"}"),
        "{\"A1\" \"A2\" \"B1\" \"B2\"}"
    );
    assert_eq!(body("", "(a {\"B1\"..\"A2\"} in:1..2)"), "(a {} in:1 2)");
    assert_eq!(body("(define \"N\" 3)", "{1..\"N\"}"), "{1 2 3}");
    assert_eq!(
        body("", "(note \"from 1..4 to : 5\")"),
        "(note \"from 1 2 3 4 to :5\")"
    );
    for (range, slug) in [
        ("1..1002", "range-too-large"),
        ("\"A1\"..\"B2000000000\"", "range-too-large"),
        ("\"AA1\"..\"AB2\"", "site-range-column"),
        ("\"A\"..\"B2\"", "site-range-form"),
        ("\"A1\"..3", "range-form"),
    ] {
        assert_eq!(complaints(&format!("(game \"G\" {range})")), [slug]);
    }
}

#[test]
fn mistakes_with_defines_have_names() {
    for (text, slug) in [
        ("(game \"G\" (\"Blorp\"))", "unknown-define"),
        ("(define P 3) (game \"G\")", "define-no-name"),
        (
            "(define \"A\" (not (\"A\"))) (game \"G\" (\"A\"))",
            "define-recursive",
        ),
        (
            "(define \"A\" \"B\") (define \"B\" \"A\") (game \"G\" \"A\")",
            "define-recursive",
        ),
        (
            "(define \"D\" #1 #3) (game \"G\" (\"D\" 1 2 3))",
            "define-param-gap",
        ),
        (
            "(define \"D\" (a #10)) (game \"G\" (\"D\" 1))",
            "define-param-ten",
        ),
        (
            "(define \"My D\" #1) (game \"G\" (\"My E\" 1))",
            "define-name-space",
        ),
        (
            "(define \"D\" P#1) (game \"G\" (a (\"E\" 1)))",
            "unknown-define",
        ),
        (
            "(define \"D\" \"P#1\") (game \"G\" (\"D\" (a)))",
            "splice-in-word",
        ),
        ("(game \"G\" ( \"BlockWin\" 3))", "define-space-call"),
        ("(game \"G\" ( \"BlockWin\"))", "space-in-call"),
        ("(game \"G\" (a in: to:3))", "name-without-value"),
        ("(game \"G\" #1)", "stray-parameter"),
        ("(game \"G\" ~)", "tilde"),
        ("(game \"G\" \"\")", "empty-string"),
        ("(define \"d\" 3) (game \"G\" \"d\")", "define-lowercase"),
        (
            "(define \"D\" 3) (define \"D\" 4) (game \"G\" \"D\")",
            "define-duplicate",
        ),
        ("(define \"BlockWin\" 3) (game \"G\")", "define-shadows"),
        (
            "(define \"D\" #1) (game \"G\" (\"D\" 3 4))",
            "define-extra-args",
        ),
        ("(metadata) (game \"G\")", "metadata-first"),
        ("(metadata)", "metadata-only"),
        ("(foo)", "no-game"),
        ("(define \"D\" 3)", "no-game"),
        ("(game \"G\") (game \"H\")", "trailing-clause"),
    ] {
        let found = complaints(text);
        assert!(found.contains(&slug), "{text:?} gives {found:?}");
    }
}

#[test]
fn a_define_may_be_an_argument_of_itself() {
    assert_eq!(
        body("(define \"D\" (d #1))", "(\"D\" (\"D\" (\"D\" 1)))"),
        "(d (d (d 1)))"
    );
}

#[test]
fn declarations_without_use_are_found() {
    let found = |text: &str| -> Vec<String> {
        let (tree, _) = parse(FileId(0), text);
        let found = unused(&tree, Library::standard());
        found.into_iter().map(|d| d.message).collect()
    };
    let text = "(define \"A\" (\"A\")) (define \"B\" \"C\") (define \"C\" 1) (define \"N2\" 2)";
    assert_eq!(
        found(text),
        ["define `B` is never used", "define `N2` is never used"]
    );
    assert_eq!(
        found(&format!("{text} (game \"G\" \"B\" \"N#1\")")),
        [""; 0]
    );
    assert_eq!(found("(define \"PiecesOwnedBy\" 3)"), [""; 0]);
    assert_eq!(found(&format!("{SIZES} (game \"G\" x<Size:n>)")), [""; 0]);
    assert_eq!(found(SIZES), ["option `Size` is never used"]);
}

/// Every limit is met quickly and reported, whatever the memory and the stack.
#[test]
fn nothing_explodes() {
    let chain = |body: &str| -> String {
        let defines = (0..60).map(|i| {
            let body = body.replace('@', &(i + 1).to_string());
            format!("(define \"D{i}\" {body})")
        });
        defines.collect::<String>() + "(define \"D60\" #1) (game \"G\" (\"D0\" 1))"
    };
    for (text, slug) in [
        (chain("(a \"D@\" \"D@\")"), "expansion-size"),
        (chain("{(\"D@\" (b #1 #1))}"), "expansion-size"),
        (chain("(\"D@\" #1#1)"), "expansion-size"),
        (
            chain("(\"D@\") (\"D@\")").replace(" x)", ")"),
            "expansion-size",
        ),
        (chain("(\"D@\" \"#1#1\") #1"), "expansion-size"),
        (
            "(define \"A\" (#1 #1)) (game \"G\" (\"A\" \"A\"))".to_owned(),
            "define-recursive",
        ),
        (
            chain("((a (b (c (d (e (f (g (h (\"D@\")))))))) x))"),
            "expansion-depth",
        ),
    ] {
        let started = std::time::Instant::now();
        let found = complaints(&text);
        assert!(found.contains(&slug), "{text:.200} gives {found:?}");
        assert!(started.elapsed().as_secs() < 20, "{text:.200}");
    }
}

#[test]
fn every_node_knows_where_it_comes_from() {
    let text = "(define \"In\" (c)) (define \"Out\" (b (\"In\") #1)) (game \"G\" (\"Out\" (d)))";
    let (expanded, _) = expanded(text, &Selection::default());
    let tree = &expanded.tree;
    let find = |wanted: &str| -> NodeId {
        let is_it = |node: &NodeId| matches!(tree.kind(*node), NodeKind::Call { head, .. } if head == wanted);
        (0..tree.len() as u32)
            .map(NodeId)
            .find(is_it)
            .expect("the call is there")
    };
    let mut sources = SourceMap::new();
    sources.add("a.lud", text.to_owned());
    let chain = |node: NodeId| -> Vec<&str> {
        let steps =
            std::iter::successors(tree.step(tree.origin(node)), |step| tree.step(step.parent));
        steps.map(|step| sources.slice(step.use_site)).collect()
    };
    assert_eq!(sources.slice(tree.span(find("c"))), "(c)");
    assert_eq!(chain(find("c")), ["(\"In\")", "(\"Out\" (d))"]);
    assert_eq!(chain(find("d")), [""; 0]);
    assert_eq!(chain(find("game")), [""; 0]);
}

/// Nothing that only has a meaning before expansion is left in the clauses.
fn assert_expanded(tree: &Tree, node: NodeId, what: &str) {
    let kind = tree.kind(node);
    let fits = !matches!(
        kind,
        NodeKind::Macro { .. }
            | NodeKind::OptionRef(_)
            | NodeKind::Angle(_)
            | NodeKind::Open(_)
            | NodeKind::Close(_)
            | NodeKind::Parameter(_)
            | NodeKind::Omitted
            | NodeKind::Range(_)
            | NodeKind::Error
            | NodeKind::Label { value: None, .. }
    );
    assert!(fits, "{what}: {kind:?}");
    for child in tree.children(node) {
        assert_expanded(tree, *child, what);
    }
}

#[test]
fn real_descriptions_expand() {
    let mut failures = Vec::new();
    for (path, text) in conformance::descriptions() {
        let what = path.display().to_string();
        let (expanded, diagnostics) = expanded(&text, &Selection::default());
        let error = diagnostics.iter().find(|d| d.severity == Severity::Error);
        if error.is_some() || expanded.game.is_none() {
            failures.push(format!("{what}: {error:?}"));
            continue;
        }
        for root in &expanded.tree.roots {
            assert_expanded(&expanded.tree, *root, &what);
        }
        let inline = expanded
            .tree
            .roots
            .iter()
            .map(|root| print_inline(&expanded.tree, *root));
        let (reparsed, _) = parse(FileId(0), &inline.collect::<Vec<_>>().join(" "));
        if reparsed != expanded.tree {
            failures.push(format!("{what} is not what it prints"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
