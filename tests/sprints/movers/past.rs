//! Rules that ask for the past or for what is hidden, walked beside lists.

use super::{STUCK, compiled, game, is_closed};
use ludeme::game::context::Scratch;
use ludeme::game::sprints::Sprint;

const STEP: &str = "(piece \"A\" Each (move Step Adjacent (to if:(is Empty (to)))))";

#[test]
fn positions_that_have_been_may_be_forbidden() {
    for play in [
        "(meta (no Repeat)) (play (forEach Piece))",
        "(meta (no Repeat)) (play (or (forEach Piece) (move Pass)))",
        "(play (do (forEach Piece) ifAfterwards:(not (is Repeat))))",
        "(play (forEach Piece (then (if (is Repeat) (moveAgain)))))",
    ] {
        let (meta, play) = match play.split_once(") (play") {
            Some((meta, play)) => (format!("{meta})"), format!("(play{play}")),
            None => (String::new(), play.to_owned()),
        };
        let text = game("(square 3)", STEP, &format!("{play} {STUCK}"));
        let text = text.replace("(rules ", &format!("(rules {meta} "));
        assert!(is_closed(&text), "{text}");
    }
    // Whether there are moves depends on what they repeat.
    let asks = "(play (if (can Move (forEach Piece)) (forEach Piece) (move Pass)))";
    let text = game("(square 3)", STEP, &format!("{asks} {STUCK}"));
    let text = text.replace("(rules ", "(rules (meta (no Repeat)) ");
    assert!(!is_closed(&text), "{text}");
    // Local states belong to the position, also where no rule asks for them.
    let turned = "(piece \"A\" Each (move Step Adjacent (to if:(is Empty (to)))
        (then (set State at:(last To) (% (count Moves) 2)))))";
    let text = game(
        "(square 3)",
        turned,
        &format!("(play (forEach Piece)) {STUCK}"),
    );
    let text = text.replace("(rules ", "(rules (meta (no Repeat)) ");
    assert!(is_closed(&text), "{text}");
}

#[test]
fn positions_that_go_round_are_found() {
    let end = "(end {(if (is Cycle) (result Mover Draw)) (if (no Moves Next) (result Mover Win))})";
    let text = game(
        "(rectangle 1 3)",
        STEP,
        &format!("(play (forEach Piece)) {end}"),
    );
    // Two pieces at the ends of three sites have nowhere to go but back.
    let text = text.replace("(sites Bottom)) (place", "0) (place");
    let text = text.replace("\"A2\" (sites Top)", "\"A2\" 2");
    assert!(is_closed(&text), "{text}");
    let wide = game("(square 2)", STEP, &format!("(play (forEach Piece)) {end}"));
    let wide = wide.replace("\"A1\" (sites Bottom)", "\"A1\" 0");
    let wide = wide.replace("\"A2\" (sites Top)", "\"A2\" 3");
    assert!(is_closed(&wide), "{wide}");
}

#[test]
fn what_is_hidden_matters_where_it_is_asked_for_only() {
    let hides = "(piece \"A\" Each (move Step Adjacent (to if:(is Empty (to)))
        (then (set Hidden What at:(last To) to:Next))))";
    let text = game(
        "(square 4)",
        hides,
        &format!("(play (forEach Piece)) {STUCK}"),
    );
    assert!(is_closed(&text), "{text}");
    let asks = "(piece \"A\" Each (move Step Adjacent
        (to if:(and (is Empty (to)) (not (is Hidden What at:(from) to:Next))))
        (then (set Hidden What at:(last To) to:Next))))";
    let text = game(
        "(square 4)",
        asks,
        &format!("(play (forEach Piece)) {STUCK}"),
    );
    let asked = compiled(&text);
    assert!(Sprint::of(&asked, &asked.start(&mut Scratch::new(0))).is_none());
}
