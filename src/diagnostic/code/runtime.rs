//! `L05xx`: what can go wrong in play.

super::table! {}
