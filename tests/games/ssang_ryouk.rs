//! Ssang-ryouk: one scenario for every rule of the record (S1 to S12).
//!
//! Point i of the first player is site 12 - i up to 12 and site i - 1 beyond; the second player's is point 25 - i.
//! The first player's bar and tray are sites 24 and 25, the second player's 26 and 27, the dice 28 and 29.

use super::scenario::{Play, Scenario};

const TWO_PIECES: &str = "Doublets/Two pieces";

/// A position after the opening, the first player to throw.
fn position(pieces: &str) -> Play {
    under(&[], pieces)
}

/// The same under options.
fn under(options: &[&str], pieces: &str) -> Play {
    let mut play = Scenario::of("ssang-ryouk")
        .options(options)
        .placing(pieces)
        .start();
    for player in [1, 2] {
        play.set_phase(player, "Playing");
    }
    play
}

/// The points with their numbers of pieces, counted as a player counts.
fn points(play: &Play, player: usize) -> Vec<(usize, i32)> {
    (1..=24)
        .map(|point| {
            let of_first = if player == 1 { point } else { 25 - point };
            let site = if of_first <= 12 {
                12 - of_first
            } else {
                of_first - 1
            };
            (point, site)
        })
        .filter(|&(_, site)| play.at(site) == format!("Horse{player}"))
        .map(|(point, site)| (point, play.count_at(site)))
        .collect()
}

#[test]
pub fn s1_the_tracks_are_a_horseshoe_run_in_opposite_directions() {
    let mut play = position(r#"(place "Horse1" 0) (place "Horse2" 12)"#);
    play.throw(&[1, 2]).expect(&["0-12", "0-13"]);
    let mut play = position(r#"(place "Horse1" 23) (place "Horse2" 12)"#);
    play.give_turn(2);
    play.throw(&[1, 2]).expect(&["12-0", "12-1"]);
    let mut play = position(r#"(place "Horse1" 24) (place "Horse2" 26)"#);
    play.throw(&[1, 6]).expect(&["24-11", "24-6"]);
    let mut play = position(r#"(place "Horse1" 24) (place "Horse2" 26)"#);
    play.give_turn(2);
    play.throw(&[1, 6]).expect(&["26-23", "26-18"]);
}

#[test]
pub fn s2_the_start_is_counted_from_the_origin_or_from_the_end() {
    let origin = [(6, 5), (8, 3), (13, 5), (24, 2)];
    let end = [(1, 2), (12, 5), (17, 3), (19, 5)];
    for (options, start) in [
        (vec![], origin),
        (vec!["Setup/Origin"], origin),
        (vec!["Setup/End"], end),
    ] {
        let play = Scenario::of("ssang-ryouk").options(&options).start();
        for player in [1, 2] {
            assert_eq!(points(&play, player), start, "{options:?}, player {player}");
        }
    }
}

#[test]
pub fn s3_the_higher_die_starts_and_plays_the_two_numbers_just_thrown() {
    for (throw, die, starter) in [([5, 2], "28-28", 1), ([2, 5], "29-29", 2)] {
        let mut play = Scenario::of("ssang-ryouk").start();
        play.throw(&throw).expect(&[die]).play(die);
        assert_eq!((play.mover(), play.unplayed()), (starter, throw.to_vec()));
        let by_five = if starter == 1 { "12-17" } else { "0-5" };
        play.play(by_five);
        assert_eq!(
            (play.mover(), play.unplayed().contains(&2)),
            (starter, true)
        );
    }
}

#[test]
pub fn s3_equal_dice_are_thrown_again_within_the_same_event() {
    let mut play = Scenario::of("ssang-ryouk").start();
    play.throw(&[3, 3, 6, 6, 1, 4])
        .expect(&["29-29"])
        .play("29-29");
    assert_eq!((play.mover(), play.moves()), (2, 1));
    assert_eq!(play.unplayed(), [1, 4]);
    assert!(play.may("0-1"), "the throw stands");
}

#[test]
pub fn s4_two_pieces_move_one_number_each_or_one_piece_moves_both() {
    let mut play = position(
        r#"(place "Horse1" 11) (place "Horse1" 0) (place "Horse2" 9) (place "Horse2" 23)"#,
    );
    play.throw(&[2, 3])
        .expect(&["11-9", "11-8", "0-13", "0-14"]);
    play.play("11-9").expect(&["9-6", "0-14"]);
    assert_eq!(
        play.count_at(26),
        1,
        "a single enemy piece on the point in between is hit"
    );
    play.play("0-14");
    assert_eq!(play.mover(), 2);
}

#[test]
pub fn s4_the_point_in_between_must_be_open() {
    let mut play =
        position(r#"(place "Horse1" 11) (place "Horse2" 9 count:2) (place "Horse2" 8 count:2)"#);
    play.throw(&[2, 3]).expect(&["pass"]);
}

#[test]
pub fn s4_every_later_turn_begins_with_a_throw() {
    let mut play = Scenario::of("ssang-ryouk").start();
    play.throw(&[5, 2])
        .play("28-28")
        .play("12-17")
        .play("12-14");
    assert_eq!(play.mover(), 2);
    play.throw(&[6, 3]).play("16-1");
    assert_eq!((play.mover(), play.unplayed()), (2, vec![3]));
}

#[test]
pub fn s5_doublets_give_no_extra_moves() {
    let mut play = position(r#"(place "Horse1" 11 count:2) (place "Horse2" 23)"#);
    play.throw(&[2, 2]).expect(&["11-9"]);
    play.play("11-9").expect(&["11-9", "9-7"]);
    play.play("9-7");
    assert_eq!(play.mover(), 2);
}

#[test]
pub fn s5_as_an_option_doublets_move_two_pieces() {
    let mut play = under(
        &[TWO_PIECES],
        r#"(place "Horse1" 11 count:2) (place "Horse2" 23)"#,
    );
    play.throw(&[2, 2]).expect(&["11-9"]);
    play.play("11-9").expect(&["11-9"]);
    let mut play = under(
        &[TWO_PIECES],
        r#"(place "Horse1" 11) (place "Horse1" 9) (place "Horse2" 23)"#,
    );
    play.throw(&[2, 2]).play("11-9").expect(&["9-7"]);
}

#[test]
pub fn s5_two_pieces_only_wherever_two_can_move() {
    let mut play = under(&[TWO_PIECES], r#"(place "Horse1" 11) (place "Horse2" 23)"#);
    play.throw(&[2, 2]).play("11-9").expect(&["9-7"]);
    let mut play = under(
        &[TWO_PIECES],
        r#"(place "Horse1" 11) (place "Horse1" 0) (place "Horse2" 13 count:2)"#,
    );
    play.throw(&[2, 2]).expect(&["11-9"]);
    play.play("11-9").expect(&["9-7"]);
}

#[test]
pub fn s5_the_option_leaves_other_throws_alone() {
    let mut play = under(
        &[TWO_PIECES],
        r#"(place "Horse1" 11 count:2) (place "Horse2" 23)"#,
    );
    play.throw(&[2, 3]).play("11-9").expect(&["9-6", "11-8"]);
}

#[test]
pub fn s6_no_move_ends_on_a_point_with_two_enemies() {
    let mut play = position(r#"(place "Horse1" 11) (place "Horse2" 9 count:2) (place "Horse2" 8)"#);
    play.throw(&[2, 3]).expect(&["11-8"]);
}

#[test]
pub fn s7_a_single_enemy_is_sent_to_the_bar() {
    let mut play =
        position(r#"(place "Horse1" 11) (place "Horse2" 9) (place "Horse2" 18 count:3)"#);
    play.throw(&[2, 6]).play("11-9");
    assert_eq!((play.at(9), play.at(26)), ("Horse1", "Horse2"));
}

#[test]
pub fn s8_a_piece_on_the_bar_enters_by_a_number_from_the_origin() {
    let mut play =
        position(r#"(place "Horse1" 24) (place "Horse2" 11) (place "Horse2" 8 count:2)"#);
    play.throw(&[1, 4]).expect(&["24-11"]);
    play.play("24-11");
    assert_eq!(
        play.count_at(26),
        1,
        "a single enemy at the entrance is hit"
    );
}

#[test]
pub fn s9_while_a_piece_is_on_the_bar_no_other_moves() {
    let mut play = position(
        r#"(place "Horse1" 24 count:2) (place "Horse1" 0) (place "Horse2" 10 count:2) (place "Horse2" 23)"#,
    );
    play.throw(&[2, 3]).expect(&["24-9"]);
    play.play("24-9");
    assert_eq!(
        play.mover(),
        2,
        "the second piece on the bar cannot enter by 2"
    );
}

#[test]
pub fn s10_pieces_are_borne_off_by_exact_numbers() {
    let pieces = r#"(place "Horse1" 18) (place "Horse1" 23) (place "Horse2" 0)"#;
    position(pieces).throw(&[6, 1]).expect(&["18-25", "23-25"]);
    position(pieces).throw(&[5, 3]).expect(&["18-23", "18-21"]);
}

#[test]
pub fn s10_no_piece_is_borne_off_before_all_are_home() {
    let mut play = position(r#"(place "Horse1" 23) (place "Horse1" 16) (place "Horse2" 0)"#);
    play.throw(&[1, 4]).expect(&["16-17", "16-20"]);
    play.play("16-20").expect(&["20-21", "23-25"]);
}

#[test]
pub fn s10_by_the_other_reading_the_throw_that_brings_the_last_piece_home_bears_none_off() {
    let option = ["Bearing Off/Next Throw"];
    let coming_home = r#"(place "Horse1" 23) (place "Horse1" 16) (place "Horse2" 0)"#;
    let mut play = under(&option, coming_home);
    play.throw(&[1, 4]).play("16-20").expect(&["20-21"]);
    let all_home = r#"(place "Horse1" 18) (place "Horse1" 19) (place "Horse2" 0)"#;
    let mut play = under(&option, all_home);
    play.throw(&[1, 6]).expect(&["18-25", "19-20"]);
    let mut play = under(&option, all_home);
    play.throw(&[1, 5]).play("18-19").expect(&["19-25"]);
}

#[test]
pub fn s11_both_numbers_are_played_where_the_throw_allows_it() {
    let mut play =
        position(r#"(place "Horse1" 11) (place "Horse1" 19) (place "Horse2" 9 count:2)"#);
    play.throw(&[2, 4]).expect(&["11-7", "19-21"]);
    play.play("19-21").expect(&["11-7"]);
}

#[test]
pub fn s11_where_only_one_number_can_be_played_either_may_be() {
    let mut play = position(r#"(place "Horse1" 11) (place "Horse2" 5 count:2)"#);
    play.throw(&[2, 4]).expect(&["11-9", "11-7"]);
    play.play("11-7");
    assert_eq!(play.mover(), 2);
}

#[test]
pub fn s12_the_first_to_bear_off_all_pieces_wins() {
    let mut play =
        position(r#"(place "Horse1" 23) (place "Horse1" 25 count:14) (place "Horse2" 0)"#);
    play.throw(&[1, 3]).play("23-25");
    assert_eq!(play.winner(), Some(1));
}
