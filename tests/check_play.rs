//! `lud check --play`: what random games show.

use crate::cli::lud;

/// The short report of a description, after its exit code has been looked at.
fn report(text: &str, args: &[&str]) -> String {
    let mut all = vec!["check", "--format", "short", "--play", "40"];
    all.extend(args);
    all.push("-");
    let output = lud(&all, text);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The lines of a report that are warnings.
fn warnings(report: &str) -> Vec<&str> {
    report.lines().filter(|l| l.contains("warning[")).collect()
}

fn three(play: &str, end: &str) -> String {
    format!(
        "(game \"Three\" (players 2)\n(equipment {{ (board (square 3)) (piece \"Disc\" Each) }})\n(rules\n(play {play})\n(end {end})))\n"
    )
}

const ADD: &str = "(move Add (to (sites Empty)))";
const LINE: &str = "(if (is Line 3) (result Mover Win))";

#[test]
fn a_sound_game_gives_no_warning() {
    let said = report(&three(ADD, LINE), &[]);
    assert!(warnings(&said).is_empty(), "{said}");
}

#[test]
fn an_end_rule_that_is_never_reached_is_shown_at_its_place() {
    let end = format!("{{\n{LINE}\n(if (is Line 9) (result Mover Loss)) }}");
    let said = report(&three(ADD, &end), &["--seed", "3"]);
    let [warning, cause] = warnings(&said)[..] else {
        panic!("{said}");
    };
    assert!(cause.contains("L1019 line-too-long"), "{said}");
    assert!(warning.starts_with("-:7:1: warning[L0947"), "{said}");
    assert!(
        warning.contains("in 40 random games from seed 3"),
        "{warning}"
    );
}

#[test]
fn one_winner_of_all_games_is_told() {
    let said = report(&three(ADD, "(if (< 2 (count Moves)) (result P1 Win))"), &[]);
    let [warning] = warnings(&said)[..] else {
        panic!("{said}");
    };
    assert!(warning.contains("L0949 one-winner"), "{warning}");
    assert!(
        warning.contains("player 1 wins every decided game (40)"),
        "{warning}"
    );
}

/// Kings walk about, stones stand: nothing ends, and the second phase has no way in.
const STUCK: &str = "(game \"Stuck\" (players 2)
(equipment { (board (square 4))
(piece \"King\" Each (step (to if:(is Empty (to)))))
(piece \"Stone\" Each) })
(rules
(start { (place \"King1\" 0) (place \"King2\" 15) (place \"Stone1\" 3) (place \"Stone2\" 12) })
phases:{
(phase \"Walk\" (play (forEach Piece)))
(phase \"Rest\" (play (move Pass))) }
(end (if (no Pieces Mover) (result Mover Loss)))))
";

#[test]
fn pieces_phases_and_limits_are_told_once_each() {
    let said = report(STUCK, &["--seed", "7"]);
    let count = |code: &str| warnings(&said).iter().filter(|l| l.contains(code)).count();
    assert_eq!(count("L0945"), 2, "{said}");
    assert!(said.contains("`Stone1` stands on the board"), "{said}");
    assert!(!said.contains("`King"), "{said}");
    assert_eq!(count("L0946"), 1, "{said}");
    assert!(said.contains("phase `Rest`"), "{said}");
    assert_eq!(count("L0947"), 1, "{said}");
    assert_eq!(count("L0948"), 1, "{said}");
    assert!(
        said.contains("40 of 40 random games from seed 7 are cut off"),
        "{said}"
    );
    assert!(said.contains("the first has seed 7"), "{said}");
    assert_eq!(report(STUCK, &["--seed", "7"]), said);
}

#[test]
fn the_number_of_games_is_bounded() {
    for number in ["0", "100001", "many"] {
        let output = lud(&["check", "--play", number, "-"], STUCK);
        assert_eq!(output.status.code(), Some(2), "{number}");
    }
}

#[test]
fn a_faulty_description_is_not_played() {
    let text = three(ADD, "(if (is Lime 3) (result Mover Win))");
    let output = lud(&["check", "--format", "short", "--play", "40", "-"], &text);
    assert_eq!(output.status.code(), Some(1));
    assert!(!String::from_utf8_lossy(&output.stdout).contains("L094"));
}
