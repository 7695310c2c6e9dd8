//! What each atomic action does to the state (specification 05a D.4).

use crate::game::action::{Action, ActionKind};
use crate::game::context::Context;

impl Context<'_> {
    /// Executes an action.
    pub(crate) fn execute_action(&mut self, action: &Action) {
        match action.kind {
            ActionKind::Add {
                at,
                what,
                count,
                given,
                ..
            } => self.add(at, what, count, given),
            ActionKind::Insert { at, what, state } => self.insert(at, what, state),
            ActionKind::Move {
                from,
                to,
                given,
                stack,
            } => self.relocate(from, to, given, stack),
            ActionKind::MoveCount { from, to, count } => self.move_count(from, to, count),
            ActionKind::MoveLevels { from, to, levels } => self.move_levels(from, to, levels),
            ActionKind::Copy { from, to } => self.copy_piece(from, to),
            ActionKind::Remove { at } => self.remove(at),
            ActionKind::RemoveLater { at } => self.state.to_clear.push(at.site),
            ActionKind::Promote { at, what } => self.promote(at, what),
            ActionKind::SetState { at, state } => self.set_level_data(at, |l| l.state = state),
            ActionKind::SetRotation { at, rotation } => {
                self.set_level_data(at, |l| l.rotation = rotation.clamp(0, 255) as u8);
            }
            ActionKind::SetValue { at, value } => self.set_level_data(at, |l| l.value = value),
            ActionKind::SetCount { at, what, count } => self.assign_count(at, what, count),
            ActionKind::SetHidden {
                at,
                data,
                player,
                hidden,
            } => {
                if let Some(slot) = self.slot(at.ty, at.site) {
                    let contents = &mut self.state.contents;
                    let level = if contents.stacking() { at.level } else { 0 };
                    let level = usize::try_from(level).unwrap_or(0);
                    contents
                        .hidden
                        .set(player.into(), slot, level, data, hidden);
                }
            }
            ActionKind::SetDie { site, face } => self.set_die(site, face),
            ActionKind::SetDiceEqual(equal) => {
                self.state.dice_equal = equal;
                self.state.dice_sum = self.state.dice.iter().sum();
            }
            ActionKind::UseDie { die, .. } => {
                if let Some(d) = self.state.dice.get_mut(die as usize) {
                    *d = 0;
                }
            }
            ActionKind::SetScore { player, score, add } => {
                if let Some(p) = self.state.players.get_mut(player as usize) {
                    p.score = if add {
                        p.score.wrapping_add(score)
                    } else {
                        score
                    };
                }
            }
            ActionKind::SetAmount { player, amount }
            | ActionKind::Bet {
                player,
                bet: amount,
            } => {
                if (1..=self.game.players).contains(&(player as usize)) {
                    self.state.players[player as usize].amount = amount;
                }
            }
            ActionKind::SetPot(pot) => self.state.pot = pot,
            ActionKind::SetCounter(counter) => self.state.counter = counter,
            ActionKind::SetTemp(temp) => self.state.temp = temp,
            ActionKind::SetVar { var, value } => {
                if let Some(v) = self.state.vars.get_mut(var.0 as usize) {
                    *v = Some(value);
                }
            }
            ActionKind::SetPending(value) => {
                let value = if value == -1 { 1 } else { value };
                if !self.state.pending.contains(&value) {
                    self.state.pending.push(value);
                }
            }
            ActionKind::SetPlayerValue { player, value } => {
                if let Some(p) = self.state.players.get_mut(player as usize) {
                    p.value = value;
                }
            }
            ActionKind::SetNextPlayer(player) => self.state.next = player,
            ActionKind::JoinTeam { player, team } => {
                if let Some(p) = self.state.players.get_mut(player as usize) {
                    p.team = team;
                }
            }
            ActionKind::Remember { memory, value } => {
                if let Some(m) = self.state.memories.get_mut(memory.0 as usize) {
                    m.push(value);
                }
            }
            ActionKind::Forget { memory, value } => {
                if let Some(memory) = self.state.memories.get_mut(memory.0 as usize) {
                    forget(memory, value);
                }
            }
            ActionKind::StoreState => {
                self.state.contents.keep_sum();
                self.state.stored = self.positional_identity();
            }
            ActionKind::SetTrump(suit) => self.state.trump = suit,
            ActionKind::Propose(text) => self.state.proposed.push(text),
            ActionKind::Vote(text) => self.vote(text),
            ActionKind::Trigger { player, .. } => self.state.triggered |= 1 << player.min(31),
            ActionKind::SwapPlayers { a, b } => self.swap_players(a, b),
            ActionKind::Forfeit(player) => self.lose(i32::from(player), 0),
            ActionKind::Assign { ty, var, value } => {
                if let Some(bits) = self.puzzle_bits(ty, var) {
                    *bits = 1 << value.clamp(0, 63);
                }
            }
            ActionKind::Toggle { ty, var, value } => {
                if let Some(bits) = self.puzzle_bits(ty, var) {
                    *bits ^= 1 << value.clamp(0, 63);
                }
            }
            ActionKind::Reset { ty, var, max } => {
                if let Some(bits) = self.puzzle_bits(ty, var) {
                    *bits = if max >= 63 {
                        u64::MAX
                    } else {
                        (1 << max.max(0)) - 1
                    };
                }
            }
            ActionKind::SetCost { at, cost } => {
                if let Some(slot) = self.slot(at.ty, at.site)
                    && let Some(old) = self.state.contents.costs.get_mut(slot)
                {
                    *old = cost;
                }
            }
            ActionKind::SetPhase { at, phase } => {
                if let Some(slot) = self.slot(at.ty, at.site)
                    && let Some(old) = self.state.contents.phases.get_mut(slot)
                {
                    *old = phase;
                }
            }
            ActionKind::Select { .. }
            | ActionKind::Note { .. }
            | ActionKind::Pass { .. }
            | ActionKind::NextInstance => {}
        }
    }

    fn puzzle_bits(&mut self, ty: crate::board::site::SiteType, var: i32) -> Option<&mut u64> {
        let slot = self.slot(ty, var)?;
        self.state.contents.puzzle.get_mut(slot)
    }

    fn set_die(&mut self, site: i32, face: i32) {
        if face < 0 {
            return;
        }
        if let Some(slot) = self.slot(crate::board::site::SiteType::Cell, site) {
            self.state.contents.set_state(slot, face);
        }
        if let Some(dice) = &self.game.dice {
            let die = site - dice.first as i32;
            if (0..dice.faces.len() as i32).contains(&die) {
                let value = dice.faces[die as usize]
                    .get(face as usize)
                    .copied()
                    .unwrap_or(0);
                self.state.dice[die as usize] = value;
            }
        }
    }

    fn vote(&mut self, text: u16) {
        self.state.votes.push(text);
        let n = self.game.players;
        if self.state.votes.len() < n {
            return;
        }
        if let Some(decided) = majority(&self.state.votes, n) {
            self.state.decided = decided;
        }
        self.state.votes.clear();
        self.state.proposed.clear();
    }

    fn swap_players(&mut self, a: u8, b: u8) {
        let n = self.game.players as u8;
        if a <= n && b <= n {
            let order = self.state.players[a as usize].order;
            self.state.players[a as usize].order = self.state.players[b as usize].order;
            self.state.players[b as usize].order = order;
        }
    }
}

/// A memory loses a value, the first that is like it; whether it had one.
pub(in crate::game) fn forget(memory: &mut Vec<i32>, value: i32) -> bool {
    let place = memory.iter().position(|known| *known == value);
    place.map(|place| memory.remove(place)).is_some()
}

/// What more than half of the players voted for.
pub(in crate::game) fn majority(votes: &[u16], players: usize) -> Option<i32> {
    let count = |text: u16| votes.iter().filter(|v| **v == text).count();
    let mut best = *votes.first()?;
    for &vote in votes {
        if count(vote) > count(best) {
            best = vote;
        }
    }
    (count(best) > players / 2).then_some(i32::from(best))
}
