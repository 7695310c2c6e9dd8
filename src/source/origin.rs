//! Where a node of the expanded tree comes from: the defines and options it came through, and where
//! they were used.
//!
//! A piece that a define's body brought points to an [`Origin`]: the define's name, where it was
//! used, and the origin of that use. `("A")` in the body of `B`, used in the file, is a chain of
//! two steps.

use std::sync::Arc;

use smol_str::SmolStr;

use super::Span;

/// Index of a step in [`Steps`]; `OriginId::FILE` for text written in the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OriginId(pub u32);

impl OriginId {
    /// The text was written where it stands, not produced by a define or option.
    pub const FILE: OriginId = OriginId(0);
}

/// One step of expansion: what was expanded, where it was used, and how that use came about.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Name of the define, or `Tag:arg` of the option.
    pub name: SmolStr,
    /// The use that was replaced.
    pub use_site: Span,
    /// Where the define or option item is written.
    pub definition: Span,
    /// The origin of the use itself; `OriginId::FILE` when it stood in the file.
    pub parent: OriginId,
    /// Whether an option was replaced rather than a define.
    pub option: bool,
}

/// All steps of an expansion.
///
/// Steps may stand over others ([`Steps::over`]): they have those under their numbers, and their
/// own go on from there.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    below: Option<Arc<Steps>>,
    /// How many steps are those below.
    count_below: usize,
    own: Vec<Origin>,
}

impl Steps {
    /// Steps that go on from others.
    pub fn over(below: Arc<Steps>) -> Self {
        Steps {
            count_below: below.count_below + below.own.len(),
            below: Some(below),
            own: Vec::new(),
        }
    }

    /// The number of steps that are those below.
    pub fn count_below(&self) -> usize {
        self.count_below
    }

    /// Records a step; text refers to it by the returned index.
    pub fn push(&mut self, origin: Origin) -> OriginId {
        self.own.push(origin);
        OriginId((self.count_below + self.own.len()) as u32)
    }

    /// The record of a step; `None` for `OriginId::FILE`.
    pub fn get(&self, id: OriginId) -> Option<&Origin> {
        let mut steps = self;
        let at = (id.0 as usize).checked_sub(1)?;
        while at < steps.count_below
            && let Some(below) = &steps.below
        {
            steps = below;
        }
        steps.own.get(at - steps.count_below)
    }

    /// The steps that led to a place, the innermost first.
    pub fn chain(&self, origin: OriginId) -> impl Iterator<Item = &Origin> {
        std::iter::successors(self.get(origin), |step| self.get(step.parent))
    }

    /// All steps but those below.
    pub fn own(&self) -> &[Origin] {
        &self.own
    }
}
