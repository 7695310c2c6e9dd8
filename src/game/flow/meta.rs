//! Meta rules: repetition, suicide, pins, gravity, automatic moves (specification 05a C.4).

use crate::board::direction::AbsoluteDirection;
use crate::board::site::{Site, SiteType};
use crate::game::MAX_LOOP;
use crate::game::action::{ActionKind, Given, Item, MoveList, Place};
use crate::game::context::Context;

/// Automatic moves that follow one move; where the rules never run out of them, so many are played.
const MAX_AUTOMOVES: usize = 1_000;

impl Context<'_> {
    /// Whether the meta rules against repetition and suicide allow the move.
    pub(crate) fn passes_meta(&mut self, list: &MoveList, index: usize) -> bool {
        let m = list.moves()[index];
        if let Some(kind) = self.game.meta.no_repeat
            && !list.is_pass(&m)
        {
            let repeated = self.on_copy(|copy| {
                let mut record = copy.scratch.memory.take_record();
                copy.state.pending.clear();
                copy.execute(list, index, true, &mut record);
                copy.scratch.memory.give_record(record);
                copy.is_repeated(kind)
            });
            if repeated {
                return false;
            }
        }
        if self.game.meta.no_suicide && !self.scratch.scope.in_suicide {
            self.scratch.scope.in_suicide = true;
            let mover = self.state.mover;
            let lost = self.on_copy(|copy| {
                copy.apply(list, index);
                copy.state.losers >> mover & 1 == 1 && !copy.state.is_active(i32::from(mover))
            });
            self.scratch.scope.in_suicide = false;
            if lost {
                return false;
            }
        }
        true
    }

    /// Drops moves that remove a piece supporting more than one other.
    pub(super) fn filter_pinned(&mut self, list: &mut MoveList) {
        let game = self.game;
        let pinned = |ctx: &Self, list: &MoveList, index: usize| {
            let m = list.moves()[index];
            list.items(&m).iter().any(|item| {
                let Item::Action(a) = item else { return false };
                let ActionKind::Remove { at } = a.kind else {
                    return false;
                };
                let occupied = |site: i32| {
                    ctx.slot(SiteType::Vertex, site)
                        .is_some_and(|s| ctx.state.contents.what(s) != 0)
                };
                // Nothing lies above a site of a hand.
                let Some(site) = ctx.element(SiteType::Vertex, at.site) else {
                    return false;
                };
                if !occupied(at.site) {
                    return false;
                }
                let above = game
                    .board
                    .steps(SiteType::Vertex)
                    .towards(AbsoluteDirection::Upward, site);
                above.iter().filter(|v| occupied(**v as i32)).count() > 1
            })
        };
        for i in (0..list.len()).rev() {
            if pinned(self, list, i) {
                list.remove(i);
            }
        }
    }

    /// What gravity and automatic moves add to a move, as further consequences.
    pub(in crate::game) fn extend_by_meta(
        &mut self,
        list: &MoveList,
        index: usize,
        out: &mut MoveList,
    ) {
        if self.game.meta.automove {
            self.automoves(list, index, out);
        }
        if self.game.meta.gravity {
            self.fall(list, index, out);
        }
    }

    /// Pieces fall one step downward at a time until everything rests.
    fn fall(&mut self, list: &MoveList, index: usize, out: &mut MoveList) {
        let game = self.game;
        let vertices = game.layout.count(SiteType::Vertex) as i32;
        self.on_copy(|copy| {
            let mut record = copy.scratch.memory.take_record();
            copy.execute(list, index, true, &mut record);
            for _ in 0..MAX_LOOP {
                let falling = (0..vertices).find_map(|v| {
                    let slot = copy.slot(SiteType::Vertex, v)?;
                    if copy.state.contents.what(slot) == 0 {
                        return None;
                    }
                    let below = game
                        .board
                        .steps(SiteType::Vertex)
                        .towards(AbsoluteDirection::Downward, v as Site);
                    below.iter().map(|w| *w as i32).find_map(|w| {
                        let under = copy.slot(SiteType::Vertex, w)?;
                        (copy.state.contents.what(under) == 0).then_some((v, w))
                    })
                });
                let Some((v, w)) = falling else { break };
                let place = |site| Place {
                    ty: SiteType::Vertex,
                    site,
                    level: 0,
                };
                let i = out.push(
                    ActionKind::Move {
                        from: place(v),
                        to: place(w),
                        given: Given::NONE,
                        stack: false,
                    },
                    false,
                );
                copy.execute(out, i, false, &mut record);
            }
            copy.scratch.memory.give_record(record);
        });
    }

    /// Moves whose target no other move shares are played along.
    fn automoves(&mut self, list: &MoveList, index: usize, out: &mut MoveList) {
        let game = self.game;
        self.on_copy(|copy| {
            let mut record = copy.scratch.memory.take_record();
            copy.execute(list, index, true, &mut record);
            let mut found = copy.scratch.memory.take_list();
            let mut targets = copy.scratch.memory.take_ints();
            while out.len() < MAX_AUTOMOVES {
                found.clear();
                if let Some(play) = game.play_of(copy.state, copy.state.mover as usize) {
                    copy.generate(play, &mut found);
                }
                let first = out.len();
                // Stacked pieces bring thousands of moves.
                targets.clear();
                targets.extend(found.moves().iter().map(|m| m.to));
                targets.sort_unstable();
                for (i, m) in found.moves().iter().enumerate() {
                    let place = targets.partition_point(|to| *to < m.to);
                    if targets.get(place + 1) != Some(&m.to) {
                        out.push_from(&found, i);
                    }
                }
                if out.len() == first {
                    break;
                }
                for i in first..out.len() {
                    copy.execute(out, i, false, &mut record);
                }
            }
            copy.scratch.memory.give_ints(targets);
            copy.scratch.memory.give_list(found);
            copy.scratch.memory.give_record(record);
        });
    }
}
