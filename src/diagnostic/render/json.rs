//! Diagnostics as JSON: one object each, spans in bytes, lines and columns from one.

use serde_json::{Value, json};

use super::Renderings;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

impl Renderings<'_> {
    /// The diagnostic as JSON.
    pub fn json(&self, diagnostic: &Diagnostic) -> Value {
        let labels: Vec<_> = diagnostic
            .labels
            .iter()
            .map(|label| {
                json!({
                    "file": self.sources.name(label.span.file),
                    "span": self.span(label.span),
                    "text": label.text,
                })
            })
            .collect();
        let origin: Vec<_> = self
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
        let fix = diagnostic.fix.as_ref().map(|fix| {
            json!({
                "start": fix.span.start,
                "end": fix.span.end,
                "replacement": fix.replacement,
            })
        });
        json!({
            "file": self.sources.name(diagnostic.span.file),
            "code": diagnostic.code.to_string(),
            "name": diagnostic.code.slug(),
            "severity": diagnostic.severity.name(),
            "message": diagnostic.message,
            "span": self.span(diagnostic.span),
            "label": diagnostic.label,
            "labels": labels,
            "help": diagnostic.help,
            "fix": fix,
            "origin": origin,
        })
    }

    fn place(&self, span: Span) -> Value {
        json!({ "file": self.sources.name(span.file), "span": self.span(span) })
    }

    fn span(&self, span: Span) -> Value {
        let start = self.sources.position(span.file, span.start);
        let end = self.sources.position(span.file, span.end);
        json!({
            "start": span.start,
            "end": span.end,
            "line": start.line,
            "column": start.column,
            "end_line": end.line,
            "end_column": end.column,
        })
    }
}
