//! Warns where one player has something that another lacks: pieces on the board, hands, regions.
//! Also of pieces that are placed where others stand already.
//!
//! `tests/lints.tsv` says how often this was right about the games of the conformance set.

use std::collections::{HashMap, HashSet};

use super::equipment::player;
use super::problem::equipment::EquipmentProblem;
use super::survey::Survey;
use super::{head, walk};
use crate::board::site::SiteType;
use crate::diagnostic::code::warning;
use crate::game::rules::Start;
use crate::game::rules::start::Places;
use crate::source::origin::OriginId;
use crate::syntax::atom::without_number;
use crate::syntax::print::print_inline;
use crate::syntax::tree::{NodeId, NodeKind};

/// Notes what is shared out unevenly.
pub(super) fn check(survey: &mut Survey) {
    unplaced(survey);
    asked_for(survey);
    regions(survey);
    same_side(survey);
    hands(survey);
    other_hands(survey);
    all_regions(survey);
    counted_hands(survey);
    nowhere(survey);
    occupied(survey);
}

/// The places of a list of start rules: every `(place ..)` with its first string.
pub(super) fn placements<'l>(survey: &Survey<'l>) -> Vec<(NodeId, NodeId, &'l str)> {
    let starts = walk(survey.tree, survey.all("start"));
    let places = starts
        .into_iter()
        .filter(|(node, _)| head(survey.tree, *node) == "place");
    let named = places.filter_map(|(place, _)| {
        let (node, name) = survey.name(place)?;
        Some((place, node, name))
    });
    named.collect()
}

/// Notes a piece of everybody that the start rules place for one player, perhaps twice, and that
/// nothing brings to the board for another.
fn unplaced(survey: &mut Survey) {
    let placed = placements(survey);
    let declared = survey.items("piece");
    // These bring pieces without a name to the board.
    let brings = [
        "add", "promote", "deal", "sow", "insert", "swap", "claim", "hand", "push", "trade",
    ];
    let moves = ["Add", "Promote", "Claim", "Swap"];
    let brings = brings.iter().flat_map(|name| survey.all(name));
    let brings = brings.chain(
        survey
            .all("move")
            .filter(|call| moves.contains(&survey.word(*call))),
    );
    // `(promote (last To) (piece "Queen") Mover)` brings queens and nothing else.
    let mut brought: HashSet<&str> = HashSet::new();
    for call in brings {
        let args = survey.tree.children(call).iter().copied();
        let pieces = args.filter(|arg| head(survey.tree, *arg) == "piece");
        let mut named = false;
        for (node, _) in walk(survey.tree, pieces) {
            if let NodeKind::Str(name) = survey.tree.kind(node) {
                brought.insert(without_number(name));
                named = true;
            }
        }
        if !named {
            return;
        }
    }
    if survey
        .all("set")
        .any(|call| ["Count", "Var"].contains(&survey.word(call)))
    {
        return;
    }
    for item in declared {
        let Some((own, name)) = survey.name(item) else {
            continue;
        };
        if brought.contains(name) {
            continue;
        }
        let each = survey.values(item).any(|arg| survey.as_word(arg) == "Each");
        let players = survey.game.players;
        // Of several players all but one begin with pieces.
        let owner = |text: &str| {
            text.trim_start_matches(|c: char| !c.is_ascii_digit())
                .parse()
        };
        let has = |number: &usize| placed.iter().any(|(.., text)| owner(text) == Ok(*number));
        let (with, without): (Vec<usize>, Vec<usize>) = (1..=players).partition(has);
        if let ([_, _, ..], [lacks], Some((_, at, theirs))) = (
            &with[..],
            &without[..],
            placed
                .iter()
                .rfind(|(.., text)| without_number(text) == name),
        ) && each
            && without_number(theirs) != *theirs
        {
            let mine = &format!("{name}{lacks}");
            survey.warn(EquipmentProblem::NeverPlaced { theirs, mine }, *at);
            return;
        }
        if !each || players != 2 {
            continue;
        }
        // `(forEach Piece "Rook")` goes through those that are there.
        let asks = |node: NodeId| {
            let around = survey.around(node).into_iter();
            let mut of = around.map(|of| head(survey.tree, of));
            match of.next() {
                Some("forEach") => true,
                // `(is Threatened (id "King" Mover) ..)`
                Some("id") => of.next() == Some("is"),
                Some("where") => true,
                _ => false,
            }
        };
        let named = survey.strings();
        let named = named.filter(|(node, _)| *node != own && !asks(*node));
        let named: Vec<&str> = named.map(|(_, text)| text).collect();
        let full = |number: usize| format!("{name}{number}");
        for (number, other) in [(1, 2), (2, 1)] {
            let (mine, theirs) = (full(number), full(other));
            let bare = named.iter().any(|text| *text == name || *text == mine);
            let of_other: Vec<_> = placed.iter().filter(|(.., text)| *text == theirs).collect();
            let Some((_, at, _)) = of_other.last() else {
                continue;
            };
            if bare {
                continue;
            }
            // A side may well lack one kind of piece, but hardly all.
            let alone = placed.iter().all(|(.., text)| {
                let owner = text.trim_start_matches(|c: char| !c.is_ascii_digit());
                owner.parse() == Ok(other)
            });
            // What is asked for in the end should be there.
            let asked = ["no", "where"].iter().any(|ludeme| {
                let mut calls = survey.all(ludeme);
                calls.any(|call| survey.name(call).is_some_and(|(_, asked)| asked == name))
            });
            if !alone && of_other.len() < 2 && !asked {
                continue;
            }
            let (theirs, mine) = (theirs.as_str(), mine.as_str());
            let problem = match of_other.len() {
                ..=1 => EquipmentProblem::NeverPlaced { theirs, mine },
                _ => EquipmentProblem::PlacedTwice {
                    theirs,
                    mine,
                    player: number,
                },
            };
            survey.warn(problem, *at);
        }
    }
}

/// Notes a piece that the rules ask for, and that nothing ever brings to the board.
fn asked_for(survey: &mut Survey) {
    if placements(survey).is_empty() {
        return;
    }
    let adds = |call: &NodeId| !survey.takes(*call, "piece");
    let moves = survey.all("move");
    let moves = moves.filter(|call| survey.word(*call) == "Add");
    let added = moves.chain(survey.all("add")).filter(adds).count();
    if added > 0 {
        return;
    }
    for item in survey.items("piece") {
        let Some((own, name)) = survey.name(item) else {
            continue;
        };
        let named = survey.strings();
        let named = named.filter(|(node, text)| *node != own && without_number(text) == name);
        let named = named.map(|(node, _)| node);
        let asks = |node: NodeId| {
            let around = survey.around(node).first().copied();
            let of = around.map_or("", |of| head(survey.tree, of));
            ["no", "where", "count"].contains(&of)
        };
        let named: Vec<NodeId> = named.collect();
        if !named.is_empty() && named.iter().all(|node| asks(*node)) {
            survey.warn(EquipmentProblem::Unplaced { name }, own);
        }
    }
}

/// Notes `(sites Mover "Home")` where one player has two regions of that name and another none, or
/// where every player has a piece that asks for his.
fn regions(survey: &mut Survey) {
    let game = survey.game;
    let mut told: Vec<&str> = Vec::new();
    for call in survey.all("sites").collect::<Vec<_>>() {
        let Some((node, name)) = survey.name(call) else {
            continue;
        };
        if !["Mover", "Next"].contains(&survey.word(call)) || told.contains(&name) {
            continue;
        }
        let owners: Vec<usize> = (game.regions.iter())
            .filter(|region| region.name == name)
            .map(|region| region.owner as usize)
            .collect();
        let has = |player: usize| owners.contains(&player);
        let lacks = (1..=game.players).find(|player| !has(*player));
        // One region may be meant for one player; two of the same player were meant for both.
        let twice = owners
            .iter()
            .any(|owner| owners.iter().filter(|o| *o == owner).count() > 1);
        let of_each = || {
            let mut around = survey.around(call).into_iter();
            let piece = around.find(|of| head(survey.tree, *of) == "piece");
            let mut words = piece.into_iter().flat_map(|piece| survey.values(piece));
            survey.word(call) == "Mover" && words.any(|arg| survey.as_word(arg) == "Each")
        };
        // A region without an owner is everybody's.
        let owned = owners.iter().any(|owner| *owner > 0);
        let (Some(lacks), true) = (lacks, twice || owned && of_each()) else {
            continue;
        };
        told.push(name);
        let item = survey.items("regions").into_iter().rev();
        let item = item.into_iter().find(|item| {
            let whose = survey
                .values(*item)
                .find_map(|arg| player(survey.as_word(arg)));
            let named = survey.name(*item).is_some_and(|(_, other)| other == name);
            named && whose.is_some()
        });
        let at = item.unwrap_or(node);
        let player = lacks;
        survey.warn(EquipmentProblem::NoRegion { player, name }, at);
    }
}

/// Notes `(handSite P2)` where only another player has a hand.
fn hands(survey: &mut Survey) {
    let hands = survey.items("hand");
    let owners: Vec<&str> = hands
        .iter()
        .flat_map(|hand| survey.values(*hand))
        .map(|arg| survey.as_word(arg))
        .collect();
    if owners.is_empty() || owners.iter().any(|owner| player(owner).is_none()) {
        return;
    }
    // Players may be in phases of their own.
    let apart = survey
        .all("phase")
        .any(|phase| owned(survey, survey.values(phase)))
        || survey.all("nextPhase").any(|leads| {
            let inside = walk(survey.tree, [leads]).into_iter();
            let plain = survey.tree.children(leads).len() < 2;
            plain || owned(survey, inside.map(|(node, _)| node))
        });
    for (name, word) in [("handSite", ""), ("sites", "Hand")] {
        for call in survey.all(name).collect::<Vec<_>>() {
            if !word.is_empty() && survey.word(call) != word {
                continue;
            }
            let role = survey
                .values(call)
                .find(|arg| player(survey.as_word(*arg)).is_some());
            let of_all = || {
                let mut values = survey.values(call);
                let mover = values.find(|arg| survey.as_word(*arg) == "Mover");
                let all = !apart && shared(survey, call);
                mover.filter(|_| owners.len() < survey.game.players && all)
            };
            let role = role.filter(|role| !owners.contains(&survey.as_word(*role)));
            let Some(role) = role.or_else(of_all) else {
                continue;
            };
            let whose = survey.as_word(role);
            if player(whose).is_some_and(|number| number > survey.game.players) {
                continue;
            }
            survey.warn(EquipmentProblem::NoHand { role: whose }, role);
        }
    }
}

/// Whether one of some parts is a player.
fn owned(survey: &Survey, mut parts: impl Iterator<Item = NodeId>) -> bool {
    parts.any(|part| player(survey.as_word(part)).is_some())
}

/// Whether a part of the play is one of all players, and nothing around it asks who moves.
pub(super) fn shared(survey: &Survey, node: NodeId) -> bool {
    let around = survey.around(node);
    let mut around = around.iter().map(|of| (*of, head(survey.tree, *of)));
    let within = [
        "from", "piece", "move", "or", "forEach", "then", "priority", "play", "rules", "game", "",
    ];
    around.all(|(of, name)| match name {
        // What stands on a site is the same question for all.
        "if" => {
            let asked = survey.tree.children(of).first().copied();
            asked.is_some_and(|asked| {
                head(survey.tree, asked) == "is"
                    && ["Empty", "Occupied"].contains(&survey.word(asked))
            })
        }
        "phase" => !survey
            .values(of)
            .any(|arg| player(survey.as_word(arg)).is_some()),
        _ => within.contains(&name),
    })
}

/// The player whose number a name of a piece ends in.
pub(super) fn owner_in(name: &str) -> Option<usize> {
    let number = name[without_number(name).len()..].parse();
    number.ok().filter(|number| *number > 0)
}

/// Notes `(place "Stone1" (handSite P2) ..)`: the piece of one player in the hand of another.
fn other_hands(survey: &mut Survey) {
    for (place, node, name) in placements(survey) {
        let hand = survey.values(place).find_map(|arg| {
            let hand = head(survey.tree, arg) == "handSite" && survey.tree.children(arg).len() == 1;
            player(survey.word(arg)).filter(|_| hand)
        });
        if let (Some(owner), Some(holder)) = (owner_in(name), hand)
            && owner != holder
            && owner <= survey.game.players
        {
            let own = format!("{}{holder}", without_number(name));
            let known = survey.game.components.iter().any(|kind| kind.name == own);
            let own = Some(own.as_str()).filter(|_| known);
            survey.warn(
                EquipmentProblem::InOtherHand {
                    name,
                    owner,
                    holder,
                    own,
                },
                node,
            );
        }
    }
}

/// Notes `(place "Hare1" (sites "Start"))` where every player has a region of that name.
fn all_regions(survey: &mut Survey) {
    for (place, _, name) in placements(survey) {
        let region = survey.values(place).find_map(|arg| {
            let [only] = survey.tree.children(arg) else {
                return None;
            };
            let NodeKind::Str(region) = survey.tree.kind(*only) else {
                return None;
            };
            (head(survey.tree, arg) == "sites").then_some((arg, region.as_str()))
        });
        let (Some(owner), Some((node, region))) = (owner_in(name), region) else {
            continue;
        };
        let named = survey
            .game
            .regions
            .iter()
            .filter(|known| known.name == region);
        let owners: HashSet<u8> = named.map(|known| known.owner).collect();
        if owners.len() > 1 && !owners.contains(&0) && owners.contains(&(owner as u8)) {
            survey.warn(EquipmentProblem::OnAllRegions { region, owner }, node);
        }
    }
}

/// Sides of the board, and those across.
const ACROSS: [(&str, &str); 4] = [
    ("Bottom", "Top"),
    ("Top", "Bottom"),
    ("Left", "Right"),
    ("Right", "Left"),
];

/// Notes regions of one name that two players have on the same side of the board.
fn same_side(survey: &mut Survey) {
    // Of more players some may be partners.
    if survey.game.players != 2 {
        return;
    }
    let mut sides: HashMap<(&str, &str), &str> = HashMap::new();
    let mut listed: HashMap<String, &str> = HashMap::new();
    for item in survey.items("regions") {
        let name = survey.name(item).map_or("", |(_, name)| name);
        let values: Vec<NodeId> = survey.values(item).collect();
        // `(regions P1 {(sites Side N) (sites Side S)})`, and the same for the other.
        let list = values.iter().find(|arg| {
            let sides = |side: &NodeId| survey.word(*side) == "Side";
            let items = survey.tree.children(**arg);
            items.len() > 1 && items.iter().all(sides)
        });
        let mut whose = values.iter().map(|arg| survey.as_word(*arg));
        let whose = whose.find(|role| player(role).is_some());
        if let (Some(list), Some(role)) = (list, whose) {
            let text = format!("{name} {}", print_inline(survey.tree, *list));
            let other = *listed.entry(text).or_insert(role);
            if other != role {
                let across = None;
                let problem = EquipmentProblem::RegionShared {
                    role,
                    other,
                    across,
                };
                survey.warn(problem, *list);
            }
            continue;
        }
        let each = |arg: &NodeId| survey.as_word(*arg) == "Each";
        let owner = values
            .iter()
            .find(|arg| each(arg) || player(survey.as_word(**arg)).is_some());
        let sites = values
            .iter()
            .find(|arg| head(survey.tree, **arg) == "sites");
        let (Some(owner), Some(sites)) = (owner, sites) else {
            continue;
        };
        let (role, side) = (survey.as_word(*owner), survey.word(*sites));
        let Some((_, across)) = ACROSS.iter().find(|(known, _)| *known == side) else {
            continue;
        };
        // `(regions "Far" Each (sites Top))`
        if role == "Each" {
            let (role, other, across) = ("P1", "P2", None);
            let problem = EquipmentProblem::RegionShared {
                role,
                other,
                across,
            };
            survey.warn(problem, *sites);
            continue;
        }
        let other = *sides.entry((name, side)).or_insert(role);
        if other != role {
            let free = !sides.contains_key(&(name, across));
            let problem = EquipmentProblem::RegionShared {
                role,
                other,
                across: Some(*across).filter(|_| free),
            };
            survey.warn(problem, *sites);
        }
    }
}

/// Notes `(count at:(handSite Mover))` where sites are no cells unless that is said.
fn counted_hands(survey: &mut Survey) {
    let on = match survey.game.board.default_type() {
        SiteType::Cell => return,
        SiteType::Vertex => "vertex",
        SiteType::Edge => "edge",
    };
    for call in survey.all("count").collect::<Vec<_>>() {
        let [only] = survey.tree.children(call) else {
            continue;
        };
        if let NodeKind::Label {
            name,
            value: Some(value),
            ..
        } = survey.tree.kind(*only)
            && name == "at"
            && head(survey.tree, *value) == "handSite"
        {
            let site = &print_inline(survey.tree, *value);
            let own = survey.tree.origin(call) == OriginId::FILE;
            let found = survey.warn(EquipmentProblem::HandOnBoard { site, on }, call);
            if let Some(found) = found.filter(|_| own) {
                found.be_sure(Some(format!("(count Cell at:{site})")));
            }
        }
    }
}

/// What may follow the name of what is placed, and does not say where.
const NO_PLACES: [&str; 2] = ["count", "rotation"];

/// Notes `(place "King1")` and `(place "King1" count:2)` without a place, and `(set Count -4 ..)`.
fn nowhere(survey: &mut Survey) {
    for (place, node, name) in placements(survey) {
        let no_place = |arg: &NodeId| matches!(survey.tree.kind(*arg), NodeKind::Label { name, .. } if NO_PLACES.contains(&name.as_str()));
        let mut rest = survey.tree.children(place).iter();
        let first = rest.next().map(|first| survey.tree.kind(*first));
        if matches!(first, Some(NodeKind::Str(_))) && rest.all(no_place) {
            survey.warn(EquipmentProblem::PlacedNowhere { name }, node);
        }
    }
    let sets: Vec<NodeId> = survey.all("set").collect();
    let sets = sets
        .into_iter()
        .filter(|call| survey.word(*call) == "Count");
    let sets: Vec<NodeId> = sets.collect();
    for call in &sets {
        let number = survey.values(*call).nth(1);
        // Beside others a site may well be said to be empty.
        let least = i32::from(sets.len() == 1);
        counted(survey, number, least);
    }
    for (place, ..) in placements(survey) {
        let count = survey.labelled(place, "count");
        counted(survey, count, 1);
    }
}

/// Notes a number of pieces that is none.
fn counted(survey: &mut Survey, number: Option<NodeId>, least: i32) {
    if let Some((node, count)) = number.and_then(|n| Some((n, survey.number(n)?)))
        && count < least
    {
        survey.warn(EquipmentProblem::NegativeCount { count }, node);
    }
}

/// Notes a piece that is placed where another was placed before.
fn occupied(survey: &mut Survey) {
    let game = survey.game;
    let placed = placements(survey);
    if game.features.stacking || placed.len() != game.start.len() || survey.calls("random") {
        return;
    }
    let mut taken: HashMap<(u8, i32), u16> = HashMap::new();
    let mut left: HashMap<u16, usize> = HashMap::new();
    let (mut twice, mut covered) = (Vec::new(), Vec::new());
    for ((place, ..), rule) in placed.iter().zip(&game.start) {
        let Start::Place {
            what, ty, places, ..
        } = rule
        else {
            return;
        };
        let sites: Vec<i32> = match places {
            Places::Sites(sites) => {
                let known: Option<Vec<i32>> = sites.iter().map(|site| site.as_const()).collect();
                let Some(known) = known else {
                    continue;
                };
                known
            }
            Places::Region(crate::game::rules::Region::Static(id)) => {
                game.region(*id).iter().collect()
            }
            Places::Region(_) => continue,
        };
        let on_board = |site: &&i32| **site >= 0 && **site < game.layout.board_end as i32;
        let again: Vec<i32> = sites
            .iter()
            .filter(on_board)
            .filter(|site| {
                taken
                    .get(&(*ty as u8, **site))
                    .is_some_and(|other| other != what)
            })
            .copied()
            .collect();
        // A whole row may be laid out anew; one piece on another is a slip, and so is one of a list.
        let listed = matches!(places, Places::Sites(_));
        if let Some(site) = again.first().filter(|_| sites.len() == 1 || listed) {
            twice.push((*place, *site, *ty));
        }
        for site in &sites {
            let before = taken.insert((*ty as u8, *site), *what);
            let Some(before) = before.filter(|before| before != what) else {
                *left.entry(*what).or_default() += usize::from(before.is_none());
                continue;
            };
            *left.entry(*what).or_default() += 1;
            let rest = left.entry(before).or_default();
            *rest = rest.saturating_sub(1);
            if *rest == 0 && sites.len() > 1 && !listed {
                covered.push((*place, before));
            }
        }
    }
    for (place, what) in covered {
        let at = survey.tree.children(place).get(1).copied().unwrap_or(place);
        // It may be placed anew elsewhere.
        if let Some(kind) = game.components.get(usize::from(what))
            && left.get(&what) == Some(&0)
        {
            survey.warn(EquipmentProblem::Covered { name: &kind.name }, at);
        }
    }
    for (place, site, ty) in twice {
        let at = survey.tree.children(place).get(1).copied().unwrap_or(place);
        let told = survey.tree.span(at);
        let known = |d: &crate::diagnostic::Diagnostic| {
            d.code == warning::PLACE_OCCUPIED && told.contains(d.span)
        };
        if survey.found.iter().any(known) {
            continue;
        }
        let label = (game.board.measures(ty)).label(site as crate::board::site::Site);
        survey.warn(EquipmentProblem::OccupiedSite { label }, at);
    }
}
