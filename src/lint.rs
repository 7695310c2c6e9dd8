//! Checking: everything that is wrong or odd about a description, whatever is selected in it. What
//! makes a description no game is said by the stages themselves, from `syntax` to `compile`.
//!
//! [`check`] takes a text through all stages for the selection, and then asks the questions that
//! no stage has to ask:
//!
//! | file | what it looks at |
//! |---|---|
//! | `ahead` | what lies behind pieces that go forward |
//! | `alternatives` | option items, rulesets and defines that the selection does not use |
//! | `fix` | the edits that put mistakes right beyond doubt |
//! | `play` | what random games show, where they are asked for |
//! | `belongings` | pieces asked of players who have none of that kind |
//! | `bound` | `(to)` and `(site)` in each other's place, pieces that cannot be there |
//! | `blame` | errors in a define that is declared or used in an odd way |
//! | `brackets` | brackets missing or too many within a line |
//! | `behind` | errors that others keep from being found |
//! | `defines` | strings and names that defines, ranges and parameters change |
//! | `unused` | pieces, regions, tracks, variables and dice that nothing uses |
//! | `phases` | phases that nobody can be in |
//! | `endings` | games without an end, conditions that never change |
//! | `equipment` | owners, sites and pieces that are not there, names that mislead |
//! | `beyond` | sites, rows and lines that the board is too small for |
//! | `players` | players who are not there, players and sites in each other's place |
//! | `outcomes` | results nobody can come to, scores and variables nobody sets |
//! | `opening` | games that are over at once, games in which nobody can move |
//! | `share` | pieces, hands and regions that one player has and another lacks |
//! | `facing` | directions that lead nowhere, moves that are none |
//! | `idle` | ludemes that can do nothing where they stand |
//! | `misread` | parts that are sound and do not say what they seem to |
//! | `unsaid` | parts that leave out what they are about |
//! | `contrary` | conditions that exclude each other where both must hold |
//! | `coordinates` | coordinates that name no site, where that is let pass |
//! | `never` | throws, regions and clues that never come, steps that lead off the board |
//! | `reach` | what can never come about as the game is set up |
//! | `structure` | rules that never count because of others before them |
//! | `requirements` | ludemes that speak of equipment that is missing |
//! | `names` | strings that are only nearly names |
//! | `metadata` | metadata that does nothing |
//! | `misspelt` | errors at uses of a name that is misspelt where it is declared |
//! | `misowned` | errors at names of pieces whose owner cannot have one |
//! | `outside` | errors at the use of a define whose arguments follow its brackets |
//! | `swapped` | errors at arguments of a define that are in each other's place |
//! | `unquoted` | errors at names of defines, options and parts of the game that lack what marks them |
//!
//! The words for all of that stand in `problem`.
//! `survey` finds the calls of a ludeme, their names and words, for all that look at a game.
//!
//! What is told on request only ([`warning::ON_REQUEST`]) is among what is found.
//!
//! A lint reads what the stages made, never changes it, and gives warnings only. The game is
//! asked for what the stages know already (sites, pieces, tracks), so a lint costs a walk over
//! the calls at most.

mod ahead;
mod alternatives;
mod behind;
mod belongings;
mod beyond;
mod blame;
mod bound;
mod brackets;
mod contrary;
mod coordinates;
mod defines;
mod endings;
mod equipment;
mod facing;
pub mod fix;
mod idle;
mod metadata;
mod misowned;
mod misread;
mod misspelt;
mod names;
mod never;
mod opening;
mod outcomes;
mod outside;
mod phases;
pub mod play;
mod players;
mod problem;
mod reach;
mod requirements;
mod share;
mod structure;
mod survey;
mod swapped;
mod unquoted;
mod unsaid;
mod unused;

use std::collections::HashSet;

use crate::arrange::Arrange;
use crate::catalogue::signature;
use crate::diagnostic::code::{expansion, validity, warning};
use crate::diagnostic::{Diagnostic, Severity};
use crate::expand::{self, Library};
use crate::load::{Loaded, Selection, load_with};
use crate::source::Span;
use crate::syntax::tree::{NodeId, NodeKind, Tree};
use problem::text::Advice;
use survey::Survey;

/// Takes a text through all stages and adds what the lints find.
pub fn check(name: &str, text: &str, selection: &Selection) -> Loaded {
    look(name, text, selection, true).0
}

/// The same without what is not selected, which is most of the work in a game of many options;
/// whether there is such.
pub fn check_selected(name: &str, text: &str, selection: &Selection) -> (Loaded, bool) {
    look(name, text, selection, false)
}

fn look(name: &str, text: &str, selection: &Selection, all: bool) -> (Loaded, bool) {
    let mut rest = false;
    let (mut loaded, traced) = load_with(name, text, selection, |tree| {
        let library = Library::standard();
        if all && alternatives::are_in(tree) {
            let (expanded, traced, found) = expand::expand_traced(tree, selection, library);
            (expanded, Some(traced), found)
        } else {
            let (expanded, found) = expand::expand(tree, selection, library);
            (expanded, None, found)
        }
    });
    let first_stages = loaded.expanded.game.is_some();
    if first_stages {
        let found = expand::unused(&loaded.written, Library::standard());
        let names = found.iter().filter(|d| d.code == warning::DEFINE_UNUSED);
        let names: Vec<_> = names.map(|d| d.span).collect();
        // To have a single item is the least that is odd about an option without a use.
        let unused = |d: &Diagnostic| d.code == warning::OPTION_UNUSED;
        let mut unused: Vec<_> = found.iter().filter(|d| unused(d)).map(|d| d.span).collect();
        unused.arrange();
        loaded.diagnostics.retain(|d| {
            let tag = || unused.get(unused.partition_point(|tag| *tag < d.span));
            d.code != warning::OPTION_ONE_ITEM || !tag().is_some_and(|tag| d.span.contains(*tag))
        });
        loaded.diagnostics.extend(found);
        let on_request = std::mem::take(&mut loaded.expanded.on_request);
        loaded.diagnostics.extend(on_request);
        if all {
            alternatives::check(&mut loaded, selection, traced.flatten(), &names);
        } else {
            rest = alternatives::are_in(&loaded.written) || !names.is_empty();
        }
    }
    let mut unplaced = false;
    if let Some(mut survey) = Survey::of(&loaded) {
        unused::check(&mut survey);
        phases::check(&mut survey);
        equipment::check(&mut survey);
        share::check(&mut survey);
        belongings::check(&mut survey);
        bound::check(&mut survey);
        facing::check(&mut survey);
        idle::check(&mut survey);
        misread::check(&mut survey);
        unsaid::check(&mut survey);
        contrary::check(&mut survey);
        coordinates::check(&mut survey);
        structure::check(&mut survey);
        players::check(&mut survey);
        beyond::check(&mut survey);
        outcomes::check(&mut survey);
        requirements::check(&mut survey);
        reach::check(&mut survey);
        never::check(&mut survey);
        if let Some(game) = loaded.expanded.game {
            names::check(&mut survey, game);
        }
        let found = survey.found;
        loaded.diagnostics.extend(found);
        unplaced = opening::check(&mut loaded);
        endings::check(&mut loaded);
        metadata::check(&mut loaded);
    }
    if !loaded.written.roots.is_empty() {
        defines::check(&mut loaded);
        misspelt::check(&mut loaded);
        misowned::check(&mut loaded);
        unquoted::check(&mut loaded);
        outside::check_surplus(&mut loaded, text);
        unquoted::check_boards(&mut loaded);
        unquoted::check_spelling(&mut loaded);
        unquoted::check_options(&mut loaded);
        unquoted::check_names(&mut loaded);
        if all {
            outside::check(&mut loaded, name, text, selection);
            outside::check_bodies(&mut loaded, name, text, selection);
            swapped::check(&mut loaded, name, text, selection);
            behind::check(&mut loaded, name, text, selection);
            outside::check_few(&mut loaded, text);
            blame::check(&mut loaded);
        } else {
            rest |= loaded.errors().next().is_some();
        }
    }
    if all {
        brackets::check_lists(&mut loaded, name, text, selection);
        brackets::check(&mut loaded, name, text, selection);
    }
    follow(&mut loaded, unplaced);
    tidy(&mut loaded);
    (loaded, rest)
}

/// Leaves out what only follows from something else that was found: that nobody can move where a
/// name is misspelt, that a piece is unused where nothing is placed at all.
fn follow(loaded: &mut Loaded, unplaced: bool) {
    let written = &loaded.written;
    let defines = written
        .roots
        .iter()
        .filter(|root| head(written, **root) == "define");
    let defined: Vec<String> = defines
        .filter_map(
            |root| match written.kind(*written.children(*root).first()?) {
                NodeKind::Str(name) => Some(name.to_string()),
                _ => None,
            },
        )
        .collect();
    let found = &mut loaded.diagnostics;
    let twice = found.iter().find(|d| d.code == warning::DEFINE_DUPLICATE);
    let twice = twice.map(|d| loaded.sources.slice(d.span).to_owned());
    for unknown in found
        .iter_mut()
        .filter(|d| d.code == expansion::UNKNOWN_DEFINE)
    {
        if let (Some(name), true) = (&twice, unknown.help.is_empty()) {
            Advice::DefineTwice { name }.add_to(unknown);
        }
    }
    for unknown in found
        .iter_mut()
        .filter(|d| d.code == expansion::UNKNOWN_DEFINE)
    {
        let name = loaded.sources.slice(unknown.span).trim_matches('"');
        if unknown.help.is_empty() && signature::head(name).is_some() {
            Advice::QuotedLudeme { name }.add_to(unknown);
        }
        // `"Jump"` for `"JumpOver"`
        let mut own = defined.iter().filter(|own| own.len() > 3 && name.len() > 3);
        if let Some(near) = own.find(|own| own.contains(name) || name.contains(own.as_str()))
            && unknown.help.is_empty()
        {
            Advice::DefineLike { near }.add_to(unknown);
        }
        let of = foreign_around(written, unknown.span);
        if let Some(said) = of.filter(|_| unknown.help.is_empty()) {
            Advice::Foreign { said }.add_to(unknown);
        }
        if unknown.help.is_empty() {
            Advice::DefineMissing { name }.add_to(unknown);
        }
    }
    let has = |found: &[Diagnostic], code| found.iter().any(|d| d.code == code);
    let early = [
        warning::NEAR_STRING,
        warning::NO_FACING,
        warning::DIRECTION_ABSENT,
        warning::MOVE_LEFT_OUT,
        warning::PIECE_NEVER_PLACED,
        warning::PIECE_MISSING_FOR_PLAYER,
        warning::NO_MOVE_HERE,
        warning::ROLE_BEYOND,
    ];
    if early.iter().any(|code| has(found, *code)) {
        found.retain(|d| d.code != warning::OVER_AT_ONCE);
    }
    let causes = [
        warning::NEAR_STRING,
        warning::COUNT_NEGATIVE,
        warning::UNSAID,
        warning::SITE_OFF_BOARD,
        warning::PIECE_NEVER_PLACED,
        warning::PLACE_NOWHERE,
        warning::NO_FACING,
        warning::DIRECTION_ABSENT,
        warning::TRACK_UNKNOWN,
        warning::TRACK_MISSING_FOR_PLAYER,
        warning::PIPS_OUTSIDE,
        warning::MOVE_LEFT_OUT,
        warning::CONSTANT_CONDITION,
        warning::ROLE_BEYOND,
        warning::PLAYER_FOR_SITE,
        warning::OWN_PIECE,
        warning::NO_MOVE_HERE,
        warning::PIECE_MISSING_FOR_PLAYER,
    ];
    if causes.iter().any(|code| has(found, *code)) {
        found.retain(|d| d.code != warning::ONLY_PASSES);
    }
    // The piece of a player who is not there can be placed by nobody.
    let beyond = found.iter().filter(|d| d.code == warning::ROLE_BEYOND);
    let beyond: Vec<Span> = beyond.map(|d| d.span).collect();
    found.retain(|d| {
        let within = beyond.iter().any(|role| d.span.contains(*role));
        d.code != warning::PIECE_NEVER_PLACED || !within
    });
    if has(found, warning::ROLE_WITHOUT) {
        found.retain(|d| d.code != warning::DIRECTION_ABSENT);
    }
    if has(found, warning::SITE_OFF_BOARD) {
        found.retain(|d| d.code != warning::REGION_EMPTY);
    }
    if has(found, warning::VARIABLE_UNSET) {
        found.retain(|d| d.code != warning::VARIABLE_UNREAD);
    }
    if has(found, warning::MOVE_LEFT_OUT) {
        found.retain(|d| d.code != warning::ALWAYS_AGAIN);
    }
    if unplaced && has(found, warning::ONLY_PASSES) {
        found.retain(|d| d.code != warning::PIECE_UNUSED);
    }
    let equipment = warning::NO_HANDS.0..=warning::PUZZLE_PLAYERS.0;
    if found.iter().any(|d| equipment.contains(&d.code.0)) {
        found.retain(|d| d.code != warning::PIECE_UNUSED);
    }
    if has(found, validity::INCOMPLETE_LUDEME) {
        found.retain(|d| d.code != warning::REGION_EMPTY);
    }
    if has(found, warning::OPTION_ITEM_MALFORMED) {
        let of_items = [warning::OPTION_ONE_ITEM, warning::OPTION_NO_DEFAULT];
        found.retain(|d| !of_items.contains(&d.code));
    }
    if has(found, expansion::OPTION_UNKNOWN_TAG) {
        found.retain(|d| d.code != warning::OPTION_UNUSED);
    }
    if has(found, warning::TRACK_UNKNOWN) {
        found.retain(|d| d.code != warning::TRACK_UNUSED);
    }
}

/// What is told of a call of another language that a place stands in.
fn foreign_around(tree: &Tree, place: Span) -> Option<&'static str> {
    let nodes = walk(tree, tree.roots.iter().copied()).into_iter();
    let around = nodes.filter(|(node, _)| tree.span(*node).contains(place));
    let mut said = around.filter_map(|(node, _)| match tree.kind(node) {
        NodeKind::Call { head, .. } if signature::head(head).is_none() => {
            crate::resolve::said_of(head)
        }
        _ => None,
    });
    said.next_back()
}

/// Errors first, then by place; the same thing is said once.
fn tidy(loaded: &mut Loaded) {
    let found = &mut loaded.diagnostics;
    found.arrange_by_key(|d| (d.severity != Severity::Error, d.span, d.code));
    let mut seen = HashSet::new();
    found.retain(|d| seen.insert((d.code, d.span, d.kind)));
}

/// Every node below some others and those themselves, each with the one it stands in.
fn walk(tree: &Tree, roots: impl IntoIterator<Item = NodeId>) -> Vec<(NodeId, Option<NodeId>)> {
    let mut nodes: Vec<_> = roots.into_iter().map(|root| (root, None)).collect();
    let mut next = 0;
    while let Some((node, _)) = nodes.get(next).copied() {
        nodes.extend(tree.children(node).iter().map(|child| (*child, Some(node))));
        next += 1;
    }
    nodes
}

/// Longer descriptions are not read again and again to try what would be sound.
const LONGEST: usize = 40_000;

/// The places of all errors.
fn errors_of(loaded: &Loaded) -> Vec<Span> {
    let errors = loaded.diagnostics.iter();
    let errors = errors.filter(|d| d.severity == Severity::Error);
    errors.map(|d| d.span).collect()
}

/// The name of the ludeme, if the node is a call.
fn head(tree: &Tree, node: NodeId) -> &str {
    match tree.kind(node) {
        NodeKind::Call { head, .. } => head,
        _ => "",
    }
}
