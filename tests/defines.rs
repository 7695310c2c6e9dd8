//! The standard defines: that every one parses, is documented and has a name of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use ludeme::source::FileId;
use ludeme::syntax::parse::parse;
use ludeme::syntax::tree::{NodeKind, Tree};

/// One define: its file, its documentation, its text.
struct Define {
    file: PathBuf,
    name: String,
    docs: String,
    text: String,
}

/// Every define of the folder, in the order of files and lines.
fn defines() -> Vec<Define> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("grammar/defines");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of the defines")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "def"))
        .collect();
    files.sort();
    files.into_iter().flat_map(defines_of).collect()
}

fn defines_of(file: PathBuf) -> Vec<Define> {
    let text = std::fs::read_to_string(&file).expect("a readable file");
    let tree = sound(&text, &file.display().to_string());
    let define = |&root: &_| {
        let NodeKind::Call { head, args, .. } = tree.kind(root) else {
            panic!("{}: a clause that is no define", file.display());
        };
        assert_eq!(head, "define", "{}", file.display());
        let NodeKind::Str(name) = tree.kind(args[0]) else {
            panic!("{}: a define without a name", file.display());
        };
        let range = tree.span(root).range();
        Define {
            file: file.clone(),
            name: name.to_string(),
            docs: docs_above(&text[..range.start]),
            text: text[range].to_string(),
        }
    };
    tree.roots.iter().map(define).collect()
}

/// The tree of a text in which nothing is wrong.
fn sound(text: &str, name: &str) -> Tree {
    let (tree, diagnostics) = parse(FileId(0), text);
    assert!(diagnostics.is_empty(), "{name}: {diagnostics:#?}");
    tree
}

/// The documentation lines that end a text.
fn docs_above(text: &str) -> String {
    let mut lines: Vec<_> = text
        .lines()
        .rev()
        .filter(|line| !line.starts_with("//= "))
        .map_while(|line| line.strip_prefix("/// "))
        .collect();
    lines.reverse();
    lines.join("\n")
}

/// The numbers of the parameters that a text mentions.
fn parameters(text: &str) -> BTreeSet<usize> {
    text.split('#')
        .skip(1)
        .filter_map(|rest| rest.chars().next()?.to_digit(10))
        .map(|digit| digit as usize)
        .collect()
}

#[test]
fn there_are_164_defines_with_names_of_their_own() {
    let mut files = BTreeMap::new();
    for define in defines() {
        if let Some(other) = files.insert(define.name.clone(), define.file.clone()) {
            let (here, there) = (define.file.display(), other.display());
            panic!("`{}` is defined in {here} and in {there}", define.name);
        }
    }
    assert_eq!(files.len(), 164);
}

#[test]
fn every_define_is_documented_with_the_parameters_it_uses() {
    for define in defines() {
        let name = &define.name;
        assert!(!define.docs.is_empty(), "`{name}` has no documentation");
        assert!(
            define.docs.lines().all(|line| line.ends_with('.')),
            "`{name}`: a documentation line is no sentence"
        );
        let used = parameters(&define.text);
        assert_eq!(parameters(&define.docs), used, "parameters of `{name}`");
        let numbered: BTreeSet<_> = (1..=used.len()).collect();
        assert_eq!(used, numbered, "`{name}` numbers its parameters from 1");
    }
}

#[test]
fn every_define_has_a_body_and_a_capitalised_name() {
    for define in defines() {
        let tree = sound(&define.text, &define.name);
        let body = tree.children(tree.roots[0]).len() - 1;
        assert_eq!(body, 1, "`{}` is one clause", define.name);
        assert!(
            define.name.starts_with(|c: char| c.is_ascii_uppercase()),
            "`{}`",
            define.name
        );
    }
}

/// Names that a define leaves to the game or to the items of its equipment.
const LEFT_TO_THE_GAME: [&str; 9] = [
    "Columns",
    "PiecesOwnedBy",
    "Board",
    "Counter",
    "Counter1",
    "Counter2",
    "DoubleCounter",
    "Track1",
    "Track2",
];

#[test]
fn every_name_in_a_body_is_a_define_or_left_to_the_game() {
    let defines = defines();
    let names: BTreeSet<_> = defines.iter().map(|d| d.name.as_str()).collect();
    for define in &defines {
        let quoted = define.text.split('"').skip(1).step_by(2).skip(1);
        for name in quoted.filter(|name| !LEFT_TO_THE_GAME.contains(name)) {
            assert!(names.contains(name), "`{}` names `{name}`", define.name);
        }
    }
}
