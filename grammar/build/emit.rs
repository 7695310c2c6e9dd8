//! Writes the declarations of the catalogue as Rust source.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::notation::{Alternative, Catalogue, Form, Presence, Slot};

/// An enum for every closed set of words.
pub fn words(catalogue: &Catalogue) -> String {
    let mut out = String::new();
    for (id, decl) in catalogue.enums.iter().enumerate() {
        let name = &decl.name;
        let _ = writeln!(out, "/// Words for {}.", decl.meaning);
        let _ = writeln!(
            out,
            "#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]"
        );
        let _ = writeln!(out, "pub enum {name} {{");
        for word in &decl.words {
            let _ = writeln!(out, "    /// `{word}`\n    {word},");
        }
        let all: Vec<_> = decl.words.iter().map(|w| format!("{name}::{w}")).collect();
        let _ = writeln!(out, "}}\nimpl {name} {{");
        let _ = writeln!(out, "    /// Every word, in the order of the catalogue.");
        let _ = writeln!(
            out,
            "    pub const ALL: &'static [{name}] = &[{}];",
            all.join(", ")
        );
        let _ = writeln!(out, "    /// The words as text, in the same order.");
        let _ = writeln!(
            out,
            "    pub const NAMES: &'static [&'static str] = &{:?};",
            decl.words
        );
        let _ = writeln!(out, "    /// The word of a text.");
        let _ = writeln!(out, "    pub fn from_name(name: &str) -> Option<Self> {{");
        let _ = writeln!(
            out,
            "        Self::NAMES.iter().position(|n| *n == name).map(|i| Self::ALL[i])\n    }}"
        );
        let _ = writeln!(out, "    /// The word as text.");
        let _ = writeln!(
            out,
            "    pub fn name(self) -> &'static str {{ Self::NAMES[self as usize] }}"
        );
        let _ = writeln!(out, "}}\nimpl Word for {name} {{");
        let _ = writeln!(out, "    const ENUM: EnumId = EnumId({id});");
        let _ = writeln!(
            out,
            "    fn from_index(index: u16) -> Option<Self> {{ Self::ALL.get(index as usize).copied() }}"
        );
        let _ = writeln!(out, "    fn index(self) -> u16 {{ self as u16 }}\n}}");
    }
    out
}

/// The signature tables.
pub fn tables(catalogue: &Catalogue) -> String {
    let type_id = |name: &str| {
        catalogue
            .types
            .iter()
            .position(|t| t.name == name)
            .unwrap_or(0)
    };
    let mut out = String::new();
    for (id, decl) in catalogue.types.iter().enumerate() {
        let upper = crate::notation::snake(&decl.name).to_ascii_uppercase();
        let _ = writeln!(
            out,
            "impl TypeId {{ #[doc = {:?}] pub const {upper}: TypeId = TypeId({id}); }}",
            decl.meaning
        );
    }
    let _ = writeln!(out, "/// Every type.\npub static TYPES: &[Type] = &[");
    for (id, decl) in catalogue.types.iter().enumerate() {
        let mut calls = 0u128;
        for (other, part) in catalogue.types.iter().enumerate() {
            let mut name = Some(part.name.as_str());
            while let Some(n) = name {
                if n == decl.name {
                    calls |= 1 << other;
                }
                name = catalogue.type_named(n).and_then(|t| t.parent.as_deref());
            }
        }
        let literal = |kind: &str| decl.literals.iter().any(|l| l == kind);
        let _ = writeln!(
            out,
            "Type {{ id: TypeId({id}), name: {:?}, meaning: {:?}, calls: TypeSet({calls}), integer: {}, decimal: {}, truth: {}, text: {}, accepts: {} }},",
            decl.name,
            decl.meaning,
            literal("integer"),
            literal("decimal"),
            literal("truth"),
            literal("text"),
            alternatives(catalogue, &decl.accepts),
        );
    }
    let _ = writeln!(
        out,
        "];\n/// Every enum of words.\npub static ENUMS: &[Enum] = &["
    );
    for decl in &catalogue.enums {
        let _ = writeln!(
            out,
            "Enum {{ name: {:?}, meaning: {:?}, words: words::{}::NAMES }},",
            decl.name, decl.meaning, decl.name
        );
    }
    let _ = writeln!(out, "];\n/// Every form.\npub static FORMS: &[Form] = &[");
    for form in &catalogue.forms {
        let _ = writeln!(out, "{},", table_form(catalogue, form, &type_id));
    }
    let _ = writeln!(
        out,
        "];\n/// The spellings under each head, heads in byte order.\npub static HEADS: &[Head] = &["
    );
    let mut heads: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    for (id, form) in catalogue.forms.iter().enumerate() {
        for (index, spelling) in form.spellings.iter().enumerate() {
            heads.entry(&spelling.head).or_default().push((id, index));
        }
    }
    for (head, spellings) in heads {
        let list: Vec<_> = spellings
            .iter()
            .map(|(f, s)| format!("(FormId({f}), {s})"))
            .collect();
        let _ = writeln!(
            out,
            "Head {{ name: {head:?}, spellings: &[{}] }},",
            list.join(", ")
        );
    }
    let _ = writeln!(
        out,
        "];\n/// Every word with the enums it stands in, words in byte order.\npub static WORDS: &[WordEntry] = &["
    );
    let mut words: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    for (id, decl) in catalogue.enums.iter().enumerate() {
        for (index, word) in decl.words.iter().enumerate() {
            words.entry(word).or_default().push((id, index));
        }
    }
    for (word, places) in words {
        let list: Vec<_> = places
            .iter()
            .map(|(e, i)| format!("WordValue {{ of: EnumId({e}), index: {i} }}"))
            .collect();
        let _ = writeln!(
            out,
            "WordEntry {{ name: {word:?}, values: &[{}] }},",
            list.join(", ")
        );
    }
    let _ = writeln!(out, "];");
    out
}

fn table_form(catalogue: &Catalogue, form: &Form, type_id: &dyn Fn(&str) -> usize) -> String {
    let spellings: Vec<_> = form
        .spellings
        .iter()
        .map(|s| {
            format!(
                "Spelling {{ head: {:?}, words: &{:?}, result: TypeId({}) }}",
                s.head,
                s.words,
                type_id(&s.result)
            )
        })
        .collect();
    let slots: Vec<_> = form
        .slots
        .iter()
        .map(|slot| {
            let presence = match slot.presence {
                Presence::Required => "Presence::Required".to_string(),
                Presence::Optional => "Presence::Optional".to_string(),
                Presence::Group(group) => format!("Presence::Group({group})"),
            };
            format!(
                "Slot {{ field: {:?}, label: {:?}, alternatives: {}, presence: {presence}, text: {:?} }}",
                slot.field,
                slot.label,
                alternatives(catalogue, &slot.alternatives),
                slot.text
            )
        })
        .collect();
    let flag = |name: &str| form.flags.contains(name);
    format!(
        "Form {{ variant: {:?}, family: {:?}, meaning: {:?}, example: {:?}, signature: {:?}, spellings: &[{}], slots: &[{}], groups: &{:?}, puzzle: {}, unsupported: {}, extension: {} }}",
        form.variant,
        form.family,
        form.meaning,
        form.example,
        form.signature,
        spellings.join(", "),
        slots.join(", "),
        form.groups,
        flag("puzzle"),
        flag("unsupported"),
        flag("extension"),
    )
}

fn alternatives(catalogue: &Catalogue, alternatives: &[Alternative]) -> String {
    let list: Vec<_> = alternatives
        .iter()
        .map(|a| {
            let base = if a.literal {
                format!("Base::Literal({:?})", a.base)
            } else if let Some(id) = catalogue.enums.iter().position(|e| e.name == a.base) {
                format!("Base::Enum(EnumId({id}))")
            } else {
                let id = catalogue
                    .types
                    .iter()
                    .position(|t| t.name == a.base)
                    .unwrap_or(0);
                format!("Base::Type(TypeId({id}))")
            };
            format!("Alternative {{ depth: {}, base: {base} }}", a.depth)
        })
        .collect();
    format!("&[{}]", list.join(", "))
}

/// How a slot appears in a typed view: its Rust type and the function that reads it.
fn field_type(catalogue: &Catalogue, slot: &Slot) -> (String, &'static str) {
    match slot.alternatives.as_slice() {
        [Alternative { depth: 0, base, .. }] if catalogue.is_enum(base) => {
            (format!("words::{base}"), "word")
        }
        [Alternative { depth: 0, base, .. }] => match base.as_str() {
            "string" => ("&'a str".to_string(), "text"),
            "number" => ("i32".to_string(), "number"),
            "real" => ("f32".to_string(), "real"),
            "flag" => ("bool".to_string(), "flag"),
            _ => ("&'a Value".to_string(), "value"),
        },
        [_] => ("&'a [Value]".to_string(), "array"),
        _ => ("&'a Value".to_string(), "value"),
    }
}

/// The typed views.
pub fn typed(catalogue: &Catalogue) -> String {
    let mut out = String::new();
    for decl in &catalogue.types {
        let Some(view) = &decl.view else { continue };
        let forms: Vec<(usize, &Form)> = catalogue
            .forms
            .iter()
            .enumerate()
            .filter(|(_, form)| catalogue.root(&form.spellings[0].result) == decl.name)
            .collect();
        let _ = writeln!(out, "/// A call that is {}.", decl.meaning);
        let lifetime = forms.iter().any(|(_, form)| {
            form.slots
                .iter()
                .any(|s| !s.field.is_empty() && field_type(catalogue, s).0.contains("'a"))
        });
        let generics = if lifetime { "<'a>" } else { "" };
        let imp = if lifetime { "impl<'a>" } else { "impl" };
        let of = if lifetime { "&'a Call" } else { "&Call" };
        let _ = writeln!(out, "#[derive(Clone, Copy, Debug)]");
        if let [(id, form)] = forms.as_slice() {
            let _ = writeln!(out, "///\n/// `{}`: {}", form.signature, form.meaning);
            let _ = writeln!(
                out,
                "pub struct {view}{generics} {{\n{}}}",
                fields(catalogue, form, "pub ")
            );
            let _ = writeln!(out, "{imp} {view}{generics} {{");
            let _ = writeln!(
                out,
                "    /// The typed view of a call, if it is one of this kind."
            );
            let _ = writeln!(out, "    pub fn of(call: {of}) -> Option<Self> {{");
            let _ = writeln!(
                out,
                "        if call.form != FormId({id}) {{ return None; }}"
            );
            let _ = writeln!(
                out,
                "        Some({view} {{ {} }})\n    }}\n}}",
                reads(catalogue, form)
            );
            continue;
        }
        let _ = writeln!(out, "pub enum {view}{generics} {{");
        for (_, form) in &forms {
            let _ = writeln!(out, "    /// `{}`: {}", form.signature, form.meaning);
            let inner = fields(catalogue, form, "");
            if inner.is_empty() {
                let _ = writeln!(out, "    {},", form.variant);
            } else {
                let _ = writeln!(out, "    {} {{\n{inner}    }},", form.variant);
            }
        }
        let _ = writeln!(out, "}}\n{imp} {view}{generics} {{");
        let _ = writeln!(
            out,
            "    /// The typed view of a call, if it is one of this kind."
        );
        let _ = writeln!(out, "    pub fn of(call: {of}) -> Option<Self> {{");
        let _ = writeln!(out, "        Some(match call.form.0 {{");
        for (id, form) in &forms {
            let read = reads(catalogue, form);
            let body = if read.is_empty() {
                String::new()
            } else {
                format!(" {{ {read} }}")
            };
            let _ = writeln!(out, "            {id} => {view}::{}{body},", form.variant);
        }
        let _ = writeln!(
            out,
            "            _ => return None,\n        }})\n    }}\n}}"
        );
    }
    out
}

/// True for a form that is both a decision and an effect.
fn has_decision(form: &Form) -> bool {
    form.spellings.iter().any(|s| s.result == "decision")
}

fn fields(catalogue: &Catalogue, form: &Form, visibility: &str) -> String {
    let mut out = String::new();
    if has_decision(form) {
        let _ = writeln!(
            out,
            "        /// Written `(move ..)`: the player's decision, not an effect."
        );
        let _ = writeln!(out, "        {visibility}decision: bool,");
    }
    for slot in form.slots.iter().filter(|s| !s.field.is_empty()) {
        let (rust, _) = field_type(catalogue, slot);
        let rust = if slot.presence == Presence::Required {
            rust
        } else {
            format!("Option<{rust}>")
        };
        let _ = writeln!(out, "        /// `{}`", slot.text);
        let _ = writeln!(out, "        {visibility}{}: {rust},", slot.field);
    }
    out
}

fn reads(catalogue: &Catalogue, form: &Form) -> String {
    let mut list = Vec::new();
    if let Some(index) = form.spellings.iter().position(|s| s.result == "decision") {
        list.push(format!("decision: call.spelling == {index}"));
    }
    for (index, slot) in form
        .slots
        .iter()
        .enumerate()
        .filter(|(_, s)| !s.field.is_empty())
    {
        let (_, read) = field_type(catalogue, slot);
        let required = if slot.presence == Presence::Required {
            "?"
        } else {
            ""
        };
        list.push(format!("{}: {read}(call, {index}){required}", slot.field));
    }
    list.join(", ")
}
