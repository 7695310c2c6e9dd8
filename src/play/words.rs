//! Moves in words and coordinates, such as `Pawn A2-A3`, for everybody's eyes or for those of one
//! player: then no word tells what is hidden from that player.

use super::choices::decisions;
use super::draw::site_name;
use super::record::ResultLine;
use super::story::story;
use super::view::View;
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{Action, ActionKind, Item, Move, MoveList};
use crate::game::apply::Foreseen;
use crate::game::context::Scratch;
use crate::game::rules::Mode;
use crate::game::rules::booleans::HiddenData;
use crate::game::state::State;

/// A position in which a move is told, and whose eyes the words are for.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'s> {
    /// The rules.
    pub(super) game: &'s Game,
    /// The position before the move.
    pub(super) before: &'s State,
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
    pub(super) fn was_hidden(&self, ty: SiteType, site: i32, data: HiddenData) -> bool {
        let slot = self.game.layout.slot(ty, site);
        slot.is_some_and(|slot| self.view.keeps(self.game, self.before, slot, data))
    }

    /// Whether anything of a site is hidden before the move.
    pub(super) fn hid(&self, ty: SiteType, site: i32) -> bool {
        HiddenData::EACH
            .into_iter()
            .any(|data| self.was_hidden(ty, site, data))
    }

    /// Whether a datum of a site is hidden after the move.
    fn is_hidden(&self, ty: SiteType, site: i32, data: HiddenData) -> bool {
        let slot = self.game.layout.slot(ty, site);
        slot.zip(self.after)
            .is_some_and(|(slot, after)| self.view.keeps(self.game, after, slot, data))
    }

    /// Whether the move has begun or ended on a site without telling so.
    fn is_veiled(&self, ty: SiteType, site: i32) -> bool {
        self.after.is_some_and(|after| {
            let ends = View::default().last(after).into_iter();
            let mut both = ends.zip(self.view.last(after));
            both.any(|(end, known)| end == Some((ty, site)) && known.is_none())
        })
    }

    /// The name of a site; who moves knows where.
    pub(super) fn place(&self, ty: SiteType, site: i32) -> String {
        let unknown = self.was_hidden(ty, site, HiddenData::All)
            || self.is_hidden(ty, site, HiddenData::All)
            || self.is_veiled(ty, site);
        if unknown && !self.is_own() {
            return "?".into();
        }
        site_name(self.game, ty, site)
    }

    /// What stands on top of a site before the move.
    pub(super) fn standing(&self, ty: SiteType, site: i32) -> Option<String> {
        let slot = self.game.layout.slot(ty, site)?;
        let what = self.before.contents.what(slot);
        let known = !self.was_hidden(ty, site, HiddenData::What);
        (what != 0 && known).then(|| piece(self.game, what))
    }

    /// A piece that a move brings to a site; who moves knows it.
    pub(super) fn brought(&self, what: u16, ty: SiteType, site: i32) -> String {
        match self.is_hidden(ty, site, HiddenData::What) && !self.is_own() {
            true => "piece".into(),
            false => piece(self.game, what),
        }
    }

    /// Whether it is hidden whose a piece is.
    pub(super) fn keeps_owner(&self, ty: SiteType, site: i32) -> bool {
        self.was_hidden(ty, site, HiddenData::Who)
    }

    /// Whether it is hidden what stands there.
    pub(super) fn keeps_kind(&self, ty: SiteType, site: i32) -> bool {
        self.was_hidden(ty, site, HiddenData::What)
    }

    /// The piece of another player on a site, which a move to it takes.
    pub(super) fn taken(&self, ty: SiteType, site: i32) -> Option<String> {
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
pub(super) fn piece(game: &Game, what: u16) -> String {
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

/// A legal move in words, before it is played: its decision first, then all that comes with it, as
/// far as it is known before.
pub fn describe(game: &Game, state: &State, list: &MoveList, m: &Move) -> String {
    let scene = Scene::open(game, state);
    let index = list.moves().iter().position(|other| other == m);
    let foreseen = index.and_then(|i| Foresight::new(&scene, list).of(list, i));
    describe_in(&scene, list, m, foreseen.as_deref())
}

/// What moves would do, consequences included, tried out one after the other.
pub(super) struct Foresight<'s> {
    scene: Scene<'s>,
    /// A copy of the position to spoil, and scratch memory; nothing where nothing may be told that
    /// is not decided.
    rooms: Option<Box<(State, Scratch)>>,
}

impl<'s> Foresight<'s> {
    /// For the moves of a list. What is hidden may show in what a move does: nothing of it is
    /// foreseen there.
    pub(super) fn new(scene: &Scene<'s>, list: &MoveList) -> Self {
        let tells = !scene.game.features.hidden && scene.game.mode != Mode::Simultaneous;
        let wanted = tells && list.moves().iter().any(|m| has_consequences(list, m));
        Foresight {
            scene: *scene,
            rooms: wanted.then(|| Box::new((scene.before.clone(), Scratch::new(0)))),
        }
    }

    /// The flat record of what a move would do; nothing where that is in its own actions already,
    /// or is not known before.
    pub(super) fn of(&mut self, list: &MoveList, index: usize) -> Option<Vec<Action>> {
        let (copy, scratch) = &mut **self.rooms.as_mut()?;
        let m = list.moves().get(index)?;
        if !has_consequences(list, m) {
            return None;
        }
        copy.clone_from(self.scene.before);
        match self.scene.game.foresee(copy, scratch, list, index) {
            Foreseen::Certain(record) => Some(record),
            Foreseen::Chance => None,
            // One is enough.
            Foreseen::TooMuch => {
                self.rooms = None;
                None
            }
        }
    }
}

/// Whether something comes of a move beside its actions.
fn has_consequences(list: &MoveList, m: &Move) -> bool {
    let within = |i: &Item| matches!(i, Item::Then(_));
    !list.thens(m).is_empty() || list.items(m).iter().any(within)
}

/// A move in words for the eyes of a scene. `record` is the flat record of all that it does, where
/// that is known; else its own actions are told.
pub fn describe_in(
    scene: &Scene<'_>,
    list: &MoveList,
    m: &Move,
    record: Option<&[Action]>,
) -> String {
    let (game, state) = (scene.game, scene.before);
    if list.is_swap(m) {
        return "swap sides".into();
    }
    let own = || list.items(m).iter();
    let actions: Vec<Action> = match record {
        Some(record) if !scene.game.features.hidden => record.to_vec(),
        _ => own()
            .filter_map(|i| match i {
                Item::Action(a) => Some(*a),
                Item::Then(_) => None,
            })
            .collect(),
    };
    if list.is_pass(m) {
        return pass_words(game, state, &actions, list.len() == 1);
    }
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
    let story = story(scene, decision, &actions);
    let mut text = match (&story.exchanges, decision.kind) {
        (Some(other), ActionKind::Move { from, to, .. }) => {
            let what = scene.standing(from.ty, from.site);
            format!(
                "{} {} exchanges with {other} {}",
                what.unwrap_or_else(|| "piece".into()),
                scene.place(from.ty, from.site),
                scene.place(to.ty, to.site)
            )
        }
        _ => match thrown_choice(game, decision, &actions) {
            Some(words) => words,
            None => action_words(scene, decision),
        },
    };
    if let Some(piece) = story.becomes {
        text.push_str(&format!("={piece}"));
    }
    let (dice, lost) = dice_used(game, state, decision, &actions);
    if !dice.is_empty() {
        let dice: Vec<String> = dice.iter().map(i32::to_string).collect();
        text.push_str(&format!(" by {}", dice.join("+")));
    }
    text.push_str(&story.rest);
    text.push_str(&lost_words(&lost));
    text
}

/// The words of a move that has been made, with the throw that it began with.
pub fn told(scene: &Scene<'_>, list: &MoveList, m: &Move, record: &[Action]) -> String {
    let mut words = describe_in(scene, list, m, Some(record));
    let decision = record.iter().position(|a| a.decision);
    let before = &record[..decision.unwrap_or(record.len())];
    let thrown = throw(scene.game, before);
    if !thrown.is_empty() && !list.is_pass(m) {
        words.push_str(&format!(" (thrown {})", numbers(&thrown)));
    }
    words
}

/// A pass, and why where nothing else could be done. `only` where the rules have no other move.
fn pass_words(game: &Game, state: &State, actions: &[Action], only: bool) -> String {
    let forced = |a: &Action| matches!(a.kind, ActionKind::Pass { forced: true });
    if !actions.iter().any(forced) {
        return match only {
            true => "pass: no other move".into(),
            false => "pass".into(),
        };
    }
    let used = |die: usize| {
        let is = |a: &Action| matches!(a.kind, ActionKind::UseDie { die: d, .. } if usize::from(d) == die);
        actions.iter().any(is)
    };
    let number = die_numbers(game, state, actions);
    let dice = game.dice.as_ref().map_or(0, |d| d.faces.len());
    let left: Vec<i32> = (0..dice)
        .filter(|die| !used(*die))
        .filter_map(&number)
        .filter(|value| *value > 0)
        .collect();
    let why = match left.is_empty() {
        true => "pass: no legal move".into(),
        false => format!("pass: no move with {}", numbers(&left)),
    };
    let lost = actions.iter().filter_map(|a| match a.kind {
        ActionKind::UseDie { die, .. } => number(usize::from(die)),
        _ => None,
    });
    format!("{why}{}", lost_words(&lost.collect::<Vec<_>>()))
}

/// Dice that are used without a move.
fn lost_words(lost: &[i32]) -> String {
    match lost.is_empty() {
        true => String::new(),
        false => format!(", {} lost", numbers(lost)),
    }
}

fn numbers(values: &[i32]) -> String {
    let texts: Vec<String> = values.iter().map(i32::to_string).collect();
    texts.join(" ")
}

/// What all dice show that are thrown by actions.
fn throw(game: &Game, actions: &[Action]) -> Vec<i32> {
    let Some(dice) = &game.dice else {
        return Vec::new();
    };
    let face = |die: usize| {
        actions.iter().rev().find_map(|a| match a.kind {
            ActionKind::SetDie { site, face } if site as usize == dice.first as usize + die => {
                dice.faces.get(die)?.get(face as usize).copied()
            }
            _ => None,
        })
    };
    (0..dice.faces.len()).filter_map(face).collect()
}

/// A decision that chooses a die says what it shows and who is next by that.
fn thrown_choice(game: &Game, decision: &Action, actions: &[Action]) -> Option<String> {
    let ActionKind::Select { from, .. } = decision.kind else {
        return None;
    };
    let dice = game.dice.as_ref()?;
    let die = usize::try_from(from.site - dice.first as i32).ok()?;
    let shown = *throw(game, actions).get(die)?;
    let next = actions.iter().rev().find_map(|a| match a.kind {
        ActionKind::SetNextPlayer(player) => game.names.players.get(usize::from(player)),
        _ => None,
    });
    let next = next.map_or(String::new(), |name| format!(": {name} is next"));
    Some(format!("die {} shows {shown}{next}", die + 1))
}

/// What each die shows: as it is thrown by the actions, or as it was thrown before; 0 when it was
/// used before.
fn die_numbers<'a>(
    game: &'a Game,
    state: &'a State,
    actions: &'a [Action],
) -> impl Fn(usize) -> Option<i32> + 'a {
    move |die: usize| {
        let dice = game.dice.as_ref()?;
        let thrown = actions.iter().rev().find_map(|a| match a.kind {
            ActionKind::SetDie { site, face } if site as usize == dice.first as usize + die => {
                dice.faces.get(die)?.get(face as usize).copied()
            }
            _ => None,
        });
        thrown.or_else(|| state.dice.get(die).copied())
    }
}

/// The numbers of the dice that a move uses, as they were thrown or are thrown with the move, and
/// of those that are lost before it.
///
/// Moves by a die use it behind what is decided. A die that is used before it belongs to the move
/// where none is used behind it; else it was lost.
fn dice_used(
    game: &Game,
    state: &State,
    decision: &Action,
    actions: &[Action],
) -> (Vec<i32>, Vec<i32>) {
    let number = die_numbers(game, state, actions);
    let used = |a: &Action| match a.kind {
        ActionKind::UseDie { die, .. } => number(usize::from(die)).filter(|value| *value > 0),
        _ => None,
    };
    let decided = actions.iter().position(|a| a == decision).unwrap_or(0);
    let (before, behind) = actions.split_at(decided);
    let before: Vec<i32> = before.iter().filter_map(used).collect();
    let behind: Vec<i32> = behind.iter().filter_map(used).collect();
    match behind.is_empty() {
        true => (before, behind),
        false => (behind, before),
    }
}

/// By which rule a game ended, in words: `result` is the place of the last applied result of an
/// end rule among all. Nothing as long as it goes on, and where no rule says so.
pub fn ending<'g>(game: &'g Game, state: &State, result: Option<usize>) -> Option<&'g str> {
    if !state.over {
        return None;
    }
    if let Some(name) = result.and_then(|i| game.names.ends.get(i)) {
        return Some(name)
            .filter(|name| !name.is_empty())
            .map(String::as_str);
    }
    let turns = game.mode != Mode::Simulation && state.turn >= game.max_turns();
    match turns || state.moves >= game.move_limit {
        _ if state.winner < 0 => None,
        true => Some("turn limit"),
        false if state.last.pass => Some("all passed"),
        false => None,
    }
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
    let end = match result.winner {
        w if (1..=n).contains(&w) => format!("{} wins", name(w)),
        w if w == n + 1 => "a tie".into(),
        -1 => "abandoned".into(),
        _ => "nobody wins".into(),
    };
    match &result.by {
        Some(rule) => format!("{end} by {rule}"),
        None => end,
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
