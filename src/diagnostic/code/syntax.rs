//! `L01xx`: what the text of a description can get wrong by itself.

super::table! {
    101 EMPTY_FILE "empty-file" Error "The text holds nothing, or only comments. A description holds a `(game ..)` or a `(match ..)`.";
    102 NO_CLAUSE "no-clause" Error "The text holds no bracketed clause at all. A description starts with `(game \"Name\" ..)`, before or after its defines and options.";
    103 UNCLOSED_PAREN "unclosed-paren" Error "A `(` has no `)`. The place shown is the one that the layout makes most likely; a clause laid out over several lines closes at the depth at which it opens.";
    104 EXTRA_PAREN "extra-paren" Error "A `)` closes nothing. Remove it, or look for a `(` that is missing before it.";
    105 UNCLOSED_BRACE "unclosed-brace" Error "A `{` has no `}`, or meets a `)` first. Arrays are closed by `}`.";
    106 EXTRA_BRACE "extra-brace" Error "A `}` closes nothing. Remove it, or look for a `{` that is missing before it.";
    107 UNCLOSED_ANGLE "unclosed-angle" Error "A `<` has no `>`. Angle brackets hold the argument of an option item or refer to an option; as names of ludemes they follow `(` directly.";
    108 UNCLOSED_STRING "unclosed-string" Error "A string has no closing quote. A string ends at the next `\"` that has no backslash before it.";
    109 BAD_CHARACTER "bad-character" Error "A character that no token starts with. Elements are separated by white space alone; letters outside ASCII stand in strings and comments only.";
    110 COMMA "comma" Error "Commas separate nothing in this language. Separate elements by white space.";
    111 CURLY_QUOTES "curly-quotes" Error "Curly quotes do not delimit strings. Use the straight quote `\"`.";
    112 MISSING_SPACE "missing-space" Error "A word runs into a bracket or a string. Put white space after the name of a ludeme and before a string.";
    114 DOUBLED_BRACKET_TAIL "doubled-bracket-tail" Error "A second `(` stands where the name of a ludeme is expected. A doubled pair is tolerated only around a single clause.";
    115 SPACE_BEFORE_COLON "space-before-colon" Error "The colon of a named argument follows its name without a space: `steps:3`.";
    116 EMPTY_STRING "empty-string" Error "A string in the rules of a game may not be empty.";
    117 RECONSTRUCTION "reconstruction" Error "Choices in square brackets, which ask for a description to be completed at random, are not supported. Pick one choice.";
    118 NESTING_LIMIT "nesting-limit" Error "Brackets are nested deeper than any description needs. The limit keeps every later stage within its stack.";
    119 TEXT_LIMIT "text-limit" Error "The text is longer than any description needs.";
    120 LUDEME_NAME "ludeme-name" Error "Something other than a name follows the `(` of a clause.";
    121 METADATA_COLON_SPACE "metadata-colon-space" Error "In metadata the value of a named argument follows the colon without a space.";
    122 NAME_WITHOUT_VALUE "name-without-value" Error "A named argument is followed by another one instead of its value. Write the value after the colon.";
}
