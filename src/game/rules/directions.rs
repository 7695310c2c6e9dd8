//! Direction functions (specification 7d.5, 04c E).

use super::{Bool, Int};
use crate::board::direction::{AbsoluteDirection, RelativeDirection};
use crate::board::site::Relation;
use crate::board::site::SiteType;

/// A step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// One site forward.
    Forward,
    /// Turn to the left.
    Left,
    /// Turn to the right.
    Right,
}

/// A direction function: resolved for an element into absolute directions, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Directions {
    /// The directions as written.
    Absolute(Vec<AbsoluteDirection>),
    /// By the facing and rotation of the piece on the element.
    Relative {
        directions: Vec<RelativeDirection>,
        of: Relation,
        by_site: Box<Bool>,
    },
    /// Every direction that leads from one site to the other.
    FromTo {
        ty: SiteType,
        from: Box<Int>,
        to: Box<Int>,
    },
    /// Random distinct members.
    Random(Box<Directions>, Box<Int>),
    /// Members of the first that the second lacks.
    Difference(Box<Directions>, Box<Directions>),
    /// The first, then what the second adds.
    Union(Box<Directions>, Box<Directions>),
    /// A choice.
    If(Box<Bool>, Box<Directions>, Box<Directions>),
}

impl Directions {
    /// One absolute direction.
    pub fn absolute(direction: AbsoluteDirection) -> Self {
        Directions::Absolute(vec![direction])
    }
}
