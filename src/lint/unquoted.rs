//! Names of defines without their quotes: to the language unknown ludemes or words.
//!
//! The stages that report them know no defines any more, so the help is added here; that the
//! define is never used only follows from the mistake.

use std::collections::HashSet;

use super::problem::text::Advice;
use crate::diagnostic::code::{typing, warning};
use crate::diagnostic::{Diagnostic, Severity};
use crate::expand::Library;
use crate::load::Loaded;
use crate::syntax::tree::{NodeKind, Tree};

/// Tells of errors at names of defines that these stand in quotes.
pub(super) fn check(loaded: &mut Loaded) {
    let Loaded {
        sources,
        written,
        diagnostics,
        ..
    } = loaded;
    let unknown = |d: &Diagnostic| {
        let unknown = [typing::UNKNOWN_LUDEME, typing::UNKNOWN_WORD].contains(&d.code);
        d.severity == Severity::Error && unknown
    };
    if !diagnostics.iter().any(unknown) {
        return;
    }
    let declared = declared(written);
    let mut meant = HashSet::new();
    for diagnostic in diagnostics.iter_mut() {
        if !unknown(diagnostic) {
            continue;
        }
        let name = sources.slice(diagnostic.span);
        // What is known to do instead of it says more.
        let told = diagnostic.help.iter().any(|help| help.starts_with("write"));
        if told && !declared.contains(name) {
            continue;
        }
        if declared.contains(name) || Library::standard().contains(name) {
            diagnostic.help.clear();
            Advice::UnquotedDefine { name }.add_to(diagnostic);
            diagnostic.be_sure(Some(format!("\"{name}\"")));
            meant.insert(name.to_owned());
        }
    }
    diagnostics.retain(|d| {
        let name = sources.slice(d.span).trim_matches('"');
        d.code != warning::DEFINE_UNUSED || !meant.contains(name)
    });
}

/// The names of the defines of a description.
fn declared(written: &Tree) -> HashSet<&str> {
    let roots = written.roots.iter();
    let defines = roots.filter(|root| super::head(written, **root) == "define");
    let names = defines.filter_map(|define| {
        let name = written.children(*define).first()?;
        match written.kind(*name) {
            NodeKind::Str(text) if !text.is_empty() => Some(text.as_str()),
            _ => None,
        }
    });
    names.collect()
}
