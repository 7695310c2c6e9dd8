//! Reading: turns the rules of a game into what the runner plays by, once for each player who may
//! be to move.
//!
//! | file | what it reads |
//! |---|---|
//! | `asked`, `free`, `made` | what has no form and is left to the general code: expressions and moves |
//! | `numbers` | numbers |
//! | `ahead` | sites ahead of others |
//! | `conditions` | conditions |
//! | `regions` | regions, and conditions on a site as sets |
//! | `tables` | what the board alone decides of every site |
//! | `moves` | moves, and what stands around simple ones |
//! | `simple` | steps, slides, hops and leaps, how they go and what they do |
//! | `iterated` | moves that iterate over directions, as jumps |
//! | `entries` | pieces that are carried anywhere, enter or are shot |
//! | `legality` | what moves lead to, and pieces that others threaten |
//! | `meetings` | whether pieces may come to stand where others of their kind do |
//! | `links` | what groups touch, walks of pieces, and what is seen |
//! | `pieces` | moves of pieces by component |
//! | `onward` | moves in directions that follow the last move |
//! | `starts` | conditions on the start of a move, by classes of starts |
//! | `effects` | what follows a move |
//! | `promotions` | what pieces become |
//! | `captures` | captures of what stands beside others |
//! | `flow` | ends and changes of phase |
//! | `unread` | the names of rules that have no form here |
//!
//! Whatever has no form here yields `None`, and the game is left to lists.

mod ahead;
mod asked;
mod captures;
mod conditions;
mod counts;
mod distances;
mod effects;
mod entries;
mod flow;
mod free;
mod holding;
mod iterated;
mod legality;
mod links;
mod made;
mod meetings;
mod moves;
mod numbers;
mod onward;
mod pieces;
mod promotions;
mod regions;
mod simple;
mod starts;
mod tables;
mod unread;

use std::sync::Arc;

use super::deeds::{Deed, Effect};
use super::late::loosen;
use super::past::Recall;
use super::position::{Kinds, MOST_PLAYERS};
use super::rules::{Node, Read, Side, Way};
use super::terms::{Condition, Number, VARIABLES, Variable};
use super::threats::ThreatReach;
use super::ways::{Form, Start};
use crate::game::bits::Bits;
use crate::game::rules::Mode;
use crate::game::rules::ints::Bound;
use crate::game::sprints::unread::Unread;
use crate::game::state::State;
use crate::game::{ComponentInfo, Game};
pub(super) use regions::all_of;
pub(super) use starts::{Terms, asks_start};

/// Levels that a site has room for at least, and at most unless more stand there at the start.
const LEAST_LEVELS: usize = 8;
const MOST_LEVELS: usize = 32;

/// Of so many ways one at most is listed by the general code.
const FEW: usize = 5;

/// The variable that stands for a site, if one that is bound does.
fn variable(bound: Bound) -> Option<Variable> {
    Some(match bound {
        Bound::From => Variable::From,
        Bound::To => Variable::To,
        Bound::Between => Variable::Between,
        Bound::Site => Variable::Site,
        _ => return None,
    })
}

/// What a move passes over on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passes {
    /// Nothing: it steps or leaps.
    Nothing,
    /// One site, which has a name.
    One,
    /// It is not known, or several.
    Unknown,
}

/// What has been read.
struct Reader<'g, const W: usize> {
    game: &'g Game,
    kinds: Kinds,
    /// The player who is to move.
    mover: u8,
    /// The player that an iteration is at.
    iterated: Option<u8>,
    /// How many iterations over pieces stand in each other here.
    depth: u32,
    ways: Vec<Way<W>>,
    effects: Vec<Effect<W>>,
    asked: Vec<Node<W>>,
    /// Something that changes with the turn is read.
    ticks: bool,
    asks_next: bool,
    /// Local states are set, and values of pieces, which need not be kept where nothing asks for them.
    sets_states: bool,
    sets_worths: bool,
    /// Moves ask who was found to have no moves.
    asks_flags: bool,
    /// Ends ask what was found out earlier about somebody else than the mover and the next.
    asks_others: bool,
    /// Something asks the log of moves, which a move that is tried where it stands does not enter.
    asks_log: bool,
    /// Ends and changes of phase are read.
    ending: bool,
    /// Sites of the last move count as visited.
    tries: bool,
    /// Only the sites of the moves being read are looked at.
    looked_at: bool,
    /// Conditions of a simple move are read, which may depend on its start; whether they do.
    start: Option<bool>,
    /// How often it is asked what is pending.
    pending_asked: usize,
    /// The site that an iteration is at.
    site: Option<Number<W>>,
    /// What is done to each piece that is hit is read: the variable that stands for its site.
    hit: Option<Bound>,
    /// Such an iteration over sites is what `to` stands for as well.
    to_is_site: bool,
    /// An iteration over groups stands around what is read.
    grouped: bool,
    /// The player who really is to move, where the moves of another are read.
    doer: Option<u8>,
    /// What a move does before it is made is read, which may depend on where it starts and ends.
    applying: bool,
    /// What follows a move is read.
    following: bool,
    /// How many consequences of effects stand around what is read.
    following_deep: u32,
    /// What the move being read passes over.
    passes: Passes,
    /// The value that an iteration is at.
    value: Option<i32>,
    /// Another variable that is bound to the same site as the one of the condition being read.
    alias: Option<Bound>,
    /// The variables that stand for each of the sites a condition is asked on, by the variable that
    /// is bound.
    each: [Option<Variable>; VARIABLES],
    /// Sites beside the board do not count in the region being read.
    on_board: bool,
    /// The component whose pieces a condition is asked of, where it is known.
    piece: Option<u8>,
    /// Conditions on what moves lead to.
    checks: Vec<Condition<W>>,
    /// The condition on what the moves being read lead to, and how many of the consequences around
    /// them are none of it.
    check: Option<(usize, usize)>,
    /// The moves that are played are checked.
    checked: bool,
    /// Whether there are moves that are being read decides on others.
    decides: bool,
    /// Something may be threatened; a check is asked within a threat.
    threats: bool,
    asked_in_threats: bool,
    /// Pieces are threatened by some moves of their own, not by all that may be played.
    threatens: bool,
    /// What is read is never asked within a threat.
    apart: bool,
    /// By component: the players whose moves ask for its pieces by their list, in which a piece that
    /// is put somewhere for a threat is not; player 1 is bit 1.
    listed: Vec<u32>,
    /// The number of steps between all sites of the board, where that is asked.
    steps: Option<Arc<[u16]>>,
    /// What stood where at the start, and whether that is asked.
    start_pieces: &'g [u16],
    asks_start: bool,
    /// What is beside the board at the start, and whether more may come there.
    beside_start: Vec<u16>,
    fills: bool,
    /// Pieces may come that were not there at the start.
    adds: bool,
    /// Rules that have no form here, the innermost first.
    unread: Vec<Unread>,
    /// What has no form is asked of the general code.
    asks: bool,
    /// How many answers of it are kept.
    answers: usize,
    /// How many questions there are.
    questions: usize,
    /// How many kinds of moves it lists.
    listings: usize,
    /// No target is bound in what is asked.
    faces: bool,
    /// What it is asked for.
    lists: Vec<Unread>,
}

/// What keeps pieces from being told by their components alone, and turns by the general order, if
/// anything does.
fn beyond(game: &Game) -> Option<Unread> {
    let f = &game.features;
    let meta = &game.meta;
    // Pieces of players who are not there belong to no side.
    let owned = |c: &ComponentInfo| usize::from(c.owner) <= game.players + 1;
    let rules = [
        (game.mode != Mode::Alternating, "turns taken together"),
        (!(1..=MOST_PLAYERS).contains(&game.players), "many players"),
        (!game.components.iter().all(owned), "pieces of nobody"),
        (
            game.components.len() > usize::from(u8::MAX),
            "many components",
        ),
        (f.stacking && (f.cards || f.large_stacks), "stacks of cards"),
        (f.large_pieces, "large pieces"),
        (f.internal_loop, "loops inside"),
        (f.rotations, "rotations"),
        (f.deduction, "deduction"),
        (f.boardless, "no board"),
        (f.draws, "chance"),
        (f.dominoes, "dominoes"),
        (f.cards, "cards"),
        (f.asks_hidden, "hidden information"),
        (f.teams, "teams"),
        (f.bets, "bets"),
        (
            f.last_actions && (f.sequence_capture || f.stacking),
            "actions of the last move",
        ),
        (f.costs, "costs"),
        (f.phases, "phases of sites"),
        (Recall::is_beyond(game), "repetitions"),
        (meta.automove, "automove"),
        (meta.gravity, "gravity"),
        (meta.pin, "pin"),
        (meta.no_suicide, "no suicide"),
    ];
    let found = rules.into_iter().find(|(stands, _)| *stands);
    found.map(|(_, name)| Unread::named("game", name))
}

impl<const W: usize> Read<W> {
    /// The rules of a game; else what of them has no form here. The general code is asked for
    /// expressions only where there is no other way.
    pub fn of(game: &Game, initial: &State) -> Result<Self, Unread> {
        if let Some(rule) = beyond(game) {
            return Err(rule);
        }
        let read = Self::with(game, initial, false);
        match game.features.last_actions {
            // The general code would have to be told what the last move did.
            true => read,
            false => read.or_else(|_| Self::with(game, initial, true)),
        }
    }

    fn with(game: &Game, initial: &State, asks: bool) -> Result<Self, Unread> {
        let (contents, layout) = (&initial.contents, &game.layout);
        let heights = (0..layout.total as usize).map(|slot| contents.height(slot));
        let (levels, highest) = match game.features.stacking {
            true => {
                let highest = heights.clone().max().unwrap_or(0);
                let pieces = heights.sum::<usize>();
                (
                    pieces.clamp(LEAST_LEVELS, MOST_LEVELS).max(highest + 1),
                    highest,
                )
            }
            false => (0, 0),
        };
        if highest > usize::from(u8::MAX) {
            return Err(Unread::named("game", "very high stacks"));
        }
        let f = &game.features;
        let recall = Recall::of(game);
        let mut reader = Reader {
            game,
            kinds: Kinds {
                counted: initial.contents.has_counts(),
                stated: recall.any() && f.states,
                levels,
                ..Kinds::of(game)
            },
            mover: 0,
            iterated: None,
            depth: 0,
            ways: Vec::new(),
            effects: Vec::new(),
            asked: Vec::new(),
            ticks: false,
            asks_next: false,
            sets_states: false,
            sets_worths: false,
            asks_flags: false,
            asks_others: false,
            asks_log: false,
            ending: false,
            tries: false,
            looked_at: false,
            start: None,
            pending_asked: 0,
            site: None,
            hit: None,
            to_is_site: false,
            grouped: false,
            doer: None,
            applying: false,
            following: false,
            following_deep: 0,
            passes: Passes::Unknown,
            value: None,
            alias: None,
            each: [None; VARIABLES],
            on_board: false,
            piece: None,
            checks: Vec::new(),
            check: None,
            checked: false,
            decides: false,
            threats: false,
            asked_in_threats: false,
            threatens: false,
            apart: false,
            listed: Vec::new(),
            start_pieces: initial.started.whats(),
            asks_start: false,
            steps: None,
            beside_start: (game.board.len(game.layout.default)..game.layout.total as usize)
                .map(|slot| initial.contents.what(slot))
                .collect(),
            fills: false,
            adds: false,
            unread: Vec::new(),
            asks,
            answers: 0,
            questions: 0,
            listings: 0,
            faces: false,
            lists: Vec::new(),
        };
        let mut sides = vec![Side {
            play: Vec::new(),
            loose: Vec::new(),
            reach: Vec::new(),
            ends: Vec::new(),
            changes: Vec::new(),
        }];
        for mover in 1..=game.players as u8 {
            reader.mover = mover;
            let side = reader.side();
            sides.push(side.ok_or_else(|| reader.first_unread())?);
        }
        // Where many moves are listed, the lists of the game itself are as fast.
        if let Some(rule) = reader.lists_many(&sides) {
            return Err(rule);
        }
        let asks_next = reader.asks_next;
        // One end would tell another what it has found out.
        if asks_next && (f.visited || reader.asks_others) {
            return Err(Unread::named(
                "game",
                "no Moves Next beside what it changes",
            ));
        }
        // Such games would be given up again and again.
        if reader.fills && !reader.kinds.absent.is_empty() {
            return Err(Unread::named("game", "pieces that come beside the board"));
        }
        reader.leave_unasked();
        if reader.kinds.levels > 0 && (reader.kinds.stated || reader.kinds.valued) {
            return Err(Unread::named("game", "states in stacks"));
        }
        if reader.adds && reader.kinds.levels > 0 {
            reader.kinds.levels = reader.kinds.levels.max(MOST_LEVELS);
        }
        let board = Bits::below(reader.kinds.sites);
        let reach = |node: &Node<W>| ThreatReach::of(node, (&reader.ways, board));
        if reader.threats {
            for side in &mut sides {
                side.reach = side.play.iter().map(reach).collect();
            }
        }
        let asked_reach = match reader.threatens {
            true => reader.asked.iter().map(reach).collect(),
            false => Vec::new(),
        };
        let stays = reader.stays();
        let mut pieces = vec![0; reader.kinds.owner.len()];
        for slot in (0..layout.total as usize).filter(|_| !f.stacking) {
            if let Some(pieces) = pieces.get_mut(usize::from(contents.what(slot))) {
                *pieces += contents.count(slot).max(1) as usize;
            }
        }
        let late = loosen(&mut sides, &mut reader.ways, (board, &pieces));
        let started = reader.asks_start.then(|| reader.start_pieces.to_vec());
        Ok(Read {
            board,
            kinds: reader.kinds,
            players: game.players,
            sides,
            ways: reader.ways,
            effects: reader.effects,
            asked: reader.asked,
            asked_reach,
            checks: reader.checks,
            checked: reader.checked || recall.no_repeat,
            late,
            recall,
            judged: reader.threats && reader.asked_in_threats,
            listed: reader.listed,
            started,
            visits: f.visited,
            clears: f.sequence_capture,
            traces: f.last_actions,
            stays,
            asks,
            answers: reader.answers,
            listings: reader.listings,
            lists: reader.lists,
            asks_next,
            asks_flags: reader.asks_flags,
            ticks: reader.ticks,
            changes: game.phases.iter().any(|p| !p.next.is_empty()),
            swaps: game.meta.swap,
            all_pass: !f.not_all_pass && !game.meta.no_pass_end,
            limits: game.limits(),
        })
    }
}

impl<const W: usize> Reader<'_, W> {
    /// What is read next holds only where no piece stands on another.
    fn on_one_level(&self) -> Option<()> {
        (self.kinds.levels == 0).then_some(())
    }

    /// What is set and never asked for is not set at all.
    fn leave_unasked(&mut self) {
        // What is set tells where the last move did something.
        let told = self.game.features.last_actions;
        let kinds = &mut self.kinds;
        kinds.stated |= told && self.sets_states;
        kinds.valued |= told && self.sets_worths;
        let idle_states = self.sets_states && !kinds.stated;
        let idle_worths = self.sets_worths && !kinds.valued;
        if !idle_states && !idle_worths {
            return;
        }
        for effect in &mut self.effects {
            effect.leave_out(&|effect| match effect {
                Effect::State(..) => idle_states,
                Effect::Worth(..) => idle_worths,
                _ => false,
            });
        }
    }

    /// Whether some moves of pieces end where the piece stands.
    fn stays(&self) -> bool {
        let stays = |way: &Way<W>| {
            let of_pieces = matches!(way.start, Start::Here | Start::Among(_) | Start::Kind(_));
            of_pieces && way.forms.iter().any(|form| matches!(form, Form::On))
        };
        self.ways.iter().any(stays)
    }

    /// A rule whose moves the general code lists, if it lists more than a few of all that may be
    /// played; where threats are looked for, they are listed anew for each move that is tried.
    fn lists_many(&self, sides: &[Side<W>]) -> Option<Unread> {
        let few = if self.threats { 2 * FEW } else { FEW };
        let are_many = |side: &Side<W>| {
            let mut ways = Vec::new();
            side.play.iter().for_each(|node| node.ways(&mut ways));
            let listed = |way: &&usize| matches!(self.ways[**way].deed, Deed::Asked(_));
            ways.iter().filter(listed).count() * few > ways.len()
        };
        match sides.iter().any(are_many) {
            true => self.lists.iter().find(|rule| rule.is_move()).cloned(),
            false => None,
        }
    }

    /// What may be played, with the swap of players that may be offered.
    fn with_swap(&mut self, node: Node<W>) -> Option<Node<W>> {
        if !self.game.meta.swap {
            return Some(node);
        }
        let swap = self.spoken(Deed::Swap(None), &[])?;
        let offered = Node::If(Condition::SwapOffered, Box::new((swap, None)));
        Some(Node::All(vec![node, offered]))
    }

    /// The rules for the present mover.
    fn side(&mut self) -> Option<Side<W>> {
        let game = self.game;
        let phases = &game.phases;
        let known = self.checks.len();
        let play = phases
            .iter()
            .map(|phase| {
                let node = self.node(&phase.play, &[], None)?;
                Some(self.with_swap(node)?.flat())
            })
            .collect::<Option<_>>()?;
        self.checked |= self.checks.len() > known;
        // Ends are over before anything changes with the turn.
        let ticks = self.ticks;
        self.ending = true;
        let side = Side {
            loose: Vec::new(),
            play,
            reach: Vec::new(),
            ends: phases
                .iter()
                .map(|phase| {
                    let blocks = phase.end.iter().chain(&game.end);
                    blocks.map(|end| self.ends(end)).collect()
                })
                .collect::<Option<_>>()?,
            changes: phases
                .iter()
                .map(|phase| phase.next.iter().map(|next| self.change(next)).collect())
                .collect::<Option<_>>()?,
        };
        self.ticks = ticks;
        self.ending = false;
        Some(side)
    }
}
