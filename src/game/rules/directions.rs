//! The types of direction functions (specification 7d.5, 04c E). They are evaluated in
//! `eval/directions`.

use super::{Bool, Int};
use crate::board::direction::{AbsoluteDirection, RelativeDirection};
use crate::board::site::Relation;
use crate::board::site::SiteType;
use crate::board::topology::Csr;
use std::sync::OnceLock;

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

/// What relative directions mean for each facing, by site type; found when first asked for. It
/// follows from the board and the directions, so it does not count when rules are compared.
#[derive(Clone, Debug, Default)]
pub struct FacingTable {
    tables: [OnceLock<Csr<AbsoluteDirection>>; 3],
}

impl FacingTable {
    /// The directions for a facing; the table is made on the first call.
    #[inline]
    pub fn get(
        &self,
        ty: SiteType,
        facing: AbsoluteDirection,
        make: impl FnOnce() -> Csr<AbsoluteDirection>,
    ) -> &[AbsoluteDirection] {
        self.tables[ty.index()]
            .get_or_init(make)
            .row(facing.index())
    }
}

impl PartialEq for FacingTable {
    fn eq(&self, _: &Self) -> bool {
        true
    }
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
        by_facing: FacingTable,
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
