//! [`View`]: what somebody may see of a state: everything, or only what is not hidden from one
//! player.

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

    /// What is seen on a slot, bottom first: the levels of a stack, or one piece with its count.
    #[doc(hidden)]
    pub fn seen(self, game: &Game, state: &State, slot: usize) -> Vec<Seen> {
        let c = &state.contents;
        if c.is_empty(slot) {
            return Vec::new();
        }
        let seen = |number: usize, level: Level, count| {
            let hides = |data| self.hides(game, state, (slot, number), data);
            let (secret_what, secret_who) = (hides(HiddenData::What), hides(HiddenData::Who));
            let known = |data, v: i32| if hides(data) { 0 } else { v };
            (!hides(HiddenData::All)).then(|| Seen {
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
        };
        if c.stacking() {
            let levels = c.levels(slot).iter().enumerate();
            return levels.filter_map(|(i, l)| seen(i, *l, 1)).collect();
        }
        let top = c.top(slot);
        // A cell that a large piece covers is not empty and holds nothing itself.
        if top.what == 0 {
            return Vec::new();
        }
        seen(0, top, c.count(slot)).into_iter().collect()
    }
}
