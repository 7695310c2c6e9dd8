//! Diagnostics as text for people, as JSON lines for tools, and as a SARIF log.
//!
//! The text shows the place itself first and then, outwards, the uses of defines and options
//! it came through. Only the lines around a place are given to the renderer, so that the cost
//! of a report does not grow with the file.

mod json;
pub mod sarif;

use std::borrow::Cow;

use annotate_snippets::{AnnotationKind, Group, Level, Origin as Heading, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::source::origin::{Origin, Steps};
use crate::source::{SourceMap, Span};

/// How many steps of an expansion chain are shown; the ones in the middle are left out.
const CHAIN_SHOWN: usize = 6;

/// How many bytes of a line are shown on either side of a place; no line written by hand is longer.
const LINE: usize = 1000;

/// How far apart, in bytes, places may be that are shown in one view.
const VIEW: usize = 20_000;

/// What the renderer needs to know besides the diagnostic.
#[derive(Clone, Copy)]
pub struct Renderings<'a> {
    /// The texts that spans point into.
    pub sources: &'a SourceMap,
    /// The steps of expansion that the diagnostics refer to; `None` before expansion.
    pub steps: Option<&'a Steps>,
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
            .primary_title(printable(&diagnostic.message))
            .id(title_id(diagnostic));
        let label = printable(&diagnostic.label);
        let others: Vec<_> = diagnostic
            .labels
            .iter()
            .map(|l| printable(&l.text))
            .collect();
        let mut near = vec![(diagnostic.span, &*label, true)];
        let mut far = Vec::new();
        for (label, text) in diagnostic.labels.iter().zip(&others) {
            let note = (label.span, &**text, false);
            if self.share_a_view(diagnostic.span, label.span) {
                near.push(note);
            } else {
                far.push(note);
            }
        }
        let mut main = self.view(Group::with_title(title), &near);
        for note in far {
            main = self.view(main, &[note]);
        }
        for help in &diagnostic.help {
            main = main.element(Level::HELP.message(printable(help)));
        }
        let chain = self.chain(diagnostic);
        let mut report = vec![main];
        report.extend(self.chain_groups(&chain));
        let text = match self.colour {
            true => Renderer::styled().render(&report),
            false => Renderer::plain().render(&report),
        };
        // The renderer shows control characters of the source by signs of their own, but not all.
        fit(&text, self.colour).into_owned()
    }

    /// The diagnostic in one line: `file:line:column: severity[code]: message`.
    pub fn short(&self, diagnostic: &Diagnostic) -> String {
        let span = diagnostic.span;
        let at = self.sources.position(span.file, span.start);
        let line = format!(
            "{}:{}:{}: {}[{}]: {}",
            self.sources.name(span.file),
            at.line,
            at.column,
            diagnostic.severity.name(),
            title_id(diagnostic),
            diagnostic.message
        );
        printable(&line).into_owned()
    }

    /// The steps of expansion behind a diagnostic, the innermost first.
    fn chain<'t>(&'t self, diagnostic: &Diagnostic) -> Vec<&'t Origin> {
        let steps = self.steps.into_iter();
        steps
            .flat_map(|steps| steps.chain(diagnostic.origin))
            .collect()
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
            let title = format!("in this expansion of `{}`", printable(&step.name));
            let mut notes = vec![(step.use_site, "used here", true)];
            let mut defined = Vec::new();
            if !step.definition.file.is_embedded() {
                let note = (step.definition, "defined here", false);
                if self.share_a_view(step.use_site, step.definition) {
                    notes.push(note);
                } else {
                    defined.push(note);
                }
            }
            let group = Group::with_title(Level::NOTE.secondary_title(title));
            let mut group = self.view(group, &notes);
            if !defined.is_empty() {
                group = self.view(group, &defined);
            }
            groups.push(group);
        }
        groups
    }

    /// Whether two places are shown in one view: both in one file and not far apart.
    fn share_a_view(&self, a: Span, b: Span) -> bool {
        a.file == b.file && a.to(b).range().len() <= VIEW
    }

    /// Adds the lines that hold some places to a group, under a heading with the first place.
    fn view<'t>(&'t self, group: Group<'t>, notes: &[(Span, &'t str, bool)]) -> Group<'t> {
        let Some((first, ..)) = notes.first().copied() else {
            return group;
        };
        let text = self.sources.text(first.file);
        let clipped: Vec<_> = notes.iter().map(|(span, ..)| self.clip(*span)).collect();
        let start = clipped.iter().map(|r| r.start).min().unwrap_or(0);
        let end = clipped.iter().map(|r| r.end).max().unwrap_or(0);
        let lines = window(text, start..end);
        let at = self.sources.position(first.file, clipped[0].start as u32);
        let top = self.sources.position(first.file, lines.start as u32);
        let marks = clipped
            .iter()
            .zip(notes)
            .map(|(range, (_, label, primary))| {
                let kind = if *primary {
                    AnnotationKind::Primary
                } else {
                    AnnotationKind::Context
                };
                kind.span(range.start - lines.start..range.end - lines.start)
                    .label(*label)
            });
        let snippet = Snippet::source(&text[lines.clone()])
            .line_start(top.line as usize)
            .annotations(marks);
        let name = self.sources.name(first.file);
        if top.column == 1 {
            return group.element(snippet.path(name));
        }
        // Of an endless line the renderer does not see the start, so it has to be told the column.
        let heading = Heading::path(name)
            .line(at.line as usize)
            .char_column(at.column as usize);
        group.element(heading).element(snippet)
    }

    /// The span's bytes, cut to the text they point into and to a first line that people can take in.
    fn clip(&self, span: Span) -> std::ops::Range<usize> {
        let text = self.sources.text(span.file);
        let mut end = span.range().end.min(text.len());
        let start = span.range().start.min(end);
        if let Some(line_end) = text
            .get(start..end)
            .and_then(|slice| slice.find(['\n', '\r']))
        {
            end = start + line_end;
        }
        start..floor(text, end.min(start + LINE))
    }
}

/// The text with its control characters, which would steer a terminal, written as JSON writes them:
/// `\u001b`. Tabs and ends of lines stay. What is JSON stays the same JSON.
pub fn printable(text: &str) -> Cow<'_, str> {
    fit(text, false)
}

/// The same; with `colours` their beginning stays.
fn fit(text: &str, colours: bool) -> Cow<'_, str> {
    let steers = |c: char| match c {
        '\n' | '\t' => false,
        '\u{1b}' => !colours,
        // Signs that turn the direction of the text around.
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    };
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() == Some(&'\n') => out.push(c),
            c if steers(c) => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The whole lines around a range; of endless lines only what is near.
fn window(text: &str, range: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let before = floor(text, range.start.saturating_sub(LINE));
    let after = floor(text, (range.end + LINE).min(text.len()));
    let start = text[before..range.start]
        .rfind('\n')
        .map_or(before, |newline| before + newline + 1);
    let end = text[range.end..after]
        .find('\n')
        .map_or(after, |newline| range.end + newline);
    start..end
}

/// The character boundary at or before a byte offset.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
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
    use crate::diagnostic::problem::{AnyProblem, Problem};
    use crate::source::origin::OriginId;

    fn example() -> (SourceMap, Steps, Diagnostic) {
        let mut sources = SourceMap::new();
        let file = sources.add("a.lud", "(define \"D\" (bad))\n(game \"D\")\n");
        let mut steps = Steps::default();
        let origin = steps.push(Origin {
            name: "D".into(),
            use_site: Span::new(file, 25, 28),
            definition: Span::new(file, 8, 11),
            parent: OriginId::FILE,
            option: false,
        });
        let diagnostic = AnyProblem(BAD_CHARACTER).at(Span::new(file, 13, 16));
        let diagnostic = diagnostic.through(origin);
        (sources, steps, diagnostic)
    }

    #[test]
    fn text_shows_the_place_then_the_way_it_came() {
        let (sources, steps, diagnostic) = example();
        let rendered = Renderings {
            sources: &sources,
            steps: Some(&steps),
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
    fn a_short_report_is_one_line() {
        let (sources, steps, diagnostic) = example();
        let renderings = Renderings {
            sources: &sources,
            steps: Some(&steps),
            colour: false,
        };
        assert_eq!(
            renderings.short(&diagnostic),
            "a.lud:1:14: error[L0109 bad-character]: not a thing"
        );
    }

    #[test]
    fn json_gives_lines_and_bytes() {
        let (sources, steps, diagnostic) = example();
        let value = Renderings {
            sources: &sources,
            steps: Some(&steps),
            colour: false,
        }
        .json(&diagnostic);
        assert_eq!(value["code"], "L0109");
        assert_eq!(value["span"]["column"], 14);
        assert_eq!(value["span"]["start"], 13);
        assert_eq!(value["origin"][0]["use"]["span"]["line"], 2);
    }

    #[test]
    fn endless_lines_are_shown_in_part_with_their_true_columns() {
        let mut sources = SourceMap::new();
        let text = format!(
            "{}\u{5e9}\u{301}bad{}",
            "x ".repeat(50_000),
            " y".repeat(50_000)
        );
        let at = text.find("bad").expect("it is there");
        let file = sources.add("long.lud", text);
        let diagnostic = AnyProblem(BAD_CHARACTER).at(Span::new(file, at, at + 3));
        let rendered = Renderings {
            sources: &sources,
            steps: None,
            colour: false,
        }
        .text(&diagnostic);
        assert!(rendered.contains("long.lud:1:100003"), "{rendered}");
        assert!(rendered.len() < 10_000);
    }
}
