//! Arguments of a define in each other's place, or one left out: the errors inside the use become one, which says
//! in which order they are sound.

use super::problem::text::Advice;
use super::{LONGEST, errors_of, head, walk};
use crate::diagnostic::code::typing;
use crate::diagnostic::{Diagnostic, Severity};
use crate::load::{Loaded, Selection, load};
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The most orders that are tried.
const TRIALS: usize = 12;

/// Tells of errors inside the use of a define whether another order of its arguments is sound.
pub(super) fn check(loaded: &mut Loaded, name: &str, text: &str, selection: &Selection) {
    let errors = errors_of(loaded);
    if errors.is_empty() || errors.len() > TRIALS || text.len() > LONGEST {
        return;
    }
    let tree = &loaded.written;
    let mut trials = 0;
    let mut right = None;
    'uses: for (node, _) in walk(tree, tree.roots.iter().copied()) {
        let NodeKind::Macro { args, .. } = tree.kind(node) else {
            continue;
        };
        let whole = tree.span(node);
        let places: Vec<Span> = args.iter().map(|arg| tree.span(*arg)).collect();
        let hit = |place: &Span| errors.iter().any(|error| place.contains(*error));
        if !places.iter().any(hit) {
            continue;
        }
        // Of more arguments than are taken another is wrong.
        if places.len() > highest_parameter(&loaded.written, text, node) {
            continue;
        }
        for (first, second) in pairs(places.len()) {
            let (a, b) = (places[first], places[second]);
            if !(hit(&a) || hit(&b)) || a.end > b.start || !whole.contains(b) {
                continue;
            }
            trials += 1;
            if trials > TRIALS {
                break 'uses;
            }
            let (one, other) = (&text[a.range()], &text[b.range()]);
            let between = &text[a.end as usize..b.start as usize];
            let turned = format!("{other}{between}{one}");
            let range = a.start as usize..b.end as usize;
            let edited = format!("{}{turned}{}", &text[..range.start], &text[range.end..]);
            let found = load(name, &edited, selection);
            let left = found.diagnostics.iter();
            let left = left.filter(|d| d.severity == Severity::Error).count();
            let inside = errors
                .iter()
                .filter(|error| whole.contains(**error))
                .count();
            if left == 0 && inside == errors.len() {
                let start = &text[whole.start as usize..range.start];
                let end = &text[range.end..whole.end as usize];
                right = Some((whole, format!("{start}{turned}{end}")));
                break 'uses;
            }
        }
        // `("LeapOver" Diagonal)` where the first argument is left out: what follows must still
        // have a place.
        let room = highest_parameter(&loaded.written, text, node) > places.len();
        // A name of nothing is no better off further back.
        let unnamed = |place: &&Span| {
            let mut found = loaded.diagnostics.iter();
            found.any(|d| d.code == typing::UNKNOWN_STRING && place.contains(d.span))
        };
        let shifted = places.iter().filter(|place| room && hit(place));
        for place in shifted.filter(|place| !unnamed(place)) {
            trials += 1;
            if trials > TRIALS {
                break 'uses;
            }
            let at = place.start as usize;
            let edited = format!("{}~ {}", &text[..at], &text[at..]);
            let found = load(name, &edited, selection);
            let inside = |error: &Span| whole.contains(*error);
            if found.errors().next().is_none() && errors.iter().all(inside) {
                let start = &text[whole.start as usize..at];
                let end = &text[at..whole.end as usize];
                right = Some((whole, format!("{start}~ {end}")));
                break 'uses;
            }
        }
    }
    let Some((whole, written)) = right else {
        return;
    };
    let inside = |d: &Diagnostic| d.severity == Severity::Error && whole.contains(d.span);
    let Some(first) = loaded.diagnostics.iter().position(inside) else {
        return;
    };
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let written = line.as_str();
    let told = &mut loaded.diagnostics[first];
    told.help.clear();
    let advice = match line.contains("~ ") && !text[whole.range()].contains("~ ") {
        true => Advice::LeftOut { written },
        false => Advice::Swapped { written },
    };
    advice.add_to(told);
    told.fix = None;
    let mut at = 0;
    loaded.diagnostics.retain(|d| {
        at += 1;
        !inside(d) || at == first + 1
    });
}

/// The highest number of a parameter in the define that a use names; none if it is not in the text.
fn highest_parameter(tree: &Tree, text: &str, call: NodeId) -> usize {
    let NodeKind::Macro { name, .. } = tree.kind(call) else {
        return 0;
    };
    let define = tree.roots.iter().find(|root| {
        let first = tree.children(**root).first();
        let named = first.map(|first| tree.kind(*first));
        head(tree, **root) == "define" && matches!(named, Some(NodeKind::Str(text)) if text == name)
    });
    let Some(define) = define else {
        // A standard define has four at most.
        return 4;
    };
    let body = &text[tree.span(*define).range()];
    let numbers = body.split('#').skip(1);
    let numbers = numbers.filter_map(|rest| rest.chars().next()?.to_digit(10));
    numbers.max().unwrap_or(0) as usize
}

/// Every two of some places in their order, neighbours first.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    let apart = 1..count;
    apart.flat_map(move |apart| (0..count - apart).map(move |first| (first, first + apart)))
}
