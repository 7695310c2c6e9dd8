//! Batches move games as single games are moved, and encodings lose nothing in silence.

use std::collections::HashMap;
use std::sync::Arc;

use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::state_line::state_line;
use ludeme::game::{Game, chance::Chance};
use ludeme::learn::batch::{Batch, BatchError};
use ludeme::learn::encode::{Encoding, EncodingError, Listed, Order};
use ludeme::load::{Selection, load};
use ludeme::play::playout::{Playouts, seed_of};

fn shipped(name: &str) -> Arc<Game> {
    let text = ludeme::shipped::find(name).expect("a shipped game").text;
    Arc::new(load(name, text, &Selection::default()).game.expect("sound"))
}

const ALL: [&str; 4] = ["chong", "choro-lango", "ouk-chatrang", "ssang-ryouk"];

#[test]
fn steps_of_a_batch_are_those_of_single_games() {
    for name in ALL {
        let game = shipped(name);
        let mut batch = Batch::new(game.clone(), 3, 5).restarting(false);
        for slot in 0..3 {
            assert_eq!(batch.slots()[slot].seed(), seed_of(5, slot as u64));
        }
        let mut singles: Vec<_> = (0..3)
            .map(|k| {
                let mut scratch = Scratch::new(0);
                scratch.chance = Chance::seeded(seed_of(5, k));
                let state = game.start(&mut scratch);
                (state, scratch, MoveList::new())
            })
            .collect();
        for step in 0..40 {
            let mut picks = Vec::new();
            for (k, (state, scratch, list)) in singles.iter_mut().enumerate() {
                game.moves(state, scratch, list);
                let slot = &batch.slots()[k];
                assert_eq!(slot.legal().len(), list.len(), "{name}, step {step}");
                picks.push((step * 7 + k) % list.len().max(1));
                if !state.over {
                    game.apply(state, scratch, list, picks[k]);
                }
            }
            batch.step(&picks).expect("legal picks");
            for (slot, (state, _, _)) in batch.slots().iter().zip(&singles) {
                // The batch has rolled the dice of the next move already, which no line shows.
                assert_eq!(
                    state_line(&game, slot.state()),
                    state_line(&game, state),
                    "{name}, step {step}"
                );
            }
        }
    }
}

#[test]
fn random_ends_are_those_of_playouts() {
    let game = shipped("chong");
    let mut batch = Batch::new(game.clone(), 400, 1);
    batch.finish();
    let mean = |lengths: &mut dyn Iterator<Item = u32>| {
        let lengths: Vec<f64> = lengths.map(f64::from).collect();
        lengths.iter().sum::<f64>() / lengths.len() as f64
    };
    let batched = mean(&mut batch.slots().iter().map(|slot| slot.length()));
    let mut player = Playouts::new(&game);
    let played = mean(&mut (0..400).map(|k| {
        player.sprint(seed_of(9, k));
        player.state().moves
    }));
    assert!((batched - played).abs() < 6.0, "{batched} and {played}");
    assert!(
        batch
            .slots()
            .iter()
            .all(|slot| slot.ended() && slot.episode() == 1)
    );
}

#[test]
fn wrong_picks_move_nothing() {
    let game = shipped("chong");
    let mut batch = Batch::new(game, 2, 1);
    let length = batch.step(&[0]);
    assert_eq!(length, Err(BatchError::Length { given: 1, slots: 2 }));
    let legal = batch.slots()[1].legal().len();
    let wrong = batch.step(&[0, legal]);
    let pick = legal;
    assert_eq!(
        wrong,
        Err(BatchError::NoSuchMove {
            slot: 1,
            pick,
            legal
        })
    );
    assert!(batch.slots().iter().all(|slot| slot.state().moves == 0));
}

/// Walks a random game and looks at the indices of every position.
fn walk(game: &Game, encoding: &Encoding, moves: usize) -> usize {
    let mut scratch = Scratch::new(3);
    let mut state = game.start(&mut scratch);
    let mut list = MoveList::new();
    let (mut order, mut actions) = (Order::default(), Vec::new());
    let mut observation = vec![0.0; encoding.len()];
    let mut shared = 0;
    for step in 0..moves {
        if state.over {
            break;
        }
        game.moves(&mut state, &mut scratch, &mut list);
        let whole = list.clone();
        let listed = Listed {
            game,
            state: &mut state,
            scratch: &mut scratch,
            list: &mut list,
        };
        let now = encoding.write_actions(listed, &mut order, &mut actions);
        shared += now;
        assert_eq!(list, whole, "completing whole moves changes nothing");
        assert_eq!(actions.len(), list.len());
        assert!(actions.iter().all(|a| (*a as usize) < encoding.actions()));
        if now == 0 {
            // Moves of one index do the same: equal from, to, actions (but for equal dice).
            let mut of_index: HashMap<u32, (i32, i32)> = HashMap::new();
            for (action, m) in actions.iter().zip(list.moves()) {
                let ends = of_index.entry(*action).or_insert((m.from, m.to));
                assert_eq!(*ends, (m.from, m.to));
            }
        }
        encoding.observe(game, (&state, &list), None, &mut observation);
        assert!(observation.iter().all(|x| x.is_finite()));
        let pick = (step * 13) % list.len();
        game.apply(&mut state, &mut scratch, &list, pick);
    }
    shared
}

#[test]
fn moves_of_the_shipped_games_have_indices_of_their_own() {
    for name in ALL {
        let game = shipped(name);
        let encoding = Encoding::of(&game, 8).expect("an encoding");
        assert_eq!(walk(&game, &encoding, 120), 0, "{name}");
        assert_eq!(encoding.plane_names(&game).len(), encoding.shape()[0]);
    }
}

#[test]
fn recorded_games_have_encodings() {
    let all = crate::conformance::descriptions();
    let (mut with, mut without) = (0, 0);
    for (path, text) in all.iter().step_by(9) {
        let name = path.display().to_string();
        let Some(game) = load(&name, text, &Selection::default()).game else {
            continue;
        };
        match Encoding::of(&game, 64) {
            Ok(encoding) => {
                walk(&game, &encoding, 20);
                with += 1;
            }
            Err(EncodingError::Simultaneous { .. } | EncodingError::TooLarge { .. }) => {
                without += 1;
            }
            Err(e) => panic!("{name}: {e}"),
        }
    }
    assert!(
        all.is_empty() || with > 60,
        "{with} with, {without} without"
    );
}
