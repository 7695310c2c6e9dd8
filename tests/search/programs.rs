//! `lud tournament` with programs that speak UGI: `lud engine` itself, and some that break the rules.

use std::path::Path;
use std::process::{Command, Output};

use super::tournaments::{folder, stderr, stdout};

/// A program that knows the words of UGI, and what it does when it is asked for a move.
fn script(dir: &Path, name: &str, on_go: &str) -> String {
    let text = format!(
        "while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
         quit) exit;; go) {on_go};; esac; done\n"
    );
    std::fs::write(dir.join(name), text).expect("written");
    format!("ugi:sh {name}")
}

fn meet(dir: &Path, game: &str, players: &[&str], more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lud"))
        .args(["tournament", game, "--seed", "3", "--quiet", "--players"])
        .arg(players.join(","))
        .args(more)
        .current_dir(dir)
        .output()
        .expect("the binary runs")
}

fn engine(arguments: &str) -> String {
    format!("ugi:{} engine {arguments}", env!("CARGO_BIN_EXE_lud"))
}

#[test]
fn a_program_plays_a_tournament_and_its_games_are_written() {
    let dir = folder("ugi");
    let program = engine("--player uct:60 --seed 5");
    let more = ["--games", "6", "--iterations", "60", "--out", "games.jsonl"];
    let met = meet(&dir, "three.lud", &[&program, "random"], &more);
    assert!(met.status.success(), "{}", stderr(&met));
    let first = stdout(&met).lines().nth(1).expect("a standing").to_owned();
    assert!(
        first.contains("ugi:") && !stdout(&met).contains("forfeit"),
        "{}",
        stdout(&met)
    );
    let written = std::fs::read_to_string(dir.join("games.jsonl")).expect("the file");
    assert_eq!(written.lines().count(), 7, "a header and six games");
    // Goes on from the file: nothing is played again.
    let again = meet(&dir, "three.lud", &[&program, "random"], &more);
    assert_eq!(stdout(&met), stdout(&again));
}

#[test]
fn a_program_keeps_its_clock() {
    let dir = folder("ugi-clock");
    let met = meet(
        &dir,
        "three.lud",
        &[&engine("--quiet"), "random"],
        &["--games", "4", "--clock", "1s+50ms", "--threads", "1"],
    );
    assert!(met.status.success(), "{}", stderr(&met));
    assert!(!stdout(&met).contains("forfeit"), "{}", stdout(&met));
}

#[test]
fn who_is_late_ends_or_lies_forfeits_the_game() {
    let dir = folder("ugi-forfeit");
    let late = script(&dir, "late.sh", "sleep 5");
    let ends = script(&dir, "ends.sh", "exit");
    let lies = script(&dir, "lies.sh", "echo bestmove z9");
    let cannot = script(&dir, "cannot.sh", "echo error I do not know");
    for (program, why) in [
        (late, "its time was over"),
        (ends, "the program ended"),
        (lies, "`z9` is no move it has"),
        (cannot, "the program said: error I do not know"),
    ] {
        let more = ["--games", "2", "--clock", "300ms"];
        let met = meet(&dir, "three.lud", &[&program, "random"], &more);
        assert!(met.status.success(), "{}", stderr(&met));
        let told = stdout(&met);
        assert!(
            told.contains(&format!("{program} forfeited 2 games: {why}")),
            "{told}"
        );
        assert!(told.contains("+0 =0 -2"), "{told}");
        let json = ["--games", "2", "--clock", "300ms", "--json"];
        let met = meet(&dir, "three.lud", &[&program, "random"], &json);
        let told: serde_json::Value = serde_json::from_str(&stdout(&met)).expect("JSON");
        let forfeit = &told["forfeits"][0];
        assert_eq!(
            (&forfeit["player"], &forfeit["games"]),
            (&program.as_str().into(), &2.into())
        );
        assert!(
            forfeit["reason"].as_str().is_some_and(|r| r.contains(why)),
            "{told}"
        );
    }
}

#[test]
fn what_programs_cannot_play_is_refused() {
    let dir = folder("ugi-refused");
    let lies = script(&dir, "lies.sh", "echo bestmove z9");
    for (game, players, more, why) in [
        (
            "ssang-ryouk",
            [lies.as_str(), "random"],
            &[][..],
            "there is chance in it",
        ),
        ("three.lud", ["ugi:", "random"], &[], "stands no command"),
        (
            "three.lud",
            ["ugi:no-such-program", "random"],
            &[],
            "cannot start `no-such-program`",
        ),
        (
            "three.lud",
            ["ugi:true", "random"],
            &[],
            "does not answer `ugi`",
        ),
        (
            "three.lud",
            ["uct", "random"],
            &["--clock", "1s"],
            "--clock is for programs",
        ),
        (
            "three.lud",
            [&lies, "random"],
            &["--clock", "soon"],
            "no time",
        ),
    ] {
        let met = meet(&dir, game, &players, more);
        assert!(!met.status.success());
        assert!(stderr(&met).contains(why), "{}", stderr(&met));
    }
}
