//! Compiles `sites Around` to tables, whether or not the region depends on the state.
//!
//! The sites around one site never change. Around several sites they are united; then those that
//! are empty, or not, are picked out as sets.

use super::Compiler;
use super::fold::{Fold, Reads};
use crate::board::site::SiteType;
use crate::game::rules::ints::Bound;
use crate::game::rules::regions::{AroundKind, BySite};
use crate::game::rules::{Bool, Int, Region, Sites};

impl Compiler<'_> {
    /// A `sites Around` whose parts, and nothing else, are in [`Compiler::reads`], by tables where
    /// it can be.
    pub(super) fn around(&mut self, region: Region) -> Region {
        let f = &self.game.features;
        let empties_known = !f.large_pieces && !f.deduction;
        match region {
            Region::Around {
                kind: Some(kind @ (AroundKind::Empty | AroundKind::NotEmpty)),
                ty,
                sites,
                distance,
                direction,
                cond: None,
                include_self,
            } if empties_known && include_self.as_const() == Some(false) => {
                let all = united(Region::Around {
                    ty,
                    sites,
                    kind: None,
                    distance,
                    direction,
                    cond: None,
                    include_self,
                });
                let all = match self.reads.only_site() {
                    Some(var) => all.by_site(var),
                    None => all,
                };
                self.note_reads(Reads::STATE);
                with_empties(kind, ty, all)
            }
            region => united(region),
        }
    }
}

/// What is around several sites, from the table of what is around one.
fn united(region: Region) -> Region {
    match region {
        Region::Around {
            kind: None,
            cond: None,
            ty,
            sites: Sites::Many(centres),
            distance,
            direction,
            include_self,
        } if distance.as_const().is_some() && include_self.as_const().is_some() => {
            let included = include_self.as_const() == Some(true);
            let one = Region::Around {
                kind: None,
                cond: None,
                ty,
                sites: Sites::One(Box::new(Int::Bound(Bound::Site))),
                distance,
                direction,
                include_self: Box::new(Bool::Const(false)),
            };
            Region::AroundAll {
                centres,
                around: Box::new(BySite::new(Bound::Site, one)),
                included,
            }
        }
        region => region,
    }
}

/// What is empty, or is not, of a region.
fn with_empties(kind: AroundKind, ty: SiteType, all: Region) -> Region {
    let container = Box::new(Int::Const(0));
    let empty = Region::Empty { ty, container };
    match kind {
        AroundKind::Empty => Region::Intersection(vec![all, empty]),
        _ => Region::Difference(Box::new(all), Box::new(empty)),
    }
}
