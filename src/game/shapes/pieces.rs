//! The shape of rules by which pieces on a board step, slide, leap, hop or are carried.
//!
//! Where the board, the mover and the kind of piece decide a simple move, its targets from a site
//! are a table and a set of sites: their number is a count of bits or a walk along rays. The
//! ludemes around simple moves become a tree ([`tree`]). The tree is walked once a ply and counts
//! moves piece by piece, in the order of the lists; the count tells which move a random number
//! picks. Only that move gets its actions, and `Game::apply` plays it. Moves of other ludemes
//! within the tree are put into a list.
//!
//! | file | what it holds |
//! |---|---|
//! | `tree` | what may be played in a phase |
//! | `ways` | how a simple move goes |
//! | `masks` | conditions as sets of sites |
//! | `boards` | what stands where, as bits |
//! | `deeds` | the actions of a picked move |

mod boards;
mod deeds;
mod masks;
mod tree;
mod ways;

use rand::Rng;

use super::Tally;
use crate::board::site::SiteType;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::{Context, Scratch};
use crate::game::rules::Mode;
use crate::game::rules::ints::Bound;
use crate::game::state::State;
use boards::Boards;
use masks::Masks;
use tree::{Branch, Node, Start, Trees};
use ways::View;

/// Simple moves of a piece that are looked up once for all pieces of a component.
const MOST_STEADY: usize = 4;

/// Words of the boards of all components beyond which a union over them costs more than it saves.
const MOST_WORDS: usize = 4096;

/// Moves that stand in the list of moves one behind the other.
#[derive(Clone, Copy, Debug)]
struct ListedRun {
    count: u32,
    source: Source,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    /// The moves of a simple move from a site; the site that is bound around it, or −1.
    PieceWay { entry: u32, bound: i32, from: i32 },
    /// The moves of a piece, one simple move after the other.
    Piece { branch: u32, from: u16 },
    /// Moves that are listed, from this place on.
    Listed { list: u32, first: u32 },
}

/// A game of moving pieces, and where a playout of it stands.
#[derive(Debug)]
pub struct Pieces<'g> {
    game: &'g Game,
    trees: Trees<'g>,
    phases: Vec<Option<Node<'g>>>,
    now: Now,
    /// A move was made that the boards do not have.
    stale: bool,
}

/// What is known of the present position.
#[derive(Debug, Default)]
struct Now {
    boards: Boards,
    masks: Masks,
    runs: Vec<ListedRun>,
    slots: Vec<u16>,
}

impl<'g> Pieces<'g> {
    /// The shape, where the rules have it in some phase.
    pub fn of(game: &'g Game) -> Option<Self> {
        let f = &game.features;
        let plain = game.mode == Mode::Alternating
            && game.players >= 1
            && !game.meta.pin
            && !game.meta.filters()
            && !(f.all_groups || f.moves_ask_next)
            && !(f.stacking || f.large_pieces || f.deduction || f.boardless)
            && !(f.random || f.stochastic || f.rotations || f.dominoes || f.cards);
        if !plain {
            return None;
        }
        let boards = Boards::new(game);
        if boards.words() * game.components.len() > MOST_WORDS {
            return None;
        }
        let mut trees = Trees::new(game);
        let phases: Vec<_> = game.phases.iter().map(|p| trees.plant(&p.play)).collect();
        if phases.iter().all(Option::is_none) {
            return None;
        }
        let masks = Masks::new(&trees.rules, boards.words());
        Some(Pieces {
            game,
            trees,
            phases,
            now: Now {
                boards,
                masks,
                runs: Vec::new(),
                slots: Vec::new(),
            },
            stale: true,
        })
    }

    /// Goes back to the initial state.
    pub fn restart(&mut self) {
        self.stale = true;
    }

    /// Plays random moves until the game is over or a move is due that is to be listed. The state
    /// must be the one the shape was left with; any after a restart.
    pub fn advance(
        &mut self,
        state: &mut State,
        scratch: &mut Scratch,
        list: &mut MoveList,
        choice: &mut impl Rng,
        tally: &mut Tally,
    ) {
        let game = self.game;
        while !state.over {
            let phase = state.players.get(usize::from(state.mover));
            let tree = phase.and_then(|p| self.phases.get(usize::from(p.phase))?.as_ref());
            let swap = super::moves_until_swap(game, state) == 0;
            let Some(tree) = tree.filter(|_| !swap) else {
                self.stale = true;
                return;
            };
            if self.stale {
                self.now.boards.read(game, state);
                self.stale = false;
            }
            if !self.now.boards.are_usual() {
                self.stale = true;
                return;
            }
            let mover = state.mover;
            let mut ctx = Context::new(game, state, scratch);
            let n = self.now.count(&self.trees, tree, &mut ctx, list);
            let pick = tally.pick(n.max(1) as usize, choice);
            if n == 0 {
                list.clear();
                ctx.forced_pass(list, mover);
            } else {
                self.now.choose(&self.trees, pick as u32, &mut ctx, list);
            }
            if list.is_empty() {
                debug_assert!(false, "a counted move cannot be made");
                self.stale = true;
                return;
            }
            state.stalemated &= !(1 << mover);
            game.apply(state, scratch, list, 0);
            for action in &scratch.applied {
                let (from, to) = (action.from().0, action.to().0);
                self.now.boards.refresh(game, state, from);
                if to != from {
                    self.now.boards.refresh(game, state, to);
                }
            }
            debug_assert!(self.now.boards.agree(state));
        }
    }
}

impl Now {
    /// Counts the moves of a tree and takes note of their runs; what is to be listed is listed.
    fn count(
        &mut self,
        trees: &Trees<'_>,
        tree: &Node<'_>,
        ctx: &mut Context<'_>,
        list: &mut MoveList,
    ) -> u32 {
        self.masks.renew();
        self.runs.clear();
        list.clear();
        list.start_sketching(false);
        self.walk(trees, tree, -1, ctx, list)
    }

    fn walk(
        &mut self,
        trees: &Trees<'_>,
        node: &Node<'_>,
        bound: i32,
        ctx: &mut Context<'_>,
        list: &mut MoveList,
    ) -> u32 {
        match node {
            Node::PieceWay(entry) => self.enter(trees, *entry, bound, ctx, list),
            Node::Listed(at) => self.list(trees, *at, ctx, list),
            Node::All(nodes) => {
                let each = nodes.iter();
                each.map(|node| self.walk(trees, node, bound, ctx, list))
                    .sum()
            }
            Node::First(nodes) => {
                let each = nodes.iter();
                each.map(|node| self.walk(trees, node, bound, ctx, list))
                    .find(|count| *count > 0)
                    .unwrap_or(0)
            }
            Node::If(cond, yes, no) => {
                if ctx.bool(cond) {
                    self.walk(trees, yes, bound, ctx, list)
                } else {
                    let no = no.as_ref();
                    no.map_or(0, |no| self.walk(trees, no, bound, ctx, list))
                }
            }
            Node::Pieces { of, on } => self.walk_pieces(trees, (of, *on), ctx, list),
        }
    }

    /// Over the mover's pieces, in the order of their lists.
    fn walk_pieces(
        &mut self,
        trees: &Trees<'_>,
        (of, on): (&[Option<usize>], Option<SiteType>),
        ctx: &mut Context<'_>,
        list: &mut MoveList,
    ) -> u32 {
        let mut total = 0;
        let game = ctx.game;
        let mover = ctx.state.mover;
        let components = game.components_of.get(usize::from(mover));
        for &component in components.into_iter().flatten() {
            let Some(number) = of[usize::from(component)] else {
                continue;
            };
            let branch = &trees.branches[number];
            if !branch.ways.is_empty() && on.is_none() {
                total += self.walk_bare(trees, (number, branch), component, ctx);
                continue;
            }
            let pieces = ctx.state.contents.owned.of(component).len();
            for i in 0..pieces {
                let i = if on.is_some() { pieces - 1 - i } else { i };
                let slot = ctx.state.contents.owned.of(component).slots()[i];
                let (ty, site) = game.layout.site(usize::from(slot));
                let beside = site as usize >= self.boards.sites();
                if beside || on.is_some_and(|on| on != ty) {
                    continue;
                }
                let old_from = ctx.env.replace(Bound::From, site);
                let old_level = ctx.env.replace(Bound::Level, 0);
                total += self.walk(trees, &branch.node, site, ctx, list);
                ctx.env.set(Bound::From, old_from);
                ctx.env.set(Bound::Level, old_level);
            }
        }
        total
    }

    /// Over pieces whose moves are simple moves from where they stand.
    fn walk_bare(
        &mut self,
        trees: &Trees<'_>,
        (number, branch): (usize, &Branch<'_>),
        component: u16,
        ctx: &mut Context<'_>,
    ) -> u32 {
        let view = View {
            rules: &trees.rules,
            boards: &self.boards,
            mover: ctx.state.mover,
        };
        let sites = self.boards.sites();
        let mut total = 0;
        self.slots.clear();
        let slots = ctx.state.contents.owned.of(component).slots();
        self.slots.extend_from_slice(slots);
        let mut steady: [(usize, usize, &[u64]); MOST_STEADY] = [(0, 0, &[]); MOST_STEADY];
        let mut known = 0;
        for &entry in branch.ways.iter().take(MOST_STEADY) {
            let way = &trees.entries[entry].way;
            let Some(sets) = way.steady_sets(component, view.mover) else {
                break;
            };
            self.masks.prepare(view.rules, view.boards, sets.0);
            steady[known] = sets;
            known += 1;
        }
        for &slot in &self.slots {
            let mut from = usize::from(slot);
            let mut known = known;
            if from >= sites {
                // What stands on a site of another type moves as what stands here.
                from = ctx.game.layout.site(from).1 as usize;
                known = 0;
                if from >= sites {
                    continue;
                }
            }
            let mut count = 0;
            for (rule, table, sets) in &steady[..known] {
                count += self.masks.count(*rule, sets, table + from);
            }
            for &entry in &branch.ways[known..] {
                let way = &trees.entries[entry].way;
                count += way.count(ctx, view, &mut self.masks, from);
            }
            if count > 0 {
                total += count;
                let source = Source::Piece {
                    branch: number as u32,
                    from: from as u16,
                };
                self.runs.push(ListedRun { count, source });
            }
        }
        total
    }

    /// Counts the moves of an entry.
    fn enter(
        &mut self,
        trees: &Trees<'_>,
        entry: usize,
        bound: i32,
        ctx: &mut Context<'_>,
        list: &mut MoveList,
    ) -> u32 {
        let from = match &trees.entries[entry].start {
            Start::Bound => bound,
            Start::At(site) => ctx.int(site),
            Start::LastTo => ctx.state.last.to,
            Start::In(region) => {
                let sites = ctx.region_sites(region);
                let mut total = 0;
                for site in sites.iter() {
                    if is_occupied(ctx, site) {
                        total += self.leave(trees, (entry, bound), site, ctx);
                    }
                }
                ctx.give_sites(sites);
                return total;
            }
        };
        if trees.entries[entry].way.starts_anywhere() && !is_occupied(ctx, from) {
            return 0;
        }
        if let Some(at) = trees.entries[entry].listed {
            let view = View {
                rules: &trees.rules,
                boards: &self.boards,
                mover: ctx.state.mover,
            };
            if !trees.entries[entry].way.is_known(ctx, view, from) {
                return self.list(trees, at, ctx, list);
            }
        }
        self.leave(trees, (entry, bound), from, ctx)
    }

    /// Lists moves.
    fn list(
        &mut self,
        trees: &Trees<'_>,
        at: usize,
        ctx: &mut Context<'_>,
        list: &mut MoveList,
    ) -> u32 {
        let first = list.len() as u32;
        ctx.generate(trees.lists[at].moves, list);
        let source = Source::Listed {
            list: at as u32,
            first,
        };
        self.push(list.len() as u32 - first, source)
    }

    /// Counts the moves of an entry from a site.
    #[inline]
    fn leave(
        &mut self,
        trees: &Trees<'_>,
        (entry, bound): (usize, i32),
        from: i32,
        ctx: &mut Context<'_>,
    ) -> u32 {
        let way = &trees.entries[entry].way;
        let on_board = (from as usize) < self.boards.sites();
        if from < 0 || !on_board && !way.starts_anywhere() {
            return 0;
        }
        let view = View {
            rules: &trees.rules,
            boards: &self.boards,
            mover: ctx.state.mover,
        };
        let count = way.count(ctx, view, &mut self.masks, from as usize);
        let source = Source::PieceWay {
            entry: entry as u32,
            bound,
            from,
        };
        self.push(count, source)
    }

    #[inline]
    fn push(&mut self, count: u32, source: Source) -> u32 {
        if count > 0 {
            self.runs.push(ListedRun { count, source });
        }
        count
    }

    /// Makes the move with a number the only one of the list.
    fn choose(
        &mut self,
        trees: &Trees<'_>,
        mut number: u32,
        ctx: &mut Context<'_>,
        list: &mut MoveList,
    ) {
        let run = self.runs.iter().find(|run| {
            let here = number < run.count;
            if !here {
                number -= run.count;
            }
            here
        });
        let (which, bound, from) = match run.map(|run| run.source) {
            None => {
                list.clear();
                return;
            }
            Some(Source::Listed { list: at, first }) => {
                let index = (first + number) as usize;
                ctx.complete(list, index);
                list.keep(0, index);
                list.truncate(1);
                let listed = &trees.lists[at as usize];
                if listed.owned {
                    list.set_mover(0, ctx.state.mover);
                }
                for &then in &listed.thens {
                    list.add_then(0, then);
                }
                return;
            }
            Some(Source::PieceWay { entry, bound, from }) => (entry as usize, bound, from),
            Some(Source::Piece { branch, from }) => {
                let ways = &trees.branches[branch as usize].ways;
                let entry = self.way_of(trees, ways, usize::from(from), &mut number, ctx);
                (entry, i32::from(from), i32::from(from))
            }
        };
        let entry = &trees.entries[which];
        let view = View {
            rules: &trees.rules,
            boards: &self.boards,
            mover: ctx.state.mover,
        };
        let way = &entry.way;
        let landing = way.nth(ctx, view, &mut self.masks, from as usize, number);
        list.clear();
        if let Some(landing) = landing {
            let deed = &entry.deed;
            let nth = number + self.before(trees, (which, bound), from);
            deed.list(ctx, (bound, from), (landing, nth), list);
            for &then in &entry.thens {
                list.add_then(0, then);
            }
        }
    }

    /// How many moves of the same simple move come before those from a site, where it starts from
    /// several.
    fn before(&self, trees: &Trees<'_>, (which, bound): (usize, i32), start: i32) -> u32 {
        let mut before = 0;
        if let Start::In(_) = trees.entries[which].start {
            for run in &self.runs {
                match run.source {
                    Source::PieceWay {
                        entry,
                        bound: around,
                        from,
                    } if entry as usize == which && around == bound => {
                        if from == start {
                            break;
                        }
                        before += run.count;
                    }
                    _ => {}
                }
            }
        }
        before
    }

    /// The simple move of a piece that a number falls to; the number becomes that of the move
    /// among those of the simple move.
    fn way_of(
        &mut self,
        trees: &Trees<'_>,
        ways: &[usize],
        from: usize,
        number: &mut u32,
        ctx: &mut Context<'_>,
    ) -> usize {
        let view = View {
            rules: &trees.rules,
            boards: &self.boards,
            mover: ctx.state.mover,
        };
        let last = ways.len() - 1;
        for &entry in &ways[..last] {
            let way = &trees.entries[entry].way;
            let count = way.count(ctx, view, &mut self.masks, from);
            if *number < count {
                return entry;
            }
            *number -= count;
        }
        ways[last]
    }
}

/// Whether a piece stands on a site of the board or beside it.
fn is_occupied(ctx: &Context<'_>, site: i32) -> bool {
    let slot = ctx.slot(ctx.game.layout.default, site);
    slot.is_some_and(|slot| ctx.state.contents.what(slot) != 0)
}
