//! Ends of games: end rules, results, rankings, limits (specification 05a E).

use std::cmp::Ordering;

use crate::game::MAX_PLAYERS;
use crate::game::context::Context;
use crate::game::eval::all_passed;
use crate::game::flow::{Ended, Phased};
use crate::game::rules::ints::Bound;
use crate::game::rules::{Bool, End, EndResult, Int, Mode, ResultKind, Role};

impl Phased for Context<'_> {
    type Number = Int;
    type Condition = Bool;

    fn number(&mut self, number: &Int) -> i32 {
        self.int(number)
    }

    fn holds(&mut self, cond: &Bool) -> bool {
        self.bool(cond)
    }

    fn players(&self) -> usize {
        self.game.players
    }

    fn mover(&self) -> i32 {
        self.state.mover.into()
    }

    fn phase_of(&mut self, player: usize) -> &mut u8 {
        &mut self.state.players[player].phase
    }
}

impl Ended for Context<'_> {
    type Result = EndResult;

    fn bound(&self, var: Bound) -> i32 {
        self.env.get(var)
    }

    fn bind(&mut self, var: Bound, value: i32) {
        self.env.set(var, value);
    }

    fn bring(&mut self, result: &EndResult, for_each: bool, losses: &mut u32) {
        self.end_with(result, for_each, losses);
    }

    fn ranks(result: &EndResult) -> bool {
        result.ranks()
    }

    fn tracks(&self) -> usize {
        self.game.tracks.len()
    }

    fn active(&self) -> u32 {
        self.state.active
    }
}

impl Context<'_> {
    /// Evaluates the end rules of the mover's phase, then those of the game.
    pub(super) fn evaluate_ends(&mut self) {
        let game = self.game;
        let phase = self
            .state
            .players
            .get(self.state.mover as usize)
            .map_or(0, |p| p.phase) as usize;
        if self.state.active != 0
            && let Some(end) = game.phases.get(phase).and_then(|p| p.end.as_ref())
        {
            self.evaluate_end(end);
        }
        if !self.state.over
            && let Some(end) = &game.end
        {
            self.evaluate_end(end);
        }
    }

    fn evaluate_end(&mut self, end: &End) {
        self.end_by_rules(&end.rules);
        let may_all_pass = !self.game.features.not_all_pass
            && !self.game.meta.no_pass_end
            && self.game.mode != Mode::Simulation;
        if !self.state.over && may_all_pass && self.everyone_passed() {
            self.draw();
        }
    }

    /// Ends the game by the results of the end rules that fire, in their order.
    pub(in crate::game) fn end_by<'a>(&mut self, results: impl Iterator<Item = &'a EndResult>) {
        let mut losses = 0;
        for result in results {
            self.apply_outcome_checked(result, &mut losses);
        }
        if self.state.active == 0 {
            self.state.prev = self.state.mover;
        }
    }

    /// Applies a result of a block of end rules in which so many losses have been applied before;
    /// one that is not for each of some players only if it is addressed to somebody in the game.
    pub(in crate::game) fn end_with(
        &mut self,
        outcome: &EndResult,
        for_each: bool,
        losses: &mut u32,
    ) {
        match for_each {
            true => self.apply_outcome(outcome, losses),
            false => self.apply_outcome_checked(outcome, losses),
        }
    }

    /// Applies a result unless it is addressed to somebody who is no longer in the game.
    fn apply_outcome_checked(&mut self, outcome: &EndResult, losses: &mut u32) {
        if let EndResult::Result(role, _) = outcome {
            let who = self.result_index(*role);
            if !self.state.is_active(who) && who != self.game.shared() as i32 {
                return;
            }
        }
        self.apply_outcome(outcome, losses);
    }

    fn apply_outcome(&mut self, outcome: &EndResult, losses: &mut u32) {
        if self.scratch.scope.copies == 0
            && let Some(results) = &mut self.scratch.results
        {
            results.push(std::ptr::from_ref(outcome).addr());
        }
        match outcome {
            EndResult::Result(role, kind) => self.apply_result(*role, *kind, losses),
            EndResult::ByScore { scores, misere } => {
                let misere = self.bool(misere);
                for (owners, score) in scores {
                    let score = self.int(score);
                    let bits = self.owner_bits(owners);
                    for p in 1..=self.game.players {
                        if bits >> p & 1 == 1 {
                            self.state.players[p].score = score;
                        }
                    }
                }
                self.rank_by_scores(misere);
            }
            EndResult::Payoffs(payoffs) => {
                let mut values = [0.0; MAX_PLAYERS + 1];
                for (owners, payoff) in payoffs {
                    let payoff = f64::from(self.float(payoff));
                    let bits = self.owner_bits(owners);
                    for (p, value) in values.iter_mut().enumerate() {
                        if bits >> p & 1 == 1 {
                            *value = payoff;
                        }
                    }
                }
                if self.game.players == 1 {
                    self.state.active = 0;
                    self.state.over = true;
                    self.state.players[1].rank2 = if values[1] > 0.0 { 2 } else { 0 };
                    self.state.winner = i32::from(values[1] > 0.0);
                } else {
                    self.rank_by(&values, false);
                }
            }
        }
    }

    /// Ends the game with everyone ranked by score.
    pub(in crate::game) fn rank_by_scores(&mut self, lowest_first: bool) {
        let mut scores = [0.0; MAX_PLAYERS + 1];
        for (score, player) in scores.iter_mut().zip(&self.state.players) {
            *score = f64::from(player.score);
        }
        self.rank_by(&scores, lowest_first);
    }

    /// Ends the game with everyone ranked by a number, the highest (lowest) first.
    fn rank_by(&mut self, scores: &[f64], lowest_first: bool) {
        let n = self.game.players;
        self.state.active = 0;
        self.state.over = true;
        for player in 1..=n {
            let score = scores[player];
            let (mut before, mut tied) = (0, 0);
            for other in &scores[1..=n] {
                match score.partial_cmp(other) {
                    Some(Ordering::Less) => before += u16::from(!lowest_first),
                    Some(Ordering::Greater) => before += u16::from(lowest_first),
                    // A player ties with itself; what is no number ties with everyone.
                    Some(Ordering::Equal) | None => tied += 1,
                }
            }
            // Those that tie share the mean of their ranks.
            self.state.players[player].rank2 = 2 * (before + 1) + tied - 1;
        }
        self.state.winner = (1..=n)
            .find(|p| self.state.players[*p].rank2 == 2)
            .unwrap_or(0) as i32;
        if self.state.winner > 0 {
            self.state.winners |= 1 << self.state.winner;
        }
    }

    fn apply_result(&mut self, role: Role, kind: ResultKind, losses: &mut u32) {
        let n = self.game.players;
        let who = self.result_index(role);
        let team = matches!(role, Role::Team(_) | Role::TeamMover) && self.game.features.teams;
        match kind {
            ResultKind::Win if team => self.team_wins(who as u8),
            ResultKind::Loss | ResultKind::Draw if team => {}
            ResultKind::Win if who == n as i32 + 1 => {
                for p in 1..=n {
                    if self.state.players[p].rank2 == 0 {
                        self.state.players[p].rank2 = if n == 1 { 0 } else { 2 };
                        self.state.winners |= 1 << p;
                    }
                }
                self.state.active = 0;
                self.state.over = true;
                self.state.winner = 0;
            }
            ResultKind::Win => self.win(who),
            ResultKind::Loss if who == n as i32 + 1 => {
                for p in 1..=n {
                    if self.state.players[p].rank2 == 0 && n > 1 {
                        self.state.players[p].rank2 = 2 * n as u16;
                    }
                }
                self.state.active = 0;
                self.state.over = true;
                self.state.winner = 0;
            }
            ResultKind::Loss => {
                self.lose(who, *losses);
                *losses += 1;
            }
            ResultKind::Draw => self.draw(),
            ResultKind::Tie => {
                self.state.active = 0;
                self.state.over = true;
                self.state.winner = n as i32 + 1;
            }
            ResultKind::Abandon | ResultKind::Crash => {
                self.state.active = 0;
                self.state.over = true;
                self.state.winner = -1;
            }
        }
    }

    fn deactivate(&mut self, player: i32) {
        self.state.active &= !(1 << player);
    }

    fn lowest_ranked_first(&self) -> i32 {
        (1..=self.game.players)
            .find(|p| self.state.players[*p].rank2 == 2)
            .unwrap_or(0) as i32
    }

    fn win(&mut self, who: i32) {
        let n = self.game.players;
        if !(1..=n as i32).contains(&who) {
            return;
        }
        self.deactivate(who);
        let rank2 = 2 * (self.state.winners.count_ones() as u16 + 1);
        self.state.players[who as usize].rank2 = rank2;
        self.state.winners |= 1 << who;
        if n == 1 {
            self.state.over = true;
            self.state.winner = 1;
            return;
        }
        match self.state.active_players() {
            1 => {
                let other = self.state.active.trailing_zeros() as usize;
                self.state.players[other].rank2 = rank2 + 2;
                self.state.losers |= 1 << other;
                self.state.active = 0;
                self.state.over = true;
                self.state.winner = self.lowest_ranked_first();
            }
            0 => {
                self.state.over = true;
                self.state.winner = self.lowest_ranked_first();
            }
            _ => {}
        }
    }

    /// A player loses; `earlier` losses were applied in the same block of end rules.
    pub(in crate::game) fn lose(&mut self, who: i32, earlier: u32) {
        let n = self.game.players;
        if !self.state.is_active(who) {
            return;
        }
        // The rank is computed before the player is added to the losers.
        let loss_rank2 = 2 * (n as i32 - self.state.losers.count_ones() as i32);
        self.deactivate(who);
        if i32::from(self.state.next) == who && n != 1 {
            self.state.next = self.state.player_after(who as u8, n);
        }
        if n == 1 {
            self.state.active = 0;
            self.state.over = true;
            self.state.winner = 0;
            self.state.losers |= 1 << who;
            return;
        }
        let prev_rank2 = loss_rank2 + 2 + earlier as i32 - 1;
        let rank2 = (prev_rank2 - 1).max(0) as u16;
        self.state.players[who as usize].rank2 = rank2;
        self.state.losers |= 1 << who;
        for p in 1..=n {
            if i32::from(self.state.players[p].rank2) == prev_rank2 {
                self.state.players[p].rank2 = rank2;
            }
        }
        match self.state.active_players() {
            0 => {
                self.state.over = true;
                self.state.winner = self.lowest_ranked_first();
            }
            1 => {
                let other = self.state.active.trailing_zeros() as usize;
                self.state.players[other].rank2 = 2 * (self.state.winners.count_ones() as u16 + 1);
                self.state.over = true;
                let best = (1..=n)
                    .min_by_key(|p| self.state.players[*p].rank2)
                    .unwrap_or(0);
                self.state.winner = best as i32;
                self.state.winners |= 1 << best;
                self.state.active = 0;
            }
            _ => {}
        }
    }

    /// Ends the game in a draw: players without a rank share the mean of the ranks that are left.
    pub(in crate::game) fn draw(&mut self) {
        let n = self.game.players;
        self.rank_drawn();
        self.state.active = 0;
        self.state.over = true;
        self.state.winner = (1..=n)
            .rev()
            .find(|p| self.state.players[*p].rank2 == 2)
            .unwrap_or(0) as i32;
    }

    fn rank_drawn(&mut self) {
        let n = self.game.players;
        let rank2 =
            self.state.active_players() as u16 + 1 + 2 * self.state.winners.count_ones() as u16;
        for p in 1..=n {
            if n == 1 {
                self.state.players[p].rank2 = 0;
            } else if self.state.players[p].rank2 == 0 {
                self.state.players[p].rank2 = rank2;
            }
        }
    }

    fn team_wins(&mut self, team: u8) {
        let n = self.game.players;
        let members = self.team_bits(team);
        let used = |rank: u16, s: &Self| (1..=n).any(|p| s.state.players[p].rank2 == 2 * rank);
        let mut rank = 1;
        while used(rank, self) {
            rank += 1;
        }
        for p in 1..=n {
            if members >> p & 1 == 1 {
                self.state.players[p].rank2 = 2 * rank;
                self.state.winners |= 1 << p;
                self.deactivate(p as i32);
            }
        }
        let left = self.state.active;
        if left == 0 {
            self.state.over = true;
            self.state.winner = self.lowest_ranked_first();
            return;
        }
        let other = self.team(left.trailing_zeros() as usize);
        let same = (1..=n)
            .filter(|p| left >> p & 1 == 1)
            .all(|p| self.team(p) == other);
        if same {
            let behind = rank + members.count_ones() as u16;
            for p in 1..=n {
                if left >> p & 1 == 1 {
                    self.state.players[p].rank2 = 2 * behind;
                }
            }
            self.state.over = true;
            self.state.winner = self.lowest_ranked_first();
        }
    }

    /// The draw by too many turns or moves (05a E.6). A simulation has no turns.
    pub(in crate::game) fn check_limits(&mut self) {
        let turn = match self.game.mode {
            Mode::Simulation => 0,
            _ => self.state.turn,
        };
        let ends_turn = self.state.next != self.state.mover;
        if !(self.game.limits()).reached(turn, self.state.moves, ends_turn) {
            return;
        }
        self.rank_drawn();
        self.state.active = 0;
        self.state.over = true;
        self.state.winner = self.lowest_ranked_first();
    }

    /// Whether the last turns consist of passes only, the mover not yet switched.
    pub(in crate::game) fn everyone_passed(&self) -> bool {
        let state = &self.state;
        let moves = state.log.backwards();
        all_passed(self.game.players, state.mover, moves)
    }
}
