//! Threats to a piece on a site where it does not stand, as castling asks, beside moves that ask for
//! pieces by their lists, in which such a piece is not.

use ludeme::game::chance::Chance;
use ludeme::game::context::Scratch;
use ludeme::game::sprints::Sprint;
use ludeme::play::playout::chooser;
use rand::RngExt;

use super::{compiled, is_closed};

/// A King goes two sites at once where nobody could come; pieces that a list names step as well.
fn game(list: &str, safe: &str) -> String {
    let step = "(move Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))";
    format!(
        "(game \"G\" (players {{(player N) (player S)}}) (equipment {{ (board (square 5))
            (piece \"King\" Each (or {step} (move Leap {{ {{F F}} }}
                (to if:(and (is Empty (to)) (not (is Threatened (id \"King\" Mover) at:(to))))))))
            (piece \"Man\" Each {step}) }})
        (rules
            (start {{ (place \"King1\" {{2}}) (place \"King2\" {{22}})
                (place \"Man1\" {{0 1 7}}) (place \"Man2\" {{23 24 17}}) }})
            (play (do
                (or (forEach Piece)
                    (forEach Site {list} (move Step (from (site)) Diagonal
                        (to if:(is Enemy (who at:(to))) (apply (remove (to)))))))
                ifAfterwards:(not {safe})))
            (end {{ (if (no Moves Next) (result Mover Win)) (if (= (count Turns) 40) (result Mover Draw)) }})))"
    )
}

/// How many of some random games a runner gives up.
fn given_up(text: &str) -> usize {
    let game = compiled(text);
    let games = 0..40;
    let is_given_up = |seed: &u64| {
        let mut scratch = Scratch::new(*seed);
        let state = game.start(&mut scratch);
        let mut sprint = Sprint::of(&game, &state).expect("it has a runner");
        let runner = sprint.runner();
        assert!(runner.take_up(&state));
        runner.restart();
        let (mut chance, mut choice) = (Chance::seeded(*seed), chooser(*seed));
        while !runner.is_over() && !runner.gave_up() {
            let n = runner.count(&mut chance);
            runner.play(choice.random_range(0..n.max(1)), &mut chance);
        }
        runner.gave_up()
    };
    games.filter(is_given_up).count()
}

#[test]
fn lists_of_other_pieces_do_not_keep_a_runner_from_threats() {
    let stands = "(is Threatened (id \"King\" Mover))";
    let among = "(is Threatened (id \"King\" Mover)
        in:(sites Occupied by:Mover component:\"King\"))";
    for safe in [stands, among] {
        // Whoever threatens a King asks for pieces of their own only.
        let own = game("(sites Occupied by:Mover)", safe);
        assert!(is_closed(&own));
        assert_eq!(given_up(&own), 0, "{safe}");
    }
    // The King stands in no list of whom he fears, where he only might go.
    let all = game("(sites Occupied by:All)", stands);
    assert!(is_closed(&all));
    assert!(given_up(&all) > 0);
}
