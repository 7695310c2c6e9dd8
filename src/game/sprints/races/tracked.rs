//! Tracks that pass a site twice: how far each piece has come is kept along with every change of
//! the position.

use super::machine::Machine;
use super::values::Number;
use super::ways::RaceAction;
use crate::game::on_track;

impl Machine<'_> {
    /// Takes note of where pieces will be on tracks; asked before an action is done.
    #[inline]
    pub fn note_on_tracks(&mut self, act: &RaceAction) {
        if !self.at.on_track.is_empty() {
            self.go_on_tracks(act);
        }
    }

    #[inline(never)]
    fn go_on_tracks(&mut self, act: &RaceAction) {
        match *act {
            RaceAction::Move(from, to, levels) => self.relocate_on_tracks(from, to, levels),
            RaceAction::MoveStack(from, to) => {
                if !self.at.stacking() {
                    self.relocate_on_tracks(from, to, (-1, -1));
                } else if let (Some(a), Some(_)) = (self.at.slot(from), self.at.slot(to))
                    && from != to
                {
                    // Only the first of them is followed.
                    self.relocate_one(self.at.what_at(a, 0), (from, to), 1);
                }
            }
            RaceAction::MoveCount(from, to, n) => {
                if let (Some(a), Some(_)) = (self.at.slot(from), self.at.slot(to))
                    && !self.at.stacking()
                {
                    self.relocate_one(self.at.what(a), (from, to), n);
                }
            }
            RaceAction::MoveLevels(from, to, n) => {
                if let (Some(a), Some(_)) = (self.at.slot(from), self.at.slot(to)) {
                    let height = self.at.height(a);
                    if n <= 0 || height < n as usize || !self.at.stacking() {
                        return;
                    }
                    let base = height - n as usize;
                    for level in base..height {
                        self.relocate_one(self.at.what_at(a, level), (from, to), 1);
                    }
                }
            }
            RaceAction::Remove(site, level) => {
                let Some(slot) = self.at.slot(site) else {
                    return;
                };
                let height = self.at.height(slot);
                let what = match usize::try_from(level) {
                    Ok(level) if self.at.stacking() && level < height => {
                        self.at.what_at(slot, level)
                    }
                    _ => self.at.what(slot),
                };
                on_track::leave(&mut self.at.on_track, self.game, what.into(), site);
            }
            RaceAction::Add {
                site, what, count, ..
            } if self.at.slot(site).is_some() => {
                on_track::enter(&mut self.at.on_track, self.game, what.into(), site, count);
            }
            _ => {}
        }
    }

    fn relocate_on_tracks(&mut self, from: i32, to: i32, (source, target): (i32, i32)) {
        let (Some(a), Some(b)) = (self.at.slot(from), self.at.slot(to)) else {
            return;
        };
        if self.at.stacking() {
            let height = self.at.height(a);
            let level = match usize::try_from(source) {
                Ok(level) => level,
                Err(_) => height.wrapping_sub(1),
            };
            if level < height && !(a == b && target < 0) {
                self.relocate_one(self.at.what_at(a, level), (from, to), 1);
            }
            return;
        }
        let what = self.at.what(a);
        if what == 0 {
            return;
        }
        let there = match a == b && self.at.number(a) <= 1 {
            true => 0,
            false => self.at.what(b),
        };
        if there != 0 && (!self.at.counting || there != what) {
            on_track::leave(&mut self.at.on_track, self.game, there.into(), to);
        }
        self.relocate_one(what, (from, to), 1);
    }

    fn relocate_one(&mut self, what: u8, along: (i32, i32), n: i32) {
        on_track::relocate(&mut self.at.on_track, self.game, what.into(), along, n);
    }

    /// The place of the player's piece on a site along a track: of the lowest of theirs, else of
    /// the top.
    fn place_of_piece(&self, index: u16, player: i32, site: i32) -> Option<usize> {
        let track = self.game.tracks.get(usize::from(index))?;
        let what = self.at.slot(site).map_or(0, |slot| {
            let levels = (0..self.at.height(slot)).map(|level| self.at.what_at(slot, level));
            let own = levels.into_iter().find(|what| self.owner(*what) == player);
            own.unwrap_or_else(|| self.at.what(slot))
        });
        match what {
            0 => track.index_of(site),
            what => {
                let which = (usize::from(index), track);
                on_track::place(&self.at.on_track, self.game, which, what.into(), site)
            }
        }
    }

    /// The site some steps ahead of the player's piece on a site.
    #[inline(never)]
    pub fn ahead_of_piece(
        &mut self,
        tracks: &[Option<u16>],
        of: (&Number, &Number, &Number),
    ) -> i32 {
        let player = self.num(of.0);
        let track = usize::try_from(player).ok();
        let Some(index) = track.and_then(|p| tracks.get(p).copied().flatten()) else {
            return -1;
        };
        let (site, steps) = (self.num(of.1), self.num(of.2).max(0) as usize);
        let Some(track) = self.game.tracks.get(usize::from(index)) else {
            return -1;
        };
        let place = match track.is_looped() {
            true => track.index_of(site),
            false if site < 0 => return -1,
            false => self.place_of_piece(index, player, site),
        };
        track.site_onward(place.unwrap_or(track.len()) + steps)
    }
}
