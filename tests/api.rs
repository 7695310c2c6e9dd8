//! The public face: what it gives, and that bad input is an error value.

use ludeme::{Game, MoveError, Position, Record, check, check_with, load};

const THREE: &str = "(game \"Three\" (players 2)
    (equipment { (board (square 3)) (piece \"Disc\" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";

fn three() -> Game {
    load("three.lud", THREE).expect("it is sound")
}

fn shipped() -> impl Iterator<Item = Game> {
    Game::shipped_names().map(|name| Game::shipped(name).expect("it is shipped and sound"))
}

/// Numbers from 0 to below `n`, the same at every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// The positions of a game at random, the last one included.
fn positions(game: &Game, seed: u64, most: usize) -> Vec<Position> {
    let mut dice = Dice(seed);
    let mut all = vec![game.start(seed)];
    while let Some(last) = all.last()
        && last.outcome().is_none()
        && all.len() < most
    {
        let mut next = last.clone();
        let pick = dice.below(next.move_count());
        next.apply_nth(pick).expect("it is legal");
        all.push(next);
    }
    all
}

#[test]
fn what_is_held_can_be_sent_to_other_threads() {
    fn sent<T: Send + Sync + 'static>() {}
    sent::<Game>();
    sent::<Position>();
    sent::<Record>();
    fn moved<T: Send + 'static>() {}
    moved::<ludeme::Player>();
    sent::<ludeme::Faults>();
}

#[test]
fn a_description_with_errors_says_all_of_them() {
    let text = "(game \"Three\" (players 2)
        (equipment { (board (square 3)) (piece \"Disc\" Eech) })
        (rules (play (move Ad (to (sites Empty)))) (end (if (is Lime 3) (result Mover Win)))))";
    let checked = check("three.lud", text);
    assert!(!checked.is_sound());
    let faults = checked.into_game().expect_err("it has errors");
    assert!(faults.errors().count() >= 3, "{faults}");
    assert!(faults.to_string().contains("three.lud:2:"), "{faults}");
}

#[test]
fn no_game_is_no_game() {
    for text in [
        "",
        "(define \"A\" 1)",
        "(",
        "(match \"M\" (players 2) (games { }))",
    ] {
        assert!(load("nothing.lud", text).is_err(), "{text}");
    }
}

#[test]
fn options_are_told_and_chosen() {
    let text = ludeme::shipped::find("chong").expect("it is shipped").text;
    let checked = check("chong", text);
    let (heading, items, chosen) = checked.options().next().expect("it has an option");
    let other = (0..items.len()).find(|i| *i != chosen).expect("two items");
    let path = format!("{heading}/{}", items[other]);
    let selection = ludeme::Selection {
        options: vec![path.clone()],
        ruleset: None,
    };
    let game = check_with("chong", text, &selection)
        .into_game()
        .expect("sound");
    assert!(game.options().contains(&path), "{:?}", game.options());
}

#[test]
fn a_game_is_played_by_words_and_by_numbers() {
    let mut position = three().start(1);
    assert_eq!(position.legal_moves().len(), 9);
    let centre = position.find("B2").expect("it is legal").clone();
    let after = position.after(&centre).expect("it is legal");
    assert_eq!((after.ply(), after.mover(), after.move_count()), (1, 2, 8));
    assert_eq!((position.ply(), position.move_count()), (0, 9));
    position.apply_nth(centre.index()).expect("it is in range");
    assert_eq!(position, after);
    assert_eq!(position.key(), after.key());
    assert_eq!(after.pieces()[0].label, "B2");
    assert_eq!(
        after.board().lines().count(),
        position.board().lines().count()
    );
}

#[test]
fn a_move_of_another_position_is_refused() {
    let game = three();
    let mut position = game.start(1);
    let first = position.legal_moves()[0].clone();
    position.apply(&first).expect("it is legal");
    let before = position.clone();
    assert!(matches!(position.apply(&first), Err(MoveError::Foreign(_))));
    assert!(matches!(
        position.branches(&first),
        Err(MoveError::Foreign(_))
    ));
    let wanted = MoveError::OutOfRange { index: 8, legal: 8 };
    assert_eq!(position.apply_nth(8), Err(wanted));
    assert!(matches!(position.find("Z9"), Err(MoveError::Unclear(_))));
    assert_eq!(position, before);
    // The same rules loaded twice are two games.
    let other = three().start(1);
    assert!(other.after(&game.start(1).legal_moves()[0]).is_err());
    assert_ne!(other, game.start(1));
}

#[test]
fn a_player_refuses_the_position_of_another_game() {
    let (game, other) = (three(), three());
    let mut player = game.player("uct:20", 1).expect("there is one");
    assert_eq!(player.choose(&other.start(1)), Err(MoveError::OtherGame));
    let over = positions(&game, 1, 100).pop().expect("one at least");
    assert_eq!(player.choose(&over), Err(MoveError::Over));
    assert!(game.player("nobody", 1).is_err());
    assert!(game.study(&[], 1, 1).is_err());
}

#[test]
fn players_play_games_to_their_ends() {
    for game in shipped() {
        let mut player = game
            .player("random", 5)
            .expect("everything can be played at random");
        let mut position = game.start(5);
        while position.outcome().is_none() {
            let decision = player.choose(&position).expect("a move");
            position.apply_nth(decision.pick).expect("it is legal");
        }
        let outcome = position.outcome().expect("it is over");
        assert_eq!(outcome.ranking.len(), game.players());
    }
}

#[test]
fn a_position_is_read_back_from_its_state_line() {
    for game in shipped() {
        for position in positions(&game, 3, 200) {
            let line = position.state_line();
            let again = game.position(&line).expect("it is a state line");
            assert_eq!(again.state_line(), line, "{}", game.name());
            if !game.is_stochastic() && position.outcome().is_none() {
                let words = |p: &Position| -> Vec<String> {
                    let mut all: Vec<_> = p.legal_moves().iter().map(|m| m.to_string()).collect();
                    all.sort();
                    all
                };
                assert_eq!(words(&again), words(&position), "{} {line}", game.name());
            }
        }
    }
}

#[test]
fn a_changed_state_line_is_read_or_refused() {
    let mut dice = Dice(11);
    let (mut read, mut refused) = (0, 0);
    for game in shipped() {
        let lines: Vec<String> = positions(&game, 4, 30)
            .iter()
            .map(Position::state_line)
            .collect();
        for _ in 0..300 {
            let mut line = lines[dice.below(lines.len())].clone().into_bytes();
            for _ in 0..=dice.below(2) {
                let at = dice.below(line.len());
                let letters = b"001122334455667789 -,=/xsrvCm\xE9";
                line[at] = letters[dice.below(letters.len())];
            }
            let line = String::from_utf8_lossy(&line);
            match game.position(&line) {
                Err(_) => refused += 1,
                Ok(mut position) => {
                    read += 1;
                    for _ in 0..5 {
                        let moves = position.move_count();
                        if position.outcome().is_some() || moves == 0 {
                            break;
                        }
                        let pick = dice.below(moves);
                        position.apply_nth(pick).expect("it is legal");
                    }
                }
            }
        }
    }
    assert!(read > 50 && refused > 50, "{read} {refused}");
}

#[test]
fn chance_is_told_with_its_likelihood() {
    for game in shipped().filter(Game::is_stochastic) {
        let starts: Vec<_> = game.starts().take(2000).collect();
        let sum: f64 = starts.iter().map(|b| b.likelihood).sum();
        // Where rules roll again, only the rolls that hold are told.
        assert!(sum > 0.5 && sum < 1.0 + 1e-9, "{}: {sum}", game.name());
        let position = &starts[0].position;
        let m = &position.legal_moves()[0];
        let after: Vec<_> = position
            .branches(m)
            .expect("it is legal")
            .take(2000)
            .collect();
        let sum: f64 = after.iter().map(|b| b.likelihood).sum();
        assert!(sum > 0.5 && sum < 1.0 + 1e-9, "{}: {sum}", game.name());
        // What is played is one of them.
        let played = position.after(m).expect("it is legal");
        assert!(
            after.iter().any(|b| b.position == played),
            "{}",
            game.name()
        );
    }
}

#[test]
fn a_record_is_written_read_and_played_again() {
    for game in shipped() {
        let last = positions(&game, 8, 60).pop().expect("one at least");
        let record = last.record().expect("it was played from the start");
        assert_eq!(record.moves().count() as u32, last.ply());
        let again = Record::read(&record.to_string()).expect("it was written");
        assert_eq!(again, record);
        let replayed = game.replay(&again).expect("it is of this game");
        assert_eq!(replayed, last, "{}", game.name());
        assert_eq!(replayed.record().expect("the same"), record);
    }
}

#[test]
fn a_line_of_explicit_chance_is_recorded_as_it_went() {
    let game = Game::shipped("chong").expect("it is shipped");
    let start = game.starts().last().expect("one at least").position;
    let m = start.legal_moves()[0].clone();
    let branches = start.branches(&m).expect("it is legal");
    for branch in branches {
        let record = branch.position.record().expect("from the start");
        let replayed = game.replay(&record).expect("it is of this game");
        assert_eq!(replayed.state_line(), branch.position.state_line());
    }
}

#[test]
fn a_foreign_record_is_refused() {
    let chong = Game::shipped("chong").expect("it is shipped");
    let record = positions(&chong, 8, 10)
        .pop()
        .expect("one")
        .record()
        .expect("played");
    assert!(three().replay(&record).is_err());
    assert!(Record::read("{\"type\":\"move\"}").is_err());
    assert!(Record::read("no record").is_err());
    assert!(
        three()
            .replay(&Record::read("").expect("no line is wrong"))
            .is_err()
    );
    let changed = record.to_string().replacen("\"pick\":", "\"pick\":7", 1);
    let changed = Record::read(&changed).expect("it is still a record");
    assert!(chong.replay(&changed).is_err());
    let set_up = chong
        .position(&chong.start(1).state_line())
        .expect("its own");
    assert!(set_up.record().is_err());
}

#[test]
fn perft_of_a_position_counts_as_that_of_the_start() {
    assert_eq!(three().start(1).perft(3), 9 * 8 * 7);
    assert_eq!(three().start(1).perft(0), 1);
}

#[test]
fn deep_descriptions_do_not_need_a_deep_stack() {
    let deep = format!("{}1{}", "(+ 1 ".repeat(150), ")".repeat(150));
    let text = THREE.replace("Line 3", &format!("Line {deep}"));
    let small = std::thread::Builder::new().stack_size(256 << 10);
    let checked = small.spawn(move || check("deep.lud", &text).is_sound());
    assert!(checked.expect("a thread").join().expect("no overflow"));
}
