//! Names of defines without their quotes: to the language unknown ludemes or words.
//!
//! The stages that report them know no defines any more, so the help is added here; that the
//! define is never used only follows from the mistake.

use crate::diagnostic::Severity;
use crate::diagnostic::code::{typing, warning};
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
    let mut meant = Vec::new();
    for diagnostic in diagnostics.iter_mut() {
        let unknown = [typing::UNKNOWN_LUDEME, typing::UNKNOWN_WORD].contains(&diagnostic.code);
        if diagnostic.severity != Severity::Error || !unknown {
            continue;
        }
        let name = sources.slice(diagnostic.span);
        if is_define(written, name) {
            diagnostic.help = vec![format!(
                "`{name}` is a define, and names of defines stand in quotes: `\"{name}\"`"
            )];
            diagnostic.be_sure(Some(format!("\"{name}\"")));
            meant.push(name.to_owned());
        }
    }
    diagnostics.retain(|d| {
        let name = sources.slice(d.span).trim_matches('"');
        d.code != warning::DEFINE_UNUSED || !meant.iter().any(|meant| meant == name)
    });
}

/// Whether a define has a name, in the description or by standard.
fn is_define(written: &Tree, name: &str) -> bool {
    let names = |node: &_| matches!(written.kind(*node), NodeKind::Str(text) if text == name);
    let mut roots = written.roots.iter();
    let declares = |root: &_| {
        super::head(written, *root) == "define"
            && written.children(*root).first().is_some_and(names)
    };
    !name.is_empty() && (roots.any(declares) || Library::standard().contains(name))
}
