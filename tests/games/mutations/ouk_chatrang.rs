//! The rules of Ouk Chatrang taken out, O1 to O12.

use super::Edit::{Define, Text};
use super::mutations;

mutations! { ouk_chatrang:
    "each Ang faces a Neang"
        [
            Text(r#""Neang2" coord:"D8""#, r#""Neang2" coord:"E8""#),
            Text(r#""Ang2" coord:"E8""#, r#""Ang2" coord:"D8""#),
        ]
        fails o1_the_pieces_stand_on_the_same_files_with_the_trey_on_the_third_rows;
    "the Trey stand on the second row"
        [Text(r#"(place "Trey1" (sites Row 2))"#, r#"(place "Trey1" (sites Row 1))"#)]
        fails o1_the_pieces_stand_on_the_same_files_with_the_trey_on_the_third_rows;
    "the Ang moves orthogonally"
        [Text(r#"("StepToNotFriend" Adjacent)"#, r#"("StepToNotFriend" Orthogonal)"#)]
        fails o2_the_ang_moves_one_square_in_any_direction;
    "the Ang has no leap"
        [Define("AngLeap", r#"(if False ("LeapToEmpty" "KnightWalk"))"#)]
        fails o2_on_its_first_move_the_ang_may_leap_as_a_knight,
            o2_the_leap_goes_to_an_empty_square_and_not_out_of_ouk;
    "privileges last"
        [Define("LosePrivilege", "(then (set State at:(last To) 1))")]
        fails o2_on_its_first_move_the_ang_may_leap_as_a_knight,
            o3_on_its_first_move_the_neang_may_jump_over_the_square_in_front;
    "the Ang leaps out of Ouk"
        [Define("AngLeap", r#"(if ("HasNotMoved") ("LeapToEmpty" "KnightWalk"))"#)]
        fails o2_the_leap_goes_to_an_empty_square_and_not_out_of_ouk;
    "the leap takes"
        [Define("AngLeap", r#"
            (if (and ("HasNotMoved") (not ("IsInCheck" "Ang" Mover))) ("LeapCapture" "KnightWalk"))"#)]
        fails o2_the_leap_goes_to_an_empty_square_and_not_out_of_ouk,
            o2_the_leap_threatens_nothing;
    "the Neang moves orthogonally"
        [Text(r#"("StepToNotFriend" Diagonal)"#, r#"("StepToNotFriend" Orthogonal)"#)]
        fails o3_the_neang_moves_one_square_diagonally;
    "the Neang has no jump"
        [Define("NeangJump", r#"(if False (move Leap {{F F}} forward:True (to)))"#)]
        fails o3_on_its_first_move_the_neang_may_jump_over_the_square_in_front,
            o3_the_jump_threatens_its_square;
    "the Neang does not capture by its jump"
        [Define("NeangJump", r#"(if ("HasNotMoved") (move Leap {{F F}} forward:True (to if:(is Empty (to)))))"#)]
        fails o3_the_jump_threatens_its_square;
    "the Neang jumps in every direction"
        [Text("(move Leap {{F F}} forward:True", "(move Leap {{F F}}")]
        fails o3_on_its_first_move_the_neang_may_jump_over_the_square_in_front;
    "the Koul moves diagonally only"
        [Text("(directions {Forward FL FR BL BR})", "(directions {FL FR BL BR})")]
        fails o4_the_koul_moves_diagonally_or_straight_forward;
    "the Koul moves in every direction"
        [Text("(directions {Forward FL FR BL BR})", "Adjacent")]
        fails o4_the_koul_moves_diagonally_or_straight_forward;
    "the Ses is a rook"
        [Text(r#"("ChessKnight" "Ses")"#, r#"("ChessRook" "Ses")"#)]
        fails o5_the_ses_leaps_as_a_knight;
    "the Tuuk is a bishop"
        [Text(r#"("ChessRook" "Tuuk")"#, r#"("ChessBishop" "Tuuk")"#)]
        fails o6_the_tuuk_moves_any_distance_orthogonally;
    "the Trey captures as it moves"
        [Text(
            r#"("ChessPawn" "Trey" ~ ("TreyPromotion"))"#,
            r#"(piece "Trey" Each ("StepToNotFriend" Forward ("TreyPromotion")))"#
        )]
        fails o7_the_trey_steps_forward_and_captures_diagonally_forward;
    "the Trey stays a Trey"
        [Text(r#"("ChessPawn" "Trey" ~ ("TreyPromotion"))"#, r#"("ChessPawn" "Trey")"#)]
        fails o7_on_the_row_of_the_opponents_trey_it_becomes_a_neang_without_privilege,
            o11_promoted_trey_count_among_the_neang;
    "the Trey is promoted on the last row"
        [Text(r#"(regions "Promotion" P1 (sites Row 5))"#, r#"(regions "Promotion" P1 (sites Row 7))"#)]
        fails o7_on_the_row_of_the_opponents_trey_it_becomes_a_neang_without_privilege;
    "a promoted Neang has its jump"
        [Define("HasNotMoved", "(<= (state at:(from)) 1)")]
        fails o7_on_the_row_of_the_opponents_trey_it_becomes_a_neang_without_privilege;
    "an Ang may be left in Ouk"
        [Text(r#"ifAfterwards:(not ("IsInCheck" "Ang" Mover))"#, "ifAfterwards:True")]
        fails o8_an_ouk_is_ended_by_moving_away_taking_the_attacker_or_interposing,
            o8_no_move_may_leave_the_own_ang_in_ouk;
    "only the Ang moves out of Ouk"
        [Text(
            r#"(do (forEach Piece)"#,
            r#"(do (if ("IsInCheck" "Ang" Mover) (forEach Piece "Ang") (forEach Piece))"#
        )]
        fails o8_an_ouk_is_ended_by_moving_away_taking_the_attacker_or_interposing;
    "mate wins nothing"
        [Define("OukNgueb", "(if False (result Mover Win))")]
        fails o9_ouk_ngueb_wins,
            o11_a_count_beyond_the_limit_at_once_draws_but_a_mate_comes_first;
    "Ouk wins"
        [Define("OukNgueb", r#"(if ("IsInCheck" "Ang" Next) (result Mover Win))"#)]
        fails o9_ouk_ngueb_wins;
    "a player without a move passes"
        [Define("DrawByStalemate", "(if False (result Mover Draw))")]
        fails o10_a_player_without_a_legal_move_not_in_ouk_draws;
    "two Tuuk count as one"
        [Text(r#"(if (>= ("MoverHas" "Tuuk") 2) 8"#, r#"(if (>= ("MoverHas" "Tuuk") 2) 16"#)]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies,
            o11_the_count_goes_up_after_each_turn_of_the_bare_player_and_draws_beyond_the_limit;
    "one Tuuk sets no limit"
        [Text(r#"(if (>= ("MoverHas" "Tuuk") 1) 16"#, r#"(if (>= ("MoverHas" "Tuuk") 99) 16"#)]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies,
            o11_later_captures_change_neither_limit_nor_count;
    "two Koul set no limit"
        [Text(r#"(if (>= ("MoverHas" "Koul") 2) 22"#, r#"(if (>= ("MoverHas" "Koul") 99) 22"#)]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies;
    "one Koul sets no limit"
        [Text(r#"(if (>= ("MoverHas" "Koul") 1) 44"#, r#"(if (>= ("MoverHas" "Koul") 99) 44"#)]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies;
    "two Ses set no limit"
        [Text(r#"(if (>= ("MoverHas" "Ses") 2) 32"#, r#"(if (>= ("MoverHas" "Ses") 99) 32"#)]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies;
    "one Ses sets no limit"
        [Text(r#"(if (>= ("MoverHas" "Ses") 1) 64"#, r#"(if (>= ("MoverHas" "Ses") 99) 64"#)]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies;
    "Neang set no limit"
        [Define("NeangStandTogether", "False")]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies,
            o11_promoted_trey_count_among_the_neang;
    "Neang may stand apart"
        [Define("NeangStandTogether", r#"(>= ("MoverHas" "Neang") 3)"#)]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies;
    "Neang stand together diagonally"
        [Text("(count Groups Orthogonal", "(count Groups All")]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies;
    "the count starts at 1"
        [Text(r#"(set Var "Count" (+ (count Pieces Mover) 1))"#, r#"(set Var "Count" 1)"#)]
        fails o11_limit_and_count_are_set_by_the_first_case_that_applies,
            o11_promoted_trey_count_among_the_neang,
            o11_the_count_goes_up_after_each_turn_of_the_bare_player_and_draws_beyond_the_limit,
            o11_a_count_beyond_the_limit_at_once_draws_but_a_mate_comes_first;
    "a player who is not bare is counted"
        [Text(r#"("IsBare" Next)
            (not"#, "(not")]
        fails o11_while_no_player_is_bare_there_is_no_count;
    "the count stands still"
        [Define("AdvanceCount", r#"(if False (set Var "Count" 0))"#)]
        fails o11_the_count_goes_up_after_each_turn_of_the_bare_player_and_draws_beyond_the_limit,
            o11_later_captures_change_neither_limit_nor_count;
    "the count draws nothing"
        [Define("DrawByCount", "(if False (result Mover Draw))")]
        fails o11_the_count_goes_up_after_each_turn_of_the_bare_player_and_draws_beyond_the_limit,
            o11_a_count_beyond_the_limit_at_once_draws_but_a_mate_comes_first;
    "the limit itself draws"
        [Text(r#"(> (var "Count") (var "Limit"))"#, r#"(>= (var "Count") (var "Limit"))"#)]
        fails o11_the_count_goes_up_after_each_turn_of_the_bare_player_and_draws_beyond_the_limit;
    "the count comes before a mate"
        [Text(
            "(\"OukNgueb\")\n            (\"DrawByStalemate\")\n            (\"DrawByCount\")",
            "(\"DrawByCount\")\n            (\"OukNgueb\")\n            (\"DrawByStalemate\")"
        )]
        fails o11_a_count_beyond_the_limit_at_once_draws_but_a_mate_comes_first;
    "every turn sets limit and count anew"
        [Text(r#"(not ("CountIsRunning"))"#, "True")]
        fails o11_later_captures_change_neither_limit_nor_count,
            o11_the_count_goes_up_after_each_turn_of_the_bare_player_and_draws_beyond_the_limit;
    "two bare Ang play on"
        [Define("DrawByBareAngs", "(if False (result Mover Draw))")]
        fails o12_two_bare_ang_are_a_draw;
    "nothing limits the turns"
        [Define("DrawByTurnLimit", "(if False (result Mover Draw))")]
        fails o12_a_game_that_nothing_else_ends_is_drawn_by_the_turn_limit;
}
