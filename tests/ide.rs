//! What an editor is told about a text: over the shipped games, and over recorded ones where they
//! are found.

use std::path::Path;

use ludeme::game::Game;
use ludeme::ide::{Document, NameKind, NoRename, Replacement};
use ludeme::load::{Selection, load};
use ludeme::play::playout::Playouts;
use ludeme::shipped::GAMES;
use ludeme::source::FileId;
use ludeme::syntax::parse::parse;
use ludeme::syntax::tree::{NodeId, NodeKind, Tree};

use crate::conformance;

/// The words of a text that completion can offer: heads, words, labels, strings that name
/// something, uses of defines, references to options.
fn words(tree: &Tree) -> Vec<(std::ops::Range<usize>, NodeId)> {
    let mut found = Vec::new();
    let mut pending: Vec<NodeId> = tree.roots.clone();
    while let Some(node) = pending.pop() {
        match tree.kind(node) {
            NodeKind::Call { head_span, .. } => found.push((head_span.range(), node)),
            NodeKind::Macro { name_span, .. } => found.push((name_span.range(), node)),
            NodeKind::Label { name_span, .. } => {
                let name = name_span.range();
                found.push((name.start..name.end + 1, node));
            }
            NodeKind::Word(text) if !text.contains(['#', '<', '*']) => {
                found.push((tree.span(node).range(), node));
            }
            NodeKind::OptionRef(_) => found.push((tree.span(node).range(), node)),
            _ => {}
        }
        pending.extend(tree.children(node));
    }
    found.sort_by_key(|(range, _)| range.start);
    found
}

/// What is offered where a word has been deleted, and the rest of the text with it if `cut`.
fn offers(text: &str, range: &std::ops::Range<usize>, cut: bool) -> bool {
    let word = &text[range.clone()];
    let (before, after) = (&text[..range.start], &text[range.end..]);
    let typed = if cut {
        before.to_owned()
    } else {
        format!("{before}{after}")
    };
    let document = Document::new(&typed);
    let offered = document.completions(range.start);
    offered.iter().any(|c| {
        let bare = c.plain.trim_start_matches('(');
        bare == word || bare.split(' ').next() == Some(word)
    })
}

/// The share of words, every `step`th, that are offered where they were deleted.
fn offered(name: &str, text: &str, step: usize, missing: &mut Vec<String>) -> (usize, usize) {
    let (tree, _) = parse(FileId(0), text);
    let (mut asked, mut found) = (0, 0);
    for (range, node) in words(&tree).iter().step_by(step) {
        // What an option is called, and names of parts of an option, only the writer knows.
        let mut declared = text[..range.start].trim_end();
        declared = declared.trim_end_matches(['{', '<']).trim_end();
        let option = matches!(tree.kind(*node), NodeKind::OptionRef(_))
            && (declared.ends_with("args:") || declared.ends_with('"') || declared.ends_with('>'));
        if option {
            continue;
        }
        // What is declared further down is not known where the text ends.
        let named = matches!(
            tree.kind(*node),
            NodeKind::Macro { .. } | NodeKind::OptionRef(_)
        );
        for cut in [false, true].into_iter().take(2 - usize::from(named)) {
            asked += 1;
            if offers(text, range, cut) {
                found += 1;
            } else {
                let line = text[..range.start].matches('\n').count() + 1;
                missing.push(format!("{name}:{line}: {} cut {cut}", &text[range.clone()]));
            }
        }
    }
    (asked, found)
}

#[test]
fn ide_completion_offers_what_was_deleted_from_shipped_games() {
    for game in GAMES {
        let mut missing = Vec::new();
        let (asked, _) = offered(game.name, game.text, 3, &mut missing);
        assert!(asked > 50, "{}: {asked}", game.name);
        assert!(
            missing.is_empty(),
            "{} of {asked}:\n{}",
            missing.len(),
            missing.join("\n")
        );
    }
}

#[test]
fn ide_completion_offers_what_was_deleted_from_recorded_games() {
    let games = conformance::descriptions();
    let (mut asked, mut found, mut missing) = (0, 0, Vec::new());
    for (path, text) in games.iter().step_by(16) {
        let name = path.display().to_string();
        let (a, f) = offered(&name, text, 40, &mut missing);
        asked += a;
        found += f;
    }
    println!(
        "{found} of {asked} words are offered\n{}",
        missing.join("\n")
    );
    assert!(
        found * 100 >= asked * 97,
        "{found} of {asked}:\n{}",
        missing.join("\n")
    );
}

/// A text with some edits, given in its order.
fn edited(text: &str, edits: &[Replacement]) -> String {
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.range.clone(), &edit.text);
    }
    text
}

/// What a game is by its play: how seeded random games end, and how long they last.
fn play(game: &Game) -> Vec<(usize, String)> {
    let games = 0..3;
    let played = games.map(|seed| {
        let outcome = Playouts::new(game).playout(seed);
        (outcome.moves as usize, format!("{:?}", outcome.ranking))
    });
    played.collect()
}

/// Renames everything that a text declares, one after the other.
fn renamed(name: &str, text: &str, only: Option<usize>) -> usize {
    let document = Document::new(text);
    let before = load(name, text, &Selection::default()).game;
    let before = before.as_ref().map(play);
    let mut done = 0;
    let mut kinds: Vec<NameKind> = Vec::new();
    for declaration in document.declarations() {
        let again = kinds.iter().filter(|k| **k == declaration.kind).count();
        if only.is_some_and(|only| again >= only) || declaration.kind == NameKind::Ruleset {
            continue;
        }
        kinds.push(declaration.kind);
        let edits = match document.rename(declaration.place.start, "Quite-New") {
            Ok(edits) => edits,
            // The standard defines may speak of a define that the text brings along.
            Err(NoRename::Breaks(_)) if declaration.kind == NameKind::Define => continue,
            // What is drawn or searched for by a part of a name is noticed, and refused.
            Err(NoRename::Changes) => continue,
            Err(why) => panic!(
                "{name}: {} {}: {why}",
                declaration.kind.word(),
                declaration.name
            ),
        };
        assert!(!edits.is_empty(), "{name}: {}", declaration.name);
        let text = edited(text, &edits);
        let after = load(name, &text, &Selection::default());
        assert_eq!(
            before,
            after.game.as_ref().map(play),
            "{name}: {}",
            declaration.name
        );
        done += 1;
    }
    done
}

#[test]
fn ide_renames_leave_the_game_the_same() {
    let done: usize = GAMES.iter().map(|g| renamed(g.name, g.text, Some(3))).sum();
    assert!(done > 20, "{done}");
    let mut done = 0;
    for (path, text) in conformance::descriptions().iter().skip(5).step_by(60) {
        done += renamed(&path.display().to_string(), text, Some(1));
    }
    println!("{done} names of recorded games are renamed");
}

const SMALL: &str = "// A game.
// Two lines.
(define \"Home\" (sites #1 #2))
(game \"Three\"
    (players 2)
    (equipment {
        (board (square <Board:size>))
        (piece \"Disc\" Each)
        (regions \"Goal\" P1 (\"Home\" Bottom ~))
    })
    (rules
        (start (place \"Disc1\" (sites P1 \"Goal\")))
        (play (forEach Piece))
        (end (if (is Line 3) (result Mover Win)))
    )
)
(option \"Board Size\" <Board> args:{ <size> } {
    (item \"3x3\" <3> \"Three rows.\")*
    (item \"5x5\" <5> \"Five rows.\")
})
";

fn at(needle: &str) -> usize {
    SMALL.find(needle).expect("it is there") + 1
}

#[test]
fn ide_hover_tells_what_things_mean() {
    let document = Document::new(SMALL);
    let hover = |needle: &str| {
        document
            .hover(at(needle))
            .map(|h| h.text)
            .unwrap_or_default()
    };
    for (needle, told) in [
        ("is Line", "(is Line [SiteType]"),
        ("Line 3", "Pieces form a line."),
        ("Mover Win", "a role"),
        ("\"Disc1\"", "(piece \"Disc\" Each)"),
        ("<Board:size>", "`3x3` (default): Three rows. `3`"),
        ("(\"Home\" Bottom", "(define \"Home\""),
        ("#1", "Given:"),
        ("forEach", "Moves of every piece"),
        ("define", "A macro"),
    ] {
        assert!(hover(needle).contains(told), "{needle}: {}", hover(needle));
    }
}

#[test]
fn ide_names_lead_to_their_declarations() {
    let document = Document::new(SMALL);
    let defined = |needle: &str| {
        let places = document.definitions(at(needle)).into_iter();
        places
            .map(|range| SMALL[range].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(defined("Disc1"), ["Disc"]);
    assert_eq!(defined("\"Goal\")))"), ["Goal"]);
    assert_eq!(defined("<Board:size>"), ["Board"]);
    assert_eq!(defined("size>))"), ["size"]);
    assert_eq!(defined("Home\" Bottom"), ["Home"]);
    let disc = document.symbol(at("Disc1")).expect("a name").0;
    assert_eq!(document.occurrences(&disc).len(), 2);
}

#[test]
fn ide_signatures_follow_the_arguments() {
    let document = Document::new(SMALL);
    let help = document.signature(at("Win)") + 1).expect("a call");
    let signature = &help.signatures[0];
    let active = signature.active.map(|n| signature.parameters[n].clone());
    assert_eq!(
        active.map(|range| &signature.label[range]),
        Some("<result:ResultType>")
    );
    let typed = "(game \"A\" (players 2) (rules (play (move Step ";
    let document = Document::new(typed);
    let help = document.signature(typed.len()).expect("a call");
    assert!(help.signatures[0].label.starts_with("(move Step"));
}

#[test]
fn ide_outline_folds_and_selections_follow_the_brackets() {
    let document = Document::new(SMALL);
    let outline = document.outline();
    let names: Vec<&str> = outline.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names, ["Home", "Three", "Board Size"]);
    let parts: Vec<&str> = outline[1].parts.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(parts, ["players", "equipment", "rules"]);
    let folds = document.folds();
    assert!(
        folds
            .iter()
            .any(|f| f.comment && (f.start, f.end) == (0, 1))
    );
    assert!(
        folds
            .iter()
            .any(|f| !f.comment && (f.start, f.end) == (3, 14))
    );
    let selections = document.selections(at("Line 3"));
    assert_eq!(&SMALL[selections[0].clone()], "Line");
    assert_eq!(selections.last(), Some(&(0..SMALL.len())));
    assert!(
        selections
            .windows(2)
            .all(|w| w[1].start <= w[0].start && w[0].end <= w[1].end)
    );
}

#[test]
fn ide_hints_tell_arguments_and_options() {
    let document = Document::new(SMALL);
    let hints = document.hints(0..SMALL.len());
    let texts: Vec<&str> = hints.iter().map(|h| h.text.as_str()).collect();
    assert_eq!(texts, ["= 3", "#1", "#2"]);
}

#[test]
fn ide_answers_about_any_beginning_and_any_end() {
    for at in (0..SMALL.len()).step_by(3) {
        for text in [&SMALL[..at], &SMALL[at..]] {
            let document = Document::new(text);
            let middle = text.len() / 2;
            for place in [0, middle, text.len()] {
                document.completions(place);
                document.hover(place);
                document.signature(place);
                document.selections(place);
                let _ = document.rename(place, "Other");
            }
            document.outline();
            document.folds();
            document.hints(0..text.len());
            let mut end = 0;
            for token in document.tokens() {
                assert!(end <= token.range.start && token.range.end <= text.len());
                end = token.range.end;
            }
        }
    }
}

#[test]
fn ide_grammar_for_editors_is_that_of_the_catalogue() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("clients/vscode/syntaxes/lud.tmLanguage.json");
    crate::golden::compare(&file, &ludeme::ide::textmate::grammar());
}
