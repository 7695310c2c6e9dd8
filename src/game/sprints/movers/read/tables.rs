//! Tables by site of what the board alone decides: neighbours, and regions that depend on one site
//! only.

use super::Reader;
use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Relation, Site};
use crate::game::bits::Bits;
use crate::game::context::{Context, Scratch};
use crate::game::rules::Region;
use crate::game::rules::regions::BySite;
use crate::game::site_set::SiteSet;
use crate::game::state::State;

impl<const W: usize> Reader<'_, W> {
    /// The sites one step away from each in some directions.
    pub fn towards(&self, directions: &[AbsoluteDirection]) -> Vec<Bits<W>> {
        let steps = self.game.board.steps(self.game.layout.default);
        let near = |site: usize| {
            let towards = |d: &AbsoluteDirection| steps.towards(*d, site as Site);
            Bits::of(directions.iter().flat_map(towards).map(|s| i32::from(*s)))
        };
        (0..self.kinds.sites).map(near).collect()
    }

    /// The neighbours of each site in directions, where all of them are mutual.
    pub fn linked(&self, directions: &[AbsoluteDirection]) -> Option<Vec<Bits<W>>> {
        let near = self.towards(directions);
        are_mutual(&near).then_some(near)
    }

    /// The neighbours of every site by a relation.
    pub fn neighbours(&self, relation: Relation) -> Vec<Bits<W>> {
        let (board, ty) = (&self.game.board, self.game.layout.default);
        let near = |site| board.neighbours(ty, relation, site as Site).iter();
        let sites = 0..self.kinds.sites;
        sites
            .map(|site| Bits::of(near(site).map(|s| i32::from(*s))))
            .collect()
    }

    /// The sites of a region for every site of the board; none may be beside the board.
    pub fn tabulated(&self, by_site: &BySite) -> Option<Vec<Bits<W>>> {
        self.listed(|ctx, site| {
            ctx.env.set(by_site.var, site);
            ctx.region(&by_site.region)
        })
    }

    /// Whether the region is empty where the variable stands for nothing.
    pub fn is_empty_for_none(&self, by_site: &BySite) -> bool {
        let mut state = State::new(self.game);
        let mut scratch = Scratch::new(0);
        let mut ctx = Context::new(self.game, &mut state, &mut scratch);
        ctx.env.set(by_site.var, -1);
        ctx.region(&by_site.region).is_empty()
    }

    /// The same for a region of every site that the board alone decides.
    pub fn by_site(&self, region: &dyn Fn(i32) -> Region) -> Option<Vec<Bits<W>>> {
        self.listed(|ctx, site| ctx.region(&region(site)))
    }

    fn listed(&self, region: impl Fn(&mut Context<'_>, i32) -> SiteSet) -> Option<Vec<Bits<W>>> {
        let mut state = State::new(self.game);
        let mut scratch = Scratch::new(0);
        let mut ctx = Context::new(self.game, &mut state, &mut scratch);
        let sites = self.kinds.sites as i32;
        let each = (0..sites).map(|site| {
            let region = region(&mut ctx, site);
            let inside = region.iter().all(|s| s < sites);
            inside.then(|| Bits::of(region.iter()))
        });
        each.collect()
    }
}

/// Whether each site has those as neighbours that have it.
pub(super) fn are_mutual<const W: usize>(near: &[Bits<W>]) -> bool {
    let mutual = |a: usize| near[a].iter().all(|b| near[b].has(a));
    (0..near.len()).all(mutual)
}
