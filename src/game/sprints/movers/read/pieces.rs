//! Reads `forEach Piece`: the moves of each component become one tree for all pieces of that kind.

use super::Reader;
use crate::game::bits::Bits;
use crate::game::recursion::MAX_PIECES_READ;
use crate::game::rules::ints::Figure;
use crate::game::rules::moves::ForEachPiece;
use crate::game::rules::{Int, Moves, Role, ThenId};
use crate::game::sprints::movers::rules::{Branch, Node, Way};
use crate::game::sprints::movers::terms::Set;
use crate::game::sprints::movers::ways::Start;

/// Components that move alike.
struct Alike<'m> {
    moves: &'m Moves,
    ways: Vec<usize>,
    components: Vec<u8>,
}

impl<const W: usize> Reader<'_, W> {
    /// Whose pieces an iteration is over: those of the player to move, or those that nobody or all
    /// have, which the player moves too.
    pub fn is_over_own_pieces(&self, m: &ForEachPiece) -> Option<usize> {
        let mover = usize::from(self.mover);
        let owner = match m.player {
            Int::Figure(Figure::Mover) | Int::RoleIndex(Role::Mover) => mover,
            Int::Const(player) => usize::try_from(player).ok()?,
            _ => return None,
        };
        let players = 1..=self.game.players;
        let own = owner == mover || !players.contains(&owner);
        (own && self.is_over_pieces(m)).then_some(owner)
    }

    /// Whether an iteration is over pieces of one player on the board.
    pub fn is_over_pieces(&self, m: &ForEachPiece) -> bool {
        !m.everyone
            && m.container.as_const() == Some(0)
            && m.on.is_none_or(|on| on == self.game.layout.default)
    }

    /// Over the pieces of an owner, moved by the player in whose place moves are read.
    pub fn own_pieces(
        &mut self,
        (m, owner): (&ForEachPiece, usize),
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        self.depth += 1;
        let node = match self.depth <= MAX_PIECES_READ {
            true => self.each_piece((m, owner), thens, here),
            false => None,
        };
        self.depth -= 1;
        node
    }

    fn each_piece(
        &mut self,
        (m, owner): (&ForEachPiece, usize),
        thens: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        if here.is_some() {
            return None;
        }
        let game = self.game;
        let top = self.kinds.levels == 0 || m.top.as_const()?;
        let mut branches = Vec::new();
        let owned = game.components_of.get(owner).map_or(&[][..], |owned| owned);
        for &c in owned {
            let component = &game.components[usize::from(c)];
            let wanted = m
                .components
                .as_ref()
                .is_none_or(|wanted| wanted.contains(&c));
            let moves = m.moves.as_deref().or(component.moves.as_ref());
            if let Some(moves) = moves.filter(|_| wanted) {
                let here = u8::try_from(c).ok()?;
                let branch = self.node(moves, thens, Some(here))?;
                branches.push((here, branch, moves));
            }
        }
        Some(self.gathered(branches, top))
    }

    /// Whether all moves of a tree start from the pieces that an iteration is at: others come once
    /// for each piece.
    fn is_anchored(&self, node: &Node<W>) -> bool {
        let all = |nodes: &[Node<W>]| nodes.iter().all(|node| self.is_anchored(node));
        match node {
            Node::Way(way) => {
                let start = &self.ways[*way].start;
                matches!(start, Start::Here | Start::Among(_) | Start::Kind(_))
            }
            Node::All(nodes) | Node::First(nodes) | Node::ByNext(nodes) => all(nodes),
            Node::Legal(inner)
            | Node::Longest(inner)
            | Node::Sites(_, inner)
            | Node::After(_, inner) => self.is_anchored(inner),
            Node::If(_, parts) | Node::Split(_, parts) => {
                let no = parts.1.as_ref();
                self.is_anchored(&parts.0) && no.is_none_or(|no| self.is_anchored(no))
            }
            Node::Some(parts) => self.is_anchored(&parts.1),
            Node::Pieces(_) => false,
        }
    }

    /// The moves of pieces by component, with their rules, only of those that are uppermost or of
    /// all; ways are told their pieces where nothing else is between. Components that move alike go
    /// together.
    fn gathered(&mut self, branches: Vec<(u8, Node<W>, &Moves)>, top: bool) -> Node<W> {
        let mut alike: Vec<Alike<'_>> = Vec::new();
        let mut others = Vec::new();
        for (component, node, moves) in branches {
            let mut ways = Vec::new();
            let anchored = self.is_anchored(&node);
            if !anchored || !top || !flatten(&node, &mut ways) {
                let board = Bits::below(self.kinds.sites);
                let onto = |site| self.onto(&node, component, site, board);
                others.push(Branch {
                    component,
                    onto: (0..self.kinds.sites).map(onto).collect(),
                    one_by_one: !anchored,
                    on_levels: !top,
                    node,
                });
                continue;
            }
            let known = alike
                .iter_mut()
                .find(|known| known.moves == moves && self.move_alike(&known.ways, &ways));
            match known {
                Some(known) => known.components.push(component),
                None => alike.push(Alike {
                    moves,
                    ways,
                    components: vec![component],
                }),
            }
        }
        let mut nodes = Vec::new();
        for Alike {
            ways, components, ..
        } in alike
        {
            let pieces = self.any_of(&components);
            for way in ways {
                let start = &mut self.ways[way].start;
                *start = match std::mem::replace(start, Start::Nowhere) {
                    Start::Here => match components[..] {
                        [component] => Start::Kind(component),
                        _ => Start::In(pieces.clone()),
                    },
                    Start::Among(set) => Start::In(Set::All(vec![pieces.clone(), set])),
                    start => start,
                };
                nodes.push(Node::Way(way));
            }
        }
        if !others.is_empty() {
            nodes.push(Node::Pieces(others));
        }
        Node::All(nodes)
    }

    /// Whether the ways of two components, whose rules are the same, go alike from the same of their
    /// sites: nothing in them depends on the component.
    fn move_alike(&self, some: &[usize], others: &[usize]) -> bool {
        let alike = |(a, b): (&usize, &usize)| {
            let (a, b) = (&self.ways[*a], &self.ways[*b]);
            let starts = match (&a.start, &b.start) {
                (Start::Here, Start::Here) => true,
                (Start::Among(a), Start::Among(b)) => a == b,
                _ => false,
            };
            let (Some(form), Some(other)) = (a.forms.first(), b.forms.first()) else {
                return false;
            };
            starts
                && a.forms.len() == 1
                && b.forms.len() == 1
                && a.by_start == b.by_start
                && a.deed == b.deed
                && form.is_like(other)
        };
        some.len() == others.len() && some.iter().zip(others).all(alike)
    }

    /// From where the moves of a component could come to a site at most.
    fn onto(&self, node: &Node<W>, component: u8, site: usize, board: Bits<W>) -> Bits<W> {
        let any = |nodes: &[Node<W>]| {
            let each = nodes
                .iter()
                .map(|node| self.onto(node, component, site, board));
            each.fold(Bits::EMPTY, |all, onto| all | onto)
        };
        match node {
            Node::Way(way) => match &self.ways[*way] {
                Way {
                    start: Start::Here | Start::Among(_),
                    forms,
                    form_of,
                    ..
                } => forms[usize::from(form_of[usize::from(component)])].onto(site, board),
                _ => board,
            },
            Node::All(nodes) | Node::First(nodes) => any(nodes),
            Node::If(_, parts) | Node::Split(_, parts) => {
                let no = parts.1.as_ref();
                let no = no.map(|no| self.onto(no, component, site, board));
                self.onto(&parts.0, component, site, board) | no.unwrap_or(Bits::EMPTY)
            }
            _ => board,
        }
    }
}

/// Adds the ways of a tree that holds nothing else; false if it does.
fn flatten<const W: usize>(node: &Node<W>, ways: &mut Vec<usize>) -> bool {
    match node {
        Node::Way(way) => {
            ways.push(*way);
            true
        }
        Node::All(nodes) => nodes.iter().all(|node| flatten(node, ways)),
        _ => false,
    }
}
