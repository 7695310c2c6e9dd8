//! Reads expressions and moves that have no form here, so that the general code is asked for them
//! in play (see `movers/asked`).

use super::free::{Free, Open, one};
use super::{Passes, Reader, Unread};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Moves, MovesKind, Region, ThenId};
use crate::game::sprints::movers::asked::{Asked, KNOWN, Listing};
use crate::game::sprints::movers::deeds::{Deed, Effect};
use crate::game::sprints::movers::rules::Node;
use crate::game::sprints::movers::terms::{Condition, Number, Set};
use crate::game::sprints::movers::ways::{Form, Start};

impl<const W: usize> Reader<'_, W> {
    /// A number that is asked for.
    pub fn asked_num(&mut self, e: &Int) -> Option<Number<W>> {
        let bound = self.open(|free| free.int(e))?;
        let of = e.clone();
        Some(Number::Asked(Box::new(self.asked_one(
            Unread::of("number", e),
            of,
            bound,
        ))))
    }

    /// A condition that is asked for.
    pub fn asked_cond(&mut self, e: &Bool) -> Option<Condition<W>> {
        let bound = self.open(|free| free.bool(e))?;
        let of = e.clone();
        Some(Condition::Asked(Box::new(self.asked_one(
            Unread::of("condition", e),
            of,
            bound,
        ))))
    }

    /// A region that is asked for.
    pub fn asked_set(&mut self, e: &Region) -> Option<Set<W>> {
        // Sites beside the board would be missing.
        if self.game.layout.total > self.game.layout.board_end && !self.on_board {
            return None;
        }
        let bound = self.open(|free| free.region(e))?;
        let of = e.clone();
        Some(Set::Asked(Box::new(self.asked_one(
            Unread::of("region", e),
            of,
            bound,
        ))))
    }

    /// What follows a move or comes before it, made by the general code as a whole.
    fn asked_effect(&mut self, moves: &Moves) -> Option<Effect<W>> {
        // What is taken when the turn ends, and who swaps, is not handed over.
        if self.game.features.sequence_capture {
            return None;
        }
        let mut bound = self.open(|free| free.moves(moves))?;
        let own = |(bound, _): &(Bound, Number<W>)| {
            matches!(bound, Bound::From | Bound::To)
                || *bound == Bound::Between && self.passes == Passes::One && self.applying
        };
        if !bound.iter().all(own) || !bound.is_empty() && !self.applying {
            return None;
        }
        if self.applying {
            bound.retain(|(bound, _)| *bound == Bound::Between);
            bound.extend([(Bound::From, Number::From), (Bound::To, Number::To)]);
        }
        let asked = self.asked_one(Unread::of("effect", &moves.kind), moves.clone(), bound);
        Some(Effect::Asked(Box::new(asked)))
    }

    /// An effect, which the general code makes where it has no form; only choices stand around what
    /// it makes, since all that stands together is decided before any of it is done.
    pub fn effect_or_asked(&mut self, moves: &Moves) -> Option<Effect<W>> {
        let before = self.unread.len();
        if let Some(effect) = self.effect_in_turn(moves) {
            return Some(effect);
        }
        let read = self.choice_or_asked(moves);
        self.note(before, read.is_some(), "effect", &moves.kind);
        read
    }

    fn choice_or_asked(&mut self, moves: &Moves) -> Option<Effect<W>> {
        if let MovesKind::If(cond, yes, no) = &moves.kind
            && moves.then.is_none()
            && let Some(cond) = self.cond(cond)
            && let Some(yes) = self.effect_or_asked(yes)
        {
            let no = match no {
                Some(no) => Some(self.effect_or_asked(no)?),
                None => None,
            };
            return Some(Effect::If(cond, Box::new((yes, no))));
        }
        self.asked_effect(moves)
    }

    /// Moves that the general code lists and makes, with what follows them; what follows the moves
    /// around them has a form.
    pub fn asked_node(
        &mut self,
        moves: &Moves,
        outer: &[ThenId],
        here: Option<u8>,
    ) -> Option<Node<W>> {
        // What is tried move by move is as fast by lists.
        let tried =
            matches!(&moves.kind, MovesKind::Do { if_afterwards, .. } if if_afterwards.is_some());
        // What is taken when the turn ends is not handed over.
        if self.game.features.sequence_capture || tried {
            return None;
        }
        let start = self.start.replace(false);
        // No target is bound where moves are listed.
        self.faces = true;
        let bound = self.open(|free| free.moves(moves));
        self.faces = false;
        self.start = start;
        let mut bound = bound?;
        let of_pieces = here.is_some();
        if !of_pieces && bound.iter().any(|(_, num)| *num == Number::From) {
            return None;
        }
        // Each of the pieces is the start in turn.
        bound.retain(|(_, num)| *num != Number::From);
        let asked = self.asked_one(Unread::of("move", &moves.kind), moves.clone(), bound);
        let place = self.listings;
        self.listings += 1;
        let form = Form::Asked(Box::new(Listing {
            asked,
            place,
            of_pieces,
        }));
        let start = match of_pieces {
            true => Start::Here,
            false => Start::Nowhere,
        };
        self.way(start, form, Deed::Asked(place), outer)
    }

    /// What the open variables of an expression stand for, if it may be asked for and all of them
    /// stand for something.
    fn open(
        &mut self,
        open: impl FnOnce(&mut Free) -> Option<Open>,
    ) -> Option<Vec<(Bound, Number<W>)>> {
        if !self.asks || self.doer.is_some() || self.tries {
            return None;
        }
        let mut free = Free::of(self.game);
        let mut open = open(&mut free)?;
        if free.leaves && !self.ending || free.faces && !self.faces && !self.applying {
            return None;
        }
        for what in free.single {
            if !self.kinds.single.contains(&what) {
                self.kinds.single.push(what);
            }
        }
        if free.lists {
            self.note_lists(None);
        }
        let mut bound = Vec::new();
        for var in KNOWN {
            if open & one(var) != 0 {
                open &= !one(var);
                let stands_for = self.num(&Int::Bound(var))?;
                bound.push((var, stands_for));
            }
        }
        if open != 0 {
            return None;
        }
        self.kinds.stated |= free.stated;
        self.kinds.valued |= free.valued;
        self.kinds.remembers |= free.remembers;
        self.fills |= free.fills;
        self.ticks = true;
        Some(bound)
    }

    /// An expression that is asked for, with a place of its own for its answer if the position
    /// alone decides that.
    fn asked_one<E>(&mut self, rule: Unread, of: E, bound: Vec<(Bound, Number<W>)>) -> Asked<E, W> {
        if !self.lists.contains(&rule) {
            self.lists.push(rule);
        }
        self.questions += 1;
        let fixed =
            |num: &Number<W>| matches!(num, Number::Const(_) | Number::LastFrom | Number::LastTo);
        let kept = bound.iter().all(|(_, num)| fixed(num));
        let kept = kept.then(|| {
            self.answers += 1;
            self.answers - 1
        });
        let mover = self.mover;
        Asked {
            of,
            mover,
            bound,
            kept,
            on_board: self.on_board,
        }
    }
}
