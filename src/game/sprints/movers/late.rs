//! Conditions that are asked late: of the move that was picked, not of all that could be.
//!
//! Where a move may end is a set of sites, and some of these sets ask a condition of each site that
//! takes long, such as whether a group there would be surrounded. A random game needs one legal move
//! only. So its trees of moves leave such conditions out: all moves that are left are counted, one is
//! picked, and only of that one the condition is asked. Where it does not hold another is picked, so
//! that each legal move is as likely as before ([`super::play`]). Whoever asks for all legal moves,
//! for threats or for moves to count walks through the trees in which nothing is left out.

use std::cell::Cell;

use super::read::asks_start;
use super::rules::{Branch, Node, Side, Way};
use super::terms::{Condition, Number, Set, View};
use super::visit::Term;
use super::ways::{Form, Landing, Start};
use crate::game::bits::Bits;

/// What a condition must take at least to be asked late, in parts of it.
const LONG: usize = 16;

/// The same for what is found for all sites together.
const MOST: usize = 64;

/// So many pieces are asked one by one for longer than some moves are tried.
const MANY: usize = 4;

/// So many tries tell whether it pays to ask conditions late.
const FIRST_TRIES: u32 = 10;

/// What a part takes that walks over the board.
const WALK: usize = 16;

/// What is asked of a move once it has been picked.
#[derive(Clone, Debug)]
pub(super) struct Late<const W: usize> {
    /// Where it must start.
    start: Option<Set<W>>,
    /// Where it must end.
    end: Option<Set<W>>,
    /// Where it may end depends on where it starts.
    by_start: bool,
}

impl<const W: usize> Late<W> {
    /// Whether all of it is hard to find.
    fn is_hard(&self) -> bool {
        let mut sets = self.start.iter().chain(&self.end);
        sets.all(|set| match set {
            Set::All(parts) => parts.iter().all(is_hard),
            set => is_hard(set),
        })
    }
}

/// As long as what is asked late takes less time than to ask it of all moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    /// One of so many moves that are tried is legal.
    legal: u32,
    /// One of so many moves that there are is tried.
    tried: u32,
}

impl<const W: usize> View<'_, W> {
    /// Whether a move that was picked passes what was left out when it was counted.
    #[inline(never)]
    pub fn passes_late(self, late: &Late<W>, landing: &Landing<W>) -> bool {
        if late.by_start {
            self.at.from.set(landing.from);
        }
        let is_in = |set: &Option<Set<W>>, site: i32| match (set, usize::try_from(site)) {
            (None, _) => true,
            (Some(set), Ok(site)) => !self.set_within(set, Bits::one(site)).is_empty(),
            (Some(_), Err(_)) => false,
        };
        is_in(&late.start, landing.from) && is_in(&late.end, landing.to)
    }
}

/// How many moves were tried in a game, how many of them were legal, and how many moves there were to
/// pick from.
#[derive(Debug, Default)]
pub(super) struct Tries {
    tried: Cell<u32>,
    legal: Cell<u32>,
    counted: Cell<u32>,
}

impl Tries {
    /// Begins a game.
    #[inline]
    pub fn restart(&self) {
        self.tried.set(0);
        self.legal.set(0);
        self.counted.set(0);
    }

    /// Takes note of so many moves that one is picked from.
    #[inline]
    pub fn count(&self, moves: usize) {
        self.counted.update(|n| n.saturating_add(moves as u32));
    }

    /// Takes note of a move.
    #[inline]
    pub fn note(&self, legal: bool) {
        self.tried.update(|n| n + 1);
        self.legal.update(|n| n + u32::from(legal));
    }

    /// Whether it takes less time to try moves than to ask all conditions of all moves at once, as far
    /// as that is known.
    #[inline]
    pub fn pay(&self, worth: Worth) -> bool {
        let [tried, legal, counted] = [&self.tried, &self.legal, &self.counted].map(Cell::get);
        tried < FIRST_TRIES
            || tried / worth.legal <= legal && tried.saturating_mul(worth.tried) <= counted
    }
}

/// Makes the trees for random play of all players; nothing where no condition is left out. Told are the
/// sites of the board and how many pieces of each component there are at the start.
pub(super) fn loosen<const W: usize>(
    sides: &mut [Side<W>],
    ways: &mut Vec<Way<W>>,
    (board, pieces): (Bits<W>, &[usize]),
) -> Option<Worth> {
    let mut loose = Loose {
        ways,
        board,
        pieces,
        many: true,
        sets: false,
        hard: true,
    };
    let mut changed = false;
    for side in sides {
        side.loose = loose.each(&side.play).unwrap_or_default();
        changed |= !side.loose.is_empty();
    }
    changed.then_some(Worth {
        legal: if loose.hard { 6 } else { 4 },
        // What a move leads to takes as long for each, whether it is tried alone or not.
        tried: if loose.sets { 4 } else { 1 },
    })
}

/// Makes trees for random play: the same moves and those that a condition asked late turns down.
struct Loose<'a, const W: usize> {
    /// The ways of all trees, to which those are added that leave a condition out.
    ways: &'a mut Vec<Way<W>>,
    board: Bits<W>,
    /// How many pieces of each component there are at the start.
    pieces: &'a [usize],
    /// Many pieces move together.
    many: bool,
    /// Something was left out of sets.
    sets: bool,
    /// All of that is hard to find.
    hard: bool,
}

/// Two trees of which one is chosen.
type Two<const W: usize> = Box<(Node<W>, Option<Node<W>>)>;

impl<const W: usize> Loose<'_, W> {
    /// The tree for random play; nothing where no condition is left out.
    fn tree(&mut self, node: &Node<W>) -> Option<Node<W>> {
        match node {
            Node::Way(number) => {
                let way = self.ways[*number].loosened(self.board, self.many)?;
                self.sets = true;
                self.hard &= way.late.as_ref().is_none_or(Late::is_hard);
                self.ways.push(way);
                Some(Node::Way(self.ways.len() - 1))
            }
            Node::All(nodes) => Some(Node::All(self.each(nodes)?)),
            Node::ByNext(nodes) => Some(Node::ByNext(self.each(nodes)?)),
            Node::First(nodes) => {
                let last = nodes.len().saturating_sub(1);
                let mut changed = false;
                let nodes = nodes.iter().enumerate().map(|(i, node)| {
                    let loose = self.tree(node);
                    changed |= loose.is_some();
                    match loose {
                        None => node.clone(),
                        // Of all but the last it must be known whether there are any.
                        Some(loose) if i == last || matches!(loose, Node::Some(_)) => loose,
                        Some(loose) => Node::Some(Box::new((loose, node.clone()))),
                    }
                });
                let nodes = nodes.collect();
                changed.then_some(Node::First(nodes))
            }
            Node::Legal(inner) => {
                let loose = self.tree(inner).unwrap_or_else(|| (**inner).clone());
                Some(Node::Some(Box::new((loose, node.clone()))))
            }
            Node::If(cond, parts) => Some(Node::If(cond.clone(), self.two(parts)?)),
            Node::Split(set, parts) => Some(Node::Split(set.clone(), self.two(parts)?)),
            Node::Sites(set, inner) => Some(Node::Sites(set.clone(), Box::new(self.tree(inner)?))),
            Node::Pieces(branches) => {
                let mut changed = false;
                let outer = self.many;
                let branches = branches.iter().map(|branch| {
                    let pieces = self.pieces.get(usize::from(branch.component));
                    self.many = !branch.one_by_one && pieces.is_none_or(|n| !(1..MANY).contains(n));
                    let loose = self.tree(&branch.node);
                    changed |= loose.is_some();
                    let node = loose.unwrap_or_else(|| branch.node.clone());
                    Branch {
                        node,
                        ..branch.clone()
                    }
                });
                let branches = branches.collect();
                self.many = outer;
                changed.then_some(Node::Pieces(branches))
            }
            Node::Some(_) | Node::Longest(_) | Node::After(..) => None,
        }
    }

    /// The same for some trees.
    fn each(&mut self, nodes: &[Node<W>]) -> Option<Vec<Node<W>>> {
        let mut changed = false;
        let nodes = nodes.iter().map(|node| {
            let loose = self.tree(node);
            changed |= loose.is_some();
            loose.unwrap_or_else(|| node.clone())
        });
        let nodes = nodes.collect();
        changed.then_some(nodes)
    }

    fn two(&mut self, parts: &Two<W>) -> Option<Two<W>> {
        let yes = self.tree(&parts.0);
        let no = parts.1.as_ref().map(|no| (self.tree(no), no));
        let changed = yes.is_some() || matches!(no, Some((Some(_), _)));
        changed.then(|| {
            let no = no.map(|(loose, no)| loose.unwrap_or_else(|| no.clone()));
            Box::new((yes.unwrap_or_else(|| parts.0.clone()), no))
        })
    }
}

impl<const W: usize> Way<W> {
    /// The same way without the conditions that are asked late; nothing where there are none. Where
    /// many pieces move that are asked one by one, what depends on the start is left out as well, so
    /// that they are asked together.
    fn loosened(&self, board: Bits<W>, many: bool) -> Option<Self> {
        if self.after {
            return None;
        }
        // Carrying a piece anywhere else but near would be turned down too often.
        let near = !self
            .forms
            .iter()
            .any(|form| matches!(form, Form::Anywhere(_)));
        let together = (self.by_start && many && near)
            .then(|| self.without(&|set| takes_long(set) || asks_start(set), board))
            .flatten();
        together
            .filter(|way| !way.by_start)
            .or_else(|| self.without(&is_hard, board))
            .or_else(|| self.without(&takes_long, board))
    }

    /// The same way without the parts of its sets that are asked late.
    fn without(&self, is_late: &dyn Fn(&Set<W>) -> bool, board: Bits<W>) -> Option<Self> {
        let (mut way, mut start) = (self.clone(), None);
        if let Start::On(set) | Start::In(set) | Start::Among(set) = &mut way.start {
            start = take_out(set, is_late, board);
        }
        let mut ends: Vec<Option<Set<W>>> = Vec::new();
        for form in &mut way.forms {
            ends.push(match form {
                Form::Targets { to, .. } | Form::Jumps { to, .. } | Form::Anywhere(to) => {
                    take_out(to, is_late, board)
                }
                _ => None,
            });
        }
        // All its forms ask the same.
        let end = ends.first().cloned().flatten();
        if start.is_none() && end.is_none() || ends.iter().any(|other| *other != end) {
            return None;
        }
        way.by_start &= way.forms.iter().any(asks_where);
        way.late = Some(Late {
            by_start: self.by_start,
            start,
            end,
        });
        Some(way)
    }
}

/// Takes out of a set the parts that are asked late; nothing where there are none, or nothing else.
fn take_out<const W: usize>(
    set: &mut Set<W>,
    is_late: &dyn Fn(&Set<W>) -> bool,
    board: Bits<W>,
) -> Option<Set<W>> {
    match set {
        Set::Costly(inner) => take_out(inner, is_late, board),
        Set::All(parts) => {
            let is_plain = |part: &Set<W>| !matches!(part, Set::Fixed(_)) && !is_late(part);
            if !parts.iter().any(is_plain) {
                return None;
            }
            let (late, rest): (Vec<_>, Vec<_>) = parts.drain(..).partition(is_late);
            *parts = rest;
            *set = std::mem::replace(set, Set::All(Vec::new())).simplified(board);
            (!late.is_empty()).then_some(Set::All(late))
        }
        _ => None,
    }
}

/// Whether a set takes long: it is hard to find, or has many parts.
fn takes_long<const W: usize>(set: &Set<W>) -> bool {
    is_hard(set) || measure(set).1 >= MOST
}

/// Whether a set asks a condition of its sites one by one that takes long.
fn is_hard<const W: usize>(set: &Set<W>) -> bool {
    let (one_by_one, parts) = measure(set);
    one_by_one && parts >= LONG
}

/// Whether a set asks a condition of its sites one by one, and how much it takes.
fn measure<const W: usize>(set: &Set<W>) -> (bool, usize) {
    let (mut one_by_one, mut parts) = (false, 0);
    set.clone().visit(&mut |term| {
        one_by_one |= matches!(term, Term::Set(Set::Holding(..) | Set::Threatened(_)));
        parts += match term {
            Term::Set(
                Set::Group(_)
                | Set::Along(_)
                | Set::Sight(_)
                | Set::OfMoves(..)
                | Set::Lined(_)
                | Set::Threatened(_)
                | Set::Asked(_),
            )
            | Term::Number(
                Number::Nearest(_) | Number::Groups(_) | Number::Territory(_) | Number::Asked(_),
            )
            | Term::Condition(
                Condition::Line(_)
                | Condition::Connected(_)
                | Condition::Walked(_)
                | Condition::Threatened(_)
                | Condition::CanMove(_)
                | Condition::CanMoveLegally(_)
                | Condition::Does(_)
                | Condition::Asked(_),
            ) => WALK,
            _ => 1,
        };
    });
    (one_by_one, parts)
}

/// Whether the sets of a form depend on where a move starts.
fn asks_where<const W: usize>(form: &Form<W>) -> bool {
    match form {
        Form::Targets { to, .. } | Form::Anywhere(to) => asks_start(to),
        Form::Jumps { hurdle, to, .. } => asks_start(hurdle) || asks_start(to),
        Form::On | Form::Pass => false,
        _ => true,
    }
}
