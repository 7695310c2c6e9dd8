//! `L03xx`: how calls can fail to fit the catalogue.

super::table! {
    301 UNKNOWN_LUDEME "unknown-ludeme" Error "No ludeme has the name that stands after the bracket. Names start in lower case and are spelled as in the catalogue.";
    302 UNKNOWN_WORD "unknown-word" Error "A bare word is none of those that may stand here. Words start with a capital; each place takes its own set of them.";
    303 MISSING_ARGUMENT "missing-argument" Error "An argument that the ludeme cannot do without is not given.";
    304 SURPLUS_ARGUMENT "too-many-arguments" Error "There is no place left for an argument. Remove it, or look for a bracket that closes too late.";
    305 UNKNOWN_NAME "unknown-name" Error "The ludeme has no argument of this name. Names are spelled exactly, capitals included.";
    306 NAME_ORDER "name-order" Error "A named argument stands where another belongs. Named arguments too keep the order of the signature.";
    307 NAME_TWICE "name-duplicate" Error "A named argument is given twice. Remove one of the two.";
    308 NAME_MISSING "name-missing" Error "A value stands without the name that its argument requires, as in `steps:3`.";
    309 ARGUMENT_ORDER "argument-order" Error "An argument stands before or after its place. Arguments keep the order of the signature.";
    310 TYPE_MISMATCH "type-mismatch" Error "Something stands where something of another kind is expected, such as an integer where a condition goes.";
    311 ARRAY_MISMATCH "array-mismatch" Error "An array is expected and a single element found, or the other way round. Braces are never added or removed silently.";
    312 OR_GROUP "or-group" Error "Two arguments are given of which the ludeme takes only one.";
    313 BARE_LUDEME "bare-ludeme" Error "The name of a ludeme stands without its brackets.";
    314 STRING_FOR_WORD "string-for-word" Error "A word of the language stands in quotes. Quotes are for names that the description makes up itself.";
    315 UNKNOWN_STRING "unknown-string" Error "A string names no piece, region, track, phase or other thing of this game.";
    317 UNSUPPORTED "unsupported" Error "Something belongs to the language and this engine does not play it, since no recorded play tells what it means. There are two such things: boards of `(regular BASIS SHAPE ..)`, for which `(tri ..)`, `(square ..)`, `(hex ..)` and `(tiling ..)` make the boards in use, and matches whose games are matches.";
}
