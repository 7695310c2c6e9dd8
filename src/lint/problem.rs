//! What lints say: the problems of descriptions that compile, or whose errors a lint understands
//! better than the stage that found them, and the words for them.
//!
//! | file | what the problems are about |
//! |---|---|
//! | [`equipment`] | boards, pieces, regions, tracks, hands and dice, and where they are placed |
//! | [`rules`] | moves, phases, conditions, results and players |
//! | [`misread`] | parts that do not say what they seem to |
//! | [`text`] | names, strings, defines and metadata |
//! | [`play`] | what random games show |
//!
//! The rest of the room says only which problem it is, what it is about and where:
//!
//! ```text
//! survey.warn(EquipmentProblem::NoHand { role: "P2" }, node)
//!     `P2` has no hand
//!     help: add `(hand P2)` to the equipment, or write `(hand Each)`
//! ```

pub(super) mod equipment;
pub(super) mod misread;
pub(super) mod play;
pub(super) mod rules;
pub(super) mod text;

/// Names in backticks, one after the other: "`N`, `S`".
fn quoted<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<String> = (names.into_iter())
        .map(|name| format!("`{name}`"))
        .collect();
    names.join(", ")
}
