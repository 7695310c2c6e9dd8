//! What a seat may not know reaches none of its screens, logs, marks, pictures, words, hints and
//! numbers for learning.
//!
//! The principle: two games that differ only in what a seat may not know show the seat the same.
//! It is held through random games of every recorded game with hidden information, under each of
//! its options that hides something. Beside the true game goes another one, in which everything
//! that the seat does not see lies elsewhere; whether two positions are alike to a seat is decided
//! here by the flags alone, not by what is tested.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::cli::play::plain;
use crate::cli::play::seats::position;
use crate::game::action::{Action, ActionKind, Move};
use crate::game::rules::booleans::HiddenData;
use crate::game::state::State;
use crate::learn::encode::Encoding;
use crate::play::draw::{counts, draw_for};
use crate::play::picture::{Picture, svg};
use crate::play::playout::chooser;
use crate::play::session::Session;
use crate::play::view::View;
use crate::search::imagine::imagine;
use crate::search::spec::AgentSpec;

/// Moves of a walk through a game, and through one with other options.
const MOVES: usize = 32;
const MOVES_OF_OPTIONS: usize = 12;
/// A search is asked for a hint before these moves: what is known of later ones takes long.
const HINTED: [usize; 2] = [3, 10];
/// Moves of the other game that are tried to find one which a seat cannot tell from the true one.
const TRIES: usize = 6;

/// The descriptions of the recorded games with hidden information.
fn hidden_games() -> Option<Vec<(String, String)>> {
    let Some(root) = std::env::var_os("LUDEME_CONFORMANCE") else {
        eprintln!("skipped: LUDEME_CONFORMANCE is not set");
        return None;
    };
    let mut folders: Vec<PathBuf> = ["games", "games-more", "mechanisms"]
        .map(|name| PathBuf::from(&root).join(name))
        .into();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "lud") {
                let text = std::fs::read_to_string(&path).expect("a description");
                if text.contains("(set Hidden") {
                    found.push((path.display().to_string(), text));
                }
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no games found");
    Some(found)
}

/// What of a level of a slot is hidden from a player, as bits.
fn flags(state: &State, player: u8, slot: usize, level: usize) -> u8 {
    state.contents.hidden.bits(player.into(), slot, level)
}

/// Whether one of these data of a slot is hidden from a player.
fn flagged(state: &State, player: u8, slot: usize, data: &[HiddenData]) -> bool {
    let levels = 0..state.contents.height(slot).max(1);
    let of_level = |level| {
        let bits = flags(state, player, slot, level);
        data.iter().any(|d| bits >> *d as u8 & 1 == 1)
    };
    levels.into_iter().any(of_level)
}

/// All that a player sees of a slot, by the flags: how high it is, and of each level what is not
/// hidden.
fn open(state: &State, player: u8, slot: usize) -> Vec<[i32; 6]> {
    let c = &state.contents;
    let height = c.height(slot).max(usize::from(c.what(slot) != 0));
    let level = |n: usize| {
        let bits = flags(state, player, slot, n);
        let known = |data: HiddenData, value: i32| match (bits >> data as u8 & 1, data) {
            (0, _) => value,
            (_, HiddenData::What | HiddenData::Who) => i32::MIN,
            (_, HiddenData::Count) => 1,
            _ => 0,
        };
        let (piece, count) = match c.stacking() {
            true => (c.level(slot, n), 1),
            false => (c.top(slot), c.count(slot)),
        };
        (bits >> HiddenData::All as u8 & 1 == 0).then(|| {
            [
                known(HiddenData::What, piece.what.into()),
                known(HiddenData::Who, piece.who.into()),
                known(HiddenData::State, piece.state),
                known(HiddenData::Rotation, piece.rotation.into()),
                known(HiddenData::Value, piece.value),
                known(HiddenData::Count, count),
            ]
        })
    };
    (0..height).filter_map(level).collect()
}

/// Whether a player sees the same in two states, by the flags.
fn alike(game: &Game, player: u8, one: &State, other: &State) -> bool {
    let public = |s: &State| (s.mover, s.next, s.over, s.winner, s.moves, s.turn);
    let slots = 0..game.layout.slots as usize;
    public(one) == public(other)
        && one.players == other.players
        && one.dice == other.dice
        && slots.into_iter().all(|slot| {
            let heights = |s: &State| 0..s.contents.height(slot).max(1);
            let hidden = |s: &State| -> Vec<u8> {
                let bits = heights(s).map(|level| flags(s, player, slot, level) & VISIBLE);
                bits.collect()
            };
            let unseen = |s: &State| flagged(s, player, slot, &[HiddenData::All]);
            (hidden(one) == hidden(other) || (unseen(one) && unseen(other)))
                && open(one, player, slot) == open(other, player, slot)
        })
}

/// What is public of a move: its ends, where nobody hides them from a player, and what was decided,
/// where nothing of its ends is hidden.
fn public(
    session: &Session<'_>,
    pick: usize,
    (player, states): (u8, [&State; 2]),
) -> ([Option<(SiteType, i32)>; 2], Option<Action>) {
    let (game, list) = (session.game(), session.list());
    let m = &list.moves()[pick];
    let decision = list.decision(m);
    let default = game.board.default_type();
    let (from, to) = decision
        .and_then(|a| a.types())
        .unwrap_or((default, default));
    let own = states[0].mover == player;
    let hides = |(ty, site): (SiteType, i32), data: &[HiddenData]| {
        let slot = game.layout.slot(ty, site);
        let hidden = |s: &&State| slot.is_some_and(|slot| flagged(s, player, slot, data));
        !own && states.iter().any(hidden)
    };
    let ends = [(from, m.from), (to, m.to)];
    // A choice that hides something where nothing moves is not told either.
    let newly = |(ty, site): (SiteType, i32)| {
        let chooses = matches!(decision, Some(a) if matches!(a.kind, ActionKind::Select { .. }));
        let hides = |state: &State, slot| {
            let is = |data: &&HiddenData| flagged(state, player, slot, &[**data]);
            HiddenData::EACH.iter().filter(is).count()
        };
        let more = |slot| hides(states[0], slot) < hides(states[1], slot);
        !own && chooses && game.layout.slot(ty, site).is_some_and(more)
    };
    let known = ends.map(|end| (!hides(end, &[HiddenData::All]) && !newly(end)).then_some(end));
    let any = ends.into_iter().any(|end| hides(end, &HiddenData::EACH));
    (known, decision.filter(|_| !any))
}

/// What shows where it is hidden; of other data it does not show that they are hidden.
const VISIBLE: u8 =
    1 << HiddenData::All as u8 | 1 << HiddenData::What as u8 | 1 << HiddenData::Who as u8;

/// What a seat is shown by every door, with the name of the door: the board in the terminal, the
/// picture (of the page, of files and of notebooks), the numbers for learning (of Python), marks,
/// counts, dice, and the log.
fn shown(
    session: &Session<'_>,
    coded: Option<&Encoding>,
    player: u8,
) -> Vec<(&'static str, String)> {
    let game = session.game();
    let view = View::of(player);
    let marks = session.marks(view);
    let marked: Vec<i32> = marks.iter().map(|m| m.1).collect();
    let state = session.shown();
    let picture = Picture {
        view,
        ..Picture::default()
    };
    let mut shown = vec![
        ("board", draw_for(game, state, &marked, view)),
        ("picture", svg(game, state, &picture)),
        ("marks", format!("{marks:?}")),
        ("counts", format!("{:?}", counts(game, state))),
        ("dice", format!("{:?}", session.roll())),
    ];
    if let Some(last) = session.moves().len().checked_sub(1) {
        shown.push(("log", session.words(last, view).to_owned()));
    }
    if let Some(coded) = coded {
        let mut numbers = vec![0.0; coded.len()];
        coded.observe(game, (state, session.list()), Some(player), &mut numbers);
        shown.push(("numbers", format!("{numbers:?}")));
    }
    shown
}

/// What was compared in walks through a game.
#[derive(Debug, Default)]
struct Compared {
    /// Positions with another one that differs in what a seat may not know.
    positions: usize,
    /// Moves after which two games that differ were compared.
    moves: usize,
    /// Lists of moves of one who does not know all, in the words of the choice.
    choices: usize,
}

/// The chosen options of a description, and each other item of an option in its place.
fn selections(path: &str, text: &str) -> Vec<Selection> {
    let chosen = load(path, text, &Selection::default());
    let others = chosen.expanded.options.iter().flat_map(|option| {
        let items = option.items.iter().enumerate();
        let items = items.filter(|(i, _)| *i != option.chosen);
        items.map(|(_, item)| option.path(item))
    });
    let others = others.map(|path| Selection {
        options: vec![path],
        ..Selection::default()
    });
    std::iter::once(Selection::default())
        .chain(others)
        .collect()
}

/// A position that differs in what a player does not see, if there is one.
fn twin(game: &Game, state: &State, player: u8, chance: &mut Xoshiro256PlusPlus) -> Option<State> {
    let mut twin = state.clone();
    imagine(game, &mut twin, player, chance);
    (twin != *state).then_some(twin)
}

/// The first legal move of the list that a choice stands for.
fn listed(session: &Session<'_>, choice: usize) -> usize {
    let mut picks = 0..session.list().len();
    let is = |pick: &usize| session.choice_of(*pick) == choice;
    picks.find(is).expect("a legal move")
}

/// What the one who moves may decide: by it the rules themselves may tell of what is hidden.
fn decisions(session: &Session<'_>) -> Vec<(i32, i32, Option<Action>)> {
    let list = session.list();
    let decided = |m: &Move| (m.from, m.to, list.decision(m));
    list.moves().iter().map(decided).collect()
}

/// What a search advises, without its time.
fn hint(session: &Session<'_>) -> (usize, Option<f64>) {
    let spec: AgentSpec = "uct:20:playout=12".parse().expect("a player");
    let mut agent = spec.agent(session.game(), 1).expect("an agent");
    let decision = agent.choose(position(session));
    (decision.pick, decision.value)
}

/// Holds what two games show a seat against each other.
fn same(at: &str, one: &[(&str, String)], other: &[(&str, String)]) {
    for ((door, one), (_, other)) in one.iter().zip(other) {
        let differs = one.bytes().zip(other.bytes()).position(|(a, b)| a != b);
        let from = differs.map_or(0, |at| at.saturating_sub(40));
        let part = |text: &str| text.chars().skip(from).take(160).collect::<String>();
        assert!(
            one == other,
            "{at}: the {door} tells what is hidden\n{}\n{}",
            part(one),
            part(other)
        );
    }
}

/// Plays a random game, and another one beside it for each seat.
fn walk(path: &str, game: &Game, (seed, moves): (u64, usize), compared: &mut Compared) {
    let mut session = Session::new(game, seed);
    let mut other = Session::new(game, seed);
    let coded = Encoding::of(game, 1).ok();
    let coded = coded.as_ref();
    let mut chance = chooser(seed);
    for n in 0..moves {
        if session.is_over() {
            break;
        }
        let before = session.state().clone();
        let choice = chance.random_range(0..session.choices().len());
        let pick = listed(&session, choice);
        let mut twins = Vec::new();
        for player in 1..=game.players as u8 {
            let Some(twin) = twin(game, &before, player, &mut chance) else {
                // What others decide in secret may differ all the same.
                if player != before.mover {
                    twins.push((player, before.clone()));
                }
                continue;
            };
            let at = format!("{path}: seed {seed}, before move {n}, player {player}");
            assert!(alike(game, player, &before, &twin), "{at}: no twin");
            other.pretend(twin.clone());
            compared.positions += 1;
            let both = [&session, &other].map(|session| shown(session, coded, player));
            same(&at, &both[0], &both[1]);
            if player == before.mover && decisions(&session) == decisions(&other) {
                compared.choices += 1;
                assert_eq!(session.choices(), other.choices(), "{at}: choices");
                if HINTED.contains(&n) && seed == 0 && moves == MOVES {
                    assert_eq!(hint(&session), hint(&other), "{at}: the hint");
                }
            }
            twins.push((player, twin));
        }
        session.play(choice).expect("a legal move");
        let after = session.state();
        for (player, twin) in twins {
            // The game still stands before the move in the other session.
            other.pretend(before.clone());
            let wanted = public(&other, pick, (player, [&before, after]));
            let at = format!("{path}: seed {seed}, after move {n}, player {player}");
            let wanted_shown = shown(&session, coded, player);
            other.pretend(twin.clone());
            let choices = other.choices().len();
            let tries = (0..TRIES).map(|_| chance.random_range(0..choices.max(1)));
            let tries: Vec<usize> = std::iter::once(choice).chain(tries).collect();
            for choice in tries.into_iter().filter(|choice| *choice < choices) {
                let pick = listed(&other, choice);
                let early = public(&other, pick, (player, [&twin, &twin]));
                if early
                    .0
                    .iter()
                    .zip(wanted.0)
                    .any(|(e, w)| w.is_some() && *e != w)
                {
                    continue;
                }
                other.play(choice).expect("a legal move");
                let reached = other.state().clone();
                if alike(game, player, after, &reached) {
                    let told = shown(&other, coded, player);
                    other.undo();
                    if public(&other, pick, (player, [&twin, &reached])) == wanted {
                        compared.moves += usize::from(reached != *after);
                        same(&at, &wanted_shown, &told);
                    }
                } else {
                    other.undo();
                }
            }
        }
        other.pretend(before);
        other.play(choice).expect("the same move");
    }
}

#[test]
fn games_that_differ_in_what_is_hidden_are_shown_alike() {
    let own = [
        ("secrets", SECRETS.to_owned()),
        (
            "hidden",
            include_str!("../../../../../tests/golden/boards/hidden.lud").to_owned(),
        ),
    ];
    let own = own.map(|(name, text)| (name.to_owned(), text));
    let games = own.into_iter().chain(hidden_games().unwrap_or_default());
    let mut found: BTreeMap<String, Compared> = BTreeMap::new();
    for (path, text) in games {
        for selection in selections(&path, &text) {
            let name = match selection.options.is_empty() {
                true => path.clone(),
                false => format!("{path} ({})", selection.options.join(", ")),
            };
            let loaded = load(&path, &text, &selection);
            let Some(game) = loaded.game.filter(|game| game.features.hidden) else {
                continue;
            };
            let compared = found.entry(name.clone()).or_default();
            let (seeds, moves) = match selection.options.is_empty() {
                true => (2, MOVES),
                false => (1, MOVES_OF_OPTIONS),
            };
            for seed in 0..seeds {
                walk(&name, &game, (seed, moves), compared);
            }
        }
    }
    for (name, compared) in &found {
        eprintln!("{name}: {compared:?}");
        let Compared {
            positions, moves, ..
        } = compared;
        assert!(positions + moves > 0, "{name}: nothing was at stake");
    }
}

#[test]
fn no_terminal_shows_what_is_hidden() {
    let Some(games) = hidden_games() else { return };
    // On the small one not all boards fit, and what happened last is scrolled to.
    let games = games.iter().flat_map(|g| [(g, (140, 50)), (g, (64, 18))]);
    for ((path, text), size) in games {
        with_screen(text, "human", false, size, |mut s| {
            let mut choice = chooser(7);
            for _ in 0..16 {
                if !s.app.may_move() {
                    break;
                }
                let pick = choice.random_range(0..s.app.table.session.choices().len());
                s.enter(&(pick + 1).to_string());
                if s.app.panel == Panel::Curtain {
                    let text = s.text();
                    let lines: Vec<&str> = text.lines().map(str::trim).collect();
                    let told = lines.iter().skip(1).filter(|l| !l.is_empty());
                    assert_eq!(told.count(), 2, "{path}: the curtain tells\n{text}");
                    s.press(KeyCode::Enter);
                }
                let shown = s.text();
                let (session, view) = (&s.app.table.session, s.app.table.view());
                for (n, line) in session.moves().enumerate() {
                    let head = format!("{:>3} {}: ", n + 1, line.mover);
                    let Some(log) = shown.lines().find_map(|l| l.split_once(&head)) else {
                        continue;
                    };
                    let words = session.words(n, view);
                    assert!(words.starts_with(log.1.trim_end()), "{path}: {}", log.1);
                }
                // What the mover does not know may lie elsewhere.
                let (truth, mover) = (session.state().clone(), session.mover());
                let decided = decisions(session);
                let twin = twin(session.game(), &truth, mover, &mut choice);
                let Some(twin) = twin else { continue };
                s.app.table.session.pretend(twin);
                if decisions(&s.app.table.session) == decided {
                    assert_eq!(s.text(), shown, "{path}: the screen tells what is hidden");
                }
                s.app.table.session.pretend(truth);
            }
        });
    }
}

#[test]
fn no_line_of_the_dialogue_tells_what_is_hidden() {
    let Some(games) = hidden_games() else { return };
    for (path, text) in games {
        let loaded = load(&path, &text, &Selection::default());
        let about = About::of(&loaded);
        let game = loaded.game.expect("a game");
        let mut session = Session::new(&game, 1);
        let mut choice = chooser(3);
        let mut input = String::new();
        let mut expected = Vec::new();
        for n in 0..16 {
            if session.is_over() {
                break;
            }
            let pick = choice.random_range(0..session.choices().len());
            session.play(pick).expect("a legal move");
            let view = View::of(session.mover());
            let mover = session.moves().last().map_or(0, |l| l.mover);
            input.push_str(&format!("{}\nhistory\n", pick + 1));
            expected.push(format!(
                "played {} {mover} {}",
                n + 1,
                session.words(n, view)
            ));
            if session.is_over() {
                break;
            }
            expected.extend(session.moves().enumerate().map(|(i, line)| {
                let words = session.words(i, view);
                format!("history {} {} {words}", i + 1, line.mover)
            }));
        }
        let seats = Seats::new(&game, "human", HINTS, 1).expect("seats");
        let store = Store::new(Header::default(), None, false);
        let table = Table::new(&game, 1, seats, store, about, None).expect("a table");
        let mut out = Vec::new();
        plain::play(table, &mut input.as_bytes(), &mut out).expect("a dialogue");
        let out = String::from_utf8(out).expect("text");
        let told = |l: &&str| l.starts_with("played ") || l.starts_with("history ");
        let told: Vec<&str> = out.lines().filter(told).collect();
        assert_eq!(told, expected, "{path}");
    }
}

#[test]
fn what_was_hidden_is_laid_open_at_the_end_and_only_then() {
    let text = SECRETS.replace("(no Moves Next)", "(= (count Moves) 2)");
    with_screen(&text, "human", false, (80, 24), |mut s| {
        s.enter("reveal");
        assert!(s.text().contains("the game is not over"));
        s.enter("A1-A2");
        s.press(KeyCode::Enter);
        s.enter("A4-A3");
        let text = s.text();
        assert!(text.contains("reveal") && text.contains('?'), "{text}");
        s.enter("reveal");
        assert!(!s.text().contains('?'));
        s.control('z');
        assert!(s.text().contains('?'));
    });
}
