//! Rulesets: named selections of options.
//!
//! `(ruleset "Ruleset/Old" {"Board/Small" "Doublets/No"})` chooses an item of each of two options.

use std::collections::{HashMap, HashSet};

use smol_str::SmolStr;

use super::heading_of;
use super::option::OptionCategory;
use super::problem::option::RulesetProblem;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::problem::Problem;
use crate::diagnostic::suggest::closest;
use crate::source::Span;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// The most options without a setting that a message lists.
pub(super) const MAX_LISTED: usize = 20;

/// `(ruleset "Heading" { "Option/Item" .. } variations:{ .. })`
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// What people call it, `Ruleset/Name`.
    pub heading: SmolStr,
    /// The option items it selects, `Heading/Item` each. A ruleset without any describes a
    /// variant that the file does not implement.
    pub settings: Vec<SmolStr>,
    /// Further items that may be chosen without leaving the ruleset.
    pub variations: Vec<SmolStr>,
    /// Number of asterisks.
    pub priority: usize,
    /// The clause.
    pub span: Span,
    /// Settings that stand outside of braces, which do not count.
    pub(super) loose: Vec<SmolStr>,
}

impl Ruleset {
    /// Whether people may call the ruleset so: by its whole heading or without `Ruleset/`.
    pub fn is_called(&self, name: &str) -> bool {
        self.heading == name || self.heading.split_once('/').is_some_and(|(_, n)| n == name)
    }

    /// The settings, except for those whose option is chosen otherwise.
    pub(super) fn selection(&self, options: &[String]) -> Vec<SmolStr> {
        let chosen: Vec<&str> = options.iter().map(|option| heading_of(option)).collect();
        let kept = self.settings.iter();
        kept.filter(|setting| !chosen.contains(&heading_of(setting)))
            .cloned()
            .collect()
    }
}

/// Reads a `(rulesets { .. })` clause.
pub(super) fn read(tree: &Tree, clause: NodeId, diagnostics: &mut Vec<Diagnostic>) -> Vec<Ruleset> {
    let mut rulesets: Vec<Ruleset> = Vec::new();
    let lists = tree
        .children(clause)
        .iter()
        .map(|child| match tree.kind(*child) {
            NodeKind::Array(list) => list.as_slice(),
            _ => std::slice::from_ref(child),
        });
    let mut nodes = lists.flatten().peekable();
    let mut headed = false;
    while let Some(node) = nodes.next() {
        match tree.kind(*node) {
            NodeKind::Call { head, args, .. } if head == "ruleset" => {
                let span = tree.span(*node);
                match read_ruleset(tree, args, span) {
                    Some(ruleset) => rulesets.push(ruleset),
                    None => diagnostics.push(RulesetProblem::NoHeading.at(span)),
                }
            }
            NodeKind::Word(stars) if stars.bytes().all(|b| b == b'*') => {
                if let Some(ruleset) = rulesets.last_mut() {
                    ruleset.priority += stars.len();
                }
            }
            NodeKind::Error => {}
            // `{"Ruleset/Old" {"Board/Small"}}`: the list belongs to the heading before it.
            NodeKind::Array(_) if headed => {}
            kind => {
                let next = nodes.peek().filter(|_| matches!(kind, NodeKind::Str(_)));
                let list = next.filter(|next| matches!(tree.kind(***next), NodeKind::Array(_)));
                let meant = list.map(|list| {
                    let (heading, list) = (print_inline(tree, *node), print_inline(tree, **list));
                    format!("(ruleset {heading} {list})")
                });
                let meant = meant.as_deref();
                diagnostics.push(RulesetProblem::NoRuleset { meant }.at(tree.span(*node)));
            }
        }
        headed = matches!(tree.kind(*node), NodeKind::Str(_));
    }
    rulesets
}

fn read_ruleset(tree: &Tree, args: &[NodeId], span: Span) -> Option<Ruleset> {
    // A word before the heading does no harm.
    let is_word = |node: &NodeId| matches!(tree.kind(*node), NodeKind::Word(_));
    let start = args.iter().take_while(|arg| is_word(arg)).count();
    let (first, rest) = args.get(start..)?.split_first()?;
    // The first string is the heading, also when the list has moved around it.
    let (heading, listed) = match tree.kind(*first) {
        NodeKind::Str(heading) => (heading.clone(), Vec::new()),
        NodeKind::Array(_) => {
            let mut listed = strings(tree, *first);
            if listed.is_empty() {
                return None;
            }
            (listed.remove(0), listed)
        }
        _ => return None,
    };
    let mut ruleset = Ruleset {
        heading,
        settings: listed,
        variations: Vec::new(),
        priority: 0,
        span,
        loose: rest.iter().flat_map(|arg| loose(tree, *arg)).collect(),
    };
    for arg in rest {
        match tree.kind(*arg) {
            NodeKind::Array(_) => ruleset.settings.extend(strings(tree, *arg)),
            NodeKind::Label { name, value, .. } if name == "variations" => {
                let variations = value.iter().flat_map(|value| strings(tree, *value));
                ruleset.variations.extend(variations);
            }
            _ => {}
        }
    }
    Some(ruleset)
}

/// The settings in an argument of a ruleset that is no list: `"Board/Small"`, `(settings ..)`.
fn loose(tree: &Tree, arg: NodeId) -> Vec<SmolStr> {
    match tree.kind(arg) {
        NodeKind::Str(text) => vec![text.clone()],
        NodeKind::Call { args, .. } => args.iter().flat_map(|arg| strings(tree, *arg)).collect(),
        _ => Vec::new(),
    }
}

/// The strings of an array, or the one string that stands in place of one.
pub(super) fn strings(tree: &Tree, node: NodeId) -> Vec<SmolStr> {
    let nodes = match tree.kind(node) {
        NodeKind::Array(list) => list.as_slice(),
        _ => std::slice::from_ref(&node),
    };
    let texts = nodes.iter().filter_map(|node| match tree.kind(*node) {
        NodeKind::Str(text) => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

/// The first ruleset with settings, all of which are chosen.
pub(super) fn active(rulesets: &[Ruleset], categories: &[OptionCategory]) -> Option<usize> {
    if rulesets.is_empty() {
        return None;
    }
    let chosen = categories.iter().filter_map(|category| {
        let item = category.chosen_item()?;
        Some(category.path(item))
    });
    let chosen: HashSet<String> = chosen.collect();
    let is_chosen = |setting: &SmolStr| chosen.contains(setting.as_str());
    rulesets
        .iter()
        .position(|ruleset| !ruleset.settings.is_empty() && ruleset.settings.iter().all(is_chosen))
}

/// Warns about settings that name no option item.
pub(super) fn lint(
    rulesets: &[Ruleset],
    categories: &[OptionCategory],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let paths = categories.iter().filter(|_| !rulesets.is_empty());
    let paths = paths.flat_map(|of| of.items.iter().map(move |item| of.path(item)));
    let paths: HashSet<String> = paths.collect();
    let exists = |setting: &SmolStr| paths.contains(setting.as_str());
    for ruleset in rulesets {
        let mut warn = |problem: RulesetProblem<'_>| diagnostics.push(problem.at(ruleset.span));
        let heading = &ruleset.heading;
        // `(ruleset {"Board/Small"})`: the first string is taken for the heading.
        if exists(heading) {
            warn(RulesetProblem::NoHeading);
            continue;
        }
        if ruleset.settings.is_empty() {
            let loose = ruleset.loose.as_slice();
            warn(RulesetProblem::Empty { heading, loose });
            continue;
        }
        let mut times: HashMap<&str, usize> = HashMap::new();
        for setting in &ruleset.settings {
            *times.entry(heading_of(setting)).or_default() += 1;
        }
        let twice = times.iter().filter(|(_, times)| **times > 1);
        let twice: HashSet<&str> = twice.map(|(heading, _)| *heading).collect();
        for setting in &ruleset.variations {
            times.entry(heading_of(setting)).or_default();
        }
        let unset = categories.iter().map(|category| category.heading.as_str());
        let unset = unset.filter(|heading| !times.contains_key(heading));
        let mut unset: Vec<_> = unset.take(MAX_LISTED + 1).collect();
        if unset.len() > MAX_LISTED {
            unset[MAX_LISTED] = "..";
        }
        if !unset.is_empty() {
            let unset = unset.as_slice();
            warn(RulesetProblem::Incomplete { heading, unset });
        }
        let mut set = categories.iter().filter(|_| !twice.is_empty());
        if let Some(twice) = set.find(|category| twice.contains(category.heading.as_str())) {
            let option = &twice.heading;
            warn(RulesetProblem::Conflict { heading, option });
        }
        let unknown = ruleset.settings.iter().find(|setting| !exists(setting));
        if let Some(setting) = unknown {
            let of = categories
                .iter()
                .find(|category| category.heading == heading_of(setting));
            let items: Vec<String> = match of {
                Some(of) => of.items.iter().map(|item| of.path(item)).collect(),
                None => categories.iter().map(|of| of.heading.to_string()).collect(),
            };
            let known = items.as_slice();
            // `"Small"` for `"Board/Small"`
            let whole = paths.iter().filter(|path| {
                let item = path.split_once('/').map_or("", |(_, item)| item);
                let slashed = setting.replacen([':', '=', '\\'], "/", 1);
                item.eq_ignore_ascii_case(setting) || path.eq_ignore_ascii_case(&slashed)
            });
            let near = whole.min().map(String::as_str);
            let near = near.or_else(|| closest(setting, items.iter().map(String::as_str)));
            warn(RulesetProblem::UnknownItem {
                heading,
                setting,
                near,
                known,
            });
        }
    }
}
