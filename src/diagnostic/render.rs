//! Diagnostics as text for people and as JSON for tools.
//!
//! The text shows the place itself first and then, outwards, the uses of defines and options
//! it came through.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::{Value, json};

use super::{Diagnostic, Severity};
use crate::source::{SourceMap, Span};
use crate::syntax::tree::{Origin, Tree};

/// How many steps of an expansion chain are shown; the ones in the middle are left out.
const CHAIN_SHOWN: usize = 6;

/// What the renderer needs to know besides the diagnostic.
#[derive(Clone, Copy)]
pub struct Renderings<'a> {
    /// The texts that spans point into.
    pub sources: &'a SourceMap,
    /// The expanded tree, whose steps the diagnostics refer to; `None` before expansion.
    pub tree: Option<&'a Tree>,
    /// Whether to colour the text for a terminal.
    pub colour: bool,
}

impl Renderings<'_> {
    /// The diagnostic as text, without a newline at the end.
    pub fn text(&self, diagnostic: &Diagnostic) -> String {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level
            .primary_title(diagnostic.message.as_str())
            .id(title_id(diagnostic));
        let mut main = title.element(
            self.snippet(diagnostic.span).annotation(
                AnnotationKind::Primary
                    .span(self.clip(diagnostic.span))
                    .label(diagnostic.label.as_str()),
            ),
        );
        // Labels of the same file would best share one snippet, but a snippet is built in one
        // go; the renderer joins neighbours of one file anyway.
        for label in &diagnostic.labels {
            main = main.element(
                self.snippet(label.span).annotation(
                    AnnotationKind::Context
                        .span(self.clip(label.span))
                        .label(label.text.as_str()),
                ),
            );
        }
        for help in &diagnostic.help {
            main = main.element(Level::HELP.message(help.as_str()));
        }
        let chain = self.chain(diagnostic);
        let mut report = vec![main];
        report.extend(self.chain_groups(&chain));
        let renderer = if self.colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        renderer.render(&report)
    }

    /// The diagnostic as JSON: spans in bytes, and as lines and columns counted from one.
    pub fn json(&self, diagnostic: &Diagnostic) -> Value {
        let chain: Vec<_> = self
            .chain(diagnostic)
            .into_iter()
            .map(|step| {
                json!({
                    "name": step.name.as_str(),
                    "use": self.place(step.use_site),
                    "definition": self.place(step.definition),
                })
            })
            .collect();
        let labels: Vec<_> = diagnostic
            .labels
            .iter()
            .map(|label| json!({ "place": self.place(label.span), "text": label.text }))
            .collect();
        json!({
            "code": diagnostic.code.to_string(),
            "name": diagnostic.code.slug(),
            "severity": match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            "message": diagnostic.message,
            "place": self.place(diagnostic.span),
            "label": diagnostic.label,
            "labels": labels,
            "help": diagnostic.help,
            "expansion": chain,
        })
    }

    fn place(&self, span: Span) -> Value {
        let start = self.sources.position(span.file, span.start);
        let end = self.sources.position(span.file, span.end);
        json!({
            "file": self.sources.name(span.file),
            "bytes": [span.start, span.end],
            "line": start.line,
            "column": start.column,
            "end_line": end.line,
            "end_column": end.column,
        })
    }

    /// The steps of expansion behind a diagnostic, the innermost first.
    fn chain<'t>(&'t self, diagnostic: &Diagnostic) -> Vec<&'t Origin> {
        let Some(tree) = self.tree else {
            return Vec::new();
        };
        std::iter::successors(tree.step(diagnostic.origin), |step| tree.step(step.parent)).collect()
    }

    fn chain_groups<'t>(&'t self, chain: &[&'t Origin]) -> Vec<Group<'t>> {
        let hidden = chain.len().saturating_sub(CHAIN_SHOWN);
        let shown_first = CHAIN_SHOWN / 2;
        let mut groups = Vec::new();
        for (i, step) in chain.iter().enumerate() {
            if hidden > 0 && i >= shown_first && i < shown_first + hidden {
                if i == shown_first {
                    let title = format!("... {hidden} more expansions ...");
                    groups.push(Group::with_title(Level::NOTE.secondary_title(title)));
                }
                continue;
            }
            let title = format!("in this expansion of `{}`", step.name);
            let mut group = Level::NOTE.secondary_title(title).element(
                self.snippet(step.use_site).annotation(
                    AnnotationKind::Primary
                        .span(self.clip(step.use_site))
                        .label("used here"),
                ),
            );
            if !step.definition.file.is_embedded() {
                group = group.element(
                    self.snippet(step.definition).annotation(
                        AnnotationKind::Context
                            .span(self.clip(step.definition))
                            .label("defined here"),
                    ),
                );
            }
            groups.push(group);
        }
        groups
    }

    fn snippet<'t, T: Clone>(&'t self, span: Span) -> Snippet<'t, T> {
        Snippet::source(self.sources.text(span.file)).path(self.sources.name(span.file))
    }

    /// The span's bytes, cut to the text they point into and to a first line that people can take in.
    fn clip(&self, span: Span) -> std::ops::Range<usize> {
        let text = self.sources.text(span.file);
        let end = span.range().end.min(text.len());
        let start = span.range().start.min(end);
        match text.get(start..end).and_then(|slice| slice.find('\n')) {
            Some(line_end) => start..start + line_end,
            None => start..end,
        }
    }
}

fn title_id(diagnostic: &Diagnostic) -> String {
    match diagnostic.code.slug() {
        "" => diagnostic.code.to_string(),
        slug => format!("{} {slug}", diagnostic.code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::code::syntax::BAD_CHARACTER;
    use crate::syntax::tree::OriginId;

    fn example() -> (SourceMap, Tree, Diagnostic) {
        let mut sources = SourceMap::new();
        let file = sources.add("a.lud", "(define \"D\" (bad))\n(game \"D\")\n");
        let mut tree = Tree::new();
        let origin = tree.push_origin(Origin {
            name: "D".into(),
            use_site: Span::new(file, 25, 28),
            definition: Span::new(file, 8, 11),
            parent: OriginId::FILE,
        });
        let diagnostic = Diagnostic::new(BAD_CHARACTER, Span::new(file, 13, 16), "not a thing")
            .with_label("here")
            .with_help("write something else")
            .through(origin);
        (sources, tree, diagnostic)
    }

    #[test]
    fn text_shows_the_place_then_the_way_it_came() {
        let (sources, tree, diagnostic) = example();
        let rendered = Renderings {
            sources: &sources,
            tree: Some(&tree),
            colour: false,
        }
        .text(&diagnostic);
        let place = rendered.find("a.lud:1:14").expect("the place is shown");
        let used = rendered.find("a.lud:2:7").expect("the use is shown");
        assert!(place < used, "{rendered}");
        assert!(rendered.starts_with("error[L0109 bad-character]: not a thing"));
        assert!(rendered.contains("help: write something else"));
        assert!(rendered.contains("in this expansion of `D`"));
    }

    #[test]
    fn json_gives_lines_and_bytes() {
        let (sources, tree, diagnostic) = example();
        let value = Renderings {
            sources: &sources,
            tree: Some(&tree),
            colour: false,
        }
        .json(&diagnostic);
        assert_eq!(value["code"], "L0109");
        assert_eq!(value["place"]["column"], 14);
        assert_eq!(value["expansion"][0]["use"]["line"], 2);
    }
}
