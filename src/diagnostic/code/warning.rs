//! `L09xx`: what compiles but is probably not meant.

super::table! {
    901 COMMA_AFTER_NAME "comma-after-name" Warning "One stray character right after the name of a ludeme is ignored. Remove it.";
    902 BRACKET_IN_STRING "bracket-in-string" Warning "A string in the rules holds an unbalanced bracket, which other implementations of the language reject.";
    903 DOUBLED_BRACKET "doubled-bracket" Warning "A clause stands in a redundant pair of brackets. Remove one pair.";
    904 STRAY_TEXT "stray-text" Warning "Text outside the clauses of a description is ignored.";
    905 TRAILING_CLAUSE "trailing-clause" Warning "Only the first game and the metadata of a file are used; other clauses are ignored.";
    906 SPACE_IN_CALL "space-in-call" Warning "A space between `(` and the name of a define makes it a bare name in brackets of their own. Remove the space.";
    907 EMPTY_CLAUSE "empty-clause" Warning "`()` names no ludeme and is ignored. Write the name of a ludeme after the bracket, or remove the pair.";
    910 DEFINE_LOWERCASE "define-lowercase" Warning "By custom the name of a define starts with an upper-case letter.";
    911 DEFINE_UNUSED "define-unused" Warning "The define is never used under any choice of options.";
    912 DEFINE_DUPLICATE "define-duplicate" Warning "Two defines have one name; the first one counts.";
    913 DEFINE_SHADOWS "define-shadows" Warning "The define hides the standard define of the same name, also where other standard defines use it.";
    914 DEFINE_EXTRA_ARGS "define-extra-args" Warning "A define is given more arguments than it has parameters; those left over are dropped.";
    915 DEFINE_NAMED_HOLE "define-named-hole" Warning "A named argument lost its value because a parameter was omitted; it takes the argument that follows it.";
    920 OPTION_EXTRA_ARG "option-extra-arg" Warning "An option item gives more arguments than `args:` names; those left over are dropped.";
    921 OPTION_MISSING_ARG "option-missing-arg" Warning "An option item gives fewer arguments than `args:` names; references to the others fail when it is chosen.";
    922 OPTION_UNUSED "option-unused" Warning "The text never refers to the option, so that choosing another item changes nothing.";
    923 OPTION_NO_DEFAULT "option-no-default" Warning "No item of the option is marked with `*`; the first one is the default.";
    924 OPTION_TWO_DEFAULTS "option-two-defaults" Warning "Two items of an option are marked as the default with equally many asterisks; the first one counts.";
    925 OPTION_DUPLICATE_TAG "option-duplicate-tag" Warning "Two options share a tag; the first one takes all references.";
    926 OPTION_ITEM_MALFORMED "option-item-malformed" Warning "What stands among the items of an option and is no `(item \"Heading\" <value> .. \"description\")` is ignored.";
    930 RULESET_UNKNOWN_OPTION "ruleset-unknown-option" Warning "A ruleset names an option item that the file does not have.";
    931 RULESETS_TWICE "rulesets-twice" Warning "Only the first `(rulesets ..)` of a file counts.";
    932 RULESET_MALFORMED "ruleset-malformed" Warning "What stands among the rulesets and is no `(ruleset \"Heading\" { \"Option/Item\" .. })` is ignored.";
    940 RANGE_MINUS_START "range-minus-start" Warning "The minus sign before a range is not part of it: `-1..3` is `-1 2 3`. List the values.";
    941 RANGE_SINGLE "range-single" Warning "A range with equal ends gives the value twice.";
    942 SITE_RANGE_EMPTY "site-range-empty" Warning "A range of sites that descends is empty. Swap its ends.";
    945 PIECE_NEVER_MOVES "piece-never-moves" Warning "A kind of piece stands on the board, but no move of the random games that were played does anything with it.";
    946 PHASE_NEVER_ENTERED "phase-never-entered" Warning "No player enters the phase in the random games that were played.";
    947 END_NEVER_REACHED "end-never-reached" Warning "The result of an end rule is never applied in the random games that were played: its condition never holds, or a rule before it always ends the game.";
    948 GAME_CUT_OFF "game-cut-off" Warning "Random games run into the limit of turns or moves. Add an end rule that they reach, or a rule against repetition.";
    949 ONE_WINNER "one-winner" Warning "One player wins every decided one of at least ten random games.";
    950 LOWER_CASE_WORD "lowercase-word" Warning "A word of the language starts in lower case. It is read as if it started with a capital.";
    960 PIECE_UNUSED "piece-unused" Warning "Nothing ever names the piece, so that it never comes to the board. Place or add it, or remove it.";
    961 REGION_UNUSED "region-unused" Warning "Nothing ever names the region. Use its name, or remove it.";
    962 TRACK_UNUSED "track-unused" Warning "No ludeme follows the track. Name it where pieces move along it, or remove it.";
    963 PHASE_UNREACHED "phase-unreached" Warning "No `(nextPhase ..)` leads to the phase and no player starts in it.";
    964 VARIABLE_UNREAD "variable-unread" Warning "A variable is set and never read. Read it with `(var \"Name\")`, or do not set it.";
    965 DICE_UNROLLED "dice-unrolled" Warning "The equipment holds dice that are never rolled. Roll them with `(roll)`, or remove them.";
    966 NO_END "no-end" Warning "No rule ever ends the game. Add an `(end ..)`.";
    967 CONSTANT_CONDITION "constant-condition" Warning "A condition is always true or always false as it is written.";
}
