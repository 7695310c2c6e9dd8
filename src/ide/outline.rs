//! The outline of a text: its parts as a tree, which parts fold, and how a selection grows.

use std::ops::Range;

use super::lines::LineStarts;
use super::names::inside;
use super::parsed::Parsed;
use crate::arrange::Arrange;
use crate::syntax::tree::{NodeId, NodeKind};

/// A part of a description.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlineEntry {
    /// Its name, or that of its ludeme.
    pub name: String,
    /// The ludeme.
    pub ludeme: String,
    /// The whole of it.
    pub range: Range<usize>,
    /// What names it.
    pub place: Range<usize>,
    /// The parts of it.
    pub parts: Vec<OutlineEntry>,
}

/// Lines that can be folded away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The first line, which stays, from 0.
    pub start: usize,
    /// The last line.
    pub end: usize,
    /// Whether they are comments.
    pub comment: bool,
}

/// The clauses that are parts of a description.
const PARTS: &[&str] = &[
    "game",
    "match",
    "metadata",
    "define",
    "option",
    "item",
    "rulesets",
    "ruleset",
    "players",
    "equipment",
    "board",
    "mancalaBoard",
    "surakartaBoard",
    "boardless",
    "track",
    "regions",
    "piece",
    "tile",
    "card",
    "domino",
    "die",
    "dice",
    "hand",
    "deck",
    "dominoes",
    "map",
    "hints",
    "rules",
    "meta",
    "start",
    "play",
    "end",
    "phase",
    "info",
    "graphics",
    "ai",
];

/// The parts of a text, as a tree.
pub(super) fn outline(parsed: &Parsed) -> Vec<OutlineEntry> {
    entries(parsed, &parsed.tree.roots)
}

fn entries(parsed: &Parsed, nodes: &[NodeId]) -> Vec<OutlineEntry> {
    let mut found = Vec::new();
    for node in nodes {
        let children = parsed.tree.children(*node);
        let Some((head, span)) = parsed.head(*node).filter(|(head, _)| PARTS.contains(head)) else {
            if !matches!(
                parsed.tree.kind(*node),
                NodeKind::Call { .. } | NodeKind::Macro { .. }
            ) {
                found.extend(entries(parsed, children));
            }
            continue;
        };
        let named = children
            .first()
            .filter(|first| parsed.string(**first).is_some());
        let (name, place) = match named {
            Some(string) => {
                let place = inside(parsed, *string);
                (parsed.slice(place.clone()).to_owned(), place)
            }
            None => (head.to_owned(), span.range()),
        };
        // What a rule is made of is no part of the description.
        let leaf = matches!(head, "define" | "play" | "end" | "start" | "piece" | "item");
        found.push(OutlineEntry {
            name: if name.is_empty() {
                head.to_owned()
            } else {
                name
            },
            ludeme: head.to_owned(),
            range: parsed.range(*node),
            place,
            parts: if leaf {
                Vec::new()
            } else {
                entries(parsed, children)
            },
        });
    }
    found
}

/// The parts of a text that an editor can fold.
pub(super) fn folds(parsed: &Parsed, lines: &LineStarts) -> Vec<Fold> {
    let mut found = Vec::new();
    for node in parsed.nodes() {
        let brackets = matches!(
            parsed.tree.kind(node),
            NodeKind::Call { .. }
                | NodeKind::Macro { .. }
                | NodeKind::Array(_)
                | NodeKind::Angle(_)
        );
        let range = parsed.range(node);
        let (start, last) = (
            lines.line(range.start),
            lines.line(range.end.saturating_sub(1)),
        );
        if !brackets || last <= start {
            continue;
        }
        // A bracket on a line of its own stays in sight.
        let text = parsed.slice(lines.range(&parsed.text, last));
        let alone = text.trim_start().starts_with([')', '}', '>']);
        let end = if alone { last - 1 } else { last };
        if end > start {
            found.push(Fold {
                start,
                end,
                comment: false,
            });
        }
    }
    let mut run: Option<(usize, usize)> = None;
    for comment in parsed.comments() {
        let line = lines.line(comment.start);
        let before = parsed.slice(lines.range(&parsed.text, line).start..comment.start);
        let own = before.trim().is_empty();
        match run {
            Some((start, end)) if own && line == end + 1 => run = Some((start, line)),
            _ => {
                found.extend(run.and_then(comments));
                run = own.then_some((line, line));
            }
        }
    }
    found.extend(run.and_then(comments));
    found.arrange_by_key(|fold| (fold.start, std::cmp::Reverse(fold.end)));
    found.dedup_by_key(|fold| fold.start);
    found
}

fn comments((start, end): (usize, usize)) -> Option<Fold> {
    (end > start).then_some(Fold {
        start,
        end,
        comment: true,
    })
}

/// The parts around a place, from the word outwards.
pub(super) fn selections(parsed: &Parsed, at: usize) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    if let Some(node) = parsed.node_at(at) {
        for node in parsed.ancestors(node) {
            let range = parsed.range(node);
            match parsed.tree.kind(node) {
                // First the name alone, then all that is in the bracket, then the bracket.
                NodeKind::Call { head_span, .. } => {
                    let head = head_span.range();
                    if head.start <= at && at <= head.end {
                        ranges.push(head);
                    }
                    ranges.push(within(&range));
                }
                NodeKind::Macro { name_span, .. } => {
                    let name = name_span.range();
                    if name.start <= at && at <= name.end {
                        ranges.push(name);
                    }
                    ranges.push(within(&range));
                }
                NodeKind::Array(_) | NodeKind::Str(_) => ranges.push(within(&range)),
                _ => {}
            }
            ranges.push(range);
        }
    }
    ranges.push(0..parsed.text.len());
    ranges.retain(|range| range.start <= at && at <= range.end);
    ranges.dedup();
    // Each holds the one before it.
    let mut kept: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        let inner = kept.last().cloned().unwrap_or(at..at);
        if range.start <= inner.start && inner.end <= range.end && kept.last() != Some(&range) {
            kept.push(range);
        }
    }
    kept
}

fn within(range: &Range<usize>) -> Range<usize> {
    range.start + 1..range.end.saturating_sub(1).max(range.start + 1)
}
