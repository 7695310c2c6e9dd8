//! The words of a move tell all that it does, before it is made and after.

mod walk;

use std::collections::HashSet;

use ludeme::play::session::Session;
use ludeme::play::view::View;
use ludeme::{Game, Position};

fn shipped(name: &str) -> Game {
    Game::shipped(name).expect("it comes with the library")
}

fn texts(position: &Position) -> Vec<&str> {
    position.legal_moves().iter().map(|m| m.text()).collect()
}

/// The words of all moves of games from so many seeds, as they are told once they are made.
fn told(name: &str, seeds: std::ops::Range<u64>) -> Vec<String> {
    let game = shipped(name);
    let mut words = Vec::new();
    for seed in seeds {
        let mut session = Session::new(game.rules(), seed);
        let mut turn = seed as usize;
        while !session.is_over() && session.moves().len() < 400 {
            turn = turn
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695);
            session
                .play(turn % session.choices().len())
                .expect("a legal move");
        }
        let n = session.moves().len();
        words.extend((0..n).map(|n| session.words(n, View::default()).to_owned()));
    }
    words
}

/// Asserts that some words have a form: parts in their order, with anything between them.
fn said(words: &[String], parts: &[&str]) {
    let fits = |text: &&String| {
        let mut rest = text.as_str();
        parts.iter().all(|part| match rest.split_once(part) {
            Some((_, behind)) => {
                rest = behind;
                true
            }
            None => false,
        })
    };
    assert!(words.iter().any(|w| fits(&w)), "nothing like {parts:?}");
}

#[test]
fn an_exchange_tells_what_it_brings() {
    // The first throw enters: the King exchanges, the soldier that took its place runs on.
    let game = shipped("chong");
    let firsts = (0..40).map(|seed| texts(&game.start(seed)).join("; "));
    let firsts: Vec<String> = firsts.collect();
    let enters = "King L2 exchanges with Soldier L1, Soldier L2xSoldier E3".to_owned();
    assert!(firsts.contains(&enters), "{firsts:?}");
    let words = told("chong", 1..20);
    said(&words, &["King ", " exchanges with Soldier ", ", Soldier "]);
    said(&words, &["King ", " exchanges with Soldier ", " by 1"]);
    said(&words, &["King ", " exchanges with Soldier ", " by 1+1"]);
    // No exchange is told as a mere move of the King.
    let bare = |w: &&String| w.starts_with("King ") && w.contains('-') && !w.contains("exchanges");
    let bare: Vec<&String> = words.iter().filter(bare).collect();
    assert!(
        bare.iter()
            .all(|w| w.ends_with(" by 1") || w.contains(" by 1,") || w.contains(" by 1 (")),
        "{bare:?}"
    );
}

#[test]
fn a_die_that_is_lost_is_not_told_as_played() {
    let game = shipped("chong");
    // The first player has nothing but a King.
    let line = "m1 n2 p2 ph1,1 t23 pv1,1 act11 C6=6 C11=6 C12=6 C14=8 C16=6 C19=7 C28=6 C30=6 \
                C36=1s1 C37=2s2 C38=3s5 C39=4";
    let mut seen = HashSet::new();
    for seed in 0..400 {
        let mut position = game.position(line).expect("a position");
        position.reseed(seed);
        for text in texts(&position) {
            let (words, lost) = text.split_once(", ").unwrap_or((text, ""));
            // Here every legal move has its words; those alike are numbered.
            let lost = lost.split(" (").next().unwrap_or(lost);
            match words.strip_prefix("pass: no move with ") {
                Some(left) => {
                    assert_eq!(left.split(' ').count(), 4 - usize::from(lost == "1 lost"))
                }
                None => assert!(words.ends_with(" by 1") && lost == "1 lost", "{text}"),
            }
            seen.insert((words.starts_with("King "), lost.to_owned()));
        }
    }
    let lost = || "1 lost".to_owned();
    assert!(seen.contains(&(true, lost())) && seen.contains(&(false, lost())));
    assert!(seen.contains(&(false, String::new())));
}

#[test]
fn a_piece_that_becomes_another_says_so() {
    let words = told("ouk-chatrang", 1..6);
    said(&words, &["Trey ", "-", "6=Neang"]);
    said(&words, &["Trey ", "x", "=Neang"]);
    for text in &words {
        let promotes =
            text.starts_with("Trey ") && (text.trim_end_matches("=Neang").ends_with(['3', '6']));
        let own_row = text.contains("3-") || text.contains("6-");
        assert!(!promotes || own_row || text.ends_with("=Neang"), "{text}");
    }
}

#[test]
fn a_sowing_tells_direction_seeds_end_and_what_it_takes() {
    let position = shipped("choro-lango").start(1);
    let opening = "G1-H1 sows 2 anticlockwise to H2, takes 2 H3, 2 H4 to H1";
    assert_eq!(texts(&position)[0], opening);
    let words = told("choro-lango", 1..8);
    assert!(
        words
            .iter()
            .all(|w| w.contains(" sows ") && w.contains("clockwise to "))
    );
    said(&words, &[" sows ", " clockwise to ", ", takes "]);
}

#[test]
fn laps_of_one_move_are_told_together() {
    let text = r#"(game "Round"
        (players 2)
        (equipment {
            (mancalaBoard 2 4 store:None (track "Track" "0,E,N,W" loop:True))
            (regions "Home" P1 (sites Bottom)) (regions "Home" P2 (sites Top))
            (piece "Seed" Shared)
        })
        (rules
            (start (set Count 3 to:(sites Board)))
            (play (forEach Site (sites Mover "Home")
                (if (> (count at:(site)) 0)
                    (move Select (from (site))
                        (then (sow (last From) apply:(if (> (count at:(to)) 1)
                            (sow (to)))))))))
            (end (if (no Moves Next) (result Mover Win)))))"#;
    let game = ludeme::load("round.lud", text).expect("a game");
    let words = texts(&game.start(1)).join("; ");
    assert!(words.contains(" sows "), "{words}");
    assert!(words.contains(" laps to "), "{words}");
}

#[test]
fn a_pass_says_why_and_a_throw_is_told_with_what_it_brings() {
    let words = told("ssang-ryouk", 1..6);
    said(&words, &["pass: no move with "]);
    // The first throw, rethrown while the dice are equal, stands with what it decides.
    said(&words, &["die 1 shows ", ": Player 1 is next (thrown "]);
    said(&words, &["die 2 shows ", ": Player 2 is next (thrown "]);
    said(&words, &["Horse ", "xHorse ", " by ", ", Horse "]);
    for text in words.iter().filter(|w| w.starts_with("die ")) {
        let numbers: Vec<i32> = text
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|n| n.parse().ok())
            .collect();
        let [die, shown, next, first, second] = numbers[..] else {
            panic!("{text}");
        };
        assert_eq!(die, next, "{text}");
        assert_eq!(shown, first.max(second), "{text}");
        assert_ne!(first, second, "{text}");
    }
}

#[test]
fn moves_by_equal_dice_are_one_for_a_person() {
    for name in ["ssang-ryouk", "chong"] {
        let game = shipped(name);
        let mut merged = 0;
        for seed in 1..12 {
            let mut session = Session::new(game.rules(), seed);
            while !session.is_over() {
                let choices = session.choices();
                let mut words = HashSet::new();
                assert!(choices.iter().all(|c| words.insert(&c.text)));
                assert!(
                    choices.iter().all(|c| !c.text.contains("(2)")),
                    "{choices:?}"
                );
                merged += session.list().len() - choices.len();
                for pick in 0..session.list().len() {
                    assert!(session.choice_of(pick) < choices.len());
                }
                session.play(0).expect("a legal move");
            }
        }
        assert!(merged > 20, "{name}: {merged}");
        // The measure of a game counts them as one as well.
        let mut playouts = game.playouts();
        let (one, all) = (playouts.playout(1), playouts.play(1));
        assert!(one.choices < all.choices && one.decisions <= all.decisions);
    }
}

#[test]
fn a_result_says_by_which_rule_the_game_ended() {
    for (name, rules) in [
        ("chong", &["Reach End Of Path"][..]),
        ("ssang-ryouk", &["Bear All Off"]),
        (
            "choro-lango",
            &["Loss Of Who Cannot Play", "Capture Of All Counters"],
        ),
        (
            "ouk-chatrang",
            &["Ouk Ngueb", "Draw By Count", "Draw By Bare Angs"],
        ),
    ] {
        let game = shipped(name);
        let mut seen = HashSet::new();
        for seed in 1..60 {
            let mut position = game.start(seed);
            let mut turn = seed as usize;
            while position.outcome().is_none() {
                assert!(position.move_count() > 0);
                turn = turn
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695);
                position
                    .apply_nth((turn >> 33) % position.move_count())
                    .expect("a legal move");
            }
            let by = position.outcome().and_then(|o| o.by).expect("a rule");
            seen.insert(by.clone());
            // The table and the record say the same.
            let record = position.record().expect("a record").to_string();
            assert!(record.contains(&format!("\"by\":\"{by}\"")), "{record}");
        }
        for rule in rules {
            assert!(seen.contains(*rule), "{name}: {seen:?}");
        }
        assert!(seen.iter().all(|by| game.rules().names().ends.contains(by)));
    }
}

#[test]
fn sites_are_called_as_the_description_says() {
    let position = shipped("ssang-ryouk").start(3);
    let drawn = position.board();
    assert!(drawn.contains(" 13  14  15 "), "{drawn}");
    assert!(drawn.contains(" 12  11  10 "), "{drawn}");
    let words = told("ssang-ryouk", 1..6);
    said(&words, &["Horse bar-", " by "]);
    said(&words, &["xHorse ", ", Horse ", "-bar"]);
    said(&words, &["Horse ", "-tray by "]);
    // Points that nothing is said about keep their coordinates.
    let text = r#"(game "Two" (players 2)
        (equipment { (board (square 3)) (piece "Man" Each) (piece "King" Each) })
        (rules (start { (place "Man1" coord:"A1") (place "King2" coord:"C3") })
            (play (forEach Piece (move Step (to if:(is Empty (to)))))) (end (if (no Moves Next) (result Mover Win)))))
        (metadata (graphics { (siteNames {0} "corner") (siteNames {4..5} from:7) (piece Letter "King" "Q") }))"#;
    let game = ludeme::load("two.lud", text).expect("a game");
    let position = game.start(1);
    let drawn = position.board();
    assert!(
        drawn.contains("A   B   C") && drawn.contains('q'),
        "{drawn}"
    );
}

#[test]
fn counts_that_decide_are_shown_while_they_run() {
    let game = shipped("ouk-chatrang");
    let mut session = Session::new(game.rules(), 1);
    let draw = |s: &Session<'_>| ludeme::play::draw::draw(game.rules(), s.shown(), &[]);
    assert!(!draw(&session).contains("Count"));
    let mut seen = 0;
    for seed in 1..20 {
        session = Session::new(game.rules(), seed);
        let mut turn = seed as usize;
        while !session.is_over() {
            turn = turn
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695);
            session
                .play((turn >> 33) % session.choices().len())
                .expect("a legal move");
            let count = session
                .state()
                .vars
                .iter()
                .any(|v| v.is_some_and(|v| v > 0));
            assert_eq!(
                draw(&session).contains("Count ") && draw(&session).contains("Limit "),
                count
            );
            seen += usize::from(count);
        }
    }
    assert!(seen > 0);
}

#[test]
fn a_cap_on_turns_ends_after_whole_turns() {
    use ludeme::play::playout::{Playouts, chooser, pick, seed_of};
    use ludeme::play::record::Trial;
    for name in ["chong", "ssang-ryouk", "choro-lango", "ouk-chatrang"] {
        let source = ludeme::shipped::find(name).expect("it is shipped");
        let game = |cap: u32| {
            let loaded = ludeme::load::load(source.name, source.text, &Default::default());
            let mut game = loaded.game.expect("a game");
            game.end_after_turns(cap);
            game
        };
        let (free, capped) = (game(u32::MAX), game(9));
        let mut cut = 0;
        for number in 0..30 {
            let seed = seed_of(4, number);
            // The same moves, one by one, with and without the cap.
            let play = |game| {
                let (mut trial, _) = Trial::start(game, 0, seed);
                let mut choice = chooser(seed);
                let mut turns = Vec::new();
                while !trial.state.over && turns.len() < 300 {
                    let legal = trial.legal();
                    turns.push(trial.state.turn);
                    trial.play(pick(&mut choice, legal));
                }
                (turns, trial.state.over)
            };
            let (long, _) = play(&free);
            let (short, over) = play(&capped);
            assert!(over, "{name}");
            assert_eq!(short, long[..short.len()], "{name}");
            // All of the last turn is played, and nothing of the next.
            assert!(short.iter().all(|turn| *turn <= 9), "{name}");
            if let Some(next) = long.get(short.len()) {
                assert_eq!(*next, 10, "{name}: {short:?}");
                cut += 1;
            }
            // Whole games at once keep to it as well.
            let mut player = Playouts::new(&capped);
            player.play(seed);
            assert_eq!(player.state().moves as usize, short.len(), "{name}");
            player.sprint(seed);
            assert!(player.state().turn <= 10, "{name}");
        }
        assert!(cut > 0, "{name}");
    }
}

/// A long run that is interrupted prints what there is, and goes on from its file.
#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_what_there_is_and_goes_on() {
    use std::process::{Command, Stdio};
    let lud = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lud"));
        command.args(args).stdin(Stdio::null());
        command
    };
    let folder = std::env::temp_dir().join(format!("ludeme-interrupt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, args, games) in [
        (
            "tournament",
            &[
                "tournament",
                "chong",
                "--players",
                "random,flat-mc:20",
                "--games",
                "12",
                "--format",
                "json",
            ][..],
            12,
        ),
        (
            "study",
            &[
                "study",
                "chong",
                "--players",
                "flat-mc:20",
                "--games",
                "12",
                "--format",
                "json",
            ],
            12,
        ),
    ] {
        let whole = folder.join(format!("{name}-whole.jsonl"));
        let part = folder.join(format!("{name}-part.jsonl"));
        let common = ["--seed", "3", "--threads", "2", "--quiet", "--out"];
        let with = |out: &std::path::Path| {
            let mut all: Vec<String> = args
                .iter()
                .chain(&common)
                .map(|a| (*a).to_owned())
                .collect();
            all.push(out.display().to_string());
            all
        };
        let run = |out: &std::path::Path| {
            let args = with(out);
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            lud(&args).output().expect("it runs")
        };
        let unbroken = run(&whole);
        assert!(unbroken.status.success());
        let begun = with(&part);
        let begun: Vec<&str> = begun.iter().map(String::as_str).collect();
        let child = lud(&begun)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let child = child.expect("it starts");
        // As soon as three games are kept.
        let kept = || std::fs::read_to_string(&part).map_or(0, |text| text.lines().count());
        while kept() < 4 {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &id])
                .status()
                .expect("it runs")
                .success()
        );
        let broken = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&broken.stderr).into_owned();
        assert_eq!(broken.status.code(), Some(130), "{said}");
        assert!(
            said.contains("interrupted after ") && said.contains(&format!(" of {games} games")),
            "{said}"
        );
        assert!(said.contains("the same command goes on from "), "{said}");
        let so_far: serde_json::Value = serde_json::from_slice(&broken.stdout).expect("JSON");
        assert!(so_far.is_object() || so_far.is_array());
        // To the last digit.
        let resumed = run(&part);
        assert!(resumed.status.success());
        assert_eq!(
            String::from_utf8_lossy(&resumed.stdout),
            String::from_utf8_lossy(&unbroken.stdout)
        );
    }
    std::fs::remove_dir_all(&folder).expect("its own folder");
}

/// A hop over one site is written twice, with other limits: a person has one move.
#[test]
fn moves_that_do_the_same_are_one() {
    let text = |end: &str| {
        format!(
            "(game \"Hops\" (players 2)
                (equipment {{ (board (square 5)) (piece \"Man\" Each (or
                    (move Hop Forward (between (range 1 1) if:(is Empty (between)) (apply (set Pending (between)))) (to if:(is Empty (to))) (then (set Var (last To))))
                    (move Hop Forward (between (range 1 2) if:(is Empty (between)) (apply (set Pending (between)))) (to if:(is Empty (to))) (then (set Var (last To)))))) }})
                (rules (start {{ (place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top)) }})
                    (play (forEach Piece)) (end (if {end} (result Mover Win)))))"
        )
    };
    let choices = |end: &str| -> Vec<String> {
        let game = ludeme::load("hops.lud", &text(end)).expect("a game");
        let session = Session::new(game.rules(), 1);
        session.choices().iter().map(|c| c.text.clone()).collect()
    };
    let numbered = |words: &[String]| words.iter().any(|w| w.ends_with("(2)"));
    let one = choices("(no Moves Next)");
    assert!(!one.is_empty() && !numbered(&one), "{one:?}");
}

#[test]
fn moves_that_look_alike_are_told_apart_by_what_is_remembered() {
    let text = "(game \"Marks\" (players 2)
        (equipment { (board (square 3)) (piece \"Man\" Each) })
        (rules (play (or
                (move Add (to (sites Empty)) (then (set Var \"Depth\" 1)))
                (move Add (to (sites Empty)) (then (set Var \"Depth\" 2)))))
            (end (if (= (var \"Depth\") 3) (result Mover Win)))))";
    let game = ludeme::load("marks.lud", text).expect("a game");
    let session = Session::new(game.rules(), 1);
    let words: Vec<&str> = session.choices().iter().map(|c| c.text.as_str()).collect();
    assert!(words.contains(&"Man to A1 (Depth 1)"), "{words:?}");
    assert!(words.contains(&"Man to A1 (Depth 2)"), "{words:?}");
}
