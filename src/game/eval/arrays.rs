//! Integer arrays and floats (specification 7d).

use crate::game::context::Context;
use crate::game::rules::{Float, Ints};

impl Context<'_> {
    /// Appends the values of an array function.
    pub(crate) fn ints(&mut self, _e: &Ints, _out: &mut Vec<i32>) {
        unimplemented!()
    }

    /// The value of a float function.
    pub(crate) fn float(&mut self, _e: &Float) -> f32 {
        unimplemented!()
    }
}
