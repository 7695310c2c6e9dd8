//! Defines: reads what `(define "Name" body)` declares.
//!
//! In `(define "Reach" (sites #1 "Goal"))` the name is `Reach`, the body is `(sites #1 "Goal")`, and
//! `#1` is its one parameter. A body may be nothing, one element or several.

use smol_str::SmolStr;

use super::problem::DefineProblem;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::source::{FileId, Span};
use crate::syntax::atom::{Hole, holes, may_have_holes};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// A list of more names is none of parameters.
const MOST_NAMES: usize = 9;

/// Which tree a piece of unexpanded text stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Text {
    /// The description itself.
    File,
    /// Short arguments of option items, read on their own.
    Options,
    /// A standard define.
    Library(u16),
}

/// A define: a name for a sequence of nodes with parameters in them.
#[derive(Clone, Debug)]
pub(super) struct Define {
    pub name: SmolStr,
    pub name_span: Span,
    /// The whole clause.
    pub span: Span,
    /// The tree that the body stands in.
    pub text: Text,
    pub body: Vec<NodeId>,
    /// The parameters that the body uses.
    pub parameters: Parameters,
}

impl Define {
    /// A define that stands for nothing.
    pub fn empty(name: &str, text: Text) -> Define {
        let nowhere = Span::new(FileId(0), 0, 0);
        Define {
            name: SmolStr::new(name),
            name_span: nowhere,
            span: nowhere,
            text,
            body: Vec::new(),
            parameters: Parameters::default(),
        }
    }

    /// Reads a `(define Name ..)` whose name lacks its quotes.
    pub fn unquoted(tree: &Tree, clause: NodeId, text: Text) -> Option<Define> {
        let (first, body) = tree.children(clause).split_first()?;
        let NodeKind::Word(name) = tree.kind(*first) else {
            return None;
        };
        let mut parameters = Parameters::default();
        parameters.add(tree, body);
        Some(Define {
            name: name.clone(),
            name_span: tree.span(*first),
            span: tree.span(clause),
            text,
            body: body.to_vec(),
            parameters,
        })
    }

    /// Reads a `(define ..)` clause.
    pub fn read(tree: &Tree, clause: NodeId, text: Text) -> Result<Define, Box<Diagnostic>> {
        let span = tree.span(clause);
        let mut children = tree.children(clause);
        // A word before the name does no harm.
        if let [stray, rest @ ..] = children
            && matches!(tree.kind(*stray), NodeKind::Word(_))
            && matches!(rest, [name, ..] if matches!(tree.kind(*name), NodeKind::Str(_)))
        {
            children = rest;
        }
        let named = children.split_first().and_then(|(first, body)| {
            let NodeKind::Str(name) = tree.kind(*first) else {
                return None;
            };
            // `(define "Name" = (..))`
            let body = match body {
                [_, ..] if assignment(tree, body) > 0 => &body[assignment(tree, body)..],
                // `(define "Name" (#1 #2) (..))`
                [list, rest @ ..] if lists_parameters(tree, *list, rest) => rest,
                _ => body,
            };
            Some((name.clone(), tree.span(*first), body.to_vec()))
        });
        let Some((name, name_span, body)) = named else {
            let place = children.first().map_or(span, |first| tree.span(*first));
            let word = match children.first().map(|first| tree.kind(*first)) {
                Some(NodeKind::Word(word)) => Some(word.as_str()),
                _ => None,
            };
            let mut diagnostic = DefineProblem::NoName { word }.at(place);
            diagnostic.be_sure(word.map(|word| format!("\"{word}\"")));
            return Err(Box::new(diagnostic));
        };
        let mut parameters = Parameters::default();
        parameters.add(tree, &body);
        Ok(Define {
            name,
            name_span,
            span,
            text,
            body,
            parameters,
        })
    }
}

/// How many words are the sign by which other languages give a value to a name, before the value:
/// an arrow is read as two.
pub(super) fn assignment(tree: &Tree, body: &[NodeId]) -> usize {
    let mut signs = body.iter().map_while(|node| match tree.kind(*node) {
        NodeKind::Word(word) => Some(word.as_str()),
        _ => None,
    });
    let count = match (signs.next(), signs.next()) {
        (Some("=" | "-"), Some(">")) => 2,
        (Some("=" | ":=" | "=>" | "->"), _) => 1,
        _ => 0,
    };
    if count < body.len() { count } else { 0 }
}

/// Whether a word is a parameter with a name in the place of its number, and no colour in figures.
fn is_named(text: &str) -> bool {
    let name = text.strip_prefix('#').unwrap_or_default();
    let figures = name.len().is_multiple_of(3) && name.bytes().all(|b| b.is_ascii_hexdigit());
    name.starts_with(char::is_alphabetic) && !figures
}

/// Whether a part lists parameters, as the head of a function does elsewhere: `(#1 #2)`, or `(a b)`
/// where `a` and `b` are words of what follows.
pub(super) fn lists_parameters(tree: &Tree, node: NodeId, rest: &[NodeId]) -> bool {
    if rest.is_empty() {
        return false;
    }
    let parameter = |node: &NodeId| matches!(tree.kind(*node), NodeKind::Parameter(_));
    let word = |node: &NodeId| match tree.kind(*node) {
        NodeKind::Word(word) => Some(word.clone()),
        _ => None,
    };
    match tree.kind(node) {
        NodeKind::Call { head, args, .. } if head == "#1" => args.iter().all(parameter),
        NodeKind::Call { head, args, .. } => {
            let names: Option<Vec<SmolStr>> = args.iter().map(word).collect();
            let Some(mut names) = names.filter(|names| names.len() < MOST_NAMES) else {
                return false;
            };
            names.push(head.clone());
            let mut open = rest.to_vec();
            while let Some(node) = open.pop() {
                if let Some(word) = word(&node) {
                    names.retain(|name| *name != word);
                }
                open.extend(tree.children(node));
            }
            names.is_empty()
        }
        NodeKind::Array(items) => !items.is_empty() && items.iter().all(parameter),
        _ => false,
    }
}

/// The set of parameters that a piece of text uses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parameters {
    used: u16,
    /// The first that has a name in the place of its number: `#dir`.
    pub named: Option<Span>,
}

impl Parameters {
    /// Adds those of some nodes and of all that is in them.
    pub fn add(&mut self, tree: &Tree, nodes: &[NodeId]) {
        for node in nodes {
            match tree.kind(*node) {
                NodeKind::Parameter(n) => self.insert(*n),
                NodeKind::Word(text) if is_named(text) => {
                    self.named = self.named.or(Some(tree.span(*node)));
                }
                NodeKind::Word(text) | NodeKind::Str(text) => self.add_text(text),
                NodeKind::Call { head, .. } => self.add_text(head),
                NodeKind::Macro { name, .. } => self.add_text(name),
                _ => {}
            }
            self.add(tree, tree.children(*node));
        }
    }

    fn add_text(&mut self, text: &str) {
        if may_have_holes(text) {
            for (_, hole) in holes(text) {
                if let Hole::Parameter(n) = hole {
                    self.insert(n);
                }
            }
        }
    }

    fn insert(&mut self, n: u8) {
        self.used |= 1 << n;
    }

    /// The highest parameter, or zero.
    pub fn highest(self) -> u8 {
        (u16::BITS - self.used.leading_zeros()).saturating_sub(1) as u8
    }

    /// The lowest parameter that is left out although a higher one is used.
    pub fn gap(self) -> Option<u8> {
        (1..self.highest()).find(|n| self.used & (1 << n) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::parse::parse;

    fn parameters(body: &str) -> Parameters {
        let (tree, _) = parse(FileId(0), &format!("(define \"D\" {body})"));
        let define = Define::read(&tree, tree.roots[0], Text::File).expect("a define");
        define.parameters
    }

    #[test]
    fn parameters_are_found_wherever_they_stand() {
        assert_eq!(parameters("").highest(), 0);
        assert_eq!(parameters("(a P#2 {#1} in:#3)").highest(), 3);
        assert_eq!(parameters("(#1 \"x#2\")").highest(), 2);
        assert_eq!(parameters("1..#4").highest(), 4);
    }

    #[test]
    fn gaps_are_found() {
        assert_eq!(parameters("#1 #3").gap(), Some(2));
        assert_eq!(parameters("#2").gap(), Some(1));
        assert_eq!(parameters("#1 #2").gap(), None);
    }

    #[test]
    fn a_define_without_a_name_is_an_error() {
        let (tree, _) = parse(FileId(0), "(define P 3)");
        assert!(Define::read(&tree, tree.roots[0], Text::File).is_err());
    }
}
