//! Imagining what is hidden: a state in which everything that a player does not see is dealt anew.
//!
//! Places that look alike to the player ([`View::seen`]) exchange what they hold. So the player
//! sees in every imagined state what it sees in the true one, and as many pieces of each kind are
//! in it; which of them stands where is anybody's guess. So do levels of stacks that look alike. What the player could infer from the
//! moves made is not used. (Determinisation: Frank and Basin 1998 name its weaknesses; Cowling,
//! Powley and Whitehouse 2012 search with a new one in every iteration, as the agents here do.)

use indexmap::IndexMap;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::arrange::Arrange;
use crate::game::Game;
use crate::game::state::State;
use crate::game::state::stacks::Level;
use crate::play::view::View;

/// What a place holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Held {
    Piece(Level, i32),
    Stack(Vec<Level>),
}

/// What places look like: off the board or on it, what is hidden of each level, what is seen.
type Look = (bool, Vec<u8>, Vec<(Level, i32)>);

/// Deals anew what a player does not see.
pub fn imagine(game: &Game, state: &mut State, player: u8, generator: &mut Xoshiro256PlusPlus) {
    // What is hidden stays where it is, whatever is put there.
    let hidden = state.contents.hidden.clone();
    for slots in alike(game, state, player) {
        let mut held: Vec<Held> = slots.iter().map(|slot| lift(state, *slot)).collect();
        deal(&mut held, generator);
        for (slot, held) in slots.iter().zip(held) {
            put(state, *slot, held);
        }
    }
    if state.contents.stacking() {
        mix_levels(game, state, player, generator);
    }
    state.contents.hidden = hidden;
}

/// The groups of places with something hidden that look alike to a player.
fn alike(game: &Game, state: &State, player: u8) -> Vec<Vec<usize>> {
    let contents = &state.contents;
    let layout = &game.layout;
    let view = View::of(player);
    let mut groups: IndexMap<Look, Vec<usize>> = IndexMap::new();
    if contents.hidden.is_empty() {
        return Vec::new();
    }
    for slot in 0..layout.slots as usize {
        let levels = 0..contents.height(slot).max(1);
        let bits: Vec<u8> = levels
            .map(|level| contents.hidden.bits(player.into(), slot, level))
            .collect();
        // What covers more than its site cannot be put anywhere.
        let large = game
            .components
            .get(contents.what(slot) as usize)
            .is_some_and(|c| !c.walks.is_empty());
        let covered = contents.height(slot) == 0 && !contents.is_empty(slot);
        if bits.iter().all(|b| *b == 0) || covered || (large && slot < layout.board_end as usize) {
            continue;
        }
        let off_board = (layout.board_end..layout.total).contains(&(slot as u32));
        let seen = view.seen(game, state, slot);
        let seen = seen.into_iter().map(|s| (s.level, s.count)).collect();
        groups
            .entry((off_board, bits, seen))
            .or_default()
            .push(slot);
    }
    groups.into_values().filter(|g| g.len() > 1).collect()
}

/// Exchanges levels of stacks that look alike to a player, in one stack or in several: cards of a
/// deck.
fn mix_levels(game: &Game, state: &mut State, player: u8, generator: &mut Xoshiro256PlusPlus) {
    let layout = &game.layout;
    let view = View::of(player);
    let mut groups: IndexMap<(bool, u8, Level), Vec<(usize, usize)>> = IndexMap::new();
    for slot in 0..layout.slots as usize {
        let off_board = (layout.board_end..layout.total).contains(&(slot as u32));
        for n in 0..state.contents.height(slot) {
            let bits = state.contents.hidden.bits(player.into(), slot, n);
            if let Some(seen) = view.seen_level(game, state, slot, n).filter(|_| bits != 0) {
                let look = (off_board, bits, seen.level);
                groups.entry(look).or_default().push((slot, n));
            }
        }
    }
    let mut stacks: IndexMap<usize, Vec<Level>> = IndexMap::new();
    for places in groups.into_values().filter(|g| g.len() > 1) {
        let level = |(slot, n): &(usize, usize)| state.contents.level(*slot, *n);
        let mut levels: Vec<Level> = places.iter().map(level).collect();
        deal(&mut levels, generator);
        for ((slot, n), level) in places.into_iter().zip(levels) {
            let stack = stacks.entry(slot);
            let stack = stack.or_insert_with(|| state.contents.levels(slot).to_vec());
            stack[n] = level;
        }
    }
    for (slot, levels) in stacks {
        lift(state, slot);
        put(state, slot, Held::Stack(levels));
    }
}

/// Puts things in an order that depends on chance alone, and not on where they truly are: who
/// imagines must not learn of it.
fn deal<T: Ord>(things: &mut [T], generator: &mut Xoshiro256PlusPlus) {
    things.arrange();
    for i in (1..things.len()).rev() {
        things.swap(i, generator.random_range(0..=i));
    }
}

/// Takes away what a place holds.
fn lift(state: &mut State, slot: usize) -> Held {
    let contents = &mut state.contents;
    if contents.stacking() {
        let levels = contents.levels(slot).to_vec();
        for (n, level) in levels.iter().enumerate().rev() {
            contents.owned.remove(level.what, slot, Some(n));
            contents.remove_level(slot, n);
        }
        return Held::Stack(levels);
    }
    let held = Held::Piece(contents.top(slot), contents.count(slot));
    if contents.what(slot) != 0 {
        contents.owned.remove(contents.what(slot), slot, None);
    }
    contents.clear(slot);
    held
}

/// Puts something on an empty place.
fn put(state: &mut State, slot: usize, held: Held) {
    let contents = &mut state.contents;
    match held {
        Held::Stack(levels) => {
            for (n, level) in levels.into_iter().enumerate() {
                contents.push_level(slot, level);
                contents.owned.add(level.what, slot, n);
            }
        }
        Held::Piece(piece, count) => {
            if piece.what != 0 {
                contents.set_piece(slot, piece.what, piece.who, count);
                contents.owned.add(piece.what, slot, 0);
            }
            contents.set_state(slot, piece.state);
            contents.set_rotation(slot, i32::from(piece.rotation));
            contents.set_value(slot, piece.value);
        }
    }
}
