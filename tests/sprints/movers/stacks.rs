//! Pieces that stand on each other.

use ludeme::game::context::Scratch;
use ludeme::game::sprints::Sprint;

use super::{compiled, game, is_closed};

/// A game with a stack of two for each player on a board and three pieces in each hand.
pub fn stacked(piece: &str, rules: &str) -> String {
    format!(
        "(game \"G\" (players {{(player N) (player S)}})
            (equipment {{ (board (square 5)) (hand Each) (piece \"A\" Each {piece}) (piece \"B\" Each)
                (regions P1 (sites Top)) (regions P2 (sites Bottom)) }})
            (rules (start {{ (place Stack \"A1\" (sites Bottom) count:2) (place Stack \"A2\" (sites Top) count:2)
                (place Stack items:{{\"A1\" \"A2\"}} 12)
                (place Stack \"A1\" (handSite P1) count:3) (place Stack \"A2\" (handSite P2) count:3) }})
                {rules} (end {{ (if (no Pieces Next) (result Mover Win))
                    (if (no Moves Next) (result Mover Win))
                    (if (> (count Moves) 60) (result Mover Draw)) }})))"
    )
}

const TOP: &str = "(play (forEach Piece top:True))";

#[test]
fn uppermost_pieces_and_whole_stacks_move() {
    for piece in [
        "(move Step (to if:(is Empty (to))))",
        "(move Step Orthogonal (to if:(< (size Stack at:(to)) 3)))",
        "(move Step (to if:(not (is Friend (who at:(to))))) stack:True)",
        "(move Step (from if:(= 2 (size Stack at:(from)))) (to if:(is Empty (to))) stack:True)",
        "(move Slide Orthogonal stack:True)",
        "(move (from) (to (sites Board) if:(is Mover (who at:(to) level:0))) stack:True)",
    ] {
        assert!(is_closed(&stacked(piece, TOP)), "{piece}");
    }
    // Every piece of a stack counts, the uppermost goes.
    let step = "(move Step (to if:(is Empty (to))))";
    assert!(is_closed(&stacked(step, "(play (forEach Piece))")));
}

#[test]
fn what_is_passed_over_leaves_or_joins() {
    let enemy = "if:(is Enemy (who at:(between)))";
    for apply in [
        "(apply (remove (between)))",
        "(apply (fromTo (from (between)) (to)))",
        "(apply (fromTo (from) (to (between))))",
    ] {
        for stack in ["", "stack:True"] {
            let hop =
                format!("(move Hop (between {enemy} {apply}) (to if:(is Empty (to))) {stack})");
            let moves = format!("(or {hop} (move Step (to if:(is Empty (to))) {stack}))");
            assert!(is_closed(&stacked(&moves, TOP)), "{moves}");
        }
    }
    let taken = "(apply (remove (to) count:(size Stack at:(to))))";
    let step = format!("(move Step (to if:(not (is Mover (who at:(to)))) {taken}) stack:True)");
    assert!(is_closed(&stacked(&step, TOP)));
}

#[test]
fn pieces_come_from_hands_onto_stacks() {
    let rules = "(play (or (forEach Piece top:True) (move (from (handSite Mover))
        (to (sites Occupied by:Mover container:\"Board\") if:(< (size Stack at:(to)) 4)))))";
    let step = "(move Step (to if:(is Empty (to))) (then (remove (last To))))";
    assert!(is_closed(&stacked(step, rules)));
}

#[test]
fn promotions_and_states_in_stacks_are_left_to_the_lists() {
    let unread = |piece: &str| {
        let game = compiled(&stacked(piece, TOP));
        Sprint::unread(&game, &game.start(&mut Scratch::new(0)))
    };
    let promoted =
        "(move Step (to if:(is Empty (to))) (then (promote (last To) (piece \"B\") Mover)))";
    assert_eq!(unread(promoted), ["effect: Promote"]);
    let stated = "(move Step (to if:(= 0 (state at:(to)))))";
    assert_eq!(unread(stated), ["game: states in stacks"]);
}

#[test]
fn so_many_of_the_uppermost_pieces_go() {
    for count in [
        "(count Steps (last From) (last To))",
        "(- (size Stack at:(last From)) 1)",
        "(% (count Moves) 3)",
    ] {
        let select = "(move Select (from (sites Occupied by:Mover top:True))
            (to (sites Direction from:(from) Orthogonal stop:(= (next) (who at:(to))) stopIncluded:True
                distance:(size Stack at:(from)))
                if:(>= (count Steps (from) (to)) (size Stack at:(to))))";
        let play = format!(
            "(play (or {select} (then (and
                (fromTo (from (last From)) (to (last To)) count:{count} stack:True)
                (add (to (last To)) stack:True)))) (move Pass)))
            (end (if (> (count Moves) 50) (result Mover Draw)))"
        );
        assert!(
            is_closed(&game("(square 4)", "(piece \"A\" Each)", &play)),
            "{count}"
        );
    }
}
