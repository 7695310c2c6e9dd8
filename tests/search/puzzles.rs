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
fn values_that_no_site_has_at_first_are_used_too() {
    // A range of so many values begins without its last one, which may be set all the same.
    let dir = folder("wide");
    let wide = LATIN.replace("(square 3)", "(rectangle 1 33)");
    let wide = wide.replace("(range 1 3)", "(range 1 33)");
    let wide = wide.replace("{Columns Rows}", "{Rows}");
    std::fs::write(dir.join("wide.lud"), wide).expect("written");
    let found = json_of(&dir, "solve wide.lud --json");
    assert_eq!(found["solved"], true, "{found}");
    let moves = found["moves"].as_array().expect("moves");
    let last = |m: &serde_json::Value| m.as_str().is_some_and(|m| m.ends_with("=33"));
    assert_eq!(moves.iter().filter(|m| last(m)).count(), 1, "{found}");
    let _ = std::fs::remove_dir_all(&dir);
}

/// Cages of values that differ.
const CAGES: &str = include_str!("../golden/boards/cages.lud");

/// A loop round the middle: what is broken on the way is whole in the end.
const LOOP: &str = r#"(game "Loop" (players 1)
    (equipment {
        (board (rectangle 4 4) (values Edge (range 0 1)) use:Edge)
        (hints { (hint {4} 3) (hint {0} 2) (hint {2} 2) } Cell)
    })
    (rules
        (play (satisfy {
            (forAll Cell (or
                (= (hint Cell at:(from)) Off)
                (is Count Edge (sites Incident Edge of:Cell at:(from)) (hint Cell at:(from)))
            ))
            (forAll Vertex (or
                (is Count Edge (sites Incident Edge of:Vertex at:(from)) 0)
                (is Count Edge (sites Incident Edge of:Vertex at:(from)) 2)
            ))
            (= (count Groups Edge) 1)
        }))
        (end (if (is Solved) (result P1 Win)))))"#;

fn json_of(dir: &std::path::Path, line: &str) -> serde_json::Value {
    let output = lud(dir, line);
    serde_json::from_str(&stdout(&output)).expect("JSON")
}

#[test]
fn the_only_solution_is_told_from_one_of_many() {
    let dir = folder("unique");
    std::fs::write(dir.join("cages.lud"), CAGES).expect("written");
    let unique = json_of(&dir, "solve cages.lud --unique --json");
    assert_eq!(
        (&unique["solved"], &unique["unique"]),
        (&true.into(), &true.into())
    );
    // With fewer values more is possible.
    let fewer = ["{8 3}", "{5 1}", "{1 2}"];
    let fewer = fewer
        .iter()
        .fold(CAGES.to_owned(), |text, cage| text.replace(cage, ""));
    std::fs::write(dir.join("fewer.lud"), fewer).expect("written");
    let many = json_of(&dir, "solve fewer.lud --unique --json");
    assert_eq!(
        (&many["solved"], &many["unique"]),
        (&true.into(), &false.into())
    );
    let unasked = json_of(&dir, "solve fewer.lud --json");
    assert!(unasked["unique"].is_null());
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn what_holds_only_in_the_end_does_not_stand_in_the_way() {
    let dir = folder("loop");
    std::fs::write(dir.join("loop.lud"), LOOP).expect("written");
    let found = json_of(&dir, "solve loop.lud --json");
    assert_eq!(found["solved"], true, "{found}");
    let set = |m: &serde_json::Value| m.as_str().is_some_and(|m| m.ends_with("=1"));
    let edges = found["moves"].as_array().expect("moves");
    assert!(edges.iter().filter(|m| set(m)).count() >= 8, "{found}");
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

/// Zeros and ones without three of a kind side by side, as many of one as of the other, no two
/// rows and no two columns alike.
const BINARY: &str = r#"(game "Binary" (players 1)
    (equipment { (board (square 4) (values Cell (range 0 1))) (regions {Columns Rows}) })
    (rules
        (start (set { {0 1} {3 0} {6 0} {9 0} }))
        (play (satisfy { (not (is Line 3 Orthogonal)) (is Unique) (is Sum 2) }))
        (end (if (is Solved) (result P1 Win)))))"#;

/// Values that differ a knight's leap apart too; said as a choice and by what is found there.
const LEAPS: &str = r#"(game "Leaps" (players 1)
    (equipment { (board (square 4) (values Cell (range 1 4))) (regions {Columns Rows}) })
    (rules
        (start (set { {0 1} {1 2} }))
        (play (satisfy {
            (all Sites (sites Board) if:(if (= (what at:(site)) 0) True
                (not (is In (what at:(site))
                    (results from:(site) to:(sites (site) {{F F R F} {F F L F}}) (what at:(to)))))))
            (all Different)
        }))
        (end (if (is Solved) (result P1 Win)))))"#;

#[test]
fn lines_likenesses_and_choices_are_followed_up() {
    let dir = folder("followed");
    std::fs::write(dir.join("binary.lud"), BINARY).expect("written");
    std::fs::write(dir.join("leaps.lud"), LEAPS).expect("written");
    for (file, most) in [("binary.lud", 8), ("leaps.lud", 8)] {
        let found = json_of(&dir, &format!("solve {file} --unique --json"));
        assert_eq!(found["solved"], true, "{found}");
        assert_eq!(found["complete"], true, "{found}");
        assert!(
            found["nodes"].as_u64().expect("a number") <= most,
            "{found}"
        );
    }
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn a_value_that_stands_in_the_way_of_others_is_put_off() {
    // The comparison is of the value of the edge whose number is that of the groups with that of
    // edge 2: it holds while edge 2 is open.
    let dir = folder("ordered");
    let changes = [
        ("(= (count Groups Edge) 1)", "(< (count Groups Edge) 2)"),
        ("(rectangle 4 4)", "(rectangle 6 6)"),
        (
            "(hint {4} 3) (hint {0} 2) (hint {2} 2)",
            "(hint {18} 3) (hint {5} 2) (hint {10} 3) (hint {9} 2)",
        ),
    ];
    let changed = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
    let ordered = changes.iter().fold(LOOP.to_owned(), changed);
    std::fs::write(dir.join("ordered.lud"), ordered).expect("written");
    let found = json_of(&dir, "solve ordered.lud --unique --json");
    assert_eq!(found["solved"], true, "{found}");
    let moves = found["moves"].as_array().expect("moves");
    let at = moves.iter().position(|m| m == "C1|D1=1").expect("edge 2");
    assert!(at + 3 > moves.len(), "{at} of {}", moves.len());
    let _ = std::fs::remove_dir_all(&dir);
}
