//! Tests of functions that read sites, count and find pieces, and measure distances.

use super::{Setup, at, flat, game, int, squares};
use crate::board::direction::AbsoluteDirection as Abs;
use crate::board::generators::{self, Diagonals};
use crate::board::site::{Relation, SiteType};
use crate::board::topology::Distances;
use crate::game::rules::ints::{Datum, PieceQuery, StepWalk};
use crate::game::rules::{Bool, Directions, Int, Owners, Range, Region, Role};
use crate::game::{Container, ContainerKind, Features, Game, INFINITY, Layout, Map};

const TY: SiteType = SiteType::Cell;

fn stacking() -> Features {
    Features {
        stacking: true,
        ..Features::default()
    }
}

/// Gives a game a shared hand with so many sites.
fn with_hand(mut game: Game, size: u32) -> Game {
    let layout = &game.layout;
    game.layout = Layout::new(layout.default, layout.elements, size, game.features.types);
    game.container_of.resize(game.layout.total as usize, 1);
    game.containers.push(Container {
        name: "Hand".into(),
        owner: 3,
        kind: ContainerKind::Hand,
        from: game.layout.board_end,
        size,
    });
    game
}

fn datum(datum: Datum, ty: SiteType, site: i32, level: Option<i32>) -> Int {
    Int::Datum {
        datum,
        ty,
        at: Box::new(int(site)),
        level: level.map(|l| Box::new(int(l))),
    }
}

fn pieces(role: Role, region: Option<Region>) -> Int {
    Int::CountPieces(Box::new(PieceQuery {
        ty: None,
        owners: Owners::Role(role),
        components: None,
        region,
        cond: None,
    }))
}

#[test]
fn what_reads_the_bottom_of_a_stack_and_who_the_top() {
    let game = game(&squares(2, TY), TY, stacking(), Vec::new());
    let mut position = Setup::new(&game, &[(0, 1), (0, 2)]);
    let mut read = |d, level| position.with(|ctx| ctx.int(&datum(d, TY, 0, level)));
    assert_eq!(read(Datum::What, None), 1);
    assert_eq!(read(Datum::What, Some(-1)), 2);
    assert_eq!(read(Datum::What, Some(2)), 0);
    assert_eq!(read(Datum::Who, None), 2);
    assert_eq!(read(Datum::Who, Some(0)), 1);
    assert_eq!(read(Datum::Who, Some(-1)), 2);
}

#[test]
fn nothing_stands_off_the_board() {
    let game = flat(2);
    let mut position = Setup::new(&game, &[(0, 1)]);
    for site in [-1, 4, i32::MAX, i32::MIN] {
        for d in [Datum::What, Datum::Who, Datum::State, Datum::Value] {
            assert_eq!(position.with(|ctx| ctx.int(&datum(d, TY, site, None))), 0);
        }
    }
}

#[test]
fn hands_of_vertex_boards_are_read_as_cells() {
    let board = game(
        &squares(2, SiteType::Vertex),
        SiteType::Vertex,
        Features::default(),
        Vec::new(),
    );
    let game = with_hand(board, 1);
    let hand = game.layout.board_end as i32;
    let mut position = Setup::new(&game, &[]);
    position.add(TY, &[(hand, 1)]);
    let mut value = |e: &Int| position.with(|ctx| ctx.int(e));
    let count = |ty| Int::CountAt {
        ty,
        sites: at(hand),
    };
    assert_eq!(value(&datum(Datum::Who, SiteType::Vertex, hand, None)), 0);
    assert_eq!(value(&datum(Datum::Who, TY, hand, None)), 1);
    assert_eq!(value(&datum(Datum::What, SiteType::Vertex, hand, None)), 1);
    assert_eq!(value(&count(SiteType::Vertex)), 0);
    assert_eq!(value(&count(TY)), 1);
}

#[test]
fn a_mixed_stack_is_counted_once_for_each_owner_in_it() {
    let game = with_hand(game(&squares(2, TY), TY, stacking(), Vec::new()), 1);
    let hand = game.layout.board_end as i32;
    let mut position = Setup::new(
        &game,
        &[
            (0, 1),
            (0, 2),
            (1, 2),
            (1, 1),
            (1, 1),
            (2, 1),
            (hand, 2),
            (hand, 2),
        ],
    );
    let mut count = |role| position.with(|ctx| ctx.int(&pieces(role, None)));
    assert_eq!(count(Role::All), 13);
    assert_eq!(count(Role::Player(1)), 4);
    assert_eq!(count(Role::Player(2)), 4);
}

#[test]
fn pieces_are_counted_where_asked_and_until_one_is_found() {
    let mut game = flat(3);
    let corner = crate::game::site_set::SiteSet::from_sites([0, 1]);
    game.static_regions.push(corner);
    let corner = Region::Static(crate::game::rules::StaticRegion(0));
    let mut position = Setup::new(&game, &[(0, 1), (1, 2), (5, 1), (8, 1)]);
    position.with(|ctx| {
        assert_eq!(ctx.int(&pieces(Role::Mover, None)), 3);
        assert_eq!(ctx.int(&pieces(Role::Enemy, None)), 1);
        assert_eq!(ctx.int(&pieces(Role::Mover, Some(corner.clone()))), 1);
        assert_eq!(ctx.int(&pieces(Role::Neutral, None)), 0);
        let Int::CountPieces(query) = pieces(Role::Mover, None) else {
            unreachable!()
        };
        assert_eq!(ctx.count_pieces(&query, true), 1);
    });
}

#[test]
fn where_follows_the_order_of_placement() {
    let game = flat(3);
    let mut position = Setup::new(&game, &[(7, 1), (2, 1), (4, 2)]);
    let e = Int::Where {
        by_player: vec![-1, 1, 2, -1],
        player: Box::new(int(1)),
        state: None,
        ty: TY,
    };
    assert_eq!(position.with(|ctx| ctx.int(&e)), 7);
    let lowest = Int::WhereComponent {
        what: Box::new(int(1)),
        ty: TY,
    };
    assert_eq!(position.with(|ctx| ctx.int(&lowest)), 2);
}

#[test]
fn a_level_is_found_from_either_end() {
    let game = game(&squares(2, TY), TY, stacking(), Vec::new());
    let mut position = Setup::new(&game, &[(3, 1), (3, 2), (3, 1), (3, 2)]);
    let mut level = |from_top, what| {
        let e = Int::WhereLevel {
            what: Box::new(int(what)),
            state: None,
            ty: TY,
            at: Box::new(int(3)),
            from_top: Box::new(Bool::Const(from_top)),
        };
        position.with(|ctx| ctx.int(&e))
    };
    assert_eq!(level(true, 1), 2);
    assert_eq!(level(false, 1), 0);
    assert_eq!(level(true, 3), -1);
    let top = Int::TopLevel {
        ty: TY,
        at: Box::new(int(3)),
    };
    assert_eq!(position.with(|ctx| ctx.int(&top)), 3);
}

#[test]
fn an_entry_of_zero_is_an_entry_and_one_of_minus_one_is_not() {
    let mut game = flat(2);
    let map = |pairs: &[(i32, i32)]| Map::new("Map", pairs.to_vec());
    game.maps = vec![map(&[(1, 0), (2, 5), (3, -1)]), map(&[(1, 4), (2, 6)])];
    let mut position = Setup::new(&game, &[]);
    let mut entry = |key| {
        let e = Int::MapEntry {
            maps: vec![0, 1],
            key: Box::new(int(key)),
        };
        position.with(|ctx| ctx.int(&e))
    };
    assert_eq!((entry(1), entry(2), entry(3), entry(9)), (0, 5, 3, 9));
}

/// A row of cells with its table of distances.
fn row(n: i32) -> Game {
    let graph = generators::rectangle(1, n, Diagonals::None, TY).expect("a row");
    let mut game = game(&graph, TY, Features::default(), Vec::new());
    game.distances[TY as usize] = Distances::build(game.board.steps(TY), Relation::Adjacent);
    game
}

#[test]
fn the_table_of_a_start_is_cut_short() {
    let game = row(8);
    let mut position = Setup::new(&game, &[]);
    let mut found = |from, min, max| {
        let e = Region::Distance {
            ty: TY,
            from: Box::new(int(from)),
            range: Box::new(Range {
                min: int(min),
                max: int(max),
            }),
        };
        position.with(|ctx| ctx.region(&e).iter().collect::<Vec<_>>())
    };
    assert_eq!(found(0, 6, INFINITY), [6, 7]);
    assert_eq!(found(7, 4, INFINITY), [3]);
    assert!(found(7, 5, INFINITY).is_empty());
    assert_eq!(found(3, 0, 1), [2, 3, 4]);
    assert!(found(3, -1, 2).is_empty());
}

#[test]
fn steps_are_counted_by_table_or_by_walk() {
    let game = row(8);
    let mut position = Setup::new(&game, &[(4, 1)]);
    let by_table = |from, to| Int::Steps {
        ty: TY,
        from: Box::new(int(from)),
        to: at(to),
    };
    let walk = |from, to, cond| {
        Int::StepsBy(
            Box::new(StepWalk {
                ty: TY,
                directions: Directions::absolute(Abs::Adjacent),
                cond,
                new_rotation: None,
                from: int(from),
            }),
            at(to),
        )
    };
    let to_empty = || {
        use crate::game::rules::ints::Bound;
        Some(Bool::Empty(TY, Box::new(Int::Bound(Bound::To))))
    };
    position.with(|ctx| {
        assert_eq!(ctx.int(&by_table(1, 6)), 5);
        assert_eq!(ctx.int(&by_table(-1, 6)), 0);
        assert_eq!(ctx.int(&by_table(1, -1)), 0);
        assert_eq!(ctx.int(&walk(1, 6, None)), 5);
        assert_eq!(ctx.int(&walk(1, 3, to_empty())), 2);
        assert_eq!(ctx.int(&walk(1, 6, to_empty())), INFINITY);
        assert_eq!(ctx.int(&walk(1, 1, None)), 0);
        assert_eq!(ctx.int(&walk(1, 99, None)), INFINITY);
        assert_eq!(ctx.int(&walk(-1, 3, None)), 0);
    });
}

#[test]
fn a_walk_gives_its_first_layer_whatever_the_maximum() {
    let game = row(8);
    let mut position = Setup::new(&game, &[]);
    let mut found = |min, max| {
        let e = Region::DistanceBy(
            Box::new(StepWalk {
                ty: TY,
                directions: Directions::absolute(Abs::Adjacent),
                cond: None,
                new_rotation: None,
                from: int(3),
            }),
            Box::new(Range {
                min: int(min),
                max: int(max),
            }),
        );
        position.with(|ctx| ctx.region(&e).iter().collect::<Vec<_>>())
    };
    assert_eq!(found(0, 0), [2, 4]);
    assert_eq!(found(2, 2), [1, 5]);
    assert_eq!(found(2, 3), [0, 1, 5, 6]);
}

#[test]
fn counting_legal_moves_inside_itself_ends() {
    let game = flat(2);
    let mut position = Setup::new(&game, &[]);
    let e = Int::Figure(crate::game::rules::ints::Figure::LegalMoves);
    // Without a phase only the forced pass is left.
    assert_eq!(position.with(|ctx| ctx.int(&e)), 1);
}

#[test]
fn pieces_in_a_region_are_as_many_whichever_are_fewer() {
    for ty in [TY, SiteType::Vertex] {
        let game = game(&squares(4, ty), ty, Features::default(), Vec::new());
        let stand = [(0, 1), (1, 2), (2, 1), (5, 1), (7, 2), (15, 2)];
        let mut position = Setup::new(&game, &stand);
        for sites in [vec![], vec![1], vec![0, 2, 3, -1], (0..16).collect()] {
            let among = |owner: u16| {
                let stands = |s: &i32| stand.contains(&(*s, owner));
                sites.iter().filter(|s| stands(s)).count() as i32
            };
            let listed = Region::Listed(sites.iter().map(|s| int(*s)).collect());
            let mut count = |role| {
                let query = pieces(role, Some(listed.clone()));
                position.with(|ctx| ctx.int(&query))
            };
            assert_eq!(count(Role::Mover), among(1), "{sites:?}");
            assert_eq!(count(Role::Next), among(2), "{sites:?}");
            assert_eq!(count(Role::All), among(1) + among(2), "{sites:?}");
        }
    }
}
