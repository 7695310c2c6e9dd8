//! The words of a stage's diagnostics stand in its files called `problem.rs` and nowhere else, and
//! nothing asks what a diagnostic says: neither its message nor whether it has a label.

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr, Item};

use super::{is_test, sources, src};

/// The rooms that make diagnostics or add words to them, and how many problems they name at least.
const STAGES: &[(&str, usize)] = &[
    ("compile", 30),
    ("diagnostic", 0),
    ("expand", 30),
    ("lint", 80),
    ("load", 4),
    ("resolve", 30),
    ("syntax", 30),
];

/// Whether a file is one of problems: `expand/problem`, `expand/problem/option`.
fn is_problem(name: &str) -> bool {
    name.split('/').any(|part| part == "problem")
}

/// Finds words for diagnostics that are made on the spot, and questions about such words.
#[derive(Default)]
struct Words {
    /// Diagnostics that are made without a problem.
    bare: usize,
    /// Words that are given to diagnostics.
    made: Vec<String>,
    /// The lines that ask what a diagnostic says.
    asked: Vec<usize>,
    /// The lines that ask whether a diagnostic has a label.
    unlabelled: Vec<usize>,
    /// The problems that are named.
    problems: usize,
}

/// The name of the field that an expression is.
fn field(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Field(field) => match &field.member {
            syn::Member::Named(name) => Some(name.to_string()),
            syn::Member::Unnamed(_) => None,
        },
        _ => None,
    }
}

/// Finds strings, also within macros.
#[derive(Default)]
struct Strings(bool);

impl<'ast> Visit<'ast> for Strings {
    fn visit_lit_str(&mut self, _: &'ast syn::LitStr) {
        self.0 = true;
    }

    fn visit_macro(&mut self, made: &'ast syn::Macro) {
        self.0 |= made.tokens.to_string().contains('"');
    }
}

/// Whether an expression looks at a message as text.
fn is_said(expr: &Expr) -> bool {
    match expr {
        Expr::Field(_) => field(expr).is_some_and(|name| name == "message"),
        Expr::Reference(inner) => is_said(&inner.expr),
        Expr::MethodCall(call) => call.method == "as_str" && is_said(&call.receiver),
        Expr::Paren(inner) => is_said(&inner.expr),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Words {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Mod(module) if is_test(&module.attrs) => {}
            Item::Fn(function) if is_test(&function.attrs) => {}
            _ => syn::visit::visit_item(self, item),
        }
    }

    fn visit_expr_struct(&mut self, made: &'ast syn::ExprStruct) {
        self.bare += usize::from(made.path.is_ident("Diagnostic"));
        syn::visit::visit_expr_struct(self, made);
    }

    fn visit_expr_assign(&mut self, assigned: &'ast syn::ExprAssign) {
        let to = field(&assigned.left).unwrap_or_default();
        if ["message", "label", "help"].contains(&to.as_str()) {
            let mut strings = Strings::default();
            strings.visit_expr(&assigned.right);
            self.made.extend(strings.0.then_some(to));
        }
        syn::visit::visit_expr_assign(self, assigned);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let mut parts = path.segments.iter();
        let of = parts.next().map(|part| part.ident.to_string());
        if of.is_some_and(|of| of.ends_with("Problem")) && parts.next().is_some() {
            self.problems += 1;
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let method = call.method.to_string();
        match method.as_str() {
            "is_empty" if field(&call.receiver).is_some_and(|name| name == "label") => {
                self.unlabelled.push(call.span().start().line);
            }
            "contains" | "starts_with" | "ends_with" | "eq" | "find" | "strip_prefix"
                if is_said(&call.receiver) =>
            {
                self.asked.push(call.span().start().line);
            }
            // `diagnostic.help.push(..)`
            "push" | "extend" | "insert"
                if field(&call.receiver).is_some_and(|name| name == "help") =>
            {
                self.made.push(format!("help.{method}"));
            }
            _ => {}
        }
        syn::visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        if matches!(binary.op, syn::BinOp::Eq(_) | syn::BinOp::Ne(_))
            && (is_said(&binary.left) || is_said(&binary.right))
        {
            self.asked.push(binary.span().start().line);
        }
        syn::visit::visit_expr_binary(self, binary);
    }
}

fn text_of(name: &str) -> String {
    let path = src().join(name).with_extension("rs");
    std::fs::read_to_string(path).expect("a source file")
}

fn words_of(text: &str) -> Words {
    let mut words = Words::default();
    words.visit_file(&syn::parse_file(text).expect("it compiles"));
    words
}

#[test]
fn the_words_of_a_stage_stand_in_its_files_of_problems() {
    let mut problems = vec![0; STAGES.len()];
    for source in sources() {
        let text = text_of(&source.name());
        let stage = STAGES.iter().position(|(stage, _)| *stage == source.room());
        if is_problem(&source.name()) || stage.is_none() && !text.contains("Diagnostic {") {
            continue;
        }
        let words = words_of(&text);
        assert_eq!(words.bare, 0, "{} makes its own", source.name());
        let Some(stage) = stage else {
            continue;
        };
        problems[stage] += words.problems;
        assert!(
            words.made.is_empty(),
            "{} has words of its own: {:?}",
            source.name(),
            words.made
        );
    }
    for ((stage, least), problems) in STAGES.iter().zip(problems) {
        assert!(problems >= *least, "{stage} names {problems} problems");
    }
}

#[test]
fn nothing_asks_what_a_diagnostic_says() {
    for source in sources() {
        let text = text_of(&source.name());
        let of_stage = STAGES.iter().any(|(stage, _)| *stage == source.room());
        let may_ask = text.contains(".message") || of_stage && text.contains(".label");
        if !may_ask {
            continue;
        }
        let words = words_of(&text);
        let mut asked = words.asked;
        // What shows a diagnostic may well ask whether there is something to show.
        if of_stage && !source.name().starts_with("diagnostic/render") {
            asked.extend(words.unlabelled);
        }
        assert!(asked.is_empty(), "{} asks at {asked:?}", source.name());
    }
}
