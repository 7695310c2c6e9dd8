//! The map of the house: which room imports which (see the crate documentation).
//!
//! Every file under `src/` is parsed, and every path in it that begins with `crate`, `self` or
//! `super` is resolved to the file it leads to, wherever it stands and whatever its form. Unit
//! tests may use the whole pipeline and are not looked at.

mod problems;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{Attribute, Item, ItemUse, UseTree, Visibility};

/// What each room may import beside itself. Rooms stand from the ground up: each imports only
/// rooms above it in this table.
const MAP: &[(&str, &[&str])] = &[
    // The language wing.
    ("source", &[]),
    ("diagnostic", &["source"]),
    ("syntax", &["diagnostic", "source"]),
    ("catalogue", &[]),
    ("expand", &["diagnostic", "source", "syntax"]),
    ("resolve", &["catalogue", "diagnostic", "source", "syntax"]),
    ("format", &["diagnostic", "expand", "source", "syntax"]),
    ("explain", &["catalogue", "diagnostic", "expand", "format"]),
    // The play wing.
    ("host", &[]),
    ("board", &[]),
    ("game", &["board"]),
    ("play", &["board", "game", "host"]),
    ("search", &["board", "game", "host", "play"]),
    ("study", &["board", "game", "host", "play", "search"]),
    ("learn", &["board", "game", "host", "play", "search"]),
    // The bridge.
    (
        "compile",
        &[
            "board",
            "catalogue",
            "diagnostic",
            "game",
            "resolve",
            "source",
            "syntax",
        ],
    ),
    (
        "load",
        &[
            "compile",
            "diagnostic",
            "expand",
            "game",
            "resolve",
            "source",
            "syntax",
        ],
    ),
    (
        "lint",
        &[
            "board",
            "catalogue",
            "compile",
            "diagnostic",
            "expand",
            "game",
            "host",
            "load",
            "play",
            "resolve",
            "source",
            "syntax",
        ],
    ),
    (
        "examples",
        &[
            "compile",
            "diagnostic",
            "game",
            "load",
            "play",
            "resolve",
            "source",
            "syntax",
        ],
    ),
    (
        "ide",
        &[
            "board",
            "catalogue",
            "diagnostic",
            "expand",
            "explain",
            "format",
            "game",
            "lint",
            "load",
            "play",
            "source",
            "syntax",
        ],
    ),
    ("shipped", &[]),
    ("templates", &[]),
    (
        "api",
        &[
            "board",
            "diagnostic",
            "expand",
            "game",
            "host",
            "lint",
            "load",
            "play",
            "search",
            "shipped",
            "source",
            "study",
        ],
    ),
];

/// What every room may import: tools that know nothing of games or texts, and import nothing of ours.
const TOOLS: &[&str] = &["arrange"];

/// What only [`host`](../src/host.rs) and the command line ask of the machine.
const MACHINE: &[&str] = &[
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "rayon",
];

/// What only the command line does.
const OUTSIDE: &[&str] = &["std::fs", "std::env", "std::process", "std::net"];

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// A source file: its place in the tree of modules and the paths it names.
struct Source {
    module: Vec<String>,
    paths: BTreeSet<Vec<String>>,
}

impl Source {
    fn room(&self) -> &str {
        self.module.first().map_or("", String::as_str)
    }

    fn name(&self) -> String {
        self.module.join("/")
    }
}

/// All source files but unit tests.
fn sources() -> &'static [Source] {
    static READ: OnceLock<Vec<Source>> = OnceLock::new();
    READ.get_or_init(read)
}

fn read() -> Vec<Source> {
    let mut files = Vec::new();
    let mut folders = vec![src()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    let sources = files.into_iter().filter_map(|path| {
        let relative = path
            .strip_prefix(src())
            .expect("below src")
            .with_extension("");
        let parts = relative
            .iter()
            .map(|part| part.to_string_lossy().into_owned());
        let module: Vec<String> = parts.collect();
        let of_crate = ["lib", "main"].map(|name| vec![name.to_owned()]);
        if module.iter().any(|part| part == "tests") || of_crate.contains(&module) {
            return None;
        }
        let text = std::fs::read_to_string(&path).expect("a source file");
        let file = syn::parse_file(&text).expect("it compiles");
        let mut reader = Reader {
            module: module.clone(),
            paths: BTreeSet::new(),
        };
        reader.visit_file(&file);
        let paths = reader.paths;
        Some(Source { module, paths })
    });
    sources.collect()
}

/// Takes down every path of a file, resolved from the root of the crate where it is one of ours.
struct Reader {
    module: Vec<String>,
    paths: BTreeSet<Vec<String>>,
}

impl Reader {
    fn note(&mut self, path: &[String]) {
        let mut from = self.module.clone();
        let mut rest = path;
        match rest.first().map(String::as_str) {
            Some("crate") => {
                from.clear();
                rest = &rest[1..];
            }
            Some("self" | "super") => {
                while let Some(part) = rest.first()
                    && (part == "self" || part == "super")
                {
                    if part == "super" {
                        from.pop();
                    }
                    rest = &rest[1..];
                }
            }
            _ => {
                self.paths.insert(path.to_vec());
                return;
            }
        }
        from.extend_from_slice(rest);
        from.insert(0, "crate".to_owned());
        self.paths.insert(from);
    }

    fn use_tree(&mut self, before: &mut Vec<String>, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.use_tree(before, &path.tree);
                before.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(before, tree);
                }
            }
            UseTree::Name(name) => self.leaf(before, name.ident.to_string()),
            UseTree::Rename(rename) => self.leaf(before, rename.ident.to_string()),
            UseTree::Glob(_) => self.note(&before.clone()),
        }
    }

    fn leaf(&mut self, before: &[String], name: String) {
        let mut path = before.to_vec();
        path.push(name);
        self.note(&path);
    }

    /// Paths in the arguments of a macro, which are not parsed.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.note(&std::mem::take(&mut path));
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    self.note(&std::mem::take(&mut path));
                    self.tokens(group.stream());
                    colons = 0;
                }
                _ => {
                    self.note(&std::mem::take(&mut path));
                    colons = 0;
                }
            }
        }
        self.note(&path);
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Mod(module) if is_test(&module.attrs) => {}
            Item::Mod(module) if module.content.is_some() => {
                self.module.push(module.ident.to_string());
                syn::visit::visit_item(self, item);
                self.module.pop();
            }
            Item::Fn(function) if is_test(&function.attrs) => {}
            Item::Use(import) if is_test(&import.attrs) => {}
            _ => syn::visit::visit_item(self, item),
        }
    }

    fn visit_item_use(&mut self, import: &'ast ItemUse) {
        self.use_tree(&mut Vec::new(), &import.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        self.note(&parts);
        syn::visit::visit_path(self, path);
    }

    // `pub(in crate::game)` says who may see, not what is seen.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }
}

/// The rooms that each room imports, with a file that does.
fn imports(sources: &[Source]) -> BTreeMap<(String, String), String> {
    let rooms: BTreeSet<&str> = sources.iter().map(Source::room).collect();
    let mut imports = BTreeMap::new();
    for source in sources {
        for path in &source.paths {
            if path.first().map(String::as_str) == Some("crate")
                && let Some(to) = path.get(1)
                && to != source.room()
                && rooms.contains(to.as_str())
            {
                let edge = (source.room().to_owned(), to.clone());
                imports.entry(edge).or_insert_with(|| source.name());
            }
        }
    }
    imports
}

#[test]
fn every_import_is_one_of_the_map() {
    let sources = sources();
    let imports = imports(sources);
    assert!(imports.len() > 50, "{} imports were read", imports.len());
    let mut wrong = Vec::new();
    for ((from, to), file) in &imports {
        let is_tool = |room: &String| TOOLS.contains(&room.as_str());
        if from == "cli" || is_tool(to) && !is_tool(from) {
            continue;
        }
        let row = MAP.iter().find(|(room, _)| room == from);
        if !row.is_some_and(|(_, allowed)| allowed.contains(&to.as_str())) {
            wrong.push(format!("{file} imports {to}"));
        }
    }
    for (room, allowed) in MAP {
        for to in *allowed {
            let edge = ((*room).to_owned(), (*to).to_owned());
            if !imports.contains_key(&edge) {
                wrong.push(format!("{room} does not import {to}: take it off the map"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn imports_lead_down() {
    let floor = |room: &str| MAP.iter().position(|row| row.0 == room);
    let mut up = Vec::new();
    for (room, allowed) in MAP {
        up.extend(
            allowed
                .iter()
                .filter(|to| floor(to) >= floor(room))
                .map(|to| (*room, *to)),
        );
    }
    assert_eq!(up, Vec::<(&str, &str)>::new(), "these lead up");
}

#[test]
fn the_wings_stay_apart() {
    let language = [
        "source",
        "syntax",
        "diagnostic",
        "catalogue",
        "expand",
        "resolve",
        "format",
        "explain",
    ];
    let play = ["host", "board", "game", "play", "search", "study", "learn"];
    for (room, allowed) in MAP {
        let other: &[&str] = match room {
            room if language.contains(room) => &play,
            room if play.contains(room) => &language,
            _ => &[],
        };
        let crossed: Vec<_> = allowed.iter().filter(|to| other.contains(to)).collect();
        assert!(crossed.is_empty(), "{room} imports {crossed:?}");
    }
}

fn assert_only(rooms: &[&str], paths: &[&str]) {
    for source in sources() {
        if rooms.contains(&source.room()) {
            continue;
        }
        for path in &source.paths {
            let path = path.join("::");
            let found = paths
                .iter()
                .find(|p| path == **p || path.starts_with(&format!("{p}::")));
            assert!(found.is_none(), "{} asks for {path}", source.name());
        }
    }
}

#[test]
fn clocks_and_threads_come_through_one_door() {
    assert_only(&["host", "cli"], MACHINE);
}

#[test]
fn only_the_command_line_touches_files() {
    assert_only(&["cli"], OUTSIDE);
}

#[test]
fn the_engine_names_no_game() {
    let games = ["chong\"", "ssang", "ouk chatrang", "choro"];
    let mut read = 0;
    for source in sources() {
        if matches!(source.room(), "shipped" | "cli" | "api") {
            continue;
        }
        let path = src().join(source.name()).with_extension("rs");
        let text = std::fs::read_to_string(path)
            .expect("a source file")
            .to_lowercase();
        read += 1;
        for game in games {
            assert!(!text.contains(game), "{} names {game}", source.name());
        }
    }
    assert!(read > 300, "{read} files were read");
}

#[test]
fn the_glossary_is_short_and_says_every_word_once() {
    let text = std::fs::read_to_string(src().join("lib.rs")).expect("the crate's page");
    let (_, words) = text
        .split_once("//! ## Words")
        .expect("there is a glossary");
    let (words, _) = words.split_once("//! ## ").expect("it ends");
    let rows = words.lines().filter_map(|line| line.strip_prefix("//! | "));
    let rows: Vec<_> = rows
        .filter_map(|row| row.split_once(" | "))
        .skip(1)
        .collect();
    assert!((20..=40).contains(&rows.len()), "{} words", rows.len());
    let mut said = BTreeSet::new();
    for (names, meaning) in rows {
        assert!(meaning.len() > 10, "{names} has no meaning");
        for word in names.split(", ") {
            assert!(said.insert(word), "{word} stands twice");
        }
    }
}

/// Words that name one type at most in the whole house.
const ONCE: &[&str] = &["Verdict", "Known", "Way"];

#[test]
fn words_with_one_meaning_name_one_type() {
    // The engine's fast paths have languages of their own and are not looked at.
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for source in sources() {
        let name = source.name();
        if name.starts_with("game/sprints") {
            continue;
        }
        let path = src().join(&name).with_extension("rs");
        let text = std::fs::read_to_string(path).expect("a source file");
        let file = syn::parse_file(&text).expect("it compiles");
        for item in &file.items {
            let ident = match item {
                Item::Struct(item) => item.ident.to_string(),
                Item::Enum(item) => item.ident.to_string(),
                Item::Trait(item) => item.ident.to_string(),
                Item::Type(item) => item.ident.to_string(),
                _ => continue,
            };
            if let Some(word) = ONCE.iter().find(|word| **word == ident) {
                found.entry(word).or_default().push(name.clone());
            }
        }
    }
    for (word, places) in found {
        assert!(places.len() < 2, "{word} is a type of {places:?}");
    }
}
