//! What the layout knows of ludemes: which take several lines, which keep an argument by their name.

/// Clauses that always take several lines: the frame of a description.
const TALL: [&str; 12] = [
    "define",
    "equipment",
    "game",
    "graphics",
    "info",
    "match",
    "metadata",
    "option",
    "phase",
    "rules",
    "rulesets",
    "ai",
];

/// Clauses whose first clause says what the others are about, and so stands on their first line.
const LEADING: [&str; 10] = [
    "between",
    "board",
    "do",
    "forEach",
    "from",
    "if",
    "sow",
    "surakartaBoard",
    "to",
    "while",
];

/// The longest clause that stays on one line.
const CLAUSE: usize = 72;

/// The longest condition on one line with what depends on it.
const PART: usize = 66;

/// The longest list of clauses that stays on one line.
const LIST: usize = 48;

/// How wide something may be to stay on one line.
pub fn limit(open: char, name: Option<&str>, clauses: usize) -> usize {
    match name {
        Some(name) if has_leading_clause(name) => PART,
        None if open == '{' && clauses > 1 => LIST,
        _ => CLAUSE,
    }
}

/// Whether a clause of this name always takes several lines, if it holds more than plain values.
pub fn is_tall(name: &str) -> bool {
    TALL.contains(&name)
}

/// Whether the first clause inside a clause of this name stands on its first line.
pub fn has_leading_clause(name: &str) -> bool {
    LEADING.contains(&name)
}
