//! Possible worlds where something is hidden: each agrees with what a player has seen, and knows
//! nothing else of the true state.

use ludeme::game::Game;
use ludeme::game::action::MoveList;
use ludeme::game::context::Scratch;
use ludeme::game::state::State;
use ludeme::play::observation::Observation;
use ludeme::play::session::Session;
use ludeme::search::SearchPosition;
use ludeme::search::evaluate::Knowledge;
use ludeme::search::limit::Limit;
use ludeme::search::simulate::Simulator;
use ludeme::search::spec::AgentSpec;
use ludeme::search::worlds::Worlds;

use super::game;

/// The first player lays a ship of two planks, the second has three shots to find both.
const SHIP: &str = r#"(game "Ship" (players 2)
    (equipment { (board (rectangle 1 9)) (piece "Plank" P1) })
    (rules (start { (set Hidden (sites Board) to:P2) })
        phases:{
        (phase "Launch"
            (play (move Select (from (sites {0 1 2 3 4 5 6 7}))
                (then (and (add (piece "Plank1") (to (last To)))
                    (add (piece "Plank1") (to (+ 1 (last To))))))))
            (nextPhase "Shoot"))
        (phase "Shoot"
            (play (if (is Mover P1) (move Pass)
                (move Select (from (sites Hidden to:Mover))
                    (then (set Hidden at:(last From) False to:Mover)))))
            (end {
                (if (= 0 (count Sites in:(intersection
                    (sites Hidden to:P2) (sites Occupied by:P1)))) (result P2 Win))
                (if (>= (count Turns) 6) (result P1 Win)) })) }))"#;

/// A game with the moves made in it.
struct Played {
    state: State,
    list: MoveList,
    observed: Vec<Observation>,
}

impl Played {
    /// Plays moves that begin on these sites; −1 is a pass.
    fn on(game: &Game, sites: &[i32]) -> Self {
        let mut scratch = Scratch::new(1);
        let mut played = Played {
            state: game.start(&mut scratch),
            list: MoveList::new(),
            observed: Vec::new(),
        };
        let Played {
            state,
            list,
            observed,
        } = &mut played;
        for site in sites {
            game.moves(state, &mut scratch, list);
            let pick = list.moves().iter().position(|m| m.from == *site);
            let pick = pick.expect("a legal site");
            observed.push(Observation::of(game, state, list, pick));
            game.apply(state, &mut scratch, list, pick);
            observed
                .iter_mut()
                .rev()
                .take(1)
                .for_each(|t| t.veil(game, state));
        }
        game.moves(state, &mut scratch, list);
        played
    }

    fn position<'a>(&'a self, game: &'a Game) -> SearchPosition<'a> {
        SearchPosition::new(game, &self.state, &self.list).after(&self.observed)
    }
}

/// The sites with planks in each world that a player may think of.
fn ships(game: &Game, played: &Played) -> Vec<Vec<usize>> {
    let mut worlds = Worlds::default();
    let meter = Limit::Iterations(1).start();
    worlds.look(played.position(game), &mut Simulator::new(5), &meter);
    let planks = |state: &State| (0..9).filter(|s| !state.contents.is_empty(*s)).collect();
    worlds.found().iter().map(planks).collect()
}

/// The ship lies here, shots went to an empty site and to the site of a plank.
fn after_a_hit(game: &Game, ship: i32) -> Played {
    Played::on(game, &[ship, 0, -1, 4, -1])
}

#[test]
fn what_was_seen_holds_in_all_worlds_and_the_rest_varies() {
    let game = game("ship.lud", SHIP);
    let found = ships(&game, &after_a_hit(&game, 4));
    let count = |ship: [usize; 2]| found.iter().filter(|s| **s == ship).count();
    let (before, behind) = (count([3, 4]), count([4, 5]));
    assert_eq!(before + behind, found.len(), "{found:?}");
    assert!(before > 4 && behind > 4, "{found:?}");
    // Before the first shot it may lie anywhere.
    let found = ships(&game, &Played::on(&game, &[4]));
    let places = (0..8).filter(|s| found.contains(&vec![*s, s + 1]));
    assert!(places.count() > 5, "{found:?}");
}

#[test]
fn worlds_are_the_same_whatever_is_hidden() {
    let game = game("ship.lud", SHIP);
    let [one, other] = [3, 4].map(|ship| ships(&game, &after_a_hit(&game, ship)));
    assert_eq!(one, other);
    assert!(!one.is_empty());
}

#[test]
fn who_knows_the_rules_shoots_beside_a_hit() {
    let game = game("ship.lud", SHIP);
    for agent in ["uct:300", "flat-mc:300"] {
        let spec: AgentSpec = agent.parse().expect("an agent");
        for seed in 0..4 {
            let played = after_a_hit(&game, 4);
            let mut agent = spec.agent(&game, seed).expect("it plays this");
            let decision = agent.choose(played.position(&game));
            let shot = played.list.moves()[decision.pick].from;
            assert!([3, 5].contains(&shot), "{shot}");
        }
    }
}

#[test]
fn a_session_tells_what_was_played() {
    let game = game("ship.lud", SHIP);
    let mut session = Session::new(&game, 1);
    for pick in [4, 0, 0] {
        session.play(pick).expect("a legal move");
    }
    let observed = session.observed().to_vec();
    assert_eq!(observed, Played::on(&game, &[4, 0, -1]).observed);
    assert!(session.undo() && session.undo());
    assert_eq!(session.observed(), &observed[..1]);
    assert!(session.redo() && session.redo());
    assert_eq!(session.observed(), observed);
}

#[test]
fn it_is_worth_something_that_others_do_not_know_a_piece() {
    let game = game("ship.lud", SHIP);
    let evaluation = Knowledge::default().evaluation(&game);
    let weight = evaluation
        .weights()
        .find(|(name, _)| name.contains("hidden"));
    assert!(weight.is_some_and(|(_, weight)| weight > 0.0));
}
