//! Assignments of deduction puzzles: those that no constraint forbids, and a switch for each value.

use super::Position;
use ludeme::game::action::{ActionKind, Item};

/// A puzzle on cells with values from 1 (or 0 where told).
fn puzzle(size: usize, low: i32, high: i32, items: &str, constraints: &str) -> Position {
    Position::new(&format!(
        r#"(game "Test" (players 1)
            (equipment {{ (board (square {size}) (values Cell (range {low} {high}))) {items} }})
            (rules (play (satisfy {{ {constraints} }})) (end (if (is Solved) (result P1 Win)))))"#
    ))
}

/// The legal assignments, ascending.
fn assignments(p: &Position) -> Vec<(i32, i32)> {
    let actions = p.list.moves().iter().flat_map(|m| p.list.items(m));
    let mut found: Vec<(i32, i32)> = actions
        .filter_map(|item| match item {
            Item::Action(a) => match a.kind {
                ActionKind::Assign { var, value, .. } => Some((var, value)),
                _ => None,
            },
            _ => None,
        })
        .collect();
    found.sort_unstable();
    found
}

/// Plays the `n`th legal move of one position, and the same assignment or switch in the other.
fn play(p: &mut Position, other: &mut Position, n: usize) {
    let kind = |p: &Position, i: usize| {
        let m = p.list.moves()[i];
        match p.list.items(&m)[0] {
            Item::Action(a) => a.kind,
            other => panic!("{other:?}"),
        }
    };
    let i = n % p.list.len();
    let played = kind(p, i);
    let same = (0..other.list.len()).find(|j| kind(other, *j) == played);
    let same = same.expect("the same move is legal");
    for (p, i) in [(p, i), (other, same)] {
        p.game.apply(&mut p.state, &mut p.scratch, &p.list, i);
        p.generate();
    }
}

/// What single lists say is the same as what the constraint says as a whole: behind an `and` a
/// constraint is not taken apart.
fn agree(size: usize, low: i32, high: i32, items: &str, constraints: &[&str]) {
    let apart = format!("(forAll Cell True) {}", constraints.join(" "));
    let whole = constraints.iter().map(|c| format!("(and {c} {c})"));
    let whole = whole.collect::<Vec<_>>().join(" ");
    let whole = format!("(forAll Cell True) {whole}");
    let mut p = puzzle(size, low, high, items, &apart);
    let mut q = puzzle(size, low, high, items, &whole);
    let mut seed = 7usize;
    for step in 0..60 {
        assert_eq!(
            assignments(&p),
            assignments(&q),
            "{items} {constraints:?}, step {step}"
        );
        if p.state.over || p.list.is_empty() {
            assert_eq!(p.state.over, q.state.over);
            break;
        }
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        play(&mut p, &mut q, seed >> 33);
    }
}

#[test]
fn lists_are_tested_one_by_one_as_they_are_together() {
    let lines = "(regions {Columns Rows})";
    agree(4, 1, 4, lines, &["(all Different)"]);
    agree(
        4,
        0,
        3,
        lines,
        &[
            "(all Different except:0)",
            "(is Count (sites Board) of:1 4)",
        ],
    );
    agree(
        4,
        0,
        1,
        "(regions AllDirections)",
        &["(all Different except:0)"],
    );
    agree(3, 1, 3, "(regions {0 1 2 4})", &["(all Different)"]);
    let hints = "(hints {(hint {0 1} 3) (hint {1 4 7} 6) (hint {6 7 8} 9)}) (regions HintRegions)";
    agree(3, 1, 5, hints, &["(is Sum (hint))", "(all Different)"]);
    agree(3, 1, 5, "(regions {Rows Columns})", &["(is Sum 7)"]);
}

#[test]
fn a_contradiction_elsewhere_forbids_every_assignment() {
    let mut p = puzzle(2, 1, 2, "(regions Rows)", "(all Different)");
    let set = |p: &mut Position, var: i32, value: i32| {
        let wanted = |a: &ActionKind| matches!(a, ActionKind::Assign { var: x, value: v, .. } if (*x, *v) == (var, value));
        let i = (0..p.list.len())
            .find(|i| matches!(p.list.items(&p.list.moves()[*i])[0], Item::Action(a) if wanted(&a.kind)))
            .expect("a legal assignment");
        p.game.apply(&mut p.state, &mut p.scratch, &p.list, i);
        p.generate();
    };
    set(&mut p, 0, 1);
    // Cell 1 beside it may not be 1, the other row is free.
    assert_eq!(
        assignments(&p),
        [(0, 1), (0, 2), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    );
    set(&mut p, 1, 2);
    // Either of the two can only stay what it is.
    assert_eq!(
        assignments(&p),
        [(0, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    );
}

#[test]
fn groups_of_a_puzzle_are_made_of_values() {
    let rule = "(forAll Cell True) (= (count Groups Cell Orthogonal) 1) (is Count (sites Board) 3)";
    let mut p = puzzle(3, 0, 1, "", rule);
    let ones: Vec<(i32, i32)> = (0..9).map(|cell| (cell, 1)).collect();
    assert_eq!(
        assignments(&p),
        ones,
        "some value makes a group, zeros make none"
    );
    let first = (0..p.list.len())
        .find(|i| matches!(p.list.items(&p.list.moves()[*i])[0], Item::Action(a) if matches!(a.kind, ActionKind::Assign { var: 0, .. })))
        .expect("cell 0 may be 1");
    p.game.apply(&mut p.state, &mut p.scratch, &p.list, first);
    p.generate();
    let beside: Vec<(i32, i32)> = assignments(&p).into_iter().filter(|a| a.1 == 1).collect();
    assert_eq!(
        beside,
        [(0, 1), (1, 1), (3, 1)],
        "others would make a second group"
    );
}

/// The variables that may be played, in the order of their moves.
fn variables(p: &Position) -> Vec<i32> {
    let mut found = Vec::new();
    for m in p.list.moves() {
        if !found.contains(&m.to) {
            found.push(m.to);
        }
    }
    found
}

#[test]
fn lines_in_all_directions_begin_at_their_centre() {
    let p = puzzle(
        8,
        0,
        1,
        "(regions AllDirections)",
        "(all Different except:0) (is Count (sites Board) 8)",
    );
    let begun = [0, 8, 16, 24, 32, 40, 48, 56, 9, 18, 27, 36, 45, 54, 63];
    assert_eq!(variables(&p)[..begun.len()], begun);
    assert_eq!(p.list.len(), 256);
    // With a queen on A1, none may be on its lines: those of B1 alone say nothing yet.
    let mut p = p;
    let queen = (0..p.list.len()).find(|i| {
        let m = p.list.moves()[*i];
        let is = |item: &Item| matches!(item, Item::Action(a) if a.kind == ActionKind::Assign { ty: ludeme::board::site::SiteType::Cell, var: 0, value: 1 });
        p.list.items(&m).iter().any(is)
    });
    let queen = queen.expect("a queen on A1");
    p.game.apply(&mut p.state, &mut p.scratch, &p.list, queen);
    p.generate();
    let left = assignments(&p);
    assert!(!left.contains(&(8, 1)) && !left.contains(&(9, 1)) && !left.contains(&(7, 1)));
    assert!(left.contains(&(10, 1)) && left.contains(&(17, 1)));
}

#[test]
fn regions_of_hints_are_of_cells_unless_a_name_is_given() {
    let hints = "(hints {(hint {0 1} 3)} Vertex) (hints {(hint {4 3} 5) (hint {5} 1)})";
    let sum = "(is Sum (hint))";
    let items = |region: &str| format!("{hints} (regions {region})");
    assert_eq!(
        variables(&puzzle(3, 1, 3, &items("HintRegions"), sum)),
        [4, 3, 5]
    );
    assert_eq!(
        variables(&puzzle(
            3,
            1,
            3,
            &items("HintRegions \"Any\""),
            "(is Sum Vertex (hint))"
        )),
        [0, 1]
    );
}

#[test]
fn hints_of_a_type_are_those_written_last() {
    let items = "(hints {(hint {0 1} 3)}) (hints {(hint {3 4} 2)}) (regions HintRegions)";
    let p = puzzle(3, 1, 3, items, "(is Sum (hint))");
    assert_eq!(variables(&p), [3, 4]);
    assert_eq!(assignments(&p), [(3, 1), (3, 2), (4, 1), (4, 2)]);
}

#[test]
fn a_hint_without_a_number_is_zero() {
    let items = "(hints {(hint {0 1})}) (regions HintRegions)";
    let p = puzzle(3, 0, 2, items, "(is Sum (hint))");
    assert_eq!(assignments(&p), [(0, 0), (1, 0)]);
}

#[test]
fn sums_pass_over_regions_written_as_sites() {
    let sites = puzzle(3, 1, 3, "(regions {0 1 2})", "(is Sum 2)");
    assert_eq!(assignments(&sites).len(), 9);
    let listed = puzzle(3, 1, 3, "(regions Rows)", "(is Sum 2)");
    assert_eq!(assignments(&listed).len(), 18);
}

#[test]
fn comparisons_are_of_the_values_at_sites() {
    // While a site is open, a comparison holds, and so its contrary forbids everything.
    let all = "(all Different (sites Board))";
    let open = puzzle(3, 1, 9, "", &format!("{all} (> 0 8)"));
    assert_eq!(assignments(&open).len(), 81);
    let closed = puzzle(3, 1, 9, "", &format!("{all} (not (> 0 8))"));
    assert_eq!(assignments(&closed).len(), 0);
}

#[test]
fn ranges_of_many_values_begin_at_zero() {
    let p = puzzle(2, 1, 40, "(regions Rows)", "(all Different)");
    let bits = p.state.contents.puzzle[0];
    assert_eq!((bits & 1, bits >> 39 & 1, bits >> 40 & 1), (1, 1, 0));
    let p = puzzle(2, 1, 9, "(regions Rows)", "(all Different)");
    assert_eq!(p.state.contents.puzzle[0], 0b11_1111_1111);
}
