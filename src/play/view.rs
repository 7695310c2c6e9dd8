//! [`View`]: what somebody may see of a state: everything, or only what is not hidden from one
//! player.

use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::rules::booleans::HiddenData;
use crate::game::state::State;
use crate::game::state::stacks::Level;

/// Whose eyes a state is seen with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The player; `None` sees everything.
    pub player: Option<u8>,
}

/// A piece, or one level of a stack, as it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The data; what is hidden reads 0.
    pub level: Level,
    /// How many stand there; 1 when the number is hidden.
    pub count: i32,
    /// Its kind is hidden.
    pub secret_what: bool,
    /// Its owner is hidden.
    pub secret_who: bool,
}

impl View {
    /// With the eyes of a player.
    pub fn of(player: u8) -> Self {
        View {
            player: Some(player),
        }
    }

    /// Whether a datum of a site, or of a level of its stack, is hidden.
    #[doc(hidden)]
    pub fn hides(
        self,
        game: &Game,
        state: &State,
        (slot, level): (usize, usize),
        data: HiddenData,
    ) -> bool {
        let hides = |p: u8| state.contents.hidden.hides(p.into(), slot, level, data);
        game.features.hidden && self.player.is_some_and(hides)
    }

    /// Whether a datum of something on a slot is hidden, or all of it is.
    #[doc(hidden)]
    pub fn keeps(self, game: &Game, state: &State, slot: usize, data: HiddenData) -> bool {
        let levels = 0..state.contents.height(slot).max(1);
        let hides = |place, data| self.hides(game, state, place, data);
        levels
            .map(|level| (slot, level))
            .any(|place| hides(place, data) || hides(place, HiddenData::All))
    }

    /// Where the last move began and where it ended, as far as it is known: the one who made it
    /// knows, others do not where the site is hidden from them before the move or after it.
    #[doc(hidden)]
    pub fn last(self, state: &State) -> [Option<(SiteType, i32)>; 2] {
        let last = &state.last;
        if state.moves == 0 {
            return [None; 2];
        }
        let [begin, end] = state.contents.hidden.of_last();
        let known = |secret: u32| match self.player {
            Some(player) => player == last.mover || secret >> player & 1 == 0,
            None => true,
        };
        [
            known(begin).then_some((last.from_type, last.from)),
            known(end).then_some((last.to_type, last.to)),
        ]
    }

    /// What is seen on a slot, bottom first: the levels of a stack, or one piece with its count.
    #[doc(hidden)]
    pub fn seen(self, game: &Game, state: &State, slot: usize) -> Vec<Seen> {
        let c = &state.contents;
        if c.is_empty(slot) {
            return Vec::new();
        }
        if c.stacking() {
            let levels = 0..c.height(slot);
            return levels
                .filter_map(|n| self.seen_level(game, state, slot, n))
                .collect();
        }
        // A cell that a large piece covers is not empty and holds nothing itself.
        if c.what(slot) == 0 {
            return Vec::new();
        }
        self.seen_level(game, state, slot, 0).into_iter().collect()
    }

    /// What is seen of a level of a stack, or of what stands on a slot; nothing where all of it is
    /// hidden.
    #[doc(hidden)]
    pub fn seen_level(
        self,
        game: &Game,
        state: &State,
        slot: usize,
        number: usize,
    ) -> Option<Seen> {
        let c = &state.contents;
        let hides = |data| self.hides(game, state, (slot, number), data);
        if hides(HiddenData::All) {
            return None;
        }
        let (level, count) = match c.stacking() {
            true => (c.level(slot, number), 1),
            false => (c.top(slot), c.count(slot)),
        };
        let (secret_what, secret_who) = (hides(HiddenData::What), hides(HiddenData::Who));
        let known = |data, v: i32| if hides(data) { 0 } else { v };
        Some(Seen {
            level: Level {
                what: if secret_what { 0 } else { level.what },
                who: if secret_who { 0 } else { level.who },
                rotation: known(HiddenData::Rotation, level.rotation.into()) as u8,
                state: known(HiddenData::State, level.state),
                value: known(HiddenData::Value, level.value),
            },
            count: if hides(HiddenData::Count) { 1 } else { count },
            secret_what,
            secret_who,
        })
    }
}
