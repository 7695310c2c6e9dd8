//! The runner of races: games with dice in which pieces go along tracks.
//!
//! Races are made of the same few parts (a roll, iterations over dice and pieces, a site some steps
//! ahead, a piece sent back, another move for a lucky throw), but in ever new combinations. So
//! their rules are compiled to *code*: a tree that is much smaller than the typed rules and runs
//! over a position of a few kilobytes. What depends on nothing but the mover, a site and the dice
//! becomes a table. A move is only a start and an end until it is picked; its actions are then
//! worked out.
//!
//! | file | what it holds |
//! |---|---|
//! | `position` | sites and levels, dice, players; `pieces`: what stands on them; `tracked`: how far they are on tracks that pass a site twice |
//! | `machine` | a position, bound variables, what stays the same |
//! | `values` | numbers, tests and sets of sites; `evaluate`, `areas`: what they are in a position; `parts`: what they depend on |
//! | `tables` | numbers and tests that depend on little, worked out beforehand |
//! | `ways` | moves as code; `produce`, `iterate`: which there are; `perform`: what they do |
//! | `local` | ways that lead to single moves, as tables; `trace`: how these are made |
//! | `shorten` | tests in the form in which they are quickest to answer |
//! | `reading`, `compile` | from typed functions and move ludemes to code |
//! | `slides` | slides along tracks |
//! | `planned` | steps, leaps, slides and jumps by the tables of their plans |
//! | `longest` | the moves that begin the longest series of moves: `max Moves` |
//! | `emptied` | moves that may start where nothing stands any more |
//! | `ends` | end rules |
//!
//! A rule without a compact form makes the whole game be declined.

mod areas;
mod compile;
mod emptied;
mod ends;
mod evaluate;
mod iterate;
mod local;
mod localize;
mod longest;
mod machine;
mod parts;
mod perform;
mod pieces;
mod planned;
mod position;
mod produce;
mod reading;
mod searched;
mod shorten;
mod slides;
mod tables;
mod trace;
mod tracked;
mod values;
mod ways;

use std::sync::Arc;

use super::ranking::Ranking;
use super::unread::Unread;
use super::{Runner, Step};
use crate::game::chance::Chance;
use crate::game::flow::{Ended, Phased};
use crate::game::rules::{Mode, NextPhase};
use crate::game::state::State;
use crate::game::{Game, Limits, order};
use compile::Compiler;
use ends::{Ends, RaceEnding};
use longest::LookAhead;
use machine::{Machine, Vars};
use position::{Last, RacePosition};
use values::{Condition, Number};
use ways::{Candidate, Code, Deed, Keep, Leaf, RaceAction, RaceWay};

/// Words of a set of sites.
const WORDS: usize = 4;
/// A set of sites.
type Bits = crate::game::bits::Bits<WORDS>;
/// Most sites a position may have.
const MAX_SITES: usize = Bits::ROOM;

/// A phase of a race.
#[derive(Debug)]
struct RacePhase {
    play: usize,
    ends: Option<Ends>,
    next: Vec<NextPhase<Number, Condition>>,
}

/// The rules of a race. They are compiled once for a game, whoever plays it how often.
#[derive(Debug)]
pub(in crate::game) struct RaceRules {
    code: Code,
    phases: Vec<RacePhase>,
    ends: Option<Ends>,
    changes: bool,
    /// Teams by player.
    teams: Vec<u8>,
    /// Components of which there may be one at most.
    singles: Vec<u16>,
}

impl RaceRules {
    /// The rules of a game, if they have compact forms.
    fn of(game: &Game, initial: &State) -> Result<Arc<Self>, Unread> {
        let refused = |name| Err(Unread::named("game", name));
        let Some(mut machine) = Machine::of(game) else {
            return refused("many sites, dice or players");
        };
        // Teams are what they are at the start.
        machine.at.seat(initial);
        let mut compiler = Compiler::new(&mut machine);
        let Some((phases, ends)) = Self::compile(game, &mut compiler) else {
            return Err(compiler.first_unread());
        };
        let singles = std::mem::take(&mut compiler.singles);
        let (code, effects) = compiler.finish();
        if machine.work.is_spent() {
            return refused("tables that take long");
        }
        if machine.at.stacking() && emptied::may_be_empty(&code, &effects) {
            return refused("moves from sites that become empty");
        }
        // Nothing comes to those of which there may be one at most.
        let grows = |leaf: &Leaf| matches!(leaf.deed, Deed::Add { .. });
        if !singles.is_empty() && code.leaves.iter().any(grows) {
            return refused("pieces that are looked for and added");
        }
        Ok(Arc::new(RaceRules {
            code,
            changes: phases.iter().any(|phase| !phase.next.is_empty()),
            phases,
            ends,
            teams: machine.at.seats.iter().map(|seat| seat.team).collect(),
            singles,
        }))
    }

    fn compile(
        game: &Game,
        compiler: &mut Compiler<'_, '_>,
    ) -> Option<(Vec<RacePhase>, Option<Ends>)> {
        let mut phases = Vec::new();
        for phase in &game.phases {
            let mut next = Vec::new();
            for change in &phase.next {
                next.push(change.read(compiler, |c, e| c.settled(e), |c, e| c.settled_test(e))?);
            }
            phases.push(RacePhase {
                play: compiler.phase(&phase.play)?,
                ends: compiler.ends(phase.end.as_ref())?,
                next,
            });
        }
        let ends = compiler.ends(game.end.as_ref())?;
        Some((phases, ends))
    }
}

/// A race in its compact position.
#[derive(Debug)]
pub struct Races<'g> {
    machine: Machine<'g>,
    rules: Arc<RaceRules>,
    /// The position to restart from.
    initial: RacePosition,
    ranking: Ranking,
    list: Vec<Candidate>,
    frames: Vec<Vars>,
    acts: Vec<RaceAction>,
    limits: Limits,
    ahead: LookAhead,
    /// The moves of the present position are in the list, for a search.
    found: bool,
    /// Positions that a search comes back to.
    kept: Vec<searched::Kept>,
}

impl<'g> Races<'g> {
    /// The runner of a game, if it is such a race.
    pub fn of(game: &'g Game, initial: &State) -> Option<Self> {
        if beyond(game).is_some() {
            return None;
        }
        let rules = game
            .sprints
            .races
            .get_or_init(|| RaceRules::of(game, initial));
        Some(Races {
            rules: Arc::clone(rules.as_ref().ok()?),
            machine: Machine::of(game)?,
            initial: RacePosition::new(game),
            ranking: Ranking::new(initial),
            list: Vec::new(),
            frames: Vec::new(),
            acts: Vec::new(),
            limits: game.limits(),
            ahead: LookAhead::default(),
            found: false,
            kept: Vec::new(),
        })
    }

    /// What keeps a game from being such a race; nothing where it is one.
    pub fn unread(game: &Game, initial: &State) -> Option<Unread> {
        beyond(game).or_else(|| RaceRules::of(game, initial).err())
    }

    /// What follows the execution of a move: ends, phases, the turn, the dice.
    #[inline]
    fn after_move(&mut self) {
        let Races {
            machine,
            rules,
            ranking,
            limits,
            ..
        } = self;
        let mover = machine.at.mover;
        machine.env = Vars::NONE;
        let phase = &rules.phases[usize::from(machine.at.seats[usize::from(mover)].phase)];
        let mut ending = RaceEnding { machine, ranking };
        for ends in phase.ends.iter().chain(&rules.ends) {
            if !ending.machine.at.over {
                ending.end_by_rules(ends);
            }
        }
        let at = &mut ending.machine.at;
        let late = limits.reached(at.turn, at.moves, at.next != at.mover);
        if late && at.active != 0 && !at.over {
            let game = ending.machine.game;
            ending.ranking.settle(game, at, |ctx| ctx.check_limits());
        }
        let goes_on = ending.machine.at.active != 0;
        if rules.changes && goes_on {
            ending.change_phases(rules.phases.len(), |phase| &rules.phases[phase].next);
        }
        let at = &mut machine.at;
        at.counter = at.counter.wrapping_add(1);
        at.prev = mover;
        if !goes_on {
            return;
        }
        at.mover = at.next;
        order::count_turn(at.mover == mover, &mut at.same_player, &mut at.turn);
        at.next = order::player_after(at.active, at.mover, machine.game.players);
        let dice = &mut machine.at.dice;
        dice.sum = dice.shown[..machine.dice].iter().sum();
    }

    /// Finds the moves that can be made, after a roll where one comes first; whether only those
    /// count that begin the longest series of moves. Without chance the game is given up where dice
    /// would be rolled.
    #[inline]
    fn find(&mut self, chance: Option<&mut Chance>) -> bool {
        let mut chance = chance;
        let machine = &mut self.machine;
        machine.env = Vars::NONE;
        self.list.clear();
        self.frames.clear();
        let phase = machine.at.seats[usize::from(machine.at.mover)].phase;
        let way = &self.rules.code.ways[self.rules.phases[usize::from(phase)].play];
        let code = &self.rules.code;
        // Conditions come before a roll, the dice before everything else.
        let mut way = machine.chosen(way);
        let mut pass = None;
        loop {
            let (next, otherwise) = match way {
                RaceWay::Roll(roll, next, otherwise) => {
                    machine.roll_by(code, roll, chance.as_deref_mut());
                    (next, otherwise)
                }
                RaceWay::Noted(prior, next, otherwise) => {
                    machine.note(code, prior);
                    (next, otherwise)
                }
                _ => break,
            };
            pass = Some(RaceWay::Leaf(*otherwise));
            way = machine.chosen(next);
        }
        let (way, longest) = match way {
            RaceWay::Longest(way) => (&**way, true),
            way => (way, false),
        };
        let mut keep = Keep {
            list: &mut self.list,
            frames: &mut self.frames,
            dice: 0,
        };
        machine.produce(code, way, &mut keep);
        if let Some(pass) = pass.filter(|_| keep.list.is_empty()) {
            machine.produce(code, &pass, &mut keep);
        }
        longest
    }

    /// Plays the move with a number among those found; its work is counted anew.
    #[inline]
    fn play_pick(&mut self, pick: usize) {
        self.machine.work.begin(self.machine.at.same_player);
        self.make(pick);
    }

    /// Makes the move with a number among those found, or passes where there are none.
    #[inline]
    fn make(&mut self, pick: usize) {
        self.found = false;
        let machine = &mut self.machine;
        machine.at.pending.clear();
        match self.list.get(pick) {
            Some(picked) => {
                let leaf = &self.rules.code.leaves[picked.leaf as usize];
                let frame = (picked.frame as usize).checked_sub(1);
                let frame = frame.and_then(|frame| self.frames.get(frame));
                machine.env = *frame.unwrap_or(&Vars::NONE);
                let turns = machine.stand_in(leaf.stand_in);
                let levels = match self.rules.code.levels {
                    true => machine.levels_of(leaf, picked),
                    false => (0, 0),
                };
                let used = leaf.die.as_ref().map(|double| {
                    let double = machine.test(double);
                    machine.use_of(picked.dice, double)
                });
                machine.enact(&self.rules.code, leaf, (picked, turns), &mut self.acts);
                if let Some(used) = used {
                    machine.use_dice(used);
                }
                machine.at.moves += 1;
                machine.at.last = Last {
                    from: picked.from,
                    to: picked.to,
                    level_from: levels.0,
                    level_to: levels.1,
                    pass: matches!(leaf.deed, Deed::Pass),
                };
                for &then in &leaf.thens {
                    machine.follow(&self.rules.code, then);
                }
            }
            // A pass that is forced.
            None => {
                machine.at.moves += 1;
                machine.at.last = Last::PASS;
            }
        }
        self.after_move();
    }
}

/// What of a game as a whole no race has, if anything.
fn beyond(game: &Game) -> Option<Unread> {
    let f = &game.features;
    let meta = &game.meta;
    let rules = [
        (game.dice.is_none(), "no dice"),
        (game.mode != Mode::Alternating, "turns taken together"),
        (game.players < 2, "one player"),
        (f.asks_hidden, "hidden information"),
        (f.boardless, "no board"),
        (f.deduction, "deduction"),
        (f.cards, "cards"),
        (f.large_pieces, "large pieces"),
        (f.dominoes, "dominoes"),
        (f.random, "chance other than dice"),
        (f.large_stacks, "large stacks"),
        (f.last_actions, "actions of the last move"),
        (f.bets, "bets"),
        (f.visited, "sites visited"),
        (f.sequence_capture, "captures in sequence"),
        (f.cycle, "cycles"),
        (f.repetitions.contains(&true), "repetitions"),
        (meta.automove, "automove"),
        (meta.gravity, "gravity"),
        (meta.pin, "pin"),
        (meta.swap, "swap"),
        (meta.filters(), "moves that meta rules refuse"),
        (!f.not_all_pass && !meta.no_pass_end, "all pass"),
        (leads_to_dice(game), "tracks over dice"),
    ];
    let found = rules.into_iter().find(|(stands, _)| *stands);
    found.map(|(_, name)| Unread::named("game", name))
}

/// Whether a track passes a site of a die, where pieces would come to stand with it.
fn leads_to_dice(game: &Game) -> bool {
    game.dice.iter().any(|dice| {
        let first = dice.first as i32;
        let sites = first..first + dice.faces.len() as i32;
        let mut on_tracks = game.tracks.iter().flat_map(|track| track.sites());
        on_tracks.any(|site| sites.contains(&site))
    })
}

impl Runner for Races<'_> {
    fn take_up(&mut self, state: &State) -> bool {
        let machine = &mut self.machine;
        if !machine.at.take_up(machine.game, state) {
            return false;
        }
        let teams = machine.at.seats.iter().map(|seat| seat.team);
        if machine.game.features.teams && !teams.eq(self.rules.teams.iter().copied()) {
            return false;
        }
        let single = |what: &u16| machine.at.number_of(usize::from(*what)) <= 1;
        if !self.rules.singles.iter().all(single) {
            return false;
        }
        self.initial.clone_from(&machine.at);
        self.ranking.take_up(state);
        true
    }

    fn restart(&mut self) {
        self.machine.at.clone_from(&self.initial);
        self.machine.work.restart();
        self.ranking.restart();
        self.found = false;
    }

    #[inline]
    fn count(&mut self, chance: &mut Chance) -> usize {
        self.machine.work.begin(self.machine.at.same_player);
        if self.find(Some(chance)) {
            self.keep_longest();
        }
        self.list.len().max(1)
    }

    #[inline]
    fn play(&mut self, pick: usize, _: &mut Chance) {
        self.play_pick(pick);
    }

    fn is_over(&self) -> bool {
        self.machine.at.over
    }

    fn gave_up(&self) -> bool {
        self.machine.work.is_spent()
    }

    fn hand_over(&self, state: &mut State) {
        self.ranking.hand_over(&self.machine.at, state);
    }

    fn agrees(&self, state: &State) -> bool {
        let game = self.machine.game;
        let mut taken = RacePosition::new(game);
        !taken.take_up(game, state) || self.machine.at.looks_like(&taken)
    }

    fn step(&self, pick: usize) -> Step {
        let none = Step { from: -1, to: -1 };
        self.list.get(pick).map_or(none, |found| Step {
            from: found.from,
            to: found.to,
        })
    }
}
