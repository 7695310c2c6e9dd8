//! Texts about clauses that the catalogue does not know because expansion deals with them, such as
//! `define` and `option`.

/// A clause of expansion.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    /// The name after its bracket.
    pub name: &'static str,
    /// What it looks like.
    pub signature: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// A whole clause of a description that uses it.
    pub example: &'static str,
}

/// Every clause of expansion.
pub const CLAUSES: &[Clause] = &[
    Clause {
        name: "define",
        signature: "(define \"Name\" body)",
        meaning: "A macro: wherever `(\"Name\" ..)` or `\"Name\"` stands, the body stands instead. `#1` to `#9` in it are the arguments of the use; `~` leaves one out.",
        example: "(define \"IsHeld\" (= (who at:#1) (mover)))",
    },
    Clause {
        name: "option",
        signature: "(option \"Heading\" <Tag> args:{ <name> .. } { (item ..) .. })",
        meaning: "A choice of the player. `<Tag:name>` in the description stands for the argument of that name of the chosen item.",
        example: "(option \"Board Size\" <Board> args:{<size>} {(item \"3x3\" <3> \"Three rows.\")* (item \"5x5\" <5> \"Five rows.\")})",
    },
    Clause {
        name: "item",
        signature: "(item \"Heading\" <value> .. \"description\")*",
        meaning: "One of the choices of an option, with a value for each of its arguments. The item with the most asterisks after it is the default.",
        example: "(option \"Start\" <Start> args:{<who>} {(item \"First\" <P1> \"Player 1 begins.\")* (item \"Second\" <P2> \"Player 2 begins.\")})",
    },
    Clause {
        name: "rulesets",
        signature: "(rulesets { (ruleset ..) .. })",
        meaning: "Named selections of options. Only the first such clause of a file counts.",
        example: "(rulesets {(ruleset \"Ruleset/Small (Described)\" {\"Board Size/3x3\"})*})",
    },
    Clause {
        name: "ruleset",
        signature: "(ruleset \"Heading\" { \"Heading/Item\" .. } [variations:{ \"Heading/Item\" .. }])*",
        meaning: "The items of options that make up a ruleset; options it does not name take their defaults.",
        example: "(rulesets {(ruleset \"Ruleset/Large (Described)\" {\"Board Size/5x5\"})})",
    },
    Clause {
        name: "useFor",
        signature: "(useFor { \"Heading/Item\" | \"Heading/Ruleset\" .. } item ..)",
        meaning: "In metadata: items that hold only when one of the options or rulesets named is chosen.",
        example: "(metadata (info {(useFor {\"Board Size/3x3\"} (description \"The small game.\"))}))",
    },
    Clause {
        name: "..",
        signature: "first..last",
        meaning: "A range: all whole numbers, or all sites of a row or column, from the first to the last. It stands for a list without its braces.",
        example: "(define \"FirstRow\" (sites {0..7}))",
    },
];
