//! Reads moves that are no walk over the board: `move` from any site to any other, `move Add`, and
//! `move Shoot`; and what enters as a consequence of a move.

use super::Reader;
use super::meetings::is_free;
use super::regions::all_of;
use super::starts::{Terms, holds};
use crate::board::site::SiteType;
use crate::game::bits::Bits;
use crate::game::moves::plan::rays;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{AddMove, Apply, From, FromToMove, ShootMove, To};
use crate::game::rules::regions::OccupiedBy;
use crate::game::rules::{Bool, Directions, Int, MovesKind, Region, Sites, ThenId};
use crate::game::sprints::movers::deeds::{Deed, Effect, Takes};
use crate::game::sprints::movers::rules::Node;
use crate::game::sprints::movers::terms::{Condition, Number, Set};
use crate::game::sprints::movers::ways::{Form, Start};

/// Sites beside the board, and the components that may go from there: all, or those of an owner; of
/// several containers only those in the one that has a number.
struct Beside<const W: usize> {
    sites: Vec<i32>,
    whats: Vec<u8>,
    owner: Option<Number<W>>,
    container: Option<Number<W>>,
}

/// Pieces that enter one site together at most.
const MOST_ADDED: usize = 64;

impl<const W: usize> Reader<'_, W> {
    /// A piece goes from somewhere to any of some sites.
    pub fn carried(
        &mut self,
        m: &FromToMove,
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        let default = self.game.layout.default;
        let beside = matches!(&m.from.sites, Sites::One(site)
            if matches!(&**site, Int::HandSite { .. }));
        let plain = (m.from.ty == default || beside)
            && m.from.level.is_none()
            && m.to.level.is_none()
            && m.to.rotations.is_none()
            && m.to.ty.is_none_or(|ty| ty == default)
            && m.mover.is_none()
            && m.count.is_none()
            && (!m.stack || self.kinds.levels > 0)
            && default != SiteType::Edge;
        if !plain {
            return None;
        }
        if let Sites::Many(region) = &m.from.sites
            && let Some(beside) = self.beside(region)
        {
            return self.carried_from(m, &beside, thens);
        }
        self.start = Some(false);
        let to = self.ended(&m.to);
        let asks = self.start.take().unwrap_or(false);
        let to = to?;
        let start = match &m.from.sites {
            Sites::Many(region) => {
                let mut from = vec![self.region(region)?];
                if let Some(cond) = &m.from.cond {
                    from.push(self.set_of(Some(cond), Bound::From, &|_| true)?);
                }
                Start::In(all_of(from))
            }
            sites => match (self.start(sites, here)?, &m.from.cond) {
                (start, None) => start,
                (Start::Here, Some(cond)) => {
                    Start::Among(self.set_of(Some(cond), Bound::From, &|_| true)?)
                }
                _ => return None,
            },
        };
        let deed = self.carrying(m)?;
        let before = self.done_before(m.to.apply_within().as_ref(), deed)?;
        let terms = Terms {
            over: None,
            to,
            reach: None,
            gate: None,
        };
        self.anywhere(start, (terms, asks), (deed, before), (thens, here))
    }

    /// Two sites are chosen.
    pub fn chosen(
        &mut self,
        from: &From,
        to: &To,
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        let default = self.game.layout.default;
        let plain = from.level.is_none()
            && to.level.is_none()
            && to.rotations.is_none()
            && to.apply.is_none()
            && to.ty.is_none_or(|ty| ty == default);
        if !plain {
            return None;
        }
        self.start = Some(false);
        let to = self.ended(to);
        let asks = self.start.take().unwrap_or(false);
        let terms = Terms {
            over: None,
            to: to?,
            reach: None,
            gate: None,
        };
        let start = match (&from.sites, &from.cond) {
            (Sites::Many(region), cond) => {
                let mut sites = vec![self.region(region)?];
                if let Some(cond) = cond {
                    sites.push(self.set_of(Some(cond), Bound::From, &|_| true)?);
                }
                let sites = all_of(sites);
                // What is asked for every two of many sites that are found one by one is as fast by
                // lists.
                let only_one = !asks || terms.to.is_one();
                if !only_one && (terms.are_asked() || holds(&sites)) {
                    return None;
                }
                Start::On(sites)
            }
            (sites, None) => self.start(sites, here)?,
            (_, Some(_)) => return None,
        };
        self.anywhere(start, (terms, asks), (Deed::Select, None), (thens, here))
    }

    /// Moves from somewhere to any of some sites, by classes of starts.
    fn anywhere(
        &mut self,
        start: Start<W>,
        (terms, asks): (Terms<W>, bool),
        done: (Deed, Option<usize>),
        (thens, here): (&[ThenId], Option<u8>),
    ) -> Option<Node<W>> {
        let mut nodes = Vec::new();
        for (start, terms) in self.classes(start, terms, here, asks) {
            let by_start = terms.by_start(asks)?;
            let form_of = vec![0; self.kinds.owner.len()];
            // Of what is costly only those sites are asked that the rest leaves.
            let to = match terms.to {
                to @ Set::All(_) if to.is_costly() => Set::Costly(Box::new(to)),
                to => to,
            };
            let way = (start, form_of, vec![Form::Anywhere(to)]);
            nodes.push(self.add_way(way, done, thens)?);
            if let Some(way) = self.ways.last_mut() {
                way.by_start = by_start;
            }
        }
        Some(match nodes.len() {
            1 => nodes.remove(0),
            _ => Node::All(nodes),
        })
    }

    /// The sites of a region that is the same always.
    pub fn listed_sites(&mut self, region: &Region) -> Option<Vec<i32>> {
        let id = match region {
            Region::Hand { player, by_player } => {
                let player = usize::try_from(self.num(player)?.as_const()?).ok()?;
                by_player.get(player)?
            }
            Region::Static(id) => id,
            _ => return None,
        };
        Some(self.game.region(*id).iter().collect())
    }

    /// The sites beside the board that a region is all of, and what may stand there.
    fn beside(&mut self, region: &Region) -> Option<Beside<W>> {
        let game = self.game;
        let first = self.kinds.sites as i32;
        let all: Vec<u8> = (1..self.kinds.owner.len() as u8).collect();
        let beside = match region {
            Region::Hand { .. } | Region::Static(_) => self.listed_sites(region)?,
            Region::Occupied {
                owners,
                container: Some(container),
                by,
                ty: SiteType::Cell,
                ..
            } if self.kinds.levels == 0 => {
                let container = self.num(container)?;
                let only = container.as_const();
                if only.is_some_and(|container| container < 1) {
                    return None;
                }
                let some = match by {
                    OccupiedBy::Any => None,
                    OccupiedBy::Index(_) => return None,
                    OccupiedBy::Named(components) => Some(&components[..]),
                };
                let (owners, owner) = match self.owners(owners)? {
                    Ok(owners) => (owners, None),
                    Err(owner) => (self.all_owners(), Some(owner)),
                };
                let sites = first..game.layout.total as i32;
                let within = |site: &i32| only.is_none_or(|c| game.container(*site) as i32 == c);
                return Some(Beside {
                    sites: sites.filter(within).collect(),
                    whats: self.components(&owners, some),
                    owner,
                    container: only.is_none().then_some(container),
                });
            }
            _ => return None,
        };
        let certain = !beside.is_empty() && beside.iter().all(|site| *site >= first);
        certain.then_some(Beside {
            sites: beside,
            whats: all,
            owner: None,
            container: None,
        })
    }

    /// The same for a piece that comes from any of some sites beside the board, if it is one of some
    /// components.
    fn carried_from(
        &mut self,
        m: &FromToMove,
        beside: &Beside<W>,
        thens: &[ThenId],
    ) -> Option<Node<W>> {
        if m.to.apply.is_some() {
            return None;
        }
        // Only what stands there can go.
        let any = |cond: &Bool| matches!(cond, Bool::Occupied(_, site) if **site == Int::Bound(Bound::From));
        if !m.from.cond.as_ref().is_none_or(any) {
            return None;
        }
        let deed = self.carrying(m)?;
        self.start = Some(false);
        let to = self.ended(&m.to);
        self.start = None;
        let terms = Terms {
            over: None,
            to: to?,
            reach: None,
            gate: None,
        };
        let board = Bits::below(self.kinds.sites);
        let mut nodes = Vec::new();
        let whats = &beside.whats;
        for &site in &beside.sites {
            let what = Number::What(Box::new(Number::Const(site)));
            let same = |a: &Number<W>, b: Number<W>| Condition::Compare(Compare::Eq, a.clone(), b);
            let mut asked = Vec::new();
            if let Some(container) = &beside.container {
                let here = self.game.container(site) as i32;
                asked.push(same(container, Number::Const(here)));
            }
            if let Some(owner) = &beside.owner {
                asked.push(same(owner, Number::Who(Box::new(Number::Const(site)))));
            }
            if whats.len() + 1 < self.kinds.owner.len() {
                let whats = whats
                    .iter()
                    .map(|w| same(&what, Number::Const((*w).into())));
                asked.push(Condition::Any(whats.collect()));
            }
            let start = Start::At(Number::Const(site));
            let terms = terms.clone().starting_at(&Number::Const(site), board);
            let way = self.way(start, Form::Anywhere(terms.to), deed, thens)?;
            nodes.push(match asked.is_empty() {
                true => way,
                false => Node::If(Condition::All(asked), Box::new((way, None))),
            });
        }
        Some(Node::All(nodes))
    }

    /// Where a move ends; all of it is on the board.
    fn ended(&mut self, to: &To) -> Option<Set<W>> {
        let mut parts = vec![self.sites(&to.sites)?];
        let sites = self.kinds.sites as i32;
        let beside = match (&to.sites, &parts[0]) {
            // A region holds sites of the board alone.
            (Sites::Many(_), _) => false,
            (_, Set::One(Number::Const(site))) => *site >= sites,
            (_, Set::One(Number::Table(_, all))) => all.iter().any(|site| *site >= sites),
            (_, Set::One(_)) => self.game.layout.total > self.game.layout.board_end,
            _ => false,
        };
        if beside {
            return None;
        }
        if let Some(cond) = &to.cond {
            parts.push(self.target(Some(cond))?);
        }
        Some(all_of(parts))
    }

    /// What carrying a piece does.
    pub fn carrying(&mut self, m: &FromToMove) -> Option<Deed> {
        let copies = m.copy.as_ref().map_or(Some(false), Bool::as_const)?;
        Some(match copies {
            true => {
                self.adds = true;
                Deed::Copy
            }
            false if m.stack && self.kinds.levels > 0 => Deed::Carry(Takes::Nothing),
            false => Deed::Move(Takes::Nothing),
        })
    }

    /// Pieces enter.
    pub fn entered(&mut self, m: &AddMove, thens: &[ThenId]) -> Option<Node<W>> {
        let default = self.game.layout.default;
        let plain = m.to.ty.is_none_or(|ty| ty == default)
            && m.to.level.is_none()
            && m.to.rotations.is_none()
            && (m.claim || m.to.apply.as_ref().is_none_or(|apply| apply.cond.is_none()))
            && m.count.as_ref().is_none_or(|n| n.as_const() == Some(1))
            && !(m.claim && matches!(m.to.sites, Sites::One(_)))
            && m.piece.as_ref().is_none_or(|piece| piece.state.is_none())
            && default != SiteType::Edge;
        if !plain {
            return None;
        }
        self.adds = true;
        let to = self.ended(&m.to)?;
        // What is added where its kind stands is counted there.
        if self.game.features.counts && !is_free(&to) {
            return None;
        }
        let whats: Vec<i32> = match &m.piece {
            None => vec![self.mover.into()],
            Some(piece) => {
                let whats = piece.components.iter();
                let whats = whats.map(|what| self.num(what)?.as_const());
                whats.collect::<Option<_>>()?
            }
        };
        let apply = m.to.apply.as_ref().filter(|_| !m.claim);
        let effect = apply.and_then(|apply| apply.effect.as_deref());
        let before = match effect {
            Some(_) if self.kinds.levels > 0 => return None,
            Some(effect) => self.applied(effect)?,
            None => None,
        };
        let mut nodes = Vec::new();
        for what in whats {
            let what = u8::try_from(what).ok()?;
            if what == 0 || usize::from(what) >= self.kinds.owner.len() {
                return None;
            }
            let form_of = vec![0; self.kinds.owner.len()];
            let way = (Start::On(to.clone()), form_of, vec![Form::On]);
            let node = self.add_way(way, (Deed::Add(what), before), thens)?;
            // In a region a move with an effect is listed twice.
            if before.is_some() && matches!(m.to.sites, Sites::Many(_)) {
                nodes.push(node.clone());
            }
            nodes.push(node);
        }
        Some(Node::All(nodes))
    }

    /// A piece is shot over empty sites.
    pub fn shot(&mut self, m: &ShootMove, thens: &[ThenId], here: Option<u8>) -> Option<Node<W>> {
        let default = self.game.layout.default;
        if m.to.as_ref().is_some_and(|to| to.cond.is_some())
            || default != SiteType::Cell
            || m.piece.state.is_some()
        {
            return None;
        }
        let what = u8::try_from(m.piece.components.first()?.as_const()?).ok()?;
        if what == 0 || usize::from(what) >= self.kinds.owner.len() {
            return None;
        }
        let start = match &m.from {
            None => Start::At(Number::LastTo),
            Some(from) if from.ty == default && from.level.is_none() && from.cond.is_none() => {
                self.start(&from.sites, here)?
            }
            Some(_) => return None,
        };
        let Directions::Absolute(directions) = Directions::absolute(m.direction) else {
            return None;
        };
        let all = rays(self.game, &[vec![directions]], usize::MAX);
        let sites = self.kinds.sites;
        let row = |from: usize| all.rows.row(from).iter().copied();
        let form = Form::slides(
            sites,
            row,
            (&all.paths, 1),
            (None, Set::Pieces(0)),
            &mut self.kinds.lines,
        )?;
        self.way(start, form, Deed::Add(what), thens)
    }

    /// Pieces that enter, at one site or at each of several.
    pub fn added(&mut self, m: &AddMove) -> Option<Effect<W>> {
        let what = self.entering(m)?;
        let clears = match &m.to.apply {
            None => false,
            Some(apply) => self.clears(apply).then_some(true)?,
        };
        let times = match &m.count {
            None => 1,
            Some(count) => usize::try_from(self.num(count)?.as_const()?).ok()?,
        };
        let game = self.game;
        let added = match &m.to.sites {
            Sites::One(site) => {
                let site = self.num(site)?;
                self.added_at(site, what, clears)?
            }
            Sites::Many(region) => match &**region {
                Region::Static(id) => {
                    let sites = game.region(*id).iter();
                    let each =
                        sites.map(|site| self.added_at(Number::Const(site), what.clone(), clears));
                    Effect::All(each.collect::<Option<_>>()?)
                }
                _ if self.site.is_some() => return None,
                region => {
                    let sites = self.region(region)?;
                    let added = self.added_at(Number::Site, what, clears)?;
                    Effect::EachSite(sites, Box::new(added))
                }
            },
        };
        Some(match times {
            1 => added,
            2..=MOST_ADDED => Effect::Times(times, Box::new(added)),
            _ => return None,
        })
    }

    /// Whether all that is done before a piece enters is that what stands there leaves.
    fn clears(&self, apply: &Apply) -> bool {
        let effect = apply.effect.as_deref().filter(|_| apply.cond.is_none());
        self.kinds.levels == 0
            && effect.is_some_and(|effect| {
                matches!(effect.kind, MovesKind::Remove { .. })
                    && self.removes_at_most(effect, Bound::To)
            })
    }

    /// A component that enters at a site, where what stood there may leave before.
    fn added_at(&mut self, site: Number<W>, what: Number<W>, clears: bool) -> Option<Effect<W>> {
        let on_board = self.stays_on_board(&site);
        let border = self.game.layout.board_end as i32;
        // What is beside the board counts as cells.
        let as_cell = self.game.layout.default == SiteType::Cell
            || site.as_const().is_some_and(|site| site >= border);
        let stacked = self.kinds.levels > 0 && (!on_board || self.game.features.counts);
        if stacked || !on_board && !as_cell {
            return None;
        }
        self.fills |= !on_board;
        let add = Effect::Add(site.clone(), what);
        Some(match clears {
            true => Effect::All(vec![Effect::Remove(Set::One(site), false), add]),
            false => add,
        })
    }

    /// Two pieces change places: one goes to the other's site, and what stood there enters on its own.
    pub fn exchanged(&mut self, a: &Int, b: &Int) -> Option<Effect<W>> {
        self.on_one_level()?;
        let (a, b) = (self.num(a)?, self.num(b)?);
        let on_board = self.stays_on_board(&a) && self.stays_on_board(&b);
        if !on_board || self.game.layout.default != SiteType::Cell {
            return None;
        }
        let displaced = Number::What(Box::new(b.clone()));
        let carry = Effect::Carry(a.clone(), b);
        Some(Effect::All(vec![carry, Effect::Add(a, displaced)]))
    }

    /// Whether what comes to a site certainly stays on the board.
    pub fn stays_on_board(&self, site: &Number<W>) -> bool {
        match site {
            Number::To | Number::Between | Number::LastTo | Number::Site | Number::Each(_) => true,
            Number::Const(site) => *site < self.kinds.sites as i32,
            _ => self.game.layout.total == self.game.layout.board_end,
        }
    }

    /// The component that enters, if nothing is special about it and it is one piece.
    pub fn component_added(&mut self, m: &AddMove) -> Option<Number<W>> {
        (m.count.is_none() && m.to.apply.is_none()).then(|| self.entering(m))?
    }

    /// The same of any number of pieces.
    fn entering(&mut self, m: &AddMove) -> Option<Number<W>> {
        self.adds = true;
        let default = self.game.layout.default;
        let plain = m.to.ty.is_none_or(|ty| ty == default)
            && m.to.level.is_none()
            && m.to.cond.is_none()
            && m.to.rotations.is_none()
            && default != SiteType::Edge;
        let what = match &m.piece {
            None => Number::Const(self.mover.into()),
            Some(piece) if piece.state.is_none() => self.num(piece.components.first()?)?,
            Some(_) => return None,
        };
        let all = 1..self.kinds.owner.len() as i32;
        let known = what.as_const().is_none_or(|what| all.contains(&what));
        (known && plain).then_some(what)
    }
}
