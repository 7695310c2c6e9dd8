//! The types of the parts of moves: from where, over what, and to where (specification 06a).

use super::*;

/// The start of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct From {
    /// Type of the site.
    pub ty: SiteType,
    /// The site, or the sites of a region.
    pub sites: Sites,
    /// The level, where the text gave one.
    pub level: Option<Int>,
    /// The condition, with `from` bound.
    pub cond: Option<Bool>,
}

/// The end of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct To {
    /// Type of the site, where the text gave one.
    pub ty: Option<SiteType>,
    /// The site, or the sites of a region.
    pub sites: Sites,
    /// The sites that are given ask for `to`, which is what it was bound to last.
    pub asks_to: bool,
    /// The level, where the text gave one.
    pub level: Option<Int>,
    /// Rotations to offer.
    pub rotations: Option<Ints>,
    /// The condition, with `to` bound.
    pub cond: Option<Bool>,
    /// What the move brings along.
    pub apply: Option<Apply>,
}

impl To {
    /// What is done on the site, with the condition of that as a choice within it: a piece that is
    /// carried to a site goes there whether it holds or not.
    pub fn apply_within(&self) -> Option<Apply> {
        let apply = self.apply.as_ref()?;
        let (Some(cond), Some(effect)) = (&apply.cond, &apply.effect) else {
            return Some(apply.clone());
        };
        let choice = MovesKind::If(Box::new(cond.clone()), effect.clone(), None);
        Some(Apply {
            cond: None,
            effect: Some(Box::new(Moves {
                kind: choice,
                decision: false,
                then: None,
            })),
        })
    }
}

/// What lies between start and end.
#[derive(Clone, Debug, PartialEq)]
pub struct Between {
    /// Free sites allowed before the hurdle.
    pub before: Option<Int>,
    /// How many sites.
    pub range: Option<Range>,
    /// Free sites allowed after the hurdle.
    pub after: Option<Int>,
    /// The condition, with `between` bound.
    pub cond: Option<Bool>,
    /// The condition asks for `to` as well, which is what it was bound to last.
    pub asks_to: bool,
    /// The component left on the way.
    pub trail: Option<Int>,
    /// What passing brings along.
    pub apply: Option<Apply>,
}

/// An effect attached to a move, possibly under a condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Apply {
    /// The condition.
    pub cond: Option<Bool>,
    /// The effect.
    pub effect: Option<Box<Moves>>,
}

/// The piece a move adds or promotes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Component indices; −1 and 0 are none.
    pub components: Vec<Int>,
    /// Its local state, where the text gave one.
    pub state: Option<Int>,
}

/// Step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepMove {
    /// Start. `None` when a region was given, which yields nothing.
    pub from: From,
    /// Directions.
    pub directions: Directions,
    /// End.
    pub to: To,
    /// Move the whole stack.
    pub stack: bool,
}

/// Slide.
#[derive(Clone, Debug, PartialEq)]
pub struct SlideMove {
    /// Start.
    pub from: From,
    /// Tracks to slide along instead of radials; the flag tells `AllTracks`.
    pub tracks: Option<(Vec<u16>, bool)>,
    /// Directions.
    pub directions: Directions,
    /// What may be passed.
    pub between: Option<Between>,
    /// End.
    pub to: Option<To>,
    /// Move the whole stack.
    pub stack: bool,
}

/// Hop.
#[derive(Clone, Debug, PartialEq)]
pub struct HopMove {
    /// Start.
    pub from: From,
    /// Directions.
    pub directions: Directions,
    /// The hurdle.
    pub between: Option<Between>,
    /// End.
    pub to: To,
    /// Move the whole stack.
    pub stack: bool,
}

/// Leap.
#[derive(Clone, Debug, PartialEq)]
pub struct LeapMove {
    /// Start.
    pub from: From,
    /// Walks.
    pub walks: Vec<Vec<Step>>,
    /// Only targets in front.
    pub forward: Option<Bool>,
    /// In every orthogonal direction.
    pub rotations: Option<Bool>,
    /// End.
    pub to: To,
    /// Where the walks end; found when first asked for.
    pub ends: WalkEnds,
}

/// The ends of walks by starting site, without and with rotations. It follows from the board and
/// the walks, so it does not count when rules are compared.
#[derive(Clone, Debug, Default)]
pub struct WalkEnds {
    tables: [OnceLock<Csr<Site>>; 2],
}

impl WalkEnds {
    /// The table, made on the first call.
    pub fn table(&self, rotations: bool, make: impl FnOnce() -> Csr<Site>) -> &Csr<Site> {
        self.tables[usize::from(rotations)].get_or_init(make)
    }
}

impl PartialEq for WalkEnds {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// From-to.
#[derive(Clone, Debug, PartialEq)]
pub struct FromToMove {
    /// Start.
    pub from: From,
    /// End.
    pub to: To,
    /// How many pieces.
    pub count: Option<Int>,
    /// Leave a copy behind.
    pub copy: Option<Bool>,
    /// Move the whole stack.
    pub stack: bool,
    /// Whose move it is.
    pub mover: Option<Int>,
    /// Which moves there are depends on what `to` was bound to last: by the move before.
    pub asks_to: bool,
}

impl FromToMove {
    /// Whether one piece goes from the top of one stack to that of another, whatever stands there,
    /// and nothing else is done.
    pub fn is_plain(&self) -> bool {
        self.is_plain_but_for_levels() && self.count.is_none() && !self.stack
    }

    /// The same, but for how many pieces go, and whether they do as a stack.
    pub fn is_plain_but_for_levels(&self) -> bool {
        self.from.level.is_none()
            && self.from.cond.is_none()
            && self.to.level.is_none()
            && self.to.cond.is_none()
            && self.to.apply.is_none()
            && self.to.rotations.is_none()
            && self.mover.is_none()
            && self.copy.is_none()
    }
}

/// Add and Claim.
#[derive(Clone, Debug, PartialEq)]
pub struct AddMove {
    /// The piece; the mover's own index when `None`.
    pub piece: Option<Piece>,
    /// Where.
    pub to: To,
    /// How many.
    pub count: Option<Int>,
    /// On top of a stack.
    pub stack: bool,
    /// Claim: no count, no effect, the consequence inline.
    pub claim: bool,
}

/// Shoot.
#[derive(Clone, Debug, PartialEq)]
pub struct ShootMove {
    /// The piece shot.
    pub piece: Piece,
    /// Start.
    pub from: Option<From>,
    /// Directions.
    pub direction: AbsoluteDirection,
    /// End.
    pub to: Option<To>,
}
