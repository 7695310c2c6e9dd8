//! Regions that loops keep while they run have the same values as when each is evaluated anew.

use ludeme::game::action::MoveList;
use ludeme::game::state_line::state_line;
use ludeme::load::{Selection, load};
use ludeme::play::playout::chooser;
use rand::RngExt;

/// Pairs of the same number: by a loop that can keep a region or groups, and by one that cannot,
/// since the region is said to depend on the site.
const PAIRS: &[(&str, &str)] = &[
    (
        "(count Sites in:(forEach (sites Board) if:(is In (site) (sites Group at:(last To)))))",
        "(count Sites in:(forEach (sites Board)
            if:(is In (site) (sites Group at:(+ (last To) (* 0 (site)))))))",
    ),
    (
        "(count Sites in:(forEach (sites Board) if:(< 2
            (count Sites in:(sites Group at:(site) if:(not (is In (to) (sites Around (last To)))))))))",
        "(count Sites in:(forEach (sites Board) if:(< 2
            (count Sites in:(sites Group at:(site)
                if:(not (is In (to) (sites Around (+ (last To) (* 0 (from)))))))))))",
    ),
    (
        "(count Sites in:(forEach (sites Board) if:(< 2 (count Sites in:(sites Group at:(site))))))",
        "(count Sites in:(forEach (sites Board) if:(< 2 (size Group at:(site)))))",
    ),
    // The second condition loops too, and keeps what it asks for apart from the first.
    (
        "(if (all Groups of:(is In (to) (sites Around (sites Occupied by:Mover)))
            if:(< 1 (count Sites in:(forEach (sites)
                if:(is In (site) (union (sites) (sites Group at:(last To)))))))) 1 0)",
        "(if (all Groups of:(is In (to) (sites Around (sites Occupied by:Mover)))
            if:(< 1 (count Sites in:(sites)))) 1 0)",
    ),
    (
        "(max (results from:(sites Occupied by:Mover) to:(sites Around (from))
            (count Sites in:(intersection (sites Around (to)) (sites Group at:(last To))))))",
        "(max (results from:(sites Occupied by:Mover) to:(sites Around (from))
            (count Sites in:(intersection (sites Around (to))
                (sites Group at:(+ (last To) (* 0 (to))))))))",
    ),
];

#[test]
fn loops_keep_what_is_the_same_in_every_round() {
    for (kept, plain) in PAIRS {
        let text = format!(
            "(game \"Loops\" (players 2)
                (equipment {{ (board (square 5)) (piece \"Disc\" Each) }})
                (rules (play (move Add (to (sites Empty)) (then (and
                    (set Score P1 {kept})
                    (set Score P2 {plain})))))
                    (end (if (is Full) (result Mover Win)))))"
        );
        let loaded = load("loops.lud", &text, &Selection::default());
        let game = loaded
            .game
            .unwrap_or_else(|| panic!("{text}\n{:#?}", loaded.diagnostics));
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..20 {
            let (mut state, mut scratch) = game.start_seeded(seed);
            let mut choice = chooser(seed);
            let mut list = MoveList::new();
            while !state.over {
                game.moves(&mut state, &mut scratch, &mut list);
                let pick = choice.random_range(0..list.len());
                game.apply(&mut state, &mut scratch, &list, pick);
                let score = |p: usize| state.players[p].score;
                assert_eq!(score(1), score(2), "{kept}\n{}", state_line(&game, &state));
                seen.insert(score(1));
            }
        }
        assert!(seen.len() > 1, "the number is always {seen:?}: {kept}");
    }
}
