//! Arguments of a define that stand outside of its brackets: `"Free" (to)` for `("Free" (to))`. The
//! errors about the use and what follows it become one, which says what is sound.

use std::collections::{HashMap, HashSet};

use super::problem::text::Advice;
use super::{LONGEST, errors_of, head, walk};
use crate::catalogue::signature;
use crate::diagnostic::code::warning;
use crate::diagnostic::problem::WayOut;
use crate::diagnostic::{Diagnostic, Severity};
use crate::expand::Library;
use crate::load::{Loaded, Selection, load};
use crate::source::Span;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The most uses that are tried.
const TRIALS: usize = 8;

/// Tells of errors at the use of a define whether it is sound with what follows as its arguments.
pub(super) fn check(loaded: &mut Loaded, name: &str, text: &str, selection: &Selection) {
    let errors = errors_of(loaded);
    if errors.is_empty() || text.len() > LONGEST {
        return;
    }
    let tree = &loaded.written;
    let mut trials = 0;
    let mut right = None;
    'uses: for (around, _) in walk(tree, tree.roots.iter().copied()) {
        let children = tree.children(around);
        for (at, child) in children.iter().enumerate() {
            let value = match tree.kind(*child) {
                NodeKind::Label {
                    value: Some(value), ..
                } => *value,
                _ => *child,
            };
            let Some(define) = bare_use(tree, value) else {
                continue;
            };
            let wanted = parameters(tree, text, define);
            let rest = &children[at + 1..];
            let (place, named) = (tree.span(value), tree.span(*child));
            let hit = errors.iter().any(|error| {
                named.contains(*error) || rest.iter().any(|arg| tree.span(*arg).contains(*error))
            });
            if wanted == 0 || rest.is_empty() || !hit {
                continue;
            }
            for given in (1..=wanted.min(rest.len())).rev() {
                trials += 1;
                if trials > TRIALS {
                    break 'uses;
                }
                let last = tree.span(rest[given - 1]);
                let from = tree.span(rest[0]).start as usize;
                let Some(mut args) = text.get(from..last.end as usize) else {
                    continue;
                };
                // `Free(Mover)`
                let called = head(tree, rest[0]);
                if given == 1 && !called.is_empty() && signature::head(called).is_none() {
                    args = &args[1..args.len() - 1];
                }
                let whole = place.to(last);
                let use_of = format!("(\"{define}\" {args})");
                let edited = format!(
                    "{}{use_of}{}",
                    &text[..whole.start as usize],
                    &text[whole.end as usize..]
                );
                let left = load(name, &edited, selection).errors().count();
                let all = named.to(last);
                let inside = errors.iter().filter(|error| all.contains(**error));
                if left + inside.count() <= errors.len() && left < errors.len() {
                    right = Some((all, use_of));
                    break 'uses;
                }
            }
        }
    }
    let Some((whole, written)) = right else {
        return;
    };
    let inside = |d: &Diagnostic| d.severity == Severity::Error && whole.contains(d.span);
    let errors = (0..loaded.diagnostics.len()).filter(|at| inside(&loaded.diagnostics[*at]));
    let Some(first) = errors.min_by_key(|at| loaded.diagnostics[*at].span.start) else {
        return;
    };
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = &mut loaded.diagnostics[first];
    told.help.clear();
    Advice::Outside { written: &line }.add_to(told);
    told.fix = None;
    let mut at = 0;
    loaded.diagnostics.retain(|d| {
        at += 1;
        !inside(d) || at == first + 1
    });
}

/// Tells of a use of a define with more arguments than it takes how these are written as fewer:
/// `("Free" and (no Moves Next))`, `("Step" FL FR (moveAgain))`.
pub(super) fn check_surplus(loaded: &mut Loaded, text: &str) {
    let tree = &loaded.written;
    let surplus = |d: &&Diagnostic| d.code == warning::DEFINE_EXTRA_ARGS;
    let uses: Vec<Span> = loaded
        .diagnostics
        .iter()
        .filter(surplus)
        .map(|d| d.span)
        .collect();
    if uses.is_empty() {
        return;
    }
    let mut told = Vec::new();
    for (node, _) in walk(tree, tree.roots.iter().copied()) {
        let NodeKind::Macro { name, args, .. } = tree.kind(node) else {
            continue;
        };
        let whole = tree.span(node);
        if !uses.contains(&whole) {
            continue;
        }
        let word = |at: usize| match args.get(at).map(|arg| tree.kind(*arg)) {
            Some(NodeKind::Word(word)) => word.as_str(),
            _ => "",
        };
        let shown = |from: usize, to: usize| {
            let parts = args[from..to].iter().map(|arg| print_inline(tree, *arg));
            parts.collect::<Vec<_>>().join(" ")
        };
        let count = args.len();
        let joins = (0..count.saturating_sub(1)).find_map(|at| Some((at, joined_by(word(at))?)));
        let ways = (0..count).find(|at| signature::is_direction(word(*at)));
        // `("StepTo" FL if (is Enemy ..))`: the names of arguments stand in the body.
        let label = (0..count.saturating_sub(1)).find(|at| word(*at) == "if");
        let label = label.filter(|_| parameters(tree, text, name) + 1 == count);
        let written = if let Some(at) = label {
            let (before, after) = (shown(0, at), shown(at + 1, count));
            let parts = [before, after].into_iter().filter(|part| !part.is_empty());
            let parts = parts.collect::<Vec<_>>().join(" ");
            Some(format!("(\"{name}\" {parts})"))
        } else if let Some((at, sign)) = joins {
            let own = format!("(\"{name}\" {}", shown(0, at));
            let other = match word(at + 1) {
                "not" | "!" => format!("(not {})", shown(at + 2, count)),
                _ => shown(at + 1, count),
            };
            Some(format!("({sign} {}) {other})", own.trim_end()))
        } else {
            ways.and_then(|first| {
                let run = (first..count).take_while(|at| signature::is_direction(word(*at)));
                let end = first + run.count();
                let (before, after) = (shown(0, first), shown(end, count));
                let ways = shown(first, end);
                let all = format!("(\"{name}\" {before} (directions {{{ways}}}) {after}");
                let line = all.split_whitespace().collect::<Vec<_>>().join(" ");
                (end > first + 1).then(|| format!("{line})"))
            })
        };
        told.extend(written.map(|written| (whole, written)));
    }
    for (whole, written) in told {
        let within = |d: &Diagnostic| whole.contains(d.span) && text.get(d.span.range()).is_some();
        let errors = |d: &Diagnostic| within(d) && d.severity == Severity::Error;
        let found = &mut loaded.diagnostics;
        let first = found
            .iter()
            .position(errors)
            .or_else(|| found.iter().position(within));
        let Some(diagnostic) = first.map(|at| &mut found[at]) else {
            continue;
        };
        diagnostic.help.clear();
        diagnostic.fix = None;
        WayOut::Write(&written).put_first(diagnostic);
    }
}

/// Tells of an error at a use of a define with fewer arguments than it takes how many these are.
pub(super) fn check_few(loaded: &mut Loaded, text: &str) {
    let open = |d: &&Diagnostic| d.severity == Severity::Error && d.help.is_empty();
    let open: HashSet<Span> = loaded
        .diagnostics
        .iter()
        .filter(open)
        .map(|d| d.span)
        .collect();
    if open.is_empty() || text.len() > LONGEST {
        return;
    }
    let tree = &loaded.written;
    let mut few = HashMap::new();
    for (node, _) in walk(tree, tree.roots.iter().copied()) {
        if let NodeKind::Macro { name, args, .. } = tree.kind(node)
            && open.contains(&tree.span(node))
        {
            let wanted = parameters(tree, text, name);
            if wanted > args.len() {
                few.insert(tree.span(node), (name.clone(), wanted));
            }
        }
    }
    for told in &mut loaded.diagnostics {
        if let Some((name, wanted)) = few.get(&told.span)
            && told.help.is_empty()
        {
            Advice::FewArguments {
                name,
                wanted: *wanted,
            }
            .add_to(told);
        }
    }
}

/// The ludeme of a sign that stands between two things.
fn joined_by(word: &str) -> Option<&str> {
    match word {
        "and" | "&&" => Some("and"),
        "or" | "||" => Some("or"),
        "==" => Some("="),
        "=" | "!=" | "<" | ">" | "<=" | ">=" | "+" | "-" => Some(word),
        _ => None,
    }
}

/// The name of a define that is used without arguments.
fn bare_use(tree: &Tree, node: NodeId) -> Option<&str> {
    let name = match tree.kind(node) {
        NodeKind::Str(name) | NodeKind::Word(name) => name.as_str(),
        NodeKind::Macro { name, args, .. } if args.is_empty() => name.as_str(),
        _ => return None,
    };
    let known = own(tree, name).is_some() || Library::standard().contains(name);
    known.then_some(name)
}

/// The define of a name in the description itself.
fn own(tree: &Tree, name: &str) -> Option<NodeId> {
    let named = |root: &&NodeId| {
        let first = tree.children(**root).first().map(|first| tree.kind(*first));
        head(tree, **root) == "define" && matches!(first, Some(NodeKind::Str(text)) if text == name)
    };
    tree.roots.iter().find(named).copied()
}

/// How many parameters a define has.
fn parameters(tree: &Tree, text: &str, name: &str) -> usize {
    let Some(define) = own(tree, name) else {
        return usize::from(Library::standard().arity(name));
    };
    let body = text.get(tree.span(define).range()).unwrap_or_default();
    let numbers = body.split('#').skip(1);
    let numbers = numbers.filter_map(|rest| rest.chars().next()?.to_digit(10));
    numbers.max().unwrap_or(0) as usize
}

/// Tells of errors at the uses of a define whose body lacks its brackets, `(define "Free" not (..))`,
/// or has several parts where one is asked for: `(define "Free" (is ..) (is ..))`.
pub(super) fn check_bodies(loaded: &mut Loaded, name: &str, text: &str, selection: &Selection) {
    let errors = loaded.errors().count();
    if errors == 0 || text.len() > LONGEST {
        return;
    }
    let tree = &loaded.written;
    let bare = tree.roots.iter().filter_map(|root| {
        let [_, first, rest @ ..] = tree.children(*root) else {
            return None;
        };
        let (ludeme, sign, place) = match tree.kind(*first) {
            NodeKind::Word(word) => (signature::head(word).is_some() || word == "!", "", *first),
            NodeKind::Parameter(_) => (true, "#", *first),
            NodeKind::Call { head, .. } => {
                let moves = ["move", "forEach"].contains(&head.as_str());
                (true, if moves { "or " } else { "and " }, *rest.first()?)
            }
            _ => return None,
        };
        let ludeme = ludeme && head(tree, *root) == "define";
        let whole = tree.span(*first).to(tree.span(*rest.last()?));
        ludeme.then_some((*root, tree.span(place), whole, sign))
    });
    let right = bare.take(TRIALS).find_map(|(root, first, whole, sign)| {
        let body = &text[whole.range()];
        let written = match body.strip_prefix('!') {
            Some(denied) => format!("(not {})", denied.trim_start()),
            // `(define "Walk" #1 #2 (move ..))`: parameters are not listed.
            None if sign == "#" => body[body.find('(')?..].to_owned(),
            None => format!("({sign}{body})"),
        };
        let edited = format!(
            "{}{written}{}",
            &text[..whole.start as usize],
            &text[whole.end as usize..]
        );
        let left = load(name, &edited, selection).errors().count();
        (left < errors).then_some((root, first, written))
    });
    let Some((root, first, written)) = right else {
        return;
    };
    let define = match tree.children(root).first().map(|name| tree.kind(*name)) {
        Some(NodeKind::Str(define)) => define.clone(),
        _ => return,
    };
    let uses = walk(tree, tree.roots.iter().copied()).into_iter();
    let uses = uses.filter_map(|(node, _)| match tree.kind(node) {
        NodeKind::Macro { name, .. } if *name == define => Some(tree.span(node)),
        _ => None,
    });
    let uses: Vec<Span> = uses.collect();
    // The first error that comes of it is told where it begins.
    let of_it = |d: &Diagnostic| {
        let through = loaded
            .expanded
            .tree
            .chain(d.origin)
            .any(|step| step.name == define);
        let used = loaded.sources.slice(d.span).contains(define.as_str())
            || uses.iter().any(|span| span.contains(d.span));
        d.severity == Severity::Error && (through || used || d.span == first)
    };
    let Some(at) = loaded.diagnostics.iter().position(of_it) else {
        return;
    };
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = &mut loaded.diagnostics[at];
    told.span = first;
    told.labels.clear();
    told.help.clear();
    match text[first.range()].starts_with('#') {
        true => {
            let body = &text[first.start as usize..];
            let list = body.split('(').next().unwrap_or_default().trim();
            Advice::NamedParameters { list }.add_to(told);
        }
        false => WayOut::Write(&line).put_first(told),
    }
    told.fix = None;
}
