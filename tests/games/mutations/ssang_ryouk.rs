//! The rules of Ssang-ryouk taken out, S1 to S12.

use super::Edit::{Define, Text};
use super::mutations;

mutations! { ssang_ryouk:
    "the first track is no horseshoe"
        [Text("{24 11..0 12..23 25}", "{24 0..11 12..23 25}")]
        fails s1_the_tracks_are_a_horseshoe_run_in_opposite_directions;
    "both players run the same way"
        [Text("{26 23..12 0..11 27}", "{26 11..0 12..23 27}")]
        fails s1_the_tracks_are_a_horseshoe_run_in_opposite_directions;
    "the start is always counted from the origin"
        [Text(r#"(item "End" <25>"#, r#"(item "End" <0>"#)]
        fails s2_the_start_is_counted_from_the_origin_or_from_the_end;
    "the start is by default counted from the end"
        [Text(r#"(item "Origin" <0>"#, r#"(item "Origin" <25>"#)]
        fails s2_the_start_is_counted_from_the_origin_or_from_the_end;
    "six pieces stand on point 6"
        [Text(r#"("PutOnPoint" #1 #2 6 5)"#, r#"("PutOnPoint" #1 #2 6 6)"#)]
        fails s2_the_start_is_counted_from_the_origin_or_from_the_end;
    "the lower die starts"
        [
            Define("FirstPlayersDie", "(face (handSite Shared 1))"),
            Define("SecondPlayersDie", "(face (handSite Shared 0))"),
        ]
        fails s3_the_higher_die_starts_and_plays_the_two_numbers_just_thrown;
    "the first player starts"
        [Text(
            r#"(player (if (> ("FirstPlayersDie") ("SecondPlayersDie")) 1 2))"#,
            "(player 1)"
        )]
        fails s3_the_higher_die_starts_and_plays_the_two_numbers_just_thrown;
    "the starter throws anew"
        [Define("ThrowForTheStartStands", "False")]
        fails s3_the_higher_die_starts_and_plays_the_two_numbers_just_thrown;
    "equal dice stand"
        [Text(r#"(roll until:(!= ("FirstPlayersDie") ("SecondPlayersDie")))"#, "(roll)")]
        fails s3_equal_dice_are_thrown_again_within_the_same_event;
    "one number is played"
        [Define("PlayNumberThenOther", r#"("PlayANumber")"#)]
        fails s4_two_pieces_move_one_number_each_or_one_piece_moves_both,
            s3_the_higher_die_starts_and_plays_the_two_numbers_just_thrown;
    "the numbers may be played as one"
        [Text(
            "(forEach Die if:(\"DieNotUsed\")\n        (if (\"MustEnter\")",
            "(forEach Die combined:True if:(\"DieNotUsed\")\n        (if (\"MustEnter\")"
        )]
        fails s4_the_point_in_between_must_be_open;
    "only the first turn has a throw"
        [Define("Throw", r#"(if (= (count Moves) 0) (roll))"#)]
        fails s4_every_later_turn_begins_with_a_throw;
    "doublets are played twice"
        [Text(
            "(forEach Die if:(\"DieNotUsed\")\n        (if (\"MustEnter\")",
            "(forEach Die replayDouble:True if:(\"DieNotUsed\")\n        (if (\"MustEnter\")"
        )]
        fails s5_doublets_give_no_extra_moves;
    "one piece may play doublets under the option too"
        [Define("PlayDoubletsWithTwoPieces", r#"("PlayBothNumbers")"#)]
        fails s5_as_an_option_doublets_move_two_pieces;
    "a piece that lands beside another may not go on from there"
        [Define("PlayWithOtherPiece", r#"("PlayANumber" if:(!= (from) (last To)))"#)]
        fails s5_as_an_option_doublets_move_two_pieces;
    "the piece that has moved never moves again under the option"
        [Text(
            "(priority (\"PlayWithOtherPiece\") (\"PlayBothNumbers\"))",
            "(\"PlayWithOtherPiece\")"
        )]
        fails s5_two_pieces_only_wherever_two_can_move;
    "every throw moves two pieces under the option"
        [Text("(not (all DiceEqual))", "False")]
        fails s5_the_option_leaves_other_throws_alone;
    "no point is blocked"
        [Define("IsBlocked", "False")]
        fails s6_no_move_ends_on_a_point_with_two_enemies,
            s4_the_point_in_between_must_be_open;
    "one enemy blocks a point"
        [Define("IsBlocked", r#"("IsEnemyAt" (to))"#)]
        fails s7_a_single_enemy_is_sent_to_the_bar,
            s6_no_move_ends_on_a_point_with_two_enemies;
    "a piece that is hit leaves the game"
        [Define("Hit", r#"(apply if:("IsEnemyAt" (to)) (remove (to)))"#)]
        fails s7_a_single_enemy_is_sent_to_the_bar,
            s8_a_piece_on_the_bar_enters_by_a_number_from_the_origin;
    "the origin counts as 0"
        [Text(
            r#"("NextSiteOnTrack" (pips) from:("Bar" Mover))"#,
            r#"("NextSiteOnTrack" (+ (pips) 1) from:("Bar" Mover))"#
        )]
        fails s8_a_piece_on_the_bar_enters_by_a_number_from_the_origin,
            s1_the_tracks_are_a_horseshoe_run_in_opposite_directions;
    "pieces enter on blocked points"
        [Text(r#"if:(not ("IsBlocked"))"#, "")]
        fails s8_a_piece_on_the_bar_enters_by_a_number_from_the_origin;
    "pieces on the bar stay there"
        [Text(r#"("EnterFromBar" #1)"#, "(move Pass)")]
        fails s8_a_piece_on_the_bar_enters_by_a_number_from_the_origin,
            s9_while_a_piece_is_on_the_bar_no_other_moves;
    "other pieces move while one is on the bar"
        [Text(
            "(if (\"MustEnter\")\n            (\"EnterFromBar\" #1)\n            (forEach Piece (\"Advance\" (from) #1))\n        )",
            "(or\n            (\"EnterFromBar\" #1)\n            (forEach Piece (\"Advance\" (from) #1))\n        )"
        )]
        fails s9_while_a_piece_is_on_the_bar_no_other_moves;
    "no piece is borne off"
        [Define("MayBearOff", r#"(!= (to) ("Tray" Mover))"#)]
        fails s10_pieces_are_borne_off_by_exact_numbers,
            s12_the_first_to_bear_off_all_pieces_wins;
    "larger numbers bear off too"
        [Text(
            "(to (\"NextSiteOnTrack\" (pips))\n            if:(and (not (\"IsBlocked\")) (\"MayBearOff\"))",
            "(to (if (< (\"NextSiteOnTrack\" (pips)) 0) (\"Tray\" Mover) (\"NextSiteOnTrack\" (pips)))\n            if:(and (not (\"IsBlocked\")) (\"MayBearOff\"))"
        )]
        fails s10_pieces_are_borne_off_by_exact_numbers;
    "the other reading bears off at once"
        [Define("AllHomeAtTheThrow", r#"("AllHome")"#)]
        fails s10_by_the_other_reading_the_throw_that_brings_the_last_piece_home_bears_none_off;
    "the other reading bears off with the first number only"
        [Define("AllHomeAtTheThrow", r#"(and ("AllHome") (not (is AnyDie 0)))"#)]
        fails s10_by_the_other_reading_the_throw_that_brings_the_last_piece_home_bears_none_off;
    "pieces are borne off at any time"
        [Define("MayBearOff", "True")]
        fails s10_no_piece_is_borne_off_before_all_are_home;
    "the second number may be lost"
        [Define("PlayBothNumbers", r#"("PlayNumberThenOther")"#)]
        fails s11_both_numbers_are_played_where_the_throw_allows_it;
    "both numbers or none"
        [Define("PlayBothNumbers", r#"(do ("PlayNumberThenOther") ifAfterwards:(can Move ("PlayANumber")))"#)]
        fails s11_where_only_one_number_can_be_played_either_may_be;
    "sixteen pieces must be borne off"
        [Text(r#"(= (count at:("Tray" Mover)) 15)"#, r#"(= (count at:("Tray" Mover)) 16)"#)]
        fails s12_the_first_to_bear_off_all_pieces_wins;
    "bearing off all pieces loses"
        [Text("(result Mover Win)", "(result Mover Loss)")]
        fails s12_the_first_to_bear_off_all_pieces_wins;
}
