//! Chong: one scenario for every rule of the record (C1 to C13).
//!
//! On the board of 3x12 the first player's path is 0 to 11, 23 to 12, 24 to 35; the second player's is the reverse.

use super::scenario::{Play, Scenario};

/// A position in which both players have entered, the first to throw.
fn entered(pieces: &str) -> Play {
    let mut play = Scenario::of("chong").placing(pieces).start();
    for player in [1, 2] {
        play.set_phase(player, "Racing");
        play.set_value(player, 1);
    }
    play
}

#[test]
pub fn c1_the_rows_have_from_12_to_28_squares() {
    for columns in 12..=28 {
        let size = format!("Board Size/3x{columns}");
        let play = Scenario::of("chong").options(&[&size]).start();
        assert_eq!(play.board_sites(), 3 * columns, "{size}");
    }
    assert_eq!(Scenario::of("chong").start().board_sites(), 36);
}

#[test]
pub fn c2_soldiers_fill_the_home_rows_and_the_kings_stand_after_them() {
    for columns in [12, 13, 28] {
        let size = format!("Board Size/3x{columns}");
        let play = Scenario::of("chong").options(&[&size]).start();
        for column in 0..columns {
            assert_eq!(play.at(column), "Soldier1");
            assert_eq!(play.at(2 * columns + column), "Soldier2");
        }
        assert_eq!(play.at(2 * columns - 1), "King1");
        assert_eq!(play.at(columns), "King2");
        assert_eq!(play.pieces(), 2 * columns + 2);
    }
}

#[test]
pub fn c3_the_paths_turn_at_the_ends_of_the_rows() {
    let mut play = entered(r#"(place "Soldier1" {11 12}) (place "Soldier2" {24})"#);
    play.throw(&[1, 6, 6, 6])
        .expect(&["11-23", "11-18", "12-24", "12-29"]);
    play.play("12-24").expect(&["11-18", "24-30"]);
    let mut play = entered(r#"(place "Soldier1" {0}) (place "Soldier2" {24 23})"#);
    play.give_turn(2);
    play.throw(&[1, 6, 6, 6])
        .expect(&["24-12", "24-17", "23-11", "23-6"]);
}

#[test]
pub fn c3_every_length_of_the_rows_turns_at_its_own_ends() {
    let size = "Board Size/3x17";
    let mut play = Scenario::of("chong")
        .options(&[size])
        .placing(r#"(place "Soldier1" {16}) (place "Soldier2" {34})"#)
        .start();
    for player in [1, 2] {
        play.set_phase(player, "Racing");
        play.set_value(player, 1);
    }
    let mut second = play.clone();
    play.throw(&[1, 2, 2, 2]).expect(&["16-33", "16-32"]);
    second.give_turn(2);
    second.throw(&[1, 2, 2, 2]).expect(&["34-17", "34-18"]);
}

#[test]
pub fn c4_four_dice_have_faces_1_to_6() {
    let play = Scenario::of("chong").start();
    assert_eq!(play.dice(), [[1, 2, 3, 4, 5, 6]; 4].map(Vec::from));
}

#[test]
pub fn c5_a_throw_without_a_chong_is_a_pass_before_entering() {
    let mut play = Scenario::of("chong").start();
    let start = play.board();
    play.throw(&[2, 3, 4, 5]).expect(&["pass"]);
    play.play("pass");
    assert_eq!(play.mover(), 2);
    assert_eq!(play.board(), start);
    play.throw(&[6, 6, 6, 6]).expect(&["pass"]);
}

#[test]
pub fn c5_the_king_exchanges_with_the_soldier_as_many_squares_behind_as_chongs() {
    for (throw, soldier, end) in [
        ([1, 2, 3, 4], 11, 14),
        ([2, 1, 2, 1], 10, 19),
        ([1, 1, 5, 1], 9, 18),
    ] {
        let mut play = Scenario::of("chong").start();
        let exchange = format!("23-{soldier}");
        play.throw(&throw).expect(&[&exchange]);
        play.play(&exchange);
        assert_eq!(play.at(soldier), "King1");
        assert_eq!(play.at(23), "", "the soldier has moved on by the rest");
        assert_eq!(play.at(end), "Soldier1");
    }
}

#[test]
pub fn c5_four_chongs_leave_no_rest() {
    let mut play = Scenario::of("chong").start();
    play.throw(&[1, 1, 1, 1]).expect(&["23-8"]);
    play.play("23-8");
    assert_eq!((play.at(8), play.at(23)), ("King1", "Soldier1"));
}

#[test]
pub fn c5_the_rest_captures_where_it_ends() {
    let mut play = Scenario::of("chong").start();
    play.throw(&[1, 1, 6, 6]).play("23-10");
    assert_eq!(play.at(24), "Soldier1");
    assert_eq!(play.count("Soldier2"), 11);
}

#[test]
pub fn c5_the_rest_is_lost_where_a_king_stands() {
    let mut play = Scenario::of("chong").start();
    play.throw(&[1, 3, 4, 4]).play("23-11");
    assert_eq!(
        (play.at(11), play.at(23), play.at(12)),
        ("King1", "Soldier1", "King2")
    );
}

#[test]
pub fn c5_without_a_soldier_that_many_squares_behind_the_player_has_not_entered() {
    for square_behind in ["", r#"(place "Soldier2" 11)"#] {
        let mut play = Scenario::of("chong")
            .placing(&format!(
                r#"(place "King1" 23) (place "Soldier1" 10) (place "King2" 12) (place "Soldier2" 24) {square_behind}"#
            ))
            .start();
        play.throw(&[1, 2, 2, 2]).expect(&["pass"]);
        play.play("pass");
        play.throw(&[2, 2, 2, 2]).play("pass");
        let mut later = play.clone();
        play.throw(&[3, 4, 5, 6]).expect(&["pass"]);
        later.throw(&[1, 1, 2, 2]).expect(&["23-10"]);
    }
}

#[test]
pub fn c5_entering_is_the_whole_turn() {
    let mut play = Scenario::of("chong").start();
    play.throw(&[1, 2, 3, 4]).play("23-11");
    assert_eq!(play.mover(), 2);
    play.throw(&[2, 2, 3, 4]).play("pass");
    assert_eq!(play.mover(), 1);
    play.throw(&[5, 5, 5, 5]);
    assert!(play.may("10-20"), "the first player has entered");
}

#[test]
pub fn c6_every_die_is_played_by_itself_and_a_piece_may_use_several() {
    let mut play = entered(r#"(place "Soldier1" {0 5}) (place "Soldier2" {30})"#);
    play.throw(&[2, 3, 5, 6])
        .expect(&["0-2", "0-3", "0-6", "5-7", "5-8", "5-10", "5-11"]);
    play.play("0-2")
        .expect(&["2-7", "2-8", "5-8", "5-10", "5-11"]);
    play.play("2-8").expect(&["5-10", "8-11", "8-22"]);
}

#[test]
pub fn c6_no_piece_moves_beyond_the_path_and_the_turn_ends_when_no_die_can_be_played() {
    let mut play = entered(r#"(place "Soldier1" {32}) (place "Soldier2" {20})"#);
    play.throw(&[4, 4, 5, 2]).expect(&["32-34"]);
    play.play("32-34");
    assert_eq!(play.mover(), 2);
    let mut play = entered(r#"(place "Soldier1" {34}) (place "Soldier2" {20})"#);
    play.throw(&[4, 4, 5, 2]).expect(&["pass"]);
}

#[test]
pub fn c6_a_die_that_can_be_played_must_be_played() {
    let mut play = entered(r#"(place "Soldier1" {0}) (place "Soldier2" {20})"#);
    play.throw(&[2, 2, 2, 2]);
    for moved in ["0-2", "2-4", "4-6", "6-8"] {
        assert_eq!(play.mover(), 1);
        play.expect(&[moved]).play(moved);
    }
    assert_eq!(play.mover(), 2);
}

#[test]
pub fn c7_an_enemy_where_a_piece_ends_its_move_is_removed() {
    let mut play = entered(r#"(place "Soldier1" {0}) (place "Soldier2" {2 3 20})"#);
    play.throw(&[3, 6, 6, 6]).play("0-3");
    assert_eq!((play.at(3), play.at(2)), ("Soldier1", "Soldier2"));
    assert_eq!(play.count("Soldier2"), 2);
}

#[test]
pub fn c8_the_king_exchanges_with_own_pieces_ahead_for_as_many_chongs() {
    let pieces = r#"(place "King1" 2) (place "Soldier1" {1 5 9 11}) (place "Soldier2" {4 35})"#;
    let mut play = entered(pieces);
    play.throw(&[1, 1, 5, 5]);
    play.expect(&[
        "1-6", "2-5", "2-9", "5-6", "5-10", "9-10", "9-21", "11-19", "11-23",
    ]);
    let mut twice = entered(pieces);
    twice.throw(&[1, 1, 5, 5]).play("2-9");
    assert_eq!((twice.at(9), twice.at(2)), ("King1", "Soldier1"));
    assert_eq!(twice.pieces(), 7, "an exchange captures nothing");
    twice.expect(&["1-6", "2-7", "5-10", "11-19"]);
    play.play("2-5");
    assert!(play.may("5-9"), "one exchange after another");
    assert!(!play.may("5-11"), "one Chong is left");
    assert!(!play.may("5-2"), "only ahead");
}

#[test]
pub fn c8_with_fewer_own_pieces_ahead_there_is_no_exchange() {
    let mut play =
        entered(r#"(place "King1" 8) (place "Soldier1" {1 3 9}) (place "Soldier2" {35})"#);
    play.throw(&[1, 1, 1, 1]);
    let from_king: Vec<_> = play
        .legal()
        .into_iter()
        .filter(|m| m.starts_with("8-"))
        .collect();
    assert_eq!(from_king, ["8-9"]);
}

#[test]
pub fn c9_beside_its_last_soldier_the_king_also_steps_by_chongs() {
    let mut play = entered(r#"(place "King1" 2) (place "Soldier1" {5}) (place "Soldier2" {3 35})"#);
    play.throw(&[1, 3, 3, 3])
        .expect(&["2-3", "2-5", "5-6", "5-8"]);
    play.play("2-3");
    assert_eq!((play.at(3), play.count("Soldier2")), ("King1", 1));
    play.expect(&["5-8"]);
    let mut play = entered(r#"(place "King1" 2) (place "Soldier1" {5 9}) (place "Soldier2" {35})"#);
    play.throw(&[1, 3, 3, 3]);
    assert!(!play.may("2-3"));
}

#[test]
pub fn c10_a_king_alone_loses_the_first_chong_and_steps_by_the_others() {
    let pieces = r#"(place "King1" 2) (place "Soldier2" {3 35})"#;
    let mut play = entered(pieces);
    play.throw(&[1, 3, 3, 3]).expect(&["pass"]);
    let mut play = entered(pieces);
    play.throw(&[1, 1, 3, 3]).expect(&["2-3"]);
    play.play("2-3");
    assert_eq!((play.mover(), play.count("Soldier2")), (2, 1));
    let mut play = entered(pieces);
    play.throw(&[1, 2, 1, 1])
        .play("2-3")
        .expect(&["3-4"])
        .play("3-4");
    assert_eq!(play.mover(), 2);
}

#[test]
pub fn c10_a_king_alone_before_entering_can_only_pass() {
    let mut play = Scenario::of("chong")
        .placing(r#"(place "King1" 23) (place "King2" 12) (place "Soldier2" 24)"#)
        .start();
    play.throw(&[1, 1, 1, 1]).expect(&["pass"]);
}

#[test]
pub fn c11_a_king_is_taken_only_after_it_has_moved_back_and_by_a_chong() {
    let pieces = r#"(place "King1" 2) (place "Soldier1" {15 13}) (place "King2" 12) (place "Soldier2" {24 25})"#;
    let mut play = entered(pieces);
    play.throw(&[1, 3, 6, 6]);
    assert!(play.may("13-12"));
    assert!(!play.may("15-12"));
    let mut play = entered(pieces);
    play.set_phase(2, "Entering");
    play.set_value(2, -1);
    play.throw(&[1, 3, 6, 6]);
    assert!(!play.may("13-12"));
}

#[test]
pub fn c12_the_loss_of_a_king_does_not_end_the_game() {
    let mut play = entered(
        r#"(place "King1" 2) (place "Soldier1" {0 13}) (place "King2" 12) (place "Soldier2" {24 25})"#,
    );
    play.throw(&[1, 6, 6, 6]).play("13-12");
    assert_eq!(play.count("King2"), 0);
    assert!(!play.is_over());
}

#[test]
pub fn c13_the_first_piece_on_the_last_square_of_its_path_wins() {
    let mut play = entered(r#"(place "King1" 2) (place "Soldier1" {32}) (place "Soldier2" {35})"#);
    play.throw(&[3, 6, 6, 6]).play("32-35");
    assert_eq!(play.winner(), Some(1));
    let mut play = entered(r#"(place "Soldier1" {33}) (place "Soldier2" {4})"#);
    play.give_turn(2);
    play.throw(&[4, 6, 6, 6]).play("4-0");
    assert_eq!(play.winner(), Some(2));
}
