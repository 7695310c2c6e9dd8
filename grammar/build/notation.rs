//! Parses the catalogue's notation: text to declarations. `grammar/catalogue/README.md` describes
//! it.

use std::collections::{BTreeMap, BTreeSet};

/// Everything the catalogue declares.
#[derive(Debug, Default)]
pub struct Catalogue {
    pub types: Vec<TypeDecl>,
    pub enums: Vec<EnumDecl>,
    pub forms: Vec<Form>,
}

/// `type int calls Int accepts integer`.
#[derive(Debug)]
pub struct TypeDecl {
    pub name: String,
    pub meaning: String,
    /// The Rust enum of its forms; a part of another type has none of its own.
    pub view: Option<String>,
    pub parent: Option<String>,
    pub literals: Vec<String>,
    pub accepts: Vec<Alternative>,
}

/// `enum SiteType = Vertex Edge Cell`.
#[derive(Debug)]
pub struct EnumDecl {
    pub name: String,
    pub meaning: String,
    pub words: Vec<String>,
}

/// One signature.
#[derive(Debug)]
pub struct Form {
    pub family: String,
    pub meaning: String,
    pub example: String,
    pub signature: String,
    pub variant: String,
    pub spellings: Vec<Spelling>,
    pub slots: Vec<Slot>,
    /// For every or-group, whether one member is required.
    pub groups: Vec<bool>,
    pub flags: BTreeSet<String>,
}

/// A way to write a form: head, words after it, and what the whole is.
#[derive(Debug)]
pub struct Spelling {
    pub result: String,
    pub head: String,
    pub words: Vec<String>,
}

/// A place for an argument.
#[derive(Debug)]
pub struct Slot {
    pub field: String,
    pub label: Option<String>,
    pub alternatives: Vec<Alternative>,
    pub presence: Presence,
    pub text: String,
}

/// One type that fits a slot: a base type within `depth` arrays.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    pub depth: u8,
    pub base: String,
    /// The base is a word that stands as it is.
    pub literal: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Presence {
    Required,
    Optional,
    Group(usize),
}

const LITERALS: [&str; 4] = ["integer", "decimal", "truth", "text"];
const FLAGS: [&str; 3] = ["puzzle", "unsupported", "extension"];

/// Parses the files, given as pairs of family and text; or lists what is wrong with them.
pub fn parse(files: &[(String, String)]) -> Result<Catalogue, Vec<String>> {
    let mut problems = Vec::new();
    let mut lines = Vec::new();
    for (family, text) in files {
        let mut meaning: Option<&str> = None;
        let mut example = "";
        for (index, line) in text.lines().enumerate() {
            let place = format!("grammar/catalogue/{family}.cat:{}", index + 1);
            let line = line.trim();
            if let Some(doc) = line.strip_prefix("///") {
                meaning = Some(doc.trim());
            } else if let Some(snippet) = line.strip_prefix("//=") {
                example = snippet.trim();
            } else if !line.is_empty() && !line.starts_with("//") {
                match meaning.take().filter(|doc| !doc.is_empty()) {
                    Some(doc) => {
                        lines.push((place, family, doc, std::mem::take(&mut example), line));
                    }
                    None => problems.push(format!("{place}: no meaning line above")),
                }
            }
        }
    }
    let mut catalogue = Catalogue::default();
    for (place, _, meaning, _, line) in &lines {
        let declared = match line.split_once(' ') {
            Some(("type", rest)) => type_decl(rest, meaning).map(|t| catalogue.types.push(t)),
            Some(("enum", rest)) => enum_decl(rest, meaning).map(|e| catalogue.enums.push(e)),
            _ => continue,
        };
        declared.unwrap_or_else(|problem| problems.push(format!("{place}: {problem}")));
    }
    for (place, family, meaning, example, line) in &lines {
        if line.starts_with("type ") || line.starts_with("enum ") {
            continue;
        }
        if example.is_empty() {
            problems.push(format!("{place}: no example line above"));
        }
        match form(&catalogue, line) {
            Ok(form) => catalogue.forms.push(Form {
                family: family.to_string(),
                meaning: meaning.to_string(),
                example: example.to_string(),
                ..form
            }),
            Err(problem) => problems.push(format!("{place}: {problem}")),
        }
    }
    check(&catalogue, &mut problems);
    if problems.is_empty() {
        Ok(catalogue)
    } else {
        Err(problems)
    }
}

impl Catalogue {
    pub fn type_named(&self, name: &str) -> Option<&TypeDecl> {
        self.types.iter().find(|t| t.name == name)
    }

    pub fn is_enum(&self, name: &str) -> bool {
        self.enums.iter().any(|e| e.name == name)
    }

    /// The type that owns the view in which a type's forms stand.
    pub fn root<'a>(&'a self, name: &'a str) -> &'a str {
        let mut name = name;
        while let Some(parent) = self.type_named(name).and_then(|t| t.parent.as_deref()) {
            name = parent;
        }
        name
    }
}

/// Names that must be unique and references that must exist.
fn check(catalogue: &Catalogue, problems: &mut Vec<String>) {
    let known = |alternative: &Alternative| {
        alternative.literal
            || catalogue.is_enum(&alternative.base)
            || catalogue.type_named(&alternative.base).is_some()
    };
    let mut names = BTreeSet::new();
    for name in catalogue
        .types
        .iter()
        .map(|t| &t.name)
        .chain(catalogue.enums.iter().map(|e| &e.name))
    {
        if !names.insert(name) {
            problems.push(format!("`{name}` is declared twice"));
        }
    }
    for decl in &catalogue.types {
        for alternative in decl.accepts.iter().filter(|a| !known(a)) {
            problems.push(format!(
                "`{}` accepts unknown type `{}`",
                decl.name, alternative.base
            ));
        }
        if let Some(parent) = decl
            .parent
            .as_ref()
            .filter(|p| catalogue.type_named(p).is_none())
        {
            problems.push(format!(
                "`{}` is part of unknown type `{parent}`",
                decl.name
            ));
        }
    }
    for decl in &catalogue.enums {
        let mut words = BTreeSet::new();
        for word in decl.words.iter().filter(|w| !words.insert(*w)) {
            problems.push(format!("`{}` has `{word}` twice", decl.name));
        }
    }
    let mut variants = BTreeMap::new();
    for form in &catalogue.forms {
        let signature = &form.signature;
        for spelling in &form.spellings {
            let Some(root) = catalogue.type_named(catalogue.root(&spelling.result)) else {
                problems.push(format!("unknown result type in `{signature}`"));
                continue;
            };
            let view = root.view.clone().unwrap_or_default();
            if view.is_empty() {
                problems.push(format!("`{}` has no view, in `{signature}`", root.name));
            }
            let first = variants
                .entry((view, form.variant.clone()))
                .or_insert(signature);
            if *first != signature {
                problems.push(format!(
                    "`{}` names two forms: `{first}`, `{signature}`",
                    form.variant
                ));
            }
        }
        let mut fields = BTreeSet::new();
        for slot in &form.slots {
            for alternative in slot.alternatives.iter().filter(|a| !known(a)) {
                problems.push(format!(
                    "unknown type `{}` in `{signature}`",
                    alternative.base
                ));
            }
            if !slot.field.is_empty() && !fields.insert(&slot.field) {
                problems.push(format!("field `{}` twice in `{signature}`", slot.field));
            }
        }
    }
}

fn enum_decl(rest: &str, meaning: &str) -> Result<EnumDecl, String> {
    let (name, words) = rest.split_once('=').ok_or("an enum needs `= Word ..`")?;
    Ok(EnumDecl {
        name: name.trim().to_string(),
        meaning: meaning.to_string(),
        words: words.split_whitespace().map(str::to_string).collect(),
    })
}

fn type_decl(rest: &str, meaning: &str) -> Result<TypeDecl, String> {
    let mut tokens = rest.split_whitespace().peekable();
    let name = tokens.next().ok_or("a type needs a name")?.to_string();
    let mut decl = TypeDecl {
        name,
        meaning: meaning.to_string(),
        view: None,
        parent: None,
        literals: Vec::new(),
        accepts: Vec::new(),
    };
    while let Some(token) = tokens.next() {
        match token {
            "calls" => decl.view = Some(tokens.next().ok_or("`calls` needs a view")?.to_string()),
            "<" => decl.parent = Some(tokens.next().ok_or("`<` needs a type")?.to_string()),
            "accepts" => {
                for accepted in tokens.by_ref() {
                    if LITERALS.contains(&accepted) {
                        decl.literals.push(accepted.to_string());
                    } else {
                        decl.accepts.push(alternative(accepted)?);
                    }
                }
            }
            other => return Err(format!("`{other}` is not understood in a type")),
        }
    }
    Ok(decl)
}

/// `{{int}}` and the like.
fn alternative(text: &str) -> Result<Alternative, String> {
    let base = text.trim_start_matches('{');
    let depth = text.len() - base.len();
    let stripped = base.trim_end_matches('}');
    if base.len() - stripped.len() != depth || stripped.is_empty() {
        return Err(format!("`{text}` is not a type"));
    }
    Ok(Alternative {
        depth: depth as u8,
        base: stripped.to_string(),
        literal: false,
    })
}

/// A signature line: result type, form, then `as`, `also` and flags.
fn form(catalogue: &Catalogue, line: &str) -> Result<Form, String> {
    let (result, rest) = line
        .split_once(' ')
        .ok_or("a form needs a result type and a bracket")?;
    let close = matching(rest)?;
    let (inside, tail) = (&rest[1..close], rest[close + 1..].trim());
    let mut form = Form {
        family: String::new(),
        meaning: String::new(),
        example: String::new(),
        signature: rest[..=close].to_string(),
        variant: String::new(),
        spellings: Vec::new(),
        slots: Vec::new(),
        groups: Vec::new(),
        flags: BTreeSet::new(),
    };
    let mut items = items(inside)?.into_iter().peekable();
    let head = items.next().ok_or("a form needs a head")?;
    let mut words = Vec::new();
    while let Some(word) = items.next_if(|item| is_literal(catalogue, item)) {
        words.push(word.to_string());
    }
    for item in items {
        let inner = item.get(1..item.len() - 1).unwrap_or_default();
        match item.as_bytes()[0] {
            b'[' | b'(' => {
                let members = alternatives(inner);
                let optional = item.starts_with('[');
                let presence = match members.len() {
                    1 if optional => Presence::Optional,
                    1 => return Err(format!("`{item}` has one member")),
                    _ => {
                        form.groups.push(!optional);
                        Presence::Group(form.groups.len() - 1)
                    }
                };
                for member in members {
                    form.slots.push(slot(member, presence)?);
                }
            }
            _ if is_literal(catalogue, item) => form.slots.push(Slot {
                field: String::new(),
                label: None,
                alternatives: vec![Alternative {
                    depth: 0,
                    base: item.to_string(),
                    literal: true,
                }],
                presence: Presence::Required,
                text: item.to_string(),
            }),
            _ => form.slots.push(slot(item, Presence::Required)?),
        }
    }
    form.variant = std::iter::once(head)
        .chain(words.iter().map(String::as_str))
        .map(capitalised)
        .collect();
    form.spellings.push(Spelling {
        result: result.to_string(),
        head: head.to_string(),
        words,
    });
    trailer(&mut form, result, tail)?;
    Ok(form)
}

/// `as Name`, `also [type] (head Word ..)` and flags.
fn trailer(form: &mut Form, result: &str, tail: &str) -> Result<(), String> {
    let tail_items = items(tail)?;
    let mut tokens = tail_items.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            "as" => form.variant = tokens.next().ok_or("`as` needs a name")?.to_string(),
            "also" => {
                let mut spelled = tokens.next().ok_or("`also` needs a form")?;
                let mut result = result;
                if !spelled.starts_with('(') {
                    result = spelled;
                    spelled = tokens.next().ok_or("`also` needs a form")?;
                }
                let mut names = spelled.trim_matches(['(', ')']).split_whitespace();
                form.spellings.push(Spelling {
                    result: result.to_string(),
                    head: names.next().ok_or("`also` needs a head")?.to_string(),
                    words: names.map(str::to_string).collect(),
                });
            }
            flag if FLAGS.contains(&flag) => {
                form.flags.insert(flag.to_string());
            }
            other => return Err(format!("`{other}` is not understood after a form")),
        }
    }
    Ok(())
}

/// `[label:] (type | <[field:] type|type>)`.
fn slot(text: &str, presence: Presence) -> Result<Slot, String> {
    let text = text.trim();
    let (label, value) = match text.split_once(':') {
        Some((label, value)) if !text.starts_with('<') => (Some(label), value),
        _ => (None, text),
    };
    let (field, types) = match value.strip_prefix('<').and_then(|v| v.strip_suffix('>')) {
        Some(inner) => match inner.split_once(':') {
            Some((field, types)) => (Some(field), types),
            None => (None, inner),
        },
        None => (None, value),
    };
    let alternatives: Vec<_> = types
        .split('|')
        .map(|t| alternative(t.trim()))
        .collect::<Result<_, _>>()?;
    let first = &alternatives[0];
    let field = match (field, label) {
        (Some(field), _) => snake(field),
        (None, Some("if")) => "cond".to_string(),
        (None, Some("else")) => "otherwise".to_string(),
        (None, Some("in")) => "region".to_string(),
        (None, Some(label)) => snake(label),
        (None, None) => match first.base.as_str() {
            "RoleType" => "role".to_string(),
            base => snake(base),
        },
    };
    if [
        "in", "if", "else", "loop", "use", "type", "static", "move", "for", "as",
    ]
    .contains(&field.as_str())
    {
        return Err(format!("field `{field}` is a Rust keyword"));
    }
    Ok(Slot {
        field,
        label: label.map(str::to_string),
        alternatives,
        presence,
        text: text.to_string(),
    })
}

/// A capitalised word that is no enum stands for itself.
fn is_literal(catalogue: &Catalogue, item: &str) -> bool {
    item.starts_with(|c: char| c.is_ascii_uppercase())
        && item.chars().all(|c| c.is_ascii_alphanumeric())
        && !catalogue.is_enum(item)
}

/// Splits at white space outside brackets.
fn items(text: &str) -> Result<Vec<&str>, String> {
    let mut items = Vec::new();
    let (mut start, mut depth) = (None, 0i32);
    for (index, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return Err("unbalanced bracket".to_string());
        }
        if c.is_whitespace() && depth == 0 {
            if let Some(from) = start.take() {
                items.push(&text[from..index]);
            }
        } else if start.is_none() {
            start = Some(index);
        }
    }
    if depth != 0 {
        return Err("unbalanced bracket".to_string());
    }
    items.extend(start.map(|from| &text[from..]));
    Ok(items)
}

/// Splits at `|` outside angle brackets.
fn alternatives(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut from, mut depth) = (0, 0);
    for (index, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            '|' if depth == 0 => {
                parts.push(text[from..index].trim());
                from = index + 1;
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

/// The bracket that closes the first one of the text.
fn matching(text: &str) -> Result<usize, String> {
    let mut depth = 0;
    for (index, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => {
                depth -= 1;
                if depth == 0 {
                    return Ok(index);
                }
            }
            _ if index == 0 => return Err("a form starts with `(`".to_string()),
            _ => {}
        }
    }
    Err("the form is not closed".to_string())
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|c| c.to_ascii_uppercase())
        .into_iter()
        .chain(letters)
        .collect()
}

/// `siteType` and `SiteType` to `site_type`.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    for (index, c) in name.char_indices() {
        if c.is_ascii_uppercase() && index > 0 {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
