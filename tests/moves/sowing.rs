//! Sowing moves.

use super::Position;

/// Six holes of three seeds in a ring, sown from hole 0.
fn holes(seeds: usize, then: &str) -> Position {
    Position::new(&format!(
        r#"(game "Test" (players 2)
            (equipment {{ (board (rectangle 2 3) (track "T" {{0 1 2 5 4 3}} loop:True))
                (piece "Seed" Shared) }})
            (rules (start (set Count {seeds} to:(sites Board)))
                (play (move Select (from (sites {{0}})) (then {then})))
                (end (if (= (counter) 999) (result Mover Win)))))"#
    ))
}

#[test]
fn captures_go_back_while_the_condition_holds() {
    let mut p = holes(
        3,
        "(sow if:(= (count at:(to)) 4)
            apply:(fromTo (from (to)) (to 0) count:(count at:(to)))
            backtracking:(= (count at:(to)) 4))",
    );
    let record = p.play(0);
    assert!(
        record.ends_with("M0>1 M0>2 M0>5 M5>0x4 M2>0x4 M1>0x4"),
        "{record}"
    );
}

#[test]
fn a_sowing_may_begin_at_its_origin_skip_holes_and_have_effects() {
    let mut p = holes(
        4,
        "(sow (last To) count:4 numPerHole:2 sowEffect:(set Var (value)) origin:True
            skipIf:(= (to) 1))",
    );
    let record = p.play(0);
    assert!(
        record.ends_with("temp=-1 M0>0 M0>0 temp=4 M0>2 M0>2"),
        "{record}"
    );
}
