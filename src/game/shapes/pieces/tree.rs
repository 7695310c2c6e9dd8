//! What may be played in a phase, as a tree. Its leaves are ways (tables of a simple move) where
//! the rules allow that, and lists of moves elsewhere.

use super::deeds::Deed;
use super::masks::PieceRules;
use super::ways::PieceWay;
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::moves::start_of;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{ForEachPiece, FromToMove};
use crate::game::rules::{Bool, Int, LeafId, Moves, MovesKind, Region, Sites, ThenId};

/// A ludeme that yields moves.
#[derive(Debug)]
pub(super) enum Node<'g> {
    /// A simple move: its place among the entries.
    PieceWay(usize),
    /// Moves that are listed: their place among the lists.
    Listed(usize),
    /// All of these in order.
    All(Vec<Node<'g>>),
    /// The first of these that yields any.
    First(Vec<Node<'g>>),
    /// A choice.
    If(&'g Bool, Box<Node<'g>>, Option<Box<Node<'g>>>),
    /// Over the mover's pieces: the branch that each component follows, and the type of sites
    /// where they are looked for from the last to the first.
    Pieces {
        of: Vec<Option<usize>>,
        on: Option<SiteType>,
    },
}

/// What the pieces of a component do.
#[derive(Debug)]
pub(super) struct Branch<'g> {
    pub node: Node<'g>,
    /// The simple moves, where they all start from the piece and nothing else matters.
    pub ways: Vec<usize>,
}

impl<'g> Branch<'g> {
    fn new(node: Node<'g>, entries: &[Entry<'_>]) -> Self {
        let mut ways = Vec::new();
        if !node.gather(entries, &mut ways) {
            ways.clear();
        }
        Branch { node, ways }
    }
}

impl Node<'_> {
    /// Gathers the ways in order; false if there is more than ways from the bound site.
    fn gather(&self, entries: &[Entry<'_>], ways: &mut Vec<usize>) -> bool {
        match self {
            Node::PieceWay(entry) => {
                ways.push(*entry);
                let entry = &entries[*entry];
                matches!(entry.start, Start::Bound) && entry.listed.is_none()
            }
            Node::All(nodes) => nodes.iter().all(|n| n.gather(entries, ways)),
            _ => false,
        }
    }
}

/// Where a simple move starts.
#[derive(Debug)]
pub(super) enum Start<'g> {
    /// From the site that is bound.
    Bound,
    /// From a site.
    At(&'g Int),
    /// From where the last move ended.
    LastTo,
    /// From the occupied sites of a region.
    In(&'g Region),
}

/// A simple move at its place in the rules.
#[derive(Debug)]
pub(super) struct Entry<'g> {
    pub start: Start<'g>,
    pub way: PieceWay<'g>,
    pub deed: Deed,
    /// Its place among the lists, if it is to be listed in some positions.
    pub listed: Option<usize>,
    /// The consequences around it, innermost first.
    pub thens: Vec<ThenId>,
}

/// Moves that are listed, at their place in the rules.
#[derive(Debug)]
pub(super) struct Listed<'g> {
    pub moves: &'g Moves,
    /// They belong to the mover, as what an iteration over pieces yields does.
    pub owned: bool,
    /// The consequences around them, innermost first.
    pub thens: Vec<ThenId>,
}

/// The trees of all phases.
#[derive(Debug)]
pub(super) struct Trees<'g> {
    game: &'g Game,
    pub entries: Vec<Entry<'g>>,
    pub branches: Vec<Branch<'g>>,
    pub lists: Vec<Listed<'g>>,
    pub rules: PieceRules,
}

impl<'g> Trees<'g> {
    /// No trees yet.
    pub fn new(game: &'g Game) -> Self {
        Trees {
            game,
            entries: Vec::new(),
            branches: Vec::new(),
            lists: Vec::new(),
            rules: PieceRules::default(),
        }
    }

    /// The tree of what may be played, if any of it goes by a way.
    pub fn plant(&mut self, play: &'g Moves) -> Option<Node<'g>> {
        let before = self.entries.len();
        let node = self.node(play, &[], false)?;
        (self.entries.len() > before).then_some(node)
    }

    /// The tree of a ludeme; `None` if moves are to be tried out before they are known to be legal,
    /// which is better done once they are picked.
    fn node(&mut self, moves: &'g Moves, outer: &[ThenId], owned: bool) -> Option<Node<'g>> {
        let mut thens: Vec<ThenId> = moves.then.into_iter().collect();
        thens.extend_from_slice(outer);
        match &moves.kind {
            MovesKind::Leaf(id) => {
                if let Some(mut entry) = self.entry(*id, &thens) {
                    if entry.way.is_partial() {
                        entry.listed = Some(self.lists.len());
                        self.lists.push(Listed {
                            moves,
                            owned,
                            thens: outer.to_vec(),
                        });
                    }
                    self.entries.push(entry);
                    return Some(Node::PieceWay(self.entries.len() - 1));
                }
            }
            MovesKind::Shoot(shot) => {
                let default = self.game.layout.default;
                let start = match &shot.from {
                    None => Some(Start::LastTo),
                    Some(from) if from.ty == default => start_at(&from.sites),
                    Some(_) => None,
                };
                if let Some(start) = start
                    && let Some(deed) = Deed::of_shot(self.game, shot, moves.decision)
                    && let Some(way) = PieceWay::of_shot(self.game, shot, &mut self.rules)
                {
                    self.entries.push(Entry {
                        start,
                        way,
                        deed,
                        listed: None,
                        thens,
                    });
                    return Some(Node::PieceWay(self.entries.len() - 1));
                }
            }
            MovesKind::Concat(list) => {
                let nodes = list.iter().map(|m| self.node(m, &thens, owned));
                return nodes.collect::<Option<Vec<_>>>().map(Node::All);
            }
            MovesKind::Priority(list) => {
                let nodes = list.iter().map(|m| self.node(m, &thens, owned));
                return nodes.collect::<Option<Vec<_>>>().map(Node::First);
            }
            MovesKind::If(cond, yes, no) => {
                let yes = Box::new(self.node(yes, &thens, owned)?);
                let no = match no {
                    Some(no) => Some(Box::new(self.node(no, &thens, owned)?)),
                    None => None,
                };
                return Some(Node::If(cond, yes, no));
            }
            MovesKind::ForEachPiece(m) if !owned && self.is_over_own_pieces(m) => {
                let mut of = Vec::new();
                let mut shared = None;
                for (c, component) in self.game.components.iter().enumerate() {
                    let listed = |wanted: &Vec<u16>| wanted.contains(&(c as u16));
                    let wanted = c != 0 && m.components.as_ref().is_none_or(listed);
                    let moves = m.moves.as_deref().or(component.moves.as_ref());
                    let Some(moves) = moves.filter(|_| wanted) else {
                        of.push(None);
                        continue;
                    };
                    // Moves of the iteration are the same for all.
                    if m.moves.is_none() || shared.is_none() {
                        let node = self.node(moves, &thens, true)?;
                        self.branches.push(Branch::new(node, &self.entries));
                        shared = Some(self.branches.len() - 1);
                    }
                    of.push(shared);
                }
                return Some(Node::Pieces { of, on: m.on });
            }
            MovesKind::Do {
                if_afterwards: Some(_),
                ..
            } => return None,
            _ => {}
        }
        self.lists.push(Listed {
            moves,
            owned,
            thens: outer.to_vec(),
        });
        Some(Node::Listed(self.lists.len() - 1))
    }

    fn is_over_own_pieces(&self, m: &ForEachPiece) -> bool {
        m.player.is_mover()
            && !m.everyone
            && m.container.as_const() == Some(0)
            && m.on.is_none_or(|on| on == self.game.layout.default)
    }

    fn entry(&mut self, id: LeafId, thens: &[ThenId]) -> Option<Entry<'g>> {
        let game = self.game;
        let leaf = game.leaf(id);
        let (start, way) = match &leaf.moves.kind {
            MovesKind::FromTo(m) => {
                let start = match &m.from.sites {
                    Sites::Many(region) => Start::In(region),
                    sites => start_at(sites)?,
                };
                if !is_plain_from_to(game, m) {
                    return None;
                }
                (start, PieceWay::to_empties(game, m, &mut self.rules)?)
            }
            _ => {
                let plan = leaf.plan(game)?;
                let start = start_at(&start_of(&leaf.moves)?.sites)?;
                let way = PieceWay::of_plan(game, plan, &mut self.rules)?;
                (start, way)
            }
        };
        Some(Entry {
            start,
            way,
            deed: Deed::of(game, id),
            listed: None,
            thens: thens.to_vec(),
        })
    }
}

/// The start of a move that starts from one site; where a region was given, from the bound one.
fn start_at(sites: &Sites) -> Option<Start<'_>> {
    Some(match sites {
        Sites::One(site) if **site != Int::Bound(Bound::From) => Start::At(site),
        _ => Start::Bound,
    })
}

/// Whether nothing but the sites matters to a from-to.
fn is_plain_from_to(game: &Game, m: &FromToMove) -> bool {
    let default = game.layout.default;
    let f = &game.features;
    m.from.ty == default
        && m.from.cond.is_none()
        && m.from.level.is_none()
        && m.to.level.is_none()
        && m.to.rotations.is_none()
        && m.to.ty.is_none_or(|ty| ty == default)
        && m.mover.is_none()
        && m.copy.as_ref().is_none_or(|c| c.as_const() == Some(false))
        && m.count.as_ref().is_none_or(|c| c.as_const().is_some())
        && default != SiteType::Edge
        && !f.stacking
        && !f.large_pieces
}
