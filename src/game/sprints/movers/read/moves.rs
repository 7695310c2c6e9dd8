//! Reads move ludemes into a tree: `or`, `if` and `forEach Piece` are its branches, simple moves
//! its leaves.

use super::Reader;
use super::regions::all_of;
use super::unread::unwrapped;
use crate::game::bits::Bits;
use crate::game::rules::booleans::Compare;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{PromoteTo, When};
use crate::game::rules::{Bool, Int, Moves, MovesKind, Sites, ThenId};
use crate::game::sprints::movers::deeds::{Deed, Effect, Takes};
use crate::game::sprints::movers::rules::{Check, Node, Way};
use crate::game::sprints::movers::terms::{Condition, Number, Set};
use crate::game::sprints::movers::ways::{Form, Start};

/// Values of an iteration for each of which its moves are read.
const MOST_VALUES: usize = 16;

impl<const W: usize> Reader<'_, W> {
    /// The tree of a ludeme; `here` is the component that an iteration around it is at.
    pub fn node(&mut self, moves: &Moves, outer: &[ThenId], here: Option<u8>) -> Option<Node<W>> {
        let before = self.unread.len();
        let read = self
            .node_of(moves, outer, here)
            .or_else(|| self.asked_node(moves, outer, here));
        let game = self.game;
        self.note(before, read.is_some(), "move", unwrapped(game, moves));
        read
    }

    fn node_of(&mut self, moves: &Moves, outer: &[ThenId], here: Option<u8>) -> Option<Node<W>> {
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
            MovesKind::ForEachDirection(m) => self.each_direction(m, &thens, here)?,
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
            MovesKind::Do {
                prior,
                next: Some(next),
                if_afterwards: None,
            } => self.preceded(prior, next, &thens, here)?,
            MovesKind::MaxMoves { with_value, moves } => {
                let by_value = with_value.as_ref().map_or(Some(false), |v| v.as_const());
                // What begins a turn is the same for all of its moves.
                let known = self.checks.len();
                if self.game.features.cycle {
                    return None;
                }
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
            MovesKind::ForEachPiece(m) if let Some(owner) = self.is_over_own_pieces(m) => {
                self.own_pieces((m, owner), &thens, here)?
            }
            MovesKind::ForEachPiece(m) if self.is_over_next_pieces(m) => {
                self.next_pieces(m, &thens, here)?
            }
            // Where one stands in another it would forget where that is.
            MovesKind::ForEachSite(region, each, None) if self.site.is_none() => {
                let sites = self.region(region)?;
                let asked = self.questions;
                self.site = Some(Number::Site);
                self.to_is_site = true;
                let each = self.node(each, &thens, here);
                (self.site, self.to_is_site) = (None, false);
                // What is asked for each site again is as fast by lists.
                if self.questions > asked {
                    return None;
                }
                Node::Sites(sites, Box::new(each?))
            }
            MovesKind::ForEachValueIn(range, each) if self.value.is_none() => {
                let (min, max) = (
                    self.num(&range.min)?.as_const()?,
                    self.num(&range.max)?.as_const()?,
                );
                let values = min..=max;
                if values.clone().count() > MOST_VALUES {
                    return None;
                }
                let nodes = values.map(|value| {
                    self.value = Some(value);
                    let node = self.node(each, &thens, here);
                    self.value = None;
                    node
                });
                Node::All(nodes.collect::<Option<_>>()?)
            }
            MovesKind::ForEachPlayer(each) => {
                Node::All(self.each_player(each, |reader, each| reader.node(each, &thens, here))?)
            }
            MovesKind::Pass => self.spoken(Deed::Pass, &thens)?,
            MovesKind::SetNextPlayer(players) if self.check.is_none() => {
                let Effect::Next(player) = self.set_next(players)? else {
                    return None;
                };
                let all = Number::Const(self.game.players as i32);
                let known = Condition::All(vec![
                    Condition::Compare(Compare::Ge, player.clone(), Number::Const(1)),
                    Condition::Compare(Compare::Le, player.clone(), all),
                ]);
                let before = self.add_effect(Effect::Next(player));
                let form_of = vec![0; self.kinds.owner.len()];
                let way = (Start::Nowhere, form_of, vec![Form::Pass]);
                let node = self.add_way(way, (Deed::Select, Some(before)), &thens)?;
                Node::If(known, Box::new((node, None)))
            }
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
                if let (Sites::One(site), Some(_)) = (sites, here)
                    && **site == Int::Bound(Bound::From)
                {
                    return self.way(Start::Here, Form::On, Deed::Remove, &thens);
                }
                let sites = self.sites(sites)?;
                let occupied = Set::Not(Box::new(Set::Pieces(0)));
                let sites = all_of(vec![sites, occupied]);
                self.way(Start::On(sites), Form::On, Deed::Remove, &thens)?
            }
            MovesKind::Select {
                from,
                to: None,
                mover: None,
            } if from.ty == game.layout.default && from.level.is_none() => {
                if let (Sites::One(site), Some(_)) = (&from.sites, here)
                    && **site == Int::Bound(Bound::From)
                {
                    let start = match &from.cond {
                        None => Start::Here,
                        Some(cond) => {
                            Start::Among(self.set_of(Some(cond), Bound::From, &|_| true)?)
                        }
                    };
                    return self.way(start, Form::On, Deed::Select, &thens);
                }
                let mut sites = vec![self.sites(&from.sites)?];
                if let Some(cond) = &from.cond {
                    sites.push(self.set_of(Some(cond), Bound::From, &|_| true)?);
                }
                let sites = Start::On(all_of(sites));
                self.way(sites, Form::On, Deed::Select, &thens)?
            }
            MovesKind::Select {
                from,
                to: Some(to),
                mover: None,
            } if from.ty == game.layout.default => self.chosen(from, to, &thens, here)?,
            MovesKind::SwapPlayers { a, b } => {
                let players = self.swapped(a, b)?;
                self.spoken(Deed::Swap(Some(players)), &thens)?
            }
            MovesKind::Add(m) => self.entered(m, &thens)?,
            MovesKind::Promote { ty, site, to }
                if *ty == game.layout.default && self.kinds.levels == 0 =>
            {
                let own = **site == Int::Bound(Bound::From) && here.is_some();
                if own && let Some(whats) = self.promotions(to) {
                    let each = whats.into_iter();
                    let each = each
                        .map(|what| self.way(Start::Here, Form::On, Deed::Promote(what), &thens));
                    return Some(Node::All(each.collect::<Option<_>>()?));
                }
                let site = Set::One(self.num(site)?);
                if let Some(what) = self.promoted_to(to) {
                    return self.promoting(site, what?, &thens);
                }
                let mut nodes = Vec::new();
                if let PromoteTo::Components(components) = to
                    && self.promotions(to).is_none()
                {
                    for component in components {
                        let what = self.num(component)?;
                        nodes.push(self.promoting(site.clone(), what.clone(), &thens)?);
                        if what.as_const().is_none_or(|what| what == 0) {
                            nodes.push(self.clearing(site.clone(), what, &thens)?);
                        }
                    }
                    return Some(Node::All(nodes));
                }
                for what in self.promotions(to)? {
                    let site = Start::On(site.clone());
                    nodes.push(self.way(site, Form::On, Deed::Promote(what), &thens)?);
                }
                Node::All(nodes)
            }
            _ => return None,
        })
    }

    /// Moves before each of which something is done, which there are once it has been done.
    fn preceded(
        &mut self,
        prior: &Moves,
        next: &Moves,
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        if self.check.is_some() || self.doer.is_some() {
            return None;
        }
        let questions = self.questions;
        let before = self.effect(prior)?;
        let before = self.add_effect(before);
        let asked = self.pending_asked;
        let node = self.node(next, thens, here)?;
        // Sites that become pending change no moves where nobody asks for them.
        let sets = matches!(prior.kind, MovesKind::SetPending(_)) && prior.then.is_none();
        let same = sets && self.pending_asked == asked;
        let mut ways = Vec::new();
        node.ways(&mut ways);
        let bare = |way: &usize| self.ways[*way].before.is_none();
        // What is tried within them would be done on what has been done already.
        if !same && node.tries() {
            return None;
        }
        // Pieces, and what the general code is asked, are those of the position as it is.
        let apart = here.is_none() && self.questions == questions;
        if !ways.iter().all(bare) || !same && !apart {
            return None;
        }
        for way in ways {
            self.ways[way].before = Some(before);
            self.ways[way].after = !same;
        }
        Some(match same {
            true => node,
            false => Node::After(before, Box::new(node)),
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
            && self.game.meta.no_repeat.is_none()
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
        if let Some(Condition::Const(holds)) = read {
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
    pub fn spoken(&mut self, deed: Deed, thens: &[ThenId]) -> Option<Node<W>> {
        self.way(Start::Nowhere, Form::Pass, deed, thens)
    }

    /// What stands on the site becomes a component that is told by a number, if there is one.
    fn promoting(&mut self, site: Set<W>, what: Number<W>, thens: &[ThenId]) -> Option<Node<W>> {
        let known = Condition::Compare(Compare::Ge, what.clone(), Number::Const(1));
        let nowhere = Set::Fixed(Bits::EMPTY);
        let site = Set::If(Box::new(known), Box::new((site, nowhere)));
        let before = self.add_effect(Effect::Promote(Number::To, what));
        let form_of = vec![0; self.kinds.owner.len()];
        let way = (Start::On(site), form_of, vec![Form::On]);
        self.add_way(way, (Deed::Select, Some(before)), thens)
    }

    /// What stands on the site leaves, if what it becomes is nothing.
    fn clearing(&mut self, site: Set<W>, what: Number<W>, thens: &[ThenId]) -> Option<Node<W>> {
        let nothing = Condition::Compare(Compare::Eq, what, Number::Const(0));
        let nowhere = Set::Fixed(Bits::EMPTY);
        let site = Set::If(Box::new(nothing), Box::new((site, nowhere)));
        self.way(Start::On(site), Form::On, Deed::Remove, thens)
    }

    /// A way that all components follow alike.
    pub fn way(
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
    pub fn add_way(
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
            quiet: !self.asks_log
                && !self.game.features.last_actions
                && self.kinds.levels == 0
                && deed.is_at_its_ends()
                && self.is_quiet(before, &thens[..tried]),
            calm: self.kinds.levels == 0
                && deed == Deed::Move(Takes::Nothing)
                && before.is_none_or(|before| self.is_calm(before, true, cond))
                && thens[..tried]
                    .iter()
                    .all(|then| self.is_calm(*then, false, cond)),
        });
        self.ways.push(Way {
            start,
            form_of,
            forms,
            deed,
            by_start: false,
            late: None,
            before,
            after: false,
            passes: false,
            thens,
            check,
        });
        Some(Node::Way(self.ways.len() - 1))
    }

    pub fn target(&mut self, cond: Option<&Bool>) -> Option<Set<W>> {
        self.set_of(cond, Bound::To, &|_| true)
    }

    /// Where a move starts.
    pub fn start(&mut self, sites: &Sites, here: Option<u8>) -> Option<Start<W>> {
        Some(match sites {
            Sites::One(site) if **site != Int::Bound(Bound::From) => Start::At(self.num(site)?),
            _ if here.is_some() => Start::Here,
            // The piece that a condition is asked of.
            _ => {
                self.asked_on(Bound::From)?;
                Start::At(self.num(&Int::Bound(Bound::From))?)
            }
        })
    }
}
