//! Tells apart moves whose words are the same, such as two pieces of one name that go to one site.
//!
//! What is added to the words: its place in a hand of several sites, the full name of a piece, its
//! local state, its rotation, its value, its level in a stack, or what it passes over. Where that is not enough, whatever else one move
//! does and another one does not: states and values that are set, what is remembered, who is next.

use super::draw::site_name;
use super::words::{Scene, action_words};
use crate::board::SiteType;
use crate::game::action::{Action, ActionKind, Given, Place};
use crate::game::equipment::ContainerKind;
use crate::game::rules::booleans::HiddenData;

/// What can tell moves apart, in the order in which it is told.
const TRAITS: [&str; 7] = [
    "place", "piece", "state", "rotation", "value", "level", "over",
];

/// Traits of a move, by their place among [`TRAITS`]: one text for each decision; nothing where
/// none is known.
pub(super) type Traits = [String; TRAITS.len()];

/// The traits but for the first: those of a piece and what it passes over.
type OfPiece = [Option<String>; 6];

/// The traits of what somebody decides.
pub(super) fn of_actions(scene: &Scene<'_>, actions: impl Iterator<Item = Action>) -> Traits {
    let mut traits = Traits::default();
    for action in actions {
        let [piece, state, rotation, value, level, over] = of_action(scene, &action);
        let place = place_in_hand(scene, &action);
        let own = [place, piece, state, rotation, value, level, over];
        for (told, value) in traits.iter_mut().zip(own) {
            if let Some(value) = value {
                let comma = if told.is_empty() { "" } else { ", " };
                told.push_str(&format!("{comma}{value}"));
            }
        }
    }
    traits
}

fn of_action(scene: &Scene<'_>, action: &Action) -> OfPiece {
    let (place, given) = match action.kind {
        ActionKind::Add { at, given, .. } => (at, given),
        ActionKind::Insert { at, state, .. } => (
            at,
            Given {
                state,
                ..Given::NONE
            },
        ),
        ActionKind::Move { from, given, .. } => return of_standing(scene, from, given),
        ActionKind::Copy { from, .. }
        | ActionKind::MoveCount { from, .. }
        | ActionKind::Select { from, .. } => return of_standing(scene, from, Given::NONE),
        ActionKind::Remove { at } | ActionKind::RemoveLater { at } => {
            return of_standing(scene, at, Given::NONE);
        }
        // Sites passed over are left pending, to be taken there.
        ActionKind::SetPending(site) => {
            let game = scene.game;
            let ty = game.layout.default;
            let site = game
                .layout
                .slot(ty, site)
                .map(|_| site_name(game, ty, site));
            return [None, None, None, None, None, site];
        }
        _ => return Default::default(),
    };
    let level = Some(place.level).filter(|level| *level >= 0);
    told(None, given, level)
}

/// Which place of a hand something is taken from or else put into, counted from 1; nothing where
/// the hand has one site.
fn place_in_hand(scene: &Scene<'_>, action: &Action) -> Option<String> {
    let game = scene.game;
    let (from, to) = action.types()?;
    [(from, action.from().0), (to, action.to().0)]
        .into_iter()
        .find_map(|(ty, site)| {
            game.layout.slot(ty, site)?;
            let on_board = ty != SiteType::Cell && (site as usize) < game.board.len(ty);
            if on_board || site < game.layout.board_end as i32 {
                return None;
            }
            let container = &game.containers[game.container(site)];
            let place = site - container.from as i32 + 1;
            let is_row = container.kind == ContainerKind::Hand && container.size > 1;
            is_row.then(|| place.to_string())
        })
}

/// What is given, else what the piece has that stands there, as far as it is seen.
fn of_standing(scene: &Scene<'_>, at: Place, given: Given) -> OfPiece {
    let Some(slot) = scene.game.layout.slot(at.ty, at.site) else {
        return told(None, given, None);
    };
    let contents = &scene.before.contents;
    let level = match usize::try_from(at.level) {
        Ok(level) => level,
        Err(_) => contents.height(slot).saturating_sub(1),
    };
    let piece = contents.level(slot, level);
    let seen = |data, given: i32, has: i32| match given {
        -1 if scene.was_hidden(at.ty, at.site, data) => -1,
        -1 => has,
        given => given,
    };
    let given = Given {
        state: seen(HiddenData::State, given.state, piece.state),
        rotation: seen(HiddenData::Rotation, given.rotation, piece.rotation.into()),
        value: seen(HiddenData::Value, given.value, piece.value),
    };
    let hidden = scene.was_hidden(at.ty, at.site, HiddenData::What);
    let component = scene.game.components.get(usize::from(piece.what));
    let name = component.filter(|_| piece.what != 0 && !hidden);
    let name = name.map(|component| component.name.to_string());
    let level = contents.stacking().then_some(level as i32 + 1);
    told(name, given, level)
}

fn told(piece: Option<String>, given: Given, level: Option<i32>) -> OfPiece {
    let known = |value: i32| (value >= 0).then(|| value.to_string());
    [
        piece,
        known(given.state),
        known(given.rotation),
        known(given.value),
        level.map(|level| level.to_string()),
        None,
    ]
}

/// Adds to texts that are alike the traits in which they differ.
pub(super) fn tell_apart(texts: &mut [String], traits: &[Traits]) {
    for (kind, name) in TRAITS.iter().enumerate() {
        let mut alike: std::collections::HashMap<&str, Vec<usize>> = Default::default();
        for (i, text) in texts.iter().enumerate() {
            alike.entry(text).or_default().push(i);
        }
        let told = |i: usize| traits.get(i).map_or("", |traits| &traits[kind]);
        let differ: Vec<usize> = alike
            .into_values()
            .filter(|group| group.iter().any(|i| told(*i) != told(group[0])))
            .flatten()
            .collect();
        for i in differ {
            let value = told(i);
            if !value.is_empty() {
                texts[i].push_str(&format!(" ({name} {value})"));
            }
        }
    }
}

/// Differences beyond so many are only counted.
const MOST_TOLD: usize = 4;

/// All that actions do, in words, also what is only remembered; nothing of sites where something is
/// hidden.
pub(super) fn all_done(scene: &Scene<'_>, actions: &[Action]) -> Vec<String> {
    let default = scene.game.layout.default;
    let hidden = |a: &Action| {
        let (from, to) = a.types().unwrap_or((default, default));
        let sites = [(from, a.from().0), (to, a.to().0)];
        sites.into_iter().any(|(ty, site)| scene.hid(ty, site))
    };
    let actions = actions.iter().filter(|a| !hidden(a));
    actions.filter_map(|a| done(scene, a)).collect()
}

fn done(scene: &Scene<'_>, action: &Action) -> Option<String> {
    let game = scene.game;
    let at = |place: Place| site_name(game, place.ty, place.site);
    let player = |player: u8| match game.names.players.get(usize::from(player)) {
        Some(name) => name.clone(),
        None => format!("player {player}"),
    };
    Some(match action.kind {
        ActionKind::SetState { at: place, state } => format!("{} state {state}", at(place)),
        ActionKind::SetValue { at: place, value } => format!("{} value {value}", at(place)),
        ActionKind::SetCount {
            at: place, count, ..
        } => format!("{} count {count}", at(place)),
        ActionKind::SetPending(value) => match game.layout.slot(game.layout.default, value) {
            Some(_) => format!("{} pending", site_name(game, game.layout.default, value)),
            None => format!("{value} pending"),
        },
        ActionKind::SetVar { var, value } => {
            let name = game.names.vars.get(usize::from(var.0));
            format!("{} {value}", name.map_or("variable", String::as_str))
        }
        ActionKind::SetCounter(value) => format!("counter {value}"),
        ActionKind::SetTemp(value) => format!("variable {value}"),
        ActionKind::Remember { value, .. } => format!("remembers {value}"),
        ActionKind::Forget { value, .. } => format!("forgets {value}"),
        ActionKind::SetPlayerValue { player: p, value } => format!("{} value {value}", player(p)),
        ActionKind::SetAmount { player: p, amount } => format!("{} amount {amount}", player(p)),
        ActionKind::SetScore {
            player: p,
            score,
            add,
        } => match add {
            true => format!("{} scores {score}", player(p)),
            false => format!("{} score {score}", player(p)),
        },
        ActionKind::SetPot(value) => format!("pot {value}"),
        ActionKind::SetNextPlayer(p) => format!("{} is next", player(p)),
        ActionKind::UseDie { die, .. } => format!("die {}", die + 1),
        _ => match action_words(scene, action) {
            words if words == "acts" => return None,
            words => words,
        },
    })
}

/// Adds to texts that are still alike what one of them does and not all do.
pub(super) fn tell_rest(texts: &mut [String], mut done: impl FnMut(usize) -> Vec<String>) {
    let mut alike: indexmap::IndexMap<&str, Vec<usize>> = Default::default();
    for (i, text) in texts.iter().enumerate() {
        alike.entry(text).or_default().push(i);
    }
    let groups: Vec<Vec<usize>> = alike.into_values().filter(|g| g.len() > 1).collect();
    for group in groups {
        let all: Vec<Vec<String>> = group.iter().map(|i| done(*i)).collect();
        for (i, own) in group.iter().zip(&all) {
            let common = |words: &&String| !all.iter().all(|others| others.contains(words));
            let mut own: Vec<&str> = own.iter().filter(common).map(String::as_str).collect();
            own.dedup();
            let more = own.len().saturating_sub(MOST_TOLD);
            own.truncate(MOST_TOLD);
            if own.is_empty() {
                continue;
            }
            let rest = match more {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            texts[*i].push_str(&format!(" ({}{rest})", own.join(", ")));
        }
    }
}
