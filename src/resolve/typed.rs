//! Typed views of resolved calls: one enum for every kind of call, one variant for every form.
//!
//! The compiler matches these without a wildcard, so a form without a meaning does not build.
//! A kind of call with a single form is a struct. Strings, words, constant numbers and truth
//! values appear as such; everything that may be computed is a [`Value`]. What the signature
//! requires is never an `Option`.

use super::call::{Call, Value};
use crate::catalogue::signature::FormId;
use crate::catalogue::words::{self, Word};

fn value(call: &Call, slot: usize) -> Option<&Value> {
    call.args.get(slot)?.as_ref()
}

fn array(call: &Call, slot: usize) -> Option<&[Value]> {
    value(call, slot)?.as_array()
}

fn word<W: Word>(call: &Call, slot: usize) -> Option<W> {
    value(call, slot)?.as_word()
}

fn text(call: &Call, slot: usize) -> Option<&str> {
    value(call, slot)?.as_str()
}

fn number(call: &Call, slot: usize) -> Option<i32> {
    value(call, slot)?.as_int()
}

fn real(call: &Call, slot: usize) -> Option<f32> {
    value(call, slot)?.as_float()
}

fn flag(call: &Call, slot: usize) -> Option<bool> {
    value(call, slot)?.as_bool()
}

include!(concat!(env!("OUT_DIR"), "/typed.rs"));
