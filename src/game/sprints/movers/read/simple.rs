//! Reads simple moves (step, slide, hop, leap): where they may go, and what they capture on the
//! way.

use super::iterated::is_bound_to;
use super::onward::{directions_of, towards};
use super::regions::all_of;
use super::starts::Terms;
use super::{Passes, Reader};
use crate::game::MAX_DISTANCE;
use crate::game::moves::circuits;
use crate::game::moves::plan::{Plan, Shape};
use crate::game::moves::start_of;
use crate::game::moves::verdicts::SiteTest;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Apply, When};
use crate::game::rules::{Bool, Directions, Int, LeafId, Moves, MovesKind, Sites, ThenId};
use crate::game::sprints::movers::circuits::Circuits;
use crate::game::sprints::movers::deeds::{Deed, Effect, Takes};
use crate::game::sprints::movers::flights::HopReach;
use crate::game::sprints::movers::rays::RayTable;
use crate::game::sprints::movers::rules::Node;
use crate::game::sprints::movers::terms::{Condition, Number, Set};
use crate::game::sprints::movers::ways::{Form, Start, layers};

impl<const W: usize> Reader<'_, W> {
    /// A simple move.
    pub fn simple(&mut self, id: LeafId, thens: &[ThenId], here: Option<u8>) -> Option<Node<W>> {
        let game = self.game;
        let leaf = game.leaf(id);
        if let MovesKind::FromTo(m) = &leaf.moves.kind {
            return self.carried(m, thens, here);
        }
        if self.starts_nowhere(&leaf.moves, here) {
            return Some(Node::All(Vec::new()));
        }
        if let Some(parts) = by_capture(&leaf.moves) {
            let parts = parts.iter().map(|part| {
                let plan = Plan::of_tops(game, part);
                self.planned((part, plan.as_ref()), thens, here)
            });
            return Some(Node::All(parts.collect::<Option<_>>()?));
        }
        self.planned((&leaf.moves, leaf.plan(game)), thens, here)
    }

    /// Whether moves start from the piece of an iteration where there is none, so that there are no
    /// moves.
    fn starts_nowhere(&self, moves: &Moves, here: Option<u8>) -> bool {
        let elsewhere = self.tries || self.looked_at || self.following || self.applying;
        let played = !elsewhere && self.start.is_none();
        let start = start_of(moves).map(|from| &from.sites);
        let of_piece =
            |sites: &Sites| matches!(sites, Sites::One(site) if **site == Int::Bound(Bound::From));
        played && here.is_none() && start.is_some_and(of_piece)
    }

    /// A simple move, with its plan if it is known.
    fn planned(
        &mut self,
        (moves, known): (&Moves, Option<&Plan>),
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        let (own, onward) = match known {
            Some(_) => (None, None),
            None => match self.settled_plan(moves) {
                Some(plan) => (Some(plan), None),
                None => self.onward(moves).unzip(),
            },
        };
        let Some(plan) = own.as_ref().or(known) else {
            return self.either_way(moves, thens, here);
        };
        let from = start_of(moves)?;
        let start = match (self.start(&from.sites, here)?, &from.cond) {
            (start, None) => start,
            (Start::Here, Some(cond)) => {
                Start::Among(self.set_of(Some(cond), Bound::From, &|_| true)?)
            }
            _ => return None,
        };
        let deed = self.deed(&moves.kind)?;
        if let Shape::Circuits(circuits) = &plan.shape {
            self.on_one_level()?;
            let (deed, None) = deed else {
                return None;
            };
            return self.circuits(circuits, (start, deed), thens);
        }
        self.start = Some(false);
        let read = self.conditions(&moves.kind);
        let mut asks = self.start.take().unwrap_or(false);
        let mut terms = read?;
        if let Some(range) = self.open_range(&moves.kind) {
            let within = self.as_far_as(range, plan, &from.sites)?;
            terms.gate = Some(all_of(terms.gate.into_iter().chain([within]).collect()));
            asks = true;
        }
        if let Some(onward) = onward {
            terms.to = all_of(vec![terms.to, onward]);
        }
        // Slides end where they stop, and on what they walk over.
        let stops = terms.over.as_ref();
        let stops = stops.filter(|_| matches!(moves.kind, MovesKind::Slide(_)));
        let ends: Vec<_> = stops.into_iter().chain([&terms.to]).collect();
        let gated = terms.gate.as_ref().map(|gate| self.replaces(&[gate], here));
        let known = matches!(moves.kind, MovesKind::Slide(_)) || gated.is_none();
        if gated != Some(true) && !(known && self.replaces(&ends, here)) {
            return None;
        }
        let mut nodes = Vec::new();
        let classes = self.classes(start, terms, here, asks).into_iter();
        let layered = classes.flat_map(|class| (0..layers(plan)).map(move |k| (class.clone(), k)));
        for ((start, mut terms), layer) in layered {
            // What the board alone decides of a start and an end is part of the table.
            let rows = match &plan.shape {
                Shape::Targets { .. } => terms.take_rows(),
                _ => Vec::new(),
            };
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
                    let form =
                        Form::of(plan, (table.into(), layer), (terms.clone(), &rows), lines)?;
                    forms.push((table, form));
                }
            }
            let forms: Vec<Form<W>> = forms.into_iter().map(|(_, form)| form).collect();
            let by_start = terms.by_start(asks)?;
            let passes = slides_over(&moves.kind);
            let in_order = |form: &Form<W>| form.rays().is_some_and(RayTable::are_sorted);
            if passes && !forms.iter().all(in_order) {
                return None;
            }
            nodes.push(self.add_way((start, form_of, forms), deed, thens)?);
            if let Some(way) = self.ways.last_mut() {
                way.by_start = by_start;
                way.passes = passes;
            }
        }
        Some(match nodes.len() {
            1 => nodes.remove(0),
            _ => Node::All(nodes),
        })
    }

    /// A move whose directions a condition chooses: a choice of moves.
    fn either_way(&mut self, moves: &Moves, thens: &[ThenId], here: Option<u8>) -> Option<Node<W>> {
        let Directions::If(cond, yes, no) = directions_of(moves)? else {
            return None;
        };
        let read = self.cond(cond);
        // Where it asks about the start it chooses for each piece.
        let by_piece = match (&read, here) {
            (None, Some(_)) => Some(self.set_of(Some(cond), Bound::From, &|_| true)?),
            (None, None) => return None,
            _ => None,
        };
        let game = self.game;
        let mut chosen = |directions: &Directions| {
            let moves = towards(moves, directions.clone())?;
            let plan = Plan::of_tops(game, &moves);
            self.planned((&moves, plan.as_ref()), thens, here)
        };
        let parts = Box::new((chosen(yes)?, Some(chosen(no)?)));
        Some(match (read, by_piece) {
            (Some(cond), _) => Node::If(cond, parts),
            (_, Some(set)) => Node::Split(set, parts),
            _ => return None,
        })
    }

    /// The plan of a move whose directions the mover decides, or that a condition on its start or its
    /// end gates: it goes like one without.
    fn settled_plan(&mut self, moves: &Moves) -> Option<Plan> {
        let directions = directions_of(moves)?;
        let chosen = self.of_mover(directions);
        let gated = gate_of(&moves.kind).is_some() || start_of(moves)?.cond.is_some();
        let open = self.open_range(&moves.kind).is_some();
        if chosen.is_none() && !gated && !open && self.kinds.levels == 0 && self.value.is_none() {
            return None;
        }
        let chosen = chosen.unwrap_or_else(|| directions.clone());
        let mut settled = towards(moves, chosen)?;
        match &mut settled.kind {
            MovesKind::Step(m) => m.from.cond = None,
            MovesKind::Hop(m) => {
                m.from.cond = None;
                if let Some(apply) = &mut m.to.apply {
                    apply.cond = None;
                }
            }
            MovesKind::Slide(m) => {
                m.from.cond = None;
                let range = m
                    .between
                    .as_mut()
                    .and_then(|between| between.range.as_mut());
                let ends = range.into_iter();
                for (end, open) in ends.flat_map(|r| [(&mut r.min, -1), (&mut r.max, MAX_DISTANCE)])
                {
                    *end = Int::Const(self.settled_distance(end).unwrap_or(open));
                }
                if let Some(apply) = m.to.as_mut().and_then(|to| to.apply.as_mut()) {
                    apply.cond = None;
                }
            }
            _ => {}
        }
        Plan::of_tops(self.game, &settled)
    }

    /// The directions that are chosen for the mover; nothing where there is no choice, or something
    /// else decides.
    fn of_mover(&mut self, directions: &Directions) -> Option<Directions> {
        let Directions::If(cond, yes, no) = directions else {
            return None;
        };
        let chosen = match self.cond(cond)? {
            Condition::Const(true) => yes,
            Condition::Const(false) => no,
            _ => return None,
        };
        Some(self.of_mover(chosen).unwrap_or_else(|| (**chosen).clone()))
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
        if !self.replaces(&[stop.as_ref().unwrap_or(&gate), &walk], None)
            && !self.replaces(&[&gate], None)
        {
            return None;
        }
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
                    None => Some(Number::Const(or)),
                };
                reach = Some(HopReach {
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
        let gate = match gate_of(kind) {
            Some(cond) => Some(self.target(Some(cond))?),
            None => None,
        };
        Some(Terms {
            over,
            to,
            reach,
            gate,
        })
    }

    /// What a simple move does, and what before that, by its place among the effects.
    fn deed(&mut self, kind: &MovesKind) -> Option<(Deed, Option<usize>)> {
        let (to, between) = match kind {
            MovesKind::Step(m) => (&m.to.apply, None),
            MovesKind::Leap(m) => (&m.to.apply, None),
            MovesKind::Slide(m) => {
                let between = m.between.as_ref();
                let apply = between.and_then(|b| b.apply.as_ref());
                // What a slide passes over stays.
                let over = apply.is_none_or(|apply| {
                    let stays = matches!(self.takes(apply), None | Some(Takes::Nothing));
                    stays && self.kinds.levels == 0 && gate_of(kind).is_none()
                });
                if m.stack && self.kinds.levels == 0
                    || between.is_some_and(|b| b.trail.is_some())
                    || !over
                {
                    return None;
                }
                (m.to.as_ref().map_or(&None, |to| &to.apply), apply)
            }
            MovesKind::Hop(m) => {
                let between = m.between.as_ref().and_then(|b| b.apply.as_ref());
                // Hops that end by taking take nothing on the way.
                if between.is_some() && gate_of(kind).is_some() {
                    return None;
                }
                (&m.to.apply, between)
            }
            _ => return None,
        };
        let over_one = self.kinds.levels == 0
            && matches!(kind, MovesKind::Hop(m)
                if m.between.as_ref().is_none_or(|b| b.range.is_none()));
        let slides = matches!(kind, MovesKind::Slide(_));
        let (takes, between) = match between.map(|apply| self.takes(apply)) {
            None => (Takes::Nothing, None),
            Some(Some(takes)) => (takes, None),
            Some(None) if over_one => (Takes::Nothing, between),
            Some(None) if self.kinds.levels == 0 && passes_some(kind) => (Takes::Nothing, between),
            Some(None) if slides => (Takes::Nothing, between),
            Some(None) => return None,
        };
        let whole = match kind {
            MovesKind::Step(m) => m.stack,
            MovesKind::Slide(m) => m.stack,
            MovesKind::Hop(m) => m.stack,
            _ => false,
        };
        let deed = match whole && self.kinds.levels > 0 {
            true => Deed::Carry(takes),
            false => Deed::Move(takes),
        };
        if takes == Takes::Later {
            self.on_one_level()?;
        }
        let passes = match kind {
            // Within what is done to a piece that is passed over, that one keeps its name.
            MovesKind::Step(_) | MovesKind::Leap(_) if !self.applying => Passes::Nothing,
            _ if over_one => Passes::One,
            _ => Passes::Unknown,
        };
        let outer = std::mem::replace(&mut self.passes, passes);
        // What gates a slide holds wherever it ends.
        let gated = matches!(kind, MovesKind::Slide(_)) && gate_of(kind).is_some();
        let done = to.clone().map(|apply| match kind {
            MovesKind::Step(_) | MovesKind::Leap(_) => unconditional(apply),
            _ => Apply {
                cond: apply.cond.filter(|_| !gated),
                ..apply
            },
        });
        let before = match between {
            None => self.done_before(done.as_ref(), deed),
            Some(between) => self.done_over(to.as_ref(), (between, slides), over_one),
        };
        self.passes = outer;
        Some((deed, before?))
    }

    /// What is done on the target and to the one hurdle before a hop, or to each of several, by its
    /// place among the effects; or to each site that is slid over.
    fn done_over(
        &mut self,
        to: Option<&Apply>,
        (between, slides): (&Apply, bool),
        over_one: bool,
    ) -> Option<Option<usize>> {
        let to = to.filter(|apply| !self.takes_at_most(Some(apply), Bound::To));
        if !over_one && self.hit.is_some() {
            return None;
        }
        let effect = self.applying(|reader| {
            let mut parts = Vec::new();
            if let Some(to) = to {
                parts.push(reader.done_by(to)?);
            }
            if over_one {
                parts.push(reader.done_by(between)?);
            } else {
                reader.hit = Some(Bound::Between);
                let each = reader.done_by(between);
                reader.hit = None;
                // Those that a hop passes come in an order of their own.
                let is_known = |each: &Effect<W>| match slides {
                    true => each.is_of_each(),
                    false => each.is_of_site(),
                };
                let each = each.filter(is_known)?;
                parts.push(Effect::EachSite(Set::Passed, Box::new(each)));
            }
            // What is told last is done first.
            if slides {
                parts.reverse();
            }
            Some(Effect::All(parts))
        })?;
        Some(Some(self.add_effect(effect)))
    }

    /// An effect under its condition.
    fn done_by(&mut self, apply: &Apply) -> Option<Effect<W>> {
        let cond = match &apply.cond {
            Some(cond) => self.cond(cond)?,
            None => Condition::Const(true),
        };
        let effect = self.effect(apply.effect.as_deref()?)?;
        Some(Effect::If(cond, Box::new((effect, None))))
    }

    /// What is done on the target before a move, by its place among the effects, if anything is.
    pub fn done_before(&mut self, apply: Option<&Apply>, deed: Deed) -> Option<Option<usize>> {
        let Some(apply) = apply else {
            return Some(None);
        };
        let flat = self.kinds.levels == 0;
        let moves = matches!(deed, Deed::Move(_));
        // What stands where a piece comes to stand is gone in any case, or below it.
        if flat && moves && self.takes_at_most(Some(apply), Bound::To) {
            return Some(None);
        }
        let plain = matches!(
            deed,
            Deed::Move(Takes::Nothing) | Deed::Carry(Takes::Nothing)
        );
        if apply.cond.is_some() || !plain {
            return None;
        }
        let Some(before) = self.applied(apply.effect.as_deref()?)? else {
            return Some(None);
        };
        // What it does to the piece that moves would be seen by its level.
        (flat || self.effects[before].spares_start()).then_some(Some(before))
    }

    /// Whether an effect does no more than remove what stands on the site of a variable.
    fn takes_at_most(&self, apply: Option<&Apply>, var: Bound) -> bool {
        let effect = apply.and_then(|apply| apply.effect.as_deref());
        effect.is_none_or(|effect| self.removes_at_most(effect, var))
    }

    pub fn removes_at_most(&self, effect: &Moves, var: Bound) -> bool {
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

    /// Whether the piece that an effect moves goes to or from what is passed over.
    fn joins(&self, moves: &Moves) -> Option<Takes> {
        let MovesKind::FromTo(m) = &moves.kind else {
            return None;
        };
        let default = self.game.layout.default;
        let plain = moves.then.is_none()
            && m.from.ty == default
            && m.to.ty.is_none_or(|ty| ty == default)
            && m.is_plain();
        let ends =
            |from, to| plain && is_bound_to(&m.from.sites, from) && is_bound_to(&m.to.sites, to);
        if ends(Bound::Between, Bound::To) {
            return Some(Takes::Under);
        }
        ends(Bound::From, Bound::Between).then_some(Takes::Drop)
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
            MovesKind::Leaf(id) if self.kinds.levels > 0 && effect.then.is_none() => {
                self.joins(&self.game.leaf(*id).moves)
            }
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
}

/// A hop over one hurdle that takes it only if a condition holds, as two: over those that it takes,
/// and over others.
fn by_capture(moves: &Moves) -> Option<[Moves; 2]> {
    let MovesKind::Hop(hop) = &moves.kind else {
        return None;
    };
    let between = hop.between.as_ref();
    let between = between.filter(|b| b.range.is_none() && b.cond.is_some())?;
    let apply = between.apply.as_ref().filter(|a| a.cond.is_none())?;
    let effect = apply.effect.as_deref().filter(|e| e.then.is_none())?;
    let MovesKind::If(cond, taken, None) = &effect.kind else {
        return None;
    };
    let over = |cond: Bool, effect: Option<Moves>| {
        let mut moves = moves.clone();
        if let MovesKind::Hop(hop) = &mut moves.kind
            && let Some(between) = &mut hop.between
        {
            let known = between.cond.take();
            between.cond = Some(Bool::And(known.into_iter().chain([cond]).collect()));
            between.apply = effect.map(|effect| Apply {
                cond: None,
                effect: Some(Box::new(effect)),
            });
        }
        moves
    };
    let not = Bool::Not(Box::new((**cond).clone()));
    let taking = over((**cond).clone(), Some((**taken).clone()));
    Some([taking, over(not, None)])
}

/// What is done on a condition, as a choice whether to do it: nothing else hangs on the condition.
fn unconditional(apply: Apply) -> Apply {
    match apply {
        Apply {
            cond: Some(cond),
            effect: Some(effect),
        } => Apply {
            cond: None,
            effect: Some(Box::new(Moves {
                kind: MovesKind::If(Box::new(cond), effect, None),
                decision: false,
                then: None,
            })),
        },
        apply => apply,
    }
}

/// The condition that gates a slide wherever it ends, or tells what a hop takes where it ends.
fn gate_of(kind: &MovesKind) -> Option<&Bool> {
    match kind {
        MovesKind::Slide(m) if m.tracks.is_none() => m.to.as_ref()?.apply.as_ref()?.cond.as_ref(),
        MovesKind::Hop(m) => m.to.apply.as_ref()?.cond.as_ref(),
        _ => None,
    }
}

/// Whether a move does something to each site that it slides over.
fn slides_over(kind: &MovesKind) -> bool {
    let MovesKind::Slide(m) = kind else {
        return false;
    };
    m.between.as_ref().is_some_and(|b| b.apply.is_some())
}

/// Whether a move passes over a hurdle at least.
fn passes_some(kind: &MovesKind) -> bool {
    let MovesKind::Hop(m) = kind else {
        return false;
    };
    let range = m.between.as_ref().and_then(|b| b.range.as_ref());
    range.is_some_and(|range| range.min.as_const().is_some_and(|min| min >= 1))
}
