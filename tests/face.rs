//! The public face of the crate, item by item: `tests/golden/face.txt` lists what its root exports,
//! so that it changes on purpose only. `LUDEME_BLESS=1 cargo test face` writes it anew.
//!
//! The list is read from the sources: every `pub use` of `src/lib.rs` is followed to where the item
//! is defined. Of a type, its public fields, variants, methods and traits are listed, wherever in
//! the crate they stand. What is hidden from the documentation is left out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned;
use syn::{Attribute, Fields, ImplItem, Item, Type, UseTree, Visibility};

/// Where a name is defined: its module and what it is called there.
type Place = (Vec<String>, String);

/// A module of the crate that has a file of its own.
struct Module {
    text: String,
    items: Vec<Item>,
    /// What its imports call what.
    imports: BTreeMap<String, Vec<String>>,
}

struct Sources(BTreeMap<Vec<String>, Module>);

impl Sources {
    fn read() -> Sources {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut modules = BTreeMap::new();
        let mut folders = vec![src.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "rs") {
                    let module = path.strip_prefix(&src).expect("below src");
                    let module = module.with_extension("");
                    let parts = module.iter().map(|part| part.to_string_lossy().into());
                    let mut module: Vec<String> = parts.collect();
                    if module == ["lib"] {
                        module.clear();
                    }
                    modules.insert(module.clone(), Module::read(&path, &module));
                }
            }
        }
        Sources(modules)
    }

    /// Where a name is defined that a module knows.
    fn find(&self, module: &[String], name: &str) -> Option<Place> {
        let known = self.0.get(module)?;
        if known.items.iter().any(|item| defines(item, name)) {
            return Some((module.to_vec(), name.to_owned()));
        }
        let path = known.imports.get(name)?;
        let (name, module) = path.split_last()?;
        self.find(module, name)
    }
}

impl Module {
    fn read(path: &PathBuf, module: &[String]) -> Module {
        let text = std::fs::read_to_string(path).expect("a source file");
        let file = syn::parse_file(&text).expect("it compiles");
        let mut imports = BTreeMap::new();
        for item in &file.items {
            if let Item::Use(import) = item {
                add_imports(&import.tree, &mut Vec::new(), module, &mut imports);
            }
        }
        let items = file.items;
        Module {
            text,
            items,
            imports,
        }
    }

    /// The text of a part, on one line.
    fn line(&self, part: &impl Spanned) -> String {
        let words = self.text.get(part.span().byte_range());
        let words: Vec<&str> = words.expect("it stands here").split_whitespace().collect();
        let line = words.join(" ");
        line.replace("( ", "(")
            .replace(", )", ")")
            .replace("< ", "<")
            .replace("(mut self", "(self")
    }
}

fn add_imports(
    tree: &UseTree,
    before: &mut Vec<String>,
    module: &[String],
    imports: &mut BTreeMap<String, Vec<String>>,
) {
    let mut leaf = |name: String, called: String| {
        let mut path = before.clone();
        path.push(name);
        imports.insert(called, resolved(&path, module));
    };
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            add_imports(&path.tree, before, module, imports);
            before.pop();
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                add_imports(tree, before, module, imports);
            }
        }
        UseTree::Name(name) => leaf(name.ident.to_string(), name.ident.to_string()),
        UseTree::Rename(name) => leaf(name.ident.to_string(), name.rename.to_string()),
        UseTree::Glob(_) => {}
    }
}

/// A path from the root of the crate; paths that name a child of the module begin there.
fn resolved(path: &[String], module: &[String]) -> Vec<String> {
    let mut from = module.to_vec();
    let mut rest = path;
    if path.first().is_some_and(|first| first == "crate") {
        from.clear();
        rest = &path[1..];
    }
    while let Some(first @ ("self" | "super")) = rest.first().map(String::as_str) {
        if first == "super" {
            from.pop();
        }
        rest = &rest[1..];
    }
    from.extend_from_slice(rest);
    from
}

fn defines(item: &Item, name: &str) -> bool {
    match item {
        Item::Struct(item) => item.ident == name,
        Item::Enum(item) => item.ident == name,
        Item::Trait(item) => item.ident == name,
        Item::Type(item) => item.ident == name,
        Item::Fn(item) => item.sig.ident == name,
        Item::Const(item) => item.ident == name,
        _ => false,
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("hidden"))
    })
}

/// What stands before an item: its conditions, and whether it may grow.
fn marks(module: &Module, attributes: &[Attribute]) -> String {
    let marks = attributes
        .iter()
        .filter(|a| a.path().is_ident("cfg") || a.path().is_ident("non_exhaustive"));
    marks.map(|mark| module.line(mark) + " ").collect()
}

fn fields(module: &Module, fields: &Fields) -> Vec<String> {
    let public = fields.iter().filter(|field| is_public(&field.vis));
    let public = public.map(|field| {
        let name = field.ident.as_ref().map(|name| format!("{name}: "));
        name.unwrap_or_default() + &module.line(&field.ty)
    });
    public.collect()
}

/// The declaration of an item, and of a type its parts.
fn declaration(module: &Module, item: &Item) -> Vec<String> {
    let mut lines = Vec::new();
    let derived = |attributes: &[Attribute]| {
        let derives = attributes.iter().filter(|a| a.path().is_ident("derive"));
        let list = derives.map(|derive| match &derive.meta {
            syn::Meta::List(list) => module.line(&list.tokens),
            _ => String::new(),
        });
        let list: Vec<String> = list.collect();
        format!("derives {}", list.join(", "))
    };
    match item {
        Item::Fn(item) => lines.push(marks(module, &item.attrs) + &module.line(&item.sig)),
        Item::Const(item) => lines.push(format!("const {}: {}", item.ident, module.line(&item.ty))),
        Item::Type(item) => lines.push(module.line(item)),
        Item::Trait(item) => lines.push(format!("trait {}", item.ident)),
        Item::Struct(item) => {
            let generics = module.line(&item.generics);
            let head = format!("struct {}{generics}", item.ident);
            lines.push(marks(module, &item.attrs) + &head);
            lines.push(derived(&item.attrs));
            lines.extend(fields(module, &item.fields));
        }
        Item::Enum(item) => {
            let generics = module.line(&item.generics);
            lines.push(marks(module, &item.attrs) + &format!("enum {}{generics}", item.ident));
            lines.push(derived(&item.attrs));
            for variant in &item.variants {
                let fields = match &variant.fields {
                    Fields::Unit => String::new(),
                    Fields::Named(named) => {
                        let named = named.named.iter().map(|field| {
                            let name = field.ident.as_ref().expect("it is named");
                            format!("{name}: {}", module.line(&field.ty))
                        });
                        format!(" {{ {} }}", named.collect::<Vec<_>>().join(", "))
                    }
                    Fields::Unnamed(fields) => {
                        let types = fields.unnamed.iter().map(|field| module.line(&field.ty));
                        format!("({})", types.collect::<Vec<_>>().join(", "))
                    }
                };
                lines.push(format!("{}{fields}", variant.ident));
            }
        }
        _ => {}
    }
    lines
}

/// The public methods of a type, and the traits that it has beside the derived ones.
fn implementations(sources: &Sources, place: &Place) -> Vec<String> {
    let mut methods = Vec::new();
    let mut traits = Vec::new();
    for (at, module) in &sources.0 {
        for item in &module.items {
            let Item::Impl(block) = item else {
                continue;
            };
            let Type::Path(of) = block.self_ty.as_ref() else {
                continue;
            };
            let name = of.path.segments.last().map(|s| s.ident.to_string());
            let name = name.unwrap_or_default();
            if sources.find(at, &name).as_ref() != Some(place) {
                continue;
            }
            if let Some((implemented, _)) = &block.trait_ {
                traits.push(format!("is {}", module.line(implemented)));
                continue;
            }
            for item in &block.items {
                match item {
                    ImplItem::Fn(method) if is_public(&method.vis) && !is_hidden(&method.attrs) => {
                        let marks = marks(module, &block.attrs) + &marks(module, &method.attrs);
                        methods.push(marks + &module.line(&method.sig));
                    }
                    ImplItem::Const(value) if is_public(&value.vis) => {
                        let ty = module.line(&value.ty);
                        methods.push(format!("const {}: {ty}", value.ident));
                    }
                    _ => {}
                }
            }
        }
    }
    traits.sort();
    traits.dedup();
    methods.sort();
    traits.into_iter().chain(methods).collect()
}

fn face() -> String {
    let sources = Sources::read();
    let root = &sources.0[&Vec::new()];
    let mut names = BTreeMap::new();
    for item in &root.items {
        if let Item::Use(import) = item
            && is_public(&import.vis)
        {
            let mut imports = BTreeMap::new();
            add_imports(&import.tree, &mut Vec::new(), &[], &mut imports);
            let marks = marks(root, &import.attrs);
            names.extend(imports.into_keys().map(|name| (name, marks.clone())));
        }
    }
    let mut text = String::new();
    for (name, marks) in names {
        let place = sources.find(&[], &name);
        let place = place.unwrap_or_else(|| panic!("{name} is not to be found"));
        let module = &sources.0[&place.0];
        let item = module.items.iter().find(|item| defines(item, &place.1));
        let lines = declaration(module, item.expect("it was found"));
        let more = implementations(&sources, &place);
        for (index, line) in lines.iter().chain(&more).enumerate() {
            match index {
                0 => text += &format!("{marks}{line}\n"),
                _ => text += &format!("    {line}\n"),
            }
        }
    }
    text
}

#[test]
fn the_public_face_changes_on_purpose_only() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/face.txt");
    let face = face();
    if std::env::var_os("LUDEME_BLESS").is_some() {
        std::fs::write(&golden, &face).expect("the list is written");
    }
    let known = std::fs::read_to_string(&golden).expect("the list is there");
    let (new, old): (Vec<_>, Vec<_>) = (face.lines().collect(), known.lines().collect());
    let added: Vec<_> = new.iter().filter(|line| !old.contains(line)).collect();
    let gone: Vec<_> = old.iter().filter(|line| !new.contains(line)).collect();
    assert!(
        face.lines().count() > 200,
        "the list is read off the sources"
    );
    assert!(
        face == known,
        "the public face has changed: added {added:#?}, gone {gone:#?}; if that is meant, \
         `LUDEME_BLESS=1 cargo test face` takes note"
    );
}

#[test]
fn nothing_of_the_engine_stands_in_the_face() {
    // Types that change as the engine does are not named by what users hold.
    let face = face();
    for line in face.lines() {
        let words: Vec<&str> = line
            .split(|c: char| !c.is_alphanumeric() && c != ':' && c != '_')
            .collect();
        let hidden = words.iter().find(|word| {
            ["State", "MoveList", "Context", "Loaded", "Tree", "NodeId"].contains(word)
        });
        assert!(hidden.is_none(), "{line}");
    }
}
