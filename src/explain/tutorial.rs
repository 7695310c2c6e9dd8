//! The tutorial: steps from ten lines to a whole game, as `grammar/tutorial.md` has them.

/// A step of the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TutorialStep {
    /// Its heading.
    pub title: &'static str,
    /// All that is said, with the game and the examples.
    pub text: &'static str,
    /// The whole game.
    pub game: &'static str,
    /// Examples of its rules, as `lud test` reads them; empty where there are none.
    pub examples: &'static str,
}

/// The whole page.
pub const TUTORIAL: &str = include_str!("../../grammar/tutorial.md");

/// Every step, in order.
pub fn steps() -> Vec<TutorialStep> {
    let parts = TUTORIAL.split("\n## ").skip(1);
    parts
        .map(|text| TutorialStep {
            title: text.lines().next().unwrap_or_default(),
            text,
            game: fenced(text, "lud"),
            examples: fenced(text, "test"),
        })
        .collect()
}

/// The first block of a kind.
fn fenced(text: &'static str, kind: &str) -> &'static str {
    let opening = format!("```{kind}\n");
    let Some(start) = text.find(&opening).map(|at| at + opening.len()) else {
        return "";
    };
    let rest = text.get(start..).unwrap_or_default();
    let end = rest.find("```").unwrap_or(rest.len());
    rest.get(..end).unwrap_or_default()
}
