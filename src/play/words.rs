//! Moves in words and coordinates.

use super::choices::decisions;
use super::draw::site_name;
use super::record::ResultLine;
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{Action, ActionKind, Item, Move, MoveList};
use crate::game::rules::Mode;
use crate::game::state::State;

/// The name of a component without its owner's number.
fn piece(game: &Game, what: u16) -> String {
    let Some(c) = game.components.get(what as usize) else {
        return "piece".into();
    };
    let owned = (1..=game.players as u8).contains(&c.owner);
    let name = if owned {
        c.name.strip_suffix(&c.owner.to_string()).unwrap_or(&c.name)
    } else {
        &c.name
    };
    if c.owner == 0 {
        name.strip_suffix('0').unwrap_or(name).to_owned()
    } else {
        name.to_owned()
    }
}

/// What stands on top of a site.
fn standing(game: &Game, state: &State, ty: SiteType, site: i32) -> Option<String> {
    let slot = game.layout.slot(ty, site)?;
    let what = state.contents.what(slot);
    (what != 0).then(|| piece(game, what))
}

/// A legal move in words, before it is played: its decision first, then what comes with it.
pub fn describe(game: &Game, state: &State, list: &MoveList, m: &Move) -> String {
    if list.is_pass(m) {
        return "pass".into();
    }
    if list.is_swap(m) {
        return "swap sides".into();
    }
    let actions: Vec<Action> = list
        .items(m)
        .iter()
        .filter_map(|i| {
            if let Item::Action(a) = i {
                Some(*a)
            } else {
                None
            }
        })
        .collect();
    if game.mode == Mode::Simultaneous {
        let texts: Vec<String> = decisions(list, m)
            .map(|a| action_words(game, state, &a))
            .collect();
        let players = (1..=game.players).filter(|p| state.is_active(*p as i32));
        let players: Vec<usize> = players.collect();
        if players.len() != texts.len() {
            return texts.join("; ");
        }
        let parts = players.iter().zip(&texts);
        let parts: Vec<String> = parts.map(|(p, text)| format!("{p}: {text}")).collect();
        return parts.join("; ");
    }
    let decision = actions.iter().find(|a| a.decision).or(actions.last());
    let Some(decision) = decision else {
        return "nothing".into();
    };
    let mut text = action_words(game, state, decision);
    let dice = dice_used(game, state, &actions);
    if !dice.is_empty() {
        text.push_str(&format!(" by {}", dice.join("+")));
    }
    // What stood where the move ends has been told.
    let told = match decision.kind {
        ActionKind::Move { to, .. } | ActionKind::Copy { to, .. } => {
            taken(game, state, to.ty, to.site).map(|_| to.site)
        }
        _ => None,
    };
    let captures: Vec<String> = actions
        .iter()
        .filter(|a| *a != decision)
        .filter_map(|a| match a.kind {
            ActionKind::Remove { at } | ActionKind::RemoveLater { at } if told != Some(at.site) => {
                let what = standing(game, state, at.ty, at.site).unwrap_or_else(|| "piece".into());
                Some(format!("{what} {}", site_name(game, at.ty, at.site)))
            }
            _ => None,
        })
        .collect();
    if !captures.is_empty() {
        text.push_str(&format!(", takes {}", captures.join(", ")));
    }
    text
}

/// The numbers of the dice that a move uses: as they were thrown, or are thrown with the move.
fn dice_used(game: &Game, state: &State, actions: &[Action]) -> Vec<String> {
    let Some(dice) = &game.dice else {
        return Vec::new();
    };
    let number = |die: usize| {
        let thrown = actions.iter().rev().find_map(|a| match a.kind {
            ActionKind::SetDie { site, face } if site as usize == dice.first as usize + die => {
                dice.faces.get(die)?.get(face as usize).copied()
            }
            _ => None,
        });
        thrown.or_else(|| state.dice.get(die).copied())
    };
    let used = actions.iter().filter_map(|a| match a.kind {
        ActionKind::UseDie { die, .. } => number(usize::from(die)),
        _ => None,
    });
    let used = used.filter(|value| *value > 0);
    used.map(|value| value.to_string()).collect()
}

/// How a game ended, in words.
pub fn outcome(game: &Game, result: &ResultLine) -> String {
    let n = game.players as i32;
    let name = |p: i32| {
        game.names
            .players
            .get(p as usize)
            .map_or("", String::as_str)
    };
    match result.winner {
        w if (1..=n).contains(&w) => format!("{} wins", name(w)),
        w if w == n + 1 => "a tie".into(),
        -1 => "abandoned".into(),
        _ => "nobody wins".into(),
    }
}

/// The piece of another player on a site, which a move to it takes.
fn taken(game: &Game, state: &State, ty: SiteType, site: i32) -> Option<String> {
    let c = &state.contents;
    let slot = game.layout.slot(ty, site)?;
    let others = !c.stacking() && c.who(slot) != 0 && c.who(slot) != state.mover;
    others.then(|| piece(game, c.what(slot)))
}

/// An action in words.
pub fn action_words(game: &Game, state: &State, action: &Action) -> String {
    match action.kind {
        ActionKind::Move { from, to, .. } | ActionKind::Copy { from, to } => {
            let what = standing(game, state, from.ty, from.site).unwrap_or_else(|| "piece".into());
            let taken = taken(game, state, to.ty, to.site);
            let arrow = taken.map_or("-".into(), |piece| format!("x{piece}"));
            format!(
                "{what} {}{arrow}{}",
                site_name(game, from.ty, from.site),
                arrow_to(game, to.ty, to.site, &arrow)
            )
        }
        ActionKind::MoveCount { from, to, count } => format!(
            "{count} {} {}-{}",
            standing(game, state, from.ty, from.site).unwrap_or_else(|| "pieces".into()),
            site_name(game, from.ty, from.site),
            site_name(game, to.ty, to.site)
        ),
        ActionKind::MoveLevels { from, to, levels } => {
            format!(
                "stack of {levels} {}-{}",
                site_name(game, from.ty, from.site),
                site_name(game, to.ty, to.site)
            )
        }
        ActionKind::Add { at, what, .. } | ActionKind::Insert { at, what, .. } => {
            format!(
                "{} to {}",
                piece(game, what),
                site_name(game, at.ty, at.site)
            )
        }
        ActionKind::Remove { at } | ActionKind::RemoveLater { at } => {
            let what = standing(game, state, at.ty, at.site).unwrap_or_else(|| "piece".into());
            format!("takes {what} {}", site_name(game, at.ty, at.site))
        }
        ActionKind::Promote { at, what } => {
            format!(
                "{} becomes {}",
                site_name(game, at.ty, at.site),
                piece(game, what)
            )
        }
        ActionKind::Select { from, to } => {
            if to.site < 0 || to.site == from.site {
                format!("choose {}", site_name(game, from.ty, from.site))
            } else {
                format!(
                    "{}-{}",
                    site_name(game, from.ty, from.site),
                    site_name(game, to.ty, to.site)
                )
            }
        }
        ActionKind::SetRotation { at, rotation } => {
            format!("{} turns to {rotation}", site_name(game, at.ty, at.site))
        }
        ActionKind::Propose(i) => format!(
            "proposes {}",
            game.names
                .propositions
                .get(i as usize)
                .map_or("", String::as_str)
        ),
        ActionKind::Vote(i) => format!(
            "votes {}",
            game.names
                .propositions
                .get(i as usize)
                .map_or("", String::as_str)
        ),
        ActionKind::Pass { .. } => "pass".into(),
        ActionKind::Bet { bet, .. } => format!("bets {bet}"),
        ActionKind::SetTrump(suit) => format!("trump {suit}"),
        ActionKind::SetNextPlayer(p) => format!("player {p} is next"),
        ActionKind::Assign { ty, var, value } => format!("{}={value}", site_name(game, ty, var)),
        ActionKind::Toggle { ty, var, value } => format!("{}~{value}", site_name(game, ty, var)),
        _ => "acts".into(),
    }
}

fn arrow_to(game: &Game, ty: SiteType, site: i32, arrow: &str) -> String {
    let name = site_name(game, ty, site);
    if arrow == "-" {
        name
    } else {
        format!(" {name}")
    }
}
