//! Compiles the constraints of deduction puzzles (specification 08).

use super::Compiler;
use crate::board::site::SiteType;
use crate::catalogue::words;
use crate::game::rules::Int;
use crate::game::rules::booleans::{Compare, Constraint, PuzzleElement};
use crate::game::rules::ints::Bound;
use crate::resolve::typed;

/// An order of the values at two sites.
pub(super) fn order(how: Compare, a: Int, b: Int) -> Constraint {
    Constraint::Compare(how, a, b)
}

impl Compiler<'_> {
    /// A constraint; `None` for a condition that is none.
    pub(super) fn constraint(&mut self, view: typed::Bool<'_>) -> Option<Constraint> {
        match view {
            typed::Bool::AllDifferent {
                site_type,
                region,
                except,
                excepts,
            } => Some(Constraint::AllDifferent {
                ty: self.site_type(site_type),
                region: region.map(|r| self.region(r)),
                except: match (except, excepts) {
                    (Some(except), _) => vec![self.int(except)],
                    (None, excepts) => self.int_list(excepts.unwrap_or(&[])),
                },
            }),
            typed::Bool::IsRegionResult {
                kind: words::IsPuzzleRegionResultType::Count,
                site_type,
                region,
                of,
                name: _, // Only sums look for named regions.
                result,
            } => Some(Constraint::Count {
                ty: self.site_type(site_type),
                region: region.map(|r| self.region(r)),
                of: self.maybe_int(of),
                result: self.int(result),
            }),
            typed::Bool::IsRegionResult {
                kind: words::IsPuzzleRegionResultType::Sum,
                site_type,
                region,
                of: _, // Only counts look for a value.
                name,
                result,
            } => {
                let name = name.unwrap_or("");
                let items = self.game.regions.iter().enumerate();
                let named = items.filter(|(_, r)| r.name.contains(name));
                let items = named.map(|(i, _)| i as u16).collect();
                Some(Constraint::Sum {
                    ty: site_type.map_or(SiteType::Cell, super::site_type),
                    region: region.map(|r| self.region(r)),
                    items,
                    result: self.int(result),
                })
            }
            typed::Bool::IsUnique { site_type } => Some(Constraint::Unique {
                ty: site_type.map_or(SiteType::Cell, super::site_type),
            }),
            typed::Bool::ForAll { element, cond } => {
                let bound = [Bound::From, Bound::To, Bound::Edge, Bound::Hint];
                Some(Constraint::ForAll {
                    element: match element {
                        words::PuzzleElementType::Cell => PuzzleElement::Site(SiteType::Cell),
                        words::PuzzleElementType::Edge => PuzzleElement::Site(SiteType::Edge),
                        words::PuzzleElementType::Vertex => PuzzleElement::Site(SiteType::Vertex),
                        words::PuzzleElementType::Hint => PuzzleElement::Hint,
                    },
                    cond: self.within(&bound, |c| c.bool(cond)),
                })
            }
            _ => None,
        }
    }
}
