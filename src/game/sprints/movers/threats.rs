//! `is Threatened`: whether a piece of another player could move to a site.
//!
//! The position is looked at as if it were the opponents' turn, and their trees of moves are
//! searched for a move that ends on the site. Only pieces that could reach the site at all are
//! looked at.

use super::rules::{Node, Way};
use super::terms::{Number, Threat, View};
use super::trials::TrialPlace;
use super::walks::Here;
use super::ways::Start;
use crate::game::bits::Bits;

/// Where a move would come to, and who makes it.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    site: usize,
    player: u8,
}

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
        let site = match &threat.at {
            // Of several pieces the first is meant.
            None => {
                let pieces = self.at.sets[set];
                (!pieces.is_empty()).then(|| pieces.first())
            }
            Some(site) => {
                let site = usize::try_from(self.num(site)).ok();
                site.filter(|site| *site < self.rules.kinds.sites)
            }
        };
        let Some(site) = site else {
            return false;
        };
        if !threat.stands {
            return self.is_threatened_by(what, site, threat.by);
        }
        let players = 1..=self.rules.players;
        if self.at.in_threat.get() || !players.contains(&self.at.next.into()) {
            return false;
        }
        let mut place = self.place();
        place.at.stand_as(self.at);
        place.at.next = self.rules.kinds.owner[set];
        let reached = View::new(self.rules, &place.at).is_reached(what as u8, site, threat.by);
        self.give_place(place);
        reached
    }

    /// Whether a component would be threatened on a site of the board.
    pub fn is_threatened_at(self, what: i32, site: usize) -> bool {
        self.is_threatened_by(what, site, None)
    }

    fn is_threatened_by(self, what: i32, site: usize, by: Option<usize>) -> bool {
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
            return self.is_reached(what, site, by);
        }
        let there = self.at.what[site];
        let owner = self.rules.kinds.owner[usize::from(what)];
        let is_listed = |what: u8| self.is_listed(what, owner);
        if is_listed(what) || is_listed(there) || there != 0 && self.rules.stays {
            self.rules.trials.work.give_up();
        }
        let mut place = self.place();
        place.at.stand_as(self.at);
        place.at.place(&self.rules.kinds, site, what);
        let reached = View::new(self.rules, &place.at).is_reached(what, site, by);
        self.give_place(place);
        reached
    }

    /// Whether moves of somebody else than a player may ask for a component by the list of its
    /// pieces.
    fn is_listed(self, what: u8, owner: u8) -> bool {
        let by = self.rules.listed.get(usize::from(what)).copied();
        what != 0 && by.is_some_and(|by| by & !(1 << owner) != 0)
    }

    /// Whether an opponent of what stands on a site could move there, by what may be played or by
    /// some moves.
    fn is_reached(self, what: u8, site: usize, by: Option<usize>) -> bool {
        let owner = self.rules.kinds.owner[usize::from(what)];
        if owner == 0 {
            return false;
        }
        !self.of_opponents(owner, by, |tree, reach, player| {
            !self.comes_to(tree, reach, &(Bits::EMPTY, 0), Arrival { site, player })
        })
    }

    /// Whether all trees pass by which the opponents of a player may threaten pieces, with where
    /// their parts may come to and whose they are.
    pub fn of_opponents(
        self,
        owner: u8,
        by: Option<usize>,
        mut passes: impl FnMut(&Node<W>, &ThreatReach<W>, u8) -> bool,
    ) -> bool {
        let (prev, from, iterated) = (self.at.prev.get(), self.at.from.get(), self.at.site.get());
        self.at.prev.set(owner);
        self.at.in_threat.set(true);
        let all = (1..=self.rules.players).all(|player| {
            player == usize::from(owner) || {
                let phase = usize::from(self.at.phases[player]);
                let (side, asked) = (
                    &self.rules.sides[player],
                    by.map(|first| first + player - 1),
                );
                let (tree, reach) = match asked {
                    Some(asked) => (&self.rules.asked[asked], &self.rules.asked_reach[asked]),
                    None => (&side.play[phase], &side.reach[phase]),
                };
                passes(tree, reach, player as u8)
            }
        });
        self.at.in_threat.set(false);
        self.at.prev.set(prev);
        self.at.from.set(from);
        self.at.site.set(iterated);
        all
    }

    /// Whether a way has a move to a site that is legal by what it leads to.
    fn comes_legally(self, way: usize, here: Here<'_, W>, to: Arrival) -> bool {
        let mut place = self.place();
        place.at.stand_as(self.at);
        place.at.mover = to.player;
        place.runs.clear();
        let total = self.walk_at(&Node::Way(way), here, &mut place.runs);
        let TrialPlace { at, runs, acts, .. } = &mut *place;
        let comes = (0..total).any(|number| {
            let (_, landing) = self.pick(runs, number);
            landing.to == to.site as i32 && at.is_legal(self.rules, runs, number, acts)
        });
        self.give_place(place);
        comes
    }

    /// Whether a tree has a move to a site; conditions on what a move leads to are met unless moves
    /// are judged by them here too. `reach` tells which sites its parts may come to.
    fn comes_to(
        self,
        node: &Node<W>,
        reach: &ThreatReach<W>,
        here: Here<'_, W>,
        to: Arrival,
    ) -> bool {
        if !reach.to.has(to.site) {
            return false;
        }
        let part = |number: usize| &reach.parts[number];
        match node {
            Node::Way(way) => self.way_comes_to(*way, here, to),
            // Most of them are ways of pieces none of which is near.
            Node::All(nodes) => nodes
                .iter()
                .zip(&reach.parts)
                .any(|(node, reach)| match node {
                    Node::Way(way) => {
                        reach.to.has(to.site)
                            && self.is_near(*way, here, to.site)
                            && self.way_comes_to(*way, here, to)
                    }
                    node => self.comes_to(node, reach, here, to),
                }),
            Node::First(nodes) => {
                let first = |here: Here<'_, W>| {
                    for (node, reach) in nodes.iter().zip(&reach.parts) {
                        if self.comes_to(node, reach, here, to) {
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
                    what => here.0.iter().any(|s| first(&(Bits::one(s), what))),
                }
            }
            Node::Longest(inner) | Node::Legal(inner) => self.comes_to(inner, part(0), here, to),
            Node::Some(parts) => self.comes_to(&parts.1, part(0), here, to),
            Node::ByNext(nodes) => {
                let next = usize::from(self.at.next);
                let node = nodes.get(next);
                node.is_some_and(|node| self.comes_to(node, part(next), here, to))
            }
            Node::If(cond, parts) => match (self.cond(cond), &**parts) {
                (true, (yes, _)) => self.comes_to(yes, part(0), here, to),
                (false, (_, Some(no))) => self.comes_to(no, part(1), here, to),
                (false, (_, None)) => false,
            },
            Node::Split(set, parts) => {
                let set = self.set_within(set, here.0);
                let (yes, no) = &**parts;
                self.comes_to(yes, part(0), &(here.0 & set, here.1), to)
                    || no
                        .as_ref()
                        .is_some_and(|no| self.comes_to(no, part(1), &(here.0 & !set, here.1), to))
            }
            Node::Sites(sites, each) => {
                self.for_sites(sites, |_| self.comes_to(each, part(0), here, to))
            }
            Node::After(before, inner) => {
                self.afterwards(*before, |view| view.comes_to(inner, part(0), here, to))
            }
            Node::Pieces(branches) => branches.iter().zip(&reach.parts).any(|(branch, reach)| {
                let pieces = self.at.sets[usize::from(branch.component)];
                !(branch.onto[to.site] & pieces).is_empty()
                    && self.comes_to(&branch.node, reach, &(pieces, branch.component), to)
            }),
        }
    }

    /// Whether some piece that follows a way stands where it could come to a site from.
    #[inline]
    pub fn is_near(self, number: usize, here: Here<'_, W>, site: usize) -> bool {
        let way = &self.rules.ways[number];
        let (pieces, component) = match &way.start {
            Start::Here | Start::Among(_) => *here,
            Start::Kind(component) => (self.at.sets[usize::from(*component)], *component),
            Start::In(set) => (self.set(set), 0),
            _ => return true,
        };
        let onto = way.forms[way.form(component)].known_onto(site);
        onto.is_none_or(|onto| !(onto & pieces).is_empty())
    }

    /// Whether a way has a move to a site.
    #[inline(never)]
    fn way_comes_to(self, number: usize, here: Here<'_, W>, to: Arrival) -> bool {
        let way = &self.rules.ways[number];
        let comes = self.any_start(number, here, |form, pieces| {
            self.reaches(form, pieces, to.site)
        });
        let tried = self.rules.judged && way.check.is_some();
        comes && (!tried || self.comes_legally(number, here, to))
    }
}

/// The sites that the moves of a tree may come to, whatever its conditions come to; it may name more
/// than there are.
#[derive(Debug)]
pub(super) struct ThreatReach<const W: usize> {
    pub to: Bits<W>,
    /// What the tree asks itself depends on nothing that a calm move of another piece changes.
    pub steady: bool,
    /// Of each part of the tree, in their order.
    pub parts: Box<[ThreatReach<W>]>,
}

impl<const W: usize> ThreatReach<W> {
    /// Of a tree, by the ways of its game and the set of all sites.
    pub fn of(node: &Node<W>, (ways, board): (&[Way<W>], Bits<W>)) -> Self {
        let of = |node: &Node<W>| ThreatReach::of(node, (ways, board));
        let of_two = |two: &(Node<W>, Option<Node<W>>)| {
            let parts = std::iter::once(&two.0).chain(&two.1);
            parts.map(of).collect()
        };
        let parts: Box<[ThreatReach<W>]> = match node {
            Node::Way(way) => {
                let to = board
                    .iter()
                    .filter(|site| ways[*way].may_come_to(*site, board));
                return ThreatReach {
                    to: Bits::of(to.map(|site| site as i32)),
                    steady: node.is_steady(ways),
                    parts: Box::new([]),
                };
            }
            Node::All(nodes) | Node::First(nodes) | Node::ByNext(nodes) => {
                nodes.iter().map(of).collect()
            }
            Node::Some(parts) => Box::new([of(&parts.1)]),
            Node::Longest(inner)
            | Node::Legal(inner)
            | Node::Sites(_, inner)
            | Node::After(_, inner) => Box::new([of(inner)]),
            Node::If(_, two) => of_two(two),
            Node::Split(_, two) => of_two(two),
            Node::Pieces(branches) => branches.iter().map(|branch| of(&branch.node)).collect(),
        };
        ThreatReach {
            to: parts.iter().fold(Bits::EMPTY, |to, part| to | part.to),
            steady: node.is_steady(ways),
            parts,
        }
    }
}

impl<const W: usize> Way<W> {
    /// Whether some move of the way could end on a site.
    fn may_come_to(&self, site: usize, board: Bits<W>) -> bool {
        let from = match self.start {
            Start::At(Number::Const(from)) if board.contains(from) => Some(from as usize),
            _ => None,
        };
        self.forms.iter().any(|form| {
            let onto = form.onto(site, board);
            match from {
                Some(from) => onto.has(from),
                None => !onto.is_empty(),
            }
        })
    }
}
