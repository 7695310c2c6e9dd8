//! Reads `forEach Direction`: a piece goes over one site to another, as a knight does whose leg may
//! be blocked; and `forEach Group`, an effect for each of the sites that hang together.
//!
//! The first iteration over directions steps to a site on which its condition holds, the second goes on from there.
//! Together they are jumps: the site between must satisfy the one condition, the end the other.

use super::Reader;
use super::regions::all_of;
use super::starts::Terms;
use crate::board::site::Site;
use crate::board::topology::Csr;
use crate::game::bits::Bits;
use crate::game::context::{Context, Scratch};
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{ForEachDirection, FromToMove};
use crate::game::rules::{Bool, Directions, Int, Moves, MovesKind, Sites, ThenId};
use crate::game::sprints::movers::clusters::EachGroup;
use crate::game::sprints::movers::deeds::Effect;
use crate::game::sprints::movers::rules::Node;
use crate::game::sprints::movers::terms::{Number, Set};
use crate::game::sprints::movers::ways::{Form, Start};
use crate::game::state::State;

/// One iteration, or one that goes on from where another comes to.
struct Iteration<'m> {
    first: Option<&'m ForEachDirection>,
    last: &'m ForEachDirection,
}

/// What is done where a walk ends: a piece goes there if conditions hold.
struct Ending<'m> {
    conds: Vec<&'m Bool>,
    thens: Vec<ThenId>,
    carries: &'m FromToMove,
}

impl<const W: usize> Reader<'_, W> {
    /// The moves of a piece that an iteration over directions yields.
    pub fn each_direction(
        &mut self,
        m: &ForEachDirection,
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        self.on_one_level()?;
        let what = here?;
        let (walk, ending) = self.walk_of(m)?;
        let carries = ending.carries;
        let (deed, apply) = (self.carrying(carries)?, carries.to.apply_within());
        let before = self.done_before(apply.as_ref(), deed)?;
        self.start = Some(false);
        let over = match walk.first {
            Some(first) => self.target(first.to.as_ref().and_then(|to| to.cond.as_ref())),
            None => Some(Set::Fixed(Bits::below(self.kinds.sites))),
        };
        let own = walk.last.to.as_ref().and_then(|to| to.cond.as_ref());
        let ends = own.into_iter().chain(ending.conds);
        let ends = ends
            .chain(&carries.to.cond)
            .map(|cond| self.target(Some(cond)));
        let to = ends.collect::<Option<Vec<_>>>().map(all_of);
        let asks = self.start.take().unwrap_or(false);
        let terms = Terms {
            over: Some(over?),
            to: to?,
            reach: None,
            gate: None,
        };
        if !self.replaces(&[&terms.to], here) {
            return None;
        }
        let rows = self.steps_of(&walk, what);
        let thens: Vec<ThenId> = ending.thens.iter().chain(thens).copied().collect();
        let mut nodes = Vec::new();
        for (start, terms) in self.classes(Start::Here, terms, here, asks) {
            let by_start = terms.by_start(asks)?;
            let form_of = vec![0; self.kinds.owner.len()];
            let form = Form::jumps(rows.clone(), terms.over?, terms.to);
            nodes.push(self.add_way((start, form_of, vec![form]), (deed, before), &thens)?);
            if let Some(way) = self.ways.last_mut() {
                way.by_start = by_start;
            }
        }
        Some(match nodes.len() {
            1 => nodes.remove(0),
            _ => Node::All(nodes),
        })
    }

    /// The walk that an iteration is, and what is done at its end.
    fn walk_of<'m>(&self, m: &'m ForEachDirection) -> Option<(Iteration<'m>, Ending<'m>)>
    where
        Self: 'm,
    {
        if !self.steps_once(m, Bound::From) {
            return None;
        }
        let (mut conds, mut thens) = (Vec::new(), Vec::new());
        let mut moves = m.effect()?;
        let mut walk = Iteration {
            first: None,
            last: m,
        };
        loop {
            // What follows the inner moves comes first.
            thens.splice(0..0, moves.then);
            moves = match &moves.kind {
                MovesKind::ForEachDirection(inner)
                    if walk.first.is_none()
                        && conds.is_empty()
                        && self.steps_once(inner, Bound::To) =>
                {
                    walk = Iteration {
                        first: Some(m),
                        last: inner,
                    };
                    inner.effect()?
                }
                MovesKind::If(cond, yes, None) => {
                    conds.push(&**cond);
                    yes
                }
                _ => break,
            };
        }
        Some((
            walk,
            Ending {
                conds,
                thens,
                carries: self.goes_there(moves)?,
            },
        ))
    }

    /// Whether an iteration goes one step from the site of a variable, in directions that the board
    /// and the piece decide.
    fn steps_once(&self, m: &ForEachDirection, start: Bound) -> bool {
        let range = m
            .between
            .as_ref()
            .and_then(|between| between.range.as_ref());
        let one = |e: &Int| e.as_const() == Some(1);
        let directions = match &m.directions {
            Directions::Absolute(_) => true,
            Directions::Relative {
                directions,
                by_site,
                ..
            } => {
                let turned = directions.iter().any(|d| d.follows_last_move());
                by_site.as_const().is_some() && !turned
            }
            _ => false,
        };
        m.from.ty == self.game.layout.default
            && is_bound_to(&m.from.sites, start)
            && range.is_none_or(|range| one(&range.min) && one(&range.max))
            && directions
    }

    /// The move of the piece to where an iteration has come, if moves are that.
    fn goes_there<'m>(&self, moves: &'m Moves) -> Option<&'m FromToMove>
    where
        Self: 'm,
    {
        let game = self.game;
        let m = match &moves.kind {
            MovesKind::Leaf(id) => match &game.leaf(*id).moves.kind {
                MovesKind::FromTo(m) => m,
                _ => return None,
            },
            MovesKind::FromTo(m) => m,
            _ => return None,
        };
        let default = game.layout.default;
        let plain = m.from.ty == default
            && m.from.level.is_none()
            && m.from.cond.is_none()
            && is_bound_to(&m.from.sites, Bound::From)
            && m.to.ty.is_none_or(|ty| ty == default)
            && m.to.level.is_none()
            && m.to.rotations.is_none()
            && is_bound_to(&m.to.sites, Bound::To)
            && m.mover.is_none()
            && m.count.is_none()
            && !m.stack;
        plain.then_some(m)
    }

    /// By start: what a component goes over and where it comes to.
    fn steps_of(&self, walk: &Iteration<'_>, what: u8) -> Csr<(Site, Site)> {
        let game = self.game;
        let mut state = State::new(game);
        state.mover = self.mover;
        let owner = self.kinds.owner[usize::from(what)];
        let mut scratch = Scratch::new(0);
        let rows = (0..self.kinds.sites).map(|start| {
            state.contents.set_piece(start, what.into(), owner, 1);
            let mut ctx = Context::new(game, &mut state, &mut scratch);
            ctx.env.set(Bound::From, start as i32);
            let mut row = Vec::new();
            match walk.first {
                None => {
                    let ends = ctx.iterated_steps(walk.last, start as Site);
                    row.extend(ends.into_iter().map(|end| (end, end)));
                }
                Some(first) => {
                    for over in ctx.iterated_steps(first, start as Site) {
                        ctx.env.set(Bound::To, over.into());
                        let ends = ctx.iterated_steps(walk.last, over);
                        row.extend(ends.into_iter().map(|end| (over, end)));
                    }
                }
            }
            state.contents.clear(start);
            row
        });
        Csr::from_rows(rows)
    }

    /// What an iteration over players comes to, one after the other.
    pub fn each_player<T>(
        &mut self,
        each: &Moves,
        read: impl Fn(&mut Self, &Moves) -> Option<T>,
    ) -> Option<Vec<T>> {
        let outer = self.iterated;
        let players = 1..=self.game.players as u8;
        let all = players.map(|player| {
            self.iterated = Some(player);
            read(self, each)
        });
        let all = all.collect();
        self.iterated = outer;
        all
    }

    /// An effect for each group of sites that hang together: of the mover's pieces, or of sites that
    /// pass, with a piece in each group.
    pub fn each_group(
        &mut self,
        directions: &Directions,
        cond: Option<&Bool>,
        moves: &Moves,
    ) -> Option<Effect<W>> {
        self.on_one_level()?;
        let Directions::Absolute(directions) = directions else {
            return None;
        };
        // Where a group begins has the name of where the move starts.
        if self.applying {
            return None;
        }
        let near = self.towards(directions);
        let back = |(site, to): (usize, &Bits<W>)| to.iter().all(|s| near[s].has(site));
        if !near.iter().enumerate().all(back) {
            return None;
        }
        let members = match cond {
            None => Set::PiecesOf(Number::Const(self.mover.into())),
            Some(cond) => self.set_of(Some(cond), Bound::To, &|_| true)?,
        };
        let outer = std::mem::replace(&mut self.grouped, true);
        let effect = self.effect(moves);
        self.grouped = outer;
        // Groups come in an order of their own.
        let effect = effect.filter(Effect::is_of_group)?;
        let groups = EachGroup { near, members };
        Some(Effect::EachGroup(Box::new(groups), Box::new(effect)))
    }
}

/// Whether sites are the one of a variable.
pub(super) fn is_bound_to(sites: &Sites, var: Bound) -> bool {
    matches!(sites, Sites::One(site) if **site == Int::Bound(var))
}
