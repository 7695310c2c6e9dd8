//! Concrete syntax, through the public functions of the library.

use ludeme::diagnostic::Severity;
use ludeme::expand::{Library, Selection, expand};
use ludeme::source::FileId;
use ludeme::syntax::delimiters::MAX_NESTING;
use ludeme::syntax::parse::parse;
use ludeme::syntax::print::print;
use ludeme::syntax::tree::Tree;

use crate::conformance;

/// Parses a text that has no errors.
fn tree(text: &str) -> Tree {
    let (tree, diagnostics) = parse(FileId(0), text);
    let errors: Vec<_> = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{text:?} has {errors:?}");
    tree
}

/// The canonical text of a text.
fn printed(text: &str) -> String {
    let tree = tree(text);
    print(&tree, &tree.roots)
}

/// The names of everything wrong with a text.
fn complaints(text: &str) -> Vec<&'static str> {
    let (_, diagnostics) = parse(FileId(0), text);
    diagnostics.iter().map(|d| d.code.slug()).collect()
}

#[test]
fn every_kind_of_element_is_printed_as_it_was_written() {
    let text = "(a B \"c d\" 1 -2 0.5 e:F {g {} 1..3} (< 1 2) (>= 1 2) ~ #1 P#2 <T> <T:a> x<T:a> \
                (\"M\" n) (#1 o) (<T:a> p) \"A1\"..\"B2\" 0..<T:a>)";
    let printed = printed(text);
    let on_one_line = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(on_one_line.replace(" )", ")"), text);
}

#[test]
fn layout_does_not_matter() {
    let crlf = "\u{feff}(a\r\n\t(b) // note (\r\n\tc: D)\r\n";
    assert_eq!(tree(crlf), tree("(a (b)c:D)"));
    assert_eq!(tree("(is, Line)"), tree("(is Line)"));
    assert_eq!(tree("(a ((b 1)))"), tree("(a (b 1))"));
    assert_eq!(tree("( a ( < 1 2 ) )"), tree("(a (< 1 2))"));
    assert_ne!(tree("(a b)"), tree("(a c)"));
}

#[test]
fn items_of_options() {
    let text = "(option \"S\" <S> args:{<n> <m>} {(item \"3\" <3> <(a) {1}> \"d\")* (item \"4\" <> <\"x\" y:2> \"e\")})";
    assert!(printed(text).contains("\"d\")*"));
    assert_eq!(tree(&printed(text)), tree(text));
}

#[test]
fn labels_take_what_follows() {
    assert_eq!(printed("(a in: (b) if:)"), "(a in:(b) if:)\n");
    assert_eq!(printed("(a in: to:3)"), "(a in: to:3)\n");
    assert_eq!(printed("(a in:\"A1\"..\"B2\")"), "(a in:\"A1\"..\"B2\")\n");
}

#[test]
fn long_clauses_are_broken_by_argument() {
    let text = format!(
        "(a B {} {})",
        "(cccccccccccccccccccc)".repeat(3),
        "d:{1 2 3 4 5 6 7 8 9 10}".repeat(2)
    );
    let printed = printed(&text);
    assert!(printed.lines().all(|line| line.len() <= 100), "{printed}");
    assert_eq!(tree(&printed), tree(&text));
}

#[test]
fn escaped_quotes_become_apostrophes() {
    assert_eq!(printed(r#"(a "b \"c\" \n")"#), "(a \"b 'c' \\n\")\n");
}

#[test]
fn mistakes_in_the_text_have_names() {
    for (text, slugs) in [
        ("", &["empty-file"][..]),
        ("// only a comment", &["empty-file"]),
        ("hello", &["no-clause"]),
        ("(a {1, 2})", &["comma"]),
        ("(is, Line)", &["comma-after-name"]),
        ("(a 1;)", &["bad-character"]),
        (
            "(a \u{201c}b\u{201d})",
            &["curly-quotes", "bad-character", "curly-quotes"][..1],
        ),
        ("(not(is A))", &["missing-space"]),
        ("(or{ (a) })", &["missing-space"]),
        ("(piece\"Disc\" Each)", &["missing-space"]),
        ("(a ())", &["empty-clause"]),
        ("(a ((b) 4))", &["doubled-bracket-tail"]),
        ("(a ((b)))", &["doubled-bracket"]),
        ("(a by : 1)", &["space-before-colon"]),
        ("(a {1 ..2})", &["range-spaces"]),
        ("(a {1.. 2})", &["range-spaces"]),
        ("(a {3..-3})", &["range-negative"]),
        ("(a [3 | 4])", &["reconstruction"]),
        ("(a ({1}))", &["ludeme-name"]),
        ("(a \"(\")", &["bracket-in-string"]),
        ("(a) b", &["stray-text"]),
    ] {
        let found = complaints(text);
        assert!(found.starts_with(slugs), "{text:?} gives {found:?}");
    }
}

#[test]
fn one_run_reports_every_mistake() {
    assert_eq!(complaints("(a 1; (b()) {1, 2})").len(), 4);
    assert_eq!(complaints(&format!("(a {})", "; ".repeat(500))).len(), 500);
}

#[test]
fn nesting_up_to_the_limit_fits_the_stack_of_a_thread() {
    for (open, close) in [
        ("(a ", ")"),
        ("{", "}"),
        ("(a <", ">)"),
        ("(a b:{", "})"),
        ("((", "))"),
    ] {
        let times = MAX_NESTING / (open.matches(['(', '{', '<']).count()) - 1;
        let text = format!("(game {} {})", open.repeat(times), close.repeat(times));
        let (parsed, diagnostics) = parse(FileId(0), &text);
        assert!(
            diagnostics.iter().all(|d| d.code.slug() != "nesting-limit"),
            "{open}"
        );
        assert!(!print(&parsed, &parsed.roots).is_empty());
        let _ = expand(&parsed, &Selection::default(), Library::standard());
    }
    assert_eq!(complaints(&"(a ".repeat(100_000)), ["nesting-limit"]);
}

#[test]
fn any_text_gives_an_answer() {
    let pieces = [
        "(", ")", "{", "}", "<", ">", "\"", "a", ":", "..", "#1", "~", ",", " ", "\u{e9}", "//",
        "\n", "<T:a>", "\\",
    ];
    let mut seed = 1_u32;
    for length in 0..2000 {
        let mut text = String::new();
        for _ in 0..length % 40 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push_str(pieces[(seed >> 16) as usize % pieces.len()]);
        }
        let (tree, diagnostics) = parse(FileId(0), &text);
        if diagnostics.is_empty() {
            let again = print(&tree, &tree.roots);
            let (reparsed, _) = parse(FileId(0), &again);
            assert_eq!(reparsed, tree, "{text:?} was printed as {again:?}");
        }
    }
}

#[test]
fn real_descriptions_survive_printing() {
    for (path, text) in conformance::descriptions() {
        let (tree, diagnostics) = parse(FileId(0), &text);
        let error = diagnostics.iter().find(|d| d.severity == Severity::Error);
        assert!(error.is_none(), "{}: {error:?}", path.display());
        let printed = print(&tree, &tree.roots);
        let (reparsed, _) = parse(FileId(0), &printed);
        assert!(reparsed == tree, "{}:\n{printed}", path.display());
        let again = print(&reparsed, &reparsed.roots);
        let differs = again.lines().zip(printed.lines()).find(|(a, b)| a != b);
        assert!(again == printed, "{}: {differs:?}", path.display());
    }
}
