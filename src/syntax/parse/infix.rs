//! Operators that stand between what they belong before, as in `((a) and (b) > 3)`: the clause that
//! is meant.

use super::{SIGNS, TreeBuilder, part};
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind};

/// The names of operators by how tightly they bind, the loosest first.
const BINDING: [&[&str]; 5] = [
    &["or"],
    &["and"],
    &["=", "!=", "<", ">", "<=", ">="],
    &["+", "-"],
    &["*", "/", "%"],
];

/// What stands between two brackets: an operator or what it works on.
enum Token {
    Operator(&'static str),
    Operand(String),
}

/// A clause that is meant, with the name that stood elsewhere, and where.
pub(super) struct Meant {
    pub clause: String,
    pub name: String,
    pub place: Span,
    /// All that it stands for.
    pub whole: Span,
}

impl TreeBuilder<'_> {
    /// What some elements mean; nothing unless an operator stands between every two of them.
    pub(super) fn infix(&self, elements: &[NodeId]) -> Option<Meant> {
        self.infix_after(Vec::new(), elements)
    }

    /// `((last To).height)`: what is asked of something, as other languages write it.
    pub(super) fn asked_of(&self, elements: &[NodeId]) -> Option<Meant> {
        let [of, asked, rest @ ..] = elements else {
            return None;
        };
        let text = |node: NodeId| self.original.get(self.tree.span(node).range());
        let place = self.tree.span(*asked);
        let name = text(*asked)?.strip_prefix('.')?;
        if !name.starts_with(char::is_alphabetic) {
            return None;
        }
        let mut clause = format!("({name} {}", text(*of)?);
        for more in rest {
            clause.push(' ');
            clause.push_str(text(*more)?);
        }
        clause.push(')');
        Some(Meant {
            clause,
            name: name.to_owned(),
            place,
            whole: self.tree.span(*of).to(place),
        })
    }

    /// What the parts of the body of a define mean, where a sign stands between them.
    pub(super) fn infix_of_body(&self, body: &[NodeId]) -> Option<Meant> {
        let [_, sign, _, ..] = body else {
            return None;
        };
        let text = self.original.get(self.tree.span(*sign).range())?;
        if text.contains(char::is_alphanumeric) {
            return None;
        }
        self.infix(body)
    }

    /// What the name of a define and what follows mean, where an operator follows: `("Target" = Off)`.
    pub(super) fn infix_of_use(&self, name: Span, rest: &[NodeId]) -> Option<Meant> {
        let sign = self.tree.span(*rest.first().filter(|_| rest.len() > 1)?);
        let text = self.original.get(sign.range())?;
        // A word may be an argument.
        if text.contains(char::is_alphanumeric) {
            return None;
        }
        let name = self.original.get(name.range())?;
        self.infix_after(vec![Token::Operand(format!("({name})"))], rest)
    }

    fn infix_after(&self, mut tokens: Vec<Token>, elements: &[NodeId]) -> Option<Meant> {
        let (mut first, mut at) = (None, 0);
        let mut denied = false;
        while let Some(node) = elements.get(at) {
            let from = self.tree.span(*node);
            let mut to = from;
            at += 1;
            // `>=` and `&&` are read as several words.
            while let Some(next) = elements.get(at)
                && matches!(self.tree.kind(*node), NodeKind::Word(_))
                && matches!(self.tree.kind(*next), NodeKind::Word(_))
                && self.tree.span(*next).start == to.end
            {
                to = self.tree.span(*next);
                at += 1;
            }
            let place = Span::new(self.file, from.start as usize, to.end as usize);
            let text = self.original.get(place.range())?;
            // `((mover)-1)`: the sign of the number stands between.
            if let (Some(number), NodeKind::Int(_)) =
                (text.strip_prefix('-'), self.tree.kind(*node))
                && matches!(tokens.last(), Some(Token::Operand(_)))
            {
                let sign = Span::new(self.file, from.start as usize, from.start as usize + 1);
                first.get_or_insert(("-", sign));
                tokens.push(Token::Operator("-"));
                tokens.push(Token::Operand(number.to_owned()));
                continue;
            }
            if matches!(self.tree.kind(*node), NodeKind::Word(_)) {
                if ["not", "!"].contains(&text) {
                    denied = !denied;
                    continue;
                }
                if let Some(name) = operator(text) {
                    first.get_or_insert((name, place));
                    tokens.push(Token::Operator(name));
                    continue;
                }
            }
            let operand = match std::mem::take(&mut denied) {
                true => format!("(not {text})"),
                false => text.to_owned(),
            };
            tokens.push(Token::Operand(operand));
        }
        let (name, place) = first.filter(|_| !denied)?;
        let clause = clause(&tokens)?;
        let ends = elements.first().zip(elements.last());
        let whole = ends.map(|(first, last)| self.tree.span(*first).to(self.tree.span(*last)));
        Some(Meant {
            clause,
            name: name.to_owned(),
            place,
            whole: whole.unwrap_or(place),
        })
    }
}

/// `((score Mover) += 1)`: what adds to a score or a variable.
pub(super) fn assigned(sign: &str, left: &str, right: &str) -> Option<String> {
    let of = |name: &str| left.strip_prefix(name)?.strip_suffix(')');
    let by = match sign {
        "+=" => right.to_owned(),
        "-=" => format!("(- 0 {right})"),
        _ => return None,
    };
    let score = of("(score ").map(|who| format!("(addScore {who} {by})"));
    score.or_else(|| of("(var ").map(|name| format!("(set Var {name} (+ {left} {by}))")))
}

/// Whether a word stands for an operator.
pub(in crate::syntax) fn is_operator(text: &str) -> bool {
    operator(text).is_some()
}

/// What the parts mean that a text begins with, and how long they are: operators stand between them.
pub(in crate::syntax) fn expression(text: &str) -> Option<(String, usize)> {
    let (mut tokens, mut end) = (Vec::new(), 0);
    loop {
        let rest = text[end..].trim_start();
        let start = text.len() - rest.len();
        let length = part(rest);
        let written = &rest[..length.unwrap_or(0)];
        let due = matches!(tokens.last(), Some(Token::Operand(_)));
        match operator(written) {
            Some(name) if due => tokens.push(Token::Operator(name)),
            None if !due && !written.is_empty() && written != ":" => {
                tokens.push(Token::Operand(prefix(written)));
            }
            _ => break,
        }
        end = start + written.len();
    }
    Some((clause(&tokens)?, end))
}

/// A part in brackets with its operator first, as its name.
fn prefix(text: &str) -> String {
    let Some(inside) = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
    else {
        return text.to_owned();
    };
    let head = inside.find(char::is_whitespace).unwrap_or(inside.len());
    let sign = SIGNS.iter().find(|(sign, _)| *sign == &inside[..head]);
    if let Some((_, name)) = sign {
        return format!("({name}{})", &inside[head..]);
    }
    let whole = expression(inside).filter(|(_, end)| inside[*end..].trim().is_empty());
    match whole.filter(|(clause, _)| clause.starts_with('(') && clause != inside) {
        Some((clause, _)) => clause,
        None => text.to_owned(),
    }
}

/// The name of the operator that a word stands for.
fn operator(text: &str) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    let sign = SIGNS.iter().find(|(sign, _)| *sign == text);
    let name = sign.map_or(lower.as_str(), |(_, name)| name);
    let mut known = BINDING.iter().flat_map(|names| names.iter());
    known.find(|known| **known == name).copied()
}

/// The clause of some tokens, with the operator that binds most loosely as its name.
fn clause(tokens: &[Token]) -> Option<String> {
    if let [Token::Operand(text)] = tokens {
        return Some(text.clone());
    }
    let is = |names: &[&str], token: &Token| matches!(token, Token::Operator(name) if names.contains(name));
    let names = BINDING
        .iter()
        .find(|names| tokens.iter().any(|t| is(names, t)))?;
    let parts: Option<Vec<String>> = tokens.split(|token| is(names, token)).map(clause).collect();
    let parts = parts?;
    let mut used = tokens.iter().filter_map(|token| match token {
        Token::Operator(name) if names.contains(name) => Some(*name),
        _ => None,
    });
    let first = used.next()?;
    if ["and", "or"].contains(&first) && parts.len() > 2 {
        return Some(format!("({first} {{{}}})", parts.join(" ")));
    }
    // `3 <= (a) <= 9`
    if ["=", "!=", "<", ">", "<=", ">="].contains(&first) && parts.len() == 3 {
        let second = used.next()?;
        let [low, asked, high] = &parts[..] else {
            return None;
        };
        return Some(format!(
            "(and ({first} {low} {asked}) ({second} {asked} {high}))"
        ));
    }
    let mut parts = parts.into_iter();
    let (left, right) = (parts.next()?, parts.next()?);
    let mut whole = format!("({first} {left} {right})");
    for (name, part) in used.zip(parts) {
        // Comparisons come in pairs.
        if ["=", "!=", "<", ">", "<=", ">="].contains(&name) {
            return None;
        }
        whole = format!("({name} {whole} {part})");
    }
    Some(whole)
}
