//! The shipped games: one scenario for every rule of their records, and what holds in all of them.

mod mutations;
mod scenario;

mod chong;
mod choro_lango;
mod ouk_chatrang;
mod ssang_ryouk;
