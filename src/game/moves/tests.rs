//! Tests: a search for any move agrees with the list of moves, and so do sketched lists.

use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::{Context, Scratch};
use crate::game::rules::Moves;
use crate::game::state::State;
use crate::load::{Selection, load};
use crate::shipped::GAMES;

/// What is asked about the moves of a ludeme in a state must be what the list of them says.
fn assert_agreement(game: &Game, state: &State, scratch: &mut Scratch, play: &Moves) {
    let mut list = MoveList::new();
    let mut copy = state.clone();
    let mut ctx = Context::new(game, &mut copy, scratch);
    ctx.generate(play, &mut list);
    assert_eq!(ctx.any_move(play), !list.is_empty(), "{}", game.name);
    for site in 0..game.layout.board_end as i32 {
        assert_eq!(
            ctx.any_move_to(play, site),
            list.moves().iter().any(|m| m.to == site),
            "{} to {site}: {:?}",
            game.name,
            list.moves()
        );
    }
    assert_eq!(copy, *state, "generation leaves the state of {}", game.name);
}

#[test]
fn a_search_finds_what_generation_yields() {
    let mut positions = 0;
    for shipped in GAMES {
        let loaded = load(shipped.name, shipped.text, &Selection::default());
        let game = loaded.game.expect("a shipped game has no errors");
        if game.features.stochastic || game.dice.is_some() {
            continue;
        }
        let (mut state, mut scratch) = game.start_seeded(7);
        let mut list = MoveList::new();
        for ply in 0..60 {
            game.moves(&mut state, &mut scratch, &mut list);
            if state.over || list.is_empty() {
                break;
            }
            for player in 1..=game.players {
                if let Some(play) = game.play_of(&state, player) {
                    assert_agreement(&game, &state, &mut scratch, play);
                    positions += 1;
                }
            }
            let index = (ply * 7 + 3) % list.len();
            game.apply(&mut state, &mut scratch, &list, index);
        }
    }
    assert!(positions > 100, "only {positions} positions were compared");
}

/// Plays some moves; before each the sketched list, completed move by move, must be the list of
/// legal moves, and every pick must be a member of it. Returns the number of positions.
fn assert_sketches_agree(game: &Game, plies: usize) -> usize {
    let (mut state, mut scratch) = game.start_seeded(7);
    let (mut list, mut sketched) = (MoveList::new(), MoveList::new());
    for ply in 0..plies {
        let chance = scratch.chance.clone();
        let before = state.clone();
        game.moves(&mut state, &mut scratch, &mut list);
        if state.over || list.is_empty() {
            return ply;
        }
        let text = |list: &MoveList, i: usize| {
            let m = &list.moves()[i];
            let numbers = (
                m.from,
                m.to,
                m.level_min,
                m.level_max,
                m.mover,
                m.state,
                m.edge,
            );
            let parts = (list.items(m), list.thens(m), list.between(m));
            format!("{numbers:?} {parts:?}")
        };
        let mut other = before.clone();
        scratch.chance = chance.clone();
        game.sketch_moves(&mut other, &mut scratch, &mut sketched);
        assert_eq!(sketched.len(), list.len(), "{} ply {ply}", game.name);
        for i in 0..sketched.len() {
            game.complete(&mut other, &mut scratch, &mut sketched, i);
            let (ours, theirs) = (text(&sketched, i), text(&list, i));
            assert_eq!(ours, theirs, "{} ply {ply} move {i}", game.name);
        }
        assert_eq!(other, state, "{} ply {ply}", game.name);
        for first in 0..8 {
            let mut other = before.clone();
            scratch.chance = chance.clone();
            let below = |n: usize| first % n;
            let picked = game.pick_move(&mut other, &mut scratch, &mut sketched, below);
            let picked = text(&sketched, picked.expect("there are legal moves"));
            let legal = (0..list.len()).any(|i| text(&list, i) == picked);
            assert!(legal, "{} ply {ply}: {picked}", game.name);
        }
        scratch.chance = chance;
        state = before;
        game.moves(&mut state, &mut scratch, &mut list);
        let index = (ply * 7 + 3) % list.len();
        game.apply(&mut state, &mut scratch, &list, index);
    }
    plies
}

#[test]
fn sketched_lists_are_the_lists_of_legal_moves() {
    let mut positions = 0;
    for shipped in GAMES {
        let loaded = load(shipped.name, shipped.text, &Selection::default());
        let game = loaded.game.expect("a shipped game has no errors");
        positions += assert_sketches_agree(&game, 60);
    }
    assert!(positions > 100, "only {positions} positions were compared");
}

/// The variable of levels keeps its last value behind an iteration over levels, also one that an
/// effect makes: what is made after it starts from another level of the stack.
#[test]
fn sketched_moves_start_from_the_level_that_effects_leave() {
    let text = "(game \"Levels\" (players 2)
        (equipment {
            (board (square 4))
            (piece \"Disc\" Each
                (forEach Value min:1 max:3
                    (move (from (from) level:(level))
                        (to (mapEntry (value))
                            (apply (if (is Enemy (who at:(to)))
                                (forEach Level (to) FromTop
                                    (fromTo (from (to) level:(level)) (to (handSite Next))))))))))
            (hand Each)
            (map {(pair 1 5) (pair 2 6) (pair 3 9)})
        })
        (rules
            (start {
                (place Stack \"Disc1\" 0 count:3) (place Stack \"Disc2\" 15 count:3)
                (place Stack \"Disc1\" 6 count:2) (place Stack \"Disc2\" 5 count:2)
            })
            (play (forEach Piece))
            (end (if (no Pieces Mover) (result Mover Win)))))";
    let loaded = load("levels.lud", text, &Selection::default());
    let game = loaded.game.expect("the description is sound");
    assert_eq!(assert_sketches_agree(&game, 40), 40);
}

/// The same over the recorded games.
#[test]
fn sketched_lists_of_recorded_games() {
    let Some(root) = std::env::var_os("LUDEME_CONFORMANCE") else {
        println!("skipped: LUDEME_CONFORMANCE is not set");
        return;
    };
    let mut folders = vec![std::path::PathBuf::from(root).join("games")];
    let mut compared = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)
            .expect("the folder is there")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "lud") {
                let text = std::fs::read_to_string(&path).expect("a description is text");
                let name = path.to_string_lossy();
                if let Some(game) = load(&name, &text, &Selection::default()).game {
                    compared += usize::from(assert_sketches_agree(&game, 12) > 0);
                }
            }
        }
    }
    assert!(compared > 500, "only {compared} games were compared");
}

#[test]
fn a_search_behind_a_roll_keeps_the_list_it_looks_through() {
    // Every roll offers another number of moves, and none of the first ones is kept.
    let text = "(game \"Rolls\" (players 2)
        (equipment { (board (square 6)) (piece \"Disc\" Each) (dice d:6 num:1) })
        (rules
            (start { (place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top)) })
            (play (do (roll)
                next:(if (< 3 (count Pips))
                    (move Add (piece (id \"Disc\" Mover)) (to (sites Empty)))
                    (forEach Piece (move Step Orthogonal (to if:(is Empty (to))))))
                ifAfterwards:(or (is In (last To) (sites {27 29})) (= 35 (last To)))))
            (end (if (no Moves Next) (result Mover Win)))))";
    let loaded = load("rolls.lud", text, &Selection::default());
    let game = loaded.game.expect("the description is sound");
    let mut list = MoveList::new();
    let mut moves = 0;
    for seed in 0..100 {
        let (mut state, mut scratch) = game.start_seeded(seed);
        while !state.over && moves < 20 * (seed + 1) {
            let first = |_| 0;
            let Some(pick) = game.pick_move(&mut state, &mut scratch, &mut list, first) else {
                break;
            };
            game.apply(&mut state, &mut scratch, &list, pick);
            moves += 1;
        }
    }
    assert!(moves >= 100, "{moves} moves");
}
