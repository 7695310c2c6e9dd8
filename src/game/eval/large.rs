//! Pieces that cover several sites (specification 05b I.4).

use crate::game::context::Context;

impl Context<'_> {
    /// The cells a component covers from a site in a local state; none when it does not fit.
    pub(crate) fn footprint(&mut self, _what: u16, _site: i32, _state: i32, _cells: &mut Vec<i32>) {
        unimplemented!()
    }
}
