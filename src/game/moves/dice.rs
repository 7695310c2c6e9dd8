//! Rolling and using dice (specification 05b F, 06a 3.6).

use crate::game::MAX_LOOP;
use crate::game::action::{Action, ActionKind, Item, MoveList};
use crate::game::context::Context;
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, Int, Moves};

impl Context<'_> {
    /// One move that shows a new face of every die; the faces are drawn now.
    pub(super) fn roll(&mut self, out: &mut MoveList) {
        let begin = out.begin();
        let mut faces = self.scratch.memory.take_ints();
        self.draw_faces(&mut faces);
        self.push_roll(&faces, out);
        self.scratch.memory.give_ints(faces);
        out.finish(begin, self.first_die(), self.first_die());
    }

    /// The same until a condition holds with the new faces showing; the last of so many rolls
    /// stands in any case. Outcomes handed in that never satisfy it are turned down.
    pub(super) fn roll_until(&mut self, cond: &Bool, out: &mut MoveList) {
        let begin = out.begin();
        let mut faces = self.scratch.memory.take_ints();
        let mut rolled = self.scratch.memory.take_list();
        for _ in 0..MAX_LOOP {
            self.draw_faces(&mut faces);
            rolled.clear();
            let start = rolled.begin();
            self.push_roll(&faces, &mut rolled);
            rolled.finish(start, -1, -1);
            let holds = self.on_copy(|copy| {
                let mut record = copy.scratch.memory.take_record();
                copy.execute(&rolled, 0, false, &mut record);
                copy.scratch.memory.give_record(record);
                copy.bool(cond)
            });
            if holds || self.scratch.scope.copies == 0 && self.scratch.chance.turn_down() {
                break;
            }
        }
        self.push_roll(&faces, out);
        self.scratch.memory.give_list(rolled);
        self.scratch.memory.give_ints(faces);
        out.finish(begin, self.first_die(), self.first_die());
    }

    fn first_die(&self) -> i32 {
        self.game.dice.as_ref().map_or(-1, |d| d.first as i32)
    }

    fn draw_faces(&mut self, faces: &mut Vec<i32>) {
        let game = self.game;
        faces.clear();
        for die in game.dice.iter().flat_map(|d| &d.faces) {
            let face = self.chance(die.len() as u32);
            faces.push(face as i32);
        }
    }

    fn push_roll(&self, faces: &[i32], out: &mut MoveList) {
        for (i, &face) in faces.iter().enumerate() {
            let site = self.first_die() + i as i32;
            out.push_action(ActionKind::SetDie { site, face }, false);
        }
        let equal = faces.windows(2).all(|pair| pair[0] == pair[1]);
        out.push_action(ActionKind::SetDiceEqual(equal), false);
    }

    /// The first unused dice that show a number are used.
    pub(super) fn use_dice(&mut self, pips: &Int, count: &Int, out: &mut MoveList) {
        let pips = self.int(pips);
        let count = self.int(count);
        let dice = self.state.dice.iter();
        let matching = dice.filter(|value| **value == pips && **value != 0).count();
        if count < 1 || (matching as i32) < count {
            return;
        }
        let begin = out.begin();
        let mut left = count;
        for (i, &value) in self.state.dice.iter().enumerate() {
            if value == pips && left > 0 {
                out.push_action(self.use_die(i), false);
                left -= 1;
            }
        }
        out.finish(begin, -1, -1);
    }

    fn use_die(&self, die: usize) -> ActionKind {
        ActionKind::UseDie {
            hand: 0,
            die: die as u8,
            site: self.first_die() + die as i32,
        }
    }

    /// Over dice, `pips` bound to what is left of each; every move uses the die.
    pub(super) fn for_each_die(
        &mut self,
        dice: &Int,
        (combined, replay_double): (&Bool, &Bool),
        cond: Option<&Bool>,
        moves: &Moves,
        out: &mut MoveList,
    ) {
        if self.int(dice) != 0 || self.game.dice.is_none() {
            return;
        }
        let combined = self.bool(combined);
        let replay = self.bool(replay_double);
        let mut values = self.scratch.memory.take_ints();
        values.extend_from_slice(&self.state.dice);
        let doubled = replay && values.windows(2).all(|pair| pair[0] == pair[1]);
        let outer = self.env.get(Bound::Pips);
        let mut behind = self.scratch.memory.take_record();
        for (i, &value) in values.iter().enumerate() {
            let first = out.len();
            self.with_pips(value, cond, moves, out);
            if out.len() > first {
                behind.clear();
                behind.push(Action::new(self.use_die(i)));
                self.after_die(value, doubled, &mut behind);
                out.wrap(first, &[], &[], &behind);
            }
        }
        if combined {
            let sets: &[&[usize]] = match values.len() {
                2 => &[&[0, 1]],
                3 => &[&[0, 1, 2], &[0, 1], &[0, 2], &[1, 2]],
                _ => &[],
            };
            for set in sets {
                if set.iter().all(|i| values[*i] != 0) {
                    let first = out.len();
                    let sum = set.iter().map(|i| values[*i]).sum();
                    self.with_pips(sum, cond, moves, out);
                    behind.clear();
                    behind.extend(set.iter().map(|i| Action::new(self.use_die(*i))));
                    out.wrap(first, &[], &[], &behind);
                }
            }
        }
        self.env.set(Bound::Pips, outer);
        self.scratch.memory.give_record(behind);
        self.scratch.memory.give_ints(values);
    }

    /// What a double or the end of one brings along.
    fn after_die(&self, value: i32, doubled: bool, behind: &mut Vec<Action>) {
        let temp = self.state.temp;
        if doubled {
            let temp = if temp == -1 { value } else { -1 };
            behind.push(Action::new(ActionKind::SetTemp(temp)));
        } else if temp != -1
            && let Some(dice) = &self.game.dice
        {
            let face = temp.wrapping_sub(1);
            for (i, faces) in dice.faces.iter().enumerate() {
                if face < faces.len() as i32 {
                    behind.push(Action::new(ActionKind::SetDie {
                        site: dice.first as i32 + i as i32,
                        face,
                    }));
                }
            }
        }
    }

    fn with_pips(&mut self, pips: i32, cond: Option<&Bool>, moves: &Moves, out: &mut MoveList) {
        self.env.set(Bound::Pips, pips);
        if self.holds(cond) {
            self.generate(moves, out);
        }
    }

    /// Whether a list does nothing but show faces of dice.
    pub(super) fn only_shows_dice(&self, list: &MoveList) -> bool {
        list.moves().iter().all(|m| {
            list.thens(m).is_empty()
                && list.items(m).iter().all(|item| {
                    matches!(
                        item,
                        Item::Action(Action {
                            kind: ActionKind::SetDie { .. } | ActionKind::SetDiceEqual(_),
                            ..
                        })
                    )
                })
        })
    }

    /// What the dice show, to be put back with [`Context::put_back_dice`].
    pub(super) fn note_dice(&mut self) -> Vec<i32> {
        let mut shown = self.scratch.memory.take_ints();
        shown.push(i32::from(self.state.dice_equal));
        shown.push(self.state.dice_sum);
        let first = self.first_die_slot();
        for (i, value) in self.state.dice.iter().enumerate() {
            shown.push(*value);
            shown.push(self.state.contents.state(first + i));
        }
        shown
    }

    /// Puts the dice back as they were.
    pub(super) fn put_back_dice(&mut self, shown: Vec<i32>) {
        if let [equal, sum, dice @ ..] = &shown[..] {
            self.state.dice_equal = *equal != 0;
            self.state.dice_sum = *sum;
            let first = self.first_die_slot();
            for (i, pair) in dice.chunks_exact(2).enumerate() {
                self.state.dice[i] = pair[0];
                self.state.contents.set_state(first + i, pair[1]);
            }
        }
        self.scratch.memory.give_ints(shown);
    }

    /// The slot of the first die; those of the others follow. Beyond the board slots are numbered
    /// as sites are.
    fn first_die_slot(&self) -> usize {
        self.game.dice.as_ref().map_or(0, |d| d.first as usize)
    }
}
