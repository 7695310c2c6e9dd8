//! The runner of sowing games: which games it plays, and that it plays them as the lists do.

use std::collections::BTreeMap;

use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::sprints::Sprint;
use ludeme::play::playout::chooser;

use super::{assert_anew, compiled, walked};

/// A game with these equipment and rules, on a board of two rows.
fn seeds(columns: u32, more: &str, rules: &str) -> String {
    format!(
        "(game \"Sowing\" (players 2)
            (equipment {{
                (mancalaBoard 2 {columns} (track \"Round\" \"1,E,N,W\" loop:True))
                (regions P1 (sites Bottom)) (regions P2 (sites Top))
                (map \"Store\" {{(pair P1 FirstSite) (pair P2 LastSite)}})
                (piece \"Seed\" Shared) {more} }})
            (rules (start (set Count 3 to:(sites Track))) {rules}))"
    )
}

/// Play by sowing what a pit of one's own holds.
fn play(sowing: &str) -> String {
    format!("(play (move Select (from (sites Mover) if:(< 0 (count at:(from)))) (then {sowing})))")
}

const END: &str = "(end (if (no Moves Next) (byScore {
    (score P1 (+ (count at:(mapEntry \"Store\" P1)) (count in:(sites P1))))
    (score P2 (+ (count at:(mapEntry \"Store\" P2)) (count in:(sites P2))))})))";

/// What stands in the last pit goes to the mover's store.
const TAKE: &str = "(fromTo (from (to)) (to (mapEntry \"Store\" (mover))) count:(count at:(to)))";

#[test]
fn sowings_are_closed() {
    let stores = |sowing: &str, end: &str| seeds(5, "", &format!("{} {end}", play(sowing)));
    let cases = [
        // Captures by counts, backwards and forwards.
        stores(
            &format!(
                "(sow if:(and (is In (to) (sites Next)) (<= 2 (count at:(to)) 3))
                    apply:{TAKE} includeSelf:False backtracking:True)"
            )
            .replace("(<= 2 (count at:(to)) 3)", "(= (count at:(to)) 4)"),
            END,
        ),
        stores(
            &format!(
                "(sow if:(= 1 (count at:(to))) apply:{TAKE} forward:(is Even (count at:(to))))"
            ),
            END,
        ),
        // Pits that are passed over, and a first seed in the pit it comes from.
        stores("(sow origin:True skipIf:(> (count at:(to)) 5))", END),
        // The opponent's store is passed over; what stands opposite is taken.
        stores(
            "(sow apply:(if (= (to) 3) (moveAgain)) skipIf:(= (to) (mapEntry \"Store\" (next))))",
            END,
        ),
        stores(
            "(sow includeSelf:False skipIf:(or (= (to) 4) (is In (to) (sites Next))))",
            END,
        ),
        stores("(sow skipIf:(is In (to) (sites Track)))", END),
        // What would go beyond the board stays where it is, and is a move all the same.
        stores(
            "(sow if:(= 2 (count at:(to)))
                apply:(fromTo (from (to)) (to (+ 40 (to)) (apply (moveAgain)))
                    count:(count at:(to)) (then (addScore Mover 1))))",
            END,
        ),
        // Another turn, and what is put aside comes back.
        stores(
            &format!(
                "(sow apply:(if (< 1 (count at:(to)))
                    (and {{(moveAgain) (set Var \"Again\" (to)) (set Pending)}}) {TAKE}))"
            ),
            END,
        ),
        // Laps.
        stores(
            "(sow apply:(if (and (< 1 (count at:(to))) (< (count at:(to)) 9))
                (sow (to) count:(count at:(to)))))",
            END,
        ),
        // Consequences of captures, and remembered pits.
        stores(
            "(sow apply:(if (= 4 (count at:(to)))
                    (and (remember Value (to) unique:True)
                        (fromTo (from (to)) (to (mapEntry \"Store\" (mover)))
                            count:(count at:(to)) (then (add (piece \"Seed\") (to (last To))))))))
                ",
            "(end (if (>= (count at:(mapEntry \"Store\" (mover))) 9) (result Mover Win)))",
        ),
        // What is noted before a sowing is read behind it; seeds come from pits of two lists.
        seeds(
            5,
            "",
            &format!(
                "(play (move Select
                        (from (sites (union (values Remembered \"Own\")
                                (if (is Mover P1) (array {{1 2}}) (array {{8 9}}))))
                            if:(< 0 (count at:(from))))
                        (then (do (and (set Var \"Sown\" (count at:(last To)))
                                    (set Var \"Twice\" (* 2 (var \"Sown\"))))
                            next:(sow apply:(if (< 3 (count at:(to))) {TAKE})
                                (then (remember Value \"Own\" (last To) unique:True)))
                            (then (if (< 6 (var \"Twice\")) (moveAgain)))))))
                    (end (if (< 60 (count Moves)) (result Mover Win)))"
            ),
        ),
        // Who sows on is drawn, and so is what is noted.
        seeds(
            4,
            "",
            "(play (move Select (from (sites Mover) if:(< 0 (count at:(from))))
                    (then (and {(sow) (if (< 50 (value Random (range 1 100))) (moveAgain))
                        (remember Value (value Random (range -1 3)) unique:True)}))))
                (end (if (or (no Moves Next) (< 60 (count Moves))) (result Mover Win)))",
        ),
        // No move may leave the opponent without seeds; an agreement ends what goes round.
        seeds(
            4,
            "",
            "(play (if (is Proposed \"End\") (or (move Vote \"End\") (move Vote \"No\"))
                    (or (if (is Cycle) (move Propose \"End\"))
                        (do (move Select (from (sites Mover) if:(< 0 (count at:(from))))
                                (then (sow)))
                            ifAfterwards:(< 0 (count in:(sites Next)))))))
                (end (if (or (no Moves Mover) (is Decided \"End\")) (byScore {
                    (score P1 (count in:(sites P1))) (score P2 (count in:(sites P2)))})))",
        ),
    ];
    for text in cases {
        assert_eq!(walked(&text, &compiled(&text), 5), Some("sowing"), "{text}");
    }
}

#[test]
fn ways_that_pass_a_pit_twice_are_closed_where_they_go_round() {
    let round = |track: &str, more: &str| {
        seeds(
            3,
            "",
            &format!("{} {END}", play(&format!("(sow apply:{more})"))),
        )
        .replace("\"1,E,N,W\" loop:True", track)
        .replace("(sites Track)", "(sites {1 2 3 4 5 6})")
    };
    let lap =
        "(if (and (< 1 (count at:(to))) (< (count at:(to)) 5)) (sow (to) count:(count at:(to))))";
    for more in [TAKE, lap] {
        let text = round("\"1,2,3,3,6,5,4,4\" loop:True", more);
        assert_eq!(walked(&text, &compiled(&text), 6), Some("sowing"), "{text}");
    }
}

#[test]
fn players_swap_seats_and_seeds_are_added_one_by_one() {
    let swap = "phases:{
        (phase \"First\" (play (or {(move Pass (then (moveAgain)))
                (move Swap Players P1 P2 (then (set NextPlayer (player 1))))
                (move Select (from (sites Mover) if:(< 0 (count at:(from)))) (then (sow))) }))
            (nextPhase (< 3 (count Moves)) \"Second\"))
        (phase \"Second\" (play (move Select (from (sites Mover) if:(< 0 (count at:(from))))
            (then (sow)))))}
        (end (if (or (no Moves Next) (< 40 (count Moves))) (result Mover Win)))";
    let added = "(play (if (< 0 (var \"Left\"))
            (forEach Value min:1 max:(var \"Left\")
                (move Add (piece \"Seed\") (to (+ 1 (var \"At\"))
                        (apply if:(< (value) 3) (and
                            (set Var \"Left\" (- (var \"Left\") (value)))
                            (addScore Mover (count at:(to))))))
                    count:(value)
                    (then (if (< 0 (var \"Left\")) (set Var \"Left\" (- (var \"Left\") 1))))))
            (move Select (from (sites Mover) if:(< 0 (count at:(from))))
                (then (and {(moveAgain) (set Var \"At\" (last To))
                    (set Var \"Left\" (count at:(last To))) (remove (last To))})))))
        (end (if (or (no Moves Next) (< 40 (count Moves))) (result Mover Win)))";
    for rules in [swap, added] {
        let text = seeds(3, "", rules);
        assert_eq!(
            walked(&text, &compiled(&text), 12),
            Some("sowing"),
            "{text}"
        );
    }
    // A swap that is a consequence is no swap of its move.
    let text = seeds(
        3,
        "",
        &swap.replace("(then (moveAgain))", "(then (swap Players P1 P2))"),
    );
    assert_eq!(walked(&text, &compiled(&text), 2), None, "{text}");
}

/// Games of one move that must pass a check: how often each was picked, as the score tells.
fn picked(check: &str, games: u64) -> (Vec<i32>, BTreeMap<i32, u64>) {
    let text = seeds(
        4,
        "",
        &format!(
            "(play (do (move Select (from (sites Mover) if:(< 0 (count at:(from)))) (then (sow)))
                ifAfterwards:{check}))
            (end (if (<= 1 (count Moves)) (byScore {{ (score P1 (last To)) (score P2 0) }})))"
        ),
    );
    let game = compiled(&text);
    let mut scratch = Scratch::new(0);
    let mut state = game.start(&mut scratch);
    let mut list = MoveList::new();
    game.moves(&mut state, &mut scratch, &mut list);
    let legal = list.moves().iter().map(|m| m.to).collect();
    let mut sprint = Sprint::of(&game, &state).expect("it is closed");
    assert!(sprint.take_up(&state), "{text}");
    let mut choice = chooser(5);
    let mut picks = BTreeMap::new();
    for _ in 0..games {
        let mut result = state.clone();
        sprint.finish(&mut result, &mut scratch.chance, &mut choice);
        *picks.entry(result.players[1].score).or_default() += 1;
    }
    (legal, picks)
}

#[test]
fn moves_that_pass_their_check_are_equally_likely() {
    let (legal, picks) = picked("(!= 4 (count at:2))", 30_000);
    assert!(
        (2..4).contains(&legal.len()),
        "some are rejected: {legal:?}"
    );
    assert_eq!(picks.len(), legal.len(), "{legal:?}, {picks:?}");
    let mean = 30_000.0 / legal.len() as f64;
    let deviation = |to: &i32| (picks[to] as f64 - mean).powi(2) / mean;
    let chi_square: f64 = legal.iter().map(deviation).sum();
    // Less likely than 1 in 1000 for up to three degrees of freedom.
    assert!(chi_square < 16.3, "{picks:?}");
}

#[test]
fn who_has_no_move_that_passes_its_check_passes() {
    let (_, picks) = picked("(< 99 (count at:2))", 50);
    assert_eq!(picks, BTreeMap::from([(-1, 50)]));
}

#[test]
fn what_is_no_sowing_is_left_alone() {
    let cases = [
        // Two kinds of seeds.
        seeds(
            4,
            "(piece \"Stone\" Shared)",
            &format!("{} {END}", play("(sow)")),
        ),
        // Positions that may not come again.
        seeds(4, "", &format!("{} {END}", play("(sow)")))
            .replace("(rules ", "(rules (meta (no Repeat)) "),
    ];
    for text in cases {
        assert_eq!(walked(&text, &compiled(&text), 2), None, "{text}");
    }
}

#[test]
fn a_pit_that_is_emptied_may_stay_listed() {
    // Seeds come to the opponent's first pit by their number, again and again, and it is sown from.
    let text = seeds(
        4,
        "",
        &format!(
            "{} (end {{ (if (no Pieces All in:(sites Next)) (result Mover Win))
                (if (no Moves Next) (result Next Win)) }})",
            play("(sow if:(= 2 (count at:(to))) apply:(fromTo (from (to)) (to 5) count:1))")
        ),
    );
    assert_eq!(walked("listed", &compiled(&text), 60), Some("sowing"));
}

#[test]
fn placements_stand_before_the_passes_of_a_game() {
    // A first move that passes is not all there was: seeds were placed before it.
    let text = seeds(
        2,
        "",
        &format!(
            "(play (or (move Pass) (move Select (from (sites Mover) if:(< 0 (count at:(from))))
                (then (sow))))) {END}"
        ),
    );
    assert_eq!(walked("passes", &compiled(&text), 60), Some("sowing"));
}

/// What a game came to is not left in the state for the next one, whoever won it.
#[test]
fn a_game_leaves_no_winner_for_the_next() {
    let end = "(end (if (> (count Moves) (count at:(mapEntry \"Store\" P1))) (result P1 Win)))";
    let rules = format!("{} {end}", play(&format!("(sow apply:{TAKE})")));
    let won = "(end {(if (> (count at:(mapEntry \"Store\" P1)) 6) (result P1 Win))
        (if (> (count at:(mapEntry \"Store\" P2)) 6) (result P2 Win)) (if (> (count Moves) 20) (result Mover Draw))})";
    let either = format!("{} {won}", play(&format!("(sow apply:{TAKE})")));
    for rules in [rules, either] {
        let game = compiled(&seeds(5, "", &rules));
        assert_eq!(walked("sowing", &game, 2), Some("sowing"));
        for seed in 0..40 {
            assert_anew("sowing", &game, seed);
        }
    }
}
