//! `L04xx`: descriptions that are well typed and still make no game.

super::table! {}
