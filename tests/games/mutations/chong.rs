//! The rules of Chong taken out, C1 to C13.

use super::Edit::{Define, Text};
use super::mutations;

mutations! { chong:
    "the rows have one length"
        [Text("(rectangle 3 <Board:columns>)", "(rectangle 3 12)")]
        fails c1_the_rows_have_from_12_to_28_squares;
    "the longest rows are missing"
        [Text(r#"(item "3x28" <28> <83> "Rows of 28 squares.")"#, "")]
        fails c1_the_rows_have_from_12_to_28_squares;
    "there are no Kings"
        [Define("StartPosition", r#"
            (start {(place "Soldier1" (sites Bottom)) (place "Soldier2" (sites Top))})"#)]
        fails c2_soldiers_fill_the_home_rows_and_the_kings_stand_after_them;
    "the Kings stand on the other ends of their row"
        [Text("(sites Right)", "(sites Left)")]
        fails c2_soldiers_fill_the_home_rows_and_the_kings_stand_after_them;
    "one row of soldiers is missing"
        [Text(r#"(place "Soldier2" (sites Top))"#, "")]
        fails c2_soldiers_fill_the_home_rows_and_the_kings_stand_after_them;
    "the first path runs along every row from left to right"
        [Text(r#""0,E,N1,W,N1,E""#, "{0..<Board:last>}")]
        fails c3_the_paths_turn_at_the_ends_of_the_rows,
            c3_every_length_of_the_rows_turns_at_its_own_ends;
    "both paths run the same way"
        [Text(r#""<Board:last>,W,S1,E,S1,W""#, r#""0,E,N1,W,N1,E""#)]
        fails c3_the_paths_turn_at_the_ends_of_the_rows,
            c3_every_length_of_the_rows_turns_at_its_own_ends;
    "there are three dice"
        [Text("(dice num:4)", "(dice num:3)")]
        fails c4_four_dice_have_faces_1_to_6;
    "dice have eight faces"
        [Text("(dice num:4)", "(dice d:8 num:4)")]
        fails c4_four_dice_have_faces_1_to_6;
    "soldiers move before their player has entered"
        [Text(
            r#"("RollMove" ("Enter"))"#,
            r#"("RollMove" (or ("Enter") ("SoldierMoves")))"#
        )]
        fails c5_a_throw_without_a_chong_is_a_pass_before_entering;
    "several Chongs count as one at entering"
        [Define("ChongsThrown", "(min 1 (count Sites in:(forEach (sites Hand Shared) if:(= 1 (face (site))))))")]
        fails c5_the_king_exchanges_with_the_soldier_as_many_squares_behind_as_chongs,
            c5_four_chongs_leave_no_rest;
    "the rest of the throw is lost"
        [Define("MoveRest", "(set Value Mover 1)")]
        fails c5_the_king_exchanges_with_the_soldier_as_many_squares_behind_as_chongs,
            c5_the_rest_captures_where_it_ends;
    "Chongs belong to the rest"
        [Define("RestOfThrow", "(count Pips)")]
        fails c5_the_king_exchanges_with_the_soldier_as_many_squares_behind_as_chongs,
            c5_four_chongs_leave_no_rest;
    "the rest ends on empty squares only"
        [Text(r#"if:(or (is Empty (to)) ("IsPieceAt" "Soldier" Next (to)))"#, "if:(is Empty (to))")]
        fails c5_the_rest_captures_where_it_ends;
    "the rest takes a King"
        [Text(r#"if:(or (is Empty (to)) ("IsPieceAt" "Soldier" Next (to)))"#, "")]
        fails c5_the_rest_is_lost_where_a_king_stands;
    "a player has entered after the first throw"
        [Define("HasEntered", "(<= (value Player #1) 1)")]
        fails c5_without_a_soldier_that_many_squares_behind_the_player_has_not_entered;
    "the King exchanges with an enemy as well"
        [Define("Enter", r#"
            (forEach Piece "Soldier"
                (if (= ("NextSiteOnTrack" ("ChongsThrown")) (where "King" Mover))
                    (move Swap Pieces (where "King" Mover) (from))
                )
                All
            )"#)]
        fails c5_without_a_soldier_that_many_squares_behind_the_player_has_not_entered;
    "a player who has entered moves again"
        [Text("(set Value Mover 1)", "(and (set Value Mover 1) (moveAgain))")]
        fails c5_entering_is_the_whole_turn;
    "a player never enters the race"
        [Text("(set Value Mover 1)", "(set Value Mover 2)")]
        fails c5_entering_is_the_whole_turn;
    "a piece uses one die"
        [Text(
            "(move\n        (from)\n        (to (\"NextSiteOnTrack\" (pips))",
            "(move\n        (from (from) if:(!= (from) (last To)))\n        (to (\"NextSiteOnTrack\" (pips))"
        )]
        fails c6_every_die_is_played_by_itself_and_a_piece_may_use_several,
            c6_a_die_that_can_be_played_must_be_played;
    "a die is played once in a turn"
        [Text(r#"(then ("ReplayIfCanMove" ("PlayADie")))"#, "")]
        fails c6_every_die_is_played_by_itself_and_a_piece_may_use_several,
            c6_a_die_that_can_be_played_must_be_played;
    "soldiers land on own pieces"
        [Define("MayLandOn", r#"(not ("IsPieceAt" "King" Next #1))"#)]
        fails c6_every_die_is_played_by_itself_and_a_piece_may_use_several;
    "the path has no end"
        [Text(r#""0,E,N1,W,N1,E" P1"#, r#""0,E,N1,W,N1,E" loop:True P1"#)]
        fails c6_no_piece_moves_beyond_the_path_and_the_turn_ends_when_no_die_can_be_played;
    "the turn goes on when no die can be played"
        [Text(r#"(then ("ReplayIfCanMove" ("PlayADie")))"#, "(then (moveAgain))")]
        fails c6_no_piece_moves_beyond_the_path_and_the_turn_ends_when_no_die_can_be_played,
            c6_a_die_that_can_be_played_must_be_played;
    "a player may pass with dice left"
        [Define("PlayADie", r#"(or {("SoldierMoves") ("KingExchanges") (move Pass)})"#)]
        fails c6_a_die_that_can_be_played_must_be_played;
    "nothing is taken"
        [Define("MayLandOn", "(is Empty #1)")]
        fails c7_an_enemy_where_a_piece_ends_its_move_is_removed;
    "every exchange costs one Chong"
        [Define("SpendChongs", "(use Die 1)")]
        fails c8_the_king_exchanges_with_own_pieces_ahead_for_as_many_chongs;
    "squares are counted, not pieces"
        [Define("SpendChongs", "(use Die 1 count:(count Sites in:(difference (sites Track Mover from:(from) to:(site)) (from))))")]
        fails c8_the_king_exchanges_with_own_pieces_ahead_for_as_many_chongs;
    "the King does not exchange"
        [Text("(\"SoldierMoves\")\n        (\"KingExchanges\")", "(\"SoldierMoves\")")]
        fails c8_the_king_exchanges_with_own_pieces_ahead_for_as_many_chongs;
    "the King exchanges with any own piece"
        [
            Text(
                r#"(forEach Site ("OwnPiecesAheadUpTo" (trackSite EndSite Mover))"#,
                "(forEach Site (difference (sites Occupied by:Mover) (from))"
            ),
            Define("SpendChongs", "(use Die 1)"),
        ]
        fails c8_with_fewer_own_pieces_ahead_there_is_no_exchange;
    "a King beside its last soldier does not step"
        [Text(r#"(if (= (count Pieces Mover "Soldier") 1) ("KingSteps"))"#, r#"(if False ("KingSteps"))"#)]
        fails c9_beside_its_last_soldier_the_king_also_steps_by_chongs;
    "a King steps beside any number of soldiers"
        [Text(r#"(= (count Pieces Mover "Soldier") 1)"#, r#"(>= (count Pieces Mover "Soldier") 1)"#)]
        fails c9_beside_its_last_soldier_the_king_also_steps_by_chongs;
    "a King steps by any die"
        [Text("(forEach Die if:(= (pips) 1)", "(forEach Die if:(\"DieNotUsed\")")]
        fails c9_beside_its_last_soldier_the_king_also_steps_by_chongs,
            c10_a_king_alone_loses_the_first_chong_and_steps_by_the_others;
    "a King alone loses no Chong"
        [Define("LoseFirstChongOfLoneKing", "(if False (use Die 1))")]
        fails c10_a_king_alone_loses_the_first_chong_and_steps_by_the_others;
    "a King alone does not step"
        [Define("LoneKingSteps", r#"(if False ("KingSteps"))"#)]
        fails c10_a_king_alone_loses_the_first_chong_and_steps_by_the_others;
    "a King alone steps before its player has entered"
        [Text(
            r#"("RollMove" ("Enter"))"#,
            r#"("RollMove" (or ("Enter") ("LoneKingSteps")))"#
        )]
        fails c10_a_king_alone_before_entering_can_only_pass;
    "a King is taken before it has moved back"
        [Define("KingCanBeTakenAt", r#"(and ("IsPieceAt" "King" Next #1) (= (pips) 1))"#)]
        fails c11_a_king_is_taken_only_after_it_has_moved_back_and_by_a_chong;
    "a King is taken by any die"
        [Define("KingCanBeTakenAt", r#"(and ("IsPieceAt" "King" Next #1) ("HasEntered" Next))"#)]
        fails c11_a_king_is_taken_only_after_it_has_moved_back_and_by_a_chong;
    "a King is never taken"
        [Define("KingCanBeTakenAt", "False")]
        fails c11_a_king_is_taken_only_after_it_has_moved_back_and_by_a_chong,
            c12_the_loss_of_a_king_does_not_end_the_game;
    "a player without a King loses"
        [Define("ReachEndOfPath", r#"(if (or (no Pieces P1 "King") (no Pieces P2 "King")) (result Mover Win))"#)]
        fails c12_the_loss_of_a_king_does_not_end_the_game;
    "the end of the path wins nothing"
        [Define("ReachEndOfPath", "(if False (result Mover Win))")]
        fails c13_the_first_piece_on_the_last_square_of_its_path_wins;
    "a player who arrives loses"
        [Text("(result Mover Win)", "(result Mover Loss)")]
        fails c13_the_first_piece_on_the_last_square_of_its_path_wins;
}
