//! Games that runners play come out as often one way or the other as games by lists (a chi-square
//! test): moves are picked uniformly, also where illegal ones are picked first and put aside.

use std::collections::BTreeMap;

use ludeme::play::playout::{Player, seed_of};

use super::compiled;

/// Games of each kind.
const GAMES: u64 = 4000;

/// How often games ended after so many moves with each winner, by lists and by the runner.
fn results(text: &str) -> BTreeMap<(u32, i32), [f64; 2]> {
    let game = compiled(text);
    let mut player = Player::new(&game);
    let mut found: BTreeMap<(u32, i32), [f64; 2]> = BTreeMap::new();
    for n in 0..GAMES {
        player.play(seed_of(3, n));
        let end = (player.state().moves, player.state().winner);
        found.entry(end).or_default()[0] += 1.0;
        player.sprint(seed_of(5, n));
        let end = (player.state().moves, player.state().winner);
        found.entry(end).or_default()[1] += 1.0;
    }
    found
}

fn assert_alike(text: &str) {
    // What is rare is taken together.
    let mut rare = [0.0; 2];
    let mut cells: Vec<[f64; 2]> = Vec::new();
    for [a, b] in results(text).into_values() {
        if a + b < 40.0 {
            rare = [rare[0] + a, rare[1] + b];
        } else {
            cells.push([a, b]);
        }
    }
    if rare[0] + rare[1] >= 40.0 {
        cells.push(rare);
    }
    let square = |[a, b]: &[f64; 2]| (a - b).powi(2) / (a + b);
    let chi_square: f64 = cells.iter().map(square).sum();
    // Five times the spread beyond the mean lies beyond one in a million.
    let degrees = (cells.len() - 1) as f64;
    let bound = degrees + 5.0 * (2.0 * degrees).sqrt() + 5.0;
    assert!(cells.len() > 5, "{cells:?}");
    assert!(chi_square < bound, "{chi_square} of {degrees}: {text}");
}

#[test]
fn results_are_as_frequent_as_by_lists() {
    assert_alike(&super::placing::placements(
        2,
        "(square 3)",
        "",
        "(play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))",
    ));
    assert_alike(&super::enclosing::captures(
        "(square 3)",
        "",
        "(meta (no Repeat))",
        &super::enclosing::stone("(remove (between))"),
        "(if (no Moves Next) (result Mover Win))",
    ));
    assert_alike(&super::turning::runs(
        4,
        4,
        "",
        super::turning::FLIP,
        super::turning::COUNTED,
        "(if (all Passed) (byScore))",
    ));
    let around = "(sites Around (last To))";
    let end = "(if (or (= 0 (count Sites in:(sites Occupied by:Next))) (is Full)) (byScore))";
    assert_alike(&super::turning::spread(4, around, end));
}
