//! Tree to text: the canonical layout.
//!
//! What fits on a line stays on it; what does not puts one argument a line, indented by four.
//! Printing loses comments and layout and nothing else: parsing the result gives an equal tree.

use std::fmt::Write;

use super::tree::{NodeId, NodeKind, Tree};

/// The longest line that the printer makes of its own will.
const WIDTH: usize = 100;

const INDENT: usize = 4;

/// Prints clauses, each on lines of its own.
pub fn print(tree: &Tree, roots: &[NodeId]) -> String {
    let mut printer = Printer {
        tree,
        out: String::new(),
    };
    for (i, root) in roots.iter().enumerate() {
        if i > 0 {
            printer.out.push('\n');
        }
        printer.node(*root, 0);
        printer.out.push('\n');
    }
    printer.out
}

/// Prints one node on one line, however long.
pub fn print_inline(tree: &Tree, node: NodeId) -> String {
    let mut printer = Printer {
        tree,
        out: String::new(),
    };
    printer.flat(node, usize::MAX);
    printer.out
}

struct Printer<'t> {
    tree: &'t Tree,
    out: String,
}

impl Printer<'_> {
    /// Prints a node whose first line is already indented by `indent`.
    fn node(&mut self, node: NodeId, indent: usize) {
        let start = self.out.len();
        let column = start - self.out.rfind('\n').map_or(0, |newline| newline + 1);
        if self.flat(node, WIDTH.saturating_sub(column)) {
            return;
        }
        self.out.truncate(start);
        match self.tree.kind(node) {
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } => {
                self.out.push_str(name);
                self.out.push(':');
                self.node(*value, indent);
            }
            NodeKind::Range([first, last]) => {
                self.node(*first, indent);
                self.out.push_str("..");
                self.node(*last, indent);
            }
            _ => match Brackets::of(self.tree, node) {
                Some(brackets) => self.broken(&brackets, indent),
                None => {
                    self.flat(node, usize::MAX);
                }
            },
        }
    }

    /// A bracketed node on several lines: the name and the plain arguments after it first.
    fn broken(&mut self, brackets: &Brackets<'_>, indent: usize) {
        self.out.push_str(brackets.open);
        self.name(brackets);
        let mut rest = brackets.items;
        if !brackets.name.is_empty() {
            while let Some((first, after)) = rest.split_first() {
                if !self.is_plain(*first) {
                    break;
                }
                self.out.push(' ');
                self.flat(*first, usize::MAX);
                rest = after;
            }
        }
        let inner = indent + INDENT;
        let mut before = None;
        for item in rest {
            if !self.clings(before, *item) {
                self.new_line(inner);
            }
            self.node(*item, inner);
            before = Some(*item);
        }
        self.new_line(indent);
        self.out.push_str(brackets.close);
    }

    fn new_line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    fn name(&mut self, brackets: &Brackets<'_>) {
        if brackets.quoted {
            self.string(brackets.name);
        } else {
            self.out.push_str(brackets.name);
        }
    }

    /// Prints a node on one line; false, with some of it printed, if it takes more than `room`.
    fn flat(&mut self, node: NodeId, room: usize) -> bool {
        let limit = self.out.len().saturating_add(room);
        self.flat_until(node, limit)
    }

    fn flat_until(&mut self, node: NodeId, limit: usize) -> bool {
        if self.out.len() > limit {
            return false;
        }
        match self.tree.kind(node) {
            NodeKind::Label { name, value, .. } => {
                self.out.push_str(name);
                self.out.push(':');
                if !value.is_none_or(|value| self.flat_until(value, limit)) {
                    return false;
                }
            }
            NodeKind::Range([first, last]) => {
                if !self.flat_until(*first, limit) {
                    return false;
                }
                self.out.push_str("..");
                if !self.flat_until(*last, limit) {
                    return false;
                }
            }
            NodeKind::Str(text) => self.string(text),
            NodeKind::Word(text) => self.out.push_str(text),
            NodeKind::Int(value) => self.display(value),
            // The debug form always has a point or an exponent, so that it reads as a float.
            NodeKind::Float(value) => self.display(&format_args!("{value:?}")),
            NodeKind::OptionRef(text) => self.display(&format_args!("<{text}>")),
            NodeKind::Parameter(n) => self.display(&format_args!("#{n}")),
            NodeKind::Open(bracket) | NodeKind::Close(bracket) => self.out.push(*bracket),
            NodeKind::Omitted => self.out.push('~'),
            NodeKind::Error => self.out.push_str("~error~"),
            NodeKind::Call { .. }
            | NodeKind::Macro { .. }
            | NodeKind::Array(_)
            | NodeKind::Angle(_) => {
                if let Some(brackets) = Brackets::of(self.tree, node) {
                    return self.flat_brackets(&brackets, limit);
                }
            }
        }
        self.out.len() <= limit
    }

    fn flat_brackets(&mut self, brackets: &Brackets<'_>, limit: usize) -> bool {
        self.out.push_str(brackets.open);
        self.name(brackets);
        let mut before = None;
        for (i, item) in brackets.items.iter().enumerate() {
            if (i > 0 || !brackets.name.is_empty()) && !self.clings(before, *item) {
                self.out.push(' ');
            }
            if !self.flat_until(*item, limit) {
                return false;
            }
            before = Some(*item);
        }
        self.out.push_str(brackets.close);
        self.out.len() <= limit
    }

    /// The asterisks that mark the default item of an option stand right after it.
    fn clings(&self, before: Option<NodeId>, node: NodeId) -> bool {
        let after_clause =
            before.is_some_and(|before| matches!(self.tree.kind(before), NodeKind::Call { .. }));
        let stars = |text: &str| text.bytes().all(|b| b == b'*');
        after_clause && matches!(self.tree.kind(node), NodeKind::Word(text) if stars(text))
    }

    fn is_plain(&self, node: NodeId) -> bool {
        match self.tree.kind(node) {
            NodeKind::Str(text) => text.len() < WIDTH / 2,
            NodeKind::Call { .. }
            | NodeKind::Macro { .. }
            | NodeKind::Array(_)
            | NodeKind::Angle(_)
            | NodeKind::Label { .. } => false,
            _ => true,
        }
    }

    fn string(&mut self, text: &str) {
        self.out.push('"');
        self.out.push_str(text);
        self.out.push('"');
    }

    fn display(&mut self, value: &dyn std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{value}");
    }
}

/// What the four bracketed kinds of nodes have in common.
struct Brackets<'t> {
    open: &'static str,
    close: &'static str,
    name: &'t str,
    quoted: bool,
    items: &'t [NodeId],
}

impl<'t> Brackets<'t> {
    fn of(tree: &'t Tree, node: NodeId) -> Option<Brackets<'t>> {
        let (open, close, name, quoted) = match tree.kind(node) {
            NodeKind::Call { head, .. } => ("(", ")", head.as_str(), false),
            NodeKind::Macro { name, .. } => ("(", ")", name.as_str(), true),
            NodeKind::Array(_) => ("{", "}", "", false),
            NodeKind::Angle(_) => ("<", ">", "", false),
            _ => return None,
        };
        Some(Brackets {
            open,
            close,
            name,
            quoted,
            items: tree.children(node),
        })
    }
}
