//! Reads an expanded description, well formed and without comments, into a tree.

use ludeme::source::{FileId, Span};
use ludeme::syntax::tree::{NodeId, NodeKind, OriginId, Tree};

/// The tree of a text and its clauses.
pub fn read(text: &str) -> (Tree, Vec<NodeId>) {
    let mut reader = Reader {
        text,
        at: 0,
        tree: Tree::new(),
    };
    let clauses = reader.list(None);
    (reader.tree, clauses)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    tree: Tree,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> (usize, String) {
        let start = self.at;
        let rest = &self.text[start..];
        self.at += rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        (start, self.text[start..self.at].to_string())
    }

    fn list(&mut self, close: Option<char>) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        loop {
            self.take_while(char::is_whitespace);
            if self.peek() == close {
                self.at += close.map_or(0, char::len_utf8);
                return nodes;
            }
            nodes.push(self.node());
        }
    }

    fn push(&mut self, start: usize, kind: NodeKind) -> NodeId {
        let span = Span::new(FileId(0), start, self.at);
        self.tree.push(kind, span, OriginId::FILE)
    }

    fn node(&mut self) -> NodeId {
        let start = self.at;
        let delimiter = |c: char| c.is_whitespace() || "(){}\":".contains(c);
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let (from, head) = self.take_while(|c| !delimiter(c));
                let head_span = Span::new(FileId(0), from, self.at);
                let args = self.list(Some(')'));
                self.push(
                    start,
                    NodeKind::Call {
                        head: head.into(),
                        head_span,
                        args,
                    },
                )
            }
            Some('{') => {
                self.at += 1;
                let elements = self.list(Some('}'));
                self.push(start, NodeKind::Array(elements))
            }
            Some('"') => {
                self.at += 1;
                let (_, text) = self.take_while(|c| c != '"');
                self.at += 1;
                self.push(start, NodeKind::Str(text.into()))
            }
            _ => {
                let (_, word) = self.take_while(|c| !delimiter(c));
                if self.peek() == Some(':') {
                    let name_span = Span::new(FileId(0), start, self.at);
                    self.at += 1;
                    let value = match self.peek() {
                        Some(c) if !c.is_whitespace() && !")}".contains(c) => Some(self.node()),
                        _ => None,
                    };
                    return self.push(
                        start,
                        NodeKind::Label {
                            name: word.into(),
                            name_span,
                            value,
                        },
                    );
                }
                let digits = word.starts_with(|c: char| !c.is_alphabetic());
                let kind = match (word.parse(), word.parse()) {
                    (Ok(number), _) => NodeKind::Int(number),
                    (_, Ok(number)) if digits => NodeKind::Float(number),
                    _ => NodeKind::Word(word.into()),
                };
                self.push(start, kind)
            }
        }
    }
}
