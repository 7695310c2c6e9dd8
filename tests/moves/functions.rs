//! Functions in forms that games seldom use: their values in small positions.

use super::{Position, on_square};

const MEN: &str = r#"(piece "M" Each) (piece "K" Each) (piece "N" Neutral)"#;

/// The sites of a region on a square of five, ascending.
fn sites(start: &str, region: &str) -> Vec<i32> {
    let p = on_square(5, MEN, start, &format!("(move Select (from {region}))"));
    let mut sites: Vec<i32> = p.pairs().iter().map(|m| m.0).filter(|s| *s >= 0).collect();
    sites.sort_unstable();
    sites
}

fn after_a_pass(mut p: Position) -> i32 {
    p.play(0);
    p.var("v")
}

/// The value of a function on a square of five.
fn value(start: &str, function: &str) -> i32 {
    let play = format!(r#"(move Pass (then (set Var "v" {function})))"#);
    after_a_pass(on_square(5, MEN, start, &play))
}

fn assert_sites(start: &str, cases: &[(&str, &[i32])]) {
    for (region, expected) in cases {
        assert_eq!(sites(start, region), *expected, "{region}");
    }
}

fn assert_values(start: &str, cases: &[(&str, i32)]) {
    for (function, expected) in cases {
        assert_eq!(value(start, function), *expected, "{function}");
    }
}

#[test]
fn sites_between_two_others_lie_on_a_line() {
    let row = r#"(place "M1" 0) (place "M2" 2) (place "K1" 4)"#;
    assert_sites(
        row,
        &[
            ("(sites Between from:0 to:4)", &[1, 2, 3]),
            (
                "(sites Between from:0 fromIncluded:True to:4 toIncluded:True)",
                &[0, 1, 2, 3, 4],
            ),
            (
                "(sites Between from:0 to:4 toIncluded:True cond:(is Empty (between)))",
                &[1, 3, 4],
            ),
            // Two sites need not be on a line to be the ends.
            ("(sites Between from:0 to:7 toIncluded:True)", &[7]),
            ("(sites Between Diagonal from:0 to:4)", &[]),
        ],
    );
}

#[test]
fn sites_around_others_are_told_by_what_stands_there() {
    let middle =
        r#"(place "M1" 12) (place "M2" 13) (place "K1" 7) (place "N0" 17) (place "K2" 11)"#;
    assert_sites(
        middle,
        &[
            ("(sites Around 12 Own)", &[7]),
            ("(sites Around 12 NotOwn)", &[11, 13, 17]),
            ("(sites Around 12 Enemy)", &[11, 13]),
            ("(sites Around 12 NotEnemy)", &[7]),
            ("(sites Around (sites {0 2}) NotEmpty)", &[7]),
            (
                "(sites Around 12 distance:2)",
                &[0, 2, 4, 10, 14, 20, 22, 24],
            ),
            (
                "(sites Around 12 distance:2 Orthogonal includeSelf:True)",
                &[2, 10, 12, 14, 22],
            ),
            ("(sites Around 12 Orthogonal if:(< (to) (from)))", &[7, 11]),
            ("(sites Direction from:10 E distance:2)", &[11, 12]),
            ("(sites Direction from:10 E stop:(is Occupied (to)))", &[]),
            (
                "(sites Direction from:10 E included:True stop:(= (to) 12) stopIncluded:True)",
                &[10, 11, 12],
            ),
            (
                "(sites Direction from:(sites {0 20}) E distance:1)",
                &[1, 21],
            ),
            ("(sites LineOfSight at:10)", &[11]),
            (
                "(sites LineOfSight Empty at:10 Orthogonal)",
                &[0, 5, 15, 20],
            ),
            ("(sites LineOfSight Farthest at:10)", &[0, 2, 20, 22]),
        ],
    );
}

#[test]
fn regions_are_made_of_players_sites_and_walks() {
    assert_sites(
        "",
        &[
            ("(forEach (players All) (sites {(player)}))", &[0, 1, 2, 3]),
            ("(forEach (players NonMover) (sites {(player)}))", &[0, 2]),
            (
                "(forEach (players All if:(is Even (player))) (sites {(player)}))",
                &[0, 2],
            ),
            ("(forEach (players Friend of:2) (sites {(player)}))", &[2]),
            // Nobody is an enemy of nobody.
            ("(forEach (players Enemy of:0) (sites {(player)}))", &[]),
            ("(forEach (players Team1) (sites {(player)}))", &[1]),
            (
                "(forEach of:(sites {0 24}) (sites Around (site) Orthogonal))",
                &[1, 5, 19, 23],
            ),
            ("(sites 12 {{F R F}})", &[6, 8, 16, 18]),
            ("(sites 12 {{F R F}} rotations:False)", &[18]),
            ("(expand (sites {0}) steps:2 E)", &[0, 1, 2]),
            ("(expand (sites {0}) steps:-1)", &[0]),
            ("(sites Incident Cell of:Vertex at:7)", &[0, 1, 5, 6]),
            ("(sites Cell 0)", &[0, 1, 6, 7]),
            ("(sites Row 9)", &[]),
            // A maximum alone begins below any distance.
            ("(sites Distance from:12 (max 1))", &[]),
            (
                "(sites Distance (step Orthogonal (to if:True)) from:12 (range 0 0))",
                &[7, 11, 13, 17],
            ),
        ],
    );
}

#[test]
fn arrays_keep_their_order_and_what_is_double() {
    assert_values(
        "",
        &[
            (
                "(arrayValue (union (array {1 1 2}) (array {2 3 3})) index:3)",
                3,
            ),
            ("(size Array (union (array {1 1 2}) (array {2 3 3})))", 4),
            (
                "(arrayValue (intersection (array {1 2}) (array {3 2 2 1})) index:1)",
                2,
            ),
            (
                "(arrayValue (difference (array {1 1 2 1}) (array {1})) index:1)",
                2,
            ),
            ("(arrayValue (array {5}) index:1)", -1),
            ("(max (array (sites {3 9 4})))", 9),
            ("(min (array (sites {})))", -1),
            // Eight ways and four sides: an east turn is two eighths.
            ("(arrayValue (rotations {N E}) index:1)", 2),
            ("(size Array (rotations Orthogonal))", 4),
        ],
    );
    let groups = r#"(place "M1" (sites {0 1 5 15})) (place "M2" (sites {24 23})) (place "K1" 2)"#;
    assert_values(
        groups,
        &[
            ("(arrayValue (sizes Group Orthogonal P1) index:0)", 4),
            ("(size Array (sizes Group Orthogonal P1))", 2),
            ("(size Array (sizes Group Orthogonal P1 min:2))", 1),
            ("(size Array (sizes Group Orthogonal))", 3),
            ("(count Groups Orthogonal if:(is Occupied (to)) min:2)", 2),
            ("(count Liberties at:0 Orthogonal)", 2),
        ],
    );
}

#[test]
fn stacks_are_read_and_counted_level_by_level() {
    let stacks = r#"(place Stack items:{"M1" "M2" "K1"} 12) (place Stack items:{"M1" "M1"} 13)
        (place "M2" 14)"#;
    assert_values(
        stacks,
        &[
            ("(what at:12 level:-1)", 3),
            ("(who at:12 level:1)", 2),
            ("(size Stack in:(sites {12 13 14}))", 6),
            (
                "(count Stack to:(sites {12 13}) if:(is Mover (who at:(to) level:(level))))",
                4,
            ),
            (
                "(count Stack FromTop to:(sites {12 13}) stop:(is Next (who at:(to) level:(level))))",
                3,
            ),
            ("(where Level \"M\" P1 at:13)", 1),
            ("(where Level \"M\" P1 at:13 fromTop:False)", 0),
            // A mixed stack counts once for every owner in it.
            ("(+ (count Pieces All) (* 0 (topLevel at:12)))", 9),
            ("(count Pieces P1 if:(= (level) 0))", 2),
        ],
    );
    assert_sites(
        stacks,
        &[
            (
                "(forEach Level at:12 if:(is Mover (who at:12 level:(level))))",
                &[0, 2],
            ),
            ("(forEach Level at:12 startAt:1)", &[0, 1]),
            ("(forEach Level at:12 FromBottom startAt:1)", &[1, 2]),
            ("(sites Occupied by:P2 top:False)", &[12, 14]),
            ("(sites Occupied by:P1 component:3)", &[12]),
        ],
    );
}

#[test]
fn tracks_are_looked_up_by_owner_and_part_of_their_names() {
    let tracks = r#"(track "Ring" "0,E,N,W,S1" loop:True P1) (track "Way" {0 1 2 7 6 5 End} P2)
        (track "Any" {20 21 22} directed:True)"#;
    let on_track = |play: &str| {
        Position::new(&format!(
            r#"(game "Test" (players 2)
                (equipment {{ (board (square 5) {{ {tracks} }}) (piece "M" Each) }})
                (rules (start (place "M1" 0)) (play {play}) (end (if (= (counter) 99) (result Mover Win)))))"#
        ))
    };
    for (function, expected) in [
        ("(trackSite Move from:3 steps:2)", 9),
        ("(trackSite Move from:7 P2 steps:3)", -2),
        ("(trackSite Move from:5 P2 steps:2)", -1),
        ("(trackSite Move from:20 \"An\" steps:1)", 21),
        ("(trackSite EndSite P2)", -2),
        ("(trackSite FirstSite P1 from:3 if:(> (to) 10))", 14),
        ("(count StepsOnTrack P2 2 6)", 2),
        // From 9 round the ring: it has fourteen elements.
        ("(count StepsOnTrack 9 3)", 12),
    ] {
        let play = format!(r#"(move Pass (then (set Var "v" {function})))"#);
        assert_eq!(after_a_pass(on_track(&play)), expected, "{function}");
    }
    let p = on_track("(move Select (from (sites Track P1 \"Ring\" from:15 to:1)))");
    let sites: Vec<i32> = p.pairs().iter().map(|m| m.0).collect();
    assert_eq!(sites, [0, 1, 15], "a part may go over the end");
}
