//! Integer functions, such as `(mover)` or `(count Pieces)`: an expression and a context give a
//! number (specification 7a).

use crate::board::site::{Relation, SiteType};
use crate::game::context::Context;
use crate::game::rules::ints::{Attribute, Figure, LastPart};
use crate::game::rules::{Bool, Int, Ints, Range, Role, Sites, VarId};

impl Context<'_> {
    /// The value of an integer function. Constants and variables need no call.
    #[inline]
    pub(crate) fn int(&mut self, e: &Int) -> i32 {
        match e {
            Int::Const(v) => *v,
            Int::Bound(var) => self.env.get(*var),
            _ => self.composed_int(e),
        }
    }

    /// Nothing but a jump: every form that computes has a function of its own, none of which is
    /// inlined here, so that a simple reading does not save the registers a search needs.
    #[inline(never)]
    fn composed_int(&mut self, e: &Int) -> i32 {
        match e {
            Int::Const(v) => *v,
            Int::Bound(var) => self.env.get(*var),
            Int::Last(part, after) => self.last(*part, after),
            Int::RoleIndex(role) => self.role_number(*role),
            Int::Datum {
                datum,
                ty,
                at,
                level,
            } => self.datum(*datum, *ty, at, level.as_deref()),
            Int::Figure(Figure::Mover) => i32::from(self.state.mover),
            Int::Figure(Figure::Next) => i32::from(self.state.next),
            Int::Figure(figure) => self.figure(*figure),
            Int::CountAt { ty, sites } => self.count_at(*ty, sites),
            Int::Var(var) => self.variable(*var),
            Int::Score(player) => self.score(player),
            Int::PlayerValue(player) => self.player_value(player),
            Int::If(cond, yes, no) => self.choice(cond, yes, no),
            Int::Sum(terms) => self.sum(terms),
            Int::Product(factors) => self.product(factors),
            Int::Arith(operator, a, b) => self.arith(*operator, a, b),
            Int::FromBool(of) => self.indicator(of),
            Int::CountSites(region) => self.region_len(region),
            Int::Keeping(e) => self.keeping(e, Self::int),
            Int::CountPieces(query) => self.count_pieces(query, false),
            Int::CountPips(owner) => self.pips_of(owner),
            Int::HandSite {
                by_player,
                player,
                offset,
            } => self.hand_site(by_player, player, offset),
            Int::MapEntry { maps, key } => self.map_entry(maps, key),
            Int::RegionSite(region, index) => self.region_site(region, index),
            Int::ArrayValue(array, index) => self.array_value(array, index),
            Int::TrackMove { track, from, steps } => self.track_move(track, from, steps),
            Int::Ahead {
                ty,
                site,
                steps,
                directions,
            } => self.ahead(*ty, site, steps, directions),
            Int::TopLevel { ty, at } => self.top_level(*ty, at),
            Int::StackSize { ty, sites } => self.stack_size(*ty, sites),
            Int::Where {
                by_player,
                player,
                state,
                ty,
            } => self.first_where(by_player, player, state.as_deref(), *ty),
            _ => self.further_int(e),
        }
    }

    #[inline(never)]
    fn role_number(&mut self, role: Role) -> i32 {
        self.role_index(role)
    }

    #[inline(never)]
    fn variable(&self, var: VarId) -> i32 {
        let value = self.state.vars.get(var.0 as usize);
        value.copied().flatten().unwrap_or(-1)
    }

    #[inline(never)]
    fn score(&mut self, player: &Int) -> i32 {
        let player = self.int(player);
        self.player(player).map_or(0, |p| p.score)
    }

    #[inline(never)]
    fn player_value(&mut self, player: &Int) -> i32 {
        let player = self.int(player);
        self.player(player).map_or(-1, |p| p.value)
    }

    #[inline(never)]
    fn pips_of(&mut self, owner: &Int) -> i32 {
        let owner = self.int(owner);
        self.pips(owner)
    }

    #[inline(never)]
    fn hand_site(&mut self, by_player: &[i32], player: &Int, offset: &Int) -> i32 {
        match self.chosen(by_player, player) {
            -1 => -1,
            first => first.wrapping_add(self.int(offset)),
        }
    }

    #[inline(never)]
    fn array_value(&mut self, array: &Ints, index: &Int) -> i32 {
        let index = self.int(index);
        self.with_ints(array, |values| {
            usize::try_from(index)
                .ok()
                .and_then(|i| values.get(i).copied())
                .unwrap_or(-1)
        })
    }

    #[inline(never)]
    fn first_where(
        &mut self,
        by_player: &[i32],
        player: &Int,
        state: Option<&Int>,
        ty: SiteType,
    ) -> i32 {
        match u16::try_from(self.chosen(by_player, player)) {
            Ok(what) => self.where_is(what, state, ty),
            Err(_) => -1,
        }
    }

    /// The functions that are not worth a place in the first jump table.
    #[inline(never)]
    fn further_int(&mut self, e: &Int) -> i32 {
        let value = match self.board_work() {
            true => self.rare_int(e),
            false => 0,
        };
        if self.scratch.budget.is_spent() {
            self.blame("count");
        }
        value
    }

    fn rare_int(&mut self, e: &Int) -> i32 {
        match e {
            Int::FromStartOfTurn => match self.state.log.backwards().next() {
                Some((mover, _)) if mover == self.state.mover => self.state.log.run_from,
                _ => -1,
            },
            Int::EdgeJoining(a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                let ends = (
                    self.element(SiteType::Vertex, a),
                    self.element(SiteType::Vertex, b),
                );
                match ends {
                    (Some(a), Some(b)) => self.game.board.find_edge(a, b).map_or(-1, i32::from),
                    _ => -1,
                }
            }
            Int::HintAt(ty, at) => {
                let site = self.int(at);
                self.hint_at(*ty, site)
            }
            Int::Amount(player) => match self.int(player) {
                player if (1..=self.game.players as i32).contains(&player) => {
                    self.player(player).map_or(-1, |p| p.amount)
                }
                _ => -1,
            },
            Int::MatchScore(player) => {
                let player = usize::try_from(self.int(player));
                // A single game is no match.
                let standing = self.scratch.standing.as_ref();
                let score = standing
                    .zip(player.ok())
                    .map(|(s, p)| s.scores.get(p).copied());
                score.flatten().unwrap_or(-1)
            }
            Int::Random(range) => self.random(range),
            Int::CountStack {
                from_top,
                ty,
                sites,
                cond,
                stop,
            } => self.count_stack(*from_top, *ty, sites, cond.as_deref(), stop.as_deref()),
            Int::Face(site) => {
                let site = self.int(site);
                self.face(site)
            }
            Int::ComponentOf { by_player, player } => self.chosen(by_player, player),
            Int::WhereComponent { what, ty } => {
                let what = self.int(what);
                self.where_component(what, *ty)
            }
            Int::WhereLevel {
                what,
                state,
                ty,
                at,
                from_top,
            } => {
                let what = self.int(what);
                let state = state.as_ref().map(|s| self.int(s));
                let site = self.int(at);
                let from_top = self.bool(from_top);
                self.where_level(what, state, *ty, site, from_top)
            }
            Int::Coord { ty, row, column } => {
                let (row, column) = (self.int(row), self.int(column));
                self.site_in(*ty, row, column)
            }
            Int::Attribute { attribute, ty, of } => {
                let site = self.int(of);
                self.attribute(*attribute, *ty, site)
            }
            Int::Cost { ty, sites } => {
                let sites = self.sites(sites);
                let costs = &self.state.contents.costs;
                let cost = sites
                    .iter()
                    .filter_map(|site| costs.get(self.slot(*ty, site)?))
                    .fold(0i32, |sum, cost| sum.wrapping_add(*cost));
                self.give_sites(sites);
                cost
            }
            Int::CountLastSite => i32::from(self.state.last.to != -1),
            Int::CountValue(value, array) => {
                let value = self.int(value);
                self.with_ints(array, |values| {
                    values.iter().filter(|v| **v == value).count() as i32
                })
            }
            Int::ArraySize(array) => self.with_ints(array, |values| values.len() as i32),
            Int::CountRelated {
                relation,
                ty,
                sites,
            } => self.count_related(*relation, *ty, sites),
            Int::CountBag => self.state.bag.len() as i32,
            Int::Steps { ty, from, to } => self.steps_between(*ty, from, to),
            Int::StepsBy(walk, to) => self.steps_by(walk, to),
            Int::CountGroups {
                ty,
                directions,
                cond,
                min,
                enough,
            } => self.count_groups(*ty, directions, cond.as_deref(), min, *enough),
            Int::Liberties {
                ty,
                at,
                directions,
                cond,
            } => self.liberties(*ty, at, directions, cond.as_deref()),
            Int::GroupSize {
                ty,
                at,
                directions,
                cond,
            } => self.group_size(*ty, at, directions, cond.as_deref()),
            Int::Territory {
                ty,
                owners,
                directions,
            } => self.territory(*ty, owners, directions),
            Int::LargePieceSize { ty, sites } => self.large_piece_size(*ty, sites),
            Int::StepsOnTrack { track, from, to } => self.steps_on_track(track, from, to),
            Int::TrackFirst { track, from, cond } => {
                self.track_first(track, from.as_deref(), cond.as_deref())
            }
            Int::TrackEnd(track) => self.track_end(track),
            Int::SumOf(array) => self.with_ints(array, |values| {
                values.iter().fold(0i32, |sum, v| sum.wrapping_add(*v))
            }),
            Int::ProductOf(array) => self.with_ints(array, |values| {
                values
                    .iter()
                    .copied()
                    .reduce(i32::wrapping_mul)
                    .unwrap_or(0)
            }),
            Int::MaxOf(array) => {
                self.with_ints(array, |values| values.iter().copied().max().unwrap_or(-1))
            }
            Int::MinOf(array) => {
                self.with_ints(array, |values| values.iter().copied().min().unwrap_or(-1))
            }
            Int::FromFloat(of) => self.float(of) as i32,
            Int::Card { part, at, level } => self.card(*part, at, level.as_deref()),
            Int::PathExtent { colour, start } => {
                let colour = self.int(colour);
                self.path_extent(colour, start.as_ref())
            }
            // Everything else is met by `int`.
            _ => -1,
        }
    }

    #[inline(never)]
    fn figure(&mut self, figure: Figure) -> i32 {
        let state = &self.state;
        match figure {
            Figure::Mover => i32::from(state.mover),
            Figure::Next => i32::from(state.next),
            Figure::Prev => i32::from(state.prev),
            Figure::Counter => state.counter,
            Figure::Temp => state.temp,
            Figure::Moves => state.moves as i32,
            Figure::Turns => state.turn as i32,
            Figure::MovesThisTurn => state.same_player as i32,
            Figure::Active => state.active_players() as i32,
            Figure::LegalMoves => self.count_legal_moves(),
            Figure::Trials => {
                let standing = self.scratch.standing.as_ref();
                standing.map_or(0, |s| s.trials as i32)
            }
            Figure::Pot => state.pot,
            Figure::PrevMoverLastTurn => state.log.last_other(state.mover),
            Figure::PendingValue => match state.pending[..] {
                [value] => value,
                _ => 0,
            },
            Figure::MoveLimit => self.game.move_limit as i32,
            Figure::TurnLimit => self.game.turn_limit as i32,
            Figure::TrumpSuit => state.trump,
        }
    }

    /// `count LegalMoves`; asked for while legal moves are being counted there are none.
    fn count_legal_moves(&mut self) -> i32 {
        if self.scratch.scope.in_count {
            return 0;
        }
        self.scratch.scope.in_count = true;
        let mut list = self.scratch.memory.take_list();
        self.on_copy(|ctx| ctx.alternating_moves(&mut list));
        let n = list.len() as i32;
        self.scratch.memory.give_list(list);
        self.scratch.scope.in_count = false;
        n
    }

    #[inline(never)]
    fn last(&mut self, part: LastPart, after: &Bool) -> i32 {
        let after = self.bool(after);
        let last = &self.state.last;
        match (part, after) {
            (LastPart::From, false) => last.from,
            (LastPart::To, false) => last.to,
            (LastPart::LevelFrom, false) => last.level_from,
            (LastPart::LevelTo, false) => last.level_to,
            (LastPart::From, true) => last.after_from.0,
            (LastPart::To, true) => last.after_to.0,
            (LastPart::LevelFrom, true) => last.after_from.1,
            (LastPart::LevelTo, true) => last.after_to.1,
        }
    }

    #[inline]
    fn player(&self, index: i32) -> Option<&crate::game::state::PlayerState> {
        self.state.players.get(usize::try_from(index).ok()?)
    }

    /// An entry of a table by player; −1 where there is none.
    #[inline]
    fn chosen(&mut self, by_player: &[i32], player: &Int) -> i32 {
        let player = self.int(player);
        usize::try_from(player)
            .ok()
            .and_then(|p| by_player.get(p).copied())
            .unwrap_or(-1)
    }

    #[inline(never)]
    fn map_entry(&mut self, maps: &[u16], key: &Int) -> i32 {
        let key = self.int(key);
        self.game.map_entry(maps, key)
    }

    /// A uniform draw; −1 from an empty range.
    fn random(&mut self, range: &Range) -> i32 {
        let (min, max) = self.range(range);
        if min > max {
            return -1;
        }
        let size = (i64::from(max) - i64::from(min) + 1).min(i64::from(u32::MAX));
        min.wrapping_add(self.chance(size as u32) as i32)
    }

    /// The first element in a row and a column.
    fn site_in(&self, ty: SiteType, row: i32, column: i32) -> i32 {
        let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else {
            return -1;
        };
        let measures = self.game.board.measures(ty);
        measures
            .rows()
            .row(row)
            .iter()
            .find(|s| measures.column_of(**s) == column)
            .map_or(-1, |s| i32::from(*s))
    }

    fn attribute(&self, attribute: Attribute, ty: SiteType, site: i32) -> i32 {
        let Some(site) = self.element(ty, site) else {
            return -1;
        };
        let board = &self.game.board;
        let value = match attribute {
            Attribute::Row => board.measures(ty).row_of(site),
            Attribute::Column => board.measures(ty).column_of(site),
            Attribute::Layer => board.measures(ty).layer_of(site),
            Attribute::Phase => {
                let given = self.slot(ty, site.into());
                match given.and_then(|slot| self.state.contents.phases.get(slot)) {
                    Some(phase) => return *phase,
                    None => board.phases(ty).of(site),
                }
            }
        };
        value as i32
    }

    /// `count Adjacent` and so on: related elements of the first site.
    fn count_related(&mut self, relation: Relation, ty: SiteType, sites: &Sites) -> i32 {
        let sites = self.sites(sites);
        let first = sites.first();
        self.give_sites(sites);
        let Some(first) = first else {
            return 0;
        };
        let Some(site) = self.element(ty, first) else {
            return -1;
        };
        let board = &self.game.board;
        let count = match (ty, relation) {
            (SiteType::Edge, Relation::Diagonal | Relation::OffDiagonal) => 0,
            // The edge itself is counted at both of its ends.
            (SiteType::Edge, _) => board
                .edge_ends(site)
                .iter()
                .map(|v| board.vertex_edges(*v).len())
                .sum(),
            (SiteType::Vertex, Relation::OffDiagonal) => 0,
            _ => board.neighbours(ty, relation, site).len(),
        };
        count as i32
    }

    /// `size LargePiece`: sites covered by what stands on sites.
    fn large_piece_size(&mut self, ty: SiteType, sites: &Sites) -> i32 {
        let sites = self.sites(sites);
        let mut cells = self.scratch.memory.take_ints();
        let mut total = 0;
        for site in sites.iter() {
            let Some(slot) = self.slot(ty, site) else {
                continue;
            };
            let what = self.state.contents.what(slot);
            if what == 0 {
                continue;
            }
            let is_large = self
                .game
                .components
                .get(what as usize)
                .is_some_and(|c| !c.walks.is_empty());
            total += if is_large {
                // The shape is measured in the middle of the board.
                let centre = self
                    .game
                    .board
                    .site_set(SiteType::Cell, crate::board::topology::SiteSet::Centre)
                    .first()
                    .copied();
                cells.clear();
                if let Some(centre) = centre {
                    self.footprint(what, i32::from(centre), 0, &mut cells);
                }
                cells.len() as i32
            } else {
                1
            };
        }
        self.scratch.memory.give_ints(cells);
        self.give_sites(sites);
        total
    }
}
