//! Sites that are not the ones in question: `(to)` where every site is gone through as `(site)`, and
//! `(site)` where a move binds `(to)`; pieces that are taken or promoted where none can be.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use super::problem::misread::Misread;
use super::survey::Survey;
use super::{head, walk};
use crate::source::origin::OriginId;
use crate::syntax::tree::{NodeId, NodeKind};

/// What a condition about a site is put together from, without another site of its own.
const PLAIN: [&str; 18] = [
    "is", "who", "what", "and", "or", "not", "=", "!=", "<", ">", "<=", ">=", "count", "state",
    "value", "size", "+", "-",
];

/// Notes the wrong site and the piece that is not there.
pub(super) fn check(survey: &mut Survey) {
    gone_through(survey);
    moved_to(survey);
    left(survey);
    emptied(survey);
    anywhere(survey);
    beforehand(survey);
}

/// The calls of a name without arguments in a condition, outside of what has sites of its own.
fn plain_sites(survey: &Survey, root: NodeId, name: &str) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        let called = head(survey.tree, node);
        if called == name && survey.tree.children(node).is_empty() {
            found.push(node);
        } else if called.is_empty() || PLAIN.contains(&called) {
            pending.extend(survey.tree.children(node));
        }
    }
    found
}

/// Whether a call goes through sites, each of which is `(site)`.
fn goes_through(survey: &Survey, call: NodeId) -> bool {
    match head(survey.tree, call) {
        "all" => survey.word(call) == "Sites",
        "forEach" => {
            let first = survey.tree.children(call).first();
            let region = first.is_some_and(|first| !head(survey.tree, *first).is_empty());
            survey.word(call) == "Site" || region
        }
        _ => false,
    }
}

/// Notes `(all Sites (sites Top) if:(is Empty (to)))`, which asks one thing of every site.
fn gone_through(survey: &mut Survey) {
    for name in ["all", "forEach"] {
        for call in survey.all(name).collect::<Vec<_>>() {
            let Some(asked) = survey
                .labelled(call, "if")
                .filter(|_| goes_through(survey, call))
            else {
                continue;
            };
            let inside = walk(survey.tree, [asked]);
            if inside
                .iter()
                .any(|(node, _)| head(survey.tree, *node) == "site")
            {
                continue;
            }
            for written in ["to", "from"] {
                let sites = plain_sites(survey, asked, written);
                warn(survey, sites.first().copied(), written, "site");
            }
        }
    }
}

/// Notes `(move Step (to if:(is Empty (site))))`, where no site is gone through, and
/// `(from .. if:(> (count at:(to)) 0))`, where no move goes anywhere yet.
fn moved_to(survey: &mut Survey) {
    for (place, written) in [
        ("to", "site"),
        ("between", "site"),
        ("between", "to"),
        ("from", "to"),
        ("to", "between"),
    ] {
        for call in survey.all(place).collect::<Vec<_>>() {
            let around = survey.around(call);
            let bound = around.iter().any(|of| {
                let name = head(survey.tree, *of);
                ["forEach", "all", "count", "sites", "satisfy"].contains(&name)
            });
            // A move that selects has gone where it begins.
            let mover = around.first().copied().unwrap_or(call);
            let selects = place == "from" && !survey.word(mover).is_empty();
            // What slides is asked at each site that it comes to.
            // What takes pieces after a move goes nowhere itself.
            let after = around.iter().any(|of| head(survey.tree, *of) == "then");
            let takes = after && ["custodial", "enclose"].contains(&head(survey.tree, mover));
            let slides = (place, written) == ("between", "to") && survey.word(mover) != "Hop";
            let slides = slides && !takes;
            // What steps or leaps goes over nothing.
            let goes = ["Step", "Leap", "Add"].contains(&survey.word(mover));
            let over = |of: &NodeId| ["between", "then", "apply"].contains(&head(survey.tree, *of));
            let over = written == "between" && (!goes || around.iter().any(over));
            let bound = bound || slides || over;
            let Some(asked) = survey.labelled(call, "if").filter(|_| !bound && !selects) else {
                continue;
            };
            let sites = plain_sites(survey, asked, written);
            warn(survey, sites.first().copied(), written, place);
        }
    }
}

/// Notes `(to .. (apply (custodial (from (last To)) ..)))`: what lies beside the site of the last
/// move is taken before the piece has come.
fn beforehand(survey: &mut Survey) {
    for name in [
        "custodial",
        "enclose",
        "intervene",
        "surround",
        "directional",
    ] {
        for call in survey.all(name).collect::<Vec<_>>() {
            let from = survey.tree.children(call).iter().copied();
            let mut from = from.filter(|arg| head(survey.tree, *arg) == "from");
            let site = from.next().map(|from| (from, survey.tree.children(from)));
            let last =
                |site: NodeId| head(survey.tree, site) == "last" && survey.word(site) == "To";
            let around = survey.around(call);
            let mut calls = around.iter().map(|of| head(survey.tree, *of));
            let place = calls.find(|of| !["", "if", "and", "or"].contains(of));
            // By itself it begins where the last move went.
            let at = match site {
                Some((_, [site])) => Some(*site).filter(|site| last(*site)),
                Some((from, [])) => Some(from),
                None => Some(call),
                _ => None,
            };
            if let Some(at) = at.filter(|_| place == Some("apply")) {
                survey.warn(Misread::BeforeMove { name }, at);
            }
        }
    }
}

fn warn(survey: &mut Survey, node: Option<NodeId>, written: &str, meant: &str) {
    let Some(node) = node else { return };
    let own = survey.tree.origin(node) == OriginId::FILE;
    let found = survey.warn(Misread::OtherSite { written, meant }, node);
    if let Some(found) = found.filter(|_| own) {
        found.be_sure(Some(format!("({meant})")));
    }
}

/// Notes `(promote (last From) ..)`: the piece has just left it; and `(then (remove (last From)))` of
/// a piece that goes, where there are no stacks.
fn left(survey: &mut Survey) {
    let piled = survey
        .nodes
        .iter()
        .any(|(node, _)| match survey.tree.kind(*node) {
            NodeKind::Label { name, .. } => ["stack", "count", "level"].contains(&name.as_str()),
            _ => survey.as_word(*node) == "Stack",
        });
    let goes = |call: &NodeId| {
        let around = survey.around(*call);
        let of = |at: usize, name: &str| {
            around
                .get(at)
                .is_some_and(|of| head(survey.tree, *of) == name)
        };
        let way = around.get(1).map_or("", |of| survey.word(*of));
        !piled && of(0, "then") && of(1, "move") && ["Step", "Slide"].contains(&way)
    };
    let removed: Vec<NodeId> = survey.all("remove").filter(goes).collect();
    for call in survey.all("promote").chain(removed).collect::<Vec<_>>() {
        let Some(&site) = survey.tree.children(call).first() else {
            continue;
        };
        if head(survey.tree, site) == "last" && survey.word(site) == "From" {
            survey.warn(Misread::LeftSite, site);
        }
    }
}

/// Notes `(move Hop .. (to))`, which goes onto whatever stands there, and `(to (apply (remove (to))))`,
/// which takes it.
fn anywhere(survey: &mut Survey) {
    for call in survey.all("move").collect::<Vec<_>>() {
        let plain =
            |node: NodeId| head(survey.tree, node) == "to" && survey.tree.children(node).is_empty();
        let takes = |to: NodeId| match survey.tree.children(to) {
            [apply] if head(survey.tree, *apply) == "apply" => {
                let [remove] = survey.tree.children(*apply) else {
                    return false;
                };
                let taken = survey.tree.children(*remove);
                head(survey.tree, *remove) == "remove" && matches!(taken, [site] if plain(*site))
            }
            _ => false,
        };
        // `(move Add (to (sites Board)))`
        let board = |to: NodeId| match survey.tree.children(to) {
            [sites] => head(survey.tree, *sites) == "sites" && survey.word(*sites) == "Board",
            _ => false,
        };
        let adds = survey.word(call) == "Add"
            && !survey.game.features.stacking
            && !survey.takes(call, "piece");
        let bare = |arg: &NodeId| {
            let to = head(survey.tree, *arg) == "to";
            to && (plain(*arg) || takes(*arg) || adds && board(*arg))
        };
        let to = survey.tree.children(call).iter().copied().find(bare);
        let goes = ["Step", "Hop", "Leap", "Slide"].contains(&survey.word(call)) || adds;
        let Some(to) = to.filter(|_| goes && !survey.takes_label(call, "stack")) else {
            continue;
        };
        let takes = takes(to);
        survey.warn(Misread::AnyDestination { takes }, to);
    }
}

/// Notes `(move Remove (sites Empty))`.
fn emptied(survey: &mut Survey) {
    for name in ["move", "remove"] {
        for call in survey.all(name).collect::<Vec<_>>() {
            let removes = name == "remove" || survey.word(call) == "Remove";
            let mut values = survey.values(call);
            let empty = |arg: &NodeId| {
                head(survey.tree, *arg) == "sites"
                    && survey.word(*arg) == "Empty"
                    && survey.tree.children(*arg).len() == 1
            };
            if let Some(sites) = values.find(empty).filter(|_| removes) {
                survey.warn(Misread::NothingTaken, sites);
            }
        }
    }
}
