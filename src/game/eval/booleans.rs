//! Boolean functions (specification 7b).

use crate::game::context::Context;
use crate::game::rules::Bool;

impl Context<'_> {
    /// The value of a boolean function.
    pub(crate) fn bool(&mut self, _e: &Bool) -> bool {
        unimplemented!()
    }
}
