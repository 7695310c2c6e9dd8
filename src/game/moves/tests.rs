//! A search for any move agrees with generation.

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
