//! Moves that concern players: bets, scores by lists, teams, and whose moves came before.

use super::{Position, on_square};

/// A game in which a stone is placed and something follows from it.
fn placing(then: &str) -> Position {
    on_square(
        3,
        r#"(piece "M" Each)"#,
        "",
        &format!("(move Add (to (sites Empty)) (then {then}))"),
    )
}

#[test]
fn a_bet_replaces_the_amount_and_leaves_the_pot_alone() {
    let mut p = on_square(
        3,
        r#"(piece "M" Each)"#,
        "(set Amount 7)",
        "(if (< (count Moves) 2)
            (move Bet Mover (range 0 2) (then (set Pot (+ (pot) (amount Mover)))))
            (move Bet P1 (range 5 5)))",
    );
    assert_eq!(p.pairs(), [(-1, -1); 3]);
    p.play(2);
    let amounts = |p: &Position| [1, 2].map(|player| p.state.players[player].amount);
    assert_eq!((amounts(&p), p.state.pot), ([2, 7], 2));
    p.play(1);
    assert_eq!((amounts(&p), p.state.pot), ([2, 1], 3));
    // Whoever makes the move, the amount is that of the player named.
    p.play(0);
    p.play(0);
    assert_eq!((amounts(&p), p.state.pot), ([5, 1], 3));
}

#[test]
fn lists_of_scores_are_paired_with_lists_of_players() {
    let mut p = placing(
        "(and { (addScore {P1 P2} {3 4}) (addScore {Mover} {5 6}) (addScore {1 (next)} {10 20}) })",
    );
    assert_eq!(
        p.go(0, 0),
        "A0:1 score1+3 score2+4 score1+5 score1+10 score2+20"
    );
    assert_eq!(
        p.go(1, 1),
        "A1:2 score1+3 score2+4 score2+5 score1+10 score1+20"
    );
}

/// A game of four in which scores show over which players a list goes.
fn four(teams: &str, players: &str) -> String {
    let mut p = Position::new(&format!(
        r#"(game "Four" (players 4)
            (equipment {{ (board (square 3)) (piece "M" Each) }})
            (rules (start {{ {teams} }})
                (play (move Add (to (sites Empty))
                    (then (forEach (players {players}) (set Value (player (player)) 1)))))
                (end (if (= (counter) 999) (result Mover Win)))))"#
    ));
    p.go(0, 0).replace("A0:1", "").trim().to_owned()
}

#[test]
fn lists_of_players_know_teams() {
    let pairs = "(set Team 1 {P1 P3}) (set Team 2 {P2 P4})";
    assert_eq!(four(pairs, "Enemy"), "value2=1 value4=1");
    assert_eq!(four(pairs, "Ally"), "value3=1");
    assert_eq!(four(pairs, "Friend"), "value1=1 value3=1");
    assert_eq!(four(pairs, "Friend of:(next)"), "value2=1 value4=1");
    assert_eq!(four(pairs, "Team2"), "value2=1 value4=1");
    assert_eq!(four("", "Enemy"), "value2=1 value3=1 value4=1");
    assert_eq!(four("", "Enemy of:2"), "value1=1 value3=1 value4=1");
    assert_eq!(four("", "Ally"), "");
    assert_eq!(four("", "Friend of:3"), "value3=1");
    // Nobody, whose number is 0, is no mover either.
    let others = "value0=1 value2=1 value3=1 value4=1";
    assert_eq!(four("", "NonMover"), others);
    assert_eq!(
        four("", "NonMover if:(is Even (player))"),
        "value0=1 value2=1 value4=1"
    );
}

#[test]
fn teams_are_visited_one_by_one() {
    let mut p = Position::new(
        r#"(game "Four" (players 4)
            (equipment { (board (square 3)) (piece "M" Each) })
            (rules (start { (set Team 1 {P1 P4}) (set Team 3 {P2 P3}) })
                (play (move Add (to (sites Empty))
                    (then (forEach Team (forEach Value (team)
                        (addScore (player (value)) (size Array (team))))))))
                (end (if (= (counter) 999) (result Mover Win)))))"#,
    );
    assert_eq!(p.go(0, 0), "A0:1 score1+2 score4+2 score2+2 score3+2");
}

#[test]
fn what_came_before_is_told_by_turns() {
    let mut p = placing(
        r#"(and { (set Var "left" (count LegalMoves)) (set Var "other" (prev MoverLastTurn))
            (set Var "first" (from at:StartOfTurn)) (set Var "made" (count MovesThisTurn))
            (if (is Even (count Moves)) (moveAgain)) })"#,
    );
    let told = |p: &Position| ["left", "other", "first", "made"].map(|name| p.var(name));
    p.go(5, 5);
    // Before the first move of the other player there is none.
    assert_eq!(told(&p), [8, -1, 5, 0]);
    p.go(1, 1);
    assert_eq!(told(&p), [7, 1, 1, 0]);
    p.go(7, 7);
    assert_eq!(told(&p), [6, 1, 1, 1]);
}
