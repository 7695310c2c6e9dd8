//! The start rules: what stands on the board before the first move.

use super::Position;
use ludeme::game::context::Scratch;

/// A game of stacks on a row of three sites.
fn stacked(start: &str) -> Position {
    Position::new(&format!(
        r#"(game "Test" (players 2)
            (equipment {{ (board (square 3)) (piece "M" Each) }})
            (rules (start {{ (place Stack "M1" 8 count:2) {start} }})
                (play (move Add (to (sites Empty)))) (end (if (= (counter) 99) (result Mover Win)))))"#
    ))
}

#[test]
fn a_random_stack_carries_its_data() {
    let p = stacked(r#"(place Random {"M1" "M2"} count:{2 1} state:3 value:4 0)"#);
    let mut levels: Vec<String> = p.at(0).split('/').map(str::to_owned).collect();
    levels.sort_unstable();
    assert_eq!(levels, ["1s3v4", "1s3v4", "2s3v4"]);
}

/// A game of cards, the deck of which is dealt out whole.
fn cards(items: &str) -> Position {
    Position::new(&format!(
        r#"(game "Test" (players 2)
            (equipment {{ (board (rectangle 1 2)) {items} (hand Each) }})
            (rules (start (split Deck)) (play (move PlayCard)) (end (if (no Moves Next) (result Mover Win)))))"#
    ))
}

/// How many cards lie in both hands, and in the container after them.
fn heights(p: &Position, first: i32) -> [usize; 3] {
    let at = |site: i32| match p.at(site) {
        line if line.is_empty() => 0,
        line => line.split('/').count(),
    };
    [at(first), at(first + 1), at(first + 2)]
}

#[test]
fn a_deck_holds_its_own_cards_and_no_others() {
    let small = "(deck cardsBySuit:2 suits:2)";
    // Cells 0 and 1 are the board, then come deck, hands and whatever follows.
    let p = cards(small);
    assert_eq!(heights(&p, 2), [0, 2, 2]);
    let alone =
        format!(r#"{small} (card "Joker" P1 Ace rank:1 value:1 trumpRank:1 trumpValue:1 suit:1)"#);
    assert_eq!(heights(&cards(&alone), 2), [0, 2, 2]);
    let two = format!("{small} (deck P1 cardsBySuit:5 suits:1)");
    let p = cards(&two);
    assert_eq!(heights(&p, 2), [0, 5, 2], "only the first deck is split");
    let (state, _) = (p.game.start(&mut Scratch::new(9)), ());
    assert_eq!(state.contents.height(3), 5);
}
