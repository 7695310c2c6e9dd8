//! `L04xx`: descriptions that are well typed and still make no game.

super::table! {
    401 PLAYERS_RANGE "players-range" Error "The number of players is outside what a game may have, which is 0 to 16.";
    402 NO_BOARD "no-board" Error "The equipment holds no board. Even a game that is played from hands needs one.";
    403 MAP_LENGTH "map-length" Error "A map lists its keys and its values, and the lists have different lengths.";
    404 MATCH_EMPTY "match-empty" Error "A match has no games. It needs at least one.";
}
