//! The runner of races with dice: games that it plays are walked beside the lists, and similar
//! games that it does not know are left to them.

use super::{compiled, walked};

/// Two players, a hand each, two rows along which they pass each other.
fn race(dice: &str, piece: &str, start: &str, play: &str, end: &str) -> String {
    format!(
        "(game \"Rows\" (players 2)
            (equipment {{
                (board (rectangle 2 8) {{
                    (track \"There\" \"16,0,E,N,W,End\" P1 directed:True)
                    (track \"Back\" \"17,15,W,S,E,End\" P2 directed:True)
                }})
                {dice} (hand Each) (regions \"Inn\" (sites {{3 12}}))
                (piece \"Runner\" Each {piece})
            }})
            (rules (start {{ {start} }}) (play {play}) (end {end})))"
    )
}

const STEPS: &str = "(trackSite Move from:(from) steps:(count Pips))";
const IN_HANDS: &str =
    "(place \"Runner1\" (handSite P1) count:4) (place \"Runner2\" (handSite P2) count:4)";
const ALL_HOME: &str = "(if (no Pieces Mover) (result Mover Win))";

fn runner(cond: &str, then: &str) -> String {
    format!(
        "(if (= {STEPS} End) (move Remove (from))
            (if (!= {STEPS} Off)
                (move (from) (to {STEPS} if:{cond}
                    (apply if:(is Enemy (who at:(to)))
                        (fromTo (from (to)) (to (handSite Next))))) {then})))"
    )
}

fn closed(text: &str) {
    let family = walked("race", &compiled(text), 20);
    assert_eq!(family, Some("races"), "{text}");
}

fn open(text: &str) {
    assert_eq!(walked("race", &compiled(text), 1), None, "{text}");
}

#[test]
fn a_roll_and_pieces_that_send_each_other_back() {
    let piece = runner(
        "(or (is Empty (to)) (and (is Enemy (who at:(to))) (not (is In (to) (sites \"Inn\")))))",
        "(then (if (is In (last To) (sites \"Inn\")) (moveAgain)))",
    );
    let play = "(do (roll) next:(if (!= (count Pips) 0)
        (or (forEach Piece) (forEach Piece container:(mover)))))";
    for dice in ["(dice d:3 num:1)", "(dice d:2 from:0 num:4)"] {
        closed(&race(dice, &piece, IN_HANDS, play, ALL_HOME));
    }
}

const STACKED: &str = "(place Stack \"Runner1\" (handSite P1) count:3)
    (place Stack \"Runner2\" (handSite P2) count:3)";

#[test]
fn throws_are_remembered_if_they_can_be_used_and_forgotten_by_their_move() {
    let ahead = "(trackSite Move from:(from) steps:(value))";
    let piece = format!(
        "(forEach Value (values Remembered \"Throws\")
            (if (= {ahead} End)
                (do (forget Value \"Throws\" (value)) next:(move Remove (from) level:(level)))
                (if (!= {ahead} Off)
                    (move (from (from) level:(level))
                        (to {ahead} (apply (forget Value \"Throws\" (value))))))))"
    );
    let pieces = "(or (forEach Piece container:(mover)) (forEach Piece))";
    let play = format!(
        "(if (= 0 (size Array (values Remembered \"Throws\")))
            (do (roll) next:(move Pass (then (and
                (do (remember Value \"Throws\" (count Pips)) ifAfterwards:(can Move {pieces}))
                (if (!= 2 (count Pips)) (moveAgain))))))
            {pieces})"
    );
    closed(&race("(dice d:3 num:1)", &piece, STACKED, &play, ALL_HOME));
}

#[test]
fn one_thing_is_done_before_another_follows_from_it() {
    let then = "(then (do
        (if (is In (last To) (sites \"Inn\")) (addScore Mover 1)
            (then (if (= 2 (score Mover)) (remove (last To)))))
        next:(if (and (< (score Mover) 2) (= 1 (count Pips))) (moveAgain))))";
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    let end =
        "{ (if (no Pieces Mover) (result Mover Win)) (if (no Moves Next) (result Next Loss)) }";
    for start in [IN_HANDS, STACKED] {
        closed(&race(
            "(dice d:3 num:1)",
            &runner("True", then),
            start,
            play,
            end,
        ));
    }
}

#[test]
fn pieces_enter_stacks_with_the_states_that_were_left_there() {
    let piece = format!(
        "(if (= {STEPS} End) (move Remove (from) level:(level))
            (if (!= {STEPS} Off)
                (move (from (from) level:(level)) (to {STEPS}
                    (apply (if (is Enemy (who at:(to)))
                        (and (remove (to)) (add (piece (id \"Runner\" Next)) (to (handSite Next)))))))
                    (then (forEach Level (last To) FromTop
                        (set State at:(last To) level:(level)
                            (+ 1 (where Level \"Runner\" Mover at:(last To) fromTop:True))))))))"
    );
    let play = "(do (roll) next:(if (= 2 (state at:7)) (move Pass)
        (or (forEach Piece) (forEach Piece container:(mover)))))";
    closed(&race("(dice d:3 num:1)", &piece, STACKED, play, ALL_HOME));
}

#[test]
fn pieces_of_another_player_take_the_turn_along() {
    let then = "(then (if (is In (last To) (sites \"Inn\")) (moveAgain)))";
    let piece = runner("(not (is Friend (who at:(to))))", then);
    let both = "(or (forEach Piece container:1 P1) (forEach Piece P1))";
    let play = format!(
        "(do (roll) next:(if (= 1 (count Pips)) {both}
        (or (forEach Piece) (forEach Piece container:(mover)))))"
    );
    closed(&race("(dice d:3 num:1)", &piece, IN_HANDS, &play, ALL_HOME));
}

#[test]
fn dice_used_one_by_one_with_priorities_and_passes() {
    let piece = "(forEach Die if:(!= (pips) 0)
        (if (= (trackSite Move from:(from) steps:(pips)) End) (move Remove (from))
            (if (!= (trackSite Move from:(from) steps:(pips)) Off)
                (move (from) (to (trackSite Move from:(from) steps:(pips))
                    if:(not (is Friend (who at:(to))))
                    (apply if:(is Enemy (who at:(to)))
                        (fromTo (from (to)) (to (handSite Next))))))))
        (then (if (not (all DiceUsed)) (moveAgain))))";
    let roll = |moves: &str| format!("(do (if (not (is Prev Mover)) (roll)) next:{moves})");
    let each = [
        "(priority { (forEach Piece container:(mover)) (forEach Piece) })",
        "(or { (forEach Piece) (forEach Piece container:(mover)) (move Pass) })",
    ];
    for moves in each {
        let play = roll(moves);
        closed(&race("(dice d:4 num:2)", piece, IN_HANDS, &play, ALL_HOME));
    }
}

#[test]
fn stacks_doubles_and_scores() {
    let piece = "(forEach Die replayDouble:True if:(!= (pips) 0)
        (if (= (trackSite Move from:(from) steps:(pips)) End)
            (if (all Sites (sites Occupied by:Mover) if:(is In (site) (sites {8..15})))
                (move Remove (from) (then (addScore Mover 1))))
            (move (from) (to (trackSite Move from:(from) steps:(pips))
                if:(or (not (is Enemy (who at:(to)))) (= 1 (size Stack at:(to))))
                (apply if:(is Enemy (who at:(to)))
                    (fromTo (from (to)) (to (if (is Mover P1) 15 0)))))))
        (then (if (not (all DiceUsed)) (if (can Move (forEach Piece top:True)) (moveAgain)))))";
    let start = "(place Stack \"Runner1\" 0 count:3) (place Stack \"Runner1\" 4 count:2)
        (place Stack \"Runner2\" 15 count:3) (place Stack \"Runner2\" 9 count:2)";
    let play = "(do (if (not (is Prev Mover)) (roll)) next:(forEach Piece top:True))";
    let ends = [ALL_HOME, "(if (>= (score Mover) 2) (byScore))"];
    for end in ends {
        closed(&race("(dice d:3 num:2)", piece, start, play, end));
    }
}

#[test]
fn phases_and_pieces_with_states() {
    let piece = runner(
        "(not (is Friend (who at:(to))))",
        "(then (set State at:(last To) 1))",
    );
    let text = race(
        "(dice d:3 num:1)",
        &piece,
        IN_HANDS,
        "(forEach Piece)",
        ALL_HOME,
    );
    let phases = "phases:{
        (phase \"Entering\" (play (do (roll) next:(forEach Piece container:(mover))))
            (nextPhase Mover (is Empty (handSite Mover)) \"Running\"))
        (phase \"Running\" (play (do (roll) next:(or (forEach Piece)
            (forEach Piece container:(mover)))))
            (end (if (= 1 (state at:3)) (result Mover Win)))) }";
    closed(&text.replace("(play (forEach Piece))", phases));
}

#[test]
fn hands_of_several_sites() {
    let piece = runner("(not (is Friend (who at:(to))))", "");
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    let text = race("(dice d:3 num:1)", &piece, IN_HANDS, play, ALL_HOME);
    let second = [
        ("(hand Each)", "(hand Each size:2)"),
        ("\"17,15", "\"19,15"),
        ("\"16,0", "\"17,0"),
        ("(handSite P1)", "(handSite P1 1)"),
        ("(handSite P2)", "(handSite P2 1)"),
        ("(handSite Next)", "(handSite Next 1)"),
    ];
    let text = second.iter().fold(text, |text, (a, b)| text.replace(a, b));
    assert!(text.contains("(handSite Next 1)"), "{text}");
    closed(&text);
}

#[test]
fn tracks_that_pass_a_site_twice() {
    let hit = "(apply if:(is Enemy (who at:(to)))
        (fromTo (from (to)) (to (handSite Next)) count:(count at:(to))))";
    let piece = format!(
        "(if (= {STEPS} (trackSite EndSite \"Way\")) (move Remove (from))
            (if (!= {STEPS} Off) (move (from) (to {STEPS} {hit}))))"
    );
    let enter = format!(
        "(if (and (is In (count Pips) (array {{1 3}})) (is Occupied (handSite Mover)))
            (move (from (handSite Mover)) (to (if (is Mover P1) 0 4) {hit})))"
    );
    for start in [
        IN_HANDS.to_string(),
        IN_HANDS.replace("place", "place Stack"),
    ] {
        // Several that move at once from what is no stack are left to the lists.
        let several = start.contains("Stack");
        let one = |moves: &str| match several {
            true => moves.to_owned(),
            false => moves.replace(" count:(count at:(to))", ""),
        };
        let (piece, enter) = (one(&piece), one(&enter));
        closed(&format!(
            "(game \"Twice\" (players 2)
                (equipment {{
                    (board (rectangle 3 5) {{
                        (track \"Way\" \"0,1,2,3,8,7,2,12,13,End\" P1 directed:True)
                        (track \"Way\" \"4,3,2,1,6,7,2,12,11,End\" P2 directed:True)
                    }})
                    (dice d:3 num:1) (hand Each) (piece \"Runner\" Each {piece})
                }})
                (rules (start {{ {start} }})
                    (play (do (roll) next:(or (forEach Piece) {enter})))
                    (end {ALL_HOME})))"
        ));
    }
}

#[test]
fn where_a_piece_stands_is_asked_of_single_ones() {
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    let plain = runner("(not (is Friend (who at:(to))))", "");
    let end = "(if (= 3 (where \"Runner\" Mover)) (result Mover Win))";
    let single = IN_HANDS.replace(" count:4", "");
    closed(&race("(dice d:3 num:1)", &plain, &single, play, end));
    // Several on one site, piled up or not.
    open(&race("(dice d:3 num:1)", &plain, IN_HANDS, play, end));
    let piled = IN_HANDS.replace("place", "place Stack");
    open(&race("(dice d:3 num:1)", &plain, &piled, play, end));
}

#[test]
fn pieces_beside_dice_are_left_to_the_lists() {
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    let plain = runner("(not (is Friend (who at:(to))))", "");
    let text = race("(dice d:3 num:1)", &plain, IN_HANDS, play, ALL_HOME);
    closed(&text);
    // The first container that is everybody's are the dice, and a stack grows on a die.
    let start = IN_HANDS.replace("place", "place Stack");
    let start = start.replace("(handSite P2)", "(handSite Shared)");
    open(&race("(dice d:3 num:1)", &plain, &start, play, ALL_HOME));
    // A track on which pieces come to stand there.
    let die = "\"17,15,W,S,18,End\"";
    open(&text.replace("\"17,15,W,S,E,End\"", die));
}

/// Two rows of pieces on a square board, and dice.
fn diced(pieces: &str, play: &str, end: &str) -> String {
    format!(
        "(game \"Diced\" (players {{(player N) (player S)}})
            (equipment {{ (board (square 5)) (dice d:3 num:2) {pieces} }})
            (rules (start {{
                (place \"A1\" (sites Bottom) value:1) (place \"B1\" {{\"A2\" \"C2\"}} value:2)
                (place \"A2\" (sites Top) value:1) (place \"B2\" {{\"C4\" \"E4\"}} value:2) }})
            (play {play})
            (end {{ {end} (if (> (count Moves) 80) (byScore)) }})))"
    )
}

#[test]
fn pieces_step_leap_slide_and_jump_by_what_the_dice_show() {
    let take = "(apply (if (is Enemy (who at:(to))) (and (addScore Mover (value Piece at:(to))) (remove (to)))))";
    let free = "if:(not (is Friend (who at:(to))))";
    let moves = [
        format!("(move Step Forwards (to {free} {take}))"),
        format!("(or (move Step Forward (to if:(is Empty (to)))) (move Step (directions {{FR FL}}) (to if:(is Enemy (who at:(to))) {take})))"),
        format!("(move Leap {{{{F F R F}} {{F F L F}}}} (to {free} {take}))"),
        format!("(move Slide Orthogonal (between if:(is Empty (between))) (to if:(is Enemy (who at:(to))) {take}))"),
        "(move Slide Diagonal (between (range 2 3)))".to_owned(),
        "(move Hop Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to))))".to_owned(),
        format!("(move Hop Diagonal (to {free} {take}))"),
    ];
    let by_die = "(forEach Die (if (= (pips) 1) (forEach Piece \"A\")
        (if (= (pips) 2) (forEach Piece \"B\") (or (forEach Piece \"A\") (forEach Piece \"B\")))))";
    let again = format!(
        "(do (if (not (is Prev Mover)) (roll)) next:{by_die} (then (if (can Move {by_die}) (moveAgain))))"
    );
    let once = "(do (roll) next:(if (= (count Pips) 4) (forEach Piece) (forEach Piece \"A\")))";
    let few = "(if (= (count Pieces Mover) (- (count Pieces All) 2)) (result Mover Win))
        (if (> 2 (count Pieces in:(sites Board))) (result Mover Draw))";
    for (a, b) in moves.iter().zip(moves.iter().cycle().skip(1)) {
        let pieces = format!("(piece \"A\" Each {a}) (piece \"B\" Each {b})");
        for play in [&again[..], once] {
            closed(&diced(&pieces, play, few));
        }
    }
}

#[test]
fn moves_that_may_start_where_nothing_stands_any_more_are_open() {
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    let stacks = IN_HANDS.replace("place", "place Stack");
    let with = |start: &str, apply: &str, then: &str| {
        let piece = runner("(not (is Friend (who at:(to))))", then);
        let sent = "if:(is Enemy (who at:(to)))
                        (fromTo (from (to)) (to (handSite Next)))";
        assert!(piece.contains(sent));
        let piece = piece.replace(sent, apply);
        race("(dice d:3 num:1)", &piece, start, play, ALL_HOME)
    };
    let home = "if:(is Enemy (who at:(to))) (fromTo (from (to)) (to (handSite Next)))";
    closed(&with(&stacks, home, ""));
    // What goes along takes what is to move: a level of nothing comes to stand there.
    let itself = "if:(is In (to) (sites \"Inn\")) (remove (from))";
    open(&with(&stacks, itself, ""));
    closed(&with(IN_HANDS, itself, ""));
    // Two effects want the same piece.
    let twice = "(then (and (fromTo (from (last To)) (to (handSite Mover)))
        (fromTo (from (last To)) (to (handSite Next)))))";
    open(&with(&stacks, home, twice));
}

#[test]
fn what_has_no_compact_form_is_open() {
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    let plain = runner("(is Empty (to))", "");
    let text = race("(dice d:3 num:1)", &plain, IN_HANDS, play, ALL_HOME);
    closed(&text);
    // A roll beside something else, pieces that step, and moves forbidden by what was before.
    open(&race(
        "(dice d:3 num:1)",
        &plain,
        IN_HANDS,
        &format!("(or (move Pass) {play})"),
        ALL_HOME,
    ));
    open(&race(
        "(dice d:3 num:1)",
        "(move Step (to if:(is Empty (to))))",
        IN_HANDS,
        play,
        ALL_HOME,
    ));
    open(&text.replace("(rules", "(rules (meta (no Repeat))"));
    // The dice stand on sites that all players share.
    open(&text.replace(
        ALL_HOME,
        "(if (= 2 (count Sites in:(sites Occupied by:All))) (result Mover Win))",
    ));
    open(&text.replace("(handSite P1)", "(handSite Shared)"));
}

#[test]
fn what_is_noted_before_moves_are_found_stays_noted() {
    let pieces = "(or (forEach Piece) (forEach Piece container:(mover)))";
    let piece = runner("(not (is Friend (who at:(to))))", "");
    let of = |play: &str| race("(dice d:3 num:2)", &piece, IN_HANDS, play, ALL_HOME);
    let noting = |prior: &str, next: &str| {
        of(&format!(
            "(do (if (not (is Prev Mover)) (roll)) next:(do {prior} next:{next}))"
        ))
    };
    // A condition is settled before what is noted would change it, and a roll comes second.
    let again = format!(
        "(if (< 0 (var \"Free\")) (or {pieces}
        (move Pass (then (and (moveAgain) (set Var \"Free\" (- (var \"Free\") 1)))))) {pieces})"
    );
    closed(&noting(
        "(if (all DiceEqual) (set Var \"Free\" (count Pips)))",
        &again,
    ));
    closed(&of(&format!(
        "(do (set Var \"Free\" (count Moves)) next:(if (< 3 (var \"Free\"))
            (do (addScore Mover 1) next:(do (roll) next:{pieces})) (do (roll) next:{pieces})))"
    )));
    closed(&of(&format!(
        "(do (roll) next:(if (= 0 (var \"Free\")) (do (set Var \"Free\" 1) next:{pieces})
            (do (set Var \"Free\" 0) next:(forEach Piece))))"
    )));
    // For several sites; who can do nothing after it passes all the same.
    let counted = "(forEach Site (sites Occupied by:Mover)
        (if (is In (site) (sites \"Inn\")) (addScore Mover 1) (remember Value 1)))";
    closed(&noting(
        counted,
        "(if (< 2 (score Mover)) (forEach Piece container:(mover)))",
    ));
    // What is remembered in another order than it was found is left to the lists.
    let sites = "(forEach Site (sites Occupied by:Mover) (remember Value (site)))";
    closed(&noting(
        sites,
        "(if (< 6 (size Array (values Remembered))) (move Pass))",
    ));
}

#[test]
fn several_pieces_that_move_at_once_are_open() {
    let piece = runner(
        "(not (is Enemy (who at:(to))))",
        "(then (fromTo (from (handSite Mover)) (to (last To)) count:2))",
    );
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    open(&race("(dice d:3 num:1)", &piece, IN_HANDS, play, ALL_HOME));
    closed(&race(
        "(dice d:3 num:1)",
        &piece.replace(" count:2", ""),
        IN_HANDS,
        play,
        ALL_HOME,
    ));
}

#[test]
fn pieces_bear_values_along_and_leave_them_behind() {
    let then = |level: &str| {
        format!(
            "(then (if (is In (last To) (sites \"Inn\"))
                (set Value at:(last To) {level} (+ 1 (value Piece at:(last To) {level})))))"
        )
    };
    let cond = "(<= (value Piece at:(to)) (value Piece at:(from)))";
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    let dice = "(dice d:3 num:1)";
    let end = "{ (if (no Pieces Mover) (result Mover Win))
        (if (< 4 (value Piece at:7)) (result Next Win)) }";
    closed(&race(dice, &runner(cond, &then("")), IN_HANDS, play, end));
    let on_levels = format!(
        "(if (= {STEPS} End) (move Remove (from) level:(level))
            (if (!= {STEPS} Off)
                (move (from (from) level:(level)) (to {STEPS} if:{cond}) {})))",
        then("level:0")
    );
    closed(&race(dice, &on_levels, STACKED, play, end));
    // No piece has room for so much: such games are given up.
    let vast = "(then (set Value at:(last To) 70000))";
    closed(&race(dice, &runner("True", vast), IN_HANDS, play, end));
}

#[test]
fn pieces_slide_along_tracks_that_meet() {
    let game = |range: &str, to: &str| {
        format!(
            "(game \"Rings\" (players 2)
                (equipment {{
                    (board (rectangle 3 6) {{
                        (track \"Out\" {{0..5 11..6 12..17 11..6}} loop:True P1)
                        (track \"In\" {{12..17 11..6 0..5 11..6}} loop:True P2)
                    }})
                    (dice d:4 num:2)
                    (piece \"Runner\" P1 (move Slide \"Out\" {range} {to}))
                    (piece \"Runner\" P2 (move Slide \"In\" {range} {to}))
                }})
                (rules (start {{ (place \"Runner1\" (sites Bottom)) (place \"Runner2\" (sites Top)) }})
                    (play (do (if (not (is Prev Mover)) (roll)) next:
                        (forEach Die if:(!= (pips) 0) (forEach Piece)
                            (then (if (not (all DiceUsed)) (moveAgain))))))
                    (end (if (no Pieces Next) (result Mover Win)))))"
        )
    };
    let takes = "(to if:(is Enemy (who at:(to)))
        (apply if:(not (is Friend (who at:(to)))) (remove (to))))";
    closed(&game(
        "(between (exact (pips)) if:(is Empty (between)))",
        takes,
    ));
    closed(&game("(between (range 2 4))", takes));
    closed(&game(
        "(between (exact (pips)) if:(not (is Friend (who at:(between)))))",
        "(to if:(and (is Enemy (who at:(to))) (!= (to) 8)) (apply (remove (to))))",
    ));
}

#[test]
fn a_trigger_is_set_before_a_piece_leaves() {
    let leaves = "(do (if (= 1 (count Pieces Mover)) (trigger \"Out\" Mover))
        next:(move Remove (from)))";
    let piece =
        format!("(if (= {STEPS} End) {leaves} (if (!= {STEPS} Off) (move (from) (to {STEPS}))))");
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    let end = "{ (if (is Triggered \"Out\" P1) (result P1 Win))
        (if (is Triggered \"Out\" P2) (result P2 Loss)) }";
    closed(&race("(dice d:3 num:1)", &piece, IN_HANDS, play, end));
}

#[test]
fn there_are_other_moves_where_those_after_a_roll_are_not_asked_for() {
    let piece = runner(
        "(not (is Friend (who at:(to))))",
        "(then (if (= 1 (count Pips)) (moveAgain)))",
    );
    let pieces = "(or (forEach Piece) (forEach Piece container:(mover)))";
    let play = format!(
        "(priority {{
            (if (not (is Prev Mover)) (do (roll) next:{pieces}))
            (forEach Piece container:(mover))
            (forEach Piece) }})"
    );
    closed(&race("(dice d:3 num:1)", &piece, IN_HANDS, &play, ALL_HOME));
    // Both would have to be all moves there are.
    let play = format!(
        "(priority {{ (forEach Piece)
            (if (not (is Prev Mover)) (do (roll) next:{pieces})) }})"
    );
    open(&race("(dice d:3 num:1)", &piece, IN_HANDS, &play, ALL_HOME));
}

#[test]
fn a_board_is_filled_from_hands_by_what_dice_show() {
    let numbered = "(place \"Runner1\" (handSite P1) state:1)
        (place \"Runner1\" (handSite P1 1) state:2) (place \"Runner2\" (handSite P2) state:1)
        (place \"Runner2\" (handSite P2 1) state:2)";
    let text = format!(
        "(game \"Filled\" (players 2)
            (equipment {{ (board (square 2)) (hand Each size:2) (dice d:2 num:1)
                (piece \"Runner\" Each) }})
            (rules (start {{ {numbered} }})
                (play (do (roll) next:
                    (if (= -1 (where \"Runner\" Mover state:(count Pips)))
                        (move (from (sites Occupied by:Mover container:(mover))) (to (sites Empty)))
                        (move Pass))))
                (end {{ (if (is Full) (result Mover Win))
                    (if (< 9 (count Turns)) (result Mover Draw)) }})))"
    );
    closed(&text);
}

#[test]
fn numbers_of_pieces_are_set() {
    let piece = runner(
        "True",
        "(then (if (is In (last To) (sites \"Inn\"))
            (set Count at:(last To) (- (count at:(last To)) 1))))",
    );
    let play = "(do (roll) next:(or (forEach Piece) (forEach Piece container:(mover))))";
    closed(&race("(dice d:3 num:1)", &piece, IN_HANDS, play, ALL_HOME));
}
