//! Moves in words and coordinates, for all eyes or for those of one player: what is hidden from a
//! player is in no word.

use super::choices::decisions;
use super::draw::site_name;
use super::record::ResultLine;
use super::view::View;
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{Action, ActionKind, Item, Move, MoveList};
use crate::game::rules::Mode;
use crate::game::rules::booleans::HiddenData;
use crate::game::state::State;

/// A position in which a move is told, and whose eyes the words are for.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'s> {
    /// The rules.
    pub(super) game: &'s Game,
    /// The position before the move.
    before: &'s State,
    /// The position after it, once it is made: what the move itself hides is told to nobody else.
    after: Option<&'s State>,
    view: View,
}

impl<'s> Scene<'s> {
    /// For all eyes.
    pub fn open(game: &'s Game, before: &'s State) -> Self {
        Scene {
            game,
            before,
            after: None,
            view: View::default(),
        }
    }

    /// For the eyes of somebody.
    pub fn seen_by(self, view: View) -> Self {
        Scene { view, ..self }
    }

    /// With what the move has led to.
    pub fn leading_to(self, after: &'s State) -> Self {
        Scene {
            after: Some(after),
            ..self
        }
    }

    /// Whether the words are for the one who moves.
    fn is_own(&self) -> bool {
        self.view.player == Some(self.before.mover)
    }

    /// Whether a datum of a site is hidden before the move.
    fn was_hidden(&self, ty: SiteType, site: i32, data: HiddenData) -> bool {
        let slot = self.game.layout.slot(ty, site);
        slot.is_some_and(|slot| self.view.keeps(self.game, self.before, slot, data))
    }

    /// Whether a datum of a site is hidden after the move.
    fn is_hidden(&self, ty: SiteType, site: i32, data: HiddenData) -> bool {
        let slot = self.game.layout.slot(ty, site);
        slot.zip(self.after)
            .is_some_and(|(slot, after)| self.view.keeps(self.game, after, slot, data))
    }

    /// The name of a site; who moves knows where.
    fn place(&self, ty: SiteType, site: i32) -> String {
        let unknown =
            self.was_hidden(ty, site, HiddenData::All) || self.is_hidden(ty, site, HiddenData::All);
        if unknown && !self.is_own() {
            return "?".into();
        }
        site_name(self.game, ty, site)
    }

    /// What stands on top of a site before the move.
    fn standing(&self, ty: SiteType, site: i32) -> Option<String> {
        let slot = self.game.layout.slot(ty, site)?;
        let what = self.before.contents.what(slot);
        let known = !self.was_hidden(ty, site, HiddenData::What);
        (what != 0 && known).then(|| piece(self.game, what))
    }

    /// A piece that a move brings to a site; who moves knows it.
    fn brought(&self, what: u16, ty: SiteType, site: i32) -> String {
        match self.is_hidden(ty, site, HiddenData::What) && !self.is_own() {
            true => "piece".into(),
            false => piece(self.game, what),
        }
    }

    /// The piece of another player on a site, which a move to it takes.
    fn taken(&self, ty: SiteType, site: i32) -> Option<String> {
        let c = &self.before.contents;
        let slot = self.game.layout.slot(ty, site)?;
        let others = !c.stacking() && c.who(slot) != 0 && c.who(slot) != self.before.mover;
        if !others || self.was_hidden(ty, site, HiddenData::Who) {
            return None;
        }
        Some(self.standing(ty, site).unwrap_or_else(|| "piece".into()))
    }
}

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

/// A legal move in words, before it is played: its decision first, then what comes with it.
pub fn describe(game: &Game, state: &State, list: &MoveList, m: &Move) -> String {
    describe_in(&Scene::open(game, state), list, m)
}

/// [`describe`] for the eyes of a scene.
pub fn describe_in(scene: &Scene<'_>, list: &MoveList, m: &Move) -> String {
    let (game, state) = (scene.game, scene.before);
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
            .map(|a| action_words(scene, &a))
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
    let mut text = action_words(scene, decision);
    let dice = dice_used(game, state, &actions);
    if !dice.is_empty() {
        text.push_str(&format!(" by {}", dice.join("+")));
    }
    // What stood where the move ends has been told.
    let told = match decision.kind {
        ActionKind::Move { to, .. } | ActionKind::Copy { to, .. } => {
            scene.taken(to.ty, to.site).map(|_| to.site)
        }
        _ => None,
    };
    let captures: Vec<String> = actions
        .iter()
        .filter(|a| *a != decision)
        .filter_map(|a| match a.kind {
            ActionKind::Remove { at } | ActionKind::RemoveLater { at }
                if told != Some(at.site) && !scene.was_hidden(at.ty, at.site, HiddenData::Who) =>
            {
                let what = scene.standing(at.ty, at.site);
                let what = what.unwrap_or_else(|| "piece".into());
                Some(format!("{what} {}", scene.place(at.ty, at.site)))
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

/// An action in words.
pub fn action_words(scene: &Scene<'_>, action: &Action) -> String {
    let game = scene.game;
    match action.kind {
        ActionKind::Move { from, to, .. } | ActionKind::Copy { from, to } => {
            let what = match scene.standing(from.ty, from.site) {
                Some(what) => format!("{what} "),
                None if scene.was_hidden(from.ty, from.site, HiddenData::What) => String::new(),
                None => "piece ".into(),
            };
            let taken = scene.taken(to.ty, to.site);
            let arrow = taken.map_or("-".into(), |piece| format!("x{piece}"));
            format!(
                "{what}{}{arrow}{}",
                scene.place(from.ty, from.site),
                arrow_to(scene, to.ty, to.site, &arrow)
            )
        }
        ActionKind::MoveCount { from, to, .. }
            if scene.was_hidden(from.ty, from.site, HiddenData::Count) =>
        {
            let (from, to) = (scene.place(from.ty, from.site), scene.place(to.ty, to.site));
            format!("pieces {from}-{to}")
        }
        ActionKind::MoveCount { from, to, count } => format!(
            "{count} {} {}-{}",
            scene
                .standing(from.ty, from.site)
                .unwrap_or_else(|| "pieces".into()),
            scene.place(from.ty, from.site),
            scene.place(to.ty, to.site)
        ),
        ActionKind::MoveLevels { from, to, levels } => {
            format!(
                "stack of {levels} {}-{}",
                scene.place(from.ty, from.site),
                scene.place(to.ty, to.site)
            )
        }
        ActionKind::Add { at, what, .. } | ActionKind::Insert { at, what, .. } => {
            format!(
                "{} to {}",
                scene.brought(what, at.ty, at.site),
                scene.place(at.ty, at.site)
            )
        }
        ActionKind::Remove { at } | ActionKind::RemoveLater { at } => {
            let what = scene
                .standing(at.ty, at.site)
                .unwrap_or_else(|| "piece".into());
            format!("takes {what} {}", scene.place(at.ty, at.site))
        }
        ActionKind::Promote { at, what } => {
            format!(
                "{} becomes {}",
                scene.place(at.ty, at.site),
                scene.brought(what, at.ty, at.site)
            )
        }
        ActionKind::Select { from, to } => {
            if to.site < 0 || to.site == from.site {
                format!("choose {}", scene.place(from.ty, from.site))
            } else {
                format!(
                    "{}-{}",
                    scene.place(from.ty, from.site),
                    scene.place(to.ty, to.site)
                )
            }
        }
        ActionKind::SetRotation { at, .. }
            if scene.is_hidden(at.ty, at.site, HiddenData::Rotation) && !scene.is_own() =>
        {
            format!("{} turns", scene.place(at.ty, at.site))
        }
        ActionKind::SetRotation { at, rotation } => {
            format!("{} turns to {rotation}", scene.place(at.ty, at.site))
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
        ActionKind::Assign { ty, var, value } => format!("{}={value}", scene.place(ty, var)),
        ActionKind::Toggle { ty, var, value } => format!("{}~{value}", scene.place(ty, var)),
        _ => "acts".into(),
    }
}

fn arrow_to(scene: &Scene<'_>, ty: SiteType, site: i32, arrow: &str) -> String {
    let name = scene.place(ty, site);
    if arrow == "-" {
        name
    } else {
        format!(" {name}")
    }
}
