//! Semantic colours: for every word of a text what it is, such as a ludeme, a label or a define.

use std::ops::Range;

use super::names::DeclaredNames;
use super::parsed::Parsed;
use crate::arrange::Arrange;
use crate::syntax::tree::{NodeId, NodeKind};

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// The name of a ludeme.
    Ludeme,
    /// `define`, `option` and the like, which expansion deals with.
    Clause,
    /// The name of a define, where it is declared or used.
    Define,
    /// `name:`
    Label,
    /// A word of the catalogue.
    Word,
    /// A string.
    String,
    /// A number or range.
    Number,
    /// `#1`
    Parameter,
    /// `<Tag:argument>`
    Option,
    /// `// ..`
    Comment,
}

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it stands.
    pub range: Range<usize>,
    /// What it is.
    pub kind: TokenKind,
    /// Whether it is declared here.
    pub declares: bool,
}

/// The clauses that expansion deals with.
const CLAUSES: [&str; 6] = ["define", "option", "item", "rulesets", "ruleset", "useFor"];

/// What every word of a text is, in the order of the text.
pub(super) fn tokens(parsed: &Parsed, names: &DeclaredNames) -> Vec<Token> {
    let mut found = Vec::new();
    for node in parsed.nodes() {
        if let Some((range, kind)) = token(parsed, names, node) {
            let parent = parsed.parent(node).map_or("", |p| parsed.head_name(p));
            let declares = kind == TokenKind::Define && parent == "define";
            // A string over several lines is coloured line by line.
            let mut start = range.start;
            for line in parsed.slice(range.clone()).split_inclusive('\n') {
                let end = start + line.trim_end_matches(['\n', '\r']).len();
                if end > start {
                    found.push(Token {
                        range: start..end,
                        kind,
                        declares,
                    });
                }
                start += line.len();
            }
        }
    }
    found.extend(parsed.comments().into_iter().map(|range| Token {
        range,
        kind: TokenKind::Comment,
        declares: false,
    }));
    found.arrange_by_key(|token| (token.range.start, token.range.end));
    let mut end = 0;
    found.retain(|token| {
        let apart = token.range.start >= end && !token.range.is_empty();
        if apart {
            end = token.range.end;
        }
        apart
    });
    found
}

fn token(
    parsed: &Parsed,
    names: &DeclaredNames,
    node: NodeId,
) -> Option<(Range<usize>, TokenKind)> {
    let range = parsed.range(node);
    let bare = |kind: TokenKind| Some((range.clone(), kind));
    match parsed.tree.kind(node) {
        NodeKind::Call {
            head, head_span, ..
        } => {
            let clause = CLAUSES.contains(&head.as_str());
            let kind = if clause {
                TokenKind::Clause
            } else {
                TokenKind::Ludeme
            };
            Some((head_span.range(), kind))
        }
        NodeKind::Macro { name_span, .. } => Some((name_span.range(), TokenKind::Define)),
        NodeKind::Label { name_span, .. } => {
            let name = name_span.range();
            Some((name.start..name.end + 1, TokenKind::Label))
        }
        NodeKind::Str(text) => {
            let parent = parsed.parent(node);
            let in_define = parent.is_some_and(|p| {
                parsed.head_name(p) == "define" && parsed.tree.children(p).first() == Some(&node)
            });
            let define = in_define || names.define(text).is_some();
            bare(if define {
                TokenKind::Define
            } else {
                TokenKind::String
            })
        }
        NodeKind::Int(_) | NodeKind::Float(_) => bare(TokenKind::Number),
        NodeKind::Word(_) => bare(TokenKind::Word),
        NodeKind::Parameter(_) => bare(TokenKind::Parameter),
        NodeKind::OptionRef(_) => bare(TokenKind::Option),
        _ => None,
    }
}
