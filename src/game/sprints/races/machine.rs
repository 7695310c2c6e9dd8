//! The machine that runs a race's code: its position, the variables that iterations bind, and the
//! tables that never change during a game.

use super::position::RacePosition;
use super::ways::RaceAction;
use super::{Bits, MAX_SITES};
use crate::game::Game;
use crate::game::order;
use crate::game::rules::booleans::PlayerTest;
use crate::game::rules::ints::Bound;
use crate::game::sprints::work::Work;

/// The scratch variables that iterations bind. All are −1 while unbound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vars([i32; 12]);

impl Vars {
    /// Nothing is bound.
    pub const NONE: Vars = Vars([-1; 12]);

    #[inline]
    pub fn get(&self, var: Bound) -> i32 {
        self.0[var as usize]
    }

    #[inline]
    pub fn set(&mut self, var: Bound, value: i32) {
        self.0[var as usize] = value;
    }

    /// Binds a variable and returns what it was, to be put back.
    #[inline]
    pub fn replace(&mut self, var: Bound, value: i32) -> i32 {
        std::mem::replace(&mut self.0[var as usize], value)
    }
}

/// The position of a race, the values of variables, and tables about the game.
#[derive(Debug)]
pub(super) struct Machine<'g> {
    pub game: &'g Game,
    pub at: RacePosition,
    pub env: Vars,
    /// Where the moves around a from-to go to, while its own are found.
    pub outer_to: i32,
    /// Owner by component.
    pub owners: Vec<u8>,
    /// The sites of the board.
    pub board: Bits,
    /// All sites there are.
    pub sites: Bits,
    /// First site that is not on the board.
    pub board_end: i32,
    /// Number of dice.
    pub dice: usize,
    /// Where memories are put aside.
    pub minded: Vec<Vec<i32>>,
    /// Lists of actions that are not in use.
    pub spare: Vec<Vec<RaceAction>>,
    /// What the move may still take.
    pub work: Work,
}

impl<'g> Machine<'g> {
    /// A machine of a game; `None` if it is too large.
    pub fn of(game: &'g Game) -> Option<Self> {
        let layout = &game.layout;
        let dice = game.dice.as_ref().map_or(0, |d| d.faces.len());
        let small = layout.total as usize <= MAX_SITES && game.components.len() <= 256;
        if !small || dice > super::position::MAX_DICE || game.players >= 16 {
            return None;
        }
        let board = Bits::range(0..layout.count(layout.default));
        Some(Machine {
            game,
            at: RacePosition::new(game),
            env: Vars::NONE,
            outer_to: -1,
            owners: (0..game.components.len())
                .map(|c| game.owner(c as u16))
                .collect(),
            sites: board | Bits::range(layout.board_end..layout.total),
            board,
            board_end: layout.board_end as i32,
            dice,
            minded: Vec::new(),
            spare: Vec::new(),
            work: Work::default(),
        })
    }

    /// The owner of a component.
    #[inline]
    pub fn owner(&self, what: u8) -> i32 {
        i32::from(self.owners[usize::from(what)])
    }

    /// Whether there is such a site.
    #[inline]
    pub fn is_site(&self, site: i32) -> bool {
        self.sites.contains(site)
    }

    /// The team of a player.
    #[inline]
    pub fn team(&self, player: u8) -> u8 {
        self.at.seats.get(usize::from(player)).map_or(0, |s| s.team)
    }

    /// Whether a player is still in the game.
    pub fn is_active(&self, player: i32) -> bool {
        order::is_active(self.at.active, player)
    }

    #[inline]
    pub fn player_is(&self, test: PlayerTest, v: i32) -> bool {
        let mover = i32::from(self.at.mover);
        let teams = self.game.features.teams;
        match test {
            PlayerTest::Mover => v == mover,
            PlayerTest::Next => v == i32::from(self.at.next),
            PlayerTest::Prev => v == i32::from(self.at.prev),
            PlayerTest::Enemy if teams => v != 0 && !self.is_team_mate(v),
            PlayerTest::Enemy => v != 0 && v != mover,
            PlayerTest::Friend if teams => self.is_team_mate(v),
            PlayerTest::Friend => v == mover || mover == self.game.shared() as i32,
            PlayerTest::Active => v <= self.game.players as i32 && self.is_active(v),
        }
    }

    fn is_team_mate(&self, v: i32) -> bool {
        (1..=self.game.players as i32).contains(&v)
            && self.team(v as u8) == self.team(self.at.mover)
    }

    /// A player takes the place of the mover; returns whose turns it is, to be put back.
    pub fn stand_in(&mut self, player: Option<u8>) -> (u8, u8, u8) {
        let at = &mut self.at;
        let turns = (at.mover, at.prev, at.next);
        if let Some(player) = player
            && player != at.mover
        {
            (at.mover, at.prev, at.next) = (player, turns.0, turns.0);
        }
        turns
    }

    /// It is the turn of those whose turn it was.
    pub fn come_back(&mut self, turns: (u8, u8, u8)) {
        (self.at.mover, self.at.prev, self.at.next) = turns;
    }

    /// The number of the die whose site this is, be it there now or not; `None` where no die lies.
    #[inline]
    fn die_at(&self, site: i32) -> Option<usize> {
        let dice = self.game.dice.as_ref()?;
        let die = usize::try_from(site.wrapping_sub(dice.first as i32)).ok();
        die.filter(|die| *die < self.dice)
    }

    /// The unused dice that show a number, by their place.
    pub fn dice_showing(&self, pips: i32) -> impl Iterator<Item = usize> + use<> {
        let values = self.at.dice.values;
        (0..self.dice).filter(move |die| values[*die] == pips && pips != 0)
    }

    /// Whether a site is one of those where dice lie, be there a die now or not.
    pub fn is_of_dice(&self, site: i32) -> bool {
        self.die_at(site).is_some()
    }

    /// The face that the die on a site shows; −1 where there is none.
    pub fn face(&self, site: i32) -> i32 {
        self.die_at(site).map_or(-1, |die| self.at.dice.shown[die])
    }

    /// The component of the die on a site; 0 where there is no die.
    #[inline]
    pub fn die_on(&self, site: i32) -> u8 {
        self.die_at(site).map_or(0, |die| self.at.dice.whats[die])
    }

    /// Leaves a game to the lists in which something happens to a die as to a piece: only there is
    /// it one.
    pub fn leave_dice(&mut self, site: i32) {
        if self.die_on(site) != 0 {
            self.work.give_up();
        }
    }

    /// The local state of the die on a site: which of its faces it shows; `None` where there is
    /// no die.
    pub fn die_state(&self, site: i32) -> Option<i32> {
        let dice = self.game.dice.as_ref()?;
        let die = self.die_at(site)?;
        let shown = self.at.dice.shown.get(die)?;
        let faces = &dice.faces[die];
        Some(faces.iter().position(|face| face == shown).unwrap_or(0) as i32)
    }

    /// A die shows a face, and gives its value again.
    pub fn set_die(&mut self, die: usize, face: i32) {
        let Some(dice) = &self.game.dice else {
            return;
        };
        let Ok(index) = usize::try_from(face) else {
            return;
        };
        let value = dice.faces[die].get(index).copied().unwrap_or(0);
        self.at.dice.shown[die] = value;
        self.at.dice.values[die] = value;
    }
}
