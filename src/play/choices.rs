//! Which player decides which part of the moves in a list.
//!
//! Where players move in turn, the mover chooses the whole move. Where all move at once, a legal
//! move has one part for each player ([`crate::game::flow::joint`]); each agent chooses its own
//! part without knowing the others', and the parts together are the move.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::game::Game;
use crate::game::action::{Action, ActionKind, Item, Move, MoveList};
use crate::game::state::State;
use crate::game::state::mixer::Mixer;

/// One who chooses among options.
#[derive(Clone, Debug, Default)]
pub struct Chooser {
    /// The agent, from 0.
    pub agent: usize,
    /// The player at whose place the agent sits.
    pub player: u8,
    /// A key of each option, the same in all positions and for all who watch: what is decided,
    /// without what comes of it.
    pub options: Vec<u64>,
    /// The option that each legal move takes.
    pub of_move: Vec<u32>,
}

impl Chooser {
    /// Somebody who chooses; `keys` holds the option of each legal move.
    pub fn new(agent: usize, player: u8, keys: impl Iterator<Item = u64>) -> Self {
        let mut chooser = Chooser {
            agent,
            player,
            ..Chooser::default()
        };
        // Large pieces have hundreds of ways to lie: no looking through the options.
        let mut known = HashMap::with_hasher(BuildHasherDefault::<Mixer>::default());
        for key in keys {
            let option = *known.entry(key).or_insert_with(|| {
                chooser.options.push(key);
                chooser.options.len() as u32 - 1
            });
            chooser.of_move.push(option);
        }
        chooser
    }

    /// The option that a legal move takes.
    pub fn option(&self, pick: usize) -> usize {
        self.of_move.get(pick).map_or(0, |o| *o as usize)
    }

    /// The legal moves that take an option.
    pub fn moves(&self, option: usize) -> impl Iterator<Item = usize> + '_ {
        let takes = move |o: &u32| *o as usize == option;
        (0..self.of_move.len()).filter(move |i| takes(&self.of_move[*i]))
    }
}

/// The choosers of a position, in the order of the players.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// Those who choose.
    pub choosers: Vec<Chooser>,
}

impl Choices {
    /// The choosers of joint moves: each part begins with what its player decides, and the parts
    /// stand in the order of the players. Nothing when the moves are not made like that.
    pub fn joint(game: &Game, state: &State, list: &MoveList) -> Option<Self> {
        let active: Vec<usize> = (1..=game.players)
            .filter(|p| state.is_active(*p as i32))
            .collect();
        let mut keys = vec![Vec::with_capacity(list.len()); active.len()];
        for m in list.moves() {
            let mut parts = 0;
            for action in decisions(list, m) {
                let mut h = Mixer(parts as u64 + 1);
                action.kind.hash(&mut h);
                keys.get_mut(parts)?.push(h.finish());
                parts += 1;
            }
            if parts != active.len() {
                return None;
            }
        }
        let agent = |player: usize| (state.players[player].order as usize).max(1) - 1;
        let choosers = active.iter().zip(keys);
        Some(Choices {
            choosers: choosers
                .map(|(&player, keys)| Chooser::new(agent(player), player as u8, keys.into_iter()))
                .collect(),
        })
    }

    /// What an agent chooses among; the first who chooses where it has no choice.
    pub fn of_agent(&self, agent: usize) -> Option<&Chooser> {
        let own = self.choosers.iter().find(|c| c.agent == agent);
        own.or(self.choosers.first())
    }

    /// The legal move in which every chooser takes the given option; where only some of all joint
    /// moves are listed, the one that comes nearest.
    pub fn find(&self, options: &[usize]) -> usize {
        let moves = self.choosers.first().map_or(0, |c| c.of_move.len());
        let agreeing = |pick: usize| {
            let both = self.choosers.iter().zip(options);
            both.filter(|(c, o)| c.option(pick) == **o).count()
        };
        let mut best = (0, 0);
        for pick in 0..moves {
            let n = agreeing(pick);
            if n > best.1 {
                best = (pick, n);
            }
            if n == options.len() {
                break;
            }
        }
        best.0
    }
}

/// The legal moves as one person's options: moves that do the same are one, and so are those that
/// differ in nothing but which of two equal dice they use.
pub fn distinct(game: &Game, state: &State, list: &MoveList) -> Chooser {
    let agent = (state.players.get(usize::from(state.mover))).map_or(1, |p| p.order);
    let agent = usize::from(agent).max(1) - 1;
    let moves = list.moves().iter();
    let keys = moves.map(|m| key_of(game, state, list, m));
    Chooser::new(agent, state.mover, keys)
}

/// How many moves there are for a person; `room` is memory to work in.
pub fn count_distinct(game: &Game, state: &State, list: &MoveList, room: &mut Vec<u64>) -> usize {
    /// The bits of a move's number, and of each site beside it.
    const NUMBER: u32 = 24;
    const SITE: u32 = 20;
    let moves = list.moves();
    if game.dice.is_none() || moves.len() < 2 {
        return moves.len();
    }
    if moves.len() >> NUMBER != 0 {
        return distinct(game, state, list).options.len();
    }
    // Moves with other sites are different: keys are needed only of those that share them.
    let site = |site: i32| site as u64 & ((1 << SITE) - 1);
    let sites = |m: &Move| site(m.from) << SITE | site(m.to);
    room.clear();
    room.extend(
        (0..)
            .zip(moves)
            .map(|(i, m): (u64, _)| sites(m) << NUMBER | i),
    );
    room.sort_unstable();
    let alike = room.chunk_by_mut(|a, b| a >> NUMBER == b >> NUMBER);
    let different = alike.map(|alike| {
        if alike.len() == 1 {
            return 1;
        }
        for of_move in &mut *alike {
            let number = *of_move as usize & ((1 << NUMBER) - 1);
            *of_move = key_of(game, state, list, &moves[number]);
        }
        alike.sort_unstable();
        alike.chunk_by(|a, b| a == b).count()
    });
    different.sum()
}

/// What a move does, with dice by what they show, and consequences that are written the same way as
/// one.
fn key_of(game: &Game, state: &State, list: &MoveList, m: &Move) -> u64 {
    let mut h = Mixer(1);
    let items = list.items(m);
    let shown = |die: usize| {
        let dice = game.dice.as_ref()?;
        let (first, faces) = (dice.first, &dice.faces);
        let thrown = items.iter().rev().find_map(|item| match item {
            Item::Action(Action {
                kind: ActionKind::SetDie { site, face },
                ..
            }) if *site as usize == first as usize + die => {
                faces.get(die)?.get(*face as usize).copied()
            }
            _ => None,
        });
        thrown.or_else(|| state.dice.get(die).copied())
    };
    for item in items {
        match item {
            Item::Action(Action {
                kind: ActionKind::UseDie { die, .. },
                decision,
            }) => (usize::MAX, shown(usize::from(*die)), decision).hash(&mut h),
            Item::Then(then) => Item::Then(game.first_alike(*then)).hash(&mut h),
            item => item.hash(&mut h),
        }
    }
    (m.from, m.to, m.level_min, m.level_max, m.state, m.edge).hash(&mut h);
    for then in list.thens(m) {
        game.first_alike(*then).hash(&mut h);
    }
    // What was passed is remembered for the rules alone.
    if game.features.last_between {
        list.between(m).hash(&mut h);
    }
    h.finish()
}

/// What is decided in a move: one thing, or the part of each player.
pub fn decisions<'a>(list: &'a MoveList, m: &Move) -> impl Iterator<Item = Action> + 'a {
    list.items(m).iter().filter_map(|item| match item {
        Item::Action(action) if action.decision => Some(*action),
        _ => None,
    })
}
