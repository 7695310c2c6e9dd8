//! What holds in every shipped game, under every option, all the way through random games.

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::chance::Chance;
use ludeme::game::context::Scratch;
use ludeme::game::state::State;
use ludeme::play::perft::Perft;
use ludeme::play::playout::{Playouts, chooser, seed_of};
use ludeme::play::series::play_series;
use ludeme::play::trace::lines::move_key;
use ludeme::play::words::describe;
use rand::RngExt;

use super::{game, text_of};

/// The shipped games with options that cover every item, the longest list by its ends.
const GAMES: [(&str, &[&str]); 10] = [
    ("chong", &[]),
    ("chong", &["Board Size/3x13"]),
    ("chong", &["Board Size/3x28"]),
    ("choro-lango", &[]),
    ("choro-lango", &["Clockwise Sowing/From the Outer Hole"]),
    ("ouk-chatrang", &[]),
    ("ssang-ryouk", &[]),
    ("ssang-ryouk", &["Setup/End"]),
    ("ssang-ryouk", &["Doublets/Two pieces"]),
    ("ssang-ryouk", &["Bearing Off/Next Throw"]),
];

fn games() -> impl Iterator<Item = (&'static str, Game)> {
    GAMES.into_iter().map(|(name, options)| {
        let game = game(name, text_of(name), options);
        (name, game)
    })
}

/// Plays a random game and shows every state with its legal moves, the last state included.
/// What is drawn by chance is the same every time the moves of a state are listed.
fn walk(game: &Game, seed: u64, mut visit: impl FnMut(&mut Walk<'_>)) {
    let mut scratch = Scratch::new(0);
    scratch.chance = Chance::seeded(seed);
    let state = game.start(&mut scratch);
    let mut choice = chooser(seed);
    let mut walk = Walk {
        game,
        state,
        scratch,
        list: MoveList::new(),
    };
    loop {
        let chance = walk.scratch.chance.clone();
        let mut list = MoveList::new();
        game.moves(&mut walk.state, &mut walk.scratch, &mut list);
        let after = std::mem::replace(&mut walk.scratch.chance, chance);
        walk.list = list;
        visit(&mut walk);
        if walk.state.over {
            break;
        }
        walk.scratch.chance = after;
        let pick = choice.random_range(0..walk.list.len());
        game.apply(&mut walk.state, &mut walk.scratch, &walk.list, pick);
    }
}

/// A state of a random game.
struct Walk<'g> {
    game: &'g Game,
    state: State,
    scratch: Scratch,
    list: MoveList,
}

impl Walk<'_> {
    fn moves(&mut self) -> MoveList {
        let chance = self.scratch.chance.clone();
        let mut list = MoveList::new();
        self.game
            .moves(&mut self.state, &mut self.scratch, &mut list);
        self.scratch.chance = chance;
        list
    }

    /// The state after a legal move.
    fn after(&mut self, index: usize) -> State {
        let chance = self.scratch.chance.clone();
        let mut after = self.state.clone();
        self.game
            .apply(&mut after, &mut self.scratch, &self.list, index);
        self.scratch.chance = chance;
        after
    }
}

/// How many pieces of each component there are.
fn pieces(game: &Game, state: &State) -> Vec<i32> {
    let mut pieces = vec![0; game.components().len()];
    for slot in 0..game.layout().slots as usize {
        let what = state.contents.what(slot);
        if what != 0 {
            pieces[usize::from(what)] += state.contents.count(slot);
        }
    }
    pieces
}

/// How many pieces a player has.
fn pieces_of(game: &Game, state: &State, player: u8) -> i32 {
    let pieces = pieces(game, state);
    let counted = pieces.iter().zip(game.components()).skip(1);
    counted
        .filter(|(_, component)| component.owner == player && component.faces.is_empty())
        .map(|(count, _)| count)
        .sum()
}

#[test]
fn counters_and_horses_are_conserved() {
    for (name, game) in games() {
        for seed in 0..4 {
            walk(&game, seed, |at| match name {
                "choro-lango" => assert_eq!(pieces(&game, &at.state)[1], 64),
                "ssang-ryouk" => {
                    for player in [1, 2] {
                        assert_eq!(pieces_of(&game, &at.state, player), 15, "{name} {seed}");
                    }
                }
                _ => {}
            });
        }
    }
}

#[test]
fn a_move_of_the_armies_takes_one_enemy_at_most_and_no_own_piece() {
    for (name, game) in games() {
        if !matches!(name, "chong" | "ouk-chatrang") {
            continue;
        }
        for seed in 0..2 {
            walk(&game, seed, |at| {
                let mover = at.state.mover;
                let own = pieces_of(&game, &at.state, mover);
                let enemy = pieces_of(&game, &at.state, 3 - mover);
                for i in 0..at.list.len() {
                    let after = at.after(i);
                    assert_eq!(pieces_of(&game, &after, mover), own, "{name} {seed}");
                    let left = pieces_of(&game, &after, 3 - mover);
                    assert!((enemy - 1..=enemy).contains(&left), "{name} {seed}");
                }
            });
        }
    }
}

#[test]
fn ouk_chatrang_never_loses_an_ang() {
    let game = game("ouk-chatrang", text_of("ouk-chatrang"), &[]);
    let is_ang = |what: u16| game.components()[usize::from(what)].name.starts_with("Ang");
    for seed in 0..4 {
        walk(&game, seed, |at| {
            let angs = at.state.contents.whats().filter(|w| is_ang(*w));
            assert_eq!(angs.count(), 2);
        });
    }
}

#[test]
fn legal_moves_are_unique_and_in_a_stable_order() {
    for (name, game) in games() {
        for seed in 0..2 {
            walk(&game, seed, |at| {
                assert_eq!(at.moves(), at.list, "{name} {seed}: listed again");
                let list = &at.list;
                let done = |i: usize| {
                    let m = &list.moves()[i];
                    (list.items(m), list.thens(m), m.from, m.to)
                };
                for i in 0..list.len() {
                    for j in 0..i {
                        assert_ne!(done(i), done(j), "{name} {seed}: moves {j} and {i}");
                    }
                }
            });
        }
    }
}

#[test]
fn moves_of_a_name_come_to_the_same_up_to_the_die_used() {
    for (name, game) in games() {
        walk(&game, 1, |at| {
            let keys: Vec<_> = at
                .list
                .moves()
                .iter()
                .map(|m| move_key(&game, &at.list, m))
                .collect();
            for i in 0..keys.len() {
                if let Some(j) = keys[..i].iter().position(|key| *key == keys[i]) {
                    let (one, other) = (at.after(j), at.after(i));
                    assert_eq!(one.contents, other.contents, "{name}: {}", keys[i]);
                    assert_eq!(one.vars, other.vars, "{name}: {}", keys[i]);
                    let sorted = |state: &State| {
                        let mut dice = state.dice.clone();
                        dice.sort_unstable();
                        dice
                    };
                    assert_eq!(sorted(&one), sorted(&other), "{name}: {}", keys[i]);
                }
            }
        });
    }
}

#[test]
fn legal_moves_can_be_played_and_told() {
    for (name, game) in games() {
        walk(&game, 2, |at| {
            let moves = at.state.moves;
            for i in 0..at.list.len() {
                assert_eq!(at.after(i).moves, moves + 1, "{name}");
                let m = &at.list.moves()[i];
                let words = describe(&game, &at.state, &at.list, m);
                assert!(!words.is_empty() && words != "acts", "{name}: {words}");
            }
        });
    }
}

#[test]
fn a_clone_is_played_without_the_original() {
    for (name, game) in games() {
        let mut reused = Playouts::new(&game).state().clone();
        walk(&game, 3, |at| {
            if at.list.is_empty() {
                return;
            }
            let original = at.state.clone();
            let first = at.after(0);
            assert_eq!(at.state, original, "{name}");
            reused.clone_from(&at.state);
            assert_eq!(reused, original, "{name}");
            let mut scratch = Scratch::new(0);
            scratch.chance = at.scratch.chance.clone();
            game.apply(&mut reused, &mut scratch, &at.list, 0);
            assert_eq!(reused, first, "{name}: the same move in memory used before");
        });
    }
}

#[test]
fn lists_of_pieces_agree_with_what_stands_on_the_sites() {
    for (name, game) in games() {
        // Where pieces are counted, an entry may be doubled and outlive its pieces: recorded play
        // has that.
        let counted = game.features().counts;
        walk(&game, 4, |at| {
            let contents = &at.state.contents;
            for what in 1..game.components().len() as u16 {
                let mut listed: Vec<_> = contents.owned.of(what).iter().map(|p| p.slot).collect();
                listed.sort_unstable();
                let slots = 0..game.layout().slots as u16;
                let stands = |s: &u16| contents.what(usize::from(*s)) == what;
                let standing: Vec<u16> = slots.filter(stands).collect();
                if counted {
                    listed.dedup();
                    listed.retain(stands);
                }
                assert_eq!(listed, standing, "{name}: {what}");
            }
        });
    }
}

#[test]
fn a_seed_gives_the_same_game_on_any_number_of_threads() {
    // More games than one thread takes at once.
    for name in ["chong", "choro-lango", "ouk-chatrang", "ssang-ryouk"] {
        let game = game(name, text_of(name), &[]);
        let with_threads = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads can be started")
                .install(|| play_series(&game, 7, 20, || {}))
        };
        let alone = with_threads(1);
        assert_eq!(alone, with_threads(2), "{name}");
        assert_eq!(alone, with_threads(5), "{name}");
        let mut player = Playouts::new(&game);
        for number in [19, 0, 16] {
            let outcome = player.playout(seed_of(7, number));
            assert_eq!(outcome, alone[number as usize], "{name}: game {number}");
        }
        assert!(
            alone.iter().any(|game| game.moves != alone[0].moves),
            "{name}: seeds make a difference"
        );
    }
}

#[test]
fn every_game_ends_and_then_has_no_moves() {
    for (name, game) in games() {
        let mut player = Playouts::new(&game);
        for seed in 0..12 {
            let outcome = player.playout(seed);
            let mut state = player.state().clone();
            assert!(state.over, "{name} {seed}");
            assert!(!outcome.cut, "{name} {seed}: ended by its own rules");
            let mut list = MoveList::new();
            game.moves(&mut state, &mut Scratch::new(seed), &mut list);
            assert!(list.is_empty(), "{name} {seed}");
        }
    }
}

#[test]
fn the_first_moves_are_as_many_as_the_rules_say() {
    let leaves = |name: &str, depth| {
        let game = game(name, text_of(name), &[]);
        let (state, _) = game.start_seeded(0);
        Perft::new(&game).count(&state, depth)
    };
    // 6^4 throws; each has one entering exchange or is a pass.
    assert_eq!(leaves("chong", 1), 1296);
    // Ordered pairs of unequal dice; the higher starts.
    assert_eq!(leaves("ssang-ryouk", 1), 30);
    // Two holes to begin from, for each player.
    assert_eq!(leaves("choro-lango", 1), 2);
    assert_eq!(leaves("choro-lango", 2), 4);
    // Trey 8, Ang 3 steps and 2 leaps, Neang 2, Koul 3 each, Ses 1 each, Tuuk 1 each.
    assert_eq!(leaves("ouk-chatrang", 1), 25);
    assert_eq!(leaves("ouk-chatrang", 2), 25 * 25);
}
