//! What a move does, in words, from the record of its actions: the decision first, then what comes
//! with it in the order in which it happens.
//!
//! It tells what people see on the board: pieces that move, change places, are captured, placed or
//! become others, sowings lap by lap, scores. It leaves out local states, variables and whose turn
//! is next.

use std::collections::HashMap;

use super::draw::site_name;
use super::words::{Scene, piece};
use crate::board::site::{Site, SiteType};
use crate::board::track::Track;
use crate::game::Game;
use crate::game::action::{Action, ActionKind, Place};
use crate::game::state::State;

/// Longer stories are cut short after so many things.
const MOST_TOLD: usize = 8;

/// A site.
type At = (SiteType, i32);

/// One thing that comes with a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
enum StoryEvent {
    /// In words that stand for themselves.
    Words(String),
    /// Something is taken: what and where, and the site on the board that it is put on.
    Takes(String, Option<String>),
    /// Something of the mover's own leaves the board.
    Loses(String),
    /// Seeds are sown.
    Sows(SowingStory),
}

/// One sowing, or several in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SowingStory {
    seeds: usize,
    laps: usize,
    direction: Option<&'static str>,
    last: At,
}

/// What stands on top of sites that the move has touched so far, and how many.
struct TouchedSites<'s> {
    game: &'s Game,
    before: &'s State,
    touched: HashMap<At, (u16, i32)>,
}

impl TouchedSites<'_> {
    fn at(&self, place: At) -> (u16, i32) {
        if let Some(known) = self.touched.get(&place) {
            return *known;
        }
        let slot = self.game.layout.slot(place.0, place.1);
        let contents = &self.before.contents;
        slot.map_or((0, 0), |slot| match contents.stacking() {
            true => (contents.what(slot), contents.height(slot) as i32),
            false => (contents.what(slot), contents.count(slot)),
        })
    }

    /// So many leave a site. In stacks what lies below is not followed: its top is not known.
    fn leave(&mut self, place: At, number: i32) {
        let (what, count) = self.at(place);
        let left = (count - number).max(0);
        self.touched
            .insert(place, (if left > 0 { what } else { 0 }, left));
    }

    fn enter(&mut self, place: At, what: u16, number: i32) {
        let (old, count) = self.at(place);
        let count = if old == 0 { 0 } else { count };
        self.touched.insert(place, (what, count + number));
    }

    /// Does what an action does, as far as it is followed.
    fn follow(&mut self, kind: ActionKind) {
        let at = |place: Place| (place.ty, place.site);
        match kind {
            ActionKind::Move { from, to, .. } => {
                let (what, count) = self.at(at(from));
                // A number of pieces goes one by one.
                let one = self.game.features.counts && count > 1;
                self.leave(at(from), if one { 1 } else { count });
                if !self.game.features.counts && !self.game.features.stacking {
                    self.touched.insert(at(to), (what, 1));
                } else {
                    self.enter(at(to), what, if one { 1 } else { count });
                }
            }
            ActionKind::MoveCount { from, to, count } => {
                let (what, _) = self.at(at(from));
                self.leave(at(from), count);
                self.enter(at(to), what, count);
            }
            ActionKind::Copy { from, to } => {
                let (what, _) = self.at(at(from));
                self.enter(at(to), what, 1);
            }
            ActionKind::Add {
                at: to,
                what,
                count,
                ..
            } => self.enter(at(to), what, count.max(1)),
            ActionKind::Remove { at: from } => {
                self.touched.insert(at(from), (0, 0));
            }
            ActionKind::Promote { at: to, what } => {
                let (_, count) = self.at(at(to));
                self.touched.insert(at(to), (what, count));
            }
            ActionKind::SetCount {
                at: to,
                what,
                count,
            } => {
                self.touched.insert(at(to), (what, count));
            }
            _ => {}
        }
    }
}

/// The narration of one move.
struct Narration<'s> {
    scene: &'s Scene<'s>,
    board: TouchedSites<'s>,
    story: Vec<StoryEvent>,
}

/// What is told of a move beside the words of its decision.
pub(super) struct Story {
    /// The piece that the moved one becomes where it ends.
    pub becomes: Option<String>,
    /// The piece on the goal that the moved one exchanges with.
    pub exchanges: Option<String>,
    /// All else.
    pub rest: String,
}

/// Tells what comes with a decision. `actions` are those of the move, in the order in which they
/// are executed.
pub(super) fn story(scene: &Scene<'_>, decision: &Action, actions: &[Action]) -> Story {
    let board = TouchedSites {
        game: scene.game,
        before: scene.before,
        touched: HashMap::new(),
    };
    let mut narration = Narration {
        scene,
        board,
        story: Vec::new(),
    };
    narration.tell(decision, actions)
}

impl Narration<'_> {
    fn tell(&mut self, decision: &Action, actions: &[Action]) -> Story {
        let decided = actions.iter().position(|a| a == decision);
        let (goal, start) = ends(decision);
        let told = goal.filter(|at| self.scene.taken(at.0, at.1).is_some());
        let exchanged = exchange(&self.board, decision, actions);
        let mut story = Story {
            becomes: None,
            exchanges: exchanged.map(|what| piece(self.scene.game, what)),
            rest: String::new(),
        };
        let sows = matches!(decision.kind, ActionKind::Select { .. });
        let mut i = 0;
        while let Some(action) = actions.get(i) {
            if decided == Some(i) {
                self.board.follow(action.kind);
                i += 1;
                continue;
            }
            let lap = lap(&self.board, &actions[i..], start.filter(|_| sows));
            if lap > 0 {
                self.sow(&actions[i..i + lap]);
                i += lap;
                continue;
            }
            match action.kind {
                ActionKind::Promote { at, what }
                    if Some((at.ty, at.site)) == goal && Some(i) > decided =>
                {
                    let (old, _) = self.board.at((at.ty, at.site));
                    if old != what {
                        story.becomes = Some(self.scene.brought(what, at.ty, at.site));
                    }
                }
                ActionKind::Add { at, what, .. }
                    if exchanged == Some(what) && Some((at.ty, at.site)) == start => {}
                // What stood where the move ends has been told.
                ActionKind::Remove { at } | ActionKind::RemoveLater { at }
                    if told == Some((at.ty, at.site)) => {}
                kind => self.note(kind),
            }
            self.board.follow(action.kind);
            i += 1;
        }
        story.rest = self.words();
        story
    }

    /// Takes down what an action does, if it is to be told.
    fn note(&mut self, kind: ActionKind) {
        let scene = self.scene;
        let name = |what: u16| match what {
            0 => "piece".to_owned(),
            what => piece(scene.game, what),
        };
        match kind {
            ActionKind::Remove { at } | ActionKind::RemoveLater { at } => {
                if scene.keeps_owner(at.ty, at.site) {
                    return;
                }
                let (what, count) = self.board.at((at.ty, at.site));
                let known = scene.standing(at.ty, at.site);
                let what_name = match known {
                    None if what != 0 && scene.keeps_kind(at.ty, at.site) => "piece".into(),
                    _ => name(what),
                };
                let counted = scene.game.features.counts && count > 1;
                let text = match counted {
                    true => format!("{count} {}", scene.place(at.ty, at.site)),
                    false => format!("{what_name} {}", scene.place(at.ty, at.site)),
                };
                let own = scene.game.components.get(usize::from(what));
                let own = own.is_some_and(|c| c.owner == scene.before.mover);
                self.story.push(match own {
                    true => StoryEvent::Loses(text),
                    false => StoryEvent::Takes(text, None),
                });
            }
            // Nobody is told more of what is hidden than where it leaves the board.
            _ if scene.game.features.hidden => {}
            ActionKind::Move { from, to, .. } => {
                let (what, _) = self.board.at((from.ty, from.site));
                let (taken, _) = self.board.at((to.ty, to.site));
                let owner = |what: u16| {
                    scene
                        .game
                        .components
                        .get(usize::from(what))
                        .map(|c| c.owner)
                };
                let (a, b) = (scene.place(from.ty, from.site), scene.place(to.ty, to.site));
                // What stood there has just been taken.
                let last = match self.story.last() {
                    Some(StoryEvent::Takes(text, None)) => text.strip_suffix(&format!(" {b}")),
                    _ => None,
                };
                let last = last.map(str::to_owned);
                if last.is_some() {
                    self.story.pop();
                }
                let arrow = match (taken, last) {
                    (_, Some(taken)) => format!("x{taken} "),
                    (0, _) => "-".to_owned(),
                    _ if owner(taken) == owner(what) => "-".to_owned(),
                    (taken, _) => format!("x{} ", name(taken)),
                };
                self.story
                    .push(StoryEvent::Words(format!("{} {a}{arrow}{b}", name(what))));
            }
            ActionKind::MoveCount { from, to, count } => {
                let (a, b) = (scene.place(from.ty, from.site), scene.place(to.ty, to.site));
                self.story.push(match takes(scene, from, to) {
                    Some(true) => StoryEvent::Takes(format!("{count} {a}"), Some(b)),
                    Some(false) => StoryEvent::Takes(format!("{count} {a}"), None),
                    None => StoryEvent::Words(format!("{count} {a}-{b}")),
                });
            }
            ActionKind::MoveLevels { from, to, levels } => {
                let (a, b) = (scene.place(from.ty, from.site), scene.place(to.ty, to.site));
                self.story
                    .push(StoryEvent::Words(format!("stack of {levels} {a}-{b}")));
            }
            ActionKind::Add { at, what, .. } | ActionKind::Insert { at, what, .. } => {
                let at = scene.place(at.ty, at.site);
                self.story
                    .push(StoryEvent::Words(format!("{} to {at}", name(what))));
            }
            ActionKind::Promote { at, what } => {
                let (old, _) = self.board.at((at.ty, at.site));
                if old != what {
                    let text = format!(
                        "{} {}={}",
                        name(old),
                        scene.place(at.ty, at.site),
                        name(what)
                    );
                    self.story.push(StoryEvent::Words(text));
                }
            }
            ActionKind::SetScore { player, score, add } => {
                let had = scene.before.players.get(usize::from(player));
                let had = had.map_or(0, |p| p.score);
                let more = if add { score } else { score - had };
                if more != 0 {
                    let words = match player == scene.before.mover {
                        true => format!("scores {more}"),
                        false => format!("player {player} scores {more}"),
                    };
                    self.story.push(StoryEvent::Words(words));
                }
            }
            ActionKind::SwapPlayers { .. } => {
                self.story.push(StoryEvent::Words("sides change".into()))
            }
            _ => {}
        }
    }

    /// Takes down a lap of a sowing; it goes on with the one before where nothing came between.
    fn sow(&mut self, lap: &[Action]) {
        let steps: Vec<(At, At)> = lap.iter().filter_map(|a| step(a.kind)).collect();
        for action in lap {
            self.board.follow(action.kind);
        }
        let Some((from, last)) = steps.first().map(|s| s.0).zip(steps.last().map(|s| s.1)) else {
            return;
        };
        let goals: Vec<i32> = steps.iter().map(|s| s.1.1).collect();
        let direction = direction(self.scene.game, from, &goals);
        let seeds = steps.len();
        match self.story.last_mut() {
            Some(StoryEvent::Sows(sowing)) if sowing.direction == direction => {
                sowing.laps += 1;
                sowing.seeds += seeds;
                sowing.last = last;
            }
            _ => self.story.push(StoryEvent::Sows(SowingStory {
                seeds,
                laps: 1,
                direction,
                last,
            })),
        }
    }

    fn words(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut story = self.story.iter().peekable();
        let mut told = 0;
        while let Some(event) = story.next() {
            if told == MOST_TOLD {
                parts.push(format!("and {} more", story.count() + 1));
                break;
            }
            told += 1;
            parts.push(match event {
                StoryEvent::Words(words) => words.clone(),
                StoryEvent::Takes(what, to) => {
                    let mut list = vec![what.as_str()];
                    while let Some(StoryEvent::Takes(more, _)) =
                        story.next_if(|d| matches!(d, StoryEvent::Takes(_, also) if also == to))
                    {
                        list.push(more);
                    }
                    let to = to.as_ref().map_or(String::new(), |to| format!(" to {to}"));
                    format!("takes {}{to}", list.join(", "))
                }
                StoryEvent::Loses(what) => {
                    let mut list = vec![what.as_str()];
                    while let Some(StoryEvent::Loses(more)) =
                        story.next_if(|d| matches!(d, StoryEvent::Loses(_)))
                    {
                        list.push(more);
                    }
                    format!("loses {}", list.join(", "))
                }
                StoryEvent::Sows(sowing) => {
                    let mut words = format!("sows {}", sowing.seeds);
                    if let Some(direction) = sowing.direction {
                        words.push_str(&format!(" {direction}"));
                    }
                    if sowing.laps > 1 {
                        words.push_str(&format!(" in {} laps", sowing.laps));
                    }
                    let (ty, site) = sowing.last;
                    format!("{words} to {}", site_name(self.scene.game, ty, site))
                }
            });
        }
        let sows = matches!(self.story.first(), Some(StoryEvent::Sows(_)));
        match parts.is_empty() {
            true => String::new(),
            false if sows => format!(" {}", parts.join(", ")),
            false => format!(", {}", parts.join(", ")),
        }
    }
}

/// The goal and the start of a decision that moves something, or chooses where to begin.
fn ends(decision: &Action) -> (Option<At>, Option<At>) {
    match decision.kind {
        ActionKind::Move { from, to, .. }
        | ActionKind::Copy { from, to }
        | ActionKind::Select { from, to } => (Some((to.ty, to.site)), Some((from.ty, from.site))),
        _ => (None, None),
    }
}

/// The piece on the goal of a decision that exchanges it with the moved one: it is put where the
/// move began.
fn exchange(board: &TouchedSites<'_>, decision: &Action, actions: &[Action]) -> Option<u16> {
    let ActionKind::Move { from, to, .. } = decision.kind else {
        return None;
    };
    let (what, count) = board.at((to.ty, to.site));
    let removed = |a: &Action| matches!(a.kind, ActionKind::Remove { at } if at == to);
    let put = |a: &Action| match a.kind {
        ActionKind::Add { at, what: put, .. } => {
            (at.ty, at.site) == (from.ty, from.site) && put == what
        }
        _ => false,
    };
    let is = what != 0 && count == 1 && !actions.iter().any(removed) && actions.iter().any(put);
    is.then_some(what)
}

/// A seed's way from hole to hole.
fn step(kind: ActionKind) -> Option<(At, At)> {
    match kind {
        ActionKind::Move {
            from,
            to,
            stack: false,
            ..
        } => Some(((from.ty, from.site), (to.ty, to.site))),
        _ => None,
    }
}

/// How many actions are one lap of a sowing: counters that leave one hole one by one. A single
/// one is sown where the decision chose its hole, or where it goes on what fell there.
fn lap(board: &TouchedSites<'_>, actions: &[Action], chosen: Option<At>) -> usize {
    let Some((from, _)) = actions.first().and_then(|a| step(a.kind)) else {
        return 0;
    };
    if !board.game.features.counts || board.game.features.stacking {
        return 0;
    }
    let seeds = actions.iter().map_while(|a| step(a.kind));
    let seeds = seeds.take_while(|(start, _)| *start == from).count();
    match seeds {
        1 if chosen != Some(from) => 0,
        seeds => seeds,
    }
}

/// Whether counters that are moved are taken: they lie where the mover owns nothing. Whether they
/// are put on the board then; nothing where they are not taken.
fn takes(scene: &Scene<'_>, from: Place, to: Place) -> Option<bool> {
    let game = scene.game;
    let mover = usize::from(scene.before.mover);
    let owns = |owner: usize, place: Place| {
        let regions = game
            .regions
            .iter()
            .filter(|r| usize::from(r.owner) == owner);
        let tracks = game.tracks.iter().filter(|t| t.owner() == owner);
        regions.flat_map(|r| &r.listed).any(|s| *s == place.site)
            || tracks.flat_map(Track::sites).any(|s| s == place.site)
    };
    let kept = to.site >= game.layout.board_end as i32 && to.ty == game.layout.default;
    let others = (1..=game.players).any(|p| p != mover && owns(p, from));
    match others && !owns(mover, from) {
        true => Some(!kept),
        false => kept.then_some(false),
    }
}

/// Which way seeds go round, where they follow a track that closes about something.
fn direction(game: &Game, from: At, goals: &[i32]) -> Option<&'static str> {
    let first = *goals.first()?;
    let follows = |track: &&Track| {
        let elements = track.elements();
        let starts = (0..elements.len()).filter(|i| track.site_at(*i) == from.1);
        let next = |i: usize| elements.get(i).and_then(|e| e.next).map(usize::from);
        let mut nexts = starts.filter_map(next);
        // A hole may be left out, but no two.
        nexts.any(|n| {
            track.site_at(n) == first || next(n).is_some_and(|n| track.site_at(n) == first)
        })
    };
    let ways = game.tracks.iter().filter(|t| t.is_looped()).filter(follows);
    let turns = ways.filter_map(|track| {
        let on_board = |site: &i32| *site >= 0 && (*site as usize) < game.board.len(from.0);
        let points = track.sites().filter(on_board);
        let points: Vec<_> = points
            .map(|s| game.board.point(from.0, s as Site))
            .collect();
        let next = points.iter().cycle().skip(1);
        let area: f64 = points
            .iter()
            .zip(next)
            .map(|(a, b)| a.x * b.y - b.x * a.y)
            .sum();
        (area.abs() > 1e-6).then_some(area > 0.0)
    });
    let mut turns: Vec<bool> = turns.collect();
    turns.dedup();
    match turns[..] {
        [true] => Some("anticlockwise"),
        [false] => Some("clockwise"),
        _ => None,
    }
}
