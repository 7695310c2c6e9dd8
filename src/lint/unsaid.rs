//! Parts that leave out what they are about: `(count)` does not say what is counted,
//! `(place "Disc1" (sites))` does not say on which sites, `(piece "Disc" Each)` has no moves where the
//! rules go through those of the pieces, and `(map {1 5} {2 7})` does not say what its pairs are.
//!
//! None of the games of the conformance set has such a part.

use super::head;
use super::problem::misread::Misread;
use super::survey::Survey;
use crate::syntax::atom::without_number;
use crate::syntax::tree::NodeKind;

/// Notes what is left out.
pub(super) fn check(survey: &mut Survey) {
    for call in survey.all("count").collect::<Vec<_>>() {
        if survey.tree.children(call).is_empty() {
            survey.warn(Misread::CountOfNothing, call);
        }
    }
    no_sites(survey);
    only_captures(survey);
    no_moves(survey);
    no_pairs(survey);
}

/// Notes `(forEach Piece (custodial ..))` where moves belong: what takes other pieces is no move.
fn only_captures(survey: &mut Survey) {
    let takes = ["custodial", "intervene", "enclose", "surround"];
    for call in survey.all("forEach").collect::<Vec<_>>() {
        let taking = survey
            .values(call)
            .find(|arg| takes.contains(&head(survey.tree, *arg)));
        let around = survey.around(call);
        let after = around
            .iter()
            .any(|of| ["then", "apply"].contains(&head(survey.tree, *of)));
        if let Some(taking) = taking.filter(|_| survey.word(call) == "Piece" && !after) {
            let name = head(survey.tree, taking);
            survey.warn(Misread::CaptureAlone { name }, taking);
        }
    }
}

/// Notes the first piece of those whose own moves are gone through, where none of them has any.
fn no_moves(survey: &mut Survey) {
    for call in survey.all("forEach").collect::<Vec<_>>() {
        let mut rest = survey.values(call).skip(1);
        let moving = rest.any(|arg| !head(survey.tree, arg).is_empty());
        if survey.word(call) != "Piece" || moving {
            continue;
        }
        let inside = super::walk(survey.tree, [call]).into_iter();
        let names: Vec<&str> = inside
            .filter_map(|(node, _)| match survey.tree.kind(node) {
                NodeKind::Str(name) => Some(name.as_str()),
                _ => None,
            })
            .collect();
        let meant = |name: &str| {
            let kind = without_number(name);
            names.is_empty()
                || names
                    .iter()
                    .any(|of| *of == name || without_number(of) == kind)
        };
        let mut kinds = survey
            .game
            .components
            .iter()
            .filter(|kind| meant(&kind.name));
        let items = survey.items("piece").into_iter();
        let mut named = items.filter_map(|item| survey.name(item));
        if let Some((node, name)) = named.find(|(_, name)| meant(name))
            && !kinds.any(|kind| kind.moves.is_some())
        {
            survey.warn(Misread::NoMovesOfOwn { name }, node);
        }
    }
}

/// Notes `(map {1 5} {2 7})`: the keys, then the values, where pairs would have as many numbers.
fn no_pairs(survey: &mut Survey) {
    for call in survey.items("map") {
        let lists = survey.tree.children(call).iter();
        let lists: Vec<Vec<i32>> = lists
            .filter_map(|list| match survey.tree.kind(*list) {
                NodeKind::Array(items) => items.iter().map(|item| survey.number(*item)).collect(),
                _ => None,
            })
            .collect();
        if let [keys, values] = &lists[..]
            && let ([one, other], [first, second]) = (&keys[..], &values[..])
            && other - one != 1
        {
            let pairs = [(one, other), (first, second)];
            let pairs = pairs.map(|(key, value)| format!("(pair {key} {value})"));
            let read = format!("{one} gives {first}, and {other} gives {second}");
            let problem = Misread::KeysBeforeValues {
                read: &read,
                pairs: &pairs.join(" "),
            };
            survey.warn(problem, call);
        }
    }
}

/// Notes `(place "Disc1" (sites))`: which sites are meant is only known in `(forEach Team ..)` and
/// the like.
fn no_sites(survey: &mut Survey) {
    for call in survey.all("sites").collect::<Vec<_>>() {
        let around = survey.around(call);
        let within = |name: &str| around.iter().any(|of| head(survey.tree, *of) == name);
        if survey.tree.children(call).is_empty() && within("start") && !within("forEach") {
            survey.warn(Misread::NoSites, call);
        }
    }
}
