//! Starting a game (specification 05a B).

use super::action::{Action, ActionKind, Given, Place};
use super::context::{Context, Scratch};
use super::moves::LineMemory;
use super::rules::booleans::HiddenData;
use super::rules::ints::Bound;
use super::rules::start::{Local, Places, RememberedValues};
use super::rules::{MemoryId, Owners, Repetition, Role, Sites, Start};
use super::state::State;
use super::{ContainerKind, Game};
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
        Context::new(self, state, scratch).start();
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
        self.scratch.lines = LineMemory::default();
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
        state.started.set(state.contents.whats().take(board));
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

    /// Puts the cards of each deck on its site in random order.
    fn fill_decks(&mut self) {
        let game = self.game;
        let decks = game.containers.iter();
        let decks = decks.filter(|c| c.kind == ContainerKind::Deck);
        for (number, deck) in decks.enumerate() {
            let made_for = |c: u16| game.components[usize::from(c)].card?.deck;
            let mut left: Vec<u16> = (1..game.components.len() as u16)
                .filter(|c| made_for(*c) == Some(number as u16))
                .collect();
            while !left.is_empty() {
                let j = self.chance(left.len() as u32) as usize;
                let what = left.remove(j);
                let at = Place::top(SiteType::Cell, deck.from as i32);
                self.placement(ActionKind::Add {
                    at,
                    what,
                    count: 1,
                    given: Given::NONE,
                    stack: true,
                });
            }
        }
    }

    fn local(&mut self, local: &Local) -> Given {
        let mut value = |e: &Option<super::rules::Int>| e.as_ref().map_or(-1, |e| self.int(e));
        Given {
            state: value(&local.state),
            rotation: value(&local.rotation),
            value: value(&local.value),
        }
    }

    fn places(&mut self, places: &Places) -> Vec<i32> {
        match places {
            Places::Sites(sites) => sites.iter().map(|s| self.int(s)).collect(),
            Places::Region(region) => {
                let set = self.region(region);
                let sites = set.iter().collect();
                self.scratch.give_set(set);
                sites
            }
        }
    }

    pub(crate) fn sites_list(&mut self, sites: &Sites) -> Vec<i32> {
        match sites {
            Sites::One(site) => {
                let s = self.int(site);
                if s < 0 { Vec::new() } else { vec![s] }
            }
            Sites::Many(region) => {
                let set = self.region(region);
                let sites = set.iter().collect();
                self.scratch.give_set(set);
                sites
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
        // Where a track passes a site twice, a piece that is placed is counted once more than it
        // stands there: its starting point is never quite left.
        self.enter_tracks(what, at.site, count);
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
                for site in self.places(places) {
                    self.add_at(*ty, site, *what, count, given, false);
                }
            }
            Start::PlaceInHands {
                whats,
                count,
                local,
            } => {
                let count = self.int(count);
                let given = self.local(local);
                for (p, what) in whats.iter().enumerate() {
                    let name = format!("Hand{}", p + 1);
                    if let Some(hand) = game.containers.iter().position(|c| c.name == name) {
                        self.place_in_first_empty(hand, *what, count, given);
                    }
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
                let counts: Vec<i32> = counts.iter().map(|c| self.int(c)).collect();
                for (k, site) in self.places(places).into_iter().enumerate() {
                    for (i, what) in whats.iter().enumerate() {
                        let at = if *per_place { k } else { i };
                        let n = counts.get(at).or(counts.first()).copied().unwrap_or(1);
                        for _ in 0..n.clamp(0, super::MAX_LOOP as i32) {
                            self.add_at(*ty, site, *what, 1, given, true);
                        }
                    }
                }
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
                for what in whats {
                    let mut free: Vec<i32> = match region {
                        Some(region) => {
                            let set = self.region(region);
                            let sites = set.iter().collect();
                            self.scratch.give_set(set);
                            sites
                        }
                        None => (0..game.layout.count(*ty) as i32).collect(),
                    };
                    free.retain(|s| {
                        self.slot(*ty, *s)
                            .is_some_and(|s| self.state.contents.what(s) == 0)
                    });
                    for _ in 0..count.clamp(0, super::MAX_LOOP as i32) {
                        if free.is_empty() {
                            break;
                        }
                        let j = self.chance(free.len() as u32) as usize;
                        let site = free.remove(j);
                        self.add_at(*ty, site, *what, 1, given, false);
                    }
                }
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
                let mut bag = Vec::new();
                for (i, what) in whats.iter().enumerate() {
                    let n = counts.get(i).map_or(1, |c| self.int(c));
                    bag.extend((0..n.clamp(0, super::MAX_LOOP as i32)).map(|_| *what));
                }
                while !bag.is_empty() {
                    let j = self.chance(bag.len() as u32) as usize;
                    let what = bag.remove(j);
                    self.add_at(*ty, site, what, 1, given, true);
                }
            }
            Start::SetCount { ty, count, sites } => {
                let count = self.int(count);
                let what = (game.components.len() - 1) as u16;
                for site in self.sites_list(sites) {
                    let at = Place::top(self.site_type(*ty, site), site);
                    self.placement(ActionKind::SetCount { at, what, count });
                }
            }
            Start::SetCost { ty, cost, sites } => {
                let cost = self.int(cost);
                for site in self.sites_list(sites) {
                    self.placement(ActionKind::SetCost {
                        at: Place::top(*ty, site),
                        cost,
                    });
                }
            }
            Start::SetPhase { ty, phase, sites } => {
                let phase = self.int(phase);
                for site in self.sites_list(sites) {
                    self.placement(ActionKind::SetPhase {
                        at: Place::top(*ty, site),
                        phase,
                    });
                }
            }
            Start::SetScore { role, score } => {
                let players = match role {
                    Role::Each | Role::All => (1..=game.players as u8).collect(),
                    role => vec![self.role_index(*role).clamp(0, 255) as u8],
                };
                for player in players {
                    let score = self.int(score);
                    self.placement(ActionKind::SetScore {
                        player,
                        score,
                        add: false,
                    });
                }
            }
            Start::SetAmount { role, amount } => {
                let players = match role {
                    Some(role) => vec![self.role_index(*role).clamp(0, 255) as u8],
                    None => (1..=game.players as u8).collect(),
                };
                for player in players {
                    let amount = self.int(amount);
                    self.placement(ActionKind::SetAmount { player, amount });
                }
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
                let values = match values {
                    RememberedValues::One(v) => vec![self.int(v)],
                    RememberedValues::Region(region) => {
                        self.sites_list(&Sites::Many(Box::new(region.clone())))
                    }
                };
                for value in values {
                    self.remember_at_start(*memory, value, unique);
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
                for site in self.sites_list(&Sites::Many(Box::new(region.clone()))) {
                    self.env.set(Bound::Site, site);
                    if cond.as_ref().is_none_or(|c| self.bool(c)) {
                        self.start_rule(rule);
                    }
                }
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
                let mut list = self.scratch.take_ints();
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
                self.scratch.give_ints(list);
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
            for site in self.sites_list(sites) {
                for player in (1..=self.game.players as u8).filter(|p| players >> p & 1 == 1) {
                    let at = Place {
                        ty: self.site_type(ty, site),
                        site,
                        level,
                    };
                    self.placement(ActionKind::SetHidden {
                        at,
                        data,
                        player,
                        hidden,
                    });
                }
            }
        }
    }

    /// The hands cards and dominoes are dealt to: exactly one for each player, else none.
    pub(crate) fn dealt_hands(&self) -> Vec<u32> {
        let hands: Vec<u32> = self
            .game
            .containers
            .iter()
            .filter(|c| c.kind == ContainerKind::Hand)
            .map(|c| c.from)
            .collect();
        if hands.len() == self.game.players {
            hands
        } else {
            Vec::new()
        }
    }

    fn deal_at_start(&mut self, count: i32, from_bottom: bool) {
        let hands = self.dealt_hands();
        let Some(deck) = self
            .game
            .containers
            .iter()
            .find(|c| c.kind == ContainerKind::Deck)
        else {
            return;
        };
        if hands.is_empty() {
            return;
        }
        let from = deck.from;
        let total = (count as i64 * hands.len() as i64).min(i64::from(u16::MAX));
        for k in 0..total {
            let height = self.state.contents.height(from as usize);
            if height == 0 {
                break;
            }
            let level = if from_bottom { 0 } else { height as i32 - 1 };
            let to = hands[k as usize % hands.len()];
            self.placement(ActionKind::Move {
                from: Place {
                    ty: SiteType::Cell,
                    site: from as i32,
                    level,
                },
                to: Place::top(SiteType::Cell, to as i32),
                given: Given::NONE,
                stack: false,
            });
        }
    }

    fn deal_dominoes_at_start(&mut self, count: i32) {
        let hands = self.dealt_hands();
        if hands.is_empty() {
            return;
        }
        let mut left: Vec<u16> = (1..self.game.components.len() as u16).collect();
        for dealt in 0..2 * count.clamp(0, super::MAX_LOOP as i32) as usize {
            if left.is_empty() {
                break;
            }
            let j = self.chance(left.len() as u32) as usize;
            let what = left.remove(j);
            let site = hands[dealt % hands.len()] as i32 + (dealt / hands.len()) as i32;
            self.add_at(SiteType::Cell, site, what, 1, Given::NONE, false);
        }
    }
}
