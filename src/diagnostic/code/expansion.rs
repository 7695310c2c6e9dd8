//! `L02xx`: what defines, options, rulesets and ranges can get wrong.

super::table! {
    201 UNKNOWN_DEFINE "unknown-define" Error "`(\"Name\" ..)` uses a define that is neither in the file nor among the standard ones. Standard defines are not available in metadata.";
    202 DEFINE_NO_NAME "define-no-name" Error "A define starts with its name in quotes: `(define \"Name\" body)`.";
    203 DEFINE_RECURSIVE "define-recursive" Error "Expanding a define leads back to itself, directly or through others. Defines are macros and cannot recur.";
    204 EXPANSION_DEPTH "expansion-depth" Error "Clauses and defines are nested deeper than any description needs once they are expanded.";
    205 EXPANSION_SIZE "expansion-size" Error "The description grows beyond all need when its defines are expanded. Defines that use others several times multiply.";
    206 DEFINE_PARAM_GAP "define-param-gap" Error "The parameters of a define are numbered from `#1` without gaps.";
    207 DEFINE_PARAM_TEN "define-param-ten" Error "A define has at most nine parameters; `#10` reads as `#1` and a zero.";
    208 DEFINE_SPACE_CALL "define-space-call" Error "No space may stand between the `(` and the name of a define that is given arguments.";
    209 DEFINE_NAME_SPACE "define-name-space" Error "A define whose name contains a space cannot be given arguments.";
    210 SPLICE_IN_WORD "splice-in-word" Error "A parameter or option inside a word or string stands for a word, a number or a string; a clause or several elements do not fit there.";
    211 STRAY_PARAMETER "stray-parameter" Error "`#1` to `#9` have a meaning in the body of a define only.";
    212 TILDE "tilde" Error "`~` leaves out an argument of a define. It has no meaning elsewhere.";
    213 LOOSE_BRACKET "loose-bracket" Error "An option item inserts an opening or closing bracket whose partner is not inserted in the same clause.";
    220 OPTION_SLASH "option-slash" Error "The headings of options and items cannot contain `/`, which separates the two in a selection.";
    221 OPTION_UNKNOWN_TAG "option-unknown-tag" Error "`<Tag:arg>` names an option that the file does not have.";
    222 OPTION_UNKNOWN_ARG "option-unknown-arg" Error "`<Tag:arg>` names an argument that the option does not have, or that the chosen item does not give.";
    223 OPTION_NO_ARGS_CLAUSE "option-no-args-clause" Error "An option names the arguments of its items: `args:{ <name> .. }`.";
    224 OPTION_NO_DESCRIPTION "option-no-description" Error "An option item ends with a description in quotes; without it its arguments are not read.";
    225 OPTION_BLOCKS_LATER "option-blocks-later" Error "The chosen item of an earlier option has no arguments; the options after it are then not substituted. Put such an option last.";
    226 OPTION_UNKNOWN_SELECTION "option-unknown-selection" Error "The selection names an option item that the file does not have. A selection is written `Heading/Item`.";
    227 OPTION_DUPLICATE_SELECTION "option-duplicate-selection" Error "Two options of the file have the heading and the item that the selection names.";
    228 OPTION_MALFORMED "option-malformed" Error "An option has the form `(option \"Heading\" <Tag> args:{ <name> .. } { (item \"Heading\" <value> .. \"description\") .. })`.";
    231 RULESET_UNKNOWN "ruleset-unknown" Error "The selection names a ruleset that the file does not have.";
    240 RANGE_TOO_LARGE "range-too-large" Error "A range spans at most a thousand values. List fewer, or use a region.";
    241 RANGE_SPACES "range-spaces" Error "No white space may stand around the `..` of a range.";
    242 RANGE_NEGATIVE "range-negative" Error "A range cannot end in a negative number. List the values.";
    243 SITE_RANGE_COLUMN "site-range-column" Error "The ends of a range of sites have one column letter each.";
    244 SITE_RANGE_FORM "site-range-form" Error "Each end of a range of sites is a column letter and a row number in quotes.";
    245 RANGE_FORM "range-form" Error "The ends of a range are two whole numbers or two site names.";
    250 METADATA_FIRST "metadata-first" Error "The game stands before the metadata clause, which is the last one of the file.";
    251 METADATA_ONLY "metadata-only" Error "The file has metadata but no `(game ..)` or `(match ..)`.";
    252 USE_FOR_UNKNOWN "use-for-unknown" Error "`useFor` names something that is neither an option item nor a ruleset of the file.";
    253 USE_FOR_NO_STRING "use-for-no-string" Error "`useFor` starts with the option items or the ruleset that its contents are for.";
    254 NO_GAME "no-game" Error "The first clause that is not a define, an option or a ruleset has to be a `(game ..)` or a `(match ..)`.";
}
