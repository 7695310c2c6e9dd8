//! Names for the legal moves of a position: no two alike, and the move that a text such as `A1-B2`
//! means.

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use super::apart::{self, Traits};
use super::choices::Chooser;
use super::draw::site_name;
use super::words::{Foresight, Scene, action_words, describe_in};
use crate::arrange::Arrange;
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::{Action, ActionKind, Item, MoveList};

/// Why a text means no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NamingError {
    /// No legal move is meant by a text.
    #[error("no legal move is `{0}`")]
    NoSuchMove(String),
    /// Several are.
    #[error("`{text}` may be any of {}: {}", .found.len(), listed(.found))]
    Ambiguous {
        /// The text.
        text: String,
        /// Words of the moves.
        found: Vec<String>,
    },
}

fn listed(found: &[String]) -> String {
    let shown: Vec<&str> = found.iter().take(6).map(String::as_str).collect();
    let more = if found.len() > shown.len() {
        ", .."
    } else {
        ""
    };
    format!("{}{more}", shown.join(", "))
}

/// A legal move as people choose it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move in words; no two of a position are equal.
    pub text: String,
    /// The site it begins with, if there is one.
    pub from: Option<(SiteType, i32)>,
    /// The site it ends with, if there is one.
    pub to: Option<(SiteType, i32)>,
}

/// All legal moves of a list, in its order, in the words of a scene.
pub fn every(scene: &Scene<'_>, list: &MoveList) -> Vec<Choice> {
    let each = 0..list.len() as u64;
    choices(scene, list, &Chooser::new(0, 0, each))
}

/// The options of a chooser among the legal moves of a list, in the words of a scene: each is the
/// first of the moves that take it.
pub fn choices(scene: &Scene<'_>, list: &MoveList, chooser: &Chooser) -> Vec<Choice> {
    let mut foresight = Foresight::new(scene, list);
    let mut next = 0;
    let firsts = chooser.of_move.iter().enumerate().filter(|(_, option)| {
        let is_new = **option == next;
        next += u32::from(is_new);
        is_new
    });
    let firsts = firsts.filter_map(|(i, _)| Some((i, list.moves().get(i)?)));
    let moves = firsts.map(|(i, m)| {
        let foreseen = foresight.of(list, i);
        let text = describe_in(scene, list, m, foreseen.as_deref());
        let choice = choice(scene.game, list.decision(m), (m.from, m.to), text);
        let own = list.items(m).iter().filter_map(|item| match item {
            Item::Action(action) => Some(*action),
            Item::Then(_) => None,
        });
        // What follows tells sites that are passed over.
        let follows = foreseen.as_deref().filter(|_| !scene.game.features.hidden);
        let follows = follows.unwrap_or_default().iter().copied();
        let passed = |a: &Action| matches!(a.kind, ActionKind::SetPending(_));
        let decided = own.filter(|a| a.decision).chain(follows.filter(passed));
        (i, choice, apart::of_actions(scene, decided))
    });
    let (mut picks, mut named, mut traits) = (Vec::new(), Vec::new(), Vec::new());
    for (pick, choice, told) in moves {
        picks.push(pick);
        named.push(choice);
        traits.push(told);
    }
    let mut again = Foresight::new(scene, list);
    numbered(named, &traits, |n| {
        let Some((pick, m)) = picks.get(n).and_then(|i| Some((*i, list.moves().get(*i)?))) else {
            return Vec::new();
        };
        let own = || {
            let own = list.items(m).iter().filter_map(|item| match item {
                Item::Action(action) => Some(*action),
                Item::Then(_) => None,
            });
            own.collect()
        };
        let record = again.of(list, pick).unwrap_or_else(own);
        apart::all_done(scene, &record)
    })
}

/// The parts that players who move at once choose of a move.
pub fn parts(scene: &Scene<'_>, parts: impl IntoIterator<Item = Action>) -> Vec<Choice> {
    let parts = parts.into_iter().map(|action| {
        let text = action_words(scene, &action);
        let choice = choice(
            scene.game,
            Some(action),
            (action.from().0, action.to().0),
            text,
        );
        (choice, apart::of_actions(scene, std::iter::once(action)))
    });
    let (named, traits): (Vec<Choice>, Vec<Traits>) = parts.unzip();
    numbered(named, &traits, |_| Vec::new())
}

fn choice(game: &Game, decision: Option<Action>, (from, to): (i32, i32), text: String) -> Choice {
    let (from_type, to_type) = decision
        .and_then(|a| a.types())
        .unwrap_or((game.layout.default, game.layout.default));
    let place = |ty, site: i32| (site >= 0).then_some((ty, site));
    Choice {
        text,
        from: place(from_type, from),
        to: place(to_type, to),
    }
}

/// Tells moves apart whose words are the same, and numbers those that differ in what no word
/// tells. `done` tells all that a choice does.
fn numbered(
    mut choices: Vec<Choice>,
    traits: &[Traits],
    done: impl FnMut(usize) -> Vec<String>,
) -> Vec<Choice> {
    let texts = choices
        .iter_mut()
        .map(|choice| std::mem::take(&mut choice.text));
    let mut texts: Vec<String> = texts.collect();
    apart::tell_apart(&mut texts, traits);
    apart::tell_rest(&mut texts, done);
    for (choice, text) in choices.iter_mut().zip(texts) {
        choice.text = text;
    }
    let mut count = HashMap::new();
    for choice in &mut choices {
        let n: &mut usize = count.entry(choice.text.clone()).or_default();
        *n += 1;
        if *n > 1 {
            choice.text = format!("{} ({n})", choice.text);
        }
    }
    choices
}

/// The choice that a text means: its number from 1, its words, its sites, or the beginning of its
/// words. Of several with the same `option` the first is meant.
///
/// # Errors
/// When none is meant, or more than one.
pub fn find(
    game: &Game,
    choices: &[Choice],
    option: impl Fn(usize) -> usize,
    text: &str,
) -> Result<usize, NamingError> {
    let wanted = plain(text);
    let all = || choices.iter().enumerate();
    if let Some(n) = all().find(|(_, c)| plain(&c.text) == wanted) {
        return Ok(n.0);
    }
    // On boards whose sites have plain numbers a number may be a site: words come first.
    if let Ok(n) = text.trim().parse::<usize>()
        && (1..=choices.len()).contains(&n)
    {
        return Ok(n - 1);
    }
    let names = |c: &Choice| {
        let name = |(ty, site): (SiteType, i32)| plain(&site_name(game, ty, site));
        match (c.from.map(name), c.to.map(name)) {
            (Some(a), Some(b)) if a == b => [Some(a), Some(b)],
            (Some(a), Some(b)) => [Some(format!("{a}{b}")), Some(b)],
            (a, b) => [a.or(b), None],
        }
    };
    let tests: [&dyn Fn(&Choice) -> bool; 3] = [
        &|c| names(c)[0].as_ref() == Some(&wanted),
        &|c| plain(&c.text).starts_with(&wanted),
        &|c| names(c)[1].as_ref() == Some(&wanted),
    ];
    for test in tests {
        let mut found: Vec<usize> = all().filter(|(_, c)| test(c)).map(|(i, _)| i).collect();
        let mut options = HashSet::new();
        found.retain(|i| options.insert(option(*i)));
        match found.as_slice() {
            [] => {}
            [one] => return Ok(*one),
            many => {
                let found = many.iter().filter_map(|i| choices.get(*i));
                return Err(NamingError::Ambiguous {
                    text: text.trim().to_owned(),
                    found: found.map(|c| c.text.clone()).collect(),
                });
            }
        }
    }
    Err(NamingError::NoSuchMove(text.trim().to_owned()))
}

/// The choices that a text may be the beginning of, best first.
pub fn completions(game: &Game, choices: &[Choice], text: &str) -> Vec<usize> {
    let wanted = plain(text);
    let rank = |c: &Choice| {
        let words = plain(&c.text);
        let at = |place: Option<(SiteType, i32)>| {
            place.map(|(ty, site)| plain(&site_name(game, ty, site)))
        };
        let sites = format!(
            "{}{}",
            at(c.from).unwrap_or_default(),
            at(c.to.filter(|t| Some(*t) != c.from)).unwrap_or_default()
        );
        if words.starts_with(&wanted) || sites.starts_with(&wanted) {
            Some(0)
        } else {
            words.contains(&wanted).then_some(1)
        }
    };
    let ranked = choices.iter().enumerate();
    let mut found: Vec<(i32, usize)> = ranked.filter_map(|(i, c)| Some((rank(c)?, i))).collect();
    found.arrange();
    found.into_iter().map(|(_, i)| i).collect()
}

/// A text without case and without what people leave out: blanks, dashes, crosses.
fn plain(text: &str) -> String {
    let kept = text
        .chars()
        .filter(|c| c.is_alphanumeric() || "()+~=*".contains(*c));
    kept.flat_map(char::to_lowercase).collect()
}
