//! Matches: games one after the other, their points and the end of the whole.

use std::fs;
use std::path::PathBuf;

use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::matches::{MAX_TRIALS, Match, Series};
use ludeme::load::{Description, Selection, load, load_match};

use crate::cli::lud;

/// A game of one move each, that ends as told after its first move.
fn one_move(name: &str, end: &str) -> String {
    format!(
        r#"(game "{name}" (players 2) (equipment {{ (board (square 2)) (piece "Disc" Each) }})
            (rules (play (move Add (to (sites Empty)))) (end {end})))"#
    )
}

fn won(name: &str) -> String {
    one_move(name, "(if (= (count Moves) 1) (result P1 Win))")
}

/// A match of the games `A`, `B` and `C`.
fn a_match(games: &str, end: &str, parts: &[(&str, String)]) -> Result<Match, Vec<String>> {
    let text = format!(r#"(match "Several" (players 2) (games {{ {games} }}) (end {{ {end} }}))"#);
    let loaded = load("match.lud", &text, &Selection::default());
    assert_eq!(loaded.errors().count(), 0, "{}", loaded.first_error());
    let (made, found) = load_match(&loaded, |name| {
        let (name, text) = parts.iter().find(|(n, _)| *n == name)?;
        let (name, text) = (format!("{name}.lud"), text.clone());
        Some(Description { name, text })
    });
    made.ok_or(found.into_iter().map(|d| d.message).collect())
}

/// Plays a match, always the first legal move; what games were played and how it ended.
fn played(rules: &Match) -> (Vec<usize>, Vec<i32>, i32, Vec<f64>) {
    let mut series = Series::new(rules);
    let mut order = Vec::new();
    while !series.over {
        order.push(series.current);
        let game = series.game();
        let mut scratch = Scratch::new(1);
        scratch.standing = Some(series.standing.clone());
        let mut state = game.start(&mut scratch);
        let mut list = MoveList::new();
        while !state.over {
            game.moves(&mut state, &mut scratch, &mut list);
            game.apply(&mut state, &mut scratch, &list, 0);
        }
        series.advance(&mut state, &mut scratch);
    }
    let scores = series.standing.scores[1..].to_vec();
    (order, scores, series.winner, series.ranking().to_vec())
}

fn play(games: &str, end: &str, parts: &[(&str, String)]) -> (Vec<usize>, Vec<i32>, i32, Vec<f64>) {
    let rules = a_match(games, end, parts).unwrap_or_else(|errors| panic!("{errors:?}"));
    played(&rules)
}

#[test]
fn a_win_is_worth_a_point_and_games_follow_each_other_in_a_circle() {
    let parts = [("A", won("A")), ("B", won("B"))];
    let end = "(if (= (matchScore P1) 3) (result P1 Win))";
    let found = play(r#"(subgame "A") (subgame "B")"#, end, &parts);
    assert_eq!(found, (vec![0, 1, 0], vec![3, 0], 1, vec![1.0, 2.0]));
}

#[test]
fn a_draw_is_worth_a_point_to_both() {
    let parts = [(
        "A",
        one_move("A", "(if (= (count Moves) 1) (result Mover Draw))"),
    )];
    let end = "(if (>= (matchScore P2) 2) (result P2 Win))";
    let found = play(r#"(subgame "A")"#, end, &parts);
    assert_eq!(found, (vec![0, 0], vec![2, 2], 2, vec![2.0, 1.0]));
}

#[test]
fn a_result_counts_for_winners_alone_and_reads_the_finished_game() {
    let parts = [("A", won("A"))];
    let end = "(if (>= (matchScore P1) 6) (result P1 Win))";
    let games = r#"(subgame "A" result:(count Sites in:(sites Empty)))"#;
    assert_eq!(play(games, end, &parts).1, [6, 0]);
}

#[test]
fn the_next_game_is_chosen_by_number_and_trials_are_counted() {
    let parts = [("A", won("A")), ("B", won("B")), ("C", won("C"))];
    let end = "(if (= (count Trials) 4) (byScore))";
    let games = r#"(subgame "A" next:2) (subgame "B") (subgame "C" next:(- (count Trials) 2))"#;
    let found = play(games, end, &parts);
    assert_eq!(
        found,
        (vec![0, 2, 0, 2], vec![4, 0], 1, vec![1.0, 2.0]),
        "after the second game the first comes again"
    );
}

#[test]
fn a_game_knows_how_the_match_stands() {
    let by_standing =
        "(if (= (count Moves) 1) (if (= (matchScore P1) 2) (result P2 Win)) (result P1 Win))";
    let by_standing = by_standing.replace(
        "(if (= (matchScore P1) 2) (result P2 Win)) ",
        "{(if (= (matchScore P1) 2) (result P2 Win))} ",
    );
    let parts = [("A", one_move("A", &by_standing))];
    let end = "(if (= (count Trials) 3) (result Mover Draw))";
    let found = play(r#"(subgame "A")"#, end, &parts);
    assert_eq!(found, (vec![0; 3], vec![2, 1], 0, vec![1.5, 1.5]));
}

#[test]
fn who_else_would_win_now_wins_too() {
    let parts = [("A", won("A"))];
    let end =
        "(if (= (count Trials) 1) (result P2 Win)) (if (= (matchScore P1) 1) (result P1 Win))";
    let found = play(r#"(subgame "A")"#, end, &parts);
    assert_eq!((found.2, found.3), (1, vec![1.0, 1.0]));
}

#[test]
fn a_loss_is_ignored_and_a_tie_has_no_ranks() {
    let parts = [("A", won("A"))];
    let end =
        "(if (= (count Trials) 1) (result P1 Loss)) (if (= (count Trials) 2) (result All Tie))";
    let found = play(r#"(subgame "A")"#, end, &parts);
    assert_eq!(found, (vec![0, 0], vec![2, 0], 3, vec![0.0, 0.0]));
}

#[test]
fn a_match_without_an_end_is_cut_off() {
    let parts = [("A", won("A"))];
    let found = play(r#"(subgame "A")"#, "(if False (result P1 Win))", &parts);
    assert_eq!(found.0.len() as u32, MAX_TRIALS);
    assert_eq!(found.2, 0);
}

#[test]
fn games_that_are_missing_or_broken_or_matches_are_refused() {
    let end = "(if (= (count Trials) 1) (result P1 Win))";
    let of = |text: &str| {
        let parts = [("A", text.to_owned())];
        a_match(r#"(subgame "A")"#, end, &parts).expect_err("no match")
    };
    assert!(of("(game \"A\"")[0].contains("`A` has errors of its own: A.lud:1"));
    let nested = format!(r#"(match "M" (players 2) (games (subgame "A")) (end {end}))"#);
    assert!(of(&nested)[0].contains("matches of matches are not supported"));
    let missing = a_match(r#"(subgame "Z")"#, end, &[]).expect_err("no match");
    assert_eq!(missing, ["there is no description of `Z`"]);
}

/// A folder with a match and, in a folder next to its own, the game of it.
fn folders(name: &str) -> PathBuf {
    let root = std::env::temp_dir().join(format!("ludeme-{name}-{}", std::process::id()));
    let text = r#"(match "Best" (players 2) (games (subgame "Once" result:2))
        (end (if (>= (matchScore P1) 5) (result P1 Win))))"#;
    for folder in ["matches", "parts"] {
        fs::create_dir_all(root.join(folder)).expect("a folder is made");
    }
    fs::write(root.join("matches/Best.lud"), text).expect("the match is written");
    fs::write(root.join("parts/Once.lud"), won("Once")).expect("the game is written");
    root
}

#[test]
fn a_match_is_checked_and_run_with_the_games_beside_it() {
    let root = folders("beside");
    let file = root.join("matches/Best.lud").display().to_string();
    let checked = lud(&["check", &file], "");
    assert_eq!(checked.status.code(), Some(0));
    let run = lud(&["run", &file, "--seed", "5", "--quiet"], "");
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(
        text.ends_with("points 6 0\n\nBest: Player 1 wins after 3 games; ranks 1 2; seed 5\n"),
        "{text}"
    );
    let shown = lud(&["info", &file], "");
    assert_eq!(shown.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&shown.stderr).contains("is a match"));
    fs::remove_dir_all(root).expect("the folders are removed");
}

#[test]
fn games_of_a_match_can_be_elsewhere() {
    let root = folders("elsewhere");
    let (file, away) = (root.join("matches/Best.lud"), root.join("far/away"));
    fs::create_dir_all(&away).expect("a folder is made");
    fs::rename(root.join("parts/Once.lud"), away.join("Once.lud")).expect("the game is moved");
    let file = file.display().to_string();
    let checked = lud(&["check", &file], "");
    assert_eq!(checked.status.code(), Some(1));
    let told = String::from_utf8_lossy(&checked.stderr).into_owned();
    assert!(
        told.contains("L0405") && told.contains("--subgames DIR"),
        "{told}"
    );
    let far = root.join("far").display().to_string();
    let run = lud(
        &[
            "run",
            &file,
            "--subgames",
            &far,
            "--format",
            "json",
            "--quiet",
            "--seed",
            "1",
        ],
        "",
    );
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let last = text.lines().last().expect("a line");
    let last: serde_json::Value = serde_json::from_str(last).expect("a JSON line");
    assert_eq!(
        (&last["type"], &last["games"]),
        (&"match".into(), &3.into())
    );
    fs::remove_dir_all(root).expect("the folders are removed");
}

#[test]
fn a_record_of_matches_that_was_cut_off_is_gone_on_with() {
    let root = folders("recorded");
    let path = |name: &str| root.join(name).display().to_string();
    let file = path("matches/Best.lud");
    let run = |how: &str, record: &str| {
        let args = ["run", &file, "--games", "2", "--quiet", how, record];
        let seeded: &[&str] = if how == "--record" {
            &["--seed", "5"]
        } else {
            &[]
        };
        lud(&[&args[..], seeded].concat(), "")
    };
    let (whole, part) = (path("whole.jsonl"), path("part.jsonl"));
    assert_eq!(run("--record", &whole).status.code(), Some(0));
    let text = fs::read_to_string(&whole).expect("the record");
    let kinds: Vec<&str> = text.lines().filter_map(|l| l.split('"').nth(3)).collect();
    let game = ["start", "move", "result"];
    let one = [&game[..], &game, &game, &["match"]].concat();
    assert_eq!(kinds, [&["game"][..], &one, &one].concat());
    let lines: Vec<&str> = text.lines().collect();
    for kept in 1..=lines.len() {
        // The line that broke off is dropped.
        let broken = lines.get(kept).map_or("", |l| &l[..l.len() / 2]);
        let cut = format!("{}\n{broken}", lines[..kept].join("\n"));
        fs::write(&part, cut).expect("a part is written");
        let resumed = run("--resume", &part);
        assert_eq!(resumed.status.code(), Some(0), "{kept} lines");
        assert_eq!(fs::read_to_string(&part).expect("the record"), text);
    }
    let foreign = text.replacen("\"pick\":0", "\"pick\":7", 1);
    let foreign = foreign.replacen("\"pick\":1", "\"pick\":7", 1);
    let foreign = foreign.replacen("\"pick\":2", "\"pick\":7", 1);
    let foreign: Vec<&str> = foreign.lines().take(4).collect();
    fs::write(&part, format!("{}\n", foreign.join("\n"))).expect("a part is written");
    assert_eq!(run("--resume", &part).status.code(), Some(1));
    fs::remove_dir_all(root).expect("the folders are removed");
}
