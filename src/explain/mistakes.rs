//! A typical mistake for every diagnostic code: a text for which it is reported, and what to write
//! instead.
//!
//! They stand in `grammar/mistakes.txt`; a test checks that each text is reported with its code and
//! that the corrected one is not.

use std::sync::OnceLock;

use crate::diagnostic::Code;
use crate::diagnostic::code;

/// A mistake and its repair.
#[derive(Clone, Copy, Debug)]
pub struct Mistake {
    /// What it is reported as.
    pub code: Code,
    /// What the texts are: a type of the catalogue, or `text` for whole descriptions.
    pub kind: &'static str,
    /// The mistake.
    pub wrong: &'static str,
    /// What to write instead; empty where there is nothing to write.
    pub right: &'static str,
}

/// Every mistake, in the order of the file.
pub fn mistakes() -> &'static [Mistake] {
    static MISTAKES: OnceLock<Vec<Mistake>> = OnceLock::new();
    MISTAKES.get_or_init(|| read(include_str!("../../grammar/mistakes.txt")))
}

/// Sections that start with `=== slug kind`; a line `---` between mistake and repair.
fn read(text: &'static str) -> Vec<Mistake> {
    let sections = text.split("=== ").skip(1);
    let mistake = |section: &'static str| {
        let (heading, body) = section.split_once('\n')?;
        let (slug, kind) = heading.trim().split_once(' ')?;
        let (wrong, right) = body.split_once("\n---\n").unwrap_or((body, ""));
        let code = code::find(slug)?.code;
        Some(Mistake {
            code,
            kind,
            wrong: wrong.trim_end(),
            right: right.trim_end(),
        })
    };
    sections.filter_map(mistake).collect()
}
