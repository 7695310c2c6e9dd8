//! The rules of the Lango's Choro taken out, L1 to L12.

use super::Edit::{Define, Text};
use super::mutations;

mutations! {
    "three counters lie in every hole"
        [Text("(set Count 2 to:(sites Board))", "(set Count 3 to:(sites Board))")]
        fails "L1";
    "a player begins anywhere"
        [Text(
            r#"("FirstLap" (sites Mover "Rightmost") "Anticlockwise")"#,
            r#"("FirstLap" (sites Mover "Home") "Anticlockwise")"#
        )]
        fails "L2";
    "the second player begins on the other side"
        [Text(r#"(regions "Rightmost" P2 {24 25})"#, r#"(regions "Rightmost" P2 {30 31})"#)]
        fails "L2";
    "there is no opening"
        [Text("(phase \"Opening\"\n                (play\n                    (or\n                        (if (\"BothHaveBegun\") (\"ContinueOpening\"))\n                        (if (not (\"BothHaveBegun\")) (\"BeginOpening\"))",
              "(phase \"Opening\"\n                (play\n                    (or\n                        (if (\"MoverIsSowing\") (\"ContinueTurn\"))\n                        (if (not (\"MoverIsSowing\")) (\"BeginTurn\"))")]
        fails "L2";
    "who can capture in the opening need not"
        [Define(
            "BeginOpening",
            r#"(or {("FirstLap" (sites Mover "Rightmost") "Anticlockwise")} ("CountFirstLap"))"#
        )]
        fails "L2";
    "a player sows all laps of the opening at once"
        [Define("WhoseLapIsNext", r#"
            (if ("OpeningIsOver") (set NextPlayer ("FirstToFinish")) (if ("MoverIsSowing") (moveAgain)))"#)]
        fails "L2";
    "a player who has finished does not wait"
        [Define("WhoseLapIsNext", r#"(if ("OpeningIsOver") (set NextPlayer ("FirstToFinish")))"#)]
        fails "L2";
    "the first player begins the main phase"
        [Define("FirstToFinish", "(player 1)")]
        fails "L2";
    "the second player begins the main phase"
        [Define("FirstToFinish", "(player 2)")]
        fails "L2";
    "a player whose next hole has been emptied goes on"
        [Define("IsSowing1", r#"(> (var "Counters of P1") 0)"#)]
        fails "L2";
    "singletons move"
        [Text("if:(> (count at:(from)) 1)", "if:(> (count at:(from)) 0)")]
        fails "L3";
    "a move starts from the outer row"
        [Text(
            r#"("FirstLap" (sites Mover "Home") "Anticlockwise")"#,
            r#"("FirstLap" (difference (sites Mover "Home") (sites Mover "Inner")) "Anticlockwise")"#
        )]
        fails "L3";
    "the first player sows round the outer row"
        [Text(r#"(track "Anticlockwise" {0..7 15..8} loop:True P1)"#, r#"(track "Anticlockwise" {0..7} loop:True P1)"#)]
        fails "L4";
    "the second player sows clockwise"
        [Text(r#"(track "Anticlockwise" {31..24 16..23} loop:True P2)"#, r#"(track "Anticlockwise" {23..16 24..31} loop:True P2)"#)]
        fails "L4";
    "an empty hole does not end the turn"
        [Define("EndLap", r#"(if ("IsInOpposition" #1) ("Capture" #1) ("SowOn" #1))"#)]
        fails "L5";
    "an empty hole gives another turn"
        [Text(r#"(then (if ("MoverIsSowing") (moveAgain)))"#, "(then (moveAgain))")]
        fails "L5";
    "an enemy outer hole is in opposition by itself"
        [Define("IsInOpposition", r#"(and (is In #1 (sites Mover "Inner")) (> ("CountersInOpposition" #1) 0))"#)]
        fails "L6";
    "outer holes are out of reach"
        [
            Define("CountersInOpposition", r#"(count at:("EnemyInnerHole" #1))"#),
            Text("(\"MoveAll\" (\"EnemyOuterHole\" #1) (\"OwnOuterHole\" #1))\n", "\n"),
        ]
        fails "L6", "L7";
    "nothing is captured"
        [Define("IsInOpposition", "False")]
        fails "L6", "L7", "L8";
    "what lay in the outer hole is always sown along"
        [Text(
            "(if (= (\"CountersInOpposition\" #1) 1)\n                (+ (count at:(\"OwnOuterHole\" #1)) 1)\n                (\"CountersInOpposition\" #1)\n            )",
            r#"(+ (count at:("OwnOuterHole" #1)) ("CountersInOpposition" #1))"#
        )]
        fails "L7";
    "what lay in the outer hole is never sown along"
        [Text(
            "(if (= (\"CountersInOpposition\" #1) 1)\n                (+ (count at:(\"OwnOuterHole\" #1)) 1)\n                (\"CountersInOpposition\" #1)\n            )",
            r#"("CountersInOpposition" #1)"#
        )]
        fails "L7";
    "captured counters lie in the capturing hole"
        [Define("OwnOuterHole", "#1")]
        fails "L7";
    "an occupied hole ends the turn"
        [Define("SowOn", r#"("StopSowing")"#)]
        fails "L8";
    "there is no duty to capture"
        [Text(r#"("CaptureIfPossible" ("AnticlockwiseLaps"))"#, r#"("AnticlockwiseLaps")"#)]
        fails "L9";
    "a clockwise capture creates a duty"
        [Define("BeginTurn", r#"
            (or {(priority {
                (or (do ("AnticlockwiseLaps") ifAfterwards:("LapCaptured")) ("ClockwiseLaps"))
                ("AnticlockwiseLaps")
            })} ("CountFirstLap"))"#)]
        fails "L9";
    "there are no clockwise moves"
        [Define("ClockwiseLaps", r#"(if False ("FirstLap" (sites Mover "Leftmost") "Clockwise"))"#)]
        fails "L9", "L10";
    "clockwise moves need not capture"
        [Define("ClockwiseLaps", r#"("FirstLap" (sites Mover "Leftmost") "Clockwise")"#)]
        fails "L10";
    "clockwise moves start anywhere"
        [Text(r#"("FirstLap" (sites Mover "Leftmost") "Clockwise")"#, r#"("FirstLap" (sites Mover "Home") "Clockwise")"#)]
        fails "L10";
    "captured counters are sown anticlockwise"
        [Define("ClockwiseFromTheStart", r#"(if False ("FurtherLap" "Clockwise"))"#)]
        fails "L11";
    "captured counters may be sown clockwise without another capture"
        [Text(r#"(do <Clockwise:sowing> ifAfterwards:("LapCaptured"))"#, "<Clockwise:sowing>")]
        fails "L11";
    "captured counters are sown clockwise from the outer hole"
        [Define("ClockwiseFromTheStart", r#"
            (if (!= ("StartOfClockwisePlay") Off) ("FurtherLap" "Clockwise"))"#)]
        fails "L11";
    "what was captured is not the number that is sown clockwise"
        [Text(
            r#"("Sow" ("StartOfClockwisePlay") "Clockwise" count:("CountersToSow"))"#,
            r#"("Sow" ("StartOfClockwisePlay") "Clockwise" count:2)"#
        )]
        fails "L11";
    "a clockwise play turns after one more capture"
        [Text("(move Select\n            (from (\"StartOfClockwisePlay\") if:True)",
            "(move Select\n            (from (\"StartOfClockwisePlay\") if:(= (\"LapsOfMover\") 1))")]
        fails "L11";
    "a play that turned anticlockwise may turn back"
        [Define("AnticlockwiseFurtherLap", r#"("FurtherLap" "Anticlockwise")"#)]
        fails "L11";
    "any capture may be sown clockwise"
        [Define("ClockwiseFromTheStart", r#"(if ("LapCaptured") ("FurtherLap" "Clockwise"))"#)]
        fails "L11";
    "the other reading asks for a clockwise play too"
        [Define("ClockwiseFromTheOuterHole", r#"
            (if (!= ("StartOfClockwisePlay") Off) ("FurtherLap" "Clockwise"))"#)]
        fails "L11";
    "play goes on without an enemy"
        [Define("CaptureOfAllCounters", "(if False (result Mover Win))")]
        fails "L12";
    "the opening goes on without an enemy"
        [Text(
            r#"(if (if (is Mover P1) ("HasNoCounters" P2) ("HasNoCounters" P1))"#,
            r#"(if (and ("OpeningIsOver") (if (is Mover P1) ("HasNoCounters" P2) ("HasNoCounters" P1)))"#
        )]
        fails "L12";
    "a player with singletons passes"
        [Define("CannotPlay", r#"(all Sites (sites #1 "Home") if:(< (count at:(site)) 1))"#)]
        fails "L12";
    "a player who cannot play passes"
        [Define("LossOfWhoCannotPlay", "(if False (result Next Loss))")]
        fails "L12";
    "an enemy with only singletons loses within the turn"
        [Define("LossOfWhoCannotPlay", r#"(if ("OpponentCannotPlay") (result Mover Win))"#)]
        fails "L12";
    "who cannot play loses before the opening is over"
        [Define("LossOfWhoCannotPlay", r#"(if ("OpponentCannotPlay") (result Mover Win))"#)]
        fails "L12";
    "a turn may go on forever"
        [Define("DrawByALongTurn", "(if False (result Mover Draw))")]
        fails "L12";
    "a turn of a thousand laps is a draw"
        [Define("DrawByALongTurn", r#"(if (>= ("LapsOfMover") 1000) (result Mover Draw))"#)]
        fails "L12";
    "a long turn is a draw even if the opponent could not play"
        [Define("WinByALongTurn", "(if False (result Mover Win))")]
        fails "L12";
    "a long turn is won in any case"
        [Define("WinByALongTurn", r#"(if (> ("LapsOfMover") 1000) (result Mover Win))"#)]
        fails "L12";
    "a turn of a thousand laps is won"
        [Define("WinByALongTurn", r#"(if (and (>= ("LapsOfMover") 1000) ("OpponentCannotPlay")) (result Mover Win))"#)]
        fails "L12";
}
