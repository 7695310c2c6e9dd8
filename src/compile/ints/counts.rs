//! Compiles integer functions that count: sites, pieces, neighbours, steps (specification 7a.4).

use crate::board::site::{Relation, SiteType};
use crate::board::topology::Distances;
use crate::catalogue::words;
use crate::compile::problem::CompileProblem;
use crate::compile::{Compiler, role};
use crate::game::rules::Int;
use crate::game::rules::ints::{Bound, Figure, PieceQuery, StepWalk};
use crate::resolve::call::Value;
use crate::resolve::typed;
use crate::syntax::tree::NodeId;

impl Compiler<'_> {
    /// The forms `(count ..)`, `(count Sites ..)` and those that count neighbours.
    pub(super) fn count_sites(
        &mut self,
        kind: Option<words::CountSiteType>,
        site_type: Option<words::SiteType>,
        (at, region, name): (Option<&Value>, Option<&Value>, Option<&str>),
        node: NodeId,
    ) -> Int {
        let ty = self.site_type(site_type);
        let relation = match kind {
            None => {
                let sites = self.sites_or_last_to(at, region);
                return Int::CountAt { ty, sites };
            }
            Some(words::CountSiteType::Sites) => {
                if let Some(region) = region {
                    return Int::CountSites(Box::new(self.region(region)));
                }
                // A number means a container here, not a site (specification 7a.4).
                let sizes: Vec<i32> = self.game.containers.iter().map(|c| c.size as i32).collect();
                return match (at, name) {
                    (Some(at), _) => {
                        let container = self.int(at);
                        self.table(sizes, container)
                    }
                    (None, Some(name)) => {
                        let container = self.container_called(node, name);
                        Int::Const(container.and_then(|c| sizes.get(c).copied()).unwrap_or(0))
                    }
                    (None, None) => Int::CountLastSite,
                };
            }
            Some(words::CountSiteType::Adjacent | words::CountSiteType::Neighbours) => {
                Relation::Adjacent
            }
            Some(words::CountSiteType::Orthogonal) => Relation::Orthogonal,
            Some(words::CountSiteType::Diagonal) => Relation::Diagonal,
            Some(words::CountSiteType::Off) => Relation::OffDiagonal,
        };
        Int::CountRelated {
            relation,
            ty,
            sites: self.sites_or_last_to(at, region),
        }
    }

    pub(super) fn count_simple(
        &mut self,
        kind: words::CountSimpleType,
        site_type: Option<words::SiteType>,
    ) -> Int {
        use words::CountSimpleType as W;
        let ty = self.site_type(site_type);
        let board = &self.game.board;
        let n = match kind {
            W::Rows => board.measures(ty).rows().len(),
            W::Columns => board.measures(ty).columns().len(),
            W::Vertices => board.len(SiteType::Vertex),
            W::Edges => board.len(SiteType::Edge),
            W::Cells => board.len(SiteType::Cell),
            W::Players => self.players(),
            W::Phases => self.phase_names.len(),
            W::Turns => return Int::Figure(Figure::Turns),
            W::Moves => return Int::Figure(Figure::Moves),
            W::MovesThisTurn => return Int::Figure(Figure::MovesThisTurn),
            W::Trials => return Int::Figure(Figure::Trials),
            W::Active => return Int::Figure(Figure::Active),
            W::LegalMoves => return Int::Figure(Figure::LegalMoves),
        };
        Int::Const(n as i32)
    }

    /// The search that `count Pieces` and `no Pieces` share.
    pub(in crate::compile) fn piece_query(
        &mut self,
        site_type: Option<words::SiteType>,
        (word, of): (Option<words::RoleType>, Option<&Value>),
        name: Option<&str>,
        region: Option<&Value>,
    ) -> PieceQuery {
        PieceQuery {
            ty: site_type.map(crate::compile::site_type),
            owners: self.owners_or_all(word, of),
            components: name.map(|name| self.components_containing(name)),
            region: region.map(|region| self.region(region)),
            cond: None,
        }
    }

    /// The step move that measures distances.
    pub(in crate::compile) fn step_walk(
        &mut self,
        ty: SiteType,
        step: &Value,
        new_rotation: Option<&Value>,
        from: Int,
    ) -> StepWalk {
        let (direction, cond) = match step.as_call().and_then(typed::Moves::of) {
            Some(typed::Moves::Step { direction, to, .. }) => {
                let to = to.as_call().and_then(typed::To::of);
                (direction, to.and_then(|to| to.cond))
            }
            _ => {
                self.unread(step);
                (None, None)
            }
        };
        StepWalk {
            ty,
            directions: self.directions_or_adjacent(direction),
            cond: cond.map(|cond| self.within(&[Bound::From, Bound::To], |c| c.bool(cond))),
            new_rotation: new_rotation.map(|r| self.within(&[Bound::Value], |c| c.int(r))),
            from,
        }
    }

    /// Makes the distance table of a site type on first use, with the game's one relation.
    pub(in crate::compile) fn need_distances(&mut self, ty: SiteType, node: NodeId) {
        if self.game.distances[ty as usize].is_some() {
            return;
        }
        let steps = self.game.board.steps(ty);
        let n = steps.len();
        let table = Distances::build(steps, self.step_relation).unwrap_or_else(|| {
            self.error(&CompileProblem::TooFar { sites: n }, node);
            Distances::default()
        });
        self.game.distances[ty as usize] = Some(table);
    }

    /// The forms that count components: pips of dice, pieces, dominoes in the bag.
    pub(super) fn count_components(
        &mut self,
        kind: words::CountComponentType,
        site_type: Option<words::SiteType>,
        (word, of): (Option<words::RoleType>, Option<&Value>),
        name: Option<&str>,
        (region, cond): (Option<&Value>, Option<&Value>),
    ) -> Int {
        match kind {
            words::CountComponentType::Pips => Int::CountPips(Box::new(match (word, of) {
                (Some(word), _) => self.role_index(role(word)),
                (None, of) => self.int_or(of, self.players() as i32 + 1),
            })),
            words::CountComponentType::Pieces if name == Some("Bag") => Int::CountBag,
            words::CountComponentType::Pieces => {
                let cond =
                    cond.map(|cond| self.within(&[Bound::Site, Bound::Level], |c| c.bool(cond)));
                let query = self.piece_query(site_type, (word, of), name, region);
                Int::CountPieces(Box::new(PieceQuery { cond, ..query }))
            }
        }
    }

    /// Steps between sites: by a step move where one is given, else by the board's distances.
    /// One relation holds for the whole game.
    pub(super) fn count_steps(
        &mut self,
        site_type: Option<words::SiteType>,
        (step, new_rotation): (Option<&Value>, Option<&Value>),
        from: &Value,
        (to, region): (Option<&Value>, Option<&Value>),
        node: NodeId,
    ) -> Int {
        let ty = self.site_type(site_type);
        let from = self.int(from);
        let goals = self.sites_or_last_to(to, region);
        match step {
            Some(step) => {
                let walk = self.step_walk(ty, step, new_rotation, from);
                Int::StepsBy(Box::new(walk), goals)
            }
            None => {
                self.need_distances(ty, node);
                Int::Steps {
                    ty,
                    from: Box::new(from),
                    to: goals,
                }
            }
        }
    }
}
