//! `lud solve` as it is used.

use super::tournaments::{folder, lud, stderr, stdout};

/// A Latin square with two values given.
const LATIN: &str = r#"(game "Latin" (players 1)
    (equipment {
        (board (square 3) (values Cell (range 1 3)))
        (regions {Columns Rows})
    })
    (rules
        (start (set { {0 1} {4 3} }))
        (play (satisfy (all Different)))
        (end (if (is Solved) (result P1 Win)))))"#;

/// A walk from one corner to the other.
const WALK: &str = r#"(game "Walk" (players 1)
    (equipment {
        (board (square 4))
        (piece "Walker" P1 (move Step Orthogonal (to if:(is Empty (to)))))
    })
    (rules
        (start (place "Walker" 0))
        (play (forEach Piece))
        (end (if (is In (last To) (sites {15})) (result P1 Win)))))"#;

#[test]
fn puzzles_are_solved() {
    let dir = folder("solve");
    std::fs::write(dir.join("latin.lud"), LATIN).expect("written");
    std::fs::write(dir.join("walk.lud"), WALK).expect("written");
    let solved = |file: &str| {
        let output = lud(&dir, &format!("solve {file} --json"));
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let json: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        json["moves"].as_array().expect("moves").len()
    };
    assert_eq!(solved("latin.lud"), 7, "one move for each open cell");
    assert!((6..=8).contains(&solved("walk.lud")));
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn what_has_no_solution_says_so() {
    let dir = folder("unsolvable");
    let twice = LATIN.replace("{4 3}", "{1 1}");
    std::fs::write(dir.join("twice.lud"), twice).expect("written");
    let output = lud(&dir, "solve twice.lud");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout(&output).contains("there is no solution"),
        "{}",
        stdout(&output)
    );
    std::fs::write(dir.join("walk.lud"), WALK).expect("written");
    let output = lud(&dir, "solve walk.lud --nodes 3");
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("--nodes"), "{}", stdout(&output));
    let output = lud(&dir, "solve three.lud");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("2 players"), "{}", stderr(&output));
    let _ = std::fs::remove_dir_all(&dir);
}
