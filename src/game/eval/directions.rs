//! Direction functions (specification 7d.5, 04c E).

use crate::board::direction::AbsoluteDirection;
use crate::board::site::SiteType;
use crate::game::context::Context;
use crate::game::rules::Directions;

/// A short list of directions, held without an allocation.
#[derive(Clone, Copy, Debug)]
pub struct DirectionList {
    len: u8,
    items: [AbsoluteDirection; 63],
}

impl DirectionList {
    /// An empty list.
    pub fn new() -> Self {
        DirectionList {
            len: 0,
            items: [AbsoluteDirection::All; 63],
        }
    }

    /// Adds a direction; beyond 63 it is dropped, more than there are.
    pub fn push(&mut self, direction: AbsoluteDirection) {
        if let Some(item) = self.items.get_mut(self.len as usize) {
            *item = direction;
            self.len += 1;
        }
    }

    /// The directions in order.
    pub fn as_slice(&self) -> &[AbsoluteDirection] {
        &self.items[..self.len as usize]
    }
}

impl Default for DirectionList {
    fn default() -> Self {
        DirectionList::new()
    }
}

impl Context<'_> {
    /// The absolute directions of a direction function for an element, in order. A `facing` given
    /// replaces that of the piece standing there.
    pub(crate) fn directions(
        &mut self,
        _e: &Directions,
        _ty: SiteType,
        _site: i32,
        _facing: Option<AbsoluteDirection>,
    ) -> DirectionList {
        unimplemented!()
    }
}
