//! The shipped games: one scenario for every rule of their records, and what holds in all of them.

mod metadata;
mod mutations;
mod properties;
mod scenario;

mod chong;
mod choro_lango;
mod ouk_chatrang;
mod ssang_ryouk;
