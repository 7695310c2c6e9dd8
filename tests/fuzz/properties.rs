//! What must be true of any text, a function each. They panic if it is not.

use ludeme::diagnostic::render::Renderings;
use ludeme::expand::{Library, MAX_NODES, Selection, expand as expand_tree};
use ludeme::format::{Refusal, format};
use ludeme::game::Game;
use ludeme::lint;
use ludeme::play::playout::Playouts;
use ludeme::source::FileId;
use ludeme::syntax::parse::parse as parse_text;
use ludeme::syntax::print::print;

/// Parsing ends; places lie within the text; a tree without errors is printed as text of the same tree.
pub fn parse(text: &str) {
    let (tree, diagnostics) = parse_text(FileId(0), text);
    for diagnostic in &diagnostics {
        let place = diagnostic.span.range();
        assert!(
            text.get(place.clone()).is_some(),
            "{place:?} of {diagnostic:?}"
        );
    }
    if diagnostics.is_empty() {
        let printed = print(&tree, &tree.roots);
        assert!(
            parse_text(FileId(0), &printed).0 == tree,
            "printed as {printed}"
        );
    }
}

/// Expansion ends within its limits, and twice the same.
pub fn expand(text: &str) {
    let (tree, _) = parse_text(FileId(0), text);
    let selection = Selection::default();
    let (expanded, found) = expand_tree(&tree, &selection, Library::standard());
    assert!(expanded.tree.len() <= MAX_NODES + 1_000);
    let (again, found_again) = expand_tree(&tree, &selection, Library::standard());
    assert!(expanded.tree == again.tree && found.len() == found_again.len());
}

/// Checking ends, whatever is selected; there is a game, or a match of games that stand elsewhere,
/// exactly if there is no error; everything found can be shown.
pub fn check(text: &str) -> Option<Game> {
    let loaded = lint::check("fuzz.lud", text, &Selection::default());
    let renderings = Renderings {
        sources: &loaded.sources,
        steps: Some(loaded.expanded.tree.steps()),
        colour: false,
    };
    for diagnostic in &loaded.diagnostics {
        let shown = renderings.text(diagnostic);
        assert!(shown.contains(&diagnostic.code.to_string()), "{shown}");
        assert!(renderings.json(diagnostic).is_object());
    }
    let sound = loaded.errors().next().is_none();
    let whole = loaded.game.is_some() || sound && loaded.match_clause().is_some();
    assert!(sound == whole, "{}", loaded.first_error());
    loaded.game
}

/// A text that can be formatted keeps its meaning, and formatting it again changes nothing.
pub fn fmt(text: &str) {
    match format(text) {
        Ok(once) => match format(&once) {
            Ok(twice) => assert_eq!(once, twice, "formatted twice"),
            Err(refusal) => panic!("{refusal} in {once}"),
        },
        Err(Refusal::Syntax(_) | Refusal::TooLong) => {}
        Err(refusal) => panic!("{refusal}"),
    }
}

/// A game that compiles can be played, up to a number of moves.
pub fn run(text: &str) {
    if let Some(game) = check(text) {
        play(game, 50);
    }
}

/// Plays some moves of a game.
pub fn play(mut game: Game, plies: u32) {
    game.end_after_moves(plies);
    let outcome = Playouts::new(&game).playout(1);
    assert!(outcome.moves <= plies);
}
