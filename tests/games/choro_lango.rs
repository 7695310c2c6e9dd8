//! Choro of the Lango: one scenario for every rule of the record (L1 to L12).
//!
//! Sites 0 to 7 are the first player's outer row and 8 to 15 the inner one; 16 to 23 are the second player's
//! inner row and 24 to 31 the outer one. A lap is shown as the hole lifted and the first hole sown.

use super::scenario::{Play, Scenario};

/// A position by holes and their counters.
fn position(holes: &[(usize, i32)]) -> Play {
    position_under(&[], holes)
}

/// A position under items of options.
fn position_under(options: &[&str], holes: &[(usize, i32)]) -> Play {
    let counts: Vec<_> = holes
        .iter()
        .map(|(hole, count)| format!("(set Count {count} at:{hole})"))
        .collect();
    Scenario::of("choro-lango")
        .options(options)
        .placing(&counts.join(" "))
        .start()
}

/// A position of the main phase, the first player to begin a turn.
fn main_phase(holes: &[(usize, i32)]) -> Play {
    main_phase_under(&[], holes)
}

/// The same under items of options.
fn main_phase_under(options: &[&str], holes: &[(usize, i32)]) -> Play {
    let mut play = position_under(options, holes);
    for player in [1, 2] {
        play.set_phase(player, "Main");
    }
    play.set_moves(2);
    play
}

#[track_caller]
fn assert_holes(play: &Play, holes: &[(usize, i32)]) {
    let found: Vec<_> = holes
        .iter()
        .map(|&(hole, _)| (hole, play.count_at(hole)))
        .collect();
    assert_eq!(found, holes);
}

/// Counters of the second player that have no part in what is tested.
const ELSEWHERE: (usize, i32) = (28, 3);

#[test]
pub fn l1_two_counters_lie_in_every_hole() {
    let play = Scenario::of("choro-lango").start();
    assert_eq!(play.board_sites(), 32);
    assert!((0..32).all(|hole| play.count_at(hole) == 2));
}

#[test]
pub fn l2_each_player_opens_from_one_of_the_two_rightmost_outer_holes() {
    let mut play = Scenario::of("choro-lango").start();
    play.expect(&["6-7", "7-15"]);
    play.play("6-7").expect(&["24-16", "25-24"]);
}

#[test]
pub fn l2_who_can_capture_with_the_first_sowing_of_the_opening_must() {
    let captures = [(6, 2), (7, 2), (15, 1), (23, 1), (25, 2)];
    position(&captures).expect(&["6-7"]);
    let mut play = position(&[(6, 2), (24, 2), (25, 2), (16, 1), (17, 1), (9, 1)]);
    play.play("6-7").expect(&["24-16"]);
    let mut play = position(&[(6, 2), (24, 2), (25, 2), (16, 1), (17, 1)]);
    play.play("6-7").expect(&["24-16", "25-24"]);
}

#[test]
pub fn l2_the_opening_goes_lap_by_lap_and_a_finished_player_waits() {
    let mut play = position(&[(6, 2), (7, 1), (25, 2), (24, 1), (16, 1)]);
    play.expect(&["6-7"]).play("6-7");
    assert_eq!(play.mover(), 2);
    play.expect(&["25-24"]).play("25-24");
    assert_eq!(play.mover(), 2, "the first player has finished");
    play.expect(&["16-17"]).play("16-17");
    assert_eq!(play.mover(), 1, "who finished first begins the main phase");
    play.expect(&["7-15"]);
}

#[test]
pub fn l2_who_finished_in_fewer_laps_begins_the_main_phase() {
    let mut play = position(&[(6, 2), (7, 1), (15, 1), (25, 2), (24, 1)]);
    play.play("6-7").play("25-24");
    play.expect(&["15-14"]).play("15-14");
    assert_eq!(play.mover(), 2);
    play.expect(&["24-16"]);
}

#[test]
pub fn l2_a_player_whose_next_hole_has_been_emptied_has_finished() {
    let mut play = position(&[(7, 9), (0, 1), (3, 5), (25, 2), (16, 1)]);
    play.play("7-15").play("25-24");
    assert_holes(&play, &[(0, 0), (8, 0), (24, 4)]);
    assert_eq!(play.mover(), 2);
    play.expect(&["24-16"]).play("24-16");
    assert_eq!(play.mover(), 1);
}

#[test]
pub fn l3_a_move_starts_from_a_hole_with_two_or_more_counters() {
    let mut play = main_phase(&[(0, 1), (3, 2), (12, 1), (10, 4), ELSEWHERE]);
    play.expect(&["3-4", "10-9"]);
}

#[test]
pub fn l4_sowing_goes_anticlockwise_round_the_own_two_rows() {
    let mut play = main_phase(&[(6, 4), ELSEWHERE]);
    play.play("6-7");
    assert_holes(&play, &[(6, 0), (7, 1), (15, 1), (14, 1), (13, 1), (12, 0)]);
    let mut play = main_phase(&[(8, 2), ELSEWHERE]);
    play.play("8-0");
    assert_holes(&play, &[(8, 0), (0, 1), (1, 1)]);
    let mut play = main_phase(&[(0, 3), (25, 4), (23, 2)]);
    play.give_turn(2);
    play.expect(&["23-31", "25-24"]).play("25-24");
    assert_holes(&play, &[(25, 0), (24, 1), (16, 1), (17, 1), (18, 1)]);
}

#[test]
pub fn l5_a_last_counter_in_an_empty_hole_ends_the_turn() {
    let mut play = main_phase(&[(6, 4), (21, 2), (29, 2)]);
    play.play("6-7");
    assert_eq!(play.mover(), 2);
    assert_holes(&play, &[(13, 1), (21, 2), (29, 2)]);
}

/// The last of three counters from hole 7 falls into hole 13, opposite 21 and 29.
fn onto_13(own: i32, inner: i32, outer: i32) -> Play {
    let mut play = main_phase(&[(7, 3), (13, own), (21, inner), (29, outer), (30, 3)]);
    play.play("7-15");
    play
}

#[test]
pub fn l6_opposition_needs_both_inner_holes_occupied() {
    assert_holes(&onto_13(1, 2, 0), &[(13, 2), (21, 0), (5, 2)]);
    assert_holes(&onto_13(1, 2, 4), &[(13, 2), (21, 0), (29, 0), (5, 6)]);
    assert_holes(&onto_13(1, 0, 4), &[(13, 2), (29, 4), (5, 0)]);
    assert_holes(&onto_13(0, 2, 4), &[(13, 1), (21, 2), (29, 4), (5, 0)]);
}

#[test]
pub fn l7_captured_counters_are_sown_from_the_own_outer_hole_and_what_lay_there_stays() {
    let mut play = main_phase(&[(7, 3), (13, 1), (5, 1), (21, 2), (29, 3), (30, 3)]);
    play.play("7-15");
    assert_holes(&play, &[(5, 6), (21, 0), (29, 0)]);
    assert_eq!(play.mover(), 1);
    play.expect(&["5-6"]).play("5-6");
    assert_holes(&play, &[(5, 1), (6, 1), (7, 1), (15, 2), (14, 2), (13, 3)]);
}

#[test]
pub fn l7_a_single_captured_counter_is_sown_with_the_contents_of_the_outer_hole() {
    let mut play = main_phase(&[(7, 3), (13, 1), (5, 2), (21, 1), (30, 3)]);
    play.play("7-15").play("5-6");
    assert_holes(&play, &[(5, 0), (6, 1), (7, 1), (15, 2)]);
}

#[test]
pub fn l8_an_occupied_hole_not_in_opposition_is_lifted_and_sown_on() {
    let mut play = main_phase(&[(0, 2), (2, 1), ELSEWHERE]);
    play.play("0-1");
    assert_eq!(play.mover(), 1);
    play.expect(&["2-3"]).play("2-3");
    assert_holes(&play, &[(1, 1), (2, 0), (3, 1), (4, 1)]);
    assert_eq!(play.mover(), 2);
}

#[test]
pub fn l8_captures_inside_a_continued_sowing_work_the_same_way() {
    let mut play = main_phase(&[(4, 2), (6, 2), (14, 1), (22, 2), ELSEWHERE]);
    play.play("4-5").play("6-7");
    assert_holes(&play, &[(14, 2), (22, 0), (6, 2)]);
    assert_eq!(play.mover(), 1);
}

#[test]
pub fn l9_who_can_capture_with_the_first_sowing_must() {
    let mut play = main_phase(&[(7, 2), (14, 1), (0, 3), (22, 2), ELSEWHERE]);
    play.expect(&["7-15"]);
    let mut play = main_phase(&[(7, 2), (14, 1), (0, 3), ELSEWHERE]);
    play.expect(&["0-1", "7-15"]);
}

#[test]
pub fn l9_a_clockwise_capture_creates_no_duty_but_fulfils_it() {
    let clockwise = [(0, 2), (9, 1), (17, 2), (4, 2), ELSEWHERE];
    main_phase(&clockwise).expect(&["0-1", "0-8", "4-5"]);
    let both = [&clockwise[..], &[(7, 2), (14, 1), (22, 2)]].concat();
    main_phase(&both).expect(&["0-8", "7-15"]);
}

#[test]
pub fn l10_clockwise_moves_start_from_the_four_leftmost_holes_and_capture_at_once() {
    main_phase(&[(0, 2), (9, 1), (4, 2), ELSEWHERE]).expect(&["0-1", "4-5"]);
    for (start, count, next) in [(0, 4, 8), (1, 5, 0), (8, 3, 9), (9, 2, 10)] {
        let mut play = main_phase(&[(start, count), (11, 1), (19, 2), ELSEWHERE]);
        let lap = format!("{start}-{next}");
        assert!(play.may(&lap), "{lap}");
        play.play(&lap);
        assert_holes(&play, &[(11, 2), (19, 0), (3, 2)]);
    }
    let mut play = main_phase(&[(2, 6), (10, 1), (11, 1), (19, 2), ELSEWHERE]);
    assert!(!play.may("2-1"));
}

/// A clockwise play from hole 0 has captured four counters at hole 9, opposite 17; they lie in hole 1.
/// Sown on from hole 0 the last of them falls into hole 11, opposite 19; the opposite of hole 10 is 18.
fn clockwise_play(opposite_11: i32, opposite_10: i32) -> Play {
    let opposite = [(17, 2), (25, 2), (19, opposite_11), (18, opposite_10)];
    let mut play = main_phase(&[&[(0, 2), (9, 1), (11, 1), ELSEWHERE][..], &opposite].concat());
    play.play("0-8");
    assert_holes(&play, &[(0, 0), (1, 4), (8, 1), (9, 2), (17, 0), (25, 0)]);
    play
}

#[test]
pub fn l11_what_a_clockwise_play_captures_may_be_sown_clockwise_from_where_it_began() {
    let mut play = clockwise_play(2, 0);
    play.expect(&["0-8", "1-2"]).play("0-8");
    assert_holes(&play, &[(0, 0), (1, 0), (8, 2), (9, 3), (10, 1), (11, 2)]);
    assert_holes(&play, &[(19, 0), (3, 2)]);
    assert_eq!(play.mover(), 1);
    clockwise_play(0, 0).expect(&["1-2"]);
}

#[test]
pub fn l11_a_clockwise_play_goes_on_as_long_as_it_captures() {
    let mut play = clockwise_play(3, 1);
    play.play("0-8").expect(&["0-8", "3-4"]).play("0-8");
    assert_holes(&play, &[(10, 2), (18, 0), (2, 1)]);
    let mut play = clockwise_play(3, 0);
    play.play("0-8").expect(&["3-4"]);
}

#[test]
pub fn l11_a_play_that_turned_anticlockwise_is_no_longer_a_clockwise_one() {
    // Seven counters captured at hole 9 reach hole 15; the three captured there would reach hole 10.
    let opposite = [(17, 3), (25, 4), (23, 3), (18, 1)];
    let mut play =
        main_phase(&[&[(0, 2), (9, 1), (10, 1), (15, 1), (7, 1)][..], &opposite].concat());
    play.play("0-8").play("1-2");
    assert_holes(&play, &[(15, 2), (23, 0), (7, 5)]);
    play.expect(&["7-15"]);
}

/// Four counters captured anti-clockwise at hole 9 lie in hole 1; sown clockwise the last falls into hole 10,
/// opposite 18.
fn anticlockwise_play(options: &[&str], opposite: i32) -> Play {
    let holes = [(12, 3), (9, 1), (17, 2), (25, 2), (18, opposite), ELSEWHERE];
    let mut play = main_phase_under(options, &holes);
    play.play("12-11");
    assert_holes(&play, &[(1, 4), (10, 1)]);
    play
}

#[test]
pub fn l11_what_an_anticlockwise_play_captures_is_sown_anticlockwise() {
    anticlockwise_play(&[], 2).expect(&["1-2"]);
}

#[test]
pub fn l11_by_the_other_reading_any_capture_may_be_sown_clockwise_from_the_outer_hole() {
    let option = ["Clockwise Sowing/From the Outer Hole"];
    let mut play = anticlockwise_play(&option, 2);
    play.expect(&["1-0", "1-2"]).play("1-0");
    assert_holes(&play, &[(0, 1), (8, 1), (9, 3), (10, 2), (18, 0), (2, 2)]);
    assert_eq!(play.mover(), 1);
    anticlockwise_play(&option, 0).expect(&["1-2"]);
}

#[test]
pub fn l12_who_has_captured_all_counters_wins_at_once() {
    let last_captured = [(7, 2), (14, 1), (22, 2)];
    let mut play = main_phase(&last_captured);
    play.play("7-15");
    assert_eq!(play.winner(), Some(1), "within the turn");
    let mut play = position(&last_captured);
    play.play("7-15");
    assert_eq!(play.winner(), Some(1), "in the opening");
}

#[test]
pub fn l12_a_player_with_only_singletons_loses_when_the_turn_comes() {
    let mut play = main_phase(&[(0, 2), (20, 1), (28, 1)]);
    play.play("0-1");
    assert_eq!(play.winner(), Some(1));
    let mut play = main_phase(&[(0, 2), (2, 1), (20, 1), (28, 1)]);
    play.play("0-1");
    assert!(!play.is_over(), "the turn goes on");
    play.play("2-3");
    assert_eq!(play.winner(), Some(1));
}

#[test]
pub fn l12_a_player_who_is_first_in_the_opening_and_cannot_play_loses() {
    let mut play = position(&[(6, 2), (25, 2), (16, 1)]);
    play.play("6-7").play("25-24");
    assert!(!play.is_over(), "the second player still sows");
    play.play("16-17");
    assert_eq!(play.winner(), Some(2));
}

/// The first player has come to the thousandth lap of a turn.
fn lap_999(other: &[(usize, i32)]) -> Play {
    let mut play = main_phase(&[&[(0, 2), (2, 1), (4, 1)][..], other].concat());
    play.play("0-1");
    play.set_var("Laps of P1", 999);
    play.play("2-3");
    assert!(!play.is_over(), "a thousand laps");
    play.play("4-5");
    play
}

#[test]
pub fn l12_a_turn_of_more_than_a_thousand_laps_is_a_draw() {
    assert_eq!(lap_999(&[ELSEWHERE]).winner(), Some(0));
    let goes_on = [(6, 1), ELSEWHERE];
    assert_eq!(lap_999(&goes_on).winner(), Some(0), "within the turn");
}

#[test]
pub fn l12_a_turn_of_more_than_a_thousand_laps_is_won_if_the_opponent_could_not_play() {
    assert_eq!(lap_999(&[(20, 1), (28, 1)]).winner(), Some(1));
    let goes_on = [(6, 1), (20, 1), (28, 1)];
    assert_eq!(lap_999(&goes_on).winner(), Some(1), "within the turn");
}
