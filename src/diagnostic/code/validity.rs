//! `L04xx`: descriptions that are well typed and still make no game.

super::table! {
    401 PLAYERS_RANGE "players-range" Error "The number of players is outside what a game may have, which is 0 to 16.";
    402 NO_BOARD "no-board" Error "The equipment holds no board. Even a game that is played from hands needs one.";
    403 MAP_LENGTH "map-length" Error "A map lists its keys and its values, and the lists have different lengths.";
    404 MATCH_EMPTY "match-empty" Error "A match has no games. It needs at least one.";
    405 SUBGAME "subgame" Error
        "A match is made of games that are descriptions of their own. One of them cannot be found beside the match or below the folder of `--subgames`, or has errors.";
    420 OUT_OF_BOUNDS "out-of-bounds" Error
        "A number is outside of what the engine can hold: phases, dice, faces, hand sizes and the like have limits, which the message names.";
    421 UNKNOWN_PIECE "unknown-piece" Error
        "A rule names a piece that the equipment does not make. Names carry the number of their owner: `(piece \"Pawn\" Each)` makes `Pawn1` and `Pawn2`.";
    423 UNKNOWN_COORDINATE "unknown-coordinate" Error
        "A coordinate names no site of the board. `lud board` shows the labels of all sites.";
    430 UNKNOWN_CONTAINER "unknown-container" Error "A rule names a container that the equipment does not have. The board is called `Board`, hands `Hand1`, `Hand2` and so on, a shared hand `Hand0`.";
    431 DIVISION_BY_ZERO "division-by-zero" Error "A constant is divided by the constant zero, so the game could not be made.";
    433 NOT_SUPPORTED "not-supported" Error "The language knows this combination of arguments and this engine does not play it, as distances on very large boards. `lud explain L0317` tells all that is not played.";
    434 INCOMPLETE_LUDEME "incomplete-ludeme" Error "One of several meanings of the ludeme was chosen by its first word, and this meaning needs an argument that others can do without.";
    435 UNREAD_CALL "unread-call" Error "A call could not be read although it was accepted. This is a fault of the engine, not of the description; please report it.";
    440 INVALID_BOARD "invalid-board" Error
        "The board cannot be built: a generator or operator does not accept what it was given. Sizes must be positive, shapes must exist for the generator, and points need two or three coordinates.";
    441 BOARD_TOO_LARGE "board-too-large" Error
        "The board would have more vertices, edges or cells than the engine numbers. Choose smaller sizes.";
    442 INVALID_TRACK "invalid-track" Error
        "A track cannot be laid. A path begins with the number of a site and goes on with sites, directions that the board supports (with or without a number of steps) and `End`.";
    443 NOT_CONSTANT "not-constant" Error
        "The board and a few other things are made once, before play, from constants: numbers and arithmetic on them. What depends on the state of the game cannot stand here.";
}
