//! Conditions that exclude each other where both must hold: a site that is to be empty and the
//! enemy's, a number that is to be two at once.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::head;
use super::problem::rules::RuleProblem;
use super::survey::Survey;
use crate::source::origin::OriginId;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind};

/// What stands at a site, as bits: nothing, a friend's piece, an enemy's, another.
const STANDS: [(&str, u8); 4] = [
    ("Empty", 1),
    ("Friend", 2),
    ("Enemy", 4),
    ("Occupied", 2 | 4 | 8),
];

/// What a condition says of something.
struct Fact {
    node: NodeId,
    /// The site or the number, as it is written.
    of: String,
    /// What may stand there, of a site.
    stands: u8,
    /// The least and the largest value, of a number.
    range: (i64, i64),
}

/// Notes conditions of which one excludes another.
pub(super) fn check(survey: &mut Survey) {
    let (mut found, mut emptied) = (Vec::new(), Vec::new());
    for call in survey.all("and") {
        found.extend(excluded(survey, &facts(survey, call), false));
    }
    // `(to if:(is Empty (to)) (apply (if (is Enemy (who at:(to))) ..)))`
    for name in ["to", "between"] {
        for place in survey.all(name) {
            let Some(condition) = survey.labelled(place, "if") else {
                continue;
            };
            let applied = survey.tree.children(place).iter();
            let applied = applied.filter(|arg| head(survey.tree, **arg) == "apply");
            for apply in applied {
                let first = survey.tree.children(*apply).first().copied();
                if let Some(remove) = first.filter(|first| head(survey.tree, *first) == "remove") {
                    emptied.extend(taken_where_empty(survey, condition, remove));
                }
                let inner = first.filter(|first| head(survey.tree, *first) == "if");
                let inner = inner.and_then(|inner| survey.tree.children(inner).first().copied());
                if let Some(inner) = survey.labelled(*apply, "if").or(inner) {
                    let mut all = facts(survey, condition);
                    all.extend(facts(survey, inner));
                    // What is taken there is the business of that place alone.
                    found.extend(excluded(survey, &all, true));
                }
            }
        }
    }
    let never: Vec<Fact> = (survey.nodes.iter())
        .filter_map(|(node, _)| fact(survey, *node))
        .filter(|fact| fact.of.starts_with("(count ") && fact.range.1 < least(survey, fact))
        .collect();
    let always: Vec<NodeId> = (survey.nodes.iter())
        .filter(|(node, _)| survey.tree.origin(*node) == OriginId::FILE)
        .filter_map(|(node, _)| fact(survey, *node))
        .filter(|fact| fact.of.starts_with("(count ") && fact.range == (0, i64::MAX))
        .map(|fact| fact.node)
        .collect();
    for node in always {
        survey.warn(RuleProblem::AlwaysTheSame { value: true }, node);
    }
    for (node, site, own) in emptied {
        let site = &site;
        let problem = match own {
            true => RuleProblem::OwnTaken { site },
            false => RuleProblem::NothingToTake { site },
        };
        survey.warn(problem, node);
    }
    for Fact { node, of, .. } in never {
        survey.warn(RuleProblem::NeverSoFew { of: &of }, node);
    }
    for (one, other) in found {
        let first = &print_inline(survey.tree, one);
        let second = &print_inline(survey.tree, other);
        // What a define takes is right elsewhere.
        let at = match survey.tree.origin(one) == survey.tree.origin(other) {
            true => other,
            false => one,
        };
        survey.warn(RuleProblem::NeverBoth { first, second }, at);
    }
}

/// `(between if:(is Empty (between)) (apply (remove (between))))`: what is taken, and the site where
/// nothing stands, or where only the mover's own piece does.
fn taken_where_empty(
    survey: &Survey,
    condition: NodeId,
    remove: NodeId,
) -> Option<(NodeId, String, bool)> {
    let site = print_inline(survey.tree, *survey.tree.children(remove).first()?);
    let facts = facts(survey, condition);
    let of_site = facts.iter().filter(|fact| fact.of == site);
    let stands: Vec<u8> = of_site.map(|fact| fact.stands).collect();
    let all = |wanted: u8| !stands.is_empty() && stands.iter().all(|known| *known == wanted);
    let near = survey.tree.origin(condition) == survey.tree.origin(remove);
    let own = all(2) && survey.game.players > 1;
    (near && (all(1) || own)).then_some((condition, site, all(2)))
}

/// The least that is ever counted: when an end or the next phase is asked for, a move has been made
/// in a turn.
fn least(survey: &Survey, fact: &Fact) -> i64 {
    let counts = ["(count Turns)", "(count Moves)"].contains(&fact.of.as_str());
    let around = survey.around(fact.node).into_iter();
    let mut around = around.map(|of| head(survey.tree, of));
    i64::from(counts && around.any(|of| ["end", "nextPhase"].contains(&of)))
}

/// Of more conditions in one place the first are compared.
const COMPARED: usize = 64;

/// Two conditions of which one excludes the other; what a define puts together with what its use
/// gives may well never hold.
fn excluded(survey: &Survey, facts: &[Fact], anywhere: bool) -> Option<(NodeId, NodeId)> {
    let facts = &facts[..facts.len().min(COMPARED)];
    let origin = |fact: &Fact| survey.tree.origin(fact.node);
    let excludes = |a: &Fact, b: &Fact| {
        let least = a.range.0.max(b.range.0);
        let apart = a.stands & b.stands == 0 || least > a.range.1.min(b.range.1);
        let near = origin(a) == origin(b) || anywhere && origin(a) == OriginId::FILE;
        a.of == b.of && apart && near
    };
    let pairs = facts.iter().enumerate();
    let mut pairs = pairs.flat_map(|(at, b)| facts[..at].iter().map(move |a| (a, b)));
    let (a, b) = pairs.find(|(a, b)| excludes(a, b))?;
    Some((a.node, b.node))
}

/// What a condition says where it holds, and all that are joined in it.
fn facts(survey: &Survey, node: NodeId) -> Vec<Fact> {
    match (survey.tree.kind(node), head(survey.tree, node)) {
        (NodeKind::Array(_), _) | (_, "and") => {
            let parts = survey.tree.children(node).iter();
            parts.flat_map(|part| facts(survey, *part)).collect()
        }
        _ => fact(survey, node).into_iter().collect(),
    }
}

fn fact(survey: &Survey, node: NodeId) -> Option<Fact> {
    let tree = survey.tree;
    let args = tree.children(node);
    let fact = |of: NodeId, stands: u8, range: (i64, i64)| {
        let of = print_inline(tree, of);
        let fact = Fact {
            node,
            of,
            stands,
            range,
        };
        // Chance is another each time.
        (!fact.of.contains("Random")).then_some(fact)
    };
    let all = (i64::MIN, i64::MAX);
    if let ("is", [_, of]) = (head(tree, node), args) {
        let word = survey.word(node);
        let (_, stands) = *STANDS.iter().find(|(known, _)| *known == word)?;
        if ["Empty", "Occupied"].contains(&word) {
            return fact(*of, stands, all);
        }
        let at = survey.values(*of).next();
        let at = at.filter(|_| head(tree, *of) == "who" && tree.children(*of).len() == 1);
        return fact(at?, stands, all);
    }
    let [left, right] = args else { return None };
    let (of, number, turned) = match (survey.number(*left), survey.number(*right)) {
        (None, Some(number)) => (*left, i64::from(number), false),
        (Some(number), None) => (*right, i64::from(number), true),
        _ => return None,
    };
    let range = match (head(tree, node), turned) {
        ("=", _) => (number, number),
        ("<", false) | (">", true) => (i64::MIN, number - 1),
        ("<=", false) | (">=", true) => (i64::MIN, number),
        (">", false) | ("<", true) => (number + 1, i64::MAX),
        (">=", false) | ("<=", true) => (number, i64::MAX),
        _ => return None,
    };
    fact(of, u8::MAX, range)
}
