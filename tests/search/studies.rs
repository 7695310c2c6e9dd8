//! `lud study` as it is used.

use super::tournaments::{folder, lud, stderr, stdout};

const STUDY: &str = "study three.lud --games 30 --seed 4 --format json";

#[test]
fn a_study_does_not_depend_on_threads() {
    let dir = folder("study");
    let one = lud(&dir, &format!("{STUDY} --threads 1"));
    let three = lud(&dir, &format!("{STUDY} --threads 3"));
    assert!(one.status.success(), "{}", stderr(&one));
    assert_eq!(stdout(&one), stdout(&three));
    let json: serde_json::Value = serde_json::from_str(&stdout(&one)).expect("JSON");
    let report = &json[0];
    assert_eq!(report["games"], 30);
    let measures = report["measures"].as_array().expect("measures");
    let mean = |name: &str| {
        let found = measures.iter().find(|m| m["name"] == name);
        found.and_then(|m| m["mean"].as_f64()).expect("a number")
    };
    // Nine sites are filled one by one: 9 legal moves, then 8, then 7; two passes end a draw.
    assert!((5.0..=9.5).contains(&mean("length")), "{json}");
    assert!((mean("branching") - (19.0 - mean("length")) / 2.0).abs() < 0.1);
    assert_eq!(mean("branching, opening").floor(), 8.0);
    // Every move arrives on one of the nine sites.
    let sites = report["sites"].as_array().expect("sites");
    let arrivals: u64 = sites.iter().filter_map(|s| s["count"].as_u64()).sum();
    let moves = mean("length") * 30.0;
    assert_eq!(sites.len(), 9);
    assert!(
        (0.9 * moves..=moves + 0.1).contains(&(arrivals as f64)),
        "{json}"
    );
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn a_killed_study_goes_on() {
    let dir = folder("study-killed");
    let whole = stdout(&lud(&dir, STUDY));
    let run = format!("{STUDY} --out study.jsonl");
    assert_eq!(stdout(&lud(&dir, &run)), whole);
    let file = dir.join("study.jsonl");
    let text = std::fs::read_to_string(&file).expect("results");
    std::fs::write(&file, &text[..text.len() / 2]).expect("written");
    assert_eq!(stdout(&lud(&dir, &run)), whole);
    let again = std::fs::read_to_string(&file).expect("results");
    assert_eq!(again.lines().count(), 31);
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn what_is_in_other_files_is_kept() {
    let dir = folder("study-notes");
    for notes in ["notes", "notes\n", "{\"study\":1}\n"] {
        let file = dir.join("notes.txt");
        std::fs::write(&file, notes).expect("written");
        let refused = lud(&dir, &format!("{STUDY} --out notes.txt"));
        assert_eq!(refused.status.code(), Some(1));
        assert!(stderr(&refused).contains("holds another run"));
        assert_eq!(std::fs::read_to_string(&file).expect("notes"), notes);
    }
    // A page that cannot be written is told before the games are played.
    let refused = lud(&dir, &format!("{STUDY} --out results --html ."));
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("cannot write"));
    assert!(!dir.join("results").exists());
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn games_stand_side_by_side() {
    let dir = folder("study-folder");
    std::fs::write(dir.join("bad.lud"), "(game \"Bad\"").expect("written");
    let output = lud(&dir, "study . --games 5 --players uct:10");
    assert_eq!(output.status.code(), Some(1), "the bad file is told");
    assert!(stderr(&output).contains("bad.lud"));
    assert!(stdout(&output).contains("first player scores"));
    let two = lud(&dir, "study three.lud three.lud --games 5");
    let table = stdout(&two);
    let head = table.lines().next().expect("a table");
    assert_eq!(head.matches("Three").count(), 2, "{table}");
    let seats = lud(&dir, "study three.lud --players random,random,random");
    assert_eq!(seats.status.code(), Some(2));
    assert!(stderr(&seats).contains("2 seats"));
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn a_page_holds_the_figures_and_pictures_of_every_game() {
    let dir = folder("study-page");
    stdout(&lud(
        &dir,
        "study chong choro-lango --games 5 --html page.html",
    ));
    let text = std::fs::read_to_string(dir.join("page.html")).expect("a page");
    for heading in ["<h2>Chong</h2>", "<h2>Choro (Lango)</h2>"] {
        assert!(text.contains(heading), "{heading}");
    }
    // Plots of lengths and widths and a heat map of each game; where there are two kinds of piece
    // how often they moved and a heat map of each; and nothing from elsewhere.
    assert_eq!(text.matches("<svg").count(), 9);
    assert_eq!(text.matches("</svg>").count(), 9);
    assert_eq!(text.matches("<figure class=\"kind\">").count(), 2);
    assert!(text.contains("Played by random; seed 1;"));
    assert!(!text.contains("src=") && !text.contains("href=\"http"));
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn names_of_any_length_are_shown() {
    let dir = folder("study-names");
    let name = "N".repeat(1 << 16);
    let text = format!(
        "(game \"{name}\" (players 2) (equipment {{ (board (square 3)) (piece \"{name}\" Each) }})
        (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"
    );
    std::fs::write(dir.join("long.lud"), text).expect("it is written");
    for command in [
        "study long.lud --games 2",
        "study long.lud three.lud --games 2",
        "study long.lud --games 2 --format csv",
        "study long.lud --games 2 --format html --out page.html",
        "tournament long.lud --players random,flat-mc:2 --games 2",
        "run long.lud --seed 1",
        "info long.lud",
        "board long.lud",
        "board long.lud --svg",
        "bench long.lud --playouts 2",
    ] {
        let output = lud(&dir, command);
        assert_ne!(
            output.status.code(),
            Some(101),
            "{command}: {}",
            stderr(&output)
        );
        assert!(!stderr(&output).contains("bug in lud"), "{command}");
        if command.ends_with("--games 2") {
            assert!(output.status.success(), "{command}: {}", stderr(&output));
        }
    }
    let table = stdout(&lud(&dir, "study long.lud three.lud --games 2"));
    let heading = table.lines().next().unwrap_or_default();
    assert!(
        heading.chars().count() < 200 && heading.contains("NN.."),
        "{heading}"
    );
    let _ = std::fs::remove_dir_all(&dir);
}
