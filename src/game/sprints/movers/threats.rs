//! `is Threatened`: whether a piece of another player could move to a site.
//!
//! The position is looked at as if it were the opponents' turn, and their trees of moves are
//! searched for a move that ends on the site. Only pieces that could reach the site at all are
//! looked at.

use super::rules::{Here, Node};
use super::terms::{Condition, Number, Threat, View};
use super::ways::Start;
use crate::game::bits::Bits;

impl<const W: usize> View<'_, W> {
    /// Whether a piece is threatened.
    pub fn is_threatened(self, threat: &Threat<W>) -> bool {
        let what = self.num(&threat.what);
        let Some(set) = usize::try_from(what)
            .ok()
            .filter(|w| (1..self.rules.kinds.owner.len()).contains(w))
        else {
            return false;
        };
        match &threat.at {
            None => {
                // Of several pieces the first is meant.
                let pieces = self.at.sets[set];
                !pieces.is_empty() && self.is_threatened_at(what, pieces.first())
            }
            Some(site) => usize::try_from(self.num(site)).is_ok_and(|site| {
                site < self.rules.kinds.sites && self.is_threatened_at(what, site)
            }),
        }
    }

    /// Whether a component would be threatened on a site of the board.
    pub fn is_threatened_at(self, what: i32, site: usize) -> bool {
        // A threat that depends on threats would never end.
        if self.at.in_threat.get() {
            return false;
        }
        let Some(what) = u8::try_from(what)
            .ok()
            .filter(|w| (1..self.rules.kinds.owner.len()).contains(&usize::from(*w)))
        else {
            return false;
        };
        if self.at.what[site] == what {
            return self.is_reached(what, site);
        }
        let there = self.at.what[site];
        if self.is_listed(what) || self.is_listed(there) || there != 0 && self.rules.stays {
            self.rules.trials.work.give_up();
        }
        let mut place = self.place();
        place.at.clone_from(self.at);
        place.at.place(&self.rules.kinds, site, what);
        let reached = View::new(self.rules, &place.at).is_reached(what, site);
        self.give_place(place);
        reached
    }

    /// Whether a component may be asked for by the list of its pieces.
    fn is_listed(self, what: u8) -> bool {
        let listed = self.rules.listed.get(usize::from(what));
        what != 0 && listed.is_some_and(|listed| *listed)
    }

    /// Whether an opponent of what stands on a site could move there.
    fn is_reached(self, what: u8, site: usize) -> bool {
        let owner = self.rules.kinds.owner[usize::from(what)];
        if owner == 0 {
            return false;
        }
        let (prev, from, iterated) = (self.at.prev.get(), self.at.from.get(), self.at.site.get());
        self.at.prev.set(owner);
        self.at.in_threat.set(true);
        let reached = (1..=self.rules.players).any(|player| {
            player != usize::from(owner) && {
                let phase = usize::from(self.at.phases[player]);
                let play = &self.rules.sides[player].play[phase];
                self.comes_to(play, (Bits::EMPTY, 0), site)
            }
        });
        self.at.in_threat.set(false);
        self.at.prev.set(prev);
        self.at.from.set(from);
        self.at.site.set(iterated);
        reached
    }

    /// Whether a tree has a move to a site; conditions on what a move leads to are met.
    fn comes_to(self, node: &Node<W>, here: Here<W>, site: usize) -> bool {
        match node {
            Node::Way(way) => {
                self.any_start(*way, here, |form, pieces| self.reaches(form, pieces, site))
            }
            Node::All(nodes) => nodes.iter().any(|node| self.comes_to(node, here, site)),
            Node::First(nodes) => {
                let first = |here| {
                    for node in nodes {
                        if self.comes_to(node, here, site) {
                            return true;
                        }
                        if self.can_move_at(node, here) {
                            return false;
                        }
                    }
                    false
                };
                match here.1 {
                    0 => first(here),
                    what => here.0.iter().any(|s| first((Bits::one(s), what))),
                }
            }
            Node::Longest(inner) | Node::Legal(inner) => self.comes_to(inner, here, site),
            Node::ByNext(nodes) => {
                let node = nodes.get(usize::from(self.at.next));
                node.is_some_and(|node| self.comes_to(node, here, site))
            }
            Node::If(Condition::All(_), _) if !self.may_come_to(node, site) => false,
            Node::If(cond, parts) => match (self.cond(cond), &**parts) {
                (true, (yes, _)) => self.comes_to(yes, here, site),
                (false, (_, no)) => no.as_ref().is_some_and(|no| self.comes_to(no, here, site)),
            },
            Node::Split(set, parts) => {
                let set = self.set_within(set, here.0);
                let (yes, no) = &**parts;
                self.comes_to(yes, (here.0 & set, here.1), site)
                    || no
                        .as_ref()
                        .is_some_and(|no| self.comes_to(no, (here.0 & !set, here.1), site))
            }
            Node::Sites(sites, each) => self.for_sites(sites, |_| self.comes_to(each, here, site)),
            Node::Pieces(branches) => branches.iter().any(|branch| {
                let pieces = self.at.sets[usize::from(branch.component)];
                !(branch.onto[site] & pieces).is_empty()
                    && self.comes_to(&branch.node, (pieces, branch.component), site)
            }),
        }
    }

    /// Whether a tree could have a move to a site at most, whatever its conditions come to.
    fn may_come_to(self, node: &Node<W>, site: usize) -> bool {
        match node {
            Node::Way(way) => {
                let way = &self.rules.ways[*way];
                match (&way.start, &way.forms[..]) {
                    (Start::At(Number::Const(from)), [form]) => match usize::try_from(*from) {
                        Ok(from) if from < self.rules.kinds.sites => {
                            form.onto(site, self.rules.board).has(from)
                        }
                        _ => true,
                    },
                    _ => true,
                }
            }
            Node::All(nodes) | Node::First(nodes) => {
                nodes.iter().any(|node| self.may_come_to(node, site))
            }
            Node::If(_, parts) => {
                let no = parts.1.as_ref();
                self.may_come_to(&parts.0, site) || no.is_some_and(|no| self.may_come_to(no, site))
            }
            _ => true,
        }
    }
}
