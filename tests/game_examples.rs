//! `lud test`: examples of the rules of the shipped games, and what failures say.

use ludeme::examples::Tested;
use ludeme::examples::meaning::{Meaning, meaning};
use ludeme::examples::mutate::{Change, changes};
use ludeme::examples::read::read;
use ludeme::shipped::GAMES;

#[test]
fn every_example_of_the_shipped_games_holds() {
    for game in GAMES {
        let examples = read(game.examples).unwrap_or_else(|e| panic!("{}: {e:?}", game.name));
        let tested = Tested::of(game.name, game.text);
        let failed: Vec<_> = examples
            .examples
            .iter()
            .filter_map(|e| Some((&e.rule, &e.says, tested.run(e).err()?)))
            .collect();
        assert!(failed.is_empty(), "{}: {failed:#?}", game.name);
    }
}

#[test]
fn every_rule_of_the_records_has_an_example() {
    for game in GAMES {
        let examples = read(game.examples).expect("sound");
        assert!(examples.rules.len() >= 12, "{}", game.name);
        for rule in &examples.rules {
            let shown = examples.examples.iter().any(|e| e.rule == *rule);
            assert!(shown, "{}: no example of {rule}", game.name);
        }
    }
}

const THREE: &str = "(game \"Three\" (players 2)
    (equipment { (board (square 3)) (piece \"Disc\" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";

fn failure(example: &str) -> String {
    let examples = read(example).expect("it can be read");
    let failed = Tested::of("three.lud", THREE).run(&examples.examples[0]);
    let failed = failed.expect_err("it does not hold");
    format!("{}: {}\n{}", failed.line, failed.difference, failed.board)
}

#[test]
fn a_failure_shows_the_board_and_the_difference() {
    let said = failure("R1 a line wins\n    play A1 B1\n    wins 1\n");
    assert!(said.starts_with("3: the game goes on\n"), "{said}");
    assert!(said.contains('3') && said.lines().count() > 3, "{said}");
    let said = failure("R1 only the centre\n    only B2\n");
    assert!(said.starts_with("2: also legal: A1"), "{said}");
    let said = failure("R1 off\n    see Disc1 on D4\n");
    assert!(said.contains("no site D4"), "{said}");
    let said = failure("R1 piece\n    with Dist1 on A1\n    goes on\n");
    assert!(said.contains("Disc1") || said.contains("Dist1"), "{said}");
}

#[test]
fn positions_are_set_up_by_pieces_and_sites() {
    let text = "R1 a third in a line wins\n    with Disc1 on A1 B1, Disc2 on A2 B2\n    play C1\n    see Disc1 on C1, 3 Disc1 in all\n    wins 1\n";
    let examples = read(text).expect("sound");
    let held = Tested::of("three.lud", THREE).run(&examples.examples[0]);
    assert_eq!(held, Ok(()));
}

#[test]
fn changes_are_games_and_some_are_noticed() {
    let all = changes("three.lud", THREE);
    assert!(all.len() >= 4, "{all:?}");
    let text = "R1 three wins\n    with Disc1 on A1 B1, Disc2 on A2 B2\n    play C1\n    wins 1\n";
    let examples = read(text).expect("sound");
    let noticed = all.iter().filter(|change| {
        let changed = change.apply(THREE);
        Tested::of("three.lud", &changed)
            .run(&examples.examples[0])
            .is_err()
    });
    assert!(noticed.count() >= 2);
}

#[test]
fn a_change_without_a_meaning_is_told_from_one_that_games_show() {
    let change = |old: &str, new: &str| {
        let at = THREE.find(old).expect("it stands there");
        let change = Change {
            range: at..at + old.len(),
            instead: new.to_owned(),
        };
        meaning("three.lud", THREE, &change)
    };
    assert_eq!(change("(is Line 3)", "(and {(is Line 3)})"), Meaning::Same);
    let earlier = change("Line 3", "Line 2");
    assert!(
        matches!(&earlier, Meaning::Differs { options, moves } if options.is_empty() && moves.len() >= 3),
        "{earlier:?}"
    );
    let late = change("(is Line 3)", "(and (is Line 3) (< (count Turns) 100))");
    assert!(
        matches!(late, Meaning::Alike(games) if games >= 20),
        "{late:?}"
    );
}

#[test]
fn a_draw_is_everybodys() {
    let drawn = THREE.replace("Mover Win", "Mover Draw");
    let at = drawn.find("Mover").expect("it stands there");
    let all = changes("three.lud", &drawn);
    assert!(all.iter().all(|change| change.range.start != at), "{all:?}");
    let won = changes("three.lud", THREE);
    assert!(won.iter().any(|change| change.range.start == at), "{won:?}");
}
