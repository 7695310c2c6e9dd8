//! The rules of Chong taken out, C1 to C13.

use super::Edit::{Define, Text};
use super::mutations;

mutations! {
    "the rows have one length"
        [Text("(rectangle 3 <Board:columns>)", "(rectangle 3 12)")]
        fails "C1";
    "the longest rows are missing"
        [Text(r#"(item "3x28" <28> <83> "Rows of 28 squares.")"#, "")]
        fails "C1";
    "there are no Kings"
        [Define("StartPosition", r#"
            (start {(place "Soldier1" (sites Bottom)) (place "Soldier2" (sites Top))})"#)]
        fails "C2";
    "the Kings stand on the other ends of their row"
        [Text("(sites Right)", "(sites Left)")]
        fails "C2";
    "one row of soldiers is missing"
        [Text(r#"(place "Soldier2" (sites Top))"#, "")]
        fails "C2";
    "the first path runs along every row from left to right"
        [Text(r#""0,E,N1,W,N1,E""#, "{0..<Board:last>}")]
        fails "C3";
    "both paths run the same way"
        [Text(r#""<Board:last>,W,S1,E,S1,W""#, r#""0,E,N1,W,N1,E""#)]
        fails "C3";
    "there are three dice"
        [Text("(dice num:4)", "(dice num:3)")]
        fails "C4";
    "dice have eight faces"
        [Text("(dice num:4)", "(dice d:8 num:4)")]
        fails "C4";
    "soldiers move before their player has entered"
        [Text(
            r#"("RollMove" ("Enter"))"#,
            r#"("RollMove" (or ("Enter") ("SoldierMoves")))"#
        )]
        fails "C5";
    "several Chongs count as one at entering"
        [Define("ChongsThrown", "(min 1 (count Sites in:(forEach (sites Hand Shared) if:(= 1 (face (site))))))")]
        fails "C5";
    "the rest of the throw is lost"
        [Define("MoveRest", "(set Value Mover 1)")]
        fails "C5";
    "Chongs belong to the rest"
        [Define("RestOfThrow", "(count Pips)")]
        fails "C5";
    "the rest ends on empty squares only"
        [Text(r#"if:(or (is Empty (to)) ("IsPieceAt" "Soldier" Next (to)))"#, "if:(is Empty (to))")]
        fails "C5";
    "the rest takes a King"
        [Text(r#"if:(or (is Empty (to)) ("IsPieceAt" "Soldier" Next (to)))"#, "")]
        fails "C5";
    "a player has entered after the first throw"
        [Define("HasEntered", "(<= (value Player #1) 1)")]
        fails "C5";
    "the King exchanges with an enemy as well"
        [Define("Enter", r#"
            (forEach Piece "Soldier"
                (if (= ("NextSiteOnTrack" ("ChongsThrown")) (where "King" Mover))
                    (move Swap Pieces (where "King" Mover) (from))
                )
                All
            )"#)]
        fails "C5";
    "a player who has entered moves again"
        [Text("(set Value Mover 1)", "(and (set Value Mover 1) (moveAgain))")]
        fails "C5";
    "a player never enters the race"
        [Text("(set Value Mover 1)", "(set Value Mover 2)")]
        fails "C5";
    "a piece uses one die"
        [Text(
            "(move\n        (from)\n        (to (\"NextSiteOnTrack\" (pips))",
            "(move\n        (from (from) if:(!= (from) (last To)))\n        (to (\"NextSiteOnTrack\" (pips))"
        )]
        fails "C6";
    "a die is played once in a turn"
        [Text(r#"(then ("ReplayIfCanMove" ("PlayADie")))"#, "")]
        fails "C6";
    "soldiers land on own pieces"
        [Define("MayLandOn", r#"(not ("IsPieceAt" "King" Next #1))"#)]
        fails "C6";
    "the path has no end"
        [Text(r#""0,E,N1,W,N1,E" P1"#, r#""0,E,N1,W,N1,E" loop:True P1"#)]
        fails "C6";
    "the turn goes on when no die can be played"
        [Text(r#"(then ("ReplayIfCanMove" ("PlayADie")))"#, "(then (moveAgain))")]
        fails "C6";
    "a player may pass with dice left"
        [Define("PlayADie", r#"(or {("SoldierMoves") ("KingExchanges") (move Pass)})"#)]
        fails "C6";
    "nothing is taken"
        [Define("MayLandOn", "(is Empty #1)")]
        fails "C7";
    "every exchange costs one Chong"
        [Define("SpendChongs", "(use Die 1)")]
        fails "C8";
    "squares are counted, not pieces"
        [Define("SpendChongs", "(use Die 1 count:(count Sites in:(difference (sites Track Mover from:(from) to:(site)) (from))))")]
        fails "C8";
    "the King does not exchange"
        [Text("(\"SoldierMoves\")\n        (\"KingExchanges\")", "(\"SoldierMoves\")")]
        fails "C8";
    "the King exchanges with any own piece"
        [
            Text(
                r#"(forEach Site ("OwnPiecesAheadUpTo" (trackSite EndSite Mover))"#,
                "(forEach Site (difference (sites Occupied by:Mover) (from))"
            ),
            Define("SpendChongs", "(use Die 1)"),
        ]
        fails "C8";
    "a King beside its last soldier does not step"
        [Text(r#"(if (= (count Pieces Mover "Soldier") 1) ("KingSteps"))"#, r#"(if False ("KingSteps"))"#)]
        fails "C9";
    "a King steps beside any number of soldiers"
        [Text(r#"(= (count Pieces Mover "Soldier") 1)"#, r#"(>= (count Pieces Mover "Soldier") 1)"#)]
        fails "C9";
    "a King steps by any die"
        [Text("(forEach Die if:(= (pips) 1)", "(forEach Die if:(\"DieNotUsed\")")]
        fails "C9", "C10";
    "a King alone loses no Chong"
        [Define("LoseFirstChongOfLoneKing", "(if False (use Die 1))")]
        fails "C10";
    "a King alone does not step"
        [Define("LoneKingSteps", r#"(if False ("KingSteps"))"#)]
        fails "C10";
    "a King alone steps before its player has entered"
        [Text(
            r#"("RollMove" ("Enter"))"#,
            r#"("RollMove" (or ("Enter") ("LoneKingSteps")))"#
        )]
        fails "C10";
    "a King is taken before it has moved back"
        [Define("KingCanBeTakenAt", r#"(and ("IsPieceAt" "King" Next #1) (= (pips) 1))"#)]
        fails "C11";
    "a King is taken by any die"
        [Define("KingCanBeTakenAt", r#"(and ("IsPieceAt" "King" Next #1) ("HasEntered" Next))"#)]
        fails "C11";
    "a King is never taken"
        [Define("KingCanBeTakenAt", "False")]
        fails "C11", "C12";
    "a player without a King loses"
        [Define("ReachEndOfPath", r#"(if (or (no Pieces P1 "King") (no Pieces P2 "King")) (result Mover Win))"#)]
        fails "C12";
    "the end of the path wins nothing"
        [Define("ReachEndOfPath", "(if False (result Mover Win))")]
        fails "C13";
    "a player who arrives loses"
        [Text("(result Mover Win)", "(result Mover Loss)")]
        fails "C13";
}
