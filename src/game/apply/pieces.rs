//! Placing, moving and removing pieces: what the actions on sites do, owner lists included.

use crate::board::site::SiteType;
use crate::game::action::{Given, Place};
use crate::game::context::Context;
use crate::game::on_track;
use crate::game::state::stacks::Level;

impl Context<'_> {
    #[inline]
    pub(crate) fn slot(&self, ty: SiteType, site: i32) -> Option<usize> {
        self.game.layout.slot(ty, site)
    }

    fn give(&mut self, slot: usize, given: Given) {
        let contents = &mut self.state.contents;
        if given.state != -1 {
            contents.set_state(slot, given.state);
        }
        if given.rotation != -1 {
            contents.set_rotation(slot, given.rotation);
        }
        if given.value != -1 {
            contents.set_value(slot, given.value);
        }
    }

    /// Pieces enter a site (05a D.4 Add, 06b 8.2).
    pub(super) fn add(&mut self, at: Place, what: u16, count: i32, given: Given) {
        let Some(slot) = self.slot(at.ty, at.site) else {
            return;
        };
        let who = self.game.owner(what);
        if self.state.contents.stacking() {
            let level = self.state.contents.height(slot);
            if given == Given::NONE {
                self.state.contents.push_bare(slot, what, who);
            } else {
                self.state.contents.push_level(
                    slot,
                    Level {
                        what,
                        who,
                        rotation: given.rotation.clamp(0, 255) as u8,
                        state: given.state.max(0),
                        value: if given.value == -1 { 0 } else { given.value },
                    },
                );
            }
            if what != 0 {
                self.state.contents.owned.add(what, slot, level);
                // Where pieces are stacked, an added one is counted twice: its starting point is
                // never quite left.
                self.enter_tracks(what, at.site, count.saturating_mul(2));
            }
        } else if self.state.contents.what(slot) == 0 {
            self.state.contents.set_piece(slot, what, who, count);
            self.give(slot, given);
            if self.game.features.dominoes {
                self.domino_added(what, slot);
            }
            if what != 0 {
                self.state.contents.owned.add(what, slot, 0);
                self.enter_tracks(what, at.site, count);
                self.cover(what, at.site, true);
            }
        } else {
            // The piece that stands there stays; only its number and data change.
            self.enter_tracks(what, at.site, count);
            let count = if self.state.contents.has_counts() {
                self.state.contents.count(slot) + count
            } else {
                1
            };
            self.state.contents.set_count(slot, count);
            self.give(slot, given);
        }
    }

    /// A piece enters a stack at a level.
    pub(super) fn insert(&mut self, at: Place, what: u16, state: i32) {
        let Some(slot) = self.slot(at.ty, at.site) else {
            return;
        };
        let who = self.game.owner(what);
        let level = (at.level.max(0) as usize).min(self.state.contents.height(slot));
        self.state.contents.owned.raise_from(slot, level);
        self.state.contents.insert_level(
            slot,
            level,
            Level {
                what,
                who,
                rotation: 0,
                state: state.max(0),
                value: 0,
            },
        );
        if what != 0 {
            self.state.contents.owned.add(what, slot, level);
        }
    }

    /// Takes a level out of a stack, lists included.
    fn take_level(&mut self, slot: usize, level: usize) -> Option<Level> {
        let piece = self.state.contents.remove_level(slot, level)?;
        self.unlist(slot, level, piece.what);
        Some(piece)
    }

    /// The same, told the level by its number: the data of the top stay behind.
    fn take_numbered_level(&mut self, slot: usize, level: usize) -> Option<Level> {
        if self.game.features.large_stacks {
            return self.take_level(slot, level);
        }
        let piece = self.state.contents.remove_level_leaving(slot, level)?;
        self.unlist(slot, level, piece.what);
        Some(piece)
    }

    fn unlist(&mut self, slot: usize, level: usize, what: u16) {
        let owned = &mut self.state.contents.owned;
        if what == 0 {
            owned.lower_above(slot, level);
        } else {
            owned.remove(what, slot, Some(level));
        }
    }

    /// Puts a level on top of a stack, lists included.
    fn push_piece(&mut self, slot: usize, piece: Level) {
        let level = self.state.contents.height(slot);
        self.state.contents.push_level(slot, piece);
        if piece.what != 0 {
            self.state.contents.owned.add(piece.what, slot, level);
        }
    }

    /// Puts a piece without data on top of a stack, lists included.
    fn push_bare(&mut self, slot: usize, what: u16, who: u8) {
        let level = self.state.contents.height(slot);
        self.state.contents.push_bare(slot, what, who);
        if what != 0 {
            self.state.contents.owned.add(what, slot, level);
        }
    }

    /// Removes a piece, a level or everything on a site.
    pub(super) fn remove(&mut self, at: Place) {
        let Some(slot) = self.slot(at.ty, at.site) else {
            return;
        };
        if self.state.contents.stacking() {
            let height = self.state.contents.height(slot);
            if height == 0 {
                return;
            }
            let taken = if at.level < 0 {
                self.take_level(slot, height - 1)
            } else if at.level as usize >= height {
                // A level beyond the top takes the top: the stack has shrunk since the level was
                // read. The lists of pieces do not hear of it.
                self.state.contents.remove_level(slot, height - 1)
            } else {
                self.take_numbered_level(slot, at.level as usize)
            };
            if let Some(piece) = taken {
                self.leave_tracks(piece.what, at.site);
            }
            return;
        }
        let what = self.state.contents.what(slot);
        if what != 0 {
            self.state.contents.owned.remove(what, slot, None);
            self.leave_tracks(what, at.site);
            self.cover(what, at.site, false);
        }
        self.state.contents.clear(slot);
    }

    /// A piece moves (06b 8.1).
    pub(super) fn relocate(&mut self, from: Place, to: Place, given: Given, stack: bool) {
        let (Some(a), Some(b)) = (self.slot(from.ty, from.site), self.slot(to.ty, to.site)) else {
            return;
        };
        if self.state.contents.stacking() {
            self.relocate_in_stacks((from, a), (to, b), given, stack);
            return;
        }
        let what = self.state.contents.what(a);
        let f = &self.game.features;
        let local = f.has_local_data();
        let bare = !local && !f.large_pieces && !f.internal_loop && !f.hidden;
        if bare && self.state.contents.has_counts() {
            let who = self.game.owner(what);
            self.state.contents.move_one(a, b, who);
            return;
        }
        let count = self.state.contents.count(a);
        if what == 0 && count == 0 {
            return;
        }
        let source = match local {
            true => self.state.contents.top(a),
            false => Level::default(),
        };
        self.cover(what, from.site, false);
        if count <= 1 {
            self.state.contents.owned.remove(what, a, None);
            self.state.contents.clear(a);
        } else {
            self.state.contents.set_count(a, count - 1);
        }
        let there = self.state.contents.what(b);
        let counts = self.state.contents.has_counts();
        let present = self.state.contents.count(b);
        if there != 0 && (!counts || there != what) {
            self.state.contents.owned.remove(there, b, None);
            self.leave_tracks(there, to.site);
        }
        let new_count = if there == what && present > 0 {
            if counts { present + 1 } else { 1 }
        } else {
            1
        };
        let who = self.game.owner(what);
        self.state.contents.set_piece(b, what, who, new_count);
        if local {
            let or = |given, own| if given == -1 { own } else { given };
            let contents = &mut self.state.contents;
            contents.set_state(b, or(given.state, source.state));
            contents.set_rotation(b, or(given.rotation, i32::from(source.rotation)));
            contents.set_value(b, or(given.value, source.value));
        }
        if new_count == 1 {
            self.state.contents.owned.add(what, b, 0);
        }
        self.move_on_tracks(what, from.site, to.site, 1);
        self.cover(what, to.site, true);
        self.move_hidden(a, b);
    }

    fn relocate_in_stacks(
        &mut self,
        (from, a): (Place, usize),
        (to, b): (Place, usize),
        given: Given,
        stack: bool,
    ) {
        let with = |piece: Level, given: Given, keep: bool| Level {
            state: if given.state != -1 {
                given.state
            } else if keep {
                piece.state
            } else {
                0
            },
            rotation: if given.rotation != -1 {
                given.rotation.clamp(0, 255) as u8
            } else if keep {
                piece.rotation
            } else {
                0
            },
            value: if given.value != -1 {
                given.value
            } else if keep {
                piece.value
            } else {
                0
            },
            ..piece
        };
        if stack {
            if a == b {
                return;
            }
            let height = self.state.contents.height(a);
            for i in 0..height {
                let Some(piece) = self.take_level(a, 0) else {
                    return;
                };
                if to.level >= 0 {
                    let level = (to.level as usize).min(self.state.contents.height(b));
                    self.state.contents.owned.raise_from(b, level);
                    self.state
                        .contents
                        .insert_level(b, level, with(piece, given, false));
                    self.state.contents.owned.add(piece.what, b, level);
                } else {
                    self.push_piece(b, piece);
                }
                if i == 0 {
                    self.move_on_tracks(piece.what, from.site, to.site, 1);
                }
            }
            return;
        }
        let height = self.state.contents.height(a);
        if height == 0 {
            // Nothing is moved, and takes a level of its target all the same.
            if a != b {
                let level = usize::try_from(to.level).unwrap_or(usize::MAX);
                let level = level.min(self.state.contents.height(b));
                self.state.contents.owned.raise_from(b, level);
                self.state.contents.insert_level(b, level, Level::default());
            }
            return;
        }
        match (from.level >= 0, to.level >= 0) {
            (false, false) => {
                // The top piece loses its local data, and given data are ignored.
                if a == b {
                    return;
                }
                if let Some(piece) = self.take_level(a, height - 1) {
                    if !self.game.features.cards {
                        self.push_bare(b, piece.what, piece.who);
                    }
                    self.move_on_tracks(piece.what, from.site, to.site, 1);
                }
            }
            (true, false) => {
                if a == b {
                    return;
                }
                if let Some(piece) = self.take_numbered_level(a, from.level as usize) {
                    self.push_piece(b, with(piece, given, true));
                    self.move_on_tracks(piece.what, from.site, to.site, 1);
                }
            }
            (leveled, true) => {
                let taken = if leveled {
                    self.take_numbered_level(a, from.level as usize)
                } else {
                    self.take_level(a, height - 1)
                };
                if let Some(piece) = taken {
                    let at = (to.level as usize).min(self.state.contents.height(b));
                    self.state.contents.owned.raise_from(b, at);
                    self.state
                        .contents
                        .insert_level(b, at, with(piece, given, false));
                    self.state.contents.owned.add(piece.what, b, at);
                    self.move_on_tracks(piece.what, from.site, to.site, 1);
                }
            }
        }
    }

    /// Several pieces of a count move.
    pub(super) fn move_count(&mut self, from: Place, to: Place, n: i32) {
        let (Some(a), Some(b)) = (self.slot(from.ty, from.site), self.slot(to.ty, to.site)) else {
            return;
        };
        let what = self.state.contents.what(a);
        if what == 0 || self.state.contents.stacking() {
            return;
        }
        let left = self.state.contents.count(a) - n;
        if left <= 0 {
            self.state.contents.owned.remove(what, a, None);
            self.state.contents.clear(a);
        } else {
            self.state.contents.set_count(a, left);
        }
        let there = self.state.contents.what(b);
        if there == 0 {
            let who = self.game.owner(what);
            self.state.contents.set_piece(b, what, who, n);
        } else if there == what {
            let sum = self.state.contents.count(b) + n;
            if sum <= self.game.max_count {
                self.state.contents.set_count(b, sum);
            }
        }
        self.state.contents.owned.add_again(what, b);
        self.move_on_tracks(what, from.site, to.site, n);
    }

    /// The top levels of a stack move, keeping their order and data.
    pub(super) fn move_levels(&mut self, from: Place, to: Place, n: i32) {
        let (Some(a), Some(b)) = (self.slot(from.ty, from.site), self.slot(to.ty, to.site)) else {
            return;
        };
        let height = self.state.contents.height(a);
        if n <= 0 || height < n as usize || !self.state.contents.stacking() {
            return;
        }
        let base = height - n as usize;
        for _ in 0..n {
            let Some(piece) = self.take_level(a, base) else {
                return;
            };
            self.push_piece(b, piece);
            self.move_on_tracks(piece.what, from.site, to.site, 1);
        }
    }

    /// A piece is copied: it moves, and the source is filled again.
    pub(super) fn copy_piece(&mut self, from: Place, to: Place) {
        let Some(a) = self.slot(from.ty, from.site) else {
            return;
        };
        let count = self.state.contents.count(a);
        let source = self.state.contents.top(a);
        if source.what == 0 {
            return;
        }
        self.relocate(from, to, Given::NONE, false);
        if self.state.contents.stacking() {
            self.push_bare(a, source.what, source.who);
        } else {
            let listed = self.state.contents.what(a) == 0;
            self.state
                .contents
                .set_piece(a, source.what, source.who, count);
            self.state.contents.set_state(a, source.state);
            self.state
                .contents
                .set_rotation(a, i32::from(source.rotation));
            self.state.contents.set_value(a, source.value);
            if listed {
                self.state.contents.owned.add(source.what, a, 0);
            }
        }
    }

    /// A piece becomes another.
    pub(super) fn promote(&mut self, at: Place, what: u16) {
        let Some(slot) = self.slot(at.ty, at.site) else {
            return;
        };
        let who = self.game.owner(what);
        if self.state.contents.stacking() {
            let height = self.state.contents.height(slot);
            if height > 0 {
                let contents = &mut self.state.contents;
                let (level, taken) = if at.level < 0 || self.game.features.large_stacks {
                    let level = if at.level < 0 {
                        height - 1
                    } else {
                        at.level as usize
                    };
                    (level, contents.remove_level(slot, level))
                } else {
                    let level = at.level as usize;
                    (level, contents.remove_level_leaving(slot, level))
                };
                if let Some(old) = taken {
                    // The old entry is dropped only if something is left of the stack.
                    if height > 1 {
                        self.state
                            .contents
                            .owned
                            .remove(old.what, slot, Some(level));
                    }
                }
            }
            self.push_bare(slot, what, who);
            return;
        }
        let old = self.state.contents.what(slot);
        if old != 0 {
            self.state.contents.owned.remove(old, slot, None);
            self.leave_tracks(old, at.site);
        }
        self.state.contents.clear(slot);
        self.state.contents.set_piece(slot, what, who, 1);
        if what != 0 {
            self.state.contents.owned.add(what, slot, 0);
            self.enter_tracks(what, at.site, 1);
        }
    }

    /// The number of pieces on a site is set.
    pub(super) fn assign_count(&mut self, at: Place, what: u16, count: i32) {
        let Some(slot) = self.slot(at.ty, at.site) else {
            return;
        };
        if self.state.contents.stacking() {
            return;
        }
        let old = self.state.contents.what(slot);
        if count <= 0 {
            if old != 0 {
                self.state.contents.owned.remove(old, slot, None);
            }
            self.state.contents.clear(slot);
            return;
        }
        // The owner of the site stays what it is: nobody, on a site that was empty.
        let who = self.state.contents.who(slot);
        let was_empty = self.state.contents.is_empty(slot);
        self.state.contents.set_piece(slot, what, who, count);
        if was_empty && what != 0 {
            self.state.contents.owned.add(what, slot, 0);
        }
    }

    /// The level's data in a stack, or the site's in flat games, are changed.
    pub(super) fn set_level_data(&mut self, at: Place, change: impl FnOnce(&mut Level)) {
        let Some(slot) = self.slot(at.ty, at.site) else {
            return;
        };
        if self.state.contents.stacking() {
            let levels = self.state.contents.levels_mut(slot);
            let level = if at.level < 0 {
                levels.len().wrapping_sub(1)
            } else {
                at.level as usize
            };
            if let Some(l) = levels.get_mut(level) {
                change(l);
            }
        } else {
            let mut data = self.state.contents.top(slot);
            change(&mut data);
            self.state.contents.set_state(slot, data.state);
            self.state
                .contents
                .set_rotation(slot, i32::from(data.rotation));
            self.state.contents.set_value(slot, data.value);
        }
    }

    fn move_hidden(&mut self, from: usize, to: usize) {
        if !self.game.features.hidden {
            return;
        }
        let gone = self.state.contents.is_empty(from);
        self.state.contents.hidden.carry(from, to, gone);
    }

    // Places on tracks that pass a site twice, see [`on_track`].

    /// So many pieces enter each track.
    fn enter_tracks(&mut self, what: u16, site: i32, count: i32) {
        if self.game.features.internal_loop {
            on_track::enter(
                &mut self.state.contents.on_track,
                self.game,
                what,
                site,
                count,
            );
        }
    }

    /// A piece that is removed leaves each track.
    fn leave_tracks(&mut self, what: u16, site: i32) {
        if self.game.features.internal_loop {
            on_track::leave(&mut self.state.contents.on_track, self.game, what, site);
        }
    }

    /// Pieces go along each track.
    fn move_on_tracks(&mut self, what: u16, from: i32, to: i32, count: i32) {
        if self.game.features.internal_loop {
            let cells = &mut self.state.contents.on_track;
            on_track::relocate(cells, self.game, what, (from, to), count);
        }
    }
}
