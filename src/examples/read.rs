//! The text of examples: what is given, done and to be seen, a line each.
//!
//! ```text
//! rules C1 to C13                      the record has these rules, each of which needs an example
//! setup entered                        what several examples begin with
//!     phase 1 Racing
//! C7 an enemy on the last square is removed
//!     entered
//!     with Soldier1 on 0, Soldier2 on 2 3
//!     throw 3 6 6 6
//!     play 0-3
//!     see Soldier1 on 3, Soldier2 on 2, 1 Soldier2 in all
//! ```
//!
//! What stands at the left margin begins an example (the rule, then what it shows), lines below it
//! are indented, and `#` begins a comment.

use std::collections::HashMap;

/// Examples of one game.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// The rules of the record; each should have an example.
    pub rules: Vec<String>,
    /// The examples in their order.
    pub examples: Vec<Example>,
}

/// One example.
#[derive(Clone, Debug)]
pub struct Example {
    /// The rule that it is an example of.
    pub rule: String,
    /// What it shows, in words.
    pub says: String,
    /// Where it begins, from 1.
    pub line: usize,
    /// What is given, done and to be seen.
    pub steps: Vec<ScenarioStep>,
}

/// A line of an example.
#[derive(Clone, Debug)]
pub struct ScenarioStep {
    /// Where it stands, from 1.
    pub line: usize,
    /// The first word.
    pub verb: String,
    /// What follows it.
    pub rest: String,
}

/// What is wrong with the text of examples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// The verbs that a line can begin with.
pub const VERBS: [&str; 23] = [
    "option", "with", "phase", "value", "score", "var", "turn", "moves", "to", "throw", "legal",
    "illegal", "only", "play", "see", "mover", "wins", "draw", "over", "goes", "has", "left",
    "dice",
];

/// Reads a text; every line is understood as far as its first word.
pub fn read(text: &str) -> Result<Examples, Misread> {
    let mut found = Examples::default();
    let mut setups: HashMap<String, Vec<ScenarioStep>> = HashMap::new();
    let mut setup: Option<String> = None;
    for (line, written) in (1..).zip(text.lines()) {
        let said = written.split('#').next().unwrap_or_default();
        let misread = |message: String| Misread { line, message };
        let (first, rest) = said.trim().split_once(' ').unwrap_or((said.trim(), ""));
        if first.is_empty() {
            continue;
        }
        if !said.starts_with([' ', '\t']) {
            setup = None;
            match first {
                "rules" => found.rules.extend(rules(rest).ok_or_else(|| {
                    misread(format!(
                        "`rules {rest}` is no list of rules: write `rules C1 to C13`"
                    ))
                })?),
                "setup" => {
                    setups.insert(rest.trim().to_owned(), Vec::new());
                    setup = Some(rest.trim().to_owned());
                }
                _ => found.examples.push(Example {
                    rule: first.trim_end_matches(':').to_owned(),
                    says: rest.trim().to_owned(),
                    line,
                    steps: Vec::new(),
                }),
            }
            continue;
        }
        let new = match setups.get(said.trim()) {
            Some(steps) => steps.clone(),
            None if VERBS.contains(&first) => vec![ScenarioStep {
                line,
                verb: first.to_owned(),
                rest: rest.trim().to_owned(),
            }],
            None => {
                let near = crate::diagnostic::suggest::closest(first, VERBS);
                let help = near.map_or(String::new(), |verb| format!("; did you mean `{verb}`?"));
                let verbs = VERBS.join(", ");
                let message = format!(
                    "a line does not begin with `{first}`{help} (it is one of {verb}, or a setup)",
                    verb = verbs
                );
                return Err(misread(message));
            }
        };
        let steps = match &setup {
            Some(name) => setups.get_mut(name),
            None => found.examples.last_mut().map(|example| &mut example.steps),
        };
        steps
            .ok_or_else(|| {
                misread("an example begins with its rule at the left margin".to_owned())
            })?
            .extend(new);
    }
    Ok(found)
}

/// `C1 to C13`, or names one by one.
fn rules(text: &str) -> Option<Vec<String>> {
    let Some((first, last)) = text.split_once(" to ") else {
        return Some(text.split_whitespace().map(str::to_owned).collect());
    };
    let (first, last) = (first.trim(), last.trim());
    let name = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let from: u32 = first[name.len()..].parse().ok()?;
    let to: u32 = last.strip_prefix(name)?.parse().ok()?;
    (to.checked_sub(from)? < 1_000).then(|| (from..=to).map(|n| format!("{name}{n}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_rules_and_setups_are_read() {
        let text = "rules C1 to C3 # of the record\nsetup both\n    phase 1 Racing\nC2 says so\n    both\n    play 1-2\n";
        let examples = read(text).expect("sound");
        assert_eq!(examples.rules, ["C1", "C2", "C3"]);
        assert_eq!(examples.examples.len(), 1);
        assert_eq!(examples.examples[0].steps.len(), 2);
        assert_eq!(examples.examples[0].says, "says so");
        let wrong = read("C1 x\n    plya 1-2").expect_err("no verb");
        assert_eq!(wrong.line, 2);
        assert!(wrong.message.contains("`play`"), "{}", wrong.message);
        assert!(read("    play 1-2").is_err());
    }
}
