//! Descriptions: what is wrong with them, and what they offer to choose.

use ludeme::diagnostic::code::warning;
use ludeme::diagnostic::render::Renderings;
use ludeme::diagnostic::{Diagnostic, Severity};
use ludeme::ide::Document;
use ludeme::lint;
use ludeme::load::about::About;
use ludeme::load::{Loaded, Selection, load};
use ludeme::shipped::GAMES;
use ludeme::source::{SourceMap, Span};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::MAX_TEXT;

/// Completions that are offered at most.
const OFFERED: usize = 200;
/// Problems that are shown at most.
const SHOWN: usize = 200;

/// A description with what is chosen of it.
#[derive(Deserialize)]
pub struct Source {
    /// Its text.
    pub text: String,
    /// The name of its file, or of a shipped game.
    #[serde(default)]
    pub file: String,
    /// Chosen options, `Category/Item`.
    #[serde(default)]
    pub options: Vec<String>,
}

/// The shipped games.
pub fn games() -> Value {
    let games = GAMES.iter().map(|g| {
        let title = named(g.text).unwrap_or(g.name);
        json!({ "name": g.name, "title": title, "text": g.text })
    });
    json!({ "games": games.collect::<Vec<_>>() })
}

/// The name that a description gives its game.
fn named(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("(game")?;
    rest.split('"').nth(1)
}

impl Source {
    /// The description after all stages.
    pub fn load(&self) -> Result<Loaded, String> {
        self.loaded_by(load)
    }

    fn loaded_by(&self, load: impl Fn(&str, &str, &Selection) -> Loaded) -> Result<Loaded, String> {
        if self.text.len() > MAX_TEXT {
            let (bytes, most) = (self.text.len(), MAX_TEXT);
            return Err(format!(
                "the text has {bytes} bytes; the page reads {most} at most"
            ));
        }
        let selection = Selection {
            options: self.options.clone(),
            ruleset: None,
        };
        let file = if self.file.is_empty() {
            "game.lud"
        } else {
            &self.file
        };
        Ok(load(file, &self.text, &selection))
    }

    /// What is wrong with it, and what it offers.
    pub fn check(&self) -> Result<Value, String> {
        let mut loaded = self.loaded_by(lint::check)?;
        // As in `lud check`: what drafts need not hear is told on request only.
        loaded
            .diagnostics
            .retain(|d| d.severity == Severity::Error || !warning::ON_REQUEST.contains(&d.code));
        let errors = loaded.errors().count();
        let renderings = Renderings {
            sources: &loaded.sources,
            steps: Some(loaded.expanded.tree.steps()),
            colour: false,
        };
        let offsets = Offsets::of(&self.text);
        let shown = loaded.diagnostics.iter().take(SHOWN);
        let problems = shown.map(|d| problem(d, &renderings, &offsets));
        let problems: Vec<Value> = problems.collect();
        let options = loaded.expanded.options.iter().map(|o| {
            let items = o
                .items
                .iter()
                .map(|i| json!({ "name": i.heading.as_str(), "about": i.description.as_str() }));
            json!({
                "name": o.heading.as_str(),
                "items": items.collect::<Vec<_>>(),
                "chosen": o.chosen_item().map(|i| i.heading.as_str()),
            })
        });
        let rules = About::of(&loaded).paragraphs;
        Ok(json!({
            "problems": problems,
            "errors": errors,
            "more": loaded.diagnostics.len().saturating_sub(SHOWN),
            "playable": loaded.game.is_some() && errors == 0,
            "match": loaded.match_clause().is_some(),
            "name": loaded.game.as_ref().map(|g| g.name()),
            "players": loaded.game.as_ref().map(|g| g.players()),
            "hides": loaded.game.as_ref().is_some_and(|g| g.features().hidden),
            "options": options.collect::<Vec<_>>(),
            "rules": rules.iter().map(|(head, text)| json!([head, text])).collect::<Vec<_>>(),
        }))
    }
}

/// Where the bytes of a text are in units of UTF-16, which the page counts in.
struct Offsets {
    /// The unit of every byte, where the two differ.
    units: Option<Vec<usize>>,
}

impl Offsets {
    fn of(text: &str) -> Self {
        let units = (!text.is_ascii()).then(|| {
            let mut units = Vec::with_capacity(text.len() + 1);
            let mut at = 0;
            for c in text.chars() {
                units.resize(units.len() + c.len_utf8(), at);
                at += c.len_utf16();
            }
            units.push(at);
            units
        });
        Offsets { units }
    }

    fn byte(&self, unit: usize) -> usize {
        match &self.units {
            Some(units) => units.partition_point(|u| *u < unit),
            None => unit,
        }
    }

    fn unit(&self, byte: u32) -> usize {
        let byte = byte as usize;
        match &self.units {
            Some(units) => units.get(byte).or(units.last()).copied().unwrap_or(0),
            None => byte,
        }
    }
}

fn problem(d: &Diagnostic, renderings: &Renderings<'_>, offsets: &Offsets) -> Value {
    let span = in_text(d, renderings.sources, renderings);
    let fix = d.fix.as_ref().map(|fix| {
        json!({
            "from": offsets.unit(fix.span.start),
            "to": offsets.unit(fix.span.end),
            "text": fix.replacement,
        })
    });
    json!({
        "from": span.map_or(0, |s| offsets.unit(s.start)),
        "to": span.map_or(0, |s| offsets.unit(s.end)),
        "severity": if d.severity == Severity::Error { "error" } else { "warning" },
        "code": d.code.to_string(),
        "name": d.code.slug(),
        "message": d.message,
        "label": d.label,
        "help": d.help,
        "fix": fix,
        "text": renderings.text(d),
    })
}

/// The place of a problem in the text: of one in the library the first label or use in the text.
fn in_text(d: &Diagnostic, sources: &SourceMap, renderings: &Renderings<'_>) -> Option<Span> {
    let text = |span: &Span| !span.file.is_embedded() && !sources.text(span.file).is_empty();
    let steps = renderings.steps.into_iter();
    let uses = steps.flat_map(|steps| steps.chain(d.origin).map(|step| step.use_site));
    let mut places = [d.span].into_iter().chain(d.labels.iter().map(|l| l.span));
    places.find(text).or_else(|| {
        let mut uses = uses;
        uses.find(text)
    })
}

/// What may stand at a place, which is given in units of UTF-16.
pub fn complete(text: &str, at: usize) -> Result<Value, String> {
    let (document, offsets) = read(text)?;
    let offered = document.completions(offsets.byte(at));
    let from = offered
        .first()
        .map_or(at, |c| offsets.unit(c.range.start as u32));
    let items = offered
        .into_iter()
        .take(OFFERED)
        .map(|c| json!({ "label": c.label, "insert": c.plain, "detail": c.detail }));
    Ok(json!({ "from": from, "items": items.collect::<Vec<_>>() }))
}

/// What the word at a place means.
pub fn hover(text: &str, at: usize) -> Result<Value, String> {
    let (document, offsets) = read(text)?;
    let hover = document.hover(offsets.byte(at));
    Ok(hover.map_or(json!({}), |hover| {
        json!({
            "from": offsets.unit(hover.range.start as u32),
            "to": offsets.unit(hover.range.end as u32),
            "text": hover.text,
        })
    }))
}

fn read(text: &str) -> Result<(Document, Offsets), String> {
    if text.len() > MAX_TEXT {
        return Err("the text is too long".into());
    }
    Ok((Document::new(text), Offsets::of(text)))
}
