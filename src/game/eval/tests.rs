//! Tests of functions on small boards, with games built in Rust.

mod arrays;
mod connections;
mod directions;
mod graphs;
mod groups;
mod integers;
mod lines;
mod pieces;
mod puzzles;
mod regions;
mod threats;
mod tracks;

use std::sync::OnceLock;

use crate::board::generators::{self, Diagonals};
use crate::board::graph::Graph;
use crate::board::site::SiteType;
use crate::board::topology::{Topology, TopologyOptions};
use crate::game::context::{Context, Scratch};
use crate::game::rules::{Bool, Int, Meta, Mode, Sites};
use crate::game::state::State;
use crate::game::{
    ComponentInfo, Container, ContainerKind, Features, Game, Layout, MAX_MOVES, Names,
    TURNS_PER_PLAYER,
};

/// A game on a board with one piece for each of two players, component 1 and 2, and whatever
/// components are added.
fn game(graph: &Graph, ty: SiteType, features: Features, more: Vec<ComponentInfo>) -> Game {
    let board = Topology::build(graph, ty, TopologyOptions::default());
    let mut features = features;
    features.types[ty as usize] = true;
    let elements = SiteType::ALL.map(|t| board.len(t) as u32);
    let layout = Layout::new(ty, elements, 0, features.types);
    let piece = |owner| ComponentInfo {
        owner,
        ..ComponentInfo::default()
    };
    let mut components = vec![piece(0), piece(1), piece(2)];
    components.extend(more);
    let owned_by = |owner: u8| {
        let of = |c: &usize| *c > 0 && components[*c].owner == owner;
        (0..components.len())
            .filter(of)
            .map(|c| c as u16)
            .collect::<Vec<_>>()
    };
    Game {
        sprints: Default::default(),
        overrun: Default::default(),
        name: "Test".into(),
        players: 2,
        mode: Mode::Alternating,
        container_of: vec![0; layout.total as usize],
        containers: vec![Container {
            name: "Board".into(),
            owner: 0,
            kind: ContainerKind::Board,
            from: 0,
            size: elements[ty as usize],
        }],
        components_of: (0..=3).map(owned_by).collect(),
        like: Vec::new(),
        components,
        tracks: Vec::new(),
        regions: Vec::new(),
        maps: Vec::new(),
        hints: Vec::new(),
        puzzle_values: [None; 3],
        dice: None,
        features,
        max_count: 1,
        start: Vec::new(),
        phases: Vec::new(),
        end: None,
        meta: Meta::default(),
        thens: Vec::new(),
        alike_thens: OnceLock::new(),
        late_thens: Vec::new(),
        footprints: Default::default(),
        leaves: Vec::new(),
        checks: Vec::new(),
        static_regions: Vec::new(),
        distances: [None, None, None],
        names: Names::default(),
        turn_cap: u32::MAX,
        turn_limit: TURNS_PER_PLAYER,
        move_limit: MAX_MOVES,
        appearance: Default::default(),
        board,
        layout,
    }
}

/// A board of squares, sites numbered from the lower left.
fn squares(n: i32, ty: SiteType) -> Graph {
    generators::rectangle(n, n, Diagonals::None, ty).expect("a board of squares")
}

/// A flat game on squares.
fn flat(n: i32) -> Game {
    game(
        &squares(n, SiteType::Cell),
        SiteType::Cell,
        Features::default(),
        Vec::new(),
    )
}

/// A position of a game: the pieces of each site, bottom first.
struct Setup<'g> {
    game: &'g Game,
    state: State,
    scratch: Scratch,
}

impl<'g> Setup<'g> {
    fn new(game: &'g Game, pieces: &[(i32, u16)]) -> Self {
        let mut position = Setup {
            game,
            state: State::new(game),
            scratch: Scratch::new(1),
        };
        position.add(game.layout.default, pieces);
        position
    }

    fn add(&mut self, ty: SiteType, pieces: &[(i32, u16)]) {
        use crate::game::action::{Action, ActionKind, Given, Place};
        for &(site, what) in pieces {
            let mut ctx = Context::new(self.game, &mut self.state, &mut self.scratch);
            ctx.execute_action(&Action::new(ActionKind::Add {
                at: Place::top(ty, site),
                what,
                count: 1,
                given: Given::NONE,
                stack: false,
            }));
        }
    }

    fn with<R>(&mut self, f: impl FnOnce(&mut Context<'_>) -> R) -> R {
        f(&mut Context::new(
            self.game,
            &mut self.state,
            &mut self.scratch,
        ))
    }

    fn holds(&mut self, e: &Bool) -> bool {
        self.with(|ctx| ctx.bool(e))
    }
}

fn int(v: i32) -> Int {
    Int::Const(v)
}

fn at(site: i32) -> Sites {
    Sites::One(Box::new(int(site)))
}
