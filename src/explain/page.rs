//! Writes the reference page in Markdown.

use std::fmt::Write;

use super::clauses::CLAUSES;
use super::mistakes::mistakes;
use crate::catalogue::arguments::argument;
use crate::catalogue::lookup::Entry;
use crate::catalogue::signature::{ENUMS, FORMS, FormId, TYPES};
use crate::diagnostic::code;
use crate::expand::Library;
use crate::format::format;

/// Everything there is to know, as one page: ludemes by family, words, types, clauses of
/// expansion, standard defines, codes.
pub fn reference() -> String {
    let mut page = String::from("# Reference\n");
    ludemes(&mut page);
    words_and_types(&mut page);
    clauses(&mut page);
    defines(&mut page);
    codes(&mut page);
    page
}

fn ludemes(page: &mut String) {
    page.push_str("\n## Ludemes\n");
    let mut family = "";
    for (id, form) in (0u16..).zip(FORMS) {
        if form.family != family {
            family = form.family;
            let _ = write!(page, "\n### {family}\n");
        }
        page.push('\n');
        for (index, spelling) in (0u8..).zip(form.spellings) {
            let also = if index > 0 { "also " } else { "" };
            let result = spelling.result.get().name;
            let _ = writeln!(page, "- {also}`{result} {}`", form.spelled(index));
        }
        let _ = write!(page, "\n  {}", form.meaning);
        for note in form.notes() {
            let _ = write!(page, " {note}");
        }
        page.push('\n');
        for slot in form.slots.iter().filter(|slot| !slot.field.is_empty()) {
            if let Some(known) = argument(FormId(id), slot) {
                let _ = write!(page, "\n  - `{}`: {}", slot.text, known.meaning);
                if let Some(default) = known.default {
                    let _ = write!(page, "; without it: {default}");
                }
            }
        }
        page.push('\n');
        block(page, "  ", form.example);
    }
}

fn words_and_types(page: &mut String) {
    page.push_str("\n## Words\n\n");
    for decl in ENUMS {
        let _ = writeln!(
            page,
            "- `{}`, {}: {}",
            decl.name,
            decl.meaning,
            decl.words.join(" ")
        );
    }
    page.push_str("\n## Types\n\n");
    for ty in TYPES {
        let shown = Entry::Type(ty.id).to_string();
        let accepted = shown.lines().nth(1).unwrap_or_default().trim();
        let _ = writeln!(page, "- `{}`, {}: {accepted}", ty.name, ty.meaning);
    }
}

fn clauses(page: &mut String) {
    page.push_str("\n## Clauses of expansion\n");
    for clause in CLAUSES {
        let _ = write!(page, "\n- `{}`\n\n  {}\n", clause.signature, clause.meaning);
        block(page, "  ", clause.example);
    }
}

fn defines(page: &mut String) {
    page.push_str("\n## Standard defines\n");
    let library = Library::standard();
    for define in library.names().filter_map(|name| library.explain(name)) {
        let _ = write!(
            page,
            "\n- `\"{}\"`\n\n  {}\n",
            define.name,
            define.doc.join("\n  ")
        );
        block(page, "  ", define.example);
    }
}

fn codes(page: &mut String) {
    page.push_str("\n## Codes\n");
    for rule in code::rules() {
        let _ = write!(page, "\n### {} {}\n\n{}\n", rule.code, rule.slug, rule.doc);
        for mistake in mistakes().iter().filter(|m| m.code == rule.code) {
            let _ = write!(page, "\n```lud\n{}\n```\n", mistake.wrong);
            if !mistake.right.is_empty() {
                let _ = write!(page, "\nInstead:\n\n```lud\n{}\n```\n", mistake.right);
            }
        }
    }
}

/// A fenced block with an example in the layout of the language.
fn block(page: &mut String, indent: &str, example: &str) {
    let laid_out = format(example).unwrap_or_else(|_| example.to_owned());
    let _ = write!(page, "\n{indent}```lud\n");
    for line in laid_out.trim_end().lines() {
        let _ = writeln!(page, "{indent}{line}");
    }
    let _ = writeln!(page, "{indent}```");
}
