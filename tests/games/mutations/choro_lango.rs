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
    "who can capture in the opening need not"
        [Define(
            "BeginOpening",
            r#"(or {("FirstLap" (sites Mover "Rightmost") "Anticlockwise")} ("CountFirstLap"))"#
        )]
        fails l2_who_can_capture_with_the_first_sowing_of_the_opening_must;
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
        [Text(r#"("CaptureIfPossible" ("AnticlockwiseLaps"))"#, r#"("AnticlockwiseLaps")"#)]
        fails l9_who_can_capture_with_the_first_sowing_must,
            l9_a_clockwise_capture_creates_no_duty_but_fulfils_it;
    "a clockwise capture creates a duty"
        [Define("BeginTurn", r#"
            (or {(priority {
                (or (do ("AnticlockwiseLaps") ifAfterwards:("LapCaptured")) ("ClockwiseLaps"))
                ("AnticlockwiseLaps")
            })} ("CountFirstLap"))"#)]
        fails l9_a_clockwise_capture_creates_no_duty_but_fulfils_it;
    "there are no clockwise moves"
        [Define("ClockwiseLaps", r#"(if False ("FirstLap" (sites Mover "Leftmost") "Clockwise"))"#)]
        fails l9_a_clockwise_capture_creates_no_duty_but_fulfils_it,
            l10_clockwise_moves_start_from_the_four_leftmost_holes_and_capture_at_once;
    "clockwise moves need not capture"
        [Define("ClockwiseLaps", r#"("FirstLap" (sites Mover "Leftmost") "Clockwise")"#)]
        fails l10_clockwise_moves_start_from_the_four_leftmost_holes_and_capture_at_once;
    "clockwise moves start anywhere"
        [Text(r#"("FirstLap" (sites Mover "Leftmost") "Clockwise")"#, r#"("FirstLap" (sites Mover "Home") "Clockwise")"#)]
        fails l10_clockwise_moves_start_from_the_four_leftmost_holes_and_capture_at_once;
    "captured counters are sown anticlockwise"
        [Define("ClockwiseFromTheStart", r#"(if False ("FurtherLap" "Clockwise"))"#)]
        fails l11_what_a_clockwise_play_captures_may_be_sown_clockwise_from_where_it_began;
    "captured counters may be sown clockwise without another capture"
        [Text(r#"(do <Clockwise:sowing> ifAfterwards:("LapCaptured"))"#, "<Clockwise:sowing>")]
        fails l11_what_a_clockwise_play_captures_may_be_sown_clockwise_from_where_it_began,
            l11_by_the_other_reading_any_capture_may_be_sown_clockwise_from_the_outer_hole;
    "captured counters are sown clockwise from the outer hole"
        [Define("ClockwiseFromTheStart", r#"
            (if (!= ("StartOfClockwisePlay") Off) ("FurtherLap" "Clockwise"))"#)]
        fails l11_what_a_clockwise_play_captures_may_be_sown_clockwise_from_where_it_began;
    "what was captured is not the number that is sown clockwise"
        [Text(
            r#"("Sow" ("StartOfClockwisePlay") "Clockwise" count:("CountersToSow"))"#,
            r#"("Sow" ("StartOfClockwisePlay") "Clockwise" count:2)"#
        )]
        fails l11_what_a_clockwise_play_captures_may_be_sown_clockwise_from_where_it_began;
    "a clockwise play turns after one more capture"
        [Text("(move Select\n            (from (\"StartOfClockwisePlay\") if:True)",
            "(move Select\n            (from (\"StartOfClockwisePlay\") if:(= (\"LapsOfMover\") 1))")]
        fails l11_a_clockwise_play_goes_on_as_long_as_it_captures;
    "a play that turned anticlockwise may turn back"
        [Define("AnticlockwiseFurtherLap", r#"("FurtherLap" "Anticlockwise")"#)]
        fails l11_a_play_that_turned_anticlockwise_is_no_longer_a_clockwise_one;
    "any capture may be sown clockwise"
        [Define("ClockwiseFromTheStart", r#"(if ("LapCaptured") ("FurtherLap" "Clockwise"))"#)]
        fails l11_what_an_anticlockwise_play_captures_is_sown_anticlockwise;
    "the other reading asks for a clockwise play too"
        [Define("ClockwiseFromTheOuterHole", r#"
            (if (!= ("StartOfClockwisePlay") Off) ("FurtherLap" "Clockwise"))"#)]
        fails l11_by_the_other_reading_any_capture_may_be_sown_clockwise_from_the_outer_hole;
    "play goes on without an enemy"
        [Define("CaptureOfAllCounters", "(if False (result Mover Win))")]
        fails l12_who_has_captured_all_counters_wins_at_once;
    "the opening goes on without an enemy"
        [Text(
            r#"(if (if (is Mover P1) ("HasNoCounters" P2) ("HasNoCounters" P1))"#,
            r#"(if (and ("OpeningIsOver") (if (is Mover P1) ("HasNoCounters" P2) ("HasNoCounters" P1)))"#
        )]
        fails l12_who_has_captured_all_counters_wins_at_once;
    "a player with singletons passes"
        [Define("CannotPlay", r#"(all Sites (sites #1 "Home") if:(< (count at:(site)) 1))"#)]
        fails l12_a_player_with_only_singletons_loses_when_the_turn_comes;
    "a player who cannot play passes"
        [Define("LossOfWhoCannotPlay", "(if False (result Next Loss))")]
        fails l12_a_player_with_only_singletons_loses_when_the_turn_comes,
            l12_a_player_who_is_first_in_the_opening_and_cannot_play_loses;
    "an enemy with only singletons loses within the turn"
        [Define("LossOfWhoCannotPlay", r#"(if ("OpponentCannotPlay") (result Mover Win))"#)]
        fails l12_a_player_with_only_singletons_loses_when_the_turn_comes;
    "who cannot play loses before the opening is over"
        [Define("LossOfWhoCannotPlay", r#"(if ("OpponentCannotPlay") (result Mover Win))"#)]
        fails l12_a_player_who_is_first_in_the_opening_and_cannot_play_loses;
    "a turn may go on forever"
        [Define("DrawByALongTurn", "(if False (result Mover Draw))")]
        fails l12_a_turn_of_more_than_a_thousand_laps_is_a_draw;
    "a turn of a thousand laps is a draw"
        [Define("DrawByALongTurn", r#"(if (>= ("LapsOfMover") 1000) (result Mover Draw))"#)]
        fails l12_a_turn_of_more_than_a_thousand_laps_is_a_draw;
    "a long turn is a draw even if the opponent could not play"
        [Define("WinByALongTurn", "(if False (result Mover Win))")]
        fails l12_a_turn_of_more_than_a_thousand_laps_is_won_if_the_opponent_could_not_play;
    "a long turn is won in any case"
        [Define("WinByALongTurn", r#"(if (> ("LapsOfMover") 1000) (result Mover Win))"#)]
        fails l12_a_turn_of_more_than_a_thousand_laps_is_a_draw;
    "a turn of a thousand laps is won"
        [Define("WinByALongTurn", r#"(if (and (>= ("LapsOfMover") 1000) ("OpponentCannotPlay")) (result Mover Win))"#)]
        fails l12_a_turn_of_more_than_a_thousand_laps_is_won_if_the_opponent_could_not_play;
}
