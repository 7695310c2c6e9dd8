//! The standard defines: the macro library that every description may use.
//!
//! They are ordinary defines in `grammar/defines/`, embedded in the library. Most descriptions
//! use a few of them, so each is parsed when it is first asked for.
//! The comment lines that start with `///` above a define document it; the one that starts with
//! `//=` is an example of its use.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use smol_str::SmolStr;

use super::define::{Define, Text};
use crate::source::{FileId, SourceMap};
use crate::syntax::parse::parse;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, Tree};

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

/// How a define starts.
const START: &str = "\n(define \"";

/// The standard defines by name, each parsed when it is first used.
#[derive(Debug)]
pub struct Library {
    entries: Vec<LibraryEntry>,
    by_name: HashMap<&'static str, u32>,
}

/// Where a standard define is written, and what it says once it is asked for.
#[derive(Debug)]
struct LibraryEntry {
    name: &'static str,
    file: usize,
    range: std::ops::Range<usize>,
    parsed: OnceLock<(Tree, Define)>,
}

impl LibraryEntry {
    fn parsed(&self, index: usize) -> &(Tree, Define) {
        self.parsed.get_or_init(|| {
            let text = FILES.get(self.file).map_or("", |(_, text)| *text);
            let text = text.get(self.range.clone()).unwrap_or_default();
            let (mut tree, _) = parse(FileId::embedded(self.file as u16), text);
            tree.shift(self.range.start as u32);
            let text = Text::Library(index as u16);
            let read = |root: &NodeId| Define::read(&tree, *root, text).ok();
            let define = tree.roots.iter().find_map(read);
            // A test holds that every entry is a define.
            let define = define.unwrap_or_else(|| Define::empty(self.name, text));
            (tree, define)
        })
    }
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

    /// Finds where each define starts: at the left margin.
    fn load() -> Library {
        let mut library = Library {
            entries: Vec::new(),
            by_name: HashMap::new(),
        };
        for (file, (_, text)) in FILES.iter().enumerate() {
            let starts: Vec<usize> = text.match_indices(START).map(|(at, _)| at + 1).collect();
            let ends = starts.iter().skip(1).copied().chain([text.len()]);
            for (start, end) in starts.iter().copied().zip(ends) {
                let name = text.get(start + START.len() - 1..end).unwrap_or_default();
                let name = name.split('"').next().unwrap_or_default();
                let position = library.entries.len() as u32;
                library.by_name.entry(name).or_insert(position);
                library.entries.push(LibraryEntry {
                    name,
                    file,
                    range: start..end,
                    parsed: OnceLock::new(),
                });
            }
        }
        library
    }

    /// The names of all standard defines, in the order of the files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name)
    }

    /// What the files of standard defines are about, each with its names.
    pub fn kinds(&self) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
        FILES.iter().enumerate().map(|(file, (name, _))| {
            let of_file = self.entries.iter().filter(|entry| entry.file == file);
            let kind = name.split('.').next().unwrap_or(name);
            (kind, of_file.map(|entry| entry.name).collect())
        })
    }

    /// The number of the define with this name.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).copied()
    }

    /// The tree that the body of a define stands in.
    pub(super) fn tree(&self, index: u16) -> &Tree {
        let index = usize::from(index);
        &self.entries[index].parsed(index).0
    }

    /// The define of a number.
    pub(super) fn define(&self, index: u32) -> &Define {
        let index = index as usize;
        &self.entries[index].parsed(index).1
    }

    /// The tree of a standard define, and what it stands for in it.
    pub(crate) fn written(&self, name: &str) -> Option<(&Tree, &[NodeId])> {
        let index = self.find(name)?;
        let (tree, define) = self.entries.get(index as usize)?.parsed(index as usize);
        Some((tree, &define.body))
    }

    /// The highest parameter of a standard define.
    pub(crate) fn arity(&self, name: &str) -> u8 {
        let index = self.find(name);
        index.map_or(0, |index| self.define(index).parameters.highest())
    }

    /// Whether some standard define uses a name.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        static MENTIONED: OnceLock<HashSet<&'static str>> = OnceLock::new();
        MENTIONED.get_or_init(mentioned).contains(name)
    }

    /// Whether a standard define has this name.
    pub fn contains(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// The define of this name.
    pub fn explain(&self, name: &str) -> Option<StandardDefine> {
        let index = self.find(name)?;
        let entry = self.entries.get(index as usize)?;
        let (tree, define) = entry.parsed(index as usize);
        let (_, text) = FILES.get(entry.file)?;
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

/// The names that standard defines use: those in quotes on more lines than declare them.
fn mentioned() -> HashSet<&'static str> {
    let mut names = HashSet::new();
    for (_, text) in FILES {
        let mut uses: HashMap<&str, usize> = HashMap::new();
        let mut declarations: HashMap<&str, usize> = HashMap::new();
        // Examples and parameters are in comments.
        for line in text.lines().filter(|line| !line.starts_with("//")) {
            let quoted = line.split('"').skip(1).step_by(2);
            for name in quoted.collect::<HashSet<_>>() {
                *uses.entry(name).or_default() += 1;
            }
            let declared = line.match_indices(START.trim_start());
            let declared = declared.filter_map(|(at, start)| line.get(at + start.len()..));
            for name in declared.filter_map(|rest| rest.split('"').next()) {
                *declarations.entry(name).or_default() += 1;
            }
        }
        let used = uses.into_iter();
        let used = used.filter(|(name, uses)| *uses > declarations.get(name).copied().unwrap_or(0));
        names.extend(used.map(|(name, _)| name));
    }
    names
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
    fn every_file_is_nothing_but_defines_at_the_margin() {
        let library = Library::standard();
        let mut count = 0;
        for (index, (name, text)) in FILES.iter().enumerate() {
            let (tree, diagnostics) = parse(FileId::embedded(index as u16), text);
            assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
            for root in &tree.roots {
                let define = Define::read(&tree, *root, Text::Library(0));
                let define = define.unwrap_or_else(|d| panic!("{name}: {d:?}"));
                let found = library.define(count);
                assert_eq!((found.span, &found.name), (define.span, &define.name));
                assert_eq!(found.name_span, define.name_span);
                count += 1;
            }
        }
        assert_eq!(library.entries.len(), count as usize);
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
