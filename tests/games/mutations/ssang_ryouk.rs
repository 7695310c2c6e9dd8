//! The rules of Ssang-ryouk taken out, S1 to S12.

use super::Edit::{Define, Text};
use super::mutations;

mutations! {
    "the first track is no horseshoe"
        [Text("{24 11..0 12..23 25}", "{24 0..11 12..23 25}")]
        fails "S1";
    "both players run the same way"
        [Text("{26 23..12 0..11 27}", "{26 11..0 12..23 27}")]
        fails "S1";
    "the start is always counted from the origin"
        [Text(r#"(item "End" <25>"#, r#"(item "End" <0>"#)]
        fails "S2";
    "the start is by default counted from the end"
        [Text(r#"(item "Origin" <0>"#, r#"(item "Origin" <25>"#)]
        fails "S2";
    "six pieces stand on point 6"
        [Text(r#"("PutOnPoint" #1 #2 6 5)"#, r#"("PutOnPoint" #1 #2 6 6)"#)]
        fails "S2";
    "the lower die starts"
        [
            Define("FirstPlayersDie", "(face (handSite Shared 1))"),
            Define("SecondPlayersDie", "(face (handSite Shared 0))"),
        ]
        fails "S3";
    "the first player starts"
        [Text(
            r#"(player (if (> ("FirstPlayersDie") ("SecondPlayersDie")) 1 2))"#,
            "(player 1)"
        )]
        fails "S3";
    "the starter throws anew"
        [Define("ThrowForTheStartStands", "False")]
        fails "S3";
    "equal dice stand"
        [Text(r#"(roll until:(!= ("FirstPlayersDie") ("SecondPlayersDie")))"#, "(roll)")]
        fails "S3";
    "one number is played"
        [Define("PlayNumberThenOther", r#"("PlayANumber")"#)]
        fails "S4", "S3";
    "the numbers may be played as one"
        [Text(
            "(forEach Die if:(\"DieNotUsed\")\n        (if (\"MustEnter\")",
            "(forEach Die combined:True if:(\"DieNotUsed\")\n        (if (\"MustEnter\")"
        )]
        fails "S4";
    "only the first turn has a throw"
        [Define("Throw", r#"(if (= (count Moves) 0) (roll))"#)]
        fails "S4";
    "doublets are played twice"
        [Text(
            "(forEach Die if:(\"DieNotUsed\")\n        (if (\"MustEnter\")",
            "(forEach Die replayDouble:True if:(\"DieNotUsed\")\n        (if (\"MustEnter\")"
        )]
        fails "S5";
    "one piece may play doublets under the option too"
        [Define("PlayDoubletsWithTwoPieces", r#"("PlayBothNumbers")"#)]
        fails "S5";
    "a piece that lands beside another may not go on from there"
        [Define("PlayWithOtherPiece", r#"("PlayANumber" if:(!= (from) (last To)))"#)]
        fails "S5";
    "the piece that has moved never moves again under the option"
        [Text(
            "(priority (\"PlayWithOtherPiece\") (\"PlayBothNumbers\"))",
            "(\"PlayWithOtherPiece\")"
        )]
        fails "S5";
    "every throw moves two pieces under the option"
        [Text("(not (all DiceEqual))", "False")]
        fails "S5";
    "no point is blocked"
        [Define("IsBlocked", "False")]
        fails "S6", "S4";
    "one enemy blocks a point"
        [Define("IsBlocked", r#"("IsEnemyAt" (to))"#)]
        fails "S7", "S6";
    "a piece that is hit leaves the game"
        [Define("Hit", r#"(apply if:("IsEnemyAt" (to)) (remove (to)))"#)]
        fails "S7", "S8";
    "the origin counts as 0"
        [Text(
            r#"("NextSiteOnTrack" (pips) from:("Bar" Mover))"#,
            r#"("NextSiteOnTrack" (+ (pips) 1) from:("Bar" Mover))"#
        )]
        fails "S8", "S1";
    "pieces enter on blocked points"
        [Text(r#"if:(not ("IsBlocked"))"#, "")]
        fails "S8";
    "pieces on the bar stay there"
        [Text(r#"("EnterFromBar" #1)"#, "(move Pass)")]
        fails "S8", "S9";
    "other pieces move while one is on the bar"
        [Text(
            "(if (\"MustEnter\")\n            (\"EnterFromBar\" #1)\n            (forEach Piece (\"Advance\" (from) #1))\n        )",
            "(or\n            (\"EnterFromBar\" #1)\n            (forEach Piece (\"Advance\" (from) #1))\n        )"
        )]
        fails "S9";
    "no piece is borne off"
        [Define("MayBearOff", r#"(!= (to) ("Tray" Mover))"#)]
        fails "S10", "S12";
    "larger numbers bear off too"
        [Text(
            "(to (\"NextSiteOnTrack\" (pips))\n            if:(and (not (\"IsBlocked\")) (\"MayBearOff\"))",
            "(to (if (< (\"NextSiteOnTrack\" (pips)) 0) (\"Tray\" Mover) (\"NextSiteOnTrack\" (pips)))\n            if:(and (not (\"IsBlocked\")) (\"MayBearOff\"))"
        )]
        fails "S10";
    "the other reading bears off at once"
        [Define("AllHomeAtTheThrow", r#"("AllHome")"#)]
        fails "S10";
    "the other reading bears off with the first number only"
        [Define("AllHomeAtTheThrow", r#"(and ("AllHome") (not (is AnyDie 0)))"#)]
        fails "S10";
    "pieces are borne off at any time"
        [Define("MayBearOff", "True")]
        fails "S10";
    "the second number may be lost"
        [Define("PlayBothNumbers", r#"("PlayNumberThenOther")"#)]
        fails "S11";
    "both numbers or none"
        [Define("PlayBothNumbers", r#"(do ("PlayNumberThenOther") ifAfterwards:(can Move ("PlayANumber")))"#)]
        fails "S11";
    "sixteen pieces must be borne off"
        [Text(r#"(= (count at:("Tray" Mover)) 15)"#, r#"(= (count at:("Tray" Mover)) 16)"#)]
        fails "S12";
    "bearing off all pieces loses"
        [Text("(result Mover Win)", "(result Mover Loss)")]
        fails "S12";
}
