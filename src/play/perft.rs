//! Perft: counting the leaves of the game tree to a depth.
//!
//! Depth counts moves. A chance event (a roll, a draw) is an edge of its own that does not
//! consume depth: every outcome is followed, so that with dice each outcome's moves are counted.
//! An outcome that play repeats until a condition holds is none.
//! Legal moves count as often as they are listed, duplicates included. A position where the game
//! is over is a leaf only at the depth asked for. The last ply is counted without being played.

use std::iter::repeat_with;

use super::outcomes::Outcomes;
use crate::game::Game;
use crate::game::action::MoveList;
use crate::game::context::Scratch;
use crate::game::sprints::Sprint;
use crate::game::sprints::searched::Searched;
use crate::game::state::State;

/// Counts leaves.
#[derive(Debug)]
pub struct Perft<'g> {
    game: &'g Game,
    scratch: Scratch,
    lists: Vec<MoveList>,
    sprint: Option<Sprint<'g>>,
    /// The numbers of a runner's moves, by depth.
    numbers: Vec<Vec<u32>>,
}

impl<'g> Perft<'g> {
    /// A counter for a game.
    pub fn new(game: &'g Game) -> Self {
        let mut scratch = Scratch::new(0);
        let plain = !game.features.stochastic && !game.overrun.is_known();
        let sprint = plain.then(|| Sprint::of(game, &game.start(&mut scratch)));
        Perft {
            game,
            scratch,
            lists: Vec::new(),
            sprint: sprint.flatten(),
            numbers: Vec::new(),
        }
    }

    /// The leaves at a depth below a state.
    pub fn count(&mut self, state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if let Some(leaves) = self.count_by_runner(state, depth) {
            return leaves;
        }
        self.count_by_lists(state, depth)
    }

    /// The same in the position of the game's runner, where it has one that can hold the state and
    /// come back to where it was.
    fn count_by_runner(&mut self, state: &State, depth: u32) -> Option<u64> {
        let sprint = self.sprint.as_mut()?;
        sprint.searched()?;
        if state.over || !sprint.take_up(state) {
            return None;
        }
        let missing = (depth as usize).saturating_sub(self.numbers.len());
        self.numbers.extend(repeat_with(Vec::new).take(missing));
        let runner = sprint.searched()?;
        let leaves = leaves_below(runner, 0, &mut self.numbers[..depth as usize]);
        leaves.filter(|_| !runner.gave_up())
    }

    /// The same by lists, a ply below at least.
    fn count_by_lists(&mut self, state: &State, depth: u32) -> u64 {
        let mut total = 0;
        self.each_roll(state, true, |this, rolled, list| {
            if depth == 1 {
                total += list.len() as u64;
                return;
            }
            for i in 0..list.len() {
                this.each_successor(rolled, list, i, |this, after| {
                    total += this.count_by_lists(after, depth - 1)
                });
            }
        });
        total
    }

    /// The leaves below each legal move (with its text), for every roll.
    pub fn divide(
        &mut self,
        state: &State,
        depth: u32,
        name: impl Fn(&Game, &State, &MoveList, usize) -> String,
    ) -> Vec<(String, u64)> {
        let mut parts = Vec::new();
        self.each_roll(state, false, |this, rolled, list| {
            for i in 0..list.len() {
                let mut total = 0;
                if depth <= 1 {
                    total = 1;
                } else {
                    this.each_successor(rolled, list, i, |this, after| {
                        total += this.count(after, depth - 1)
                    });
                }
                parts.push((name(this.game, rolled, list, i), total));
            }
        });
        parts
    }

    /// Calls `f` with the legal moves for every outcome of the chance in making them; without their
    /// actions, if that is enough and nothing is drawn twice by completing them.
    fn each_roll(
        &mut self,
        state: &State,
        sketched: bool,
        mut f: impl FnMut(&mut Self, &State, &mut MoveList),
    ) {
        let sketched = sketched && !self.game.features.stochastic;
        let mut outcomes = Outcomes::new();
        let mut list = self.lists.pop().unwrap_or_default();
        while !outcomes.is_done() {
            let mut rolled = self.scratch.memory.take_state(state);
            self.scratch.chance.script(outcomes.script());
            let scratch = &mut self.scratch;
            if sketched {
                self.game.sketch_moves(&mut rolled, scratch, &mut list);
            } else {
                self.game.moves(&mut rolled, scratch, &mut list);
            }
            outcomes.extend(self.scratch.chance.open_draws());
            if !self.scratch.chance.turned_down() {
                f(self, &rolled, &mut list);
            }
            self.scratch.memory.give_state(rolled);
            outcomes.advance();
        }
        self.lists.push(list);
    }

    /// Calls `f` with the state after a move for every outcome of the chance in playing it.
    fn each_successor(
        &mut self,
        state: &State,
        list: &mut MoveList,
        index: usize,
        mut f: impl FnMut(&mut Self, &State),
    ) {
        let mut outcomes = Outcomes::new();
        while !outcomes.is_done() {
            let mut after = self.scratch.memory.take_state(state);
            self.scratch.chance.script(outcomes.script());
            let scratch = &mut self.scratch;
            self.game.complete(&mut after, scratch, list, index);
            self.game.apply(&mut after, scratch, list, index);
            outcomes.extend(self.scratch.chance.open_draws());
            if !self.scratch.chance.turned_down() {
                f(self, &after);
            }
            self.scratch.memory.give_state(after);
            outcomes.advance();
        }
    }
}

/// The leaves below the position of a runner, as deep as there is room for the numbers of its moves;
/// nothing where it cannot come back to a position on the way. The last ply is counted without being
/// played.
fn leaves_below(runner: &mut dyn Searched, depth: usize, numbers: &mut [Vec<u32>]) -> Option<u64> {
    let Some((here, deeper)) = numbers.split_first_mut() else {
        return Some(1);
    };
    if runner.is_over() {
        return Some(0);
    }
    if deeper.is_empty() {
        return Some(runner.count_legal() as u64);
    }
    here.clear();
    runner.legal_moves(&mut |found| here.push(found.number));
    if !runner.keep(depth) {
        return None;
    }
    let mut total = 0;
    for number in here.iter() {
        runner.play_numbered(*number);
        if runner.gave_up() {
            return None;
        }
        total += leaves_below(runner, depth + 1, deeper)?;
        runner.come_back(depth);
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::Perft;
    use crate::game::context::Scratch;
    use crate::load::{Selection, load};

    /// Counts by runner and by lists, to a depth, in a game that has these pieces and rules.
    fn compare(equipment: &str, rules: &str, deepest: u32) {
        let text =
            format!("(game \"Counted\" (players 2) (equipment {{{equipment}}}) (rules {rules}))");
        let loaded = load("counted.lud", &text, &Selection::default());
        let game = loaded.game.expect("it is sound");
        let state = game.start(&mut Scratch::new(0));
        let mut perft = Perft::new(&game);
        for depth in 1..=deepest {
            let by_runner = perft.count_by_runner(&state, depth);
            let by_lists = perft.count_by_lists(&state, depth);
            assert_eq!(by_runner, Some(by_lists), "{equipment}, depth {depth}");
        }
    }

    #[test]
    fn steps_and_hops_are_counted_alike() {
        compare(
            "(board (square 4)) (piece \"A\" Each (or
                (move Step Orthogonal (to if:(is Empty (to))))
                (move Hop Diagonal
                    (between if:(is Enemy (who at:(between))) (apply (remove (between))))
                    (to if:(is Empty (to)))
                    (then (if (can Move (move Hop (from (last To)) Diagonal
                        (between if:(is Enemy (who at:(between))))
                        (to if:(is Empty (to))))) (moveAgain))))))",
            "(start {(place \"A1\" {0 1 2}) (place \"A2\" {13 14 6})})
                (play (forEach Piece)) (end (if (no Pieces Next) (result Mover Win)))",
            5,
        );
    }

    /// Pins, discovered threats, hops that need a hurdle, moves out of check, promotions and drops.
    #[test]
    fn moves_that_lay_no_piece_open_are_counted_alike() {
        let safe = "(play (do (forEach Piece)
            ifAfterwards:(not (is Threatened (id \"King\" Mover)))))";
        let end = "(end (if (no Moves Next) (result Mover Win)))";
        let king = "(piece \"King\" Each (move Step (to if:(not (is Friend (who at:(to))))
            (apply (if (is Enemy (who at:(to))) (remove (to)))))))";
        let rook = "(piece \"Rook\" Each (move Slide Orthogonal
            (to if:(is Enemy (who at:(to))) (apply (remove (to))))))";
        let cannon = "(piece \"Cannon\" Each (or (move Slide Orthogonal)
            (move Hop Orthogonal (between before:4 after:4 if:(is Occupied (between)))
                (to if:(is Enemy (who at:(to))) (apply (remove (to)))))))";
        let jumper = "(piece \"Jumper\" Each (move Hop Diagonal
            (between if:(is Occupied (between)))
            (to if:(not (is Friend (who at:(to)))) (apply (if (is Enemy (who at:(to))) (remove (to)))))))";
        let pawn = "(piece \"Pawn\" Each (move Step Orthogonal (to if:(is Empty (to)))
            (then (if (is In (last To) (sites {0..4 20..24}))
                (promote (last To) (piece \"Rook\") Mover)))))";
        let start = |own: &str| {
            format!(
                "(start {{(place \"King1\" {{2}}) (place \"King2\" {{22}})
                    (place \"Rook1\" {{0 7}}) (place \"Rook2\" {{17 24}}) {own}}})"
            )
        };
        // Where both are gone a line opens that ends at one's own King.
        let bomb = "(piece \"Bomb\" Each (move Step (to if:(is Enemy (who at:(to)))
            (apply (remove (to)))) (then (remove (last To)))))";
        compare(
            &format!("(board (square 5)) {king} {rook} {bomb}"),
            &format!(
                "(start {{(place \"King1\" {{2}}) (place \"King2\" {{24}}) (place \"Bomb1\" {{6}})
                    (place \"Bomb2\" {{7 18}}) (place \"Rook1\" {{4}}) (place \"Rook2\" {{17}})}}) {safe} {end}"
            ),
            3,
        );
        for (more, own) in [
            (cannon, "(place \"Cannon1\" {12}) (place \"Cannon2\" {21})"),
            (
                jumper,
                "(place \"Jumper1\" {8 12}) (place \"Jumper2\" {16})",
            ),
            (pawn, "(place \"Pawn1\" {16 13}) (place \"Pawn2\" {6 11})"),
        ] {
            compare(
                &format!("(board (square 5)) {king} {rook} {more}"),
                &format!("{} {safe} {end}", start(own)),
                3,
            );
        }
    }

    #[test]
    fn placements_are_counted_alike() {
        let disc = |board: &str| format!("(board {board}) (piece \"Disc\" Each)");
        let add = "(play (move Add (to (sites Empty))))";
        let line = "(end (if (is Line 3) (result Mover Win)))";
        compare(&disc("(square 3)"), &format!("{add} {line}"), 6);
        compare(
            &disc("(square 4)"),
            &format!("(meta (swap)) {add} {line}"),
            4,
        );
        // Passes on a full board, to the end.
        compare(&disc("(square 2)"), &format!("{add} {line}"), 7);
        let exact = "(end (if (is Line 3 exact:True) (result Mover Loss)))";
        compare(&disc("(hex 2)"), &format!("{add} {exact}"), 7);
        // Ends that are judged in a state.
        compare(
            &disc("(hex 2)"),
            &format!("{add} (end (if (is Loop) (result Mover Win)))"),
            7,
        );
        compare(
            &format!(
                "{} (regions P1 {{(sites Side NE) (sites Side SW)}})
                (regions P2 {{(sites Side NW) (sites Side SE)}})",
                disc("(hex Diamond 3)")
            ),
            &format!("(meta (swap)) {add} (end (if (is Connected Mover) (result Mover Win)))"),
            5,
        );
        compare(
            &disc("(square 3)"),
            &format!(
                "(play (move Add (to (sites Board) if:(< (size Stack at:(to)) 2)) stack:True)) {line}"
            ),
            4,
        );
    }

    #[test]
    fn turned_pieces_are_counted_alike() {
        compare(
            "(board (square 4)) (piece \"Disc\" Neutral (flips 1 2))",
            "(start {(place \"Disc0\" {5 10} state:1) (place \"Disc0\" {6 9} state:2)})
                (play (forEach Site (sites Empty) (append (custodial (from (site))
                    (between if:(is Enemy (state at:(between))) (apply (allCombinations
                        (add (piece \"Disc0\" state:(mover)) (to (site))) (flip (between)))))
                    (to if:(is Friend (state at:(to))))))))
                (end (if (all Passed) (result Mover Win)))",
            7,
        );
        compare(
            "(board (square 3)) (piece \"Cell\" Each (or
                (move (from) (to (sites Around (from)) if:(is Empty (to))) copy:True)
                (move (from) (to (difference (expand origin:(from) steps:2)
                    (expand origin:(from) steps:1)) if:(is Empty (to))))
                (then (forEach Site
                    (intersection (sites Around (last To)) (sites Occupied by:Next))
                    (and (remove (site)) (add (piece (id \"Cell\" Mover)) (to (site))))))))",
            "(start {(place \"Cell1\" {0 8}) (place \"Cell2\" {2 6})})
                (play (forEach Piece))
                (end (if (is Full) (result Mover Win)))",
            5,
        );
    }
}
