//! What agents choose.

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::state::State;
use ludeme::search::spec::AgentSpec;
use ludeme::search::{Position, play_out};

use super::{THREE, game};

/// The state after placements on these sites, one after the other, and its legal moves.
fn after(game: &Game, sites: &[i32]) -> (State, MoveList) {
    let mut scratch = Scratch::new(1);
    let mut state = game.start(&mut scratch);
    let mut list = MoveList::new();
    for site in sites {
        game.moves(&mut state, &mut scratch, &mut list);
        let pick = list.moves().iter().position(|m| m.to == *site);
        game.apply(&mut state, &mut scratch, &list, pick.expect("a legal site"));
    }
    game.moves(&mut state, &mut scratch, &mut list);
    (state, list)
}

/// The site an agent places on.
fn choice(agent: &str, sites: &[i32]) -> i32 {
    let game = game("three.lud", THREE);
    let (state, list) = after(&game, sites);
    let spec: AgentSpec = agent.parse().expect("an agent");
    let mut agent = spec.agent(&game, 5).expect("it plays this");
    let position = Position {
        game: &game,
        state: &state,
        list: &list,
    };
    list.moves()[agent.choose(position).pick].to
}

const THINKERS: [&str; 4] = [
    "flat-mc:400",
    "uct:400",
    "uct:400:threads=2",
    "alpha-beta:depth=3",
];

#[test]
fn a_win_in_one_is_taken() {
    for agent in THINKERS {
        assert_eq!(choice(agent, &[0, 3, 1, 4]), 2, "{agent}");
    }
}

#[test]
fn a_loss_in_one_is_blocked() {
    for agent in THINKERS {
        assert_eq!(choice(agent, &[0, 8, 1]), 2, "{agent}");
    }
}

#[test]
fn perfect_play_of_three_in_a_row_is_a_draw() {
    let game = game("three.lud", THREE);
    let spec: AgentSpec = "alpha-beta:depth=9".parse().expect("an agent");
    let (state, list) = after(&game, &[]);
    let position = Position {
        game: &game,
        state: &state,
        list: &list,
    };
    let decision = spec
        .agent(&game, 1)
        .expect("it plays this")
        .choose(position);
    assert_eq!((decision.value, decision.depth), (Some(0.5), 9));
    let mut agents = [1, 2].map(|seed| spec.agent(&game, seed).expect("it plays this"));
    assert_eq!(play_out(&game, 1, &mut agents).winner, 0);
}

#[test]
fn a_seed_fixes_the_choices() {
    let game = game("three.lud", THREE);
    let play = |seed| {
        let spec: AgentSpec = "uct:60".parse().expect("an agent");
        let mut agents = [1, 2].map(|i| spec.agent(&game, seed + i).expect("it plays this"));
        play_out(&game, seed, &mut agents)
    };
    assert_eq!(play(3), play(3));
}

#[test]
fn settings_are_read_and_written() {
    for text in [
        "random",
        "flat-mc:200",
        "uct:50ms",
        "uct:10:threads=2:playout=5",
        "alpha-beta:depth=4",
    ] {
        let spec: AgentSpec = text.parse().expect("an agent");
        assert_eq!(spec.to_string(), text);
    }
}

#[test]
fn mistakes_name_what_exists() {
    let message = |text: &str| match text.parse::<AgentSpec>() {
        Ok(_) => panic!("{text} is taken"),
        Err(e) => e.to_string(),
    };
    let unknown = message("mcts");
    assert!(
        unknown.contains("flat-mc") && unknown.contains("uct"),
        "{unknown}"
    );
    let setting = message("uct:wide=3");
    assert!(setting.contains("exploration"), "{setting}");
    assert!(message("random:10").contains("has none"));
    for absurd in [
        "uct:0",
        "uct:99999999999999",
        "uct:0ms",
        "uct:90m",
        "flat-mc:-4",
        "uct:NaNs",
    ] {
        message(absurd);
    }
}

#[test]
fn what_is_not_supported_is_refused() {
    let hidden = r#"(game "Veil" (players 2)
        (equipment { (board (square 3)) (piece "Disc" Each) })
        (rules (play (move Add (to (sites Empty))
            (then (set Hidden What at:(last To) to:Next))))
            (end (if (is Line 3) (result Mover Win)))))"#;
    let game = game("veil.lud", hidden);
    let spec: AgentSpec = "uct".parse().expect("an agent");
    let Err(refusal) = spec.agent(&game, 1) else {
        panic!("it would see what is hidden");
    };
    assert!(refusal.to_string().contains("`random`"), "{refusal}");
    let random: AgentSpec = "random".parse().expect("an agent");
    assert!(random.agent(&game, 1).is_ok());
}
