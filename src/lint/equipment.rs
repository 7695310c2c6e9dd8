//! Equipment and start rules that name players, sites or pieces that are not there.
//!
//! Hits among the 783 games of the conformance set, each looked at and true: 3 pieces whose name ends
//! in a digit. That a map gives 0 is no reason for a warning: in recorded play such an entry is
//! read like any other.

use std::collections::HashSet;

use super::problem::equipment::{EquipmentProblem, SitesOf};
use super::survey::Survey;
use super::walk;
use crate::catalogue::signature;
use crate::catalogue::words::WordValue;
use crate::game::NamedRegion;
use crate::game::equipment::ContainerKind;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Items of the equipment that a player can own.
const OWNED: [&str; 7] = ["piece", "hand", "regions", "track", "dice", "tile", "map"];

/// Boards of all kinds.
const BOARDS: [&str; 4] = ["board", "boardless", "mancalaBoard", "surakartaBoard"];

/// Roles that change in the course of a game.
const CHANGING: [&str; 9] = [
    "Mover",
    "Next",
    "Prev",
    "NonMover",
    "Enemy",
    "Friend",
    "Ally",
    "Player",
    "TeamMover",
];

/// Notes what is odd about the equipment and where it starts.
pub(super) fn check(survey: &mut Survey) {
    owners(survey);
    pieces(survey);
    boards(survey);
    regions(survey);
    tracks(survey);
    placements(survey);
}

/// The number of the player that a word names: `P3`.
pub(super) fn player(word: &str) -> Option<usize> {
    word.strip_prefix('P')?.parse().ok()
}

/// The number of players, or more than any game has where an option says how many there are.
pub(super) fn most_players(game: Option<NodeId>, tree: &Tree, players: usize) -> usize {
    let clauses = game.map_or(&[][..], |game| tree.children(game));
    let clause = clauses
        .iter()
        .filter(|clause| super::head(tree, **clause) == "players");
    let varies = walk(tree, clause.copied()).into_iter().any(|(node, _)| {
        let step = tree.step(tree.origin(node));
        step.is_some_and(|step| step.option)
    });
    if varies { usize::MAX } else { players }
}

fn owners(survey: &mut Survey) {
    let game = survey.nodes.first().map(|(game, _)| *game);
    let players = most_players(game, survey.tree, survey.game.players);
    if players == 0 && without_players(survey) {
        return;
    }
    for kind in OWNED {
        let mut items = survey.items(kind);
        if kind == "track" {
            items = survey.all("track").collect();
        }
        for item in items {
            let words: Vec<_> = survey.values(item).collect();
            for node in words {
                let word = survey.as_word(node);
                if player(word).is_some_and(|number| number > players) {
                    let role = word;
                    survey.warn(EquipmentProblem::OwnerBeyond { role, players }, node);
                } else if CHANGING.contains(&word) || (kind, word) == ("hand", "All") {
                    survey.warn(EquipmentProblem::ChangingOwner { role: word }, node);
                }
            }
        }
    }
}

/// Notes `(players 0)` where the equipment is said to belong to players; whether it does.
fn without_players(survey: &mut Survey) -> bool {
    let owned = OWNED.into_iter().flat_map(|kind| survey.items(kind));
    let mut words = owned.flat_map(|item| survey.values(item).collect::<Vec<_>>());
    let Some(role) = words.find(|word| player(survey.as_word(*word)).is_some()) else {
        return false;
    };
    let role = survey.as_word(role);
    let number = survey.all("players").next();
    let number = number.and_then(|players| survey.values(players).next());
    if let Some(number) = number {
        survey.warn(EquipmentProblem::NobodyPlays { role }, number);
    }
    number.is_some()
}

fn pieces(survey: &mut Survey) {
    let mut known = HashSet::new();
    for item in survey.items("piece") {
        let Some((node, name)) = survey.name(item) else {
            continue;
        };
        let owner = survey
            .values(item)
            .find(|arg| !survey.as_word(*arg).is_empty());
        let owner = owner.map_or("", |arg| survey.as_word(arg));
        if !known.insert((name, owner)) {
            survey.warn(EquipmentProblem::PieceTwice { name, owner }, node);
        }
        let numbered = owner == "Each" || player(owner).is_some();
        if numbered && name.ends_with(|c: char| c.is_ascii_digit()) {
            survey.warn(EquipmentProblem::NameEndsInDigit { name }, node);
        }
    }
    let adds = survey
        .all("move")
        .filter(|call| survey.word(*call) == "Add");
    let adds = adds.chain(survey.all("add"));
    let of_mover = |call: &NodeId| {
        let mut inside = walk(survey.tree, survey.values(*call)).into_iter();
        !survey.takes(*call, "piece")
            || inside.any(|(node, parent)| {
                let in_piece = parent.is_some_and(|of| super::head(survey.tree, of) == "piece");
                in_piece && super::head(survey.tree, node) == "mover"
            })
    };
    let Some(adds) = adds.into_iter().find(of_mover) else {
        return;
    };
    let owners = 1..=survey.game.players;
    let without = owners.filter(|player| {
        survey
            .game
            .components_of
            .get(*player)
            .is_none_or(Vec::is_empty)
    });
    let without: Vec<usize> = without.collect();
    if without.is_empty() || without.len() == survey.game.players {
        return;
    }
    survey.warn(EquipmentProblem::NothingToAdd { players: &without }, adds);
}

fn boards(survey: &mut Survey) {
    let boards: Vec<NodeId> = BOARDS
        .into_iter()
        .flat_map(|kind| survey.items(kind))
        .collect();
    if let [board, ..] = boards[..]
        && survey.game.layout.board_end == 0
    {
        survey.warn(EquipmentProblem::BoardEmpty, board);
    }
}

fn regions(survey: &mut Survey) {
    let total = survey.game.layout.total as i32;
    let items = survey.items("regions");
    for (index, item) in items.iter().copied().enumerate() {
        let mut off_board = false;
        for (node, _) in walk(survey.tree, [item]) {
            if matches!(survey.tree.kind(node), NodeKind::Array(_)) {
                off_board |= beyond(survey, SitesOf::Region, node, total);
            }
        }
        let Some((node, name)) = survey.name(item) else {
            continue;
        };
        let called = survey.game.regions.iter();
        // Regions of one name belong to several players, in the order of the text.
        let same = |other: &NodeId| survey.name(*other).is_some_and(|(_, other)| other == name);
        let namesakes = items.iter().filter(|other| same(other)).count();
        let before = items[..index].iter().filter(|other| same(other)).count();
        let bare = |region: &NamedRegion| !region.is_random && region.listed.is_empty();
        let regions: Vec<&NamedRegion> = called.filter(|r| r.name == name).collect();
        let empty = if regions.len() == namesakes {
            bare(regions[before])
        } else {
            !regions.is_empty() && regions.into_iter().all(bare)
        };
        if empty && !off_board {
            let quoted = quoted_set(survey, item);
            survey.warn(EquipmentProblem::RegionEmpty { name, quoted }, node);
        }
    }
}

/// The word in `(sites "Top")` that says a set of sites without quotes.
fn quoted_set<'l>(survey: &Survey<'l>, item: NodeId) -> Option<&'l str> {
    survey.values(item).find_map(|value| {
        let NodeKind::Call { head, args, .. } = survey.tree.kind(value) else {
            return None;
        };
        let [name] = args[..] else { return None };
        let NodeKind::Str(name) = survey.tree.kind(name) else {
            return None;
        };
        let entry = signature::word(name)?;
        let known = |value: &WordValue| value.of.get().name == "SitesSimpleType";
        (head == "sites" && entry.values.iter().any(known)).then_some(name.as_str())
    })
}

/// Notes the numbers of a list that are past the last site, all at the first; whether there are any.
pub(super) fn beyond(survey: &mut Survey, of: SitesOf, list: NodeId, total: i32) -> bool {
    let items = survey.tree.children(list).iter().copied();
    let (past, sites): (Vec<NodeId>, Vec<i32>) = items
        .filter_map(|item| Some((item, survey.number(item)?)))
        .filter(|(_, site)| *site >= total)
        .unzip();
    let Some(&first) = past.first() else {
        return false;
    };
    let sites = &sites;
    survey.warn(EquipmentProblem::OffBoard { of, sites, total }, first);
    true
}

fn tracks(survey: &mut Survey) {
    let total = super::beyond::end_of_places(survey);
    let tracks: Vec<NodeId> = survey.all("track").collect();
    for track in tracks {
        let lists: Vec<NodeId> = survey
            .values(track)
            .filter(|arg| matches!(survey.tree.kind(*arg), NodeKind::Array(_)))
            .collect();
        for list in lists {
            if survey.tree.children(list).is_empty() {
                survey.warn(EquipmentProblem::TrackEmpty, list);
            }
            beyond(survey, SitesOf::Track, list, total);
            let items = survey.tree.children(list).iter();
            let step = items
                .copied()
                .find(|item| super::head(survey.tree, *item) == "trackStep");
            if let Some(step) = step {
                survey.warn(EquipmentProblem::TrackSteps, step);
            }
        }
        let Some((node, name)) = survey.name(track) else {
            continue;
        };
        let number = name
            .trim_start_matches(|c: char| !c.is_ascii_digit())
            .parse::<usize>();
        let owner = survey
            .values(track)
            .find_map(|arg| player(survey.as_word(arg)));
        if let (Ok(number), Some(owner)) = (number, owner)
            && number != owner
            && (1..=survey.game.players).contains(&number)
        {
            let problem = EquipmentProblem::TrackOwner {
                name,
                owner,
                number,
            };
            survey.warn(problem, node);
        }
    }
}

fn placements(survey: &mut Survey) {
    let starts = walk(survey.tree, survey.all("start"));
    let mut taken: HashSet<String> = HashSet::new();
    for (place, _) in starts {
        if super::head(survey.tree, place) != "place" {
            continue;
        }
        let args: Vec<NodeId> = survey.values(place).collect();
        let negative = |arg: &&NodeId| survey.number(**arg).is_some_and(|site| site < 0);
        let labelled = |arg: &NodeId| !survey.tree.children(place).contains(arg);
        if let Some(site) = args.iter().find(|arg| negative(arg) && !labelled(arg)) {
            survey.warn(EquipmentProblem::PlacedBelow, *site);
        }
        // Dice lie behind the board and the hands.
        let held = survey.game.containers.iter();
        let held = held.filter(|c| c.kind != ContainerKind::Dice);
        let total = held.map(|c| c.from + c.size).max();
        let total = total.unwrap_or(survey.game.layout.total) as i32;
        let beyond = |arg: &&NodeId| survey.number(**arg).is_some_and(|site| site >= total);
        // Sites of another type have numbers of their own.
        let typed = |arg: &NodeId| ["Cell", "Vertex", "Edge"].contains(&survey.as_word(*arg));
        if let Some(site) = args.iter().find(|arg| beyond(arg) && !labelled(arg))
            && !args.iter().any(typed)
        {
            survey.warn(EquipmentProblem::PlacedBeyond { total }, *site);
        }
        // One piece on one site, so that the second on it takes the place of the first.
        let [_, site] = args[..] else {
            continue;
        };
        let coordinate = matches!(survey.tree.kind(site), NodeKind::Str(_));
        let single = coordinate || survey.number(site).is_some() && !labelled(&site);
        if single
            && !survey.game.features.stacking
            && survey.game.layout.total > 0
            && !taken.insert(print_inline(survey.tree, site))
        {
            survey.warn(EquipmentProblem::Occupied, site);
        }
    }
}
