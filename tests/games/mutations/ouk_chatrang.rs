//! The rules of Ouk Chatrang taken out, O1 to O12.

use super::Edit::{Define, Text};
use super::mutations;

mutations! {
    "each Ang faces a Neang"
        [
            Text(r#""Neang2" coord:"D8""#, r#""Neang2" coord:"E8""#),
            Text(r#""Ang2" coord:"E8""#, r#""Ang2" coord:"D8""#),
        ]
        fails "O1";
    "the Trey stand on the second row"
        [Text(r#"(place "Trey1" (sites Row 2))"#, r#"(place "Trey1" (sites Row 1))"#)]
        fails "O1";
    "the Ang moves orthogonally"
        [Text(r#"("StepToNotFriend" Adjacent)"#, r#"("StepToNotFriend" Orthogonal)"#)]
        fails "O2";
    "the Ang has no leap"
        [Define("AngLeap", r#"(if False ("LeapToEmpty" "KnightWalk"))"#)]
        fails "O2";
    "privileges last"
        [Define("LosePrivilege", "(then (set State at:(last To) 1))")]
        fails "O2", "O3";
    "the Ang leaps out of Ouk"
        [Define("AngLeap", r#"(if ("HasNotMoved") ("LeapToEmpty" "KnightWalk"))"#)]
        fails "O2";
    "the leap takes"
        [Define("AngLeap", r#"
            (if (and ("HasNotMoved") (not ("IsInCheck" "Ang" Mover))) ("LeapCapture" "KnightWalk"))"#)]
        fails "O2";
    "the Neang moves orthogonally"
        [Text(r#"("StepToNotFriend" Diagonal)"#, r#"("StepToNotFriend" Orthogonal)"#)]
        fails "O3";
    "the Neang has no jump"
        [Define("NeangJump", r#"(if False (move Leap {{F F}} forward:True (to)))"#)]
        fails "O3";
    "the Neang does not capture by its jump"
        [Define("NeangJump", r#"(if ("HasNotMoved") (move Leap {{F F}} forward:True (to if:(is Empty (to)))))"#)]
        fails "O3";
    "the Neang jumps in every direction"
        [Text("(move Leap {{F F}} forward:True", "(move Leap {{F F}}")]
        fails "O3";
    "the Koul moves diagonally only"
        [Text("(directions {Forward FL FR BL BR})", "(directions {FL FR BL BR})")]
        fails "O4";
    "the Koul moves in every direction"
        [Text("(directions {Forward FL FR BL BR})", "Adjacent")]
        fails "O4";
    "the Ses is a rook"
        [Text(r#"("ChessKnight" "Ses")"#, r#"("ChessRook" "Ses")"#)]
        fails "O5";
    "the Tuuk is a bishop"
        [Text(r#"("ChessRook" "Tuuk")"#, r#"("ChessBishop" "Tuuk")"#)]
        fails "O6";
    "the Trey captures as it moves"
        [Text(
            r#"("ChessPawn" "Trey" ~ ("TreyPromotion"))"#,
            r#"(piece "Trey" Each ("StepToNotFriend" Forward ("TreyPromotion")))"#
        )]
        fails "O7";
    "the Trey stays a Trey"
        [Text(r#"("ChessPawn" "Trey" ~ ("TreyPromotion"))"#, r#"("ChessPawn" "Trey")"#)]
        fails "O7", "O11";
    "the Trey is promoted on the last row"
        [Text(r#"(regions "Promotion" P1 (sites Row 5))"#, r#"(regions "Promotion" P1 (sites Row 7))"#)]
        fails "O7";
    "a promoted Neang has its jump"
        [Define("HasNotMoved", "(<= (state at:(from)) 1)")]
        fails "O7";
    "an Ang may be left in Ouk"
        [Text(r#"ifAfterwards:(not ("IsInCheck" "Ang" Mover))"#, "ifAfterwards:True")]
        fails "O8";
    "only the Ang moves out of Ouk"
        [Text(
            r#"(do (forEach Piece)"#,
            r#"(do (if ("IsInCheck" "Ang" Mover) (forEach Piece "Ang") (forEach Piece))"#
        )]
        fails "O8";
    "mate wins nothing"
        [Define("OukNgueb", "(if False (result Mover Win))")]
        fails "O9", "O11";
    "Ouk wins"
        [Define("OukNgueb", r#"(if ("IsInCheck" "Ang" Next) (result Mover Win))"#)]
        fails "O9";
    "a player without a move passes"
        [Define("DrawByStalemate", "(if False (result Mover Draw))")]
        fails "O10";
    "two Tuuk count as one"
        [Text(r#"(if (>= ("MoverHas" "Tuuk") 2) 8"#, r#"(if (>= ("MoverHas" "Tuuk") 2) 16"#)]
        fails "O11";
    "one Tuuk sets no limit"
        [Text(r#"(if (>= ("MoverHas" "Tuuk") 1) 16"#, r#"(if (>= ("MoverHas" "Tuuk") 99) 16"#)]
        fails "O11";
    "two Koul set no limit"
        [Text(r#"(if (>= ("MoverHas" "Koul") 2) 22"#, r#"(if (>= ("MoverHas" "Koul") 99) 22"#)]
        fails "O11";
    "one Koul sets no limit"
        [Text(r#"(if (>= ("MoverHas" "Koul") 1) 44"#, r#"(if (>= ("MoverHas" "Koul") 99) 44"#)]
        fails "O11";
    "two Ses set no limit"
        [Text(r#"(if (>= ("MoverHas" "Ses") 2) 32"#, r#"(if (>= ("MoverHas" "Ses") 99) 32"#)]
        fails "O11";
    "one Ses sets no limit"
        [Text(r#"(if (>= ("MoverHas" "Ses") 1) 64"#, r#"(if (>= ("MoverHas" "Ses") 99) 64"#)]
        fails "O11";
    "Neang set no limit"
        [Define("NeangStandTogether", "False")]
        fails "O11";
    "Neang may stand apart"
        [Define("NeangStandTogether", r#"(>= ("MoverHas" "Neang") 3)"#)]
        fails "O11";
    "Neang stand together diagonally"
        [Text("(count Groups Orthogonal", "(count Groups All")]
        fails "O11";
    "the count starts at 1"
        [Text(r#"(set Var "Count" (+ (count Pieces Mover) 1))"#, r#"(set Var "Count" 1)"#)]
        fails "O11";
    "a player who is not bare is counted"
        [Text(r#"("IsBare" Next)
            (not"#, "(not")]
        fails "O11";
    "the count stands still"
        [Define("AdvanceCount", r#"(if False (set Var "Count" 0))"#)]
        fails "O11";
    "the count draws nothing"
        [Define("DrawByCount", "(if False (result Mover Draw))")]
        fails "O11";
    "the limit itself draws"
        [Text(r#"(> (var "Count") (var "Limit"))"#, r#"(>= (var "Count") (var "Limit"))"#)]
        fails "O11";
    "the count comes before a mate"
        [Text(
            "(\"OukNgueb\")\n            (\"DrawByStalemate\")\n            (\"DrawByCount\")",
            "(\"DrawByCount\")\n            (\"OukNgueb\")\n            (\"DrawByStalemate\")"
        )]
        fails "O11";
    "every turn sets limit and count anew"
        [Text(r#"(not ("CountIsRunning"))"#, "True")]
        fails "O11";
    "two bare Ang play on"
        [Define("DrawByBareAngs", "(if False (result Mover Draw))")]
        fails "O12";
    "nothing limits the turns"
        [Define("DrawByTurnLimit", "(if False (result Mover Draw))")]
        fails "O12";
}
