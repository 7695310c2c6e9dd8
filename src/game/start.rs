//! Starting a game: an empty state is filled by the start rules, such as placements and dealt cards
//! (specification 05a B).

mod deal;

use super::Game;
use super::action::{Action, ActionKind, Given, Place};
use super::budget::ACTION_WORK;
use super::context::{Context, Scratch};
use super::rules::booleans::HiddenData;
use super::rules::ints::Bound;
use super::rules::start::{Local, Places, RememberedValues};
use super::rules::{Component, MemoryId, Owners, Region, Repetition, Role, Sites, Start};
use super::state::State;
use crate::board::site::SiteType;

impl Game {
    /// The state after the start rules. Random placements and shuffles draw from `scratch`.
    pub fn start(&self, scratch: &mut Scratch) -> State {
        let mut state = State::new(self);
        self.set_up(&mut state, scratch);
        state
    }

    /// Carries out the start rules on a state that is as [`State::new`] makes it.
    pub fn set_up(&self, state: &mut State, scratch: &mut Scratch) {
        let mut ctx = Context::new(self, state, scratch);
        ctx.start();
        ctx.settle_work();
    }

    /// Starts a game by itself, with its own scratch memory.
    pub fn start_seeded(&self, seed: u64) -> (State, Scratch) {
        let mut scratch = Scratch::new(seed);
        let state = self.start(&mut scratch);
        (state, scratch)
    }
}

impl Context<'_> {
    fn start(&mut self) {
        let game = self.game;
        if game.features.dominoes {
            self.state.bag.extend(1..game.components.len() as u16);
        }
        self.place_dice();
        self.fill_decks();
        for rule in &game.start {
            self.start_rule(rule);
        }
        let board = game.layout.count(game.layout.default) as usize;
        let state = &mut *self.state;
        let whats = state.contents.whats().take(board);
        state.started = self.scratch.memory.started.take_down(whats);
        self.show_first_faces();
        for kind in [Repetition::Positional, Repetition::PositionalInTurn] {
            if game.remembers(kind) || (kind == Repetition::Positional && game.features.cycle) {
                let id = self.positional_identity();
                match kind {
                    Repetition::Positional => self.state.history.push(id),
                    _ => self.state.turn_history.push(id),
                }
            }
        }
    }

    /// Executes an elementary placement and logs it as a move of nobody.
    fn placement(&mut self, kind: ActionKind) {
        let action = Action::new(kind);
        self.execute_action(&action);
        let (from, to) = (action.from(), action.to());
        let last = &mut self.state.last;
        last.mover = 0;
        last.pass = false;
        (last.from, last.level_from) = (from.0, 0);
        (last.to, last.level_to) = (to.0, 0);
        let default = self.game.layout.default;
        (last.from_type, last.to_type) = action.types().unwrap_or((default, default));
        last.after_from = from;
        last.after_to = to;
        last.between.clear();
        last.actions.clear();
        last.actions.push((from.0, to.0));
        self.state.log.push(0, false, from.0);
    }

    fn place_dice(&mut self) {
        let Some(dice) = &self.game.dice else { return };
        let mut die = 0;
        for (i, c) in self.game.components.iter().enumerate() {
            if !c.faces.is_empty() && die < dice.faces.len() {
                let at = Place::top(SiteType::Cell, (dice.first as usize + die) as i32);
                self.placement(ActionKind::Add {
                    at,
                    what: i as u16,
                    count: 1,
                    given: Given::NONE,
                    stack: false,
                });
                die += 1;
            }
        }
    }

    /// Shows the first face of every die: no roll has happened yet.
    fn show_first_faces(&mut self) {
        let Some(dice) = &self.game.dice else { return };
        for (d, faces) in dice.faces.iter().enumerate() {
            let face = self.state.contents.state(dice.first as usize + d).max(0) as usize;
            self.state.dice[d] = faces.get(face).copied().unwrap_or(0);
        }
        self.state.dice_sum = self.state.dice.iter().sum();
    }

    /// Takes one of the numbers that are left by chance.
    fn draw_from(&mut self, left: &mut Vec<i32>) -> Option<i32> {
        if left.is_empty() {
            return None;
        }
        let j = self.chance(left.len() as u32) as usize;
        Some(left.remove(j))
    }

    fn local(&mut self, local: &Local) -> Given {
        let mut value = |e: &Option<super::rules::Int>| e.as_ref().map_or(-1, |e| self.int(e));
        Given {
            state: value(&local.state),
            rotation: value(&local.rotation),
            value: value(&local.value),
        }
    }

    /// Does something with each number of a list that is filled first.
    fn each_of(
        &mut self,
        fill: impl FnOnce(&mut Self, &mut Vec<i32>),
        mut act: impl FnMut(&mut Self, i32),
    ) {
        let mut list = self.scratch.memory.take_ints();
        fill(self, &mut list);
        for &number in &list {
            act(self, number);
        }
        self.scratch.memory.give_ints(list);
    }

    /// Adds the sites of a region to a list.
    fn list_region(&mut self, region: &Region, list: &mut Vec<i32>) {
        let set = self.region(region);
        list.extend(set.iter());
        self.scratch.memory.give_set(set);
    }

    fn each_place(&mut self, places: &Places, act: impl FnMut(&mut Self, i32)) {
        let fill = |ctx: &mut Self, list: &mut Vec<i32>| match places {
            Places::Sites(sites) => list.extend(sites.iter().map(|s| ctx.int(s))),
            Places::Region(region) => ctx.list_region(region, list),
        };
        self.each_of(fill, act);
    }

    fn each_site(&mut self, sites: &Sites, mut act: impl FnMut(&mut Self, i32)) {
        match sites {
            Sites::One(site) => {
                let site = self.int(site);
                if site >= 0 {
                    act(self, site);
                }
            }
            Sites::Many(region) => self.each_site_of(region, act),
        }
    }

    fn each_site_of(&mut self, region: &Region, act: impl FnMut(&mut Self, i32)) {
        self.each_of(|ctx, list| ctx.list_region(region, list), act);
    }

    /// Does something with the player that a role is, with every player where there is none.
    fn each_player(&mut self, role: Option<Role>, mut act: impl FnMut(&mut Self, u8)) {
        match role {
            None => {
                for player in 1..=self.game.players as u8 {
                    act(self, player);
                }
            }
            Some(role) => {
                let player = self.role_index(role).clamp(0, 255) as u8;
                act(self, player);
            }
        }
    }

    fn add_at(
        &mut self,
        ty: SiteType,
        site: i32,
        what: u16,
        count: i32,
        given: Given,
        stack: bool,
    ) {
        let at = Place::top(self.site_type(ty, site), site);
        self.placement(ActionKind::Add {
            at,
            what,
            count,
            given,
            stack,
        });
    }

    /// The type to use for a site: cells for sites of other containers.
    pub(crate) fn site_type(&self, ty: SiteType, site: i32) -> SiteType {
        let on_board = (0..self.game.layout.count(ty) as i32).contains(&site);
        if !on_board && site >= self.game.layout.board_end as i32 {
            SiteType::Cell
        } else {
            ty
        }
    }

    fn start_rule(&mut self, rule: &Start) {
        let game = self.game;
        if !self.scratch.budget.spend(ACTION_WORK) {
            self.blame("start");
            return;
        }
        match rule {
            Start::Place {
                what,
                ty,
                places,
                count,
                local,
            } => {
                let count = self.int(count);
                let given = self.local(local);
                self.each_place(places, |ctx, site| {
                    ctx.add_at(*ty, site, *what, count, given, false);
                });
            }
            Start::PlaceInHands {
                pieces,
                count,
                local,
            } => {
                let count = self.int(count);
                let given = self.local(local);
                for (what, hand) in pieces {
                    self.place_in_first_empty(usize::from(*hand), *what, count, given);
                }
            }
            Start::PlaceInFirstEmpty {
                what,
                container,
                count,
                local,
            } => {
                let count = self.int(count);
                let given = self.local(local);
                self.place_in_first_empty(*container as usize, *what, count, given);
            }
            Start::PlaceStack {
                whats,
                ty,
                places,
                counts,
                per_place,
                local,
            } => {
                let given = self.local(local);
                let mut heights = self.scratch.memory.take_ints();
                heights.extend(counts.iter().map(|c| self.int(c)));
                let mut k = 0;
                self.each_place(places, |ctx, site| {
                    for (i, what) in whats.iter().enumerate() {
                        let at = if *per_place { k } else { i };
                        let n = heights.get(at).or(heights.first()).copied().unwrap_or(1);
                        for _ in 0..n.clamp(0, super::MAX_LOOP as i32) {
                            if !ctx.scratch.budget.spend(ACTION_WORK) {
                                return;
                            }
                            ctx.add_at(*ty, site, *what, 1, given, true);
                        }
                    }
                    k += 1;
                });
                self.scratch.memory.give_ints(heights);
            }
            Start::PlaceRandom {
                region,
                whats,
                count,
                local,
                ty,
            } => {
                let count = self.int(count);
                let given = self.local(local);
                let mut free = self.scratch.memory.take_ints();
                for what in whats {
                    free.clear();
                    match region {
                        Some(region) => self.list_region(region, &mut free),
                        None => free.extend(0..game.layout.count(*ty) as i32),
                    }
                    free.retain(|s| {
                        self.slot(*ty, *s)
                            .is_some_and(|s| self.state.contents.what(s) == 0)
                    });
                    for _ in 0..count.clamp(0, super::MAX_LOOP as i32) {
                        if !self.scratch.budget.spend(ACTION_WORK) {
                            break;
                        }
                        let Some(site) = self.draw_from(&mut free) else {
                            break;
                        };
                        self.add_at(*ty, site, *what, 1, given, false);
                    }
                }
                self.scratch.memory.give_ints(free);
            }
            Start::PlaceRandomStack {
                whats,
                counts,
                site,
                ty,
                local,
            } => {
                let given = self.local(local);
                let site = self.int(site);
                let mut bag = self.scratch.memory.take_ints();
                for (i, what) in whats.iter().enumerate() {
                    let n = counts.get(i).map_or(1, |c| self.int(c));
                    let n = n.clamp(0, super::MAX_LOOP as i32) as usize;
                    bag.extend(std::iter::repeat_n(i32::from(*what), n));
                }
                while self.scratch.budget.spend(ACTION_WORK)
                    && let Some(what) = self.draw_from(&mut bag)
                {
                    self.add_at(*ty, site, what as Component, 1, given, true);
                }
                self.scratch.memory.give_ints(bag);
            }
            Start::SetCount { ty, count, sites } => {
                let count = self.int(count);
                let what = (game.components.len() - 1) as u16;
                self.each_site(sites, |ctx, site| {
                    let at = Place::top(ctx.site_type(*ty, site), site);
                    ctx.placement(ActionKind::SetCount { at, what, count });
                });
            }
            Start::SetCost { ty, cost, sites } => {
                let cost = self.int(cost);
                self.each_site(sites, |ctx, site| {
                    ctx.placement(ActionKind::SetCost {
                        at: Place::top(*ty, site),
                        cost,
                    });
                });
            }
            Start::SetPhase { ty, phase, sites } => {
                let phase = self.int(phase);
                self.each_site(sites, |ctx, site| {
                    ctx.placement(ActionKind::SetPhase {
                        at: Place::top(*ty, site),
                        phase,
                    });
                });
            }
            Start::SetScore { role, score } => {
                let one = !matches!(role, Role::Each | Role::All);
                self.each_player(one.then_some(*role), |ctx, player| {
                    let score = ctx.int(score);
                    ctx.placement(ActionKind::SetScore {
                        player,
                        score,
                        add: false,
                    });
                });
            }
            Start::SetAmount { role, amount } => {
                self.each_player(*role, |ctx, player| {
                    let amount = ctx.int(amount);
                    ctx.placement(ActionKind::SetAmount { player, amount });
                });
            }
            Start::SetTeam { team, roles } => {
                let team = self.int(team).clamp(0, 255) as u8;
                for role in roles {
                    let p = self.role_index(*role);
                    if (1..=game.players as i32).contains(&p) {
                        self.placement(ActionKind::JoinTeam {
                            player: p as u8,
                            team,
                        });
                    }
                }
            }
            Start::Remember {
                memory,
                values,
                unique,
            } => {
                let unique = self.bool(unique);
                match values {
                    RememberedValues::One(value) => {
                        let value = self.int(value);
                        self.remember_at_start(*memory, value, unique);
                    }
                    RememberedValues::Region(region) => self.each_site_of(region, |ctx, site| {
                        ctx.remember_at_start(*memory, site, unique);
                    }),
                }
            }
            Start::SetHidden {
                data,
                ty,
                sites,
                level,
                value,
                to,
            } => {
                self.hide_at_start(data, *ty, sites, level, value, to);
            }
            Start::Assign { ty, pairs } => {
                for (var, value) in pairs {
                    let (var, value) = (self.int(var), self.int(value));
                    self.placement(ActionKind::Assign {
                        ty: *ty,
                        var,
                        value,
                    });
                }
            }
            Start::DealCards { count } => {
                let count = self.int(count);
                self.deal_at_start(count, false);
            }
            Start::DealDominoes { count } => {
                let count = self.int(count);
                self.deal_dominoes_at_start(count);
            }
            Start::SplitDeck => self.deal_at_start(i32::MAX, true),
            Start::ForEachSite { region, cond, rule } => {
                let saved = self.env.get(Bound::Site);
                self.each_site_of(region, |ctx, site| {
                    ctx.env.set(Bound::Site, site);
                    if cond.as_ref().is_none_or(|c| ctx.bool(c)) {
                        ctx.start_rule(rule);
                    }
                });
                self.env.set(Bound::Site, saved);
            }
            Start::ForEachValue { min, max, rule } => {
                let (min, max) = (self.int(min), self.int(max));
                let saved = self.env.get(Bound::Value);
                for value in min..=max.min(min.saturating_add(super::MAX_LOOP as i32)) {
                    self.env.set(Bound::Value, value);
                    self.start_rule(rule);
                }
                self.env.set(Bound::Value, saved);
            }
            Start::ForEachPlayer { players, rule } => {
                let mut list = self.scratch.memory.take_ints();
                match players {
                    Some(players) => self.ints(players, &mut list),
                    None => list.extend(1..=game.players as i32),
                }
                let saved = self.env.get(Bound::Player);
                for &player in &list {
                    self.env.set(Bound::Player, player);
                    self.start_rule(rule);
                }
                self.env.set(Bound::Player, saved);
                self.scratch.memory.give_ints(list);
            }
            Start::ForEachTeam { rule } => {
                let saved = self.env.get(Bound::Team);
                for team in 1..=game.players {
                    if self.team_bits(team as u8) != 0 {
                        self.env.set(Bound::Team, team as i32);
                        self.start_rule(rule);
                    }
                }
                self.env.set(Bound::Team, saved);
            }
        }
    }

    fn place_in_first_empty(&mut self, container: usize, what: u16, count: i32, given: Given) {
        let Some(c) = self.game.containers.get(container) else {
            return;
        };
        let site = (c.from..c.from + c.size).find(|s| self.state.contents.what(*s as usize) == 0);
        if let Some(site) = site {
            self.add_at(SiteType::Cell, site as i32, what, count, given, false);
        }
    }

    fn remember_at_start(&mut self, memory: MemoryId, value: i32, unique: bool) {
        let known = self
            .state
            .memories
            .get(memory.0 as usize)
            .is_some_and(|m| m.contains(&value));
        if !(unique && known) {
            self.placement(ActionKind::Remember { memory, value });
        }
    }

    fn hide_at_start(
        &mut self,
        data: &[HiddenData],
        ty: SiteType,
        sites: &Sites,
        level: &super::rules::Int,
        value: &super::rules::Bool,
        to: &Owners,
    ) {
        let level = self.int(level);
        let hidden = self.bool(value);
        let players = self.player_bits(to);
        for &data in data {
            self.each_site(sites, |ctx, site| {
                for player in (1..=ctx.game.players as u8).filter(|p| players >> p & 1 == 1) {
                    let at = Place {
                        ty: ctx.site_type(ty, site),
                        site,
                        level,
                    };
                    ctx.placement(ActionKind::SetHidden {
                        at,
                        data,
                        player,
                        hidden,
                    });
                }
            });
        }
    }
}
