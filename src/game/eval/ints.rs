//! Integer functions (specification 7a).

use crate::game::context::Context;
use crate::game::rules::Int;

impl Context<'_> {
    /// The value of an integer function.
    pub(crate) fn int(&mut self, _e: &Int) -> i32 {
        unimplemented!()
    }
}
