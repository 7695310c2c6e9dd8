//! What agents choose: they win where they can, and the same seed gives the same choice.

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::state::State;
use ludeme::play::view::View;
use ludeme::search::imagine::imagine;
use ludeme::search::simulate::Simulator;
use ludeme::search::spec::AgentSpec;
use ludeme::search::{Decision, SearchPosition, play_out};

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
    let position = SearchPosition::new(&game, &state, &list);
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

/// What a long tree search decides after placements on these sites.
fn long_search(agent: &str, sites: &[i32]) -> Decision {
    let game = game("three.lud", THREE);
    let (state, list) = after(&game, sites);
    let spec: AgentSpec = agent.parse().expect("an agent");
    let mut agent = spec.agent(&game, 5).expect("it plays this");
    agent.choose(SearchPosition::new(&game, &state, &list))
}

#[test]
fn tree_search_ends_when_it_has_proven_the_result() {
    // A corner against an edge beside it wins, and so it is lost after the answer in the centre.
    for agent in ["uct:20000", "uct:20000:threads=2"] {
        let won = long_search(agent, &[0, 1]);
        assert!(
            won.value > Some(0.999) && won.effort.work < 10_000,
            "{won:?}"
        );
        // Whoever has lost goes on for the move that is hardest to answer: the others lose at once.
        let lost = long_search(agent, &[0, 1, 4]);
        assert!(
            lost.value < Some(0.5) && lost.effort.work == 20_000,
            "{lost:?}"
        );
        assert_eq!(lost.pick, 5, "the last corner: {lost:?}");
        // A draw is no proof of anything, nor is anything else where none are asked for.
        assert_eq!(long_search(agent, &[]).effort.work, 20_000);
        let unproven = long_search(&format!("{agent}:proofs=0"), &[0, 1]);
        assert_eq!(unproven.effort.work, 20_000);
    }
}

#[test]
fn who_has_lost_leaves_room_for_mistakes() {
    // After the first move on 0 seven of eight answers win, after that on 1 one does.
    let trap = r#"(game "Trap" (players 2)
        (equipment { (board (rectangle 1 10)) (piece "Man" Each) })
        (rules (play (if (= (count Moves) 0)
                (move Select (from (sites {0 1})) (then (set Var (last To))))
                (move Select (from (sites {2 3 4 5 6 7 8 9})))))
            (end {
                (if (or (and (= (var) 0) (= (last To) 9)) (and (= (var) 1) (> (last To) 2)))
                    (result P1 Win))
                (if (> (last To) 1) (result P2 Win)) })))"#;
    let game = game("trap.lud", trap);
    let spec: AgentSpec = "uct:500".parse().expect("an agent");
    let (state, list) = after(&game, &[]);
    for seed in 0..4 {
        let mut agent = spec.agent(&game, seed).expect("it plays this");
        let decision = agent.choose(SearchPosition::new(&game, &state, &list));
        assert_eq!(list.moves()[decision.pick].from, 1, "{decision:?}");
        assert_eq!(decision.value, Some(0.0), "good play leaves nothing");
    }
}

#[test]
fn perfect_play_of_three_in_a_row_is_a_draw() {
    let game = game("three.lud", THREE);
    let spec: AgentSpec = "alpha-beta:depth=9".parse().expect("an agent");
    let (state, list) = after(&game, &[]);
    let position = SearchPosition::new(&game, &state, &list);
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
        "uct:10:proofs=0",
        "uct:10:proofs=1",
        "uct:10:estimate=0.25",
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
fn settings_that_do_nothing_in_a_game_are_refused() {
    let refused = |name, text: &str, agent: &str| {
        let spec: AgentSpec = agent.parse().expect("an agent");
        spec.check(&game(name, text)).err().map(|e| e.to_string())
    };
    for idle in [
        "grave=9",
        "history=2",
        "history=1",
        "proofs=0",
        "proofs=1",
        "estimate=0.5",
    ] {
        let agent = format!("uct:40:{idle}");
        let setting = idle.split('=').next().unwrap_or_default();
        let message = refused("guess.lud", GUESS, &agent).expect("no such thing there");
        assert!(message.contains(&format!("`{setting}`")), "{message}");
        assert!(message.ends_with("iterations, time, threads, exploration, playout"));
        assert_eq!(refused("three.lud", THREE, &agent), None);
    }
    let all = "uct:40:threads=2:exploration=0.5:playout=9";
    assert_eq!(refused("guess.lud", GUESS, all), None);
    // A third player may help neither of two.
    let three = THREE.replace("(players 2)", "(players 3)");
    let message = refused("three.lud", &three, "uct:proofs=0").expect("no proofs there");
    assert!(message.contains("more than two play"), "{message}");
    assert_eq!(refused("three.lud", &three, "uct:grave=9"), None);
}

/// The second player guesses which of two sites the first one has hidden the good piece on.
const GUESS: &str = r#"(game "Guess" (players 2)
    (equipment { (board (rectangle 1 4)) (piece "Good" P1) (piece "Bad" P1) })
    (rules (start { (place "Good1" 0) (place "Bad1" 1) (set Hidden (sites {0 1}) to:P2) })
        phases:{
        (phase "Hide"
            (play (or (move Pass) (move Select (from 2)
                (then (and { (remove 0) (remove 1)
                    (add (piece "Good1") (to 1)) (add (piece "Bad1") (to 0)) })))))
            (nextPhase "Guess"))
        (phase "Guess"
            (play (move Select (from (sites {0 1}))
                (then (if (= (what at:(last To)) (id "Good1")) (set Score P2 1) (set Score P1 1)))))
            (end (if True (byScore)))) }))"#;

#[test]
fn what_is_hidden_is_not_known_to_the_searcher() {
    // What is chosen in secret may be either; where it is seen that nothing was exchanged, the
    // guesser knows where the good piece stands.
    let secret = GUESS
        .replace("(sites {0 1}) to:P2", "(sites {0 1 2 3}) to:P2")
        .replace("(move Pass)", "(move Select (from 3))");
    let guesses = [(secret.as_str(), 18..=42), (GUESS, 60..=60)];
    let guessers = ["uct:40", "flat-mc:40"];
    for (guesser, (text, expected)) in guessers
        .iter()
        .flat_map(|g| guesses.clone().map(|t| (g, t)))
    {
        let game = game("guess.lud", text);
        let hider: AgentSpec = "random".parse().expect("an agent");
        let guesser: AgentSpec = guesser.parse().expect("an agent");
        let mut agents = [&hider, &guesser].map(|a| a.agent(&game, 1).expect("it plays this"));
        let games = 60;
        let found = (0..games).filter(|&seed| {
            agents.iter_mut().for_each(|a| a.begin(seed));
            play_out(&game, seed, &mut agents).winner == 2
        });
        let found = found.count();
        assert!(
            expected.contains(&found),
            "{guesser}: {found} of {games} guessed"
        );
    }
}

#[test]
fn imagined_states_look_like_the_true_one() {
    let game = game("guess.lud", GUESS);
    let mut simulator = Simulator::new(1);
    let state = game.start(&mut simulator.scratch);
    let (mut kept, mut exchanged) = (0, 0);
    for _ in 0..64 {
        let mut seen = state.clone();
        imagine(&game, &mut seen, 1, &mut simulator.generator);
        assert_eq!(seen, state, "the first player sees everything");
        let mut guessed = state.clone();
        imagine(&game, &mut guessed, 2, &mut simulator.generator);
        for slot in 0..4 {
            let view = View::of(2);
            let looks = |s: &State| view.seen(&game, s, slot);
            assert_eq!(looks(&guessed), looks(&state));
        }
        let good = |s: &State| (0..2).find(|slot| s.contents.what(*slot) == 1);
        match good(&guessed) == good(&state) {
            true => kept += 1,
            false => exchanged += 1,
        }
        let owned = guessed.contents.owned.of(1).iter().map(|p| p.slot as usize);
        assert_eq!(owned.collect::<Vec<_>>(), Vec::from_iter(good(&guessed)));
    }
    assert!(kept > 16 && exchanged > 16, "{kept} and {exchanged}");
}

#[test]
fn who_moves_at_the_same_time_chooses_a_part_alone() {
    // Site 1 is worth more than site 0 to the first player, site 2 more than site 3 to the second.
    let both = r#"(game "Both" (players 2) (mode Simultaneous)
        (equipment { (board (square 2)) (piece "Man" Each) })
        (rules (play (or {
            (move Select (from 0) P1 (then (addScore P1 1)))
            (move Select (from 1) P1 (then (addScore P1 2)))
            (move Select (from 2) P2 (then (addScore P2 2)))
            (move Select (from 3) P2 (then (addScore P2 1))) }))
            (end (if (= (count Turns) 4) (byScore)))))"#;
    let game = game("both.lud", both);
    for agent in ["uct:300", "flat-mc:300"] {
        let spec: AgentSpec = agent.parse().expect("an agent");
        let mut agents = [1, 2].map(|seed| spec.agent(&game, seed).expect("it plays this"));
        let end = play_out(&game, 3, &mut agents);
        let scores = [1, 2].map(|p| end.players[p].score);
        assert_eq!(scores, [2 * end.moves as i32; 2], "{agent}");
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
    let spec: AgentSpec = "alpha-beta".parse().expect("an agent");
    let Err(refusal) = spec.agent(&game, 1) else {
        panic!("it would see what is hidden");
    };
    assert!(refusal.to_string().contains("`uct`"), "{refusal}");
    let random: AgentSpec = "random".parse().expect("an agent");
    assert!(random.agent(&game, 1).is_ok());
}
