//! Repairs what replacement leaves behind in a sequence: named arguments that lost their value, and
//! brackets that option items insert one by one.
//!
//! A named argument whose value became nothing takes what follows it. A `(` and a `)` that two items
//! of options insert apart become the brackets of what stands between them.

use super::emit::{Expander, TextPlace};
use super::problem::DefineProblem;
use crate::diagnostic::problem::Problem;
use crate::syntax::tree::{NodeId, NodeKind};

impl Expander<'_> {
    /// Gives named arguments without a value what follows them, and closes loose brackets.
    pub fn tie(&mut self, nodes: Vec<NodeId>) -> Vec<NodeId> {
        if !self.loose_ends {
            return nodes;
        }
        self.loose_ends = false;
        let mut open: Vec<(NodeId, char, Vec<NodeId>)> = Vec::new();
        let mut done: Vec<NodeId> = Vec::with_capacity(nodes.len());
        for node in nodes {
            match self.out.kind(node) {
                NodeKind::Open(bracket) => {
                    open.push((node, *bracket, std::mem::take(&mut done)));
                }
                NodeKind::Close(bracket) => {
                    let opening = if *bracket == ')' { '(' } else { '{' };
                    match open.pop() {
                        Some((opener, bracket, before)) if bracket == opening => {
                            let inner = self.tie_labels(done);
                            done = before;
                            let bracketed = self.bracketed(opener, bracket, inner);
                            done.push(bracketed);
                        }
                        unfit => {
                            open.extend(unfit);
                            self.report_loose(node);
                        }
                    }
                }
                _ => done.push(node),
            }
        }
        while let Some((opener, _, mut before)) = open.pop() {
            self.report_loose(opener);
            before.append(&mut done);
            done = before;
        }
        self.tie_labels(done)
    }

    /// The place of an expanded node, as far as reports need it.
    fn place_of(&self, node: NodeId) -> TextPlace {
        TextPlace {
            origin: self.out.origin(node),
            ..TextPlace::FILE
        }
    }

    fn report_loose(&mut self, bracket: NodeId) {
        let place = self.place_of(bracket);
        let span = self.out.span(bracket);
        self.report(DefineProblem::LooseBracket.at(span), place);
    }

    /// The node that two loose brackets make of what stands between them.
    fn bracketed(&mut self, opener: NodeId, bracket: char, inner: Vec<NodeId>) -> NodeId {
        let (span, origin) = (self.out.span(opener), self.out.origin(opener));
        if bracket == '{' {
            return self.push(NodeKind::Array(inner), span, origin);
        }
        let kind = match inner.split_first() {
            Some((first, args)) => match self.out.kind(*first) {
                NodeKind::Word(head) => NodeKind::Call {
                    head: head.clone(),
                    head_span: self.out.span(*first),
                    args: args.to_vec(),
                },
                _ => NodeKind::Error,
            },
            None => NodeKind::Error,
        };
        if kind == NodeKind::Error {
            self.report_loose(opener);
        }
        self.push(kind, span, origin)
    }

    fn tie_labels(&mut self, nodes: Vec<NodeId>) -> Vec<NodeId> {
        let mut done: Vec<NodeId> = Vec::with_capacity(nodes.len());
        for node in nodes {
            let is_label = matches!(self.out.kind(node), NodeKind::Label { .. });
            let Some(before) = done.last().copied() else {
                done.push(node);
                continue;
            };
            match self.out.kind_mut(before) {
                Some(NodeKind::Label {
                    value: empty @ None,
                    name,
                    name_span,
                }) => {
                    if is_label {
                        let diagnostic = DefineProblem::NameAfterName { name }.at(*name_span);
                        let place = self.place_of(before);
                        self.report(diagnostic, place);
                        done.pop();
                        done.push(node);
                        continue;
                    }
                    *empty = Some(node);
                    let diagnostic = DefineProblem::LostValue { name }.at(*name_span);
                    let place = self.place_of(before);
                    self.report(diagnostic, place);
                }
                _ => done.push(node),
            }
        }
        if let Some(last) = done.last()
            && matches!(self.out.kind(*last), NodeKind::Label { value: None, .. })
        {
            done.pop();
        }
        done
    }
}
