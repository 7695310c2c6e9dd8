//! Diagnostics as a SARIF 2.1.0 log, the format that code hosts and editors import.

use serde_json::{Value, json};

use super::Renderings;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::rules;
use crate::source::Span;

/// The log of one run: its rules are all codes, so that a reader finds their meaning in it.
pub fn log(results: Vec<Value>) -> Value {
    let rules: Vec<_> = rules()
        .map(|rule| {
            json!({
                "id": rule.code.to_string(),
                "name": rule.slug,
                "shortDescription": { "text": rule.doc },
                "defaultConfiguration": { "level": rule.severity.name() },
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "lud",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

impl Renderings<'_> {
    /// The diagnostic as a result of a SARIF log.
    pub fn sarif(&self, diagnostic: &Diagnostic) -> Value {
        let mut message = diagnostic.message.clone();
        for help in &diagnostic.help {
            message.push_str("\nhelp: ");
            message.push_str(help);
        }
        let mut related: Vec<_> = diagnostic
            .labels
            .iter()
            .map(|label| self.related(label.span, label.text.as_str()))
            .collect();
        for step in self.chain(diagnostic) {
            let text = format!("in this expansion of `{}`", step.name);
            related.push(self.related(step.use_site, &text));
        }
        let index = rules().position(|rule| rule.code == diagnostic.code);
        let mut result = json!({
            "ruleId": diagnostic.code.to_string(),
            "level": diagnostic.severity.name(),
            "message": { "text": message },
            "locations": [{ "physicalLocation": self.physical(diagnostic.span) }],
            "relatedLocations": related,
        });
        if let Some(index) = index {
            result["ruleIndex"] = json!(index);
        }
        if let Some(fix) = &diagnostic.fix {
            result["fixes"] = json!([{ "artifactChanges": [{
                "artifactLocation": { "uri": uri(self.sources.name(fix.span.file)) },
                "replacements": [{
                    "deletedRegion": self.region(fix.span),
                    "insertedContent": { "text": fix.replacement },
                }],
            }] }]);
        }
        result
    }

    fn related(&self, span: Span, text: &str) -> Value {
        json!({ "physicalLocation": self.physical(span), "message": { "text": text } })
    }

    fn physical(&self, span: Span) -> Value {
        json!({
            "artifactLocation": { "uri": uri(self.sources.name(span.file)) },
            "region": self.region(span),
        })
    }

    fn region(&self, span: Span) -> Value {
        let start = self.sources.position(span.file, span.start);
        let end = self.sources.position(span.file, span.end);
        json!({
            "startLine": start.line,
            "startColumn": start.column,
            "endLine": end.line,
            "endColumn": end.column,
        })
    }
}

/// A path as a relative or absolute URI reference.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(byte as char);
            }
            b'\\' => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_becomes_a_uri() {
        assert_eq!(uri("a b/\u{e9}.lud"), "a%20b/%C3%A9.lud");
    }

    #[test]
    fn every_code_is_a_rule_of_the_log() {
        let log = log(Vec::new());
        let listed = log["runs"][0]["tool"]["driver"]["rules"].as_array();
        assert_eq!(listed.map(Vec::len), Some(rules().count()));
    }
}
