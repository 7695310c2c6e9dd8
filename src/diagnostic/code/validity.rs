//! `L04xx`: descriptions that are well typed and still make no game.

super::table! {
    401 PLAYERS_RANGE "players-range" Error "The number of players is outside what a game may have, which is 0 to 16.";
    402 NO_BOARD "no-board" Error "The equipment holds no board. Even a game that is played from hands needs one.";
    403 MAP_LENGTH "map-length" Error "A map lists its keys and its values, and the lists have different lengths.";
    404 MATCH_EMPTY "match-empty" Error "A match has no games. It needs at least one.";
    440 INVALID_BOARD "invalid-board" Error
        "The board cannot be built: a generator or operator does not accept what it was given. Sizes must be positive, shapes must exist for the generator, and points need two or three coordinates.";
    441 BOARD_TOO_LARGE "board-too-large" Error
        "The board would have more vertices, edges or cells than the engine numbers. Choose smaller sizes.";
    442 INVALID_TRACK "invalid-track" Error
        "A track cannot be laid. A path begins with the number of a site and goes on with sites, directions that the board supports (with or without a number of steps) and `End`.";
    443 NOT_CONSTANT "not-constant" Error
        "A board is built once, before play, from constants: numbers and arithmetic on them. What depends on the state of the game cannot stand here.";
}
