//! The rules of the Lango's Choro taken out, L1 to L12.

use super::Edit::{Define, Text};
use super::mutations;

mutations! { choro_lango:
    "three counters lie in every hole"
        [Text("(set Count 2 to:(sites Board))", "(set Count 3 to:(sites Board))")]
        fails l1_two_counters_lie_in_every_hole;
    "a player begins anywhere"
        [Text(
            r#"("FirstLap" (sites Mover "Rightmost") "Anticlockwise")"#,
            r#"("FirstLap" (sites Mover "Home") "Anticlockwise")"#
        )]
        fails l2_each_player_opens_from_one_of_the_two_rightmost_outer_holes;
    "the second player begins on the other side"
        [Text(r#"(regions "Rightmost" P2 {24 25})"#, r#"(regions "Rightmost" P2 {30 31})"#)]
        fails l2_each_player_opens_from_one_of_the_two_rightmost_outer_holes;
    "there is no opening"
        [Text("(phase \"Opening\"\n                (play\n                    (or\n                        (if (\"BothHaveBegun\") (\"ContinueOpening\"))\n                        (if (not (\"BothHaveBegun\")) (\"BeginOpening\"))",
              "(phase \"Opening\"\n                (play\n                    (or\n                        (if (\"MoverIsSowing\") (\"ContinueTurn\"))\n                        (if (not (\"MoverIsSowing\")) (\"BeginTurn\"))")]
        fails l2_each_player_opens_from_one_of_the_two_rightmost_outer_holes;
    "who can capture in the opening must"
        [Define(
            "BeginOpening",
            r#"(or {(priority
                (do ("FirstLap" (sites Mover "Rightmost") "Anticlockwise") ifAfterwards:("LapCaptured"))
                ("FirstLap" (sites Mover "Rightmost") "Anticlockwise")
            )} ("CountFirstLap"))"#
        )]
        fails l2_the_duty_to_capture_does_not_apply_in_the_opening;
    "a player sows all laps of the opening at once"
        [Define("WhoseLapIsNext", r#"
            (if ("OpeningIsOver") (set NextPlayer ("FirstToFinish")) (if ("MoverIsSowing") (moveAgain)))"#)]
        fails l2_who_finished_in_fewer_laps_begins_the_main_phase;
    "a player who has finished does not wait"
        [Define("WhoseLapIsNext", r#"(if ("OpeningIsOver") (set NextPlayer ("FirstToFinish")))"#)]
        fails l2_the_opening_goes_lap_by_lap_and_a_finished_player_waits;
    "the first player begins the main phase"
        [Define("FirstToFinish", "(player 1)")]
        fails l2_who_finished_in_fewer_laps_begins_the_main_phase;
    "the second player begins the main phase"
        [Define("FirstToFinish", "(player 2)")]
        fails l2_the_opening_goes_lap_by_lap_and_a_finished_player_waits;
    "a player whose next hole has been emptied goes on"
        [Define("IsSowing1", r#"(> (var "Counters of P1") 0)"#)]
        fails l2_a_player_whose_next_hole_has_been_emptied_has_finished;
    "singletons move"
        [Text("if:(> (count at:(from)) 1)", "if:(> (count at:(from)) 0)")]
        fails l3_a_move_starts_from_a_hole_with_two_or_more_counters;
    "a move starts from the outer row"
        [Text(
            r#"("FirstLap" (sites Mover "Home") "Anticlockwise")"#,
            r#"("FirstLap" (difference (sites Mover "Home") (sites Mover "Inner")) "Anticlockwise")"#
        )]
        fails l3_a_move_starts_from_a_hole_with_two_or_more_counters;
    "the first player sows round the outer row"
        [Text(r#"(track "Anticlockwise" {0..7 15..8} loop:True P1)"#, r#"(track "Anticlockwise" {0..7} loop:True P1)"#)]
        fails l4_sowing_goes_anticlockwise_round_the_own_two_rows;
    "the second player sows clockwise"
        [Text(r#"(track "Anticlockwise" {31..24 16..23} loop:True P2)"#, r#"(track "Anticlockwise" {23..16 24..31} loop:True P2)"#)]
        fails l4_sowing_goes_anticlockwise_round_the_own_two_rows;
    "an empty hole does not end the turn"
        [Define("EndLap", r#"(if ("IsInOpposition" #1) ("Capture" #1) ("SowOn" #1))"#)]
        fails l5_a_last_counter_in_an_empty_hole_ends_the_turn;
    "an empty hole gives another turn"
        [Text(r#"(then (if ("MoverIsSowing") (moveAgain)))"#, "(then (moveAgain))")]
        fails l5_a_last_counter_in_an_empty_hole_ends_the_turn;
    "an enemy outer hole is in opposition by itself"
        [Define("IsInOpposition", r#"(and (is In #1 (sites Mover "Inner")) (> ("CountersInOpposition" #1) 0))"#)]
        fails l6_opposition_needs_both_inner_holes_occupied;
    "outer holes are out of reach"
        [
            Define("CountersInOpposition", r#"(count at:("EnemyInnerHole" #1))"#),
            Text("(\"MoveAll\" (\"EnemyOuterHole\" #1) (\"OwnOuterHole\" #1))\n", "\n"),
        ]
        fails l6_opposition_needs_both_inner_holes_occupied,
            l7_captured_counters_are_sown_from_the_own_outer_hole_and_what_lay_there_stays;
    "nothing is captured"
        [Define("IsInOpposition", "False")]
        fails l6_opposition_needs_both_inner_holes_occupied,
            l7_captured_counters_are_sown_from_the_own_outer_hole_and_what_lay_there_stays,
            l8_captures_inside_a_continued_sowing_work_the_same_way;
    "what lay in the outer hole is always sown along"
        [Text(
            "(if (= (\"CountersInOpposition\" #1) 1)\n                (+ (count at:(\"OwnOuterHole\" #1)) 1)\n                (\"CountersInOpposition\" #1)\n            )",
            r#"(+ (count at:("OwnOuterHole" #1)) ("CountersInOpposition" #1))"#
        )]
        fails l7_captured_counters_are_sown_from_the_own_outer_hole_and_what_lay_there_stays;
    "what lay in the outer hole is never sown along"
        [Text(
            "(if (= (\"CountersInOpposition\" #1) 1)\n                (+ (count at:(\"OwnOuterHole\" #1)) 1)\n                (\"CountersInOpposition\" #1)\n            )",
            r#"("CountersInOpposition" #1)"#
        )]
        fails l7_a_single_captured_counter_is_sown_with_the_contents_of_the_outer_hole;
    "captured counters lie in the capturing hole"
        [Define("OwnOuterHole", "#1")]
        fails l7_captured_counters_are_sown_from_the_own_outer_hole_and_what_lay_there_stays;
    "an occupied hole ends the turn"
        [Define("SowOn", r#"("StopSowing")"#)]
        fails l8_an_occupied_hole_not_in_opposition_is_lifted_and_sown_on,
            l8_captures_inside_a_continued_sowing_work_the_same_way;
    "there is no duty to capture"
        [Text(
            "(priority\n                (do (\"AnticlockwiseLap\") ifAfterwards:(\"LapCaptured\"))\n                (\"AnticlockwiseLap\")\n            )",
            "(\"AnticlockwiseLap\")"
        )]
        fails l9_who_can_capture_with_the_first_sowing_must,
            l9_a_clockwise_capture_creates_no_duty_but_fulfils_it;
    "a clockwise capture creates a duty"
        [Define("BeginTurn", r#"
            (or {(priority {
                (or (do ("AnticlockwiseLap") ifAfterwards:("LapCaptured")) ("ClockwiseLap"))
                ("AnticlockwiseLap")
            })} ("CountFirstLap"))"#)]
        fails l9_a_clockwise_capture_creates_no_duty_but_fulfils_it;
    "there are no clockwise moves"
        [Define("ClockwiseLap", r#"(if False ("FirstLap" (sites Mover "Leftmost") "Clockwise"))"#)]
        fails l9_a_clockwise_capture_creates_no_duty_but_fulfils_it,
            l10_clockwise_moves_start_from_the_four_leftmost_holes_and_capture_at_once;
    "clockwise moves need not capture"
        [Define("ClockwiseLap", r#"("FirstLap" (sites Mover "Leftmost") "Clockwise")"#)]
        fails l10_clockwise_moves_start_from_the_four_leftmost_holes_and_capture_at_once;
    "clockwise moves start anywhere"
        [Text(r#"("FirstLap" (sites Mover "Leftmost") "Clockwise")"#, r#"("FirstLap" (sites Mover "Home") "Clockwise")"#)]
        fails l10_clockwise_moves_start_from_the_four_leftmost_holes_and_capture_at_once;
    "captured counters are sown anticlockwise"
        [Define("ClockwiseFurtherLap", r#"(if False ("FurtherLap" "Clockwise"))"#)]
        fails l11_captured_counters_may_be_sown_clockwise_if_that_captures_again;
    "captured counters may be sown clockwise without another capture"
        [Define("ClockwiseFurtherLap", r#"(if ("LapCaptured") ("FurtherLap" "Clockwise"))"#)]
        fails l11_captured_counters_may_be_sown_clockwise_if_that_captures_again;
    "a player with singletons passes"
        [Define("CannotPlay", r#"(all Sites (sites #1 "Home") if:(< (count at:(site)) 1))"#)]
        fails l12_a_player_with_only_singletons_loses;
    "a player who cannot play passes"
        [Define("NextCannotPlay", "False")]
        fails l12_a_player_with_only_singletons_loses,
            l12_a_player_without_counters_loses_when_the_turn_is_over;
    "the game ends in the middle of a turn"
        [Define("NextCannotPlay", r#"(or ("CannotPlay" P1) ("CannotPlay" P2))"#)]
        fails l12_a_player_without_counters_loses_when_the_turn_is_over;
    "a turn may go on forever"
        [Define("MoreThanAThousandLaps", "False")]
        fails l12_a_turn_of_more_than_a_thousand_laps_is_a_draw;
    "a turn of a thousand laps is a draw"
        [Define("MoreThanAThousandLaps", r#"(>= ("LapsOfMover") 1000)"#)]
        fails l12_a_turn_of_more_than_a_thousand_laps_is_a_draw;
}
