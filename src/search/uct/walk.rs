//! How an iteration walks about: in a state with lists of moves, or in a runner's own position,
//! which is many times as fast.
//!
//! Both begin at the position that was asked about and play one move after the other. A runner has
//! its moves in an order of its own, so what was found out about them is told to the legal moves of
//! the list by where they go ([`RunnerPosition`]).

use crate::game::Game;
use crate::game::action::{Move, MoveList};
use crate::game::sprints::searched::{LegalMove, Searched};
use crate::game::state::State;
use crate::play::playout::pick;
use crate::search::evaluate::Evaluation;
use crate::search::key::{decision_key, move_key, position_key};
use crate::search::runner::{RunnerPosition, coarse_key};
use crate::search::simulate::{Simulator, Ways};
use crate::search::{SearchPosition, agent_to_move, utility};

/// A move that was played at random: its coarse key, and the agent that chose it.
pub(super) type Played = (u64, usize);

/// A position that is walked about in.
pub(super) trait Walk {
    /// Goes back to the position that was asked about.
    fn begin(&mut self);

    /// Whether the game is over.
    fn is_over(&mut self) -> bool;

    /// Moves played since the start of the game.
    fn ply(&mut self) -> u32;

    /// The agent that is to move.
    fn chooser(&mut self) -> usize;

    /// The key of the position. A roll is made with the moves and is part of it.
    fn key(&mut self, simulator: &mut Simulator) -> u64;

    /// Finds the legal moves, and adds the keys of each: its own, and the coarse one.
    fn find(&mut self, simulator: &mut Simulator, keys: &mut Vec<(u64, u64)>);

    /// Plays a legal move that had this place when it was found in the same position, and this key.
    fn play(&mut self, place: usize, key: u64, simulator: &mut Simulator);

    /// Plays a random move; nothing where there is none.
    fn play_any(&mut self, simulator: &mut Simulator) -> Option<Played>;

    /// Whether games can be played to their end by something faster than move by move.
    fn finishes(&mut self) -> bool;

    /// Plays to the end by that, and leaves in the simulator what it came to.
    fn finish(&mut self, simulator: &mut Simulator);

    /// Leaves in the simulator what the position comes to as it stands.
    fn settle(&mut self, simulator: &mut Simulator);

    /// What the position is worth to each agent by an evaluation.
    fn judge(&mut self, by: &Evaluation, simulator: &mut Simulator, out: &mut Vec<f64>);

    /// Whether what was walked means nothing, since a move took too much work.
    fn gave_up(&mut self) -> bool {
        false
    }
}

/// A walk by lists.
pub(super) struct ListWalk<'a> {
    game: &'a Game,
    from: &'a State,
    /// The legal moves where it begins.
    first: &'a MoveList,
    at: State,
    moves: MoveList,
    /// The moves of the present position have been found.
    found: bool,
    at_first: bool,
    ways: Ways<'a>,
}

impl<'a> ListWalk<'a> {
    /// A walk from a position; `whole` games may be finished by what the rules allow.
    pub fn new(position: SearchPosition<'a>, whole: bool) -> Self {
        let SearchPosition {
            game, state, list, ..
        } = position;
        ListWalk {
            game,
            from: state,
            first: list,
            at: state.clone(),
            moves: MoveList::new(),
            found: true,
            at_first: true,
            ways: match whole {
                true => Ways::of(game, state),
                false => Ways::lists(),
            },
        }
    }

    fn list(&self) -> &MoveList {
        match self.at_first {
            true => self.first,
            false => &self.moves,
        }
    }

    fn list_moves(&mut self, simulator: &mut Simulator) {
        if !self.found {
            self.found = true;
            let scratch = &mut simulator.scratch;
            self.game.moves(&mut self.at, scratch, &mut self.moves);
        }
    }

    fn left(&mut self) {
        (self.found, self.at_first) = (false, false);
    }
}

impl Walk for ListWalk<'_> {
    fn begin(&mut self) {
        self.at.clone_from(self.from);
        (self.found, self.at_first) = (true, true);
    }

    fn is_over(&mut self) -> bool {
        self.at.over
    }

    fn ply(&mut self) -> u32 {
        self.at.moves
    }

    fn chooser(&mut self) -> usize {
        agent_to_move(self.game, &self.at)
    }

    fn key(&mut self, simulator: &mut Simulator) -> u64 {
        if self.game.features.stochastic {
            self.list_moves(simulator);
        }
        position_key(&self.at)
    }

    fn find(&mut self, simulator: &mut Simulator, keys: &mut Vec<(u64, u64)>) {
        self.list_moves(simulator);
        let (list, mover) = (self.list(), self.at.mover);
        let of = |m| (move_key(list, m), decision_key(list, m, mover));
        keys.extend(list.moves().iter().map(of));
    }

    fn play(&mut self, place: usize, key: u64, simulator: &mut Simulator) {
        self.list_moves(simulator);
        let list = match self.at_first {
            true => self.first,
            false => &self.moves,
        };
        // Nearly always the moves are listed in the order they had when they were found.
        let fits = |m: Option<&Move>| m.is_some_and(|m| move_key(list, m) == key);
        let pick = match fits(list.moves().get(place)) {
            true => place,
            false => {
                let mut moves = list.moves().iter();
                moves.position(|m| fits(Some(m))).unwrap_or(0)
            }
        };
        let scratch = &mut simulator.scratch;
        self.game.apply(&mut self.at, scratch, list, pick);
        self.left();
    }

    fn play_any(&mut self, simulator: &mut Simulator) -> Option<Played> {
        let chooser = self.chooser();
        let number = match self.found {
            true => match self.list().len() {
                0 => None,
                n => Some(pick(&mut simulator.generator, n)),
            },
            false => simulator.pick(self.game, &mut self.at),
        }?;
        let list = match (self.found, self.at_first) {
            (true, true) => self.first,
            (true, false) => &self.moves,
            (false, _) => &simulator.list,
        };
        let coarse = decision_key(list, &list.moves()[number], self.at.mover);
        self.game
            .apply(&mut self.at, &mut simulator.scratch, list, number);
        self.left();
        Some((coarse, chooser))
    }

    fn finishes(&mut self) -> bool {
        self.ways.any()
    }

    fn finish(&mut self, simulator: &mut Simulator) {
        simulator.finish(self.game, &mut self.ways, &mut self.at);
        self.left();
    }

    fn settle(&mut self, simulator: &mut Simulator) {
        utility::of_state(self.game, &self.at, &mut simulator.worth);
    }

    fn judge(&mut self, by: &Evaluation, simulator: &mut Simulator, out: &mut Vec<f64>) {
        let moves = self.found.then(|| self.list().len());
        let room = (&mut simulator.scratch, &mut simulator.list);
        by.judge(self.game, &mut self.at, moves, room, out);
    }
}

/// A walk in a runner's position.
pub(super) struct RunnerWalk<'a>(RunnerPosition<'a>);

impl<'a> RunnerWalk<'a> {
    /// A walk from a position, where a runner can hold it; with the place of each legal move of the
    /// list among those of the runner.
    pub fn of(position: SearchPosition<'a>) -> Option<(Self, Vec<usize>)> {
        let (runner, places) = RunnerPosition::of(position)?;
        Some((RunnerWalk(runner), places))
    }
}

impl<'a> RunnerWalk<'a> {
    /// The runner, in a position where chance has been drawn.
    fn drawn(&mut self, simulator: &mut Simulator) -> &mut dyn Searched {
        let runner = self.0.runner();
        if !runner.is_over() {
            runner.draw(&mut simulator.scratch.chance);
        }
        runner
    }
}

impl Walk for RunnerWalk<'_> {
    fn begin(&mut self) {
        self.0.begin();
    }

    fn is_over(&mut self) -> bool {
        self.0.runner().is_over()
    }

    fn ply(&mut self) -> u32 {
        self.0.runner().moves()
    }

    fn chooser(&mut self) -> usize {
        self.0.chooser()
    }

    fn key(&mut self, simulator: &mut Simulator) -> u64 {
        self.drawn(simulator).key()
    }

    fn find(&mut self, simulator: &mut Simulator, keys: &mut Vec<(u64, u64)>) {
        let runner = self.drawn(simulator);
        let mover = runner.mover();
        let mut found = |m: LegalMove| keys.push((m.number.into(), coarse_key(m.step, mover)));
        runner.legal_moves(&mut found);
    }

    fn play(&mut self, _: usize, key: u64, simulator: &mut Simulator) {
        self.drawn(simulator).play_numbered(key as u32);
    }

    fn play_any(&mut self, simulator: &mut Simulator) -> Option<Played> {
        let chooser = self.chooser();
        if self.0.runner().gave_up() {
            return None;
        }
        let runner = self.drawn(simulator);
        let mover = runner.mover();
        let step = runner.play_any(&mut |n| pick(&mut simulator.generator, n));
        Some((coarse_key(step, mover), chooser))
    }

    fn finishes(&mut self) -> bool {
        true
    }

    fn finish(&mut self, simulator: &mut Simulator) {
        let (chance, generator) = (&mut simulator.scratch.chance, &mut simulator.generator);
        self.0.runner().play_on(chance, &mut |n| pick(generator, n));
        self.settle(simulator);
    }

    fn settle(&mut self, simulator: &mut Simulator) {
        self.0.settle(&mut simulator.worth);
    }

    fn judge(&mut self, by: &Evaluation, _: &mut Simulator, out: &mut Vec<f64>) {
        self.0.judge(by, None, out);
    }

    fn gave_up(&mut self) -> bool {
        self.0.runner().gave_up()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::game::context::Scratch;
    use crate::load::{Selection, load};
    use crate::play::playout::{chooser, seed_of};

    /// Plays every legal move of some positions of random games by both walks.
    fn compare(text: &str, positions: u32) {
        let game = load("walked.lud", text, &Selection::default()).game;
        let game = game.expect("it is sound");
        let evaluation = Evaluation::learn_within(&game, Duration::ZERO);
        let mut simulator = Simulator::new(1);
        let mut compared = 0;
        for seed in 0..3 {
            let mut choice = chooser(seed_of(5, seed));
            let mut scratch = Scratch::new(0);
            let mut state = game.start(&mut scratch);
            let mut list = MoveList::new();
            while !state.over && compared < (seed as u32 + 1) * positions {
                game.moves(&mut state, &mut scratch, &mut list);
                let position = SearchPosition::new(&game, &state, &list);
                let (mut runner, places) = RunnerWalk::of(position).expect("it has a runner");
                let mut lists = ListWalk::new(position, false);
                let mut keys = Vec::new();
                runner.begin();
                runner.find(&mut simulator, &mut keys);
                assert_eq!(keys.len(), list.len());
                for (number, place) in places.into_iter().enumerate() {
                    let own = move_key(&list, &list.moves()[number]);
                    lists.begin();
                    lists.play(number, own, &mut simulator);
                    runner.begin();
                    runner.play(place, keys[place].0, &mut simulator);
                    alike(&mut lists, &mut runner, &evaluation, &mut simulator);
                }
                compared += 1;
                let picked = pick(&mut choice, list.len());
                game.apply(&mut state, &mut scratch, &list, picked);
            }
        }
        assert!(compared > 0);
    }

    /// Both walks are in the same position, as far as a search looks at it.
    fn alike(
        lists: &mut ListWalk<'_>,
        runner: &mut RunnerWalk<'_>,
        by: &Evaluation,
        simulator: &mut Simulator,
    ) {
        assert_eq!(runner.is_over(), lists.is_over());
        assert_eq!(runner.ply(), lists.ply());
        lists.settle(simulator);
        let worth = simulator.worth.clone();
        runner.settle(simulator);
        assert_eq!(simulator.worth, worth);
        if lists.is_over() {
            return;
        }
        assert_eq!(runner.chooser(), lists.chooser());
        let (mut seen, mut expected) = (Vec::new(), Vec::new());
        let moves = by.weighs_moves().then(|| runner.0.runner().mobility());
        by.expect(lists.game, &lists.at, moves, &mut expected);
        runner.judge(by, simulator, &mut seen);
        assert_eq!(seen, expected);
    }

    #[test]
    fn shipped_games_are_walked_alike() {
        let games = concat!(env!("CARGO_MANIFEST_DIR"), "/games");
        let mut walked = 0;
        for entry in std::fs::read_dir(games).expect("it is there").flatten() {
            let path = entry.path();
            let text = std::fs::read_to_string(&path).expect("it is a text");
            if path.extension().is_some_and(|e| e == "lud") {
                compare(&text, 20);
                walked += 1;
            }
        }
        assert_eq!(walked, 4);
    }

    #[test]
    fn pieces_of_hands_and_promotions_are_walked_alike() {
        compare(
            "(game \"Walked\" (players {(player N) (player S)})
                (equipment {(board (square 4)) (hand Each)
                    (piece \"A\" Each (or
                        (move Step Forward (to if:(is Empty (to)))
                            (then (promote (last To) (piece \"B\") Mover)))
                        (move Step Forward (to if:(not (is Friend (who at:(to))))
                            (apply (if (is Enemy (who at:(to)))
                                (and (remove (to)) (addScore Mover 1)))))
                            (then (if (is Empty (last From))
                                (promote (last To) (piece \"C\") Mover))))))
                    (piece \"B\" Each (move Step Orthogonal (to if:(is Empty (to)))))
                    (piece \"C\" Each (move Slide Diagonal))})
                (rules (start {(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))
                        (place \"B\" \"Hand\" count:2)})
                    (play (or (forEach Piece) (move (from (handSite Mover)) (to (sites Empty)))))
                    (end (if (no Moves Next) (byScore)))))",
            25,
        );
    }

    #[test]
    fn enclosed_stones_are_walked_alike() {
        let stone = |deed: &str| {
            format!(
                "(do (move Add (to (sites Empty)) (then (enclose (from (last To)) Orthogonal
                    (between if:(is Enemy (who at:(between))) (apply {deed})))))
                ifAfterwards:(> (count Liberties at:(last To) Orthogonal) 0))"
            )
        };
        let text = |more: &str, meta: &str, play: &str, end: &str| {
            format!(
                "(game \"Walked\" (players 2)
                    (equipment {{(board (square 4) use:Vertex) (piece \"Stone\" Each) {more}}})
                    (rules (meta {meta}) (play {play}) (end {end})))"
            )
        };
        let scored = stone("(and (addScore Mover 1) (remove (between)))");
        let passed = format!("(or {scored} (move Pass))");
        compare(
            &text("", "(no Repeat)", &passed, "(if (all Passed) (byScore))"),
            40,
        );
        let sides = "(regions P1 {(sites Side N) (sites Side S)})
            (regions P2 {(sites Side E) (sites Side W)})";
        let connect = "{(if (is Connected Mover) (result Mover Win))
            (if (no Moves Next) (result Mover Win))}";
        let plain = stone("(remove (between))");
        compare(&text(sides, "{(swap) (no Repeat)}", &plain, connect), 40);
    }

    #[test]
    fn placed_and_turned_pieces_are_walked_alike() {
        let text = |equipment: &str, rules: &str| {
            format!("(game \"Walked\" (players 2) (equipment {{{equipment}}}) (rules {rules}))")
        };
        let disc = "(board (square 3)) (piece \"Disc\" Each)";
        let line = "(end (if (is Line 3) (result Mover Win)))";
        let add = "(play (move Add (to (sites Empty))))";
        compare(&text(disc, &format!("(meta (swap)) {add} {line}")), 20);
        let stacks =
            "(play (move Add (to (sites Board) if:(< (size Stack at:(to)) 3)) stack:True))";
        compare(&text(disc, &format!("{stacks} {line}")), 30);
        // Whether a loop is closed is judged in a state.
        let loops = "(end (if (is Loop) (result Mover Win)))";
        let stone = "(board (hex 3)) (piece \"Disc\" Each)";
        compare(&text(stone, &format!("{add} {loops}")), 30);
        compare(
            &text(
                "(board (square 4)) (piece \"Disc\" Neutral (flips 1 2))",
                "(start {(place \"Disc0\" {5 10} state:1) (place \"Disc0\" {6 9} state:2)})
                    (play (forEach Site (sites Empty) (append (custodial (from (site))
                        (between if:(is Enemy (state at:(between))) (apply (allCombinations
                            (add (piece \"Disc0\" state:(mover)) (to (site))) (flip (between)))))
                        (to if:(is Friend (state at:(to)))))
                        (then (and
                            (set Score P1 (count Sites in:(sites State 1)))
                            (set Score P2 (count Sites in:(sites State 2))))))))
                    (end (if (all Passed) (byScore)))",
            ),
            40,
        );
    }
}
