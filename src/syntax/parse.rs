//! Text to tree.
//!
//! The delimiter pass goes first; a text it finds unsound gives an empty tree, since guessing
//! at brackets would only produce errors that follow from the first. After it the grammar
//! always matches, and every local mistake becomes a diagnostic and a [`NodeKind::Error`].

use pest::Parser;
use pest::iterators::{Pair, Pairs};
use smol_str::SmolStr;

use super::atom::{self, Atom};
use super::problem::SyntaxProblem;
use super::tree::{NodeId, NodeKind, Tree};
use super::{delimiters, foreign};
use crate::diagnostic::problem::Problem;
use crate::diagnostic::{Diagnostic, MAX_PROBLEMS, Severity};
use crate::source::origin::OriginId;
use crate::source::{FileId, Span};

mod infix;
mod signs;

pub(super) use infix::{expression, is_operator};
pub(super) use signs::{closing, opening, part};

pub(super) mod grammar {
    //! The parser that pest derives from the grammar.
    #![allow(missing_docs)]

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lud.pest"]
    pub struct Grammar;
}
use grammar::{Grammar, Rule};

/// Turns a text into a tree, and says what is wrong with it.
pub fn parse(file: FileId, text: &str) -> (Tree, Vec<Diagnostic>) {
    // What other languages write is told first; the passes after it read something sound.
    let foreign = if text.len() > delimiters::MAX_TEXT {
        None
    } else {
        Some(foreign::check(file, text))
    };
    let (changed, mut found) = foreign.map_or((None, Vec::new()), |f| (f.text, f.diagnostics));
    let text = changed.as_deref().unwrap_or(text);
    let mut delimiters = delimiters::check(file, text);
    found.append(&mut delimiters.diagnostics);
    delimiters.diagnostics = found;
    // To the grammar a bracket without partner is one more unknown character.
    let masked = (!delimiters.loose.is_empty()).then(|| mask(text, &delimiters.loose));
    let mut builder = TreeBuilder {
        file,
        text: masked.as_deref().unwrap_or(text),
        original: text,
        tree: Tree::new(),
        diagnostics: delimiters.diagnostics,
    };
    if delimiters.sound {
        builder.file();
    }
    (builder.tree, builder.diagnostics)
}

/// What the grammar reads for a loose bracket.
const MASK: &str = "\0";

pub(super) fn mask(text: &str, loose: &[usize]) -> String {
    let mut masked = text.to_owned();
    for at in loose {
        masked.replace_range(*at..*at + 1, MASK);
    }
    masked
}

struct TreeBuilder<'t> {
    file: FileId,
    /// The text that the grammar reads.
    text: &'t str,
    /// The text as written.
    original: &'t str,
    tree: Tree,
    diagnostics: Vec<Diagnostic>,
}

/// Signs of other languages that stand between what they belong before.
const SIGNS: [(&str, &str); 5] = [
    ("&&", "and"),
    ("&", "and"),
    ("||", "or"),
    ("|", "or"),
    ("==", "="),
];

impl<'t> TreeBuilder<'t> {
    fn file(&mut self) {
        // Real descriptions have about one node in eight bytes.
        self.tree.reserve(self.text.len() / 8);
        match Grammar::parse(Rule::file, self.text) {
            Ok(mut pairs) => {
                if let Some(file) = pairs.next() {
                    self.roots(file.into_inner());
                }
            }
            Err(error) => {
                let at = match error.location {
                    pest::error::InputLocation::Pos(at) => at,
                    pest::error::InputLocation::Span((start, _)) => start,
                };
                self.complain(at..at, &SyntaxProblem::Unreadable);
            }
        }
    }

    fn roots(&mut self, pairs: Pairs<'t, Rule>) {
        let mut roots = Vec::new();
        let mut stray = None;
        for pair in pairs {
            let span = self.span(&pair);
            match pair.as_rule() {
                Rule::clause => match self.clause(pair) {
                    ReadClause::One(node) => roots.push(node),
                    ReadClause::Several(nodes) => roots.extend(nodes),
                },
                // An option may insert whole clauses, and so may a define.
                Rule::word if pair.as_str().starts_with('<') => {
                    roots.push(self.atom(pair.as_str(), span));
                }
                Rule::string => {
                    let kind = NodeKind::Str(string_value(pair.as_str()));
                    roots.push(self.push(kind, span));
                }
                Rule::EOI | Rule::comment => {}
                _ => stray = Some(stray.map_or(span, |before: Span| before.to(span))),
            }
        }
        if roots.is_empty() && self.diagnostics.is_empty() {
            let problem = match stray {
                None => SyntaxProblem::Empty,
                Some(_) => SyntaxProblem::NoClause,
            };
            let span = stray.unwrap_or(Span::new(self.file, 0, 0));
            self.diagnostics.push(problem.at(span));
        } else if let Some(span) = stray {
            let stray = self.original.get(span.range()).unwrap_or_default();
            let like_comment = stray.starts_with([';', '#', '%', '-', '/']);
            let problem = SyntaxProblem::StrayText { like_comment };
            self.diagnostics.push(problem.at(span));
        }
        self.tree.roots = roots;
    }

    /// A bracketed clause: one node, except for a doubled pair of brackets around several.
    fn clause(&mut self, pair: Pair<'t, Rule>) -> ReadClause {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        while inner
            .peek()
            .is_some_and(|pair| pair.as_rule() == Rule::comment)
        {
            inner.next();
        }
        let Some(first) = inner.peek() else {
            self.diagnose(SyntaxProblem::EmptyClause.at(span));
            return ReadClause::Several(Vec::new());
        };
        let first_span = self.span(&first);
        let node = match first.as_rule() {
            Rule::head => {
                inner.next();
                self.check_after_head(&first, inner.peek());
                let args = self.elements(inner, Some(first_span.end));
                // `(define "Total" (count at:0) + (count at:5))`
                if first.as_str() == "define"
                    && let Some((_, body)) = args.split_first()
                    && let Some(meant) = self.infix_of_body(body)
                {
                    return ReadClause::One(self.named_between(&meant, meant.whole));
                }
                let kind = NodeKind::Call {
                    head: SmolStr::new(first.as_str()),
                    head_span: first_span,
                    args,
                };
                self.push(kind, span)
            }
            Rule::string => {
                inner.next();
                self.define_use(&first, inner, span)
            }
            Rule::clause => return ReadClause::Several(self.doubled(inner, span)),
            _ => {
                self.diagnose(SyntaxProblem::NoLudemeName.at(first_span));
                self.push(NodeKind::Error, span)
            }
        };
        ReadClause::One(node)
    }

    /// `("Name" ..)`
    fn define_use(&mut self, name: &Pair<'t, Rule>, rest: Pairs<'t, Rule>, span: Span) -> NodeId {
        let name_span = self.span(name);
        let args = self.elements(rest, None);
        if let Some(meant) = self.infix_of_use(name_span, &args) {
            return self.named_between(&meant, span);
        }
        let last = args.last().map(|last| self.tree.kind(*last));
        if let Some(NodeKind::Label {
            value: None,
            name,
            name_span,
        }) = last
        {
            let diagnostic = SyntaxProblem::NoValue { name }.at(*name_span);
            self.diagnose(diagnostic);
        }
        let kind = NodeKind::Macro {
            name: string_value(name.as_str()),
            name_span,
            args,
        };
        self.push(kind, span)
    }

    /// `((a) .. (z))`: the outer pair goes away and leaves what is in it, provided that it starts
    /// and ends with a clause; otherwise a name is missing.
    fn doubled(&mut self, inner: Pairs<'t, Rule>, span: Span) -> Vec<NodeId> {
        let inner = self.elements(inner, None);
        if let Some(meant) = self.asked_of(&inner) {
            return vec![self.named_between(&meant, span)];
        }
        // `>=` and `&&` are read as several words.
        let is_sign = |node: &NodeId| matches!(self.tree.kind(*node), NodeKind::Word(_));
        if let [left, ref signs @ .., right] = inner[..]
            && let [word, ..] = *signs
            && signs.iter().all(is_sign)
        {
            let last = signs.last().copied().unwrap_or(word);
            let (from, to) = (self.tree.span(word).start, self.tree.span(last).end);
            let name = self.original.get(from as usize..to as usize);
            let name = name.unwrap_or_default();
            let name = SIGNS
                .iter()
                .find(|(sign, _)| *sign == name)
                .map_or(name, |(_, name)| name);
            let written = |node| {
                self.original
                    .get(self.tree.span(node).range())
                    .unwrap_or_default()
            };
            let (left, right) = (written(left), written(right));
            let clause = infix::assigned(name, left, right)
                .unwrap_or_else(|| format!("({name} {left} {right})"));
            let problem = SyntaxProblem::NameBetween {
                name,
                clause: &clause,
            };
            let diagnostic = problem.at(self.tree.span(word)).with_fix(span, clause);
            self.diagnose(diagnostic);
            return vec![self.push(NodeKind::Error, span)];
        }
        if let Some(meant) = self.infix(&inner) {
            return vec![self.named_between(&meant, span)];
        }
        if inner.last().is_some_and(|last| self.ends_in_clause(*last)) {
            self.diagnose(SyntaxProblem::DoubledBracket.at(span));
            return inner;
        }
        let at = inner.first().map_or(span, |first| self.tree.span(*first));
        let start = at.range().start;
        self.complain(start..start + 1, &SyntaxProblem::BracketForName);
        vec![self.push(NodeKind::Error, span)]
    }

    /// Says that an operator stands between what it belongs before.
    fn named_between(&mut self, meant: &infix::Meant, span: Span) -> NodeId {
        let problem = SyntaxProblem::NameBetween {
            name: &meant.name,
            clause: &meant.clause,
        };
        let diagnostic = problem.at(meant.place).with_fix(span, meant.clause.clone());
        self.diagnose(diagnostic);
        self.push(NodeKind::Error, span)
    }

    fn ends_in_clause(&self, node: NodeId) -> bool {
        match self.tree.kind(node) {
            NodeKind::Call { .. } | NodeKind::Macro { .. } => true,
            NodeKind::Label { value, .. } => value.is_some_and(|value| self.ends_in_clause(value)),
            _ => false,
        }
    }

    /// The name of a ludeme ends at white space or at the closing bracket.
    fn check_after_head(&mut self, head: &Pair<'t, Rule>, next: Option<Pair<'t, Rule>>) {
        let end = head.as_span().end();
        let Some(next) = next.filter(|next| next.as_span().start() == end) else {
            return;
        };
        match next.as_rule() {
            // No ludeme is called so; that is said when its name is looked up.
            Rule::clause if matches!(head.as_str(), "!" | "~" | "&&" | "||" | "&" | "|") => {}
            // `(mover.score() ..)`: empty brackets are told by themselves.
            Rule::clause if next.as_str() == "()" && head.as_str().contains('.') => {}
            // `(1..(size Stack))`
            Rule::clause if head.as_str().ends_with("..") => {
                let first = head.as_str().trim_end_matches("..");
                let place = Span::new(self.file, head.as_span().start(), end);
                let problem = SyntaxProblem::RangeOfCall { first };
                self.diagnose(problem.at(place).with_fix(place, format!("range {first} ")));
            }
            Rule::clause | Rule::array | Rule::string => {
                let (place, name) = (Span::new(self.file, end, end), head.as_str());
                let bracket = next.as_str().chars().next().unwrap_or('(');
                let problem = SyntaxProblem::NoSpaceAfterName { name, bracket };
                self.diagnose(problem.at(place).with_fix(place, " "));
            }
            // `(Board:size)` for `<Board:size>`
            Rule::bad
                if next.as_str() == ":" && self.text.contains(&format!("<{}>", head.as_str())) =>
            {
                let place = Span::new(self.file, head.as_span().start(), end + 1);
                let name = head.as_str();
                self.diagnose(SyntaxProblem::OptionInBrackets { name }.at(place));
            }
            Rule::bad => {
                let sign = next.as_str();
                self.diagnose(SyntaxProblem::SignAfterName { sign }.at(self.span(&next)));
            }
            _ => {}
        }
    }

    /// A run of elements. A bad character right at `after_head` has been dealt with.
    fn elements(&mut self, pairs: Pairs<'t, Rule>, after_head: Option<u32>) -> Vec<NodeId> {
        let mut run = Run::default();
        for pair in pairs {
            let span = self.span(&pair);
            let node = match pair.as_rule() {
                Rule::word | Rule::loose_angle => {
                    self.word(&mut run, pair.as_str(), span);
                    continue;
                }
                Rule::string => {
                    if run.word_end == Some(span.start) && run.open_range.is_none() {
                        let before = &self.text[..span.start as usize];
                        let negated = before.ends_with(['!', '~']).then(|| pair.as_str());
                        // `name="Main"`
                        let named = before.strip_suffix('=');
                        let named =
                            named.and_then(|before| before.split([' ', '(', '\n']).next_back());
                        let problem = SyntaxProblem::NoSpaceBeforeString { negated, named };
                        self.diagnose(problem.at(span));
                    }
                    self.push(NodeKind::Str(string_value(pair.as_str())), span)
                }
                Rule::clause if self.name_outside(&run, pair.as_str(), span) => continue,
                Rule::clause => match self.clause(pair) {
                    ReadClause::One(node) => node,
                    ReadClause::Several(nodes) => {
                        // Nothing is given to a name before an empty clause.
                        if nodes.is_empty() {
                            run.label = None;
                        }
                        for node in nodes {
                            let span = self.tree.span(node);
                            self.add(&mut run, node, span);
                        }
                        continue;
                    }
                },
                Rule::array => {
                    let items = self.elements(pair.into_inner(), None);
                    self.push(NodeKind::Array(items), span)
                }
                Rule::angle => self.angle(pair, span),
                Rule::bad if self.loose_bracket(span).is_some() => match self.loose_bracket(span) {
                    Some(bracket @ ('(' | '{')) => self.push(NodeKind::Open(bracket), span),
                    Some(bracket) => self.push(NodeKind::Close(bracket), span),
                    None => continue,
                },
                Rule::comment => continue,
                _ if after_head == Some(span.start) => continue,
                _ => {
                    self.bad_character(pair.as_str(), span);
                    continue;
                }
            };
            self.add(&mut run, node, span);
        }
        self.finish(run)
    }

    /// `< .. >`; with white space inside, an option reference is still one.
    fn angle(&mut self, pair: Pair<'t, Rule>, span: Span) -> NodeId {
        let text = pair.as_str();
        let inside = text[1..text.len() - 1].trim();
        let reference = (inside.len() < 64).then(|| format!("<{inside}>"));
        let kind = match reference.as_deref().map(atom::read) {
            Some(Atom::OptionRef(text)) => NodeKind::OptionRef(SmolStr::new(text)),
            _ => NodeKind::Angle(self.elements(pair.into_inner(), None)),
        };
        self.push(kind, span)
    }

    fn word(&mut self, run: &mut Run, text: &'t str, span: Span) {
        if let Some(name) = text.strip_suffix(':') {
            let named = name
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
            if !named {
                let colon = span.end as usize - 1..span.end as usize;
                self.complain(colon, &SyntaxProblem::ColonAfterOther);
            }
            self.close_range(run);
            self.close_label(run);
            let name_span = Span::new(self.file, span.start as usize, span.end as usize - 1);
            run.label = Some((SmolStr::new(name), name_span));
            return;
        }
        run.word_end = Some(span.end);
        let is_range_part = text.starts_with("..") || text.ends_with("..");
        if is_range_part && text.bytes().any(|b| b != b'.') || text == ".." {
            return self.range_part(run, text, span);
        }
        let node = self.atom(text, span);
        self.add(run, node, span);
    }

    /// `..b` after a string or clause, `a..` before one, or `..` between two.
    fn range_part(&mut self, run: &mut Run, text: &'t str, span: Span) {
        if let Some(rest) = text.strip_prefix("..") {
            let joined = run
                .items
                .last()
                .is_some_and(|last| self.tree.span(*last).end == span.start && run.label.is_none());
            if !joined {
                return self.lone_dots(span);
            }
            if let Some(last) = run.items.pop() {
                let (label, first) = self.take_labelled(last);
                run.label = label;
                run.open_range = Some((first, span.end));
            }
            if !rest.is_empty() {
                let rest_span = Span::new(self.file, span.start as usize + 2, span.end as usize);
                let node = self.atom(rest, rest_span);
                if let Some((_, end)) = &mut run.open_range {
                    *end = rest_span.start;
                }
                self.add(run, node, rest_span);
            }
        } else if let Some(first) = text.strip_suffix("..") {
            let first_span = Span::new(self.file, span.start as usize, span.end as usize - 2);
            let node = self.atom(first, first_span);
            run.open_range = Some((node, span.end));
        }
    }

    /// Takes the value out of a label that has just been added, with the label to put around it later.
    fn take_labelled(&mut self, node: NodeId) -> (Option<(SmolStr, Span)>, NodeId) {
        match self.tree.kind(node) {
            NodeKind::Label {
                name,
                name_span,
                value: Some(value),
            } => (Some((name.clone(), *name_span)), *value),
            _ => (None, node),
        }
    }

    fn atom(&mut self, text: &'t str, span: Span) -> NodeId {
        let kind = match atom::read(text) {
            Atom::Int(value) => NodeKind::Int(value),
            Atom::Float(value) => NodeKind::Float(value),
            Atom::Omitted => NodeKind::Omitted,
            Atom::Parameter(n) => NodeKind::Parameter(n),
            Atom::OptionRef(text) => NodeKind::OptionRef(SmolStr::new(text)),
            Atom::Word(text) => NodeKind::Word(SmolStr::new(text)),
            Atom::Range(_, right) if right.starts_with('-') => {
                self.diagnose(SyntaxProblem::NegativeRange.at(span));
                NodeKind::Error
            }
            Atom::Range(left, right) => {
                let (start, end) = (span.start as usize, span.end as usize);
                let left_span = Span::new(self.file, start, start + left.len());
                let right_span = Span::new(self.file, end - right.len(), end);
                let left = self.atom(left, left_span);
                let right = self.atom(right, right_span);
                NodeKind::Range([left, right])
            }
        };
        self.push(kind, span)
    }

    /// Adds a finished element, joining it to the range or label that waits for it.
    fn add(&mut self, run: &mut Run, node: NodeId, span: Span) {
        let mut node = node;
        if let Some((first, end)) = run.open_range.take() {
            if end == span.start {
                let whole = self.tree.span(first).to(span);
                node = self.push(NodeKind::Range([first, node]), whole);
            } else {
                let place = Span::new(self.file, end as usize - 2, end as usize);
                self.lone_dots(place);
            }
        }
        if let Some((name, name_span)) = run.label.take() {
            let whole = name_span.to(span);
            let kind = NodeKind::Label {
                name,
                name_span,
                value: Some(node),
            };
            node = self.push(kind, whole);
        }
        run.items.push(node);
    }

    fn close_range(&mut self, run: &mut Run) {
        if let Some((_, end)) = run.open_range.take() {
            let place = Span::new(self.file, end as usize - 2, end as usize);
            self.lone_dots(place);
        }
    }

    /// A named argument that nothing follows.
    fn close_label(&mut self, run: &mut Run) {
        if let Some((name, name_span)) = run.label.take() {
            let kind = NodeKind::Label {
                name,
                name_span,
                value: None,
            };
            let span = Span::new(
                self.file,
                name_span.start as usize,
                name_span.end as usize + 1,
            );
            let node = self.push(kind, span);
            run.items.push(node);
        }
    }

    fn finish(&mut self, mut run: Run) -> Vec<NodeId> {
        self.close_range(&mut run);
        self.close_label(&mut run);
        run.items
    }

    /// The bracket at a place that the grammar reads as an unknown character.
    fn loose_bracket(&self, span: Span) -> Option<char> {
        let written = self.original.get(span.range())?.chars().next();
        written.filter(|c| "(){}".contains(*c))
    }

    fn push(&mut self, kind: NodeKind, span: Span) -> NodeId {
        self.tree.push(kind, span, OriginId::FILE)
    }

    fn span(&self, pair: &Pair<'t, Rule>) -> Span {
        let span = pair.as_span();
        Span::new(self.file, span.start(), span.end())
    }

    fn complain(&mut self, range: std::ops::Range<usize>, problem: &SyntaxProblem<'_>) {
        let span = Span::new(self.file, range.start, range.end);
        self.diagnose(problem.at(span));
    }

    fn diagnose(&mut self, diagnostic: Diagnostic) {
        // An error is kept even when warnings have filled the list: it decides the verdict.
        let first_error = diagnostic.severity == Severity::Error
            && !self
                .diagnostics
                .iter()
                .any(|earlier| earlier.severity == Severity::Error);
        if self.diagnostics.len() < MAX_PROBLEMS || first_error {
            self.diagnostics.push(diagnostic);
        }
    }
}

/// What a bracketed clause leaves in its place.
enum ReadClause {
    One(NodeId),
    /// The contents of a redundant pair of brackets.
    Several(Vec<NodeId>),
}

/// Elements read so far, and what waits for the next one.
#[derive(Default)]
struct Run {
    items: Vec<NodeId>,
    /// `name:` whose value is to come.
    label: Option<(SmolStr, Span)>,
    /// The first end of a range whose second is to come, and where that has to start.
    open_range: Option<(NodeId, u32)>,
    /// Where the last word ended.
    word_end: Option<u32>,
}

/// The text between the quotes, with escaped quotes as apostrophes.
fn string_value(quoted: &str) -> SmolStr {
    let inner = &quoted[1..quoted.len() - 1];
    if inner.contains("\\\"") {
        SmolStr::from(inner.replace("\\\"", "'"))
    } else {
        SmolStr::new(inner)
    }
}
