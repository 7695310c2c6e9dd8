//! Ouk Chatrang: one scenario for every rule of the record (O1 to O12).
//!
//! Sites run from A1 = 0 along the rows; a local state of 1 marks an Ang or Neang that has not moved.

use super::scenario::{Play, Scenario};

/// Both Ang far from the centre, and a Trey each that blocks the other.
const CORNERS: &str = r#"(place "Ang1" coord:"A1") (place "Ang2" coord:"H8")
    (place "Trey1" coord:"A2") (place "Trey2" coord:"A3")"#;

fn position(pieces: &str) -> Play {
    Scenario::of("ouk-chatrang").placing(pieces).start()
}

fn corners_and(pieces: &str) -> Play {
    position(&format!("{CORNERS} {pieces}"))
}

fn site(square: &str) -> usize {
    let mut chars = square.bytes();
    let column = chars.next().map_or(0, |c| c - b'A');
    let row = chars.next().map_or(0, |c| c - b'1');
    usize::from(row * 8 + column)
}

fn square(site: usize) -> String {
    let column = char::from(b'A' + (site % 8) as u8);
    format!("{column}{}", site / 8 + 1)
}

/// A move of the test's notation, `A1-B2`, in sites.
fn sites(squares: &str) -> String {
    let (from, to) = squares.split_once('-').expect("a move");
    format!("{}-{}", site(from), site(to))
}

/// Plays a line of moves.
fn line(play: &mut Play, moves: &str) {
    for m in moves.split_whitespace() {
        play.play(&sites(m));
    }
}

/// The squares that the piece on a square may move to.
#[track_caller]
fn assert_targets(play: &mut Play, from: &str, expected: &str) {
    let prefix = format!("{}-", site(from));
    let mut targets: Vec<_> = play
        .legal()
        .iter()
        .filter_map(|m| m.strip_prefix(&prefix)?.parse().ok())
        .map(square)
        .collect();
    targets.sort();
    assert_eq!(targets.join(" "), expected, "from {from}");
}

#[test]
pub fn o1_the_pieces_stand_on_the_same_files_with_the_trey_on_the_third_rows() {
    let first_row = ["Tuuk", "Ses", "Koul", "Neang", "Ang", "Koul", "Ses", "Tuuk"];
    let play = Scenario::of("ouk-chatrang").start();
    for (row, trey, empty, player) in [(0, 2, 1, 1), (7, 5, 6, 2)] {
        for (column, piece) in first_row.iter().enumerate() {
            assert_eq!(play.at(row * 8 + column), format!("{piece}{player}"));
            assert_eq!(play.at(trey * 8 + column), format!("Trey{player}"));
            assert_eq!(play.at(empty * 8 + column), "");
        }
    }
    assert_eq!(play.board_sites(), 64);
}

#[test]
pub fn o2_the_ang_moves_one_square_in_any_direction() {
    let mut play = position(
        r#"(place "Ang1" coord:"D4") (place "Ang2" coord:"H8")
           (place "Trey1" coord:"D5") (place "Trey2" coord:"E4")"#,
    );
    assert_targets(&mut play, "D4", "C3 C4 C5 E3 E4 E5");
}

/// An Ang on its first square with a privilege, and more.
fn privileged_ang(pieces: &str) -> Play {
    position(&format!(
        r#"(place "Ang1" coord:"E1" state:1) (place "Ang2" coord:"H8")
           (place "Trey1" coord:"A2") (place "Trey2" coord:"A3") {pieces}"#
    ))
}

#[test]
pub fn o2_on_its_first_move_the_ang_may_leap_as_a_knight() {
    let mut play = privileged_ang("");
    assert_targets(&mut play, "E1", "C2 D1 D2 D3 E2 F1 F2 F3 G2");
    line(&mut play, "E1-F3 H8-H7");
    assert_targets(&mut play, "F3", "E2 E3 E4 F2 F4 G2 G3 G4");
    let mut play = privileged_ang("");
    line(&mut play, "E1-E2 H8-H7 E2-E1 H7-H8");
    assert_targets(&mut play, "E1", "D1 D2 E2 F1 F2");
}

#[test]
pub fn o2_the_leap_goes_to_an_empty_square_and_not_out_of_ouk() {
    let mut play = privileged_ang(r#"(place "Koul2" coord:"D3")"#);
    assert_targets(&mut play, "E1", "D1 F1 F2 F3 G2");
    let mut play = privileged_ang(r#"(place "Tuuk2" coord:"E5")"#);
    assert_targets(&mut play, "E1", "D1 D2 F1 F2");
}

#[test]
pub fn o2_the_leap_threatens_nothing() {
    let mut play = position(
        r#"(place "Ang1" coord:"E1" state:1) (place "Ang2" coord:"D4")
           (place "Trey1" coord:"H2") (place "Trey2" coord:"H3")"#,
    );
    play.give_turn(2);
    assert_targets(&mut play, "D4", "C3 C4 C5 D3 D5 E3 E4 E5");
}

#[test]
pub fn o3_the_neang_moves_one_square_diagonally() {
    let mut play = corners_and(r#"(place "Neang1" coord:"D4")"#);
    assert_targets(&mut play, "D4", "C3 C5 E3 E5");
}

#[test]
pub fn o3_on_its_first_move_the_neang_may_jump_over_the_square_in_front() {
    let jumper = r#"(place "Neang1" coord:"D1" state:1)"#;
    for (pieces, targets) in [
        ("", "C2 D3 E2"),
        (r#"(place "Koul1" coord:"D2")"#, "C2 D3 E2"),
        (r#"(place "Koul2" coord:"D2")"#, "C2 D3 E2"),
        (r#"(place "Koul2" coord:"D3")"#, "C2 D3 E2"),
        (r#"(place "Koul1" coord:"D3")"#, "C2 E2"),
    ] {
        assert_targets(
            &mut corners_and(&format!("{jumper} {pieces}")),
            "D1",
            targets,
        );
    }
    let mut play = corners_and(jumper);
    line(&mut play, "D1-D3 H8-H7");
    assert_targets(&mut play, "D3", "C2 C4 E2 E4");
}

#[test]
pub fn o3_the_jump_threatens_its_square() {
    for (state, trey) in [(1, ""), (0, "G5")] {
        let mut play = position(&format!(
            r#"(place "Ang1" coord:"A1") (place "Neang1" coord:"D1" state:{state})
               (place "Ang2" coord:"D3") (place "Trey2" coord:"G6")"#
        ));
        play.give_turn(2);
        assert_targets(&mut play, "G6", trey);
    }
}

#[test]
pub fn o4_the_koul_moves_diagonally_or_straight_forward() {
    let mut play = corners_and(r#"(place "Koul1" coord:"D4") (place "Koul2" coord:"F6")"#);
    assert_targets(&mut play, "D4", "C3 C5 D5 E3 E5");
    play.give_turn(2);
    assert_targets(&mut play, "F6", "E5 E7 F5 G5 G7");
}

#[test]
pub fn o5_the_ses_leaps_as_a_knight() {
    let mut play = corners_and(
        r#"(place "Ses1" coord:"D4") (place "Koul1" coord:"D5") (place "Koul1" coord:"E6")"#,
    );
    assert_targets(&mut play, "D4", "B3 B5 C2 C6 E2 F3 F5");
}

#[test]
pub fn o6_the_tuuk_moves_any_distance_orthogonally() {
    let mut play = corners_and(
        r#"(place "Tuuk1" coord:"D4") (place "Koul2" coord:"D7") (place "Koul1" coord:"F4")"#,
    );
    assert_targets(&mut play, "D4", "A4 B4 C4 D1 D2 D3 D5 D6 D7 E4");
}

#[test]
pub fn o7_the_trey_steps_forward_and_captures_diagonally_forward() {
    for (pieces, targets) in [
        ("", "D5"),
        (r#"(place "Koul2" coord:"D5")"#, ""),
        (r#"(place "Koul2" {"C5" "E5"})"#, "C5 D5 E5"),
        (r#"(place "Koul1" {"C5" "E5"})"#, "D5"),
    ] {
        let mut play = corners_and(&format!(r#"(place "Trey1" coord:"D4") {pieces}"#));
        assert_targets(&mut play, "D4", targets);
    }
}

#[test]
pub fn o7_on_the_row_of_the_opponents_trey_it_becomes_a_neang_without_privilege() {
    let mut play = corners_and(r#"(place "Trey1" coord:"D5") (place "Trey2" coord:"F4")"#);
    line(&mut play, "D5-D6 F4-F3");
    assert_eq!(
        (play.at(site("D6")), play.at(site("F3"))),
        ("Neang1", "Neang2")
    );
    assert_targets(&mut play, "D6", "C5 C7 E5 E7");
}

#[test]
pub fn o8_an_ouk_is_ended_by_moving_away_taking_the_attacker_or_interposing() {
    let mut play = position(
        r#"(place "Ang1" coord:"E1") (place "Tuuk1" coord:"A8") (place "Ses1" coord:"C3") (place "Trey1" coord:"H2")
           (place "Ang2" coord:"H8") (place "Tuuk2" coord:"E8")"#,
    );
    let moves = [
        "E1-D1", "E1-D2", "E1-F1", "E1-F2", "A8-E8", "C3-E2", "C3-E4",
    ]
    .map(sites);
    play.expect(&moves.each_ref().map(String::as_str));
    play.play(&sites("A8-E8"));
    assert_eq!((play.at(site("E8")), play.count("Tuuk2")), ("Tuuk1", 0));
}

#[test]
pub fn o8_no_move_may_leave_the_own_ang_in_ouk() {
    let mut play = position(
        r#"(place "Ang1" coord:"E1") (place "Koul1" coord:"E3")
           (place "Ang2" coord:"H8") (place "Tuuk2" coord:"E8")"#,
    );
    assert_targets(&mut play, "E3", "E4");
}

/// Two Tuuk that mate on the last row with B1-B8.
const MATE_IN_ONE: &str =
    r#"(place "Ang1" coord:"A1") (place "Tuuk1" {"A7" "B1"}) (place "Ang2" coord:"H8")"#;

#[test]
pub fn o9_ouk_ngueb_wins() {
    let mut play = position(MATE_IN_ONE);
    line(&mut play, "B1-B8");
    assert_eq!(play.winner(), Some(1));
    let mut play = position(&format!(r#"{MATE_IN_ONE} (place "Ses2" coord:"D7")"#));
    line(&mut play, "B1-B8");
    assert!(!play.is_over(), "the Ses takes the attacker");
}

#[test]
pub fn o10_a_player_without_a_legal_move_not_in_ouk_draws() {
    let mut play = corners_and(r#"(place "Tuuk1" {"G1" "A6"})"#);
    line(&mut play, "A6-A7");
    assert_eq!(play.winner(), Some(0));
}

/// A bare second Ang, the first Ang with other pieces.
fn against_a_bare_ang(pieces: &str) -> Play {
    position(&format!(
        r#"(place "Ang1" coord:"A1") (place "Ang2" coord:"H8") {pieces}"#
    ))
}

#[test]
pub fn o11_limit_and_count_are_set_by_the_first_case_that_applies() {
    for (pieces, limit, count) in [
        (r#"(place "Tuuk1" {"C3" "D4"})"#, 8, 4),
        (r#"(place "Tuuk1" {"C3" "D4" "E5"})"#, 8, 5),
        (
            r#"(place "Tuuk1" {"C3"}) (place "Koul1" {"E2" "F2"})"#,
            16,
            5,
        ),
        (
            r#"(place "Koul1" {"C3" "D4"}) (place "Ses1" {"E2"})"#,
            22,
            5,
        ),
        (
            r#"(place "Koul1" {"C3"}) (place "Ses1" {"E2" "F2"})"#,
            44,
            5,
        ),
        (r#"(place "Ses1" {"C3" "D4"})"#, 32, 4),
        (r#"(place "Ses1" {"C3"})"#, 64, 3),
        (
            r#"(place "Ses1" {"C3"}) (place "Neang1" {"E2" "E3" "E4"})"#,
            64,
            6,
        ),
        (r#"(place "Neang1" {"E2" "E3" "F3"})"#, 64, 5),
        (r#"(place "Neang1" {"E2" "F3" "E4"})"#, -1, -1),
        (
            r#"(place "Neang1" {"E2" "E3"}) (place "Trey1" {"F3"})"#,
            -1,
            -1,
        ),
    ] {
        let mut play = against_a_bare_ang(pieces);
        line(&mut play, "A1-B1");
        assert_eq!(
            (play.var("Limit"), play.var("Count")),
            (limit, count),
            "{pieces}"
        );
    }
}

#[test]
pub fn o11_promoted_trey_count_among_the_neang() {
    let mut play = against_a_bare_ang(r#"(place "Neang1" {"C6" "E6"}) (place "Trey1" coord:"D5")"#);
    line(&mut play, "D5-D6");
    assert_eq!((play.var("Limit"), play.var("Count")), (64, 5));
}

#[test]
pub fn o11_while_no_player_is_bare_there_is_no_count() {
    let mut play = corners_and(r#"(place "Tuuk1" {"C3" "D4"})"#);
    line(&mut play, "A1-B1");
    assert_eq!(play.var("Limit"), -1);
}

#[test]
pub fn o11_the_count_goes_up_after_each_turn_of_the_bare_player_and_draws_beyond_the_limit() {
    let mut play = against_a_bare_ang(r#"(place "Tuuk1" {"C3" "D4"})"#);
    line(
        &mut play,
        "A1-B1 H8-G8 B1-A1 G8-H8 A1-B1 H8-G8 B1-A1 G8-H8 A1-B1",
    );
    assert_eq!((play.var("Count"), play.is_over()), (8, false));
    line(&mut play, "H8-G8");
    assert_eq!((play.var("Count"), play.winner()), (9, Some(0)));
}

#[test]
pub fn o11_a_count_beyond_the_limit_at_once_draws_but_a_mate_comes_first() {
    let five = r#"(place "Trey1" {"C2" "D2" "E2" "F2" "G2"})"#;
    let mut play = against_a_bare_ang(&format!(r#"{five} (place "Tuuk1" {{"C3" "D4"}})"#));
    line(&mut play, "A1-B1");
    assert_eq!(play.winner(), Some(0));
    let mut play = position(&format!("{MATE_IN_ONE} {five}"));
    line(&mut play, "B1-B8");
    assert_eq!(play.winner(), Some(1));
}

#[test]
pub fn o11_later_captures_change_neither_limit_nor_count() {
    let mut play = against_a_bare_ang(r#"(place "Tuuk1" coord:"G7") (place "Koul1" coord:"C3")"#);
    line(&mut play, "A1-B1 H8-G7 B1-A1");
    assert_eq!((play.var("Limit"), play.var("Count")), (16, 5));
}

#[test]
pub fn o12_two_bare_ang_are_a_draw() {
    let mut play = position(
        r#"(place "Ang1" coord:"D4") (place "Ang2" coord:"H8") (place "Koul2" coord:"D5")"#,
    );
    line(&mut play, "D4-D5");
    assert_eq!(play.winner(), Some(0));
}

#[test]
pub fn o12_a_game_that_nothing_else_ends_is_drawn_by_the_turn_limit() {
    let mut play = Scenario::of("ouk-chatrang").start();
    play.set_turn(599);
    line(&mut play, "A3-A4");
    assert!(!play.is_over());
    line(&mut play, "A6-A5");
    assert_eq!(play.winner(), Some(0));
}
