//! The standard defines: the macro library that every description may use.
//!
//! They are ordinary defines in `grammar/defines/`, embedded in the library and parsed once.
//! The comment lines that start with `///` above a define document it; the one that starts with
//! `//=` is an example of its use.

use std::collections::HashMap;
use std::sync::OnceLock;

use smol_str::SmolStr;

use super::define::{Define, Text};
use crate::source::{FileId, SourceMap};
use crate::syntax::parse::parse;
use crate::syntax::print::print_inline;
use crate::syntax::tree::Tree;

/// Embeds files of standard defines.
macro_rules! embedded {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../grammar/defines/", $name)))),*]
    };
}

/// Name and text of every file of standard defines.
const FILES: &[(&str, &str)] = embedded! {
    "boards.def" "conditions.def" "effects.def" "ends.def" "equipment.def" "functions.def"
    "hops.def" "moves.def" "rules.def" "tracks.def"
};

/// The standard defines, parsed and indexed by name.
#[derive(Debug)]
pub struct Library {
    pub(super) trees: Vec<Tree>,
    pub(super) defines: Vec<Define>,
    pub(super) by_name: HashMap<SmolStr, u32>,
}

/// A standard define as `lud explain` shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct StandardDefine {
    /// What it is called.
    pub name: SmolStr,
    /// What it means and what its parameters are, a line each.
    pub doc: Vec<&'static str>,
    /// A small piece of a description that uses it.
    pub example: &'static str,
    /// The highest parameter it uses.
    pub parameters: u8,
    /// What it stands for.
    pub body: String,
}

impl Library {
    /// The standard defines of this version.
    pub fn standard() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(Library::load)
    }

    /// Adds the texts of the standard defines to a source map that has no embedded texts yet,
    /// so that diagnostics can show them.
    pub fn register(sources: &mut SourceMap) {
        for (name, text) in FILES {
            sources.add_embedded(name, text);
        }
    }

    fn load() -> Library {
        let mut library = Library {
            trees: Vec::new(),
            defines: Vec::new(),
            by_name: HashMap::new(),
        };
        for (index, (_, text)) in FILES.iter().enumerate() {
            let (tree, _) = parse(FileId::embedded(index as u16), text);
            for root in &tree.roots {
                let text = Text::Library(index as u16);
                if let Ok(define) = Define::read(&tree, *root, text) {
                    let position = library.defines.len() as u32;
                    library
                        .by_name
                        .entry(define.name.clone())
                        .or_insert(position);
                    library.defines.push(define);
                }
            }
            library.trees.push(tree);
        }
        library
    }

    /// The names of all standard defines, in the order of the files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.defines.iter().map(|define| define.name.as_str())
    }

    /// The define of this name.
    pub fn explain(&self, name: &str) -> Option<StandardDefine> {
        let define = self.defines.get(*self.by_name.get(name)? as usize)?;
        let Text::Library(index) = define.text else {
            return None;
        };
        let tree = self.trees.get(usize::from(index))?;
        let (_, text) = FILES.get(usize::from(index))?;
        let at = define.span.range().start;
        let body: Vec<_> = define
            .body
            .iter()
            .map(|node| print_inline(tree, *node))
            .collect();
        Some(StandardDefine {
            name: define.name.clone(),
            doc: lines_above(text, at, "///"),
            example: lines_above(text, at, "//=")
                .first()
                .copied()
                .unwrap_or_default(),
            parameters: define.parameters.highest(),
            body: body.join(" "),
        })
    }
}

/// The comment lines right above a place that start with a mark, without it.
fn lines_above(text: &'static str, at: usize, mark: &str) -> Vec<&'static str> {
    let above = text.get(..at).unwrap_or("");
    let comments = above
        .lines()
        .rev()
        .map_while(|line| line.strip_prefix("//").map(|_| line));
    let mut lines: Vec<_> = comments
        .filter_map(|line| line.strip_prefix(mark))
        .map(str::trim)
        .collect();
    lines.reverse();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_nothing_but_defines() {
        for (index, (name, text)) in FILES.iter().enumerate() {
            let (tree, diagnostics) = parse(FileId::embedded(index as u16), text);
            assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
            for root in &tree.roots {
                let define = Define::read(&tree, *root, Text::Library(index as u16));
                assert!(define.is_ok(), "{name}: {:?}", tree.kind(*root));
            }
        }
    }

    #[test]
    fn names_are_found_with_their_documentation() {
        let library = Library::standard();
        for name in library.names() {
            let define = library
                .explain(name)
                .expect("a name of the library is found");
            assert!(!define.doc.is_empty(), "{name} has no documentation");
            assert!(!define.example.is_empty(), "{name} has no example");
            assert!(!define.body.is_empty(), "{name} has no body");
        }
        assert!(library.explain("NoSuchDefine").is_none());
    }
}
