//! Functions of tracks: `trackSite`, `count StepsOnTrack`, `sites Track` (specification 7a.5,
//! 7c.5).

use crate::board::site::SiteType;
use crate::board::track::Track;
use crate::game::context::Context;
use crate::game::on_track;
use crate::game::rules::ints::{Bound, Figure, TrackChoice};
use crate::game::rules::{Bool, Int};
use crate::game::site_set::SiteSet;

impl<'a> Context<'a> {
    /// The track chosen for a player, with its index and the player.
    #[inline]
    fn track(&mut self, choice: &TrackChoice) -> Option<(usize, &'a Track, i32)> {
        let player = match *choice.player {
            Int::Figure(Figure::Mover) => self.mover(),
            ref other => self.int(other),
        };
        let index = usize::from((*choice.by_player.get(usize::try_from(player).ok()?)?)?);
        Some((index, self.game.tracks.get(index)?, player))
    }

    /// Whether the place of a piece on the track is not told by its site.
    #[inline]
    fn is_ambiguous(&self, track: &Track) -> bool {
        self.game.features.internal_loop && !track.is_looped()
    }

    /// The index of a site on a track; where a track may pass a site twice, that of the player's
    /// piece on the site. The length of the track if there is none.
    #[inline]
    fn place_on_track(&self, index: usize, track: &Track, player: i32, site: i32) -> usize {
        let place = if self.is_ambiguous(track) {
            self.place_of_piece(index, track, player, site)
        } else {
            track.index_of(site)
        };
        place.unwrap_or(track.len())
    }

    /// The index of the place where the player's piece on a site stands on a track.
    #[inline(never)]
    fn place_of_piece(&self, index: usize, track: &Track, player: i32, site: i32) -> Option<usize> {
        let what = self.track_piece(player, site);
        if what == 0 {
            return track.index_of(site);
        }
        let cells = &self.state.contents.on_track;
        on_track::place(cells, self.game, (index, track), what, site)
    }

    /// The piece whose place is asked for: the lowest of the player's, else the top.
    fn track_piece(&self, player: i32, site: i32) -> u16 {
        let Some(slot) = self.slot(self.game.layout.default, site) else {
            return 0;
        };
        let contents = &self.state.contents;
        contents
            .levels(slot)
            .iter()
            .find(|l| i32::from(l.who) == player)
            .map_or_else(|| contents.what(slot), |l| l.what)
    }

    /// `trackSite Move`
    #[inline(never)]
    pub(super) fn track_move(&mut self, choice: &TrackChoice, from: &Int, steps: &Int) -> i32 {
        let Some((index, track, player)) = self.track(choice) else {
            return -1;
        };
        let site = self.int(from);
        let steps = self.int(steps).max(0) as usize;
        let place = if self.is_ambiguous(track) {
            if site < 0 {
                return -1;
            }
            self.place_of_piece(index, track, player, site)
        } else {
            track.index_of(site)
        };
        track.site_onward(place.unwrap_or(track.len()) + steps)
    }

    /// `trackSite EndSite`
    pub(super) fn track_end(&mut self, choice: &TrackChoice) -> i32 {
        self.track(choice)
            .and_then(|(_, track, _)| track.elements().last())
            .map_or(-1, |e| e.site)
    }

    /// `trackSite FirstSite`
    pub(super) fn track_first(
        &mut self,
        choice: &TrackChoice,
        from: Option<&Int>,
        cond: Option<&Bool>,
    ) -> i32 {
        let Some((_, track, _)) = self.track(choice) else {
            return -1;
        };
        let start = match from.map(|from| self.int(from)) {
            None | Some(-1) => 0,
            Some(site) => match track.index_of(site) {
                Some(i) => i,
                None => return -1,
            },
        };
        let elements = track.elements();
        let to = self.env.get(Bound::To);
        let mut found = -1;
        for e in elements[start.min(elements.len())..]
            .iter()
            .chain(&elements[..start.min(elements.len())])
        {
            self.env.set(Bound::To, e.site);
            if cond.is_none_or(|cond| self.bool(cond)) {
                found = e.site;
                break;
            }
        }
        self.env.set(Bound::To, to);
        found
    }

    /// `count StepsOnTrack`
    pub(super) fn steps_on_track(&mut self, choice: &TrackChoice, from: &Int, to: &Int) -> i32 {
        let Some((index, track, player)) = self.track(choice) else {
            return -1;
        };
        let (from, to) = (self.int(from), self.int(to));
        let ambiguous = self.is_ambiguous(track);
        if from < 0 && ambiguous {
            return -1;
        }
        let n = track.len();
        let start = match self.place_on_track(index, track, player, from) {
            i if i >= n => 0,
            i => i,
        };
        let mut ahead = track.elements()[start..].iter();
        if let Some(steps) = ahead.position(|e| e.site == to) {
            return steps as i32;
        }
        if ambiguous {
            return -1;
        }
        let mut again = track.elements()[..start].iter();
        again
            .position(|e| e.site == to)
            .map_or(-1, |i| (n - start + i) as i32)
    }

    /// `sites Track`
    pub(super) fn add_track(
        &mut self,
        choice: &TrackChoice,
        from: Option<&Int>,
        to: Option<&Int>,
        out: &mut SiteSet,
    ) {
        let track = match usize::try_from(self.env.get(Bound::Track)) {
            Ok(bound) => self.game.tracks.get(bound),
            Err(_) => self.track(choice).map(|(_, track, _)| track),
        };
        let Some(track) = track else {
            return;
        };
        if from.is_none() && to.is_none() {
            for site in track.sites() {
                out.insert(site);
            }
            return;
        }
        let start = match from {
            Some(from) => {
                let from = self.int(from);
                match track.index_of(from) {
                    Some(i) => i,
                    None => return,
                }
            }
            None => 0,
        };
        let to = to.map(|to| self.int(to));
        let elements = track.elements();
        for e in elements[start..].iter().chain(&elements[..start]) {
            out.insert(e.site);
            if Some(e.site) == to {
                break;
            }
        }
    }

    /// Whether the site is on the whole track chosen.
    pub(super) fn track_contains(&mut self, choice: &TrackChoice, site: i32) -> bool {
        let track = match usize::try_from(self.env.get(Bound::Track)) {
            Ok(bound) => self.game.tracks.get(bound),
            Err(_) => self.track(choice).map(|(_, track, _)| track),
        };
        site >= 0 && track.is_some_and(|track| track.index_of(site).is_some())
    }

    /// `hint at:`: the number of the first hint whose first site this is.
    pub(super) fn hint_at(&self, ty: SiteType, site: i32) -> i32 {
        self.game
            .hints
            .iter()
            .find(|h| {
                h.ty.is_none_or(|t| t == ty)
                    && h.sites
                        .first()
                        .is_some_and(|s| i64::from(*s) == i64::from(site))
            })
            .map_or(-1, |h| h.value)
    }
}
