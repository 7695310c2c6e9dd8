//! The words of a stage's diagnostics stand in its files called `problem.rs` and nowhere else, and
//! nothing asks what a diagnostic says.

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr, Item};

use super::{is_test, sources, src};

/// The stages whose words stand in files of problems, and how many problems they name at least.
const CONVERTED: &[(&str, usize)] = &[
    ("compile", 30),
    ("expand", 30),
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
    /// Diagnostics made of words, and words added to them.
    made: Vec<String>,
    /// The lines that ask what a diagnostic says.
    asked: Vec<usize>,
    /// The problems that are named.
    problems: usize,
}

/// Whether an expression looks at a message, a label or help as text.
fn is_said(expr: &Expr) -> bool {
    match expr {
        Expr::Field(field) => {
            matches!(&field.member, syn::Member::Named(name) if name == "message")
        }
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

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        let parts: Vec<String> = (path.path.segments.iter())
            .map(|part| part.ident.to_string())
            .collect();
        if let [.., of, made] = parts.as_slice()
            && of == "Diagnostic"
            && ["new", "error", "warning"].contains(&made.as_str())
        {
            self.made.push(parts.join("::"));
        }
        syn::visit::visit_expr_path(self, path);
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
        let is_text = |arg: &Expr| match arg {
            Expr::Lit(literal) => matches!(literal.lit, syn::Lit::Str(_)),
            Expr::Macro(made) => made.mac.path.is_ident("format"),
            _ => false,
        };
        match method.as_str() {
            "with_label" | "with_help" => self.made.push(method),
            "with_place" if call.args.iter().any(is_text) => self.made.push(method),
            "contains" | "starts_with" | "ends_with" | "eq" | "find" | "strip_prefix"
                if is_said(&call.receiver) =>
            {
                self.asked.push(call.span().start().line);
            }
            // `diagnostic.help.push(..)`
            "push" | "extend" | "insert" => {
                if let Expr::Field(field) = &*call.receiver
                    && matches!(&field.member, syn::Member::Named(name) if name == "help")
                {
                    self.made.push(format!("help.{method}"));
                }
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
    let mut problems = vec![0; CONVERTED.len()];
    for source in sources() {
        let Some(stage) = CONVERTED
            .iter()
            .position(|(stage, _)| *stage == source.room())
        else {
            continue;
        };
        if is_problem(&source.name()) {
            continue;
        }
        let words = words_of(&text_of(&source.name()));
        problems[stage] += words.problems;
        assert!(
            words.made.is_empty(),
            "{} has words of its own: {:?}",
            source.name(),
            words.made
        );
    }
    for ((stage, least), problems) in CONVERTED.iter().zip(problems) {
        assert!(problems >= *least, "{stage} names {problems} problems");
    }
}

#[test]
fn nothing_asks_what_a_diagnostic_says() {
    for source in sources() {
        let text = text_of(&source.name());
        if !text.contains(".message") {
            continue;
        }
        let asked = words_of(&text).asked;
        assert!(asked.is_empty(), "{} asks at {asked:?}", source.name());
    }
}
