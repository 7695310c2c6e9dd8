//! What a seat may not know reaches none of its screens, logs, marks and words: held through
//! random games of every recorded game with hidden information.

use std::collections::HashSet;
use std::path::PathBuf;

use rand::RngExt;

use super::*;
use crate::cli::play::plain;
use crate::game::action::{Action, Item};
use crate::game::rules::booleans::HiddenData;
use crate::game::state::State;
use crate::play::draw::{draw_for, site_name};
use crate::play::playout::chooser;
use crate::play::session::Session;
use crate::play::view::View;

/// The descriptions of the recorded games with hidden information.
fn hidden_games() -> Option<Vec<(String, String)>> {
    let Some(root) = std::env::var_os("LUDEME_CONFORMANCE") else {
        eprintln!("skipped: LUDEME_CONFORMANCE is not set");
        return None;
    };
    let mut folders = vec![PathBuf::from(root).join("games")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "lud") {
                let text = std::fs::read_to_string(&path).expect("a description");
                if text.contains("(set Hidden ") {
                    found.push((path.display().to_string(), text));
                }
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no games found");
    Some(found)
}

/// Whether one of these data of a slot is hidden from a player, by the flags themselves.
fn flagged(state: &State, player: u8, slot: usize, data: &[HiddenData]) -> bool {
    let hidden = &state.contents.hidden;
    let levels = 0..state.contents.height(slot).max(1);
    let of_level = |level| {
        let bits = hidden.bits(player.into(), slot, level);
        data.iter().any(|d| bits >> *d as u8 & 1 == 1)
    };
    levels.into_iter().any(of_level)
}

/// The name of what stands on a slot, without its owner's number.
fn kind(game: &Game, state: &State, slot: usize) -> Option<String> {
    let what = usize::from(state.contents.what(slot));
    let name = &game.components[what].name;
    (what > 0).then(|| {
        name.trim_end_matches(|c: char| c.is_ascii_digit())
            .to_owned()
    })
}

/// A state that differs in what is hidden from a player, and in nothing else.
fn twin(game: &Game, state: &State, player: u8) -> State {
    let mut twin = state.clone();
    if state.contents.stacking() {
        return twin;
    }
    for slot in 0..game.layout.slots as usize {
        let what = state.contents.what(slot);
        if what == 0 {
            continue;
        }
        let (who, count) = (state.contents.who(slot), state.contents.count(slot));
        if flagged(state, player, slot, &[HiddenData::All]) {
            twin.contents.clear(slot);
            twin.contents.hidden = state.contents.hidden.clone();
        } else if flagged(state, player, slot, &[HiddenData::What]) {
            let others = game.components.iter().enumerate().skip(1);
            let mut others = others.filter(|(i, c)| c.owner == who && *i != usize::from(what));
            if let Some((other, _)) = others.next() {
                twin.contents.set_piece(slot, other as u16, who, count);
                twin.contents.hidden = state.contents.hidden.clone();
            }
        }
    }
    twin
}

/// The sites that a legal move is about: its ends, and where something leaves.
fn sites(session: &Session<'_>, pick: usize) -> Vec<(SiteType, i32)> {
    let list = session.list();
    let m = &list.moves()[pick];
    let default = session.game().board.default_type();
    let (from, to) = list
        .decision(m)
        .and_then(|a: Action| a.types())
        .unwrap_or((default, default));
    let ends = [(from, m.from), (to, m.to)];
    let actions = list.items(m).iter().filter_map(|item| match item {
        Item::Action(action) => Some(action),
        _ => None,
    });
    let more = actions.flat_map(|a| {
        let (from, to) = a.types().unwrap_or((default, default));
        [(from, a.from().0), (to, a.to().0)]
    });
    ends.into_iter()
        .chain(more)
        .filter(|(_, s)| *s >= 0)
        .collect()
}

fn words_of(text: &str) -> HashSet<&str> {
    text.split(|c: char| !c.is_alphanumeric()).collect()
}

/// Plays a random game and holds words, marks and boards of every player against the flags.
fn walk(path: &str, game: &Game, seed: u64) -> usize {
    let mut session = Session::new(game, seed);
    let mut choice = chooser(seed);
    let mut secrets = 0;
    for n in 0..60 {
        if session.is_over() {
            break;
        }
        let pick = choice.random_range(0..session.choices().len());
        let before = session.state().clone();
        let mover = before.mover;
        let about = sites(&session, pick);
        let own_words = session.choices()[pick].text.clone();
        // Whoever chooses is told nothing by the choices either.
        let kinds = about.iter().filter_map(|(ty, site)| {
            let slot = game.layout.slot(*ty, *site)?;
            let hidden = flagged(&before, mover, slot, &[HiddenData::All, HiddenData::What]);
            kind(game, &before, slot).filter(|_| hidden)
        });
        let known = own_kinds(game, &before, mover, &about);
        for kind in kinds.filter(|kind| !known.contains(kind)) {
            let told = words_of(&own_words).contains(kind.as_str());
            assert!(
                !told,
                "{path}: move {n} tells its mover of {kind}: {own_words}"
            );
        }
        session.play(pick).expect("a legal move");
        let after = session.state();
        for player in 1..=game.players as u8 {
            let view = View::of(player);
            let marks = session.marks(view);
            let shown = session.shown();
            let marked: Vec<i32> = marks.iter().map(|m| m.1).collect();
            assert_eq!(
                draw_for(game, shown, &marked, view),
                draw_for(game, &twin(game, shown, player), &marked, view),
                "{path}: the board of player {player} after move {n}"
            );
            if player == mover {
                continue;
            }
            let text = session.words(n, view);
            let words = words_of(text);
            let known = own_kinds(game, &before, player, &about);
            for (ty, site) in &about {
                let Some(slot) = game.layout.slot(*ty, *site) else {
                    continue;
                };
                for state in [&before, after] {
                    if flagged(state, player, slot, &[HiddenData::All]) {
                        secrets += 1;
                        let name = site_name(game, *ty, *site);
                        assert!(!words.contains(name.as_str()), "{path}: move {n}: {text}");
                        assert!(!marks.contains(&(*ty, *site)), "{path}: move {n}: {name}");
                    }
                    if flagged(state, player, slot, &[HiddenData::All, HiddenData::What])
                        && let Some(kind) = kind(game, state, slot)
                        && !known.contains(&kind)
                    {
                        secrets += 1;
                        assert!(!words.contains(kind.as_str()), "{path}: move {n}: {text}");
                    }
                }
            }
        }
    }
    secrets
}

/// The kinds of the pieces on some sites that a player sees.
fn own_kinds(game: &Game, state: &State, player: u8, sites: &[(SiteType, i32)]) -> HashSet<String> {
    let kinds = sites.iter().filter_map(|(ty, site)| {
        let slot = game.layout.slot(*ty, *site)?;
        let hidden = flagged(state, player, slot, &[HiddenData::All, HiddenData::What]);
        kind(game, state, slot).filter(|_| !hidden)
    });
    kinds.collect()
}

#[test]
fn no_word_mark_or_board_tells_what_is_hidden() {
    let Some(games) = hidden_games() else { return };
    let mut secrets = 0;
    for (path, text) in games {
        let loaded = load(&path, &text, &Selection::default());
        let game = loaded.game.expect("a game");
        // A text may hide something under other options only.
        if !game.features.hidden {
            continue;
        }
        secrets += (0..2).map(|seed| walk(&path, &game, seed)).sum::<usize>();
    }
    assert!(secrets > 100, "{secrets} secrets were at stake");
}

#[test]
fn no_terminal_shows_what_is_hidden() {
    let Some(games) = hidden_games() else { return };
    for (path, text) in games {
        with_screen(&text, "human", false, (140, 50), |mut s| {
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
