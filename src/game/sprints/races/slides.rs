//! Slides along tracks, from every place of a track where the start stands.

use super::compile::{Around, Compiler};
use super::machine::Machine;
use super::values::{Condition, Number};
use super::ways::{Code, RaceWay, Sink};
use crate::board::topology::Csr;
use crate::board::track::Track;
use crate::game::MAX_DISTANCE;
use crate::game::rules::Sites;
use crate::game::rules::ints::Bound;
use crate::game::rules::moves::{Between, SlideMove};

/// A slide along tracks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrackSlide {
    from: Number,
    from_cond: Option<Condition>,
    /// The tracks, and the places of each site on them.
    tracks: Vec<(u16, Csr<u16>)>,
    /// Only what is beyond a bump counts.
    beyond_bumps: bool,
    /// The least and the greatest distance.
    range: Option<(Number, Number)>,
    /// What may be passed; empty sites where nothing is said.
    walk: Option<Condition>,
    /// Where it stops, and what else it may end on.
    stop: Option<Condition>,
    gate: Option<Condition>,
    /// What is done where it stops, and elsewhere, by their place in [`Code::leaves`].
    pub stopping: usize,
    pub passing: usize,
}

impl Compiler<'_, '_> {
    /// A slide along tracks, if no site of theirs is beside the board.
    pub(super) fn track_slide(&mut self, m: &SlideMove, around: &Around) -> Option<RaceWay> {
        let game = self.game();
        let (tracks, beyond_bumps) = m.tracks.as_ref()?;
        let default = game.layout.default;
        let board = 0..game.board.len(default) as i32;
        let mut on_tracks = tracks
            .iter()
            .filter_map(|t| game.tracks.get(usize::from(*t)));
        let on_board = on_tracks.all(|track| track.sites().all(|site| board.contains(&site)));
        let to = m.to.as_ref();
        let typed = to.is_none_or(|to| to.ty.is_none_or(|ty| ty == default));
        let plain = m.from.ty == default && m.from.level.is_none() && !m.stack;
        if !on_board || !typed || !plain || to.is_some_and(|to| to.rotations.is_some()) {
            return None;
        }
        let (range, walk) = match &m.between {
            None => (None, None),
            Some(Between {
                range,
                cond,
                trail: None,
                apply: None,
                ..
            }) => {
                let range = match range {
                    None => None,
                    Some(range) => Some((self.settled(&range.min)?, self.settled(&range.max)?)),
                };
                let walk = self.some_settled_test(cond.as_ref())?;
                let is_empty = Condition::Empty(Number::Bound(Bound::Between));
                (range, walk.filter(|walk| *walk != is_empty))
            }
            Some(_) => return None,
        };
        let stop = self.some_settled_test(to.and_then(|to| to.cond.as_ref()))?;
        let apply = to.and_then(|to| to.apply.as_ref());
        let gate = self.some_settled_test(apply.and_then(|apply| apply.cond.as_ref()))?;
        let before = std::mem::take(&mut self.read);
        let effect = match apply.and_then(|apply| apply.effect.as_deref()) {
            Some(effect) if !around.asked => Some((None, self.effect(effect, &Around::effect())?)),
            _ => None,
        };
        if self.read >> Bound::Between as u32 & 1 == 1 {
            // The last site that was passed is not kept for a decision.
            return None;
        }
        let own = 1 << Bound::From as u32 | 1 << Bound::To as u32;
        let bound = self.read & !own != 0;
        self.read |= before;
        let Sites::One(from) = &m.from.sites else {
            return None;
        };
        let from = self.settled(from)?;
        let stopping = self.goes(from.clone(), (effect, bound), around)?;
        let passing = self.goes(from.clone(), (None, bound), around)?;
        let places: Option<_> = tracks
            .iter()
            .map(|track| {
                let elements = game.tracks.get(usize::from(*track))?.elements();
                let mut places = Csr::with_capacity(board.len(), elements.len());
                for site in board.clone() {
                    let here = |place: &usize| elements[*place].site == site;
                    let here = (0..elements.len()).filter(here);
                    places.push_row(here.map(|place| place as u16));
                }
                Some((*track, places))
            })
            .collect();
        Some(RaceWay::Slide(Box::new(TrackSlide {
            from,
            from_cond: self.some_settled_test(m.from.cond.as_ref())?,
            tracks: places?,
            beyond_bumps: *beyond_bumps,
            range,
            walk,
            stop,
            gate,
            stopping,
            passing,
        })))
    }
}

impl Machine<'_> {
    /// Finds the moves of a slide along tracks; true where the sink wants no more.
    pub(super) fn produce_slide<S: Sink>(
        &mut self,
        code: &Code,
        slide: &TrackSlide,
        sink: &mut S,
    ) -> bool {
        let from = self.num(&slide.from);
        if from < 0 {
            return false;
        }
        let range = match &slide.range {
            Some((min, max)) => (self.num(min), self.num(max)),
            None => (-1, MAX_DISTANCE),
        };
        let outer = self.env.replace(Bound::From, from);
        if !(slide.from_cond.as_ref()).is_none_or(|cond| self.test(cond)) {
            // The variable stays bound.
            return false;
        }
        let old_to = self.env.get(Bound::To);
        let old_between = self.env.get(Bound::Between);
        let game = self.game;
        let mut tracks = slide.tracks.iter();
        let done = tracks.any(|(track, places)| {
            let start = from as usize;
            let mut starts = match start < places.len() {
                true => places.row(start).iter(),
                false => [].iter(),
            };
            let track = &game.tracks[usize::from(*track)];
            starts.any(|place| {
                let at = (track, usize::from(*place));
                self.slide_along(code, (slide, from, range), at, sink)
            })
        });
        self.env.set(Bound::To, old_to);
        self.env.set(Bound::Between, old_between);
        self.env.set(Bound::From, outer);
        done
    }

    fn slide_along<S: Sink>(
        &mut self,
        code: &Code,
        (slide, from, (min, max)): (&TrackSlide, i32, (i32, i32)),
        (track, start): (&Track, usize),
        sink: &mut S,
    ) -> bool {
        let elements = track.elements();
        let mut index = start;
        let mut bump = u32::from(elements[index].bump);
        let mut n = 1;
        while let Some(next) = elements[index].next
            && (n as usize) < track.len()
            && n <= max
        {
            let to = elements[next as usize].site;
            self.env.set(Bound::To, to);
            if min <= n && (bump > 0 || !slide.beyond_bumps) {
                let stops = slide.stop.as_ref().is_some_and(|cond| self.test(cond));
                let leaf = match stops {
                    true => slide.stopping,
                    false => slide.passing,
                };
                let gate = slide.gate.as_ref().filter(|_| !stops);
                if gate.is_none_or(|cond| self.test(cond)) {
                    if self.hand_on(code, leaf, (from, to), sink) {
                        return true;
                    }
                    if stops {
                        return false;
                    }
                }
            }
            n += 1;
            self.env.set(Bound::Between, to);
            let walks = match &slide.walk {
                Some(cond) => self.test(cond),
                None => !self.at.filled().contains(to),
            };
            if !walks {
                return false;
            }
            index = next as usize;
            bump += u32::from(elements[index].bump);
        }
        false
    }
}
