//! The position of a race: pieces by site and level, dice, and what the turn, phases and ends need.
//!
//! Every site has room for the same number of levels, which is one in games without stacks. The
//! cells above the height of a stack keep the local data that were left behind there, as the stacks
//! of a [`State`] do. In games without stacks, the number of pieces on each site is kept as well.

use super::pieces::MOST_COUNTED;
use super::{Bits, MAX_SITES};
use crate::game::state::State;
use crate::game::state::clone_fields;
use crate::game::{Game, on_track};

/// Most dice a position may have.
pub(super) const MAX_DICE: usize = 16;

/// Owners that pieces are told apart by: nobody, the players, and all of them.
const OWNERS: usize = 18;

/// What is remembered of the last move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    pub from: i32,
    pub to: i32,
    pub level_from: i32,
    pub level_to: i32,
    pub pass: bool,
}

impl Last {
    /// A pass.
    pub const PASS: Last = Last {
        from: -1,
        to: -1,
        level_from: 0,
        level_to: 0,
        pass: true,
    };
}

/// The numbers of one player: score, value and the like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub score: i32,
    pub value: i32,
    pub phase: u8,
    pub team: u8,
    pub order: u8,
}

/// The dice: what each still gives, what it shows, and the last roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub values: [i32; MAX_DICE],
    pub shown: [i32; MAX_DICE],
    /// The components that the dice are.
    pub whats: [u8; MAX_DICE],
    pub equal: bool,
    pub sum: i32,
}

/// What a piece bears: its local state and its value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Local {
    pub state: i16,
    pub worth: i16,
}

impl Local {
    /// A state and a value, if there is room for them.
    fn of(state: i32, value: i32) -> Option<Self> {
        Some(Local {
            state: state.try_into().ok()?,
            worth: value.try_into().ok()?,
        })
    }
}

/// The position.
#[derive(Debug)]
pub(super) struct RacePosition {
    pub mover: u8,
    pub next: u8,
    pub prev: u8,
    pub over: bool,
    pub turn: u32,
    pub same_player: u32,
    pub moves: u32,
    pub active: u32,
    pub triggered: u32,
    pub temp: i32,
    pub counter: i32,
    pub pot: i32,
    pub last: Last,
    pub dice: Shown,
    pub seats: Vec<Seat>,
    pub vars: Vec<i32>,
    pub pending: Vec<i32>,
    pub memories: Vec<Vec<i32>>,
    /// Where pieces are on tracks that pass a site twice (see [`on_track`]); empty where none does.
    pub on_track: Vec<i16>,
    /// Levels of a site, as a power of two.
    pub(super) shift: u32,
    pub(super) stacking: bool,
    pub(super) counting: bool,
    pub(super) heights: Vec<u8>,
    pub(super) whats: Vec<u8>,
    pub(super) locals: Vec<Local>,
    pub(super) counts: Vec<i16>,
    /// What is left behind above stacks: slot, level and data of each, by slot and level, the
    /// latest first.
    pub(super) left: Vec<(u16, u16, Local)>,
    pub(super) filled: Bits,
    /// By component: where it stands.
    pub(super) on: Vec<Bits>,
    /// By component: where it stands on top.
    pub(super) tops: Vec<Bits>,
    /// By component and site: how many levels.
    pub(super) levels_of: Vec<u8>,
    /// By owner: their component if they have just one, else 0. What follows is not kept for
    /// those that have, as it is the same as for the component.
    pub(super) sole: Vec<u8>,
    /// By owner: where pieces of theirs stand.
    pub(super) owned: Vec<Bits>,
    /// By owner: where pieces of theirs stand on top.
    pub(super) tops_owned: Vec<Bits>,
    /// By owner and site: how many levels.
    pub(super) levels_owned: Vec<u8>,
    /// By site: what stands there, as far as local ways tell it apart.
    pub(super) standings: [u8; MAX_SITES],
    /// By component: its owner, and the standing of one piece of it; none if there are too many.
    pub(super) owners: Vec<u8>,
    pub(super) firsts: Vec<u8>,
    pub(super) sites: usize,
}

clone_fields!(
    RacePosition: mover, next, prev, over, turn, same_player, moves, active, triggered, temp,
    counter, pot, last, dice, seats, vars, pending, memories, on_track, shift, stacking, counting,
    heights, whats, locals, counts, left, filled, on, tops, levels_of, sole, owned, tops_owned,
    levels_owned, standings, owners, firsts, sites,
);

/// By owner, the one component they have; 0 for none and for several. Components come with their
/// owners, the first of which is no component.
fn sole_components(owners: &[u8]) -> Vec<u8> {
    let mut sole = vec![0; OWNERS];
    let mut several = [false; OWNERS];
    for (what, owner) in owners.iter().enumerate().skip(1) {
        let owner = usize::from(*owner);
        several[owner] |= sole[owner] != 0;
        sole[owner] = if several[owner] { 0 } else { what as u8 };
    }
    sole
}

impl RacePosition {
    /// An empty position of a game.
    pub fn new(game: &Game) -> Self {
        let sites = game.layout.total as usize;
        let components = game.components.len();
        let shift = if game.features.stacking { 2 } else { 0 };
        let owners = (0..components).map(|c| game.owner(c as u16).min(OWNERS as u8 - 1));
        let owners: Vec<u8> = owners.collect();
        RacePosition {
            mover: 1,
            next: 1,
            prev: 0,
            over: false,
            turn: 1,
            same_player: 0,
            moves: 0,
            active: 0,
            triggered: 0,
            temp: -1,
            counter: -1,
            pot: 0,
            last: Last {
                from: -1,
                to: -1,
                level_from: -1,
                level_to: -1,
                pass: false,
            },
            dice: Shown {
                values: [0; MAX_DICE],
                shown: [0; MAX_DICE],
                whats: [0; MAX_DICE],
                equal: false,
                sum: 0,
            },
            seats: Vec::new(),
            vars: Vec::new(),
            pending: Vec::new(),
            memories: Vec::new(),
            on_track: vec![0; on_track::cells(game)],
            shift,
            stacking: game.features.stacking,
            counting: game.features.counts,
            heights: vec![0; sites],
            whats: vec![0; sites << shift],
            locals: vec![Local::default(); sites << shift],
            counts: vec![0; sites],
            left: Vec::new(),
            filled: Bits::EMPTY,
            on: vec![Bits::EMPTY; components],
            tops: vec![Bits::EMPTY; components],
            levels_of: vec![0; components * sites],
            owned: vec![Bits::EMPTY; OWNERS],
            tops_owned: vec![Bits::EMPTY; OWNERS],
            levels_owned: vec![0; OWNERS * sites],
            standings: [0; MAX_SITES],
            sole: sole_components(&owners),
            owners,
            firsts: super::local::first_standings(game),
            sites,
        }
    }

    /// Takes over a state; false if the state holds something that a position has no room for.
    pub fn take_up(&mut self, game: &Game, state: &State) -> bool {
        let first_die = game.dice.as_ref().map_or(0, |d| d.first as usize);
        let dice = game.dice.as_ref().map_or(0, |d| d.faces.len());
        let contents = &state.contents;
        self.mover = state.mover;
        self.next = state.next;
        self.prev = state.prev;
        self.over = state.over;
        self.turn = state.turn;
        self.same_player = state.same_player;
        self.moves = state.moves;
        self.active = state.active;
        self.triggered = state.triggered;
        self.temp = state.temp;
        self.counter = state.counter;
        self.pot = state.pot;
        self.last = Last {
            from: state.last.from,
            to: state.last.to,
            level_from: state.last.level_from,
            level_to: state.last.level_to,
            pass: state.last.pass,
        };
        self.dice.equal = state.dice_equal;
        self.dice.sum = state.dice_sum;
        for (die, value) in state.dice.iter().enumerate().take(MAX_DICE) {
            self.dice.values[die] = *value;
            let face = usize::try_from(contents.state(first_die + die)).ok();
            let faces = game.dice.as_ref().and_then(|d| d.faces.get(die));
            let shown = faces.zip(face).and_then(|(faces, face)| faces.get(face));
            self.dice.shown[die] = shown.copied().unwrap_or(0);
        }
        self.seat(state);
        self.vars.clear();
        let vars = state.vars.iter();
        self.vars.extend(vars.map(|value| value.unwrap_or(-1)));
        self.pending.clear();
        self.pending.extend_from_slice(&state.pending);
        self.memories.resize(state.memories.len(), Vec::new());
        for (own, memory) in self.memories.iter_mut().zip(state.memories.iter()) {
            own.clone_from(memory);
        }
        self.on_track.clear();
        self.on_track.extend_from_slice(&contents.on_track);
        if state.to_clear.len() + state.visited.len() > 0 {
            return false;
        }
        self.left.clear();
        for (slot, level, state, value) in contents.data_left() {
            let Some(local) = Local::of(state, value) else {
                return false;
            };
            self.left.push((slot as u16, level as u16, local));
        }
        let is_die = |slot: usize| (first_die..first_die + dice).contains(&slot);
        self.clear(game, state);
        for slot in 0..game.layout.slots as usize {
            if is_die(slot) {
                // Dice stand in a hand that all share, where other pieces may stand with them.
                let what = usize::from(contents.what(slot));
                let die = game.components.get(what);
                let alone = contents.height(slot) == 1 && contents.count(slot) <= 1;
                if !alone || die.is_none_or(|die| die.faces.is_empty()) {
                    return false;
                }
                if let Some(held) = self.dice.whats.get_mut(slot - first_die) {
                    *held = what as u8;
                }
                continue;
            }
            for l in 0..contents.height(slot) {
                let level = contents.level(slot, l);
                let plain = level.rotation == 0;
                let named = level.what != 0 && level.who == game.owner(level.what);
                let Some(data) = Local::of(level.state, level.value) else {
                    return false;
                };
                if slot >= self.sites || !plain || !named {
                    return false;
                }
                self.push(slot, level.what as u8, data);
                if self.is_flat() && contents.count(slot) != 1 {
                    return false;
                }
                if !self.stacking {
                    self.counts[slot] = contents.count(slot).clamp(0, MOST_COUNTED) as i16;
                    self.refresh_standing(slot);
                }
            }
            if !self.stacking && contents.is_empty(slot) != (contents.what(slot) == 0) {
                return false;
            }
        }
        true
    }

    /// Takes the players over from a state.
    pub fn seat(&mut self, state: &State) {
        self.seats.clear();
        self.seats.extend(state.players.iter().map(|p| Seat {
            score: p.score,
            value: p.value,
            phase: p.phase,
            team: p.team,
            order: p.order,
        }));
    }

    /// Nothing stands anywhere, and every site has room for all pieces of the state.
    fn clear(&mut self, game: &Game, state: &State) {
        let height = |slot| state.contents.height(slot);
        let pieces: usize = match self.stacking {
            true => (0..game.layout.slots as usize).map(height).sum(),
            false => 1,
        };
        self.shift = self.shift.max(pieces.next_power_of_two().trailing_zeros());
        self.heights.fill(0);
        self.whats.clear();
        self.whats.resize(self.sites << self.shift, 0);
        self.locals.clear();
        self.locals
            .resize(self.sites << self.shift, Local::default());
        self.counts.fill(0);
        self.filled = Bits::EMPTY;
        self.on.fill(Bits::EMPTY);
        self.tops.fill(Bits::EMPTY);
        self.levels_of.fill(0);
        self.owned.fill(Bits::EMPTY);
        self.tops_owned.fill(Bits::EMPTY);
        self.levels_owned.fill(0);
        self.standings.fill(0);
    }

    /// Whether another position of the game has the same pieces, dice and scores.
    pub fn looks_like(&self, other: &RacePosition) -> bool {
        let levels = |of: &RacePosition, slot| {
            let height = of.height(slot);
            (0..height)
                .map(|level| of.what_at(slot, level))
                .collect::<Vec<_>>()
        };
        let piled = (0..self.sites).all(|slot| levels(self, slot) == levels(other, slot));
        let counted = !self.counting || self.stacking || self.counts == other.counts;
        let scores = |of: &RacePosition| of.seats.iter().map(|seat| seat.score).collect::<Vec<_>>();
        piled
            && counted
            && self.on_track == other.on_track
            && self.dice.values == other.dice.values
            && self.vars == other.vars
            && scores(self) == scores(other)
    }
}
