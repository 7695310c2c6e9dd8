//! Moves: how they go and what they do.

use super::Reader;
use super::regions::all_of;
use super::starts::Terms;
use crate::board::site::SiteType;
use crate::game::moves::circuits;
use crate::game::moves::plan::Shape;
use crate::game::moves::plan::rays;
use crate::game::moves::start_of;
use crate::game::moves::verdicts::SiteTest;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{AddMove, Apply, FromToMove, ShootMove, When};
use crate::game::rules::{Bool, Directions, Int, LeafId, Moves, MovesKind, Sites, ThenId};
use crate::game::sprints::movers::circuits::Circuits;
use crate::game::sprints::movers::deeds::{Deed, Takes};
use crate::game::sprints::movers::flights::Reach;
use crate::game::sprints::movers::rules::{Check, Node, Way};
use crate::game::sprints::movers::terms::{Cond, Num, Set};
use crate::game::sprints::movers::ways::{Form, Start};

impl<const W: usize> Reader<'_, W> {
    /// The tree of a ludeme; `here` is the component that an iteration around it is at.
    pub fn node(&mut self, moves: &Moves, outer: &[ThenId], here: Option<u8>) -> Option<Node<W>> {
        let mut thens: Vec<ThenId> = moves.then.into_iter().collect();
        thens.extend_from_slice(outer);
        let game = self.game;
        Some(match &moves.kind {
            MovesKind::None => Node::All(Vec::new()),
            MovesKind::Leaf(id) => self.simple(*id, &thens, here)?,
            MovesKind::Step(_)
            | MovesKind::Slide(_)
            | MovesKind::Hop(_)
            | MovesKind::Leap(_)
            | MovesKind::FromTo(_) => return None,
            MovesKind::Shoot(shot) => self.shot(shot, &thens, here)?,
            MovesKind::Concat(list) => Node::All(self.nodes(list, &thens, here)?),
            MovesKind::Priority(list) => {
                let outer = std::mem::replace(&mut self.decides, true);
                let nodes = self.nodes(list, &thens, here);
                self.decides = outer;
                Node::First(nodes?)
            }
            MovesKind::Do {
                prior,
                next: None,
                if_afterwards: Some(check),
            } => self.checked(prior, *check, &thens, here)?,
            MovesKind::MaxMoves { with_value, moves } => {
                let by_value = with_value.as_ref().map_or(Some(false), |v| v.as_const());
                // What begins a turn is the same for all of its moves.
                let known = self.checks.len();
                if by_value? || here.is_some() || !thens.is_empty() || self.check.is_some() {
                    return None;
                }
                let node = self.node(moves, &[], None)?;
                if self.checks.len() > known {
                    return None;
                }
                Node::Longest(Box::new(node))
            }
            MovesKind::If(cond, yes, no) => {
                self.choice((cond, yes, no.as_deref()), &thens, here)?
            }
            MovesKind::ForEachPiece(m) if self.is_over_own_pieces(m) => {
                self.own_pieces(m, &thens, here)?
            }
            MovesKind::ForEachPiece(m) if self.is_over_next_pieces(m) => {
                self.next_pieces(m, &thens, here)?
            }
            MovesKind::Pass => self.spoken(Deed::Pass, &thens)?,
            MovesKind::Propose(texts) => {
                let each = texts.iter();
                let each = each.map(|text| self.spoken(Deed::Propose(*text), &thens));
                Node::All(each.collect::<Option<_>>()?)
            }
            MovesKind::Vote(texts) => {
                let each = texts.iter();
                let each = each.map(|text| self.spoken(Deed::Vote(*text), &thens));
                Node::All(each.collect::<Option<_>>()?)
            }
            MovesKind::Remove {
                ty,
                sites,
                level: None,
                when: When::Now,
                count: None,
            } if *ty == game.layout.default => {
                let sites = match sites {
                    Sites::One(site) => Set::One(self.num(site)?),
                    Sites::Many(region) => self.region(region)?,
                };
                let occupied = Set::Not(Box::new(Set::Pieces(0)));
                let sites = Set::All(vec![sites, occupied]);
                self.way(Start::On(sites), Form::On, Deed::Remove, &thens)?
            }
            MovesKind::Select {
                from,
                to: None,
                mover: None,
            } if from.ty == game.layout.default => {
                let mut sites = vec![match &from.sites {
                    Sites::One(site) => Set::One(self.num(site)?),
                    Sites::Many(region) => self.region(region)?,
                }];
                if let Some(cond) = &from.cond {
                    sites.push(self.set_of(Some(cond), Bound::From, &|_| true)?);
                }
                let sites = Start::On(Set::All(sites));
                self.way(sites, Form::On, Deed::Select, &thens)?
            }
            MovesKind::Add(m) => self.entered(m, &thens)?,
            MovesKind::Promote { ty, site, to } if *ty == game.layout.default => {
                let site = Set::One(self.num(site)?);
                let mut nodes = Vec::new();
                for what in self.promotions(to)? {
                    let site = Start::On(site.clone());
                    nodes.push(self.way(site, Form::On, Deed::Promote(what), &thens)?);
                }
                Node::All(nodes)
            }
            _ => return None,
        })
    }

    fn nodes(
        &mut self,
        list: &[Moves],
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Vec<Node<W>>> {
        let each = list.iter();
        each.map(|moves| self.node(moves, thens, here)).collect()
    }

    /// A choice, for all pieces at once or for each.
    fn choice(
        &mut self,
        (cond, yes, no): (&Bool, &Moves, Option<&Moves>),
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        // Moves that are asked for before they are yielded come before the others.
        if let (Bool::CanMove(asked), Some(no), None) = (cond, no, here)
            && asked.kind == yes.kind
            && !self.game.features.visited
        {
            let parts = [yes, no].map(|moves| self.node(moves, thens, here));
            return Some(Node::First(parts.into_iter().collect::<Option<_>>()?));
        }
        let read = self.cond(cond);
        let by_piece = match (&read, here) {
            (None, Some(_)) => {
                self.piece = here;
                let set = self.set_of(Some(cond), Bound::From, &|_| true);
                self.piece = None;
                Some(set?)
            }
            (None, None) => return None,
            _ => None,
        };
        if let Some(Cond::Const(holds)) = read {
            return match (holds, no) {
                (true, _) => self.node(yes, thens, here),
                (false, Some(no)) => self.node(no, thens, here),
                (false, None) => Some(Node::All(Vec::new())),
            };
        }
        let yes = self.node(yes, thens, here)?;
        let no = match no {
            Some(no) => Some(self.node(no, thens, here)?),
            None => None,
        };
        Some(match (read, by_piece) {
            (Some(cond), _) => Node::If(cond, Box::new((yes, no))),
            (_, Some(set)) => Node::Split(set, Box::new((yes, no))),
            _ => return None,
        })
    }

    /// A move without a place.
    fn spoken(&mut self, deed: Deed, thens: &[ThenId]) -> Option<Node<W>> {
        self.way(Start::Nowhere, Form::Pass, deed, thens)
    }

    /// A way that all components follow alike.
    fn way(
        &mut self,
        start: Start<W>,
        form: Form<W>,
        deed: Deed,
        thens: &[ThenId],
    ) -> Option<Node<W>> {
        let form_of = vec![0; self.kinds.owner.len()];
        self.add_way((start, form_of, vec![form]), (deed, None), thens)
    }

    /// Adds a way: where it starts, the form that each component follows and the forms, what is done
    /// and what before that.
    fn add_way(
        &mut self,
        (start, form_of, forms): (Start<W>, Vec<u8>, Vec<Form<W>>),
        (deed, before): (Deed, Option<usize>),
        thens: &[ThenId],
    ) -> Option<Node<W>> {
        let outer = self.check.map_or(0, |(_, outer)| outer);
        let (inner, outer) = thens.split_at(thens.len() - outer);
        let mut thens = self.thens(inner)?;
        let tried = thens.len();
        thens.extend(self.thens(outer)?);
        let check = self.check.map(|(cond, _)| Check {
            cond,
            thens: tried,
            quiet: deed == Deed::Move(Takes::Nothing) && self.is_quiet(before, &thens[..tried]),
        });
        self.ways.push(Way {
            start,
            form_of,
            forms,
            deed,
            by_start: false,
            before,
            thens,
            check,
        });
        Some(Node::Way(self.ways.len() - 1))
    }

    /// A simple move.
    fn simple(&mut self, id: LeafId, thens: &[ThenId], here: Option<u8>) -> Option<Node<W>> {
        let game = self.game;
        let leaf = game.leaf(id);
        if let MovesKind::FromTo(m) = &leaf.moves.kind {
            return self.carried(m, thens, here);
        }
        let (own, onward) = match leaf.plan(game) {
            Some(_) => (None, None),
            None => self.onward(&leaf.moves).unzip(),
        };
        let plan = own.as_ref().or(leaf.plan(game))?;
        let start = self.start(&start_of(&leaf.moves)?.sites, here)?;
        let deed = self.deed(&leaf.moves.kind)?;
        if let Shape::Circuits(circuits) = &plan.shape {
            let (deed, None) = deed else {
                return None;
            };
            return self.circuits(circuits, (start, deed), thens);
        }
        self.start = Some(false);
        let read = self.conditions(&leaf.moves.kind);
        let asks = self.start.take().unwrap_or(false);
        let mut terms = read?;
        if let Some(onward) = onward {
            terms.to = all_of(vec![terms.to, onward]);
        }
        let mut nodes = Vec::new();
        for (start, terms) in self.classes(start, terms, here, asks) {
            // Only the tables that some piece follows are made; others share the first.
            let followed = |what: usize| here.is_none_or(|here| usize::from(here) == what);
            let mut forms: Vec<(u8, Form<W>)> = Vec::new();
            let mut form_of = vec![0; self.kinds.owner.len()];
            for (what, &table) in plan.table_of.iter().enumerate() {
                if !followed(what) {
                    continue;
                }
                let known = forms.iter().position(|(t, _)| *t == table);
                form_of[what] = known.unwrap_or(forms.len()) as u8;
                if known.is_none() {
                    let lines = &mut self.kinds.lines;
                    let form = Form::of(plan, usize::from(table), terms.clone(), lines)?;
                    forms.push((table, form));
                }
            }
            let forms = forms.into_iter().map(|(_, form)| form).collect();
            nodes.push(self.add_way((start, form_of, forms), deed, thens)?);
            if let Some(way) = self.ways.last_mut() {
                way.by_start = asks && terms.ask_start();
            }
        }
        Some(match nodes.len() {
            1 => nodes.remove(0),
            _ => Node::All(nodes),
        })
    }

    /// A slide along tracks.
    fn circuits(
        &mut self,
        plan: &circuits::Circuits,
        (start, deed): (Start<W>, Deed),
        thens: &[ThenId],
    ) -> Option<Node<W>> {
        let passes_start = plan.passes_start.filter(|_| plan.walk.is_elsewhere());
        let walk = match passes_start {
            None if plan.walk.is_elsewhere() => return None,
            _ => self.settled_elsewhere(&plan.walk)?,
        };
        let ends = |test: &SiteTest| match test.is_elsewhere() {
            true => None,
            false => self.settled_elsewhere(test),
        };
        let stop = match &plan.stop {
            Some(stop) => Some(ends(stop)?),
            None => None,
        };
        let gate = ends(&plan.gate)?;
        let form = Circuits::of(plan, (stop, gate, walk), passes_start);
        self.way(start, Form::Circuits(Box::new(form)), deed, thens)
    }

    /// The sites that the conditions of a simple move hold on: of hurdles or stops, and of targets
    /// or what is walked over; and how far a hop goes.
    fn conditions(&mut self, kind: &MovesKind) -> Option<Terms<W>> {
        let mut reach = None;
        let (over, to) = match kind {
            MovesKind::Step(m) => (None, self.target(m.to.cond.as_ref())?),
            MovesKind::Leap(m) => (None, self.target(m.to.cond.as_ref())?),
            MovesKind::Hop(m) => {
                let between = m.between.as_ref();
                let always = between.is_none();
                let hurdle = between.and_then(|b| b.cond.as_ref());
                let hurdle = self.set_of(hurdle, Bound::Between, &|_| always)?;
                let range = between.and_then(|b| b.range.as_ref());
                let mut number = |e: Option<&Int>, or| match e {
                    Some(e) => self.num(e),
                    None => Some(Num::Const(or)),
                };
                reach = Some(Reach {
                    before: number(between.and_then(|b| b.before.as_ref()), 0)?,
                    min: number(range.map(|r| &r.min), 1)?,
                    max: number(range.map(|r| &r.max), 1)?,
                    after: number(between.and_then(|b| b.after.as_ref()), 0)?,
                });
                (Some(hurdle), self.target(m.to.cond.as_ref())?)
            }
            MovesKind::Slide(m) => {
                let stop = match m.to.as_ref().and_then(|to| to.cond.as_ref()) {
                    Some(cond) => Some(self.set_of(Some(cond), Bound::To, &|_| false)?),
                    None => None,
                };
                let walk = m.between.as_ref().and_then(|b| b.cond.as_ref());
                // Both variables are bound to the site that is walked over.
                self.alias = Some(Bound::To);
                let walk = self.set_of(walk, Bound::Between, &|what| what == 0);
                self.alias = None;
                (stop, walk?)
            }
            _ => return None,
        };
        Some(Terms { over, to, reach })
    }

    fn target(&mut self, cond: Option<&Bool>) -> Option<Set<W>> {
        self.set_of(cond, Bound::To, &|_| true)
    }

    /// Where a move starts.
    fn start(&mut self, sites: &Sites, here: Option<u8>) -> Option<Start<W>> {
        Some(match sites {
            Sites::One(site) if **site != Int::Bound(Bound::From) => Start::At(self.num(site)?),
            _ => {
                here?;
                Start::Here
            }
        })
    }

    /// What a simple move does, and what before that, by its place among the effects.
    fn deed(&mut self, kind: &MovesKind) -> Option<(Deed, Option<usize>)> {
        let (to, between) = match kind {
            MovesKind::Step(m) => (&m.to.apply, None),
            MovesKind::Leap(m) => (&m.to.apply, None),
            MovesKind::Slide(m) => {
                let between = m.between.as_ref();
                if m.stack || between.is_some_and(|b| b.apply.is_some() || b.trail.is_some()) {
                    return None;
                }
                (m.to.as_ref().map_or(&None, |to| &to.apply), None)
            }
            MovesKind::Hop(m) => (
                &m.to.apply,
                m.between.as_ref().and_then(|b| b.apply.as_ref()),
            ),
            _ => return None,
        };
        let takes = match between {
            None => Takes::Nothing,
            Some(apply) => self.takes(apply)?,
        };
        // What stands where a piece comes to stand is gone in any case.
        let before = match to {
            Some(apply) if !self.takes_at_most(Some(apply), Bound::To) => {
                if apply.cond.is_some() || takes != Takes::Nothing {
                    return None;
                }
                Some(self.applied(apply.effect.as_deref()?)?)
            }
            _ => None,
        };
        Some((Deed::Move(takes), before))
    }

    /// Whether an effect does no more than remove what stands on the site of a variable.
    fn takes_at_most(&self, apply: Option<&Apply>, var: Bound) -> bool {
        let effect = apply.and_then(|apply| apply.effect.as_deref());
        effect.is_none_or(|effect| self.removes_at_most(effect, var))
    }

    fn removes_at_most(&self, effect: &Moves, var: Bound) -> bool {
        if effect.then.is_some() {
            return false;
        }
        match &effect.kind {
            MovesKind::None => true,
            MovesKind::If(_, yes, no) => {
                let no = no.as_deref();
                self.removes_at_most(yes, var) && no.is_none_or(|no| self.removes_at_most(no, var))
            }
            MovesKind::Remove {
                ty,
                sites: Sites::One(site),
                level: None,
                when: When::Now,
                count: None,
            } => *ty == self.game.layout.default && **site == Int::Bound(var),
            _ => false,
        }
    }

    /// When an effect takes what is passed over.
    pub fn takes(&self, apply: &Apply) -> Option<Takes> {
        if apply.cond.is_some() {
            return None;
        }
        let Some(effect) = &apply.effect else {
            return Some(Takes::Nothing);
        };
        match &effect.kind {
            MovesKind::None if effect.then.is_none() => Some(Takes::Nothing),
            MovesKind::Remove {
                ty,
                sites: Sites::One(site),
                level: None,
                when,
                count: None,
            } => {
                let plain = *ty == self.game.layout.default
                    && effect.then.is_none()
                    && **site == Int::Bound(Bound::Between);
                plain.then_some(match when {
                    When::Now => Takes::Now,
                    When::EndOfTurn => Takes::Later,
                })
            }
            _ => None,
        }
    }

    /// A piece goes from somewhere to any of some sites.
    fn carried(&mut self, m: &FromToMove, thens: &[ThenId], here: Option<u8>) -> Option<Node<W>> {
        let default = self.game.layout.default;
        let beside = matches!(&m.from.sites, Sites::One(site)
            if matches!(&**site, Int::HandSite { .. }));
        let plain = (m.from.ty == default || beside)
            && m.from.level.is_none()
            && m.to.level.is_none()
            && m.to.rotations.is_none()
            && m.to.ty.is_none_or(|ty| ty == default)
            && m.to.apply.is_none()
            && m.mover.is_none()
            && m.count.is_none()
            && !m.stack
            && default != SiteType::Edge;
        if !plain {
            return None;
        }
        self.start = Some(false);
        let to = self.destinations(m);
        let asks = self.start.take().unwrap_or(false);
        let to = to?;
        let start = match &m.from.sites {
            Sites::Many(region) => {
                let mut from = vec![self.region(region)?];
                if let Some(cond) = &m.from.cond {
                    from.push(self.set_of(Some(cond), Bound::From, &|_| true)?);
                }
                Start::In(Set::All(from))
            }
            _ if m.from.cond.is_some() => return None,
            sites => self.start(sites, here)?,
        };
        let deed = match m.copy.as_ref().map_or(Some(false), Bool::as_const)? {
            true => Deed::Copy,
            false => Deed::Move(Takes::Nothing),
        };
        let terms = Terms {
            over: None,
            to,
            reach: None,
        };
        let mut nodes = Vec::new();
        for (start, terms) in self.classes(start, terms, here, asks) {
            let by_start = asks && terms.ask_start();
            nodes.push(self.way(start, Form::Anywhere(terms.to), deed, thens)?);
            if let Some(way) = self.ways.last_mut() {
                way.by_start = by_start;
            }
        }
        Some(match nodes.len() {
            1 => nodes.remove(0),
            _ => Node::All(nodes),
        })
    }

    /// Where a piece may be carried to: only where nothing stands, since it would be another move
    /// elsewhere.
    fn destinations(&mut self, m: &FromToMove) -> Option<Set<W>> {
        let mut to = vec![match &m.to.sites {
            Sites::Many(region) => self.region(region)?,
            Sites::One(site) => Set::One(self.num(site)?),
        }];
        if let Some(cond) = &m.to.cond {
            to.push(self.target(Some(cond))?);
        }
        let to = match to.len() {
            1 => to.remove(0),
            _ => Set::All(to),
        };
        is_free(&to).then_some(to)
    }

    /// Pieces enter.
    fn entered(&mut self, m: &AddMove, thens: &[ThenId]) -> Option<Node<W>> {
        let default = self.game.layout.default;
        let plain = m.to.ty.is_none_or(|ty| ty == default)
            && m.to.level.is_none()
            && m.to.rotations.is_none()
            && m.to.apply.is_none()
            && m.count.as_ref().is_none_or(|n| n.as_const() == Some(1))
            && !(m.claim && matches!(m.to.sites, Sites::One(_)))
            && m.piece.as_ref().is_none_or(|piece| piece.state.is_none())
            && default != SiteType::Edge;
        if !plain {
            return None;
        }
        let mut to = vec![match &m.to.sites {
            Sites::Many(region) => self.region(region)?,
            Sites::One(site) => Set::One(self.num(site)?),
        }];
        if let Some(cond) = &m.to.cond {
            to.push(self.target(Some(cond))?);
        }
        let to = Set::All(to);
        let whats: Vec<i32> = match &m.piece {
            None => vec![self.mover.into()],
            Some(piece) => {
                let whats = piece.components.iter();
                let whats = whats.map(|what| self.num(what)?.as_const());
                whats.collect::<Option<_>>()?
            }
        };
        let mut nodes = Vec::new();
        for what in whats {
            let what = u8::try_from(what).ok()?;
            if what == 0 || usize::from(what) >= self.kinds.owner.len() {
                return None;
            }
            let to = Start::On(to.clone());
            nodes.push(self.way(to, Form::On, Deed::Add(what), thens)?);
        }
        Some(Node::All(nodes))
    }

    /// A piece is shot over empty sites.
    fn shot(&mut self, m: &ShootMove, thens: &[ThenId], here: Option<u8>) -> Option<Node<W>> {
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
            None => Start::At(Num::LastTo),
            Some(from) if from.ty == default && from.level.is_none() && from.cond.is_none() => {
                self.start(&from.sites, here)?
            }
            Some(_) => return None,
        };
        let Directions::Absolute(directions) = Directions::absolute(m.direction) else {
            return None;
        };
        let all = rays(self.game, &[directions], usize::MAX);
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
}

/// Whether nothing stands on any site of a set.
fn is_free<const W: usize>(set: &Set<W>) -> bool {
    match set {
        Set::Pieces(0) => true,
        Set::All(parts) => parts.iter().any(is_free),
        Set::Any(parts) => parts.iter().all(is_free),
        _ => false,
    }
}
